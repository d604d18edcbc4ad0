"""Cards of Nocturne."""

from __future__ import annotations

from typing import Final

from engine.cards import WITH_TYPE
from engine.language import *

DOOM_ATTACK: Final = ("Action", "Attack", "Doom")
FATE: Final = ("Action", "Fate")
NIGHT: Final = ("Night",)
ACTION: Final = ("Action",)
NIGHT_DURATION: Final = ("Night", "Duration")
ZOMBIE: Final = ("Action", "Zombie")
BOON: Final = ("Boon",)
HEX: Final = ("Hex",)
STATE: Final = ("State",)

_OTHERS_GAIN_A_CURSE: Final = Each(Who.OTHERS, (Gain(Named("Curse")),))
_ONE_EACH_TURN_WHILE_ANY_REMAIN: Final = SetUp(
    Ability(
        When(On.START_OF_TURN),
        Clause((Put(exactly(1, Ref("aside")), Place.HAND),)),
        From.SET_UP,
        while_=Tracked(Ref("aside")),
    ),
    Lasts.WHILE,
)
_GAINED_TO_HAND: Final = Ability(When(On.ONGOING), effect=GainedInto(Place.HAND))
_LOOK_AND_DISCARD_OR_PUT_BACK: Final = (
    FromDeck(1, "looked", shown=False),
    Discard(up_to(1, Ref("looked"))),
    Put(Ref("looked"), Place.DECK),
)
_IDOL: Final = (
    play(
        coins(2),
        Clause(
            boon(),
            if_=Odd(Count(AllIn(Place.PLAY, Named("Idol")))),
            otherwise=(_OTHERS_GAIN_A_CURSE,),
        ),
    ),
)
_NECROMANCER: Final = (
    play(
        Clause(
            (TurnFaceDown(Ref("chosen")), Play(Ref("chosen"), manner=Manner.LEAVING)),
            cost=(
                Choose(
                    exactly(
                        1, Place.TRASH, Every((FaceUp(), Typed("Action"), Except(Typed("Duration"))))
                    ),
                    as_="chosen",
                ),
            ),
        ),
    ),
)
_DELUDED_OR_ENVIOUS: Final = AnyOf((Has("Deluded"), Has("Envious")))

