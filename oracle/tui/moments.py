"""Undoing: where a user was, to come back to it and to go on again."""

from __future__ import annotations

from typing import Final, NamedTuple

from oracle.claims import Answer, Claim
from oracle.graph.walk import Place, Walk
from oracle.scenario import Scenario

_MOST: Final = 40          # so many steps can be undone


class Moment(NamedTuple):
    """Where a user was: the question with its answer, and the place in its graph."""

    scenario: Scenario
    claims: tuple[Claim, ...]
    answer: Answer | None
    walk: Walk | None
    place: Place


class Moments:
    """What can be undone, and what was."""

    def __init__(self) -> None:
        self._past: list[Moment] = []
        self._future: list[Moment] = []

    def remember(self, moment: Moment) -> None:
        """Keep a moment; what was undone before is gone."""
        self._past.append(moment)
        del self._past[:-_MOST]
        self._future.clear()

    def forget(self) -> None:
        """What was kept last was not left after all."""
        self._past.pop()

    def back(self, now: Moment) -> Moment | None:
        """The moment before, or None if there is none."""
        return self._travel(self._past, self._future, now)

    def forth(self, now: Moment) -> Moment | None:
        """The moment that was undone last, or None."""
        return self._travel(self._future, self._past, now)

    @staticmethod
    def _travel(source: list[Moment], target: list[Moment], now: Moment) -> Moment | None:
        if not source:
            return None
        target.append(now)
        return source.pop()


__all__ = ["Moment", "Moments"]
