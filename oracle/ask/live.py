"""Answering while somebody watches: first a quick answer, then better ones, until everything has been followed.

Each stage is a search of its own with more time than the one before, so that a claim which a short search can
settle is settled at once, and what is said at any moment is true of what was followed so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from oracle.ask.answer import Answer, answer
from oracle.budget import Budget, asked_budget

STAGES: Final = (0.25, 1.5, 6.0)       # seconds of the searches before the full one


class Stopped(Exception):
    """Raised out of a search that nobody wants any more."""


def answers(
    question: Any, claims: Iterable[Any] = (), budget: Budget | None = None,
    progress: Callable[[int, float], None] | None = None, stages: tuple[float, ...] = STAGES,
) -> Iterator[Answer]:
    """Ever better answers to a question; the last one is what ``answer`` gives.

    ``progress`` may raise :class:`Stopped`, which passes through. Raises OracleError as ``answer`` does.
    """
    wanted = tuple(claims)
    full = budget or asked_budget(question.budget)
    for seconds in stages:
        if seconds >= full.seconds:
            break
        found = answer(question, wanted, Budget(full.states, seconds), progress=progress)
        yield found
        if found.graph.complete or not found.graph.reason.endswith("seconds"):
            return
    yield answer(question, wanted, full, progress=progress)


__all__ = ["STAGES", "Stopped", "answers"]
