"""Exploring: from a position, everything that may legally follow, as a graph with equal states merged.

The search is breadth-first, so nodes are numbered in the order in which they were found, the edges of a node
lie together, and the first edge into a node is on a shortest way to it.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from oracle.budget import Budget
from oracle.graph.explored import CHANCE, CUT, DECISION, END, OPEN, OVER, UNEXPLORED, Fold
from oracle.graph.graph import DecisionGraph
from oracle.graph.intern import Interner
from oracle.graph.moves import CannotHappen, Moves, Pins, game_moves

_LOOK_AT_CLOCK: Final = 256          # within one decision, the clock is read every so many options
_BEYOND: Final = 10_000              # so many states more than the budget says one decision may bring


def explore(
    state: Any,
    events: Sequence[Any] = (),
    pins: Pins | None = None,
    budget: Budget = Budget(),
    observe: Callable[[Sequence[Any]], int] | None = None,
    moves: Moves | None = None,
    progress: Callable[[int, float], None] | None = None,
) -> DecisionGraph:
    """Everything that may follow from ``state`` when ``events`` happen one after the other.

    An event is over where ``moves.settled`` holds; there the next one is performed, and after the last one the
    line of play ends. A line on which an event cannot happen is cut off: it is not a line of the question
    (``graph.cuts`` says why). Decisions that ``pins`` settle have one edge. ``observe`` folds the events of each
    edge into a number that is kept with the edge (``graph.letters``). ``progress`` is called now and then with
    the number of states and the seconds.

    A search that outgrows the budget returns what it found, with ``complete`` False and ``reason`` set.
    Raises whatever ``moves.run`` and ``pins.match`` raise, except :class:`CannotHappen`.
    """
    search = _Search(moves or game_moves(), budget, observe, progress)
    search.begin(state, tuple(events), pins)
    search.run()
    return search.graph()


class _Folding:
    """Performs the events of a question while nothing is being resolved, and tells what kind of node that leads to."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Moves) -> None:
        self._moves = moves

    def __call__(self, state: Any, choice: Any, left: tuple[Any, ...]) -> Fold:
        moves = self._moves
        more: list[Any] = []
        while True:
            status = state.status
            if status:
                if status != "over":
                    return Fold(state, None, left, OPEN, more, None)
                if left and not moves.begun(left):
                    return Fold(state, None, left, CUT, more, CannotHappen(f"the game is over before '{left[0]}'"))
                return Fold(state, None, left, OVER, more, None)
            if moves.settled(state):
                if not left:
                    return Fold(state, None, left, END, more, None)
                try:
                    ran = moves.run(state, left)
                except CannotHappen as error:
                    return Fold(state, None, left, CUT, more, error)
                left = ran.left
                if not ran.free:
                    if ran.step is not None:
                        more.extend(ran.step.events)
                        state, choice = ran.step.state, ran.step.choice
                    continue
            if choice is None:
                choice = moves.legal(state)
            if choice is None:
                return Fold(state, None, left, OPEN, more, None)
            return Fold(state, choice, left, CHANCE if choice.weights else DECISION, more, None)


class _Stages:
    """The stages of a question: what is left of it, events and pins.

    Nodes are looked up by stage and state; where a settled state has an event to come, a bridge tells where that
    leads and what happens on the way.
    """

    __slots__ = ("_number_of", "bridges", "left_at", "nodes")

    def __init__(self) -> None:
        self._number_of: dict[tuple[tuple[Any, ...], Any], int] = {}
        self.left_at: list[tuple[tuple[Any, ...], Any]] = []
        self.nodes: list[dict[Any, int]] = []
        self.bridges: list[dict[Any, tuple[int, list[Any]]]] = []

    def number(self, left: tuple[Any, ...], pins: Any) -> int:
        """The number of a stage."""
        number = self._number_of.get((left, pins))
        if number is None:
            number = self._number_of[left, pins] = len(self.left_at)
            self.left_at.append((left, pins))
            self.nodes.append({})
            self.bridges.append({})
        return number


