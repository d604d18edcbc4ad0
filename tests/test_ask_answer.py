"""Whole answers about real positions: verdicts, witnesses, figures, budgets, what is left open, eras."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cases import each

from engine.state import KIND
from oracle.claims import Answer, Claim, answer, compare
from oracle.claims.compare import era_of
from oracle.errors import OracleError
from oracle.graph import UNBOUNDED, Budget
from oracle.scenario import build, parse
from oracle.share.answer_data import answer_data, comparison_data

INN = """
title: Inn gained with Watchtower in hand
players:
  Alice: {hand: [Watchtower], deck: [Silver, Gold], discard: [Estate, Village]}
  Bob: {}
supply: [Inn, Village]
event: Alice gains Inn
"""


def ask(text: str, *claims: tuple[str, str], **wanted: Any) -> Answer:
    return answer(build(parse(text)), claims, **wanted)


def verdict(text: str, kind: str, claim: str, **wanted: Any) -> bool | None:
    return ask(text, (kind, claim), **wanted).results[0].holds


@each(("kind", "claim", "holds"), [
    ("possible", "Alice.deck[0] is Inn", True),
    ("possible", "Inn in trash", True),
    ("possible", "Inn shuffled", True),
    ("impossible", "Watchtower moved Inn and Inn shuffled", True),
    ("possible", "Watchtower moved Inn and Inn shuffled", False),
    ("never", "Watchtower moved Inn before Inn shuffled", True),
    ("always", "Alice gained Inn", True),
    ("always", "Inn in Alice.discard", False),
    ("impossible", "Inn in trash", False),
    ("possible", "Watchtower lost track of Inn", True),
    ("possible", "Watchtower lost track of Inn that was shuffled", True),
    ("possible", "Watchtower lost track of Inn that was covered", False),
    ("always", "Watchtower in Alice.hand", True),
    ("always", "Inn in Alice.deck or Inn in Alice.discard or Inn in trash", True),
    ("always", "Smithy in Alice.hand or Alice gained exactly 1 card", True),
    ("possible", "used Watchtower twice", True),
    ("offered", "use Watchtower to Alice", True),
    ("not offered", "use Watchtower to Bob", True),
    ("offered", "Watchtower", True),
    ("possible", "Alice was offered \"trash it\" and Inn in Alice.deck", True),
    ("always", "Inn pile = 9", True),
    ("always", "score(Alice) = 1", True),
    ("always", "turn is Alice and phase is action and not game is over", True),
    ("always", "cost(Inn) = 5", True),
])
def test_verdicts(kind: str, claim: str, holds: bool) -> None:
    text = INN if "Smithy" not in claim else INN.replace("[Inn, Village]", "[Inn, Village, Smithy]")
    assert verdict(text, kind, claim) is holds


def test_a_witness_shows_what_it_should_and_is_as_short_as_can_be() -> None:
    result = ask(INN, ("possible", "Inn in trash")).results[0]
    assert result.witness is not None
    found = ask(INN, ("possible", "Inn in trash"))
    words = [step.option for step in found.graph.words.line(result.witness)]
    assert words[0] == "use Watchtower"
    end = found.graph.states[found.graph.node_after(result.witness)]
    assert any(found.graph.states[0].game.cards[face & KIND].name == "Inn" for face in end.trash)


def test_what_shuffled_cards_may_do_is_possible_and_not_always() -> None:
    # On the first line the deck is shuffled with Inn in it: Inn can be third, by chance.
    found = ask(INN, ("possible", "Alice.deck[2] is Inn"), ("always", "Alice.deck[2] is not Inn"),
                ("possible", "Alice.deck[0] is Inn"))
    assert [result.holds for result in found.results] == [True, False, True]
    assert [result.by_chance for result in found.results] == [True, True, False]


def test_figures() -> None:
    found = ask(INN)
    counted = {"outcomes": found.outcomes, "orders": found.orders, "states": len(found.graph),
               "edges": found.graph.edge_count, "ends": len(found.graph.ends())}
    claims = [Claim(kind, "", number) for kind, number in counted.items() if isinstance(number, int)]
    assert len(claims) == 5
    again = answer(build(parse(INN)), [*claims, Claim("outcomes", "", 99), Claim("orders", UNBOUNDED)])
    assert [result.holds for result in again.results] == [True] * 5 + [False] * 2
    assert again.exit_code == 1


def test_the_order_that_decides_is_named() -> None:
    found = ask(INN)
    (pair,) = found.deciding_pairs
    assert {found.graph.words.option(pair.first), found.graph.words.option(pair.second)} == {
        "use Inn", "use Watchtower"}
    assert found.graph.outcomes.matters(0) is True


def test_the_expectations_of_the_scenario_come_first() -> None:
    text = INN + "expect:\n- possible: Inn in trash\n- outcomes: 8\n"
    found = answer(build(parse(text)), [("never", "Inn in Bob.deck")])
    assert [result.claim.kind for result in found.results] == ["possible", "outcomes", "never"]
    assert found.holds is True
    assert found.exit_code == 0


def test_further_claims_are_judged_without_exploring_again() -> None:
    found = ask(INN)
    results = found.judge([("possible", "Watchtower moved Inn"), ("always", "Alice gained Inn"),
                           ("not offered", "trash it to Bob")])
    assert [result.holds for result in results] == [True, True, True]


def test_all_predicates_that_do_not_parse_are_told_at_once() -> None:
    with pytest.raises(OracleError) as caught:
        ask(INN, ("possible", "Inn in Alice.dekc"), ("always", "Watchtowr in trash"), ("possible", "Inn in trash"),
            ("perhaps", "Inn in trash"))
    assert len(caught.value.problems) == 3


# ------------------------------------------------------------------------------------------------- budgets


def test_past_the_budget_nothing_is_said_that_was_not_seen() -> None:
    found = ask(INN, ("possible", "Watchtower in Alice.hand"), ("impossible", "Inn in trash"),
                ("always", "Alice gained Inn"), ("possible", "Inn in trash"), budget=Budget(states=2))
    assert not found.graph.complete
    assert [result.holds for result in found.results][1:] == [None, None, None]
    assert all("budget" in result.why for result in found.results if result.holds is None)
    assert found.exit_code == 3
    assert found.outcomes is None
    assert found.orders is None


def test_what_was_seen_on_the_way_stays_possible_past_the_budget() -> None:
    assert verdict(INN, "possible", "Alice gained Inn", budget=Budget(states=1)) is True
    assert verdict(INN, "impossible", "Alice gained Inn", budget=Budget(states=1)) is False
    assert verdict(INN, "possible", "not Alice gained Inn", budget=Budget(states=1)) is None


# ------------------------------------------------------------------------------------------------- open positions


OPEN = """
players:
  Alice: {hand: [Smithy], deck: ["?", "?", "?", "?"]}
  Bob: {}
