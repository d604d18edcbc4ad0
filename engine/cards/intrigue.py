"""Cards of Intrigue."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
REACTION: Final = ("Action", "Reaction")
ATTACK: Final = ("Action", "Attack")
ACTION_VICTORY: Final = ("Action", "Victory")

_MINING_VILLAGE: Final = (play(cards(1), actions(2), may_to((Trash(This()),), coins(2))),)
_BRIDGE: Final = (
    play(
        buys(1),
        coins(1),
        SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(1)), Lasts.THIS_TURN),
    ),
)

_BARON: Final = (
    play(
        buys(1),
        Clause(
            (coins(4),),
            need=Need.MAY,
            cost=(Discard(exactly(1, Place.HAND, Named("Estate"))),),
            otherwise=(Gain(Named("Estate")),),
        ),
    ),
)
# "If you've played": how many by now, not which one this is.
_CONSPIRATOR: Final = (
    play(coins(2), Clause((cards(1), actions(1)), if_=AtLeast(Times(On.PLAY, Typed("Action")), 3))),
)
_IRONWORKS: Final = (
    play(
        Gain(CostsUpTo(4), as_="gained"),
        Clause((actions(1),), if_=Matches(Ref("gained"), Typed("Action"))),
        Clause((coins(1),), if_=Matches(Ref("gained"), Typed("Treasure"))),
        Clause((cards(1),), if_=Matches(Ref("gained"), Typed("Victory"))),
    ),
)
_TORTURER: Final = (
    play(
        cards(3),
        Each(Who.OTHERS, (
            ChooseOne((
                Option("discard 2 cards", (Discard(exactly(2, Place.HAND)),)),
                Option("gain a Curse to your hand", (Gain(Named("Curse"), to=Place.HAND),)),
            ), worded=False),
        )),
    ),
)
_NEW_HAND: Final = (Discard(AllIn(Place.HAND)), cards(4))
_THEIR_NEW_HAND: Final = (Discard(AllIn(Place.HAND)), Draw(4, plus=False))

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Baron", "card", "Intrigue", (
        Card("Baron", ACTION, Cost(4), _BARON, since=2009, version="2009"),
        Card("Baron", ACTION, Cost(4), _BARON, since=2016, version="2016"),
    )),
    Entry("Bridge", "card", "Intrigue", (
        Card("Bridge", ACTION, Cost(4), _BRIDGE, since=2009, version="2009"),
        Card("Bridge", ACTION, Cost(4), _BRIDGE, since=2016, version="2016"),
    )),
    Entry("Conspirator", "card", "Intrigue", (
        Card("Conspirator", ACTION, Cost(4), _CONSPIRATOR, since=2009),
    )),
    Entry("Coppersmith", "card", "Intrigue", (
        Card("Coppersmith", ACTION, Cost(4), (
            play(
                SetUp(
                    Ability(When(On.ONGOING), source=From.SET_UP, effect=MoreCoinsFor(1, Named("Copper"))),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2009),
    )),
    Entry("Courtier", "card", "Intrigue", (
        Card("Courtier", ACTION, Cost(5), (
            play(
                Choose(exactly(1, Place.HAND), as_="shown", verb="reveal"),
                Reveal(Ref("shown")),
                ChooseOne((
                    Option("+1 Action", (actions(1),)),
                    Option("+1 Buy", (buys(1),)),
                    Option("+$3", (coins(3),)),
                    Option("gain a Gold", (Gain(Named("Gold")),)),
                ), count=TypeCount(Ref("shown"))),
            ),
        ), since=2016),
    )),
    Entry("Courtyard", "card", "Intrigue", (
        Card("Courtyard", ACTION, Cost(2), (
            play(cards(3), Put(exactly(1, Place.HAND), Place.DECK)),
        ), since=2009),
    )),
    Entry("Diplomat", "card", "Intrigue", (
        Card("Diplomat", REACTION, Cost(4), (
            play(cards(2), Clause((actions(2),), if_=AtMost(HandSize(), 5))),
            Ability(
                When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
                Clause(
                    (cards(2), Discard(exactly(3, Place.HAND))),
                    if_=AtLeast(HandSize(), 5),
                    need=Need.MAY,
                    cost=(Reveal(This()),),
                ),
                From.HAND,
            ),
        ), since=2016),
    )),
    Entry("Duke", "card", "Intrigue", (
        Card("Duke", ("Victory",), Cost(5), (worth(Owned(Named("Duchy"))),), since=2009),
    ), copies=0),
    Entry("Great Hall", "card", "Intrigue", (
        Card("Great Hall", ACTION_VICTORY, Cost(3), (play(cards(1), actions(1)), worth(1)), since=2009),
    ), copies=0),
    Entry("Harem", "card", "Intrigue", (
        Card("Harem", ("Treasure", "Victory"), Cost(6), (play(coins(2)), worth(2)), since=2009),
    ), copies=0),
    Entry("Ironworks", "card", "Intrigue", (
        Card("Ironworks", ACTION, Cost(4), _IRONWORKS, since=2009, version="2009"),
        Card("Ironworks", ACTION, Cost(4), _IRONWORKS, since=2016, version="2016"),
    )),
    Entry("Lurker", "card", "Intrigue", (
        Card("Lurker", ACTION, Cost(2), (
            play(
                actions(1),
                ChooseOne((
                    Option("trash an Action from the Supply", (PutFromSupply(Typed("Action"), Place.TRASH),)),
                    Option("gain an Action from the trash", (Gain(Typed("Action"), source=Place.TRASH),)),
                )),
            ),
        ), since=2016),
    )),
    Entry("Masquerade", "card", "Intrigue", (
        Card("Masquerade", ACTION, Cost(3), (
            play(cards(2), Pass(exactly(1, Place.HAND)), Trash(up_to(1, Place.HAND))),
        ), since=2009, version="2009"),
        Card("Masquerade", ACTION, Cost(3), (
            play(cards(2), Pass(exactly(1, Place.HAND), past_empty=True), Trash(up_to(1, Place.HAND))),
        ), since=2016, version="2016"),
    )),
    Entry("Mill", "card", "Intrigue", (
        Card("Mill", ACTION_VICTORY, Cost(4), (
            play(cards(1), actions(1), may_to((Discard(exactly(2, Place.HAND)),), coins(2))),
            worth(1),
        ), since=2016),
    ), copies=0),
    Entry("Mining Village", "card", "Intrigue", (
        Card("Mining Village", ACTION, Cost(4), _MINING_VILLAGE, since=2009, version="2009"),
        Card("Mining Village", ACTION, Cost(4), _MINING_VILLAGE, since=2016, version="2016"),
    )),
    Entry("Minion", "card", "Intrigue", (
        Card("Minion", ATTACK, Cost(5), (
            play(
                actions(1),
                ChooseOne((
                    Option("+$2", (coins(2),)),
                    Option("discard your hand", (
                        *_NEW_HAND, Each(Who.OTHERS, (Clause(_THEIR_NEW_HAND, if_=AtLeast(HandSize(), 5)),))
                    )),
                )),
            ),
        ), since=2009),
    )),
    Entry("Nobles", "card", "Intrigue", (
        Card("Nobles", ACTION_VICTORY, Cost(6), (
            play(ChooseOne((Option("+3 Cards", (cards(3),)), Option("+2 Actions", (actions(2),))))),
            worth(2),
        ), since=2009),
    ), copies=0),
    Entry("Patrol", "card", "Intrigue", (
        Card("Patrol", ACTION, Cost(5), (
            play(
                cards(3),
                FromDeck(4, "revealed"),
                Put(
                    exactly(ANY_NUMBER, Ref("revealed"), Either((Typed("Victory"), Typed("Curse")))), Place.HAND
                ),
                Put(Ref("revealed"), Place.DECK),
            ),
        ), since=2016),
    )),
    Entry("Pawn", "card", "Intrigue", (
        Card("Pawn", ACTION, Cost(2), (
            play(
                ChooseOne((
                    Option("+1 Card", (cards(1),)),
                    Option("+1 Action", (actions(1),)),
                    Option("+1 Buy", (buys(1),)),
                    Option("+$1", (coins(1),)),
                ), count=2),
            ),
        ), since=2009),
    )),
    Entry("Replace", "card", "Intrigue", (
        Card("Replace", ("Action", "Attack"), Cost(5), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Gain(CostsUpTo(2, than=Ref("trashed")), as_="gained"),
                Clause(
                    (Put(Ref("gained"), Place.DECK),),
                    if_=Matches(Ref("gained"), Either((Typed("Action"), Typed("Treasure")))),
                ),
                Clause(
                    (Each(Who.OTHERS, (Gain(Named("Curse")),)),), if_=Matches(Ref("gained"), Typed("Victory"))
                ),
            ),
        ), since=2016),
    )),
    Entry("Saboteur", "card", "Intrigue", (
        Card("Saboteur", ATTACK, Cost(5), (
            play(
                Each(Who.OTHERS, (
                    DigFor(1, CostsAtLeast(3), found="found", rest="rest"),
                    Trash(Ref("found"), as_="trashed"),
                    Gain(CostsUpTo(-2, than=Ref("trashed")), need=Need.MAY),
                    Discard(Ref("rest")),
                )),
            ),
        ), since=2009),
    )),
    Entry("Scout", "card", "Intrigue", (
        Card("Scout", ACTION, Cost(4), (
            play(
                actions(1),
                FromDeck(4, "revealed"),
                Put(exactly(ANY_NUMBER, Ref("revealed"), Typed("Victory")), Place.HAND),
                Put(Ref("revealed"), Place.DECK),
            ),
        ), since=2009),
    )),
    Entry("Secret Chamber", "card", "Intrigue", (
        Card("Secret Chamber", REACTION, Cost(2), (
            play(Discard(any_number(Place.HAND), as_="discarded"), coins(Count(Ref("discarded")))),
            Ability(
                When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
                may_to((Reveal(This()),), cards(2), Put(exactly(2, Place.HAND), Place.DECK)),
                From.HAND,
            ),
        ), since=2009),
    )),
    Entry("Secret Passage", "card", "Intrigue", (
        Card("Secret Passage", ACTION, Cost(4), (
            play(cards(2), actions(1), Put(exactly(1, Place.HAND), Place.DECK, spot=Spot.ANYWHERE)),
        ), since=2016),
    )),
    Entry("Shanty Town", "card", "Intrigue", (
        Card("Shanty Town", ACTION, Cost(3), (
            play(
                actions(2),
                Reveal(AllIn(Place.HAND)),
                Clause((cards(2),), if_=No(AnyIn(Place.HAND, Typed("Action")))),
            ),
        ), since=2009),
    )),
    Entry("Steward", "card", "Intrigue", (
        Card("Steward", ACTION, Cost(3), (
            play(
                ChooseOne((
                    Option("+2 Cards", (cards(2),)),
                    Option("+$2", (coins(2),)),
                    Option("trash 2 cards", (Trash(exactly(2, Place.HAND)),)),
                )),
            ),
        ), since=2009),
    )),
    Entry("Swindler", "card", "Intrigue", (
        Card("Swindler", ATTACK, Cost(3), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    TopCard("top"),
                    Trash(Ref("top"), as_="trashed"),
                    Gain(CostsExactly(0, than=Ref("trashed")), chosen_by=Who.OWNER),
                )),
            ),
        ), since=2009),
    )),
    Entry("Torturer", "card", "Intrigue", (
        Card("Torturer", ATTACK, Cost(5), _TORTURER, since=2009, version="2009"),
        Card("Torturer", ATTACK, Cost(5), _TORTURER, since=2016, version="2016"),
    )),
    Entry("Trading Post", "card", "Intrigue", (
        Card("Trading Post", ACTION, Cost(5), (
            play(
                Clause(
                    (Gain(Named("Silver"), to=Place.HAND),), cost=(Trash(exactly(2, Place.HAND)),)
                ),
            ),
        ), since=2009),
    )),
    Entry("Tribute", "card", "Intrigue", (
        Card("Tribute", ACTION, Cost(5), (
            play(
                Each(Who.LEFT, (FromDeck(2, "revealed"), Discard(Ref("revealed")))),
                actions(Scaled(DifferentNames(Those(Ref("revealed"), Typed("Action"))), 2)),
                coins(Scaled(DifferentNames(Those(Ref("revealed"), Typed("Treasure"))), 2)),
                cards(Scaled(DifferentNames(Those(Ref("revealed"), Typed("Victory"))), 2)),
            ),
        ), since=2009),
    )),
    Entry("Upgrade", "card", "Intrigue", (
        Card("Upgrade", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Gain(CostsExactly(1, than=Ref("trashed"))),
            ),
        ), since=2009),
    )),
    Entry("Wishing Well", "card", "Intrigue", (
        Card("Wishing Well", ACTION, Cost(3), (
            play(
                cards(1),
                actions(1),
                NameCard("named"),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(Ref("revealed"), CopyOf(Ref("named"))),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
            ),
        ), since=2009),
    )),
)
