"""Cards of Empires."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllOf,
    Card,
    Clause,
    Cost,
    Entry,
    Exactly,
    From,
    Instead,
    Lasts,
    On,
    Place,
    Put,
    ReturnToActionPhase,
    SetUp,
    This,
    Times,
    Typed,
    When,
    Who,
    YourTurn,
    actions,
    buys,
    cards,
    coins,
    play,
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Enchantress", "card", "Empires", (
        Card("Enchantress", ("Action", "Attack", "Duration"), Cost(3), (
            play(
                SetUp(
                    Ability(
                        When(On.WOULD_RESOLVE, Who.OTHERS, Typed("Action")),
                        Clause((Instead(), cards(1), actions(1))),
                        From.SET_UP,
                        by=Who.ACTOR,
                        while_=AllOf((
                            YourTurn(),
                            Exactly(Times(On.PLAY, Typed("Action"), whose=Who.ACTOR), 1),
                        )),
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
                SetUp(
                    Ability(When(On.START_OF_TURN), Clause((cards(2),)), From.SET_UP), Lasts.NEXT_TURN
                ),
            ),
        ), since=2016),
    )),
    Entry("Villa", "card", "Empires", (
        Card("Villa", ("Action",), Cost(4), (
            play(actions(2), buys(1), coins(1)),
            Ability(
                When(On.GAIN),
                Clause((Put(This(), Place.HAND), actions(1), ReturnToActionPhase())),
            ),
        ), since=2016),
    )),
)
