"""The line of play that comes nearest to a claim that holds on none.

How near a line is, is measured at its end: first by how many of the things that the claim says are not so, then by
which (what is said first counts most), then by how far numbers are off, then by whether a card that is somewhere else
than the claim says has been moved, or at least named or shown. Among lines that are equally near the shortest is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.state import MOVING, CardNamed, Event, LookedAt, Revealed, State, TurnedOver
from oracle.claims.distance import Count, far
from oracle.claims.names import Names
from oracle.claims.orders import LARGEST
from oracle.claims.predicates import (
    All,
    Any_,
    Before,
    CardAt,
    Compare,
    CountIn,
    Happened,
    Holds,
    Node,
    Not,
    Number,
    Predicate,
)
from oracle.claims.search import Reading, patterns_of
from oracle.claims.ways import Counter, EventPattern, Memory, Observer, Slot
from oracle.graph.explored import CHANCE, END, OVER

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

_LOOKED_AT: Final = 4_000         # edges of a graph in which it is looked for which cards were moved
_SHOWN: Final[frozenset[type[Event]]] = frozenset({CardNamed, Revealed, LookedAt, TurnedOver})

Ends = list[tuple[int, Count]]


class Nearest(NamedTuple):
    """A line of play that comes nearest to a claim that holds on none, and what of it is so there, in words."""

    line: tuple[int, ...]
    holds: str


class _Distance(NamedTuple):
    """The distance of an end from a claim: how many parts fail, which (1), by how much, and how little was done with
    their cards.
    """

    missing: int
    which: tuple[int, ...]
    off: float
    untouched: int


def nearest(graph: DecisionGraph, predicate: Predicate) -> Nearest | None:
    """The line of play that comes nearest to a claim; None where nothing tells one from the others, or the graph is too
    large to look for it."""
    if graph.moves.words is not None or not graph.decided or len(graph) > LARGEST:
        return None
    game = graph.states[graph.root].game
    claims = [_Parts(part, graph.edge_count <= _LOOKED_AT) for part in _alternatives(predicate.node)]
    slots = tuple(dict.fromkeys(slot for claim in claims for slot in claim.slots))
    patterns = patterns_of([part for claim in claims for part in claim.parts])
    patterns = (*patterns, *(slot.pattern for slot in slots if isinstance(slot, Counter)))
    observer = graph.observer
    if not isinstance(observer, Observer) or not set(patterns) <= set(observer.number_of):
        observer = Observer(game, tuple(dict.fromkeys(patterns)), graph.began)
    reading = Reading(graph, observer, Names.of(game))
    best: tuple[_Distance, int, tuple[_Parts, State, Count]] | None = None
    order, parents, ends = _ways(graph, Memory(slots, observer), reading)
    for place, now in ends:
        state = graph.states[order[place][0]]
        for claim in claims:
            distance = claim.distance(state, now)
            if best is None or distance < best[0]:
                best = (distance, place, (claim, state, now))
    if best is None:
        return None
    claim, state, now = best[2]
    words = claim.words(state, now)
    return Nearest(_line(parents, best[1]), words) if words else None


def _ways(
    graph: DecisionGraph, memory: Memory, reading: Reading,
) -> tuple[list[tuple[int, tuple[int, ...]]], list[tuple[int, int]], Ends]:
    """Pairs of a node and the memory of the way to it, in order of their distance; the edge and pair each is reached
    by; and the ends. Of too many: none."""
    nodes, edges = reading.nodes, reading.edges
    start = memory.after(memory.start, reading.opening)
    if nodes is not None:
        start = memory.after(start, nodes[graph.root])
    order = [(graph.root, start)]
    known = {order[0]}
    parents = [(-1, -1)]
    ends: Ends = []
    for place, (node, now) in enumerate(order):
        if graph.kinds[node] > CHANCE:
            if graph.kinds[node] in (END, OVER):
                ends.append((place, partial(memory.value, now)))
            continue
        for edge in graph.edges_of(node):
            then = memory.after(now, edges[edge])
            if nodes is not None:
                then = memory.after(then, nodes[graph.targets[edge]])
            key = (graph.targets[edge], then)
            if key not in known:
                known.add(key)
                order.append(key)
                parents.append((edge, place))
        if len(order) > LARGEST:
            return order, parents, []
    return order, parents, ends


def _line(parents: list[tuple[int, int]], place: int) -> tuple[int, ...]:
    steps: list[int] = []
    while place:
        edge, place = parents[place]
        steps.append(edge)
    return tuple(reversed(steps))


def _alternatives(node: Node) -> Iterator[Node]:
    if isinstance(node, Any_):
        for part in node.parts:
            yield from _alternatives(part)
    else:
        yield node


def _parts_of(node: Node) -> Iterator[Node]:
    """Return what a claim says, one thing after another; of "X before Y" also that there are both."""
    if isinstance(node, All):
        for part in node.parts:
            yield from _parts_of(part)
    elif isinstance(node, Before):
        yield from (node.first, node.second, node)
    else:
        yield node


class _Parts:
    """The things that a claim says, and how far an end is from each."""

    def __init__(self, node: Node, looks: bool) -> None:
        self.parts = [Predicate("", part) for part in dict.fromkeys(_parts_of(node))]
        self._touches: dict[str, tuple[Counter, Counter]] = {}
        for part in self.parts:
            name = _somewhere(part.node) if looks else ""
            if name:
                self._touches[name] = tuple(                     # type: ignore[assignment]
                    Counter(EventPattern(kinds, card=name, text=text), 1)
                    for kinds, text in ((MOVING, f"{name} was moved"), (_SHOWN, "")))

    @property
    def slots(self) -> Iterator[Slot]:
        """Return what has to be remembered of the way."""
        for part in self.parts:
            yield from part.slots
        for touch in self._touches.values():
            yield from touch

    def distance(self, state: State, count: Count) -> _Distance:
        """Return how far an end is from the claim."""
        which = tuple(int(not _holds(part, state, count)) for part in self.parts)
        missing = [part.node for part, no in zip(self.parts, which, strict=True) if no]
        return _Distance(len(missing), which, sum(far(node, True, state, count) / _asked_for(node) for node in missing),
                         sum(self._untouched(node, count) for node in missing))

    def words(self, state: State, count: Count) -> str:
        """Return what of the claim is so at an end, and how near the rest of it comes; empty if nothing is to be
        told."""
        said: list[Node] = []
        for part in self.parts:
            node = part.node
            if _holds(part, state, count):
                said += [] if isinstance(node, Not) else [node]
            elif (instead := _instead(node, state, count)) is not None:
                said.append(instead)
        if not said:
            said = [Happened(touch[0].pattern) for touch in self._touches.values() if count(touch[0])[0]]
        said = list(dict.fromkeys(said))
        return str(said[0] if len(said) == 1 else All(tuple(said))) if said else ""

    def _untouched(self, node: Node, count: Count) -> int:
        touch = self._touches.get(_somewhere(node))
        if touch is None:
            return 0
        return 0 if count(touch[0])[0] else 1 if count(touch[1])[0] else 2


def _somewhere(node: Node) -> str:
    """The card that is said to be in some place; empty if none is, or not one by name."""
    what = node.card if isinstance(node, (Holds, CardAt)) else ""
    return what if isinstance(what, str) else ""


def _holds(part: Predicate, state: State, count: Count) -> bool:
    values = part.at_end(state, count)
    return values.yes and not values.no and not values.open


def _asked_for(node: Node) -> int:
    """Return how many something is asked to be, so that shares of different numbers are compared; 1 of what has no
    number.
    """
    if isinstance(node, Compare) and isinstance(node.right, Number):
        return max(1, abs(node.right.value))
    return max(1, node.low) if isinstance(node, (Holds, Happened)) else 1


def _instead(node: Node, state: State, count: Count) -> Node | None:
    """Return what is so of a number, where what is said of it is not."""
    if isinstance(node, Compare) and isinstance(node.right, Number):
        low, high = node.left.between(state)
        return Compare(node.left, "=", Number(low)) if low == high and low else None
    if isinstance(node, Holds):
        low, high = CountIn(node.card, node.zone).between(state)
        return Holds(node.zone, node.card, low, low) if low == high and low else None
    if isinstance(node, Happened) and isinstance(node.pattern, EventPattern):
        sure, most = count(node.slot)
        capped = node.high is not None and sure > node.high
        return Happened(node.pattern, sure, None if capped else sure) if sure == most and sure else None
    return None


__all__ = ["Nearest", "nearest"]
