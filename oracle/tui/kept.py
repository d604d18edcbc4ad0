"""The position that is being built, kept on disk: nothing is lost when a screen, or the program, is left.

It is one file, ``draft.json`` in the platform's folder for the state of programs (``$XDG_STATE_HOME/dominion-oracle``,
usually ``~/.local/state/dominion-oracle``), or the one that ``DOMINION_ORACLE_DRAFT`` names. A file that cannot be
read or written is no reason to stop building: there is nothing to continue with, then.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.errors import OracleError
from oracle.files import write_file
from oracle.scenario.draft import Draft

_STEPS: Final = 200          # so many changes can be undone after coming back
_LARGEST: Final = 1_000_000  # bytes; a larger file is not ours


class Step(NamedTuple):
    """A draft, and the field in which one typed."""

    draft: Draft
    at: str


class History(NamedTuple):
    """The draft as it is, and what can be undone and done again."""

    now: Step
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()


def place() -> Path:
    """The file in which it is kept."""
    named = os.environ.get("DOMINION_ORACLE_DRAFT")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_state_path

    return user_state_path("dominion-oracle", appauthor=False) / "draft.json"


def keep(history: History) -> bool:
    """Keep a position. Whether that was possible."""
    data = {"now": _written(history.now), "past": [_written(step) for step in history.past[-_STEPS:]],
            "future": [_written(step) for step in history.future[-_STEPS:]]}
    try:
        place().parent.mkdir(parents=True, exist_ok=True)
        write_file(place(), json.dumps(data, ensure_ascii=False), force=True)
    except (OSError, OracleError):
        return False
    return True


def kept() -> History | None:
    """What was kept, if there is something to continue with."""
    try:
        if place().stat().st_size > _LARGEST:
            return None
        data = json.loads(place().read_text("utf-8"))
        found = History(_read(data["now"]), tuple(map(_read, data["past"])), tuple(map(_read, data["future"])))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return None if found.now.draft.empty and not found.past else found


def _written(step: Step) -> object:
    return {"at": step.at, "players": step.draft.players, "fields": dict(step.draft.values)}


def _read(data: Any) -> Step:
    """A step as it was written. Raises ValueError, TypeError or KeyError for anything else."""
    fields = tuple((_text(key), tuple(map(_text, items))) for key, items in data["fields"].items())
    players = tuple(map(_text, data["players"]))
    if not players:
        raise ValueError("nobody plays")
    return Step(Draft(players, fields), _text(data["at"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


__all__ = ["History", "Step", "keep", "kept", "place"]
