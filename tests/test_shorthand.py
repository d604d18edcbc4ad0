"""What players write for a name: it is understood where something is proposed, and never taken for a name in a file."""

from __future__ import annotations

import pytest

from oracle.errors import OracleError
from oracle.scenario import from_notation
from oracle.words.catalogue import abbreviated, advice, facts, find
from oracle.words.shorthand import by_initials, customary, initials


@pytest.mark.parametrize(("short", "first"), [
    ("WT", "Watchtower"), ("KC", "King's Court"), ("TR", "Throne Room"), ("BV", "Border Village"),
    ("joat", "Jack of All Trades"), ("IGG", "Ill-Gotten Gains"), ("lab", "Laboratory"),
])
def test_a_short_form_means_a_name(short: str, first: str) -> None:
    assert abbreviated(short)[0].name == first
    assert find(short) is None


def test_what_nobody_writes_means_nothing() -> None:
    assert abbreviated("qx") == []
    assert abbreviated("watchtower") == []


def test_initials_that_several_names_share_mean_all_of_them() -> None:
    assert [fact.name for fact in abbreviated("bv")] == ["Border Village", "Blessed Village", "Bustling Village"]
    assert {fact.name for fact in abbreviated("fh")} == {"Fortune Hunter", "Faithful Hound"}
    assert advice("fh", lambda fact: fact.is_card).count(" or ") == 1


def test_initials_with_and_without_little_words() -> None:
    assert initials("jack of all trades") == ("joat", "jt")
    assert initials("inn") == ()
    assert by_initials([("border village", "Border Village"), ("bv town", "X")])["bv"] == ("Border Village",)


def test_every_customary_short_form_is_of_names_that_exist_and_is_no_name_itself() -> None:
    for short, names in customary().items():
        assert names
        assert all(name in facts() for name in names), short
        assert find(short) is None, short


def test_a_short_form_in_a_position_is_told_with_what_it_means_and_not_taken() -> None:
    with pytest.raises(OracleError) as error:
        from_notation("Alice hand=WT | Bob | Alice gains Gold")
    assert "no card is named 'WT'" in str(error.value)
    assert "did you mean Watchtower?" in str(error.value)
