"""Cards and Projects of Renaissance."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllOf,
    AlsoType,
    Card,
    Clause,
    Cost,
    Entry,
    Every,
    Exactly,
    From,
    It,
    Lasts,
    Need,
    Often,
    On,
    Place,
    Play,
    PlusCoinsInText,
    Put,
    Ref,
    SetUp,
    Times,
    Tracked,
    Typed,
    When,
    YourTurn,
    coins,
    play,
)

_GAINED_AN_ACTION: Final = When(On.GAIN, filter=Typed("Action"))
_FIRST_ON_YOUR_TURN: Final = AllOf((YourTurn(), Exactly(Times(On.GAIN, Typed("Action")), 1)))
_PLAY_IT: Final = Clause((Play(It()),), if_=Tracked(It()), need=Need.MAY)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Capitalism", "project", "Renaissance", (
        Card("Capitalism", ("Project",), Cost(5), (
            Ability(
                When(On.ONGOING),
                source=From.CUBE,
                while_=YourTurn(),
                effect=AlsoType("Treasure", Every((Typed("Action"), PlusCoinsInText()))),
            ),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Cargo Ship", "card", "Renaissance", (
        Card("Cargo Ship", ("Action", "Duration"), Cost(3), (
            play(
                coins(2),
                SetUp(
                    Ability(
                        When(On.GAIN),
                        Clause(
                            (
                                SetUp(
                                    Ability(
                                        When(On.START_OF_TURN),
                                        Clause((Put(Ref("aside"), Place.HAND),)),
                                        From.SET_UP,
                                    ),
                                    Lasts.NEXT_TURN,
                                ),
                            ),
                            if_=Tracked(It()),
                            need=Need.MAY,
                            cost=(Put(It(), Place.ASIDE, as_="aside"),),
                        ),
                        From.SET_UP,
                        often=Often.ONCE,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2018),
    )),
    Entry("Innovation", "project", "Renaissance", (
        Card("Innovation", ("Project",), Cost(6), (
            Ability(
                _GAINED_AN_ACTION,
                Clause(
                    (Play(Ref("aside")),),
                    if_=Tracked(It()),
                    need=Need.MAY,
                    cost=(Put(It(), Place.ASIDE, as_="aside"),),
                ),
                From.CUBE,
                while_=_FIRST_ON_YOUR_TURN,
            ),
        ), since=2018, version="pre-2021"),
        Card("Innovation", ("Project",), Cost(6), (
            Ability(_GAINED_AN_ACTION, _PLAY_IT, From.CUBE, while_=_FIRST_ON_YOUR_TURN),
        ), since=2021, version="pre-2022"),
        Card("Innovation", ("Project",), Cost(6), (
            Ability(_GAINED_AN_ACTION, _PLAY_IT, From.CUBE, while_=YourTurn(), often=Often.ONCE),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
)
