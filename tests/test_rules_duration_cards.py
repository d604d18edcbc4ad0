"""Duration cards: what stays in play, for how long, and what a throne-room changes about that."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table import do, names_in, offered, pool, position, trashed

from engine.rules import rules_of
from engine.state import State


def next_turn(state: State) -> State:
    """The turn is ended, and so is every other player's turn, until the same player's Action phase begins."""
    player = state.turn.player
    state = do(state, "end", "end")
    while state.turn.player != player:
        state = do(state, "end", "end")
    return state


def in_play(state: State) -> list[str]:
    """What Alice has in play."""
    return names_in(state, 0, "play")


def table(hand: str, year: int = 2023, **more: object) -> State:
    """Alice's hand; both players have decks of Coppers."""
    alice = {"hand": hand, "deck": "30 Copper", "actions": 5}
    return position({"Alice": alice, "Bob": {"deck": "30 Copper"}}, year, **more)  # type: ignore[arg-type]


# ------------------------------------------------------------------ setting up later abilities


def test_a_duration_stays_until_the_clean_up_of_the_turn_in_which_it_does_its_last() -> None:
    state = do(table("Caravan, Village"), "play Caravan", "play Village", "end", "end")
    assert in_play(state) == ["Caravan"]
    state = do(state, "end", "end")
    assert in_play(state) == ["Caravan"]
    assert len(names_in(state, 0, "hand")) == 6
    state = do(state, "end", "end")
    assert in_play(state) == []
    assert "Caravan" in names_in(state, 0, "discard")


def test_a_duration_that_sets_nothing_up_is_discarded_the_same_turn() -> None:
    state = do(table("Cargo Ship"), "play Cargo Ship", "end", "end")
    assert in_play(state) == []


def test_a_cargo_ship_that_has_set_a_card_aside_stays() -> None:
    state = position(
        {
            "Alice": {"hand": "Cargo Ship, 2 Silver", "deck": "30 Copper"},
            "Bob": {"deck": "30 Copper"},
        }
    )
    state = do(state, "play Cargo Ship", "end", "buy Estate", "use Cargo Ship", "end")
    assert in_play(state) == ["Cargo Ship"]
    state = do(state, "end", "end")
    assert "Estate" in names_in(state, 0, "hand")
    assert in_play(do(state, "end", "end")) == []


def test_village_green_stays_only_if_next_turn_was_chosen() -> None:
    """village-green-2."""
    for option, stays in (("option 0", []), ("option 1", ["Village Green"])):
        assert in_play(do(table("Village Green"), "play Village Green", option, "end", "end")) == stays


def test_a_duration_played_on_another_players_turn_works_on_its_owners_next_turn() -> None:
    """caravan-guard-5."""
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": "30 Copper"},
            "Bob": {"hand": "Caravan Guard", "deck": "30 Copper"},
        }
    )
    state = do(state, "play Militia", "use Caravan Guard", "end", "end")
    assert names_in(state, 1, "play") == ["Caravan Guard"]
    assert (state.turn.player, pool(state, 1, "coins")) == (1, 1)
    state = do(state, "end", "end")
    assert names_in(state, 1, "play") == []


def test_a_duration_that_was_trashed_still_does_what_it_set_up() -> None:
    state = do(table("Procession, Caravan", 2018), "play Procession", "Caravan")
    assert trashed(state) == ["Caravan"]
    before = len(names_in(next_turn(state), 0, "hand"))
    assert before == 7


# ------------------------------------------------------------------ played several times


def test_a_throne_room_stays_with_the_duration_that_it_played_twice() -> None:
    state = do(table("Throne Room, Caravan"), "play Throne Room", "Caravan", "end", "end")
    assert in_play(state) == ["Caravan", "Throne Room"]
    state = do(state, "end", "end")
    assert len(names_in(state, 0, "hand")) == 7
    assert in_play(do(state, "end", "end")) == []


def test_a_throne_room_that_played_no_duration_is_discarded() -> None:
    state = do(
        table("Throne Room, Village, Caravan"), "play Throne Room", "Village", "play Caravan", "end", "end"
    )
    assert in_play(state) == ["Caravan"]


def test_only_the_throne_room_that_played_the_durations_directly_stays() -> None:
    state = table("2 Throne Room, Caravan, Lighthouse")
    state = do(state, "play Throne Room", "Throne Room", "Caravan", "Lighthouse", "end", "end")
    assert in_play(state) == ["Caravan", "Lighthouse", "Throne Room"]


def test_both_throne_rooms_stay_if_each_played_a_duration() -> None:
    state = table("2 Throne Room, Caravan, Lighthouse")
    state = do(state, "play Throne Room", "Caravan", "play Throne Room", "Lighthouse", "end", "end")
    assert in_play(state) == ["Caravan", "Lighthouse", "Throne Room", "Throne Room"]


def test_a_royal_carriage_that_replayed_a_duration_stays() -> None:
    state = position(
        {
            "Alice": {"hand": "Caravan", "tavern": "Royal Carriage", "deck": "30 Copper"},
            "Bob": {"deck": "30 Copper"},
        }
    )
    state = do(state, "play Caravan", "use Royal Carriage", "end", "end")
    assert in_play(state) == ["Caravan", "Royal Carriage"]
    state = do(state, "end", "end")
    assert len(names_in(state, 0, "hand")) == 7
    assert in_play(do(state, "end", "end")) == []


