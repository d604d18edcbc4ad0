"""Cards of Hinterlands."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
ATTACK: Final = ("Action", "Attack")
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
_BRIGAND_ATTACK: Final = (
    Each(Who.OTHERS, (
        FromDeck(2, "revealed"),
        Trash(
            Pick(1, 1, Ref("revealed"), Either((Named("Silver"), Named("Gold"))), by=Who.OWNER), as_="trashed"
        ),
        Discard(Ref("revealed")),
        # Whoever revealed a Treasure had one trashed, or has one among the other cards.
        Clause(
            (Gain(Named("Copper")),),
            if_=No(AnyOf((
                Some(Ref("trashed"), Anything()),
                Some(Ref("revealed"), Typed("Treasure")),
            ))),
        ),
    )),
    Repeat(Count(Ref("trashed")), (Gain(Anything(), source=Ref("trashed")),)),
)
_BRIGAND: Final = (
    play(coins(1), *_BRIGAND_ATTACK),
    Ability(When(On.BUY), Clause(_BRIGAND_ATTACK)),
)
_DUCHESS: Final = (
    play(
        coins(2),
        Each(Who.ALL, (
            FromDeck(1, "looked", shown=False),
            Discard(up_to(1, Ref("looked"))),
            Put(Ref("looked"), Place.DECK),
        )),
    ),
    Ability(When(On.GAIN, filter=Named("Duchy")), may(Gain(Named("Duchess"))), From.GAME),
)
_ILL_GOTTEN_GAINS: Final = (
    play(coins(1), may(Gain(Named("Copper"), to=Place.HAND))),
    Ability(When(On.GAIN), Clause((Each(Who.OTHERS, (Gain(Named("Curse")),)),))),
)
_NOMAD_CAMP: Final = (
    play(buys(1), coins(2)),
    Ability(When(On.ONGOING), effect=GainedInto(Place.DECK)),
)
_DISCARDED_OUTSIDE_CLEANUP: Final = Ability(When(On.DISCARD, not_phase=Phase.CLEANUP), may(Play(This())))
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
            # A Silver of the Supply in place of the Silver that a Trader gains would change nothing, again and again.
            # (That of another ability may: what it says of the gained card does not happen then.)
            if_=No(AllOf((
                Matches(It(), Named("Silver")), GainedTo(Place.DISCARD), No(Tracked(It())), No(NotByThis()),
            ))),
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
_ONE_MORE: Final = Gain(CostsExactly(1, than=Ref("trashed")), to=Place.DECK)
_ONE_LESS: Final = Gain(CostsExactly(-1, than=Ref("trashed")), to=Place.DECK)
_DEVELOP: Final = (
    play(
        Clause(
            (
                ChooseOne((
                    Option("first the card costing $1 more", (_ONE_MORE, _ONE_LESS)),
                    Option("first the card costing $1 less", (_ONE_LESS, _ONE_MORE)),
                ), worded=False),
            ),
            cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
        ),
    ),
)
_FOOLS_GOLD: Final = (
    play(
        Clause((coins(1),), if_=Exactly(Ordinal(Named("Fool's Gold")), 1), otherwise=(coins(4),)),
    ),
    Ability(
        When(On.GAIN, Who.OTHERS, Named("Province")),
        may_to((Trash(This()),), Gain(Named("Gold"), to=Place.DECK)),
        From.HAND,
    ),
)
_SPICE_MERCHANT: Final = (
    play(
        may_to(
            (Trash(exactly(1, Place.HAND, Typed("Treasure"))),),
            ChooseOne((
                Option("+2 Cards and +1 Action", (cards(2), actions(1))),
                Option("+$2 and +1 Buy", (coins(2), buys(1))),
            )),
        ),
    ),
)
_STABLES: Final = (
    play(
        may_to((Discard(exactly(1, Place.HAND, Typed("Treasure"))),), cards(3), actions(1)),
    ),
)
_DISCARD_OR_PUT_BACK: Final = (
    Option("discard them", (Discard(Ref("revealed")),)),
    Option("put them back", (Put(Ref("revealed"), Place.DECK),)),
)
_ANY_REVEALED: Final = AtLeast(Count(Ref("revealed")), 1)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Berserker", "card", "Hinterlands", (
        Card("Berserker", ATTACK, Cost(5), (
            play(Gain(Cheaper(This())), Each(Who.OTHERS, (DiscardDownTo(3),))),
            Ability(When(On.GAIN), Clause((Play(This()),), if_=AnyIn(Place.PLAY, Typed("Action")))),
        ), since=2022),
    )),
    Entry("Border Village", "card", "Hinterlands", (
        Card("Border Village", ACTION, Cost(6), (
            play(cards(1), actions(2)),
            Ability(When(On.GAIN), Clause((Gain(Cheaper(It())),))),
        ), since=2011),
    )),
    Entry("Cache", "card", "Hinterlands", (
        Card("Cache", ("Treasure",), Cost(5), (
            play(coins(3)),
            Ability(When(On.GAIN), Clause((Repeat(2, (Gain(Named("Copper")),)),))),
        ), since=2011),
    )),
    Entry("Cartographer", "card", "Hinterlands", (
        Card("Cartographer", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                FromDeck(4, "looked", shown=False),
                Discard(any_number(Ref("looked"))),
                Put(Ref("looked"), Place.DECK),
            ),
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
    Entry("Crossroads", "card", "Hinterlands", (
        Card("Crossroads", ACTION, Cost(2), (
            play(
                Reveal(AllIn(Place.HAND)),
                cards(Count(AllIn(Place.HAND, Typed("Victory")))),
                Clause((actions(3),), if_=Exactly(Ordinal(Named("Crossroads")), 1)),
            ),
        ), since=2011),
    )),
    Entry("Develop", "card", "Hinterlands", (
        Card("Develop", ACTION, Cost(3), _DEVELOP, since=2011, version="2011"),
        Card("Develop", ACTION, Cost(3), _DEVELOP, since=2016, version="2016"),
    )),
    Entry("Duchess", "card", "Hinterlands", (
        Card("Duchess", ACTION, Cost(2), _DUCHESS, since=2011, version="2011"),
        Card("Duchess", ACTION, Cost(2), _DUCHESS, since=2016, version="2016"),
    )),
    Entry("Embassy", "card", "Hinterlands", (
        Card("Embassy", ACTION, Cost(5), (
            play(cards(5), Discard(exactly(3, Place.HAND))),
            Ability(When(On.GAIN), Clause((Each(Who.OTHERS, (Gain(Named("Silver")),)),))),
        ), since=2011),
    )),
    Entry("Farmland", "card", "Hinterlands", (
        Card("Farmland", ("Victory",), Cost(6), (
            worth(2),
            Ability(
                When(On.BUY),
                Clause(
                    (Gain(CostsExactly(2, than=Ref("trashed"))),),
                    cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                ),
            ),
        ), since=2011, version="pre-2022"),
        Card("Farmland", ("Victory",), Cost(6), (
            worth(2),
            Ability(
                When(On.GAIN),
                Clause(
                    (Gain(Every((CostsExactly(2, than=Ref("trashed")), Except(Named("Farmland"))))),),
                    cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                ),
            ),
        ), since=2022, version="2022"),
    ), copies=0),
    Entry("Fool's Gold", "card", "Hinterlands", (
        Card("Fool's Gold", ("Treasure", "Reaction"), Cost(2), _FOOLS_GOLD, since=2011, version="2011"),
        Card("Fool's Gold", ("Treasure", "Reaction"), Cost(2), _FOOLS_GOLD, since=2016, version="2016"),
    )),
    Entry("Guard Dog", "card", "Hinterlands", (
        Card("Guard Dog", REACTION, Cost(3), (
            play(cards(2), Clause((cards(2),), if_=AtMost(HandSize(), 5))),
            Ability(When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")), may(Play(This())), From.HAND),
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
    Entry("Ill-Gotten Gains", "card", "Hinterlands", (
        Card("Ill-Gotten Gains", ("Treasure",), Cost(5), _ILL_GOTTEN_GAINS, since=2011, version="2011"),
        Card("Ill-Gotten Gains", ("Treasure",), Cost(5), _ILL_GOTTEN_GAINS, since=2020, version="2020"),
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
    Entry("Mandarin", "card", "Hinterlands", (
        Card("Mandarin", ACTION, Cost(5), (
            play(coins(3), Put(exactly(1, Place.HAND), Place.DECK)),
            Ability(When(On.GAIN), Clause((Put(AllIn(Place.PLAY, Typed("Treasure")), Place.DECK),))),
        ), since=2011),
    )),
    Entry("Margrave", "card", "Hinterlands", (
        Card("Margrave", ATTACK, Cost(5), (
            play(cards(3), buys(1), Each(Who.OTHERS, (Draw(1, plus=False), DiscardDownTo(3)))),
        ), since=2011),
    )),
    Entry("Noble Brigand", "card", "Hinterlands", (
        Card("Noble Brigand", ATTACK, Cost(4), _BRIGAND, since=2011, version="2011"),
        Card("Noble Brigand", ATTACK, Cost(4), _BRIGAND, since=2020, version="2020"),
    )),
    Entry("Nomad Camp", "card", "Hinterlands", (
        Card("Nomad Camp", ACTION, Cost(4), _NOMAD_CAMP, since=2011, version="2011"),
        Card("Nomad Camp", ACTION, Cost(4), _NOMAD_CAMP, since=2016, version="2016"),
    )),
    Entry("Nomads", "card", "Hinterlands", (
        Card("Nomads", ACTION, Cost(4), (
            play(buys(1), coins(2)),
            Ability(When(On.GAIN), Clause((coins(2),))),
            Ability(When(On.TRASH), Clause((coins(2),))),
        ), since=2022),
    )),
    Entry("Oasis", "card", "Hinterlands", (
        Card("Oasis", ACTION, Cost(3), (
            play(cards(1), actions(1), coins(1), Discard(exactly(1, Place.HAND))),
        ), since=2011),
    )),
    Entry("Oracle", "card", "Hinterlands", (
        Card("Oracle", ATTACK, Cost(3), (
            play(
                Each(Who.ALL, (
                    FromDeck(2, "revealed"),
                    Clause((ChooseOne(_DISCARD_OR_PUT_BACK, by=Who.OWNER),), if_=_ANY_REVEALED),
                )),
                cards(2),
            ),
        ), since=2011, version="2011"),
        Card("Oracle", ATTACK, Cost(3), (
            play(
                Each(Who.ALL, (
                    FromDeck(2, "revealed"),
                    Clause((ChooseOne(_DISCARD_OR_PUT_BACK, worded=False, by=Who.OWNER),), if_=_ANY_REVEALED),
                )),
                # "Draw": the reference tells the editions apart by this (Way of the Chameleon).
                Draw(2, plus=False),
            ),
        ), since=2016, version="2016"),
    )),
    Entry("Scheme", "card", "Hinterlands", (
        Card("Scheme", ACTION, Cost(3), (
            play(
                cards(1),
                actions(1),
                SetUp(
                    Ability(
                        When(On.START_OF_CLEANUP, Who.ALL),
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
    Entry("Silk Road", "card", "Hinterlands", (
        Card("Silk Road", ("Victory",), Cost(4), (
            worth(PerEach(Owned(Typed("Victory")), 4)),
        ), since=2011),
    ), copies=0),
    Entry("Souk", "card", "Hinterlands", (
        Card("Souk", ACTION, Cost(5), (
            play(buys(1), coins(7), Lose(Pool.COINS, HandSize())),
            Ability(When(On.GAIN), Clause((Trash(up_to(2, Place.HAND)),))),
        ), since=2022),
    )),
    Entry("Spice Merchant", "card", "Hinterlands", (
        Card("Spice Merchant", ACTION, Cost(4), _SPICE_MERCHANT, since=2011, version="2011"),
        Card("Spice Merchant", ACTION, Cost(4), _SPICE_MERCHANT, since=2016, version="2016"),
    )),
    Entry("Stables", "card", "Hinterlands", (
        Card("Stables", ACTION, Cost(5), _STABLES, since=2011, version="2011"),
        Card("Stables", ACTION, Cost(5), _STABLES, since=2016, version="2016"),
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
    Entry("Trail", "card", "Hinterlands", (
        Card("Trail", REACTION, Cost(4), (
            play(cards(1), actions(1)),
            Ability(When(On.GAIN, not_phase=Phase.CLEANUP), may(Play(This()))),
            Ability(When(On.TRASH, not_phase=Phase.CLEANUP), may(Play(This()))),
            _DISCARDED_OUTSIDE_CLEANUP,
        ), since=2022),
    )),
    Entry("Tunnel", "card", "Hinterlands", (
        Card("Tunnel", ("Victory", "Reaction"), Cost(3), _TUNNEL, since=2011, version="2011"),
        Card("Tunnel", ("Victory", "Reaction"), Cost(3), _TUNNEL, since=2016, version="2016"),
    ), copies=0),
    Entry("Weaver", "card", "Hinterlands", (
        Card("Weaver", REACTION, Cost(4), (
            play(
                ChooseOne((
                    Option("gain two Silvers", (Gain(Named("Silver")), Gain(Named("Silver")))),
                    Option("gain a card costing up to $4", (Gain(CostsUpTo(4)),)),
                ), worded=False),
            ),
            _DISCARDED_OUTSIDE_CLEANUP,
        ), since=2022),
    )),
    Entry("Wheelwright", "card", "Hinterlands", (
        Card("Wheelwright", ACTION, Cost(5), (
            play(
                cards(1),
                actions(1),
                may_to(
                    (Discard(exactly(1, Place.HAND), as_="discarded"),),
                    Gain(Every((Typed("Action"), CostsUpTo(0, than=Ref("discarded"))))),
                ),
            ),
        ), since=2022),
    )),
    Entry("Witch's Hut", "card", "Hinterlands", (
        Card("Witch's Hut", ATTACK, Cost(5), (
            play(
                cards(4),
                Choose(exactly(2, Place.HAND), as_="chosen"),
                Reveal(Ref("chosen")),
                Discard(Ref("chosen"), as_="discarded"),
                Clause(
                    (Each(Who.OTHERS, (Gain(Named("Curse")),)),),
                    if_=AllOf((
                        AtLeast(Count(Ref("discarded")), 2),
                        Matches(Ref("discarded"), Typed("Action")),
                    )),
                ),
            ),
        ), since=2022),
    )),
)
