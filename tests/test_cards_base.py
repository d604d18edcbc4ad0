"""Rulings of the Base set, both editions, each test with the ids of those it stands for."""

from __future__ import annotations

from pytest import MonkeyPatch
from table import do, ends, left, line, names_in, offered, pool, position, run, trashed

import engine.collection
from engine.kernel import at_turn_level, legal
from engine.language import (
    Ability,
    Card,
    Clause,
    Cost,
    Entry,
    From,
    Gain,
    Named,
    On,
    Place,
    Play,
    Plus,
    Pool,
    When,
    exactly,
)
from engine.state import State, Turn

BUY = 2


def decider(state: State) -> int:
    """Who decides now; -1 is chance."""
    choice = legal(state)
    assert choice is not None
    return choice.player


# ------------------------------------------------------------------ Adventurer


def test_adventurer_digs_for_two_treasures() -> None:
    """adventurer-1, dig-for-cards-text-1: it stops at the second Treasure, not earlier and not later."""
    state = position(
        {"Alice": {"hand": "Adventurer", "deck": "Estate, Copper, Moat, Gold, Silver"}, "Bob": {}}
    )
    state = do(state, "play Adventurer")
    assert names_in(state, 0, "hand") == ["Copper", "Gold"]
    assert names_in(state, 0, "discard") == ["Estate", "Moat"]
    assert names_in(state, 0, "deck") == ["Silver"]


def test_adventurer_does_not_shuffle_revealed_cards_in() -> None:
    """dig-for-cards-text-2, deck-move-5: what was revealed before the shuffle is not in it."""
    state = position(
        {"Alice": {"hand": "Adventurer", "deck": "Estate, Copper", "discard": "2 Duchy"}, "Bob": {}}
    )
    state = do(state, "play Adventurer")
    assert names_in(state, 0, "hand") == ["Copper"]
    assert names_in(state, 0, "discard") == ["Duchy", "Duchy", "Estate"]
    # Beside it: a Treasure in the discard pile is found after the shuffle.
    state = position(
        {"Alice": {"hand": "Adventurer", "deck": "Estate, Copper", "discard": "Gold"}, "Bob": {}}
    )
    state = do(state, "play Adventurer")
    assert names_in(state, 0, "hand") == ["Copper", "Gold"]
    assert names_in(state, 0, "discard") == ["Estate"]


def test_adventurer_does_not_shuffle_before_the_deck_is_empty() -> None:
    """deck-move-5: two Treasures on the deck leave the discard pile alone, though the deck runs out."""
    state = position(
        {"Alice": {"hand": "Adventurer", "deck": "Copper, Gold", "discard": "Estate"}, "Bob": {}}
    )
    state = do(state, "play Adventurer")
    assert names_in(state, 0, "discard") == ["Estate"] and names_in(state, 0, "deck") == []


# ------------------------------------------------------------------ Artisan


def test_artisan_gains_to_the_hand_and_then_puts_a_card_onto_the_deck() -> None:
    """artisan-1, artisan-2: the gained card itself can be the one that is put back."""
    state = position({"Alice": {"hand": "Artisan, Estate", "deck": "Copper"}, "Bob": {}}, supply="Market")
    state = do(state, "play Artisan", "gain Market")
    assert offered(state) == ["Estate", "Market"]
    after = do(state, "Market")
    assert (names_in(after, 0, "hand"), names_in(after, 0, "deck")) == (["Estate"], ["Market", "Copper"])
    after = do(state, "Estate")
    assert (names_in(after, 0, "hand"), names_in(after, 0, "deck")) == (["Market"], ["Estate", "Copper"])


def test_artisan_resolves_when_gain_abilities_before_it_puts_a_card_back() -> None:
    """artisan-2, innovation-7: Sheepdog draws between the two, and the drawn cards can be put back."""
    state = position({"Alice": {"hand": "Artisan, Sheepdog", "deck": "Gold, Silver"}, "Bob": {}})
    state = do(state, "play Artisan", "gain Duchy", "use Sheepdog")
    assert offered(state) == ["Duchy", "Gold", "Silver"]


def test_artisan_cannot_gain_a_card_that_costs_more_than_5_or_has_a_potion() -> None:
    """card-costs-text-2; beside it, with a Bridge a card that is printed with 6 can be gained."""
    state = position(
        {"Alice": {"hand": "Artisan, Bridge", "actions": 2}, "Bob": {}}, supply="Possession, Goons, Market"
    )
    options = offered(do(state, "play Artisan"))
    assert "gain Market" in options
    assert not {"gain Gold", "gain Goons", "gain Possession", "gain Province"} & set(options)
    options = offered(do(state, "play Bridge", "play Artisan"))
    assert {"gain Gold", "gain Goons"} <= set(options)
    assert not {"gain Possession", "gain Province"} & set(options)


# ------------------------------------------------------------------ Bandit


def test_bandit_attacks_although_no_gold_is_left() -> None:
    """bandit-2."""
    state = position({"Alice": {"hand": "Bandit"}, "Bob": {"deck": "Silver, Estate"}}, piles={"Gold": 0})
    state = do(state, "play Bandit")
    assert trashed(state) == ["Silver"] and names_in(state, 1, "discard") == ["Estate"]
    assert names_in(state, 0, "discard") == []
    # Beside it: with a Gold left it is gained as well.
    state = position({"Alice": {"hand": "Bandit"}, "Bob": {"deck": "Silver, Estate"}})
    state = do(state, "play Bandit")
    assert trashed(state) == ["Silver"] and names_in(state, 0, "discard") == ["Gold"]


