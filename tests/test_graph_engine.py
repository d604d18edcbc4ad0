"""Graphs of real positions: merging loses nothing, results do not depend on chance in the machine, words are there."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cases import each

from engine.kernel import at_turn_level, legal, step
from engine.state import Choice, Frame
from oracle.graph import CHANCE, Budget, DecisionGraph, appearance, explore
from oracle.graph.chance import odds
from oracle.scenario import build, load, parse, run_event

ROOT = Path(__file__).resolve().parent.parent
GALLERY = sorted((ROOT / "scenarios").glob("*.yaml"))
MANY = 100


def graph_of(question: Any, **wanted: Any) -> DecisionGraph:
    return explore(question.state, question.events, question.pins, **wanted)


@cache
def of_gallery(path: Path) -> tuple[Any, DecisionGraph]:
    """A question that comes along and its graph, as far as it is followed here: searched once for all that is looked at."""
    question = build(load(path))
    return question, graph_of(question, budget=Budget(states=500, seconds=20))


def naive(question: Any) -> list[tuple[int, Any]]:
    """All lines of play by walking, without merging: for each its length and what is seen at its end."""
    ends: list[tuple[int, Any]] = []

    def walk(state: Any, left: tuple[Any, ...], pins: Any, length: int) -> None:
        free = False
        while at_turn_level(state) and not free:
            if state.status or not left:
                ends.append((length, appearance(state)))
                return
            ran = run_event(state, left)
            left, free = ran.left, ran.free
            if ran.step is not None:
                state, pins = ran.step.state, pins.after(state, ran.step.events)
        if state.status:
            ends.append((length, appearance(state)))
            return
        choice = legal(state)
        assert choice is not None
        kept = pins.match(state, choice)
        for number in kept.options if kept else range(len(choice.options)):
            done = step(state, choice.options[number])
            walk(done.state, left, pins.after(state, done.events, kept), length + 1)

    walk(question.state, question.events, question.pins, 0)
    return ends


@each("path", GALLERY)
def test_merging_loses_no_line_and_no_outcome(path: Path) -> None:
    question, graph = of_gallery(path)
    if not graph.complete or graph.cyclic or graph.cuts or graph.has_open_ends:
        return
    lines = graph.lines()
    assert isinstance(lines, int)
    if lines > MANY:
        return
    walked = naive(question)
    assert len(walked) == lines
    seen = Counter(end for _, end in walked)
    assert {outcome.seen: outcome.lines for outcome in graph.outcomes} == seen
    for outcome in graph.outcomes:
        line = graph.line_to(outcome.node)
        assert len(line) == min(length for length, end in walked if end == outcome.seen)


@pytest.mark.parametrize("path", GALLERY[:12], ids=lambda path: path.stem)
def test_every_edge_leads_where_the_step_leads_and_every_node_has_words(path: Path) -> None:
    graph = graph_of(build(load(path)), budget=Budget(states=150, seconds=20))
    for node in range(len(graph)):
        assert graph.words.asks(node)
        assert graph.words.position(node)
        if graph.choices[node] is not None:
            assert len(set(graph.words.options(node))) == len(graph.choices[node].options)
        for edge in graph.edges_of(node):
            assert all(graph.words.events(edge))
            after = step(graph.states[node], graph.option(edge))
            if not graph.left_of(node) or not at_turn_level(after.state):
                assert after.state == graph.states[graph.target(edge)]


def test_there_is_one_kind_of_frame_and_one_kind_of_choice() -> None:
    frames: set[type] = set()
    choices: set[type] = set()
    deepest = 0
    for path in GALLERY:
        _, graph = of_gallery(path)
        for state in graph.states:
            frames.update(type(frame) for frame in state.stack)
            deepest = max(deepest, len(state.stack))
        choices.update(type(choice) for choice in graph.choices if choice is not None)
    assert frames == {Frame}
    assert choices == {Choice}
    assert deepest > 4          # so that abilities inside abilities inside abilities have been seen


def test_no_two_nodes_are_the_same() -> None:
    for path in GALLERY:
        _, graph = of_gallery(path)
        keys = {(graph.states[n], graph.left_of(n), graph.pins_left(n)) for n in range(len(graph))}
        assert len(keys) == len(graph)


CHANCE_GAME = """
players:
  Alice: {hand: [Smithy], deck: [[Copper, Copper, Gold, Silver]]}
  Bob: {}
event: Alice plays Smithy
"""


def test_shuffled_cards_are_chance() -> None:
    question = build(parse(CHANCE_GAME))
    graph = graph_of(question)
    assert CHANCE in graph.kinds
    assert graph.orders == 1
    assert len(graph.outcomes) == 3
    gold = question.game.kind_of["Gold"]
    found = odds(graph, lambda state: gold in state.zones[0])
    assert found is not None
    assert found.worst == found.best
    assert float(found.best) == 0.75
