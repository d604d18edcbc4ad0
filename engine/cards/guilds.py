"""Cards of Guilds."""

from __future__ import annotations

from typing import Final

from engine.language import *

ATTACK: Final = ("Action", "Attack")
ACTION: Final = ("Action",)

_PAYS_MORE: Final = Ability(When(On.PAY), may(Overpay()))
_PAID_MORE: Final = AtLeast(Overpaid(), 1)
_PAID_MORE_IN_ANYTHING: Final = AnyOf((_PAID_MORE, AtLeast(Overpaid(Pool.POTIONS), 1)))
# Before 2022 one overpaid when one had bought the card, in any order with other when-buy abilities.
_OVERPAY_WHEN_BOUGHT: Final = (PayAny(Pool.COINS, "paid"),)
_DOCTOR: Final = play(
    NameCard("named"),
    FromDeck(3, "revealed"),
    Trash(exactly(3, Ref("revealed"), CopyOf(Ref("named")))),
    Put(Ref("revealed"), Place.DECK),
)
_DOCTOR_LOOKS: Final = (
    FromDeck(1, "top", shown=False),
    Clause(
        (
            ChooseOne((
                Option("trash it", (Trash(Ref("top")),)),
                Option("discard it", (Discard(Ref("top")),)),
                Option("put it back", (Put(Ref("top"), Place.DECK),)),
            ), worded=False),
        ),
        if_=Tracked(Ref("top")),
    ),
)
_HERALD: Final = play(
    cards(1),
    actions(1),
    FromDeck(1, "top"),
    Clause(
        (Play(Ref("top")),),
        if_=Matches(Ref("top"), Typed("Action")),
        otherwise=(Put(Ref("top"), Place.DECK),),
    ),
)
_MERCHANT_GUILD_IN_PLAY: Final = (
    play(buys(1), coins(1)),
    Ability(When(On.BUY), Clause((Plus(Pool.COFFERS, 1),)), From.PLAY),
)
_STONEMASON: Final = play(
    Trash(exactly(1, Place.HAND), as_="trashed"), Repeat(2, (Gain(Cheaper(Ref("trashed"))),))
)