def test_bandit_lets_each_player_choose_among_treasures_other_than_copper() -> None:
    """bandit-1, bandit-note-1: all for Bob, then all for Carol; first trashing, then discarding."""
    state = position(
        {
            "Alice": {"hand": "Bandit"},
            "Bob": {"deck": "Silver, Gold"},
            "Carol": {"deck": "2 Copper"},
        }
    )
    state = do(state, "play Bandit")
    assert (decider(state), offered(state)) == (1, ["Gold", "Silver"])
    state, events = line(state, "Silver")
    told = [(event.verb, event.player) for event in events if event.verb in ("trash", "discard", "reveal")]
    assert told == [("trash", 1), ("discard", 1), ("reveal", 2), ("discard", 2)]
    assert trashed(state) == ["Silver"]
    assert names_in(state, 1, "discard") == ["Gold"] and names_in(state, 2, "discard") == ["Copper"] * 2


def test_bandit_reveals_over_a_shuffle() -> None:
    """revealing-8: the first card is kept aside while the discard pile is shuffled."""
    state = position({"Alice": {"hand": "Bandit"}, "Bob": {"deck": "Copper", "discard": "Gold, Estate"}})
    found = set()
    for end in ends(state, "play Bandit"):
        found.add((tuple(trashed(end)), tuple(names_in(end, 1, "deck"))))
    assert found == {(("Gold",), ("Estate",)), ((), ("Gold",))}


# ------------------------------------------------------------------ Bureaucrat


def test_bureaucrat_gains_the_silver_onto_the_deck_and_attacks() -> None:
    """bureaucrat-1: the attacked player chooses which Victory card."""
    state = position(
        {
            "Alice": {"hand": "Bureaucrat", "deck": "Copper"},
            "Bob": {"hand": "Estate, Duchy, Copper", "deck": "Gold"},
        }
    )
    state = do(state, "play Bureaucrat")
    assert names_in(state, 0, "deck") == ["Silver", "Copper"] and names_in(state, 0, "discard") == []
    assert (decider(state), offered(state)) == (1, ["Duchy", "Estate"])
    state = do(state, "Duchy")
    assert names_in(state, 1, "deck") == ["Duchy", "Gold"]
    assert names_in(state, 1, "hand") == ["Copper", "Estate"]


def test_bureaucrat_makes_a_hand_without_victory_cards_be_revealed() -> None:
    """bureaucrat-1: the neighbouring case; nothing moves."""
    state = position({"Alice": {"hand": "Bureaucrat"}, "Bob": {"hand": "2 Copper, Moat"}})
    state = do(state, "play Bureaucrat", "stop")
    assert names_in(state, 1, "hand") == ["Copper", "Copper", "Moat"]
    assert names_in(state, 1, "deck") == []
    state = position({"Alice": {"hand": "Bureaucrat"}, "Bob": {"hand": "2 Copper"}})
    _, events = line(state, "play Bureaucrat")
    shown = [event.cards for event in events if event.verb == "reveal"]
    assert shown == [(state.game.kind_of["Copper"],) * 2]


def test_bureaucrat_attacks_although_no_silver_is_left() -> None:
    """bureaucrat-2."""
    state = position(
        {"Alice": {"hand": "Bureaucrat", "deck": "Copper"}, "Bob": {"hand": "Estate"}}, piles={"Silver": 0}
    )
    state = do(state, "play Bureaucrat")
    assert names_in(state, 0, "deck") == ["Copper"] and names_in(state, 1, "deck") == ["Estate"]


def test_a_tunnel_that_bureaucrat_shows_gives_no_gold() -> None:
    """tunnel-3: it is revealed and put onto the deck, not discarded."""
    state = position({"Alice": {"hand": "Bureaucrat"}, "Bob": {"hand": "Tunnel"}})
    state = do(state, "play Bureaucrat")
    assert at_turn_level(state) and names_in(state, 1, "deck") == ["Tunnel"]


# ------------------------------------------------------------------ Cellar, Chancellor, Chapel


def test_cellar_can_draw_the_cards_that_it_made_discard() -> None:
    """cellar-1, discard-then-get-from-deck-text-1; in both editions."""
    for year in (2008, 2016, 2023):
        state = position({"Alice": {"hand": "Cellar, 2 Estate"}, "Bob": {}}, year)
        state = do(state, "play Cellar", "Estate, Estate")
        assert names_in(state, 0, "hand") == ["Estate", "Estate"]
        assert names_in(state, 0, "discard") == []


def test_cellar_draws_as_many_as_were_discarded() -> None:
    """cellar-1: none, one, or all."""
    state = do(position({"Alice": {"hand": "Cellar, 2 Estate", "deck": "3 Gold"}, "Bob": {}}), "play Cellar")
    assert offered(state) == ["nothing", "Estate", "Estate, Estate"]
    assert names_in(do(state, "nothing"), 0, "hand") == ["Estate", "Estate"]
    assert names_in(do(state, "Estate"), 0, "hand") == ["Estate", "Gold"]
    assert names_in(do(state, "Estate, Estate"), 0, "hand") == ["Gold", "Gold"]


def test_the_gold_of_a_tunnel_is_gained_before_cellar_draws() -> None:
    """discard-then-get-from-deck-text-2, triggered-ability-8: it is part of the shuffle."""
    state = position({"Alice": {"hand": "Cellar, Tunnel, Copper"}, "Bob": {}})
    state = do(state, "play Cellar", "Copper, Tunnel", "use Tunnel")
    found = {tuple(names_in(end, 0, "hand")) for end in ends(state)}
    assert found == {("Copper", "Gold"), ("Copper", "Tunnel"), ("Gold", "Tunnel")}


