"""Steps per second: ``python -m tests.benchmarks.steps [STEPS] [--against CHECKOUT] [--rounds N]``.

Random lines of play from every question of the gallery, so many steps each (100 if nothing is said), without an explorer
around them; then searches of two questions that are larger than their budget. With another checkout of the project the
same work is done there and here in turn, and the ratio printed; of the gallery it is then the questions that both can read.

Processor time is measured, in rounds of which the fastest counts, so that what else the machine does matters little.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from oracle.resources import gallery, scenario_file
from tests.benchmarks import rounds
from tests.benchmarks.memory import QUESTIONS

ROOT = Path(__file__).resolve().parents[2]
POSITIONS = {"three throne-rooms and a Royal Carriage": 4_000, "a whole turn": 8_000}
LINES = "lines of the gallery"
SAID_ABOUT = ("title", "answer", "expect", "choices")


class Checkout:
    """A process that does the work of :mod:`tests.benchmarks.rounds` with the engine of a checkout."""

    def __init__(self, root: Path) -> None:
        self.best: dict[str, float] = {}              # steps a second of the fastest round
        self._process = subprocess.Popen(
            [sys.executable, rounds.__file__], cwd=root, env={**os.environ, "PYTHONPATH": str(root)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )

    def ask(self, *request: Any) -> Any:
        """Send a request and wait for the answer. Raises ``SystemExit`` if there is none."""
        given, taken = self._process.stdin, self._process.stdout
        assert given is not None and taken is not None
        given.write(json.dumps(request) + "\n")
        given.flush()
        answer = taken.readline()
        if not answer:
            raise SystemExit("the process that measures has ended; see above")
        return json.loads(answer)

    def measure(self, name: str, *request: Any) -> None:
        """A round of some work."""
        steps, seconds = self.ask(*request)
        self.best[name] = max(self.best.get(name, 0.0), steps / seconds)


def start(name: str) -> str:
    """A question of the gallery without what is said about it: older checkouts do not know each key."""
    path = scenario_file(name)
    assert path is not None
    every = yaml.safe_load(path.read_text(encoding="utf-8"))
    return yaml.safe_dump({key: value for key, value in every.items() if key not in SAID_ABOUT}, sort_keys=False)


def measured(others: Sequence[Path], steps: int, number: int) -> tuple[list[Checkout], int]:
    """What so many rounds gave in this checkout and in others, and from how many questions of the gallery. Raises
    ``SystemExit`` if there is none that all of them can read."""
    texts = {name: start(name) for name in gallery()}
    checkouts = [Checkout(root) for root in (ROOT, *others)]
    readable = [set(checkout.ask("read", texts)) for checkout in checkouts]
    names = [name for name in texts if all(name in some for some in readable)]
    if not names:
        raise SystemExit("no question of the gallery can be read by all checkouts")
    for _ in range(number):
        for checkout in checkouts:
            checkout.measure(LINES, "walk", names, steps)
            for name, positions in POSITIONS.items():
                checkout.measure(name, "search", QUESTIONS[name], positions)
    return checkouts, len(names)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("steps", nargs="?", type=int, default=100)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--rounds", type=int, default=12)
    given = parser.parse_args()
    others = [given.against.resolve()] if given.against else []
    checkouts, positions = measured(others, given.steps, given.rounds)
    here = checkouts[0].best
    print(f"steps a second ({positions} positions of the gallery, {given.steps} steps each; the fastest of "
          f"{given.rounds} rounds){'' if not others else ', here and in the other checkout:'}")
    for name, speed in here.items():
        line = f"{name:<40}{speed:>10,.0f}"
        for other in checkouts[1:]:
            line += f"{other.best[name]:>10,.0f}{speed / other.best[name]:>8.2f} times"
        print(line)


if __name__ == "__main__":
    main()
