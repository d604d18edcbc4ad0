"""Rulings of Intrigue, each test with the ids of those it stands for."""

from __future__ import annotations

from table import do, names_in, offered, pool, position, trashed

from engine.kernel import at_turn_level, cost_of, legal
from engine.state import State

TEN = "10 Copper"


def coins(state: State, name: str) -> int:
    """What a card costs now."""
    return cost_of(state, state.game.kind_of[name])[0]


# ------------------------------------------------------------------ Bridge


def test_bridge_reduces_all_costs_for_the_rest_of_the_turn() -> None:
    """bridge-1, cost-reduction-text-1, cost-reduction-text-3: cumulative, not below 0, not next turn."""
    for year in (2009, 2016, 2023):
        state = position({"Alice": {"hand": "Throne Room, Bridge", "deck": TEN}, "Bob": {"deck": TEN}}, year)
        picks = ("play Throne Room",) if year < 2016 else ("play Throne Room", "Bridge")
        state = do(state, *picks)
        assert (coins(state, "Gold"), coins(state, "Estate"), coins(state, "Copper")) == (4, 0, 0)
        assert (pool(state, 0, "buys"), pool(state, 0, "coins")) == (3, 2)
        assert coins(do(state, "end", "end"), "Gold") == 6


def test_a_bridge_that_was_trashed_still_reduces() -> None:
    """bridge-1, removed-from-play-text-2."""
    state = position({"Alice": {"hand": "Procession, Bridge", "deck": TEN}, "Bob": {}}, piles={"Silver": 0})
    state = do(state, "play Procession", "Bridge")
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    assert trashed(state) == ["Bridge"] and coins(state, "Gold") == 4


def test_bridge_leaves_events_projects_and_potions_alone() -> None:
    """cost-reduction-text-1, cost-reduction-text-4."""
    state = position(
        {"Alice": {"hand": "3 Bridge", "actions": 3, "buys": 1}, "Bob": {}},
        landscapes="Travelling Fair, Innovation",
        supply="Possession",
    )
    state = do(state, "play Bridge", "play Bridge", "play Bridge")
    assert cost_of(state, state.game.kind_of["Possession"]) == (3, 1, 0)
    options = offered(do(state, "end"))
    assert "buy Travelling Fair" in options and "buy Innovation" not in options
    assert pool(do(state, "end", "buy Travelling Fair"), 0, "coins") == 1


# ------------------------------------------------------------------ Diplomat


def attacked(hand: str, deck: str = TEN, attack: str = "Witch", year: int = 2023) -> State:
    """Alice plays an Attack against Bob."""
    state = position(
        {"Alice": {"hand": attack, "deck": "2 Copper"}, "Bob": {"hand": hand, "deck": deck}}, year
    )
    return do(state, f"play {attack}")


def test_diplomat_can_be_revealed_only_from_five_cards() -> None:
    """diplomat-1: a hand of five or more is needed."""
    assert offered(attacked("Diplomat, 4 Copper")) == ["use Diplomat", "stop"]
    assert at_turn_level(attacked("Diplomat, 3 Copper"))


def test_diplomat_can_discard_itself() -> None:
    """diplomat-3, diplomat-2."""
    state = do(attacked("Diplomat, 4 Copper", "2 Gold"), "use Diplomat")
    assert "Copper, Copper, Diplomat" in offered(state)
    assert all(option.count(",") == 2 for option in offered(state))
    state = do(state, "Copper, Copper, Diplomat")
    assert at_turn_level(state) and names_in(state, 1, "hand") == ["Copper", "Copper", "Gold", "Gold"]


def test_diplomat_discards_three_although_it_drew_nothing() -> None:
    """diplomat-2, get-from-deck-then-discard-put-back-text-1."""
    state = do(attacked("Diplomat, 4 Estate", ""), "use Diplomat", "Estate, Estate, Estate")
    assert names_in(state, 1, "hand") == ["Diplomat", "Estate"]


def test_diplomat_can_be_revealed_again_with_five_cards_left() -> None:
    """diplomat-4: from six cards it leaves five; from five it leaves four."""
    state = do(attacked("Diplomat, 5 Copper"), "use Diplomat", "Copper, Copper, Copper")
    assert offered(state) == ["use Diplomat", "stop"]
    assert at_turn_level(do(state, "use Diplomat", "Copper, Copper, Copper"))
    assert at_turn_level(do(attacked("Diplomat, 4 Copper"), "use Diplomat", "Copper, Copper, Copper"))


def test_a_diplomat_drawn_by_caravan_guard_can_be_revealed() -> None:
    """diplomat-4."""
    state = attacked("Caravan Guard, 4 Copper", "Diplomat, 9 Copper")
    assert offered(state) == ["use Caravan Guard", "stop"]
    assert offered(do(state, "use Caravan Guard")) == ["use Diplomat", "stop"]


