"""Rulings of Hinterlands (and Cauldron), each test with the ids of those it stands for."""

from __future__ import annotations

from typing import Any

from pytest import MonkeyPatch
from table import do, ends, left, line, names_in, offered, pool, position, run, trashed

import engine.collection
from engine.kernel import at_turn_level, cost_of, legal
from engine.language import (
    Ability,
    Card,
    Clause,
    Cost,
    Entry,
    Gain,
    Named,
    On,
    Place,
    Play,
    Typed,
    When,
    exactly,
)
from engine.state import State, Turn

BUY = 2
TEN = "10 Copper"
OLD_HERMIT = {"Hermit": "pre-2022"}


def gain(name: str, to: Place = Place.DISCARD) -> dict[str, tuple[Gain, ...]]:
    """A program in which a player gains a card."""
    return {"gain": (Gain(Named(name), to=to),)}


def decider(state: State) -> int:
    """Who decides now; -1 is chance."""
    choice = legal(state)
    assert choice is not None
    return choice.player


def gained(state: State, *picks: str) -> tuple[State, list[str]]:
    """The names of what is gained while decisions are made, in order."""
    state, events = line(state, *picks)
    return state, [state.game.cards[event.cards[0]].name for event in events if event.verb == "gain"]


def buying(alice: dict[str, Any], year: int = 2023, **options: Any) -> State:
    """Alice's Buy phase."""
    return position({"Alice": alice, "Bob": {}}, year, turn=Turn(phase=BUY, last=1), **options)


def coins(state: State, name: str) -> int:
    """What a card costs now."""
    return cost_of(state, state.game.kind_of[name])[0]


# ------------------------------------------------------------------ Border Village


def test_border_village_gains_a_cheaper_card_after_it_was_gained() -> None:
    """border-village-1, border-village-2, gain-on-when-gain-text-1, buy-phase-16."""
    state = buying({"coins": 6}, supply="Border Village, Market")
    state = do(state, "buy Border Village")
    assert names_in(state, 0, "discard") == ["Border Village"]
    options = offered(state)
    assert {"gain Market", "gain Copper"} <= set(options)
    assert not {"gain Border Village", "gain Gold", "none", "stop"} & set(options)
    state = do(state, "gain Market")
    assert names_in(state, 0, "discard") == ["Border Village", "Market"]


def test_border_village_gained_onto_the_deck_gains_to_the_discard_pile() -> None:
    """gain-on-when-gain-text-1."""
    state = position(
        {"Alice": {}, "Bob": {}}, supply="Border Village", programs=gain("Border Village", Place.DECK)
    )
    state = do(run(state, "gain"), "gain Duchy")
    assert (names_in(state, 0, "deck"), names_in(state, 0, "discard")) == (["Border Village"], ["Duchy"])


def test_both_cards_of_border_village_can_be_moved_in_any_order() -> None:
    """gain-on-when-gain-text-3, watchtower-1: either can end up on top, both onto the deck."""
    state = buying({"coins": 6, "hand": "Watchtower"}, supply="Border Village")
    found = set()
    for end in ends(state, "buy Border Village"):
        if {"Border Village", "Silver"} <= set(names_in(end, 0, "deck")):
            found.add(tuple(names_in(end, 0, "deck")))
    assert found == {("Border Village", "Silver"), ("Silver", "Border Village")}


def test_before_2019_the_covered_border_village_could_not_be_moved() -> None:
    """gain-on-when-gain-text-4: on the deck it is only under the other card."""
    state = buying({"coins": 6, "hand": "Watchtower"}, 2018, supply="Border Village")
    found = set()
    for end in ends(state, "buy Border Village"):
        if {"Border Village", "Silver"} <= set(names_in(end, 0, "deck")):
            found.add(tuple(names_in(end, 0, "deck")))
    assert found == {("Silver", "Border Village")}


def test_a_border_village_that_costs_nothing_gains_nothing() -> None:
    """card-costs-text-5: nothing is cheaper than 0; beside it, at a cost of 1 a card for 0 is gained."""
    for bridges, gains in ((6, ["Border Village"]), (5, ["Border Village", "Copper"])):
        state = position(
            {"Alice": {"hand": f"{bridges} Bridge", "actions": bridges, "deck": TEN}, "Bob": {}},
            supply="Border Village",
            piles={"Curse": 0, "Estate": 0, "Bridge": 0, "Silver": 0, "Duchy": 0, "Gold": 0},
        )
        state = do(state, *["play Bridge"] * bridges, "end", "buy Border Village")
        if not at_turn_level(state):
            state = do(state, "gain Copper")
        assert names_in(state, 0, "discard") == gains


# ------------------------------------------------------------------ Cauldron


def third_action(before: int, year: int = 2023, **options: Any) -> State:
    """Alice gains a Village ``before`` times, plays Cauldron, and stands in her Buy phase."""
    state = buying({"hand": "Cauldron"}, year, supply="Village", programs=gain("Village"), **options)
    for _ in range(before):
        state = run(state, "gain")
    return do(state, "play Cauldron")


def test_cauldron_curses_at_the_third_action_gained_after_it() -> None:
    """cauldron-1, cauldron-2: the first two count although they were gained before."""
    for before in (0, 1, 2):
        state = third_action(before)
        for _ in range(2 - before):
            state = run(state, "gain")
        assert names_in(state, 1, "discard") == []
        state = run(state, "gain")
        assert names_in(state, 1, "discard") == ["Curse"]
        assert names_in(run(state, "gain"), 1, "discard") == ["Curse"]


def test_cauldron_played_after_the_third_action_curses_nobody() -> None:
    """cauldron-2."""
    state = third_action(3)
    for _ in range(3):
        state = run(state, "gain")
    assert names_in(state, 1, "discard") == []


def test_cauldron_counts_only_actions() -> None:
    """cauldron-1: the neighbouring case; two Actions and a Duchy."""
    programs = {**gain("Village"), "duchy": (Gain(Named("Duchy")),)}
    state = do(buying({"hand": "Cauldron"}, supply="Village", programs=programs), "play Cauldron")
    state = run(run(run(state, "gain"), "gain"), "duchy")
    assert names_in(state, 1, "discard") == []
    assert names_in(run(state, "gain"), 1, "discard") == ["Curse"]


