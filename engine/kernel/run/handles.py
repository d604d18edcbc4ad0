"""Handles: how the tags of cards are found, replaced and renumbered in values. See engine.state."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeVar, cast

from engine.state import LOST, TAG, TAG_SHIFT, Value, like
from engine.variant import Variant

_Tuple = TypeVar("_Tuple", bound=tuple[object, ...])
_Value = TypeVar("_Value", bound=tuple[object, ...] | Variant)
_MOST: Final = 1 << 13  # so many values are remembered at once


def live(card: int) -> bool:
    """Report whether a handle still has its card."""
    return card >= TAG and not card & LOST


def swap(value: _Tuple, old: int, new: int) -> _Tuple:
    """``value`` with every ``old`` (a handle) in it replaced; the same object if there is none."""
    if old >> TAG_SHIFT not in tags_in[value]:
        return value
    changed: list[object] | None = None
    for number, item in enumerate(value):
        if item.__class__ is int:
            if item == old:
                if changed is None:
                    changed = list(value)
                changed[number] = new
        elif item and isinstance(item, tuple):
            other = swap(item, old, new)
            if other is not item:
                if changed is None:
                    changed = list(value)
                changed[number] = other
    return value if changed is None else like(value, changed)


def holds(value: tuple[object, ...], card: int) -> bool:
    """Report whether this very handle is anywhere in a value."""
    return swap(value, card, card | LOST) is not value


class _Tags(dict[tuple[object, ...], tuple[int, ...]]):
    """The tags in values that have been met lately: they depend on nothing but the value."""

    __slots__ = ()

    def __missing__(self, value: tuple[object, ...]) -> tuple[int, ...]:
        found: dict[int, None] = {}
        for item in value:
            if item.__class__ is int:
                if item >= TAG:
                    found[item >> TAG_SHIFT] = None
            elif item and isinstance(item, tuple):
                for tag in self[item]:
                    found[tag] = None
        if len(self) >= _MOST:
            self.clear()
        tags = self[value] = tuple(found)
        return tags


tags_in: Final = _Tags()
"""The tags of the handles in a value (``tags_in[value]``), lost ones too, in the order in which they first occur."""


def renumbered(value: _Value, numbers: tuple[int, ...]) -> _Value:
    """A value with tag n replaced by ``numbers[n]`` everywhere; the same object if nothing changes."""
    return cast("_Value", _renumbered(value, numbers))


@lru_cache(maxsize=1 << 13, typed=True)  # typed: named tuples equal plain ones
def _renumbered(value: Value, numbers: tuple[int, ...]) -> Value:
    changed: list[Value] | None = None
    for position, item in enumerate(value):
        if item.__class__ is int:
            if item < TAG:
                continue
            other: Value = item & (TAG - 1) | numbers[item >> TAG_SHIFT] << TAG_SHIFT
        elif item and isinstance(item, tuple) and tags_in[item]:
            other = _renumbered(item, numbers)
        else:
            continue
        if other != item:
            if changed is None:
                changed = list(value)
            changed[position] = other
    return value if changed is None else like(value, changed)
