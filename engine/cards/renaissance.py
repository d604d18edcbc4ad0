"""Cards and Projects of Renaissance."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    Adjust,
    Adjustable,
    AllOf,
    AlsoType,
    AnyOf,
    Card,
    ChooseOne,
    Clause,
    Cost,
    CostLess,
    CostsExactly,
    CostsUpTo,
    Count,
    Discard,
    DrawMore,
    During,
    Entry,
    Every,
    Exactly,
    ExtraRound,
    From,
    FromDeck,
    Gain,
    InShuffle,
    It,
    Lasts,
    Leaving,
    Manner,
    Matches,
    Named,
    Need,
    NotByThis,
    Often,
    On,
    Option,
    Phase,
    Place,
    Play,
    PlayedThisTurn,
    Plus,
    PlusCoinsInText,
    Pool,
    Put,
    Ref,
    SetUp,
    Spot,
    TakeCard,
    Times,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    Yours,
    YourTurn,
    actions,
    cards,
    coins,
    exactly,
    may_to,
    next_turn,
    play,
    token_entry,
    up_to,
)

_GAINED_AN_ACTION: Final = When(On.GAIN, filter=Typed("Action"))
_FIRST_ON_YOUR_TURN: Final = AllOf((YourTurn(), Exactly(Times(On.GAIN, Typed("Action")), 1)))
_PLAY_IT: Final = Clause((Play(It()),), if_=Tracked(It()), need=Need.MAY)
_TAKE_THE_FLAG: Final = Clause((TakeCard("Flag"),))
_REPLAY_THE_FIRST: Final = (
    Ability(
        When(On.AFTER_PLAY, filter=Typed("Action")),
        Clause((Play(It(), manner=Manner.REPLAY),)),
        From.CUBE,
        while_=AllOf((YourTurn(), Exactly(Times(On.PLAY, Typed("Action")), 1))),
    ),
)
_PLUS_COFFERS: Final = Clause((Plus(Pool.COFFERS, 1),))

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Border Guard", "card", "Renaissance", (
        Card("Border Guard", ("Action",), Cost(2), (
            play(
                actions(1),
                FromDeck(Adjustable("revealing", 2), "revealed"),
                Put(exactly(1, Ref("revealed")), Place.HAND, as_="taken"),
                Discard(Ref("revealed"), as_="discarded"),
                Clause(
                    (
                        ChooseOne((
                            Option("take the Lantern", (TakeCard("Lantern"),)),
                            Option("take the Horn", (TakeCard("Horn"),)),
                        ), worded=False),
                    ),
                    if_=AllOf((
                        Exactly(Count(Ref("discarded")), Adjustable("discarding", 1)),
                        Matches(Ref("taken"), Typed("Action")),
                        Matches(Ref("discarded"), Typed("Action")),
                    )),
                ),
            ),
        ), since=2018),
    ), needs=("Horn", "Lantern")),
    Entry("Canal", "project", "Renaissance", (
        Card("Canal", ("Project",), Cost(7), (
            Ability(When(On.ONGOING), source=From.CUBE, while_=YourTurn(), effect=CostLess(1)),
        ), since=2018),
    ), pile="none", copies=0),
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
                                next_turn(Put(Ref("aside"), Place.HAND)),
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
    Entry("Citadel", "project", "Renaissance", (
        Card("Citadel", ("Project",), Cost(8), _REPLAY_THE_FIRST, since=2018, version="2018"),
        Card("Citadel", ("Project",), Cost(8), _REPLAY_THE_FIRST, since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Flag", "artifact", "Renaissance", (
        Card("Flag", ("Artifact",), Cost(0), (
            Ability(When(On.ONGOING), source=From.CUBE, effect=DrawMore(1)),
        ), since=2018),
    ), pile="none", copies=1),
    Entry("Flag Bearer", "card", "Renaissance", (
        Card("Flag Bearer", ("Action",), Cost(4), (
            play(coins(2)),
            Ability(When(On.GAIN), _TAKE_THE_FLAG),
            Ability(When(On.TRASH), _TAKE_THE_FLAG),
        ), since=2018),
    ), needs=("Flag",)),
    Entry("Fleet", "project", "Renaissance", (
        Card("Fleet", ("Project",), Cost(5), (
            Ability(When(On.ONGOING), source=From.CUBE, effect=ExtraRound()),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Horn", "artifact", "Renaissance", (
        Card("Horn", ("Artifact",), Cost(0), (
            Ability(
                When(On.DISCARD, filter=Named("Border Guard"), source=Place.PLAY),
                Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                From.CUBE,
                often=Often.ONCE,
            ),
        ), since=2018),
    ), pile="none", copies=1),
    Entry("Improve", "card", "Renaissance", (
        Card("Improve", ("Action",), Cost(3), (
            play(
                coins(2),
                SetUp(
                    Ability(
                        When(On.START_OF_CLEANUP),
                        may_to(
                            (Trash(exactly(1, Place.PLAY, Every((Typed("Action"), Leaving()))), as_="trashed"),),
                            Gain(CostsExactly(1, than=Ref("trashed"))),
                        ),
                        From.SET_UP,
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
    Entry("Inventor", "card", "Renaissance", (
        Card("Inventor", ("Action",), Cost(4), (
            play(
                Gain(CostsUpTo(4)),
                SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(1)), Lasts.THIS_TURN),
            ),
        ), since=2018),
    )),
    Entry("Lantern", "artifact", "Renaissance", (
        Card("Lantern", ("Artifact",), Cost(0), (
            Ability(When(On.ONGOING), source=From.CUBE, effect=Adjust("revealing", 3, Yours())),
            Ability(When(On.ONGOING), source=From.CUBE, effect=Adjust("discarding", 2, Yours())),
        ), since=2018, version="pre-2019"),
        Card("Lantern", ("Artifact",), Cost(0), (
            Ability(When(On.ONGOING), source=From.CUBE, effect=Adjust("revealing", 3, Named("Border Guard"))),
            Ability(When(On.ONGOING), source=From.CUBE, effect=Adjust("discarding", 2, Named("Border Guard"))),
        ), since=2019, version="2019"),
    ), pile="none", copies=1),
    Entry("Patron", "card", "Renaissance", (
        Card("Patron", ("Action", "Reaction"), Cost(4), (
            play(Plus(Pool.VILLAGERS, 1), coins(2)),
            Ability(When(On.REVEAL), _PLUS_COFFERS),
        ), since=2018, version="pre-2022"),
        Card("Patron", ("Action", "Reaction"), Cost(4), (
            play(Plus(Pool.VILLAGERS, 1), coins(2)),
            # The abilities at the start of a turn are resolved in the Action phase.
            Ability(
                When(On.REVEAL),
                _PLUS_COFFERS,
                while_=AnyOf((During(Phase.ACTION), During(Phase.START))),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Priest", "card", "Renaissance", (
        Card("Priest", ("Action",), Cost(4), (
            play(
                coins(2),
                Trash(exactly(1, Place.HAND)),
                SetUp(Ability(When(On.TRASH), Clause((coins(2),)), From.SET_UP), Lasts.THIS_TURN),
            ),
        ), since=2018),
    )),
    Entry("Road Network", "project", "Renaissance", (
        Card("Road Network", ("Project",), Cost(5), (
            Ability(When(On.GAIN, Who.OTHERS, Typed("Victory")), Clause((cards(1),)), From.CUBE),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Scepter", "card", "Renaissance", (
        Card("Scepter", ("Treasure",), Cost(5), (
            play(
                ChooseOne((
                    Option("+$2", (coins(2),)),
                    Option("replay an Action card", (
                        Play(exactly(1, PlayedThisTurn(Typed("Action"))), manner=Manner.REPLAY),
                    )),
                )),
            ),
        ), since=2018),
    )),
    Entry("Sewers", "project", "Renaissance", (
        Card("Sewers", ("Project",), Cost(3), (
            Ability(
                When(On.TRASH),
                Clause((Trash(exactly(1, Place.HAND)),), need=Need.MAY),
                From.CUBE,
                while_=NotByThis(),
            ),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Star Chart", "project", "Renaissance", (
        Card("Star Chart", ("Project",), Cost(3), (
            Ability(When(On.WOULD_SHUFFLE), Clause((InShuffle(up_to(1, Place.SHUFFLE), Spot.TOP),)), From.CUBE),
        ), since=2018),
    ), pile="none", copies=0),
    token_entry("Villager token", "Renaissance", 2018),
)
