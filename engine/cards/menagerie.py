"""Cards, Ways and the Exile mat of Menagerie."""

from __future__ import annotations

from typing import Final

from engine.language import *

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
    Entry("Alliance", "event", "Menagerie", (
        Card("Alliance", ("Event",), Cost(10), (
            Ability(
                When(On.BUY),
                Clause((
                    Gain(Named("Province")),
                    Gain(Named("Duchy")),
                    Gain(Named("Estate")),
                    Gain(Named("Gold")),
                    Gain(Named("Silver")),
                    Gain(Named("Copper")),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0),
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
    Entry("Banish", "event", "Menagerie", (
        Card("Banish", ("Event",), Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    Put(up_to(1, Place.HAND), Place.EXILE, as_="first"),
                    Put(any_number(Place.HAND, CopyOf(Ref("first"))), Place.EXILE),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Your Exile mat",)),
    Entry("Bargain", "event", "Menagerie", (
        Card("Bargain", ("Event",), Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    Gain(Every((Except(Typed("Victory")), CostsUpTo(5)))),
                    Each(Who.OTHERS, (Gain(Named("Horse")),)),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Horse",)),
    Entry("Barge", "card", "Menagerie", (
        Card("Barge", ("Action", "Duration"), Cost(5), (
            play(
                ChooseOne((
                    Option("now", (cards(3), buys(1))),
                    Option("next turn", (next_turn(cards(3), buys(1)),)),
                ), worded=False),
            ),
        ), since=2020),
    )),
    Entry("Black Cat", "card", "Menagerie", (
        Card("Black Cat", ("Action", "Attack", "Reaction"), Cost(2), (
            play(cards(2), Clause((Each(Who.OTHERS, (Gain(Named("Curse")),)),), if_=No(YourTurn()))),
            Ability(When(On.GAIN, Who.OTHERS, Typed("Victory")), may(Play(This())), From.HAND),
        ), since=2020),
    )),
    Entry("Bounty Hunter", "card", "Menagerie", (
        Card("Bounty Hunter", ACTION, Cost(4), (
            play(
                actions(1),
                # The only copy there is the Exiled card itself.
                Put(exactly(1, Place.HAND), Place.EXILE, as_="exiled"),
                Clause((coins(3),), if_=Exactly(Count(AllIn(Place.EXILE, CopyOf(Ref("exiled")))), 1)),
            ),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Camel Train", "card", "Menagerie", (
        Card("Camel Train", ACTION, Cost(3), (
            play(PutFromSupply(Except(Typed("Victory")), Place.EXILE)),
            Ability(When(On.GAIN), Clause((PutFromSupply(Named("Gold"), Place.EXILE),))),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Cardinal", "card", "Menagerie", (
        Card("Cardinal", ("Action", "Attack"), Cost(4), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    FromDeck(2, "revealed"),
                    Put(exactly(1, Ref("revealed"), CostsFrom(3, 6)), Place.EXILE),
                    Discard(Ref("revealed")),
                )),
            ),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Cavalry", "card", "Menagerie", (
        Card("Cavalry", ACTION, Cost(4), (
            play(Gain(Named("Horse")), Gain(Named("Horse"))),
            Ability(When(On.GAIN), Clause((cards(2), buys(1), ReturnToActionPhase()))),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Commerce", "event", "Menagerie", (
        Card("Commerce", ("Event",), Cost(5), (
            Ability(
                When(On.BUY), Clause((Repeat(DifferentNames(GainedThisTurn()), (Gain(Named("Gold")),)),))
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Coven", "card", "Menagerie", (
        Card("Coven", ("Action", "Attack"), Cost(5), (
            play(
                actions(1),
                coins(2),
                Each(Who.OTHERS, (
                    Clause(
                        cost=(PutFromSupply(Named("Curse"), Place.EXILE),),
                        otherwise=(Discard(AllIn(Place.EXILE, Named("Curse"))),),
                    ),
                )),
            ),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Delay", "event", "Menagerie", (
        Card("Delay", ("Event",), Cost(0), (
            Ability(
                When(On.BUY),
                Clause((
                    may_to(
                        (Put(exactly(1, Place.HAND, Typed("Action")), Place.ASIDE, as_="delayed"),),
                        next_turn(Play(Ref("delayed"))),
                    ),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Demand", "event", "Menagerie", (
        Card("Demand", ("Event",), Cost(5), (
            Ability(
                When(On.BUY),
                Clause((Gain(Named("Horse"), to=Place.DECK), Gain(CostsUpTo(4), to=Place.DECK))),
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Horse",)),
    Entry("Desperation", "event", "Menagerie", (
        Card("Desperation", ("Event",), Cost(0), (
            Ability(
                When(On.BUY), Clause((may_to((Gain(Named("Curse")),), buys(1), coins(2)),)), often=Often.ONCE
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Destrier", "card", "Menagerie", (
        Card("Destrier", ACTION, Cost(6), (
            play(cards(2), actions(1)),
            Ability(When(On.ONGOING), while_=YourTurn(), effect=CostLess(Times(On.GAIN))),
        ), since=2020),
    )),
    Entry("Displace", "card", "Menagerie", (
        Card("Displace", ACTION, Cost(5), (
            play(
                Clause(
                    (Gain(Every((CostsUpTo(2, than=Ref("exiled")), Except(CopyOf(Ref("exiled")))))),),
                    cost=(Put(exactly(1, Place.HAND), Place.EXILE, as_="exiled"),),
                ),
            ),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Enclave", "event", "Menagerie", (
        Card("Enclave", ("Event",), Cost(8), (
            Ability(
                When(On.BUY), Clause((Gain(Named("Gold")), PutFromSupply(Named("Duchy"), Place.EXILE)))
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Your Exile mat",)),
    Entry("Enhance", "event", "Menagerie", (
        Card("Enhance", ("Event",), Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    may_to(
                        (Trash(exactly(1, Place.HAND, Except(Typed("Victory"))), as_="trashed"),),
                        Gain(CostsUpTo(2, than=Ref("trashed"))),
                    ),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0),
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
    Entry("Gamble", "event", "Menagerie", (
        Card("Gamble", ("Event",), Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    FromDeck(1, "revealed"),
                    Clause(
                        (Play(Ref("revealed")),),
                        if_=Matches(Ref("revealed"), Either((Typed("Treasure"), Typed("Action")))),
                        need=Need.MAY,
                        otherwise=(Discard(Ref("revealed")),),
                    ),
                )),
            ),
        ), since=2020, version="2020"),
        Card("Gamble", ("Event",), Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    TopCard("top"),
                    Discard(Ref("top"), as_="discarded"),
                    Clause(
                        (Play(Ref("discarded")),),
                        if_=Matches(Ref("discarded"), Either((Typed("Treasure"), Typed("Action")))),
                        need=Need.MAY,
                    ),
                )),
            ),
        ), since=2025, version="2025"),
    ), pile="none", copies=0),
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
    Entry("Goatherd", "card", "Menagerie", (
        Card("Goatherd", ACTION, Cost(3), (
            play(actions(1), Trash(up_to(1, Place.HAND)), cards(Count(TrashedLastTurn(Who.RIGHT)))),
        ), since=2020),
    )),
    Entry("Groom", "card", "Menagerie", (
        Card("Groom", ACTION, Cost(4), (
            play(
                Gain(CostsUpTo(4), as_="gained"),
                Clause((Gain(Named("Horse")),), if_=Matches(Ref("gained"), Typed("Action"))),
                Clause((Gain(Named("Silver")),), if_=Matches(Ref("gained"), Typed("Treasure"))),
                Clause((cards(1), actions(1)), if_=Matches(Ref("gained"), Typed("Victory"))),
            ),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Horse", "card", "Menagerie", (
        Card("Horse", ACTION, Cost(3), (
            play(cards(2), actions(1), ReturnToPile(This())),
        ), since=2020),
    ), pile="non-supply", copies=30),
    Entry("Hostelry", "card", "Menagerie", (
        Card("Hostelry", ACTION, Cost(4), (
            play(cards(1), actions(2)),
            Ability(
                When(On.GAIN),
                Clause((
                    Choose(any_number(Place.HAND, Typed("Treasure")), as_="chosen"),
                    Reveal(Ref("chosen")),
                    Discard(Ref("chosen"), as_="discarded"),
                    Repeat(Count(Ref("discarded")), (Gain(Named("Horse")),)),
                )),
            ),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Hunting Lodge", "card", "Menagerie", (
        Card("Hunting Lodge", ACTION, Cost(5), (
            play(cards(1), actions(2), may(Discard(AllIn(Place.HAND)), cards(5))),
        ), since=2020),
    )),
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
    Entry("March", "event", "Menagerie", (
        Card("March", ("Event",), Cost(3), (
            Ability(When(On.BUY), Clause((Play(up_to(1, Place.DISCARD, Typed("Action"))),))),
        ), since=2020),
    ), pile="none", copies=0),
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
    Entry("Paddock", "card", "Menagerie", (
        Card("Paddock", ACTION, Cost(5), (
            play(coins(2), Repeat(2, (Gain(Named("Horse")),)), actions(EmptyPiles())),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Populate", "event", "Menagerie", (
        Card("Populate", ("Event",), Cost(10), (
            Ability(
                When(On.BUY),
                Clause((ForEach(EachPile(Typed("Action")), "pile", (Gain(SamePileAs(Ref("pile"))),)),)),
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Pursue", "event", "Menagerie", (
        Card("Pursue", ("Event",), Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    NameCard("named"),
                    FromDeck(4, "revealed"),
                    Put(exactly(4, Ref("revealed"), CopyOf(Ref("named"))), Place.DECK),
                    Discard(Ref("revealed")),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Reap", "event", "Menagerie", (
        Card("Reap", ("Event",), Cost(7), (
            Ability(
                When(On.BUY),
                Clause((
                    Gain(Named("Gold"), as_="gained"),
                    Clause(
                        (next_turn(Play(Ref("aside"))),),
                        cost=(Put(Ref("gained"), Place.ASIDE, as_="aside"),),
                    ),
                )),
            ),
        ), since=2020, version="2020"),
        Card("Reap", ("Event",), Cost(7), (
            Ability(
                When(On.BUY),
                Clause((
                    Gain(Named("Gold"), to=Place.ASIDE, as_="gained"),
                    next_turn(Play(Ref("gained"))),
                )),
            ),
        ), since=2025, version="2025"),
    ), pile="none", copies=0),
    Entry("Ride", "event", "Menagerie", (
        Card("Ride", ("Event",), Cost(2), (
            Ability(When(On.BUY), Clause((Gain(Named("Horse")),))),
        ), since=2020),
    ), pile="none", copies=0, needs=("Horse",)),
    Entry("Sanctuary", "card", "Menagerie", (
        Card("Sanctuary", ACTION, Cost(5), (
            play(cards(1), actions(1), buys(1), Put(up_to(1, Place.HAND), Place.EXILE)),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Scrap", "card", "Menagerie", (
        Card("Scrap", ACTION, Cost(3), (
            play(
                Clause(
                    (
                        ChooseOne((
                            Option("+1 Card", (cards(1),)),
                            Option("+1 Action", (actions(1),)),
                            Option("+1 Buy", (buys(1),)),
                            Option("+$1", (coins(1),)),
                            Option("gain a Silver", (Gain(Named("Silver")),)),
                            Option("gain a Horse", (Gain(Named("Horse")),)),
                        ), count=CoinCost(Ref("trashed"))),
                    ),
                    cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                ),
            ),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Seize the Day", "event", "Menagerie", (
        Card("Seize the Day", ("Event",), Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    SetUp(
                        Ability(When(On.AFTER_TURN, Who.ALL), Clause((TakeTurn(),)), From.SET_UP),
                        Lasts.AFTER_TURN,
                    ),
                )),
                often=Often.ONCE_A_GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Sheepdog", "card", "Menagerie", (
        Card("Sheepdog", ("Action", "Reaction"), Cost(3), (
            play(cards(2)),
            Ability(When(On.GAIN), may(Play(This())), From.HAND),
        ), since=2020),
    )),
    Entry("Sleigh", "card", "Menagerie", (
        Card("Sleigh", ("Action", "Reaction"), Cost(2), (
            play(Repeat(2, (Gain(Named("Horse")),))),
            Ability(
                When(On.GAIN),
                may_to(
                    (Discard(This()),),
                    # A Sleigh that is itself the gained card has moved, and so is lost as that.
                    Clause(
                        (
                            ChooseOne((
                                Option("put it into the hand", (Put(It(), Place.HAND),)),
                                Option("put it onto the deck", (Put(It(), Place.DECK),)),
                            ), worded=False),
                        ),
                        if_=No(SameCard(It(), This())),
                    ),
                ),
                From.HAND,
            ),
        ), since=2020),
    ), needs=("Horse",)),
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
    Entry("Stampede", "event", "Menagerie", (
        Card("Stampede", ("Event",), Cost(5), (
            Ability(
                When(On.BUY),
                Clause(
                    (Repeat(5, (Gain(Named("Horse"), to=Place.DECK),)),),
                    if_=AtMost(Count(AllIn(Place.PLAY)), 5),
                ),
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Horse",)),
    Entry("Stockpile", "card", "Menagerie", (
        Card("Stockpile", ("Treasure",), Cost(3), (
            play(coins(3), buys(1), Put(This(), Place.EXILE)),
        ), since=2020),
    ), needs=("Your Exile mat",)),
    Entry("Supplies", "card", "Menagerie", (
        Card("Supplies", ("Treasure",), Cost(2), (
            play(coins(1), Gain(Named("Horse"), to=Place.DECK)),
        ), since=2020),
    ), needs=("Horse",)),
    Entry("Toil", "event", "Menagerie", (
        Card("Toil", ("Event",), Cost(2), (
            Ability(When(On.BUY), Clause((buys(1), Play(up_to(1, Place.HAND, Typed("Action")))))),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Transport", "event", "Menagerie", (
        Card("Transport", ("Event",), Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    ChooseOne((
                        Option("Exile an Action", (PutFromSupply(Typed("Action"), Place.EXILE),)),
                        Option("put an Exiled Action onto the deck", (
                            Put(exactly(1, Place.EXILE, Typed("Action")), Place.DECK),
                        )),
                    )),
                )),
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Your Exile mat",)),
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
    Entry("Way of the Camel", "way", "Menagerie", (
        Card("Way of the Camel", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION, may(Instead(), PutFromSupply(Named("Gold"), Place.EXILE)), From.GAME
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Your Exile mat",)),
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
    Entry("Way of the Goat", "way", "Menagerie", (
        Card("Way of the Goat", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), Trash(exactly(1, Place.HAND))), From.GAME),
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
    Entry("Way of the Mole", "way", "Menagerie", (
        Card("Way of the Mole", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION,
                may(Instead(), actions(1), Discard(AllIn(Place.HAND)), cards(3)),
                From.GAME,
            ),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Monkey", "way", "Menagerie", (
        Card("Way of the Monkey", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), buys(1), coins(1)), From.GAME),
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
    ), pile="none", copies=0, chosen=Chosen(
        Place.ASIDE, 1, Every((Typed("Action"), CostsFrom(2, 3))), narrowed=(2025, Except(Typed("Duration")))
    )),
    Entry("Way of the Mule", "way", "Menagerie", (
        Card("Way of the Mule", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), actions(1), coins(1)), From.GAME),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Otter", "way", "Menagerie", (
        Card("Way of the Otter", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), cards(2)), From.GAME),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Owl", "way", "Menagerie", (
        Card("Way of the Owl", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), DrawUntil(6)), From.GAME),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Ox", "way", "Menagerie", (
        Card("Way of the Ox", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), actions(2)), From.GAME),
        ), since=2020),
    ), pile="none", copies=0),
    Entry("Way of the Pig", "way", "Menagerie", (
        Card("Way of the Pig", WAY, Cost(0), (
            Ability(_WOULD_RESOLVE_ACTION, may(Instead(), cards(1), actions(1)), From.GAME),
        ), since=2020),
    ), pile="none", copies=0),
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
    Entry("Way of the Worm", "way", "Menagerie", (
        Card("Way of the Worm", WAY, Cost(0), (
            Ability(
                _WOULD_RESOLVE_ACTION, may(Instead(), PutFromSupply(Named("Estate"), Place.EXILE)), From.GAME
            ),
        ), since=2020),
    ), pile="none", copies=0, needs=("Your Exile mat",)),
    Entry("Wayfarer", "card", "Menagerie", (
        Card("Wayfarer", ACTION, Cost(6), (
            play(cards(3), Gain(Named("Silver"), need=Need.MAY)),
            Ability(When(On.ONGOING), effect=CostsLikeLastGained()),
        ), since=2020),
    )),
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
