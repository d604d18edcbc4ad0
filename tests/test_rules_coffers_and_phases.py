"""Coffers and Villagers, going back to the Action phase, gains from outside the Supply."""

from __future__ import annotations

from typing import Any

from table import do, left, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, legal
from engine.language import Gain, Named, Typed
from engine.state import Asks, State, Turn

BUY = 2
TEN = "10 Copper"


def buying(alice: dict[str, Any], year: int = 2023, **options: Any) -> State:
    """Alice's Buy phase."""
    alice = {"deck": TEN, **alice}
    return position({"Alice": alice, "Bob": {"deck": TEN}}, year, turn=Turn(phase=BUY, last=1), **options)


# ------------------------------------------------------------------ Coffers


def test_since_2022_coffers_can_be_spent_at_any_time_of_the_turn() -> None:
    """coffers-villagers-1, coffers-villagers-4, coffers-villagers-5."""
    state = position(
        {"Alice": {"coffers": 4, "coins": 0, "hand": "Village, Copper", "deck": TEN, "buys": 2}, "Bob": {}}
    )
    state = do(state, "coffers")
    assert (pool(state, 0, "coins"), pool(state, 0, "coffers")) == (1, 3)
    state = do(state, "play Village", "coffers", "end")
    assert "play Copper" in offered(state)  # spending Coffers is not buying
    state = do(state, "coffers", "play Copper", "buy Silver")
    assert "coffers" in offered(state)
    assert pool(do(state, "coffers"), 0, "coins") == 2


def test_before_2022_coffers_were_spent_before_anything_was_bought() -> None:
    """coffers-villagers-history-1: only in the first part of the Buy phase."""
    state = position({"Alice": {"coffers": 3, "hand": "Copper", "buys": 2, "deck": TEN}, "Bob": {}}, 2021)
    assert "coffers" not in offered(state)
    state = do(state, "end", "coffers", "play Copper", "coffers", "buy Estate")
    assert "coffers" not in offered(state) and pool(state, 0, "coffers") == 1


def test_coffers_are_kept() -> None:
    """coffers-villagers-3: on other players' turns they cannot be spent, and are there on the next turn."""
    state = position({"Alice": {"coffers": 2, "deck": TEN}, "Bob": {"deck": TEN}})
    state = do(state, "end", "end")
    assert state.turn.player == 1 and "coffers" not in offered(state)
    state = do(state, "end", "end")
    assert pool(state, 0, "coffers") == 2 and "coffers" in offered(state)


def test_villagers_are_not_spent_in_the_buy_phase() -> None:
    """coffers-villagers-6; with Villa's Action phase they can be again."""
    state = position({"Alice": {"villagers": 1, "coins": 4, "deck": TEN}, "Bob": {}}, supply="Villa")
    assert "villager" in offered(state)
    state = do(state, "end")
    assert "villager" not in offered(state)
    assert "villager" in offered(do(state, "buy Villa"))


# ------------------------------------------------------------------ back to the Action phase


def test_villa_leads_back_to_the_action_phase() -> None:
    """villa-2, villa-3: what was left in the pools stays, and Villa gives an Action."""
    for year in (2016, 2023):
        state = buying({"coins": 6, "buys": 2, "actions": 0, "hand": "Village"}, year, supply="Villa")
        state = do(state, "buy Villa")
        assert legal(state).asks is Asks.ACTION_PHASE  # type: ignore[union-attr]
        assert names_in(state, 0, "hand") == ["Villa", "Village"] and names_in(state, 0, "discard") == []
        assert [pool(state, 0, name) for name in ("actions", "buys", "coins")] == [1, 1, 2]
        assert "play Village" in offered(state)


def test_in_the_new_buy_phase_treasures_can_be_played_again() -> None:
    """villa-3, actions-in-your-buy-phase-text-1: its first part comes again."""
    state = buying({"coins": 4, "buys": 2, "hand": "Gold"}, supply="Villa")
    assert "play Gold" not in offered(do(state, "buy Copper"))
    state = do(state, "buy Villa", "end")
    assert "play Gold" in offered(state)
    # Before 2022 Coffers could be spent again then.
    state = buying({"coins": 4, "buys": 2, "coffers": 1}, 2021, supply="Villa")
    assert "coffers" not in offered(do(state, "buy Copper"))
    assert "coffers" in offered(do(state, "buy Villa", "end"))


