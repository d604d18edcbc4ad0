"""Rulings of Renaissance and Allies, each test with the ids of those it stands for."""

from __future__ import annotations

import pytest
from table import begin_turn, do, ends, line, names_in, offered, pool, position, run, trashed, verbs

from engine.kernel import at_turn_level, legal, types_of
from engine.language import Gain, Named, Place
from engine.state import State, Turn

TEN = "10 Copper"
ACTION, BUY = 1, 2
YEARS = (2018, 2021, 2023)


def end_turn(state: State) -> State:
    """End the phases of this turn, with no decision on the way but "end" and "stop"."""
    turn = (state.turn.player, state.turn.extra, state.turn.last)
    while (state.turn.player, state.turn.extra, state.turn.last) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


def types(state: State, name: str) -> tuple[str, ...]:
    """The types a card has now."""
    return types_of(state, state.game.kind_of[name])


# ------------------------------------------------------------------ Innovation


def innovation(
    year: int, gains: str, hand: str = "", deck: str = "20 Copper", supply: str = "", **more: str
) -> State:
    """Alice has Innovation, and a program for each card that she may gain."""
    names = gains.split(", ")
    return position(
        {"Alice": {"hand": hand, "deck": deck, "projects": "Innovation", **more}, "Bob": {"deck": TEN}},
        year,
        supply=", ".join(filter(None, (gains, supply))),
        landscapes="Innovation",
        programs={f"gain {name}": (Gain(Named(name)),) for name in names},
    )


@pytest.mark.parametrize("year", YEARS)
def test_innovation_plays_the_gained_action(year: int) -> None:
    """innovation-2, -4, play-an-action-card-text-1, -2: no Action is used, and the card is in play."""
    state = run(innovation(year, "Village"), "gain Village")
    assert offered(state) == ["use Innovation", "stop"]
    after = do(state, "use Innovation")
    assert at_turn_level(after)
    assert names_in(after, 0, "play") == ["Village"] and names_in(after, 0, "discard") == []
    assert pool(after, 0, "actions") == 3
    after = do(state, "stop")
    assert names_in(after, 0, "discard") == ["Village"] and names_in(after, 0, "play") == []


@pytest.mark.parametrize("year", YEARS)
def test_innovation_is_only_for_actions_on_ones_own_turn(year: int) -> None:
    """innovation-1: neither a Treasure, nor on an opponent's turn, nor an opponent's gain."""
    assert at_turn_level(run(innovation(year, "Silver"), "gain Silver"))
    assert at_turn_level(run(innovation(year, "Village"), "gain Village", 1))
    state = end_turn(innovation(year, "Village"))
    assert state.turn.player == 1
    assert at_turn_level(run(state, "gain Village", 0))
    # Beside it: on the turn after, it works.
    assert offered(run(end_turn(state), "gain Village", 0)) == ["use Innovation", "stop"]


@pytest.mark.parametrize("year", YEARS)
def test_innovation_works_once_a_turn(year: int) -> None:
    """innovation-3: used on the first Action, it is not there for a second one; next turn again."""
    state = do(run(innovation(year, "Village"), "gain Village"), "use Innovation")
    assert at_turn_level(run(state, "gain Village"))
    state = end_turn(end_turn(state))
    assert offered(run(state, "gain Village")) == ["use Innovation", "stop"]


@pytest.mark.parametrize(("year", "later"), [(2018, False), (2021, False), (2022, True), (2023, True)])
def test_innovation_on_a_later_action(year: int, later: bool) -> None:
    """innovation-3, -15: declined for the first Action, it is there for the second only since 2022."""
    state = do(run(innovation(year, "Village"), "gain Village"), "stop")
    state = run(state, "gain Village")
    assert ("use Innovation" in offered(state)) is later
    # A Silver gained first does not count.
    state = innovation(year, "Village, Silver")
    state = run(run(state, "gain Silver"), "gain Village")
    assert "use Innovation" in offered(state)


