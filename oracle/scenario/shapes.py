"""Shapes: which kind of value can stand at a place of a scenario's data.

A shape tells quickly whether a value fits. Of what does not fit it says nothing: from the same shapes models of
pydantic are made (``schema``), which publish the format for editors and explain what is wrong. Loading pydantic takes
longer than answering a question, so that is done only for a file that does not fit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sized

from engine.record import record


@record
class Complaint:
    """What is said of a value of the wrong shape: ``what`` and ``hint``, with {found}, {value} and {key} in them.
    ``zone`` marks a card of a zone, about which more can be said than that it is none."""

    what: str
    hint: str = ""
    zone: bool = False


class Shape:
    """What can stand at one place. A shape may have a ``complaint`` about everything else."""

    kind = ""
    complaint: Complaint | None = None

    def fits(self, value: object) -> bool:
        """Whether a value has this shape."""
        raise NotImplementedError

    def meant(self, value: object) -> bool:
        """Whether a value of this kind is meant to have this shape, among others that the place can have."""
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

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and (self.blank or bool(value.strip()))


@record
class Word(Shape):
    """One of some texts."""

    words: tuple[str, ...]
    complaint: Complaint | None = None
    kind = "text"

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words


@record
class Whole(Shape):
    """A whole number between two, both among them, if there are any; with ``nothing`` also none."""

    least: int | None = 0
    most: int | None = None
    complaint: Complaint | None = None
    nothing: bool = False
    kind = "number"

    def fits(self, value: object) -> bool:
        if type(value) is not int:
            return self.nothing and value is None
        return (self.least is None or self.least <= value) and (self.most is None or value <= self.most)


@record
class Truth(Shape):
    """True or false."""

    complaint: Complaint | None = None
    kind = "truth"

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)


@record
class ListOf(Shape):
    """A list of values of one shape."""

    of: Shape
    says: str = ""
    kind = "list"

    def fits(self, value: object) -> bool:
        return isinstance(value, list) and all(map(self.of.fits, value))


@record
class MapOf(Shape):
    """A mapping with keys that somebody chose, as many as are allowed, to values of one shape."""

    of: Shape
    least: int = 0
    most: int | None = None
    complaint: Complaint | None = None
    kind = "mapping"

    def fits(self, value: object) -> bool:
        return isinstance(value, dict) and self._enough(value) and all(map(self.of.fits, value.values()))

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

    def fits(self, value: object) -> bool:
        return (isinstance(value, dict) and (not self.one or len(value) == 1)
                and all(key in value for key in self.needed)
                and all(key in self.keys and self.keys[key].shape.fits(item) for key, item in value.items()))

    def meant(self, value: object) -> bool:
        return not self.needed or (isinstance(value, dict) and set(value) == set(self.needed))


@record
class Anyhow(Shape):
    """Anything: what it has to be is told by whoever reads it."""

    kind = "mapping"

    def fits(self, value: object) -> bool:
        return True


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

    def fits(self, value: object) -> bool:
        branch = self.branch(value)
        return branch is not None and branch.fits(value)


def kind_of(value: object) -> str:
    """The kind of a value: text, number, truth, list, mapping, or nothing."""
    if isinstance(value, bool):
        return "truth"
    names = {str: "text", int: "number", list: "list", dict: "mapping"}
    return next((name for kind, name in names.items() if isinstance(value, kind)), "nothing")