def test_two_cauldrons_give_two_curses() -> None:
    """cauldron-1: cumulative."""
    state = buying({"hand": "2 Cauldron"}, supply="Village", programs=gain("Village"))
    state = do(state, "play Cauldron", "play Cauldron")
    state = run(run(run(state, "gain"), "gain"), "gain")
    if not at_turn_level(state):
        state = do(state, "use Cauldron")
    assert names_in(state, 1, "discard") == ["Curse", "Curse"]


def test_cauldron_is_resolved_before_a_black_cat_of_another_player() -> None:
    """cauldron-3: the third Action gained is an Island, which is a Victory card as well."""
    state = position(
        {"Alice": {"hand": "Cauldron"}, "Bob": {"hand": "Black Cat", "deck": "2 Copper"}},
        supply="Village, Island",
        programs={**gain("Village"), "island": (Gain(Named("Island")),)},
        turn=Turn(phase=BUY, last=1),
    )
    state = run(run(run(do(state, "play Cauldron"), "gain"), "gain"), "island")
    assert names_in(state, 1, "discard") == ["Curse"]
    assert (decider(state), offered(state)) == (1, ["use Black Cat", "stop"])


def test_moat_against_cauldron_works_when_it_is_played() -> None:
    """moat-2, attack-until-your-next-turn-text-1: not when the Curse is given."""
    table = {"Alice": {"hand": "Cauldron"}, "Bob": {"hand": "Moat"}}
    state = position(table, supply="Village", programs=gain("Village"), turn=Turn(phase=BUY, last=1))
    state = do(state, "play Cauldron")
    for pick, curses in (("use Moat", []), ("stop", ["Curse"])):
        after = run(run(run(do(state, pick), "gain"), "gain"), "gain")
        assert at_turn_level(after) and names_in(after, 1, "discard") == curses


def test_a_cauldron_played_out_of_the_third_gain_triggers_on_it(monkeypatch: MonkeyPatch) -> None:
    """cauldron-5, innovation-10: with a made-up Action that plays a Treasure from the hand."""
    helper = Card(
        "Helper",
        ("Action",),
        Cost(2),
        (Ability(When(On.PLAY), Clause((Play(exactly(1, Place.HAND, Typed("Treasure"))),))),),
    )
    known = engine.collection.load
    made_up = Entry("Helper", "card", "none", (helper,))
    monkeypatch.setattr(engine.collection, "load", lambda name: made_up if name == "Helper" else known(name))
    for before, curses in ((2, ["Curse"]), (1, []), (3, [])):
        state = buying(
            {"hand": "Cauldron", "projects": "Innovation"},
            supply="Helper, Village",
            landscapes="Innovation",
            programs={**gain("Village"), "helper": (Gain(Named("Helper")),)},
        )
        for _ in range(before):
            state = do(run(state, "gain"), "stop")
        state = do(run(state, "helper"), "use Innovation")
        assert names_in(state, 0, "play") == ["Cauldron", "Helper"]
        assert names_in(state, 1, "discard") == curses


# ------------------------------------------------------------------ Haggler, 2022


def test_haggler_gains_a_cheaper_card_that_is_no_victory_card() -> None:
    """haggler-1, haggler-2: when a bought card is gained."""
    state = position({"Alice": {"hand": "Haggler", "coins": 3}, "Bob": {}}, supply="Gardens, Village")
    state = do(state, "play Haggler", "end", "buy Duchy")
    assert names_in(state, 0, "discard") == ["Duchy"]
    assert offered(state) == ["gain Copper", "gain Curse", "gain Silver", "gain Village"]


def test_haggler_needs_a_card_that_was_bought() -> None:
    """haggler-2: a card gained otherwise triggers nothing; a Workshop's card."""
    state = position({"Alice": {"hand": "Haggler, Workshop", "actions": 2, "coins": 1}, "Bob": {}})
    state = do(state, "play Haggler", "play Workshop", "gain Silver")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Silver"]
    state = do(state, "end", "buy Silver")
    assert not at_turn_level(state)


def test_the_card_that_haggler_gains_was_not_bought() -> None:
    """haggler-2: Haggler does not go on with its own gain."""
    state = position({"Alice": {"hand": "Haggler", "coins": 6}, "Bob": {}})
    state, names = gained(do(state, "play Haggler", "end"), "buy Province", "gain Gold")
    assert at_turn_level(state) and names == ["Province", "Gold"]


def test_only_cards_gained_after_haggler_was_played_trigger_it() -> None:
    """haggler-3: a Villa bought first gives nothing; the next purchase does."""
    state = position({"Alice": {"hand": "Haggler", "coins": 7, "buys": 2}, "Bob": {}}, supply="Villa")
    state = do(state, "end", "buy Villa")
    assert names_in(state, 0, "discard") == []
    state = do(state, "play Haggler", "end", "buy Duchy")
    assert "gain Silver" in offered(state)


def test_a_haggler_played_twice_gains_two_cards() -> None:
    """haggler-2: cumulative with a throne-room since 2022; before, it is in play once."""
    for year, names in ((2022, ["Duchy", "Silver", "Silver"]), (2021, ["Silver", "Duchy"])):
        state = position({"Alice": {"hand": "Throne Room, Haggler", "coins": 1}, "Bob": {}}, year)
        state = do(state, "play Throne Room", "Haggler", "end")
        state, events = line(state, "buy Duchy")
        while not at_turn_level(state):
            pick = "gain Silver" if "gain Silver" in offered(state) else "use Haggler"
            state, more = line(state, pick)
            events += more
        assert [state.game.cards[e.cards[0]].name for e in events if e.verb == "gain"] == names


def test_a_haggler_that_left_play_still_works_since_2022() -> None:
    """haggler-2, removed-from-play-text-2; before 2022 it works only in play."""
    for year, more in ((2022, True), (2021, False)):
        state = position(
            {"Alice": {"hand": "Procession, Haggler", "coins": 1}, "Bob": {}}, year, piles={"Gold": 0}
        )
        state = do(state, "play Procession", "Haggler")
        assert trashed(state) == ["Haggler"]
        state = do(state, "end", "buy Duchy")
        assert at_turn_level(state) is not more


