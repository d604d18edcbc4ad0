"""Cards of Hinterlands."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllOf,
    Bought,
    CanExchange,
    Card,
    Cheaper,
    Choose,
    Clause,
    CoinCost,
    Cost,
    CostLess,
    Discard,
    DrawUntil,
    Each,
    Entry,
    Every,
    Exactly,
    Except,
    Exchange,
    From,
    FromDeck,
    Gain,
    GainedTo,
    Instead,
    It,
    Lasts,
    Matches,
    Named,
    Need,
    No,
    Often,
    On,
    Phase,
    Place,
    Put,
    Ref,
    Repeat,
    Reveal,
    SameCard,
    SetUp,
    ShuffleIn,
    This,
    Times,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    actions,
    any_number,
    buys,
    cards,
    coins,
    exactly,
    may_to,
    play,
    up_to,
    worth,
)

ACTION: Final = ("Action",)
REACTION: Final = ("Action", "Reaction")

_CHEAPER_NON_VICTORY: Final = Clause((Gain(Every((Cheaper(It()), Except(Typed("Victory"))))),))
_HAGGLER_IN_PLAY: Final = (
    play(coins(2)),
    Ability(When(On.BUY), _CHEAPER_NON_VICTORY, From.PLAY),
)
_INN: Final = (
    play(cards(2), actions(2), Discard(exactly(2, Place.HAND))),
    Ability(
        When(On.GAIN),
        Clause((
            Choose(any_number(Place.DISCARD, Typed("Action")), as_="chosen"),
            Reveal(Ref("chosen")),
            # The deck is shuffled even if no card was chosen.
            ShuffleIn(Ref("chosen")),
        )),
    ),
)
_TRADER_PLAY: Final = play(
    Clause(
        (Repeat(CoinCost(Ref("trashed")), (Gain(Named("Silver")),)),),
        cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
    )
)
_TRADER_INSTEAD: Final = (
    _TRADER_PLAY,
    Ability(
        When(On.WOULD_GAIN),
        Clause(
            # No need to be Tracked: nothing has been gained yet, and with Instead the window closes.
            (Instead(), Gain(Named("Silver"))),
            # A Silver of the Supply in place of another, to the same place, would change nothing, again and
            # again. (A card that comes from elsewhere, as from the trash, is a tracked card.)
            if_=No(AllOf((Matches(It(), Named("Silver")), GainedTo(Place.DISCARD), No(Tracked(It()))))),
            need=Need.MAY,
            cost=(Reveal(This()),),
        ),
        From.HAND,
    ),
)
_TUNNEL: Final = (
    worth(2),
    Ability(
        When(On.DISCARD, not_phase=Phase.CLEANUP),
        may_to((Reveal(This()),), Gain(Named("Gold"))),
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Border Village", "card", "Hinterlands", (
        Card("Border Village", ACTION, Cost(6), (
            play(cards(1), actions(2)),
            Ability(When(On.GAIN), Clause((Gain(Cheaper(It())),))),
        ), since=2011),
    )),
    Entry("Cauldron", "card", "Hinterlands", (
        Card("Cauldron", ("Treasure", "Attack"), Cost(5), (
            play(
                coins(2),
                buys(1),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Action")),
                        Clause((Each(Who.OTHERS, (Gain(Named("Curse")),)),)),
                        From.SET_UP,
                        while_=Exactly(Times(On.GAIN, Typed("Action")), 3),
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    )),
    Entry("Haggler", "card", "Hinterlands", (
        Card("Haggler", ACTION, Cost(5), _HAGGLER_IN_PLAY, since=2011, version="2011"),
        Card("Haggler", ACTION, Cost(5), _HAGGLER_IN_PLAY, since=2020, version="pre-2022"),
        Card("Haggler", ACTION, Cost(5), (
            play(
                coins(2),
                SetUp(
                    Ability(When(On.GAIN), _CHEAPER_NON_VICTORY, From.SET_UP, while_=Bought()),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Highway", "card", "Hinterlands", (
        Card("Highway", ACTION, Cost(5), (
            play(cards(1), actions(1)),
            Ability(When(On.ONGOING), source=From.PLAY, effect=CostLess(1)),
        ), since=2011, version="pre-2022"),
        Card("Highway", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(1)), Lasts.THIS_TURN),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Inn", "card", "Hinterlands", (
        Card("Inn", ACTION, Cost(5), _INN, since=2011, version="2011"),
        Card("Inn", ACTION, Cost(5), _INN, since=2016, version="2016"),
    )),
    Entry("Jack of All Trades", "card", "Hinterlands", (
        Card("Jack of All Trades", ACTION, Cost(4), (
            play(
                Gain(Named("Silver")),
                FromDeck(1, "looked", shown=False),
                Discard(up_to(1, Ref("looked"))),
                Put(Ref("looked"), Place.DECK),
                DrawUntil(5),
                Trash(up_to(1, Place.HAND, Except(Typed("Treasure")))),
            ),
        ), since=2011),
    )),
    Entry("Scheme", "card", "Hinterlands", (
        Card("Scheme", ACTION, Cost(3), (
            play(
                cards(1),
                actions(1),
                SetUp(
                    Ability(
                        When(On.START_OF_CLEANUP),
                        may_to(
                            (Choose(exactly(1, Place.PLAY, Typed("Action")), as_="chosen"),),
                            SetUp(
                                Ability(
                                    When(On.DISCARD, source=Place.PLAY),
                                    Clause((Put(It(), Place.DECK),)),
                                    From.SET_UP,
                                    while_=SameCard(It(), Ref("chosen")),
                                    often=Often.NEXT,
                                ),
                                Lasts.THIS_TURN,
                            ),
                        ),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2011, version="2011"),
        Card("Scheme", ACTION, Cost(3), (
            play(
                cards(1),
                actions(1),
                SetUp(
                    Ability(
                        When(On.DISCARD, filter=Typed("Action"), source=Place.PLAY),
                        Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                        From.SET_UP,
                        often=Often.ONCE,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2016, version="2016"),
    )),
    Entry("Trader", "card", "Hinterlands", (
        Card("Trader", REACTION, Cost(4), _TRADER_INSTEAD, since=2011, version="2011"),
        Card("Trader", REACTION, Cost(4), _TRADER_INSTEAD, since=2016, version="pre-2020"),
        Card("Trader", REACTION, Cost(4), (
            _TRADER_PLAY,
            Ability(
                When(On.GAIN),
                Clause(
                    (Exchange(It(), "Silver"),),
                    if_=AllOf((Tracked(It()), CanExchange(It(), "Silver"))),
                    need=Need.MAY,
                    cost=(Reveal(This()),),
                ),
                From.HAND,
            ),
        ), since=2020, version="2020"),
    )),
    Entry("Tunnel", "card", "Hinterlands", (
        Card("Tunnel", ("Victory", "Reaction"), Cost(3), _TUNNEL, since=2011, version="2011"),
        Card("Tunnel", ("Victory", "Reaction"), Cost(3), _TUNNEL, since=2016, version="2016"),
    ), copies=0),
)
