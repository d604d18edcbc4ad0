"""The beginning of a turn, and skipping it."""

from __future__ import annotations

from engine.kernel.code import Builder, Code
from engine.kernel.registers import WOULD_TURN, Y_PLAYER
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import LASTS_THIS_TURN, ON_WOULD_TAKE_TURN, PHASE_START, STOP_NEXT_TURN, STOP_TURN_DUE
from engine.kernel.run.windows import open_window, set_up_ability
from engine.kernel.turn.stopping import stop_at
from engine.state import LASTS_INDEX, Asks, Regs, Turn, TurnSkipped


def extra_turn(m: Machine, player: int, decides: int, during: Regs = ()) -> None:
    """Begin an extra turn; the stack is left behind (what still waits is looked at after the turn)."""
    begin_turn(m, player, decides, 1, during)


def begin_turn(m: Machine, player: int, decides: int, extra: int, during: Regs = ()) -> None:
    """A turn is to begin; ``during`` are abilities (code, bound values) that are set up for it."""
    if m.turn.stops == STOP_NEXT_TURN or ON_WOULD_TAKE_TURN in m.program.listeners:
        m.stack = []
        m.code, m.pc, m.r = m.program.would_turn, 0, [player, decides, extra, during]
    else:
        _start_turn(m, player, decides, extra, during)


def _start_turn(m: Machine, player: int, decides: int, extra: int, during: Regs) -> None:
    turn = m.turn
    m.stack = []
    m.code = m.program.turn_code
    m.pc = 0
    m.r = [()]
    m.turn = Turn(
        player=player,
        phase=int(PHASE_START),
        decided_by=decides,
        extra=extra,
        last=turn.player,
        last_two=int(turn.last == turn.player),
        normal=turn.normal if extra else player,
        spending=0,
        hand_size=5,
        final=turn.final,
    )
    for number, binds in during:
        set_up_ability(m, LASTS_INDEX[LASTS_THIS_TURN], m.codes[number], player, 0, 0, 0, binds)


def would_turn_code() -> Code:
    """A turn is about to begin: something may make its player skip it; if nothing does, play may stop here."""
    b = Builder.procedure("would turn", "before a turn", WOULD_TURN)

    stop_at(b, STOP_TURN_DUE, Asks.BETWEEN_TURNS)
    b.emit(lambda m: open_window(m, ON_WOULD_TAKE_TURN, m.r[Y_PLAYER]))

    def skip(m: Machine) -> None:
        if not m.ret:
            return
        player, _, extra, _ = m.r
        m.log(TurnSkipped(player))
        if not extra:
            m.turn = m.turn._replace(normal=player)
        if not extra and m.turn.final < 0:
            taken = list(m.turns_taken)
            taken[player] += 1  # it counts as taken
            m.turns_taken = tuple(taken)
        m.stack = []
        turns = m.program.turns
        m.code, m.pc, m.r = m.program.turn_code, turns.after_turn if extra else turns.next_player, [()]

    b.emit(skip)
    stop_at(b, STOP_NEXT_TURN, Asks.BETWEEN_TURNS)
    b.emit(lambda m: _start_turn(m, *m.r))
    return b.finish()
