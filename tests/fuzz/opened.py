"""Graphs opened at random against the whole graph.

    python -m tests.fuzz.opened --seconds 600 --seed 1

takes the starts of turns of ``tests.fuzz.reduced`` and the questions of ``tests.fuzz.draws``, follows them folded and whole, opens a
few positions at random one after another and compares what is counted, carries a line of play along, and at last opens
everything: that must be the whole graph, node by node. What counts is only where something was folded.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from oracle.graph import Budget, DecisionGraph, explore
from oracle.graph.moves import CannotHappen
from oracle.graph.opening import carried, opened, opened_everywhere

from . import draws, pieces, reduced
from .reduced import followed

SMALL = Budget(800, 20.0)
OPENED = 3                        # positions, before everything is opened


def starts(rng: random.Random) -> Iterator[tuple[str, Any, Any]]:
    """Positions with what happens there, in words first: starts of turns, and questions that end with a draw, in turns."""
    for (text, (state, events)), (told, question) in zip(_windows(rng), draws.questions(rng), strict=False):
        yield text, state, events
        yield told, question.state, question.events


def _windows(rng: random.Random) -> Iterator[tuple[str, tuple[Any, Any]]]:
    for text, state in reduced.starts(rng):
        yield text, (state, ())


def a_line(graph: DecisionGraph, rng: random.Random) -> list[int]:
    """A line of play, up to a hundred steps."""
    node, line = graph.root, list[int]()
    while len(line) < 100 and (edges := list(graph.edges_of(node))):
        line.append(rng.choice(edges))
        node = graph.targets[line[-1]]
    return line


def compare(rng: random.Random, state: Any, events: Any) -> tuple[bool, list[str]]:
    """Whether something was folded, and what is wrong."""
    try:
        whole = explore(state, events, budget=SMALL)
        graph = explore(state, events, budget=SMALL, reduce=True, opened=0)
    except CannotHappen:
        return False, []
    if not (whole.complete and graph.complete and graph.folds):
        return False, []
    said: list[str] = []
    for _ in range(OPENED):
        if not graph.folds:
            break
        node = rng.choice(graph.folds)
        more = opened(graph, [node])
        line = a_line(graph, rng)
        there = carried(graph, line, more)
        if any(more.targets[one] != more.sources[two] for one, two in pairwise(there.line)):
            said.append(f"a line is broken behind {node}")
        if list(carried(more, there.line, graph).line) != line and len(line) < 100:
            said.append(f"a line does not come back from what is opened at {node}")
        graph = more
        if graph.lines() != whole.lines() or len(graph.outcomes) != len(whole.outcomes):
            said.append(f"opened at {node}: {graph.lines()} lines and {len(graph.outcomes)} outcomes, "
                        f"whole {whole.lines()} and {len(whole.outcomes)}")
        if followed(graph) != followed(whole):
            said.append(f"opened at {node}: other ends, or other lines to them")
        if graph.orders is not None and whole.orders is not None and graph.orders != whole.orders:
            said.append(f"opened at {node}: {graph.orders} orders, whole {whole.orders}")
    every = opened_everywhere(graph)
    if (every.states, every.targets, every.numbers) != (whole.states, whole.targets, whole.numbers):
        said.append(f"everything opened: {len(every)} positions, whole {len(whole)}")
    elif every.choices != whole.choices or every.parents != whole.parents or every.kinds != whole.kinds:
        said.append("everything opened: other options, kinds or first ways")
    return True, said


def tries(rng: random.Random) -> Iterator[pieces.Try]:
    """Positions in which something was folded and opened."""
    for text, state, events in starts(rng):
        folded, said = compare(rng, state, events)
        yield int(folded), [f"{text}{one}" for one in said], f"{folded} {said}"


if __name__ == "__main__":
    pieces.run("positions in which something was folded and opened again", tries, 100)
