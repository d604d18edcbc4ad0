"""The rule points are real: each is a rule of the reference, and without it some encoded ruling says something else."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cases import each

from engine.rules import CURRENT, ERAS, POINTS, rules_of
from oracle.graph import Budget
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.cases import Case, cases
from oracle.rulings.mutation.trials import noticed
from oracle.rulings.ruling_files import read

UNDATED = [point for point in POINTS.values() if not point.dated]
OWN = [(point.name, statement) for point in UNDATED for statement in point.statements]


@cache
def heads() -> dict[str, Any]:
    """Where each statement stands."""
    return {statement: (file, head) for file in ledger().files for head in file.heads for statement in head.ids}


def cases_of(statement: str) -> list[Case]:
    """The scenarios of a statement, or of those that settle it."""
    file, head = heads()[statement]
    if head.settled == "by_reference":
        return [case for other in read(file, head).by_reference for case in cases_of(other)]
    found, _ = cases([file], lambda text: statement in text)
    return [case for case in found if case.name == head.ids[0]]


@each(("name", "statement"), OWN)
def test_without_a_rule_its_own_statements_say_something_else(name: str, statement: str) -> None:
    scenarios = [case.scenario for case in cases_of(statement)]
    without = (replace(one, era=replace(one.era, switches=(*one.era.switches, (name, False)))) for one in scenarios)
    assert any(noticed(one, Budget(20_000, 20.0)) == "fails" for one in without)


def test_what_is_not_dated_holds_in_every_year() -> None:
    assert all(rules_of(year).holds(point.name) for year in ERAS for point in UNDATED)


def test_the_statements_of_every_point_are_in_the_reference() -> None:
    book = json.loads((Path(__file__).parents[1] / "oracle" / "rulings" / "ids.json").read_text(encoding="utf-8"))
    known = json.dumps(book)
    for point in POINTS.values():
        assert point.statements
        for statement in point.statements:
            assert f'"{statement}"' in known or statement.rsplit("-", 1)[0] in known, statement


def test_a_change_is_made_and_taken_back() -> None:
    usual = rules_of(CURRENT)
    changed = usual.with_switch("turn_order", False)
    assert not changed.turn_order
    assert changed != usual
    assert changed.with_switch("turn_order", True) == usual
    with pytest.raises(ValueError, match="no rule is called"):
        usual.with_switch("no_such_rule", False)
