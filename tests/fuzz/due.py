"""What is set up for this turn comes to something: it is resolved or offered at its moment, or why it is not is said.

A :class:`Due` follows one line of play, which begins where a player decides in a phase. What waits for a moment that
every turn has (the end of the Buy phase, the start of Clean-up, the end of the turn) must have come to something when
the turn is over; an extra turn or what else comes after a turn, when the next turn begins that is not an extra one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from engine.language import Lasts, On
from engine.state import (
    LASTS,
    AbilitySetUp,
    Asks,
    Choice,
    Event,
    Game,
    NothingDone,
    State,
    TurnBegun,
    TurnEnded,
    UseAbility,
    Used,
    lasting,
)

MOMENTS: Final = frozenset({On.START_OF_BUY, On.END_OF_BUY, On.START_OF_CLEANUP, On.END_OF_TURN})


class Due:
    """What is still due on one line of play: how many of each ability, by its code and whose it is."""

    def __init__(self, state: State) -> None:
        self.game: Game = state.game
        self.due: Counter[tuple[int, int]] = Counter()
        self.offered: set[tuple[int, int]] = set()
        for span, entry in state.pending:
            if entry.code >= 0 and self._waits(entry.code, lasting(span)):
                self.due[entry.code, entry.owner] += 1

    def _waits(self, code: int, lasts: Lasts) -> bool:
        if lasts is Lasts.AFTER_TURN:
            return True
        return lasts is Lasts.THIS_TURN and self.game.codes[code].on in MOMENTS

    def at(self, choice: Choice | None) -> None:
        """A decision is reached: what it offers has come to its moment."""
        for option in choice.options if choice is not None and choice.asks is Asks.ABILITY else ():
            if isinstance(option, UseAbility):
                self.offered.add((option.trigger.code, option.trigger.owner))

    def after(self, events: Iterable[Event]) -> list[str]:
        """What happened on the way to the next decision. Returns what is wrong with it."""
        wrong: list[str] = []
        for event in events:
            what = event.code, event.player
            if isinstance(event, AbilitySetUp) and self._waits(event.code, LASTS[self.game.codes[event.code].lasts]):
                self.due[what] += 1
            elif isinstance(event, Used | NothingDone) and self.due[what]:
                self.due[what] -= 1
            elif isinstance(event, TurnEnded):
                wrong += self._over(lambda lasts: lasts is Lasts.THIS_TURN, "when the turn ended")
                self.offered.clear()
            elif isinstance(event, TurnBegun) and not event.extra:
                wrong += self._over(lambda lasts: lasts is Lasts.AFTER_TURN, "when the next turn began")
        return wrong

    def _over(self, which: Any, when: str) -> list[str]:
        wrong = []
        for (code, owner), number in self.due.items():
            ability = self.game.codes[code]
            if number and which(LASTS[ability.lasts]):
                self.due[code, owner] = 0
                if (code, owner) not in self.offered:
                    wrong.append(f"{self.game.players[owner]}'s {ability.name} ({ability.label}) came to nothing {when}")
        return wrong