event: Alice plays Smithy
"""


def test_cards_that_nobody_has_seen_leave_open_what_they_decide() -> None:
    found = ask(OPEN, ("possible", "Copper in Alice.hand"), ("impossible", "Copper in Alice.hand"),
                ("always", "Alice.hand size is 3"), ("always", "Alice drew 3 cards"), ("possible", "Gold in Bob.hand"),
                ("always", "score(Alice) = 0"), ("possible", "Alice.deck[0] is Copper"))
    assert [result.holds for result in found.results] == [None, None, True, True, False, None, None]
    assert found.exit_code == 1
    assert ask(OPEN, ("possible", "Copper in Alice.hand")).exit_code == 3


def test_asking_for_the_top_of_a_discard_pile_keeps_its_order() -> None:
    text = """
players:
  Alice: {hand: [Cellar, Moat, Smithy], deck: [Copper, Gold, Silver], discard: [Estate]}
  Bob: {}
event: [Alice discards Smithy, Alice discards Moat]
"""
    claims = [("always", "Alice.discard top is Moat"), ("possible", "Alice.discard top is Estate")]
    found = answer(build(parse(text)), claims)
    assert [result.holds for result in found.results] == [True, False]
    assert found.notes == ()


# ------------------------------------------------------------------------------------------------- events and pins


def test_events_follow_one_another() -> None:
    text = """
