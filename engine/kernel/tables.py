"""What is compiled for one game, as tables: codes, who listens to what, ongoing effects, what the game has to
remember. The layers above read them: effects, windows, procedures, turns, and the program that fills them.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.compile.code import Code
from engine.kernel.machine import (
    DECK,
    DISCARD,
    LASTS_INDEX,
)
from engine.language import (
    PLAYER_PLACES,
    CannotPlay,
    CoinsFor,
    CostsLikeLastGained,
    FollowPlayed,
    From,
    GaveCoins,
    Ignore,
    KeepUntilCleanup,
    Lasts,
    Mark,
    MoreCoinsFor,
    On,
    Place,
    Play,
    PlayedThisTurn,
    PlaysFromHand,
    Purchases,
    PutOnThis,
    Times,
)
from engine.language.walk import parts as walk
from engine.state import Game, zone_number

ORIGIN_ITSELF, ORIGIN_SETUP, ORIGIN_PLAY, ORIGIN_CUBE, ORIGIN_GAME, ORIGIN_HAND, ORIGIN_TAVERN = range(7)
STAYS = LASTS_INDEX[Lasts.GAME]
ONS = tuple(On)
TAVERN = int(Place.TAVERN)


class Listeners:
    """Who listens to one kind of occurrence."""

    __slots__ = ("cubes", "game", "hand", "itself", "play", "setup", "tavern")

    def __init__(self) -> None:
        self.itself: dict[int, list[Code]] = {}
        self.hand: dict[int, list[Code]] = {}
        self.play: dict[int, list[Code]] = {}
        self.tavern: dict[int, list[Code]] = {}
        self.cubes: list[tuple[int, Code]] = []
        self.game: list[Code] = []
        self.setup = False


class Tables:
    """The tables of one game."""

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
    counter_fns: list[tuple[Times, Any]]

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codes: list[Code] = []
        self.listeners: dict[On, Listeners] = {}
        self.counters: list[Times] = []
        self.play_code: dict[int, Code] = {}
        self.event_code: dict[int, list[Code]] = {}
        self.scoring: dict[int, list[Any]] = {}
        self.scoring_cards: dict[int, list[Any]] = {}  # of States and the like, for those who have them
        self.scoring_all: dict[int, list[Any]] = {}  # of Landmarks, for everybody
        self.cost_effects: list[tuple[From, int, Code]] = []
        self.type_effects: list[tuple[From, int, Code]] = []
        self.plus_coins: frozenset[int] = frozenset()
        self.records_gains = False
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
        every = [part for card in (*game.cards, *game.landscapes) for part in walk(card)]
        self.marks_plays = any(isinstance(part, (Play, FollowPlayed)) and part.mark is not Mark.NONE for part in every)
        self.wants_coins = any(isinstance(part, GaveCoins) for part in every)
        self.wants_purchases = any(isinstance(part, Purchases) for part in every)
        self.wants_played = any(isinstance(part, PlayedThisTurn) for part in every)
        self.ignores = any(isinstance(part, Ignore) for part in every)
        self.coins_for = any(isinstance(part, (CoinsFor, MoreCoinsFor)) for part in every)
        self.limits_plays = any(isinstance(part, (CannotPlay, PlaysFromHand)) for part in every)
        self.puts_on_cards = any(isinstance(part, PutOnThis) for part in every)
        self.claims_after_play = False
        self.ways = frozenset(card.name for card in game.landscapes if "Way" in card.types)
        # Cards that can have the abilities of another card: their kind, and what they are then for each such card.
        self.inheriting = 0
        self.double_of: dict[int, int] = {}
        for number in range(len(game.kind_of), len(game.cards)):
            self.inheriting = game.kind_of[game.cards[number].name]
            self.double_of[game.kind_of[game.cards[number].version]] = number
        self.kept = frozenset(
            kind
            for kind, card in enumerate(game.cards)
            if any(isinstance(part, KeepUntilCleanup) for part in walk(card))
        )
        self.costs_like_last = frozenset(
            kind
            for kind, card in enumerate(game.cards)
            if any(isinstance(part, CostsLikeLastGained) for part in walk(card))
        )
        places = range(len(game.players))
        ordered = {p * PLAYER_PLACES + DECK for p in places}
        if game.ordered_discard or game.rules.discard_pile_loses_track:
            ordered |= {p * PLAYER_PLACES + DISCARD for p in places}
        decks = (Place.BLACK_MARKET, Place.BOON_DECK, Place.HEX_DECK)
        ordered |= {zone_number(len(game.players), 0, place) for place in decks}
        self.ordered_zones = frozenset(ordered)
