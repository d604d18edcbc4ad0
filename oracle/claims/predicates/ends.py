"""Atoms about ends: what can be said about the position in which a line of play ends."""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Iterable
from itertools import groupby
from typing import Union

from engine.language import Card, Phase
from engine.language.terms import TYPE_BIT
from engine.record import record
from engine.state import KIND, UNKNOWN, BuyCard, BuyLandscape, PlayCard, State
from oracle.claims.nouns import CardClass, What, is_meant, look_at, one_of
from oracle.claims.predicates.amounts import Amount, Between, CountIn, Number, Zone, range_text, runs_of
from oracle.claims.predicates.truth import EITHER, FALSE, OPEN, TRUE, Truth, truth_of


@record
class Compare:
    """Two numbers compared: =, !=, <, <=, >, >=."""

    left: Amount
    sign: str
    right: Amount

    def __str__(self) -> str:
        if isinstance(self.left, CountIn) and not self.left.card:
            if (self.sign, self.right) == ("=", Number(0)):
                return f"{self.left.zone} is empty"
            return f"{self.left.zone} size {'is' if self.sign == '=' else self.sign} {self.right}"
        return f"{self.left} {self.sign} {self.right}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        return compared(self.left.between(state), self.sign, self.right.between(state))


def compared(left: Between, sign: str, right: Between) -> Truth:
    """The truth of a comparison of two numbers of which only bounds are known."""
    (low, high), (least, most) = left, right
    if sign in ("=", "!="):
        if high < least or most < low:
            truth = FALSE
        else:
            truth = TRUE if low == high == least == most else OPEN
        return truth if sign == "=" or truth == OPEN else TRUE - truth
    if sign == "<":
        return TRUE if high < least else FALSE if low >= most else OPEN
    if sign == "<=":
        return TRUE if high <= least else FALSE if low > most else OPEN
    if sign == ">":
        return TRUE if low > most else FALSE if high <= least else OPEN
    return TRUE if low >= most else FALSE if high < least else OPEN


@record
class Holds:
    """A zone has from ``low`` to ``high`` (None: any number) of some cards."""

    zone: Zone
    card: What
    low: int = 1
    high: int | None = None

    def __str__(self) -> str:
        if (self.low, self.high) == (1, None):
            return f"{one_of(self.card) or 'a card'} in {self.zone}"
        single = self.high == 1
        noun = self.card or ("card" if single else "cards")
        if single and isinstance(self.card, CardClass):
            noun = self.card.told(True).partition(" ")[2]
        return f"{range_text(self.low, self.high)} {noun} in {self.zone}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        low, high = CountIn(self.card, self.zone).between(state)
        return in_range(low, high, self.low, self.high)


def in_range(low: int, high: int, least: int, most: int | None) -> Truth:
    """Report whether a number between ``low`` and ``high`` is from ``least`` to ``most`` (None: any number)."""
    if high < least or (most is not None and low > most):
        return FALSE
    return TRUE if low >= least and (most is None or high <= most) else OPEN


@record
class Exactly:
    """A zone has exactly these cards; of a deck, in this order, top first."""

    zone: Zone
    cards: tuple[str, ...]

    def __str__(self) -> str:
        runs = [(name, len(list(same))) for name, same in groupby(self.cards)]
        return f"{self.zone} = {', '.join(f'{n} {name}' if n > 1 else name for name, n in runs) or 'nothing'}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        kinds = [state.game.kind_of[name] for name in self.cards]
        held = [card & KIND for card in self.zone.cards(state)]
        if len(held) != len(kinds):
            return FALSE
        if self.zone.is_deck:
            return self._in_order(state, kinds)
        rest = Bag(kinds)
        rest.subtract(kind for kind in held if kind != UNKNOWN)
        if any(n < 0 for n in rest.values()):
            return FALSE
        return OPEN if UNKNOWN in held else TRUE

    def _in_order(self, state: State, kinds: list[int]) -> Truth:
        at = 0
        truth = TRUE
        for item in self.zone.items(state):
            if item.__class__ is tuple:
                wanted, have = Bag(kinds[at:at + len(item)]), Bag(card & KIND for card in item)
                unknown = have.pop(UNKNOWN, 0)
                if have - wanted:
                    return FALSE
                if unknown:
                    truth = OPEN
                elif len(have) > 1 and truth == TRUE:
                    truth = EITHER
                at += len(item)
                continue
            if item & KIND == UNKNOWN:
                truth = OPEN
            elif item & KIND != kinds[at]:
                return FALSE
            at += 1
        return truth


@record
class CardAt:
    """The card at a place of a deck (0 is the top, -1 the bottom), or on top of a discard pile, is one of some."""

    zone: Zone
    at: int
    card: What

    def __str__(self) -> str:
        what = one_of(self.card)
        if self.zone.is_deck:
            return f"{self.zone}[{self.at}] is {what}"
        return f"{self.zone} top is {what}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        cards = self.zone.cards(state)
        at = self.at if self.at >= 0 else len(cards) + self.at
        if not 0 <= at < len(cards):
            return FALSE
        if not self.zone.is_deck:
            from oracle.graph import discard_has_top

            if not discard_has_top(state):
                return _one_of(state, cards, self.card, OPEN)
            return _one_of(state, cards[-1:], self.card, OPEN)
        for item in self.zone.items(state):
            if item.__class__ is not tuple:
                if at == 0:
                    return _one_of(state, (item,), self.card, OPEN)
                at -= 1
            elif at < len(item):
                return _one_of(state, item, self.card, EITHER)
            else:
                at -= len(item)
        return FALSE


