"""The common effects computed from card data against the reference's lists: the same cards in the same versions, but for
the differences that docs/conflicts.md lists and explains."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

from cases import each

from engine.collection import entries, load
from engine.language import Entry
from oracle.effects import EFFECTS, effects_of, has
from oracle.timing import overview_name
from oracle.words.catalogue import facts

ROOT = Path(__file__).resolve().parent.parent
LAST = 2023
Rows = dict[str, list[tuple[str, str | None]]]


@cache
def reference() -> dict[str, Rows]:
    """The reference's lists: effect, group, cards with their notes."""
    data: dict[str, Rows] = json.loads((ROOT / "tests" / "data" / "reference_effects.json").read_text("utf-8"))
    return data


@cache
def explained() -> dict[tuple[str, str, str, str], str]:
    """The differences that docs/conflicts.md explains: effect, group, who has it, card; and why."""
    text = (ROOT / "docs" / "conflicts.md").read_text("utf-8").partition("## Common effects")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([a-z-]+) \| (.*?) \| (reference|ours|examples) \| (.*?) \| (.+?) \|$", text, re.M)
    return {(effect, group, who, card): why for effect, group, who, cards, why in rows for card in cards.split("; ")}


@cache
def of_the_reference() -> tuple[Entry, ...]:
    """The entries that the reference knows."""
    return tuple(entry for entry in entries() if any(card.since <= LAST for card in entry.versions) and _known(entry))


def _known(entry: Entry) -> bool:
    fact = facts().get(entry.name)
    return fact is not None and fact.in_reference


@cache
def ours(effect: str, group: str) -> dict[str, tuple[tuple[int, bool], ...]]:
    """The cards that are in a group by their data: the year of each version, and whether it is. All Knights together
    are called Knight, as in the reference."""
    found = {}
    knights = {entry.name for entry in of_the_reference() if "Knight" in entry.versions[-1].types}
    for entry in of_the_reference():
        versions = [card for card in entry.versions if card.since <= LAST]
        held = tuple((card.since, has(effect, group, card, entry)) for card in versions)
        if any(one for _, one in held):
            found[overview_name(versions[-1])] = held
    if knights <= found.keys():
        found = {name: held for name, held in found.items() if name not in knights} | {"Knight": ((2012, True),)}
    return found


def fits(held: tuple[tuple[int, bool], ...], note: str | None) -> bool:
    """Whether the versions that are in a group are those that the reference's note names; the newest without one."""
    before = re.search(r"pre-(\d{4})", note or "")
    year = re.search(r"\b(20\d\d)\b", note or "")
    if before or (note or "").startswith("1st edition"):
        return held[0][1] and not held[-1][1]
    if year:
        return held[-1][1] and not any(one for since, one in held if since < int(year[1]))
    return held[-1][1]


GROUPS = [(effect, group) for effect, groups in reference().items() for group in groups]


def test_every_effect_of_the_reference_is_there() -> None:
    assert list(EFFECTS) == list(reference())
    for effect in EFFECTS.values():
        assert effect.groups or effect.underived, effect.slug


@each(("effect", "group"), GROUPS)
def test_the_cards_of_an_effect_are_those_of_the_reference(effect: str, group: str) -> None:
    listed = {card: who for slug, name, who, card in explained() if (slug, name) == (effect, group)}
    if group not in EFFECTS[effect].groups:
        assert len(EFFECTS[effect].underived[group]) > 10
        return
    here, there = ours(effect, group), reference()[effect][group]
    names = {name for name, _ in there}
    examples = "all" in listed and listed["all"] == "examples"
    only_here = {name for name, held in here.items() if name not in names and held[-1][1]}
    only_there = names - here.keys() | {
        name for name in names & here.keys() if not examples and not _any_fits(here[name], there, name)
    }
    if examples:
        assert only_here, "these are not examples only: the lists are the same"
        only_here = set()
    assert only_here == {card for card, who in listed.items() if who == "ours"}
    assert only_there == {card for card, who in listed.items() if who == "reference"}


def _any_fits(held: tuple[tuple[int, bool], ...], there: list[tuple[str, str | None]], name: str) -> bool:
    return any(fits(held, note) for other, note in there if other == name)


def test_every_difference_is_about_an_effect_and_has_a_reason() -> None:
    for (effect, group, _, _), why in explained().items():
        assert group in reference()[effect] and len(why) > 10


def test_it_is_the_data_that_counts() -> None:
    """A card that loses an ability leaves the lists that it was in because of it, and no other."""
    entry = load("Watchtower")
    card = entry.versions[-1]
    assert {(effect.slug, group) for effect, group in effects_of(entry, card)} >= {
        ("move-gained-card", "moves it"), ("several-options", ""),
    }
    bare = replace(card, abilities=card.abilities[:1])
    assert [effect.slug for effect, _ in effects_of(entry, bare)] == []


def test_the_functions_do_not_ask_what_a_card_is_called() -> None:
    entry = load("Watchtower")
    card = entry.versions[-1]
    other = replace(card, name="Nothing")
    assert [(one.slug, group) for one, group in effects_of(entry, card)] == [
        (one.slug, group) for one, group in effects_of(entry, other)
    ]


# Lists that the reference gives elsewhere: what has its type or its trigger.


def test_travellers_are_exchanged() -> None:
    kinds = [entry.versions[-1] for entry in of_the_reference()]
    travellers = {card.name for card in kinds if "Traveller" in card.types}
    upgraded = {card.name for card in kinds if has("traveller-traveller-upgrade", "", card, load(card.name))}
    last = {"Champion", "Teacher"}
    assert upgraded == travellers - last


def test_what_happens_when_this_is_trashed() -> None:
    """The overview of triggers has the same cards under "When you trash this"."""
    data = json.loads((ROOT / "tests" / "data" / "reference_timing.json").read_text("utf-8"))
    there = {row[3] for row in data["triggers"] if row[1] == "When you trash this" and not row[5]}
    here = {name for name, held in ours("when-you-trash-this", "").items() if held[-1][1]}
    assert here == there
