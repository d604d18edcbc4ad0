"""Rulings of Adventures, each test with the ids of those it stands for."""

from __future__ import annotations

from table import begin_turn, do, ends, left, line, names_in, offered, pool, position, run, trashed, verbs

from engine.kernel import at_turn_level, legal
from engine.language import Discard, Gain, Named, Pick, Place
from engine.state import State, Turn

TEN = "10 Copper"
BUY = 2


def end_turn(state: State) -> State:
    """End the phases of this turn, with no decision on the way but "end" and "stop"."""
    turn = (state.turn.player, state.turn.extra, state.turn.last)
    while (state.turn.player, state.turn.extra, state.turn.last) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


# ------------------------------------------------------------------ Artificer


def test_artificer_may_discard_nothing_and_gain_nothing() -> None:
    """artificer-1: without a discard a card costing 0 may be gained, and nothing dearer."""
    start = do(
        position({"Alice": {"hand": "Artificer, Estate", "deck": "Gold"}, "Bob": {}}), "play Artificer"
    )
    assert "nothing" in offered(start) and "Estate, Gold" in offered(start)
    state = do(start, "nothing")
    assert set(offered(state)) == {"none", "gain Copper", "gain Curse"}
    assert names_in(do(state, "none"), 0, "deck") == []
    # Beside it: two cards discarded buy a card for 2, and may buy none.
    state = do(start, "Estate, Gold")
    assert set(offered(state)) == {"none", "gain Estate"}
    assert names_in(do(state, "none"), 0, "deck") == []


def test_artificer_gains_onto_the_deck() -> None:
    """artificer-2, gain-to-your-hand-deck-text-1: the card does not visit the discard pile."""
    state = position({"Alice": {"hand": "Artificer, 3 Copper", "deck": "2 Gold"}, "Bob": {}})
    state, events = line(state, "play Artificer", "Copper, Copper, Copper", "gain Silver")
    assert names_in(state, 0, "deck") == ["Silver", "Gold"]
    gains = [event for event in events if event.verb == "gain"]
    assert [event.target for event in gains] == [int(Place.DECK)]


def test_artificer_discards_first_and_a_tunnel_comes_in_between() -> None:
    """artificer-3, triggered-ability-8: the Gold of Tunnel is there before Artificer's own gain."""
    state = position({"Alice": {"hand": "Artificer, Tunnel", "deck": "Copper"}, "Bob": {}})
    state, events = line(state, "play Artificer", "Copper, Tunnel", "use Tunnel", "gain Estate")
    assert [event.cards for event in events if event.verb == "gain"] == [
        (state.game.kind_of["Gold"],),
        (state.game.kind_of["Estate"],),
    ]
    assert names_in(state, 0, "discard") == ["Copper", "Gold", "Tunnel"]


def test_a_village_green_drawn_into_artificers_discard_does_not_change_what_was_discarded() -> None:
    """artificer-3: cards drawn in the middle were not discarded, and can no longer be."""
    state = position({"Alice": {"hand": "Artificer, Village Green", "deck": "Copper, 3 Estate"}, "Bob": {}})
    state = do(state, "play Artificer", "Copper, Village Green", "use Village Green", "option 0")
    assert names_in(state, 0, "hand") == ["Estate"]
    assert set(offered(state)) == {"none", "gain Estate"}


# ------------------------------------------------------------------ Caravan Guard


def attacked(hand: str, deck: str = TEN, attack: str = "Militia") -> State:
    """Alice has played an Attack; Bob may react."""
    state = position({"Alice": {"hand": attack, "deck": TEN}, "Bob": {"hand": hand, "deck": deck}})
    return do(state, f"play {attack}")


def test_several_caravan_guards_react_to_one_attack() -> None:
    """caravan-guard-3, reaction-to-attack-text."""
    state = attacked("2 Caravan Guard, 3 Estate")
    state = do(state, "use Caravan Guard", "use Caravan Guard")
    assert names_in(state, 1, "play") == ["Caravan Guard"] * 2
    assert legal(state).verb == "discard"  # type: ignore[union-attr]


