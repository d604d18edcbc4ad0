"""Rulings of Empires, each test with the ids of those it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from table import do, line, names_in, offered, pool, position, run, trashed, verbs

from engine.kernel import at_turn_level, cost_of
from engine.language import PLAYER_PLACES, Gain, Named, Place
from engine.state import State, Turn

TEN = "10 Copper"
ACTION, BUY, NIGHT = 1, 2, 3


def end_turn(state: State) -> State:
    """End the phases of this turn, with no decision on the way but "end" and "stop"."""
    turn = (state.turn.player, state.turn.extra, state.turn.last, state.turn.last_two)
    while (state.turn.player, state.turn.extra, state.turn.last, state.turn.last_two) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


def enchanted(bob: Mapping[str, Any], year: int = 2023, **more: Any) -> State:
    """Bob's turn after Alice has played Enchantress; he has 10 Copper to draw from and what ``bob`` says.

    What is in his hand at the end of Alice's turn is there at the beginning of his.
    """
    players = {"Alice": {"hand": "Enchantress", "deck": "20 Copper"}, "Bob": {"deck": TEN, **bob}}
    state = end_turn(do(position(players, year, **more), "play Enchantress"))
    assert state.turn.player == 1
    return state


# ------------------------------------------------------------------ Enchantress


def test_the_first_action_only_draws_a_card_and_gives_an_action() -> None:
    """enchantress-1: the second one works as usual."""
    state = enchanted({"hand": "2 Smithy"})
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 2 and pool(state, 1, "actions") == 1
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 4


def test_enchantress_draws_at_the_start_of_the_next_turn_and_is_over_then() -> None:
    """enchantress-1, attack-until-your-next-turn-text-3: Bob's turn after that is free of it."""
    state = enchanted({"hand": "Smithy"})
    state = end_turn(state)
    assert state.turn.player == 0 and len(names_in(state, 0, "hand")) == 7
    assert names_in(state, 0, "play") == ["Enchantress"]
    players = {"Alice": {"hand": "Enchantress", "deck": "30 Copper"}, "Bob": {"deck": "12 Smithy"}}
    state = position(players)
    state = end_turn(end_turn(end_turn(do(state, "play Enchantress"))))
    assert state.turn.player == 1
    state = do(state, "play Smithy")
    assert names_in(state, 1, "hand").count("Smithy") == 5 - 1 + 3


def test_enchantress_does_not_touch_its_owner() -> None:
    """enchantress-1: other players, on their own turns."""
    state = position({"Alice": {"hand": "Enchantress, Smithy", "deck": TEN, "actions": 2}, "Bob": {}})
    state = do(state, "play Enchantress", "play Smithy")
    assert len(names_in(state, 0, "hand")) == 3


def test_enchantress_does_nothing_on_another_players_turn() -> None:
    """effects-when-its-not-your-turn-text-3: a Caravan Guard played in reaction is resolved."""
    state = position(
        {
            "Alice": {"hand": "Enchantress, Militia", "deck": TEN, "actions": 2},
            "Bob": {"hand": "Caravan Guard, 2 Estate", "deck": TEN},
        }
    )
    state = do(state, "play Enchantress", "stop", "play Militia", "use Caravan Guard")
    assert names_in(state, 1, "hand") == ["Copper", "Estate", "Estate"]
    state = end_turn(state)
    assert pool(state, 1, "coins") == 1


def test_only_the_play_ability_is_replaced() -> None:
    """enchantress-2: an Enchanted Highway of old still reduces costs while it is in play."""
    state = do(enchanted({"hand": "Highway"}, 2021, supply="Smithy"), "play Highway")
    assert pool(state, 1, "actions") == 1 and len(names_in(state, 1, "hand")) == 1
    state = do(state, "end")
    assert "buy Curse" in offered(state)
    assert cost_of(state, state.game.kind_of["Smithy"])[0] == 3
    # Beside it: the newer one reduces costs when it is played, and so does not.
    state = do(enchanted({"hand": "Highway"}, 2022, supply="Smithy"), "play Highway")
    assert cost_of(state, state.game.kind_of["Smithy"])[0] == 4


