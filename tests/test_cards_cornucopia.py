"""Rulings of Cornucopia, each test with the ids of those it stands for."""

from __future__ import annotations

from table import do, line, names_in, offered, pool, position, trashed

from engine.kernel import at_turn_level, cost_of, legal
from engine.state import State

TEN = "10 Copper"


def end_turn(state: State) -> State:
    """End the phases of this turn, using nothing that is optional."""
    player = state.turn.player
    while state.turn.player == player:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop")
    return state


# ------------------------------------------------------------------ Followers


def test_followers_resolves_its_effects_in_order() -> None:
    """followers-1, followers-4, followers-5: the Estate, then Bob's Curse and discarding, then Carol's."""
    state = position(
        {
            "Alice": {"hand": "Followers", "deck": "2 Gold"},
            "Bob": {"hand": "4 Copper"},
            "Carol": {"hand": "4 Silver"},
        }
    )
    state, events = line(state, "play Followers")
    told = [(event.verb, event.player) for event in events if event.verb in ("gain", "discard")]
    assert told == [("gain", 0), ("gain", 1), ("discard", 1), ("gain", 2), ("discard", 2)]
    assert names_in(state, 0, "hand") == ["Gold", "Gold"] and names_in(state, 0, "discard") == ["Estate"]


def test_followers_makes_discard_although_no_curse_is_left() -> None:
    """followers-2: beside it, with Curses they are gained as well."""
    table = {"Alice": {"hand": "Followers", "deck": "2 Gold"}, "Bob": {"hand": "4 Copper"}}
    state = do(position(table, piles={"Curse": 0}), "play Followers")
    assert names_in(state, 1, "discard") == ["Copper"]
    state = do(position(table), "play Followers")
    assert names_in(state, 1, "discard") == ["Copper", "Curse"]


def test_followers_costs_nothing() -> None:
    """followers-3: trashed for a Remodel it becomes a card for up to 2."""
    state = position({"Alice": {"hand": "Remodel, Followers"}, "Bob": {}})
    assert cost_of(state, state.game.kind_of["Followers"]) == (0, 0, 0)
    state = do(state, "play Remodel")
    assert trashed(state) == ["Followers"]
    assert offered(state) == ["gain Copper", "gain Curse", "gain Estate"]


def test_a_watchtower_answers_the_curse_of_followers_before_the_discarding() -> None:
    """followers-5: in hand it can be used; afterwards it may be discarded."""
    state = position(
        {"Alice": {"hand": "Followers", "deck": "2 Gold"}, "Bob": {"hand": "Watchtower, 3 Copper"}}
    )
    state = do(state, "play Followers")
    assert offered(state) == ["use Watchtower", "stop"]
    state = do(state, "use Watchtower", "option 0")
    assert trashed(state) == ["Curse"]
    assert offered(state) == ["Copper", "Watchtower"]


# ------------------------------------------------------------------ Horse Traders


def test_horse_traders_discards_what_there_is() -> None:
    """horse-traders-1."""
    for hand, rest in (("Horse Traders", []), ("Horse Traders, Estate", ["Estate"])):
        state = do(position({"Alice": {"hand": hand}, "Bob": {}}), "play Horse Traders")
        assert at_turn_level(state) and names_in(state, 0, "discard") == rest
        assert (pool(state, 0, "coins"), pool(state, 0, "buys")) == (3, 2)
    state = do(position({"Alice": {"hand": "Horse Traders, 3 Estate"}, "Bob": {}}), "play Horse Traders")
    assert names_in(state, 0, "hand") == ["Estate"]


def test_horse_traders_set_aside_come_back_at_the_start_of_the_next_turn() -> None:
    """horse-traders-2, setup-later-3: with a card; they are not in hand when the Attack is resolved."""
    for year in (2011, 2023):
        state = position(
            {
                "Alice": {"hand": "Militia", "deck": TEN},
                "Bob": {"hand": "Horse Traders, 3 Copper", "deck": "2 Gold"},
            },
            year,
        )
        state = do(state, "play Militia")
        assert offered(state) == ["use Horse Traders", "stop"]
        used = do(state, "use Horse Traders")
        assert at_turn_level(used) and names_in(used, 1, "aside") == ["Horse Traders"]
        used = end_turn(used)
        assert names_in(used, 1, "hand") == ["Copper"] * 3 + ["Gold", "Horse Traders"]
        # Beside it: kept in hand it counts for the discarding.
        assert legal(do(state, "stop")).verb == "discard"  # type: ignore[union-attr]


def test_several_horse_traders_can_react_to_one_attack() -> None:
    """horse-traders-3: each gives a card."""
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": TEN},
            "Bob": {"hand": "2 Horse Traders, 2 Copper", "deck": "4 Gold"},
        }
    )
    state = do(state, "play Militia", "use Horse Traders", "use Horse Traders")
    assert names_in(state, 1, "aside") == ["Horse Traders"] * 2
    state = end_turn(state)
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    assert names_in(state, 1, "hand") == ["Copper"] * 2 + ["Gold"] * 2 + ["Horse Traders"] * 2


def test_horse_traders_drawn_by_another_reaction_can_react() -> None:
    """horse-traders-4: with Caravan Guard, and with Diplomat."""
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": TEN},
            "Bob": {"hand": "Caravan Guard", "deck": "Horse Traders, Gold"},
        }
    )
    state = do(state, "play Militia", "use Caravan Guard")
    assert offered(state) == ["use Horse Traders", "stop"]
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": TEN},
            "Bob": {"hand": "Diplomat, 4 Copper", "deck": "Horse Traders, Gold"},
        }
    )
    state = do(state, "play Militia", "use Diplomat", "Copper, Copper, Copper")
    assert offered(state) == ["use Horse Traders", "stop"]