def test_haggler_follows_the_cost_that_a_gained_card_has_now() -> None:
    """haggler-5: a Fisherman bought for 2 with an empty discard pile costs 5 once it lies there."""
    state = position({"Alice": {"hand": "Haggler"}, "Bob": {}}, supply="Fisherman, Smithy")
    state = do(state, "play Haggler", "end", "buy Fisherman")
    assert "gain Smithy" in offered(state)
    # Beside it: a Fisherman that was put onto the deck first costs 2 again.
    state = position({"Alice": {"hand": "Haggler, Watchtower"}, "Bob": {}}, supply="Fisherman, Smithy")
    state = do(state, "play Haggler", "end", "buy Fisherman", "use Watchtower", "option 1")
    assert "gain Smithy" not in offered(state)


def test_haggler_and_a_trader() -> None:
    """haggler-7, trader-6: a card that was exchanged was gained; one that an old Trader replaced was not, and
    the Silver in its place was not bought."""
    state = position({"Alice": {"hand": "Haggler, Trader", "coins": 3}, "Bob": {}})
    state = do(state, "play Haggler", "end", "buy Duchy", "use Trader")
    assert names_in(state, 0, "discard") == ["Silver"]
    assert "gain Trader" in offered(state) and "gain Haggler" not in offered(state)
    state = position(
        {"Alice": {"hand": "Haggler, Trader", "coins": 3}, "Bob": {}}, versions={"Trader": "pre-2020"}
    )
    state = do(state, "play Haggler", "end", "buy Duchy", "use Trader")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Silver"]


def test_a_haggler_played_out_of_the_gain_triggers_on_a_bought_card_only() -> None:
    """haggler-8, innovation-9."""
    state = buying({"coins": 5, "projects": "Innovation"}, supply="Haggler", landscapes="Innovation")
    state = do(state, "buy Haggler", "use Innovation")
    assert "gain Silver" in offered(state)
    state = buying(
        {"projects": "Innovation"}, supply="Haggler", landscapes="Innovation", programs=gain("Haggler")
    )
    assert at_turn_level(do(run(state, "gain"), "use Innovation"))


def test_haggler_gives_nothing_for_an_event_or_a_project() -> None:
    """haggler-2, haggler@pre-2022-10: those are bought, but no card is."""
    for year in (2021, 2023):
        state = position(
            {"Alice": {"hand": "Haggler", "coins": 8, "buys": 3}, "Bob": {}},
            year,
            landscapes="Travelling Fair, Innovation",
        )
        state = do(state, "play Haggler", "end", "buy Travelling Fair", "buy Innovation")
        assert at_turn_level(state) and names_in(state, 0, "discard") == []


def test_haggler_cannot_gain_a_card_dearer_in_another_respect() -> None:
    """card-costs-text-5: a card with a Potion is not cheaper than one without, but the reverse holds."""
    state = position({"Alice": {"hand": "Haggler", "coins": 6}, "Bob": {}}, supply="Possession")
    assert "gain Possession" not in offered(do(state, "play Haggler", "end", "buy Province"))
    state = position({"Alice": {"hand": "Haggler", "coins": 4, "potions": 1}, "Bob": {}}, supply="Possession")
    options = offered(do(state, "play Haggler", "end", "buy Possession"))
    assert "gain Gold" in options and "gain Possession" not in options


# ------------------------------------------------------------------ Haggler before 2022


def test_the_old_haggler_gains_before_the_bought_card_is_gained() -> None:
    """gain-on-when-buy-text, haggler@pre-2022-9."""
    state = position({"Alice": {"hand": "Haggler", "coins": 3}, "Bob": {}}, 2021)
    state, names = gained(do(state, "play Haggler", "end"), "buy Duchy", "gain Silver")
    assert names == ["Silver", "Duchy"]
    state = position({"Alice": {"hand": "Haggler", "coins": 3}, "Bob": {}}, 2022)
    state, names = gained(do(state, "play Haggler", "end"), "buy Duchy", "gain Silver")
    assert names == ["Duchy", "Silver"]


def test_the_old_hagglers_card_is_moved_before_the_bought_card_is_gained() -> None:
    """gain-on-when-buy-text: with Watchtower the bought card ends up on top; since 2022 any order."""
    found = {}
    for year in (2021, 2022):
        state = position({"Alice": {"hand": "Haggler, Watchtower", "coins": 3}, "Bob": {}}, year)
        state = do(state, "play Haggler", "end")
        found[year] = {
            tuple(names_in(end, 0, "deck"))
            for end in ends(state, "buy Duchy")
            if {"Silver", "Duchy"} <= set(names_in(end, 0, "deck"))
        }
    assert found == {2021: {("Duchy", "Silver")}, 2022: {("Duchy", "Silver"), ("Silver", "Duchy")}}


def test_skirmisher_of_the_hagglers_card_comes_before_lost_city_of_the_bought_card() -> None:
    """gain-on-when-buy-text: its example; with the Haggler of 2022 Lost City can come first."""
    found = {}
    for version in ("pre-2022", "2022"):
        state = position(
            {
                "Alice": {"hand": "Skirmisher, Haggler", "deck": "Copper", "coins": 2, "actions": 2},
                "Bob": {"hand": "4 Copper", "deck": "Gold"},
            },
            supply="Lost City, Militia",
            versions={"Haggler": version},
        )
        state = do(state, "play Skirmisher", "play Haggler", "end", "buy Lost City")
        found[version] = set()
        for end in ends(state):
            if "Militia" in names_in(end, 0, "discard"):
                found[version].add(len(names_in(end, 1, "hand")))
    assert found == {"pre-2022": {4}, "2022": {3, 4}}


def test_the_old_haggler_triggers_on_purchases_only() -> None:
    """haggler@pre-2022-10."""
    state = position({"Alice": {"hand": "Haggler, Workshop", "actions": 2, "coins": 1}, "Bob": {}}, 2021)
    state = do(state, "play Haggler", "play Workshop", "gain Silver")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Silver"]


