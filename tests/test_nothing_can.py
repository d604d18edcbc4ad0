"""Where nothing at work can do what is asked, Why says that, and cites no statement that decides nothing."""

from __future__ import annotations

import pytest

from oracle.claims import Answer, answer
from oracle.claims.beyond_reach import able_cards, beyond_reach
from oracle.scenario import build, from_notation
from oracle.share.reasons import why_text
from oracle.why.citations import why_of

CHAPEL = "Alice hand=Chapel,4 Copper | Bob | supply={supply} | Alice plays Chapel | {claim}"


def asked(line: str) -> Answer:
    return answer(build(from_notation(line)))


@pytest.mark.parametrize("line, says", [
    (CHAPEL.format(supply="Moat", claim="impossible=Bob gained Curse"), "Nothing at work here can make Bob gain Curse."),
    (CHAPEL.format(supply="Moat", claim="always=Bob did not gain Curse"),
     "Nothing at work here can make Bob gain Curse."),
    (CHAPEL.format(supply="Witch", claim="possible=Bob gained Curse"),
     "Nothing at work here can make Bob gain Curse. Of the cards in this game, Witch could if Alice played it."),
    (CHAPEL.format(supply="Witch, Mountebank", claim="impossible=Bob gained Curse"),
     "Nothing at work here can make Bob gain Curse. Of the cards in this game, Mountebank and Witch could if Alice "
     "played them."),
    (CHAPEL.format(supply="Moat", claim="impossible=Bob gained Curse or Bob gained Moat"),
     "Nothing at work here can make Bob gain Curse or Moat."),
    ("Alice hand=Smithy,Copper | Bob | Alice plays Smithy | impossible=Alice trashed Copper",
     "Nothing at work here can make Alice trash Copper."),
    ("Alice hand=Smithy,Copper | Bob | Alice plays Smithy | impossible=Alice got 2 coins",
     "Nothing at work here can make Alice get $1. Of the cards in this game, Copper, Gold and Silver could if Alice "
     "played them."),
])
def test_nothing_can_do_it_is_the_whole_reason(line: str, says: str) -> None:
    why = why_of(asked(line))
    assert why.nothing_can and [one.words for one in why.citations] == [says]
    assert [one.decides for one in why.citations] == [(1,)]


@pytest.mark.parametrize("line, cited", [
    ("Alice hand=Vassal deck=Faithful Hound,Copper | Bob | Alice plays Vassal > Faithful Hound: use Faithful Hound"
     " | impossible=Alice played Faithful Hound", "faithful-hound-3"),
    ("Alice hand=Witch,4 Copper | Bob hand=Moat | Alice plays Witch > Moat: use Moat | impossible=Bob gained Curse",
     "mistake-21"),
    ("Alice hand=Workshop,4 Copper | Bob | Alice plays Workshop | impossible=Alice gained Gold", "workshop-1"),
    ("Alice hand=Curse,Masquerade deck=2 Copper | Bob hand=Estate | Alice plays Masquerade"
     " > Masquerade: pass Curse | impossible=Bob gained Curse", "masquerade-1"),
])
def test_a_statement_that_decides_or_speaks_of_it_stays(line: str, cited: str) -> None:
    why = why_of(asked(line))
    assert not why.nothing_can and why.citations[0].id == cited
    assert not any(one.words.startswith("Nothing at work") for one in why.citations)


def test_beside_another_verdict_only_the_statements_of_that_one_stay() -> None:
    found = asked(CHAPEL.format(supply="Moat", claim="impossible=Bob gained Curse | possible=Copper in trash"))
    why = why_of(found)
    assert why.citations[0].id == "chapel-1" and why.citations[0].decides == (2,)
    assert all(one.decides for one in why.citations)
    assert why.citations[-1].words.startswith("Nothing at work here") and why.citations[-1].decides == (1,)
    assert any("Nothing at work here" in line for line in why_text(found, why))


@pytest.mark.parametrize("line, reached", [
    ("Alice hand=Witch | Bob | Alice plays Witch | impossible=Bob gained Curse", True),
    ("Alice hand=Witch | Bob | Alice plays Witch | impossible=Alice gained Curse", False),
    ("Alice hand=Throne Room,Witch | Bob | Alice plays Throne Room | impossible=Bob gained Curse", True),
    ("Alice hand=Vassal deck=Witch | Bob | Alice plays Vassal | impossible=Bob gained Curse", True),
    ("Alice hand=Vassal deck=Moat | Bob hand=Witch | Alice plays Vassal | impossible=Bob gained Curse", False),
    ("Alice | Bob | supply=Ill-Gotten Gains | Alice gains Ill-Gotten Gains | impossible=Bob gained Curse", True),
    ("Alice | Bob | supply=Ill-Gotten Gains | Alice gains Gold | impossible=Bob gained Curse", False),
    ("Alice coins=8 | Bob hand=Fool's Gold | Alice buys Province | impossible=Bob gained Gold", True),
    ("Alice coins=8 | Bob hand=Fool's Gold | Alice buys Duchy | impossible=Bob gained Gold", False),
    ("Alice coins=8 | Bob hand=Fool's Gold | Alice buys Duchy | impossible=Alice bought Duchy", True),
    ("Alice coins=4 | Bob | supply=Smithy | tokens=Smithy[Embargo] | Alice buys Smithy | impossible=Alice gained Curse",
     True),
])
def test_what_can_happen_while_cards_are_played_and_gained(line: str, reached: bool) -> None:
    found = asked(line)
    predicate = found.results[0].predicate
    assert predicate is not None and bool(beyond_reach(found.question, predicate)) == (not reached)
    assert found.results[0].holds is not reached


def test_which_cards_could_is_found_by_playing_each() -> None:
    found = asked("Alice hand=Smithy | Bob deck=Copper | supply=Witch,Swindler,Moat,Throne Room | Alice plays Smithy"
                  " | impossible=Bob gained Curse")
    predicate = found.results[0].predicate
    assert predicate is not None
    pattern, = beyond_reach(found.question, predicate)
    assert able_cards(found.question, pattern) == ["Swindler", "Witch"]
