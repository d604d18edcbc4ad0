"""Running compiled code.

A :class:`Machine` thaws a state, runs compiled code until somebody has to decide, and freezes the result.
It never outlives a step. The current frame is held apart from the suspended ones in ``stack``.
"""

from __future__ import annotations

from itertools import repeat
from typing import Final

from engine.kernel.code import Code, Op
from engine.kernel.run.canonical import canonical, sort_bags
from engine.kernel.run.position import OpenQuestion, Position
from engine.state import FACE, TAG, Choice, Frame, LeaveOpen, Option, State, Value

_MOST: Final = 200  # times 250 operations between two decisions: far more than any card needs
_DEEPEST: Final = 400  # frames at a look in between: only what triggers itself goes on inside itself like this
_new = tuple.__new__  # what a named tuple is made with, without a call in between


class Machine(Position):
    """A position and the resolution that is going on: the current frame, held apart from the suspended ones."""

    __slots__ = ("code", "pc", "r", "ret")

    def __init__(self, state: State) -> None:
        Position.__init__(self, state)
        self.ret: Value = None
        code, self.pc, registers = self.stack.pop()
        self.code: Code = self.codes[code]
        self.r: list[Value] = [*registers]

    def run(self) -> Choice | None:
        """Carry out operations until a decision, a chance event or the end.

        Returns the choice at which the machine stands, or None when nothing is left to decide. Raises OpenQuestion if
        it goes on without end, as only a made-up card can.
        """
        for _ in repeat(None, _MOST):
            for _ in repeat(None, 250):
                if self.interrupted:
                    if self.status:
                        return None
                    pile, self.hidden, self.interrupted = self.hidden, -1, False
                    self.call(self.program.turn_over, [pile])
                pc = self.pc
                self.pc = pc + 1
                choice: Choice | None = self.code.runs[pc](self)
                if choice is not None:  # then it is the operation of this frame that asks
                    op = self.code.ops[pc]
                    options = choice.options
                    if len(options) == 1 and not op.always_ask:
                        self.pc = pc + 1
                        self.take(op, options[0])
                        continue
                    self.pc = pc
                    return choice
            if len(self.stack) > _DEEPEST:
                break
        raise OpenQuestion("where this ends, if it does")

    def again(self, state: State) -> Machine:
        """A machine of the same sort for another position."""
        return Machine(state)

    def take(self, op: Op, option: Option) -> None:
        """Carry out the chosen option of a choice operation; the position is after the operation."""
        if option.__class__ is LeaveOpen:
            self.halt("open: " + option.what)
            return
        assert op.apply is not None
        op.apply(self, option)

    def call(self, code: Code, registers: list[Value]) -> None:
        """Suspend the current frame and begin another."""
        self._suspend()
        self.code = code
        self.pc = 0
        self.r = registers + [None] * (code.size - len(registers))

    def write(self, depth: int, register: int, value: Value) -> None:
        """Write a register of a suspended frame; ``depth`` is its place in the stack."""
        code, position, registers = self.stack[depth]
        self.stack[depth] = Frame(code, position, (*registers[:register], value, *registers[register + 1 :]))

    def _suspend(self) -> None:
        code = self.code
        registers = self.r
        for number in code.dead[self.pc]:
            registers[number] = None
        self.stack.append(_new(Frame, (code.id, self.pc, tuple(registers))))

    def freeze(self) -> State:
        """The state that the machine has reached, with handles renumbered canonically."""
        self._suspend()
        if self.where:
            canonical(self)
        else:
            sort_bags(self)
        before = self.before
        zones, piles, pools = tuple(self.zones), tuple(self.piles), tuple(self.pools)
        counters, pending, where = tuple(self.counters), tuple(self.pending), tuple(self.where)
        # What has not changed is the same object as before: whoever keeps states knows it again without looking at it.
        return _new(
            State,
            (
                self.game,
                before.zones if zones == before.zones else zones,
                before.piles if piles == before.piles else piles,
                before.pools if pools == before.pools else pools,
                self.turn,
                self.turns_taken,
                before.counters if counters == before.counters else counters,
                self.gained,
                self.trashed,
                self.spent,
                self.cubes,
                self.tokens,
                before.pending if pending == before.pending else pending,
                tuple(self.stack),
                before.where if where == before.where else where,
                self.status,
                self.absent,
            ),
        )

    def held(self, card: int) -> bool:
        """Report whether some ability holds a handle on a card, so that it differs from its untagged copies."""

        def within(value: Value) -> bool:
            return any(
                item == card if item.__class__ is int else isinstance(item, tuple) and within(item) for item in value
            )

        # What the current operation no longer reads does not count: it is cleared before the choice is made.
        dead = self.code.dead[self.pc - 1]
        return (
            within([value for number, value in enumerate(self.r) if number not in dead])
            or any(within(frame.registers) for frame in self.stack)
            or any(within(entry) for _, entry in self.pending)
        )

    def distinct(self, cards: list[int]) -> list[int]:
        """Cards as they are offered: by face, except a card that something holds beside a copy of it."""
        faces = [card & FACE for card in cards]
        if not cards or max(cards) < TAG:
            return faces
        return [
            card if card >= TAG and faces.count(card & FACE) > 1 and self.held(card) else card & FACE for card in cards
        ]

    def choose(self, cards: list[int], chosen: tuple[int, ...]) -> list[int]:
        """The cards that an option names, of those it was made from: see :meth:`distinct`."""
        return self.pick(cards, self.distinct(cards), chosen)

    def pick(self, cards: list[int], faces: list[int], chosen: tuple[int, ...]) -> list[int]:
        """The cards that an option names, where each card was offered as the face beside it."""
        left, offered = list(cards), list(faces)
        picked = []
        for wanted in chosen:
            number = offered.index(wanted)
            picked.append(left.pop(number))
            offered.pop(number)
        return picked
