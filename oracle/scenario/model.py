"""The values that the fields of a scenario are made of: eras, piles, tokens, settled decisions, claims."""

from __future__ import annotations

from typing import Final, Union

from engine.language import Phase, Place
from engine.record import field, record
from engine.rules import CURRENT, DATED, ERAS, Rules, rules_of
from oracle.errors import Where
from oracle.scenario.sentences import Deed
from oracle.words.table import PHASES as PHASE_ROWS
from oracle.words.table import PLACES, TOKEN
from oracle.words.table import TOKENS as TOKEN_ROWS

UNKNOWN: Final = "?"
A_TOKEN: Final = "token"  # what lies on a card with a set-up ability, where that is no card
REST: Final = "rest"  # in a pile of different cards: all of them that are nowhere else

Bag = tuple[str, ...]
DeckItem = Union[str, Bag]
"""In a deck or pile: a card's name, "?" for one that nobody has seen, or a bag of shuffled cards (sorted)."""

ZONES: Final = tuple(row.key for row in PLACES if row.of_player and row.key and row.place is not Place.BOONS)
ON_PILES: Final = tuple(TOKEN)
OWN_TOKENS: Final = tuple(row.key for row in TOKEN_ROWS if row.own)  # a player has one of each, and it lies on one pile
PHASES: Final = tuple(row.key for row in PHASE_ROWS if row.phase is not Phase.BETWEEN)

MEMORY: Final = ("places", "piles", "waits", "turn", "turns", "counted", "used", "cubes", "gone", "unpiled")
CLAIMS: Final = ("possible", "impossible", "always", "never", "offered", "not offered")
FIGURES: Final = ("outcomes", "orders", "lines", "states", "edges", "ends")
UNBOUNDED: Final = ("orders", "lines")  # figures that can be "unbounded", where play can go round in a circle

SWITCHES: Final = DATED
FIRST_YEAR: Final = ERAS[0]


@record
class Era:
    """Hold which rules hold: a year, and switches that are set differently than that year has them."""

    year: int = CURRENT
    switches: tuple[tuple[str, bool], ...] = ()

    def rules(self) -> Rules:
        """The rules of the engine."""
        rules = rules_of(self.year)
        for name, value in self.switches:
            rules = rules.with_switch(name, value)
        return rules

    def __str__(self) -> str:
        words = "current" if self.year == CURRENT else str(self.year)
        return ", ".join([words, *(f"{name}: {'yes' if value else 'no'}" for name, value in self.switches)])


@record
class Pile:
    """A pile that was named: how many cards are left (None: as many as the position leaves), or, for a pile
    of different cards, which ones from the top.
    """

    name: str
    left: int | None = None
    order: tuple[DeckItem, ...] | None = None


@record
class Landscape:
    """An Event, Project, Way and the like, with the card set aside for it or the pile it lies on (a Trait); ``more``
    are further piles."""

    name: str
    aside: str = ""
    more: tuple[str, ...] = ()

    @property
    def beside(self) -> tuple[str, ...]:
        """All cards and piles that are named beside it."""
        return (self.aside, *self.more) if self.aside else ()


@record
class Bearer:
    """A pile or landscape with all tokens that lie on it: what they are, whose (or ""), how many."""

    name: str
    tokens: tuple[tuple[str, str, int], ...] = ()


@record
class Pin:
    """A decision that is settled beforehand: who or what asks, and the option in words."""

    source: str
    option: str
    where: Where | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.source}: {self.option}"


@record
class Earlier:
    """Hold what happened before the question, with the decisions that were taken in it."""

    deed: Deed
    choices: tuple[Pin, ...] = ()


@record
class Expectation:
    """Hold what must hold: a claim with a predicate (``possible: Alice.deck[0] is Inn``) or a figure (``outcomes:
    2``)."""

    kind: str
    text: str = ""
    number: int = 0
    where: Where | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.kind}: {self.text or self.number}"


@record
class Budget:
    """Hold when a search is given up; None leaves it to the program."""

    states: int | None = None
    seconds: int | None = None
