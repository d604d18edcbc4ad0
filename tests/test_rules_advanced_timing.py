"""Advanced timing rules: grouping, several abilities, between turns, what triggers and what still may."""

from __future__ import annotations

from table import begin_turn, do, left, line, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, legal
from engine.language import Gain, Named, Place
from engine.state import Asks, Event, State, Turn
from oracle.words.sentences import verb_of

BUY = 2


def gain(name: str, to: Place = Place.DISCARD) -> dict[str, tuple[Gain, ...]]:
    """A program in which a player gains a card."""
    return {"gain": (Gain(Named(name), to=to),)}


def decider(state: State) -> int:
    """Who decides now."""
    choice = legal(state)
    assert choice is not None
    return choice.player


def told(events: list[Event], *verbs: str) -> list[tuple[str, int]]:
    """Who did what, in order, of some verbs."""
    return [(verb_of(event), event.player) for event in events if verb_of(event) in verbs]


# ------------------------------------------------------------------ grouping of effects


def test_two_gains_of_one_effect_are_resolved_one_after_the_other() -> None:
    state = position({"Alice": {"hand": "Mountebank"}, "Bob": {"hand": "Watchtower"}})
    state = do(state, "play Mountebank")
    assert names_in(state, 1, "discard") == ["Curse"]
    assert offered(state) == ["use Watchtower", "stop"]
    state = do(state, "use Watchtower", "option 0")
    assert names_in(state, 1, "discard") == ["Copper"]
    assert offered(state) == ["use Watchtower", "stop"]


def test_followers_makes_a_player_gain_before_discarding() -> None:
    """A Sheepdog played because of the Curse draws cards before the discarding, followers-5."""
    state = position(
        {
            "Alice": {"hand": "Followers", "deck": "2 Copper"},
            "Bob": {"hand": "Sheepdog, 3 Copper", "deck": "2 Gold"},
        }
    )
    state = do(state, "play Followers", "use Sheepdog")
    assert names_in(state, 1, "hand") == ["Copper"] * 3 + ["Gold"] * 2
    assert legal(state).asks is Asks.DISCARD  # type: ignore[union-attr]


def test_all_effects_for_one_player_come_before_those_for_the_next() -> None:
    """followers-4: not all Curses first and all discarding afterwards."""
    state = position(
        {
            "Alice": {"hand": "Followers", "deck": "2 Copper"},
            "Bob": {"hand": "5 Copper"},
            "Carol": {"hand": "5 Estate"},
        }
    )
    _, events = line(state, "play Followers")
    assert told(events, "gain", "discard") == [
        ("gain", 0),
        ("gain", 1),
        ("discard", 1),
        ("gain", 2),
        ("discard", 2),
    ]


def test_each_player_starts_with_the_current_player() -> None:
    state = position(
        {
            "Alice": {"hand": "Spy", "deck": "Copper, Gold"},
            "Bob": {"deck": "Silver"},
            "Carol": {"deck": "Estate"},
        }
    )
    state, events = line(state, "play Spy", "nothing", "Silver", "Estate")
    assert told(events, "reveal") == [("reveal", 0), ("reveal", 1), ("reveal", 2)]
    assert [names_in(state, player, "discard") for player in range(3)] == [[], ["Silver"], ["Estate"]]


def test_an_attack_on_another_players_turn_still_starts_with_the_current_player() -> None:
    """black-cat-1."""
    state = position(
        {
            "Alice": {"play": "Copper"},
            "Bob": {"hand": "Black Cat", "deck": "2 Copper"},
            "Carol": {},
        },
        programs=gain("Duchy"),
    )
    _, events = line(run(state, "gain"), "use Black Cat")
    assert told(events, "gain") == [("gain", 0), ("gain", 2)]


# ------------------------------------------------------------------ resolving multiple abilities


def test_an_ability_that_another_one_triggers_is_resolved_before_that_one_goes_on() -> None:
    state = position(
        {
            "Alice": {"hand": "Graverobber, Cultist", "deck": "3 Silver"},
            "Bob": {},
        }
    )
    state = do(state, "play Graverobber", "option 1")
    assert names_in(state, 0, "hand") == ["Silver"] * 3
    assert "gain Province" in offered(state)


