"""Cards of Empires."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
CASTLE: Final = ("Victory", "Castle")
LANDMARK: Final = ("Landmark",)
EVENT: Final = ("Event",)

_YOUR_ACTION_PHASE: Final = AllOf((YourTurn(), in_action_phase()))
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

_FORUM: Final = play(cards(3), actions(1), Discard(exactly(2, Place.HAND)))
_TAKE_ALL_VP: Final = TakeTokens(Token.VP, This())
_ADD_A_VP: Final = PutTokens(Token.VP, 1, This())

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Advance", "event", "Empires", (
        Card("Advance", EVENT, Cost(0), (
            Ability(
                When(On.BUY),
                Clause((
                    may_to(
                        (Trash(exactly(1, Place.HAND, Typed("Action"))),),
                        Gain(Every((Typed("Action"), CostsUpTo(6)))),
                    ),
                )),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Annex", "event", "Empires", (
        Card("Annex", EVENT, Cost(debt=8), (
            Ability(
                When(On.BUY),
                Clause((
                    Choose(
                        Pick(Beyond(Count(AllIn(Place.DISCARD)), 5), ANY_NUMBER, Place.DISCARD),
                        as_="chosen",
                        verb="shuffle in",
                    ),
                    # The deck is shuffled even if no card was chosen.
                    ShuffleIn(Ref("chosen")),
                    Gain(Named("Duchy")),
                )),
            ),
        ), since=2016),
    ), pile="none", copies=0),
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
    Entry("Arena", "landmark", "Empires", (
        Card("Arena", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(
                When(On.START_OF_BUY),
                may_to((Discard(exactly(1, Place.HAND, Typed("Action"))),), _TWO_VP_FROM_HERE),
                From.GAME,
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Bandit Fort", "landmark", "Empires", (
        Card("Bandit Fort", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                effect=Worth(Scaled(Owned(Either((Named("Silver"), Named("Gold")))), -2)),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Banquet", "event", "Empires", (
        Card("Banquet", EVENT, Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    Repeat(2, (Gain(Named("Copper")),)),
                    Gain(Every((CostsUpTo(5), Except(Typed("Victory"))))),
                )),
            ),
        ), since=2016),
    ), pile="none", copies=0),
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
    Entry("Baths", "landmark", "Empires", (
        Card("Baths", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(
                When(On.END_OF_TURN),
                Clause((_TWO_VP_FROM_HERE,), if_=Exactly(Times(On.GAIN), 0)),
                From.GAME,
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Battlefield", "landmark", "Empires", (
        Card("Battlefield", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(When(On.GAIN, filter=Typed("Victory")), Clause((_TWO_VP_FROM_HERE,)), From.GAME),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Bustling Village", "card", "Empires", (
        Card("Bustling Village", ACTION, Cost(5), (
            play(
                cards(1),
                actions(3),
                Choose(up_to(1, Place.DISCARD, Named("Settlers")), as_="shown", verb="reveal"),
                Reveal(Ref("shown")),
                Put(Ref("shown"), Place.HAND),
            ),
        ), since=2016, pile="Settlers/Bustling Village"),
    ), pile="split:Settlers/Bustling Village", copies=5),
    Entry("Capital", "card", "Empires", (
        Card("Capital", ("Treasure",), Cost(5), (
            play(coins(6), buys(1)),
            Ability(When(On.DISCARD, source=Place.PLAY), Clause((Plus(Pool.DEBT, 6), PayOffDebt()))),
        ), since=2016, version="2016"),
        Card("Capital", ("Treasure",), Cost(5), (
            play(coins(6), buys(1)),
            Ability(When(On.DISCARD, source=Place.PLAY), Clause((Plus(Pool.DEBT, 6),))),
        ), since=2025, version="2025"),
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
    Entry("Chariot Race", "card", "Empires", (
        Card("Chariot Race", ACTION, Cost(3), (
            play(
                actions(1),
                FromDeck(1, "yours"),
                Put(Ref("yours"), Place.HAND),
                Each(Who.LEFT, (FromDeck(1, "theirs"), Put(Ref("theirs"), Place.DECK))),
                Clause(
                    (coins(1), Plus(Pool.VP, 1)), if_=Matches(Ref("theirs"), Cheaper(Ref("yours")))
                ),
            ),
        ), since=2016, version="2016"),
        Card("Chariot Race", ACTION, Cost(3), (
            play(
                actions(1),
                Draw(1, as_="yours"),
                Reveal(Ref("yours")),
                Each(Who.LEFT, (FromDeck(1, "theirs"), Put(Ref("theirs"), Place.DECK))),
                Clause(
                    (coins(1), Plus(Pool.VP, 1)), if_=Matches(Ref("theirs"), Cheaper(Ref("yours")))
                ),
            ),
        ), since=2025, version="2025"),
    )),
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
    Entry("Conquest", "event", "Empires", (
        Card("Conquest", EVENT, Cost(6), (
            Ability(
                When(On.BUY),
                Clause((
                    Repeat(2, (Gain(Named("Silver")),)), Plus(Pool.VP, Times(On.GAIN, Named("Silver")))
                )),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    token_entry("Debt token", "Empires", 2016),
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
    Entry("Delve", "event", "Empires", (
        Card("Delve", EVENT, Cost(2), (
            Ability(When(On.BUY), Clause((buys(1), Gain(Named("Silver"))))),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Dominate", "event", "Empires", (
        Card("Dominate", EVENT, Cost(14), (
            Ability(When(On.BUY), Clause((Clause((Plus(Pool.VP, 9),), cost=(Gain(Named("Province")),)),))),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Donate", "event", "Empires", (
        Card("Donate", ("Event",), Cost(0, debt=8), (
            Ability(
                When(On.BUY),
                Clause((SetUp(Ability(When(On.AFTER_TURN, Who.ALL), _DONATE, From.SET_UP), Lasts.AFTER_TURN),)),
            ),
        ), since=2016, version="pre-2021"),
        Card("Donate", ("Event",), Cost(0, debt=8), (
            Ability(
                When(On.BUY),
                Clause((SetUp(Ability(When(On.END_OF_TURN, Who.ALL), _DONATE, From.SET_UP), Lasts.THIS_TURN),)),
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
                                        When(On.START_OF_CLEANUP, Who.ALL),
                                        Clause((ReturnToPile(This()),)),
                                        From.SET_UP,
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
    Entry("Engineer", "card", "Empires", (
        Card("Engineer", ACTION, Cost(debt=4), (
            play(Gain(CostsUpTo(4)), may_to((Trash(This()),), Gain(CostsUpTo(4)))),
        ), since=2016),
    )),
    Entry("Farmers' Market", "card", "Empires", (
        Card("Farmers' Market", ("Action", "Gathering"), Cost(3), (
            play(
                buys(1),
                Clause(
                    (_TAKE_ALL_VP, Trash(This())),
                    if_=AtLeast(Tokens(Token.VP, This()), 4),
                    otherwise=(_ADD_A_VP, coins(Tokens(Token.VP, This()))),
                ),
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
    Entry("Forum", "card", "Empires", (
        Card("Forum", ACTION, Cost(5), (
            _FORUM,
            Ability(When(On.BUY), Clause((buys(1),))),
        ), since=2016, version="pre-2022"),
        Card("Forum", ACTION, Cost(5), (
            _FORUM,
            Ability(When(On.GAIN), Clause((buys(1),))),
        ), since=2022, version="2022"),
    )),
    Entry("Fountain", "landmark", "Empires", (
        Card("Fountain", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                while_=AtLeast(Owned(Named("Copper")), 10),
                effect=Worth(15),
            ),
        ), since=2016),
    ), pile="none", copies=0),
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
                    if_=Exactly(Count(Ref("answer")), 0),
                ),
            ),
        ), since=2016, version="2016", pile="Gladiator/Fortune"),
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
                    (coins(1), PutFromSupply(Named("Gladiator"), Place.TRASH, anywhere=True)),
                    if_=Exactly(Count(Ref("answer")), 0),
                ),
            ),
        ), since=2025, version="2025", pile="Gladiator/Fortune"),
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
    Entry("Keep", "landmark", "Empires", (
        Card("Keep", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                effect=Worth(Scaled(DifferentNames(Owned(Every((Typed("Treasure"), MostCopies())))), 5)),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("King's Castle", "card", "Empires", (
        Card("King's Castle", CASTLE, Cost(10), (
            worth(Scaled(Owned(Typed("Castle")), 2)),
        ), since=2016, pile="Castles"),
    ), pile="split:Castles", copies=1, by_players=(1, 2, 2, 2, 2)),
    Entry("Labyrinth", "landmark", "Empires", (
        Card("Labyrinth", LANDMARK, Cost(0), (
            _SIX_VP_PER_PLAYER,
            Ability(
                When(On.GAIN),
                Clause((_TWO_VP_FROM_HERE,)),
                From.GAME,
                while_=AllOf((YourTurn(), Exactly(Times(On.GAIN), 2))),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Legionary", "card", "Empires", (
        Card("Legionary", ("Action", "Attack"), Cost(5), (
            play(
                coins(3),
                may_to(
                    (Choose(exactly(1, Place.HAND, Named("Gold")), as_="shown", verb="reveal"), Reveal(Ref("shown"))),
                    Each(Who.OTHERS, (DiscardDownTo(2), Draw(1, plus=False))),
                ),
            ),
        ), since=2016),
    )),
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
    Entry("Museum", "landmark", "Empires", (
        Card("Museum", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                effect=Worth(Scaled(DifferentNames(Owned(Anything())), 2)),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Obelisk", "landmark", "Empires", (
        Card("Obelisk", LANDMARK, Cost(0), (
            Ability(When(On.SCORING), source=From.GAME, effect=Worth(Scaled(Owned(OfChosenPile()), 2))),
        ), since=2016),
    ), pile="none", copies=0, chosen=Chosen(Place.SUPPLY, 1, Typed("Action"))),
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
    Entry("Orchard", "landmark", "Empires", (
        Card("Orchard", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                effect=Worth(Scaled(DifferentNames(Owned(Every((Typed("Action"), CopiesIn(None, 3))))), 4)),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Overlord", "card", "Empires", (
        Card("Overlord", ACTION, Cost(0, debt=8), (
            play(BecomeFromSupply(Every((Typed("Action"), CostsUpTo(5))))),
        ), since=2016, version="pre-2019"),
        Card("Overlord", ("Action", "Command"), Cost(0, debt=8), (
            play(PlayFromSupply(Every((Typed("Action"), Except(Typed("Command")), CostsUpTo(5))))),
        ), since=2019, version="2019"),
        Card("Overlord", ("Action", "Command"), Cost(0, debt=8), (
            play(PlayFromSupply(
                Every((Typed("Action"), Except(Typed("Command")), Except(Typed("Duration")), CostsUpTo(5)))
            )),
        ), since=2025, version="2025"),
    )),
    Entry("Palace", "landmark", "Empires", (
        Card("Palace", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                effect=Worth(
                    Scaled(Least((Owned(Named("Copper")), Owned(Named("Silver")), Owned(Named("Gold")))), 3)
                ),
            ),
        ), since=2016),
    ), pile="none", copies=0),
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
    Entry("Ritual", "event", "Empires", (
        Card("Ritual", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    Clause(
                        (
                            Choose(exactly(1, Place.HAND), as_="chosen"),
                            # What it cost when it was trashed, whatever that brings about.
                            Note(CoinCost(Ref("chosen")), "cost"),
                            Trash(Ref("chosen")),
                            Plus(Pool.VP, Bound("cost")),
                        ),
                        cost=(Gain(Named("Curse")),),
                    ),
                )),
            ),
        ), since=2016, version="2016"),
        Card("Ritual", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    Clause(
                        (
                            Trash(exactly(1, Place.HAND), as_="trashed"),
                            Plus(Pool.VP, CoinCost(Ref("trashed"))),
                        ),
                        cost=(Gain(Named("Curse")),),
                    ),
                )),
            ),
        ), since=2025, version="2025"),
    ), pile="none", copies=0),
    Entry("Rocks", "card", "Empires", (
        Card("Rocks", ("Treasure",), Cost(4), (
            play(coins(1)),
            Ability(When(On.GAIN), _SILVER),
            Ability(When(On.TRASH), _SILVER),
        ), since=2016, pile="Catapult/Rocks"),
    ), pile="split:Catapult/Rocks", copies=5),
    Entry("Royal Blacksmith", "card", "Empires", (
        Card("Royal Blacksmith", ACTION, Cost(debt=8), (
            play(cards(5), Reveal(AllIn(Place.HAND)), Discard(AllIn(Place.HAND, Named("Copper")))),
        ), since=2016),
    )),
    Entry("Sacrifice", "card", "Empires", (
        Card("Sacrifice", ACTION, Cost(4), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause((cards(2), actions(2)), if_=Matches(Ref("trashed"), Typed("Action"))),
                Clause((coins(2),), if_=Matches(Ref("trashed"), Typed("Treasure"))),
                Clause((Plus(Pool.VP, 2),), if_=Matches(Ref("trashed"), Typed("Victory"))),
            ),
        ), since=2016),
    )),
    Entry("Salt the Earth", "event", "Empires", (
        Card("Salt the Earth", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause((Plus(Pool.VP, 1), PutFromSupply(Typed("Victory"), Place.TRASH))),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Settlers", "card", "Empires", (
        Card("Settlers", ACTION, Cost(2), (
            play(
                cards(1),
                actions(1),
                Choose(up_to(1, Place.DISCARD, Named("Copper")), as_="shown", verb="reveal"),
                Reveal(Ref("shown")),
                Put(Ref("shown"), Place.HAND),
            ),
        ), since=2016, pile="Settlers/Bustling Village"),
    ), pile="split:Settlers/Bustling Village", copies=5),
    Entry(
        "Settlers/Bustling Village", "pile", "Empires", (), pile="split:Settlers/Bustling Village",
        needs=("Settlers", "Bustling Village"),
    ),
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
    Entry("Temple", "card", "Empires", (
        Card("Temple", ("Action", "Gathering"), Cost(4), (
            play(Plus(Pool.VP, 1), Trash(Pick(1, 3, Place.HAND, different=True)), _ADD_A_VP),
            Ability(When(On.GAIN), Clause((_TAKE_ALL_VP,))),
        ), since=2016),
    )),
    Entry("Tomb", "landmark", "Empires", (
        Card("Tomb", LANDMARK, Cost(0), (
            Ability(When(On.TRASH), Clause((Plus(Pool.VP, 1),)), From.GAME),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Tower", "landmark", "Empires", (
        Card("Tower", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING),
                source=From.GAME,
                effect=Worth(Owned(Every((Except(Typed("Victory")), OfSupply(most=0))))),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Triumph", "event", "Empires", (
        Card("Triumph", EVENT, Cost(debt=5), (
            Ability(
                When(On.BUY),
                Clause((Clause((Plus(Pool.VP, Times(On.GAIN)),), cost=(Gain(Named("Estate")),)),)),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Triumphal Arch", "landmark", "Empires", (
        Card("Triumphal Arch", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING), source=From.GAME, effect=Worth(Scaled(SecondMost(Typed("Action")), 3))
            ),
        ), since=2016),
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
    Entry("Wall", "landmark", "Empires", (
        Card("Wall", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING), source=From.GAME, effect=Worth(Scaled(Beyond(Owned(Anything()), 15), -1))
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Wedding", "event", "Empires", (
        Card("Wedding", EVENT, Cost(4, debt=3), (
            Ability(When(On.BUY), Clause((Plus(Pool.VP, 1), Gain(Named("Gold"))))),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Wild Hunt", "card", "Empires", (
        Card("Wild Hunt", ("Action", "Gathering"), Cost(5), (
            play(
                ChooseOne((
                    Option("+3 Cards", (cards(3), _ADD_A_VP)),
                    Option("gain an Estate", (Clause((_TAKE_ALL_VP,), cost=(Gain(Named("Estate")),)),)),
                )),
            ),
        ), since=2016),
    )),
    Entry("Windfall", "event", "Empires", (
        Card("Windfall", EVENT, Cost(5), (
            Ability(
                When(On.BUY),
                Clause((
                    Clause(
                        (Repeat(3, (Gain(Named("Gold")),)),),
                        if_=AllOf((
                            Exactly(Count(AllIn(Place.DECK)), 0), Exactly(Count(AllIn(Place.DISCARD)), 0)
                        )),
                    ),
                )),
            ),
        ), since=2016),
    ), pile="none", copies=0),
    Entry("Wolf Den", "landmark", "Empires", (
        Card("Wolf Den", LANDMARK, Cost(0), (
            Ability(
                When(On.SCORING), source=From.GAME, effect=Worth(Scaled(Owned(CopiesIn(None, 1, most=1)), -3))
            ),
        ), since=2016),
    ), pile="none", copies=0),
)
