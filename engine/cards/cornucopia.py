"""Cards of Cornucopia."""

from __future__ import annotations

from typing import Final

from engine.language import *

ATTACK: Final = ("Action", "Attack")
REACTION: Final = ("Action", "Reaction")
ACTION: Final = ("Action",)
PRIZE: Final = ("Action", "Prize")
TREASURE_PRIZE: Final = ("Treasure", "Prize")
PRIZES: Final = ("Bag of Gold", "Diadem", "Followers", "Princess", "Trusty Steed")

_DIADEM: Final = (play(coins(2), coins(InPool(Pool.ACTIONS))),)
_HORSE_TRADERS: Final = (
    play(buys(1), coins(3), Discard(exactly(2, Place.HAND))),
    Ability(
        When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
        may_to(
            (Put(This(), Place.ASIDE, as_="aside"),),
            SetUp(
                Ability(
                    When(On.START_OF_TURN),
                    Clause((cards(1), Put(Ref("aside"), Place.HAND))),
                    From.SET_UP,
                ),
                Lasts.NEXT_TURN,
            ),
        ),
        From.HAND,
    ),
)

_HAMLET: Final = (
    play(
        cards(1),
        actions(1),
        may_to((Discard(exactly(1, Place.HAND)),), actions(1)),
        may_to((Discard(exactly(1, Place.HAND)),), buys(1)),
    ),
)
_HORN_OF_PLENTY: Final = (
    play(
        Gain(CostsUpTo(DifferentNames(AllIn(Place.PLAY))), as_="gained"),
        Clause((Trash(This()),), if_=Matches(Ref("gained"), Typed("Victory"))),
    ),
)
_HUNTING_PARTY: Final = (
    play(
        cards(1),
        actions(1),
        Reveal(AllIn(Place.HAND)),
        DigFor(1, Except(CopiesIn(Place.HAND)), found="found", rest="rest"),
        Put(Ref("found"), Place.HAND),
        Discard(Ref("rest")),
    ),
)
_MENAGERIE: Final = (
    play(
        actions(1),
        Reveal(AllIn(Place.HAND)),
        Clause((cards(3),), if_=Exactly(DifferentNames(AllIn(Place.HAND)), HandSize()), otherwise=(cards(1),)),
    ),
)
_SHOW_A_PROVINCE: Final = up_to(1, Place.HAND, Named("Province"))
_TOURNAMENT: Final = (
    play(
        actions(1),
        Choose(_SHOW_A_PROVINCE, as_="shown", verb="reveal"),
        Reveal(Ref("shown")),
        Each(Who.OTHERS, (Choose(_SHOW_A_PROVINCE, as_="theirs", verb="reveal"), Reveal(Ref("theirs")))),
        Clause(
            (
                Discard(Ref("shown")),
                ChooseOne((
                    Option("gain a Prize", (Gain(Typed("Prize"), to=Place.DECK, source=AnyFrom("Prizes")),)),
                    Option("gain a Duchy", (Gain(Named("Duchy"), to=Place.DECK),)),
                ), worded=False),
            ),
            if_=AtLeast(Count(Ref("shown")), 1),
        ),
        Clause((cards(1), coins(1)), if_=Exactly(Count(Ref("theirs")), 0)),
    ),
)
_TRUSTY_STEED: Final = (
    play(
        ChooseOne((
            Option("+2 Cards", (cards(2),)),
            Option("+2 Actions", (actions(2),)),
            Option("+$2", (coins(2),)),
            Option("gain 4 Silvers", (Repeat(4, (Gain(Named("Silver")),)), DeckIntoDiscard())),
        ), count=2),
    ),
)

