"""Advanced timing rules: the "lose track" rule, with its five examples and its dated changes."""

from __future__ import annotations

import pytest
from table import begin_turn, do, ends, left, line, names_in, offered, pool, position, run, trashed, words

from engine.kernel import at_turn_level, legal, step
from engine.language import Gain, Named, Place
from engine.state import Event, State, TrackLost
from oracle.claims import answer
from oracle.scenario import build, from_notation
from oracle.words.events import story
from oracle.words.sentences import event_text, verb_of

ARTIFICER = "Artificer, Watchtower"


def gain(name: str, to: Place = Place.DISCARD) -> dict[str, tuple[Gain, ...]]:
    """A program in which a player gains a card."""
    return {"gain": (Gain(Named(name), to=to),)}


def lost(events: list[Event]) -> list[str]:
    """Why tracks were lost, in the order in which that happened."""
    return [event.why.value for event in events if isinstance(event, TrackLost)]


# ------------------------------------------------------------------ example 1


def inn_onto_the_deck() -> State:
    """Artificer has just put an Inn on top of the deck."""
    state = position(
        {"Alice": {"hand": ARTIFICER + ", 5 Copper", "deck": "Gold, Silver"}, "Bob": {}}, supply="Inn"
    )
    return do(state, "play Artificer", ", ".join(["Copper"] * 5), "gain Inn")


def test_example_1_the_abilities_of_inn_and_watchtower_can_be_resolved_in_any_order() -> None:
    state = inn_onto_the_deck()
    assert offered(state) == ["use Inn", "use Watchtower"]


def test_example_1_watchtower_loses_track_of_an_inn_that_was_shuffled_into_the_deck() -> None:
    state, events = line(inn_onto_the_deck(), "use Inn")
    assert "use Watchtower" not in offered(state)
    assert "shuffled" in lost(events)


def test_example_1_watchtower_can_move_the_inn_before_the_deck_is_shuffled() -> None:
    state = do(inn_onto_the_deck(), "use Watchtower", "option 0")
    assert trashed(state) == ["Inn"]


def test_example_1_inn_shuffles_the_deck_although_watchtower_has_moved_it() -> None:
    state, events = line(inn_onto_the_deck(), "use Watchtower", "option 0")
    assert "shuffle" in [verb_of(event) for event in events]
    assert names_in(state, 0, "deck") == ["Silver"]


# ------------------------------------------------------------------ example 2


def throne_room_on_mining_village() -> State:
    """A Throne Room plays a Mining Village for the first time."""
    state = position({"Alice": {"hand": "Throne Room, Mining Village", "deck": "2 Copper"}, "Bob": {}})
    return do(state, "play Throne Room", "Mining Village")


def test_example_2_a_mining_village_trashed_at_its_first_play_is_played_again_but_not_trashed_again() -> None:
    state, events = line(throne_room_on_mining_village(), "yes")
    assert "play" in [verb_of(event) for event in events]
    assert trashed(state) == ["Mining Village"]
    assert (pool(state, 0, "actions"), pool(state, 0, "coins")) == (4, 2)
    assert names_in(state, 0, "hand") == ["Copper", "Copper"]
    assert names_in(state, 0, "play") == ["Throne Room"]


def test_example_2_a_mining_village_kept_at_its_first_play_can_be_trashed_at_its_second() -> None:
    state = do(throne_room_on_mining_village(), "no", "yes")
    assert trashed(state) == ["Mining Village"]
    assert (pool(state, 0, "actions"), pool(state, 0, "coins")) == (4, 2)


def test_example_7_a_throne_room_replays_a_tragic_hero_that_was_trashed() -> None:
    for year in (2017, 2021, 2023):
        state = position(
            {"Alice": {"hand": "Throne Room, Tragic Hero, 5 Estate", "deck": "6 Copper"}, "Bob": {}}, year
        )
        state = do(state, "play Throne Room", "Tragic Hero", "gain Gold", "gain Gold")
        assert trashed(state) == ["Tragic Hero"]
        assert names_in(state, 0, "discard") == ["Gold", "Gold"]
        assert len(names_in(state, 0, "hand")) == 11


# ------------------------------------------------------------------ example 3


