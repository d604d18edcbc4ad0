"""A question asked again by other rules: its choices in the words that the cards have there."""

from __future__ import annotations

from collections.abc import Iterable

from engine import collection
from engine.collection import INDEX, instead
from engine.language import ChooseOne
from engine.language.walk import parts
from engine.record import replace
from oracle.budget import Budget
from oracle.claims.answer import Answer, Wanted, answer, claims_of
from oracle.errors import OracleError
from oracle.scenario.fields import Scenario
from oracle.scenario.model import Era, Pin
from oracle.words.versions import version_in


def by_rules(scenario: Scenario, era: Era) -> Scenario:
    """The scenario by the rules of another era. A choice between options of a card that are only worded otherwise there
    is asked for in those words."""

    def reworded(choices: tuple[Pin, ...]) -> tuple[Pin, ...]:
        return tuple(_reworded(pin, scenario.era.year, era.year) for pin in choices)

    earlier = tuple(replace(one, choices=reworded(one.choices)) for one in scenario.earlier)
    return replace(scenario, era=era, choices=reworded(scenario.choices), earlier=earlier)


def ask_by(
    scenario: Scenario, era: Era, claims: Iterable[object] = (), budget: Budget | None = None,
    wanted: Wanted = Wanted(),
) -> Answer | OracleError:
    """The answer to a scenario's question and further ``claims`` by the rules of another era, or why it cannot be asked
    there."""
    from oracle.scenario import build

    try:
        with instead(*scenario.entries):
            question = build(by_rules(scenario, era))
            return answer(question, (), budget, replace(wanted, read=claims_of(question, claims)))
    except OracleError as error:
        return error


def ask_again(found: Answer, year: int, budget: Budget, wanted: Wanted = Wanted()) -> Answer | OracleError:
    """The question of an answer, with all its claims, by the rules of another year; or why it cannot be asked there."""
    scenario = found.question.scenario
    claims = [result.claim for result in found.results[len(found.question.expectations):]]
    return ask_by(scenario, replace(scenario.era, year=year), claims, budget, wanted)


def _reworded(pin: Pin, year: int, other: int) -> Pin:
    """A choice in the words of another year."""
    if pin.source not in INDEX:
        return pin
    entry = collection.load(pin.source)
    mine, theirs = (
        [part for part in parts(version_in(entry, when)) if isinstance(part, ChooseOne)] for when in (year, other)
    )
    for here, there in zip(mine, theirs, strict=False):
        if len(here.options) == len(there.options):
            for one, same in zip(here.options, there.options, strict=True):
                if pin.option.casefold() == one.words.casefold():
                    return replace(pin, option=same.words)
    return pin


__all__ = ["ask_again", "ask_by", "by_rules"]
