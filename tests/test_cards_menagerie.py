"""Rulings of Menagerie, each test with the ids of those it stands for."""

from __future__ import annotations

from table import do, ends, left, line, names_in, offered, pool, position, run, trashed, walk

from engine.kernel import cost_of, legal
from engine.language import Gain, Named
from engine.state import State

TEN = "10 Copper"


def end_turn(state: State) -> State:
    """End the phases of this turn, with no decision on the way but "end" and "stop"."""
    turn = (state.turn.player, state.turn.extra, state.turn.decided_by, state.turn.last)
    while (state.turn.player, state.turn.extra, state.turn.decided_by, state.turn.last) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


def cost(state: State, name: str) -> int:
    """What a card costs now."""
    return cost_of(state, state.game.kind_of[name])[0]


# ------------------------------------------------------------------ Black Cat


def test_black_cat_deals_curses_from_the_current_player_on() -> None:
    """black-cat-1: on another player's turn, in turn order from that player."""
    state = position(
        {"Alice": {"coins": 2}, "Bob": {}, "Carol": {"hand": "Black Cat", "deck": TEN}}, piles={"Curse": 1}
    )
    state = do(state, "end", "buy Estate", "use Black Cat")
    assert names_in(state, 0, "discard") == ["Curse", "Estate"] and names_in(state, 1, "discard") == []
    assert names_in(state, 2, "play") == ["Black Cat"] and len(names_in(state, 2, "hand")) == 2


def test_black_cat_on_ones_own_turn_gives_no_curses() -> None:
    """black-cat: the neighbour of the Curses above; a card that is no Victory card does not start it
    either."""
    state = position({"Alice": {"hand": "Black Cat", "deck": TEN}, "Bob": {}})
    state = do(state, "play Black Cat")
    assert names_in(state, 1, "discard") == [] and len(names_in(state, 0, "hand")) == 2
    state = position({"Alice": {}, "Bob": {"hand": "Black Cat", "deck": TEN}})
    state = do(state, "end", "buy Copper")
    assert legal(state).verb == "buy phase"


def test_several_black_cats_and_one_that_is_drawn() -> None:
    """black-cat-2, -3: both from the hand, and the one that the first draws."""
    start = position({"Alice": {"coins": 2}, "Bob": {"hand": "2 Black Cat", "deck": "Black Cat, 9 Copper"}})
    state = do(start, "end", "buy Estate", "use Black Cat", "use Black Cat", "use Black Cat")
    assert names_in(state, 0, "discard") == ["Curse", "Curse", "Curse", "Estate"]
    state = position({"Alice": {"coins": 2}, "Bob": {"hand": "Black Cat", "deck": "Black Cat, 9 Copper"}})
    state = do(state, "end", "buy Estate", "use Black Cat")
    assert offered(state) == ["use Black Cat", "stop"]


def test_a_third_players_black_cat_reopens_the_reactions() -> None:
    """black-cat-4: Bob passed; Carol's Black Cat gives him a Curse, on which Sheepdog draws him a Black
    Cat."""
    state = position(
        {
            "Alice": {"coins": 2},
            "Bob": {"hand": "Sheepdog", "deck": "Black Cat, 5 Copper"},
            "Carol": {"hand": "Black Cat", "deck": TEN},
        }
    )
    state = do(state, "end", "buy Estate")
    assert legal(state).player == 2
    state = do(state, "use Black Cat", "use Sheepdog")
    assert (legal(state).player, offered(state)) == (1, ["use Black Cat", "stop"])
    # The Curse is no Victory card: it is Alice's Estate that Bob reacts to.
    state = do(state, "use Black Cat")
    assert names_in(state, 0, "discard") == ["Curse", "Curse", "Estate"]


def test_black_cat_in_the_middle_of_followers() -> None:
    """black-cat-6: after the Estate, before the Curse and the discarding."""
    state = position(
        {
            "Alice": {"hand": "Followers", "deck": TEN},
            "Bob": {"hand": "Black Cat, 3 Silver", "deck": "2 Gold, Copper"},
        }
    )
    state = do(state, "play Followers")
    assert offered(state) == ["use Black Cat", "stop"]
    state = do(state, "use Black Cat")
    assert names_in(state, 1, "discard") == ["Curse"] and legal(state).verb == "discard"
    assert names_in(state, 1, "hand") == ["Gold", "Gold", "Silver", "Silver", "Silver"]


def test_black_cat_as_an_attack_can_be_met() -> None:
    """black-cat-6: played on Alice's turn, Alice reveals Moat to it."""
    state = position({"Alice": {"coins": 2, "hand": "Moat"}, "Bob": {"hand": "Black Cat", "deck": TEN}})
    state = do(state, "end", "buy Estate", "use Black Cat")
    assert (legal(state).player, offered(state)) == (0, ["use Moat", "stop"])
    assert names_in(do(state, "use Moat"), 0, "discard") == ["Estate"]
    assert names_in(do(state, "stop"), 0, "discard") == ["Curse", "Estate"]


# ------------------------------------------------------------------ Fisherman


def test_fisherman_costs_less_with_an_empty_discard_pile() -> None:
    """fisherman-1, -2: the current player's discard pile counts, for every Fisherman; other reductions add
    up."""
    state = position({"Alice": {}, "Bob": {"discard": "Copper"}}, supply="Fisherman")
    assert cost(state, "Fisherman") == 2
    state = position({"Alice": {"discard": "Copper"}, "Bob": {}}, supply="Fisherman")
    assert cost(state, "Fisherman") == 5
    state = do(position({"Alice": {"hand": "Bridge"}}, supply="Fisherman"), "play Bridge")
    assert cost(state, "Fisherman") == 1


