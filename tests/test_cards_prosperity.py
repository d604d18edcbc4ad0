"""Rulings of Prosperity, each test with the ids of those it stands for."""

from __future__ import annotations

from typing import Any

from table import do, ends, left, line, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, legal
from engine.language import Gain, Named, Place
from engine.state import State, Turn

BUY = 2
TEN = "10 Copper"


def gain(name: str, to: Place = Place.DISCARD) -> dict[str, tuple[Gain, ...]]:
    """A program in which a player gains a card."""
    return {"gain": (Gain(Named(name), to=to),)}


def gained(state: State, *picks: str) -> tuple[State, list[str]]:
    """The names of what is gained while decisions are made, in order."""
    state, events = line(state, *picks)
    return state, [state.game.cards[event.cards[0]].name for event in events if event.verb == "gain"]


def buying(alice: dict[str, Any], year: int = 2023, **options: Any) -> State:
    """Alice's Buy phase."""
    return position({"Alice": alice, "Bob": {}}, year, turn=Turn(phase=BUY, last=1), **options)


def finish(state: State) -> State:
    """Use nothing optional until nothing is being resolved."""
    while not at_turn_level(state):
        words = offered(state)
        state = do(state, "stop" if "stop" in words else words[0])
    return state


# ------------------------------------------------------------------ Goons


def test_goons_gives_a_token_for_each_card_bought_while_it_is_in_play() -> None:
    """goons-2, goons-3: also for a Copper or a Curse; not for an Event or a Project."""
    for year in (2010, 2023):
        state = buying({"play": "Goons", "coins": 9, "buys": 4}, year)
        state = do(state, "buy Copper", "buy Curse")
        assert pool(state, 0, "vp") == 2
    state = buying({"play": "Goons", "coins": 9, "buys": 4}, landscapes="Travelling Fair, Innovation")
    state = do(state, "buy Travelling Fair", "buy Innovation")
    assert pool(state, 0, "vp") == 0


def test_goons_gives_nothing_for_cards_gained_otherwise() -> None:
    """goons-3: a Gold that Hoard gives is not bought."""
    state = buying({"play": "Goons, Hoard", "coins": 8}, 2021)
    state = finish(do(state, "buy Province"))
    assert names_in(state, 0, "discard") == ["Gold", "Province"]
    assert pool(state, 0, "vp") == 1


def test_two_goons_give_two_tokens_and_one_played_twice_gives_one() -> None:
    """goons-2, throne-room-example-1, while-this-is-in-play-text-2."""
    state = finish(do(buying({"play": "2 Goons"}), "buy Copper"))
    assert pool(state, 0, "vp") == 2
    state = position({"Alice": {"hand": "Throne Room, Goons"}, "Bob": {}})
    state = finish(do(state, "play Throne Room", "Goons", "end", "buy Copper"))
    assert pool(state, 0, "vp") == 1 and pool(state, 0, "buys") == 2


def test_goons_makes_the_others_discard_down_to_three() -> None:
    """goons-1."""
    state = position({"Alice": {"hand": "Goons"}, "Bob": {"hand": "5 Copper"}, "Carol": {"hand": "2 Copper"}})
    state = do(state, "play Goons")
    assert names_in(state, 1, "hand") == ["Copper"] * 3 and names_in(state, 2, "hand") == ["Copper"] * 2
    assert (pool(state, 0, "coins"), pool(state, 0, "buys")) == (2, 2)


def test_a_goons_that_left_play_gives_nothing() -> None:
    """goons-2, while-this-is-in-play-text-3: beside it, a Goons that stayed."""
    state = position({"Alice": {"hand": "Procession, Goons", "coins": 3}, "Bob": {}})
    state = do(state, "play Procession", "Goons")
    state = finish(state)
    assert trashed(state) == ["Goons"]
    assert pool(finish(do(state, "end", "buy Copper")), 0, "vp") == 0


def test_the_token_of_goons_comes_before_the_card_is_gained() -> None:
    """goons-2, goons-4: it triggers on the purchase; Watchtower comes after."""
    state = do(buying({"play": "Goons", "hand": "Watchtower"}), "buy Copper")
    assert offered(state) == ["use Watchtower", "stop"] and pool(state, 0, "vp") == 1


def test_goons_played_on_another_gain_of_a_purchase_counts_for_it() -> None:
    """goons-4, innovation-12: Border Village is bought, and Goons gained on its gain: too late."""
    state = buying(
        {"coins": 6, "projects": "Innovation"},
        supply="Goons, Border Village",
        landscapes="Innovation",
    )
    state = do(state, "buy Goons", "use Innovation")
    # The purchase is over when the bought Goons itself is gained and played.
    assert names_in(state, 0, "play") == ["Goons"] and pool(state, 0, "vp") == 0


# ------------------------------------------------------------------ Hoard


