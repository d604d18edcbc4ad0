"""The cards as data: one module per set, and a lazy index of them.

Importing this package imports no set; :func:`load` imports the one module that has the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Final, cast

from engine.language import Entry

INDEX: Final[dict[str, str]] = {
    "Abandoned Mine": "base",
    "Adventurer": "base",
    "Artificer": "adventures",
    "Artisan": "base",
    "Band of Misfits": "dark_ages",
    "Bandit": "base",
    "Beggar": "dark_ages",
    "Black Cat": "menagerie",
    "Border Village": "hinterlands",
    "Bridge": "intrigue",
    "Bureaucrat": "base",
    "Capitalism": "renaissance",
    "Caravan": "seaside",
    "Caravan Guard": "adventures",
    "Cargo Ship": "renaissance",
    "Cauldron": "hinterlands",
    "Cellar": "base",
    "Chancellor": "base",
    "Changeling": "nocturne",
    "Chapel": "base",
    "Colony": "base",
    "Copper": "base",
    "Council Room": "base",
    "Cultist": "dark_ages",
    "Curse": "base",
    "Diplomat": "intrigue",
    "Duchy": "base",
    "Duplicate": "adventures",
    "Enchantress": "empires",
    "Estate": "base",
    "Faithful Hound": "nocturne",
    "Feast": "base",
    "Feodum": "dark_ages",
    "Festival": "base",
    "Fisherman": "menagerie",
    "Followers": "cornucopia",
    "Fortress": "dark_ages",
    "Gardens": "base",
    "Gatekeeper": "menagerie",
    "Gold": "base",
    "Goons": "prosperity",
    "Graverobber": "dark_ages",
    "Haggler": "hinterlands",
    "Harbinger": "base",
    "Hermit": "dark_ages",
    "Highway": "hinterlands",
    "Hoard": "prosperity",
    "Horse": "menagerie",
    "Horse Traders": "cornucopia",
    "Inn": "hinterlands",
    "Innovation": "renaissance",
    "Island": "seaside",
    "Jack of All Trades": "hinterlands",
    "Kiln": "menagerie",
    "King's Court": "prosperity",
    "Laboratory": "base",
    "Library": "base",
    "Lighthouse": "seaside",
    "Livery": "menagerie",
    "Lost City": "adventures",
    "Madman": "dark_ages",
    "Market": "base",
    "Market Square": "dark_ages",
    "Mercenary": "dark_ages",
    "Merchant": "base",
    "Militia": "base",
    "Mine": "base",
    "Mining Village": "intrigue",
    "Moat": "base",
    "Moneylender": "base",
    "Mountebank": "prosperity",
    "Outpost": "seaside",
    "Platinum": "base",
    "Poacher": "base",
    "Possession": "alchemy",
    "Potion": "base",
    "Procession": "dark_ages",
    "Province": "base",
    "Rats": "dark_ages",
    "Remodel": "base",
    "Royal Carriage": "adventures",
    "Royal Seal": "prosperity",
    "Ruined Library": "base",
    "Ruined Market": "base",
    "Ruined Village": "base",
    "Ruins": "base",
    "Scheme": "hinterlands",
    "Secret Chamber": "intrigue",
    "Sentry": "base",
    "Sheepdog": "menagerie",
    "Silver": "base",
    "Skirmisher": "allies",
    "Smithy": "base",
    "Smugglers": "seaside",
    "Spy": "base",
    "Squire": "dark_ages",
    "Survivors": "base",
    "Thief": "base",
    "Throne Room": "base",
    "Trader": "hinterlands",
    "Tragic Hero": "nocturne",
    "Travelling Fair": "adventures",
    "Tunnel": "hinterlands",
    "Urchin": "dark_ages",
    "Vassal": "base",
    "Villa": "empires",
    "Village": "base",
    "Village Green": "menagerie",
    "Watchtower": "prosperity",
    "Way of the Horse": "menagerie",
    "Way of the Mouse": "menagerie",
    "Way of the Sheep": "menagerie",
    "Witch": "base",
    "Woodcutter": "base",
    "Workshop": "base",
    "Your Exile mat": "menagerie",
}


@cache
def _module(module: str) -> dict[str, Entry]:
    entries = cast("tuple[Entry, ...]", import_module(f"engine.cards.{module}").ENTRIES)
    return {entry.name: entry for entry in entries}


def load(name: str) -> Entry:
    """The entry of this name; KeyError if there is none."""
    return _module(INDEX[name])[name]


def names() -> tuple[str, ...]:
    """The names of all entries, in alphabetical order."""
    return tuple(INDEX)


def entries() -> Iterator[Entry]:
    """All entries, in the order of :func:`names`; this imports every set."""
    return (load(name) for name in INDEX)
