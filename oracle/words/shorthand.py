"""Short forms that players write for names: initials, or what has become customary.

Initials are made from the names themselves, with the little words and without them (``joat`` and ``jat``). Customary
forms that are no initials, or that mean one of several names with the same initials, are in ``shorthand.json``, the
likeliest meaning first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

_LITTLE: Final = frozenset({"of", "the", "a", "and", "all"})


@cache
def customary() -> dict[str, tuple[str, ...]]:
    """Return the customary short forms, each with the names that it means, the likeliest first."""
    rows = json.loads(Path(__file__).with_name("shorthand.json").read_text("utf-8"))
    return {short: tuple(names) for short, names in rows.items()}


def initials(bare: str) -> tuple[str, ...]:
    """The initials of a name in plain letters, with and without its little words; nothing for a single word."""
    words = bare.split()
    if len(words) < 2:
        return ()
    short = "".join(word[0] for word in words if word not in _LITTLE)
    return tuple(dict.fromkeys(made for made in ("".join(word[0] for word in words), short) if len(made) > 1))


def by_initials(names: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Return the names by their initials; ``names`` are pairs of a plain name and the name it is written for."""
    found: dict[str, list[str]] = {}
    for bare, name in names:
        for short in initials(bare):
            if name not in found.setdefault(short, []):
                found[short].append(name)
    return {short: tuple(those) for short, those in found.items()}


__all__ = ["by_initials", "customary", "initials"]
