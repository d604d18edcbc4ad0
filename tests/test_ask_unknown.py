"""Claims about unknown cards: what a ``?`` decides is not decided."""

from __future__ import annotations

import random
from itertools import islice, product
from math import prod
from typing import Any

import pytest
from fuzz import unknown
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from test_ask_ways import EVENTS, KIND, NAMES, graph_and_reading, lines_of, predicates, truth_of

from engine.state import UNKNOWN, Event
from engine.variant import changed
from oracle.claims import Claim, answer, parse
from oracle.claims.answer import judge
from oracle.claims.search import search
from oracle.scenario import build, from_notation
from oracle.share.answer_text import answer_text

SMITHY = "Alice hand=Smithy deck={} | Bob | Alice plays Smithy"


@pytest.mark.parametrize("text", [
    "Alice drew Copper", "Copper was drawn", "drew Copper", "Alice moved Copper", "Copper was drawn from deck",
    "Smithy drew Copper", "Copper was drawn once",
])
def test_an_unknown_card_that_is_drawn_may_be_any_card(text: str) -> None:
    for kind in ("possible", "never", "always"):
        assert unknown.verdict(SMITHY.format("?"), kind, text) is None
    assert unknown.verdict(SMITHY.format("Silver"), "never", text) is True
    assert unknown.verdict(SMITHY.format("Copper"), "always", text) is True


@pytest.mark.parametrize(("line", "text"), [
    ("Alice hand=Chapel,? | Bob | Alice plays Chapel", "Alice trashed Copper"),
    ("Alice hand=Cellar,? | Bob | Alice plays Cellar", "Alice discarded Copper"),
    ("Alice hand=Smithy discard=?,? | Bob | Alice plays Smithy", "Alice shuffled Copper"),
    ("Alice hand=Sentry deck=Estate,?,? | Bob | Alice plays Sentry", "Alice looked at Copper"),
    ("Alice hand=Chapel,? | Bob | Alice plays Chapel", 'offered trash Copper'),
])
def test_every_verb_counts_unknown_cards(line: str, text: str) -> None:
    assert unknown.verdict(line, "never", text) is None


def test_what_is_sure_stays_sure() -> None:
    two = SMITHY.format("Copper,?,Silver")
    assert unknown.verdict(two, "always", "Alice drew Copper") is True
    assert unknown.verdict(two, "always", "Alice drew 2 Copper") is None
    assert unknown.verdict(two, "never", "Alice drew 3 Copper") is True
    assert unknown.verdict(two, "always", "Alice drew 3 cards") is True
    assert unknown.verdict(two, "never", "Alice drew exactly 0 Copper") is True


def test_which_came_first() -> None:
    line = "Alice hand=Village,Smithy deck={} | Bob | Alice plays Village | Alice plays Smithy"
    text = "Alice drew Copper before Alice drew Silver"
    for deck, said in (("?,Silver", None), ("Copper,?", None), ("Copper,Silver,?", True), ("Silver,Estate,?", False),
                       ("Estate,?", False), ("?", False), ("Silver,Copper", False)):
        verdict = unknown.verdict(line.format(deck), "possible", text)
        assert verdict is said, deck


def test_who_wins_depends_on_unknown_cards() -> None:
    line = "Alice deck={} | Bob deck=Duchy | supply=Curse 0,Silver 0,Gold 0 | Alice ends turn"
    assert unknown.verdict(line.format("Estate"), "always", "winner is Bob") is True
    assert unknown.verdict(line.format("?"), "always", "winner is Bob") is None
    assert unknown.verdict(line.format("?"), "always", "game is over") is True


