"""The looks of a position to the players, by which ends are told apart and decisions called the same.

Two positions look alike if players see the same: the same cards in the same places, the same piles, pools and pending
abilities, the same turn. How often something was counted this turn, or which copy of a card is which, is not seen.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from engine.language import Place
from engine.state import FACE, LOST, Contents, State, place_of

_SEEN: Final = FACE | LOST
_DISCARD = int(Place.DISCARD)
_DECKS = (Place.DECK, Place.BLACK_MARKET, Place.BOON_DECK, Place.HEX_DECK)


def untagged(value: object, kept: int = FACE) -> object:
    """A value (of registers, an option, an entry) without the tags that tell copies of a card apart.

    ``kept`` are the bits of a card that stay: its face, unless more is asked for.
    """
    if value.__class__ is int:
        return value & kept if value > 0 else value
    if isinstance(value, tuple):
        return tuple([untagged(item, kept) for item in value])
    return value


def _bag(cards: Iterable[int]) -> Contents:
    return tuple(sorted([card & FACE for card in cards]))


def _deck(items: Contents) -> Contents:
    return tuple([_bag(item) if item.__class__ is tuple else item & FACE for item in items])


def discard_has_top(state: State) -> bool:
    """Report whether the position has a top card on the discard piles: not since 2019, unless asked for."""
    return bool(state.game.ordered_discard or state.game.rules.discard_pile_loses_track)


def appearance(state: State) -> Hashable:
    """Return what players see of a position, as a value to compare.

    The order of a discard pile counts where the game keeps it (before 2019 and where the question asks for it).
    """
    ordered = discard_has_top(state)
    zones: list[object] = []
    players = len(state.game.players)
    for number, cards in enumerate(state.zones):
        if not cards:
            zones.append(())
            continue
        place = place_of(players, number)
        if place in _DECKS:
            zones.append(_deck(cards))
        elif place == _DISCARD and ordered:
            zones.append(tuple([card & FACE for card in cards]))
        else:
            zones.append(_bag(card for item in cards for card in (item if item.__class__ is tuple else (item,))))
    turn = state.turn
    pending = tuple(sorted(
        [untagged((when, *entry[:3], *entry[4:]), _SEEN) for when, entry in state.pending], key=repr,
    ))
    # The frame of the turn itself is always there; more than it is left only where the position leaves something open.
    return (
        tuple(zones), state.piles, state.pools, (turn.player, turn.phase, turn.extra, turn.decided_by), state.cubes,
        state.tokens, pending, state.status, state.absent,
    )


__all__ = ["appearance", "discard_has_top", "untagged"]
