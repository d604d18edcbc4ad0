"""The overviews and trees made from the card data against the reference's own: for every card that is
encoded they are the same, but for the differences that docs/conflicts.md lists and explains.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cases import each

from engine.cards import INDEX
from engine.collection import entries, load
from engine.language import Ability, Clause, Draw, Entry, Filter, From, On, When
from engine.language.walk import parts, words_of
from engine.rules import REFERENCE
from oracle.timing import ALL_OF_A_KIND, overview, overview_name, row_text
from oracle.words.language import Line, card_tree

ROOT = Path(__file__).resolve().parent.parent
KEYS = ("heading", "group", "condition", "name", "version", "set_up", "argument")


@cache
def reference() -> dict[str, Any]:
    """The reference's rows and trees."""
    data: dict[str, Any] = json.loads((ROOT / "tests" / "data" / "reference_timing.json").read_text("utf-8"))
    return data


@cache
def explained() -> dict[tuple[str, str, str], str]:
    """The differences that docs/conflicts.md explains: overview, who has it, what; and why."""
    text = (
        (ROOT / "docs" / "conflicts.md")
        .read_text("utf-8")
        .partition("## Timing overviews")[2]
        .partition("\n## ")[0]
    )
    rows = re.findall(r"^\| (triggers|timers|tree) \| (reference|ours) \| (.+?) \| (.+?) \|$", text, re.M)
    return {(overview, who, what): why for overview, who, what, why in rows}


def known_names() -> set[str]:
    """The cards that are encoded, as the overviews call them."""
    names = {overview_name(entry.versions[-1]) for entry in entries() if entry.versions}
    kinds = {kind for entry in entries() for card in entry.versions for kind in card.types}
    return names | {name for kind, name in ALL_OF_A_KIND.items() if kind in kinds}


def theirs(key: str) -> set[str]:
    """The reference's rows about encoded cards, each in a line."""
    known = known_names()
    rows = (dict(zip(KEYS, row, strict=True)) for row in reference()[key])
    return {row_text(row) for row in rows if row["name"] in known}


def of_the_reference() -> list[Entry]:
    """The entries that the reference knows, as it knows them."""
    known = (
        replace(entry, versions=tuple(card for card in entry.versions if card.since <= REFERENCE))
        for entry in entries()
    )
    return [entry for entry in known if entry.versions]


def test_the_overviews_go_on_after_the_reference() -> None:
    later = {row["name"] for key in ("triggers", "timers") for row in overview()[key]}
    assert {"Progress", "Kind Emperor", "Samurai", "Harsh Winter"} <= later


@pytest.mark.parametrize("key", ["triggers", "timers"])
def test_the_overviews_are_those_of_the_reference(key: str) -> None:
    here, there = {row_text(row) for row in overview(of_the_reference())[key]}, theirs(key)
    differences = {(key, "ours", row) for row in here - there} | {(key, "reference", row) for row in there - here}
    listed = {row for row in explained() if row[0] == key}
    assert differences - listed == set(), "not explained in docs/conflicts.md"
    assert listed - differences == set(), "explained in docs/conflicts.md, but the same by now"


def printed(line: Line) -> list[Any]:
    """The abilities and options of a printed tree, each with its qualifier and what is inside."""
    inner = [one for below in line.below for one in printed(below)]
    if not line.label:
        return inner
    label, _, qualifier = line.label.removesuffix(")").partition(" (")
    return [[label, qualifier.partition(", for ")[0] or None, inner]]


def without_nameless(nodes: list[Any]) -> list[Any]:
    """A tree without the lines of the reference that are no ability, and without options that have none."""
    found: list[Any] = []
    for label, qualifier, below in nodes:
        inner = without_nameless(below)
        if label is None:
            found += inner
        else:
            found.append([label, qualifier, inner])
    if all(label == "option" and not inner for label, _, inner in found):
        return []
    return found


@each(("name", "version", "nodes"), [row for row in reference()["trees"] if row[0] in INDEX])
def test_the_printed_trees_are_those_of_the_reference(name: str, version: str | None, nodes: list[Any]) -> None:
    cards = load(name).versions
    year = re.match(r"\d{4}", version or "")
    card = cards[-1] if year is None else [card for card in cards if card.since <= int(year[0])][-1]
    ours = [one for ability in card_tree(card).below for one in printed(ability)]
    same = without_nameless(nodes) == without_nameless(ours)
    assert same != (("tree", "reference", name) in explained()), ours


def test_every_difference_has_a_reason() -> None:
    assert all(len(why) > 10 for why in explained().values())


def test_cards_with_nothing_in_time_have_no_rows() -> None:
    rows = overview([load("Smithy"), load("Gardens")])
    assert rows == {"triggers": [], "timers": []}


def test_the_words_of_a_row() -> None:
    rows = overview([load("Hoard")])["triggers"]
    assert [row_text(row) for row in rows] == [
        "When buy / When you buy a card of type... / while you have this in play: Hoard <2022 (Victory)",
        "When gain / When you gain a card of type... / this turn: →Hoard 2022 (Victory)",
    ]


def test_whatever_kind_of_cards_an_ability_is_about_has_a_row() -> None:
    """A new word for a kind of cards needs no words in the overview: it says what a tree says."""
    every = {part.__class__: part for entry in entries() for card in entry.versions for ability in card.abilities
             for part in parts(ability) if isinstance(part, Filter)}
    assert set(words_of(Filter)) == set(every)
    hoard = load("Hoard")
    for part in every.values():
        ability = Ability(When(On.GAIN, filter=part), Clause((Draw(1),)), From.PLAY)
        made = replace(hoard, versions=(replace(hoard.versions[-1], abilities=(ability,)),))
        assert len(overview([made])["triggers"]) == 1, part
