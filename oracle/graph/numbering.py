"""The order of what a search has found: nodes breadth-first, the edges of a node together.

A search follows nodes in whatever order serves it. What it hands over does not show that: the same nodes, found in
another order, are the same graph, number by number.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.state import Choice, State
    from oracle.graph.explored import Label
    from oracle.graph.hands import Hand
    from oracle.graph.moves import CannotHappen


class Layout(NamedTuple):
    """The arrays of a graph. Per node: ``states`` to ``ends`` (the edges of a node are ``starts[node]`` up to, not
    including, ``ends[node]``; -1 where it was not followed). Per edge: ``sources`` to ``uses``. ``parents`` are the
    edges by which nodes were found. ``weights``, ``blocks``, ``forced``, ``hands``: see ``Explored``. In a finished
    layout ``starts`` has one entry more than there are nodes; the edges of a node end where those of the next one
    start."""

    states: list[State]
    choices: list[Choice | None]
    kinds: bytearray
    stages: array[int]
    parents: array[int]
    starts: array[int]
    ends: array[int]
    sources: array[int]
    targets: array[int]
    numbers: array[int]
    letters: array[int]
    uses: array[int]
    cuts: dict[int, CannotHappen]
    weights: dict[int, tuple[int, int]]
    blocks: dict[int, tuple[int, ...]]
    forced: dict[int, tuple[Label, ...]]
    hands: dict[int, Hand]

    def in_the_order_found(self) -> Layout:
        """The finished layout of a search that followed nodes in the order of their numbers."""
        starts = array("i", [0])
        last = 0
        for end in self.ends:
            last = max(last, end)
            starts.append(last)
        return self._replace(starts=starts)


def in_breadth_order(found: Layout) -> Layout:
    """The finished layout with the nodes numbered breadth-first from node 0, from which all can be reached."""
    old_starts, old_ends, old_targets = found.starts, found.ends, found.targets
    new_of = array("i", [-1]) * len(found.states)
    new_of[0] = 0
    order = array("i", [0])
    parents = array("i", [-1])
    starts = array("i", [0])
    edges = array("i")
    for node in order:
        start = old_starts[node]
        if start >= 0:
            for edge in range(start, old_ends[node]):
                target = old_targets[edge]
                if new_of[target] < 0:
                    new_of[target] = len(order)
                    order.append(target)
                    parents.append(len(edges))
                edges.append(edge)
        starts.append(len(edges))
    return Layout(
        states=[found.states[node] for node in order],
        choices=[found.choices[node] for node in order],
        kinds=bytearray([found.kinds[node] for node in order]),
        stages=array("i", [found.stages[node] for node in order]),
        parents=parents,
        starts=starts,
        ends=starts[1:],
        sources=array("i", [new_of[found.sources[edge]] for edge in edges]),
        targets=array("i", [new_of[old_targets[edge]] for edge in edges]),
        numbers=array("i", [found.numbers[edge] for edge in edges]),
        letters=array("q", [found.letters[edge] for edge in edges]) if found.letters else array("q"),
        uses=array("i", [found.uses[edge] for edge in edges]),
        cuts={new_of[node]: why for node, why in found.cuts.items() if new_of[node] >= 0},
        weights={new: found.weights[old] for new, old in enumerate(edges) if old in found.weights},
        blocks={new_of[node]: numbers for node, numbers in found.blocks.items() if new_of[node] >= 0},
        forced={new: found.forced[old] for new, old in enumerate(edges) if old in found.forced},
        hands={new_of[node]: hand for node, hand in found.hands.items() if new_of[node] >= 0},
    )


__all__ = ["Layout", "in_breadth_order"]
