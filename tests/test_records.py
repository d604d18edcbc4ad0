"""Records are the frozen dataclasses of the standard library, made otherwise: beside each stands one of those."""

from __future__ import annotations

import dataclasses
import pickle
import subprocess
import sys
from typing import Any, ClassVar

import pytest

from engine.record import as_dict, default_of, field, names_of, record, replace


@record
class Point:
    """A place."""

    x: int
    y: int = 0
    seen: tuple[int, ...] = field(default=(), compare=False)
    known: list[int] = field(default_factory=list, compare=False, repr=False)
    SIDES: ClassVar[int] = 4

    @property
    def far(self) -> bool:
        """Whether it is far away."""
        return self.x > 9


@record
class Named(Point):
    """A place with a name."""

    name: str = ""
    y: int = 1


@record
class Nothing:
    """What has no fields."""


@record
class Alone:
    """One of a kind."""

    x: int
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return "alone"


@dataclasses.dataclass(frozen=True, slots=True)
class Usual:
    """As Point, by the standard library."""

    x: int
    y: int = 0
    seen: tuple[int, ...] = dataclasses.field(default=(), compare=False)
    known: list[int] = dataclasses.field(default_factory=list, compare=False, repr=False)
    SIDES: ClassVar[int] = 4


@dataclasses.dataclass(frozen=True, slots=True)
class UsualNamed(Usual):
    """As Named, by the standard library."""

    name: str = ""
    y: int = 1


GIVEN: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1,), {}), ((1, 2), {}), ((), {"x": 1}), ((1,), {"y": 3, "seen": (4,)}), ((1, 2, (3,), [4]), {}),
    ((), {}), ((1, 2, (3,), [4], "a", "b"), {}), ((1,), {"x": 2}), ((1,), {"z": 2}), ((), {"y": 2}), ((1,), {"SIDES": 2}),
]


@pytest.mark.parametrize(("args", "kwargs"), GIVEN)
@pytest.mark.parametrize(("kind", "usual"), [(Point, Usual), (Named, UsualNamed)])
@pytest.mark.parametrize("many", [0, 100])
def test_it_is_made_as_a_dataclass_is(
    many: int, kind: Any, usual: Any, args: tuple[Any, ...], kwargs: dict[str, Any],
) -> None:
    """Also by the function that is written out for a class of which many are made."""
    common = vars(kind)["__init__"]
    for _ in range(many):
        kind(1)
    assert (vars(kind)["__init__"] is common) == (not many or common.__name__ == "made")
    try:
        expected = usual(*args, **kwargs)
    except TypeError:
        with pytest.raises(TypeError):
            kind(*args, **kwargs)
        return
    made = kind(*args, **kwargs)
    assert as_dict(made) == dataclasses.asdict(expected)
    assert repr(made) == repr(expected).replace("UsualNamed", "Named").replace("Usual", "Point")
    assert names_of(kind) == kind.__match_args__ == usual.__match_args__


def test_records_are_equal_by_what_is_compared_and_of_one_class() -> None:
    assert Point(1, 2, (3,)) == Point(1, 2) and hash(Point(1, 2, (3,))) == hash(Point(1, 2))
    assert Point(1, 2) != Point(2, 1)
    assert Point(1, 1) != Named(1)
    assert Nothing() == Nothing() and Nothing() in {Nothing()}
    assert Alone(1) != Alone(1) and repr(Alone(1)) == "alone"


def test_a_record_does_not_change() -> None:
    point: Any = Point(1)
    for change in (lambda: setattr(point, "x", 2), lambda: delattr(point, "x"), lambda: setattr(point, "z", 2)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()
    assert not hasattr(point, "__dict__")
    assert Point(1).known is not Point(1).known


def test_it_can_be_changed_in_part_matched_and_kept() -> None:
    assert replace(Point(1, 2, (3,)), y=5) == Point(1, 5) and replace(Point(1, 2, (3,)), y=5).seen == (3,)
    with pytest.raises(TypeError):
        replace(Point(1), z=2)  # type: ignore[call-arg]
    assert replace(Usual(1, 2), y=5) == Usual(1, 5)
    match Named(10, name="here"):
        case Named(x, y, name=name):
            assert (x, y, name) == (10, 1, "here")
    assert Named(10).far and not Named(9).far
    assert pickle.loads(pickle.dumps(Named(1, 2, (3,), [4], "a"))) == Named(1, 2, name="a")


def test_the_standard_library_takes_it_for_a_dataclass() -> None:
    assert dataclasses.is_dataclass(Point) and dataclasses.is_dataclass(Nothing()) and not dataclasses.fields(Nothing)
    for kind, usual in ((Point, Usual), (Named, UsualNamed)):
        told, expected = ([(one.name, one.type, one.default, one.default_factory, one.compare, one.repr)
                           for one in dataclasses.fields(each)] for each in (kind, usual))
        assert told == expected
    assert dataclasses.asdict(Named(1)) == dataclasses.asdict(UsualNamed(1))
    assert dataclasses.replace(Named(1), x=2) == Named(2)


def test_what_a_field_is_if_nothing_is_given() -> None:
    assert default_of(Named, "y") == 1 and default_of(Point, "known") == []
    assert default_of(Point, "x") not in (None, 0, dataclasses.MISSING)
    assert names_of(int) is None


def test_a_cold_answer_does_not_load_the_standard_ones() -> None:
    code = ("import sys; from oracle.cli import main; main(['ask', 'inn-watchtower', '--no-why'])\n"
            "print(*[name for name in ('dataclasses', 'inspect') if name in sys.modules], file=sys.stderr)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout and done.stderr.strip() == ""
