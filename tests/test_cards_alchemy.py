"""Rulings of Alchemy (Possession), each test with the ids of those it stands for."""

from __future__ import annotations

from typing import Any

import pytest
from table import do, left, line, names_in, offered, pool, position, run, trashed

from engine.kernel import legal, set_up
from engine.language import Plus, Pool
from engine.state import State

TEN = "10 Copper"


def possessed(
    bob: dict[str, Any], year: int = 2023, alice: dict[str, Any] | None = None, **options: Any
) -> State:
    """Bob's turn, possessed by Alice, at his Action phase; his hand is what is on top of his deck."""
    bob = {"deck": TEN, **bob}
    state = position(
        {
            "Alice": {"hand": "Possession", "deck": TEN, **(alice or {})},
            "Bob": bob,
            **options.pop("more", {}),
        },
        year,
        **options,
    )
    state = do(state, "play Possession", "end", "end")
    assert (state.turn.player, state.turn.decided_by, state.turn.extra) == (1, 0, 1)
    return state


def end_turn(state: State) -> State:
    """End the phases of this turn, with no decision on the way but "end" and "stop"."""
    turn = (state.turn.player, state.turn.extra, state.turn.decided_by, state.turn.last)
    while (state.turn.player, state.turn.extra, state.turn.decided_by, state.turn.last) == turn:
        words = offered(state)
        state = do(state, "end" if "end" in words else "stop" if "stop" in words else words[0])
    return state


def whose(state: State) -> tuple[int, int]:
    """Whose turn it is, and who decides."""
    return state.turn.player, state.turn.decided_by


def test_the_possessed_player_takes_the_turn() -> None:
    """possession-2: "you" is the possessed player, the decisions are the possessor's; an Attack hits the
    possessor."""
    state = possessed(
        {"hand": "Militia, 4 Copper"}, alice={"deck": "Estate, Duchy, Gold, Silver, Copper, Curse"}
    )
    assert legal(state).player == 0
    state = do(state, "play Militia")
    assert (legal(state).player, legal(state).verb) == (0, "discard")
    assert pool(state, 1, "coins") == 2 and pool(state, 0, "coins") == 0
    state = do(state, "Estate, Duchy" if "Estate, Duchy" in offered(state) else "Duchy, Estate")
    assert names_in(state, 0, "discard") == ["Duchy", "Estate", "Possession"]


def test_the_possessor_can_react_to_the_attack() -> None:
    """possession-2: with Moat from her own hand."""
    state = possessed({"hand": "Militia, Workshop"}, alice={"deck": "Moat, 9 Copper"}, supply="Village")
    after = do(state, "play Militia")
    assert (legal(after).player, offered(after)) == (0, ["use Moat", "stop"])


def test_the_regular_turn_follows() -> None:
    """possession-4, possession-12: after the possessed turn and an extra turn from it, which Bob plays
    himself."""
    state = possessed({"hand": "Outpost, 4 Copper"})
    state = do(state, "play Outpost")
    state = end_turn(state)
    assert whose(state) == (1, -1) and state.turn.extra == 1
    assert len(names_in(state, 1, "hand")) == 3
    state = end_turn(state)
    assert whose(state) == (1, -1) and state.turn.extra == 0
    assert whose(end_turn(state)) == (0, -1)


def test_the_possessor_gains_instead() -> None:
    """possession-5, possession-6: to the possessor's discard pile, even a card gained to the hand or the
    deck."""
    state = possessed({"hand": "Artisan, 4 Copper"}, supply="Village")
    state = do(state, "play Artisan", "gain Silver")
    assert names_in(state, 0, "discard") == ["Possession", "Silver"]
    # Artisan still puts a card from the hand onto the deck.
    assert names_in(state, 1, "hand") == ["Copper"] * 3


def test_no_when_gain_ability_of_the_possessed_player() -> None:
    """possession-6: neither the gained card's own nor others', but the possessor's; when-buy abilities do
    trigger."""
    state = possessed(
        {"hand": "Workshop, Watchtower, Sheepdog, 2 Copper"},
        alice={"deck": "Watchtower, 9 Copper"},
        supply="Village",
    )
    state = do(state, "play Workshop", "gain Village")
    assert offered(state) == ["use Watchtower", "stop"]
    state = do(state, "use Watchtower", "option 0")
    assert trashed(state) == ["Village"] and "Watchtower" in names_in(state, 1, "hand")


