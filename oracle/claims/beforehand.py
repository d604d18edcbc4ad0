"""The truth of a predicate at every end, whatever happens: what is known of that without a search.

What can happen at all is computed (:mod:`oracle.claims.reach`), and each atom is judged by that: it is FALSE if no line
can show it, TRUE if none can refute it, else OPEN.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.language import PLAYER_PLACES
from engine.state import PoolChanged, zone_number
from oracle.claims.closure import PLACES, TOLD
from oracle.claims.predicates.amounts import Between, CountIn, Number, PoolOf, Zone
from oracle.claims.predicates.ends import Compare, Holds, compared, in_range
from oracle.claims.predicates.predicate import Predicate
from oracle.claims.predicates.truth import FALSE, OPEN, Truth
from oracle.claims.predicates.ways import Before as InOrder
from oracle.claims.predicates.ways import Happened
from oracle.claims.reach import Ends
from oracle.claims.ways import EventPattern, Pattern
from oracle.graph.before import MANY, NOTHING, Before
from oracle.words.table import GAME_PLACE, PLAYER_PLACE

_FAR: Final = 10**9
_ANY: Final[Between] = (-_FAR, _FAR)


def stands(predicate: Predicate, ends: Ends, before: Before = NOTHING) -> Truth:
    """The truth of a predicate at every end: TRUE, FALSE, or OPEN where that is not the same at all or not known.
    ``before``: what of what it speaks of has happened already."""
    return predicate.combined({atom: _atom(atom, ends, before) for atom in predicate.atoms()})


def settled(predicate: Predicate, before: Before) -> Truth:
    """The truth of a predicate at every end by what of what it speaks of has happened already, whatever comes."""
    return predicate.combined({
        atom: in_range(_surely(atom, before), _FAR, atom.low, atom.high) if isinstance(atom, Happened) else OPEN
        for atom in predicate.atoms()})


def only_opens(predicate: Predicate) -> bool:
    """Report whether a predicate that is open by a part of what can happen is open by all of it: it asks whether
    something happens, or what lies somewhere else than in play."""
    return all(
        (isinstance(atom, Happened) and atom.low <= 1) or (isinstance(atom, Holds) and atom.zone.place != "play")
        for atom in predicate.atoms())


def _surely(atom: Happened, before: Before) -> int:
    """Return how often something has surely happened already when it counts."""
    timed = isinstance(atom.pattern, EventPattern) and atom.pattern.timed      # it may have been at another time
    return 0 if timed else before.get(atom.pattern, (0, 0))[0]


def _atom(atom: object, ends: Ends, before: Before) -> Truth:
    match atom:
        case Happened(pattern=pattern, low=low, high=high):
            most = before.get(pattern, (0, 0))[1]
            more = _FAR if most >= MANY else _times(pattern, low > 1, ends)
            return in_range(_surely(atom, before), min(_FAR, most + more), low, high)
        case InOrder(first=first, second=second):
            can = (_can_happen(one.pattern, ends) or one.pattern in before for one in (first, second))
            return OPEN if all(can) else FALSE
        case Holds(zone=zone, card=str() as card, low=low, high=high):
            return in_range(*_copies(zone, card, ends), low, high)
        case Compare(left=left, sign=sign, right=right):
            return compared(_amount(left, ends), sign, _amount(right, ends))
        case _:
            return OPEN


def _times(pattern: Pattern, counted: bool, ends: Ends) -> int:
    """Return how often something that a pattern is about can happen, at the most; only where that is to be ``counted``
    is it told from any number."""
    if not _can_happen(pattern, ends):
        return 0
    if not counted or not isinstance(pattern, EventPattern) or len(pattern.kinds) != 1:
        return _FAR
    game, card = ends.began.game, pattern.card
    if not isinstance(card, str) or not card:
        return _FAR
    event, = pattern.kinds
    player = game.players.index(pattern.player) if pattern.player else -1
    return int(min(_FAR, ends.times(event, player, game.kind_of.get(card, 0))))


def _can_happen(pattern: Pattern, ends: Ends) -> bool:
    """Report whether something that a pattern is about can happen at all."""
    if not isinstance(pattern, EventPattern) or pattern.sentence:
        return True
    players: Sequence[str] = ends.began.game.players
    player = players.index(pattern.player) if pattern.player else -1
    if pattern.kinds == {PoolChanged} and pattern.pool is not None:
        return ends.can_change(player, pattern.pool, pattern.paid)
    if not pattern.kinds <= TOLD:
        return True
    named = isinstance(pattern.card, str) and pattern.card
    return ends.can_happen(pattern.kinds, player, ends.began.game.kind_of.get(str(pattern.card), 0) if named else -1)


def _amount(amount: object, ends: Ends) -> Between:
    """The bounds of a number at the ends."""
    match amount:
        case Number(value=value):
            return value, value
        case CountIn(card=str() as card, zone=zone) if card:
            return _copies(zone, card, ends)
        case PoolOf(player=player, pool=pool):
            least, most = ends.pool(ends.began.game.players.index(player), pool)
            return least, _FAR if most is None else most
        case _:
            return _ANY


def _copies(zone: Zone, card: str, ends: Ends) -> Between:
    """Return how many copies of a card there are in a zone at the ends."""
    game = ends.began.game
    kind = game.kind_of.get(card, -1)
    if kind < 0:
        return _ANY
    if zone.player and zone.place == "cards":
        return ends.owned(game.players.index(zone.player), kind)
    place = PLAYER_PLACE[zone.place] if zone.player else GAME_PLACE[zone.place]
    if place not in PLACES:
        return _ANY
    player = game.players.index(zone.player) if zone.player else -1
    assert place >= PLAYER_PLACES or player >= 0
    return ends.copies(zone_number(len(game.players), player, place), kind)


__all__ = ["only_opens", "settled", "stands"]
