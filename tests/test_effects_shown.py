"""Every card that the reference lists for a common effect has that effect in some ruling or scenario."""

from __future__ import annotations

import json

from make_effects_shown import OUT, pairs, wrong
from traced import runs, tracing

from engine.collection import load
from engine.language.walk import parts
from oracle.rulings.ledger import ledger

EVERY = 41  # of so many rows one is tried here; tests/make_effects_shown.py --check tries all


def test_every_listed_card_is_shown_by_a_ruling_or_a_scenario() -> None:
    table = json.loads(OUT.read_text("utf-8"))
    there = {(effect, group, name) for effect, groups in table.items() for group, cards in groups.items() for name in cards}
    assert there == {(effect, group, name) for effect, group, name, _ in pairs()}
    known = ledger().heads
    for groups in table.values():
        for cards in groups.values():
            for name, where in cards.items():
                assert where is not None, name
                assert where.startswith("scenarios/") or where.rpartition("/")[0] in known, where


def test_what_runs_there_gives_the_card_the_effect() -> None:
    assert list(wrong(EVERY)) == []


def test_an_instruction_that_does_not_run_is_not_noted() -> None:
    """The way that shows it must be able not to show it: in a ruling about its reaction, Watchtower's play ability does
    not run."""
    card = load("Watchtower").versions[-1]
    reaction = {id(word) for word in parts(card.abilities[1])}
    played = {id(word) for word in parts(card.abilities[0])} - reaction
    with tracing() as ran:
        noted = runs("watchtower-1/1 2023", ran)
    assert noted & reaction and not noted & played
