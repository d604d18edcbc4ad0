"""Chance: how many sequences of decisions there are when chance is left out, and how likely an end is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from engine.state import State, total_weight
from oracle.graph.explored import CHANCE, DECISION, END, OVER, UNBOUNDED, Explored, Label, Tally, weighted
from oracle.graph.folding import looks

_MOST_SETS: Final = 200_000


Place = int | tuple[int, int]
Weight = tuple[int, int] | None


def _labels(graph: Explored, node: int) -> list[tuple[Label, int]]:
    """The decisions at a node: what players would call the same decision has the same label; and by which edge."""
    choice = graph.choice(node)
    seen: dict[object, int] = {}
    found = []
    for edge in graph.edges_of(node):
        called = looks(choice, graph.option(edge))
        rank = seen[called] = seen.get(called, -1) + 1
        found.append(((called, rank), edge))
    return found


def decision_sequences(graph: Explored) -> Tally | None:
    """Count the different sequences of decisions that lead to an end, chance left out.

    What is known after some decisions is the set of places at which one may be: nodes, and decisions with a single
    option on an edge (the edge, how many of them have been taken). Counts the paths over such
    sets; None if there are too many of them, or if the nodes of a set do not have the same block.
    """
    start = _closed(graph, {graph.root})
    number = {start: 0}
    sets = [start]
    after: list[list[tuple[int, Weight]]] = []
    for here in sets:
        moves, weights = _moves(graph, here)
        weight = next(iter(weights), None)
        if len(weights) > 1 or (weight is not None and len(moves) > 1):
            return None
        row = []
        for places in moves.values():
            group = _closed(graph, places)
            if group not in number:
                if len(sets) >= _MOST_SETS:
                    return None
                number[group] = len(sets)
                sets.append(group)
            row.append((number[group], weight))
        after.append(row)
    final = [any(place.__class__ is int and graph.kinds[place] in (END, OVER) for place in group)
             for group in sets]
    return _count_paths(after, final)


def _beyond(graph: Explored, edge: int, taken: int = 0) -> Place:
    """The place on an edge when so many of its decisions have been taken."""
    return (edge, taken) if taken < len(graph.forced.get(edge, ())) else graph.targets[edge]


def _closed(graph: Explored, places: set[Place]) -> frozenset[Place]:
    """Some places with those that chance leads to from there, without the chance events themselves."""
    waiting = [place for place in places if isinstance(place, int)]
    passed: set[Place] = set()
    while waiting:
        node = waiting.pop()
        if graph.kinds[node] != CHANCE:
            continue
        passed.add(node)
        for edge in graph.edges_of(node):
            place = _beyond(graph, edge)
            if place not in places:
                places.add(place)
                if isinstance(place, int):
                    waiting.append(place)
    return frozenset(places - passed)


def _moves(graph: Explored, here: Iterable[Place]) -> tuple[dict[object, set[Place]], set[Weight]]:
    """Return the decisions that are possible at some places, as a player sees them, with the places that each leads to;
    and their weights.
    """
    moves: dict[object, set[Place]] = {}
    weights: set[Weight] = set()
    for place in here:
        if isinstance(place, tuple):
            edge, taken = place
            weights.add(None)
            moves.setdefault(graph.forced[edge][taken], set()).add(_beyond(graph, edge, taken + 1))
        elif graph.kinds[place] == DECISION:
            labels = _labels(graph, place)
            weights.add(graph.weights[labels[0][1]] if place in graph.blocks else None)
            for label, edge in labels:
                moves.setdefault(label, set()).add(_beyond(graph, edge))
    return moves, weights


def _count_paths(after: list[list[tuple[int, Weight]]], final: list[bool]) -> Tally:
    """Count the paths from node 0 to final nodes; "unbounded" if a cycle lies on one."""
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


def _share(graph: Explored, node: int, holds: Callable[[State], bool]) -> Fraction:
    """Return how likely ``holds`` is at an end: whether it does, or for which of the cards that can have been drawn
    there.
    """
    hand = graph.hands.get(node)
    if hand is None:
        return Fraction(int(holds(graph.states[node])))
    yes = whole = 0
    for state, weight in hand.ends(graph.states[node]):
        whole += weight
        yes += weight * holds(state)
    return Fraction(yes, whole)


class Odds(NamedTuple):
    """The likelihood of something: if every decision is made against it, and if every decision is made for it."""

    worst: Fraction
    best: Fraction


def odds(graph: Explored, holds: Callable[[State], bool]) -> Odds | None:
    """Return how likely an end is for which ``holds`` (a predicate of states), at worst and at best.

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
            weights = graph.choice(node).weights
            whole = total_weight(weights)
            for edge in graph.edges_of(node):
                share = Fraction(weights[graph.numbers[edge]], whole)
                worst[node] += share * worst[graph.targets[edge]]
                best[node] += share * best[graph.targets[edge]]
        else:
            worst[node] = best[node] = _share(graph, node, holds)
    return Odds(worst[graph.root], best[graph.root])
