"""What a player may buy now: cards, Events and Projects. Beside each case is one in which it cannot be bought."""

from __future__ import annotations

import pytest

from oracle.claims import Names, answer, parse
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

EVENT = "landscapes=Ride,Save,Pilgrimage,Innovation,Capitalism,Piazza,Way of the Sheep"


@pytest.mark.parametrize(("said", "claims"), [
    ("Alice coins=2 buys=1 | Bob | phase=buy | Alice draws 1",
     ["may buy Ride now", "may buy an Event now", "may not buy Innovation", "may not buy a Project now"]),
    ("Alice coins=1 buys=1 | Bob | phase=buy | Alice draws 1", ["may not buy Ride now", "may buy Save", "may buy Copper now"]),
    ("Alice coins=9 buys=1 | Bob | phase=buy | Alice draws 1", ["may buy Innovation", "may buy a Project", "may buy a card"]),
    # No Buys, Debt, another phase.
    ("Alice coins=9 buys=0 | Bob | phase=buy | Alice draws 1", ["may not buy Ride now", "may not buy an Event"]),
    ("Alice coins=9 debt=2 | Bob | phase=buy | Alice draws 1", ["may not buy Ride now", "may not buy a Project"]),
    ("Alice coins=9 | Bob | Alice draws 1", ["may not buy Ride now"]),
    # Once a turn; again where nothing says so.
    ("Alice coins=8 buys=3 | Bob | phase=buy | Alice buys Pilgrimage", ["may not buy Pilgrimage now", "may buy Ride now"]),
    ("Alice coins=8 buys=3 | Bob | phase=buy | Alice buys Ride", ["may buy Ride now", "may buy Pilgrimage now"]),
    # A Project that is hers; no third one.
    ("Alice coins=20 buys=3 | Bob | phase=buy | Alice buys Innovation", ["may not buy Innovation", "may buy Piazza"]),
    ("Alice coins=20 buys=3 projects=Capitalism | Bob | phase=buy | Alice buys Innovation",
     ["may not buy Piazza now", "may not buy a Project", "may buy an Event"]),
])
def test_which_landscapes_may_be_bought(said: str, claims: list[str]) -> None:
    question = build(from_notation(f"{said} | {EVENT}"))
    found = answer(question, [("always", f"Alice {claim}") for claim in claims])
    assert [result.holds for result in found.results] == [True] * len(claims)
    assert answer(question, [("impossible", "Bob may buy Ride now")]).holds is True


def test_a_card_is_no_landscape() -> None:
    """Mission: on its extra turn no cards can be bought, but Events can; on another turn both can."""
    line = ("Alice deck=5 Copper coins=4 buys=1 | Bob | landscapes=Mission,Ride | phase=buy | "
            "Alice buys Mission | Alice ends the turn | Alice plays 5 Copper")
    claims = ["may not buy a card now", "may buy an Event now", "may not buy Copper now", "may buy Ride now"]
    found = answer(build(from_notation(line)), [("always", f"Alice {claim}") for claim in claims])
    assert [result.holds for result in found.results] == [True] * len(claims)
    line = "Alice hand=5 Copper | Bob | landscapes=Mission,Ride | Alice plays 5 Copper"
    assert answer(build(from_notation(line)), [("always", "Alice may buy a card now and Alice may buy an Event now")]).holds


@pytest.mark.parametrize(("hand", "holds"), [("Village", True), ("Estate", False)])
def test_what_is_bought_by_trashing_an_action_may_be_bought(hand: str, holds: bool) -> None:
    """Animal Fair instead of its cost: an Action from the hand."""
    line = f"Alice hand={hand} deck=Copper | Bob | supply=Animal Fair | phase=buy | Alice draws 1"
    assert answer(build(from_notation(line)), [("always", "Alice may buy Animal Fair now")]).holds is holds


@pytest.mark.parametrize(("claim", "why"), [
    ("Alice may buy Way of the Sheep now", "nobody can buy Way of the Sheep"),
    ("Alice may buy a Landmark now", "nobody can buy a Landmark"),
    ("Alice may play Ride now", "Ride"),
    ("Alice may buy Smithy now", "Smithy is not in this game; name it under supply"),
    ("Alice may buy Alms now", "Alms is not in this game; name it under landscapes"),
])
def test_what_nobody_buys_is_refused(claim: str, why: str) -> None:
    with pytest.raises(OracleError) as caught:
        answer(build(from_notation(f"Alice coins=9 | Bob | {EVENT} | phase=buy | Alice draws 1")), [("always", claim)])
    assert why in str(caught.value)


@pytest.mark.parametrize("claim", ["Alice may buy Ride now, without ending the phase", "Alice may not buy an Event",
                                   "Alice may buy a card now"])
def test_what_is_printed_can_be_typed(claim: str) -> None:
    names = Names(("Alice", "Bob"), ("Copper",), ("Ride", "Innovation"))
    assert parse(parse(claim, names).reads, names) == parse(claim, names)
