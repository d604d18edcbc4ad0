"""What claims say beyond names: cards by class, turns and phases, tokens, what an ability gave, what may be done now."""

from __future__ import annotations

import pytest
from cases import each

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

ARTIFICER = ("Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn,Village,Treasure Map "
             "| Alice plays Artificer > Artificer: discard 5 Copper")
BRIDGE = "Alice hand=Bridge | Bob | supply=Smithy,Village | Alice plays Bridge | Alice gains Smithy"
HARBINGER = "Alice hand=Harbinger discard=Silver deck=2 Copper | Bob | Alice plays Harbinger"
VILLA = "Alice hand=3 Gold | Bob | supply=Villa | Alice plays 3 Gold | Alice buys Villa"
MARKET = "Alice hand=Black Market,4 Copper | Bob | black_market=Moat,Village,Smithy | Alice plays Black Market"
EMBARGO = "Alice hand=Embargo | Bob | supply=Smithy | Alice plays Embargo"
DRUID = ("Alice hand=Druid | Bob | boons=The Sea's Gift | boons_aside=The Sun's Gift,The Moon's Gift,The Wind's Gift "
         "| Alice plays Druid")
GARRISON = ("Alice hand=Garrison | Bob | supply=Smithy | Alice plays Garrison | Alice gains Smithy "
            "| Alice gains Smithy")
DELVE = "Alice hand=5 Copper buys=2 coins=0 | Bob | landscapes=Delve | Alice goes on with the turn"
DEBT = "Alice hand=3 Copper debt=2 | Bob | Alice takes the turn"
VILLAGE = "Alice hand=Village,Smithy,Copper deck=3 Copper | Bob hand=Smithy | Alice plays Village"
KNIGHTS = "Alice hand=5 Copper | Bob | supply=Knights[Dame Anna,rest] | Alice gains Dame Anna"
TRANSMUTE = "Alice hand=2 Transmute | Bob | Alice plays Transmute"
THRONE = ("Alice hand=Throne Room,Village deck=9 Copper | Bob | supply=Peasant | tokens=Village[Alice +1 Card] "
          "| Alice plays Throne Room")
CLASHES = "Alice hand=Battle Plan deck=Copper | Bob | supply=Clashes | Alice plays Battle Plan"


def possible(line: str, claim: str) -> bool | None:
    return answer(build(from_notation(line)), [("possible", claim)]).results[0].holds


