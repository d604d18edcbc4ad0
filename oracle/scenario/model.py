"""A scenario as a value: a position, what happens in it, and what is asked.

All of it is frozen, hashable and compared by value; where it stood in a file does not count. Zones whose
order means nothing (a hand, cards in play, mats, the trash) are kept sorted, so that two ways of writing the
same position are equal.
"""

from __future__ import annotations

from typing import Final, Union

from engine.language import Phase, Place
from engine.record import field, record
from engine.rules import CURRENT, DATED, ERAS, Rules, rules_of
from oracle.errors import Path, Places, Where
from oracle.scenario.sentences import Deed
from oracle.words.table import PHASES as PHASE_ROWS
from oracle.words.table import PLACES, POOL_NAME, SINGLE, TOKEN
from oracle.words.table import POOLS as POOL_ROWS
from oracle.words.table import TOKENS as TOKEN_ROWS

UNKNOWN: Final = "?"
A_TOKEN: Final = "token"  # what lies on a card with a set-up ability, where that is no card
REST: Final = "rest"  # in a pile of different cards: all of them that are nowhere else

Bag = tuple[str, ...]
DeckItem = Union[str, Bag]
"""In a deck or pile: a card's name, "?" for one that nobody has seen, or a bag of shuffled cards (sorted)."""

ZONES: Final = tuple(row.key for row in PLACES if row.of_player and row.key and row.place is not Place.BOONS)
POOLS: Final = tuple(row.key for row in POOL_ROWS if row.of_turn)
TOKENS: Final = (
    "vp", "coffers", "villagers", "favors", "debt", "pirate_ship", "sinister_plot", "journey", "minus_card",
    "minus_coin",
)  # fmt: skip
SINGLE_TOKENS: Final = tuple(POOL_NAME[pool].key for pool in SINGLE)  # a player has one of each
HELD: Final = {"projects": "project", "states": "state", "artifacts": "artifact"}  # what a player can have: its kind
DECKS: Final = ("boons", "boons_discard", "boons_aside", "hexes", "hexes_discard", "black_market")
UNORDERED_DECKS: Final = ("boons_discard", "boons_aside", "hexes_discard")
# Decks of which it says something that they are empty; of the others, what is not named lies in them or is shuffled.
SAID_EMPTY: Final = ("boons_aside", "black_market")
ON_PILES: Final = tuple(TOKEN)
OWN_TOKENS: Final = tuple(row.key for row in TOKEN_ROWS if row.own)  # a player has one of each, and it lies on one pile
PHASES: Final = tuple(row.key for row in PHASE_ROWS if row.phase is not Phase.BETWEEN)

CLAIMS: Final = ("possible", "impossible", "always", "never", "offered", "not offered")
FIGURES: Final = ("outcomes", "orders", "lines", "states", "edges", "ends")
UNBOUNDED: Final = ("orders", "lines")  # figures that can be "unbounded", where play can go round in a circle

SWITCHES: Final = DATED
FIRST_YEAR: Final = ERAS[0]


@record
class Era:
    """Which rules hold: a year, and switches that are set otherwise than that year has them."""

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
class Player:
    """One player's part of a position. ``counts`` are the pools and tokens that were given, by name;
    ``pending`` the set-up abilities: the card (and which of its abilities, empty for all), how many times, which
    cards each holds (A_TOKEN once for each token on the card); ``boons`` the Boons
    and Hexes that were taken and not yet put away; ``inherited`` the card with the player's Estate token."""

    name: str
    hand: tuple[str, ...] = ()
    deck: tuple[DeckItem, ...] = ()
    discard: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    exile: tuple[str, ...] = ()
    island: tuple[str, ...] = ()
    tavern: tuple[str, ...] = ()
    native_village: tuple[str, ...] = ()
    boons: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    artifacts: tuple[str, ...] = ()
    inherited: str = ""
    gained_last_turn: tuple[str, ...] = ()
    trashed_last_turn: tuple[str, ...] = ()
    pending: tuple[tuple[str, str, int, tuple[str, ...]], ...] = ()
    counts: tuple[tuple[str, int], ...] = ()

    def cards(self) -> tuple[str, ...]:
        """All cards the player has, wherever they are, without those that nobody has seen."""
        found: list[str] = []
        for zone in ZONES:
            for item in getattr(self, zone):
                found.extend((item,) if isinstance(item, str) else item)
        if self.inherited:
            found.append(self.inherited)
        return tuple(name for name in found if name != UNKNOWN)


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
    """An Event, Project, Way, ..., with the card that was set aside for it, or the pile that it lies on (a Trait), if
    it has one; ``more`` are further piles, where several are chosen for it."""

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
    """What happened before the question, with the decisions that were taken in it."""

    deed: Deed
    choices: tuple[Pin, ...] = ()


