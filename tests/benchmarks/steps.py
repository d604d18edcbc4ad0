"""Steps per second of the kernel alone: ``python tests/benchmarks/steps.py [STEPS]``.

Random lines of play from every question of the gallery, without an explorer around them; the same lines in every run.
Processor time is measured, in rounds of which the fastest counts, so that what else the machine does matters little.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

from engine.kernel import advance, legal
from oracle.data import gallery, scenario_file
from oracle.scenario import build, load

ROUNDS = 3


def starts() -> list[Any]:
    """The position of each question of the gallery."""
    found = []
    for name in gallery():
        path = scenario_file(name)
        assert path is not None
        found.append(build(load(path)).state)
    return found


def walk(start: Any, steps: int, random: Random) -> None:
    """Some random steps from a position; from the start again when the game is over or the position leaves it open."""
    state, choice = start, legal(start)
    for _ in range(steps):
        if choice is None:
            state, choice = start, legal(start)
            if choice is None:
                return
        state, _, choice = advance(state, random.choice(choice.options))


def main() -> None:
    """Print the figure."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    positions = starts()
    best = 0.0
    for _ in range(ROUNDS):
        began = time.process_time()
        for number, start in enumerate(positions):
            walk(start, steps, Random(number))
        best = max(best, steps * len(positions) / (time.process_time() - began))
    print(f"{best:,.0f} steps a second ({len(positions)} positions, {steps} steps each, the fastest of {ROUNDS} rounds)")


if __name__ == "__main__":
    main()
