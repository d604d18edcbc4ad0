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


class Pin(Protocol):
    """A decision that the question fixes."""

    def select(self, state: Any, choice: Any) -> Sequence[int] | None:
        """The numbers of the options that the pin allows at this decision (none: it is about this decision,
        but nothing it allows is among the options), or None if the pin is not about this decision."""


@dataclass(frozen=True, slots=True)
class Moves:
    """The rules that a search follows. The default is the game's own; tests pass others.

    legal: the decision (or chance event) at a state, or None. step: what follows an option: an object with
    ``state``, ``events`` and ``choice``. settled: whether nothing is being resolved, so that an event of a
    question is over. run: performs an event of a question at such a state, like ``step``; raises
    :class:`CannotHappen`. seen: what players see of a state, hashable; ends that look alike are one outcome.
    uses: the codes of the triggered abilities whose resolution begins among some events, in order.
    words: turns options, events and states into words (see ``oracle.graph.words``); None for the usual ones.
    """

    legal: Callable[[Any], Any]
    step: Callable[[Any, Any], Any]
    settled: Callable[[Any], bool]
    run: Callable[[Any, Any], Any]
    seen: Callable[[Any], Any]
    uses: Callable[[Sequence[Any]], tuple[Any, ...]]
    words: Any = None


def uses_in(events: Sequence[Any]) -> tuple[int, ...]:
    """The codes of the triggered abilities whose resolution begins among some events of the game."""
    return tuple([event.code for event in events if event.verb == "use"])


def game_moves() -> Moves:
    """The moves of the game: the kernel's, with the events of a question as ``oracle.scenario`` performs them."""
    from engine.kernel import at_turn_level, legal, step
    from oracle.graph.outcomes import appearance

    def run(state: Any, event: Any) -> Any:
        from oracle.scenario import run_event

        return run_event(state, event)

    return Moves(legal, step, at_turn_level, run, appearance, uses_in)


