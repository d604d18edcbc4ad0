"""The time for which something pending waits, as one number; and the codes of what hangs on cards without being an
ability.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.language import Lasts

LASTS: Final[tuple[Lasts, ...]] = tuple(Lasts)
LASTS_INDEX: Final[dict[Lasts, int]] = {lasts: number for number, lasts in enumerate(LASTS)}
# The index of a Lasts, and ARMED beside it once the owner's next turn has begun: a bit above all of them.
ARMED: Final[int] = 1 << (len(LASTS) - 1).bit_length()
# Those that may trigger more than once on any turn: ARMED is beside them once the turn is over on which they were
# set up.
ANY_TURN: Final[frozenset[int]] = frozenset(
    LASTS_INDEX[lasts] for lasts in (Lasts.UNTIL_NEXT_TURN, Lasts.UNTIL_USED, Lasts.GAME, Lasts.WHILE)
)
TODAY: Final[frozenset[int]] = ANY_TURN | {LASTS_INDEX[lasts] for lasts in (Lasts.THIS_TURN, Lasts.THIS_AND_NEXT_TURN)}
ASLEEP: Final[int] = LASTS_INDEX[Lasts.NEXT_TURN]
AWAKE: Final[int] = ASLEEP | ARMED
STAYS: Final[int] = LASTS_INDEX[Lasts.GAME]
_LASTING: Final[dict[int, Lasts]] = {
    number | armed: lasts for lasts, number in LASTS_INDEX.items() for armed in (0, ARMED)
}
lasting: Callable[[int], Lasts] = _LASTING.__getitem__

# What hangs on cards without being an ability: entries with these instead of a code. The source of a throne-room is
# the card that stays with a Duration, of marks and cards put on a card that card.
THRONE: Final = -1
MARKED: Final = -2
UNDER: Final = -3
PLAYED: Final = -4
ESTATE: Final = -5
FACE_DOWN: Final = -6
USED_UP: Final = -7
NAMED: Final = -8
