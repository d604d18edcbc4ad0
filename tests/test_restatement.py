"""What was read of a question in plain words, said again in English, so that a misreading is seen."""

from __future__ import annotations

from cases import each

from oracle.service import Service


@each(("text", "said"), [
    ("I gain an Inn onto my deck and have a Watchtower in hand. Can I trash it?",
     ["Alice has Watchtower in hand. In the Supply: Inn. Alice gains Inn onto the deck.",
      "Asked: whether Alice can trash Inn."]),
    ("Bob plays Witch and I have Moat. How many Curses do I gain?",
     ["Alice has Moat in hand. Bob has Witch in hand. It is Bob’s turn. Bob plays Witch.",
      "Asked: how many Curse Alice gains."]),
    # Nobody said what I hold: the hand that is asked about is told, not silently empty.
    ("Opp plays Masquerade. Do I have to pass a card?",
     ["Alice has 5 Copper in hand. Bob has Masquerade and 4 Copper in hand. It is Bob’s turn. Bob plays Masquerade.",
      "Asked: whether in every case Alice passes a card."]),
    ("How many coins do I have after playing 2 Golds?",
     ["Alice has 2 Gold in hand. Alice plays 2 Gold.", "Asked: how many coins Alice has."]),
    ("I play militia, opponent shows moat. does he discard?",
     ["Alice has Militia in hand. Bob has Moat and 4 Copper in hand. Alice plays Militia. Decided: Bob: use Moat.",
      "Asked: whether Bob can discard a card."]),
])
def test_a_question_is_said_again_as_it_was_read(text: str, said: list[str]) -> None:
    assert Service().serve({"do": "ask", "question": text})["read"]["remarks"][:2] == said
