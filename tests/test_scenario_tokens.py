"""Tokens on piles, States and Artifacts, Boons and Hexes, piles of different cards: how scenarios say them, what the
position is then, what cannot be, and what can be asked about it."""

from __future__ import annotations

import pytest

from engine.language import Place, Token
from engine.piles import full_pile
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.graph.appearance import appearance
from oracle.scenario import build, from_notation, parse
from oracle.scenario.position import lay_out
from oracle.words.position_texts import changes, state_text


def said(line: str) -> list[str]:
    """The problems of a position in one line."""
    with pytest.raises(OracleError) as error:
        from_notation(line)
    return [f"{problem.what} / {problem.hint}" for problem in error.value.problems]


def pile(line: str, name: str) -> list[str]:
    """The content of a pile from the top; shuffled cards in braces."""
    stock = next(one for one in lay_out(from_notation(line)).stocks if one.name == name)
    return [item if isinstance(item, str) else "{" + ", ".join(item) + "}" for item in stock.content]


def tokens(line: str) -> set[tuple[str, str, int]]:
    """What lies where: pile or landscape, token, how many; a player's own token with the player's number."""
    state = build(from_notation(line)).state
    game = state.game
    places = [*(one.name for one in game.piles), *(card.name for card in game.landscapes)]
    return {
        (places[where], Token(token).name + (f" {player}" if player >= 0 else ""), n)
        for where, token, player, n in state.tokens
    }


def holds(line: str) -> None:
    """Whether all claims of a line hold."""
    results = answer(build(from_notation(line))).results
    assert results
    assert [result.holds for result in results] == [True] * len(results), line


# ------------------------------------------------------------------------------------------------- tokens


def test_what_is_written_for_a_pile_is_all_that_lies_there() -> None:
    assert tokens("Alice | Bob | landscapes=Basilica") == {("Basilica", "VP", 12)}
    assert tokens("Alice | Bob | Carol | landscapes=Basilica") == {("Basilica", "VP", 18)}
    assert tokens("Alice | Bob | landscapes=Basilica | tokens=Basilica[2 VP]") == {("Basilica", "VP", 2)}
    assert tokens("Alice | Bob | landscapes=Basilica | tokens=Basilica[]") == set()
    taxed = tokens("Alice | Bob | landscapes=Tax | tokens=Gold[],Silver[3 Debt]")
    assert ("Copper", "DEBT", 1) in taxed
    assert ("Silver", "DEBT", 3) in taxed
    assert not any(where == "Gold" for where, _, _ in taxed)


def test_tokens_of_players() -> None:
    line = "Alice | Bob | tokens=Smithy[Alice +1 Card,Bob +1 Card,Bob -2 Cost],Village[2 Embargo]"
    assert tokens(line) == {
        ("Smithy", "PLUS_CARD 0", 1), ("Smithy", "PLUS_CARD 1", 1), ("Smithy", "MINUS_COST 1", 1),
        ("Village", "EMBARGO", 2),
    }
    assert tokens("Alice | Bob | tokens=Dame Anna[Alice +$1]") == {("Knights", "PLUS_COIN 0", 1)}


@pytest.mark.parametrize(("line", "what"), [
    ("Alice | Bob | tokens=Smithy[Alice +1 Card],Village[Alice +1 Card]", "is on Smithy and on Village"),
    ("Alice | Bob | landscapes=Basilica | tokens=Basilica[Alice +1 Card]", "lies on piles of the Supply"),
    ("Alice | Bob | tokens=Madman[Alice +1 Card] | supply=Hermit", "lies on piles of the Supply"),
    ("Alice | Bob | tokens=Smithy[2 Alice +1 Card]", "is no token"),
    ("Alice | Bob | tokens=Smithy[0 Embargo]", "0 Embargo is nothing"),
    ("Alice | Bob | tokens=Smithy[Embargo,Embargo]", "named twice"),
    ("Alice | Bob | tokens=Smithy[Embargo],Smithy[Debt]", "given twice"),
    ("Alice | Bob | tokens=Smithy", "does not say what lies on which pile"),
])
def test_tokens_that_cannot_be(line: str, what: str) -> None:
    assert any(what in problem for problem in said(line)), said(line)