def test_a_caravan_guard_that_is_drawn_can_react_too() -> None:
    """caravan-guard-4: also one that a Diplomat draws."""
    state = do(attacked("Caravan Guard, 4 Copper", "Caravan Guard, 5 Copper"), "use Caravan Guard")
    assert offered(state) == ["use Caravan Guard", "stop"]
    state = do(attacked("Diplomat, 4 Copper", "Caravan Guard, 5 Copper"), "use Diplomat")
    state = do(state, "Copper, Copper, Copper")
    assert "use Caravan Guard" in offered(state)
    # Beside it: drawn by what the Attack itself does, it comes too late.
    state = attacked("Moat, 4 Copper", "Caravan Guard, Copper", "Council Room")
    assert at_turn_level(state) and "Caravan Guard" in names_in(state, 1, "hand")


def test_caravan_guard_pays_on_its_owners_turn_and_is_discarded_then() -> None:
    """caravan-guard-1, -5, set-up-a-later-ability-text."""
    state = do(attacked("Caravan Guard, 2 Copper"), "use Caravan Guard")
    assert pool(state, 1, "coins") == 0
    state = end_turn(state)
    assert state.turn.player == 1
    assert pool(state, 1, "coins") == 1
    assert (pool(state, 1, "actions"), pool(state, 1, "buys")) == (1, 1)
    assert names_in(state, 1, "play") == ["Caravan Guard"]
    state = end_turn(state)
    assert names_in(state, 1, "play") == []


def test_caravan_guard_played_on_ones_own_turn_waits_for_the_next() -> None:
    """caravan-guard-1: on the turn it is played it gives no coin."""
    state = position({"Alice": {"hand": "Caravan Guard", "deck": "20 Copper"}, "Bob": {"deck": TEN}})
    state = do(state, "play Caravan Guard")
    assert (pool(state, 0, "coins"), pool(state, 0, "actions")) == (0, 1)
    state = end_turn(end_turn(state))
    assert (state.turn.player, pool(state, 0, "coins")) == (0, 1)


def test_actions_gained_on_another_players_turn_are_gone_when_ones_own_begins() -> None:
    """effects-when-its-not-your-turn-text-2."""
    state = do(attacked("2 Caravan Guard"), "use Caravan Guard", "use Caravan Guard")
    assert pool(state, 1, "actions") == 2
    state = end_turn(state)
    assert (pool(state, 1, "actions"), pool(state, 1, "buys")) == (1, 1)


def test_caravan_guard_does_not_react_to_its_owners_attack() -> None:
    """caravan-guard-2: another player has to play the Attack."""
    state = position({"Alice": {"hand": "Militia, Caravan Guard", "deck": TEN}, "Bob": {"hand": "2 Copper"}})
    state, events = line(state, "play Militia")
    assert at_turn_level(state) and "use" not in verbs(events)


# ------------------------------------------------------------------ Duplicate


def test_several_duplicates_gain_several_copies() -> None:
    """duplicate-3: two called for the bought card; the copies' own gains can be answered as well."""
    state = position(
        {"Alice": {"tavern": "2 Duplicate", "coins": 6}, "Bob": {}}, turn=Turn(phase=BUY, last=1)
    )
    state = do(state, "buy Gold")
    assert names_in(do(state, "stop"), 0, "discard") == ["Gold"]
    found = {(len(names_in(end, 0, "discard")), len(names_in(end, 0, "tavern"))) for end in ends(state)}
    assert found == {(1, 2), (2, 1), (3, 0)}
    for end in ends(state):
        assert len(names_in(end, 0, "play")) + len(names_in(end, 0, "tavern")) == 2


def test_duplicate_is_for_cards_up_to_six_without_debt_or_potion() -> None:
    """duplicate-1, card-costs-text-2: as the card cost when it was gained; Possession has a Potion."""
    for name, offer in (("Gold", True), ("Province", False), ("Possession", False), ("Copper", True)):
        state = position(
            {"Alice": {"tavern": "Duplicate"}, "Bob": {}},
            supply="Possession",
            programs={"gain": (Gain(Named(name)),)},
        )
        assert ("use Duplicate" in offered(run(state, "gain"))) is offer, name
    # Beside it: with costs reduced by 2 a Province is cheap enough.
    state = position(
        {"Alice": {"tavern": "Duplicate", "hand": "2 Bridge", "actions": 2}, "Bob": {}},
        programs={"gain": (Gain(Named("Province")),)},
    )
    state = do(state, "play Bridge", "play Bridge")
    assert offered(run(state, "gain")) == ["use Duplicate", "stop"]


