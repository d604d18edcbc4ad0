"""The explored graph, kept as flat arrays: nodes, edges, lines of play and how many there are.

Nodes are numbered from 0, the root. Edges are numbered so that those of one node lie together. What
happened on an edge is not kept but computed again when it is asked for.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Union

from engine.state import Choice, Event, Option, State
from oracle.graph.components import components

if TYPE_CHECKING:
    from oracle.graph.hands import Hand
    from oracle.graph.moves import CannotHappen, Moves
    from oracle.scenario.pins import Pins
    from oracle.scenario.sentences import Deed

DECISION: Final = 0          # somebody decides
CHANCE: Final = 1            # chance decides
END: Final = 2               # the last event of the question is over
OVER: Final = 3              # the game is over
OPEN: Final = 4              # what follows depends on something that the position does not say
CUT: Final = 5               # the next event of the question cannot happen here
UNEXPLORED: Final = 6        # the budget was reached before this node was explored
KIND_NAMES: Final = ("decision", "chance", "end", "game over", "open", "cut", "unexplored")

_MOST_KEPT: Final = 4_096     # edges of which it is kept what happened on them

UNBOUNDED: Final = "unbounded"
Tally = Union[int, Literal["unbounded"]]
"""A number of lines of play: exact, or "unbounded" if a cycle lies on the way."""


Label = tuple[tuple[object, ...], int]
"""A decision with a single option that was taken on the way: what players would call it, and its number."""
Stage = tuple[tuple["Deed", ...], "Pins | None"]
"""What is left of a question: events, and choices."""


class Fold(NamedTuple):
    """The position to which a step led after the events that were due; ``forced`` are the decisions with a single
    option taken on the way.
    """

    state: State
    choice: Choice | None
    left: tuple[Deed, ...]
    kind: int
    events: list[Event]
    why: CannotHappen | None
    forced: tuple[Label, ...] = ()


def weighted(ways: Any, weight: tuple[int, int] | None) -> Any:
    """So many lines that go over an edge, each counted with the edge's weight."""
    if weight is None:
        return ways
    times, copies = weight
    if not ways * times % copies:
        return ways * times // copies
    from fractions import Fraction  # rarely needed

    return Fraction(ways * times, copies)


