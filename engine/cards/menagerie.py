"""Cards, Ways and the Exile mat of Menagerie."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllIn,
    AllOf,
    AnyIn,
    Card,
    Cheaper,
    ChooseOne,
    Chosen,
    Clause,
    CopyOf,
    Cost,
    CostLess,
    CostsAtLeast,
    CostsExactly,
    CostsFrom,
    CostsLikeLastGained,
    Discard,
    During,
    Each,
    Either,
    EmptyPiles,
    Entry,
    Every,
    FollowPlayed,
    From,
    Gain,
    Ignore,
    Instead,
    It,
    Lasts,
    Manner,
    Mark,
    Matches,
    Named,
    Need,
    No,
    NotByThis,
    Often,
    On,
    Option,
    Phase,
    Place,
    Play,
    Pool,
    Put,
    PutFromSupply,
    Ref,
    Remember,
    ReturnToActionPhase,
    ReturnToPile,
    Reveal,
    SameCard,
    SetAsideCard,
    SetUp,
    This,
    Times,
    Tracked,
    Trash,
    Typed,
    TypesAtLeast,
    When,
    Who,
    YourTurn,
    actions,
    buys,
    cards,
    coins,
    exactly,
    may,
    may_to,
    play,
)

ACTION: Final = ("Action",)
WAY: Final = ("Way",)
VILLAGE_GREEN_TYPES: Final = ("Action", "Duration", "Reaction")

_WOULD_RESOLVE_ACTION: Final = When(On.WOULD_RESOLVE, filter=Typed("Action"))
_NOW_OR_NEXT_TURN: Final = play(
    ChooseOne((
        Option("now", (cards(1), actions(2))),
        Option("at the start of the next turn", (
            SetUp(
                Ability(When(On.START_OF_TURN), Clause((cards(1), actions(2))), From.SET_UP),
                Lasts.NEXT_TURN,
            ),
        )),
    ), worded=False)
)
_DISCARDED_OUTSIDE_CLEANUP: Final = When(On.DISCARD, not_phase=Phase.CLEANUP)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Animal Fair", "card", "Menagerie", (
        Card("Animal Fair", ACTION, Cost(7), (
            play(coins(4), buys(EmptyPiles())),
            Ability(
                When(On.WOULD_PAY),
                Clause(
                    (Instead(),),
                    need=Need.MAY,
                    cost=(Trash(exactly(1, Place.HAND, Typed("Action"))),),
                ),
            ),
        ), since=2020),
    )),
    Entry("Black Cat", "card", "Menagerie", (
        Card("Black Cat", ("Action", "Attack", "Reaction"), Cost(2), (
            play(cards(2), Clause((Each(Who.OTHERS, (Gain(Named("Curse")),)),), if_=No(YourTurn()))),
            Ability(When(On.GAIN, Who.OTHERS, Typed("Victory")), may(Play(This())), From.HAND),
        ), since=2020),
    )),
    Entry("Cavalry", "card", "Menagerie", (
        Card("Cavalry", ACTION, Cost(4), (
            play(Gain(Named("Horse")), Gain(Named("Horse"))),
            Ability(When(On.GAIN), Clause((cards(2), buys(1), ReturnToActionPhase()))),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Destrier", "card", "Menagerie", (
        Card("Destrier", ACTION, Cost(6), (
            play(cards(2), actions(1)),
            Ability(When(On.ONGOING), while_=YourTurn(), effect=CostLess(Times(On.GAIN))),
        ), since=2020),
    )),
    Entry("Falconer", "card", "Menagerie", (
        Card("Falconer", ("Action", "Reaction"), Cost(5), (
            play(Gain(Cheaper(This()), to=Place.HAND)),
            Ability(When(On.GAIN, Who.ALL, TypesAtLeast(2)), may(Play(This())), From.HAND),
        ), since=2020),
    )),
    Entry("Fisherman", "card", "Menagerie", (
        Card("Fisherman", ACTION, Cost(5), (
            play(cards(1), actions(1), coins(1)),
            Ability(
                When(On.ONGOING),
                source=From.GAME,
                # Between turns it is nobody's turn, and an absent discard pile is not an empty one.
                while_=AllOf((
                    No(During(Phase.BETWEEN)),
                    No(AnyIn(Place.DISCARD, whose=Who.TURN)),
                )),
                effect=CostLess(3, Named("Fisherman")),
            ),
        ), since=2020),
    )),
    Entry("Gatekeeper", "card", "Menagerie", (
        Card("Gatekeeper", ("Action", "Duration", "Attack"), Cost(5), (
            play(
                SetUp(
                    Ability(When(On.START_OF_TURN), Clause((coins(3),)), From.SET_UP), Lasts.NEXT_TURN
                ),
                SetUp(
                    Ability(
                        When(
                            On.GAIN,
                            Who.OTHERS,
                            Either((Typed("Action"), Typed("Treasure"))),
                            given=No(AnyIn(Place.EXILE, CopyOf(It()))),
                        ),
                        Clause((Put(It(), Place.EXILE),)),
                        From.SET_UP,
                        by=Who.ACTOR,
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
            ),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Horse", "card", "Menagerie", (
        Card("Horse", ACTION, Cost(3), (
            play(cards(2), actions(1), ReturnToPile(This())),
        ), since=2020),
    ), pile="non-supply", copies=30),
    Entry("Invest", "event", "Menagerie", (
        Card("Invest", ("Event",), Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    PutFromSupply(Typed("Action"), Place.EXILE, as_="invested"),
                    SetUp(
                        Ability(
                            When(On.GAIN, Who.OTHERS, CopyOf(Ref("invested"))),
                            Clause((cards(2),)),
                            From.SET_UP,
                            while_=Tracked(Ref("invested")),
                        ),
                        Lasts.WHILE,
                    ),
                    SetUp(
                        Ability(
                            # "Invests in a copy": Exiling a card from the Supply in another way is not that.
                            When(On.EXILE, Who.OTHERS, CopyOf(Ref("invested")), given=No(NotByThis())),
                            Clause((cards(2),)),
                            From.SET_UP,
                            while_=Tracked(Ref("invested")),
                        ),
                        Lasts.WHILE,
                    ),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Your Exile mat",)),
    Entry("Kiln", "card", "Menagerie", (
        Card("Kiln", ACTION, Cost(5), (
            play(
                coins(2),
                SetUp(
                    Ability(
                        When(On.BEFORE_PLAY), may(Gain(CopyOf(It()))), From.SET_UP, often=Often.NEXT
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2020),
    )),
    Entry("Livery", "card", "Menagerie", (
        Card("Livery", ACTION, Cost(5), (
            play(
                coins(3),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=CostsAtLeast(4)),
                        Clause((Gain(Named("Horse")),)),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Mastermind", "card", "Menagerie", (
        Card("Mastermind", ("Action", "Duration"), Cost(5), (
            play(
                SetUp(
                    Ability(
                        When(On.START_OF_TURN),
                        may(Play(exactly(1, Place.HAND, Typed("Action")), times=3)),
                        From.SET_UP,
                    ),
                    Lasts.NEXT_TURN,
                ),
            ),
        ), since=2020),
    )),
    Entry("Sheepdog", "card", "Menagerie", (
        Card("Sheepdog", ("Action", "Reaction"), Cost(3), (
            play(cards(2)),
            Ability(When(On.GAIN), may(Play(This())), From.HAND),
        ), since=2020),
    )),
    Entry("Snowy Village", "card", "Menagerie", (
        Card("Snowy Village", ACTION, Cost(3), (
            play(
                cards(1),
                actions(4),
                buys(1),
                SetUp(
                    Ability(When(On.ONGOING), source=From.SET_UP, effect=Ignore(Pool.ACTIONS)),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2020),
    )),
    Entry("Village Green", "card", "Menagerie", (
        Card("Village Green", VILLAGE_GREEN_TYPES, Cost(4), (
            _NOW_OR_NEXT_TURN,
            Ability(_DISCARDED_OUTSIDE_CLEANUP, may(Play(This()))),
        ), since=2020, version="first printing"),
        Card("Village Green", VILLAGE_GREEN_TYPES, Cost(4), (
            _NOW_OR_NEXT_TURN,
            Ability(_DISCARDED_OUTSIDE_CLEANUP, may_to((Reveal(This()),), Play(This()))),
        ), since=2020, version="2020"),
    )),
    Entry("Wayfarer", "card", "Menagerie", (
        Card("Wayfarer", ACTION, Cost(6), (
            play(cards(3), Gain(Named("Silver"), need=Need.MAY)),
            Ability(When(On.ONGOING), effect=CostsLikeLastGained()),
        ), since=2020),
    )),
    Entry("Way of the Butterfly", "way", "Menagerie", (
        Card("Way of the Butterfly", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(
                    Instead(),
                    Clause(
                        (Gain(CostsExactly(1, than=It())),),
                        need=Need.MAY,
                        cost=(ReturnToPile(It()),),
                    ),
                ),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Chameleon", "way", "Menagerie", (
        Card("Way of the Chameleon", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(FollowPlayed(Mark.SWAPPED)),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Frog", "way", "Menagerie", (
        Card("Way of the Frog", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(
                    Instead(),
                    actions(1),
                    Remember(It(), as_="played"),
                    SetUp(
                        Ability(
                            When(On.DISCARD, source=Place.PLAY),
                            Clause((Put(It(), Place.DECK),)),
                            From.SET_UP,
                            while_=SameCard(It(), Ref("played")),
                        ),
                        Lasts.THIS_TURN,
                    ),
                ),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Horse", "way", "Menagerie", (
        Card("Way of the Horse", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(Instead(), cards(2), actions(1), ReturnToPile(It())),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Mouse", "way", "Menagerie", (
        Card("Way of the Mouse", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                # The set-aside card itself played this way would only be played again, and again.
                Clause(
                    (Instead(), Play(SetAsideCard(), manner=Manner.LEAVING)),
                    if_=No(Matches(It(), CopyOf(SetAsideCard()))),
                    need=Need.MAY,
                ),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0, chosen=Chosen(Place.ASIDE, 1, Every((Typed("Action"), CostsFrom(2, 3))))),
    Entry("Way of the Rat", "way", "Menagerie", (
        Card("Way of the Rat", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(
                    Instead(),
                    Clause(
                        (Gain(CopyOf(It())),),
                        need=Need.MAY,
                        cost=(Discard(exactly(1, Place.HAND, Typed("Treasure"))),),
                    ),
                ),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Seal", "way", "Menagerie", (
        Card("Way of the Seal", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(
                    Instead(),
                    coins(1),
                    SetUp(
                        Ability(
                            When(On.GAIN),
                            Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                            From.SET_UP,
                        ),
                        Lasts.THIS_TURN,
                    ),
                ),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Sheep", "way", "Menagerie", (
        Card("Way of the Sheep", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), coins(2)), From.GAME),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Squirrel", "way", "Menagerie", (
        Card("Way of the Squirrel", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(
                    Instead(),
                    # Anybody's turn may be the one that ends.
                    SetUp(
                        Ability(When(On.END_OF_TURN, Who.ALL), Clause((cards(2),)), From.SET_UP),
                        Lasts.THIS_TURN,
                    ),
                ),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Turtle", "way", "Menagerie", (
        Card("Way of the Turtle", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(
                    Instead(),
                    Clause(
                        (
                            SetUp(
                                Ability(When(On.START_OF_TURN), Clause((Play(Ref("turtle")),)), From.SET_UP),
                                Lasts.NEXT_TURN,
                            ),
                        ),
                        cost=(Put(It(), Place.ASIDE, as_="turtle"),),
                    ),
                ),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Your Exile mat", "mat", "Menagerie", (
        Card("Your Exile mat", ("Mat",), Cost(0), (
            Ability(
                When(On.GAIN),
                Clause(
                    (Discard(AllIn(Place.EXILE, CopyOf(It()), but=It())),),
                    if_=AnyIn(Place.EXILE, CopyOf(It()), but=It()),
                    need=Need.MAY,
                ),
                From.GAME,
                # "Other copies": a gained card that was Exiled itself does not start this, nor is it discarded.
                while_=AnyIn(Place.EXILE, CopyOf(It()), but=It()),
            ),
        ), since=2020),
    ), pile="none", copies=0),
)
