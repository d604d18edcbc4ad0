"""The turn: Clean-up."""

from __future__ import annotations

from table import do, names_in, position

from engine.kernel import legal

OLD_HERMIT = {"Hermit": "pre-2022"}


def test_other_players_cards_in_play_are_discarded_in_your_clean_up() -> None:
    state = position({"Alice": {"play": "Copper", "deck": "5 Copper"}, "Bob": {"play": "Village"}}, 2020)
    state = do(state, "end", "end")
    assert (names_in(state, 1, "play"), names_in(state, 1, "discard")) == ([], ["Village"])


def test_a_player_decides_the_order_in_which_their_own_cards_leave_play() -> None:
    for owner, alice, bob in ((0, "Hermit, Village", ""), (1, "", "Hermit, Village")):
        state = position(
            {"Alice": {"play": alice, "deck": "5 Copper"}, "Bob": {"play": bob, "deck": "5 Copper"}},
            2020,
            versions=OLD_HERMIT,
        )
        choice = legal(do(state, "end", "end"))
        assert choice is not None
        assert (choice.verb, choice.player) == ("clean-up", owner)
