"""The start of a turn. Rule: "Summary of your turn"."""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.run.machine import Machine
from engine.kernel.run.windows import begin_counting, open_window
from engine.language import POOLS, TURN_POOLS, Lasts, On, Pool
from engine.state import AWAKE, Pending, lasting


def start_of_turn(b: Builder) -> None:
    """What a turn begins with."""

    def start(m: Machine) -> None:
        player = m.turn.player
        if (not m.turn.extra or not m.rules.extra_turns_are_not_counted) and m.turn.final < 0:
            taken = list(m.turns_taken)
            taken[player] += 1
            m.turns_taken = tuple(taken)
        for p in range(m.players):
            for pool in range(TURN_POOLS):
                if m.rules.pools_end_with_the_turn:
                    m.pools[p * POOLS + pool] = 0
        m.pools[player * POOLS + Pool.ACTIONS] += 1
        m.pools[player * POOLS + Pool.BUYS] += 1
        begin_counting(m)
        m.spent = ()
        m.log("turn", player, value=m.turn.extra)
        waiting = []
        for lasts, entry in m.pending:
            kind = lasting(lasts)
            if kind is Lasts.UNTIL_NEXT_TURN and entry.owner == player:
                continue
            if kind is Lasts.NEXT_TURN and entry.owner == player:
                lasts = AWAKE
            waiting.append(Pending(lasts, entry))
        m.pending = waiting
        open_window(m, On.FIRST_AT_TURN, player)

    b.emit(start)
    b.emit(lambda m: open_window(m, On.START_OF_TURN, m.turn.player))
