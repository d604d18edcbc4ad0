"""Rulings of Dark Ages, each test with the ids of those it stands for."""

from __future__ import annotations

from table import (
    do,
    ends,
    left,
    line,
    names_in,
    offered,
    pool,
    position,
    trashed,
)

from engine.kernel import legal
from engine.state import State

OLD_MISFITS = {"Band of Misfits": "pre-2019"}
TEN = "10 Copper"


def clean_up(state: State) -> State:
    """End the phases until somebody else is to move (or the same player anew), refusing nothing else."""
    turn = state.turn
    while state.turn.player == turn.player and state.turn.extra == turn.extra:
        state = do(state, "end")
    return state


# ------------------------------------------------------------------ Band of Misfits, 2019


def test_misfits_plays_a_card_in_the_supply_and_leaves_it_there() -> None:
    """band-of-misfits-1, play-a-card-while-leaving-it-text-1."""
    state = position({"Alice": {"hand": "Band of Misfits", "deck": TEN}}, supply="Smithy, Laboratory")
    state = do(state, "play Band of Misfits")
    assert names_in(state, 0, "play") == ["Band of Misfits"]
    assert left(state, "Smithy") == 10
    assert names_in(state, 0, "hand") == ["Copper"] * 3


def test_misfits_chooses_among_cheaper_actions_on_top_of_supply_piles() -> None:
    """band-of-misfits-2: no Treasure, no card of its own cost, no empty pile, no non-Supply pile."""
    state = position(
        {"Alice": {"hand": "Band of Misfits", "deck": TEN}},
        supply="Smithy, Laboratory, Village, Militia, Hermit, Cultist",
        piles={"Militia": 0},
    )
    state = do(state, "play Band of Misfits")
    # Cultist brings the Ruins: only the one on top of their pile.
    assert offered(state) == ["choose Abandoned Mine", "choose Hermit", "choose Smithy", "choose Village"]


def test_misfits_follows_cost_reduction() -> None:
    """band-of-misfits-2, cost-reduction-text-3: where both cost 0, nothing is cheaper."""
    alice = {"hand": "3 Bridge, Band of Misfits", "deck": TEN, "actions": 5}
    state = position({"Alice": alice}, supply="Smithy")
    state = do(state, "play Bridge", "play Bridge", "play Bridge", "play Band of Misfits")
    assert offered(state) == ["choose Bridge", "choose Smithy"]
    alice = {"hand": "5 Bridge, Band of Misfits", "deck": TEN, "actions": 9}
    state = position({"Alice": alice}, supply="Smithy")
    state = do(state, *["play Bridge"] * 5, "play Band of Misfits")
    assert offered(state) == ["end"]
    assert names_in(state, 0, "hand") == []


def test_misfits_cannot_move_the_card_it_plays() -> None:
    """play-a-card-while-leaving-it-text-1, effect-when-moved-from-play-text-1: Feast is not trashed, but
    gains;
    Mining Village cannot be trashed for coins."""
    state = position({"Alice": {"hand": "Band of Misfits"}}, supply="Feast")
    state = do(state, "play Band of Misfits", "gain Duchy")
    assert trashed(state) == [] and left(state, "Feast") == 10
    assert names_in(state, 0, "discard") == ["Duchy"]
    state = position({"Alice": {"hand": "Band of Misfits", "deck": TEN}}, supply="Mining Village")
    state = do(state, "play Band of Misfits")
    assert offered(state) == ["end"]
    assert (pool(state, 0, "actions"), pool(state, 0, "coins")) == (2, 0)
    # Beside it: from the hand, both can be trashed.
    state = do(position({"Alice": {"hand": "Feast"}}), "play Feast", "gain Duchy")
    assert trashed(state) == ["Feast"]
    state = position({"Alice": {"hand": "Mining Village", "deck": TEN}})
    state = do(state, "play Mining Village", "yes")
    assert trashed(state) == ["Mining Village"] and pool(state, 0, "coins") == 2


def test_misfits_can_play_a_card_that_gains_itself() -> None:
    """play-a-card-while-leaving-it-text-2."""
    state = position({"Alice": {"hand": "Band of Misfits"}}, supply="Workshop")
    state = do(state, "play Band of Misfits", "gain Workshop")
    assert left(state, "Workshop") == 9 and names_in(state, 0, "discard") == ["Workshop"]


def test_a_card_left_in_the_supply_has_no_abilities_of_cards_in_play() -> None:
    """play-a-card-while-leaving-it-text-3: Urchin played from the Supply does not see the next Attack."""
    hand = "Band of Misfits, Militia"
    state = position({"Alice": {"hand": hand, "deck": TEN, "actions": 2}, "Bob": {}}, supply="Urchin")
    state = do(state, "play Band of Misfits", "choose Urchin", "play Militia")
    assert names_in(state, 0, "discard") == []
    state = position({"Alice": {"hand": "Urchin, Militia", "deck": TEN}, "Bob": {}})
    state = do(state, "play Urchin", "play Militia")
    assert offered(state) == ["use Urchin", "stop"]


def test_a_hermit_left_in_the_supply_is_not_discarded() -> None:
    """play-a-card-while-leaving-it-text-3, with Hermit of before 2022."""
    state = position({"Alice": {"hand": "Band of Misfits", "deck": TEN}, "Bob": {}}, 2021, supply="Hermit")
    state = do(state, "play Band of Misfits", "no", "gain Copper")
    state = clean_up(state)
    assert left(state, "Madman") == 10
    state = position({"Alice": {"hand": "Hermit", "deck": TEN}, "Bob": {}}, 2021)
    state = clean_up(do(state, "play Hermit", "no", "gain Copper"))
    assert left(state, "Madman") == 9 and trashed(state) == ["Hermit"]


