"""Reaction cards: when they can be used, how often, in which order, and how that was before 2019."""

from __future__ import annotations

from table import do, line, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, legal
from engine.language import Gain, Named, Trash, exactly
from engine.language import Place as P
from engine.rules import rules_of
from engine.state import Asks, State
from oracle.words.sentences import verb_of

GAIN_DUCHY = {"gain": (Gain(Named("Duchy")),)}
TRASH_ONE = {"trash": (Trash(exactly(1, P.HAND, Named("Rats"))),)}


def decider(state: State) -> int:
    """Who decides now."""
    choice = legal(state)
    assert choice is not None
    return choice.player


# ------------------------------------------------------------------ the Reaction ability


def test_a_reaction_to_an_attack_is_resolved_before_the_attack() -> None:
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Moat"}})
    state = do(state, "play Witch")
    assert (decider(state), offered(state)) == (1, ["use Moat", "stop"])
    assert names_in(state, 0, "hand") == []


def test_resolving_a_reaction_is_not_playing_the_card() -> None:
    state = position(
        {"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Moat", "deck": "2 Copper"}}
    )
    state, events = line(state, "play Witch", "use Moat")
    assert [event.player for event in events if verb_of(event) == "play"] == [0]
    assert names_in(state, 1, "hand") == ["Moat"]
    assert names_in(state, 1, "discard") == []


def test_a_reaction_that_is_not_used_protects_nobody() -> None:
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Moat"}})
    assert names_in(do(state, "play Witch", "stop"), 1, "discard") == ["Curse"]


def test_a_reaction_can_be_used_although_the_attack_does_not_affect_its_owner() -> None:
    state = position(
        {
            "Alice": {"hand": "Witch", "deck": "2 Copper"},
            "Bob": {"hand": "Secret Chamber", "play": "Lighthouse", "deck": "2 Silver, Gold"},
        },
        2020,
    )
    state = do(state, "play Witch")
    assert "use Secret Chamber" in offered(state)


def test_a_reaction_that_plays_itself_is_discarded_in_the_clean_up_of_that_turn() -> None:
    state = position(
        {
            "Alice": {"deck": "5 Copper"},
            "Bob": {"hand": "Black Cat", "deck": "2 Silver"},
        },
        programs=GAIN_DUCHY,
    )
    state = do(run(state, "gain"), "use Black Cat")
    assert names_in(state, 1, "play") == ["Black Cat"]
    state = do(state, "end", "end")
    assert names_in(state, 1, "discard") == ["Black Cat"]


def test_a_reaction_begins_with_its_optional_effect_and_is_resolved_at_once() -> None:
    """Beggar's discarding and its two gains are one thing: Diplomat comes before or after, not between."""
    state = position(
        {
            "Alice": {"hand": "Militia"},
            "Bob": {"hand": "Beggar, Diplomat, 4 Copper", "deck": "3 Estate"},
        }
    )
    state = do(state, "play Militia")
    assert offered(state) == ["use Beggar", "use Diplomat", "stop"]
    state, events = line(state, "use Beggar")
    assert [verb_of(event) for event in events if verb_of(event) in ("discard", "gain")] == [
        "discard",
        "gain",
        "gain",
    ]
    assert names_in(state, 1, "deck") == ["Silver", "Estate", "Estate", "Estate"]
    assert offered(state) == ["use Diplomat", "stop"]


# ------------------------------------------------------------------ order of the players


def test_reactions_are_resolved_in_turn_order() -> None:
    state = position(
        {
            "Alice": {"hand": "Witch", "deck": "2 Copper"},
            "Bob": {"hand": "Moat"},
            "Carol": {"hand": "Moat"},
        }
    )
    state = do(state, "play Witch")
    assert decider(state) == 1
    state = do(state, "use Moat")
    assert decider(state) == 2
    state = do(state, "stop")
    assert at_turn_level(state)
    assert (names_in(state, 1, "discard"), names_in(state, 2, "discard")) == ([], ["Curse"])


