"""Searching a graph for a line of play on which a predicate holds, and for one on which it does not.

A predicate that speaks of the way is an automaton; what is searched is the product of graph and automaton, so
that merged states are no obstacle and no line of play is walked twice. The search is breadth-first: what it
shows is shown by a shortest line.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from oracle.claims.names import Names
from oracle.claims.predicates import Happened, Predicate, Values
from oracle.claims.reading_ways import option_words
from oracle.claims.ways import Memory, Observer, OfferPattern, Pattern, Range, Slot, Uses
from oracle.graph.explored import CHANCE, CUT, END, OPEN, OVER, UNEXPLORED
from oracle.graph.graph import DecisionGraph

_LARGEST: Final = 3_000_000          # pairs of node and memory
_LOOKED_THROUGH: Final = 200_000     # of the options of one decision, for what is offered there


class Finding(NamedTuple):
    """The findings of a search: a line on which a predicate holds, one on which it does not (or None), and why there
    may be more. ``ends`` is whether any line of the question comes to an end; ``lucky`` whether at the end of each of
    the two lines chance still decides (the order of shuffled cards). ``at``: after how many steps of the first line
    what a predicate says to be offered is offered. ``in_vain``: whether each of the two lines shows it by an ability
    that could be used there, without effect.
    """

    yes: tuple[int, ...] | None
    no: tuple[int, ...] | None
    unsure: str
    ends: bool
    lucky: tuple[bool, bool] = (False, False)
    at: int | None = None
    in_vain: tuple[bool, bool] = (False, False)


class _Shown:
    """The first place where a predicate can be true (or false), one where it surely is before any other."""

    __slots__ = ("certain", "first")

    def __init__(self) -> None:
        self.first = -1
        self.certain = -1

    def see(self, place: int, can_be: bool, can_be_not: bool) -> None:
        if can_be and self.certain < 0:
            if self.first < 0:
                self.first = place
            if not can_be_not:
                self.certain = place

    @property
    def place(self) -> int:
        return self.certain if self.certain >= 0 else self.first

    @property
    def lucky(self) -> bool:
        return self.certain < 0 <= self.first


class Reading:
    """The letters of a graph for an observer: per edge, per node (what is offered there), and of the opening.

    A graph that was explored with this observer has its letters already; otherwise every step is taken again.
    """

    def __init__(self, graph: DecisionGraph, observer: Observer, names: Names) -> None:
        self.observer = observer
        self._words: dict[str, list[str]] = {}      # the same options are offered again and again
        self.edges: Sequence[int]
        if not observer.watches_events:
            self.opening, self.edges = 0, bytes(graph.edge_count)
        elif graph.letters is not None and graph.observer is observer:
            self.opening, self.edges = graph.opening_letter, graph.letters
        else:
            self.opening, self.edges = graph.read(observer)
        if any(pattern.asks for _, pattern in observer.offers):
            self.edges = [self._taken(graph, edge, letter, names) for edge, letter in enumerate(self.edges)]
        self.nodes: array[int] | None = None
        if observer.offers:
            self.nodes = array("q", [self._offered(graph, node, names) for node in range(len(graph))])

    def _taken(self, graph: DecisionGraph, edge: int, letter: int, names: Names) -> int:
        """The letter of an edge with what is claimed of the decision on it."""
        node = graph.sources[edge]
        number, choice = graph.numbers[edge], graph.choice(node)
        if choice.player < 0 or number >= _LOOKED_THROUGH:
            return letter
        called = self._called(graph.words.names(node, number + 1)[number], names)
        moment = self.observer.taken(graph.states[node], choice, called)
        if not moment:
            return letter
        return self.observer.number((moment, *self.observer.letters[letter]), self.observer.in_vain.get(letter))

    def _offered(self, graph: DecisionGraph, node: int, names: Names) -> int:
        choice = graph.choices[node]
        if choice is None:
            return 0
        return self.observer.offered(choice, lambda: self._called(
            [text for texts in graph.words.names(node, _LOOKED_THROUGH) for text in texts], names))

    def _called(self, texts: Sequence[str], names: Names) -> list[list[str]]:
        """The words of some options."""
        known = self._words
        for text in texts:
            if text not in known:
                known[text] = option_words(text, names)
        return [known[text] for text in texts]


def patterns_of(predicates: Iterable[Predicate]) -> tuple[Pattern, ...]:
    """The patterns that some predicates need, each once."""
    return tuple(dict.fromkeys(pattern for predicate in predicates for pattern in predicate.patterns))


def search(graph: DecisionGraph, predicate: Predicate, reading: Reading | None) -> Finding:
    """Look for lines on which a predicate holds and does not hold. ``reading`` is needed for a predicate that
    speaks of the way."""
    if not predicate.about_way or reading is None:
        return _search_ends(graph, predicate)
    found = _search_product(graph, predicate, reading)
    if reading.observer.in_vain and (found.yes is None or found.no is None):
        more = _search_product(graph, predicate, reading, True)
        yes, no = found.yes is None and more.yes is not None, found.no is None and more.no is not None
        found = found._replace(
            yes=more.yes if yes else found.yes, no=more.no if no else found.no, in_vain=(yes, no),
            lucky=(more.lucky[0] if yes else found.lucky[0], more.lucky[1] if no else found.lucky[1]),
        )
    return found


def counted(line: DecisionGraph, predicate: Predicate, reading: Reading) -> Callable[[Slot], Range]:
    """Return what the automaton of a predicate holds at the end of a single line of play, given as a graph."""
    memory = reading.observer.memory(predicate.slots)
    now = memory.after(memory.start, reading.opening)
    for letter in reading.edges:
        now = memory.after(now, letter)
    return partial(memory.value, now)


def no_slots(slot: object) -> Range:
    """Return what is counted for a predicate about the end alone: it must not ask."""
    raise AssertionError("a predicate about the end counts nothing")


def _why_unsure(graph: DecisionGraph, found: dict[str, None]) -> str:
    reasons = list(found)
    if not graph.complete:
        reasons.append(graph.reason)
    return "; ".join(reasons)


def _search_ends(graph: DecisionGraph, predicate: Predicate) -> Finding:
    yes, no = _Shown(), _Shown()
    ends = False
    unsure: dict[str, None] = {}
    for node, kind in enumerate(graph.kinds):
        if kind in (END, OVER):
            ends = True
            values = predicate.at_end(graph.states[node], no_slots, graph.after_a_draw(node))
            yes.see(node, values.yes, values.no)
            no.see(node, values.no, values.yes)
            if values.open:
                unsure[_NOT_SAID] = None
        elif kind == OPEN:
            unsure[_opened(graph, node)] = None
        if yes.certain >= 0 and no.certain >= 0:
            break
    return Finding(
        tuple(graph.line_to(yes.place)) if yes.place >= 0 else None,
        tuple(graph.line_to(no.place)) if no.place >= 0 else None,
        _why_unsure(graph, unsure), ends, (yes.lucky, no.lucky),
    )


_Place = tuple[int, tuple[int, ...], bool]
"""A place of the product: a node, what is remembered of the way, and whether an ability was used in vain."""
_NOT_SAID: Final = "the position does not say enough to judge an end"


def _opened(graph: DecisionGraph, node: int) -> str:
    why = str(graph.states[node].status).removeprefix("open:").strip()
    return f"the position leaves open {why}" if why else "the position leaves something open"


def _search_product(
    graph: DecisionGraph, predicate: Predicate, reading: Reading, in_vain: bool = False
) -> Finding:
    """The product of graph and automaton. With ``in_vain``, abilities are used that could be used without effect: those
    in hand as often as that makes a difference, others once on a line."""
    used = reading.observer.in_vain if in_vain else {}
    memory = reading.observer.memory(predicate.slots)
    edges, nodes = reading.edges, reading.nodes
    targets, first, kinds = graph.targets, graph.first, graph.kinds
    order = _starts(graph, memory, reading, used)
    found: dict[_Place, tuple[int, int]] = dict.fromkeys(order, (-1, -1))
    yes, no = _Shown(), _Shown()
    ends = False
    unsure: dict[str, None] = {}
    judge = _Judge(graph, predicate, memory, unsure)
    after = memory.after

    def line(position: int) -> tuple[int, ...] | None:
        return _line_to(position, order, found) if position >= 0 else None

    for position, key in enumerate(order):
        node, now, done = key
        kind = kinds[node]
        if kind > CHANCE:
            ends = ends or kind in (END, OVER)
            values = judge.values_at(node, now)
            if values is None:
                continue
            yes.see(position, values.yes, values.no)
            no.see(position, values.no, values.yes)
            if yes.certain >= 0 and no.certain >= 0:
                break
            if kind != UNEXPLORED:
                continue
        for edge in range(first[node], first[node + 1]):
            target = targets[edge]
            letter = edges[edge]
            plainly = ((after(now, letter), done),)
            for then, paid in _with_uses(memory, now, used[letter], done) if letter in used else plainly:
                if nodes is not None:
                    then = after(then, nodes[target])
                next_key = (target, then, paid)
                if next_key not in found:
                    if len(order) >= _LARGEST:
                        unsure[f"too many ways: {_LARGEST:,} looked at"] = None
                        break
                    found[next_key] = (edge, position)
                    order.append(next_key)
    shown = line(yes.place)
    at = _offered_at(graph, predicate, reading, shown) if shown is not None else None
    return Finding(shown, line(no.place), _why_unsure(graph, unsure), ends, (yes.lucky, no.lucky), at)


class _Judge:
    """Tells what a predicate can be where play ends or is not followed further; ``unsure`` gets why that is open."""

    def __init__(self, graph: DecisionGraph, predicate: Predicate, memory: Memory, unsure: dict[str, None]) -> None:
        self.graph, self.predicate, self.memory, self.unsure = graph, predicate, memory, unsure
        self._on_the_way: dict[tuple[int, ...], Values] = {}

    def values_at(self, node: int, now: tuple[int, ...]) -> Values | None:
        """Its values at a node with what is remembered of the way; None where that shows nothing yet."""
        graph, value = self.graph, partial(self.memory.value, now)
        kind = graph.kinds[node]
        if kind in (END, OVER):
            values = self.predicate.at_end(graph.states[node], value, graph.after_a_draw(node))
            if values.open:
                self.unsure[_NOT_SAID] = None
            return values
        if kind == CUT:
            return None
        if kind == OPEN:
            self.unsure[_opened(graph, node)] = None
        if graph.left_of(node):
            return None                       # the line may still be cut off
        if now not in self._on_the_way:
            self._on_the_way[now] = self.predicate.on_the_way(value)
        return self._on_the_way[now]


def _starts(graph: DecisionGraph, memory: Memory, reading: Reading, used: dict[int, Uses]) -> list[_Place]:
    """Return where the lines of the product begin: with what the opening has shown, and what could be used in it in
    vain.
    """
    begun = [(memory.after(memory.start, reading.opening), False)]
    if reading.opening in used:
        begun += _with_uses(memory, memory.start, used[reading.opening], False)
    root, nodes = graph.root, reading.nodes
    return list(dict.fromkeys(
        (root, now if nodes is None else memory.after(now, nodes[root]), done) for now, done in begun))


def _line_to(
    position: int, order: Sequence[_Place], found: dict[_Place, tuple[int, int]],
) -> tuple[int, ...]:
    """The edges that lead to a place of the product."""
    steps: list[int] = []
    while True:
        edge, position = found[order[position]]
        if edge < 0:
            return tuple(reversed(steps))
        steps.append(edge)


def _with_uses(
    memory: Memory, now: tuple[int, ...], uses: Uses, done: bool,
) -> list[tuple[tuple[int, ...], bool]]:
    """The memories that a letter can lead to where abilities can be used in it without effect, each with whether one
    has been used that can be once."""
    places = [(now, done)]
    for before, use, again in uses.each:
        places = list(dict.fromkeys((memory.after(then, before), paid) for then, paid in places))
        for then, paid in places:               # grows while one that can be used again makes a difference
            if again or not paid:
                used = (memory.after(then, use), paid or not again)
                if used not in places:
                    places.append(used)
    return list(dict.fromkeys((memory.after(then, uses.rest), paid) for then, paid in places))


def _offered_at(graph: DecisionGraph, predicate: Predicate, reading: Reading, line: Sequence[int]) -> int | None:
    """After how many steps of a line of play the option is offered that a predicate is about, if it is about one."""
    node = predicate.node
    if reading.nodes is None or not isinstance(node, Happened) or not isinstance(node.pattern, OfferPattern):
        return None
    number = reading.observer.number_of[node.pattern]
    for step, place in enumerate((graph.root, *(graph.targets[edge] for edge in line))):
        for moment in reading.observer.letters[reading.nodes[place]]:
            if any(pattern == number and amount[0] for pattern, amount in moment):
                return step
    return None
