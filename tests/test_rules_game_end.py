"""Game end: when it ends, what counts, ties."""

from __future__ import annotations

from typing import Any

import pytest
from table import do, offered, pool, position

from engine.kernel import legal, scores
from engine.state import State, Turn
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation
from oracle.share.sentence import sentence
from oracle.words.position import state_text
from oracle.words.sentences import event_text

BUY = 2
TEN = "10 Copper"


def last_purchase(players: int, piles: dict[str, int], buy: str, supply: str = "", **alice: Any) -> State:
    """The first player of several buys a card and ends the turn."""
    table: dict[str, dict[str, Any]] = {"Alice": {"coins": 11, "deck": TEN, **alice}}
    for name in ("Bob", "Carol", "Dave", "Eve", "Frank")[: players - 1]:
        table[name] = {"deck": TEN}
    state = position(table, piles=piles, supply=supply, turn=Turn(phase=BUY, last=players - 1))
    return do(state, f"buy {buy}", "end")


def test_the_game_ends_at_the_end_of_the_turn_in_which_the_last_province_goes() -> None:
    """game-end-1."""
    state = last_purchase(2, {"Province": 1}, "Province")
    assert state.status == "over" and legal(state) is None
    assert last_purchase(2, {"Province": 2}, "Province").status == ""


def test_it_does_not_end_before_the_end_of_the_turn() -> None:
    """game-end-1: the player may go on buying."""
    state = position(
        {"Alice": {"coins": 16, "buys": 2}, "Bob": {}}, piles={"Province": 1}, turn=Turn(phase=BUY, last=1)
    )
    state = do(state, "buy Province")
    assert state.status == "" and "buy Gold" in offered(state)


def test_three_empty_supply_piles_end_the_game() -> None:
    """game-end-2: with up to four players."""
    for players in (2, 3, 4):
        assert last_purchase(players, {"Estate": 0, "Curse": 0, "Duchy": 1}, "Duchy").status == "over"
        assert last_purchase(players, {"Estate": 0, "Duchy": 1}, "Duchy").status == ""


def test_with_five_or_six_players_it_takes_four_piles() -> None:
    """game-end-3."""
    for players in (5, 6):
        assert last_purchase(players, {"Estate": 0, "Curse": 0, "Duchy": 1}, "Duchy").status == ""
        piles = {"Estate": 0, "Curse": 0, "Silver": 0, "Duchy": 1}
        assert last_purchase(players, piles, "Duchy").status == "over"
        assert last_purchase(players, {"Province": 1}, "Province").status == "over"


def test_piles_outside_the_supply_do_not_count() -> None:
    """game-end-2, empty-supply-piles-text: an empty pile of Madmen."""
    piles = {"Estate": 0, "Madman": 0, "Duchy": 1}
    assert last_purchase(2, piles, "Duchy", "Hermit").status == ""
    assert last_purchase(2, {**piles, "Hermit": 0}, "Duchy", "Hermit").status == "over"


def test_with_colonies_either_pile_ends_the_game() -> None:
    """game-end-4: Provinces or Colonies; without Colonies there is only the one pile."""
    assert last_purchase(2, {"Colony": 1}, "Colony", "Colony, Platinum").status == "over"
    assert last_purchase(2, {"Province": 1}, "Province", "Colony, Platinum").status == "over"
    assert last_purchase(2, {"Platinum": 1}, "Platinum", "Colony, Platinum").status == ""


def test_a_pile_that_is_filled_again_in_time_does_not_end_the_game() -> None:
    """game-end-1, empty-supply-piles-text: the last Province is exchanged by a Trader."""
    state = position(
        {"Alice": {"coins": 8, "hand": "Trader", "deck": TEN}, "Bob": {"deck": TEN}},
        piles={"Province": 1},
        turn=Turn(phase=BUY, last=1),
    )
    state = do(state, "buy Province")
    assert do(state, "use Trader", "end").status == ""
    assert do(state, "stop", "end").status == "over"


def test_after_turn_abilities_are_not_resolved() -> None:
    """game-end-5: no Outpost turn; beside it, there is one while the game goes on."""
    for provinces, status in ((1, "over"), (2, "")):
        state = position(
            {"Alice": {"coins": 8, "hand": "Outpost", "deck": TEN}, "Bob": {"deck": TEN}},
            piles={"Province": provinces},
        )
        state = do(state, "play Outpost", "end", "buy Province", "end")
        assert state.status == status
        if not status:
            assert (state.turn.player, state.turn.extra) == (0, 1)


def test_a_possession_turn_is_not_taken_after_the_end() -> None:
    """game-end-5."""
    state = position(
        {"Alice": {"coins": 8, "hand": "Possession", "deck": TEN}, "Bob": {"deck": TEN}},
        piles={"Province": 1},
    )
    assert do(state, "play Possession", "end", "buy Province", "end").status == "over"


def test_end_of_turn_abilities_are_resolved_before_the_game_ends() -> None:
    """game-end-1: a Hound that was set aside comes to the hand."""
    state = position(
        {"Alice": {"hand": "Cellar, Faithful Hound", "deck": TEN}, "Bob": {}}, piles={"Province": 0}
    )
    state = do(state, "play Cellar", "Faithful Hound", "use Faithful Hound", "end", "end")
    assert state.status == "over"
    hound = state.game.kind_of["Faithful Hound"]
    assert hound in state.zones[0]