@record
class Expectation:
    """What must hold: a claim with a predicate (``possible: Alice.deck[0] is Inn``) or a figure (``outcomes:
    2``).
    """

    kind: str
    text: str = ""
    number: int = 0
    where: Where | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.kind}: {self.text or self.number}"


@record
class Budget:
    """When a search is given up; None leaves it to the program."""

    states: int | None = None
    seconds: int | None = None


@record
class Scenario:
    """A position and a question about it. ``decks`` are those that belong to nobody, as far as they are given: the
    Boons, the Hexes, the Black Market deck. ``turn`` and ``phase`` are empty where they are not said."""

    players: tuple[Player, ...]
    title: str = ""
    era: Era = Era()
    supply: tuple[Pile, ...] = ()
    landscapes: tuple[Landscape, ...] = ()
    trash: tuple[str, ...] = ()
    tokens: tuple[Bearer, ...] = ()
    decks: tuple[tuple[str, tuple[DeckItem, ...]], ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    turn: str = ""
    phase: str = ""
    earlier: tuple[Earlier, ...] = ()
    event: tuple[Deed, ...] = ()
    choices: tuple[Pin, ...] = ()
    expect: tuple[Expectation, ...] = ()
    budget: Budget = Budget()
    accept_impossible: bool = False
    places: Places = field(default=Places(), compare=False, repr=False)
    root: Path = field(default=(), compare=False, repr=False)

    def at(self, *path: str | int) -> Where:
        """Where something stands in the file, for messages."""
        return self.places.at(*self.root, *path)

    def player(self, name: str) -> Player:
        """The player of that name. Raises KeyError if there is none."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    @property
    def sentences(self) -> tuple[Deed, ...]:
        """All that happens, in its order: what was earlier, and the event."""
        return (*(earlier.deed for earlier in self.earlier), *self.event)

    @property
    def _first_of_turn(self) -> Deed | None:
        """The first sentence that is about a turn."""
        return next((deed for deed in self.sentences if deed.of_turn), None)

    @property
    def begun(self) -> bool:
        """Whether a sentence begins the turn before which the position stands."""
        first = self._first_of_turn
        return first is not None and first.begins_turn and self.stands == (first.player, "start")

    @property
    def stands(self) -> tuple[str, str]:
        """Whose turn it is in the position, and which phase: "start" before the turn.

        Where nothing else is said it is the first player's Action phase; a position in which the first that happens in
        any turn is that a player starts it, or with which a player takes a turn, stands before that turn.
        """
        first = self._first_of_turn
        if first is None or not first.begins_turn or self.turn not in ("", first.player):
            first = None
        if first is not None and self.phase in ("", "start") and (
                self.phase or first.verb == "starts" or first is self.sentences[0]):
            return first.player, "start"
        return self.turn or (self.players[0].name if self.players else ""), self.phase or "action"

    @property
    def unclear(self) -> Deed | None:
        """A sentence by which a turn is taken, where it is not said whether it has begun."""
        first = self._first_of_turn
        if first is None or first.verb != "takes" or self.phase or self.turn not in ("", first.player):
            return None
        return first if self.stands[1] != "start" else None

    def deck(self, name: str) -> tuple[DeckItem, ...] | None:
        """A deck that belongs to nobody, as it was given; None if it was not."""
        return dict(self.decks).get(name)