def test_chancellor_puts_the_deck_into_the_discard_pile_without_discarding_it() -> None:
    """chancellor-2, when-you-discard-this-text-2: no Tunnel triggers; it is optional."""
    state = position(
        {"Alice": {"hand": "Chancellor", "deck": "Tunnel, Copper", "discard": "Estate"}, "Bob": {}}
    )
    state = do(state, "play Chancellor")
    assert pool(state, 0, "coins") == 2
    after, events = line(state, "yes")
    assert at_turn_level(after) and "discard" not in [event.verb for event in events]
    assert names_in(after, 0, "discard") == ["Copper", "Estate", "Tunnel"]
    after = do(state, "no")
    assert names_in(after, 0, "deck") == ["Tunnel", "Copper"]


def test_chapel_trashes_none_to_four_cards_at_once() -> None:
    """chapel-1, chapel-note-1."""
    state = do(position({"Alice": {"hand": "Chapel, 6 Copper"}, "Bob": {}}), "play Chapel")
    assert offered(state) == ["nothing"] + [", ".join(["Copper"] * count) for count in (1, 2, 3, 4)]
    assert trashed(do(state, "nothing")) == []
    _, events = line(state, "Copper, Copper, Copper")
    assert [len(event.cards) for event in events if event.verb == "trash"] == [3]


def test_two_rats_trashed_with_chapel_draw_only_after_both_are_trashed() -> None:
    """chapel-note-1, triggered-ability-text-4: the trashing is over before the first ability."""
    state = position({"Alice": {"hand": "Chapel, Rats, Cultist", "deck": "5 Gold"}, "Bob": {}})
    state = do(state, "play Chapel", "Cultist, Rats")
    assert trashed(state) == ["Cultist", "Rats"]
    assert offered(state) == ["use Cultist", "use Rats"]
    assert len(names_in(do(state, "use Rats"), 0, "hand")) == 4


# ------------------------------------------------------------------ Feast


def test_throne_room_with_feast_gains_two_cards() -> None:
    """feast-1, contingent-example-2: it is trashed once and gains twice."""
    for year in (2008, 2013, 2016, 2023):
        state = position({"Alice": {"hand": "Throne Room, Feast"}, "Bob": {}}, year)
        picks = ("play Throne Room",) if year < 2016 else ("play Throne Room", "Feast")
        state = do(state, *picks, "gain Duchy", "gain Silver")
        assert trashed(state) == ["Feast"]
        assert names_in(state, 0, "discard") == ["Duchy", "Silver"]


def test_feast_is_trashed_before_it_gains() -> None:
    """feast-3: what triggers on trashing comes before the choice of the card to gain."""
    state = position({"Alice": {"hand": "Feast, Market Square"}, "Bob": {}})
    state = do(state, "play Feast")
    assert offered(state) == ["use Market Square", "stop"]
    state = do(state, "use Market Square")
    assert names_in(state, 0, "discard") == ["Gold", "Market Square"]
    assert "gain Duchy" in offered(state)


# ------------------------------------------------------------------ Gardens, Harbinger


def test_harbinger_looks_at_the_discard_pile_after_drawing() -> None:
    """immediate-3, as-much-1: after the draw has shuffled the discard pile there is nothing to choose."""
    state = position({"Alice": {"hand": "Harbinger", "discard": "Gold"}, "Bob": {}})
    state = do(state, "play Harbinger")
    assert at_turn_level(state) and names_in(state, 0, "hand") == ["Gold"]
    state = position({"Alice": {"hand": "Harbinger", "deck": "Copper", "discard": "Gold, Estate"}, "Bob": {}})
    state = do(state, "play Harbinger")
    assert offered(state) == ["nothing", "Estate", "Gold"]
    assert names_in(do(state, "Gold"), 0, "deck") == ["Gold"]


# ------------------------------------------------------------------ Library


def test_library_draws_one_card_at_a_time_and_shuffles_only_when_it_must() -> None:
    """library-1: five cards in hand and two on the deck; the discard pile is not shuffled."""
    for year in (2008, 2016, 2023):
        state = position(
            {"Alice": {"hand": "Library, 5 Copper", "deck": "2 Silver", "discard": "Gold"}, "Bob": {}}, year
        )
        state, events = line(state, "play Library")
        assert names_in(state, 0, "hand") == ["Copper"] * 5 + ["Silver"] * 2
        assert names_in(state, 0, "discard") == ["Gold"]
        assert "shuffle" not in [event.verb for event in events]


def test_library_draws_nothing_with_seven_cards_in_hand() -> None:
    """library-1: the neighbouring case; with six it draws one."""
    state = do(position({"Alice": {"hand": "Library, 7 Copper", "deck": "Gold"}, "Bob": {}}), "play Library")
    assert names_in(state, 0, "deck") == ["Gold"]
    state = do(position({"Alice": {"hand": "Library, 6 Copper", "deck": "Gold"}, "Bob": {}}), "play Library")
    assert names_in(state, 0, "deck") == []


def test_library_leaves_cards_set_aside_out_of_the_shuffle_and_of_the_count() -> None:
    """library-2: a Village that was set aside is not shuffled in, and does not count as a card in hand."""
    state = position(
        {"Alice": {"hand": "Library, 5 Copper", "deck": "Village, Copper", "discard": "Silver"}, "Bob": {}}
    )
    state = do(state, "play Library")
    assert offered(state) == ["nothing", "Village"]
    kept = do(state, "nothing")
    assert names_in(kept, 0, "hand") == ["Copper"] * 6 + ["Village"]
    assert names_in(kept, 0, "discard") == ["Silver"]
    aside = do(state, "Village")
    assert names_in(aside, 0, "hand") == ["Copper"] * 6 + ["Silver"]
    assert names_in(aside, 0, "discard") == ["Village"] and names_in(aside, 0, "deck") == []


