"""Linear code: what abilities and procedures are compiled to, and the builder that makes it.

A frame of the resolution stack is (code, position, registers). The builder knows for every operation which
registers it reads and writes, so that registers whose value can no longer matter are cleared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.language import Ability, From, Need, On, Who

Run = Callable[[Any], Any]
Apply = Callable[[Any, Any], None]


@dataclass(slots=True)
class Op:
    """One operation: what it does, and for a choice how the chosen option is carried out."""

    run: Run
    apply: Apply | None
    reads: frozenset[int]
    writes: frozenset[int]
    jumps: tuple[list[int], ...]
    falls: bool
    always_ask: bool


class Code:
    """The compiled form of an ability, a procedure or a window. Immutable once built."""

    __slots__ = (
        "ability",
        "active",
        "by",
        "card",
        "consumed",
        "dead",
        "duration",
        "given",
        "id",
        "kind",
        "label",
        "lasts",
        "matches",
        "name",
        "names",
        "need",
        "not_phase",
        "not_place",
        "offered",
        "often",
        "on",
        "ops",
        "parent",
        "phase",
        "place",
        "procedure",
        "size",
        "source",
        "takes_turn",
        "uses_it",
        "uses_this",
        "who",
        "window",
    )

    def __init__(self, name: str, card: str, label: str) -> None:
        self.id = -1
        self.name = name
        self.card = card
        self.label = label
        self.ops: tuple[Op, ...] = ()
        self.size = 0
        self.dead: tuple[tuple[int, ...], ...] = ()
        self.procedure = False
        self.window = False
        self.ability: Ability | None = None
        self.names: tuple[str, ...] = ()  # the captured names, in register order
        self.on: On = On.PLAY
        self.source: From = From.ITSELF
        self.need: Need = Need.MUST
        self.by: Who = Who.OWNER
        self.who: Who = Who.YOU
        self.place: int | None = None
        self.phase: int | None = None
        self.not_phase: int | None = None
        self.matches: Callable[[Any, list[Any], int, Any], bool] | None = None
        self.active: Callable[[Any, list[Any]], bool] | None = None
        self.offered: Callable[[Any, list[Any]], bool] | None = None
        self.uses_it = False
        self.uses_this = False
        self.consumed = ""  # "trigger", "use" or "": when a set-up ability is used up
        self.duration = False
        self.given = 0  # the flag of an occurrence that must be set
        self.often = ""
        self.parent: Code | None = None  # which code sets this one up, and how long it is there then
        self.lasts = 0
        self.not_place: int | None = None
        self.takes_turn = False
        self.kind = 0  # of the card that has the ability; 0 for landscapes

    def __repr__(self) -> str:
        return f"Code({self.name})"


class Builder:
    """Builds a code operation by operation."""

    def __init__(self, name: str, card: str, label: str, registers: tuple[str, ...]) -> None:
        self.code = Code(name, card, label)
        self.registers: dict[str, int] = {register: number for number, register in enumerate(registers)}
        self.always_live: frozenset[int] = frozenset()
        self.ops: list[Op] = []
        self._reads: set[int] = set()

    @classmethod
    def procedure(cls, label: str, name: str, registers: tuple[str, ...], dies: tuple[int, ...] = ()) -> Builder:
        """A builder of a procedure: code that belongs to whoever runs it. Its registers stay alive, but for those that
        it says die."""
        builder = cls(label, "", name, registers)
        builder.code.procedure = True
        builder.always_live = frozenset(range(len(registers))).difference(dies)
        return builder

    def touch(self, register: int) -> int:
        """Note that the operation being prepared reads a register."""
        self._reads.add(register)
        return register

    def register(self, name: str) -> int:
        """The register of a name, made if it is new."""
        return self.registers.setdefault(name, len(self.registers))

    def temporary(self) -> int:
        """A fresh register."""
        return self.register(f"%{len(self.registers)}")

    def label(self) -> list[int]:
        """A place to jump to, set by :meth:`mark`."""
        return [-1]

    def mark(self, label: list[int]) -> None:
        """The label is here."""
        label[0] = len(self.ops)

    def emit(
        self,
        run: Run,
        reads: tuple[int, ...] = (),
        writes: tuple[int, ...] = (),
        jumps: tuple[list[int], ...] = (),
        falls: bool = True,
        apply: Apply | None = None,
        always_ask: bool = False,
    ) -> None:
        """Add an operation."""
        self.ops.append(
            Op(run, apply, frozenset(self._reads | set(reads)), frozenset(writes), jumps, falls, always_ask)
        )
        self._reads = set()

    def jump(self, label: list[int]) -> None:
        """Go to a label."""

        def run(m: Any) -> None:
            m.pc = label[0]

        self.emit(run, jumps=(label,), falls=False)

    def finish(self) -> Code:
        """The code, with its dead registers computed (backward liveness)."""
        code = self.code
        code.ops = tuple(self.ops)
        code.size = len(self.registers)
        count = len(self.ops)
        live: list[frozenset[int]] = [frozenset()] * (count + 1)
        changed = True
        while changed:
            changed = False
            for number in range(count - 1, -1, -1):
                op = self.ops[number]
                out: frozenset[int] = frozenset()
                if op.falls:
                    out |= live[number + 1]
                for label in op.jumps:
                    out |= live[label[0]]
                now = (out - op.writes) | op.reads
                if now != live[number]:
                    live[number] = now
                    changed = True
        every = range(code.size)
        code.dead = tuple(tuple(r for r in every if r not in at and r not in self.always_live) for at in live)
        return code