def test_duplicate_can_be_called_on_another_players_turn() -> None:
    """duplicate-4: it is discarded in that player's Clean-up."""
    state = position(
        {"Alice": {"hand": "Witch", "deck": TEN}, "Bob": {"tavern": "Duplicate", "deck": TEN}},
    )
    state = do(state, "play Witch", "use Duplicate")
    assert names_in(state, 1, "discard") == ["Curse", "Curse"]
    assert names_in(state, 1, "play") == ["Duplicate"]
    state = end_turn(state)
    assert names_in(state, 1, "play") == []
    assert names_in(state, 1, "discard") == ["Curse", "Curse", "Duplicate"]


def test_duplicate_gains_a_copy_of_a_card_that_has_been_moved_away() -> None:
    """duplicate-1, -2: the gained card was trashed with Watchtower first."""
    state = position(
        {"Alice": {"tavern": "Duplicate", "hand": "Watchtower", "coins": 6}, "Bob": {}},
        turn=Turn(phase=BUY, last=1),
    )
    state = do(state, "buy Gold", "use Watchtower", "option 0", "use Duplicate", "stop")
    assert trashed(state) == ["Gold"]
    assert names_in(state, 0, "discard") == ["Gold"]


def test_duplicate_gains_nothing_if_no_copy_is_left() -> None:
    """gain-a-copy-text: it can be called all the same."""
    state = position(
        {"Alice": {"tavern": "Duplicate", "coins": 6}, "Bob": {}},
        piles={"Gold": 1},
        turn=Turn(phase=BUY, last=1),
    )
    state = do(state, "buy Gold", "use Duplicate")
    assert names_in(state, 0, "discard") == ["Gold"] and names_in(state, 0, "play") == ["Duplicate"]


def test_a_horse_is_no_card_that_duplicate_can_copy() -> None:
    """gain-a-copy-text: a pile outside the Supply."""
    state = position(
        {"Alice": {"tavern": "Duplicate", "hand": "Livery"}, "Bob": {}},
        programs={"gain": (Gain(Named("Duchy")),)},
    )
    state = do(run(do(state, "play Livery"), "gain"), "use Livery")
    for end in ends(state):
        assert names_in(end, 0, "discard").count("Horse") <= 2
        assert left(end, "Horse") >= 8


def test_duplicate_is_not_in_play_as_long_as_it_is_on_the_mat() -> None:
    """removed-from-play-text-1, reserve cards: played it leaves for the mat, called it comes back."""
    state = position({"Alice": {"hand": "Duplicate", "deck": TEN}, "Bob": {"deck": TEN}})
    state = do(state, "play Duplicate")
    assert (names_in(state, 0, "play"), names_in(state, 0, "tavern")) == ([], ["Duplicate"])
    state = end_turn(end_turn(state))
    assert names_in(state, 0, "tavern") == ["Duplicate"]


# ------------------------------------------------------------------ Royal Carriage


def carriage(hand: str, carriages: int = 1, **more: object) -> State:
    """Alice to play a hand with Royal Carriages on her mat."""
    alice = {"hand": hand, "deck": "20 Copper", "tavern": f"{carriages} Royal Carriage", **more}
    return position({"Alice": alice, "Bob": {"deck": TEN}})


def test_royal_carriage_plays_a_card_again() -> None:
    """royal-carriage-3, -4, do-x-to-do-x-for-text: once for each call."""
    state = do(carriage("Smithy"), "play Smithy")
    assert offered(state) == ["use Royal Carriage", "stop"]
    state = do(state, "use Royal Carriage")
    assert at_turn_level(state)
    assert len(names_in(state, 0, "hand")) == 6
    assert names_in(state, 0, "play") == ["Royal Carriage", "Smithy"]
    assert pool(state, 0, "actions") == 0


def test_royal_carriages_on_one_card_give_its_actions_again() -> None:
    """royal-carriage-3, -7."""
    state = do(carriage("Village", 3), "play Village")
    state = do(state, *["use Royal Carriage"] * 3)
    assert at_turn_level(state)
    assert pool(state, 0, "actions") == 8
    assert len(names_in(state, 0, "hand")) == 4