@pytest.mark.parametrize("year", YEARS)
def test_a_card_that_was_moved_cannot_be_played(year: int) -> None:
    """innovation-4, move-gained-card-text-2: neither trashed with Watchtower nor put onto the deck."""
    for option in ("option 0", "option 1"):
        state = run(innovation(year, "Village", "Watchtower"), "gain Village")
        state = do(state, "use Watchtower", option)
        assert at_turn_level(state) and names_in(state, 0, "play") == []
    # And the other way round, Watchtower cannot move a card in play.
    state = do(run(innovation(year, "Village", "Watchtower"), "gain Village"), "use Innovation")
    assert at_turn_level(state) and names_in(state, 0, "play") == ["Village"]


def test_a_card_that_was_played_cannot_be_exchanged() -> None:
    """innovation-4: neither for a Changeling nor for a Silver with Trader; before it was played it could."""
    state = run(innovation(2023, "Smithy", "Trader", supply="Changeling"), "gain Smithy")
    assert set(offered(state)) == {"use Innovation", "use Changeling", "use Trader", "stop"}
    after = do(state, "use Innovation")
    assert at_turn_level(after) and names_in(after, 0, "play") == ["Smithy"]
    for name, taken in (("Changeling", "Changeling"), ("Trader", "Silver")):
        after = do(state, f"use {name}")
        assert at_turn_level(after) and names_in(after, 0, "discard") == [taken]


def test_a_played_villa_stays_in_play() -> None:
    """innovation-4, villa-5: it still gives its Action and returns to the Action phase."""
    state = position(
        {"Alice": {"coins": 4, "deck": TEN, "projects": "Innovation"}, "Bob": {}},
        supply="Villa",
        landscapes="Innovation",
    )
    state = do(state, "end", "buy Villa")
    assert set(offered(state)) == {"use Innovation", "use Villa"}
    after = do(state, "use Innovation")
    assert at_turn_level(after)
    assert names_in(after, 0, "play") == ["Villa"] and names_in(after, 0, "hand") == []
    assert after.turn.phase == ACTION
    assert (pool(after, 0, "actions"), pool(after, 0, "buys"), pool(after, 0, "coins")) == (4, 1, 1)
    after = do(state, "use Villa")
    assert at_turn_level(after) and names_in(after, 0, "hand") == ["Villa"]


@pytest.mark.parametrize("year", (2019, 2021, 2023))
def test_innovation_may_play_the_first_of_two_after_both_are_gained(year: int) -> None:
    """innovation-5, -8, gain-on-when-gain-text-3: Border Village, after the Smithy that it gains."""
    state = run(innovation(year, "Border Village", supply="Smithy"), "gain Border Village")
    assert set(offered(state)) == {"use Innovation", "use Border Village"}
    state = do(state, "use Border Village", "gain Smithy")
    if "use Innovation" in offered(state) and year == 2023:
        # The 2022 version can be used for the Smithy, too; not for both.
        smithy = do(state, "use Innovation")
        assert at_turn_level(smithy) and names_in(smithy, 0, "discard") == ["Border Village"]
        state = do(state, "stop")
    assert offered(state) == ["use Innovation", "stop"]
    state = do(state, "use Innovation")
    assert names_in(state, 0, "play") == ["Border Village"] and names_in(state, 0, "discard") == ["Smithy"]


def test_before_2019_the_covered_card_could_not_be_played() -> None:
    """gain-on-when-gain-text-4, innovation-5: the Smithy lies on the Border Village in the discard pile."""
    state = run(innovation(2018, "Border Village", supply="Smithy"), "gain Border Village")
    state = do(state, "use Border Village", "gain Smithy")
    assert at_turn_level(state) and names_in(state, 0, "play") == []
    # Beside it: played before its own ability.
    state = run(innovation(2018, "Border Village", supply="Smithy"), "gain Border Village")
    state = do(state, "use Innovation", "gain Smithy")
    assert names_in(state, 0, "play") == ["Border Village"]