def test_fisherman_costs_five_once_a_card_is_gained() -> None:
    """fisherman-1, -3: a second Fisherman costs 5."""
    state = position({"Alice": {"coins": 4, "buys": 2}, "Bob": {}}, supply="Fisherman")
    state = do(state, "end", "buy Fisherman")
    assert cost(state, "Fisherman") == 5 and "buy Fisherman" not in offered(state)


def test_watchtower_keeps_fisherman_cheap() -> None:
    """fisherman-5: the first gained card is moved away at once."""
    state = position({"Alice": {"coins": 4, "buys": 2, "hand": "Watchtower"}, "Bob": {}}, supply="Fisherman")
    state = do(state, "end", "buy Fisherman")
    assert cost(state, "Fisherman") == 5
    state = do(state, "use Watchtower", "option 1")
    assert cost(state, "Fisherman") == 2 and "buy Fisherman" in offered(state)


def test_the_cost_changes_before_when_gain_abilities() -> None:
    """fisherman-6: Haggler, which looks at the cost when it is resolved, sees 5."""
    state = position({"Alice": {"coins": 0, "hand": "Haggler"}, "Bob": {}}, supply="Fisherman, Smithy")
    state = do(state, "play Haggler", "end", "buy Fisherman")
    assert "gain Smithy" in offered(state)


def test_livery_is_triggered_by_the_cost_at_the_gain() -> None:
    """livery-4: a Fisherman gained for 2 is no card costing 4 or more, though it costs 5 once it is
    gained."""
    state = position({"Alice": {"hand": "Livery"}, "Bob": {}}, supply="Fisherman")
    state = do(state, "play Livery", "end", "buy Fisherman")
    assert names_in(state, 0, "discard") == ["Fisherman"]
    # Beside it: gained for 5.
    state = position(
        {"Alice": {"hand": "Livery", "discard": "Copper", "coins": 2}, "Bob": {}}, supply="Fisherman"
    )
    state = do(state, "play Livery", "end", "buy Fisherman")
    assert names_in(state, 0, "discard") == ["Copper", "Fisherman", "Horse"]


# ------------------------------------------------------------------ Gatekeeper, the Exile mat


def test_gatekeeper_exiles_what_the_others_gain() -> None:
    """gatekeeper-1, -2, -6: Actions and Treasures without an Exiled copy; already on the turn it is
    played."""
    start = position(
        {
            "Alice": {"hand": "Gatekeeper, Witch", "deck": "20 Copper", "actions": 2},
            "Bob": {"hand": "5 Copper", "deck": "20 Copper", "tavern": ""},
        },
        supply="Village, Smithy",
    )
    state = end_turn(do(start, "play Gatekeeper"))
    bought = do(state, "end", *["play Copper"] * 5, "buy Silver")
    assert names_in(bought, 1, "exile") == ["Silver"] and names_in(bought, 1, "discard") == []
    bought = do(state, "end", *["play Copper"] * 5, "buy Smithy")
    assert names_in(bought, 1, "exile") == ["Smithy"]
    # At the start of Alice's next turn it is over.
    state = end_turn(end_turn(state))
    assert state.turn.player == 1
    state = do(state, "end", *["play Copper"] * 5, "buy Silver")
    assert names_in(state, 1, "exile") == [] and "Silver" in names_in(state, 1, "discard")


def test_gatekeeper_applies_on_the_turn_it_is_played() -> None:
    """gatekeeper-6: to what the others gain from then on, not to what they gained before."""
    players = {
        "Alice": {"hand": "Gatekeeper, Lost City, Bandit", "deck": TEN, "actions": 3},
        "Bob": {"deck": "3 Copper"},
    }
    programs = {"Bob gains": (Gain(Named("Silver")),)}
    state = position(players, programs=programs)
    before = do(run(state, "Bob gains", 1), "play Gatekeeper")
    assert names_in(before, 1, "discard") == ["Silver"] and names_in(before, 1, "exile") == []
    after = run(do(state, "play Gatekeeper"), "Bob gains", 1)
    assert names_in(after, 1, "discard") == [] and names_in(after, 1, "exile") == ["Silver"]


def test_gatekeeper_leaves_victory_cards_and_known_copies() -> None:
    """gatekeeper-2, -5: neither a Victory card nor a second copy; then the mat may be emptied of copies."""
    bob = {"deck": "10 Gold", "hand": "5 Gold", "exile": "2 Silver"}
    state = position({"Alice": {"hand": "Gatekeeper", "deck": TEN}, "Bob": bob})
    state = end_turn(do(state, "play Gatekeeper"))
    state = do(state, "end", "play Gold")
    bought = do(state, "buy Silver")
    assert offered(bought) == ["use Your Exile mat", "stop"]
    assert names_in(do(bought, "stop"), 1, "discard") == ["Silver"]
    after = do(bought, "use Your Exile mat")
    assert names_in(after, 1, "discard") == ["Silver"] * 3 and names_in(after, 1, "exile") == []
    after = do(state, "buy Estate")
    assert names_in(after, 1, "discard") == ["Estate"]


def test_the_exiled_card_itself_is_no_other_copy() -> None:
    """gatekeeper-5, your-exile-mat-1."""
    state = position({"Alice": {"hand": "Gatekeeper", "deck": TEN}, "Bob": {"hand": "Gold", "deck": TEN}})
    state = end_turn(do(state, "play Gatekeeper"))
    state = do(state, "end", "play Gold", "buy Silver")
    assert legal(state).verb == "buy phase" and names_in(state, 1, "exile") == ["Silver"]


