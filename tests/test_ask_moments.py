"""Claims about what is used or bought by its kind, what is overpaid, empty piles, costs and types at an end, and when in
a turn something happens: each with its neighbour that is not so."""

from __future__ import annotations

import pytest
from cases import each

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

WATCHTOWER = "Alice hand=Watchtower | Bob hand=Moat | supply=Smithy | Alice gains Smithy"
WITCH = "Alice hand=Witch | Bob hand=Moat | Alice plays Witch"
LANDSCAPES = ("Alice coins=9 buys=3 | Bob | landscapes=Travelling Fair,Cathedral | phase=buy | Alice buys Travelling Fair "
              "| Alice buys Cathedral")
STONEMASON = "Alice coins=4 potions=1 | Bob | supply=Stonemason,Moat,Potion | phase=buy | Alice buys Stonemason"
STONEMASON_2013 = STONEMASON.replace("phase=buy", "phase=buy | rules=2013")
NOT_ENOUGH = "Alice coins=2 | Bob | supply=Stonemason,Moat | phase=buy | Alice buys Stonemason"
ASCETICISM = "Alice hand=2 Copper coins=3 | Bob | landscapes=Asceticism | phase=buy | Alice buys Asceticism"
PILES = "Alice coins=4 | Bob | supply=Smithy 1,Moat 0 | phase=buy | Alice buys Smithy"
BRIDGE = "Alice hand=Bridge,Smithy coins=8 | Bob | supply=Peddler | Alice plays Bridge | Alice buys Peddler"
CAPITALISM = "Alice hand=Bridge,Smithy projects=Capitalism | Bob | landscapes=Capitalism | Alice plays Bridge"
INHERITANCE = "Alice hand=Bridge inherited=Smithy | Bob | rules=2016 | landscapes=Inheritance | Alice plays Bridge"
TURN = "Alice hand=Moat,Werewolf deck=9 Copper | Bob | Alice takes the turn"
CARAVAN = "Alice play=Caravan pending=Caravan deck=5 Copper | Bob | turn=Bob | Bob ends the turn"
ENDED = "Alice hand=Copper deck=5 Silver | Bob deck=5 Gold | Alice ends the Action phase | Alice ends the turn"
OX = "Alice hand=Smithy deck=5 Copper | Bob | landscapes=Way of the Ox | Alice plays Smithy"


def possible(line: str, claim: str) -> bool | None:
    return answer(build(from_notation(line)), [("possible", claim)]).results[0].holds


@each(("line", "holds", "fails"), [
    (WATCHTOWER, "used a Reaction", "used a Treasure"),
    (WATCHTOWER, "Alice used an Action Reaction", "Bob used a Reaction"),
    (WATCHTOWER, "used 2 Reactions", "used 2 Durations"),           # the second time without effect
    (WATCHTOWER, "used a Reaction in the Action phase", "used a Reaction in the Buy phase"),
    (WITCH, "Bob used a Reaction on Alice's turn", "Bob used a Reaction on his turn"),
    (OX, "used a Way", "used a Project"),
    (LANDSCAPES, "bought an Event", "bought 2 Events"),
    (LANDSCAPES, "Alice bought a Project", "Bob bought a Project"),
    (LANDSCAPES, "bought a Project in the Buy phase", "bought a Project in the Action phase"),
    (STONEMASON, "overpaid", "Bob overpaid"),
    (STONEMASON, "Alice overpaid $2 for Stonemason", "Alice overpaid $3 for Stonemason"),
    (STONEMASON, "overpaid exactly $1", "overpaid for Moat"),
    (STONEMASON, "overpaid a Potion and overpaid $2", "overpaid 2 Potions"),
    (STONEMASON, "not (overpaid)", "overpaid in the Action phase"),
    (STONEMASON_2013, "overpaid $2 for Stonemason", "overpaid $3 for Stonemason"),
    (ASCETICISM, "Alice paid $1", "overpaid"),
    (PILES, "2 Supply piles are empty", "three piles are empty"),
    (PILES, "exactly two piles are empty", "no pile is empty"),
    (BRIDGE, "Smithy costs $3", "Smithy costs $4"),
    (BRIDGE, "Peddler costs at most $5", "Peddler costs $6 or more"),
    (BRIDGE, "bought Peddler costing $5", "bought Peddler costing $6"),
    (CAPITALISM, "Bridge is a Treasure", "Smithy is a Treasure"),
    (CAPITALISM, "Bridge is an Action Treasure", "Bridge is not an Action"),
    (CAPITALISM.replace(" projects=Capitalism", ""), "Bridge is no Treasure", "Bridge is a Treasure"),
    (INHERITANCE, "Alice's Estate is an Action", "Bob's Estate is an Action"),
    (TURN, "played Werewolf in the Night phase", "played Moat in the Night phase"),
    (TURN, "Alice drew 5 cards in Clean-up", "Alice drew 6 cards in Clean-up"),
    (TURN, "Alice drew a card in her Action phase before Alice drew a card in Clean-up",
     "Alice drew a card in Clean-up before Alice drew a card in her Action phase"),
    (TURN, "Alice drew 7 cards on her turn", "Alice drew a card on Bob's turn"),
    (CARAVAN, "Alice drew Copper at the start of her turn", "Alice drew Copper at the start of Bob's turn"),
    (CARAVAN, "Alice drew Copper with Caravan on Alice's turn", "Alice drew Copper between turns"),
    (ENDED, "Alice drew Silver in the Clean-up phase", "Alice drew Silver in the Buy phase"),
    (ENDED, "Alice discarded Copper in Clean-up", "Alice discarded Copper at the start of the turn"),
])
def test_what_can_be_said_and_its_neighbour_that_is_not_so(line: str, holds: str, fails: str) -> None:
    assert possible(line, holds) is True
    assert possible(line, fails) is False


