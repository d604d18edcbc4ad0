"""The compiled tables of one game: codes, listeners, ongoing effects, and what the game has to remember. They are
filled before the first step and sealed then: no step changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, NoReturn, cast

from engine.kernel.code import Code, Fits
from engine.kernel.run.members import PLACE_BLACK_MARKET, PLACE_BOON_DECK, PLACE_HEX_DECK
from engine.kernel.run.places import DECK, DISCARD
from engine.language import (
    PLAYER_PLACES,
    AnyFrom,
    CannotPlay,
    CoinsFor,
    CostsLikeLastGained,
    FollowPlayed,
    From,
    GaveCoins,
    Ignore,
    KeepUntilCleanup,
    Mark,
    MoreCoinsFor,
    On,
    OneLess,
    Phase,
    Place,
    Play,
    PlayedThisTurn,
    PlaysFromHand,
    Pool,
    Purchases,
    PutOnThis,
    ReplaceKingdom,
    Times,
)
from engine.language.walk import kinds_of
from engine.language.walk import parts as walk
from engine.rules import Noting, Rules
from engine.state import UNKNOWN, Game, Info, Value, zone_number

ORIGIN_ITSELF, ORIGIN_SETUP, ORIGIN_PLAY, ORIGIN_CUBE, ORIGIN_GAME, ORIGIN_HAND, ORIGIN_TAVERN = range(7)


class Listeners:
    """The listeners to one kind of occurrence.

    ``in_hand`` are the kinds of cards of which an occurrence has to be about one, for anything in a hand or on a Tavern
    mat to trigger; None if it can be about any. ``hand_kinds`` and ``tavern_kinds`` are those that can be used from
    there, and the unknown card, which can be one of them.
    """

    __slots__ = ("cubes", "game", "hand", "hand_kinds", "in_hand", "itself", "play", "setup", "tavern", "tavern_kinds")

    def __init__(self) -> None:
        self.itself: dict[int, list[Code]] = {}
        self.hand: dict[int, list[Code]] = {}
        self.play: dict[int, list[Code]] = {}
        self.tavern: dict[int, list[Code]] = {}
        self.cubes: list[tuple[int, Code]] = []
        self.game: list[Code] = []
        self.setup = False
        self.in_hand: frozenset[int] | None = None
        self.hand_kinds: frozenset[int] = frozenset()
        self.tavern_kinds: frozenset[int] = frozenset()


class Prices:
    """The printed costs of the cards of a game, by their kinds. Known by itself, not by what it holds."""

    __slots__ = ("costs",)

    def __init__(self, costs: tuple[tuple[int, int, int], ...]) -> None:
        self.costs = costs


NOBODY = Listeners()


class Scoring(NamedTuple):
    """The worth of a card or landscape at the end of the game: how many VP, in which place, on what condition."""

    vp: Callable[[Any, list[Value]], int]
    place: Place | None = None
    holds: Callable[[Any, list[Value]], bool] | None = None

    def of(self, m: Any, registers: list[Value], place: int | None = None) -> int:
        """The VP for the player of the registers, of a card in a place (or of what lies in none)."""
        if self.place is not None and place != self.place:
            return 0
        return self.vp(m, registers) if self.holds is None or self.holds(m, registers) else 0


class Sealed(dict[Any, Any]):
    """A table that cannot be changed any more."""

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the program of a game does not change")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse


_EMPTY: Final = Sealed()


class Turns(NamedTuple):
    """The entries into the code of the turn: each phase, what follows a turn, the next player's turn, and the decisions
    of the turn itself.
    """

    phases: Mapping[Phase, int]
    after_turn: int
    next_player: int
    choices: frozenset[int]


class Program:
    """All that is compiled for one game. Filled by the compiler, then sealed."""

    draw: Code
    gain: Code
    buy: Code
    play: Code
    take_token: Code
    turn_over: Code
    arrange: Code
    shuffle_code: Code
    would_turn: Code
    window_code: Code
    turn_code: Code
    turns: Turns
    listening: tuple[Listeners, ...]
    infos: tuple[Info, ...]  # what a card of each kind is, where nothing makes it otherwise than printed
    fits: tuple[frozenset[int] | None, ...]  # for each of ``asked`` the kinds that match, if that cannot change
    about: tuple[frozenset[int] | None, ...]  # for each code the kinds that its occurrence can be about; None: any
    prices: Prices
    counter_fns: list[tuple[Times, Any]]

    def __init__(self, game: Game, extra: object = (), noted: set[str] | None = None) -> None:
        self.game = game
        self.rules: Rules = game.rules
        if noted is not None:
            self.rules = cast("Rules", Noting(self.rules, noted))
        self.codes: list[Code] = []
        self.listeners: dict[On, Listeners] = {}
        self.counters: list[Times] = []
        self.play_code: dict[int, Code] = {}
        self.event_code: dict[int, list[Code]] = {}
        self.scoring: dict[int, list[Scoring]] = {}
        self.scoring_cards: dict[int, list[Scoring]] = {}  # of States and the like, for those who have them
        self.scoring_all: dict[int, list[Scoring]] = {}  # of Landmarks, for everybody
        # Tells what a card is now, in games in which that can be otherwise than printed.
        self.look: Callable[[Any, int], Any] | None = None
        self.cost_effects: list[tuple[From, int, Code]] = []
        self.type_effects: list[tuple[From, int, Code]] = []
        self.asked: list[Fits] = []  # filters that ask for nothing but what a card is
        self.plus_coins: frozenset[int] = frozenset()
        self.records_gains = False
        self.records_trashing = False
        self.effect_matches: dict[int, Any] = {}
        self.extra: dict[str, Code] = {}
        self.offer_once: set[int] = set()
        self.plays_this: set[int] = set()
        self.givens: dict[On, list[tuple[int, Any]]] = {}
        self.receive_code: dict[int, Code] = {}
        self.pay_code: dict[int, Code] = {}  # overpaying
        self.instead_code: dict[int, Code] = {}  # paying in another way
        self.set_up_codes: list[Code] = []
        self.granted: list[tuple[Code, Code]] = []  # an effect that gives a play ability, and that ability
        self.own_cost: dict[int, list[Code]] = {}
        self.gained_into: dict[int, int] = {}
        self.effects: dict[type, list[tuple[From, int, Code]]] = {}
        self.effect_amount: dict[int, Any] = {}
        self.effect_cards: dict[int, Any] = {}
        self.claims_after_play = False
        self._note_facts(game, extra)

    def _note_facts(self, game: Game, extra: object) -> None:
        """Note the facts that follow from the cards of the game, before anything is compiled."""
        tables = set(vars(self))
        every = frozenset().union(*(kinds_of(data) for data in (*game.cards, *game.landscapes, extra)))
        self.marks_plays = any(
            isinstance(part, (Play, FollowPlayed)) and part.mark is not Mark.NONE
            for data in (*game.cards, *game.landscapes, extra)
            if not kinds_of(data).isdisjoint((Play, FollowPlayed))
            for part in walk(data)
        )
        self.wants_coins = GaveCoins in every
        self.wants_purchases = Purchases in every
        self.wants_played = PlayedThisTurn in every
        self.ignores = Ignore in every
        # The tokens that take away a coin, or a card that is drawn.
        less = {part.pool: part.token for card in game.landscapes if OneLess in kinds_of(card)
                for part in walk(card) if isinstance(part, OneLess)}
        self.less_coins, self.less_cards = less.get(Pool.COINS), less.get(None)
        self.coins_for = not every.isdisjoint((CoinsFor, MoreCoinsFor))
        self.limits_plays = not every.isdisjoint((CannotPlay, PlaysFromHand))
        self.puts_on_cards = PutOnThis in every
        seen: set[str] = set()
        if AnyFrom in every:
            for data in (*game.cards, *game.landscapes, extra):
                seen.update(part.pile for part in walk(data) if isinstance(part, AnyFrom))
        self.open_piles = frozenset(number for number, pile in enumerate(game.piles) if pile.name in seen)
        # The piles that come with another Kingdom: they are not in the game before.
        replacing = {number for number, card in enumerate(game.landscapes) if ReplaceKingdom in kinds_of(card)}
        self.next_kingdom = tuple(sorted({game.pile_of[kind] for n, kind in game.aside_cards if n in replacing}))
        self.ways = frozenset(card.name for card in game.landscapes if "Way" in card.types)
        # Cards that can have the abilities of another card: their kind, and what they are then for each such card.
        self.inheriting = 0
        self.double_of: dict[int, int] = {}
        for number in range(len(game.kind_of), len(game.cards)):
            self.inheriting = game.kind_of[game.cards[number].name]
            self.double_of[game.kind_of[game.cards[number].version]] = number
        self.kept = frozenset(kind for kind, card in enumerate(game.cards) if KeepUntilCleanup in kinds_of(card))
        self.costs_like_last = frozenset(
            kind for kind, card in enumerate(game.cards) if CostsLikeLastGained in kinds_of(card)
        )
        self.supply = tuple(number for number, pile in enumerate(game.piles) if pile.supply)
        self.nights = any("Night" in card.types for card in game.cards[1:])
        self.shadows = frozenset(kind for kind, card in enumerate(game.cards) if "Shadow" in card.types)
        self.ending_piles = frozenset(
            number
            for number, pile in enumerate(game.piles)
            if any(game.cards[kind].ends_game for kind in pile.kinds)
        )
        places = range(len(game.players))
        ordered = {p * PLAYER_PLACES + DECK for p in places}
        if game.ordered_discard or self.rules.discard_pile_loses_track:
            ordered |= {p * PLAYER_PLACES + DISCARD for p in places}
        decks = (PLACE_BLACK_MARKET, PLACE_BOON_DECK, PLACE_HEX_DECK)
        ordered |= {zone_number(len(game.players), 0, place) for place in decks}
        self.ordered_zones = frozenset(ordered)
        self._facts = frozenset(vars(self)) - tables

    @property
    def facts(self) -> dict[str, object]:
        """Return the facts about the cards that are known before they are compiled: games that agree in them can share
        their codes.
        """
        return {name: vars(self)[name] for name in self._facts}

    def filled_like(self, other: Program) -> None:
        """Take over what another program, which is not sealed yet, has been filled with; it can be filled on."""
        for name, value in vars(other).items():
            if name not in other._facts and name not in _OWN:
                setattr(self, name, _copied(value))

    def under(self, rules: Rules, game: Game) -> Program:
        """The same program for a game in which other rules hold, none of which is asked when cards are compiled."""
        program = object.__new__(type(self))
        vars(program).update(vars(self), rules=rules, game=game)
        return program

    def listens(self, on: On) -> bool:
        """Report whether anything in this game can trigger on such an occurrence."""
        return on in self.listeners

    def seal(self) -> None:
        """Nothing can be added any more: from now on the program is only read, by as many threads as like."""
        self.listening = tuple([self.listeners.get(on, NOBODY) for on in On])
        for listeners in self.listeners.values():
            for name in ("itself", "hand", "play", "tavern", "cubes", "game"):
                setattr(listeners, name, _sealed(getattr(listeners, name)))
            listeners.hand_kinds = frozenset((UNKNOWN, *listeners.hand))
            listeners.tavern_kinds = frozenset((UNKNOWN, *listeners.tavern))
        vars(self).update({name: _sealed(value) for name, value in vars(self).items() if value.__class__ in _TABLES})
        self.__class__ = _SealedProgram


class _SealedProgram(Program):
    """The program of a game once everything has been filled in."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name}: the program of a game does not change")


_TABLES: Final = (dict, list, set)
_OWN: Final = ("game", "rules", "_facts")


def _copied(value: object) -> object:
    """A table that can be filled on without changing the first."""
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return list(value)
    if isinstance(value, set):
        return set(value)
    if isinstance(value, Listeners):
        copy = Listeners()
        for name in Listeners.__slots__:
            setattr(copy, name, _copied(getattr(value, name)))
        return copy
    return value


def _sealed(value: object) -> object:
    """A table as one that cannot be changed."""
    kind = value.__class__
    if kind is dict:
        return Sealed({key: _sealed(item) for key, item in value.items()}) if value else _EMPTY  # type: ignore[attr-defined]
    if kind is list:
        return tuple(value)  # type: ignore[arg-type]
    return frozenset(value) if kind is set else value  # type: ignore[call-overload]
