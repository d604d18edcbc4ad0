"""Cards of Nocturne."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllOf,
    AtLeast,
    CanExchange,
    Card,
    Choose,
    Clause,
    CopyOf,
    Cost,
    CostsAtLeast,
    Entry,
    Exchange,
    From,
    Gain,
    HandSize,
    It,
    Lasts,
    Need,
    On,
    Phase,
    Place,
    Put,
    Ref,
    SetUp,
    This,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    buys,
    cards,
    exactly,
    may_to,
    play,
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Changeling", "card", "Nocturne", (
        Card("Changeling", ("Night",), Cost(3), (
            play(
                Trash(This()),
                # Any card in play may be chosen, also one that cannot be gained.
                Choose(exactly(1, Place.PLAY), as_="copied"),
                Gain(CopyOf(Ref("copied"))),
            ),
            Ability(
                When(On.GAIN, filter=CostsAtLeast(3)),
                Clause(
                    (Exchange(It(), "Changeling"),),
                    if_=AllOf((Tracked(It()), CanExchange(It(), "Changeling"))),
                    need=Need.MAY,
                ),
                From.GAME,
            ),
        ), since=2017),
    )),
    Entry("Faithful Hound", "card", "Nocturne", (
        Card("Faithful Hound", ("Action", "Reaction"), Cost(2), (
            play(cards(2)),
            Ability(
                When(On.DISCARD, not_phase=Phase.CLEANUP),
                may_to(
                    (Put(This(), Place.ASIDE, as_="aside"),),
                    SetUp(
                        Ability(
                            # Anybody's turn may be the one that ends.
                            When(On.END_OF_TURN, Who.ALL),
                            Clause((Put(Ref("aside"), Place.HAND),)),
                            From.SET_UP,
                        ),
                        Lasts.THIS_TURN,
                    ),
                ),
            ),
        ), since=2017),
    )),
    Entry("Tragic Hero", "card", "Nocturne", (
        Card("Tragic Hero", ("Action",), Cost(5), (
            play(
                cards(3),
                buys(1),
                Clause((Trash(This()), Gain(Typed("Treasure"))), if_=AtLeast(HandSize(), 8)),
            ),
        ), since=2017),
    )),
)