class Explored:
    """The bare graph of what may follow from a position. Made by ``oracle.graph.explore``; not changed afterwards.

    states, choices: per node. ``kinds``: one of DECISION, CHANCE, END, OVER, OPEN, CUT, UNEXPLORED. ``sources``,
    ``targets``, ``numbers``: per edge, its nodes and the number of the option. ``letters``: per edge, what
    ``observe`` made of its events, or None. ``complete``: whether the whole of it was explored; if not,
    ``reason`` says why. ``cuts``: why lines were cut off, per node. ``pins_done``: the choices that some line does;
    ``pins_settled``: those without which there would be more lines.
    ``blocks``: per node at which some options may be taken in any order with all the others, their numbers; only one
    of them has an edge there, and its ``weights`` (t, k) say that each line over it stands for t / k lines: it could
    come in t places, and k copies of it are not told apart. ``forced``: per edge on which decisions with a single
    option were taken, what players would call them. ``hands``: per end that stands for several, because nobody has
    looked at the cards drawn last, what these can be (``oracle.graph.hands``); the one edge of the chance event that
    leads there has the number of draws as its weight. ``began``: the position before the opening. ``asked``: what was
    asked about ends and what happens, so far as chance can decide it. ``oracle.graph.opening`` opens what is folded.
    """

    root: Final = 0

    def __init__(
        self, *, states: list[State], choices: list[Choice | None], kinds: bytearray, stages: array[int],
        left_at: list[Stage], parents: array[int], first: array[int],
        sources: array[int], targets: array[int], numbers: array[int], letters: array[int] | None,
        observer: Callable[[Sequence[Event]], int] | None, uses: array[int], use_lists: list[tuple[int, ...]],
        opening: tuple[Event, ...], opening_letter: int, cuts: dict[int, CannotHappen], pins_done: frozenset[int],
        pins_settled: frozenset[int],
        weights: dict[int, tuple[int, int]], blocks: dict[int, tuple[int, ...]], forced: dict[int, tuple[Label, ...]],
        hands: dict[int, Hand], began: State, moves: Moves,
        fold: Callable[..., Fold], asked: Any, complete: bool, reason: str, seconds: float,
    ) -> None:
        self.states = states
        self.choices = choices
        self.kinds = kinds
        self.stages = stages
        self.left_at = left_at
        self.parents = parents
        self.first = first
        self.sources = sources
        self.targets = targets
        self.numbers = numbers
        self.letters = letters
        self.observer = observer
        self.uses = uses
        self.use_lists = use_lists
        self.opening = opening
        self.opening_letter = opening_letter
        self.cuts = cuts
        self.pins_done = pins_done
        self.pins_settled = pins_settled
        self.weights = weights
        self.blocks = blocks
        self.forced = forced
        self.hands = hands
        self.began = began
        self.moves = moves
        self.fold = fold
        self.asked = asked
        self.complete = complete
        self.reason = reason
        self.seconds = seconds
        self._again: dict[int, tuple[Event, ...]] = {}

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        cut = "" if self.complete else ", incomplete"
        return f"{type(self).__name__}({len(self)} nodes, {self.edge_count} edges{cut})"

    # ------------------------------------------------------------------ looking at it

    @property
    def edge_count(self) -> int:
        """Return the number of edges."""
        return len(self.targets)

    def edges_of(self, node: int) -> range:
        """The numbers of the edges that leave a node."""
        return range(self.first[node], self.first[node + 1])

    def source(self, edge: int) -> int:
        """The node that an edge leaves."""
        return self.sources[edge]

    def target(self, edge: int) -> int:
        """The node that an edge leads to."""
        return self.targets[edge]

    def option(self, edge: int) -> Option:
        """The option that is chosen on an edge."""
        return self.choice(self.sources[edge]).options[self.numbers[edge]]

    def choice(self, node: int) -> Choice:
        """The decision, or event of chance, at a node that has edges."""
        choice = self.choices[node]
        assert choice is not None
        return choice

    def edge_at(self, node: int, number: int) -> int:
        """The edge of option ``number`` at a node. Raises ``KeyError`` if that option was not explored."""
        for edge in self.edges_of(node):
            if self.numbers[edge] == number:
                return edge
        raise KeyError(f"node {node} has no explored option {number}")

    def events(self, edge: int) -> tuple[Event, ...]:
        """Return what happened on an edge. Unless the observer has kept it, it is computed again by taking the step,
        and then kept itself as long as that is not too much.
        """
        if self._kept and self.letters is not None:
            return self._kept[self.letters[edge]]
        events = self._again.get(edge)
        if events is None:
            events = self._taken_again(edge)
            if len(self._again) < _MOST_KEPT:
                self._again[edge] = events
        return events

    def _taken_again(self, edge: int) -> tuple[Event, ...]:
        node = self.sources[edge]
        if self.targets[edge] in self.hands:
            result = self.moves.unseen(self.states[node])
            assert result is not None
        else:
            result = self.moves.step(self.states[node], self.option(edge))
        left = self.left_of(node)
        folded = (self.fold(result.state, result.choice, left) if edge in self.forced
                  else self.fold(result.state, result.choice, left, 0))
        return (*result.events, *folded.events)

    @cached_property
    def _kept(self) -> dict[int, tuple[Event, ...]]:
        return getattr(self.observer, "happened", {})

    def left_of(self, node: int) -> tuple[Deed, ...]:
        """The events of the question that are still to come at a node."""
        return self.left_at[self.stages[node]][0]

    def pins_left(self, node: int) -> Pins | None:
        """The pins that are left at a node, or None."""
        return self.left_at[self.stages[node]][1]

    def uses_on(self, edge: int) -> tuple[int, ...]:
        """The codes of the abilities whose resolution began on an edge, in order; the complement of a code if it could
        be used without effect."""
        return self.use_lists[self.uses[edge]]

    def ends(self) -> list[int]:
        """The nodes at which a line of the question ends: after its last event, or with the game."""
        return [node for node, kind in enumerate(self.kinds) if kind in (END, OVER)]

    def of_kind(self, *kinds: int) -> list[int]:
        """The nodes of some kinds."""
        return [node for node, kind in enumerate(self.kinds) if kind in kinds]

    def after_a_draw(self, node: int) -> State | None:
        """The end after some draw, where one stands for all draws; None elsewhere."""
        hand = self.hands.get(node)
        return None if hand is None else hand.one(self.states[node])

    def stands_for(self, node: int) -> int:
        """For how many ends an end stands; 1 but where nobody has looked at the cards drawn last."""
        hand = self.hands.get(node)
        return 1 if hand is None else int(hand.size)

    @property
    def is_folded(self) -> bool:
        """Report whether edges or ends represent several: orders of abilities, or draws."""
        return bool(self.blocks or self.hands)

    @property
    def has_folds(self) -> bool:
        """Report whether something is folded at some node (:meth:`folds_at`)."""
        return self.is_folded or bool(self.forced)

    def hand_on(self, node: int) -> int | None:
        """The end that stands for all draws at a chance event; None where there is none."""
        edges = self.edges_of(node)
        return self.targets[edges[0]] if len(edges) == 1 and self.targets[edges[0]] in self.hands else None

    def folds_at(self, node: int) -> bool:
        """Report whether something is folded at a node, so that it can be opened."""
        return (node in self.blocks or node in self.hands or self.hand_on(node) is not None
                or any(edge in self.forced for edge in self.edges_of(node)))

    @property
    def folds(self) -> list[int]:
        """The nodes at which something is folded."""
        return [node for node in range(len(self.states)) if self.folds_at(node)]

    def orders_in(self, node: int) -> int:
        """For how many orders the one stands that is followed through the block at a node; 1 where there is none."""
        times, copies = 1, 1
        while node in self.blocks:
            edge = self.first[node]
            times, copies = times * self.weights[edge][0], copies * self.weights[edge][1]
            node = self.targets[edge]
        return times // copies

    @property
    def has_open_ends(self) -> bool:
        """Report whether somewhere the position leaves open what follows."""
        return OPEN in self.kinds

    @property
    def decided(self) -> bool:
        """Report whether all lines are known to their ends: explored completely, nothing left open."""
        return self.complete and not self.has_open_ends

    @cached_property
    def incoming(self) -> list[list[int]]:
        """Per node, the edges that lead to it."""
        table: list[list[int]] = [[] for _ in self.states]
        for edge, target in enumerate(self.targets):
            table[target].append(edge)
        return table

    # ------------------------------------------------------------------ structure

    @cached_property
    def component(self) -> list[int]:
        """Per node, the number of its strongly connected component.

        Components are numbered so that edges lead to components with a lower number, or stay inside one.
        """
        return components(self.first, self.targets)

    @cached_property
    def by_component(self) -> list[int]:
        """The nodes, those of later components (nearer to the ends) first."""
        component = self.component
        return sorted(range(len(self.states)), key=component.__getitem__)

    @cached_property
    def cyclic(self) -> frozenset[int]:
        """The nodes that lie on a cycle."""
        component = self.component
        found: set[int] = set()
        size: dict[int, int] = {}
        for number in component:
            size[number] = size.get(number, 0) + 1
        for node, number in enumerate(component):
            if size[number] > 1:
                found.add(node)
        found.update(s for s, t in zip(self.sources, self.targets, strict=True) if s == t)
        return frozenset(found)

    # ------------------------------------------------------------------ counting

    @cached_property
    def ways_to(self) -> list[Tally]:
        """Per node, how many lines of play lead to it from the root.

        Where blocks were folded that is exact at their ends and behind them; inside them it may be a fraction.
        """
        cyclic = self.cyclic
        ways: list[Any] = [0] * len(self.states)
        ways[self.root] = 1
        loops = [False] * len(self.states)
        targets, first, weights = self.targets, self.first, self.weights
        for node in reversed(self.by_component):
            if node in cyclic:
                loops[node] = True
            here, looped = ways[node], loops[node]
            for edge in range(first[node], first[node + 1]):
                target = targets[edge]
                ways[target] += weighted(here, weights.get(edge)) if weights else here
                if looped:
                    loops[target] = True
        whole = [n if n.__class__ is int or n.denominator != 1 else n.numerator for n in ways]
        return [UNBOUNDED if loop else n for n, loop in zip(whole, loops, strict=True)]

    def lines(self, nodes: Iterable[int] | None = None) -> Tally:
        """Count the lines of play, chance included, that lead to some nodes (by default: to the ends)."""
        ways = self.ways_to
        total = 0
        for node in self.ends() if nodes is None else nodes:
            n = ways[node]
            if not isinstance(n, int):
                return UNBOUNDED
            total += n
        return int(total)

    # ------------------------------------------------------------------ lines of play

    def line_to(self, node: int) -> list[int]:
        """A shortest line of play to a node, as edges from the root."""
        line: list[int] = []
        while (edge := self.parents[node]) >= 0:
            line.append(edge)
            node = self.sources[edge]
        line.reverse()
        return line

    def witness(self, target: int | Callable[[int], bool]) -> list[int] | None:
        """A shortest line to a node, or to an end for which a predicate of nodes holds; None if there is none."""
        if isinstance(target, int):
            return self.line_to(target)
        found = next((node for node in self.ends() if target(node)), None)   # numbered breadth-first
        return None if found is None else self.line_to(found)

    def line_from(self, node: int, wanted: Callable[[int], bool]) -> list[int] | None:
        """A shortest line from a node to one for which ``wanted`` holds, or None."""
        if wanted(node):
            return []
        came: dict[int, int] = {node: -1}
        queue = deque([node])
        while queue:
            here = queue.popleft()
            for edge in self.edges_of(here):
                after = self.targets[edge]
                if after in came:
                    continue
                came[after] = edge
                if wanted(after):
                    line: list[int] = []
                    while (back := came[after]) >= 0:
                        line.append(back)
                        after = self.sources[back]
                    return line[::-1]
                queue.append(after)
        return None

    def walk(self, numbers: Sequence[int]) -> list[int]:
        """The edges of the line on which these options (by number) are chosen. Raises ``KeyError``."""
        node = self.root
        line = []
        for number in numbers:
            edge = self.edge_at(node, number)
            line.append(edge)
            node = self.targets[edge]
        return line

    def node_after(self, line: Sequence[int]) -> int:
        """The node at which a line of play ends."""
        return self.targets[line[-1]] if line else self.root

    def all_events(self, line: Sequence[int]) -> Iterator[Event]:
        """Everything that happened on a line, from the beginning of the question."""
        yield from self.opening
        for edge in line:
            yield from self.events(edge)

    def read(self, observe: Callable[[Sequence[Event]], int]) -> tuple[int, array[int]]:
        """Letters for a further observer: of the opening, and of every edge. Takes every step again."""
        return observe(self.opening), array("q", [observe(self.events(edge)) for edge in range(self.edge_count)])
