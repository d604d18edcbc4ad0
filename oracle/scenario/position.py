"""The physical side of a scenario: which cards are in the game, how many are where, and what cannot be.

The cards of a game are those that the scenario names, the Base cards, and what comes along with them. Cards
that are placed somewhere come out of their pile. Nothing here carries anything out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine import cards
from engine.language import Card, Entry, SetUp
from oracle.catalogue import LANDSCAPE_KINDS, did_you_mean, facts, plain
from oracle.errors import Path, Problem, Where, listed
from oracle.scenario.items import count_cards
from oracle.scenario.model import UNKNOWN, ZONES, DeckItem, Pile, Scenario

ALWAYS: Final = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
_START: Final[dict[str, int]] = {"Copper": 7, "Estate": 3}
_FIXED: Final[dict[str, int]] = {"Silver": 40, "Gold": 30, "Platinum": 12, "Potion": 16}
_BOX: Final = 10  # copies of each Ruins card there are

_ACCEPT: Final = "if the position is meant like this, add: impossible_position: accept"


@dataclass(frozen=True, slots=True)
class Stock:
    """A pile of the game: its cards, whether it is in the Supply, what is in it from the top."""

    name: str
    members: tuple[str, ...]
    in_supply: bool
    content: tuple[DeckItem, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards, piles and landscapes of a scenario's game, and what is wrong with the position."""

    cards: tuple[Card, ...]
    stocks: tuple[Stock, ...]
    landscapes: tuple[Card, ...]
    asides: tuple[tuple[int, str], ...]
    problems: tuple[Problem, ...]


def full_pile(name: str, players: int) -> int:
    """How many cards a pile has when the game begins."""
    crowd = max(2, players)
    if name == "Copper":
        return 60 - 7 * crowd
    if name == "Province":
        return {2: 8, 3: 12, 4: 12, 5: 15, 6: 18}[crowd]
    if name in ("Curse", "Ruins"):
        return 10 * (crowd - 1)
    if name in _FIXED:
        return _FIXED[name]
    entry = cards.load(name)
    card = entry.versions[-1] if entry.versions else None
    if name in ("Estate", "Duchy", "Colony") or (
        card and "Victory" in card.types and entry.pile == "kingdom"
    ):
        return 8 if crowd == 2 else 12
    return entry.copies or 10


def version_of(entry: Entry, year: int, label: str = "") -> Card | None:
    """The version of a card that a label names, or the newest not after a year (or the oldest there is).

    A label is the version's own, a year ("2012": as it was in that year), "pre-2020" (the last one before),
    or "current". None if no version has that label.
    """
    versions = entry.versions
    wanted = label.casefold()
    if wanted:
        for card in versions:
            if card.version.casefold() == wanted:
                return card
        if wanted in ("current", "newest"):
            return versions[-1]
        before = wanted.startswith("pre-")
        digits = wanted.removeprefix("pre-")
        if not digits.isdigit() or len(digits) != 4:
            return None
        limit = int(digits) - before
        found = [card for card in versions if card.since <= limit]
        return found[-1] if found else None
    found = [card for card in versions if card.since <= year]
    return found[-1] if found else versions[0]


def lay_out(scenario: Scenario) -> Layout:
    """The game of a scenario. Never raises: what is wrong is listed in the result."""
    return _Builder(scenario).layout()