@pytest.mark.parametrize(("line", "card", "kind", "text"), [
    # its own ability
    ("Alice hand=Cellar,{} | Bob | supply=Tunnel | Alice plays Cellar > Cellar: discard {}", "Tunnel", "never", "Alice gained Gold"),
    ("Alice hand=Chapel,{} deck=Silver | Bob | supply=Rats | Alice plays Chapel > Chapel: trash {}", "Rats", "never", "Alice drew Silver"),
    ("Alice hand=Chapel,{} | Bob | supply=Fortress | Alice plays Chapel > Chapel: trash {}", "Fortress", "always", "Alice.hand is empty"),
    # it is played, from the hand or, a Shadow card, from the deck
    ("Alice hand={} | Bob | supply=Smithy | Alice goes on with the turn", "Smithy", "never", "Alice played a card"),
    ("Alice hand={} | Bob | phase=buy | Alice goes on with the turn", "Copper", "never", "Alice got 1 coin"),
    ("Alice deck={} | Bob | supply=Tanuki | Alice goes on with the turn", "Tanuki", "never", "Alice played a card"),
    # how many it is, and what it is a copy of
    ("Alice hand=Temple,{},Copper | Bob | Alice plays Temple", "Copper", "possible", "Alice trashed 2 cards"),
    ("Alice hand=Menagerie,{},Copper deck=3 Silver | Bob | Alice plays Menagerie", "Copper", "always", "Alice drew 3 Silver"),
    # what the player has gained at some time
    ("Alice hand=Copper discard={} coins=3 | Bob | phase=buy | Alice buys Kintsugi", "Gold", "never", "Alice gained a card"),
    # where it is put when it is shuffled
    ("Alice hand=Smithy discard={},3 Copper | Bob | supply=Tanuki | Alice plays Smithy", "Tanuki", "always", "Alice drew 3 Copper"),
    # it has to be taken where there is no other
    ("Alice hand=Mine,{} | Bob | Alice plays Mine", "Copper", "never", "Alice trashed a card"),
    # what is said of it happens
    ("Alice hand={} | Bob | supply=Smithy | Alice plays Smithy", "Smithy", "always", "Alice played Smithy"),
    ("Alice deck=Copper,{} | Bob | supply=Ninja | Alice plays Ninja from the deck", "Ninja", "always", "Alice played Ninja"),
    ("Alice hand=Village deck={} | Bob | supply=Smithy | Alice plays Village | Alice plays Smithy", "Smithy", "always", "Alice played Smithy"),
    ("Alice | Bob hand=2 {} | supply=Tunnel | Bob discards 2 Tunnel", "Tunnel", "possible", "Bob gained 2 Gold"),
    ("Alice | Bob deck={} | supply=Tunnel | Bob discards Tunnel from the deck", "Tunnel", "possible", "Bob gained Gold"),
])
def test_what_an_unknown_card_can_do_is_not_decided(line: str, card: str, kind: str, text: str) -> None:
    """Whatever it could do; of the card itself, and of one that cannot, it is decided."""
    assert unknown.verdict(line.format("?", "?"), kind, text) is None
    assert unknown.verdict(line.format(card, card), kind, text) is not None
    assert unknown.verdict(line.format("Estate", "Estate"), kind, text) is not None


def test_beside_an_unknown_card_what_is_known_can_be_done() -> None:
    """A line on which the unknown card does nothing shows what is possible."""
    discards = "Alice hand=Cellar,?,Copper deck=2 Silver | Bob | supply=Tunnel | Alice plays Cellar"
    assert unknown.verdict(discards, "possible", "Alice drew Silver") is True
    assert unknown.verdict(discards, "possible", "Alice discarded 2 cards") is True
    buys = "Alice hand=?,Copper | Bob | phase=buy | Alice goes on with the turn"
    assert unknown.verdict(buys, "possible", "Alice played Copper") is True
    assert unknown.verdict(buys, "never", "Alice played Copper") is False


