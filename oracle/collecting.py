"""Looking for garbage seldom while modules are loaded or a search runs, since nearly all that is made is kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

_SELDOM: Final = (500_000, 50, 100)
_lock = Lock()
_searches = 0
_usual = gc.get_threshold()


@contextmanager
def seldom() -> Iterator[None]:
    """Let the collector look seldom. When the last of several searches ends, it is as it was before the first."""
    global _searches, _usual
    with _lock:
        if not _searches:
            _usual = gc.get_threshold()
            if _usual[0]:                # 0: it is switched off
                gc.set_threshold(*_SELDOM)
        _searches += 1
    try:
        yield
    finally:
        with _lock:
            _searches -= 1
            if not _searches:
                gc.set_threshold(*_usual)


def set_apart() -> None:
    """Take all that exists now, garbage excepted, out of what the collector looks at, until this is called again.

    A look at a large graph takes a tenth of a second, and a key that is pressed meanwhile waits for it.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


__all__ = ["seldom", "set_apart"]
