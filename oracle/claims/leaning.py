"""The options that lead to a claim: those that a search for a single line of play tries first.

It is a measure and no verdict. An option leads to a claim if it is about a card that the claim names, or about one
whose ability does what it asks for (:mod:`oracle.claims.reach` tells which may); chance does so where such a card comes
up. Playing cards leads to more than passing over what could be done, or buying something else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.language import Place
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
    Event,
    GainCard,
    Gained,
    Game,
    NameKind,
    NoMore,
    Option,
    OrderCards,
    PlayCard,
    Played,
    Revealed,
    Trashed,
    TurnOver,
    zone_number,
)
from oracle.claims.predicates import All, Any_, CountIn, Happened, Holds, Not, Predicate
from oracle.claims.predicates.amounts import PoolOf, Zone
from oracle.claims.predicates.ends import Compare
from oracle.claims.ways import EventPattern
from oracle.words.table import GAME_PLACE, PLAYER_PLACE

_NAMED: Final = 12.0                 # how much more an option counts that is about a card that a claim names
_HELPS: Final = 4.0                  # or about one whose ability does what it asks for
_PLAYS: Final = 3.0                  # or that plays a card
_IDLE: Final = 0.2                   # or that does nothing where something could be done
_DONE_BY: Final[dict[Asks, type[Event]]] = {Asks.TRASH: Trashed, Asks.DISCARD: Discarded, Asks.REVEAL: Revealed}
_FROM_HAND: Final = frozenset({Discarded, Played, Trashed})          # what is done to cards mostly from the hand
_DONE_INTO: Final = {Asks.TRASH: "trash", Asks.DISCARD: "discard", Asks.EXILE: "exile"}
_AWAY: Final = {Asks.TRASH, Asks.DISCARD, Asks.RETURN, Asks.EXILE, Asks.PASS}      # what a card is better spared
_MANY: Final = 2_000                 # options: of more, none is looked at


class Leaning:
    """The weights of options by how much they lead to what one claim asks for. ``causes``: whose abilities do what
    (``Reach.causes``).
    """

    def __init__(self, predicate: Predicate, wanted: bool, game: Game, causes: Mapping[object, set[int]]) -> None:
        self._game = game
        self._causes = causes
        self._weights: dict[int, float] = {}         # of options about a card
        self._playing: dict[int, float] = {}         # of those that play it
        self._fits: set[Asks] = set()
        self._read(predicate.node, wanted)

    def _read(self, node: object, wanted: bool) -> None:
        """Take note of the cards that are to come somewhere, or to which something is to happen, and what does it."""
        match node:
            case Not(part=part):
                self._read(part, not wanted)
            case All(parts=parts) | Any_(parts=parts):
                for part in parts:
                    self._read(part, wanted)
            case Happened(pattern=EventPattern() as pattern, high=high) if (high != 0) == wanted:
                self._fits |= {asks for asks, kind in _DONE_BY.items() if kind in pattern.kinds}
                named = sorted(pattern.named)
                for name in named:
                    self._leads(name, pattern.player, Played in pattern.kinds)
                self._helps((kind, player, self._game.kind_of.get(name, 0)) for kind in pattern.kinds
                            for player in self._players(pattern.player) for name in named or self._game.kind_of)
                if pattern.kinds & _FROM_HAND:
                    self._helps((Place, to, self._game.kind_of.get(name, 0)) for name in named
                                for to in self._zones(Zone(pattern.player, "hand")))
            case Holds(zone=zone, card=str() as card, high=high) if (high != 0) == wanted:
                self._fits |= {asks for asks, place in _DONE_INTO.items() if place == zone.place}
                self._leads(card, zone.player, zone.place == "play")
                kind = self._game.kind_of.get(card, 0)
                self._helps((Place, to, kind) for to in self._zones(zone))
            case Compare(left=CountIn(card=str() as card, zone=zone)):
                self._leads(card, zone.player, zone.place == "play")
            case Compare(left=PoolOf(player=player, pool=pool)):
                self._helps((pool, number, 0) for number in self._players(player))

    def _players(self, name: str) -> Sequence[int]:
        return range(len(self._game.players)) if not name else (self._game.players.index(name),)

    def _zones(self, zone: Zone) -> Sequence[int]:
        place = (PLAYER_PLACE if zone.player else GAME_PLACE).get(zone.place)
        count = len(self._game.players)
        return () if place is None else [zone_number(count, player, place) for player in self._players(zone.player)]

    def _leads(self, card: str, player: str, played: bool) -> None:
        """Take note of a card that is asked for, and of what lets it be gained.

        Unless it is to be ``played``, playing it leads there only if it helps: it leaves the place where it is wanted.
        """
        kind = self._game.kind_of.get(card)
        if kind is not None:
            self._helps((Gained, number, kind) for number in self._players(player))
            self._weights[kind] = _NAMED
            if played:
                self._playing[kind] = _NAMED

    def _helps(self, done: Iterable[object]) -> None:
        for one in done:
            for kind in self._causes.get(one, ()):
                self._weights.setdefault(kind, _HELPS)
                self._playing.setdefault(kind, _HELPS)

    def __call__(self, choice: Choice) -> Sequence[float] | None:
        """Return how much each option of a decision counts; None if all count the same."""
        if len(choice.options) > _MANY:
            return None
        weights = [self._of(option) for option in choice.options]
        if choice.asks in _AWAY and choice.asks not in self._fits:
            weights = [1 / weight for weight in weights]
        return weights if len(set(weights)) > 1 else None

    def _of(self, option: Option) -> float:
        match option:
            case ChooseCards(cards=cards) | DrawCards(cards=cards) | OrderCards(cards=cards):      # of these are many
                found, weights = 1.0, self._weights
                for card in cards:
                    if card & KIND in weights:
                        found *= weights[card & KIND]
                return found
            case EndPhase() | NoMore() | Decline() | ChooseNothing():
                return _IDLE
            case PlayCard(card=card):
                return _PLAYS * self._playing.get(card & KIND, 1.0)
            case BuyCard(face=card):
                return self._weights.get(card & KIND, _IDLE)
            case GainCard(card=card) | NameKind(kind=card):
                return self._weights.get(card & KIND, 1.0)
            case ChooseCard(face=card) | TurnOver(face=card):
                return self._weights.get(card & KIND, 1.0)
            case _:
                return 1.0


__all__ = ["Leaning"]