def test_the_old_haggler_follows_a_cost_that_has_changed() -> None:
    """haggler@pre-2022-13: the first Haggler's card lies in the discard pile; Fisherman costs 5 then."""
    state = position(
        {"Alice": {"hand": "2 Haggler", "actions": 2}, "Bob": {}},
        2021,
        supply="Fisherman, Smithy",
        piles={"Curse": 0},
    )
    state = do(state, "play Haggler", "play Haggler", "end", "buy Fisherman")
    # The first card is a Copper, the only card for less than 2; now the second Haggler sees 5.
    assert names_in(state, 0, "discard") == ["Copper"]
    assert "gain Smithy" in offered(state)


def test_an_old_haggler_played_out_of_a_gain_triggers_on_the_purchase() -> None:
    """haggler@pre-2022-14, innovation-12: one Haggler gains another, which Innovation plays."""
    state = buying(
        {"play": "Haggler", "coins": 8, "projects": "Innovation"},
        2021,
        supply="Haggler",
        landscapes="Innovation",
    )
    state = do(state, "buy Province", "gain Haggler", "use Innovation")
    assert "gain Gold" in offered(state)
    state, names = gained(state, "gain Gold")
    assert names == ["Gold", "Province"]


def test_the_old_haggler_gives_nothing_out_of_play() -> None:
    """haggler@pre-2022-9: only in play; a Haggler gained and not played does not trigger."""
    state = buying(
        {"play": "Haggler", "coins": 8, "projects": "Innovation"},
        2021,
        supply="Haggler",
        landscapes="Innovation",
    )
    state, names = gained(do(state, "buy Province", "gain Haggler"), "stop")
    assert names == ["Province"] and at_turn_level(state)


# ------------------------------------------------------------------ Highway


def test_highway_reduces_all_costs_for_the_turn() -> None:
    """highway-1, cost-reduction-text-1, cost-reduction-text-2, cost-reduction-text-3."""
    state = position({"Alice": {"hand": "Highway", "deck": "Copper"}, "Bob": {"hand": "Gold"}})
    state = do(state, "play Highway")
    assert (coins(state, "Gold"), coins(state, "Copper"), coins(state, "Province")) == (5, 0, 7)
    state = do(state, "end", "end")
    assert coins(state, "Gold") == 6


def test_a_highway_played_twice_counts_twice_since_2022_only() -> None:
    """highway-1, highway-2."""
    for year, cost in ((2022, 4), (2021, 5)):
        state = position({"Alice": {"hand": "Throne Room, Highway", "deck": "2 Copper"}, "Bob": {}}, year)
        assert coins(do(state, "play Throne Room", "Highway"), "Gold") == cost


def test_a_highway_that_left_play_still_reduces_since_2022_only() -> None:
    """highway-1, highway-2, while-this-is-in-play-text-3."""
    for year, cost in ((2022, 4), (2021, 6)):
        state = position(
            {"Alice": {"hand": "Procession, Highway", "deck": "3 Copper"}, "Bob": {}}, year, piles={"Gold": 0}
        )
        state = do(state, "play Procession", "Highway")
        assert trashed(state) == ["Highway"] and coins(state, "Gold") == cost


def test_procession_sees_what_the_old_highway_costs_once_it_has_left_play() -> None:
    """highway-2: while it is in play it costs 4; trashed, it costs 5, and a card for 6 is gained."""
    state = position(
        {"Alice": {"hand": "Procession, Highway", "deck": "3 Copper"}, "Bob": {}},
        2021,
        supply="Border Village",
    )
    state, names = gained(state, "play Procession", "Highway")
    assert names[0] == "Border Village"


def test_an_old_highway_played_as_a_sheep_still_reduces_costs() -> None:
    """highway-2: it is in play all the same; the Highway of 2022 has not been resolved."""
    for year, cost in ((2021, 5), (2022, 6)):
        state = position(
            {"Alice": {"hand": "Highway", "deck": "Copper"}, "Bob": {}}, year, landscapes="Way of the Sheep"
        )
        assert coins(do(state, "play Highway", "use Way of the Sheep"), "Gold") == cost


# ------------------------------------------------------------------ Inn


def test_inn_shuffles_even_if_no_card_was_chosen() -> None:
    """inn-4."""
    for year in (2011, 2023):
        state = position(
            {"Alice": {"deck": "Gold, Silver"}, "Bob": {}}, year, supply="Inn", programs=gain("Inn")
        )
        state = do(run(state, "gain"), "nothing")
        assert sorted(names_in(state, 0, "deck")) == ["{Gold}", "{Silver}"]
        assert names_in(state, 0, "discard") == ["Inn"]


def test_inn_chooses_actions_including_itself() -> None:
    """inn-2, inn-6: only what is in the discard pile, and only Actions."""
    for year in (2011, 2023):
        state = position(
            {"Alice": {"deck": "Copper", "discard": "Moat, Estate"}, "Bob": {}},
            year,
            supply="Inn",
            programs={**gain("Inn"), "hand": (Gain(Named("Inn"), to=Place.HAND),)},
        )
        assert offered(run(state, "gain")) == ["nothing", "Inn", "Moat", "Inn, Moat"]
        assert offered(run(state, "hand")) == ["nothing", "Moat"]


def test_an_inn_left_in_the_discard_pile_can_be_put_onto_the_deck_afterwards() -> None:
    """inn-5, inn-3: if it was not shuffled in."""
    state = position(
        {"Alice": {"hand": "Watchtower", "deck": "Copper", "discard": "Moat"}, "Bob": {}},
        supply="Inn",
        programs=gain("Inn"),
    )
    state = do(run(state, "gain"), "use Inn")
    assert at_turn_level(do(state, "Inn"))
    assert at_turn_level(do(state, "Inn, Moat"))
    after = do(state, "Moat")
    assert offered(after) == ["use Watchtower", "stop"]
    after = do(after, "use Watchtower", "option 1")
    assert names_in(after, 0, "deck")[0] == "Inn"


def test_before_2019_the_inn_had_to_be_on_top_of_the_discard_pile() -> None:
    """inn-5: nothing covers it, so it can be moved; the Moat that was under it is what goes."""
    state = position(
        {"Alice": {"hand": "Watchtower", "deck": "Copper", "discard": "Moat"}, "Bob": {}},
        2018,
        supply="Inn",
        programs=gain("Inn"),
    )
    state = do(run(state, "gain"), "use Inn", "Moat")
    assert "use Watchtower" in offered(state)


