"""Asking a question again under a change: what took part the first time, and which verdicts the change flips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from engine.cards import INDEX
from engine.collection import load
from engine.kernel import Kin, Setup, new_game
from engine.language import Ability, From, On
from engine.record import field, record, replace
from engine.rules import POINTS
from engine.state import FACE, KIND, Choice, Event, Game, Played, State, is_kind, uses_of
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.graph.explore import MOST_OPENED
from oracle.rulings.mutation.changes import Change, of_card, of_rules, of_versions
from oracle.words.event_sentences import verb_of

if TYPE_CHECKING:
    from oracle.claims import Answer, Claim
    from oracle.claims.predicates.predicate import Predicate
    from oracle.scenario import Question, Scenario
    from oracle.scenario.position import Layout

_MOST: Final = 3_000                # positions that are examined for what took part
_BASE: Final = "base"               # the module and the pile of these cards; no other is loaded for the question
_ALWAYS: Final = (On.PAY, On.WOULD_PAY, On.RECEIVE, On.SCORING, On.SET_UP_GAME)

Verdicts = tuple[object, ...]


@record
class TookPart:
    """The parts of a question: cards and landscapes by name, resolved abilities (with their cards), rules consulted,
    and verbs of events.
    """

    cards: set[str] = field(default_factory=set)
    resolved: set[tuple[str, Ability]] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    happened: set[str] = field(default_factory=set)


class Asked:
    """A question that can be asked again under changes. ``claims`` are those made beside the scenario's own."""

    def __init__(self, scenario: Scenario, claims: Sequence[object], layout: Layout, ordered: bool) -> None:
        self.scenario = scenario
        self.claims = tuple(claims)
        self.layout = layout
        self.ordered = ordered
        self._kin: Kin | None = None
        self._read: list[tuple[Claim, Predicate | None]] | None = None      # once read: their names do not change

    @classmethod
    def again(cls, answer: Answer) -> Asked:
        """Return the question of an answer, to be asked again."""
        from oracle.scenario.position import lay_out

        question = answer.question
        scenario = question.scenario
        own = len(question.expectations)
        return cls(scenario, [result.claim for result in answer.results[own:]], lay_out(scenario),
                   question.game.ordered_discard)

    def question(self, change: Change | None = None, noted: set[str] | None = None) -> Question:
        """Return the changed question; the rules that are consulted are added to ``noted``. Raises OracleError."""
        from oracle.scenario.question import assembled

        scenario, layout = self.scenario, self.layout
        if change is None:
            return assembled(scenario, layout, self.ordered, lambda setup: self._usual(setup, noted))
        scenario, layout = change.applied(scenario, layout)
        return assembled(scenario, layout, self.ordered, lambda setup: self._changed(setup, change))

    def _usual(self, setup: Setup, noted: set[str] | None) -> Game:
        self._kin = Kin(setup)
        return new_game(*setup, noted)

    def _changed(self, setup: Setup, change: Change) -> Game:
        if self._kin is None:
            self.question()
        assert self._kin is not None
        return change.of(self._kin, setup)

    def under(self, change: Change, budget: Budget) -> Answer | OracleError | None:
        """Return the answer under a change, or the reason why the question cannot be asked then.

        None if the engine cannot run what was changed.
        """
        from oracle.claims import Wanted, answer

        settles = bool(self.scenario.expect or self.claims)
        try:
            question = self.question(change)
            wanted = Wanted(verdicts_only=settles, read=self._claims_read(), reduce=True,
                            opened=MOST_OPENED if settles else None)
            return answer(question, self.claims, budget, wanted)
        except OracleError as error:
            return error
        except Exception:           # such a card is no sense
            return None

    def _claims_read(self) -> list[tuple[Claim, Predicate | None]]:
        """Return the claims as the unchanged question reads them, since a change can remove what a claim's words refer
        to.
        """
        from oracle.claims.answer import claims_of

        if self._read is None:
            self._read = claims_of(self.question(), self.claims)
        return self._read

    def look(self, budget: Budget) -> tuple[Answer, TookPart]:
        """Return the unchanged answer, and what took part."""
        from oracle.claims import Wanted, answer
        from oracle.graph.moves import game_moves, uses_in

        took = TookPart()
        question = self.question(None, took.rules)
        game = question.game
        seen = _Seen(game.codes)

        def uses(events: Sequence[Event]) -> tuple[int, ...]:
            seen.events(events)
            return uses_in(events)

        wanted = Wanted(moves=replace(game_moves(), uses=uses), reduce=True,
                        opened=MOST_OPENED if self.scenario.expect or self.claims else None)
        found = answer(question, self.claims, budget, wanted)
        graph = found.graph
        seen.events(graph.opening)
        for step in question.happened:
            seen.events(step.events)
        for node in range(min(len(graph), _MOST)):
            seen.state(graph.states[node])
            choice = graph.choices[node]
            if choice is not None:
                seen.choice(choice)
        root = graph.states[graph.root]
        names = [card.name for card in game.cards]
        for kind in seen.kinds | _lying(root) | _lying(question.state):
            took.cards.add(names[kind])
        for kind in seen.played:
            card = game.cards[kind]
            took.resolved.update((card.name, ability) for ability in card.abilities if ability.when.on is On.PLAY)
        for number in seen.codes:
            code = game.codes[number]
            if code.card:
                took.cards.add(code.card)
                if code.ability is not None:
                    took.resolved.add((code.card, code.ability))
        took.cards.update(card.name for card in game.landscapes)
        took.cards.update(card.name for card in game.cards if _works_from_afar(card.abilities))
        moved = {names[kind] for kind in seen.kinds}
        took.cards.difference_update([name for name in took.cards if is_base(name) and name not in moved])
        took.happened.update(seen.verbs)
        return found, took

    def changes(self, took: TookPart, versions: bool = True) -> Iterator[Change]:
        """Yield the changes of what took part: the rules that were consulted, then the cards, one by one."""
        yield from of_rules(name for name in POINTS if name in took.rules)
        for card in (*self.layout.cards, *self.layout.landscapes):
            if card.name not in took.cards:
                continue
            if versions:
                yield from of_versions(card)
            for change in of_card(card):
                # What an ability has set up can be at work though that one was resolved before the question begins.
                if not change.within or _resolved(card.name, change.within[-1], took):
                    yield change