def test_misfits_stays_for_a_duration_that_it_played() -> None:
    """play-a-card-while-leaving-it-text-4."""
    state = position(
        {"Alice": {"hand": "Band of Misfits", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
        supply="Caravan, Smithy",
    )
    start = state
    state = clean_up(do(start, "play Band of Misfits", "choose Caravan"))
    assert names_in(state, 0, "play") == ["Band of Misfits"]
    state = clean_up(state)
    assert len(names_in(state, 0, "hand")) == 6
    state = clean_up(state)
    assert names_in(state, 0, "play") == []
    # Beside it: with an Action that sets nothing up it is discarded at once.
    state = clean_up(do(start, "play Band of Misfits", "choose Smithy"))
    assert names_in(state, 0, "play") == []


def test_misfits_stays_for_a_throne_room_that_played_a_duration() -> None:
    """play-a-card-while-leaving-it-text-4: it played a throne-room, which played a Duration twice."""
    state = position(
        {"Alice": {"hand": "Band of Misfits, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
        supply="Throne Room, Smithy",
    )
    state = clean_up(do(state, "play Band of Misfits", "choose Throne Room", "Caravan"))
    assert names_in(state, 0, "play") == ["Band of Misfits", "Caravan"]
    state = clean_up(clean_up(state))
    assert names_in(state, 0, "play") == []


def test_throne_room_does_not_stay_for_misfits() -> None:
    """play-a-card-while-leaving-it-text-5: Throne Room did not play the Duration; beside it, where it
    does."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
        supply="Caravan, Smithy",
    )
    state = do(state, "play Throne Room", "Band of Misfits", "choose Caravan", "choose Caravan")
    state = clean_up(state)
    assert names_in(state, 0, "play") == ["Band of Misfits"]
    state = clean_up(state)
    assert len(names_in(state, 0, "hand")) == 7
    state = position({"Alice": {"hand": "Throne Room, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}})
    state = clean_up(do(state, "play Throne Room", "Caravan"))
    assert names_in(state, 0, "play") == ["Caravan", "Throne Room"]


# ------------------------------------------------------------------ Band of Misfits before 2019


def test_old_misfits_is_the_chosen_card_and_plays_itself() -> None:
    """band-of-misfits@pre-2019-1, -2, -3: two plays; it is then the chosen card in play."""
    state = position(
        {"Alice": {"hand": "Band of Misfits", "deck": TEN}},
        2018,
        supply="Smithy, Laboratory, Village",
        piles={"Village": 0},
    )
    state, events = line(state, "play Band of Misfits")
    assert [event.verb for event in events].count("play") == 2
    assert names_in(state, 0, "play") == ["Smithy"] and left(state, "Smithy") == 10
    assert names_in(state, 0, "hand") == ["Copper"] * 3


def test_old_misfits_has_the_name_of_the_chosen_card_in_play() -> None:
    """band-of-misfits@pre-2019-3: Changeling copies the chosen card."""
    state = position(
        {"Alice": {"hand": "Band of Misfits, Changeling", "deck": TEN}}, 2018, supply="Smithy, Village"
    )
    state = do(state, "play Band of Misfits", "choose Smithy", "end", "end")
    assert offered(state) == ["play Changeling", "end"]
    state, events = line(state, "play Changeling")
    gained = [event for event in events if event.verb == "gain"]
    assert [state.game.cards[event.cards[0]].name for event in gained] == ["Smithy"]


def test_old_misfits_enchanted_is_just_itself() -> None:
    """band-of-misfits@pre-2019-3: Enchantress replaces its play ability."""
    bob = {"hand": "Band of Misfits", "deck": TEN}
    state = position(
        {"Alice": {"hand": "Enchantress", "deck": TEN}, "Bob": bob}, 2018, supply="Smithy, Village"
    )
    state = do(clean_up(do(state, "play Enchantress")), "play Band of Misfits")
    assert names_in(state, 1, "play") == ["Band of Misfits"]
    assert names_in(state, 1, "hand") == ["Copper"] and pool(state, 1, "actions") == 1


def test_old_misfits_resolves_the_whole_card_though_it_leaves_play() -> None:
    """band-of-misfits@pre-2019-4: as Feast it is trashed, and a card is gained."""
    state = position({"Alice": {"hand": "Band of Misfits"}}, 2018, supply="Feast")
    state = do(state, "play Band of Misfits", "gain Duchy")
    assert trashed(state) == ["Band of Misfits"] and names_in(state, 0, "discard") == ["Duchy"]


def test_old_misfits_as_fortress_trashed_from_play_goes_to_the_hand() -> None:
    """band-of-misfits@pre-2019-4: the chosen card's when-trash ability is triggered."""
    state = position(
        {"Alice": {"hand": "Procession, Band of Misfits", "deck": TEN}},
        2018,
        supply="Fortress, Border Village",
        piles={"Procession": 0, "Band of Misfits": 0},
    )
    state = do(state, "play Procession", "Band of Misfits")
    assert trashed(state) == []
    assert "Band of Misfits" in names_in(state, 0, "hand")


def test_old_misfits_trashed_from_the_hand_is_just_itself() -> None:
    """Beside it: a card that is not in play is no Fortress."""
    state = position({"Alice": {"hand": "Chapel, Band of Misfits"}}, 2018, supply="Fortress")
    state = do(state, "play Chapel", "Band of Misfits")
    assert trashed(state) == ["Band of Misfits"]


def test_old_misfits_as_hermit_discarded_from_play_is_trashed_for_a_madman() -> None:
    """band-of-misfits@pre-2019-4: the chosen card's when-discard ability is triggered."""
    state = position({"Alice": {"hand": "Band of Misfits", "deck": TEN}, "Bob": {}}, 2018, supply="Hermit")
    state = clean_up(do(state, "play Band of Misfits", "no", "gain Copper"))
    assert trashed(state) == ["Band of Misfits"]
    assert left(state, "Madman") == 9


def test_old_misfits_costs_its_own_cost_again_when_trashed() -> None:
    """band-of-misfits@pre-2019-5: Procession sees 5, not the cost of the chosen card."""
    state = position(
        {"Alice": {"hand": "Procession, Band of Misfits", "deck": TEN}},
        2018,
        supply="Village, Smithy, Border Village, Laboratory",
        piles={"Procession": 0},
    )
    state = do(state, "play Procession", "Band of Misfits", "choose Village", "gain Village")
    # Border Village (6) was the only card to gain; its own gain is the one that was asked for.
    assert trashed(state) == ["Band of Misfits"]
    assert names_in(state, 0, "discard") == ["Border Village", "Village"]


def test_procession_sees_the_cost_of_old_misfits_that_trashed_itself() -> None:
    """band-of-misfits@pre-2019-5 and -9: as Mining Village it is trashed; what Procession lost is a Band
    of Misfits."""
    state = position(
        {"Alice": {"hand": "Procession, Band of Misfits", "deck": TEN}},
        2018,
        supply="Mining Village, Border Village, Laboratory",
        piles={"Procession": 0},
    )
    state = do(state, "play Procession", "Band of Misfits", "yes")
    # Its second play can only be as Mining Village again, which cannot be trashed again; then a card for 6
    # is gained.
    state = do(state, "gain Laboratory")
    assert names_in(state, 0, "discard") == ["Border Village", "Laboratory"]


def test_old_misfits_as_a_reserve_card_is_itself_afterwards() -> None:
    """band-of-misfits@pre-2019-6: on the Tavern mat it cannot be called."""
    state = position({"Alice": {"hand": "Band of Misfits", "coins": 3}, "Bob": {}}, 2018, supply="Duplicate")
    state = do(state, "play Band of Misfits")
    assert names_in(state, 0, "tavern") == ["Band of Misfits"]
    state = do(state, "end", "buy Silver")
    assert names_in(state, 0, "discard") == ["Silver"]
    # Beside it: Duplicate itself could be called.
    state = position({"Alice": {"hand": "Duplicate", "coins": 3}, "Bob": {}}, 2018)
    state = do(state, "play Duplicate", "end", "buy Silver")
    assert offered(state) == ["use Duplicate", "stop"]


def test_throne_room_replays_old_misfits_as_the_same_card() -> None:
    """band-of-misfits@pre-2019-7: chosen once; Band of Misfits is played once, the chosen card twice."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": TEN}}, 2018, supply="Smithy, Village"
    )
    state, events = line(state, "play Throne Room", "Band of Misfits", "choose Smithy")
    assert names_in(state, 0, "hand") == ["Copper"] * 6
    assert [event.verb for event in events].count("play") == 4


def test_old_misfits_that_left_play_is_chosen_anew() -> None:
    """band-of-misfits@pre-2019-9 and -10: until 2021 it is played again where it is, as a card chosen
    again."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": TEN}},
        2018,
        supply="Smithy, Mining Village",
    )
    state = do(state, "play Throne Room", "Band of Misfits", "choose Mining Village", "yes")
    assert trashed(state) == ["Band of Misfits"]
    assert set(offered(state)) >= {"choose Mining Village", "choose Smithy"}
    state = do(state, "choose Smithy")
    assert names_in(state, 0, "hand") == ["Copper"] * 4 and trashed(state) == ["Band of Misfits"]


def test_old_misfits_out_of_play_cannot_move_itself_as_the_chosen_card() -> None:
    """band-of-misfits@pre-2019-10: Mining Village again cannot be trashed again."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": TEN}},
        2018,
        supply="Smithy, Mining Village",
    )
    state = do(
        state, "play Throne Room", "Band of Misfits", "choose Mining Village", "yes", "choose Mining Village"
    )
    assert legal(state).verb == "action phase"
    assert (pool(state, 0, "actions"), pool(state, 0, "coins")) == (4, 2)


def test_old_misfits_out_of_play_attacks_as_the_chosen_card() -> None:
    """band-of-misfits@pre-2019-10: Moat reacts to the chosen Attack."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": TEN}, "Bob": {"hand": "Moat"}},
        2018,
        supply="Militia, Mining Village",
    )
    state = do(state, "play Throne Room", "Band of Misfits", "choose Mining Village", "yes", "choose Militia")
    assert offered(state) == ["use Moat", "stop"]


