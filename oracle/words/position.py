"""A position in words, and what is different between two positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

from engine.language import GAME_PLACES, PLAYER_PLACES, POOLS, Phase, Place, Pool
from engine.state import ESTATE, FACE_DOWN, MARKED, UNDER, Entry, Game, State, place_of
from oracle.words.abilities import ability_text, card_of_code
from oracle.words.cards import cards_text, counted, item_text, name_of, names_of, pile_text, zone_text
from oracle.words.places import bearer_text, cube_text, phase_text, pool_text, tokens_on
from oracle.words.table import PLACE_NAME

_BOON_DECKS: Final = (Place.BOON_DECK, Place.HEX_DECK)


class Told(NamedTuple):
    """Something that a position has: of what sort, whose it is ("" for nobody's), what it is called, and what is there.
    What has no name of its own ("Alice has Flag") is told by ``text`` alone."""

    sort: Literal["turn", "zone", "pools", "trash", "place", "pile", "mark", "set up", "being resolved", "status"]
    text: str
    what: str = ""
    owner: str = ""

    def __str__(self) -> str:
        head = " ".join(part for part in (self.owner, self.what) if part)
        return f"{head}: {self.text}" if head else self.text


def told(state: State, discard_order: bool = True) -> list[Told]:
    """A position, everything that is not empty; without ``discard_order`` a discard pile is just cards."""
    game, turn = state.game, state.turn
    found = [Told("turn", _turn_line(state))]
    for player, name in enumerate(game.players):
        for place in (Place.HAND, Place.PLAY, Place.DECK, Place.DISCARD, Place.ASIDE, Place.EXILE,
                      Place.ISLAND, Place.TAVERN, Place.NATIVE_VILLAGE, Place.BOONS):
            items = state.zone(player, place)
            if items:
                found.append(Told("zone", _zone_line(game, place, items, discard_order), PLACE_NAME[place], name))
        kept = [pool_text(pool, state.pools[player * POOLS + pool]) for pool in Pool
                if state.pools[player * POOLS + pool] and (player != turn.player or pool >= Pool.DEBT)]
        if kept:
            found.append(Told("pools", ", ".join(kept), "has", name))
    if state.trash:
        found.append(Told("trash", zone_text(game, state.trash, ordered=False), "trash"))
    found += _game_places(state)
    found += [Told("mark", cube_text(game, landscape, player)) for landscape, player in state.cubes]
    for where in dict.fromkeys(token[0] for token in state.tokens):
        found.append(Told("mark", ", ".join(tokens_on(state, where)), f"on {bearer_text(game, where)}"))
    found += [Told("mark", text) for _, entry in state.pending if (text := hanging_text(game, entry))]
    waiting = Counter(_pending_text(game, entry) for _, entry in state.pending if entry.code >= 0)
    found += [Told("set up", f"{text}{f' ({n} times)' if n > 1 else ''}", "set up") for text, n in waiting.items()]
    resolving = [name for frame in state.stack if (name := card_of_code(game, frame.code))]
    if resolving:
        found.append(Told("being resolved", " > ".join(resolving), "being resolved"))
    if state.status:
        found.append(Told("status", "the game is over" if state.status == "over" else state.status))
    return found


def state_text(state: State, discard_order: bool = True) -> list[str]:
    """A position in words, a line for whatever is not empty; without ``discard_order`` a discard pile is just cards."""
    return [str(one) for one in told(state, discard_order)]


def _game_places(state: State) -> list[Told]:
    """The places that belong to nobody, but for the trash and the Supply, and the piles of different cards."""
    game = state.game
    found = []
    first = len(game.players) * PLAYER_PLACES
    for number in range(first + 1, first + GAME_PLACES):
        items = state.zones[number]
        if not items:
            continue
        place = place_of(len(game.players), number)
        words = PLACE_NAME[place]
        if place in _BOON_DECKS:
            row = ", ".join(item_text(game, item) for item in items)
            found.append(Told("place", f"{row}{' (top first)' if len(items) > 1 else ''}", words))
        elif place is Place.BLACK_MARKET:
            top = " (top first)" if len(items) > 1 else ""
            found.append(Told("place", f"{zone_text(game, items, True)}{top}", words))
        else:
            found.append(Told("place", zone_text(game, items, False), words))
    for number, pile in enumerate(game.piles):
        if len(pile.kinds) > 1 and state.piles[number]:
            found.append(Told("pile", pile_text(game, state.piles[number]), f"the {pile.name} pile"))
    return found


def hanging_text(game: Game, entry: Entry) -> str:
    """What hangs on a card without being an ability: tokens, cards put on it; empty for anything else."""
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


def _turn_line(state: State) -> str:
    turn, game = state.turn, state.game
    pools = state.pools[turn.player * POOLS:]
    parts = [pool_text(Pool.ACTIONS, pools[Pool.ACTIONS]), pool_text(Pool.BUYS, pools[Pool.BUYS]),
             pool_text(Pool.COINS, pools[Pool.COINS])]
    if pools[Pool.POTIONS]:
        parts.append(pool_text(Pool.POTIONS, pools[Pool.POTIONS]))
    extra = "extra turn" if turn.extra else "turn"
    if turn.phase == Phase.BETWEEN:
        return f"after {game.players[turn.player]}'s {extra}"
    return f"{game.players[turn.player]}'s {extra}, {phase_text(turn.phase)}: {', '.join(parts)}"


def _zone_line(game: Game, place: Place, items: Sequence[Any], discard_order: bool) -> str:
    kept = game.ordered_discard or game.rules.discard_pile_loses_track
    ordered = place is Place.DECK or (place is Place.DISCARD and kept and discard_order)
    text = zone_text(game, items, ordered)
    if place is Place.DECK and len(items) > 1:
        return f"{text} (top first)"
    if place is Place.DISCARD and ordered and len(items) > 1:
        return f"{text} (top last)"
    return text


def _pending_text(game: Game, entry: Entry) -> str:
    return f"{ability_text(game, entry.code)}, {game.players[entry.owner]}'s"


def changes(before: State, after: State) -> list[str]:
    """What is different between two positions of the same game, as lines: ``Alice hand: + Inn, − 2 Copper``."""
    game = before.game
    lines: list[str] = []
    for number, (old, new) in enumerate(zip(before.zones, after.zones, strict=True)):
        if old == new:
            continue
        place = place_of(len(game.players), number)
        owner = "" if place >= PLAYER_PLACES else f"{game.players[number // PLAYER_PLACES]} "
        words = f"{owner}{PLACE_NAME[place]}"
        then, now = Counter(names_of(game, old)), Counter(names_of(game, new))
        moved = [f"+ {counted(name, n)}" for name, n in sorted((now - then).items())]
        moved += [f"− {counted(name, n)}" for name, n in sorted((then - now).items())]
        if moved:
            row = ""
            if number in game.program.ordered_zones and len(now - then) > 1:
                end = "last" if place == Place.DISCARD else "first"
                row = f" (now {zone_text(game, new, ordered=True)}, top {end})"
            lines.append(f"{words}: {', '.join(moved)}{row}")
        elif number in game.program.ordered_zones and zone_text(game, old, True) != zone_text(game, new, True):
            lines.append(f"{words}: now {zone_text(game, new, ordered=True)}")
    for player, name in enumerate(game.players):
        for pool in Pool:
            difference = after.pools[player * POOLS + pool] - before.pools[player * POOLS + pool]
            if difference:
                lines.append(f"{name}: {pool_text(pool, difference, sign=True)}")
    lines += [f"+ {cube_text(game, *cube)}" for cube in after.cubes if cube not in before.cubes]
    lines += [f"− {cube_text(game, *cube)}" for cube in before.cubes if cube not in after.cubes]
    for where in sorted({token[0] for token in (*before.tokens, *after.tokens)}):
        now_on, then_on = tokens_on(after, where), tokens_on(before, where)
        if now_on != then_on:
            lines.append(f"on {bearer_text(game, where)}: now {', '.join(now_on) or 'no tokens'}")
    hung = Counter(hanging_text(game, entry) for _, entry in after.pending)
    hung_before = Counter(hanging_text(game, entry) for _, entry in before.pending)
    lines += [f"+ {text}" for text in (hung - hung_before) if text]
    lines += [f"− {text}" for text in (hung_before - hung) if text]
    for pile, then_runs, now_runs in zip(game.piles, before.piles, after.piles, strict=True):
        if len(pile.kinds) > 1 and then_runs != now_runs:
            lines.append(f"the {pile.name} pile: now {pile_text(game, now_runs) or 'empty'}")
    if before.turn.player != after.turn.player or before.turn.phase != after.turn.phase:
        lines.append(_turn_line(after))
    return lines