def test_a_card_covered_on_the_deck_cannot_be_played() -> None:
    """innovation-5, gain-on-when-gain-text-2: both gained onto the deck, the second one on top."""
    state = position(
        {
            "Alice": {"hand": "Watchtower", "deck": "2 Copper", "projects": "Innovation"},
            "Bob": {},
        },
        2021,
        supply="Border Village, Smithy",
        landscapes="Innovation",
        programs={"gain": (Gain(Named("Border Village"), to=Place.DECK),)},
    )
    state = run(state, "gain")
    first = do(state, "use Border Village", "gain Smithy")
    covered, events = line(first, "use Watchtower", "option 1")
    assert "covered" in [event.value for event in events if event.verb == "lose track"]
    assert at_turn_level(covered)
    assert names_in(covered, 0, "deck") == ["Smithy", "Border Village", "Copper", "Copper"]
    # Beside it: the Smithy left in the discard pile, the Border Village is still on top.
    free = do(first, "stop")
    assert "use Innovation" in offered(free)
    assert names_in(do(free, "use Innovation"), 0, "play") == ["Border Village"]


def test_innovation_in_the_second_part_of_the_buy_phase() -> None:
    """innovation-6, actions-in-your-buy-phase-text-1, -7: Treasures that are drawn cannot be played, and
    Actions not be used."""
    state = position(
        {
            "Alice": {"coins": 4, "hand": "Village", "deck": "10 Gold", "projects": "Innovation", "buys": 2},
            "Bob": {},
        },
        supply="Smithy",
        landscapes="Innovation",
    )
    state = do(state, "end", "buy Smithy", "use Innovation")
    assert names_in(state, 0, "hand") == ["Gold"] * 3 + ["Village"]
    assert not any(word.startswith("play") for word in offered(state))


def test_innovation_in_the_middle_of_artisan() -> None:
    """innovation-7, artisan-2: a Smithy gained to the hand is played; its cards can be put onto the deck."""
    state = innovation(2023, "Smithy", "Artisan", "Gold, Silver, Estate, Copper")
    state = do(state, "play Artisan", "gain Smithy", "use Innovation")
    assert names_in(state, 0, "play") == ["Artisan", "Smithy"]
    assert set(offered(state)) == {"Gold", "Silver", "Estate"}
    # Beside it: not played, the Smithy itself can be put onto the deck.
    state = innovation(2023, "Smithy", "Artisan, Copper", "Gold")
    state = do(state, "play Artisan", "gain Smithy", "stop")
    assert set(offered(state)) == {"Copper", "Smithy"}


def test_between_two_gains_innovation_is_asked() -> None:
    """innovation-7: the first card is played before the second one is gained."""
    state = position(
        {"Alice": {"deck": "3 Gold", "projects": "Innovation"}, "Bob": {}},
        supply="Smithy, Village",
        landscapes="Innovation",
        programs={"two": (Gain(Named("Smithy")), Gain(Named("Village")))},
    )
    state = run(state, "two")
    assert names_in(state, 0, "discard") == ["Smithy"]
    played = do(state, "use Innovation")
    assert at_turn_level(played) and names_in(played, 0, "discard") == ["Village"]
    declined = do(state, "stop")
    assert offered(declined) == ["use Innovation", "stop"]


def test_innovation_before_or_after_the_cards_own_ability() -> None:
    """innovation-8, lost-city-1, triggered-ability-2: Lost City draws before or after the others do."""
    state = run(innovation(2023, "Lost City"), "gain Lost City")
    assert set(offered(state)) == {"use Innovation", "use Lost City"}
    for picks, drawers in (
        (("use Innovation",), [0, 0, 1]),
        (("use Lost City", "use Innovation"), [1, 0, 0]),
    ):
        _, events = line(state, *picks)
        assert [event.player for event in events if event.verb == "draw"] == drawers


