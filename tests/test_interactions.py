"""What a card interacts with: kinds and cards from the data, and a line for each kind that shows it."""

from __future__ import annotations

import json
import re

import pytest
from cases import each
from make_interactions import SIDES, holds, on_sides

from engine.cards import INDEX
from engine.collection import load
from oracle.cli.run import main
from oracle.effects.interactions import DOES, REACTS, interactions, lines, partners, sides, straight
from oracle.effects.kinds import KINDS
from oracle.scenario import from_notation

EVERY = 29  # of so many lines one is run here; tests/make_interactions.py --check runs all
ROWS = [(name, key, line) for name, rows in lines().items() for key, line in rows.items()]


def test_every_line_can_be_read_and_names_its_card() -> None:
    for name, _, line in ROWS[::3]:
        assert re.search(rf"(?<![\w’]){re.escape(straight(name).removeprefix('Your '))}", line) or "token" in name, line
        assert from_notation(line).expect


@each(("name", "key", "line"), ROWS[::EVERY])
def test_a_line_shows_what_it_stands_for(name: str, key: str, line: str) -> None:
    assert holds(line)


def test_a_line_without_the_other_card_shows_nothing() -> None:
    assert holds("Alice hand=Watchtower | Bob | Alice gains Silver | possible=used Watchtower")
    assert not holds("Alice hand=Moat | Bob | Alice gains Silver | possible=used Watchtower")


def test_most_kinds_of_most_cards_have_a_line() -> None:
    every = [(name, f"{kind.slug} {side}") for name in INDEX for kind, side in _sides(name)]
    shown = [row for row in every if row[1] in lines().get(row[0], {})]
    assert len(shown) > 0.75 * len(every)
    assert {key.partition(" ")[0] for _, key in shown} == {kind.slug for kind in KINDS}


def _sides(name: str) -> list[tuple[object, str]]:
    entry = load(name)
    return [*sides(entry, entry.versions[-1])] if entry.versions else []


def test_no_line_is_left_over() -> None:
    for name, rows in lines().items():
        there = {f"{kind.slug} {side}" for kind, side in _sides(name)}  # type: ignore[attr-defined]
        assert set(rows) <= there, name


def test_the_sides_of_a_kind_are_those_of_the_cards_on_it() -> None:
    kind = next(kind for kind in KINDS if kind.slug == "attack")
    assert "Moat" in partners("Militia", kind, DOES) and "Militia" in partners("Moat", kind, REACTS)
    assert "Smithy" not in partners("Moat", kind, REACTS)
    assert json.loads(SIDES.read_text("utf-8")) == on_sides(), "run: python tests/make_interactions.py"


def test_what_the_line_shows_comes_first() -> None:
    entry = load("Militia")
    for one in interactions(entry, entry.versions[-1]):
        assert straight(one.partners[0]) in one.line


def test_a_line_is_about_the_version_in_force() -> None:
    entry = load("Trader")
    assert interactions(entry, entry.versions[-1]) and not interactions(entry, entry.versions[0])


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["card", *words]) == 0
    return capsys.readouterr().out


def test_a_card_ends_with_what_it_interacts_with(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "Militia")
    end = text.partition("interacts with:\n")[2].splitlines()
    assert any("is an Attack, to which react" in line and "Moat" in line for line in end)
    assert any(line.strip().startswith('dominion-oracle ask "Alice hand=Militia') for line in end)
    assert len(end) <= 9


def test_all_of_it_is_told_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    short, full = told(capsys, "Watchtower"), told(capsys, "Watchtower", "--all")
    assert "common effects: " in full and "common effects: " not in short
    data = json.loads(told(capsys, "Watchtower", "--format", "json"))
    assert {"kind", "side", "words", "with", "line", "command"} == set(data["interactions"][0])
    assert {"effect": "move-gained-card", "title": "Move gained card", "group": "moves it"} in data["effects"]
