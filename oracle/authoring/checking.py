"""Everything that can be said against the cards' data without playing: the linter's faults, and what the catalogue
knows otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.language import Entry
from engine.language.lint import lint_entries
from oracle.words.catalogue import facts


def faults(entries: Iterable[Entry], wanted: Collection[str] | None = None) -> list[str]:
    """All that is wrong with entries that are all there are (with the ``wanted`` of them, if that is said), in words;
    empty if nothing is."""
    every = tuple(entries)
    judged = [entry for entry in every if wanted is None or entry.name in wanted]
    return lint_entries(every, wanted) + [
        f"{entry.name}: {fault}" for entry in judged for fault in catalogue_faults(entry)
    ]


def catalogue_faults(entry: Entry) -> Iterator[str]:
    """Where an entry says something else than the catalogue of printed facts."""
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
