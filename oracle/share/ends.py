"""The ends of a graph side by side: what all outcomes share, what is different at each, who did what to come there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from engine.state import Contents, State
from oracle.graph.explored import DECISION
from oracle.words.decisions import decider_text
from oracle.words.facts import Fact, Facts, facts_of, facts_text, order_of
from oracle.words.position_texts import Difference, differences

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

Value = tuple[Fact, "int | str"]
Item = tuple[str, str]           # where something is different, and what

MOST: Final = 400                # of more outcomes, facts are not laid side by side
LAST: Final = ("order", "pile", "turn")         # sorts of facts for want of any other
READINGS: Final = ("order", "turn")             # sorts that have a reading in place of an amount
_NOTHING: Final = "nothing is different"
_NOTHING_ELSE: Final = "nothing else"


class Table:
    """The facts of all outcomes side by side. Sets of outcomes are bits, as in ``Outcomes.reach``.

    ``facts`` and ``subjects`` are empty where there are too many outcomes.
    """

    def __init__(self, graph: DecisionGraph) -> None:
        self.graph = graph
        outcomes = graph.outcomes.all if len(graph.outcomes) <= MOST and not graph.hands else []
        self.facts: list[Facts] = [self._facts(outcome.node) for outcome in outcomes]
        self.subjects = sorted({fact for facts in self.facts for fact in facts}, key=lambda f: (order_of(f), f))
        self._where: dict[Fact, dict[int | str, int]] = {}      # per fact and amount, the outcomes with it
        for fact in self.subjects:
            table = self._where[fact] = {}
            for number, facts in enumerate(self.facts):
                amount = facts.get(fact, 0)
                table[amount] = table.get(amount, 0) | 1 << number

    def _facts(self, node: int) -> Facts:
        graph = self.graph
        if graph.moves.words is not None:
            return {Fact("line", "", line): 1 for line in graph.words.position(node)}
        return facts_of(graph.states[node])

    def values(self, fact: Fact, bits: int) -> set[int | str]:
        """Return the amounts of a fact in some outcomes."""
        return {amount for amount, having in self._where[fact].items() if having & bits}

    def varying(self, bits: int) -> list[Fact]:
        """Return the facts that are not the same in all of some outcomes."""
        return [fact for fact in self.subjects if len(self.values(fact, bits)) > 1]

    def least(self, fact: Fact, bits: int) -> int:
        """Return the smallest amount of a fact in some outcomes."""
        return min((value for value in self.values(fact, bits) if isinstance(value, int)), default=0)

    def telling(self, number: int) -> tuple[list[Value], list[Value]]:
        """Return the fewest facts that distinguish an outcome from all others, then its other facts that not all
        outcomes share.
        """
        every = (1 << len(self.facts)) - 1
        here = self.facts[number]
        mine = [(fact, here.get(fact, 0)) for fact in self.varying(every)]
        mine = [(fact, amount) for fact, amount in mine if amount or fact.sort not in READINGS]
        more = [one for one in mine if isinstance(one[1], str) or one[1] > self.least(one[0], every)]
        alike, chosen = every, []
        while alike != 1 << number:
            left = {one: alike & self._where[one[0]][one[1]] for one in mine}
            best = min(mine, key=lambda one: (left[one].bit_count(), one[0].sort in LAST, one not in more,
                                              order_of(one[0])), default=None)
            if best is None or left[best] == alike:
                break
            alike = left[best]
            chosen.append(best)
        rest = [one for one in more if one not in chosen and one[0].sort not in LAST]
        return sorted(chosen, key=lambda one: order_of(one[0])), rest


class Ends:
    """The outcomes of a graph in words. ``start`` is the position with which they are compared."""

    def __init__(self, graph: DecisionGraph, start: State | None = None) -> None:
        self.graph = graph
        self._own: dict[int, list[str]] = {}
        self._zones: dict[tuple[int, Contents], Difference | None] = {}        # what is different in each
        self._start = start if start is not None else graph.states[graph.root]

    @cached_property
    def table(self) -> Table:
        """The facts of all outcomes."""
        return Table(self.graph)

    def _items(self, node: int) -> list[Item]:
        graph = self.graph
        if graph.moves.words is not None:
            return [("", line) for line in graph.words.position(node)]
        return [(one.where, item) for one in differences(self._start, graph.states[node], self._zones)
                for item in (*one.moved, *([f"now {one.now}"] if one.now else []))]

    @cached_property
    def _every(self) -> list[list[Item]]:
        """Return the differences from the start at each outcome; empty if there are too many outcomes to compare side
        by side.
        """
        outcomes = self.graph.outcomes
        if len(outcomes) > MOST or self.graph.hands:
            return []
        return [self._items(outcome.node) for outcome in outcomes]

    @cached_property
    def in_all(self) -> frozenset[Item]:
        """Return the differences from the start that all outcomes share."""
        return frozenset(self._every[0]).intersection(*self._every[1:]) if self._every else frozenset()

    def ordered(self, items: frozenset[Item]) -> list[Item]:
        """Return some of what is different in all outcomes, in the order in which it is printed."""
        return [item for item in self._every[0] if item in items]

    @cached_property
    def shared(self) -> list[str]:
        """Return, as lines, the differences from the start that all outcomes share; empty if there is only one outcome.
        """
        return lines_of(self.ordered(self.in_all)) if len(self._every) > 1 else []

    def own(self, number: int, shared: frozenset[Item] | None = None) -> list[str]:
        """Return the differences at an outcome, without those that are ``shared`` (by default: by all outcomes of this
        graph).
        """
        if shared is None:
            if number not in self._own:
                self._own[number] = self.own(number, self.in_all if len(self._every) > 1 else frozenset())
            return self._own[number]
        mine = self._every[number] if self._every else self._items(self.graph.outcomes[number].node)
        told = lines_of(item for item in mine if item not in shared)
        if self._several_alike(number):
            apart, _ = self.table.telling(number)
            told += [facts_text([one]) for one in apart if one[0].sort not in ("cards", "pool")]
        return told or [_NOTHING_ELSE if shared else _NOTHING]

    def _several_alike(self, number: int) -> bool:
        """Report whether the table looks the same at another outcome, so that the two differ in something else."""
        return bool(self._every) and self._alike[frozenset(self._every[number])] > 1

    @cached_property
    def _alike(self) -> Counter[frozenset[Item]]:
        return Counter(map(frozenset, self._every))

    def telling(self, number: int) -> tuple[list[str], list[str]]:
        """Return, as lines, the facts that distinguish an outcome from all others, then its other facts that not all
        share.
        """
        if not self.table.facts:
            return self.own(number), []
        apart, rest = self.table.telling(number)
        return _grouped(apart), _grouped(rest)


def lines_of(items: Iterable[Item]) -> list[str]:
    """Return changes as lines, one for each place."""
    places: dict[str, list[str]] = {}
    told = []
    for where, item in items:
        if where:
            places.setdefault(where, []).append(item)
        else:
            told.append(item)
    lines = []
    for where, those in places.items():
        now = [item for item in those if item.startswith("now ")]
        moved = tuple(item for item in those if not item.startswith("now "))
        lines.append(str(Difference(where, moved, now[0].removeprefix("now ") if now else "")))
    return lines + told


def _grouped(values: Sequence[Value]) -> list[str]:
    """Return facts as lines, with all that somebody has in one place on one line."""
    groups: dict[tuple[str, str, str], list[Value]] = {}
    for one in values:
        fact = one[0]
        groups.setdefault((fact.sort, fact.owner, fact.where if fact.sort == "cards" else fact.what), []).append(one)
    return [facts_text(those) for those in groups.values()]


def who_did(graph: DecisionGraph, line: Sequence[int]) -> str:
    """Return the decisions of a line of play that matter, with who made them: ``Alice: use Watchtower, trash it``."""
    told: list[tuple[str, list[str]]] = []
    for edge in line:
        node = graph.sources[edge]
        if graph.kinds[node] != DECISION or not graph.outcomes.matters(node):
            continue
        who = graph.words.player(node)
        if graph.moves.words is None:
            who = decider_text(graph.states[node], graph.choice(node))
        if not told or told[-1][0] != who:
            told.append((who, []))
        told[-1][1].append(graph.words.option(edge))
    return "; ".join(f"{who}: {', '.join(options)}" if who else ", ".join(options) for who, options in told)


__all__ = ["LAST", "MOST", "READINGS", "Ends", "Table", "Value", "lines_of", "who_did"]
