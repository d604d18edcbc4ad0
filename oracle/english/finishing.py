"""What a text does not say: names that nobody reads, revealed cards that go back, what has lost track."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language import Ability, Choose, Instruction, Play, Ref, Word
from engine.language.walk import Node, changed, fields_of, parts, reads
from engine.record import default_of, replace


def finished(ability: Ability) -> Ability:
    """An ability without the names that nothing reads, and with what no text says."""
    return _inlined(_unread(_inlined(ability)))


def _unread(ability: Ability) -> Ability:
    """Names that are bound and never read are not bound."""
    read = reads(ability)

    def change(node: Node, around: Node) -> Node:
        for name, value in fields_of(node):
            if name == "as_" and isinstance(value, str) and value not in read and may_be_none(node, name):
                return replace(node, as_=None)
        return node

    return changed(ability, change)


def _inlined(ability: Ability) -> Ability:
    """A card that is chosen for one step alone is chosen by that step."""
    counts: dict[str, int] = {}
    for part in parts(ability):
        if isinstance(part, Ref):
            counts[part.name] = counts.get(part.name, 0) + 1

    def change(node: Node, around: Node) -> Node:
        for name, value in fields_of(node):
            if isinstance(value, tuple) and any(isinstance(one, Choose) for one in value):
                node = replace(node, **{name: tuple(_row(value, counts))})
        return node

    return changed(ability, change)


def _row(row: tuple[Instruction, ...], counts: dict[str, int]) -> Iterator[Instruction]:
    waiting: Choose | None = None
    for one in row:
        if waiting is not None:
            if isinstance(one, Play) and one.cards == Ref(waiting.as_) and counts.get(waiting.as_) == 1:
                yield replace(one, cards=waiting.pick)
                waiting = None
                continue
            yield waiting
            waiting = None
        if isinstance(one, Choose):
            waiting = one
        else:
            yield one
    if waiting is not None:
        yield waiting


def may_be_none(node: Word, name: str) -> bool:
    """Whether a field of a word can be left out."""
    try:
        return default_of(type(node), name) is None
    except KeyError:
        return False
