"""Freezing a position so that positions which cannot differ any more are equal: bags sorted, tags renumbered."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from engine.kernel.registers import W_DONE, W_OCC, W_POOL
from engine.kernel.run.handles import renumbered, tags_in
from engine.kernel.run.position import Position
from engine.state import FACE, TAG, TAG_SHIFT, Frame, Value

_new = tuple.__new__  # what a named tuple is made with, without a call in between


def sort_bags(m: Position) -> None:
    """Sort the bags of a position in which nothing has a tag, as :func:`canonical` does."""
    _sort(m, _untagged)


def _sort(m: Position, in_order: Callable[[Position, Sequence[Value]], list[Value]]) -> None:
    """Put what has no order (pending abilities, those of windows) into the order that ``in_order`` gives to items that
    cannot be told apart by their codes."""
    if len(m.pending) > 1:
        m.pending = _by_codes(m, m.pending, [one.entry.code for one in m.pending], in_order)
    window = m.program.window_code.id
    for depth, frame in enumerate(m.stack):
        if frame[0] == window:
            registers = frame[2]
            for register in (W_POOL, W_DONE):
                items = registers[register]
                if len(items) > 1:
                    ordered = tuple(_by_codes(m, items, [item.code for item in items], in_order))
                    if ordered != items:
                        registers = (*registers[:register], ordered, *registers[register + 1 :])
                        m.reordered = True
                        m.stack[depth] = _new(Frame, (frame.code, frame.at, registers))


def _by_codes(
    m: Position, items: Sequence[Value], codes_of: list[int],
    in_order: Callable[[Position, Sequence[Value]], list[Value]],
) -> list[Value]:
    if len({*codes_of}) < len(codes_of):
        return in_order(m, items)
    return [item for _, item in sorted(zip(codes_of, items, strict=True), key=_first)]


def _tagged(m: Position, items: Sequence[Value]) -> list[Value]:
    """Sort the items of a bag by their looks, each handle replaced by its card and place, then by all that holds the
    same handle.
    """
    where = m.where

    def mask(item: Value) -> Value:
        if item.__class__ is int:
            return (1, where[(item >> TAG_SHIFT) - 1], item & (TAG - 1)) if item >= TAG else (0, item)
        if isinstance(item, tuple):
            return (3, tuple([mask(part) for part in item]))
        return (2, "" if item is None else str(item))

    masked = [mask(item) for item in items]
    if len(set(masked)) == len(masked):
        return [item for _, item in sorted(zip(masked, items, strict=True), key=_first)]
    contexts = _contexts(m, mask)

    def key(pair: tuple[Value, Value]) -> Value:
        return (pair[0], [sorted(map(repr, contexts[tag])) for tag in tags_in[pair[1],]])

    return [item for _, item in sorted(zip(masked, items, strict=True), key=key)]


def canonical(m: Position) -> None:
    """Give the tags in use numbers that depend on the position alone, and drop the others; bags are sorted."""
    where = m.where
    _sort(m, _tagged)
    stack = m.stack
    found: list[int] = []
    for frame in stack:
        found += tags_in[frame[2]]
    for one in m.pending:
        found += tags_in[one[1]]
    used = [*dict.fromkeys(found)]
    in_order = used == [*range(1, len(used) + 1)]
    if in_order and len(used) == len(where):
        return
    m.reordered = True
    new = [0] * (len(where) + 1)
    for number, tag in enumerate(used, 1):
        new[tag] = number
    m.numbers = tuple(new)
    if not in_order:
        _renumber_holders(m)
    # Where all that are in use keep their numbers, only the zones of the others change.
    _renumber_zones(m, {*(where[len(used) :] if in_order else where)}, new)
    m.where = [where[tag - 1] for tag in used]


def _renumber_holders(m: Position) -> None:
    """Give the tags that frames and pending abilities hold their new numbers."""
    stack, numbers = m.stack, m.numbers
    for depth, frame in enumerate(stack):
        for tag in tags_in[frame[2]]:
            if numbers[tag] != tag:
                stack[depth] = _new(Frame, (frame[0], frame[1], renumbered(frame[2], numbers)))
                break
    if m.pending:
        m.pending = [renumbered(one, numbers) if tags_in[one[1]] else one for one in m.pending]


def _renumber_zones(m: Position, changed: set[int], new: list[int]) -> None:
    """Give the tags of the cards in some zones their new numbers; 0 is none."""
    zones, ordered_zones = m.zones, m.program.ordered_zones
    for zone in changed:
        cards = zones[zone]
        if zone in ordered_zones:
            zones[zone] = tuple([
                card & FACE | new[card >> TAG_SHIFT] << TAG_SHIFT if card.__class__ is int and card >= TAG else card
                for card in cards
            ])
        elif cards and cards[-1] >= TAG:
            first = bisect_left(cards, TAG)  # in a bag they lie last
            tagged = [card & FACE | new[card >> TAG_SHIFT] << TAG_SHIFT for card in cards[first:]]
            zones[zone] = tuple(sorted([*cards[:first], *tagged]))


def _contexts(m: Position, mask: Callable[[object], object]) -> dict[int, list[object]]:
    """For each tag, everything that holds it, in a form without tags."""
    contexts: dict[int, list[object]] = {}

    def note(items: Value, place: Value) -> None:
        for item in items:
            tags = tags_in[item,]
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


def _untagged(m: Position, items: Sequence[Value]) -> list[Value]:
    """Items of a bag without tags in their order."""
    return sorted(items, key=_comparable)


def _comparable(item: Value) -> Value:
    """A value without tags in a form that can be compared with any other."""
    if item.__class__ is int:
        return (0, item)
    if isinstance(item, tuple):
        return (3, tuple([_comparable(part) for part in item]))
    return (2, "" if item is None else str(item))


def _first(pair: tuple[Value, Value]) -> Value:
    return pair[0]