def test_playing_a_royal_carriage_gives_an_action_and_takes_it_out_of_play() -> None:
    """royal-carriage-1, -3: and it is no longer there to be played again by another one, -6."""
    state = do(carriage("Royal Carriage"), "play Royal Carriage")
    assert at_turn_level(state)
    assert names_in(state, 0, "tavern") == ["Royal Carriage"] * 2
    assert pool(state, 0, "actions") == 1


def test_royal_carriage_left_where_it_is_does_not_reach_the_mat() -> None:
    """royal-carriage-2: as the Mouse card; the played card does."""
    state = position(
        {"Alice": {"hand": "Smithy", "deck": TEN}, "Bob": {}},
        landscapes="Way of the Mouse",
        mouse="Royal Carriage",
    )
    state = do(state, "play Smithy", "use Way of the Mouse")
    assert pool(state, 0, "actions") == 1 and names_in(state, 0, "tavern") == []
    assert names_in(state, 0, "play") == ["Smithy"]


def test_royal_carriage_does_not_follow_a_called_reserve_card() -> None:
    """royal-carriage-5: calling Duplicate is not playing it; nor is a Duration's later ability."""
    state = position(
        {"Alice": {"tavern": "Duplicate, Royal Carriage", "coins": 6}, "Bob": {}},
        turn=Turn(phase=BUY, last=1),
    )
    state = do(state, "buy Gold", "use Duplicate")
    assert at_turn_level(state)
    state = position(
        {"Alice": {"tavern": "Royal Carriage", "hand": "Caravan", "deck": "20 Copper"}, "Bob": {}}
    )
    state = do(state, "play Caravan")
    assert "use Royal Carriage" in offered(state)
    state = end_turn(do(state, "stop"))
    state = state if state.turn.player == 0 else end_turn(state)
    assert at_turn_level(state) and len(names_in(state, 0, "hand")) == 6


def test_royal_carriage_needs_the_card_in_play() -> None:
    """royal-carriage-6: not after a Mining Village that was trashed; after one that was not."""
    state = do(carriage("Mining Village"), "play Mining Village")
    choices = offered(state)
    assert len(choices) == 2
    found = []
    for pick in choices:
        after = do(state, pick)
        gone = trashed(after) == ["Mining Village"]
        found.append((gone, "use Royal Carriage" in offered(after)))
    assert sorted(found) == [(False, True), (True, False)]


def test_royal_carriage_on_a_card_just_played_by_throne_room() -> None:
    """royal-carriage-7, -8: the played card and then the Throne Room itself."""
    state = do(carriage("Throne Room, 2 Smithy", 2), "play Throne Room", "Smithy")
    state = do(state, "stop")
    assert offered(state) == ["use Royal Carriage", "stop"]
    state = do(state, "use Royal Carriage")
    # Six cards from the Throne Room, three more.
    hand = names_in(state, 0, "hand")
    assert hand.count("Copper") == 9
    # The other one: for the Smithy played last, for the one before it, and for the Throne Room.
    state = do(state, "stop", "stop")
    assert offered(state) == ["use Royal Carriage", "stop"]
    state = do(state, "use Royal Carriage", "Smithy")
    assert names_in(state, 0, "hand").count("Copper") == 15


def test_royal_carriage_on_throne_room_plays_another_card() -> None:
    """royal-carriage-8: called after the Throne Room is resolved."""
    state = do(carriage("Throne Room, Smithy, Village"), "play Throne Room", "Smithy", "stop", "stop")
    assert offered(state) == ["use Royal Carriage", "stop"]
    state = do(state, "use Royal Carriage", "Village")
    assert pool(state, 0, "actions") == 4
    assert names_in(state, 0, "play") == ["Royal Carriage", "Smithy", "Throne Room", "Village"]


def test_royal_carriage_stays_with_a_duration_that_it_replayed() -> None:
    """play-a-card-multiple-times-text-5: until the Duration leaves; beside it a Smithy."""
    state = end_turn(do(carriage("Caravan"), "play Caravan", "use Royal Carriage"))
    assert names_in(state, 0, "play") == ["Caravan", "Royal Carriage"]
    state = end_turn(state)
    assert len(names_in(state, 0, "hand")) == 7
    state = end_turn(state)
    assert names_in(state, 0, "play") == []
    state = end_turn(do(carriage("Smithy"), "play Smithy", "use Royal Carriage"))
    assert names_in(state, 0, "play") == []


