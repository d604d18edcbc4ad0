"""Which abilities are told to have lost track of a card: those that would do something with it."""

from __future__ import annotations

from cases import each

from engine.state import TrackLost
from oracle.claims import answer
from oracle.scenario import build, from_notation
from oracle.words.event_sentences import event_text
from oracle.words.lines_of_play import story


@each(("start", "claim", "told"), [
    ("Alice hand=Replace,Estate,Watchtower | Bob | supply=Village | Alice plays Replace", "Replace lost track of Village", True),
    ("Alice coins=5 hand=Watchtower | Bob | supply=Village | landscapes=Summon | Alice buys Summon",
     "Summon lost track of Village", True),
    ("Alice hand=Hill Fort,Watchtower | Bob | supply=Village | Alice plays Hill Fort", "Hill Fort lost track of Village", True),
    ("Alice hand=Blockade,Watchtower | Bob | supply=Village | Alice plays Blockade", "Blockade lost track of Village", True),
    ("Alice coins=7 hand=Watchtower | Bob | landscapes=Reap | Alice buys Reap", "Reap lost track of Gold", True),
    ("Alice hand=Remodel,Estate,Watchtower | Bob | supply=Village | Alice plays Remodel", "Remodel lost track of Village", False),
    ("Alice hand=Remodel,Fortress | Bob | Alice plays Remodel", "Remodel lost track of Fortress", False),
])
def test_the_ability_that_gains_a_card_loses_track_of_it_too(start: str, claim: str, told: bool) -> None:
    """It is recorded in any case; it is printed where the ability would do something with the card."""
    graph = answer(build(from_notation(start)), [("possible", claim)]).graph
    assert answer(build(from_notation(start)), [("possible", claim)]).holds
    parts = [graph.opening, *(graph.events(edge) for edge in range(graph.edge_count))]
    said = claim.replace("lost", "loses")
    game = graph.states[graph.root].game
    assert any(said in event_text(game, event) for events in parts for event in events if isinstance(event, TrackLost))
    told_of = [text for events in parts for text in story(graph.states[graph.root], None, None, events)]
    assert any(said in text for text in told_of) is told


def test_it_keeps_track_of_a_card_that_nothing_moves() -> None:
    start = "Alice hand=Replace,Estate,Watchtower | Bob | supply=Village | Alice plays Replace"
    claims = [("impossible", "Replace lost track of Village and not used Watchtower"),
              ("impossible", "Replace lost track of Village and Alice put Village onto deck with Replace")]
    assert answer(build(from_notation(start)), claims).holds
