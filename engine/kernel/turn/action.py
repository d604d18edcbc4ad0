"""The Action phase. Rule: "Summary of your turn"."""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ASKS_ACTION_PHASE, PHASE_ACTION, POOL_ACTIONS
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.options import Spending, play_from_hand, playable, spend, token_options
from engine.language import POOLS
from engine.state import END_PHASE, Choice, EndPhase, Option, PlayCard

_new = tuple.__new__  # what a named tuple is made with, without a call in between


def action_phase(b: Builder, at: Labels) -> None:
    """Playing Action cards and using Villagers."""

    def begin_action(m: Machine) -> None:
        m.phase(PHASE_ACTION)

    b.emit(begin_action)
    b.mark(at.action)

    def action_choice(m: Machine) -> Choice | None:
        player = m.turn.player
        options: list[Option] = []
        if m.pools[player * POOLS + POOL_ACTIONS] > 0:
            options += playable(m, "Action")
        options += token_options(m, player, True)
        options.append(END_PHASE)
        return _new(Choice, (m.decider(player), ASKS_ACTION_PHASE, m.code.id, tuple(options), ()))

    def action_apply(m: Machine, option: PlayCard | Spending | EndPhase) -> None:
        player = m.turn.player
        if isinstance(option, PlayCard):
            m.pc = at.action[0]
            if m.rules.actions_use_actions:
                m.pool(player, POOL_ACTIONS, -1)
            play_from_hand(m, player, option.card)
        elif not isinstance(option, EndPhase):
            m.pc = at.action[0]
            spend(m, player, option)

    b.emit(action_choice, apply=action_apply, jumps=(at.action,), always_ask=True)