def test_gatekeeper_or_another_mover() -> None:
    """gatekeeper-4: moved with Watchtower first, the card cannot be Exiled."""
    bob = {"hand": "Gold, Watchtower", "deck": TEN}
    state = position({"Alice": {"hand": "Gatekeeper", "deck": TEN}, "Bob": bob})
    state = do(end_turn(do(state, "play Gatekeeper")), "end", "play Gold", "buy Silver")
    assert set(offered(state)) == {"use Gatekeeper", "use Watchtower"}
    after, events = line(state, "use Watchtower", "option 1")
    assert names_in(after, 1, "deck")[0] == "Silver" and names_in(after, 1, "exile") == []
    assert "lose track" in [event.verb for event in events]
    after = do(state, "use Gatekeeper")
    assert names_in(after, 1, "exile") == ["Silver"] and legal(after).verb == "buy phase"


def test_gatekeeper_once_triggered_exiles_though_a_copy_was_exiled_meanwhile() -> None:
    """gatekeeper-7: a second Silver, from Duplicate, is Exiled first; the first one still has to be."""
    bob = {"hand": "Gold", "deck": TEN, "tavern": "Duplicate"}
    state = position({"Alice": {"hand": "Gatekeeper", "deck": TEN}, "Bob": bob})
    state = do(end_turn(do(state, "play Gatekeeper")), "end", "play Gold", "buy Silver")
    assert set(offered(state)) == {"use Gatekeeper", "use Duplicate"}
    state = do(state, "use Duplicate")
    while legal(state).verb != "buy phase":
        state = do(state, "use Gatekeeper" if "use Gatekeeper" in offered(state) else "stop")
    assert names_in(state, 1, "exile") == ["Silver", "Silver"]


def test_a_copy_exiled_meanwhile_may_be_discarded() -> None:
    """your-exile-mat-3, innovation-9: Duplicate, played with Innovation, gains a copy, which is Exiled."""
    bob = {"hand": "4 Copper, Watchtower", "deck": TEN, "projects": "Innovation"}
    state = position(
        {"Alice": {"hand": "Gatekeeper", "deck": TEN}, "Bob": bob},
        supply="Duplicate",
        landscapes="Innovation",
    )
    state = do(end_turn(do(state, "play Gatekeeper")), "end", *["play Copper"] * 4, "buy Duplicate")
    # Played with Innovation the first Duplicate is out of Gatekeeper's reach; called, it gains the second.
    state = do(state, "use Innovation", "use Duplicate", "use Gatekeeper")
    assert names_in(state, 1, "exile") == ["Duplicate"]
    assert "use Your Exile mat" in offered(state)
    state = do(state, "use Your Exile mat")
    assert names_in(state, 1, "discard") == ["Duplicate"] and names_in(state, 1, "exile") == []


def test_all_copies_or_none_are_discarded_and_their_abilities_trigger() -> None:
    """your-exile-mat-1, -2: Village Green discarded from Exile may be played."""
    state = position(
        {"Alice": {"coins": 4, "exile": "2 Village Green, Estate", "deck": TEN}, "Bob": {}},
        supply="Village Green",
        landscapes="Your Exile mat",
    )
    state = do(state, "end", "buy Village Green")
    assert offered(state) == ["use Your Exile mat", "stop"]
    state = do(state, "use Your Exile mat")
    assert names_in(state, 0, "exile") == ["Estate"]
    assert set(offered(state)) == {"use Village Green", "stop"}


def test_copies_discarded_together_are_one_option() -> None:
    """Two Village Greens that nothing tells apart."""
    state = position({"Alice": {"hand": "Cellar, 2 Village Green", "deck": TEN}, "Bob": {}})
    state = do(state, "play Cellar", "Village Green, Village Green")
    assert offered(state) == ["use Village Green", "stop"]


def test_cards_on_the_mat_are_not_gained() -> None:
    """your-exile-mat-2: discarding them is no gain; Watchtower reacts to the gained card alone."""
    state = position(
        {"Alice": {"coins": 3, "exile": "Silver", "hand": "Watchtower"}, "Bob": {}},
        landscapes="Your Exile mat",
    )
    state = do(state, "end", "buy Silver", "use Your Exile mat", "use Watchtower", "option 0")
    assert trashed(state) == ["Silver"] and names_in(state, 0, "discard") == ["Silver"]
    assert legal(state).verb == "buy phase"


# ------------------------------------------------------------------ Horse, Kiln, Livery


def test_horse_returns_once() -> None:
    """horse-2: twice the cards and Actions; horse-3: it costs 3."""
    state = position({"Alice": {"hand": "Throne Room, Horse", "deck": TEN}}, landscapes="")
    state = do(state, "play Throne Room", "Horse")
    assert left(state, "Horse") == 11 and len(names_in(state, 0, "hand")) == 4
    assert pool(state, 0, "actions") == 2 and names_in(state, 0, "play") == ["Throne Room"]
    assert cost(state, "Horse") == 3


def test_kiln_is_for_the_very_next_card() -> None:
    """kiln-1, -2: any type; declined, it is used up."""
    start = position({"Alice": {"hand": "Kiln, Copper, Silver"}, "Bob": {}})
    state = do(start, "play Kiln", "end", "play Copper")
    assert offered(state) == ["use Kiln", "stop"]
    state = do(state, "stop", "play Silver")
    assert legal(state).verb == "buy phase" and left(state, "Silver") == 10
    state = do(start, "play Kiln", "end", "play Silver", "use Kiln")
    assert names_in(state, 0, "discard") == ["Silver"]


