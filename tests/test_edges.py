"""Inputs at the edges: broken ones, large ones; an answer or an error of the project's own, and soon."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import islice

import pytest
from fuzz import inputs, naive, pieces, steps, turns

from engine.kernel import advance, legal
from engine.state import Used
from oracle.claims import answer
from oracle.errors import OracleError, Places
from oracle.scenario import build, from_notation, parse

HEAD = "players: {Alice: {hand: [Smithy]}, Bob: {}}\nevent: Alice plays Smithy\n"
SMITHY = "  - possible: {}\n"
LONG = "x" * 30_000


def test_broken_inputs_end_in_an_answer_or_an_error_of_our_own() -> None:
    rng = random.Random(10)
    assert [said for text, run in islice(inputs.tries(rng), 90) if (said := inputs.fault(text, run))] == []


def test_random_play_never_fails() -> None:
    assert bounded(steps.faults(random.Random("steps 0")), 600) == []


def test_random_games_never_fail() -> None:
    assert bounded(steps.games(random.Random("games")), 2) == []


def test_the_merged_search_says_what_every_line_of_play_says() -> None:
    assert bounded(naive.faults(random.Random("naive 0")), 40) == []


def test_what_could_be_used_without_effect_is_used_and_is_not() -> None:
    """A Watchtower that has put the card away can be revealed again; a Hovel that is trashed can be once."""
    for line, most in [
        ("Alice hand=Watchtower | Bob | Alice gains Silver", 3), ("Alice hand=Moat | Bob | Alice gains Silver", 0),
    ]:
        lines = [one for line in naive.walk(build(from_notation(line))) for one in naive.with_uses(line)]
        assert max(sum(isinstance(event, Used) for event in one.events) for one in lines) == most


def test_what_is_used_on_another_players_turn_comes_to_what_it_comes_to_on_ones_own() -> None:
    assert bounded(turns.tries(random.Random("turns")), 5) == []


def test_a_card_is_trashed_from_its_pile_beside_a_shuffled_pile_outside_the_supply() -> None:
    """Gladiator's pile is looked for among all piles; the Loot pile lies face down."""
    line = "Alice hand=Gladiator,Gold | Bob hand=5 Copper | supply=Gladiator/Fortune,Cutthroat | Alice plays Gladiator"
    found = answer(build(from_notation(line)), [("always", "Gladiator was trashed")])
    assert found.graph.complete and found.results[0].holds is True


def test_shadow_cards_that_were_just_put_back_in_some_order_are_offered_once() -> None:
    """What the order was chosen with no longer tells two of them apart."""
    line = ("Alice hand=Apothecary,Village deck=Copper,Ninja,Ninja,Curse,Estate actions=2 | Bob | supply=Apothecary,Ninja "
            "| Alice plays Apothecary")
    graph = answer(build(from_notation(line))).graph
    assert graph.complete
    for edge in range(graph.edge_count):
        step = advance(graph.states[graph.source(edge)], graph.option(edge))
        assert step.choice == legal(step.state)


def bounded(tries: Iterator[pieces.Try], count: int) -> list[str]:
    """What is wrong with so many tries."""
    wrong: list[str] = []
    for number, said, _ in tries:
        wrong += said
        count -= number
        if count <= 0:
            break
    return wrong


@pytest.mark.parametrize("text", [
    f'title: &a "{LONG}"\n{HEAD}expect:\n' + SMITHY.format("*a") * 50,
    HEAD.replace("[Smithy]", f'[&a "{LONG}"' + ", *a" * 50 + "]"),
    HEAD.replace("[Smithy]", "[" + ", ".join(f"Smithx{n}y" for n in range(400)) + "]"),
    HEAD + "expect:\n" + SMITHY.format("Smithy in Alice.hand") * 4_000,
    HEAD + "expect:\n" + "".join(SMITHY.format(f"count(Smithy in Alice.hand) = {n}") for n in range(800)),
    HEAD + "expect:\n" + "".join(SMITHY.format(f"Alice gained {n} Smithy") for n in range(800)),
    HEAD + "choices:\n" + "".join(f"  - Smithy: gain Smithy{n}\n" for n in range(1600)),
], ids=["aliases in claims", "aliases as cards", "misspelt cards", "a claim many times", "claims about ends",
        "claims about ways", "pins"])
def test_large_inputs_take_no_longer_than_they_are_large(text: str) -> None:
    begun = time.process_time()
    try:
        answer(build(parse(text, "large")))
    except OracleError as error:
        str(error)
    assert time.process_time() - begun < 1.6


def test_the_lines_of_a_text() -> None:
    places = Places("x", "a\r\nb\n\nc")
    assert [places.line(number) for number in range(6)] == ["", "a", "b", "", "c", ""]


def test_no_card_is_one_that_is_not_in_the_game() -> None:
    """Marks of an ability lie on cards; a pile that has a name of no card bears none of them."""
    from oracle.claims.nouns import is_card

    assert is_card(3, 3) and not is_card(3, 4) and not is_card(3, -1)
