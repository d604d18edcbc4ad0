"""What is found in a position of a pair: that the order of the two decides, that one comes too late for the other, that
one comes in the middle of the other.

Everything is followed, and read from the graph. What is found there is told in plain words at once: a question that a
player would ask, and its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.record import replace
from engine.state import MOVING, CouldUse, Event, Played, TrackLost, UseAbility, Used
from oracle.atlas.positions import Position
from oracle.budget import Budget
from oracle.claims.answer import Answer, Wanted, answer
from oracle.errors import OracleError
from oracle.graph import DecisionGraph
from oracle.graph.outcomes import Pair
from oracle.scenario import build, from_notation
from oracle.share.forks import Branch, Teller
from oracle.share.reply import Reply
from oracle.share.sentence import Sentence
from oracle.words.abilities import card_of_code
from oracle.words.decisions import trigger_text
from oracle.words.events import needless_loss
from oracle.words.sentences import event_text

STATES: Final = 600              # positions of one graph; more is no plain case
_NEVER: Final = 1e9              # seconds: never what ends it
_LETTERS: Final = 300            # of an answer
_SORTS: Final = ("order", "barred", "again", "lost", "turns", "between")


class Finding(NamedTuple):
    """Something that two cards do to each other: its sort, the question and the answer, the line that runs it; the
    occurrence at which it is (``when``), and whether each of the two makes the other one lose track (``race``)."""

    sort: str
    question: str
    answer: str
    line: str
    when: str = ""
    race: bool = False


class Looked(NamedTuple):
    """What was found for a pair: in how many positions was looked, with how many states, and in how many of them the
    pair had no part that could be followed."""

    findings: tuple[Finding, ...]
    positions: int
    states: int
    refused: int


def look(first: str, second: str, positions: Sequence[Position]) -> Looked:
    """What is found in the positions of a pair: of each sort the first."""
    found: dict[str, Finding] = {}
    states = refused = 0
    for position in positions:
        try:
            graph = _followed(position.line)
        except OracleError:
            refused += 1
            continue
        states += len(graph.graph)
        if not graph.graph.decided or not graph.graph.outcomes.counted:
            refused += 1
            continue
        for one in _Reader(graph, first, second, position).findings():
            found.setdefault(one.sort, one)
        if "order" in found:
            break
    return Looked(tuple(sorted(found.values(), key=lambda one: _SORTS.index(one.sort))), len(positions), states, refused)


def _followed(line: str) -> Answer:
    return answer(build(from_notation(line)), (), Budget(STATES, _NEVER), Wanted(assuming=False, told=True))


class _Reader:
    """Reads what two cards do to each other from the graph of a position."""

    def __init__(self, found: Answer, first: str, second: str, position: Position) -> None:
        self.found = found
        self.graph: DecisionGraph = found.graph
        self.game = self.graph.states[self.graph.root].game
        self.names = (first, second)
        self.position = position
        self.teller = Teller(self.graph, found.question.state, found.heading)

    def findings(self) -> Iterator[Finding]:
        """All that is found, at most one of a sort."""
        for find in (self._order, self._barred, self._lost, self._turns, self._between):
            found = find()
            if found is not None:
                yield found

    def _owner(self, code: int) -> str:
        return card_of_code(self.game, code)

    def _finding(self, sort: str, question: str, said: str, when: str = "", race: bool = False) -> Finding:
        return Finding(sort, question, said, self.position.line, when, race)

    # ------------------------------------------------------------------ the order decides

    def _order(self) -> Finding | None:
        for pair in self.graph.outcomes.deciding_pairs():
            names = [self._used(edge) for edge in (pair.first, pair.second)]
            if set(names) != set(self.names) or names[0] == names[1]:
                continue
            told = self._told(pair)
            if told is not None:
                said, race = told
                question = f"{self._situation()} Does it matter whether {names[0]} or {names[1]} comes first?"
                return self._finding("order", question, f"Yes. {said}", self._when(pair.node), race)
        return None

    def _used(self, edge: int) -> str:
        option = self.graph.option(edge)
        return self._owner(option.trigger.code) if isinstance(option, UseAbility) else ""

    def _when(self, node: int) -> str:
        return trigger_text(self.graph.states[node], self.graph.choice(node))

    def _told(self, pair: Pair) -> tuple[str, bool] | None:
        """The two branches of an order in words, and whether each is too late after the other; None if they say the
        same, or nothing."""
        fork = self.teller.fork(pair.node, self.teller.known, 2)
        if fork is None or fork.anywhere:
            return None
        two: list[Branch] = []
        for edge in (pair.first, pair.second):
            branch = next((one for one in fork.branches if edge in one.edges), None)
            if branch is None or not (branch.facts or branch.late or branch.then):
                return None
            two.append(branch)
        if two[0] is two[1]:
            return None
        fork = replace(fork, branches=tuple(replace(one, options=one.options[:1]) for one in two), asks="")
        said = Sentence(Reply(), "", "", (), fork, "").answer(_LETTERS)
        if not said or re.search(r"\d more|\d outcomes?\.?$", said):
            return None
        return said.replace("Alice has ", "I have "), all(branch.late for branch in two)

    # ------------------------------------------------------------------ one cannot be used any more

    def _barred(self) -> Finding | None:
        """One of the two can be used after some of what the other one lets its player choose, and not after the rest."""
        graph = self.graph
        for late, early in (self.names, self.names[::-1]):
            offering = [node for node in range(len(graph)) if any(
                self._used(edge) == late for edge in graph.edges_of(node))]
            if not offering:
                continue
            can = self._leading_to(offering)
            for node in range(len(graph)):
                edges = graph.edges_of(node)
                if len(edges) < 2 or node not in can or node in offering or self._asks(node) != early:
                    continue
                shut = [edge for edge in edges if graph.targets[edge] not in can
                        and self._touches(edge, early) and not self._has_used(edge, late)]
                open_ = [edge for edge in edges if graph.targets[edge] in can]
                if shut and open_:
                    return self._barred_by(node, shut[0], late)
        return None

    def _barred_by(self, node: int, edge: int, late: str) -> Finding:
        done = self.graph.words.option(edge)
        question = f"{self._situation()} I {done}. Can {late} still be used?"
        said = f"No: after that {late} cannot be used. Without it, it can."
        return self._finding("barred", question, said, self._when(node))

    def _asks(self, node: int) -> str:
        choice = self.graph.choices[node]
        return self._owner(choice.code) if choice is not None and choice.player >= 0 else ""

    def _touches(self, edge: int, name: str) -> bool:
        """Whether a card is moved on an edge by its own ability."""
        return any(type(event) in MOVING and self._owner(event.code) == name and self._is_about(event, name)
                   for event in self.graph.events(edge))

    def _has_used(self, edge: int, name: str) -> bool:
        return any(isinstance(event, Used | CouldUse) and self._owner(event.code) == name
                   for event in self.graph.events(edge))

    def _is_about(self, event: Event, name: str) -> bool:
        return any(self._name(card) == name for card in event.cards)

    def _name(self, card: int) -> str:
        from oracle.words.cards import name_of

        return name_of(self.game, card)

    def _leading_to(self, nodes: Sequence[int]) -> set[int]:
        """The nodes from which one of some nodes can be reached, those included."""
        found, waiting = set(nodes), list(nodes)
        while waiting:
            for edge in self.graph.incoming[waiting.pop()]:
                if self.graph.sources[edge] not in found:
                    found.add(self.graph.sources[edge])
                    waiting.append(self.graph.sources[edge])
        return found

    # ------------------------------------------------------------------ one loses track

    def _lost(self) -> Finding | None:
        """An ability of one loses track of a card because of the other, and does not do with it what it would do."""
        for events in self._stretches():
            for number, event in enumerate(events):
                if not isinstance(event, TrackLost) or self._owner(event.code) not in self.names:
                    continue
                loser = self._owner(event.code)
                other = self.names[self.names[0] == loser]
                moved = next((one for one in events[number + 1:] if type(one) in MOVING
                              and set(one.cards) & set(event.cards)), None)
                if moved is None or self._owner(moved.code) != other or needless_loss(self.game, event):
                    continue
                found = self._again(events[number + 1:], event, moved) or self._in_vain(event, moved, loser)
                if found is not None:
                    return found
        return None

    def _again(self, after: Sequence[Event], lost: TrackLost, moved: Event) -> Finding | None:
        """A card is played again though it has gone."""
        if not any(isinstance(one, Played) and one.code == lost.code and one.cards == lost.cards and one.source < 0
                   for one in after):
            return None
        name, player = self._name(lost.cards[0]), self._owner(lost.code)
        done = self._sentence(moved)
        question = f"{player} plays {name}, and it leaves play the first time ({done}). Is it played again?"
        said = (f"Yes: {player} plays it again where it is now, and what it says is followed once more; "
                "but it does not move again.")
        return self._finding("again", question, said)

    def _in_vain(self, lost: TrackLost, moved: Event, loser: str) -> Finding | None:
        if not self._moves_elsewhere(lost):
            return None
        other = self._owner(moved.code)
        card = self._name(lost.cards[0])
        question = f"{self._situation()} {self._sentence(moved)}. Can {loser} still do something with {card}?"
        said = f"No: {event_text(self.game, lost)}. It has no other place to look for it."
        return self._finding("lost", question, said, race=False) if other else None

    def _moves_elsewhere(self, lost: TrackLost) -> bool:
        """Whether the ability moves such a card where it has not lost track of it."""
        return any(
            type(event) in MOVING and event.code == lost.code and set(event.cards) & set(lost.cards)
            for events in self._stretches() if not any(
                isinstance(one, TrackLost) and one.code == lost.code for one in events)
            for event in events)

    # ------------------------------------------------------------------ players in turn order

    def _turns(self) -> Finding | None:
        """Both are used at the same occurrence, by two players."""
        if self.position.kind != "together":
            return None
        for events in self._lines():
            used = [event for event in events if isinstance(event, Used) and self._owner(event.code) in self.names]
            for one, next_ in zip(used, used[1:], strict=False):
                if one.player != next_.player and self._owner(one.code) != self._owner(next_.code):
                    first, second = self._owner(one.code), self._owner(next_.code)
                    who = [self.game.players[event.player] for event in (one, next_)]
                    owner = {"Alice": "my", "Bob": "Bob's"}
                    question = (f"{self._situation()} Which comes first: {owner[who[0]]} {first}, or "
                                f"{owner[who[1]]} {second}?")
                    said = f"{first}: it goes in turn order, beginning with the player whose turn it is."
                    return self._finding("turns", question, said)
        return None

    # ------------------------------------------------------------------ one in the middle of the other

    def _between(self) -> Finding | None:
        """An ability of one is resolved in the middle of an ability of the other, which goes on afterwards."""
        for events in self._lines():
            for number, event in enumerate(events):
                if not isinstance(event, Used) or self._owner(event.code) not in self.names:
                    continue
                inner = self._owner(event.code)
                outer = self.names[self.names[0] == inner]
                cause = next((one for one in reversed(events[:number]) if type(one) in MOVING), None)
                if cause is None or self._owner(cause.code) != outer:
                    continue
                rest = events[number + 1:]
                on = next((place for place, one in enumerate(rest) if one.code == cause.code
                           and not isinstance(one, TrackLost | CouldUse)), None)
                inside = [one for one in rest[:on] if one.code == event.code and not isinstance(one, TrackLost)]
                if on is None or not inside or isinstance(rest[on], Used):
                    continue
                question = (f"{self._sentence(cause)}. Which comes first: {inner}, or the rest of {outer}?")
                said = f"{inner}: {self._sentence(inside[-1])}. Then {outer} goes on: {self._sentence(rest[on])}."
                return self._finding("between", question, said)
        return None

    # ------------------------------------------------------------------ what happened, and its words

    def _stretches(self) -> Iterator[Sequence[Event]]:
        yield self.graph.opening
        for edge in range(self.graph.edge_count):
            yield self.graph.events(edge)

    def _lines(self) -> Iterator[list[Event]]:
        """What happens on one line of play to each end."""
        for node in self.graph.ends():
            events = list(self.graph.opening)
            for edge in self.graph.line_to(node):
                events += self.graph.events(edge)
            yield events

    def _situation(self) -> str:
        """What happens, as a player says it."""
        return f"{in_person(self.position.line.rpartition(' | ')[2])}."

    def _sentence(self, event: Event) -> str:
        return re.sub(r" \(.*\)$", "", event_text(self.game, event)).replace("Alice ", "I ", 1)


_WORDS: Final = (
    (r"^Alice ends the turn$", "My turn ends"), (r"^Alice starts the turn$", "My turn begins"),
    (r"^Alice ends the Action phase$", "My Action phase ends"), (r"^Alice (\w+?)e?s\b", None),
)
_BARE: Final = {
    "plays": "play", "buys": "buy", "gains": "gain", "trashes": "trash", "discards": "discard", "exiles": "exile",
    "draws": "draw", "reveals": "reveal", "takes": "take", "receives": "receive",
}


def in_person(event: str) -> str:
    """An event as Alice tells it herself: ``I gain Gold``."""
    for pattern, words in _WORDS[:3]:
        if re.match(pattern, event):
            return str(words)
    who, _, rest = event.partition(" ")
    verb, _, rest = rest.partition(" ")
    return f"I {_BARE.get(verb, verb)} {rest}" if who == "Alice" else event


__all__ = ["Finding", "Looked", "in_person", "look"]
