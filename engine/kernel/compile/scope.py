"""The names that an expression can refer to, and the form to which the words that only look are compiled.

A compiled expression is a function of the machine and the registers of a frame, together with the registers that it
reads. The meanings of the words are in ``players``, ``cards``, ``amounts``, ``filters`` and ``conditions``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from engine.kernel.compile.words import Meanings
from engine.kernel.registers import ABILITY
from engine.kernel.run.machine import Machine
from engine.language import (
    Cards,
    Condition,
    Filter,
    GainedLastTurn,
    GainedThisTurn,
    Owned,
    Quantity,
    Times,
    TrashedLastTurn,
)
from engine.state import Game, Info, Value

Result = TypeVar("Result", covariant=True)
Regs = list[Value]
Reads = frozenset[int]
Located = list[tuple[int, int]]  # cards and the zones in which they are
Match = Callable[[Machine, Regs, int, Info | None], bool]

NONE: Reads = frozenset()


class Compiled(NamedTuple, Generic[Result]):
    """An expression as a function, and the registers that it reads."""

    fn: Callable[[Machine, Regs], Result]
    reads: Reads = NONE


class Matching(NamedTuple):
    """A filter as a function, and the registers that it reads.

    The function gets a card (its face, or a handle) and what the card was at an occurrence (``Info``), or None for
    what it is now.
    """

    fn: Match
    reads: Reads = NONE


class Scope:
    """The names that an expression can refer to.

    ``registers`` gives registers for names; ``counters`` gathers what the game has to count; ``aside`` is the number
    of the landscape that the ability belongs to (-1: none), ``card`` the name of its card. With ``closed`` there are
    no more registers than these: nothing has been bound yet.
    """

    __slots__ = ("aside", "card", "closed", "counters", "game", "registers")

    def __init__(
        self, registers: dict[str, int], game: Game, counters: list[Times], aside: int = -1, card: str = "",
        closed: bool = False,
    ) -> None:
        self.registers = registers
        self.closed = closed
        self.game = game
        self.counters = counters
        self.aside = aside
        self.card = card

    def register(self, name: str) -> int:
        """The register of a name, made if it is new. Raises ``ValueError`` where no more can be made."""
        if self.closed and name not in self.registers:
            raise ValueError(f"{self.card}: '{name}' is read where the ability is judged before anything is bound")
        return self.registers.setdefault(name, len(self.registers))

    def landscape(self, name: str) -> int:
        """The number of a landscape of the game; -1 if the game has none of that name."""
        return next((n for n, card in enumerate(self.game.landscapes) if card.name == name), -1)

    def counter(self, key: Times) -> int:
        """The number of the counter for something that the game has to count."""
        if key not in self.counters:
            self.counters.append(key)
        return self.counters.index(key)


def judging(captured: tuple[str, ...], game: Game, counters: list[Times], aside: int = -1, card: str = "") -> Scope:
    """The scope of what is judged of an ability from outside: its frame as it begins."""
    return Scope({name: number for number, name in enumerate(ABILITY + captured)}, game, counters, aside, card, True)


faces: Meanings[Scope, [], Compiled[tuple[int, ...]]] = Meanings(
    "cards that can be looked at", Cards, GainedLastTurn, GainedThisTurn, TrashedLastTurn, Owned
)
located: Meanings[Scope, [], Compiled[Located]] = Meanings("cards that can be moved", Cards)
amounts: Meanings[Scope, [], Compiled[int]] = Meanings("an amount", Quantity, int)
filters: Meanings[Scope, [], Matching] = Meanings("a filter", Filter)
conditions: Meanings[Scope, [], Compiled[bool]] = Meanings("a condition", Condition)
