"""Exploring, merging, counting, budgets, pins and sequences of events, on small games with known answers."""

from __future__ import annotations

import math
import time
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_graph_fakes import Ask, Did, Pos, Ran, graph_of, identical, independent, moves_of, naive, programs, table

from engine.state import Asks, UseAbility
from oracle.graph import CUT, END, OPEN, OVER, UNBOUNDED, UNEXPLORED, Budget, CannotHappen, explore


@pytest.mark.parametrize("n", [0, 1, 2, 5, 9])
def test_independent_abilities_make_2_to_the_n_nodes_and_n_factorial_orders(n: int) -> None:
    graph = graph_of(independent(n))
    assert len(graph) == 2**n
    assert graph.edge_count == n * 2 ** (n - 1) if n else graph.edge_count == 0
    assert graph.orders == math.factorial(n)
    assert len(graph.outcomes) == 1
    assert graph.outcomes.deciding() == []
    assert all(window.any_order for window in graph.outcomes.windows())


def test_twelve_abilities_take_well_under_two_seconds() -> None:
    began = time.process_time()
    graph = graph_of(independent(12))
    assert (len(graph), graph.orders, len(graph.outcomes)) == (4096, 479_001_600, 1)
    assert graph.outcomes.deciding_pairs() == []
    assert time.process_time() - began < 2


@pytest.mark.parametrize("n", [1, 4, 10])
def test_identical_abilities_make_n_plus_one_nodes(n: int) -> None:
    graph = graph_of(identical(n))
    assert len(graph) == n + 1
    assert graph.orders == n + 1


def test_a_cycle_that_can_be_left_makes_the_orders_unbounded() -> None:
    graph = graph_of(table({0: [("a", 1, ()), ("b", 2, ())], 1: [("back", 0, ()), ("on", 3, ())]}))
    assert graph.orders == UNBOUNDED
    assert graph.cyclic == {0, 1}
    assert {o.seen[0]: o.lines for o in graph.outcomes} == {2: UNBOUNDED, 3: UNBOUNDED}


def test_a_cycle_that_cannot_be_left_adds_no_orders() -> None:
    graph = graph_of(table({0: [("a", 1, ()), ("b", 2, ())], 1: [("again", 1, ())]}))
    assert graph.orders == 1
    assert graph.cyclic == {1}
    assert graph.outcomes.matters(0) is True


def test_the_way_into_a_later_cycle_is_counted_exactly() -> None:
    graph = graph_of(table({0: [("a", 1, ()), ("b", 2, ()), ("c", 2, ())], 1: [("again", 1, ()), ("on", 3, ())]}))
    counts = {o.seen[0]: o.lines for o in graph.outcomes}
    assert counts == {2: 2, 3: UNBOUNDED}


dags = st.integers(2, 9).flatmap(
    lambda n: st.fixed_dictionaries({node: st.lists(st.integers(node + 1, n), max_size=3) for node in range(n)})
)


@given(dags)
@settings(max_examples=50, deadline=None)
def test_merged_exploration_agrees_with_a_naive_walk(dag: dict[int, list[int]]) -> None:
    game = table({n: [(f"o{i}", t, ()) for i, t in enumerate(targets)] for n, targets in dag.items()})
    graph = graph_of(game)
    walked = naive(*game)
    assert graph.orders == graph.lines() == len(walked)
    assert {o.seen for o in graph.outcomes} == {end for _, end in walked}
    for outcome in graph.outcomes:
        assert outcome.lines == sum(end == outcome.seen for _, end in walked)
        line = graph.witness(outcome.node)
        assert line is not None
        assert len(line) == min(len(options) for options, end in walked if end == outcome.seen)
        assert graph.node_after(graph.walk([graph.numbers[edge] for edge in line])) == outcome.node
    reach = graph.outcomes.reach
    assert reach is not None
    assert reach[0] == (1 << len(graph.outcomes)) - 1


