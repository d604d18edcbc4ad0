"""Rulings of Nocturne, each test with the ids of those it stands for."""

from __future__ import annotations

from table import do, ends, left, line, names_in, offered, pool, position, run, trashed, verbs

from engine.kernel import at_turn_level, legal
from engine.language import Gain, Named, Place
from engine.state import State, Turn

TEN = "10 Copper"
BUY, NIGHT = 2, 3


def end_turn(state: State) -> State:
    """End the phases of this turn, with no decision on the way but "end" and "stop"."""
    turn = (state.turn.player, state.turn.extra, state.turn.last)
    while (state.turn.player, state.turn.extra, state.turn.last) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


def night(play: str, hand: str = "Changeling", **more: object) -> State:
    """Alice's Night phase with cards in play; Bob has nothing."""
    fields = {"piles": more.pop("piles", None), "supply": more.pop("supply", "")}
    return position(
        {"Alice": {"hand": hand, "play": play, "deck": TEN, **more}, "Bob": {"deck": TEN}},
        turn=Turn(phase=NIGHT, last=1),
        **fields,  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------ Changeling


def test_changeling_gains_a_copy_of_a_card_in_play() -> None:
    """changeling-1, -3, cards-you-have-in-play-text: trashed first, so never a copy of itself."""
    state = night("Gold, Copper")
    state = do(state, "play Changeling")
    assert sorted(offered(state)) == ["Copper", "Gold"]
    assert trashed(state) == ["Changeling"]
    state = do(state, "Gold")
    assert "use Changeling" in offered(state)
    state = do(state, "stop", "end")
    assert names_in(state, 0, "discard").count("Gold") == 2  # the gained one, and the one that was in play
    # Beside it: with another Changeling in play, that one can be copied.
    state = do(night("Gold", "2 Changeling"), "play Changeling")
    while "play Changeling" not in offered(state):
        state = do(state, "stop")
    assert trashed(state) == ["Changeling"]


def test_changeling_may_choose_a_card_of_which_no_copy_is_left() -> None:
    """changeling-2, gain-a-copy-text: also one from outside the Supply; then nothing is gained."""
    state = do(night("Gold, Copper", piles={"Gold": 0}), "play Changeling")
    assert sorted(offered(state)) == ["Copper", "Gold"]
    _, events = line(state, "Gold")
    assert "gain" not in verbs(events)
    state = do(night("Horse, Copper"), "play Changeling")
    assert sorted(offered(state)) == ["Copper", "Horse"]
    _, events = line(state, "Horse")
    assert "gain" not in verbs(events)
    _, events = line(state, "Copper")
    assert "gain" in verbs(events)


def test_changeling_that_is_not_trashed_still_gains() -> None:
    """changeling-3, effect-when-moved-from-play-text-1: the gain does not depend on the trashing."""
    state, events = line(night("Estate"), "play Changeling")
    assert "gain" in verbs(events) and trashed(state) == ["Changeling"]


def gaining(
    name: str, to: Place = Place.DISCARD, year: int = 2023, piles: dict[str, int] | None = None
) -> State:
    """Alice gains a card in a game with Changeling."""
    state = position(
        {"Alice": {"deck": "Copper"}, "Bob": {}},
        year,
        supply="Changeling, Smithy, Livery, Possession, Village, Squire",
        piles=piles,
        programs={"gain": (Gain(Named(name), to=to),)},
    )
    return run(state, "gain")


def test_a_gained_card_of_three_or_more_can_be_exchanged() -> None:
    """changeling-4, card-costs-text-3, -5: not one for 2; also one with a Potion in its cost."""
    offers = {"Estate": False, "Silver": True, "Possession": True, "Province": True, "Curse": False}
    for name, offer in offers.items():
        assert ("use Changeling" in offered(gaining(name))) is offer, name


def test_a_potion_alone_is_not_three_coins() -> None:
    """card-costs-text-3: the coins of the cost count."""
    state = gaining("Squire")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Squire"]


def test_the_exchange_puts_changeling_into_the_discard_pile() -> None:
    """changeling-4: wherever the card was gained to; it goes back to its pile."""
    for to in (Place.DISCARD, Place.HAND, Place.DECK):
        state = gaining("Smithy", to)
        assert left(state, "Smithy") == 9
        state = do(state, "use Changeling")
        assert left(state, "Smithy") == 10 and left(state, "Changeling") == 9
        assert names_in(state, 0, "discard") == ["Changeling"]
        assert names_in(state, 0, "hand") == [] and names_in(state, 0, "deck") == ["Copper"]


def test_the_exchanged_card_was_gained_and_the_changeling_was_not() -> None:
    """changeling-6: Livery gives a Horse for the card, nothing reacts to the Changeling."""
    state = position(
        {"Alice": {"hand": "Livery, Watchtower", "deck": "Copper"}, "Bob": {}},
        supply="Changeling, Smithy",
        programs={"gain": (Gain(Named("Smithy")),)},
    )
    state = run(do(state, "play Livery"), "gain")
    assert set(offered(state)) == {"use Livery", "use Changeling", "use Watchtower"}
    state, events = line(state, "use Changeling")
    # Livery, the only one left, gives its Horse; to the Changeling nothing reacts.
    horse = state.game.kind_of["Horse"]
    assert [event.cards for event in events if event.verb == "gain"] == [(horse,)]
    assert set(offered(state)) == {"use Changeling", "use Watchtower", "stop"}
    assert names_in(do(state, "stop"), 0, "discard") == ["Changeling", "Horse"]


def test_a_changeling_cannot_be_had_when_its_pile_is_empty() -> None:
    """changeling-4, exchanging: both halves have to be possible."""
    assert at_turn_level(gaining("Smithy", piles={"Changeling": 0}))
    assert "use Changeling" in offered(gaining("Smithy", piles={"Changeling": 1}))


def test_a_card_gained_on_another_players_turn_can_be_exchanged() -> None:
    """changeling-4."""
    state = position(
        {"Alice": {}, "Bob": {}}, supply="Changeling", programs={"gain": (Gain(Named("Silver")),)}
    )
    state = run(state, "gain", 1)
    choice = legal(state)
    assert choice is not None and choice.player == 1
    assert names_in(do(state, "use Changeling"), 1, "discard") == ["Changeling"]


def test_a_horse_can_be_exchanged() -> None:
    """changeling-7: a card that is in no Supply pile but belongs to a pile."""
    state = position(
        {"Alice": {"hand": "Livery"}, "Bob": {}},
        supply="Changeling",
        programs={"gain": (Gain(Named("Horse")),)},
    )
    state = run(state, "gain")
    assert left(state, "Horse") == 9
    state = do(state, "use Changeling")
    assert left(state, "Horse") == 10 and names_in(state, 0, "discard") == ["Changeling"]


def test_a_bridge_played_out_of_the_gain_makes_no_difference() -> None:
    """changeling-8: a Bridge costs 4 when it is gained; a Village for 3, with Bridge in play, does not."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "deck": "2 Copper"}, "Bob": {}},
        supply="Changeling, Village",
        landscapes="Way of the Mouse",
        mouse="Bridge",
        programs={"gain": (Gain(Named("Village")),)},
    )
    state = run(state, "gain")
    state = do(state, "use Sheepdog", "use Way of the Mouse")
    assert "use Changeling" in offered(state)
    state = do(state, "stop")
    # Costs are reduced now.
    assert at_turn_level(run(state, "gain"))


def test_no_other_ability_can_move_a_card_that_went_back() -> None:
    """changeling-5, move-gained-card-text-2: and Changeling cannot exchange what was moved first."""
    state = position(
        {"Alice": {"hand": "Watchtower"}, "Bob": {}},
        supply="Changeling",
        programs={"gain": (Gain(Named("Silver")),)},
    )
    state = run(state, "gain")
    after = do(state, "use Changeling")
    assert at_turn_level(after)
    after = do(state, "use Watchtower", "option 1")
    assert at_turn_level(after) and names_in(after, 0, "deck") == ["Silver"]


def test_two_gained_copies_are_exchanged_one_by_one() -> None:
    """changeling-4, grouping: Squire's Silver, and Trader's three of them, each for itself."""
    state = position({"Alice": {"hand": "Trader, Village"}, "Bob": {}}, supply="Changeling")
    state = do(state, "play Trader")
    found = {tuple(names_in(end, 0, "discard")) for end in ends(state)}
    assert found == {
        ("Silver",) * 3,
        ("Changeling",) + ("Silver",) * 2,
        ("Changeling",) * 2 + ("Silver",),
        ("Changeling",) * 3,
    }


# ------------------------------------------------------------------ Faithful Hound


def hound(hand: str, year: int = 2023, attack: str = "Militia", **more: object) -> State:
    """Alice plays a Militia; Bob discards."""
    state = position(
        {"Alice": {"hand": attack, "deck": TEN}, "Bob": {"hand": hand, "deck": TEN, **more}}, year
    )
    return do(state, f"play {attack}")


def test_faithful_hound_comes_back_at_the_end_of_the_turn() -> None:
    """faithful-hound-1, -2: of the turn on which it was discarded, here another player's."""
    state = hound("Faithful Hound, Silver, 3 Estate")
    state = do(state, "Faithful Hound, Silver")
    assert offered(state) == ["use Faithful Hound", "stop"]
    kept = do(state, "use Faithful Hound")
    assert names_in(kept, 1, "aside") == ["Faithful Hound"] and names_in(kept, 1, "discard") == ["Silver"]
    kept = end_turn(kept)
    assert kept.turn.player == 1
    assert names_in(kept, 1, "hand") == ["Estate"] * 3 + ["Faithful Hound"]
    gone = end_turn(do(state, "stop"))
    assert names_in(gone, 1, "hand") == ["Estate"] * 3


def test_faithful_hound_discarded_on_ones_own_turn() -> None:
    """faithful-hound-2: it joins the new hand of five."""
    state = position({"Alice": {"hand": "Cellar, Faithful Hound", "deck": TEN}, "Bob": {"deck": TEN}})
    state = do(state, "play Cellar", "Faithful Hound", "use Faithful Hound")
    assert names_in(state, 0, "hand") == ["Copper"]
    state = end_turn(state)
    assert names_in(state, 0, "hand") == ["Copper"] * 5 + ["Faithful Hound"]


def test_faithful_hound_is_not_set_aside_in_clean_up() -> None:
    """when-you-discard-this-text-1: nor when it is only put into the discard pile, -2."""
    state = position({"Alice": {"hand": "Faithful Hound, Copper", "deck": TEN}, "Bob": {"deck": TEN}})
    state = end_turn(state)
    assert "Faithful Hound" in names_in(state, 0, "discard")
    state = position({"Alice": {"hand": "Chancellor", "deck": "Faithful Hound, Copper"}, "Bob": {}})
    state = do(state, "play Chancellor", "yes")
    assert names_in(state, 0, "discard") == ["Copper", "Faithful Hound"] and at_turn_level(state)


def test_two_faithful_hounds_can_each_be_set_aside() -> None:
    """faithful-hound-2."""
    state = hound("2 Faithful Hound, 3 Estate")
    state = do(state, "Faithful Hound, Faithful Hound", "use Faithful Hound", "use Faithful Hound")
    assert names_in(state, 1, "aside") == ["Faithful Hound"] * 2
    assert names_in(end_turn(state), 1, "hand") == ["Estate"] * 3 + ["Faithful Hound"] * 2
    state = hound("2 Faithful Hound, 3 Estate")
    state = do(state, "Faithful Hound, Faithful Hound", "use Faithful Hound", "stop")
    assert names_in(state, 1, "aside") == ["Faithful Hound"]
    assert names_in(state, 1, "discard") == ["Faithful Hound"]


def vassal(year: int) -> State:
    """Vassal has discarded a Faithful Hound, which is set aside."""
    state = position(
        {"Alice": {"hand": "Vassal", "deck": "Faithful Hound, 12 Copper"}, "Bob": {"deck": TEN}}, year
    )
    state = do(state, "play Vassal")
    assert offered(state) == ["use Faithful Hound", "stop"]
    return do(state, "use Faithful Hound")


def test_vassal_cannot_play_a_faithful_hound_that_is_set_aside() -> None:
    """faithful-hound-3: since 2021; one that was left in the discard pile it can."""
    for year in (2021, 2023):
        state = vassal(year)
        assert at_turn_level(state) and names_in(state, 0, "aside") == ["Faithful Hound"]
        assert names_in(state, 0, "hand") == []
    state = position({"Alice": {"hand": "Vassal", "deck": "Faithful Hound, 12 Copper"}, "Bob": {}})
    state = do(state, "play Vassal", "stop", "yes")
    assert len(names_in(state, 0, "hand")) == 2 and names_in(state, 0, "play") == ["Faithful Hound", "Vassal"]


def test_vassal_could_play_it_before_2021() -> None:
    """faithful-hound-4: it stays set aside, draws two cards and comes to the hand at the end of the turn."""
    for year in (2018, 2019, 2020):
        state = vassal(year)
        assert offered(state) == ["yes", "no"], year
        state = do(state, "yes")
        assert names_in(state, 0, "aside") == ["Faithful Hound"]
        assert names_in(state, 0, "hand") == ["Copper"] * 2 and names_in(state, 0, "play") == ["Vassal"]
        state = end_turn(state)
        assert names_in(state, 0, "hand") == ["Copper"] * 5 + ["Faithful Hound"]


def test_a_hound_that_is_not_in_play_cannot_be_returned_with_way_of_the_horse() -> None:
    """faithful-hound-4: not in play, it is not moved; a Hound in play is."""
    state = position(
        {"Alice": {"hand": "Vassal", "deck": "Faithful Hound, 12 Copper"}, "Bob": {"deck": TEN}},
        2020,
        landscapes="Way of the Horse",
    )
    state = do(state, "play Vassal", "stop")
    aside = do(state, "use Faithful Hound", "yes", "use Way of the Horse")
    assert left(aside, "Faithful Hound") == 10 and names_in(aside, 0, "aside") == ["Faithful Hound"]
    there = do(state, "stop", "yes", "use Way of the Horse")
    assert left(there, "Faithful Hound") == 11 and names_in(there, 0, "aside") == []


def test_a_hound_that_was_shuffled_in_cannot_be_set_aside() -> None:
    """faithful-hound-5: a Village Green discarded with it draws, and the deck was empty."""
    state = hound("Faithful Hound, Village Green, 3 Estate", deck="")
    state = do(state, "Faithful Hound, Village Green")
    assert set(offered(state)) == {"use Faithful Hound", "use Village Green", "stop"}
    state, events = line(state, "use Village Green", "option 0")
    assert "use Faithful Hound" not in offered(state)
    assert "shuffled" in [event.value for event in events if event.verb == "lose track"]
    # Beside it: with a card to draw it is still there.
    state = hound("Faithful Hound, Village Green, 3 Estate", deck="2 Copper")
    state = do(state, "Faithful Hound, Village Green", "use Village Green", "option 0")
    assert "use Faithful Hound" in offered(state)


# ------------------------------------------------------------------ Tragic Hero


def test_tragic_hero_is_trashed_with_eight_cards_in_hand() -> None:
    """tragic-hero-1, -2: counted after drawing; a Treasure with any cost, a Potion as well."""
    state = position(
        {"Alice": {"hand": "Tragic Hero, 5 Estate", "deck": TEN}, "Bob": {}}, supply="Possession, Smithy"
    )
    state = do(state, "play Tragic Hero")
    assert trashed(state) == ["Tragic Hero"]
    assert set(offered(state)) == {"gain Copper", "gain Silver", "gain Gold", "gain Potion"}
    state = do(state, "gain Gold")
    assert names_in(state, 0, "discard") == ["Gold"] and pool(state, 0, "buys") == 2
    # Beside it: seven cards.
    state = position({"Alice": {"hand": "Tragic Hero, 4 Estate", "deck": TEN}, "Bob": {}})
    state = do(state, "play Tragic Hero")
    assert at_turn_level(state) and trashed(state) == [] and names_in(state, 0, "play") == ["Tragic Hero"]


def test_throne_room_plays_a_tragic_hero_that_is_gone() -> None:
    """tragic-hero-3, play-a-card-multiple-times-text-4: cards and a Treasure twice, trashed once."""
    state = position({"Alice": {"hand": "Throne Room, Tragic Hero, 5 Estate", "deck": TEN}, "Bob": {}})
    state = do(state, "play Throne Room", "Tragic Hero", "gain Gold", "gain Silver")
    assert trashed(state) == ["Tragic Hero"]
    assert names_in(state, 0, "discard") == ["Gold", "Silver"]
    assert len(names_in(state, 0, "hand")) == 11 and pool(state, 0, "buys") == 3


def test_tragic_hero_left_in_the_supply_gains_a_treasure() -> None:
    """tragic-hero-3, play-a-card-while-leaving-it-text-1: as the Mouse card it is not trashed."""
    state = position(
        {"Alice": {"hand": "Smithy, 5 Estate", "deck": TEN}, "Bob": {}},
        landscapes="Way of the Mouse",
        mouse="Tragic Hero",
    )
    state = do(state, "play Smithy", "use Way of the Mouse", "gain Gold")
    assert trashed(state) == [] and names_in(state, 0, "play") == ["Smithy"]
    assert len(names_in(state, 0, "hand")) == 8


def test_tragic_hero_is_trashed_before_the_treasure_is_gained() -> None:
    """tragic-hero-note-1: Market Square can be discarded for it in between."""
    state = position({"Alice": {"hand": "Tragic Hero, Market Square, 4 Estate", "deck": TEN}, "Bob": {}})
    state = do(state, "play Tragic Hero")
    assert offered(state) == ["use Market Square", "stop"]
    state = do(state, "use Market Square")
    assert names_in(state, 0, "discard") == ["Gold", "Market Square"]
    assert "gain Silver" in offered(state)


def test_action_treasures_are_treasures_for_tragic_hero() -> None:
    """tragic-hero-2, capitalism-6: in the Supply, too."""
    state = position(
        {"Alice": {"hand": "Tragic Hero, 5 Estate", "deck": TEN, "projects": "Capitalism"}, "Bob": {}},
        supply="Market, Smithy",
        landscapes="Capitalism",
    )
    state = do(state, "play Tragic Hero")
    assert "gain Market" in offered(state) and "gain Smithy" not in offered(state)
