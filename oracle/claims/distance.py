"""The distance of an end of play from a claim: it guides a search for a single line of play.

A count is as far away as it is short, or beyond; what has no numbers is one away. It is a measure and no verdict: only
that it is 0 just where the predicate surely holds (or, if that is asked, surely does not) can be relied on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.state import State
from oracle.claims.nouns import What
from oracle.claims.predicates import (
    FALSE,
    TRUE,
    All,
    Any_,
    Compare,
    CountIn,
    Happened,
    Holds,
    Node,
    Not,
    Predicate,
    judged,
)
from oracle.claims.predicates.amounts import Zone
from oracle.claims.ways import EventPattern, Range, Slot

_UNKNOWN: Final = 0.5
_LACKED: Final = 0.25                # how far one is from having something happen to a card that one does not have
_CONTRARY: Final = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

Count = Callable[[Slot], Range]


def short_of(predicate: Predicate, wanted: bool, state: State, count: Count) -> tuple[float, ...]:
    """Return how far each part of a predicate is, at an end of play, from being ``wanted``.

    The parts of "X and Y" are X and Y; any other predicate has one. ``count`` says what the way's automaton holds.
    """
    node = predicate.node
    if wanted and isinstance(node, All):
        return tuple(far(part, True, state, count) for part in node.parts)
    return (far(node, wanted, state, count),)


def far(node: Node, wanted: bool, state: State, count: Count) -> float:
    """Return how far a part of a predicate is from being ``wanted``, at an end of play."""
    if isinstance(node, Not):
        return far(node.part, not wanted, state, count)
    if isinstance(node, (All, Any_)):
        parts = [far(part, wanted, state, count) for part in node.parts]
        return sum(parts) if isinstance(node, All) == wanted else min(parts)
    if isinstance(node, Compare):
        sign = node.sign if wanted else _CONTRARY[node.sign]
        return _apart(sign, node.left.between(state), node.right.between(state))
    if isinstance(node, Holds) and wanted:
        beyond = _out_of_range(CountIn(node.card, node.zone).between(state), node.low, node.high)
        return beyond + _LACKED * _missing(node.card, node.zone.player, node.low, state) if beyond else beyond
    if isinstance(node, Happened) and wanted:
        beyond = _out_of_range(count(node.slot), node.low, node.high)
        return beyond + _LACKED * _lacked(node, state) if beyond else beyond
    truth = judged(node, state, count)
    return float(truth != (TRUE if wanted else FALSE)) if truth in (TRUE, FALSE) else _UNKNOWN


def _lacked(node: Happened, state: State) -> int:
    """Return how many of the cards something is to happen to its player does not have."""
    pattern = node.pattern
    return _missing(pattern.card, pattern.player, node.low, state) if isinstance(pattern, EventPattern) else 0


def _missing(card: What, player: str, number: int, state: State) -> int:
    """Return how many of a number of cards a player does not have in all."""
    if not player or not card or not isinstance(card, str):
        return 0
    return max(0, number - CountIn(card, Zone(player, "cards")).between(state)[0])


def _out_of_range(found: Range, low: int, high: int | None) -> float:
    """Return how many are missing, or too many; where the number is not known, perhaps."""
    least, most = found
    beyond = max(0, low - most) + (max(0, least - high) if high is not None else 0)
    sure = least >= low and (high is None or most <= high)
    return float(beyond) if beyond or sure else _UNKNOWN


def _apart(sign: str, left: Range, right: Range) -> float:
    """Return how much two numbers lack of comparing like that; where they are not known, perhaps."""
    (low, high), (least, most) = left, right
    if sign in ("=", "!="):
        apart = max(least - high, low - most, 0)
        same = low == high == least == most
        if sign == "=":
            return float(apart) or (0.0 if same else _UNKNOWN)
        return 0.0 if apart else 1.0 if same else _UNKNOWN
    if sign in (">", ">="):
        low, high, least, most = -high, -low, -most, -least
    strict = len(sign) == 1
    if high + strict <= least:
        return 0.0
    return float(max(0, low + strict - most)) or _UNKNOWN


__all__ = ["far", "short_of"]
