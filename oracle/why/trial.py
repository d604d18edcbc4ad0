"""Changes that decide a question: those among some tried ones that flip a verdict.

The effort is limited in positions, never in time, so that the result is the same on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.rulings.mutation.changed_question import Asked, TookPart, flipped, verdicts
from oracle.rulings.mutation.changes import Change

if TYPE_CHECKING:
    from oracle.claims import Answer

POSITIONS: Final = 2_000         # that are looked at in all
_EACH: Final = 40                # what making a changed game costs, in positions
_LEAST: Final = 80               # positions that a changed game may have in any case
_TIMES: Final = 3                # ... and in proportion to the game as it is
_ENDLESS: Final = 3_600.0        # seconds: never what ends it

Trying = Callable[[int, int], None]


class Flip(NamedTuple):
    """A change and the numbers (from 1) of the verdicts that it flips; none if the question cannot be asked any more.
    """

    change: Change
    verdicts: tuple[int, ...]


class Trial:
    """A question that is asked again under changes, until a limited number of positions has been visited.

    ``took`` is what took part in it; ``flips`` are those of the ``tried`` changes, by name; ``whole`` is True if
    everything was tried that should be.
    """

    def __init__(self, answer: Answer, positions: int = POSITIONS, progress: Trying | None = None) -> None:
        """Prepare to ask again. Raises OracleError if it is not the answer to the question of a scenario."""
        self.asked = Asked.again(answer)
        self.before = verdicts(answer)
        self.open = all(verdict is None for verdict in self.before)
        size = len(answer.graph)
        self._bounds = Budget(max(_LEAST, _TIMES * size), _ENDLESS)
        self._left = positions
        self._progress = progress
        self.tried: set[tuple[str, str]] = set()
        self.flips: dict[tuple[str, str], Flip] = {}
        self.whole = True
        self.took = TookPart()
        self.changes: tuple[Change, ...] = ()
        if not self.open and 2 * size < positions:
            _, self.took = self.asked.look(Budget(2 * size + _LEAST, _ENDLESS))
            self.changes = tuple(self.asked.changes(self.took))
            self._left -= size
        elif not self.open:
            self.whole = False

    def under(self, change: Change, most: int | None = None) -> Answer | OracleError | None:
        """Return the answer under a change, or the reason why the question cannot be asked then.

        None if the engine cannot run what was changed. At most as many positions are visited as a changed game may
        have, or ``most``.
        """
        states = self._bounds.states if most is None else min(self._bounds.states, most)
        return self.asked.under(change, self._bounds._replace(states=states))

    def of(self, changes: Iterable[Change]) -> None:
        """Try some changes, as far as the positions last."""
        wanted = [change for change in changes if change.name not in self.tried]
        for number, change in enumerate(wanted):
            if self._left <= 0:
                self.whole = False
                return
            if self._progress is not None:
                self._progress(number, len(wanted))
            self.tried.add(change.name)
            found = self.under(change, max(_LEAST, self._left))
            self._left -= _EACH
            if isinstance(found, OracleError):
                self.flips[change.name] = Flip(change, ())
            elif found is not None:
                self._left -= len(found.graph)
                which = flipped(self.before, verdicts(found))
                if which:
                    self.flips[change.name] = Flip(change, which)


__all__ = ["POSITIONS", "Flip", "Trying", "Trial"]
