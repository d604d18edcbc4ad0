"""Counts of reference positions: states, edges, ends and orders, as chess engines keep perft counts.

A changed count is a changed rule, or a change of what counts as a decision: somebody has to explain it. The
counts are in ``tests/data/counts.json``; ``python tests/test_reference_counts.py`` writes them anew, and
prints what has changed. Beside them are positions whose counts have a closed form.
"""

from __future__ import annotations

import json
import math
import sys
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data" / "counts.json"
if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

import pytest  # noqa: E402
from table import do, position, run  # noqa: E402

from engine.kernel import at_turn_level, legal, step  # noqa: E402
from engine.language import AllIn, Discard, Gain, Named, Pick, Place, Trash  # noqa: E402
from engine.state import State, Turn  # noqa: E402
from oracle.graph import DecisionGraph, explore  # noqa: E402

COPPERS = "12 Copper"
PROGRAMS = {
    "discard all": (Discard(AllIn(Place.HAND)),),
    "trash an Estate": (Trash(Pick(1, 1, Place.HAND, Named("Estate"))),),
    "trash all": (Trash(AllIn(Place.HAND)),),
    **{f"gain {name}": (Gain(Named(name)),) for name in ("Silver", "Gold", "Copper")},
    "gain Silver to the hand": (Gain(Named("Silver"), to=Place.HAND),),
    "gain Silver onto the deck": (Gain(Named("Silver"), to=Place.DECK),),
}
BUYING = Turn(phase=2, last=1)


def at(alice: str | dict[str, Any], bob: str | dict[str, Any], *steps: str, **more: Any) -> State:
    """A position with hands (or more) and what is done first: decisions, or programs of the game."""
    players = {
        name: {"deck": COPPERS, **({"hand": fields} if isinstance(fields, str) else fields)}
        for name, fields in (("Alice", alice), ("Bob", bob))
    }
    state = position(players, programs=PROGRAMS, **more)
    for name in steps:
        state = run(state, name) if name in PROGRAMS else do(state, name)
    return state


