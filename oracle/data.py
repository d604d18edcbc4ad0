"""Where the scenarios and rulings that travel with the program are, in a checkout and in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """The folder ``scenarios`` or ``rulings``; one that does not exist if nothing came along."""
    packed = _HERE / "_data" / name
    return packed if packed.is_dir() else _HERE.parent / name


@cache
def gallery() -> tuple[str, ...]:
    """The names of the gallery's scenarios, sorted: what ``ask`` takes in place of a file."""
    return tuple(sorted(path.stem for path in folder("scenarios").glob("*.yaml")))


def scenario_file(name: str) -> Path | None:
    """The file of a gallery scenario, by its name with or without ``.yaml``; None if there is none."""
    stem = name.removesuffix(".yaml")
    path = folder("scenarios") / f"{stem}.yaml"
    return path if stem in gallery() else None