def verdicts(answer: Answer) -> Verdicts:
    """Return the verdicts on an answer's claims as values; for a question without claims, its outcomes."""
    if answer.results:
        return tuple([result.holds for result in answer.results])
    if not answer.graph.decided:
        return (None,)
    return (frozenset(_seen(answer)),)


def flipped(before: Verdicts, after: Verdicts) -> tuple[int, ...]:
    """Return the numbers (from 1) of the verdicts that differ where both are decided."""
    return tuple([
        number for number, (one, two) in enumerate(zip(before, after, strict=True), 1)
        if one is not None and two is not None and one != two
    ])


def _seen(answer: Answer) -> Iterator[object]:
    from oracle.words.position_texts import changes

    graph = answer.graph
    for outcome in graph.outcomes.all:
        yield tuple(changes(answer.question.state, graph.states[outcome.node]))


def _resolved(card: str, ability: Ability, took: TookPart) -> bool:
    on = ability.when.on
    if on in _ALWAYS or (on is On.BUY and ability.source is From.ITSELF):
        return True
    return (card, ability) in took.resolved


def is_base(name: str) -> bool:
    """Report whether a card is one of the base cards, which are in every game."""
    return INDEX.get(name) == _BASE and load(name).pile == _BASE


def _works_from_afar(abilities: Iterable[Ability]) -> bool:
    return any(ability.source is From.GAME or (ability.effect is not None and ability.source is From.ITSELF)
               for ability in abilities)


def _lying(state: State) -> set[int]:
    """Return the kinds of the cards that lie in zones rather than piles."""
    found: set[int] = set()
    for zone in state.zones:
        for item in zone:
            found.update((item & KIND,) if item.__class__ is int else [card & KIND for card in item])
    return found


class _Seen:
    """The things visible in events, decisions and positions."""

    def __init__(self, codes: Sequence[object]) -> None:
        self.kinds: set[int] = set()
        self.played: set[int] = set()
        self.codes: set[int] = set()
        self.verbs: set[str] = set()
        self._every = codes

    def events(self, events: Sequence[Event]) -> None:
        for event in events:
            self.verbs.add(verb_of(event))
            if event.code >= 0:
                self.codes.add(event.code)
            for card in event.cards:
                self.kinds.update((card & KIND, is_kind(card & FACE)))
                if isinstance(event, Played):
                    self.played.update((card & KIND, is_kind(card & FACE)))

    def choice(self, choice: Choice) -> None:
        self.codes.add(choice.code)
        self.codes.update(option.trigger.code for option in uses_of(choice.options))

    def state(self, state: State) -> None:
        for frame in state.stack:
            self.codes.add(frame.code)
        for pair in state.pending:
            if pair.entry.code >= 0:
                self.codes.add(pair.entry.code)


__all__ = ["Asked", "TookPart", "Verdicts", "flipped", "is_base", "verdicts"]
