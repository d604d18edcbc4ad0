"""A machine that notes which pools and zones a step looks at, changes, and merely adds to.

What two abilities touch tells whether the order in which they are resolved can matter. Everything that reads or
writes the lists of pools and zones is seen, whoever does it, as it is the lists that note it. One thing is told apart:
adding to a pool by :meth:`Position.pool` depends on nothing that is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.code import Op
from engine.kernel.run.machine import Machine
from engine.kernel.run.places import SINGLE
from engine.language import POOLS, Pool
from engine.state import TAG, Choice, PoolChanged, State, Value


class Touched:
    """The numbers of the pools and zones that a step touched.

    ``read``, ``written`` and ``added``: pools. ``zones``: zones that something else than drawing cards touched;
    ``drawn``: those that drawing touched. ``told_apart``: whether copies of a card were looked at of which something
    holds one.
    """

    __slots__ = ("added", "drawn", "read", "told_apart", "written", "zones")

    def __init__(self) -> None:
        self.read: set[int] = set()
        self.written: set[int] = set()
        self.added: set[int] = set()
        self.zones: set[int] = set()
        self.drawn: set[int] = set()
        self.told_apart = False


class _Watched(list[Value]):
    """A list that notes what is done with it. What is not foreseen here counts as reading and writing everything."""

    def reads(self, number: Value) -> None:
        """Items are looked at."""
        raise NotImplementedError

    def writes(self, number: Value) -> None:
        """Items are changed."""
        raise NotImplementedError

    def _numbers(self, which: Value) -> range:
        if isinstance(which, slice):
            return range(*which.indices(len(self)))
        number = which if which >= 0 else len(self) + which
        return range(number, number + 1)

    def __getitem__(self, which: Value) -> Value:
        self.reads(self._numbers(which))
        return list.__getitem__(self, which)

    def __setitem__(self, which: Value, value: Value) -> None:
        self.writes(self._numbers(which))
        list.__setitem__(self, which, value)

    def __iter__(self) -> Iterator[Value]:
        self.reads(range(len(self)))
        return list.__iter__(self)

    def _everything(self) -> None:
        self.reads(range(len(self)))
        self.writes(range(len(self)))


def _whole(name: str) -> Value:
    plain = getattr(list, name)

    def whole(self: _Watched, *given: Value, **named: Value) -> Value:
        self._everything()
        return plain(self, *given, **named)

    return whole


for _name in (
    "__add__", "__contains__", "__delitem__", "__eq__", "__ge__", "__gt__", "__iadd__", "__imul__", "__le__",
    "__lt__", "__mul__", "__ne__", "__reversed__", "__rmul__", "append", "clear", "copy", "count", "extend", "index",
    "insert", "pop", "remove", "reverse", "sort",
):  # fmt: skip
    setattr(_Watched, _name, _whole(_name))


class _Pools(_Watched):
    def __init__(self, items: list[int], touched: Touched) -> None:
        super().__init__(items)
        self.touched = touched

    def reads(self, number: Value) -> None:
        self.touched.read.update(number)

    def writes(self, number: Value) -> None:
        self.touched.written.update(number)


class _Zones(_Watched):
    def __init__(self, items: list[Value], touched: Touched, machine: Machine) -> None:
        super().__init__(items)
        self.touched = touched
        self.machine = machine

    def reads(self, number: Value) -> None:
        drawing = self.machine.code is self.machine.codes[self.machine.program.draw.id]
        (self.touched.drawn if drawing else self.touched.zones).update(number)

    writes = reads


class _Asked(Exception):
    """The window that is watched asks."""


class TracingMachine(Machine):
    """A machine whose step is traced; see :class:`Touched`.

    Its step ends at the next decision of the trigger window whose frame is number ``window`` of the stack, even if that
    has only one option.
    """

    __slots__ = ("_depth", "_running", "touched")

    def __init__(self, state: State, window: int) -> None:
        super().__init__(state)
        self._depth = window
        self._running = False
        self.touched = Touched()
        self.pools = _Pools(self.pools, self.touched)
        self.zones = _Zones(self.zones, self.touched, self)

    def pool(self, player: int, pool: Pool, amount: int, code: int = -1) -> None:
        """Add to a pool of a player; noted as such."""
        if pool in SINGLE or not amount:
            super().pool(player, pool, amount, code)
            return
        number = player * POOLS + pool
        self.touched.added.add(number)
        list.__setitem__(self.pools, number, list.__getitem__(self.pools, number) + amount)
        self.log(PoolChanged(player, code=code, pool=pool, amount=amount))

    def again(self, state: State) -> TracingMachine:
        """A machine of the same sort for another position."""
        return TracingMachine(state, self._depth)

    def take(self, op: Op, option: Value) -> None:
        """Carry out the chosen option; but the window that is watched waits for an answer."""
        if self._running and len(self.stack) == self._depth and self.code.window:
            raise _Asked
        super().take(op, option)

    def run(self) -> Choice | None:
        """Carry out operations until a decision, also one of the window that is watched with a single option."""
        self._running = True
        try:
            return super().run()
        except _Asked:
            self.pc -= 1
            choice: Choice | None = self.code.ops[self.pc].run(self)
            return choice

    def distinct(self, cards: list[int]) -> list[int]:
        """Cards as they are offered; noted where a copy that something holds may differ from another one."""
        faces = [card & (TAG - 1) for card in cards]
        if any(card >= TAG for card in cards) and len(set(faces)) < len(faces):
            self.touched.told_apart = True
        return super().distinct(cards)

    def freeze(self) -> State:
        """The state that was reached; making it is no part of the step."""
        self.pools = list.copy(self.pools)
        self.zones = list.copy(self.zones)
        return super().freeze()