@pytest.mark.parametrize(("line", "claim", "said"), [
    ("Alice hand=Witch | Bob hand=5 ? | Alice plays Witch", "Bob gained Curse", True),
    ("Alice hand=Smithy deck=4 ? | Bob hand=5 ? | Alice plays Smithy", "Alice drew 3 cards", False),
    ("Alice hand=Cellar,? | Bob | Alice plays Cellar > Cellar: discard ?", "Alice gained no Gold", True),
    ("Alice hand=Cellar,? deck=3 Copper | Bob | Alice plays Cellar > Cellar: discard nothing", "Alice gained no Gold", False),
    ("Alice hand=Chapel,? | Bob | Alice plays Chapel > Chapel: trash ?", "Alice drew no cards", True),
    ("Alice hand=Witch deck=2 Copper | Bob hand=5 Copper | Alice plays Witch", "Bob gained Curse", False),
])
def test_that_an_unknown_card_is_one_of_the_game_is_said_where_it_matters(line: str, claim: str, said: bool) -> None:
    found = answer(build(from_notation(line)), [("always", claim)])
    assert found.holds is True and bool(found.assumed) is said
    assert not found.assumed or "a card that the question names" in answer_text(found)[1]


def test_what_is_left_open_already_assumes_nothing() -> None:
    line = "Alice hand=Witch | Bob hand=5 ? | supply=Moat | Alice plays Witch"
    found = answer(build(from_notation(line)), [("always", "Bob gained Curse")])
    assert found.holds is None and not found.assumed


def test_what_is_said_of_a_position_is_true_whichever_card_it_is() -> None:
    rng = random.Random(10)
    assert [fault for _ in range(25) for fault in unknown.faults(rng)] == []


def test_what_can_be_done_can_be_done_whichever_card_it_is() -> None:
    walks = islice(unknown.walks(random.Random(10)), 45)
    assert [fault for _, faults, _ in walks for fault in faults] == []


# ------------------------------------------------------------------------------------------- against looking at every card


def hidden(event: Event, at: int) -> Event:
    """An event of which a card is not known."""
    return changed(event, cards=(*event.cards[:at], UNKNOWN, *event.cards[at + 1:]))


MAYBE = (*EVENTS, *(hidden(event, at) for event in EVENTS for at in range(len(event.cards))))
unknown_graphs = st.integers(2, 4).flatmap(lambda n: st.fixed_dictionaries({
    node: st.lists(st.tuples(st.integers(node + 1, n), st.lists(st.sampled_from(MAYBE), max_size=2)),
                   min_size=1, max_size=2)
    for node in range(n)
}))


def every_card(line: list[Event]) -> list[list[Event]]:
    """The line with every card that the unknown ones can be."""
    rows = [[changed(event, cards=cards) for cards in product(*(KIND.values() if face == UNKNOWN else (face,)
                                                               for face in event.cards))] for event in line]
    assume(prod(map(len, rows)) <= 2_000)
    return [list(some) for some in product(*rows)]


@given(unknown_graphs, predicates())
@settings(max_examples=50, deadline=None)
def test_a_verdict_with_unknown_cards_holds_whichever_they_are(plan: dict[int, Any], text: str) -> None:
    edges = {node: [(f"o{i}", target, tuple(events)) for i, (target, events) in enumerate(row)]
             for node, row in plan.items()}
    predicate = parse(text, NAMES)
    graph, reading = graph_and_reading(edges, predicate)
    found = search(graph, predicate, reading)
    truths = [{truth_of(predicate.node, some) for some in every_card(line)} for line in lines_of(edges)]
    verdicts = {kind: judge(Claim(kind), found, predicate).holds for kind in ("possible", "always", "never")}
    if verdicts["possible"] is True or verdicts["never"] is False:
        assert {True} in truths
    if verdicts["possible"] is False or verdicts["never"] is True:
        assert all(truth == {False} for truth in truths)
    if verdicts["always"] is True:
        assert all(truth == {True} for truth in truths)
    if verdicts["always"] is False:
        assert {False} in truths
    if all(len(truth) == 1 for truth in truths) and " and " not in text and " or " not in text:
        assert None not in verdicts.values()
