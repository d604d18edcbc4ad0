"""Rulings of Seaside, each test with the ids of those it stands for."""

from __future__ import annotations

from typing import Any

from table import do, left, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, scores
from engine.language import Gain, Named
from engine.state import State, Turn

BUY = 2
TEN = "10 Copper"
TWENTY = "20 Copper"


def end_turn(state: State) -> State:
    """End the phases of this turn, using nothing that is optional."""
    turn = (state.turn.player, state.turn.extra, state.turn.last, sum(state.turns_taken))
    while (state.turn.player, state.turn.extra, state.turn.last, sum(state.turns_taken)) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


def whose(state: State) -> tuple[int, int, int]:
    """Whose turn it is, whether it is an extra turn, and how many cards they hold."""
    return state.turn.player, state.turn.extra, len(names_in(state, state.turn.player, "hand"))


# ------------------------------------------------------------------ Caravan


def test_caravan_draws_now_and_on_the_next_turn() -> None:
    """caravan-1."""
    state = position({"Alice": {"hand": "Caravan", "deck": TWENTY}, "Bob": {"deck": TEN}})
    state = do(state, "play Caravan")
    assert len(names_in(state, 0, "hand")) == 1 and pool(state, 0, "actions") == 1
    state = end_turn(end_turn(state))
    assert len(names_in(state, 0, "hand")) == 6 and names_in(state, 0, "play") == ["Caravan"]
    assert names_in(end_turn(state), 0, "play") == []


# ------------------------------------------------------------------ Island


def test_island_puts_itself_and_another_card_onto_the_mat() -> None:
    """island-1: in both editions; they count at the end of the game."""
    for year in (2009, 2023):
        state = position({"Alice": {"hand": "Island, Province, Copper"}, "Bob": {}}, year)
        state = do(state, "play Island")
        assert names_in(state, 0, "island") == ["Island"]
        assert offered(state) == ["Copper", "Province"]
        state = do(state, "Province")
        assert names_in(state, 0, "island") == ["Island", "Province"] and names_in(state, 0, "play") == []
        assert scores(state)[0] == 8


def test_island_alone_is_just_set_aside() -> None:
    """island-2."""
    state = do(position({"Alice": {"hand": "Island"}, "Bob": {}}), "play Island")
    assert at_turn_level(state) and names_in(state, 0, "island") == ["Island"]


def test_throne_room_with_island_sets_aside_two_other_cards() -> None:
    """island-3, contingent-2, play-a-card-multiple-times-text-4."""
    for year in (2016, 2020, 2023):
        state = position({"Alice": {"hand": "Throne Room, Island, Estate, Duchy, Copper"}, "Bob": {}}, year)
        state = do(state, "play Throne Room", "Island", "Estate", "Duchy")
        assert names_in(state, 0, "island") == ["Duchy", "Estate", "Island"]
        assert names_in(state, 0, "hand") == ["Copper"]


def test_an_island_played_in_the_supply_stays_there() -> None:
    """island-3: with Band of Misfits a card of the hand is put onto the mat all the same."""
    state = position({"Alice": {"hand": "Band of Misfits, Estate"}, "Bob": {}}, supply="Island")
    state = do(state, "play Band of Misfits")
    assert names_in(state, 0, "island") == ["Estate"] and left(state, "Island") == 10


# ------------------------------------------------------------------ Lighthouse


def lighthouse(year: int, bob: str = "Witch", **more: Any) -> State:
    """Alice has played Lighthouse; Bob's turn."""
    state = position(
        {"Alice": {"hand": "Lighthouse", "deck": TWENTY, **more}, "Bob": {"hand": bob, "deck": TEN}}, year
    )
    return end_turn(do(state, "play Lighthouse"))


def test_lighthouse_protects_until_the_next_turn() -> None:
    """lighthouse-2, lighthouse-3, lighthouse-5: all three versions; nobody has to reveal anything."""
    for year in (2009, 2020, 2022):
        state = do(lighthouse(year), "play Witch")
        assert at_turn_level(state) and "Curse" not in names_in(state, 0, "discard")
        # Beside it: who has no Lighthouse gains the Curse.
        state = position({"Alice": {"deck": TEN}, "Bob": {"hand": "Witch", "deck": TEN}}, year)
        state = do(end_turn(state), "play Witch")
        assert "Curse" in names_in(state, 0, "discard")


