"""Following told games: unknown cards that become known, and logs that legal play explains or does not."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from engine.kernel import advance, legal
from engine.kernel.naming import hide_cards, name_card, settle_deck, unknown_cards, unknown_of
from engine.kernel.run.position import OpenQuestion
from engine.language import Place
from engine.state import KIND, UNKNOWN, BuyCard, EndPhase, LeaveOpen, State
from oracle.games.deciding_rule import rule_of
from oracle.games.log_reader import read
from oracle.games.log_report import account
from oracle.games.log_search import Point
from oracle.games.matcher import Cursor
from oracle.games.reconstruction import final_scores, follow
from oracle.scenario import build, parse
from tests.games import drawn_game, random_game

GAMES = Path(__file__).parent.parent.parent / "shared" / "games"
KINGDOM = ("Village", "Smithy", "Militia", "Moat", "Cellar", "Remodel", "Market", "Laboratory", "Festival", "Witch")
SMALL = """Game #1, unrated.
Alice starts with 7 Coppers.
Alice starts with 3 Estates.
Bob starts with 7 Coppers.
Bob starts with 3 Estates.
Alice shuffles their deck.
Alice draws 3 Coppers and 2 Estates.
Bob shuffles their deck.
Bob draws 5 cards.
Turn 1 - Alice
Alice plays 3 Coppers. (+$3)
Alice buys and gains a Silver.
Alice draws 4 Coppers and an Estate.
Turn 1 - Bob
Bob plays 4 Coppers. (+$4)
Bob buys and gains a Militia.
Bob draws 5 cards.
Turn 2 - Alice
"""


def cards_of(state: State) -> Counter[int]:
    """All cards in the zones of a position by kind."""
    return Counter(card & KIND for zone in state.zones for item in zone
                   for card in ((item,) if isinstance(item, int) else item))


def known(seed: int) -> State:
    """A position with known hands and a shuffled deck."""
    rng = random.Random(seed)
    hand = rng.sample(["Copper", "Copper", "Estate", "Silver", *KINGDOM], 5)
    return build(parse(f"players:\n  Alice: {{hand: [{', '.join(hand)}], deck: [[3 Copper, Silver, Estate]]}}\n"
                       f"  Bob: {{hand: [Copper, Estate, Moat, Silver], deck: [5 Copper]}}\nsupply: [{', '.join(KINGDOM)}]\n"
                       "phase: action\nevent: Alice ends the turn\n")).state


def test_shuffled_cards_that_are_unknown_are_scored() -> None:
    """They count wherever they lie; without what one of them is there is no score."""
    state = build(parse("players:\n  Alice: {hand: [Copper]}\n  Bob: {deck: [[2 Province, Estate]]}\n"
                        "event: Alice ends the turn\n")).state
    province, = (number for number, card in enumerate(state.game.cards) if card.name == "Province")
    state, hidden = hide_cards(state, 1, Place.DECK, {province: 1})
    assert len(hidden) == unknown_of(state, 1) == 2
    assert final_scores(Point(state, ((), hidden), Cursor())) == (0, 13)
    with pytest.raises(OpenQuestion):
        final_scores(Point(state, ((), hidden[:1]), Cursor()))


@pytest.mark.parametrize("seed", range(6))
def test_naming_undoes_hiding(seed: int) -> None:
    """Hidden cards that are named are the position again, at once and after steps that do not ask what they are."""
    state = known(seed)
    hidden, kinds = hide_cards(state, 1, Place.HAND)
    assert cards_of(hidden)[UNKNOWN] == unknown_of(hidden, 1) == len(kinds) == 4
    rng = random.Random(seed)
    for _ in range(12):
        named = hidden
        for kind in kinds:
            named = name_card(named, 1, Place.HAND, unknown_cards(named, 1, Place.HAND)[0], kind)
            assert cards_of(named).total() == cards_of(state).total()
        assert named == state
        choice, blind = legal(state), legal(hidden)
        if choice is None or blind is None or choice != blind:
            return
        option = rng.choice(list(choice.options))
        state, hidden = advance(state, option).state, advance(hidden, option).state
        if hidden.status or unknown_of(hidden, 1) != 4:
            return


def test_naming_needs_an_unknown_card() -> None:
    """A known card is not named, and a deck is settled only with as many cards as it has unknown ones."""
    state = known(1)
    with pytest.raises(ValueError, match="no unknown card"):
        name_card(state, 1, Place.HAND, 0, 1)
    hidden, kinds = hide_cards(state, 0, Place.DECK)
    assert settle_deck(hidden, 0, kinds) == state
    with pytest.raises(ValueError, match="not the unknown cards"):
        settle_deck(hidden, 0, kinds[1:])


def test_unknown_cards_leave_open_only_what_depends_on_them() -> None:
    """Another way to pay that unknown cards could allow leaves the rest of the Buy phase as it is."""
    state = build(parse('players:\n  Alice: {hand: ["?", Copper], coins: 3}\n  Bob: {}\nsupply: [Animal Fair, Village]\n'
                        "phase: buy\nevent: Alice ends the turn\n")).state
    choice = legal(state)
    assert choice is not None
    kinds = [type(option) for option in choice.options]
    assert BuyCard in kinds and EndPhase in kinds and LeaveOpen in kinds


@pytest.mark.parametrize("seen_by", (None, 0, 1))
def test_a_game_of_this_engine_is_followed(seen_by: int | None) -> None:
    """What is written can be followed, with all hands shown and with those of one player."""
    text, _ = random_game(3, KINGDOM, seen_by, steps=160)
    found = follow(read(text))
    assert found.complete, found.first_unexplained


@pytest.mark.parametrize("seed", (4, 23, 39))
def test_games_with_cards_of_all_sets_are_followed(seed: int) -> None:
    """Kingdoms drawn from all sets, with all hands shown and with those of one player."""
    text, kingdom = drawn_game(seed, (None, 0, 1)[seed % 3], steps=120)
    found = follow(read(text), "current", kingdom)
    assert found.complete, found.first_unexplained


def test_what_cannot_happen_is_found() -> None:
    """The first line that no legal play explains: five Coppers of four, a card that costs too much."""
    log = read(SMALL)
    followed = follow(log)
    assert followed.complete and not followed.ended
    assert "Scores where the log ends: Alice 3, Bob 3" in account(log, followed)
    told = account(log._replace(scores=(("Bob", 5),)), followed)
    assert "Final scores: Alice 3, Bob 3 (the log says 5)" in told and "--kingdom" in told[-1]
    for wrong, line in (
        (SMALL.replace("Alice plays 3 Coppers. (+$3)", "Alice plays 4 Coppers. (+$4)"), 11),
        (SMALL.replace("gains a Silver", "gains a Gold"), 12),
        (SMALL.replace("Bob plays 4 Coppers", "Bob plays 3 Coppers"), 16),
        (SMALL.replace("Alice draws 4 Coppers and an Estate", "Alice draws 3 Coppers and 2 Estates"), 13),
    ):
        found = follow(read(wrong))
        assert found.first_unexplained is not None and not found.first_unexplained.bound
        assert found.first_unexplained.line.number == line


DEALT = "Alice starts with {0}.\nAlice starts with 5 Coppers.\nBob starts with {1}.\nBob starts with 5 Estates.\n" \
        "Alice draws {0}.\nBob draws {1}.\nTurn 1 - Alice\n"


@pytest.mark.parametrize(("hands", "lines", "wrong", "rule"), [
    (("a Witch and 4 Coppers", "a Moat and 4 Coppers"),
     "Alice plays a Witch.\nBob reveals a Moat.\nAlice draws 2 Coppers.\n", "Bob gains a Curse.", "moat-2"),
    (("a Witch and 4 Coppers", "5 Coppers"),
     "Alice plays a Witch.\nAlice draws 2 Coppers.\nBob gains a Curse.\n", "Bob reveals a Watchtower.", "Bob has no Watchtower"),
    (("2 Smithies and 3 Coppers", "5 Coppers"),
     "Alice plays a Smithy.\nAlice draws 3 Coppers.\n", "Alice plays a Smithy.", "action-phase-6"),
    (("5 Coppers", "5 Coppers"), "Alice plays 5 Coppers. (+$5)\n", "Alice buys and gains a Gold.", "buy-phase-6"),
    (("5 Coppers", "5 Coppers"), "Alice plays 3 Coppers. (+$3)\nAlice buys and gains a Silver.\n",
     "Alice plays 2 Coppers. (+$2)", "buy-phase-12"),
    (("a Workshop and 4 Coppers", "5 Coppers"), "Alice plays a Workshop.\n", "Alice gains a Gold.", "workshop-1"),
    (("a Caravan and 4 Coppers", "5 Coppers"), "Alice plays a Caravan.\nAlice draws a Copper.\nAlice gets +1 Action.\nAlice shuffles their deck.\n",
     "Alice draws 4 Coppers and a Caravan.", "caravan-1"),
])
def test_the_rule_that_decides_is_told(hands: tuple[str, str], lines: str, wrong: str, rule: str) -> None:
    """Of a log with a line that cannot be: that line, and the statement by which it cannot; without it, no such line."""
    text = DEALT.format(*hands) + lines
    assert follow(read(text)).complete
    found = follow(read(f"{text}{wrong}\n"))
    decides = rule_of(found)
    assert found.first_unexplained is not None and found.first_unexplained.line.text == wrong
    assert decides is not None and rule in (decides.id, decides.words)


@pytest.mark.parametrize(("lines", "right", "wrong"), [
    ("Alice plays a Harbinger.\nAlice draws a Copper.\nAlice gets +1 Action.\n", "", "Alice looks at 2 Coppers."),
    ("Alice plays 4 Coppers. (+$4)\nAlice buys Pilgrimage.\n", "Alice flips Journey token face down.",
     "Alice flips Journey token face up."),
    ("Alice plays 4 Coppers. (+$4)\nAlice buys Ferry.\n", "Alice moves -Cost token to the Harbinger pile.",
     "Alice moves -Cost token to the Silver pile."),
])
def test_looking_and_tokens_have_to_match(lines: str, right: str, wrong: str) -> None:
    """An empty discard pile in which two cards are seen; a Journey token that lay face up; a token on no Action pile."""
    text = DEALT.format("a Harbinger and 4 Coppers", "5 Coppers") + lines
    assert follow(read(f"{text}{right}\n")).complete
    missing = follow(read(f"{text}{wrong}\n")).first_unexplained
    assert missing is not None and missing.line.text == wrong


def test_real_games_are_followed() -> None:
    """Games that people played, to their last line, where their logs are: an outside test of the rules."""
    for name in ("magicjj-3300452", "ryanodd-81839641", "isotropic-game-20101015-094051-95e0a59e"):
        path = GAMES / f"{name}.txt"
        found = follow(read(path.read_text())) if path.exists() else None
        assert found is None or (found.complete and found.turns == found.followed_turns)