def test_royal_carriage_not_on_the_card_that_band_of_misfits_leaves_in_the_supply() -> None:
    """royal-carriage-6, cards-you-have-in-play-text: but on the Band of Misfits."""
    state = position(
        {"Alice": {"hand": "Band of Misfits", "deck": TEN, "tavern": "Royal Carriage"}, "Bob": {}},
        supply="Smithy, Village",
    )
    state = do(state, "play Band of Misfits", "choose Smithy")
    assert len(names_in(state, 0, "hand")) == 3
    assert offered(state) == ["use Royal Carriage", "stop"]
    state = do(state, "use Royal Carriage", "choose Village")
    assert pool(state, 0, "actions") == 2 and len(names_in(state, 0, "hand")) == 4


def test_royal_carriage_on_another_players_turn() -> None:
    """royal-carriage-4: after any Action that its owner plays, also in reaction; not after somebody
    else's."""
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": TEN},
            "Bob": {"hand": "Caravan Guard, 4 Estate", "deck": TEN, "tavern": "Royal Carriage"},
        }
    )
    state = do(state, "play Militia", "use Caravan Guard")
    assert offered(state) == ["use Royal Carriage", "stop"]
    after = do(state, "use Royal Carriage")
    assert len(names_in(after, 1, "hand")) == 6
    after = do(state, "stop")
    assert legal(after).verb == "discard"  # type: ignore[union-attr]


def test_royal_carriage_stays_with_a_duration_replayed_on_another_players_turn() -> None:
    """royal-carriage-4, play-a-card-multiple-times-text-5: until the Clean-up of its owner's turn."""
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": "20 Copper"},
            "Bob": {"hand": "Caravan Guard", "deck": "20 Copper", "tavern": "Royal Carriage"},
        }
    )
    state = end_turn(do(state, "play Militia", "use Caravan Guard", "use Royal Carriage"))
    assert names_in(state, 1, "play") == ["Caravan Guard", "Royal Carriage"]
    assert pool(state, 1, "coins") == 2
    assert names_in(end_turn(state), 1, "play") == []


def test_royal_carriage_is_no_ability_of_a_treasure() -> None:
    """royal-carriage-4: after an Action."""
    state = do(carriage("Copper, Smithy"), "end", "play Copper")
    assert at_turn_level(state)


# ------------------------------------------------------------------ Lost City


def test_lost_city_lets_the_others_draw() -> None:
    """lost-city-1: two cards and two Actions when played, a card for the others when gained."""
    state = position(
        {
            "Alice": {"hand": "Lost City", "deck": TEN, "coins": 5},
            "Bob": {"deck": "Gold"},
            "Carol": {"deck": "Silver"},
        }
    )
    state = do(state, "play Lost City")
    assert pool(state, 0, "actions") == 2 and names_in(state, 1, "hand") == []
    state = do(state, "end", "buy Lost City")
    assert names_in(state, 1, "hand") == ["Gold"] and names_in(state, 2, "hand") == ["Silver"]
    assert len(names_in(state, 0, "hand")) == 2


def test_cauldron_before_or_after_lost_city() -> None:
    """lost-city-1: drawn before the Curse, the Watchtower is there for it."""
    state = position(
        {
            "Alice": {"play": "Copper", "hand": "Cauldron"},
            "Bob": {"deck": "Watchtower, Copper"},
        },
        supply="Lost City, Smithy",
        programs={"gain": (Gain(Named("Smithy")),), "third": (Gain(Named("Lost City")),)},
        turn=Turn(phase=BUY, last=1),
    )
    state = run(run(run(do(state, "play Cauldron"), "gain"), "gain"), "third")
    assert sorted(offered(state)) == ["use Cauldron", "use Lost City"]
    first = do(state, "use Lost City")
    assert "use Watchtower" in offered(first)
    second = do(state, "use Cauldron")
    assert at_turn_level(second)
    assert names_in(second, 1, "discard") == ["Curse"] and names_in(second, 1, "hand") == ["Watchtower"]


# ------------------------------------------------------------------ Travelling Fair