@pytest.mark.parametrize("name", ["Duplicate", "Livery", "Skirmisher", "Haggler", "Cargo Ship"])
def test_a_gained_card_that_is_played_triggers_on_its_own_gain(name: str) -> None:
    """innovation-9, triggered-ability-3, duplicate-5, livery-5, skirmisher-6, haggler-8, cargo-ship-6."""
    state = position(
        {
            "Alice": {"coins": 5, "deck": TEN, "projects": "Innovation"},
            "Bob": {"hand": "Estate, Copper, Silver, Gold, Curse"},
        },
        supply=f"{name}, Smithy",
        landscapes="Innovation",
    )
    state = do(state, "end", f"buy {name}")
    declined = do(state, "stop")
    assert at_turn_level(declined) and names_in(declined, 0, "discard") == [name]
    assert len(names_in(declined, 1, "hand")) == 5
    state = do(state, "use Innovation")
    if name == "Duplicate":
        assert offered(state) == ["use Duplicate", "stop"]
        assert names_in(do(state, "use Duplicate"), 0, "discard") == ["Duplicate"]
    elif name == "Skirmisher":
        choice = legal(state)
        assert choice is not None and (choice.player, choice.verb) == (1, "discard")
    elif name == "Haggler":
        assert "gain Smithy" in offered(state) and "gain Haggler" not in offered(state)
    elif name == "Livery":
        assert names_in(state, 0, "discard") == ["Horse"]
    else:
        # The Cargo Ship is in play; its gain can no longer be followed.
        assert at_turn_level(state) and names_in(state, 0, "play") == ["Cargo Ship"]


def test_haggler_gained_without_being_bought_gains_nothing() -> None:
    """innovation-9: only if it was bought."""
    state = do(run(innovation(2023, "Haggler", supply="Smithy"), "gain Haggler"), "use Innovation")
    assert at_turn_level(state) and names_in(state, 0, "discard") == []


def test_a_gained_vassal_plays_a_card_that_triggers_on_the_gain() -> None:
    """innovation-10: any card that plays a card with a when-gain ability."""
    state = do(run(innovation(2023, "Vassal", deck="Livery, Copper"), "gain Vassal"), "use Innovation")
    assert offered(state) == ["yes", "no"]
    after = do(state, "yes")
    # A Vassal costs 3, which is too little for Livery; a Duplicate played now is on the mat in time.
    assert at_turn_level(after) and names_in(after, 0, "discard") == []
    state = innovation(2023, "Vassal", deck="Duplicate, Copper")
    state = do(run(state, "gain Vassal"), "use Innovation", "yes")
    assert offered(state) == ["use Duplicate", "stop"]
    assert names_in(do(state, "use Duplicate"), 0, "discard") == ["Vassal"]


def haggled(year: int, gained: str, play: str) -> State:
    """A card bought with an old Haggler, which gains another one first; Alice has Innovation."""
    state = position(
        {"Alice": {"coins": 8, "play": play, "deck": TEN, "projects": "Innovation"}, "Bob": {}},
        year,
        supply=f"{gained}, Smithy",
        landscapes="Innovation",
        turn=Turn(phase=BUY, last=1),
    )
    return do(state, "buy Province")


def test_a_card_gained_on_when_buy_is_played_before_other_when_buy_abilities() -> None:
    """innovation-11, -12, gain-on-when-buy-text, triggered-ability-4: here the second Haggler and a Goons."""
    state = haggled(2021, "Goons", "Haggler, Hoard")
    assert set(offered(state)) == {"use Haggler", "use Hoard"}
    state = do(state, "use Haggler", "gain Goons", "use Innovation")
    # The Goons in play triggers on the buy; Hoard is still to be resolved.
    assert set(offered(state)) == {"use Goons", "use Hoard"}
    state = do(state, "use Hoard")
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    assert pool(state, 0, "vp") == 1
    assert names_in(state, 0, "discard") == ["Gold", "Province"]


def test_the_action_and_money_pools_last_until_the_end_of_the_turn() -> None:
    """innovation-14: a Market gained in the Night phase and played adds to what is left."""
    alice = {"hand": "2 Changeling", "play": "Market", "coins": 3, "projects": "Innovation", "deck": TEN}
    state = position(
        {"Alice": alice, "Bob": {}},
        landscapes="Innovation",
        turn=Turn(phase=3, last=1),
    )
    state = do(state, "play Changeling", "use Innovation")
    assert pool(state, 0, "coins") == 4 and pool(state, 0, "buys") == 2 and pool(state, 0, "actions") == 2


