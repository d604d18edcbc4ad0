"""The kernel: what can be decided in a position, and what a decision leads to. All functions are pure."""

from engine.kernel.compile.program import Kin, Setup, new_game
from engine.kernel.stated import CannotState, Holds, Stated, free_cards, set_up, stated
from engine.kernel.step import (
    CodeInfo,
    Step,
    advance,
    at_turn_level,
    blocked,
    code_info,
    cost_of,
    legal,
    new_state,
    perform,
    scores,
    set_up_game,
    start_turn,
    step,
    types_of,
    unseen,
    winners,
)
from engine.state import Trigger

__all__ = [
    "CannotState",
    "CodeInfo",
    "Holds",
    "Kin",
    "Setup",
    "Stated",
    "Step",
    "Trigger",
    "advance",
    "at_turn_level",
    "blocked",
    "code_info",
    "cost_of",
    "free_cards",
    "legal",
    "new_game",
    "new_state",
    "perform",
    "scores",
    "set_up",
    "set_up_game",
    "start_turn",
    "stated",
    "step",
    "types_of",
    "unseen",
    "winners",
]
