"""The Night phase. Rule: "Summary of your turn"."""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.run.machine import Machine
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.options import can_pay_debt, play_from_hand, playable, spend
from engine.state import END_PHASE, Asks, Choice, EndPhase, Option, PayDebt, PlayCard


def night_phase(b: Builder, at: Labels) -> None:
    """Playing Night cards; since 2024 also paying off Debt."""

    b.mark(at.night)

    def night_choice(m: Machine) -> Choice | None:
        player = m.turn.player
        options: list[Option] = [*playable(m, "Night")]
        if m.rules.debt_any_time and can_pay_debt(m, player):
            options.append(PayDebt())
        options.append(END_PHASE)
        return Choice(m.decider(player), Asks.NIGHT_PHASE, m.code.id, tuple(options))

    def night_apply(m: Machine, option: PlayCard | PayDebt | EndPhase) -> None:
        if isinstance(option, EndPhase):
            return
        m.pc = at.night[0]
        if isinstance(option, PlayCard):
            play_from_hand(m, m.turn.player, option.card)
        else:
            spend(m, m.turn.player, option)

    b.emit(night_choice, apply=night_apply, jumps=(at.night,), always_ask=True)
