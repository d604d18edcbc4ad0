"""Freezing a position so that positions which cannot differ any more are equal: bags sorted, tags renumbered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.kernel.registers import W_DONE, W_OCC, W_POOL
from engine.kernel.run.handles import renumbered, tags_in
from engine.kernel.run.position import Position
from engine.state import FACE, TAG, TAG_SHIFT, Frame

_new = tuple.__new__  # what a named tuple is made with, without a call in between


def sort_bags(m: Position) -> None:
    """Sort what has no order, where nothing has a tag: as :func:`canonical` does, for a position is the same whether or
    not something had a tag on the way to it."""
    _sort(m, _untagged)


def _sort(m: Position, in_order: Callable[[Sequence[Any], list[int]], list[Any]]) -> None:
    """Put what has no order (pending abilities, those of windows) into the order that ``in_order`` gives to items and
    their codes."""
    if len(m.pending) > 1:
        m.pending = in_order(m.pending, [one.entry.code for one in m.pending])
    for depth, frame in enumerate(m.stack):
        if m.codes[frame.code].window:
            registers = frame.registers
            for register in (W_POOL, W_DONE):
                items = registers[register]
                if len(items) > 1:
                    ordered = tuple(in_order(items, [item.code for item in items]))
                    if ordered != items:
                        registers = (*registers[:register], ordered, *registers[register + 1 :])
                        m.reordered = True
                        m.stack[depth] = _new(Frame, (frame.code, frame.at, registers))


def canonical(m: Position) -> None:
    """Give the tags in use numbers that depend on the position alone, and drop the others.

    Items of bags (pending abilities, the abilities of a window) are sorted by what they look like with
    each handle replaced by its card and place, and if that leaves ties, by everything else that holds
    the same handle.
    """
    where = m.where

    def mask(item: Any) -> Any:
        if item.__class__ is int:
            return (1, where[(item >> TAG_SHIFT) - 1], item & (TAG - 1)) if item >= TAG else (0, item)
        if isinstance(item, tuple):
            return (3, tuple([mask(part) for part in item]))
        return (2, "" if item is None else str(item))

    contexts: dict[int, list[Any]] | None = None

    def in_order(items: Sequence[Any], codes_of: list[int]) -> list[Any]:
        nonlocal contexts
        if len(set(codes_of)) == len(codes_of):
            return [item for _, item in sorted(zip(codes_of, items, strict=True), key=_first)]
        masked = [mask(item) for item in items]
        if len(set(masked)) == len(masked):
            return [item for _, item in sorted(zip(masked, items, strict=True), key=_first)]
        if contexts is None:
            contexts = _contexts(m, mask)
        known = contexts

        def key(pair: tuple[Any, Any]) -> Any:
            return (pair[0], [sorted(map(repr, known[tag])) for tag in tags_in((pair[1],))])

        return [item for _, item in sorted(zip(masked, items, strict=True), key=key)]

    _sort(m, in_order)
    used: dict[int, None] = {}
    for frame in m.stack:
        used.update(dict.fromkeys(tags_in(frame.registers)))
    for one in m.pending:
        used.update(dict.fromkeys(tags_in(one.entry)))
    if list(used) == list(range(1, len(where) + 1)):
        return
    m.reordered = True
    number_of = {tag: number for number, tag in enumerate(used, 1)}
    numbers = tuple([number_of.get(tag, 0) for tag in range(len(where) + 1)])
    m.numbers = numbers
    m.stack = [renumbered(frame, numbers) if tags_in(frame.registers) else frame for frame in m.stack]
    m.pending = [renumbered(one, numbers) if tags_in(one.entry) else one for one in m.pending]
    ordered_zones = m.program.ordered_zones
    for zone in set(where):
        cards: list[Any] = []
        for card in m.zones[zone]:
            if card.__class__ is int and card >= TAG:
                tag = number_of.get(card >> TAG_SHIFT, 0)
                card = card & FACE | tag << TAG_SHIFT
            cards.append(card)
        if zone not in ordered_zones:
            cards.sort()
        m.zones[zone] = tuple(cards)
    m.where = [where[tag - 1] for tag in used]


def _contexts(m: Position, mask: Callable[[Any], Any]) -> dict[int, list[Any]]:
    """For each tag, everything that holds it, in a form without tags."""
    contexts: dict[int, list[Any]] = {}

    def note(items: Any, place: Any) -> None:
        for item in items:
            tags = tags_in((item,))
            if tags:
                seen = (place, mask(item))
                for tag in tags:
                    contexts.setdefault(tag, []).append(seen)

    note(m.pending, "pending")
    for depth, frame in enumerate(m.stack):
        if m.codes[frame.code].window:
            note(frame.registers[W_POOL], ("pool", depth))
            note(frame.registers[W_DONE], ("done", depth))
            note((frame.registers[W_OCC],), ("occurrence", depth))
        else:
            for number, value in enumerate(frame.registers):
                note((value,), (depth, number))
    return contexts


def _untagged(items: Sequence[Any], codes_of: list[int]) -> list[Any]:
    """Items of a bag without tags in their order."""
    if len(set(codes_of)) == len(codes_of):
        return [item for _, item in sorted(zip(codes_of, items, strict=True), key=_first)]
    return sorted(items, key=_comparable)


def _comparable(item: Any) -> Any:
    """A value without tags in a form that can be compared with any other."""
    if item.__class__ is int:
        return (0, item)
    if isinstance(item, tuple):
        return (3, tuple([_comparable(part) for part in item]))
    return (2, "" if item is None else str(item))


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]