def test_inn_draws_two_and_then_discards_two() -> None:
    """inn-1, get-from-deck-then-discard-put-back-text-1: though nothing could be drawn."""
    state = do(position({"Alice": {"hand": "Inn, 2 Estate"}, "Bob": {}}), "play Inn")
    assert names_in(state, 0, "discard") == ["Estate", "Estate"] and pool(state, 0, "actions") == 2
    state = do(position({"Alice": {"hand": "Inn", "deck": "Gold, Copper"}, "Bob": {}}), "play Inn")
    assert names_in(state, 0, "discard") == ["Copper", "Gold"]


# ------------------------------------------------------------------ Jack of All Trades


def test_jack_gains_discards_draws_and_trashes_in_that_order() -> None:
    """jack-of-all-trades-1, jack-of-all-trades-2."""
    state = position(
        {"Alice": {"hand": "Jack of All Trades, Estate, 2 Copper", "deck": "Curse, Gold, Moat"}, "Bob": {}}
    )
    state = do(state, "play Jack of All Trades")
    assert names_in(state, 0, "discard") == ["Silver"]
    assert offered(state) == ["nothing", "Curse"]
    state = do(state, "Curse")
    assert names_in(state, 0, "hand") == ["Copper", "Copper", "Estate", "Gold", "Moat"]
    assert offered(state) == ["nothing", "Estate", "Moat"]
    state = do(state, "Estate")
    assert trashed(state) == ["Estate"] and names_in(state, 0, "discard") == ["Curse", "Silver"]


def test_jack_can_draw_what_it_discarded() -> None:
    """discard-then-get-from-deck-text-1: the discarded card is in the shuffle, with the Silver."""
    state = position({"Alice": {"hand": "Jack of All Trades, 3 Copper", "deck": "Curse"}, "Bob": {}})
    state = do(state, "play Jack of All Trades", "Curse")
    assert (decider(state), offered(state)) == (-1, ["Curse", "Silver"])
    assert names_in(do(state, "Silver"), 0, "hand") == ["Copper"] * 3 + ["Curse", "Silver"]


def test_jack_puts_the_card_back_and_may_draw_it() -> None:
    """jack-of-all-trades-2: the neighbouring case."""
    state = position({"Alice": {"hand": "Jack of All Trades, 4 Copper", "deck": "Curse, Gold"}, "Bob": {}})
    state = do(state, "play Jack of All Trades", "nothing")
    assert "Curse" in names_in(state, 0, "hand") and names_in(state, 0, "deck") == ["Gold"]


def test_a_card_drawn_on_the_gain_of_the_silver_counts_for_jack() -> None:
    """jack-of-all-trades-2, triggered-ability-1: Sheepdog draws two, so Jack draws fewer."""
    state = position(
        {
            "Alice": {"hand": "Jack of All Trades, Sheepdog, 2 Copper", "deck": "2 Gold, Moat, 3 Duchy"},
            "Bob": {},
        }
    )
    state = do(state, "play Jack of All Trades", "use Sheepdog", "nothing")
    assert names_in(state, 0, "hand") == ["Copper", "Copper", "Gold", "Gold", "Moat"]


def test_jack_with_five_cards_in_hand_draws_nothing() -> None:
    """jack-of-all-trades-2: as many as are needed, none here."""
    state = position({"Alice": {"hand": "Jack of All Trades, 6 Copper", "deck": "Gold"}, "Bob": {}})
    state = do(state, "play Jack of All Trades", "nothing")
    assert at_turn_level(state) and names_in(state, 0, "hand") == ["Copper"] * 6


# ------------------------------------------------------------------ Scheme


def decks(state: State) -> set[tuple[str, ...]]:
    """What can be on Alice's deck or in her hand of Actions after Clean-up."""
    found = set()
    for end in ends(do(state, "end"), "end"):
        found.add(tuple(name for name in names_in(end, 0, "hand") if name != "Copper"))
    return found


def test_scheme_puts_an_action_discarded_from_play_onto_the_deck() -> None:
    """scheme-1, scheme-2, scheme-5: itself or another, or none; both editions alike."""
    for year in (2011, 2016, 2023):
        state = position({"Alice": {"hand": "Scheme, Village", "deck": TEN, "actions": 2}, "Bob": {}}, year)
        state = do(state, "play Village", "play Scheme")
        assert decks(state) == {(), ("Scheme",), ("Village",)}


def test_scheme_puts_no_treasure_onto_the_deck() -> None:
    """scheme-1: the neighbouring case."""
    for year in (2011, 2016):
        state = position({"Alice": {"hand": "Scheme", "play": "Silver", "deck": TEN}, "Bob": {}}, year)
        assert decks(do(state, "play Scheme")) == {(), ("Scheme",)}


def test_a_scheme_played_twice_puts_two_cards_onto_the_deck() -> None:
    """scheme-1, setup-later-example-2."""
    for year in (2011, 2016):
        state = position({"Alice": {"hand": "Throne Room, Scheme", "deck": TEN}, "Bob": {}}, year)
        picks = ("play Throne Room",) if year < 2016 else ("play Throne Room", "Scheme")
        state = do(state, *picks)
        assert decks(state) == {(), ("Scheme",), ("Throne Room",), ("Scheme", "Throne Room")}


def test_a_scheme_that_was_trashed_still_works() -> None:
    """immediate-example-3, removed-from-play-text-2."""
    for year in (2012, 2016, 2023):
        state = position({"Alice": {"hand": "Procession, Scheme", "deck": TEN}, "Bob": {}}, year)
        state = do(state, "play Procession", "Scheme")
        while not at_turn_level(state):
            state = do(state, offered(state)[0])
        assert "Scheme" in trashed(state)
        assert ("Procession",) in decks(state)


