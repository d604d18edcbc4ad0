"""The one walk over the tree of an ability.

A card's data is a tree: words, whose fields hold words, tuples of words, or plain values. Everything that looks
through that tree (the compiler, the linter, the printer, mutation, the overviews) walks it with these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from typing import Any, Final, TypeVar, cast

from engine.language import nodes
from engine.language.nodes import Ability, Bound, Choose, Play, Ref, Word
from engine.language.terms import Manner, Who
from engine.record import names_of, replace

# The fields that bind a name, and the name of the one who set an ability up among those that it reads.
BINDERS: Final = ("as_", "found", "rest", "shuffled")
SETTER: Final = "@bound"

_FIELDS: dict[type, tuple[str, ...] | None] = {}
Node = Any
"""A word of the language, a tuple of words, or any other value of a word's field; its class says what it has."""

_MOST: Final = 20_000
W = TypeVar("W", bound=Word)
Found = TypeVar("Found")


def remembered(find: Callable[[Node], Found]) -> Callable[[Node], Found]:
    """Make a function of a node remember what it found for each object: card data never changes."""
    known: dict[int, tuple[Node, Found]] = {}

    @wraps(find)
    def of(node: Node) -> Found:
        kept = known.get(id(node))
        if kept is not None and kept[0] is node:
            return kept[1]
        if len(known) > _MOST:
            known.clear()
        found = find(node)
        known[id(node)] = node, found
        return found

    return of


@cache
def words_of(kind: type[W]) -> tuple[type[W], ...]:
    """Return all words of a kind (``Instruction``, ...; ``Word`` for all), in the order in which they are written."""
    return tuple(
        word
        for word in vars(nodes).values()
        if isinstance(word, type) and issubclass(word, kind) and names_of(word) is not None
    )


def field_names(kind: type) -> tuple[str, ...] | None:
    """Return the names of a word's fields; None for anything that is no word."""
    if kind not in _FIELDS:
        _FIELDS[kind] = names_of(kind)
    return _FIELDS[kind]


def fields_of(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the fields of a word with their values; nothing for anything that is no word."""
    for name in field_names(node.__class__) or ():
        yield name, getattr(node, name)


def below(node: Node) -> Iterator[Node]:
    """The words directly within a word or a tuple: in its fields, in order, also those in tuples there."""
    if node.__class__ is tuple:
        for part in node:
            if part.__class__ is tuple:
                yield from below(part)
            elif field_names(part.__class__) is not None:
                yield part
    else:
        for _, value in fields_of(node):
            if value.__class__ is tuple:
                yield from below(value)
            elif field_names(value.__class__) is not None:
                yield value


def _gather(node: Node, found: list[Node]) -> None:
    if node.__class__ is tuple:
        for part in node:
            _gather(part, found)
        return
    names = field_names(node.__class__)
    if names is not None:
        found.append(node)
        for name in names:
            _gather(getattr(node, name), found)


@remembered
def parts(node: Node) -> tuple[Node, ...]:
    """All words within a word or a tuple, itself first, then as they are written."""
    found: list[Node] = []
    _gather(node, found)
    return tuple(found)


@remembered
def kinds_of(node: Node) -> frozenset[type]:
    """The classes of all words within a word or a tuple, itself among them."""
    return frozenset([part.__class__ for part in parts(node)])


def own_parts(node: Node) -> Iterator[Node]:
    """All words within a word or a tuple, itself first, except those of abilities within it (which it sets up)."""
    if field_names(node.__class__) is not None:
        yield node
    for part in below(node):
        if not isinstance(part, Ability):
            yield from own_parts(part)


def contains(node: Node, kind: type | tuple[type, ...]) -> bool:
    """Report whether a word of this kind is anywhere within a word or a tuple, or is itself one."""
    return not kinds_of(node).isdisjoint(_kinds_below(kind))


@cache
def _kinds_below(kind: type | tuple[type, ...]) -> frozenset[type]:
    """Return classes with all that are derived from them."""
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return frozenset(kinds).union(*(_kinds_below(tuple(one.__subclasses__())) for one in kinds))


def plays_again(node: object) -> bool:
    """Report whether anything within a node plays a card more than once, or once more.

    An ability that does can stay in play with the card.
    """
    return any(
        isinstance(part, Play) and (part.manner is Manner.REPLAY or part.times != 1) for part in parts(node)
    )


def cards_acted_on(node: Node) -> Node | None:
    """Return the cards that a word is about: its ``cards``, or what a ``Choose`` picks. None if it has none."""
    return node.pick if isinstance(node, Choose) else getattr(node, "cards", None)


def result_of(node: Node) -> str | None:
    """Return the name that a word gives its result with ``as_``. None if it gives none."""
    return getattr(node, "as_", None)


@remembered
def names_bound_by(node: Node) -> frozenset[str]:
    """Return the names that a word itself binds, without those bound inside it."""
    return frozenset(value for field in BINDERS if isinstance(value := getattr(node, field, None), str))


def binds(node: object) -> set[str]:
    """The names that a node or anything within it binds."""
    return set().union(*(names_bound_by(part) for part in parts(node)))


def reads(node: Node) -> set[str]:
    """The names that a node or anything within it reads."""
    return {part.name for part in parts(node) if isinstance(part, (Ref, Bound))}


@remembered
def bound_names(node: Node) -> frozenset[str]:
    """The names that instructions within a node bind (not within abilities that they set up)."""
    return frozenset().union(*(names_bound_by(part) for part in own_parts(node)))


@remembered
def free_names(node: Node) -> frozenset[str]:
    """The names that a node reads and does not bind; of abilities that it sets up, their free names.

    :data:`SETTER` is among them if the node speaks of the player who set the ability up.
    """
    names: set[str] = set()
    for part in own_parts(node):
        if isinstance(part, (Ref, Bound)):
            names.add(part.name)
        if any(value is Who.BOUND for _, value in fields_of(part)):
            names.add(SETTER)
        for inner in below(part):
            if isinstance(inner, Ability):
                names |= free_names(inner)
    return frozenset(names - bound_names(node))


def changed(node: W, change: Callable[[object, object], object]) -> W:
    """Return a node in which every word is replaced by what ``change`` makes of it, the inner ones first.

    ``change`` is given a word and the word that it stands in (None for the node itself). What is not changed stays
    the same object.
    """
    return cast(W, _changed(node, change, None))


def _changed(node: Node, change: Callable[[Node, Node], Node], around: Node) -> Node:
    if node.__class__ is tuple:
        made = tuple(_changed(part, change, around) for part in node)
        return node if all(one is other for one, other in zip(made, node, strict=True)) else made
    if field_names(node.__class__) is None:
        return node
    within = dict(fields_of(node))
    new = {name: _changed(value, change, node) for name, value in within.items()}
    same = all(new[name] is value for name, value in within.items())
    return change(node if same else replace(node, **new), around)


__all__ = [
    "BINDERS",
    "SETTER",
    "below",
    "binds",
    "bound_names",
    "changed",
    "contains",
    "field_names",
    "fields_of",
    "free_names",
    "own_parts",
    "parts",
    "reads",
    "remembered",
    "words_of",
]