def test_lighthouse_gives_a_coin_now_and_then() -> None:
    """lighthouse-1."""
    for year in (2009, 2020, 2022):
        state = position({"Alice": {"hand": "Lighthouse", "deck": TWENTY}, "Bob": {"deck": TEN}}, year)
        state = do(state, "play Lighthouse")
        assert (pool(state, 0, "coins"), pool(state, 0, "actions")) == (1, 1)
        state = end_turn(end_turn(state))
        assert pool(state, 0, "coins") == 1


def test_reactions_can_be_used_behind_a_lighthouse() -> None:
    """reaction-to-attack-text: they trigger although the Attack does not affect their owner."""
    for year in (2009, 2022):
        state = position(
            {
                "Alice": {"hand": "Lighthouse", "deck": "Secret Chamber, 9 Copper"},
                "Bob": {"hand": "Witch", "deck": TEN},
            },
            year,
        )
        state = do(end_turn(do(state, "play Lighthouse")), "play Witch")
        assert "use Secret Chamber" in offered(state)


def attacked_on_own_turn(year: int) -> State:
    """Alice's next turn: she gains an Estate, and Bob answers with Black Cat."""
    state = position(
        {
            "Alice": {"hand": "Lighthouse", "deck": TWENTY},
            "Bob": {"hand": "4 Copper", "deck": "Black Cat, 9 Copper"},
        },
        year,
        versions={"Lighthouse": "pre-2022" if year < 2022 else "2022"},
        programs={"gain": (Gain(Named("Estate")),)},
    )
    state = end_turn(end_turn(do(state, "play Lighthouse")))
    assert state.turn.player == 0 and names_in(state, 0, "play") == ["Lighthouse"]
    return do(run(state, "gain"), "use Black Cat")


def test_on_ones_own_next_turn_only_the_older_lighthouse_protects() -> None:
    """lighthouse-3, lighthouse-4, lighthouse-5."""
    assert "Curse" in names_in(attacked_on_own_turn(2022), 0, "discard")
    assert "Curse" not in names_in(attacked_on_own_turn(2021), 0, "discard")


def test_a_lighthouse_that_left_play_protects_since_2022_only() -> None:
    """lighthouse-3, lighthouse-5, while-this-is-in-play-text-3: Procession of before 2019 trashes it."""
    for version, curse in (("pre-2022", True), ("2022", False)):
        state = position(
            {
                "Alice": {"hand": "Procession, Lighthouse", "deck": TWENTY},
                "Bob": {"hand": "Witch", "deck": TEN},
            },
            versions={"Lighthouse": version, "Procession": "pre-2019"},
            piles={"Silver": 0, "Estate": 0},
        )
        state = do(state, "play Procession", "Lighthouse")
        while not at_turn_level(state):
            state = do(state, offered(state)[0])
        assert trashed(state) == ["Lighthouse"]
        state = do(end_turn(state), "play Witch")
        assert ("Curse" in names_in(state, 0, "discard")) is curse


def test_an_old_lighthouse_used_as_a_sheep_protects_while_it_is_in_play() -> None:
    """lighthouse-5: that is only the turn on which it was played, since it sets nothing up; since 2022 it
    does not protect at all."""
    for version, curse in (("pre-2022", False), ("2022", True)):
        state = position(
            {"Alice": {"hand": "Lighthouse", "deck": TWENTY}, "Bob": {"hand": "Black Cat", "deck": TEN}},
            landscapes="Way of the Sheep",
            versions={"Lighthouse": version},
            programs={"gain": (Gain(Named("Estate")),)},
        )
        state = do(state, "play Lighthouse", "use Way of the Sheep")
        state = do(run(state, "gain"), "use Black Cat")
        while not at_turn_level(state):
            state = do(state, "stop")
        assert ("Curse" in names_in(state, 0, "discard")) is curse
        assert names_in(end_turn(state), 0, "play") == []


# ------------------------------------------------------------------ Outpost


def test_outpost_gives_a_turn_with_three_cards() -> None:
    """outpost-1."""
    for year in (2009, 2017):
        state = position({"Alice": {"hand": "Outpost", "deck": TWENTY}, "Bob": {"deck": TEN}}, year)
        state = end_turn(do(state, "play Outpost"))
        assert whose(state) == (0, 1, 3) and names_in(state, 0, "play") == ["Outpost"]
        state = end_turn(state)
        assert whose(state)[:2] == (1, 0)
        assert len(names_in(state, 0, "hand")) == 5 and names_in(state, 0, "play") == []


