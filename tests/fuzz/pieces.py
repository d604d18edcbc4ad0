"""Long runs in pieces: what is finished counts, and every piece can be run again by its seed."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

Piece = Callable[[random.Random], Iterator[tuple[int, list[str]]]]
"""Tries without end: for each how much it counts, and what was wrong with it."""


def run(what: str, tries: Piece, size: int) -> None:
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
        for number, said in tries(random.Random(seed)):
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
                           f"{time.monotonic() - begun:,.0f} s\n")
    print(f"{total:,} {what}, {wrong} of them wrong", file=sys.stderr if wrong else sys.stdout)
    raise SystemExit(bool(wrong))