def test_when_trash_abilities_of_cards_trashed_at_once_are_resolved_separately() -> None:
    """Squire's gain can be answered with Watchtower before Feodum gains anything."""
    state = position(
        {
            "Alice": {"hand": "Chapel, Squire, Feodum, Watchtower"},
            "Bob": {},
        },
        supply="Witch, Militia",
    )
    state = do(state, "play Chapel", "Feodum, Squire")
    assert trashed(state) == ["Feodum", "Squire"]
    assert offered(state) == ["use Feodum", "use Squire"]
    state = do(state, "use Squire", "gain Witch")
    assert offered(state) == ["use Watchtower", "stop"]
    assert names_in(state, 0, "discard") == ["Witch"]
    state = do(state, "use Watchtower", "option 0", "stop", "stop", "stop")
    assert names_in(state, 0, "discard") == ["Silver"] * 3


def test_the_abilities_that_one_card_set_up_by_two_plays_are_separate() -> None:
    state = position(
        {
            "Alice": {"hand": "Throne Room, Caravan, Lighthouse", "deck": "12 Copper"},
            "Bob": {"deck": "5 Copper"},
        }
    )
    state = do(state, "play Throne Room", "Caravan", "play Lighthouse", "end", "end")
    state = begin_turn(state, 0) if state.turn.player == 0 else do(state, "end", "end")
    assert sorted(offered(state)) == ["use Caravan", "use Lighthouse"]
    state = do(state, "use Caravan")
    assert sorted(offered(state)) == ["use Caravan", "use Lighthouse"]
    state = do(state, "use Lighthouse")
    assert at_turn_level(state)  # the other Caravan was the only thing left
    assert len(names_in(state, 0, "hand")) == 7


def test_a_player_chooses_the_order_of_concurrent_abilities() -> None:
    state = position({"Alice": {"hand": "Chapel, Rats, Market Square", "deck": "Gold"}, "Bob": {}})
    state = do(state, "play Chapel", "Rats")
    assert offered(state) == ["use Rats", "use Market Square"]


# ------------------------------------------------------------------ between turns


def test_extra_turns_follow_the_turn_one_after_the_other_starting_with_who_had_the_last_turn() -> None:
    """Alice plays two Possessions; in the first extra turn Bob (Alice decides) plays one himself."""
    state = position(
        {
            "Alice": {"hand": "2 Possession", "deck": "12 Copper", "actions": 2},
            "Bob": {"hand": "Possession", "deck": "12 Silver"},
        }
    )
    state = do(state, "play Possession", "play Possession", "end", "end")
    assert (state.turn.player, state.turn.decided_by, state.turn.extra) == (1, 0, 1)
    state = do(state, "play Possession", "end", "end")
    # One extra turn waits for Alice and one for Bob; Bob had the last turn.
    assert (state.turn.player, state.turn.decided_by, state.turn.extra) == (1, 0, 1)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by, state.turn.extra) == (0, 1, 1)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by, state.turn.extra) == (1, -1, 0)


def test_after_an_outpost_turn_of_the_same_player_the_possession_turn_of_the_next_follows() -> None:
    state = position(
        {
            "Alice": {"hand": "Outpost, Possession", "deck": "12 Copper", "actions": 2},
            "Bob": {"deck": "12 Silver"},
        }
    )
    state = do(state, "play Outpost", "play Possession", "end", "end")
    assert (state.turn.player, state.turn.extra, len(names_in(state, 0, "hand"))) == (0, 1, 3)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, 0)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, -1)


# ------------------------------------------------------------------ all that triggered is resolved


