"""The mutator: what it changes, what it leaves alone, and that it notices what no ruling tests."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest
from cases import each

from engine.collection import instead, load
from engine.language import *
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.rulings.mutation import opposites
from oracle.rulings.mutation.cases import Baseline, Bench, Case, Measured, bench_of, measure
from oracle.rulings.mutation.command import bench_for, wanted_names
from oracle.rulings.mutation.mutants import mutants, short
from oracle.rulings.mutation.scores import write_page
from oracle.rulings.mutation.trials import Verdict, killer_of, noticed, of_card
from oracle.scenario import from_notation

SMITHY = load("Smithy").versions[0]


def changes(name: str) -> list[str]:
    """What the mutants of the newest version of a card change."""
    return [mutant.what for mutant in mutants(load(name).versions[-1])]


def test_a_plain_card() -> None:
    assert changes("Smithy") == [
        "without Ability(When(PLAY), Clause((Draw(3))))", "without Draw(3)", "3 → 4 in Draw(3)", "3 → 2 in Draw(3)",
    ]


def test_every_mutant_differs_and_none_comes_twice() -> None:
    for name in ("Watchtower", "Possession", "Gatekeeper", "Village Green"):
        for card in load(name).versions:
            versions = [mutant.version for mutant in mutants(card)]
            assert card not in versions
            assert len(set(versions)) == len(versions)
            assert len({mutant.what for mutant in mutants(card)}) == len(versions)


def test_printed_costs_and_types_are_left_alone() -> None:
    for mutant in mutants(load("Militia").versions[-1]):
        assert mutant.version.cost == load("Militia").versions[-1].cost
        assert mutant.version.types == load("Militia").versions[-1].types


@each(("name", "what"), [
    ("Watchtower", "may → must"),
    ("Watchtower", "without the condition Tracked(It())"),
    ("Watchtower", "when-gain → when-buy"),
    ("Haggler", "without the condition Bought()"),
    ("Market Square", "without Reveal"),
    ("Moat", "who others → all"),
    ("Artisan", "hand → discard"),
    ("Gatekeeper", "until your next turn → for the rest of this turn"),
    ("Scheme", "once → every time"),
    ("Tunnel", "without the phase"),
    ("Black Cat", "without Typed('Victory')"),
    ("Poacher", "coins → buys"),
    ("Witch", "Curse → Copper"),
    ("Throne Room", "Action → Treasure"),
    ("Trader", "Silver → Gold in Exchange"),
    ("Sentry", "looked at → revealed"),
    ("Bandit", "revealed → looked at"),
    ("Watchtower", "hand → play in Ability"),
    ("Watchtower", "without Option('trash it'"),
    ("Duplicate", "tavern → play in Ability"),
    ("Innovation", "cube → game"),
    ("Caravan", "on your next turn → for the rest of the game"),
    ("Outpost", "who all → you in When(AFTER_TURN"),
    ("Harbinger", "on top → at the bottom"),
    ("Black Market", "revealed → looked at"),
    ("Fool", "boon_deck → hex_deck"),
    ("Elder", "one more option → nothing"),
    ("Way of the Chameleon", "exchanged → nothing"),
    ("Amphora", "with the word 'choose'"),
    ("Storyteller", "draw → +Cards"),
    ("Tax", "each pile → one pile"),
    ("Defiled Shrine", "onto this → to the player"),
    ("Embargo", "embargo → favor"),
    ("Pirate Ship", "pirate_ship → coffers"),
    ("Relic", "minus_card → minus_coin"),
    ("Doctor", "coins → potions in Overpaid"),
    ("Archer", "without adding"),
    ("Fortune", "not only once a turn"),
    ("Search", "until it triggers → for the rest of this turn"),
    ("Crypt", "as long as its condition holds → for the rest of the game"),
    ("Search", "when-pile-empties → when-gain"),
    ("Patron", "when-reveal → when-discard"),
    ("Donate", "first-at-start-of-turn → start-of-turn"),
    ("Market Square", "without 'not from supply'"),
    ("Lost in the Woods", "1 → 0 in Pick"),  # declined before anything is picked
    ("Remodel", "1 → 0 in Pick"),  # not optional
    ("Relic", "1 → 0 in Plus(MINUS_CARD"),
    ("Mission", "once → every time"),  # an Event's is asked
    ("Mission", "who all → you in When(AFTER_TURN"),  # and what it sets up is triggered
])
def test_all_kinds_of_words_are_changed(name: str, what: str) -> None:
    every = [mutant.what for card in load(name).versions for mutant in mutants(card)]
    assert any(what in said or what.replace("Reveal", "Discard") in said for said in every), every


@each(("name", "what"), [
    ("Market Square", "may → must"),  # from the hand nothing has to be used
    ("Duplicate", "may → must"),  # nor from the Tavern mat
    ("Caravan", "must → may in Clause((Draw(1), Plus"),  # a play ability is resolved in any case
    ("Scheme", "until your next turn in SetUp(Ability(When(START_OF_CLEANUP"),  # once a turn, on the own turn
    ("Sentry", "deck → discard in FromDeck"),  # whose deck is not said
    ("Island", "on top → at the bottom"),  # only a deck has a top
    ("The Sea's Gift", "who you → others"),  # a Boon is followed by the one who receives it
    ("The Sea's Gift", "must → may"),  # who has to
    ("War", "must → may in Clause((DigFor"),
    ("Fool", "revealed → looked at"),  # Boons are turned over
    ("Werewolf", "revealed → looked at"),  # and so are Hexes
    ("Gardens", "who you → others"),  # every card is scored
    ("Miserable", "cube → game"),  # every State for the one who has it
    ("Aqueduct", "who you → others in When(SET_UP_GAME"),  # set up once
    ("Mission", "must → may in Clause((SetUp"),  # an Event's ability is resolved in any case
    ("Doctor", "may → must in Clause((Overpay"),  # to overpay nothing is an option of paying
    ("Animal Fair", "without Instead()"),  # the other way of paying has been chosen by then
    ("Animal Fair", "may → must"),
    ("Zombie Apprentice", "1 → 0 in Pick"),  # to pick no card is to decline
    ("Teacher", "1 → 2 in AddTokens"),  # a player has one of these tokens
    ("Relic", "1 → 2 in Plus(MINUS_CARD"),  # and one of these
    ("Coastal Haven", "1 → 0 in PayAny"),  # for nothing paid nothing is kept
    ("Invasion", "without Typed('Loot')"),  # in the Loot pile there is nothing else
])
def test_what_the_kernel_does_not_ask_is_left_alone(name: str, what: str) -> None:
    assert not any(what in said for card in load(name).versions for said in (m.what for m in mutants(card)))


def test_every_word_that_is_said_or_not_said_has_its_opposite() -> None:
    said = {
        one.name
        for word in vars(nodes).values()
        if isinstance(word, type) and is_dataclass(word) and word is not nodes.Entry
        for one in fields(word)
        if one.type in (bool, "bool")
    }
    assert said == {"shown", *opposites.OTHER_SAYING}


@pytest.mark.parametrize(("vocabulary", "table", "without"), [
    (Pool, opposites.OTHER_POOL, set()),
    (Token, opposites.OTHER_TOKEN, set()),
    (Spot, opposites.OTHER_WORD, set()),
    (Mark, opposites.OTHER_WORD, {Mark.NONE}),  # what is not said
    (Need, opposites.OTHER_WORD, set()),
    (Often, opposites.OTHER_WORD, set()),
    (Lasts, opposites.OTHER_WORD, {Lasts.AFTER_TURN}),  # with another span it would be no such ability
    (Manner, opposites.OTHER_WORD, {Manner.NORMAL}),
    (Who, opposites.OTHER_WHO, set()),
])
def test_every_word_of_a_vocabulary_has_another(vocabulary: type[Enum], table: Any, without: set[Any]) -> None:
    assert {word for word in vocabulary if word not in table} == without


def test_what_waits_for_the_next_turn_is_used_up_by_that() -> None:
    later = SetUp(Ability(When(On.GAIN), Clause((Draw(1),)), From.SET_UP), Lasts.NEXT_TURN)
    said = [mutant.what for mutant in mutants(replace(SMITHY, abilities=(play(later),)))]
    assert not any("every time → once" in what for what in said)
    now = [m.what for m in mutants(replace(SMITHY, abilities=(play(replace(later, lasts=Lasts.THIS_TURN)),)))]
    assert any("every time → once" in what for what in now)


def bench(*every: Case) -> Bench:
    return bench_of(every, (), map(measure, every))


def test_an_expectation_that_fails_counts_before_a_scenario_that_is_stuck() -> None:
    line = "Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy | possible=Alice.hand has 3 Copper"
    cases = (Case("stuck-1", from_notation(line.replace("| possible", "> Smithy: yes | possible"))),
             Case("fails-1", from_notation(line.replace("3 Copper |", "4 Copper |", 1))))
    stuck, fails = (Baseline(case, Measured(10, 0.01, {})) for case in cases)
    entry = load("Smithy")
    with instead(replace(entry, versions=(replace(SMITHY, abilities=(play(Draw(2)),)),))):
        assert killer_of([stuck, fails]) == ("fails-1", "fails")
        assert killer_of([stuck]) == ("stuck-1", "stuck")
    assert killer_of([fails]) == ("", "")


def test_short_shows_what_is_not_usual() -> None:
    assert short(play(Draw(2))) == "Ability(When(PLAY), Clause((Draw(2))))"


def test_another_card_is_played_only_for_a_while() -> None:
    entry = load("Smithy")
    other: Card = replace(SMITHY, abilities=(play(Draw(4)),))
    with instead(replace(entry, versions=(other,))):
        assert load("Smithy").versions == (other,)
    assert load("Smithy") is entry


def test_survivors_are_those_that_no_ruling_notices() -> None:
    verdicts = of_card("Smithy", Bench(()))
    assert len(verdicts) == 4
    assert not any(verdict.killer for verdict in verdicts)


def test_rulings_kill() -> None:
    verdicts = {verdict.what: verdict.killer for verdict in of_card("Fool's Gold", bench_for(["Fool's Gold"]))}
    assert verdicts["4 → 5 in Plus(COINS, 4)"] == "fools-gold-0"
    assert verdicts["without Trash(This())"]


def test_only_cases_with_that_version_of_the_card_in_their_game_are_run() -> None:
    line = "Alice hand={} | Bob | Alice plays {} | always=Alice.hand has 0 Gold"
    every = [Case(name, from_notation(line.format(name, name) + more)) for name, more in (
        ("Smithy", ""), ("Village", ""), ("Throne Room", ""), ("Throne Room", " | rules=2008"))]
    tried = bench(*every)
    throne = load("Throne Room")
    new, old = throne.versions[-1], throne.versions[0]
    assert new.abilities != old.abilities
    assert [one.case.scenario.era.year for one in tried.with_version(throne, old)] == [2008]
    assert len(tried.with_version(throne, new)) == 1
    assert [one.case.name for one in tried.with_version(load("Village"), load("Village").versions[-1])] == ["Village"]


def test_cards_that_bring_others_into_a_game_count_as_naming_them() -> None:
    names = {name for one in bench_for(["Bat"]).baselines for name in one.measured.versions}
    assert {"Bat", "Vampire"} <= names


def test_words_name_cards_sets_and_rules() -> None:
    assert wanted_names(["watchtower"]) == ["Watchtower"]
    assert wanted_names(["King's", "Court"]) == ["King's Court"]
    assert "Watchtower" in wanted_names(["prosperity"])
    assert wanted_names(["Plunder"]) == ["Plunder"]
    assert "Taskmaster" in wanted_names(["set", "Plunder"]) and "Plunder" not in wanted_names(["set plunder"])
    assert wanted_names(["rules", "Inn"]) == ["rules", "Inn"]
    with pytest.raises(OracleError, match="Debt token has no abilities"):
        wanted_names(["debt token"])


def test_judgements_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "mutation.md"
    survivor = Verdict("Inn", "", "2 → 3 in Draw(2)", "")
    killed = Verdict("Inn", "", "2 → 1 in Draw(2)", "inn-1", "fails")
    write_page(path, {"Inn": [survivor, killed]}, whole=True)
    text = path.read_text()
    assert "1 of 2 mutants" in text
    path.write_text(text.replace("| `2 → 3 in Draw(2)` |  |", "| `2 → 3 in Draw(2)` | makes no difference |"))
    write_page(path, {"Moat": [replace_verdict(killed)]}, whole=False)
    assert "| Inn | `2 → 3 in Draw(2)` | makes no difference |" in path.read_text()
    assert "2 of 3 mutants" in path.read_text()
    write_page(path, {"Inn": [survivor]}, whole=False)
    assert "makes no difference" in path.read_text()


def replace_verdict(verdict: Verdict) -> Verdict:
    return verdict._replace(card="Moat")


def test_a_ruling_that_fails_as_it_is_is_left_out_and_named() -> None:
    bad = Case("bad-1", from_notation("Alice hand=Smithy | Bob | Alice plays Smithy | possible=Gold in trash"))
    tried = bench_of([bad], ["unread-1"], [measure(bad)])
    assert tried.left_out == ("unread-1", "bad-1")
    assert not any(verdict.killer for verdict in of_card("Smithy", tried))


def test_the_ways_of_noticing() -> None:
    line = "Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy | possible=Alice.hand has 3 Copper"
    scenario = from_notation(line)
    assert noticed(scenario, Budget()) == ""
    entry = load("Smithy")
    with instead(replace(entry, versions=(replace(SMITHY, abilities=(play(Draw(2)),)),))):
        assert noticed(scenario, Budget()) == "fails"
    assert noticed(from_notation(line.replace("| possible", "> Smithy: yes | possible")), Budget()) == "stuck"
    chapels = from_notation("Alice hand=Throne Room,Chapel,9 Copper | Bob | Alice plays Throne Room | never=Alice gained Copper")
    assert noticed(chapels, Budget(states=3)) == "endless"