def test_a_royal_carriage_that_replayed_something_else_is_discarded() -> None:
    state = position(
        {
            "Alice": {"hand": "Village", "tavern": "Royal Carriage", "deck": "30 Copper"},
            "Bob": {"deck": "30 Copper"},
        }
    )
    assert in_play(do(state, "play Village", "use Royal Carriage", "end", "end")) == []


@pytest.mark.parametrize(
    "always, stays", [(True, ["Throne Room", "Village Green"]), (False, ["Village Green"])]
)
def test_a_throne_room_whose_duration_set_up_something_only_once(always: bool, stays: list[str]) -> None:
    """The ruling of 2016 and the one before it."""
    rules = replace(rules_of(2023), throne_room_always_stays=always)
    for first, second in (("option 1", "option 0"), ("option 0", "option 1")):
        state = do(
            table("Throne Room, Village Green", rules=rules),
            "play Throne Room",
            "Village Green",
            first,
            second,
        )
        assert in_play(do(state, "end", "end")) == stays


def test_a_throne_room_whose_duration_set_up_something_both_times_always_stayed() -> None:
    state = do(table("Throne Room, Caravan", 2010), "play Throne Room", "end", "end")
    assert in_play(state) == ["Caravan", "Throne Room"]


def test_a_throne_room_is_discarded_if_its_duration_set_nothing_up() -> None:
    state = do(
        table("Throne Room, Village Green"), "play Throne Room", "Village Green", "option 0", "option 0"
    )
    assert in_play(do(state, "end", "end")) == []


def test_a_procession_that_trashed_its_duration_does_not_stay() -> None:
    """procession-7."""
    state = do(table("Procession, Caravan", 2018), "play Procession", "Caravan", "end", "end")
    assert in_play(state) == []


def test_since_2019_procession_cannot_play_a_duration() -> None:
    """procession-6."""
    state = do(table("Procession, Caravan, Village", 2019), "play Procession")
    assert offered(state) == ["nothing", "Village"]


# ------------------------------------------------------------------ played while it is left where it is


def test_a_band_of_misfits_that_played_a_duration_stays() -> None:
    state = table("Band of Misfits", supply="Caravan, Village")
    stays = do(state, "play Band of Misfits", "choose Caravan", "end", "end")
    assert in_play(stays) == ["Band of Misfits"]
    assert len(names_in(do(stays, "end", "end"), 0, "hand")) == 6
    assert in_play(do(stays, "end", "end", "end", "end")) == []
    assert in_play(do(state, "play Band of Misfits", "choose Village", "end", "end")) == []


def test_a_band_of_misfits_that_played_a_throne_room_with_a_duration_stays() -> None:
    state = table("Band of Misfits, Caravan", supply="Throne Room, Village")
    state = do(state, "play Band of Misfits", "choose Throne Room", "Caravan", "end", "end")
    assert in_play(state) == ["Band of Misfits", "Caravan"]


def test_a_throne_room_does_not_stay_with_a_band_of_misfits_that_played_a_duration() -> None:
    state = table("Throne Room, Band of Misfits", supply="Caravan, Village")
    state = do(state, "play Throne Room", "Band of Misfits", "choose Caravan", "choose Caravan", "end", "end")
    assert in_play(state) == ["Band of Misfits"]


def test_an_action_played_as_a_mouse_that_is_a_duration_stays() -> None:
    """way-of-the-mouse-2."""
    state = table("Village", landscapes="Way of the Mouse", mouse="Caravan")
    # The Mouse card's own play could be replaced by the Way again; it is not.
    mouse = do(state, "play Village", "use Way of the Mouse", "end", "end")
    assert in_play(mouse) == ["Village"]
    assert in_play(do(state, "play Village", "stop", "end", "end")) == []


def test_a_duration_played_as_a_mouse_that_is_none_does_not_stay() -> None:
    state = table("Caravan", landscapes="Way of the Mouse", mouse="Village")
    assert in_play(do(state, "play Caravan", "use Way of the Mouse", "end", "end")) == []
    assert in_play(do(state, "play Caravan", "stop", "end", "end")) == ["Caravan"]


def test_a_throne_room_replays_an_enchanted_duration_as_it_is_and_stays_with_it() -> None:
    """enchantress-6: here it is a Royal Carriage."""
    state = position(
        {
            "Alice": {"hand": "Enchantress", "deck": "30 Copper"},
            "Bob": {"hand": "Caravan", "tavern": "Royal Carriage", "deck": "30 Copper"},
        }
    )
    state = do(state, "play Enchantress", "end", "end", "play Caravan")
    assert names_in(do(state, "stop", "end", "end"), 1, "play") == []
    state = do(state, "use Royal Carriage", "end", "end")
    assert names_in(state, 1, "play") == ["Caravan", "Royal Carriage"]


def test_an_enchanted_caravan_is_discarded_and_an_enchanted_throne_room_plays_nothing() -> None:
    for card in ("Caravan", "Throne Room"):
        state = position(
            {
                "Alice": {"hand": "Enchantress", "deck": "30 Copper"},
                "Bob": {"hand": f"{card}, Village", "deck": "30 Copper"},
            }
        )
        state = do(state, "play Enchantress", "end", "end", f"play {card}")
        assert pool(state, 1, "actions") == 1
        assert names_in(state, 1, "play") == [card]
        state = do(state, "end", "end")
        assert names_in(state, 1, "play") == []
