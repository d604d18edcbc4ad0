"""The turn: its phases, the pools, buying, Clean-up."""

from __future__ import annotations

from table import do, ends, left, line, names_in, offered, pool, position

from engine.kernel import legal
from engine.state import Asks
from oracle.words.sentences import verb_of

OLD_HERMIT = {"Hermit": "pre-2022"}
TEN = "10 Copper"


def test_other_players_cards_in_play_are_discarded_in_your_clean_up() -> None:
    state = position({"Alice": {"play": "Copper", "deck": "5 Copper"}, "Bob": {"play": "Village"}}, 2020)
    state = do(state, "end", "end")
    assert (names_in(state, 1, "play"), names_in(state, 1, "discard")) == ([], ["Village"])


def test_a_player_decides_the_order_in_which_their_own_cards_leave_play() -> None:
    for owner, alice, bob in ((0, "Hermit, Village", ""), (1, "", "Hermit, Village")):
        state = position(
            {"Alice": {"play": alice, "deck": "5 Copper"}, "Bob": {"play": bob, "deck": "5 Copper"}},
            2020,
            versions=OLD_HERMIT,
        )
        choice = legal(do(state, "end", "end"))
        assert choice is not None
        assert (choice.asks, choice.player) == (Asks.CLEAN_UP, owner)


# ------------------------------------------------------------------ phases and pools


def test_a_turn_starts_with_one_action_one_buy_and_no_money() -> None:
    """turn-1, turn-2, turn-4, pools-3: whatever anybody had left."""
    state = position(
        {"Alice": {"actions": 3, "buys": 4, "coins": 5, "deck": TEN}, "Bob": {"coins": 2, "deck": TEN}}
    )
    assert legal(state).asks is Asks.ACTION_PHASE  # type: ignore[union-attr]
    state = do(state, "end")
    assert legal(state).asks is Asks.BUY_PHASE  # type: ignore[union-attr]
    state = do(state, "end")
    assert state.turn.player == 1
    assert [pool(state, 1, name) for name in ("actions", "buys", "coins")] == [1, 1, 0]
    assert [pool(state, 0, name) for name in ("actions", "buys", "coins")] == [0, 0, 0]


def test_playing_an_action_uses_one_action() -> None:
    """action-phase-1, action-phase-3, action-phase-5, action-phase-6, action-phase-example-1."""
    state = position({"Alice": {"hand": "Market, 2 Smithy, Copper", "deck": TEN}, "Bob": {}})
    assert offered(state) == ["play Market", "play Smithy", "end"]
    state = do(state, "play Market")
    assert [pool(state, 0, name) for name in ("actions", "buys", "coins")] == [1, 2, 1]
    state = do(state, "play Smithy")
    assert pool(state, 0, "actions") == 0 and offered(state) == ["end"]


def test_the_action_is_used_up_before_the_card_is_resolved() -> None:
    """action-phase-3: a Diplomat that gives Actions leaves exactly those."""
    state = do(position({"Alice": {"hand": "Diplomat", "deck": TEN}, "Bob": {}}), "play Diplomat")
    assert pool(state, 0, "actions") == 2


def test_no_action_has_to_be_played() -> None:
    """action-phase-1: and in the Buy phase none can be."""
    state = do(position({"Alice": {"hand": "Village, Copper"}, "Bob": {}}), "end")
    assert "play Village" not in offered(state) and "play Copper" in offered(state)


def test_treasures_are_played_before_anything_is_bought() -> None:
    """buy-phase-1, buy-phase-2, buy-phase-4, buy-phase-12: any number, in any order."""
    state = position({"Alice": {"hand": "Silver, 2 Copper", "buys": 2}, "Bob": {}})
    state = do(state, "end", "play Copper", "play Silver")
    assert pool(state, 0, "coins") == 3 and "play Copper" in offered(state)
    state = do(state, "buy Estate")
    assert "play Copper" not in offered(state) and "buy Copper" in offered(state)


def test_a_card_can_cost_no_more_than_the_money() -> None:
    """buy-phase-5, buy-phase-6, buy-phase-14: a purchase leaves the rest for the next."""
    state = do(position({"Alice": {"coins": 5, "buys": 2}, "Bob": {}}), "end")
    assert "buy Duchy" in offered(state) and "buy Gold" not in offered(state)
    state = do(state, "buy Silver")
    assert pool(state, 0, "coins") == 2 and pool(state, 0, "buys") == 1
    assert offered(state) == ["buy Copper", "buy Curse", "buy Estate", "end"]


