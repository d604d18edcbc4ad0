"""Games of this engine with Kingdoms drawn from all sets, told as clients tell them: how many can be followed.

    python -m tests.benchmarks.logs 1 100

plays a random game for each seed, with all draws shown or those of one player, and follows its log.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor

from oracle.errors import OracleError
from oracle.games.log_reader import read
from oracle.games.reconstruction import follow
from tests.games import drawn_game


def one(seed: int) -> tuple[bool, float, str]:
    """Whether the log of a seed is followed, the processor time, and the line that is not explained."""
    begun = time.process_time()
    try:
        text, kingdom = drawn_game(seed, (None, 0, 1)[seed % 3])
        begun = time.process_time()
        found = follow(read(text), "current", kingdom)
    except (OracleError, ValueError) as error:
        return False, time.process_time() - begun, f"{type(error).__name__}: {error}".splitlines()[0]
    missing = found.first_unexplained
    why = f"{missing.line.number} {missing.line.text[:80]}{' (bound)' * missing.bound}" if missing else ""
    return found.complete, time.process_time() - begun, why


if __name__ == "__main__":
    first, last = map(int, sys.argv[1:3])
    rows = []
    with ProcessPoolExecutor(2) as pool:
        for seed, row in zip(range(first, last), pool.map(one, range(first, last)), strict=True):
            rows.append(row)
            if not row[0]:
                print(f"seed {seed}: line {row[2]}", flush=True)
    seconds = sorted(row[1] for row in rows)
    print(f"{sum(row[0] for row in rows)} of {len(rows)} followed; {seconds[len(seconds) // 2]:.1f} s in the median,"
          f" {seconds[-1]:.1f} s at most")
