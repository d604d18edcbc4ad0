"""Bytes a position of a search: ``python tests/benchmarks/memory.py [POSITIONS]``.

Searches of so many positions (30,000 if nothing is said) from two questions that need more, with all that belongs to
the graph: positions, options, edges. Memory that Python has asked for is counted, when the search has ended and at its
height.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc

from oracle.budget import Budget
from oracle.graph import explore
from oracle.scenario import build, parse

QUESTIONS = {
    "three throne-rooms and a Royal Carriage": """
players:
  Alice:
    hand: [Throne Room, Throne Room, Procession, Royal Carriage, Fortress, Rats, Squire]
    deck: [Market Square, Feodum, Gold, Estate, Estate, Moat]
  Bob: {hand: [Moat, Copper]}
supply: [Watchtower, Militia, Smithy]
event: Alice plays Throne Room
""",
    "a whole turn": """
players:
  Alice:
    hand: [Village, Cellar, Artificer, Watchtower, Remodel, Copper, Silver]
    deck: [Market Square, Caravan Guard, Gold, Estate, Estate, Moat]
  Bob: {hand: [Moat, Copper]}
supply: [Inn, Border Village, Smithy, Fortress]
event: Alice takes the turn
""",
}


def main() -> None:
    """Print the figures."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
    for name, text in QUESTIONS.items():
        question = build(parse(text, name))
        explore(question.state, question.events, budget=Budget(300, 60))  # what is made once for the game
        gc.collect()
        tracemalloc.start()
        graph = explore(question.state, question.events, budget=Budget(positions, 600))
        gc.collect()
        now, height = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        found = len(graph.states)
        print(f"{name}: {now / found:,.0f} bytes a position ({found:,} positions; at the height {height / found:,.0f})")


if __name__ == "__main__":
    main()
