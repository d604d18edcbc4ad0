"""The places in the code of the turn to which others go."""

from __future__ import annotations

from engine.kernel.code import Builder


class Labels:
    """The places where the phases of a turn and its parts begin."""

    __slots__ = (
        "action", "after_turn", "buy", "cleanup", "discards", "next_player", "night", "paying", "rest", "stop",
    )  # fmt: skip

    def __init__(self, b: Builder) -> None:
        self.action, self.buy, self.night, self.cleanup = b.label(), b.label(), b.label(), b.label()
        self.discards, self.rest, self.paying = b.label(), b.label(), b.label()
        self.stop, self.after_turn, self.next_player = b.label(), b.label(), b.label()
