"""Chance: how many sequences of decisions there are when chance is left out, and how likely an end is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from engine.state import total_weight
from oracle.graph.appearance import untagged
from oracle.graph.explored import CHANCE, DECISION, END, OVER, UNBOUNDED, Explored, Tally, weighted

_MOST_SETS: Final = 200_000


Weight = tuple[int, int] | None


def _labels(graph: Explored, node: int) -> list[tuple[Any, int]]:
    """The decisions at a node: what players would call the same decision has the same label; and by which edge."""
    choice = graph.choices[node]
    seen: dict[Any, int] = {}
    found = []
    for edge in graph.edges_of(node):
        looks = (choice.player, choice.verb, choice.code, untagged(graph.option(edge)))
        rank = seen[looks] = seen.get(looks, -1) + 1
        found.append(((looks, rank), edge))
    return found


def decision_sequences(graph: Explored) -> Tally | None:
    """How many different sequences of decisions lead to an end, chance left out.

    What is known after some decisions is the set of nodes at which one may be. Counts the paths over such
    sets; None if there are too many of them, or if the nodes of a set do not have the same block.
    """

    def closed(nodes: set[int]) -> frozenset[int]:
        waiting = [node for node in nodes if graph.kinds[node] == CHANCE]
        while waiting:
            for edge in graph.edges_of(waiting.pop()):
                target = graph.targets[edge]
                if target not in nodes:
                    nodes.add(target)
                    if graph.kinds[target] == CHANCE:
                        waiting.append(target)
        return frozenset(node for node in nodes if graph.kinds[node] != CHANCE)

    start = closed({graph.root})
    number = {start: 0}
    sets = [start]
    after: list[list[tuple[int, Weight]]] = []
    for here in sets:
        moves: dict[Any, set[int]] = {}
        weights: set[Any] = set()
        for node in here:
            if graph.kinds[node] == DECISION:
                labels = _labels(graph, node)
                weights.add(graph.weights[labels[0][1]] if node in graph.blocks else None)
                for label, edge in labels:
                    moves.setdefault(label, set()).add(graph.targets[edge])
        weight = next(iter(weights), None)
        if len(weights) > 1 or (weight is not None and len(moves) > 1):
            return None
        row = []
        for nodes in moves.values():
            group = closed(nodes)
            if group not in number:
                if len(sets) >= _MOST_SETS:
                    return None
                number[group] = len(sets)
                sets.append(group)
            row.append((number[group], weight))
        after.append(row)
    final = [any(graph.kinds[node] in (END, OVER) for node in group) for group in sets]
    return _count_paths(after, final)


def _count_paths(after: list[list[tuple[int, Weight]]], final: list[bool]) -> Tally:
    """How many paths lead from node 0 to final nodes; "unbounded" if a cycle lies on one."""
    useful = _backwards([[m for m, _ in row] for row in after], [n for n, yes in enumerate(final) if yes])
    if 0 not in useful:
        return 0
    rows = [[(m, weight) for m, weight in row if m in useful] if n in useful else [] for n, row in enumerate(after)]
    waiting = [0] * len(rows)
    for row in rows:
        for m, _ in row:
            waiting[m] += 1
    ways: list[Any] = [0] * len(rows)
    ways[0] = 1
    order = [n for n in useful if not waiting[n]]
    total: Any = 0
    done = 0
    for n in order:
        done += 1
        if final[n]:
            total += ways[n]
        for m, weight in rows[n]:
            ways[m] += weighted(ways[n], weight)
            waiting[m] -= 1
            if not waiting[m]:
                order.append(m)
    return int(total) if done == len(useful) else UNBOUNDED


def _backwards(after: list[list[int]], nodes: list[int]) -> set[int]:
    before: list[list[int]] = [[] for _ in after]
    for n, row in enumerate(after):
        for m in row:
            before[m].append(n)
    found = set(nodes)
    waiting = list(nodes)
    while waiting:
        for n in before[waiting.pop()]:
            if n not in found:
                found.add(n)
                waiting.append(n)
    return found


class Odds(NamedTuple):
    """How likely something is: if every decision is made against it, and if every decision is made for it."""

    worst: Fraction
    best: Fraction


def odds(graph: Explored, holds: Callable[[int], bool]) -> Odds | None:
    """How likely an end is for which ``holds`` (a predicate of end nodes), at worst and at best.

    Everybody is taken to know all that happened. None if the graph has cycles, was not explored completely or
    leaves something open.
    """
    if not graph.decided or graph.cyclic or graph.cuts:
        return None
    worst = [Fraction(0)] * len(graph)
    best = [Fraction(0)] * len(graph)
    for node in graph.by_component:
        kind = graph.kinds[node]
        targets = [graph.targets[edge] for edge in graph.edges_of(node)]
        if kind == DECISION:
            worst[node] = min(worst[t] for t in targets)
            best[node] = max(best[t] for t in targets)
        elif kind == CHANCE:
            weights = graph.choices[node].weights
            whole = total_weight(weights)
            for edge in graph.edges_of(node):
                share = Fraction(weights[graph.numbers[edge]], whole)
                worst[node] += share * worst[graph.targets[edge]]
                best[node] += share * best[graph.targets[edge]]
        else:
            worst[node] = best[node] = Fraction(int(holds(node)))
    return Odds(worst[graph.root], best[graph.root])
