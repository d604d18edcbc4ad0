"""Following instructions one after the other."""

from __future__ import annotations

from engine.kernel.compile.draft import Draft, instructions
from engine.kernel.compile.spending import spend_first
from engine.language import Instruction


def follow(draft: Draft, part: Instruction, done: int | None = None, optional: bool = False) -> None:
    """One instruction; ``done`` is a register that gets whether it was carried out, and with ``optional`` its own
    choice offers declining."""
    spend_first(draft, part)
    follow_now(draft, part, done, optional)


def follow_now(draft: Draft, part: Instruction, done: int | None = None, optional: bool = False) -> None:
    """The same where what can be spent first has been offered already."""
    draft.b.begin()
    instructions.of(draft, part, done, optional)
    draft.b.end(part)


def follow_all(draft: Draft, parts: tuple[Instruction, ...]) -> None:
    """Instructions in their order."""
    for part in parts:
        follow(draft, part)
