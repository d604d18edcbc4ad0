"""The reader of a scenario's data: of cards with number and version, and of all that is wrong with any value.

The shape of the data is right by the time anything here sees it; what was not is None in its list, and skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from engine.rules import CURRENT
from oracle.errors import Path, Places, Problem, Where, shown
from oracle.scenario.items import Item, Misread, a_card, read_item, strange_name
from oracle.scenario.model import REST, UNKNOWN, Bag, DeckItem
from oracle.words.catalogue import Fact, plain, straight

if TYPE_CHECKING:
    from oracle.owncards.card_reader import OwnCard

_T = TypeVar("_T")


def given(data: Iterable[_T | None]) -> Iterator[tuple[int, _T]]:
    """The items of a list with their numbers, without those whose shape was wrong."""
    return ((number, value) for number, value in enumerate(data) if value is not None)


class Reader:
    """Reads cards, and collects what is wrong with them and with everything else. ``versions`` are those that were
    named, by card; ``names`` those of the players that can be called so, in turn order; ``year`` that of the rules;
    ``cards_there`` the cards of one's own."""

    def __init__(self, places: Places, root: Path, problems: list[Problem]) -> None:
        self.places = places
        self.root = root
        self.problems = problems
        self.versions: dict[str, str] = {}
        self.names: list[str] = []
        self.year = CURRENT
        self.cards_there: tuple[OwnCard, ...] = ()

    def at(self, *path: str | int) -> Where:
        """Return where the value at a path of the scenario is."""
        return self.places.at(*self.root, *path)

    def problem(self, path: Path, what: str, hint: str = "") -> None:
        """Note a problem at a path."""
        self.problems.append(Problem(self.at(*path), what, hint))

    def player_name(self, path: Path, written: str) -> str:
        """A player's name as one of those of the scenario; empty after a problem was noted."""
        text = straight(written)
        for name in self.names:
            if name.casefold() == text.casefold():
                return name
        hint = strange_name(text, self.names) if self.names else ""
        self.problem(path, f"nobody is called '{shown(text)}'", hint)
        return ""

    def note(self, path: Path) -> Callable[[Item], None]:
        """Takes notice of the version of each card that is read at a path."""

        def take(item: Item) -> None:
            if not item.version:
                return
            known = self.versions.setdefault(item.name, item.version)
            if known.casefold() != item.version.casefold():
                self.problem(
                    path,
                    f"{item.name} is here in the version '{item.version}', elsewhere '{known}'",
                    "all copies of a card are of one version in a scenario",
                )

        return take

    def item(
        self,
        path: Path,
        text: str,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
        unknown: bool = False,
    ) -> Item | None:
        """One card with number and version, or None after a problem was noted."""
        try:
            item = read_item(text, fits, sort, unknown)
        except Misread as error:
            self.problem(path, error.what, error.hint)
            return None
        self.note(path)(item)
        return item

    def cards(
        self,
        path: Path,
        data: Iterable[str | None],
        unknown: bool = False,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
    ) -> list[str]:
        """The cards of a zone, one by one, in their order."""
        names: list[str] = []
        for number, value in given(data):
            names += self.copies((*path, number), value, unknown, fits, sort)
        return names

    def copies(
        self,
        path: Path,
        text: str,
        unknown: bool = False,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
    ) -> list[str]:
        """The cards that one item of a list stands for: "3 Copper" is three."""
        item = self.item(path, text, fits, sort, unknown)
        if item is None:
            return []
        if item.number == 0:
            self.problem(path, f"0 {item.name} is no {sort}", "leave it out")
        return list(item.names)

    def pile_items(
        self,
        path: Path,
        data: Sequence[Any],                   # texts, and lists or mappings of them
        unknown: bool = True,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
        rest: bool = False,
    ) -> tuple[DeckItem, ...]:
        """The cards of a deck or of a pile from the top; a list inside is a bag of shuffled cards. ``rest`` allows
        that word at the end, for the other cards of the pile."""
        items: list[DeckItem] = []
        for number, value in given(data):
            here: Path = (*path, number)
            if isinstance(value, dict):
                value, here = value.get("shuffled") or [], (*here, "shuffled")
            if rest and isinstance(value, str) and plain(value) in (REST, f"the {REST}"):
                if number != len(data) - 1:
                    self.problem(here, "'rest' stands for all other cards of the pile, so it comes last")
                items.append(REST)
                continue
            if isinstance(value, str):
                items += self.copies(here, value, unknown, fits, sort)
                continue
            bag = self.cards(here, value, True, fits, sort)
            if UNKNOWN in bag:
                self.problem(
                    here,
                    "a card that nobody has seen (?) is among shuffled cards",
                    "it must be known which cards are shuffled; cards that nobody knows are '?' in the deck",
                )
                bag = [name for name in bag if name != UNKNOWN]
            items += as_bag(bag)
        return tuple(items)


def as_bag(names: Iterable[str]) -> list[DeckItem]:
    """Shuffled cards as items of a deck: one bag, or if all are alike just those cards."""
    bag: Bag = tuple(sorted(names))
    if len(set(bag)) < 2:
        return list(bag)
    return [bag]