def test_hoard_gives_a_gold_for_a_victory_card_bought_after_it() -> None:
    """hoard-1, hoard-2, hoard@pre-2022-4: not for another card."""
    for year in (2010, 2021, 2022):
        state = position({"Alice": {"hand": "Hoard", "coins": 3, "buys": 2}, "Bob": {}}, year)
        state = do(state, "end", "play Hoard")
        assert names_in(finish(do(state, "buy Duchy")), 0, "discard") == ["Duchy", "Gold"]
        assert names_in(finish(do(state, "buy Silver")), 0, "discard") == ["Silver"]


def test_hoard_comes_before_or_after_the_victory_card() -> None:
    """hoard-1, hoard@pre-2022-4, gain-on-when-buy-text."""
    for year, names in ((2021, ["Gold", "Duchy"]), (2022, ["Duchy", "Gold"])):
        state = position({"Alice": {"hand": "Hoard", "coins": 3}, "Bob": {}}, year)
        assert gained(do(state, "end", "play Hoard"), "buy Duchy")[1] == names


def test_hoard_gives_nothing_for_a_victory_card_gained_otherwise() -> None:
    """hoard-1, hoard@pre-2022-5."""
    for year in (2021, 2022):
        state = position({"Alice": {"hand": "Hoard"}, "Bob": {}}, year, programs=gain("Duchy"))
        state = run(do(state, "end", "play Hoard"), "gain")
        assert at_turn_level(state) and names_in(state, 0, "discard") == ["Duchy"]


def test_a_victory_card_bought_before_hoard_gives_nothing() -> None:
    """hoard-2: a Villa in between makes another Buy phase; the second Duchy gives a Gold."""
    for year in (2021, 2022):
        state = position(
            {"Alice": {"hand": "Hoard", "coins": 14, "buys": 3}, "Bob": {}}, year, supply="Villa"
        )
        state = finish(do(state, "end", "buy Duchy"))
        assert names_in(state, 0, "discard") == ["Duchy"]
        state = finish(do(state, "buy Villa", "end", "play Hoard", "buy Duchy"))
        assert names_in(state, 0, "discard") == ["Duchy", "Duchy", "Gold"]


def test_two_hoards_give_two_golds() -> None:
    """cumulative-example-1."""
    for year in (2010, 2021, 2022):
        state = position({"Alice": {"hand": "2 Hoard", "coins": 1}, "Bob": {}}, year)
        state = do(state, "end", "play Hoard", "play Hoard", "buy Duchy")
        while not at_turn_level(state):
            state = do(state, "use Hoard")
        assert names_in(state, 0, "discard") == ["Duchy", "Gold", "Gold"]


def test_hoards_gold_and_the_province_with_watchtower() -> None:
    """hoard-1, gain-on-when-gain-text-3: since 2022 the two can come onto the deck in any order."""
    found = {}
    for year in (2021, 2022):
        state = position({"Alice": {"hand": "Hoard, Watchtower", "coins": 6}, "Bob": {}}, year)
        state = do(state, "end", "play Hoard")
        found[year] = {
            tuple(names_in(end, 0, "deck"))
            for end in ends(state, "buy Province")
            if len(names_in(end, 0, "deck")) == 2
        }
    assert found == {2021: {("Province", "Gold")}, 2022: {("Province", "Gold"), ("Gold", "Province")}}


# ------------------------------------------------------------------ King's Court


def test_kings_court_plays_a_card_three_times() -> None:
    """kings-court-1: or none."""
    for year in (2010, 2017, 2023):
        state = position({"Alice": {"hand": "King's Court, Village, Estate", "deck": TEN}, "Bob": {}}, year)
        state = do(state, "play King's Court")
        assert offered(state) == ["nothing", "Village"]
        assert pool(do(state, "Village"), 0, "actions") == 6
        assert pool(do(state, "nothing"), 0, "actions") == 0


def test_two_kings_courts_play_three_cards_three_times_each() -> None:
    """throne-room-example-5, play-a-card-multiple-times-text-3."""
    state = position({"Alice": {"hand": "2 King's Court, 3 Woodcutter", "deck": TEN}, "Bob": {}})
    state = do(state, "play King's Court", "King's Court", "Woodcutter", "Woodcutter", "Woodcutter")
    assert pool(state, 0, "coins") == 18 and at_turn_level(state)


# ------------------------------------------------------------------ Mountebank


def test_mountebank_gives_a_curse_and_then_a_copper() -> None:
    """mountebank-note-1: who discards a Curse gains neither."""
    state = position({"Alice": {"hand": "Mountebank"}, "Bob": {"hand": "Curse, Estate"}})
    state = do(state, "play Mountebank")
    assert offered(state) == ["nothing", "Curse"]
    after, names = gained(state, "nothing")
    assert names == ["Curse", "Copper"]
    after, names = gained(state, "Curse")
    assert names == [] and names_in(after, 1, "discard") == ["Curse"]


def test_mountebank_gives_what_is_left() -> None:
    """mountebank-1: without Curses a Copper, without Coppers a Curse."""
    table = {"Alice": {"hand": "Mountebank"}, "Bob": {"hand": "Estate"}}
    for missing, gains in (("Curse", ["Copper"]), ("Copper", ["Curse"])):
        state = do(position(table, piles={missing: 0}), "play Mountebank")
        assert names_in(state, 1, "discard") == gains


