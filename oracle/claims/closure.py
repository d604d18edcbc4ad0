"""The closure of a position: what can happen to whom at all, computed from what each ability can do, without a step.

It errs only upward. Of every card it is kept in which places it may come to lie, of every ability whether it may be
resolved, and by whom; what a word does is done with all cards and all players that it may be about, and conditions are
taken to hold. This is repeated until nothing is added. What is not understood here (a word without a meaning in this
table, unknown cards, cards that count as others) makes :func:`oracle.claims.reach.reach` say nothing, and then anything
can happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from math import inf
from operator import le
from typing import Any, Final, NamedTuple

from engine import language as lang
from engine.kernel.code import Code
from engine.language import PLAYER_PLACES, POOLS, TYPE_BIT, From, On, Phase, Place, Pool, Who
from engine.language.walk import Node, bound_names, contains, parts
from engine.state import (
    CardBought,
    Discarded,
    Drawn,
    Event,
    Gained,
    Played,
    Revealed,
    Shuffled,
    State,
    Trashed,
)
from oracle.claims.kinds import (
    Costs,
    Some,
    bits,
    codes_of,
    coins_in,
    coins_of,
    costs_of,
    flat,
    kinds_held,
    kinds_in,
    kinds_in_piles,
    matched,
    of_types,
    owners_of,
    parties_of,
    returns_to_actions,
    together,
    types_of,
    zones_near,
)
from oracle.claims.remainder import NOTHING, Remainder, Rest, remainder_of
from oracle.claims.takings import (
    DISCARDS,
    GAINS,
    TRASHES,
    Brought,
    Lifted,
    Stock,
    Taken,
    Taking,
    Tally,
    Triggered,
    giving_actions,
    is_own,
    only_moves_it,
    plays_own,
    rest_takes,
    takings_of,
)

TOLD: Final = frozenset({CardBought, Discarded, Drawn, Gained, Played, Revealed, Shuffled, Trashed})
"""The kinds of events of which it is known whether they can happen to a player, with which cards."""
OWN: Final = (Place.HAND, Place.DECK, Place.DISCARD, Place.PLAY, Place.ASIDE, Place.EXILE, Place.ISLAND, Place.TAVERN,
               Place.NATIVE_VILLAGE)
PLACES: Final = frozenset((*OWN, Place.TRASH))
"""The places of which it is known what can come there and leave them."""
_IN_A_TURN: Final = (On.AFTER_TURN, On.WOULD_TAKE_TURN, On.PILE_EMPTIES, On.LAST_SUN, On.WOULD_TAKE_DEBT,
                     On.WOULD_TAKE_TOKEN)
_ALWAYS: Final = (On.FIRST_AT_TURN, On.START_OF_TURN, *_IN_A_TURN)
_LATER: Final = TYPE_BIT["Treasure"] | TYPE_BIT["Night"]       # what is played when cards can be bought, and after that
_NO_END: Final = (lang.ResolveTwice, lang.HasPlayAbility)      # effects with which it is not counted what is taken
_BRINGS, _LIFTS, _COINS = map(Taking._fields.index, ("brings", "lifts", "coins"))
_BY_WHAT: Final = {On.GAIN: GAINS, On.BUY: GAINS, On.TRASH: TRASHES, On.DISCARD: DISCARDS}
COUNTED: Final[dict[type[Event], int]] = {Gained: GAINS, Trashed: TRASHES, Discarded: DISCARDS}
"""The kinds of events of which it is counted how often they can happen, with their places in a ``Taking``."""
_WAITING: Final = (Place.HAND, Place.DECK, Place.ASIDE, Place.SHUFFLE)
_ANYBODY: Final = -1
_EVERY_POOL: Final = tuple(Pool)
_KEPT: Final = 256                   # games of which something is remembered
_BOUGHT: Final = 0                   # the number of a purchase among what brings cards
_ROUNDS: Final = 3                   # so many Actions are counted; where there are more, there are always enough


class _Part(IntEnum):
    """The parts of a turn that are followed one after the other; ANY: whatever happens in whatever order."""

    ANY = 0
    STARTING = 1
    ACTIONS = 2
    TREASURES = 3                    # the Buy phase until the first purchase
    BUYING = 4                       # and from there on
    NIGHT = 5
    CLEANING_UP = 6
    DRAWING = 7                      # and what follows until somebody decides in the next turn
    PLAYING = 8                      # Actions to Night in any order: where an Action phase follows on a Buy phase


_PARTS: Final = (_Part.STARTING, _Part.ACTIONS, _Part.TREASURES, _Part.BUYING, _Part.NIGHT, _Part.CLEANING_UP,
                 _Part.DRAWING)
_PLAYED: Final = {_Part.ACTIONS: TYPE_BIT["Action"], _Part.TREASURES: TYPE_BIT["Treasure"], _Part.BUYING: 0,
                  _Part.NIGHT: TYPE_BIT["Night"]}
_BUY_PHASE: Final = (_Part.TREASURES, _Part.BUYING)
_PARTS_IN: Final = {Phase.ACTION: (_Part.ACTIONS,), Phase.BUY: _BUY_PHASE, Phase.NIGHT: (_Part.NIGHT,),
                    Phase.CLEANUP: (_Part.CLEANING_UP,)}


_Name = tuple[str, str, int]
"""What an ability names: its card, the name, and who bound it where each player does (else _ANYBODY)."""


class NotUnderstood(Exception):
    """Something of which it is not known what it can do."""


class _Enough(Exception):
    """A closure need not be completed: what was asked of it is known."""


_NONE: Final = Some(0, 0)


class _Live(NamedTuple):
    """An ability that may be resolved: its code, whose it is, who resolves it."""

    code: int
    owner: int
    you: int


_ONCE: Final = _Live(-1, -1, -1)
"""What was being resolved at first: what it takes is counted by itself."""
_UNCOUNTED_ONCE: Final = _Live(-2, -1, -1)
"""The same, where that is not counted."""


class _Context(NamedTuple):
    """The context of words: the ability, who follows it, the cards and the players of the occurrence."""

    live: _Live
    you: int
    it: int
    actors: int
    code: Code
    each: frozenset[str] = frozenset()                    # the names that each player binds anew
    only: tuple[tuple[str, int], ...] = ()                # the kinds that a condition leaves of what is named


class _Followed(NamedTuple):
    """The record of an ability that was followed: about which cards and players, when, and which zones it looked at."""

    it: int
    actors: int
    moment: int
    read: int


class Reach:
    """The things that can happen; see :func:`oracle.claims.reach.reach`."""

    def __init__(self, state: State, free: int, returns: bool = False, remainder: Remainder = NOTHING) -> None:
        game = self.game = state.game
        self.began = state
        self.remainder = remainder
        self._resolving = remainder != NOTHING            # whether what was being resolved at first is
        self._then: dict[int, Reach | None] = {}
        self._program = game.program
        self.players = len(game.players)
        self.every = (1 << len(game.cards)) - 2
        self._end = self.players * PLAYER_PLACES          # the first zone that belongs to nobody
        self._piles = len(state.zones)                    # what is no zone: the piles of the Supply, and the others
        self.free = free
        self.extra_turns = False
        self._part = _Part.ANY
        self._first = _PARTS_IN.get(Phase(state.turn.phase), (_Part.STARTING,))[0]
        if self._first == _Part.TREASURES and state.turn.spending:
            self._first = _Part.BUYING
        self.buys = self._first > _Part.ACTIONS
        self._brewing = sum(1 << player for player in range(self.players) if state.pools[player * POOLS + Pool.POTIONS])
        self.next = self._next_by(state)                  # the players who may begin the next turn
        self.begins = -1                                  # those who may begin one in what is followed
        self._wealthy = False                             # whether there may be more coins in it
        self.returns = self._began_returning = returns    # whether an Action phase may follow on a Buy phase
        self.has = [kinds_in(zone) for zone in state.zones]
        self.has += kinds_in_piles(state)
        self._flows: list[dict[tuple[int, int], int]] = [{}]   # for each part, which kinds may go from where to where
        self.happened: dict[tuple[type[Event], int], int] = {}
        self.causes: dict[object, set[int]] | None = None    # whose abilities do what, where that is wanted
        self._cause = 0
        self.more: set[tuple[int, Pool]] = set()
        self.less: set[tuple[int, Pool]] = set()
        self._cubes = {(landscape, player) for landscape, player in state.cubes if player >= 0}
        self._named: dict[_Name, Some] = {}
        self._names: dict[str, list[_Name]] = {}          # those by card, so many of them
        self._listed = 0
        self._setups: set[tuple[int, int]] = set()
        self._during: list[tuple[lang.TakeTurn, _Context]] = []      # turns that are taken after this one
        self._occurrences: dict[tuple[On, int], int] = {}
        self._discarded: dict[tuple[int, int], int] = {}         # from which places of whom
        self._triggered: dict[tuple[On, int], tuple[int, int]] = {}      # as they were, and when
        self._live: dict[_Live, tuple[int, int]] = {}
        self._moment = 0                                  # how often something was added
        self._has_since = [0] * len(self.has)             # when the last was added to each zone, and to a card's names
        self._names_since: dict[str, int] = {}
        self._read = 0                                    # the zones that were looked at
        self._followed: dict[_Live | Rest, _Followed] = {}
        self.followed = 0                                 # how many abilities were, again and again: what it costs
        self._enough: Callable[[], bool] | None = None    # whether no more has to be known
        self._codes = codes_of(game)
        self._gives_to_play: dict[int, Sequence[Node]] = {
            given.id: effect.ability.effect.do for effect, given in game.program.granted if effect.ability is not None}
        self.drawing = 0                                  # who draws the next hand
        self._name_what_waits(state)
        self.grown = True
        self.purse = self._purse_of(state)
        self._begin_to_count(state)
        self._begins_with()

    def _name_what_waits(self, state: State) -> None:
        """Take note of what is set up, and of what that and the abilities that are being resolved have named."""
        for _, entry in state.pending:
            if entry.code >= 0:
                code = self.game.codes[entry.code]
                self._setups.add((entry.code, entry.owner))
                for name, held in zip(code.names, entry.binds, strict=False):
                    self._holds((code.card, name, _ANYBODY), Some(kinds_held(held), self._zones_of(1 << entry.owner)))
        self._rest_takes: dict[Rest, Taking] = {}
        for rest in self.remainder.rests:
            code = self.game.codes[rest.code]
            self._rest_takes[rest] = rest_takes(self.game, code, rest.words)
            card = code.card
            for name, some in rest.names:
                for player in (_ANYBODY, *range(self.players)):
                    self._holds((card, name, player), some)
        for card, name, some in self.remainder.named:
            self._holds((card, name, _ANYBODY), some)

    def _begin_to_count(self, state: State) -> None:
        self.stock = self._stock_of(state, self.remainder)
        self._depth: dict[int, int] = {}                   # how many cards are taken from decks before the next hand
        self._ever: set[_Live] = set()                    # abilities that were resolved in an earlier part
        self._by: _Live | None = None                     # the ability that is followed, and what it takes
        self._now = Taking()
        self._stray = False                               # whether more can be played, or more often, than is counted
        self._brought: dict[tuple[_Live | None, _Part], int] = {}        # which kinds come to be played from elsewhere,
                                                          # by what and when
        self._playable: dict[_Part, int] = {}             # which are played when
        self._discarded_first: dict[_Live | None, int] = {}      # and which would if the discard pile were shuffled,
        self._set_aside_first: dict[_Live | None, int] = {}      # or if they did not stay set aside
        self._untriggered: set[_Live] = set()              # those that are not only resolved as they trigger
        self._numbers: dict[_Live, int] = {}               # the abilities that are counted as they trigger, below 0
        self._received: dict[_Live, set[_Live | None]] = {}      # the Boons and Hexes that are, by what
        self._shuffled = False                            # whether it may be in what is followed, and played from then
        self._at_once = 0                                 # which of them are played at once
        self._doers: dict[int, dict[tuple[int, _Live | None], int]] = {      # which kinds players gain by what, and so
            part: {} for part in COUNTED.values()}                           # on; None: buying, the Clean-up
        self._late: dict[int, int] = dict.fromkeys(self._doers, 0)           # of which kinds that is not counted
        self._played: Taken | None = None                 # what is taken until the next hand is drawn,
        self._tallied: tuple[State, Tally | None] | None = None        # and that counted for the position asked last
        self._buried: dict[int, int] = {}                 # of piles of several cards, those that come to the top
        self._lifted: dict[int, set[_Live | None]] = {}   # and what takes cards from them; None: buying
        self._bought_often = self._turned = False         # whether more Buys are got, more piles rotated than counted
        self._afford = inf                                # how many coins there are to buy with in what is followed,
        self._paid: Tally | None = None                   # by what is counted,
        self._pays_from_hand = False                      # or by what lies in hand
        self._counts_coins = not self._program.coins_for  # whether all coins come by cards that are played
        self._from_hand = -1                              # the kinds that are played from the hand for an Action
        self._actions_last = True                         # whether no more Actions come than were there and are spent
        self._counts_actions = False                      # whether the Action phase was followed by those that are left
        self._hand = 0                                    # how many cards are drawn for the next hand
        self._counted: list[Tally] = []                   # what is taken, part by part

    def _begins_with(self) -> None:
        self._had = list(self.has)
        self._had_cubes, self._had_setups, self._had_named = set(self._cubes), set(self._setups), dict(self._named)

    def anew(self) -> Reach:
        """Return the same as it was before anything was added to it."""
        return Reach(self.began, self.free, self._began_returning, self.remainder)

    def then(self, drawing: int) -> Reach | None:
        """Return what can happen from the end of the turn until the first decision of the next one.

        With ``drawing`` (players, as bits), it begins with the last hand that these draw. None if that is not
        understood.
        """
        if drawing not in self._then:
            then = Reach(self.began, 0)
            then.has, then.drawing, then.begins, then.next = list(self.has), drawing, self.begins, self.next
            for zone in (self._piles, *(self.zone(player, Place.DECK) for player in range(self.players))):
                then.has[zone] |= self._had[zone]         # also what was not looked at before
            then._cubes, then._setups, then._named = set(self._cubes), set(self._setups), dict(self._named)
            self._then[drawing] = then if then.closes() else None
        return self._then[drawing]

    def sources(self, zones: set[int], kind: int) -> set[int]:
        """The zones and piles of which copies of a card may come to lie in some zones in the end; these too."""
        found = set(zones)
        for part in reversed(self._flows):
            into = [(start, to) for (start, to), kinds in part.items() if kinds >> kind & 1]
            grown = True
            while grown:
                more = {start for start, to in into if to in found} - found
                found |= more
                grown = bool(more)
        return found

    def loses(self, zones: set[int], kind: int) -> bool:
        """Report whether a copy of a card may leave some zones."""
        return any(kinds >> kind & 1 and start in zones and to not in zones
                   for part in self._flows for (start, to), kinds in part.items())

    @property
    def start(self) -> Hashable:
        """Return what it began with: the same closure follows from the same."""
        return (tuple(self._had), frozenset(self._had_cubes), frozenset(self._had_setups),
                frozenset(self._had_named.items()), self._first, self.purse, self._brewing, self.next, self.free,
                self._began_returning, self.remainder, None if self.stock is None else tuple(
                    frozenset(some.items()) if isinstance(some, Mapping) else some for some in self.stock))

    def covers(self, other: Reach) -> bool:
        """Report whether this began with at least as much everywhere, set up and to buy with, as another one. Then
        whatever can happen from there can happen from here.
        """
        turns = self.free == other.free and self._began_returning == other._began_returning
        if not turns or self._first > other._first or other.next & ~self.next or other._brewing & ~self._brewing:
            return False
        if any(had & ~have for had, have in zip(other._had, self._had, strict=True)):
            return False
        if not other.remainder.within(self.remainder):
            return False
        if self._counts_actions and (
                self.stock is None or other.stock is None or self.stock.actions < other.stock.actions):
            return False
        named = self._had_named
        if not (other._had_cubes <= self._had_cubes and other._had_setups <= self._had_setups and all(
                key in named and some | named[key] == named[key] for key, some in other._had_named.items())):
            return False
        if self._afford < inf and other._first <= _Part.BUYING and not self._affords(other):
            return False
        stock = other.stock                               # what has to be counted comes last
        return not self._counted or (stock is not None and all(tally.covers(stock) for tally in self._counted))

    def _affords(self, other: Reach) -> bool:
        """Report whether no more coins are there to buy with than were counted, where another one began."""
        if self._pays_from_hand and other._first in _BUY_PHASE and 0 <= other.purse <= self._afford:
            return True
        return self._paid is not None and other.stock is not None and (
            self._paid.of(other.stock).coins <= self._afford)

    def widen(self, other: Reach) -> bool:
        """Before anything is added: begin with what lies and is set up where another one began, too, so that both are
        covered. Whether that can be."""
        if (self._first, self.free, self._began_returning) != (other._first, other.free, other._began_returning):
            return False
        if not other.remainder.within(self.remainder):
            return False
        if self.stock is not None and other.stock is not None and self.stock.piles.keys() != other.stock.piles.keys():
            return False
        self.has = [mine | its for mine, its in zip(self.has, other._had, strict=True)]
        self._cubes |= other._had_cubes
        self._setups |= other._had_setups
        for key, some in other._had_named.items():
            self._named[key] = self._named.get(key, _NONE) | some
        self.next |= other.next
        self._brewing |= other._brewing
        self.purse = max(self.purse, other.purse)
        self.stock = self.stock.with_all(other.stock) if self.stock is not None and other.stock is not None else None
        self._begins_with()
        return True

    # ------------------------------------------------------------------ how much is known at first

    def _next_by(self, state: State) -> int:
        """The players who may begin the turn after this one, as bits."""
        single = self.free != 0 and self.free & (self.free - 1) == 0
        if not single or state.turn.extra:
            return -1
        return 1 << self.free.bit_length() % self.players

    @property
    def skips(self) -> bool:
        """Report whether a turn may not be taken as it is due."""
        some = self._program.listeners.get(On.WOULD_TAKE_TURN)
        return some is not None and bool(
            some.itself or some.hand or some.play or some.tavern or some.cubes or some.game
            or any(self._skips(self.game.codes[code], owner) for code, owner in self._setups))

    def _skips(self, code: Code, owner: int) -> bool:
        """Report whether an ability that was set up may skip the turn that is due."""
        return code.on is On.WOULD_TAKE_TURN and (code.who is not Who.YOU or self.next >> owner & 1 != 0)

    def _purse_of(self, state: State) -> int:
        """Return how many coins the player whose Buy phase it is has in it at the most by what lies in hand; -1: not
        known.
        """
        if self._first not in _BUY_PHASE or self._program.shadows or lang.ResolveTwice in self._program.effects:
            return -1
        player = state.turn.player
        gives = coins_of(self.game)
        coins = state.pools[player * POOLS + Pool.COINS] + state.pools[player * POOLS + Pool.COFFERS]
        granted = [(self._granted(effect)[1], coins_in(self._gives_to_play.get(code.id, ())))
                   for effect, code in self._program.granted]
        for kind in flat(state.zones[player * PLAYER_PLACES + Place.HAND]) if self._first == _Part.TREASURES else ():
            coins += gives.get(kind) or 0
            coins += sum(number or 0 for kinds, number in granted if kinds >> kind & 1)
        return coins

    def _stock_of(self, state: State, remainder: Remainder | None) -> Stock | None:
        """Return what the player whose turn it is has to play with, with what is still to come of what is being
        resolved; None where what is taken from decks is not counted."""
        program, turn = self._program, state.turn
        if remainder is None or not self._is_one_turn or program.granted or any(
                effect in program.effects for effect in _NO_END):
            return None
        player = self.free.bit_length() - 1
        starts = turn.phase in (Phase.START, Phase.BETWEEN)
        actions = max(starts, state.pools[player * POOLS + Pool.ACTIONS]) + state.pools[player * POOLS + Pool.VILLAGERS]
        if self._first > _Part.ACTIONS and not returns_to_actions(state.game):
            actions = 0                                   # they come too late to be used
        own = [card for place in (Place.HAND, Place.ASIDE, Place.SHUFFLE)
               for card in flat(state.zones[player * PLAYER_PLACES + place])]
        decks = tuple(frozenset({state.zones[one * PLAYER_PLACES + Place.DECK]}) for one in range(self.players))
        buys = max(starts, state.pools[player * POOLS + Pool.BUYS])
        piles = {number: frozenset({runs}) for number, (pile, runs) in enumerate(
            zip(state.game.piles, state.piles, strict=True))
            if pile.supply and number not in state.absent and len(pile.kinds) > 1}
        shadows = [kind for kind in flat(state.zones[player * PLAYER_PLACES + Place.DECK]) if kind in program.shadows]
        coins = state.pools[player * POOLS + Pool.COINS] + state.pools[player * POOLS + Pool.COFFERS]
        discard = Counter(flat(state.zones[player * PLAYER_PLACES + Place.DISCARD]))
        cards = Counter([*own, *shadows, *remainder.cards])
        return Stock(cards, actions + remainder.taking.actions, buys, decks, piles, len(shadows), coins,
                     remainder.taking, discard)

    # ------------------------------------------------------------------ how deep decks are looked into

    def _hide(self) -> None:
        """Begin with nothing being taken from the decks."""
        if self.stock is not None:
            for player in range(self.players):
                self._depth[player] = 0
                self.has[self.zone(player, Place.DECK)] &= sum(1 << kind for kind in self._program.shadows)
            for some in self._held_at_first():
                for player in self._depth:
                    zone = self.zone(player, Place.DECK)
                    if some.zones >> zone & 1:
                        self.has[zone] |= some.kinds & kinds_in(self.began.zones[zone])
            self._bury()

    def _held_at_first(self) -> Iterator[Some]:
        """The cards that something holds which is being resolved."""
        for rest in self.remainder.rests:
            yield from (some for _, some in rest.names)
        yield from (some for _, _, some in self.remainder.named)
        yield from (moved.some for moved in (*self.remainder.gains, *self.remainder.plays))

    def _uncover(self, player: int, number: float) -> None:
        """So many cards may be taken from a deck; where it may become empty, it is shuffled."""
        assert self.stock is not None
        if number > self.stock.size(player):
            del self._depth[player]
        else:
            self._depth[player] = int(number)
        zone = self.zone(player, Place.DECK)
        self.has[zone] |= sum(1 << kind for kind in self.stock.within(player, number))
        self._has_since[zone] = self._grows()

    def _bury(self) -> None:
        """Begin with nothing being taken from the piles that are of several cards: what lies below does not come up."""
        assert self.stock is not None
        below = 0
        for pile in self.stock.piles:
            tops = sum(1 << kind for kind in self.stock.on_piles(pile, 0, 0))
            every = sum(1 << kind for kind in self.stock.on_piles(pile, inf, inf))
            self._buried[pile] = tops
            self._lifted[pile] = set()
            below |= every & ~tops
        self.has[self._piles] &= ~below

    def _unearth(self, pile: int, kinds: int) -> None:
        """Some cards may come to the top of a pile."""
        if kinds & ~self._buried[pile]:
            self._buried[pile] |= kinds
            self.has[self._piles] |= kinds
            self._has_since[self._piles] = self._grows()

    def _unearth_all(self) -> None:
        if self.stock is not None:
            for pile in self._buried:
                self._unearth(pile, sum(1 << kind for kind in self.stock.on_piles(pile, inf, inf)))

    def _uncover_all(self) -> None:
        for player in list(self._depth):
            self._uncover(player, inf)

    def _take_more(self) -> None:
        """Let as many cards be taken from the decks as all that may happen by now takes."""
        turn = self.free.bit_length() - 1
        tally: Tally | None = None
        for player in list(self._depth):
            if self._is_boundless or self.stock is None:
                self._uncover(player, inf)
                continue
            if tally is None:
                taken = self._taken()
                tally = self._tally(taken, self.stock)
                known = tally.cards.keys() | taken.brought.kinds | taken.brought.often
                if taken.plays.keys() - known.union(*(bits(moved.some.kinds) for moved in self.remainder.plays)):
                    self._uncover(player, inf)            # it is not known where it came from
                    self._stray = self._stray or turn not in self._depth
                    tally = None
                    continue
            number = tally.most(player)
            if number > self._depth[player]:
                self._uncover(player, number)
                tally = None
        if self._is_boundless or self.stock is None:
            self._unearth_all()
            return
        tally = tally or self._tally(self._taken(), self.stock)
        for pile in self._buried:
            self._unearth(pile, sum(1 << kind for kind in tally.tops(pile)))

    def _tally(self, taken: Taken, stock: Stock) -> Tally:
        return Tally(taken, self.free.bit_length() - 1, stock, types_of(self.game))

    def _taken(self) -> Taken:
        """Return what may be taken from decks by all that may happen."""
        every, codes = takings_of(self.game), self.game.codes
        plays: dict[int, Taking] = {}
        ways: set[int] = set()
        actions = 0.0
        buys, turned = self._bought_often, self._turned
        lives = {*self._ever, *self._live}
        triggered = self._count_triggered(lives)
        for live in lives:
            one = every[live.code]
            if not any(one):
                continue
            if self._is_played(live):
                plays[codes[live.code].kind] = one
                continue
            if live in self._numbers or self._is_received(live):
                continue
            own = self.free >> live.you & 1
            actions += inf if own and (one.actions or one.plays) else 0
            buys, turned = buys or bool(own and one.buys), turned or one.turns > 0
            ways.update(player for player in range(self.players)
                        if one.plays or (one.own if player == live.you else one.others))
        lifted = {pile: self._lifted_by(pile) for pile in self._buried}
        affords = inf if self._wealthy or self.returns else self._afford
        depth = dict(self._depth)
        return Taken(plays, frozenset(ways), actions, self._hand, self._brings(), depth, lifted, buys, turned, affords,
                     triggered)

    def _brings(self) -> Brought:
        """Return the kinds that come to be played from elsewhere."""
        found: dict[int, int] = {}
        first = often = 0
        for (by, part), kinds in self._brought.items():
            kinds &= self._played_from(part)
            sources = frozenset((_BOUGHT,)) if by is None else self._counted_by(by, _BRINGS)
            if sources is None:
                often |= kinds
            elif not sources:
                first |= kinds
            for source in sources or ():
                found[source] = found.get(source, 0) | kinds
        by_what = {source: frozenset(bits(kinds)) for source, kinds in found.items()}
        return Brought(by_what, *(frozenset(bits(some)) for some in (first, often, self._at_once)))

    def _played_from(self, part: _Part) -> int:
        """The kinds that are played in a part of the turn or after it."""
        kinds = 0
        for later, played in self._playable.items():
            kinds |= played if later >= part else 0
        return kinds

    def _count_triggered(self, lives: Iterable[_Live]) -> tuple[Triggered, ...]:
        """Return the abilities of which it is counted how often they trigger: that asks for the same of what lets
        them."""
        some = {live: part for live in lives if (part := self._triggers_by(live)) is not None}
        self._numbers = {live: -1 - live.code * self.players - live.owner for live in sorted(some)}
        while True:
            counted = {live: self._counted_trigger(live, some[live]) for live in self._numbers}
            uncounted = [live for live, one in counted.items() if one is None]
            if not uncounted:
                return (*(one for one in counted.values() if one is not None), *self._bought_to_play())
            for live in uncounted:
                del self._numbers[live]

    def _bought_to_play(self) -> Iterator[Triggered]:
        """Return what is brought to be played by buying it, as if a purchase were an ability that triggers."""
        kinds = 0
        for (by, _), some in self._brought.items():
            kinds |= some if by is None else 0
        if kinds:
            yield Triggered(_BOUGHT, self.free.bit_length() - 1, GAINS, frozenset(), True, self._cheapest(bits(kinds)),
                            Taking(brings=1))

    def _triggers_by(self, live: _Live) -> int | None:
        """Return by what an ability triggers, where it is resolved once whenever its owner gains, buys, trashes or
        discards a card: one of that card or of the game, or one that only moves the card."""
        code = self.game.codes[live.code]
        part = _BY_WHAT.get(code.on)
        if part is None or code.ability is None or not any(takings_of(self.game)[live.code]):
            return None
        if code.source not in (From.ITSELF, From.GAME) and not only_moves_it(code.ability.clause):
            return None
        if code.by is not Who.OWNER or code.who is not Who.YOU or live.you != live.owner:
            return None
        if live in self._untriggered or any(one.on is code.on for one in self.remainder.occurred):
            return None                                   # it may be resolved without anything that is counted
        return part

    def _counted_trigger(self, live: _Live, part: int) -> Triggered | None:
        """Return an ability that triggers by something, if all is counted that lets it."""
        code = self.game.codes[live.code]
        kinds = 1 << code.kind if code.source is From.ITSELF else self.every
        some = {by for (who, by), found in self._doers[part].items() if who == live.owner and found & kinds}
        if code.on is On.BUY:
            if any(by.code < 0 or contains(self.game.codes[by.code].ability, lang.BuyFrom) for by in some if by):
                return None
            some &= {None}
        by = self._all_counted(some, part)
        if by is None or (None in some and part != GAINS):
            return None
        return Triggered(self._numbers[live], live.owner, part, by, None in some, self._cheapest(bits(kinds)),
                         takings_of(self.game)[live.code])

    def _lifted_by(self, pile: int) -> Lifted:
        """Return what takes cards from a pile."""
        some = self._lifted[pile]
        counted = self._all_counted(some, _LIFTS)
        every_kind = self.stock.on_piles(pile, inf, inf) if self.stock is not None else ()
        return Lifted(counted or frozenset(), counted is None, None in some,
                      frozenset(bits(self._buried[pile])), self._cheapest(every_kind))

    def times(self, part: int, state: State, player: int, kind: int) -> float:
        """Return how many copies of a card a player (-1: any) gains, trashes or discards (a place in a ``Taking``) from
        a position on that this covers, at the most."""
        some = {by for (who, by), kinds in self._doers[part].items() if player in (-1, who) and kinds >> kind & 1}
        if not some:
            return 0
        if self._is_boundless or self._played is None or self._late[part] >> kind & 1:
            return inf
        by = self._all_counted(some, part)
        if by is None or (None in some and part != GAINS):
            return inf
        if self._tallied is None or self._tallied[0] is not state:            # mostly of one position, several times
            stock = self._stock_of(state, remainder_of(state))
            self._tallied = state, None if stock is None else self._tally(self._played, stock)
        tally = self._tallied[1]
        return inf if tally is None else tally.times(part, by, None in some, self._cheapest((kind,)))

    def lifts(self, pile: int) -> tuple[float, float]:
        """Return how many cards are taken from a pile in all, and how often it is rotated, at the most."""
        if self._is_boundless or self.stock is None or pile not in self._buried:
            return inf, inf
        return (self._counted[-1] if self._counted else self._tally(self._taken(), self.stock)).lifts(pile)

    def _counted_by(self, by: _Live | None, part: int) -> frozenset[int] | None:
        """Return the kinds by whose plays something is counted that an ability does, or its number among those that
        trigger; None where it is not counted.

        A Boon or Hex is counted with what lets it be received. What was being resolved at first is counted by itself.
        """
        if by is None or by is _UNCOUNTED_ONCE:
            return None
        if by is _ONCE:
            return frozenset()
        if self._is_played(by):
            kind = self.game.codes[by.code].kind
            return frozenset((kind,)) if takings_of(self.game)[by.code][part] else None
        if by in self._numbers:
            return frozenset((self._numbers[by],)) if takings_of(self.game)[by.code][part] else None
        found = frozenset[int]()
        for giver in self._received.get(by, (None,)):
            kinds = self._counted_by(giver, part) if giver != by else None
            if kinds is None:
                return None
            found |= kinds
        return found

    def _all_counted(self, some: Iterable[_Live | None], part: int) -> frozenset[int] | None:
        """Return the kinds by whose plays something is counted that all of some abilities do, buying (None) aside; None
        where it is not counted of one."""
        every = [self._counted_by(by, part) for by in some if by is not None]
        counted = [kinds for kinds in every if kinds is not None]
        return frozenset[int]().union(*counted) if len(counted) == len(every) else None

    def _is_received(self, live: _Live) -> bool:
        """Report whether an ability is a Boon or Hex that only what is counted lets be received."""
        return live in self._received and all(
            by is _ONCE or (by is not None and (self._is_played(by) or by in self._numbers))
            for by in self._received[live])

    def _taker(self, counted: float) -> _Live | None:
        """Return by what something is taken: what was being resolved at first only if that is counted of it."""
        return _UNCOUNTED_ONCE if self._by is _ONCE and not counted else self._by

    def _is_played(self, live: _Live) -> bool:
        """Report whether an ability is what a card does that the player plays whose turn it is."""
        code = self.game.codes[live.code]
        return live.code >= 0 and self._program.play_code.get(code.kind) is code and self.free >> live.you == 1

    def _is_wealthy(self, player: int) -> None:
        """A player may come to more coins than were counted."""
        counts = self._part == _Part.BUYING or self._part == _Part.TREASURES == self._first
        if not self._wealthy and counts and self.free >> player & 1:
            self._wealthy = self.grown = True

    def _affordable(self, player: int) -> int:
        """The kinds of cards that a player can buy, as bits."""
        brews = self._brewing >> player & 1 or (player, Pool.POTIONS) in self.more
        return sum(1 << kind for kind, costs in enumerate(costs_of(self.game)) if kind in self._program.instead_code
                   or any(self._is_affordable(coins) and (brews or not potions) for coins, potions, _ in costs))

    def _cheapest(self, kinds: Iterable[int]) -> int:
        """Return how many coins some kinds of cards cost at the least."""
        return min((0 if kind in self._program.instead_code else min(coins for coins, _, _ in costs_of(self.game)[kind])
                    for kind in kinds), default=0)

    def _is_affordable(self, coins: int) -> bool:
        return coins <= self._afford or self._wealthy or self._part != _Part.BUYING

    # ------------------------------------------------------------------ what is added

    def _grows(self) -> int:
        """Take note that something was added that others may read. The moment."""
        self.grown = True
        self._moment += 1
        return self._moment

    def _note(self, table: set[Any], item: object) -> None:
        if item not in table:
            table.add(item)
            self._grows()

    def _happens(self, kind: type[Event], player: int, kinds: int) -> None:
        if kinds:
            self.happened[kind, player] = self.happened.get((kind, player), 0) | kinds
            if self.causes is not None:
                self._is_caused(kind, player, kinds)

    def _is_caused(self, what: object, whose: int, kinds: int) -> None:
        if self.causes is not None and self._cause:
            for card in bits(kinds):
                self.causes.setdefault((what, whose, card), set()).add(self._cause)

    def _occurs(self, on: On, player: int, kinds: int) -> None:
        """An occurrence; bit 0 stands for one that is about no card."""
        if (kinds and on in self._program.listeners) or on is On.PILE_EMPTIES:
            known = self._occurrences.get((on, player), 0)
            if kinds & ~known:
                self._occurrences[on, player] = known | kinds
                self.grown = True

    def _resolves(
        self, code: Code, owner: int, you: int, it: int = 0, actors: int = 0, triggered: bool = False,
    ) -> None:
        live = _Live(code.id, owner, you)
        if not triggered:
            self._untriggered.add(live)
        known = self._live.get(live)
        new = (it, actors) if known is None else (known[0] | it, known[1] | actors)
        if new != known:
            self._live[live] = new
            self.grown = True

    def _bind(self, at: _Context, name: str | None, some: Some) -> None:
        """Take note that what an ability names may be some cards: for whoever follows it there, and for who asks
        afterwards.
        """
        if name is not None:
            self._holds((at.code.card, name, _ANYBODY), some)
            if name in at.each:
                self._holds((at.code.card, name, at.you), some)

    def _holds(self, key: _Name, some: Some) -> None:
        kinds, zones = known = self._named.get(key, _NONE)
        if some.kinds & ~kinds or some.zones & ~zones or key not in self._named:
            self._named[key] = known | some
            self._names_since[key[0]] = self._grows()

    def _gets(self, player: int, pool: Pool, counted: bool = False) -> None:
        if pool == Pool.POTIONS and (player, pool) not in self.more:
            self.grown = True                             # what costs a Potion can be bought
        self.more.add((player, pool))
        self._is_caused(pool, player, 1)
        if pool == Pool.COINS and self._program.less_coins is not None:
            self._loses(player, self._program.less_coins)         # a token is put back that takes a coin away
        by = self._by if self.free >> player & 1 else None
        if pool in (Pool.ACTIONS, Pool.VILLAGERS) and by is not None:
            self._stray = self._stray or not self._now.actions or self._is_of_another(by)
            if self._now.actions > 1 or not self._is_played(by):
                self._actions_last = False
        if pool == Pool.BUYS and by is not None and (not self._now.buys or self._is_of_another(by)):
            self._bought_often = True
        if pool in (Pool.COINS, Pool.COFFERS) and (not counted or self._by is _ONCE):
            self._is_wealthy(player)
        if pool in (Pool.COINS, Pool.COFFERS) and by is not None and not (
                self._now.coins and by not in self._numbers and self._counted_by(by, _COINS) is not None):
            self._counts_coins = False

    def _is_of_another(self, live: _Live) -> bool:
        """Report whether an ability is not one of the player whose turn it is."""
        return live.code >= 0 and not self.free >> live.you & 1

    def _loses(self, player: int, pool: Pool) -> None:
        self.less.add((player, pool))

    # ------------------------------------------------------------------ what cards do

    def zone(self, player: int, place: Place) -> int:
        """The number of a zone."""
        return player * PLAYER_PLACES + place if place < PLAYER_PLACES else self._end + place - PLAYER_PLACES

    def _zones_of(self, players: int) -> int:
        """The zones in which a card may lie that has to do with some players: theirs, nobody's and the piles."""
        return zones_near(players, self._end, self._piles)

    def _parties(self, zones: int) -> int:
        """Return who has some of the zones, as bits: the players, and after them nobody."""
        return parties_of(zones, self.players, self._end)

    def _names_in(self, card: str) -> list[_Name]:
        """Return what the abilities of a card name."""
        if self._listed < len(self._named):
            self._names.clear()
            self._listed = len(self._named)
            for key in self._named:
                self._names.setdefault(key[0], []).append(key)
        return self._names.get(card, [])

    def _move(self, some: Some, to: int, card: str = "", own: bool = False) -> None:
        kinds, flows = 0, self._flows[-1]
        self._read |= some.zones
        for zone in bits(some.zones) if some.kinds else ():
            there = some.kinds & self.has[zone]
            if there and zone != to:
                kinds |= there
                if zone == self._piles:
                    for pile, tops in self._buried.items():
                        if there & tops:
                            self._lifted[pile].add(self._taker(self._now.lifts))
                if self.stock is not None:
                    self._may_come(there, zone, to, own)
                if self.causes is not None:
                    self._is_caused(Place, to, there)
                flows[zone, to] = flows.get((zone, to), 0) | there
        if kinds & ~self.has[to]:
            self.has[to] |= kinds
            self._has_since[to] = self._grows()
        if kinds and to < self._end and to % PLAYER_PLACES == Place.HAND and self._part == _Part.TREASURES:
            self._is_wealthy(to // PLAYER_PLACES)
        if card:
            around = self._parties(some.zones)
            for key in self._names_in(card):
                held = self._named[key]
                if not held.zones or (held.kinds & kinds and self._parties(held.zones) & around):
                    self._holds(key, Some(0, 1 << to))

    def _may_come(self, kinds: int, zone: int, to: int, own: bool) -> None:
        """Take note if cards that move come to be played from elsewhere: once they are shuffled, or do not stay set
        aside, if they were put there."""
        if zone < self._end and zone % PLAYER_PLACES == Place.ASIDE and to < self._end:
            for by, waiting in self._set_aside_first.items():
                self._comes(by, waiting & kinds)
        if self._is_stray(zone, to, own):
            by, place = self._taker(self._now.brings), to % PLAYER_PLACES
            if place == Place.ASIDE:
                self._set_aside_first[by] = self._set_aside_first.get(by, 0) | kinds
            elif place == Place.DISCARD and not self._shuffled:
                self._discarded_first[by] = self._discarded_first.get(by, 0) | kinds
            else:
                self._comes(by, kinds)
            self._at_once |= kinds if place == Place.PLAY else 0

    def _is_stray(self, zone: int, to: int, own: bool) -> bool:
        """Report whether cards come to the player whose turn it is that were not in hand nor in the deck (own ones
        were), nor in the discard pile if the deck is shuffled.
        """
        player, place = divmod(to, PLAYER_PLACES)
        if to >= self._end or not self.free >> player & 1 or place not in (*_WAITING, Place.PLAY, Place.DISCARD):
            return False
        counted = own or (player not in self._depth and place != Place.PLAY)    # those in the discard pile, too
        return zone // PLAYER_PLACES != player or zone >= self._end or not (
            zone % PLAYER_PLACES in _WAITING or (counted and zone % PLAYER_PLACES == Place.DISCARD))

    def _plays_often(self) -> None:
        """An ability plays cards: if each is played more than once, that is counted only of cards that are played, and
        of what was being resolved at first."""
        by = self._by
        if self._now.plays > 1 and by is not None and by is not _ONCE and not self._is_played(by):
            self._stray = True

    def _plays_again(self, player: int, some: Some) -> None:
        """Cards are played that may be some of those that are counted: in hand, in the deck, or in play."""
        mine = sum(1 << self.zone(player, place) for place in (*_WAITING, Place.PLAY))
        kinds = self._there(Some(some.kinds, some.zones & mine)).kinds if self.free >> player & 1 else 0
        if kinds and self._now.brings:
            self._comes(self._taker(self._now.brings), kinds)
            self._at_once |= kinds
        elif kinds:
            self._stray = True

    def _comes(self, by: _Live | None, kinds: int) -> None:
        """Cards come to be played from elsewhere."""
        if kinds:
            self._brought[by, self._part] = self._brought.get((by, self._part), 0) | kinds

    def _there(self, some: Some) -> Some:
        """Those of some cards that may lie in one of their zones."""
        kinds = 0
        self._read |= some.zones
        for zone in bits(some.zones):
            kinds |= self.has[zone]
        return Some(some.kinds & kinds, some.zones)

    def _in(self, player: int, place: Place, kinds: int = -1) -> Some:
        zone = self.zone(player, place)
        self._read |= 1 << zone
        return Some(self.has[zone] & kinds, 1 << zone)

    def _discard(self, some: Some, you: int, card: str = "") -> int:
        """Cards are discarded; to which zones."""
        some, zones = self._there(some), 0
        for player in {you, *owners_of(some.zones, self.players)}:
            own = self._there(Some(some.kinds, some.zones & self._zones_of(1 << player)))
            for zone in bits(own.zones):
                self._come_from(player, zone, own.kinds & self.has[zone])
            self._move(own, self.zone(player, Place.DISCARD), card)
            self._does(DISCARDS, player, own.kinds)
            self._happens(Discarded, player, own.kinds)
            self._occurs(On.DISCARD, player, own.kinds)
            zones |= 1 << self.zone(player, Place.DISCARD)
        return zones

    def _come_from(self, player: int, zone: int, kinds: int) -> None:
        """Take note from which place a player's cards are discarded."""
        place = zone % PLAYER_PLACES if zone < self._end else -1
        known = self._discarded.get((player, place), 0)
        if kinds & ~known:
            self._discarded[player, place] = known | kinds
            self._grows()

    def _does(self, part: int, player: int, kinds: int) -> None:
        """Take note of what a player gains, trashes or discards some cards by."""
        if kinds:
            by, doers = self._taker(self._now[part]), self._doers[part]
            doers[player, by] = doers.get((player, by), 0) | kinds
            if self._part in (_Part.DRAWING, _Part.ANY):
                self._late[part] |= kinds

    def _trash(self, some: Some, players: Sequence[int], card: str = "") -> None:
        some = self._there(some)
        self._move(some, self.zone(0, Place.TRASH), card)
        for player in {*players, *owners_of(some.zones, self.players)}:
            zones = some.zones if player in players else some.zones & self._zones_of(1 << player)
            own = self._there(Some(some.kinds, zones))
            self._does(TRASHES, player, own.kinds)
            self._happens(Trashed, player, own.kinds)
            self._occurs(On.TRASH, player, own.kinds)

    def _draw(self, player: int) -> None:
        if self._program.less_cards is not None:
            self._loses(player, self._program.less_cards)
        self._shuffle(player)
        deck = self._in(player, Place.DECK)
        self._move(deck, self.zone(player, Place.HAND))
        self._happens(Drawn, player, deck.kinds)

    def _shuffle(self, player: int) -> None:
        if player in self._depth and (self._now.own or self._now.others):
            return                                        # the deck has cards enough for all that is taken
        if player in self._depth:
            self._uncover(player, inf)
        if self.free >> player & 1 and not self._shuffled and self._part not in (_Part.CLEANING_UP, _Part.DRAWING):
            self._shuffled = True
            for by, kinds in self._discarded_first.items():
                self._comes(by, kinds)
        self._is_shuffled(player, Place.DISCARD)

    def _is_shuffled(self, player: int, place: Place) -> None:
        """The cards of a player's deck or discard pile are shuffled, and are the deck then."""
        cards = self._in(player, place)
        self._move(cards, self.zone(player, Place.SHUFFLE))
        self._move(self._in(player, Place.SHUFFLE), self.zone(player, Place.DECK))
        self._happens(Shuffled, player, 1 | cards.kinds)
        self._occurs(On.WOULD_SHUFFLE, player, 1)

    def _gain(self, player: int, some: Some, to: Place, card: str = "") -> Some:
        some = self._there(some)
        self._occurs(On.WOULD_GAIN, player, some.kinds)
        self._occurs(On.GAIN, player, some.kinds)
        self._happens(Gained, player, some.kinds)
        self._does(GAINS, player, some.kinds)
        zones = 0
        for place in {to, *map(Place, self._program.gained_into.values())}:
            into = [kind for kind, where in self._program.gained_into.items() if where == place]
            kinds = some.kinds if place == to else some.kinds & sum(1 << kind for kind in into)
            if kinds:
                self._move(Some(kinds, some.zones), self.zone(player, place), card)
                zones |= 1 << self.zone(player, place)
        return Some(some.kinds, zones)

    def _buy(self, player: int, some: Some) -> None:
        some = self._there(some)
        self._happens(CardBought, player, some.kinds)
        self._occurs(On.BUY, player, some.kinds)
        for table in (self._program.pay_code, self._program.instead_code):
            for kind, code in table.items():
                if some.kinds >> kind & 1:
                    self._resolves(code, player, player, 1 << kind, 1 << player)
        for pool in (Pool.COINS, Pool.BUYS, Pool.POTIONS, Pool.ACTIONS):
            self._loses(player, pool)
        if any(self.game.costs[kind][2] for kind in bits(some.kinds)):
            self._gets(player, Pool.DEBT)
        self._gain(player, some, Place.DISCARD)

    def _play(self, player: int, some: Some, card: str = "", own: bool = False) -> None:
        some = self._there(some)
        if not some.kinds:
            return
        self._playable[self._part] = self._playable.get(self._part, 0) | some.kinds
        self._move(some, self.zone(player, Place.PLAY), card, own)
        self._is_played_by(player, some.kinds)
        self._happens(Played, player, some.kinds)
        for on in (On.BEFORE_PLAY, On.WOULD_RESOLVE, On.AFTER_PLAY):
            self._occurs(on, player, some.kinds)
        for kind, code in self._program.play_code.items():
            if some.kinds >> kind & 1:
                self._resolves(code, player, player, 1 << kind, 1 << player)
        for effect, code in self._program.granted:
            self._resolves(code, player, player, some.kinds & self._granted(effect)[1], 1 << player)
        if self._program.coins_for:
            self._gets(player, Pool.COINS)

    def _is_played_by(self, player: int, kinds: int) -> None:
        """An ability plays cards: if these give Actions, that is more than they cost."""
        if self._by is not None and self.free >> player & 1 and kinds & giving_actions(self.game):
            self._actions_last = False

    # ------------------------------------------------------------------ the turn

    def _turn(self, player: int) -> None:
        """Add what a player may play in their turn, and buy, whatever they like."""
        program = self._program
        if self._part == _Part.PLAYING:
            played = TYPE_BIT["Action"] | _LATER
        elif self._part == _Part.ANY:
            played = (0 if self.buys and not self.returns else TYPE_BIT["Action"]) | (_LATER if self.buys else 0)
        else:
            played = _PLAYED[self._part]
        playable = of_types(self.game, played) & (self._from_hand if self._part == _Part.ACTIONS else -1)
        self._play(player, self._in(player, Place.HAND, playable))
        if program.shadows:
            self._play(player, self._in(player, Place.DECK, playable & sum(1 << kind for kind in program.shadows)))
        if self._part == _Part.ANY:
            self._starts(player)
        for pool in (Pool.VILLAGERS, Pool.ACTIONS):
            self._loses(player, pool)
        self._gets(player, Pool.ACTIONS)
        if self.buys and self._is(_Part.TREASURES):
            self._occurs(On.START_OF_BUY, player, 1)
        if self.buys and self._is(_Part.BUYING):
            self._purchases(player)
        if self._part == _Part.NIGHT:
            self._loses(player, Pool.DEBT)
            self._loses(player, Pool.COINS)

    def _starts(self, player: int) -> None:
        for on in (On.FIRST_AT_TURN, On.START_OF_TURN):
            self._occurs(on, player, 1)

    def _purchases(self, player: int) -> None:
        """Add what a player may buy, and what comes of it."""
        self._buy(player, Some(self.has[self._piles] & self._affordable(player), 1 << self._piles))
        for number, codes in self._program.event_code.items():
            if self._is_affordable(self.game.landscapes[number].cost.coins):
                for code in codes:
                    self._resolves(code, player, player)
        for number, card in enumerate(self.game.landscapes):
            if "Project" in card.types:
                self._note(self._cubes, (number, player))
            if card.cost.debt:
                self._gets(player, Pool.DEBT)
        for pool in (Pool.COINS, Pool.BUYS):
            self._gets(player, pool, counted=True)
        for pool in (Pool.COFFERS, Pool.DEBT, Pool.BUYS, Pool.COINS):
            self._loses(player, pool)
        self._occurs(On.END_OF_BUY, player, 1)

    def _clean_up(self, player: int) -> None:
        """Add what happens in a Clean-up before the next hand is drawn."""
        for pool in (Pool.DEBT, Pool.COINS):              # Debt may be paid off before it begins, too
            self._loses(player, pool)
        for on in (On.START_OF_CLEANUP, On.WOULD_DISCARD_HAND):
            self._occurs(on, player, 1)
        for other in range(self.players):
            for place in (Place.PLAY, Place.ASIDE) if lang.AlsoDiscarded in self._program.effects else (Place.PLAY,):
                self._discard(self._in(other, place), other)
        self._discard(self._in(player, Place.HAND), player)

    def _is(self, part: _Part) -> bool:
        """Report whether a part of the turn may be under way."""
        return self._part in (_Part.ANY, part) or (self._part == _Part.PLAYING and _Part.ACTIONS <= part <= _Part.NIGHT)

    def closes(self, enough: Callable[[], bool] | None = None) -> bool:
        """Add what follows until nothing is added: of one turn, part after part; else whatever happens, in any order,
        at first without what may be bought. Whether all of it is understood, and it was not ``enough`` after some part.
        """
        self._enough = enough
        try:
            if not self._is_one_turn or not self._follows_parts():
                self._part, self.grown = _Part.ANY, True
                self._resolving = self.remainder != NOTHING
                self._uncover_all()
                self._unearth_all()
                if self.free:
                    self.begins = -1
                self._flows = [together(self._flows)]
                self._followed.clear()
                self._triggered.clear()
                self._repeat()
                if not self.buys:
                    self.buys = self.grown = True
                    self._repeat()
        except (NotUnderstood, _Enough):
            return False
        return True

    @property
    def _is_one_turn(self) -> bool:
        """Report whether one player takes a single turn, as far as is known before anything happens."""
        return self.free != 0 and self.free & (self.free - 1) == 0 and not self.returns

    def _follows_parts(self) -> bool:
        """Follow the parts of a turn one after the other. False if it turned out that they can come again."""
        self.begins = self.next
        returned = False
        self._hide()
        for part in _PARTS[self._first - 1:]:
            if part == _Part.CLEANING_UP and self.returns:
                returned = True
                self._follow_part(_Part.PLAYING)
            if part == _Part.BUYING:
                self._count_coins()
            if part == _Part.ACTIONS and self.stock is not None:
                self._follow_actions(self.stock.actions)
            else:
                self._follow_part(part)
            if self.extra_turns and self.begins != -1:       # anybody may begin the next turn
                self.begins = -1
                if part == _Part.DRAWING:
                    self._follow_part(part)
        return returned == self.returns

    def _follow_actions(self, left: float) -> None:
        """Add what may happen in the Action phase, with so many Actions left in it. While no more come than are spent,
        it is played in rounds: cards that give the Action back that they cost, and after them one that does not."""
        player = self.free.bit_length() - 1
        every, gives = takings_of(self.game), giving_actions(self.game)
        self._actions_last = self._actions_last and left <= _ROUNDS and not any(
            every[code.id].actions > 1 for kind, code in self._program.play_code.items()
            if self._waiting(player) >> kind & 1)
        for _ in range(int(left) if self._actions_last else 0):
            self._from_hand = gives
            self._follow_part(_Part.ACTIONS)
            if self._actions_last:
                self._from_hand = self._waiting(player) & ~gives
                self._follow_part(_Part.ACTIONS)
            if not self._actions_last:
                break
        if self._actions_last and left <= 0:
            self._from_hand = 0
            self._follow_part(_Part.ACTIONS)
        self._counts_actions = self._actions_last
        if not self._actions_last:
            self._from_hand = -1
            self._follow_part(_Part.ACTIONS)

    def _count_coins(self) -> None:
        """Before something is bought: how many coins there may be."""
        if self.purse >= 0 and not self._wealthy:
            self._afford, self._pays_from_hand = self.purse, True
        if self._counts_coins and not self._is_boundless and self.stock is not None:
            paid = self._tally(self._taken(), self.stock)
            self._afford, self._paid = min(self._afford, paid.coins), paid if paid.coins < inf else None
        self._wealthy = False

    @property
    def _is_boundless(self) -> bool:
        """Report whether the cards that may be played are not counted."""
        return self._stray or self.stock is None

    def _waiting(self, player: int) -> int:
        """The kinds of cards that a player may play as from the hand."""
        shadows = sum(1 << kind for kind in self._program.shadows)
        hand, deck = (self.has[self.zone(player, place)] for place in (Place.HAND, Place.DECK))
        return int(hand | deck & shadows)

    def _follow_part(self, part: _Part) -> None:
        """Add what may happen in a part of the turn."""
        self._part = part
        self._flows.append({})
        self.buys = self.buys or part > _Part.ACTIONS
        if part == _Part.DRAWING:
            for word, at in self._during:
                self._set_up_during(word, at)
            self._hand = self._next_hand()
            if not self._hand:
                self._uncover_all()
        self._ever.update(self._live)
        self._live.clear()                            # what was being resolved has been
        self._shuffled = False
        self._occurrences.clear()
        self._triggered.clear()
        self._discarded.clear()
        self._followed.clear()
        self.grown = True
        self._repeat()
        self._resolving = False                       # it comes before whatever else happens
        if (self._depth or self._buried) and self.stock is not None:
            self._counted.append(self._tally(self._taken(), self.stock))
        if part == _Part.CLEANING_UP:
            self._played, self._tallied = self._taken(), None

    def _next_hand(self) -> int:
        """Return how many cards are drawn for the next hand at the most; 0: not known."""
        if lang.DrawMore in self._program.effects:
            return 0
        sizes = [part.cards for code in self.game.codes if code.ability is not None
                 for part in parts(code.ability) if isinstance(part, lang.NextHandSize)]
        return max(self.began.turn.hand_size, *sizes, 5)

    def _repeat(self) -> None:
        while self.grown:
            self.grown = False
            begins = -1 if self.skips else self.begins
            for player in range(self.players):
                free = self.free >> player & 1
                for on in _ALWAYS if self._is(_Part.DRAWING) and begins >> player & 1 else _IN_A_TURN:
                    self._occurs(on, player, 1)
                if self.drawing >> player & 1 or (free and self.buys and self._is(_Part.DRAWING)):
                    self._now = Taking(own=self._hand)
                    self._draw(player)
                    self._now = Taking()
                    self._occurs(On.END_OF_TURN, player, 1)
                if free and self._part == _Part.STARTING:
                    self._starts(player)
                elif free and (self._part <= _Part.NIGHT or self._part == _Part.PLAYING):
                    self._turn(player)
                if free and self.buys and self._is(_Part.CLEANING_UP):
                    self._clean_up(player)
            if self._resolving:
                self._go_on()
            for (on, player), kinds in list(self._occurrences.items()):
                now = kinds, self._moment
                if self._triggered.get((on, player)) != now:       # else nothing has been added that it looks at
                    self._trigger(on, player, kinds)
                    self._triggered[on, player] = now
            for live, (it, actors) in list(self._live.items()):
                self._follow_again(live, it, actors)
            if not self.grown and (self._depth or self._buried):
                self._take_more()
            if self._enough is not None and self._enough():
                raise _Enough

    def _follow_again(self, live: _Live, it: int, actors: int) -> None:
        """Follow an ability unless it would look at nothing that has been added since it was followed."""
        code = self.game.codes[live.code]
        words = self._gives_to_play.get(code.id, ()) if code.ability is None else (code.ability.clause,)
        now = takings_of(self.game)[code.id]
        self._follow_words(live, _Context(live, live.you, it, actors, code), words, live, now)

    def _follow_words(
        self, key: _Live | Rest, at: _Context, words: Sequence[Node], by: _Live, now: Taking,
    ) -> None:
        """Follow what is told from its ``key``, unless it would look at nothing that has been added since."""
        last, (it, actors) = self._followed.get(key), (at.it, at.actors)
        if last is not None and (last.it, last.actors) == (it, actors) and not (
                self._names_since.get(at.code.card, 0) > last.moment
                or any(self._has_since[zone] > last.moment for zone in bits(last.read))):
            return
        self.followed += 1
        self._read, moment = 0, self._moment
        self._cause, self._by, self._now = at.code.kind, by, now
        self._all(words, at)
        self._followed[key] = _Followed(it, actors, moment, self._read)
        self._cause, self._by, self._now = 0, None, Taking()

    def _go_on(self) -> None:
        """Add what is still to come of what was being resolved at first."""
        left, codes = self.remainder, self.game.codes
        for one in left.occurred:
            if one.on is On.DISCARD:
                self._come_from(one.player, self.zone(one.player, Place(max(one.place, 0))), one.kinds)
            self._occurs(one.on, one.player, one.kinds)
        for number, owner, you, it, actors in left.triggers:
            if codes[number].ability is None:
                raise NotUnderstood(codes[number].name)
            self._resolves(codes[number], owner, you, it & ~1, actors)
        for rest in left.rests:
            code = codes[rest.code]
            at = _Context(_Live(rest.code, rest.owner, rest.you), rest.you, rest.it, rest.actors, code)
            self._follow_words(rest, at, rest.words, _ONCE, self._rest_takes[rest])
        self._by = _ONCE
        self._now = Taking(brings=1, lifts=1, gains=1)
        for moved in left.gains:
            self._gain(moved.player, moved.some, Place(moved.place))
        self._now = Taking()
        for moved in left.plays:
            self._is_wealthy(moved.player)
            self._play(moved.player, moved.some)
        for player, place, drawn in left.draws:
            self._now = Taking(own=1)
            if place == Place.HAND:
                self._draw(player)
            else:
                self._look_at(player, Place(place), drawn)
        for player, pool in left.tokens:
            self._gets(player, Pool(pool))
        self._by, self._now = None, Taking()

    def _look_at(self, player: int, place: Place, more: int) -> None:
        """A player takes cards from their deck, and looks at them or reveals them, and ``more`` kinds with them."""
        self._shuffle(player)
        deck = self._in(player, Place.DECK)
        self._move(deck, self.zone(player, place))
        self._happens(Revealed, player, deck.kinds | more)
        self._occurs(On.REVEAL, player, deck.kinds | more)

    def _trigger(self, on: On, player: int, kinds: int) -> None:
        """Add what triggers on an occurrence."""
        for code, owner, about in self._listening(on, player, kinds):
            self._triggers(code, owner, player, about)
        for number, owner in list(self._setups):
            code = self.game.codes[number]
            if code.on is on:
                self._triggers(code, owner, player, kinds)

    def _listening(self, on: On, player: int, kinds: int) -> Iterator[tuple[Code, int, int]]:
        """The abilities of cards, landscapes and the game that may trigger, with whose they are and on which cards."""
        listeners = self._program.listeners.get(on)
        if listeners is None:
            return
        every = range(self.players)
        for kind, codes in listeners.itself.items():
            if kinds >> kind & 1:
                yield from ((code, player, 1 << kind) for code in codes)
        worked_from = ((listeners.hand, Place.HAND), (listeners.play, Place.PLAY), (listeners.tavern, Place.TAVERN))
        for table, place in worked_from:
            for kind, codes in table.items():
                there = [owner for owner in every if self.has[self.zone(owner, place)] >> kind & 1]
                yield from ((code, owner, kinds) for owner in there for code in codes)
        yield from ((code, owner, kinds) for number, code in listeners.cubes for owner in every
                    if (number, owner) in self._cubes)
        yield from ((code, owner, kinds) for code in listeners.game for owner in every)

    def _triggers(self, code: Code, owner: int, player: int, kinds: int) -> None:
        """An ability triggers, if it can on this occurrence."""
        who, count = code.who, self.players
        if (who is Who.YOU and owner != player) or (who is Who.OTHERS and owner == player):
            return
        if (who is Who.RIGHT and player != (owner - 1) % count) or (who is Who.LEFT and player != (owner + 1) % count):
            return
        if code.ability is None:
            raise NotUnderstood(code.name)
        if code.on is On.DISCARD and code.place is not None:
            kinds &= self._discarded.get((player, code.place), 0)
        it = kinds & (self._matching(code.ability.when.filter)[1] | 1)
        if it:
            self._resolves(code, owner, player if code.by is Who.ACTOR else owner, it & ~1, 1 << player, True)

    # ------------------------------------------------------------------ what is meant

    def _who(self, who: Who, at: _Context) -> list[int]:
        """The players that are meant."""
        you, count = at.you, self.players
        match who:
            case Who.YOU:
                return [you]
            case Who.OWNER:
                return [at.live.owner]
            case Who.OTHERS:
                return [player for player in range(count) if player not in (you, at.live.owner) or you != at.live.owner]
            case Who.LEFT:
                return [(you + 1) % count]
            case Who.RIGHT:
                return [(you - 1) % count]
            case Who.ACTOR:
                return list(bits(at.actors)) or list(range(count))
            case _:
                return list(range(count))

    def _granted(self, effect: Code) -> tuple[int, int]:
        """The kinds that surely have a play ability that an effect gives, and those that may."""
        word = effect.ability.effect if effect.ability is not None else None
        return self._matching(word.filter) if isinstance(word, lang.HasPlayAbility) else (0, self.every)

    def _matching(self, word: Node, at: _Context | None = None) -> tuple[int, int]:
        """The kinds that surely match a filter, and those that may."""
        if word.__class__ is lang.Anything:
            return self.every, self.every
        known = matched(self.game)
        found = known.get(word)
        if found is None:
            found = self._matched_anew(word, at)
            if not contains(word, lang.Cards):
                known[word] = found
        return found

    def _matched_anew(self, word: Node, at: _Context | None) -> tuple[int, int]:
        game, every = self.game, self.every
        match word:
            case lang.Named(name=name):
                kinds = 1 << game.kind_of[name] if name in game.kind_of else 0
                return kinds, kinds
            case lang.Typed(type=name):
                sure, most = (sum(1 << kind for kind, types in enumerate(each) if types & TYPE_BIT[name])
                              for each in (game.types, types_of(game)))
                return sure, most
            case lang.Every(filters=inner):
                found = [self._matching(part, at) for part in inner]
                sure, most = every, every
                for one, other in found:
                    sure, most = sure & one, most & other
                return sure, most
            case lang.Either(filters=inner):
                sure, most = 0, 0
                for one, other in (self._matching(part, at) for part in inner):
                    sure, most = sure | one, most | other
                return sure, most
            case lang.Except(filter=inner):
                sure, most = self._matching(inner, at)
                return every & ~most, every & ~sure
            case lang.CopyOf(cards=cards) if at:
                return 0, self._cards(cards, at).kinds
            case _:
                return self._matched_by_cost(word, at)

    def _matched_by_cost(self, word: Node, at: _Context | None) -> tuple[int, int]:
        """The kinds that surely match a filter for what cards cost, and those that may; of another all may."""
        match word:
            case lang.CostsExactly(coins=int() as coins, than=None, potions=int() as potions):
                return self._costing(lambda cost: cost == (coins, potions, 0))
            case lang.CostsUpTo(coins=int() as coins, than=None):
                return self._costing(lambda cost: cost[0] <= coins and not cost[1] and not cost[2])
            case lang.CostsFrom(low=low, high=high):
                return self._costing(lambda cost: low <= cost[0] <= high and not cost[1] and not cost[2])
            case lang.CostsAtLeast(coins=coins, than=None):
                return self._costing(lambda cost: cost[0] >= coins)
            case lang.CostsExactly(coins=int() as coins, potions=int() as potions) if word.than and at:
                return 0, self._costing_like(word, at, lambda cost, model: (
                    cost == (model[0] + coins, model[1] + potions, model[2])))
            case lang.CostsUpTo(coins=int() as coins) if word.than and at:
                return 0, self._costing_like(word, at, lambda cost, model: (
                    cost[0] <= model[0] + coins and cost[1] <= model[1] and cost[2] <= model[2]))
            case lang.Cheaper() if at:
                return 0, self._costing_like(word, at, lambda cost, model: all(map(le, cost, model)) and cost != model)
            case _:
                return 0, self.every

    def _costing(self, fits: Callable[[Costs], bool]) -> tuple[int, int]:
        """The kinds whose costs surely fit, and those whose costs may."""
        sure = most = 0
        for kind, costs in enumerate(costs_of(self.game)):
            some = [fits(cost) for cost in costs] if kind else [False]
            sure |= all(some) << kind
            most |= any(some) << kind
        return sure, most

    def _costing_like(self, word: Node, at: _Context, fits: Callable[[Costs, Costs], bool]) -> int:
        """The kinds whose costs may fit with that of one of the cards that a filter compares with."""
        like = self._cards(word.than, at).kinds
        known = matched(self.game)
        found = known.get((word, like))
        if found is None:
            each = costs_of(self.game)
            models = {cost for kind in bits(like) for cost in each[kind]}
            found = known[word, like] = self._costing(lambda cost: any(fits(cost, model) for model in models))
        return found[1]

    def _cards(self, word: Node, at: _Context) -> Some:
        """The cards that are meant."""
        match word:
            case lang.This():
                kind = at.code.kind
                if not kind and at.code.source is From.SET_UP and all(
                        given.card != at.code.card for _, given in self._program.granted):
                    kind = self.game.kind_of.get(at.code.card, 0)      # the card that set it up
                kinds = 1 << kind if kind else self.every
                return Some(kinds, self._zones_of(1 << at.you | 1 << at.live.owner))
            case lang.It():
                return Some(at.it, self._zones_of(1 << at.you | 1 << at.live.owner | at.actors))
            case lang.Ref(name=name):
                return self._called(name, at)
            case lang.AllIn(place=place, filter=wanted, whose=whose):
                return self._from(place, whose, wanted, at)
            case lang.Pick(source=Place() as place, filter=wanted, whose=whose):
                return self._from(place, whose, wanted, at)
            case lang.Pick(source=source, filter=wanted):
                some = self._cards(source, at)
                return Some(some.kinds & self._matching(wanted, at)[1], some.zones)
            case lang.GainedLastTurn() | lang.GainedThisTurn() | lang.TrashedLastTurn():
                return Some(self.every, 0)
            case lang.OnThis():
                return self._from(Place.ASIDE, Who.YOU, lang.Anything(), at)
            case lang.PlayedThisTurn(filter=wanted, whose=whose):
                return self._from(Place.PLAY, whose, wanted, at)
            case lang.Those(cards=inner, filter=wanted):
                some = self._cards(inner, at)
                return Some(some.kinds & self._matching(wanted, at)[1], some.zones)
            case lang.SetAsideCard():
                return Some(sum(1 << kind for kind in {kind for _, kind in self.game.aside_cards}), 0)
            case lang.EachPile(filter=wanted):
                self._read |= 1 << self._piles
                return Some(self._matching(wanted, at)[1] & (self.has[self._piles] | self._had[self._piles]), 0)
            case lang.CardWithToken(whose=whose):
                return self._from(Place.ASIDE, whose, lang.Anything(), at)
        raise NotUnderstood(type(word).__name__)

    def _called(self, name: str, at: _Context) -> Some:
        """The cards that an ability names."""
        kinds, zones = self._named.get((at.code.card, name, at.you if name in at.each else _ANYBODY), _NONE)
        for narrowed, left in at.only:
            kinds &= left if narrowed == name else -1
        return Some(kinds, zones)

    def _from(self, place: Place, whose: Who, wanted: Node, at: _Context) -> Some:
        some = _NONE
        for player in self._who(whose, at):
            if place is Place.DECK and player in self._depth:
                self._uncover(player, inf)
            if place is Place.SUPPLY:
                self._read |= 1 << self._piles
                some |= Some(self.has[self._piles], 1 << self._piles)
            else:
                some |= self._in(player, place)
            if place is Place.HAND and self._program.shadows:         # they are played from the deck as from the hand
                some |= self._in(player, Place.DECK, sum(1 << kind for kind in self._program.shadows))
        return Some(some.kinds & self._matching(wanted, at)[1], some.zones)

    def _on_piles(self, wanted: Node, at: _Context, source: Node = Place.SUPPLY) -> Some:
        """Cards of piles that can be gained: of the Supply; others by their names, or of a pile that was chosen."""
        named = contains(wanted, (lang.Named, lang.OfChosenPile)) or isinstance(source, (lang.TopOf, lang.AnyFrom))
        zones = (3 if named else 1) << self._piles
        return self._there(Some(self._matching(wanted, at)[1], zones))

    def _may_hold(self, word: Node, at: _Context) -> bool:
        """Report whether a condition may hold."""
        match word:
            case lang.AllOf(conditions=inner):
                return all(self._may_hold(part, at) for part in inner)
            case lang.AnyOf(conditions=inner):
                return any(self._may_hold(part, at) for part in inner)
            case lang.Matches(cards=cards, filter=wanted) | lang.Some(cards=cards, filter=wanted):
                return bool(self._cards(cards, at).kinds & self._matching(wanted, at)[1])
            case lang.AnyIn(place=place, filter=wanted, whose=whose) if place in PLACES and place is not Place.DECK:
                kinds = self._matching(wanted, at)[1]
                return any(self._in(player, place, kinds).kinds for player in self._who(whose, at))
            case lang.AtLeast(amount=lang.DifferentNames(cards=lang.AllIn() as cards), least=int() as least):
                return self._there(self._cards(cards, at)).kinds.bit_count() >= least
            case lang.During(phase=phase) if phase in _PARTS_IN:
                return self._part in (_Part.ANY, _Part.DRAWING) or any(map(self._is, _PARTS_IN[phase]))
            case _:
                return True

    def _narrowed(self, word: lang.Clause, at: _Context) -> Iterator[tuple[str, int]]:
        """Return what the condition of a clause leaves of the cards that are named, for what follows on it."""
        for part in word.if_.conditions if isinstance(word.if_, lang.AllOf) else (word.if_,):
            if (isinstance(part, lang.Matches) and isinstance(part.cards, lang.Ref)
                    and part.cards.name not in bound_names((*word.cost, *word.do))):
                yield part.cards.name, self._matching(part.filter, at)[1]

    # ------------------------------------------------------------------ what words do

    def _follow(self, word: Node, at: _Context) -> None:
        """Follow an instruction."""
        run = _WORDS.get(type(word))
        if run is None:
            raise NotUnderstood(type(word).__name__)
        run(self, word, at)

    def _all(self, words: Sequence[Node], at: _Context) -> None:
        for word in words:
            self._follow(word, at)

    def _look_through(self, at: _Context, kinds: int, to: Place | None, shown: bool, *names: str | None) -> None:
        """Cards are taken from the top of a deck."""
        self._shuffle(at.you)
        deck = self._in(at.you, Place.DECK, kinds)
        zones = deck.zones
        if to is not None:
            self._move(deck, self.zone(at.you, to))
            zones |= 1 << self.zone(at.you, to)
        if shown:
            self._happens(Revealed, at.you, deck.kinds)
            self._occurs(On.REVEAL, at.you, deck.kinds)
        for name in names:
            self._bind(at, name, Some(deck.kinds, zones))

    def _set_up_during(self, word: lang.TakeTurn, at: _Context) -> None:
        """What a turn is taken with is set up, by whoever takes it."""
        for ability in word.during:
            self._sets_up(ability, range(self.players), at)

    def _sets_up(self, ability: Node, owners: Sequence[int], at: _Context) -> None:
        codes = self._codes.get((at.code.card, id(ability)))
        if not codes:
            raise NotUnderstood(f"what {at.code.card} sets up")
        for code in codes:
            for owner in owners:
                self._note(self._setups, (code, owner))