def test_later_abilities_set_up_before_are_not_replaced_nor_called_reserves() -> None:
    """enchantress-2: Caravan draws; Duplicate is called; the next Action is still the first one played."""
    state = position(
        {
            "Alice": {"hand": "Enchantress", "deck": "20 Copper"},
            "Bob": {"hand": "Caravan Guard", "deck": "20 Copper", "tavern": "Duplicate"},
        },
        supply="Smithy",
        programs={"gain": (Gain(Named("Smithy"), to=Place.HAND),)},
    )
    state = do(state, "play Enchantress", "use Caravan Guard")
    state = end_turn(state)
    assert pool(state, 1, "coins") == 1
    state = do(run(state, "gain", 1), "use Duplicate")
    assert names_in(state, 1, "discard") == ["Smithy"]
    before = len(names_in(state, 1, "hand"))
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == before and pool(state, 1, "actions") == 1


def test_an_enchanted_duration_is_discarded() -> None:
    """enchantress-3: also the old Lighthouse, which protects only while it is in play."""
    for year in (2021, 2023):
        state = end_turn(do(enchanted({"hand": "Lighthouse"}, year), "play Lighthouse"))
        assert names_in(state, 1, "play") == []
    # Beside it: as the second Action it stays.
    state = enchanted({"hand": "Lighthouse, Village"})
    state = end_turn(do(state, "play Village", "play Lighthouse"))
    assert names_in(state, 1, "play") == ["Lighthouse"]


def test_an_enchanted_card_that_would_leave_play_stays() -> None:
    """enchantress-3: Horse, Island, Feast, Madman, a Reserve card."""
    for name in ("Horse", "Island", "Feast", "Madman", "Duplicate", "Royal Carriage"):
        state = do(enchanted({"hand": f"{name}, Copper"}), f"play {name}")
        assert names_in(state, 1, "play") == [name], name
        assert trashed(state) == []
        state = end_turn(state)
        assert names_in(state, 1, "play") == [] and names_in(state, 1, "discard").count(name) == 1


def test_the_first_action_in_the_buy_phase_is_enchanted() -> None:
    """enchantress-4: played with Capitalism."""
    state = enchanted({"hand": "Festival, Market", "projects": "Capitalism"}, landscapes="Capitalism")
    state = do(state, "end", "play Festival")
    assert (pool(state, 1, "coins"), pool(state, 1, "buys"), pool(state, 1, "actions")) == (0, 1, 2)
    state = do(state, "play Market")
    assert (pool(state, 1, "coins"), pool(state, 1, "buys")) == (1, 2)


def test_a_treasure_is_no_action_and_leaves_the_first_action_enchanted() -> None:
    """enchantress-4: only Actions count."""
    state = enchanted({"hand": "Copper, Festival", "projects": "Capitalism"}, landscapes="Capitalism")
    state = do(state, "end", "play Copper", "play Festival")
    assert pool(state, 1, "coins") == 1


def test_the_first_action_of_an_extra_turn_is_enchanted_too() -> None:
    """enchantress-5: Outpost, played as the second Action of the turn before."""
    state = enchanted({"hand": "Village, Outpost", "deck": "20 Smithy"})
    state = do(state, "play Village", "play Outpost")
    state = end_turn(state)
    assert (state.turn.player, state.turn.extra) == (1, 1)
    assert names_in(state, 1, "hand") == ["Smithy"] * 3
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 3 and pool(state, 1, "actions") == 1
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 5


def test_royal_carriage_replays_an_enchanted_card() -> None:
    """enchantress-6, -7: it is called after the play, and the replay is resolved."""
    state = do(enchanted({"hand": "Smithy", "tavern": "Royal Carriage"}), "play Smithy")
    assert offered(state) == ["use Royal Carriage", "stop"]
    state = do(state, "use Royal Carriage")
    assert len(names_in(state, 1, "hand")) == 4
    # A Duration then stays, with the card that replayed it.
    state = do(enchanted({"hand": "Caravan", "tavern": "Royal Carriage"}), "play Caravan")
    state = end_turn(do(state, "use Royal Carriage"))
    assert names_in(state, 1, "play") == ["Caravan", "Royal Carriage"]
    # Beside it: not called, both are gone.
    state = do(enchanted({"hand": "Caravan", "tavern": "Royal Carriage"}), "play Caravan")
    assert names_in(end_turn(do(state, "stop")), 1, "play") == []


