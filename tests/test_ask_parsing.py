"""Reading predicates: what is understood, how it reads, and how what is not understood is told."""

from __future__ import annotations

from typing import Any

import pytest
from cases import each
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language import Phase, Pool
from oracle.claims import Names, parse, parse_offer
from oracle.claims.parsing import DEEPEST
from oracle.claims.predicates import (
    All,
    Any_,
    CardAt,
    Compare,
    CostOf,
    CountIn,
    CountInPile,
    CubeOn,
    EmptyPiles,
    Exactly,
    GameOver,
    Holds,
    InPhase,
    Not,
    Number,
    PileSize,
    PileTop,
    PoolOf,
    Predicate,
    ScoreOf,
    TokensOn,
    TurnOf,
    Zone,
)
from oracle.claims.reading_ways import option_words
from oracle.errors import OracleError, Where
from oracle.scenario.model import OWN_TOKENS
from oracle.words.table import GAME_PLACE

NAMES = Names(
    ("Alice", "Bob", "Alice; rm", "Jack"),
    ("Copper", "Silver", "Gold", "Inn", "Innovation Lab", "Watchtower", "King's Court", "Jack of All Trades", "Smithy",
     "Village", "Village Green", "Mining Village", "Rats", "Moat", "Tunnel", "Squire", "Caravan", "Fisherman", "Island",
     "Will-o'-Wisp", "Tragic Hero", "The Sea's Gift", "Black Market"),
    ("Innovation", "Way of the Sheep", "Alms", "Flag", "Deluded", "Arena"),
    ("Smithy", "Village", "Ruins"),
)


def read(text: str) -> Predicate:
    return parse(text, NAMES)


