"""The search: following nodes until nothing is left or the budget is reached, in whatever order serves it."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol

from engine.record import record, replace
from engine.state import Choice, Event, Option, State, UseAbility
from oracle.budget import Budget
from oracle.collecting import seldom
from oracle.graph.before import NOTHING, Before, added, either
from oracle.graph.diving import Diver, Leaning, Line, Place
from oracle.graph.draws import draws_in, with_draws
from oracle.graph.explored import CHANCE, CUT, DECISION, END, OVER, UNEXPLORED, Fold, Label, Stage
from oracle.graph.folding import Folding
from oracle.graph.graph import DecisionGraph
from oracle.graph.independent import Block, Known, Proofs
from oracle.graph.intern import Interner
from oracle.graph.moves import CannotHappen, Moves, NotDone, game_moves
from oracle.graph.numbering import Layout, in_breadth_order

if TYPE_CHECKING:
    from engine.kernel import Step
    from oracle.graph.hands import Hand
    from oracle.scenario.pins import Kept, Pins
    from oracle.scenario.sentences import Deed

_LOOK_AT_CLOCK: Final = 256          # within one decision, the clock is read every so many options
_PART: Final = 2                     # where a decision has more options than the budget states, this part of the budget
_BEYOND: Final = 10_000              # so many states more than the budget says one decision may bring
_MUCH_SAVED: Final = 64               # positions that a block behind a chance event has to save at the least
MOST_OPENED: Final = 5_000           # draws of hands that nobody has looked at: up to so many are told one by one
_DRAWN_ON: Final = 8                 # draws of one ability behind which something follows, before it is passed over
_DRAWN_AGAIN: Final = 16             # of so many of these one is looked at all the same
_FEW_DRAWS: Final = 3                # so few are told one by one at once: ends that are the same are one then
_FAR_TOO_MANY: Final = 5             # times as many draws as the budget has states
ENOUGH: Final = "nothing more was asked"
UNDER_WAY: Final = "the search has not ended"
_BREADTH_FIRST: Final = 700          # so many nodes are followed breadth-first before the search goes deep
_FIRST_DIVES: Final = 3_000          # so many steps are taken then
_SHARES_OF_DIVES: Final = ((8_000, 0.2), (30_000, 1.0), (10**9, 2.0))    # where fewer nodes have been followed,
                                     # later dives take so many steps for each: the larger it is, the less likely
                                     # is it that everything will be followed
_FIRST_ALONE: Final = 300            # nodes and steps, at first, where verdicts are all that is wanted
_FIRST_BLIND: Final = 1_500          # nodes: of a search that does not tell apart what chance decides last
_MUCH_HOPELESS: Final = 0.1          # of the nodes that were followed: from there on it pays to look for them
_OF_TURN: Final = 2                  # so many frames are there where a turn itself draws
_MUCH_CHANCE: Final = 0.4            # of the steps: from there on it pays not to tell apart what chance decides last


class Sought(Protocol):
    """The findings that a search is after, besides everything."""

    enough: bool                     # whether the search may end when it is found

    @property
    def spent(self) -> int:
        """Return the cost so far, in steps, of looking for hopeless positions."""

    def shows(self, line: DecisionGraph) -> bool:
        """Report whether a single line of play, given as a graph, shows something that was not known."""

    def short_of(self, line: DecisionGraph) -> Mapping[Hashable, tuple[float, ...]]:
        """For each thing that is still sought, how far the end of a line of play is from it: in each of its parts."""

    def leanings(self) -> Sequence[Leaning]:
        """For each thing that is still sought, how much the options of a decision lead to it."""

    def found(self, graph: DecisionGraph) -> bool:
        """Report whether single lines have nothing more to show, given the graph as far as it is."""

    def blind(self, end: State, happened: Sequence[Event]) -> bool:
        """Report whether an end to which chance leads is the same for what is sought, whatever chance decides.

        All that it decides is unknown in ``end`` and in what ``happened`` on the last step.
        """

    def hopeless(self, state: State, left: tuple[Deed, ...], before: Before) -> bool:
        """Report whether no line from here on shows what is sought, if this much of what is asked happened before."""

    def tells(self, letter: int) -> Before:
        """Return how much of what is asked for an observer read in a step."""

    def proved(self, graph: DecisionGraph) -> Iterable[Sequence[int]]:
        """Take what a graph proves that is complete, but does not tell apart those ends, nor follow what is hopeless.
        Returns the lines of play (numbers of options from the root) that are to be in the whole graph."""


class Asked(Protocol):
    """The questions about ends and what happens, so far as chance can decide them."""

    def sure_of(self, happened: Sequence[Event]) -> bool:
        """Report whether unknown cards among what happened change nothing."""

    def closed(self, end: State, hand: Hand) -> bool:
        """Report whether all that is asked about an end with such an unknown hand is known, whatever was drawn."""


class _Stages:
    """The stages of a question: what is left of it, events and pins.

    Nodes are looked up by stage and state; where a settled state has an event to come, a bridge tells where that
    leads and what happens on the way.
    """

    __slots__ = ("_number_of", "bridges", "left_at", "nodes")

    def __init__(self) -> None:
        self._number_of: dict[Stage, int] = {}
        self.left_at: list[Stage] = []
        self.nodes: list[dict[State | tuple[State, Hand], int]] = []
        self.bridges: list[dict[State, tuple[int, list[Event], tuple[Label, ...]]]] = []

    def number(self, left: tuple[Deed, ...], pins: Pins | None) -> int:
        """The number of a stage."""
        number = self._number_of.get((left, pins))
        if number is None:
            number = self._number_of[left, pins] = len(self.left_at)
            self.left_at.append((left, pins))
            self.nodes.append({})
            self.bridges.append({})
        return number


@record
class Following:
    """The way in which a search follows what may happen; :func:`oracle.graph.explore.explore` says what each of it
    does. ``moves``: None for the game's own. ``blind`` says of an end, with what happened on the way, that it need not
    be told apart, ``hopeless`` of a position that it need not be followed if as much happened before as ``tells`` says
    of the steps that lead there.
    """

    moves: Moves | None = None
    observe: Callable[[Sequence[Event]], int] | None = None
    progress: Callable[[int, float], None] | None = None
    stop: Callable[[], str] | None = None
    reduce: bool = False
    asked: Asked | None = None
    opened: int | None = MOST_OPENED
    blind: Callable[[State, Sequence[Event]], bool] | None = None
    hopeless: Callable[[State, tuple[Deed, ...], Before], bool] | None = None
    tells: Callable[[int], Before] = lambda letter: NOTHING


class GraphSearch:
    """A search under way: the graph as far as it has been found.

    ``begin`` sets it on a question, and each ``go_on`` follows what its budget allows.
    """

    def __init__(self, how: Following = Following()) -> None:
        self._began = time.perf_counter()
        self._how = how
        self._moves = how.moves or game_moves()
        self._observe = how.observe
        self._progress = how.progress
        self._stop = how.stop
        self._blind = how.blind
        self._hopeless = how.hopeless
        self._passed: set[int] = set()                # nodes that are hopeless: not followed
        self._before: dict[int, Before] = {}          # what of what is asked for happened before a node
        self._reduce = how.reduce
        self._asked = how.asked
        self._opened = how.opened
        self._limit, self._seconds, self._deadline = 1, 0.0, 0.0      # see go_on
        self._fold: Callable[..., Fold] = Folding(self._moves)
        self._stages = _Stages()
        self._share = Interner()
        self._states: list[State] = []
        self._choices: list[Choice | None] = []
        self._kinds = bytearray()
        self._stage_of: array[int] = array("i")       # per node
        self._parents: array[int] = array("i")        # per node, the edge by which it was found
        self._starts: array[int] = array("i")         # per node, its first edge; -1 where it was not followed
        self._ends: array[int] = array("i")           # per node, one more than its last edge
        self._reached = 0                             # so many nodes have been followed, or need not be
        self._in_order = True                         # whether the nodes were followed in the order of their numbers
        self._sources: array[int] = array("i")
        self._targets: array[int] = array("i")
        self._numbers: array[int] = array("q")
        self._letters: array[int] = array("q")
        self._uses: array[int] = array("i")
        self._use_numbers: dict[tuple[int, ...], int] = {(): 0}
        self._cuts: dict[int, CannotHappen] = {}
        self._weights: dict[int, tuple[int, int]] = {}      # per edge: see Explored
        self._blocks: dict[int, tuple[int, ...]] = {}       # per node, the options that stand behind the one taken
        self._forced: dict[int, tuple[Label, ...]] = {}       # per edge: see Explored
        self._hands: dict[int, Hand] = {}                    # per node: see Explored
        self._known: dict[int, Known] = {}                    # per node, what the block of the one before says of it
        self._proofs = Proofs()
        self._drawn_on: dict[tuple[int, int], int] = {}     # draws, by whose they are, behind which something follows
        self._pins_done: set[int] = set()             # the choices that some line does, and those without which
        self._pins_settled: set[int] = set()          # there would be more lines
        self._opening: tuple[Event, ...] = ()
        self._reason = ""
        self._partly = ""                             # why not everything was followed within the budget
        self._parts: list[int] = []                   # the nodes of which only a part of the options was taken
        self._diver: Diver | None = None
        self._unseeing: GraphSearch | None = None     # a search that does not tell apart what chance decides last

    def begin(self, state: State, events: tuple[Deed, ...], pins: Pins | None) -> None:
        """Perform the first event; where that leads is the root, whether there is something to choose or not."""
        self._question = (state, events, pins)
        if self._reduce and (pins is None or not pins.left):
            self._fold = Folding(self._moves, singles=True)
        opening = self._fold(state, None, events, 0)
        self._opening = tuple(opening.events)
        pins = self._pins_after(pins, opening.state, opening.events)
        self._add(opening, self._stages.number(opening.left, pins), None, -1)
        if self._observe is not None and (before := self._how.tells(self._observe(self._opening))):
            self._before[0] = before
        self._root = Place(opening.state, opening.choice, opening.left, pins, self._kinds[0])

    def go_on(self, budget: Budget, sought: Sought | None = None, last: bool = False) -> DecisionGraph:
        """Follow what is left, within a budget: so many states in all, so many seconds from now. What is sought is
        looked for first.

        Returns the graph as far as it is then, which going on does not change (with ``last``, it does not go on). The
        numbers of options along a line of play stay the same; those of nodes do too unless the search went deep, or
        went on with a part of a decision.
        """
        self._limit, self._seconds = max(1, budget.states), budget.seconds
        self._deadline = time.perf_counter() + budget.seconds
        self._reason = self._partly = ""
        for node in self._parts:
            self._kinds[node] = CHANCE if self._asked_at(node).weights else DECISION
            self._starts[node] = self._ends[node] = -1
            self._reached, self._in_order = min(self._reached, node), False
        self._parts.clear()
        with seldom():
            if sought is not None:
                self._seek(sought)
            self._breadth_first(None)
        self._reason = self._reason or self._partly
        return self._graph(self._reason, copied=bool(self._reason) and not last, final=True)

    def _seek(self, sought: Sought) -> None:
        self._breadth_first(_FIRST_ALONE if sought.enough else _BREADTH_FIRST)
        found = self._unfinished and (sought.found(self._so_far()) or (
            not sought.enough and self._look_blindly(sought, _BREADTH_FIRST)))
        nodes, steps = (_FIRST_ALONE, _FIRST_ALONE) if sought.enough else (_FIRST_BLIND, _FIRST_DIVES)
        spent = 0
        diver = self._diver = self._diver or Diver(self._moves, self._fold, self._root)
        while self._unfinished and not found:
            found = self._deep(sought, diver, steps) or self._look_blindly(sought, max(2 * nodes, 2 * self._reached))
            if found:
                break
            other = self._unseeing
            if sought.enough and other is not None and other._reached < len(other._states) <= self._limit:
                nodes *= 2
                steps, spent = max(nodes, sought.spent - spent), sought.spent
            else:
                self._breadth_first(2 * self._reached)
                share = next(share for most, share in _SHARES_OF_DIVES if self._reached < most)
                steps = int(share * self._reached)
        if found and sought.enough and not self._reason:
            self._reason = ENOUGH

    def _look_blindly(self, sought: Sought, nodes: int) -> bool:
        """Follow so many nodes of a search that merges what chance decides last where that changes nothing, and that
        skips what is hopeless. Whether it was found."""
        if not self._unfinished or self._blind is not None:
            return False
        if self._unseeing is None:
            self._unseeing = GraphSearch(replace(
                self._how, blind=sought.blind, hopeless=sought.hopeless, tells=sought.tells, opened=MOST_OPENED))
            self._unseeing.begin(*self._question)
        other = self._unseeing
        if not sought.enough and other._reached and not other._spares_much and not self._is_chance_much:
            return False
        left = self._deadline - time.perf_counter()
        graph = other.go_on(Budget(min(self._limit, nodes), left))
        if not graph.complete:
            return False
        for numbers in sought.proved(graph):
            self._keep(numbers)
        return not self._reason and sought.found(self._so_far())

    @property
    def _is_chance_much(self) -> bool:
        """Report whether so many steps are chance that it pays not to tell apart what it decides last."""
        of_chance = sum(self._kinds[source] == CHANCE and target not in self._hands
                        for source, target in zip(self._sources, self._targets, strict=True))
        return of_chance >= _MUCH_CHANCE * len(self._sources)

    @property
    def _spares_much(self) -> bool:
        """Report whether so many positions are hopeless that it pays to look for them."""
        return len(self._passed) >= _MUCH_HOPELESS * self._reached

    @property
    def _unfinished(self) -> bool:
        return not self._reason and self._reached < len(self._states)

    def _breadth_first(self, nodes: int | None) -> None:
        """Follow the nodes in the order in which they were found: so many of them, or all."""
        states, kinds, starts = self._states, self._kinds, self._starts
        while self._reached < len(states) and not self._reason and (nodes is None or self._reached < nodes):
            node = self._reached
            if (kinds[node] > CHANCE or starts[node] >= 0 or self._go_on(node)):
                self._reached += 1

    def _go_on(self, node: int, wanted: int = 0, reduce: bool = True) -> bool:
        """Follow a node, if not all of it then at least option ``wanted``, unless the search has to end. Whether it was
        followed."""
        now = self._ask_to_end()
        if self._reason:
            return False
        if self._progress is not None and not node & 1023:
            self._progress(len(self._states), now - self._began)
        start = len(self._targets)
        before = self._before.get(node)
        whole = self._follow(node, wanted, reduce and self._reduce)
        self._starts[node], self._ends[node] = start, len(self._targets)
        if self._before.get(node) is not before:      # a way back to it was found meanwhile
            self._go_on_from_here(node)
        if not whole:
            self._kinds[node] = UNEXPLORED
            self._parts.append(node)
            self._reason = self._outgrown(time.perf_counter(), _BEYOND)
        return True

    def _deep(self, sought: Sought, diver: Diver, steps: int) -> bool:
        """Take so many steps in dives from the root. Whether what is sought was found."""
        diver.lean(sought.leanings())
        for line in diver.lines(steps):
            self._ask_to_end()
            if self._reason:
                return False
            graph = self._line_graph(line)
            if sought.shows(graph):
                self._keep(line.numbers)
                if self._reason or sought.found(self._so_far()):
                    return not self._reason
                diver.lean(sought.leanings())
            diver.learn(line, sought.short_of(graph))
        return False

    def _keep(self, numbers: Sequence[int]) -> None:
        """Follow the nodes of a line of play."""
        self._in_order = False
        node = 0
        for number in numbers:
            if self._starts[node] < 0 and not self._go_on(node, number):
                return
            edge = self._edge(node, number)
            if edge is None and self._blocks.pop(node, ()):
                self._starts[node] = -1           # this line takes another order: all orders are followed from here
                if not self._go_on(node, number, False):
                    return
                edge = self._edge(node, number)
            if edge is None:                      # not all options of this node were taken
                return
            node = self._targets[edge]

    def _edge(self, node: int, number: int) -> int | None:
        """The edge on which an option of a node is taken."""
        edges = range(self._starts[node], self._ends[node])
        return next((edge for edge in edges if self._numbers[edge] == number), None)

    def _ask_to_end(self) -> float:
        """Set the reason if the search has to end now. The time."""
        now = time.perf_counter()
        self._reason = self._outgrown(now, 0) or (self._stop() if self._stop is not None else "")
        return now

    def _outgrown(self, now: float, beyond: int) -> str:
        """Return why the search has to end, or nothing."""
        if len(self._states) > self._limit + beyond:
            return f"budget reached: {self._limit:,} positions"
        if now > self._deadline:
            return f"budget reached: {self._seconds:g} seconds"
        return ""

    def _follow(self, node: int, wanted: int, reduce: bool) -> bool:
        """Take every option of a node; with ``reduce``, one of a block for all of it. False if not all of them were
        taken: because the budget was reached, or because there are more than it could ever hold; then it is a part of
        them, ``wanted`` first."""
        left, pins = self._stages.left_at[self._stage_of[node]]
        if self._is_hopeless(node, left):
            self._passed.add(node)
            return True
        step, block, kept = self._moves.step, None, None
        taken, whole = self._all_or_some(node, wanted)
        if pins is not None and pins.left:                # what happens can do one of the choices
            kept = pins.match(self._states[node], self._asked_at(node))
            if kept is not None and len(kept.options) < len(self._asked_at(node).options):
                self._pins_settled |= kept.settled
                taken, whole = kept.options, True
        elif (unseen := self._unseen_end(node, left)) is not None:
            taken, whole, step = (0,), True, lambda state, option: unseen
        elif reduce and (drawn := self._drawn_last(node, left)) is not None:
            return self._follow_draw(node, pins, *drawn)
        elif reduce and (block := self._block_at(node, pins)) is not None:
            taken = (block.number,)
            self._weights[len(self._targets)] = (block.waiting, block.copies)
            self._blocks[node] = tuple(n for n, option in enumerate(self._asked_at(node).options)
                                       if isinstance(option, UseAbility) and option.trigger.code in block.codes)
        elif ready := self._proofs.ready(self._states[node]):
            step = _ready_or_taken(ready, step)
        if not self._take(node, taken, step, kept, block):
            return False
        if not whole:
            self._partly = f"budget reached: one decision has {len(self._asked_at(node).options):,} options"
        return whole

    def _is_hopeless(self, node: int, left: tuple[Deed, ...]) -> bool:
        """Report whether nothing that is sought can come of a node; of what chance decides it is asked where that is a
        part of an ability, since the last draws of a turn are seldom followed one by one."""
        if self._hopeless is None or self._kinds[node] > CHANCE:
            return False
        state = self._states[node]
        if self._kinds[node] == CHANCE and len(state.stack) <= _OF_TURN:
            return False
        return self._hopeless(state, left, self._before.get(node, NOTHING))

    def _all_or_some(self, node: int, wanted: int) -> tuple[Iterable[int], bool]:
        """The numbers of the options to take of a node, and whether that is all of them: of more than the budget could
        ever hold it is a part, ``wanted`` first."""
        count = len(self._asked_at(node).options)
        if count <= self._limit:
            return range(count), True
        return dict.fromkeys((wanted, *islice(_from_both_ends(count), max(1, self._limit // _PART)))), False

    def _take(
        self, node: int, taken: Iterable[int], step: Callable[[State, Option], Step], kept: Kept | None,
        block: Block | None,
    ) -> bool:
        """Take some options of a node. False if the budget was reached meanwhile."""
        uses_in, observe, use_numbers = self._moves.uses, self._observe, self._use_numbers
        here, options, stage = self._states[node], self._asked_at(node).options, self._stage_of[node]
        sources, targets, numbers, letters, uses = (
            self._sources, self._targets, self._numbers, self._letters, self._uses)
        now = stage
        left, before = self._stages.left_at[stage]
        followed = before is not None and bool(before.left)
        pins, known, bridge = before, self._stages.nodes[stage].get, self._stages.bridges[stage]
        for done, number in enumerate(taken, 1):
            if not done % _LOOK_AT_CLOCK and self._outgrown(time.perf_counter(), _BEYOND):
                return False
            self._proofs.taken += 1
            count = len(self._states)
            result = step(here, options[number])
            after = result.state
            happened = result.events
            if followed:
                pins = self._pins_after(before, here, happened, kept)
                stage = now if pins is before else self._stages.number(left, pins)
                known = self._stages.nodes[stage].get
                bridge = self._stages.bridges[stage]
            target = known(after)
            if target is None:
                if not bridge or after not in bridge:
                    target = self._land(result, left, pins, stage, here)
                if target is None:
                    target, more, forced = bridge[after]
                    happened = (*happened, *more)
                    if forced:
                        self._forced[len(targets)] = forced
            sources.append(node)
            targets.append(target)
            numbers.append(number)
            began_here = uses_in(happened)
            uses.append(use_numbers.setdefault(began_here, len(use_numbers)) if began_here else 0)
            if observe is not None:
                letters.append(observe(happened))
                if self._hopeless is not None:
                    self._happened_before(target, self._after_edge(len(targets) - 1), target >= count)
            if block is not None and self._starts[target] < 0:
                self._known.setdefault(target, block.after)
        return True

    def _land(self, result: Step, left: tuple[Deed, ...], pins: Pins | None, stage: int, here: State) -> int | None:
        """Add the node to which a step leads; None where more happens on the way there, which is noted as a bridge."""
        after = result.state
        folded = self._fold(after, result.choice, left)
        if folded.left == left and not folded.events and not folded.forced:
            return self._add(folded, stage, here, len(self._targets))
        target = self._beyond(folded, pins, here)
        if folded.forced:
            after = self._share.state(after, here)
        self._stages.bridges[stage][after] = (target, folded.events, folded.forced)
        return None

    def _after_edge(self, edge: int) -> Before:
        """Return how much of what is asked for has happened when an edge has been taken."""
        return added(self._before.get(self._sources[edge], NOTHING), self._how.tells(self._letters[edge]))

    def _happened_before(self, node: int, before: Before, new: bool) -> None:
        """Take note of what happened before a node, on one more way to it, and so before those behind it."""
        if not new:
            if self._notes(node, before):
                self._go_on_from_here(node)
        elif before:
            self._before[node] = before

    def _notes(self, node: int, before: Before) -> bool:
        """Take note of what happened before a node, on one more way to it. Whether that says more of what is behind it:
        what was hopeless need not be any more, and is followed."""
        known = self._before.get(node, NOTHING)
        now = either(known, before)
        if now == known:
            return False
        self._before[node] = now
        if node not in self._passed:
            return True
        self._passed.remove(node)
        self._starts[node] = self._ends[node] = -1
        self._reached, self._in_order = min(self._reached, node), False
        return False

    def _go_on_from_here(self, node: int) -> None:
        """Take note behind a node of what happened before it."""
        nodes = [node]
        while nodes:
            here = nodes.pop()
            edges = range(self._starts[here], self._ends[here]) if self._starts[here] >= 0 else ()
            nodes += [self._targets[edge] for edge in edges if self._notes(self._targets[edge], self._after_edge(edge))]

    def _unseen_end(self, node: int, left: tuple[Deed, ...]) -> Step | None:
        """Take a chance event with all that it decides unknown, if that leads to an end which is the same for what is
        sought; else None.
        """
        if self._blind is None or self._kinds[node] != CHANCE or len(self._asked_at(node).options) == 1:
            return None
        result = self._moves.unseen(self._states[node])
        if result is None:
            return None
        folded = self._fold(result.state, result.choice, left)
        ends = not folded.left and folded.kind in (END, OVER)
        return result if ends and self._blind(folded.state, (*result.events, *folded.events)) else None

    def _drawn_last(self, node: int, left: tuple[Deed, ...]) -> tuple[Fold, Hand, bool] | None:
        """Return the end after a chance event that nothing follows, with unknown cards, what they can be, and whether
        the draws are one end. None if they do not follow from that end.
        """
        if self._kinds[node] != CHANCE or len(self._asked_at(node).options) < _FEW_DRAWS:
            return None
        drawing = (self._asked_at(node).code, len(left))
        in_vain = self._drawn_on.get(drawing, 0)
        if in_vain >= _DRAWN_ON and in_vain % _DRAWN_AGAIN:
            self._drawn_on[drawing] += 1
            return None
        result = self._moves.unseen(self._states[node])
        if result is None:
            return None
        folded = self._fold(result.state, result.choice, left)
        if folded.left or folded.forced or folded.kind not in (END, OVER):
            self._drawn_on[drawing] = in_vain + 1
            return None
        self._drawn_on.pop(drawing, None)
        happened = (*result.events, *folded.events)
        hand = self._moves.hand(self._states[node], folded.state, happened)
        asked = self._asked
        sure = self._observe is None if asked is None else asked.sure_of(happened)
        if hand is None or not sure:
            return None
        closed = hand.size > _FEW_DRAWS and (asked is None or asked.closed(folded.state, hand))
        return folded._replace(events=list(happened)), hand, closed

    def _follow_draw(self, node: int, pins: Pins | None, end: Fold, hand: Hand, closed: bool) -> bool:
        """Follow a chance event after which nothing follows: with one edge if its ends need not be told apart. Whether
        all of it was followed."""
        stage = self._stages.number(end.left, pins)
        nodes, here = self._stages.nodes[stage], self._states[node]
        began_here = self._moves.uses(end.events)
        use = self._use_numbers.setdefault(began_here, len(self._use_numbers))
        letter = self._observe(end.events) if self._observe is not None else 0
        if closed:
            target = nodes.get((end.state, hand))
            if target is None:
                target = self._add(end, stage, here, len(self._targets), hand)
            self._weights[len(self._targets)] = (hand.size, 1)
            self._choices[node] = hand.folded(self._asked_at(node).code)
            targets = [target]
        else:
            targets = []
            for done, option in enumerate(self._asked_at(node).options, 1):
                if not done % _LOOK_AT_CLOCK and self._outgrown(time.perf_counter(), _BEYOND):
                    break
                state = hand.after(end.state, option)
                target = nodes.get(state)
                if target is None:
                    target = self._add(end._replace(state=state), stage, here, len(self._targets) + len(targets))
                targets.append(target)
        count = len(targets)
        self._sources.extend([node] * count)
        self._targets.extend(targets)
        self._numbers.extend(range(count))
        self._uses.extend([use] * count)
        if self._observe is not None:
            self._letters.extend([letter] * count)
        return closed or count == len(self._asked_at(node).options)

    def _block_at(self, node: int, pins: Pins | None) -> Block | None:
        """The block at a node, if there is one and nothing else can tell its orders apart."""
        if self._kinds[node] != DECISION or (pins is not None and pins.left):
            return None
        observe = self._observe
        visible = (lambda events: observe(events) != 0) if observe is not None else None
        self._proofs.least = _MUCH_SAVED if self._is_behind_chance(node) else 0
        return self._moves.block(self._states[node], self._asked_at(node), visible, self._known.get(node), self._proofs)

    def _asked_at(self, node: int) -> Choice:
        choice = self._choices[node]
        assert choice is not None
        return choice

    def _is_behind_chance(self, node: int) -> bool:
        """Report whether chance decides something on the line on which a node was found. Where it leads to several
        blocks, sequences of decisions can be counted only without them: small ones are not worth that.
        """
        while node:
            node = self._sources[self._parents[node]]
            if self._kinds[node] == CHANCE:
                return True
        return False

    def _pins_after(
        self, pins: Pins | None, state: State, events: Sequence[Event], kept: Kept | None = None
    ) -> Pins | None:
        """The choices that are left when something has happened; those that were done by it are noted."""
        if pins is None or not pins.left:
            return pins
        after = pins.after(state, events, kept)
        self._pins_done |= after.done
        return after

    def _beyond(self, folded: Fold, pins: Pins | None, base: State) -> int:
        """The node to which performing events led, in the stage that it belongs to."""
        stage = self._stages.number(folded.left, self._pins_after(pins, base, folded.events))
        known = self._stages.nodes[stage].get(folded.state)
        return self._add(folded, stage, base, len(self._targets)) if known is None else known

    def _add(self, result: Fold, stage: int, base: State | None, parent: int, hand: Hand | None = None) -> int:
        """A new node; ``parent`` is the number of the edge by which it was found, ``hand`` what can have been drawn."""
        node = len(self._states)
        state = self._share.state(result.state, base)
        self._states.append(state)
        self._choices.append(None if result.choice is None else self._share.choice(result.choice))
        self._stage_of.append(stage)
        pins = self._stages.left_at[stage][1]
        kind = result.kind
        if pins is not None and kind in (END, OVER) and pins.undone:
            kind = CUT
            self._cuts[node] = NotDone(pins.why_not())
            self._pins_settled.update(pins.undone)
        self._kinds.append(kind)
        self._parents.append(parent)
        self._starts.append(-1)
        self._ends.append(-1)
        if result.why is not None:
            self._cuts[node] = result.why
        if hand is None:
            self._stages.nodes[stage][state] = node
        else:
            self._hands[node] = hand
            self._stages.nodes[stage][state, hand] = node
        return node

    def _so_far(self) -> DecisionGraph:
        return self._graph(UNDER_WAY, copied=True)

    def _graph(self, reason: str, copied: bool, final: bool = False) -> DecisionGraph:
        """Return what was found; ``reason`` is why it is not everything. ``copied``: the search goes on. ``final``: it
        is handed over, with hands opened as far as that was wanted.
        """
        found = self._layout()
        if final and found.hands:
            draws = draws_in(found)
            most = _FAR_TOO_MANY * self._limit if self._opened is None else self._opened
            if draws <= most:
                every = with_draws(found, lambda stage, state: self._stages.nodes[stage].get(state))
                if len(every.states) <= self._limit:
                    return self._graph_of(every, reason)
            if self._opened is None:
                reason = reason or (f"budget reached: {self._limit:,} positions" if draws <= most else
                                    f"budget reached: {draws:,} draws one by one, of at most {most:,}")
        found = found.in_the_order_found() if self._in_order and not copied else in_breadth_order(found)
        return self._graph_of(found, reason)

    def _layout(self) -> Layout:
        """Return what was found, in the order in which it was."""
        unfollowed = bytearray(self._kinds)
        for node, start in enumerate(self._starts):
            if start < 0 and unfollowed[node] <= CHANCE:
                unfollowed[node] = UNEXPLORED
        return Layout(self._states, self._choices, unfollowed, self._stage_of, self._parents, self._starts, self._ends,
                      self._sources, self._targets, self._numbers, self._letters, self._uses, self._cuts,
                      self._weights, self._blocks, self._forced, self._hands)

    def _line_graph(self, line: Line) -> DecisionGraph:
        """A single line of play as a graph."""
        places, steps = line.places, len(line.numbers)
        observe = self._observe
        edges = array("i", range(steps))
        return self._graph_of(Layout(
            states=[place.state for place in places], choices=[place.choice for place in places],
            kinds=bytearray(place.kind for place in places),
            stages=array("i", [self._stages.number(place.left, place.pins) for place in places]),
            parents=array("i", range(-1, steps)), starts=array("i", [*edges, steps, steps]), ends=edges,
            sources=edges, targets=array("i", range(1, steps + 1)), numbers=array("i", line.numbers),
            letters=array("q", map(observe, line.happened)) if observe is not None else array("q"),
            uses=array("i", bytes(4 * steps)), cuts={}, weights={}, blocks={}, forced={}, hands={},
        ), UNDER_WAY)

    def _graph_of(self, found: Layout, reason: str) -> DecisionGraph:
        observe = self._observe
        return DecisionGraph(
            states=found.states, choices=found.choices, kinds=found.kinds, stages=found.stages,
            left_at=self._stages.left_at, parents=found.parents, first=found.starts, sources=found.sources,
            targets=found.targets, numbers=found.numbers, letters=found.letters if observe is not None else None,
            observer=observe, uses=found.uses, use_lists=list(self._use_numbers), opening=self._opening,
            opening_letter=observe(self._opening) if observe is not None else 0, cuts=found.cuts,
            pins_done=frozenset(self._pins_done), pins_settled=frozenset(self._pins_settled),
            weights=found.weights, blocks=found.blocks, forced=found.forced,
            hands=found.hands, began=self._question[0], moves=self._moves, fold=self._fold, asked=self._asked,
            complete=not reason, reason=reason, seconds=time.perf_counter() - self._began,
        )


def _ready_or_taken(
    ready: Mapping[Option, Step], step: Callable[[State, Option], Step],
) -> Callable[[State, Option], Step]:
    """Take a step, or have it where it was taken before."""
    return lambda state, option: ready.get(option) or step(state, option)


def _from_both_ends(count: int) -> Iterator[int]:
    """Numbers from the first and from the last on in turn: where not all options can be taken, those that choose
    little and those that choose much."""
    for number in range((count + 1) // 2):
        yield number
        if count - 1 - number != number:
            yield count - 1 - number


__all__ = ["ENOUGH", "MOST_OPENED", "Asked", "GraphSearch", "Sought"]
