"""Cards of Alchemy."""

from __future__ import annotations

from typing import Final

from engine.language import *

ATTACK: Final = ("Action", "Attack")
ACTION: Final = ("Action",)

_CARDS_GO_TO_POSSESSOR: Final = Ability(
    When(On.WOULD_GAIN), Clause((Instead(), GainIt(by=Who.BOUND))), From.SET_UP
)
_DEBT_GOES_TO_POSSESSOR: Final = Ability(
    When(On.WOULD_TAKE_DEBT), Clause((Instead(), TakeIt(by=Who.BOUND))), From.SET_UP
)
_TOKENS_GO_TO_POSSESSOR: Final = Ability(
    When(On.WOULD_TAKE_TOKEN), Clause((Instead(), TakeIt(by=Who.BOUND))), From.SET_UP
)
_TRASHED_CARDS_RETURN: Final = Ability(
    When(On.TRASH, not_source=Place.SUPPLY),
    Clause(
        (
            SetUp(
                Ability(
                    When(On.END_OF_TURN, Who.ALL),
                    Clause((Put(Ref("aside"), Place.DISCARD),)),
                    From.SET_UP,
                ),
                Lasts.THIS_TURN,
            ),
        ),
        cost=(Put(It(), Place.ASIDE, as_="aside"),),
    ),
    From.SET_UP,
)
# The possessed player resolves the extra turn; BOUND is the one who played Possession.
_AFTER_THIS_TURN: Final = When(On.AFTER_TURN, Who.ALL)
_ALCHEMIST_ONTO_DECK: Final = Clause(
    (Put(This(), Place.DECK),),
    if_=AllOf((Tracked(This()), AnyIn(Place.PLAY, Named("Potion")))),
    need=Need.MAY,
)