@each(("text", "reads"), [
    ("Inn in Alice.deck", "Inn in Alice.deck"),
    ("Inn not in Alice.discard", "Inn not in Alice.discard"),
    ("Inn is not in Alice's discard pile", "Inn not in Alice.discard"),
    ("Alice.deck[0] is Inn", "Alice.deck[0] is Inn"),
    ("Alice.deck[-1] is not Inn", "not (Alice.deck[-1] is Inn)"),
    ("top of Alice.deck is Inn", "Alice.deck[0] is Inn"),
    ("Alice.discard top is Inn", "Alice.discard top is Inn"),
    ("Alice.hand has 2 Copper", "at least 2 Copper in Alice.hand"),
    ("Alice.hand has exactly two Coppers", "exactly 2 Copper in Alice.hand"),
    ("Alice.hand has no Copper", "no Copper in Alice.hand"),
    ("Alice.hand has 2 Copper, Inn", "at least 2 Copper in Alice.hand and Inn in Alice.hand"),
    ("Alice.hand = Copper, Copper, Inn", "Alice.hand = 2 Copper, Inn"),
    ("Alice.hand = 2 Copper, and Inn", "Alice.hand = 2 Copper, Inn"),
    ("Alice.play = nothing", "Alice.play = nothing"),
    ("count(Copper in Alice.hand) >= 2", "count(Copper in Alice.hand) >= 2"),
    ("2 Copper in Alice.hand", "at least 2 Copper in Alice.hand"),
    ("at most 2 Copper in Bob's hand", "at most 2 Copper in Bob.hand"),
    ("Alice.hand size is 5", "Alice.hand size is 5"),
    ("Alice.hand is empty", "Alice.hand is empty"),
    ("Alice.coins = 3", "Alice.coins = 3"),
    ("Alice.vp is at least 4", "Alice.vp >= 4"),
    ("Alice.coins ≥ Bob.coins", "Alice.coins >= Bob.coins"),
    ("trash has Rats", "Rats in trash"),
    ("Inn in the trash", "Inn in trash"),
    ("Smithy pile = 9", "Smithy pile = 9"),
    ("Smithy pile is empty", "Smithy pile = 0"),
    ("cost(Fisherman) = 2", "cost(Fisherman) = 2"),
    ("score(Alice) >= 3", "score(Alice) >= 3"),
    ("score(Alice) > score(Bob)", "score(Alice) > score(Bob)"),
    ("turn is Bob", "turn is Bob"),
    ("it is Bob's turn", "turn is Bob"),
    ("phase is action", "phase is action"),
    ("phase is clean-up", "phase is cleanup"),
    ("game is over", "game is over"),
    ("Alice gained Gold", "Alice gained Gold"),
    ("Alice gained Gold in the Buy phase", "Alice gained Gold in the Buy phase"),
    ("Alice gained Gold in her Buy phase twice", "Alice gained Gold in Alice's Buy phase at least 2 times"),
    ("Alice gained 2 Gold during Bob's turn", "Alice gained at least 2 Gold on Bob's turn"),
    ("Alice did not gain Gold at night", "not (Alice gained Gold in the Night phase)"),
    ("Inn was trashed in the Buy phase of Bob's turn", "Inn was trashed in Bob's Buy phase"),
    ("Alice drew Copper at the start of her turn", "Alice drew Copper at the start of Alice's turn"),
    ("drew Copper at the start of the turn", "drew Copper at the start of the turn"),
    ("used Inn between turns", "used Inn between turns"),
    ("used Inn on Bob's turn before used Moat in Clean-up", "used Inn on Bob's turn before used Moat in the Clean-up phase"),
    ("used a Reaction", "used a Reaction"),
    ("Alice resolved 2 Durations", "Alice used at least 2 Durations"),
    ("used a Way twice", "used a Way at least 2 times"),
    ("bought an Event", "bought an Event"),
    ("Alice bought at most 2 Projects", "Alice bought at most 2 Projects"),
    ("bought Gold costing $4", "bought Gold costing $4"),
    ("overpaid", "overpaid"),
    ("Alice overpaid for Inn", "Alice overpaid for Inn"),
    ("Alice overpaid $2 for Inn", "Alice overpaid at least 2 coins for Inn"),
    ("overpaid a Potion", "overpaid 1 potion"),
    ("Bob did not overpay", "not (Bob overpaid)"),
    ("Alice took 2 Debt", "Alice got at least 2 debt"),
    ("Alice has $3 left", "Alice.coins >= 3"),
    ("a Supply pile is empty", "empty piles >= 1"),
    ("exactly two piles are empty", "empty piles = 2"),
    ("there are no empty piles", "empty piles = 0"),
    ("empty piles < 3", "empty piles < 3"),
    ("Gold costs $4", "cost(Gold) = 4"),
    ("Gold costs between $2 and $4", "cost(Gold) >= 2 and cost(Gold) <= 4"),
    ("the cost of Gold is not $4", "cost(Gold) != 4"),
    ("Inn is a Treasure", "Inn is a Treasure"),
    ("Inn is not an Action Attack", "not (Inn is an Action Attack card)"),
    ("the Smithy pile is empty", "Smithy pile = 0"),
    ("Inn on Alice's deck", "Alice.deck[0] is Inn"),
    ("Inn on Bob's Exile mat", "Inn in Bob.exile"),
    ("Inn is still in Bob's hand", "Inn in Bob.hand"),
    ("Inn is no longer in Bob's hand", "Inn not in Bob.hand"),
    ("Bob revealed his Moat", "Bob revealed Moat"),
    ("Alice trashed the Inn", "Alice trashed Inn"),
    ("Alice is in her Buy phase", "turn is Alice and phase is buy"),
    ("Alice overpaid by $2", "Alice overpaid at least 2 coins"),
    ("the game ends", "game is over"),
    ("gained 2 Silver", "gained at least 2 Silver"),
    ("Bob trashed Inn", "Bob trashed Inn"),
    ("Bob trashed Inn from hand", "Bob trashed Inn from hand"),
    ("Watchtower moved Inn", "Watchtower moved Inn"),
    ("Inn shuffled", "Inn was shuffled"),
    ("Inn was trashed by Bob", "Inn was trashed with Bob"),
    ("Watchtower lost track of Inn", "Watchtower lost track of Inn"),
    ("lost track of Inn", "lost track of Inn"),
    ("lost track of Inn that was shuffled", "lost track of Inn that was shuffled"),
    ("Watchtower lost track of a card which was covered", "Watchtower lost track of a card that was covered"),
    ("Alice played Mining Village twice", "Alice played Mining Village at least 2 times"),
    ("Alice played Mining Village exactly 3 times", "Alice played Mining Village exactly 3 times"),
    ("Alice drew 3 cards", "Alice drew at least 3 cards"),
    ("Alice drew no cards", "Alice drew no cards"),
    ("Bob revealed Moat", "Bob revealed Moat"),
    ("Bob discarded Tunnel from hand", "Bob discarded Tunnel from hand"),
    ("Alice put Inn onto the deck", "Alice put Inn onto deck"),
    ("Alice topdecked Inn", "Alice put Inn onto deck"),
    ("Alice set aside Inn", "Alice set aside Inn"),
    ("Inn was set aside", "Inn was set aside"),
    ("used Watchtower", "used Watchtower"),
    ("Alice used Watchtower", "Alice used Watchtower"),
    ("Watchtower was used by Alice twice", "Alice used Watchtower at least 2 times"),
    ("used Innovation", "used Innovation"),
    ("Alice bought Alms", "Alice bought Alms"),
    ("Alice got 3 coins", "Alice got at least 3 coins"),
    ("Bob was unaffected", "Bob was unaffected"),
    ("Alice shuffled", "Alice shuffled"),
    ("Alice did not gain Gold", "not (Alice gained Gold)"),
    ("Caravan was set up twice", "Caravan was set up at least 2 times"),
    ("Caravan is set up for Alice", "pending(Caravan for Alice) >= 1"),
    ("Alice has a cube on Innovation", "Alice has a cube on Innovation"),
    ("Watchtower did nothing", "Watchtower did nothing"),
    ("Alice has Flag", "Alice has Flag"),
    ("Alice has the Flag", "Alice has Flag"),
    ("Bob does not have Deluded", "not (Bob has Deluded)"),
    ("Smithy has 2 Embargo tokens", "tokens(Embargo on Smithy) >= 2"),
    ("Smithy has exactly 2 Embargo", "tokens(Embargo on Smithy) = 2"),
    ("Smithy has no Embargo tokens", "tokens(Embargo on Smithy) = 0"),
    ("Smithy has Alice's +1 Card token", "tokens(Alice +1 Card on Smithy) >= 1"),
    ("Ruins has Bob's -2 Cost token, 1 Debt token",
     "tokens(Bob -2 Cost on Ruins) >= 1 and tokens(Debt on Ruins) >= 1"),
    ("Arena has at most 6 VP tokens", "tokens(VP on Arena) <= 6"),
    ("tokens(Alice +$1 on Smithy pile) = 1", "tokens(Alice +$1 on Smithy) = 1"),
    ("Ruins pile top is Rats", "Ruins pile top is Rats"),
    ("Ruins pile has 2 Rats", "count(Rats in Ruins pile) >= 2"),
    ("Ruins was rotated", "rotated Ruins"),
    ("Alice rotated the Ruins twice", "Alice rotated Ruins at least 2 times"),
    ("Gold in Alice's Native Village mat", "Gold in Alice.native_village"),
    ("The Sea's Gift in Alice.boons", "The Sea's Gift in Alice.boons"),
    ("The Sea's Gift in the boons discard pile", "The Sea's Gift in boons_discard"),
    ("The Sea's Gift in set-aside boons", "The Sea's Gift in boons_aside"),
    ("top of boons is The Sea's Gift", "boons[0] is The Sea's Gift"),
    ("Moat in black market", "Moat in black_market"),
    ("black_market[-1] is Moat", "black_market[-1] is Moat"),
    ("Alice.journey = 1", "Alice.journey = 1"),
    ("Alice.pirate_ship > 2", "Alice.pirate_ship > 2"),
    ("score(Alice) = -1", "score(Alice) = -1"),
    ("Alice received The Sea's Gift", "Alice received The Sea's Gift"),
    ("Alice took Flag", "Alice took Flag"),
    ("Bob returned Deluded", "Bob returned Deluded"),
    ("Alice paid 2 Favors", "Alice paid at least 2 favors"),
    ("Alice spent exactly 3 coins", "Alice paid exactly 3 coins"),
    ("Alice named Gold", "Alice named Gold"),
    ("Bob skipped a turn", "Bob skipped a turn"),
    ("Alice took an extra turn", "Alice took an extra turn"),
    ("Alice's turn ended", "Alice's turn ended"),
    ('Alice chose "+1 Card"', 'Alice chose "+1 Card"'),
    ("used Watchtower before used Inn", "used Watchtower before used Inn"),
    ("Watchtower moved Inn before Inn shuffled", "Watchtower moved Inn before Inn was shuffled"),
    ("used Inn before used Moat before used Tunnel", "used Inn before used Moat and used Moat before used Tunnel"),
    ("used Inn after used Watchtower", "used Watchtower before used Inn"),
    ("used Inn after used Moat before used Tunnel", "used Moat before used Inn and used Moat before used Tunnel"),
    ("Alice trashed Moat after \"use Inn\" was offered", '"use Inn" was offered before Alice trashed Moat'),
    ('Alice was offered "use Watchtower"', '"use Watchtower" was offered to Alice'),
    ('"use Watchtower" was offered to Alice', '"use Watchtower" was offered to Alice'),
    ("Watchtower was offered", '"use Watchtower" was offered'),
    ("offered trash Inn to Alice", '"trash Inn" was offered to Alice'),
    ("offered Watchtower", '"use Watchtower" was offered'),
    ("Bob was not offered Moat", 'not ("use Moat" was offered to Bob)'),
    ("offered gain King's Court and Inn in trash", "\"gain King's Court\" was offered and Inn in trash"),
    ("Jack of All Trades in Alice.hand", "Jack of All Trades in Alice.hand"),
    ("Jack gained Jack of All Trades", "Jack gained Jack of All Trades"),
    ("kings court in Alice.hand", "King's Court in Alice.hand"),
    ("King’s Court in Alice’s hand", "King's Court in Alice.hand"),
    ("Will o' Wisp in Alice.hand", "Will-o'-Wisp in Alice.hand"),
    ("Alice; rm.hand has Inn", "Inn in Alice; rm.hand"),
    ("Alice played Innovation Lab", "Alice played Innovation Lab"),
    ("Villages was gained", "Village was gained"),
    ("island in Alice.island", "Island in Alice.island"),
    ("used Way of the Sheep", "used Way of the Sheep"),
    ("not (Inn in trash) and (Inn in Alice.hand or Inn in Bob.hand)",
     "Inn not in trash and (Inn in Alice.hand or Inn in Bob.hand)"),
    ("Inn in trash or Moat in trash and Inn in Alice.hand",
     "Inn in trash or (Moat in trash and Inn in Alice.hand)"),
    ("not not Inn in trash", "not (Inn not in trash)"),
    ("INN IN ALICE.DECK", "Inn in Alice.deck"),
    ("  Inn   in\n Alice.deck  ", "Inn in Alice.deck"),
])
def test_what_is_understood_and_how_it_reads(text: str, reads: str) -> None:
    predicate = read(text)
    assert predicate.reads == reads
    assert read(predicate.reads) == predicate


