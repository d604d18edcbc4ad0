"""Card abilities and how they are resolved: immediate effects, as much as possible, contingent effects,
cards played several times."""

from __future__ import annotations

from table import do, left, line, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, cost_of, legal
from engine.language import Gain, Named, Trash, exactly
from engine.language import Place as P
from engine.state import State, Turn
from oracle.words.sentences import verb_of

BUY = 2
TEN = "10 Copper"


def finish(state: State) -> State:
    """Take the first option until nothing is being resolved."""
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    return state


# ------------------------------------------------------------------ the dividing line


def test_only_the_play_ability_is_resolved_when_a_card_is_played() -> None:
    """dividing-line-5, playing-3: a Moat played protects nobody, a Tunnel is not played at all."""
    state = do(position({"Alice": {"hand": "Moat, Tunnel", "deck": "2 Copper"}, "Bob": {}}), "play Moat")
    assert names_in(state, 0, "hand") == ["Copper", "Copper", "Tunnel"]
    assert "play Tunnel" not in offered(state)


def test_when_trash_is_no_way_to_trash_a_card() -> None:
    """dividing-line-7, dividing-line-8: a Squire in hand offers nothing until something trashes it."""
    state = position({"Alice": {"hand": "Squire, Chapel"}, "Bob": {}}, supply="Witch")
    assert offered(state) == ["play Chapel", "play Squire", "end"]
    assert names_in(do(state, "play Chapel", "Squire"), 0, "discard") == ["Witch"]


# ------------------------------------------------------------------ effects are immediate


def test_what_a_card_gave_is_kept_when_the_card_goes() -> None:
    """immediate-1, immediate-2, immediate-example-1, removed-from-play-text-1."""
    state = position({"Alice": {"hand": "Procession, Festival"}, "Bob": {}}, piles={"Gold": 0})
    state = finish(do(state, "play Procession", "Festival"))
    assert trashed(state) == ["Festival"]
    assert (pool(state, 0, "actions"), pool(state, 0, "buys"), pool(state, 0, "coins")) == (4, 3, 4)


def test_what_a_condition_decided_is_not_decided_again() -> None:
    """immediate-3: a Diplomat that found six cards gives nothing when the hand shrinks afterwards."""
    state = position(
        {"Alice": {"hand": "Diplomat, Cellar, 3 Copper", "deck": "2 Gold", "actions": 2}, "Bob": {}}
    )
    state = do(state, "play Diplomat")
    assert pool(state, 0, "actions") == 1
    state = do(state, "play Cellar", "Copper, Copper, Copper")
    assert pool(state, 0, "actions") == 1


def test_a_later_ability_works_although_its_card_is_gone() -> None:
    """immediate-3, setup-later-1: a Merchant that was trashed still pays for the first Silver."""
    state = position({"Alice": {"hand": "Procession, Merchant, Silver", "deck": TEN}, "Bob": {}})
    state = finish(do(state, "play Procession", "Merchant"))
    assert trashed(state) == ["Merchant"]
    assert pool(do(state, "end", "play Silver"), 0, "coins") == 4


# ------------------------------------------------------------------ as much as you can


def test_a_card_can_be_played_though_it_can_do_nothing() -> None:
    """as-much-1: Smithy with no card anywhere, Witch without Curses."""
    state = do(position({"Alice": {"hand": "Smithy"}, "Bob": {}}), "play Smithy")
    assert names_in(state, 0, "play") == ["Smithy"] and names_in(state, 0, "hand") == []
    state = do(
        position({"Alice": {"hand": "Witch", "deck": "Gold"}, "Bob": {}}, piles={"Curse": 0}), "play Witch"
    )
    assert names_in(state, 0, "hand") == ["Gold"] and names_in(state, 1, "discard") == []


def test_as_many_cards_as_there_are_are_drawn() -> None:
    """as-much-3, as-much-example-3, deck-move-2."""
    state = do(
        position({"Alice": {"hand": "Smithy", "deck": "Gold", "discard": "Silver"}, "Bob": {}}), "play Smithy"
    )
    assert names_in(state, 0, "hand") == ["Gold", "Silver"]


def test_as_many_cards_as_there_are_are_discarded() -> None:
    """as-much-4: Inn with one card in hand."""
    state = do(position({"Alice": {"hand": "Inn, Estate"}, "Bob": {}}), "play Inn")
    assert names_in(state, 0, "discard") == ["Estate"]