@given(st.integers(1, 7).flatmap(lambda n: st.fixed_dictionaries({
    node: st.lists(st.integers(0, n), max_size=3) for node in range(n)
})))
@settings(max_examples=70, deadline=None)
def test_reachable_outcomes_are_exact_in_graphs_with_cycles(edges: dict[int, list[int]]) -> None:
    graph = graph_of(table({n: [(f"o{i}", t, ()) for i, t in enumerate(ts)] for n, ts in edges.items()}))
    reach = graph.outcomes.reach
    assert reach is not None
    for node in range(len(graph)):
        seen, waiting = {node}, [node]
        while waiting:
            for edge in graph.edges_of(waiting.pop()):
                if graph.target(edge) not in seen:
                    seen.add(graph.target(edge))
                    waiting.append(graph.target(edge))
        expected = {graph.outcomes.of_node[n] for n in seen if graph.kinds[n] == END}
        assert set(graph.outcomes.reachable(node) or ()) == expected
        component = graph.component
        for edge in graph.edges_of(node):
            assert component[graph.target(edge)] <= component[node]


def test_chance_is_not_a_decision() -> None:
    # Two decisions, with chance between them: four lines, but what the player decides is one of two things.
    game = table(
        {0: [(("draw", "Copper"), 1, ()), (("draw", "Silver"), 2, ())],
         1: [(("play",), 3, ()), (("stop",), 4, ())], 2: [(("play",), 5, ()), (("stop",), 4, ())]},
        chance={0: (3, 1)},
    )
    graph = graph_of(game)
    assert graph.lines() == 4
    # The two decisions are asked by different abilities in this game, so all four sequences differ.
    assert graph.orders == 4


def test_lines_that_differ_only_by_chance_count_once() -> None:
    def legal(state: Pos) -> Any:
        if state.left == ("draw",):
            return Ask(-1, "draw", 7, (("draw", (1,)), ("draw", (2,))), (3, 1))
        if state.left == ("decide",):
            return Ask(0, "decide", 8, (("yes",), ("no",)))
        return None

    def step(state: Pos, option: Any) -> Did:
        after = Pos(("decide",), option[1]) if state.left == ("draw",) else Pos((), (state.world, option))
        return Did(after, (), legal(after))

    graph = explore(Pos(("draw",)), moves=moves_of(legal, step))
    assert (graph.lines(), graph.orders, len(graph.outcomes)) == (4, 2, 4)
    from oracle.graph.chance import odds
    found = odds(graph, lambda state: state.world == ((1,), ("yes",)))
    assert found is not None
    assert (found.worst, float(found.best)) == (0, 0.75)


# ------------------------------------------------------------------------------------------------- budget


def test_past_the_budget_the_graph_says_so_and_keeps_what_it_found() -> None:
    graph = graph_of(independent(12), budget=Budget(states=500, seconds=60))
    assert not graph.complete
    assert "500 positions" in graph.reason
    assert graph.orders is None
    assert UNEXPLORED in graph.kinds
    assert 500 <= len(graph) < 520
    assert len(graph.first) == len(graph) + 1
    assert graph.outcomes.matters(0) is None
    assert graph.outcomes.reachable(0) is None


def test_no_time_means_nothing_explored_but_a_graph_all_the_same() -> None:
    graph = graph_of(independent(5), budget=Budget(seconds=-1.0))
    assert (len(graph), graph.edge_count, graph.complete) == (1, 0, False)
    assert "seconds" in graph.reason


def test_a_single_huge_decision_respects_the_budget() -> None:
    game = table({0: [(i, i + 1, ()) for i in range(30_000)]})
    graph = graph_of(game, budget=Budget(states=1000))
    assert not graph.complete
    assert graph.kinds[0] == UNEXPLORED
    assert len(graph) < 15_000


# ------------------------------------------------------------------------------------------------- open ends, game over


def test_open_positions_are_not_ends() -> None:
    graph = graph_of(table({0: [("a", 1, ()), ("b", 2, ()), ("c", 3, ())]}, status={1: "open: a ? card", 3: "over"}))
    assert [graph.kinds[n] for n in range(4)] == [0, OPEN, END, OVER]
    assert graph.complete
    assert not graph.decided
    assert graph.orders == 2
    assert len(graph.outcomes) == 2


