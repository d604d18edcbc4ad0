"""Cards of Seaside."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AddTokens,
    AllIn,
    AllOf,
    AnyIn,
    AtLeast,
    Card,
    Choose,
    ChooseOne,
    Clause,
    CopyOf,
    Cost,
    CostsUpTo,
    Count,
    Discard,
    Each,
    Either,
    Entry,
    Every,
    Exactly,
    ExtraTurnAllowed,
    From,
    FromDeck,
    Gain,
    GainedLastTurn,
    Immune,
    InPool,
    It,
    Lasts,
    Named,
    Need,
    NextHandSize,
    Often,
    On,
    Option,
    Ordinal,
    Phase,
    Pick,
    Place,
    Play,
    Plus,
    Pool,
    Put,
    Ref,
    Repeat,
    SamePileAs,
    SetUp,
    TakeTurn,
    This,
    Times,
    Token,
    Tokens,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    YourTurn,
    actions,
    buys,
    cards,
    coins,
    exactly,
    may,
    next_turn,
    play,
    up_to,
    worth,
)

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
_TACTICIAN_NEXT_TURN: Final = next_turn(cards(5), actions(1), buys(1))

ENTRIES: Final[tuple[Entry, ...]] = (
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
        Card("Embargo", ACTION, Cost(2), (
            play(coins(2), Clause(_ADD_EMBARGO, cost=(Trash(This()),))),
        ), since=2019, version="2019"),
        Card("Embargo", ACTION, Cost(2), (
            play(coins(2), Clause(_ADD_EMBARGO, cost=(Trash(This()),))),
        ), since=2020, version="2020"),
    ), needs=("Embargo token",)),
    # The token lies on piles after the card is gone: what it does belongs to the game.
    Entry("Embargo token", "token", "Seaside", (
        Card("Embargo token", ("Token",), Cost(), since=2009),
    ), pile="none", copies=0, needs=("Embargo",)),
    Entry("Haven", "card", "Seaside", (
        Card("Haven", DURATION, Cost(2), _HAVEN, since=2009, version="2009"),
        Card("Haven", DURATION, Cost(2), _HAVEN, since=2017, version="2017"),
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
    )),
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
    )),
)