def test_library_stops_when_no_card_is_left() -> None:
    """library-2: the cards set aside are not drawn again, though that leaves fewer than seven."""
    state = position({"Alice": {"hand": "Library, 3 Copper", "deck": "Village, Moat"}, "Bob": {}})
    state = do(state, "play Library", "Village", "Moat")
    assert names_in(state, 0, "hand") == ["Copper"] * 3
    assert names_in(state, 0, "discard") == ["Moat", "Village"]


def test_library_is_asked_about_each_action_as_it_is_drawn() -> None:
    """library-1: the decision about the first Action comes before the second is seen."""
    state = position({"Alice": {"hand": "Library, 5 Copper", "deck": "Village, [Moat; Silver]"}, "Bob": {}})
    state = do(state, "play Library")
    assert (decider(state), offered(state)) == (0, ["nothing", "Village"])
    state = do(state, "Village")
    assert (decider(state), offered(state)) == (-1, ["Moat", "Silver"])
    assert offered(do(state, "Moat")) == ["nothing", "Moat"]


def test_cards_that_library_set_aside_are_discarded_afterwards() -> None:
    """library-2: Village Green triggers only after all drawing."""
    state = position(
        {"Alice": {"hand": "Library, 5 Copper", "deck": "Village Green, 2 Silver, Gold"}, "Bob": {}}
    )
    state = do(state, "play Library", "Village Green")
    assert len(names_in(state, 0, "hand")) == 7
    assert offered(state) == ["use Village Green", "stop"]


# ------------------------------------------------------------------ Merchant


def merchants(hand: str, play: int, actions: int = 1) -> State:
    """Merchants played, then the Buy phase."""
    state = position({"Alice": {"hand": hand, "deck": "6 Copper", "actions": actions}, "Bob": {}})
    state = do(state, *["play Merchant"] * play)
    return do(state, "end")


def test_merchant_gives_a_coin_for_the_first_silver_only() -> None:
    """merchant-1."""
    state = do(merchants("Merchant, 2 Silver", 1), "play Silver")
    assert pool(state, 0, "coins") == 3
    assert pool(do(state, "play Silver"), 0, "coins") == 5


def test_merchant_gives_nothing_for_a_gold() -> None:
    """merchant-1: the neighbouring case."""
    state = do(merchants("Merchant, Gold, Silver", 1), "play Gold")
    assert pool(state, 0, "coins") == 3
    assert pool(do(state, "play Silver"), 0, "coins") == 6


def test_two_merchants_give_two_coins_for_the_first_silver() -> None:
    """merchant-1: cumulative."""
    state = do(merchants("2 Merchant, 2 Silver", 2), "play Silver")
    assert pool(state, 0, "coins") == 4
    assert pool(do(state, "play Silver"), 0, "coins") == 6


def test_a_merchant_played_twice_gives_two_coins() -> None:
    """merchant-1, setup-later-2."""
    state = position({"Alice": {"hand": "Throne Room, Merchant, 2 Silver", "deck": "6 Copper"}, "Bob": {}})
    state = do(state, "play Throne Room", "Merchant", "end", "play Silver")
    assert pool(state, 0, "coins") == 4
    assert pool(do(state, "play Silver"), 0, "coins") == 6


def test_a_silver_played_before_merchant_counts() -> None:
    """merchant-2: the second Silver of the turn is not the first, though Merchant came in between."""
    state = position(
        {"Alice": {"hand": "Merchant, 2 Silver", "deck": "6 Copper", "coins": 2, "buys": 2}, "Bob": {}},
        supply="Villa",
    )
    state = do(state, "end", "play Silver", "buy Villa", "play Merchant", "end", "play Silver")
    assert pool(state, 0, "coins") == 2
    # Beside it: no Silver before.
    state = position(
        {"Alice": {"hand": "Merchant, 2 Silver", "deck": "6 Copper", "coins": 4, "buys": 2}, "Bob": {}},
        supply="Villa",
    )
    state = do(state, "end", "buy Villa", "play Merchant", "end", "play Silver")
    assert pool(state, 0, "coins") == 3


def test_merchant_does_nothing_on_a_later_turn() -> None:
    """merchant-1: it is set up for this turn."""
    state = position({"Alice": {"hand": "Merchant", "deck": "Copper, 5 Silver"}, "Bob": {"deck": "5 Copper"}})
    state = do(state, "play Merchant", "end", "end", "end", "end", "end", "play Silver")
    assert (state.turn.player, pool(state, 0, "coins")) == (0, 2)


def test_a_merchant_played_right_after_the_first_silver_still_triggers_on_it(
    monkeypatch: MonkeyPatch,
) -> None:
    """merchant-3: an ability that triggers after the Silver as well plays the Merchant (a made-up one)."""
    helper = Card(
        "Helper",
        ("Action",),
        Cost(2),
        (
            Ability(When(On.PLAY), Clause((Plus(Pool.ACTIONS, 1),))),
            Ability(
                When(On.AFTER_PLAY, filter=Named("Silver")),
                Clause((Play(exactly(1, Place.HAND, Named("Merchant"))),)),
                From.PLAY,
            ),
        ),
    )
    known = engine.collection.load
    made_up = Entry("Helper", "card", "none", (helper,))
    monkeypatch.setattr(engine.collection, "load", lambda name: made_up if name == "Helper" else known(name))
    state = position({"Alice": {"hand": "Helper, Merchant, 2 Silver", "deck": "6 Copper"}, "Bob": {}})
    state = do(state, "play Helper", "end", "play Silver")
    assert names_in(state, 0, "play") == ["Helper", "Merchant", "Silver"]
    assert pool(state, 0, "coins") == 3
    assert pool(do(state, "play Silver"), 0, "coins") == 5


# ------------------------------------------------------------------ Militia, Mine, Moneylender


