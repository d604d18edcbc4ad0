"""The draft of the Build screen, kept on disk so that nothing is lost when a screen or the program is left.

The file is ``draft.json`` in the platform's folder for the state of programs (``$XDG_STATE_HOME/dominion-oracle``,
usually ``~/.local/state/dominion-oracle``), or the one that ``DOMINION_ORACLE_DRAFT`` names; while another program
keeps its draft there, it is ``draft-2.json`` beside it. If a file cannot be read or written, building goes on, and
there is nothing to continue with.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oracle.errors import OracleError
from oracle.files import write_file

if TYPE_CHECKING:
    from oracle.builder import History

_STEPS: Final = 200          # changes that can be undone after coming back
_MOST: Final = 9             # programs at once that have a file of their own
_LARGEST: Final = 1_000_000  # bytes; a larger file is not ours


def draft_file() -> Path:
    """Return the file for the draft."""
    named = os.environ.get("DOMINION_ORACLE_DRAFT")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_state_path

    return user_state_path("dominion-oracle", appauthor=False) / "draft.json"


def _others(file: Path) -> bool:
    """Report whether another program that is still running keeps its draft in a file."""
    try:
        by = json.loads(file.read_text("utf-8")).get("by")
    except (OSError, ValueError, AttributeError, RecursionError):
        return False
    if not isinstance(by, int) or by == os.getpid() or by <= 0 or os.name == "nt":
        return False
    try:
        os.kill(by, 0)                       # asks only whether it is there
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _free() -> list[Path]:
    """Return the files in which no other running program keeps its draft: each of two terminals has its own."""
    first = draft_file()
    every = [first, *(first.with_name(f"{first.stem}-{number}{first.suffix}") for number in range(2, _MOST + 1))]
    return [file for file in every if not _others(file)]


def save_draft(history: History) -> bool:
    """Store a draft, and report whether that was possible."""
    from oracle.builder import written

    data = {"by": os.getpid(), **written(history, _STEPS)}
    try:
        draft_file().parent.mkdir(parents=True, exist_ok=True)
        write_file(_free()[0], json.dumps(data, ensure_ascii=False), force=True)
    except (OSError, OracleError, IndexError):
        return False
    return True


def last_draft() -> History | None:
    """Return the most recent draft that is not being built elsewhere; None if there is nothing to continue with."""
    found = [(file.stat().st_mtime_ns, history) for file in _free() if (history := _history(file)) is not None]
    return max(found, key=lambda one: one[0])[1] if found else None


def _history(file: Path) -> History | None:
    """Return the draft in a file; None if there is nothing to continue with."""
    try:
        if file.stat().st_size > _LARGEST:
            return None
        from oracle.builder import read

        found = read(json.loads(file.read_text("utf-8")))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return None if found.now.draft.empty and not found.past and not found.typed else found


__all__ = ["draft_file", "last_draft", "save_draft"]
