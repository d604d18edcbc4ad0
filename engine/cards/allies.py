"""Cards of Allies."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
ALLY: Final = ("Ally",)
AUGURS: Final = "Augurs"
CLASHES: Final = "Clashes"
FORTS: Final = "Forts"
ODYSSEYS: Final = "Odysseys"
TOWNSFOLK: Final = "Townsfolk"
WIZARDS: Final = "Wizards"


_THREE_CARDS_FROM_HAND: Final = Ability(When(On.ONGOING), source=From.SET_UP, effect=PlaysFromHand(3))
_ONE_CARD_AND_ACTION: Final = Option("+1 Card and +1 Action", (cards(1), actions(1)))
_DISCARD_AND_DRAW: Final = (Discard(exactly(1, Place.HAND)), Draw(1, plus=False))
_A_NEW_HAND: Final = (Discard(AllIn(Place.HAND)), Draw(5, plus=False))
_PLAY_AN_ACTION: Final = Play(exactly(1, Place.HAND, Typed("Action")))
_ONTO_THE_DECK: Final = Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY)

ENTRIES: Final[tuple[Entry, ...]] = (
    # ------------------------------------------------------------------ Allies
    Entry("Architects' Guild", "ally", "Allies", (
        Card("Architects' Guild", ALLY, Cost(0), (
            Ability(
                When(On.GAIN),
                Clause(
                    (Gain(Every((Cheaper(It()), Except(Typed("Victory"))))),),
                    need=Need.MAY,
                    cost=(spend(2),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Band of Nomads", "ally", "Allies", (
        Card("Band of Nomads", ALLY, Cost(0), (
            Ability(
                When(On.GAIN, filter=CostsAtLeast(3)),
                Clause(
                    (
                        ChooseOne((
                            Option("+1 Card", (cards(1),)),
                            Option("+1 Action", (actions(1),)),
                            Option("+1 Buy", (buys(1),)),
                        ), worded=False),
                    ),
                    need=Need.MAY,
                    cost=(spend(1),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Cave Dwellers", "ally", "Allies", (
        Card("Cave Dwellers", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_TURN),
                Clause(
                    (
                        *_DISCARD_AND_DRAW,
                        AsOften(Clause(_DISCARD_AND_DRAW, need=Need.MAY, cost=(spend(1),))),
                    ),
                    need=Need.MAY,
                    cost=(spend(1),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Circle of Witches", "ally", "Allies", (
        Card("Circle of Witches", ALLY, Cost(0), (
            Ability(
                When(On.AFTER_PLAY, filter=Typed("Liaison")),
                Clause(
                    (Each(Who.OTHERS, (Gain(Named("Curse")),)),),
                    need=Need.MAY,
                    cost=(spend(3),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("City-state", "ally", "Allies", (
        Card("City-state", ALLY, Cost(0), (
            Ability(
                When(On.GAIN, filter=Typed("Action")),
                Clause(
                    (Play(It()),),
                    if_=Tracked(It()),
                    need=Need.MAY,
                    cost=(spend(2),),
                ),
                From.GAME,
                while_=YourTurn(),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Coastal Haven", "ally", "Allies", (
        Card("Coastal Haven", ALLY, Cost(0), (
            Ability(
                When(On.WOULD_DISCARD_HAND),
                Clause(
                    (KeepInHand(exactly(Bound("spent"), Place.HAND)),),
                    need=Need.MAY,
                    cost=(PayAny(Pool.FAVORS, "spent", most=HandSize()),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Crafters' Guild", "ally", "Allies", (
        Card("Crafters' Guild", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_TURN),
                may_to((spend(2),), Gain(CostsUpTo(4), to=Place.DECK)),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Desert Guides", "ally", "Allies", (
        Card("Desert Guides", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_TURN),
                Clause(
                    (
                        *_A_NEW_HAND,
                        AsOften(Clause(_A_NEW_HAND, need=Need.MAY, cost=(spend(1),))),
                    ),
                    need=Need.MAY,
                    cost=(spend(1),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Family of Inventors", "ally", "Allies", (
        Card("Family of Inventors", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                Clause(
                    (AddTokens(Token.FAVOR, Except(Typed("Victory"))),),
                    need=Need.MAY,
                    cost=(spend(1),),
                ),
                From.GAME,
            ),
            Ability(
                When(On.ONGOING),
                source=From.GAME,
                effect=CostLess(Tokens(Token.FAVOR, It()), HasToken(Token.FAVOR)),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Fellowship of Scribes", "ally", "Allies", (
        Card("Fellowship of Scribes", ALLY, Cost(0), (
            Ability(
                When(On.AFTER_PLAY, filter=Typed("Action")),
                Clause(
                    (cards(1),), if_=AtMost(HandSize(), 4), need=Need.MAY, cost=(spend(1),)
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Forest Dwellers", "ally", "Allies", (
        Card("Forest Dwellers", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_TURN),
                may_to(
                    (spend(1),),
                    FromDeck(3, "looked", shown=False),
                    Discard(any_number(Ref("looked"))),
                    Put(Ref("looked"), Place.DECK),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Gang of Pickpockets", "ally", "Allies", (
        Card("Gang of Pickpockets", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_TURN),
                Clause((
                    Clause(need=Need.MAY, cost=(spend(1),), otherwise=(DiscardDownTo(4),)),
                )),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Island Folk", "ally", "Allies", (
        Card("Island Folk", ALLY, Cost(0), (
            Ability(
                When(On.END_OF_TURN),
                Clause(
                    (
                        SetUp(
                            Ability(When(On.AFTER_TURN, Who.ALL), Clause((TakeTurn(),)), From.SET_UP),
                            Lasts.AFTER_TURN,
                        ),
                    ),
                    if_=ExtraTurnAllowed(),
                    need=Need.MAY,
                    cost=(spend(5),),
                ),
                From.GAME,
            ),
        ), since=2022, version="2022"),
        Card("Island Folk", ALLY, Cost(0), (
            Ability(
                When(On.END_OF_TURN),
                Clause(
                    (
                        SetUp(
                            Ability(
                                When(On.AFTER_TURN, Who.ALL),
                                Clause((TakeTurn(),), if_=ExtraTurnAllowed()),
                                From.SET_UP,
                            ),
                            Lasts.AFTER_TURN,
                        ),
                    ),
                    need=Need.MAY,
                    cost=(spend(5),),
                ),
                From.GAME,
            ),
        ), since=2024, version="2024"),
    ), pile="none", copies=0),
    Entry("League of Bankers", "ally", "Allies", (
        Card("League of Bankers", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                Clause((coins(PerEach(InPool(Pool.FAVORS), 4)),)),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("League of Shopkeepers", "ally", "Allies", (
        Card("League of Shopkeepers", ALLY, Cost(0), (
            Ability(
                When(On.AFTER_PLAY, filter=Typed("Liaison")),
                Clause((
                    Clause((coins(1),), if_=AtLeast(InPool(Pool.FAVORS), 5)),
                    Clause((actions(1), buys(1)), if_=AtLeast(InPool(Pool.FAVORS), 10)),
                )),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Market Towns", "ally", "Allies", (
        Card("Market Towns", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                Clause(
                    (
                        _PLAY_AN_ACTION,
                        AsOften(Clause((_PLAY_AN_ACTION,), need=Need.MAY, cost=(spend(1),))),
                    ),
                    need=Need.MAY,
                    cost=(spend(1),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Mountain Folk", "ally", "Allies", (
        Card("Mountain Folk", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_TURN),
                may_to((spend(5),), cards(3)),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Order of Astrologers", "ally", "Allies", (
        Card("Order of Astrologers", ALLY, Cost(0), (
            Ability(
                When(On.WOULD_SHUFFLE),
                may_to(
                    (PayAny(Pool.FAVORS, "spent"),),
                    # One after the other: their order is chosen too.
                    Repeat(Bound("spent"), (InShuffle(exactly(1, Place.SHUFFLE), Spot.TOP),)),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Order of Masons", "ally", "Allies", (
        Card("Order of Masons", ALLY, Cost(0), (
            Ability(
                When(On.WOULD_SHUFFLE),
                Clause(
                    (Put(up_to(Scaled(Bound("spent"), 2), Place.SHUFFLE), Place.DISCARD),),
                    need=Need.MAY,
                    cost=(PayAny(Pool.FAVORS, "spent"),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Peaceful Cult", "ally", "Allies", (
        Card("Peaceful Cult", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                may_to(
                    (PayAny(Pool.FAVORS, "spent", most=HandSize()),), Trash(exactly(Bound("spent"), Place.HAND))
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Plateau Shepherds", "ally", "Allies", (
        Card("Plateau Shepherds", ALLY, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                effect=Worth(Scaled(Least((InPool(Pool.FAVORS), Owned(CostsExactly(2)))), 2)),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Trappers' Lodge", "ally", "Allies", (
        Card("Trappers' Lodge", ALLY, Cost(0), (
            Ability(
                When(On.GAIN),
                Clause(
                    (Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY, cost=(spend(1),)
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Woodworkers' Guild", "ally", "Allies", (
        Card("Woodworkers' Guild", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                may_to(
                    (spend(1),),
                    Clause((Gain(Typed("Action")),), cost=(Trash(exactly(1, Place.HAND, Typed("Action"))),)),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    token_entry("Favor token", "Allies", 2022),
    Entry("Your Favors mat", "mat", "Allies", (
        # The tokens on it are counted as a number of their owner's.
        Card("Your Favors mat", ("Mat",), Cost(0), since=2022),
    ), pile="none", copies=0),
    # ------------------------------------------------------------------ Kingdom cards
    Entry("Barbarian", "card", "Allies", (
        Card("Barbarian", ("Action", "Attack"), Cost(5), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    TopCard("top"),
                    Trash(Ref("top"), as_="trashed"),
                    # Without a card to trash it is a Curse.
                    Clause(
                        (Gain(Every((Cheaper(Ref("trashed")), SharesType(Ref("trashed"))))),),
                        if_=Matches(Ref("trashed"), CostsAtLeast(3)),
                        otherwise=(Gain(Named("Curse")),),
                    ),
                )),
            ),
        ), since=2022),
    )),
    Entry("Bauble", "card", "Allies", (
        Card("Bauble", ("Treasure", "Liaison"), Cost(2), (
            play(
                ChooseOne(
                    (
                        Option("+1 Buy", (buys(1),)),
                        Option("+$1", (coins(1),)),
                        Option("+1 Favor", (Plus(Pool.FAVORS, 1),)),
                        Option("gained cards may go onto the deck", (
                            SetUp(Ability(When(On.GAIN), _ONTO_THE_DECK, From.SET_UP), Lasts.THIS_TURN),
                        )),
                    ),
                    count=2,
                ),
            ),
        ), since=2022),
    )),
    Entry("Broker", "card", "Allies", (
        Card("Broker", ("Action", "Liaison"), Cost(4), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                ChooseOne((
                    Option("+1 Card per $1 it costs", (cards(CoinCost(Ref("trashed"))),)),
                    Option("+1 Action per $1 it costs", (actions(CoinCost(Ref("trashed"))),)),
                    Option("+$1 per $1 it costs", (coins(CoinCost(Ref("trashed"))),)),
                    Option("+1 Favor per $1 it costs", (Plus(Pool.FAVORS, CoinCost(Ref("trashed"))),)),
                )),
            ),
        ), since=2022),
    )),
    Entry("Capital City", "card", "Allies", (
        Card("Capital City", ACTION, Cost(5), (
            play(
                cards(1),
                actions(2),
                may_to((Discard(exactly(2, Place.HAND)),), coins(2)),
                may_to((Pay(Pool.COINS, 2),), cards(2)),
            ),
        ), since=2022),
    )),
    Entry("Carpenter", "card", "Allies", (
        Card("Carpenter", ACTION, Cost(4), (
            play(
                Clause(
                    (actions(1), Gain(CostsUpTo(4))),
                    if_=Exactly(EmptyPiles(), 0),
                    otherwise=(
                        Clause(
                            (Gain(CostsUpTo(2, than=Ref("trashed"))),),
                            cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                        ),
                    ),
                ),
            ),
        ), since=2022),
    )),
    Entry("Contract", "card", "Allies", (
        Card("Contract", ("Treasure", "Duration", "Liaison"), Cost(5), (
            play(
                coins(2),
                Plus(Pool.FAVORS, 1),
                may_to(
                    (Put(exactly(1, Place.HAND, Typed("Action")), Place.ASIDE, as_="aside"),),
                    next_turn(Play(Ref("aside"))),
                ),
            ),
        ), since=2022),
    )),
    Entry("Courier", "card", "Allies", (
        Card("Courier", ACTION, Cost(4), (
            play(
                coins(1),
                TopCard("top"),
                Discard(Ref("top")),
                Play(up_to(1, Place.DISCARD, Either((Typed("Action"), Typed("Treasure"))))),
            ),
        ), since=2022),
    )),
    Entry("Emissary", "card", "Allies", (
        Card("Emissary", ("Action", "Liaison"), Cost(5), (
            play(
                Draw(3, shuffled="made"),
                Clause((actions(1), Plus(Pool.FAVORS, 2)), if_=AtLeast(Bound("made"), 1)),
            ),
        ), since=2022),
    )),
    Entry("Galleria", "card", "Allies", (
        Card("Galleria", ACTION, Cost(5), (
            play(
                coins(3),
                SetUp(
                    Ability(When(On.GAIN, filter=CostsFrom(3, 4)), Clause((buys(1),)), From.SET_UP), Lasts.THIS_TURN
                ),
            ),
        ), since=2022),
    )),
    Entry("Guildmaster", "card", "Allies", (
        Card("Guildmaster", ("Action", "Liaison"), Cost(5), (
            play(
                coins(3),
                SetUp(Ability(When(On.GAIN), Clause((Plus(Pool.FAVORS, 1),)), From.SET_UP), Lasts.THIS_TURN),
            ),
        ), since=2022),
    )),
    Entry("Highwayman", "card", "Allies", (
        Card("Highwayman", ("Action", "Duration", "Attack"), Cost(5), (
            play(
                next_turn(Discard(This()), cards(3)),
                SetUp(
                    Ability(
                        When(On.WOULD_RESOLVE, Who.OTHERS, Typed("Treasure")),
                        Clause((Instead(),)),
                        From.SET_UP,
                        by=Who.ACTOR,
                        while_=Exactly(Times(On.PLAY, Typed("Treasure"), whose=Who.ACTOR), 1),
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Hunter", "card", "Allies", (
        Card("Hunter", ACTION, Cost(5), (
            play(
                actions(1),
                FromDeck(3, "revealed"),
                Put(exactly(1, Ref("revealed"), Typed("Action")), Place.HAND),
                Put(exactly(1, Ref("revealed"), Typed("Treasure")), Place.HAND),
                Put(exactly(1, Ref("revealed"), Typed("Victory")), Place.HAND),
                Discard(Ref("revealed")),
            ),
        ), since=2022),
    )),
    Entry("Importer", "card", "Allies", (
        Card("Importer", ("Action", "Duration", "Liaison"), Cost(3), (
            play(next_turn(Gain(CostsUpTo(5)))),
            Ability(When(On.SET_UP_GAME), Clause((Each(Who.ALL, (Plus(Pool.FAVORS, 4),)),)), From.GAME),
        ), since=2022),
    )),
    Entry("Innkeeper", "card", "Allies", (
        Card("Innkeeper", ACTION, Cost(4), (
            play(
                actions(1),
                ChooseOne((
                    Option("+1 Card", (cards(1),)),
                    Option("+3 Cards, then discard 3", (cards(3), Discard(exactly(3, Place.HAND)))),
                    Option("+5 Cards, then discard 6", (cards(5), Discard(exactly(6, Place.HAND)))),
                )),
            ),
        ), since=2022),
    )),
    Entry("Marquis", "card", "Allies", (
        Card("Marquis", ACTION, Cost(6), (
            play(buys(1), cards(HandSize()), DiscardDownTo(10)),
        ), since=2022),
    )),
    Entry("Merchant Camp", "card", "Allies", (
        Card("Merchant Camp", ACTION, Cost(3), (
            play(actions(2), coins(1)),
            Ability(
                When(On.DISCARD, source=Place.PLAY),
                Clause((Put(This(), Place.DECK),), if_=Tracked(This()), need=Need.MAY),
            ),
        ), since=2022),
    )),
    Entry("Modify", "card", "Allies", (
        Card("Modify", ACTION, Cost(5), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                ChooseOne((
                    _ONE_CARD_AND_ACTION,
                    Option("gain a card costing up to $2 more", (Gain(CostsUpTo(2, than=Ref("trashed"))),)),
                )),
            ),
        ), since=2022),
    )),
    Entry("Royal Galley", "card", "Allies", (
        Card("Royal Galley", ("Action", "Duration"), Cost(4), (
            play(
                cards(1),
                may_to(
                    (
                        Choose(
                            exactly(1, Place.HAND, Every((Typed("Action"), Except(Typed("Duration"))))),
                            as_="played",
                            verb="play",
                        ),
                    ),
                    Play(Ref("played")),
                    Clause(
                        (
                            next_turn(Play(Ref("aside"))),
                        ),
                        cost=(Put(Ref("played"), Place.ASIDE, as_="aside"),),
                    ),
                ),
            ),
        ), since=2022, version="2022"),
        Card("Royal Galley", ("Action", "Duration"), Cost(4), (
            play(
                cards(1),
                may_to(
                    (
                        Choose(
                            exactly(1, Place.HAND, Every((Typed("Action"), Except(Typed("Duration"))))),
                            as_="played",
                            verb="play",
                        ),
                    ),
                    Play(Ref("played")),
                    Clause(
                        (
                            SetUp(
                                Ability(
                                    When(On.ONGOING), source=From.SET_UP, effect=StayInPlay(Ref("played"))
                                ),
                                Lasts.UNTIL_NEXT_TURN,
                            ),
                            SetUp(
                                Ability(
                                    When(On.START_OF_TURN),
                                    Clause((Play(Ref("played"), manner=Manner.REPLAY),)),
                                    From.SET_UP,
                                    while_=Tracked(Ref("played")),
                                ),
                                Lasts.NEXT_TURN,
                            ),
                        ),
                        if_=Tracked(Ref("played")),
                    ),
                ),
            ),
        ), since=2026, version="2026"),
    )),
    Entry("Sentinel", "card", "Allies", (
        Card("Sentinel", ACTION, Cost(3), (
            play(
                FromDeck(5, "looked", shown=False),
                Trash(up_to(2, Ref("looked"))),
                Put(Ref("looked"), Place.DECK),
            ),
        ), since=2022),
    )),
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
    Entry("Specialist", "card", "Allies", (
        Card("Specialist", ACTION, Cost(5), (
            play(
                may_to(
                    (
                        Choose(
                            exactly(1, Place.HAND, Either((Typed("Action"), Typed("Treasure")))),
                            as_="played",
                            verb="play",
                        ),
                    ),
                    Play(Ref("played")),
                    ChooseOne((
                        Option("play it again", (Play(Ref("played"), manner=Manner.REPLAY),)),
                        Option("gain a copy of it", (Gain(CopyOf(Ref("played"))),)),
                    )),
                ),
            ),
        ), since=2022),
    )),
    Entry("Swap", "card", "Allies", (
        Card("Swap", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                may_to(
                    (
                        Choose(exactly(1, Place.HAND, Typed("Action")), as_="returned", verb="return"),
                        ReturnToPile(Ref("returned")),
                    ),
                    Gain(
                        Every((Typed("Action"), CostsUpTo(5), Except(CopyOf(Ref("returned"))))), to=Place.HAND
                    ),
                ),
            ),
        ), since=2022),
    )),
    Entry("Sycophant", "card", "Allies", (
        Card("Sycophant", ("Action", "Liaison"), Cost(2), (
            play(
                actions(1),
                Discard(exactly(3, Place.HAND), as_="discarded"),
                Clause((coins(3),), if_=AtLeast(Count(Ref("discarded")), 1)),
            ),
            Ability(When(On.GAIN), Clause((Plus(Pool.FAVORS, 2),))),
            Ability(When(On.TRASH), Clause((Plus(Pool.FAVORS, 2),))),
        ), since=2022),
    )),
    Entry("Town", "card", "Allies", (
        Card("Town", ACTION, Cost(4), (
            play(
                ChooseOne((
                    Option("+1 Card and +2 Actions", (cards(1), actions(2))),
                    Option("+1 Buy and +$2", (buys(1), coins(2))),
                )),
            ),
        ), since=2022),
    )),
    Entry("Underling", "card", "Allies", (
        Card("Underling", ("Action", "Liaison"), Cost(3), (
            play(cards(1), actions(1), Plus(Pool.FAVORS, 1)),
        ), since=2022),
    )),
    # ------------------------------------------------------------------ Augurs
    Entry("Augurs", "pile", "Allies", (), pile="split:Augurs", copies=16, needs=(
        "Herb Gatherer", "Acolyte", "Sorceress", "Sibyl",
    )),
    Entry("Herb Gatherer", "card", "Allies", (
        Card("Herb Gatherer", ("Action", "Augur"), Cost(3), (
            play(
                buys(1),
                DeckIntoDiscard(),
                Play(up_to(1, Place.DISCARD, Typed("Treasure"))),
                may(Rotate(AUGURS)),
            ),
        ), since=2022, pile=AUGURS),
    ), pile="split:Augurs", copies=4),
    Entry("Acolyte", "card", "Allies", (
        Card("Acolyte", ("Action", "Augur"), Cost(4), (
            play(
                may_to(
                    (Trash(exactly(1, Place.HAND, Either((Typed("Action"), Typed("Victory"))))),),
                    Gain(Named("Gold")),
                ),
                may_to((Trash(This()),), Gain(Typed("Augur"))),
            ),
        ), since=2022, pile=AUGURS),
    ), pile="split:Augurs", copies=4),
    Entry("Sorceress", "card", "Allies", (
        Card("Sorceress", ("Action", "Attack", "Augur"), Cost(5), (
            play(
                actions(1),
                NameCard("named"),
                FromDeck(1, "revealed"),
                Put(Ref("revealed"), Place.HAND, as_="taken"),
                Clause(
                    (Each(Who.OTHERS, (Gain(Named("Curse")),)),),
                    if_=Matches(Ref("taken"), CopyOf(Ref("named"))),
                ),
            ),
        ), since=2022, pile=AUGURS),
    ), pile="split:Augurs", copies=4),
    Entry("Sibyl", "card", "Allies", (
        Card("Sibyl", ("Action", "Augur"), Cost(6), (
            play(
                cards(4),
                actions(1),
                Put(exactly(1, Place.HAND), Place.DECK),
                Put(exactly(1, Place.HAND), Place.DECK, spot=Spot.BOTTOM),
            ),
        ), since=2022, pile=AUGURS),
    ), pile="split:Augurs", copies=4),
    # ------------------------------------------------------------------ Clashes
    Entry("Clashes", "pile", "Allies", (), pile="split:Clashes", copies=16, needs=(
        "Battle Plan", "Archer", "Warlord", "Territory",
    )),
    Entry("Battle Plan", "card", "Allies", (
        Card("Battle Plan", ("Action", "Clash"), Cost(3), (
            play(
                cards(1),
                actions(1),
                may_to((Reveal(exactly(1, Place.HAND, Typed("Attack"))),), cards(1)),
                may(Rotate()),
            ),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    Entry("Archer", "card", "Allies", (
        Card("Archer", ("Action", "Attack", "Clash"), Cost(4), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    Clause(
                        (
                            Choose(exactly(Sum((HandSize(), -1)), Place.HAND), as_="revealed", verb="reveal"),
                            Reveal(Ref("revealed")),
                            Discard(exactly(1, Ref("revealed"), by=Who.OWNER)),
                        ),
                        if_=AtLeast(HandSize(), 5),
                    ),
                )),
            ),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    Entry("Warlord", "card", "Allies", (
        Card("Warlord", ("Action", "Duration", "Attack", "Clash"), Cost(5), (
            play(
                actions(1),
                next_turn(cards(2)),
                SetUp(
                    Ability(
                        When(On.ONGOING, Who.OTHERS),
                        source=From.SET_UP,
                        effect=CannotPlay(Every((Typed("Action"), CopiesIn(Place.PLAY, 2)))),
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
            ),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    Entry("Territory", "card", "Allies", (
        Card("Territory", ("Victory", "Clash"), Cost(6), (
            worth(DifferentNames(Owned(Typed("Victory")))),
            Ability(When(On.GAIN), Clause((Repeat(EmptyPiles(), (Gain(Named("Gold")),)),))),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    # ------------------------------------------------------------------ Forts
    Entry("Forts", "pile", "Allies", (), pile="split:Forts", copies=16, needs=(
        "Tent", "Garrison", "Hill Fort", "Stronghold",
    )),
    Entry("Tent", "card", "Allies", (
        Card("Tent", ("Action", "Fort"), Cost(3), (
            play(coins(2), may(Rotate(FORTS))),
            Ability(
                When(On.DISCARD, source=Place.PLAY),
                Clause((Put(This(), Place.DECK),), if_=Tracked(This()), need=Need.MAY),
            ),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    Entry("Garrison", "card", "Allies", (
        Card("Garrison", ("Action", "Duration", "Fort"), Cost(4), (
            play(
                coins(2),
                SetUp(Ability(When(On.GAIN), Clause((AddMark(),)), From.SET_UP), Lasts.THIS_TURN),
                SetUp(
                    Ability(
                        When(On.START_OF_TURN),
                        Clause((RemoveMarks(as_="removed"), cards(Bound("removed")))),
                        From.SET_UP,
                        while_=AtLeast(Marks(), 1),
                    ),
                    Lasts.NEXT_TURN,
                ),
            ),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    Entry("Hill Fort", "card", "Allies", (
        Card("Hill Fort", ("Action", "Fort"), Cost(5), (
            play(
                Gain(CostsUpTo(4), as_="gained"),
                ChooseOne((
                    Option("put it into the hand", (Put(Ref("gained"), Place.HAND),)),
                    _ONE_CARD_AND_ACTION,
                )),
            ),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    Entry("Stronghold", "card", "Allies", (
        Card("Stronghold", ("Action", "Victory", "Duration", "Fort"), Cost(6), (
            play(
                ChooseOne((
                    Option("+$3", (coins(3),)),
                    Option("+3 Cards at the start of the next turn", (
                        SetUp(
                            Ability(When(On.START_OF_TURN), Clause((cards(3),)), From.SET_UP), Lasts.NEXT_TURN
                        ),
                    )),
                )),
            ),
            worth(2),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    # ------------------------------------------------------------------ Odysseys
    Entry("Odysseys", "pile", "Allies", (), pile="split:Odysseys", copies=16, needs=(
        "Old Map", "Voyage", "Sunken Treasure", "Distant Shore",
    )),
    Entry("Old Map", "card", "Allies", (
        Card("Old Map", ("Action", "Odyssey"), Cost(3), (
            play(
                cards(1),
                actions(1),
                Discard(exactly(1, Place.HAND)),
                cards(1),
                may(Rotate(ODYSSEYS)),
            ),
        ), since=2022, pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    Entry("Voyage", "card", "Allies", (
        Card("Voyage", ("Action", "Duration", "Odyssey"), Cost(4), (
            play(
                actions(1),
                Clause(
                    (
                        SetUp(
                            Ability(
                                When(On.AFTER_TURN, Who.ALL),
                                Clause((
                                    TakeTurn(during=(_THREE_CARDS_FROM_HAND,)),
                                )),
                                From.SET_UP,
                            ),
                            Lasts.AFTER_TURN,
                        ),
                    ),
                    if_=ExtraTurnAllowed(),
                ),
            ),
        ), since=2022, version="2022", pile=ODYSSEYS),
        Card("Voyage", ("Action", "Duration", "Odyssey"), Cost(4), (
            play(
                actions(1),
                SetUp(
                    Ability(
                        When(On.AFTER_TURN, Who.ALL),
                        Clause((TakeTurn(during=(_THREE_CARDS_FROM_HAND,)),), if_=ExtraTurnAllowed()),
                        From.SET_UP,
                    ),
                    Lasts.AFTER_TURN,
                ),
            ),
        ), since=2024, version="2024", pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    Entry("Sunken Treasure", "card", "Allies", (
        Card("Sunken Treasure", ("Treasure", "Odyssey"), Cost(5), (
            play(Gain(Every((Typed("Action"), Except(CopiesIn(Place.PLAY)))))),
        ), since=2022, pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    Entry("Distant Shore", "card", "Allies", (
        Card("Distant Shore", ("Action", "Victory", "Odyssey"), Cost(6), (
            play(cards(2), actions(1), Gain(Named("Estate"))),
            worth(2),
        ), since=2022, pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    # ------------------------------------------------------------------ Townsfolk
    Entry("Townsfolk", "pile", "Allies", (), pile="split:Townsfolk", copies=16, needs=(
        "Town Crier", "Blacksmith", "Miller", "Elder",
    )),
    Entry("Town Crier", "card", "Allies", (
        Card("Town Crier", ("Action", "Townsfolk"), Cost(2), (
            play(
                ChooseOne((
                    Option("+$2", (coins(2),)),
                    Option("gain a Silver", (Gain(Named("Silver")),)),
                    _ONE_CARD_AND_ACTION,
                )),
                may(Rotate(TOWNSFOLK)),
            ),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    Entry("Blacksmith", "card", "Allies", (
        Card("Blacksmith", ("Action", "Townsfolk"), Cost(3), (
            play(
                ChooseOne((
                    Option("draw until you have 6 cards in hand", (DrawUntil(6),)),
                    Option("+2 Cards", (cards(2),)),
                    _ONE_CARD_AND_ACTION,
                )),
            ),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    Entry("Miller", "card", "Allies", (
        Card("Miller", ("Action", "Townsfolk"), Cost(4), (
            play(
                actions(1),
                FromDeck(4, "looked", shown=False),
                Put(exactly(1, Ref("looked")), Place.HAND),
                Discard(Ref("looked")),
            ),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    Entry("Elder", "card", "Allies", (
        Card("Elder", ("Action", "Townsfolk"), Cost(5), (
            play(coins(2), may(Play(exactly(1, Place.HAND, Typed("Action")), mark=Mark.EXTRA_OPTION))),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    # ------------------------------------------------------------------ Wizards
    Entry("Wizards", "pile", "Allies", (), pile="split:Wizards", copies=16, needs=(
        "Student", "Conjurer", "Sorcerer", "Lich",
    )),
    Entry("Student", "card", "Allies", (
        Card("Student", ("Action", "Wizard", "Liaison"), Cost(3), (
            play(
                actions(1),
                may(Rotate(WIZARDS)),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause(
                    (Plus(Pool.FAVORS, 1), Put(This(), Place.DECK)),
                    if_=Matches(Ref("trashed"), Typed("Treasure")),
                ),
            ),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
    Entry("Conjurer", "card", "Allies", (
        Card("Conjurer", ("Action", "Duration", "Wizard"), Cost(4), (
            play(
                Gain(CostsUpTo(4)),
                Clause(
                    (
                        next_turn(Put(This(), Place.HAND)),
                    ),
                    if_=Tracked(This()),
                ),
            ),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
    Entry("Sorcerer", "card", "Allies", (
        Card("Sorcerer", ("Action", "Attack", "Wizard"), Cost(5), (
            play(
                cards(1),
                actions(1),
                Each(Who.OTHERS, (
                    NameCard("named"),
                    FromDeck(1, "revealed"),
                    Put(Ref("revealed"), Place.DECK),
                    # Where there is no card to reveal, the named one was wrong.
                    Clause(
                        (Gain(Named("Curse")),), if_=No(Matches(Ref("revealed"), CopyOf(Ref("named"))))
                    ),
                )),
            ),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
    Entry("Lich", "card", "Allies", (
        Card("Lich", ("Action", "Wizard"), Cost(6), (
            play(
                cards(6),
                actions(2),
                SetUp(
                    Ability(
                        When(On.WOULD_TAKE_TURN), Clause((Instead(),)), From.SET_UP, often=Often.NEXT
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
            Ability(When(On.TRASH), Clause((Discard(This()), Gain(Cheaper(This()), source=Place.TRASH)))),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
)
