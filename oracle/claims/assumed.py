"""The assumptions of an answer: impossible positions that were accepted, and that an unknown card is a card of the
game.

Whether that matters is asked, not guessed: the question is asked again with all cards that could do something by
themselves from where nobody sees them. What is open then is true of this game only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from engine import collection
from engine.kernel import Setup, new_game
from engine.language import Card, From, On
from engine.record import replace
from engine.state import KIND, UNKNOWN, Game
from oracle.errors import OracleError
from oracle.words.versions import version_in

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph
    from oracle.scenario.question import Question

_UNSEEN: Final = frozenset({On.DISCARD, On.TRASH, On.REVEAL, On.WOULD_SHUFFLE})  # what can happen to an unknown card


class Judged(Protocol):
    """The verdict on a claim; None if that is not decided."""

    @property
    def holds(self) -> bool | None: ...


class Answered(Protocol):
    """The parts of an answer (``oracle.claims.Answer``) that are looked at here."""

    @property
    def question(self) -> Question: ...
    @property
    def graph(self) -> DecisionGraph: ...
    @property
    def results(self) -> Sequence[Judged]: ...
    @property
    def open(self) -> tuple[str, ...]: ...


def assumptions(found: Answered, ask: Callable[[Question], Answered]) -> tuple[str, ...]:
    """Return what an answer takes for granted, each as a sentence; ``ask`` asks its claims of another question."""
    return said_before(found.question) + _of_unknown_cards(found, ask)


def said_before(question: Question) -> tuple[str, ...]:
    """Return what any answer to a question takes for granted, whatever it is."""
    accepted = tuple(f"Accepted, though it cannot be: {what}." for what in question.accepted)
    return accepted + question.assumed


def _of_unknown_cards(found: Answered, ask: Callable[[Question], Answered]) -> tuple[str, ...]:
    """Return that unknown cards are cards of the game, if that decides a verdict (or without claims, the number of
    outcomes).
    """
    question = found.question
    if not found.graph.complete:
        return ()
    if not any(card & KIND == UNKNOWN for zone in question.state.zones for card in zone if isinstance(card, int)):
        return ()
    decided = [number for number, result in enumerate(found.results) if result.holds is not None]
    if not decided and (found.results or found.graph.has_open_ends):
        return ()
    try:
        again = ask(_with_others(question))
    except OracleError:
        return ()
    depends = any(again.results[number].holds is None for number in decided) if decided else again.graph.has_open_ends
    if not depends and (again.graph.complete or found.results):
        return ()
    why = f"; if it can be another one, it is open {again.open[0]}" if again.open else ""
    return (f"Assumed: each ? is a card that the question names or that is always there{why}.",)


def _with_others(question: Question) -> Question:
    """The same question in a game in which an unknown card can be any that there is. Raises OracleError."""
    from oracle.scenario.position import lay_out
    from oracle.scenario.question import assembled

    def larger(setup: Setup) -> Game:
        others = _others({card.name for card in setup.cards}, setup.rules.year)
        return new_game(*setup._replace(cards=(*setup.cards, *others)))

    scenario = question.scenario
    again = assembled(scenario, lay_out(scenario), question.state.game.ordered_discard, larger)
    return replace(again, pins=question.pins)


def _others(names: set[str], year: int) -> list[Card]:
    """The other cards that can act from a hand, or when something is done with them unseen, without changing every game
    they are in."""
    others = (entry for entry in collection.entries() if entry.kind == "card" and entry.name not in names)
    every = (version_in(entry, year) for entry in others)
    return [card for card in every if _acts_unseen(card) and not any(a.source is From.GAME for a in card.abilities)]


def _acts_unseen(card: Card) -> bool:
    """Report whether a card can do something by itself where nobody sees it."""
    return "Shadow" in card.types or any(
        ability.source is From.HAND or (ability.source is From.ITSELF and ability.when.on in _UNSEEN)
        for ability in card.abilities
    )


__all__ = ["assumptions", "said_before"]
