"""Limits of a search: the usual ones, and those that a question or a command sets."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Budget(NamedTuple):
    """The limits of a search: at most this many states, at most this many seconds."""

    states: int = 200_000
    seconds: float = 20.0


class AskedBudget(Protocol):
    """The budget that a scenario sets; None leaves a limit to the program."""

    @property
    def states(self) -> int | None: ...

    @property
    def seconds(self) -> int | None: ...


def asked_budget(
    asked: AskedBudget | None, states: int | None = None, seconds: float | None = None, factor: int = 1,
) -> Budget:
    """Return the budget from ``states`` and ``seconds``, or as asked, or the usual one, multiplied by ``factor``."""
    usual = Budget()
    if states is None:
        states = asked.states if asked is not None else None
    if seconds is None:
        seconds = asked.seconds if asked is not None else None
    return Budget((usual.states if states is None else states) * factor,
                  (usual.seconds if seconds is None else float(seconds)) * factor)


__all__ = ["AskedBudget", "Budget", "asked_budget"]
