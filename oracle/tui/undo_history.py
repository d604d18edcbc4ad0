"""Undoing and redoing: the moments to which a user can return."""

from __future__ import annotations

from typing import Final, NamedTuple

from oracle.claims import Answer, Claim
from oracle.graph.walk import Place, Walk
from oracle.scenario import Scenario

_MOST: Final = 40          # steps that can be undone


class Moment(NamedTuple):
    """A moment: the question with its answer, and the place in its graph."""

    scenario: Scenario
    claims: tuple[Claim, ...]
    answer: Answer | None
    walk: Walk | None
    place: Place


class Moments:
    """The moments that can be undone or redone."""

    def __init__(self) -> None:
        self._past: list[Moment] = []
        self._future: list[Moment] = []

    def remember(self, moment: Moment) -> None:
        """Remember a moment, forgetting what was undone before."""
        self._past.append(moment)
        del self._past[:-_MOST]
        self._future.clear()

    def forget(self) -> None:
        """Drop the moment remembered last, as the user did not leave it after all."""
        self._past.pop()

    def back(self, now: Moment) -> Moment | None:
        """Return the previous moment; None if there is none."""
        return self._travel(self._past, self._future, now)

    def forth(self, now: Moment) -> Moment | None:
        """Return the moment that was undone last; None if there is none."""
        return self._travel(self._future, self._past, now)

    @staticmethod
    def _travel(source: list[Moment], target: list[Moment], now: Moment) -> Moment | None:
        if not source:
            return None
        target.append(now)
        return source.pop()


__all__ = ["Moment", "Moments"]