def test_mine_gains_a_treasure_up_to_3_more_to_the_hand() -> None:
    """mine-1, mine-2, remodel-card-text-3, remodel-card-text-4: also a copy, also a cheaper one."""
    state = position({"Alice": {"hand": "Mine, Silver"}, "Bob": {}}, supply="Platinum, Potion")
    state = do(state, "play Mine", "Silver")
    assert offered(state) == ["gain Copper", "gain Gold", "gain Potion", "gain Silver"]
    state = do(state, "gain Gold")
    assert names_in(state, 0, "hand") == ["Gold"] and trashed(state) == ["Silver"]


def test_mine_became_optional_in_2016() -> None:
    """mine-3: before, a Treasure in hand had to be trashed."""
    state = position({"Alice": {"hand": "Mine, Copper, Silver"}, "Bob": {}}, 2015)
    assert offered(do(state, "play Mine")) == ["Copper", "Silver"]
    state = position({"Alice": {"hand": "Mine, Copper, Silver"}, "Bob": {}}, 2016)
    state = do(state, "play Mine")
    assert offered(state) == ["nothing", "Copper", "Silver"]
    after = do(state, "nothing")
    assert at_turn_level(after) and trashed(after) == []


def test_mine_without_a_treasure_gains_nothing() -> None:
    """remodel-card-text-1, not-optional-if-you-do-text-1."""
    for year in (2008, 2023):
        state = do(position({"Alice": {"hand": "Mine, Estate"}, "Bob": {}}, year), "play Mine")
        assert at_turn_level(state) and names_in(state, 0, "hand") == ["Estate"]


def test_moneylender_became_optional_in_2016() -> None:
    """moneylender-1, moneylender-2, moneylender-3."""
    state = position({"Alice": {"hand": "Moneylender, 2 Copper"}, "Bob": {}}, 2013)
    state = do(state, "play Moneylender")
    assert trashed(state) == ["Copper"] and pool(state, 0, "coins") == 3
    state = position({"Alice": {"hand": "Moneylender, 2 Copper"}, "Bob": {}}, 2016)
    state = do(state, "play Moneylender")
    assert offered(state) == ["nothing", "Copper"]
    assert pool(do(state, "nothing"), 0, "coins") == 0
    assert pool(do(state, "Copper"), 0, "coins") == 3
    for year in (2013, 2016):
        state = do(position({"Alice": {"hand": "Moneylender, Silver"}, "Bob": {}}, year), "play Moneylender")
        assert at_turn_level(state) and pool(state, 0, "coins") == 0


def test_militia_leaves_a_hand_of_three_alone() -> None:
    """militia-1, discard-down-to-x-cards-in-hand-text-1."""
    state = position(
        {"Alice": {"hand": "Militia"}, "Bob": {"hand": "3 Copper"}, "Carol": {"hand": "4 Estate"}}
    )
    state = do(state, "play Militia")
    assert (names_in(state, 1, "discard"), names_in(state, 2, "discard")) == ([], ["Estate"])


# ------------------------------------------------------------------ Moat


def test_moat_protects_who_reveals_it_and_nobody_else() -> None:
    """moat-1, moat-2: in both editions."""
    for year in (2008, 2023):
        state = position(
            {"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Moat"}, "Carol": {}}, year
        )
        state = do(state, "play Witch")
        revealed = do(state, "use Moat")
        assert (names_in(revealed, 1, "discard"), names_in(revealed, 2, "discard")) == ([], ["Curse"])
        hidden = do(state, "stop")
        assert (names_in(hidden, 1, "discard"), names_in(hidden, 2, "discard")) == (["Curse"], ["Curse"])


def test_moat_leaves_the_attackers_own_effects_alone() -> None:
    """moat-2: Spy still spies on the player of Spy, Bandit still gains its Gold."""
    state = position({"Alice": {"hand": "Bandit"}, "Bob": {"hand": "Moat", "deck": "2 Silver"}})
    state = do(state, "play Bandit", "use Moat")
    assert names_in(state, 0, "discard") == ["Gold"] and names_in(state, 1, "deck") == ["Silver", "Silver"]
    state = position({"Alice": {"hand": "Spy", "deck": "2 Copper"}, "Bob": {"hand": "Moat", "deck": "Gold"}})
    state = do(state, "play Spy", "use Moat")
    assert (decider(state), offered(state)) == (0, ["nothing", "Copper"])
    assert at_turn_level(do(state, "Copper"))


def test_moat_can_be_revealed_to_each_play_of_a_doubled_attack() -> None:
    """moat-2: two plays; being unaffected by the first does not help against the second."""
    state = position({"Alice": {"hand": "Throne Room, Witch", "deck": "4 Copper"}, "Bob": {"hand": "Moat"}})
    state = do(state, "play Throne Room", "Witch", "use Moat")
    assert offered(state) == ["use Moat", "stop"]
    assert names_in(do(state, "use Moat"), 1, "discard") == []
    assert names_in(do(state, "stop"), 1, "discard") == ["Curse"]


def test_a_moat_drawn_by_caravan_guard_can_be_revealed() -> None:
    """moat-3."""
    state = position(
        {"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Caravan Guard", "deck": "Moat"}}
    )
    state = do(state, "play Witch", "use Caravan Guard")
    assert offered(state) == ["use Moat", "stop"]
    assert names_in(do(state, "use Moat"), 1, "discard") == []


# ------------------------------------------------------------------ Poacher, Remodel


def test_poacher_counts_the_empty_piles_when_it_is_played() -> None:
    """poacher-2, empty-supply-piles-text: Supply piles only."""
    alice = {"hand": "Poacher, 3 Estate", "deck": "Copper"}
    state = do(position({"Alice": alice, "Bob": {}}, supply="Hermit", piles={"Madman": 0}), "play Poacher")
    assert at_turn_level(state) and names_in(state, 0, "discard") == []
    state = position({"Alice": alice, "Bob": {}}, piles={"Curse": 0, "Duchy": 0})
    state = do(state, "play Poacher")
    assert offered(state) == ["Copper, Estate", "Estate, Estate"]


