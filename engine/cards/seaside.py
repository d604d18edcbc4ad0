"""Cards of Seaside."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllOf,
    Card,
    Choose,
    Clause,
    CopyOf,
    Cost,
    CostsUpTo,
    Entry,
    Exactly,
    ExtraTurnAllowed,
    From,
    Gain,
    GainedLastTurn,
    Immune,
    Lasts,
    Named,
    NextHandSize,
    On,
    Ordinal,
    Place,
    Put,
    Ref,
    SetUp,
    TakeTurn,
    This,
    Typed,
    When,
    Who,
    actions,
    cards,
    coins,
    exactly,
    play,
    worth,
)

ACTION: Final = ("Action",)
DURATION: Final = ("Action", "Duration")

_ISLAND: Final = (
    play(Put(This(), Place.ISLAND), Put(exactly(1, Place.HAND), Place.ISLAND)),
    worth(2),
)
_COIN_NEXT_TURN: Final = SetUp(
    Ability(When(On.START_OF_TURN), Clause((coins(1),)), From.SET_UP), Lasts.NEXT_TURN
)
_OTHERS_ATTACK: Final = When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack"))
_LIGHTHOUSE_IN_PLAY: Final = (
    play(actions(1), coins(1), _COIN_NEXT_TURN),
    Ability(_OTHERS_ATTACK, Clause((Immune(),)), From.PLAY),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Caravan", "card", "Seaside", (
        Card("Caravan", DURATION, Cost(4), (
            play(
                cards(1),
                actions(1),
                SetUp(
                    Ability(When(On.START_OF_TURN), Clause((cards(1),)), From.SET_UP), Lasts.NEXT_TURN
                ),
            ),
        ), since=2009),
    )),
    Entry("Island", "card", "Seaside", (
        Card("Island", ("Action", "Victory"), Cost(4), _ISLAND, since=2009, version="2009"),
        Card("Island", ("Action", "Victory"), Cost(4), _ISLAND, since=2017, version="2017"),
    ), copies=0),
    Entry("Lighthouse", "card", "Seaside", (
        Card("Lighthouse", DURATION, Cost(2), _LIGHTHOUSE_IN_PLAY, since=2009, version="2009"),
        Card("Lighthouse", DURATION, Cost(2), _LIGHTHOUSE_IN_PLAY, since=2020, version="pre-2022"),
        Card("Lighthouse", DURATION, Cost(2), (
            play(
                actions(1),
                coins(1),
                _COIN_NEXT_TURN,
                SetUp(Ability(_OTHERS_ATTACK, Clause((Immune(),)), From.SET_UP), Lasts.UNTIL_NEXT_TURN),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Outpost", "card", "Seaside", (
        Card("Outpost", DURATION, Cost(5), (
            play(
                NextHandSize(3),
                SetUp(
                    Ability(
                        When(On.AFTER_TURN, Who.ALL),
                        Clause((TakeTurn(),), if_=ExtraTurnAllowed()),
                        From.SET_UP,
                    ),
                    Lasts.AFTER_TURN,
                ),
            ),
        ), since=2009, version="2009"),
        Card("Outpost", DURATION, Cost(5), (
            play(
                Clause(
                    (
                        SetUp(
                            Ability(When(On.AFTER_TURN, Who.ALL), Clause((TakeTurn(),)), From.SET_UP),
                            Lasts.AFTER_TURN,
                        ),
                        NextHandSize(3),
                    ),
                    if_=AllOf((Exactly(Ordinal(Named("Outpost")), 1), ExtraTurnAllowed())),
                ),
            ),
        ), since=2017, version="2017"),
    )),
    Entry("Smugglers", "card", "Seaside", (
        Card("Smugglers", ACTION, Cost(3), (
            # The card is chosen first, even one of which no copy is left in the Supply.
            play(
                Choose(exactly(1, GainedLastTurn(Who.RIGHT), CostsUpTo(6)), as_="copied"),
                Gain(CopyOf(Ref("copied"))),
            ),
        ), since=2009),
    )),
)