def test_diplomat_counts_the_hand_after_drawing() -> None:
    """diplomat-5: each time it is played; five cards give Actions, six do not."""
    for hand, actions in (("Diplomat, 3 Copper", 2), ("Diplomat, 4 Copper", 0)):
        state = do(position({"Alice": {"hand": hand, "deck": TEN}, "Bob": {}}), "play Diplomat")
        assert pool(state, 0, "actions") == actions
    state = position({"Alice": {"hand": "Throne Room, Diplomat, 2 Copper", "deck": TEN}, "Bob": {}})
    state = do(state, "play Throne Room", "Diplomat")
    # Four cards in hand after the first play, six after the second.
    assert pool(state, 0, "actions") == 2


def test_diplomat_can_discard_a_tunnel() -> None:
    """diplomat-2, triggered-ability-8: while reacting, before the Attack."""
    state = do(attacked("Diplomat, Tunnel, 3 Copper"), "use Diplomat", "Copper, Copper, Tunnel", "use Tunnel")
    assert names_in(state, 1, "discard") == ["Copper", "Copper", "Curse", "Gold", "Tunnel"]


# ------------------------------------------------------------------ Mining Village


def test_mining_village_can_be_trashed_for_coins() -> None:
    """mining-village-1, immediate-example-1: the Actions are kept."""
    for year in (2009, 2016, 2023):
        state = position({"Alice": {"hand": "Mining Village", "deck": TEN}, "Bob": {}}, year)
        state = do(state, "play Mining Village")
        after = do(state, "yes")
        assert (pool(after, 0, "coins"), pool(after, 0, "actions")) == (2, 2)
        assert trashed(after) == ["Mining Village"]
        after = do(state, "no")
        assert (pool(after, 0, "coins"), trashed(after)) == (0, [])


def test_mining_village_gives_coins_once_though_played_twice() -> None:
    """mining-village-2, effect-when-moved-from-play-text-2: trashed the first or the second time."""
    for year in (2016, 2023):
        state = position({"Alice": {"hand": "Throne Room, Mining Village", "deck": TEN}, "Bob": {}}, year)
        state = do(state, "play Throne Room", "Mining Village")
        first = do(state, "yes")
        assert at_turn_level(first)
        second = do(state, "no", "yes")
        for after in (first, second):
            assert (pool(after, 0, "coins"), pool(after, 0, "actions")) == (2, 4)
            assert len(names_in(after, 0, "hand")) == 2 and trashed(after) == ["Mining Village"]


# ------------------------------------------------------------------ Secret Chamber


def test_secret_chamber_gives_a_coin_per_card_discarded() -> None:
    """secret-chamber: its play ability; none is allowed."""
    state = do(position({"Alice": {"hand": "Secret Chamber, 2 Estate"}, "Bob": {}}), "play Secret Chamber")
    assert offered(state) == ["nothing", "Estate", "Estate, Estate"]
    assert pool(do(state, "Estate, Estate"), 0, "coins") == 2
    assert pool(do(state, "nothing"), 0, "coins") == 0


def test_secret_chamber_draws_two_and_puts_two_back() -> None:
    """secret-chamber-2, secret-chamber-3: itself may be one of them; in an order of the player's choice."""
    for year in (2009, 2023):
        state = do(attacked("Secret Chamber", "Gold, Estate", year=year), "use Secret Chamber")
        assert offered(state) == ["Estate, Gold", "Estate, Secret Chamber", "Gold, Secret Chamber"]
        state = do(state, "Estate, Secret Chamber")
        assert sorted(offered(state)) == ["Estate, Secret Chamber", "Secret Chamber, Estate"]
        state = do(state, "Secret Chamber, Estate")
        assert at_turn_level(state) and names_in(state, 1, "deck") == ["Secret Chamber", "Estate"]
        assert names_in(state, 1, "hand") == ["Gold"]


def test_secret_chamber_puts_two_back_although_it_drew_nothing() -> None:
    """secret-chamber-2, get-from-deck-then-discard-put-back-text-2."""
    state = do(
        attacked("Secret Chamber, Gold, Estate", ""), "use Secret Chamber", "Estate, Gold", "Gold, Estate"
    )
    assert names_in(state, 1, "deck") == ["Gold", "Estate"]


def test_a_secret_chamber_kept_in_hand_can_be_revealed_again() -> None:
    """secret-chamber-4: put back onto the deck it cannot."""
    state = do(attacked("Secret Chamber, 2 Copper", "2 Copper"), "use Secret Chamber")
    kept = do(state, "Copper, Copper")
    assert offered(kept) == ["use Secret Chamber", "stop"]
    gone = do(state, "Copper, Secret Chamber", "Copper, Secret Chamber")
    assert at_turn_level(gone)


def test_a_secret_chamber_drawn_by_caravan_guard_can_be_revealed() -> None:
    """secret-chamber-4."""
    state = do(attacked("Caravan Guard", "Secret Chamber, 9 Copper"), "use Caravan Guard")
    assert offered(state) == ["use Secret Chamber", "stop"]


def test_a_moat_drawn_by_secret_chamber_protects() -> None:
    """moat-3, reactions-3: and can be put back only afterwards; so it must be revealed from the hand."""
    state = do(attacked("Secret Chamber, 2 Estate", "Moat, Copper"), "use Secret Chamber", "Estate, Estate")
    assert "use Moat" in offered(state)
    assert names_in(do(state, "use Moat", "stop"), 1, "discard") == []
    assert legal(state).player == 1  # type: ignore[union-attr]
