"""What makes a class a word of the language: a frozen dataclass that costs little to make.

The standard decorator compiles six functions for each class; with some two hundred words that was a third of the time
in which the first question is answered. The functions here are the same for all of them. Everything that
``dataclasses`` offers for such classes (``fields``, ``replace``, ``is_dataclass``) works.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, cast


def word(*, frozen: bool, slots: bool) -> Callable[[type], type]:
    """The decorator of words; called like ``dataclasses.dataclass``. Words are always frozen and have slots."""
    assert frozen and slots

    def decorate(cls: type) -> type:
        made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
        fields = dataclasses.fields(made)
        made._fields = tuple([field.name for field in fields])
        made._compared = tuple([field.name for field in fields if field.compare])
        made._shown = tuple([field.name for field in fields if field.repr])
        made._setters = tuple([getattr(made, field.name).__set__ for field in fields])
        made._made_anew = frozenset(
            [field.name for field in fields if field.default_factory is not dataclasses.MISSING]
        )
        made._defaults = {
            field.name: field.default_factory if field.name in made._made_anew else field.default
            for field in fields
            if field.default is not dataclasses.MISSING or field.name in made._made_anew
        }
        for method in (_init, _eq, _hash, _repr, _reduce, _set, _delete):
            setattr(made, f"__{_NAMES[method]}__", method)
        return cast(type, made)

    return decorate


def _init(self: Any, *args: Any, **kwargs: Any) -> None:
    names, setters = self._fields, self._setters
    if len(args) > len(names):
        raise TypeError(f"{type(self).__name__} takes {len(names)} values, not {len(args)}")
    for put, value in zip(setters, args, strict=False):
        put(self, value)
    given = len(args)
    if kwargs:
        for name in names[:given]:
            if name in kwargs:
                raise TypeError(f"{type(self).__name__} got {name!r} twice")
    defaults = self._defaults
    for name, put in zip(names[given:], setters[given:], strict=True):
        if name in kwargs:
            put(self, kwargs.pop(name))
        elif name in defaults:
            value = defaults[name]
            put(self, value() if name in self._made_anew else value)
        else:
            raise TypeError(f"{type(self).__name__} needs {name!r}")
    if kwargs:
        raise TypeError(f"{type(self).__name__} has no {sorted(kwargs)[0]!r}")


def _values(self: Any) -> tuple[Any, ...]:
    return tuple([getattr(self, name) for name in self._compared])


def _eq(self: Any, other: Any) -> Any:
    if self is other:
        return True
    return _values(self) == _values(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _repr(self: Any) -> str:
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._shown)})"


def _reduce(self: Any) -> tuple[Any, ...]:
    return type(self), tuple([getattr(self, name) for name in self._fields])


def _set(self: Any, name: str, value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


_NAMES: dict[Callable[..., Any], str] = {
    _init: "init",
    _eq: "eq",
    _hash: "hash",
    _repr: "repr",
    _reduce: "reduce",
    _set: "setattr",
    _delete: "delattr",
}