def test_throne_room_kiln() -> None:
    """kiln-3: the second play is the next card; and so the one after that is, again."""
    state = position({"Alice": {"hand": "Throne Room, Kiln, Copper"}, "Bob": {}})
    state = do(state, "play Throne Room", "Kiln")
    assert offered(state) == ["use Kiln", "stop"]
    state = do(state, "use Kiln", "end", "play Copper", "use Kiln")
    assert names_in(state, 0, "discard") == ["Copper", "Kiln"]
    assert legal(state).verb == "buy phase"


def test_kiln_gains_before_the_card_is_resolved() -> None:
    """kiln-4, -5: Sheepdog is played first; Livery is not active yet, and what Throne Room plays again is."""
    start = position({"Alice": {"hand": "Kiln, Livery, Sheepdog", "deck": TEN, "actions": 2}, "Bob": {}})
    state = do(start, "play Kiln", "play Livery", "use Kiln")
    assert offered(state) == ["use Sheepdog", "stop"]
    state = do(state, "use Sheepdog")
    assert pool(state, 0, "coins") == 5 and names_in(state, 0, "discard") == ["Livery"]
    # Beside it: an active Livery.
    start = position({"Alice": {"hand": "2 Livery, Kiln", "deck": TEN, "actions": 3}, "Bob": {}})
    state = do(start, "play Livery", "play Kiln", "play Livery", "use Kiln")
    assert names_in(state, 0, "discard") == ["Horse", "Livery"]


def test_throne_room_kiln_and_sheepdog() -> None:
    """kiln-4: Sheepdog, played while a Kiln is gained, is not copied: the second play is not resolved yet."""
    state = position(
        {"Alice": {"hand": "Throne Room, Kiln, Sheepdog", "deck": TEN}, "Bob": {}}, supply="Sheepdog"
    )
    state = do(state, "play Throne Room", "Kiln", "use Kiln", "use Sheepdog")
    assert left(state, "Sheepdog") == 10 and legal(state).verb == "action phase"
    state = do(state, "end", "play Copper")
    assert offered(state) == ["use Kiln", "stop"]


def test_the_next_card_is_the_next_one_announced() -> None:
    """kiln-9: Urchin first, and Sheepdog on the Mercenary; Kiln still copies the Attack."""
    alice = {"hand": "Urchin, Kiln, Militia, Sheepdog", "deck": TEN, "actions": 3}
    state = position({"Alice": alice, "Bob": {}})
    state = do(state, "play Urchin", "play Kiln", "play Militia")
    assert set(offered(state)) == {"use Urchin", "use Kiln", "stop"}
    state = do(state, "use Urchin", "use Sheepdog")
    assert offered(state) == ["use Kiln", "stop"]
    state = do(state, "use Kiln")
    assert names_in(state, 0, "discard") == ["Mercenary", "Militia"]


def test_kiln_copies_only_what_the_supply_has() -> None:
    """gain-a-copy-text: not a Horse."""
    state = position(
        {"Alice": {"hand": "Kiln, Horse", "deck": TEN, "actions": 2}, "Bob": {}}, piles={"Kiln": 0}
    )
    state = do(state, "play Kiln", "play Horse")
    for end in [state] if legal(state).verb == "action phase" else ends(state):
        assert names_in(end, 0, "discard") == []


def test_livery_counts_each_play_and_only_later_gains() -> None:
    """livery-1, -2: with Throne Room two Horses; a card gained before gives none."""
    state = position({"Alice": {"hand": "Throne Room, Livery", "coins": 0}, "Bob": {}})
    state = do(state, "play Throne Room", "Livery", "end", "buy Gold")
    assert names_in(state, 0, "discard") == ["Gold", "Horse", "Horse"]
    state = position({"Alice": {"hand": "Workshop, Livery", "actions": 2}, "Bob": {}}, supply="Smithy")
    state = do(state, "play Workshop", "gain Smithy", "play Livery")
    assert names_in(state, 0, "discard") == ["Smithy"]


def test_livery_gained_and_played_with_innovation() -> None:
    """livery-5, innovation-9: it triggers on its own gain."""
    alice = {"coins": 5, "projects": "Innovation"}
    state = position({"Alice": alice, "Bob": {}}, supply="Livery", landscapes="Innovation")
    state = do(state, "end", "buy Livery", "use Innovation")
    assert names_in(state, 0, "discard") == ["Horse"] and pool(state, 0, "coins") == 3


def test_livery_and_a_reduction_after_the_gain() -> None:
    """livery-4, triggered-ability-2: Bridge, gained and played, costs 4 when gained; at once less, still a
    Horse."""
    alice = {"hand": "Livery", "coins": 1, "projects": "Innovation"}
    state = position({"Alice": alice, "Bob": {}}, supply="Bridge", landscapes="Innovation")
    state = do(state, "play Livery", "end", "buy Bridge")
    assert set(offered(state)) == {"use Innovation", "use Livery"}
    state = do(state, "use Innovation")
    assert cost(state, "Bridge") == 3 and names_in(state, 0, "discard") == ["Horse"]


# ------------------------------------------------------------------ Sheepdog


def test_several_sheepdogs_and_one_that_is_drawn() -> None:
    """sheepdog-1, -2."""
    state = position({"Alice": {"hand": "2 Sheepdog", "deck": "Sheepdog, 9 Copper"}, "Bob": {}})
    state = do(state, "end", "buy Copper", "use Sheepdog", "use Sheepdog", "use Sheepdog")
    assert legal(state).verb == "buy phase" and names_in(state, 0, "play") == ["Sheepdog"] * 3