def test_old_misfits_out_of_play_cannot_play_itself_since_2021() -> None:
    """band-of-misfits@pre-2019-8: the wider rule about lost cards."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": TEN}},
        2021,
        supply="Smithy, Mining Village",
        versions=OLD_MISFITS,
    )
    state = do(state, "play Throne Room", "Band of Misfits", "choose Mining Village", "yes")
    for end in [state] if legal(state).verb == "action phase" else ends(state):
        assert names_in(end, 0, "hand") == ["Copper"] and pool(end, 0, "actions") == 2


def test_throne_room_stays_for_old_misfits_as_a_duration() -> None:
    """band-of-misfits@pre-2019-11: the second time Throne Room plays the Duration itself."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
        2018,
        supply="Caravan, Smithy",
    )
    state = clean_up(do(state, "play Throne Room", "Band of Misfits", "choose Caravan"))
    assert names_in(state, 0, "play") == ["Caravan", "Throne Room"]
    state = clean_up(state)
    assert len(names_in(state, 0, "hand")) == 7
    state = clean_up(state)
    assert names_in(state, 0, "play") == [] and "Caravan" not in names_in(state, 0, "discard")


def test_throne_room_does_not_stay_for_old_misfits_in_the_trash() -> None:
    """band-of-misfits@pre-2019-12: a Duration out of play still has its later effect."""
    state = position(
        {"Alice": {"hand": "Throne Room, Band of Misfits", "deck": "20 Copper"}, "Bob": {"deck": TEN}},
        2018,
        supply="Caravan, Mining Village",
    )
    state = do(state, "play Throne Room", "Band of Misfits", "choose Mining Village", "yes", "choose Caravan")
    state = clean_up(state)
    assert names_in(state, 0, "play") == [] and trashed(state) == ["Band of Misfits"]
    state = clean_up(state)
    assert len(names_in(state, 0, "hand")) == 6


