"""Running many items at once, without pytest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from oracle.rulings.items import Item, run_item

Done = tuple[Item, bool, str, int]
"""An item, whether it fails, the text of the failure, and how many positions were looked at."""

_FEW: Final = 40
_EVERY: Final = 0.5          # seconds between two looks at whether the parent is still there


def one(item: Item) -> Done:
    """Run an item."""
    report = run_item(item)
    return item, not report.holds, str(report), report.states


def run_many(items: Sequence[Item], jobs: int = 0) -> Iterator[Done]:
    """Run items, several at once if there are many; in no particular order."""
    jobs = min(jobs or os.cpu_count() or 1, 1 + len(items) // _FEW)
    if jobs < 2:
        yield from map(one, items)
        return
    with workers(jobs) as pool:
        yield from pool.map(one, items, chunksize=8)


def workers(jobs: int, start: Callable[..., None] | None = None, *told: object) -> ProcessPoolExecutor:
    """Processes that work at the same time, and end when this one does, however it ends. ``start`` is called in each
    of them with what it is to be ``told``."""
    return ProcessPoolExecutor(jobs, initializer=_begin, initargs=(start, told))


def _begin(start: Callable[..., None] | None, told: tuple[object, ...]) -> None:
    """The beginning of a worker."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_DFL)        # the parent says what is to be said
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()
    if start is not None:
        start(*told)


def _watch(parent: int) -> None:
    """End this process when the one that it was started by is gone."""
    import time

    while os.getppid() == parent:
        time.sleep(_EVERY)
    os._exit(1)


__all__ = ["Done", "one", "run_many", "workers"]
