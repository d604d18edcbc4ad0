"""The truth values of a predicate in a position."""

from __future__ import annotations

from typing import Final

FALSE: Final = 0
TRUE: Final = 1
OPEN: Final = 2
EITHER: Final = 3
Truth = int


def truth_of(value: bool) -> Truth:
    """TRUE or FALSE."""
    return TRUE if value else FALSE


__all__ = ["EITHER", "FALSE", "OPEN", "TRUE", "Truth", "truth_of"]
