"""By the rules of which years a question has another answer."""

from __future__ import annotations

import pytest

from oracle.budget import Budget
from oracle.claims import answer, compare
from oracle.claims.answer import Answer
from oracle.claims.eras import readings
from oracle.resources import scenario_file
from oracle.scenario import Scenario, build, from_notation, load


def scenario(name: str) -> Scenario:
    path = scenario_file(name)
    assert path is not None
    return load(path)


def asked(name: str) -> Answer:
    return answer(build(scenario(name)))


@pytest.mark.parametrize(("name", "own", "others"), [
    # Since 2021 an ability does not play a card that it has lost track of.
    ("vassal-faithful-hound", "2021 to now", [("2008 to 2020", True)]),
    ("vassal-faithful-hound-2019", "2008 to 2020", [("2021 to now", True)]),
    # Outpost has had three wordings; the rule of 2024 brought back what the first one led to.
    ("outpost-twice", "2017 to 2023", [("2008 to 2016, 2024 to now", True)]),
    # Inn would be covered only in a discard pile; onto the deck it is the same in every year.
    ("inn-watchtower", "2008 to now", []),
])
def test_the_years_with_another_answer(name: str, own: str, others: list[tuple[str, bool]]) -> None:
    found, unknown = readings(asked(name))
    assert found[0].words == own
    assert [(one.words, one.verdicts) for one in found[1:]] == others
    assert not unknown


def test_a_choice_that_restricts_nothing_in_another_year_is_no_other_answer() -> None:
    # Until 2016 Moneylender's trashing was no choice; what it does is the same.
    line = "Alice hand=Moneylender,Copper | Bob | Alice plays Moneylender > Moneylender: trash Copper | always=Copper in trash"
    found, unknown = readings(answer(build(from_notation(line))))
    assert [(one.words, one.refused) for one in found] == [("2008 to now", "")] and not unknown


@pytest.mark.parametrize("name", ["vassal-faithful-hound", "possession-fortress", "two-possessions"])
def test_it_is_what_a_comparison_with_each_of_these_years_says(name: str) -> None:
    found, _ = readings(asked(name))
    own = scenario(name)
    for number, one in enumerate(found):
        for year in one.years:
            assert compare(own, own.era, year).same is (number == 0), (year, one.words)


def test_a_year_in_which_it_cannot_be_asked_says_why() -> None:
    """Until 2015 a Throne Room had to play a card; what it plays then is no choice."""
    line = "Alice hand=Throne Room,Smithy deck=6 Copper | Bob | Alice plays Throne Room > Throne Room: play nothing"
    found, _ = readings(answer(build(from_notation(f"{line} | always=Smithy in Alice.hand"))))
    assert [(one.words, one.answer) for one in found[1:]] == [("2008 to 2015", None)]
    assert "cannot be made" in found[1].refused


def test_a_choice_that_was_none_in_some_years_is_what_happened_in_them() -> None:
    found, _ = readings(asked("barge-throne-room"))
    assert [(one.words, one.answer is not None and one.answer.holds) for one in found[1:]] == [("2008 to 2015", False)]


def test_what_is_not_known_within_the_budget_is_said_not_guessed() -> None:
    found = asked("engineer-throne-room")
    _, unknown = readings(found, seconds=0.0)
    assert unknown


def test_of_an_answer_that_is_not_decided_nothing_is_compared() -> None:
    found = answer(build(scenario("engineer-throne-room")), budget=Budget(states=20))
    assert not found.graph.decided
    assert [len(part) for part in readings(found)] == [1, 0]


def test_a_question_in_which_nothing_was_ever_changed_is_asked_once() -> None:
    looked: list[int] = []
    found, unknown = readings(answer(build(from_notation("Alice hand=Smithy deck=4 Copper | Bob | Alice plays Smithy"))),
                              progress=looked.append)
    assert len(found) == 1 and not unknown
    assert found[0].words == "2008 to now"