@each(("line", "holds", "fails"), [
    (ARTIFICER, "Alice gained a card costing $5", "Alice gained an Action costing up to $4"),
    (ARTIFICER, "5 Treasures were discarded", "6 Treasures were discarded"),
    (ARTIFICER, "Alice gained a non-Treasure Action", "Alice gained a non-Action card to hand"),
    (ARTIFICER, "Alice.hand has a Reaction", "Alice.hand has 2 Reactions"),
    (ARTIFICER, "Alice.deck[0] is a Treasure", "Alice.deck[0] is a Night card"),
    (ARTIFICER, "gained a card costing $5 or more", "gained a card costing more than $5"),
    (ARTIFICER, "gained a card costing between $4 and $6", "gained a card costing $2 to $4"),
    (ARTIFICER, "count(Treasures in Alice.cards) = 7", "count(Treasures in Alice.cards) = 5"),
    (ARTIFICER, "Alice.cards has exactly 1 non-Treasure Action costing $5", "no Treasures in Alice.cards"),
    (ARTIFICER, "gained a card costing up to $5 to deck", "gained a card costing up to $5 to hand"),
    (ARTIFICER, "gained a card costing $5 to deck", "gained a card costing $5 to hand"),
    (BRIDGE, "gained a card costing $3", "gained a card costing $4"),
    (BRIDGE, "a card costing $3 in Alice.discard", "a card costing $4 in Alice.discard"),
    (KNIGHTS, "gained a Knight", "gained a Castle"),
    (KNIGHTS, "gained a card of the Knights pile", "gained 2 Knights"),
    (KNIGHTS, "gained a card of a split pile", "gained a card costing Debt"),
    (ARTIFICER, "gained Inn", "gained an Action of a split pile"),
    (TRANSMUTE, "trashed a card costing a Potion", "trashed a card costing Debt"),
    (THRONE, "played Village without moving it", "played Throne Room without moving it"),
    (THRONE, "played Village twice", "Alice played 2 Village without moving them"),
    (THRONE, "played Village without moving it once", "played Village without moving it twice"),
    (THRONE, "used a before-play ability", "used 3 before-play abilities"),
    (ARTIFICER, "used 2 when-gain abilities", "used a start-of-turn ability"),
    (ARTIFICER, "used a when-gain ability twice", "Bob used a when-gain ability"),
    (CLASHES, "rotated a pile", "rotated a pile twice"),
    (HARBINGER, "Alice looked through her discard pile", "Bob looked through his discard pile"),
    (HARBINGER, "Alice looked through her discard pile with Harbinger", "Alice looked through the discard pile twice"),
    (HARBINGER, "Alice got an Action with Harbinger", "Alice got 2 Actions with Harbinger"),
    (HARBINGER, "Alice drew a card with Harbinger", "Alice drew 2 cards with Harbinger"),
    (HARBINGER, "Alice drew 1 to 2 cards", "Alice drew between 2 and 4 cards"),
    (HARBINGER, "Alice moved Silver", "Bob moved Silver"),
    (VILLA, "Alice returned to her Action phase", "Alice returned to her Action phase twice"),
    (VILLA, "Alice's Buy phase began", "Alice's Action phase began twice"),
    (VILLA, "Alice bought an Action", "Alice bought a Treasure"),
    (MARKET, "Alice bought Moat with Black Market", "Bob bought Moat"),
    (MARKET, "bought an Action costing at most $2 with Black Market", "bought a card costing $5 with Black Market"),
    (EMBARGO, "Alice put an Embargo token on Smithy", "Alice put 2 Embargo tokens on Smithy"),
    (EMBARGO, "tokens(Embargo) = 1", "tokens(Embargo) = 2"),
    (DRUID, "Alice received a Boon", "Alice received 2 Boons"),
    (DRUID, "Alice received exactly 1 Boon", "Alice received a Hex"),
    (HARBINGER, "got an Action with Harbinger", "got 2 Actions with Harbinger"),
    (DRUID, "received a Boon", "received a Hex"),
    (VILLAGE, "played an Action once", "played an Action twice"),
    (VILLAGE, "played a card once", "played a Treasure twice"),
    (DELVE, "bought Delve twice", "bought Delve 3 times"),
    (DEBT, "paid 2 debt", "paid 3 debt"),
    (DEBT, "not took an extra turn", "took an extra turn"),
    (GARRISON, "Garrison has 2 tokens", "Garrison has 3 tokens"),
    (GARRISON, "Alice put a token on Garrison", "tokens(on Garrison) = 1"),
    (VILLAGE, "Alice may play Smithy now", "Bob may play Smithy now"),
    (VILLAGE, "Alice may play an Action costing $4 now", "Alice may play Copper now"),
    (VILLAGE, "Alice took no extra turns", "it is an extra turn"),
    (VILLAGE, "not (Alice won)", "Alice won"),
])
def test_what_can_be_said_and_its_neighbour_that_is_not_so(line: str, holds: str, fails: str) -> None:
    assert possible(line, holds) is True
    assert possible(line, fails) is False


def test_outpost_gives_an_extra_turn() -> None:
    line = "Alice hand=Outpost deck=5 Copper | Bob | Alice plays Outpost | Alice ends the turn"
    assert possible(line, "Alice took an extra turn and it is an extra turn") is True
    assert possible(line, "Alice took 2 extra turns") is False
    assert possible(line.replace("hand=Outpost", "hand=Village").replace("plays Outpost", "plays Village"),
                    "Alice took an extra turn") is False


def test_of_a_class_an_unknown_card_may_be_one() -> None:
    line = "Alice hand=Smithy deck=?,Copper,Estate | Bob | Alice plays Smithy"
    assert possible(line, "Alice drew a Treasure") is True
    assert possible(line, "Alice drew 2 Treasures") is None
    assert possible(line, "Alice drew 3 Treasures") is False
    assert possible(line, "Alice.hand has a card costing $7") is None


