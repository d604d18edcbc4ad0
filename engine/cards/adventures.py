"""Cards and Events of Adventures."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    Card,
    Clause,
    CopyOf,
    Cost,
    CostsExactly,
    CostsUpTo,
    Count,
    Discard,
    Each,
    Entry,
    From,
    Gain,
    It,
    Lasts,
    Manner,
    Need,
    On,
    Place,
    Play,
    Put,
    Ref,
    SetUp,
    This,
    Tracked,
    Typed,
    When,
    Who,
    actions,
    any_number,
    buys,
    cards,
    coins,
    may,
    may_to,
    play,
)

ACTION: Final = ("Action",)
RESERVE: Final = ("Action", "Reserve")

_CARAVAN_GUARD: Final = (
    play(
        cards(1),
        actions(1),
        SetUp(Ability(When(On.START_OF_TURN), Clause((coins(1),)), From.SET_UP), Lasts.NEXT_TURN),
    ),
    Ability(When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")), may(Play(This())), From.HAND),
)
_CARAVAN_GUARD_TYPES: Final = ("Action", "Duration", "Reaction")
_ROYAL_CARRIAGE: Final = (
    play(actions(1), Put(This(), Place.TAVERN)),
    Ability(
        When(On.AFTER_PLAY, filter=Typed("Action")),
        Clause(
            (Play(It(), manner=Manner.REPLAY),),
            # It is expected in play, so that Tracked says "if it is still in play".
            if_=Tracked(It()),
            need=Need.MAY,
            cost=(Put(This(), Place.PLAY),),
        ),
        From.TAVERN,
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Artificer", "card", "Adventures", (
        Card("Artificer", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                coins(1),
                Discard(any_number(Place.HAND), as_="discarded"),
                Gain(CostsExactly(Count(Ref("discarded"))), need=Need.MAY, to=Place.DECK),
            ),
        ), since=2015),
    )),
    Entry("Caravan Guard", "card", "Adventures", (
        Card("Caravan Guard", _CARAVAN_GUARD_TYPES, Cost(3), _CARAVAN_GUARD, since=2015, version="2015"),
        Card("Caravan Guard", _CARAVAN_GUARD_TYPES, Cost(3), _CARAVAN_GUARD, since=2022, version="2022"),
    )),
    Entry("Duplicate", "card", "Adventures", (
        Card("Duplicate", RESERVE, Cost(4), (
            play(Put(This(), Place.TAVERN)),
            Ability(
                When(On.GAIN, filter=CostsUpTo(6)),
                may_to((Put(This(), Place.PLAY),), Gain(CopyOf(It()))),
                From.TAVERN,
            ),
        ), since=2015),
    )),
    Entry("Lost City", "card", "Adventures", (
        Card("Lost City", ACTION, Cost(5), (
            play(cards(2), actions(2)),
            Ability(When(On.GAIN), Clause((Each(Who.OTHERS, (cards(1),)),))),
        ), since=2015),
    )),
    Entry("Royal Carriage", "card", "Adventures", (
        Card("Royal Carriage", RESERVE, Cost(5), _ROYAL_CARRIAGE, since=2015, version="2015"),
        Card("Royal Carriage", RESERVE, Cost(5), _ROYAL_CARRIAGE, since=2017, version="2017"),
        Card("Royal Carriage", RESERVE, Cost(5), _ROYAL_CARRIAGE, since=2020, version="2020"),
    )),
    Entry("Travelling Fair", "event", "Adventures", (
        Card("Travelling Fair", ("Event",), Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(2),
                    SetUp(
                        Ability(
                            When(On.GAIN),
                            Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                            From.SET_UP,
                        ),
                        Lasts.THIS_TURN,
                    ),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0),
)
