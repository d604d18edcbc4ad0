"""The grammar as a table of rules, and the one parser that reads with it.

A rule is a pattern for a phrase, and a function that makes the meaning of it. In a pattern a word means itself,
``{cards}`` any phrase of that kind, ``[...]`` a part that may be missing, ``(a|b)`` one of several, and ``<a|b>`` one
of several of which the function is given the one that was found. All readings of a text are found, not only the first
one, so that a text with two meanings is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, TypeVar, Union

from engine.record import record
from oracle.english.lexer import Token, word_of

F = TypeVar("F", bound=Callable[..., object])
Item = Union["Literal", "Phrase", "Maybe", "OneOf"]
Reader = Callable[[tuple[Token, ...], int], Iterator[tuple[int, object]]]


@record
class Literal:
    """A word that has to stand there."""

    word: str


@record
class Phrase:
    """A phrase of a kind."""

    kind: str


@record
class Maybe:
    """A part that may be missing: its values are None then."""

    items: tuple[Item, ...]
    values: int


@record
class OneOf:
    """One of several; with ``worded`` its words are a value."""

    choices: tuple[tuple[Item, ...], ...]
    worded: bool
    values: int


@record
class Rule:
    """One way to write a phrase of a kind, and the function that makes its meaning."""

    kind: str
    pattern: str
    items: tuple[Item, ...]
    make: Callable[..., object]
    lazy: bool = False


@record
class Tree:
    """A phrase as it was read: its rule, its parts, and the tokens from which to which it goes."""

    rule: Rule
    parts: tuple[object, ...]
    start: int
    end: int


RULES: Final[dict[str, list[Rule]]] = {}
"""All rules, by the kind of phrase that they read."""
TERMINALS: Final[dict[str, tuple[str, Reader]]] = {}
"""Phrases that are read off the tokens: their names in messages, and the functions that read them."""
_PART: Final = re.compile(r"\{(\w+)\}|([\[\]()<>|])|([^\s{}\[\]()<>|]+)")


def rule(kind: str, *patterns: str, lazy: bool = False) -> Callable[[F], F]:
    """Register a function as the meaning of a phrase, in all the ways in which it can be written.

    With ``lazy`` it is given the parts as they were read, to find their meaning itself.
    """

    def registered(make: F) -> F:
        for pattern in patterns:
            RULES.setdefault(kind, []).append(Rule(kind, pattern, _items(pattern), make, lazy))
        return make

    return registered


def constants(kind: str, *rows: tuple[str | tuple[str, ...], object, str]) -> None:
    """Register phrases that always mean the same: how each can be written, what it means, and its words on the page."""
    for patterns, meaning, meaning_text in rows:
        def make(scope: object, meaning: object = meaning) -> object:
            return meaning

        make.__doc__ = meaning_text
        rule(kind, *((patterns,) if isinstance(patterns, str) else patterns))(make)


def terminal(kind: str, called: str) -> Callable[[Reader], Reader]:
    """Register a function that reads a phrase off the tokens."""

    def registered(read: Reader) -> Reader:
        TERMINALS[kind] = (called, read)
        return read

    return registered


def _items(pattern: str) -> tuple[Item, ...]:
    parts = list(_PART.finditer(pattern))
    choices, at = _choices(parts, 0, "")
    assert at == len(parts) and len(choices) == 1, pattern
    return choices[0]


def _choices(parts: list[re.Match[str]], at: int, closing: str) -> tuple[tuple[tuple[Item, ...], ...], int]:
    found: list[list[Item]] = [[]]
    while at < len(parts):
        kind, sign, word = parts[at].groups()
        at += 1
        if kind:
            found[-1].append(Phrase(kind))
        elif word:
            found[-1].append(Literal(word_of(word)))
        elif sign == "|":
            found.append([])
        elif sign == closing:
            break
        else:
            inner, at = _choices(parts, at, {"[": "]", "(": ")", "<": ">"}[sign])
            if sign == "[":
                items = inner[0] if len(inner) == 1 else (_one_of(inner, False),)
                found[-1].append(Maybe(items, values_of(items)))
            else:
                found[-1].append(_one_of(inner, sign == "<"))
    return tuple(tuple(items) for items in found), at


def _one_of(choices: tuple[tuple[Item, ...], ...], worded: bool) -> OneOf:
    return OneOf(choices, worded, 1 if worded else max(values_of(choice) for choice in choices))


def values_of(items: tuple[Item, ...]) -> int:
    """Return the number of values that items have."""
    count = 0
    for item in items:
        if isinstance(item, Phrase):
            count += 1
        elif isinstance(item, Maybe | OneOf):
            count += item.values
    return count


@cache
def literals() -> frozenset[str]:
    """All words of the grammar."""
    found: set[str] = set()
    todo: list[Item] = [item for rules in RULES.values() for one in rules for item in one.items]
    while todo:
        item = todo.pop()
        if isinstance(item, Literal):
            found.add(item.word)
        elif isinstance(item, Maybe):
            todo += item.items
        elif isinstance(item, OneOf):
            todo += [part for choice in item.choices for part in choice]
    return frozenset(found)


@cache
def _first_of_kind(kind: str) -> frozenset[str] | None:
    if kind in TERMINALS:
        return None
    found: set[str] = set()
    for one in RULES[kind]:
        first = first_words(one)
        if first is None:
            return None
        found |= first
    return frozenset(found)


def first_words(one: Rule) -> frozenset[str] | None:
    """Return the words with which a rule's phrase can begin; None if it can begin with a name or a number."""
    return _first(one.items)


