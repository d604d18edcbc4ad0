"""Variants: values of one of several kinds, each kind a class with named fields, that cost no more than a tuple.

A variant is a tuple: the number of its kind, then its fields. It is immutable, hashable, made at once
(:data:`new_variant` where it is made most often), and never equal to one of another kind, whatever their fields hold.
To a type checker it is a frozen dataclass: it has no items, only fields.

Unlike a record it may be made millions of times; unlike a named tuple it knows of which kind it is, can inherit, and
its class costs next to nothing. Each class says ``__slots__ = ()``, so that its values have no
dictionary.
"""

from __future__ import annotations

import collections
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, dataclass_transform

V = TypeVar("V", bound="Variant")

new_variant: Final[Callable[..., Any]] = tuple.__new__
"""The function that makes a variant where every nanosecond counts: ``new_variant(GainCard, (GainCard.number_of_kind,
face))``.
"""
MISSING: Final = object()
"""The default of a field that has none."""
_numbers: Final = count()
_getter: Final[Any] = vars(collections)["_tuplegetter"]  # with which a named tuple gets its fields


if TYPE_CHECKING:
    _Items = object
else:
    _Items = tuple


@dataclass_transform(frozen_default=True)
class Variant(_Items):
    """The common base of all variants. The annotations of a class are its fields, after those of its base."""

    __slots__ = ()

    number_of_kind: ClassVar[int]
    field_defaults: ClassVar[dict[str, object]] = {}  # MISSING for fields that have to be given
    own_fields: ClassVar[tuple[str, ...]]  # those that the base of a kind does not have

    def __init_subclass__(cls, kw_only: bool = False) -> None:
        """Define a kind. ``kw_only`` tells a type checker that its fields are given by name."""
        space = vars(cls)
        if "__slots__" not in space:
            raise TypeError(f"{cls.__name__} has to say: __slots__ = ()")
        own = [field for field, kind in space.get("__annotations__", {}).items() if not kind.startswith("ClassVar")]
        defaults = cls.field_defaults | {field: space.get(field, MISSING) for field in own}
        for number, field in enumerate(defaults, 1):
            if field in own:
                setattr(cls, field, _getter(number, ""))
        cls.number_of_kind, cls.field_defaults, cls.own_fields = next(_numbers), defaults, tuple(own)
        type.__setattr__(cls, "__match_args__", tuple(defaults))

    if not TYPE_CHECKING:

        def __new__(cls, *values, **given):
            if given or len(values) != len(cls.field_defaults):
                values = _completed(cls, values, given)
            return new_variant(cls, (cls.number_of_kind, *values))

        def __reduce__(self):
            return _remade, (self.__class__, tuple(self)[1:])

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.field_defaults)
        return f"{self.__class__.__name__}({fields})"


def changed(one: V, **changes: object) -> V:
    """A variant like ``one`` except for some fields. Raises TypeError for what is no field of its kind."""
    values = [changes.pop(name) if name in changes else getattr(one, name) for name in one.field_defaults]
    if changes:
        raise TypeError(f"{one.__class__.__name__} has no {', '.join(changes)}")
    return _remade(one.__class__, tuple(values))


def _completed(cls: type[Variant], values: tuple[object, ...], given: dict[str, object]) -> tuple[object, ...]:
    """The values of all fields: those in order, those by name, and else the defaults. Raises TypeError if one is
    missing or is no field of the kind."""
    rest = list(cls.field_defaults.items())[len(values):]
    more = tuple([given.pop(name) if name in given else default for name, default in rest])
    if given or len(values) > len(cls.field_defaults) or any(value is MISSING for value in more):
        needed = [name for name, default in cls.field_defaults.items() if default is MISSING]
        raise TypeError(f"{cls.__name__} has the fields {list(cls.field_defaults)} and needs {needed}")
    return (*values, *more)


def _remade(cls: type[V], values: tuple[object, ...]) -> V:
    made: V = new_variant(cls, (cls.number_of_kind, *values))
    return made


__all__ = ["MISSING", "Variant", "changed", "new_variant"]