def test_haggler_sees_the_cost_of_old_misfits_as_it_is_then() -> None:
    """band-of-misfits@pre-2019-13: played with Innovation first, the chosen card's cost counts."""
    alice = {"hand": "Haggler", "deck": TEN, "coins": 3, "projects": "Innovation"}
    state = position(
        {"Alice": alice, "Bob": {}},
        2022,
        supply="Band of Misfits, Village, Smithy",
        landscapes="Innovation",
        versions=OLD_MISFITS,
    )
    bought = do(state, "play Haggler", "end", "buy Band of Misfits")
    after = do(bought, "use Innovation", "choose Village")
    assert "gain Village" not in offered(after) and "gain Copper" in offered(after)
    assert "gain Smithy" not in offered(after)
    # Beside it: with Haggler first it is a Band of Misfits, cost 5.
    assert "gain Smithy" in offered(do(bought, "use Haggler"))


def test_duplicate_copies_what_old_misfits_is_then() -> None:
    """band-of-misfits@pre-2019-14."""
    alice = {"tavern": "Duplicate", "deck": TEN, "coins": 5, "projects": "Innovation"}
    start = position(
        {"Alice": alice, "Bob": {}}, 2018, supply="Band of Misfits, Village, Smithy", landscapes="Innovation"
    )
    bought = do(start, "end", "buy Band of Misfits")
    state = do(bought, "use Innovation", "choose Smithy", "use Duplicate")
    assert left(state, "Smithy") == 9 and left(state, "Band of Misfits") == 9
    state = do(bought, "use Duplicate")
    assert left(state, "Smithy") == 10 and left(state, "Band of Misfits") == 8


def test_duplicate_copies_old_misfits_once_it_has_left_play() -> None:
    """band-of-misfits@pre-2019-14: unless it leaves play."""
    alice = {"tavern": "Duplicate", "deck": TEN, "coins": 5, "projects": "Innovation"}
    state = position(
        {"Alice": alice, "Bob": {}}, 2018, supply="Band of Misfits, Mining Village", landscapes="Innovation"
    )
    state = do(
        state, "end", "buy Band of Misfits", "use Innovation", "choose Mining Village", "yes", "use Duplicate"
    )
    assert left(state, "Mining Village") == 10 and left(state, "Band of Misfits") == 8


def test_what_triggers_on_gaining_old_misfits_is_judged_by_its_own_types_and_cost() -> None:
    """band-of-misfits@pre-2019-15: played as Island it is no Victory card to Black Cat; it costs 5 to
    Livery."""
    alice = {"deck": TEN, "coins": 5, "projects": "Innovation"}
    start = position(
        {"Alice": alice, "Bob": {"hand": "Black Cat", "deck": TEN}},
        2020,
        supply="Band of Misfits, Island, Village",
        landscapes="Innovation",
        versions=OLD_MISFITS,
    )
    state = do(start, "end", "buy Band of Misfits", "use Innovation", "choose Island")
    assert legal(state).verb == "buy phase"
    alice = {"hand": "Livery", "deck": TEN, "coins": 2, "projects": "Innovation"}
    start = position(
        {"Alice": alice, "Bob": {}},
        2020,
        supply="Band of Misfits, Village, Moat",
        landscapes="Innovation",
        versions=OLD_MISFITS,
    )
    state = do(start, "play Livery", "end", "buy Band of Misfits", "use Innovation", "choose Moat")
    assert names_in(state, 0, "discard") == ["Horse"]


def test_old_misfits_returns_to_its_own_pile() -> None:
    """band-of-misfits@pre-2019-18, with Way of the Horse used on the play of the chosen card."""
    state = position(
        {"Alice": {"hand": "Band of Misfits", "deck": TEN}},
        2020,
        supply="Smithy",
        landscapes="Way of the Horse",
        versions=OLD_MISFITS,
    )
    state = do(state, "play Band of Misfits", "stop", "use Way of the Horse")
    assert left(state, "Band of Misfits") == 11 and left(state, "Smithy") == 10
    assert names_in(state, 0, "hand") == ["Copper"] * 2


def test_kiln_copies_old_misfits_not_the_chosen_card() -> None:
    """band-of-misfits@pre-2019-2: the next card is Band of Misfits."""
    state = position(
        {"Alice": {"hand": "Kiln, Band of Misfits", "deck": TEN, "actions": 2}},
        2020,
        supply="Smithy",
        versions=OLD_MISFITS,
        piles={"Kiln": 0},
    )
    state = do(state, "play Kiln", "play Band of Misfits", "use Kiln")
    assert (left(state, "Band of Misfits"), left(state, "Smithy")) == (9, 10)


def test_smugglers_takes_a_band_of_misfits() -> None:
    """band-of-misfits@pre-2019-23: even if it is a Duration in play."""
    alice = {"deck": "20 Copper", "coins": 5, "projects": "Innovation"}
    bob = {"hand": "Smugglers", "deck": TEN}
    state = position(
        {"Alice": alice, "Bob": bob}, 2018, supply="Band of Misfits, Caravan", landscapes="Innovation"
    )
    state = clean_up(do(state, "end", "buy Band of Misfits", "use Innovation", "choose Caravan"))
    assert names_in(state, 0, "play") == ["Caravan"]
    state = do(state, "play Smugglers")
    assert names_in(state, 1, "discard") == ["Band of Misfits"]


# ------------------------------------------------------------------ Beggar


def test_several_beggars_and_their_silvers() -> None:
    """beggar-3, -6: one Silver onto the deck, one to the discard pile, for each Beggar."""
    state = position({"Alice": {"hand": "Militia"}, "Bob": {"hand": "2 Beggar, 3 Copper", "deck": "Gold"}})
    state = do(state, "play Militia", "use Beggar")
    assert names_in(state, 1, "deck") == ["Silver", "Gold"]
    assert names_in(state, 1, "discard") == ["Beggar", "Silver"]
    state = do(state, "use Beggar")
    assert names_in(state, 1, "deck") == ["Silver", "Silver", "Gold"]
    assert names_in(state, 1, "discard") == ["Beggar", "Beggar", "Silver", "Silver"]


def test_beggar_is_discarded_only_from_the_hand() -> None:
    """beggar-4: one on the deck cannot be used."""
    state = position({"Alice": {"hand": "Militia"}, "Bob": {"hand": "3 Copper", "deck": "Beggar"}})
    assert legal(do(state, "play Militia")).verb == "action phase"