def test_the_gained_cards_own_ability_is_the_possessors() -> None:
    """possession-6: Border Village gives the possessor another card."""
    state = possessed({"hand": "6 Copper", "coins": 0}, supply="Border Village")
    state = do(state, "end", *["play Copper"] * 6, "buy Border Village", "gain Duchy")
    assert names_in(state, 0, "discard") == ["Border Village", "Duchy", "Possession"]


def test_when_buy_abilities_do_trigger() -> None:
    """possession-6: Haggler of before 2022; its gain goes to the possessor as well."""
    state = possessed({"hand": "Haggler, 3 Copper"}, 2021)
    state = do(state, "play Haggler", "end", *["play Copper"] * 3, "buy Duchy", "gain Silver")
    assert names_in(state, 0, "discard") == ["Duchy", "Possession", "Silver"]


def test_haggler_of_2022_triggers_for_nobody() -> None:
    """possession-7: nobody gained a card that they had bought; beside it, on an ordinary turn it triggers."""
    state = possessed({"hand": "Haggler, 3 Copper"})
    state = do(state, "play Haggler", "end", *["play Copper"] * 3, "buy Duchy")
    assert names_in(state, 0, "discard") == ["Duchy", "Possession"]
    state = position({"Alice": {"hand": "Haggler, 3 Copper"}, "Bob": {}})
    state = do(state, "play Haggler", "end", *["play Copper"] * 3, "buy Duchy")
    assert "gain Silver" in offered(state)


def test_hermit_of_2022_sees_no_gain() -> None:
    """possession-5: the possessed player gained nothing in the Buy phase, so Hermit is exchanged."""
    state = possessed({"hand": "Hermit, 4 Copper"})
    state = do(state, "play Hermit", "no", "gain Estate", "end", "play Copper", "buy Copper", "end")
    assert left(state, "Madman") == 9 and left(state, "Hermit") == 11
    assert names_in(state, 0, "discard") == ["Copper", "Estate", "Possession"]


def test_smugglers_after_a_possessed_turn() -> None:
    """possession-5: Bob gained nothing on the possessed turn, so Carol's Smugglers finds nothing."""
    more = {"Carol": {"hand": "Smugglers", "deck": TEN}}
    state = possessed({"hand": "Festival, Workshop, Possession"}, more=more, supply="Village")
    state = do(state, "play Festival", "play Workshop", "gain Village", "play Possession")
    state = end_turn(state)
    assert whose(state) == (2, 1)
    assert legal(do(state, "play Smugglers")).verb == "action phase"
    # Beside it: after an ordinary turn there is a Village to copy.
    players = {"Alice": {"hand": "Workshop"}, "Bob": {"hand": "Smugglers"}}
    state = end_turn(do(position(players, supply="Village"), "play Workshop", "gain Village"))
    state = do(state, "play Smugglers")
    assert names_in(state, 1, "discard") == ["Village"]


def test_trashed_cards_are_set_aside_and_come_back() -> None:
    """possession-8: they were trashed, are not in the trash, and are in the discard pile after the new
    hand is drawn."""
    state = possessed({"hand": "Chapel, Market Square, Estate, 2 Copper", "deck": "5 Silver"})
    state = do(state, "play Chapel", "Estate")
    assert set(offered(state)) == {"use Possession", "use Market Square"}
    state = do(state, "use Market Square")
    assert trashed(state) == [] and names_in(state, 1, "aside") == ["Estate"]
    assert "Gold" in names_in(state, 0, "discard")
    state = end_turn(state)
    assert "Estate" in names_in(state, 1, "discard") and "Estate" not in names_in(state, 1, "hand")


def test_trashed_cards_come_back_after_the_draw() -> None:
    """possession-8: they are not shuffled in for the new hand."""
    state = possessed({"hand": "Chapel, 4 Estate", "deck": "2 Silver", "discard": ""})
    state = do(state, "play Chapel", "Estate, Estate, Estate, Estate")
    state = end_turn(state)
    assert names_in(state, 1, "hand") == ["Chapel", "Silver", "Silver"]
    assert names_in(state, 1, "discard") == ["Estate"] * 4


def test_a_possessed_player_who_trashes_nothing_gets_nothing_back() -> None:
    """Beside possession-8: on an ordinary turn the card stays in the trash."""
    state = do(position({"Alice": {"hand": "Chapel, Estate"}, "Bob": {}}), "play Chapel", "Estate")
    assert trashed(end_turn(state)) == ["Estate"]


def test_cards_of_other_players_stay_in_the_trash() -> None:
    """possession-8: only the possessed player's cards."""
    state = possessed({"hand": "Bandit"}, alice={"deck": "5 Copper, Silver, Estate"})
    state = do(state, "play Bandit")
    assert trashed(state) == ["Silver"]


