"""The cache on disk: the briefings of Kingdoms and the answers to questions that have been computed.

It is in the platform's cache folder, or the one that ``DOMINION_ORACLE_CACHE`` names. Results of another version of the
program are not used. Whatever cannot be read or written is computed again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from functools import cache
from pathlib import Path
from typing import Final

from oracle import resources
from oracle.errors import OracleError
from oracle.files import cache_folder, write_file

_MOST: Final = 500               # files of a kind; those that were written first go


def _place(kind: str, key: object) -> Path:
    """Return the file for a key, which is plain data."""
    text = json.dumps([key, _made_by()])
    return cache_folder() / kind / f"{hashlib.blake2b(text.encode(), digest_size=12).hexdigest()}.json"


@cache
def _made_by() -> str:
    """Return an identification of this version of the program: the total size of its files, data included, and the
    latest change.
    """
    import engine

    total = newest = 0
    for top in (engine.__path__[0], Path(__file__).parent, resources.folder("rulings"), resources.folder("scenarios")):
        for folder, inside, names in os.walk(top):
            inside[:] = [name for name in inside if name not in ("__pycache__", "node_modules")]
            for name in names:
                if name.endswith((".py", ".json", ".jsonl", ".yaml")):
                    found = os.stat(os.path.join(folder, name))
                    total, newest = total + found.st_size, max(newest, found.st_mtime_ns)
    return f"{total} {newest}"


def read(kind: str, key: object) -> dict[str, object] | None:
    """Return the data cached under a key; None if there is none."""
    try:
        found = json.loads(_place(kind, key).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def store(kind: str, key: object, found: dict[str, object]) -> None:
    """Store plain data under a key."""
    place = _place(kind, key)
    with contextlib.suppress(OSError, OracleError):
        place.parent.mkdir(parents=True, exist_ok=True)
        write_file(place, json.dumps(found, ensure_ascii=False), force=True)
        for old in sorted(place.parent.iterdir(), key=lambda one: one.stat().st_mtime)[:-_MOST]:
            old.unlink()


__all__ = ["read", "store"]