def test_embargo_tokens_work_in_every_version() -> None:
    line = "Alice coins=4 | Bob | phase=buy | tokens=Smithy[2 Embargo] | Alice buys Smithy"
    holds(f"{line} | always=Alice gained exactly 2 Curse")
    holds(f"{line} | rules=2013 | always=Alice gained exactly 2 Curse")
    holds("Alice coins=4 | Bob | phase=buy | tokens=Smithy[2 Embargo] | supply=Village | Alice buys Village"
          " | always=Alice gained no Curse")


# ------------------------------------------------------------------------------------------------- piles


def test_how_many_of_each() -> None:
    assert full_pile("Knights", 2) == full_pile("Knights", 4) == 10
    assert (full_pile("Castles", 2), full_pile("Castles", 3)) == (8, 12)
    assert full_pile("Loot", 2) == 30


def test_what_is_in_a_pile_of_different_cards() -> None:
    assert pile("Alice hand=Humble Castle | Bob", "Castles")[:2] == ["Crumbling Castle", "Small Castle"]
    assert pile("Alice hand=Humble Castle | Bob | Carol", "Castles")[:2] == ["Humble Castle", "Crumbling Castle"]
    assert pile("Alice | Bob | supply=Castles[Small Castle]", "Castles") == ["Small Castle"]
    assert pile("Alice | Bob | supply=Castles 2", "Castles") == ["Grand Castle", "King's Castle"]
    (shuffled,) = pile("Alice hand=Dame Anna | Bob", "Knights")
    assert shuffled.count(",") == 8
    assert "Dame Anna" not in shuffled
    top, rest = pile("Alice hand=Dame Anna | Bob | supply=Knights[Sir Martin,rest]", "Knights")
    assert top == "Sir Martin"
    assert rest.count(",") == 7
    stocks = lay_out(from_notation("Alice | Bob | supply=Cutthroat,Loot[Sword,rest]")).stocks
    loot = next(stock for stock in stocks if stock.name == "Loot")
    assert not loot.in_supply
    assert len(loot.content[1]) == 29
    assert not any(stock.name == "Sword" for stock in stocks)


@pytest.mark.parametrize(("line", "what"), [
    ("Alice | Bob | supply=Knights[2 Dame Anna]", "there are 2 Dame Anna, but only 1 exists"),
    ("Alice hand=Dame Anna | Bob | supply=Knights[Dame Anna]", "there are 2 Dame Anna, but only 1 exists"),
    ("Alice | Bob | supply=Knights[Smithy]", "Smithy is not a card of the Knights pile"),
    ("Alice | Bob | supply=Knights 4", "which 4 cards are left in the Knights pile?"),
    ("Alice | Bob | supply=Castles 9", "at most 8 can be"),
    ("Alice | Bob | supply=Cutthroat,Sword", "Sword has no pile of its own / name the pile it is in: Loot"),
    ("Alice hand=Lucky Coin | Bob | supply=Lucky Coin,Fool", "Lucky Coin has no pile"),
    ("Alice hand=3 Lucky Coin | Bob | supply=Fool", "there are 3 copies of Lucky Coin"),
])
def test_piles_that_cannot_be(line: str, what: str) -> None:
    assert any(what in problem for problem in said(line)), said(line)


def test_the_next_knight_is_turned_over() -> None:
    holds("Alice | Bob | supply=Knights[Dame Molly,rest] | Alice gains Dame Molly | outcomes=9"
          " | possible=Knights pile top is Sir Martin | always=Knights pile has no Dame Molly"
          " | always=Knights pile has Sir Martin | always=count(Dame Anna in Knights pile) = 1")


def test_rotating() -> None:
    holds("Alice | Bob | supply=Castles[Small Castle,Haunted Castle] | Alice rotates Castles"
          " | always=Castles pile top is Haunted Castle | always=Alice rotated Castles | always=Castles was rotated")


# ------------------------------------------------------------------------------------------------- Boons and Hexes


def test_boons_and_hexes_that_are_named_nowhere_are_shuffled() -> None:
    state = build(from_notation("Alice boons=The Field's Gift | Bob | boons=The Sea's Gift | hexes_discard=War")).state
    names = state.game.cards
    top, rest = state.zone(0, Place.BOON_DECK)
    assert names[top].name == "The Sea's Gift"
    assert len(rest) == 10
    assert [names[card].name for card in state.zone(0, Place.BOONS)] == ["The Field's Gift"]
    (hexes,) = state.zone(0, Place.HEX_DECK)
    assert len(hexes) == 11
    assert "Boons" not in " ".join(state_text(build(from_notation("Alice hand=Smithy | Bob")).state))


