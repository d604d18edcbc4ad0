"""Cards of Prosperity."""

from __future__ import annotations

from typing import Final

from engine.language import *

ACTION: Final = ("Action",)
ATTACK: Final = ("Action", "Attack")
TREASURE: Final = ("Treasure",)

_CONTRABAND: Final = (
    play(
        coins(3),
        buys(1),
        Each(Who.LEFT, (NameCard("named"),)),
        SetUp(
            Ability(When(On.ONGOING), source=From.SET_UP, effect=CannotBuy(CopyOf(Ref("named")))),
            Lasts.THIS_TURN,
        ),
    ),
)
_GOONS: Final = (
    play(buys(1), coins(2), Each(Who.OTHERS, (DiscardDownTo(3),))),
    Ability(When(On.BUY), Clause((Plus(Pool.VP, 1),)), From.PLAY),
)
_HOARD_IN_PLAY: Final = (
    play(coins(2)),
    Ability(When(On.BUY, filter=Typed("Victory")), Clause((Gain(Named("Gold")),)), From.PLAY),
)
_KINGS_COURT: Final = (play(Play(up_to(1, Place.HAND, Typed("Action")), times=3)),)
_MINT_PLAY: Final = play(
    Clause(
        (Gain(CopyOf(Ref("shown"))),),
        need=Need.MAY,
        cost=(Choose(exactly(1, Place.HAND, Typed("Treasure")), as_="shown"), Reveal(Ref("shown"))),
    ),
)
_PEDDLER: Final = (
    play(cards(1), actions(1), coins(1)),
    Ability(
        When(On.ONGOING),
        while_=During(Phase.BUY),
        # Of the player whose turn it is: the cost changes for everybody.
        effect=CostLess(Scaled(Count(AllIn(Place.PLAY, Typed("Action"))), 2)),
    ),
)
_ROYAL_SEAL: Final = (
    play(coins(2)),
    Ability(
        When(On.GAIN),
        Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
        From.PLAY,
    ),
)
_TALISMAN: Final = (
    play(coins(1)),
    Ability(
        When(On.BUY, filter=Every((Except(Typed("Victory")), CostsUpTo(4)))),
        Clause((Gain(CopyOf(It())),)),
        From.PLAY,
    ),
)
_WATCHTOWER: Final = (
    play(DrawUntil(6)),
    Ability(
        When(On.GAIN),
        Clause(
            (
                ChooseOne((
                    Option("trash it", (Trash(It()),)),
                    Option("put it onto the deck", (Put(It(), Place.DECK),)),
                ), worded=False),
            ),
            if_=Tracked(It()),
            need=Need.MAY,
            cost=(Reveal(This()),),
        ),
        From.HAND,
    ),
)
_BANK: Final = (play(coins(Count(AllIn(Place.PLAY, Typed("Treasure"))))),)
_BISHOP: Final = (
    play(
        coins(1),
        Plus(Pool.VP, 1),
        Trash(exactly(1, Place.HAND), as_="trashed"),
        Plus(Pool.VP, PerEach(CoinCost(Ref("trashed")), 2)),
        Each(Who.OTHERS, (Trash(up_to(1, Place.HAND)),)),
    ),
)
_TRASH_OR_DISCARD: Final = (
    Option("trash it", (Trash(Ref("looked")),)),
    Option("discard it", (Discard(Ref("looked")),)),
)
_PLAY_IT: Final = Option("play it", (Play(Ref("looked")),))
_PUT_IT_BACK: Final = Option("put it back", (Put(Ref("looked"), Place.DECK),))
_LOAN: Final = (
    play(
        coins(1),
        DigFor(1, Typed("Treasure"), "found", "rest"),
        Clause(
            (
                ChooseOne((
                    Option("discard it", (Discard(Ref("found")),)),
                    Option("trash it", (Trash(Ref("found")),)),
                ), worded=False),
            ),
            if_=AtLeast(Count(Ref("found")), 1),
        ),
        Discard(Ref("rest")),
    ),
)
_VAULT: Final = (
    play(
        cards(2),
        Discard(any_number(Place.HAND), as_="discarded"),
        coins(Count(Ref("discarded"))),
        Each(Who.OTHERS, (may_to((Discard(exactly(2, Place.HAND)),), Draw(1, plus=False)),)),
    ),
)
_VENTURE: Final = (
    play(
        coins(1),
        DigFor(1, Typed("Treasure"), "found", "rest"),
        Discard(Ref("rest")),
        Play(Ref("found")),
    ),
)
_COINS_FOR_TOKENS: Final = coins(Tokens(Token.COIN, on="Trade Route mat"))

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Anvil", "card", "Prosperity", (
        Card("Anvil", TREASURE, Cost(3), (
            play(
                coins(1),
                may_to((Discard(exactly(1, Place.HAND, Typed("Treasure"))),), Gain(CostsUpTo(4))),
            ),
        ), since=2022),
    )),
    Entry("Bank", "card", "Prosperity", (
        Card("Bank", TREASURE, Cost(7), _BANK, since=2010, version="2010"),
        Card("Bank", TREASURE, Cost(7), _BANK, since=2020, version="2020"),
    )),
    Entry("Bishop", "card", "Prosperity", (
        Card("Bishop", ACTION, Cost(4), _BISHOP, since=2010, version="2010"),
        Card("Bishop", ACTION, Cost(4), _BISHOP, since=2017, version="2017"),
    )),
    Entry("Charlatan", "card", "Prosperity", (
        Card("Charlatan", ATTACK, Cost(5), (
            play(coins(3), Each(Who.OTHERS, (Gain(Named("Curse")),))),
            Ability(When(On.ONGOING), source=From.GAME, effect=AlsoType("Treasure", Named("Curse"))),
            Ability(When(On.ONGOING), source=From.GAME, effect=HasPlayAbility((coins(1),), Named("Curse"))),
        ), since=2022),
    )),
    Entry("City", "card", "Prosperity", (
        Card("City", ACTION, Cost(5), (
            play(
                cards(1),
                actions(2),
                Clause((cards(1),), if_=AtLeast(EmptyPiles(), 1)),
                Clause((buys(1), coins(1)), if_=AtLeast(EmptyPiles(), 2)),
            ),
        ), since=2010),
    )),
    Entry("Clerk", "card", "Prosperity", (
        Card("Clerk", ("Action", "Reaction", "Attack"), Cost(4), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    Clause((Put(exactly(1, Place.HAND), Place.DECK),), if_=AtLeast(HandSize(), 5)),
                )),
            ),
            Ability(When(On.START_OF_TURN), may(Play(This())), From.HAND),
        ), since=2022),
    )),
    Entry("Collection", "card", "Prosperity", (
        Card("Collection", TREASURE, Cost(5), (
            play(
                coins(2),
                buys(1),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Action")), Clause((Plus(Pool.VP, 1),)), From.SET_UP
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022),
    ), needs=("Victory point token",)),
    Entry("Contraband", "card", "Prosperity", (
        Card("Contraband", TREASURE, Cost(5), _CONTRABAND, since=2010, version="2010"),
        Card("Contraband", TREASURE, Cost(5), _CONTRABAND, since=2020, version="2020"),
    )),
    Entry("Counting House", "card", "Prosperity", (
        Card("Counting House", ACTION, Cost(5), (
            play(
                Choose(any_number(Place.DISCARD, Named("Copper")), as_="revealed"),
                Reveal(Ref("revealed")),
                Put(Ref("revealed"), Place.HAND),
            ),
        ), since=2010),
    )),
    Entry("Crystal Ball", "card", "Prosperity", (
        Card("Crystal Ball", TREASURE, Cost(5), (
            play(
                coins(1),
                FromDeck(1, "looked", shown=False),
                Clause(
                    (ChooseOne((*_TRASH_OR_DISCARD, _PLAY_IT, _PUT_IT_BACK), worded=False),),
                    if_=Matches(Ref("looked"), Either((Typed("Action"), Typed("Treasure")))),
                    otherwise=(
                        Clause(
                            (ChooseOne((*_TRASH_OR_DISCARD, _PUT_IT_BACK), worded=False),),
                            if_=AtLeast(Count(Ref("looked")), 1),
                        ),
                    ),
                ),
            ),
        ), since=2022),
    )),
    Entry("Expand", "card", "Prosperity", (
        Card("Expand", ACTION, Cost(7), (
            play(
                Clause(
                    (Gain(CostsUpTo(3, than=Ref("trashed"))),),
                    cost=(Trash(exactly(1, Place.HAND), as_="trashed"),),
                ),
            ),
        ), since=2010),
    )),
    Entry("Forge", "card", "Prosperity", (
        Card("Forge", ACTION, Cost(7), (
            play(
                Trash(any_number(Place.HAND), as_="trashed"),
                # The coins alone: what is gained has neither Potion nor Debt in its cost.
                Gain(CostsExactly(CoinCost(Ref("trashed")))),
            ),
        ), since=2010),
    )),
    Entry("Goons", "card", "Prosperity", (
        Card("Goons", ATTACK, Cost(6), _GOONS, since=2010, version="2010"),
        Card("Goons", ATTACK, Cost(6), _GOONS, since=2020, version="2020"),
    )),
    Entry("Grand Market", "card", "Prosperity", (
        Card("Grand Market", ACTION, Cost(6), (
            play(cards(1), actions(1), buys(1), coins(2)),
            Ability(
                When(On.ONGOING), while_=AnyIn(Place.PLAY, Named("Copper")), effect=CannotBuy()
            ),
        ), since=2010),
    )),
    Entry("Hoard", "card", "Prosperity", (
        Card("Hoard", TREASURE, Cost(6), _HOARD_IN_PLAY, since=2010, version="2010"),
        Card("Hoard", TREASURE, Cost(6), _HOARD_IN_PLAY, since=2020, version="pre-2022"),
        Card("Hoard", TREASURE, Cost(6), (
            play(
                coins(2),
                SetUp(
                    Ability(
                        When(On.GAIN, filter=Typed("Victory")),
                        Clause((Gain(Named("Gold")),)),
                        From.SET_UP,
                        while_=Bought(),
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Investment", "card", "Prosperity", (
        Card("Investment", TREASURE, Cost(4), (
            play(
                Trash(exactly(1, Place.HAND)),
                ChooseOne((
                    Option("+$1", (coins(1),)),
                    Option("trash this to reveal the hand", (
                        Clause(
                            (
                                Reveal(AllIn(Place.HAND)),
                                Plus(Pool.VP, DifferentNames(AllIn(Place.HAND, Typed("Treasure")))),
                            ),
                            cost=(Trash(This()),),
                        ),
                    )),
                )),
            ),
        ), since=2022),
    ), needs=("Victory point token",)),
    Entry("King's Court", "card", "Prosperity", (
        Card("King's Court", ACTION, Cost(7), _KINGS_COURT, since=2010, version="2010"),
        Card("King's Court", ACTION, Cost(7), _KINGS_COURT, since=2017, version="2017"),
    )),
    Entry("Loan", "card", "Prosperity", (
        Card("Loan", TREASURE, Cost(3), _LOAN, since=2010, version="2010"),
        Card("Loan", TREASURE, Cost(3), _LOAN, since=2020, version="2020"),
    )),
    Entry("Magnate", "card", "Prosperity", (
        Card("Magnate", ACTION, Cost(5), (
            play(Reveal(AllIn(Place.HAND)), cards(Count(AllIn(Place.HAND, Typed("Treasure"))))),
        ), since=2022),
    )),
    Entry("Mint", "card", "Prosperity", (
        Card("Mint", ACTION, Cost(5), (
            _MINT_PLAY,
            Ability(When(On.BUY), Clause((Trash(AllIn(Place.PLAY, Typed("Treasure"))),))),
        ), since=2010, version="pre-2022"),
        Card("Mint", ACTION, Cost(5), (
            _MINT_PLAY,
            Ability(
                When(On.GAIN),
                Clause((
                    Trash(AllIn(Place.PLAY, Every((Typed("Treasure"), Except(Typed("Duration")))))),
                )),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Monument", "card", "Prosperity", (
        Card("Monument", ACTION, Cost(4), (
            play(coins(2), Plus(Pool.VP, 1)),
        ), since=2010),
    ), needs=("Victory point token",)),
    Entry("Mountebank", "card", "Prosperity", (
        Card("Mountebank", ATTACK, Cost(5), (
            play(
                coins(2),
                Each(Who.OTHERS, (
                    Clause(
                        need=Need.MAY,
                        cost=(Discard(exactly(1, Place.HAND, Named("Curse"))),),
                        otherwise=(Gain(Named("Curse")), Gain(Named("Copper"))),
                    ),
                )),
            ),
        ), since=2010),
    )),
    Entry("Peddler", "card", "Prosperity", (
        Card("Peddler", ACTION, Cost(8), _PEDDLER, since=2010, version="2010"),
        Card("Peddler", ACTION, Cost(8), _PEDDLER, since=2017, version="2017"),
    )),
    Entry("Quarry", "card", "Prosperity", (
        Card("Quarry", TREASURE, Cost(4), (
            play(coins(1)),
            Ability(When(On.ONGOING), source=From.PLAY, effect=CostLess(2, Typed("Action"))),
        ), since=2010, version="pre-2022"),
        Card("Quarry", TREASURE, Cost(4), (
            play(
                coins(1),
                SetUp(
                    Ability(When(On.ONGOING), source=From.SET_UP, effect=CostLess(2, Typed("Action"))),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Rabble", "card", "Prosperity", (
        Card("Rabble", ATTACK, Cost(5), (
            play(
                cards(3),
                Each(Who.OTHERS, (
                    FromDeck(3, "revealed"),
                    Discard(exactly(3, Ref("revealed"), Either((Typed("Action"), Typed("Treasure"))))),
                    Put(Ref("revealed"), Place.DECK),
                )),
            ),
        ), since=2010),
    )),
    Entry("Royal Seal", "card", "Prosperity", (
        Card("Royal Seal", TREASURE, Cost(5), _ROYAL_SEAL, since=2010, version="2010"),
        Card("Royal Seal", TREASURE, Cost(5), _ROYAL_SEAL, since=2020, version="2020"),
    )),
    Entry("Talisman", "card", "Prosperity", (
        Card("Talisman", TREASURE, Cost(4), _TALISMAN, since=2010, version="2010"),
        Card("Talisman", TREASURE, Cost(4), _TALISMAN, since=2020, version="2020"),
    )),
    Entry("Tiara", "card", "Prosperity", (
        Card("Tiara", TREASURE, Cost(4), (
            play(
                buys(1),
                SetUp(
                    Ability(
                        When(On.GAIN),
                        Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                        From.SET_UP,
                    ),
                    Lasts.THIS_TURN,
                ),
                Play(up_to(1, Place.HAND, Typed("Treasure")), times=2),
            ),
        ), since=2022),
    )),
    Entry("Trade Route", "card", "Prosperity", (
        Card("Trade Route", ACTION, Cost(3), (
            play(buys(1), _COINS_FOR_TOKENS, Trash(exactly(1, Place.HAND))),
        ), since=2010, version="2010"),
        Card("Trade Route", ACTION, Cost(3), (
            play(buys(1), Trash(exactly(1, Place.HAND)), _COINS_FOR_TOKENS),
        ), since=2017, version="2017"),
    ), needs=("Trade Route mat",)),
    Entry("Trade Route mat", "mat", "Prosperity", (
        Card("Trade Route mat", ("Mat",), Cost(), (
            Ability(
                When(On.SET_UP_GAME),
                Clause((AddTokens(Token.COIN, Typed("Victory"), each=True),)),
                From.GAME,
            ),
            Ability(When(On.ONGOING), source=From.GAME, effect=CollectsTokens(Token.COIN)),
        ), since=2010),
    ), pile="none", copies=0, needs=("Trade Route",)),
    Entry("Vault", "card", "Prosperity", (
        Card("Vault", ACTION, Cost(5), _VAULT, since=2010, version="2010"),
        Card("Vault", ACTION, Cost(5), _VAULT, since=2017, version="2017"),
    )),
    Entry("Venture", "card", "Prosperity", (
        Card("Venture", TREASURE, Cost(5), _VENTURE, since=2010, version="2010"),
        Card("Venture", TREASURE, Cost(5), _VENTURE, since=2020, version="2020"),
    )),
    Entry("Victory point token", "token", "Prosperity", (
        # VP tokens are counted as a number of their owner's; there is nothing that the token does.
        Card("Victory point token", ("Token",), Cost(0), since=2010),
    ), pile="none", copies=0),
    Entry("War Chest", "card", "Prosperity", (
        Card("War Chest", TREASURE, Cost(5), (
            play(
                Each(Who.LEFT, (NameCard("named"),)),
                # Also what was named at earlier plays of the turn.
                Gain(Every((CostsUpTo(5), Except(NamedThisTurn())))),
            ),
        ), since=2022),
    )),
    Entry("Watchtower", "card", "Prosperity", (
        Card("Watchtower", ("Action", "Reaction"), Cost(3), _WATCHTOWER, since=2010, version="2010"),
        Card("Watchtower", ("Action", "Reaction"), Cost(3), _WATCHTOWER, since=2017, version="2017"),
    )),
    Entry("Worker's Village", "card", "Prosperity", (
        Card("Worker's Village", ACTION, Cost(4), (
            play(cards(1), actions(2), buys(1)),
        ), since=2010),
    )),
)
