"""Collect what the game of a scenario is made of: every card, pile and landscape, and where it is named.

The cards of a game are those that the scenario names, the Base cards, and what comes along with them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine import collection
from engine.collection import INDEX
from engine.language import Card, Place
from engine.piles import comes_with, everywhere, pile_of
from oracle.errors import Path, Problem, listed
from oracle.scenario.fields import PLAYER, SCENARIO, Scenario
from oracle.scenario.items import count_cards
from oracle.scenario.model import OWN_TOKENS, REST, Pile
from oracle.scenario.sorts import FieldRow
from oracle.words.catalogue import did_you_mean, facts, plain
from oracle.words.table import TOKENS
from oracle.words.versions import version_in, version_of

BOON_KINDS: Final = {"boon": "boons", "hex": "hexes"}  # the kind of the cards of a deck, the deck
_MOVED_TO: Final = {"exiles": "exile"}                  # what happens, and the mat on which cards lie then
_TOKEN_ENTRIES: Final = {row.key: row.entry for row in TOKENS if row.entry}


class Parts:
    """Hold what the fields of a scenario say, put together: names, numbers, and what is wrong. ``in_game`` are the
    names in the order in which they came, ``grouped`` those in a pile of different cards, ``mentions`` where each
    stands, ``lying`` how many lie outside the piles; what is wrong is what cannot be meant (``problems``), and what no
    game can reach (``unlawful``); ``assumed`` is what it implies.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.problems: list[Problem] = []
        self.unlawful: list[Problem] = []
        self.assumed: list[str] = []
        self.crowd = len(scenario.players)
        self.mentions: dict[str, list[tuple[Path, int]]] = {}
        self.in_game: dict[str, None] = {}
        self.grouped: set[str] = set()
        self.fields = tuple(self._fields())
        self.lying = self.placed()
        self.told = self.named(self.lying)
        for name in (*everywhere(), *self.told):
            self.include(name)
        self.include_tokens()

    def problem(self, path: Path, what: str, hint: str = "", unlawful: bool = False) -> None:
        """Note a problem; an unlawful position can be accepted on request, anything else cannot."""
        (self.unlawful if unlawful else self.problems).append(Problem(self.scenario.at(*path), what, hint))

    def placed(self) -> Counter[str]:
        """Return how many of each card lie somewhere outside the piles; notes where."""
        total: Counter[str] = Counter()
        for path, one, value in self.fields:
            if not one.lies:
                continue
            found = Counter(one.sort.cards(value))
            total.update(found)
            for name, number in found.items():
                self.mentions.setdefault(name, []).append((path, number))
        return total

    def _fields(self) -> Iterator[tuple[Path, FieldRow, object]]:
        """Every field of the players and of the table that is given, with its path and its value."""
        for player in self.scenario.players:
            for one in PLAYER:
                if (value := getattr(player, one.attribute)) != one.sort.empty:
                    yield ("players", player.name, *one.path), one, value
        for one in SCENARIO:
            if (value := getattr(self.scenario, one.attribute)) != one.sort.empty:
                yield one.path, one, value

    def named(self, placed: Counter[str]) -> list[str]:
        """All names in the scenario, each once; notes where those stand that lie nowhere."""
        found: dict[str, None] = dict.fromkeys(placed)

        def take(name: str, *path: str | int) -> None:
            self.mentions.setdefault(name, []).append((path, 0))
            found.setdefault(name)

        for path, one, value in self.fields:
            if one.key == "supply":
                for pile in self.scenario.supply:
                    for name in (pile.name, *count_cards(pile.order or ())):
                        if name != REST:
                            take(name, *self.supply_path(pile))
            elif one.key == "tokens":
                for bearer in self.scenario.tokens:
                    take(bearer.name, *path, bearer.name)
            elif not one.lies:
                for name in one.sort.cards(value):
                    take(name, *path)
        return list(found)

    def supply_path(self, pile: Pile) -> Path:
        """Return where a pile is named."""
        return self.item_path(("supply",), pile.name)

    def item_path(self, path: Path, name: str) -> Path:
        """The item of a list in which a name stands, or the list itself if it cannot be told."""
        places, root = self.scenario.places, self.scenario.root
        wanted = plain(name)
        number = 0
        while (*root, *path, number) in places.marks:
            where = places.at(*root, *path, number)
            item = re.split(r"[],\[]", where.excerpt[where.column - 1 :].lstrip("[({"))[0]
            if wanted in plain(item):
                return (*path, number)
            number += 1
        return path

    def where(self, name: str) -> Path:
        """Return where a name comes first."""
        path = self.mentions.get(name, [((), 0)])[0][0]
        return self.item_path(path, name)

    def brought(self, name: str) -> Path:
        """Return where a pile is named, or a card that brings it; nothing if neither is there."""
        if name in self.mentions:
            return self.where(name)
        bringers = (
            other for other in self.in_game if name in comes_with(other) and other in self.mentions
        )
        return next((self.where(other) for other in bringers), ())

    def include(self, name: str) -> None:
        """Take a name into the game, with what it needs and the pile it belongs to."""
        if name in self.in_game:
            return
        if name not in INDEX:
            fact = facts()[name]
            self.problem(
                self.where(name),
                f"{name} is known ({fact.in_words()}), but its abilities are not encoded yet",
                "" if fact.in_reference else "it is from a set after the 2023 reference",
            )
            return
        self.in_game[name] = None
        entry = collection.load(name)
        for other in comes_with(name):
            self.include(other)
        if entry.kind == "pile":
            self.grouped.update(entry.needs)
        elif entry.kind == "card" and pile_of(name) != name:
            self.include(pile_of(name))

    def include_tokens(self) -> None:
        """Add to the game what the tokens and mats of the scenario do, also where cards come to lie on a mat."""
        moved = {to for deed in self.scenario.sentences for to in (_MOVED_TO.get(deed.verb), deed.place)}
        for one in (*(one for _, one, _ in self.fields), *(one for one in PLAYER if one.lies and one.key in moved)):
            if one.entry in INDEX:
                self.include(one.entry)
        for token in dict.fromkeys(token for bearer in self.scenario.tokens for token, _, _ in bearer.tokens):
            if _TOKEN_ENTRIES.get(token) in INDEX:
                self.include(_TOKEN_ENTRIES[token])
            elif token in OWN_TOKENS:
                self.problem(("tokens",), f"what a {token} token does is not encoded yet")

    def started_with(self, name: str) -> int:
        """Return how many of a card all players together begin the game with."""
        starting = collection.load(name).starting
        if not starting:
            return 0
        others = [collection.load(other) for other in self.in_game]
        return max(0, starting - sum(other.starting for other in others if other.replaces == name)) * self.crowd

    def version(self, name: str) -> Card | None:
        """The version of a card that holds in the scenario."""
        label = dict(self.scenario.versions).get(name, "")
        entry = collection.load(name)
        if not entry.versions:
            self.problem(
                self.where(name),
                f"{name} is a pile of different cards, not a card",
                f"its cards: {listed(entry.needs, 'and')}" if entry.needs else "",
            )
            return None
        card = version_of(entry, label) if label else version_in(entry, self.scenario.era.year)
        if card is None:
            labels = [version.version for version in entry.versions if version.version]
            self.problem(
                self.where(name),
                f"{name} has no version called '{label}'",
                did_you_mean(label, labels)
                or (
                    f"versions: {listed(labels, 'and', 20)}"
                    if labels
                    else f"there is only one version of {name}"
                ),
            )
            return version_in(entry, self.scenario.era.year)
        return card

    def chooses(self, place: Place) -> str:
        """The card or landscape of the game for which cards are chosen that lie in a place; empty if none is."""
        for name in self.in_game:
            chosen = collection.load(name).chosen
            if chosen is not None and chosen.place is place:
                return name
        return ""

    def first_of(self, pile: str) -> str:
        """A card of a pile."""
        entry = collection.load(pile)
        return entry.needs[0] if entry.kind == "pile" and entry.needs else pile
