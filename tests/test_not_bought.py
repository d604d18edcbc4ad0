"""Why something cannot be bought, and how it can be."""

from __future__ import annotations

import pytest

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

MARKET = "Alice hand=Black Market,3 Copper | Bob | black_market=Moat,Witch,Smithy"


@pytest.mark.parametrize(("line", "why"), [
    (f"{MARKET} | Alice buys Moat", "with the choice 'Black Market: buy Moat'"),
    (f"{MARKET} | Alice plays Black Market | Alice buys Moat", "with the choice 'Black Market: buy Moat'"),
    ("Alice coins=20 buys=2 | Bob | landscapes=Inheritance | supply=Moat | phase=buy | Alice buys Inheritance | "
     "Alice buys Inheritance", "can be bought once in the game"),
    ("Alice coins=20 inherited=Moat | Bob | landscapes=Inheritance | phase=buy | Alice buys Inheritance",
     "can be bought once in the game"),
    ("Alice coins=20 buys=2 | Bob | landscapes=Pilgrimage | phase=buy | Alice buys Pilgrimage | Alice buys Pilgrimage",
     "can be bought once a turn"),
    ("Alice coins=20 buys=2 projects=Innovation | Bob | landscapes=Innovation | phase=buy | Alice buys Innovation",
     "Alice has bought Innovation already"),
    ("Alice coins=20 projects=Innovation,Capitalism | Bob | landscapes=Innovation,Capitalism,Piazza | phase=buy | "
     "Alice buys Piazza", "has two cubes on Projects already"),
])
def test_why_something_is_not_bought_and_what_to_do_instead(line: str, why: str) -> None:
    with pytest.raises(OracleError) as caught:
        answer(build(from_notation(line)))
    assert why in str(caught.value)


def test_what_is_bought_at_the_black_market_was_bought() -> None:
    """black-market: its cards are bought, so that when-buy abilities and claims about purchases see them."""
    line = f"{MARKET} | Alice plays Black Market > Black Market: buy Moat"
    claims = [("always", "Alice bought Moat before Alice gained Moat"), ("always", "Alice bought Moat with Black Market"),
              ("impossible", "Alice bought Witch")]
    assert answer(build(from_notation(line)), claims).holds is True
    other = f"{MARKET} | Alice plays Black Market > Black Market: buy nothing"
    assert answer(build(from_notation(other)), [("possible", "Alice bought Moat")]).holds is False


MERCHANT = ("Alice hand=Merchant,Black Market,2 Silver deck=Copper | Bob | black_market=Moat,Witch,Smithy | "
            "Alice plays Merchant | Alice plays Black Market")


def test_the_first_silver_is_one_played_at_the_black_market() -> None:
    """merchant-1: the turn's first Silver makes $1 more, also one that Black Market plays; the second does not."""
    first = f"{MERCHANT} > Black Market: play Silver > Black Market: stop > Black Market: buy nothing"
    assert answer(build(from_notation(first)), [("always", "Alice.coins = 5")]).holds is True
    assert answer(build(from_notation(f"{first} | Alice plays Silver")), [("always", "Alice.coins = 7")]).holds is True
    later = f"{MERCHANT} > Black Market: play nothing > Black Market: buy nothing | Alice plays Silver"
    assert answer(build(from_notation(later)), [("always", "Alice.coins = 5")]).holds is True


@pytest.mark.parametrize(("said", "hint"), [
    (" > Black Market: play 2 Silver", "a choice for each: 'Black Market: play Silver' 2 times"),
    (" > Black Market: play Silver and Copper", "a choice for each: 'Black Market: play Silver' and 'Black Market: play Copper'"),
    (" > Black Market: play Silver, Gold", "what was offered"),
    (" | Alice plays Silver with Black Market", "say 'Alice plays Black Market', with the choice 'Black Market: play Silver'"),
    (" > Black Market: play Silver > Black Market: play Silver | Alice plays Silver",
     "what an ability plays on the way is a choice"),
])
def test_how_a_treasure_is_played_at_the_black_market(said: str, hint: str) -> None:
    with pytest.raises(OracleError) as caught:
        answer(build(from_notation(MERCHANT + said)))
    assert hint in str(caught.value)
