"""The fields that say what lies on the table for everybody: rules, Supply, landscapes, tokens on piles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Final

from engine import collection
from engine.collection import INDEX
from engine.piles import FEWEST, card_is_set_aside, pile_is_chosen, uses_a_part
from engine.record import as_dict, names_of
from engine.rules import CURRENT, rules_of
from oracle.errors import KEY, OracleError, Path, shown
from oracle.scenario.card_sorts import deck_item, no_card, with_bags
from oracle.scenario.items import Misread, a_card_or_pile, a_landscape, fact_of, read_token
from oracle.scenario.line import Line, literal, split
from oracle.scenario.model import FIRST_YEAR, SWITCHES, Bearer, Budget, DeckItem, Era, Landscape, Pile
from oracle.scenario.reader import Reader, given
from oracle.scenario.reading import read_yaml
from oracle.scenario.sets import set_of
from oracle.scenario.shapes import (
    Anyhow,
    Complaint,
    Either,
    Key,
    Keys,
    ListOf,
    MapOf,
    Shape,
    Text,
    Truth,
    Whole,
    Word,
    pair,
)
from oracle.scenario.sorts import NO_MAP, Data, Sort, Spell, Value, without_nothing
from oracle.words import catalogue
from oracle.words.catalogue import straight

_MOST_LEFT: Final = 300
_NO_YEAR: Final = Complaint(
    "there are no rules of '{value}'", f"rules are 'current' or a year from {FIRST_YEAR} to {CURRENT}")
_YEAR: Final = (Word(("current",), _NO_YEAR), Whole(FIRST_YEAR, CURRENT, _NO_YEAR))
_ON_PILE: Final = Complaint("{found} stands where tokens should be", "such as '2 Embargo'")
_BESIDE: Final = no_card("card or pile", False)
_BUDGET: Final = r"\s*(?:(\d{1,9})\s+(states|seconds)|(states|seconds)\s+(\d{1,9}))\s*"


class RulesOf(Sort):
    """Hold which rules hold: a year, and switches that are set differently."""

    kind = "one"
    empty = Era()
    default = "current"
    block = 1
    literal = True
    shape = Either((*_YEAR, Keys("Rules", "A year, and single rules set otherwise.", {
        "year": Key(Either(_YEAR, _NO_YEAR)),
        **dict.fromkeys(SWITCHES, Key(Truth(Complaint("'{key}' is either true or false")))),
    })), _NO_YEAR)

    def __init__(self, options: tuple[str, ...]) -> None:
        self.options = options

    def spelt(self, data: object) -> object:
        """A year in digits, though it was a text; yes and no as true and false."""
        if not isinstance(data, dict):
            return _year(data)
        return {key: _year(setting) if key == "year" else _truth(setting) for key, setting in data.items()}

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        """The rules; those of a year are what a set of cards has in it as well."""
        switches = without_nothing(data) if isinstance(data, dict) else {"year": data}
        year = switches.pop("year", "current")
        reader.year = year = CURRENT if year == "current" else year
        usual = rules_of(year)
        return Era(year, tuple(sorted((name, on) for name, on in switches.items() if getattr(usual, name) != on)))

    def write(self, value: Value, spell: Spell) -> Data:
        if not value.switches:
            return value.year
        return {"year": "current" if value.year == CURRENT else value.year, **dict(value.switches)}

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """A year, and switches after commas: "2022, lost_cards_can_be_played: yes"."""
        year, *switches = [part.strip() for part in straight(literal(text)).split(",")]
        if not switches:
            return year
        rules: dict[str, object] = {"year": year}
        for switch in switches:
            name, _, value = switch.partition(":")
            line.mark(at, *path, name.strip())
            rules[name.strip()] = value.strip()
        return rules

    def entries(self, data: object) -> list[str]:
        if not isinstance(data, dict):
            return [str(data)]
        year, *switches = data.items()
        return [", ".join([str(year[1]), *(f"{name}: {'yes' if on else 'no'}" for name, on in switches)])]


def _year(value: object) -> object:
    if isinstance(value, str):
        if value.strip().isdecimal():
            return int(value)
        return value.casefold() if value.casefold() == "current" else value
    return value


def _truth(value: object) -> object:
    return {"yes": True, "no": False}.get(value.casefold(), value) if isinstance(value, str) else value


class Piles(Sort):
    """The piles that are named, with how many cards are left or which."""

    kind = "supply"
    shape = ListOf(Either((
        Text(examples=("Smithy 3", "Curse 0")),
        pair(Either((
            Whole(0, _MOST_LEFT, Complaint("{value} is not a number of cards a pile can have")),
            ListOf(deck_item("card")),
        ), Complaint("{found} stands where a list of cards should be", "write [Copper, Silver], top first"))),
    ), no_card("card or pile", False)))

    def spelt(self, data: object) -> object:
        """One bag of shuffled cards is a list of them."""
        return each_content(data, lambda content: [content] if isinstance(content, dict) else content)

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        """The piles, and those of the suggested sets that are named."""
        piles: dict[str, Pile] = {}
        ready: dict[str, Pile] = {}
        for number, value in given(data):
            ten = set_of(value, reader.year) if isinstance(value, str) else None
            if ten is not None:
                ready.update((name, Pile(name)) for name in ten.cards)
                continue
            pile = self.pile(reader, (*path, number), value, piles)
            if pile is not None:
                piles[pile.name] = pile
        piles = ready | piles
        return tuple(piles[name] for name in sorted(piles))

    def pile(self, reader: Reader, path: Path, value: Value, piles: dict[str, Pile]) -> Pile | None:
        """One of them, or None after a problem was noted."""
        left: int | None = None
        order: tuple[DeckItem, ...] | None = None
        if isinstance(value, dict):
            ((value, content),) = value.items()
            path = (*path, value)
            if isinstance(content, int):
                left = content
            elif content is not None:
                order = reader.pile_items(path, content, unknown=False, rest=True)
        item = reader.item(path, value, a_card_or_pile, "card or pile")
        if item is None:
            return None
        fact = catalogue.facts()[item.name]
        if fact.pile.startswith("split:"):
            pile = fact.pile.removeprefix("split:")
            if not _stands_for_its_pile(fact.name, pile) or left is not None or order or item.number is not None:
                reader.problem(path, f"{fact.name} has no pile of its own", f"name the pile it is in: {pile}")
                return None
            return piles.get(pile, Pile(pile))
        if item.name in piles:
            reader.problem(path, f"{item.name} is named twice in supply")
            return None
        if order is not None and not (fact.kind == "pile" or _chooses(item.name)):
            what = f"all cards of the {item.name} pile are the same"
            reader.problem(path, what, f"how many are left: '{item.name} 3'")
            order = None
        return Pile(item.name, item.number if left is None else left, order)

    def write(self, value: Value, spell: Spell) -> Data:
        return [
            {spell(pile.name): with_bags(pile.order, spell)} if pile.order is not None
            else spell(pile.name) if pile.left is None else f"{spell(pile.name)} {pile.left}"
            for pile in value
        ]

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """Return what follows a pile in [ ] can have shuffled cards in it."""
        return line.items(at, text, path, bags=True)


def _stands_for_its_pile(name: str, pile: str) -> bool:
    """Report whether a card that is named under supply means the pile in which it is: one in the Supply, always the
    same.
    """
    return name in INDEX and collection.load(name).pile != "non-supply" and not uses_a_part(pile, FEWEST)


def _chooses(name: str) -> bool:
    """Report whether a pile or card is chosen for a card when the game is set up: that is what stands beside its
    name."""
    return name in INDEX and (pile_is_chosen(entry := collection.load(name)) or card_is_set_aside(entry))


def each_content(items: object, spelt: Callable[[Data], Data]) -> object:
    """A list in which the contents of mappings are spelt in another way; whatever else it is stays."""
    if not isinstance(items, list):
        return items
    return [{name: spelt(content) for name, content in item.items()} if isinstance(item, dict) else item
            for item in items]


class Landscapes(Sort):
    """Events, Projects, Ways, ..., some with a card set aside for them or with the pile that they lie on."""

    kind = "landscapes"
    shape = ListOf(Either(
        (Text(), pair(Either((Text(_BESIDE), ListOf(Text(_BESIDE))), _BESIDE))), no_card("landscape", False)))

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        found: dict[str, Landscape] = {}
        for number, value in given(data):
            here: Path = (*path, number)
            beside: list[str] = []
            if isinstance(value, dict):
                ((value, cards),) = value.items()
                here = (*here, value)
                for card in cards if isinstance(cards, list) else [cards]:
                    other = reader.item(here, card, a_card_or_pile, "card or pile") if card is not None else None
                    beside += [other.name] if other else []
            item = reader.item(here, value, a_landscape, "landscape")
            if item is None:
                continue
            if item.number is not None:
                reader.problem(here, f"there is only one {item.name}", "leave the number out")
            if item.name in found:
                reader.problem(here, f"{item.name} is named twice in landscapes")
                continue
            if len(beside) > 1 and not _several_piles(item.name):
                reader.problem(here, f"one card or pile is named with {item.name}, not {len(beside)}")
            found[item.name] = Landscape(item.name, beside[0] if beside else "", tuple(beside[1:]))
        return tuple(found[name] for name in sorted(found))

    def write(self, value: Value, spell: Spell) -> Data:
        made: list[object] = []
        for one in value:
            beside = [spell(name) for name in one.beside]
            made.append({spell(one.name): beside[0] if len(beside) == 1 else beside} if beside else spell(one.name))
        return made

    def cards(self, value: Value) -> Iterable[str]:
        return (name for one in value for name in (one.name, *one.beside))

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """Return what is alone in [ ] is no list."""
        return each_content(line.items(at, text, path), lambda inside: inside[0] if len(inside) == 1 else inside)


def _several_piles(name: str) -> bool:
    """Report whether several piles are chosen for a landscape."""
    chosen = collection.load(name).chosen if name in INDEX else None
    return chosen is not None and chosen.count > 1


class Bearers(Sort):
    """Hold what lies on piles and landscapes."""

    default: object = NO_MAP
    block = 1
    shape: Shape = MapOf(Either((
        Text(examples=("2 Embargo", "Alice +1 Card")), ListOf(Text(_ON_PILE, ("2 Embargo", "Alice +1 Card", "6 VP"))),
    ), _ON_PILE))

    def read(self, reader: Reader, path: Path, data: object) -> object:
        """Return what lies where; a card of a pile of different cards stands for its pile."""
        found: dict[str, dict[tuple[str, str], int]] = {}
        for key, value in without_nothing(data).items():
            here: Path = (*path, key)
            try:
                fact = fact_of(straight(key), lambda f: a_card_or_pile(f) or a_landscape(f), "pile or landscape")
            except Misread as error:
                reader.problem((*here, KEY), error.what, error.hint)
                continue
            name = fact.pile.removeprefix("split:")
            name = name if fact.is_card and fact.pile.startswith("split:") else fact.name
            if name in found:
                reader.problem((*here, KEY), f"the tokens on {name} are given twice", "put all of them into one")
            else:
                found[name] = self.tokens(reader, here, value, name)
        return tuple(
            Bearer(name, tuple((*key, count) for key, count in sorted(found[name].items()))) for name in sorted(found)
        )

    def tokens(self, reader: Reader, path: Path, value: object, name: str) -> dict[tuple[str, str], int]:
        """Return what lies on one of them: which tokens, whose, how many."""
        here: dict[tuple[str, str], int] = {}
        for number, text in given(value if isinstance(value, list) else [value]):
            at: Path = (*path, number) if isinstance(value, list) else path
            try:
                token, player, count = read_token(text, reader.names)
            except Misread as error:
                reader.problem(at, error.what, error.hint)
                continue
            if (token, player) in here:
                reader.problem(at, f"{player + chr(32) if player else ''}{token} is named twice on {name}")
                continue
            here[token, player] = count
        return here

    def write(self, value: Value, spell: Spell) -> Data:
        """Return what lies on each: "2 Embargo", "Alice +1 Card"."""
        return {one.name: [f"{player or count} {token}" for token, player, count in one.tokens] for one in value}

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """The same in a line: "Smithy[2 Embargo,Alice +1 Card]"."""
        found: dict[str, object] = {}
        for column, part in split(text, ",", at):
            stripped = part.strip()
            column += len(part) - len(part.lstrip())
            name, _, content = stripped.removesuffix("]").partition("[")
            name = straight(name)
            if not stripped.endswith("]") or "[" not in stripped or not name:
                line.problem(column, f"'{shown(stripped)}' does not say what lies on which pile",
                             "such as tokens=Smithy[2 Embargo,Alice +1 Card]")
            elif name in found:
                line.problem(column, f"the tokens on {name} are given twice", "put all of them into one")
            else:
                line.mark(column, *path, name)
                found[name] = line.items(column + len(name) + 1, content, (*path, name), True)
        return found


class Remembered(Bearers):
    """Hold what a game remembers beyond what lies on the table: short texts by what they are about (``memory``)."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        says = "What a game remembers beyond what lies on the table, as a position is written down exactly."
        self.keys = keys
        self.shape = Keys("Memory", says, {key: Key(ListOf(Text())) for key in keys})

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        return tuple((key, tuple(straight(text) for _, text in given(data[key]))) for key in self.keys if key in data)

    def write(self, value: Value, spell: Spell) -> Data:
        return {key: list(texts) for key, texts in value}