def test_poacher_discards_although_it_could_not_draw() -> None:
    """poacher-1, get-from-deck-then-discard-put-back-text-1."""
    state = position({"Alice": {"hand": "Poacher, Estate"}, "Bob": {}}, piles={"Curse": 0})
    state = do(state, "play Poacher")
    assert names_in(state, 0, "discard") == ["Estate"] and names_in(state, 0, "hand") == []


def test_remodel_gains_up_to_2_more_than_the_trashed_card() -> None:
    """remodel-1, remodel-card-text-3, remodel-card-text-6."""
    state = position({"Alice": {"hand": "Remodel, Estate"}, "Bob": {}}, supply="Market, Possession")
    state = do(state, "play Remodel")
    assert trashed(state) == ["Estate"]
    assert offered(state) == [
        "gain Copper",
        "gain Curse",
        "gain Estate",
        "gain Potion",
        "gain Remodel",
        "gain Silver",
    ]


def test_remodel_with_an_empty_hand_gains_nothing() -> None:
    """remodel-card-text-1, contingent-example-5."""
    state = do(position({"Alice": {"hand": "Remodel"}, "Bob": {}}), "play Remodel")
    assert at_turn_level(state) and names_in(state, 0, "discard") == []


def test_remodel_keeps_the_potion_of_the_trashed_card() -> None:
    """remodel-card-text-4: a Possession can become a Possession or a Province; other cards cannot."""
    state = position({"Alice": {"hand": "Remodel, Possession"}, "Bob": {}}, supply="Smithy")
    state = (
        do(state, "play Remodel", "Possession")
        if len(offered(do(state, "play Remodel"))) < 2
        else do(state, "play Remodel")
    )
    assert {"gain Possession", "gain Province"} <= set(offered(state))
    state = position({"Alice": {"hand": "Remodel, Gold"}, "Bob": {}}, supply="Possession")
    options = offered(do(state, "play Remodel"))
    assert "gain Province" in options and "gain Possession" not in options


def test_with_a_cost_reduction_a_copper_can_become_a_silver() -> None:
    """cost-reduction-text-3."""
    state = position({"Alice": {"hand": "Bridge, Remodel, Copper", "actions": 2}, "Bob": {}})
    assert "gain Silver" in offered(do(state, "play Bridge", "play Remodel"))
    assert "gain Silver" not in offered(do(state, "play Remodel", "Copper"))


# ------------------------------------------------------------------ Sentry


def test_sentry_trashes_then_discards_then_puts_back() -> None:
    """sentry-1, sentry-note-1."""
    state = position({"Alice": {"hand": "Sentry", "deck": "Copper, Curse, Estate, Gold"}, "Bob": {}})
    state = do(state, "play Sentry")
    assert (legal(state).verb, offered(state)) == (  # type: ignore[union-attr]
        "trash",
        ["nothing", "Curse", "Estate", "Curse, Estate"],
    )
    state = do(state, "Curse")
    assert legal(state).verb == "discard"  # type: ignore[union-attr]
    assert offered(state) == ["nothing", "Estate"]
    state = do(state, "Estate")
    assert trashed(state) == ["Curse"] and names_in(state, 0, "discard") == ["Estate"]
    assert names_in(state, 0, "deck") == ["Gold"] and names_in(state, 0, "aside") == []


def test_sentry_puts_the_rest_back_in_any_order() -> None:
    """sentry-1."""
    state = position({"Alice": {"hand": "Sentry", "deck": "Copper, Curse, Estate, Gold"}, "Bob": {}})
    state = do(state, "play Sentry", "nothing", "nothing")
    assert sorted(offered(state)) == ["Curse, Estate", "Estate, Curse"]
    assert names_in(do(state, "Estate, Curse"), 0, "deck") == ["Estate", "Curse", "Gold"]


def test_the_cards_that_sentry_looks_at_are_not_drawn_meanwhile() -> None:
    """reveal-look-at-cards-and-discard-trash-play-text: trashing Rats draws the next card of the deck."""
    state = position({"Alice": {"hand": "Sentry", "deck": "Copper, Rats, Estate, Gold"}, "Bob": {}})
    state = do(state, "play Sentry", "Rats")
    assert names_in(state, 0, "hand") == ["Copper", "Gold"]
    assert names_in(do(state, "nothing"), 0, "deck") == ["Estate"]


def test_the_cards_that_sentry_looks_at_are_not_shuffled_meanwhile() -> None:
    """revealing-8: the deck is empty when Rats draws, and the discard pile has one card."""
    state = position(
        {"Alice": {"hand": "Sentry", "deck": "Copper, Rats, Estate", "discard": "Gold"}, "Bob": {}}
    )
    state = do(state, "play Sentry", "Rats", "nothing")
    assert names_in(state, 0, "hand") == ["Copper", "Gold"] and names_in(state, 0, "deck") == ["Estate"]


def test_a_tunnel_discarded_by_sentry_gives_its_gold_before_the_rest_is_put_back() -> None:
    """sentry-1, triggered-ability-8."""
    state = position({"Alice": {"hand": "Sentry", "deck": "Copper, Tunnel, Estate"}, "Bob": {}})
    state = do(state, "play Sentry", "nothing", "Tunnel")
    assert offered(state) == ["use Tunnel", "stop"]
    assert names_in(state, 0, "aside") == ["Estate"]
    state = do(state, "use Tunnel")
    assert names_in(state, 0, "discard") == ["Gold", "Tunnel"] and names_in(state, 0, "deck") == ["Estate"]


# ------------------------------------------------------------------ Spy


