"""Hands that nobody looks at: one end for all draws, and everything counted as if each had been followed."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from engine.kernel import start_turn
from oracle.claims import Wanted, answer
from oracle.claims.later import later_changes
from oracle.cli import main
from oracle.graph import CHANCE, Budget, DecisionGraph, appearance, explore
from oracle.graph.chance import odds
from oracle.graph.hands import Hand
from oracle.inputs import read_question
from oracle.scenario import build
from oracle.share.answer_text import answer_text
from tests.fuzz import draws
from tests.fuzz.reduced import followed

SHUFFLED = "Alice hand=Estate deck=Gold discard=Moat,Estate,Silver,Silver,Watchtower,Curse | Bob | Alice ends the turn"
# What is put onto the deck is drawn for certain; what is not is shuffled and can be drawn as well.
OVERLAP = ("Alice hand=Courtyard,Copper,Estate deck=Gold,Gold,Gold discard=Silver,Silver,Curse,Copper,Estate "
           "| Bob | Alice plays Courtyard | Alice ends the turn")


def both(line: str, **more: Any) -> tuple[DecisionGraph, DecisionGraph]:
    """The graph of a question with hands that nobody looked at, and without."""
    question = build(read_question(line))
    folded = explore(question.state, question.events, reduce=True, opened=0, **more)
    whole = explore(question.state, question.events, **more)
    assert folded.complete and whole.complete
    return folded, whole


def the_same(folded: DecisionGraph, whole: DecisionGraph) -> None:
    """Assert that everything that is counted is the same."""
    assert (folded.orders, folded.lines()) == (whole.orders, whole.lines())
    assert followed(folded) == followed(whole)
    assert len(folded.outcomes) == len(whole.outcomes)
    assert sum(outcome.size for outcome in folded.outcomes) == len(whole.outcomes)
    each = Counter[Any]()
    for outcome in folded.outcomes:
        each[Fraction(outcome.lines, outcome.size)] += outcome.size
    assert each == Counter(outcome.lines for outcome in whole.outcomes)


@pytest.mark.parametrize("line", [SHUFFLED, OVERLAP])
def test_what_is_drawn_last_is_one_end_and_counted_as_many(line: str) -> None:
    folded, whole = both(line)
    assert folded.hands and len(folded) < 0.6 * len(whole)
    the_same(folded, whole)


def test_known_cards_on_the_deck_and_shuffled_ones_can_be_the_same_hand() -> None:
    """With the Copper put onto the deck and an Estate drawn from the rest, or the other way round."""
    folded, whole = both(OVERLAP)
    assert len(folded.hands) == 3                                      # a Copper, an Estate or a Gold on the deck
    several = sum(hand.size for hand in folded.hands.values())
    assert len(folded.outcomes) == len(whole.outcomes) < several
    overlapping = [outcome for outcome in folded.outcomes if len(outcome.nodes) > 1]
    assert {len(outcome.nodes) for outcome in overlapping} == {2, 3}
    # Hands of five with a Copper, an Estate or a Gold: all of the 12 cards but the Courtyard and no others.
    hands = {appearance(whole.states[node])[0][0] for node in whole.ends()}   # type: ignore[index]
    assert len(hands) == len(whole.outcomes)


def test_what_can_be_reached_is_told_apart_though_ends_overlap() -> None:
    folded, whole = both(OVERLAP)
    for graph in (folded, whole):
        assert graph.outcomes.reach is not None
        assert graph.outcomes.size_of(graph.outcomes.reach[graph.root]) == len(whole.outcomes)
    sizes = [
        sorted(graph.outcomes.size_of(graph.outcomes.reach[graph.targets[edge]])      # type: ignore[index]
               for edge in graph.edges_of(graph.root))
        for graph in (folded, whole)
    ]
    assert sizes[0] == sizes[1] and len(sizes[0]) == 3
    assert folded.outcomes.matters(folded.root) is whole.outcomes.matters(whole.root) is True


@pytest.mark.parametrize("line", [SHUFFLED, OVERLAP])
def test_how_likely_an_end_is_does_not_depend_on_it(line: str) -> None:
    folded, whole = both(line)
    gold = whole.states[0].game.kind_of["Silver"]
    found = [odds(graph, lambda state: state.zones[0].count(gold) >= 2) for graph in (folded, whole)]
    assert found[0] == found[1]
    assert found[0] is not None and 0 < found[0].worst < 1


def test_the_size_of_a_hand_is_that_of_its_draws() -> None:
    assert Hand(0, 0, 1, tuple(range(1, 11)), 5).size == comb(10, 5)
    for bag in ((1, 1, 1, 2, 2, 3), (4, 5, 5, 5, 5, 5, 6, 6), (7, 7, 8)):
        for number in range(1, len(bag)):
            hand = Hand(0, 0, 1, bag, number)
            assert hand.size == len(hand.draws) == len(hand.weights)
            assert sum(hand.weights) == comb(len(bag), number)




def test_a_draw_after_which_something_follows_is_followed_card_by_card() -> None:
    folded, whole = both("Alice discard=Moat,Smithy,Estate,Gold hand=Village | Bob | Alice plays Village")
    assert len(folded.hands) == 1
    the_same(folded, whole)
    folded, whole = both("Alice discard=Moat,Smithy,Estate,Gold hand=Village | Bob | Alice takes the turn")
    assert any(folded.kinds[node] == CHANCE and len(folded.edges_of(node)) == 4 for node in range(len(folded)))
    the_same(folded, whole)


def test_the_hand_has_as_many_cards_as_the_rules_say() -> None:
    folded, whole = both("Alice hand=Outpost discard=Moat,Estate,Curse,Estate,Guard Dog,Gold | Bob | Alice takes the turn")
    assert {hand.number for hand in folded.hands.values()} == {3, 5}
    the_same(folded, whole)
    folded, whole = both("Alice hand=Estate discard=Moat,2 Estate,Curse,2 Gold minus_card=1 | Bob | Alice ends the turn")
    assert {hand.number for hand in folded.hands.values()} == {4}
    the_same(folded, whole)


def test_two_turns_in_a_row_look_at_the_first_hand_only() -> None:
    folded, whole = both("Alice discard=3 Copper,Silver | Bob hand=Militia discard=3 Estate,2 Curse,Gold | Alice ends the turn "
                         "| Bob plays Militia | Bob ends the turn")
    assert {hand.player for hand in folded.hands.values()} <= {1}
    the_same(folded, whole)


@pytest.mark.parametrize("claim, looks", [
    (("possible", "Watchtower in Alice.hand"), True),
    (("always", "Alice drew Curse"), True),
    (("possible", "Gold in Alice.hand and Alice.deck has 2 cards"), False),
    (("always", "Alice.hand has 5 cards"), False),
    (("never", "Alice gained Curse"), False),
    (("possible", "Alice shuffled"), False),
    (("always", "2 Silver in Alice.cards"), False),         # whichever of them are drawn
    (("possible", "3 Silver in Alice.cards or Alice.cards size > 8"), False),
    (("always", "score(Alice) = 1"), False),
    (("possible", "2 Silver in Alice.cards and Silver not in Alice.hand"), True),
])
def test_a_claim_that_looks_at_the_hand_opens_it(claim: Any, looks: bool) -> None:
    question = build(read_question(SHUFFLED))
    folded, whole = answer(question, [claim], wanted=Wanted(reduce=True, opened=0)), answer(question, [claim])
    assert bool(folded.graph.hands) is not looks
    assert folded.results[0].holds is whole.results[0].holds is not None
    assert (folded.outcomes, folded.orders) == (whole.outcomes, whole.orders)


def test_a_further_claim_about_what_nobody_looked_at_is_left_open() -> None:
    found = answer(build(read_question(SHUFFLED)), wanted=Wanted(reduce=True, opened=0))
    assert [result.holds for result in found.judge([("possible", "Curse in Alice.hand"), ("always", "turn is Bob")])] == [
        None, True]
    opened = answer(build(read_question(SHUFFLED)), wanted=Wanted(reduce=True, opened=None))
    assert [result.holds for result in opened.judge([("possible", "Curse in Alice.hand")])] == [True]


def test_a_few_draws_are_told_one_by_one_all_the_same() -> None:
    """The graph is the one that following every draw makes, number by number."""
    question = build(read_question(SHUFFLED))
    opened = explore(question.state, question.events, reduce=True)
    whole = explore(question.state, question.events)
    assert not opened.hands and not opened.forced
    assert opened.states == whole.states and opened.choices == whole.choices
    assert (opened.targets, opened.numbers, opened.parents) == (whole.targets, whole.numbers, whole.parents)
    assert [opened.events(edge) for edge in range(opened.edge_count)] == [
        whole.events(edge) for edge in range(whole.edge_count)]


def test_where_each_outcome_is_wanted_too_many_are_the_budget_reached() -> None:
    question = build(read_question(SHUFFLED))
    few = explore(question.state, question.events, budget=Budget(8, 60), reduce=True, opened=None)
    assert not few.complete and few.reason == "budget reached: 8 positions"
    assert explore(question.state, question.events, budget=Budget(400, 60), reduce=True, opened=None).complete


def test_too_many_draws_are_no_positions() -> None:
    question = build(read_question("Alice hand=2 Copper discard=3 Copper,3 Estate,3 Silver,Gold,Curse,Smithy,Village,"
                                   "Duchy,2 Moat | Bob | Alice ends the turn"))
    few = explore(question.state, question.events, budget=Budget(8, 60), reduce=True, opened=None)
    assert not few.complete and few.reason == "budget reached: 494 draws one by one, of at most 40"
    more = explore(question.state, question.events, budget=Budget(200, 60), reduce=True, opened=None)
    assert not more.complete and more.reason == "budget reached: 200 positions"


@pytest.mark.parametrize("figure", ["ends", "states", "edges"])
def test_figures_of_what_is_folded_are_those_of_the_whole_graph(figure: str) -> None:
    question = build(read_question(SHUFFLED))
    whole = answer(question, [(figure, "", 1)])
    assert answer(question, [(figure, "", 1)], wanted=Wanted(reduce=True)).results[0].found == whole.results[0].found


def test_the_answer_says_what_was_drawn_and_that_nobody_looks_at_it() -> None:
    found = answer(build(read_question(OVERLAP)), wanted=Wanted(reduce=True, opened=0))
    told = "\n".join(answer_text(found))
    assert "nobody looks at the cards that are drawn last, so 3 ends stand for the" in told
    assert "Chance: draw 4 of 2 Copper" in told
    assert f"{found.outcomes} outcomes" in told
    assert later_changes(found) == ()


def written(line: str, form: str, capsys: Any, *more: str) -> str:
    """What ``explore`` writes down."""
    assert main(["explore", line, "--format", form, *more]) == 0
    return " ".join(str(capsys.readouterr().out).replace("\\n", " ").replace("<br/>", " ").split())


@pytest.mark.parametrize("form", ["json", "graphml", "dot", "mermaid", "svg", "html"])
def test_a_folded_graph_says_what_is_folded_wherever_it_is_shown(form: str, capsys: Any) -> None:
    block = "Alice deck=2 Copper pending=Lighthouse,Merchant Ship,Amulet | Bob | phase=start | Alice takes the turn"
    folded = written(OVERLAP, form, capsys, "--folded")
    assert "2 Silver are drawn" in folded and " ends" in folded
    assert ("one of 6 orders" if form == "html" else "one order stands") in written(block, form, capsys, "--folded")
    if form != "html":                   # a page takes a second, most of it for its Why
        assert "one order stands" not in written(block, form, capsys)
        assert "2 Silver are drawn" not in written(OVERLAP, form, capsys)


def test_the_counts_of_a_folded_graph_are_written_as_those_of_the_whole(capsys: Any) -> None:
    import json

    folded, whole = (json.loads(written(OVERLAP, "json", capsys, *more)) for more in (("--folded",), ()))
    for count in ("outcomes", "orders", "lines"):
        assert folded["counts"][count] == whole["counts"][count]
    assert sum(outcome["size"] for outcome in folded["outcomes"]) == len(whole["outcomes"])
    assert {node["stands_for"] for node in folded["nodes"] if "folded" in node} != {1}
    assert all("folded" not in node for node in whole["nodes"])


def test_the_collector_is_as_before_when_a_search_has_ended() -> None:
    import gc

    usual = gc.get_threshold()
    seen = []
    question = build(read_question(SHUFFLED))

    def stop() -> str:
        seen.append(gc.get_threshold())
        explore(question.state, question.events)            # a search within a search
        seen.append(gc.get_threshold())
        return "enough"

    explore(question.state, question.events, stop=stop)
    assert gc.get_threshold() == usual and seen[0] == seen[1] != usual


def test_random_draws_are_counted_the_same_both_ways() -> None:
    """A bounded run of ``tests/fuzz/draws.py``."""
    folded = 0
    for number, said, _ in draws.tries(random.Random("hands")):
        assert not said
        folded += number
        if folded == 6:
            return


BLOCK = "Alice deck=2 Copper pending=Lighthouse,Merchant Ship,Fishing Village | Bob | phase=start | Alice takes the turn"


@pytest.mark.parametrize("form", ["dot", "mermaid", "svg"])
def test_what_is_printed_at_a_folded_position_opens_it(form: str, capsys: Any) -> None:
    """The number behind the sign is what --open takes; then the sign is gone there."""
    folded = written(BLOCK, form, capsys, "--folded")
    assert "▸0: one order" in folded
    one = written(BLOCK, form, capsys, "--open", "0")
    assert "▸0: one order" not in one and "▸1: one order" in one
    assert "▸0: one order" not in written(BLOCK, form, capsys, "--open", "0", "--open", "▸1,2")


def test_draws_are_opened_by_the_number_of_their_end(capsys: Any) -> None:
    import json

    nodes = json.loads(written(OVERLAP, "json", capsys, "--folded"))["nodes"]
    end = next(node for node in nodes if node.get("stands_for", 1) > 1)
    left = json.loads(written(OVERLAP, "json", capsys, "--open", str(end["id"])))["nodes"]
    more = [node for node in left if node.get("stands_for", 1) > 1]
    assert len(more) == 2 and len(left) > len(nodes)


@pytest.mark.parametrize(("numbers", "says"), [
    ("x", "'x' is not the number of a position"), ("999", "there is no position 999 in this graph"),
    ("0", "nothing is folded at position 0"),
])
def test_what_cannot_be_opened_is_refused_with_what_can_be(numbers: str, says: str, capsys: Any) -> None:
    assert main(["explore", BLOCK, "--open", "0", "--open", numbers]) == 2
    assert says in capsys.readouterr().err


def test_a_card_that_is_drawn_and_put_back_unseen_was_chosen_all_the_same() -> None:
    """Silos draws shuffled cards, then City Gate draws one and puts one onto the deck: there are as many unknown cards
    as after a draw, but which one lies on top is a decision."""
    question = build(read_question("Alice hand=2 Copper deck= discard=2 Copper,Estate projects=City Gate,Silos "
                                   "| Bob | landscapes=City Gate,Silos | Alice ends the turn"))
    state = start_turn(question.state, 0).state
    folded, whole = explore(state, reduce=True, opened=0), explore(state)
    the_same(folded, whole)
    assert len(whole.outcomes) > 2
