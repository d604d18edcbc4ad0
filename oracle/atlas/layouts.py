"""A layout: some cards in some places and what happens then, which becomes a position in one line.

Layouts are joined: one that lays a card out so that it waits for something, one in which that comes about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from engine.collection import load
from engine.language import Entry
from oracle.words.catalogue import facts

_NEXT: Final = re.compile(r" (?=[a-z_]+=)")
_ONE_VALUE: Final = ("actions", "buys", "coins", "favors", "journey", "phase", "turn", "villagers", "potions", "rules")
_NO_COPIES: Final = ("supply", "landscapes")
_SOME_RUINS: Final = "Ruins[Survivors,Abandoned Mine]"
_BESIDE: Final = "Cellar"        # the pile that is chosen for what has one beside it


class Bit(NamedTuple):
    """Something that lies somewhere: of whom (alice, bob, or the table), in which field of the notation, what."""

    who: str
    field: str
    what: str


class Layout(NamedTuple):
    """What lies where, and what happens, the first first."""

    bits: tuple[Bit, ...] = ()
    events: tuple[str, ...] = ()

    def __and__(self, other: Layout) -> Layout:
        """Both together: what happens in this one comes first."""
        return Layout((*self.bits, *other.bits), (*self.events, *other.events))

    def then(self, *events: str) -> Layout:
        """The same, and what happens afterwards."""
        return Layout(self.bits, (*self.events, *events))


def lay(alice: str = "", bob: str = "", table: str = "", *events: str) -> Layout:
    """A layout from fields as they are written in a line (``hand=Copper,Estate coins=3``)."""
    return Layout(tuple(
        Bit(who, field, item)
        for who, text in (("alice", alice), ("bob", bob), ("table", table)) if text
        for word in _NEXT.split(text)
        for field, _, items in [word.partition("=")]
        for item in items.split(",")
    ), tuple(one for one in events if one))


def line_of(layout: Layout, names: Iterable[str] = (), rules: str = "") -> str:
    """A layout as a position in one line, with what the named cards need beside them in the Supply."""
    found: dict[str, dict[str, list[str]]] = {"alice": {}, "bob": {}, "table": {}}
    for who, field, what in layout.bits:
        here = found[who].setdefault(field, [])
        if field in _ONE_VALUE and here:
            here[0] = max(here[0], what, key=lambda one: (len(one), one))
        elif field not in _NO_COPIES or what not in here:
            here.append(what)
    supply = [in_supply(one) for one in found["table"].pop("supply", [])]
    for name in names:
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
    return between.join(f"{field}={','.join(items)}" for field, items in fields.items())


@cache
def in_supply(name: str) -> str:
    """A card as it is written in the Supply: on top of its pile, where that has different cards."""
    if "[" in name or name[-1:].isdigit():
        return name
    entry = load(name)
    if entry.pile.startswith("split:"):
        return f"{entry.pile.removeprefix('split:')}[{name},rest]"
    return f"{name}[{_BESIDE}]" if entry.chosen is not None and entry.kind == "card" else name


@cache
def company(name: str) -> tuple[str, ...]:
    """What has to be in the Supply so that a card can be in the game."""
    return tuple(dict.fromkeys(_company(load(name))))


def _company(entry: Entry) -> Iterator[str]:
    fact = facts()[entry.name]
    if entry.pile in ("non-supply", "none") and entry.kind == "card" and fact.brought_by:
        first = fact.brought_by[0]
        if first != entry.name:
            yield from company(first)
        yield first
    if entry.chosen is not None and entry.kind == "card":
        yield in_supply(entry.name)
    if any("Ruins" in one.needs or one.name == "Ruins" for one in (entry, *map(load, entry.needs))):
        yield _SOME_RUINS


__all__ = ["Bit", "Layout", "company", "in_supply", "lay", "line_of"]