@pytest.mark.parametrize(
    "year, to_alice",
    [(2010, ()), (2016, ("debt", "vp", "coffers")), (2018, ("debt",)), (2023, ("debt",))],
)
def test_tokens(year: int, to_alice: tuple[str, ...]) -> None:
    """possession-9, possession-16: which tokens the possessor gets instead, by version."""
    programs = {
        "debt": (Plus(Pool.DEBT, 2),),
        "vp": (Plus(Pool.VP, 2),),
        "coffers": (Plus(Pool.COFFERS, 2),),
    }
    state = possessed({"hand": "Copper"}, year, programs=programs)
    for name in programs:
        after = run(state, name, 1)
        expected = (2, 0) if name in to_alice else (0, 2)
        assert (pool(after, 0, name), pool(after, 1, name)) == expected, name


def test_the_possessed_players_tokens_can_be_spent() -> None:
    """possession-10: theirs, not the possessor's own."""
    state = possessed({"hand": "Copper", "coffers": 1, "villagers": 1}, alice={"coffers": 5, "villagers": 5})
    state = do(state, "coffers", "villager")
    assert (pool(state, 1, "coins"), pool(state, 1, "actions")) == (1, 2)
    assert (pool(state, 0, "coffers"), pool(state, 0, "villagers")) == (5, 5)
    assert offered(state) == ["end"]


def test_the_possessed_players_debt_can_be_paid() -> None:
    """possession-10."""
    state = possessed({"hand": "Copper", "debt": 1}, alice={"debt": 1})
    state = do(state, "end", "play Copper")
    assert "pay debt" in offered(state)
    state = do(state, "pay debt")
    assert (pool(state, 0, "debt"), pool(state, 1, "debt")) == (1, 0)


def test_next_turn_abilities_come_on_the_possessed_turn() -> None:
    """possession-11: Caravan that Bob played before; on his regular turn it is over."""
    state = position(
        {
            "Alice": {"hand": "Possession", "deck": TEN},
            "Bob": {"hand": "5 Estate", "play": "Caravan", "deck": "20 Copper"},
        }
    )
    state = do(set_up(state, 1, "Caravan"), "play Possession", "end", "end")
    assert whose(state) == (1, 0)
    assert names_in(state, 1, "hand") == ["Copper"] + ["Estate"] * 5
    state = end_turn(state)
    assert whose(state) == (1, -1)
    assert names_in(state, 1, "hand") == ["Copper"] * 5 and names_in(state, 1, "play") == []


def test_a_duration_played_on_the_possessed_turn_works_on_the_regular_one() -> None:
    """possession-11."""
    state = possessed({"hand": "Caravan Guard, 4 Estate"})
    state = end_turn(do(state, "play Caravan Guard"))
    assert whose(state) == (1, -1) and pool(state, 1, "coins") == 1


def test_outpost_gives_no_turn_after_a_possessed_turn_that_followed_ones_own() -> None:
    """possession-13: Throne Room + Possession gives two turns, and Outpost on the second of them gives
    none."""
    state = position(
        {
            "Alice": {"hand": "Throne Room, Possession", "deck": TEN},
            "Bob": {"hand": "5 Copper", "deck": "Outpost, 12 Copper"},
        }
    )
    state = do(state, "play Throne Room", "Possession", "end", "end")
    assert whose(state) == (1, 0)
    state = end_turn(state)
    assert whose(state) == (1, 0) and "Outpost" in names_in(state, 1, "hand")
    state = end_turn(do(state, "play Outpost"))
    assert whose(state) == (1, -1) and state.turn.extra == 0
    assert len(names_in(state, 1, "hand")) == 5


def test_two_possessions_and_one_in_between() -> None:
    """possession-14 and the example of abilities between turns: the player who had a turn last comes
    first."""
    state = position(
        {
            "Alice": {"hand": "2 Possession", "deck": "20 Copper", "actions": 2},
            "Bob": {"hand": "Possession, 4 Copper", "deck": "30 Copper"},
        }
    )
    state = do(state, "play Possession", "play Possession")
    state = end_turn(state)
    assert whose(state) == (1, 0)
    state = end_turn(do(state, "play Possession"))
    # One turn for Bob and one for Alice are waiting: Bob, who had the last turn, takes his.
    assert whose(state) == (1, 0)
    state = end_turn(state)
    assert whose(state) == (0, 1)
    state = end_turn(state)
    assert whose(state) == (1, -1) and state.turn.extra == 0


