"""Small games with known graphs, to test the explorer without the rules of Dominion."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.state import Asks, NoMore, UseAbility
from oracle.graph import Budget, CannotHappen, DecisionGraph, Moves, explore


class Pos(NamedTuple):
    """A position of a small game: what is left to do, what the world is like, and how deep the stack is."""

    left: tuple[Any, ...]
    world: Any = ()
    stack: tuple[Any, ...] = ()
    status: str = ""


class Ask(NamedTuple):
    """A decision, like the kernel's."""

    player: int
    asks: Any
    code: int
    options: tuple[Any, ...]
    weights: tuple[int, ...] = ()


class Did(NamedTuple):
    """A step, like the kernel's."""

    state: Any
    events: tuple[Any, ...]
    choice: Any


class Ran(NamedTuple):
    """What became of an event, like ``oracle.scenario``'s."""

    step: Any
    left: tuple[Any, ...]
    free: bool = False


class Plain:
    """Words for small games, with everything in them that a file format could stumble over."""

    def options(self, state: Any, choice: Any) -> list[str]:
        return [" ".join(map(str, option)) + ' <"&\\]]>' for option in choice.options]

    def source(self, state: Any, choice: Any) -> str:
        return str(choice.asks)

    def asks(self, state: Any, choice: Any) -> str:
        return f"player {choice.player} <b>: {choice.asks}"

    def player(self, state: Any, choice: Any) -> str:
        return "" if choice.player < 0 else f"player {choice.player}"

    def event(self, state: Any, event: Any) -> str:
        return str(event)

    def position(self, state: Any) -> list[str]:
        return [f"left {state.left}", f"world {state.world} <&>", "naïve “é” 漢字"]


def moves_of(legal: Any, step: Any, run: Any = None, settled: Any = None) -> Moves:
    """Moves of a small game."""
    return Moves(
        legal=legal, step=step, settled=settled or (lambda state: not state.left),
        run=run or (lambda state, left: Ran(left[0](state), left[1:])), begun=lambda left: False,
        seen=lambda state: (state.world, state.status),
        uses=lambda events: tuple(event[1] for event in events if isinstance(event, tuple) and event[0] == "use"),
        words=Plain(),
    )


def independent(n: int) -> tuple[Pos, Moves]:
    """n different abilities that do not interact: 2^n nodes, n! orders, one outcome."""

    def legal(state: Pos) -> Ask | None:
        return Ask(0, Asks.ABILITY, -1, tuple(UseAbility(t) for t in state.left)) if state.left else None

    def step(state: Pos, option: Any) -> Did:
        after = Pos(tuple(t for t in state.left if t != option.trigger), state.world)
        return Did(after, (("use", option.trigger),), legal(after))

    return Pos(tuple(range(n))), moves_of(legal, step)


def identical(n: int) -> tuple[Pos, Moves]:
    """n copies of one optional ability: n + 1 nodes while they are used one by one, any time stopping."""

    def legal(state: Pos) -> Ask | None:
        return Ask(0, Asks.ABILITY, -1, (UseAbility(0), NoMore())) if state.left else None

    def step(state: Pos, option: Any) -> Did:
        if isinstance(option, NoMore):
            after = Pos((), state.world)
            return Did(after, (), None)
        after = Pos(state.left[1:], state.world)
        return Did(after, (("use", 0),), legal(after))

    return Pos((0,) * n), moves_of(legal, step)


def programs(rules: dict[str, list[Any]], world: tuple[int, ...] = (0, 0)) -> tuple[Pos, Moves]:
    """Mandatory abilities that write to registers: each is a list of ("set", register, value),
    ("add", register, value), ("copy", register, register) and ("ask", register, values): a decision inside the
    resolution of the ability, one level deeper on the stack."""

    def legal(state: Pos) -> Ask | None:
        if state.stack and state.stack[-1][0] == "in":
            _, name, at = state.stack[-1]
            _, register, values = rules[name][at]
            return Ask(0, f"choose for {name}", 1, tuple(("set", register, value) for value in values))
        if state.left:
            return Ask(0, Asks.ABILITY, -1, tuple(UseAbility(name) for name in state.left))
        return None

    def go(left: tuple[Any, ...], world: Any, name: str, at: int, events: list[Any]) -> Did:
        world = list(world)
        while at < len(rules[name]):
            word, register, value = rules[name][at]
            if word == "ask":
                after = Pos(left, tuple(world), (("window",), ("in", name, at)))
                return Did(after, tuple(events), legal(after))
            if word == "set":
                world[register] = value
            elif word == "add":
                world[register] += value
            else:
                world[register] = world[value]
            events.append((word, register, value))
            at += 1
        if len(left) == 1:
            events.append(("use", left[0]))
            return go((), tuple(world), left[0], 0, events)
        after = Pos(left, tuple(world), (("window",),) if left else ())
        return Did(after, tuple(events), legal(after))

    def step(state: Pos, option: Any) -> Did:
        if isinstance(option, UseAbility):
            left = tuple(name for name in state.left if name != option.trigger)
            return go(left, state.world, option.trigger, 0, [("use", option.trigger)])
        _, name, at = state.stack[-1]
        world = list(state.world)
        world[option[1]] = option[2]
        return go(state.left, tuple(world), name, at + 1, [option])

    start = Pos(tuple(sorted(rules)), world, (("window",),))
    return start, moves_of(legal, step, settled=lambda s: not s.left and not s.stack)


Table = dict[int, list[tuple[Any, int, tuple[Any, ...]]]]


def table(edges: Table, chance: dict[int, tuple[int, ...]] | None = None,
          status: dict[int, str] | None = None, run: Any = None) -> tuple[Pos, Moves]:
    """A game given by its graph: per node the options, where they lead and what happens on the way."""
    weights = chance or {}
    marks = status or {}

    def pos(node: int) -> Pos:
        return Pos((node,), node if not edges.get(node) else "", (), marks.get(node, ""))

    def legal(state: Pos) -> Ask | None:
        node = state.left[0]
        options = edges.get(node)
        if not options or state.status:
            return None
        return Ask(-1 if node in weights else 0, f"at {node}", node, tuple(o for o, _, _ in options),
                   weights.get(node, ()))

    def step(state: Pos, option: Any) -> Did:
        for name, target, events in edges[state.left[0]]:
            if name == option:
                after = pos(target)
                return Did(after, events, legal(after))
        raise AssertionError(option)

    return pos(0), moves_of(legal, step, run, settled=lambda s: not s.status and not edges.get(s.left[0]))


def naive(start: Pos, moves: Moves, deepest: int = 60) -> list[tuple[Any, ...]]:
    """All lines of play by walking, without merging: for each the options, and what is seen at its end."""
    found = []

    def walk(state: Pos, line: tuple[Any, ...]) -> None:
        choice = None if state.status or moves.settled(state) else moves.legal(state)
        if choice is None:
            found.append((line, moves.seen(state)))
            return
        assert len(line) < deepest
        for option in choice.options:
            walk(moves.step(state, option).state, (*line, option))

    walk(start, ())
    return found


def graph_of(game: tuple[Pos, Moves], **wanted: Any) -> DecisionGraph:
    """The graph of a small game."""
    start, moves = game
    return explore(start, moves=moves, **wanted)


def test_the_small_games_are_what_they_say() -> None:
    assert len(naive(*independent(4))) == 24
    assert len(naive(*identical(3))) == 4
    assert Budget().states > 1000
    assert issubclass(CannotHappen, Exception)
