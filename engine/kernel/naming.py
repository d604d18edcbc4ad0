"""Unknown cards that become known, and known ones of which nobody can say any more which is which.

Naming a card takes nothing from anywhere: who names it says that its owner can have it there. Handles on it go with it,
in frames, windows and set-up abilities, and what an open window knows of it is what it is now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.kernel.procedures.shuffling import UNSEEN, placed_kinds
from engine.kernel.registers import D_COUNT, D_DECK, D_PLACE, D_PLAYER, W_OCC
from engine.kernel.run.effects import info_now
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import as_bag, own_face, replace
from engine.language import PLAYER_PLACES, Place
from engine.state import FACE, KIND, LOST, TAG, UNKNOWN, Contents, Occurrence, State, zone_number


class Drawing(NamedTuple):
    """Shuffled cards of which some are about to be turned up: whose deck, the cards, how many of them come, and where
    they go."""

    player: int
    bag: tuple[int, ...]
    number: int
    target: Place


def drawing(state: State) -> Drawing | None:
    """Return which player's shuffled cards chance is about to draw; None at any other place."""
    machine = Machine(state)
    r = machine.r
    if machine.code is not machine.codes[machine.program.draw.id] or r[D_DECK] != Place.DECK:
        return None
    deck = state.zone(r[D_PLAYER], Place.DECK)
    bags = [item for item in (deck[:1] + deck[-1:]) if isinstance(item, tuple)]
    return Drawing(r[D_PLAYER], bags[0], min(r[D_COUNT], len(bags[0])), Place(r[D_PLACE])) if bags else None


def shuffled_unseen(state: State) -> bool:
    """Report whether a position is left open because an unknown card could be put somewhere when it is shuffled."""
    return state.status == f"open: {UNSEEN}"


def placed_when_shuffled(state: State) -> frozenset[int]:
    """The kinds of the game's cards that are put somewhere when they are shuffled."""
    return placed_kinds(Machine(state))


def unknown_cards(state: State, player: int, place: Place) -> tuple[int, ...]:
    """The unknown cards of a player in a place, by their numbers there: one of those that nothing tells apart, none
    that are shuffled."""
    cards = state.zone(player, place)
    ordered = zone_number(len(state.game.players), player, place) in state.game.program.ordered_zones
    found: dict[object, int] = {}
    for number, card in enumerate(cards):
        if card.__class__ is int and card & KIND == UNKNOWN:
            found.setdefault(number if ordered else card, number)
    return tuple(found.values())


def name_card(state: State, player: int, place: Place, number: int, kind: int) -> State:
    """The position in which an unknown card, by its number in a place, is known to be of a kind.

    Raises ``ValueError`` if there is no unknown card, or if an open window is about a card that cannot be told from it.
    """
    zone = zone_number(len(state.game.players), player, place)
    cards = state.zones[zone]
    card = cards[number] if number < len(cards) else ()
    if card.__class__ is not int or card & KIND != UNKNOWN:
        raise ValueError(f"there is no unknown card at {number} of {place.name}")
    machine = Machine(state)
    known = own_face(machine, kind, player) if kind == machine.program.inheriting else kind
    known |= card & ~FACE
    changed = [*cards[:number], known, *cards[number + 1 :]]
    machine.zones[zone] = tuple(changed if zone in machine.program.ordered_zones else sorted(changed))
    if card >= TAG:
        replace(machine, card, known)
        replace(machine, card | LOST, known | LOST)
        _mend_windows(machine, known)
    return machine.freeze()


def _mend_windows(machine: Machine, card: int) -> None:
    """Tell open windows what a card is that has become known; they look again for what has triggered."""
    if machine.code.window and card in machine.r[W_OCC].cards:
        machine.r[W_OCC] = _with_info(machine, machine.r[W_OCC], card)
        machine.pc = 0
    for depth, frame in enumerate(machine.stack):
        if machine.codes[frame.code].window and card in frame.registers[W_OCC].cards:
            machine.write(depth, W_OCC, _with_info(machine, frame.registers[W_OCC], card))


def _with_info(machine: Machine, occ: Occurrence, card: int) -> Occurrence:
    pairs = zip(occ.cards, occ.infos, strict=False)
    return occ._replace(infos=tuple(info_now(machine, card) if held == card else info for held, info in pairs))


def hide_cards(
    state: State, player: int, place: Place, known: Mapping[int, int] = MappingProxyType({})
) -> tuple[State, tuple[int, ...]]:
    """The position in which nobody can say which cards lie in a place of a player, and the kinds that were known there.

    So many of some kinds stay ``known``, and so do cards that something holds.
    """
    zone = zone_number(len(state.game.players), player, place)
    left = Counter(known)
    hidden: list[int] = []
    items: list[int] = []
    for item in state.zones[zone]:
        for card in (item,) if item.__class__ is int else item:
            stays = card >= TAG or card & KIND == UNKNOWN or left[card & KIND] > 0
            left[card & KIND] -= 1
            if not stays:
                hidden.append(card & KIND)
            items.append(card if stays else UNKNOWN)
    contents: Contents = tuple(items if zone in state.game.program.ordered_zones else sorted(items))
    return state._replace(zones=(*state.zones[:zone], contents, *state.zones[zone + 1 :])), tuple(hidden)


def settle_deck(state: State, player: int, kinds: tuple[int, ...]) -> State:
    """The position in which the unknown cards of a deck, which lie together, are these, in an order that nobody knows.

    Raises ``ValueError`` if they are not so many, or do not lie together.
    """
    zone = zone_number(len(state.game.players), player, Place.DECK)
    deck = state.zones[zone]
    places = [number for number, card in enumerate(deck) if card.__class__ is int and card & FACE == card == UNKNOWN]
    if len(places) != len(kinds) or places != [*range(places[0], places[-1] + 1)]:
        raise ValueError("these are not the unknown cards of the deck")
    contents = (*deck[: places[0]], *as_bag(Machine(state), list(kinds)), *deck[places[-1] + 1 :])
    return state._replace(zones=(*state.zones[:zone], contents, *state.zones[zone + 1 :]))


def unknown_of(state: State, player: int) -> int:
    """Return how many of a player's cards are unknown."""
    first = player * PLAYER_PLACES
    return sum(
        card & KIND == UNKNOWN
        for zone in state.zones[first : first + PLAYER_PLACES]
        for item in zone
        for card in ((item,) if item.__class__ is int else item)
    )


__all__ = [
    "Drawing", "drawing", "hide_cards", "name_card", "placed_when_shuffled", "settle_deck", "shuffled_unseen",
    "unknown_cards", "unknown_of",
]  # fmt: skip