def test_what_triggered_is_resolved_although_the_phase_has_changed_meanwhile() -> None:
    """Two Hagglers: the first gains Villa, which returns to the Action phase; the second still gains."""
    state = position(
        {
            "Alice": {"hand": "Throne Room, Haggler", "deck": "5 Copper", "coins": 3},
            "Bob": {},
        },
        supply="Villa",
    )
    state = do(state, "play Throne Room", "Haggler", "end", "buy Duchy")
    assert pool(state, 0, "coins") == 2
    state = (
        do(state, "gain Villa") if "gain Villa" in offered(state) else do(state, "use Haggler", "gain Villa")
    )
    assert state.turn.phase == 1
    assert "gain Silver" in offered(state)
    state = do(state, "gain Silver")
    assert names_in(state, 0, "discard") == ["Duchy", "Silver"]
    assert names_in(state, 0, "hand") == ["Villa"]


def test_a_trigger_is_judged_by_the_card_as_it_was_gained() -> None:
    """livery-4: a Bridge played out of the gain makes the card cheaper; a Horse is gained nevertheless."""
    state = position(
        {
            "Alice": {"hand": "Livery", "projects": "Innovation"},
            "Bob": {},
        },
        supply="Bridge",
        landscapes="Innovation",
        programs=gain("Bridge"),
    )
    state = run(do(state, "play Livery"), "gain")
    state = do(state, "use Innovation")
    assert names_in(state, 0, "discard") == ["Horse"]


def test_a_cost_that_was_low_before_the_gain_does_not_trigger() -> None:
    state = position({"Alice": {"hand": "Livery, Bridge", "actions": 2}, "Bob": {}}, programs=gain("Bridge"))
    state = run(do(state, "play Livery", "play Bridge"), "gain")
    assert names_in(state, 0, "discard") == ["Bridge"]


def test_a_card_that_changes_its_cost_right_after_the_gain_triggered_with_its_cost_before() -> None:
    """A Fisherman costs 2 while the discard pile is empty; that it lies there itself comes too late."""
    state = position({"Alice": {"hand": "Livery"}, "Bob": {}}, supply="Fisherman", programs=gain("Fisherman"))
    state = run(do(state, "play Livery"), "gain")
    assert names_in(state, 0, "discard") == ["Fisherman"]


def test_a_fisherman_gained_at_its_full_cost_triggers_livery() -> None:
    state = position(
        {"Alice": {"hand": "Livery", "discard": "Copper"}, "Bob": {}},
        supply="Fisherman",
        programs=gain("Fisherman"),
    )
    state = run(do(state, "play Livery"), "gain")
    assert names_in(state, 0, "discard") == ["Copper", "Fisherman", "Horse"]


def test_changeling_is_offered_for_what_the_card_cost_when_it_was_gained() -> None:
    """changeling-8."""
    for discard, offered_now in (("", False), ("Copper", True)):
        state = position(
            {"Alice": {"discard": discard}, "Bob": {}},
            supply="Fisherman, Changeling",
            programs=gain("Fisherman"),
        )
        assert ("use Changeling" in offered(run(state, "gain"))) is offered_now


# ------------------------------------------------------------------ more abilities can trigger


def goons_gained_on_when_buy(picks: tuple[str, ...]) -> State:
    """A Province is bought with an old Haggler; Goons is gained first, and Innovation could play it."""
    state = position(
        {
            "Alice": {"play": "Haggler", "coins": 8, "projects": "Innovation"},
            "Bob": {"hand": "3 Copper"},
        },
        2021,
        supply="Goons",
        landscapes="Innovation",
        turn=Turn(phase=BUY, last=1),
    )
    return do(state, "buy Province", "gain Goons", *picks)


def test_a_while_in_play_ability_that_enters_play_during_the_window_triggers_too() -> None:
    state = goons_gained_on_when_buy(("use Innovation",))
    assert names_in(state, 0, "play") == ["Goons", "Haggler"]
    assert names_in(state, 0, "discard") == ["Province"]
    assert pool(state, 0, "vp") == 1


def test_a_goons_that_is_not_in_play_gives_nothing_for_the_buy() -> None:
    state = goons_gained_on_when_buy(("stop",))
    assert names_in(state, 0, "discard") == ["Goons", "Province"]
    assert pool(state, 0, "vp") == 0


