"""Positions whose counts have a closed form: states, ends and orders."""

from __future__ import annotations

import math

import pytest
from table import do, position, run

from engine.language import AllIn, Discard, Named, Pick, Place, Trash
from engine.state import State
from oracle.graph import DecisionGraph, explore

COPPERS = "12 Copper"
PROGRAMS = {
    "discard all": (Discard(AllIn(Place.HAND)),),
    "trash an Estate": (Trash(Pick(1, 1, Place.HAND, Named("Estate"))),),
    "trash all": (Trash(AllIn(Place.HAND)),),
}


def at(hand: str, *steps: str) -> State:
    """A position with a hand and what is done first: decisions, or programs of the game."""
    state = position({"Alice": {"hand": hand, "deck": COPPERS}, "Bob": {"deck": COPPERS}}, programs=PROGRAMS)
    for name in steps:
        state = run(state, name) if name in PROGRAMS else do(state, name)
    return state


def explored(state: State) -> DecisionGraph:
    """The whole graph, until nothing is being resolved."""
    graph = explore(state)
    assert graph.complete
    return graph


# Each sets up one ability for the start of the next turn.
DURATIONS = ("Caravan", "Lighthouse", "Caravan Guard", "Enchantress", "Gatekeeper", "Village Green")


def next_turn(hand: str, plays: list[str]) -> State:
    """The start of Alice's next turn after she has played these cards."""
    state = position({"Alice": {"hand": hand, "actions": 20, "deck": "40 Copper"}, "Bob": {"deck": COPPERS}})
    for name in plays:
        state = do(state, f"play {name}")
        if name == "Village Green":
            state = do(state, "option 1")
    state = do(state, "end", "end")
    while state.turn.player:
        state = do(state, "end")
    return state


@pytest.mark.parametrize("n", range(2, 7))
def test_n_different_abilities_have_n_factorial_orders(n: int) -> None:
    """At the start of a turn: every subset of what is left is at most one state; with equal cards in the deck
    all orders end alike. When one is left it is not asked for, so n states of one ability each do not appear.
    """
    names = list(DURATIONS[:n])
    graph = explored(next_turn(", ".join(names), names))
    assert graph.orders == math.factorial(n)
    assert len(graph) <= 2**n
    assert len(graph) == 2**n - n
    assert len(graph.ends()) == 1


@pytest.mark.parametrize("n", range(2, 7))
def test_n_identical_abilities_are_no_decision(n: int) -> None:
    """One order, and at most n + 1 states."""
    state = next_turn(f"{n} Caravan", ["Caravan"] * n)
    graph = explored(state)
    assert len(graph) <= n + 1
    if len(graph) > 1:
        assert graph.orders == 1


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3)])
def test_two_kinds_of_identical_abilities(a: int, b: int) -> None:
    """The orders are the ways to arrange a and b things, the states at most how many of each are left."""
    names = ["Caravan"] * a + ["Lighthouse"] * b
    graph = explored(next_turn(", ".join(names), names))
    assert graph.orders == math.comb(a + b, a)
    assert len(graph) == a * b + 1
    assert len(graph.ends()) == 1


@pytest.mark.parametrize("n", range(1, 7))
def test_n_identical_optional_abilities_are_used_some_times(n: int) -> None:
    """Tunnels discarded at once, Market Squares in hand: 0 to n of them, n + 1 ends and as many orders."""
    tunnels = at(f"{n} Tunnel", "discard all")
    squares = at(f"Estate, {n} Market Square", "trash an Estate")
    for state in (tunnels, squares):
        graph = explored(state)
        assert len(graph.ends()) == n + 1
        assert graph.orders == n + 1
        assert len(graph) <= 2 * n + 1


@pytest.mark.parametrize("n", range(2, 5))
def test_mandatory_when_trash_abilities_of_different_cards(n: int) -> None:
    """Cards trashed at once, each with an ability that does not look at the others'."""
    names = ("Rats", "Cultist", "Feodum", "Fortress")[:n]
    state = at(", ".join(names), "trash all")
    graph = explored(state)
    assert graph.orders == math.factorial(n)
    assert len(graph) == 2**n - n


@pytest.mark.parametrize("n", range(1, 6))
def test_discarding_one_of_n_different_cards_for_each_subset(n: int) -> None:
    """Secret Chamber discards any number: as many ways as there are subsets."""
    hand = ", ".join(("Copper", "Silver", "Gold", "Estate", "Duchy")[:n])
    graph = explored(at(f"Secret Chamber, {hand}", "play Secret Chamber"))
    assert graph.orders == 2**n
    assert len(graph) == 2**n + 1
