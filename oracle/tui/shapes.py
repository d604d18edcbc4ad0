"""The shapes of the Explore screen: how its panels are arranged in the room there is."""

from __future__ import annotations

from typing import Final

WIDE: Final = "-wide"          # three columns: the graph is between the line and the position
ONE: Final = "-one"            # one column, as on a phone
LOW: Final = "-low"            # few lines: the panel in use has more of them
HIGH: Final = "-high"          # many lines: the events of each step are shown below it
SHAPES: Final = (WIDE, ONE, LOW, HIGH)
PANELS: Final = ("line", "next", "position", "why")

_WIDE: Final = 140
NARROW: Final = 70
_LOW: Final = 34
_HIGH: Final = 44


def shapes(width: int, height: int) -> tuple[str, ...]:
    """Return the shapes of a screen of some cells and lines, as classes of the style sheet."""
    found = []
    if width >= _WIDE:
        found.append(WIDE)
    if width < NARROW:
        found.append(ONE)
    if height < _LOW:
        found.append(LOW)
    if height >= _HIGH:
        found.append(HIGH)
    return tuple(found)


__all__ = ["HIGH", "LOW", "NARROW", "ONE", "PANELS", "SHAPES", "WIDE", "shapes"]