def _plus(reach: Reach, word: Node, at: _Context) -> None:
    code, kind = at.code, at.code.kind
    if at.live.code in reach._gives_to_play:
        counted = coins_in(reach._gives_to_play[at.live.code]) is not None
    else:
        counted = reach._program.play_code.get(kind) is code and coins_of(reach.game).get(kind) is not None
    reach._gets(at.you, word.pool, counted and word.pool != Pool.COFFERS)
    if word.pool == Pool.COINS and reach._program.marks_plays and reach._now.own:     # the play may exchange them
        reach._draw(at.you)


def _draw(reach: Reach, word: Node, at: _Context) -> None:
    reach._draw(at.you)
    if word.plus and reach._program.marks_plays and reach._now.coins:
        reach._gets(at.you, Pool.COINS)
    reach._bind(at, word.as_, reach._in(at.you, Place.HAND))


def _draw_until(reach: Reach, word: Node, at: _Context) -> None:
    reach._draw(at.you)
    reach._look_through(at, -1, Place.ASIDE, True)
    reach._discard(reach._in(at.you, Place.ASIDE), at.you)


def _discard_down(reach: Reach, word: Node, at: _Context) -> None:
    reach._discard(reach._in(at.you, Place.HAND), at.you)


def _gain(reach: Reach, word: Node, at: _Context) -> None:
    if isinstance(word.source, lang.Ref):
        some = reach._cards(word.source, at)
    elif isinstance(word.source, Place) and word.source is not Place.SUPPLY:
        some = reach._from(word.source, Who.YOU, lang.Anything(), at)
    else:
        some = reach._on_piles(word.filter, at, word.source)
    some = Some(some.kinds & reach._matching(word.filter, at)[1], some.zones)
    for player in reach._who(word.by, at):
        reach._bind(at, word.as_, reach._gain(player, some, word.to, at.code.card))