def test_a_gain_of_a_missing_card_does_not_stop_the_rest() -> None:
    """as-much-example-4: Jack of All Trades without Silvers goes on."""
    state = position(
        {"Alice": {"hand": "Jack of All Trades", "deck": "Curse"}, "Bob": {}}, piles={"Silver": 0}
    )
    state = do(state, "play Jack of All Trades")
    assert offered(state) == ["nothing", "Curse"]


def test_an_option_can_be_chosen_though_it_cannot_be_carried_out() -> None:
    """as-much-2, several-options-text: Graverobber with nothing in hand to trash."""
    state = do(position({"Alice": {"hand": "Graverobber"}, "Bob": {}}), "play Graverobber")
    assert offered(state) == ["option 0", "option 1"]
    assert names_in(do(state, "option 1"), 0, "discard") == []
    assert names_in(do(state, "option 0"), 0, "discard") == []


def test_a_choice_among_cards_must_be_made_if_there_is_one() -> None:
    """as-much-5: Remodel must trash, and must gain."""
    state = position({"Alice": {"hand": "Remodel, Estate, Copper"}, "Bob": {}})
    state = do(state, "play Remodel")
    assert offered(state) == ["Copper", "Estate"]
    assert "none" not in offered(do(state, "Copper"))


# ------------------------------------------------------------------ contingent effects


def test_an_effect_after_if_you_do_needs_the_first_one() -> None:
    """contingent-1, contingent-2, contingent-3: Moneylender without a Copper, in both wordings."""
    for year in (2008, 2016):
        table = {"Alice": {"hand": "Moneylender, Estate"}, "Bob": {}}
        assert pool(do(position(table, year), "play Moneylender"), 0, "coins") == 0
        table = {"Alice": {"hand": "Moneylender, Copper"}, "Bob": {}}
        state = do(position(table, year), "play Moneylender")
        state = state if at_turn_level(state) else do(state, "Copper")
        assert pool(state, 0, "coins") == 3


def test_watchtower_trashing_what_was_gained_does_not_undo_the_gain() -> None:
    """not-optional-if-you-do-text-2, as-much-6: Artisan still puts a card back."""
    state = position({"Alice": {"hand": "Artisan, Watchtower", "deck": ""}, "Bob": {}})
    state = do(state, "play Artisan", "gain Duchy", "use Watchtower", "option 0")
    assert trashed(state) == ["Duchy"] and names_in(state, 0, "deck") == ["Watchtower"]


def test_an_effect_about_a_card_that_does_not_exist_does_nothing() -> None:
    """contingent-4, contingent-example-5."""
    state = do(position({"Alice": {"hand": "Trader"}, "Bob": {}}), "play Trader")
    assert at_turn_level(state) and names_in(state, 0, "discard") == []


def test_a_silver_that_trader_put_in_its_place_is_not_the_gained_card() -> None:
    """not-optional-if-you-do-text-2, trader@pre-2020-14: Border Village is not gained and triggers nothing,
    whereas after an exchange by the newer Trader it did."""
    for version, more in (("pre-2020", False), ("2020", True)):
        state = position(
            {"Alice": {"hand": "Trader"}, "Bob": {}},
            supply="Border Village",
            versions={"Trader": version},
            programs={"gain": (Gain(Named("Border Village")),)},
        )
        state = do(run(state, "gain"), "use Trader")
        assert ("gain Duchy" in offered(state)) is more


# ------------------------------------------------------------------ played several times


def test_a_throne_room_repeats_only_the_play_ability() -> None:
    """throne-room-2, throne-room-example-1: a Duplicate is one card on the mat, a Goons one card in play."""
    state = position({"Alice": {"hand": "Throne Room, Duplicate"}, "Bob": {}})
    state = do(state, "play Throne Room", "Duplicate")
    assert names_in(state, 0, "tavern") == ["Duplicate"]


def test_a_doubled_card_is_played_twice_but_counts_as_one_card_in_play() -> None:
    """throne-room-3, playing-6, playing-7."""
    state = position({"Alice": {"hand": "Throne Room, Militia"}, "Bob": {"hand": "5 Copper"}})
    state, events = line(state, "play Throne Room", "Militia")
    assert [verb_of(event) for event in events].count("play") == 3
    assert names_in(state, 0, "play") == ["Militia", "Throne Room"]
    assert pool(state, 0, "coins") == 4


