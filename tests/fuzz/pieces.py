"""Long runs in pieces: what is finished counts, and every piece can be run again by its seed.

The last word of a finished piece is a digest of all that came out: with another PYTHONHASHSEED it must be the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

Try = tuple[int, list[str], str]
"""A try: how much it counts, what was wrong with it, and what came out, which must be the same in every process."""


def run(what: str, tries: Callable[[random.Random], Iterator[Try]], size: int) -> None:
    """Run tries from the command line: pieces of ``size`` with one seed each, until the time or the number is reached."""
    parser = argparse.ArgumentParser(description=f"counts {what}; prints what is wrong with them")
    parser.add_argument("--seconds", type=float, default=60.0, help="so long at most (60)")
    parser.add_argument("--number", type=int, default=10**12, help=f"so many {what} at most")
    parser.add_argument("--seed", default="0", help="of the first piece; the pieces are SEED/0, SEED/1, ...")
    parser.add_argument("--piece", type=int, default=0, help="the number of the first piece")
    parser.add_argument("--size", type=int, default=size, help=f"{what} in a piece ({size:,})")
    parser.add_argument("--progress", type=Path, help="a file to which each finished piece is added")
    given = parser.parse_args()
    begun, total, wrong, piece = time.monotonic(), 0, 0, given.piece
    while total < given.number and time.monotonic() < begun + given.seconds:
        seed = f"{given.seed}/{piece}"
        count = faults = 0
        digest = sha256()
        for number, said, came in tries(random.Random(seed)):
            digest.update(came.encode("utf-8", "replace"))
            count += number
            faults += len(said)
            for text in said:
                print(f"--- {seed}\n{text}", flush=True)
            if count >= given.size or time.monotonic() > begun + given.seconds:
                break
        total, wrong, piece = total + count, wrong + faults, piece + 1
        if given.progress is not None:
            with given.progress.open("a", encoding="utf-8") as file:
                file.write(f"{seed}: {count:,} {what}, {faults} wrong; in all {total:,}, {wrong} wrong, "
                           f"{time.monotonic() - begun:,.0f} s; {digest.hexdigest()[:12]}\n")
    print(f"{total:,} {what}, {wrong} of them wrong", file=sys.stderr if wrong else sys.stdout)
    raise SystemExit(bool(wrong))
