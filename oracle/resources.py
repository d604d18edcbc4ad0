"""Locations of the bundled scenarios and rulings, in a checkout or an installed wheel, and of the user's own files."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


def configuration() -> Path:
    """Return the folder of a user's configuration: ``$XDG_CONFIG_HOME/dominion-oracle``, usually below ``~/.config``.
    """
    base = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    return Path(base) / "dominion-oracle"


def files_of_cards() -> tuple[str, ...]:
    """Return the files of the user's own cards, which every run loads.

    They are in ``cards`` of the configuration, or in the folder that ``DOMINION_ORACLE_CARDS`` names.
    """
    there = os.environ.get("DOMINION_ORACLE_CARDS") or configuration() / "cards"
    try:
        return tuple(sorted(str(file) for file in Path(there).iterdir() if file.suffix in (".yaml", ".yml")))
    except OSError:
        return ()


@cache
def folder(name: str) -> Path:
    """Return the folder ``scenarios`` or ``rulings``; a folder that does not exist if none is bundled."""
    packed = _HERE / "_data" / name
    return packed if packed.is_dir() else _HERE.parent / name


@cache
def gallery() -> tuple[str, ...]:
    """Return the sorted names of the gallery's scenarios, which ``ask`` takes in place of a file."""
    return tuple(sorted(path.stem for path in folder("scenarios").glob("*.yaml")))


def scenario_file(name: str) -> Path | None:
    """Return the file of a gallery scenario, by its name with or without ``.yaml``; None if there is none."""
    stem = name.removesuffix(".yaml")
    path = folder("scenarios") / f"{stem}.yaml"
    return path if stem in gallery() else None