players:
  Alice: {hand: [Village, Smithy], deck: [Moat, Copper, Gold, Silver, Estate]}
  Bob: {}
event: [Alice plays Village, Alice plays Smithy]
"""
    found = ask(text, ("always", "Alice drew 4 cards"), ("always", "Alice.hand = Copper, Gold, Moat, Silver"),
                ("always", "Alice played Village before Alice played Smithy"))
    assert [result.holds for result in found.results] == [True] * 3
    assert (found.orders, found.outcomes) == (1, 1)


def test_an_event_that_can_happen_on_no_line_is_bad_input() -> None:
    with pytest.raises(OracleError) as caught:
        ask(INN.replace("event: Alice gains Inn", "event: [Alice gains Inn, Alice plays Village]"))
    assert "no Village in hand" in str(caught.value)


def test_lines_on_which_an_event_cannot_happen_are_not_counted_but_told() -> None:
    text = """
players:
  Alice: {hand: [Cellar, Village, Moat], deck: [Copper, Gold, Silver, Estate]}
  Bob: {}
event: [Alice plays Cellar, Alice plays Village]
"""
    found = ask(text, ("always", "Village in Alice.play"), ("possible", "Alice discarded Village"))
    assert [result.holds for result in found.results] == [True, False]
    assert "not counted: 2 lines" in found.notes[0]
    assert "no Village in hand" in found.notes[0]


def test_choices_settle_decisions() -> None:
    text = INN + "choices:\n- when-gain Inn: use Watchtower\n- Watchtower: trash it\n"
    found = ask(text, ("always", "Inn in trash"))
    assert found.results[0].holds is True


def test_a_choice_that_was_never_used_is_bad_input() -> None:
    with pytest.raises(OracleError) as caught:
        ask(INN + "choices:\n- Watchtower: gain Gold\n")
    assert "Watchtower" in str(caught.value)
    assert "trash it" in str(caught.value)


# ------------------------------------------------------------------------------------------------- data


def test_the_answer_as_data() -> None:
    found = ask(INN, ("possible", "Inn in trash"), ("never", "Inn shuffled"), ("outcomes", ""))
    data = json.loads(json.dumps(answer_data(found)))
    assert set(data) >= {"expectations", "outcomes", "orders", "states", "edges", "complete"}
    first, second, third = data["expectations"]
    assert (first["holds"], second["holds"], third["holds"]) == (True, False, False)
    assert first["witness"]["shows"] is True
    assert second["witness"]["shows"] is False
    assert first["witness"]["steps"][0]["option"] == "use Watchtower"
    assert any("Inn" in line for line in first["witness"]["end"])
    assert third["found"] == data["outcomes"]
    assert data["order_decides"][0]["abilities"] == ["use Inn", "use Watchtower"]


# ------------------------------------------------------------------------------------------------- eras


COVERED = """
players:
  Alice: {hand: [Village], deck: [Copper, Gold, Silver], discard: [Estate]}
  Bob: {}
supply: [Border Village, Smithy]
event: Alice gains Border Village
expect:
- possible: Alice gained Smithy
"""


def test_comparing_a_question_with_itself_finds_no_difference() -> None:
    found = compare(parse(INN), "current", 2023)
    assert found.same is True
    assert found.differing == []
    assert found.outcomes()[:2] == ([], [])
    assert json.loads(json.dumps(comparison_data(found)))["same"] is True


def test_comparing_eras_puts_answers_side_by_side() -> None:
    found = compare(parse(COVERED), 2018, "current", [("always", "Alice gained Border Village")])
    assert [(one.holds, two.holds) for one, two in found.claims] == [(True, True), (True, True)]
    assert [side.era for side in (found.first, found.second)] == ["2018", "current"]


@pytest.mark.parametrize("era", ["", "1990", "yesterday", "２０２０", 10**30])
def test_what_is_not_an_era(era: Any) -> None:
    with pytest.raises(OracleError):
        era_of(era)
