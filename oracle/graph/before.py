"""The past of a position, of what is asked for: how often each thing has happened on the ways to it, at least and at
most.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

MANY: Final = 12                     # what happens so often has happened however often

Before = Mapping[Hashable, tuple[int, int]]
"""How often each thing has happened: at the least and at the most. What never has is left out."""
NOTHING: Final[Before] = {}


def added(before: Before, more: Before) -> Before:
    """Return what has happened when something has, and after it something more."""
    if not before or not more:
        return before or more
    found = dict(before)
    for one, (least, most) in more.items():
        low, high = found.get(one, (0, 0))
        found[one] = min(MANY, low + least), min(MANY, high + most)
    return found


def either(one: Before, other: Before) -> Before:
    """Return what has happened on two ways to one position."""
    if one == other:
        return one
    found = {}
    for key in {*one, *other}:
        (low, high), (least, most) = one.get(key, (0, 0)), other.get(key, (0, 0))
        found[key] = min(low, least), max(high, most)
    return found


__all__ = ["MANY", "NOTHING", "Before", "added", "either"]
