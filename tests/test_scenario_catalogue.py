"""The catalogue: all names, found however they are spelt; and the cards of the engine have the printed facts."""

from __future__ import annotations

import pytest

from engine import collection
from oracle.words.catalogue import Fact, advice, facts, find, plain, strange_letters


def is_card(fact: Fact) -> bool:
    return fact.is_card


def test_all_880_names_are_known() -> None:
    assert len(facts()) == 880
    assert sum(fact.in_reference for fact in facts().values()) == 814
    assert len({plain(name) for name in facts()}) == 880


def test_every_encoded_card_has_its_printed_facts() -> None:
    for name in collection.names():
        entry, fact = collection.load(name), facts()[name]
        assert (entry.kind, entry.set_name) == (fact.kind, fact.set_name), name
        if entry.kind != "pile":
            assert entry.pile == fact.pile, name
            assert min(version.since for version in entry.versions) == fact.year, name
        if entry.kind == "card":
            assert entry.versions[-1].types == fact.types, name
            cost = entry.versions[-1].cost
            assert fact.cost is not None, name
            assert (cost.coins, cost.potions, cost.debt) == fact.cost[:3], name
            if name != "Copper" and not entry.versions[-1].pile:
                assert entry.copies == fact.copies, name
        labels = [version.version for version in entry.versions]
        assert len(set(labels)) == len(labels), f"versions of {name} must have different labels"
        since = [version.since for version in entry.versions]
        assert since == sorted(since), name


def test_what_cards_need_is_encoded() -> None:
    assert {other for name in collection.names() for other in collection.load(name).needs} <= set(collection.INDEX)


@pytest.mark.parametrize("spelt", ["watchtower", "WATCHTOWER", " Watchtower ", "Ｗatchtower", "Watchtowers"])
def test_names_are_found_however_they_are_spelt(spelt: str) -> None:
    found = find(spelt)
    assert found is not None
    assert found.name == "Watchtower"


@pytest.mark.parametrize(("spelt", "name"), [
    ("Kings Court", "King's Court"),
    ("King’s Court", "King's Court"),
    ("jack-of-all-trades", "Jack of All Trades"),
    ("Coppers", "Copper"),
    ("Duchies", "Duchy"),
    ("Knight", "Knights"),
    ("will o wisp", "Will-o'-Wisp"),
])
def test_apostrophes_hyphens_and_plurals(spelt: str, name: str) -> None:
    found = find(spelt)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize(("spelt", "said"), [
    ("Watchtowr", "did you mean Watchtower?"),
    ("Jack", "did you mean Jack of All Trades?"),
    ("KC", "did you mean King's Court?"),
    ("Wаtchtower", "CYRILLIC SMALL LETTER A; write Watchtower"),
    ("Watch\u200btower", "cannot be seen (ZERO WIDTH SPACE); write Watchtower"),
    ("Copper, Silver", "each as an item of its own"),
])
def test_what_was_probably_meant(spelt: str, said: str) -> None:
    assert find(spelt) is None
    assert said in advice(spelt, is_card)


def test_accents_and_apostrophes_are_not_strange() -> None:
    assert strange_letters("King’s Court") == ""
    assert "GREEK" in strange_letters("Inν")


def test_facts_in_words() -> None:
    assert facts()["Smithy"].in_words() == "Base, Action, $4"
    assert facts()["City Quarter"].in_words() == "Empires, Action, 8 Debt"
    assert facts()["Possession"].in_words() == "Alchemy, Action, $6P"


@pytest.mark.parametrize(("text", "kind", "meant"), [
    ("Sun", "boon", "The Sun's Gift"), ("moon", "boon", "The Moon's Gift"), ("twice", "state", "Twice Miserable"),
])
def test_a_word_out_of_a_name_finds_the_name(text: str, kind: str, meant: str) -> None:
    assert advice(text, lambda fact: fact.kind == kind) == f"did you mean {meant}?"
