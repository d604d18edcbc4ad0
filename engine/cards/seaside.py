"""Cards of Seaside."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
DURATION: Final = ("Action", "Duration")

_ISLAND: Final = (
    play(Put(This(), Place.ISLAND), Put(exactly(1, Place.HAND), Place.ISLAND)),
    worth(2),
)
_COIN_NEXT_TURN: Final = next_turn(coins(1))
_OTHERS_ATTACK: Final = When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack"))
_LIGHTHOUSE_IN_PLAY: Final = (
    play(actions(1), coins(1), _COIN_NEXT_TURN),
    Ability(_OTHERS_ATTACK, Clause((Immune(),)), From.PLAY),
)
_SILVER_OR_GOLD: Final = Either((Named("Silver"), Named("Gold")))
_PUT_BACK_NEXT_TURN: Final = next_turn(Put(Ref("aside"), Place.HAND))
_ADD_EMBARGO: Final = (
    AddTokens(Token.EMBARGO, as_="pile"),
    SetUp(
        Ability(
            When(On.BUY, Who.ALL, SamePileAs(Ref("pile"))),
            Clause((Gain(Named("Curse")),)),
            From.SET_UP,
            by=Who.ACTOR,
        ),
        Lasts.GAME,
    ),
)
_EMBARGO: Final = (play(coins(2), Clause(_ADD_EMBARGO, cost=(Trash(This()),))),)
_HAVEN: Final = (
    play(
        cards(1),
        actions(1),
        # Without a card to set aside nothing is set up.
        Clause((_PUT_BACK_NEXT_TURN,), cost=(Put(exactly(1, Place.HAND), Place.ASIDE, as_="aside"),)),
    ),
)
_NATIVE_VILLAGE: Final = (
    play(
        actions(2),
        ChooseOne((
            Option("put the top card of the deck onto the mat", (
                FromDeck(1, "top", shown=False),
                Put(Ref("top"), Place.NATIVE_VILLAGE),
            )),
            Option("put the cards from the mat into the hand", (
                Put(AllIn(Place.NATIVE_VILLAGE), Place.HAND),
            )),
        )),
    ),
)
_SINK: Final = Option("attack", (
    Each(Who.OTHERS, (
        FromDeck(2, "revealed"),
        Trash(Pick(1, 1, Ref("revealed"), Typed("Treasure"), by=Who.OWNER), as_="trashed"),
        Discard(Ref("revealed")),
    )),
    Clause((Plus(Pool.PIRATE_SHIP, 1),), if_=AtLeast(Count(Ref("trashed")), 1)),
))
_PLUNDER: Final = Option("+$1 per Coin token", (coins(InPool(Pool.PIRATE_SHIP)),))
# The first edition and the erratum of 2023 come to the same.
_OUTPOST: Final = (
    play(
        NextHandSize(3),
        SetUp(
            Ability(
                When(On.AFTER_TURN, Who.ALL), Clause((TakeTurn(),), if_=ExtraTurnAllowed()), From.SET_UP
            ),
            Lasts.AFTER_TURN,
        ),
    ),
)
_TACTICIAN_NEXT_TURN: Final = next_turn(cards(5), actions(1), buys(1))
_SALVAGER: Final = (
    play(buys(1), Trash(exactly(1, Place.HAND), as_="trashed"), coins(CoinCost(Ref("trashed")))),
)
_TREASURE_MAP: Final = (
    play(
        Trash(This(), as_="this"),
        Trash(exactly(1, Place.HAND, Named("Treasure Map")), as_="other"),
        # Those two, not others that are trashed at the same time.
        Clause(
            (Repeat(4, (Gain(Named("Gold"), to=Place.DECK),)),),
            if_=AtLeast(Sum((Count(Ref("this")), Count(Ref("other")))), 2),
        ),
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Ambassador", "card", "Seaside", (
        Card("Ambassador", ("Action", "Attack"), Cost(3), (
            play(
                Reveal(exactly(1, Place.HAND), as_="shown"),
                ReturnToPile(up_to(2, Place.HAND, Every((CopyOf(Ref("shown")), OfSupply())))),
                Each(Who.OTHERS, (Gain(CopyOf(Ref("shown"))),)),
            ),
        ), since=2009),
    )),
    Entry("Astrolabe", "card", "Seaside", (
        Card("Astrolabe", ("Treasure", "Duration"), Cost(3), (
            play(coins(1), buys(1), next_turn(coins(1), buys(1))),
        ), since=2022),
    )),
    Entry("Bazaar", "card", "Seaside", (
        Card("Bazaar", ACTION, Cost(5), (
            play(cards(1), actions(2), coins(1)),
        ), since=2009),
    )),
    Entry("Blockade", "card", "Seaside", (
        Card("Blockade", ("Action", "Duration", "Attack"), Cost(4), (
            play(
                Gain(CostsUpTo(4), to=Place.ASIDE, as_="aside"),
                Clause(
                    (
                        _PUT_BACK_NEXT_TURN,
                        SetUp(
                            Ability(
                                When(On.GAIN, Who.OTHERS, CopyOf(Ref("aside")), given=YourTurn()),
                                Clause((Gain(Named("Curse")),)),
                                From.SET_UP,
                                by=Who.ACTOR,
                                while_=Tracked(Ref("aside")),
                            ),
                            Lasts.WHILE,
                        ),
                    ),
                    if_=Tracked(Ref("aside")),
                ),
            ),
        ), since=2022),
    )),
    Entry("Caravan", "card", "Seaside", (
        Card("Caravan", DURATION, Cost(4), (
            play(
                cards(1),
                actions(1),
                next_turn(cards(1)),
            ),
        ), since=2009),
    )),
    Entry("Corsair", "card", "Seaside", (
        Card("Corsair", ("Action", "Duration", "Attack"), Cost(5), (
            play(
                coins(2),
                next_turn(cards(1)),
                SetUp(
                    Ability(
                        When(On.AFTER_PLAY, Who.OTHERS, _SILVER_OR_GOLD),
                        Clause((Trash(It()),)),
                        From.SET_UP,
                        by=Who.ACTOR,
                        while_=Exactly(Times(On.PLAY, _SILVER_OR_GOLD, whose=Who.ACTOR), 1),
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Cutpurse", "card", "Seaside", (
        Card("Cutpurse", ("Action", "Attack"), Cost(4), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    Clause(
                        cost=(Discard(exactly(1, Place.HAND, Named("Copper"))),),
                        otherwise=(Reveal(AllIn(Place.HAND)),),
                    ),
                )),
            ),
        ), since=2009),
    )),
    Entry("Embargo", "card", "Seaside", (
        Card("Embargo", ACTION, Cost(2), (
            play(coins(2), Trash(This()), AddTokens(Token.EMBARGO)),
            Ability(
                # A token that is put there while the card is being bought does not count.
                When(On.BUY, given=AtLeast(Tokens(Token.EMBARGO, It()), 1)),
                Clause((Repeat(Tokens(Token.EMBARGO, It()), (Gain(Named("Curse")),)),)),
                From.GAME,
            ),
        ), since=2009, version="2009"),
        Card("Embargo", ACTION, Cost(2), (
            play(coins(2), Trash(This()), *_ADD_EMBARGO),
        ), since=2017, version="2017"),
        Card("Embargo", ACTION, Cost(2), _EMBARGO, since=2019, version="2019"),
        Card("Embargo", ACTION, Cost(2), _EMBARGO, since=2020, version="2020"),
    ), needs=("Embargo token",)),
    # The token lies on piles after the card is gone: what it does belongs to the game.
    Entry("Embargo token", "token", "Seaside", (
        Card("Embargo token", ("Token",), Cost(), since=2009),
    ), pile="none", copies=0, needs=("Embargo",)),
    Entry("Explorer", "card", "Seaside", (
        Card("Explorer", ACTION, Cost(5), (
            play(
                Clause(
                    (Gain(Named("Gold"), to=Place.HAND),),
                    need=Need.MAY,
                    cost=(Reveal(exactly(1, Place.HAND, Named("Province"))),),
                    otherwise=(Gain(Named("Silver"), to=Place.HAND),),
                ),
            ),
        ), since=2009),
    )),
    Entry("Fishing Village", "card", "Seaside", (
        Card("Fishing Village", DURATION, Cost(3), (
            play(actions(2), coins(1), next_turn(actions(1), coins(1))),
        ), since=2009),
    )),
    Entry("Ghost Ship", "card", "Seaside", (
        Card("Ghost Ship", ("Action", "Attack"), Cost(5), (
            play(
                cards(2),
                Each(Who.OTHERS, (
                    Clause(
                        # One after the other, until three are left.
                        (Repeat(Sum((HandSize(), -3)), (Put(exactly(1, Place.HAND), Place.DECK),)),),
                        if_=AtLeast(HandSize(), 4),
                    ),
                )),
            ),
        ), since=2009),
    )),
    Entry("Haven", "card", "Seaside", (
        Card("Haven", DURATION, Cost(2), _HAVEN, since=2009, version="2009"),
        Card("Haven", DURATION, Cost(2), _HAVEN, since=2017, version="2017"),
    )),
    Entry("Island", "card", "Seaside", (
        Card("Island", ("Action", "Victory"), Cost(4), _ISLAND, since=2009, version="2009"),
        Card("Island", ("Action", "Victory"), Cost(4), _ISLAND, since=2017, version="2017"),
    ), copies=0, needs=("Your Island mat",)),
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
    Entry("Lookout", "card", "Seaside", (
        Card("Lookout", ACTION, Cost(3), (
            play(
                actions(1),
                FromDeck(3, "looked", shown=False),
                Trash(exactly(1, Ref("looked"))),
                Discard(exactly(1, Ref("looked"))),
                Put(Ref("looked"), Place.DECK),
            ),
        ), since=2009),
    )),
    Entry("Merchant Ship", "card", "Seaside", (
        Card("Merchant Ship", DURATION, Cost(5), (
            play(coins(2), next_turn(coins(2))),
        ), since=2009),
    )),
    Entry("Monkey", "card", "Seaside", (
        Card("Monkey", DURATION, Cost(3), (
            play(
                SetUp(
                    Ability(When(On.GAIN, Who.RIGHT), Clause((cards(1),)), From.SET_UP),
                    Lasts.UNTIL_NEXT_TURN,
                ),
                next_turn(cards(1)),
            ),
        ), since=2022),
    )),
    Entry("Native Village", "card", "Seaside", (
        Card("Native Village", ACTION, Cost(2), _NATIVE_VILLAGE, since=2009, version="2009"),
        Card("Native Village", ACTION, Cost(2), _NATIVE_VILLAGE, since=2017, version="2017"),
    ), needs=("Your Native Village mat",)),
    Entry("Navigator", "card", "Seaside", (
        Card("Navigator", ACTION, Cost(4), (
            play(
                coins(2),
                FromDeck(5, "looked", shown=False),
                ChooseOne((
                    Option("discard them all", (Discard(Ref("looked")),)),
                    Option("put them back", (Put(Ref("looked"), Place.DECK),)),
                ), worded=False),
            ),
        ), since=2009),
    )),
    Entry("Outpost", "card", "Seaside", (
        Card("Outpost", DURATION, Cost(5), _OUTPOST, since=2009, version="2009"),
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
        Card("Outpost", DURATION, Cost(5), _OUTPOST, since=2024, version="2024"),
    )),
    Entry("Pearl Diver", "card", "Seaside", (
        Card("Pearl Diver", ACTION, Cost(2), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "looked", shown=False, spot=Spot.BOTTOM),
                Clause(
                    (Put(Ref("looked"), Place.DECK),),
                    need=Need.MAY,
                    otherwise=(Put(Ref("looked"), Place.DECK, spot=Spot.BOTTOM),),
                ),
            ),
        ), since=2009),
    )),
    Entry("Pirate", "card", "Seaside", (
        Card("Pirate", ("Action", "Duration", "Reaction"), Cost(5), (
            play(
                next_turn(Gain(Every((Typed("Treasure"), CostsUpTo(6))), to=Place.HAND)),
            ),
            Ability(When(On.GAIN, Who.ALL, Typed("Treasure")), may(Play(This())), From.HAND),
        ), since=2022),
    )),
    Entry("Pirate Ship", "card", "Seaside", (
        Card("Pirate Ship", ("Action", "Attack"), Cost(4), (
            play(ChooseOne((_SINK, _PLUNDER))),
        ), since=2009, version="2009"),
        Card("Pirate Ship", ("Action", "Attack"), Cost(4), (
            play(ChooseOne((_PLUNDER, _SINK))),
        ), since=2017, version="2017"),
    ), needs=("Your Pirate Ship mat",)),
    Entry("Sailor", "card", "Seaside", (
        Card("Sailor", DURATION, Cost(4), (
            play(
                actions(1),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Duration")),
                        Clause((Play(It()),), if_=Tracked(It()), need=Need.MAY),
                        From.SET_UP,
                        often=Often.ONCE,
                    ),
                    Lasts.THIS_TURN,
                ),
                next_turn(coins(2), Trash(up_to(1, Place.HAND))),
            ),
        ), since=2022),
    )),
    Entry("Salvager", "card", "Seaside", (
        Card("Salvager", ACTION, Cost(4), _SALVAGER, since=2009, version="2009"),
        Card("Salvager", ACTION, Cost(4), _SALVAGER, since=2017, version="2017"),
    )),
    Entry("Sea Chart", "card", "Seaside", (
        Card("Sea Chart", ACTION, Cost(3), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(Ref("revealed"), CopiesIn(Place.PLAY)),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
            ),
        ), since=2022),
    )),
    Entry("Sea Hag", "card", "Seaside", (
        Card("Sea Hag", ("Action", "Attack"), Cost(4), (
            play(
                Each(Who.OTHERS, (
                    TopCard("top"),
                    Discard(Ref("top")),
                    Gain(Named("Curse"), to=Place.DECK),
                )),
            ),
        ), since=2009),
    )),
    Entry("Sea Witch", "card", "Seaside", (
        Card("Sea Witch", ("Action", "Duration", "Attack"), Cost(5), (
            play(
                cards(2),
                Each(Who.OTHERS, (Gain(Named("Curse")),)),
                next_turn(cards(2), Discard(exactly(2, Place.HAND))),
            ),
        ), since=2022),
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
    Entry("Tactician", "card", "Seaside", (
        Card("Tactician", DURATION, Cost(5), (
            play(Clause((_TACTICIAN_NEXT_TURN,), cost=(Discard(AllIn(Place.HAND)),))),
        ), since=2009, version="2009"),
        Card("Tactician", DURATION, Cost(5), (
            play(Clause((Discard(AllIn(Place.HAND)), _TACTICIAN_NEXT_TURN), if_=AnyIn(Place.HAND))),
        ), since=2017, version="2017"),
    )),
    Entry("Tide Pools", "card", "Seaside", (
        Card("Tide Pools", DURATION, Cost(4), (
            play(cards(3), actions(1), next_turn(Discard(exactly(2, Place.HAND)))),
        ), since=2022),
    )),
    Entry("Treasure Map", "card", "Seaside", (
        Card("Treasure Map", ACTION, Cost(4), _TREASURE_MAP, since=2009, version="2009"),
        Card("Treasure Map", ACTION, Cost(4), _TREASURE_MAP, since=2017, version="2017"),
    )),
    Entry("Treasury", "card", "Seaside", (
        Card("Treasury", ACTION, Cost(5), (
            play(cards(1), actions(1), coins(1)),
            Ability(
                When(On.DISCARD, source=Place.PLAY),
                Clause(
                    (Put(This(), Place.DECK),),
                    if_=AllOf((Tracked(This()), Exactly(Times(On.BUY, Typed("Victory")), 0))),
                    need=Need.MAY,
                ),
            ),
        ), since=2009, version="pre-2022"),
        Card("Treasury", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                coins(1),
                SetUp(
                    Ability(
                        When(On.END_OF_BUY),
                        Clause(
                            (Put(This(), Place.DECK),),
                            if_=AllOf((
                                Tracked(This()),
                                Exactly(Times(On.GAIN, Typed("Victory"), phase=Phase.BUY), 0),
                            )),
                            need=Need.MAY,
                        ),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
        Card("Treasury", ACTION, Cost(5), (
            play(cards(1), actions(1), coins(1)),
            Ability(
                When(On.DISCARD, source=Place.PLAY),
                Clause(
                    (Put(This(), Place.DECK),),
                    if_=AllOf((
                        Tracked(This()),
                        Exactly(Times(On.GAIN, Typed("Victory"), phase=Phase.BUY, span=Span.TURN), 0),
                    )),
                    need=Need.MAY,
                ),
            ),
        ), since=2026, version="2026"),
    )),
    Entry("Warehouse", "card", "Seaside", (
        Card("Warehouse", ACTION, Cost(3), (
            play(cards(3), actions(1), Discard(exactly(3, Place.HAND))),
        ), since=2009),
    )),
    Entry("Wharf", "card", "Seaside", (
        Card("Wharf", DURATION, Cost(5), (
            play(cards(2), buys(1), next_turn(cards(2), buys(1))),
        ), since=2009),
    )),
    Entry("Your Island mat", "mat", "Seaside", (
        # Its cards are their owner's and lie there to the end; there is nothing that the mat does.
        Card("Your Island mat", ("Mat",), Cost(), since=2009),
    ), pile="none", copies=0),
    Entry("Your Native Village mat", "mat", "Seaside", (
        # The same: Native Village puts cards there and takes them back.
        Card("Your Native Village mat", ("Mat",), Cost(), since=2009),
    ), pile="none", copies=0),
    Entry("Your Pirate Ship mat", "mat", "Seaside", (
        # Its Coin tokens are counted as a number of their owner's.
        Card("Your Pirate Ship mat", ("Mat",), Cost(), since=2009),
    ), pile="none", copies=0),
)
