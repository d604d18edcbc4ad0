"""The phrases that ``card`` prints, each with its meaning: learned from what is printed of all entries.

The words for a node of the ability language are written once, in the printer. What is printed of an entry is taken
apart here: where the words for a part occur within the words for the whole, the phrase gets a hole. Numbers and names
are holes too. So every phrase of the printer can be read with other parts than those with which it was heard.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from engine.cards import INDEX
from engine.collection import entries
from engine.language import ANY_NUMBER, TYPES, Ability, Bound, Card, Instruction, Option, Ref, When, Word
from engine.language.nodes import Cards, Condition, Effect, Filter, Quantity
from engine.language.walk import BINDERS, Node, binds, changed, fields_of, reads
from engine.language.walk import parts as parts_of
from engine.record import record, replace
from oracle.english.completion import may_be_none
from oracle.words.language import Line, Phrase, Scope, card_tree
from oracle.words.printing.context import LISTENERS, Name, flat_words

DOWN, UP, NEXT = "⇥", "⇤", "⏎"
_TOKEN: Final = re.compile(r"non-|[^\W\d_](?:[\w’'/-]*\w)?|\d+|\S")
FLAGS: Final = ("you", "owner", "setter", "it", "own", "by")
"""The properties of a scope on which the words for a node depend, besides names: who follows it, what "it" is, its
context.
"""
_KINDS: Final = (Cards, Quantity, Filter, Condition, Instruction, Effect)
Flags = tuple[object, ...]
Printed = str | Phrase | Line | tuple[Line, ...]
Words = tuple[str, ...]


@record
class Hole:
    """A hole in a phrase: the number of the part that belongs there, and whether it is for the words behind the part's
    noun.
    """

    number: int
    behind: bool = False


@record
class Part:
    """A part of a phrase.

    ``kind`` is its kind, ``paths`` where in the word it belongs (a number at each place where it is meant), and
    ``flags`` the properties of the scope that differ from those around it.
    """

    kind: str
    paths: tuple[tuple[str | int, ...], ...]
    flags: tuple[tuple[int, object], ...] = ()


@record
class PrintedPhrase:
    """A phrase: its words with holes in it, and the word that it means, with the parts that belong into the holes."""

    pattern: tuple[str | Hole, ...]
    node: Word
    parts: tuple[Part, ...]
    literals: frozenset[str]

    @property
    def shown(self) -> str:
        """The phrase as it is printed, with dots in its holes."""
        words = " ".join("…" if isinstance(one, Hole) else one for one in self.pattern if one not in (DOWN, UP, NEXT))
        return re.sub(r"(?<=[+$−(]) | (?=[,:;)])", "", words)


@lru_cache(4096)
def words_of(text: str) -> Words:
    """The words and signs of a printed text."""
    return tuple(word for word, *_ in words_placed(text))


def words_placed(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words and signs of a printed text, each with its beginning and its end."""
    for one in _TOKEN.finditer(text):
        yield "a" if one[0] == "an" else one[0], one.start(), one.end()


def sequence(line: Line) -> Words:
    """Return a line with those below it as words."""
    found = words_of(": ".join(part for part in (line.label, line.text) if part))
    return (*found, DOWN, *rows(line.below), UP) if line.below else found


def rows(found: tuple[Line, ...]) -> Words:
    """Return lines as words."""
    return tuple(word for number, one in enumerate(found) for word in ((NEXT,) if number else ()) + sequence(one))


def kind_of(value: Node) -> str:
    """Return the kind of a word: that of whatever may be in its place."""
    return next((kind.__name__ for kind in _KINDS if isinstance(value, kind)), type(value).__name__)


def forms(node: Node, printed: Printed) -> Iterator[tuple[str, tuple[Words, ...]]]:
    """Yield the forms in which the words for a node can occur in a phrase; a noun also without the words behind it."""
    kind = kind_of(node)
    if isinstance(printed, str):
        yield kind, (words_of(printed),)
    elif isinstance(printed, Phrase):
        for number, several in (("many", True), ("one", False)):
            yield f"{kind} {number}", (words_of(printed.text(several)),)
            if printed.after and not printed.where:
                noun = replace(printed, after=()).text(several)
                yield f"{kind} {number}", (words_of(noun), words_of(" ".join(printed.after)))
    elif isinstance(printed, Line):
        yield kind, (sequence(printed),)
    elif isinstance(node, tuple):
        yield "Row", (rows(printed),)
        for joint in ("and", ";"):
            yield f"Row {joint}", (words_of(f" {joint} ".join(flat_words(one) for one in printed)),)
    else:
        yield kind, (rows(printed),)


