"""A whole predicate: atoms joined by not, and, or; what it can be at an end of play and on the way there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, NamedTuple, Union

from engine.record import record
from engine.state import State
from oracle.claims.predicates.ends import CardAt, EndAtom, Holds, of_all_cards
from oracle.claims.predicates.truth import EITHER, FALSE, OPEN, TRUE, Truth
from oracle.claims.predicates.ways import Before, Happened, Same, WayAtom, way
from oracle.claims.ways import EventPattern, MovePattern, Pattern, Range, Slot, TimePattern, Track, patterns_in


@record
class Not:
    """The contrary."""

    part: Node

    def __str__(self) -> str:
        if isinstance(self.part, Holds) and (self.part.low, self.part.high, self.part.card.__class__) == (1, None, str):
            return f"{self.part.card} not in {self.part.zone}"
        return f"not ({self.part})"


@record
class All:
    """All of these."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " and ".join(f"({part})" if isinstance(part, (All, Any_)) else str(part) for part in self.parts)


@record
class Any_:
    """At least one of these."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, (All, Any_)) else str(part) for part in self.parts)


Atom = Union[EndAtom, WayAtom]
Node = Union[Atom, Not, All, Any_]

_ABOUT_WAYS: Final = (Happened, Before, Same)       # every other atom is judged by a position alone


class Values(NamedTuple):
    """The values that a predicate can have at a place: whether it can be true, can be false, or is open."""

    yes: bool
    no: bool
    open: bool


class Predicate:
    """A predicate that was read: ``text`` as it was written, ``reads`` as it was understood."""

    def __init__(self, text: str, node: Node) -> None:
        self.text = text
        self.node = node

    def __repr__(self) -> str:
        return f"Predicate({self.reads})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Predicate) and self.node == other.node

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.node)

    @cached_property
    def reads(self) -> str:
        """The predicate as it was understood, in full."""
        return str(self.node)

    def atoms(self) -> tuple[Atom, ...]:
        """Its atoms, each as often as it occurs."""
        return self._atoms

    @cached_property
    def _atoms(self) -> tuple[Atom, ...]:
        return tuple(node for node in self._nodes() if not isinstance(node, (Not, All, Any_)))

    def _nodes(self) -> Iterator[Node]:
        """Every part, in the order in which they are written, a whole before its parts."""
        waiting: list[Node] = [self.node]
        while waiting:
            node = waiting.pop()
            yield node
            if isinstance(node, Not):
                waiting.append(node.part)
            elif isinstance(node, (All, Any_)):
                waiting.extend(reversed(node.parts))

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Return what an automaton has to remember of the way; empty for a predicate about the end alone."""
        about_ways = (atom for atom in self.atoms() if isinstance(atom, _ABOUT_WAYS))
        return tuple(dict.fromkeys(atom.slot for atom in about_ways))

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns it needs to be observed."""
        found: dict[Pattern, None] = {}
        for slot in self.slots:
            if isinstance(slot, Track):
                found[MovePattern(slot.card)] = None
            for pattern in patterns_in(slot):
                found[pattern] = None
                if isinstance(pattern, EventPattern) and pattern.timed:
                    found[TimePattern()] = None
        return tuple(found)

    @property
    def loose(self) -> tuple[str, ...]:
        """The names of cards that two parts speak of, one of which something happened to: each may mean another one."""
        found: list[str] = []
        for node in self._nodes():
            if isinstance(node, All):
                done = [part.pattern.card for part in node.parts
                        if isinstance(part, Happened) and isinstance(part.pattern, EventPattern)]
                there = [part.card for part in node.parts if isinstance(part, (Holds, CardAt))]
                found += [name for name in done if name and isinstance(name, str) and (
                    name in there or done.count(name) > 1)]
        return tuple(dict.fromkeys(found))

    @property
    def needs_discard_order(self) -> bool:
        """Report whether it asks which card lies on top of a discard pile: the game must keep the order of those."""
        return any(isinstance(atom, CardAt) and atom.zone.place == "discard" for atom in self.atoms())

    @cached_property
    def about_way(self) -> bool:
        """Report whether it speaks of the way and not only of the end."""
        return any(isinstance(atom, _ABOUT_WAYS) for atom in self.atoms())

    def at_end(self, state: State, count: Callable[[Slot], Range], drawn: State | None = None) -> Values:
        """Its values at an end of play; ``count`` tells what the way's automaton holds.

        Where the cards drawn last are not told apart in ``state``, ``drawn`` is the end after one of the draws: what
        does not depend on them is judged there."""
        def judge(atom: object) -> Truth:
            return judged(atom, drawn if drawn is not None and of_all_cards(atom) else state, count)

        return self._values(judge)

    def leaves_open(self, state: State, drawn: Callable[[], State] | None = None) -> bool:
        """Report whether something that it asks about an end of play is not known there, or where one card has come to.
        ``drawn`` gives the end after one of the draws that the end stands for, if it stands for several.
        """
        def unknown(atom: Atom) -> bool:
            if isinstance(atom, _ABOUT_WAYS):
                return isinstance(atom, Same)
            if atom.judge(state) != OPEN:
                return False
            return drawn is None or not of_all_cards(atom) or atom.judge(drawn()) == OPEN

        return any(map(unknown, self.atoms()))

    def on_the_way(self, count: Callable[[Slot], Range]) -> Values:
        """Its values where the line of play goes on, nobody knows how."""
        return self._values(lambda atom: way(atom, count, final=False) if isinstance(atom, (Happened, Before))
                            else OPEN)

    def combined(self, known: dict[Node, Truth]) -> Truth:
        """Its truth, given that of its atoms."""
        return _combine(self.node, known)

    def _values(self, judge: Callable[[object], Truth]) -> Values:
        known: dict[Node, Truth] = {}
        for atom in self.atoms():
            if atom not in known:
                known[atom] = judge(atom)
        chances = [atom for atom, truth in known.items() if truth == EITHER]
        truth = _combine(self.node, known)
        if truth != OPEN:
            return Values(truth == TRUE, truth == FALSE, False)
        if len(chances) == 1:
            found = {_combine(self.node, {**known, chances[0]: value}) for value in (TRUE, FALSE)}
            return Values(TRUE in found, FALSE in found, OPEN in found)
        return Values(False, False, True)


def judged(atom: Any, state: State, count: Callable[[Slot], Range]) -> Truth:
    """The truth of an atom at an end of play; ``count`` tells what the way's automaton holds."""
    if isinstance(atom, (Happened, Before)):
        return way(atom, count, final=True)
    if isinstance(atom, Same):
        cards: Any = count(atom.slot)[0]
        return atom.judge(state, cards)
    truth: Truth = atom.judge(state)
    return truth


def _combine(node: Node, known: dict[Node, Truth]) -> Truth:
    if isinstance(node, Not):
        truth = _combine(node.part, known)
        return truth if truth == OPEN else TRUE - truth
    if isinstance(node, All):
        found = {_combine(part, known) for part in node.parts}
        return FALSE if FALSE in found else OPEN if OPEN in found else TRUE
    if isinstance(node, Any_):
        found = {_combine(part, known) for part in node.parts}
        return TRUE if TRUE in found else OPEN if OPEN in found else FALSE
    truth = known[node]
    return OPEN if truth == EITHER else truth


__all__ = ["All", "Any_", "Node", "Not", "Predicate", "Values", "judged"]
