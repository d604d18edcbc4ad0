"""The places and pools that the kernel itself speaks of, as the numbers that they are in a zone's number."""

from __future__ import annotations

from engine.language import Place, Pool

HAND, DECK, DISCARD, PLAY, ASIDE, TAVERN = (
    int(Place.HAND),
    int(Place.DECK),
    int(Place.DISCARD),
    int(Place.PLAY),
    int(Place.ASIDE),
    int(Place.TAVERN),
)
SINGLE = (Pool.JOURNEY, Pool.MINUS_CARD, Pool.MINUS_COIN)  # a player has one of these tokens
DECKS = (DECK, int(Place.BOON_DECK), int(Place.HEX_DECK))  # a card goes on top of them