def outposts(year: int) -> State:
    """The end of a turn with two Outposts."""
    state = position(
        {"Alice": {"hand": "2 Outpost", "deck": TWENTY, "actions": 2}, "Bob": {"deck": TEN}}, year
    )
    return end_turn(do(state, "play Outpost", "play Outpost"))


def test_two_outposts_of_2009_both_stay_in_play() -> None:
    """outpost-2: one leaves play in the extra turn, the other in the turn of the next player."""
    state = outposts(2009)
    assert whose(state) == (0, 1, 3) and names_in(state, 0, "play") == ["Outpost", "Outpost"]
    state = end_turn(state)
    assert whose(state)[:2] == (1, 0) and names_in(state, 0, "play") == ["Outpost"]
    assert names_in(end_turn(state), 0, "play") == []


def test_the_second_outpost_of_2017_does_nothing() -> None:
    """outpost-3: it gives no turn, and does not stay."""
    state = outposts(2017)
    assert whose(state) == (0, 1, 3) and names_in(state, 0, "play") == ["Outpost"]
    state = end_turn(state)
    assert whose(state)[:2] == (1, 0) and names_in(state, 0, "play") == []


def test_an_outpost_in_the_extra_turn_gives_no_third_turn() -> None:
    """outpost-3, outpost-5: of 2017 it also leaves the hand at five; of 2009 it does not."""
    for year, hand, stays in ((2009, 3, True), (2017, 5, False)):
        state = position(
            {"Alice": {"hand": "Outpost", "deck": "Outpost, 20 Copper"}, "Bob": {"deck": TEN}}, year
        )
        state = end_turn(do(state, "play Outpost"))
        assert whose(state) == (0, 1, 3)
        state = end_turn(do(state, "play Outpost"))
        assert whose(state)[:2] == (1, 0)
        assert len(names_in(state, 0, "hand")) == hand
        assert ("Outpost" in names_in(state, 0, "play")) is stays


def test_throne_room_with_outpost_gives_one_turn() -> None:
    """outpost-3: the second play is not the first Outpost of the turn."""
    for year in (2016, 2017):
        state = position(
            {"Alice": {"hand": "Throne Room, Outpost", "deck": TWENTY}, "Bob": {"deck": TEN}}, year
        )
        state = end_turn(do(state, "play Throne Room", "Outpost"))
        assert whose(state) == (0, 1, 3)
        assert names_in(state, 0, "play") == ["Outpost", "Throne Room"]
        assert whose(end_turn(state))[:2] == (1, 0)


def test_an_outpost_used_as_a_sheep_was_played() -> None:
    """outpost-6: the next Outpost is not the first one; beside it, of 2009 it does not matter."""
    for version, extra in (("2017", 0), ("2009", 1)):
        state = position(
            {"Alice": {"hand": "2 Outpost", "deck": TWENTY, "actions": 2}, "Bob": {"deck": TEN}},
            landscapes="Way of the Sheep",
            versions={"Outpost": version},
        )
        state = do(state, "play Outpost", "use Way of the Sheep", "play Outpost", "stop")
        state = end_turn(state)
        assert whose(state)[:2] == ((0, 1) if extra else (1, 0))


def test_an_enchanted_outpost_was_played() -> None:
    """outpost-6."""
    state = position(
        {
            "Alice": {"hand": "Enchantress", "deck": TWENTY},
            "Bob": {"hand": "2 Outpost", "deck": TWENTY, "actions": 2},
        }
    )
    state = end_turn(do(state, "play Enchantress"))
    state = end_turn(do(state, "play Outpost", "play Outpost"))
    assert whose(state)[:2] == (0, 0)


def test_outpost_draws_three_cards_although_another_extra_turn_comes_first() -> None:
    """outpost-4, outpost-5: a Possession turn of the next player comes after it, as the owner is first."""
    state = position(
        {"Alice": {"hand": "Outpost, Possession", "deck": TWENTY, "actions": 2}, "Bob": {"deck": TWENTY}}
    )
    state = end_turn(do(state, "play Possession", "play Outpost"))
    assert whose(state) == (0, 1, 3)
    state = end_turn(state)
    assert (state.turn.player, state.turn.decided_by) == (1, 0)
    state = end_turn(state)
    assert (state.turn.player, state.turn.decided_by, state.turn.extra) == (1, -1, 0)


