"""Cards and Projects of Renaissance."""

from __future__ import annotations

from typing import Final

from engine.language import *

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
ACTION: Final = ("Action",)
TREASURE: Final = ("Treasure",)
PROJECT: Final = ("Project",)
_COFFERS_AND_VILLAGER: Final = (Plus(Pool.COFFERS, 1), Plus(Pool.VILLAGERS, 1))
_EXPLORATION: Final = Ability(
    When(On.END_OF_BUY),
    Clause(_COFFERS_AND_VILLAGER, if_=Exactly(Times(On.BUY, phase=Phase.BUY), 0)),
    From.CUBE,
)

_START: Final = When(On.START_OF_TURN)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Academy", "project", "Renaissance", (
        Card("Academy", PROJECT, Cost(5), (
            Ability(_GAINED_AN_ACTION, Clause((Plus(Pool.VILLAGERS, 1),)), From.CUBE),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Acting Troupe", "card", "Renaissance", (
        Card("Acting Troupe", ACTION, Cost(3), (
            play(Plus(Pool.VILLAGERS, 4), Trash(This())),
        ), since=2018),
    )),
    Entry("Barracks", "project", "Renaissance", (
        Card("Barracks", PROJECT, Cost(6), (Ability(_START, Clause((actions(1),)), From.CUBE),), since=2018),
    ), pile="none", copies=0),
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
    Entry("Cathedral", "project", "Renaissance", (
        Card("Cathedral", PROJECT, Cost(3), (
            Ability(_START, Clause((Trash(exactly(1, Place.HAND)),)), From.CUBE),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Citadel", "project", "Renaissance", (
        Card("Citadel", ("Project",), Cost(8), _REPLAY_THE_FIRST, since=2018, version="2018"),
        Card("Citadel", ("Project",), Cost(8), _REPLAY_THE_FIRST, since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("City Gate", "project", "Renaissance", (
        Card("City Gate", PROJECT, Cost(3), (
            Ability(_START, Clause((cards(1), Put(exactly(1, Place.HAND), Place.DECK),)), From.CUBE),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Crop Rotation", "project", "Renaissance", (
        Card("Crop Rotation", PROJECT, Cost(6), (
            Ability(
                _START,
                may_to((Discard(exactly(1, Place.HAND, Typed("Victory"))),), cards(2)),
                From.CUBE,
            ),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Ducat", "card", "Renaissance", (
        Card("Ducat", TREASURE, Cost(2), (
            play(Plus(Pool.COFFERS, 1), buys(1)),
            Ability(When(On.GAIN), Clause((Trash(up_to(1, Place.HAND, Named("Copper"))),))),
        ), since=2018),
    )),
    Entry("Experiment", "card", "Renaissance", (
        Card("Experiment", ACTION, Cost(3), (
            play(cards(2), actions(1), ReturnToPile(This())),
            # The one that comes with another brings none.
            Ability(When(On.GAIN), Clause((Gain(Named("Experiment")),)), while_=NotByThis()),
        ), since=2018),
    )),
    Entry("Exploration", "project", "Renaissance", (
        Card("Exploration", PROJECT, Cost(4), (_EXPLORATION,), since=2018, version="pre-2022"),
        Card("Exploration", PROJECT, Cost(4), (_EXPLORATION,), since=2021, version="2021 rewording"),
        Card("Exploration", PROJECT, Cost(4), (
            Ability(
                When(On.END_OF_BUY),
                Clause(_COFFERS_AND_VILLAGER, if_=Exactly(Times(On.GAIN, phase=Phase.BUY), 0)),
                From.CUBE,
            ),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Fair", "project", "Renaissance", (
        Card("Fair", PROJECT, Cost(4), (Ability(_START, Clause((buys(1),)), From.CUBE),), since=2018),
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
    Entry("Guildhall", "project", "Renaissance", (
        Card("Guildhall", PROJECT, Cost(5), (
            Ability(When(On.GAIN, filter=Typed("Treasure")), _PLUS_COFFERS, From.CUBE),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Hideout", "card", "Renaissance", (
        Card("Hideout", ACTION, Cost(4), (
            play(
                cards(1),
                actions(2),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause((Gain(Named("Curse")),), if_=Matches(Ref("trashed"), Typed("Victory"))),
            ),
        ), since=2018),
    )),
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
                        When(On.START_OF_CLEANUP, Who.ALL),
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
    Entry("Key", "artifact", "Renaissance", (
        Card("Key", ("Artifact",), Cost(0), (Ability(_START, Clause((coins(1),)), From.CUBE),), since=2018),
    ), pile="none", copies=1),
    Entry("Lackeys", "card", "Renaissance", (
        Card("Lackeys", ACTION, Cost(2), (
            play(cards(2)),
            Ability(When(On.GAIN), Clause((Plus(Pool.VILLAGERS, 2),))),
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
    Entry("Mountain Village", "card", "Renaissance", (
        Card("Mountain Village", ACTION, Cost(4), (
            play(
                actions(2),
                Clause(cost=(Put(exactly(1, Place.DISCARD), Place.HAND),), otherwise=(cards(1),)),
            ),
        ), since=2018),
    )),
    Entry("Old Witch", "card", "Renaissance", (
        Card("Old Witch", ("Action", "Attack"), Cost(5), (
            play(
                cards(3),
                Each(Who.OTHERS, (
                    Gain(Named("Curse")),
                    Trash(up_to(1, Place.HAND, Named("Curse"))),
                )),
            ),
        ), since=2018),
    )),
    Entry("Pageant", "project", "Renaissance", (
        Card("Pageant", PROJECT, Cost(3), (
            Ability(
                When(On.END_OF_BUY), may_to((Pay(Pool.COINS, 1),), Plus(Pool.COFFERS, 1)), From.CUBE
            ),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Patron", "card", "Renaissance", (
        Card("Patron", ("Action", "Reaction"), Cost(4), (
            play(Plus(Pool.VILLAGERS, 1), coins(2)),
            Ability(When(On.REVEAL), _PLUS_COFFERS),
        ), since=2018, version="pre-2022"),
        Card("Patron", ("Action", "Reaction"), Cost(4), (
            play(Plus(Pool.VILLAGERS, 1), coins(2)),
            Ability(When(On.REVEAL), _PLUS_COFFERS, while_=in_action_phase()),
        ), since=2022, version="2022"),
    )),
    Entry("Piazza", "project", "Renaissance", (
        Card("Piazza", PROJECT, Cost(5), (
            Ability(
                _START,
                Clause((
                    FromDeck(1, "revealed"),
                    Clause(
                        (Play(Ref("revealed")),),
                        if_=Matches(Ref("revealed"), Typed("Action")),
                        otherwise=(Put(Ref("revealed"), Place.DECK),),
                    ),
                )),
                From.CUBE,
            ),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Priest", "card", "Renaissance", (
        Card("Priest", ("Action",), Cost(4), (
            play(
                coins(2),
                Trash(exactly(1, Place.HAND)),
                SetUp(Ability(When(On.TRASH), Clause((coins(2),)), From.SET_UP), Lasts.THIS_TURN),
            ),
        ), since=2018),
    )),
    Entry("Recruiter", "card", "Renaissance", (
        Card("Recruiter", ACTION, Cost(5), (
            play(
                cards(2),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Plus(Pool.VILLAGERS, CoinCost(Ref("trashed"))),
            ),
        ), since=2018),
    )),
    Entry("Research", "card", "Renaissance", (
        Card("Research", ("Action", "Duration"), Cost(4), (
            play(
                actions(1),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Repeat(CoinCost(Ref("trashed")), (
                    TopCard("top"),
                    Put(Ref("top"), Place.ASIDE, as_="taken"),
                    Remember(Ref("taken"), "aside"),
                )),
                # Without a card set aside nothing is set up.
                Clause((next_turn(Put(Ref("aside"), Place.HAND)),), if_=AtLeast(Count(Ref("aside")), 1)),
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
        ), since=2018, version="2018"),
        Card("Scepter", ("Treasure", "Command"), Cost(5), (
            play(
                ChooseOne((
                    Option("+$2", (coins(2),)),
                    Option("replay a non-Command Action card", (
                        Play(
                            exactly(1, PlayedThisTurn(Every((Typed("Action"), Except(Typed("Command")))))),
                            manner=Manner.REPLAY,
                        ),
                    )),
                )),
            ),
        ), since=2024, version="2024"),
    )),
    Entry("Scholar", "card", "Renaissance", (
        Card("Scholar", ACTION, Cost(5), (
            play(Discard(AllIn(Place.HAND)), cards(7)),
        ), since=2018),
    )),
    Entry("Sculptor", "card", "Renaissance", (
        Card("Sculptor", ACTION, Cost(5), (
            play(
                Gain(CostsUpTo(4), to=Place.HAND, as_="gained"),
                Clause((Plus(Pool.VILLAGERS, 1),), if_=Matches(Ref("gained"), Typed("Treasure"))),
            ),
        ), since=2018),
    )),
    Entry("Seer", "card", "Renaissance", (
        Card("Seer", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                FromDeck(3, "revealed"),
                Put(exactly(3, Ref("revealed"), CostsFrom(2, 4)), Place.HAND),
                Put(Ref("revealed"), Place.DECK),
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
    Entry("Silk Merchant", "card", "Renaissance", (
        Card("Silk Merchant", ACTION, Cost(4), (
            play(cards(2), buys(1)),
            Ability(When(On.GAIN), Clause(_COFFERS_AND_VILLAGER)),
            Ability(When(On.TRASH), Clause(_COFFERS_AND_VILLAGER)),
        ), since=2018),
    )),
    Entry("Silos", "project", "Renaissance", (
        Card("Silos", PROJECT, Cost(4), (
            Ability(
                _START,
                Clause((
                    Choose(any_number(Place.HAND, Named("Copper")), as_="chosen"),
                    Reveal(Ref("chosen")),
                    Discard(Ref("chosen"), as_="discarded"),
                    Draw(Count(Ref("discarded")), plus=False),
                )),
                From.CUBE,
            ),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Sinister Plot", "project", "Renaissance", (
        Card("Sinister Plot", PROJECT, Cost(4), (
            Ability(
                _START,
                Clause((
                    ChooseOne((
                        Option("add a token", (Plus(Pool.SINISTER_PLOT, 1),)),
                        Option("remove the tokens", (
                            Pay(Pool.SINISTER_PLOT, InPool(Pool.SINISTER_PLOT), as_="removed"),
                            cards(Bound("removed")),
                        )),
                    ), worded=False),
                )),
                From.CUBE,
            ),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Spices", "card", "Renaissance", (
        Card("Spices", TREASURE, Cost(5), (
            play(coins(2), buys(1)),
            Ability(When(On.GAIN), Clause((Plus(Pool.COFFERS, 2),))),
        ), since=2018),
    )),
    Entry("Star Chart", "project", "Renaissance", (
        Card("Star Chart", ("Project",), Cost(3), (
            Ability(When(On.WOULD_SHUFFLE), Clause((InShuffle(up_to(1, Place.SHUFFLE), Spot.TOP),)), From.CUBE),
        ), since=2018),
    ), pile="none", copies=0),
    Entry("Swashbuckler", "card", "Renaissance", (
        Card("Swashbuckler", ACTION, Cost(5), (
            play(
                cards(3),
                Clause(
                    (
                        Plus(Pool.COFFERS, 1),
                        Clause((TakeCard("Treasure Chest"),), if_=AtLeast(InPool(Pool.COFFERS), 4)),
                    ),
                    if_=AnyIn(Place.DISCARD),
                ),
            ),
        ), since=2018),
    ), needs=("Treasure Chest",)),
    Entry("Treasure Chest", "artifact", "Renaissance", (
        Card("Treasure Chest", ("Artifact",), Cost(0), (
            Ability(When(On.START_OF_BUY), Clause((Gain(Named("Gold")),)), From.CUBE),
        ), since=2018),
    ), pile="none", copies=1),
    Entry("Treasurer", "card", "Renaissance", (
        Card("Treasurer", ACTION, Cost(5), (
            play(
                coins(3),
                ChooseOne((
                    Option("trash a Treasure", (Trash(exactly(1, Place.HAND, Typed("Treasure"))),)),
                    Option("gain a Treasure from the trash", (
                        Gain(Typed("Treasure"), to=Place.HAND, source=Place.TRASH),
                    )),
                    Option("take the Key", (TakeCard("Key"),)),
                )),
            ),
        ), since=2018),
    ), needs=("Key",)),
    token_entry("Villager token", "Renaissance", 2018),
    Entry("Villain", "card", "Renaissance", (
        Card("Villain", ("Action", "Attack"), Cost(5), (
            play(
                Plus(Pool.COFFERS, 2),
                Each(Who.OTHERS, (
                    Clause(
                        (
                            Clause(
                                cost=(Discard(exactly(1, Place.HAND, CostsAtLeast(2))),),
                                otherwise=(Reveal(AllIn(Place.HAND)),),
                            ),
                        ),
                        if_=AtLeast(HandSize(), 5),
                    ),
                )),
            ),
        ), since=2018),
    )),
    Entry("Your Coffers/Villagers mat", "mat", "Renaissance", (
        # The tokens on it are counted as numbers of their owner's.
        Card("Your Coffers/Villagers mat", ("Mat",), Cost(), since=2018),
    ), pile="none", copies=0),
)
