"""Versions of a card, and the rules of a game: the names of both, when they held, and which one a name means.

They are the same everywhere.
"""

from __future__ import annotations

import re
from typing import Final

from engine.language import Card, Entry
from engine.record import as_dict
from engine.rules import Rules, rules_of

_NAMED: Final = re.compile(r"(.+?)\s*\(([^()]*)\)")


def version_name(card: Card) -> str:
    """Return the name of a version: its label, or the year from which it holds."""
    return card.version or str(card.since)


def years(entry: Entry, card: Card) -> str:
    """Return the years in which a version holds: ``since 2016``, ``2011 to 2015``."""
    later = [other.since for other in entry.versions if other.since > card.since]
    return f"{card.since} to {min(later) - 1}" if later else f"since {card.since}"


def version_in(entry: Entry, year: int) -> Card:
    """The version that holds in a year: the newest not after it, or the oldest there is."""
    found = [card for card in entry.versions if card.since <= year]
    return found[-1] if found else entry.versions[0]


def version_of(entry: Entry, label: str) -> Card | None:
    """The version that a label names, or None.

    A label is the version's own ("pre-2020"), the year from which it holds, any year ("2012": as it was in that year),
    "pre-2016" (the last one before that year), or "current".
    """
    wanted = label.casefold().strip()
    for card in entry.versions:
        if wanted and card.version.casefold() == wanted:
            return card
    if wanted in ("current", "newest", "now"):
        return entry.versions[-1]
    digits = wanted.removeprefix("pre-")
    if not digits.isdecimal() or len(digits) != 4:
        return None
    limit = int(digits) - wanted.startswith("pre-")
    found = [card for card in entry.versions if card.since <= limit]
    return found[-1] if found else None


def name_and_version(text: str) -> tuple[str, str]:
    """A name and the version that follows it in parentheses, or "": ``Throne Room (pre-2016)``."""
    match = _NAMED.fullmatch(text.strip())
    return (match[1], match[2].strip()) if match else (text, "")


def rules_words(rules: Rules) -> str:
    """Return the rules of a game in words: ``Rules of 2026``, with each that is set differently than in that year."""
    usual = as_dict(rules_of(rules.year))
    found = [f"Rules of {rules.year}"]
    for name, value in as_dict(rules).items():
        if value != usual[name]:
            found.append(f"{name}: {'yes' if value else 'no'}")
    return ", ".join(found)
