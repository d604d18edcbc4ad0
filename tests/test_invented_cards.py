"""Sixty invented cards, as designers write them: each text is read as it is meant, or refused; as data each does it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from engine.collection import instead
from oracle.budget import Budget
from oracle.claims import answer
from oracle.errors import Places, Problem
from oracle.owncards.card_reader import OwnCard, cards_of
from oracle.scenario import build, from_notation
from oracle.scenario.reading import read_yaml

FILE = Path(__file__).parent / "data" / "invented_cards.yaml"
READ = 56           # so many of the texts are read; more is welcome


@cache
def rows() -> list[dict[str, Any]]:
    """The cards, with what is expected of each."""
    found: list[dict[str, Any]] = read_yaml(FILE.read_text("utf-8"), FILE.name).data
    return found


def made(cards: list[Any]) -> tuple[dict[str, OwnCard], dict[str, Problem]]:
    """The cards that data describe, and why others are none, by name."""
    problems: list[Problem] = []
    lines = Places("", "", {(number,): (number + 1, 1) for number in range(len(cards))})
    found = {card.entry.name: card for card in cards_of(cards, lines, (), problems)}
    return found, {cards[one.where.line - 1]["name"]: one for one in problems if one.where is not None}


@cache
def read() -> tuple[dict[str, OwnCard], dict[str, Problem]]:
    """What became of each text: a card, or why it is none."""
    return made([row["card"] for row in rows()])


def unlike(card: OwnCard, row: dict[str, Any]) -> list[str]:
    """What a card does not do as it should."""
    with instead(card.entry):
        results = [one for line in row["ask"] for one in answer(build(from_notation(line)), (), Budget(20_000, 20)).results]
    return [f"{card.entry.name}: {one.claim}" for one in results if one.holds is not True]


def test_no_text_is_read_as_something_else_and_most_are_read() -> None:
    cards = [(card, row) for row in rows() if "ask" in row and (card := read()[0].get(row["card"]["name"])) is not None]
    assert [fault for card, row in cards for fault in unlike(card, row)] == []
    assert len(rows()) == 60 and len(cards) >= READ


def test_what_is_no_rule_of_the_game_is_refused_and_what_is_open_is_asked() -> None:
    cards, problems = read()
    for row in rows():
        name = row["card"]["name"]
        if "refused" in row:
            assert name not in cards and any(f"“{word}”" in problems[name].what for word in row["refused"].split())
        if "open" in row:
            assert any(one.startswith(f"“{row['open']}”: ") for one in cards[name].asks)


def test_as_data_they_do_what_they_should() -> None:
    told = {row["card"]["name"]: row for row in rows() if "data" in row}
    plain = [{key: value for key, value in row["card"].items() if key != "text"} | {"abilities": row["data"]}
             for row in told.values()]
    cards, problems = made(plain)
    assert not problems and len(cards) == len(told) > 20
    assert [fault for name, card in cards.items() for fault in unlike(card, told[name])] == []
