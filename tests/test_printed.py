"""What is printed can be typed: a share of what ``python -m tests.fuzz.printed`` checks in full, and what makes it fail."""

from __future__ import annotations

import time

import pytest

from oracle.claims import answer
from oracle.claims.names import Names
from oracle.claims.parsing import parse
from oracle.errors import OracleError
from oracle.scenario import build, from_notation
from oracle.words.lines_of_play import story
from tests.fuzz.printed import holds, run


def test_options_decisions_and_lines_of_play_can_be_typed() -> None:
    count, wrong = run(150)
    assert wrong == []
    assert count["options"] > 80 and count["sentences"] > 80


@pytest.mark.parametrize(("was", "said"), [
    ("Alice played Wharf again (Scepter)", "Alice played Wharf again (Wharf)"),
    ("Alice drew 2 Copper (Wharf)", "Alice drew 3 Copper (Wharf)"),
    ("Alice got +1 Buy (Wharf)", "Bob got +1 Buy (Wharf)"),
    ("Wharf's start-of-turn ability was set up for Alice", "Wharf's start-of-turn ability was set up for Bob"),
    ("Alice chose: replay a non-Command Action card (Scepter)", "Alice chose: +$2 (Scepter)"),
])
def test_another_line_does_not_hold(was: str, said: str) -> None:
    line = "Alice hand=Scepter,Wharf deck=8 Copper | Bob | earlier=Alice plays Wharf | Alice plays Scepter > Scepter: play Wharf"
    graph = answer(build(from_notation(line))).graph
    (edge,) = graph.edges_of(graph.root)
    state, events = graph.states[graph.root], graph.events(edge)
    names = Names.of(state.game)
    assert was in story(state, None, None, events)
    assert not holds(names, was, state, events)
    assert holds(names, said, state, events) == "does not hold"


@pytest.mark.parametrize(("line", "was", "not_so"), [
    ("Alice hand=Ranger | Bob | landscapes=Journey | Alice plays Ranger",
     "Alice turned the Journey token face down (Ranger)", "Alice turned the Journey token face up (Ranger)"),
    ("Alice hand=Ranger | Bob | Alice plays Ranger",
     "Alice turned the Journey token face down (Ranger)", "Bob turned the Journey token face down (Ranger)"),
    ("Alice hand=Pirate Ship | Bob deck=Silver,Gold | Alice plays Pirate Ship",
     "Alice put 1 token on the Pirate Ship mat (Pirate Ship)", "Alice put 2 tokens on the Pirate Ship mat (Pirate Ship)"),
])
def test_a_name_can_be_a_word_of_a_line(line: str, was: str, not_so: str) -> None:
    answered = answer(build(from_notation(line)), [("possible", was), ("possible", not_so)])
    assert [result.holds for result in answered.results] == [True, False]


@pytest.mark.parametrize(("said", "holds"), [
    ("Alice drew ?", True), ("Alice drew ?, 2 Copper", True), ("Alice drew ? (Smithy)", True), ("Alice drew 2 ?", None),
    ("Bob drew ?", False), ("Alice revealed ?", False),
])
def test_what_is_drawn_in_two_parts_is_told_alone_and_together(said: str, holds: bool | None) -> None:
    line = "Alice hand=Smithy deck=2 Copper,? | Bob | Alice plays Smithy"
    assert answer(build(from_notation(line)), [("always", said)]).results[0].holds is holds


@pytest.mark.parametrize(("pile", "holds"), [("Province", True), ("Copper", False)])
def test_why_the_game_is_over_can_be_claimed(pile: str, holds: bool) -> None:
    line = "Alice hand=Copper | Bob | supply=Province 0 | phase=clean-up"
    assert answer(build(from_notation(f"{line} | possible=The game is over: the {pile} pile is empty"))).holds is holds


@pytest.mark.parametrize("said", [
    "Watchtower's " + "a " * 9_000 + "ability", "Alice chose: " + "x " * 9_000 + "(", "Alice got " + "+$1, " * 3_000,
    "Alice put " + "Copper, " * 2_000 + "x",
])
def test_what_is_no_line_is_refused_at_once(said: str) -> None:
    began = time.process_time()
    with pytest.raises(OracleError):
        parse(said, Names(("Alice", "Bob"), ("Copper", "Gold", "Watchtower")))
    assert time.process_time() - began < 1
