"""Predicates as values: what can be said about an end of play, and about the way to it.

An atom about an end (``ends``, over the numbers and zones of ``amounts``) is judged by the position: TRUE, FALSE,
EITHER (chance decides: the order of shuffled cards) or OPEN (the position does not say). An atom about the way
(``ways``) is judged by the memory of an automaton. ``predicate`` joins them.
"""

from oracle.claims.predicates.amounts import (
    Amount,
    CostOf,
    CountIn,
    CountInPile,
    EmptyPiles,
    Number,
    PendingOf,
    PileSize,
    PoolOf,
    ScoreOf,
    TokensOn,
    Zone,
)
from oracle.claims.predicates.ends import (
    CardAt,
    Compare,
    CubeOn,
    Exactly,
    ExtraTurn,
    GameOver,
    Holds,
    InPhase,
    MayDo,
    OfTypes,
    PileTop,
    TurnOf,
    Winner,
)
from oracle.claims.predicates.predicate import All, Any_, Node, Not, Predicate, Values, judged
from oracle.claims.predicates.truth import EITHER, FALSE, OPEN, TRUE
from oracle.claims.predicates.ways import Before, Happened, Same

__all__ = [
    "EITHER", "FALSE", "OPEN", "TRUE", "All", "Amount", "Any_", "Before", "CardAt", "Compare", "CostOf", "CountIn",
    "CountInPile", "CubeOn", "EmptyPiles", "Exactly", "ExtraTurn", "GameOver", "Happened", "Holds", "InPhase",
    "MayDo", "Node", "Not", "Number", "OfTypes", "PendingOf", "PileSize", "PileTop", "PoolOf", "Predicate", "Same",
    "ScoreOf", "TokensOn", "TurnOf", "Values", "Winner", "Zone", "judged",
]
