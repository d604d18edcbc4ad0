"""Computing the kill table: which changes of what took part in a ruling's scenario its expectations notice.

Each scenario is asked again under every change of what took part in it. The table keeps which expectations fail under
which change, so that a question whose verdicts flip under the same changes finds the statement that decides it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.budget import Budget
from oracle.rulings.mutation.changed_question import Asked, flipped, verdicts
from oracle.rulings.mutation.changes import RULES
from oracle.rulings.mutation.trials import TooLongError, at_most

if TYPE_CHECKING:
    from oracle.rulings.mutation.cases import Case
    from oracle.rulings.mutation.changes import Change
    from oracle.scenario.question import Question

_STATES: Final = 20_000
_SECONDS: Final = 10.0
_TIMES: Final = 5                # a changed game may have this many times the positions ...
_LEAST: Final = 500              # ... but always as many as this
_PATIENCE: Final = 1.0

Name = tuple[str, str]


class Kills(NamedTuple):
    """The changes that a scenario notices: per expectation (numbered from 0) those under which it fails, by subject and
    key.

    Under the changes in ``stuck`` the scenario cannot be played any more. ``cards`` took part. It depends ``on`` the
    dated rules and versions of :attr:`oracle.rulings.kills.Row.on`.
    """

    fails: tuple[frozenset[Name], ...]
    stuck: frozenset[Name]
    cards: frozenset[str]
    on: tuple[str, ...] = ()


def kills_of(case: Case, about: frozenset[str] = frozenset()) -> Kills | None:
    """Return what a case notices; None if it does not hold when unchanged, or is too large.

    For cards that it is not ``about`` (if those are known), only omissions count, not alterations: such cards only help
    to show something. Dated changes are not among these; a question brings them in by itself.
    """
    from oracle.claims import Answer, answer
    from oracle.errors import OracleError
    from oracle.scenario import build

    try:
        with at_most(_SECONDS):
            usual = answer(build(case.scenario), budget=Budget(_STATES, _SECONDS))
            asked = Asked.again(usual)
            _, took = asked.look(Budget(_STATES, _SECONDS))
    except Exception:               # a program's mistake shows when the ruling itself is run
        return None
    if usual.holds is not True:
        return None
    before = verdicts(usual)
    fails: list[set[Name]] = [set() for _ in before]
    stuck: set[Name] = set()
    bounds = Budget(max(_LEAST, _TIMES * len(usual.graph)), _PATIENCE)
    on: set[str] = set()
    for change in asked.changes(took):
        helps = about and change.subject != RULES and change.subject not in about
        if not change.dated and helps and not change.what.startswith("without "):
            continue
        try:
            with at_most(_PATIENCE):
                found = asked.under(change, bounds)
        except TooLongError:
            continue
        if change.dated:
            if isinstance(found, Answer) and flipped(before, verdicts(found)):
                on.add(held(change, usual.question))
        elif isinstance(found, OracleError):
            stuck.add(change.name)
        elif found is not None:
            for number in flipped(before, verdicts(found)):
                fails[number - 1].add(change.name)
    return Kills(tuple(map(frozenset, fails)), frozenset(stuck), frozenset(took.cards), tuple(sorted(on)))


def held(change: Change, question: Question) -> str:
    """Return what a dated change applies to, as it is in a question: whether a rule holds there, or which version of a
    card it has.
    """
    game = question.game
    if change.card is None:
        return change.what if game.rules.holds(change.what) else f"not {change.what}"
    since = next(card.since for card in (*game.cards, *game.landscapes) if card.name == change.subject)
    return f"{change.subject} {since}"


__all__ = ["Kills", "held", "kills_of"]