def test_nobody_overpays_without_the_coins() -> None:
    assert possible(NOT_ENOUGH, "overpaid") is False


def test_a_further_claim_knows_the_time_too() -> None:
    """Before the first decision of the question the phase changes: what is asked afterwards counts from its beginning."""
    found = answer(build(from_notation("Alice coins=6 | Bob | Alice buys Gold")))
    assert [result.holds for result in found.judge([
        ("possible", "Alice gained Gold in the Buy phase"), ("possible", "Alice gained Gold in the Action phase"),
        ("always", "Alice gained Gold on Alice's turn"),
    ])] == [True, False, True]


@pytest.mark.parametrize(("line", "claim", "what", "hint"), [
    (INHERITANCE, "Estate is an Action", "whose Estate", "Alice's Estate is an Action"),
    (BRIDGE, "Smithy cost $3", "when did Smithy cost that", "bought Smithy costing"),
    (BRIDGE, "gained Smithy in her Buy phase", "whose turn", "name the player"),
    (BRIDGE, "gained Smithy on the turn", "whose turn", "on Alice's turn"),
    (BRIDGE, "overpaid 2 Buys", "coins or Potions", "overpaid $2"),
    (BRIDGE, "used a Recation", "a Recation", "did you mean a Reaction"),
    (BRIDGE, "Alice can use Smithy", "what is offered", "Alice was offered use Smithy"),
    (BRIDGE, "Smithy is empty", "a pile is empty", "Smithy pile is empty"),
    (BRIDGE, "Alice gained 2 Smithy in the Buy phase twice", "not both", ""),
])
def test_what_is_not_clear_is_asked_back(line: str, claim: str, what: str, hint: str) -> None:
    with pytest.raises(OracleError) as caught:
        possible(line, claim)
    assert what in caught.value.problems[0].what
    assert hint in caught.value.problems[0].hint


TRADER = "Alice hand=Trader | Bob hand=Witch | turn=Bob | Bob plays Witch"


@pytest.mark.parametrize(("claim", "holds"), [
    ("Alice exchanged Curse for Silver", True),
    ("Alice exchanged Curse for Gold", False),
    ("Alice exchanged Silver", False),                      # it is what she gets
    ("Alice exchanged a card", True),
    ("Alice exchanged 2 cards", False),
    ("Alice exchanged Curse for Silver twice", False),
])
def test_a_card_is_exchanged_for_another(claim: str, holds: bool) -> None:
    assert possible(TRADER, claim) is holds
