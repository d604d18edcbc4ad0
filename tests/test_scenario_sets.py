"""The suggested sets of ten as ready Supplies."""

from __future__ import annotations

import pytest

from oracle.errors import OracleError
from oracle.scenario import from_notation, parse, to_notation, to_yaml
from oracle.scenario.complete import complete
from oracle.scenario.sets import SETS, Ten, set_of
from oracle.words.catalogue import facts

FIRST = ("Cellar", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Woodcutter", "Workshop")


@pytest.mark.parametrize("ten", SETS, ids=lambda ten: ten.label)
def test_ten_kingdom_piles_that_there_were_by_then(ten: Ten) -> None:
    assert len(set(ten.cards)) == 10 and list(ten.cards) == sorted(ten.cards)
    known = [facts()[name] for name in ten.cards]
    assert all(fact.pile == "kingdom" and fact.year <= ten.since for fact in known)


def test_no_card_is_called_like_a_set() -> None:
    assert not {ten.name for ten in SETS} & set(facts())


def piles(text: str) -> list[str]:
    return [pile.name for pile in from_notation(text).supply]


def test_the_rules_say_which_set_a_name_means() -> None:
    assert piles("Alice | Bob | rules=2008 | supply=First Game") == list(FIRST)
    assert piles("Alice | Bob | supply=First Game (2008)") == list(FIRST)
    assert "Merchant" in piles("Alice | Bob | supply=first game") and "Woodcutter" not in piles("Alice | Bob | supply=First Game")
    old = set_of("Village Square", 2023)
    assert old is not None and old.since == 2008
    assert set_of("Village", 2023) is None


def test_other_piles_can_be_named_with_it() -> None:
    scenario = from_notation("Alice | Bob | rules=2008 | supply=First Game,Village 3,Chapel")
    assert {pile.name: pile.left for pile in scenario.supply} == dict.fromkeys((*FIRST, "Chapel")) | {"Village": 3}


def test_it_goes_round_as_its_ten_piles() -> None:
    scenario = parse("players: {Alice: {}, Bob: {}}\nrules: 2008\nsupply: [Big Money]\n")
    assert from_notation(to_notation(scenario)) == scenario == parse(to_yaml(scenario))


def test_a_number_of_sets_is_no_pile() -> None:
    with pytest.raises(OracleError, match="no card or pile is named"):
        from_notation("Alice | Bob | supply=First Game 3")


def test_the_builder_offers_them() -> None:
    offered = complete("first g", "supply")
    assert [one.text for one in offered[:2]] == ["First Game (2008)", "First Game (2016)"]
    assert all(one.known for one in offered[:2]) and "Woodcutter" in offered[0].about
    assert not any("First Game" in one.text for one in complete("first g", "cards"))
