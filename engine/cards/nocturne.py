"""Cards of Nocturne."""

from __future__ import annotations

from typing import Final

from engine.language import (
    ANY_NUMBER,
    Ability,
    AllIn,
    AllOf,
    AnyOf,
    AtLeast,
    CanExchange,
    CannotBuy,
    Card,
    Cheaper,
    Choose,
    ChooseOne,
    Chosen,
    Clause,
    CoinsFor,
    CopyOf,
    Cost,
    CostsAtLeast,
    CostsFrom,
    CostsUpTo,
    Count,
    DeckIntoDiscard,
    DigFor,
    Discard,
    DiscardDownTo,
    DrawUntil,
    During,
    Each,
    Either,
    Entry,
    Every,
    Except,
    Exchange,
    FaceUp,
    From,
    FromDeck,
    Gain,
    GainedInto,
    HandSize,
    Has,
    Immune,
    It,
    KeepUntilCleanup,
    Lasts,
    Manner,
    Matches,
    Named,
    Need,
    No,
    Odd,
    On,
    Option,
    Phase,
    Pick,
    Place,
    Play,
    Put,
    Receive,
    Ref,
    ReturnCard,
    Reveal,
    SetUp,
    SharesType,
    ShuffleIn,
    TakeCard,
    TakeCopy,
    This,
    TopCard,
    Tracked,
    Trash,
    TurnFaceDown,
    Typed,
    When,
    Who,
    Worth,
    YourTurn,
    actions,
    any_number,
    boon,
    buys,
    cards,
    coins,
    end_of_turn,
    exactly,
    hex_,
    may,
    may_to,
    next_turn,
    play,
    receive,
    up_to,
)

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
    Entry("Haunting", "hex", "Nocturne", (
        Card("Haunting", HEX, Cost(0), receive(
            Clause((Put(exactly(1, Place.HAND), Place.DECK),), if_=AtLeast(HandSize(), 4)),
        ), since=2017),
    ), pile="none", copies=0),
    Entry("Idol", "card", "Nocturne", (
        Card("Idol", ("Treasure", "Attack", "Fate"), Cost(5), _IDOL, since=2017, version="2017"),
        Card("Idol", ("Treasure", "Attack", "Fate"), Cost(5), _IDOL, since=2020, version="2020"),
    )),
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
    ), pile="none", copies=1),
    Entry("Lucky Coin", "card", "Nocturne", (
        Card("Lucky Coin", ("Treasure", "Heirloom"), Cost(4), (
            play(coins(1), Gain(Named("Silver"))),
        ), since=2017),
    ), pile="starting", copies=6, starting=1, replaces="Copper"),
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
    Entry("Necromancer", "card", "Nocturne", (
        Card("Necromancer", ("Action",), Cost(4), _NECROMANCER, since=2017, version="2017"),
        Card("Necromancer", ("Action",), Cost(4), _NECROMANCER, since=2021, version="2021"),
    ), needs=("Zombie Apprentice", "Zombie Mason", "Zombie Spy")),
    Entry("Plague", "hex", "Nocturne", (
        Card("Plague", HEX, Cost(0), receive(Gain(Named("Curse"), to=Place.HAND)), since=2017),
    ), pile="none", copies=0),
    Entry("Poverty", "hex", "Nocturne", (
        Card("Poverty", HEX, Cost(0), receive(DiscardDownTo(3)), since=2017),
    ), pile="none", copies=0),
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
)