def test_travelling_fair_leaves_one_buy_more_than_before() -> None:
    """travelling-fair-1."""
    state = position({"Alice": {"coins": 5}, "Bob": {}}, landscapes="Travelling Fair")
    state = do(state, "end", "buy Travelling Fair")
    assert (pool(state, 0, "buys"), pool(state, 0, "coins")) == (2, 3)
    state = do(state, "buy Silver")
    assert offered(state) == ["use Travelling Fair", "stop"]
    state = do(state, "use Travelling Fair")
    assert names_in(state, 0, "deck") == ["Silver"]


def test_travelling_fair_serves_every_card_of_the_turn_and_none_before() -> None:
    """travelling-fair-2: any number of cards, each optional; not a card gained earlier, and not next turn."""
    programs = {"gain": (Gain(Named("Duchy")),)}
    state = position({"Alice": {"coins": 2}, "Bob": {}}, landscapes="Travelling Fair", programs=programs)
    state = run(do(state, "end"), "gain")
    assert at_turn_level(state)
    state = run(do(state, "buy Travelling Fair"), "gain")
    state = run(do(state, "use Travelling Fair"), "gain")
    state = run(do(state, "stop"), "gain")
    state = do(state, "use Travelling Fair")
    assert names_in(state, 0, "deck") == ["Duchy", "Duchy"]
    assert names_in(state, 0, "discard") == ["Duchy", "Duchy"]
    state = begin_turn(end_turn(state), 0)
    assert at_turn_level(run(state, "gain"))


def test_travelling_fair_cannot_move_what_watchtower_has_moved() -> None:
    """travelling-fair-2, move-gained-card-text-2: whichever moves the card, the other loses track of it."""
    state = position({"Alice": {"coins": 5, "hand": "Watchtower"}, "Bob": {}}, landscapes="Travelling Fair")
    state = do(state, "end", "buy Travelling Fair", "buy Silver")
    assert set(offered(state)) == {"use Travelling Fair", "use Watchtower", "stop"}
    after, events = line(state, "use Watchtower", "option 0")
    assert at_turn_level(after) and trashed(after) == ["Silver"]
    assert "lose track" in verbs(events)
    after = do(state, "use Travelling Fair")
    assert at_turn_level(after) and names_in(after, 0, "deck") == ["Silver"]


def test_travelling_fair_moves_a_card_gained_to_the_hand() -> None:
    """move-gained-card-text-1: wherever it was gained to."""
    state = position(
        {"Alice": {"coins": 2}, "Bob": {}},
        landscapes="Travelling Fair",
        programs={"gain": (Gain(Named("Duchy"), to=Place.HAND),)},
    )
    state = run(do(state, "end", "buy Travelling Fair"), "gain")
    assert names_in(do(state, "stop"), 0, "hand") == ["Duchy"]
    assert names_in(do(state, "use Travelling Fair"), 0, "deck") == ["Duchy"]


def test_two_travelling_fairs_do_no_more_than_one() -> None:
    """travelling-fair-2: two identical abilities are one option, and the second finds the card moved."""
    state = position(
        {"Alice": {"coins": 4}, "Bob": {}},
        landscapes="Travelling Fair",
        programs={"gain": (Gain(Named("Duchy")),)},
    )
    state = do(state, "end", "buy Travelling Fair", "buy Travelling Fair")
    assert pool(state, 0, "buys") == 3
    state = run(state, "gain")
    assert offered(state) == ["use Travelling Fair", "stop"]
    after = do(state, "use Travelling Fair")
    assert at_turn_level(after) and names_in(after, 0, "deck") == ["Duchy"]


def test_a_travelling_fair_is_not_for_other_players_gains() -> None:
    """travelling-fair-2."""
    state = position(
        {"Alice": {"coins": 2}, "Bob": {}},
        landscapes="Travelling Fair",
        programs={"gain": (Gain(Named("Duchy")),)},
    )
    state = run(do(state, "end", "buy Travelling Fair"), "gain", 1)
    assert at_turn_level(state) and names_in(state, 1, "discard") == ["Duchy"]


def test_a_discard_that_nobody_plays_is_not_the_end_of_a_reaction() -> None:
    """village green and Artificer as above: the discarding program on its own lets it be played."""
    state = position(
        {"Alice": {"hand": "Village Green", "deck": TEN}, "Bob": {}},
        programs={"discard": (Discard(Pick(1, 1, Place.HAND)),)},
    )
    assert offered(run(state, "discard")) == ["use Village Green", "stop"]
