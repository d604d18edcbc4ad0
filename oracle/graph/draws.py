"""Telling draws one by one: the layout in which each has its own edge, made without taking a step again."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container

from engine.state import State
from oracle.graph.numbering import Layout, in_breadth_order


def draws_in(found: Layout) -> int:
    """Count the draws that are folded in a layout: so many edges take their place when its hands are opened."""
    return sum(found.hands[target].size for target in found.targets if target in found.hands)


def with_draws(
    found: Layout, known: Callable[[int, State], int | None], only: Container[int] | None = None,
) -> Layout:
    """A layout with an edge for every draw in place of each hand, or of those ``only``, numbered breadth-first.
    ``known`` gives the node of a state in a stage that was found without them."""
    states, choices = list(found.states), list(found.choices)
    kinds, stages, parents = bytearray(found.kinds), array("i", found.stages), array("i", found.parents)
    starts, ends = array("i", found.starts), array("i", found.ends)
    sources, targets, numbers = array("i", found.sources), array("i", found.targets), array("q", found.numbers)
    letters, uses = array("q", found.letters), array("i", found.uses)
    weights = dict(found.weights)
    added: dict[tuple[int, State], int] = {}
    for node, start in enumerate(found.starts):
        if start < 0 or found.ends[node] != start + 1:
            continue
        end = found.targets[start]
        hand = found.hands.get(end)
        if hand is None or (only is not None and end not in only):
            continue
        event = choices[node]
        assert event is not None
        choice = choices[node] = hand.asked(event.code)
        stage = found.stages[end]
        del weights[start]
        starts[node] = len(sources)
        for number, option in enumerate(choice.options):
            state = hand.after(found.states[end], option)
            target = known(stage, state)
            if target is None:
                target = added.get((stage, state))
            if target is None:
                target = added[stage, state] = len(states)
                states.append(state)
                choices.append(None)
                kinds.append(found.kinds[end])
                stages.append(stage)
                parents.append(len(sources))
                starts.append(-1)
                ends.append(-1)
            sources.append(node)
            targets.append(target)
            numbers.append(number)
            uses.append(found.uses[start])
            if found.letters:
                letters.append(found.letters[start])
        ends[node] = len(sources)
    return in_breadth_order(Layout(
        states, choices, kinds, stages, parents, starts, ends, sources, targets, numbers, letters, uses, found.cuts,
        weights, found.blocks, found.forced, found.hands,
    ))


__all__ = ["draws_in", "with_draws"]
