"""What lies on the table for everybody: rules, Supply, landscapes, tokens on piles, the decks of nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.rules import CURRENT, rules_of
from oracle.errors import Path
from oracle.scenario.items import Misread, a_card, a_card_or_pile, a_landscape, fact_of, read_token
from oracle.scenario.model import (
    DECKS,
    SAID_EMPTY,
    UNORDERED_DECKS,
    Bearer,
    DeckItem,
    Era,
    Landscape,
    Pile,
)
from oracle.scenario.reading import KEY
from oracle.scenario.reading_cards import CardReader, given
from oracle.scenario.sets import set_of
from oracle.words import catalogue
from oracle.words.catalogue import Fact, straight


class TableReader:
    """Reads what belongs to no player, in a game with players of these names."""

    def __init__(self, reader: CardReader, names: list[str]) -> None:
        self.reader = reader
        self.names = names

    def tokens(self, data: dict[str, Any]) -> tuple[Bearer, ...]:
        """What lies on piles and landscapes."""
        found: dict[str, dict[tuple[str, str], int]] = {}
        for key, value in data.items():
            path: Path = ("tokens", key)
            try:
                fact = fact_of(straight(key), lambda f: a_card_or_pile(f) or a_landscape(f), "pile or landscape")
            except Misread as error:
                self.reader.problem((*path, KEY), error.what, error.hint)
                continue
            name = fact.pile.removeprefix("split:")
            name = name if fact.is_card and fact.pile.startswith("split:") else fact.name
            if name in found:
                self.reader.problem((*path, KEY), f"the tokens on {name} are given twice", "put all of them into one")
                continue
            here = found[name] = {}
            items = value if isinstance(value, list) else [value]
            for number, text in given(items):
                at: Path = (*path, number) if isinstance(value, list) else path
                try:
                    token, player, count = read_token(text, self.names)
                except Misread as error:
                    self.reader.problem(at, error.what, error.hint)
                    continue
                if (token, player) in here:
                    self.reader.problem(at, f"{player + chr(32) if player else ''}{token} is named twice on {name}")
                    continue
                here[token, player] = count
        return tuple(
            Bearer(name, tuple((*key, count) for key, count in sorted(found[name].items())))
            for name in sorted(found)
        )

    def decks(self, data: dict[str, Any]) -> Iterable[tuple[str, tuple[DeckItem, ...]]]:
        """The decks that belong to nobody."""
        for key in DECKS:
            if key not in data:
                continue
            kind = "hex" if key.startswith("hex") else "boon"
            fits: Callable[[Fact], bool] = a_card
            sort = "card"
            if key != "black_market":
                sort = "Hex" if kind == "hex" else "Boon"
                fits = _of_kind(kind)
            items = self.reader.pile_items((key,), data[key], False, fits, sort)
            if key in UNORDERED_DECKS:
                flat = [name for item in items for name in ((item,) if isinstance(item, str) else item)]
                items = tuple(sorted(flat))
            if items or key in SAID_EMPTY:
                yield key, items

    def era(self, value: Any) -> Era:
        """Which rules hold."""
        year, switches = (value.get("year", "current"), value) if isinstance(value, dict) else (value, {})
        year = CURRENT if year == "current" else year
        usual = rules_of(year)
        kept = {name: on for name, on in switches.items() if name != "year" and getattr(usual, name) != on}
        return Era(year, tuple(sorted(kept.items())))

    def supply(self, data: list[Any], year: int) -> tuple[Pile, ...]:
        """The piles that are named, and those of the suggested sets that are named."""
        piles: dict[str, Pile] = {}
        ready: dict[str, Pile] = {}
        for number, value in given(data):
            path: Path = ("supply", number)
            ten = set_of(value, year) if isinstance(value, str) else None
            if ten is not None:
                ready.update((name, Pile(name)) for name in ten.cards)
                continue
            left: int | None = None
            order: tuple[DeckItem, ...] | None = None
            name: Any = value
            if isinstance(value, dict):
                ((name, content),) = value.items()
                path = (*path, name)
                if isinstance(content, int):
                    left = content
                elif content is not None:
                    order = self.reader.pile_items(path, content, unknown=False, rest=True)
            item = self.reader.item(path, name, a_card_or_pile, "card or pile")
            if item is None:
                continue
            fact = catalogue.facts()[item.name]
            if fact.pile.startswith("split:"):
                pile = fact.pile.removeprefix("split:")
                self.reader.problem(path, f"{fact.name} has no pile of its own", f"name the pile it is in: {pile}")
                continue
            if item.name in piles:
                self.reader.problem(path, f"{item.name} is named twice in supply")
                continue
            if order is not None and not (fact.kind == "pile" or _has_pile(item.name)):
                self.reader.problem(
                    path,
                    f"all cards of the {item.name} pile are the same",
                    f"how many are left: '{item.name} 3'",
                )
                order = None
            piles[item.name] = Pile(item.name, item.number if left is None else left, order)
        piles = ready | piles
        return tuple(piles[name] for name in sorted(piles))

    def landscapes(self, data: list[Any]) -> tuple[Landscape, ...]:
        """Events, Projects, Ways."""
        found: dict[str, Landscape] = {}
        for number, value in given(data):
            path: Path = ("landscapes", number)
            name: Any = value
            beside: list[str] = []
            if isinstance(value, dict):
                ((name, cards),) = value.items()
                path = (*path, name)
                for card in cards if isinstance(cards, list) else [cards]:
                    other = self.reader.item(path, card, a_card_or_pile, "card or pile") if card is not None else None
                    beside += [other.name] if other else []
            item = self.reader.item(path, name, a_landscape, "landscape")
            if item is None:
                continue
            if item.number is not None:
                self.reader.problem(path, f"there is only one {item.name}", "leave the number out")
            if item.name in found:
                self.reader.problem(path, f"{item.name} is named twice in landscapes")
                continue
            if len(beside) > 1 and not _several_piles(item.name):
                self.reader.problem(path, f"one card or pile is named with {item.name}, not {len(beside)}")
            found[item.name] = Landscape(item.name, beside[0] if beside else "", tuple(beside[1:]))
        return tuple(found[name] for name in sorted(found))


def _of_kind(kind: str) -> Callable[[Fact], bool]:
    return lambda fact: fact.kind == kind


def _several_piles(name: str) -> bool:
    """Whether several piles are chosen for a landscape."""
    from engine import collection
    from engine.cards import INDEX

    chosen = collection.load(name).chosen if name in INDEX else None
    return chosen is not None and chosen.count > 1


def _has_pile(name: str) -> bool:
    """Whether a pile or card is chosen for a card when the game is set up: that is what stands beside its name."""
    from engine import collection
    from engine.cards import INDEX
    from oracle.scenario.position.parts import has_pile, sets_aside

    return name in INDEX and (has_pile(collection.load(name)) or sets_aside(collection.load(name)))
