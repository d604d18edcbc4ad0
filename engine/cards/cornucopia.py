"""Cards of Cornucopia."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    Card,
    Clause,
    Cost,
    Discard,
    DiscardDownTo,
    Each,
    Entry,
    From,
    Gain,
    InPool,
    Lasts,
    Named,
    On,
    Place,
    Pool,
    Put,
    Ref,
    SetUp,
    This,
    Typed,
    When,
    Who,
    buys,
    cards,
    coins,
    exactly,
    may_to,
    play,
)

REACTION: Final = ("Action", "Reaction")
TREASURE_PRIZE: Final = ("Treasure", "Prize")

_DIADEM: Final = (play(coins(2), coins(InPool(Pool.ACTIONS))),)
_HORSE_TRADERS: Final = (
    play(buys(1), coins(3), Discard(exactly(2, Place.HAND))),
    Ability(
        When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
        may_to(
            (Put(This(), Place.ASIDE, as_="aside"),),
            SetUp(
                Ability(
                    When(On.START_OF_TURN),
                    Clause((cards(1), Put(Ref("aside"), Place.HAND))),
                    From.SET_UP,
                ),
                Lasts.NEXT_TURN,
            ),
        ),
        From.HAND,
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Diadem", "card", "Cornucopia", (
        Card("Diadem", TREASURE_PRIZE, Cost(0), _DIADEM, since=2011, version="2011"),
        Card("Diadem", TREASURE_PRIZE, Cost(0), _DIADEM, since=2022, version="2022"),
    ), pile="non-supply", copies=1),
    Entry("Followers", "card", "Cornucopia", (
        Card("Followers", ("Action", "Attack", "Prize"), Cost(0), (
            play(
                cards(2),
                Gain(Named("Estate")),
                Each(Who.OTHERS, (Gain(Named("Curse")), DiscardDownTo(3))),
            ),
        ), since=2011),
    ), pile="non-supply", copies=1),
    Entry("Horse Traders", "card", "Cornucopia", (
        Card("Horse Traders", REACTION, Cost(4), _HORSE_TRADERS, since=2011, version="2011"),
        Card("Horse Traders", REACTION, Cost(4), _HORSE_TRADERS, since=2018, version="2018"),
    )),
)
