"""Cards of which nobody can say which is which: a player's unknown cards, of which is known what they are together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from engine.kernel.naming import name_card, settle_deck, unknown_cards, unknown_of
from engine.language import PLAYER_PLACES, Place
from engine.state import KIND, UNKNOWN, State

Hidden = tuple[tuple[int, ...], ...]
"""For each player the kinds of their unknown cards."""
_EVERYWHERE: Final = tuple(Place(place) for place in range(PLAYER_PLACES))


def with_named(
    state: State, hidden: Hidden, player: int, place: Place, kinds: tuple[int, ...], after: int = 0
) -> Iterator[tuple[State, Hidden]]:
    """Yield the positions in which unknown cards in a place are of these kinds, if the player can have those there.

    Cards that come from the deck, ``after`` so many other unknown cards, may have been turned up already, or be
    shuffled first.
    """
    if not kinds:
        yield state, hidden
        return
    kind, *rest = kinds
    if kind not in hidden[player]:
        return
    left = list(hidden[player])
    left.remove(kind)
    now = (*hidden[:player], tuple(left), *hidden[player + 1 :])
    found = [(place, number) for number in unknown_cards(state, player, place)]
    if place is Place.DECK or not found:
        aside = [(Place.ASIDE, number) for number in unknown_cards(state, player, Place.ASIDE)]
        drawn = [(Place.DECK, number) for number in unknown_cards(state, player, Place.DECK)]
        shuffled = [(Place.DISCARD, number) for number in unknown_cards(state, player, Place.DISCARD)]
        found = [*aside, *(drawn[after : after + 1] or shuffled[:1])]
    for where, number in found:
        with suppress(ValueError):
            known = name_card(state, player, where, number, kind)
            yield from with_named(known, now, player, place, tuple(rest), after)


def with_deck_named(state: State, hidden: Hidden) -> tuple[State, Hidden]:
    """Name a player's unknown cards if all of them lie in the deck, though not in which order."""
    for player, kinds in enumerate(hidden):
        if not kinds:
            continue
        deck = state.zones[player * PLAYER_PLACES + Place.DECK]
        there = sum(1 for card in deck if card.__class__ is int and card & KIND == UNKNOWN)
        if there == len(kinds) == unknown_of(state, player):
            try:
                state = settle_deck(state, player, kinds)
            except ValueError:
                continue
            hidden = (*hidden[:player], (), *hidden[player + 1 :])
    return state, hidden


def with_all_named(state: State, player: int, left: list[int], places: Iterable[Place] = _EVERYWHERE) -> State:
    """Return the position in which a player's unknown cards in some places are named, and take these off the kinds
    left.
    """
    for place in places:
        while left and (numbers := unknown_cards(state, player, place)):
            state = name_card(state, player, place, numbers[0], left.pop())
    return state
