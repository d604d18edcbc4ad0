"""Sayings: what one verb of a text in plain words says, and the places and names that it speaks of."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

DOES: Final = frozenset({
    "plays", "gains", "buys", "trashes", "discards", "exiles", "receives", "draws", "returns", "passes", "chooses",
    "puts"})
KEEPS: Final = "keeps"                  # cards are set aside by what was played, as Haven does
ASIDE: Final = "sets it aside"           # how the verb is written where a Reaction does that with itself
CALLS: Final = "calls"                  # a card of the Tavern mat is called, which is an option where it triggers
SUFFERED: Final = "suffered"            # how the verb of an Attack is written of which only is said what it does
BY_CARD: Final = "by a card"             # how the verb is written of what a card does that was played
CALLED: Final = "called"                # how the verb is written where only the names say that one is played on another


class Doubt(NamedTuple):
    """Hold what may be several names: how it was written, and which, the one that was taken first."""

    text: str
    names: tuple[str, ...]


class Place(NamedTuple):
    """Hold where cards are: whose ("" is nobody's), and which zone."""

    owner: str
    zone: str


@dataclass
class Saying:
    """Hold what one verb says: who, what, which cards, where, and how that is meant."""

    who: str
    verb: str
    cards: list[tuple[str, int]] = field(default_factory=list)
    place: Place | None = None
    source: str = ""
    number: int = 0
    earlier: bool = False
    asked: bool = False
    onto: list[str] = field(default_factory=list)          # what is chosen for it: "Throne Room on Caravan"
    text: str = ""                                          # the verb as it was written
    which: str = ""                                         # the card before it: "the Inn I gain"
    own: bool = True                                        # whether it was said who does it
    first: bool = False                                     # whether it happens before what was told: "after ..."
    supposed: bool = False                                  # whether "if" stands before it

    def counted(self) -> list[tuple[str, int]]:
        """The cards, each once, with how many of it are told."""
        counts: Counter[str] = Counter()
        for name, count in self.cards:
            counts[name] += count
        return list(counts.items())


__all__ = ["ASIDE", "BY_CARD", "CALLED", "CALLS", "DOES", "KEEPS", "SUFFERED", "Doubt", "Place", "Saying"]
