"""What a statement speaks of: the cards that it names, types of cards, several plays of a card, other rules.

A statement about throne-rooms says nothing where no card is played twice, one about Attacks nothing where none is.
What it adds after a semicolon need not be there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from engine.cards import INDEX
from engine.collection import load
from engine.language import CostLess
from engine.language.terms import TYPES
from engine.language.walk import contains, plays_again
from engine.rules import REFERENCE
from oracle.words.catalogue import facts, straight
from oracle.words.naming import name_pattern

AGAIN: Final = "several plays"
CHEAPER: Final = "cost reduction"
_AGAIN: Final = re.compile(r"throne-room|^[^,;:.]*\b(twice|several times|three times|again|replay\w*)\b", re.I)
_CHEAPER: Final = re.compile(r"\bcosts? (are|is) (lowered|reduced)|\bcost reduction|\b(lowered|reduced) costs?\b", re.I)
_PAST: Final = re.compile(r"^(?:Until|Up to|The versions? of|In|(?:[^,;.]*\b)?[Bb]efore) (\d{4})\b")
_NONE: Final = re.compile(r"^(?:With no|Without an?|With nothing|With an empty)\b")
_CHANGED: Final = re.compile(r"\b(?:was|were|[Ww]hat) changed in \d{4}\b")
_BEFORE: Final = re.compile(r"[;,] before\b,")
_ROW: Final = re.compile(r"(?:,|,? and|,? or) (?:an? |the )?")
_SINCE: Final = re.compile(r"^(?:Since|From) (\d{4})\b")
_BETWEEN: Final = re.compile(r"^From (\d{4}) until (\d{4})\b")
_KINDS: Final = (*TYPES, "Event", "Project", "Landmark", "Way", "Ally", "Trait", "Prophecy", "Boon", "Hex", "State",
                 "Artifact")
_OFTEN: Final = frozenset(("Action", "Treasure", "Victory", "Curse", "Command"))
_KIND: Final = re.compile(rf"\b({'|'.join(kind for kind in _KINDS if kind not in _OFTEN)})(?:s|es)?\b")
_PLURAL: Final = {"Allies": "Ally", "Prophecies": "Prophecy"}


@cache
def spoken_of(summary: str) -> frozenset[str]:
    """The kinds of cards that a summary speaks of, and AGAIN if it is about several plays of a card."""
    first = _first(summary)
    found = {match.group(1) for match in _KIND.finditer(first)}
    found |= {kind for plural, kind in _PLURAL.items() if plural in first}
    if _AGAIN.search(first):
        found.add(AGAIN)
    if _CHEAPER.search(first):
        found.add(CHEAPER)
    return frozenset(found)


@cache
def named(summary: str) -> tuple[frozenset[str], ...]:
    """The cards, landscapes and piles that a summary names: of several in a row ("Lighthouse and Moat") one will do."""
    first = straight(_first(summary))
    found: list[set[str]] = []
    end = None
    for match in name_pattern().finditer(first):
        if end is not None and _ROW.fullmatch(first, end, match.start()):
            found[-1].add(match.group(1))
        else:
            found.append({match.group(1)})
        end = match.end()
    return tuple(map(frozenset, found))


def is_there(name: str, game: frozenset[str]) -> bool:
    """Whether what a statement names is in a game: a card or landscape, a pile by one of its cards, anything else that
    is no card as a part of a name (the Horn of a Horn of Plenty)."""
    if name in game:
        return True
    fact = facts().get(name)
    if fact is None or fact.is_card:
        return False
    if fact.kind in ("token", "mat"):
        return True
    return any(name in (*other.split(), *_belongs_to(other)) for other in game)


def _belongs_to(name: str) -> tuple[str, ...]:
    """The pile of several cards in which a card is, and its types."""
    fact = facts().get(name)
    return (fact.pile.partition(":")[2], *fact.types) if fact is not None else ()


def _first(summary: str) -> str:
    """A summary without what it adds."""
    return summary.partition(";")[0]


def of_another_time(summary: str, year: int) -> bool:
    """Whether a summary tells first of all how it was before this year, how it came to be after it, or that it was
    changed."""
    between = _BETWEEN.match(summary)
    if between is not None:
        return not int(between.group(1)) <= year < int(between.group(2))
    before, since = _PAST.match(summary), _SINCE.match(summary)
    if since is not None and _BEFORE.search(summary):
        since = None                     # it says both
    if _CHANGED.search(summary):         # what came of it, another statement says
        return True
    if summary.startswith("Today") and year < REFERENCE:
        return True
    return (before is not None and int(before.group(1)) <= year) or (since is not None and int(since.group(1)) > year)


def of_nothing(summary: str) -> bool:
    """Whether a summary tells first of all what is so without a card or anything else."""
    return _NONE.match(summary) is not None


def there(game: Iterable[str]) -> frozenset[str]:
    """The kinds of the cards of a game, and AGAIN if one of them plays cards more than once."""
    found: set[str] = set()
    for name in game:
        fact = facts().get(name)
        if fact is not None:
            found.update(fact.types)
            found.add(fact.kind.capitalize())
        if name in INDEX:
            found.update(_does(name))
    return frozenset(found)


@cache
def _does(name: str) -> frozenset[str]:
    versions = load(name).versions
    found = {AGAIN} if any(map(plays_again, versions)) else set()
    return frozenset(found | ({CHEAPER} if any(contains(card, (CostLess,)) for card in versions) else set()))


__all__ = ["AGAIN", "CHEAPER", "is_there", "named", "of_another_time", "of_nothing", "spoken_of", "there"]