def test_the_old_innovation_sets_the_card_aside_first() -> None:
    """innovation-4: before 2021 it passed through a place aside; the result is the same."""
    _, old = line(run(innovation(2018, "Village"), "gain Village"), "use Innovation")
    _, new = line(run(innovation(2021, "Village"), "gain Village"), "use Innovation")
    assert "set aside" in verbs(old) and "set aside" not in verbs(new)


# ------------------------------------------------------------------ Capitalism


def capitalist(
    hand: str = "", deck: str = "20 Copper", supply: str = "", whose: str = "Alice", **more: object
) -> State:
    """Alice's turn, with a cube on Capitalism."""
    players = {"Alice": {"hand": hand, "deck": deck, **more}, "Bob": {"deck": TEN}}
    players[whose]["projects"] = "Capitalism"
    return position(players, supply=supply, landscapes="Capitalism")


def test_actions_with_plus_coins_are_treasures_too() -> None:
    """capitalism-1, -4: also where the coins come on the next turn or for something; they stay Actions."""
    names = (
        "Market, Bridge, Lighthouse, Caravan Guard, Vassal, Merchant, Moneylender, Gatekeeper, Secret Chamber"
    )
    state = capitalist(supply=names + ", Smithy, Village, Village Green, Tunnel, Abandoned Mine")
    for name in names.split(", "):
        assert {"Action", "Treasure"} <= set(types(state, name)), name
    assert {"Action", "Treasure"} <= set(types(state, "Abandoned Mine"))
    for name in ("Smithy", "Village", "Village Green", "Tunnel", "Estate"):
        assert "Treasure" not in types(state, name), name


def test_capitalism_holds_for_all_cards_on_its_owners_turn() -> None:
    """capitalism-6: not while somebody else who has no cube has the turn."""
    state = capitalist(supply="Market")
    assert "Treasure" in types(state, "Market")
    state = end_turn(state)
    assert "Treasure" not in types(state, "Market")
    state = capitalist(supply="Market", whose="Bob")
    assert "Treasure" not in types(state, "Market")
    assert "Treasure" in types(end_turn(state), "Market")


def test_action_treasures_are_played_before_buying_and_use_no_action() -> None:
    """capitalism-2, -5, actions-in-your-buy-phase-text-3: Treasures drawn by them can be played."""
    state = capitalist("2 Market, Smithy", "2 Gold", coins=1)
    state = do(state, "end")
    assert set(offered(state)) >= {"play Market"} and "play Smithy" not in offered(state)
    state = do(state, "play Market")
    assert (pool(state, 0, "actions"), pool(state, 0, "coins"), pool(state, 0, "buys")) == (2, 2, 2)
    assert "play Gold" in offered(state) and "play Market" in offered(state)
    state = do(state, "buy Copper")
    assert not any(word.startswith("play") for word in offered(state))


def test_without_capitalism_a_market_is_not_played_in_the_buy_phase() -> None:
    """capitalism-2: the neighbouring case."""
    state = do(capitalist("Market", whose="Bob"), "end")
    assert "play Market" not in offered(state)


def test_in_the_action_phase_an_action_treasure_uses_an_action() -> None:
    """capitalism-4, -5: it is still an Action there."""
    state = do(capitalist("Festival"), "play Festival")
    assert pool(state, 0, "actions") == 2


def test_vassal_plays_other_actions_in_the_buy_phase() -> None:
    """capitalism-3, -4."""
    state = do(capitalist("Vassal", "Smithy, 10 Gold"), "end", "play Vassal", "yes")
    assert names_in(state, 0, "play") == ["Smithy", "Vassal"]
    assert offered(state)[0] == "play Gold"


def test_throne_room_still_takes_an_action_treasure() -> None:
    """capitalism-4: it counts as an Action for every card."""
    state = do(capitalist("Throne Room, Market"), "play Throne Room", "Market")
    assert pool(state, 0, "coins") == 2


