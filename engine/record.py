"""Records: frozen dataclasses with slots that cost little to make.

The standard decorator compiles half a dozen functions for each class, and its module loads all of ``inspect``: for some
two hundred and fifty classes that is a good part of the time in which a cold question is answered. The functions here
are the same for all records. To a type checker a record is a dataclass, and the functions of the module ``dataclasses``
(``fields``, ``replace``, ``asdict``, ``is_dataclass``) work on it: what they ask a class for is made when they ask.

A class that defines one of the functions itself keeps its own: ``__repr__``, or ``__eq__`` with ``__hash__``. As with
``dataclass(slots=True)``, the class is made anew: ``super()`` without arguments does not work in it.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    # Checked against the fields of the class: no signature here could say so.
    from dataclasses import Field, replace

R = TypeVar("R")


class _Declaration(NamedTuple):
    """The declaration of a field, besides its type."""

    default: object
    factory: Callable[[], object] | None
    compare: bool
    repr: bool
    metadata: object = None


class _Layout(NamedTuple):
    """The facts about one class of records that the functions of all records read. ``values`` gets what is compared."""

    names: tuple[str, ...]
    setters: tuple[Callable[[object, object], None], ...]
    numbers: dict[str, int]
    declared: dict[str, _Declaration]
    defaults: dict[str, object]
    values: Callable[[object], object]


class _Record(Protocol):
    """The attributes that all records have."""

    __record__: ClassVar[_Layout]
    __dataclass_fields__: ClassVar[dict[str, Field[object]]]


_OFTEN: Final = 100                     # after so many records of a class its ``__init__`` is written out
_CALLS: Final[dict[type, int]] = {}     # the number of records made of each class, until then
_NO_DEFAULT: Final = object()
_PLAIN: Final = _Declaration(_NO_DEFAULT, None, True, True)


def field(
    *,
    default: object = _NO_DEFAULT,
    default_factory: Callable[[], object] | None = None,
    compare: bool = True,
    repr: bool = True,
    metadata: object = None,
) -> Any:
    """Declare more of a field than its type, as with ``dataclasses.field``.

    ``default`` is its value if none is given (``default_factory`` makes it, each time), ``compare`` says whether it
    tells records apart, ``repr`` whether it is shown, and ``metadata`` is for others to read.
    """
    return _Declaration(default, default_factory, compare, repr, metadata)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[R]) -> type[R]:
    """Make a class a record: its annotated names are its fields, in their order, after those of its bases."""
    space, made_by = dict(vars(cls)), cast(Any, type(cls))
    declared: dict[str, _Declaration] = {}
    for base in reversed(cls.__mro__):
        if "__record__" in vars(base):
            declared |= vars(base)["__record__"].declared
    held = tuple(declared)
    for name, kind in space.get("__annotations__", {}).items():
        if not str(kind).startswith(("ClassVar", "typing.ClassVar")):
            value = space.pop(name, _NO_DEFAULT)
            if value is _NO_DEFAULT:
                declared[name] = _PLAIN
            else:
                declared[name] = value if value.__class__ is _Declaration else _Declaration(value, None, True, True)
    for taken in ("__dict__", "__weakref__"):
        space.pop(taken, None)
    names = tuple(declared)
    if "__eq__" not in space:
        space["__eq__"], space["__hash__"] = _eq, _hash
    space.setdefault("__repr__", _repr)
    space |= _SHARED
    space["__slots__"] = names[len(held):] if held else names
    space["__match_args__"] = names
    space["__qualname__"] = cls.__qualname__
    made = made_by(cls.__name__, cls.__bases__, space)
    compared = [name for name, one in declared.items() if one.compare]
    made.__record__ = _Layout(
        names,
        tuple([getattr(made, name).__set__ for name in names]),
        {name: number for number, name in enumerate(names)},
        declared,
        {name: one.default for name, one in declared.items() if one.default is not _NO_DEFAULT},
        attrgetter(*compared) if compared else _nothing,
    )
    return made  # type: ignore[no-any-return]


def names_of(kind: type) -> tuple[str, ...] | None:
    """The names of a record's fields, in their order; None for a class that is no record."""
    made = getattr(kind, "__record__", None)
    return None if made is None else made.names


def default_of(kind: type, name: str) -> Any:
    """Return the value that a field of a record has if none is given.

    For a field that must be given, it is a value that equals nothing else.
    """
    declared: _Declaration = kind.__record__.declared[name]  # type: ignore[attr-defined]
    return declared.default if declared.factory is None else declared.factory()


def metadata_of(kind: type) -> dict[str, Any]:
    """Return the metadata of a record's fields by name, in their order, without the fields that have none."""
    declared: dict[str, _Declaration] = kind.__record__.declared  # type: ignore[attr-defined]
    return {name: one.metadata for name, one in declared.items() if one.metadata is not None}