# ------------------------------------------------------------------------------------------------- sequences of events


def begin(name: str) -> Any:
    """An event: a decision between x and y whose result is added to the world, under this name."""

    def run(state: Pos) -> Did:
        if name in str(state.world):
            raise CannotHappen(f"{name} has happened")
        after = Pos((name,), state.world)
        return Did(after, (("began", name),), None)

    return run


def sequence_moves() -> Any:
    def legal(state: Pos) -> Any:
        return Ask(0, str(state.left[0]), 3, (("x",), ("y",), ("skip",))) if state.left else None

    def step(state: Pos, option: Any) -> Did:
        added = () if option == ("skip",) else ((state.left[0], option[0]),)
        return Did(Pos((), (*state.world, *added)), (("chose", option[0]),), None)

    return moves_of(legal, step)


def test_events_follow_one_another_and_their_events_are_on_the_edges() -> None:
    graph = explore(Pos(()), (begin("one"), begin("two")), moves=sequence_moves())
    assert graph.opening == (("began", "one"),)
    assert graph.events(0) == (("chose", "x"), ("began", "two"))
    assert graph.orders == 9
    assert len(graph.outcomes) == 9
    assert list(graph.all_events(graph.witness(graph.ends()[0]) or [])) == [
        ("began", "one"), ("chose", "x"), ("began", "two"), ("chose", "x")]


def test_a_line_on_which_the_next_event_cannot_happen_is_cut_off() -> None:
    graph = explore(Pos(()), (begin("one"), begin("one")), moves=sequence_moves())
    assert [str(graph.cuts[n]) for n in graph.of_kind(CUT)] == ["one has happened"] * 2
    assert graph.orders == 3                       # only after skipping the first
    assert len(graph.outcomes) == 3


def test_the_same_state_before_different_events_is_two_nodes() -> None:
    graph = explore(Pos(()), (begin("one"), begin("two")), moves=sequence_moves())
    assert len(graph) == 1 + 3 + 9
    again = explore(Pos(()), (begin("one"), begin("one")), moves=sequence_moves())
    assert len({(again.states[n], again.left_of(n)) for n in range(len(again))}) == len(again)


def test_letters_of_edges_include_the_events_of_the_question() -> None:
    def observe(events: Any) -> int:
        return sum(event[0] == "began" for event in events)

    graph = explore(Pos(()), (begin("one"), begin("two")), moves=sequence_moves(), observe=observe)
    assert graph.opening_letter == 1
    assert list(graph.letters or ()) == [1] * 3 + [0] * 9
    assert graph.read(observe) == (1, graph.letters)


# ------------------------------------------------------------------------------------------------- pins


class Left(NamedTuple):
    options: tuple[int, ...]
    done: int
    settled: frozenset[int]


class Fixed(NamedTuple):
    """Choices of small games: (number, verb, option), used in their order."""

    left: tuple[tuple[int, str, Any], ...]
    every: int = 2

    def match(self, state: Any, choice: Any) -> Left | None:
        for number, verb, option in self.left:
            if choice.asks == verb and option in choice.options:
                return Left((choice.options.index(option),), number, frozenset({number}))
        return None

    def after(self, state: Any, events: Any, kept: Any = None) -> Fixed:
        return self._replace(left=tuple(pin for pin in self.left if kept is None or pin[0] != kept.done))

    @property
    def done(self) -> frozenset[int]:
        return frozenset(range(self.every)) - {number for number, _, _ in self.left}

    @property
    def undone(self) -> tuple[int, ...]:
        return tuple(number for number, _, _ in self.left if number < 0)

    def why_not(self) -> str:
        return f"{self.undone} not done"


