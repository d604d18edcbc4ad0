"""Reading, checking and writing positions and questions.

    scenario = load("inn.yaml")              a YAML file, or parse(text) or from_notation(line)
    question = build(scenario)               the engine's state, the events, the pins, the expectations
    to_notation(scenario), to_yaml(scenario)

Whatever is wrong is raised as one ``oracle.errors.OracleError`` with all problems, their places and likely
cures.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from oracle.scenario.fields import Scenario
from oracle.scenario.model import Era, Expectation, Pin
from oracle.scenario.sentences import Deed

if TYPE_CHECKING:
    from oracle.scenario.notation import from_notation, is_notation, to_notation
    from oracle.scenario.pins import Kept, Pins, decision_text
    from oracle.scenario.question import Question, build
    from oracle.scenario.running import run_event
    from oracle.scenario.turns import Ran
    from oracle.scenario.writing import to_yaml

_FROM = {
    "Question": "question",
    "build": "question",
    "from_notation": "notation",
    "is_notation": "notation",
    "to_notation": "notation",
    "Kept": "pins",
    "Pins": "pins",
    "refused": "refusal",
    "decision_text": "pins",
    "Ran": "turns",
    "run_event": "running",
    "to_yaml": "writing",
}


def __getattr__(name: str) -> object:
    if name in _FROM:
        from importlib import import_module

        return getattr(import_module(f"oracle.scenario.{_FROM[name]}"), name)
    raise AttributeError(name)


def parse(text: str, name: str = "scenario") -> Scenario:
    """The scenario that a YAML text describes; ``name`` is what messages call it. Raises OracleError."""
    from oracle.scenario.meaning import scenario_of
    from oracle.scenario.reading import read_yaml

    return scenario_of(read_yaml(text, name))


def load(path: str | Path) -> Scenario:
    """The scenario in a YAML file. Raises OracleError."""
    from oracle.scenario.reading import read_text

    return parse(read_text(path), str(path))


def ask_for(argument: str) -> Scenario:
    """Return what a user names on the command line: a line of notation, or a file. Raises OracleError."""
    from oracle.scenario.notation import from_notation, is_notation

    return from_notation(argument) if is_notation(argument) else load(argument)


__all__ = [
    "Deed",
    "Era",
    "Expectation",
    "Kept",
    "Pin",
    "Pins",
    "Question",
    "Ran",
    "Scenario",
    "ask_for",
    "build",
    "decision_text",
    "from_notation",
    "is_notation",
    "load",
    "parse",
    "run_event",
    "to_notation",
    "to_yaml",
    "refused",
]