def test_mine_works_with_action_treasures() -> None:
    """capitalism-6: in the hand and in the Supply."""
    state = do(capitalist("Mine, Vassal, Estate", supply="Market, Festival, Smithy"), "play Mine", "Vassal")
    assert trashed(state) == ["Vassal"]
    assert {"gain Market", "gain Festival", "gain Gold"} <= set(offered(state))
    assert "gain Smithy" not in offered(state)
    # Beside it: without Capitalism there is nothing to trash.
    state = capitalist("Mine, Vassal, Estate", supply="Market", whose="Bob")
    assert "Vassal" not in offered(do(state, "play Mine"))


def test_bandit_trashes_opponents_action_treasures() -> None:
    """capitalism-6: on the turn of the player with the cube."""
    for whose, gone in (("Alice", ["Market"]), ("Bob", [])):
        players: dict[str, dict[str, object]] = {
            "Alice": {"hand": "Bandit", "deck": TEN},
            "Bob": {"deck": "Market, Smithy, Copper"},
        }
        players[whose]["projects"] = "Capitalism"
        state = do(position(players, landscapes="Capitalism"), "play Bandit")
        assert trashed(state) == gone, whose


def test_livery_gatekeeper_and_both_types() -> None:
    """capitalism-4: a card that is an Action and a Treasure is one card for Gatekeeper."""
    bob = {"hand": "2 Gold", "deck": "20 Gold", "projects": "Capitalism"}
    state = position(
        {"Alice": {"hand": "Gatekeeper", "deck": "20 Copper"}, "Bob": bob},
        supply="Market",
        landscapes="Capitalism",
    )
    state = end_turn(do(state, "play Gatekeeper"))
    state = do(state, "end", "play Gold", "play Gold", "buy Market")
    assert at_turn_level(state) and names_in(state, 1, "exile") == ["Market"]


def test_island_and_gardens_count_nothing_extra_at_the_end() -> None:
    """capitalism-7: nobody has the turn when the game is scored; types do not matter for VP here."""
    from engine.kernel import scores

    state = capitalist("10 Market")
    assert scores(state) == scores(end_turn(state))


# ------------------------------------------------------------------ Cargo Ship


def ship(hand: str = "Cargo Ship", **more: object) -> State:
    """Alice with a Cargo Ship in hand and programs to gain cards."""
    return position(
        {"Alice": {"hand": hand, "deck": "30 Copper", **more}, "Bob": {"deck": "20 Copper"}},
        programs={f"gain {name}": (Gain(Named(name)),) for name in ("Gold", "Silver")},
    )


def test_cargo_ship_keeps_one_gained_card_for_the_next_turn() -> None:
    """cargo-ship-1, -2: chosen when the card is gained, any card gained after it was played."""
    state = do(ship(), "play Cargo Ship")
    assert pool(state, 0, "coins") == 2
    state = run(state, "gain Silver")
    assert offered(state) == ["use Cargo Ship", "stop"]
    state = run(do(state, "stop"), "gain Gold")
    state = do(state, "use Cargo Ship")
    assert names_in(state, 0, "aside") == ["Gold"] and names_in(state, 0, "discard") == ["Silver"]
    # Only one.
    state = run(state, "gain Gold")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Gold", "Silver"]
    state = end_turn(state)
    assert names_in(state, 0, "play") == ["Cargo Ship"] and names_in(state, 0, "aside") == ["Gold"]
    state = end_turn(state)
    assert state.turn.player == 0
    assert names_in(state, 0, "hand") == ["Copper"] * 5 + ["Gold"] and names_in(state, 0, "aside") == []
    state = end_turn(state)
    assert names_in(state, 0, "play") == []


def test_a_card_gained_before_cargo_ship_was_played_cannot_be_set_aside() -> None:
    """cargo-ship-1."""
    state = do(run(ship(), "gain Gold"), "play Cargo Ship")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Gold"]


def test_cargo_ship_without_cargo_is_discarded() -> None:
    """cargo-ship-2, -5: and nothing can be set aside on the next turn."""
    state = do(run(do(ship(), "play Cargo Ship"), "gain Gold"), "stop")
    state = end_turn(state)
    assert names_in(state, 0, "play") == []
    assert at_turn_level(run(state, "gain Gold"))
    assert at_turn_level(run(end_turn(state), "gain Gold"))