def test_about_the_way_or_the_end() -> None:
    assert not read("Inn in Alice.deck and Alice.coins = 3").about_way
    assert read("Inn in Alice.deck and Alice gained Gold").about_way
    assert read("Watchtower was offered").about_way
    assert read("Alice.discard top is Inn").needs_discard_order
    assert not read("Inn in Alice.discard").needs_discard_order


@each(("text", "column", "what", "hint"), [
    ("", 0, "empty", "Inn in Alice.deck"),
    ("Inn in Alice.dekc", 14, "no 'dekc'", "Alice.deck"),
    ("Watchtowr in Alice.deck", 1, "Watchtowr", "Watchtower"),
    ("Inn in Alicia.deck", 8, "Alicia", "Alice"),
    ("Inn in deck", 8, "whose", "Alice.deck"),
    ("Inn in the deck", 8, "whose", "Alice.deck"),
    ("the deck has Inn", 1, "whose", "Alice.deck"),
    ("Alice gained Silver instead of Gold", 21, "two things", "did not gain"),
    ("Inn", 1, "what about Inn", "Inn in Alice.deck"),
    ("Alice", 6, "what about", "Alice.hand"),
    ("Alice gaind Gold", 7, "gaind", "gained"),
    ("Alice gained Golld", 14, "Golld", "Gold"),
    ("Alice gained 2", 15, "ends where a card is expected", "2 Copper"),
    ("Alice.coins", 12, "comparison", "= 3"),
    ("Alice.coins = three Copper", 21, "not understood", "and"),
    ("Alice.hand has", 15, "a card is expected", ""),
    ("Alice.hand[0] is Inn", 11, "only the cards of a deck", "has Inn"),
    ("Alice.discard[0] is Inn", 14, "only the cards of a deck", "top is Inn"),
    ("Alice.deck[x] is Inn", 11, "number of a card", "0 is the top"),
    ("(Inn in trash", 1, "not closed", "')'"),
    ("Inn in trash)", 13, "closing bracket", ""),
    ("Inn in trash Moat in trash", 14, "not understood", "'and' or 'or'"),
    ("Inn in trash and", 17, "too early", ""),
    ("and Inn in trash", 1, "neither", ""),
    ("Inn in trash before used Inn", 1, "before", "Watchtower moved Inn"),
    ("Alice drew exactly 2 cards before used Inn", 1, "before", ""),
    ("(used Inn or used Moat) before used Tunnel", 1, "before", ""),
    ("used Inn after Inn in trash", 16, "after", "Watchtower moved Inn"),
    ('Alice was offered "use Watchtower', 19, "quotation mark", ""),
    ("cost(Watchtowr) = 3", 6, "Watchtowr", "Watchtower"),
    ("cost Inn", 1, "neither", ""),
    ("Inn pile = 3", 1, "no pile of its own", "Smithy"),
    ("Way of the Sheep in Alice.hand", 1, "not a card", ""),
    ("Alice used Watchtowr", 12, "Watchtowr", "Watchtower"),
    ("Province in Alice.hand", 1, "Province", "not in this game"),
    ("Alice.hand = 999999 Copper", 0, "999999", ""),
    ("Alice gained 99999999999999999999 Copper", 14, "too large", ""),
    ("turn is Carol", 9, "Carol", "Alice, Bob"),
    ("phase is bye", 10, "a phase", "action"),
    ("Alice discarded 2 Copper twice", 26, "not both", ""),
    ("Watchtower used Inn", 17, "does not use", ""),
    ("Іnn in Alice.deck", 1, "neither", "CYRILLIC"),
    ("every card in trash", 1, "every", "count(cards"),
    ("; DROP TABLE", 1, "not understood", ""),
])
def test_what_is_not_understood_is_told_with_place_and_cure(text: str, column: int, what: str, hint: str) -> None:
    with pytest.raises(OracleError) as caught:
        read(text)
    (problem,) = caught.value.problems
    assert what in problem.what, problem
    assert hint in problem.hint, problem
    if column:
        assert problem.where is not None
        assert problem.where.column == column, problem
    assert str(caught.value)


