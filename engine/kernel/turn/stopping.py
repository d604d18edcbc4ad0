"""The places where play stops though nobody has to decide: for a question that ends there, or goes on in words of its
own.
"""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import STOP_NOWHERE
from engine.state import Asks, Choice, GoOn, Stop


def stop_at(b: Builder, where: Stop, asks: Asks) -> None:
    """Emit a decision with one option that is asked if play is to stop here; taking it goes on."""

    option = GoOn(where)

    def stop(m: Machine) -> Choice | None:
        return Choice(m.turn.player, asks, m.code.id, (option,)) if m.turn.stops == where else None

    def go_on(m: Machine, option: GoOn) -> None:
        m.turn = m.turn._replace(stops=STOP_NOWHERE)

    b.emit(stop, apply=go_on, always_ask=True)


__all__ = ["stop_at"]
