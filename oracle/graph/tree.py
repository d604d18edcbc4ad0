"""The line of a walk as the rows of a tree: each step, the options beside it, and where lines of play meet."""

from __future__ import annotations

from typing import Literal, NamedTuple

from oracle.graph.explored import CHANCE, DECISION, END, OVER
from oracle.graph.walk import Walk

Kind = Literal["opening", "step", "other", "more", "run", "stop"]

_SIBLINGS = 4                # options beside a step that are listed; of more, only how many there are


class TreeRow(NamedTuple):
    """A row of the tree.

    ``kind``: "opening" (before the first decision), "step" (a step of the line), "other" (an option beside it),
    "more" (so many options beside it, in ``others``), "run" (several steps in a row whose order does not matter:
    ``step`` to ``last``), "stop" (what the line comes to). ``step`` counts from 1; ``edges`` is what the row stands
    for; ``orders`` > 1 says that these may be resolved in so many orders. ``here``: one stands right after it.
    ``future``: it lies ahead. ``ways``: by how many different steps its position is reached. ``outcome``: the number
    of the outcome it ends in, or None. ``circle``: it comes back to a position of the line. ``fork``: there is
    something to choose at the step.
    """

    kind: Kind
    step: int
    last: int
    edges: tuple[int, ...]
    node: int
    here: bool = False
    future: bool = False
    fork: bool = False
    orders: int = 1
    others: int = 0
    ways: int = 1
    outcome: int | None = None
    circle: bool = False


def tree_rows(walk: Walk, opened: frozenset[int] = frozenset()) -> list[TreeRow]:
    """The rows of a walk's line. ``opened`` are the positions of which all options are listed."""
    rows = [TreeRow("opening", 0, 0, (), walk.graph.root, walk.at == 0)]
    step = 1
    while step <= len(walk.line):
        last = _run(walk, step)
        if last > step and not step <= walk.at < last:
            rows.append(_run_row(walk, step, last))
            step = last + 1
            continue
        rows += _step_rows(walk, step, opened)
        step += 1
    rows.append(_stop(walk))
    return rows


def _run(walk: Walk, step: int) -> int:
    """The last step of a run of abilities, beginning with a step, whose order does not matter."""
    size = 0
    last = step - 1
    for number in range(step, len(walk.line) + 1):
        node, edge = walk.node_at(number - 1), walk.line[number - 1]
        if node in walk.opened:
            break
        free = walk.free_orders(node)
        if edge not in free:
            break
        if size and len(free) != size - 1:
            break
        size = len(free)
        last = number
    return last


def _run_row(walk: Walk, step: int, last: int) -> TreeRow:
    edges = tuple(walk.line[step - 1:last])
    group = walk.free_orders(walk.node_at(step - 1))
    if len(edges) >= len(group) - 1:            # the last ability of a group is resolved without asking
        edges = group
    node = walk.node_at(last)
    return TreeRow("run", step, last, edges, node, walk.at == last, step > walk.at, True, walk.orders_of(edges), 0,
                   len(walk.ways_in(node)), walk.graph.outcomes.of_node.get(node), walk.repeats(last))


def _step_rows(walk: Walk, step: int, opened: frozenset[int]) -> list[TreeRow]:
    node, taken = walk.node_at(step - 1), walk.line[step - 1]
    branches = walk.branches(node)
    fork = len(branches) > 1
    listed = len(branches) <= _SIBLINGS or node in opened
    rows = []
    for branch in branches:
        mine = taken in branch.edges
        if not mine and not listed:
            continue
        edge = taken if mine else branch.edge
        target = walk.graph.targets[edge]
        rows.append(TreeRow(
            "step" if mine else "other", step, step, (edge, *(e for e in branch.edges if e != edge)), target,
            mine and walk.at == step, step > walk.at, fork, branch.orders, 0, len(walk.ways_in(target)),
            walk.graph.outcomes.of_node.get(target), mine and walk.repeats(step),
        ))
    if not listed:
        rows.append(TreeRow("more", step, step, (), node, False, step > walk.at, True, 1, len(branches) - 1))
    return rows


def _stop(walk: Walk) -> TreeRow:
    graph = walk.graph
    end = len(walk.line)
    node = walk.node_at(end)
    kind = graph.kinds[node]
    count = len(walk.branches(node)) if kind in (DECISION, CHANCE) else 0
    outcome = graph.outcomes.of_node.get(node) if kind in (END, OVER) else None
    return TreeRow("stop", end, end, (), node, False, walk.at < end, False, 1, count, 1, outcome)


__all__ = ["TreeRow", "tree_rows"]