def test_scheme_cannot_take_a_duration_that_stays_in_play() -> None:
    """scheme-3: on the turn in which it is discarded it can."""
    for year in (2011, 2016):
        state = position(
            {"Alice": {"hand": "Scheme, Caravan", "deck": "20 Copper", "actions": 2}, "Bob": {"deck": TEN}},
            year,
        )
        state = do(state, "play Caravan", "play Scheme")
        assert decks(state) == {(), ("Scheme",)}
        state = position(
            {"Alice": {"hand": "Caravan", "deck": "20 Copper", "actions": 2}, "Bob": {"deck": TEN}},
            year,
            supply="Scheme",
        )
        state = do(state, "play Caravan", "end", "end", "end", "end")
        scheme = state.game.kind_of["Scheme"]
        state = state._replace(zones=((*state.zones[0][:-1], scheme), *state.zones[1:]))
        assert ("Caravan",) in decks(do(state, "play Scheme"))


def test_scheme_and_the_old_hermit_in_either_order() -> None:
    """scheme-4, hermit@pre-2022-11, hermit@pre-2022-12: put onto the deck, it still gains a Madman; trashed
    first, it cannot be put onto the deck."""
    for year in (2012, 2016, 2023):
        state = position(
            {"Alice": {"hand": "Scheme, Hermit", "deck": TEN, "actions": 2}, "Bob": {}},
            year,
            versions=OLD_HERMIT,
        )
        state = do(state, "play Hermit")
        while not at_turn_level(state):
            options = offered(state)
            state = do(state, next(pick for pick in ("no", "nothing", "gain Copper") if pick in options))
        state = do(state, "play Scheme")
        found = set()
        for end in ends(do(state, "end"), "end"):
            hermit = (
                "deck" if "Hermit" in names_in(end, 0, "hand") else "trash" if trashed(end) else "discard"
            )
            found.add((hermit, 10 - left(end, "Madman"), "Scheme" in names_in(end, 0, "hand")))
        assert ("deck", 1, False) in found
        assert ("trash", 1, False) in found and ("trash", 1, True) in found
        assert not any(where == "deck" and scheme for where, _, scheme in found)
        assert not any(madmen != 1 or where == "discard" for where, madmen, _ in found)


def test_after_a_purchase_the_old_hermit_stays_a_hermit_and_scheme_takes_it() -> None:
    """hermit@pre-2022-8: the neighbouring case, without trashing and without Madman."""
    state = position(
        {"Alice": {"hand": "Scheme, Hermit", "deck": TEN, "actions": 2}, "Bob": {}}, versions=OLD_HERMIT
    )
    state = do(state, "play Hermit")
    while not at_turn_level(state):
        options = offered(state)
        state = do(state, next(pick for pick in ("no", "nothing", "gain Copper") if pick in options))
    state = do(state, "play Scheme", "end", "buy Copper")
    found = set()
    for end in ends(state, "end"):
        found.add((left(end, "Madman"), tuple(n for n in names_in(end, 0, "hand") if n != "Copper")))
    assert found == {(10, ()), (10, ("Hermit",)), (10, ("Scheme",))}


def test_the_first_scheme_chose_at_the_start_of_clean_up() -> None:
    """scheme-5: the choice is made before anything is discarded; since 2016 when it is discarded."""
    state = position({"Alice": {"hand": "Scheme, Village", "deck": TEN, "actions": 2}, "Bob": {}}, 2011)
    state = do(state, "play Village", "play Scheme", "end", "end")
    assert len(names_in(state, 0, "play")) == 2 and names_in(state, 0, "discard") == []


# ------------------------------------------------------------------ Trader, 2020


def test_trader_gives_a_silver_per_coin_of_the_cost_at_that_moment() -> None:
    """trader-1, trader-note-1, trader@pre-2020-9, trader@pre-2020-note-1."""
    for year in (2011, 2016, 2023):
        state = position({"Alice": {"hand": "Trader, Estate"}, "Bob": {}}, year)
        state = finish(do(state, "play Trader"))
        assert trashed(state) == ["Estate"] and names_in(state, 0, "discard") == ["Silver", "Silver"]
        state = position({"Alice": {"hand": "Bridge, Trader, Estate", "actions": 2}, "Bob": {}}, year)
        state = finish(do(state, "play Bridge", "play Trader"))
        assert names_in(state, 0, "discard") == ["Silver"]


def finish(state: State) -> State:
    """Use nothing until nothing is being resolved."""
    while not at_turn_level(state):
        state = do(state, "stop")
    return state


def test_trader_sees_the_cost_after_the_trashing() -> None:
    """trader-note-1: an old Highway cannot be trashed from play here; a Fisherman's cost follows the pile."""
    state = position({"Alice": {"hand": "Trader, Fisherman, Market Square"}, "Bob": {}})
    state = do(state, "play Trader", "Fisherman")
    assert offered(state) == ["use Market Square", "stop"]
    # With nothing in the discard pile it costs 2; with Market Square and Gold there it costs 5.
    assert names_in(do(state, "stop"), 0, "discard") == ["Silver"] * 2
    assert (
        names_in(do(state, "use Market Square"), 0, "discard") == ["Gold", "Market Square"] + ["Silver"] * 5
    )


def test_trader_exchanges_a_gained_card_wherever_it_went() -> None:
    """trader-4: the card returns to its pile, the Silver comes to the discard pile."""
    for to in (Place.DISCARD, Place.HAND, Place.DECK):
        state = position({"Alice": {"hand": "Trader"}, "Bob": {}}, programs=gain("Curse", to))
        state = do(run(state, "gain"), "use Trader")
        assert names_in(state, 0, "discard") == ["Silver"]
        assert names_in(state, 0, "hand") == ["Trader"] and names_in(state, 0, "deck") == []
        assert (left(state, "Curse"), left(state, "Silver")) == (10, 9)


def test_trader_needs_a_silver_in_the_supply() -> None:
    """trader-4; also when the gained card is the last Silver itself."""
    state = position({"Alice": {"hand": "Trader"}, "Bob": {}}, programs=gain("Curse"), piles={"Silver": 0})
    state = run(state, "gain")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Curse"]
    state = position({"Alice": {"hand": "Trader"}, "Bob": {}}, programs=gain("Silver"), piles={"Silver": 1})
    assert at_turn_level(run(state, "gain"))
    state = position({"Alice": {"hand": "Trader"}, "Bob": {}}, programs=gain("Curse"), piles={"Silver": 1})
    assert offered(run(state, "gain")) == ["use Trader", "stop"]


