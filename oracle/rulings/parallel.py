"""Running many items at once, without pytest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final

from oracle.rulings.items import Item, run_item

Done = tuple[Item, bool, str, int]
"""An item, whether it fails, the text of the failure, and how many positions were looked at."""

_FEW: Final = 40
_REACHED: Final = 10         # seconds in which a scheduler has to answer
_EVERY: Final = 0.5          # seconds between two looks at whether the parent is still there


def one(item: Item) -> Done:
    """Run an item."""
    report = run_item(item)
    return item, not report.holds, str(report), report.states


def run_many(items: Sequence[Item], jobs: int = 0, scheduler: str = "") -> Iterator[Done]:
    """Run items, several at once if there are many; in no particular order. ``scheduler`` as for :func:`pool_of`."""
    jobs = min(jobs or os.cpu_count() or 1, 1 + len(items) // _FEW)
    if jobs < 2 and not scheduler:
        yield from map(one, items)
        return
    with pool_of(jobs, scheduler) as pool:
        yield from pool.map(one, items, chunksize=8)


@contextmanager
def pool_of(jobs: int = 0, scheduler: str = "") -> Iterator[Executor]:
    """Yield a pool that works in parallel: processes of this machine (0: one per processor), or a Dask cluster.

    ``scheduler`` is the address of the cluster's scheduler. Raises OracleError if it cannot be reached, or if Dask's
    distributed is not installed.
    """
    if not scheduler:
        with workers(jobs or os.cpu_count() or 1) as pool:
            yield pool
        return
    from oracle.errors import Where, complain

    try:
        from distributed import Client
    except ImportError:
        raise complain("for a scheduler, Dask's distributed is needed",
                       'install it with: pip install "dominion-oracle[cluster]"', Where("--scheduler")) from None
    try:
        client = Client(scheduler, timeout=_REACHED)
    except (OSError, ValueError, TimeoutError) as error:
        raise complain(f"this scheduler cannot be reached: {str(error)[:120]}",
                       "an address such as tcp://10.0.0.1:8786", Where("--scheduler")) from None
    with client:
        yield client.get_executor()


def workers(jobs: int, start: Callable[..., None] | None = None, *told: object) -> ProcessPoolExecutor:
    """Return processes that work in parallel and end when this one does, however it ends.

    ``start`` is called in each of them with the arguments ``told``.
    """
    return ProcessPoolExecutor(jobs, initializer=_begin, initargs=(start, told))


def _begin(start: Callable[..., None] | None, told: tuple[object, ...]) -> None:
    """Start a worker."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_DFL)        # the parent prints the message
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()
    if start is not None:
        start(*told)


def _watch(parent: int) -> None:
    """End this process when the one that started it is gone."""
    import time

    while os.getppid() == parent:
        time.sleep(_EVERY)
    os._exit(1)


__all__ = ["Done", "one", "pool_of", "run_many", "workers"]
