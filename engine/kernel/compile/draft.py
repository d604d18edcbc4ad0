"""An ability while it is compiled, and the program of what instructions and ongoing effects mean.

The meaning of an instruction adds operations to a draft. It is told in which register to note whether the
instruction was carried out (``done``), and whether its own choice has to offer declining (``optional``). The meaning
of an ongoing effect notes in the program of the game what the effects of the kind have to know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine.kernel.code import Builder, Code
from engine.kernel.compile.scope import Compiled, Scope
from engine.kernel.compile.words import Meanings
from engine.kernel.registers import ABILITY, ME, WHO
from engine.kernel.run.machine import Machine
from engine.kernel.run.program import Program
from engine.language import Ability, Effect, Instruction, Lasts
from engine.record import record


class Later(Protocol):
    """Compiles an ability that another one sets up (``lasts`` None: for a turn that it takes)."""

    def __call__(self, draft: Draft, ability: Ability, name: str, lasts: Lasts | None) -> Code: ...


class Draft:
    """An ability (or named instructions) being compiled.

    ``program`` are those of the game, ``head`` is its code, without operations yet, ``setter`` that of the ability
    that sets this one up, ``later`` compiles what it sets up itself.
    """

    __slots__ = ("_parts", "b", "head", "later", "program", "scope", "setter", "within_each")

    def __init__(
        self, program: Program, head: Code, aside: int, later: Later, setter: Code | None = None
    ) -> None:
        self.program = program
        self.head = head
        self.setter = setter
        self.later = later
        self.b = Builder(head, ABILITY + head.names, always_live=(ME, WHO))
        self.scope = Scope(self.b.registers, program.game, program.counters, aside, head.card)
        self.within_each = False  # whether what is compiled is followed by several players
        self._parts = 0

    def sets_up(self, ability: Ability, lasts: Lasts | None) -> Code:
        """The code of an ability that this one sets up."""
        self._parts += 1
        return self.later(self, ability, f"{self.head.name}/{self._parts}", lasts)

    def name(self, as_: str | None) -> int | None:
        """The register of a name that an instruction binds, if it binds one."""
        return self.b.register(as_) if as_ else None

    def mark_done(self, done: int | None, how: Compiled[object] | None = None) -> None:
        """Note that the instruction was carried out (``how``: whether it was)."""
        if done is None:
            return
        if how is None:
            self.b.emit(set_register(done, True), writes=(done,))
            return
        carried_out = how.fn
        self.b.emit(lambda m: m.r.__setitem__(done, bool(carried_out(m, m.r))), how.reads, (done,))

    def mark_bound(self, done: int | None, name: int) -> None:
        """Note that the instruction was carried out if it bound something."""
        self.mark_done(done, Compiled(lambda m, r: bool(r[name]), frozenset((name,))))

    def from_ret(self, done: int | None) -> None:
        """Take over what the last operation reported."""
        if done is not None:
            self.b.emit(lambda m: m.r.__setitem__(done, bool(m.ret)), writes=(done,))


@record
class Bearer:
    """The bearer of an ability: a card by its name and kind, or a landscape by its name and number (``aside``; of a
    card minus its kind). A Prophecy is nothing before its last Sun token is removed.
    """

    card: str = ""
    kind: int = 0
    aside: int = -1
    duration: bool = False
    prophecy: bool = False


instructions: Meanings[Draft, [int | None, bool], None] = Meanings("an instruction", Instruction)
effects: Meanings[Program, [Code, Scope, Bearer], None] = Meanings("an ongoing effect", Effect)


def set_register(register: int, value: object) -> Callable[[Machine], None]:
    """An operation that writes a constant."""

    def run(m: Machine) -> None:
        m.r[register] = value

    return run


def known(*registers: int | None) -> tuple[int, ...]:
    """Those of the registers that there are."""
    return tuple(register for register in registers if register is not None)
