"""What folding blocks of independent abilities saves: ``python tests/benchmarks/blocks.py``.

Start-of-turn abilities of n cards with names of their own: every order followed as far as that is possible, then one for all.
Then windows of cards that people play. The fastest of three rounds.
"""

from __future__ import annotations

import time
from math import factorial
from typing import Any

from engine.kernel import start_turn
from oracle.graph import Budget, DecisionGraph, explore
from oracle.inputs import read_question
from oracle.scenario import build
from tests.benchmarks.triggers import window

WINDOWS = {
    "six that only add or draw": "Caravan,Wharf,Lighthouse,Merchant Ship,Fishing Village,Village Green",
    "four of them, Amulet and Dungeon": "Caravan,Lighthouse,Merchant Ship,Fishing Village,Amulet,Dungeon",
    "five that add, Amulet, Sailor, Caravan": "Lighthouse,Merchant Ship,Fishing Village,Bridge Troll,Swamp Hag,Amulet,Sailor,Caravan",
    "three Lighthouses, two Merchant Ships, Amulet": "Lighthouse,Lighthouse,Lighthouse,Merchant Ship,Merchant Ship,Amulet",
}


def measured(state: Any, reduce: bool) -> tuple[DecisionGraph, float]:
    """The graph, and the seconds until its orders and outcomes are counted."""
    best = 10.0**9
    for _ in range(3):
        began = time.perf_counter()
        graph = explore(state, budget=Budget(200_000, 60.0), reduce=reduce)
        len(graph.outcomes)
        assert graph.complete and graph.orders is not None
        best = min(best, time.perf_counter() - began)
    return graph, best


def main() -> None:
    """Print the table."""
    print(f"{'':<46}{'every order':>22}{'blocks':>18}   orders")
    for n in (6, 10, 12, 20, 40):
        state = window(n)
        folded, seconds = measured(state, True)
        assert folded.orders == factorial(n) and len(folded.outcomes) == 1
        whole = f"{'never':>22}"
        if n <= 12:
            graph, spent = measured(state, False)
            whole = f"{len(graph):>12,} {spent:>7.3f} s"
        print(f"{f'{n} different abilities':<46}{whole}{len(folded):>8,} {seconds:>7.3f} s   {n}!")
    for name, waiting in WINDOWS.items():
        question = build(read_question(f"Alice hand=Copper,Estate deck=Estate,Gold,Silver,Copper,Duchy,Copper,Curse "
                                       f"pending={waiting} | Bob | Alice ends the turn"))
        state = start_turn(question.state, 0).state
        (folded, seconds), (graph, spent) = measured(state, True), measured(state, False)
        assert (folded.orders, folded.lines(), len(folded.outcomes)) == (graph.orders, graph.lines(), len(graph.outcomes))
        print(f"{name:<46}{len(graph):>12,} {spent:>7.3f} s{len(folded):>8,} {seconds:>7.3f} s   {folded.orders:,}")


if __name__ == "__main__":
    main()