def test_two_possessions_from_one_card() -> None:
    """setup-later-2, setup-later-example-1: two extra turns for the next player."""
    state = position(
        {"Alice": {"hand": "Throne Room, Possession", "deck": "20 Copper"}, "Bob": {"deck": "30 Copper"}}
    )
    state = do(state, "play Throne Room", "Possession", "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, 0)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, 0)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, -1)


def test_abilities_add_up() -> None:
    """cumulative-1: two Skirmishers, two Liveries, two Bridges."""
    state = position(
        {"Alice": {"hand": "2 Livery", "actions": 2}, "Bob": {}}, programs={"gain": (Gain(Named("Duchy")),)}
    )
    state = finish(run(do(state, "play Livery", "play Livery"), "gain"))
    assert names_in(state, 0, "discard") == ["Duchy", "Horse", "Horse"]
    state = position({"Alice": {"hand": "2 Bridge", "actions": 2}, "Bob": {}})
    state = do(state, "play Bridge", "play Bridge")
    assert cost_of(state, state.game.kind_of["Gold"]) == (4, 0, 0)


def test_changeling_is_one_rule_however_many_there_are() -> None:
    """cumulative-3: one chance to exchange a gained card."""
    state = position({"Alice": {}, "Bob": {}}, supply="Changeling", programs={"gain": (Gain(Named("Gold")),)})
    state = run(state, "gain")
    assert offered(state) == ["use Changeling", "stop"]
    assert at_turn_level(do(state, "use Changeling"))
    # Declined, it does not come again.
    assert at_turn_level(do(state, "stop"))
    assert left(do(state, "use Changeling"), "Changeling") == 9


def test_what_is_trashed_at_once_is_trashed_before_anything_triggers() -> None:
    """when-trash-2, when-trash-3, with a program that trashes two cards."""
    programs = {"trash": (Trash(exactly(2, P.HAND)),)}
    state = position(
        {"Alice": {"hand": "Rats, Squire", "deck": "Gold"}, "Bob": {}}, supply="Witch", programs=programs
    )
    state = run(state, "trash")
    assert trashed(state) == ["Rats", "Squire"] and sorted(offered(state)) == ["use Rats", "use Squire"]


# ------------------------------------------------------------------ playing a card


def test_a_card_is_in_play_while_it_is_resolved_and_until_clean_up() -> None:
    """playing-2, in-play-2, in-play-4: Smithy is not in the shuffle of its own draw."""
    state = position({"Alice": {"hand": "Smithy", "discard": "2 Copper"}, "Bob": {}})
    state = do(state, "play Smithy")
    assert names_in(state, 0, "hand") == ["Copper", "Copper"] and names_in(state, 0, "play") == ["Smithy"]


def test_cards_on_mats_are_not_in_play() -> None:
    """in-play-3: a Highway of before 2022 on the Island mat does not reduce costs; in play it does."""
    for place, cost in (("island", 6), ("exile", 6), ("aside", 6), ("discard", 6), ("play", 5)):
        state = position({"Alice": {place: "Highway"}, "Bob": {}}, 2021)
        assert cost_of(state, state.game.kind_of["Gold"])[0] == cost


def test_calling_puts_a_card_into_play() -> None:
    """in-play-5: a Duplicate called on the gain is in play."""
    state = position(
        {"Alice": {"tavern": "Duplicate"}, "Bob": {}},
        programs={"gain": (Gain(Named("Silver")),)},
        turn=Turn(phase=BUY, last=1),
    )
    state = do(run(state, "gain"), "use Duplicate")
    assert names_in(state, 0, "play") == ["Duplicate"] and names_in(state, 0, "tavern") == []


def test_a_card_that_a_card_plays_is_part_of_resolving_the_first() -> None:
    """playing-5, playing-6: Vassal's Militia is resolved before the Action phase goes on."""
    state = position({"Alice": {"hand": "Vassal", "deck": "Militia"}, "Bob": {"hand": "3 Copper, Estate"}})
    state = do(state, "play Vassal", "yes")
    assert legal(state).player == 1  # type: ignore[union-attr]
    assert names_in(state, 0, "play") == ["Militia", "Vassal"]
