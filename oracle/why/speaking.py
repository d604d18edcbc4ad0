"""What a statement speaks of, apart from cards that it names: types of cards, several plays of a card, other rules.

A statement about throne-rooms says nothing where no card is played twice, one about Attacks nothing where none is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from engine.cards import INDEX
from engine.collection import load
from engine.eras import REFERENCE
from engine.language import CostLess
from engine.language.terms import TYPES
from engine.language.walk import contains, plays_again
from oracle.words.catalogue import facts

AGAIN: Final = "several plays"
CHEAPER: Final = "cost reduction"
_AGAIN: Final = re.compile(r"throne-room|^[^,;:.]*\b(twice|several times|three times|again|replay\w*)\b", re.I)
_CHEAPER: Final = re.compile(r"\bcosts? (are|is) (lowered|reduced)|\bcost reduction|\b(lowered|reduced) costs?\b", re.I)
_PAST: Final = re.compile(r"^(?:Until|Up to|The versions? of|In|(?:[^,;.]*\b)?[Bb]efore) (\d{4})\b")
_NONE: Final = re.compile(r"^(?:With no|Without an?|With nothing|With an empty)\b")
_CHANGED: Final = re.compile(r"\b(?:was|were) changed in \d{4}\b")
_SINCE: Final = re.compile(r"^(?:Since|From) (\d{4})\b")
_KINDS: Final = (*TYPES, "Event", "Project", "Landmark", "Way", "Ally", "Trait", "Prophecy", "Boon", "Hex", "State",
                 "Artifact")
_OFTEN: Final = frozenset(("Action", "Treasure", "Victory", "Curse", "Command"))
_KIND: Final = re.compile(rf"\b({'|'.join(kind for kind in _KINDS if kind not in _OFTEN)})(?:s|es)?\b")
_PLURAL: Final = {"Allies": "Ally", "Prophecies": "Prophecy"}


@cache
def spoken_of(summary: str) -> frozenset[str]:
    """The kinds of cards that a summary speaks of, and AGAIN if it is about several plays of a card."""
    found = {match.group(1) for match in _KIND.finditer(summary)}
    found |= {kind for plural, kind in _PLURAL.items() if plural in summary}
    if _AGAIN.search(summary):
        found.add(AGAIN)
    if _CHEAPER.search(summary):
        found.add(CHEAPER)
    return frozenset(found)


def of_another_time(summary: str, year: int) -> bool:
    """Whether a summary tells first of all how it was before this year, how it came to be after it, or that it was
    changed."""
    before, since = _PAST.match(summary), _SINCE.match(summary)
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


__all__ = ["AGAIN", "CHEAPER", "of_another_time", "of_nothing", "spoken_of", "there"]