@record
class PileTop:
    """The card on top of a pile is one of some."""

    pile: str
    card: What

    def __str__(self) -> str:
        return f"{self.pile} pile top is {one_of(self.card)}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        runs = runs_of(state, self.pile)
        if not runs:
            return FALSE
        top, size = runs[0]
        if isinstance(size, tuple):
            return _one_of(state, size, self.card, EITHER)
        return _one_of(state, (top,), self.card, OPEN)


def _one_of(state: State, cards: Iterable[int], what: What, unsure: Truth) -> Truth:
    """Report whether a card is meant that is one of these, nobody knows which."""
    look = look_at(state, what)
    fits = [is_meant(state.game, what, card, look) for card in cards]
    if None in fits:
        return OPEN
    return TRUE if all(fits) else unsure if any(fits) else FALSE


@record
class OfTypes:
    """A card is one of some now: of their types. ``player``: whose, of a card that can be another one for some."""

    card: str
    what: CardClass
    player: str = ""

    def __str__(self) -> str:
        return f"{self.whose}{self.card} is {self.what.told(True)}"

    @property
    def whose(self) -> str:
        return f"{self.player}'s " if self.player else ""

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        from engine.kernel import face_of, type_bits_of

        game = state.game
        face = face_of(state, game.kind_of[self.card], game.players.index(self.player) if self.player else -1)
        types = type_bits_of(state, face)
        return truth_of(self.what.fits(tuple(name for name in TYPE_BIT if types & TYPE_BIT[name])))


@record
class TurnOf:
    """It is a player's turn."""

    player: str

    def __str__(self) -> str:
        return f"turn is {self.player}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        return truth_of(state.game.players[state.turn.player] == self.player)


@record
class ExtraTurn:
    """It is an extra turn."""

    def __str__(self) -> str:
        return "it is an extra turn"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        return truth_of(bool(state.turn.extra))


@record
class MayDo:
    """A player may now play (or buy) a card, or buy an Event or a Project, without anything else being done before."""

    player: str
    verb: str
    card: What

    def __str__(self) -> str:
        return f"{self.player} may {self.verb} {one_of(self.card) or 'a card'} now, without ending the phase"

    def judge(self, state: State) -> Truth:
        """Its truth: by what can be decided in the position."""
        from engine.kernel import legal

        choice = legal(state) if not state.status else None
        if choice is None or choice.player < 0 or state.game.players[choice.player] != self.player:
            return FALSE
        game = state.game
        if self.verb == "buy" and any(
                self._is_landscape(game.landscapes[option.landscape])
                for option in choice.options if isinstance(option, BuyLandscape)):
            return TRUE
        if self.card and isinstance(self.card, str) and self.card not in game.kind_of:
            return FALSE
        look = look_at(state, self.card)
        offered = [option.face for option in choice.options if isinstance(option, BuyCard)] if self.verb == "buy" else [
            option.card for option in choice.options if isinstance(option, PlayCard)]
        found = [is_meant(game, self.card, face, look) for face in offered]
        if True in found:
            return TRUE
        unknown = self.verb == "play" and any(
            card & KIND == UNKNOWN for card in Zone(self.player, "hand").cards(state))
        return OPEN if None in found or unknown else FALSE

    def _is_landscape(self, landscape: Card) -> bool:
        """Report whether a landscape is meant: "a card" is none."""
        if isinstance(self.card, str):
            return landscape.name == self.card
        return self.card.of_landscapes and self.card.fits(landscape.types)


@record
class InPhase:
    """It is a phase."""

    phase: Phase

    def __str__(self) -> str:
        return f"phase is {self.phase.name.lower()}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        return truth_of(state.turn.phase == self.phase)


@record
class GameOver:
    """The game is over."""

    def __str__(self) -> str:
        return "game is over"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        return truth_of(state.status == "over")


@record
class Winner:
    """The game is over, and a player has won it or shares the victory."""

    player: str

    def __str__(self) -> str:
        return f"winner is {self.player}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        from engine.kernel import winners

        if state.status != "over":
            return FALSE
        if any(card & KIND == UNKNOWN for player in state.game.players for card in Zone(player, "cards").cards(state)):
            return OPEN
        return truth_of(self.player in [state.game.players[player] for player in winners(state)])


@record
class CubeOn:
    """A player has a cube on a Project; or, with ``held``, has a State or an Artifact."""

    player: str
    landscape: str
    held: bool = False

    def __str__(self) -> str:
        return f"{self.player} has {'' if self.held else 'a cube on '}{self.landscape}"

    def judge(self, state: State) -> Truth:
        """Its truth at a position."""
        game = state.game
        return truth_of(any(
            game.landscapes[landscape].name == self.landscape and player >= 0 and game.players[player] == self.player
            for landscape, player in state.cubes
        ))


def of_all_cards(atom: object) -> bool:
    """Report whether an atom asks of the cards of players only which they have in all: no draw changes that."""
    if isinstance(atom, Compare):
        sides = (atom.left, atom.right)
        return all(not isinstance(side, CountIn) or _has_all(side.zone) for side in sides)
    return isinstance(atom, (Holds, Exactly)) and _has_all(atom.zone)


def _has_all(zone: Zone) -> bool:
    return bool(zone.player) and zone.place == "cards"


EndAtom = Union[
    Compare, Holds, Exactly, CardAt, PileTop, OfTypes, TurnOf, ExtraTurn, MayDo, InPhase, GameOver, Winner, CubeOn,
]

__all__ = [
    "CardAt", "Compare", "CubeOn", "EndAtom", "Exactly", "ExtraTurn", "GameOver", "Holds", "InPhase", "MayDo",
    "OfTypes", "PileTop", "TurnOf", "Winner",
]
