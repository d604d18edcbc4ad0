"""Atoms about ways: what can be said about the line of play itself, judged by the memory of an automaton."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Union

from engine.language import PLAYER_PLACES
from engine.record import record
from engine.state import State, zone_number
from oracle.claims.nouns import CardClass, is_card, one_of
from oracle.claims.predicates.amounts import Zone, range_text
from oracle.claims.predicates.truth import FALSE, OPEN, TRUE, Truth
from oracle.claims.ways import (
    BEFORE,
    TOO_LATE,
    Counter,
    EventPattern,
    First,
    Followed,
    OfferPattern,
    Pattern,
    Range,
    Slot,
    Track,
)
from oracle.words.card_texts import flat
from oracle.words.table import GAME_PLACE, PLAYER_PLACE


@record
class Happened:
    """Something happened from ``low`` to ``high`` times (None: any number)."""

    pattern: Pattern
    low: int = 1
    high: int | None = None

    def __str__(self) -> str:
        if isinstance(self.pattern, OfferPattern):
            return self.pattern.text
        assert isinstance(self.pattern, EventPattern)
        text = self.pattern.text
        if text.endswith(" # times"):
            if (self.low, self.high) == (1, None):
                return text[:-8]
            if (self.low, self.high) == (0, 0):
                return f"{text[:-8]} no times"
            if self.high == 1:
                return f"{text[:-8]} {'exactly' if self.low else 'at most'} once"
        if (self.low, self.high) == (1, None):
            if isinstance(self.pattern.card, CardClass):
                text = text.replace(f"# {self.pattern.card}", one_of(self.pattern.card))
            text = text.replace("# cards", "a card").replace("# extra turns", "an extra turn")
            text = re.sub(r"# (\S.*?)?tokens", lambda found: _an(f"{found[1] or ''}token"), text)
            if self.pattern.pool is not None:
                text = _one_of_pool(text).replace("#", "1")
            return text.replace("# ", "")
        if self.high == 1:
            one = self.pattern.card.told(True) if isinstance(self.pattern.card, CardClass) else ""
            text = _one_of_pool(text).replace("# extra turns", "# extra turn")
            text = re.sub(r"# (\S.*?)?tokens", lambda found: f"# {found[1] or ''}token", text)
            text = text.replace("# cards", "# card") if not one else text.replace(
                f"# {self.pattern.card}", f"# {one.partition(' ')[2]}")
        return text.replace("#", range_text(self.low, self.high))

    @property
    def slot(self) -> Counter:
        """Return the slot in which the automaton counts it."""
        return Counter(self.pattern, self.low if self.high is None else self.high + 1)


def _an(words: str) -> str:
    return f"{'an' if words[0] in 'AEIO' else 'a'} {words}"


def _one_of_pool(text: str) -> str:
    """Words about a number of a pool, for one of it."""
    return re.sub(r"# (coin|action|buy|villager|favor|potion)s\b", r"# \1", text)


@record
class Before:
    """One thing happened, and before the other, which happened too."""

    first: Happened
    second: Happened

    def __str__(self) -> str:
        return f"{self.first} before {self.second}"

    @property
    def slot(self) -> First:
        """Return the slot in which the automaton keeps the order."""
        return First(self.first.pattern, self.first.low, self.second.pattern, self.second.low)


@record
class Same:
    """The very card that something happened to is in a zone at the end, or has had something else happen to it
    afterwards. Copies that lie together cannot be told apart: where that matters, it is open."""

    first: Happened
    card: str
    zone: Zone | None = None
    second: EventPattern | None = None

    def __str__(self) -> str:
        if self.zone is not None:
            return f"the same {self.card} in {self.zone}"
        assert self.second is not None
        return f"the same {self.second.text.replace(' # times', '')}"

    @property
    def slot(self) -> Track:
        """Return the slot in which the automaton follows the cards."""
        assert isinstance(self.first.pattern, EventPattern)
        return Track(self.first.pattern, self.card, self.second)

    def judge(self, state: State, cards: frozenset[Followed]) -> Truth:
        """Its truth at an end."""
        found = {self._judge(state, card) for card in cards}
        return TRUE if TRUE in found else OPEN if OPEN in found else FALSE

    def _judge(self, state: State, card: Followed) -> Truth:
        kind = state.game.kind_of[self.card]
        places = [(zone, done) for zone, done in card.places
                  if zone < 0 or any(is_card(one, kind) for one in flat(state.zones[zone]))]
        if not places:
            return OPEN
        if self.zone is None:
            truths = {done for _, done in places}
        else:
            truths = {zone in self._zones(state) for zone, _ in places}
        if truths == {False}:
            return FALSE
        return TRUE if truths == {True} and card.sure else OPEN

    def _zones(self, state: State) -> tuple[int, ...]:
        assert self.zone is not None
        players = state.game.players
        if not self.zone.player:
            return (zone_number(len(players), -1, GAME_PLACE[self.zone.place]),)
        start = players.index(self.zone.player) * PLAYER_PLACES
        if self.zone.place == "cards":
            return tuple(range(start, start + PLAYER_PLACES))
        return (start + PLAYER_PLACE[self.zone.place],)


WayAtom = Union[Happened, Before, Same]


def way(atom: Happened | Before, count: Callable[[Slot], Range], final: bool) -> Truth:
    """The truth of an atom about the way, from what was counted so far; ``final``: nothing more will happen."""
    sure, most = count(atom.slot)
    if isinstance(atom, Before):
        if sure == BEFORE:
            return TRUE
        return FALSE if most == TOO_LATE or (final and most != BEFORE) else OPEN
    if atom.high is not None and sure > atom.high:
        return FALSE
    if final and most < atom.low:
        return FALSE
    if sure >= atom.low and (atom.high is None or (final and most <= atom.high)):
        return TRUE
    return OPEN


__all__ = ["Before", "Happened", "Same", "WayAtom", "way"]
