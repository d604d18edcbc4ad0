"""Cards of Prosperity."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    Bought,
    Card,
    ChooseOne,
    Clause,
    Cost,
    Discard,
    DiscardDownTo,
    DrawUntil,
    Each,
    Entry,
    From,
    Gain,
    It,
    Lasts,
    Named,
    Need,
    On,
    Option,
    Place,
    Play,
    Plus,
    Pool,
    Put,
    Reveal,
    SetUp,
    This,
    Tracked,
    Trash,
    Typed,
    When,
    Who,
    buys,
    coins,
    exactly,
    play,
    up_to,
)

ACTION: Final = ("Action",)
ATTACK: Final = ("Action", "Attack")
TREASURE: Final = ("Treasure",)

_GOONS: Final = (
    play(buys(1), coins(2), Each(Who.OTHERS, (DiscardDownTo(3),))),
    Ability(When(On.BUY), Clause((Plus(Pool.VP, 1),)), From.PLAY),
)
_HOARD_IN_PLAY: Final = (
    play(coins(2)),
    Ability(When(On.BUY, filter=Typed("Victory")), Clause((Gain(Named("Gold")),)), From.PLAY),
)
_KINGS_COURT: Final = (play(Play(up_to(1, Place.HAND, Typed("Action")), times=3)),)
_ROYAL_SEAL: Final = (
    play(coins(2)),
    Ability(
        When(On.GAIN),
        Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY),
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
                )),
            ),
            if_=Tracked(It()),
            need=Need.MAY,
            cost=(Reveal(This()),),
        ),
        From.HAND,
    ),
)

ENTRIES: Final[tuple[Entry, ...]] = (
    Entry("Goons", "card", "Prosperity", (
        Card("Goons", ATTACK, Cost(6), _GOONS, since=2010, version="2010"),
        Card("Goons", ATTACK, Cost(6), _GOONS, since=2020, version="2020"),
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
    Entry("King's Court", "card", "Prosperity", (
        Card("King's Court", ACTION, Cost(7), _KINGS_COURT, since=2010, version="2010"),
        Card("King's Court", ACTION, Cost(7), _KINGS_COURT, since=2017, version="2017"),
    )),
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
    Entry("Royal Seal", "card", "Prosperity", (
        Card("Royal Seal", TREASURE, Cost(5), _ROYAL_SEAL, since=2010, version="2010"),
        Card("Royal Seal", TREASURE, Cost(5), _ROYAL_SEAL, since=2020, version="2020"),
    )),
    Entry("Watchtower", "card", "Prosperity", (
        Card("Watchtower", ("Action", "Reaction"), Cost(3), _WATCHTOWER, since=2010, version="2010"),
        Card("Watchtower", ("Action", "Reaction"), Cost(3), _WATCHTOWER, since=2017, version="2017"),
    )),
)
