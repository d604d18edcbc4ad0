"""Checks of the cards' data that need no play: the linter's faults, contradictions to the catalogue, missing piles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Final

from engine.cards import WITH_TYPE
from engine.language import AnyFrom, Entry, Exchange, Has, Named, ReturnCard, TakeCard, TakeCopy, TopOf
from engine.language.lint import lint_entries
from engine.language.walk import parts
from oracle.words.catalogue import facts

_NAMES: Final[tuple[tuple[type, str], ...]] = (
    (Named, "name"), (Exchange, "name"), (TakeCard, "name"), (TakeCopy, "name"), (ReturnCard, "name"), (Has, "name"),
    (TopOf, "pile"), (AnyFrom, "pile"),
)  # fmt: skip


def faults(entries: Iterable[Entry], wanted: Collection[str] | None = None) -> list[str]:
    """Return all faults of some entries (of the ``wanted`` ones, if given), in words; empty if there are none.

    The entries are taken to be all there are.
    """
    every = tuple(entries)
    judged = [entry for entry in every if wanted is None or entry.name in wanted]
    game = _Games(every)
    found = lint_entries(every, wanted)
    for entry in judged:
        found += [f"{entry.name}: {fault}" for fault in (*catalogue_faults(entry), *game.missing(entry))]
    return found


def catalogue_faults(entry: Entry) -> Iterator[str]:
    """Yield the contradictions between an entry and the catalogue of printed facts."""
    fact = facts().get(entry.name)
    if fact is None:
        yield "is not in the catalogue"
        return
    if entry.kind != fact.kind:
        yield f"is of the kind {entry.kind!r}; the catalogue says {fact.kind!r}"
    if fact.set_name and entry.set_name != fact.set_name:
        yield f"is in the set {entry.set_name}; the catalogue says {fact.set_name}"
    if not entry.versions:
        return
    card = entry.versions[-1]
    if fact.types and set(card.types) != set(fact.types):
        yield f"is {' - '.join(card.types)}; the catalogue says {' - '.join(fact.types)}"
    cost = (card.cost.coins, card.cost.potions, card.cost.debt)
    if fact.cost is not None and cost != fact.cost[:3]:
        yield f"costs {cost}; the catalogue says {fact.cost[:3]} (coins, Potions, Debt)"
    since = min(version.since for version in entry.versions)
    if entry.kind != "pile" and since != fact.year:
        yield f"is said to be there since {since}; it was printed in {fact.year}"
    if entry.kind != "pile" and entry.pile != fact.pile:
        yield f"is in the pile {entry.pile!r}; the catalogue says {fact.pile!r}"
    if entry.kind == "card" and not entry.everywhere and not card.pile and entry.copies != fact.copies:
        yield f"has {entry.copies} copies; the catalogue says {fact.copies}"


class _Games:
    """The contents of games with an entry."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = {entry.name: entry for entry in entries}
        self.brings = cache(self._brings)
        self.bringers: dict[str, list[str]] = {}
        for entry in entries:
            for name in self.brings(entry.name):
                self.bringers.setdefault(name, []).append(entry.name)

    def _brings(self, name: str) -> frozenset[str]:
        """Return the entries that come into a game with one, and those that come with them."""
        found: set[str] = set()
        todo = [name]
        while todo:
            entry = self.entries.get(todo.pop())
            if entry is None:
                continue
            with_types = [other for card in entry.versions for t in card.types for other in WITH_TYPE.get(t, ())]
            pile = (entry.pile.removeprefix("split:"),) if entry.pile.startswith("split:") else ()
            for other in (*entry.needs, *with_types, *pile):
                if other not in found:
                    found.add(other)
                    todo.append(other)
        return frozenset(found)

    def missing(self, entry: Entry) -> Iterator[str]:
        """Cards and States that an entry names, and that its game would not have."""
        there = {entry.name, *self.brings(entry.name)}
        for bringer in self.bringers.get(entry.name, ()):
            there |= {bringer, *self.brings(bringer)}
        named = dict.fromkeys(
            getattr(part, field) for part in parts(entry) for kind, field in _NAMES if isinstance(part, kind)
        )
        for name in named:
            other = self.entries.get(name)
            if other is not None and name not in there and not other.everywhere:
                yield f"names {name}, which a game with it need not have (Entry.needs)"
