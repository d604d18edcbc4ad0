"""Opening what is folded at single nodes: blocks, draws and single options; what is counted stays as it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import factorial
from typing import Any

import pytest

from engine.kernel import start_turn
from oracle.claims import Wanted, answer
from oracle.claims.folds import in_graph, opened_at
from oracle.errors import OracleError
from oracle.graph import Budget, DecisionGraph, explore, game_moves
from oracle.graph.opening import carried, opened, opened_everywhere
from oracle.inputs import read_question
from oracle.scenario import build
from oracle.words.event_sentences import verb_of
from tests.benchmarks.triggers import window
from tests.fuzz import opened as random_ones
from tests.fuzz import reduced
from tests.fuzz.reduced import followed

OVERLAP = ("Alice hand=Courtyard,Copper,Estate deck=Gold,Gold,Gold discard=Silver,Silver,Curse,Copper,Estate "
           "| Bob | Alice plays Courtyard | Alice ends the turn")
BLOCK = ("Alice hand=Copper deck=Estate,Gold,Silver pending=Caravan,Lighthouse,Amulet,Fishing Village,Merchant Ship "
         "| Bob | phase=start | Alice takes the turn")
COPIES = ("Alice hand=Copper deck=Estate,Gold,Silver pending=Lighthouse,Lighthouse,Fishing Village,Amulet "
          "| Bob | phase=start | Alice takes the turn")
TURN = "Alice hand=Copper,Estate,Moat deck=Gold discard=Silver,Estate,Village,Curse,Silver,Gold | Bob | Alice takes the turn"
MANY = "Alice hand=Estate deck=Gold discard=Moat,Estate,Silver,Silver,Watchtower,Curse | Bob | Alice ends the turn"


def both(line: str) -> tuple[DecisionGraph, DecisionGraph]:
    """The folded graph of a question, and the whole one."""
    question = build(read_question(line))
    return (explore(question.state, question.events, reduce=True, opened=0), explore(question.state, question.events))


def the_same_graph(one: DecisionGraph, two: DecisionGraph) -> None:
    """Assert that two graphs are equal, node by node and edge by edge."""
    assert len(one) == len(two)
    assert one.states == two.states and one.choices == two.choices and one.kinds == two.kinds
    assert (one.sources, one.targets, one.numbers, one.parents) == (two.sources, two.targets, two.numbers, two.parents)
    assert [one.uses_on(edge) for edge in range(one.edge_count)] == [two.uses_on(edge) for edge in range(two.edge_count)]
    assert not one.is_folded and not one.forced and not one.weights


def the_same_counts(one: DecisionGraph, two: DecisionGraph) -> None:
    """Assert that everything that is counted is the same."""
    assert (one.orders, one.lines(), len(one.outcomes)) == (two.orders, two.lines(), len(two.outcomes))
    assert followed(one) == followed(two)


@pytest.mark.parametrize("line", [OVERLAP, BLOCK, COPIES, TURN, MANY])
def test_opened_everywhere_it_is_the_whole_graph_node_by_node(line: str) -> None:
    folded, whole = both(line)
    assert folded.folds and len(folded) < len(whole)
    every = opened_everywhere(folded)
    the_same_graph(every, whole)
    assert [every.events(edge) for edge in range(every.edge_count)] == [
        whole.events(edge) for edge in range(whole.edge_count)]


@pytest.mark.parametrize("line", [OVERLAP, BLOCK, COPIES, TURN])
def test_opening_one_node_changes_no_count(line: str) -> None:
    folded, whole = both(line)
    for node in folded.folds[:4]:
        one = opened(folded, [node])
        assert len(one) > len(folded) or one.edge_count > folded.edge_count
        the_same_counts(one, whole)


@pytest.mark.parametrize("n", [3, 6, 20])
def test_an_opened_block_offers_every_order_and_what_follows_stays_folded(n: int) -> None:
    folded = explore(window(n), reduce=True)
    assert folded.orders_in(0) == factorial(n) and len(folded.edges_of(0)) == 1
    one = opened(folded, [0])
    assert len(one.edges_of(0)) == n and one.orders == one.lines() == factorial(n)
    assert len(one.outcomes) == 1 and len(one) < n * n
    ways = {one.lines([one.targets[edge]]) for edge in one.edges_of(0)}
    assert ways == {1} and all(one.orders_in(one.targets[edge]) == factorial(n - 1) for edge in one.edges_of(0))


def test_copies_in_a_block_are_orders_that_nothing_tells_apart() -> None:
    folded, whole = both(COPIES)
    node = next(iter(folded.blocks))
    assert folded.orders_in(node) == 12                    # 4!/2!: three of four in a block, two of them the same
    the_same_counts(opened(folded, [node]), whole)


def test_every_order_can_be_walked_by_opening_on_the_way() -> None:
    """The options of a line of the whole graph, by their numbers."""
    folded, whole = both(BLOCK)
    rng = random.Random("walk")
    for _ in range(6):
        node, numbers = whole.root, []
        while edges := list(whole.edges_of(node)):
            edge = rng.choice(edges)
            numbers.append(whole.numbers[edge])
            node = whole.targets[edge]
        graph, here, line = folded, folded.root, list[int]()
        for number in numbers:
            while graph.folds_at(here):
                more = opened(graph, [here])
                line = list(carried(graph, line, more).line)
                graph, here = more, more.node_after(line)
            line.append(graph.edge_at(here, number))
            here = graph.targets[line[-1]]
        assert graph.states[here] == whole.states[node]
        the_same_counts(graph, whole)


def test_opened_draws_are_the_ends_after_each_and_the_others_stay_folded() -> None:
    folded, whole = both(OVERLAP)
    end, hand = next(iter(folded.hands.items()))
    (before,) = {folded.sources[edge] for edge in folded.incoming[end]}
    one = opened(folded, [before])
    assert len(one.hands) == len(folded.hands) - 1 and hand not in one.hands.values()
    (chance,) = [node for node in range(len(one)) if one.states[node] == folded.states[before]]
    ends = {one.states[one.targets[edge]] for edge in one.edges_of(chance)}
    assert ends == {hand.after(folded.states[end], option) for option in hand.draws} and len(ends) == hand.size
    assert one.choices[chance] == next(choice for state, choice in zip(whole.states, whole.choices, strict=True)
                                       if state == folded.states[before])
    the_same_counts(one, whole)
    again = opened(folded, [end])
    assert (again.states, again.targets) == (one.states, one.targets)


def test_draws_are_told_one_by_one_without_a_step_and_a_block_with_those_behind_it() -> None:
    taken = []

    def step(state: Any, option: Any) -> Any:
        taken.append(option)
        return usual.step(state, option)

    usual = game_moves()
    for line, some in ((OVERLAP, False), (BLOCK, True)):
        question = build(read_question(line))
        folded = explore(question.state, question.events, reduce=True, opened=0, moves=replace(usual, step=step))
        node = next(iter(folded.blocks if some else folded.hands))
        taken.clear()
        assert len(opened(folded, [node])) > len(folded)
        assert bool(taken) is some and len(taken) < folded.edge_count


def test_single_options_are_steps_of_their_own_when_they_are_opened() -> None:
    folded, whole = both(TURN)
    edge = next(iter(folded.forced))
    node = folded.sources[edge]
    one = opened(folded, [node])
    assert not any(edge in one.forced for edge in one.edges_of(0))
    (there,) = [n for n in range(len(one)) if one.states[n] == folded.states[node]]
    steps, here = 0, one.targets[one.edge_at(there, folded.numbers[edge])]
    while one.states[here] != folded.states[folded.targets[edge]]:
        (only,) = one.edges_of(here)
        here, steps = one.targets[only], steps + 1
    assert steps == len(folded.forced[edge])
    the_same_counts(one, whole)


def lines(graph: DecisionGraph, rng: random.Random) -> Iterator[list[int]]:
    """Some lines of play to ends."""
    for _ in range(12):
        node, line = graph.root, list[int]()
        while edges := list(graph.edges_of(node)):
            line.append(rng.choice(edges))
            node = graph.targets[line[-1]]
        yield line


@pytest.mark.parametrize("text", [OVERLAP, BLOCK, TURN])
def test_a_line_of_play_is_kept_when_a_node_on_it_is_opened(text: str) -> None:
    folded, _ = both(text)
    rng = random.Random(text)
    for line in lines(folded, rng):
        nodes = [node for node in (folded.root, *(folded.targets[edge] for edge in line)) if folded.folds_at(node)]
        if not nodes:
            continue
        more = opened(folded, [rng.choice(nodes)])
        there = carried(folded, line, more)
        assert len(there.steps) == len(line) + 1 and list(there.steps) == sorted(there.steps)
        assert all(more.targets[one] == more.sources[two] for one, two in pairwise(there.line))
        assert more.kinds[more.node_after(there.line)] == folded.kinds[folded.node_after(line)]
        for step, place in enumerate(there.steps):
            one, two = folded.node_after(line[:step]), more.node_after(there.line[:place])
            assert folded.states[one] == more.states[two] or folded.hands.get(one) is not None
        back = carried(more, there.line, folded)
        assert list(back.line) == line


def test_what_cannot_be_opened_is_told() -> None:
    folded, _ = both(BLOCK)
    with pytest.raises(OracleError, match="there is no position 999"):
        opened(folded, [999])
    with pytest.raises(OracleError, match="what opens here could not be followed: budget reached: 3 positions"):
        opened(folded, [0], Budget(3, 10.0))
    end = folded.ends()[0]
    assert not folded.folds_at(end) and opened(folded, [end]) is folded


def test_what_was_cut_off_by_the_budget_is_opened_as_far_as_it_came() -> None:
    question = build(read_question(TURN))
    part = explore(question.state, question.events, budget=Budget(30, 20.0), reduce=True, opened=0)
    assert not part.complete
    for node in part.folds:
        one = opened(part, [node])
        assert not one.complete and one.reason == part.reason and one.orders is None


def test_letters_are_those_of_a_graph_that_was_explored_so() -> None:
    """What an observer made of the events of each edge, so that claims about the way can be judged."""
    question = build(read_question(BLOCK))

    def observe(events: Any) -> int:
        return sum(verb_of(event) == "trash" for event in events)

    folded = explore(question.state, question.events, reduce=True, observe=observe)
    whole = explore(question.state, question.events, observe=observe)
    assert folded.blocks
    assert opened_everywhere(folded).letters == whole.letters


def test_random_graphs_opened_everywhere_are_whole() -> None:
    rng = random.Random("opened")
    found = 0
    for _, (_, state) in zip(range(10), reduced.starts(rng), strict=False):
        whole = explore(state, budget=Budget(500, 20.0))
        folded = explore(state, reduce=True, budget=Budget(500, 20.0), opened=0)
        if whole.complete and folded.complete and folded.folds:
            the_same_graph(opened_everywhere(folded), whole)
            found += 1
    assert found >= 2


def pairs(graph: DecisionGraph, node: int) -> set[frozenset[str]]:
    """The abilities at a node whose order decides, by name."""
    return {frozenset((graph.words.option(pair.first), graph.words.option(pair.second)))
            for pair in graph.outcomes.window(node).pairs}


@pytest.mark.parametrize("waiting", [
    "Caravan,Lighthouse,Amulet,Fishing Village,Merchant Ship", "Amulet,Dungeon,Lighthouse,Merchant Ship,Caravan"])
def test_which_order_decides_is_the_same_at_an_opened_block(waiting: str) -> None:
    folded, whole = both(f"Alice hand=Copper deck=Estate,Gold,Silver,Curse pending={waiting} | Bob | phase=start "
                         "| Alice takes the turn")
    one = opened(folded, [folded.root])
    assert one.folds and pairs(one, one.root) == pairs(whole, whole.root)
    assert pairs(whole, whole.root) and len(pairs(whole, whole.root)) < len(whole.edges_of(whole.root)) ** 2 // 4
    both_reach = [graph.outcomes.size_of(graph.outcomes.reach[0]) for graph in (one, whole)]  # type: ignore[index]
    assert both_reach[0] == both_reach[1]


@pytest.mark.parametrize("claim", [
    ("possible", "used Merchant Ship before used Lighthouse"), ("always", "used Lighthouse before used Merchant Ship")])
def test_another_order_of_what_is_folded_is_not_denied(claim: Any) -> None:
    """A claim that was not asked for when the graph was explored."""
    question = build(read_question(BLOCK))
    whole, folded = answer(question), answer(question, wanted=Wanted(reduce=True))
    assert folded.graph.blocks and whole.judge([claim])[0].holds is not None
    late = folded.judge([claim])[0]
    assert late.holds is None and late.why == "one order was followed for all where abilities may be resolved in any"
    every = in_graph(folded, opened_everywhere(folded.graph))
    assert every.judge([claim])[0].holds is whole.judge([claim])[0].holds


def test_the_lines_of_verdicts_are_carried_into_an_opened_graph() -> None:
    question = build(read_question(BLOCK))
    claims = [("possible", "trashed Copper"), ("always", "Alice.coins >= 5")]
    found = answer(question, claims, wanted=Wanted(reduce=True, opened=0))
    for node in found.graph.folds[:10]:
        more = opened_at(found, [node])
        assert [result.holds for result in more.results] == [result.holds for result in found.results]
        for before, after in zip(found.results, more.results, strict=True):
            for one, two in ((before.witness, after.witness), (before.example, after.example)):
                assert (one is None) is (two is None)
                if one is not None and two is not None:
                    graph = more.graph
                    assert all(graph.targets[a] == graph.sources[b] for a, b in pairwise(two))
                    assert graph.kinds[graph.node_after(two)] == found.graph.kinds[found.graph.node_after(one)]


def test_random_positions_are_opened_and_compared() -> None:
    """A bounded run of ``tests/fuzz/opened.py``."""
    found = 0
    for number, said, _ in random_ones.tries(random.Random("opened")):
        assert not said
        found += number
        if found == 3:
            return


def test_lines_to_an_opened_block_with_copies_are_whole_numbers_behind_it() -> None:
    """One of two Gondolas is followed for both: where only the block behind it is opened, lines come in halves there."""
    question = build(read_question("Alice hand=Estate deck=Fortress discard=Curse,Silver,Gondola minus_card=1 "
                                   "pending=Lighthouse,Gondola,Gondola | Bob | Alice ends the turn"))
    state = start_turn(question.state, 0).state
    folded, whole = explore(state, reduce=True, opened=0), explore(state)
    assert (3, 2) in folded.weights.values()
    for node in folded.blocks:
        one = opened(folded, [node])
        the_same_counts(one, whole)
        assert all(isinstance(one.ways_to[end], int) for end in one.ends())
