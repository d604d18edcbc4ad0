"""The reach of a position: what can happen until a question ends, and the bounds between which its ends are known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import language as lang
from engine.language import PLAYER_PLACES, POOLS, TURN_POOLS, On, Phase, Place, Pool
from engine.language.walk import contains
from engine.rules import POINTS
from engine.state import FACE, KIND, UNKNOWN, Event, Game, State, Trashed
from oracle.claims.closure import COUNTED, OWN, Reach
from oracle.claims.kinds import copies_near_top, flat, kinds_held
from oracle.claims.remainder import NOTHING, remainder_of
from oracle.claims.takings import GAINS

if TYPE_CHECKING:
    from oracle.scenario.sentences import Deed

_OF_TURNS: Final = ("takes", "goes", "ends", "starts", "until")
_AFTERWARDS: Final = ("takes", "goes", "until")          # these are over when a turn is
_KEPT: Final = 256                   # games of which something is remembered
_FEW: Final = 4                      # positions that are asked about again and again
_REACHED: Final = 16                 # closures that are, with what causes what
_STRANGE: Final = (lang.BecomeFromSupply, lang.ReplaceKingdom, lang.HasAbilitiesOf)


# ------------------------------------------------------------------------------------------------- from a position on


class Ends(NamedTuple):
    """The things that can happen from a position to the ends of a question, and the bounds between which its ends are
    known.

    ``way`` is what can happen from there, or from where at least as much can. ``over``: whether the question ends after
    a turn. ``begins``: the players who may have begun a turn by then. ``stay``: the kinds that may stay in play.
    """

    began: State
    way: Reach
    over: bool = False
    begins: int = -1
    stay: int = -1

    @property
    def late(self) -> Reach | None:
        """Return what can happen from the last hand on that is drawn; None where that may be never, or is not known."""
        return self.way.then(self.way.free) if self.over else None

    @property
    def after(self) -> Reach | None:
        """Return what can happen once the turn is over and what it gave is gone; None as for :attr:`late`."""
        return self.way.then(0) if self.over else None

    def can_happen(self, kinds: frozenset[type[Event]], player: int, card: int) -> bool:
        """Report whether events of some kinds can happen to a player (-1: to any), about a card (-1: about any)."""
        wanted = -1 if card < 0 else 1 << card
        return any(kind in kinds and player in (-1, who) and found & wanted
                   for (kind, who), found in self.way.happened.items())

    def times(self, event: type[Event], player: int, kind: int) -> float:
        """Return how many copies of a card a player (-1: all of them) may gain, trash or discard, at the most."""
        part = COUNTED.get(event)
        if part is None:
            return inf
        players = range(self.way.players) if player < 0 and part == GAINS else (player,)
        return sum(self.way.times(part, self.began, one, kind) for one in players)

    def can_change(self, player: int, pool: Pool, paid: bool) -> bool:
        """Report whether a player (-1: any) can get something, or with ``paid`` pay or lose it."""
        return any(player in (-1, who) and one == pool for who, one in (self.way.less if paid else self.way.more))

    def copies(self, zone: int, kind: int) -> tuple[int, int]:
        """Return how many copies of a card there are in a zone at the ends: least and most."""
        now = flat(self.began.zones[zone]).count(kind)
        in_play = zone < self.way.players * PLAYER_PLACES and zone % PLAYER_PLACES == Place.PLAY
        leaves = in_play and self.late is not None and not self.stay >> kind & 1
        if leaves and self.late is not None and len(self.late.sources({zone}, kind)) == 1:
            return 0, 0
        most: float = self._most({zone}, kind)
        if zone == self.way.zone(0, Place.TRASH):
            most = min(most, now + self.times(Trashed, -1, kind))
        return 0 if self.way.loses({zone}, kind) else now, int(most)

    def _most(self, zones: set[int], kind: int) -> int:
        """Return how many copies of a card there are in some zones at the ends, at the most: as many as may come
        there."""
        state = self.began
        found = 0
        for zone in self.way.sources(zones, kind):
            if zone < len(state.zones):
                found += flat(state.zones[zone]).count(kind)
            else:
                found += sum(copies_near_top(runs, kind, *self.way.lifts(number)) for number, (pile, runs) in enumerate(
                    zip(state.game.piles, state.piles, strict=True))
                    if (zone == len(state.zones)) == (number not in state.absent and pile.supply))
        return found

    def owned(self, player: int, kind: int) -> tuple[int, int]:
        """Return how many copies of a card a player has in all at the ends."""
        start = player * PLAYER_PLACES
        now = sum(flat(self.began.zones[start + place]).count(kind) for place in OWN)
        own = {start + place for place in (*OWN, Place.SHUFFLE)}
        return 0 if self.way.loses(own, kind) else now, self._most(own, kind)

    def pool(self, player: int, pool: Pool) -> tuple[int, int | None]:
        """Return how much of something a player has at the ends: at the least and at the most (None: any amount)."""
        reach, most = self.way, self.began.pools[player * POOLS + pool]
        least = most
        if pool < TURN_POOLS:
            if self.after is None:
                return 0, None
            reach, least = self.after, 0
            most = int(pool in (Pool.ACTIONS, Pool.BUYS)) & self.begins >> player
        return 0 if (player, pool) in reach.less else least, None if (player, pool) in reach.more else most


@lru_cache(maxsize=_REACHED)
def reach(state: State, deeds: tuple[Deed, ...]) -> Ends | None:
    """Return what can happen at all while some sentences about turns happen, or None if that is not understood."""
    way = unclosed(state, deeds)
    if way is None:
        return None
    way.causes = {}
    return ends_by(way, state, deeds) if way.closes() else None


def unclosed(state: State, deeds: tuple[Deed, ...]) -> Reach | None:
    """Return what is there before anything happens; None where what follows would not be understood."""
    game = state.game
    unknown = any(card & KIND == UNKNOWN or card & FACE > KIND for zone in state.zones for card in flat(zone, FACE))
    if unknown or not deeds or not _is_understood(game):
        return None
    remainder = remainder_of(state)
    if remainder is None or (remainder != NOTHING and not _is_in_turn(state, deeds)):
        return None                                       # it may be resolved when the question is nearly over
    if state.status or state.turn.final >= 0 or any(deed.verb not in _OF_TURNS for deed in deeds):
        return None
    free = 0 if state.turn.phase == Phase.BETWEEN else 1 << state.turn.player
    for deed in deeds:
        free |= (1 << len(game.players)) - 1 if deed.verb == "until" else 1 << game.players.index(deed.player)
    several = len(deeds) > 1 or deeds[0].verb == "until"       # turns, one after the other
    return Reach(state, free, several, remainder)


def _is_in_turn(state: State, deeds: tuple[Deed, ...]) -> bool:
    """Report whether sentences are about a single turn, and it is surely under way: the player may begin an extra turn
    after it, or the next one if all others are skipped."""
    players: Sequence[str] = state.game.players
    if len(deeds) > 1 or deeds[0].verb == "until" or state.turn.phase == Phase.BETWEEN or state.turn.extra:
        return False
    if state.turn.phase == Phase.START and any(
            code.takes_turn or code.on is On.WOULD_TAKE_TURN for code in state.game.codes):
        return False
    return players.index(deeds[0].player) == state.turn.player


def ends_by(way: Reach, state: State, deeds: tuple[Deed, ...]) -> Ends:
    """The ends from a position on, by what can happen from there or from where at least as much can."""
    last = deeds[-1]
    # Between turns, only a turn that is taken surely leads through a Clean-up.
    over = last.verb in _AFTERWARDS or (last.verb == "ends" and last.what == "turn")
    if over and (state.turn.phase != Phase.BETWEEN or last.verb == "takes"):
        return _when_over(state, deeds, way)
    return Ends(state, way)


@lru_cache(maxsize=_KEPT)
def _is_understood(game: Game) -> bool:
    """Report whether nothing in a game is of a sort of which it is not known what it can do."""
    if game.program.inheriting or any(contains(card, _STRANGE) for card in (*game.cards, *game.landscapes)):
        return False
    return all(game.rules.holds(name) for name, point in POINTS.items() if not point.dated)


@lru_cache(maxsize=_KEPT)
def _staying(game: Game) -> int:
    """The kinds of cards that may stay in play, as bits."""
    plays = (lang.Play, lang.PlayFromSupply, lang.BecomeFromSupply)          # perhaps a Duration, with which it stays
    if lang.StayInPlay in game.program.effects or any(contains(card, plays) for card in game.landscapes):
        return -1
    return sum(1 << kind for kind, card in enumerate(game.cards) if "Duration" in card.types or contains(card, plays))


def _when_over(state: State, deeds: tuple[Deed, ...], way: Reach) -> Ends:
    """The ends of a question that ends after a turn."""
    game, last = state.game, deeds[-1]
    begins = -1
    others = way.extra_turns or way.skips or state.turn.extra
    if last.verb != "until" and not others:
        begins = 1 << (game.players.index(last.player) + 1) % len(game.players)
    return Ends(state, way, True, begins, _staying_from(state))


@lru_cache(maxsize=_FEW)
def _staying_from(state: State) -> int:
    """The kinds of cards that may stay in play from a position on, as bits: also what something holds."""
    stay = _staying(state.game)
    for _, entry in state.pending:
        stay |= kinds_held((entry.this, entry.keeper, *entry.binds))
    for frame in state.stack:
        stay |= kinds_held(frame.registers)
    return stay


__all__ = ["Ends", "ends_by", "reach", "unclosed"]
