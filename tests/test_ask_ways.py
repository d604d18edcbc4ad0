"""Predicates about the way are exact on merged graphs: they agree with looking at every line of play.

The graphs are random; on their edges are events of a real game. The reference judges a predicate line by line,
straight from the list of events, without automata.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_graph_fakes import Pos, moves_of, table

from engine.kernel import new_game, new_state
from engine.language import PLAYER_PLACES, Card, Cost, Phase, Pool
from engine.rules import rules_of
from engine.state import *
from oracle.claims import Names, parse
from oracle.claims.answer import Claim, judge
from oracle.claims.predicates import All, Any_, Before, Happened, Node, Not
from oracle.claims.search import Reading, patterns_of, search
from oracle.claims.ways import Observer
from oracle.graph import UNEXPLORED, Budget, explore


def small_game() -> Game:
    names = ("Copper", "Silver", "Inn", "Moat")
    cards = tuple(Card(name, ("Treasure",), Cost()) for name in names)
    return new_game(rules_of(2023), ("Alice", "Bob"), cards, tuple((n, (n,), True) for n in names))


GAME = small_game()
NAMES = Names.of(GAME)
BEGAN = new_state(GAME)
HAND, DECK, DISCARD = 0, 1, 2
KIND = GAME.kind_of


def gain(player: int, *names: str) -> Event:
    return Gained(player, tuple(KIND[n] for n in names), PILE, player * PLAYER_PLACES + DISCARD, bought=False)


def trash(player: int, *names: str, source: int = HAND) -> Event:
    return Trashed(player, tuple(KIND[n] for n in names), player * PLAYER_PLACES + source, 2 * PLAYER_PLACES)


EVENTS = (
    gain(0, "Copper"), gain(0, "Silver"), gain(1, "Silver"), gain(0, "Silver", "Silver"), trash(0, "Inn"),
    trash(1, "Inn", "Copper"), trash(0, "Moat", source=DECK), Shuffled(0, (KIND["Inn"],), DISCARD, DECK),
    Drawn(0, (KIND["Copper"], KIND["Inn"]), DECK, HAND), PoolChanged(0, pool=Pool.COINS, amount=2),
    PoolChanged(0, pool=Pool.COINS, amount=-1),
    Revealed(1, (KIND["Moat"],), 8, 8),
    PhaseBegun(0, phase=Phase.BUY), PhaseBegun(0, phase=Phase.CLEANUP), TurnEnded(0), TurnBegun(1, extra=False),
)
ATOMS = (
    "Alice gained Silver", "gained 2 Silver", "gained exactly 2 Silver", "gained at most 1 Silver", "gained no Copper",
    "Bob trashed Inn", "Inn was trashed", "Alice trashed Moat from deck", "Inn shuffled", "Alice drew 3 cards",
    "Alice got 3 coins", "Alice gained Silver twice", "Inn was trashed before Alice gained Copper",
    "Alice gained 3 Silver before Inn shuffled", "Bob revealed Moat before Bob trashed Inn before Alice gained Copper",
    "trashed Inn before trashed Copper", "Alice trashed", "Alice moved Inn", "Alice gained exactly 1 Silver",
    "gained Silver in the Buy phase", "Alice gained Silver on Alice's turn twice", "trashed Inn on Bob's turn",
    "gained at most 1 Silver between turns", "Alice drew Inn in the Action phase before gained Copper in Clean-up",
)


def truth_of(node: Node, line: list[Event]) -> bool:
    """A predicate judged by looking at all events of a line."""
    if isinstance(node, Not):
        return not truth_of(node.part, line)
    if isinstance(node, All):
        return all(truth_of(part, line) for part in node.parts)
    if isinstance(node, Any_):
        return any(truth_of(part, line) for part in node.parts)
    if isinstance(node, Before):
        return moment(node.first, line) < moment(node.second, line) < len(line)
    assert isinstance(node, Happened)
    n = sum(amount(node.pattern, event) for event in at_times(node.pattern, line))
    return n >= node.low and (node.high is None or n <= node.high)


def moment(atom: Happened, line: list[Event]) -> int:
    """When an atom has come true; after the line if it never does."""
    n = 0
    for number, event in enumerate(at_times(atom.pattern, line)):
        n += amount(atom.pattern, event)
        if n >= atom.low:
            return number
    return len(line)


def at_times(pattern: Any, line: list[Event]) -> list[Event]:
    """The events of a line, those that come at another time than a pattern says in place of nothing."""
    turn, phase, found = "Alice", "ACTION", []
    for event in line:
        if isinstance(event, TurnBegun):
            turn, phase = GAME.players[event.player], "START"
        elif isinstance(event, PhaseBegun):
            turn, phase = GAME.players[event.player], event.phase.name     # of that turn
        elif isinstance(event, TurnEnded):
            turn, phase = "", "BETWEEN"
        there = (not pattern.turn or pattern.turn == turn) and (pattern.phase < 0 or Phase[phase] == pattern.phase)
        found.append(event if there else TurnSkipped(0))
    return found


def amount(pattern: Any, event: Event) -> int:
    if type(event) not in pattern.kinds or (pattern.player and GAME.players[event.player] != pattern.player):
        return 0
    if pattern.source and event.source % 8 != {"hand": 0, "deck": 1}[pattern.source]:
        return 0
    if isinstance(event, PoolChanged):
        return max(0, event.amount)
    n = sum(not pattern.card or face == KIND[pattern.card] for face in event.cards)
    return min(1, n) if pattern.per_event else n


graphs = st.integers(2, 6).flatmap(lambda n: st.fixed_dictionaries({
    node: st.lists(st.tuples(st.integers(node + 1, n), st.lists(st.sampled_from(EVENTS), max_size=3)),
                   min_size=1, max_size=3)
    for node in range(n)
}))


@st.composite
def predicates(draw: Any) -> str:
    parts = draw(st.lists(st.sampled_from(ATOMS), min_size=1, max_size=3))
    text = parts[0]
    for part in parts[1:]:
        text = f"({text}) {draw(st.sampled_from(['and', 'or']))} {draw(st.sampled_from(['', 'not ']))}({part})"
    return text


def lines_of(edges: dict[int, Any], node: int = 0) -> list[list[Event]]:
    """The events of every line of play, by walking."""
    if not edges.get(node):
        return [[]]
    return [[*events, *rest] for _, target, events in edges[node] for rest in lines_of(edges, target)]


def graph_and_reading(edges: dict[int, Any], predicate: Any, **wanted: Any) -> Any:
    start, moves = table(edges)
    observer = Observer(GAME, patterns_of([predicate]), BEGAN)
    graph = explore(start, moves=moves, observe=observer, **wanted)
    return graph, Reading(graph, observer, NAMES)


@given(graphs, predicates())
@settings(max_examples=60, deadline=None)
def test_the_product_search_agrees_with_looking_at_every_line(plan: dict[int, Any], text: str) -> None:
    edges = {node: [(f"o{i}", target, tuple(events)) for i, (target, events) in enumerate(row)]
             for node, row in plan.items()}
    predicate = parse(text, NAMES)
    graph, reading = graph_and_reading(edges, predicate)
    found = search(graph, predicate, reading)
    every = [truth_of(predicate.node, line) for line in lines_of(edges)]
    assert (found.yes is not None) == any(every)
    assert (found.no is not None) == (not all(every))
    assert found.unsure == ""
    for line, wanted in ((found.yes, True), (found.no, False)):
        if line is not None:
            assert truth_of(predicate.node, list(graph.all_events(line))) is wanted
            assert graph.kinds[graph.node_after(line)] == 2


@given(graphs, predicates(), st.integers(1, 6))
@settings(max_examples=50, deadline=None)
def test_a_search_cut_short_is_never_wrong(plan: dict[int, Any], text: str, limit: int) -> None:
    edges = {node: [(f"o{i}", target, tuple(events)) for i, (target, events) in enumerate(row)]
             for node, row in plan.items()}
    predicate = parse(text, NAMES)
    graph, reading = graph_and_reading(edges, predicate, budget=Budget(states=limit))
    found = search(graph, predicate, reading)
    every = [truth_of(predicate.node, line) for line in lines_of(edges)]
    verdicts = {kind: judge(Claim(kind), found, predicate).holds for kind in ("possible", "impossible", "always", "never")}
    truth = {"possible": any(every), "impossible": not any(every), "always": all(every), "never": not any(every)}
    for kind, verdict in verdicts.items():
        assert verdict in (None, truth[kind]), kind
    if UNEXPLORED not in graph.kinds:
        assert None not in verdicts.values()


def test_a_cycle_is_searched_to_its_end() -> None:
    edges = {0: [("again", 0, (gain(0, "Silver"),)), ("stop", 1, ())]}
    for n in (1, 2, 5):
        predicate = parse(f"gained exactly {n} Silver", NAMES)
        graph, reading = graph_and_reading(edges, predicate)
        found = search(graph, predicate, reading)
        assert found.yes is not None
        assert len(found.yes) == n + 1
    predicate = parse("gained Silver", NAMES)
    graph, reading = graph_and_reading(edges, predicate)
    assert len(search(graph, predicate, reading).no or ()) == 1


def test_both_on_the_same_line_is_more_than_each_on_some_line() -> None:
    # Two ways to one merged state: one gains Silver, the other trashes Inn.
    edges = {0: [("a", 1, (gain(0, "Silver"),)), ("b", 1, (trash(0, "Inn"),))], 1: [("on", 2, ())]}
    for text, possible in (("gained Silver", True), ("trashed Inn", True), ("gained Silver and trashed Inn", False),
                           ("gained Silver or trashed Inn", True), ("not gained Silver and not trashed Inn", False)):
        predicate = parse(text, NAMES)
        graph, reading = graph_and_reading(edges, predicate)
        assert len(graph) == 3
        assert (search(graph, predicate, reading).yes is not None) is possible, text


def test_what_one_event_does_at_once_has_no_order() -> None:
    edges = {0: [("a", 1, (trash(1, "Inn", "Copper"),))]}
    for text in ("trashed Inn before trashed Copper", "trashed Copper before trashed Inn"):
        predicate = parse(text, NAMES)
        graph, reading = graph_and_reading(edges, predicate)
        assert search(graph, predicate, reading).yes is None


def test_the_opening_counts_as_part_of_the_way() -> None:
    def event(state: Pos) -> Any:
        from test_graph_fakes import Ask, Did

        after = Pos(("decide",))
        return Did(after, (gain(0, "Inn"),), Ask(0, "decide", 1, (("yes",), ("no",))))

    def step(state: Pos, option: Any) -> Any:
        from test_graph_fakes import Did

        return Did(Pos((), option[0]), (), None)

    predicate = parse("Alice gained Inn", NAMES)
    observer = Observer(GAME, predicate.patterns)
    graph = explore(Pos(()), (event,), observe=observer, moves=moves_of(lambda s: None, step))
    assert search(graph, predicate, Reading(graph, observer, NAMES)).no is None


@pytest.mark.parametrize("text", ["Inn shuffled", "Alice shuffled"])
def test_cards_put_into_a_deck_that_is_then_shuffled_were_shuffled_in(text: str) -> None:
    inn = KIND["Inn"]
    events = (CardsPut(0, (inn,), DISCARD, DECK, 3), TrackLost(0, (inn,), code=4, why=Loss.SHUFFLED),
              Shuffled(0, (), DECK, DECK, 3))
    predicate = parse(text, NAMES)
    graph, reading = graph_and_reading({0: [("a", 1, events), ("b", 1, events[2:])]}, predicate)
    found = search(graph, predicate, reading)
    assert found.yes is not None
    assert (found.no is not None) == (text == "Inn shuffled")


def test_a_second_reading_of_a_graph_takes_every_step_again() -> None:
    edges = {0: [("a", 1, (gain(0, "Silver"),)), ("b", 1, (trash(0, "Inn"),))]}
    start, moves = table(edges)
    graph = explore(start, moves=moves)
    predicate = parse("gained Silver", NAMES)
    observer = Observer(GAME, predicate.patterns)
    assert search(graph, predicate, Reading(graph, observer, NAMES)).yes == (0,)
