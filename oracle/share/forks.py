"""The choices that matter, read off a graph: what each option leads to.

What is stated of an option holds at the end of every line of play on which it is taken: it is what the outcomes
reachable from there have in common and others lack.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from engine.language import TURN_POOLS, Pool
from engine.record import field, record, replace
from engine.state import State, TrackLost, UseAbility, uses_of
from oracle.graph.explored import CHANCE, DECISION, OPEN, UNEXPLORED
from oracle.share.ends import LAST, READINGS, Table, Value
from oracle.words.decisions import decider_text
from oracle.words.facts import Fact, Facts, facts_of, order_of

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

NAMED: Final = 3                 # options with the same result that are named
UNKNOWN: Final = "not known yet"
_MOST_LOOKED_AT: Final = 3_000   # steps that are gathered into one where the order of decisions is free
_MOST_FORKS: Final = 150         # decisions that are looked at; each may lie behind another one
_MOST_JOINED: Final = 12
_TURN: Final = Fact("turn", "", "turn")


@record
class Branch:
    """Options that lead to the same: their words, what holds at every end that they lead to, and the next fork.

    ``outcomes`` is how many outcomes can be reached, ``late`` are the abilities that can no longer be used, ``besides``
    says what else can follow: what the position leaves open, or what is not known. ``faint`` is True if the facts only
    say that there is less of something than elsewhere. ``edges`` are the steps by which the branch is taken.
    """

    options: tuple[str, ...]
    facts: tuple[Value, ...]
    outcomes: int
    faint: bool = False
    late: tuple[str, ...] = ()
    besides: str = ""
    then: Fork | None = None
    edges: tuple[int, ...] = field(default=(), compare=False)


@record
class Fork:
    """A choice that matters: who chooses ("" for chance), who or what asks, the decision in words, and its branches.

    If ``anywhere``, the decision is not the first one, but is described wherever it is made.
    """

    player: str
    source: str
    asks: str
    branches: tuple[Branch, ...]
    anywhere: bool = False


class ForkReader:
    """Reads forks from a graph. Sets of outcomes are bits, as in ``Outcomes.reach``."""

    def __init__(self, graph: DecisionGraph, start: State | None, asked: str) -> None:
        self.graph = graph
        self.asked = asked.casefold()
        self.before: Facts = facts_of(start) if start is not None and graph.moves.words is None else {}
        self._forks: dict[tuple[int, int, int, bool], Fork | None] = {}
        self.outcomes = graph.outcomes
        self.known = self.outcomes.unknown - 1
        self.table = Table(graph)

    # ------------------------------------------------------------------ facts

    def changed(self) -> tuple[Value, ...]:
        """Return the facts that all outcomes have and the initial position lacked, those that the question mentions
        first.
        """
        if not self.table.facts or not self.before:
            return ()
        after, every = self.table.facts[0], (1 << len(self.table.facts)) - 1
        found = [(fact, amount) for fact in self.table.subjects if len(self.table.values(fact, every)) == 1
                 if (amount := after[fact]) != self.before.get(fact, 0) and _more(amount, self.before.get(fact, 0))]
        turns = [str(facts.get(_TURN, "")).removeprefix("before ").partition(",")[0] for facts in (self.before, after)]
        passed = turns[0] != turns[1]
        told = [one for one in found if (passed if one[0] == _TURN else one[0].sort not in LAST)
                and not (passed and one[0].sort == "pool" and Pool[one[0].what] < TURN_POOLS)] or found
        return tuple(sorted(told, key=lambda one: (-self.mentioned(one[0]), order_of(one[0]))))

    def unasked(self) -> tuple[str, ...]:
        """Return the piles whose next cards are all that the outcomes differ in, if the question does not ask about
        them.
        """
        varying = self.table.varying((1 << len(self.table.facts)) - 1)
        if not all(fact.sort == "pile" and fact.where and not self.mentioned(fact) for fact in varying):
            return ()
        return tuple(fact.what for fact in varying)

    def mentioned(self, fact: Fact) -> bool:
        """Report whether the question mentions the subject of a fact."""
        return fact.what.casefold() in self.asked

    def _told(
        self, bits: int, among: Sequence[Fact], scope: int, groups: Sequence[int],
    ) -> tuple[tuple[Value, ...], int, bool]:
        """Return the facts stated of some outcomes, the number of those outcomes, and whether the facts only say that
        there is less of something.
        """
        facts, faint = self.common(bits, among, scope, groups)
        return facts, self.outcomes.size_of(bits), faint

    def common(
        self, bits: int, among: Sequence[Fact], scope: int, groups: Sequence[int],
    ) -> tuple[tuple[Value, ...], bool]:
        """Return what some outcomes all have and not all outcomes of ``scope`` do, those that best distinguish other
        groups first.

        Facts of which these outcomes have more than others are preferred; that they have less is returned, with True,
        only if there is nothing else.
        """
        if not bits or bits & ~self.known or not self.table.facts:
            return (), False
        fixed = [(fact, next(iter(found))) for fact in among if len(found := self.table.values(fact, bits)) == 1]
        fixed = [(fact, amount) for fact, amount in fixed if amount or fact.sort not in READINGS]
        more = [(fact, amount) for fact, amount in fixed
                if isinstance(amount, str) or amount > self.table.least(fact, scope)]
        others = [other & self.known for other in groups if other != bits]

        def worth(one: Value) -> tuple[float, tuple[int, int]]:
            fact, amount = one
            apart = sum(amount not in self.table.values(fact, other) for other in others) / (len(others) or 1)
            return (-3 * apart - 2 * (amount != self.before.get(fact, 0)) - 2 * self.mentioned(fact), order_of(fact))

        told = sorted((one for one in more if one[0].sort not in LAST), key=worth)
        less = sorted((one for one in fixed if one not in more and one[0].sort not in LAST), key=worth)
        last = sorted((one for one in more if one[0].sort in LAST), key=lambda one: order_of(one[0]))
        return tuple(told or less[:1] or last[:1]), not told

    # ------------------------------------------------------------------ forks

    def fork(self, node: int, scope: int, depth: int, inside: bool = False) -> Fork | None:
        """Return the first choice from a node on that matters; None if there is none, or it is not known."""
        reach = self.outcomes.reach
        if reach is None or depth <= 0 or not _several(reach[node]):
            return None
        key = (node, scope, depth, inside)
        if key not in self._forks:
            if len(self._forks) >= _MOST_FORKS:
                return None
            self._forks[key] = None             # while it is looked for: a way round leads back to here
            self._forks[key] = self._first_fork(node, scope, depth, inside)
        return self._forks[key]

    def _first_fork(self, node: int, scope: int, depth: int, inside: bool) -> Fork | None:
        graph, reach = self.graph, self.outcomes.reach
        assert reach is not None
        met = set()
        while len(graph.edges_of(node)) == 1 and node not in met:
            met.add(node)
            node = graph.targets[graph.edges_of(node)[0]]
        if node in met or graph.kinds[node] not in (DECISION, CHANCE):
            return None
        groups: dict[int, list[int]] = {}
        for edge in graph.edges_of(node):
            groups.setdefault(reach[graph.targets[edge]], []).append(edge)
        if len(groups) == 1:
            return self._same(graph.edges_of(node), scope, depth, inside) or self._anywhere(node, scope)
        found = self._fork_at(node, groups, scope, depth, inside)
        if not any(branch.facts or branch.late or branch.then for branch in found.branches):
            return self._anywhere(node, scope) or found
        return found

    def _fork_at(
        self, node: int, groups: dict[int, list[int]], scope: int, depth: int, inside: bool,
    ) -> Fork:
        graph = self.graph
        among = self.table.varying(scope)
        choice = graph.choice(node)
        window = graph.kinds[node] == DECISION and len(uses_of(choice.options)) > 1
        branches = []
        for bits, edges in groups.items():
            then = None
            if _several(bits) and depth > 1:
                then = self._same(edges, bits & self.known, depth - 1, True)
            branches.append(Branch(
                tuple(self._option(edge, window, inside) for edge in edges),
                *self._told(bits, among, scope, list(groups)),
                self._late(node, edges) if window else (),
                self._besides(bits, edges),
                then,
                tuple(edges),
            ))
        branches.sort(key=lambda branch: len(branch.options) > NAMED)
        return Fork(*self._decision(node), tuple(branches))

    def _same(self, edges: Iterable[int], scope: int, depth: int, inside: bool) -> Fork | None:
        """Return the fork that comes after each of some steps, if it is the same after all."""
        found: Fork | None = None
        for number, edge in enumerate(edges):
            fork = self.fork(self.graph.targets[edge], scope, depth, inside)
            if fork is None or (number and fork != found) or number > _MOST_JOINED:
                return None
            found = fork if found is None else _together(found, fork)
        return found

    def _anywhere(self, root: int, scope: int) -> Fork | None:
        """Return the decision after a node, whenever it is made, whose options say most about the end."""
        graph, reach = self.graph, self.outcomes.reach
        if reach is None or not self.table.facts or reach[root] & self.outcomes.unknown:
            return None                         # it may be made where nobody has looked
        asked: dict[tuple[str, str, str], dict[str, list[int]]] = {}
        seen, waiting, looked = {root}, deque([root]), 0
        while waiting:
            node = waiting.popleft()
            edges = graph.edges_of(node)
            looked += len(edges)
            if looked > _MOST_LOOKED_AT:
                return None
            if graph.kinds[node] == DECISION and len(edges) > 1:
                options = asked.setdefault(self._decision(node), {})
                for edge in edges:
                    options.setdefault(graph.words.option(edge), []).append(edge)
            for edge in edges:
                if graph.targets[edge] not in seen:
                    seen.add(graph.targets[edge])
                    waiting.append(graph.targets[edge])
        among = self.table.varying(scope)
        best: tuple[int, Fork] | None = None
        for decision, options in asked.items():
            bits = {text: self._union(edges) for text, edges in options.items()}
            told: dict[tuple[object, ...], list[str]] = {}
            for text in options:
                facts, _ = self.common(bits[text], among, scope, list(bits.values()))
                told.setdefault((facts, 0 if facts else bits[text]), []).append(text)
            score = sum(len(texts) for (facts, _), texts in told.items() if facts)
            if len(told) < 2 or not score or (best is not None and best[0] >= score):
                continue
            best = score, Fork(*decision, tuple(
                Branch(tuple(texts),
                       *self._told(self._all(bits[text] for text in texts), among, scope, list(bits.values())),
                       edges=tuple(edge for text in texts for edge in options[text]))
                for texts in told.values()
            ), anywhere=True)
        return best[1] if best is not None else None

    def _union(self, edges: Iterable[int]) -> int:
        reach = self.outcomes.reach
        assert reach is not None
        return self._all(reach[self.graph.targets[edge]] for edge in edges)

    @staticmethod
    def _all(every: Iterable[int]) -> int:
        bits = 0
        for one in every:
            bits |= one
        return bits

    # ------------------------------------------------------------------ words of a step

    def _decision(self, node: int) -> tuple[str, str, str]:
        """Return who decides at a node ("" for chance), who or what asks for the decision, and the decision as a
        sentence.
        """
        graph = self.graph
        who = graph.words.player(node)
        if who and graph.moves.words is None:
            who = decider_text(graph.states[node], graph.choice(node))
        return who, graph.words.source(node), graph.words.asks(node)

    def _option(self, edge: int, window: bool, inside: bool) -> str:
        text = self.graph.words.option(edge)
        if window and text.startswith("use ") and isinstance(self.graph.option(edge), UseAbility):
            name = text.removeprefix("use ")
            return f"then {name}" if inside else f"{name} first"
        return text

    def _besides(self, bits: int, edges: Sequence[int]) -> str:
        """Return, in words, what can follow some steps apart from known outcomes."""
        graph = self.graph
        if bits & self.outcomes.unknown:
            return UNKNOWN
        if not bits:
            return "the question does not go on from there"
        if not bits & ~self.known:
            return ""
        for edge in edges:
            node = graph.targets[edge]
            found = graph.line_from(node, lambda here: graph.kinds[here] == OPEN)
            if found is not None:
                why = str(graph.states[graph.targets[found[-1]] if found else node].status)
                return f"the position leaves open {why.removeprefix('open:').strip()}"
        return ""

    def _late(self, node: int, edges: Sequence[int]) -> tuple[str, ...]:
        """Return the other abilities of a window that each of some steps makes lose track, and that are not used after
        it.
        """
        graph = self.graph
        if graph.moves.words is not None:
            return ()
        late: list[str] | None = None
        for edge in edges:
            lost = {event.code for event in graph.events(edge) if isinstance(event, TrackLost)}
            here = [graph.words.option(other).removeprefix("use ") for other in graph.edges_of(node)
                    if other != edge and isinstance(option := graph.option(other), UseAbility)
                    and option.trigger.code in lost and not self._used_after(edge, option.trigger.code)]
            late = here if late is None else [name for name in late if name in here]
        return tuple(late or ())

    def _used_after(self, edge: int, code: int) -> bool:
        """Report whether an ability is resolved on a step or after it, as far as that is known."""
        graph = self.graph
        if code in graph.uses_on(edge):
            return True
        seen, waiting = {graph.targets[edge]}, [graph.targets[edge]]
        while waiting:
            node = waiting.pop()
            if graph.kinds[node] == UNEXPLORED or len(seen) > _MOST_LOOKED_AT:
                return True
            for out in graph.edges_of(node):
                option = graph.option(out)
                if code in graph.uses_on(out) or (isinstance(option, UseAbility) and option.trigger.code == code):
                    return True
                if graph.targets[out] not in seen:
                    seen.add(graph.targets[out])
                    waiting.append(graph.targets[out])
        return False


def _together(one: Fork, two: Fork) -> Fork:
    """Return two forks that say the same as one, with the steps of both."""
    return replace(one, branches=tuple(
        replace(a, edges=tuple(dict.fromkeys((*a.edges, *b.edges))),
                then=_together(a.then, b.then) if a.then is not None and b.then is not None else None)
        for a, b in zip(one.branches, two.branches, strict=True)
    ))


def _several(bits: int) -> bool:
    return bool(bits & (bits - 1))


def _more(amount: int | str, before: int | str) -> bool:
    return isinstance(amount, str) or isinstance(before, str) or amount > before


__all__ = ["NAMED", "UNKNOWN", "Branch", "Fork", "ForkReader"]
