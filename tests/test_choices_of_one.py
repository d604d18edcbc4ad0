"""A choice that names the only option, which nobody is asked for: accepted where it names what happens, else refused."""

from __future__ import annotations

import pytest

from oracle.ask import Answer, answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

OVERLORD = "Alice hand=Overlord deck=5 Copper | Bob | supply=Smithy,Gardens | Alice plays Overlord"
MILITIA = "Alice hand=Militia | Bob hand=5 Copper | Carol hand=5 Copper,Estate | Alice plays Militia"
CARAVAN = "Alice play=Caravan pending=Caravan deck=3 Copper | Bob | turn=Bob | Bob ends the turn"
ONCE_AND_AGAIN = "Alice hand=Throne Room (2008),Caravan deck=5 Copper | Bob | Alice plays Throne Room (2008)"
TWICE = "Alice hand=Throne Room,Overlord deck=9 Copper | Bob hand=3 Copper,2 Estate | supply=Militia"


def asked(line: str, *claims: tuple[str, str]) -> Answer:
    return answer(build(from_notation(line)), claims)


@pytest.mark.parametrize(("line", "choice"), [
    (OVERLORD, "Overlord: Smithy"),
    (OVERLORD, "Overlord: play Smithy"),
    (MILITIA.replace("Bob hand=5", "Bob hand=3"), "Militia: discard 2 Copper,Estate"),
    ("Alice hand=Militia | Bob hand=3 Copper | Alice plays Militia", "Militia: discard nothing"),
    ("Alice hand=Militia | Bob hand=5 Copper | Alice plays Militia", "Militia: 2 Copper"),
    ("Alice hand=Workshop | Bob | supply=Smithy 0,Gardens 2,Silver 0,Copper 0,Estate 0,Curse 0 | Alice plays Workshop",
     "Workshop: gain Gardens"),
    (CARAVAN, "Alice: use Caravan"),
    (ONCE_AND_AGAIN, "Throne Room: Caravan"),
    (ONCE_AND_AGAIN, "Throne Room: play Caravan"),
    ("Alice hand=Remodel,Copper | Bob | supply=Moat,Curse 0,Copper 0,Estate 0,Silver 0 | Alice plays Remodel",
     "Remodel: choose Copper"),
])
def test_a_choice_that_names_what_happens_anyway_changes_nothing(line: str, choice: str) -> None:
    head, event = line.rsplit(" | ", 1)
    plain = asked(f"{head} | {event}")
    settled = asked(f"{head} | {event} > {choice}")
    assert len(settled.graph.outcomes) <= len(plain.graph.outcomes)
    assert settled.graph.decided


@pytest.mark.parametrize(("line", "choice", "instead"), [
    (OVERLORD, "Overlord: Gardens", "Alice played Smithy"),
    (OVERLORD, "Overlord: gain Smithy", "Alice played Smithy"),
    (ONCE_AND_AGAIN, "Throne Room: play nothing", "Alice played Caravan"),
    (ONCE_AND_AGAIN, "Throne Room: 2 Smithy", "Alice played Caravan"),
    ("Alice hand=Militia | Bob hand=5 Copper | Alice plays Militia", "Militia: discard nothing", "Bob discarded 2 Copper"),
    ("Alice hand=Militia | Bob hand=5 Copper | Alice plays Militia", "Militia: discard 3 Copper", "Bob discarded 2 Copper"),
])
def test_a_choice_that_names_what_cannot_happen_is_refused_with_what_does(line: str, choice: str, instead: str) -> None:
    with pytest.raises(OracleError) as caught:
        asked(f"{line} > {choice}")
    problem = caught.value.problems[0]
    assert "cannot be made" in problem.what and "single option" in problem.what
    assert instead in problem.hint


def test_a_card_that_does_nothing_at_all_still_asks_nothing() -> None:
    with pytest.raises(OracleError, match="never used"):
        asked("Alice hand=Inn | Bob | supply=Smithy | Alice gains Smithy > Alice: use Watchtower")
    with pytest.raises(OracleError, match="never used"):
        asked("Alice hand=Smithy | Bob hand=3 Copper | Alice plays Smithy > Militia: discard nothing")


def test_choices_behind_it_are_used() -> None:
    """The only Militia is played twice; Bob's two decisions are settled by what stands behind."""
    line = f"{TWICE} | Alice plays Overlord > Overlord: Militia > Militia: discard 2 Estate"
    found = asked(line, ("always", "Bob discarded 2 Estate"), ("possible", "Bob discarded Copper"))
    assert [result.holds for result in found.results] == [True, False]
    with pytest.raises(OracleError, match="Silver"):
        asked(f"{TWICE} | Alice plays Overlord > Overlord: Militia > Militia: discard Silver,Estate")


def test_one_player_is_asked_and_the_other_is_not() -> None:
    """Bob has five Coppers, so nobody asks him: the first choice is his, the second settles Carol's decision."""
    found = asked(f"{MILITIA} > Militia: discard 2 Copper > Militia: discard 2 Copper,Estate",
                  ("always", "Bob discarded 2 Copper and Carol discarded 2 Copper"))
    assert found.results[0].holds is True
    assert not found.notes


def test_what_was_earlier_can_be_told_in_full() -> None:
    line = ("Alice hand=Overlord deck=9 Copper | Bob hand=3 Copper,2 Estate | supply=Militia | "
            "earlier=Alice draws 1 | earlier=Alice plays Overlord > Overlord: Militia > "
            "Militia: discard 2 Estate | Alice draws 1")
    assert asked(line, ("always", "2 Estate in Bob.discard")).results[0].holds is True
    with pytest.raises(OracleError, match="cannot be made"):
        asked(line.replace("Overlord: Militia", "Overlord: Copper"))


def test_it_is_noted_where_it_is_not_what_happens_everywhere() -> None:
    """What Workshop gains leaves the other for Overlord to play, which is never asked."""
    line = ("Alice hand=Workshop,Overlord actions=2 deck=5 Copper | Bob | supply=Smithy 1,Village 1,Workshop 0,Silver 0,Copper 0,"
            "Estate 0,Curse 0 | Alice plays Workshop | Alice plays Overlord > Overlord: Smithy")
    found = asked(line, ("always", "Alice played Smithy"))
    assert found.results[0].holds is False
    assert found.notes == ("the choice 'Overlord: Smithy' is what happens anyway, but not everywhere: "
                           "Alice played Village, leaving it where it is (Overlord)",)
