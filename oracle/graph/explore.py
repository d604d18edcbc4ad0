"""Exploring: from a position, everything that may legally follow, as a graph with equal states merged.

The graph is numbered breadth-first: the edges of a node lie together, and the first edge into a node is on a
shortest way to it. A search that is after something (:class:`Sought`) and does not end soon goes deep first, along a
few lines after another: what one line shows is found long before everything has been followed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.state import State
from oracle.budget import Budget
from oracle.graph.graph import DecisionGraph
from oracle.graph.moves import Moves
from oracle.graph.search import ENOUGH, MOST_OPENED, Asked, Following, GraphSearch, Sought

if TYPE_CHECKING:
    from oracle.scenario.pins import Pins
    from oracle.scenario.sentences import Deed


def explore(
    state: State,
    events: Sequence[Deed] = (),
    pins: Pins | None = None,
    budget: Budget = Budget(),
    observe: Callable[[Sequence[object]], int] | None = None,
    moves: Moves | None = None,
    progress: Callable[[int, float], None] | None = None,
    sought: Sought | None = None,
    stop: Callable[[], str] | None = None,
    reduce: bool = False,
    asked: Asked | None = None,
    opened: int | None = MOST_OPENED,
) -> DecisionGraph:
    """Everything that may follow from ``state`` when ``events`` happen one after the other.

    An event is over where ``moves.settled`` holds; there the next one is performed, and after the last one the
    line of play ends. A line on which an event cannot happen is cut off: it is not a line of the question
    (``graph.cuts`` says why). Decisions that ``pins`` settle have one edge. ``observe`` folds the events of each
    edge into a number that is kept with the edge (``graph.letters``). ``progress`` is called now and then with
    the number of states and the seconds. ``sought`` is what single lines of play are to show first. ``stop`` is
    asked at every node whether, and why, the search is to end now. With ``reduce``, of abilities that may be resolved
    in any order one order is followed for all (``graph.blocks``); orders, lines, ends, outcomes and what holds at them
    are the same, but neither states and edges, nor what is offered on the way. Cards that are drawn last are not told
    apart then (``graph.hands``), unless ``asked`` wants to know them; with ``observe`` it has to say so. If there are
    no more than ``opened`` such draws, they are told one by one after all; None: always, or the budget is too small.

    A search that outgrows the budget returns what it found, with ``complete`` False and ``reason`` set.
    Raises whatever ``moves.run`` and ``pins.match`` raise, except :class:`CannotHappen`.
    """
    how = Following(moves, observe, progress, stop, reduce, asked, opened)
    return searching(state, events, pins, how).go_on(budget, sought, last=True)


def searching(
    state: State,
    events: Sequence[Deed] = (),
    pins: Pins | None = None,
    how: Following = Following(),
) -> GraphSearch:
    """A search that has not begun: ``go_on(budget, sought)`` follows what a budget allows, again and again."""
    search = GraphSearch(how)
    search.begin(state, tuple(events), pins)
    return search


__all__ = ["ENOUGH", "MOST_OPENED", "Asked", "Following", "GraphSearch", "Sought", "explore", "searching"]
