"""Opening what is folded at single nodes of a graph: all that can be taken there has edges then.

A graph is not changed by it: a new one is made, which follows on from what is known. What stands behind an opened node
is folded again where it can be, so that one opens as far as one wants to look. Counts, outcomes and chances stay as
they are; opened everywhere, a graph is the one that is explored without folding anything, node by node.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from oracle.budget import Budget
from oracle.errors import complain
from oracle.graph.draws import with_draws
from oracle.graph.explored import CHANCE, DECISION, UNEXPLORED
from oracle.graph.folding import Folding
from oracle.graph.graph import DecisionGraph
from oracle.graph.independent import Proofs
from oracle.graph.numbering import in_breadth_order
from oracle.graph.search import Following, GraphSearch

MOST_DRAWS: Final = 20_000           # draws that are told one by one when they are opened
_FREE: Final = 1_000                # steps by which the rest is proved to stay folded


def opened(graph: DecisionGraph, nodes: Iterable[int], budget: Budget = Budget()) -> DecisionGraph:
    """The graph in which nothing is folded at these nodes any more.

    At a block every option gets an edge, and what follows is followed on, folded where it can be. A chance event
    whose draws nobody looks at (and likewise the end that stands for them) gets an edge for each draw, without a step
    being taken; edges on which decisions with a single option were taken lead to these. Nodes at which nothing is
    folded stay as they are.

    Raises OracleError if one of the nodes is none of the graph, or if that takes more than the budget (so many states
    in all) or more than 20,000 draws; a search that outgrew its budget itself can be opened as far as it came.
    """
    wanted = dict.fromkeys(nodes)
    for node in wanted:
        if not 0 <= node < len(graph):
            raise complain(f"there is no position {node} in this graph", f"its positions are 0 to {len(graph) - 1:,}")
    search = _Reopened(graph)
    return search.with_opened(list(wanted), budget) if any(map(graph.folds_at, wanted)) else graph


def opened_everywhere(graph: DecisionGraph, budget: Budget = Budget()) -> DecisionGraph:
    """The graph in which nothing is folded anywhere. Raises OracleError as :func:`opened` does."""
    while folds := graph.folds:
        graph = opened(graph, folds, budget)
    return graph


class _Reopened(GraphSearch):
    """The search that found a graph, as it was when it ended."""

    def __init__(self, graph: DecisionGraph) -> None:
        super().__init__(Following(graph.moves, graph.observer, reduce=True, asked=graph.asked, opened=0))
        self._began = time.perf_counter() - graph.seconds
        self._question = (graph.began, (), None)
        self._graph_before = graph
        self._fold = graph.fold
        self._states, self._choices = list(graph.states), list(graph.choices)
        self._kinds = bytearray(graph.kinds)
        self._stage_of, self._parents = array("i", graph.stages), array("i", graph.parents)
        self._sources, self._targets = array("i", graph.sources), array("i", graph.targets)
        self._numbers, self._letters = array("q", graph.numbers), array("q", graph.letters or ())
        self._uses, use_lists = array("i", graph.uses), graph.use_lists
        self._use_numbers = {codes: number for number, codes in enumerate(use_lists)}
        self._cuts, self._weights, self._blocks = dict(graph.cuts), dict(graph.weights), dict(graph.blocks)
        self._forced, self._hands = dict(graph.forced), dict(graph.hands)
        self._pins_done, self._pins_settled = set(graph.pins_done), set(graph.pins_settled)
        self._opening = graph.opening
        self._in_order = False
        self._proofs = Proofs(_FREE)
        for left, pins in graph.left_at:
            self._stages.number(left, pins)
        for node, kind in enumerate(graph.kinds):
            followed = kind <= CHANCE or (kind == UNEXPLORED and graph.first[node] < graph.first[node + 1])
            self._starts.append(graph.first[node] if followed else -1)
            self._ends.append(graph.first[node + 1] if followed else -1)
            hand, state = graph.hands.get(node), graph.states[node]
            self._stages.nodes[graph.stages[node]][state if hand is None else (state, hand)] = node
        self._reached = len(self._states)

    def with_opened(self, nodes: Sequence[int], budget: Budget) -> DecisionGraph:
        """The graph with these nodes opened."""
        graph = self._graph_before
        ends = {end for node in nodes for end in (node if node in graph.hands else graph.hand_on(node),)
                if end is not None}
        draws = sum(graph.hands[end].size for end in ends)
        if draws > MOST_DRAWS:
            raise complain(f"{draws:,} draws are too many to be told one by one (at most {MOST_DRAWS:,} are)",
                           "settle some decisions with choices, or ask for the cards: --can 'Gold in Alice.hand'")
        self._limit, self._seconds = max(budget.states, 1), budget.seconds
        self._deadline = time.perf_counter() + budget.seconds
        again = [node for node in nodes
                 if node in graph.blocks or any(edge in graph.forced for edge in graph.edges_of(node))]
        self._one_by_one(again)
        self._breadth_first(None)
        if self._reason or self._partly:
            raise complain(f"what opens here could not be followed: {self._reason or self._partly}",
                           "ask with a larger budget, or open less at once")
        found = self._layout()
        if ends:
            found = with_draws(found, lambda stage, state: self._stages.nodes[stage].get(state), ends)
        else:
            found = in_breadth_order(found)
        return self._graph_of(found, graph.reason)

    def _one_by_one(self, nodes: Sequence[int]) -> None:
        """Follow every option of some nodes, and what has a single option behind them step by step."""
        usual, self._fold = self._fold, Folding(self._moves)
        for node in nodes:
            self._blocks.pop(node, None)
            self._starts[node] = self._ends[node] = -1
        waiting = list(nodes)
        for node in waiting:
            if self._starts[node] >= 0:
                continue
            known = len(self._states)
            if not self._go_on(node, reduce=False):
                break
            waiting += [new for new in range(known, len(self._states))
                        if self._kinds[new] == DECISION and len(self._asked_at(new).options) == 1]
        self._fold = usual


class Carried(NamedTuple):
    """A line of play in another graph of the same question: its edges there, and how many of them each number of steps
    has taken.
    """

    line: tuple[int, ...]
    steps: tuple[int, ...]


def carried(old: DecisionGraph, line: Sequence[int], new: DecisionGraph) -> Carried:
    """A line of play of one graph in another one of the same question, in which more or less is folded; as far as
    it can be followed there.

    Where the line comes to an end that stands for several draws, and these are told one by one there, it goes on with
    the first of them; where one has taken that step one stands before the draw.
    """
    found: list[int] = []
    steps = [0]
    node = new.root
    for place, edge in enumerate(line):
        source, target = old.sources[edge], old.targets[edge]
        if not _same(old, source, new, node):
            steps.append(len(found))                       # a single option, which is folded there
            continue
        taken = _taken(old, edge, new, node)
        if taken is None:
            steps += [len(found)] * (len(line) - place)
            break
        found.append(taken)
        node = new.targets[taken]
        if target in old.hands and node not in new.hands:
            steps.append(len(found) - 1)
            continue
        there = node
        ahead: list[int] = []
        while not _same(old, target, new, there) and len(new.edges_of(there)) == 1 and len(ahead) < len(new):
            ahead.append(new.edges_of(there)[0])           # single options, which were folded before
            there = new.targets[ahead[-1]]
        if _same(old, target, new, there):
            found += ahead
            node = there
        steps.append(len(found))
    return Carried(tuple(found), tuple(steps))


def _taken(old: DecisionGraph, edge: int, new: DecisionGraph, node: int) -> int | None:
    """The edge of a node on which the same option is taken; None if it has none there."""
    edges = new.edges_of(node)
    if old.targets[edge] in old.hands or new.hand_on(node) is not None:
        return edges[0] if edges else None
    return next((one for one in edges if new.numbers[one] == old.numbers[edge]), None)


def _same(old: DecisionGraph, one: int, new: DecisionGraph, two: int) -> bool:
    """Report whether a node of each graph is the same position of the question."""
    return (old.states[one] == new.states[two] and old.left_of(one) == new.left_of(two)
            and old.pins_left(one) == new.pins_left(two))


__all__ = ["MOST_DRAWS", "Carried", "carried", "opened", "opened_everywhere"]