def test_spy_reveals_from_shuffled_decks() -> None:
    """spy-1: the player of Spy decides for everyone, beginning with themself; a deck is shuffled if empty."""
    state = position(
        {
            "Alice": {"hand": "Spy", "deck": "Copper, Gold"},
            "Bob": {"deck": "[Copper; Estate]"},
            "Carol": {"discard": "Silver"},
        }
    )
    state = do(state, "play Spy")
    assert (decider(state), offered(state)) == (0, ["nothing", "Gold"])
    state = do(state, "nothing")
    assert (decider(state), offered(state), legal(state).weights) == (  # type: ignore[union-attr]
        -1,
        ["Copper", "Estate"],
        (1, 1),
    )
    state = do(state, "Estate")
    assert (decider(state), offered(state)) == (0, ["nothing", "Estate"])
    kept = do(state, "nothing")
    assert names_in(kept, 1, "deck") == ["Estate", "Copper"]
    gone = do(state, "Estate")
    assert names_in(gone, 1, "deck") == ["Copper"] and names_in(gone, 1, "discard") == ["Estate"]
    assert (decider(gone), offered(gone)) == (0, ["nothing", "Silver"])
    assert names_in(do(gone, "Silver"), 2, "discard") == ["Silver"]


def test_spy_draws_before_it_reveals() -> None:
    """spy-1: the order of the effects; with nothing left there is nothing to reveal."""
    state = do(position({"Alice": {"hand": "Spy", "deck": "Gold"}, "Bob": {}}), "play Spy")
    assert at_turn_level(state) and names_in(state, 0, "hand") == ["Gold"]


def test_a_tunnel_that_spy_discards_is_its_owners() -> None:
    """when-you-discard-this-text-1: Bob decides about his Tunnel on Alice's turn, before Carol's card."""
    state = position(
        {"Alice": {"hand": "Spy", "deck": "2 Copper"}, "Bob": {"deck": "Tunnel"}, "Carol": {"deck": "Gold"}}
    )
    state = do(state, "play Spy", "nothing", "Tunnel")
    assert (decider(state), offered(state)) == (1, ["use Tunnel", "stop"])
    state = do(state, "use Tunnel")
    assert names_in(state, 1, "discard") == ["Gold", "Tunnel"]
    assert (decider(state), offered(state)) == (0, ["nothing", "Gold"])


# ------------------------------------------------------------------ Thief


def test_thief_trashes_one_treasure_of_each_player_then_gains_any() -> None:
    """thief-2, thief-3: from shuffled decks; the thief chooses; the gains come after all the trashing."""
    state = position(
        {
            "Alice": {"hand": "Thief"},
            "Bob": {"deck": "[Copper; Gold]"},
            "Carol": {"deck": "Silver", "discard": "Copper"},
        }
    )
    state = do(state, "play Thief")
    assert (decider(state), offered(state)) == (0, ["Copper", "Gold"])
    state = do(state, "Gold")
    assert (decider(state), offered(state)) == (0, ["Copper", "Silver"])
    assert names_in(state, 0, "discard") == []
    state = do(state, "Silver")
    assert offered(state) == ["nothing", "Gold", "Silver"]
    found = {(tuple(names_in(end, 0, "discard")), tuple(trashed(end))) for end in ends(state)}
    assert found == {
        ((), ("Gold", "Silver")),
        (("Gold",), ("Silver",)),
        (("Silver",), ("Gold",)),
        (("Gold", "Silver"), ()),
    }


def test_thief_discards_the_other_revealed_cards_last() -> None:
    """thief-note-1: when the first card is gained, the cards that were not trashed are still set aside."""
    state = position({"Alice": {"hand": "Thief, Watchtower"}, "Bob": {"deck": "Estate, Gold"}})
    state = do(state, "play Thief", "Gold")
    assert offered(state) == ["use Watchtower", "stop"]
    assert names_in(state, 1, "aside") == ["Estate"] and names_in(state, 1, "discard") == []
    state = do(state, "use Watchtower", "option 1")
    assert names_in(state, 0, "deck") == ["Gold"]
    assert names_in(state, 1, "discard") == ["Estate"] and names_in(state, 1, "aside") == []


def test_thief_can_gain_a_treasure_with_a_potion_in_its_game() -> None:
    """thief-4: any Treasure that was trashed can be gained, whatever it is and costs."""
    state = position({"Alice": {"hand": "Thief"}, "Bob": {"deck": "Potion, Estate"}}, piles={"Potion": 0})
    state = do(state, "play Thief", "Potion")
    assert names_in(state, 0, "discard") == ["Potion"]


def test_thief_can_only_gain_what_it_trashed() -> None:
    """thief-3: a Gold that was in the trash before is not among the cards."""
    state = position({"Alice": {"hand": "Thief"}, "Bob": {"deck": "Copper, Estate"}}, trash="Gold")
    state = do(state, "play Thief")
    assert offered(state) == ["nothing", "Copper"]


def test_thief_without_treasures_only_discards() -> None:
    """thief-note-1: as much as can be done."""
    state = position({"Alice": {"hand": "Thief"}, "Bob": {"deck": "Estate, Moat"}, "Carol": {}})
    state = do(state, "play Thief")
    assert at_turn_level(state) and names_in(state, 1, "discard") == ["Estate", "Moat"]


def test_a_tunnel_discarded_because_of_thief_belongs_to_its_owner() -> None:
    """thief-note-1, when-you-discard-this-text-1: it is discarded after the gains, by its owner."""
    state = position({"Alice": {"hand": "Thief"}, "Bob": {"deck": "Tunnel, Copper"}})
    state = do(state, "play Thief", "nothing")
    assert (decider(state), offered(state)) == (1, ["use Tunnel", "stop"])
    state = do(state, "use Tunnel")
    assert names_in(state, 1, "discard") == ["Gold", "Tunnel"]


