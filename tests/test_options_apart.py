"""Options of one decision that say the same of two cards are told apart, and can be chosen by what is said."""

from __future__ import annotations

from collections import Counter

import pytest

from oracle.claims import answer
from oracle.scenario import build, from_notation

SCHEME = (
    "Alice hand=Scheme,2 Page actions=3 deck=10 Copper | Bob | rules=2012 | Alice plays Scheme | Alice plays 2 Page | "
    "Alice ends the turn > Alice: use Scheme > Scheme: choose Page"
)
ARCHIVE = (
    "Alice play=2 Archive set_aside=Gold,Silver,Copper,Estate pending=Archive[Gold,Silver],Archive[Copper,Estate] | "
    "Bob | phase=start | Alice starts the turn"
)


@pytest.mark.parametrize(("line", "texts"), [
    (SCHEME, {"discard Page (held by Alice's Scheme)", "discard Page (held by no ability)"}),
    (ARCHIVE, {"use Archive (with Gold, Silver)", "use Archive (with Copper, Estate)"}),
])
def test_two_cards_of_a_name_are_two_options(line: str, texts: set[str]) -> None:
    graph = answer(build(from_notation(line))).graph
    offered = [graph.words.options(node) for node, choice in enumerate(graph.choices) if choice is not None]
    assert any(texts <= set(options) for options in offered)
    assert all(max(Counter(options).values()) == 1 for options in offered)


def test_the_card_that_an_ability_holds_is_chosen_by_what_is_said_of_it() -> None:
    """scheme@pre-2022: the chosen Page goes onto the deck as it is discarded, and no other one."""
    held, other = "discard Page (held by Alice's Scheme)", "discard Page (held by no ability)"
    claim = "possible=Alice put Page onto deck before Alice discarded 2 cards"

    def put_first(option: str) -> bool | None:
        return answer(build(from_notation(f"{SCHEME} > Alice: {option} | {claim}"))).holds

    assert put_first(held) is True
    assert put_first(other) is False
    assert put_first("discard Page") is True                          # either of them
    both = answer(build(from_notation(f"{SCHEME} > Alice: discard Page"))).orders
    one = [answer(build(from_notation(f"{SCHEME} > Alice: {option}"))).orders for option in (held, other)]
    assert both == sum(number for number in one if isinstance(number, int))


def test_an_option_that_names_what_is_held_takes_that_one() -> None:
    line = f"{ARCHIVE} > Alice: use Archive (with Gold, Silver)"
    found = answer(build(from_notation(f"{line} > Archive: put Gold into hand > Archive: put Copper into hand")))
    assert (found.outcomes, found.orders) == (1, 1)
    assert answer(build(from_notation(f"{ARCHIVE} | offered=use Archive (with Gold, Silver)"))).holds is True