HEIRLOOM: Final = ("Treasure", "Heirloom")
_ONTO_DECK_WHEN_GAINED: Final = Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY)
_NEW_NAME: Final = Every((Typed("Action"), Except(CopiesIn(Place.PLAY))))
_OTHERS_RECEIVE_THE_NEXT_HEX: Final = (
    FromDeck(1, "hex", deck=Place.HEX_DECK), Receive(Ref("hex"), who=Who.OTHERS)
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Bad Omens", "hex", "Nocturne", (
        Card("Bad Omens", HEX, Cost(0), receive(
            DeckIntoDiscard(),
            Clause(
                cost=(Put(exactly(2, Place.DISCARD, Named("Copper")), Place.DECK),),
                otherwise=(Reveal(AllIn(Place.DISCARD)),),
            ),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Bard", "card", "Nocturne", (
        Card("Bard", FATE, Cost(4), (play(coins(2), *boon()),), since=2017),
    )),
    Entry("Bat", "card", "Nocturne", (
        Card("Bat", NIGHT, Cost(2), (
            play(Clause((Exchange(This(), "Vampire"),), cost=(Trash(up_to(2, Place.HAND)),))),
        ), since=2017),
    ), pile="non-supply", copies=10),
    Entry("Blessed Village", "card", "Nocturne", (
        Card("Blessed Village", ("Action", "Fate"), Cost(4), (
            play(cards(1), actions(2)),
            Ability(
                When(On.GAIN),
                Clause((
                    FromDeck(1, "boon", deck=Place.BOON_DECK),
                    ChooseOne((
                        Option("receive it now", (Receive(Ref("boon")),)),
                        Option("receive it at the start of the next turn", (next_turn(Receive(Ref("boon"))),)),
                    ), worded=False),
                )),
            ),
        ), since=2017),
    )),
    Entry("Cemetery", "card", "Nocturne", (
        Card("Cemetery", ("Victory",), Cost(4), (
            worth(2),
            Ability(When(On.GAIN), Clause((Trash(up_to(4, Place.HAND)),))),
        ), since=2017),
    ), copies=0, needs=("Haunted Mirror",)),
    Entry("Changeling", "card", "Nocturne", (
        Card("Changeling", ("Night",), Cost(3), (
            play(
                Trash(This()),
                # Any card in play may be chosen, also one that cannot be gained.
                Choose(exactly(1, Place.PLAY), as_="copied"),
                Gain(CopyOf(Ref("copied"))),
            ),
            Ability(
                When(On.GAIN, filter=CostsAtLeast(3)),
                Clause(
                    (Exchange(It(), "Changeling"),),
                    if_=AllOf((Tracked(It()), CanExchange(It(), "Changeling"))),
                    need=Need.MAY,
                ),
                From.GAME,
            ),
        ), since=2017),
    )),
    Entry("Cobbler", "card", "Nocturne", (
        Card("Cobbler", NIGHT_DURATION, Cost(5), (
            play(next_turn(Gain(CostsUpTo(4), to=Place.HAND))),
        ), since=2017),
    )),
    Entry("Conclave", "card", "Nocturne", (
        Card("Conclave", ACTION, Cost(4), (
            play(coins(2), may_to((Play(exactly(1, Place.HAND, _NEW_NAME)),), actions(1))),
        ), since=2017),
    )),
    Entry("Crypt", "card", "Nocturne", (
        Card("Crypt", NIGHT_DURATION, Cost(5), (
            play(
                Put(any_number(Place.PLAY, Typed("Treasure")), Place.ASIDE, as_="aside"),
                _ONE_EACH_TURN_WHILE_ANY_REMAIN,
            ),
        ), since=2017, version="pre-2022"),
        Card("Crypt", NIGHT_DURATION, Cost(5), (
            play(
                Put(
                    any_number(Place.PLAY, Every((Typed("Treasure"), Except(Typed("Duration"))))),
                    Place.ASIDE,
                    as_="aside",
                ),
                _ONE_EACH_TURN_WHILE_ANY_REMAIN,
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Cursed Gold", "card", "Nocturne", (
        Card("Cursed Gold", HEIRLOOM, Cost(4), (play(coins(3), Gain(Named("Curse"))),), since=2017),
    ), pile="starting", copies=6, starting=1, replaces="Copper"),
    Entry("Cursed Village", "card", "Nocturne", (
        Card("Cursed Village", ("Action", "Doom"), Cost(5), (
            play(actions(2), DrawUntil(6)),
            Ability(When(On.GAIN), Clause(hex_())),
        ), since=2017),
    )),
    Entry("Deluded", "state", "Nocturne", (
        Card("Deluded", STATE, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                Clause((
                    ReturnCard("Deluded"),
                    SetUp(
                        Ability(When(On.ONGOING), source=From.SET_UP, effect=CannotBuy(Typed("Action"))),
                        Lasts.THIS_TURN,
                    ),
                )),
                From.CUBE,
            ),
        ), since=2017),
    ), pile="none", copies=6),
    Entry("Delusion", "hex", "Nocturne", (
        Card("Delusion", HEX, Cost(0), receive(
            Clause((TakeCopy("Deluded"),), if_=No(_DELUDED_OR_ENVIOUS)),
        ), since=2017),
    ), pile="none", copies=0, needs=("Deluded", "Envious")),
    Entry("Den of Sin", "card", "Nocturne", (
        Card("Den of Sin", NIGHT_DURATION, Cost(5), (
            play(next_turn(cards(2))),
            _GAINED_TO_HAND,
        ), since=2017),
    )),
    Entry("Devil's Workshop", "card", "Nocturne", (
        Card("Devil's Workshop", NIGHT, Cost(4), (
            play(
                Clause(
                    (Gain(Named("Imp")),),
                    if_=AtLeast(Times(On.GAIN), 2),
                    otherwise=(
                        Clause(
                            (Gain(CostsUpTo(4)),),
                            if_=Exactly(Times(On.GAIN), 1),
                            otherwise=(Gain(Named("Gold")),),
                        ),
                    ),
                ),
            ),
        ), since=2017),
    ), needs=("Imp",)),
    Entry("Druid", "card", "Nocturne", (
        Card("Druid", ("Action", "Fate"), Cost(2), (
            # A Boon that was set aside stays there.
            play(buys(1), Choose(exactly(1, Place.BOONS_ASIDE), as_="boon"), Receive(Ref("boon"))),
        ), since=2017),
    ), chosen=Chosen(Place.BOONS_ASIDE, 3)),
    Entry("Envious", "state", "Nocturne", (
        Card("Envious", STATE, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                Clause((
                    ReturnCard("Envious"),
                    SetUp(
                        Ability(
                            When(On.ONGOING),
                            source=From.SET_UP,
                            effect=CoinsFor(1, Either((Named("Silver"), Named("Gold")))),
                        ),
                        Lasts.THIS_TURN,
                    ),
                )),
                From.CUBE,
            ),
        ), since=2017),
    ), pile="none", copies=6),
    Entry("Envy", "hex", "Nocturne", (
        Card("Envy", HEX, Cost(0), receive(
            Clause((TakeCopy("Envious"),), if_=No(_DELUDED_OR_ENVIOUS)),
        ), since=2017),
    ), pile="none", copies=0, needs=("Deluded", "Envious")),
    Entry("Exorcist", "card", "Nocturne", (
        Card("Exorcist", NIGHT, Cost(4), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Gain(
                    Every((
                        Either((Named("Will-o'-Wisp"), Named("Imp"), Named("Ghost"))), Cheaper(Ref("trashed"))
                    ))
                ),
            ),
        ), since=2017),
    ), needs=("Will-o'-Wisp", "Imp", "Ghost")),
    Entry("Faithful Hound", "card", "Nocturne", (
        Card("Faithful Hound", ("Action", "Reaction"), Cost(2), (
            play(cards(2)),
            Ability(
                When(On.DISCARD, not_phase=Phase.CLEANUP),
                may_to(
                    (Put(This(), Place.ASIDE, as_="aside"),),
                    SetUp(
                        Ability(
                            # Anybody's turn may be the one that ends.
                            When(On.END_OF_TURN, Who.ALL),
                            Clause((Put(Ref("aside"), Place.HAND),)),
                            From.SET_UP,
                        ),
                        Lasts.THIS_TURN,
                    ),
                ),
            ),
        ), since=2017),
    )),
    Entry("Famine", "hex", "Nocturne", (
        Card("Famine", HEX, Cost(0), receive(
            FromDeck(3, "revealed"),
            Discard(Pick(ANY_NUMBER, ANY_NUMBER, Ref("revealed"), Typed("Action"))),
            ShuffleIn(Ref("revealed")),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Fear", "hex", "Nocturne", (
        Card("Fear", HEX, Cost(0), receive(
            Clause(
                if_=AtLeast(HandSize(), 5),
                do=(
                    Clause(
                        cost=(Discard(exactly(1, Place.HAND, Either((Typed("Action"), Typed("Treasure"))))),),
                        otherwise=(Reveal(AllIn(Place.HAND)),),
                    ),
                ),
            ),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Fool", "card", "Nocturne", (
        Card("Fool", ("Action", "Fate"), Cost(3), (
            play(
                Clause(
                    (
                        TakeCard("Lost in the Woods"),
                        FromDeck(3, "boons", deck=Place.BOON_DECK),
                        Receive(Ref("boons")),
                    ),
                    if_=No(Has("Lost in the Woods")),
                ),
            ),
        ), since=2017),
    ), needs=("Lost in the Woods", "Lucky Coin")),
    Entry("Ghost", "card", "Nocturne", (
        Card("Ghost", ("Night", "Duration", "Spirit"), Cost(4), (
            play(
                DigFor(1, Typed("Action"), "found", "rest"),
                Discard(Ref("rest")),
                Clause(
                    (next_turn(Play(Ref("aside"), times=2)),),
                    cost=(Put(Ref("found"), Place.ASIDE, as_="aside"),),
                ),
            ),
        ), since=2017),
    ), pile="non-supply", copies=6),
    Entry("Ghost Town", "card", "Nocturne", (
        Card("Ghost Town", NIGHT_DURATION, Cost(3), (
            play(next_turn(cards(1), actions(1))),
            _GAINED_TO_HAND,
        ), since=2017),
    )),
    Entry("Goat", "card", "Nocturne", (
        Card("Goat", HEIRLOOM, Cost(2), (play(coins(1), Trash(up_to(1, Place.HAND))),), since=2017),
    ), pile="starting", copies=6, starting=1, replaces="Copper"),
    Entry("Greed", "hex", "Nocturne", (
        Card("Greed", HEX, Cost(0), receive(Gain(Named("Copper"), to=Place.DECK)), since=2017),
    ), pile="none", copies=0),
    Entry("Guardian", "card", "Nocturne", (
        Card("Guardian", NIGHT_DURATION, Cost(2), (
            play(
                SetUp(
                    Ability(
                        When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")), Clause((Immune(),)), From.SET_UP
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
                next_turn(coins(1)),
            ),
            _GAINED_TO_HAND,
        ), since=2017),
    )),
    Entry("Haunted Mirror", "card", "Nocturne", (
        Card("Haunted Mirror", HEIRLOOM, Cost(0), (
            play(coins(1)),
            Ability(
                When(On.TRASH),
                may_to((Discard(exactly(1, Place.HAND, Typed("Action"))),), Gain(Named("Ghost"))),
            ),
        ), since=2017),
    ), pile="starting", copies=6, needs=("Ghost",), starting=1, replaces="Copper"),
    Entry("Haunting", "hex", "Nocturne", (
        Card("Haunting", HEX, Cost(0), receive(
            Clause((Put(exactly(1, Place.HAND), Place.DECK),), if_=AtLeast(HandSize(), 4)),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Idol", "card", "Nocturne", (
        Card("Idol", ("Treasure", "Attack", "Fate"), Cost(5), _IDOL, since=2017, version="2017"),
        Card("Idol", ("Treasure", "Attack", "Fate"), Cost(5), _IDOL, since=2020, version="2020"),
    )),
    Entry("Imp", "card", "Nocturne", (
        Card("Imp", ("Action", "Spirit"), Cost(2), (
            play(cards(2), may(Play(exactly(1, Place.HAND, _NEW_NAME)))),
        ), since=2017),
    ), pile="non-supply", copies=13),
    Entry("Leprechaun", "card", "Nocturne", (
        Card("Leprechaun", ("Action", "Doom"), Cost(3), (
            play(
                Gain(Named("Gold")),
                Clause(
                    (Gain(Named("Wish")),),
                    if_=Exactly(Count(AllIn(Place.PLAY)), 7),
                    otherwise=hex_(),
                ),
            ),
        ), since=2017),
    ), needs=("Wish",)),
    Entry("Locusts", "hex", "Nocturne", (
        Card("Locusts", HEX, Cost(0), receive(
            TopCard("top"),
            Trash(Ref("top"), as_="trashed"),
            Clause(
                (Gain(Named("Curse")),),
                if_=Matches(Ref("trashed"), Either((Named("Copper"), Named("Estate")))),
                otherwise=(Gain(Every((Cheaper(Ref("trashed")), SharesType(Ref("trashed"))))),),
            ),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Lost in the Woods", "state", "Nocturne", (
        Card("Lost in the Woods", STATE, Cost(0), (
            Ability(
                When(On.START_OF_TURN), may_to((Discard(exactly(1, Place.HAND)),), *boon()), From.CUBE
            ),
        ), since=2017),
    ), pile="none", copies=1, needs=WITH_TYPE["Fate"]),
    Entry("Lucky Coin", "card", "Nocturne", (
        Card("Lucky Coin", ("Treasure", "Heirloom"), Cost(4), (
            play(coins(1), Gain(Named("Silver"))),
        ), since=2017),
    ), pile="starting", copies=6, starting=1, replaces="Copper"),
    Entry("Magic Lamp", "card", "Nocturne", (
        Card("Magic Lamp", HEIRLOOM, Cost(0), (
            play(
                coins(1),
                Clause(
                    (Repeat(3, (Gain(Named("Wish")),)),),
                    if_=AtLeast(Count(AllIn(Place.PLAY, CopiesIn(Place.PLAY, 1, most=1))), 6),
                    cost=(Trash(This()),),
                ),
            ),
        ), since=2017),
    ), pile="starting", copies=6, needs=("Wish",), starting=1, replaces="Copper"),
    Entry("Miserable", "state", "Nocturne", (
        Card("Miserable", STATE, Cost(0), (
            Ability(When(On.SCORING), source=From.CUBE, effect=Worth(-2)),
        ), since=2017),
    ), pile="none", copies=6),
    Entry("Misery", "hex", "Nocturne", (
        Card("Misery", HEX, Cost(0), receive(
            Clause(
                if_=No(Has("Twice Miserable")),
                do=(
                    Clause(
                        if_=Has("Miserable"),
                        do=(ReturnCard("Miserable"), TakeCopy("Twice Miserable")),
                        otherwise=(TakeCopy("Miserable"),),
                    ),
                ),
            ),
        ), since=2017),
    ), pile="none", copies=0, needs=("Miserable", "Twice Miserable")),
    Entry("Monastery", "card", "Nocturne", (
        Card("Monastery", NIGHT, Cost(2), (
            play(
                Repeat(Times(On.GAIN), (
                    may(
                        ChooseOne((
                            Option("trash a card from the hand", (Trash(exactly(1, Place.HAND)),)),
                            Option("trash a Copper from play", (Trash(exactly(1, Place.PLAY, Named("Copper"))),)),
                        ), worded=False)
                    ),
                )),
            ),
        ), since=2017),
    )),
    Entry("Necromancer", "card", "Nocturne", (
        Card("Necromancer", ("Action",), Cost(4), _NECROMANCER, since=2017, version="2017"),
        Card("Necromancer", ("Action",), Cost(4), _NECROMANCER, since=2021, version="2021"),
    ), needs=("Zombie Apprentice", "Zombie Mason", "Zombie Spy")),
    Entry("Night Watchman", "card", "Nocturne", (
        Card("Night Watchman", NIGHT, Cost(3), (
            play(
                FromDeck(5, "looked", shown=False),
                Discard(any_number(Ref("looked"))),
                Put(Ref("looked"), Place.DECK),
            ),
            _GAINED_TO_HAND,
        ), since=2017),
    )),
    Entry("Pasture", "card", "Nocturne", (
        Card("Pasture", ("Treasure", "Victory", "Heirloom"), Cost(2), (
            play(coins(1)),
            worth(Owned(Named("Estate"))),
        ), since=2017),
    ), pile="starting", copies=6, starting=1, replaces="Copper"),
    Entry("Pixie", "card", "Nocturne", (
        Card("Pixie", FATE, Cost(2), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "boon", deck=Place.BOON_DECK),
                Put(Ref("boon"), Place.BOON_DISCARD),
                Clause(
                    (Receive(Ref("boon")), Receive(Ref("boon"))),
                    need=Need.MAY,
                    cost=(Trash(This()),),
                ),
            ),
        ), since=2017),
    ), needs=("Goat",)),
    Entry("Plague", "hex", "Nocturne", (
        Card("Plague", HEX, Cost(0), receive(Gain(Named("Curse"), to=Place.HAND)), since=2017),
    ), pile="none", copies=0),
    Entry("Pooka", "card", "Nocturne", (
        Card("Pooka", ACTION, Cost(5), (
            play(
                may_to(
                    (Trash(exactly(1, Place.HAND, Every((Typed("Treasure"), Except(Named("Cursed Gold")))))),),
                    cards(4),
                ),
            ),
        ), since=2017),
    ), needs=("Cursed Gold",)),
    Entry("Pouch", "card", "Nocturne", (
        Card("Pouch", HEIRLOOM, Cost(2), (play(coins(1), buys(1)),), since=2017),
    ), pile="starting", copies=6, starting=1, replaces="Copper"),
    Entry("Poverty", "hex", "Nocturne", (
        Card("Poverty", HEX, Cost(0), receive(DiscardDownTo(3)), since=2017),
    ), pile="none", copies=0),
    Entry("Raider", "card", "Nocturne", (
        Card("Raider", ("Night", "Duration", "Attack"), Cost(6), (
            play(
                Each(Who.OTHERS, (
                    Clause(
                        (
                            Clause(
                                cost=(
                                    Discard(exactly(1, Place.HAND, CopyOf(AllIn(Place.PLAY, whose=Who.OWNER)))),
                                ),
                                otherwise=(Reveal(AllIn(Place.HAND)),),
                            ),
                        ),
                        if_=AtLeast(HandSize(), 5),
                    ),
                )),
                next_turn(coins(3)),
            ),
        ), since=2017),
    )),
    Entry("Sacred Grove", "card", "Nocturne", (
        Card("Sacred Grove", FATE, Cost(5), (
            play(
                buys(1),
                coins(3),
                *boon(),
                Clause(
                    (Each(Who.OTHERS, (may(Receive(Ref("boon"))),)),),
                    if_=Matches(
                        Ref("boon"), Except(Either((Named("The Field's Gift"), Named("The Forest's Gift"))))
                    ),
                ),
            ),
        ), since=2017),
    )),
    Entry("Secret Cave", "card", "Nocturne", (
        Card("Secret Cave", ("Action", "Duration"), Cost(3), (
            play(
                cards(1),
                actions(1),
                may_to((Discard(exactly(3, Place.HAND)),), next_turn(coins(3))),
            ),
        ), since=2017),
    ), needs=("Magic Lamp",)),
    Entry("Shepherd", "card", "Nocturne", (
        Card("Shepherd", ACTION, Cost(4), (
            play(
                actions(1),
                Choose(any_number(Place.HAND, Typed("Victory")), as_="shown", verb="discard"),
                Reveal(Ref("shown")),
                Discard(Ref("shown")),
                cards(Scaled(Count(Ref("shown")), 2)),
            ),
        ), since=2017),
    ), needs=("Pasture",)),
    Entry("Skulk", "card", "Nocturne", (
        Card("Skulk", DOOM_ATTACK, Cost(4), (
            play(buys(1), *_OTHERS_RECEIVE_THE_NEXT_HEX),
            Ability(When(On.GAIN), Clause((Gain(Named("Gold")),))),
        ), since=2017),
    )),
    Entry("The Earth's Gift", "boon", "Nocturne", (
        Card("The Earth's Gift", BOON, Cost(0), receive(
            may_to((Discard(exactly(1, Place.HAND, Typed("Treasure"))),), Gain(CostsUpTo(4))),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("The Field's Gift", "boon", "Nocturne", (
        Card("The Field's Gift", BOON, Cost(0), receive(actions(1), coins(1), KeepUntilCleanup()), since=2017),
    ), pile="none", copies=0),
    Entry("The Flame's Gift", "boon", "Nocturne", (
        Card("The Flame's Gift", BOON, Cost(0), receive(Trash(up_to(1, Place.HAND))), since=2017),
    ), pile="none", copies=0),
    Entry("The Forest's Gift", "boon", "Nocturne", (
        Card("The Forest's Gift", BOON, Cost(0), receive(buys(1), coins(1), KeepUntilCleanup()), since=2017),
    ), pile="none", copies=0),
    Entry("The Moon's Gift", "boon", "Nocturne", (
        Card("The Moon's Gift", BOON, Cost(0), receive(
            Put(up_to(1, Place.DISCARD), Place.DECK),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("The Mountain's Gift", "boon", "Nocturne", (
        Card("The Mountain's Gift", BOON, Cost(0), receive(Gain(Named("Silver"))), since=2017),
    ), pile="none", copies=0),
    Entry("The River's Gift", "boon", "Nocturne", (
        Card("The River's Gift", BOON, Cost(0), receive(
            end_of_turn(cards(1)),
            KeepUntilCleanup(),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("The Sea's Gift", "boon", "Nocturne", (
        Card("The Sea's Gift", BOON, Cost(0), receive(cards(1)), since=2017),
    ), pile="none", copies=0),
    Entry("The Sky's Gift", "boon", "Nocturne", (
        Card("The Sky's Gift", BOON, Cost(0), receive(
            may_to((Discard(exactly(3, Place.HAND)),), Gain(Named("Gold"))),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("The Sun's Gift", "boon", "Nocturne", (
        Card("The Sun's Gift", BOON, Cost(0), receive(
            FromDeck(4, "looked", shown=False),
            Discard(any_number(Ref("looked"))),
            Put(Ref("looked"), Place.DECK),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("The Swamp's Gift", "boon", "Nocturne", (
        Card("The Swamp's Gift", BOON, Cost(0), receive(Gain(Named("Will-o'-Wisp"))), since=2017),
    ), pile="none", copies=0, needs=("Will-o'-Wisp",)),
    Entry("The Wind's Gift", "boon", "Nocturne", (
        Card("The Wind's Gift", BOON, Cost(0), receive(
            cards(2), Discard(exactly(2, Place.HAND))
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Tormentor", "card", "Nocturne", (
        Card("Tormentor", DOOM_ATTACK, Cost(5), (
            play(
                coins(2),
                Clause(
                    (Gain(Named("Imp")),),
                    if_=No(AnyIn(Place.PLAY, but=This())),
                    otherwise=_OTHERS_RECEIVE_THE_NEXT_HEX,
                ),
            ),
        ), since=2017),
    ), needs=("Imp",)),
    Entry("Tracker", "card", "Nocturne", (
        Card("Tracker", FATE, Cost(2), (
            play(coins(1), *boon()),
            Ability(When(On.GAIN), _ONTO_DECK_WHEN_GAINED, From.PLAY),
        ), since=2017, version="pre-2022"),
        Card("Tracker", FATE, Cost(2), (
            play(
                coins(1),
                SetUp(Ability(When(On.GAIN), _ONTO_DECK_WHEN_GAINED, From.SET_UP), Lasts.THIS_TURN),
                *boon(),
            ),
        ), since=2022, version="2022"),
    ), needs=("Pouch",)),
    Entry("Tragic Hero", "card", "Nocturne", (
        Card("Tragic Hero", ("Action",), Cost(5), (
            play(
                cards(3),
                buys(1),
                Clause((Trash(This()), Gain(Typed("Treasure"))), if_=AtLeast(HandSize(), 8)),
            ),
        ), since=2017),
    )),
    Entry("Twice Miserable", "state", "Nocturne", (
        Card("Twice Miserable", STATE, Cost(0), (
            Ability(When(On.SCORING), source=From.CUBE, effect=Worth(-4)),
        ), since=2017),
    ), pile="none", copies=6),
    Entry("Vampire", "card", "Nocturne", (
        Card("Vampire", ("Night", "Attack", "Doom"), Cost(5), (
            play(
                *_OTHERS_RECEIVE_THE_NEXT_HEX,
                Gain(Every((CostsUpTo(5), Except(Named("Vampire"))))),
                Exchange(This(), "Bat"),
            ),
        ), since=2017),
    ), needs=("Bat",)),
    Entry("War", "hex", "Nocturne", (
        Card("War", HEX, Cost(0), receive(
            DigFor(1, CostsFrom(3, 4), "found", "rest"),
            Trash(Ref("found")),
            Discard(Ref("rest")),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Werewolf", "card", "Nocturne", (
        Card("Werewolf", ("Action", "Attack", "Night", "Doom"), Cost(5), (
            play(
                Clause(
                    # One Hex is taken, whoever is affected; each of the others receives it.
                    (FromDeck(1, "hex", deck=Place.HEX_DECK), Receive(Ref("hex"), who=Who.OTHERS)),
                    if_=AllOf((YourTurn(), During(Phase.NIGHT))),
                    otherwise=(cards(3),),
                ),
            ),
        ), since=2017),
    )),
    Entry("Will-o'-Wisp", "card", "Nocturne", (
        Card("Will-o'-Wisp", ("Action", "Spirit"), Cost(0), (
            play(
                cards(1),
                actions(1),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(Ref("revealed"), CostsUpTo(2)),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
            ),
        ), since=2017),
    ), pile="non-supply", copies=12),
    Entry("Wish", "card", "Nocturne", (
        Card("Wish", ACTION, Cost(0), (
            play(
                actions(1),
                Clause((Gain(CostsUpTo(6), to=Place.HAND),), cost=(ReturnToPile(This()),)),
            ),
        ), since=2017),
    ), pile="non-supply", copies=12),
    Entry("Zombie Apprentice", "card", "Nocturne", (
        Card("Zombie Apprentice", ZOMBIE, Cost(3), (
            play(may_to((Trash(exactly(1, Place.HAND, Typed("Action"))),), cards(3), actions(1))),
        ), since=2017),
    ), pile="none", copies=1, begins=Place.TRASH),
    Entry("Zombie Mason", "card", "Nocturne", (
        Card("Zombie Mason", ZOMBIE, Cost(3), (
            play(
                TopCard("top"),
                Trash(Ref("top"), as_="trashed"),
                may(Gain(CostsUpTo(1, than=Ref("trashed")))),
            ),
        ), since=2017),
    ), pile="none", copies=1, begins=Place.TRASH),
    Entry("Zombie Spy", "card", "Nocturne", (
        Card("Zombie Spy", ZOMBIE, Cost(3), (
            play(cards(1), actions(1), *_LOOK_AND_DISCARD_OR_PUT_BACK),
        ), since=2017),
    ), pile="none", copies=1, begins=Place.TRASH),
    Entry(
        "Zombies", "pile", "Nocturne", (), pile="none", copies=0,
        needs=("Zombie Apprentice", "Zombie Mason", "Zombie Spy"),
    ),
)