def test_the_place_in_a_file_is_told() -> None:
    where = Where("dispute.yaml", 12, 15, "  - possible: Inn in Alice.dekc")
    with pytest.raises(OracleError) as caught:
        parse("Inn in Alice.dekc", NAMES, where)
    assert caught.value.problems[0].where == where._replace(column=28)


@pytest.mark.parametrize(
    "text",
    ["(" * 10_000 + "Inn in trash" + ")" * 10_000, "not " * 10_000 + "Inn in trash", "(" * 10_000, "(not " * 5_000],
)
def test_ten_thousand_brackets_are_refused(text: str) -> None:
    with pytest.raises(OracleError) as caught:
        read(text)
    assert "deep" in str(caught.value) or "letters" in str(caught.value)


def test_as_deep_as_allowed_works_and_one_deeper_does_not() -> None:
    deep = "(" * (DEEPEST - 1) + "Inn in trash" + ")" * (DEEPEST - 1)
    assert read(deep) == read("Inn in trash")
    with pytest.raises(OracleError):
        read(f"(({deep}))")


def test_a_long_flat_predicate_is_no_problem() -> None:
    predicate = read(" or ".join(["Inn in trash"] * 1000))
    assert isinstance(predicate.node, Any_)
    assert len(predicate.node.parts) == 1000
    with pytest.raises(OracleError):
        read("Inn in trash or " * 10_000)


