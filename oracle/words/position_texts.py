"""A position in words, and the differences between two positions."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, NamedTuple

from engine.language import PLAYER_PLACES, POOLS, Place, Pool
from engine.state import ESTATE, FACE_DOWN, MARKED, UNDER, Contents, Entry, Game, State, place_of
from oracle.words.card_texts import cards_text, counted, item_text, name_of, names_of, pile_text, zone_text
from oracle.words.place_texts import bearer_text, cube_text, pool_text, tokens_on
from oracle.words.position_view import SPENT, View, Zone, view
from oracle.words.table import PLACE_NAME

_BOON_DECKS: Final = (Place.BOON_DECK, Place.HEX_DECK)


class Part(NamedTuple):
    """A part of a position.

    ``sort`` is its sort, ``text`` what is there, ``what`` what it is called, ``owner`` whose it is ("" for nobody's). A
    part without a name of its own ("Alice has Flag") has only ``text``.
    """

    sort: Literal["turn", "zone", "pools", "trash", "place", "pile", "mark", "set up", "being resolved", "status"]
    text: str
    what: str = ""
    owner: str = ""

    def __str__(self) -> str:
        head = " ".join(part for part in (self.owner, self.what) if part)
        return f"{head}: {self.text}" if head else self.text


def position_parts(state: State, discard_order: bool = True) -> list[Part]:
    """List everything of a position that is not empty; without ``discard_order`` a discard pile is just cards."""
    game, seen = state.game, view(state)
    found = [Part("turn", _turn_line(seen))]
    for player, name in enumerate(game.players):
        found += [
            Part("zone", _zone_line(game, zone, discard_order), PLACE_NAME[zone.place], name) for zone in seen.zones
            if zone.owner == player and zone.items and zone.place is not Place.SHUFFLE
        ]
        kept = [pool_text(pool, amount) for pool, amount in seen.lasting_pools(player)]
        if kept:
            found.append(Part("pools", ", ".join(kept), "has", name))
    if state.trash:
        found.append(Part("trash", zone_text(game, state.trash, ordered=False), "trash"))
    found += beside(seen)
    found += [Part("set up", text, "set up") for text in set_up_texts(seen)]
    if seen.resolving:
        found.append(Part("being resolved", " > ".join(seen.resolving), "being resolved"))
    if seen.status:
        found.append(Part("status", seen.status))
    return found


def beside(seen: View) -> list[Part]:
    """Return the parts of a position that belong to no player, except the trash.

    These are the places of nobody, the piles of different cards, and what lies on piles, landscapes and cards.
    """
    state = seen.state
    found = _game_places(seen)
    found += [Part("mark", cube_text(state.game, landscape, player)) for landscape, player in state.cubes]
    for where in dict.fromkeys(token[0] for token in state.tokens):
        found.append(Part("mark", ", ".join(tokens_on(state, where)), f"on {bearer_text(state.game, where)}"))
    return found + [Part("mark", text) for entry in seen.hanging if (text := hanging_text(state.game, entry))]


def set_up_texts(seen: View) -> list[str]:
    """Return the abilities that are set up, each with whose it is and how often."""
    players = seen.state.game.players
    return [f"{text}, {players[owner]}'s{f' ({n} times)' if n > 1 else ''}" for owner, text, n in seen.waiting]


def state_text(state: State, discard_order: bool = True) -> list[str]:
    """Return a position in words, a line for whatever is not empty; without ``discard_order`` a discard pile is just
    cards.
    """
    return [str(one) for one in position_parts(state, discard_order)]


def _game_places(seen: View) -> list[Part]:
    """The places that belong to nobody, except the trash and the Supply, and the piles of different cards."""
    game = seen.state.game
    found = []
    for zone in seen.common:
        if zone.place is Place.TRASH:
            continue
        if zone.place in _BOON_DECKS:
            text = ", ".join(item_text(game, item) for item in zone.items)
        else:
            text = zone_text(game, zone.items, zone.ordered)
        top = " (top first)" if zone.ordered and len(zone.items) > 1 else ""
        found.append(Part("place", f"{text}{top}", PLACE_NAME[zone.place]))
    for heap in seen.heaps:
        if heap.mixed and heap.left:
            found.append(Part("pile", pile_text(game, seen.state.piles[heap.number]), f"the {heap.name} pile"))
    return found


def hanging_text(game: Game, entry: Entry) -> str:
    """Return words for what hangs on a card without being an ability: tokens, cards put on it; else an empty text."""
    card = name_of(game, entry.this) if entry.this else ""
    if entry.code == MARKED:
        return f"{card} has {entry.binds[0]} {'token' if entry.binds[0] == 1 else 'tokens'} on it"
    if entry.code == UNDER:
        return f"on {card or 'a card'}: {cards_text(game, entry.binds)}"
    if entry.code == ESTATE:
        return f"{game.players[entry.owner]}'s Estate token is on {card}"
    if entry.code == FACE_DOWN:
        return f"{card} is face down"
    return ""


def _turn_line(seen: View) -> str:
    player = seen.state.turn.player
    parts = [pool_text(pool, amount) for pool in SPENT
             if (amount := seen.pool(player, pool)) or pool is not Pool.POTIONS]
    return f"{seen.turn}: {', '.join(parts)}" if seen.spends else seen.turn


def _zone_line(game: Game, zone: Zone, discard_order: bool) -> str:
    in_order = zone.ordered and (discard_order or zone.place is not Place.DISCARD)
    text = zone_text(game, zone.items, in_order)
    if not in_order or len(zone.items) < 2:
        return text
    return f"{text} (top {'last' if zone.place is Place.DISCARD else 'first'})"


class Difference(NamedTuple):
    """A difference between two positions in one spot.

    ``where`` is "Alice hand", a player, or ""; ``moved`` is what came and went, ``now`` how it lies now.
    """

    where: str
    moved: tuple[str, ...]
    now: str = ""

    def __str__(self) -> str:
        what = ", ".join(self.moved)
        if self.now:
            what = f"{what} (now {self.now})" if what else f"now {self.now}"
        return f"{self.where}: {what}" if self.where else what


def changes(before: State, after: State) -> list[str]:
    """Return the differences between two positions of the same game, as lines: ``Alice hand: + Inn, − 2 Copper``."""
    return [str(one) for one in differences(before, after)]


def _moved(game: Game, number: int, old: Contents, new: Contents) -> Difference | None:
    """Return what is different in a zone of a game."""
    place = place_of(len(game.players), number)
    owner = "" if place >= PLAYER_PLACES else f"{game.players[number // PLAYER_PLACES]} "
    words = f"{owner}{PLACE_NAME[place]}"
    then, now = Counter(names_of(game, old)), Counter(names_of(game, new))
    come = sorted((now - then).items())
    moved = [f"+ {counted(name, n)}" for name, n in come]
    moved += [f"− {counted(name, n)}" for name, n in sorted((then - now).items())]
    if moved:
        row = ""
        if number in game.program.ordered_zones and len(come) > 1:
            end = "last" if place == Place.DISCARD else "first"
            row = f"{zone_text(game, new, ordered=True)}, top {end}"
        return Difference(words, tuple(moved), row)
    if number in game.program.ordered_zones and zone_text(game, old, True) != zone_text(game, new, True):
        return Difference(words, (), zone_text(game, new, ordered=True))
    return None


def differences(
    before: State, after: State, known: dict[tuple[int, Contents], Difference | None] | None = None,
) -> list[Difference]:
    """Return the differences between two positions of the same game.

    Who compares many positions with one gives what is ``known`` of its zones by then.
    """
    game = before.game
    known = {} if known is None else known
    found: list[Difference] = []
    for number, (old, new) in enumerate(zip(before.zones, after.zones, strict=True)):
        if old == new:
            continue
        if (number, new) not in known:
            known[number, new] = _moved(game, number, old, new)
        difference = known[number, new]
        if difference is not None:
            found.append(difference)
    for player, name in enumerate(game.players):
        for pool in Pool:
            amount = after.pools[player * POOLS + pool] - before.pools[player * POOLS + pool]
            if amount:
                found.append(Difference(str(name), (pool_text(pool, amount, sign=True),)))
    found += [Difference("", (f"+ {cube_text(game, *cube)}",)) for cube in after.cubes if cube not in before.cubes]
    found += [Difference("", (f"− {cube_text(game, *cube)}",)) for cube in before.cubes if cube not in after.cubes]
    for where in sorted({token[0] for token in (*before.tokens, *after.tokens)}):
        now_on, then_on = tokens_on(after, where), tokens_on(before, where)
        if now_on != then_on:
            found.append(Difference(f"on {bearer_text(game, where)}", (), ", ".join(now_on) or "no tokens"))
    hung = Counter(hanging_text(game, entry) for _, entry in after.pending)
    hung_before = Counter(hanging_text(game, entry) for _, entry in before.pending)
    found += [Difference("", (f"+ {text}",)) for text in (hung - hung_before) if text]
    found += [Difference("", (f"− {text}",)) for text in (hung_before - hung) if text]
    for pile, then_runs, now_runs in zip(game.piles, before.piles, after.piles, strict=True):
        if len(pile.kinds) > 1 and then_runs != now_runs:
            found.append(Difference(f"the {pile.name} pile", (), pile_text(game, now_runs) or "empty"))
    if before.turn.player != after.turn.player or before.turn.phase != after.turn.phase:
        found.append(Difference("", (_turn_line(view(after)),)))
    return found
