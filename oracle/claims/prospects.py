"""The prospects of positions on the way: those that can settle nothing that is asked need not be followed.

From a position, what can happen is computed as from the first one (:mod:`oracle.claims.reach`), with what is still to
come of what is being resolved (:mod:`oracle.claims.remainder`). A closure serves for every position at which no more
lies anywhere, so that few are computed; they are paid from the positions that are looked at, and counted, never timed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Final

from oracle.claims.beforehand import only_opens, settled, stands
from oracle.claims.closure import Reach
from oracle.claims.predicates import FALSE, TRUE, Predicate
from oracle.claims.reach import ends_by, unclosed
from oracle.graph.before import NOTHING, Before

if TYPE_CHECKING:
    from engine.state import State
    from oracle.scenario.sentences import Deed

_AT_FIRST: Final = 5_000             # abilities that are followed in closures before these are paid
_FOR_EACH: Final = 8                 # more for each position that is looked at
_FOR_FOUND: Final = 60               # and for each that is found
_IN_VAIN: Final = 5                  # closures of several positions that do not serve, before the last such
_KEPT: Final = 40                    # closures that are tried for another position


class Prospects:
    """The prospects of the positions of one search, and the closures by which they are known."""

    def __init__(self) -> None:
        self._closed: list[Reach] = []
        self._of: dict[Hashable, Reach | None] = {}           # by what they began with; None: not understood
        self._looked_at = 0
        self._found = 0
        self.followed = 0                                    # abilities, in all closures
        self._tried = 0                                       # closures of several positions, and those that served
        self._served = 0

    def none(self, state: State, deeds: tuple[Deed, ...], sought: Iterable[tuple[Predicate, bool]],
             before: Before = NOTHING) -> bool:
        """Report whether no line from a position on, while some sentences happen, shows what is sought.

        Each predicate is sought to come out true or false; ``before`` is how much of what they speak of has happened
        already. False where that is not known.
        """
        wanted = [(predicate, FALSE if sort else TRUE) for predicate, sort in sought]
        if before and all(settled(predicate, before) == truth for predicate, truth in wanted):
            return True
        self._looked_at += 1
        here = unclosed(state, deeds)
        if here is None:
            return False

        def excluded(way: Reach) -> bool:
            ends = ends_by(way, state, deeds)
            return all(stands(predicate, ends, before) == truth for predicate, truth in wanted)

        def open_already(way: Reach) -> bool:
            """Report whether something sought can be shown by what was added by now: more only opens more."""
            ends = ends_by(way, state, deeds)
            return any(stands(one, ends, before) != truth for one, truth in wanted if only_opens(one))

        for number, way in enumerate(self._closed):
            if way.covers(here) and excluded(way):
                self._closed.insert(0, self._closed.pop(number))
                self._found += 1
                return True
        start = here.start
        if start not in self._of:
            if self.followed > _AT_FIRST + self._looked_at * _FOR_EACH + self._found * _FOR_FOUND:
                return False
            closed = self._wider(here, excluded, open_already)
            if closed is None and here.closes(lambda: open_already(here)):
                closed = here
            self._of[start] = closed
            self.followed += here.followed
        closed = self._of[start]
        if closed is None or not excluded(closed):
            return False
        self._closed.insert(0, closed)
        del self._closed[_KEPT:]
        self._found += 1
        return True

    def _wider(
        self, here: Reach, excluded: Callable[[Reach], bool], open_already: Callable[[Reach], bool],
    ) -> Reach | None:
        """A closure of a position and of where the last one that served began, if that serves too: then it will for
        others like the two."""
        if self._tried > _IN_VAIN + 2 * self._served or not self._closed:
            return None
        wide = here.anew()
        if not wide.widen(self._closed[0]):
            return None
        self._tried += 1
        closes = wide.closes(lambda: open_already(wide))
        self.followed += wide.followed
        if not closes or not excluded(wide):
            return None
        self._served += 1
        return wide


__all__ = ["Prospects"]
