"""The causes of a step: the decision, what followed, and the abilities at work, each with its place in its card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.language.walk import parts
from engine.state import Choice, Event, Game, Option, UseAbility
from oracle.words.ability_texts import code_info
from oracle.words.language import card_tree, tree_lines
from oracle.words.lines_of_play import printed_order, story
from oracle.words.versions import version_name

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

_MOST_CARDS = 6


class Sheet(NamedTuple):
    """A card's abilities as lines, each with whether it was at work."""

    card: str
    version: str
    path: str
    lines: tuple[tuple[str, bool], ...]


class Why(NamedTuple):
    """A step in words: the decision (empty before the first one), what followed, the cards whose abilities were at
    work.
    """

    decision: str
    events: tuple[str, ...]
    sheets: tuple[Sheet, ...]


def why(graph: DecisionGraph, line: Sequence[int]) -> Why:
    """Return the last step of a line of play (edges from the root), or for an empty line what preceded the first
    decision.
    """
    game: Game = graph.states[graph.root].game
    if graph.moves.words is not None:
        own = tuple(graph.words.events(line[-1]) if line else graph.words.opening())
        return Why(graph.words.option(line[-1]) if line else "", own, ())
    if not line:
        told = tuple(story(graph.states[graph.root], None, None, graph.opening))
        return Why("", told, _sheets(game, graph.opening, None, None))
    edge = line[-1]
    node = graph.sources[edge]
    state, choice, option = graph.states[node], graph.choices[node], graph.option(edge)
    events = graph.words.happened(edge)
    said = graph.words.decision(edge)
    chance = graph.words.chance(edge)
    told = tuple(story(state, choice, option, events))
    return Why(f"{said}, chance {chance}" if chance else said, told, _sheets(game, events, choice, option))


def _sheets(game: Game, events: Sequence[Event], choice: Choice | None, option: Option | None) -> tuple[Sheet, ...]:
    """Return the cards whose abilities asked or did something, in the order in which they come up."""
    codes: dict[int, None] = {}
    if choice is not None:
        codes[choice.code] = None
        if isinstance(option, UseAbility):
            codes = {option.trigger.code: None}
    for event in printed_order(game, events):
        codes.setdefault(event.code)
    at_work: dict[str, list[object]] = {}
    paths: dict[str, str] = {}
    for code in codes:
        info = code_info(game, code)
        if info is not None and info.card and info.ability is not None:
            at_work.setdefault(info.card, []).append(info.ability)
            paths.setdefault(info.card, info.path)
    return tuple(_sheet(game, name, abilities, paths[name]) for name, abilities in list(at_work.items())[:_MOST_CARDS])


def _sheet(game: Game, name: str, abilities: list[object], path: str) -> Sheet:
    kind = game.kind_of.get(name)
    card = game.cards[kind] if kind is not None else next((c for c in game.landscapes if c.name == name), None)
    if card is None:
        return Sheet(name, "", path, ())
    lines: list[tuple[str, bool]] = []
    for number, line in enumerate(card_tree(card).below):
        own = number < len(card.abilities) and any(_within(card.abilities[number], one) for one in abilities)
        lines += [(text, own) for text in tree_lines(line)]
    return Sheet(name, version_name(card), path, tuple(lines))


def _within(node: object, wanted: object) -> bool:
    """Report whether an ability is the wanted one, or sets it up."""
    return any(part == wanted for part in parts(node))


__all__ = ["Sheet", "Why", "why"]