def flags_of(scope: Scope) -> Flags:
    """Return the properties of a scope on which the words for a node depend."""
    return tuple(getattr(scope, name) for name in FLAGS)


# ------------------------------------------------------------------------------------------------- names


NAMES: Final[dict[str, Name]] = {}
"""The words for the names that were heard."""


def key_of(name: Name) -> str:
    """Return a name that contains the words for a name."""
    key = f"{name.the} {name.one}/{name.many}/{name.several}"
    NAMES[key] = replace(name, kept=False)
    return key


def _renamed(node: Word, scope: Scope) -> Word:
    """Return a word in which names contain their words; a name that it binds has none yet."""

    def change(one: Node, around: Node) -> Node:
        if isinstance(one, Ref | Bound):
            return replace(one, name=key_of(scope.of_name(one.name)))
        for field, value in fields_of(one):
            if field in BINDERS and isinstance(value, str):
                kept = scope.of_name(value).kept
                free = field == "as_" and may_be_none(one, field) and not kept
                one = replace(one, **{field: None if free else UNNAMED + "kept" * kept})
        return one

    return changed(node, change) if reads(node) or binds(node) else node


UNNAMED: Final = "?"


# ------------------------------------------------------------------------------------------------- listening


class _Listener:
    """The words that were made while an ability was printed, each call with the calls within it."""

    def __init__(self) -> None:
        self.calls: list[tuple[int, Node, Scope, Printed]] = []
        self.thread = threading.get_ident()

    def begins(self) -> int:
        return len(self.calls)

    def ends(self, began: int, node: object, scope: Scope, words: object) -> None:
        if threading.get_ident() == self.thread:
            self.calls.append((began, node, scope, words))  # type: ignore[arg-type]


@cache
def phrases() -> dict[str, tuple[PrintedPhrase, ...]]:
    """All phrases that are printed of entries, by what kind of word they say."""
    found: dict[str, dict[PrintedPhrase, None]] = {}
    known: set[object] = set()
    for entry in entries():
        for card in entry.versions[-1:]:
            for ability in card.abilities:
                for kind, one in phrases_of(replace(card, abilities=(ability,)), known):
                    found.setdefault(kind, {})[one] = None
    return {kind: tuple(ones) for kind, ones in found.items()}


def phrases_of(card: Card, known: set[object]) -> Iterator[tuple[str, PrintedPhrase]]:
    """Yield the phrases that are printed of a card with one ability, except those that were ``known`` before."""
    listener = _Listener()
    LISTENERS.append(listener)
    try:
        tree = card_tree(card)
    finally:
        LISTENERS.remove(listener)
    for at, (began, node, scope, printed) in enumerate(listener.calls):
        if isinstance(node, Word) and not isinstance(node, Ability | Card | When | Option):
            whole = [(kind, pieces[0]) for kind, pieces in forms(node, printed) if len(pieces) == 1]
            if isinstance(node, Instruction) and not isinstance(printed, str):
                lines = printed if isinstance(printed, tuple) else (printed,) if isinstance(printed, Line) else ()
                whole.append(("Instruction and", words_of(" and ".join(flat_words(one) for one in lines))))
            key = node, flags_of(scope), tuple(whole)
            if key not in known:
                known.add(key)
                inner = listener.calls[began:at]
                for kind, words in whole:
                    one = _Apart(node, scope, words, inner).phrase()
                    if one is not None:
                        yield kind, one
    top = _Apart(card.abilities[0], Scope(types=card.types), rows(tree.below), listener.calls).phrase()
    if top is not None:
        yield "Top", top