def test_since_2022_the_buy_phase_ends_when_villa_leads_back() -> None:
    """return-to-action-phase-2022, hermit-6: Hermit checks the phase that just ended, then each later one."""
    state = position(
        {"Alice": {"hand": "Hermit", "coins": 4, "buys": 2, "deck": TEN}, "Bob": {}},
        supply="Villa",
    )
    state = do(state, "play Hermit", "no", "gain Copper")
    state = do(state, "end", "buy Villa")
    assert at_turn_level(state)
    assert names_in(state, 0, "play") == ["Hermit"]  # Villa was gained in that phase
    assert left(do(state, "end", "buy Copper", "end"), "Madman") == 10
    assert left(do(state, "end", "end"), "Madman") == 9


def test_villa_outside_ones_buy_phase_only_gives_an_action() -> None:
    """villa-3: gained in the Action phase it changes no phase; beside it, in the Buy phase it does."""
    state = position({"Alice": {"hand": "Workshop, Village", "deck": TEN}, "Bob": {}}, supply="Villa")
    state = do(state, "play Workshop", "gain Villa")
    assert legal(state).asks is Asks.ACTION_PHASE and pool(state, 0, "actions") == 1  # type: ignore[union-attr]
    assert names_in(state, 0, "hand") == ["Villa", "Village"]


def test_on_another_players_turn_villa_gives_no_action_phase() -> None:
    """villa-6."""
    state = position(
        {"Alice": {"hand": "", "deck": TEN}, "Bob": {}},
        supply="Villa",
        programs={"gain": (Gain(Named("Villa")),)},
        turn=Turn(phase=BUY, last=1),
    )
    state = run(state, "gain", 1)
    assert (state.turn.player, legal(state).asks) == (0, Asks.BUY_PHASE)  # type: ignore[union-attr]
    assert names_in(state, 1, "hand") == ["Villa"]


def test_a_villa_that_watchtower_moved_still_leads_back() -> None:
    """villa-5: it stays on the deck, but the Action and the phase are the same."""
    state = buying({"coins": 4, "hand": "Watchtower", "actions": 0}, supply="Villa")
    state = do(state, "buy Villa", "use Watchtower", "option 1")
    assert names_in(state, 0, "deck")[0] == "Villa"
    assert legal(state).asks is Asks.ACTION_PHASE and pool(state, 0, "actions") == 1  # type: ignore[union-attr]
    # The other way round Watchtower has lost track of it.
    state = buying({"coins": 4, "hand": "Watchtower"}, supply="Villa")
    state = do(state, "buy Villa", "use Villa")
    assert at_turn_level(state) and names_in(state, 0, "hand") == ["Villa", "Watchtower"]


def test_actions_cannot_be_used_in_the_buy_phase() -> None:
    """actions-in-your-buy-phase-text-1."""
    state = buying({"hand": "Village", "actions": 3})
    assert "play Village" not in offered(state)


# ------------------------------------------------------------------ outside the Supply


def test_a_card_outside_the_supply_is_gained_by_what_names_it() -> None:
    """gaining-4: a Hermit names Madman, a Livery names Horse; what only asks for a type does not."""
    programs = {
        "name": (Gain(Named("Horse")),),
        "type": (Gain(Typed("Action")),),
        "madman": (Gain(Named("Madman")),),
    }
    state = position({"Alice": {}, "Bob": {}}, supply="Livery, Hermit", programs=programs)
    assert names_in(run(state, "name"), 0, "discard") == ["Horse"]
    assert names_in(run(state, "madman"), 0, "discard") == ["Madman"]
    assert set(offered(run(state, "type"))) == {"gain Hermit", "gain Livery"}


def test_a_copy_of_a_card_outside_the_supply_is_not_gained() -> None:
    """gaining-4, gain-a-copy-text: Duplicate does not name the Horse."""
    state = position(
        {"Alice": {"tavern": "Duplicate"}, "Bob": {}},
        supply="Livery",
        programs={"gain": (Gain(Named("Horse")),)},
    )
    state = run(state, "gain")
    if not at_turn_level(state):
        state = do(state, "use Duplicate")
    assert names_in(state, 0, "discard") == ["Horse"] and left(state, "Horse") == 9


def test_a_card_can_be_gained_from_the_trash_if_an_effect_says_so() -> None:
    """gaining-2: unless an effect says otherwise it comes from the Supply; Graverobber says otherwise."""
    state = position({"Alice": {"hand": "Graverobber"}, "Bob": {}}, trash="Haggler")
    state = do(state, "play Graverobber", "option 0")
    assert trashed(state) == [] and names_in(state, 0, "deck") == ["Haggler"]
