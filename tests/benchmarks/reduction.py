"""Whether following one order for many ever costs more than following all: ``python tests/benchmarks/reduction.py [N] [--seed S]``.

N positions (200) of all sorts: the gallery, starts of turns with abilities drawn at random, questions that end with a draw, whole
turns. Each is followed with and without the reduction, in turn, three times, and up to twenty times as long as that takes less than
two seconds; what counts is the fastest time of the processor.
Those of less than a hundredth of a second are told apart by nothing but the machine, and are left out. What is lost is told in
milliseconds too: a proof costs a fixed small amount beforehand, which is a large part of a search that is over at once.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Any

from oracle.graph import Budget, DecisionGraph, explore
from oracle.graph.moves import CannotHappen
from oracle.inputs import read_question
from oracle.resources import gallery
from oracle.scenario import build
from tests.benchmarks.whole_turns import whole_turns
from tests.fuzz import draws, reduced

LIMIT = Budget(20_000, 20.0)
LEAST = 0.01
LONG = 1.0              # seconds that a search takes which is not followed again
ENOUGH = 2.0            # seconds after which a short search is not followed again
TIMES = (3, 20)         # so often a search is followed at the least and at the most
ALLOWED = 1.1
FELT = 0.05             # seconds that nobody notices
NEVER = float("inf")


def positions(count: int, seed: int) -> Iterator[tuple[str, Any, Any]]:
    """Positions with what happens there: their names first, the sorts in turns."""
    rng = random.Random(seed)
    asked = ((name, build(read_question(name))) for name in gallery())
    sorts: list[Iterator[tuple[str, Any, Any]]] = [
        ((name, question.state, question.events) for name, question in asked),
        ((text, state, ()) for text, state in reduced.starts(rng)),
        ((text, question.state, question.events) for text, question in draws.questions(rng)),
        ((text, question.state, question.events) for text, question in whole_turns(count // 8, seed)),
    ]
    every = (one for one in chain.from_iterable(zip_longest(*sorts)) if one is not None)
    return (one for _, one in zip(range(count), every, strict=False))


def followed(state: Any, events: Any, reduce: bool) -> tuple[DecisionGraph, float]:
    """The graph, and the seconds of the processor until its orders and outcomes are counted."""
    began = time.process_time()
    graph = explore(state, events, budget=LIMIT, reduce=reduce)
    len(graph.outcomes)
    assert graph.orders is not None or not graph.complete or not reduce
    return graph, time.process_time() - began


def main() -> None:
    """Print those that are slower with the reduction, and how the others fare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ratios: list[tuple[float, float, str]] = []
    short = unfinished = 0
    for name, state, events in positions(given.count, given.seed):
        best = {True: NEVER, False: NEVER}
        try:
            in_all = 0.0
            for number in range(TIMES[1]):
                if number >= TIMES[0] and in_all > ENOUGH:
                    break
                spent = 0.0
                for reduce in (True, False):
                    graph, seconds = followed(state, events, reduce)
                    spent = max(spent, seconds)
                    in_all += seconds
                    best[reduce] = min(best[reduce], seconds if graph.complete else NEVER)
                if spent > LONG:
                    break
        except CannotHappen:
            continue
        if best[True] == best[False] == NEVER:
            unfinished += 1
        elif min(best.values()) < LEAST and best[False] != NEVER:
            short += 1
        else:
            ratios.append((best[True] / best[False], best[True] - best[False], name))
    ratios.sort(reverse=True)
    slower = [one for one in ratios if one[0] > ALLOWED]
    for ratio, lost, name in slower:
        print(f"{ratio:6.2f}  {1000 * lost:6.0f} ms  {' '.join(name.split())[:150]}")
    felt = sum(lost > FELT for _, lost, _ in slower)
    middle = ratios[len(ratios) // 2][0] if ratios else 1.0
    print(f"{len(ratios)} positions compared, {short} too short to be, {unfinished} too large for both: {len(slower)} more than a tenth slower, "
          f"{felt} of them by more than {FELT:.2f} s; "
          f"median {middle:.2f}, worst {ratios[0][0] if ratios else 1:.2f}, best {ratios[-1][0] if ratios else 1:.3f}")


if __name__ == "__main__":
    main()