def test_all_cards_of_a_player_count_wherever_they_are() -> None:
    """game-end-6, your-cards-1: hand, deck, discard pile, play area, set aside, mats."""
    places = ("hand", "deck", "discard", "play", "aside", "island", "exile", "tavern")
    for place in places:
        assert scores(position({"Alice": {place: "Province"}, "Bob": {}})) == (6, 0)
    assert scores(
        position({"Alice": dict.fromkeys(places, "Estate"), "Bob": {"deck": "[Estate; Duchy]"}})
    ) == (
        8,
        4,
    )


def test_the_trash_counts_for_nobody() -> None:
    """trash-pile-4."""
    assert scores(position({"Alice": {}, "Bob": {}}, trash="Province")) == (0, 0)


def test_victory_cards_curses_and_tokens_add_up() -> None:
    """game-end-8, game-end-9, term-worth-vp: and the sum can be negative."""
    state = position(
        {
            "Alice": {"deck": "Estate, Duchy, Province, Colony, Island, Tunnel, Curse", "vp": 7},
            "Bob": {"deck": "3 Curse, Estate"},
        }
    )
    assert scores(state) == (1 + 3 + 6 + 10 + 2 + 2 - 1 + 7, -2)


def test_each_gardens_counts_all_cards() -> None:
    """cumulative-example-2, game-end-7: with 19 cards each is worth 1, with 20 each is worth 2."""
    assert scores(position({"Alice": {"deck": "2 Gardens, 17 Copper"}, "Bob": {}}))[0] == 2
    assert scores(position({"Alice": {"deck": "2 Gardens, 17 Copper", "play": "Copper"}, "Bob": {}}))[0] == 4
    assert scores(position({"Alice": {"deck": "2 Gardens, 17 Copper", "exile": "Copper"}, "Bob": {}}))[0] == 4
    state = position({"Alice": {"deck": "2 Gardens, [" + "; ".join(["Copper"] * 18) + "]"}, "Bob": {}})
    assert scores(state)[0] == 4


def test_a_feodum_counts_the_silvers() -> None:
    """game-end-7."""
    assert scores(position({"Alice": {"deck": "2 Feodum, 6 Silver"}, "Bob": {}}))[0] == 4
    assert scores(position({"Alice": {"deck": "2 Feodum, 5 Silver"}, "Bob": {}}))[0] == 2


def test_turns_are_counted_without_extra_turns() -> None:
    """game-end-10, game-end-11: what a tie is broken by."""
    state = position({"Alice": {"hand": "Outpost", "deck": "20 Copper"}, "Bob": {"deck": TEN}})
    assert state.turns_taken == (1, 0)
    state = do(state, "play Outpost", "end", "end")
    assert state.turn.extra == 1 and state.turns_taken == (1, 0)
    state = do(state, "end", "end")
    assert state.turn.player == 1 and state.turns_taken == (1, 1)
    assert do(state, "end", "end").turns_taken == (2, 1)


def test_a_possessed_turn_is_not_counted() -> None:
    """game-end-11."""
    state = position({"Alice": {"hand": "Possession", "deck": "20 Copper"}, "Bob": {"deck": TEN}})
    state = do(state, "play Possession", "end", "end")
    assert (state.turn.player, state.turn.decided_by) == (1, 0) and state.turns_taken == (1, 0)
    state = do(state, "end", "end")
    assert state.turns_taken == (1, 1) and pool(state, 1, "actions") == 1


# ------------------------------------------------------------------ that it is over is said

OTHERWISE = "the game is over: three piles are empty (Copper, Silver, Gold)"
EMPTIED = "the game is over: three piles are empty (Market, Smithy, Village)"


@pytest.mark.parametrize(("line", "why"), [
    ("Alice coins=8 deck=9 Copper | Bob | supply=Province 1 | Alice buys Province | Alice ends the turn",
     "the game is over: the Province pile is empty"),
    ("Alice coins=8 deck=9 Copper | Bob | supply=Province 1 | Alice buys Province | until Alice's next turn",
     "the game is over: the Province pile is empty"),
    ("Alice coins=11 deck=9 Copper | Bob | supply=Colony 1,Platinum | Alice buys Colony | Alice ends the turn",
     "the game is over: the Colony pile is empty"),
    ("Alice | Bob | supply=Village 0,Smithy 0,Market 0 | Alice ends the turn", EMPTIED),
    ("Alice | Bob | supply=Village 0,Smithy 0,Market 0 | until Bob's next turn", EMPTIED),
    ("Alice projects=Fleet | Bob | supply=Village 0,Smithy 0,Market 0 | landscapes=Fleet | turn=Bob | Bob ends the turn "
     "| Alice ends the turn", "the game is over: the extra round has been played"),
])
def test_that_the_game_is_over_and_why_is_said(line: str, why: str) -> None:
    """As the last thing that happens, as what the end is like, and in the sentence of the answer; and it can be claimed,
    as what did not end the game can, which then is not so."""
    found = answer(build(from_notation(line)), [("always", why), ("possible", OTHERWISE)])
    assert [result.holds for result in found.results] == [True, False]
    graph = found.graph
    node = graph.ends()[0]
    *_, last = graph.opening if node == graph.root else graph.events(next(
        edge for edge in range(graph.edge_count) if graph.target(edge) == node))
    assert event_text(graph.states[node].game, last).casefold() == why.casefold()
    assert why in state_text(graph.states[node])
    assert why in sentence(found).text(400)


def test_what_can_no_more_happen_is_named() -> None:
    line = "Alice coins=8 | Bob hand=Copper | supply=Province 1 | Alice buys Province | Alice ends the turn | Bob plays Copper"
    with pytest.raises(OracleError, match="the game is over before 'Bob plays Copper'"):
        answer(build(from_notation(line)))
