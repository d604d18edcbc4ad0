"""The orders that change a claim: pairs of triggered abilities whose order decides it.

A claim about the end tells ends apart; a claim about the way tells lines of play apart that end alike, so its pairs are
looked for in the product of graph and automaton.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, partial
from typing import Final

from engine.state import Choice, Option
from oracle.claims.names import Names
from oracle.claims.predicates import Predicate
from oracle.claims.search import Reading
from oracle.claims.ways import Memory, Observer
from oracle.graph.components import components
from oracle.graph.explored import END, OVER
from oracle.graph.graph import DecisionGraph
from oracle.graph.outcomes import Outcomes, Pair

LARGEST: Final = 20_000          # places of a product; of a larger one the pairs are not looked for


class Product:
    """A graph times the automaton of a predicate: what :class:`Outcomes` needs of it. ``of``: each place's node."""

    def __init__(self, graph: DecisionGraph, predicate: Predicate, reading: Reading) -> None:
        self.graph = graph
        self.moves = graph.moves
        memory = Memory(predicate.slots, reading.observer)
        start = memory.after(memory.start, reading.opening)
        if reading.nodes is not None:
            start = memory.after(start, reading.nodes[graph.root])
        numbers = {(graph.root, start): 0}
        places = [(graph.root, start)]
        self.first, self.targets, self._edges = [0], [], []
        for node, now in places:
            for edge in graph.edges_of(node):
                then = memory.after(now, reading.edges[edge])
                if reading.nodes is not None:
                    then = memory.after(then, reading.nodes[graph.targets[edge]])
                key = (graph.targets[edge], then)
                if key not in numbers:
                    numbers[key] = len(places)
                    places.append(key)
                self.targets.append(numbers[key])
                self._edges.append(edge)
            self.first.append(len(self.targets))
            if len(places) > LARGEST:
                break
        self.complete = len(places) <= LARGEST
        self.of = [node for node, _ in places]
        self.blocks = frozenset(place for place, node in enumerate(self.of) if node in graph.blocks)
        self.kinds = [graph.kinds[node] for node in self.of]
        self.states = [graph.states[node] for node in self.of]
        self._values = [
            predicate.at_end(graph.states[node], partial(memory.value, now), graph.after_a_draw(node))
            if graph.kinds[node] in (END, OVER) else None
            for node, now in places
        ] if self.complete else []

    def __len__(self) -> int:
        return len(self.of)

    def value(self, place: int) -> object:
        """The truth of the predicate at an end."""
        return self._values[place]

    def ends(self) -> list[int]:
        """The places at which a line of the question ends."""
        return [place for place, kind in enumerate(self.kinds) if kind in (END, OVER)]

    def lines(self, places: Iterable[int] = ()) -> int:
        """Lines are not counted here."""
        return 0

    def edges_of(self, place: int) -> range:
        """The numbers of the edges that leave a place."""
        return range(self.first[place], self.first[place + 1])

    def choice(self, place: int) -> Choice:
        """The decision at a place."""
        return self.graph.choice(self.of[place])

    def option(self, edge: int) -> Option:
        """The option that is chosen on an edge."""
        return self.graph.option(self._edges[edge])

    def edge_of(self, step: int) -> int:
        """The edge of the graph that a step of the product takes."""
        return self._edges[step]

    def uses_on(self, edge: int) -> tuple[int, ...]:
        """The codes of the triggered abilities whose resolution began on an edge."""
        return self.graph.uses_on(self._edges[edge])

    @cached_property
    def component(self) -> list[int]:
        """Per place, the number of its strongly connected component."""
        return components(self.first, self.targets)

    @cached_property
    def by_component(self) -> list[int]:
        """The places, those of later components first."""
        return sorted(range(len(self.of)), key=self.component.__getitem__)

    def in_graph(self, pair: Pair) -> Pair:
        """A pair as one of the graph itself."""
        return pair._replace(node=self.of[pair.node], first=self._edges[pair.first], second=self._edges[pair.second])


def changing(graph: DecisionGraph, predicate: Predicate) -> list[Pair]:
    """The pairs of triggered abilities whose order changes how a predicate can stand; none if that is too much to
    look for."""
    if not graph.decided or len(graph) > LARGEST:
        return []
    game = graph.states[graph.root].game
    observer = Observer(game, predicate.patterns, graph.began)
    product = Product(graph, predicate, Reading(graph, observer, Names.of(game)))
    if not product.complete:
        return []
    return [product.in_graph(pair) for pair in Outcomes(product, product.value).deciding_pairs()]  # type: ignore[arg-type]


__all__ = ["LARGEST", "changing"]
