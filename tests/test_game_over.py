"""That the game is over, and why, is said wherever somebody could overlook it."""

from __future__ import annotations

import pytest
from cases import each

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation
from oracle.share.sentence import sentence
from oracle.words.event_sentences import event_text
from oracle.words.position_texts import state_text

OTHERWISE = "the game is over: three piles are empty (Copper, Silver, Gold)"
EMPTIED = "the game is over: three piles are empty (Market, Smithy, Village)"


@each(("line", "why"), [
    ("Alice coins=8 deck=9 Copper | Bob | supply=Province 1 | Alice buys Province | Alice ends the turn",
     "the game is over: the Province pile is empty"),
    ("Alice coins=8 deck=9 Copper | Bob | supply=Province 1 | Alice buys Province | until Alice's next turn",
     "the game is over: the Province pile is empty"),
    ("Alice coins=11 deck=9 Copper | Bob | supply=Colony 1,Platinum | Alice buys Colony | Alice ends the turn",
     "the game is over: the Colony pile is empty"),
    ("Alice | Bob | supply=Village 0,Smithy 0,Market 0 | Alice ends the turn", EMPTIED),
    ("Alice | Bob | supply=Village 0,Smithy 0,Market 0 | until Bob's next turn", EMPTIED),
    ("Alice projects=Fleet | Bob | supply=Village 0,Smithy 0,Market 0 | landscapes=Fleet | turn=Bob | Bob ends the turn "
     "| Alice ends the turn", "the game is over: the extra round has been played"),
])
def test_that_the_game_is_over_and_why_is_said(line: str, why: str) -> None:
    """As the last thing that happens, as what the end is like, and in the sentence of the answer; and it can be claimed,
    as what did not end the game can, which then is not so."""
    found = answer(build(from_notation(line)), [("always", why), ("possible", OTHERWISE)])
    assert [result.holds for result in found.results] == [True, False]
    graph = found.graph
    node = graph.ends()[0]
    *_, last = graph.opening if node == graph.root else graph.events(next(
        edge for edge in range(graph.edge_count) if graph.target(edge) == node))
    assert event_text(graph.states[node].game, last).casefold() == why.casefold()
    assert why in state_text(graph.states[node])
    assert why in sentence(found).text(400)


def test_what_can_no_more_happen_is_named() -> None:
    line = "Alice coins=8 | Bob hand=Copper | supply=Province 1 | Alice buys Province | Alice ends the turn | Bob plays Copper"
    with pytest.raises(OracleError, match="the game is over before 'Bob plays Copper'"):
        answer(build(from_notation(line)))
