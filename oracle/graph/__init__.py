"""Decision graphs: everything that may follow from a position, counted, compared and drawn.

``explore`` makes a :class:`DecisionGraph`. The NetworkX view is in ``view``, which is imported when it is asked for;
pages and pictures are in ``oracle.share``.
"""

from oracle.budget import Budget
from oracle.graph.appearance import appearance, discard_has_top
from oracle.graph.explore import Following, GraphSearch, explore, searching
from oracle.graph.explored import (
    CHANCE,
    CUT,
    DECISION,
    END,
    KIND_NAMES,
    OPEN,
    OVER,
    UNBOUNDED,
    UNEXPLORED,
    Tally,
)
from oracle.graph.graph import DecisionGraph
from oracle.graph.moves import CannotHappen, Moves, NotDone, game_moves, uses_in
from oracle.graph.outcomes import Outcome, Outcomes, Pair, Window

__all__ = [
    "CHANCE", "CUT", "DECISION", "END", "KIND_NAMES", "OPEN", "OVER", "UNBOUNDED", "UNEXPLORED", "Budget",
    "CannotHappen", "DecisionGraph", "Following", "GraphSearch", "Moves", "NotDone", "Outcome", "Outcomes",
    "Pair", "Tally", "Window", "appearance", "discard_has_top", "explore", "game_moves", "searching", "uses_in",
]
