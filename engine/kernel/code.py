"""Linear code: what abilities and procedures are compiled to, and the builder that makes it.

A frame of the resolution stack is (code, position, registers). The builder knows for every operation which
registers it reads and writes, so that registers whose value can no longer matter are cleared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.language import Ability, From, Instruction, Need, On, Who
from engine.record import record
from engine.state import Value

Run = Callable[[Any], Any]
Apply = Callable[[Any, Any], None]
Holds = Callable[[Any, list[Value]], bool]
Fits = Callable[[Any, list[Value], int, Any], bool]
Label = list[int]


def leave(m: Any) -> None:
    """End the current frame of a machine and go on with the one below."""
    code, m.pc, registers = m.stack.pop()
    m.code = m.codes[code]
    m.r = [*registers]


@record
class Op:
    """One operation: what it does, and for a choice how the chosen option is carried out.

    A choice with one option is taken at once, unless it is ``always_ask``.
    """

    run: Run
    apply: Apply | None = None
    always_ask: bool = False


class Span(NamedTuple):
    """An instruction of an ability and the operations that it is compiled to: from the ``first`` to the one before
    ``behind``, and among them those of the instructions ``inside`` it, in their order.
    """

    first: int
    behind: int
    word: Instruction
    inside: tuple[Span, ...]


@record
class Code:
    """The compiled form of an ability, a procedure or a window. Nothing of it changes once its builder has finished it.

    ``id`` is its number in the game, ``name`` its unique path, ``card`` the card it belongs to, ``label`` what it is in
    words. ``dead`` are for each position the registers whose value no longer matters there, ``registers`` their names,
    ``spans`` the instructions of an ability. The rest is said of abilities alone: what the trigger windows and the
    ongoing effects have to know of them.
    """

    id: int
    name: str
    card: str
    label: str
    ops: tuple[Op, ...] = ()
    runs: tuple[Run, ...] = ()  # what each operation does; after the last one its frame ends
    size: int = 0  # how many registers a frame has
    dead: tuple[tuple[int, ...], ...] = ()
    registers: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    procedure: bool = False
    window: bool = False
    ability: Ability | None = None
    names: tuple[str, ...] = ()  # the captured names, in register order
    on: On = On.PLAY
    source: From = From.ITSELF
    need: Need = Need.MUST
    by: Who = Who.OWNER
    who: Who = Who.YOU
    place: int | None = None
    not_place: int | None = None
    phase: int | None = None
    not_phase: int | None = None
    matches: Fits | None = None  # the filter of the trigger
    fits: int = -1  # where the program of a game notes the kinds that match it (Program.fits); -1: nowhere
    active: Holds | None = None  # whether the trigger is active
    offered: Holds | None = None  # whether an optional ability can be used
    in_reach: Holds | None = None  # whether it can have anything to act on
    in_vain: Holds | None = None  # whether it could be used without effect, where it has lost track of its card
    uses_it: bool = False
    uses_this: bool = False
    takes_turn: bool = False
    sets_up: bool = False  # whether it sets up another one
    consumed: str = ""  # "trigger", "use", "spent" or "": when it is used up
    duration: bool = False
    given: int = 0  # the flag of an occurrence that must be set
    often: str = ""
    lasts: int = 0  # of an ability that is set up: how long it is there
    kind: int = 0  # of the card that has the ability; 0 for landscapes

    __eq__ = object.__eq__  # each is one of a kind
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Code({self.name})"


@record
class _Flow:
    """Describe one operation to the builder: which registers it reads and writes (bits), and where it goes on."""

    reads: int
    writes: int
    jumps: tuple[Label, ...]
    falls: bool


class Builder:
    """Builds a code operation by operation.

    ``head`` is the code that gets the operations; ``registers`` the names that a frame begins with. The registers of
    ``always_live`` are never cleared (by default those that have names from the start).
    """

    def __init__(
        self,
        head: Code,
        registers: tuple[str, ...],
        always_live: Iterable[int] | None = None,
    ) -> None:
        self.head = head
        self.registers: dict[str, int] = {register: number for number, register in enumerate(registers)}
        self._always_live = _bits(range(len(registers)) if always_live is None else always_live)
        self._ops: list[Op] = []
        self._flow: list[_Flow] = []
        self._firsts: list[int] = []
        self._spans: list[list[Span]] = [[]]

    @classmethod
    def procedure(cls, name: str, label: str, registers: tuple[str, ...], dies: Iterable[int] = ()) -> Builder:
        """A builder of one of the rules' own procedures: code that belongs to whoever runs it. It gets its number when
        the program takes it up. Its registers stay alive, except those that ``dies`` names."""
        head = Code(-1, name, "", label, procedure=True)
        return cls(head, registers, set(range(len(registers))).difference(dies))

    def register(self, name: str) -> int:
        """The register of a name, made if it is new."""
        return self.registers.setdefault(name, len(self.registers))

    def temporary(self) -> int:
        """A fresh register."""
        return self.register(f"%{len(self.registers)}")

    def label(self) -> Label:
        """A place to jump to, set by :meth:`mark`."""
        return [-1]

    def mark(self, label: Label) -> None:
        """The label is here."""
        label[0] = len(self._ops)

    def begin(self) -> None:
        """An instruction begins here."""
        self._firsts.append(len(self._ops))
        self._spans.append([])

    def end(self, word: Instruction) -> None:
        """The instruction that began last ends here."""
        inside = tuple(self._spans.pop())
        self._spans[-1].append(Span(self._firsts.pop(), len(self._ops), word, inside))

    def emit(
        self,
        run: Run,
        reads: Iterable[int] = (),
        writes: Iterable[int] = (),
        jumps: tuple[Label, ...] = (),
        falls: bool = True,
        apply: Apply | None = None,
        always_ask: bool = False,
    ) -> None:
        """Add an operation. ``writes`` are the registers that it always writes before anything reads them again."""
        self._ops.append(Op(run, apply, always_ask))
        self._flow.append(_Flow(_bits(reads), _bits(writes), jumps, falls))

    def jump(self, label: Label) -> None:
        """Go to a label."""

        def run(m: Any) -> None:
            m.pc = label[0]

        self.emit(run, jumps=(label,), falls=False)

    def finish(self) -> Code:
        """The code, with its operations filled in and its dead registers computed (backward liveness)."""
        count = len(self._flow)
        live = [0] * (count + 1)
        changed = True
        while changed:
            changed = False
            for number in range(count - 1, -1, -1):
                flow = self._flow[number]
                out = live[number + 1] if flow.falls else 0
                for label in flow.jumps:
                    out |= live[label[0]]
                now = (out & ~flow.writes) | flow.reads
                if now != live[number]:
                    live[number] = now
                    changed = True
        every = (1 << len(self.registers)) - 1
        dead = tuple([_registers(every & ~(at | self._always_live)) for at in live])
        fill_in, code = object.__setattr__, self.head       # a copy of so many fields takes longer than all of this
        fill_in(code, "ops", tuple(self._ops))
        fill_in(code, "runs", (*[op.run for op in self._ops], leave))
        fill_in(code, "size", len(self.registers))
        fill_in(code, "dead", dead)
        fill_in(code, "registers", tuple(self.registers))
        fill_in(code, "spans", tuple(self._spans[0]))
        return code


@lru_cache(maxsize=4096)
def _registers(bits: int) -> tuple[int, ...]:
    return tuple([number for number in range(bits.bit_length()) if bits >> number & 1])


def _bits(registers: Iterable[int]) -> int:
    bits = 0
    for register in registers:
        bits |= 1 << register
    return bits