def test_an_enchanted_throne_room_plays_nothing() -> None:
    """enchantress-1, -6: and the card that it would have played is then the second Action."""
    state = do(enchanted({"hand": "Throne Room, Smithy"}), "play Throne Room")
    assert at_turn_level(state) and "play Smithy" in offered(state)
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 4


def test_several_enchantresses_give_one_card_and_one_action() -> None:
    """enchantress-8: of one player or of two; only one can replace what the card does."""
    players = {
        "Alice": {"hand": "2 Enchantress", "deck": "20 Copper", "actions": 2},
        "Bob": {"hand": "Smithy", "deck": TEN},
    }
    state = do(position(players), "play Enchantress", "play Enchantress")
    state = do(end_turn(state), "play Smithy")
    assert at_turn_level(state)
    assert len(names_in(state, 1, "hand")) == 1 and pool(state, 1, "actions") == 1
    players = {
        "Alice": {"hand": "Enchantress", "deck": "20 Copper"},
        "Bob": {"hand": "2 Enchantress", "deck": TEN},
        "Carol": {"hand": "Smithy", "deck": TEN},
    }
    state = end_turn(do(position(players), "play Enchantress"))
    # Bob's first one is Enchanted itself.
    state = end_turn(do(state, "play Enchantress", "play Enchantress"))
    assert names_in(state, 1, "play") == ["Enchantress"]
    assert offered(state)[0] == "play Smithy"
    state = do(state, "play Smithy")
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    assert len(names_in(state, 2, "hand")) == 1 and pool(state, 2, "actions") == 1


def test_reactions_come_before_an_enchanted_attack() -> None:
    """enchantress-9: Moat may be revealed, Urchin may be trashed and Kiln gains, all before."""
    players = {
        "Alice": {"hand": "Enchantress, 4 Copper", "deck": "Moat, 20 Copper"},
        "Bob": {"hand": "Militia", "deck": TEN},
    }
    state = end_turn(do(position(players), "play Enchantress"))
    state = do(state, "play Militia")
    assert offered(state) == ["use Moat", "stop"]
    state = do(state, "stop")
    assert len(names_in(state, 0, "hand")) == 5 and pool(state, 1, "coins") == 0


def test_a_way_instead_of_enchantress() -> None:
    """enchantress-10: whichever is resolved first; the other then fails."""
    state = do(enchanted({"hand": "Smithy"}, landscapes="Way of the Sheep"), "play Smithy")
    assert set(offered(state)) == {"use Enchantress", "use Way of the Sheep"}
    after = do(state, "use Way of the Sheep")
    assert at_turn_level(after)
    assert (pool(after, 1, "coins"), pool(after, 1, "actions"), names_in(after, 1, "hand")) == (2, 0, [])
    after = do(state, "use Enchantress")
    assert at_turn_level(after)
    assert (pool(after, 1, "coins"), pool(after, 1, "actions"), len(names_in(after, 1, "hand"))) == (0, 1, 1)


def test_enchantress_played_too_late_on_the_same_turn() -> None:
    """enchantress-11: with an Action played and resolved before, none will be Enchanted; beside it, none
    played yet."""
    for played in (True, False):
        state = position(
            {
                "Alice": {"hand": "Village, Smithy, 3 Copper", "deck": TEN, "coins": 2, "actions": 2},
                "Bob": {"hand": "Black Cat", "deck": TEN},
            },
            landscapes="Way of the Mouse",
            mouse="Enchantress",
            programs={"gain": (Gain(Named("Estate")),)},
        )
        if played:
            state = do(state, "play Village", "stop")
        state = run(state, "gain")
        state = do(state, "use Black Cat", "use Way of the Mouse")
        before = len(names_in(state, 0, "hand"))
        state = do(state, "play Smithy")
        if played:
            assert "use Enchantress" not in offered(state)
            state = do(state, "stop")
            assert len(names_in(state, 0, "hand")) == before - 1 + 3
        else:
            assert "use Enchantress" in offered(state)
            state = do(state, "use Enchantress")
            assert len(names_in(state, 0, "hand")) == before


