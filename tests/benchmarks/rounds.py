"""The work that :mod:`tests.benchmarks.steps` measures, done with whatever engine is on the path.

A process of its own: it reads requests line by line, as JSON, and answers each with a line. It needs nothing but what every
checkout of the project has.
"""

from __future__ import annotations

import json
import sys
import time
from contextlib import suppress
from random import Random
from typing import Any

from engine.kernel import advance, legal
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.graph import explore
from oracle.scenario import build, parse


class Work:
    """The questions that have been read, and what is done with them."""

    def __init__(self) -> None:
        self._starts: dict[str, Any] = {}
        self._built: dict[str, Any] = {}

    def read(self, texts: dict[str, str]) -> list[str]:
        """Read questions. The names of those that can be read."""
        for name, text in texts.items():
            with suppress(OracleError):
                self._starts[name] = build(parse(text, name)).state
        return list(self._starts)

    def walk(self, names: list[str], steps: int) -> tuple[int, float]:
        """Random lines of play from some of the questions: how many steps, and the seconds."""
        began = time.process_time()
        for number, name in enumerate(names):
            _walk(self._starts[name], steps, Random(number))
        return steps * len(names), time.process_time() - began

    def search(self, text: str, positions: int) -> tuple[int, float]:
        """A search of so many positions: how many steps, and the seconds."""
        if text not in self._built:
            self._built[text] = build(parse(text))
        question = self._built[text]
        began = time.process_time()
        graph = explore(question.state, question.events, budget=Budget(positions, 600))
        return graph.edge_count, time.process_time() - began


def _walk(start: Any, steps: int, random: Random) -> None:
    """Some random steps from a position; from the start again when the game is over or the position leaves it open."""
    state, choice = start, legal(start)
    for _ in range(steps):
        if choice is None:
            state, choice = start, legal(start)
            if choice is None:
                return
        state, _, choice = advance(state, random.choice(choice.options))


def main() -> None:
    """Answer requests."""
    work = Work()
    for line in sys.stdin:
        what, *given = json.loads(line)
        print(json.dumps(getattr(work, what)(*given)), flush=True)


if __name__ == "__main__":
    main()