def test_urchins_owner_decides_before_the_players_with_reactions() -> None:
    state = position(
        {
            "Alice": {"hand": "Militia", "play": "Urchin"},
            "Bob": {"hand": "Moat, 4 Copper"},
        }
    )
    state = do(state, "play Militia")
    assert (decider(state), offered(state)) == (0, ["use Urchin", "stop"])
    state = do(state, "use Urchin")
    assert trashed(state) == ["Urchin"]
    assert names_in(state, 0, "discard") == ["Mercenary"]
    assert (decider(state), offered(state)) == (1, ["use Moat", "stop"])


# ------------------------------------------------------------------ using Reactions again


def test_the_same_secret_chamber_can_be_revealed_several_times_to_one_attack() -> None:
    state = position(
        {
            "Alice": {"hand": "Militia"},
            "Bob": {"hand": "Secret Chamber, Estate", "deck": "Gold, Silver"},
        }
    )
    state = do(state, "play Militia", "use Secret Chamber", "Gold, Silver", "Gold, Silver")
    assert offered(state) == ["use Secret Chamber", "stop"]


def test_the_same_diplomat_can_be_revealed_again_only_with_five_cards_in_hand() -> None:
    hands = {"Diplomat, 4 Copper": False, "Diplomat, 5 Copper": True}
    for hand, again in hands.items():
        state = position({"Alice": {"hand": "Militia"}, "Bob": {"hand": hand, "deck": "2 Copper"}})
        state = do(state, "play Militia", "use Diplomat", "Copper, Copper, Copper")
        assert ("use Diplomat" in offered(state)) is again


def test_revealing_moat_again_changes_nothing_and_is_not_offered() -> None:
    state = position(
        {
            "Alice": {"hand": "Witch", "deck": "2 Copper"},
            "Bob": {"hand": "Moat, Secret Chamber"},
        }
    )
    state = do(state, "play Witch", "use Moat")
    assert offered(state) == ["use Secret Chamber", "stop"]


def test_a_moat_drawn_with_diplomat_can_be_revealed_to_the_same_attack() -> None:
    state = position(
        {
            "Alice": {"hand": "Militia"},
            "Bob": {"hand": "Diplomat, 4 Copper", "deck": "Moat, Gold"},
        }
    )
    state = do(state, "play Militia")
    assert offered(state) == ["use Diplomat", "stop"]
    state = do(state, "use Diplomat", "Copper, Copper, Copper")
    assert "use Moat" in offered(state)
    state = do(state, "use Moat")
    assert len(names_in(state, 1, "hand")) == 4


def test_the_same_market_square_can_be_discarded_twice_for_one_trashing_if_it_is_drawn_again() -> None:
    state = position({"Alice": {"hand": "Market Square, Rats"}, "Bob": {}}, programs=TRASH_ONE)
    state = do(run(state, "trash"), "use Market Square")
    # Rats draws one card of the discard pile that was shuffled.
    assert sorted(offered(state)) == ["Gold", "Market Square"]
    drawn = do(state, "Market Square")
    assert offered(drawn) == ["use Market Square", "stop"]
    assert names_in(do(drawn, "use Market Square"), 0, "discard") == ["Gold", "Market Square"]
    assert at_turn_level(do(state, "Gold"))


# ------------------------------------------------------------------ three players, re-opened windows


def cats(year: int, carol: str = "Black Cat", carols_deck: str = "2 Copper") -> State:
    """Bob could use a Black Cat on Alice's Duchy and passes; now it is Carol's decision."""
    state = position(
        {
            "Alice": {},
            "Bob": {"hand": "Black Cat, Sheepdog", "deck": "4 Copper"},
            "Carol": {"hand": carol, "deck": carols_deck},
        },
        rules=rules_of(year),
        year=2023,
        programs=GAIN_DUCHY,
    )
    state = run(state, "gain")
    assert (decider(state), offered(state)) == (1, ["use Black Cat", "stop"])
    state = do(state, "stop")
    assert decider(state) == 2
    return state


def test_a_player_who_passed_can_react_after_a_later_player_has_resolved_something() -> None:
    state = do(cats(2019), "use Black Cat")
    # Bob gains a Curse from Carol's Black Cat; that gain has its own window, with his Sheepdog.
    assert (decider(state), offered(state)) == (1, ["use Sheepdog", "stop"])
    state = do(state, "stop")
    assert (decider(state), offered(state)) == (1, ["use Black Cat", "stop"])


