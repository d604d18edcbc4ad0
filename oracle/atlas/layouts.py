"""A layout: some cards in some places and what happens then, which becomes a position in one line.

Layouts are joined: one that lays a card out so that it waits for something, one in which that comes about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.collection import load, remembered
from engine.language import BuyFrom, CostsExactly, CostsFrom, Entry, Every, Except, Typed
from engine.language.walk import contains
from oracle.words.catalogue import facts

_NEXT: Final = re.compile(r" (?=[a-z_]+=)")
_ONE_VALUE: Final = ("actions", "buys", "coins", "favors", "journey", "phase", "turn", "villagers", "potions", "rules")
_NO_COPIES: Final = ("supply", "landscapes")
_SOME_RUINS: Final = "Ruins[Survivors,Abandoned Mine]"
_BESIDE: Final = ("Cellar", "Steward", "Laboratory", "Witch")      # piles that can be chosen for what has one beside it
THE_OTHER: Final = "*"           # stands for the pile of the other card of a pair, or of any


class Bit(NamedTuple):
    """Something that lies somewhere: of whom (alice, bob, or the table), in which field of the notation, what."""

    who: str
    field: str
    what: str


class Layout(NamedTuple):
    """Some cards in some places, and the events that happen then, in their order."""

    bits: tuple[Bit, ...] = ()
    events: tuple[str, ...] = ()

    def __and__(self, other: Layout) -> Layout:
        """Return both together: what happens in this one comes first."""
        return Layout((*self.bits, *other.bits), (*self.events, *other.events))

    def then(self, *events: str) -> Layout:
        """Return the same, and what happens afterwards."""
        return Layout(self.bits, (*self.events, *events))


def lay(alice: str = "", bob: str = "", table: str = "", *events: str) -> Layout:
    """Return a layout from fields as they are written in a line (``hand=Copper,Estate coins=3``)."""
    return Layout(tuple(
        Bit(who, field, item)
        for who, text in (("alice", alice), ("bob", bob), ("table", table)) if text
        for word in _NEXT.split(text)
        for field, _, items in [word.partition("=")]
        for item in items.split(",")
    ), tuple(one for one in events if one))


def line_of(layout: Layout, names: Iterable[str] = (), rules: str = "") -> str:
    """Return a layout as a position in one line, with what the named cards need beside them in the Supply."""
    names = tuple(names)
    found: dict[str, dict[str, list[str]]] = {"alice": {}, "bob": {}, "table": {}}
    for who, field, what in layout.bits:
        if what.endswith(f"[{THE_OTHER}]"):
            on = next((one for one in names if has_kingdom_pile(one)), "Village")
            what = what.replace(THE_OTHER, on)
            found["table"].setdefault("supply", []).append(on)
        here = found[who].setdefault(field, [])
        if field in _ONE_VALUE and here:
            here[0] = max(here[0], what, key=lambda one: (len(one), one))
        elif field not in _NO_COPIES or what not in here:
            here.append(what)
    supply = [in_supply(one) for one in dict.fromkeys(found["table"].pop("supply", []))]
    for name in names:
        if contains(load(name), BuyFrom):
            found["table"].setdefault("black_market", ["Remodel", "Moat"])
        if facts()[name].kind == "prophecy":
            found["table"].setdefault("tokens", []).append(f"{name}[]")         # it has come about
        for one in company(name):
            if all(one.partition("[")[0] != other.partition("[")[0] for other in supply):
                supply.append(one)
    if supply:
        found["table"]["supply"] = supply
    pieces = [f"{who.title()} {_fields(found[who], ' ')}".strip() for who in ("alice", "bob")]
    if found["table"]:
        pieces.append(_fields(found["table"], " | "))
    if rules:
        pieces.append(f"rules={rules}")
    return " | ".join((*pieces, *layout.events))


def _fields(fields: dict[str, list[str]], between: str) -> str:
    return between.join(f"{field}={','.join(_counted(field, items))}" for field, items in fields.items())


def _counted(field: str, items: list[str]) -> list[str]:
    """Return cards with how many there are: those that lie beside each other, or in one hand."""
    if field not in ("hand", "deck"):
        return items
    found: list[tuple[str, int]] = []
    for item in items:
        many, _, name = item.partition(" ") if item[:1].isdigit() else ("1", "", item)
        same = next((at for at, (other, _) in enumerate(found) if other == name
                     and (field == "hand" or at == len(found) - 1)), None)
        if same is None:
            found.append((name, int(many)))
        else:
            found[same] = name, found[same][1] + int(many)
    return [f"{many} {name}" if many > 1 else name for name, many in found]


@remembered
def in_supply(name: str) -> str:
    """Return a card as it is written in the Supply: on top of its pile, where that has different cards."""
    if "[" in name or name[-1:].isdigit():
        return name
    entry = load(name)
    if entry.pile.startswith("split:"):
        return f"{entry.pile.removeprefix('split:')}[{name},rest]"
    return f"{name}[{chosen_for(entry)}]" if entry.kind == "card" and has_one_chosen(entry) else name


def has_one_chosen(entry: Entry) -> bool:
    """Report whether one card, or pile, is chosen for it when the game is set up."""
    return entry.chosen is not None and entry.chosen.count == 1


def chosen_for(entry: Entry) -> str:
    """Return a card that can be chosen for what has one chosen when the game is set up."""
    assert entry.chosen is not None
    return next((name for name in _BESIDE if can_be(name, entry.chosen.filter)), _BESIDE[0])


def can_be(name: str, filter: object) -> bool:
    """Report whether a card matches a filter that speaks of types and costs."""
    fact = facts()[name]
    cost = fact.cost[0] if fact.cost else 0
    match filter:
        case Typed(type=type_):
            return type_ in fact.types
        case CostsExactly(coins=coins):
            return coins == cost
        case CostsFrom(low=low, high=high):
            return bool(low <= cost <= high)
        case Except(filter=inner):
            return not can_be(name, inner)
        case Every(filters=filters):
            return all(can_be(name, one) for one in filters)
    return True


@remembered
def has_kingdom_pile(name: str) -> bool:
    """Report whether a card has a pile of the Kingdom of its own, of Actions or Treasures."""
    fact = facts()[name]
    return fact.is_card and fact.pile == "kingdom" and not {"Action", "Treasure"}.isdisjoint(fact.types)


@remembered
def has_pile(name: str) -> bool:
    """Report whether a card lies in the Supply."""
    fact = facts()[name]
    return fact.is_card and fact.pile.partition(":")[0] in ("kingdom", "split", "base")


@remembered
def company(name: str) -> tuple[str, ...]:
    """Return what has to be in the Supply so that a card can be in the game."""
    return tuple(dict.fromkeys(_company(load(name))))


def _company(entry: Entry) -> Iterator[str]:
    fact = facts()[entry.name]
    if entry.pile in ("non-supply", "none") and entry.kind == "card":
        first = next((one for one in fact.brought_by if facts()[one].is_card and one != entry.name), "")
        if first:
            yield from company(first)
            if has_pile(first):
                yield first
    if entry.kind == "card" and has_one_chosen(entry):
        yield in_supply(entry.name)
    if any("Ruins" in one.needs or one.name == "Ruins" for one in (entry, *map(load, entry.needs))):
        yield _SOME_RUINS


__all__ = ["THE_OTHER", "Bit", "Layout", "can_be", "chosen_for", "company", "has_one_chosen", "has_pile",
           "in_supply", "lay", "line_of"]
