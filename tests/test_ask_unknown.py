"""Claims about unknown cards: what a ``?`` decides is not decided."""

from __future__ import annotations

import random

import pytest
from fuzz import unknown

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


def test_what_is_said_of_a_position_is_true_whichever_card_it_is() -> None:
    rng = random.Random(10)
    assert [fault for _ in range(60) for fault in unknown.faults(rng)] == []
