"""Cards of Prosperity."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllIn,
    AlsoType,
    AnyIn,
    Bought,
    CannotBuy,
    Card,
    Choose,
    ChooseOne,
    Clause,
    CopyOf,
    Cost,
    CostLess,
    CostsUpTo,
    Count,
    Discard,
    DiscardDownTo,
    DrawUntil,
    During,
    Each,
    Entry,
    Every,
    Except,
    From,
    Gain,
    HasPlayAbility,
    It,
    Lasts,
    NameCard,
    Named,
    Need,
    On,
    Option,
    Phase,
    Place,
    Play,
    Plus,
    Pool,
    Put,
    Ref,
    Reveal,
    Scaled,
    SetUp,
    This,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    actions,
    buys,
    cards,
    coins,
    exactly,
    play,
    up_to,
)

ACTION: Final = ("Action",)
ATTACK: Final = ("Action", "Attack")
TREASURE: Final = ("Treasure",)

_CONTRABAND: Final = (
    play(
        coins(3),
        buys(1),
        Each(Who.LEFT, (NameCard("named"),)),
        SetUp(
            Ability(When(On.ONGOING), source=From.SET_UP, effect=CannotBuy(CopyOf(Ref("named")))),
            Lasts.THIS_TURN,
        ),
    ),
)
_GOONS: Final = (
    play(buys(1), coins(2), Each(Who.OTHERS, (DiscardDownTo(3),))),
    Ability(When(On.BUY), Clause((Plus(Pool.VP, 1),)), From.PLAY),
)
_HOARD_IN_PLAY: Final = (
    play(coins(2)),
    Ability(When(On.BUY, filter=Typed("Victory")), Clause((Gain(Named("Gold")),)), From.PLAY),
)
_KINGS_COURT: Final = (play(Play(up_to(1, Place.HAND, Typed("Action")), times=3)),)
_MINT_PLAY: Final = play(
    Clause(
        (Gain(CopyOf(Ref("shown"))),),
        need=Need.MAY,
        cost=(Choose(exactly(1, Place.HAND, Typed("Treasure")), as_="shown"), Reveal(Ref("shown"))),
    ),
)
_PEDDLER: Final = (
    play(cards(1), actions(1), coins(1)),
    Ability(
        When(On.ONGOING),
        while_=During(Phase.BUY),
        # Of the player whose turn it is: the cost changes for everybody.
        effect=CostLess(Scaled(Count(AllIn(Place.PLAY, Typed("Action"))), 2)),
    ),
)
_ROYAL_SEAL: Final = (
    play(coins(2)),
    Ability(
        When(On.GAIN),
        Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
        From.PLAY,
    ),
)
_TALISMAN: Final = (
    play(coins(1)),
    Ability(
        When(On.BUY, filter=Every((Except(Typed("Victory")), CostsUpTo(4)))),
        Clause((Gain(CopyOf(It())),)),
        From.PLAY,
    ),
)
_WATCHTOWER: Final = (
    play(DrawUntil(6)),
    Ability(
        When(On.GAIN),
        Clause(
            (
                ChooseOne((
                    Option("trash it", (Trash(It()),)),
                    Option("put it onto the deck", (Put(It(), Place.DECK),)),
                ), worded=False),
            ),
            if_=Tracked(It()),
            need=Need.MAY,
            cost=(Reveal(This()),),
        ),
        From.HAND,
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Charlatan", "card", "Prosperity", (
        Card("Charlatan", ATTACK, Cost(5), (
            play(coins(3), Each(Who.OTHERS, (Gain(Named("Curse")),))),
            Ability(When(On.ONGOING), source=From.GAME, effect=AlsoType("Treasure", Named("Curse"))),
            Ability(When(On.ONGOING), source=From.GAME, effect=HasPlayAbility((coins(1),), Named("Curse"))),
        ), since=2022),
    )),
    Entry("Contraband", "card", "Prosperity", (
        Card("Contraband", TREASURE, Cost(5), _CONTRABAND, since=2010, version="2010"),
        Card("Contraband", TREASURE, Cost(5), _CONTRABAND, since=2020, version="2020"),
    )),
    Entry("Goons", "card", "Prosperity", (
        Card("Goons", ATTACK, Cost(6), _GOONS, since=2010, version="2010"),
        Card("Goons", ATTACK, Cost(6), _GOONS, since=2020, version="2020"),
    )),
    Entry("Grand Market", "card", "Prosperity", (
        Card("Grand Market", ACTION, Cost(6), (
            play(cards(1), actions(1), buys(1), coins(2)),
            Ability(
                When(On.ONGOING), while_=AnyIn(Place.PLAY, Named("Copper")), effect=CannotBuy()
            ),
        ), since=2010),
    )),
    Entry("Hoard", "card", "Prosperity", (
        Card("Hoard", TREASURE, Cost(6), _HOARD_IN_PLAY, since=2010, version="2010"),
        Card("Hoard", TREASURE, Cost(6), _HOARD_IN_PLAY, since=2020, version="pre-2022"),
        Card("Hoard", TREASURE, Cost(6), (
            play(
                coins(2),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Victory")),
                        Clause((Gain(Named("Gold")),)),
                        From.SET_UP,
                        while_=Bought(),
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("King's Court", "card", "Prosperity", (
        Card("King's Court", ACTION, Cost(7), _KINGS_COURT, since=2010, version="2010"),
        Card("King's Court", ACTION, Cost(7), _KINGS_COURT, since=2017, version="2017"),
    )),
    Entry("Mint", "card", "Prosperity", (
        Card("Mint", ACTION, Cost(5), (
            _MINT_PLAY,
            Ability(When(On.BUY), Clause((Trash(AllIn(Place.PLAY, Typed("Treasure"))),))),
        ), since=2010, version="pre-2022"),
        Card("Mint", ACTION, Cost(5), (
            _MINT_PLAY,
            Ability(
                When(On.GAIN),
                Clause((
                    Trash(AllIn(Place.PLAY, Every((Typed("Treasure"), Except(Typed("Duration")))))),
                )),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Mountebank", "card", "Prosperity", (
        Card("Mountebank", ATTACK, Cost(5), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    Clause(
                        need=Need.MAY,
                        cost=(Discard(exactly(1, Place.HAND, Named("Curse"))),),
                        otherwise=(Gain(Named("Curse")), Gain(Named("Copper"))),
                    ),
                )),
            ),
        ), since=2010),
    )),
    Entry("Peddler", "card", "Prosperity", (
        Card("Peddler", ACTION, Cost(8), _PEDDLER, since=2010, version="2010"),
        Card("Peddler", ACTION, Cost(8), _PEDDLER, since=2017, version="2017"),
    )),
    Entry("Quarry", "card", "Prosperity", (
        Card("Quarry", TREASURE, Cost(4), (
            play(coins(1)),
            Ability(When(On.ONGOING), source=From.PLAY, effect=CostLess(2, Typed("Action"))),
        ), since=2010, version="pre-2022"),
        Card("Quarry", TREASURE, Cost(4), (
            play(
                coins(1),
                SetUp(
                    Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(2, Typed("Action"))),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Royal Seal", "card", "Prosperity", (
        Card("Royal Seal", TREASURE, Cost(5), _ROYAL_SEAL, since=2010, version="2010"),
        Card("Royal Seal", TREASURE, Cost(5), _ROYAL_SEAL, since=2020, version="2020"),
    )),
    Entry("Talisman", "card", "Prosperity", (
        Card("Talisman", TREASURE, Cost(4), _TALISMAN, since=2010, version="2010"),
        Card("Talisman", TREASURE, Cost(4), _TALISMAN, since=2020, version="2020"),
    )),
    Entry("Victory point token", "token", "Prosperity", (
        # VP tokens are counted as a number of their owner's; there is nothing that the token does.
        Card("Victory point token", ("Token",), Cost(0), since=2010),
    ), pile="none", copies=0),
    Entry("Watchtower", "card", "Prosperity", (
        Card("Watchtower", ("Action", "Reaction"), Cost(3), _WATCHTOWER, since=2010, version="2010"),
        Card("Watchtower", ("Action", "Reaction"), Cost(3), _WATCHTOWER, since=2017, version="2017"),
    )),
)
