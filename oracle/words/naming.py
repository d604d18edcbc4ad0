"""The names of cards and landscapes in a text."""

from __future__ import annotations

import re

from engine.collection import remembered
from oracle.words.catalogue import facts, straight


@remembered
def name_pattern() -> re.Pattern[str]:
    """Return a pattern for a name, the longest that fits, with its ending (group 1 is without)."""
    names = sorted((fact.name for fact in facts().values()), key=len, reverse=True)
    return re.compile(rf"(?<![\w'-])({'|'.join(map(re.escape, names))})(?:s|es|'s|')?(?![\w-])")


@remembered
def names_in(text: str) -> frozenset[str]:
    """The cards and landscapes that a text names."""
    return frozenset(name_pattern().findall(straight(text)))


_OWN = {**dict.fromkeys(("Alice", "Carol", "Eve"), "her"), **dict.fromkeys(("Bob", "Dave", "Frank"), "his")}


def of_them(player: str) -> str:
    """Return the possessive for a player: "her" for Alice, "their" for anybody whose name does not tell."""
    return _OWN.get(player, "their")


__all__ = ["name_pattern", "names_in", "of_them"]