def test_treasures_drawn_after_buying_cannot_be_played() -> None:
    """sheepdog-4."""
    state = position({"Alice": {"hand": "Sheepdog", "deck": "2 Gold", "buys": 2}, "Bob": {}})
    state = do(state, "end", "buy Copper", "use Sheepdog")
    assert "play Gold" not in offered(state) and names_in(state, 0, "hand") == ["Gold", "Gold"]


def test_a_sheepdog_gained_to_the_hand_reacts_to_its_own_gain() -> None:
    """sheepdog-5."""
    state = position({"Alice": {"hand": "Artisan", "deck": TEN}, "Bob": {}}, supply="Sheepdog")
    state = do(state, "play Artisan", "gain Sheepdog")
    assert offered(state) == ["use Sheepdog", "stop"]


def test_either_of_two_sheepdogs_can_be_played() -> None:
    """sheepdog-5, gatekeeper-4: the gained one (which Gatekeeper then cannot Exile) or the other one."""
    bob = {"hand": "Artisan, Sheepdog", "deck": TEN}
    state = position({"Alice": {"hand": "Gatekeeper", "deck": TEN}, "Bob": bob}, supply="Sheepdog")
    state = do(end_turn(do(state, "play Gatekeeper")), "play Artisan", "gain Sheepdog")
    found = set()
    for end in ends(state, "use Sheepdog"):
        found.add(
            (
                names_in(end, 1, "exile").count("Sheepdog"),
                names_in(end, 1, "play").count("Sheepdog"),
                "Sheepdog" in names_in(end, 1, "hand") or "Sheepdog" in names_in(end, 1, "deck"),
            )
        )
    # The old one was played and the gained one Exiled; the gained one was played and the old one kept;
    # both played.
    assert found >= {(1, 1, False), (0, 1, True), (0, 2, False)}


def test_either_of_two_silvers_can_be_picked() -> None:
    """gatekeeper-4: in the when-gain window Chapel trashes the gained Silver, or the one that was there
    before."""
    bob = {"hand": "Artisan, Sheepdog, Silver", "deck": TEN}
    state = position(
        {"Alice": {"hand": "Gatekeeper", "deck": TEN}, "Bob": bob},
        landscapes="Way of the Mouse",
        mouse="Chapel",
    )
    state = end_turn(do(state, "play Gatekeeper", "stop"))
    state = do(state, "play Artisan", "stop", "gain Silver", "use Sheepdog", "use Way of the Mouse")
    found = {
        (
            names_in(end, 1, "exile").count("Silver"),
            (names_in(end, 1, "deck") + names_in(end, 1, "hand")).count("Silver"),
        )
        for end in ends(state, "Silver")
    }
    assert found == {(1, 0), (0, 1)}


def test_sheepdog_in_the_middle_of_artisan() -> None:
    """sheepdog-6, triggered-ability-1: draws before a card goes onto the deck."""
    state = position({"Alice": {"hand": "Artisan, Sheepdog", "deck": "Gold, Estate"}, "Bob": {}})
    state = do(state, "play Artisan", "gain Silver", "use Sheepdog")
    assert set(offered(state)) == {"Gold", "Estate", "Silver"}


def test_sheepdog_before_the_gained_cards_own_ability() -> None:
    """sheepdog-6, triggered-ability-2: Inn gained while Sheepdog can be played first or afterwards."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "coins": 5, "deck": "Village, Copper"}, "Bob": {}}, supply="Inn"
    )
    state = do(state, "end", "buy Inn")
    assert set(offered(state)) == {"use Inn", "use Sheepdog"}


def test_sheepdog_can_draw_the_gained_card() -> None:
    """sheepdog-8, move-gained-card-text-3: shuffled and drawn, it is lost track of by Watchtower."""
    state = position({"Alice": {"hand": "Sheepdog, Watchtower", "deck": "", "coins": 3}, "Bob": {}})
    state = do(state, "end", "buy Silver")
    assert set(offered(state)) == {"use Sheepdog", "use Watchtower", "stop"}
    state = do(state, "use Sheepdog")
    assert names_in(state, 0, "hand") == ["Silver", "Watchtower"] and legal(state).verb == "buy phase"


def test_sheepdog_with_a_way() -> None:
    """sheepdog-7, reaction-that-plays-itself-text-1: on an opponent's turn."""
    state = position(
        {"Alice": {"hand": "Witch", "deck": TEN}, "Bob": {"hand": "Sheepdog", "deck": TEN}},
        landscapes="Way of the Horse",
    )
    state = do(state, "play Witch", "stop", "use Sheepdog")
    assert (legal(state).player, offered(state)) == (1, ["use Way of the Horse", "stop"])
    state = do(state, "use Way of the Horse")
    assert left(state, "Sheepdog") == 11 and names_in(state, 1, "play") == []
    assert pool(state, 1, "actions") == 1


# ------------------------------------------------------------------ Village Green


def test_village_green_now_or_next_turn() -> None:
    """village-green-1, -2: it stays in play only for the next turn."""
    start = do(
        position({"Alice": {"hand": "Village Green", "deck": "20 Copper"}, "Bob": {"deck": TEN}}),
        "play Village Green",
    )
    now = do(start, "option 0")
    assert pool(now, 0, "actions") == 2 and names_in(end_turn(now), 0, "play") == []
    later = end_turn(do(start, "option 1"))
    assert names_in(later, 0, "play") == ["Village Green"]
    later = end_turn(later)
    assert pool(later, 0, "actions") == 3 and len(names_in(later, 0, "hand")) == 6
    assert names_in(end_turn(later), 0, "play") == []


