"""A position as rows: whose it is, which place, and what is there, so that two positions can be laid side by side.

``oracle.words.position`` says the same in sentences; rows are for screens that mark what changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from engine.language import PLAYER_PLACES, Place, Pool
from engine.state import Game, State
from oracle.words.cards import cards_text, name_of, names_of
from oracle.words.places import place_text
from oracle.words.position import beside, set_up_texts
from oracle.words.table import POOL_NAME
from oracle.words.view import Zone, view

Sort = Literal["cards", "row", "amounts", "text"]


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
    game, seen = state.game, view(state)
    rows = [Row("", "turn", "text", ((seen.turn, 1),))]
    for player, name in enumerate(game.players):
        spends = player == state.turn.player and seen.spends
        amounts = tuple((POOL_NAME[pool].many, amount) for pool in Pool
                        if (amount := seen.pool(player, pool)) or (spends and pool <= Pool.COINS))
        if amounts:
            rows.append(Row(name, "has", "amounts", amounts))
        rows += [_zone(game, name, zone) for zone in seen.zones if zone.owner == player and zone.items]
    if state.trash:
        rows.append(Row("", "trash", "cards", _bag(game, state.trash)))
    also = [str(one) for one in beside(seen)]
    also += [seen.status] if seen.status else []
    resolving = [" > ".join(seen.resolving)] if seen.resolving else []
    for words, lines in (("also", also), ("set up", set_up_texts(seen)), ("being resolved", resolving)):
        if lines:
            rows.append(Row("", words, "cards", tuple((line, 1) for line in lines)))
    for words, supply in (("Supply", True), ("other piles", False)):
        piles = tuple((f"{heap.name} ({heap.top} on top)" if heap.top else heap.name, heap.left)
                      for heap in seen.heaps if heap.supply is supply)
        if piles:
            rows.append(Row("", words, "amounts", piles))
    return rows


def _zone(game: Game, owner: str, zone: Zone) -> Row:
    number = zone.owner * PLAYER_PLACES + zone.place
    words = place_text(game, number, zone.owner).removeprefix("the ")
    words = "in play" if zone.place is Place.PLAY else words
    if not zone.ordered:
        return Row(owner, words, "cards", _bag(game, zone.items))
    return Row(owner, words, "row", tuple(
        (f"shuffled: {cards_text(game, item)}" if isinstance(item, tuple) else name_of(game, item), 1)
        for item in zone.items))


def _bag(game: Game, items: Sequence[object]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(names_of(game, items)).items()))


__all__ = ["Row", "rows_of"]
