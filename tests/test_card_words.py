"""What is printed of a card is one-to-one with its data: bounded runs of ``tests/fuzz/words.py``, which says more."""

from __future__ import annotations

import random

import pytest

from engine.collection import entries, load
from engine.language import AllIn, Count, Place, Typed
from engine.language.walk import parts
from engine.record import replace
from oracle.cards import abilities_lines, card_text, changes_between
from tests.fuzz import words

SHARE = 80


def test_whatever_is_changed_in_an_ability_changes_its_words() -> None:
    cards = list(words.every_card())
    assert not list(words.faults(random.Random(len(cards)).sample(cards, len(cards) // SHARE)))


def test_the_law_notices_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it was once: the words of Soldier told nothing of the other Attacks."""
    def without_but(card: words.Card) -> list[str]:
        return [line.replace(" other than this", "") for line in abilities_lines(card)]

    soldier = load("Soldier").versions[-1]
    others = [part for part in parts(soldier) if isinstance(part, Count)]
    assert others == [Count(AllIn(Place.PLAY, Typed("Attack"), but=words.nodes.This()))]
    monkeypatch.setattr(words, "abilities_lines", without_but)
    assert any("AllIn.but: This() → None" in fault for fault in words.faults((soldier,)))


def test_no_two_abilities_print_alike_unless_they_mean_the_same() -> None:
    assert not list(words.twins(words.every_card()))


def test_what_means_the_same() -> None:
    """Not everything does: of a card that is another one, the words have to be others."""
    cards = {card.name: words.meaning(card) for card in words.every_card()}
    assert cards["Moat"] != cards["Smithy"] and cards["Woodcutter"] == cards["Woodcutter"]
    assert len(set(cards.values())) > 800


def test_whatever_is_changed_in_an_entry_changes_its_words() -> None:
    every = list(entries())
    assert not [fault for entry in every[::15] for fault in words.entries_alike(entry)]


@pytest.mark.parametrize(("name", "line"), [
    ("Soldier", "+$1 per Attack card you have in play other than this"),
    ("Tormentor", "if you have no cards in play other than this, gain an Imp"),
    ("Tools", "gain a card that anyone has a copy of in play"),
    ("Warlord", "Action cards that they have 2 or more copies of in play cannot be played from their hand"),
    ("Raider", "discard a copy of a card you have in play from their hand"),
    ("Grand Castle", "+1 VP per Victory card in your hand and per Victory card anyone has in play"),
    ("Aqueduct", "add 8 VP tokens to each of the Silver and Gold piles"),
    ("Archive", "set aside the top 3 cards of your deck, looking at them"),
    ("Market Square", "when-trash ability: when you trash one of your cards, from your hand"),
    ("Berserker", "if you have an Action card in play, play this"),
    ("Amphora", "do one of these"),
])
def test_words_that_were_left_out(name: str, line: str) -> None:
    assert line in [text.strip() for text in abilities_lines(load(name).versions[-1])]


def test_older_versions_say_what_they_do() -> None:
    lantern, race = load("Lantern").versions[0], load("Chariot Race").versions[0]
    assert "    for cards of yours that you play, Border Guard's “revealing” is 3" in abilities_lines(lantern)
    assert "  if the card they revealed costs less than the card you revealed" in abilities_lines(race)


def test_an_option_of_which_nothing_comes_says_so() -> None:
    steward = load("Steward").versions[-1]
    without = next(other for other, what in words.neighbours(steward) if what == "without Draw")
    assert "    option: +2 Cards" in abilities_lines(steward) and "      nothing" not in abilities_lines(steward)
    assert abilities_lines(without)[2:4] == ["    option: +2 Cards", "      nothing"]


@pytest.mark.parametrize(("name", "brought"), [("Plan", "Your Trashing token"), ("Inheritance", "Your Estate token")])
def test_what_a_card_brings_is_compared_as_well(name: str, brought: str) -> None:
    entry = load(name)
    *_, old, new = [card for card in entry.versions if card.since <= 2022]
    assert changes_between(entry, old, new)[0] == f"{brought} changed with it:"
    assert "worded differently, works the same" not in "\n".join(card_text(entry))


def test_a_version_that_works_the_same_says_so() -> None:
    bridge = load("Bridge")
    assert changes_between(bridge, *bridge.versions) == ["worded differently, works the same"]
    assert replace(bridge.versions[0], since=2016, version="2016") == bridge.versions[1]
