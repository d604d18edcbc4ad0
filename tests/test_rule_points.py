"""The rule points are real: each is a rule of the reference, and without it some encoded ruling says something else."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.rules import CURRENT, ERAS, POINTS, RulePoint, rules_of
from oracle.graph import Budget
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.cases import Case, cases
from oracle.rulings.mutation.trying import noticed

UNDATED = [point for point in POINTS.values() if not point.dated]
# For each rule that holds in every year a ruling that depends on it, chosen by hand: most are the rule itself.
NOTICES = {
    "moves_lose_track": "lose-track-2",
    "coverings_lose_track": "lose-track-9",
    "throne_rooms_replay_lost_cards": "counterfeit-2",
    "abilities_expect_their_card_in_play": "necromancer-5",
    "own_occurrence_keeps_track": "hermit@pre-2022-11",
    "turn_order": "reactions-1b",
    "each_player_in_turn_order": "concurrent-1",
    "reactions_repeat": "reactions-4",
    "windows_look_again": "blockade-8",
    "triggered_stays_triggered": "mint-5",
    "judged_as_it_was": "changeling-8",
    "mandatory_is_resolved": "concurrent-2",
    "replacing_ends_the_window": "enchantress-8",
    "trashes_together": "chapel-note-1",
    "owner_trashes": "when-trash-4",
    "bought_before_gained": "when-buy-2",
    "after_play_though_unresolved": "after-play-2",
    "plays_set_up_separately": "setup-later-2",
    "next_time_is_once": "cage-1",
    "shuffle_when_short": "deck-3",
    "treasures_before_buying": "buy-phase-12",
    "actions_use_actions": "action-phase-3",
    "pools_end_with_the_turn": "pools-1",
    "durations_stay": "cleanup-5",
    "throne_rooms_stay": "amphora-2",
    "all_discard_in_cleanup": "cleanup-6",
    "hands_are_drawn": "cleanup-4",
    "villagers_in_the_action_phase": "action-phase-7",
    "four_piles_for_five_players": "game-end-3",
    "game_ends_before_after_turn": "game-end-5",
    "fewest_turns_win": "game-end-10",
    "extra_turns_are_not_counted": "game-end-10",
    "costs_stop_at_nothing": "bridge-troll-3",
    "debt_stops_buying": "debt-4",
    "two_projects": "event-project-10",
    "extra_turns_wait": "donate@pre-2021-4",
    "discards_together": "lose-track-6",
    "prophecies_wait_for_the_last_sun": "omens-prophecies-7",
    "shadows_go_to_the_bottom": "shadow-2",
    "shadows_are_played_from_the_deck": "shadow-5",
}


def cases_of(name: str) -> list[Case]:
    """The scenarios of a ruling."""
    files = [file for file in ledger().files if any(name in head.ids for head in file.heads)]
    assert files, name
    found, _ = cases(files, lambda text: name in text)
    return [case for case in found if case.name == name]


@pytest.mark.parametrize("point", UNDATED, ids=lambda point: point.name)
def test_without_a_rule_a_ruling_says_something_else(point: RulePoint) -> None:
    name = point.name
    budget = Budget(20_000, 20.0)
    seen = []
    for case in cases_of(NOTICES[name]):
        era = case.scenario.era
        seen.append(noticed(replace(case.scenario, era=replace(era, switches=(*era.switches, (name, False)))), budget))
    assert "fails" in seen

def test_every_rule_that_always_holds_is_noticed() -> None:
    assert set(NOTICES) == {point.name for point in UNDATED}
    assert all(rules_of(year).holds(point.name) for year in ERAS for point in UNDATED)


def test_the_statements_of_every_point_are_in_the_reference() -> None:
    book = json.loads((Path(__file__).parents[1] / "oracle" / "rulings" / "ids.json").read_text(encoding="utf-8"))
    known = json.dumps(book)
    for point in POINTS.values():
        assert point.statements
        for statement in point.statements:
            assert f'"{statement}"' in known or statement.rsplit("-", 1)[0] in known, statement


def test_a_change_is_made_and_taken_back() -> None:
    usual = rules_of(CURRENT)
    changed = usual.with_switch("turn_order", False)
    assert not changed.turn_order
    assert changed != usual
    assert changed.with_switch("turn_order", True) == usual
    with pytest.raises(ValueError, match="no rule is called"):
        usual.with_switch("no_such_rule", False)
