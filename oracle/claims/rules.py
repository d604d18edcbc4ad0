"""A scenario by other rules: its choices in the words that the cards have there."""

from __future__ import annotations

from engine import collection
from engine.cards import INDEX
from engine.language import ChooseOne
from engine.language.walk import parts
from engine.record import replace
from oracle.scenario.fields import Scenario
from oracle.scenario.model import Era, Pin
from oracle.words.versions import held


def by_rules(scenario: Scenario, era: Era) -> Scenario:
    """The scenario by the rules of another era. A choice between options of a card that are only worded otherwise there
    is asked for in those words."""

    def reworded(choices: tuple[Pin, ...]) -> tuple[Pin, ...]:
        return tuple(_reworded(pin, scenario.era.year, era.year) for pin in choices)

    earlier = tuple(replace(one, choices=reworded(one.choices)) for one in scenario.earlier)
    return replace(scenario, era=era, choices=reworded(scenario.choices), earlier=earlier)


def _reworded(pin: Pin, year: int, other: int) -> Pin:
    """A choice in the words of another year."""
    if pin.source not in INDEX:
        return pin
    entry = collection.load(pin.source)
    mine, theirs = (
        [part for part in parts(held(entry, when)) if isinstance(part, ChooseOne)] for when in (year, other)
    )
    for here, there in zip(mine, theirs, strict=False):
        if len(here.options) == len(there.options):
            for one, same in zip(here.options, there.options, strict=True):
                if pin.option.casefold() == one.words.casefold():
                    return replace(pin, option=same.words)
    return pin


__all__ = ["by_rules"]