class _Builder:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.problems: list[Problem] = []
        self.crowd = len(scenario.players)
        self.mentions: dict[str, list[tuple[Path, int]]] = {}
        self.in_game: dict[str, None] = {}
        self.unlawful: list[Problem] = []

    def layout(self) -> Layout:
        scenario = self.scenario
        placed = self.placed()
        named = self.named(placed)
        for name in (*ALWAYS, *named):
            self.include(name)
        if any(player.exile for player in scenario.players):
            self.include("Your Exile mat")
        self.check_brought(named)
        landscapes, asides = self.landscapes()
        playable = tuple(
            card
            for name in sorted(self.in_game)
            if cards.load(name).kind == "card" and (card := self.version(name)) is not None
        )
        stocks = tuple(self.stocks(placed))
        self.check_counts(placed)
        self.check_players()
        if not scenario.accept_impossible:
            self.problems += [
                p._replace(hint="\n".join(filter(None, [p.hint, _ACCEPT]))) for p in self.unlawful
            ]
        return Layout(playable, stocks, landscapes, asides, tuple(self.problems))

    def problem(self, path: Path, what: str, hint: str = "", unlawful: bool = False) -> None:
        """Note a problem; an unlawful position can be accepted on request, anything else cannot."""
        (self.unlawful if unlawful else self.problems).append(Problem(self.scenario.at(*path), what, hint))

    # ------------------------------------------------------------------ which cards there are

    def placed(self) -> Counter[str]:
        """How many of each card lie somewhere outside the piles; notes where."""
        total: Counter[str] = Counter()
        for path, items in self.zones():
            found = count_cards(items)
            del found[UNKNOWN]
            total.update(found)
            for name, number in found.items():
                self.mentions.setdefault(name, []).append((path, number))
        return total

    def zones(self) -> Iterator[tuple[Path, tuple[DeckItem, ...]]]:
        """Every zone of the position with its path."""
        for player in self.scenario.players:
            for zone in ZONES:
                yield ("players", player.name, zone), getattr(player, zone)
        yield ("trash",), self.scenario.trash

    def named(self, placed: Counter[str]) -> list[str]:
        """All names in the scenario, each once; notes where those stand that lie nowhere."""
        found: dict[str, None] = dict.fromkeys(placed)

        def take(name: str, *path: str | int) -> None:
            self.mentions.setdefault(name, []).append((path, 0))
            found.setdefault(name)

        for player in self.scenario.players:
            for zone in ("projects", "gained_last_turn"):
                for name in getattr(player, zone):
                    take(name, "players", player.name, zone)
            for name, _, _ in player.pending:
                take(name, "players", player.name, "pending")
        for pile in self.scenario.supply:
            take(pile.name, *self.supply_path(pile))
            for name in count_cards(pile.order or ()):
                take(name, *self.supply_path(pile))
        for landscape in self.scenario.landscapes:
            take(landscape.name, "landscapes")
            if landscape.aside:
                take(landscape.aside, "landscapes")
        for earlier in self.scenario.earlier:
            for name in earlier.deed.cards:
                take(name, "earlier")
        for deed in self.scenario.event:
            for name in deed.cards:
                take(name, "event")
        return list(found)

    def supply_path(self, pile: Pile) -> Path:
        """Where a pile is named."""
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
        """Where a name stands first."""
        path = self.mentions.get(name, [((), 0)])[0][0]
        return self.item_path(path, name)

    def brought(self, name: str) -> Path:
        """Where a pile is named, or a card that brings it; nothing if neither is there."""
        if name in self.mentions:
            return self.where(name)
        bringers = (
            other for other in self.in_game if name in cards.load(other).needs and other in self.mentions
        )
        return next((self.where(other) for other in bringers), ())

    def include(self, name: str) -> None:
        """Take a name into the game, with what it needs and the pile it belongs to."""
        if name in self.in_game:
            return
        if name not in cards.INDEX:
            fact = facts()[name]
            self.problem(
                self.where(name),
                f"{name} is known ({fact.in_words()}), but its abilities are not encoded yet",
                "" if fact.in_reference else "it is from a set after the 2023 reference",
            )
            return
        self.in_game[name] = None
        entry = cards.load(name)
        for other in entry.needs:
            self.include(other)
        if entry.kind == "card" and entry.pile.startswith("split:"):
            self.include(entry.pile.removeprefix("split:"))

    def version(self, name: str) -> Card | None:
        """The version of a card that holds in the scenario."""
        label = dict(self.scenario.versions).get(name, "")
        entry = cards.load(name)
        card = version_of(entry, self.scenario.era.year, label)
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
            return version_of(entry, self.scenario.era.year)
        return card

    def check_brought(self, named: list[str]) -> None:
        """Cards outside the Supply are there only with the card that brings them."""
        bringers: dict[str, list[str]] = {}
        for name in self.in_game:
            for other in cards.load(name).needs:
                bringers.setdefault(other, []).append(name)
        for name in named:
            if name not in self.in_game:
                continue
            entry, fact = cards.load(name), facts()[name]
            group = entry.pile.removeprefix("split:") if entry.pile.startswith("split:") else name
            if entry.pile != "non-supply" and group == name:
                continue
            if bringers.get(group) or any(pile.name == group for pile in self.scenario.supply):
                continue
            encoded = [other for other in fact.brought_by if other in cards.INDEX]
            if not encoded:
                continue
            self.problem(
                self.where(name),
                f"{name} is in no pile of this game",
                f"it comes with {listed(fact.brought_by, 'or', 4)}: add {encoded[0]} to supply",
                unlawful=True,
            )

    # ------------------------------------------------------------------ landscapes

    def landscapes(self) -> tuple[tuple[Card, ...], tuple[tuple[int, str], ...]]:
        """The landscapes of the game with the cards set aside for them."""
        chosen = {landscape.name: landscape for landscape in self.scenario.landscapes}
        found: list[Card] = []
        asides: list[tuple[int, str]] = []
        for name in sorted(self.in_game):
            entry = cards.load(name)
            if entry.kind in ("card", "pile"):
                continue
            card = self.version(name)
            if card is None:
                continue
            landscape = chosen.get(name)
            if landscape and landscape.aside and landscape.aside in self.in_game:
                self.check_aside(landscape.name, landscape.aside)
                asides.append((len(found), landscape.aside))
            elif landscape and not landscape.aside and name == "Way of the Mouse":
                self.problem(
                    ("landscapes",),
                    f"{name} has a card set aside, and none is named",
                    f"write {{{name}: Lighthouse}}, with the card of your game",
                )
            found.append(card)
        for player in self.scenario.players:
            for name in player.projects:
                if name in self.in_game and name not in chosen:
                    self.problem(
                        ("players", player.name, "projects"),
                        f"{name} is not among the landscapes of this game",
                        f"landscapes: [{name}]",
                        unlawful=True,
                    )
        for deeds in ([e.deed for e in self.scenario.earlier], self.scenario.event):
            for deed in deeds:
                for name in deed.cards:
                    if (
                        name in self.in_game
                        and name not in chosen
                        and cards.load(name).kind in LANDSCAPE_KINDS
                    ):
                        self.add_problem_at(
                            deed.where,
                            f"{name} is not among the landscapes of this game",
                            f"landscapes: [{name}]",
                        )
        return tuple(found), tuple(asides)

    def add_problem_at(self, where: Where | None, what: str, hint: str) -> None:
        """Note a problem whose place is known."""
        self.problems.append(Problem(where, what, hint))

    def check_aside(self, landscape: str, aside: str) -> None:
        """Whether a card can be the one that was set aside at set-up."""
        card = self.version(aside)
        if card is None:
            return
        cost = card.cost
        if "Action" not in card.types or cost.coins not in (2, 3) or cost.potions or cost.debt:
            self.problem(
                ("landscapes",),
                f"{aside} cannot be set aside for {landscape}",
                "it is an Action card that costs $2 or $3",
                unlawful=True,
            )
        elif any(path[0] != "landscapes" for path, _ in self.mentions.get(aside, []) if path):
            self.problem(
                ("landscapes",),
                f"{aside} is set aside for {landscape}, but is also a card of this game",
                "the card set aside is from a pile that is not used",
                unlawful=True,
            )

    # ------------------------------------------------------------------ piles

    def stocks(self, placed: Counter[str]) -> Iterator[Stock]:
        """The piles of the game."""
        chosen = {pile.name: pile for pile in self.scenario.supply}
        only_aside = {
            landscape.aside
            for landscape in self.scenario.landscapes
            if all(path and path[0] == "landscapes" for path, _ in self.mentions.get(landscape.aside, []))
        }
        for name in self.in_game:
            entry = cards.load(name)
            pile = chosen.get(name, Pile(name))
            if entry.kind == "pile":
                members = tuple(member for member in entry.needs if member in self.in_game)
                yield Stock(name, members, True, self.split_content(pile, members, placed))
            elif (
                entry.kind == "card"
                and entry.pile in ("base", "kingdom", "non-supply")
                and name not in only_aside
            ):
                full = full_pile(name, self.crowd)
                taken = max(0, placed[name] - _START.get(name, 0) * self.crowd)
                left = max(0, full - taken)
                if pile.left is not None:
                    left = pile.left
                    self.check_left(pile, full, taken)
                yield Stock(name, (name,), entry.pile != "non-supply", (name,) * left)

    def check_left(self, pile: Pile, full: int, taken: int) -> None:
        """Whether a pile can have as many cards left as the scenario says."""
        left = pile.left or 0
        path = self.supply_path(pile)
        if left > full:
            self.problem(
                path,
                f"{left} cards are left in the {pile.name} pile, which has {full} when a game with "
                f"{self.crowd} players begins",
                unlawful=True,
            )
        elif left + taken > full and taken <= full:
            self.problem(
                path,
                f"{left} cards are left in the {pile.name} pile and {taken} are elsewhere, "
                f"but there are only {full}",
                f"at most {full - taken} can be left",
                unlawful=True,
            )

    def split_content(
        self, pile: Pile, members: tuple[str, ...], placed: Counter[str]
    ) -> tuple[DeckItem, ...]:
        """What is in a pile of different cards, from the top."""
        full = full_pile(pile.name, self.crowd)
        away = sum(placed[name] for name in members)
        path = self.supply_path(pile)
        if pile.order is None:
            brought = self.brought(pile.name)
            if brought and pile.left != 0 and away < full and not self.scenario.accept_impossible:
                self.problem(
                    brought,
                    f"which cards are in the {pile.name} pile?",
                    f"they differ from game to game; name them from the top, or some as shuffled cards:\n"
                    f"supply: [{{{pile.name}: [{members[0]}, {members[-1]}]}}]",
                )
            return ()
        inside = count_cards(pile.order)
        for name in inside:
            if name not in members:
                self.problem(
                    path, f"{name} is not a card of the {pile.name} pile", f"its cards: {listed(members)}"
                )
        for name in members:
            if inside[name] + placed[name] > _BOX:
                self.problem(
                    path,
                    f"there are {inside[name] + placed[name]} {name}, but only {_BOX} exist",
                    unlawful=True,
                )
        number = sum(inside.values())
        if number + away > full:
            self.problem(
                path,
                f"there are {number + away} cards of the {pile.name} pile, of which {full} are used with "
                f"{self.crowd} players",
                unlawful=True,
            )
        return tuple(
            item if isinstance(item, str) else tuple(name for name in item if name in members)
            for item in pile.order
            if not isinstance(item, str) or item in members
        )

    def check_counts(self, placed: Counter[str]) -> None:
        """More cards than the game has."""
        for name, number in placed.items():
            if name not in self.in_game:
                continue
            entry = cards.load(name)
            if entry.pile not in ("base", "kingdom", "non-supply"):
                continue
            have = full_pile(name, self.crowd) + _START.get(name, 0) * self.crowd
            if number <= have:
                continue
            sums = accumulate(here for _, here in self.mentions[name])
            path = next(p for (p, _), so_far in zip(self.mentions[name], sums, strict=True) if so_far > have)
            self.problem(
                self.item_path(path, name),
                f"there are {number} copies of {name}, but a game with {self.crowd} players has {have}",
                unlawful=True,
            )

    # ------------------------------------------------------------------ players

    def check_players(self) -> None:
        """Set-up abilities of cards that set up nothing."""
        for player in self.scenario.players:
            for name, _, _ in player.pending:
                if name not in self.in_game:
                    continue
                card = self.version(name)
                if card is not None and not _sets_up(card):
                    self.problem(
                        self.item_path(("players", player.name, "pending"), name),
                        f"{name} does not set up an ability for later",
                        "pending is for what a card has already set up, like Caravan",
                    )


def _sets_up(card: Card) -> bool:
    """Whether anywhere in a card's data an ability is set up."""
    from dataclasses import fields, is_dataclass

    def inside(node: object) -> bool:
        if isinstance(node, SetUp):
            return True
        if isinstance(node, tuple):
            return any(inside(part) for part in node)
        if is_dataclass(node) and not isinstance(node, type):
            return any(inside(getattr(node, part.name)) for part in fields(node))
        return False

    return inside(card.abilities)
