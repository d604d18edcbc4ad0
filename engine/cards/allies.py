"""Cards of Allies."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    Card,
    Clause,
    Cost,
    DiscardDownTo,
    Each,
    Entry,
    From,
    Lasts,
    On,
    SetUp,
    Typed,
    When,
    Who,
    actions,
    cards,
    coins,
    play,
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Skirmisher", "card", "Allies", (
        Card("Skirmisher", ("Action", "Attack"), Cost(5), (
            play(
                cards(1),
                actions(1),
                coins(1),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Attack")),
                        Clause((Each(Who.OTHERS, (DiscardDownTo(3),)),)),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    )),
)
