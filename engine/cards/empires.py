"""Cards of Empires."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AddTokens,
    AllIn,
    AllOf,
    AnyIn,
    AnyOf,
    AtLeast,
    AtMost,
    BecomeFromSupply,
    Bid,
    Card,
    Choose,
    ChooseOne,
    Clause,
    CopyOf,
    Cost,
    CostsAtLeast,
    CostsExactly,
    CostsUpTo,
    Count,
    Discard,
    DiscardDownTo,
    During,
    Each,
    Either,
    Entry,
    Every,
    Exactly,
    Except,
    From,
    FromDeck,
    Gain,
    HandSize,
    InPool,
    Instead,
    It,
    Lasts,
    Matches,
    Named,
    Need,
    Often,
    On,
    OncePerTurn,
    Option,
    Owned,
    PayOffDebt,
    Phase,
    Pick,
    Place,
    Play,
    Players,
    PlayFromSupply,
    Plus,
    Pool,
    Put,
    PutFromSupply,
    PutTokens,
    Ref,
    Repeat,
    ReturnToActionPhase,
    ReturnToPile,
    Reveal,
    Scaled,
    SetUp,
    ShuffleIn,
    Sum,
    TakeTokens,
    This,
    Times,
    Token,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    YourTurn,
    actions,
    any_number,
    buys,
    cards,
    coins,
    exactly,
    may,
    next_turn,
    play,
    worth,
)

ACTION: Final = ("Action",)
CASTLE: Final = ("Victory", "Castle")
LANDMARK: Final = ("Landmark",)

_YOUR_ACTION_PHASE: Final = AllOf((YourTurn(), AnyOf((During(Phase.ACTION), During(Phase.START)))))
_YOUR_BUY_PHASE: Final = AllOf((YourTurn(), During(Phase.BUY)))
_PLUS_VP: Final = Clause((Plus(Pool.VP, 1),))


_BUY_AND_COINS: Final = Option("+1 Buy and +$2", (buys(1), coins(2)))
_SAME_COST: Final = may(Gain(Every((CostsExactly(0, than=It()), Except(CopyOf(It()))))))
_WITH_THE_NEXT: Final = "another card with the next one"

# ------------------------------------------------------------------ Landmarks

_TWO_VP_FROM_HERE: Final = TakeTokens(Token.VP, most=2)
_SIX_VP_PER_PLAYER: Final = Ability(When(On.SET_UP_GAME), Clause((PutTokens(Token.VP, Players(6)),)), From.GAME)
_WITH_TWO_COINS: Final = Clause((_TWO_VP_FROM_HERE,), if_=AtLeast(InPool(Pool.COINS), 2))
_WITH_A_COPY_IN_PLAY: Final = Clause((_TWO_VP_FROM_HERE,), if_=AnyIn(Place.PLAY, CopyOf(It())))
_SHRINE: Final = (
    Ability(
        When(On.SET_UP_GAME),
        Clause((AddTokens(Token.VP, Every((Typed("Action"), Except(Typed("Gathering")))), 2, each=True),)),
        From.GAME,
    ),
    Ability(
        When(On.GAIN, filter=Typed("Action")),
        Clause((TakeTokens(Token.VP, It(), most=1, here=True),)),
        From.GAME,
    ),
)
_TAX: Final = (
    Ability(When(On.BUY), Clause((AddTokens(Token.DEBT, number=2),))),
    Ability(When(On.SET_UP_GAME), Clause((AddTokens(Token.DEBT, each=True),)), From.GAME),
)
_TAKE_THE_DEBT: Final = Clause((TakeTokens(Token.DEBT, It()),))
_BID: Final = Bid(40, (Plus(Pool.VP, 8),))
_FIRST_PROVINCE: Final = When(On.GAIN, filter=Named("Province"))

# ------------------------------------------------------------------ Donate

_DONATE: Final = Clause((
    Put(AllIn(Place.DECK), Place.HAND),
    Put(AllIn(Place.DISCARD), Place.HAND),
    Trash(any_number(Place.HAND)),
    ShuffleIn(AllIn(Place.HAND)),
    cards(5),
))

# ------------------------------------------------------------------ Archive

_ONE_INTO_HAND: Final = Put(exactly(1, Ref("aside")), Place.HAND)
_LAST_ONE: Final = Ability(When(On.START_OF_TURN), Clause((_ONE_INTO_HAND,)), From.SET_UP)
_WHILE_CARDS_ARE_LEFT: Final = Tracked(Ref("aside"))

# ------------------------------------------------------------------ Castles, Rocks

_VP_AND_SILVER: Final = Clause((Plus(Pool.VP, 1), Gain(Named("Silver"))))
_SILVER: Final = Clause(
    (Gain(Named("Silver"), to=Place.DECK),),
    if_=_YOUR_BUY_PHASE,
    otherwise=(Gain(Named("Silver"), to=Place.HAND),),
)
_GAIN_A_CASTLE: Final = Gain(Typed("Castle"))

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Aqueduct", "landmark", "Empires", (
        Card("Aqueduct", LANDMARK, Cost(0), (
            Ability(
                When(On.SET_UP_GAME),
                Clause((AddTokens(Token.VP, Either((Named("Silver"), Named("Gold"))), 8, each=True),)),
                From.GAME,
            ),
            Ability(
                When(On.GAIN, filter=Typed("Treasure")),
                Clause((TakeTokens(Token.VP, It(), most=1, here=True),)),
                From.GAME,
            ),
            Ability(When(On.GAIN, filter=Typed("Victory")), Clause((TakeTokens(Token.VP),)), From.GAME),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Archive", "card", "Empires", (
        Card("Archive", ("Action", "Duration"), Cost(5), (
            play(
                actions(1),
                FromDeck(3, "aside", shown=False),
                _ONE_INTO_HAND,
                Clause(
                    (
                        SetUp(
                            Ability(
                                When(On.START_OF_TURN),
                                Clause((
                                    _ONE_INTO_HAND,
                                    Clause(
                                        (SetUp(_LAST_ONE, Lasts.NEXT_TURN),), if_=_WHILE_CARDS_ARE_LEFT
                                    ),
                                )),
                                From.SET_UP,
                            ),
                            Lasts.NEXT_TURN,
                        ),
                    ),
                    if_=_WHILE_CARDS_ARE_LEFT,
                ),
            ),
        ), since=2016),
    )),
    Entry("Basilica", "landmark", "Empires", (
        Card("Basilica", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(When(On.BUY), _WITH_TWO_COINS, From.GAME),
        ), since=2016, version="pre-2022"),
        Card("Basilica", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(When(On.GAIN), _WITH_TWO_COINS, From.GAME, while_=_YOUR_BUY_PHASE),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Capital", "card", "Empires", (
        Card("Capital", ("Treasure",), Cost(5), (
            play(coins(6), buys(1)),
            Ability(When(On.DISCARD, source=Place.PLAY), Clause((Plus(Pool.DEBT, 6), PayOffDebt()))),
        ), since=2016),
    )),
    Entry("Castles", "pile", "Empires", (), pile="split:Castles", copies=0, needs=(
        "Humble Castle",
        "Crumbling Castle",
        "Small Castle",
        "Haunted Castle",
        "Opulent Castle",
        "Sprawling Castle",
        "Grand Castle",
        "King's Castle",
    )),
    Entry(
        "Catapult/Rocks", "pile", "Empires", (), pile="split:Catapult/Rocks",
        needs=("Catapult", "Rocks"),
    ),
    Entry("Catapult", "card", "Empires", (
        Card("Catapult", ("Action", "Attack"), Cost(3), (
            play(
                coins(1),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause(
                    (Each(Who.OTHERS, (Gain(Named("Curse")),)),), if_=Matches(Ref("trashed"), CostsAtLeast(3))
                ),
                Clause(
                    (Each(Who.OTHERS, (DiscardDownTo(3),)),), if_=Matches(Ref("trashed"), Typed("Treasure"))
                ),
            ),
        ), since=2016, pile="Catapult/Rocks"),
    ), pile="split:Catapult/Rocks", copies=5),
    Entry("Charm", "card", "Empires", (
        Card("Charm", ("Treasure",), Cost(5), (
            play(
                ChooseOne((
                    _BUY_AND_COINS,
                    Option(_WITH_THE_NEXT, (
                        SetUp(
                            Ability(When(On.BUY), _SAME_COST, From.SET_UP, often=Often.NEXT), Lasts.THIS_TURN
                        ),
                    )),
                )),
            ),
        ), since=2016, version="pre-2022"),
        Card("Charm", ("Treasure",), Cost(5), (
            play(
                ChooseOne((
                    _BUY_AND_COINS,
                    Option(_WITH_THE_NEXT, (
                        SetUp(
                            Ability(When(On.GAIN), _SAME_COST, From.SET_UP, often=Often.NEXT), Lasts.THIS_TURN
                        ),
                    )),
                )),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("City Quarter", "card", "Empires", (
        Card("City Quarter", ACTION, Cost(0, debt=8), (
            play(actions(2), Reveal(AllIn(Place.HAND)), cards(Count(AllIn(Place.HAND, Typed("Action"))))),
        ), since=2016),
    )),
    Entry("Colonnade", "landmark", "Empires", (
        Card("Colonnade", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(When(On.BUY, filter=Typed("Action")), _WITH_A_COPY_IN_PLAY, From.GAME),
        ), since=2016, version="pre-2022"),
        Card("Colonnade", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(
                When(On.GAIN, filter=Typed("Action")),
                _WITH_A_COPY_IN_PLAY,
                From.GAME,
                while_=_YOUR_BUY_PHASE,
            ),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Crown", "card", "Empires", (
        Card("Crown", ("Action", "Treasure"), Cost(5), (
            play(
                Clause(
                    (Play(exactly(1, Place.HAND, Typed("Action")), times=2),),
                    if_=_YOUR_ACTION_PHASE,
                    need=Need.MAY,
                ),
                Clause(
                    (Play(exactly(1, Place.HAND, Typed("Treasure")), times=2),),
                    if_=_YOUR_BUY_PHASE,
                    need=Need.MAY,
                ),
            ),
        ), since=2016),
    )),
    Entry("Crumbling Castle", "card", "Empires", (
        Card("Crumbling Castle", CASTLE, Cost(4), (
            worth(1),
            Ability(When(On.GAIN), _VP_AND_SILVER),
            Ability(When(On.TRASH), _VP_AND_SILVER),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1),
    Entry("Defiled Shrine", "landmark", "Empires", (
        Card("Defiled Shrine", LANDMARK, Cost(0), (
            *_SHRINE,
            Ability(When(On.BUY, filter=Typed("Curse")), Clause((TakeTokens(Token.VP),)), From.GAME),
        ), since=2016, version="pre-2022"),
        Card("Defiled Shrine", LANDMARK, Cost(0), (
            *_SHRINE,
            Ability(
                When(On.GAIN, filter=Typed("Curse")),
                Clause((TakeTokens(Token.VP),)),
                From.GAME,
                while_=_YOUR_BUY_PHASE,
            ),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Donate", "event", "Empires", (
        Card("Donate", ("Event",), Cost(0, debt=8), (
            Ability(
                When(On.BUY),
                Clause((SetUp(Ability(When(On.AFTER_TURN), _DONATE, From.SET_UP), Lasts.AFTER_TURN),)),
            ),
        ), since=2016, version="pre-2021"),
        Card("Donate", ("Event",), Cost(0, debt=8), (
            Ability(
                When(On.BUY),
                Clause((SetUp(Ability(When(On.END_OF_TURN), _DONATE, From.SET_UP), Lasts.THIS_TURN),)),
            ),
        ), since=2021, version="2021"),
        Card("Donate", ("Event",), Cost(0, debt=8), (
            Ability(
                When(On.BUY),
                Clause((SetUp(Ability(When(On.FIRST_AT_TURN), _DONATE, From.SET_UP), Lasts.NEXT_TURN),)),
            ),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Emporium", "card", "Empires", (
        Card("Emporium", ACTION, Cost(5), (
            play(cards(1), actions(1), coins(1)),
            Ability(
                When(On.GAIN),
                Clause((Plus(Pool.VP, 2),), if_=AtLeast(Count(AllIn(Place.PLAY, Typed("Action"))), 5)),
            ),
        ), since=2016, pile="Patrician/Emporium"),
    ), pile="split:Patrician/Emporium", copies=5),
    Entry(
        "Encampment/Plunder", "pile", "Empires", (), pile="split:Encampment/Plunder",
        needs=("Encampment", "Plunder"),
    ),
    Entry("Encampment", "card", "Empires", (
        Card("Encampment", ACTION, Cost(2), (
            play(
                cards(2),
                actions(2),
                Clause(
                    need=Need.MAY,
                    cost=(Reveal(exactly(1, Place.HAND, Either((Named("Gold"), Named("Plunder"))))),),
                    otherwise=(
                        Clause(
                            (
                                SetUp(
                                    Ability(
                                        When(On.START_OF_CLEANUP), Clause((ReturnToPile(This()),)), From.SET_UP
                                    ),
                                    Lasts.THIS_TURN,
                                ),
                            ),
                            cost=(Put(This(), Place.ASIDE),),
                        ),
                    ),
                ),
            ),
        ), since=2016, pile="Encampment/Plunder"),
    ), pile="split:Encampment/Plunder", copies=5),
    Entry("Enchantress", "card", "Empires", (
        Card("Enchantress", ("Action", "Attack", "Duration"), Cost(3), (
            play(
                SetUp(
                    Ability(
                        When(On.WOULD_RESOLVE, Who.OTHERS, Typed("Action")),
                        Clause((Instead(), cards(1), actions(1))),
                        From.SET_UP,
                        by=Who.ACTOR,
                        while_=AllOf((
                            YourTurn(),
                            Exactly(Times(On.PLAY, Typed("Action"), whose=Who.ACTOR), 1),
                        )),
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
                next_turn(cards(2)),
            ),
        ), since=2016),
    )),
    Entry("Fortune", "card", "Empires", (
        Card("Fortune", ("Treasure",), Cost(8, debt=8), (
            play(buys(1), OncePerTurn((coins(InPool(Pool.COINS)),))),
            Ability(
                When(On.GAIN),
                Clause((Repeat(Count(AllIn(Place.PLAY, Named("Gladiator"))), (Gain(Named("Gold")),)),)),
            ),
        ), since=2016, pile="Gladiator/Fortune"),
    ), pile="split:Gladiator/Fortune", copies=5),
    Entry(
        "Gladiator/Fortune", "pile", "Empires", (), pile="split:Gladiator/Fortune",
        needs=("Gladiator", "Fortune"),
    ),
    Entry("Gladiator", "card", "Empires", (
        Card("Gladiator", ACTION, Cost(3), (
            play(
                coins(2),
                Choose(exactly(1, Place.HAND), as_="shown", verb="reveal"),
                Reveal(Ref("shown")),
                Each(Who.LEFT, (
                    Choose(Pick(0, 1, Place.HAND, CopyOf(Ref("shown"))), as_="answer", verb="reveal"),
                    Reveal(Ref("answer")),
                )),
                Clause(
                    (coins(1), PutFromSupply(Named("Gladiator"), Place.TRASH)),
                    if_=AtMost(Count(Ref("answer")), 0),
                ),
            ),
        ), since=2016, pile="Gladiator/Fortune"),
    ), pile="split:Gladiator/Fortune", copies=5),
    Entry("Grand Castle", "card", "Empires", (
        Card("Grand Castle", CASTLE, Cost(9), (
            worth(5),
            Ability(
                When(On.GAIN),
                Clause((
                    Reveal(AllIn(Place.HAND)),
                    Plus(
                        Pool.VP,
                        Sum((
                            Count(AllIn(Place.HAND, Typed("Victory"))),
                            Count(AllIn(Place.PLAY, Typed("Victory"), whose=Who.ALL)),
                        )),
                    ),
                )),
            ),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1),
    Entry("Groundskeeper", "card", "Empires", (
        Card("Groundskeeper", ACTION, Cost(5), (
            play(cards(1), actions(1)),
            Ability(When(On.GAIN, filter=Typed("Victory")), _PLUS_VP, From.PLAY),
        ), since=2016, version="pre-2022"),
        Card("Groundskeeper", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                SetUp(
                    Ability(When(On.GAIN, filter=Typed("Victory")), _PLUS_VP, From.SET_UP), Lasts.THIS_TURN
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Haunted Castle", "card", "Empires", (
        Card("Haunted Castle", CASTLE, Cost(6), (
            worth(2),
            Ability(
                When(On.GAIN),
                Clause((
                    Gain(Named("Gold")),
                    Each(Who.OTHERS, (
                        Clause((Put(exactly(2, Place.HAND), Place.DECK),), if_=AtLeast(HandSize(), 5)),
                    )),
                )),
                while_=YourTurn(),
            ),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1),
    Entry("Humble Castle", "card", "Empires", (
        Card("Humble Castle", ("Treasure", "Victory", "Castle"), Cost(3), (
            play(coins(1)),
            worth(Owned(Typed("Castle"))),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1, by_players=(1, 2, 2, 2, 2)),
    Entry("King's Castle", "card", "Empires", (
        Card("King's Castle", CASTLE, Cost(10), (
            worth(Scaled(Owned(Typed("Castle")), 2)),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1, by_players=(1, 2, 2, 2, 2)),
    Entry("Mountain Pass", "landmark", "Empires", (
        Card("Mountain Pass", LANDMARK, Cost(0), (
            Ability(
                _FIRST_PROVINCE,
                Clause((
                    SetUp(
                        Ability(When(On.AFTER_TURN, Who.ALL), Clause((_BID,)), From.SET_UP), Lasts.AFTER_TURN
                    ),
                )),
                From.GAME,
                often=Often.ONCE_A_GAME,
            ),
        ), since=2016, version="pre-2021"),
        Card("Mountain Pass", LANDMARK, Cost(0), (
            Ability(
                _FIRST_PROVINCE,
                Clause((
                    SetUp(
                        Ability(When(On.END_OF_TURN, Who.ALL), Clause((_BID,)), From.SET_UP), Lasts.THIS_TURN
                    ),
                )),
                From.GAME,
                often=Often.ONCE_A_GAME,
            ),
        ), since=2021, version="2021"),
        Card("Mountain Pass", LANDMARK, Cost(0), (
            Ability(_FIRST_PROVINCE, Clause((_BID,)), From.GAME, often=Often.ONCE_A_GAME),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Opulent Castle", "card", "Empires", (
        Card("Opulent Castle", ("Action", "Victory", "Castle"), Cost(7), (
            play(
                Discard(any_number(Place.HAND, Typed("Victory")), as_="discarded"),
                coins(Scaled(Count(Ref("discarded")), 2)),
            ),
            worth(3),
        ), since=2016, version="pre-2021", pile="Castles"),
        Card("Opulent Castle", ("Action", "Victory", "Castle"), Cost(7), (
            play(
                Choose(any_number(Place.HAND, Typed("Victory")), as_="chosen", verb="discard"),
                Reveal(Ref("chosen")),
                Discard(Ref("chosen"), as_="discarded"),
                coins(Scaled(Count(Ref("discarded")), 2)),
            ),
            worth(3),
        ), since=2021, version="2021", pile="Castles"),
    ), pile="split:Castles", copies=1, by_players=(1, 2, 2, 2, 2)),
    Entry("Overlord", "card", "Empires", (
        Card("Overlord", ACTION, Cost(0, debt=8), (
            play(BecomeFromSupply(Every((Typed("Action"), CostsUpTo(5))))),
        ), since=2016, version="pre-2019"),
        Card("Overlord", ("Action", "Command"), Cost(0, debt=8), (
            play(PlayFromSupply(Every((Typed("Action"), Except(Typed("Command")), CostsUpTo(5))))),
        ), since=2019, version="2019"),
    )),
    Entry(
        "Patrician/Emporium", "pile", "Empires", (), pile="split:Patrician/Emporium",
        needs=("Patrician", "Emporium"),
    ),
    Entry("Patrician", "card", "Empires", (
        Card("Patrician", ACTION, Cost(2), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "revealed"),
                Put(exactly(1, Ref("revealed"), CostsAtLeast(5)), Place.HAND),
                Put(Ref("revealed"), Place.DECK),
            ),
        ), since=2016, pile="Patrician/Emporium"),
    ), pile="split:Patrician/Emporium", copies=5),
    Entry("Plunder", "card", "Empires", (
        Card("Plunder", ("Treasure",), Cost(5), (
            play(coins(2), Plus(Pool.VP, 1)),
        ), since=2016, pile="Encampment/Plunder"),
    ), pile="split:Encampment/Plunder", copies=5),
    Entry("Rocks", "card", "Empires", (
        Card("Rocks", ("Treasure",), Cost(4), (
            play(coins(1)),
            Ability(When(On.GAIN), _SILVER),
            Ability(When(On.TRASH), _SILVER),
        ), since=2016, pile="Catapult/Rocks"),
    ), pile="split:Catapult/Rocks", copies=5),
    Entry("Small Castle", "card", "Empires", (
        Card("Small Castle", ("Action", "Victory", "Castle"), Cost(5), (
            play(
                ChooseOne((
                    Option("trash this", (Clause((_GAIN_A_CASTLE,), cost=(Trash(This()),)),)),
                    Option("trash a Castle from the hand", (
                        Clause((_GAIN_A_CASTLE,), cost=(Trash(exactly(1, Place.HAND, Typed("Castle"))),)),
                    )),
                ), worded=False),
            ),
            worth(2),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1, by_players=(1, 2, 2, 2, 2)),
    Entry("Sprawling Castle", "card", "Empires", (
        Card("Sprawling Castle", CASTLE, Cost(8), (
            worth(4),
            Ability(
                When(On.GAIN),
                Clause((
                    ChooseOne((
                        Option("gain a Duchy", (Gain(Named("Duchy")),)),
                        Option("gain 3 Estates", (Repeat(3, (Gain(Named("Estate")),)),)),
                    ), worded=False),
                )),
            ),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1),
    Entry("Tax", "event", "Empires", (
        Card("Tax", ("Event",), Cost(2), (
            *_TAX,
            Ability(When(On.BUY), _TAKE_THE_DEBT, From.GAME),
        ), since=2016, version="pre-2022"),
        Card("Tax", ("Event",), Cost(2), (
            *_TAX,
            Ability(When(On.GAIN), _TAKE_THE_DEBT, From.GAME, while_=_YOUR_BUY_PHASE),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Villa", "card", "Empires", (
        Card("Villa", ("Action",), Cost(4), (
            play(actions(2), buys(1), coins(1)),
            Ability(
                When(On.GAIN),
                Clause((Put(This(), Place.HAND), actions(1), ReturnToActionPhase())),
            ),
        ), since=2016),
    )),
)