def test_a_pin_fixes_a_decision() -> None:
    pins = Fixed(((0, "two", ("y",)),), 1)
    graph = explore(Pos(()), (begin("one"), begin("two")), pins, moves=sequence_moves())
    assert graph.orders == 3
    assert graph.pins_done == {0}
    assert {graph.pins_left(n) for n in graph.ends()} == {Fixed((), 1)}


def test_a_pin_is_used_up_and_the_next_one_takes_over() -> None:
    game = programs({"a": [("ask", 0, (1, 2))], "b": [("ask", 1, (1, 2))]})
    pins = Fixed(((0, Asks.ABILITY, UseAbility("b")), (1, "choose for b", ("set", 1, 2))))
    graph = explore(game[0], (), pins, moves=game[1])
    assert [graph.states[n].world for n in graph.ends()] == [(1, 2), (2, 2)]
    assert graph.pins_done == {0, 1}


def test_a_pin_whose_option_is_not_there_lets_the_decision_branch() -> None:
    pins = Fixed(((0, "one", ("z",)), (1, "three", ("x",))))
    graph = explore(Pos(()), (begin("one"),), pins, moves=sequence_moves())
    assert graph.pins_done == frozenset()
    assert graph.orders == 3


def test_the_same_state_with_different_pins_left_is_two_nodes() -> None:
    # Two ways to one state; a pin is used up on one of them only, so what may follow differs.
    game = table({0: [("a", 1, ()), ("b", 2, ())], 1: [("x", 3, ()), ("y", 3, ())], 2: [("on", 3, ())],
                  3: [("x", 4, ()), ("y", 5, ())]})
    pins = Fixed(((0, "at 1", "x"), (1, "at 3", "y")))
    graph = explore(game[0], (), pins, moves=game[1])
    assert graph.orders == 2
    assert {o.seen[0] for o in graph.outcomes} == {5}
    assert sum(graph.states[n].left == (3,) for n in range(len(graph))) == 2


def test_an_end_without_what_was_chosen_is_cut_off() -> None:
    # What is chosen (numbers below 0 have to be done) is not on every way: those ends are none.
    game = table({0: [("a", 1, ()), ("b", 2, ())], 1: [("x", 3, ()), ("y", 4, ())], 2: [("on", 5, ())]})
    graph = explore(game[0], (), Fixed(((-1, "at 1", "x"),), 0), moves=game[1])
    assert [graph.states[n].left for n in graph.ends()] == [(3,)]
    assert [str(why) for why in graph.cuts.values()] == ["(-1,) not done"]
    assert graph.orders == 1 and graph.pins_settled == {-1}


def test_a_free_event_leaves_everything_open_until_it_is_over() -> None:
    def run(state: Pos, left: tuple[Any, ...]) -> Ran:
        if len(state.world) < 2:
            return Ran(None, left, free=True)
        return Ran(None, left[1:])

    def legal(state: Pos) -> Ask:
        return Ask(0, "turn", -1, (("x",), ("y",)))

    def step(state: Pos, option: Any) -> Did:
        return Did(Pos((), (*state.world, option[0])), (), None)

    graph = explore(Pos(()), ("a turn",), moves=moves_of(legal, step, run))
    assert graph.orders == 4
    assert {o.seen[0] for o in graph.outcomes} == {("x", "x"), ("x", "y"), ("y", "x"), ("y", "y")}


# ------------------------------------------------------------------------------------------------- outcomes and orders


def test_two_abilities_that_write_the_same_thing_decide() -> None:
    graph = graph_of(programs({"a": [("set", 0, 1)], "b": [("set", 0, 2)]}))
    assert len(graph.outcomes) == 2
    assert graph.outcomes.matters(0) is True
    (pair,) = graph.outcomes.deciding_pairs()
    assert {graph.option(pair.first), graph.option(pair.second)} == {UseAbility("a"), UseAbility("b")}
    assert {pair.first_before, pair.second_before} == {1, 2}