def test_throne_room_stays_for_one_later_village_green() -> None:
    """village-green-2: one of the two choices is enough; beside it, two times now."""
    players = {"Alice": {"hand": "Throne Room, Village Green", "deck": "20 Copper"}, "Bob": {"deck": TEN}}
    start = do(position(players), "play Throne Room", "Village Green")
    for first, second in (("option 0", "option 1"), ("option 1", "option 0")):
        state = end_turn(do(start, first, second))
        assert names_in(state, 0, "play") == ["Throne Room", "Village Green"]
    assert names_in(end_turn(do(start, "option 0", "option 0")), 0, "play") == []


def test_village_green_discarded_is_played() -> None:
    """village-green-3, -7, effects-when-its-not-your-turn: on an opponent's turn, for the next turn."""
    bob = {"hand": "Village Green, 3 Gold", "deck": TEN}
    state = position({"Alice": {"hand": "Militia", "deck": TEN}, "Bob": bob})
    state = do(state, "play Militia", "Village Green")
    assert offered(state) == ["use Village Green", "stop"]
    now = do(state, "use Village Green", "option 0")
    assert len(names_in(now, 1, "hand")) == 4 and names_in(now, 1, "play") == ["Village Green"]
    assert names_in(end_turn(now), 1, "play") == []
    later = end_turn(do(state, "use Village Green", "option 1"))
    assert names_in(later, 1, "play") == ["Village Green"] and pool(later, 1, "actions") == 3
    later = end_turn(later)
    assert names_in(later, 1, "play") == []


def test_village_green_is_not_played_in_clean_up() -> None:
    """village-green-3, when-you-discard-this-text-1."""
    state = position({"Alice": {"hand": "Village Green", "deck": TEN}, "Bob": {}})
    state = do(state, "end", "end")
    assert state.turn.player == 1 and "Village Green" in names_in(state, 0, "discard")


def test_discarding_down_with_village_green() -> None:
    """village-green-5, discard-down-to-x-cards-in-hand: since 2022 all at once, nothing more to discard."""
    bob = {"hand": "Village Green, 4 Gold", "deck": TEN}
    players = {"Alice": {"hand": "Militia"}, "Bob": bob}
    state = do(position(players), "play Militia")
    state = do(
        state, "Gold, Village Green" if "Gold, Village Green" in offered(state) else "Village Green, Gold"
    )
    state = do(state, "use Village Green", "option 0")
    assert len(names_in(state, 1, "hand")) == 4 and legal(state).verb == "action phase"
    state = do(position(players, 2021), "play Militia")
    state = do(state, "Village Green", "use Village Green", "option 0")
    # Five cards again: two more have to go.
    assert legal(state).verb == "discard" and len(names_in(state, 1, "hand")) == 5
    state = do(state, "Gold", "Gold")
    assert len(names_in(state, 1, "hand")) == 3


def test_two_village_greens_and_one_shuffled_in() -> None:
    """village-green-6, -10: with an empty deck the first one played draws (and shuffles) the other."""
    alice = {"hand": "Cellar, 2 Village Green", "deck": ""}
    for year, version in ((2023, "2020"), (2021, "first printing"), (2020, "2020")):
        state = position({"Alice": alice, "Bob": {}}, year, versions={"Village Green": version})
        state = do(state, "play Cellar", "Village Green, Village Green", "use Village Green", "option 0")
        for end in [state] if legal(state).verb == "action phase" else ends(state):
            assert names_in(end, 0, "play") == ["Cellar", "Village Green"], (year, version)
            assert pool(end, 0, "actions") == 3


def test_the_first_village_green_could_be_played_from_the_shuffled_deck() -> None:
    """village-green-11: before 2021, without being put into play."""
    alice = {"hand": "Cellar, 2 Village Green, Copper", "deck": ""}
    state = position({"Alice": alice, "Bob": {}}, 2020, versions={"Village Green": "first printing"})
    state = do(state, "play Cellar", "Village Green, Village Green", "use Village Green", "option 0")
    assert offered(state) == ["use Village Green", "stop"]
    state = do(state, "use Village Green", "option 0")
    assert names_in(state, 0, "play") == ["Cellar", "Village Green"] and pool(state, 0, "actions") == 5


def test_vassal_and_village_green() -> None:
    """village-green-6, -12: played with its own ability, Vassal cannot play it again (since 2021, or since
    it is
    not revealed twice); before, with the first printing, it could."""
    players = {"Alice": {"hand": "Vassal", "deck": "Village Green, 9 Copper"}, "Bob": {}}
    state = do(position(players), "play Vassal", "use Village Green", "option 0")
    assert legal(state).verb == "action phase" and pool(state, 0, "actions") == 2
    state = do(position(players), "play Vassal", "stop")
    assert legal(state).verb == "may play"
    state = do(position(players, 2020, versions={"Village Green": "first printing"}), "play Vassal")
    state = do(state, "use Village Green", "option 0")
    assert legal(state).verb == "may play"
    state = do(state, "yes", "option 0")
    assert pool(state, 0, "actions") == 4 and names_in(state, 0, "play") == ["Vassal", "Village Green"]


