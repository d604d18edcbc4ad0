"""Exploring: from a position, everything that may legally follow, as a graph with equal states merged.

The search is breadth-first, so nodes are numbered in the order in which they were found, the edges of a node
lie together, and the first edge into a node is on a shortest way to it.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from oracle.graph.graph import CHANCE, CUT, DECISION, END, OPEN, OVER, UNEXPLORED, DecisionGraph, Fold
from oracle.graph.intern import Interner

_LOOK_AT_CLOCK: Final = 256          # within one decision, the clock is read every so many options


class Budget(NamedTuple):
    """How far a search may go: at most this many states, at most this many seconds."""

    states: int = 200_000
    seconds: float = 30.0


class CannotHappen(Exception):
    """Raised by ``Moves.run`` when the next event of a question cannot happen in a position; the text says why."""


class Fit(Protocol):
    """A decision that is settled beforehand: the option to take, the number of the pin, the pins left then."""

    @property
    def option(self) -> Any: ...

    @property
    def number(self) -> int: ...

    @property
    def rest(self) -> Any: ...


class Pins(Protocol):
    """The decisions that a question settles and that are still left on a line of play; a hashable value."""

    def match(self, state: Any, choice: Any) -> Fit | None:
        """What is settled for this decision, or None if it branches."""


@dataclass(frozen=True, slots=True)
class Moves:
    """The rules that a search follows. The default is the game's own; tests pass others.

    legal: the decision (or chance event) at a state, or None. step: what follows an option: an object with
    ``state``, ``events`` and ``choice``. settled: whether nothing is being resolved, so that an event of a
    question is over. run: performs the first of the events that are left at such a state, and returns an object
    with ``step`` (None if nothing was to be done), ``left`` (the events left then) and ``free`` (whether all
    options of the position are open, the events left staying as they are); raises :class:`CannotHappen`.
    begun: whether the events left need nothing more than what is under way. seen: what players see of a state,
    hashable; ends that look alike are one outcome.
    uses: the codes of the triggered abilities whose resolution begins among some events, in order.
    words: turns options, events and states into words (see ``oracle.graph.words``); None for the usual ones.
    """

    legal: Callable[[Any], Any]
    step: Callable[[Any, Any], Any]
    settled: Callable[[Any], bool]
    run: Callable[[Any, tuple[Any, ...]], Any]
    begun: Callable[[tuple[Any, ...]], bool]
    seen: Callable[[Any], Any]
    uses: Callable[[Sequence[Any]], tuple[Any, ...]]
    words: Any = None


def uses_in(events: Sequence[Any]) -> tuple[int, ...]:
    """The codes of the triggered abilities whose resolution begins among some events of the game."""
    return tuple([event.code for event in events if event.verb == "use"])


def game_moves() -> Moves:
    """The moves of the game: the kernel's, with the events of a question as ``oracle.scenario`` performs them."""
    from engine.kernel import advance, at_turn_level, legal
    from oracle.graph.outcomes import appearance

    def run(state: Any, left: tuple[Any, ...]) -> Any:
        from oracle.errors import OracleError
        from oracle.scenario import run_event

        try:
            return run_event(state, left)
        except OracleError as error:
            raise CannotHappen("; ".join(problem.what for problem in error.problems)) from error

    def begun(left: tuple[Any, ...]) -> bool:
        return len(left) == 1 and left[0].verb in ("ends", "takes") and left[0].number > 0

    return Moves(legal, advance, at_turn_level, run, begun, appearance, uses_in)


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
    rules = moves or game_moves()
    clock = time.perf_counter
    began = clock()
    legal, step, settled, run, uses_in_events = rules.legal, rules.step, rules.settled, rules.run, rules.uses
    share = Interner()

    states: list[Any] = []
    choices: list[Any] = []
    kinds = bytearray()
    stages: array[int] = array("i")             # per node, the number of what is left of the question
    parents: array[int] = array("i")            # per node, the edge by which it was found
    first: array[int] = array("i", [0])
    sources: array[int] = array("i")
    targets: array[int] = array("i")
    numbers: array[int] = array("i")
    letters: array[int] = array("q")
    uses: array[int] = array("i")
    use_numbers: dict[tuple[Any, ...], int] = {(): 0}
    cuts: dict[int, CannotHappen] = {}
    used: set[int] = set()
    # A stage is what is left of the question: events and pins. Nodes are looked up by stage and state; where a
    # settled state has an event to come, a bridge tells where that leads and what happens on the way.
    stage_of: dict[tuple[tuple[Any, ...], Any], int] = {}
    left_at: list[tuple[tuple[Any, ...], Any]] = []
    index: list[dict[Any, int]] = []
    bridges: list[dict[Any, tuple[int, list[Any]]]] = []

    def stage_number(left: tuple[Any, ...], pins: Any) -> int:
        number = stage_of.get((left, pins))
        if number is None:
            number = stage_of[left, pins] = len(left_at)
            left_at.append((left, pins))
            index.append({})
            bridges.append({})
        return number

    def fold(state: Any, choice: Any, left: tuple[Any, ...]) -> Fold:
        """Perform events while nothing is being resolved; tell what kind of node the result is."""
        more: list[Any] = []
        while True:
            status = state.status
            if status:
                if status != "over":
                    return Fold(state, None, left, OPEN, more, None)
                if left and not rules.begun(left):
                    return Fold(state, None, left, CUT, more, CannotHappen(f"the game is over before '{left[0]}'"))
                return Fold(state, None, left, OVER, more, None)
            if settled(state):
                if not left:
                    return Fold(state, None, left, END, more, None)
                try:
                    ran = run(state, left)
                except CannotHappen as error:
                    return Fold(state, None, left, CUT, more, error)
                left = ran.left
                if not ran.free:
                    if ran.step is not None:
                        more.extend(ran.step.events)
                        state, choice = ran.step.state, ran.step.choice
                    continue
            if choice is None:
                choice = legal(state)
            if choice is None:
                return Fold(state, None, left, OPEN, more, None)
            return Fold(state, choice, left, CHANCE if choice.weights else DECISION, more, None)

    def add(result: Fold, stage: int, base: Any, parent: int) -> int:
        """A new node; ``parent`` is the number of the edge by which it was found."""
        node = len(states)
        states.append(share.state(result.state, base))
        choices.append(None if result.choice is None else share.choice(result.choice))
        stages.append(stage)
        kinds.append(result.kind)
        parents.append(parent)
        if result.why is not None:
            cuts[node] = result.why
        index[stage][states[node]] = node
        return node

    opening = fold(state, None, tuple(events))
    add(opening, stage_number(opening.left, pins), None, -1)

    reason = ""
    partial = -1
    limit = max(1, budget.states)
    deadline = began + budget.seconds
    node = 0
    while node < len(states):
        if kinds[node] > CHANCE:
            node += 1
            first.append(len(targets))
            continue
        now = clock()
        if len(states) > limit:
            reason = f"budget reached: {limit:,} states"
            break
        if now > deadline:
            reason = f"budget reached: {budget.seconds:g} seconds"
            break
        if progress is not None and not node & 1023:
            progress(len(states), now - began)
        here, choice, stage = states[node], choices[node], stages[node]
        options = choice.options
        taken: Sequence[int] = range(len(options))
        left, pins_left = left_at[stage]
        if pins_left is not None:
            fit = pins_left.match(here, choice)
            if fit is not None:
                used.add(fit.number)
                taken = (options.index(fit.option),)
                stage = stage_number(left, fit.rest)
                pins_left = fit.rest
        look = index[stage].get
        bridge = bridges[stage]
        for done, number in enumerate(taken, 1):
            if not done % _LOOK_AT_CLOCK and (clock() > deadline or len(states) > limit + 10_000):
                partial = node
                break
            result = step(here, options[number])
            after = result.state
            happened = result.events
            target = look(after)
            if target is None and after in bridge:
                target, more = bridge[after]
                happened = (*happened, *more)
            if target is None:
                folded = fold(after, result.choice, left)
                if folded.left == left and not folded.events:
                    target = add(folded, stage, here, len(targets))
                else:
                    other = stage_number(folded.left, pins_left)
                    target = index[other].get(folded.state)
                    if target is None:
                        target = add(folded, other, here, len(targets))
                    bridge[after] = (target, folded.events)
                    happened = (*happened, *folded.events)
            sources.append(node)
            targets.append(target)
            numbers.append(number)
            began_here = uses_in_events(happened)
            uses.append(use_numbers.setdefault(began_here, len(use_numbers)) if began_here else 0)
            if observe is not None:
                letters.append(observe(happened))
        node += 1
        first.append(len(targets))
        if partial >= 0:
            reason = (f"budget reached: {budget.seconds:g} seconds" if clock() > deadline
                      else f"budget reached: {limit:,} states")
            break
    if reason:
        for number in range(node, len(states)):
            first.append(len(targets))
            if kinds[number] <= CHANCE:
                kinds[number] = UNEXPLORED
        if partial >= 0:
            kinds[partial] = UNEXPLORED
    return DecisionGraph(
        states=states, choices=choices, kinds=kinds, stages=stages, left_at=left_at, parents=parents, first=first,
        sources=sources, targets=targets, numbers=numbers, letters=letters if observe is not None else None,
        observer=observe, uses=uses, use_lists=list(use_numbers), opening=tuple(opening.events),
        opening_letter=observe(opening.events) if observe is not None else 0,
        cuts=cuts, pins_used=frozenset(used), moves=rules,
        fold=fold, complete=not reason, reason=reason, seconds=clock() - began,
    )
