"""What could not be done, as far as a claim is about it: abilities that lost track of a card, or could not be used.

A claim that something never happens has no line of play to show. What can be told instead is where the abilities
that it names lose track of the cards that it names, and where they have triggered and cannot be used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from engine.kernel import blocked
from oracle.words.abilities import card_of_code
from oracle.words.cards import name_of
from oracle.words.decisions import decision_text
from oracle.words.events import event_text

_MOST_STEPS: Final = 1500        # further steps of a large graph are not looked at: these are examples
_MOST: Final = 3
_WHY: Final[dict[str, str]] = {         # losses of track are told where they happen
    "used up": "it has been used up",
    "condition not met": "its condition does not hold",
}


def named(graph: Any, words: str) -> frozenset[str]:
    """The cards and landscapes of the game that a text names."""
    game = graph.states[graph.root].game
    names = sorted({card.name for card in (*game.cards[1:], *game.landscapes)}, key=len, reverse=True)
    found = set()
    for name in names:
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        if re.search(pattern, words):
            found.add(name)
            words = re.sub(pattern, "", words)
    return frozenset(found)


def denials(graph: Any, words: str) -> list[str]:
    """Where what a claim names lost track of what it names, or could not be used; the first places, a few of them."""
    if graph.moves.words is not None:
        return []
    names = named(graph, words)
    if not names:
        return []
    found: dict[Any, str] = {}
    own: dict[Any, str] = {}                # an ability that lost track of its own card: told if there is nothing else
    for edge in range(min(graph.edge_count, _MOST_STEPS)):
        for event in graph.events(edge):
            if event.verb == "lose track":
                _loss(graph, edge, event, names, found, own)
        if len(found) >= _MOST:
            break
    for node in range(min(len(graph), _MOST_STEPS)):
        if len(found) >= _MOST:
            break
        _blocked(graph, node, graph.parents[node], names, found)
    return list((found or own).values())[:_MOST]


def denials_on(graph: Any, line: Sequence[int], words: str) -> list[str]:
    """What a claim names and could not be used at a decision of a line of play (losses of track are told there)."""
    if graph.moves.words is not None:
        return []
    names = named(graph, words)
    found: dict[Any, str] = {}
    _blocked(graph, graph.root, -1, names, found)
    for edge in line:
        _blocked(graph, graph.target(edge), edge, names, found)
    return list(found.values())[:_MOST]


def _loss(
    graph: Any, edge: int, event: Any, names: frozenset[str], found: dict[Any, str], own: dict[Any, str],
) -> None:
    game = graph.states[graph.root].game
    cause = card_of_code(game, event.code)
    lost = {name_of(game, card) for card in event.cards}
    if cause in names and (lost & names or len(names) == 1):
        told = event_text(game, event).replace("loses track", "has lost track")
        where = own if lost == {cause} and len(names) > 1 else found
        where.setdefault((cause, *sorted(lost), str(event.value)), f"Once {_said(graph, edge)}, {told}")


def _blocked(graph: Any, node: int, edge: int, names: frozenset[str], found: dict[Any, str]) -> None:
    state = graph.states[node]
    for trigger, why in blocked(state):
        card = card_of_code(state.game, trigger.code)
        if card in names and why in _WHY:
            once = f"Once {_said(graph, edge)}, " if edge >= 0 else ""
            found.setdefault((card, why), f"{once}{card} cannot be used: {_WHY[why]}")


def _said(graph: Any, edge: int) -> str:
    node = graph.sources[edge]
    return decision_text(graph.states[node], graph.choices[node], graph.option(edge))


__all__ = ["denials", "denials_on", "named"]
