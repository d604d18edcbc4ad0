"""Settling decisions: the question that begins where somebody has walked to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.record import replace
from oracle.errors import complain
from oracle.scenario.fields import Scenario
from oracle.scenario.model import Pin


def settled(scenario: Scenario, graph: Any, line: Sequence[int]) -> Scenario:
    """The scenario with every decision of a line of play (edges from the root) as a choice that is settled.

    Choices that the scenario settles anyway and that the line has not come to are kept. Claims are left out: they
    were about everything that could follow before. Raises OracleError if the words of a decision are not enough to
    find it again.
    """
    from oracle.scenario.pins import Pins

    pins = []
    for edge in line:
        node = graph.sources[edge]
        choice = graph.choices[node]
        if len(choice.options) < 2:
            continue
        source = "chance" if choice.player < 0 else graph.words.source(node)
        pins.append(Pin(source, graph.words.option(edge)))
    pins += _still_used(graph, graph.node_after(line))
    made = replace(scenario, choices=tuple(pins), expect=())
    now = Pins.of(made.choices).after(graph.states[graph.root], graph.opening)
    for edge in line:
        node = graph.sources[edge]
        kept = now.match(graph.states[node], graph.choices[node])
        if len(graph.choices[node].options) > 1 and (kept is None or list(kept.options) != [graph.numbers[edge]]):
            raise complain(f"the choice '{graph.words.source(node)}: {graph.words.option(edge)}' cannot be settled",
                           "its words do not tell it from the other options")
        now = now.after(graph.states[node], graph.events(edge), kept)
    return made


def _still_used(graph: Any, node: int) -> list[Pin]:
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
        used.update(number for number in left.left if number not in now.left)
        for edge in graph.edges_of(here):
            target = graph.targets[edge]
            if target not in met:
                met.add(target)
                waiting.append(target)
    return [left.every[number] for number in left.left if number in used]


__all__ = ["settled"]
