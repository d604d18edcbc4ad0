"""Settling decisions: the question that begins where somebody has walked to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.kernel import at_turn_level
from engine.record import replace
from engine.state import Event, Stop
from oracle.errors import OracleError, complain
from oracle.scenario.fields import Scenario
from oracle.scenario.model import Pin
from oracle.scenario.pins import Pins
from oracle.scenario.sentences import Deed
from oracle.scenario.snapshot import position_of
from oracle.scenario.turns import stopping

if TYPE_CHECKING:
    from oracle.graph.graph import DecisionGraph


def settled(scenario: Scenario, graph: DecisionGraph, line: Sequence[int]) -> Scenario:
    """The scenario with every decision of a line of play (edges from the root) as a choice that is settled.

    Choices that the scenario settles anyway and that the line has not come to are kept. Claims are left out: they
    were about everything that could follow before. Raises OracleError if the words of a decision are not enough to
    find it again.
    """
    return _settled(replace(scenario, expect=()), graph, line, graph.node_after(line), graph.opening)


def moment_of(scenario: Scenario, graph: DecisionGraph, line: Sequence[int]) -> Scenario:
    """The question that begins where a line of play (edges from the root) has come to, with what is left to happen.

    It is the last position of the line in which no ability is resolved, and the line from there as choices; where there
    is none that can be written down, the line from the root. Raises OracleError as :func:`settled` does.
    """
    nodes = [graph.sources[edge] for edge in line] + [graph.node_after(line)]
    for at in range(len(line), 0, -1):
        state, events = graph.states[nodes[at]], _from_here(graph.left_of(nodes[at]))
        if events is None or state.status or not at_turn_level(state):
            continue
        try:
            begun = replace(position_of(scenario, stopping(state, Stop.NOWHERE)), event=events)
            return _settled(begun, graph, line[at:], nodes[-1])
        except OracleError:
            continue
    return settled(scenario, graph, line)


def _from_here(left: tuple[Deed, ...]) -> tuple[Deed, ...] | None:
    """Return what is left to happen after the beginning of a turn in which its player does anything; None if a sentence
    cannot be said again.
    """
    if not left or not left[0].stage:
        return left
    first = replace(left[0], stage=0, what="" if left[0].verb == "takes" else left[0].what,
                    verb="goes" if left[0].verb == "takes" else left[0].verb)
    return (first, *left[1:]) if first.verb in ("goes", "until") else None


def _settled(
    scenario: Scenario, graph: DecisionGraph, line: Sequence[int], end: int, opening: Sequence[Event] = ()
) -> Scenario:
    """A scenario with the decisions of a line as its choices, and those left at its end; ``opening`` is what happens
    before the line."""
    pins = []
    for edge in line:
        node = graph.sources[edge]
        choice = graph.choices[node]
        if choice is None or len(choice.options) < 2:
            continue
        source = "chance" if choice.player < 0 else graph.words.source(node)
        pins.append(Pin(source, graph.words.option(edge)))
    pins += _still_used(graph, end)
    made = replace(scenario, choices=tuple(pins))
    now = Pins.of(made.choices)
    now = now.after(graph.states[graph.root], opening) if opening else now
    for edge in line:
        node = graph.sources[edge]
        choice = graph.choices[node]
        kept = now.match(graph.states[node], choice) if choice is not None else None
        decided = [graph.numbers[edge]] if choice is not None and len(choice.options) > 1 else []
        if decided and (kept is None or list(kept.options) != decided):
            raise complain(f"the choice '{graph.words.source(node)}: {graph.words.option(edge)}' cannot be settled",
                           "its words do not tell it from the other options")
        now = now.after(graph.states[node], graph.events(edge), kept)
    return made


def _still_used(graph: DecisionGraph, node: int) -> list[Pin]:
    """The pins left at a position that some line from there uses."""
    left = graph.pins_left(node)
    if left is None or not left.left:
        return []
    used: set[int] = set()
    met = {node}
    waiting = [node]
    while waiting:
        here = waiting.pop()
        now = graph.pins_left(here)
        used.update(number for number in left.left if now is None or number not in now.left)
        for edge in graph.edges_of(here):
            target = graph.targets[edge]
            if target not in met:
                met.add(target)
                waiting.append(target)
    return [left.every[number] for number in left.left if number in used]


__all__ = ["moment_of", "settled"]