def village_gained_with_three_abilities() -> State:
    """A Village was gained; Changeling, Innovation and Watchtower want to move it."""
    state = position(
        {"Alice": {"hand": "Watchtower", "deck": "Copper", "projects": "Innovation"}, "Bob": {}},
        supply="Village, Changeling",
        landscapes="Innovation",
        programs=gain("Village"),
    )
    return run(state, "gain")


def test_example_3_each_of_the_three_abilities_can_be_resolved_first() -> None:
    state = village_gained_with_three_abilities()
    assert sorted(offered(state)) == ["stop", "use Changeling", "use Innovation", "use Watchtower"]


def test_example_3_whichever_moves_the_card_the_others_lose_track_of_it() -> None:
    start = village_gained_with_three_abilities()
    exchanged = do(start, "use Changeling")
    assert at_turn_level(exchanged)
    assert names_in(exchanged, 0, "discard") == ["Changeling"]
    assert left(exchanged, "Village") == 10
    played = do(start, "use Innovation")
    assert at_turn_level(played)
    assert names_in(played, 0, "play") == ["Village"]
    topped = do(start, "use Watchtower", "option 1")
    assert "use Innovation" not in offered(topped)
    assert "use Changeling" not in offered(topped)
    assert "use Watchtower" not in offered(topped)
    assert names_in(topped, 0, "deck") == ["Village", "Copper"]


# ------------------------------------------------------------------ examples 4 and 5


def border_village_and_smithy(year: int, to: Place, projects: str = "") -> State:
    """A Border Village was gained, with Watchtower in hand and Smithies in the Supply."""
    state = position(
        {"Alice": {"hand": "Watchtower", "deck": "Copper", "projects": projects}, "Bob": {}},
        year,
        supply="Border Village, Smithy",
        landscapes="Innovation" if projects else "",
        programs=gain("Border Village", to),
    )
    return run(state, "gain")


def decks(state: State) -> set[tuple[str, ...]]:
    """The decks that Alice can end up with."""
    return {tuple(names_in(end, 0, "deck")) for end in ends(state)}


def test_example_4_a_border_village_covered_on_the_deck_is_lost_track_of() -> None:
    state = border_village_and_smithy(2023, Place.DECK)
    state, events = line(state, "use Border Village", "gain Smithy", "use Watchtower", "option 1")
    assert "use Watchtower" not in offered(state)
    assert "covered" in lost(events)
    assert names_in(state, 0, "deck") == ["Smithy", "Border Village", "Copper"]


def test_example_4_the_border_village_cannot_end_up_on_top_of_the_smithy() -> None:
    found = decks(border_village_and_smithy(2023, Place.DECK))
    assert ("Smithy", "Border Village", "Copper") in found
    assert ("Border Village", "Smithy", "Copper") not in found
    assert ("Border Village", "Copper") in found  # where the Smithy stays in the discard pile


def test_example_4_innovation_cannot_play_the_covered_border_village() -> None:
    state = border_village_and_smithy(2023, Place.DECK, projects="Innovation")
    assert "use Innovation" in offered(state)
    state = do(state, "use Border Village", "gain Smithy", "use Watchtower", "option 1")
    assert at_turn_level(state)


def test_example_4_innovation_can_play_the_border_village_while_the_smithy_is_elsewhere() -> None:
    state = border_village_and_smithy(2023, Place.DECK, projects="Innovation")
    state = do(state, "use Border Village", "gain Smithy", "stop")
    assert "use Innovation" in offered(state)


def test_example_5_before_2019_a_card_covered_in_the_discard_pile_was_lost_track_of() -> None:
    state = border_village_and_smithy(2018, Place.DISCARD)
    covered = do(state, "use Border Village", "gain Smithy", "stop")
    assert at_turn_level(covered)
    found = decks(state)
    assert ("Smithy", "Border Village", "Copper") in found
    assert ("Border Village", "Smithy", "Copper") not in found


def test_example_5_before_2019_the_smithy_put_onto_the_deck_leaves_the_border_village_lost() -> None:
    state = border_village_and_smithy(2018, Place.DISCARD)
    state = do(state, "use Border Village", "gain Smithy", "use Watchtower", "option 1")
    assert at_turn_level(state)
    assert names_in(state, 0, "discard") == ["Border Village"]