def test_the_current_player_orders_turns_of_the_same_player() -> None:
    """possession-14: an Outpost turn and a second possessed turn; Bob himself decides between turns."""
    state = position(
        {
            "Alice": {"hand": "Throne Room, Possession", "deck": TEN},
            "Bob": {"hand": "Outpost, 4 Copper", "deck": "20 Copper"},
        }
    )
    state = do(state, "play Throne Room", "Possession", "end", "end")
    state = do(state, "play Outpost", "end", "end")
    assert legal(state).player == 1
    assert set(offered(state)) == {"use Outpost", "use Possession"}
    own = do(state, "use Outpost")
    assert whose(own) == (1, -1) and own.turn.extra == 1
    assert whose(end_turn(own)) == (1, 0)
    other = do(state, "use Possession")
    assert whose(other) == (1, 0)
    assert whose(end_turn(other)) == (1, -1)


def test_throne_room_mining_village_while_possessed() -> None:
    """possession-15: set aside the first time, it cannot be trashed again."""
    state = possessed({"hand": "Throne Room, Mining Village", "deck": TEN})
    state = do(state, "play Throne Room", "Mining Village", "yes")
    assert legal(state).verb == "action phase"
    assert (pool(state, 1, "coins"), pool(state, 1, "actions")) == (2, 4)
    assert names_in(state, 1, "aside") == ["Mining Village"] and trashed(state) == []


def test_fortress_or_possession_first() -> None:
    """fortress-2, possession-8: the possessor chooses; the other ability has lost track of the card."""
    state = possessed({"hand": "Chapel, Fortress"})
    state = do(state, "play Chapel", "Fortress")
    assert legal(state).player == 0 and set(offered(state)) == {"use Fortress", "use Possession"}
    after = do(state, "use Fortress")
    assert "Fortress" in names_in(after, 1, "hand") and names_in(after, 1, "aside") == []
    assert "Fortress" not in names_in(end_turn(after), 1, "aside")
    after, events = line(state, "use Possession")
    assert names_in(after, 1, "hand") == [] and names_in(after, 1, "aside") == ["Fortress"]
    assert "lose track" in [event.verb for event in events]
    assert "Fortress" in names_in(end_turn(after), 1, "discard")


def test_trader_and_possession_would_both_replace_the_gain() -> None:
    """trader@pre-2020-15: Trader first gives a Silver, which Possession then sends to the possessor."""
    state = possessed({"hand": "Workshop, Trader"}, 2019, supply="Village")
    state = do(state, "play Workshop", "gain Village")
    assert legal(state).player == 0 and set(offered(state)) == {"use Possession", "use Trader"}
    after = do(state, "use Possession")
    assert names_in(after, 0, "discard") == ["Possession", "Village"] and left(after, "Silver") == 10
    # The Silver is a gain of Bob's again: Possession takes it.
    after = do(state, "use Trader")
    assert names_in(after, 0, "discard") == ["Possession", "Silver"]
    assert left(after, "Village") == 10 and left(after, "Silver") == 9 and names_in(after, 1, "discard") == []


def test_the_possessors_own_trader_of_before_2020() -> None:
    """trader@pre-2020-10, possession-5: what the possessor would gain can be replaced by her own Trader."""
    state = possessed({"hand": "Workshop"}, 2019, alice={"deck": "Trader, 9 Copper"}, supply="Village")
    state = do(state, "play Workshop", "gain Village")
    assert offered(state) == ["use Trader", "stop"]
    state = do(state, "use Trader")
    assert names_in(state, 0, "discard") == ["Possession", "Silver"] and left(state, "Village") == 10


def test_the_gain_of_a_trashed_card_goes_to_the_possessor() -> None:
    """possession-5 with Graverobber: from the trash to the possessor's discard pile, not a deck."""
    state = possessed({"hand": "Graverobber"}, trash="Gold")
    state = do(state, "play Graverobber", "option 0")
    assert trashed(state) == [] and names_in(state, 0, "discard") == ["Gold", "Possession"]


def test_effects_that_refer_to_the_gained_card_do_not_happen() -> None:
    """possession-6, not-optional-if-you-do-text-2: Cargo Ship of the possessed player cannot set it aside."""
    state = possessed({"hand": "Cargo Ship, 4 Copper"})
    state = do(state, "play Cargo Ship", "end", "buy Copper")
    assert legal(state).verb == "buy phase" and names_in(state, 1, "aside") == []
    state = position({"Alice": {"hand": "Cargo Ship"}, "Bob": {}})
    state = do(state, "play Cargo Ship", "end", "buy Copper")
    assert offered(state) == ["use Cargo Ship", "stop"]
