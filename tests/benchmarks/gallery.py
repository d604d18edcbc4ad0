"""How fast the explorer is on the gallery: ``python tests/benchmarks/gallery.py [--profile]``.

Per question: seconds from file to answer, positions, positions a second, bytes a position. Then the slowest, and
with ``--profile`` where the time goes.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
import time
import tracemalloc
from typing import Any

from oracle.claims import answer
from oracle.graph import Budget, explore
from oracle.resources import gallery, scenario_file
from oracle.scenario import build, load

LARGE = 100          # positions from which a graph says something about speed and size


def question(name: str) -> Any:
    """A question of the gallery, built."""
    path = scenario_file(name)
    assert path is not None
    return build(load(path))


def main() -> None:
    """Print the table."""
    rows = []
    for name in gallery()[:1]:                       # the first answer loads the modules
        answer(question(name))
    for name in gallery():
        began = time.perf_counter()
        asked = question(name)
        built = time.perf_counter()
        answered = answer(asked)
        rows.append((time.perf_counter() - began, built - began, len(answered.graph), answered.graph.edge_count, name))
    print(f"{'question':<44} {'seconds':>8} {'reading':>8} {'positions':>10} {'steps':>10}")
    for seconds, reading, states, edges, name in sorted(rows, reverse=True):
        print(f"{name:<44} {seconds:>8.3f} {reading:>8.3f} {states:>10,} {edges:>10,}")
    if not rows:
        return
    print(f"\nslowest: {max(rows)[4]}, {max(rows)[0]:.3f} s\n")
    large = [row[4] for row in rows if row[2] >= LARGE] or [max(rows, key=lambda row: row[2])[4]]
    print(f"{'larger questions':<44} {'positions':>10} {'pos./s':>10} {'steps/s':>10} {'bytes/pos.':>10}")
    for name in large:
        asked = question(name)
        budget = Budget(10_000_000, 600.0)
        began = time.perf_counter()
        graph = explore(asked.state, asked.events, asked.pins, budget)
        seconds = time.perf_counter() - began
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = explore(asked.state, asked.events, asked.pins, budget)
        size = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        print(f"{name:<44} {len(graph):>10,} {len(graph) / seconds:>10,.0f} {graph.edge_count / seconds:>10,.0f} "
              f"{size / len(kept):>10,.0f}")
    if "--profile" in sys.argv:
        asked = question(max(rows, key=lambda row: row[2])[4])
        profile = cProfile.Profile()
        profile.runcall(explore, asked.state, asked.events, asked.pins)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
