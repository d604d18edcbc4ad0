"""A position as rows: every zone with its cards one by one, and what a step has changed in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from engine.language import GAME_PLACES, PLAYER_PLACES, POOLS, Phase, Place, Pool
from engine.state import Game, State, place_of
from oracle.words.abilities import ability_text, card_of_code
from oracle.words.cards import cards_text, name_of
from oracle.words.places import bearer_text, cube_text, phase_text, pool_text, tokens_on
from oracle.words.position import hanging_text
from oracle.words.table import PLACE_NAME

SAME: Final = ""
NEW: Final = "+"
GONE: Final = "−"
OTHER: Final = "*"          # not a card that came or went, but a number that is another one now

_FIRST: Final = (Place.HAND, Place.PLAY, Place.DECK, Place.DISCARD)
PLAYER_ROWS: Final = (*_FIRST, *(place for place in Place if place < PLAYER_PLACES and place not in _FIRST))
_WORDS: Final[dict[Place, str]] = {**PLACE_NAME, Place.PLAY: "in play", Place.DISCARD: "discard"}
_DECKS: Final = (Place.BLACK_MARKET, Place.BOON_DECK, Place.HEX_DECK)     # their order says something
_TOLD: Final = 12           # so many shuffled cards of a pile are told by name
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
        for place in PLAYER_ROWS:
            row = _zone(state, old, player, place, name, _WORDS[place])
            if row is not None:
                rows.append(row)
        held = _cubes(state, old, player)
        has = _pools(state, old, player) + tuple(piece for row in held if row.what == "has" for piece in row.pieces)
        if has:
            rows.append(Row(name, "has", has))
        rows += [row for row in held if row.what != "has"]
        rows += _waiting(state, old, player)
    rows += _game_places(state, old)
    rows.append(Row("", "Supply", _supply(state, old)))
    outside = _outside(state, old)
    if outside:
        rows.append(Row("", "not in the Supply", outside))
    rows += _mixed_piles(state, old)
    rows += _cubes(state, old, -1)
    rows += _tokens(state, old)
    rows += _hanging(state, old)
    resolving = tuple(Piece(name) for frame in state.stack if (name := card_of_code(game, frame.code)))
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


def _game_places(state: State, old: State) -> list[Row]:
    """The places that belong to nobody, the trash first."""
    game = state.game
    first = len(game.players) * PLAYER_PLACES
    rows = []
    for number in range(first, first + GAME_PLACES):
        now, then = state.zones[number], old.zones[number]
        if not now and not then:
            continue
        place = place_of(len(game.players), number)
        words = PLACE_NAME[place].removeprefix("the ")
        if place in _DECKS:
            told = place is Place.BLACK_MARKET
            rows.append(Row("", words, _ordered(game, then, now, told), "top first" if len(now) > 1 else ""))
        else:
            rows.append(Row("", words, _unordered(game, then, now)))
    return rows


def _mixed_piles(state: State, old: State) -> list[Row]:
    """What is in the piles of different cards."""
    game = state.game
    rows = []
    for number, pile in enumerate(game.piles):
        now, then = ([what if kind < 0 else kind for kind, what in one.piles[number]
                      for _ in range(1 if kind < 0 else what)] for one in (state, old))
        if len(pile.kinds) > 1 and (now or then):
            told = not any(isinstance(item, tuple) and len(item) > _TOLD for item in (*now, *then))
            note = "top first" if len(now) > 1 else ""
            rows.append(Row("", f"{pile.name} pile", _ordered(game, then, now, told), note))
    return rows


def _cubes(state: State, old: State, player: int) -> list[Row]:
    """States, Artifacts and cubes of a player (-1: landscapes that are used up), each in a row."""
    game = state.game
    rows = []
    for one in sorted(set(state.cubes) | set(old.cubes)):
        if one[1] == player:
            mark = NEW if one not in old.cubes else GONE if one not in state.cubes else SAME
            owner = game.players[player] if player >= 0 else ""
            what, _, name = cube_text(game, *one).removeprefix(f"{owner} ").partition(game.landscapes[one[0]].name)
            text = game.landscapes[one[0]].name + name
            rows.append(Row(owner, what.strip(), (Piece(text, mark),)))
    return rows


def _tokens(state: State, old: State) -> list[Row]:
    """The tokens on piles and landscapes."""
    rows = []
    for where in dict.fromkeys(token[0] for token in (*state.tokens, *old.tokens)):
        pieces = _texts(tokens_on(old, where), tokens_on(state, where))
        rows.append(Row("", f"on {bearer_text(state.game, where)}", pieces))
    return rows


def _hanging(state: State, old: State) -> list[Row]:
    """What lies on cards: tokens, other cards, an Estate token."""
    then, now = ([text for _, entry in one.pending if (text := hanging_text(one.game, entry))] for one in (old, state))
    return [Row("", "", (piece,)) for piece in _texts(then, now)]


def _texts(then: Sequence[str], now: Sequence[str]) -> tuple[Piece, ...]:
    """Texts that were and are there."""
    before, after = Counter(then), Counter(now)
    pieces = []
    for text in before | after:
        pieces += [Piece(text)] * min(before[text], after[text])
        pieces += [Piece(text, NEW)] * max(after[text] - before[text], 0)
        pieces += [Piece(text, GONE)] * max(before[text] - after[text], 0)
    return tuple(pieces)


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


def _ordered(game: Game, then: Sequence[Any], now: Sequence[Any], told: bool = True) -> tuple[Piece, ...]:
    """Cards as they lie; a bag of shuffled cards is one piece (``told``: with the cards that are in it)."""
    before, after = _runs(game, then, told), _runs(game, now, told)
    pieces = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces += [Piece(text) for text in _together(after[j1:j2])]
            continue
        pieces += [Piece(text, GONE) for text in _together(before[i1:i2])]
        pieces += [Piece(text, NEW) for text in _together(after[j1:j2])]
    return tuple(pieces)


def _runs(game: Game, items: Sequence[Any], told: bool) -> list[str]:
    return [
        name_of(game, item) if not isinstance(item, tuple)
        else f"{len(item)} shuffled ({cards_text(game, item)})" if told else f"{len(item)} shuffled cards"
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


def _waiting(state: State, old: State, player: int) -> list[Row]:
    """The abilities of a player that are set up, each in a row."""
    game = state.game
    then, now = (Counter(ability_text(game, entry.code) for _, entry in one.pending
                         if entry.code >= 0 and entry.owner == player) for one in (old, state))
    rows = []
    for text in sorted(now | then):
        n, before = now[text], then[text]
        said = f"{text} ({n} times)" if n > 1 else text
        mark = SAME if n == before else NEW if n > before else GONE
        rows.append(Row(game.players[player], "set up", (Piece(said, mark),)))
    return rows


__all__ = ["GONE", "NEW", "OTHER", "PLAYER_ROWS", "SAME", "Piece", "Row", "rows_of"]