@cache
def _beginnings(kind: str) -> tuple[tuple[Rule, frozenset[str] | None], ...]:
    """Return the rules of a kind, each with the words with which it can begin."""
    return tuple((one, first_words(one)) for one in RULES[kind])


def _first(items: tuple[Item, ...]) -> frozenset[str] | None:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Literal):
            return frozenset(found | {item.word})
        if isinstance(item, Phrase):
            more = _first_of_kind(item.kind)
            return None if more is None else frozenset(found | more)
        inner = [_first(choice) for choice in (item.choices if isinstance(item, OneOf) else (item.items,))]
        for one in inner:
            if one is None:
                return None
            found |= one
        if isinstance(item, OneOf):
            break
    return frozenset(found)


class Parser:
    """All readings of a row of tokens, and where reading came to its end."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.furthest = -1
        self.expected: dict[str, int] = {}
        self._found: dict[tuple[str, int], list[tuple[int, object]]] = {}
        self._trail: list[int] = []

    def whole(self, kind: str, start: int, end: int) -> list[Tree]:
        """The readings of all the tokens from ``start`` to ``end`` as one phrase of a kind."""
        found = self.phrases(kind, start)
        trees = [tree for at, tree in found if at == end and isinstance(tree, Tree)]
        if not trees:
            for at, _ in found:
                self.missed(at, "the end of the sentence")
        return trees

    def phrases(self, kind: str, at: int) -> list[tuple[int, object]]:
        """The readings of a phrase of a kind that begin at a token: where they end, and what they are."""
        key = kind, at
        if key in self._found:
            return self._found[key]
        self._found[key] = []
        found: list[tuple[int, object]] = []
        if kind in TERMINALS:
            called, read = TERMINALS[kind]
            found = list(read(self.tokens, at))
            if not found:
                self.missed(at, called)
        else:
            word = self.tokens[at].word if at < len(self.tokens) else ""
            for one, first in _beginnings(kind):
                if first is not None and word not in first and at < self.furthest:
                    continue    # what is wanted here does not matter: reading has come further
                self._trail.append(at)
                found += [(end, Tree(one, parts, at, end)) for end, parts in self._row(one.items, 0, at)]
                self._trail.pop()
        self._found[key] = found
        return found

    def _row(self, items: tuple[Item, ...], number: int, at: int) -> Iterator[tuple[int, tuple[object, ...]]]:
        if number == len(items):
            yield at, ()
            return
        for end, values in self._item(items[number], at):
            for last, others in self._row(items, number + 1, end):
                yield last, values + others

    def _item(self, item: Item, at: int) -> Iterator[tuple[int, tuple[object, ...]]]:
        if isinstance(item, Literal):
            if at < len(self.tokens) and self.tokens[at].word == item.word:
                yield at + 1, ()
            else:
                self.missed(at, f"“{item.word}”")
        elif isinstance(item, Phrase):
            for end, value in self.phrases(item.kind, at):
                yield end, (value,)
        elif isinstance(item, Maybe):
            yield from self._row(item.items, 0, at)
            yield at, (None,) * item.values
        else:
            most = item.values
            for choice in item.choices:
                for end, values in self._row(choice, 0, at):
                    if item.worded:
                        yield end, (" ".join(token.word for token in self.tokens[at:end]),)
                    else:
                        yield end, values + (None,) * (most - len(values))

    def missed(self, at: int, wanted: str) -> None:
        """Note what would have been understood at a token, if reading came no further than that."""
        if at < self.furthest:
            return
        if at > self.furthest:
            self.furthest, self.expected = at, {}
        if at == self.furthest:
            read = max((at - start for start in self._trail[-3:]), default=0)
            self.expected[wanted] = max(self.expected.get(wanted, 0), read)

    def nearest(self, count: int) -> tuple[str, ...]:
        """Return what would be understood at the point where reading came to its end: what continues the longest phrase
        first.
        """
        wanted = sorted(self.expected.items(), key=lambda one: (-one[1], one[0]))
        return tuple(words for words, _ in wanted)[:count]