def test_the_card_announced_first_is_the_enchanted_one() -> None:
    """enchantress-12: a Sheepdog played among the before-play abilities is the second Action."""
    state = enchanted({"hand": "Militia, Sheepdog"}, supply="Urchin")
    # An Urchin is in play although no Action has been played this turn, as a Caravan Guard could be.
    zones = list(state.zones)
    zones[PLAYER_PLACES + Place.PLAY] = (state.game.kind_of["Urchin"],)
    state = state._replace(zones=tuple(zones))
    state = do(state, "play Militia", "use Urchin")
    assert "use Sheepdog" in offered(state)
    state = do(state, "use Sheepdog")
    # Sheepdog was resolved (two cards); Militia gave a card and an Action and did not attack.
    assert at_turn_level(state)
    assert len(names_in(state, 1, "hand")) == 3 and len(names_in(state, 0, "hand")) == 5
    assert (pool(state, 1, "coins"), pool(state, 1, "actions")) == (0, 1)


def test_moat_and_lighthouse_against_enchantress() -> None:
    """attack-until-your-next-turn-text-1: revealed when Enchantress is played, or it is too late."""
    players = {
        "Alice": {"hand": "Enchantress", "deck": "20 Copper"},
        "Bob": {"hand": "Moat, Smithy", "deck": TEN},
    }
    state = do(position(players), "play Enchantress")
    safe = do(end_turn(do(state, "use Moat")), "play Smithy")
    assert len(names_in(safe, 1, "hand")) == 4
    late = do(end_turn(do(state, "stop")), "play Smithy")
    assert at_turn_level(late) and len(names_in(late, 1, "hand")) == 2


def test_the_attackers_own_extra_turn_ends_the_attack() -> None:
    """attack-until-your-next-turn-text-2: Alice has an Outpost turn before Bob's."""
    state = position(
        {
            "Alice": {"hand": "Enchantress, Outpost", "deck": "20 Copper", "actions": 2},
            "Bob": {"hand": "Smithy", "deck": TEN},
        }
    )
    state = end_turn(end_turn(do(state, "play Enchantress", "play Outpost")))
    assert state.turn.player == 1
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 3


# ------------------------------------------------------------------ Villa


def test_villa_goes_to_the_hand_and_the_action_phase_returns() -> None:
    """villa-1, -2, -3, cavalry-3: Actions, Buys and coins are kept; bought with the only Buy, there is
    none."""
    state = position({"Alice": {"hand": "4 Copper", "deck": TEN, "actions": 2}, "Bob": {}}, supply="Villa")
    state = do(state, "end", *["play Copper"] * 4, "buy Villa")
    assert state.turn.phase == ACTION
    assert names_in(state, 0, "hand") == ["Villa"] and names_in(state, 0, "discard") == []
    assert (pool(state, 0, "actions"), pool(state, 0, "buys"), pool(state, 0, "coins")) == (3, 0, 0)
    state = do(state, "play Villa")
    assert (pool(state, 0, "actions"), pool(state, 0, "buys"), pool(state, 0, "coins")) == (4, 1, 1)


def test_treasures_can_be_played_again_in_the_next_buy_phase() -> None:
    """villa-3, actions-in-your-buy-phase-text-1, -7: returning opens a first part of the Buy phase anew."""
    state = position(
        {"Alice": {"hand": "2 Copper", "deck": TEN, "coins": 4, "buys": 3}, "Bob": {}}, supply="Villa"
    )
    state = do(state, "end", "buy Copper")
    assert "play Copper" not in offered(state)
    state = do(state, "buy Villa", "end")
    assert state.turn.phase == BUY and "play Copper" in offered(state)


def test_the_action_phase_returns_as_often_as_villa_is_gained() -> None:
    """cavalry-3, villa-4."""
    state = position({"Alice": {"coins": 8, "buys": 2, "deck": TEN}, "Bob": {}}, supply="Villa")
    state = do(state, "end", "buy Villa", "end", "buy Villa")
    assert state.turn.phase == ACTION
    assert names_in(state, 0, "hand") == ["Villa"] * 2 and pool(state, 0, "actions") == 3


