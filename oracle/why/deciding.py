"""The deciding changes of a question: those of what took part under which a verdict is another one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.rulings.mutation.asking import Asked, TookPart, flipped, verdicts
from oracle.rulings.mutation.changes import Change

if TYPE_CHECKING:
    from oracle.claims import Answer

_LEAST: Final = 500              # positions that a changed game may have in any case
_TIMES: Final = 5                # ... and in proportion to the game as it is
_BUSY: Final = 6.0
_SHARE: Final = 0.25             # of all the time at most this for one change

Order = Callable[[Sequence[Change]], Iterable[Change]]


class Flip(NamedTuple):
    """A change and the numbers (from 1) of the verdicts that are others under it; none if the question cannot be asked
    any more."""

    change: Change
    verdicts: tuple[int, ...]


class Deciding(NamedTuple):
    """What decides a question: the flips, and whether every change was tried. ``asked`` asks it again; ``took`` part
    is what is told; ``changes`` are all those of it."""

    asked: Asked
    took: TookPart
    flips: tuple[Flip, ...]
    whole: bool
    changes: tuple[Change, ...] = ()


def deciding(
    answer: Answer, seconds: float, order: Order | None = None, progress: Callable[[int, int], None] | None = None,
) -> Deciding:
    """The deciding changes of an answer, as far as they are found in so many seconds; ``order`` says which are tried
    first, ``progress`` is told how many of how many were.

    Raises OracleError if it is not the answer to the question of a scenario.
    """
    worked, begun = time.thread_time(), time.perf_counter()
    asked = Asked.again(answer)
    before = verdicts(answer)
    if all(verdict is None for verdict in before):
        return Deciding(asked, TookPart(), (), True)
    bounds = Budget(max(_LEAST, _TIMES * len(answer.graph)), max(0.05, seconds * _SHARE))
    _, took = asked.look(Budget(2 * len(answer.graph) + _LEAST, seconds / 2))
    changes = list(asked.changes(took))
    if order is not None:
        changes = list(order(changes))
    flips: list[Flip] = []
    for number, change in enumerate(changes):
        # On a machine that is busy with other things it may take longer than the work that it is.
        left = min(seconds - (time.thread_time() - worked), _BUSY * seconds - (time.perf_counter() - begun))
        if left <= 0:
            return Deciding(asked, took, tuple(flips), False, tuple(changes))
        if progress is not None:
            progress(number, len(changes))
        found = asked.under(change, bounds._replace(seconds=min(bounds.seconds, left)))
        if isinstance(found, OracleError):
            flips.append(Flip(change, ()))
        elif found is not None:
            which = flipped(before, verdicts(found))
            if which:
                flips.append(Flip(change, which))
    return Deciding(asked, took, tuple(flips), True, tuple(changes))


__all__ = ["Deciding", "Flip", "Order", "deciding"]