def test_beggar_drawn_by_diplomat() -> None:
    """beggar-5."""
    state = position(
        {"Alice": {"hand": "Militia"}, "Bob": {"hand": "Diplomat, 4 Copper", "deck": "Beggar, Gold"}}
    )
    state = do(state, "play Militia")
    assert offered(state) == ["use Diplomat", "stop"]
    state = do(state, "use Diplomat", "Copper, Copper, Copper")
    assert "use Beggar" in offered(state)


def test_beggar_without_silvers() -> None:
    """beggar-7."""
    state = position({"Alice": {"hand": "Militia"}, "Bob": {"hand": "Beggar, 3 Copper"}}, piles={"Silver": 0})
    state = do(state, "play Militia", "use Beggar")
    assert names_in(state, 1, "discard") == ["Beggar"]


def test_between_the_silvers_of_beggar() -> None:
    """beggar-note-1: each Silver has its own when-gain window."""
    bob = {"hand": "Beggar, Sheepdog, 3 Copper", "deck": "Gold, Estate, Duchy"}
    state = position({"Alice": {"hand": "Militia"}, "Bob": bob})
    state = do(state, "play Militia", "use Beggar", "use Sheepdog")
    assert "Silver" in names_in(state, 1, "hand") and "Gold" in names_in(state, 1, "hand")


# ------------------------------------------------------------------ Cultist


def test_ruins_are_gained_in_turn_order() -> None:
    """cultist-1."""
    state = position(
        {"Alice": {"hand": "Cultist", "deck": TEN}, "Bob": {}, "Carol": {}},
        piles={"Abandoned Mine": 1, "Ruined Library": 1},
    )
    state = do(state, "play Cultist")
    assert names_in(state, 1, "discard") == ["Abandoned Mine"]
    assert names_in(state, 2, "discard") == ["Ruined Library"]


def test_moat_works_for_one_cultist_only() -> None:
    """cultist-3, cultist-6: the Ruins come before the next Cultist; that is a new Attack."""
    state = position({"Alice": {"hand": "2 Cultist", "deck": TEN}, "Bob": {"hand": "Moat"}})
    state = do(state, "play Cultist", "use Moat")
    assert names_in(state, 1, "discard") == []
    state = do(state, "Cultist")
    assert offered(state) == ["use Moat", "stop"]
    state = do(state, "stop")
    assert names_in(state, 1, "discard") == ["Abandoned Mine"]
    assert pool(state, 0, "actions") == 0


# ------------------------------------------------------------------ Feodum, Fortress, Squire, Rats


def test_squire_gains_an_attack_before_or_after_feodums_silvers() -> None:
    """triggered-ability-text-4, squire-2: trashed at once; either ability first, each with its own
    windows."""
    start = position(
        {"Alice": {"hand": "Chapel, Squire, Feodum, Watchtower"}, "Bob": {}}, supply="Militia, Witch, Smithy"
    )
    state = do(start, "play Chapel", "Feodum, Squire")
    assert trashed(state) == ["Feodum", "Squire"]
    assert set(offered(state)) == {"use Feodum", "use Squire"}
    state = do(state, "use Squire")
    assert offered(state) == ["gain Militia", "gain Witch"]
    state = do(state, "gain Witch", "use Watchtower", "option 0")
    # Only now Feodum.
    assert trashed(state) == ["Feodum", "Squire", "Witch"]
    assert left(state, "Silver") == 9


def test_squire_can_gain_an_attack_that_costs_anything() -> None:
    """squire-2; and without an Attack in the Supply nothing is gained."""
    state = position({"Alice": {"hand": "Chapel, Squire"}, "Bob": {}}, supply="Goons, Smithy, Urchin")
    state = do(state, "play Chapel", "Squire")
    # Mercenary is an Attack, but not in the Supply.
    assert offered(state) == ["gain Goons", "gain Urchin"]
    state = position({"Alice": {"hand": "Chapel, Squire"}, "Bob": {}}, supply="Smithy")
    state = do(state, "play Chapel", "Squire")
    assert names_in(state, 0, "discard") == []


def test_squire_options() -> None:
    """squire-1."""
    start = do(position({"Alice": {"hand": "Squire"}}), "play Squire")
    assert pool(do(start, "option 0"), 0, "actions") == 2
    assert pool(do(start, "option 1"), 0, "buys") == 3
    assert names_in(do(start, "option 2"), 0, "discard") == ["Silver"]
    assert pool(start, 0, "coins") == 1


def test_fortress_returns_to_the_hand_but_was_trashed() -> None:
    """fortress-1: Market Square reacts; nothing is gained."""
    start = position({"Alice": {"hand": "Chapel, Fortress, Market Square, Watchtower"}})
    state = do(start, "play Chapel", "Fortress")
    assert set(offered(state)) == {"use Fortress", "use Market Square"}
    state = do(state, "use Fortress")
    assert offered(state) == ["use Market Square", "stop"]
    assert names_in(state, 0, "hand") == ["Fortress", "Market Square", "Watchtower"]


def test_procession_fortress_and_graverobber() -> None:
    """fortress-1, procession-2: the Fortress returns, and the gain still follows its cost."""
    state = position({"Alice": {"hand": "Procession, Fortress", "deck": TEN}}, supply="Laboratory, Smithy")
    state = do(state, "play Procession", "Fortress")
    assert names_in(state, 0, "hand") == ["Copper", "Copper", "Fortress"]
    assert names_in(state, 0, "discard") == ["Laboratory"]


def test_rats_gain_before_they_trash() -> None:
    """rats-3: Sheepdog draws on the gain, then a card is trashed."""
    state = position({"Alice": {"hand": "Rats, Sheepdog", "deck": "Rats, Gold, Estate"}})
    state = do(state, "play Rats")
    assert offered(state) == ["use Sheepdog", "stop"]
    state = do(state, "use Sheepdog")
    assert set(offered(state)) == {"Gold", "Estate"}


