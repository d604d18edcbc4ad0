"""Cards as tiles: small fields in the colours of their types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

Span = tuple[str, str]

# By the type that gives a card its colour; the first one that a card has counts.
_BY_TYPE: Final = (
    ("Curse", "curse"), ("Reaction", "reaction"), ("Duration", "duration"), ("Reserve", "reserve"),
    ("Shelter", "shelter"), ("Ruins", "ruins"), ("Night", "night"), ("Victory", "victory"), ("Treasure", "treasure"),
    ("Action", "action"),
)
TILES: Final = tuple(name for _, name in _BY_TYPE)
_HELD: Final = "\u00a0"        # a space at which no line is broken


def tile_of(types: Iterable[str]) -> str:
    """Return the style of a card's tile; empty for what is no card."""
    held = set(types)
    return next((name for one, name in _BY_TYPE if one in held), "")


def is_tile(style: str) -> bool:
    """Report whether a style is that of a tile."""
    return style.partition(" ")[0] in TILES


def tiled(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return spans with their cards as tiles: padded, separated by a gap, none broken between lines."""
    found: list[Span] = []
    after = False
    for text, style in spans:
        if is_tile(style):
            found.append((f"{_HELD}{text.replace(' ', _HELD)}{_HELD}", style))
        elif after and text == ", ":
            found.append((" ", ""))
        else:
            found.append((text, style))
        after = is_tile(style)
    return tuple(found)


def loosened(text: str) -> str:
    """Return a text as it is drawn."""
    return text.replace(_HELD, " ")


__all__ = ["TILES", "is_tile", "loosened", "tile_of", "tiled"]
