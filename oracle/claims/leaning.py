"""What leads to what a claim asks for: which options a search for a single line of play tries first.

It is a measure and no verdict. An option leads to a claim if it is about a card that the claim names; chance does so
where that card comes up. Playing cards leads to more than passing over what could be done, or buying something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.state import (
    KIND,
    Asks,
    BuyCard,
    Choice,
    ChooseCard,
    ChooseCards,
    ChooseNothing,
    Decline,
    Discarded,
    DrawCards,
    EndPhase,
    GainCard,
    NameKind,
    NoMore,
    Option,
    OrderCards,
    PlayCard,
    State,
    Trashed,
    TurnOver,
)
from oracle.claims.predicates import All, Any_, CountIn, Happened, Holds, Not, Predicate
from oracle.claims.predicates.ends import Compare
from oracle.claims.ways import EventPattern

_NAMED: Final = 12.0                 # how much more an option counts that is about a card that a claim names
_PLAYS: Final = 3.0                  # or that plays a card
_IDLE: Final = 0.2                   # or that does nothing where something could be done
_AWAY: Final = {Asks.TRASH: Trashed, Asks.DISCARD: Discarded, Asks.RETURN: None, Asks.EXILE: None, Asks.PASS: None}
_MANY: Final = 2_000                 # options: of more, none is looked at


class Leaning:
    """Which options lead to what one claim asks for."""

    def __init__(self, predicate: Predicate, wanted: bool) -> None:
        self._wants: dict[str, None] = {}
        self._events: set[type] = set()
        self._read(predicate.node, wanted)
        self._weights: dict[int, float] | None = None

    def _read(self, node: object, wanted: bool) -> None:
        """Take note of the cards that are to come somewhere, or to which something is to happen."""
        match node:
            case Not(part=part):
                self._read(part, not wanted)
            case All(parts=parts) | Any_(parts=parts):
                for part in parts:
                    self._read(part, wanted)
            case Happened(pattern=EventPattern() as pattern, high=high) if (high != 0) == wanted:
                self._events |= pattern.kinds
                self._wants |= dict.fromkeys(pattern.named)
            case Holds(card=str() as card, high=high) if (high != 0) == wanted:
                self._wants[card] = None
            case Compare(left=CountIn(card=str() as card)):
                self._wants[card] = None

    def __call__(self, state: State, choice: Choice) -> Sequence[float] | None:
        """How much each option of a decision counts; None if all count the same."""
        if self._weights is None:
            kinds = state.game.kind_of
            self._weights = {kinds[name]: _NAMED for name in self._wants if name in kinds}
        if len(choice.options) > _MANY:
            return None
        weights = [self._of(option) for option in choice.options]
        if choice.asks in _AWAY and _AWAY[choice.asks] not in self._events:
            weights = [1 / weight for weight in weights]
        return weights if len(set(weights)) > 1 else None

    def _of(self, option: Option) -> float:
        assert self._weights is not None
        match option:
            case EndPhase() | NoMore() | Decline() | ChooseNothing():
                return _IDLE
            case PlayCard(card=card):
                return self._weights.get(card & KIND, _PLAYS)
            case BuyCard(face=card):
                return self._weights.get(card & KIND, _IDLE)
            case GainCard(card=card) | NameKind(kind=card):
                return self._weights.get(card & KIND, 1.0)
            case ChooseCard(face=card) | TurnOver(face=card):
                return self._weights.get(card & KIND, 1.0)
            case ChooseCards(cards=cards) | DrawCards(cards=cards) | OrderCards(cards=cards):
                found = 1.0
                for card in cards:
                    found *= self._weights.get(card & KIND, 1.0)
                return found
            case _:
                return 1.0


__all__ = ["Leaning"]