def test_a_hand_of_rats_is_revealed() -> None:
    """rats: nothing to trash; beside it, another card must be."""
    state, events = line(position({"Alice": {"hand": "2 Rats", "deck": "Rats"}}), "play Rats")
    assert trashed(state) == [] and "reveal" in [event.verb for event in events]
    state = do(position({"Alice": {"hand": "2 Rats", "deck": "Gold"}}), "play Rats")
    assert trashed(state) == ["Gold"]


def test_rats_or_market_square_first() -> None:
    """when-you-trash-this-text and the example of concurrent abilities: either order, by one player's
    choice."""
    start = position({"Alice": {"hand": "Chapel, Rats, Market Square", "deck": "Estate"}})
    state = do(start, "play Chapel", "Rats")
    assert set(offered(state)) == {"use Rats", "use Market Square"}
    assert names_in(do(state, "use Market Square"), 0, "hand") == ["Estate"]
    state = do(state, "use Rats")
    assert offered(state) == ["use Market Square", "stop"]


# ------------------------------------------------------------------ Market Square


def test_several_market_squares_react_to_one_trashing() -> None:
    """market-square-3, -4."""
    start = position({"Alice": {"hand": "Chapel, Copper, 2 Market Square"}}, piles={"Gold": 1})
    state = do(start, "play Chapel", "Copper", "use Market Square", "use Market Square")
    assert names_in(state, 0, "discard") == ["Gold", "Market Square", "Market Square"]


def test_market_square_reacts_on_another_players_turn() -> None:
    """market-square-2: one of your cards; the player who attacks has none trashed."""
    state = position(
        {
            "Alice": {"hand": "Bandit, Market Square"},
            "Bob": {"hand": "Market Square", "deck": "Silver, Estate"},
        }
    )
    state = do(state, "play Bandit")
    assert trashed(state) == ["Silver"] and legal(state).player == 1
    assert offered(state) == ["use Market Square", "stop"]
    state = do(state, "stop")
    assert legal(state).verb == "action phase"


def test_market_square_drawn_by_the_trashing() -> None:
    """market-square-5: drawn by Cultist; even the same one, discarded and drawn again."""
    start = position({"Alice": {"hand": "Chapel, Cultist", "deck": "Market Square, Copper, Copper"}})
    state = do(start, "play Chapel", "Cultist")
    assert offered(state) == ["use Market Square", "stop"]
    start = position({"Alice": {"hand": "Chapel, Cultist, Market Square", "deck": ""}, "Bob": {}})
    state = do(start, "play Chapel", "Cultist", "use Market Square")
    assert names_in(state, 0, "hand") == ["Gold", "Market Square"] and offered(state) == [
        "use Market Square",
        "stop",
    ]
    state = do(state, "use Market Square")
    assert left(state, "Gold") == 8


def test_market_square_needs_a_trashed_card() -> None:
    """market-square-7."""
    state = position({"Alice": {"hand": "Remodel"}, "Bob": {}}, supply="Market Square")
    state = do(state, "play Remodel")
    assert legal(state).verb == "action phase"
    state = position({"Alice": {"hand": "Chapel, Market Square"}})
    assert legal(do(state, "play Chapel", "nothing")).verb == "action phase"
    # Beside it: a card was trashed.
    state = position({"Alice": {"hand": "Chapel, Copper, Market Square"}})
    assert offered(do(state, "play Chapel", "Copper")) == ["use Market Square", "stop"]


# ------------------------------------------------------------------ Graverobber


def test_graverobber_draws_for_cultist_before_it_gains() -> None:
    """graverobber-2, and the example of an ability inside another: the gain may cost up to 8."""
    state = position(
        {"Alice": {"hand": "Graverobber, Cultist", "deck": "Gold, Silver, Copper"}, "Bob": {}},
        supply="Smithy",
    )
    state = do(state, "play Graverobber", "option 1")
    assert names_in(state, 0, "hand") == ["Copper", "Gold", "Silver"]
    assert "gain Province" in offered(state)


def test_graverobber_gains_from_the_trash_onto_the_deck() -> None:
    """graverobber-1, -3, -4: also a card of no Supply pile; cost 3 to 6 only; when-gain abilities follow."""
    state = position(
        {"Alice": {"hand": "Graverobber, Watchtower", "deck": "Copper"}},
        trash="Horse, Gold, Estate, Goons, Province",
    )
    state = do(state, "play Graverobber", "option 0")
    assert set(offered(state)) == {"gain Horse", "gain Gold", "gain Goons"}
    state = do(state, "gain Horse")
    assert names_in(state, 0, "deck") == ["Horse", "Copper"]
    assert offered(state) == ["use Watchtower", "stop"]


def test_graverobber_can_choose_what_it_cannot_do() -> None:
    """graverobber-1, several-options-text."""
    state = do(position({"Alice": {"hand": "Graverobber"}}), "play Graverobber")
    assert offered(state) == ["option 0", "option 1"]
    assert names_in(do(state, "option 0"), 0, "discard") == []
    assert names_in(do(state, "option 1"), 0, "discard") == []


# ------------------------------------------------------------------ Hermit


def test_hermit_trashes_from_either_place_or_not() -> None:
    """hermit-1: Treasures never; hermit-3: trashed before the gain."""
    start = position(
        {"Alice": {"hand": "Hermit, Estate, Copper", "discard": "Curse, Silver"}}, supply="Village"
    )
    asked = do(start, "play Hermit")
    assert trashed(do(asked, "no", "gain Copper")) == []
    assert trashed(do(asked, "yes", "option 0")) == ["Curse"]
    assert trashed(do(asked, "yes", "option 1")) == ["Estate"]


def test_hermit_is_exchanged_if_nothing_was_gained_in_the_buy_phase() -> None:
    """hermit-4: what Hermit itself gains in the Action phase does not matter."""
    start = position({"Alice": {"hand": "Hermit", "deck": TEN, "coins": 3}, "Bob": {}})
    state = do(start, "play Hermit", "no", "gain Copper", "end")
    after = do(state, "end")
    assert left(after, "Madman") == 9 and left(after, "Hermit") == 11 and trashed(after) == []
    after = do(state, "buy Copper", "end")
    assert left(after, "Madman") == 10 and left(after, "Hermit") == 10