def test_start_of_turn_abilities_do_not_trigger_again() -> None:
    """cavalry-4, villa-4."""
    state = position(
        {"Alice": {"hand": "Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}}, supply="Villa"
    )
    state = end_turn(end_turn(do(state, "play Caravan")))
    assert len(names_in(state, 0, "hand")) == 6
    state = do(state, "end", *["play Copper"] * 4, "buy Villa")
    assert len(names_in(state, 0, "hand")) == 3 and state.turn.phase == ACTION


def test_returning_ends_the_buy_phase_since_2022() -> None:
    """cavalry-5: Hermit, played this turn, sees a Buy phase without a gain only after the second one."""
    state = position({"Alice": {"hand": "Hermit", "deck": TEN, "coins": 4}, "Bob": {}}, supply="Villa")
    state = do(state, "play Hermit", "no", "gain Silver")
    state = do(state, "end", "buy Villa")
    assert state.turn.phase == ACTION and names_in(state, 0, "play") == ["Hermit"]
    state = do(state, "end")
    assert state.turn.phase == BUY
    state, events = line(state, "end")
    assert "exchange" in verbs(events)


def test_watchtower_or_villas_own_ability() -> None:
    """villa-5: whichever moves it first; in each case the Action and the return to the Action phase
    follow."""
    state = position({"Alice": {"coins": 4, "hand": "Watchtower", "deck": TEN}, "Bob": {}}, supply="Villa")
    state = do(state, "end", "buy Villa")
    assert set(offered(state)) == {"use Villa", "use Watchtower"}
    after, events = line(state, "use Villa")
    assert at_turn_level(after) and names_in(after, 0, "hand") == ["Villa", "Watchtower"]
    # Watchtower can no longer move it.
    assert [event.value for event in events if event.verb == "lose track"] == ["moved"]
    after = do(state, "use Watchtower", "option 1")
    while not at_turn_level(after):
        after = do(after, "use Villa")
    assert names_in(after, 0, "hand") == ["Watchtower"] and names_in(after, 0, "deck")[0] == "Villa"
    assert after.turn.phase == ACTION and pool(after, 0, "actions") == 2


def test_villa_on_another_players_turn() -> None:
    """villa-6: it goes to the hand, and that is all that matters."""
    state = position(
        {"Alice": {"deck": TEN}, "Bob": {"deck": TEN}},
        supply="Villa",
        programs={"gain": (Gain(Named("Villa")),)},
        turn=Turn(phase=BUY, last=1),
    )
    state = run(state, "gain", 1)
    assert names_in(state, 1, "hand") == ["Villa"]
    assert (state.turn.player, state.turn.phase) == (0, BUY)
    state = end_turn(state)
    assert (state.turn.player, pool(state, 1, "actions")) == (1, 1)


def test_villa_gained_in_the_action_phase() -> None:
    """villa-2, -3: +1 Action, and no phase ends."""
    state = position({"Alice": {"hand": "Workshop", "deck": TEN}, "Bob": {}}, supply="Villa")
    state = do(state, "play Workshop", "gain Villa")
    assert names_in(state, 0, "hand") == ["Villa"]
    assert (state.turn.phase, pool(state, 0, "actions")) == (ACTION, 1)


def test_villa_gained_in_the_night_phase_does_not_return() -> None:
    """villa-3: only a Buy phase can be left that way; a Changeling copies a Villa in play."""
    state = position(
        {"Alice": {"hand": "Changeling", "play": "Villa", "deck": TEN}, "Bob": {}},
        turn=Turn(phase=NIGHT, last=1),
    )
    state = do(state, "play Changeling")
    assert not at_turn_level(state) and "use Villa" in offered(state)
    state = do(state, "use Villa")
    # The turn goes on to its end, with no Action phase in between.
    assert state.turn.phase == NIGHT and offered(state) == ["end"]
    assert do(state, "end").turn.player == 1


def test_villa_gained_onto_the_deck_goes_to_the_hand() -> None:
    """villa-2: wherever it was gained to."""
    state = position(
        {"Alice": {"hand": "Artificer, 4 Estate", "deck": "2 Copper"}, "Bob": {}}, supply="Villa"
    )
    state = do(state, "play Artificer", "Estate, Estate, Estate, Estate", "gain Villa")
    assert names_in(state, 0, "hand") == ["Copper", "Villa"] and names_in(state, 0, "deck") == ["Copper"]