def test_example_5_since_2019_a_card_in_the_discard_pile_is_never_lost_track_of_by_covering() -> None:
    state = border_village_and_smithy(2019, Place.DISCARD)
    covered = do(state, "use Border Village", "gain Smithy", "stop")
    assert "use Watchtower" in offered(covered)
    found = decks(state)
    assert ("Smithy", "Border Village", "Copper") in found
    assert ("Border Village", "Smithy", "Copper") in found


# ------------------------------------------------------------------ what is expected where


def test_a_card_that_comes_back_to_its_place_is_still_lost_track_of() -> None:
    """A Fortress gained to the hand is trashed and returns to the hand; nothing can move it after that."""
    state = position(
        {"Alice": {"hand": "Watchtower", "play": "Royal Seal"}, "Bob": {}},
        supply="Fortress",
        programs=gain("Fortress", Place.HAND),
    )
    state = run(state, "gain")
    assert offered(state) == ["use Royal Seal", "use Watchtower", "stop"]
    state = do(state, "use Watchtower", "option 0")
    assert names_in(state, 0, "hand") == ["Fortress", "Watchtower"]
    assert offered(state) == ["play Fortress", "play Watchtower", "end"]


def test_a_card_gained_to_the_hand_is_expected_in_the_hand() -> None:
    state = position(
        {"Alice": {"hand": "Watchtower"}, "Bob": {}}, supply="Fortress", programs=gain("Fortress", Place.HAND)
    )
    state = do(run(state, "gain"), "use Watchtower", "option 1")
    assert names_in(state, 0, "deck") == ["Fortress"]


def test_of_two_copies_either_can_be_the_one_that_is_moved() -> None:
    """Inn shuffles one Inn into the deck: the gained one, or the one that was there before."""
    state = position(
        {"Alice": {"hand": "Watchtower", "discard": "Inn", "deck": "Gold"}, "Bob": {}},
        supply="Inn",
        programs=gain("Inn"),
    )
    start = do(run(state, "gain"), "use Inn")
    choice = legal(start)
    assert choice is not None
    after = [step(start, option).state for option in choice.options]
    one_left = [state for state in after if names_in(state, 0, "discard") == ["Inn"]]
    assert {"use Watchtower" in offered(state) for state in one_left} == {True, False}


def test_of_two_copies_in_hand_either_can_be_used_as_a_reaction() -> None:
    """A Sheepdog was gained to the hand, where another one was: who plays the gained one has moved it."""
    state = position(
        {"Alice": {"hand": "Sheepdog, Watchtower", "deck": "2 Copper"}, "Bob": {}},
        programs=gain("Sheepdog", Place.HAND),
    )
    state = run(state, "gain")
    choice = legal(state)
    assert choice is not None
    played = [
        step(state, option).state for option in choice.options if words(state, option) == "use Sheepdog"
    ]
    assert {"use Watchtower" in offered(after) for after in played} == {True, False}


def test_an_ability_expects_a_card_where_it_has_moved_it_itself() -> None:
    """Cargo Ship returns the card that it has set aside, on the next turn."""
    state = position(
        {"Alice": {"play": "Copper", "hand": "Cargo Ship", "deck": "9 Copper"}, "Bob": {"deck": "5 Copper"}},
        supply="Smithy",
        programs=gain("Smithy"),
    )
    state = do(run(do(state, "play Cargo Ship"), "gain"), "use Cargo Ship")
    assert names_in(state, 0, "aside") == ["Smithy"]
    state = begin_turn(begin_turn(state, 1), 0)
    assert "Smithy" in names_in(state, 0, "hand")


# ------------------------------------------------------------------ playing lost cards, before and after 2021


def hound_discarded_by_vassal(year: int) -> State:
    """Vassal has discarded a Faithful Hound, which was set aside."""
    state = position({"Alice": {"hand": "Vassal", "deck": "Faithful Hound, 7 Copper"}, "Bob": {}}, year)
    return do(state, "play Vassal", "use Faithful Hound")


