"""Where a question stops: an event ends when it is resolved, a phase before the next turn, a turn when the next one
has begun. Beside each claim that something cannot happen any more is the longer question in which it can.
"""

from __future__ import annotations

import pytest

from engine.language import Phase
from oracle.claims import answer
from oracle.scenario import build, from_notation

# Bob can gain a card at the start of his turn, and can react with Watchtower then.
TABLE = "Alice hand=Copper deck=9 Copper | Bob hand=Watchtower deck=9 Copper play=Quartermaster pending=Quartermaster"


@pytest.mark.parametrize(("event", "claim"), [
    ("Alice ends the Buy phase", "never=used Watchtower"),
    ("Alice ends the Buy phase", "always=turn is Alice"),
    ("Alice ends the Buy phase", "always=Alice drew 5 Copper"),
    ("Alice ends the turn", "possible=used Watchtower"),
    ("Alice ends the turn", "always=turn is Bob"),
    ("phase=clean-up", "never=used Watchtower"),
    ("phase=clean-up", "always=turn is Alice"),
    # What is said of a later turn leads there, with what happens at its start.
    ("phase=clean-up | Bob ends the Action phase", "possible=used Watchtower"),
    ("Alice ends the Buy phase | Bob ends the Action phase", "possible=used Watchtower"),
    ("Alice ends the Buy phase | Bob ends the Action phase", "always=phase is buy and turn is Bob"),
    ("Alice ends the Buy phase | Bob ends the turn", "always=turn is Alice and phase is action"),
    ("Alice ends the Buy phase | Alice draws 1", "never=used Watchtower"),
    ("Alice ends the Action phase | Alice ends the turn", "possible=used Watchtower"),
])
def test_where_an_event_ends(event: str, claim: str) -> None:
    assert answer(build(from_notation(f"{TABLE} | supply=Watchtower | {event} | {claim}"))).holds is True


@pytest.mark.parametrize(("event", "turns"), [("Alice ends the Buy phase", 0), ("Alice ends the turn", 1)])
def test_an_extra_turn_is_not_part_of_a_phase(event: str, turns: int) -> None:
    line = f"Alice hand=Copper deck=9 Copper play=Outpost pending=Outpost | Bob | {event}"
    graph = answer(build(from_notation(line))).graph
    assert {state.turn.extra for node, state in enumerate(graph.states) if not len(graph.edges_of(node))} == {turns}


def test_shuffled_piles_are_turned_over_before_the_turn_begins() -> None:
    line = "Alice deck=9 Copper | Bob | supply=Cultist,Ruins[(Survivors,Ruined Village,Abandoned Mine)] | phase=start"
    graph = answer(build(from_notation(line))).graph
    assert graph.complete
    ends = [state for node, state in enumerate(graph.states) if not len(graph.edges_of(node))]
    assert {state.turn.phase for state in ends} == {int(Phase.ACTION)} and len(ends) == 3
