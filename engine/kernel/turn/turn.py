"""The turn: its phases put together. Rule: "Summary of your turn"."""

from __future__ import annotations

from types import MappingProxyType

from engine.kernel.code import Builder, Code
from engine.kernel.registers import TURN
from engine.kernel.run.program import Turns
from engine.kernel.turn.action import action_phase
from engine.kernel.turn.buy import buy_phase
from engine.kernel.turn.cleanup import clean_up
from engine.kernel.turn.ending import after_the_turn
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.night import night_phase
from engine.kernel.turn.starting import start_of_turn
from engine.language import Phase


def turn_code() -> tuple[Code, Turns]:
    """The code of a turn, and where it can be entered."""
    b = Builder(Code(-1, "turn", "", "turn"), TURN)
    at = Labels(b)
    start_of_turn(b)
    action_phase(b, at)
    buy_phase(b, at)
    night_phase(b, at)
    clean_up(b, at)
    after_the_turn(b, at)
    phases = {
        Phase.START: 0,
        Phase.ACTION: at.action[0],
        Phase.BUY: at.buy[0],
        Phase.NIGHT: at.night[0],
        Phase.CLEANUP: at.cleanup[0],
    }
    choices = frozenset((at.action[0], at.buy[0], at.night[0], at.cleanup[0], at.stop[0]))
    return b.finish(), Turns(MappingProxyType(phases), at.after_turn[0], at.next_player[0], choices)
