"""All entries by name: cards, landscapes, tokens, mats, piles. A set is imported when one of them is asked for.

Other entries can be used for a while besides those of the sets, or in their place (:func:`instead`): cards of one's
own, or a card with one word changed. They are there in the current context only, and for nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, update_wrapper
from importlib import import_module
from typing import Final, ParamSpec, TypeVar, cast

from engine.cards import INDEX as _MODULES
from engine.language import Entry

P = ParamSpec("P")
R = TypeVar("R")
_REMEMBERED: Final = 8192
UNOFFICIAL: Final = "unofficial"
"""The set of cards of one's own."""


class _Shelf:
    """Entries besides those of the sets, and what was found out while they are there."""

    __slots__ = ("entries", "memory")

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self.entries = entries
        self.memory: dict[object, Callable[..., object]] = {}         # the memory of each function


_SHELF: Final[ContextVar[_Shelf]] = ContextVar("entries beside those of the sets", default=_Shelf({}))  # noqa: B039


@cache
def module(name: str) -> dict[str, Entry]:
    """The entries of a module of cards, by name, in its order."""
    entries = cast("tuple[Entry, ...]", import_module(f"engine.cards.{name}").ENTRIES)
    return {entry.name: entry for entry in entries}


def own() -> Mapping[str, Entry]:
    """Return the entries besides those of the sets or in their place, by name."""
    return _SHELF.get().entries


def unofficial(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that are those of cards of one's own, in alphabetical order."""
    others = _SHELF.get().entries
    return tuple(sorted(name for name in set(names) if name in others and others[name].set_name == UNOFFICIAL))


def load(name: str) -> Entry:
    """The entry of this name; KeyError if there is none."""
    others = _SHELF.get().entries
    return others[name] if others and name in others else _printed(name)


@cache
def _printed(name: str) -> Entry:
    """The entry of this name in its set."""
    return module(_MODULES[name])[name]


def names() -> tuple[str, ...]:
    """Return the names of all entries, in alphabetical order, those besides the sets last."""
    return tuple(INDEX)


def entries() -> Iterator[Entry]:
    """All entries, in the order of :func:`names`; this imports every set."""
    return (load(name) for name in INDEX)


class _Index(Mapping[str, Entry]):
    """All entries by name; asking which there are imports no set."""

    def __getitem__(self, name: str) -> Entry:
        return load(name)

    def __contains__(self, name: object) -> bool:
        return name in _MODULES or name in _SHELF.get().entries

    def __iter__(self) -> Iterator[str]:
        yield from _MODULES
        yield from (name for name in _SHELF.get().entries if name not in _MODULES)

    def __len__(self) -> int:
        return sum(1 for _ in self)


INDEX: Final = _Index()


@contextmanager
def instead(*others: Entry) -> Iterator[None]:
    """Use these entries inside the context: in the place of those with their names, or besides all others."""
    if not others:
        yield
        return
    token = _SHELF.set(_Shelf({**_SHELF.get().entries, **{entry.name: entry for entry in others}}))
    try:
        yield
    finally:
        _SHELF.reset(token)


def keep(*others: Entry) -> None:
    """Use these entries from now on in this context, as inside :func:`instead`."""
    if others:
        _SHELF.set(_Shelf({**_SHELF.get().entries, **{entry.name: entry for entry in others}}))


def remembered(function: Callable[P, R], most: int = _REMEMBERED) -> Callable[P, R]:
    """Let a function remember what it finds for as long as the same entries are there.

    It is a cache for anything made from names or entries, of at most ``most`` findings.
    """
    def found(*given: P.args, **named: P.kwargs) -> R:
        memory = _SHELF.get().memory
        kept = memory.get(function)
        if kept is None:
            kept = memory[function] = lru_cache(maxsize=most)(function)
        return kept(*given, **named)  # type: ignore[arg-type, return-value]

    return update_wrapper(found, function)