class Limits(Sort):
    """Hold when a search is given up."""

    empty = Budget()
    default: object = NO_MAP
    shape = Keys("Budget", "When the search is given up.",
                 dict.fromkeys(names_of(Budget) or (), Key(Whole(1, nothing=True))))

    def read(self, reader: Reader, path: Path, data: object) -> object:
        return Budget(**without_nothing(data))

    def write(self, value: object, spell: Spell) -> object:
        return without_nothing(as_dict(value))

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """ "1000 states, 5 seconds" """
        found: dict[str, int] = {}
        for part in straight(literal(text)).split(","):
            match = re.fullmatch(_BUDGET, part)
            number = int(match[1] or match[4]) if match else 0
            if match and number:
                found[match[2] or match[3]] = number
            else:
                line.problem(at, f"'{shown(part)}' is no budget", "such as budget=100000 states, 10 seconds")
        return found

    def entries(self, data: Data) -> list[str]:
        return [", ".join(f"{number} {name}" for name, number in data.items())]


# ------------------------------------------------------------------ cards of one's own


class OwnCards(Sort):
    """Cards of one's own. They are read before everything else (``meaning``), which may name them."""

    shape = ListOf(Anyhow(), "One card: name, types, cost, and text (as it is printed) or abilities (as data).")
    kind = "text"
    block = 1
    repeats = True
    literal = True

    def spelt(self, data: object) -> object:
        """One card is a list of one."""
        return [data] if isinstance(data, dict) else data

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        return reader.cards_there

    def write(self, value: Value, spell: Spell) -> Data:
        from oracle.owncards.card_reader import data_of_card

        return [data_of_card(card) for card in value]

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """In a line, a card is data between braces."""
        try:
            raw = read_yaml(literal(text), line.places.source)
        except OracleError as error:
            line.problem(at, error.problems[0].what, "cards={name: ..., types: ..., cost: ..., abilities: ...}")
            return None
        found = raw.data if isinstance(raw.data, list) else [raw.data]
        return [*line.before(str(path[-1])), *found]

    def entries(self, data: object) -> list[str]:
        return [json.dumps(card, ensure_ascii=False) for card in data] if isinstance(data, list) else []

    def parts(self, key: str, items: Iterable[str]) -> list[str]:
        return [part for item in items for part in super(OwnCards, self).parts(key, [item])]