@pytest.mark.parametrize(("line", "what"), [
    ("Alice boons=The Sea's Gift | Bob | boons=The Sea's Gift", "The Sea's Gift is in 2 places"),
    ("Alice hand=Druid | Bob", "which Boons were set aside for Druid?"),
    ("Alice hand=Druid | Bob | boons_aside=The Sea's Gift", "1 Boons are set aside"),
    ("Alice artifacts=Flag | Bob artifacts=Flag", "only one player can have it"),
    ("Alice states=Lost in the Woods | Bob states=Lost in the Woods", "only one player can have it"),
    ("Alice hand=Black Market | Bob", "which cards are in the Black Market deck?"),
    ("Alice | Bob | black_market=Smithy | supply=Smithy", "has a pile in the Supply"),
    ("Alice | Bob | black_market=Smithy,Smithy", "has one of each"),
    ("Alice | Bob | supply=Joust | black_market=Courser", "made of Kingdom cards"),
    ("Alice | Bob | landscapes=Cursed", "lies on a pile"),
    ("Alice | Bob | landscapes=Cursed[Curse]", "cannot lie on the Curse pile"),
])
def test_more_that_cannot_be(line: str, what: str) -> None:
    assert any(what in problem for problem in said(line)), said(line)


def test_states_that_several_players_can_have() -> None:
    state = build(from_notation("Alice states=Deluded | Bob states=Deluded,Twice Miserable")).state
    assert len(state.cubes) == 3


def test_cards_of_the_black_market_have_no_pile() -> None:
    layout = lay_out(from_notation("Alice hand=Black Market | Bob | black_market=Witch,Moat"))
    assert not {"Witch", "Moat"} & {stock.name for stock in layout.stocks}
    assert {"Witch", "Moat"} <= {card.name for card in layout.cards}


def test_zombies_begin_in_the_trash() -> None:
    assert lay_out(from_notation("Alice hand=Necromancer | Bob")).trash == (
        "Zombie Apprentice", "Zombie Mason", "Zombie Spy")
    away = lay_out(from_notation("Alice hand=Necromancer,Zombie Spy | Bob"))
    assert away.trash == ("Zombie Apprentice", "Zombie Mason")


def test_the_estate_token() -> None:
    state = build(from_notation("Alice inherited=Smithy | Bob")).state
    assert "Alice's Estate token is on Smithy" in state_text(state)
    assert pile("Alice inherited=Smithy | Bob", "Smithy") == ["Smithy"] * 9


# ------------------------------------------------------------------------------------------------- asking


@pytest.mark.parametrize("line", [
    "Alice deck=Gold | Bob | boons=The Field's Gift | Alice receives The Field's Gift | always=Alice.coins = 1"
    " | always=The Field's Gift in Alice.boons | always=Alice received The Field's Gift"
    " | always=count(cards in Alice.cards) = 1",
    "Alice | Bob | boons=The Sea's Gift,The Sky's Gift | Alice receives The Sea's Gift"
    " | always=The Sea's Gift in boons discard | always=top of boons is The Sky's Gift | always=boons[0] is The Sky's Gift",
    "Alice | Bob | hexes=Envy | Bob receives Envy | always=Bob has Envious | never=Alice has Envious"
    " | always=Bob took Envious | always=Envy in hexes_discard | always=Alice does not have Envious",
    "Alice states=Deluded | Bob | Alice ends the Action phase | always=Alice returned Deluded"
    " | always=Alice does not have Deluded",
    "Alice artifacts=Flag | Bob | Bob takes Flag | always=Bob has Flag | always=Alice has no Flag | always=Bob took Flag",
    "Alice journey=1 minus_coin=1 pirate_ship=2 favors=3 | Bob | always=Alice.journey = 1 | always=Alice.minus_coin = 1"
    " | always=Alice.minus_card = 0 | always=Alice.pirate_ship = 2 | always=Alice.favors > 2",
    "Alice native_village=Gold | Bob | Alice puts Gold into the hand from the native village | always=Gold in Alice.hand"
    " | never=Gold in Alice.native_village | always=Alice put Gold from native village to hand",
    "Alice hand=Smithy deck=4 Gold | Bob | tokens=Smithy[Alice +1 Card] | Alice plays Smithy | always=Alice drew 4 cards"
    " | always=Smithy has Alice's +1 Card token | always=tokens(Bob +1 Card on Smithy) = 0",
    "Alice | Bob | landscapes=Basilica | tokens=Basilica[3 VP] | always=Basilica has 3 VP tokens"
    " | never=Basilica has 4 VP | always=Basilica has exactly 3 VP, no Debt tokens",
    "Alice | Bob | supply=Smithy | Alice exiles Smithy from the Supply | always=Smithy in Alice.exile"
    " | always=Alice exiled Smithy from supply | always=Smithy pile = 9",
    "Alice | Bob | supply=Smithy | Alice trashes Smithy from the Supply | always=Smithy in trash",
    "Alice hand=Curse | Bob | always=score(Alice) = -1 | never=score(Alice) >= 0",
    "Alice hand=Smithy coins=8 | Bob | phase=buy | supply=Animal Fair | Alice buys Animal Fair | always=Alice.coins = 1",
    "Alice hand=Smithy coins=8 | Bob | phase=buy | supply=Animal Fair | Alice buys Animal Fair without paying"
    " | always=Alice.coins = 8 | always=Smithy in trash",
    "Alice hand=Smithy coins=2 | Bob | phase=buy | supply=Animal Fair | Alice buys Animal Fair | always=Smithy in trash",
    "Alice hand=Curse | Bob | supply=Charlatan | Alice plays Curse | always=Alice.coins = 1",
    "Alice | Bob deck=3 Copper | hexes=War | Bob receives War | always=Bob turned over War",
])
def test_what_can_be_asked(line: str) -> None:
    holds(line)


