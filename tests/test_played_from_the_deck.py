"""Playing a card from the deck: a Shadow card from any place in it, whenever it could be played from the hand.

Rulings shadow-5 and shadow-6. A card that is no Shadow has to lie on top.
"""

from __future__ import annotations

import pytest

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation


@pytest.mark.parametrize(("line", "claim"), [
    ("Alice deck=Copper,Fishmonger,Silver | Bob | Alice plays Fishmonger from the deck",
     "Fishmonger in Alice.play and Alice.deck = Copper, Silver and Alice.actions = 0"),
    # A copy in hand stays there.
    ("Alice hand=Fishmonger deck=Copper,Fishmonger | Bob | Alice plays Fishmonger from the deck",
     "Fishmonger in Alice.hand and Alice.deck = Copper"),
    ("Alice hand=Fishmonger deck=Copper,Fishmonger | Bob | Alice plays Fishmonger from the hand",
     "Fishmonger not in Alice.hand and Alice.deck = Copper, Fishmonger"),
    ("Alice deck=Smithy,4 Copper | Bob | Alice plays Smithy from the deck", "Smithy in Alice.play"),
])
def test_what_is_played_from_the_deck(line: str, claim: str) -> None:
    assert answer(build(from_notation(line)), [("always", claim)]).holds is True


@pytest.mark.parametrize(("line", "why"), [
    ("Alice deck=Copper,Estate | Bob | supply=Ninja | Alice plays Ninja from the deck", "Alice has no Ninja in the deck"),
    ("Alice hand=Ninja deck=Copper | Bob | Alice plays Ninja from the deck", "Alice has one in hand: say 'from hand'"),
    ("Alice deck=Copper,Ninja actions=0 | Bob | Alice plays Ninja from the deck", "Alice has no Actions left"),
    ("Alice deck=Copper,Ninja actions=0 | Bob | Alice plays Ninja", "Alice has no Actions left"),
    ("Alice deck=Copper,Smithy actions=0 | Bob | Alice plays Smithy", "Alice has no Smithy in hand"),
    ("Alice deck=Copper,Ninja | Bob | phase=buy | Alice plays Ninja from the deck", "Ninja is an Action, and it is the Buy"),
    ("Alice | Bob deck=Copper,Ninja | Bob plays Ninja from the deck", "it is Alice's turn"),
    ("Alice deck=Copper,Smithy | Bob | Alice plays Smithy from the deck", "Smithy must be on top of Alice's deck"),
])
def test_why_a_card_is_not_played_from_the_deck(line: str, why: str) -> None:
    with pytest.raises(OracleError) as caught:
        answer(build(from_notation(line)))
    assert why in str(caught.value)