def positions() -> dict[str, State]:
    """The reference positions by name. Only add to them, or rename: a count must not get another meaning."""
    return {
        "Chapel with five different cards": at("Chapel, Copper, Silver, Gold, Estate, Duchy", "", "play Chapel"),
        "Chapel with Squire, Feodum, Rats and Cultist": at(
            "Chapel, Squire, Feodum, Rats, Cultist", "", "play Chapel", supply="Witch, Militia"
        ),
        "Cellar with Tunnels and Village Greens": at("Cellar, 2 Tunnel, 2 Village Green, Estate", "", "play Cellar"),
        "Militia against a Moat": at("Militia", "Moat, Copper, Silver, Gold, Estate", "play Militia"),
        "Militia against every Reaction of the first sets": at(
            "Militia", "Moat, Secret Chamber, Diplomat, Horse Traders, Beggar", "play Militia"
        ),
        "Militia against two Diplomats": at("Militia", "2 Diplomat, Copper, Silver, Gold", "play Militia"),
        "Militia in 2021": at("Militia", "2 Tunnel, Copper, Silver, Gold", "play Militia", year=2021),
        "Militia against a Faithful Hound and a Village Green": at(
            "Militia", "Faithful Hound, Village Green, 3 Estate", "play Militia"
        ),
        "Militia against three Caravan Guards": at("Militia", "3 Caravan Guard, 2 Estate", "play Militia"),
        "Witch against Watchtower": at("Witch", "Watchtower", "play Witch"),
        "Mountebank against Watchtower and Trader": at("Mountebank", "Watchtower, Trader", "play Mountebank"),
        "Followers against Sheepdog and Watchtower": at(
            "Followers", "Sheepdog, Watchtower, 3 Estate", "play Followers"
        ),
        "Throne Room with three Actions": at("Throne Room, Smithy, Village, Market", "", "play Throne Room"),
        "three Throne Rooms": at("3 Throne Room, Village, Market", "", "play Throne Room"),
        "King's Court with a King's Court": at("2 King's Court, Village, Market", "", "play King's Court"),
        "Throne Room with Mining Village": at("Throne Room, Mining Village", "", "play Throne Room"),
        "Procession with Fortress": at("Procession, Fortress", "", "play Procession", supply="Market, Festival"),
        "Artificer with Watchtower and Inn": at(
            "Artificer, Watchtower, 3 Copper", "", "play Artificer", supply="Inn, Smithy, Village"
        ),
        "Artificer with Village Green": at("Artificer, Village Green, Copper", "", "play Artificer"),
        "Remodel with Market Square": at("Remodel, Market Square, Estate, Silver", "", "play Remodel"),
        "Trader with Changeling and Watchtower": at(
            "Trader, Duchy, Watchtower", "", "play Trader", "Duchy", supply="Changeling"
        ),
        "a Silver with two Sheepdogs and Watchtower": at("2 Sheepdog, Watchtower", "", "gain Silver"),
        "a Silver on the deck with Sheepdog and Watchtower": at(
            "Sheepdog, Watchtower", "", "gain Silver onto the deck"
        ),
        "a Silver to the hand with Sheepdog": at("Sheepdog", "", "gain Silver to the hand"),
        "a Silver with Way of the Mouse as Workshop": at(
            "Sheepdog", "", "gain Silver", landscapes="Way of the Mouse", mouse="Workshop", supply="Village"
        ),
        "a Silver before 2020 with Trader and Watchtower": at("Trader, Watchtower", "", "gain Silver", year=2019),
        "a Gold with three Duplicates": at({"tavern": "3 Duplicate"}, "", "gain Gold"),
        "a Smithy with three Royal Carriages": at({"hand": "Smithy", "tavern": "3 Royal Carriage"}, "", "play Smithy"),
        "a Throne Room with two Royal Carriages": at(
            {"hand": "Throne Room, Smithy, Village", "tavern": "2 Royal Carriage"}, "", "play Throne Room"
        ),
        "Smithy with three Ways": at(
            "Smithy",
            "",
            "play Smithy",
            landscapes="Way of the Horse, Way of the Mouse, Way of the Sheep",
            mouse="Village",
        ),
        "Border Village bought with Innovation": at(
            {"coins": 6, "projects": "Innovation"},
            "",
            "buy Border Village",
            supply="Border Village, Smithy, Village",
            landscapes="Innovation",
            turn=BUYING,
        ),
        "Border Village bought with Innovation of 2021": at(
            {"coins": 6, "projects": "Innovation"},
            "",
            "buy Border Village",
            supply="Border Village, Smithy, Village",
            landscapes="Innovation",
            turn=BUYING,
            year=2021,
        ),
        "a Province with old Haggler, Hoard and Goons": at(
            {"play": "Haggler, Hoard, Goons", "coins": 8}, "", "buy Province", supply="Artisan", turn=BUYING, year=2021
        ),
        "Travelling Fair twice and Watchtower": at(
            {"hand": "Watchtower", "coins": 7, "buys": 1},
            "",
            "buy Travelling Fair",
            "buy Travelling Fair",
            "buy Silver",
            landscapes="Travelling Fair",
            turn=BUYING,
        ),
        "Secret Chamber with five cards": at(
            "Secret Chamber, Copper, Silver, Gold, Estate, Duchy", "", "play Secret Chamber"
        ),
        "Sentry with two different cards": at(
            {"hand": "Sentry", "deck": "Copper, Silver, Estate, Gold"}, "", "play Sentry"
        ),
        "Thief with two kinds of Treasure": at("Thief", {"deck": "Silver, Gold"}, "play Thief"),
        "Spy": at("Spy", {"deck": "Gold, Copper"}, "play Spy"),
        "Jack of All Trades with Watchtower": at(
            {"hand": "Jack of All Trades, Watchtower", "deck": "Tunnel, 9 Copper"}, "", "play Jack of All Trades"
        ),
        "Graverobber": at("Graverobber, Fortress, Cultist", "", "play Graverobber", trash="Gold, Duchy"),
        "Vassal before 2021 with Faithful Hound": at(
            {"hand": "Vassal", "deck": "Faithful Hound, 12 Copper"}, "", "play Vassal", year=2020
        ),
        "four unknown cards of a shuffled deck": at(
            {"hand": "Laboratory, Watchtower", "deck": "[Copper;Silver;Gold;Estate]"}, "", "play Laboratory"
        ),
        "Black Cat and Gatekeeper at the gain of an Island": at(
            {"coins": 4},
            "2 Black Cat",
            "buy Island",
            supply="Island",
            turn=BUYING,
            landscapes="Way of the Mouse",
            mouse="Gatekeeper",
        ),
    }