def test_trader_can_be_used_on_another_players_turn() -> None:
    """trader-2."""
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Trader"}})
    state = do(state, "play Witch")
    assert decider(state) == 1
    state = do(state, "use Trader")
    assert names_in(state, 1, "discard") == ["Silver"] and left(state, "Curse") == 10


def test_an_exchanged_card_was_gained_and_its_abilities_triggered() -> None:
    """trader-6: Border Village's gain comes all the same; the Silver was not gained."""
    state = position(
        {"Alice": {"hand": "Trader"}, "Bob": {}}, supply="Border Village", programs=gain("Border Village")
    )
    state, events = line(run(state, "gain"), "use Trader")
    assert "gain Duchy" in offered(state) or offered(state) == ["use Border Village"]
    state, more = line(state, "gain Duchy")
    kinds = [state.game.cards[e.cards[0]].name for e in [*events, *more] if e.verb == "gain"]
    assert kinds == ["Duchy"]  # the Border Village was gained before; no Silver
    assert names_in(finish(state), 0, "discard") == ["Duchy", "Silver"]
    assert left(state, "Border Village") == 10


def test_trader_can_return_a_card_gained_from_the_trash() -> None:
    """trader-4: to its pile, though it did not come from there."""
    state = position({"Alice": {"hand": "Thief, Trader"}, "Bob": {"deck": "Gold, Estate"}})
    state = do(state, "play Thief", "Gold", "use Trader")
    assert names_in(state, 0, "discard") == ["Silver"] and trashed(state) == []
    assert left(state, "Gold") == 11


def test_a_trader_drawn_because_of_the_gain_can_be_used() -> None:
    """trader-8."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "deck": "Trader, Copper"}, "Bob": {}}, programs=gain("Curse")
    )
    state = do(run(state, "gain"), "use Sheepdog", "use Trader")
    assert names_in(state, 0, "discard") == ["Silver"]


def test_a_trader_gained_to_the_hand_can_exchange_itself() -> None:
    """trader-9: gained to the discard pile it cannot."""
    state = position({"Alice": {"hand": "Artisan, Copper"}, "Bob": {}}, supply="Trader")
    state = do(state, "play Artisan", "gain Trader")
    assert offered(state) == ["use Trader", "stop"]
    state = do(state, "use Trader")
    assert names_in(state, 0, "discard") == ["Silver"] and left(state, "Trader") == 10
    state = position({"Alice": {}, "Bob": {}}, supply="Trader", programs=gain("Trader"))
    assert at_turn_level(run(state, "gain"))


def test_trader_and_watchtower_lose_track_of_what_the_other_moved() -> None:
    """trader-5, move-gained-card-text-2."""
    state = position({"Alice": {"hand": "Trader, Watchtower"}, "Bob": {}}, programs=gain("Curse"))
    state = run(state, "gain")
    assert sorted(offered(state)) == ["stop", "use Trader", "use Watchtower"]
    assert at_turn_level(do(state, "use Trader"))
    assert at_turn_level(do(state, "use Watchtower", "option 1"))


# ------------------------------------------------------------------ Trader before 2020


def test_the_old_trader_gains_a_silver_instead() -> None:
    """trader@pre-2020-14: the card is not gained; the Silver goes to the discard pile in any case."""
    for year in (2011, 2016, 2019):
        for to in (Place.DISCARD, Place.HAND, Place.DECK):
            state = position({"Alice": {"hand": "Trader"}, "Bob": {}}, year, programs=gain("Curse", to))
            state, names = gained(run(state, "gain"), "use Trader")
            assert names == ["Silver"] and at_turn_level(state)
            assert names_in(state, 0, "discard") == ["Silver"] and left(state, "Curse") == 10
            state = do(
                run(
                    position({"Alice": {"hand": "Trader"}, "Bob": {}}, year, programs=gain("Curse", to)),
                    "gain",
                ),
                "stop",
            )
            assert left(state, "Curse") == 9


def test_with_the_old_trader_no_when_gain_ability_of_the_card_triggers() -> None:
    """trader@pre-2020-14; beside it, without Trader Border Village gains a card."""
    state = position(
        {"Alice": {"hand": "Trader"}, "Bob": {}},
        2019,
        supply="Border Village",
        programs=gain("Border Village"),
    )
    state = run(state, "gain")
    assert at_turn_level(do(state, "use Trader"))
    assert "gain Duchy" in offered(do(state, "stop"))


def test_with_the_old_trader_when_buy_abilities_do_trigger() -> None:
    """trader@pre-2020-14: Goons gives a token, Haggler a card, Hoard a Gold for the Province not gained."""
    state = buying({"coins": 8, "hand": "Trader", "play": "Goons"}, 2019)
    state = do(state, "buy Province", "use Trader")
    assert pool(state, 0, "vp") == 1 and names_in(state, 0, "discard") == ["Silver"]
    assert left(state, "Province") == 10
    state = buying({"coins": 8, "hand": "Trader", "play": "Hoard"}, 2019)
    state, names = gained(state, "buy Province", "stop", "use Trader")
    assert names == ["Gold", "Silver"]


def test_the_silver_is_gained_and_can_be_moved() -> None:
    """trader@pre-2020-14: another gain happens; Watchtower answers it."""
    state = position({"Alice": {"hand": "Trader, Watchtower"}, "Bob": {}}, 2019, programs=gain("Curse"))
    state = do(run(state, "gain"), "use Trader")
    assert "use Watchtower" in offered(state)
    state = do(state, "use Watchtower", "option 1")
    assert names_in(state, 0, "deck") == ["Silver"]


def test_the_old_trader_without_silvers_gains_nothing() -> None:
    """trader@pre-2020-12."""
    state = position(
        {"Alice": {"hand": "Trader"}, "Bob": {}}, 2019, programs=gain("Curse"), piles={"Silver": 0}
    )
    state = do(run(state, "gain"), "use Trader")
    assert at_turn_level(state) and names_in(state, 0, "discard") == [] and left(state, "Curse") == 10


def test_the_old_trader_needs_a_card_that_is_about_to_be_gained() -> None:
    """trader@pre-2020-13: not for a Curse when no Curse is left."""
    state = position(
        {"Alice": {"hand": "Trader"}, "Bob": {}}, 2019, programs=gain("Curse"), piles={"Curse": 0}
    )
    assert at_turn_level(run(state, "gain"))
    state = position(
        {"Alice": {"hand": "Trader"}, "Bob": {}}, 2019, programs=gain("Curse"), piles={"Curse": 1}
    )
    assert offered(run(state, "gain")) == ["use Trader", "stop"]


def test_the_old_trader_is_not_for_a_bought_card_that_is_gone_meanwhile() -> None:
    """trader@pre-2020-13: Haggler's Workshop, played at once, takes the last Smithy, which was bought."""
    for smithies, offers in ((1, False), (2, True)):
        state = buying(
            {"play": "Haggler", "coins": 4, "hand": "Trader", "projects": "Innovation"},
            2019,
            supply="Smithy, Workshop",
            landscapes="Innovation",
            piles={"Smithy": smithies},
        )
        state = do(state, "buy Smithy", "gain Workshop", "stop", "use Innovation", "gain Smithy", "stop")
        assert names_in(state, 0, "discard") == ["Smithy"]
        assert ("use Trader" in offered(state)) is offers


