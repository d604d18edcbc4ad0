"""Cards, Events and Prophecies of Rising Sun."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
EVENT: Final = ("Event",)
OMEN: Final = ("Action", "Omen")
PROPHECY: Final = ("Prophecy",)
SHADOW: Final = ("Action", "Shadow")


_SUNS: Final = Ability(
    When(On.SET_UP_GAME), Clause((PutTokens(Token.SUN, ByPlayers((5, 8, 10, 12, 13))),)), From.GAME
)
_ARISTOCRATS: Final = Count(AllIn(Place.PLAY, Named("Aristocrat")))
_1_OR_5: Final = AnyOf((Exactly(_ARISTOCRATS, 1), Exactly(_ARISTOCRATS, 5)))
_2_OR_6: Final = AnyOf((Exactly(_ARISTOCRATS, 2), Exactly(_ARISTOCRATS, 6)))
_3_OR_7: Final = AnyOf((Exactly(_ARISTOCRATS, 3), Exactly(_ARISTOCRATS, 7)))
_4_OR_8: Final = AnyOf((Exactly(_ARISTOCRATS, 4), Exactly(_ARISTOCRATS, 8)))
_GAIN_AN_ACTION_TO_HAND: Final = Clause((Gain(Typed("Action"), to=Place.HAND),))
_CURSE_THE_OTHERS: Final = Each(Who.OTHERS, (Gain(Named("Curse")),))
_ACTION_OR_TREASURE: Final = Either((Typed("Action"), Typed("Treasure")))

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Alley", "card", "Rising Sun", (
        Card("Alley", SHADOW, Cost(4), (
            play(cards(1), actions(1), Discard(exactly(1, Place.HAND))),
        ), since=2024),
    )),
    Entry("Aristocrat", "card", "Rising Sun", (
        Card("Aristocrat", ACTION, Cost(3), (
            play(
                Clause((actions(3),), if_=_1_OR_5),
                Clause((cards(3),), if_=_2_OR_6),
                Clause((coins(3),), if_=_3_OR_7),
                Clause((buys(3),), if_=_4_OR_8),
            ),
        ), since=2024),
    )),
    Entry("Artist", "card", "Rising Sun", (
        Card("Artist", ACTION, Cost(debt=8), (
            play(actions(1), cards(Count(AllIn(Place.PLAY, CopiesIn(Place.PLAY, most=1))))),
        ), since=2024),
    )),
    Entry("Change", "card", "Rising Sun", (
        Card("Change", ACTION, Cost(4), (
            play(
                Clause(
                    (coins(3),),
                    if_=AtLeast(InPool(Pool.DEBT), 1),
                    otherwise=(
                        Clause(
                            (
                                Plus(Pool.DEBT, Sum((
                                    Beyond(CoinCost(Ref("gained")), CoinCost(Ref("trashed"))),
                                    Beyond(CoinCost(Ref("trashed")), CoinCost(Ref("gained"))),
                                ))),
                            ),
                            cost=(
                                Trash(exactly(1, Place.HAND), as_="trashed"),
                                Gain(CostsAtLeast(1, than=Ref("trashed")), as_="gained"),
                            ),
                        ),
                    ),
                ),
            ),
        ), since=2024),
    )),
    Entry("Craftsman", "card", "Rising Sun", (
        Card("Craftsman", ACTION, Cost(3), (play(Plus(Pool.DEBT, 2), Gain(CostsUpTo(5))),), since=2024),
    )),
    Entry("Daimyo", "card", "Rising Sun", (
        Card("Daimyo", ("Action", "Command"), Cost(debt=6), (
            play(
                cards(1),
                actions(1),
                SetUp(
                    Ability(
                        When(On.AFTER_PLAY, filter=Every((Except(Typed("Command")), Typed("Action")))),
                        Clause((Play(It(), manner=Manner.REPLAY),)),
                        From.SET_UP,
                        often=Often.NEXT,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2024),
    )),
    Entry("Fishmonger", "card", "Rising Sun", (
        Card("Fishmonger", SHADOW, Cost(2), (play(buys(1), coins(1)),), since=2024),
    )),
    Entry("Gold Mine", "card", "Rising Sun", (
        Card("Gold Mine", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                buys(1),
                Clause((Gain(Named("Gold")), Plus(Pool.DEBT, 4)), need=Need.MAY),
            ),
        ), since=2024),
    )),
    Entry("Imperial Envoy", "card", "Rising Sun", (
        Card("Imperial Envoy", ACTION, Cost(5), (play(cards(5), buys(1), Plus(Pool.DEBT, 2)),), since=2024),
    )),
    Entry("Kitsune", "card", "Rising Sun", (
        Card("Kitsune", ("Action", "Attack", "Omen"), Cost(5), (
            play(
                RemoveSun(),
                ChooseOne((
                    Option("+2 Actions", (actions(2),)),
                    Option("+$2", (coins(2),)),
                    Option("each other player gains a Curse", (_CURSE_THE_OTHERS,)),
                    Option("gain a Silver", (Gain(Named("Silver")),)),
                ), count=2),
            ),
        ), since=2024),
    )),
    Entry("Litter", "card", "Rising Sun", (
        Card("Litter", ACTION, Cost(5), (play(cards(2), actions(2), Plus(Pool.DEBT, 1)),), since=2024),
    )),
    Entry("Mountain Shrine", "card", "Rising Sun", (
        Card("Mountain Shrine", OMEN, Cost(debt=5), (
            play(
                RemoveSun(),
                coins(2),
                Trash(up_to(1, Place.HAND)),
                Clause((cards(2),), if_=AnyIn(Place.TRASH, Typed("Action"))),
            ),
        ), since=2024),
    )),
    Entry("Ninja", "card", "Rising Sun", (
        Card("Ninja", ("Action", "Attack", "Shadow"), Cost(4), (
            play(cards(1), Each(Who.OTHERS, (DiscardDownTo(3),))),
        ), since=2024),
    )),
    Entry("Poet", "card", "Rising Sun", (
        Card("Poet", OMEN, Cost(4), (
            play(
                RemoveSun(),
                cards(1),
                actions(1),
                FromDeck(1, "revealed"),
                Clause(
                    (Put(Ref("revealed"), Place.HAND),),
                    if_=Matches(Ref("revealed"), CostsUpTo(3)),
                    otherwise=(Put(Ref("revealed"), Place.DECK),),
                ),
            ),
        ), since=2024),
    )),
    Entry("Rice", "card", "Rising Sun", (
        Card("Rice", ("Treasure",), Cost(7), (
            play(buys(1), coins(DifferentTypes(AllIn(Place.PLAY)))),
        ), since=2024),
    )),
    Entry("Rice Broker", "card", "Rising Sun", (
        Card("Rice Broker", ACTION, Cost(5), (
            play(
                actions(1),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause((cards(2),), if_=Matches(Ref("trashed"), Typed("Treasure"))),
                Clause((cards(5),), if_=Matches(Ref("trashed"), Typed("Action"))),
            ),
        ), since=2024),
    )),
    Entry("River Shrine", "card", "Rising Sun", (
        Card("River Shrine", OMEN, Cost(4), (
            play(
                RemoveSun(),
                Trash(up_to(2, Place.HAND)),
                SetUp(
                    Ability(
                        When(On.START_OF_CLEANUP, Who.ALL),
                        Clause(
                            (Gain(CostsUpTo(4)),),
                            # Whose turn it is not has no Buy phase.
                            if_=AllOf((YourTurn(), Exactly(Times(On.GAIN, phase=Phase.BUY, span=Span.TURN), 0))),
                        ),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2024),
    )),
    Entry("Riverboat", "card", "Rising Sun", (
        Card("Riverboat", ("Action", "Duration"), Cost(3), (
            play(next_turn(Play(SetAsideCard(), manner=Manner.LEAVING))),
        ), since=2024),
    ), chosen=Chosen(Place.ASIDE, 1, Every((Typed("Action"), Except(Typed("Duration")), CostsFrom(5, 5))))),
    Entry("Ronin", "card", "Rising Sun", (
        Card("Ronin", SHADOW, Cost(5), (play(DrawUntil(7)),), since=2024),
    )),
    Entry("Root Cellar", "card", "Rising Sun", (
        Card("Root Cellar", ACTION, Cost(3), (play(cards(3), actions(1), Plus(Pool.DEBT, 3)),), since=2024),
    )),
    Entry("Rustic Village", "card", "Rising Sun", (
        Card("Rustic Village", OMEN, Cost(4), (
            play(RemoveSun(), cards(1), actions(2), may_to((Discard(exactly(2, Place.HAND)),), cards(1))),
        ), since=2024),
    )),
    Entry("Samurai", "card", "Rising Sun", (
        Card("Samurai", ("Action", "Duration", "Attack"), Cost(6), (
            play(
                Each(Who.OTHERS, (DiscardDownTo(3),)),
                SetUp(Ability(When(On.START_OF_TURN), Clause((coins(1),)), From.SET_UP), Lasts.GAME),
            ),
        ), since=2024),
    )),
    Entry("Snake Witch", "card", "Rising Sun", (
        Card("Snake Witch", ("Action", "Attack"), Cost(2), (
            play(
                cards(1),
                actions(1),
                Clause(
                    (
                        # Also an empty hand can be revealed.
                        Reveal(AllIn(Place.HAND)),
                        Clause((_CURSE_THE_OTHERS,), cost=(ReturnToPile(This()),)),
                    ),
                    if_=Exactly(DifferentNames(AllIn(Place.HAND)), HandSize()),
                    need=Need.MAY,
                ),
            ),
        ), since=2024),
    )),
    Entry("Tanuki", "card", "Rising Sun", (
        Card("Tanuki", SHADOW, Cost(5), (
            play(
                Clause(
                    (Gain(CostsUpTo(2, than=Ref("trashed"))),),
                    cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                ),
            ),
        ), since=2024),
    )),
    Entry("Tea House", "card", "Rising Sun", (
        Card("Tea House", OMEN, Cost(5), (play(RemoveSun(), cards(1), actions(1), coins(2)),), since=2024),
    )),
    # ------------------------------------------------------------------ Events
    Entry("Amass", "event", "Rising Sun", (
        Card("Amass", EVENT, Cost(2), (
            Ability(When(On.BUY), Clause(
                (Gain(Every((Typed("Action"), CostsUpTo(5)))),), if_=No(AnyIn(Place.PLAY, Typed("Action")))
            )),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Asceticism", "event", "Rising Sun", (
        Card("Asceticism", EVENT, Cost(2), (
            Ability(When(On.BUY), Clause((
                PayAny(Pool.COINS, "paid"), Trash(exactly(Bound("paid"), Place.HAND)),
            ))),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Continue", "event", "Rising Sun", (
        Card("Continue", EVENT, Cost(debt=8), (
            Ability(When(On.BUY), Clause((
                Gain(Every((Typed("Action"), Except(Typed("Attack")), CostsUpTo(4))), as_="gained"),
                ReturnToActionPhase(),
                Play(Ref("gained")),
                actions(1),
                buys(1),
            )), often=Often.ONCE),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Credit", "event", "Rising Sun", (
        Card("Credit", EVENT, Cost(2), (
            Ability(When(On.BUY), Clause((
                Gain(Every((_ACTION_OR_TREASURE, CostsUpTo(8))), as_="gained"),
                Plus(Pool.DEBT, CoinCost(Ref("gained"))),
            ))),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Foresight", "event", "Rising Sun", (
        Card("Foresight", EVENT, Cost(2), (
            Ability(When(On.BUY), Clause((
                DigFor(1, Typed("Action"), "found", "rest"),
                Discard(Ref("rest")),
                end_of_turn(Put(Ref("found"), Place.HAND)),
            ))),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Gather", "event", "Rising Sun", (
        Card("Gather", EVENT, Cost(7), (
            Ability(When(On.BUY), Clause((
                Gain(CostsExactly(3)), Gain(CostsExactly(4)), Gain(CostsExactly(5)),
            ))),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Kintsugi", "event", "Rising Sun", (
        Card("Kintsugi", EVENT, Cost(3), (
            Ability(When(On.BUY), Clause((
                Clause(
                    (
                        Clause(
                            (Gain(CostsUpTo(2, than=Ref("trashed"))),),
                            if_=AtLeast(Times(On.GAIN, Named("Gold"), span=Span.GAME), 1),
                        ),
                    ),
                    cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                ),
            ))),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Practice", "event", "Rising Sun", (
        Card("Practice", EVENT, Cost(3), (
            Ability(When(On.BUY), Clause((Play(up_to(1, Place.HAND, Typed("Action")), times=2),))),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Receive Tribute", "event", "Rising Sun", (
        Card("Receive Tribute", EVENT, Cost(5), (
            Ability(When(On.BUY), Clause(
                (
                    AsOften(
                        Clause(
                            (Remember(Ref("new"), as_="gained"),),
                            need=Need.MAY,
                            cost=(
                                Gain(
                                    Every((
                                        Typed("Action"), Except(CopyOf(Ref("gained"))), Except(CopiesIn(Place.PLAY)),
                                    )),
                                    as_="new",
                                ),
                            ),
                        ),
                        most=3,
                    ),
                ),
                if_=AtLeast(Times(On.GAIN), 3),
            )),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Sea Trade", "event", "Rising Sun", (
        Card("Sea Trade", EVENT, Cost(4), (
            Ability(When(On.BUY), Clause((
                Note(Count(AllIn(Place.PLAY, Typed("Action"))), "number"),
                cards(Bound("number")),
                Trash(up_to(Bound("number"), Place.HAND)),
            ))),
        ), since=2024),
    ), pile="none", copies=0),
    # ------------------------------------------------------------------ Prophecies
    Entry("Approaching Army", "prophecy", "Rising Sun", (
        Card("Approaching Army", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.AFTER_PLAY, filter=Typed("Attack")), Clause((coins(1),)), From.GAME),
        ), since=2024),
    ), pile="none", copies=0, chosen=Chosen(Place.SUPPLY, 1, Typed("Attack"))),
    Entry("Biding Time", "prophecy", "Rising Sun", (
        Card("Biding Time", PROPHECY, Cost(0), (
            _SUNS,
            Ability(
                When(On.START_OF_CLEANUP),
                Clause((Put(AllIn(Place.HAND), Place.ASIDE, as_="hand"), next_turn(Put(Ref("hand"), Place.HAND)))),
                From.GAME,
            ),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Bureaucracy", "prophecy", "Rising Sun", (
        Card("Bureaucracy", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.GAIN, filter=Except(CostsExactly(0))), Clause((Gain(Named("Copper")),)), From.GAME),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Divine Wind", "prophecy", "Rising Sun", (
        Card("Divine Wind", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.LAST_SUN), Clause((ReplaceKingdom(),)), From.GAME),
        ), since=2024),
    ), pile="none", copies=0, chosen=Chosen(Place.SUPPLY, 10)),
    Entry("Enlightenment", "prophecy", "Rising Sun", (
        Card("Enlightenment", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.ONGOING), source=From.GAME, effect=AlsoType("Action", Typed("Treasure"))),
            Ability(
                When(On.WOULD_RESOLVE, filter=Typed("Treasure"), given=in_action_phase()),
                Clause((Instead(), cards(1), actions(1))),
                From.GAME,
            ),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Flourishing Trade", "prophecy", "Rising Sun", (
        Card("Flourishing Trade", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.ONGOING), source=From.GAME, effect=CostLess(1)),
            Ability(When(On.ONGOING), source=From.GAME, effect=ActionsAsBuys()),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Good Harvest", "prophecy", "Rising Sun", (
        Card("Good Harvest", PROPHECY, Cost(0), (
            _SUNS,
            Ability(
                When(On.BEFORE_PLAY, filter=Typed("Treasure"), given=Exactly(OrdinalOfName(), 1)),
                Clause((buys(1), coins(1))),
                From.GAME,
            ),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Great Leader", "prophecy", "Rising Sun", (
        Card("Great Leader", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.AFTER_PLAY, filter=Typed("Action")), Clause((actions(1),)), From.GAME),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Growth", "prophecy", "Rising Sun", (
        Card("Growth", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.GAIN, filter=Typed("Treasure")), Clause((Gain(Cheaper(It())),)), From.GAME),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Harsh Winter", "prophecy", "Rising Sun", (
        Card("Harsh Winter", PROPHECY, Cost(0), (
            _SUNS,
            Ability(
                When(On.GAIN),
                Clause(
                    (TakeTokens(Token.DEBT, It()),),
                    if_=AtLeast(Tokens(Token.DEBT, It()), 1),
                    otherwise=(PutTokens(Token.DEBT, 2, It()),),
                ),
                From.GAME,
                while_=YourTurn(),
            ),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Kind Emperor", "prophecy", "Rising Sun", (
        Card("Kind Emperor", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.START_OF_TURN), _GAIN_AN_ACTION_TO_HAND, From.GAME),
            Ability(When(On.LAST_SUN), _GAIN_AN_ACTION_TO_HAND, From.GAME),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Panic", "prophecy", "Rising Sun", (
        Card("Panic", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.AFTER_PLAY, filter=Typed("Treasure")), Clause((buys(2),)), From.GAME),
            Ability(
                When(On.DISCARD, filter=Typed("Treasure"), source=Place.PLAY),
                Clause((ReturnToPile(It()),)),
                From.GAME,
            ),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Progress", "prophecy", "Rising Sun", (
        Card("Progress", PROPHECY, Cost(0), (
            _SUNS,
            Ability(When(On.GAIN), Clause((Put(It(), Place.DECK),)), From.GAME),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Rapid Expansion", "prophecy", "Rising Sun", (
        Card("Rapid Expansion", PROPHECY, Cost(0), (
            _SUNS,
            Ability(
                When(On.GAIN, filter=_ACTION_OR_TREASURE),
                Clause((next_turn(Play(Ref("gained"))),), cost=(Put(It(), Place.ASIDE, as_="gained"),)),
                From.GAME,
            ),
        ), since=2024),
    ), pile="none", copies=0),
    Entry("Sickness", "prophecy", "Rising Sun", (
        Card("Sickness", PROPHECY, Cost(0), (
            _SUNS,
            Ability(
                When(On.START_OF_TURN),
                Clause((
                    ChooseOne((
                        Option("gain a Curse onto your deck", (Gain(Named("Curse"), to=Place.DECK),)),
                        Option("discard 3 cards", (Discard(exactly(3, Place.HAND)),)),
                    )),
                )),
                From.GAME,
            ),
        ), since=2024),
    ), pile="none", copies=0),
)