def test_hermit_checks_each_buy_phase() -> None:
    """hermit-6: the Buy phase that Villa ends had a gain; the one after it need not have."""
    alice = {"hand": "Hermit", "deck": TEN, "coins": 4, "buys": 2}
    state = position({"Alice": alice, "Bob": {}}, supply="Villa")
    state = do(state, "play Hermit", "no", "gain Copper", "end", "buy Villa")
    assert legal(state).verb == "action phase" and left(state, "Madman") == 10
    state = do(state, "end", "end")
    assert left(state, "Madman") == 9


def test_hermit_played_in_a_buy_phase_counts_what_was_gained_before() -> None:
    """hermit-5: bought first, then played with Innovation."""
    alice = {"deck": TEN, "coins": 3, "buys": 2, "projects": "Innovation"}
    state = position({"Alice": alice, "Bob": {}}, supply="Hermit", landscapes="Innovation")
    state = do(state, "end", "buy Hermit", "use Innovation", "no", "gain Copper", "end")
    assert left(state, "Madman") == 10


def test_hermit_out_of_play_is_not_exchanged() -> None:
    """hermit-7: trashed by Procession."""
    start = position({"Alice": {"hand": "Procession, Hermit", "deck": TEN}, "Bob": {}}, supply="Smithy")
    state = do(start, "play Procession", "Hermit", "no", "gain Copper", "no", "gain Copper")
    while legal(state).verb != "action phase":
        state = do(state, offered(state)[0])
    state = do(state, "end", "end")
    assert trashed(state) == ["Hermit"] and left(state, "Madman") == 10


def test_old_hermit_looks_at_what_was_bought() -> None:
    """hermit@pre-2022-9: neither a gain nor an Event counts; a bought card does."""
    alice = {"hand": "Hermit", "deck": TEN, "coins": 4, "buys": 2}
    start = position({"Alice": alice, "Bob": {}}, 2021, landscapes="Travelling Fair")
    state = do(start, "play Hermit", "no", "gain Copper", "end")
    after = do(state, "buy Travelling Fair", "end")
    assert offered(after) == ["use Travelling Fair", "stop"]
    after = do(after, "stop")
    assert left(after, "Madman") == 9 and trashed(after) == ["Hermit"]
    after = clean_up(do(state, "buy Copper"))
    assert left(after, "Madman") == 10 and trashed(after) == []


def test_old_hermit_played_after_a_buy() -> None:
    """hermit@pre-2022-10."""
    alice = {"deck": TEN, "coins": 3, "projects": "Innovation"}
    state = position({"Alice": alice, "Bob": {}}, 2021, supply="Hermit", landscapes="Innovation")
    state = do(state, "end", "buy Hermit", "use Innovation", "no", "gain Copper")
    state = clean_up(state)
    assert left(state, "Madman") == 10 and trashed(state) == []


def test_scheme_and_old_hermit() -> None:
    """hermit@pre-2022-11, -12: moved first, it is not trashed, but Madman is gained."""
    hand = "Scheme, Hermit"
    start = position({"Alice": {"hand": hand, "deck": TEN}, "Bob": {}}, 2021)
    state = do(start, "play Scheme", "play Hermit", "no", "gain Copper", "end", "end")
    while "discard Hermit" in offered(state):
        state = do(state, "discard Hermit")
    assert set(offered(state)) == {"use Hermit", "use Scheme"}
    after = do(state, "use Scheme")
    while after.turn.player == 0:
        after = do(after, offered(after)[0])
    assert left(after, "Madman") == 9 and trashed(after) == [] and "Hermit" in names_in(after, 0, "hand")
    after = do(state, "use Hermit")
    while after.turn.player == 0:
        after = do(after, "stop" if "stop" in offered(after) else offered(after)[0])
    assert left(after, "Madman") == 9 and trashed(after) == ["Hermit"]


def test_old_hermit_out_of_play_gives_no_madman() -> None:
    """hermit@pre-2022-11: trashed by Procession, it is not discarded."""
    start = position({"Alice": {"hand": "Procession, Hermit", "deck": TEN}, "Bob": {}}, 2021)
    state = do(start, "play Procession", "Hermit", "no", "gain Copper", "no", "gain Copper")
    state = clean_up(state)
    assert trashed(state) == ["Hermit"] and left(state, "Madman") == 10


# ------------------------------------------------------------------ Madman, Mercenary


def test_madman_draws_only_if_it_was_returned() -> None:
    """madman-3, effect-when-moved-from-play-text-2."""
    state = position({"Alice": {"hand": "Throne Room, Madman, 2 Copper", "deck": TEN}})
    state = do(state, "play Throne Room", "Madman")
    assert len(names_in(state, 0, "hand")) == 4 and pool(state, 0, "actions") == 4
    assert left(state, "Madman") == 11


def test_mercenary_trashes_two_or_nothing_follows() -> None:
    """mercenary-2, mercenary-note-1."""
    start = do(position({"Alice": {"hand": "Mercenary, Copper", "deck": TEN}, "Bob": {}}), "play Mercenary")
    assert set(offered(start)) == {"nothing", "Copper"}
    state = do(start, "Copper")
    assert trashed(state) == ["Copper"] and pool(state, 0, "coins") == 0
    start = position({"Alice": {"hand": "Mercenary, Rats, Copper", "deck": "Estate, 5 Copper"}, "Bob": {}})
    state = do(start, "play Mercenary", "Copper, Rats")
    assert len(names_in(state, 0, "hand")) == 3 and pool(state, 0, "coins") == 2


# ------------------------------------------------------------------ Procession