def test_the_old_trader_can_be_used_on_another_players_turn() -> None:
    """trader@pre-2020-10."""
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Trader"}}, 2019)
    state = do(state, "play Witch")
    assert (decider(state), offered(state)) == (1, ["use Trader", "stop"])
    state = do(state, "use Trader")
    assert names_in(state, 1, "discard") == ["Silver"] and left(state, "Curse") == 10


def test_the_old_trader_leaves_a_card_in_the_trash() -> None:
    """trader@pre-2020-14: what Thief would have gained stays where it is."""
    state = position({"Alice": {"hand": "Thief, Trader"}, "Bob": {"deck": "Gold, Estate"}}, 2019)
    state = do(state, "play Thief", "Gold", "use Trader")
    assert names_in(state, 0, "discard") == ["Silver"] and trashed(state) == ["Gold"]
    assert left(state, "Silver") == 9


def test_a_silver_that_would_come_from_the_trash_can_be_replaced_too() -> None:
    """trader@pre-2020-14: a Silver of the Supply is gained then, and the other one stays in the trash."""
    state = position({"Alice": {"hand": "Thief, Trader"}, "Bob": {"deck": "Silver, Estate"}}, 2019)
    state = do(state, "play Thief", "Silver")
    assert "use Trader" in offered(state)
    instead = do(state, "use Trader")
    assert trashed(instead) == ["Silver"] and left(instead, "Silver") == 9
    state = do(state, "stop")
    assert trashed(state) == [] and left(state, "Silver") == 10


def test_the_old_trader_answers_bureaucrats_silver() -> None:
    """trader@pre-2020-14: the Silver instead is not gained onto the deck."""
    state = position({"Alice": {"hand": "Bureaucrat, Trader"}, "Bob": {"hand": "Copper"}}, 2019)
    state = do(state, "play Bureaucrat")
    assert names_in(do(state, "stop"), 0, "deck") == ["Silver"]
    state = do(state, "use Trader")
    assert names_in(state, 0, "deck") == [] and names_in(state, 0, "discard") == ["Silver"]


def test_an_old_trader_drawn_after_the_gain_is_too_late() -> None:
    """trader@pre-2020-13: it triggers before the gain; beside it, trader-8 for the Trader of 2020."""
    table = {"Alice": {"hand": "Sheepdog", "deck": "Trader, Copper"}, "Bob": {}}
    state = position(table, programs=gain("Curse"), versions={"Trader": "pre-2020"})
    state = do(run(state, "gain"), "use Sheepdog")
    assert at_turn_level(state) and names_in(state, 0, "discard") == ["Curse"]


def test_an_old_trader_gained_to_the_hand_is_too_late_for_itself() -> None:
    """trader@pre-2020-13."""
    state = position(
        {"Alice": {"hand": "Artisan, Copper"}, "Bob": {}}, supply="Trader", versions={"Trader": "pre-2020"}
    )
    state = do(state, "play Artisan", "gain Trader")
    assert offered(state) == ["Copper", "Trader"]


# ------------------------------------------------------------------ Tunnel


def test_tunnel_gives_a_gold_when_discarded_outside_clean_up() -> None:
    """tunnel-1, tunnel-2: and none in Clean-up, and none when it is trashed."""
    for year in (2011, 2016, 2023):
        state = position({"Alice": {"hand": "Cellar, Tunnel", "deck": "7 Copper"}, "Bob": {}}, year)
        state = do(state, "play Cellar", "Tunnel")
        assert offered(state) == ["use Tunnel", "stop"]
        assert "Gold" in names_in(do(state, "use Tunnel"), 0, "discard")
        assert "Gold" not in names_in(do(state, "stop"), 0, "discard")
        state = position({"Alice": {"hand": "Tunnel", "deck": "7 Copper"}, "Bob": {}}, year)
        state = do(state, "end", "end")
        assert names_in(state, 0, "discard") == ["Tunnel"]


def test_two_tunnels_discarded_at_once_give_two_golds() -> None:
    """tunnel-1: an ability for each card."""
    state = position({"Alice": {"hand": "Cellar, 2 Tunnel", "deck": "7 Copper"}, "Bob": {}})
    state = do(state, "play Cellar", "Tunnel, Tunnel", "use Tunnel")
    assert offered(state) == ["use Tunnel", "stop"]
    assert names_in(do(state, "stop"), 0, "discard").count("Gold") == 1
    state = do(state, "use Tunnel")
    assert at_turn_level(state) and names_in(state, 0, "discard").count("Gold") == 2


def test_tunnel_without_a_gold_left_gives_nothing() -> None:
    """as-much-1."""
    state = position({"Alice": {"hand": "Cellar, Tunnel", "deck": "7 Copper"}, "Bob": {}}, piles={"Gold": 0})
    state = do(state, "play Cellar", "Tunnel")
    while not at_turn_level(state):
        state = do(state, "use Tunnel")
    assert names_in(state, 0, "discard") == ["Tunnel"]