@pytest.mark.parametrize(("line", "what"), [
    ("Alice | Bob | boons=The Sky's Gift | Alice receives The Sea's Gift", "is not on top of its deck"),
    ("Alice | Bob | supply=Castles[Small Castle] | Alice rotates Castles", "has no different cards"),
])
def test_what_cannot_happen(line: str, what: str) -> None:
    scenario = from_notation(line)
    with pytest.raises(OracleError, match=what):
        answer(build(scenario))


def test_a_position_says_all_of_it() -> None:
    text = state_text(build(parse("""
players:
  Alice:
    native_village: [Gold]
    boons: [The Field's Gift]
    states: [Deluded]
    tokens: {journey: 1, minus_card: 1, pirate_ship: 2}
  Bob: {}
tokens: {Smithy: [2 Embargo, Alice +1 Card]}
supply: [{Castles: [Small Castle, 2 King's Castle]}]
impossible_position: accept
""")).state)
    for line in (
        "Alice Native Village mat: Gold", "Alice Boons and Hexes: The Field's Gift", "Alice has Deluded",
        "Alice has: 2 tokens on the Pirate Ship mat, Journey token face down, \u22121 Card token",
        "on the Smithy pile: 2 Embargo tokens, Alice's +1 Card token",
        "the Castles pile: Small Castle, 2 King's Castle (top first)", "the Boons: 11 shuffled cards",
    ):
        assert line in text, text


@pytest.mark.parametrize(("before", "after", "line"), [
    ("tokens=Smithy[Embargo]", "tokens=Smithy[2 Embargo]", "on the Smithy pile: now 2 Embargo tokens"),
    ("supply=Castles[Small Castle,Haunted Castle]", "supply=Castles[Haunted Castle,Small Castle]",
     "the Castles pile: now Haunted Castle, Small Castle (top first)"),
    ("boons=The Sea's Gift,The Sky's Gift", "boons=The Sky's Gift,The Sea's Gift", "the Boons"),
])
def test_what_changes_is_seen_and_told(before: str, after: str, line: str) -> None:
    base = "Alice | Bob | supply=Smithy |" if before.startswith("tokens") else "Alice | Bob |"
    first, second = (build(from_notation(f"{base} {part}")).state for part in (before, after))
    assert appearance(first) != appearance(second)
    assert any(text.startswith(line) for text in changes(first, second)), changes(first, second)


def test_taking_and_losing_is_told() -> None:
    first = build(from_notation("Alice artifacts=Flag | Bob | Bob takes Flag")).state
    second = first._replace(cubes=tuple((landscape, 1) for landscape, _ in first.cubes))
    assert changes(first, second) == ["+ Bob has Flag", "\u2212 Alice has Flag"]
    assert appearance(first) != appearance(second)
