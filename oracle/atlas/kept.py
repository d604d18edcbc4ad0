"""Briefings kept on disk, so that a Kingdom is looked at once: in the platform's folder for caches, or the one that
``DOMINION_ORACLE_CACHE`` names. What was computed by another version of the program is not used. A file that cannot be
read or written is computed again."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from engine.collection import load, unofficial
from oracle.errors import OracleError
from oracle.files import cache_folder, write_file


def _place(names: Sequence[str], rules: str) -> Path:
    """The file of a Kingdom."""
    own = [repr(load(name)) for name in unofficial(names)]
    key = json.dumps([sorted(names), rules, _made_by(), own])
    return cache_folder() / "kingdoms" / f"{hashlib.blake2b(key.encode(), digest_size=12).hexdigest()}.json"


def _made_by() -> str:
    """Which program it is: how large its files are, and when one was changed last."""
    import engine

    folders = (Path(engine.__path__[0]), Path(__file__).parent.parent)
    files = [entry.stat() for folder in folders for entry in folder.rglob("*.py")]
    return f"{sum(one.st_size for one in files)} {max(one.st_mtime_ns for one in files)}"


def read(names: Sequence[str], rules: str) -> dict[str, object] | None:
    """What is kept of a Kingdom, as plain data; None if there is nothing."""
    try:
        data = json.loads(_place(names, rules).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def keep(names: Sequence[str], rules: str, data: dict[str, object]) -> None:
    """Keep what was found of a Kingdom."""
    place = _place(names, rules)
    with contextlib.suppress(OSError, OracleError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_file(place, json.dumps(data, ensure_ascii=False), force=True)


__all__ = ["keep", "read"]
