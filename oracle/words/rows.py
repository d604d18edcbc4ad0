"""A position as rows: whose it is, which place, and what is there, so that two positions can be laid side by side.

``oracle.words.position`` says the same in sentences; rows are for screens that mark what changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from engine.language import PLAYER_PLACES, POOLS, Phase, Place, Pool
from engine.state import KIND, Game, State
from oracle.words.cards import cards_text, name_of
from oracle.words.places import phase_text, place_text
from oracle.words.position import told
from oracle.words.table import POOL_NAME

Sort = Literal["cards", "row", "amounts", "text"]

_FIRST: Final = (Place.HAND, Place.PLAY, Place.DECK, Place.DISCARD)
_PLACES: Final = (*_FIRST, *(place for place in Place if place < PLAYER_PLACES and place not in _FIRST))


class Row(NamedTuple):
    """One place of a position.

    ``owner`` is a player, or "" for what belongs to nobody. ``items`` are names with how many there are; of a
    "row" they lie in that order (a deck: the top first; a discard pile: the top last), "amounts" are numbers of
    something, "text" says something without a number.
    """

    owner: str
    place: str
    sort: Sort
    items: tuple[tuple[str, int], ...]


def rows_of(state: State) -> list[Row]:
    """A position as rows; places where nothing is are left out."""
    game, turn = state.game, state.turn
    rows = [Row("", "turn", "text", ((_turn(state), 1),))]
    for player, name in enumerate(game.players):
        amounts = tuple(
            (POOL_NAME[pool].many, amount) for pool in Pool
            if (amount := state.pools[player * POOLS + pool])
            or (player == turn.player and pool <= Pool.COINS and turn.phase != Phase.BETWEEN)
        )
        if amounts:
            rows.append(Row(name, "has", "amounts", amounts))
        for place in _PLACES:
            items = state.zones[player * PLAYER_PLACES + place]
            if items:
                words = place_text(game, player * PLAYER_PLACES + place, player).removeprefix("the ")
                rows.append(_zone(game, name, "in play" if place is Place.PLAY else words, place, items))
    if state.trash:
        rows.append(Row("", "trash", "cards", _bag(game, state.trash)))
    more: dict[str, list[tuple[str, int]]] = {}
    for one in told(state):
        if one.sort in ("set up", "being resolved"):
            more.setdefault(one.what, []).append((one.text, 1))
        elif one.sort not in ("turn", "zone", "pools", "trash"):
            more.setdefault("also", []).append((str(one), 1))
    rows += [Row("", words, "cards", tuple(lines)) for words, lines in more.items()]
    for words, supply in (("Supply", True), ("other piles", False)):
        piles = tuple(_pile(game, number, runs) for number, runs in enumerate(state.piles)
                      if game.piles[number].supply is supply)
        if piles:
            rows.append(Row("", words, "amounts", piles))
    return rows


def _turn(state: State) -> str:
    name = state.game.players[state.turn.player]
    extra = "extra turn" if state.turn.extra else "turn"
    if state.turn.phase == Phase.BETWEEN:
        return f"after {name}'s {extra}"
    return f"{name}'s {extra}, {phase_text(state.turn.phase)}"


def _zone(game: Game, owner: str, words: str, place: Place, items: Sequence[Any]) -> Row:
    kept = place is Place.DISCARD and (game.ordered_discard or game.rules.discard_pile_loses_track)
    if place is not Place.DECK and not kept:
        return Row(owner, words, "cards", _bag(game, items))
    row: list[tuple[str, int]] = []
    for item in items:
        if isinstance(item, tuple):
            row.append((f"shuffled: {cards_text(game, item)}", 1))
        else:
            row.append((name_of(game, item), 1))
    return Row(owner, words, "row", tuple(row))


def _bag(game: Game, items: Sequence[Any]) -> tuple[tuple[str, int], ...]:
    flat = [card for item in items for card in (item if isinstance(item, tuple) else (item,))]
    return tuple(sorted(Counter(name_of(game, card) for card in flat).items()))


def _pile(game: Game, number: int, runs: Sequence[tuple[int, Any]]) -> tuple[str, int]:
    """A pile with how many cards are left; of one with different cards also the one on top."""
    name = game.piles[number].name
    left = sum(len(what) if kind < 0 else what for kind, what in runs)
    if runs and len(game.piles[number].kinds) > 1 and runs[0][0] >= 0:
        top = game.cards[runs[0][0] & KIND].name
        if top != name:
            name = f"{name} ({top} on top)"
    return name, left


__all__ = ["Row", "rows_of"]
