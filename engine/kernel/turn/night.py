"""The Night phase. Rule: "Summary of your turn"."""

from __future__ import annotations

from typing import Any

from engine.kernel.code import Builder
from engine.kernel.run.machine import Machine
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.options import can_pay_debt, play_from_hand, playable, spend
from engine.state import Choice


def night_phase(b: Builder, at: Labels) -> None:
    """Playing Night cards; since 2024 also paying off Debt."""

    b.mark(at.night)

    def night_choice(m: Machine) -> Choice | None:
        player = m.turn.player
        options = playable(m, "Night")
        if m.rules.debt_any_time and can_pay_debt(m, player):
            options.append(("pay debt",))
        options.append(("end",))
        return Choice(m.decider(player), "night phase", m.code.id, tuple(options))

    def night_apply(m: Machine, option: Any) -> None:
        if option[0] == "end":
            return
        m.pc = at.night[0]
        if option[0] == "play":
            play_from_hand(m, m.turn.player, option[1])
        else:
            spend(m, m.turn.player, option)

    b.emit(night_choice, apply=night_apply, jumps=(at.night,), always_ask=True)
