"""Sentences about turns mean what a player means: a turn is played, or the question is refused with what is missing.

Beside each reading that is refused stand the ones that are not.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from cases import each
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.kernel import at_turn_level, legal, step
from engine.language import Phase
from engine.state import EndPhase, Event, LeaveOpen, PhaseBegun, TurnBegun, TurnEnded, TurnSkipped
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, run_event


def holds(line: str) -> bool | None:
    """Whether the claims of a question hold."""
    return answer(build(from_notation(line))).holds


def refusal(line: str) -> str:
    """Why a question is refused."""
    with pytest.raises(OracleError) as caught:
        answer(build(from_notation(line)))
    return str(caught.value)


@pytest.mark.parametrize(("line", "ended", "claim"), [
    ("Alice hand=Wharf deck=9 Copper | Bob deck=9 Copper | Alice plays Wharf | Bob ends the turn", ["Alice"], "turn is Alice"),
    ("Alice deck=9 Copper | Bob | Carol | Carol ends the turn", ["Alice", "Bob"], "turn is Alice"),
    ("Alice deck=9 Copper | Bob | Carol | turn=Carol | Bob ends the turn", ["Carol", "Alice"], "turn is Carol"),
    ("Alice hand=Silver | Bob | earlier=Bob ends the turn | Alice plays Silver", ["Alice"], "Silver in Alice.play"),
    ("Alice deck=9 Copper | Bob | Alice ends the Action phase | Bob ends the turn", ["Alice"], "turn is Alice"),
    ("Alice deck=9 Copper | Bob | turn=Bob | Bob ends the turn", [], "turn is Alice"),
    ("Alice deck=9 Copper | Bob | Alice ends the turn | Bob ends the turn", [], "turn is Alice"),
])
def test_whose_turn_has_to_end_first_ends_it_and_that_is_said(line: str, ended: list[str], claim: str) -> None:
    found = answer(build(from_notation(line)), [("always", claim)])
    assert found.holds
    said = [one for one in found.assumed if "ends the turn first" in one]
    assert [one.split()[1] for one in said] == ended


def test_no_turn_is_ended_where_it_is_not_known_whose_it_is() -> None:
    outpost = "Alice hand=Outpost deck=9 Copper | Bob | Alice plays Outpost | Bob ends the turn"
    assert "it is Alice's turn" in refusal(outpost)                 # her extra turn
    assert "it is Alice's turn" in refusal("Alice | Bob | Bob ends the Buy phase")
    assert "Bob" in refusal("Alice | Bob | Carol | Alice ends the turn | Carol ends the turn")


COPPERS = "Alice hand=Village,2 Smithy deck=10 Copper | Bob hand=Gold deck=10 Estate"
SKIPPED = "Alice | Bob pending=Lich hand=Gold | Carol hand=Silver"
WHARVES = "Alice play=Wharf pending=Wharf deck=10 Copper | Bob play=Caravan pending=Caravan deck=10 Estate"


@each("question", [
    # The rest of a turn, not another one.
    f"{COPPERS} | Alice plays Village | Alice takes the turn | possible=Alice played Smithy twice",
    f"{COPPERS} | Alice plays Village | Alice goes on with the turn | possible=Alice played Smithy twice",
    f"{COPPERS} | Alice takes the turn | impossible=Alice played Smithy twice and Alice played no Village",
    # A turn begins once.
    f"{WHARVES} | Alice ends the turn | Bob takes the turn | always=Bob drew exactly 6 Estate",
    f"{WHARVES} | Alice ends the turn | Bob starts the turn | always=Bob drew exactly 1 Estate",
    f"{WHARVES} | Alice ends the turn | always=Bob drew exactly 1 Estate",
    f"{WHARVES} | earlier=Alice ends the turn | Bob starts the turn | always=Bob drew exactly 1 Estate",
    f"{WHARVES} | earlier=Alice ends the turn | Bob takes the turn | always=Bob drew exactly 6 Estate",
    f"{WHARVES} | Alice takes the turn | Bob starts the turn | always=Bob drew exactly 1 Estate",
    f"{WHARVES} | phase=start | always=Alice drew exactly 2 Copper",
    f"{WHARVES} | phase=start | Alice starts the turn | always=Alice drew exactly 2 Copper and used Wharf",
    f"{WHARVES} | phase=start | Alice takes the turn | always=Alice drew exactly 7 Copper",
    f"{WHARVES} | phase=start | Alice draws 1 | always=Alice drew exactly 3 Copper",
    # The position stands before the turn with which it begins.
    f"{WHARVES} | Alice starts the turn | always=Alice drew exactly 2 Copper",
    f"{WHARVES} | Bob starts the turn | always=Bob drew 1 Estate and Alice drew no Copper",
    f"{WHARVES} | phase=action | Alice takes the turn | always=not used Wharf and Alice drew exactly 5 Copper",
    # Until somebody's next turn, the others do anything; that turn has not begun.
    f"{COPPERS} | Alice ends the turn | until Alice's next turn | possible=Bob played Gold",
    f"{COPPERS} | Alice ends the turn | until Alice's next turn | possible=Bob played no Gold",
    f"{WHARVES} | Bob starts the turn | until Alice's next turn | impossible=used Wharf",
    f"{WHARVES} | Bob starts the turn | until Alice's next turn | Alice starts the turn | always=used Wharf",
    f"{WHARVES} | Bob starts the turn | until Alice's next turn | Alice ends the Action phase | always=used Wharf",
    # Phases end when somebody says so.
    "Alice hand=Monastery deck=9 Copper | Bob | phase=night | Alice plays Monastery | always=phase is night",
    "Alice hand=Monastery deck=9 Copper | Bob | phase=night | always=phase is night and Alice drew no Copper",
    "Alice hand=Copper deck=9 Copper | Bob | phase=clean-up | always=turn is Alice and Alice drew exactly 5 Copper",
    "Alice deck=9 Copper | Bob | phase=clean-up | Alice ends the turn | always=turn is Bob and Alice drew 5 Copper",
    "Alice hand=Copper deck=9 Copper | Bob | Alice ends Clean-up | always=turn is Alice and Alice drew 5 Copper",
    # What there is to spend is of the turn that is going on.
    "Alice | Bob actions=2 hand=2 Smithy deck=9 Copper | turn=Bob | Bob plays 2 Smithy | always=Bob drew 6 Copper",
    "Alice coins=3 | Bob | Alice goes on with the turn | possible=Alice gained Silver",
    # Extra turns are turns.
    "Alice hand=Outpost deck=20 Copper | Bob | Alice plays Outpost | Alice ends the turn | Alice takes the turn | "
    "Bob starts the turn | always=Alice took an extra turn and turn is Bob",
    # A turn that is skipped is none: the one after it comes next.
    f"{SKIPPED} | Alice ends the turn | Carol takes the turn | always=Bob skipped a turn",
    f"{SKIPPED} | Alice ends the turn | Carol takes the turn | possible=Carol played Silver",
    f"{SKIPPED} | Alice ends the turn | Carol starts the turn | always=turn is Carol and Bob skipped a turn",
    f"{SKIPPED} | until Carol's next turn | impossible=Carol played Silver",
    f"{SKIPPED} | until Carol's next turn | Carol starts the turn | always=turn is Carol",
    f"{SKIPPED} | until Bob's next turn | Bob starts the turn | always=turn is Bob and Bob skipped a turn",
    f"{SKIPPED} | until Bob's next turn | possible=Carol played Silver",
    "Alice pending=Lich | Bob | turn=Bob | Bob ends the turn | Bob starts the turn | always=Alice skipped a turn",
    "Alice pending=Lich | Bob | Carol | phase=start | turn=Alice | Bob starts the turn | always=turn is Bob",
])
def test_a_turn_is_what_a_player_means(question: str) -> None:
    assert holds(question) is True


@pytest.mark.parametrize(("question", "why", "hint"), [
    (f"{COPPERS} | Alice ends the turn | Alice starts the turn", "Bob's turn comes next", "until Alice's next turn"),
    (f"{COPPERS} | Alice ends the turn | Alice takes the turn", "Bob's turn comes next", "Bob takes the turn"),
    (f"{COPPERS} | Alice plays Village | Alice starts the turn", "the turn of Alice has begun", "goes on with"),
    (f"{COPPERS} | Alice plays Village | Bob starts the turn", "it is Alice's turn", "Alice ends the turn"),
    (f"{COPPERS} | Alice plays Village | Bob goes on with the turn", "it is Alice's turn", "Alice ends the turn"),
    (f"{COPPERS} | turn=Alice | Bob takes the turn", "it is Alice's turn", "turn: Bob"),
    (f"{COPPERS} | phase=buy | Alice starts the turn", "the turn of Alice has begun", "goes on with"),
    (f"{COPPERS} | Alice ends the Buy phase | Alice goes on with the turn", "no turn of Alice is", "takes the turn"),
    (f"{COPPERS} | Alice ends the turn | Bob ends the Night phase", "no card of this game has a Night", "Buy phase"),
    (f"{COPPERS} | Bob gains Gold | Alice takes the turn", "has the turn begun before", "phase: start"),
    ("Alice | Bob actions=2 hand=2 Smithy | Alice ends the turn | Bob plays Smithy", "actions is of the turn",
     "turn: Bob"),
    ("Alice actions=2 hand=2 Smithy | Bob | Alice takes the turn", "Alice's turn begins only now", "goes on with"),
    ("Alice coins=2 | Bob | phase=start", "coins is of a turn that is going on", "goes on with"),
    ("Alice pending=Bridge | Bob | Alice starts the turn", "ends with the turn that is going on", "goes on with"),
    ("Alice hand=Outpost deck=20 Copper | Bob | Alice plays Outpost | Alice ends the turn | Bob takes the turn",
     "Alice's extra turn comes next", "Alice takes the turn"),
    (f"{SKIPPED} | Alice ends the turn | Bob starts the turn", "Carol's turn comes next", "until Bob's next turn"),
    (f"{SKIPPED} | Alice ends the turn | Bob takes the turn", "Carol's turn comes next", "Carol takes the turn"),
])
def test_what_would_leave_a_turn_is_refused_with_what_is_missing(question: str, why: str, hint: str) -> None:
    said = refusal(question)
    assert why in said
    assert hint in said


def test_the_turn_that_goes_on_keeps_what_the_position_says() -> None:
    line = "Alice hand=2 Smithy actions=2 deck=9 Copper | Bob | Alice goes on with the turn"
    assert holds(f"{line} | possible=Alice played 2 Smithy") is True
    assert holds("Alice hand=2 Smithy deck=9 Copper | Bob | Alice takes the turn | impossible=Alice played 2 Smithy")


# ------------------------------------------------------------------ any sentences


HANDS = ["Outpost", "Village", "Smithy", "Copper", "Monastery", "Possession", "Villa", "Lich", "Fool's Gold", "Silver"]
SUPPLY = "supply=Outpost,Village,Smithy,Monastery,Possession,Villa,Lich | landscapes=Mission,Fleet"


@st.composite
def questions(draw: Any) -> str:
    """Two to four players with cards, and sentences that follow each other."""
    names = ["Alice", "Bob", "Carol", "Dave"][: draw(st.integers(2, 4))]
    parts = []
    for name in names:
        hand = draw(st.lists(st.sampled_from(HANDS), max_size=3))
        project = " projects=Fleet" if draw(st.integers(0, 4)) == 0 else ""
        parts.append(f"{name} {'hand=' + ','.join(hand) if hand else ''} deck=12 Copper{project}")
    phase = draw(st.sampled_from(["", "", "phase=start", "phase=buy", "phase=night", "phase=clean-up"]))
    turn = draw(st.sampled_from(["", "", *(f"turn={name}" for name in names)]))
    said = []
    for _ in range(draw(st.integers(1, 5))):
        name = draw(st.sampled_from(names))
        said.append(draw(st.sampled_from([
            f"{name} ends the turn", f"{name} ends the turn", f"{name} starts the turn", f"{name} takes the turn",
            f"{name} goes on with the turn", f"until {name}'s next turn", f"{name} ends the Action phase",
            f"{name} ends the Buy phase", f"{name} ends the Night phase", f"{name} ends Clean-up", f"{name} gains Silver",
            f"{name} draws 1", f"{name} plays {draw(st.sampled_from(HANDS))}", f"{name} buys Mission",
        ])))
    return " | ".join(filter(None, [*parts, SUPPLY, phase, turn, *said]))


def told(line: str, seed: int) -> Iterator[tuple[Any, list[Event]]]:
    """The sentences of a question along a line of play with random decisions: each with what happened in it."""
    question = build(from_notation(line))
    state, left = question.state, question.events
    chance = random.Random(seed)
    choice = None if at_turn_level(state) else legal(state)
    events: list[Event] = []
    for _ in range(400):
        if state.status:
            return
        free = False
        if at_turn_level(state):
            if not left:
                return
            ran = run_event(state, left)
            free = ran.free
            if ran.step is not None:
                events += ran.step.events
                state, choice = ran.step.state, ran.step.choice
            if len(ran.left) < len(left):
                # What follows the sentence inside its last step belongs to it: wait until it is resolved.
                done = left[0]
                while not at_turn_level(state) and not state.status:
                    assert choice is not None
                    taken = step(state, chance.choice(choice.options))
                    events += taken.events
                    state, choice = taken.state, taken.choice
                yield done, events
                events = []
            left = ran.left
            if not free:
                continue
        choice = legal(state)
        if choice is None:
            return
        options = [option for option in choice.options if not isinstance(option, LeaveOpen)]
        ends = [option for option in options if isinstance(option, EndPhase)]
        taken = step(state, chance.choice(ends if ends and chance.random() < 0.6 else options))
        events += taken.events
        state, choice = taken.state, taken.choice


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(questions(), st.integers(0, 5))
def test_no_turn_is_left_and_every_sentence_happens_once(line: str, seed: int) -> None:
    try:
        question = build(from_notation(line))
    except OracleError:
        return                                        # the position itself cannot be
    names = question.game.players
    running: int | None = None if question.state.turn.phase == Phase.BETWEEN else question.state.turn.player
    cleaned = question.state.turn.phase == Phase.CLEANUP
    done = []
    try:
        for deed, events in told(line, seed):
            done.append(deed)
            player = names.index(deed.player)
            began, ended, skipped = [], [], []
            earlier = running if cleaned and running != player else None      # a Clean-up that is played to its end
            for event in events:
                if isinstance(event, TurnBegun):
                    assert running is None, f"{deed}: a turn begins while another is going on"
                    running, cleaned = event.player, False
                    began.append(event.player)
                elif isinstance(event, PhaseBegun) and event.phase == Phase.CLEANUP:
                    cleaned = True
                elif isinstance(event, TurnEnded):
                    assert running == event.player, f"{deed}: a turn ends that is not going on"
                    assert cleaned, f"{deed}: a turn ends without Clean-up"
                    running = None
                    ended.append(event.player)
                elif isinstance(event, TurnSkipped):
                    skipped.append(event.player)
            if earlier is not None and ended[:1] == [earlier]:
                ended = ended[1:]
            if deed.verb == "starts":
                assert began[:1] == [player] or player in skipped, str(deed)
                assert not ended, str(deed)
            elif deed.verb == "ends" and deed.what == "turn":
                assert ended[:1] == [player] or not ended, str(deed)
                assert len(ended) <= 1, str(deed)
            elif deed.verb in ("takes", "goes") and not deed.cards:
                assert ended == [player] or player in skipped, str(deed)
            elif deed.verb == "until":
                assert running is None
    except OracleError as error:
        assert "cannot happen" in str(error)
    asked = [(deed.player, deed.verb, deed.what) for deed in question.events]
    assert [(deed.player, deed.verb, deed.what) for deed in done] == asked[: len(done)]


NASTY = (
    "Alice hand=Copper deck=10 Copper play=Wharf,Throne Room pending=Wharf x2{} | Bob",
    "Alice hand=Clerk,Wharf deck=10 Copper play=Hireling pending=Hireling{} | Bob hand=5 Copper",
    "Alice play=2 Archive set_aside=Gold,Silver,Copper,Estate pending=Archive[Gold,Silver],Archive[Copper,Estate]{} | Bob",
    "Alice hand=2 Village deck=2 Copper,5 Gold play=Wharf pending=Wharf tavern=Guide{} | Bob",
    "Alice deck=10 Copper hand=Estate projects=Crop Rotation{} | Bob | landscapes=Crop Rotation",
    "Alice play=Captain pending=Captain deck=10 Copper{} | Bob | supply=Smithy,Village",
    "Alice hand=5 Copper deck=5 Silver play=Tactician pending=Tactician{} | Bob",
)


@pytest.mark.parametrize("position", NASTY)
def test_a_turn_that_stands_at_its_start_begins_once_however_that_is_said(position: str) -> None:
    """With forced abilities, with choices, with abilities that draw or play what can be used then too."""
    there = position.format("")
    graphs = [answer(build(from_notation(line))).graph for line in (
        f"{there} | phase=start", f"{there} | phase=start | Alice starts the turn", f"{there} | Alice starts the turn")]
    counts = {(len(graph.ends()), graph.orders, len(graph.outcomes)) for graph in graphs}
    assert len(counts) == 1
    begun = [sum(isinstance(event, TurnBegun) for event in (*graph.opening, *(
        event for edge in graph.line_to(graph.ends()[0]) for event in graph.events(edge)))) for graph in graphs]
    assert begun == [1, 1, 1]
    assert len({tuple(graph.words.position(graph.outcomes[0].node)) for graph in graphs}) == 1
