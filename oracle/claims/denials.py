"""The obstacles that a claim is about: abilities that lost track of a card, or could not be used.

That something never happens, no line of play shows. What can be told instead is where, with everything else that the
claim speaks of come about, an ability that it names loses track of the card, or has triggered and cannot be used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.kernel import blocked
from engine.language import Discard, Exchange, Instruction, Play, Put, ReturnToPile, ShuffleIn, Trash
from engine.language.walk import own_parts
from engine.state import (
    MOVING,
    CardsPut,
    Discarded,
    Event,
    Exchanged,
    Exiled,
    Obstacle,
    Played,
    Returned,
    SetAside,
    Shuffled,
    TrackLost,
    Trashed,
)
from oracle.claims.predicates import TRUE, All, Any_, Before, Happened, Node, Not, Predicate, Same
from oracle.claims.ways import BEFORE, EventPattern, Memory, Observer
from oracle.words.ability_texts import card_of_code, code_info
from oracle.words.card_texts import name_of
from oracle.words.decisions import decision_text
from oracle.words.event_sentences import event_text
from oracle.words.lines_of_play import needless_loss

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

_MOST_STEPS: Final = 1500        # further steps of a large graph are not looked at: these are examples
_MOST: Final = 3
# The words of the language by which things happen to cards.
_DOING: Final[dict[type[Event], type[Instruction]]] = {
    Exchanged: Exchange, Shuffled: ShuffleIn, Trashed: Trash, Played: Play, Discarded: Discard, CardsPut: Put,
    SetAside: Put, Exiled: Put, Returned: ReturnToPile,
}
_WHY: Final[dict[Obstacle, str]] = {    # losses of track are told where they happen
    Obstacle.USED_UP: "it has been used up",
    Obstacle.NOT_SO: "its condition does not hold",
    Obstacle.NOTHING_TO_ACT_ON: "it has nothing to act on",
}


class Denial(NamedTuple):
    """The reason why something cannot be: a sentence and the line of play, as edges from the root, after which it is
    so. ``reason`` is what happens or is so then.
    """

    text: str
    line: tuple[int, ...]
    reason: str


class _Begun(NamedTuple):
    """The first of two things has happened, and the second not before it."""

    order: Before


class _Wanted(NamedTuple):
    """Something that a claim says to happen, and what it says to be so besides."""

    what: EventPattern
    besides: tuple[Node | _Begun, ...]


def denials(graph: DecisionGraph, predicate: Predicate) -> list[Denial]:
    """Return the first places where what a claim says to happen was made impossible, all else that it says being so."""
    if graph.moves.words is not None:
        return []
    return _Reasons(graph, predicate).everywhere()


def denials_on(graph: DecisionGraph, line: Sequence[int], predicate: Predicate) -> list[str]:
    """Return what a claim says to happen and could not be used at a decision of a line of play (losses are on the line
    itself).
    """
    if graph.moves.words is not None:
        return []
    return _Reasons(graph, predicate).on(line)


class _Reasons:
    """The reasons for one claim in one graph."""

    def __init__(self, graph: DecisionGraph, predicate: Predicate) -> None:
        self.graph = graph
        self.game = graph.states[graph.root].game
        self.wanted = list(_wanted(predicate.node, ()))
        self.observer = Observer(self.game, predicate.patterns, graph.began)
        self.memory = Memory(predicate.slots, self.observer)
        self.found: dict[object, Denial] = {}

    def everywhere(self) -> list[Denial]:
        """The first reasons, breadth-first."""
        graph = self.graph
        if not self.wanted:
            return []
        start = (graph.root, self.memory.after(self.memory.start, self.observer(graph.opening)))
        self._losses(graph.opening, *start, ())
        self._blocked(*start, ())
        lines = {start: ()}
        waiting: list[tuple[int, tuple[int, ...]]] = [start]
        steps = 0
        events: dict[int, tuple[Event, ...]] = {}
        for key in waiting:
            node, now = key
            for edge in graph.edges_of(node):
                steps += 1
                if steps > _MOST_STEPS or len(self.found) >= _MOST:
                    return list(self.found.values())[:_MOST]
                if edge not in events:
                    events[edge] = graph.events(edge)
                then = (graph.targets[edge], self.memory.after(now, self.observer(events[edge])))
                line = (*lines[key], edge)
                self._losses(events[edge], *then, line)
                if then not in lines:
                    lines[then] = line  # type: ignore[assignment]
                    waiting.append(then)
                    self._blocked(*then, line)
        return list(self.found.values())[:_MOST]

    def on(self, line: Sequence[int]) -> list[str]:
        """Return what could not be used along a line of play."""
        now = self.memory.after(self.memory.start, self.observer(self.graph.opening))
        self._blocked(self.graph.root, now, ())
        for number, edge in enumerate(line):
            now = self.memory.after(now, self.observer(self.graph.events(edge)))
            self._blocked(self.graph.targets[edge], now, tuple(line[:number + 1]))
        return [one.text for one in self.found.values()][:_MOST]

    def _losses(
        self, events: Sequence[Event], node: int, now: tuple[int, ...], line: tuple[int, ...],
    ) -> None:
        for event in events:
            if not isinstance(event, TrackLost) or needless_loss(self.game, event):
                continue
            cause = card_of_code(self.game, event.code)
            lost = {name_of(self.game, card) for card in event.cards}
            for wanted in self.wanted:
                named = wanted.what.named
                if wanted.what.cause:
                    if wanted.what.cause != cause:
                        continue
                elif not named & lost or not self._does(event.code, wanted.what.kinds):
                    continue
                if not self._so(wanted.besides, node, now):
                    continue
                own = lost == {cause}
                if (named & lost if named else not own) and not (own and cause not in named):
                    told = event_text(self.game, event)
                    after = told.replace("loses track", "has lost track")
                    self.found.setdefault((cause, *sorted(lost), event.why.value),
                                          Denial(f"{self._after(line)}{after}", line, told))

    def _does(self, code: int, kinds: frozenset[type[Event]]) -> bool:
        """Report whether an ability would do with its card what a claim says to be done by nobody in particular."""
        info = code_info(self.game, code)
        if info is None or info.ability is None or kinds == MOVING:
            return False
        words = {type(part) for part in own_parts(info.ability.clause)}
        return any(_DOING.get(kind) in words for kind in kinds)

    def _blocked(self, node: int, now: tuple[int, ...], line: tuple[int, ...]) -> None:
        state = self.graph.states[node]
        for trigger, why in blocked(state):
            card = card_of_code(self.game, trigger.code)
            if why not in _WHY:
                continue
            if any(one.what.cause == card and self._so(one.besides, node, now) for one in self.wanted):
                told = f"{self.game.players[trigger.owner]}'s {card} cannot be used: {_WHY[why]}"
                self.found.setdefault((card, why), Denial(f"{self._after(line)}{told}", line, told))

    def _after(self, line: tuple[int, ...]) -> str:
        if not line:
            return ""
        node = self.graph.sources[line[-1]]
        said = decision_text(self.graph.states[node], self.graph.choice(node), self.graph.option(line[-1]))
        return f"After “{said}”: "

    def _so(self, nodes: Sequence[Node | _Begun], node: int, now: tuple[int, ...]) -> bool:
        return all(self._is_so(one, node, now) for one in nodes)

    def _is_so(self, one: Node | _Begun, node: int, now: tuple[int, ...]) -> bool:
        """Report whether a part of a claim has come about; of what speaks of the end: whether it is so by now."""
        value = partial(self.memory.value, now)
        if isinstance(one, _Begun):
            return value(one.order.slot)[0] in (1, BEFORE)
        if isinstance(one, Happened):
            return value(one.slot)[0] >= one.low
        if isinstance(one, Before):
            return value(one.slot)[0] == BEFORE
        if isinstance(one, All):
            return all(self._is_so(part, node, now) for part in one.parts)
        if isinstance(one, Any_):
            return any(self._is_so(part, node, now) for part in one.parts)
        if isinstance(one, Same):
            return False
        if isinstance(one, Not):
            return not self._is_so(one.part, node, now)
        if self.graph.choices[node] is None and self.graph.states[node].status:
            return False
        return one.judge(self.graph.states[node]) == TRUE


def _wanted(node: Node, besides: tuple[Node | _Begun, ...]) -> Iterator[_Wanted]:
    """Return what a claim says to happen, each with what it says besides."""
    if isinstance(node, All):
        for number, part in enumerate(node.parts):
            yield from _wanted(part, (*besides, *node.parts[:number], *node.parts[number + 1:]))
    elif isinstance(node, Any_):
        for part in node.parts:
            yield from _wanted(part, besides)
    elif isinstance(node, Happened):
        if node.low and isinstance(node.pattern, EventPattern):
            yield _Wanted(node.pattern, besides)
    elif isinstance(node, Before) and isinstance(node.second.pattern, EventPattern):
        yield _Wanted(node.second.pattern, (*besides, _Begun(node)))


__all__ = ["Denial", "denials", "denials_on"]
