"""Reductions: abilities that may be resolved in any order are followed in one and counted in all; single options are folded."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from math import factorial
from pathlib import Path
from typing import Any

import pytest
from cases import each

from engine import collection
from engine.kernel import advance, legal, new_game, new_state, set_up, start_turn, trace
from engine.language import (
    Ability,
    AtLeast,
    Card,
    Clause,
    Cost,
    Draw,
    From,
    HandSize,
    InPool,
    Instruction,
    Lasts,
    On,
    Place,
    Plus,
    Pool,
    SetUp,
    When,
    play,
)
from engine.record import replace
from engine.rules import rules_of
from engine.state import State
from oracle.claims import Wanted, answer
from oracle.graph import Budget, DecisionGraph, explore, independent
from oracle.graph.independent import Proofs, block_at
from oracle.graph.moves import game_moves
from oracle.inputs import read_question
from oracle.scenario import build, load
from tests.benchmarks.triggers import window
from tests.fuzz import reduced


def later(name: str, *do: Instruction) -> Card:
    """A card that does something at the start of the next turn."""
    ability = Ability(When(On.START_OF_TURN), Clause(do), From.SET_UP)
    return Card(name, ("Action", "Duration"), Cost(3), (play(SetUp(ability, Lasts.NEXT_TURN)),))


COINS, MORE_COINS, ACTIONS = (later("Coins", Plus(Pool.COINS, 1)), later("More Coins", Plus(Pool.COINS, 2)),
                              later("Actions", Plus(Pool.ACTIONS, 1)))
ALWAYS = (ACTIONS, later("More Actions", Plus(Pool.ACTIONS, 2)), later("Buys", Plus(Pool.BUYS, 1)),
          later("Potions", Plus(Pool.POTIONS, 1)))       # enough of them that a proof is worth its steps
NAMES = {card.name for card in ALWAYS}
DRAWS, MORE_DRAWS = later("Draws", Draw(1)), later("More Draws", Draw(2))


def start(*cards: Card, deck: int = 9, pools: Any = None, known: bool = True) -> State:
    """The start of a turn at which the abilities of these cards wait. The deck has Estates and Duchies in turn."""
    basic = tuple(Card(name, ("Victory",), Cost(2)) for name in ("Estate", "Duchy"))
    every = (*cards, *basic)
    tokens = tuple(collection.load(name).versions[-1] for name in ("Your -$1 token", "Your -1 Card token"))
    piles = tuple((card.name, (card.name,), True) for card in every)
    game = new_game(rules_of(2023), ("Alice", "Bob"), every, piles, tokens)
    kinds = [game.kind_of[("Estate", "Duchy")[number % 2]] for number in range(deck)]
    state = new_state(game, zones={(0, Place.DECK): kinds if known else [tuple(sorted(kinds))]}, pools=pools,
                      piles={card.name: ((game.kind_of[card.name], 8),) for card in every})
    for card in cards:
        state = set_up(state, 0, card.name)
    return start_turn(state, 0).state


def both(state: State) -> tuple[DecisionGraph, DecisionGraph]:
    """The graph with blocks and the one without; they agree in all that they must."""
    folded, whole = explore(state, reduce=True), explore(state)
    assert {folded.states[node]: folded.lines([node]) for node in folded.ends()} == {
        whole.states[node]: whole.lines([node]) for node in whole.ends()}
    assert (folded.orders, folded.lines(), len(folded.outcomes)) == (whole.orders, whole.lines(), len(whole.outcomes))
    return folded, whole


@pytest.mark.parametrize("n", [2, 3, 7, 20, 40])
def test_n_abilities_that_only_add_are_one_line_that_stands_for_all_orders(n: int) -> None:
    graph = explore(window(n), reduce=True)
    assert graph.orders == graph.lines() == factorial(n)
    assert len(graph.outcomes) == 1 and len(graph) == n


@pytest.mark.parametrize(("different", "times"), [(2, 3), (3, 2), (4, 3)])
def test_copies_that_nothing_tells_apart_are_counted_once(different: int, times: int) -> None:
    graph = explore(window(different, times), reduce=True)
    assert graph.orders == factorial(different * times) // factorial(times) ** different
    assert len(graph) < different * times


def test_draws_from_the_known_top_of_the_deck_are_a_block() -> None:
    folded, whole = both(start(DRAWS, MORE_DRAWS, COINS, ACTIONS))
    assert len(folded) < len(whole) and max(map(len, folded.blocks.values())) == 4


def names(graph: DecisionGraph) -> set[str]:
    """What is in the block of the root."""
    return {graph.words.options(0)[number].removeprefix("use ") for number in graph.blocks.get(0, ())}


def test_draws_that_come_to_shuffled_cards_are_not() -> None:
    folded, _ = both(start(DRAWS, MORE_DRAWS, COINS, *ALWAYS, known=False))
    assert names(folded) == {"Coins", *NAMES}


def test_draws_that_come_to_the_end_of_the_deck_are_not() -> None:
    folded, _ = both(start(DRAWS, MORE_DRAWS, COINS, *ALWAYS, deck=2))
    assert names(folded) == {"Coins", *NAMES}
    folded, _ = both(start(DRAWS, MORE_DRAWS, COINS, deck=3))
    assert names(folded) == {"Coins", "Draws", "More Draws"}


def test_what_looks_at_a_pool_depends_on_what_adds_to_it() -> None:
    looks = later("Looks", Clause((Draw(1),), AtLeast(InPool(Pool.COINS), 2)))
    folded, whole = both(start(COINS, MORE_COINS, *ALWAYS, looks))
    assert names(folded) == NAMES and len(whole.outcomes) == 2


def test_what_looks_at_the_hand_depends_on_what_draws() -> None:
    looks = later("Looks", Plus(Pool.COINS, HandSize()))
    folded, whole = both(start(DRAWS, MORE_DRAWS, *ALWAYS, looks))
    assert names(folded) == NAMES and len(whole.outcomes) > 2


def test_a_token_that_takes_a_coin_away_makes_coins_depend_on_each_other() -> None:
    folded, _ = both(start(COINS, MORE_COINS, *ALWAYS, pools={(0, Pool.MINUS_COIN): 1}))
    assert names(folded) == NAMES


def test_two_abilities_that_depend_on_each_other_do_not_hinder_the_third() -> None:
    one = later("One", Clause((Draw(1),), AtLeast(HandSize(), 1)))
    folded, whole = both(start(one, DRAWS, COINS, *ALWAYS))
    assert names(folded) == {"Coins", *NAMES} and len(whole.outcomes) == 2
    assert folded.orders == whole.orders == factorial(7)


FIVE = ("Alice hand=Copper deck=Estate,Gold,Silver pending=Caravan,Lighthouse,Amulet,Fishing Village,Merchant Ship "
        "| Bob | phase=start | Alice takes the turn")


def test_an_answer_is_the_same_with_blocks_and_without() -> None:
    claims = [("possible", "trashed Copper"), ("always", "Alice.coins >= 5"), ("outcomes", "", 3)]
    question = build(read_question(FIVE))
    one, two = answer(question, claims, wanted=Wanted(reduce=True)), answer(question, claims)
    assert one.graph.blocks and not two.graph.blocks
    assert [r.holds for r in one.results] == [r.holds for r in two.results]
    assert (one.orders, one.outcomes, one.graph.lines()) == (two.orders, two.outcomes, two.graph.lines())
    assert "Merchant Ship may be resolved in any order" in " ".join(one.notes)
    assert len(one.deciding_pairs) == len(two.deciding_pairs) > 0


def test_an_ability_that_a_claim_asks_for_is_in_no_block() -> None:
    question = build(read_question(FIVE))
    asked = answer(question, [("possible", "Merchant Ship was used before Amulet was used")], wanted=Wanted(reduce=True))
    assert asked.results[0].holds
    for node, numbers in asked.graph.blocks.items():
        assert not any("Merchant Ship" in asked.graph.words.options(node)[number] for number in numbers)


@pytest.mark.parametrize("claim", [("offered", "use Merchant Ship"), ("states", "", 5)])
def test_where_positions_on_the_way_are_asked_for_nothing_is_folded(claim: Any) -> None:
    assert not answer(build(read_question(FIVE)), [claim], wanted=Wanted(reduce=True)).graph.blocks


GALLERY = sorted((Path(__file__).parent.parent / "scenarios").glob("*.yaml"))


@each("path", GALLERY[::12])
def test_the_questions_of_the_gallery_are_answered_the_same(path: Path) -> None:
    question = build(load(path))
    one, two = (answer(question, budget=Budget(3_000, 20), wanted=Wanted(reduce=folds)) for folds in (False, True))
    if one.graph.complete:
        assert [(r.claim, r.holds, r.found) for r in one.results] == [(r.claim, r.holds, r.found) for r in two.results]
        assert (one.orders, one.outcomes, one.graph.lines()) == (two.orders, two.outcomes, two.graph.lines())
        assert one.open == two.open and len(two.graph) <= len(one.graph)


TURN = "Alice hand=Copper,Estate,Moat deck=Gold discard={} | Bob | Alice takes the turn"


@pytest.mark.parametrize("discard", ["Silver,Silver", "Silver,Estate,Village,Curse,Silver,Gold"])
def test_single_options_are_folded_and_counted_as_decisions(discard: str) -> None:
    """Also where chance decides before: what players would call the same decision is one, folded or not."""
    question = build(read_question(TURN.format(discard)))
    whole = explore(question.state, question.events)
    folded = explore(question.state, question.events, reduce=True)
    assert folded.forced and len(folded) < 0.9 * len(whole)
    assert (folded.orders, folded.lines(), len(folded.outcomes)) == (whole.orders, whole.lines(), len(whole.outcomes))
    assert not any(len(choice.options) == 1 and not choice.weights for choice in folded.choices if choice is not None)


def stories(graph: DecisionGraph) -> set[Any]:
    """What happens on each line of play."""
    found, waiting = set(), [(graph.root, tuple(graph.opening))]
    while waiting:
        node, events = waiting.pop()
        if node in graph.ends():
            found.add(events)
        waiting += [(graph.targets[edge], (*events, *graph.events(edge))) for edge in graph.edges_of(node)]
    return found


def test_what_happens_on_single_options_is_on_the_edge() -> None:
    question = build(read_question("Alice hand=Estate,Copper deck=Silver discard=4 Gold | Bob | Alice takes the turn"))
    whole = explore(question.state, question.events)
    folded = explore(question.state, question.events, reduce=True)
    assert folded.forced and stories(folded) == stories(whole)


def test_random_windows_are_counted_the_same_both_ways(monkeypatch: Any) -> None:
    """A bounded run of ``tests/fuzz/reduced.py``."""
    monkeypatch.setattr(reduced, "BUDGET", Budget(400, 20.0))
    monkeypatch.setattr(reduced, "LARGER", Budget(1_000, 20.0))
    rng = random.Random("blocks")
    blocks = 0
    for _, state in zip(range(14), reduced.starts(rng), strict=False):
        found, said = reduced.compare(rng, state[1])
        assert not said, state[0]
        blocks += bool(found and found.blocks)
    assert blocks >= 2


def test_a_traced_step_is_the_step() -> None:
    rng = random.Random("trace")
    for _, (_, state) in zip(range(6), reduced.starts(rng), strict=False):
        choice = legal(state)
        for _ in range(12):
            if choice is None:
                break
            option = rng.choice(list(choice.options)[:50])
            step = advance(state, option)
            assert trace(state, option, -1)[0] == step
            state, choice = step.state, step.choice


def test_the_steps_that_a_failed_proof_hands_over_are_those_of_the_search() -> None:
    found = 0
    for _, state in islice(reduced.starts(random.Random(28)), 60):
        graph, proofs = explore(state, budget=Budget(100, 20.0)), Proofs()
        for node, choice in enumerate(graph.choices):
            if choice is not None and block_at(graph.states[node], choice, proofs=proofs) is None:
                proofs.taken += len(choice.options)
                for option, step in proofs.ready(graph.states[node]).items():
                    found += 1
                    assert step == advance(graph.states[node], option)
    assert found > 60, found


def test_looking_for_blocks_takes_hardly_a_step_more_than_following_everything(monkeypatch: Any) -> None:
    taken = Counter[str]()

    def counted(name: str, does: Any) -> Any:
        def do(*given: Any) -> Any:
            taken[name] += 1
            return does(*given)
        return do

    monkeypatch.setattr(independent, "trace", counted("traced", independent.trace))
    moves = replace(game_moves(), step=counted("taken", game_moves().step), unseen=counted("taken", game_moves().unseen))
    compared = 0
    for _, state in islice(reduced.starts(random.Random("costs")), 40):
        steps, traced = [], 0
        for reduce in (True, False):
            taken.clear()
            graph = explore(state, budget=Budget(1_000, 20.0), moves=moves, reduce=reduce)
            steps.append(taken.total())
            traced = max(traced, taken["traced"])
        if graph.complete and steps[1] > 100:
            compared += 1
            assert steps[0] <= 1.1 * steps[1]
            assert traced <= 0.1 * steps[1] or steps[0] < 0.8 * steps[1]
    assert compared >= 8, compared
