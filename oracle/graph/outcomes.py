"""Outcomes: the distinct ends of a graph, and which decisions and which orders decide between them.

Two ends are one outcome if players see the same (``oracle.graph.appearance``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.state import State, Trigger, UseAbility, uses_of
from oracle.graph.appearance import untagged
from oracle.graph.explored import CHANCE, CUT, DECISION, END, OPEN, OVER, UNBOUNDED, UNEXPLORED, Explored, Tally

_LARGEST: Final = 400_000_000         # bits that the sets of reachable outcomes may take together


class Outcome(NamedTuple):
    """One outcome: its number, the nodes that show it, what is seen (or the value of a view), how many lines
    of play lead to it (chance included).

    Where nobody has looked at the cards drawn last, it can stand for ``size`` outcomes that differ only in these cards
    and are always reached together; each of them is led to by as many of the lines."""

    number: int
    nodes: tuple[int, ...]
    seen: Hashable
    lines: Tally
    size: int = 1

    @property
    def node(self) -> int:
        """The node that is reached first."""
        return self.nodes[0]


class Pair(NamedTuple):
    """Two triggered abilities whose order decides: the node, the edges that use them, and the outcomes (bits) of each
    order.
    """

    node: int
    first: int
    second: int
    first_before: int
    second_before: int

    @property
    def both_ways(self) -> bool:
        """Report whether each order can lead to what the other cannot: else one can do all that the other can, and
        more.
        """
        return bool(self.first_before & ~self.second_before and self.second_before & ~self.first_before)


class Window(NamedTuple):
    """A decision about which triggered ability comes next: its node, the edges that use abilities, and the
    groups of them within which the order decides. Abilities in no group may be resolved in any order."""

    node: int
    uses: tuple[int, ...]
    pairs: tuple[Pair, ...]

    @property
    def any_order(self) -> bool:
        """Report whether every order leads to the same ends."""
        return not self.pairs


class Outcomes:
    """The outcomes of a graph, by default one for each appearance of an end; with ``view``, one for each of its
    values. Games that end and positions left open count as outcomes too, but only ends are in ``all``.

    In a graph with hands that nobody has looked at, one of ``all`` can stand for several, and a node can show several
    of ``all``: ``len`` is the number of outcomes, exact if it is ``counted``, ``size_of`` how many some bits stand for.
    A ``view`` is then to tell nothing by unknown cards."""

    def __init__(self, graph: Explored, view: Callable[[int], Hashable] | None = None) -> None:
        self.graph = graph
        self.counted = True
        self._windows: dict[int, Window] = {}
        self._matters: dict[int, bool | None] = {}
        self._of_hands: dict[int, int] = {}      # per end that stands for several: its outcomes, as bits
        if view is None and getattr(graph, "hands", None):
            self.all = self._with_hands()
        else:
            look = graph.moves.seen
            states = graph.states
            groups: dict[Hashable, list[int]] = {}
            for node in graph.ends():
                groups.setdefault(look(states[node]) if view is None else view(node), []).append(node)
            self.all = [
                Outcome(number, tuple(nodes), seen, graph.lines(nodes))
                for number, (seen, nodes) in enumerate(groups.items())
            ]
        self.of_node: dict[int, int] = {}
        for outcome in self.all:
            for node in outcome.nodes:
                self.of_node.setdefault(node, outcome.number)
        self._size = sum(outcome.size for outcome in self.all)
        self._larger = sum(1 << outcome.number for outcome in self.all if outcome.size > 1)

    def _with_hands(self) -> list[Outcome]:
        from oracle.graph.hands import Alike, told_apart  # few graphs have any

        graph, hands = self.graph, self.graph.hands
        ends = graph.ends()
        apart = told_apart(ends, graph.states, hands, graph.moves.seen)
        if apart is None:
            self.counted = False
            apart = [Alike((node,), hands[node].size if node in hands else 1, node) for node in ends]
        ways = graph.ways_to
        found = []
        for number, alike in enumerate(apart):
            lines: Tally = 0
            for node in alike.nodes:
                to = ways[node]
                self._of_hands[node] = self._of_hands.get(node, 0) | 1 << number
                if isinstance(lines, str) or isinstance(to, str):
                    lines = UNBOUNDED
                else:
                    lines += int(to) * alike.size // (hands[node].size if node in hands else 1)
            found.append(Outcome(number, alike.nodes, alike.seen, lines, alike.size))
        return found

    def __len__(self) -> int:
        return self._size

    def size_of(self, bits: int) -> int:
        """Return the number of outcomes that some bits of ``reach`` represent."""
        bits &= self.unknown - 1
        found = (bits & ~self._larger).bit_count()
        bits &= self._larger
        while bits:
            last = bits.bit_length() - 1
            found += self.all[last].size
            bits ^= 1 << last
        return found

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.all)

    def __getitem__(self, number: int) -> Outcome:
        return self.all[number]

    def grouped(self, view: Callable[[int], Hashable]) -> Outcomes:
        """The outcomes told apart by a view of interest only: a function of the end nodes."""
        return Outcomes(self.graph, view)

    @cached_property
    def _open_bits(self) -> dict[int, int]:
        """Bits for what is not an outcome: each kind of open end, then one for "not known"."""
        graph = self.graph
        bits: dict[str, int] = {}
        table: dict[int, int] = {}
        unknown = 1 << len(self.all)
        for node, kind in enumerate(graph.kinds):
            if kind == OPEN:
                why = str(graph.states[node].status)
                table[node] = bits.setdefault(why, unknown << (1 + len(bits)))
            elif kind == UNEXPLORED:
                table[node] = unknown
        return table

    @property
    def unknown(self) -> int:
        """The bit that stands for what was not explored."""
        return 1 << len(self.all)

    @cached_property
    def reach(self) -> list[int] | None:
        """Per node, the set of outcomes that can be reached from it, as bits (bit i is outcome i).

        Open ends have bits above ``unknown``. None if there are too many outcomes and nodes for such a table.
        """
        graph = self.graph
        if (len(self.all) + 1) * len(graph) > _LARGEST:
            return None
        reach = [0] * len(graph)
        shared: dict[int, int] = {}
        component, targets, first = graph.component, graph.targets, graph.first
        order = graph.by_component
        of_node, open_bits = self.of_node, self._open_bits
        start = 0
        count = len(order)
        while start < count:
            stop = start + 1
            number = component[order[start]]
            while stop < count and component[order[stop]] == number:
                stop += 1
            bits = 0
            for node in order[start:stop]:
                outcome = of_node.get(node)
                if outcome is not None:
                    bits |= self._of_hands.get(node) or 1 << outcome
                else:
                    bits |= open_bits.get(node, 0)
                for edge in range(first[node], first[node + 1]):
                    bits |= reach[targets[edge]]
            bits = shared.setdefault(bits, bits)
            for node in order[start:stop]:
                reach[node] = bits
            start = stop
        return reach

    def reachable(self, node: int) -> list[int] | None:
        """The numbers of the outcomes that can be reached from a node, or None if that is not known."""
        if self.reach is None or self.reach[node] & self.unknown:
            return None
        return [outcome.number for outcome in self.all if self.reach[node] >> outcome.number & 1]

    def matters(self, node: int) -> bool | None:
        """Report whether the options at a node lead to different sets of outcomes; None if that is not known."""
        if node not in self._matters:
            self._matters[node] = self._do_matter(node)
        return self._matters[node]

    def _do_matter(self, node: int) -> bool | None:
        reach, graph = self.reach, self.graph
        if graph.kinds[node] in (END, OVER, OPEN, CUT):
            return False
        if reach is None:
            return None
        after = {reach[graph.targets[edge]] for edge in graph.edges_of(node)}
        if any(bits & self.unknown for bits in after) or graph.kinds[node] == UNEXPLORED:
            return None
        return len(after) > 1

    def deciding(self) -> list[int]:
        """The decision nodes whose options lead to different sets of outcomes, in breadth-first order."""
        return [node for node, kind in enumerate(self.graph.kinds) if kind == DECISION and self.matters(node)]

    # ------------------------------------------------------------------ orders

    def windows(self) -> list[Window]:
        """The decisions between two or more triggered abilities, each with the pairs whose order decides."""
        return [self.window(node) for node in self._window_nodes]

    @cached_property
    def any_order(self) -> bool:
        """Report whether there are decisions between triggered abilities of which none decides anything: neither their
        order nor which are used. False where choices may have left one order only.
        """
        nodes, pins = self._window_nodes, self.graph.pins_left(self.graph.root)
        if not nodes or (pins is not None and pins.left):
            return False
        return not self.deciding_pairs() and set(nodes).isdisjoint(self.deciding())

    @cached_property
    def _window_nodes(self) -> list[int]:
        graph = self.graph
        found = []
        for node, kind in enumerate(graph.kinds):
            if kind == DECISION and len(uses_of(graph.choice(node).options)) > 1:
                found.append(node)
        return found

    def window(self, node: int) -> Window:
        """A decision between triggered abilities, with the pairs whose order decides.

        For two abilities A and B, what can be reached when B is the next of the window's abilities after A
        is compared with what can be reached when A is the next after B. An ability that the other one makes
        unusable counts with what can be reached without it.
        """
        known = self._windows.get(node)
        if known is None:
            known = self._windows[node] = self._window(node)
        return known

    def _window(self, node: int) -> Window:
        graph, reach = self.graph, self.reach
        uses = tuple(edge for edge in graph.edges_of(node) if isinstance(graph.option(edge), UseAbility))
        if reach is None or not _several(reach[node]) or reach[node] & self.unknown:
            return Window(node, uses, ())
        pairs = []
        for first, second in combinations(uses, 2):
            forth = self._then(node, first, _trigger_on(graph, second))
            back = self._then(node, second, _trigger_on(graph, first))
            if forth != back:
                pairs.append(Pair(node, first, second, forth, back))
        return Window(node, uses, tuple(pairs))

    def _then(self, node: int, edge: int, other: Trigger) -> int:
        """Return what can be reached when at a window the ability of ``edge`` is used and then ``other``, if it can be.

        Decisions inside the resolution of the first ability are followed; where ``other`` cannot be used any
        more, what can be reached from there counts. Where one order of independent abilities stands for all,
        ``other`` is looked for behind them.
        """
        graph, reach, targets = self.graph, self.reach, self.graph.targets
        assert reach is not None
        depth = _depth(graph.states[node])
        key = _trigger_key(other)
        code = getattr(other, "code", other)
        bits = 0
        if code in graph.uses_on(edge)[1:]:
            return reach[targets[edge]]
        seen = {targets[edge]}
        waiting = [targets[edge]]
        while waiting:
            here = waiting.pop()
            if graph.kinds[here] > CHANCE:
                bits |= reach[here]
                continue
            again = [out for out in graph.edges_of(here)
                     if isinstance(option := graph.option(out), UseAbility) and _trigger_key(option.trigger) == key]
            level = _depth(graph.states[here])
            if again and level == depth:
                for out in again:
                    bits |= reach[targets[out]]
            elif level > depth:
                for out in graph.edges_of(here):
                    target = targets[out]
                    if code in graph.uses_on(out):
                        bits |= reach[target]
                    elif target not in seen:
                        seen.add(target)
                        waiting.append(target)
            elif level == depth and here in graph.blocks and targets[graph.first[here]] not in seen:
                seen.add(targets[graph.first[here]])     # what stands in the way is independent of both
                waiting.append(targets[graph.first[here]])
            else:
                bits |= reach[here]
        return bits

    def deciding_pairs(self) -> list[Pair]:
        """The pairs of triggered abilities whose order decides, each told once, where it is first met."""
        found: dict[Hashable, Pair] = {}
        graph = self.graph
        for node in self._window_nodes:
            for pair in self.window(node).pairs:
                key = frozenset(_trigger_key(_trigger_on(graph, edge)) for edge in (pair.first, pair.second))
                found.setdefault(key, pair)
        return list(found.values())


def _several(bits: int) -> bool:
    return bool(bits & (bits - 1))


def _depth(state: State) -> int:
    return len(getattr(state, "stack", ()))


def _trigger_on(graph: Explored, edge: int) -> Trigger:
    option = graph.option(edge)
    assert isinstance(option, UseAbility)
    return option.trigger


@lru_cache(4096)
def _trigger_key(trigger: Trigger) -> Hashable:
    """A triggered ability, recognisable in later states of the same window: without tags and lost marks."""
    code = getattr(trigger, "code", None)
    if code is None:
        return trigger if isinstance(trigger, Hashable) else repr(trigger)
    return (code, trigger.owner, untagged(trigger.this), untagged(trigger.subject),
            untagged(trigger.binds))


def classes_of(uses: Sequence[int], pairs: Sequence[Pair]) -> list[list[int]]:
    """The abilities of a window in groups: two are in one group if a chain of deciding pairs joins them."""
    group = {edge: [edge] for edge in uses}
    for pair in pairs:
        a, b = group[pair.first], group[pair.second]
        if a is not b:
            a.extend(b)
            for edge in b:
                group[edge] = a
    unique: dict[int, list[int]] = {id(members): members for members in group.values()}
    return list(unique.values())


__all__ = ["Outcome", "Outcomes", "Pair", "Window", "classes_of"]
