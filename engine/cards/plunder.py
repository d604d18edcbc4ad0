"""Cards, Events, Traits and the Loot of Plunder."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
DURATION: Final = ("Action", "Duration")
REACTION: Final = ("Action", "Reaction")
EVENT: Final = ("Event",)
TRAIT: Final = ("Trait",)
LOOT: Final = ("Treasure", "Loot")
LOOTS: Final = (
    "Amphora",
    "Doubloons",
    "Endless Chalice",
    "Figurehead",
    "Hammer",
    "Insignia",
    "Jewels",
    "Orb",
    "Prize Goat",
    "Puzzle Box",
    "Sextant",
    "Shield",
    "Spell Scroll",
    "Staff",
    "Sword",
)

_GAIN_LOOT: Final = Gain(Typed("Loot"), source=TopOf("Loot"))
_TRASH_FOR_UP_TO_2_MORE: Final = Clause(
    (Gain(CostsUpTo(2, than=Ref("trashed"))),), cost=(Trash(exactly(1, Place.HAND), as_="trashed"),)
)
_TASKMASTER_NEXT_TURN: Final = Ability(
    When(On.START_OF_TURN),
    # The ability that waits for a gain is set up again, for this turn.
    Clause((actions(1), coins(1), SetUpAgain())),
    From.SET_UP,
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Abundance", "card", "Plunder", (
        Card("Abundance", ("Treasure", "Duration"), Cost(4), (
            play(
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Action")),
                        Clause((buys(1), coins(3))),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
        ), since=2022),
    )),
    Entry("Avoid", "event", "Plunder", (
        Card("Avoid", EVENT, Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    SetUp(
                        Ability(
                            When(On.WOULD_SHUFFLE),
                            Clause((Put(up_to(3, Place.SHUFFLE), Place.DISCARD),)),
                            From.SET_UP,
                            often=Often.NEXT,
                        ),
                        Lasts.THIS_TURN,
                    ),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Buried Treasure", "card", "Plunder", (
        Card("Buried Treasure", ("Treasure", "Duration"), Cost(5), (
            play(next_turn(buys(1), coins(3))),
            Ability(When(On.GAIN), Clause((Play(This()),))),
        ), since=2022),
    )),
    Entry("Bury", "event", "Plunder", (
        Card("Bury", EVENT, Cost(1), (
            Ability(
                When(On.BUY),
                Clause((buys(1), Put(exactly(1, Place.DISCARD), Place.DECK, spot=Spot.BOTTOM))),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Cabin Boy", "card", "Plunder", (
        Card("Cabin Boy", DURATION, Cost(4), (
            play(
                cards(1),
                actions(1),
                next_turn(
                    ChooseOne((
                        Option("+$2", (coins(2),)),
                        Option("trash this to gain a Duration", (
                            Clause((Gain(Typed("Duration")),), cost=(Trash(This()),)),
                        )),
                    )),
                ),
            ),
        ), since=2022),
    )),
    Entry("Cage", "card", "Plunder", (
        Card("Cage", ("Treasure", "Duration"), Cost(2), (
            play(
                Put(up_to(4, Place.HAND), Place.ASIDE, as_="caged"),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Victory")),
                        Clause((Trash(This()), end_of_turn(Put(Ref("caged"), Place.HAND)))),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
        ), since=2022),
    )),
    Entry("Cheap", "trait", "Plunder", (
        Card("Cheap", TRAIT, Cost(0), (
            Ability(When(On.ONGOING), source=From.GAME, effect=CostLess(1, OfChosenPile())),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Crew", "card", "Plunder", (
        Card("Crew", DURATION, Cost(5), (
            play(
                cards(3),
                # A Crew that is not in play has nothing to put onto the deck later.
                Clause((next_turn(Put(This(), Place.DECK)),), if_=Tracked(This())),
            ),
        ), since=2022),
    )),
    Entry("Crucible", "card", "Plunder", (
        Card("Crucible", ("Treasure",), Cost(4), (
            play(Trash(exactly(1, Place.HAND), as_="trashed"), coins(CoinCost(Ref("trashed")))),
        ), since=2022),
    )),
    Entry("Cursed", "trait", "Plunder", (
        Card("Cursed", TRAIT, Cost(0), (
            Ability(
                When(On.GAIN, filter=OfChosenPile()), Clause((_GAIN_LOOT, Gain(Named("Curse")))), From.GAME
            ),
        ), since=2022),
    ), pile="none", copies=0, needs=("Loot",)),
    Entry("Cutthroat", "card", "Plunder", (
        Card("Cutthroat", ("Action", "Duration", "Attack"), Cost(5), (
            play(
                Each(Who.OTHERS, (DiscardDownTo(3),)),
                SetUp(
                    Ability(
                        When(On.GAIN, Who.ALL, Every((Typed("Treasure"), CostsAtLeast(5)))),
                        Clause((_GAIN_LOOT,)),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
        ), since=2022),
    ), needs=("Loot",)),
    Entry("Deliver", "event", "Plunder", (
        Card("Deliver", EVENT, Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    SetUp(
                        Ability(
                            When(On.GAIN),
                            Clause(
                                (end_of_turn(Put(Ref("delivered"), Place.HAND)),),
                                cost=(Put(It(), Place.ASIDE, as_="delivered"),),
                            ),
                            From.SET_UP,
                        ),
                        Lasts.THIS_TURN,
                    ),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Enlarge", "card", "Plunder", (
        Card("Enlarge", DURATION, Cost(5), (
            play(_TRASH_FOR_UP_TO_2_MORE, next_turn(_TRASH_FOR_UP_TO_2_MORE)),
        ), since=2022),
    )),
    Entry("Fated", "trait", "Plunder", (
        Card("Fated", TRAIT, Cost(0), (
            Ability(
                When(On.WOULD_SHUFFLE),
                Clause((
                    Choose(any_number(Place.SHUFFLE, OfChosenPile()), as_="fated", verb="reveal"),
                    Reveal(Ref("fated")),
                    # One after the other: their order is chosen too.
                    AsOften(Clause((InShuffle(exactly(1, Ref("fated")), Spot.TOP),), need=Need.MAY)),
                    # What was revealed has to go to the top or the bottom.
                    AsOften(Clause((InShuffle(exactly(1, Ref("fated")), Spot.BOTTOM),))),
                )),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Fawning", "trait", "Plunder", (
        Card("Fawning", TRAIT, Cost(0), (
            Ability(When(On.GAIN, filter=Named("Province")), Clause((Gain(OfChosenPile()),)), From.GAME),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Figurine", "card", "Plunder", (
        Card("Figurine", ("Treasure",), Cost(5), (
            play(
                cards(2), may_to((Discard(exactly(1, Place.HAND, Typed("Action"))),), buys(1), coins(1))
            ),
        ), since=2022),
    )),
    Entry("First Mate", "card", "Plunder", (
        Card("First Mate", ACTION, Cost(5), (
            play(
                Clause(
                    (
                        Play(Ref("mate")),
                        AsOften(may(Play(exactly(1, Place.HAND, CopyOf(Ref("mate")))))),
                    ),
                    need=Need.MAY,
                    cost=(Choose(exactly(1, Place.HAND, Typed("Action")), as_="mate", verb="play"),),
                ),
                DrawUntil(6),
            ),
        ), since=2022),
    )),
    Entry("Flagship", "card", "Plunder", (
        Card("Flagship", ("Action", "Duration", "Command"), Cost(4), (
            play(
                coins(2),
                SetUp(
                    Ability(
                        When(On.AFTER_PLAY, filter=Every((Except(Typed("Command")), Typed("Action")))),
                        Clause((Play(It(), manner=Manner.REPLAY),)),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
        ), since=2022),
    )),
    Entry("Foray", "event", "Plunder", (
        Card("Foray", EVENT, Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    Choose(exactly(3, Place.HAND), as_="discarded", verb="discard"),
                    Reveal(Ref("discarded")),
                    Discard(Ref("discarded")),
                    Clause((_GAIN_LOOT,), if_=AtLeast(DifferentNames(Ref("discarded")), 3)),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0, needs=("Loot",)),
    Entry("Fortune Hunter", "card", "Plunder", (
        Card("Fortune Hunter", ACTION, Cost(4), (
            play(
                coins(2),
                FromDeck(3, "looked", shown=False),
                Play(up_to(1, Ref("looked"), Typed("Treasure"))),
                Put(Ref("looked"), Place.DECK),
            ),
        ), since=2022),
    )),
    Entry("Friendly", "trait", "Plunder", (
        Card("Friendly", TRAIT, Cost(0), (
            Ability(
                When(On.START_OF_CLEANUP),
                may_to((Discard(exactly(1, Place.HAND, OfChosenPile())),), Gain(OfChosenPile())),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Frigate", "card", "Plunder", (
        Card("Frigate", ("Action", "Duration", "Attack"), Cost(5), (
            play(
                coins(3),
                SetUp(
                    Ability(
                        When(On.AFTER_PLAY, Who.OTHERS, Typed("Action")),
                        Clause((DiscardDownTo(4),)),
                        From.SET_UP,
                        by=Who.ACTOR,
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Gondola", "card", "Plunder", (
        Card("Gondola", ("Treasure", "Duration"), Cost(4), (
            play(
                ChooseOne((
                    Option("now", (coins(2),)),
                    Option("at the start of the next turn", (next_turn(coins(2)),)),
                ), worded=False)
            ),
            Ability(When(On.GAIN), may(Play(exactly(1, Place.HAND, Typed("Action"))))),
        ), since=2022),
    )),
    Entry("Grotto", "card", "Plunder", (
        Card("Grotto", DURATION, Cost(2), (
            play(
                actions(1),
                Put(up_to(4, Place.HAND), Place.ASIDE, as_="aside"),
                Clause(
                    (
                        next_turn(
                            Discard(Ref("aside"), as_="discarded"),
                            Draw(Count(Ref("discarded")), plus=False),
                        ),
                    ),
                    if_=AtLeast(Count(Ref("aside")), 1),
                ),
            ),
        ), since=2022),
    )),
    Entry("Harbor Village", "card", "Plunder", (
        Card("Harbor Village", ACTION, Cost(4), (
            play(
                cards(1),
                actions(2),
                SetUp(
                    Ability(
                        When(On.AFTER_PLAY, filter=Typed("Action")),
                        Clause((coins(1),), if_=GaveCoins()),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Hasty", "trait", "Plunder", (
        Card("Hasty", TRAIT, Cost(0), (
            Ability(
                When(On.GAIN, filter=OfChosenPile()),
                Clause(
                    (next_turn(Play(Ref("hasty"))),),
                    cost=(Put(It(), Place.ASIDE, as_="hasty"),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    # What it says happens before the first turn, and a position is always later than that.
    Entry("Inherited", "trait", "Plunder", (
        Card("Inherited", TRAIT, Cost(0), (), since=2022),
    ), pile="none", copies=0),
    Entry("Inspiring", "trait", "Plunder", (
        Card("Inspiring", TRAIT, Cost(0), (
            Ability(
                When(On.AFTER_PLAY, filter=OfChosenPile()),
                may(Play(exactly(1, Place.HAND, Every((Typed("Action"), Except(CopiesIn(Place.PLAY))))))),
                From.GAME,
                while_=YourTurn(),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Invasion", "event", "Plunder", (
        Card("Invasion", EVENT, Cost(10), (
            Ability(
                When(On.BUY),
                Clause((
                    may(Play(exactly(1, Place.HAND, Typed("Attack")))),
                    Gain(Named("Duchy")),
                    Gain(Typed("Action"), to=Place.DECK),
                    Gain(Typed("Loot"), source=TopOf("Loot"), as_="loot"),
                    Play(Ref("loot")),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0, needs=("Loot",)),
    Entry("Jewelled Egg", "card", "Plunder", (
        Card("Jewelled Egg", ("Treasure",), Cost(2), (
            play(coins(1), buys(1)),
            Ability(When(On.TRASH), Clause((_GAIN_LOOT,))),
        ), since=2022),
    ), needs=("Loot",)),
    Entry("Journey", "event", "Plunder", (
        Card("Journey", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause(
                    (
                        SetUp(
                            Ability(When(On.ONGOING), source=From.SET_UP, effect=StayInPlay()),
                            Lasts.THIS_TURN,
                        ),
                        SetUp(
                            Ability(When(On.AFTER_TURN, Who.ALL), Clause((TakeTurn(),)), From.SET_UP),
                            Lasts.AFTER_TURN,
                        ),
                    ),
                    if_=ExtraTurnAllowed(),
                ),
                often=Often.ONCE,
            ),
        ), since=2022, version="2022"),
        Card("Journey", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    SetUp(
                        Ability(When(On.ONGOING), source=From.SET_UP, effect=StayInPlay()),
                        Lasts.THIS_TURN,
                    ),
                    SetUp(
                        Ability(
                            When(On.AFTER_TURN, Who.ALL),
                            Clause((TakeTurn(),), if_=ExtraTurnAllowed()),
                            From.SET_UP,
                        ),
                        Lasts.AFTER_TURN,
                    ),
                )),
            ),
        ), since=2024, version="2024"),
    ), pile="none", copies=0),
    Entry("King's Cache", "card", "Plunder", (
        Card("King's Cache", ("Treasure",), Cost(7), (
            play(
                may_to(
                    (Choose(exactly(1, Place.HAND, Typed("Treasure")), as_="played", verb="play"),),
                    Play(Ref("played"), times=3),
                ),
            ),
        ), since=2022),
    )),
    Entry("Landing Party", "card", "Plunder", (
        Card("Landing Party", DURATION, Cost(4), (
            play(
                cards(2),
                actions(2),
                # Without the card, nothing is left that could be put onto the deck later.
                Clause(
                    (
                        SetUp(
                            Ability(
                                When(On.AFTER_PLAY, filter=Typed("Treasure"), given=Exactly(Ordinal(), 1)),
                                Clause((Put(This(), Place.DECK),)),
                                From.SET_UP,
                                often=Often.NEXT,
                            ),
                            Lasts.UNTIL_USED,
                        ),
                    ),
                    if_=Tracked(This()),
                ),
            ),
        ), since=2022),
    )),
    Entry("Launch", "event", "Plunder", (
        Card("Launch", EVENT, Cost(3), (
            Ability(
                When(On.BUY),
                Clause((ReturnToActionPhase(), cards(1), actions(1), buys(1))),
                often=Often.ONCE,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Longship", "card", "Plunder", (
        Card("Longship", DURATION, Cost(5), (
            play(actions(2), next_turn(cards(2))),
        ), since=2022),
    )),
    Entry("Looting", "event", "Plunder", (
        Card("Looting", EVENT, Cost(6), (
            Ability(
                When(On.BUY),
                Clause((_GAIN_LOOT,)),
            ),
        ), since=2022),
    ), pile="none", copies=0, needs=("Loot",)),
    Entry("Maelstrom", "event", "Plunder", (
        Card("Maelstrom", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    Trash(exactly(3, Place.HAND)),
                    Each(Who.OTHERS, (Clause((Trash(exactly(1, Place.HAND)),), if_=AtLeast(HandSize(), 5)),)),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Mapmaker", "card", "Plunder", (
        Card("Mapmaker", REACTION, Cost(4), (
            play(
                FromDeck(4, "seen", shown=False),
                Put(exactly(2, Ref("seen")), Place.HAND),
                Discard(Ref("seen")),
            ),
            Ability(When(On.GAIN, Who.ALL, Typed("Victory")), may(Play(This())), From.HAND),
        ), since=2022),
    )),
    Entry("Maroon", "card", "Plunder", (
        Card("Maroon", ACTION, Cost(4), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                cards(Scaled(TypeCount(Ref("trashed")), 2)),
            ),
        ), since=2022),
    )),
    Entry("Mining Road", "card", "Plunder", (
        Card("Mining Road", ACTION, Cost(5), (
            play(
                actions(1),
                buys(1),
                coins(2),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Treasure")),
                        Clause((Play(It()),), if_=Tracked(It()), need=Need.MAY),
                        From.SET_UP,
                        often=Often.ONCE,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Mirror", "event", "Plunder", (
        Card("Mirror", EVENT, Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    SetUp(
                        Ability(
                            When(On.GAIN, filter=Typed("Action")),
                            Clause((Gain(CopyOf(It())),)),
                            From.SET_UP,
                            often=Often.NEXT,
                        ),
                        Lasts.THIS_TURN,
                    ),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Nearby", "trait", "Plunder", (
        Card("Nearby", TRAIT, Cost(0), (
            Ability(When(On.GAIN, filter=OfChosenPile()), Clause((buys(1),)), From.GAME),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Patient", "trait", "Plunder", (
        Card("Patient", TRAIT, Cost(0), (
            Ability(
                When(On.START_OF_CLEANUP),
                Clause(
                    (
                        # One ability plays them all, in any order.
                        next_turn(AsOften(Clause((Play(exactly(1, Ref("patient"))),)))),
                    ),
                    need=Need.MAY,
                    cost=(Put(Pick(1, ANY_NUMBER, Place.HAND, OfChosenPile()), Place.ASIDE, as_="patient"),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Pendant", "card", "Plunder", (
        Card("Pendant", ("Treasure",), Cost(5), (
            play(coins(DifferentNames(AllIn(Place.PLAY, Typed("Treasure"))))),
        ), since=2022),
    )),
    Entry("Peril", "event", "Plunder", (
        Card("Peril", EVENT, Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    may_to((Trash(exactly(1, Place.HAND, Typed("Action"))),), _GAIN_LOOT),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0, needs=("Loot",)),
    Entry("Pickaxe", "card", "Plunder", (
        Card("Pickaxe", ("Treasure",), Cost(5), (
            play(
                coins(1),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause(
                    (Gain(Typed("Loot"), to=Place.HAND, source=TopOf("Loot")),),
                    if_=Matches(Ref("trashed"), CostsAtLeast(3)),
                ),
            ),
        ), since=2022),
    ), needs=("Loot",)),
    Entry("Pilgrim", "card", "Plunder", (
        Card("Pilgrim", ACTION, Cost(5), (
            play(cards(4), Put(exactly(1, Place.HAND), Place.DECK)),
        ), since=2022),
    )),
    Entry("Pious", "trait", "Plunder", (
        Card("Pious", TRAIT, Cost(0), (
            Ability(When(On.GAIN, filter=OfChosenPile()), may(Trash(exactly(1, Place.HAND))), From.GAME),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Prepare", "event", "Plunder", (
        Card("Prepare", EVENT, Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    Put(AllIn(Place.HAND), Place.ASIDE, as_="prepared"),
                    next_turn(
                        # One ability plays them all, in any order.
                        AsOften(Clause((
                            Play(exactly(1, Ref("prepared"), Either((Typed("Action"), Typed("Treasure"))))),
                        ))),
                        Discard(Ref("prepared")),
                    ),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Prosper", "event", "Plunder", (
        Card("Prosper", EVENT, Cost(10), (
            Ability(
                When(On.BUY),
                Clause((
                    _GAIN_LOOT,
                    AsOften(
                        Clause(
                            (Remember(Ref("new"), as_="gained"),),
                            need=Need.MAY,
                            cost=(
                                Gain(Every((Typed("Treasure"), Except(CopyOf(Ref("gained"))))), as_="new"),
                            ),
                        )
                    ),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0, needs=("Loot",)),
    Entry("Quartermaster", "card", "Plunder", (
        Card("Quartermaster", DURATION, Cost(5), (
            play(
                SetUp(
                    Ability(
                        When(On.START_OF_TURN),
                        Clause((
                            ChooseOne((
                                Option("gain a card, setting it aside on this", (
                                    Gain(CostsUpTo(4), to=Place.ASIDE, as_="gained"),
                                    PutOnThis(Ref("gained")),
                                )),
                                Option("put a card from this into your hand", (
                                    Put(exactly(1, OnThis()), Place.HAND),
                                )),
                            )),
                        )),
                        From.SET_UP,
                    ),
                    Lasts.GAME,
                ),
            ),
        ), since=2022),
    )),
    Entry("Reckless", "trait", "Plunder", (
        Card("Reckless", TRAIT, Cost(0), (
            Ability(When(On.ONGOING), source=From.GAME, effect=ResolveTwice(OfChosenPile())),
            Ability(
                When(On.DISCARD, filter=OfChosenPile(), source=Place.PLAY),
                Clause((ReturnToPile(It()),)),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Rich", "trait", "Plunder", (
        Card("Rich", TRAIT, Cost(0), (
            Ability(When(On.GAIN, filter=OfChosenPile()), Clause((Gain(Named("Silver")),)), From.GAME),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Rope", "card", "Plunder", (
        Card("Rope", ("Treasure", "Duration"), Cost(4), (
            play(coins(1), buys(1), next_turn(cards(1), Trash(up_to(1, Place.HAND)))),
        ), since=2022),
    )),
    Entry("Rush", "event", "Plunder", (
        Card("Rush", EVENT, Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    SetUp(
                        Ability(
                            When(On.GAIN, filter=Typed("Action")),
                            Clause((Play(It()),)),
                            From.SET_UP,
                            often=Often.NEXT,
                        ),
                        Lasts.THIS_TURN,
                    ),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Sack of Loot", "card", "Plunder", (
        Card("Sack of Loot", ("Treasure",), Cost(6), (
            play(coins(1), buys(1), _GAIN_LOOT),
        ), since=2022),
    ), needs=("Loot",)),
    Entry("Scrounge", "event", "Plunder", (
        Card("Scrounge", EVENT, Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    ChooseOne((
                        Option("trash a card", (Trash(exactly(1, Place.HAND)),)),
                        Option("gain an Estate from the trash", (
                            Clause(
                                (Gain(CostsUpTo(5)),), cost=(Gain(Named("Estate"), source=Place.TRASH),)
                            ),
                        )),
                    )),
                )),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Search", "card", "Plunder", (
        Card("Search", DURATION, Cost(2), (
            play(
                coins(2),
                SetUp(
                    Ability(
                        When(On.PILE_EMPTIES, Who.ALL),
                        Clause((Trash(This()), _GAIN_LOOT)),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
        ), since=2022),
    ), needs=("Loot",)),
    Entry("Secluded Shrine", "card", "Plunder", (
        Card("Secluded Shrine", DURATION, Cost(3), (
            play(
                coins(1),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Treasure")),
                        Clause((Trash(up_to(2, Place.HAND)),)),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
        ), since=2022),
    )),
    Entry("Shaman", "card", "Plunder", (
        Card("Shaman", ACTION, Cost(2), (
            play(actions(1), coins(1), Trash(up_to(1, Place.HAND))),
            Ability(
                When(On.START_OF_TURN), Clause((Gain(CostsUpTo(6), source=Place.TRASH),)), From.GAME
            ),
        ), since=2022),
    )),
    Entry("Shy", "trait", "Plunder", (
        Card("Shy", TRAIT, Cost(0), (
            Ability(
                When(On.START_OF_TURN),
                may_to((Discard(exactly(1, Place.HAND, OfChosenPile())),), cards(2)),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Silver Mine", "card", "Plunder", (
        Card("Silver Mine", ("Treasure",), Cost(5), (
            play(Gain(Every((Typed("Treasure"), Cheaper(This()))), to=Place.HAND)),
        ), since=2022),
    )),
    Entry("Siren", "card", "Plunder", (
        Card("Siren", ("Action", "Duration", "Attack"), Cost(3), (
            play(Each(Who.OTHERS, (Gain(Named("Curse")),)), next_turn(DrawUntil(8))),
            Ability(
                When(On.GAIN),
                Clause((
                    Clause(
                        need=Need.MAY,
                        cost=(Trash(exactly(1, Place.HAND, Typed("Action"))),),
                        otherwise=(Trash(This()),),
                    ),
                )),
            ),
        ), since=2022),
    )),
    Entry("Stowaway", "card", "Plunder", (
        Card("Stowaway", ("Action", "Duration", "Reaction"), Cost(3), (
            play(next_turn(cards(2))),
            Ability(When(On.GAIN, Who.ALL, Typed("Duration")), may(Play(This())), From.HAND),
        ), since=2022),
    )),
    Entry("Swamp Shacks", "card", "Plunder", (
        Card("Swamp Shacks", ACTION, Cost(4), (
            play(actions(2), cards(PerEach(Count(AllIn(Place.PLAY)), 3))),
        ), since=2022),
    )),
    Entry("Taskmaster", "card", "Plunder", (
        Card("Taskmaster", DURATION, Cost(3), (
            play(
                actions(1),
                coins(1),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=CostsExactly(5)),
                        Clause((SetUp(_TASKMASTER_NEXT_TURN, Lasts.NEXT_TURN),)),
                        From.SET_UP,
                        often=Often.ONCE,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Tireless", "trait", "Plunder", (
        Card("Tireless", TRAIT, Cost(0), (
            Ability(
                When(On.DISCARD, filter=OfChosenPile(), source=Place.PLAY),
                Clause(
                    (end_of_turn(Put(Ref("tireless"), Place.DECK)),),
                    cost=(Put(It(), Place.ASIDE, as_="tireless"),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Tools", "card", "Plunder", (
        Card("Tools", ("Treasure",), Cost(4), (
            play(Gain(CopiesIn(Place.PLAY, whose=Who.ALL))),
        ), since=2022),
    )),
    Entry("Trickster", "card", "Plunder", (
        Card("Trickster", ("Action", "Attack"), Cost(5), (
            play(
                Each(Who.OTHERS, (Gain(Named("Curse")),)),
                SetUp(
                    Ability(
                        When(On.DISCARD, filter=Typed("Treasure"), source=Place.PLAY),
                        Clause(
                            (end_of_turn(Put(Ref("kept"), Place.HAND)),),
                            if_=Tracked(It()),
                            need=Need.MAY,
                            cost=(Put(It(), Place.ASIDE, as_="kept"),),
                        ),
                        From.SET_UP,
                        often=Often.ONCE,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Wealthy Village", "card", "Plunder", (
        Card("Wealthy Village", ACTION, Cost(5), (
            play(cards(1), actions(2)),
            Ability(
                When(On.GAIN),
                Clause((_GAIN_LOOT,), if_=AtLeast(DifferentNames(AllIn(Place.PLAY, Typed("Treasure"))), 3)),
            ),
        ), since=2022),
    ), needs=("Loot",)),
    # ------------------------------------------------------------------ Loot
    Entry("Loot", "pile", "Plunder", (), pile="non-supply", copies=30, needs=LOOTS, shuffled=True),
    Entry("Amphora", "card", "Plunder", (
        Card("Amphora", ("Treasure", "Duration", "Loot"), Cost(7), (
            play(
                ChooseOne((
                    Option("now", (buys(1), coins(3))),
                    Option("at the start of the next turn", (next_turn(buys(1), coins(3)),)),
                ), worded=False)
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Doubloons", "card", "Plunder", (
        Card("Doubloons", LOOT, Cost(7), (
            play(coins(3)),
            Ability(When(On.GAIN), Clause((Gain(Named("Gold")),))),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Endless Chalice", "card", "Plunder", (
        Card("Endless Chalice", ("Treasure", "Duration", "Loot"), Cost(7), (
            play(
                coins(1),
                buys(1),
                SetUp(
                    Ability(When(On.START_OF_TURN), Clause((coins(1), buys(1))), From.SET_UP), Lasts.GAME
                ),
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Figurehead", "card", "Plunder", (
        Card("Figurehead", ("Treasure", "Duration", "Loot"), Cost(7), (
            play(coins(3), next_turn(cards(2))),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Hammer", "card", "Plunder", (
        Card("Hammer", LOOT, Cost(7), (play(coins(3), Gain(CostsUpTo(4))),), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Insignia", "card", "Plunder", (
        Card("Insignia", LOOT, Cost(7), (
            play(
                coins(3),
                SetUp(
                    Ability(
                        When(On.GAIN),
                        Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Jewels", "card", "Plunder", (
        Card("Jewels", ("Treasure", "Duration", "Loot"), Cost(7), (
            play(coins(3), buys(1), next_turn(Put(This(), Place.DECK, spot=Spot.BOTTOM))),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Orb", "card", "Plunder", (
        Card("Orb", LOOT, Cost(7), (
            play(
                ChooseOne((
                    Option("play an Action or Treasure from your discard pile", (
                        Play(exactly(1, Place.DISCARD, Either((Typed("Action"), Typed("Treasure"))))),
                    )),
                    Option("+1 Buy and +$3", (buys(1), coins(3))),
                ))
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Prize Goat", "card", "Plunder", (
        Card("Prize Goat", LOOT, Cost(7), (
            play(coins(3), buys(1), Trash(up_to(1, Place.HAND))),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Puzzle Box", "card", "Plunder", (
        Card("Puzzle Box", LOOT, Cost(7), (
            play(
                coins(3),
                buys(1),
                Clause(
                    (end_of_turn(Put(Ref("boxed"), Place.HAND)),),
                    need=Need.MAY,
                    cost=(Put(exactly(1, Place.HAND), Place.ASIDE, as_="boxed"),),
                ),
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Sextant", "card", "Plunder", (
        Card("Sextant", LOOT, Cost(7), (
            play(
                coins(3),
                buys(1),
                FromDeck(5, "seen", shown=False),
                Discard(any_number(Ref("seen"))),
                Put(Ref("seen"), Place.DECK),
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Shield", "card", "Plunder", (
        Card("Shield", ("Treasure", "Reaction", "Loot"), Cost(7), (
            play(coins(3), buys(1)),
            Ability(
                When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
                Clause((Immune(),), if_=No(Unaffected()), need=Need.MAY, cost=(Reveal(This()),)),
                From.HAND,
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Spell Scroll", "card", "Plunder", (
        Card("Spell Scroll", ("Action", "Treasure", "Loot"), Cost(7), (
            play(
                Clause(
                    (
                        Gain(Cheaper(This()), as_="gained"),
                        Clause(
                            (Play(Ref("gained")),),
                            if_=Matches(Ref("gained"), Either((Typed("Action"), Typed("Treasure")))),
                            need=Need.MAY,
                        ),
                    ),
                    cost=(Trash(This()),),
                ),
            ),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Staff", "card", "Plunder", (
        Card("Staff", LOOT, Cost(7), (
            play(coins(3), buys(1), may(Play(exactly(1, Place.HAND, Typed("Action"))))),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
    Entry("Sword", "card", "Plunder", (
        Card("Sword", ("Treasure", "Attack", "Loot"), Cost(7), (
            play(coins(3), buys(1), Each(Who.OTHERS, (DiscardDownTo(4),))),
        ), since=2022, pile="Loot"),
    ), pile="non-supply", copies=2),
)
