"""The reference's common effects, as far as the cards that there are show them; each test names the
rulings."""

from __future__ import annotations

import pytest
from table import do, ends, left, line, names_in, offered, pool, position, run, trashed, verbs

from engine.kernel import at_turn_level, cost_of, legal, types_of
from engine.language import Discard, Gain, Named, Pick, Place, Trash, Typed
from engine.state import Asks, State
from oracle.words.sentences import verb_of

TEN = "10 Copper"


def end_turn(state: State) -> State:
    """End the phases of this turn, with no decision on the way but "end" and "stop"."""
    turn = (state.turn.player, state.turn.extra, state.turn.last)
    while (state.turn.player, state.turn.extra, state.turn.last) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


def cost(state: State, name: str) -> tuple[int, int, int]:
    """What a card costs now: coins, Potions, Debt."""
    return cost_of(state, state.game.kind_of[name])


def decides(state: State) -> tuple[int, Asks]:
    """Who decides what."""
    choice = legal(state)
    assert choice is not None
    return choice.player, choice.asks


# ------------------------------------------------------------------ Actions in your Buy phase


def test_actions_are_kept_but_not_usable_in_the_buy_phase() -> None:
    """actions-in-your-buy-phase-text-1: unless Villa returns to the Action phase."""
    state = position(
        {"Alice": {"hand": "Village", "actions": 2, "coins": 4, "deck": TEN}, "Bob": {}}, supply="Villa"
    )
    state = do(state, "end")
    assert pool(state, 0, "actions") == 2 and "play Village" not in offered(state)
    state = do(state, "buy Villa")
    assert pool(state, 0, "actions") == 3 and "play Village" in offered(state)


def test_actions_played_in_the_buy_phase_in_reaction() -> None:
    """actions-in-your-buy-phase-text-5, -7: Sheepdog at a gain; the Treasures it draws come too late."""
    state = position({"Alice": {"hand": "Sheepdog", "coins": 3, "buys": 2, "deck": "2 Gold"}, "Bob": {}})
    state = do(state, "end", "buy Silver", "use Sheepdog")
    assert names_in(state, 0, "hand") == ["Gold"] * 2
    assert not any(word.startswith("play") for word in offered(state))


