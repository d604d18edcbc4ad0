"""Selections and orders of cards: all of them, each once; those that are too many to be listed like those that are."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import pytest
from cases import each
from fuzz import positions, steps

from engine.kernel.run import selections as kernel
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.selections import LISTED, arrangements, draws, number_of_draws, selections
from engine.state import (
    KIND,
    TAG_SHIFT,
    ChooseCards,
    ChooseNothing,
    LeaveOpen,
    Offer,
    OrderCards,
    kinds_of,
    total_weight,
)
from oracle.budget import Budget
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

NAMES = ["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Smithy", "Village", "Market", "Festival",
         "Laboratory", "Moat", "Militia", "Mine", "Remodel", "Workshop", "Chapel", "Witch", "Moneylender", "Bureaucrat",
         "Gardens", "Library"]


@contextmanager
def listing(most: int = 0) -> Iterator[None]:
    """Decisions with more options are offered like those that have too many to be listed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "LISTED", most)
        yield


@each(("seed", "listed"), product(range(25), (0, LISTED)))
@listing()
def test_every_selection_and_every_order_once(seed: int, listed: int) -> None:
    kernel.LISTED = listed          # taken back behind each case
    rng = random.Random(seed)
    cards = [rng.randrange(1, 6) for _ in range(rng.randrange(8))]
    low = rng.randrange(5)
    high = low + rng.randrange(5)
    wanted = sorted({tuple(sorted(some)) for size in range(low, high + 1) for some in combinations(cards, size)},
                    key=lambda some: (len(some), some))
    found = selections(cards, low, high, ChooseCards, False, (ChooseNothing(),), (LeaveOpen("why"),))
    expected = [ChooseNothing(), *map(ChooseCards, wanted), LeaveOpen("why")]
    assert list(found) == expected
    assert [found.index(option) for option in expected] == list(range(len(expected)))
    assert isinstance(found, Offer) == (not listed and bool(wanted))
    assert [order.cards for order in arrangements(cards)] == sorted(set(permutations(cards)))
    orders = arrangements(cards)
    assert [orders.index(option) for option in orders] == list(range(len(orders)))


@each("seed", range(30))
@listing()
def test_cards_of_different_names(seed: int) -> None:
    rng = random.Random(seed)
    cards = [rng.randrange(1, 4) | rng.randrange(3) << TAG_SHIFT for _ in range(rng.randrange(7))]
    wanted = {tuple(sorted(some)) for size in range(4) for some in combinations(cards, size)
              if len({card & KIND for card in some}) == size}
    found = selections(cards, 0, 3, different=True)
    assert Counter(some for _, some in found) == Counter(wanted)
    assert [found.index(option) for option in found] == list(range(len(found)))


@each("seed", range(30))
@listing()
def test_what_is_drawn_is_as_likely(seed: int) -> None:
    rng = random.Random(seed)
    bag = tuple(sorted(rng.randrange(1, 5) for _ in range(rng.randrange(1, 8))))
    count = rng.randrange(len(bag) + 1)
    options, weights = draws(bag, count)
    ways = Counter(tuple(sorted(some)) for some in combinations(bag, count))
    assert dict(zip((some for _, some in options), weights, strict=True)) == dict(ways)
    assert total_weight(weights) == sum(weights)


@each("seed", range(30))
def test_how_many_different_draws_there_are(seed: int) -> None:
    rng = random.Random(seed)
    bag = tuple(rng.randrange(1, 6) for _ in range(rng.randrange(11)))
    for count in range(len(bag) + 2):
        wanted = {tuple(sorted(some)) for some in combinations(bag, count)}
        assert number_of_draws(bag, count) == len(wanted)
    assert number_of_draws((7,) * 300, 150) == 1
    assert number_of_draws(tuple(range(200)), 100) == comb(200, 100)


def test_more_than_can_be_listed() -> None:
    some = selections(list(range(1, 23)), 0, 22)
    assert isinstance(some, Offer)
    assert len(some) == 2**22
    assert some[0] == ChooseCards(()) and some[-1] == ChooseCards(tuple(range(1, 23)))
    assert some.index(ChooseCards((3, 7, 22))) == some.index(some[some.index(ChooseCards((3, 7, 22)))])
    assert ChooseCards((3, 3)) not in some and ChooseCards((99,)) not in some and OrderCards((3,)) not in some
    assert kinds_of(some) == {ChooseCards}
    orders = arrangements(list(range(1, 13)))
    assert len(orders) == 479_001_600 and orders[0] == OrderCards(tuple(range(1, 13)))
    assert len(selections([1] * 500, 0, 500)) == 501
    with pytest.raises(OpenQuestion, match="which of"):
        selections(list(range(1, 70)), 0, 70)
    with pytest.raises(OpenQuestion, match="in which of"):
        arrangements(list(range(1, 22)))


def test_an_offer_is_a_value() -> None:
    first, second, third = (selections(list(range(1, 18)), 0, high) for high in (17, 17, 16))
    assert first == second and hash(first) == hash(second) and first is not second
    assert first != third


# ---------------------------------------------------------------- the same, whether listed or not

