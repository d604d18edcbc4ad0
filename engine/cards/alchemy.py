"""Cards of Alchemy."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    Card,
    Clause,
    Cost,
    Entry,
    From,
    GainIt,
    Instead,
    It,
    Lasts,
    On,
    Place,
    Put,
    Ref,
    SetUp,
    TakeIt,
    TakeTurn,
    When,
    Who,
    play,
)

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
    When(On.TRASH),
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

ENTRIES: Final[tuple[Entry, ...]] = (
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
    ), needs=("Potion",)),
)
