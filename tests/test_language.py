"""The ability language: its linter, its page, and that the kernel knows no card."""

from __future__ import annotations

import ast
import itertools
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import make_language
import pytest
from cases import each

import engine.collection
from engine.kernel.compile.meanings import TABLES
from engine.kernel.compile.words import Meanings
from engine.language import TYPES, nodes
from engine.language.walk import words_of
from engine.rules import CURRENT, DATED, ERAS, REFERENCE, Rules, rules_of
from oracle.authoring.checking import faults

ROOT = Path(__file__).parent.parent


def test_nothing_can_be_said_against_the_data_of_the_cards() -> None:
    assert faults(engine.collection.entries()) == []


def test_the_page_of_the_language_is_up_to_date() -> None:
    assert make_language.TARGET.read_text(encoding="utf-8") == make_language.page()


def test_every_word_is_used() -> None:
    used = make_language.users()
    words = {word.__name__ for kind, _ in make_language.GROUPS for word in words_of(kind)}
    assert {word for word in words if not used.get(word)} == set()


def test_every_word_that_fewer_than_two_cards_use_is_defended() -> None:
    used = make_language.users()
    words = {word.__name__ for kind, _ in make_language.GROUPS for word in words_of(kind)}
    assert {word for word in words if len(used.get(word, [])) < 2} <= set(make_language.DEFENDED) <= words


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.called)
def test_every_word_has_a_meaning_and_every_meaning_a_word(table: Meanings[Any, Any, Any]) -> None:
    assert table.missing == ()


def test_a_word_without_a_meaning_and_a_meaning_without_a_word_are_found() -> None:
    table: Meanings[None, [], int] = Meanings("a filter", nodes.Filter)
    for word in words_of(nodes.Filter)[1:]:
        table(word)(lambda where, word: 0)
    table(nodes.Trash)(lambda where, word: 0)
    assert table.missing == ("Anything", "Trash")


def strings_of(path: Path) -> set[str]:
    """The string constants of a module, but for docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
    }


def test_the_kernel_knows_no_card_by_name() -> None:
    """Only the piles that end the game are named by the rules themselves."""
    names = set(engine.collection.names()) - set(TYPES)
    for folder in ("kernel", "state", "language"):
        for path in (ROOT / "engine" / folder).glob("*.py"):
            known = strings_of(path) & names
            assert known <= {"Province", "Colony"}, f"{path.name} knows {sorted(known)}"
            assert not known or path.name == "turns.py"


def test_cards_are_data_without_functions() -> None:
    for path in (ROOT / "engine" / "cards").glob("*.py"):
        if path.name == "__init__.py":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        code = [node for node in ast.walk(tree) if isinstance(node, (ast.Lambda, ast.FunctionDef, ast.For, ast.If))]
        assert code == [], path.name


def test_the_years_in_which_a_general_rule_changed() -> None:
    rules = [rules_of(year) for year in ERAS]
    assert ERAS[-1] == CURRENT
    changed = [later.year for earlier, later in itertools.pairwise(rules) if replace(earlier, year=later.year) != later]
    assert changed == [2016, 2019, 2021, 2022, 2023, 2024, 2025]
    assert REFERENCE in ERAS


@each(("year", "switch"), itertools.product(ERAS, DATED))
def test_a_switch_turns_one_rule_and_nothing_else(year: int, switch: str) -> None:
    usual = rules_of(year)
    turned = usual.with_switch(switch, not getattr(usual, switch))
    assert [one.name for one in fields(Rules) if getattr(turned, one.name) != getattr(usual, one.name)] == [switch]
    assert turned.with_switch(switch, getattr(usual, switch)) == usual


@pytest.mark.parametrize(("switch", "before", "since"), [
    ("shuffle_when_empty", 2013, 2016),
    ("throne_room_always_stays", 2013, 2016),
    ("discard_pile_loses_track", 2018, 2019),
    ("reactions_reopen", 2018, 2019),
    ("lost_cards_can_be_played", 2020, 2021),
    ("discard_down_one_by_one", 2021, 2022),
    ("coffers_any_time", 2021, 2022),
    ("buy_phase_ends_on_return", 2021, 2022),
    ("ways_are_the_cards_doing", 2022, 2023),
    ("debt_any_time", 2023, 2024),
    ("durations_end_with_their_card", 2024, 2025),
    ("repeats_end_with_their_card", 2024, 2025),
    ("players_of_left_cards_stay", 2024, 2025),
])
def test_the_year_of_each_dated_rule(switch: str, before: int, since: int) -> None:
    assert getattr(rules_of(before), switch) is not getattr(rules_of(since), switch)
    assert getattr(rules_of(since), switch) is getattr(rules_of(CURRENT), switch)