@pytest.mark.parametrize(("line", "claim", "holds"), [
    # What is bought is the first one; what is played is, too, and only the other one is gained.
    ("Alice coins=2 tavern=Duplicate | Bob | phase=buy | Alice buys Page", "Alice gained another copy of Page", True),
    ("Alice coins=2 hand=Duplicate | Bob | phase=buy | Alice buys Page", "Alice gained another copy of Page", False),
    ("Alice hand=Magpie deck=Estate,Village | Bob | Alice plays Magpie", "Alice gained another Magpie", True),
    ("Alice hand=Magpie deck=Copper,Silver | Bob | Alice plays Magpie", "Alice gained another Magpie", False),
])
def test_another_copy_is_one_beside_the_one_of_the_event(line: str, claim: str, holds: bool) -> None:
    assert possible(line, claim) is holds


@pytest.mark.parametrize(("claim", "what"), [
    ("Alice gained another copy of Inn", "which Inn is the first one"),
    ("Alice played another Artificer", "leaves open which copy is the first one"),
    ("another Artificer in Alice.play", "leaves open which copy is the first one"),
])
def test_another_copy_is_asked_back_where_it_is_not_clear_which_is_the_first(claim: str, what: str) -> None:
    with pytest.raises(OracleError, match=what):
        possible(ARTIFICER, claim)


def test_a_claim_is_printed_as_it_was_read_where_it_was_written_otherwise() -> None:
    found = answer(build(from_notation(ARTIFICER)), [
        ("possible", "Alice gained Inn"), ("possible", "alice  gained INN"), ("possible", "Alice gained 1 Inns"),
        ("possible", "Alice gained 2 Inn"), ("offered", "gain Inn"), ("offered", "gain Inn to Alice"),
    ])
    assert [result.read_otherwise for result in found.results] == [False, False, True, True, False, False]


# ------------------------------------------------------------------------------------------- the same card


WATCHTOWER = ("Alice hand=Watchtower,Artificer,Inn,5 Copper deck=Silver,Gold | Bob | supply=Inn "
              "| Alice plays Artificer > Artificer: discard 5 Copper > Artificer: gain Inn")
DRAWN = "Alice hand=Chapel,Copper deck=Estate,Estate | Bob | Alice draws 1 | Alice plays Chapel"


@pytest.mark.parametrize(("claim", "holds"), [
    ("Alice gained Inn and Inn in Alice.hand", True),                  # the one that she had
    ("Alice gained Inn and the same Inn in Alice.hand", False),
    ("Alice gained Inn and the same Inn in trash", True),
    ("Alice gained Inn and the same Inn was trashed", True),
    ("Alice gained Inn and the same Inn was discarded", False),
    ("Watchtower moved Inn and the same Inn in trash", True),
    ("Watchtower moved Inn and the same Inn in Alice.discard", False),
])
def test_a_claim_can_mean_one_card(claim: str, holds: bool) -> None:
    assert possible(WATCHTOWER, claim) is holds


def test_copies_that_lie_together_are_not_told_apart() -> None:
    """One of two Estates is drawn. It is trashed, or not; which of two Coppers in a hand is drawn later, nobody knows."""
    assert possible(DRAWN, "Alice drew Estate and the same Estate was trashed") is True
    line = "Alice hand=Copper deck=Copper | Bob | Alice draws 1 | Alice puts Copper onto the deck"
    assert possible(line, "Alice drew Copper and Copper in Alice.deck") is True
    assert possible(line, "Alice drew Copper and the same Copper in Alice.deck") is None
    assert possible(line.replace("hand=Copper ", ""), "Alice drew Copper and the same Copper in Alice.deck") is True


def test_the_same_needs_something_before_it() -> None:
    with pytest.raises(OracleError, match="which Inn is the same"):
        possible(WATCHTOWER, "the same Inn in trash")
    with pytest.raises(OracleError, match="which Inn is the same"):
        possible(WATCHTOWER, "Alice gained Copper and the same Inn in trash")


def test_that_another_copy_may_be_meant_is_told() -> None:
    from oracle.share.answer_text import answer_text

    words = "any Inn counts in each part of the claim"
    assert words in "\n".join(answer_text(answer(build(from_notation(
        f"{WATCHTOWER} | possible=Alice gained Inn and Inn in Alice.hand")))))
    assert words not in "\n".join(answer_text(answer(build(from_notation(
        f"{WATCHTOWER} | possible=Alice gained Inn and the same Inn in trash")))))