def test_an_extra_turn_is_not_counted() -> None:
    """game-end-11."""
    state = position({"Alice": {"hand": "Outpost", "deck": TWENTY}, "Bob": {"deck": TEN}})
    before = state.turns_taken
    state = end_turn(do(state, "play Outpost"))
    assert state.turns_taken == before
    assert end_turn(state).turns_taken == (before[0], before[1] + 1)


# ------------------------------------------------------------------ Smugglers


def with_smugglers(names: str, year: int = 2023, **options: Any) -> State:
    """Bob's turn, in which he can gain cards; Alice, to his left in a game of two, holds Smugglers."""
    programs = {name.strip(): (Gain(Named(name.strip())),) for name in names.split(",")}
    bob = {"deck": TEN, **options.pop("bob", {})}
    alice = {"hand": "Smugglers", "deck": TEN, **options.pop("alice", {})}
    return position({"Bob": bob, "Alice": alice}, year, programs=programs, **options)


def smugglers(state: State) -> State:
    """Alice's turn; she plays Smugglers."""
    while state.turn.player != 1:
        state = end_turn(state)
    return do(state, "play Smugglers")


def test_smugglers_chooses_among_what_was_gained_on_the_last_turn() -> None:
    """smugglers-2: also what was not bought; costing up to 6."""
    state = with_smugglers("Gold, Silver, Province")
    for name in ("Gold", "Silver", "Province"):
        state = run(state, name)
    state = smugglers(state)
    assert offered(state) == ["Gold", "Silver"]
    state = do(state, "Gold")
    assert names_in(state, 1, "discard") == ["Gold"]


def test_smugglers_goes_by_the_cost_now() -> None:
    """smugglers-1: a Province costs 6 after two Bridges."""
    state = with_smugglers("Province", alice={"hand": "2 Village, 2 Bridge, Smugglers"})
    state = end_turn(run(state, "Province"))
    after = do(state, "play Smugglers")
    assert at_turn_level(after) and names_in(after, 1, "discard") == []
    after = do(state, "play Village", "play Village", "play Bridge", "play Bridge", "play Smugglers")
    assert names_in(after, 1, "discard") == ["Province"]
    # Bob's own Bridges, on his turn, do not help.
    state = with_smugglers("Province", bob={"hand": "2 Bridge", "actions": 2, "deck": TEN})
    state = smugglers(run(do(state, "play Bridge", "play Bridge"), "Province"))
    assert at_turn_level(state) and names_in(state, 1, "discard") == []


def test_smugglers_can_choose_a_card_of_which_none_is_left() -> None:
    """smugglers-2: it is chosen all the same, and nothing is gained."""
    state = with_smugglers("Gold, Silver", piles={"Gold": 1})
    state = smugglers(run(run(state, "Gold"), "Silver"))
    assert offered(state) == ["Gold", "Silver"]
    assert names_in(do(state, "Gold"), 1, "discard") == []
    assert names_in(do(state, "Silver"), 1, "discard") == ["Silver"]


def test_smugglers_sees_only_the_last_turn() -> None:
    """smugglers-3: not what was gained since, nor a turn earlier."""
    state = with_smugglers("Gold, Silver", alice={"hand": "5 Copper", "deck": "Smugglers, 9 Copper"})
    state = end_turn(end_turn(run(state, "Gold")))
    assert state.turn.player == 0
    state = smugglers(run(state, "Silver"))
    assert "Silver" in names_in(state, 1, "discard") and left(state, "Gold") == 9
    # Gained by Bob on Alice's turn: a Curse from her Witch does not count.
    state = with_smugglers("Gold", alice={"hand": "Village, Witch, Smugglers"})
    state = do(end_turn(run(state, "Gold")), "play Village", "play Witch", "play Smugglers")
    assert "Curse" in names_in(state, 0, "discard")
    assert names_in(state, 1, "discard") == ["Gold"]


def test_smugglers_without_anything_gained_does_nothing() -> None:
    """smugglers-2: the neighbouring case."""
    state = smugglers(with_smugglers("Gold"))
    assert at_turn_level(state) and names_in(state, 1, "discard") == []


def test_smugglers_copies_the_player_to_the_right() -> None:
    """smugglers-1: of three players, not the one to the left."""
    state = position(
        {
            "Bob": {"deck": TEN},
            "Alice": {"hand": "Smugglers", "deck": TEN},
            "Carol": {"deck": TWENTY},
        },
        programs={"Gold": (Gain(Named("Gold")),), "Silver": (Gain(Named("Silver")),)},
        turn=Turn(player=2, last=1, normal=2),
    )
    state = end_turn(run(state, "Gold", 2))
    state = end_turn(run(state, "Silver", 0))
    assert state.turn.player == 1
    state = do(state, "play Smugglers")
    assert names_in(state, 1, "discard") == ["Silver"]


