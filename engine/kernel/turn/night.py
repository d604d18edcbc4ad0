"""The Night phase. Rule: "Summary of your turn"."""

from __future__ import annotations

from typing import Any

from engine.kernel.code import Builder
from engine.kernel.run.machine import Machine
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.options import play_from_hand, playable
from engine.state import Choice


def night_phase(b: Builder, at: Labels) -> None:
    """Playing Night cards."""

    b.mark(at.night)

    def night_choice(m: Machine) -> Choice | None:
        player = m.turn.player
        options = playable(m, "Night")
        options.append(("end",))
        return Choice(m.decider(player), "night phase", m.code.id, tuple(options))

    def night_apply(m: Machine, option: Any) -> None:
        if option[0] == "play":
            m.pc = at.night[0]
            play_from_hand(m, m.turn.player, option[1])

    b.emit(night_choice, apply=night_apply, jumps=(at.night,), always_ask=True)
