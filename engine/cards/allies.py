"""Cards of Allies."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AddMark,
    AddTokens,
    AtLeast,
    Bound,
    CannotPlay,
    Card,
    Cheaper,
    Choose,
    ChooseOne,
    Clause,
    CopiesIn,
    CopyOf,
    Cost,
    CostLess,
    CostsAtLeast,
    CostsUpTo,
    DifferentNames,
    Discard,
    DiscardDownTo,
    DrawUntil,
    Each,
    EmptyPiles,
    Entry,
    Every,
    Exactly,
    Except,
    ExtraTurnAllowed,
    From,
    FromDeck,
    Gain,
    HandSize,
    HasToken,
    Instead,
    It,
    KeepInHand,
    Lasts,
    Mark,
    Marks,
    Matches,
    NameCard,
    Named,
    Need,
    No,
    Often,
    On,
    Option,
    Owned,
    PayAny,
    Place,
    Play,
    PlaysFromHand,
    Plus,
    Pool,
    Put,
    Ref,
    RemoveMarks,
    Repeat,
    Reveal,
    Rotate,
    Scaled,
    SetUp,
    Sum,
    TakeTurn,
    This,
    Times,
    Token,
    Tokens,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    YourTurn,
    actions,
    buys,
    cards,
    coins,
    exactly,
    may,
    may_to,
    next_turn,
    play,
    spend,
    token_entry,
    up_to,
    worth,
)

ACTION: Final = ("Action",)
ALLY: Final = ("Ally",)
CLASHES: Final = "Clashes"
FORTS: Final = "Forts"
ODYSSEYS: Final = "Odysseys"
TOWNSFOLK: Final = "Townsfolk"
WIZARDS: Final = "Wizards"


_ONE_CARD_AND_ACTION: Final = Option("+1 Card and +1 Action", (cards(1), actions(1)))
_ONTO_THE_DECK: Final = Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY)

ENTRIES: Final[tuple[Entry, ...]] = (
    # ------------------------------------------------------------------ Allies
    Entry("Architects' Guild", "ally", "Allies", (
        Card("Architects' Guild", ALLY, Cost(0), (
            Ability(
                When(On.GAIN),
                Clause(
                    (Gain(Every((Cheaper(It()), Except(Typed("Victory"))))),),
                    need=Need.MAY,
                    cost=(spend(2),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Band of Nomads", "ally", "Allies", (
        Card("Band of Nomads", ALLY, Cost(0), (
            Ability(
                When(On.GAIN, filter=CostsAtLeast(3)),
                Clause(
                    (
                        ChooseOne((
                            Option("+1 Card", (cards(1),)),
                            Option("+1 Action", (actions(1),)),
                            Option("+1 Buy", (buys(1),)),
                        ), worded=False),
                    ),
                    need=Need.MAY,
                    cost=(spend(1),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Circle of Witches", "ally", "Allies", (
        Card("Circle of Witches", ALLY, Cost(0), (
            Ability(
                When(On.AFTER_PLAY, filter=Typed("Liaison")),
                Clause(
                    (Each(Who.OTHERS, (Gain(Named("Curse")),)),),
                    need=Need.MAY,
                    cost=(spend(3),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("City-state", "ally", "Allies", (
        Card("City-state", ALLY, Cost(0), (
            Ability(
                When(On.GAIN, filter=Typed("Action")),
                Clause(
                    (Play(It()),),
                    if_=Tracked(It()),
                    need=Need.MAY,
                    cost=(spend(2),),
                ),
                From.GAME,
                while_=YourTurn(),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Coastal Haven", "ally", "Allies", (
        Card("Coastal Haven", ALLY, Cost(0), (
            Ability(
                When(On.WOULD_DISCARD_HAND),
                Clause(
                    (KeepInHand(exactly(Bound("spent"), Place.HAND)),),
                    need=Need.MAY,
                    cost=(PayAny(Pool.FAVORS, "spent", most=HandSize()),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Family of Inventors", "ally", "Allies", (
        Card("Family of Inventors", ALLY, Cost(0), (
            Ability(
                When(On.START_OF_BUY),
                Clause(
                    (AddTokens(Token.FAVOR, Except(Typed("Victory"))),),
                    need=Need.MAY,
                    cost=(spend(1),),
                ),
                From.GAME,
            ),
            Ability(
                When(On.ONGOING),
                source=From.GAME,
                effect=CostLess(Tokens(Token.FAVOR, It()), HasToken(Token.FAVOR)),
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Island Folk", "ally", "Allies", (
        Card("Island Folk", ALLY, Cost(0), (
            Ability(
                When(On.END_OF_TURN),
                Clause(
                    (
                        SetUp(
                            Ability(When(On.AFTER_TURN, Who.ALL), Clause((TakeTurn(),)), From.SET_UP),
                            Lasts.AFTER_TURN,
                        ),
                    ),
                    if_=ExtraTurnAllowed(),
                    need=Need.MAY,
                    cost=(spend(5),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    Entry("Order of Masons", "ally", "Allies", (
        Card("Order of Masons", ALLY, Cost(0), (
            Ability(
                When(On.WOULD_SHUFFLE),
                Clause(
                    (Put(up_to(Scaled(Bound("spent"), 2), Place.SHUFFLE), Place.DISCARD),),
                    need=Need.MAY,
                    cost=(PayAny(Pool.FAVORS, "spent"),),
                ),
                From.GAME,
            ),
        ), since=2022),
    ), pile="none", copies=0),
    token_entry("Favor token", "Allies", 2022),
    # ------------------------------------------------------------------ Kingdom cards
    Entry("Bauble", "card", "Allies", (
        Card("Bauble", ("Treasure", "Liaison"), Cost(2), (
            play(
                ChooseOne(
                    (
                        Option("+1 Buy", (buys(1),)),
                        Option("+$1", (coins(1),)),
                        Option("+1 Favor", (Plus(Pool.FAVORS, 1),)),
                        Option("gained cards may go onto the deck", (
                            SetUp(Ability(When(On.GAIN), _ONTO_THE_DECK, From.SET_UP), Lasts.THIS_TURN),
                        )),
                    ),
                    count=2,
                ),
            ),
        ), since=2022),
    )),
    Entry("Highwayman", "card", "Allies", (
        Card("Highwayman", ("Action", "Duration", "Attack"), Cost(5), (
            play(
                next_turn(Discard(This()), cards(3)),
                SetUp(
                    Ability(
                        When(On.WOULD_RESOLVE, Who.OTHERS, Typed("Treasure")),
                        Clause((Instead(),)),
                        From.SET_UP,
                        by=Who.ACTOR,
                        while_=Exactly(Times(On.PLAY, Typed("Treasure"), whose=Who.ACTOR), 1),
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Royal Galley", "card", "Allies", (
        Card("Royal Galley", ("Action", "Duration"), Cost(4), (
            play(
                cards(1),
                may_to(
                    (
                        Choose(
                            exactly(1, Place.HAND, Every((Typed("Action"), Except(Typed("Duration"))))),
                            as_="played",
                            verb="play",
                        ),
                    ),
                    Play(Ref("played")),
                    Clause(
                        (
                            next_turn(Play(Ref("aside"))),
                        ),
                        cost=(Put(Ref("played"), Place.ASIDE, as_="aside"),),
                    ),
                ),
            ),
        ), since=2022),
    )),
    Entry("Skirmisher", "card", "Allies", (
        Card("Skirmisher", ("Action", "Attack"), Cost(5), (
            play(
                cards(1),
                actions(1),
                coins(1),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Attack")),
                        Clause((Each(Who.OTHERS, (DiscardDownTo(3),)),)),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    )),
    # ------------------------------------------------------------------ Clashes
    Entry("Clashes", "pile", "Allies", (), pile="split:Clashes", copies=16, needs=(
        "Battle Plan", "Archer", "Warlord", "Territory",
    )),
    Entry("Battle Plan", "card", "Allies", (
        Card("Battle Plan", ("Action", "Clash"), Cost(3), (
            play(
                cards(1),
                actions(1),
                may_to((Reveal(exactly(1, Place.HAND, Typed("Attack"))),), cards(1)),
                may(Rotate()),
            ),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    Entry("Archer", "card", "Allies", (
        Card("Archer", ("Action", "Attack", "Clash"), Cost(4), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    Clause(
                        (
                            Choose(exactly(Sum((HandSize(), -1)), Place.HAND), as_="revealed", verb="reveal"),
                            Reveal(Ref("revealed")),
                            Discard(exactly(1, Ref("revealed"), by=Who.OWNER)),
                        ),
                        if_=AtLeast(HandSize(), 5),
                    ),
                )),
            ),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    Entry("Warlord", "card", "Allies", (
        Card("Warlord", ("Action", "Duration", "Attack", "Clash"), Cost(5), (
            play(
                actions(1),
                next_turn(cards(2)),
                SetUp(
                    Ability(
                        When(On.ONGOING, Who.OTHERS),
                        source=From.SET_UP,
                        effect=CannotPlay(Every((Typed("Action"), CopiesIn(Place.PLAY, 2)))),
                    ),
                    Lasts.UNTIL_NEXT_TURN,
                ),
            ),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    Entry("Territory", "card", "Allies", (
        Card("Territory", ("Victory", "Clash"), Cost(6), (
            worth(DifferentNames(Owned(Typed("Victory")))),
            Ability(When(On.GAIN), Clause((Repeat(EmptyPiles(), (Gain(Named("Gold")),)),))),
        ), since=2022, pile=CLASHES),
    ), pile="split:Clashes", copies=4),
    # ------------------------------------------------------------------ Forts
    Entry("Forts", "pile", "Allies", (), pile="split:Forts", copies=16, needs=(
        "Tent", "Garrison", "Hill Fort", "Stronghold",
    )),
    Entry("Tent", "card", "Allies", (
        Card("Tent", ("Action", "Fort"), Cost(3), (
            play(coins(2), may(Rotate(FORTS))),
            Ability(
                When(On.DISCARD, source=Place.PLAY),
                Clause((Put(This(), Place.DECK),), if_=Tracked(This()), need=Need.MAY),
            ),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    Entry("Garrison", "card", "Allies", (
        Card("Garrison", ("Action", "Duration", "Fort"), Cost(4), (
            play(
                coins(2),
                SetUp(Ability(When(On.GAIN), Clause((AddMark(),)), From.SET_UP), Lasts.THIS_TURN),
                SetUp(
                    Ability(
                        When(On.START_OF_TURN),
                        Clause((RemoveMarks(as_="removed"), cards(Bound("removed")))),
                        From.SET_UP,
                        while_=AtLeast(Marks(), 1),
                    ),
                    Lasts.NEXT_TURN,
                ),
            ),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    Entry("Hill Fort", "card", "Allies", (
        Card("Hill Fort", ("Action", "Fort"), Cost(5), (
            play(
                Gain(CostsUpTo(4), as_="gained"),
                ChooseOne((
                    Option("put it into the hand", (Put(Ref("gained"), Place.HAND),)),
                    _ONE_CARD_AND_ACTION,
                )),
            ),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    Entry("Stronghold", "card", "Allies", (
        Card("Stronghold", ("Action", "Victory", "Duration", "Fort"), Cost(6), (
            play(
                ChooseOne((
                    Option("+$3", (coins(3),)),
                    Option("+3 Cards at the start of the next turn", (
                        SetUp(
                            Ability(When(On.START_OF_TURN), Clause((cards(3),)), From.SET_UP), Lasts.NEXT_TURN
                        ),
                    )),
                )),
            ),
            worth(2),
        ), since=2022, pile=FORTS),
    ), pile="split:Forts", copies=4),
    # ------------------------------------------------------------------ Odysseys
    Entry("Odysseys", "pile", "Allies", (), pile="split:Odysseys", copies=16, needs=(
        "Old Map", "Voyage", "Sunken Treasure", "Distant Shore",
    )),
    Entry("Old Map", "card", "Allies", (
        Card("Old Map", ("Action", "Odyssey"), Cost(3), (
            play(
                cards(1),
                actions(1),
                Discard(exactly(1, Place.HAND)),
                cards(1),
                may(Rotate(ODYSSEYS)),
            ),
        ), since=2022, pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    Entry("Voyage", "card", "Allies", (
        Card("Voyage", ("Action", "Duration", "Odyssey"), Cost(4), (
            play(
                actions(1),
                Clause(
                    (
                        SetUp(
                            Ability(
                                When(On.AFTER_TURN, Who.ALL),
                                Clause((
                                    TakeTurn(
                                        during=(
                                            Ability(
                                                When(On.ONGOING), source=From.SET_UP, effect=PlaysFromHand(3)
                                            ),
                                        ),
                                    ),
                                )),
                                From.SET_UP,
                            ),
                            Lasts.AFTER_TURN,
                        ),
                    ),
                    if_=ExtraTurnAllowed(),
                ),
            ),
        ), since=2022, pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    Entry("Sunken Treasure", "card", "Allies", (
        Card("Sunken Treasure", ("Treasure", "Odyssey"), Cost(5), (
            play(Gain(Every((Typed("Action"), Except(CopiesIn(Place.PLAY)))))),
        ), since=2022, pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    Entry("Distant Shore", "card", "Allies", (
        Card("Distant Shore", ("Action", "Victory", "Odyssey"), Cost(6), (
            play(cards(2), actions(1), Gain(Named("Estate"))),
            worth(2),
        ), since=2022, pile=ODYSSEYS),
    ), pile="split:Odysseys", copies=4),
    # ------------------------------------------------------------------ Townsfolk
    Entry("Townsfolk", "pile", "Allies", (), pile="split:Townsfolk", copies=16, needs=(
        "Town Crier", "Blacksmith", "Miller", "Elder",
    )),
    Entry("Town Crier", "card", "Allies", (
        Card("Town Crier", ("Action", "Townsfolk"), Cost(2), (
            play(
                ChooseOne((
                    Option("+$2", (coins(2),)),
                    Option("gain a Silver", (Gain(Named("Silver")),)),
                    _ONE_CARD_AND_ACTION,
                )),
                may(Rotate(TOWNSFOLK)),
            ),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    Entry("Blacksmith", "card", "Allies", (
        Card("Blacksmith", ("Action", "Townsfolk"), Cost(3), (
            play(
                ChooseOne((
                    Option("draw until you have 6 cards in hand", (DrawUntil(6),)),
                    Option("+2 Cards", (cards(2),)),
                    _ONE_CARD_AND_ACTION,
                )),
            ),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    Entry("Miller", "card", "Allies", (
        Card("Miller", ("Action", "Townsfolk"), Cost(4), (
            play(
                actions(1),
                FromDeck(4, "looked", shown=False),
                Put(exactly(1, Ref("looked")), Place.HAND),
                Discard(Ref("looked")),
            ),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    Entry("Elder", "card", "Allies", (
        Card("Elder", ("Action", "Townsfolk"), Cost(5), (
            play(coins(2), may(Play(exactly(1, Place.HAND, Typed("Action")), mark=Mark.EXTRA_OPTION))),
        ), since=2022, pile=TOWNSFOLK),
    ), pile="split:Townsfolk", copies=4),
    # ------------------------------------------------------------------ Wizards
    Entry("Wizards", "pile", "Allies", (), pile="split:Wizards", copies=16, needs=(
        "Student", "Conjurer", "Sorcerer", "Lich",
    )),
    Entry("Student", "card", "Allies", (
        Card("Student", ("Action", "Wizard", "Liaison"), Cost(3), (
            play(
                actions(1),
                may(Rotate(WIZARDS)),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause(
                    (Plus(Pool.FAVORS, 1), Put(This(), Place.DECK)),
                    if_=Matches(Ref("trashed"), Typed("Treasure")),
                ),
            ),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
    Entry("Conjurer", "card", "Allies", (
        Card("Conjurer", ("Action", "Duration", "Wizard"), Cost(4), (
            play(
                Gain(CostsUpTo(4)),
                Clause(
                    (
                        next_turn(Put(This(), Place.HAND)),
                    ),
                    if_=Tracked(This()),
                ),
            ),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
    Entry("Sorcerer", "card", "Allies", (
        Card("Sorcerer", ("Action", "Attack", "Wizard"), Cost(5), (
            play(
                cards(1),
                actions(1),
                Each(Who.OTHERS, (
                    NameCard("named"),
                    FromDeck(1, "revealed"),
                    Put(Ref("revealed"), Place.DECK),
                    # Where there is no card to reveal, the named one was wrong.
                    Clause(
                        (Gain(Named("Curse")),), if_=No(Matches(Ref("revealed"), CopyOf(Ref("named"))))
                    ),
                )),
            ),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
    Entry("Lich", "card", "Allies", (
        Card("Lich", ("Action", "Wizard"), Cost(6), (
            play(
                cards(6),
                actions(2),
                SetUp(
                    Ability(
                        When(On.WOULD_TAKE_TURN), Clause((Instead(),)), From.SET_UP, often=Often.NEXT
                    ),
                    Lasts.UNTIL_USED,
                ),
            ),
            Ability(When(On.TRASH), Clause((Discard(This()), Gain(Cheaper(This()), source=Place.TRASH)))),
        ), since=2022, pile=WIZARDS),
    ), pile="split:Wizards", copies=4),
)