def test_procession_trashes_and_gains_one_more() -> None:
    """procession-2, -3, -8: what was produced stays."""
    state = position(
        {"Alice": {"hand": "Procession, Village", "deck": TEN}},
        supply="Smithy, Laboratory, Festival",
        piles={"Procession": 0},
    )
    state = do(state, "play Procession", "Village")
    assert trashed(state) == ["Village"] and names_in(state, 0, "discard") == ["Smithy"]
    assert pool(state, 0, "actions") == 4


def test_procession_gains_though_the_card_left_play() -> None:
    """procession-4: Duplicate went to the Tavern mat."""
    state = position({"Alice": {"hand": "Procession, Duplicate"}}, supply="Laboratory")
    state = do(state, "play Procession", "Duplicate")
    assert trashed(state) == [] and names_in(state, 0, "tavern") == ["Duplicate"]
    assert names_in(state, 0, "discard") == ["Laboratory"]


def test_procession_on_procession() -> None:
    """procession-5."""
    state = position(
        {"Alice": {"hand": "2 Procession, Village, Woodcutter", "deck": TEN}},
        supply="Laboratory, Smithy",
        piles={"Procession": 0},
    )
    state = do(state, "play Procession", "Procession", "Village")
    state = do(state, "Woodcutter")
    assert trashed(state) == ["Procession", "Village", "Woodcutter"]
    assert names_in(state, 0, "discard") == ["Laboratory", "Smithy", "Smithy"]


def test_procession_may_be_declined() -> None:
    """procession: "you may"; the neighbour of every gain above."""
    state = position({"Alice": {"hand": "Procession, Village"}}, supply="Smithy")
    state = do(state, "play Procession", "nothing")
    assert trashed(state) == [] and names_in(state, 0, "discard") == []


def test_procession_cannot_play_durations_since_2019() -> None:
    """procession-6; before, it could."""
    players = {"Alice": {"hand": "Procession, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}}
    state = do(position(players, 2019, supply="Laboratory"), "play Procession")
    assert legal(state).verb == "action phase"
    state = do(position(players, 2018, supply="Laboratory"), "play Procession")
    assert "Caravan" in offered(state)


def test_old_procession_on_a_duration_is_discarded() -> None:
    """procession-7: the Duration is trashed, so Procession does not stay; its effects come all the same."""
    players = {"Alice": {"hand": "Procession, Caravan", "deck": "20 Copper"}, "Bob": {"deck": TEN}}
    state = do(position(players, 2018, supply="Laboratory"), "play Procession", "Caravan")
    assert trashed(state) == ["Caravan"]
    state = clean_up(state)
    assert names_in(state, 0, "play") == []
    state = clean_up(state)
    assert len(names_in(state, 0, "hand")) == 7


def test_procession_sets_up_twice() -> None:
    """procession-3: Possession played twice gives two turns."""
    players = {"Alice": {"hand": "Procession, Possession", "deck": TEN}, "Bob": {"deck": TEN}}
    state = clean_up(do(position(players), "play Procession", "Possession"))
    assert (state.turn.player, state.turn.decided_by) == (1, 0)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, 0)
    state = do(state, "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, -1)


# ------------------------------------------------------------------ Urchin


def test_urchin_is_trashed_before_the_attack_is_resolved() -> None:
    """urchin-2, urchin-note-1, urchin-5: Skirmisher is not yet active when Mercenary is gained."""
    start = position({"Alice": {"hand": "Urchin, Skirmisher", "deck": TEN}, "Bob": {"hand": "4 Copper"}})
    state = do(start, "play Urchin", "play Skirmisher", "use Urchin")
    assert trashed(state) == ["Urchin"] and names_in(state, 0, "discard") == ["Mercenary"]
    assert len(names_in(state, 1, "hand")) == 4
    # Beside it: an Attack gained once Skirmisher is resolved.
    start = position(
        {
            "Alice": {"hand": "Skirmisher, Squire, Chapel", "deck": TEN, "actions": 2},
            "Bob": {"hand": "4 Copper"},
        },
        supply="Witch",
    )
    state = do(start, "play Skirmisher", "play Chapel", "Squire", "gain Witch")
    assert len(names_in(state, 1, "hand")) == 3


def test_urchin_comes_before_the_others_reactions() -> None:
    """urchin-2 with the order of several players' abilities: the current player first."""
    start = position({"Alice": {"hand": "Urchin, Militia", "deck": TEN}, "Bob": {"hand": "Moat, 2 Copper"}})
    state = do(start, "play Urchin", "stop", "play Militia")
    assert (legal(state).player, offered(state)) == (0, ["use Urchin", "stop"])
    state = do(state, "use Urchin")
    assert (legal(state).player, offered(state)) == (1, ["use Moat", "stop"])


def test_urchin_played_twice_is_not_another_attack() -> None:
    """urchin-3; another Urchin is."""
    start = position({"Alice": {"hand": "Throne Room, Urchin", "deck": TEN}, "Bob": {}})
    state = do(start, "play Throne Room", "Urchin")
    assert legal(state).verb == "action phase"
    start = position({"Alice": {"hand": "2 Urchin", "deck": TEN}, "Bob": {}})
    state = do(start, "play Urchin", "play Urchin")
    assert offered(state) == ["use Urchin", "stop"]


def test_urchin_trashed_otherwise_gives_no_mercenary() -> None:
    """urchin-4."""
    state = position({"Alice": {"hand": "Chapel, Urchin"}, "Bob": {}})
    state = do(state, "play Chapel", "Urchin")
    assert names_in(state, 0, "discard") == []


def test_mercenary_played_with_innovation_comes_before_the_attack() -> None:
    """urchin-7: its discards come first."""
    alice = {"hand": "Urchin, Militia, 2 Estate", "deck": TEN, "projects": "Innovation"}
    state = position({"Alice": alice, "Bob": {"hand": "3 Gold, Estate"}}, landscapes="Innovation")
    state = do(state, "play Urchin", "play Militia", "use Urchin", "use Innovation", "Estate, Estate")
    # Militia has not given its coins yet.
    assert legal(state).player == 1 and pool(state, 0, "coins") == 2
    state = do(state, "Estate")
    assert names_in(state, 1, "hand") == ["Gold"] * 3 and pool(state, 0, "coins") == 4