def test_a_watchtower_drawn_while_reacting_to_a_gain_can_be_used_on_it() -> None:
    """watchtower-5."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "deck": "Watchtower, Copper"}, "Bob": {}}, programs=gain("Silver")
    )
    state = run(state, "gain")
    assert offered(state) == ["use Sheepdog", "stop"]
    state = do(state, "use Sheepdog")
    assert offered(state) == ["use Watchtower", "stop"]


def test_a_watchtower_drawn_with_the_gained_card_cannot_be_used_on_it() -> None:
    state = position(
        {"Alice": {"hand": "Sheepdog", "deck": "Watchtower"}, "Bob": {}}, programs=gain("Silver", Place.DECK)
    )
    state = do(run(state, "gain"), "use Sheepdog")
    assert names_in(state, 0, "hand") == ["Silver", "Watchtower"]
    assert at_turn_level(state)


def test_a_gained_card_played_out_of_the_gain_can_trigger_on_it() -> None:
    """innovation-9: a Duplicate or a Livery that is gained and played."""
    state = position(
        {"Alice": {"projects": "Innovation"}, "Bob": {}},
        supply="Livery",
        landscapes="Innovation",
        programs=gain("Livery"),
    )
    state = do(run(state, "gain"), "use Innovation")
    assert names_in(state, 0, "discard") == ["Horse"]
    state = position(
        {"Alice": {"projects": "Innovation"}, "Bob": {}},
        supply="Duplicate",
        landscapes="Innovation",
        programs=gain("Duplicate"),
    )
    state = do(run(state, "gain"), "use Innovation")
    assert offered(state) == ["use Duplicate", "stop"]
    state = do(state, "use Duplicate")
    assert (names_in(state, 0, "play"), names_in(state, 0, "discard")) == (["Duplicate"], ["Duplicate"])


# ------------------------------------------------------------------ abilities of several players


def test_an_ability_that_affects_others_is_resolved_by_its_owner_for_timing() -> None:
    """skirmisher-4: the others discard before they can react to the gain with Black Cat."""
    state = position(
        {
            "Alice": {"hand": "Skirmisher", "deck": "Copper"},
            "Bob": {"hand": "Black Cat, 4 Copper", "deck": "2 Gold"},
        },
        supply="Militia, Island",
        programs=gain("Militia"),
    )
    state = run(do(state, "play Skirmisher"), "gain")
    assert (decider(state), legal(state).asks) == (1, Asks.DISCARD)  # type: ignore[union-attr]


def test_two_abilities_of_one_player_that_affect_others_are_ordered_by_that_player() -> None:
    """Lost City as the third Action gained: Cauldron's Curses before the others draw, or after."""
    state = position(
        {
            "Alice": {"hand": "Cauldron"},
            "Bob": {"deck": "2 Gold"},
        },
        supply="Lost City",
        programs=gain("Lost City"),
        turn=Turn(phase=BUY, last=1),
    )
    state = run(run(do(state, "play Cauldron"), "gain"), "gain")
    assert left(state, "Curse") == 10
    state = run(state, "gain")
    assert (decider(state), sorted(offered(state))) == (0, ["use Cauldron", "use Lost City"])


def test_the_attacked_player_orders_an_attack_that_they_resolve_themselves() -> None:
    """Gatekeeper's Exiling is resolved by the player who gains: before or after Watchtower."""
    state = position(
        {
            "Alice": {"hand": "Gatekeeper"},
            "Bob": {"hand": "Watchtower"},
        },
        programs=gain("Silver"),
    )
    state = run(do(state, "play Gatekeeper"), "gain", 1)
    assert (decider(state), offered(state)) == (1, ["use Gatekeeper", "use Watchtower"])
    moved = do(state, "use Watchtower", "option 1")
    assert (names_in(moved, 1, "deck"), names_in(moved, 1, "exile")) == (["Silver"], [])
    exiled = do(state, "use Gatekeeper")
    assert (names_in(exiled, 1, "exile"), at_turn_level(exiled)) == (["Silver"], True)
