"""Walking about in a graph: one line of play with a place on it, and what can be reached from there.

A walk remembers, for each position, the option that was taken there last. So stepping back loses nothing: the
way forward is still the way one came. A line is not a copy of anything; it is a list of edges of the graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import factorial, prod
from typing import NamedTuple

from engine.state import UseAbility, uses_of
from oracle.graph.explored import DECISION, END, OVER
from oracle.graph.graph import DecisionGraph
from oracle.graph.outcomes import Window, classes_of
from oracle.words.ability_texts import window

_MOST_PAIRS = 400            # windows with more pairs of abilities than this are not searched for deciding orders


class Branch(NamedTuple):
    """A choice at a decision: an option, or several abilities whose order does not matter.

    ``edges`` are those options; taking the branch takes the first of them. ``orders`` is in how many orders they
    can be resolved (1 for a single option).
    """

    edges: tuple[int, ...]
    orders: int = 1

    @property
    def edge(self) -> int:
        """The option that is taken if the branch is."""
        return self.edges[0]

    @property
    def collapsed(self) -> bool:
        """Report whether the branch is several options."""
        return len(self.edges) > 1


class Here(NamedTuple):
    """The prospects of a position: the outcomes that can still come (None: not known), the lines to them, deciding
    orders.
    """

    outcomes: tuple[int, ...] | None
    matters: bool | None
    window: Window | None


class Place(NamedTuple):
    """A walk at one moment, to go back to: the line and how far along it."""

    line: tuple[int, ...]
    at: int


class Walk:
    """A line of play, a place on it, and the memory of what was taken where.

    ``line`` are edges from the root; ``at`` says how many of them have been taken. What lies beyond is the future
    that stepping forward follows.
    """

    def __init__(self, graph: DecisionGraph, line: Sequence[int] = ()) -> None:
        self.graph = graph
        self.line: list[int] = list(line)
        self.at = 0
        self.opened: set[int] = set()
        self._taken: dict[int, int] = {graph.sources[edge]: edge for edge in self.line}
        self._branches: dict[int, tuple[Branch, ...]] = {}
        self._windows: dict[int, Window | None] = {}

    # ------------------------------------------------------------------ where one is

    @property
    def node(self) -> int:
        """The current position."""
        return self.node_at(self.at)

    def node_at(self, step: int) -> int:
        """The position after so many steps of the line."""
        return self.graph.targets[self.line[step - 1]] if step else self.graph.root

    @property
    def last(self) -> int | None:
        """The edge by which one came; None at the beginning."""
        return self.line[self.at - 1] if self.at else None

    @property
    def ahead(self) -> int | None:
        """The edge that stepping forward takes; None where nothing follows."""
        if self.at < len(self.line):
            return self.line[self.at]
        branches = self.branches(self.node)
        return self._taken.get(self.node, branches[0].edge) if branches else None

    def place(self) -> Place:
        """Return the present place, to come back to."""
        return Place(tuple(self.line), self.at)

    def return_to(self, place: Place) -> None:
        """Be again where one was."""
        self.follow(place.line, place.at)

    # ------------------------------------------------------------------ steps

    def select(self, edge: int) -> None:
        """Make an option of the position the one that stepping forward takes, with the future known beyond it."""
        if self.at < len(self.line) and self.line[self.at] == edge:
            return
        del self.line[self.at:]
        self._taken[self.graph.sources[edge]] = edge
        self.line.append(edge)
        self._remembered()

    def _remembered(self) -> None:
        """Prolong the line by what was taken before, as far as that is known and does not run in a circle."""
        targets = self.graph.targets
        met = {self.graph.root, *(targets[edge] for edge in self.line)}
        node = targets[self.line[-1]] if self.line else self.graph.root
        while (edge := self._taken.get(node)) is not None:
            self.line.append(edge)
            node = targets[edge]
            if node in met:
                break
            met.add(node)

    def forward(self, edge: int | None = None) -> bool:
        """Take an option, or the one that lies ahead. False if nothing follows."""
        edge = self.ahead if edge is None else edge
        if edge is None:
            return False
        self.select(edge)
        self.at += 1
        return True

    def back(self) -> bool:
        """Take the last step back; the line stays. False at the beginning."""
        if not self.at:
            return False
        self.at -= 1
        return True

    def go(self, step: int) -> None:
        """Stand after so many steps of the line."""
        self.at = max(0, min(step, len(self.line)))

    def to_end(self) -> None:
        """Follow the line to where it ends, and on over all positions at which there is nothing to choose."""
        self.at = len(self.line)
        met = {self.node}
        while len(self.branches(self.node)) == 1:
            self.forward()
            if self.node in met:
                break
            met.add(self.node)

    def to_fork(self, step: int) -> bool:
        """Go to the next (1) or the previous (-1) position of the line where there is something to choose."""
        at = self.at + step
        while 0 <= at <= len(self.line):
            if len(self.branches(self.node_at(at))) > 1:
                self.at = at
                return True
            at += step
        if step > 0 and self.at < len(self.line):
            self.at = len(self.line)
            return True
        return False

    def follow(self, line: Iterable[int], at: int | None = None) -> None:
        """Walk another line of play; by default to its end."""
        self.line = list(line)
        self._taken.update((self.graph.sources[edge], edge) for edge in self.line)
        self.at = len(self.line) if at is None else at

    # ------------------------------------------------------------------ jumps

    def same_position(self) -> int:
        """Go to the next other line that leads to this very position; the future stays. Returns how many lines
        there are that arrive by another step, this one included."""
        ways = self.ways_in(self.node)
        if len(ways) < 2 or self.last is None:
            return len(ways)
        future = self.line[self.at:]
        new = ways[(ways.index(self.last) + 1) % len(ways)] if self.last in ways else ways[0]
        line = [*self.graph.line_to(self.graph.sources[new]), new]
        self.follow([*line, *future], len(line))
        return len(ways)

    def ways_in(self, node: int) -> list[int]:
        """The steps that lead to a position from somewhere else than itself."""
        return [edge for edge in self.graph.incoming[node] if self.graph.sources[edge] != node]

    def outcome(self) -> int | None:
        """The number of the outcome that the line leads to, if it leads to an end."""
        return self.graph.outcomes.of_node.get(self.node_at(len(self.line)))

    def to_outcome(self, number: int) -> bool:
        """Go to an end with this outcome, leaving the present line as late as possible. False if there is none."""
        outcomes = self.graph.outcomes
        if not 0 <= number < len(outcomes):
            return False
        wanted = set(outcomes[number].nodes)
        reach = outcomes.reach
        for step in range(len(self.line), -1, -1):
            node = self.node_at(step)
            if reach is not None and not reach[node] >> number & 1:
                continue
            rest = self.graph.line_from(node, wanted.__contains__)
            if rest is not None:
                self.follow([*self.line[:step], *rest])
                return True
        return False

    def other_end(self, step: int = 1) -> bool:
        """Go to the next (or previous) outcome. False if there is no other."""
        count = len(self.graph.outcomes)
        now = self.outcome()
        if count == 0 or (count == 1 and now is not None):
            return False
        start = now if now is not None else (-1 if step > 0 else count)
        return self.to_outcome((start + step) % count)

    def nearest_ends(self, most: int) -> list[int]:
        """The numbers of other outcomes than that of the line: those come first for which one leaves it as late as
        possible."""
        reach, known = self.graph.outcomes.reach, (1 << len(self.graph.outcomes)) - 1
        now = self.outcome()
        seen = 0 if now is None else 1 << now
        found: list[int] = []
        if reach is None:
            return found
        for step in range(len(self.line), -1, -1):
            new = reach[self.node_at(step)] & known & ~seen
            seen |= new
            while new and len(found) < most:
                found.append((new & -new).bit_length() - 1)
                new &= new - 1
            if len(found) == most:
                break
        return found

    # ------------------------------------------------------------------ branches

    def branches(self, node: int) -> tuple[Branch, ...]:
        """Return the choices at a position. Abilities whose order does not matter stand as one branch, unless that
        branch was opened.
        """
        found = self._branches.get(node)
        if found is None:
            found = self._branches[node] = self._branches_of(node)
        return found

    def _branches_of(self, node: int) -> tuple[Branch, ...]:
        edges = self.graph.edges_of(node)
        single = tuple(Branch((edge,)) for edge in edges)
        free = self.free_orders(node)
        if not free or node in self.opened:
            return single
        group = Branch(free, self.orders_of(free))
        return (group, *(branch for branch in single if branch.edge not in free))

    def free_orders(self, node: int) -> tuple[int, ...]:
        """The abilities of a window that can be resolved in any order among all of it, if there are at least two."""
        window = self.window(node)
        if window is None or len(window.uses) < 2 or self.graph.outcomes.reach is None:
            return ()
        if self.graph.outcomes.reach[node] & self.graph.outcomes.unknown:
            return ()
        alone = tuple(group[0] for group in classes_of(window.uses, window.pairs) if len(group) == 1)
        return tuple(sorted(alone)) if len(alone) > 1 else ()

    def copies(self, edge: int) -> int:
        """Return how many equal abilities the one option of an edge represents: two Caravans are one "use Caravan"."""
        graph = self.graph
        source = graph.sources[edge]
        registers = None if graph.moves.words is not None else window(graph.states[source])
        option = graph.choice(source).options[graph.numbers[edge]]
        if registers is None or not isinstance(option, UseAbility):
            return 1
        mine = option.trigger
        return max(1, sum((one.code, one.owner, one.player) == (mine.code, mine.owner, mine.player)
                          for one in registers.pool))

    def orders_of(self, edges: Sequence[int]) -> int:
        """In how many orders some abilities of a window can be resolved, equal ones not told apart."""
        counts = [self.copies(edge) for edge in edges]
        return factorial(sum(counts)) // prod(map(factorial, counts))

    def window(self, node: int) -> Window | None:
        """The decision about which triggered ability comes next, if it is one between several."""
        if node not in self._windows:
            self._windows[node] = self._window(node)
        return self._windows[node]

    def _window(self, node: int) -> Window | None:
        graph = self.graph
        choice = graph.choices[node]
        if choice is None or graph.kinds[node] != DECISION:
            return None
        uses = uses_of(choice.options)
        if len(uses) < 2 or len(uses) * len(uses) > 2 * _MOST_PAIRS:
            return None
        return graph.outcomes.window(node)

    def toggle(self, node: int) -> bool:
        """Open or close the branch of abilities whose order does not matter. False if there is none here."""
        if not self.free_orders(node):
            return False
        self.opened ^= {node}
        self._branches.pop(node, None)
        return True

    # ------------------------------------------------------------------ what lies ahead

    def folded(self, node: int) -> bool:
        """Report whether the one option of a position represents several: orders of abilities, or draws."""
        return node in self.graph.blocks or self.graph.hand_on(node) is not None

    def here(self, node: int) -> Here:
        """Return what can still come from a position."""
        reachable = self.graph.outcomes.reachable(node)
        return Here(None if reachable is None else tuple(reachable), self.graph.outcomes.matters(node),
                    self.window(node))

    def is_end(self, node: int) -> bool:
        """Report whether a line of play ends at a position."""
        return self.graph.kinds[node] in (END, OVER)

    def repeats(self, step: int) -> bool:
        """Report whether the line comes back to a position of its own with a step."""
        node = self.node_at(step)
        return any(self.node_at(before) == node for before in range(step))


class Taken(NamedTuple):
    """A line of play as numbers of options, which mean the same in every graph of the question, and how many of them
    have been taken."""

    numbers: tuple[int, ...]
    at: int


def taken(walk: Walk) -> Taken:
    """The line of a walk by numbers of options."""
    graph = walk.graph
    numbers = [(graph.numbers[edge], *(0 for _ in graph.forced.get(edge, ()))) for edge in walk.line]
    return Taken(tuple(chain.from_iterable(numbers)), sum(map(len, numbers[:walk.at])))


def walked(graph: DecisionGraph, line: Taken) -> Place:
    """The line on which these options are taken, as far as there are such, and the place on it."""
    node, at, numbers = graph.root, 0, line.numbers
    edges: list[int] = []
    done = 0                                # so many of the numbers have been taken
    while done < len(numbers):
        some = graph.edges_of(node)
        edge = next((one for one in some if graph.numbers[one] == numbers[done]), None)
        if edge is None:
            if len(some) != 1:
                break
            edge = some[0]
        edges.append(edge)
        node = graph.targets[edge]
        done += 1 + len(graph.forced.get(edge, ()))
        if done <= line.at:
            at = len(edges)
    return Place(tuple(edges), at)


__all__ = ["Branch", "Here", "Place", "Taken", "Walk", "taken", "walked"]