class _Apart:
    """A phrase that is taken apart, with a hole in the place of each part."""

    def __init__(self, node: Word, scope: Scope, printed: Words, calls: list[tuple[int, Node, Scope, Printed]]) -> None:
        self.node = node
        self.scope = scope
        self.calls = calls
        self.pattern: list[str | Hole] = list(printed)
        self.parts: list[Part] = []

    def phrase(self) -> PrintedPhrase | None:
        """The phrase with its holes; None if nothing but a hole is left."""
        self._part(self.node, ())
        if len(self.pattern) == 1 and not isinstance(self.pattern[0], str):
            return None
        literals = frozenset(one for one in self.pattern if isinstance(one, str))
        whole = _emptied(_renamed(self.node, self.scope), self.parts)
        return PrintedPhrase(tuple(self.pattern), whole, tuple(self.parts), literals)

    def _part(self, value: Node, path: tuple[str | int, ...]) -> None:
        if type(value) is int:
            self._number(value, path)
        elif isinstance(value, str):
            if value in (TYPES if path[-1] == "type" else INDEX):
                self._fill("type" if path[-1] == "type" else "name", path, (words_of(value),), None)
        elif isinstance(value, tuple | Word) and not self._was_printed(value, path):
            within: list[tuple[str | int, Node]] = list(
                fields_of(value) if isinstance(value, Word) else enumerate(value))
            for name, below in sorted(within, key=lambda one: -len(parts_of(one[1]))):
                if not isinstance(value, Ref | Bound) and name not in BINDERS:
                    self._part(below, (*path, name))

    def _was_printed(self, value: Node, path: tuple[str | int, ...]) -> bool:
        """Report whether there were words for a value as a whole; they are replaced by a hole then."""
        printed = self._options(value)
        if printed is not None and self._fill("Options", path, (rows(printed[1]),), printed[0]):
            return True
        if not path or not value or isinstance(value, When):
            return False
        return any(heard == value and type(heard) is type(value) and any(
            self._fill(form, path, pieces, inner) for form, pieces in forms(value, words) if all(pieces))
            for _, heard, inner, words in reversed(self.calls))

    def _options(self, value: Node) -> tuple[Scope, tuple[Line, ...]] | None:
        if not isinstance(value, tuple) or not value or not isinstance(value[0], Option):
            return None
        printed = [(inner, words) for one in value for _, heard, inner, words in self.calls
                if heard is one and isinstance(words, Line)]
        return (printed[0][0], tuple(words for _, words in printed)) if len(printed) == len(value) else None

    def _number(self, value: int, path: tuple[str | int, ...]) -> None:
        if 1 < value < ANY_NUMBER and not self._fill("int", path, ((str(value),),), None):
            for at, one in enumerate(self.parts):
                beside = one.paths[0]
                if one.kind == "int" and beside[:-1] == path[:-1] and getattr_of(self.node, beside) == value:
                    self.parts[at] = replace(one, paths=(*one.paths, path))

    def _fill(
        self, kind: str, path: tuple[str | int, ...], pieces: tuple[Words, ...], inner: Scope | None
    ) -> bool:
        """Replace some pieces by a hole; False if they do not occur, or nothing else does."""
        pattern = self.pattern
        places = list(_places(pattern, pieces))
        if len(places) != len(pieces) or len(pattern) == len(pieces[0]):
            return False
        for behind, (start, piece) in reversed(list(enumerate(zip(places, pieces, strict=True)))):
            pattern[start:start + len(piece)] = [Hole(len(self.parts), bool(behind))]
        flags = () if inner is None else tuple((number, new) for number, (new, old) in enumerate(zip(
            flags_of(inner), flags_of(self.scope), strict=True)) if new != old)
        self.parts.append(Part("Clause" if path[-1] == "clause" else kind, (path,), flags))
        return True


def _places(pattern: list[str | Hole], pieces: tuple[Words, ...]) -> Iterator[int]:
    """Yield the places at which the pieces occur one after the other."""
    at = 0
    for piece in pieces:
        while at + len(piece) <= len(pattern) and tuple(pattern[at:at + len(piece)]) != piece:
            at += 1
        if at + len(piece) > len(pattern):
            return
        yield at
        at += len(piece)


def _emptied(node: Word, parts: list[Part]) -> Word:
    for one in parts:
        for path in one.paths:
            node = put(node, path, None)
    return node


def getattr_of(node: Node, path: tuple[str | int, ...]) -> Node:
    """Return the part at a place within a word."""
    for name in path:
        node = node[name] if isinstance(name, int) else getattr(node, name)
    return node


def put(node: Node, path: tuple[str | int, ...], value: object) -> Node:
    """Return a word with something else at a place within it."""
    if not path:
        return value
    name, rest = path[0], path[1:]
    if isinstance(name, int):
        return (*node[:name], put(node[name], rest, value), *node[name + 1:])
    return replace(node, **{name: put(getattr(node, name), rest, value)})