def test_only_the_pairs_that_interact_are_named() -> None:
    graph = graph_of(programs({"a": [("set", 0, 1)], "b": [("set", 0, 2)], "c": [("add", 1, 1)], "d": [("add", 1, 2)]}))
    assert graph.orders == 24
    pairs = {frozenset((graph.option(p.first).trigger, graph.option(p.second).trigger)) for p in graph.outcomes.deciding_pairs()}
    assert pairs == {frozenset("ab")}
    from oracle.graph.outcomes import classes_of
    window = graph.outcomes.window(0)
    groups = {frozenset(graph.option(e).trigger for e in group) for group in classes_of(window.uses, window.pairs)}
    assert groups == {frozenset("ab"), frozenset("c"), frozenset("d")}


def test_an_order_that_decides_only_by_adjacent_swaps_is_found() -> None:
    # Each ability turns what the last one left: every ability can be before every other and still reach both
    # ends, yet the order decides.
    graph = graph_of(programs({"a": [("set", 0, 1)], "b": [("copy", 1, 0), ("set", 0, 2)], "c": [("copy", 1, 0)]}))
    pairs = {frozenset((graph.option(p.first).trigger, graph.option(p.second).trigger)) for p in graph.outcomes.deciding_pairs()}
    assert frozenset("ab") in pairs
    assert frozenset("bc") in pairs


def test_decisions_inside_an_ability_do_not_make_its_order_decide() -> None:
    graph = graph_of(programs({"a": [("ask", 0, (1, 2))], "b": [("ask", 1, (1, 2))], "c": [("add", 1, 0)]}))
    assert len(graph.outcomes) == 4
    assert graph.outcomes.deciding_pairs() == []
    assert graph.outcomes.window(0).any_order
    assert graph.outcomes.matters(0) is False
    assert any(graph.outcomes.matters(n) for n in range(len(graph)))


def test_a_decision_inside_that_the_other_ability_overwrites_decides() -> None:
    graph = graph_of(programs({"a": [("ask", 0, (1, 2))], "b": [("set", 0, 7)]}))
    (pair,) = graph.outcomes.deciding_pairs()
    assert pair.node == 0


@given(st.dictionaries(
    st.sampled_from("abcd"),
    st.lists(st.one_of(
        st.tuples(st.just("set"), st.integers(0, 1), st.integers(0, 2)),
        st.tuples(st.just("add"), st.integers(0, 1), st.integers(0, 2)),
        st.tuples(st.just("copy"), st.integers(0, 1), st.integers(0, 1)),
        st.tuples(st.just("ask"), st.integers(0, 1), st.just((0, 1))),
    ), max_size=2), min_size=2, max_size=4))
@settings(max_examples=50, deadline=None)
def test_if_no_pair_decides_then_every_order_has_the_same_ends(rules: dict[str, list[Any]]) -> None:
    game = programs(rules)
    graph = graph_of(game)
    if graph.outcomes.deciding_pairs():
        return
    ends: dict[Any, set[Any]] = {}
    for line, end in naive(*game):
        order = tuple(option.trigger for option in line if isinstance(option, UseAbility))
        ends.setdefault(order, set()).add(end)
    assert len({frozenset(found) for found in ends.values()}) <= 1


def test_outcomes_can_be_grouped_by_a_view() -> None:
    graph = graph_of(programs({"a": [("ask", 0, (1, 2, 3))], "b": [("ask", 1, (1, 2))]}))
    assert len(graph.outcomes) == 6
    assert len(graph.outcomes.grouped(lambda node: graph.states[node].world[1])) == 2


def test_an_end_is_witnessed_by_a_shortest_line() -> None:
    graph = graph_of(table({0: [("slow", 1, ()), ("fast", 3, ())], 1: [("on", 2, ())], 2: [("on", 3, ())]}))
    assert [graph.option(e) for e in graph.witness(lambda node: graph.states[node].world == 3) or []] == ["fast"]
    assert graph.witness(lambda node: False) is None
    after_slow = graph.target(graph.edge_at(0, 0))
    line = graph.line_from(after_slow, lambda node: graph.kinds[node] == END) or []
    assert [graph.target(edge) for edge in line][-1] == graph.ends()[0]
    assert len(line) == 2