def test_declining_what_thief_trashed_is_one_decision() -> None:
    """thief-3: who wants nothing has nothing more to decide."""
    state = position(
        {"Alice": {"hand": "Thief"}, "Bob": {"deck": "Gold, Estate"}, "Carol": {"deck": "Silver, Estate"}}
    )
    state = do(state, "play Thief", "nothing")
    assert at_turn_level(state)


# ------------------------------------------------------------------ Throne Room


def test_throne_room_became_optional_in_2016() -> None:
    """throne-room-2."""
    for year, options in ((2015, ["Moat", "Smithy"]), (2016, ["nothing", "Moat", "Smithy"])):
        state = position(
            {"Alice": {"hand": "Throne Room, Smithy, Moat", "deck": "9 Copper"}, "Bob": {}}, year
        )
        assert offered(do(state, "play Throne Room")) == options


def test_throne_room_with_throne_room_doubles_two_cards() -> None:
    """throne-room-example-4, play-a-card-multiple-times-text-3: not one card four times."""
    hand = "2 Throne Room, Smithy, Moat"
    state = position({"Alice": {"hand": hand, "deck": "30 Copper"}, "Bob": {}})
    state = do(state, "play Throne Room", "Throne Room", "Moat", "Smithy")
    assert at_turn_level(state) and len(names_in(state, 0, "hand")) == 10
    assert names_in(state, 0, "play") == ["Moat", "Smithy", "Throne Room", "Throne Room"]


def test_a_card_doubled_uses_no_action_of_its_own() -> None:
    """throne-room-4, play-a-card-multiple-times-text-2."""
    state = position({"Alice": {"hand": "Throne Room, Village", "deck": "9 Copper"}, "Bob": {}})
    state = do(state, "play Throne Room", "Village")
    assert pool(state, 0, "actions") == 4


def test_the_first_play_is_complete_before_the_second() -> None:
    """throne-room-3: Cellar discards and draws, and then again."""
    state = position({"Alice": {"hand": "Throne Room, Cellar, Estate", "deck": "Duchy, Gold"}, "Bob": {}})
    state = do(state, "play Throne Room", "Cellar", "Estate")
    assert names_in(state, 0, "hand") == ["Duchy"]
    state = do(state, "Duchy")
    assert names_in(state, 0, "hand") == ["Gold"]


# ------------------------------------------------------------------ Vassal


def test_vassal_plays_the_discarded_action_from_the_discard_pile() -> None:
    """vassal-1, vassal-note-1, play-an-action-card-text-1: no Action is used up."""
    state = position({"Alice": {"hand": "Vassal", "deck": "Village, Copper"}, "Bob": {}})
    state = do(state, "play Vassal")
    assert names_in(state, 0, "discard") == ["Village"] and offered(state) == ["yes", "no"]
    played = do(state, "yes")
    assert names_in(played, 0, "play") == ["Vassal", "Village"]
    assert pool(played, 0, "actions") == 2 and pool(played, 0, "coins") == 2
    assert names_in(do(state, "no"), 0, "discard") == ["Village"]


def test_vassal_cannot_play_a_treasure() -> None:
    """vassal-1: the neighbouring case; it is discarded."""
    state = do(position({"Alice": {"hand": "Vassal", "deck": "Gold"}, "Bob": {}}), "play Vassal")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Gold"]


def test_vassal_with_an_empty_deck_shuffles_first() -> None:
    """vassal-note-1, deck-move-1."""
    state = do(position({"Alice": {"hand": "Vassal", "discard": "Village"}, "Bob": {}}), "play Vassal")
    assert offered(state) == ["yes", "no"]
    state = do(position({"Alice": {"hand": "Vassal"}, "Bob": {}}), "play Vassal")
    assert at_turn_level(state) and pool(state, 0, "coins") == 2


# ------------------------------------------------------------------ Workshop, Witch, Survivors


def test_workshop_follows_cost_reductions() -> None:
    """workshop-1, cost-reduction-text-2."""
    state = position({"Alice": {"hand": "Bridge, Workshop", "actions": 2}, "Bob": {}}, supply="Market")
    assert "gain Market" in offered(do(state, "play Bridge", "play Workshop"))
    assert "gain Market" not in offered(do(state, "play Workshop"))


def test_witch_gives_the_curses_in_turn_order_while_there_are_any() -> None:
    """as-much-example-3: with one Curse left the next player gains it."""
    table = {"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {}, "Carol": {}}
    state = do(position(table, piles={"Curse": 1}), "play Witch")
    assert (names_in(state, 1, "discard"), names_in(state, 2, "discard")) == (["Curse"], [])
    assert left(state, "Curse") == 0


def test_survivors_discards_both_or_puts_both_back() -> None:
    """several-options-text, revealing-3."""
    state = position({"Alice": {"hand": "Survivors", "deck": "Copper, Estate, Gold"}, "Bob": {}})
    state = do(state, "play Survivors")
    assert names_in(do(state, "option 0"), 0, "discard") == ["Copper", "Estate"]
    state = do(state, "option 1")
    assert sorted(offered(state)) == ["Copper, Estate", "Estate, Copper"]
    assert names_in(do(state, "Estate, Copper"), 0, "deck") == ["Estate", "Copper", "Gold"]


def test_the_gain_of_a_base_card_can_be_given_by_name() -> None:
    """supply-3: the base cards are in the Supply."""
    state = position({"Alice": {"coins": 0}, "Bob": {}}, programs={"gain": (Gain(Named("Copper")),)})
    assert names_in(run(state, "gain"), 0, "discard") == ["Copper"]
    state = position({"Alice": {}, "Bob": {}}, turn=Turn(phase=BUY, last=1))
    assert offered(state) == ["buy Copper", "buy Curse", "end"]
