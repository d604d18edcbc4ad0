"""Words of the language where no card of the game says so much of them: made-up cards show that they mean it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from engine.collection import instead, load
from engine.language import *
from oracle.claims import answer
from oracle.scenario import build, from_notation

HAND = Place.HAND


@contextmanager
def smithy(*abilities: Ability, types: tuple[str, ...] = ("Action",)) -> Iterator[None]:
    """While this lasts, Smithy says something else."""
    entry = load("Smithy")
    card = replace(entry.versions[-1], types=types, abilities=abilities)
    with instead(replace(entry, versions=(card,))):
        yield


def holds(line: str, *claims: str) -> list[bool | None]:
    """How claims about a question stand."""
    kinds = [tuple(claim.split("=", 1)) for claim in claims]
    return [result.holds for result in answer(build(from_notation(line)), kinds).results]


def says(*do: Instruction) -> tuple[Ability, ...]:
    return (play(*do),)


def test_another_card_than_a_chosen_one() -> None:
    other = Clause((coins(2),), if_=AnyIn(HAND, Typed("Treasure"), but=Ref("chosen")), otherwise=(coins(1),))
    with smithy(*says(Choose(exactly(1, HAND), as_="chosen"), other)):
        line = "Alice hand=Smithy,{} | Bob | Alice plays Smithy"
        assert holds(line.format("Gold"), "always=Alice.coins = 1") == [True]
        assert holds(line.format("2 Gold"), "always=Alice.coins = 2") == [True]
        assert holds(line.format("Gold,Estate"), "possible=Alice.coins = 1", "possible=Alice.coins = 2") == [True, True]


def test_all_cards_but_a_chosen_one() -> None:
    with smithy(*says(Choose(exactly(1, HAND), as_="chosen"), Discard(AllIn(HAND, but=Ref("chosen"))))):
        line = "Alice hand=Smithy,Gold,Estate,Estate | Bob | Alice plays Smithy"
        claims = ("always=Alice.hand has 1 card", "possible=Gold in Alice.hand", "possible=Estate in Alice.hand")
        assert holds(line, *claims) == [True, True, True]


def test_fewer_than_no_cards_are_none() -> None:
    fewer = Sum((2, Scaled(HandSize(), -1)))
    for pick in (Pick(fewer, fewer, HAND), Pick(0, fewer, HAND), Pick(fewer, 1, HAND)):
        with smithy(*says(Discard(pick), actions(1))):
            line = "Alice hand=Smithy,{} | Bob | Alice plays Smithy"
            few, many = line.format("Gold"), line.format("4 Gold")
            assert holds(many, "always=Alice.actions = 1") == [True]
            assert holds(few, "possible=Alice discarded Gold") == [True]
            if pick.high is fewer:
                assert holds(many, "never=Alice discarded Gold") == [True]


@pytest.mark.parametrize("spot", [Spot.TOP, Spot.BOTTOM])
def test_several_cards_in_a_shuffle_lie_in_the_order_that_is_chosen(spot: Spot) -> None:
    shuffling = Ability(When(On.WOULD_SHUFFLE), Clause((InShuffle(exactly(2, Place.SHUFFLE), spot),)), From.SET_UP)
    with smithy(*says(SetUp(shuffling, Lasts.THIS_TURN), cards(1))):
        line = "Alice hand=Smithy discard=Gold,Silver,3 Copper | Bob | Alice plays Smithy"
        where = "on top" if spot is Spot.TOP else "at the bottom"
        onto = "onto deck" if spot is Spot.TOP else "under deck"
        for first, second in (("Gold", "Silver"), ("Silver", "Gold")):
            chosen = f" > Smithy: put Gold, Silver {where} > Smithy: put {first}, {second} {onto}"
            drawn = first if spot is Spot.TOP else "Copper"
            under = f"Alice.deck[2] is {first} and Alice.deck[3] is {second}"
            last = under if spot is Spot.BOTTOM else f"Alice.deck[0] is {second}"
            assert holds(line + chosen, f"always={drawn} in Alice.hand", f"always={last}") == [True, True]


def test_an_optional_ability_is_not_offered_when_no_card_could_pay_for_it() -> None:
    two = Discard(exactly(2, HAND, Typed("Treasure")))
    pays = Ability(When(On.START_OF_TURN), Clause((coins(1),), need=Need.MAY, cost=(two,)), From.PLAY)
    with smithy(play(cards(1)), pays):
        line = "Alice | Bob play=Smithy hand={} | Bob starts the turn"
        offered = "possible=Smithy was offered to Bob"
        assert holds(line.format("2 Gold,Estate"), offered) == [True]
        assert holds(line.format("Gold,Estate"), offered) == [False]
        assert holds(line.format("Gold,?"), offered) == [None]        # whether the unknown card is a Treasure decides it


def test_a_name_that_is_bound_later_cannot_be_judged_by() -> None:
    late = Ability(When(On.GAIN), Clause((Choose(up_to(1, HAND), as_="chosen"), Discard(Ref("chosen")))), From.PLAY,
                   while_=AtLeast(Count(Ref("chosen")), 1))
    with smithy(play(cards(1)), late), pytest.raises(ValueError, match="'chosen' is read where the ability is judged"):
        build(from_notation("Alice hand=Smithy | Bob | Alice plays Smithy"))