# ------------------------------------------------------------------ Royal Seal


def test_royal_seal_puts_gained_cards_onto_the_deck_while_it_is_in_play() -> None:
    """royal-seal-1, royal-seal-2: optional; bought or not; a card gained to the hand as well."""
    for year in (2010, 2023):
        state = position(
            {"Alice": {"play": "Royal Seal"}, "Bob": {}},
            year,
            programs={**gain("Gold"), "hand": (Gain(Named("Gold"), to=Place.HAND),)},
        )
        for program in ("gain", "hand"):
            after = run(state, program)
            assert offered(after) == ["use Royal Seal", "stop"]
            assert names_in(do(after, "use Royal Seal"), 0, "deck") == ["Gold"]
            assert names_in(do(after, "stop"), 0, "deck") == []
        state = position({"Alice": {"hand": "Royal Seal"}, "Bob": {}}, year, programs=gain("Gold"))
        assert at_turn_level(run(state, "gain"))


def test_royal_seal_loses_track_of_a_card_that_watchtower_moved() -> None:
    """royal-seal-2, move-gained-card-text-2."""
    state = position(
        {"Alice": {"play": "Royal Seal", "hand": "Watchtower"}, "Bob": {}}, programs=gain("Gold")
    )
    state = run(state, "gain")
    assert sorted(offered(state)) == ["stop", "use Royal Seal", "use Watchtower"]
    assert at_turn_level(do(state, "use Watchtower", "option 0"))
    assert at_turn_level(do(state, "use Royal Seal"))


# ------------------------------------------------------------------ Watchtower


def test_watchtower_draws_up_to_six() -> None:
    """watchtower: its play ability, one card at a time."""
    for year in (2010, 2017, 2023):
        state = position(
            {"Alice": {"hand": "Watchtower, 2 Copper", "deck": "3 Silver, 3 Gold"}, "Bob": {}}, year
        )
        state = do(state, "play Watchtower")
        assert names_in(state, 0, "hand") == ["Copper", "Copper", "Gold", "Silver", "Silver", "Silver"]
        state = position({"Alice": {"hand": "Watchtower, 7 Copper", "deck": "3 Silver"}, "Bob": {}}, year)
        assert len(names_in(do(state, "play Watchtower"), 0, "hand")) == 7


def test_watchtower_trashes_or_puts_onto_the_deck() -> None:
    """watchtower-1: or it is not revealed at all; on anybody's turn."""
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Watchtower"}})
    state = do(state, "play Witch")
    assert offered(state) == ["use Watchtower", "stop"]
    assert trashed(do(state, "use Watchtower", "option 0")) == ["Curse"]
    assert names_in(do(state, "use Watchtower", "option 1"), 1, "deck") == ["Curse"]
    assert names_in(do(state, "stop"), 1, "discard") == ["Curse"]


def test_a_card_that_watchtower_trashes_gives_what_it_gives_when_trashed() -> None:
    """watchtower-2, gain-on-when-trash-text."""
    state = position({"Alice": {"hand": "Watchtower"}, "Bob": {}}, supply="Feodum", programs=gain("Feodum"))
    state = do(run(state, "gain"), "use Watchtower", "option 0")
    state = finish(state)
    assert trashed(state) == ["Feodum"] and names_in(state, 0, "discard") == ["Silver"] * 3


def test_a_card_that_watchtower_trashed_was_gained() -> None:
    """watchtower-4: Border Village gains another card all the same."""
    state = position(
        {"Alice": {"hand": "Watchtower"}, "Bob": {}}, supply="Border Village", programs=gain("Border Village")
    )
    state = do(run(state, "gain"), "use Watchtower", "option 0")
    assert trashed(state) == ["Border Village"]
    assert "gain Duchy" in offered(state)


def test_a_watchtower_gained_to_the_hand_can_move_itself() -> None:
    """watchtower-6: gained to the discard pile it cannot."""
    state = position({"Alice": {"hand": "Artisan, Copper"}, "Bob": {}}, supply="Watchtower")
    state = do(state, "play Artisan", "gain Watchtower")
    assert offered(state) == ["use Watchtower", "stop"]
    assert trashed(do(state, "use Watchtower", "option 0")) == ["Watchtower"]
    assert names_in(do(state, "use Watchtower", "option 1"), 0, "deck")[-1] == "Watchtower"
    state = position({"Alice": {}, "Bob": {}}, supply="Watchtower", programs=gain("Watchtower"))
    assert at_turn_level(run(state, "gain"))


def test_watchtower_is_used_once_on_a_card_that_it_moved() -> None:
    """watchtower-3: having moved the card it could move it again, from the deck; each reveal follows it."""
    state = position({"Alice": {"hand": "2 Watchtower"}, "Bob": {}}, programs=gain("Gold"))
    state = do(run(state, "gain"), "use Watchtower", "option 1")
    assert at_turn_level(state) and names_in(state, 0, "deck") == ["Gold"]
    assert left(state, "Gold") == 9 and legal(state) is not None