def test_smugglers_sees_a_card_that_was_trashed_at_once() -> None:
    """smugglers-2, watchtower-4: it was gained."""
    state = with_smugglers("Gold", bob={"hand": "Watchtower", "deck": TEN})
    state = do(run(state, "Gold"), "use Watchtower", "option 0")
    assert trashed(state) == ["Gold"]
    assert names_in(smugglers(state), 1, "discard") == ["Gold"]


def test_smugglers_and_the_two_traders() -> None:
    """smugglers-2, trader-6, trader@pre-2020-14: what is exchanged was gained, what is replaced was not."""
    for version, copied in (("2020", "Gold"), ("pre-2020", "Silver")):
        state = with_smugglers("Gold", bob={"hand": "Trader", "deck": TEN}, versions={"Trader": version})
        state = do(run(state, "Gold"), "use Trader")
        assert names_in(state, 0, "discard") == ["Silver"]
        assert names_in(smugglers(state), 1, "discard") == [copied]


def test_smugglers_cannot_gain_a_card_from_outside_the_supply() -> None:
    """smugglers-2, gain-a-copy-text: a Horse is chosen, and not gained."""
    state = with_smugglers("Horse", supply="Livery")
    state = smugglers(run(state, "Horse"))
    assert at_turn_level(state) and names_in(state, 1, "discard") == []


def test_smugglers_cannot_gain_a_ruin_that_is_not_on_top() -> None:
    """smugglers-2, gain-a-copy-text."""
    state = with_smugglers("Survivors", supply="Cultist")
    kind_of = state.game.kind_of
    number = next(n for n, pile in enumerate(state.game.piles) if pile.name == "Ruins")
    for under, copies in (("Abandoned Mine", []), ("Survivors", ["Survivors"])):
        content = ((kind_of["Survivors"], 1), (kind_of[under], 1))
        start = state._replace(piles=(*state.piles[:number], content, *state.piles[number + 1 :]))
        after = smugglers(run(start, "Survivors"))
        assert names_in(after, 1, "discard") == copies


def test_smugglers_sees_an_extra_turn_as_the_last_turn() -> None:
    """smugglers-3: after an Outpost turn only that turn counts."""
    state = with_smugglers("Gold, Silver", bob={"hand": "Outpost", "deck": TWENTY})
    state = end_turn(run(do(state, "play Outpost"), "Gold"))
    assert state.turn.extra == 1
    assert names_in(smugglers(run(state, "Silver")), 1, "discard") == ["Silver"]
    assert names_in(smugglers(state), 1, "discard") == []


def test_an_outpost_turn_ends_the_protection_of_lighthouse() -> None:
    """lighthouse-3, lighthouse-5: the extra turn is the next turn; without it Alice is protected."""
    for year in (2009, 2021, 2022):
        for outpost, curse in (("Outpost", True), ("Copper", False)):
            state = position(
                {
                    "Alice": {"hand": f"Lighthouse, {outpost}", "deck": TWENTY},
                    "Bob": {"hand": "Witch", "deck": TEN},
                },
                year,
            )
            state = do(state, "play Lighthouse")
            if outpost == "Outpost":
                state = end_turn(do(state, "play Outpost"))
                assert state.turn.extra == 1 and pool(state, 0, "coins") == 1
            state = do(end_turn(state), "play Witch")
            assert ("Curse" in names_in(state, 0, "discard")) is curse


def test_an_attack_until_the_next_turn_ends_with_an_outpost_turn() -> None:
    """attack-until-your-next-turn-text-2, attack-until-your-next-turn-text-3: Enchantress."""
    for outpost, coins in (("Outpost", 2), ("Copper", 0)):
        state = position(
            {
                "Alice": {"hand": f"Enchantress, {outpost}", "deck": TWENTY, "actions": 2},
                "Bob": {"hand": "Festival", "deck": TEN},
            }
        )
        state = do(state, "play Enchantress")
        if outpost == "Outpost":
            state = end_turn(do(state, "play Outpost"))
        state = do(end_turn(state), "play Festival")
        assert pool(state, 1, "coins") == coins