_YOUNG_WITCH: Final = (
    play(
        cards(2),
        Discard(exactly(2, Place.HAND)),
        Each(Who.OTHERS, (
            Clause(
                need=Need.MAY,
                cost=(Choose(exactly(1, Place.HAND, OfChosenPile()), as_="bane", verb="reveal"), Reveal(Ref("bane"))),
                otherwise=(Gain(Named("Curse")),),
            ),
        )),
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Bag of Gold", "card", "Cornucopia", (
        Card("Bag of Gold", PRIZE, Cost(0), (
            play(actions(1), Gain(Named("Gold"), to=Place.DECK)),
        ), since=2011, pile="Prizes"),
    ), pile="non-supply", copies=1),
    Entry("Diadem", "card", "Cornucopia", (
        Card("Diadem", TREASURE_PRIZE, Cost(0), _DIADEM, since=2011, version="2011", pile="Prizes"),
        Card("Diadem", TREASURE_PRIZE, Cost(0), _DIADEM, since=2022, version="2022", pile="Prizes"),
    ), pile="non-supply", copies=1),
    Entry("Fairgrounds", "card", "Cornucopia", (
        Card("Fairgrounds", ("Victory",), Cost(6), (
            worth(Scaled(PerEach(DifferentNames(Owned(Anything())), 5), 2)),
        ), since=2011),
    ), copies=0),
    Entry("Farming Village", "card", "Cornucopia", (
        Card("Farming Village", ACTION, Cost(4), (
            play(
                actions(2),
                DigFor(1, Either((Typed("Treasure"), Typed("Action"))), found="found", rest="rest"),
                Put(Ref("found"), Place.HAND),
                Discard(Ref("rest")),
            ),
        ), since=2011),
    )),
    Entry("Followers", "card", "Cornucopia", (
        Card("Followers", ("Action", "Attack", "Prize"), Cost(0), (
            play(
                cards(2),
                Gain(Named("Estate")),
                Each(Who.OTHERS, (Gain(Named("Curse")), DiscardDownTo(3))),
            ),
        ), since=2011, pile="Prizes"),
    ), pile="non-supply", copies=1),
    Entry("Fortune Teller", "card", "Cornucopia", (
        Card("Fortune Teller", ATTACK, Cost(3), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    DigFor(1, Either((Typed("Victory"), Typed("Curse"))), found="found", rest="rest"),
                    Put(Ref("found"), Place.DECK),
                    Discard(Ref("rest")),
                )),
            ),
        ), since=2011),
    )),
    Entry("Hamlet", "card", "Cornucopia", (
        Card("Hamlet", ACTION, Cost(2), _HAMLET, since=2011, version="2011"),
        Card("Hamlet", ACTION, Cost(2), _HAMLET, since=2018, version="2018"),
    )),
    Entry("Harvest", "card", "Cornucopia", (
        Card("Harvest", ACTION, Cost(5), (
            play(FromDeck(4, "revealed"), Discard(Ref("revealed")), coins(DifferentNames(Ref("revealed")))),
        ), since=2011),
    )),
    Entry("Horn of Plenty", "card", "Cornucopia", (
        Card("Horn of Plenty", ("Treasure",), Cost(5), _HORN_OF_PLENTY, since=2011, version="2011"),
        Card("Horn of Plenty", ("Treasure",), Cost(5), _HORN_OF_PLENTY, since=2022, version="2022"),
    )),
    Entry("Horse Traders", "card", "Cornucopia", (
        Card("Horse Traders", REACTION, Cost(4), _HORSE_TRADERS, since=2011, version="2011"),
        Card("Horse Traders", REACTION, Cost(4), _HORSE_TRADERS, since=2018, version="2018"),
    )),
    Entry("Hunting Party", "card", "Cornucopia", (
        Card("Hunting Party", ACTION, Cost(5), _HUNTING_PARTY, since=2011, version="2011"),
        Card("Hunting Party", ACTION, Cost(5), _HUNTING_PARTY, since=2018, version="2018"),
    )),
    Entry("Jester", "card", "Cornucopia", (
        Card("Jester", ATTACK, Cost(5), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    TopCard("top"),
                    Discard(Ref("top"), as_="discarded"),
                    Clause(
                        (Gain(Named("Curse")),),
                        if_=Matches(Ref("discarded"), Typed("Victory")),
                        otherwise=(
                            Clause(
                                (
                                    ChooseOne((
                                        Option("they gain a copy", (Gain(CopyOf(Ref("discarded"))),)),
                                        Option("you gain a copy", (
                                            Gain(CopyOf(Ref("discarded")), by=Who.OWNER),
                                        )),
                                    ), worded=False, by=Who.OWNER),
                                ),
                                if_=AtLeast(Count(Ref("discarded")), 1),
                            ),
                        ),
                    ),
                )),
            ),
        ), since=2011),
    )),
    Entry("Menagerie", "card", "Cornucopia", (
        Card("Menagerie", ACTION, Cost(3), _MENAGERIE, since=2011, version="2011"),
        Card("Menagerie", ACTION, Cost(3), _MENAGERIE, since=2018, version="2018"),
    )),
    Entry("Princess", "card", "Cornucopia", (
        Card("Princess", PRIZE, Cost(0), (
            play(buys(1)),
            Ability(When(On.ONGOING), source=From.PLAY, effect=CostLess(2)),
        ), since=2011, version="pre-2022", pile="Prizes"),
        Card("Princess", PRIZE, Cost(0), (
            play(
                buys(1),
                SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(2)), Lasts.THIS_TURN),
            ),
        ), since=2022, version="2022", pile="Prizes"),
    ), pile="non-supply", copies=1),
    Entry(
        "Prizes", "pile", "Cornucopia", (), pile="non-supply", copies=0,
        needs=PRIZES,
    ),
    Entry("Remake", "card", "Cornucopia", (
        Card("Remake", ACTION, Cost(4), (
            play(
                Repeat(2, (
                    Trash(exactly(1, Place.HAND), as_="trashed"),
                    Gain(CostsExactly(1, than=Ref("trashed"))),
                )),
            ),
        ), since=2011),
    )),
    Entry("Tournament", "card", "Cornucopia", (
        Card("Tournament", ACTION, Cost(4), _TOURNAMENT, since=2011, version="2011"),
        Card("Tournament", ACTION, Cost(4), _TOURNAMENT, since=2018, version="2018"),
    ), needs=("Prizes",)),
    Entry("Trusty Steed", "card", "Cornucopia", (
        Card("Trusty Steed", PRIZE, Cost(0), _TRUSTY_STEED, since=2011, version="2011", pile="Prizes"),
        Card("Trusty Steed", PRIZE, Cost(0), _TRUSTY_STEED, since=2018, version="2018", pile="Prizes"),
    ), pile="non-supply", copies=1),
    Entry("Young Witch", "card", "Cornucopia", (
        Card("Young Witch", ATTACK, Cost(4), _YOUNG_WITCH, since=2011, version="2011"),
        Card("Young Witch", ATTACK, Cost(4), _YOUNG_WITCH, since=2022, version="2022"),
    ), chosen=Chosen(Place.SUPPLY, 1, CostsFrom(2, 3))),
)