def test_before_2019_a_player_who_passed_had_no_second_chance() -> None:
    state = do(cats(2018), "use Black Cat")
    assert offered(state) == ["use Sheepdog", "stop"]
    assert at_turn_level(do(state, "stop"))


def test_who_waits_for_the_others_misses_the_chance_if_they_do_nothing() -> None:
    state = do(cats(2019), "stop")
    assert at_turn_level(state)
    assert names_in(state, 1, "hand") == ["Black Cat", "Sheepdog"]


def test_a_reaction_drawn_because_of_a_later_players_reaction_is_not_too_late() -> None:
    for year, late in ((2019, True), (2018, False)):
        state = position(
            {
                "Alice": {},
                "Bob": {"hand": "Sheepdog", "deck": "Black Cat, Copper"},
                "Carol": {"hand": "Black Cat", "deck": "2 Copper"},
            },
            rules=rules_of(year),
            year=2023,
            programs=GAIN_DUCHY,
        )
        state = do(run(state, "gain"), "use Black Cat", "use Sheepdog")
        if late:
            assert (decider(state), offered(state)) == (1, ["use Black Cat", "stop"])
        else:
            assert at_turn_level(state)


def test_an_attack_can_be_answered_by_the_first_player_again_after_the_second() -> None:
    """Bob keeps his Moat back, Carol uses Beggar, and Bob may still reveal Moat."""
    state = position(
        {
            "Alice": {"hand": "Militia"},
            "Bob": {"hand": "Moat, 4 Copper"},
            "Carol": {"hand": "Beggar, 4 Copper"},
        }
    )
    waiting = do(state, "play Militia", "stop")
    state = do(waiting, "use Beggar")
    assert (decider(state), offered(state)) == (1, ["use Moat", "stop"])
    state = do(waiting, "stop")
    assert decider(state) == 1 and legal(state).asks is Asks.DISCARD  # type: ignore[union-attr]


def test_an_attack_could_not_be_answered_later_before_2019() -> None:
    state = position(
        {
            "Alice": {"hand": "Militia"},
            "Bob": {"hand": "Moat, 4 Copper"},
            "Carol": {"hand": "Beggar, 4 Copper"},
        },
        2018,
    )
    state = do(state, "play Militia", "stop", "use Beggar")
    assert legal(state).asks is Asks.DISCARD  # type: ignore[union-attr]


def seal_and_watchtower() -> State:
    """Alice declines Royal Seal and Watchtower for her Duchy; then Bob has used Black Cat."""
    state = position(
        {
            "Alice": {"play": "Royal Seal", "hand": "Watchtower"},
            "Bob": {"hand": "Black Cat", "deck": "2 Copper"},
        },
        programs=GAIN_DUCHY,
    )
    state = do(run(state, "gain"), "stop", "use Black Cat")
    assert names_in(state, 0, "discard") == ["Curse", "Duchy"]
    return do(state, "stop")  # the window of the Curse


def test_a_declined_reaction_can_be_used_after_another_player_has_resolved_something() -> None:
    assert "use Watchtower" in offered(seal_and_watchtower())


def test_a_declined_ability_that_is_no_reaction_cannot_be_used_later() -> None:
    assert "use Royal Seal" not in offered(seal_and_watchtower())


def test_a_declined_urchin_cannot_be_trashed_after_another_player_has_reacted() -> None:
    state = position({"Alice": {"hand": "Militia", "play": "Urchin"}, "Bob": {"hand": "Moat, 4 Copper"}})
    state = do(state, "play Militia", "stop", "use Moat")
    assert at_turn_level(state)
    assert names_in(state, 0, "play") == ["Militia", "Urchin"]


def test_a_reaction_does_not_need_a_turn_of_its_owner() -> None:
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Watchtower"}})
    state = do(state, "play Witch")
    assert (decider(state), offered(state)) == (1, ["use Watchtower", "stop"])
    assert trashed(do(state, "use Watchtower", "option 0")) == ["Curse"]


def test_actions_from_a_reaction_on_another_players_turn_are_not_kept() -> None:
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": "5 Copper"},
            "Bob": {"hand": "Caravan Guard", "deck": "9 Copper"},
        }
    )
    state = do(state, "play Militia", "use Caravan Guard", "end", "end")
    assert (pool(state, 1, "actions"), pool(state, 1, "coins")) == (1, 1)