def test_cargo_ship_played_twice_keeps_two_cards() -> None:
    """cargo-ship-4: with a Throne Room, which stays for it; also if only one card was set aside."""
    state = do(ship("Throne Room, Cargo Ship"), "play Throne Room", "Cargo Ship")
    state = do(run(state, "gain Gold"), "use Cargo Ship")
    one = end_turn(state)
    assert names_in(one, 0, "play") == ["Cargo Ship", "Throne Room"]
    state = do(run(state, "gain Silver"), "use Cargo Ship")
    assert names_in(state, 0, "aside") == ["Gold", "Silver"]
    assert at_turn_level(run(state, "gain Silver"))
    state = end_turn(end_turn(state))
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    assert names_in(state, 0, "hand") == ["Copper"] * 5 + ["Gold", "Silver"]


def test_two_cargo_ships_set_aside_one_card_only_once() -> None:
    """cargo-ship-3, move-gained-card-text-2: the second one has lost track of it."""
    state = do(ship("2 Cargo Ship", actions=2), "play Cargo Ship", "play Cargo Ship")
    state = run(state, "gain Gold")
    assert offered(state) == ["use Cargo Ship", "stop"]
    state = do(state, "use Cargo Ship")
    assert at_turn_level(state) and names_in(state, 0, "aside") == ["Gold"]
    # The other one stays ready for the next card, and only one of them stays in play for the Gold.
    assert offered(run(state, "gain Silver")) == ["use Cargo Ship", "stop"]
    assert names_in(end_turn(state), 0, "play") == ["Cargo Ship"]


def test_watchtower_or_cargo_ship() -> None:
    """cargo-ship-3: whichever moves the card; a Cargo Ship not used is still there."""
    state = run(do(ship("Cargo Ship, Watchtower"), "play Cargo Ship"), "gain Gold")
    assert set(offered(state)) == {"use Cargo Ship", "use Watchtower", "stop"}
    state = do(state, "use Watchtower", "option 1")
    assert at_turn_level(state) and names_in(state, 0, "deck")[0] == "Gold"
    assert "use Cargo Ship" in offered(run(state, "gain Silver"))


def test_cargo_ship_played_out_of_a_gain_can_take_that_card() -> None:
    """cargo-ship-6, triggered-ability-3: played with Sheepdog and Way of the Mouse on the gain of a Gold."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
        landscapes="Way of the Mouse",
        mouse="Cargo Ship",
        programs={"gain": (Gain(Named("Gold")),)},
    )
    state = do(run(state, "gain"), "use Sheepdog", "use Way of the Mouse")
    assert offered(state) == ["use Cargo Ship", "stop"]
    state = end_turn(do(state, "use Cargo Ship"))
    # way-of-the-mouse-2: the Sheepdog stays for the Mouse card.
    assert names_in(state, 0, "play") == ["Sheepdog"] and names_in(state, 0, "aside") == ["Gold"]
    state = end_turn(state)
    assert "Gold" in names_in(state, 0, "hand")


def test_a_card_that_plays_a_cargo_ship_stays_for_its_cargo() -> None:
    """cargo-ship-2, play-a-card-while-leaving-it-text-4: Band of Misfits, and only with something set
    aside."""
    for pick, stays in (("use Cargo Ship", ["Band of Misfits"]), ("stop", [])):
        state = position(
            {"Alice": {"hand": "Band of Misfits", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
            supply="Cargo Ship, Smithy",
            programs={"gain": (Gain(Named("Gold")),)},
        )
        state = run(do(state, "play Band of Misfits", "choose Cargo Ship"), "gain")
        state = end_turn(do(state, pick))
        assert names_in(state, 0, "play") == stays
        state = end_turn(state)
        assert ("Gold" in names_in(state, 0, "hand")) is bool(stays)


def test_a_throne_room_does_not_stay_for_an_empty_cargo_ship() -> None:
    """cargo-ship-2, -4."""
    state = do(ship("Throne Room, Cargo Ship"), "play Throne Room", "Cargo Ship")
    assert names_in(end_turn(state), 0, "play") == []


# ------------------------------------------------------------------ Skirmisher (Allies)


def skirmish(hand: str = "Skirmisher", bob: str = "5 Estate", gain: str = "Militia", **more: object) -> State:
    """Alice with a Skirmisher; Bob's hand."""
    return position(
        {"Alice": {"hand": hand, "deck": TEN, **more}, "Bob": {"hand": bob, "deck": TEN}},
        supply="Militia, Smithy",
        programs={"gain": (Gain(Named(gain)),)},
    )


