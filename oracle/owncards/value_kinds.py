"""The kinds of values that the ability language wants in each place, and their names, from the fields of its words."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, Final

from engine.language import nodes
from engine.language.nodes import Word
from engine.language.walk import words_of
from engine.record import default_of, names_of
from oracle.errors import Path, listed, shown
from oracle.words.catalogue import did_you_mean

Data = Any
"""A text, a number, true or false, nothing, or a list or mapping of them."""
Kind = Any
"""The type of a field: a class, a union of them, or a tuple of one."""


class NotData(Exception):
    """A value that means nothing in its place: where that is, what is wrong with it, and what was probably meant."""

    def __init__(self, path: Path, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.path, self.what, self.hint = path, what, hint


# --------------------------------------------------------------------------- what a field can hold


@cache
def kinds_of_fields(word: type) -> Mapping[str, Kind]:
    """The types of a word's fields, by their names as they are written in data (``as_`` is ``as``)."""
    hints = typing.get_type_hints(word, vars(nodes))
    return {key(name): hints[name] for name in names_of(word) or ()}


def key(field: str) -> str:
    """Return the name of a field in data."""
    return field.removesuffix("_")


@cache
def branches(kind: Kind) -> tuple[Kind, ...]:
    """The types that a field of a kind can have, one by one."""
    if _origin(kind) in (typing.Union, types.UnionType):
        return tuple(dict.fromkeys(one for part in typing.get_args(kind) for one in branches(part)))
    return (kind,)


def list_of(kind: Kind) -> Kind:
    """Return the kind of list that is wanted; None if no list is."""
    return next((one for one in branches(kind) if _origin(one) is tuple), None)


def _origin(kind: Kind) -> Any:
    return typing.get_origin(kind)


@cache
def words_at(kind: Kind) -> Mapping[str, type]:
    """The words that can stand where a kind is wanted, by name."""
    bases = tuple(one for one in branches(kind) if isinstance(one, type) and issubclass(one, Word))
    return {word.__name__: word for word in words_of(Word) if issubclass(word, bases)} if bases else {}


def takes(kind: Kind, word: type) -> bool:
    """Report whether a word can stand where a kind is wanted."""
    return word.__name__ in words_at(kind)


@cache
def _terms(kind: type[Enum]) -> Mapping[str, Enum]:
    """Return the members of a closed vocabulary by their spellings: the name, and the words for it in the language."""
    found: dict[str, Enum] = {}
    for member in kind:
        for spelling in (member.name, str(member.value)):
            found.setdefault(bare(spelling), member)
            found.setdefault(bare(spelling).removeprefix("when "), member)
    return found


def bare(text: str) -> str:
    """Return a spelling without what makes no difference: capitals, and how its words are joined."""
    return " ".join(text.replace("_", " ").replace("-", " ").casefold().split())


def term(kind: type[Enum], text: str) -> Enum | None:
    """A member of a closed vocabulary, however it is spelt."""
    return _terms(kind).get(bare(text))


def spelling(member: Enum) -> str:
    """Return the spelling of a member of a closed vocabulary."""
    return bare(member.name)


def has_default(word: type, name: str) -> bool:
    declared = word.__record__.declared[name]  # type: ignore[attr-defined]
    return name in word.__record__.defaults or declared.factory is not None  # type: ignore[attr-defined]


def doc(word: type) -> str:
    return " ".join((word.__doc__ or "").split("\n\n")[0].split())


def refusal(data: Data, kind: Kind) -> tuple[str, str]:
    """Return a message, and a hint, for data that mean nothing where a kind of value is wanted."""
    wanted = kind_words(kind)
    if isinstance(data, dict) and len(data) != 1:
        return f"expected {wanted} here, not a mapping with {listed(map(str, data)) or 'nothing in it'}", ""
    name = str(next(iter(data))) if isinstance(data, dict) else "" if isinstance(data, list) else str(data)
    everywhere = {word.__name__: word for word in words_of(Word)}
    if name in everywhere and name not in words_at(kind):
        return f"expected {wanted} here, which {name} is not", f"{name}: {doc(everywhere[name])}"
    known = [*words_at(kind), *(spelling(m) for one in branches(kind) if _is_enum(one) for m in one)]
    hint = did_you_mean(name, known) or (f"it is one of: {listed(known, 'or', 20)}" if known else "")
    return f"expected {wanted} here, not '{shown(name)}'" if name else f"expected {wanted} here, not a list", hint


def _is_enum(kind: Kind) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


_CALLED: Final = {
    "Cards": "cards", "Quantity": "an amount", "Filter": "a filter", "Condition": "a condition",
    "Instruction": "an instruction", "Effect": "an effect", "Ability": "an ability", "When": "a trigger",
    "int": "a number", "str": "a text", "bool": "true or false", "Clause": "a clause",
}


def kind_words(kind: Kind) -> str:
    """Return words for what is wanted where a kind of value can stand."""
    names = [_CALLED.get(one.__name__, f"a {bare(one.__name__)}") for one in branches(kind) if one is not type(None)]
    return listed(dict.fromkeys(names), "or", 4)


def unusual(value: Word) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a word that differ from their defaults, by their names in data."""
    kind: type = type(value)
    for name in names_of(kind) or ():
        one = getattr(value, name)
        if not has_default(kind, name) or one != default_of(kind, name):
            yield key(name), one
