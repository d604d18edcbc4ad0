"""Folding: what is forced after a step, and the events of a question, happen on one edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.state import Choice, Event, Option, State
from oracle.graph.appearance import untagged
from oracle.graph.explored import CHANCE, CUT, DECISION, END, OPEN, OVER, Fold
from oracle.graph.moves import CannotHappen, Moves

if TYPE_CHECKING:
    from engine.kernel import Step
    from oracle.scenario.sentences import Deed

_MOST_FORCED: Final = 50             # decisions with a single option on one edge: there may be a circle of them


def looks(choice: Choice, option: Option) -> tuple[object, ...]:
    """Return what players would call a decision for an option."""
    return (choice.player, choice.asks, choice.code, untagged(option))


class Folding:
    """Performs the events of a question while nothing is being resolved, and tells what kind of node that leads to.

    With ``singles`` it also takes what is the only option of a decision.
    """

    __slots__ = ("_known", "_moves", "_singles")

    def __init__(self, moves: Moves, singles: bool = False) -> None:
        self._moves = moves
        self._singles = singles
        self._known: dict[object, Fold] = {}         # what follows on single options

    def __call__(self, state: State, choice: Choice | None, left: tuple[Deed, ...], most: int = _MOST_FORCED) -> Fold:
        moves = self._moves
        more: list[Event] = []
        while True:
            status = state.status
            if status:
                if status != "over":
                    return Fold(state, None, left, OPEN, more, None)
                if left and not moves.begun(left):
                    late = left[1] if moves.begun(left[:1]) else left[0]
                    why = CannotHappen(f"the game is over before '{late}'")
                    return Fold(state, None, left, CUT, more, why)
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
            if self._singles and not choice.weights and len(choice.options) == 1 and most:
                option = choice.options[0]
                step = moves.step(state, option)
                if moves.plain(step.events):
                    then = self._then(step, left, most - 1)
                    label = (looks(choice, option), 0)
                    return then._replace(events=[*more, *step.events, *then.events], forced=(label, *then.forced))
            return Fold(state, choice, left, CHANCE if choice.weights else DECISION, more, None)

    def _then(self, step: Step, left: tuple[Deed, ...], most: int) -> Fold:
        """Follow a single option; several may lead to the same."""
        known = self._known.get((step.state, left))
        if known is None:
            known = self(step.state, step.choice, left, most)
            if known.state is not step.state and most > _MOST_FORCED // 2:
                self._known[step.state, left] = known
        return known


__all__ = ["Folding"]