def test_a_purchase_uses_a_buy_even_at_no_cost() -> None:
    """buy-phase-8, buy-phase-9, buy-phase-10, buy-phase-15: a Curse without any money."""
    state = do(position({"Alice": {}, "Bob": {}}), "end")
    assert offered(state) == ["buy Copper", "buy Curse", "end"]
    state = do(state, "buy Curse")
    assert names_in(state, 0, "discard") == ["Curse"] and offered(state) == ["end"]


def test_a_ruins_can_be_bought() -> None:
    """buy-phase-9, supply-3: the one on top."""
    state = do(position({"Alice": {"coins": 1}, "Bob": {}}, supply="Cultist"), "end")
    ruins = [pick for pick in offered(state) if "Ruin" in pick or "Mine" in pick or "Survivors" in pick]
    assert len(ruins) == 1
    assert len(names_in(do(state, ruins[0]), 0, "discard")) == 1


def test_only_the_supply_can_be_bought_from() -> None:
    """buy-phase-7, supply-1, supply-5: no empty pile, no Madman, no Mouse card, no Prize."""
    state = position(
        {"Alice": {"coins": 20, "hand": "Followers"}, "Bob": {}},
        supply="Hermit, Village",
        landscapes="Way of the Mouse",
        mouse="Moat",
        piles={"Gold": 0},
    )
    options = offered(do(state, "end"))
    assert "buy Village" in options and "buy Hermit" in options
    assert not {"buy Madman", "buy Moat", "buy Gold", "buy Followers"} & set(options)


def test_the_bought_card_goes_to_the_discard_pile_and_does_nothing() -> None:
    """buy-phase-11, buy-phase-16: a Festival gives nothing when it is bought."""
    state = do(position({"Alice": {"coins": 5}, "Bob": {}}, supply="Festival"), "end", "buy Festival")
    assert names_in(state, 0, "discard") == ["Festival"] and left(state, "Festival") == 9
    assert pool(state, 0, "coins") == 0 and pool(state, 0, "buys") == 0


def test_a_potion_is_needed_for_each_card_with_a_potion_in_its_cost() -> None:
    """potion-2, potion-3: money alone is not enough; one Potion pays for one card."""
    state = do(position({"Alice": {"coins": 12, "buys": 2}, "Bob": {}}, supply="Possession"), "end")
    assert "buy Possession" not in offered(state)
    state = position({"Alice": {"coins": 12, "buys": 2, "hand": "Potion"}, "Bob": {}}, supply="Possession")
    state = do(state, "end", "play Potion", "buy Possession")
    assert pool(state, 0, "coins") == 6 and "buy Possession" not in offered(state)


def test_buys_and_money_of_the_action_phase_are_used_in_the_buy_phase() -> None:
    """pools-1, pools-2, action-phase-4, buy-phase-13."""
    state = do(position({"Alice": {"hand": "Festival"}, "Bob": {}}), "play Festival", "end")
    assert pool(state, 0, "coins") == 2 and pool(state, 0, "buys") == 2
    state = do(state, "buy Estate", "buy Copper")
    assert names_in(state, 0, "discard") == ["Copper", "Estate"]


def test_events_and_projects_take_a_buy_and_come_after_the_treasures() -> None:
    """buy-phase-17."""
    state = position(
        {"Alice": {"coins": 9, "hand": "Copper", "buys": 1}, "Bob": {}},
        landscapes="Travelling Fair, Innovation",
    )
    state = do(state, "end")
    assert {"buy Travelling Fair", "buy Innovation", "play Copper"} <= set(offered(state))
    state = do(state, "buy Travelling Fair")
    assert pool(state, 0, "buys") == 2 and pool(state, 0, "coins") == 7
    assert "play Copper" not in offered(state)
    state = do(state, "buy Innovation")
    assert "buy Innovation" not in offered(state) and pool(state, 0, "coins") == 1


def test_debt_stops_purchases_until_it_is_paid_off() -> None:
    """buy-phase-17: paying it off belongs to the second part, so no more Treasures."""
    state = do(position({"Alice": {"coins": 3, "debt": 2, "hand": "Copper"}, "Bob": {}}), "end")
    assert offered(state) == ["play Copper", "pay debt", "end"]
    state = do(state, "pay debt")
    assert offered(state) == ["pay debt", "end"]
    state = do(state, "pay debt")
    assert pool(state, 0, "coins") == 1 and "buy Copper" in offered(state)


def test_start_of_turn_abilities_come_first() -> None:
    """action-phase-8: a Caravan draws before an Action can be played."""
    state = position({"Alice": {"hand": "Caravan", "deck": "12 Copper"}, "Bob": {"deck": TEN}})
    state = do(state, "play Caravan", "end", "end")
    state, events = line(state, "end", "end")
    told = [verb_of(event) for event in events]
    assert told.index("turn") < told.index("draw", told.index("turn"))
    assert len(names_in(state, 0, "hand")) == 6
    assert legal(state).asks is Asks.ACTION_PHASE  # type: ignore[union-attr]