def test_a_way_can_be_used_for_them() -> None:
    """actions-in-your-buy-phase-text-6: here the Sheep."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "coins": 3, "buys": 2, "deck": TEN}, "Bob": {}},
        landscapes="Way of the Sheep",
    )
    state = do(state, "end", "buy Silver", "use Sheepdog", "use Way of the Sheep")
    assert pool(state, 0, "coins") == 2 and "buy Estate" in offered(state)


# ------------------------------------------------------------------ costs


def test_up_to_never_means_a_potion() -> None:
    """card-costs-text-1, -2: neither "up to" nor "exactly"; as "X more" it is compared part by part, -5."""
    state = position(
        {"Alice": {"hand": "Remodel, Gold", "deck": TEN}, "Bob": {}},
        supply="Possession, Smithy",
        piles={"Remodel": 0},
    )
    state = do(state, "play Remodel")
    assert "gain Possession" not in offered(state) and "gain Province" in offered(state)
    # Beside it: a trashed card with a Potion allows one.
    state = position({"Alice": {"hand": "Remodel, Possession", "deck": TEN}, "Bob": {}}, supply="Smithy")
    state = do(state, "play Remodel")
    assert {"gain Possession", "gain Province", "gain Smithy"} <= set(offered(state))


def test_a_lower_cost_is_lower_in_every_part() -> None:
    """card-costs-text-5: a Gold is not cheaper than Possession by more than its Potion, and is; a Province is
    not."""
    state = position(
        {"Alice": {"hand": "Haggler", "coins": 6, "deck": TEN}, "Bob": {}}, supply="Possession, Artisan"
    )
    zones = list(state.pools)
    zones[3] = 1
    state = do(state._replace(pools=tuple(zones)), "play Haggler", "end", "buy Possession")
    assert {"gain Gold", "gain Artisan", "gain Copper"} <= set(offered(state))
    assert "gain Possession" not in offered(state)


def test_cost_reductions_add_up_and_stop_at_nothing() -> None:
    """cost-reduction-text-1, -2, -3, -4: for all cards in the game; Events, Potions are not touched."""
    state = position(
        {"Alice": {"hand": "3 Bridge, Workshop", "actions": 4, "coins": 0, "deck": TEN}, "Bob": {}},
        supply="Smithy, Possession, Market",
        landscapes="Travelling Fair",
    )
    state = do(state, "play Bridge", "play Bridge", "play Bridge")
    assert cost(state, "Smithy") == (1, 0, 0)
    assert cost(state, "Estate") == (0, 0, 0) and cost(state, "Copper") == (0, 0, 0)
    assert cost(state, "Possession") == (3, 1, 0)
    workshop = do(state, "play Workshop")
    assert "gain Gold" in offered(workshop) and "gain Province" not in offered(workshop)
    state = do(state, "end", "buy Travelling Fair")
    assert pool(state, 0, "coins") == 1


def test_remodel_with_a_cost_reduction() -> None:
    """cost-reduction-text-3, remodel-card-text-4: Copper and Silver may come to cost 2 or less apart."""
    state = position({"Alice": {"hand": "Bridge, Remodel, Copper", "actions": 2, "deck": TEN}, "Bob": {}})
    reduced = do(state, "play Bridge", "play Remodel")
    assert "gain Silver" in offered(reduced)
    assert "gain Silver" not in offered(do(state, "play Remodel", "Copper"))


# ------------------------------------------------------------------ "remodel" cards


def test_nothing_trashed_nothing_gained() -> None:
    """remodel-card-text-1."""
    state, events = line(position({"Alice": {"hand": "Remodel"}, "Bob": {}}), "play Remodel")
    assert at_turn_level(state) and "gain" not in verbs(events)


def test_remodel_may_gain_the_same_card_or_a_free_one() -> None:
    """remodel-card-text-3."""
    state = do(position({"Alice": {"hand": "Remodel, Estate"}, "Bob": {}}), "play Remodel")
    assert {"gain Estate", "gain Copper", "gain Curse", "gain Silver"} <= set(offered(state))
    assert "gain Duchy" not in offered(state)


def test_exactly_one_more_or_nothing() -> None:
    """remodel-card-text-2: Procession with no Action for one more."""
    state = position({"Alice": {"hand": "Procession, Smithy", "deck": TEN}, "Bob": {}}, supply="Village")
    state, events = line(state, "play Procession", "Smithy")
    assert at_turn_level(state)
    assert trashed(state) == ["Smithy"] and "gain" not in verbs(events)


def test_when_trash_abilities_come_before_the_gain() -> None:
    """remodel-card-text-6, -7, triggered-ability-6: Rats draws, Fortress returns, Market Square gains."""
    state = position(
        {"Alice": {"hand": "Remodel, Fortress, Market Square", "deck": TEN}, "Bob": {}}, supply="Smithy"
    )
    state = do(state, "play Remodel", "Fortress")
    assert set(offered(state)) == {"use Fortress", "use Market Square"}
    state = do(state, "use Market Square")
    assert "Gold" in names_in(state, 0, "discard") and "gain Gold" in offered(state)
    assert names_in(state, 0, "hand") == ["Fortress"]


# ------------------------------------------------------------------ copies, names, piles


def test_only_the_top_card_of_a_pile_can_be_copied() -> None:
    """gain-a-copy-text, copy-of-a-card-differently-named-cards-text-2: Kiln and the Ruins."""
    for top, copied in (("Ruined Library", True), ("Survivors", False)):
        state = position(
            {"Alice": {"hand": "Kiln, Ruined Library", "actions": 2, "deck": TEN}, "Bob": {}},
            supply="Cultist",
        )
        kind = state.game.kind_of
        number = next(n for n, pile in enumerate(state.game.piles) if pile.name == "Ruins")
        piles = list(state.piles)
        piles[number] = ((kind[top], 1), (kind["Abandoned Mine"], 2))
        state = state._replace(piles=tuple(piles))
        state = do(state, "play Kiln", "play Ruined Library")
        if "use Kiln" in offered(state):
            state = do(state, "use Kiln")
        assert ("Ruined Library" in names_in(state, 0, "discard")) is copied, top


def test_a_pile_stops_being_empty_when_a_card_returns() -> None:
    """empty-supply-piles-text: Poacher's discards; a pile outside the Supply does not count."""
    for piles, discards in (({"Estate": 0}, True), ({"Madman": 0}, False), ({}, False)):
        state = position(
            {"Alice": {"hand": "Poacher, Copper, Silver", "deck": TEN}, "Bob": {}},
            supply="Hermit",
            piles=piles,
        )
        state = do(state, "play Poacher")
        assert (decides(state)[1] is Asks.DISCARD) is discards, piles
    state = position(
        {"Alice": {"hand": "Village, Poacher, Copper, Silver", "deck": TEN}, "Bob": {}},
        landscapes="Way of the Horse",
        piles={"Village": 0},
    )
    assert left(state, "Village") == 0
    state = do(state, "play Village", "use Way of the Horse", "play Poacher", "stop")
    assert at_turn_level(state) and left(state, "Village") == 1