def _gain_it(reach: Reach, word: Node, at: _Context) -> None:
    for player in reach._who(word.by, at):
        reach._gain(player, reach._cards(lang.It(), at), Place.DISCARD, at.code.card)


def _from_deck(reach: Reach, word: Node, at: _Context) -> None:
    if word.deck is Place.DECK:
        reach._look_through(at, -1, Place.ASIDE, word.shown, word.as_)
        return
    cards = reach._in(at.you, word.deck)
    for discarded in (Place.BOON_DISCARD, Place.HEX_DISCARD):
        cards |= reach._in(at.you, discarded)
    to = reach.zone(at.you, Place.BOONS if word.deck is not Place.BLACK_MARKET else Place.ASIDE)
    reach._move(cards, to)
    if word.deck is Place.BLACK_MARKET:                   # Boons and Hexes are turned over, not revealed
        reach._happens(Revealed, at.you, cards.kinds)
        reach._occurs(On.REVEAL, at.you, cards.kinds)
    reach._bind(at, word.as_, Some(cards.kinds, cards.zones | 1 << to))


def _discard(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._cards(word.cards, at)
    zones = reach._discard(some, at.you, at.code.card)
    reach._bind(at, word.as_, Some(some.kinds, zones))


def _trash(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._there(reach._cards(word.cards, at))
    reach._trash(some, (at.you, at.live.owner), at.code.card)
    reach._bind(at, word.as_, Some(some.kinds, 1 << reach.zone(0, Place.TRASH)))


def _put(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._cards(word.cards, at)
    for player in reach._who(word.whose, at):
        to = reach.zone(player, word.to)
        reach._move(some, to, at.code.card, is_own(word.cards, at.code.ability))
        reach._bind(at, word.as_, Some(some.kinds, 1 << to))
        if word.to is Place.EXILE:
            reach._occurs(On.EXILE, player, some.kinds)


def _from_supply(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._there(Some(reach._matching(word.filter, at)[1], (3 if word.anywhere else 1) << reach._piles))
    to = reach.zone(at.you, word.to)
    reach._move(some, to, at.code.card)
    reach._bind(at, word.as_, Some(some.kinds, 1 << to))
    reach._occurs(On.EXILE, at.you, some.kinds)
    if word.to is Place.TRASH:
        reach._trash(some, (at.you,))


def _reveal(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._there(reach._cards(word.cards, at))
    reach._happens(Revealed, at.you, some.kinds)
    reach._occurs(On.REVEAL, at.you, some.kinds)
    reach._bind(at, word.as_, some)


def _into_discard(reach: Reach, word: Node, at: _Context) -> None:
    reach._move(reach._from(Place.DECK, Who.YOU, lang.Anything(), at), reach.zone(at.you, Place.DISCARD))


def _return(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._cards(word.cards, at)
    reach._move(some, reach._piles, at.code.card)
    reach._move(some, reach._piles + 1, at.code.card)


def _exchange(reach: Reach, word: Node, at: _Context) -> None:
    _return(reach, word, at)
    reach._move(reach._on_piles(lang.Named(word.name), at), reach.zone(at.you, Place.DISCARD))


def _shuffle_in(reach: Reach, word: Node, at: _Context) -> None:
    reach._move(reach._cards(word.cards, at), reach.zone(at.you, Place.DECK), at.code.card)
    reach._is_shuffled(at.you, Place.DECK)


def _in_shuffle(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._cards(word.cards, at)
    for place in (Place.DECK, Place.DISCARD, Place.HAND):
        reach._move(some, reach.zone(at.you, place), at.code.card)


def _play(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._cards(word.cards, at)
    if isinstance(word.cards, lang.SetAsideCard):
        some = Some(some.kinds, (4 << reach._piles) - 1)
        for kind, code in reach._program.play_code.items():
            if some.kinds >> kind & 1:
                reach._resolves(code, at.you, at.you, 1 << kind, 1 << at.you)
        reach._is_played_by(at.you, some.kinds)
        reach._happens(Played, at.you, some.kinds)
        for on in (On.BEFORE_PLAY, On.WOULD_RESOLVE, On.AFTER_PLAY):
            reach._occurs(on, at.you, some.kinds)
    if some.kinds:
        reach._is_wealthy(at.you)
        reach._plays_often()
    if not plays_own(word, at.code.ability.clause if at.code.ability is not None else ()):
        reach._plays_again(at.you, some)
    reach._play(at.you, some, at.code.card, is_own(word.cards, at.code.ability))


def _play_supply(reach: Reach, word: Node, at: _Context) -> None:
    reach._is_wealthy(at.you)
    reach._play(at.you, reach._there(Some(reach._matching(word.filter, at)[1], 1 << reach._piles)))


def _clause(reach: Reach, word: Node, at: _Context) -> None:
    if reach._may_hold(word.if_, at):
        reach._all((*word.cost, *word.do), at._replace(only=(*at.only, *reach._narrowed(word, at))))
    reach._all(word.otherwise, at)


def _choose_one(reach: Reach, word: Node, at: _Context) -> None:
    for option in word.options:
        reach._all(option.do, at)


def _each(reach: Reach, word: Node, at: _Context) -> None:
    names = frozenset() if at.each else _bound_anew(word)
    for player in reach._who(word.who, at):
        reach._all((*word.do, *word.then), at._replace(you=player, each=names))


@lru_cache(maxsize=_KEPT)
def _bound_anew(word: lang.Each) -> frozenset[str]:
    """The names that each player binds for themselves; none where instructions for each are inside others."""
    return frozenset() if contains(word.do, lang.Each) else frozenset(bound_names(word.do))


def _pass(reach: Reach, word: Node, at: _Context) -> None:
    for player in range(reach.players):
        some = reach._cards(word.cards, at._replace(you=player))
        reach._move(some, reach.zone((player + 1) % reach.players, Place.HAND))


def _for_each(reach: Reach, word: Node, at: _Context) -> None:
    reach._bind(at, word.as_, reach._cards(word.cards, at))
    reach._all(word.do, at)


def _do(reach: Reach, word: Node, at: _Context) -> None:
    reach._all(word.do, at)


def _bid(reach: Reach, word: Node, at: _Context) -> None:
    for player in range(reach.players):
        reach._gets(player, Pool.DEBT)
        reach._all(word.do, at._replace(you=player))


def _take_turn(reach: Reach, word: Node, at: _Context) -> None:
    reach.extra_turns = True
    if reach._part in (_Part.ANY, _Part.DRAWING):
        reach._set_up_during(word, at)
    else:
        reach._during.append((word, at))                  # the turn that it is about comes after this one


def _again(reach: Reach, word: Node, at: _Context) -> None:
    for owner in range(reach.players):
        reach._note(reach._setups, (at.code.id, owner))


def _name(reach: Reach, word: Node, at: _Context) -> None:
    reach._bind(at, word.as_, Some(reach.every, 0))


def _receive(reach: Reach, word: Node, at: _Context) -> None:
    some = reach._cards(word.cards, at)
    for player in reach._who(word.who, at):
        for kind, code in reach._program.receive_code.items():
            if some.kinds >> kind & 1:
                reach._resolves(code, player, player, 1 << kind, 1 << player)
                reach._received.setdefault(_Live(code.id, player, player), set()).add(reach._by)


def _take_card(reach: Reach, word: Node, at: _Context) -> None:
    for number, card in enumerate(reach.game.landscapes):
        if card.name == word.name:
            reach._note(reach._cubes, (number, at.you))


def _tokens(reach: Reach, word: Node, at: _Context) -> None:
    reach._counts_coins = False
    for pool in (Pool.VP, Pool.DEBT, Pool.FAVORS, Pool.COFFERS, Pool.COINS):
        reach._gets(at.you, pool)


def _add_tokens(reach: Reach, word: Node, at: _Context) -> None:
    reach._bind(at, word.as_, Some(reach.every, 0))


def _take_it(reach: Reach, word: Node, at: _Context) -> None:
    reach._counts_coins = reach._actions_last = False
    reach._stray = True
    for player in reach._who(word.by, at):
        for pool in _EVERY_POOL:
            reach._gets(player, pool)


def _estate_token(reach: Reach, word: Node, at: _Context) -> None:
    reach._move(reach._cards(word.cards, at), reach.zone(at.you, Place.ASIDE), at.code.card)


def _pay_debt(reach: Reach, word: Node, at: _Context) -> None:
    reach._loses(at.you, Pool.DEBT)
    reach._loses(at.you, Pool.COINS)


def _overpay(reach: Reach, word: Node, at: _Context) -> None:
    for pool in (Pool.COINS, Pool.POTIONS):
        reach._loses(at.you, pool)


def _journey(reach: Reach, word: Node, at: _Context) -> None:
    reach._gets(at.you, Pool.JOURNEY)
    reach._loses(at.you, Pool.JOURNEY)


def _return_to_actions(reach: Reach, word: Node, at: _Context) -> None:
    if not reach.returns:
        reach.returns = reach.grown = True


def _rotate(reach: Reach, word: Node, at: _Context) -> None:
    if not reach._now.turns:
        reach._turned = True


def _nothing(reach: Reach, word: Node, at: _Context) -> None:
    """The word moves no card, and gives and takes nothing."""


_WORDS: Final[dict[type, Callable[[Reach, Node, _Context], None]]] = {
    lang.Plus: _plus,
    lang.Pay: lambda reach, word, at: reach._loses(at.you, word.pool),
    lang.Lose: lambda reach, word, at: reach._loses(at.you, word.pool),
    lang.PayAny: lambda reach, word, at: reach._loses(at.you, word.pool),
    lang.Draw: _draw,
    lang.DrawUntil: _draw_until,
    lang.FromDeck: _from_deck,
    lang.TopCard: lambda reach, word, at: reach._look_through(at, -1, None, False, word.as_),
    lang.DigFor: lambda reach, word, at: reach._look_through(at, -1, Place.ASIDE, True, word.found, word.rest),
    lang.Choose: lambda reach, word, at: reach._bind(at, word.as_, reach._cards(word.pick, at)),
    lang.Reveal: _reveal,
    lang.Discard: _discard,
    lang.DiscardDownTo: _discard_down,
    lang.Trash: _trash,
    lang.Put: _put,
    lang.DeckIntoDiscard: _into_discard,
    lang.ReturnToPile: _return,
    lang.ShuffleIn: _shuffle_in,
    lang.Exchange: _exchange,
    lang.Gain: _gain,
    lang.GainIt: _gain_it,
    lang.Play: _play,
    lang.PlayFromSupply: _play_supply,
    lang.Clause: _clause,
    lang.ChooseOne: _choose_one,
    lang.Each: _each,
    lang.Pass: _pass,
    lang.ForEach: _for_each,
    lang.Repeat: _do,
    lang.OncePerTurn: _do,
    lang.AsOften: lambda reach, word, at: reach._follow(word.clause, at),
    lang.SetUp: lambda reach, word, at: reach._sets_up(word.ability, reach._who(word.owner, at), at),
    lang.SetUpAgain: _again,
    lang.TakeTurn: _take_turn,
    lang.TakeIt: _take_it,
    lang.TurnJourneyToken: _journey,
    lang.PayOffDebt: _pay_debt,
    lang.NameCard: _name,
    lang.Remember: lambda reach, word, at: reach._bind(at, word.as_, reach._cards(word.cards, at)),
    lang.Receive: _receive,
    lang.TakeCard: _take_card,
    lang.TakeCopy: _take_card,
    lang.AddTokens: _add_tokens,
    lang.TakeTokens: _tokens,
    lang.PutFromSupply: _from_supply,
    lang.PutOnThis: lambda reach, word, at: reach._move(
        reach._cards(word.cards, at), reach.zone(at.you, Place.ASIDE), at.code.card),
    lang.PlaceEstateToken: _estate_token,
    lang.InShuffle: _in_shuffle,
    lang.BuyFrom: lambda reach, word, at: reach._buy(at.you, reach._cards(word.source, at)),
    lang.Bid: _bid,
    lang.Overpay: _overpay,
    lang.ReturnToActionPhase: _return_to_actions,
    lang.Rotate: _rotate,
    **dict.fromkeys((
        lang.Immune, lang.Instead, lang.NextHandSize, lang.Note, lang.KeepUntilCleanup,
        lang.ReturnCard, lang.PutTokens, lang.RemoveSun, lang.AddMark, lang.RemoveMarks, lang.TurnFaceDown,
        lang.FollowPlayed, lang.KeepInHand,
    ), _nothing),
}


__all__ = ["COUNTED", "OWN", "PLACES", "TOLD", "Reach"]
