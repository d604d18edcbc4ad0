"""Cards and Events of Adventures."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
DURATION: Final = ("Action", "Duration")
ATTACK_DURATION: Final = ("Action", "Attack", "Duration")
RESERVE: Final = ("Action", "Reserve")
TRAVELLER: Final = ("Action", "Traveller")
ATTACK_TRAVELLER: Final = ("Action", "Attack", "Traveller")
TREASURE_RESERVE: Final = ("Treasure", "Reserve")
EVENT: Final = ("Event",)
TOKEN: Final = ("Token",)

_CARAVAN_GUARD: Final = (
    play(
        cards(1),
        actions(1),
        SetUp(Ability(When(On.START_OF_TURN), Clause((coins(1),)), From.SET_UP), Lasts.NEXT_TURN),
    ),
    Ability(When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")), may(Play(This())), From.HAND),
)
_CARAVAN_GUARD_TYPES: Final = ("Action", "Duration", "Reaction")
_ROYAL_CARRIAGE: Final = (
    play(actions(1), Put(This(), Place.TAVERN)),
    Ability(
        When(On.AFTER_PLAY, filter=Typed("Action")),
        Clause(
            (Play(It(), manner=Manner.REPLAY),),
            # It is expected in play, so that Tracked says "if it is still in play".
            if_=Tracked(It()),
            need=Need.MAY,
            cost=(Put(This(), Place.PLAY),),
        ),
        From.TAVERN,
    ),
)

_BRIDGE_TROLL_ATTACK: Final = Each(Who.OTHERS, (Plus(Pool.MINUS_COIN, 1),))
_BUY_NOW_AND_NEXT_TURN: Final = (buys(1), next_turn(buys(1)))
_CHAMPION: Final = (
    play(
        actions(1),
        SetUp(
            Ability(When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")), Clause((Immune(),)), From.SET_UP),
            Lasts.GAME,
        ),
        SetUp(
            Ability(When(On.BEFORE_PLAY, filter=Typed("Action")), Clause((actions(1),)), From.SET_UP),
            Lasts.GAME,
        ),
    ),
)
_COIN_OF_THE_REALM: Final = (
    play(coins(1), Put(This(), Place.TAVERN)),
    Ability(
        When(On.AFTER_PLAY, filter=Typed("Action")),
        may_to((Put(This(), Place.PLAY),), actions(2)),
        From.TAVERN,
    ),
)
_GEAR: Final = (
    play(
        cards(2),
        Put(up_to(2, Place.HAND), Place.ASIDE, as_="aside"),
        Clause(
            (next_turn(Put(Ref("aside"), Place.HAND)),), if_=AtLeast(Count(Ref("aside")), 1)
        ),
    ),
)
_HAND_ONTO_DECK: Final = Put(AllIn(Place.HAND), Place.DECK)
_MESSENGER: Final = play(buys(1), coins(2), may(DeckIntoDiscard()))
_MESSENGER_GAINS: Final = (
    Gain(CostsUpTo(4), as_="gained"),
    Each(Who.OTHERS, (Gain(CopyOf(Ref("gained"))),)),
)
_RELIC: Final = (play(coins(2), Each(Who.OTHERS, (Plus(Pool.MINUS_CARD, 1),))),)
_UP_TO_THREE_TREASURES: Final = AsOften(
    may(Play(exactly(1, Place.HAND, Typed("Treasure")))), most=3
)
_OWN_TOKENS: Final = (
    Token.PLUS_CARD,
    Token.PLUS_ACTION,
    Token.PLUS_BUY,
    Token.PLUS_COIN,
    Token.MINUS_COST,
    Token.TRASHING,
)
_PUT_ESTATE_TOKEN: Final = PlaceEstateToken(Ref("inherited"))
_CANNOT_BUY: Final = Ability(When(On.ONGOING), source=From.SET_UP, effect=CannotBuy())
_INHERITANCE: Final = (
    Ability(
        When(On.BUY),
        Clause((
            PutFromSupply(
                Every((Typed("Action"), Except(Typed("Command")), CostsUpTo(4))), Place.ASIDE, as_="inherited"
            ),
            _PUT_ESTATE_TOKEN,
        )),
        often=Often.ONCE_A_GAME,
    ),
)
_WITH_A_CARD_ON_YOUR_TURN: Final = AllOf((YourTurn(), AtLeast(Count(CardWithToken()), 1)))
_ESTATES: Final = Named("Estate")
_ESTATES_ARE_ACTIONS: Final = (
    Ability(
        When(On.ONGOING),
        source=From.GAME,
        while_=_WITH_A_CARD_ON_YOUR_TURN,
        effect=AlsoType("Action", _ESTATES),
    ),
    Ability(
        When(On.ONGOING),
        source=From.GAME,
        while_=_WITH_A_CARD_ON_YOUR_TURN,
        effect=HasPlayAbility((Play(CardWithToken(Who.TURN), manner=Manner.LEAVING),), _ESTATES),
    ),
)
# A pile with none of the player's own tokens.
_TOKENLESS_ACTION: Final = Every((
    Typed("Action"),
    Except(Either(tuple(HasToken(token) for token in _OWN_TOKENS))),
))

_AMULET: Final = ChooseOne((
    Option("+$1", (coins(1),)),
    Option("trash a card", (Trash(exactly(1, Place.HAND)),)),
    Option("gain a Silver", (Gain(Named("Silver")),)),
))
_BORROW: Final = (
    Ability(
        When(On.BUY),
        Clause((
            buys(1),
            Clause(
                (Plus(Pool.MINUS_CARD, 1), coins(1)), if_=Exactly(InPool(Pool.MINUS_CARD), 0)
            ),
        )),
        often=Often.ONCE,
    ),
)
_TWO_CARDS_FOR_TWO: Final = (cards(2), Discard(exactly(2, Place.HAND)))
_PORT: Final = play(cards(1), actions(2))
_SAVE: Final = (
    Ability(
        When(On.BUY),
        Clause((
            buys(1),
            Put(exactly(1, Place.HAND), Place.ASIDE, as_="saved"),
            end_of_turn(Put(Ref("saved"), Place.HAND)),
        )),
        often=Often.ONCE,
    ),
)
_TRANSMOGRIFY: Final = (
    play(actions(1), Put(This(), Place.TAVERN)),
    Ability(
        When(On.START_OF_TURN),
        may_to(
            (Put(This(), Place.PLAY),),
            Trash(exactly(1, Place.HAND), as_="trashed"),
            Gain(CostsUpTo(1, than=Ref("trashed")), to=Place.HAND),
        ),
        From.TAVERN,
    ),
)

_PLAN: Final = (Ability(When(On.BUY), Clause((AddTokens(Token.TRASHING, Typed("Action")),))),)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Alms", "event", "Adventures", (
        Card("Alms", EVENT, Cost(0), (
            Ability(
                When(On.BUY),
                Clause((Gain(CostsUpTo(4)),), if_=No(AnyIn(Place.PLAY, Typed("Treasure")))),
                often=Often.ONCE,
            ),
        ), since=2015),
    ), pile="none", copies=0),
    Entry("Amulet", "card", "Adventures", (
        Card("Amulet", DURATION, Cost(3), (play(_AMULET, next_turn(_AMULET)),), since=2015),
    )),
    Entry("Artificer", "card", "Adventures", (
        Card("Artificer", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                coins(1),
                Discard(any_number(Place.HAND), as_="discarded"),
                Gain(CostsExactly(Count(Ref("discarded"))), need=Need.MAY, to=Place.DECK),
            ),
        ), since=2015),
    )),
    Entry("Ball", "event", "Adventures", (
        Card("Ball", EVENT, Cost(5), (
            Ability(When(On.BUY), Clause((Plus(Pool.MINUS_COIN, 1), Repeat(2, (Gain(CostsUpTo(4)),))))),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your -$1 token",)),
    Entry("Bonfire", "event", "Adventures", (
        Card("Bonfire", EVENT, Cost(3), (
            Ability(When(On.BUY), Clause((Trash(up_to(2, Place.PLAY)),))),
        ), since=2015, version="pre-2022"),
        Card("Bonfire", EVENT, Cost(3), (
            Ability(When(On.BUY), Clause((Trash(up_to(2, Place.PLAY, Named("Copper"))),))),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    Entry("Borrow", "event", "Adventures", (
        Card("Borrow", EVENT, Cost(0), _BORROW, since=2015, version="2015"),
        Card("Borrow", EVENT, Cost(0), _BORROW, since=2017, version="2017"),
    ), pile="none", copies=0, needs=("Your -1 Card token",)),
    Entry("Bridge Troll", "card", "Adventures", (
        Card("Bridge Troll", ATTACK_DURATION, Cost(5), (
            play(_BRIDGE_TROLL_ATTACK, *_BUY_NOW_AND_NEXT_TURN),
            Ability(When(On.ONGOING), source=From.PLAY, while_=YourTurn(), effect=CostLess(1)),
        ), since=2015, version="pre-2022"),
        Card("Bridge Troll", ATTACK_DURATION, Cost(5), (
            play(
                _BRIDGE_TROLL_ATTACK,
                SetUp(
                    Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(1)),
                    Lasts.THIS_AND_NEXT_TURN,
                ),
                *_BUY_NOW_AND_NEXT_TURN,
            ),
        ), since=2022, version="2022"),
    ), needs=("Your -$1 token",)),
    Entry("Caravan Guard", "card", "Adventures", (
        Card("Caravan Guard", _CARAVAN_GUARD_TYPES, Cost(3), _CARAVAN_GUARD, since=2015, version="2015"),
        Card("Caravan Guard", _CARAVAN_GUARD_TYPES, Cost(3), _CARAVAN_GUARD, since=2022, version="2022"),
    )),
    Entry("Champion", "card", "Adventures", (
        Card("Champion", DURATION, Cost(6), _CHAMPION, since=2015, version="2015"),
        Card("Champion", DURATION, Cost(6), _CHAMPION, since=2022, version="2022"),
    ), pile="non-supply", copies=5),
    Entry("Coin of the Realm", "card", "Adventures", (
        Card("Coin of the Realm", TREASURE_RESERVE, Cost(2), _COIN_OF_THE_REALM, since=2015, version="2015"),
        Card("Coin of the Realm", TREASURE_RESERVE, Cost(2), _COIN_OF_THE_REALM, since=2017, version="2017"),
        Card("Coin of the Realm", TREASURE_RESERVE, Cost(2), _COIN_OF_THE_REALM, since=2020, version="2020"),
    )),
    Entry("Disciple", "card", "Adventures", (
        Card("Disciple", TRAVELLER, Cost(5), (
            play(
                Clause(
                    (Play(Ref("played"), times=2), Gain(CopyOf(Ref("played")))),
                    need=Need.MAY,
                    cost=(Choose(exactly(1, Place.HAND, Typed("Action")), as_="played"),),
                ),
            ),
            traveller("Teacher"),
        ), since=2015),
    ), pile="non-supply", copies=5),
    Entry("Distant Lands", "card", "Adventures", (
        Card("Distant Lands", ("Action", "Reserve", "Victory"), Cost(5), (
            play(Put(This(), Place.TAVERN)),
            Ability(When(On.SCORING), source=From.TAVERN, effect=Worth(4)),
        ), since=2015),
    ), copies=0),
    Entry("Dungeon", "card", "Adventures", (
        Card("Dungeon", DURATION, Cost(3), (
            play(actions(1), *_TWO_CARDS_FOR_TWO, next_turn(*_TWO_CARDS_FOR_TWO)),
        ), since=2015),
    )),
    Entry("Duplicate", "card", "Adventures", (
        Card("Duplicate", RESERVE, Cost(4), (
            play(Put(This(), Place.TAVERN)),
            Ability(
                When(On.GAIN, filter=CostsUpTo(6)),
                may_to((Put(This(), Place.PLAY),), Gain(CopyOf(It()))),
                From.TAVERN,
            ),
        ), since=2015),
    )),
    Entry("Expedition", "event", "Adventures", (
        Card("Expedition", EVENT, Cost(3), (
            Ability(
                When(On.BUY),
                Clause((
                    SetUp(
                        Ability(When(On.ONGOING), source=From.SET_UP, effect=DrawMore(2)), Lasts.THIS_TURN
                    ),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0),
    Entry("Ferry", "event", "Adventures", (
        Card("Ferry", EVENT, Cost(3), (
            Ability(When(On.BUY), Clause((AddTokens(Token.MINUS_COST, Typed("Action")),))),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your -2 Cost token",)),
    Entry("Fugitive", "card", "Adventures", (
        Card("Fugitive", TRAVELLER, Cost(4), (
            play(cards(2), actions(1), Discard(exactly(1, Place.HAND))),
            traveller("Disciple"),
        ), since=2015),
    ), pile="non-supply", copies=5),
    Entry("Gear", "card", "Adventures", (
        Card("Gear", DURATION, Cost(3), _GEAR, since=2015, version="2015"),
        Card("Gear", DURATION, Cost(3), _GEAR, since=2017, version="2017"),
    )),
    Entry("Giant", "card", "Adventures", (
        Card("Giant", ("Action", "Attack"), Cost(5), (
            play(
                TurnJourneyToken(),
                Clause(
                    (
                        coins(5),
                        Each(Who.OTHERS, (
                            FromDeck(1, "revealed"),
                            Clause(
                                (Trash(Ref("revealed")),),
                                if_=Matches(Ref("revealed"), CostsFrom(3, 6)),
                                otherwise=(Discard(Ref("revealed")), Gain(Named("Curse"))),
                            ),
                        )),
                    ),
                    if_=Exactly(InPool(Pool.JOURNEY), 0),
                    otherwise=(coins(1),),
                ),
            ),
        ), since=2015),
    ), needs=("Your Journey token",)),
    Entry("Guide", "card", "Adventures", (
        Card("Guide", RESERVE, Cost(3), (
            play(cards(1), actions(1), Put(This(), Place.TAVERN)),
            Ability(
                When(On.START_OF_TURN),
                may_to((Put(This(), Place.PLAY),), Discard(AllIn(Place.HAND)), Draw(5, plus=False)),
                From.TAVERN,
            ),
        ), since=2015),
    )),
    Entry("Haunted Woods", "card", "Adventures", (
        Card("Haunted Woods", ATTACK_DURATION, Cost(5), (
            play(until_next_turn(When(On.BUY, Who.OTHERS), Clause((_HAND_ONTO_DECK,))), next_turn(cards(3))),
        ), since=2015, version="pre-2022"),
        Card("Haunted Woods", ATTACK_DURATION, Cost(5), (
            play(
                next_turn(cards(3)),
                until_next_turn(When(On.GAIN, Who.OTHERS, given=Bought()), Clause((_HAND_ONTO_DECK,))),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Hero", "card", "Adventures", (
        Card("Hero", TRAVELLER, Cost(5), (
            play(coins(2), Gain(Typed("Treasure"))),
            traveller("Champion"),
        ), since=2015),
    ), pile="non-supply", copies=5),
    Entry("Hireling", "card", "Adventures", (
        Card("Hireling", DURATION, Cost(6), (
            play(SetUp(Ability(When(On.START_OF_TURN), Clause((cards(1),)), From.SET_UP), Lasts.GAME)),
        ), since=2015),
    )),
    Entry("Inheritance", "event", "Adventures", (
        Card("Inheritance", EVENT, Cost(7), (
            Ability(
                When(On.BUY),
                Clause((
                    PutFromSupply(
                        Every((Typed("Action"), Except(Typed("Victory")), CostsUpTo(4))),
                        Place.ASIDE,
                        as_="inherited",
                    ),
                    _PUT_ESTATE_TOKEN,
                )),
                often=Often.ONCE_A_GAME,
            ),
        ), since=2015, version="pre-2019"),
        Card("Inheritance", EVENT, Cost(7), _INHERITANCE, since=2019, version="2019"),
        Card("Inheritance", EVENT, Cost(7), _INHERITANCE, since=2022, version="2022"),
        Card("Inheritance", EVENT, Cost(7), (
            Ability(
                When(On.BUY),
                Clause((
                    PutFromSupply(
                        Every((Typed("Action"), Except(Typed("Command")), Except(Typed("Duration")), CostsUpTo(4))),
                        Place.ASIDE,
                        as_="inherited",
                    ),
                    _PUT_ESTATE_TOKEN,
                )),
                often=Often.ONCE_A_GAME,
            ),
        ), since=2025, version="2025"),
    ), pile="none", copies=0, needs=("Your Estate token",)),
    Entry("Lost Arts", "event", "Adventures", (
        Card("Lost Arts", EVENT, Cost(6), (
            Ability(When(On.BUY), Clause((AddTokens(Token.PLUS_ACTION, Typed("Action")),))),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your +1 Action token",)),
    Entry("Lost City", "card", "Adventures", (
        Card("Lost City", ACTION, Cost(5), (
            play(cards(2), actions(2)),
            Ability(When(On.GAIN), Clause((Each(Who.OTHERS, (Draw(1, plus=False),)),))),
        ), since=2015),
    )),
    Entry("Magpie", "card", "Adventures", (
        Card("Magpie", ACTION, Cost(4), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(Ref("revealed"), Typed("Treasure")),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
                Clause(
                    (Gain(Named("Magpie")),),
                    if_=Matches(Ref("revealed"), Either((Typed("Action"), Typed("Victory")))),
                ),
            ),
        ), since=2015),
    )),
    Entry("Messenger", "card", "Adventures", (
        Card("Messenger", ACTION, Cost(4), (
            _MESSENGER,
            Ability(When(On.BUY, given=Exactly(Purchases(), 1)), Clause(_MESSENGER_GAINS)),
        ), since=2015, version="pre-2022"),
        Card("Messenger", ACTION, Cost(4), (
            _MESSENGER,
            Ability(
                When(
                    On.GAIN,
                    phase=Phase.BUY,
                    given=AllOf((YourTurn(), Exactly(Times(On.GAIN, phase=Phase.BUY), 1))),
                ),
                Clause(_MESSENGER_GAINS),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Miser", "card", "Adventures", (
        Card("Miser", ACTION, Cost(4), (
            play(
                ChooseOne((
                    Option("put a Copper on the Tavern mat", (
                        Put(exactly(1, Place.HAND, Named("Copper")), Place.TAVERN),
                    )),
                    Option("+$1 per Copper on the Tavern mat", (
                        coins(Count(AllIn(Place.TAVERN, Named("Copper")))),
                    )),
                )),
            ),
        ), since=2015),
    )),
    Entry("Mission", "event", "Adventures", (
        Card("Mission", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause(
                    (
                        SetUp(
                            Ability(
                                When(On.AFTER_TURN, Who.ALL),
                                Clause((
                                    TakeTurn(during=(_CANNOT_BUY,)),
                                )),
                                From.SET_UP,
                            ),
                            Lasts.AFTER_TURN,
                        ),
                    ),
                    if_=ExtraTurnAllowed(),
                ),
                often=Often.ONCE,
            ),
        ), since=2015, version="2015"),
        Card("Mission", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    SetUp(
                        Ability(
                            When(On.AFTER_TURN, Who.ALL),
                            Clause((TakeTurn(during=(_CANNOT_BUY,)),), if_=ExtraTurnAllowed()),
                            From.SET_UP,
                        ),
                        Lasts.AFTER_TURN,
                    ),
                )),
            ),
        ), since=2024, version="2024"),
    ), pile="none", copies=0),
    Entry("Page", "card", "Adventures", (
        Card("Page", TRAVELLER, Cost(2), (
            play(cards(1), actions(1)),
            traveller("Treasure Hunter"),
        ), since=2015),
    ), needs=("Treasure Hunter", "Warrior", "Hero", "Champion")),
    Entry("Pathfinding", "event", "Adventures", (
        Card("Pathfinding", EVENT, Cost(8), (
            Ability(When(On.BUY), Clause((AddTokens(Token.PLUS_CARD, Typed("Action")),))),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your +1 Card token",)),
    Entry("Peasant", "card", "Adventures", (
        Card("Peasant", TRAVELLER, Cost(2), (
            play(buys(1), coins(1)),
            traveller("Soldier"),
        ), since=2015),
    ), needs=("Soldier", "Fugitive", "Disciple", "Teacher")),
    Entry("Pilgrimage", "event", "Adventures", (
        Card("Pilgrimage", EVENT, Cost(4), (
            Ability(
                When(On.BUY),
                Clause((
                    TurnJourneyToken(),
                    Clause(
                        (
                            Choose(Pick(0, 3, Place.PLAY, different=True), as_="chosen"),
                            ForEach(Ref("chosen"), "one", (Gain(CopyOf(Ref("one"))),)),
                        ),
                        if_=Exactly(InPool(Pool.JOURNEY), 0),
                    ),
                )),
                often=Often.ONCE,
            ),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your Journey token",)),
    Entry("Plan", "event", "Adventures", (
        # What the token does is another thing since 2022; the Event does the same.
        Card("Plan", EVENT, Cost(3), _PLAN, since=2015, version="pre-2022"),
        Card("Plan", EVENT, Cost(3), _PLAN, since=2022, version="2022"),
    ), pile="none", copies=0, needs=("Your Trashing token",)),
    Entry("Port", "card", "Adventures", (
        Card("Port", ACTION, Cost(4), (
            _PORT,
            Ability(When(On.BUY), Clause((Gain(Named("Port")),))),
        ), since=2015, version="pre-2022"),
        Card("Port", ACTION, Cost(4), (
            _PORT,
            Ability(When(On.GAIN, given=NotByThis()), Clause((Gain(Named("Port")),))),
        ), since=2022, version="2022"),
    ), copies=12),
    Entry("Quest", "event", "Adventures", (
        Card("Quest", EVENT, Cost(0), (
            Ability(
                When(On.BUY),
                Clause((may(
                    ChooseOne((
                        Option("discard an Attack", (
                            Clause(
                                (Gain(Named("Gold")),), cost=(Discard(exactly(1, Place.HAND, Typed("Attack"))),)
                            ),
                        )),
                        Option("discard two Curses", (
                            Clause(
                                (Gain(Named("Gold")),), cost=(Discard(exactly(2, Place.HAND, Named("Curse"))),)
                            ),
                        )),
                        Option("discard six cards", (
                            Clause((Gain(Named("Gold")),), cost=(Discard(exactly(6, Place.HAND)),)),
                        )),
                    ), worded=False),
                ),)),
            ),
        ), since=2015),
    ), pile="none", copies=0),
    Entry("Raid", "event", "Adventures", (
        Card("Raid", EVENT, Cost(5), (
            Ability(
                When(On.BUY),
                Clause((
                    Repeat(Count(AllIn(Place.PLAY, Named("Silver"))), (Gain(Named("Silver")),)),
                    Each(Who.OTHERS, (Plus(Pool.MINUS_CARD, 1),)),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your -1 Card token",)),
    Entry("Ranger", "card", "Adventures", (
        Card("Ranger", ACTION, Cost(4), (
            play(
                buys(1), TurnJourneyToken(), Clause((cards(5),), if_=Exactly(InPool(Pool.JOURNEY), 0))
            ),
        ), since=2015),
    ), needs=("Your Journey token",)),
    Entry("Ratcatcher", "card", "Adventures", (
        Card("Ratcatcher", RESERVE, Cost(2), (
            play(cards(1), actions(1), Put(This(), Place.TAVERN)),
            Ability(
                When(On.START_OF_TURN),
                may_to((Put(This(), Place.PLAY),), Trash(exactly(1, Place.HAND))),
                From.TAVERN,
            ),
        ), since=2015),
    )),
    Entry("Raze", "card", "Adventures", (
        Card("Raze", ACTION, Cost(2), (
            play(
                actions(1),
                ChooseOne((
                    Option("trash this", (Trash(This(), as_="trashed"),)),
                    Option("trash a card from the hand", (Trash(exactly(1, Place.HAND), as_="trashed"),)),
                ), worded=False),
                FromDeck(CoinCost(Ref("trashed")), "looked", shown=False),
                Put(exactly(1, Ref("looked")), Place.HAND),
                Discard(Ref("looked")),
            ),
        ), since=2015),
    )),
    Entry("Relic", "card", "Adventures", (
        Card("Relic", ("Treasure", "Attack"), Cost(5), _RELIC, since=2015, version="2015"),
        Card("Relic", ("Treasure", "Attack"), Cost(5), _RELIC, since=2020, version="2020"),
    ), needs=("Your -1 Card token",)),
    Entry("Royal Carriage", "card", "Adventures", (
        Card("Royal Carriage", RESERVE, Cost(5), _ROYAL_CARRIAGE, since=2015, version="2015"),
        Card("Royal Carriage", RESERVE, Cost(5), _ROYAL_CARRIAGE, since=2017, version="2017"),
        Card("Royal Carriage", RESERVE, Cost(5), _ROYAL_CARRIAGE, since=2020, version="2020"),
    )),
    Entry("Save", "event", "Adventures", (
        Card("Save", EVENT, Cost(1), _SAVE, since=2015, version="2015"),
        Card("Save", EVENT, Cost(1), _SAVE, since=2017, version="2017"),
    ), pile="none", copies=0),
    Entry("Scouting Party", "event", "Adventures", (
        Card("Scouting Party", EVENT, Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(1),
                    FromDeck(5, "looked", shown=False),
                    Discard(exactly(3, Ref("looked"))),
                    Put(Ref("looked"), Place.DECK),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0),
    Entry("Seaway", "event", "Adventures", (
        Card("Seaway", EVENT, Cost(5), (
            Ability(
                When(On.BUY),
                Clause((
                    Gain(Every((Typed("Action"), CostsUpTo(4))), as_="gained"),
                    AddTokens(Token.PLUS_BUY, SamePileAs(Ref("gained"))),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your +1 Buy token",)),
    Entry("Soldier", "card", "Adventures", (
        Card("Soldier", ATTACK_TRAVELLER, Cost(3), (
            play(
                coins(2),
                coins(Count(AllIn(Place.PLAY, Typed("Attack"), but=This()))),
                Each(Who.OTHERS, (
                    Clause((Discard(exactly(1, Place.HAND)),), if_=AtLeast(HandSize(), 4)),
                )),
            ),
            traveller("Fugitive"),
        ), since=2015),
    ), pile="non-supply", copies=5),
    Entry("Storyteller", "card", "Adventures", (
        Card("Storyteller", ACTION, Cost(5), (
            play(
                actions(1),
                coins(1),
                _UP_TO_THREE_TREASURES,
                Pay(Pool.COINS, InPool(Pool.COINS), as_="paid"),
                cards(Bound("paid")),
            ),
        ), since=2015, version="2015"),
        Card("Storyteller", ACTION, Cost(5), (
            play(
                actions(1),
                coins(1),
                _UP_TO_THREE_TREASURES,
                Pay(Pool.COINS, InPool(Pool.COINS), as_="paid"),
                # "draw a card", not "+1 Card".
                Draw(Bound("paid"), plus=False),
            ),
        ), since=2017, version="pre-2022"),
        Card("Storyteller", ACTION, Cost(5), (
            play(
                actions(1),
                _UP_TO_THREE_TREASURES,
                cards(1),
                Pay(Pool.COINS, InPool(Pool.COINS), as_="paid"),
                cards(Bound("paid")),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Swamp Hag", "card", "Adventures", (
        Card("Swamp Hag", ATTACK_DURATION, Cost(5), (
            play(
                until_next_turn(When(On.BUY, Who.OTHERS), Clause((Gain(Named("Curse")),))),
                next_turn(coins(3)),
            ),
        ), since=2015, version="pre-2022"),
        Card("Swamp Hag", ATTACK_DURATION, Cost(5), (
            play(
                next_turn(coins(3)),
                until_next_turn(
                    When(On.GAIN, Who.OTHERS, given=Bought()), Clause((Gain(Named("Curse")),))
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Teacher", "card", "Adventures", (
        Card("Teacher", RESERVE, Cost(6), (
            play(Put(This(), Place.TAVERN)),
            Ability(
                When(On.START_OF_TURN),
                may_to(
                    (Put(This(), Place.PLAY),),
                    ChooseOne((
                        Option("+1 Card token", (AddTokens(Token.PLUS_CARD, _TOKENLESS_ACTION),)),
                        Option("+1 Action token", (AddTokens(Token.PLUS_ACTION, _TOKENLESS_ACTION),)),
                        Option("+1 Buy token", (AddTokens(Token.PLUS_BUY, _TOKENLESS_ACTION),)),
                        Option("+$1 token", (AddTokens(Token.PLUS_COIN, _TOKENLESS_ACTION),)),
                    ), worded=False),
                ),
                From.TAVERN,
            ),
        ), since=2015),
    ), pile="non-supply", copies=5, needs=(
        "Your +1 Card token", "Your +1 Action token", "Your +1 Buy token", "Your +$1 token"
    )),
    Entry("Trade", "event", "Adventures", (
        Card("Trade", EVENT, Cost(5), (
            Ability(
                When(On.BUY),
                Clause((
                    Trash(up_to(2, Place.HAND), as_="trashed"),
                    Repeat(Count(Ref("trashed")), (Gain(Named("Silver")),)),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0),
    Entry("Training", "event", "Adventures", (
        Card("Training", EVENT, Cost(6), (
            Ability(When(On.BUY), Clause((AddTokens(Token.PLUS_COIN, Typed("Action")),))),
        ), since=2015),
    ), pile="none", copies=0, needs=("Your +$1 token",)),
    Entry("Transmogrify", "card", "Adventures", (
        Card("Transmogrify", RESERVE, Cost(4), _TRANSMOGRIFY, since=2015, version="2015"),
        Card("Transmogrify", RESERVE, Cost(4), _TRANSMOGRIFY, since=2017, version="2017"),
    )),
    Entry("Travelling Fair", "event", "Adventures", (
        Card("Travelling Fair", ("Event",), Cost(2), (
            Ability(
                When(On.BUY),
                Clause((
                    buys(2),
                    SetUp(
                        Ability(
                            When(On.GAIN),
                            Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                            From.SET_UP,
                        ),
                        Lasts.THIS_TURN,
                    ),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0),
    Entry("Treasure Hunter", "card", "Adventures", (
        Card("Treasure Hunter", TRAVELLER, Cost(3), (
            play(
                actions(1), coins(1), Repeat(Count(GainedLastTurn(Who.RIGHT)), (Gain(Named("Silver")),))
            ),
            traveller("Warrior"),
        ), since=2015),
    ), pile="non-supply", copies=5),
    Entry("Treasure Trove", "card", "Adventures", (
        Card("Treasure Trove", ("Treasure",), Cost(5), (
            play(coins(2), Gain(Named("Gold")), Gain(Named("Copper"))),
        ), since=2015),
    )),
    Entry("Warrior", "card", "Adventures", (
        Card("Warrior", ATTACK_TRAVELLER, Cost(4), (
            play(
                cards(2),
                Repeat(Count(AllIn(Place.PLAY, Typed("Traveller"))), (
                    Each(Who.OTHERS, (
                        TopCard("top"),
                        Discard(Ref("top"), as_="discarded"),
                        Clause((Trash(Ref("discarded")),), if_=Matches(Ref("discarded"), CostsFrom(3, 4))),
                    )),
                )),
            ),
            traveller("Hero"),
        ), since=2015),
    ), pile="non-supply", copies=5),
    token_entry("Your +$1 token", "Adventures", 2015, first_get(Token.PLUS_COIN, coins(1))),
    token_entry("Your +1 Action token", "Adventures", 2015, first_get(Token.PLUS_ACTION, actions(1))),
    token_entry("Your +1 Buy token", "Adventures", 2015, first_get(Token.PLUS_BUY, buys(1))),
    token_entry("Your +1 Card token", "Adventures", 2015, first_get(Token.PLUS_CARD, cards(1))),
    token_entry(
        "Your -$1 token",
        "Adventures",
        2015,
        Ability(When(On.ONGOING), source=From.GAME, effect=OneLess(Pool.MINUS_COIN, Pool.COINS)),
    ),
    token_entry(
        "Your -1 Card token",
        "Adventures",
        2015,
        Ability(When(On.ONGOING), source=From.GAME, effect=OneLess(Pool.MINUS_CARD)),
    ),
    token_entry(
        "Your -2 Cost token",
        "Adventures",
        2015,
        Ability(
            When(On.ONGOING), source=From.GAME, while_=YourTurn(), effect=CostLess(2, HasToken(Token.MINUS_COST))
        ),
    ),
    Entry("Wine Merchant", "card", "Adventures", (
        Card("Wine Merchant", RESERVE, Cost(5), (
            play(buys(1), coins(4), Put(This(), Place.TAVERN)),
            Ability(
                When(On.END_OF_BUY),
                Clause((Discard(This()),), if_=AtLeast(InPool(Pool.COINS), 2), need=Need.MAY),
                From.TAVERN,
            ),
        ), since=2015),
    )),
    Entry("Your Estate token", "token", "Adventures", (
        Card("Your Estate token", TOKEN, Cost(0), (
            Ability(
                When(On.ONGOING), source=From.GAME, effect=HasAbilitiesOf(CardWithToken(), _ESTATES)
            ),
        ), since=2015, version="pre-2019"),
        Card("Your Estate token", TOKEN, Cost(0), _ESTATES_ARE_ACTIONS, since=2019, version="2019"),
        Card("Your Estate token", TOKEN, Cost(0), (
            *_ESTATES_ARE_ACTIONS,
            Ability(
                When(On.ONGOING),
                source=From.GAME,
                while_=_WITH_A_CARD_ON_YOUR_TURN,
                effect=AlsoType("Command", _ESTATES),
            ),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
    token_entry("Your Journey token", "Adventures", 2015),
    Entry("Your Tavern mat", "mat", "Adventures", (
        Card("Your Tavern mat", ("Mat",), Cost(0), since=2015),
    ), pile="none", copies=0),
    Entry("Your Trashing token", "token", "Adventures", (
        Card("Your Trashing token", TOKEN, Cost(0), (
            Ability(
                When(On.BUY, filter=HasToken(Token.TRASHING)), may(Trash(exactly(1, Place.HAND))), From.GAME
            ),
        ), since=2015, version="pre-2022"),
        Card("Your Trashing token", TOKEN, Cost(0), (
            Ability(
                When(On.GAIN, filter=HasToken(Token.TRASHING)), may(Trash(exactly(1, Place.HAND))), From.GAME
            ),
        ), since=2022, version="2022"),
    ), pile="none", copies=0),
)
