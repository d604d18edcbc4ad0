"""Trying mutants: whether any case notices that a card or a rule was changed, and which case does first."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import collection
from engine.record import replace
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.rulings.mutation.cases import Baseline, Bench
from oracle.rulings.mutation.mutants import mutants

if TYPE_CHECKING:
    from oracle.scenario import Scenario

WAYS: Final = ("fails", "stuck", "endless")
RULES: Final = "rules"


class Verdict(NamedTuple):
    """The fate of a mutant: the id of the ruling that noticed it, or nothing, and how it was noticed."""

    card: str
    version: str
    what: str
    killer: str
    how: str = ""

    @property
    def text(self) -> str:
        """Return the mutant in one line."""
        return f"{self.version}: {self.what}" if self.version else self.what


class TooLongError(Exception):
    """A mutant runs for ever."""


class SenselessError(Exception):
    """The engine cannot run a mutant: it is no card at all, and counts neither as killed nor as a survivor."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def noticed(scenario: Scenario, budget: Budget) -> str:
    """Return how a scenario notices that something is different, or "" if its expectations still hold.

    "fails" means that an expectation does not hold, "stuck" that its events cannot happen any more, "endless" that
    there was no answer within the budget. Raises SenselessError if the engine cannot run the mutant at all.
    """
    from oracle.claims import Wanted, answer
    from oracle.claims.answer import claims_of
    from oracle.scenario import build

    try:
        with at_most(budget.seconds):
            question = build(scenario)
            found = answer(question, (), budget, Wanted(read=claims_of(question))).holds
            return "" if found is True else "fails" if found is False else "endless"
    except OracleError:
        return "stuck"
    except (TooLongError, MemoryError, RecursionError):
        return "endless"
    except Exception as error:
        raise SenselessError(f"{type(error).__name__}: {error}") from error


def of_card(name: str, bench: Bench) -> list[Verdict]:
    """Try every mutant of a card and return the verdicts."""
    entry = collection.load(name)
    found = []
    done: list[object] = []
    for version in entry.versions:
        if version.abilities in done:
            continue
        done.append(version.abilities)
        alike = tuple(card for card in entry.versions if card.abilities == version.abilities)
        label = "" if len(alike) == len(entry.versions) else (version.version or str(version.since))
        ready = bench.with_version(entry, version)
        for mutant in mutants(version):
            versions = tuple(
                replace(card, abilities=mutant.version.abilities) if card in alike else card
                for card in entry.versions
            )
            try:
                with collection.instead(replace(entry, versions=versions)):
                    killer, how = killer_of(ready)
            except SenselessError:
                continue
            found.append(Verdict(name, label, mutant.what, killer, how))
    return found


def killer_of(ready: list[Baseline]) -> tuple[str, str]:
    """Return the ruling that notices a mutant, and how: by an expectation if possible, in another way if not.

    The order of ``ready`` changes: what noticed one mutant often notices the next.
    """
    second = ("", "")
    for place, one in enumerate(ready):
        how = noticed(one.case.scenario, one.bounds)
        if how == "fails":
            ready.insert(0, ready.pop(place))
            return one.case.name, how
        if how and (not second[1] or second[1] == "endless"):
            second = (one.case.name, how)
        if how == "endless":
            break  # the next would not come to an end either
    return second


def of_rules(bench: Bench) -> list[Verdict]:
    """Try every switch of the rules, turned in every era, and return the verdicts."""
    from oracle.scenario.model import SWITCHES

    found = []
    for name in SWITCHES:
        for value in (True, False):
            killer = how = ""
            for one in sorted(bench.baselines, key=lambda one: one.measured.seconds):
                case = one.case
                era = case.scenario.era
                if getattr(era.rules(), name) == value:
                    continue
                switches = (*(other for other in era.switches if other[0] != name), (name, value))
                turned = replace(case.scenario, era=replace(era, switches=switches))
                seen = noticed(turned, one.bounds)
                if seen:
                    killer, how = (case.name, seen) if seen == "fails" or not how else (killer, how)
                if how == "fails":
                    break
            what = f"{name}: {'yes' if value else 'no'} where it differs"
            found.append(Verdict(RULES, "", what, killer, how))
    return found


def verdicts_on(name: str, bench: Bench) -> list[Verdict]:
    """Try the mutants of a card, or of the rules, and return the verdicts."""
    return of_rules(bench) if name == RULES else of_card(name, bench)


__all__ = ["RULES", "WAYS", "SenselessError", "Verdict", "killer_of", "noticed", "of_card", "of_rules", "verdicts_on"]
