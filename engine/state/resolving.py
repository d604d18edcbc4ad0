"""The parts of a resolution, with names for their fields: frames, pending abilities, occurrences, triggered abilities.

All are tuples, equal to plain ones of the same content; whatever rewrites them (a card that is lost track of, tags
that get other numbers) keeps their class: see :func:`like`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVar

from engine.language import Lasts, On

ON_INDEX: Final[dict[On, int]] = {on: number for number, on in enumerate(On)}

Value = Any
"""The value of a register or a bound name: a number, a card, a zone, tuples of these. The code that wrote it knows."""
Regs = tuple[Value, ...]
Info = tuple[int, tuple[int, int, int], int]
"""A card at a moment: its face, cost and types (their bits as a negative number: what is large is a handle)."""

_Tuple = TypeVar("_Tuple", bound=tuple[Value, ...])
_new = tuple.__new__

# ------------------------------------------------------------------------------- how long a pending ability waits

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


class Frame(NamedTuple):
    """A suspended resolution: which code, the operation that comes next, and what it has bound."""

    code: int
    at: int
    registers: Regs


class Entry(NamedTuple):
    """A set-up ability, or what hangs on a card without being one (a negative ``code``: THRONE and
    those after it).

    ``this`` is its source (a handle), ``keeper`` the card that stays in play for it, ``immune`` the players that it
    does not affect (bits) and what is special about the play that set it up, ``binds`` what it remembers.
    """

    code: int
    owner: int
    this: int
    keeper: int
    immune: int
    binds: Regs


class Pending(NamedTuple):
    """Something that waits: how long (see :data:`lasting`) and what."""

    span: int
    entry: Entry


class Occurrence(NamedTuple):
    """The event that a trigger window is about, as it was when it happened.

    ``on`` is the number of the kind of occurrence, ``cards`` handles, ``infos`` what each card was, ``source`` from
    which place (-1: none), ``flags`` whether it was bought (1) and which given facts held, ``nth`` how often what is
    counted had happened, ``value`` what was overpaid or whether a played card gave coins, ``by`` the code that brought
    it about, ``emptied`` whether a Supply pile became empty.
    """

    on: int
    player: int
    cards: tuple[int, ...]
    infos: tuple[Info, ...]
    source: int
    flags: int
    nth: tuple[int, ...]
    phase: int
    value: int
    by: int
    emptied: int


class Trigger(NamedTuple):
    """A triggered ability that can be resolved in a window.

    ``owner`` has the ability, ``player`` resolves it, ``this`` is its source (a handle, or a face for a card
    in hand), ``subject`` the number of the card of the occurrence that it is about (-1: none), ``keeper`` the
    card that stays in play for it, ``immune`` the players it does not affect, ``binds`` what it remembers,
    ``origin`` from where it works.
    """

    code: int
    owner: int
    player: int
    this: int
    subject: int
    keeper: int
    immune: int
    binds: Regs
    origin: int

    @property
    def entry(self) -> Entry:
        """The set-up ability that this is, as it waits."""
        return Entry(self.code, self.owner, self.this, self.keeper, self.immune, self.binds)


class WindowRegisters(NamedTuple):
    """The registers of a trigger window.

    ``occurrence`` is what it is about, ``pool`` what has triggered and is still to be resolved, ``done`` what has been
    resolved, ``cursor`` the player who is asked (counted from the current one), ``cancelled`` whether the occurrence
    was replaced, ``stopped`` the players who have stopped (bits), ``scanned`` whether the window has been looked at
    once.
    """

    occurrence: Occurrence
    pool: tuple[Trigger, ...]
    done: tuple[Trigger, ...]
    cursor: int
    cancelled: int
    stopped: int
    scanned: int


def like(value: _Tuple, items: list[Value]) -> _Tuple:
    """Return a tuple of the same class with other items."""
    return _new(value.__class__, items)