# ------------------------------------------------------------------ digging, drawing, discarding


def test_digging_does_not_shuffle_in_what_was_revealed() -> None:
    """dig-for-cards-text-1, -2: and stops when it has found enough."""
    state = position(
        {"Alice": {"hand": "Adventurer", "deck": "Estate, Copper", "discard": "Silver, Gold"}, "Bob": {}}
    )
    for end in ends(state, "play Adventurer"):
        hand = names_in(end, 0, "hand")
        assert "Copper" in hand and len(hand) == 2
        assert names_in(end, 0, "discard") == ["Estate"]
        assert len(names_in(end, 0, "deck")) == 1
    state = do(
        position({"Alice": {"hand": "Adventurer", "deck": "Estate, Copper, Silver, Gold"}, "Bob": {}}),
        "play Adventurer",
    )
    assert names_in(state, 0, "hand") == ["Copper", "Silver"] and names_in(state, 0, "deck") == ["Gold"]


def test_what_was_discarded_can_be_drawn_at_once() -> None:
    """discard-then-get-from-deck-text-1, -2: Cellar, with nothing in the deck."""
    state = position({"Alice": {"hand": "Cellar, Gold"}, "Bob": {}})
    state = do(state, "play Cellar", "Gold")
    assert names_in(state, 0, "hand") == ["Gold"] and names_in(state, 0, "discard") == []


def test_cards_must_be_discarded_though_fewer_were_drawn() -> None:
    """get-from-deck-then-discard-put-back-text-1, -2."""
    state = do(
        position({"Alice": {"hand": "Inn, Gold, Silver, Estate", "deck": "Copper"}, "Bob": {}}), "play Inn"
    )
    assert decides(state) == (0, Asks.DISCARD)
    assert all(word.count(",") == 1 for word in offered(state))
    state = position(
        {"Alice": {"hand": "Militia"}, "Bob": {"hand": "Secret Chamber, Gold, Silver, 2 Estate"}}
    )
    state = do(state, "play Militia", "use Secret Chamber")
    assert decides(state)[0] == 1 and all(word.count(",") == 1 for word in offered(state))


def test_discarding_down_is_done_at_once_since_2022() -> None:
    """discard-down-to-x-cards-in-hand-text-1, -2: before, one card after the other."""
    for year, cards in ((2021, 1), (2022, 2)):
        state = position(
            {"Alice": {"hand": "Militia"}, "Bob": {"hand": "Tunnel, Gold, Silver, 2 Estate"}}, year
        )
        state = do(state, "play Militia")
        assert {len(word.split(", ")) for word in offered(state)} == {cards}, year
    state = position({"Alice": {"hand": "Militia"}, "Bob": {"hand": "Tunnel, Gold, Estate"}})
    assert at_turn_level(do(state, "play Militia"))


# ------------------------------------------------------------------ cards moved from play


@pytest.mark.parametrize(("name", "hand"), [("Mining Village", ""), ("Madman", "Copper, Copper")])
def test_an_effect_that_needs_the_move_fails_the_second_time(name: str, hand: str) -> None:
    """effect-when-moved-from-play-text-1, -2: trashed or returned once, the second play gives no more for
    it."""
    state = position(
        {"Alice": {"hand": f"Throne Room, {name}" + (f", {hand}" if hand else ""), "deck": TEN}, "Bob": {}},
        supply=name,
    )
    state = do(state, "play Throne Room", name)
    while not at_turn_level(state):
        state = do(state, "yes" if "yes" in offered(state) else offered(state)[0])
    assert names_in(state, 0, "play") == ["Throne Room"]
    if name == "Mining Village":
        assert trashed(state) == [name]
        assert (pool(state, 0, "coins"), len(names_in(state, 0, "hand"))) == (2, 2)
    else:
        # Two cards for the two Coppers in hand, and nothing for the four of the second time.
        assert len(names_in(state, 0, "hand")) == 4
    assert pool(state, 0, "actions") == 4