class _Search:
    """A search under way: the graph as far as it has been found."""

    def __init__(
        self, moves: Moves, budget: Budget, observe: Callable[[Sequence[Any]], int] | None,
        progress: Callable[[int, float], None] | None,
    ) -> None:
        self._began = time.perf_counter()
        self._moves = moves
        self._observe = observe
        self._progress = progress
        self._limit = max(1, budget.states)
        self._seconds = budget.seconds
        self._deadline = self._began + budget.seconds
        self._fold = _Folding(moves)
        self._stages = _Stages()
        self._share = Interner()
        self._states: list[Any] = []
        self._choices: list[Any] = []
        self._kinds = bytearray()
        self._stage_of: array[int] = array("i")       # per node
        self._parents: array[int] = array("i")        # per node, the edge by which it was found
        self._first: array[int] = array("i", [0])
        self._sources: array[int] = array("i")
        self._targets: array[int] = array("i")
        self._numbers: array[int] = array("q")
        self._letters: array[int] = array("q")
        self._uses: array[int] = array("i")
        self._use_numbers: dict[tuple[Any, ...], int] = {(): 0}
        self._cuts: dict[int, CannotHappen] = {}
        self._pins_used: set[int] = set()
        self._opening: tuple[Any, ...] = ()
        self._reason = ""

    def begin(self, state: Any, events: tuple[Any, ...], pins: Any) -> None:
        """Perform the first event; where that leads is the root."""
        opening = self._fold(state, None, events)
        self._opening = tuple(opening.events)
        self._add(opening, self._stages.number(opening.left, pins), None, -1)

    def run(self) -> None:
        """Follow everything, one node after the other, until nothing is left or the budget is reached."""
        states, kinds, first, targets = self._states, self._kinds, self._first, self._targets
        clock, progress = time.perf_counter, self._progress
        node = 0
        while node < len(states):
            if kinds[node] <= CHANCE:
                now = clock()
                self._reason = self._outgrown(now, 0)
                if self._reason:
                    break
                if progress is not None and not node & 1023:
                    progress(len(states), now - self._began)
                whole = self._follow(node)
                if not whole:
                    kinds[node] = UNEXPLORED
            else:
                whole = True
            node += 1
            first.append(len(targets))
            if not whole:
                self._reason = self._outgrown(clock(), _BEYOND)
                break
        for number in range(node, len(states)):        # nothing, unless the budget was reached
            first.append(len(targets))
            if kinds[number] <= CHANCE:
                kinds[number] = UNEXPLORED

    def _outgrown(self, now: float, beyond: int) -> str:
        """Why the search has to end, or nothing."""
        if len(self._states) > self._limit + beyond:
            return f"budget reached: {self._limit:,} states"
        if now > self._deadline:
            return f"budget reached: {self._seconds:g} seconds"
        return ""

    def _follow(self, node: int) -> bool:
        """Take every option of a node. False if the budget was reached before the last one."""
        step, uses_in, observe = self._moves.step, self._moves.uses, self._observe
        here, choice, stage = self._states[node], self._choices[node], self._stage_of[node]
        options = choice.options
        taken: Iterable[int] = range(len(options))
        if len(options) > self._limit:
            taken = _from_both_ends(len(options))
        left, pins = self._stages.left_at[stage]
        if pins is not None:
            fit = pins.match(here, choice)
            if fit is not None:
                self._pins_used.add(fit.number)
                taken = (options.index(fit.option),)
                pins = fit.rest
                stage = self._stages.number(left, pins)
        sources, targets, numbers, letters, uses = (
            self._sources, self._targets, self._numbers, self._letters, self._uses)
        use_numbers = self._use_numbers
        known = self._stages.nodes[stage].get
        bridge = self._stages.bridges[stage]
        for done, number in enumerate(taken, 1):
            if not done % _LOOK_AT_CLOCK and self._outgrown(time.perf_counter(), _BEYOND):
                return False
            result = step(here, options[number])
            after = result.state
            happened = result.events
            target = known(after)
            if target is None and after in bridge:
                target, more = bridge[after]
                happened = (*happened, *more)
            if target is None:
                folded = self._fold(after, result.choice, left)
                if folded.left == left and not folded.events:
                    target = self._add(folded, stage, here, len(targets))
                else:
                    target = self._beyond(folded, pins, here)
                    bridge[after] = (target, folded.events)
                    happened = (*happened, *folded.events)
            sources.append(node)
            targets.append(target)
            numbers.append(number)
            began_here = uses_in(happened)
            uses.append(use_numbers.setdefault(began_here, len(use_numbers)) if began_here else 0)
            if observe is not None:
                letters.append(observe(happened))
        return True

    def _beyond(self, folded: Fold, pins: Any, base: Any) -> int:
        """The node to which performing events led, in the stage that it belongs to."""
        stage = self._stages.number(folded.left, pins)
        known = self._stages.nodes[stage].get(folded.state)
        return self._add(folded, stage, base, len(self._targets)) if known is None else known

    def _add(self, result: Fold, stage: int, base: Any, parent: int) -> int:
        """A new node; ``parent`` is the number of the edge by which it was found."""
        node = len(self._states)
        state = self._share.state(result.state, base)
        self._states.append(state)
        self._choices.append(None if result.choice is None else self._share.choice(result.choice))
        self._stage_of.append(stage)
        self._kinds.append(result.kind)
        self._parents.append(parent)
        if result.why is not None:
            self._cuts[node] = result.why
        self._stages.nodes[stage][state] = node
        return node

    def graph(self) -> DecisionGraph:
        """What was found."""
        observe = self._observe
        return DecisionGraph(
            states=self._states, choices=self._choices, kinds=self._kinds, stages=self._stage_of,
            left_at=self._stages.left_at, parents=self._parents, first=self._first, sources=self._sources,
            targets=self._targets, numbers=self._numbers, letters=self._letters if observe is not None else None,
            observer=observe, uses=self._uses, use_lists=list(self._use_numbers), opening=self._opening,
            opening_letter=observe(self._opening) if observe is not None else 0, cuts=self._cuts,
            pins_used=frozenset(self._pins_used), moves=self._moves, fold=self._fold, complete=not self._reason,
            reason=self._reason, seconds=time.perf_counter() - self._began,
        )


def _from_both_ends(count: int) -> Iterator[int]:
    """Numbers from the first and from the last on in turn: where not all options can be taken, those that choose
    little and those that choose much."""
    for number in range((count + 1) // 2):
        yield number
        if count - 1 - number != number:
            yield count - 1 - number


__all__ = ["explore"]
