"""Strongly connected components of a graph in arrays.

NetworkX has them too; loading it would take longer than most answers do.
"""

from __future__ import annotations

from collections.abc import Sequence


def components(first: Sequence[int], targets: Sequence[int]) -> list[int]:
    """Per node, the number of its strongly connected component.

    The edges of node ``n`` have the numbers ``first[n]`` to ``first[n + 1] - 1``; ``targets`` tells where each leads.
    Node 0 reaches every node. Edges lead to components with a lower number, or stay inside one.
    """
    order = _topological(first, targets)
    if order is None:
        return _tarjan(first, targets)
    component = [0] * len(order)
    last = len(order) - 1
    for position, node in enumerate(order):
        component[node] = last - position
    return component


def _topological(first: Sequence[int], targets: Sequence[int]) -> list[int] | None:
    """The nodes in topological order, or None if there is a cycle."""
    count = len(first) - 1
    waiting = [0] * count
    for target in targets:
        waiting[target] += 1
    order = [0] if not waiting[0] else []
    for node in order:
        for edge in range(first[node], first[node + 1]):
            target = targets[edge]
            waiting[target] -= 1
            if not waiting[target]:
                order.append(target)
    return order if len(order) == count else None


def _tarjan(first: Sequence[int], targets: Sequence[int]) -> list[int]:
    """Tarjan's algorithm with a stack of its own, for graphs deeper than Python's."""
    count = len(first) - 1
    number = [-1] * count
    low = [0] * count
    component = [-1] * count
    stack: list[int] = []
    cursor = list(first[:count])
    clock = found = 0
    for start in range(count):
        if number[start] >= 0:
            continue
        path = [start]
        number[start] = low[start] = clock
        clock += 1
        stack.append(start)
        while path:
            node = path[-1]
            if cursor[node] < first[node + 1]:
                target = targets[cursor[node]]
                cursor[node] += 1
                if number[target] < 0:
                    number[target] = low[target] = clock
                    clock += 1
                    stack.append(target)
                    path.append(target)
                elif component[target] < 0 and number[target] < low[node]:
                    low[node] = number[target]
                continue
            path.pop()
            if path and low[node] < low[path[-1]]:
                low[path[-1]] = low[node]
            if low[node] == number[node]:
                while True:
                    member = stack.pop()
                    component[member] = found
                    if member == node:
                        break
                found += 1
    return component


__all__ = ["components"]