def test_village_green_that_vassal_plays_again_can_be_returned_with_a_way() -> None:
    """village-green-12: it is in play, where its abilities expect it, so Way of the Horse returns it."""
    players = {"Alice": {"hand": "Vassal", "deck": "Village Green, 9 Copper"}, "Bob": {}}
    state = position(
        players, 2020, versions={"Village Green": "first printing"}, landscapes="Way of the Horse"
    )
    state = do(
        state, "play Vassal", "stop", "use Village Green", "stop", "option 1", "yes", "use Way of the Horse"
    )
    assert names_in(state, 0, "play") == ["Vassal"] and left(state, "Village Green") == 11


def test_village_green_returned_with_a_way_is_played_again_by_vassal() -> None:
    """village-green-12: the other way round: nothing is left in play, and it works on the next turn."""
    players = {"Alice": {"hand": "Vassal", "deck": "Village Green, 9 Copper"}, "Bob": {}}
    state = position(
        players, 2020, versions={"Village Green": "first printing"}, landscapes="Way of the Horse"
    )
    state = do(
        state, "play Vassal", "stop", "use Village Green", "use Way of the Horse", "yes", "stop", "option 1"
    )
    assert names_in(state, 0, "play") == ["Vassal"] and left(state, "Village Green") == 11
    state = end_turn(state)
    assert pool(end_turn(state), 0, "actions") == 3


def test_village_green_in_the_middle_of_artificer() -> None:
    """village-green-8, artificer-3, triggered-ability-8: its draw comes before the gain."""
    state = position(
        {"Alice": {"hand": "Artificer, Village Green, 2 Curse", "deck": "Copper, Gold"}, "Bob": {}}
    )
    state = do(state, "play Artificer", "Curse, Curse, Village Green", "use Village Green", "option 0")
    assert names_in(state, 0, "hand") == ["Copper", "Gold"]
    assert offered(state) == ["gain Silver", "none"]


# ------------------------------------------------------------------ Ways


def test_way_of_the_horse_returns_the_card() -> None:
    """way-of-the-horse-1: also a non-Kingdom card; a card without a pile stays in play."""
    start = position(
        {"Alice": {"hand": "Mercenary", "deck": TEN}, "Bob": {}},
        supply="Urchin",
        landscapes="Way of the Horse",
    )
    state = do(start, "play Mercenary", "use Way of the Horse")
    assert left(state, "Mercenary") == 11 and names_in(state, 0, "play") == []
    assert len(names_in(state, 0, "hand")) == 2 and pool(state, 0, "actions") == 1


def test_way_of_the_horse_with_throne_room() -> None:
    """way-of-the-horse-2, -3, way-of-the-butterfly-4: returned once; what the card does on its other play
    happens."""
    players = {"Alice": {"hand": "Throne Room, Mining Village", "deck": TEN}}
    start = do(position(players, landscapes="Way of the Horse"), "play Throne Room", "stop", "Mining Village")
    state = do(start, "use Way of the Horse", "use Way of the Horse")
    assert left(state, "Mining Village") == 11 and len(names_in(state, 0, "hand")) == 4
    assert pool(state, 0, "actions") == 2 and names_in(state, 0, "play") == ["Throne Room"]
    # Returned first, it cannot trash itself.
    state = do(start, "use Way of the Horse", "stop")
    assert legal(state).verb == "action phase" and trashed(state) == [] and pool(state, 0, "coins") == 0
    # Trashed first, it cannot be returned.
    state = do(start, "stop", "yes", "use Way of the Horse")
    assert trashed(state) == ["Mining Village"] and left(state, "Mining Village") == 10
    assert len(names_in(state, 0, "hand")) == 3


