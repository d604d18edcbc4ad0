"""The kill table: which changes of what took part in a ruling's scenario its expectations notice.

Each scenario is asked again under every change of what took part in it. What is kept of it is which expectations fail
under which change, so that a question whose verdicts flip under the same changes finds the statement that decides it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.budget import Budget
from oracle.rulings.mutation.asking import Asked, flipped, verdicts
from oracle.rulings.mutation.changes import RULES
from oracle.rulings.mutation.trying import TooLongError, at_most

if TYPE_CHECKING:
    from oracle.rulings.mutation.cases import Case

_STATES: Final = 20_000
_SECONDS: Final = 10.0
_TIMES: Final = 5                # a changed game may have so many times the positions ...
_LEAST: Final = 500              # ... but always as many as this
_PATIENCE: Final = 1.0

Name = tuple[str, str]


class Kills(NamedTuple):
    """What a scenario notices: per expectation (by its number, from 0) the changes under which it fails, by subject and
    key; and those under which the scenario cannot be played any more. ``cards`` took part."""

    fails: tuple[frozenset[Name], ...]
    stuck: frozenset[Name]
    cards: frozenset[str]


def kills_of(case: Case, about: frozenset[str] = frozenset()) -> Kills | None:
    """What a case notices; None if it does not hold as it is, or is too large.

    Of cards that it is not ``about`` (if that is known) only what is left out counts, not what is put differently: they
    help to show something. What time has brought is not tried: a question tells that by itself.
    """
    from oracle.ask import answer
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
    for change in asked.changes(took, versions=False):
        helps = about and change.subject != RULES and change.subject not in about
        if change.dated or (helps and not change.what.startswith("without ")):
            continue
        try:
            with at_most(_PATIENCE):
                found = asked.under(change, bounds)
        except TooLongError:
            continue
        if isinstance(found, OracleError):
            stuck.add(change.name)
        elif found is not None:
            for number in flipped(before, verdicts(found)):
                fails[number - 1].add(change.name)
    return Kills(tuple(map(frozenset, fails)), frozenset(stuck), frozenset(took.cards))


__all__ = ["Kills", "kills_of"]
