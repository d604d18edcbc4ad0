"""What choices leave of the lines of play, and claims in the words of lines of play: a table of natural ones, which
was written before any was tried, and the rules behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from cases import each

from oracle.claims import Answer, answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

TABLE = yaml.load((Path(__file__).parent / "choices_and_claims.yaml").read_text("utf-8"), yaml.CSafeLoader)
OVERLORD = "Alice hand=Overlord deck=5 Copper | Bob | supply=Smithy,Gardens | Alice plays Overlord"
MILITIA = "Alice hand=Militia | Bob hand=5 Copper | Carol hand=5 Copper,Estate | Alice plays Militia"
TWICE = "Alice hand=Throne Room,Overlord deck=9 Copper | Bob hand=3 Copper,2 Estate | supply=Militia"


def asked(line: str, *claims: tuple[str, str]) -> Answer:
    return answer(build(from_notation(line)), claims)


@each("row", TABLE["choices"])
def test_a_natural_choice_is_applied_or_refused(row: dict[str, Any]) -> None:
    line = " > ".join([TABLE["positions"][row["at"]], *row["choose"]])
    if "refused" in row:
        with pytest.raises(OracleError) as caught:
            asked(line)
        assert row["refused"] in str(caught.value)
        return
    found = asked(line, ("always", row["always"]))
    assert found.results[0].holds is True
    assert found.orders == row.get("orders", found.orders)
    assert asked(line.split(" > ")[0]).orders != found.orders


@each("row", TABLE["claims"])
def test_a_natural_claim_holds_or_is_refused(row: dict[str, Any]) -> None:
    line = TABLE["positions"][row["at"]]
    if "refused" in row:
        with pytest.raises(OracleError) as caught:
            asked(line, ("possible", row["claim"]))
        assert row["refused"] in str(caught.value)
        return
    found = asked(line, ("possible", row["claim"]), ("always", row["claim"]))
    assert [result.holds for result in found.results] == [row["possible"], row["always"]]


def test_what_is_shuffled_with_the_deck_was_shuffled_where_a_line_says_so() -> None:
    """Inn lies on the deck: shuffled with it, Watchtower loses track of it, and the line of play says how."""
    line = ("Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | Alice plays Artificer > "
            "Artificer: discard 5 Copper > Artificer: gain Inn")
    found = asked(line, ("possible", "Inn was shuffled and Watchtower lost track of Inn that was shuffled"),
                  ("never", "Watchtower moved Inn and Inn shuffled"), ("never", "Silver was shuffled"))
    assert [result.holds for result in found.results] == [True, True, True]


# ------------------------------------------------------------------------------------------- what is done without asking


@pytest.mark.parametrize(("line", "choice"), [
    (OVERLORD, "Overlord: Smithy"),
    (OVERLORD, "Overlord: play Smithy"),
    (MILITIA.replace("Bob hand=5", "Bob hand=3").replace(",Estate", ""), "Militia: discard 2 Copper"),
    ("Alice hand=Militia | Bob hand=5 Copper | Alice plays Militia", "Militia: 2 Copper"),
    ("Alice hand=Workshop | Bob | supply=Workshop 0,Gardens 2,Silver 0,Copper 0,Estate 0,Curse 0 | Alice plays Workshop",
     "Workshop: gain Gardens"),
    ("Alice play=Caravan pending=Caravan deck=3 Copper | Bob | turn=Bob | Bob ends the turn", "Alice: use Caravan"),
    ("Alice hand=Remodel,Copper | Bob | supply=Moat,Curse 0,Copper 0,Estate 0,Silver 0 | Alice plays Remodel",
     "Remodel: choose Copper"),
])
def test_a_choice_that_names_what_is_done_anyway_is_refused(line: str, choice: str) -> None:
    with pytest.raises(OracleError, match="restricts nothing"):
        asked(f"{line} > {choice}")


@pytest.mark.parametrize(("line", "choice", "instead"), [
    (OVERLORD, "Overlord: Gardens", "Alice played Smithy"),
    (OVERLORD, "Overlord: gain Smithy", "Alice played Smithy"),
    ("Alice hand=Militia | Bob hand=5 Copper | Alice plays Militia", "Militia: discard nothing", "Bob discarded 2 Copper"),
    ("Alice hand=Militia | Bob hand=5 Copper | Alice plays Militia", "Militia: discard 3 Copper", "Bob discarded 2 Copper"),
])
def test_a_choice_that_names_what_cannot_happen_is_refused_with_what_does(line: str, choice: str, instead: str) -> None:
    with pytest.raises(OracleError) as caught:
        asked(f"{line} > {choice}")
    problem = caught.value.problems[0]
    assert "cannot be made" in problem.what and "single option" in problem.what
    assert instead in problem.hint


def test_a_source_that_does_nothing_at_all_asks_nothing() -> None:
    with pytest.raises(OracleError, match="never used"):
        asked("Alice hand=Inn | Bob | supply=Smithy | Alice gains Smithy > Alice: use Watchtower")
    with pytest.raises(OracleError, match="never used"):
        asked("Alice hand=Smithy | Bob hand=3 Copper | Alice plays Smithy > Militia: discard nothing")


def test_done_without_asking_on_some_lines_it_leaves_out_the_others() -> None:
    """What Workshop gains leaves the other for Overlord to play, which is never asked."""
    line = ("Alice hand=Workshop,Overlord actions=2 deck=5 Copper | Bob | supply=Smithy 1,Village 1,Workshop 0,Silver 0,"
            "Copper 0,Estate 0,Curse 0 | Alice plays Workshop | Alice plays Overlord")
    for words in ("Smithy", "play Smithy"):
        found = asked(f"{line} > Overlord: {words}", ("always", "Alice played Smithy"), ("always", "Alice gained Village"))
        assert [result.holds for result in found.results] == [True, True]
        assert found.orders == 1
        assert any(f"'Overlord: {words}' is not done" in note for note in found.notes)
    assert asked(line, ("always", "Alice played Smithy")).results[0].holds is False


def test_one_player_is_asked_and_the_other_is_not() -> None:
    """Bob has five Coppers, so nobody asks him; the choice is about Carol."""
    found = asked(f"{MILITIA} > Militia: discard 2 Copper,Estate", ("always", "Bob discarded 2 Copper and Carol discarded 2 Copper"))
    assert found.results[0].holds is True
    assert not found.notes


# ------------------------------------------------------------------------------------------- which lines are left


def test_where_the_source_has_nothing_to_do_the_line_stays() -> None:
    line = "Alice hand=Throne Room,Militia | Bob hand=3 Copper,2 Estate | Alice plays Throne Room > Militia: discard 2 Estate"
    unplayed = ("possible", "Alice played no Militia")
    assert asked(line, unplayed).results[0].holds is True
    assert asked(f"{line} > Throne Room: play Militia", unplayed).results[0].holds is False


def test_where_it_cannot_be_done_though_the_source_is_resolved_the_line_is_left_out() -> None:
    """With Moat Bob discards nothing for Militia: that is no line on which he discards an Estate."""
    line = "Alice hand=Militia | Bob hand=Moat,3 Copper,Estate | Alice plays Militia"
    unaffected = ("possible", "Bob was unaffected")
    assert asked(line, unaffected).results[0].holds is True
    found = asked(f"{line} > Militia: discard Copper, Estate", unaffected)
    assert found.results[0].holds is False
    assert "not counted: 1 line of play on which the choice 'Militia: discard Copper, Estate' is not done" in found.notes


def test_chance_that_makes_it_impossible_leaves_the_line_out() -> None:
    line = "Alice hand=Library,5 Estate deck=(Village,2 Copper) | Bob | Alice plays Library"
    found = asked(f"{line} > Library: set aside Village", ("possible", "Alice drew no Village"))
    assert found.results[0].holds is False
    assert "not counted: 1 line of play on which the choice 'Library: set aside Village' is not done" in found.notes
    assert asked(line, ("possible", "Alice drew no Village")).results[0].holds is True


def test_several_choices_for_one_card_are_done_in_their_order() -> None:
    line = "Alice hand=Throne Room,Artificer,2 Copper | Bob | Alice plays Throne Room > Throne Room: play Artificer"
    both = asked(f"{line} > Artificer: gain Estate > Artificer: discard nothing", ("always", "Alice gained Estate"),
                 ("always", "Alice discarded exactly 2 cards"))
    assert [result.holds for result in both.results] == [True, True]
    first = asked(f"{line} > Artificer: gain Estate", ("possible", "Alice discarded 3 cards"))
    assert first.results[0].holds is True


def test_the_second_choice_is_for_the_second_time() -> None:
    line = "Alice hand=Throne Room,Vassal deck=Smithy,Village,4 Copper | Bob | Alice plays Throne Room"
    found = asked(f"{line} > Throne Room: play Vassal > Vassal: no > Vassal: play Village",
                  ("always", "Alice played Village and Alice played no Smithy"))
    assert found.results[0].holds is True and found.orders == 1


def test_where_a_card_comes_to_the_first_of_its_choices_only_the_line_stays() -> None:
    """Only one that finds the other Vassal has a second one to resolve."""
    line = "Alice hand=Vassal deck=(Smithy,Vassal) | Bob | Alice plays Vassal > Vassal: yes > Vassal: yes"
    found = asked(line, ("possible", "Alice played exactly 1 Vassal"), ("always", "Alice played Smithy"))
    assert [result.holds for result in found.results] == [True, True]
    assert any("'Vassal: yes' is not used on 1 of 2 lines of play" in note for note in found.notes)


def test_choices_that_cannot_be_done_together_are_refused() -> None:
    line = "Alice hand=Steward,2 Estate deck=2 Gold | Bob | Alice plays Steward"
    with pytest.raises(OracleError, match="never offered"):
        asked(f"{line} > Steward: +$2 > Alice: trash 2 Estate")


def test_a_player_s_choice_leaves_the_lines_on_which_it_is_done() -> None:
    line = "Alice hand=Workshop,Watchtower | Bob | supply=Gardens | Alice plays Workshop"
    found = asked(f"{line} > Alice: use Watchtower", ("always", "used Watchtower"))
    assert found.results[0].holds is True


def test_what_is_not_done_is_not_done_where_nothing_is_asked() -> None:
    """Using nothing more leaves out no line on which there is nothing more to be used."""
    line = "Alice hand=Militia | Bob hand=Secret Chamber,Copper deck=2 Estate | Alice plays Militia"
    found = asked(f"{line} > Bob: use Secret Chamber > Bob: stop", ("possible", "Secret Chamber in Bob.deck"),
                  ("possible", "Secret Chamber in Bob.hand"))
    assert [result.holds for result in found.results] == [True, True]


# ------------------------------------------------------------------------------------------- earlier


def test_what_was_earlier_is_settled_by_choices_that_restrict() -> None:
    line = ("Alice hand=Overlord deck=9 Copper | Bob hand=3 Copper,2 Estate | supply=Militia | "
            "earlier=Alice draws 1 | earlier=Alice plays Overlord > Militia: discard 2 Estate | Alice draws 1")
    assert asked(line, ("always", "2 Estate in Bob.discard")).results[0].holds is True
    with pytest.raises(OracleError, match="restricts nothing"):
        asked(line.replace("Militia: discard", "Overlord: Militia > Militia: discard"))
    with pytest.raises(OracleError, match="cannot be made"):
        asked(line.replace("Militia: discard", "Overlord: Copper > Militia: discard"))


def test_an_earlier_choice_settles_what_it_presupposes() -> None:
    line = "Alice hand=Lurker | Bob | supply=Rats | earlier=Alice plays Lurker > Lurker: trash Rats | Alice draws 1"
    assert asked(line, ("always", "Rats in trash")).results[0].holds is True