@cache
def explored(state: State) -> DecisionGraph:
    """The whole graph, until nothing is being resolved."""
    graph = explore(state)
    assert graph.complete
    return graph


def counts(graph: DecisionGraph) -> dict[str, int | str | None]:
    """What is kept of a graph."""
    return {"states": len(graph), "edges": graph.edge_count, "ends": len(graph.ends()), "orders": graph.orders}


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    """The counts of the data file."""
    return json.loads(DATA.read_text())  # type: ignore[no-any-return]


def test_all_positions_are_kept(kept: dict[str, Any]) -> None:
    """The data file has these positions and no others, and none of them is trivial."""
    assert list(kept) == list(positions())
    assert len(kept) >= 40
    assert all(numbers["states"] > 1 for numbers in kept.values())


def test_the_counts_are_those_that_are_kept(kept: dict[str, Any]) -> None:
    """Renew them only for a reason: see the text at the top."""
    changed = {
        name: (kept.get(name), now)
        for name, state in positions().items()
        if (now := counts(explored(state))) != kept.get(name)
    }
    assert not changed


def test_orders_and_ends_are_those_of_a_walk_along_every_line() -> None:
    """Brute force, where that is possible: each line of play on its own, counted one by one."""
    compared = 0
    for name, state in positions().items():
        graph = explored(state)
        if not isinstance(graph.orders, int) or graph.orders > 60:
            continue
        lines, ends, chance = 0, set(), False
        todo = [state]
        while todo:
            here = todo.pop()
            choice = legal(here)
            if choice is None or (here is not state and at_turn_level(here)):
                lines += 1
                ends.add(here)
                continue
            chance = chance or choice.player < 0
            todo += [step(here, option).state for option in choice.options]
        assert len(ends) == len(graph.ends()), name
        if not chance:
            assert lines == graph.orders, name
        compared += 1
    assert compared >= 35


# ------------------------------------------------------------------ closed forms

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
    tunnels = at(f"{n} Tunnel", "", "discard all")
    squares = at(f"Estate, {n} Market Square", "", "trash an Estate")
    for state in (tunnels, squares):
        graph = explored(state)
        assert len(graph.ends()) == n + 1
        assert graph.orders == n + 1
        assert len(graph) <= 2 * n + 1


@pytest.mark.parametrize("n", range(2, 5))
def test_mandatory_when_trash_abilities_of_different_cards(n: int) -> None:
    """Cards trashed at once, each with an ability that does not look at the others'."""
    names = ("Rats", "Cultist", "Feodum", "Fortress")[:n]
    state = at(", ".join(names), "", "trash all")
    graph = explored(state)
    assert graph.orders == math.factorial(n)
    assert len(graph) == 2**n - n


@pytest.mark.parametrize("n", range(1, 6))
def test_discarding_one_of_n_different_cards_for_each_subset(n: int) -> None:
    """Secret Chamber discards any number: as many ways as there are subsets."""
    hand = ", ".join(("Copper", "Silver", "Gold", "Estate", "Duchy")[:n])
    graph = explored(at(f"Secret Chamber, {hand}", "", "play Secret Chamber"))
    assert graph.orders == 2**n
    assert len(graph) == 2**n + 1


if __name__ == "__main__":
    old = json.loads(DATA.read_text()) if DATA.exists() else {}
    new = {name: counts(explored(state)) for name, state in positions().items()}
    for name in sorted({*old, *new}):
        if old.get(name) != new.get(name):
            print(f"{name}: {old.get(name)} -> {new.get(name)}")
    text = ",\n".join(f"  {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in new.items())
    DATA.write_text("{\n" + text + "\n}\n")
