"""The physical side of a scenario: which cards are in the game, how many are where, and what cannot be.

``parts`` are what the game is made of; ``piles``, ``landscapes`` and ``decks`` say where each of them lies, and what is
wrong with what the scenario says of it; ``limits`` what cannot be of the position as a whole. Cards that are placed
somewhere come out of their pile or deck. Nothing here carries anything out.
"""

from __future__ import annotations

from typing import Final

from engine import collection
from engine.language import Card, Place
from engine.piles import everywhere
from engine.record import record
from oracle.errors import Problem
from oracle.scenario.fields import Scenario
from oracle.scenario.model import DeckItem
from oracle.scenario.position.decks import black_market_cards, decks, tokens
from oracle.scenario.position.landscapes import landscapes
from oracle.scenario.position.limits import (
    check_brought,
    check_counts,
    check_moment,
    check_players,
    note_later_cards,
)
from oracle.scenario.position.parts import BOON_KINDS, Parts
from oracle.scenario.position.piles import Stock, stocks

_ACCEPT: Final = (
    "if the position is meant like this, add: impossible_position: accept (in one line: impossible_position=accept)")


@record
class Layout:
    """The cards, piles and landscapes of a scenario's game, and what is wrong with the position.

    ``decks`` are those that belong to nobody, in full. ``tokens`` are (where, which, player or -1, how many), where
    is the number of a pile, or of a landscape after all piles; ``named_bearers`` where the scenario says all that
    lies there. ``accepted`` are problems that the scenario accepts; ``assumed`` is what it implies, in sentences.
    """

    cards: tuple[Card, ...]
    stocks: tuple[Stock, ...]
    landscapes: tuple[Card, ...]
    asides: tuple[tuple[int | str, str], ...]
    trash: tuple[str, ...]
    decks: tuple[tuple[str, tuple[DeckItem, ...]], ...]
    tokens: tuple[tuple[int, str, int, int], ...]
    named_bearers: frozenset[int]
    problems: tuple[Problem, ...]
    accepted: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


_last: tuple[Scenario | None, object, Layout | None] = None, None, None


def lay_out(scenario: Scenario) -> Layout:
    """The game of a scenario, by the cards as they are loaded now. Never raises: what is wrong is in the result.

    A scenario is read, then asked: of the last one it is not found out twice.
    """
    global _last
    last, loaded, layout = _last
    if last is not scenario or loaded is not collection.own() or layout is None:
        layout = _laid_out(scenario)
        _last = scenario, collection.own(), layout
    return layout


def _laid_out(scenario: Scenario) -> Layout:
    game = Parts(scenario)
    check_brought(game)
    cards, asides = landscapes(game)
    playable = tuple(
        card
        for name in sorted(game.in_game)
        if collection.load(name).kind in ("card", *BOON_KINDS) and (card := game.version(name)) is not None
    )
    basic = {name: number for number, name in enumerate(everywhere())}
    piles = tuple(sorted(stocks(game, black_market_cards(game)),
                         key=lambda pile: (basic.get(pile.name, len(basic)), pile.name)))
    every_deck = tuple(decks(game))
    trashed = tuple(
        name for name in game.in_game if collection.load(name).begins is Place.TRASH and not game.lying[name]
    )
    lying, bearers = tokens(game, piles, cards)
    check_counts(game)
    check_players(game)
    check_moment(game)
    note_later_cards(game)
    if not scenario.accept_impossible:
        game.problems += [p._replace(hint="\n".join(filter(None, [p.hint, _ACCEPT]))) for p in game.unlawful]
    trash = tuple(sorted((*scenario.trash, *trashed)))
    accepted = tuple(p.what for p in game.unlawful) if scenario.accept_impossible else ()
    return Layout(playable, piles, cards, asides, trash, every_deck, lying, bearers, tuple(game.problems), accepted,
                  tuple(game.assumed))


__all__ = ["Layout", "Stock", "lay_out"]