def test_skirmisher_makes_the_others_discard_when_an_attack_is_gained() -> None:
    """skirmisher-1, -2: only for Attacks, and only for those gained after it was played."""
    state = do(skirmish(), "play Skirmisher")
    assert (pool(state, 0, "actions"), pool(state, 0, "coins"), len(names_in(state, 0, "hand"))) == (1, 1, 1)
    assert len(names_in(run(state, "gain"), 1, "hand")) == 3
    state = do(skirmish(gain="Smithy"), "play Skirmisher")
    assert len(names_in(run(state, "gain"), 1, "hand")) == 5
    state = do(run(skirmish(), "gain"), "play Skirmisher")
    assert len(names_in(state, 1, "hand")) == 5


def test_skirmisher_is_over_with_the_turn_and_not_for_others_gains() -> None:
    """skirmisher-1."""
    state = do(skirmish(), "play Skirmisher")
    assert len(names_in(run(state, "gain", 1), 1, "hand")) == 5
    state = begin_turn(end_turn(state), 0)
    assert len(names_in(run(state, "gain"), 1, "hand")) == 5


def test_moat_is_revealed_when_skirmisher_is_played() -> None:
    """skirmisher-3, attack-until-your-next-turn-text-1: later it is too late."""
    state = do(skirmish(bob="Moat, 4 Estate"), "play Skirmisher")
    safe = run(do(state, "use Moat"), "gain")
    assert at_turn_level(safe) and len(names_in(safe, 1, "hand")) == 5
    late = run(do(state, "stop"), "gain")
    assert "use Moat" not in offered(late)
    choice = legal(late)
    assert choice is not None and (choice.player, choice.verb) == (1, "discard")


def test_skirmisher_before_or_after_another_ability_of_the_same_gain() -> None:
    """skirmisher-5: Innovation plays the Militia before or after; the hands end up the same size."""
    state = position(
        {
            "Alice": {"hand": "Skirmisher", "deck": TEN, "projects": "Innovation"},
            "Bob": {"hand": "Tunnel, 4 Estate"},
        },
        supply="Witch",
        landscapes="Innovation",
        programs={"gain": (Gain(Named("Witch")),)},
    )
    state = run(do(state, "play Skirmisher"), "gain")
    assert set(offered(state)) == {"use Skirmisher", "use Innovation"}
    after = do(state, "use Innovation")
    assert names_in(after, 1, "discard") == ["Curse"]
    after = do(state, "use Skirmisher")
    choice = legal(after)
    assert choice is not None and choice.player == 1
    assert names_in(after, 1, "discard") == []


def test_two_skirmishers_attack_once_in_effect() -> None:
    """skirmisher-1: down to three, and then there is nothing more to discard."""
    state = do(skirmish("2 Skirmisher"), "play Skirmisher", "play Skirmisher")
    assert len(names_in(run(state, "gain"), 1, "hand")) == 3


def test_playing_the_gained_skirmisher_discards_at_once() -> None:
    """skirmisher-6: it is itself an Attack."""
    state = position(
        {"Alice": {"deck": TEN, "projects": "Innovation"}, "Bob": {"hand": "5 Estate"}},
        supply="Skirmisher",
        landscapes="Innovation",
        programs={"gain": (Gain(Named("Skirmisher")),)},
    )
    state = run(state, "gain")
    assert {len(names_in(end, 1, "hand")) for end in ends(state, "use Innovation")} == {3}
    assert {len(names_in(end, 1, "hand")) for end in ends(state, "stop")} == {5}
