"""Discarding cards: several at once, what is no discarding, and "discard down to" before and after 2022."""

from __future__ import annotations

from table import do, line, names_in, offered, pool, position

from engine.kernel import at_turn_level, legal
from engine.state import Asks, State
from oracle.words.sentences import verb_of


def militia(hand: str, year: int = 2023, deck: str = "", discard: str = "") -> State:
    """Alice has played Militia."""
    state = position(
        {"Alice": {"hand": "Militia"}, "Bob": {"hand": hand, "deck": deck, "discard": discard}}, year
    )
    return do(state, "play Militia")


# ------------------------------------------------------------------ several cards at once


def test_several_cards_are_discarded_before_any_when_discard_ability() -> None:
    state = position({"Alice": {"hand": "Cellar, Tunnel, Watchtower", "deck": "5 Copper"}, "Bob": {}})
    state = do(state, "play Cellar", "Tunnel, Watchtower", "use Tunnel")
    assert names_in(state, 0, "discard") == ["Gold", "Tunnel", "Watchtower"]
    assert at_turn_level(state)  # Watchtower was no longer in hand when the Gold was gained
    state = position({"Alice": {"hand": "Cellar, Tunnel, Watchtower", "deck": "5 Copper"}, "Bob": {}})
    state = do(state, "play Cellar", "Tunnel", "use Tunnel")
    assert offered(state) == ["use Watchtower", "stop"]


def test_copies_discarded_at_once_that_nothing_tells_apart_are_one_option() -> None:
    state = position({"Alice": {"hand": "Cellar, 2 Tunnel", "deck": "5 Copper"}, "Bob": {}})
    state = do(state, "play Cellar", "Tunnel, Tunnel")
    assert offered(state) == ["use Tunnel", "stop"]
    state = do(state, "use Tunnel")
    assert offered(state) == ["use Tunnel", "stop"]
    assert names_in(do(state, "use Tunnel"), 0, "discard") == ["Gold", "Gold", "Tunnel", "Tunnel"]


def test_jack_of_all_trades_resolves_tunnel_before_it_goes_on() -> None:
    """jack-of-all-trades-2."""
    state = position({"Alice": {"hand": "Jack of All Trades", "deck": "Tunnel, 6 Copper"}, "Bob": {}})
    state = do(state, "play Jack of All Trades", "Tunnel")
    assert offered(state) == ["use Tunnel", "stop"]
    assert names_in(state, 0, "hand") == []


# ------------------------------------------------------------------ what discarding is not


def test_a_tunnel_gained_or_put_into_the_discard_pile_is_not_discarded() -> None:
    """chancellor-2."""
    state = position({"Alice": {"hand": "Chancellor", "deck": "Tunnel, Copper"}, "Bob": {}}, 2012)
    state = do(state, "play Chancellor", "yes")
    assert names_in(state, 0, "discard") == ["Copper", "Tunnel"]
    assert at_turn_level(state)


def test_a_tunnel_revealed_for_another_reason_gives_nothing() -> None:
    """tunnel-3."""
    state = position({"Alice": {"hand": "Bureaucrat"}, "Bob": {"hand": "Tunnel, Copper"}})
    state, events = line(state, "play Bureaucrat")
    assert "reveal" in [verb_of(event) for event in events]
    assert at_turn_level(state)
    assert names_in(state, 1, "deck") == ["Tunnel"]


def test_a_tunnel_discarded_in_clean_up_gives_nothing() -> None:
    state = position({"Alice": {"hand": "Tunnel", "deck": "9 Copper"}, "Bob": {}})
    state = do(state, "end", "end")
    assert names_in(state, 0, "discard") == ["Tunnel"]
    assert state.turn.player == 1


# ------------------------------------------------------------------ discarding down, before and after 2022


def test_since_2022_cards_are_discarded_down_at_once() -> None:
    """tunnel-5."""
    state = militia("Tunnel, Watchtower, 3 Copper")
    assert "Tunnel, Watchtower" in offered(state)
    state = do(state, "Tunnel, Watchtower", "use Tunnel")
    assert at_turn_level(state)
    assert names_in(state, 1, "discard") == ["Gold", "Tunnel", "Watchtower"]


def test_before_2022_a_watchtower_not_yet_discarded_could_answer_the_gold_of_the_tunnel() -> None:
    state = militia("Tunnel, Watchtower, 3 Copper", 2021)
    assert sorted(offered(state)) == ["Copper", "Tunnel", "Watchtower"]
    state = do(state, "Tunnel", "use Tunnel")
    assert offered(state) == ["use Watchtower", "stop"]
    state = do(state, "use Watchtower", "option 1", "Watchtower")
    assert names_in(state, 1, "deck") == ["Gold"]


def test_before_2022_the_watchtower_could_be_discarded_first_and_then_did_not_help() -> None:
    state = do(militia("Tunnel, Watchtower, 3 Copper", 2021), "Watchtower", "Tunnel", "use Tunnel")
    assert at_turn_level(state)


def test_since_2022_a_card_drawn_by_a_discarded_village_green_is_kept() -> None:
    """village-green-5."""
    state = do(militia("2 Village Green, 3 Copper", deck="2 Gold"), "Copper, Village Green")
    state = do(state, "use Village Green", "option 0")
    assert at_turn_level(state)
    assert len(names_in(state, 1, "hand")) == 4


def test_before_2022_discarding_went_on_after_a_village_green_had_drawn() -> None:
    state = do(
        militia("2 Village Green, 3 Copper", 2021, deck="2 Gold"),
        "Village Green",
        "use Village Green",
        "option 0",
    )
    choice = legal(state)
    assert choice is not None and choice.asks is Asks.DISCARD
    state = do(state, "Copper", "Copper")
    assert len(names_in(state, 1, "hand")) == 3
    assert at_turn_level(state)


# ------------------------------------------------------------------ discarded cards that are shuffled in


def test_a_village_green_that_was_shuffled_in_cannot_be_played() -> None:
    """village-green-6, for both versions of the card."""
    for version in ("first printing", "2020"):
        state = position(
            {"Alice": {"hand": "Cellar, 2 Village Green"}, "Bob": {}}, versions={"Village Green": version}
        )
        state = do(state, "play Cellar", "Village Green, Village Green", "use Village Green", "option 0")
        # The other Village Green was the whole discard pile, and so was drawn.
        assert names_in(state, 0, "hand") == ["Village Green"]
        assert at_turn_level(state), offered(state)


def test_a_village_green_that_was_not_shuffled_in_can_be_played() -> None:
    for version in ("first printing", "2020"):
        state = position(
            {"Alice": {"hand": "Cellar, 2 Village Green", "deck": "5 Copper"}, "Bob": {}},
            versions={"Village Green": version},
        )
        state = do(state, "play Cellar", "Village Green, Village Green", "use Village Green", "option 0")
        assert "use Village Green" in offered(state)


def test_before_2021_the_first_printing_was_played_where_it_was() -> None:
    """village-green-11."""
    state = position(
        {"Alice": {"hand": "Cellar, 2 Village Green"}, "Bob": {}},
        2020,
        versions={"Village Green": "first printing"},
    )
    state = do(state, "play Cellar", "Village Green, Village Green", "use Village Green", "option 0")
    assert names_in(state, 0, "hand") == ["Village Green"]
    state = do(state, "use Village Green", "option 0")
    assert names_in(state, 0, "hand") == ["Village Green"]
    assert pool(state, 0, "actions") == 5
