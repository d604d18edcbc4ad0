"""A position as the rows of the page: whose each is, which place, and what is there.

Two positions can be laid side by side by their rows. ``oracle.words.position_texts`` puts the same into sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

from engine.language import PLAYER_PLACES, POOLS, Phase, Place, Pool
from engine.state import Contents, Game, State
from oracle.words.ability_texts import card_of_code
from oracle.words.card_texts import Item, cards_text, name_of, names_of
from oracle.words.place_texts import place_text
from oracle.words.position_texts import beside, set_up_texts
from oracle.words.position_view import PLAYER_ROWS, Heap, ordered, turn_words, view
from oracle.words.table import POOL_NAME

Sort = Literal["cards", "row", "amounts", "text"]


class Row(NamedTuple):
    """One place of a position.

    ``owner`` is a player, or "" for what belongs to nobody. ``items`` are names with how many there are; those of a
    "row" lie in that order (a deck: the top first; a discard pile: the top last), those of "amounts" are numbers of
    something, and those of "text" have no number.
    """

    owner: str
    place: str
    sort: Sort
    items: tuple[tuple[str, int], ...]


Part = tuple[Hashable, Callable[[], list[Row]]]


def rows_of(state: State) -> list[Row]:
    """Return a position as rows, without the places where nothing is."""
    return [row for _, rows in parts_of(state) for row in rows()]


def parts_of(state: State) -> Iterator[Part]:
    """Yield the rows of a position part by part: what a part is made from in a game, and what makes its rows.

    A writer of many positions of a game makes each part only once.
    """
    game, turn = state.game, state.turn
    first = len(game.players) * PLAYER_PLACES
    words = turn_words(state)
    yield ("turn", words), lambda: [Row("", "turn", "text", ((words, 1),))]
    for player, name in enumerate(game.players):
        spends = player == turn.player and turn.phase != Phase.BETWEEN
        pools = state.pools[player * POOLS:(player + 1) * POOLS]
        if spends or any(pools):
            yield ("has", player, pools, spends), partial(_has, name, pools, spends)
        for place in PLAYER_ROWS:
            if items := state.zones[player * PLAYER_PLACES + place]:
                yield (player, place, items), partial(_zone, game, name, player, place, items)
    if state.trash:
        yield ("trash", state.trash), lambda: [Row("", "trash", "cards", _bag(game, state.trash))]
    yield ("also", state.zones[first:], state.piles, state.absent, state.cubes, state.tokens, state.pending,
           state.status), partial(_also, state)
    if state.pending:
        yield ("set up", state.pending), lambda: _lines("set up", set_up_texts(view(state)))
    if state.stack:
        resolving = " > ".join(name for frame in state.stack if (name := card_of_code(game, frame.code)))
        yield ("being resolved", resolving), partial(_lines, "being resolved", [resolving] if resolving else [])
    yield ("piles", state.piles, state.absent), lambda: _piles(view(state).heaps)


def _has(name: str, pools: Sequence[int], spends: bool) -> list[Row]:
    amounts = tuple((POOL_NAME[pool].many, amount) for pool in Pool
                    if (amount := pools[pool]) or (spends and pool <= Pool.COINS))
    return [Row(name, "has", "amounts", amounts)] if amounts else []


def _also(state: State) -> list[Row]:
    seen = view(state)
    return _lines("also", [str(one) for one in beside(seen)] + ([seen.status] if seen.status else []))


def _lines(words: str, lines: Sequence[str]) -> list[Row]:
    return [Row("", words, "cards", tuple((line, 1) for line in lines))] if lines else []


def _piles(heaps: Sequence[Heap]) -> list[Row]:
    found = []
    for words, supply in (("Supply", True), ("other piles", False)):
        piles = tuple((f"{heap.name} ({heap.top} on top)" if heap.top else heap.name, heap.left)
                      for heap in heaps if heap.supply is supply)
        if piles:
            found.append(Row("", words, "amounts", piles))
    return found


def _zone(game: Game, name: str, player: int, place: Place, items: Contents) -> list[Row]:
    words = place_text(game, player * PLAYER_PLACES + place, player).removeprefix("the ")
    words = "in play" if place is Place.PLAY else words
    if not ordered(game, place):
        return [Row(name, words, "cards", _bag(game, items))]
    return [Row(name, words, "row", tuple(
        (f"shuffled: {cards_text(game, item)}" if isinstance(item, tuple) else name_of(game, item), 1)
        for item in items))]


def _bag(game: Game, items: Iterable[Item]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(Counter(names_of(game, items)).items()))


__all__ = ["Row", "parts_of", "rows_of"]
