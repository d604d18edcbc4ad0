"""Faults that a card's data can have although every word of them is well-formed.

The linter reads the data alone and follows their flow. :func:`lint` judges one version of a card by itself,
:func:`lint_entries` all entries together; ``oracle.authoring.checking`` compares them with the catalogue's other facts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.language.lint.bindings import aside_faults, name_faults
from engine.language.lint.entries import game_faults, same
from engine.language.lint.numbers import condition_faults, number_faults
from engine.language.lint.sense import sense
from engine.language.lint.shape import shape_faults
from engine.language.nodes import Card, Entry


def lint(card: Card) -> list[str]:
    """Return what is wrong with one version of a card, in words; empty if nothing is."""
    found = sense(card)
    for check in (shape_faults, name_faults, aside_faults, number_faults, condition_faults):
        found += [f"{card.name} ({card.since}): {fault}" for fault in check(card)]
    return list(dict.fromkeys(found))


def lint_entries(entries: Iterable[Entry], wanted: Collection[str] | None = None) -> list[str]:
    """Return what is wrong with the entries that are called as in ``wanted`` (None: with all of them), in words.

    Each version is checked by itself, then the order and the labels of the versions of an entry, then each entry
    against all the others.
    """
    every = tuple(entries)
    judged = tuple(entry for entry in every if wanted is None or entry.name in wanted)
    faults: list[str] = []
    for entry in judged:
        years = [card.since for card in entry.versions]
        if years != sorted(years):
            faults.append(f"{entry.name}: its versions are not in the order of their years")
        labels = [card.version for card in entry.versions]
        if len(set(labels)) != len(labels):
            faults.append(f"{entry.name}: two versions have the same label")
        faults += [
            f"{entry.name}: the label {label!r} cannot be written behind the name in brackets"
            for label in labels
            if set(label) & set("()[],:|")
        ]
        for card in entry.versions:
            if card.name != entry.name:
                faults.append(f"{entry.name}: a version is called {card.name}")
            faults += lint(card)
    return faults + game_faults(judged, every)


__all__ = ["lint", "lint_entries", "same", "sense"]
