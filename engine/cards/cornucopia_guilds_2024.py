"""Cards of the second edition of Cornucopia & Guilds (2024) that the first did not have."""

from __future__ import annotations

from typing import Final

from engine.language import *

SET: Final = "Cornucopia & Guilds"
ACTION: Final = ("Action",)
REWARD: Final = ("Action", "Reward")
REWARDS: Final = ("Coronet", "Courser", "Demesne", "Housecarl", "Huge Turnip", "Renown")
ONE_OR_TWO: Final = (1, 2, 2, 2, 2)

_PAYS_MORE: Final = Ability(When(On.PAY), may(Overpay()))
_PAID_MORE: Final = AtLeast(Overpaid(), 1)


_NO_REWARD: Final = Except(Typed("Reward"))
_ACTION_TWICE: Final = may(Play(exactly(1, Place.HAND, Every((Typed("Action"), _NO_REWARD))), times=2))
_TREASURE_TWICE: Final = may(Play(exactly(1, Place.HAND, Every((Typed("Treasure"), _NO_REWARD))), times=2))

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Carnival", "card", SET, (
        Card("Carnival", ACTION, Cost(5), (
            play(
                FromDeck(4, "revealed"),
                Put(
                    Pick(
                        DifferentNames(Ref("revealed")),
                        DifferentNames(Ref("revealed")),
                        Ref("revealed"),
                        different=True,
                    ),
                    Place.HAND,
                ),
                Discard(Ref("revealed")),
            ),
        ), since=2024),
    )),
    Entry("Coronet", "card", SET, (
        Card("Coronet", ("Action", "Treasure", "Reward"), Cost(0), (
            play(_ACTION_TWICE, _TREASURE_TWICE),
        ), since=2024, pile="Rewards"),
    ), pile="non-supply", copies=2, by_players=ONE_OR_TWO),
    Entry("Courser", "card", SET, (
        Card("Courser", REWARD, Cost(0), (
            play(
                ChooseOne((
                    Option("+2 Cards", (cards(2),)),
                    Option("+2 Actions", (actions(2),)),
                    Option("+$2", (coins(2),)),
                    Option("gain 4 Silvers", (Repeat(4, (Gain(Named("Silver")),)),)),
                ), count=2),
            ),
        ), since=2024, pile="Rewards"),
    ), pile="non-supply", copies=2, by_players=ONE_OR_TWO),
    Entry("Demesne", "card", SET, (
        Card("Demesne", ("Action", "Victory", "Reward"), Cost(0), (
            play(actions(2), buys(2), Gain(Named("Gold"))),
            worth(Owned(Named("Gold"))),
        ), since=2024, pile="Rewards"),
    ), pile="non-supply", copies=2, by_players=ONE_OR_TWO),
    Entry("Farmhands", "card", SET, (
        Card("Farmhands", ACTION, Cost(4), (
            play(cards(1), actions(2)),
            Ability(
                When(On.GAIN),
                may_to(
                    (
                        Put(
                            exactly(1, Place.HAND, Either((Typed("Action"), Typed("Treasure")))),
                            Place.ASIDE,
                            as_="aside",
                        ),
                    ),
                    next_turn(Play(Ref("aside"))),
                ),
            ),
        ), since=2024),
    )),
    Entry("Farrier", "card", SET, (
        Card("Farrier", ACTION, Cost(2), (
            play(cards(1), actions(1), buys(1)),
            _PAYS_MORE,
            Ability(
                When(On.GAIN, given=_PAID_MORE),
                Clause((Repeat(Overpaid(), (end_of_turn(cards(1)),)),)),
            ),
        ), since=2024),
    )),
    Entry("Ferryman", "card", SET, (
        Card("Ferryman", ACTION, Cost(5), (
            play(cards(2), actions(1), Discard(exactly(1, Place.HAND))),
            Ability(When(On.GAIN), Clause((Gain(OfChosenPile()),))),
        ), since=2024),
    ), chosen=Chosen(Place.SUPPLY, 1, CostsFrom(3, 4), outside=True)),
    Entry("Footpad", "card", SET, (
        Card("Footpad", ("Action", "Attack"), Cost(5), (
            play(Plus(Pool.COFFERS, 2), Each(Who.OTHERS, (DiscardDownTo(3),))),
            Ability(When(On.GAIN, given=in_action_phase()), Clause((cards(1),)), From.GAME),
        ), since=2024),
    )),
    Entry("Housecarl", "card", SET, (
        Card("Housecarl", REWARD, Cost(0), (
            play(cards(DifferentNames(AllIn(Place.PLAY, Typed("Action"))))),
        ), since=2024, pile="Rewards"),
    ), pile="non-supply", copies=2, by_players=ONE_OR_TWO),
    Entry("Huge Turnip", "card", SET, (
        Card("Huge Turnip", ("Treasure", "Reward"), Cost(0), (
            play(Plus(Pool.COFFERS, 2), coins(InPool(Pool.COFFERS))),
        ), since=2024, pile="Rewards"),
    ), pile="non-supply", copies=2, by_players=ONE_OR_TWO),
    Entry("Infirmary", "card", SET, (
        Card("Infirmary", ACTION, Cost(3), (
            play(cards(1), may(Trash(exactly(1, Place.HAND)))),
            _PAYS_MORE,
            Ability(When(On.GAIN, given=_PAID_MORE), Clause((Play(This(), times=Overpaid()),))),
        ), since=2024),
    )),
    Entry("Joust", "card", SET, (
        Card("Joust", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                coins(1),
                Clause(
                    (
                        SetUp(
                            Ability(When(On.ONGOING), source=From.SET_UP, effect=AlsoDiscarded(Ref("province"))),
                            Lasts.THIS_TURN,
                        ),
                        Gain(Typed("Reward"), to=Place.HAND, source=AnyFrom("Rewards")),
                    ),
                    need=Need.MAY,
                    cost=(Put(exactly(1, Place.HAND, Named("Province")), Place.ASIDE, as_="province"),),
                ),
            ),
        ), since=2024),
    ), needs=("Rewards",)),
    Entry("Renown", "card", SET, (
        Card("Renown", REWARD, Cost(0), (
            play(
                buys(1),
                SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(2)), Lasts.THIS_TURN),
            ),
        ), since=2024, pile="Rewards"),
    ), pile="non-supply", copies=2, by_players=ONE_OR_TWO),
    Entry("Rewards", "pile", SET, (), pile="non-supply", copies=0, needs=REWARDS),
    Entry("Shop", "card", SET, (
        Card("Shop", ACTION, Cost(3), (
            play(
                cards(1),
                coins(1),
                may(Play(exactly(1, Place.HAND, Every((Typed("Action"), Except(CopiesIn(Place.PLAY))))))),
            ),
        ), since=2024),
    )),
)
