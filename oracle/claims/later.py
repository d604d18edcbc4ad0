"""The changes after the reference: whether an answer would have been another one by its rules.

A question that is asked by the rules of the reference or newer ones is asked again by the others of these years, one
after the other, as long as the verdicts can have changed at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import collection
from engine.collection import INDEX
from engine.language import Card, Pool
from engine.language.nodes import InPool, Plus
from engine.language.walk import contains
from engine.record import record
from engine.rules import CURRENT, ERAS, REFERENCE
from engine.state import Game
from oracle.budget import Budget
from oracle.claims.answer import Answer, Result, Wanted
from oracle.claims.compare import Side
from oracle.claims.rules import ask_again
from oracle.errors import OracleError
from oracle.graph.explore import MOST_OPENED
from oracle.words.versions import version_in

_YEARS: Final = tuple(year for year in ERAS if year >= REFERENCE)
_STATES: Final = 2_000           # as many positions are looked at again at most, for each year
_ENDLESS: Final = 3_600.0         # seconds: never what ends it


@record
class Later:
    """A verdict that changed after the reference: from the rules of the year ``since`` on it is as now, by those of
    ``year`` it is ``otherwise``. ``number`` is that of the verdict, from 1; without claims 0, and ``result`` and
    ``otherwise`` are None: the outcomes are others. ``refused`` says why the question cannot be asked by the rules of
    ``year`` at all.
    """

    since: int
    year: int
    number: int
    result: Result | None
    otherwise: Result | None
    refused: str = ""


def later_changes(found: Answer) -> tuple[Later, ...]:
    """Return the verdicts of an answer that a change after the reference decides.

    An answer by the rules of the reference or newer ones is compared with those of the newest, or of the reference if
    it is by the newest. What cannot be decided by the other rules, or only with much more search, is not among them.
    """
    scenario = found.question.scenario
    if not found.results and len(found.graph) > _STATES:
        return ()                       # its outcomes would not be known within the bound
    if scenario.era.year not in _YEARS or not may_have_changed(found.question.state.game):
        return ()
    asked: dict[int, Answer | OracleError] = {scenario.era.year: found}
    wanted = Wanted(verdicts_only=bool(found.results), reduce=True, opened=MOST_OPENED if found.results else None)

    def by(year: int) -> Answer | OracleError:
        if year not in asked:
            asked[year] = ask_again(found, year, Budget(_STATES, _ENDLESS), wanted)
        return asked[year]

    mine = scenario.era.year
    other = REFERENCE if mine == CURRENT else CURRENT
    far = by(other)
    if isinstance(far, OracleError):
        return (Later(0, other, 0, None, None, far.problems[0].what),)
    changes = []
    for number in _differing(found, far):
        # The nearest year on the way there that has the other verdict.
        between = [year for year in _YEARS if min(mine, other) <= year <= max(mine, other) and year != mine]
        between.sort(key=lambda year: abs(year - mine))
        year = next(
            year
            for year in between
            if not isinstance(near := by(year), OracleError) and number in _differing(found, near)
        )
        since = _next(year) if year < mine else year
        one, two = (found.results[number - 1], _of(by(year), number)) if number else (None, None)
        changes.append(Later(since, year, number, one, two))
    return tuple(changes)


def may_have_changed(game: Game) -> bool:
    """Report whether anything of a game was changed after the reference: a version of a card, or a rule that can
    matter.
    """
    for card in (*game.cards, *game.landscapes):
        if {"Duration", "Command"} & set(card.types) or card.cost.debt:
            return True
        if any(part.pool is Pool.DEBT for part in _pools(card)):
            return True
        if card.name in INDEX:
            entry = collection.load(card.name)
            if version_in(entry, REFERENCE) is not version_in(entry, CURRENT):
                return True
    return False


def _pools(card: Card) -> Sequence[Plus | InPool]:
    from engine.language.walk import parts

    return [part for part in parts(card) if isinstance(part, (Plus, InPool))] if contains(card, (Plus, InPool)) else []


def _differing(one: Answer, two: Answer) -> list[int]:
    """The numbers of the verdicts that differ; [0] if there are no claims and the outcomes are others."""
    if one.results:
        return [
            number
            for number, (a, b) in enumerate(zip(one.results, two.results, strict=True), 1)
            if None not in (a.holds, b.holds) and (a.holds != b.holds or a.found != b.found)
        ]
    if not (one.graph.decided and two.graph.decided) or one.graph.hands or two.graph.hands:
        return []
    first, second = (Side("", each).ends(discard_order=False) for each in (one, two))
    return [] if first.keys() == second.keys() else [0]


def _of(one: Answer | OracleError, number: int) -> Result | None:
    return one.results[number - 1] if isinstance(one, Answer) and number else None


def _next(year: int) -> int:
    return _YEARS[_YEARS.index(year) + 1]


__all__ = ["Later", "later_changes", "may_have_changed"]
