"""Cards as fields of a scenario hold them: a zone, a deck, one card, what a player has, abilities that are set up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from oracle.errors import Path
from oracle.scenario.items import FITS, a_boon, a_card, a_landscape, count_cards
from oracle.scenario.model import A_TOKEN, UNKNOWN, DeckItem
from oracle.scenario.reader import Reader, given
from oracle.scenario.sentences import in_runs
from oracle.scenario.shapes import Complaint, Either, Key, Keys, ListOf, Shape, Text, pair
from oracle.scenario.sorts import EXAMPLES, Data, Kind, Sort, Spell, Value, Words
from oracle.words.catalogue import Fact, straight

# Patterns of what is seldom written: compiled when something is.
_PENDING: Final = r"(?i)(.+?)\s*/\s*(\d{1,2})(?:\s*[x×]?\s*(\d{1,3}))?|(.+?)"
_TOKENS: Final = r"(?i)\s*(\d{1,3})?\s*tokens?\s*"
_MOST_TOKENS: Final = 99
_MOST_TIMES: Final = 30
_BAG: Final = "Shuffled cards whose order nobody knows."


def no_card(noun: str, zone: bool = True) -> Complaint:
    """The message where a card should be, or something else of some sort."""
    return Complaint(f"{{found}} stands where a {noun} should be", "a card is written 'Copper' or '3 Copper'", zone)


@cache
def _a(noun: str, zone: bool = True) -> Text:
    """The shape of a name of some sort."""
    return Text(no_card(noun, zone), EXAMPLES if noun == "card" else ())


@cache
def deck_item(noun: str) -> Shape:
    """The shape of what can stand in a deck: a name, or shuffled cards."""
    shuffled = Keys(f"Shuffled {noun}", _BAG, {"shuffled": Key(ListOf(_a(noun)))}, ("shuffled",))
    return Either((Text(None, _a(noun).examples), ListOf(_a(noun), _BAG), shuffled), no_card(noun))


def with_bags(items: Iterable[DeckItem], spell: Spell) -> list[object]:
    """The items of a deck as data: equal neighbours together, shuffled cards as lists."""
    made: list[object] = []
    run: list[str] = []
    for item in items:
        if isinstance(item, str):
            run.append(item)
        else:
            made += [*in_runs(run, spell), in_runs(item, spell)]
            run = []
    return made + in_runs(run, spell)


class Cards(Sort):
    """Cards in no order, or with ``ordered`` in one; ``unseen`` allows cards that nobody has seen."""

    def __init__(
        self, noun: str = "card", kind: Kind = "cards", unseen: bool = False, ordered: bool = False
    ) -> None:
        self.noun, self.kind, self.unseen, self.ordered = noun, kind, unseen, ordered
        self.fits = FITS[kind]
        self.shape = ListOf(_a(noun))

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        found = reader.cards(path, data, self.unseen, self.fits, self.noun)
        return tuple(found if self.ordered else sorted(found))

    def write(self, value: Value, spell: Spell) -> Data:
        return in_runs(value, spell)

    def cards(self, value: Value) -> Iterable[str]:
        return (name for name in value if name != UNKNOWN)


class Had(Cards):
    """Hold what a player has or has not: each thing once."""

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        found = super().read(reader, path, data)
        for name in sorted(set(found)):
            if found.count(name) > 1:
                reader.problem(path, f"{name} is named twice", "a player has it or not")
        return tuple(sorted(set(found)))


class Deck(Sort):
    """A deck from the top, in which some cards may be shuffled. ``said_empty``: that nothing is in it says something;
    of other decks, what is not named lies in them or is shuffled."""

    def __init__(
        self, noun: str = "card", fits: Callable[[Fact], bool] = a_card, kind: Kind = "cards", *,
        unseen: bool = False, ordered: bool = True, said_empty: bool = False, empty: tuple[()] | None = None,
    ) -> None:
        self.noun, self.fits, self.kind = noun, fits, kind
        self.unseen, self.ordered, self.said_empty, self.empty = unseen, ordered, said_empty, empty
        self.shape = ListOf(deck_item(noun))

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        """The cards from the top; those of a pile that is in no order sorted."""
        items = reader.pile_items(path, data, self.unseen, self.fits, self.noun)
        if not self.ordered:
            items = tuple(sorted(count_cards(items).elements()))
        return items if items or self.said_empty else self.empty

    def write(self, value: Value, spell: Spell) -> Data:
        return with_bags(value, spell)

    def cards(self, value: Value) -> Iterable[str]:
        return (name for name in count_cards(value or ()).elements() if name != UNKNOWN)


class OneCard(Words):
    """One card; ``several`` is the message about more."""

    kind = "one card"
    shape = _a("card", False)

    def __init__(self, several: str) -> None:
        self.several = several

    def spelt(self, data: object) -> object:
        """A card has one way to be written."""
        return data

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        item = reader.item(path, data) if data else None
        if item is not None and item.number not in (None, 1):
            reader.problem(path, self.several.format(item.number))
        return item.name if item else ""

    def write(self, value: Value, spell: Spell) -> Data:
        return spell(value)

    def cards(self, value: Value) -> Iterable[str]:
        return (value,) if value else ()


class SetUp(Sort):
    """Set-up abilities: card, which of its abilities (or "" for all), how many times, which cards each holds."""

    kind = "pending"
    shape = ListOf(Either((
        Text(examples=("Caravan x2", "Sailor/2")),
        pair(Either((Text(), ListOf(_a("card", False))), no_card("card", False))),
    ), no_card("card or landscape", False)))

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        found = (self.one(reader, (*path, number), value) for number, value in given(data))
        return tuple(sorted(one for one in found if one is not None))

    def one(self, reader: Reader, path: Path, value: Value) -> tuple[str, str, int, tuple[str, ...]] | None:
        """One of them, or None after a problem was noted."""
        held: tuple[str, ...] = ()
        if isinstance(value, dict):
            ((value, cards),) = value.items()
            if cards is None:                     # no list of names: that has been told
                return None
            inside = [cards] if isinstance(cards, str) else [text for _, text in given(cards)]
            tokens = [int(match[1] or 1) for text in inside if (match := re.fullmatch(_TOKENS, text))]
            named = [text for text in inside if not re.fullmatch(_TOKENS, text)]
            if sum(tokens) > _MOST_TOKENS:
                reader.problem(path, f"{sum(tokens)} tokens are on {value}", f"at most {_MOST_TOKENS}")
                return None
            held = tuple(sorted(reader.cards((*path, value), named, False, lambda f: a_card(f) or a_boon(f))))
            held += (A_TOKEN,) * sum(tokens)
        match = re.fullmatch(_PENDING, straight(value))
        which = match[2] if match and match[2] else ""
        name = match[1] if match and match[2] else value
        item = reader.item(path, name, lambda f: f.is_card or a_landscape(f) or a_boon(f), "card, landscape or Boon")
        if item is None:
            return None
        times = int(match[3]) if match and match[3] else 1 if item.number is None else item.number
        if not 1 <= times <= _MOST_TIMES:
            reader.problem(path, f"an ability cannot be set up {times} times here", f"1 to {_MOST_TIMES} times")
            return None
        return item.name, which, times, held

    def write(self, value: Value, spell: Spell) -> Data:
        """Each as its card, with how many times, and with what it holds."""
        made: list[object] = []
        for name, which, times, held in value:
            text = f"{spell(name)}{'/' + which if which else ''}{f' x{times}' if times > 1 else ''}"
            inside = in_runs((card for card in held if card != A_TOKEN), spell)
            if tokens := held.count(A_TOKEN):
                inside.append(f"{tokens} {'token' if tokens == 1 else 'tokens'}")
            made.append({text: inside[0] if len(inside) == 1 else inside} if inside else text)
        return made

    def cards(self, value: Value) -> Iterable[str]:
        """The cards that set them up, and those that they hold."""
        return (name for card, _, _, held in value for name in (card, *held) if name != A_TOKEN)


__all__ = ["Cards", "Deck", "Had", "OneCard", "SetUp", "deck_item", "no_card", "with_bags"]
