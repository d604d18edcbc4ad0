"""Decision graphs: everything that may follow from a position, counted, compared and drawn.

``explore`` makes a :class:`DecisionGraph`. Pictures and the NetworkX view are in ``export``, ``svg`` and
``view``, which are imported when they are asked for.
"""

from oracle.graph.explore import Budget, CannotHappen, Fit, Moves, Pins, explore, game_moves, uses_in
from oracle.graph.graph import (
    CHANCE,
    CUT,
    DECISION,
    END,
    KIND_NAMES,
    OPEN,
    OVER,
    UNBOUNDED,
    UNEXPLORED,
    DecisionGraph,
    Tally,
)
from oracle.graph.outcomes import Outcome, Outcomes, Pair, Window, appearance, discard_has_top

__all__ = [
    "CHANCE", "CUT", "DECISION", "END", "KIND_NAMES", "OPEN", "OVER", "UNBOUNDED", "UNEXPLORED", "Budget",
    "CannotHappen", "DecisionGraph", "Fit", "Moves", "Outcome", "Outcomes", "Pair", "Pins", "Tally", "Window",
    "appearance", "discard_has_top", "explore", "game_moves", "uses_in",
]
