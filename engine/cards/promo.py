"""Promotional cards and Events."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
SAUNA_AVANTO: Final = "Sauna/Avanto"

_BLACK_MARKET: Final = play(
    coins(2),
    FromDeck(3, "market", deck=Place.BLACK_MARKET),
    AsOften(may(Play(exactly(1, Place.HAND, Typed("Treasure"))))),
    BuyFrom(Ref("market")),
    Put(Ref("market"), Place.BLACK_MARKET),
)
_NON_DURATION_UP_TO_4: Final = (Typed("Action"), Except(Typed("Duration")), CostsUpTo(4))
_NON_COMMAND_UP_TO_4: Final = (*_NON_DURATION_UP_TO_4, Except(Typed("Command")))
_CAPTAIN_2019: Final = PlayFromSupply(Every(_NON_DURATION_UP_TO_4))
_CAPTAIN_ERRATA: Final = PlayFromSupply(Every(_NON_COMMAND_UP_TO_4))
_PLAY_AVANTO: Final = may(Play(exactly(1, Place.HAND, Named("Avanto"))))
_STASH: Final = (
    play(coins(2)),
    Ability(When(On.WOULD_SHUFFLE), may(InShuffle(This(), Spot.ANYWHERE))),
)

_ENVOY: Final = (
    play(
        FromDeck(5, "revealed"),
        Discard(exactly(1, Ref("revealed"), by=Who.LEFT)),
        # The first printing says "draw the rest"; by its erratum they are put into the hand.
        Put(Ref("revealed"), Place.HAND),
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Black Market", "card", "Promo", (
        Card("Black Market", ACTION, Cost(3), (_BLACK_MARKET,), since=2009, version="2009"),
        Card("Black Market", ACTION, Cost(3), (_BLACK_MARKET,), since=2017, version="2017"),
    ), chosen=Chosen(Place.BLACK_MARKET)),
    Entry("Captain", "card", "Promo", (
        Card("Captain", ("Action", "Duration"), Cost(6), (
            play(
                _CAPTAIN_2019,
                SetUp(Ability(When(On.START_OF_TURN), Clause((_CAPTAIN_2019,)), From.SET_UP), Lasts.NEXT_TURN),
            ),
        ), since=2019, version="first printing"),
        Card("Captain", ("Action", "Duration", "Command"), Cost(6), (
            play(
                _CAPTAIN_ERRATA,
                SetUp(Ability(When(On.START_OF_TURN), Clause((_CAPTAIN_ERRATA,)), From.SET_UP), Lasts.NEXT_TURN),
            ),
        ), since=2019, version="2019"),
    )),
    Entry("Church", "card", "Promo", (
        Card("Church", ("Action", "Duration"), Cost(3), (
            play(
                actions(1),
                Put(up_to(3, Place.HAND), Place.ASIDE, as_="aside"),
                next_turn(Put(Ref("aside"), Place.HAND), Trash(up_to(1, Place.HAND))),
            ),
        ), since=2019),
    )),
    Entry("Dismantle", "card", "Promo", (
        Card("Dismantle", ACTION, Cost(4), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause(
                    (Gain(Cheaper(Ref("trashed"))), Gain(Named("Gold"))),
                    if_=Matches(Ref("trashed"), CostsAtLeast(1)),
                ),
            ),
        ), since=2017),
    )),
    Entry("Envoy", "card", "Promo", (
        Card("Envoy", ACTION, Cost(4), _ENVOY, since=2008, version="2008"),
        Card("Envoy", ACTION, Cost(4), _ENVOY, since=2017, version="2017"),
    )),
    Entry("Governor", "card", "Promo", (
        Card("Governor", ACTION, Cost(5), (
            play(
                actions(1),
                ChooseOne((
                    Option("+3 Cards", (cards(3), Each(Who.OTHERS, (cards(1),)))),
                    Option("gain a Gold", (
                        Gain(Named("Gold")), Each(Who.OTHERS, (Gain(Named("Silver")),))
                    )),
                    Option("trash a card to gain one costing $2 more", (
                        Clause(
                            (Gain(CostsExactly(2, than=Ref("trashed"))),),
                            need=Need.MAY,
                            cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                        ),
                        Each(Who.OTHERS, (
                            Clause(
                                (Gain(CostsExactly(1, than=Ref("theirs"))),),
                                need=Need.MAY,
                                cost=(Trash(exactly(1, Place.HAND), as_="theirs"),),
                            ),
                        )),
                    )),
                )),
            ),
        ), since=2011),
    )),
    Entry("Marchland", "card", "Promo", (
        Card("Marchland", ("Victory",), Cost(5), (
            worth(PerEach(Owned(Typed("Victory")), 3)),
            Ability(
                When(On.GAIN),
                Clause((buys(1), Discard(any_number(Place.HAND), as_="discarded"), coins(Count(Ref("discarded"))))),
            ),
        ), since=2024),
    ), copies=0),
    Entry("Prince", "card", "Promo", (
        Card("Prince", ACTION, Cost(8), (
            play(
                Clause(
                    (
                        Clause(
                            (
                                SetUp(
                                    Ability(
                                        When(On.START_OF_TURN),
                                        Clause((
                                            Play(Ref("prince")),
                                            Remember(Ref("prince"), as_="played"),
                                            SetUp(
                                                Ability(
                                                    When(On.DISCARD, source=Place.PLAY),
                                                    Clause(
                                                        (SetUpAgain(),),
                                                        cost=(Put(It(), Place.ASIDE, as_="prince"),),
                                                    ),
                                                    From.SET_UP,
                                                    while_=SameCard(It(), Ref("played")),
                                                ),
                                                Lasts.THIS_TURN,
                                            ),
                                        )),
                                        From.SET_UP,
                                        # It goes on only if the card is set aside again.
                                        often=Often.ONCE,
                                    ),
                                    Lasts.GAME,
                                ),
                            ),
                            cost=(
                                Put(
                                    exactly(1, Place.HAND, Every((Typed("Action"), CostsUpTo(4)))),
                                    Place.ASIDE,
                                    as_="prince",
                                ),
                            ),
                        ),
                    ),
                    need=Need.MAY,
                    cost=(Put(This(), Place.ASIDE),),
                ),
            ),
        ), since=2014, version="pre-2022"),
        Card("Prince", ("Action", "Duration", "Command"), Cost(8), (
            play(
                Clause(
                    (
                        SetUp(
                            Ability(
                                When(On.START_OF_TURN),
                                Clause((Play(Ref("prince"), manner=Manner.LEAVING),)),
                                From.SET_UP,
                            ),
                            Lasts.GAME,
                        ),
                    ),
                    need=Need.MAY,
                    cost=(
                        Put(exactly(1, Place.HAND, Every(_NON_COMMAND_UP_TO_4)), Place.ASIDE, as_="prince"),
                    ),
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Stash", "card", "Promo", (
        Card("Stash", ("Treasure",), Cost(5), _STASH, since=2010, version="2010"),
        Card("Stash", ("Treasure",), Cost(5), _STASH, since=2017, version="2017"),
    )),
    Entry("Summon", "event", "Promo", (
        Card("Summon", ("Event",), Cost(5), (
            Ability(
                When(On.BUY),
                Clause((
                    Gain(Every((Typed("Action"), CostsUpTo(4))), as_="gained"),
                    Clause(
                        (
                            SetUp(
                                Ability(When(On.START_OF_TURN), Clause((Play(Ref("summoned")),)), From.SET_UP),
                                Lasts.NEXT_TURN,
                            ),
                        ),
                        cost=(Put(Ref("gained"), Place.ASIDE, as_="summoned"),),
                    ),
                )),
            ),
        ), since=2015),
    ), pile="none", copies=0),
    Entry("Walled Village", "card", "Promo", (
        Card("Walled Village", ACTION, Cost(4), (
            play(cards(1), actions(2)),
            Ability(
                When(On.START_OF_CLEANUP, Who.ALL),
                Clause(
                    (Put(This(), Place.DECK),),
                    if_=AtMost(Count(AllIn(Place.PLAY, Typed("Action"))), 2),
                    need=Need.MAY,
                ),
                From.PLAY,
            ),
        ), since=2011),
    )),
    # ------------------------------------------------------------------ Sauna/Avanto
    Entry(SAUNA_AVANTO, "pile", "Promo", (), pile="split:Sauna/Avanto", copies=0, needs=("Sauna", "Avanto")),
    Entry("Sauna", "card", "Promo", (
        Card("Sauna", ACTION, Cost(4), (
            play(cards(1), actions(1), _PLAY_AVANTO),
            Ability(
                When(On.AFTER_PLAY, filter=Named("Silver")), may(Trash(exactly(1, Place.HAND))), From.PLAY
            ),
        ), since=2016, version="pre-2022", pile=SAUNA_AVANTO),
        Card("Sauna", ACTION, Cost(4), (
            play(
                cards(1),
                actions(1),
                _PLAY_AVANTO,
                SetUp(
                    Ability(
                        When(On.AFTER_PLAY, filter=Named("Silver")),
                        may(Trash(exactly(1, Place.HAND))),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022", pile=SAUNA_AVANTO),
    ), pile="split:Sauna/Avanto", copies=5),
    Entry("Avanto", "card", "Promo", (
        Card("Avanto", ACTION, Cost(5), (
            play(cards(3), may(Play(exactly(1, Place.HAND, Named("Sauna"))))),
        ), since=2016, pile=SAUNA_AVANTO),
    ), pile="split:Sauna/Avanto", copies=5),
)
