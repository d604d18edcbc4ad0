"""All entries by name: cards, landscapes, tokens, mats, piles. A set is imported when one of them is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import cast

from engine.cards import INDEX
from engine.language import Entry


@cache
def module(name: str) -> dict[str, Entry]:
    """The entries of a module of cards, by name, in its order."""
    entries = cast("tuple[Entry, ...]", import_module(f"engine.cards.{name}").ENTRIES)
    return {entry.name: entry for entry in entries}


def load(name: str) -> Entry:
    """The entry of this name; KeyError if there is none."""
    return module(INDEX[name])[name]


def names() -> tuple[str, ...]:
    """The names of all entries, in alphabetical order."""
    return tuple(INDEX)


def entries() -> Iterator[Entry]:
    """All entries, in the order of :func:`names`; this imports every set."""
    return (load(name) for name in INDEX)


@contextmanager
def instead(entry: Entry) -> Iterator[None]:
    """While this lasts, ``entry`` is loaded in the place of the one of its name: to see what another card would do."""
    table = module(INDEX[entry.name])
    before = table[entry.name]
    table[entry.name] = entry
    try:
        yield
    finally:
        table[entry.name] = before
