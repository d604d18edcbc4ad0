"""A position as rows: every zone with its cards one by one, and what a step has changed in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from engine.language import PLAYER_PLACES, POOLS, Phase, Place, Pool
from engine.state import Game, State
from oracle.explain.words import ability_text, card_of_code, cards_text, name_of, phase_text, pool_text

SAME: Final = ""
NEW: Final = "+"
GONE: Final = "−"
OTHER: Final = "*"          # not a card that came or went, but a number that is another one now

_WORDS: Final[tuple[tuple[Place, str], ...]] = (
    (Place.HAND, "hand"), (Place.PLAY, "in play"), (Place.DECK, "deck"), (Place.DISCARD, "discard"),
    (Place.ASIDE, "set aside"), (Place.EXILE, "Exile mat"), (Place.ISLAND, "Island mat"), (Place.TAVERN, "Tavern mat"),
)
_ALWAYS: Final = (Place.HAND, Place.DECK, Place.DISCARD)


class Piece(NamedTuple):
    """Something in a zone: its words, and whether a step brought it ("+"), took it away ("−"), made it
    another ("*", of numbers) or left it ("")."""

    text: str
    mark: str = SAME


class Row(NamedTuple):
    """A row of a position: whose it is (empty: nobody's), what, the pieces in their order, and a note on these
    ("top first")."""

    owner: str
    what: str
    pieces: tuple[Piece, ...]
    note: str = ""

    @property
    def changed(self) -> bool:
        """Whether a step has changed something in it."""
        return any(piece.mark for piece in self.pieces)


def rows_of(state: State, before: State | None = None) -> list[Row]:
    """A position, row by row; with ``before``, what is different from that position is marked."""
    game = state.game
    old = before if before is not None else state
    rows = [_turn(state, old)]
    for player, name in enumerate(game.players):
        for place, words in _WORDS:
            row = _zone(state, old, player, place, name, words)
            if row is not None:
                rows.append(row)
        pools = _pools(state, old, player)
        if pools:
            rows.append(Row(name, "has", pools))
    trash = len(game.players) * PLAYER_PLACES
    pieces = _unordered(game, old.zones[trash], state.zones[trash])
    if pieces:
        rows.append(Row("", "trash", pieces))
    rows.append(Row("", "Supply", _supply(state, old)))
    outside = _outside(state, old)
    if outside:
        rows.append(Row("", "not in the Supply", outside))
    for landscape, player in sorted(set(state.cubes) | set(old.cubes)):
        mark = NEW if (landscape, player) not in old.cubes else GONE if (landscape, player) not in state.cubes else SAME
        rows.append(Row(game.players[player], "cube on", (Piece(game.landscapes[landscape].name, mark),)))
    rows += _waiting(state, old)
    resolving = tuple(Piece(name) for frame in state.stack if (name := card_of_code(game, frame[0])))
    if resolving:
        rows.append(Row("", "resolving", resolving))
    if state.status:
        said = "the game is over" if state.status == "over" else state.status
        rows.append(Row("", "", (Piece(said, SAME if state.status == old.status else OTHER),)))
    return rows


def _turn(state: State, old: State) -> Row:
    game, turn = state.game, state.turn
    name = game.players[turn.player]
    extra = "extra turn" if turn.extra else "turn"
    if turn.phase == Phase.BETWEEN:
        return Row("", "", (Piece(f"after {name}'s {extra}", SAME if old.turn.phase == turn.phase else OTHER),))
    same = (old.turn.player, old.turn.phase, old.turn.extra) == (turn.player, turn.phase, turn.extra)
    pieces = [Piece(f"{name}'s {extra}, {phase_text(turn.phase)}", SAME if same else OTHER)]
    for pool in (Pool.ACTIONS, Pool.BUYS, Pool.COINS, Pool.POTIONS):
        now = state.pools[turn.player * POOLS + pool]
        then = old.pools[turn.player * POOLS + pool]
        if pool is not Pool.POTIONS or now or then:
            pieces.append(Piece(pool_text(pool, now), SAME if now == then else OTHER))
    return Row("", "", tuple(pieces))


def _pools(state: State, old: State, player: int) -> tuple[Piece, ...]:
    found = []
    for pool in Pool:
        if player == state.turn.player and pool < Pool.DEBT:
            continue
        now, then = (one.pools[player * POOLS + pool] for one in (state, old))
        if now or (then and pool >= Pool.DEBT):
            found.append(Piece(pool_text(pool, now), SAME if now == then else OTHER))
    return tuple(found)


def _zone(state: State, old: State, player: int, place: Place, name: str, words: str) -> Row | None:
    now, then = state.zone(player, place), old.zone(player, place)
    if not now and not then and place not in _ALWAYS:
        return None
    game = state.game
    number = player * PLAYER_PLACES + place
    ordered = place is Place.DECK or (place is Place.DISCARD and number in game.program.ordered_zones)
    if not ordered:
        return Row(name, words, _unordered(game, then, now))
    note = "" if len(now) < 2 else "top first" if place is Place.DECK else "top last"
    return Row(name, words, _ordered(game, then, now), note)


def _flat(items: Sequence[Any]) -> list[int]:
    return [card for item in items for card in (item if isinstance(item, tuple) else (item,))]


def _unordered(game: Game, then: Sequence[Any], now: Sequence[Any]) -> tuple[Piece, ...]:
    """Cards whose order says nothing, equal ones together, by name."""
    before = Counter(name_of(game, card) for card in _flat(then))
    after = Counter(name_of(game, card) for card in _flat(now))
    pieces = []
    for name in sorted(before | after):
        kept = min(before[name], after[name])
        if kept:
            pieces.append(Piece(_counted(name, kept)))
        if after[name] > kept:
            pieces.append(Piece(_counted(name, after[name] - kept), NEW))
        elif before[name] > kept:
            pieces.append(Piece(_counted(name, before[name] - kept), GONE))
    return tuple(pieces)


def _ordered(game: Game, then: Sequence[Any], now: Sequence[Any]) -> tuple[Piece, ...]:
    """Cards as they lie; a bag of shuffled cards is one piece."""
    before, after = _runs(game, then), _runs(game, now)
    pieces = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces += [Piece(text) for text in _together(after[j1:j2])]
            continue
        pieces += [Piece(text, GONE) for text in _together(before[i1:i2])]
        pieces += [Piece(text, NEW) for text in _together(after[j1:j2])]
    return tuple(pieces)


def _runs(game: Game, items: Sequence[Any]) -> list[str]:
    return [
        f"{len(item)} shuffled ({cards_text(game, item)})" if isinstance(item, tuple) else name_of(game, item)
        for item in items
    ]


def _together(names: Sequence[str]) -> list[str]:
    """Neighbours that are equal as one."""
    found: list[tuple[str, int]] = []
    for name in names:
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1] + 1)
        else:
            found.append((name, 1))
    return [_counted(name, n) for name, n in found]


def _counted(name: str, n: int) -> str:
    return f"{n} {name}" if n > 1 else name


def _size(content: Sequence[Any]) -> int:
    return sum(len(run[1]) if run[0] < 0 else run[1] for run in content)


def _piles(state: State, old: State, supply: bool) -> tuple[Piece, ...]:
    found = []
    for number, pile in enumerate(state.game.piles):
        if pile.supply is not supply:
            continue
        now, then = _size(state.piles[number]), _size(old.piles[number])
        found.append(Piece(f"{pile.name} {now}", SAME) if now == then else
                     Piece(f"{pile.name} {now} ({'+' if now > then else '−'}{abs(now - then)})", OTHER))
    return tuple(found)


def _supply(state: State, old: State) -> tuple[Piece, ...]:
    return _piles(state, old, True)


def _outside(state: State, old: State) -> tuple[Piece, ...]:
    return _piles(state, old, False)


def _waiting(state: State, old: State) -> list[Row]:
    game = state.game

    def counted(one: State) -> Counter[tuple[str, str]]:
        return Counter(
            (game.players[entry[1]], ability_text(game, entry[0])) for _, entry in one.pending)

    now, then = counted(state), counted(old)
    rows = []
    for owner, text in sorted(now | then):
        n, before = now[owner, text], then[owner, text]
        said = f"{text} ({n} times)" if n > 1 else text
        mark = SAME if n == before else NEW if n > before else GONE
        rows.append(Row(owner, "set up", (Piece(said, mark),)))
    return rows


__all__ = ["GONE", "NEW", "OTHER", "SAME", "Piece", "Row", "rows_of"]