_PHILOSOPHERS_STONE: Final = (
    play(coins(PerEach(Sum((Count(AllIn(Place.DECK)), Count(AllIn(Place.DISCARD)))), 5))),
)
_SCRYING_POOL: Final = (
    play(
        actions(1),
        Each(Who.ALL, (
            FromDeck(1, "top"),
            Discard(up_to(1, Ref("top"), by=Who.OWNER)),
            Put(Ref("top"), Place.DECK),
        )),
        DigFor(1, Except(Typed("Action")), found="found", rest="rest"),
        Put(Ref("rest"), Place.HAND),
        Put(Ref("found"), Place.HAND),
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Alchemist", "card", "Alchemy", (
        Card("Alchemist", ACTION, Cost(3, potions=1), (
            play(cards(2), actions(1)),
            Ability(When(On.DISCARD, source=Place.PLAY), _ALCHEMIST_ONTO_DECK),
        ), since=2010, version="pre-2022"),
        Card("Alchemist", ACTION, Cost(3, potions=1), (
            play(
                cards(2),
                actions(1),
                SetUp(
                    Ability(When(On.START_OF_CLEANUP, Who.ALL), _ALCHEMIST_ONTO_DECK, From.SET_UP),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    ), needs=("Potion",)),
    Entry("Apothecary", "card", "Alchemy", (
        Card("Apothecary", ACTION, Cost(2, potions=1), (
            play(
                cards(1),
                actions(1),
                FromDeck(4, "revealed"),
                Put(
                    exactly(ANY_NUMBER, Ref("revealed"), Either((Named("Copper"), Named("Potion")))), Place.HAND
                ),
                Put(Ref("revealed"), Place.DECK),
            ),
        ), since=2010),
    ), needs=("Potion",)),
    Entry("Apprentice", "card", "Alchemy", (
        Card("Apprentice", ACTION, Cost(5), (
            play(
                actions(1),
                Trash(exactly(1, Place.HAND), as_="trashed"),
                cards(CoinCost(Ref("trashed"))),
                Clause((cards(2),), if_=AtLeast(CoinCost(Ref("trashed"), Pool.POTIONS), 1)),
            ),
        ), since=2010),
    )),
    Entry("Familiar", "card", "Alchemy", (
        Card("Familiar", ATTACK, Cost(3, potions=1), (
            play(cards(1), actions(1), Each(Who.OTHERS, (Gain(Named("Curse")),))),
        ), since=2010),
    ), needs=("Potion",)),
    Entry("Golem", "card", "Alchemy", (
        Card("Golem", ACTION, Cost(4, potions=1), (
            play(
                DigFor(
                    2, Every((Typed("Action"), Except(Named("Golem")))), found="found", rest="rest"
                ),
                Discard(Ref("rest")),
                Play(exactly(1, Ref("found"))),
                Play(exactly(1, Ref("found"))),
            ),
        ), since=2010),
    ), needs=("Potion",)),
    Entry("Herbalist", "card", "Alchemy", (
        Card("Herbalist", ACTION, Cost(2), (
            play(buys(1), coins(1)),
            Ability(
                When(On.DISCARD, source=Place.PLAY),
                Clause((Put(up_to(1, Place.PLAY, Typed("Treasure")), Place.DECK),)),
            ),
        ), since=2010, version="pre-2022"),
        Card("Herbalist", ACTION, Cost(2), (
            play(
                buys(1),
                coins(1),
                SetUp(
                    Ability(
                        When(On.DISCARD, filter=Typed("Treasure"), source=Place.PLAY),
                        Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
                        From.SET_UP,
                        often=Often.ONCE,
                    ),
                    Lasts.THIS_TURN,
                ),
            ),
        ), since=2022, version="2022"),
    )),
    Entry("Philosopher's Stone", "card", "Alchemy", (
        Card("Philosopher's Stone", ("Treasure",), Cost(3, potions=1), _PHILOSOPHERS_STONE, since=2010, version="2010"),
        Card("Philosopher's Stone", ("Treasure",), Cost(3, potions=1), _PHILOSOPHERS_STONE, since=2022, version="2022"),
    ), needs=("Potion",)),
    Entry("Possession", "card", "Alchemy", (
        Card("Possession", ACTION, Cost(6, potions=1), (
            play(
                SetUp(
                    Ability(
                        _AFTER_THIS_TURN,
                        Clause((
                            TakeTurn(
                                decided_by=Who.BOUND,
                                during=(_CARDS_GO_TO_POSSESSOR, _TRASHED_CARDS_RETURN),
                            ),
                        )),
                        From.SET_UP,
                    ),
                    Lasts.AFTER_TURN,
                    owner=Who.LEFT,
                ),
            ),
        ), since=2010, version="2010"),
        Card("Possession", ACTION, Cost(6, potions=1), (
            play(
                SetUp(
                    Ability(
                        _AFTER_THIS_TURN,
                        Clause((
                            TakeTurn(
                                decided_by=Who.BOUND,
                                during=(
                                    _CARDS_GO_TO_POSSESSOR,
                                    _DEBT_GOES_TO_POSSESSOR,
                                    _TOKENS_GO_TO_POSSESSOR,
                                    _TRASHED_CARDS_RETURN,
                                ),
                            ),
                        )),
                        From.SET_UP,
                    ),
                    Lasts.AFTER_TURN,
                    owner=Who.LEFT,
                ),
            ),
        ), since=2016, version="2016"),
        Card("Possession", ACTION, Cost(6, potions=1), (
            play(
                SetUp(
                    Ability(
                        _AFTER_THIS_TURN,
                        Clause((
                            TakeTurn(
                                decided_by=Who.BOUND,
                                during=(
                                    _CARDS_GO_TO_POSSESSOR,
                                    _DEBT_GOES_TO_POSSESSOR,
                                    _TRASHED_CARDS_RETURN,
                                ),
                            ),
                        )),
                        From.SET_UP,
                    ),
                    Lasts.AFTER_TURN,
                    owner=Who.LEFT,
                ),
            ),
        ), since=2018, version="2018"),
        Card("Possession", ACTION, Cost(6, potions=1), (
            play(
                SetUp(
                    Ability(
                        _AFTER_THIS_TURN,
                        Clause(
                            (
                                TakeTurn(
                                    decided_by=Who.BOUND,
                                    during=(
                                        _CARDS_GO_TO_POSSESSOR,
                                        _DEBT_GOES_TO_POSSESSOR,
                                        _TRASHED_CARDS_RETURN,
                                    ),
                                ),
                            ),
                            if_=No(ExtraTurn()),
                        ),
                        From.SET_UP,
                    ),
                    Lasts.AFTER_TURN,
                    owner=Who.LEFT,
                ),
            ),
        ), since=2024, version="2024"),
    ), needs=("Potion",)),
    Entry("Scrying Pool", "card", "Alchemy", (
        Card("Scrying Pool", ATTACK, Cost(2, potions=1), _SCRYING_POOL, since=2010, version="2010"),
        Card("Scrying Pool", ATTACK, Cost(2, potions=1), _SCRYING_POOL, since=2018, version="2018"),
    ), needs=("Potion",)),
    Entry("Transmute", "card", "Alchemy", (
        Card("Transmute", ACTION, Cost(0, potions=1), (
            play(
                Trash(exactly(1, Place.HAND), as_="trashed"),
                Clause((Gain(Named("Duchy")),), if_=Matches(Ref("trashed"), Typed("Action"))),
                Clause((Gain(Named("Transmute")),), if_=Matches(Ref("trashed"), Typed("Treasure"))),
                Clause((Gain(Named("Gold")),), if_=Matches(Ref("trashed"), Typed("Victory"))),
            ),
        ), since=2010),
    ), needs=("Potion",)),
    Entry("University", "card", "Alchemy", (
        Card("University", ACTION, Cost(2, potions=1), (
            play(actions(2), Gain(Every((Typed("Action"), CostsUpTo(5))), need=Need.MAY)),
        ), since=2010),
    ), needs=("Potion",)),
    Entry("Vineyard", "card", "Alchemy", (
        Card("Vineyard", ("Victory",), Cost(0, potions=1), (worth(PerEach(Owned(Typed("Action")), 3)),), since=2010),
    ), copies=0, needs=("Potion",)),
)
