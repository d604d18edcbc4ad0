"""A position as rows: whose it is, which place, and what is there, so that two positions can be laid side by side.

``oracle.explain.words.state_text`` says the same in sentences; rows are for screens that mark what changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from engine.language import POOLS, Phase, Place, Pool
from engine.state import KIND, Game, State
from oracle.explain.words import ability_text, card_of_code, cards_text, name_of, phase_text

Sort = Literal["cards", "row", "amounts", "text"]

_ZONES: Final[tuple[tuple[Place, str], ...]] = (
    (Place.HAND, "hand"), (Place.PLAY, "in play"), (Place.DECK, "deck"), (Place.DISCARD, "discard"),
    (Place.ASIDE, "set aside"), (Place.EXILE, "Exile"), (Place.ISLAND, "Island mat"), (Place.TAVERN, "Tavern mat"),
)
_POOLS: Final[dict[Pool, str]] = {
    Pool.ACTIONS: "Actions", Pool.BUYS: "Buys", Pool.COINS: "Coins", Pool.POTIONS: "Potions", Pool.DEBT: "Debt",
    Pool.VP: "VP", Pool.COFFERS: "Coffers", Pool.VILLAGERS: "Villagers", Pool.FAVORS: "Favors",
}


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
            (words, amount) for pool, words in _POOLS.items()
            if (amount := state.pools[player * POOLS + pool])
            or (player == turn.player and pool <= Pool.COINS and turn.phase != Phase.BETWEEN)
        )
        if amounts:
            rows.append(Row(name, "has", "amounts", amounts))
        for place, words in _ZONES:
            items = state.zone(player, place)
            if items:
                rows.append(_zone(game, name, words, place, items))
    if state.trash:
        rows.append(Row("", "trash", "cards", _bag(game, state.trash)))
    cubes = tuple((f"{game.players[player]} on {game.landscapes[landscape].name}", 1)
                  for landscape, player in state.cubes)
    if cubes:
        rows.append(Row("", "cubes", "cards", cubes))
    waiting = Counter(f"{ability_text(game, entry[0])}, {game.players[entry[1]]}'s" for _, entry in state.pending)
    if waiting:
        rows.append(Row("", "set up", "cards", tuple(waiting.items())))
    resolving = [name for frame in state.stack if (name := card_of_code(game, frame[0]))]
    if resolving:
        rows.append(Row("", "being resolved", "text", ((" > ".join(resolving), 1),)))
    if state.status:
        rows.append(Row("", "status", "text", (("the game is over" if state.status == "over" else state.status, 1),)))
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
