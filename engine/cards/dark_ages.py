"""Cards of Dark Ages (the Ruins are in ``base``)."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
ATTACK: Final = ("Action", "Attack")
REACTION: Final = ("Action", "Reaction")
LOOTER: Final = ("Action", "Looter")
KNIGHT: Final = ("Action", "Attack", "Knight")

_BEGGAR: Final = (
    play(Repeat(3, (Gain(Named("Copper"), to=Place.HAND),))),
    Ability(
        When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
        may_to((Discard(This()),), Gain(Named("Silver"), to=Place.DECK), Gain(Named("Silver"))),
        From.HAND,
    ),
)
_NON_TREASURE: Final = Except(Typed("Treasure"))
_HERMIT_TRASHES: Final = may(
    ChooseOne((
        Option("trash from the discard pile", (Trash(exactly(1, Place.DISCARD, _NON_TREASURE)),)),
        Option("trash from the hand", (Trash(exactly(1, Place.HAND, _NON_TREASURE)),)),
    ), worded=False)
)
_MARKET_SQUARE: Final = (
    play(cards(1), actions(1), buys(1)),
    Ability(
        When(On.TRASH, not_source=Place.SUPPLY), may_to((Discard(This()),), Gain(Named("Gold"))), From.HAND
    ),
)
# The gain does not depend on the trashing: a card that has left play still sets the cost.
_AFTER_PROCESSION: Final = (
    Play(Ref("played"), times=2),
    Trash(Ref("played")),
    Gain(Every((Typed("Action"), CostsExactly(1, than=Ref("played"))))),
)
_URCHIN: Final = (
    play(cards(1), actions(1), Each(Who.OTHERS, (DiscardDownTo(4),))),
    Ability(
        When(On.BEFORE_PLAY, filter=Typed("Attack")),
        may_to((Trash(This()),), Gain(Named("Mercenary"))),
        From.PLAY,
        while_=No(SameCard(It(), This())),
    ),
)
# A Knight that has been trashed is one, whatever becomes of it then.
_KNIGHT: Final = (
    Each(Who.OTHERS, (
        FromDeck(2, "revealed"),
        Trash(exactly(1, Ref("revealed"), CostsFrom(3, 6)), as_="trashed"),
        Clause((Remember(Ref("trashed"), "knights"),), if_=Matches(Ref("trashed"), Typed("Knight"))),
        Discard(Ref("revealed")),
    )),
    Clause((Trash(This()),), if_=AtLeast(Count(Ref("knights")), 1)),
)
_PLAY_TWICE_AND_TRASH: Final = (Play(Ref("played"), times=2), Trash(Ref("played")))
_DISCARDS_FIRST: Final = Discard(any_number(Place.HAND), as_="first")
_DISCARDS_FOR_COINS: Final = (Discard(any_number(Place.HAND), as_="second"), coins(Count(Ref("second"))))
_FORAGER: Final = (
    play(
        actions(1),
        buys(1),
        Trash(exactly(1, Place.HAND)),
        coins(DifferentNames(AllIn(Place.TRASH, Typed("Treasure")))),
    ),
)
_GAINED_WITH_RUINS: Final = Ability(When(On.GAIN), Clause((Repeat(2, (Gain(Typed("Ruins")),)),)))
_PILLAGES: Final = Each(Who.OTHERS, (
    Clause(
        (Reveal(AllIn(Place.HAND)), Discard(exactly(1, Place.HAND, by=Who.OWNER))),
        if_=AtLeast(HandSize(), 5),
    ),
))
_TWO_SPOILS: Final = (Gain(Named("Spoils")), Gain(Named("Spoils")))

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Altar", "card", "Dark Ages", (
        Card("Altar", ACTION, Cost(6), (play(Trash(exactly(1, Place.HAND)), Gain(CostsUpTo(5))),), since=2012),
    )),
    Entry("Armory", "card", "Dark Ages", (
        Card("Armory", ACTION, Cost(4), (play(Gain(CostsUpTo(4), to=Place.DECK)),), since=2012),
    )),
    Entry("Band of Misfits", "card", "Dark Ages", (
        Card("Band of Misfits", ACTION, Cost(5), (
            play(BecomeFromSupply(Every((Typed("Action"), Cheaper(This()))))),
        ), since=2012, version="pre-2019"),
        Card("Band of Misfits", ACTION, Cost(5), (
            play(PlayFromSupply(Every((Typed("Action"), Cheaper(This()))))),
        ), since=2019, version="2019 announced"),
        Card("Band of Misfits", ("Action", "Command"), Cost(5), (
            play(PlayFromSupply(Every((Typed("Action"), Except(Typed("Command")), Cheaper(This()))))),
        ), since=2019, version="2019"),
        Card("Band of Misfits", ("Action", "Command"), Cost(5), (
            play(PlayFromSupply(
                Every((Typed("Action"), Except(Typed("Command")), Except(Typed("Duration")), Cheaper(This())))
            )),
        ), since=2025, version="2025"),
    )),
    Entry("Bandit Camp", "card", "Dark Ages", (
        Card("Bandit Camp", ACTION, Cost(5), (play(cards(1), actions(2), Gain(Named("Spoils"))),), since=2012),
    ), needs=("Spoils",)),
    Entry("Beggar", "card", "Dark Ages", (
        Card("Beggar", REACTION, Cost(2), _BEGGAR, since=2012, version="2012"),
        Card("Beggar", REACTION, Cost(2), _BEGGAR, since=2017, version="2017"),
    )),
    Entry("Catacombs", "card", "Dark Ages", (
        Card("Catacombs", ACTION, Cost(5), (
            play(
                FromDeck(3, "looked", shown=False),
                ChooseOne((
                    Option("put them into your hand", (Put(Ref("looked"), Place.HAND),)),
                    Option("discard them for +3 Cards", (Discard(Ref("looked")), cards(3))),
                )),
            ),
            Ability(When(On.TRASH), Clause((Gain(Cheaper(This())),))),
        ), since=2012),
    )),
    Entry("Count", "card", "Dark Ages", (
        Card("Count", ACTION, Cost(5), (
            play(
                ChooseOne((
                    Option("discard 2 cards", (Discard(exactly(2, Place.HAND)),)),
                    Option("put a card onto your deck", (Put(exactly(1, Place.HAND), Place.DECK),)),
                    Option("gain a Copper", (Gain(Named("Copper")),)),
                )),
                ChooseOne((
                    Option("+$3", (coins(3),)),
                    Option("trash your hand", (Trash(AllIn(Place.HAND)),)),
                    Option("gain a Duchy", (Gain(Named("Duchy")),)),
                )),
            ),
        ), since=2012),
    )),
    Entry("Counterfeit", "card", "Dark Ages", (
        Card("Counterfeit", ("Treasure",), Cost(5), (
            play(
                coins(1),
                buys(1),
                Clause(
                    _PLAY_TWICE_AND_TRASH,
                    need=Need.MAY,
                    cost=(Choose(exactly(1, Place.HAND, Typed("Treasure")), as_="played"),),
                ),
            ),
        ), since=2012, version="pre-2022"),
        Card("Counterfeit", ("Treasure",), Cost(5), (
            play(
                coins(1),
                buys(1),
                Clause(
                    _PLAY_TWICE_AND_TRASH,
                    need=Need.MAY,
                    cost=(
                        Choose(
                            exactly(1, Place.HAND, Every((Typed("Treasure"), Except(Typed("Duration"))))),
                            as_="played",
                        ),
                    ),
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Cultist", "card", "Dark Ages", (
        Card("Cultist", ("Action", "Attack", "Looter"), Cost(5), (
            play(
                cards(2),
                Each(Who.OTHERS, (Gain(Typed("Ruins")),)),
                Play(up_to(1, Place.HAND, Named("Cultist"))),
            ),
            Ability(When(On.TRASH), Clause((cards(3),))),
        ), since=2012),
    ), needs=("Ruins",)),
    Entry("Dame Anna", "card", "Dark Ages", (
        Card("Dame Anna", KNIGHT, Cost(5), (
            play(Trash(up_to(2, Place.HAND)), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Dame Josephine", "card", "Dark Ages", (
        Card("Dame Josephine", ("Action", "Attack", "Victory", "Knight"), Cost(5), (
            play(*_KNIGHT),
            worth(2),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Dame Molly", "card", "Dark Ages", (
        Card("Dame Molly", KNIGHT, Cost(5), (
            play(actions(2), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Dame Natalie", "card", "Dark Ages", (
        Card("Dame Natalie", KNIGHT, Cost(5), (
            play(Gain(CostsUpTo(3), need=Need.MAY), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Dame Sylvia", "card", "Dark Ages", (
        Card("Dame Sylvia", KNIGHT, Cost(5), (
            play(coins(2), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Death Cart", "card", "Dark Ages", (
        Card("Death Cart", LOOTER, Cost(4), (
            play(
                coins(5),
                Clause(
                    need=Need.MAY,
                    cost=(Trash(exactly(1, Place.HAND, Typed("Action"))),),
                    otherwise=(Trash(This()),),
                ),
            ),
            _GAINED_WITH_RUINS,
        ), since=2012, version="pre-2019"),
        Card("Death Cart", LOOTER, Cost(4), (
            play(
                may(
                    ChooseOne((
                        Option("trash this", (Clause((coins(5),), cost=(Trash(This()),)),)),
                        Option("trash an Action", (
                            Clause((coins(5),), cost=(Trash(exactly(1, Place.HAND, Typed("Action"))),)),
                        )),
                    ), worded=False)
                ),
            ),
            _GAINED_WITH_RUINS,
        ), since=2019, version="2019"),
    ), needs=("Ruins",)),
    Entry("Feodum", "card", "Dark Ages", (
        Card("Feodum", ("Victory",), Cost(4), (
            worth(PerEach(Owned(Named("Silver")), 3)),
            Ability(When(On.TRASH), Clause((Repeat(3, (Gain(Named("Silver")),)),))),
        ), since=2012),
    ), copies=0),
    Entry("Forager", "card", "Dark Ages", (
        Card("Forager", ACTION, Cost(3), _FORAGER, since=2012, version="2012"),
        Card("Forager", ACTION, Cost(3), _FORAGER, since=2017, version="2017"),
    )),
    Entry("Fortress", "card", "Dark Ages", (
        Card("Fortress", ACTION, Cost(4), (
            play(cards(1), actions(2)),
            Ability(When(On.TRASH), Clause((Put(This(), Place.HAND),))),
        ), since=2012),
    )),
    Entry("Graverobber", "card", "Dark Ages", (
        Card("Graverobber", ACTION, Cost(5), (
            play(
                ChooseOne((
                    Option("gain from the trash", (
                        Gain(CostsFrom(3, 6), to=Place.DECK, source=Place.TRASH),
                    )),
                    Option("trash an Action", (
                        Clause(
                            (Gain(CostsUpTo(3, than=Ref("trashed"))),),
                            cost=(Trash(exactly(1, Place.HAND, Typed("Action")), as_="trashed"),),
                        ),
                    )),
                )),
            ),
        ), since=2012),
    )),
    Entry("Hermit", "card", "Dark Ages", (
        Card("Hermit", ACTION, Cost(3), (
            play(_HERMIT_TRASHES, Gain(CostsUpTo(3))),
            Ability(
                When(On.DISCARD, source=Place.PLAY),
                # A Hermit that is lost track of is not trashed, but Madman is gained nevertheless.
                Clause((Trash(This()), Gain(Named("Madman"))), if_=Exactly(Times(On.BUY), 0)),
            ),
        ), since=2012, version="pre-2022"),
        Card("Hermit", ACTION, Cost(3), (
            play(
                _HERMIT_TRASHES,
                Gain(CostsUpTo(3)),
                SetUp(
                    Ability(
                        When(On.END_OF_BUY),
                        Clause(
                            (Exchange(This(), "Madman"),),
                            if_=AllOf((
                                Exactly(Times(On.GAIN, phase=Phase.BUY), 0),
                                CanExchange(This(), "Madman"),
                            )),
                        ),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    ), needs=("Madman",)),
    Entry("Hovel", "card", "Dark Ages", (
        Card("Hovel", ("Reaction", "Shelter"), Cost(1), (
            Ability(When(On.BUY, filter=Typed("Victory")), may(Trash(This())), From.HAND),
        ), since=2012, version="pre-2022"),
        Card("Hovel", ("Reaction", "Shelter"), Cost(1), (
            Ability(When(On.GAIN, filter=Typed("Victory")), may(Trash(This())), From.HAND),
        ), since=2022, version="2022"),
    ), pile="starting", copies=6, needs=("Shelters",), starting=1, replaces="Estate"),
    Entry("Hunting Grounds", "card", "Dark Ages", (
        Card("Hunting Grounds", ACTION, Cost(6), (
            play(cards(4)),
            Ability(
                When(On.TRASH),
                Clause((
                    ChooseOne((
                        Option("gain a Duchy", (Gain(Named("Duchy")),)),
                        Option("gain 3 Estates", (Repeat(3, (Gain(Named("Estate")),)),)),
                    ), worded=False),
                )),
            ),
        ), since=2012),
    )),
    Entry("Ironmonger", "card", "Dark Ages", (
        Card("Ironmonger", ACTION, Cost(4), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "revealed"),
                Remember(Ref("revealed"), "shown"),
                Discard(up_to(1, Ref("revealed"))),
                Put(Ref("revealed"), Place.DECK),
                Clause((actions(1),), if_=Matches(Ref("shown"), Typed("Action"))),
                Clause((coins(1),), if_=Matches(Ref("shown"), Typed("Treasure"))),
                Clause((cards(1),), if_=Matches(Ref("shown"), Typed("Victory"))),
            ),
        ), since=2012),
    )),
    Entry("Junk Dealer", "card", "Dark Ages", (
        Card("Junk Dealer", ACTION, Cost(5), (
            play(cards(1), actions(1), coins(1), Trash(exactly(1, Place.HAND))),
        ), since=2012),
    )),
    Entry(
        "Knights", "pile", "Dark Ages", (), pile="split:Knights", copies=0, shuffled=True,
        needs=(
            "Dame Anna", "Dame Josephine", "Dame Molly", "Dame Natalie", "Dame Sylvia",
            "Sir Bailey", "Sir Destry", "Sir Martin", "Sir Michael", "Sir Vander",
        ),
    ),
    Entry("Madman", "card", "Dark Ages", (
        Card("Madman", ACTION, Cost(0), (
            play(actions(2), Clause((cards(HandSize()),), cost=(ReturnToPile(This()),))),
        ), since=2012),
    ), pile="non-supply"),
    Entry("Marauder", "card", "Dark Ages", (
        Card("Marauder", ("Action", "Attack", "Looter"), Cost(4), (
            play(Gain(Named("Spoils")), Each(Who.OTHERS, (Gain(Typed("Ruins")),))),
        ), since=2012),
    ), needs=("Spoils", "Ruins")),
    Entry("Market Square", "card", "Dark Ages", (
        Card("Market Square", REACTION, Cost(3), _MARKET_SQUARE, since=2012, version="2012"),
        Card("Market Square", REACTION, Cost(3), _MARKET_SQUARE, since=2017, version="2017"),
    )),
    Entry("Mercenary", "card", "Dark Ages", (
        Card("Mercenary", ATTACK, Cost(0), (
            play(
                Clause(
                    (cards(2), coins(2), Each(Who.OTHERS, (DiscardDownTo(3),))),
                    need=Need.MAY,
                    cost=(Trash(exactly(2, Place.HAND)),),
                ),
            ),
        ), since=2012),
    ), pile="non-supply"),
    Entry("Mystic", "card", "Dark Ages", (
        Card("Mystic", ACTION, Cost(5), (
            play(
                actions(1),
                coins(2),
                NameCard("named"),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(Ref("revealed"), CopyOf(Ref("named"))),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
            ),
        ), since=2012),
    )),
    Entry("Necropolis", "card", "Dark Ages", (
        Card("Necropolis", ("Action", "Shelter"), Cost(1), (play(actions(2)),), since=2012),
    ), pile="starting", copies=6, needs=("Shelters",), starting=1, replaces="Estate"),
    Entry("Overgrown Estate", "card", "Dark Ages", (
        Card("Overgrown Estate", ("Victory", "Shelter"), Cost(1), (
            Ability(When(On.TRASH), Clause((cards(1),))),
        ), since=2012),
    ), pile="starting", copies=6, needs=("Shelters",), starting=1, replaces="Estate"),
    Entry("Pillage", "card", "Dark Ages", (
        Card("Pillage", ATTACK, Cost(5), (
            play(Trash(This()), _PILLAGES, *_TWO_SPOILS),
        ), since=2012, version="pre-2019"),
        Card("Pillage", ATTACK, Cost(5), (
            play(Clause((*_TWO_SPOILS, _PILLAGES), cost=(Trash(This()),))),
        ), since=2019, version="2019"),
    ), needs=("Spoils",)),
    Entry("Poor House", "card", "Dark Ages", (
        Card("Poor House", ACTION, Cost(1), (
            play(
                coins(4),
                Reveal(AllIn(Place.HAND)),
                Lose(Pool.COINS, Count(AllIn(Place.HAND, Typed("Treasure")))),
            ),
        ), since=2012),
    )),
    Entry("Procession", "card", "Dark Ages", (
        Card("Procession", ACTION, Cost(4), (
            play(
                Clause(
                    _AFTER_PROCESSION,
                    need=Need.MAY,
                    cost=(Choose(exactly(1, Place.HAND, Typed("Action")), as_="played"),),
                ),
            ),
        ), since=2012, version="pre-2019"),
        Card("Procession", ACTION, Cost(4), (
            play(
                Clause(
                    _AFTER_PROCESSION,
                    need=Need.MAY,
                    cost=(
                        Choose(
                            exactly(1, Place.HAND, Every((Typed("Action"), Except(Typed("Duration"))))),
                            as_="played",
                        ),
                    ),
                ),
            ),
        ), since=2019, version="2019"),
    )),
    Entry("Rats", "card", "Dark Ages", (
        Card("Rats", ACTION, Cost(4), (
            play(
                cards(1),
                actions(1),
                Gain(Named("Rats")),
                Clause(
                    (Trash(exactly(1, Place.HAND, Except(Named("Rats")))),),
                    if_=AnyIn(Place.HAND, Except(Named("Rats"))),
                    otherwise=(Reveal(AllIn(Place.HAND)),),
                ),
            ),
            Ability(When(On.TRASH), Clause((cards(1),))),
        ), since=2012),
    ), copies=20),
    Entry("Rebuild", "card", "Dark Ages", (
        Card("Rebuild", ACTION, Cost(5), (
            play(
                actions(1),
                NameCard("named"),
                DigFor(
                    1,
                    Every((Typed("Victory"), Except(CopyOf(Ref("named"))))),
                    found="found",
                    rest="rest",
                ),
                Discard(Ref("rest")),
                Trash(Ref("found"), as_="trashed"),
                Gain(Every((Typed("Victory"), CostsUpTo(3, than=Ref("trashed"))))),
            ),
        ), since=2012),
    )),
    Entry("Rogue", "card", "Dark Ages", (
        Card("Rogue", ATTACK, Cost(5), (
            play(
                coins(2),
                Clause(
                    (Gain(CostsFrom(3, 6), source=Place.TRASH),),
                    if_=AnyIn(Place.TRASH, CostsFrom(3, 6)),
                    otherwise=(
                        Each(Who.OTHERS, (
                            FromDeck(2, "revealed"),
                            Trash(exactly(1, Ref("revealed"), CostsFrom(3, 6))),
                            Discard(Ref("revealed")),
                        )),
                    ),
                ),
            ),
        ), since=2012),
    )),
    Entry("Sage", "card", "Dark Ages", (
        Card("Sage", ACTION, Cost(3), (
            play(
                actions(1),
                DigFor(1, CostsAtLeast(3), found="found", rest="rest"),
                Put(Ref("found"), Place.HAND),
                Discard(Ref("rest")),
            ),
        ), since=2012),
    )),
    Entry("Scavenger", "card", "Dark Ages", (
        Card("Scavenger", ACTION, Cost(4), (
            play(coins(2), may(DeckIntoDiscard()), Put(exactly(1, Place.DISCARD), Place.DECK)),
        ), since=2012),
    )),
    Entry(
        "Shelters", "pile", "Dark Ages", (), pile="none", copies=0, needs=("Hovel", "Necropolis", "Overgrown Estate")
    ),
    Entry("Sir Bailey", "card", "Dark Ages", (
        Card("Sir Bailey", KNIGHT, Cost(5), (
            play(cards(1), actions(1), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Sir Destry", "card", "Dark Ages", (
        Card("Sir Destry", KNIGHT, Cost(5), (
            play(cards(2), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Sir Martin", "card", "Dark Ages", (
        Card("Sir Martin", KNIGHT, Cost(4), (
            play(buys(2), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Sir Michael", "card", "Dark Ages", (
        Card("Sir Michael", KNIGHT, Cost(5), (
            play(Each(Who.OTHERS, (DiscardDownTo(3),)), *_KNIGHT),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Sir Vander", "card", "Dark Ages", (
        Card("Sir Vander", KNIGHT, Cost(5), (
            play(*_KNIGHT),
            Ability(When(On.TRASH), Clause((Gain(Named("Gold")),))),
        ), since=2012, pile="Knights"),
    ), pile="split:Knights", copies=1),
    Entry("Spoils", "card", "Dark Ages", (
        Card("Spoils", ("Treasure",), Cost(0), (play(coins(3), ReturnToPile(This())),), since=2012),
    ), pile="non-supply", copies=15),
    Entry("Squire", "card", "Dark Ages", (
        Card("Squire", ACTION, Cost(2), (
            play(
                coins(1),
                ChooseOne((
                    Option("+2 Actions", (actions(2),)),
                    Option("+2 Buys", (buys(2),)),
                    Option("gain a Silver", (Gain(Named("Silver")),)),
                )),
            ),
            Ability(When(On.TRASH), Clause((Gain(Typed("Attack")),))),
        ), since=2012),
    )),
    Entry("Storeroom", "card", "Dark Ages", (
        Card("Storeroom", ACTION, Cost(3), (
            play(buys(1), _DISCARDS_FIRST, cards(Count(Ref("first"))), *_DISCARDS_FOR_COINS),
        ), since=2012, version="2012"),
        Card("Storeroom", ACTION, Cost(3), (
            play(buys(1), _DISCARDS_FIRST, Draw(Count(Ref("first")), plus=False), *_DISCARDS_FOR_COINS),
        ), since=2017, version="2017"),
    )),
    Entry("Urchin", "card", "Dark Ages", (
        Card("Urchin", ATTACK, Cost(3), _URCHIN, since=2012, version="2012"),
        Card("Urchin", ATTACK, Cost(3), _URCHIN, since=2017, version="2017"),
    ), needs=("Mercenary",)),
    Entry("Vagrant", "card", "Dark Ages", (
        Card("Vagrant", ACTION, Cost(2), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(
                        Ref("revealed"),
                        Either((Typed("Curse"), Typed("Ruins"), Typed("Shelter"), Typed("Victory"))),
                    ),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
            ),
        ), since=2012),
    )),
    Entry("Wandering Minstrel", "card", "Dark Ages", (
        Card("Wandering Minstrel", ACTION, Cost(4), (
            play(
                cards(1),
                actions(2),
                FromDeck(3, "revealed"),
                Put(Pick(ANY_NUMBER, ANY_NUMBER, Ref("revealed"), Typed("Action")), Place.DECK),
                Discard(Ref("revealed")),
            ),
        ), since=2012),
    )),
)