def test_a_duration_played_with_a_way_sets_nothing_up() -> None:
    """ways: discarded in Clean-up; with Throne Room it stays if it was played normally once."""
    players = {"Alice": {"hand": "Throne Room, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}}
    start = position(players, landscapes="Way of the Sheep")
    state = end_turn(do(start, "play Caravan", "use Way of the Sheep"))
    assert names_in(state, 0, "play") == []
    thrones = do(start, "play Throne Room", "stop", "Caravan")
    state = end_turn(do(thrones, "use Way of the Sheep", "stop"))
    assert names_in(state, 0, "play") == ["Caravan", "Throne Room"]
    state = end_turn(do(thrones, "use Way of the Sheep", "use Way of the Sheep"))
    assert names_in(state, 0, "play") == []


def test_mouse_card_is_played_and_left() -> None:
    """way-of-the-mouse-1, -2, -14, play-an-action-card-text-1."""
    state = position(
        {"Alice": {"hand": "Smithy", "deck": TEN}},
        landscapes="Way of the Mouse",
        mouse="Village",
        supply="Market",
    )
    state = do(state, "play Smithy", "use Way of the Mouse")
    assert pool(state, 0, "actions") == 2 and len(names_in(state, 0, "hand")) == 1
    assert names_in(state, 0, "play") == ["Smithy"]
    assert "Village" not in [pile.name for pile in state.game.piles]


def test_the_mouse_card_played_with_the_same_way_ends() -> None:
    """Way of the Mouse used on the Mouse card again and again leads nowhere new."""
    state = position(
        {"Alice": {"hand": "Smithy", "deck": TEN}}, landscapes="Way of the Mouse", mouse="Village"
    )
    _, found = walk(do(state, "play Smithy"), 60)
    assert {len(names_in(end, 0, "hand")) for end in found} == {1, 3}


def test_the_played_card_stays_for_a_duration_mouse_card() -> None:
    """way-of-the-mouse-2, -5: the card that used the Way; conversely a Duration is discarded."""
    players = {"Alice": {"hand": "Workshop, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}}
    state = position(players, landscapes="Way of the Mouse", mouse="Lighthouse")
    state = end_turn(do(state, "play Workshop", "use Way of the Mouse"))
    assert names_in(state, 0, "play") == ["Workshop"]
    state = end_turn(state)
    assert pool(state, 0, "coins") == 1
    assert "Workshop" not in names_in(end_turn(state), 0, "play")
    state = position(players, landscapes="Way of the Mouse", mouse="Woodcutter")
    state = end_turn(do(state, "play Caravan", "use Way of the Mouse"))
    assert names_in(state, 0, "play") == []


def test_two_ways() -> None:
    """way-of-the-mouse-15: the other Way on the Mouse card."""
    state = position(
        {"Alice": {"hand": "Smithy", "deck": TEN}},
        landscapes="Way of the Mouse, Way of the Sheep",
        mouse="Village",
    )
    state = do(state, "play Smithy", "use Way of the Mouse", "use Way of the Sheep")
    assert pool(state, 0, "coins") == 2 and names_in(state, 0, "play") == ["Smithy"]


def test_mouse_card_that_would_move_itself() -> None:
    """play-a-card-while-leaving-it-text-1: Horse, set aside, is not returned, nor with Way of the Horse."""
    state = position(
        {"Alice": {"hand": "Smithy", "deck": TEN}},
        landscapes="Way of the Mouse, Way of the Horse",
        mouse="Workshop",
    )
    state = do(state, "play Smithy", "use Way of the Mouse", "use Way of the Horse")
    assert len(names_in(state, 0, "hand")) == 2 and names_in(state, 0, "play") == ["Smithy"]


def test_enchantress_played_in_reaction_affects_the_attack() -> None:
    """way-of-the-mouse-12: Caravan Guard played as Enchantress, before the Attack is resolved."""
    bob = {"hand": "Caravan Guard, 4 Copper", "deck": TEN}
    state = position(
        {"Alice": {"hand": "Militia", "deck": TEN}, "Bob": bob},
        landscapes="Way of the Mouse",
        mouse="Enchantress",
    )
    state = do(state, "play Militia", "use Caravan Guard", "use Way of the Mouse")
    assert set(offered(state)) == {"use Enchantress", "use Way of the Mouse"}
    state = do(state, "use Enchantress")
    assert pool(state, 0, "actions") == 1 and len(names_in(state, 0, "hand")) == 1
    assert len(names_in(state, 1, "hand")) == 4


def test_gatekeeper_played_in_reaction_triggers_on_the_gain() -> None:
    """way-of-the-mouse-12, gatekeeper-8: Black Cat played as a Gatekeeper; an Action-Victory card is
    gained."""
    bob = {"hand": "Black Cat", "deck": TEN}
    state = position(
        {"Alice": {"coins": 4, "deck": TEN}, "Bob": bob},
        supply="Island",
        landscapes="Way of the Mouse",
        mouse="Gatekeeper",
    )
    state = do(state, "end", "buy Island", "use Black Cat", "use Way of the Mouse")
    assert names_in(state, 0, "exile") == ["Island"] and names_in(state, 0, "discard") == []
    assert names_in(state, 1, "play") == ["Black Cat"]


def test_mouse_cards_while_in_play_ability_is_not_active() -> None:
    """play-a-card-while-leaving-it-text-3; way-of-the-mouse-6: that of the card which used the Way is."""
    players = {"Alice": {"hand": "Highway", "deck": TEN}, "Bob": {"deck": TEN}}
    state = position(players, 2021, landscapes="Way of the Mouse", mouse="Lighthouse", supply="Smithy")
    state = do(state, "play Highway", "use Way of the Mouse")
    assert cost(state, "Smithy") == 3
    state = end_turn(state)
    # It stays for the Lighthouse, and reduces costs for everybody.
    assert names_in(state, 0, "play") == ["Highway"] and cost(state, "Smithy") == 3
    state = position(
        {"Alice": {"hand": "Village", "deck": TEN}},
        2021,
        landscapes="Way of the Mouse",
        mouse="Highway",
        supply="Smithy",
    )
    state = do(state, "play Village", "use Way of the Mouse")
    assert cost(state, "Smithy") == 4


def test_sheepdog_with_mouse_between_gain_and_when_gain_ability() -> None:
    """way-of-the-mouse-7: a card with a when-gain ability, played now, triggers on the gain."""
    alice = {"hand": "Sheepdog, Workshop", "deck": TEN, "actions": 1}
    state = position(
        {"Alice": alice, "Bob": {}}, supply="Smithy", landscapes="Way of the Mouse", mouse="Livery"
    )
    state = do(state, "play Workshop", "stop", "gain Smithy", "use Sheepdog", "use Way of the Mouse")
    assert names_in(state, 0, "discard") == ["Horse", "Smithy"]


def test_a_mouse_attack_on_another_players_turn_starts_with_that_player() -> None:
    """way-of-the-mouse-4."""
    players = {
        "Alice": {"hand": "Witch", "deck": TEN},
        "Bob": {},
        "Carol": {"hand": "Sheepdog", "deck": TEN},
        "Dan": {},
    }
    state = position(players, landscapes="Way of the Mouse", mouse="Cultist", piles={"Abandoned Mine": 1})
    state = do(state, "play Witch", "stop", "use Sheepdog", "use Way of the Mouse")
    assert "Abandoned Mine" in names_in(state, 0, "discard")
    assert "Abandoned Mine" not in names_in(state, 3, "discard")
