"""The start of a turn. Rule: "Summary of your turn"."""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    LASTS_NEXT_TURN,
    LASTS_UNTIL_NEXT_TURN,
    ON_FIRST_AT_TURN,
    ON_START_OF_TURN,
    POOL_ACTIONS,
    POOL_BUYS,
)
from engine.kernel.run.windows import begin_counting, open_window
from engine.language import POOLS, TURN_POOLS
from engine.state import AWAKE, NOWHERE, Pending, TurnBegun, lasting

_NOTHING = (0,) * TURN_POOLS


def empty_pools(m: Machine) -> None:
    """Empty the pools that players have for a turn alone."""
    if m.rules.pools_end_with_the_turn:
        for base in range(0, m.players * POOLS, POOLS):
            m.pools[base : base + TURN_POOLS] = _NOTHING


def start_of_turn(b: Builder) -> None:
    """Build the start of a turn."""

    def start(m: Machine) -> None:
        player = m.turn.player
        if (not m.turn.extra or not m.rules.extra_turns_are_not_counted) and m.turn.final < 0:
            taken = list(m.turns_taken)
            taken[player] += 1
            m.turns_taken = tuple(taken)
        empty_pools(m)
        m.pools[player * POOLS + POOL_ACTIONS] += 1
        m.pools[player * POOLS + POOL_BUYS] += 1
        begin_counting(m)
        m.spent = ()
        m.note(TurnBegun, player, (), NOWHERE, NOWHERE, -1, bool(m.turn.extra))
        waiting = []
        for one in m.pending:
            kind = lasting(one.span)
            if kind is LASTS_UNTIL_NEXT_TURN and one.entry.owner == player:
                continue
            if kind is LASTS_NEXT_TURN and one.entry.owner == player:
                one = Pending(AWAKE, one.entry)
            waiting.append(one)
        m.pending = waiting
        open_window(m, ON_FIRST_AT_TURN, player)

    b.emit(start)
    b.emit(lambda m: open_window(m, ON_START_OF_TURN, m.turn.player))
