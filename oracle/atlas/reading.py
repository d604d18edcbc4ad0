"""The reading of a position of a pair, line by line. A finding is put into plain words at once: a question that a
player would ask, and its answer.

What is found there is told in plain words at once: a question that a player would ask, and its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, Self

from engine.language import From, On, Place, TakeTurn
from engine.language.walk import contains
from engine.state import (
    MOVING,
    AbilitySetUp,
    CouldUse,
    Drawn,
    Event,
    Exchanged,
    Played,
    PoolChanged,
    Replaced,
    Revealed,
    Shuffled,
    UseAbility,
    Used,
    place_of,
)
from oracle.atlas.parts import card_of
from oracle.atlas.positions import FILLER, Position
from oracle.atlas.provisos import Provisos, provisos
from oracle.atlas.wording import asked, claimed, in_person, small, told_by_kind, told_by_me
from oracle.budget import Budget
from oracle.claims.answer import Answer, Wanted, answer
from oracle.errors import OracleError
from oracle.graph import CHANCE, DecisionGraph
from oracle.scenario import build, from_notation
from oracle.share.forks import ForkReader
from oracle.words.ability_texts import card_of_code, code_info
from oracle.words.card_texts import name_of
from oracle.words.catalogue import facts

STATES: Final = 600              # positions of one graph; more is no plain case
_NEVER: Final = 1e9              # seconds: never what ends it
_WANTED: Final = 3               # coins: nobody gains by choice what costs less
_EVENTS: Final = 4               # of chance, of which some outcomes are compared
_OUTCOMES: Final = 3
_KEPT: Final = 64                # positions to compare with that are remembered
_PENDING: Final = re.compile(r"pending=(.+?)(?= [a-z_]+=|$)")
_IN_PLAY: Final = re.compile(r"play=(.+?)(?= [a-z_]+=|$)")
CANNOT_PLAY: Final = "lose-track-13"      # the rule by which what has been lost is not played
_USED: Final = {"way": "used", "event": "bought"}
HANDLED: Final = (MOVING | {Played}) - {Shuffled}           # what an ability does with a card that it has in view
TELLING: Final[dict[type[Event], int]] = {
    **dict.fromkeys(MOVING, 0), AbilitySetUp: 1, Exchanged: 1, PoolChanged: 2, Revealed: 3, Drawn: 4}


class Finding(NamedTuple):
    """A thing that two cards do to each other: its sort, the question, the answer, and the line that runs it. ``claim``
    asks for it (empty: the line alone does); ``when`` is the occurrence at which it is, ``about`` the card of the two
    that that is about, ``player`` what plays it. What is ``weak`` becomes a row only if a ruling speaks of both.
    ``rule`` is the statement by which it is so, or the card whose own statement says it, where that does not follow
    from the sort; ``general`` is the rule where no ruling about the cards says it better, ``also`` a further rule.

    The sorts: each of two abilities makes the other one come too late (*race*), or one of them does (*late*); the other
    one cannot be used any more (*barred*); what has gone is played *again*; track is *lost*; one is *prevented* by the
    other; the *order* changes something else; what plays another card *stays* in play with it; one comes in the middle
    of the other (*between*); two players take *turns*; what is played twice works twice or not (*doubled*).
    What is played as a *way* does not stay; a Way is chosen *each* time; one can *reach* what the other draws; what
    the other gained to somewhere else is *moved* all the same.
    """

    sort: str
    question: str
    answer: str
    line: str
    claim: str = ""
    when: str = ""
    about: str = ""
    weak: bool = False
    player: str = ""
    rule: str = ""
    general: str = ""
    also: str = ""


def followed(line: str) -> Answer:
    return answer(build(from_notation(line)), (), Budget(STATES, _NEVER), Wanted(assuming=False, told=True))


@lru_cache(_KEPT)
def followed_once(line: str) -> Answer:
    return followed(line)


def done_by(found: Answer, name: str) -> dict[str, Event]:
    graph, game = found.graph, found.question.game
    done: dict[str, Event] = {}
    for events in (graph.opening, *(graph.events(edge) for edge in range(graph.edge_count))):
        for event in events:
            if card_of_code(game, event.code) == name and type(event) in TELLING:
                done.setdefault(claimed(game, event), event)
    return dict(sorted(done.items(), key=lambda one: TELLING[type(one[1])]))


class Reading:
    """One position of a pair with its graph, and that with which it is compared."""

    def __init__(self, found: Answer, first: str, second: str, position: Position) -> None:
        self.found = found
        self.graph: DecisionGraph = found.graph
        self.game = self.graph.states[self.graph.root].game
        self.names = (first, second)
        self.position = position
        self.by_chance: int | None = None         # lines go over this edge of chance; over none (-1)

    @cached_property
    def teller(self) -> ForkReader:
        """Return what tells the ends of the graph apart; it is made when it is first asked for."""
        return ForkReader(self.graph, self.found.question.state, self.found.heading)

    def _owner(self, code: int) -> str:
        return card_of_code(self.game, code)

    def _name(self, card: int) -> str:
        return name_of(self.game, card)

    def _place(self, number: int) -> Place:
        return place_of(len(self.game.players), number)

    def _wanted(self, card: int) -> int:
        """Return how good an example a card is: the two themselves the best, then what somebody would gain by
        choice."""
        known = card_of(self._name(card))
        if self._name(card) in self.names:
            return _WANTED + 1
        return min(known.cost.coins - ("Curse" in known.types), _WANTED) if known is not None else 0

    def _used(self, edge: int) -> str:
        option = self.graph.option(edge)
        return self._owner(option.trigger.code) if isinstance(option, UseAbility) else ""

    def _uses(self, events: Sequence[Event], name: str) -> bool:
        return any(isinstance(event, Used | CouldUse) and self._owner(event.code) == name for event in events)

    def _finding(
        self, sort: str, question: str, said: str, claim: str = "", when: str = "", about: str = "",
        weak: bool = False, player: str = "", rule: str = "", general: str = "", also: str = "",
    ) -> Finding:
        early = next((name for name in self.names if name not in question and name in self._played), "")
        question = f"I have played {early}. {question}" if early else question
        question, said = told_by_kind(question, said, self.names)
        about = about or next((name for name in self.names if self.position.line.endswith(f" {name}")
                               or f"gains {name}" in self.position.line), "")
        return Finding(sort, question, said, self.position.line, claim, when, about, weak, player, rule, general,
                       also)

    @cached_property
    def _lines(self) -> Sequence[Sequence[Event]]:
        """Return what happens on one line of play to each end, over one outcome of a chance event where that is set."""
        graph = self.graph
        return [[*graph.opening, *(event for edge in line for event in graph.events(edge))]
                for node in graph.ends() if (line := self._line_to(node)) is not None]

    def _line_to(self, node: int) -> list[int] | None:
        """Return a shortest line of play to a node as edges, as chance is set; None if there is none."""
        line = self.graph.line_to(node)
        if self.by_chance is None:
            return line
        if self.by_chance < 0:
            return None if any(self.graph.kinds[self.graph.sources[edge]] == CHANCE for edge in line) else line
        rest = self.graph.line_from(self.graph.targets[self.by_chance], node.__eq__)
        return None if rest is None else [
            *self.graph.line_to(self.graph.sources[self.by_chance]), self.by_chance, *rest]

    def _chances(self) -> Iterator[Sequence[int]]:
        """Yield some of the outcomes of each of the first chance events, as edges; first none of any."""
        yield [-1]
        for node in self.graph.of_kind(CHANCE)[:_EVENTS]:
            edges = self.graph.edges_of(node)
            yield [edges[len(edges) * number // _OUTCOMES] for number in range(min(_OUTCOMES, len(edges)))]

    def _situation(self, when: str = "") -> str:
        """Return what Bob has played before, and what happens, as a player says it."""
        extra = any(f"have played {name}. " in self._before and self._gives_turn(name) for name in self.names)
        return f"{self._before}{self._happens(when or 'on the extra turn' if extra else when)}"

    @staticmethod
    def _gives_turn(name: str) -> bool:
        """Report whether a card makes somebody take an extra turn."""
        card = card_of(name)
        return card is not None and contains(card, TakeTurn)

    @cached_property
    def _played(self) -> list[str]:
        """Return the cards that Alice has played, or of which she has abilities that are set up."""
        _, _, *events = self.position.line.split(" | ")
        return self._laid_out + [event.removeprefix("Alice plays ") for event in events]

    @cached_property
    def _laid_out(self) -> list[str]:
        """Return the cards that Alice has in play, or of which she has abilities that are set up, at the beginning."""
        alice = self.position.line.partition(" | ")[0]
        return ",".join(_PENDING.findall(alice) + _IN_PLAY.findall(alice)).split(",")

    @cached_property
    def _before(self) -> str:
        """Return what was played before the event, or which Prophecy is active, as sentences."""
        bob = next(part for part in self.position.line.split(" | ") if part.startswith("Bob"))
        others = self.position.line.split(" | ")
        told: dict[str, list[str]] = {}
        for name in self.names:
            kind = facts()[name].kind
            if name in _PENDING.findall(bob):
                told.setdefault("Bob played {} on his last turn. ", []).append(name)
            elif kind == "prophecy":
                told.setdefault("{} is active. ", []).append(name)
            elif kind in _USED and name in self._played:
                told.setdefault(f"I have {_USED[kind]} {{}} this turn. ", []).append(name)
            elif name in self._laid_out and not others[-1].endswith("starts the turn"):
                told.setdefault("I have played {} this turn. ", []).append(name)
            elif f"Alice plays {name}" in others and others[-1].startswith("Bob "):
                told.setdefault("I have played {}. " if self._gives_turn(name) else "I played {} on my last turn. ",
                                []).append(name)
        return "".join(text.format(" and ".join(names)) for text, names in told.items())

    def _happens(self, when: str = "") -> str:
        """Return what happens, as a player says it, with what has to hold so that abilities of the two work, and
        ``when``."""
        empty = ", and my deck is empty" if self.position.kind == "bare" else ""
        one = self._provisos
        before = ", ".join(filter(None, (when, one.before)))
        told = in_person(self.position.line.rpartition(" | ")[2])
        told = " ".join(filter(None, (before, small(told) if before else told, one.behind)))
        return f"{told[0].upper()}{told[1:]}{empty}."

    @cached_property
    def _provisos(self) -> Provisos:
        """Return what has to hold so that abilities of the two that are used here work, beside what happens."""
        events = (*self.graph.opening, *(
            event for edge in range(self.graph.edge_count) for event in self.graph.events(edge)))
        codes = dict.fromkeys(event.code for event in events if isinstance(event, Used | CouldUse | Replaced)
                              and self._owner(event.code) in self.names)
        infos = [info for code in codes if (info := code_info(self.game, code)) is not None]
        return provisos((info.ability for info in infos if info.ability is not None),
                        self.position.line.rpartition(" | ")[2])

    def _claimed(self, event: Event) -> str:
        return claimed(self.game, event)

    def _sentence(self, event: Event, among: Sequence[Event] = ()) -> str:
        """Return an event as Alice tells it; with all the cards that are drawn at once, if it is ``among`` such
        events."""
        return told_by_me(self._plainly(event, among))

    def _asked(self, event: Event, verb: str = "Can", still: str = "", behind: str = "") -> str:
        """Return an event as a question."""
        return asked(self._plainly(event), verb, still, behind)

    def _plainly(self, event: Event, among: Sequence[Event] = ()) -> str:
        """Return an event in which cards that only fill hands and decks are not named: ``Alice drew 3 cards``."""
        said = self._claimed(event)
        if isinstance(event, Drawn) and among:
            number = sum(len(one.cards) for one in among if isinstance(one, Drawn) and one.code == event.code)
            return f"{said.partition(' ')[0]} drew {f'{number} cards' if number > 1 else 'a card'}"
        if event.source >= 0 and not isinstance(event, Played) and {*map(self._name, event.cards)} == {FILLER} and (
                self._place(event.source) in (Place.HAND, Place.DECK, Place.ASIDE)):
            return re.sub(rf"\b{FILLER}\b", "a card", re.sub(rf"\b(\d+) {FILLER}\b", r"\1 cards", said))
        return said

    def _done_by(self, name: str) -> dict[str, Event]:
        """Return what the abilities of a card can do, by how it can be claimed: what moves cards first."""
        return done_by(self.found, name)

    def _done_without(self) -> dict[str, Event]:
        """Return the same in the position that this one is compared with, with the other card's name for the plain
        one's."""
        position = self.position
        other = self.names[self.names[0] == position.of]
        try:
            found = followed_once(position.without)
        except OracleError:
            return self._done_by(position.of)
        if not found.graph.decided:
            return self._done_by(position.of)
        done = done_by(found, position.of)
        return {text.replace(position.plain, other) if position.plain else text: one for text, one in done.items()}

    @cached_property
    def _beside_none(self) -> Self:
        """Return the reading of the position that this one is compared with. Raises OracleError."""
        return type(self)(followed_once(self.position.without), *self.names, self.position)

    def _is_of_itself(self, code: int) -> bool:
        """Report whether an ability waits for what happens to its own card."""
        info = code_info(self.game, code)
        return info is not None and info.ability is not None and info.ability.source is From.ITSELF

    def _replaces_plays(self, name: str) -> bool:
        """Report whether a card replaces here what another one does when it is played."""
        return any(isinstance(event, Replaced) and self._owner(event.code) == name and (
            info := code_info(self.game, event.code)) is not None and info.ability is not None
            and info.ability.when.on is On.WOULD_RESOLVE for events in self._lines for event in events)


__all__ = ["CANNOT_PLAY", "HANDLED", "TELLING", "Finding", "Reading", "done_by", "followed", "followed_once"]
