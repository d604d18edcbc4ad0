"""Answering while somebody watches: first a quick answer, then better ones, until everything has been followed.

It is one search that hands over what it has found so far after each stage and goes on, so that a claim which a short
search can settle is settled at once, and what is said at any moment is true of what was followed so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from oracle.budget import Budget, asked_budget
from oracle.claims.answer import Answer, Answering, Wanted

if TYPE_CHECKING:
    from oracle.scenario.question import Question

STAGES: Final = (0.25, 1.5, 6.0)       # seconds of search after which there is an answer, before the last one
_LARGE: Final = 1.5                    # what is not finished after so many seconds is folded, if that saves anything


class Stopped(Exception):
    """Raised out of a search that nobody wants any more."""


class Live:
    """A question that is answered better and better, and that can be gone on with where it stopped.

    Raises OracleError for claims that cannot be read. ``progress`` of :meth:`answers` may raise :class:`Stopped`, which
    passes through; the search can be gone on with all the same. ``folded`` says whether one order is followed for all
    where abilities may be resolved in any, and one end for all draws that nobody looks at (``docs/graph.md``); None:
    where the question turns out to be large.
    """

    def __init__(self, question: Question, claims: Iterable[object] = (), folded: bool | None = False) -> None:
        self._progress: Callable[[int, float], None] | None = None
        self._asked = question, tuple(claims)
        self._undecided = folded is None
        self._answering = self._begun(bool(folded))

    def _begun(self, folded: bool) -> Answering:
        question, claims = self._asked
        return Answering(question, claims, Wanted(progress=self._tell, reduce=folded, opened=0))

    def _tell(self, states: int, seconds: float) -> None:
        if self._progress is not None:
            self._progress(states, seconds)

    def answers(
        self, budget: Budget, progress: Callable[[int, float], None] | None = None,
        stages: tuple[float, ...] = STAGES,
    ) -> Iterator[Answer]:
        """Ever better answers within a budget (states in all, seconds from now). Raises OracleError as ``answer``."""
        self._progress = progress
        before = 0.0
        for seconds in (*(one for one in stages if one < budget.seconds), budget.seconds):
            found = self._answering.go_on(Budget(budget.states, seconds - before))
            yield found
            if found.graph.complete or not found.graph.reason.endswith("seconds"):
                return
            if self._undecided and seconds >= _LARGE:
                self._undecided = False
                folded = self._begun(True)
                found = folded.go_on(Budget(budget.states, seconds))
                if found.graph.has_folds:
                    self._answering = folded
                    yield found
                    if found.graph.complete or not found.graph.reason.endswith("seconds"):
                        return
            before = seconds


def answers(
    question: Question, claims: Iterable[object] = (), budget: Budget | None = None,
    progress: Callable[[int, float], None] | None = None, stages: tuple[float, ...] = STAGES,
) -> Iterator[Answer]:
    """Ever better answers to a question; the last one is what ``answer`` gives.

    ``progress`` may raise :class:`Stopped`, which passes through. Raises OracleError as ``answer`` does.
    """
    yield from Live(question, claims).answers(budget or asked_budget(question.budget), progress, stages)


__all__ = ["STAGES", "Live", "Stopped", "answers"]