words = st.lists(st.sampled_from([
    "Alice", "Bob", "Inn", "Watchtower", "King's Court", "Way of the Sheep", "in", "not", "(", ")", "and", "or",
    "before", "after",
    "gained", "trashed", "was", "offered", "used", "lost track of", ".", ".deck", ".hand", "[0]", "is", "=", ">=", "2",
    "twice", "at least", "exactly", "no", "count(", "cost(", "score(", "pile", "trash", "the", "top of", "from", "hand",
    '"use Inn"', '"', "cards", "size", "has", ",", "'s", "turn", "phase", "action", "game is over", "to", "by", "with",
    "é", "\u202e", "\x00", "💥", "0", "-1", "99999999", "put", "onto", "deck", "shuffled", "chose", "got", "coins", "overpaid", "for", "$2", "an Event", "a Reaction",
    "in the Buy phase", "at the start of", "her", "between turns", "costs", "is an Action", "empty piles", "piles are empty",
]), max_size=12).map(" ".join)


@given(st.one_of(words, st.text(max_size=60)))
@settings(max_examples=70, deadline=None)
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    try:
        predicate = read(text)
    except OracleError as error:
        assert error.problems
        assert str(error)
    else:
        assert read(predicate.reads) == predicate


zones = st.one_of(
    st.builds(Zone, st.sampled_from(["Alice", "Bob"]), st.sampled_from(["hand", "deck", "discard", "play", "exile"])),
    st.builds(Zone, st.just(""), st.sampled_from(list(GAME_PLACE))),
)
cards = st.sampled_from(["Inn", "King's Court", "Copper", "Village Green"])
numbers = st.integers(-5, 20)
amounts: Any = st.one_of(
    st.builds(Number, numbers), st.builds(CountIn, cards, zones), st.builds(CountIn, st.just(""), zones),
    st.builds(PoolOf, st.sampled_from(["Alice", "Bob"]), st.sampled_from(list(Pool))),
    st.builds(PileSize, st.sampled_from(["Smithy", "Ruins"])), st.builds(CostOf, cards),
    st.just(EmptyPiles()), st.builds(ScoreOf, st.sampled_from(["Alice", "Bob"])),
    st.builds(CountInPile, cards, st.sampled_from(["Smithy", "Ruins"])),
    st.builds(TokensOn, st.sampled_from(["Embargo", "Debt", "VP", "Favor"]), st.just(""),
              st.sampled_from(["Smithy", "Ruins", "Arena", "King's Court"])),
    st.builds(TokensOn, st.sampled_from(OWN_TOKENS), st.sampled_from(["Alice", "Bob"]), st.just("Smithy")),
)
atoms: Any = st.one_of(
    st.builds(Compare, amounts, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), amounts),
    st.builds(Holds, zones, cards, st.integers(1, 5)),
    st.builds(lambda zone, card, n: Holds(zone, card, n, n), zones, cards, st.integers(0, 20)),
    st.builds(Exactly, zones, st.lists(cards, max_size=4).map(tuple)),
    st.builds(CardAt, st.just(Zone("Alice", "deck")), st.integers(-9, 9), cards),
    st.builds(CardAt, st.just(Zone("", "boons")), st.integers(-9, 9), cards),
    st.builds(CardAt, st.just(Zone("Bob", "discard")), st.just(-1), cards),
    st.builds(PileTop, st.sampled_from(["Smithy", "Ruins"]), cards),
    st.builds(CubeOn, st.just("Alice"), st.just("Innovation")),
    st.builds(CubeOn, st.just("Bob"), st.sampled_from(["Flag", "Deluded"]), st.just(True)),
    st.builds(TurnOf, st.sampled_from(["Alice", "Bob"])), st.builds(InPhase, st.sampled_from(list(Phase))),
    st.just(GameOver()),
    st.sampled_from([read(text).node for text in (
        "Alice gained Gold", "Inn was trashed from hand twice", "used Watchtower before Inn shuffled",
        'Alice was offered "use Inn, 2 Copper"', "Watchtower lost track of Inn", "Bob drew at most 2 cards",
        "Alice played King's Court exactly twice", "Bob used a Reaction on Alice's turn twice", "overpaid $2 for Inn",
        "Inn is a Treasure", "gained no Copper between turns", "bought 2 Events in the Buy phase",
        "Alice drew Inn costing $3 at the start of the turn", "Alice overpaid", "used 2 Treasures")]),
)
nodes: Any = st.recursive(atoms, lambda inner: st.one_of(
    st.builds(Not, inner), st.builds(All, st.lists(inner, min_size=2, max_size=3).map(tuple)),
    st.builds(Any_, st.lists(inner, min_size=2, max_size=3).map(tuple)),
), max_leaves=8)


@given(nodes)
@settings(max_examples=80, deadline=None)
def test_what_a_predicate_reads_as_is_read_as_the_same_predicate(node: Any) -> None:
    predicate = Predicate("", node)
    assert read(predicate.reads) == predicate


def test_offers_are_read_from_their_words_alone() -> None:
    assert parse_offer("trash Inn", NAMES).reads == '"trash Inn" was offered'
    assert parse_offer("use Watchtower to Alice", NAMES).reads == '"use Watchtower" was offered to Alice'
    assert parse_offer("Watchtower", NAMES).reads == '"use Watchtower" was offered'
    assert parse_offer('"choose +1 Card and +1 Action"', NAMES).reads == '"choose +1 Card and +1 Action" was offered'
    with pytest.raises(OracleError):
        parse_offer(" ", NAMES)


def test_names_are_one_word_when_options_are_compared() -> None:
    assert option_words("play Village Green (top)", NAMES) == ["play", "village green", "top"]
    assert option_words("discard 3 Coppers", NAMES) == ["discard", "3", "copper"]
