"""What came after the reference: the years there are, what is refused since then, and that answers say what changed."""

from __future__ import annotations

import json

import pytest

from engine.rules import CURRENT, ERAS, REFERENCE
from oracle.claims import answer
from oracle.claims.later import later_changes
from oracle.cli import main
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, parse

MOUSE = "Alice hand=Smithy | Bob | landscapes=Way of the Mouse[{}] | {}Alice plays Smithy"
TWO = """
{}players:
  Alice: {{hand: [2 Possession], actions: 2}}
  Bob: {{}}
event: [Alice plays Possession, Alice plays Possession, Alice ends the turn, Bob ends the turn, Bob ends the turn]
expect: [{}]
"""


def changes_of(text: str) -> list[tuple[int, int, int]]:
    """The verdicts of a scenario that changed: which, since when, and by which other rules."""
    return [(one.number, one.since, one.year) for one in later_changes(answer(build(parse(text))))]


def test_the_reference_is_one_of_the_years_and_the_newest_is_current() -> None:
    assert (REFERENCE, CURRENT) == (2023, 2026)
    assert ERAS[-4:] == (2023, 2024, 2025, 2026)


@pytest.mark.parametrize(("card", "rules", "refused"), [
    ("Caravan Guard", "", True), ("Caravan Guard", "rules=2024 | ", False), ("Village", "", False),
])
def test_since_2025_no_duration_is_set_aside_for_the_way_of_the_mouse(card: str, rules: str, refused: bool) -> None:
    line = MOUSE.format(card, rules)
    if not refused:
        build(from_notation(line))
        return
    with pytest.raises(OracleError, match="cannot be set aside for Way of the Mouse"):
        build(from_notation(line))


def test_an_answer_says_since_when_a_verdict_is_as_it_is() -> None:
    assert changes_of(TWO.format("", "always: turn is Alice")) == [(1, 2024, 2023)]
    assert changes_of(TWO.format("rules: 2024\n", "always: turn is Alice")) == []
    assert changes_of(TWO.format("rules: 2023\n", "always: turn is Bob")) == [(1, 2024, 2024)]
    assert changes_of(TWO.format("rules: 2022\n", "always: turn is Bob")) == []


@pytest.mark.parametrize("name", ["Village", "Caravan"])
def test_it_says_nothing_where_nothing_changed(name: str) -> None:
    text = "players: {{Alice: {{hand: [{0}], deck: [Gold]}}, Bob: {{}}}}\nevent: Alice plays {0}\n"
    assert changes_of(text.format(name) + "expect: ['always: Gold in Alice.hand']\n") == []


def test_the_text_and_the_data_say_both(capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", "two-possessions"])
    text = capsys.readouterr().out
    assert "Rules of 2026" in text.splitlines()[1]
    assert "Changed since 2023" in text and "holds since 2024; by the rules of 2023" in text
    main(["ask", "two-possessions", "--format", "json"])
    data = json.loads(capsys.readouterr().out)
    assert data["era"] == {"year": 2026, "words": "Rules of 2026"}
    assert {(one["verdict"], one["since"], one["rules"]) for one in data["changed_since_reference"]} == {
        (2, 2024, 2023), (3, 2024, 2023),
    }


def test_diff_compares_the_reference_with_today(capsys: pytest.CaptureFixture[str]) -> None:
    main(["diff", "two-possessions", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["eras"] == ["2023", "current"]


SCEPTER = "Alice hand=Scepter,{} deck=Village | Bob | supply=Village | Alice plays {} | Alice plays Scepter > Scepter: replay a non-Command Action card"


@pytest.mark.parametrize(("card", "changed"), [("Village", False), ("Overlord", True)])
def test_an_option_that_is_only_worded_otherwise_is_no_change(card: str, changed: bool) -> None:
    """Since 2024 Scepter replays no Command: the same choice by the rules of 2023 is that of the words it had."""
    found = answer(build(from_notation(SCEPTER.format(card, card))), [("possible", f"Alice played {card} twice")])
    later = later_changes(found)
    assert bool(later) is changed and not any(one.refused for one in later)
