"""Folding: what is forced after a step, and the events of a question, happen on one edge."""

from __future__ import annotations

from typing import Any

from oracle.graph.explored import CHANCE, CUT, DECISION, END, OPEN, OVER, Fold
from oracle.graph.moves import CannotHappen, Moves


class Folding:
    """Performs the events of a question while nothing is being resolved, and tells what kind of node that leads to."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Moves) -> None:
        self._moves = moves

    def __call__(self, state: Any, choice: Any, left: tuple[Any, ...]) -> Fold:
        moves = self._moves
        more: list[Any] = []
        while True:
            status = state.status
            if status:
                if status != "over":
                    return Fold(state, None, left, OPEN, more, None)
                if left and not moves.begun(left):
                    return Fold(state, None, left, CUT, more, CannotHappen(f"the game is over before '{left[0]}'"))
                return Fold(state, None, left, OVER, more, None)
            if moves.settled(state):
                if not left:
                    return Fold(state, None, left, END, more, None)
                try:
                    ran = moves.run(state, left)
                except CannotHappen as error:
                    return Fold(state, None, left, CUT, more, error)
                left = ran.left
                if not ran.free:
                    if ran.step is not None:
                        more.extend(ran.step.events)
                        state, choice = ran.step.state, ran.step.choice
                    continue
            if choice is None:
                choice = moves.legal(state)
            if choice is None:
                return Fold(state, None, left, OPEN, more, None)
            return Fold(state, choice, left, CHANCE if choice.weights else DECISION, more, None)


__all__ = ["Folding"]
