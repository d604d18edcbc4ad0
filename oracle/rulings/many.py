"""Running many items at once, without pytest."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

from oracle.rulings.items import Item, run_item

Done = tuple[Item, bool, str, int]
"""An item, whether it fails, the text of the failure, and how many positions were looked at."""

_FEW: Final = 40


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
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, items, chunksize=8)


__all__ = ["Done", "one", "run_many"]
