"""The reason of an "impossible" where nothing at work can do what is asked: no statement decides, and that is said."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.claims.beyond_reach import able_cards, beyond_reach
from oracle.claims.ways import EventPattern
from oracle.words.facts import joined
from oracle.words.place_texts import pool_text
from oracle.words.verbs import VERBS, Verb

if TYPE_CHECKING:
    from oracle.claims.answer import Answer, Result
    from oracle.scenario.question import Question

PLACE: Final = "what the abilities at work here can do at all"
_DENIED: Final = {"possible": False, "impossible": True, "never": True, "always": True}
"""The verdicts on claims of each kind that deny that something can happen."""
_NAMED: Final = 3                # so many cards that could are named


class Incapable(NamedTuple):
    """A verdict that rests on what nothing at work can do: its number (from 1), the verb of that, the sentence."""

    number: int
    verb: Verb
    words: str


def nothing_can(answer: Answer, decided: Container[int]) -> Iterator[Incapable]:
    """Yield for each verdict that rests on it that nothing at work can do what is claimed, with the cards of the game
    that could. The verdicts that are ``decided`` by a statement (by their numbers from 1) are left out.
    """
    for number, result in enumerate(answer.results, 1):
        alike: dict[tuple[str, Verb], list[EventPattern]] = {}
        for pattern in _out_of_reach(answer, result) if number not in decided else ():
            verb = next((verb for verb in VERBS if frozenset(verb.events) == pattern.kinds), None)
            if verb is not None and not pattern.paid:
                alike.setdefault((pattern.player, verb), []).append(pattern)
        for (player, verb), patterns in alike.items():
            done = f"{player or 'anybody'} {verb.base} {joined(list(dict.fromkeys(map(_what, patterns))), 'or')}"
            others = _others(answer.question, patterns[0]) if len(patterns) == 1 else ""
            yield Incapable(number, verb, f"Nothing at work here can make {done}.{others}")


def _out_of_reach(answer: Answer, result: Result) -> list[EventPattern]:
    """Return what a claim says to happen and nothing can do, if the verdict is that it is impossible."""
    kind, predicate = result.claim.kind, result.predicate
    if predicate is None or result.holds is None or _DENIED.get(kind) is not result.holds:
        return []
    return beyond_reach(answer.question, predicate, kind == "always")


def _what(pattern: EventPattern) -> str:
    if pattern.pool is not None:
        return pool_text(pattern.pool, 1)
    return pattern.card if isinstance(pattern.card, str) and pattern.card else "a card"


def _others(question: Question, pattern: EventPattern) -> str:
    """Return the sentence that names the cards of the game that could; empty if there are none, or many."""
    able = [name for name in able_cards(question, pattern) if name != pattern.card]      # it is not played by itself
    player = question.game.players[question.state.turn.player]
    if not 0 < len(able) <= _NAMED:
        return ""
    return f" Of the cards in this game, {joined(able)} could if {player} played {'it' if len(able) == 1 else 'them'}."


__all__ = ["PLACE", "Incapable", "nothing_can"]