_BAKER: Final = (
    play(cards(1), actions(1), Plus(Pool.COFFERS, 1)),
    Ability(When(On.SET_UP_GAME), Clause((Each(Who.ALL, (Plus(Pool.COFFERS, 1),)),)), From.GAME),
)
_BUTCHER: Final = (
    play(
        Plus(Pool.COFFERS, 2),
        Clause(
            (Gain(CostsUpTo(Bound("paid"), than=Ref("trashed"))),),
            need=Need.MAY,
            cost=(Trash(exactly(1, Place.HAND), as_="trashed"), PayAny(Pool.COFFERS, "paid", least=0)),
        ),
    ),
)
_CANDLESTICK_MAKER: Final = (play(actions(1), buys(1), Plus(Pool.COFFERS, 1)),)
_PLAZA: Final = (
    play(
        cards(1),
        actions(2),
        may_to((Discard(exactly(1, Place.HAND, Typed("Treasure"))),), Plus(Pool.COFFERS, 1)),
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Advisor", "card", "Guilds", (
        Card("Advisor", ACTION, Cost(4), (
            play(
                actions(1),
                FromDeck(3, "revealed"),
                Discard(exactly(1, Ref("revealed"), by=Who.LEFT)),
                Put(Ref("revealed"), Place.HAND),
            ),
        ), since=2013),
    )),
    Entry("Baker", "card", "Guilds", (
        Card("Baker", ACTION, Cost(5), _BAKER, since=2013, version="2013"),
        Card("Baker", ACTION, Cost(5), _BAKER, since=2018, version="2018"),
    )),
    Entry("Butcher", "card", "Guilds", (
        Card("Butcher", ACTION, Cost(5), _BUTCHER, since=2013, version="2013"),
        Card("Butcher", ACTION, Cost(5), _BUTCHER, since=2018, version="2018"),
        Card("Butcher", ACTION, Cost(5), _BUTCHER, since=2022, version="2022"),
    )),
    Entry("Candlestick Maker", "card", "Guilds", (
        Card("Candlestick Maker", ACTION, Cost(2), _CANDLESTICK_MAKER, since=2013, version="2013"),
        Card("Candlestick Maker", ACTION, Cost(2), _CANDLESTICK_MAKER, since=2018, version="2018"),
    )),
    Entry("Coffers token", "token", "Guilds", (
        Card("Coffers token", ("Token",), Cost(0), since=2013),
    ), pile="none", copies=0),
    Entry("Doctor", "card", "Guilds", (
        Card("Doctor", ACTION, Cost(3), (
            _DOCTOR,
            Ability(When(On.BUY), may_to(_OVERPAY_WHEN_BOUGHT, Repeat(Bound("paid"), _DOCTOR_LOOKS))),
        ), since=2013, version="pre-2022"),
        Card("Doctor", ACTION, Cost(3), (
            _DOCTOR,
            _PAYS_MORE,
            Ability(When(On.GAIN, given=_PAID_MORE), Clause((Repeat(Overpaid(), _DOCTOR_LOOKS),))),
        ), since=2022, version="2022"),
    )),
    Entry("Herald", "card", "Guilds", (
        Card("Herald", ACTION, Cost(4), (
            _HERALD,
            Ability(
                When(On.BUY),
                may_to(_OVERPAY_WHEN_BOUGHT, Put(exactly(Bound("paid"), Place.DISCARD), Place.DECK)),
            ),
        ), since=2013, version="pre-2022"),
        Card("Herald", ACTION, Cost(4), (
            _HERALD,
            _PAYS_MORE,
            Ability(
                When(On.GAIN, given=_PAID_MORE),
                Clause((Put(exactly(Overpaid(), Place.DISCARD), Place.DECK),)),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Journeyman", "card", "Guilds", (
        Card("Journeyman", ACTION, Cost(5), (
            play(
                NameCard("named"),
                DigFor(3, Except(CopyOf(Ref("named"))), found="found", rest="rest"),
                Put(Ref("found"), Place.HAND),
                Discard(Ref("rest")),
            ),
        ), since=2013),
    )),
    Entry("Masterpiece", "card", "Guilds", (
        Card("Masterpiece", ("Treasure",), Cost(3), (
            play(coins(1)),
            Ability(
                When(On.BUY), may_to(_OVERPAY_WHEN_BOUGHT, Repeat(Bound("paid"), (Gain(Named("Silver")),)))
            ),
        ), since=2013, version="pre-2022"),
        Card("Masterpiece", ("Treasure",), Cost(3), (
            play(coins(1)),
            _PAYS_MORE,
            Ability(
                When(On.GAIN, given=_PAID_MORE), Clause((Repeat(Overpaid(), (Gain(Named("Silver")),)),))
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Merchant Guild", "card", "Guilds", (
        Card("Merchant Guild", ACTION, Cost(5), _MERCHANT_GUILD_IN_PLAY, since=2013, version="2013"),
        Card("Merchant Guild", ACTION, Cost(5), _MERCHANT_GUILD_IN_PLAY, since=2018, version="pre-2022"),
        Card("Merchant Guild", ACTION, Cost(5), (
            play(
                buys(1),
                coins(1),
                SetUp(
                    Ability(
                        When(On.END_OF_BUY),
                        Clause((Plus(Pool.COFFERS, Times(On.GAIN, phase=Phase.BUY)),)),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Plaza", "card", "Guilds", (
        Card("Plaza", ACTION, Cost(4), _PLAZA, since=2013, version="2013"),
        Card("Plaza", ACTION, Cost(4), _PLAZA, since=2018, version="2018"),
    )),
    Entry("Soothsayer", "card", "Guilds", (
        Card("Soothsayer", ATTACK, Cost(5), (
            play(
                Gain(Named("Gold")),
                Each(
                    Who.OTHERS,
                    (Gain(Named("Curse"), as_="gained"),),
                    then=(Clause((Draw(1, plus=False),), if_=AtLeast(Count(Ref("gained")), 1)),),
                ),
            ),
        ), since=2013, version="2013"),
        Card("Soothsayer", ATTACK, Cost(5), (
            play(
                Gain(Named("Gold")),
                Each(Who.OTHERS, (Clause((Draw(1, plus=False),), cost=(Gain(Named("Curse")),)),)),
            ),
        ), since=2018, version="2018"),
    )),
    Entry("Stonemason", "card", "Guilds", (
        Card("Stonemason", ACTION, Cost(2), (
            _STONEMASON,
            Ability(
                When(On.BUY),
                may_to(
                    (
                        # Something at all: no coins only where Potions are paid.
                        PayAny(Pool.COINS, "coins", least=Sum((1, Scaled(InPool(Pool.POTIONS), -1)))),
                        PayAny(Pool.POTIONS, "potions", least=Sum((1, Scaled(Bound("coins"), -1)))),
                    ),
                    Repeat(2, (
                        Gain(
                            Every((
                                Typed("Action"), CostsExactly(Bound("coins"), potions=Bound("potions"))
                            ))
                        ),
                    )),
                ),
            ),
        ), since=2013, version="pre-2022"),
        Card("Stonemason", ACTION, Cost(2), (
            _STONEMASON,
            _PAYS_MORE,
            Ability(
                When(On.GAIN, given=_PAID_MORE_IN_ANYTHING),
                Clause((
                    Repeat(2, (
                        Gain(
                            Every((
                                Typed("Action"), CostsExactly(Overpaid(), potions=Overpaid(Pool.POTIONS))
                            ))
                        ),
                    )),
                )),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Taxman", "card", "Guilds", (
        Card("Taxman", ATTACK, Cost(4), (
            play(
                Clause(
                    (
                        Each(Who.OTHERS, (
                            Clause(
                                (
                                    Clause(
                                        (Discard(exactly(1, Place.HAND, CopyOf(Ref("trashed")))),),
                                        if_=AnyIn(Place.HAND, CopyOf(Ref("trashed"))),
                                        otherwise=(Reveal(AllIn(Place.HAND)),),
                                    ),
                                ),
                                if_=AtLeast(HandSize(), 5),
                            ),
                        )),
                        Gain(
                            Every((Typed("Treasure"), CostsUpTo(3, than=Ref("trashed")))), to=Place.DECK
                        ),
                    ),
                    need=Need.MAY,
                    cost=(Trash(exactly(1, Place.HAND, Typed("Treasure")), as_="trashed"),),
                ),
            ),
        ), since=2013),
    )),
)