def explore(
    state: Any,
    events: Sequence[Any] = (),
    pins: Sequence[Pin] = (),
    budget: Budget = Budget(),
    observe: Callable[[Sequence[Any]], int] | None = None,
    moves: Moves | None = None,
    progress: Callable[[int, float], None] | None = None,
) -> DecisionGraph:
    """Everything that may follow from ``state`` when ``events`` happen one after the other.

    An event is over where ``moves.settled`` holds; there the next one is performed, and after the last one the
    line of play ends. A line on which an event cannot happen, or on which a pinned option is not there, is cut
    off: it is not a line of the question (``graph.cuts`` says why). ``observe`` folds the events of each edge
    into a number that is kept with the edge (``graph.letters``). ``progress`` is called now and then with the
    number of states and the seconds.

    A search that outgrows the budget returns what it found, with ``complete`` False and ``reason`` set.
    Raises whatever ``moves.run`` raises, except :class:`CannotHappen`.
    """
    rules = moves or game_moves()
    clock = time.perf_counter
    began = clock()
    events = tuple(events)
    pins = tuple(pins)
    last = len(events)
    legal, step, settled, run, uses_in_events = rules.legal, rules.step, rules.settled, rules.run, rules.uses
    share = Interner()
    every_pin = (1 << len(pins)) - 1

    states: list[Any] = []
    choices: list[Any] = []
    stages: array[int] = array("i")             # how many events have begun, per node
    left: list[int] = []                        # which pins are left, as bits, per node; empty without pins
    kinds = bytearray()
    parents: array[int] = array("i")
    first: array[int] = array("i", [0])
    sources: array[int] = array("i")
    targets: array[int] = array("i")
    numbers: array[int] = array("i")
    letters: array[int] = array("q")
    uses: array[int] = array("i")
    use_numbers: dict[tuple[Any, ...], int] = {(): 0}
    cuts: dict[int, str] = {}
    used = [0] * len(pins)
    misfits: list[tuple[int, int]] = []
    index: dict[tuple[int, int], dict[Any, int]] = {}
    reached: dict[Any, int] = index.setdefault((0, every_pin), {})
    bridges: dict[tuple[int, int], dict[Any, tuple[int, list[Any]]]] = {}   # settled states with an event to come

    def fold(state: Any, choice: Any, stage: int) -> Fold:
        """Perform events while nothing is being resolved; tell what kind of node the result is."""
        more: list[Any] = []
        while True:
            status = state.status
            if status:
                if status == "over" and stage < last:
                    return Fold(state, None, stage, CUT, more, "the game is over before it")
                return Fold(state, None, stage, OVER if status == "over" else OPEN, more, "")
            if settled(state):
                if stage == last:
                    return Fold(state, None, stage, END, more, "")
                try:
                    result = run(state, events[stage])
                except CannotHappen as error:
                    return Fold(state, None, stage, CUT, more, str(error))
                more.extend(result.events)
                state, choice = result.state, result.choice
                stage += 1
                continue
            if choice is None:
                choice = legal(state)
            if choice is None:
                return Fold(state, None, stage, END, more, "")
            return Fold(state, choice, stage, CHANCE if choice.weights else DECISION, more, "")

    def add(result: Fold, base: Any, pins_left: int, parent: int) -> int:
        """A new node; ``parent`` is the number of the edge by which it was found."""
        node = len(states)
        states.append(share.state(result.state, base))
        choices.append(None if result.choice is None else share.choice(result.choice))
        stages.append(result.stage)
        if pins:
            left.append(pins_left)
        kinds.append(result.kind)
        parents.append(parent)
        if result.kind == CUT:
            cuts[node] = result.why
        return node

    opening = fold(state, None, 0)
    root = add(opening, None, every_pin, -1)
    if opening.stage:
        reached = index.setdefault((opening.stage, every_pin), {})
    reached[states[root]] = root

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
        pins_left = every_pin
        if pins:
            pins_left = left[node]
            for number, pin in enumerate(pins):
                if pins_left >> number & 1:
                    selected = pin.select(here, choice)
                    if selected is None:
                        continue
                    if selected:
                        used[number] += 1
                        pins_left &= ~(1 << number)
                    else:
                        misfits.append((number, node))
                        kinds[node] = CUT
                        cuts[node] = "the pinned option is not among the options"
                    taken = selected
                    break
        reached = index.setdefault((stage, pins_left), {})
        look = reached.get
        bridge = bridges.setdefault((stage, pins_left), {}) if stage < last else None
        ready = 0
        for number in taken:
            ready += 1
            if not ready % _LOOK_AT_CLOCK and (clock() > deadline or len(states) > limit + 10_000):
                partial = node
                break
            result = step(here, options[number])
            after = result.state
            target = look(after)
            happened = result.events
            if target is None and bridge is not None and after in bridge:
                target, more = bridge[after]
                happened = (*happened, *more)
            if target is None:
                folded = fold(after, result.choice, stage)
                group = reached
                if folded.stage != stage:
                    group = index.setdefault((folded.stage, pins_left), {})
                    target = group.get(folded.state)
                if target is None:
                    target = add(folded, here, pins_left, len(targets))
                    group[states[target]] = target
                if folded.stage != stage and bridge is not None:
                    bridge[after] = (target, folded.events)
                    happened = (*happened, *folded.events)
            sources.append(node)
            targets.append(target)
            numbers.append(number)
            began_here = uses_in_events(happened)
            uses.append(use_numbers.setdefault(began_here, len(use_numbers)) if began_here else 0)
            if observe is not None:
                letters.append(observe(happened))
        if partial >= 0:
            reason = (f"budget reached: {budget.seconds:g} seconds" if clock() > deadline
                      else f"budget reached: {limit:,} states")
            node += 1
            first.append(len(targets))
            break
        node += 1
        first.append(len(targets))
    if reason:
        for number in range(node, len(states)):
            first.append(len(targets))
            if kinds[number] <= CHANCE:
                kinds[number] = UNEXPLORED
        if partial >= 0:
            kinds[partial] = UNEXPLORED
    return DecisionGraph(
        states=states, choices=choices, kinds=kinds, stages=stages, left=left, parents=parents, first=first,
        sources=sources, targets=targets, numbers=numbers, letters=letters if observe is not None else None,
        uses=uses, use_lists=list(use_numbers),
        opening=tuple(opening.events),
        opening_letter=observe(opening.events) if observe is not None else 0,
        cuts=cuts, pins=pins, pins_used=tuple(used), misfits=tuple(misfits), questions=events, moves=rules,
        fold=fold, complete=not reason, reason=reason, seconds=clock() - began,
    )