def _followed(line: str) -> Any:
    """What a question leads to: its nodes and edges, in words, and how many orders and outcomes there are."""
    found = answer(build(from_notation(line)), budget=Budget(3_000, 20.0))
    graph = found.graph
    edges = [(graph.sources[edge], graph.targets[edge], graph.words.option(edge), graph.words.chance(edge))
             for edge in range(graph.edge_count)]
    return (edges, [str(state.status) for state in graph.states], graph.orders, graph.complete,
            [outcome.seen for outcome in graph.outcomes])


PLAYED = ["Cellar", "Chapel", "Warehouse", "Militia", "Harbinger", "Sentry", "Secret Chamber", "Vault", "Storeroom",
          "Cartographer", "Scout", "Navigator", "Inn", "Forager", "Artificer", "Mountain Shrine", "Sauna", "Dungeon",
          "Embassy", "Horse Traders", "Hamlet", "Altar", "Survivors", "Doctor", "Ambassador", "Island", "Haven", "Gear"]


def _random_line(rng: random.Random) -> str:
    card = rng.choice(PLAYED)

    def cards(most: int) -> str:
        return ",".join(rng.choice([*NAMES[:9], "Tunnel", "Watchtower", "?"]) for _ in range(rng.randint(1, most)))

    return (f"Alice hand={card},{cards(5)} deck={cards(4)} discard={cards(4)} | Bob hand={cards(5)} deck={cards(2)} "
            f"| supply={','.join(NAMES[6:12])},Tunnel,Watchtower | Alice plays {card}")


@each("seed", range(8))
def test_listed_or_not_the_same_follows(seed: int) -> None:
    line = _random_line(random.Random(f"listed {seed}"))
    try:
        listed = _followed(line)
    except OracleError as error:
        with listing(), pytest.raises(OracleError, match=r"\w"):
            _followed(line)
        assert str(error)
        return
    with listing():
        assert _followed(line) == listed


@each("seed", range(3))
@listing()
def test_random_play_with_nothing_listed(seed: int) -> None:
    rng = random.Random(f"offers {seed}")
    for (text, question), _ in zip(positions.questions(rng), range(2), strict=False):
        assert question is not None, text
        assert [said for said in steps.play(rng, question.state, 40) if said] == []


# ---------------------------------------------------------------- more than can be followed

def _cellar(count: int, more: str = "") -> str:
    return f"Alice hand=Cellar,{','.join(NAMES[:count])} deck=30 Copper | Bob | Alice plays Cellar{more}"


@pytest.mark.parametrize("count", [17, 22])
def test_a_budget_holds_inside_one_decision(count: int) -> None:
    begun = time.process_time()
    found = answer(build(from_notation(_cellar(count))), [("never", "Alice gained Copper")], Budget(200_000, 0.3))
    assert time.process_time() - begun < 5.0
    assert found.results[0].holds is None
    assert found.graph.reason


def test_what_was_seen_within_the_budget_is_so() -> None:
    claims = [("possible", "Alice discarded 22 cards"), ("possible", "Alice discarded Copper and Alice discarded Library"),
              ("always", "Alice discarded Copper"), ("possible", "Alice gained Copper")]
    found = answer(build(from_notation(_cellar(22))), claims, Budget(400, 10.0))
    assert [result.holds for result in found.results] == [True, True, False, None]


def test_a_choice_of_cards_settles_what_cannot_be_listed() -> None:
    chosen = NAMES[3:15]
    line = _cellar(22, f" > Cellar: discard {', '.join(chosen)}")
    found = answer(build(from_notation(line)), [("always", "Alice discarded Estate"), ("never", "Alice discarded Copper"),
                                                ("always", "Copper in Alice.hand and Estate not in Alice.hand")])
    assert found.graph.complete
    assert [result.holds for result in found.results] == [True, True, True]
    nothing = answer(build(from_notation(_cellar(22, " > Cellar: nothing"))), [("never", "Alice discarded Copper")])
    assert nothing.results[0].holds is True


def test_a_choice_that_is_not_among_them_settles_nothing() -> None:
    found = answer(build(from_notation(_cellar(22, " > Cellar: discard 2 Copper"))), budget=Budget(100, 1.0)).graph
    assert not found.pins_done and len(found) > 50


def test_every_step_of_words_agrees_with_its_choice() -> None:
    found = answer(build(from_notation(_cellar(14))), budget=Budget(300, 5.0)).graph
    from oracle.scenario.selection import selected
    state, choice = found.states[0], found.choices[0]
    assert isinstance(choice.options, Offer)
    for number in range(0, len(choice.options), 997):
        assert selected(state, choice, "Cellar", found.words.options(0)[number]) == [number]


def test_an_order_of_many_cards_can_be_settled() -> None:
    played = ["Copper", "Silver", "Gold", "Loan", "Quarry", "Venture", "Bank", "Hoard", "Contraband"]
    line = f"Alice play={','.join(played)} idle=Contraband | Bob | supply=Mandarin,{','.join(played[3:])} | Alice gains Mandarin"
    claim = [("always", "Alice.deck[0] is Hoard and Alice.deck[8] is Copper")]
    rest = [name for name in played if name not in ("Hoard", "Copper")]
    order = f" > Mandarin: put Hoard, {', '.join(rest)}, Copper onto deck"
    settled = answer(build(from_notation(line + order)), claim)
    assert settled.graph.complete and settled.results[0].holds is True
    open_ = answer(build(from_notation(line)), claim, Budget(200, 5.0))
    assert open_.results[0].holds is False
    assert any(isinstance(choice.options, Offer) for choice in open_.graph.choices if choice)