def test_before_2021_a_card_that_was_lost_track_of_could_be_played_where_it_was() -> None:
    state = hound_discarded_by_vassal(2020)
    assert offered(state) == ["yes", "no"]
    state = do(state, "yes")
    assert names_in(state, 0, "aside") == ["Faithful Hound"]
    assert names_in(state, 0, "hand") == ["Copper", "Copper"]


def test_since_2021_a_card_that_was_lost_track_of_cannot_be_played() -> None:
    state = hound_discarded_by_vassal(2021)
    assert offered(state) == ["end"]
    assert names_in(state, 0, "hand") == []


def test_vassal_can_play_a_faithful_hound_that_was_left_in_the_discard_pile() -> None:
    for year in (2020, 2021):
        state = position({"Alice": {"hand": "Vassal", "deck": "Faithful Hound, 7 Copper"}, "Bob": {}}, year)
        state = do(state, "play Vassal", "stop", "yes")
        assert names_in(state, 0, "play") == ["Faithful Hound", "Vassal"]


def test_a_hound_played_where_it_is_set_aside_comes_to_the_hand_at_the_end_of_the_turn() -> None:
    state = do(hound_discarded_by_vassal(2020), "yes", "end", "end")
    assert names_in(state, 0, "hand") == ["Copper"] * 5 + ["Faithful Hound"]


def test_a_covered_card_can_still_be_shown_before_2019() -> None:
    """Revealing moves nothing: two Tunnels discarded at once gain two Golds, though one gets covered."""
    state = position({"Alice": {"hand": "Cellar, 2 Tunnel", "deck": "5 Copper"}, "Bob": {}}, 2011)
    state = do(state, "play Cellar", "Tunnel, Tunnel", "use Tunnel")
    assert offered(state) == ["use Tunnel", "stop"]
    state = do(state, "use Tunnel")
    assert names_in(state, 0, "discard") == ["Gold", "Gold", "Tunnel", "Tunnel"]


@pytest.mark.parametrize(("start", "claim", "told"), [
    ("Alice hand=Replace,Estate,Watchtower | Bob | supply=Village | Alice plays Replace", "Replace lost track of Village", True),
    ("Alice coins=5 hand=Watchtower | Bob | supply=Village | landscapes=Summon | Alice buys Summon",
     "Summon lost track of Village", True),
    ("Alice hand=Hill Fort,Watchtower | Bob | supply=Village | Alice plays Hill Fort", "Hill Fort lost track of Village", True),
    ("Alice hand=Blockade,Watchtower | Bob | supply=Village | Alice plays Blockade", "Blockade lost track of Village", True),
    ("Alice coins=7 hand=Watchtower | Bob | landscapes=Reap | Alice buys Reap", "Reap lost track of Gold", True),
    ("Alice hand=Remodel,Estate,Watchtower | Bob | supply=Village | Alice plays Remodel", "Remodel lost track of Village", False),
    ("Alice hand=Remodel,Fortress | Bob | Alice plays Remodel", "Remodel lost track of Fortress", False),
])
def test_the_ability_that_gains_a_card_loses_track_of_it_too(start: str, claim: str, told: bool) -> None:
    """It is recorded in any case; it is printed where the ability would do something with the card."""
    graph = answer(build(from_notation(start)), [("possible", claim)]).graph
    assert answer(build(from_notation(start)), [("possible", claim)]).holds
    parts = [graph.opening, *(graph.events(edge) for edge in range(graph.edge_count))]
    said = claim.replace("lost", "loses")
    game = graph.states[graph.root].game
    assert any(said in event_text(game, event) for events in parts for event in events if isinstance(event, TrackLost))
    told_of = [text for events in parts for text in story(graph.states[graph.root], None, None, events)]
    assert any(said in text for text in told_of) is told


def test_it_keeps_track_of_a_card_that_nothing_moves() -> None:
    start = "Alice hand=Replace,Estate,Watchtower | Bob | supply=Village | Alice plays Replace"
    claims = [("impossible", "Replace lost track of Village and not used Watchtower"),
              ("impossible", "Replace lost track of Village and Alice put Village onto deck with Replace")]
    assert answer(build(from_notation(start)), claims).holds
