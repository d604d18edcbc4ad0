"""Cards that can be played from the deck as if they were in hand. Rule: "Shadow cards".

Such a card is offered with its place in the deck: cards of one name that lie elsewhere leave another deck behind.
"""

from __future__ import annotations

from engine.kernel.run.machine import Machine
from engine.kernel.run.places import DECK
from engine.language import PLAYER_PLACES
from engine.state import KIND, TAG, UNKNOWN, deck_option, offered_place


def in_deck(m: Machine, player: int) -> list[int]:
    """The Shadow cards in a player's deck, as they are offered: of equal cards that lie together the first."""
    shadows = m.program.shadows
    if not shadows or not m.rules.shadows_are_played_from_the_deck:
        return []
    items = m.zones[player * PLAYER_PLACES + DECK]
    return [
        deck_option(item & KIND, place)
        for place, item in enumerate(items)
        if item.__class__ is int and item & KIND in shadows and not (place and _alike(m, items[place - 1], item))
    ]


def _alike(m: Machine, above: object, card: int) -> bool:
    """Report whether nothing tells a card from the one above it in the deck."""
    if above.__class__ is not int or above & KIND != card & KIND:
        return False
    return above == card or (not (above >= TAG and m.held(above)) and not (card >= TAG and m.held(card)))


def may_be_in_deck(m: Machine, player: int) -> bool:
    """Report whether a card of the deck that nobody has seen could be one."""
    if not m.program.shadows or not m.rules.shadows_are_played_from_the_deck:
        return False
    return UNKNOWN in m.zones[player * PLAYER_PLACES + DECK]


def from_deck(m: Machine, player: int, offered: int) -> int:
    """A handle on the card that was offered so."""
    return m.tag_at(player * PLAYER_PLACES + DECK, offered_place(offered))
