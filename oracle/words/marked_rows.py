"""A position as rows: every zone with its cards one by one, and the changes by a step marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Final, NamedTuple

from engine.language import GAME_PLACES, PLAYER_PLACES, Place, Pool
from engine.state import KIND, Contents, Game, State, place_of
from oracle.words.card_texts import cards_text, counted, flat, name_of, names_of
from oracle.words.place_texts import bearer_text, cube_text, pool_text, tokens_on
from oracle.words.position_texts import hanging_text
from oracle.words.position_view import PLAYER_ROWS, SPENT, View, ordered, view
from oracle.words.table import PLACE_NAME

SAME: Final = ""
NEW: Final = "+"
GONE: Final = "−"
OTHER: Final = "*"          # a number that is another one now, not a card that came or went

_WORDS: Final[dict[Place, str]] = {**PLACE_NAME, Place.PLAY: "in play", Place.DISCARD: "discard"}
_MOST_NAMED: Final = 12           # up to so many shuffled cards of a pile are named
_ALWAYS: Final = (Place.HAND, Place.DECK, Place.DISCARD)


class Piece(NamedTuple):
    """Something in a zone: its words, and whether a step brought it ("+"), took it away ("−"), made it
    another ("*", of numbers) or left it (""). ``types`` are those of the card that it is, if it is one."""

    text: str
    mark: str = SAME
    types: tuple[str, ...] = ()


class Row(NamedTuple):
    """A row of a position: whose it is (empty: nobody's), its label, the pieces in their order, and a note on these
    ("top first").
    """

    owner: str
    what: str
    pieces: tuple[Piece, ...]
    note: str = ""

    @property
    def changed(self) -> bool:
        """Report whether a step has changed something in the row."""
        return any(piece.mark for piece in self.pieces)


def rows_of(state: State, before: State | None = None) -> list[Row]:
    """Return a position, row by row; with ``before``, the differences from that position are marked."""
    game = state.game
    old = before if before is not None else state
    seen, then = view(state), view(old)
    rows = [_turn(seen, then)]
    for player, name in enumerate(game.players):
        for place in PLAYER_ROWS:
            row = _zone(state, old, player, place, name, _WORDS[place])
            if row is not None:
                rows.append(row)
        held = _cubes(state, old, player)
        has = _pools(seen, then, player) + tuple(piece for row in held if row.what == "has" for piece in row.pieces)
        if has:
            rows.append(Row(name, "has", has))
        rows += [row for row in held if row.what != "has"]
        rows += _waiting(seen, then, player)
    rows += _game_places(state, old)
    rows.append(Row("", "Supply", _piles(seen, then, True)))
    outside = _piles(seen, then, False)
    if outside:
        rows.append(Row("", "not in the Supply", outside))
    rows += _mixed_piles(state, old)
    rows += _cubes(state, old, -1)
    rows += _tokens(state, old)
    rows += _hanging(state, old)
    if seen.resolving:
        rows.append(Row("", "resolving", tuple(Piece(name) for name in seen.resolving)))
    if seen.status:
        rows.append(Row("", "", (Piece(seen.status, SAME if seen.status == then.status else OTHER),)))
    return rows


def _turn(seen: View, then: View) -> Row:
    turn, old = seen.state.turn, then.state.turn
    if not seen.spends:
        return Row("", "", (Piece(seen.turn, SAME if old.phase == turn.phase else OTHER),))
    same = (old.player, old.phase, old.extra) == (turn.player, turn.phase, turn.extra)
    pieces = [Piece(seen.turn, SAME if same else OTHER)]
    for pool in SPENT:
        now, before = seen.pool(turn.player, pool), then.pool(turn.player, pool)
        if pool is not Pool.POTIONS or now or before:
            pieces.append(Piece(pool_text(pool, now), SAME if now == before else OTHER))
    return Row("", "", tuple(pieces))


def _pools(seen: View, then: View, player: int) -> tuple[Piece, ...]:
    found = []
    for pool in Pool:
        if player == seen.state.turn.player and pool < Pool.DEBT:
            continue
        now, before = seen.pool(player, pool), then.pool(player, pool)
        if now or (before and pool >= Pool.DEBT):
            found.append(Piece(pool_text(pool, now), SAME if now == before else OTHER))
    return tuple(found)


def _zone(state: State, old: State, player: int, place: Place, name: str, words: str) -> Row | None:
    now, then = state.zone(player, place), old.zone(player, place)
    if not now and not then and place not in _ALWAYS:
        return None
    game = state.game
    if not ordered(game, place):
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
        if ordered(game, place):
            with_names = place is Place.BLACK_MARKET
            rows.append(Row("", words, _ordered(game, then, now, with_names), "top first" if len(now) > 1 else ""))
        else:
            rows.append(Row("", words, _unordered(game, then, now)))
    return rows


def _mixed_piles(state: State, old: State) -> list[Row]:
    """Return the rows of the piles of different cards."""
    game = state.game
    rows = []
    for number, pile in enumerate(game.piles):
        now, then = (tuple([what if kind < 0 else kind for kind, what in one.piles[number]
                            for _ in range(1 if kind < 0 else what)]) for one in (state, old))
        if len(pile.kinds) > 1 and (now or then):
            with_names = not any(isinstance(item, tuple) and len(item) > _MOST_NAMED for item in (*now, *then))
            note = "top first" if len(now) > 1 else ""
            rows.append(Row("", f"{pile.name} pile", _ordered(game, then, now, with_names), note))
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
    """Return the rows of what lies on cards: tokens, other cards, an Estate token."""
    then, now = ([text for _, entry in one.pending if (text := hanging_text(one.game, entry))] for one in (old, state))
    return [Row("", "", (piece,)) for piece in _texts(then, now)]


def _texts(then: Sequence[str], now: Sequence[str]) -> tuple[Piece, ...]:
    """Return the texts that were and are there as pieces."""
    before, after = Counter(then), Counter(now)
    pieces = []
    for text in before | after:
        pieces += [Piece(text)] * min(before[text], after[text])
        pieces += [Piece(text, NEW)] * max(after[text] - before[text], 0)
        pieces += [Piece(text, GONE)] * max(before[text] - after[text], 0)
    return tuple(pieces)


def _unordered(game: Game, then: Contents, now: Contents) -> tuple[Piece, ...]:
    """Return cards whose order means nothing as pieces, equal ones together, by name."""
    before, after = Counter(names_of(game, then)), Counter(names_of(game, now))
    pieces = []
    types = _types(game, (*then, *now))
    for name in sorted(before | after):
        kept = min(before[name], after[name])
        if kept:
            pieces.append(Piece(counted(name, kept), SAME, types[name]))
        if after[name] > kept:
            pieces.append(Piece(counted(name, after[name] - kept), NEW, types[name]))
        elif before[name] > kept:
            pieces.append(Piece(counted(name, before[name] - kept), GONE, types[name]))
    return tuple(pieces)


def _ordered(game: Game, then: Contents, now: Contents, with_names: bool = True) -> tuple[Piece, ...]:
    """Return cards as they lie; a bag of shuffled cards is one piece (``with_names``: with the cards in it)."""
    before, after = _runs(game, then, with_names), _runs(game, now, with_names)
    types = _types(game, (*then, *now))
    pieces: list[Piece] = []

    def add(names: Sequence[str], mark: str) -> None:
        pieces.extend(Piece(counted(name, len(list(same))), mark, types.get(name, ())) for name, same in groupby(names))

    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            add(after[j1:j2], SAME)
            continue
        add(before[i1:i2], GONE)
        add(after[j1:j2], NEW)
    return tuple(pieces)


def _types(game: Game, items: Contents) -> dict[str, tuple[str, ...]]:
    """The types of cards, by name."""
    return {name_of(game, card): game.cards[card & KIND].types for card in flat(items)}


def _runs(game: Game, items: Contents, with_names: bool) -> list[str]:
    return [
        name_of(game, item) if not isinstance(item, tuple)
        else f"{len(item)} shuffled ({cards_text(game, item)})" if with_names else f"{len(item)} shuffled cards"
        for item in items
    ]


def _piles(seen: View, then: View, supply: bool) -> tuple[Piece, ...]:
    found = []
    game = seen.state.game
    for heap, old in zip(seen.heaps, then.heaps, strict=True):
        if heap.supply is not supply:
            continue
        now, before = heap.left, old.left
        types = game.cards[game.piles[heap.number].kinds[0] & KIND].types
        found.append(Piece(f"{heap.name} {now}", SAME, types) if now == before else
                     Piece(f"{heap.name} {now} ({'+' if now > before else '−'}{abs(now - before)})", OTHER, types))
    return tuple(found)


def _waiting(seen: View, then: View, player: int) -> list[Row]:
    """The abilities of a player that are set up, each in a row."""
    before, now = ({text: n for owner, text, n in one.waiting if owner == player} for one in (then, seen))
    rows = []
    for text in sorted(now | before):
        n, old = now.get(text, 0), before.get(text, 0)
        said = f"{text} ({n} times)" if n > 1 else text
        mark = SAME if n == old else NEW if n > old else GONE
        rows.append(Row(seen.state.game.players[player], "set up", (Piece(said, mark),)))
    return rows


__all__ = ["GONE", "NEW", "OTHER", "PLAYER_ROWS", "SAME", "Piece", "Row", "rows_of"]
