"""How many whole turns are followed to their ends: ``python tests/benchmarks/whole_turns.py [N] [--no-reduce] [--seed S]``.

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
    """Print the share, and how far the others came."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--no-reduce", action="store_true")
    parser.add_argument("--each", action="store_true", help="a line for each position")
    asked = parser.parse_args()
    finished, nodes, seconds = 0, 0, 0.0
    for number, (text, question) in enumerate(whole_turns(asked.count, asked.seed)):
        began = time.process_time()
        graph = explore(question.state, question.events, question.pins, Budget(STATES, 3600), stop=until(SECONDS))
        spent = time.process_time() - began
        finished += graph.complete
        nodes += len(graph)
        seconds += spent
        if asked.each:
            print(f"{number:>4} {'finished' if graph.complete else graph.reason:<40} {len(graph):>8,} {spent:>7.2f}", flush=True)
            if not graph.complete:
                print("     " + text.splitlines()[1].strip(), flush=True)
    print(f"{finished} of {asked.count} whole turns are finished ({nodes:,} positions, {seconds:.0f} s)")


if __name__ == "__main__":
    main()
