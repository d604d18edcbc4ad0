"""Cards of Intrigue."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AtLeast,
    AtMost,
    Card,
    Clause,
    CopyOf,
    Cost,
    CostLess,
    CostsUpTo,
    Count,
    Discard,
    Each,
    Either,
    Entry,
    From,
    FromDeck,
    Gain,
    HandSize,
    Lasts,
    Matches,
    NameCard,
    Named,
    Need,
    On,
    Place,
    Put,
    Ref,
    Reveal,
    SetUp,
    This,
    Trash,
    Typed,
    When,
    Who,
    actions,
    any_number,
    buys,
    cards,
    coins,
    exactly,
    may_to,
    play,
)

ACTION: Final = ("Action",)
REACTION: Final = ("Action", "Reaction")

_MINING_VILLAGE: Final = (play(cards(1), actions(2), may_to((Trash(This()),), coins(2))),)
_BRIDGE: Final = (
    play(
        buys(1),
        coins(1),
        SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(1)), Lasts.THIS_TURN),
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Bridge", "card", "Intrigue", (
        Card("Bridge", ACTION, Cost(4), _BRIDGE, since=2009, version="2009"),
        Card("Bridge", ACTION, Cost(4), _BRIDGE, since=2016, version="2016"),
    )),
    Entry("Diplomat", "card", "Intrigue", (
        Card("Diplomat", REACTION, Cost(4), (
            play(cards(2), Clause((actions(2),), if_=AtMost(HandSize(), 5))),
            Ability(
                When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
                Clause(
                    (cards(2), Discard(exactly(3, Place.HAND))),
                    if_=AtLeast(HandSize(), 5),
                    need=Need.MAY,
                    cost=(Reveal(This()),),
                ),
                From.HAND,
            ),
        ), since=2016),
    )),
    Entry("Mining Village", "card", "Intrigue", (
        Card("Mining Village", ACTION, Cost(4), _MINING_VILLAGE, since=2009, version="2009"),
        Card("Mining Village", ACTION, Cost(4), _MINING_VILLAGE, since=2016, version="2016"),
    )),
    Entry("Replace", "card", "Intrigue", (
        Card("Replace", ("Action", "Attack"), Cost(5), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Gain(CostsUpTo(2, than=Ref("trashed")), as_="gained"),
                Clause(
                    (Put(Ref("gained"), Place.DECK),),
                    if_=Matches(Ref("gained"), Either((Typed("Action"), Typed("Treasure")))),
                ),
                Clause(
                    (Each(Who.OTHERS, (Gain(Named("Curse")),)),), if_=Matches(Ref("gained"), Typed("Victory"))
                ),
            ),
        ), since=2016),
    )),
    Entry("Secret Chamber", "card", "Intrigue", (
        Card("Secret Chamber", REACTION, Cost(2), (
            play(Discard(any_number(Place.HAND), as_="discarded"), coins(Count(Ref("discarded")))),
            Ability(
                When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
                may_to((Reveal(This()),), cards(2), Put(exactly(2, Place.HAND), Place.DECK)),
                From.HAND,
            ),
        ), since=2009),
    )),
    Entry("Wishing Well", "card", "Intrigue", (
        Card("Wishing Well", ACTION, Cost(3), (
            play(
                cards(1),
                actions(1),
                NameCard("named"),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(Ref("revealed"), CopyOf(Ref("named"))),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
            ),
        ), since=2009),
    )),
)