def test_what_a_removed_card_has_produced_remains() -> None:
    """removed-from-play-text-1, -2: Procession trashes a Bridge; costs stay reduced, Buys and coins too."""
    state = position(
        {"Alice": {"hand": "Procession, Bridge", "deck": TEN}, "Bob": {}}, supply="Smithy, Market, Festival"
    )
    state = do(state, "play Procession", "Bridge", "gain Market")
    assert trashed(state) == ["Bridge"]
    assert cost(state, "Smithy") == (2, 0, 0)
    assert (pool(state, 0, "buys"), pool(state, 0, "coins")) == (3, 2)


def test_a_throne_room_does_not_stay_for_a_duration_that_left() -> None:
    """removed-from-play-text-2: the old Procession trashes the Caravan; its later abilities are there."""
    state = position(
        {"Alice": {"hand": "Procession, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
        2018,
        supply="Market",
    )
    state = do(state, "play Procession", "Caravan")
    assert trashed(state) == ["Caravan"]
    state = end_turn(state)
    assert names_in(state, 0, "play") == []
    # Two cards for the two plays, though it is gone.
    assert len(names_in(end_turn(state), 0, "hand")) == 7


def test_a_while_in_play_ability_ends_when_the_card_leaves() -> None:
    """while-this-is-in-play-text-2, -3, removed-from-play-text-2: the old Highway, two of them and
    trashed."""
    state = position({"Alice": {"hand": "2 Highway, Procession", "actions": 3, "deck": TEN}, "Bob": {}}, 2021)
    one = do(state, "play Highway")
    assert cost(one, "Province") == (7, 0, 0)
    assert cost(do(one, "play Highway"), "Province") == (6, 0, 0)
    state = do(one, "play Procession", "Highway")
    # Played twice it does not count twice, and once it is trashed it does not count at all.
    assert trashed(state) == ["Highway"]
    assert cost(state, "Province") == (7, 0, 0)


# ------------------------------------------------------------------ gains on gains, trashes, discards, buys


def test_a_card_gained_on_when_gain_goes_to_the_discard_pile() -> None:
    """gain-on-when-gain-text-1: though the first one was gained to the hand."""
    state = position(
        {"Alice": {"hand": "Artisan, Copper", "deck": TEN}, "Bob": {}},
        supply="Border Village, Smithy",
        programs={"gain": (Gain(Named("Border Village"), to=Place.HAND),)},
    )
    state = do(run(state, "gain"), "gain Smithy")
    assert names_in(state, 0, "hand") == ["Artisan", "Border Village", "Copper"]
    assert names_in(state, 0, "discard") == ["Smithy"]


@pytest.mark.parametrize("year", (2018, 2019))
def test_two_cards_gained_to_the_discard_pile_in_either_order(year: int) -> None:
    """gain-on-when-gain-text-3, -4: since 2019 the covered card can be moved after the other one; before,
    no."""
    state = position(
        {"Alice": {"hand": "Watchtower", "deck": "Copper"}, "Bob": {}},
        year,
        supply="Border Village, Smithy",
        programs={"gain": (Gain(Named("Border Village")),)},
    )
    found = {tuple(names_in(end, 0, "deck")[:2]) for end in ends(run(state, "gain"))}
    assert ("Smithy", "Border Village") in found
    assert (("Border Village", "Smithy") in found) is (year >= 2019)


def test_gaining_onto_the_deck_covers_the_first_card() -> None:
    """gain-on-when-gain-text-2, move-gained-card-text-1: the first one can only be moved before."""
    state = position(
        {"Alice": {"hand": "Watchtower", "deck": "Copper"}, "Bob": {}},
        supply="Border Village, Smithy",
        programs={"gain": (Gain(Named("Border Village"), to=Place.DECK),)},
    )
    state = run(state, "gain")
    found = {(tuple(names_in(end, 0, "deck")), tuple(trashed(end))) for end in ends(state)}
    assert (("Border Village", "Smithy", "Copper"), ()) not in found
    assert (("Smithy", "Border Village", "Copper"), ()) in found
    assert (("Smithy", "Copper"), ("Border Village",)) in found


def test_gain_on_when_buy_is_complete_before_the_bought_card_is_gained() -> None:
    """gain-on-when-buy-text: with an old Haggler Skirmisher's discarding comes before Lost City's draw."""
    state = position(
        {
            "Alice": {"hand": "Skirmisher", "play": "Haggler", "coins": 5, "deck": TEN},
            "Bob": {"hand": "5 Estate", "deck": "2 Gold"},
        },
        2021,
        supply="Lost City, Militia",
    )
    state, events = line(do(state, "play Skirmisher", "end", "buy Lost City"), "gain Militia")
    order = [(verb_of(event), event.player) for event in events if verb_of(event) in ("gain", "discard", "draw")]
    assert order[0] == ("gain", 0) and order[-1] == ("draw", 1)
    assert {verb for verb, _ in order[1:-2]} == {"discard"} and order[-2] == ("gain", 0)
    # Beside it: with the newer Haggler Lost City is gained first.
    state = position(
        {
            "Alice": {"hand": "Skirmisher, Haggler", "actions": 1, "coins": 3, "deck": TEN},
            "Bob": {"hand": "5 Estate", "deck": "2 Gold"},
        },
        supply="Lost City, Militia",
    )
    state = do(state, "play Skirmisher", "play Haggler", "end", "buy Lost City")
    assert set(offered(state)) == {"use Haggler", "use Lost City"}


def test_gain_on_when_trash_and_when_discard() -> None:
    """gain-on-when-trash-text, gain-on-when-discard-text, triggered-ability-text-2: each gain is answered."""
    state = position(
        {"Alice": {"hand": "Watchtower, Market Square, Estate", "deck": TEN}, "Bob": {}},
        programs={"trash": (Trash(Pick(1, 1, Place.HAND, Named("Estate"))),)},
    )
    state = do(run(state, "trash"), "use Market Square")
    assert offered(state) == ["use Watchtower", "stop"]
    assert trashed(do(state, "use Watchtower", "option 0")) == ["Estate", "Gold"]
    state = position(
        {"Alice": {"hand": "Watchtower, Tunnel", "deck": TEN}, "Bob": {}},
        programs={"discard": (Discard(Pick(1, 1, Place.HAND, Typed("Victory"))),)},
    )
    state = do(run(state, "discard"), "use Tunnel")
    assert offered(state) == ["use Watchtower", "stop"]


def test_cards_trashed_at_once_are_all_in_the_trash_first() -> None:
    """triggered-ability-text-4: then their abilities follow in any order."""
    state = position({"Alice": {"hand": "Chapel, Rats, Feodum, Cultist", "deck": TEN}, "Bob": {}})
    state = do(state, "play Chapel", "Cultist, Feodum, Rats")
    assert trashed(state) == ["Cultist", "Feodum", "Rats"]
    assert sorted(offered(state)) == ["use Cultist", "use Feodum", "use Rats"]


def test_several_gains_of_one_ability_are_answered_one_by_one() -> None:
    """triggered-ability-text-3, move-gained-card-text-1: Trader's Silvers and a Watchtower."""
    state = position({"Alice": {"hand": "Trader, Estate, Watchtower", "deck": TEN}, "Bob": {}})
    state = do(state, "play Trader", "Estate")
    assert names_in(state, 0, "discard") == ["Silver"]
    found = {(len(trashed(end)) - 1, len(names_in(end, 0, "discard"))) for end in ends(state)}
    assert {(0, 2), (1, 1), (2, 0)} <= found


def test_a_draw_in_the_middle_can_move_the_gained_card() -> None:
    """move-gained-card-text-3: Sheepdog shuffles and draws the Silver; Watchtower has lost track of it."""
    state = position(
        {"Alice": {"hand": "Sheepdog, Watchtower"}, "Bob": {}}, programs={"gain": (Gain(Named("Silver")),)}
    )
    state = do(run(state, "gain"), "use Sheepdog")
    assert at_turn_level(state) and names_in(state, 0, "hand") == ["Silver", "Watchtower"]
    # Beside it: with cards in the deck it is not moved.
    state = position(
        {"Alice": {"hand": "Sheepdog, Watchtower", "deck": "2 Copper"}, "Bob": {}},
        programs={"gain": (Gain(Named("Silver")),)},
    )
    state = do(run(state, "gain"), "use Sheepdog")
    assert offered(state) == ["use Watchtower", "stop"]


def test_if_you_did_after_a_gain_that_is_moved_or_replaced() -> None:
    """not-optional-if-you-do-text-1, -2: Beggar's first Silver is trashed, and the second one is gained."""
    state = position(
        {"Alice": {"hand": "Militia"}, "Bob": {"hand": "Beggar, Watchtower, 3 Estate", "deck": TEN}}
    )
    state = do(state, "play Militia", "use Beggar", "use Watchtower", "option 0")
    assert trashed(state) == ["Silver"]
    assert offered(state) == ["use Watchtower", "stop"]
    # Graverobber trashes nothing, and so gains nothing.
    state = do(position({"Alice": {"hand": "Graverobber, Copper"}, "Bob": {}}), "play Graverobber")
    state, events = line(state, "option 1")
    assert at_turn_level(state) and "gain" not in verbs(events)


# ------------------------------------------------------------------ playing cards


def chain(hand: str, deck: str = "30 Copper") -> State:
    """Alice with a hand to play; Bob has nothing."""
    return position({"Alice": {"hand": hand, "deck": deck}, "Bob": {}})


@pytest.mark.parametrize(
    ("thrones", "plays"),
    [
        ("Throne Room", 2),
        ("2 Throne Room", 4),
        ("3 Throne Room", 6),
        ("King's Court", 3),
        ("2 King's Court", 9),
    ],
)
def test_chains_of_throne_rooms(thrones: str, plays: int) -> None:
    """play-a-card-multiple-times-text-2, -3: how many Festivals can be played how often, with one Action."""
    first = "play " + thrones.removeprefix("2 ").removeprefix("3 ")
    state, events = line(chain(f"{thrones}, 9 Festival"), first)
    while not at_turn_level(state):
        words = offered(state)
        pick = next(word for word in ("King's Court", "Throne Room", "Festival") if word in words)
        state, more = line(state, pick)
        events += more
    festival = state.game.kind_of["Festival"]
    assert sum(1 for event in events if verb_of(event) == "play" and event.cards == (festival,)) == plays
    assert pool(state, 0, "actions") == 2 * plays


def test_playing_a_card_with_an_ability_uses_no_action() -> None:
    """play-an-action-card-text-1, -2: Vassal plays a Village, which is put into play."""
    state = do(chain("Vassal", "Village, 9 Copper"), "play Vassal", "yes")
    assert pool(state, 0, "actions") == 2
    assert names_in(state, 0, "play") == ["Vassal", "Village"]


def test_a_throne_room_stays_with_the_duration_it_replayed() -> None:
    """play-a-card-multiple-times-text-5: and not with a Smithy."""
    state = position({"Alice": {"hand": "Throne Room, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}})
    state = end_turn(do(state, "play Throne Room", "Caravan"))
    assert names_in(state, 0, "play") == ["Caravan", "Throne Room"]
    state = position({"Alice": {"hand": "Throne Room, Smithy", "deck": "20 Copper"}, "Bob": {"deck": TEN}})
    assert names_in(end_turn(do(state, "play Throne Room", "Smithy")), 0, "play") == []


def test_band_of_misfits_stays_for_a_duration_and_for_a_throne_room_with_one() -> None:
    """play-a-card-while-leaving-it-text-4, -5: but a Throne Room that played the Band of Misfits does not."""
    players = {
        "Alice": {"hand": "Band of Misfits, Caravan", "deck": "20 Copper"},
        "Bob": {"deck": TEN},
    }
    start = do(position(players, supply="Caravan, Throne Room, Smithy"), "play Band of Misfits")
    state = end_turn(do(start, "choose Caravan"))
    assert names_in(state, 0, "play") == ["Band of Misfits"]
    state = end_turn(do(start, "choose Smithy"))
    assert names_in(state, 0, "play") == []
    state = end_turn(do(start, "choose Throne Room", "Caravan"))
    assert names_in(state, 0, "play") == ["Band of Misfits", "Caravan"]
    players["Alice"]["hand"] = "Throne Room, Band of Misfits"
    state = do(position(players, supply="Caravan"), "play Throne Room", "Band of Misfits")
    while not at_turn_level(state):
        state = do(state, "choose Caravan")
    state = end_turn(state)
    assert names_in(state, 0, "play") == ["Band of Misfits"]


def test_a_card_left_in_the_supply_cannot_move_itself() -> None:
    """play-a-card-while-leaving-it-text-1, -2: a Feast is not trashed; a Workshop may gain a Band of Misfits'
    neighbour all the same."""
    state = position(
        {"Alice": {"hand": "Band of Misfits", "deck": TEN}, "Bob": {}}, supply="Feast, Workshop, Smithy"
    )
    state = do(state, "play Band of Misfits")
    feast = do(state, "choose Feast", "gain Duchy")
    assert trashed(feast) == [] and left(feast, "Feast") == 10 and names_in(feast, 0, "discard") == ["Duchy"]
    workshop = do(state, "choose Workshop", "gain Workshop")
    assert left(workshop, "Workshop") == 9


def test_at_the_start_of_the_turn_a_later_ability_waits_for_the_next_one() -> None:
    """play-a-card-at-the-start-of-your-turn-text-2: a Cargo Ship's card is there; a new Caravan only draws
    later."""
    state = position({"Alice": {"hand": "Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}})
    state = end_turn(end_turn(do(state, "play Caravan")))
    assert len(names_in(state, 0, "hand")) == 6
    assert names_in(end_turn(state), 0, "play") == []


# ------------------------------------------------------------------ reactions, other players' turns


def test_reactions_to_an_attack_come_before_it_and_to_any_attack() -> None:
    """reaction-to-attack-text: also to an Attack that would do nothing to them."""
    state = position(
        {"Alice": {"hand": "Militia", "deck": TEN}, "Bob": {"hand": "Moat, Copper", "deck": TEN}}
    )
    state = do(state, "play Militia")
    assert offered(state) == ["use Moat", "stop"] and pool(state, 0, "coins") == 0


def test_a_reaction_that_plays_itself_uses_no_action_and_is_discarded_that_turn() -> None:
    """reaction-that-plays-itself-text-1: on anybody's turn; by its player at that turn's Clean-up."""
    state = position(
        {"Alice": {"hand": "Witch", "deck": TEN}, "Bob": {"hand": "Sheepdog", "deck": TEN}},
    )
    state = do(state, "play Witch", "use Sheepdog")
    assert names_in(state, 1, "play") == ["Sheepdog"] and pool(state, 1, "actions") == 0
    state = end_turn(state)
    assert names_in(state, 1, "play") == [] and "Sheepdog" in names_in(state, 1, "discard")


def test_a_reaction_between_two_gains_of_copies() -> None:
    """reaction-that-plays-itself-text-3: after the first of Trader's Silvers, or after the second."""
    state = position({"Alice": {"hand": "Trader, Estate, Sheepdog", "deck": "2 Gold"}, "Bob": {}})
    state = do(state, "play Trader", "Estate")
    assert names_in(state, 0, "discard") == ["Silver"] and offered(state) == ["use Sheepdog", "stop"]
    state = do(state, "stop")
    assert names_in(state, 0, "discard") == ["Silver"] * 2 and offered(state) == ["use Sheepdog", "stop"]


def test_types_of_capitalism_depend_on_whose_turn_it_is() -> None:
    """effects-when-its-not-your-turn-text-3: only the turn's player's cube matters, and only their discards
    count for Fisherman."""
    state = position(
        {"Alice": {"projects": "Capitalism", "discard": "Copper"}, "Bob": {"deck": TEN}},
        supply="Market, Fisherman",
        landscapes="Capitalism",
    )
    market = state.game.kind_of["Market"]
    assert "Treasure" in types_of(state, market) and cost(state, "Fisherman") == (5, 0, 0)
    state = end_turn(state)
    assert "Treasure" not in types_of(state, market) and cost(state, "Fisherman") == (2, 0, 0)


def test_revealed_cards_are_nowhere_else_while_they_are_looked_at() -> None:
    """reveal-look-at-cards-and-discard-trash-play-text: what a trashed Rats draws is not one of them."""
    state = position({"Alice": {"hand": "Sentry", "deck": "Copper, Rats, Silver, Gold"}, "Bob": {}})
    state = do(state, "play Sentry")
    assert names_in(state, 0, "hand") == ["Copper"]
    state = do(state, "Rats")
    assert names_in(state, 0, "hand") == ["Copper", "Gold"]
    assert names_in(state, 0, "deck") == [] and "Silver" in names_in(state, 0, "aside")


def test_any_option_may_be_picked_though_it_does_nothing() -> None:
    """several-options-text: Graverobber with an empty trash; Squire's Silver with no Silver left."""
    state = do(position({"Alice": {"hand": "Graverobber", "deck": TEN}, "Bob": {}}), "play Graverobber")
    assert offered(state) == ["option 0", "option 1"]
    assert at_turn_level(do(state, "option 0")) and at_turn_level(do(state, "option 1"))
    state = position({"Alice": {"hand": "Squire"}, "Bob": {}}, piles={"Silver": 0})
    state = do(state, "play Squire", "option 2")
    assert names_in(state, 0, "discard") == []


def test_coins_per_card_do_not_change_later() -> None:
    """variable-coin-production-text: Secret Chamber counts once."""
    state = position({"Alice": {"hand": "Secret Chamber, 3 Copper", "deck": TEN}, "Bob": {}})
    state = do(state, "play Secret Chamber", "Copper, Copper", "end", "play Copper")
    assert pool(state, 0, "coins") == 3


def test_cards_put_or_gained_into_the_discard_pile_are_not_discarded() -> None:
    """when-you-discard-this-text-1, -2: Tunnel gained, and Tunnel put there with the deck; then discarded."""
    state = position({"Alice": {"coins": 3, "deck": TEN}, "Bob": {}}, supply="Tunnel")
    state, events = line(do(state, "end"), "buy Tunnel")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Tunnel"]
    state = position({"Alice": {"hand": "Chancellor", "deck": "Tunnel, Copper"}, "Bob": {}})
    state = do(state, "play Chancellor", "yes")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Copper", "Tunnel"]
    state = position({"Alice": {"hand": "Cellar, Tunnel", "deck": TEN}, "Bob": {}})
    assert "use Tunnel" in offered(do(state, "play Cellar", "Tunnel"))
    assert "use Tunnel" not in offered(
        do(position({"Alice": {"hand": "Tunnel", "deck": TEN}, "Bob": {}}), "end", "end")
    )


def test_later_abilities_do_not_need_their_card() -> None:
    """set-up-a-later-ability-text: Livery from the Mouse, and Livery trashed with Procession."""
    state = position(
        {"Alice": {"hand": "Smithy", "deck": TEN}, "Bob": {}},
        landscapes="Way of the Mouse",
        mouse="Livery",
        programs={"gain": (Gain(Named("Duchy")),)},
    )
    state = run(do(state, "play Smithy", "use Way of the Mouse"), "gain")
    assert names_in(state, 0, "discard") == ["Duchy", "Horse"]


def test_an_attack_that_lasts_begins_at_once_and_is_resolved_by_the_attacked() -> None:
    """attack-until-your-next-turn-text-4: Bob decides whether Gatekeeper or Haggler comes first."""
    state = position(
        {
            "Alice": {"hand": "Gatekeeper", "deck": TEN},
            "Bob": {"hand": "Haggler, 2 Gold", "deck": TEN},
        },
        supply="Market, Smithy",
    )
    state = end_turn(do(state, "play Gatekeeper"))
    state = do(state, "play Haggler", "end", "play Gold", "buy Market")
    assert decides(state)[0] == 1 and set(offered(state)) == {"use Gatekeeper", "use Haggler"}


def test_the_possessed_players_first_action_is_enchanted() -> None:
    """effects-when-its-not-your-turn-text-3: an extra turn that Possession gives is the possessed
    player's."""
    state = position(
        {
            "Alice": {"hand": "Enchantress, Possession", "actions": 2, "deck": "20 Copper"},
            "Bob": {"hand": "2 Smithy", "deck": TEN},
        }
    )
    state = end_turn(do(state, "play Enchantress", "play Possession"))
    assert (state.turn.player, state.turn.decided_by) == (1, 0)
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 2
    state = do(state, "play Smithy")
    assert len(names_in(state, 1, "hand")) == 4


def test_a_villa_gained_in_a_possessed_turn_goes_to_the_possessor() -> None:
    """effects-when-its-not-your-turn-text-2: her Action is useless, and Bob's Buy phase goes on."""
    state = position(
        {
            "Alice": {"hand": "Possession", "deck": "20 Copper"},
            "Bob": {"hand": "2 Gold, Village", "deck": TEN},
        },
        supply="Villa",
    )
    state = do(end_turn(do(state, "play Possession")), "end", "play Gold", "play Gold", "buy Villa")
    assert "Villa" in names_in(state, 0, "hand") and names_in(state, 1, "hand") == ["Village"]
    assert (state.turn.player, state.turn.phase) != (1, 1)
    assert "play Village" not in offered(state)
