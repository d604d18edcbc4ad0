"""Shapes: which kind of value can stand at a place of a scenario's data.

A shape tells whether a value fits, and where it does not (``misfits`` puts that into words). From the same shapes
models of pydantic are made (``schema``), which publish the format for editors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized
from typing import NamedTuple

from engine.record import record
from oracle.errors import Path


@record
class Complaint:
    """The message about a value of the wrong shape: ``what`` and ``hint``, with {found}, {value} and {key} in them.
    ``zone`` marks a card of a zone, about which more can be said than that it is none."""

    what: str
    hint: str = ""
    zone: bool = False


class Misfit(NamedTuple):
    """A value that does not fit: where it stands, and the ``complaint`` about it. Without one ``why`` says what is
    wrong: another ``kind`` is wanted, a key is "unknown" or "missing", there are too many or too few (``size``), or a
    number is beyond its ``limit``."""

    path: Path
    value: object
    complaint: Complaint | None = None
    why: str = "kind"
    kind: str = ""
    limit: int | None = None


class Shape:
    """Hold what can stand at one place. A shape may have a ``complaint`` about everything else."""

    kind = ""
    complaint: Complaint | None = None

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        """The values that do not fit, among a value and what is in it."""
        raise NotImplementedError

    def fits(self, value: object) -> bool:
        """Report whether a value has this shape."""
        return next(self.misfits(value), None) is None

    def wrong(self, value: object, path: Path) -> Misfit:
        """Say that a value as a whole is not of this shape."""
        return Misfit(path, value, self.complaint, kind=self.kind)

    def meant(self, value: object) -> bool:
        """Report whether a value of this kind is meant to have this shape, among others that the place can have."""
        return True


@record
class Key:
    """A key of a mapping: the shape of its value, what it is for, and what it is when it is left out."""

    shape: Shape
    says: str = ""
    default: object = None


@record
class Text(Shape):
    """A text; one that is not ``blank`` has more in it than spaces."""

    complaint: Complaint | None = None
    examples: tuple[str, ...] = ()
    blank: bool = True
    kind = "text"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        if not isinstance(value, str) or not (self.blank or value.strip()):
            yield self.wrong(value, path)


@record
class Word(Shape):
    """One of some texts."""

    words: tuple[str, ...]
    complaint: Complaint | None = None
    kind = "text"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        if not isinstance(value, str) or value not in self.words:
            yield self.wrong(value, path)


@record
class Whole(Shape):
    """A whole number between two, both among them, if there are any; with ``nothing`` also none."""

    least: int | None = 0
    most: int | None = None
    complaint: Complaint | None = None
    nothing: bool = False
    kind = "number"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        if type(value) is not int:
            if value is not None or not self.nothing:
                yield self.wrong(value, path)
            return
        for limit, beyond in ((self.least, -1), (self.most, 1)):
            if limit is not None and (value - limit) * beyond > 0:
                yield self.wrong(value, path)._replace(why="less" if beyond < 0 else "more", limit=limit)


@record
class Truth(Shape):
    """True or false."""

    complaint: Complaint | None = None
    kind = "truth"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        if not isinstance(value, bool):
            yield self.wrong(value, path)


@record
class ListOf(Shape):
    """A list of values of one shape."""

    of: Shape
    says: str = ""
    kind = "list"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        if not isinstance(value, list):
            yield self.wrong(value, path)
            return
        for number, item in enumerate(value):
            yield from self.of.misfits(item, (*path, number))


@record
class MapOf(Shape):
    """A mapping with keys that somebody chose, as many as are allowed, to values of one shape."""

    of: Shape
    least: int = 0
    most: int | None = None
    complaint: Complaint | None = None
    kind = "mapping"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        if not isinstance(value, dict):
            yield self.wrong(value, path)
            return
        inside = [one for key, item in value.items() for one in self.of.misfits(item, (*path, key))]
        if not self._enough(value) and (self.complaint is not None or not inside):
            yield self.wrong(value, path)._replace(why="size")
        else:
            yield from inside

    def meant(self, value: object) -> bool:
        return self.complaint is not None or (isinstance(value, dict) and self._enough(value))

    def _enough(self, value: Sized) -> bool:
        return self.least <= len(value) and (self.most is None or len(value) <= self.most)


def pair(of: Shape, complaint: Complaint | None = None) -> MapOf:
    """A mapping with one key."""
    return MapOf(of, 1, 1, complaint)


@record
class Keys(Shape):
    """A mapping with certain keys, of which some may be ``needed``; with ``one`` it has exactly one of them."""

    name: str
    says: str
    keys: Mapping[str, Key]
    needed: tuple[str, ...] = ()
    one: bool = False
    complaint: Complaint | None = None
    kind = "mapping"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        if not isinstance(value, dict) or (self.one and len(value) != 1):
            yield self.wrong(value, path)
            return
        for key in self.needed:
            if key not in value:
                yield Misfit((*path, key), value, why="missing")
        for key, item in value.items():
            if key in self.keys:
                yield from self.keys[key].shape.misfits(item, (*path, key))
            else:
                yield Misfit((*path, key), item, why="unknown")

    def meant(self, value: object) -> bool:
        return not self.needed or (isinstance(value, dict) and set(value) == set(self.needed))


@record
class Anyhow(Shape):
    """Anything: what it has to be is told by whoever reads it."""

    kind = "mapping"

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        return iter(())


@record
class Either(Shape):
    """A value of one of several shapes, which differ in the kind of the value."""

    branches: tuple[Shape, ...]
    complaint: Complaint | None = None
    says: str = ""

    def branch(self, value: object) -> Shape | None:
        """The shape that a value should have by its kind; None if it should have none of them."""
        kind = kind_of(value)
        return next((one for one in self.branches if one.kind == kind and one.meant(value)), None)

    def misfits(self, value: object, path: Path = ()) -> Iterator[Misfit]:
        branch = self.branch(value)
        if branch is None:
            yield self.wrong(value, path)
        else:
            yield from branch.misfits(value, path)


def kind_of(value: object) -> str:
    """The kind of a value: text, number, truth, list, mapping, or nothing."""
    if isinstance(value, bool):
        return "truth"
    names = {str: "text", int: "number", list: "list", dict: "mapping"}
    return next((name for kind, name in names.items() if isinstance(value, kind)), "nothing")
