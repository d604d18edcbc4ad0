"""The Base cards (of all sets), Curse, the Ruins, and the Kingdom cards of Dominion, both editions."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
ATTACK: Final = ("Action", "Attack")
REACTION: Final = ("Action", "Reaction")
TREASURE: Final = ("Treasure",)
VICTORY: Final = ("Victory",)
RUINS: Final = ("Action", "Ruins")

# ------------------------------------------------------------- texts that two versions share

_CELLAR_DISCARDS: Final = Discard(any_number(Place.HAND), as_="discarded")
_LIBRARY: Final = (play(DrawUntil(7, skip=Typed("Action"))),)
_MOAT: Final = (
    play(cards(2)),
    Ability(
        When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")),
        Clause((Immune(),), if_=No(Unaffected()), need=Need.MAY, cost=(Reveal(This()),)),
        From.HAND,
    ),
)
_TREASURE_UP_TO_3_MORE: Final = Gain(
    Every((Typed("Treasure"), CostsUpTo(3, than=Ref("trashed")))), to=Place.HAND
)
_TRASH_TREASURE: Final = Trash(exactly(1, Place.HAND, Typed("Treasure")), as_="trashed")
_TRASH_COPPER: Final = Trash(exactly(1, Place.HAND, Named("Copper")))
# Any of the trashed cards, one at a time: what a gain brings about can inform the next.
_GAIN_FROM_TRASHED: Final = AsOften(
    may_to(
        (Choose(exactly(1, Ref("trashed")), as_="wanted", verb="gain"),),
        Gain(Anything(), source=Ref("wanted")),
    )
)

ENTRIES: Final[tuple[Entry, ...]] = (
    # ------------------------------------------------------------------ Base cards
    Entry("Copper", "card", "Base", (
        Card("Copper", TREASURE, Cost(0), (play(coins(1)),)),
    ), pile="base", copies=0, by_players=(46, 39, 32, 25, 18), everywhere=True, starting=7),
    Entry("Silver", "card", "Base", (
        Card("Silver", TREASURE, Cost(3), (play(coins(2)),)),
    ), pile="base", copies=40, everywhere=True),
    Entry("Gold", "card", "Base", (
        Card("Gold", TREASURE, Cost(6), (play(coins(3)),)),
    ), pile="base", copies=30, everywhere=True),
    Entry("Platinum", "card", "Prosperity", (
        Card("Platinum", TREASURE, Cost(9), (play(coins(5)),), since=2010),
    ), pile="base", copies=12),
    Entry("Potion", "card", "Alchemy", (
        Card("Potion", TREASURE, Cost(4), (play(Plus(Pool.POTIONS, 1)),), since=2010),
    ), pile="base", copies=16),
    Entry("Estate", "card", "Base", (
        Card("Estate", VICTORY, Cost(2), (worth(1),)),
    ), pile="base", copies=0, starting=3, everywhere=True),
    Entry("Duchy", "card", "Base", (
        Card("Duchy", VICTORY, Cost(5), (worth(3),)),
    ), pile="base", copies=0, everywhere=True),
    Entry("Province", "card", "Base", (
        Card("Province", VICTORY, Cost(8), (worth(6),), ends_game=True),
    ), pile="base", copies=0, by_players=(8, 12, 12, 15, 18), everywhere=True),
    Entry("Colony", "card", "Prosperity", (
        Card("Colony", VICTORY, Cost(11), (worth(10),), since=2010, ends_game=True),
    ), pile="base", copies=0),
    Entry("Curse", "card", "Base", (
        Card("Curse", ("Curse",), Cost(0), (worth(-1),)),
    ), pile="base", copies=0, by_players=(10, 20, 30, 40, 50), everywhere=True),
    # ------------------------------------------------------------------ Ruins
    Entry(
        "Ruins", "pile", "Dark Ages", (), pile="split:Ruins", copies=0, by_players=(10, 20, 30, 40, 50), shuffled=True,
        needs=("Abandoned Mine", "Ruined Library", "Ruined Market", "Ruined Village", "Survivors"),
    ),
    Entry("Abandoned Mine", "card", "Dark Ages", (
        Card("Abandoned Mine", RUINS, Cost(0), (play(coins(1)),), since=2012, pile="Ruins"),
    ), pile="split:Ruins", copies=10),
    Entry("Ruined Library", "card", "Dark Ages", (
        Card("Ruined Library", RUINS, Cost(0), (play(cards(1)),), since=2012, pile="Ruins"),
    ), pile="split:Ruins", copies=10),
    Entry("Ruined Market", "card", "Dark Ages", (
        Card("Ruined Market", RUINS, Cost(0), (play(buys(1)),), since=2012, pile="Ruins"),
    ), pile="split:Ruins", copies=10),
    Entry("Ruined Village", "card", "Dark Ages", (
        Card("Ruined Village", RUINS, Cost(0), (play(actions(1)),), since=2012, pile="Ruins"),
    ), pile="split:Ruins", copies=10),
    Entry("Survivors", "card", "Dark Ages", (
        Card("Survivors", RUINS, Cost(0), (
            play(
                FromDeck(2, "looked", shown=False),
                ChooseOne((
                    Option("discard them", (Discard(Ref("looked")),)),
                    Option("put them back", (Put(Ref("looked"), Place.DECK),)),
                ), worded=False),
            ),
        ), since=2012, pile="Ruins"),
    ), pile="split:Ruins", copies=10),
    # ------------------------------------------------------------------ Dominion
    Entry("Adventurer", "card", "Base", (
        Card("Adventurer", ACTION, Cost(6), (
            play(
                DigFor(2, Typed("Treasure"), found="found", rest="rest"),
                Put(Ref("found"), Place.HAND),
                Discard(Ref("rest")),
            ),
        )),
    )),
    Entry("Artisan", "card", "Base", (
        Card("Artisan", ACTION, Cost(6), (
            play(Gain(CostsUpTo(5), to=Place.HAND), Put(exactly(1, Place.HAND), Place.DECK)),
        ), since=2016),
    )),
    Entry("Bandit", "card", "Base", (
        Card("Bandit", ATTACK, Cost(5), (
            play(
                Gain(Named("Gold")),
                Each(Who.OTHERS, (
                    FromDeck(2, "revealed"),
                    Trash(exactly(1, Ref("revealed"), Every((Typed("Treasure"), Except(Named("Copper")))))),
                    Discard(Ref("revealed")),
                )),
            ),
        ), since=2016),
    )),
    Entry("Bureaucrat", "card", "Base", (
        Card("Bureaucrat", ATTACK, Cost(4), (
            play(
                Gain(Named("Silver"), to=Place.DECK),
                Each(Who.OTHERS, (
                    Clause(
                        if_=AnyIn(Place.HAND, Typed("Victory")),
                        do=(
                            Choose(exactly(1, Place.HAND, Typed("Victory")), as_="shown"),
                            Reveal(Ref("shown")),
                            Put(Ref("shown"), Place.DECK),
                        ),
                        otherwise=(Reveal(AllIn(Place.HAND)),),
                    ),
                )),
            ),
        )),
    )),
    Entry("Cellar", "card", "Base", (
        Card("Cellar", ACTION, Cost(2), (
            play(actions(1), _CELLAR_DISCARDS, cards(Count(Ref("discarded")))),
        ), since=2008, version="2008"),
        Card("Cellar", ACTION, Cost(2), (
            play(actions(1), _CELLAR_DISCARDS, Draw(Count(Ref("discarded")), plus=False)),
        ), since=2016, version="2016"),
    )),
    Entry("Chancellor", "card", "Base", (
        Card("Chancellor", ACTION, Cost(3), (play(coins(2), may(DeckIntoDiscard())),)),
    )),
    Entry("Chapel", "card", "Base", (
        Card("Chapel", ACTION, Cost(2), (play(Trash(up_to(4, Place.HAND))),)),
    )),
    Entry("Council Room", "card", "Base", (
        Card("Council Room", ACTION, Cost(5), (play(cards(4), buys(1), Each(Who.OTHERS, (Draw(1, plus=False),))),)),
    )),
    Entry("Feast", "card", "Base", (
        Card("Feast", ACTION, Cost(4), (play(Trash(This()), Gain(CostsUpTo(5))),)),
    )),
    Entry("Festival", "card", "Base", (
        Card("Festival", ACTION, Cost(5), (play(actions(2), buys(1), coins(2)),)),
    )),
    Entry("Gardens", "card", "Base", (
        Card("Gardens", VICTORY, Cost(4), (worth(PerEach(Owned(Anything()), 10)),)),
    ), copies=0),
    Entry("Harbinger", "card", "Base", (
        Card("Harbinger", ACTION, Cost(3), (
            play(cards(1), actions(1), Put(up_to(1, Place.DISCARD), Place.DECK)),
        ), since=2016),
    )),
    Entry("Laboratory", "card", "Base", (
        Card("Laboratory", ACTION, Cost(5), (play(cards(2), actions(1)),)),
    )),
    Entry("Library", "card", "Base", (
        Card("Library", ACTION, Cost(5), _LIBRARY, since=2008, version="2008"),
        Card("Library", ACTION, Cost(5), _LIBRARY, since=2016, version="2016"),
    )),
    Entry("Market", "card", "Base", (
        Card("Market", ACTION, Cost(5), (play(cards(1), actions(1), buys(1), coins(1)),)),
    )),
    Entry("Merchant", "card", "Base", (
        Card("Merchant", ACTION, Cost(3), (
            play(
                cards(1),
                actions(1),
                SetUp(
                    Ability(
                        When(On.AFTER_PLAY, filter=Named("Silver")),
                        Clause((coins(1),)),
                        From.SET_UP,
                        while_=Exactly(Times(On.PLAY, Named("Silver")), 1),
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2016),
    )),
    Entry("Militia", "card", "Base", (
        Card("Militia", ATTACK, Cost(4), (play(coins(2), Each(Who.OTHERS, (DiscardDownTo(3),))),)),
    )),
    Entry("Mine", "card", "Base", (
        Card("Mine", ACTION, Cost(5), (
            play(Clause((_TREASURE_UP_TO_3_MORE,), cost=(_TRASH_TREASURE,))),
        ), since=2008, version="2008"),
        Card("Mine", ACTION, Cost(5), (
            play(Clause((_TREASURE_UP_TO_3_MORE,), need=Need.MAY, cost=(_TRASH_TREASURE,))),
        ), since=2016, version="2016"),
    )),
    Entry("Moat", "card", "Base", (
        Card("Moat", REACTION, Cost(2), _MOAT, since=2008, version="2008"),
        Card("Moat", REACTION, Cost(2), _MOAT, since=2016, version="2016"),
    )),
    Entry("Moneylender", "card", "Base", (
        Card("Moneylender", ACTION, Cost(4), (
            play(Clause((coins(3),), cost=(_TRASH_COPPER,))),
        ), since=2008, version="2008"),
        Card("Moneylender", ACTION, Cost(4), (
            play(Clause((coins(3),), need=Need.MAY, cost=(_TRASH_COPPER,))),
        ), since=2016, version="2016"),
    )),
    Entry("Poacher", "card", "Base", (
        Card("Poacher", ACTION, Cost(4), (
            play(cards(1), actions(1), coins(1), Discard(exactly(EmptyPiles(), Place.HAND))),
        ), since=2016),
    )),
    Entry("Remodel", "card", "Base", (
        Card("Remodel", ACTION, Cost(4), (
            play(
                Clause(
                    (Gain(CostsUpTo(2, than=Ref("trashed"))),),
                    cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                ),
            ),
        )),
    )),
    Entry("Sentry", "card", "Base", (
        Card("Sentry", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                FromDeck(2, "looked", shown=False),
                Trash(any_number(Ref("looked"))),
                Discard(any_number(Ref("looked"))),
                Put(Ref("looked"), Place.DECK),
            ),
        ), since=2016),
    )),
    Entry("Smithy", "card", "Base", (
        Card("Smithy", ACTION, Cost(4), (play(cards(3)),)),
    )),
    Entry("Spy", "card", "Base", (
        Card("Spy", ATTACK, Cost(4), (
            play(
                cards(1),
                actions(1),
                Each(Who.ALL, (
                    FromDeck(1, "revealed"),
                    Discard(up_to(1, Ref("revealed"), by=Who.OWNER)),
                    Put(Ref("revealed"), Place.DECK),
                )),
            ),
        )),
    )),
    Entry("Thief", "card", "Base", (
        Card("Thief", ATTACK, Cost(4), (
            play(
                Each(Who.OTHERS, (
                    FromDeck(2, "revealed"),
                    Trash(Pick(1, 1, Ref("revealed"), Typed("Treasure"), by=Who.OWNER), as_="trashed"),
                )),
                _GAIN_FROM_TRASHED,
                # Everybody's cards, each to its owner's discard pile.
                Discard(Ref("revealed")),
            ),
        )),
    )),
    Entry("Throne Room", "card", "Base", (
        Card("Throne Room", ACTION, Cost(4), (
            play(Play(exactly(1, Place.HAND, Typed("Action")), times=2)),
        ), since=2008, version="2008"),
        Card("Throne Room", ACTION, Cost(4), (
            play(Play(up_to(1, Place.HAND, Typed("Action")), times=2)),
        ), since=2016, version="2016"),
    )),
    Entry("Vassal", "card", "Base", (
        Card("Vassal", ACTION, Cost(3), (
            play(
                coins(2),
                TopCard("top"),
                Discard(Ref("top"), as_="discarded"),
                # Not Tracked: in older eras a card that was lost track of can still be played.
                Clause(
                    (Play(Ref("discarded")),),
                    if_=Matches(Ref("discarded"), Typed("Action")),
                    need=Need.MAY,
                ),
            ),
        ), since=2016),
    )),
    Entry("Village", "card", "Base", (
        Card("Village", ACTION, Cost(3), (play(cards(1), actions(2)),)),
    )),
    Entry("Witch", "card", "Base", (
        Card("Witch", ATTACK, Cost(5), (play(cards(2), Each(Who.OTHERS, (Gain(Named("Curse")),))),)),
    )),
    Entry("Woodcutter", "card", "Base", (
        Card("Woodcutter", ACTION, Cost(3), (play(buys(1), coins(2)),)),
    )),
    Entry("Workshop", "card", "Base", (
        Card("Workshop", ACTION, Cost(3), (play(Gain(CostsUpTo(4))),)),
    )),
)
