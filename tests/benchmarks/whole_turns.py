"""How many whole turns are followed to their ends: ``python tests/benchmarks/whole_turns.py [N] [--seed S]``.

N positions (100), drawn at random over all cards: eight piles of the Kingdom, seven cards in hand, six on the deck, three in the
discard pile, drawn from those cards and the basic ones. The question is the whole turn. A turn is finished if everything has been
followed within 200,000 positions and ten seconds of the processor (what else the machine does does not count). The same
positions in every run.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

from oracle.errors import OracleError
from oracle.graph import Budget, explore
from oracle.scenario import build, parse
from tests.fuzz.positions import BASE, quoted, words

STATES = 200_000
SECONDS = 10.0


def turn(rng: random.Random) -> str:
    """A position at the beginning of Alice's Action phase, as YAML; the question is her turn."""
    from engine.piles import pile_of

    picked = rng.sample(words().kingdom, 8)
    pool = [*picked, *picked, *BASE]

    def cards(number: int) -> str:
        return ", ".join(quoted(rng.choice(pool)) for _ in range(number))

    return "\n".join([
        "players:",
        f"  Alice: {{hand: [{cards(7)}], deck: [{cards(6)}], discard: [{cards(3)}]}}",
        f"  Bob: {{hand: [{cards(5)}], deck: [{cards(5)}]}}",
        f"supply: [{', '.join(map(quoted, dict.fromkeys(map(pile_of, picked))))}]",
        "impossible_position: accept",
        "event: Alice takes the turn\n",
    ])


def whole_turns(count: int, seed: int) -> list[tuple[str, Any]]:
    """So many positions, with their texts."""
    rng = random.Random(seed)
    found: list[tuple[str, Any]] = []
    while len(found) < count:
        text = turn(rng)
        try:
            found.append((text, build(parse(text, "whole turn"))))
        except OracleError:
            continue                              # a card that needs something more in a position
    return found


def until(seconds: float) -> Callable[[], str]:
    """What ends a search when it has used so many seconds of the processor."""
    began = time.process_time()
    return lambda: "time" if time.process_time() - began > seconds else ""


def main() -> None:
    """Print how many are finished with folding and without, and how far the others came."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--each", action="store_true", help="a line for each position")
    asked = parser.parse_args()
    finished, nodes, seconds, smaller = [0, 0], [0, 0], [0.0, 0.0], []
    for number, (_, question) in enumerate(whole_turns(asked.count, asked.seed)):
        graphs = []
        for reduce in (False, True):
            began = time.process_time()
            graph = explore(question.state, question.events, question.pins, Budget(STATES, 3600), stop=until(SECONDS),
                            reduce=reduce)
            spent = time.process_time() - began
            finished[reduce] += graph.complete
            nodes[reduce] += len(graph)
            seconds[reduce] += spent
            graphs.append(graph)
            if asked.each:
                done = "finished" if graph.complete else graph.reason
                print(f"{number:>4} {'folded' if reduce else 'whole':<7} {done:<9} {len(graph):>8,} {spent:>7.2f}", flush=True)
        whole, folded = graphs
        if whole.complete and folded.complete:
            assert (whole.orders, whole.lines()) == (folded.orders, folded.lines())
            assert len(whole.outcomes) == len(folded.outcomes)
            smaller.append(1 - len(folded) / len(whole))
    for reduce in (False, True):
        print(f"{'with folding' if reduce else 'every option':<13} {finished[reduce]} of {asked.count} whole turns finished "
              f"({nodes[reduce]:,} positions, {seconds[reduce]:.0f} s)")
    if smaller:
        smaller.sort()
        print(f"positions saved where both were finished: {smaller[0]:.0%} to {smaller[-1]:.0%}, half of them "
              f"{smaller[len(smaller) // 2]:.0%} or more")


if __name__ == "__main__":
    main()