def as_dict(one: object) -> dict[str, Any]:
    """The fields of a record with their values, in their order. What they hold stays as it is."""
    return {name: getattr(one, name) for name in names_of(type(one)) or ()}


if not TYPE_CHECKING:

    def replace(one: R, /, **changes: object) -> R:
        """A record (or another dataclass) with other values of some fields. Raises TypeError for what is no field."""
        if not hasattr(one, "__record__"):
            from dataclasses import replace as usual

            return usual(one, **changes)
        values = [changes.pop(name) if name in changes else getattr(one, name) for name in one.__record__.names]
        return one.__class__(*values, **changes)


def _nothing(self: object) -> tuple[()]:
    return ()


def _init(self: _Record, *args: object, **given: object) -> None:
    kind = self.__class__
    calls = _CALLS[kind] = _CALLS.get(kind, 0) + 1
    if calls == _OFTEN:
        kind.__init__ = _compiled(kind.__record__)  # type: ignore[method-assign]
    names, setters, numbers, declared, defaults, _ = self.__record__
    count = len(args)
    if count > len(names):
        raise TypeError(f"{type(self).__name__} takes {len(names)} values, not {count}")
    for put, value in zip(setters, args, strict=False):
        put(self, value)
    for name in given:
        if numbers.get(name, -1) < count:
            what = f"got {name!r} twice" if name in numbers else f"has no {name!r}"
            raise TypeError(f"{type(self).__name__} {what}")
    if count == len(names):
        return
    values = defaults | given if given else defaults
    for name, put in zip(names[count:], setters[count:], strict=True):
        if name in values:
            put(self, values[name])
        elif (factory := declared[name].factory) is not None:
            put(self, factory())
        else:
            raise TypeError(f"{type(self).__name__} needs {name!r}")


def _compiled(made: _Layout) -> Callable[..., None]:
    """Return an ``__init__`` for a class of which many records are made.

    Written out for the class's fields, it is some four times as fast as the one that serves all classes.
    """
    space: dict[str, object] = {"_no": _NO_DEFAULT}
    takes, does = [], []
    for number, (name, put) in enumerate(zip(made.names, made.setters, strict=True)):
        declared = made.declared[name]
        space |= {f"_put{number}": put, f"_default{number}": declared.default, f"_make{number}": declared.factory}
        given = declared.default is not _NO_DEFAULT or declared.factory is not None
        takes.append(f"{name}=_default{number}" if given else name)
        value = f"_make{number}() if {name} is _no else {name}" if declared.factory is not None else name
        does.append(f"    _put{number}(self, {value})\n")
    exec(f"def made(self, {', '.join(takes)}):\n{''.join(does) or '    pass'}", space)
    return cast("Callable[..., None]", space["made"])


def _eq(self: _Record, other: object) -> object:
    if self is other:
        return True
    if other.__class__ is not self.__class__:
        return NotImplemented
    values = self.__record__.values
    return values(self) == values(other)


def _hash(self: _Record) -> int:
    return hash(self.__record__.values(self))


def _repr(self: _Record) -> str:
    shown = [f"{name}={getattr(self, name)!r}" for name, one in self.__record__.declared.items() if one.repr]
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _reduce(self: _Record) -> tuple[object, ...]:
    return type(self), tuple([getattr(self, name) for name in self.__record__.names])


def _set(self: object, name: str, value: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: object, name: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


class _Standard:
    """The ``__dataclass_fields__`` of a record: its fields in the terms of the module ``dataclasses``.

    They are made when that module asks for them.
    """

    def __get__(self, one: object, kind: type[_Record]) -> dict[str, Field[object]]:
        import dataclasses

        def standard(declared: _Declaration) -> object:
            default = dataclasses.MISSING if declared.default is _NO_DEFAULT else declared.default
            if declared.factory is not None:
                return dataclasses.field(default_factory=declared.factory, compare=declared.compare, repr=declared.repr)
            return dataclasses.field(default=default, compare=declared.compare, repr=declared.repr)

        types: dict[str, object] = {}
        for base in reversed(kind.__mro__):
            types |= vars(base).get("__annotations__", {})
        made = dataclasses.make_dataclass(
            kind.__name__, [(name, types[name], standard(one)) for name, one in kind.__record__.declared.items()]
        )
        found: dict[str, Field[object]] = vars(made)["__dataclass_fields__"]
        kind.__dataclass_fields__ = found
        return found


_SHARED: Final[dict[str, object]] = {
    "__init__": _init,
    "__reduce__": _reduce,
    "__setattr__": _set,
    "__delattr__": _delete,
    "__dataclass_fields__": _Standard(),
}

__all__ = ["as_dict", "default_of", "field", "metadata_of", "names_of", "record", "replace"]