def test_night_cards_are_played_after_the_buy_phase() -> None:
    """night-1: not before; whoever holds none can but end the phase."""
    state = position({"Alice": {"hand": "Changeling, Copper", "deck": TEN}, "Bob": {"deck": TEN}})
    assert "play Changeling" not in offered(state)
    state = do(state, "end")
    assert "play Changeling" not in offered(state)
    state = do(state, "end")
    assert offered(state) == ["play Changeling", "end"]
    state = position({"Alice": {"deck": TEN}, "Bob": {"deck": TEN}}, supply="Changeling")
    state = do(state, "end", "end")
    assert offered(state) == ["end"]
    assert do(state, "end").turn.player == 1


def test_villagers_are_spent_in_the_action_phase_only() -> None:
    """action-phase-7, coffers-villagers-6, coffers-villagers-7."""
    state = position({"Alice": {"villagers": 2, "hand": "2 Smithy", "deck": TEN, "actions": 1}, "Bob": {}})
    state = do(state, "play Smithy")
    assert offered(state) == ["villager", "end"]
    state = do(state, "villager")
    assert "play Smithy" in offered(state) and pool(state, 0, "villagers") == 1
    assert "villager" not in offered(do(state, "end"))


# ------------------------------------------------------------------ Clean-up


def test_clean_up_discards_play_area_and_hand_and_draws_five() -> None:
    """cleanup-1, cleanup-3, cleanup-4: the hand at once."""
    state = position(
        {"Alice": {"hand": "Estate, Duchy", "play": "Village, Silver", "deck": "6 Copper"}, "Bob": {}}
    )
    state, events = line(state, "end", "end")
    assert names_in(state, 0, "discard") == ["Duchy", "Estate", "Silver", "Village"]
    assert names_in(state, 0, "hand") == ["Copper"] * 5 and names_in(state, 0, "play") == []
    hand = [event for event in events if verb_of(event) == "discard" and len(event.cards) == 2]
    assert len(hand) == 1


def test_the_new_hand_comes_after_the_discarding() -> None:
    """cleanup-4, deck-move-1: the discarded cards are in the shuffle, the rest of the deck is not."""
    state = position({"Alice": {"hand": "Copper", "play": "2 Copper", "deck": "3 Gold"}, "Bob": {}})
    state = do(state, "end", "end")
    assert names_in(state, 0, "hand") == ["Copper", "Copper", "Gold", "Gold", "Gold"]
    assert names_in(state, 0, "deck") in (["Copper"], ["{Copper}"])


def test_a_duration_stays_in_play_in_clean_up() -> None:
    """cleanup-5."""
    state = position({"Alice": {"hand": "Caravan, Village", "actions": 2, "deck": "20 Copper"}, "Bob": {}})
    state = do(state, "play Village", "play Caravan", "end", "end")
    assert names_in(state, 0, "play") == ["Caravan"]


def test_the_order_in_which_cards_leave_play_is_the_players() -> None:
    """cleanup-2, cleanup-note-1: with Scheme, each card in play can be the one discarded first."""
    state = position(
        {"Alice": {"hand": "Scheme, Village, Moat", "deck": "20 Copper", "actions": 3}, "Bob": {}}
    )
    state = do(state, "play Village", "play Moat", "play Scheme", "end", "end")
    assert sorted(offered(state)) == ["discard Moat", "discard Scheme", "discard Village", "discard hand"]
    # Beside it: where nothing can trigger, there is nothing to decide.
    state = position({"Alice": {"hand": "Village, Moat", "deck": "20 Copper", "actions": 3}, "Bob": {}})
    assert do(state, "play Village", "play Moat", "end", "end").turn.player == 1


def test_the_hand_can_be_discarded_before_a_card_in_play() -> None:
    """cleanup-2, cleanup-3: the hand goes at once, but at any point. What an old Hermit, discarded from play
    after it, makes its player draw is kept, in addition to the new hand."""
    state = position(
        {
            "Alice": {"play": "Hermit", "hand": "Estate", "deck": "20 Copper", "projects": "Innovation"},
            "Bob": {},
        },
        2021,
        versions=OLD_HERMIT,
        landscapes="Innovation, Way of the Horse",
    )
    found = {len(names_in(end, 0, "hand")) for end in ends(do(state, "end"), "end")}
    assert found == {5, 7}
    # Beside it: a Hermit that stays one, since a card was bought, leaves nothing to draw.
    state = do(state, "end", "buy Copper")
    assert {len(names_in(end, 0, "hand")) for end in ends(state, "end")} == {5}
