"""The working copy of a position while a step is carried out: what it holds, and asking about it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.kernel.code import Code
from engine.kernel.run.handles import live
from engine.kernel.run.places import DECK, PLAY, SINGLE
from engine.kernel.run.program import Program
from engine.language import PLAYER_PLACES, POOLS, Phase, Pool
from engine.rules import Rules
from engine.state import (
    NOWHERE,
    PHASE,
    TAG,
    TAG_SHIFT,
    Contents,
    Event,
    Frame,
    Game,
    Pending,
    PhaseBegun,
    PoolChanged,
    State,
    turned,
    with_infos,
)
from engine.variant import new_variant

_POOL: Final = PoolChanged.number_of_kind
_PHASE: Final = PhaseBegun.number_of_kind


@lru_cache
def in_turn(players: int, first: int, direction: int) -> tuple[int, ...]:
    """So many players one after the other, to the left (1) or to the right (-1)."""
    return tuple([(first + direction * n) % players for n in range(players)])


class OpenQuestion(Exception):
    """The rules depend on something that the position does not say."""


class Position:
    """A position being worked on: what a state holds, as lists, and what is noted on the way."""

    __slots__ = (
        "absent",
        "before",
        "codes",
        "counters",
        "cubes",
        "emptied",
        "events",
        "gained",
        "game",
        "hidden",
        "interrupted",
        "numbers",
        "pending",
        "piles",
        "players",
        "pools",
        "program",
        "reordered",
        "rules",
        "spent",
        "stack",
        "status",
        "together",
        "tokens",
        "trash_zone",
        "trashed",
        "turn",
        "turns_taken",
        "twins",
        "where",
        "zones",
    )

    def __init__(self, state: State) -> None:
        self.before = state
        (game, zones, piles, pools, self.turn, self.turns_taken, counters, self.gained, self.trashed, self.spent,
         self.cubes, self.tokens, pending, stack, where, status, self.absent) = state  # fmt: skip
        self.game: Game = game
        self.program: Program = game.program
        self.rules: Rules = self.program.rules
        self.codes: tuple[Code, ...] = game.codes
        self.zones: list[Contents] = [*zones]
        self.piles: list[Contents] = [*piles]
        self.pools: list[int] = [*pools]
        self.counters: list[int] = [*counters]
        self.pending: list[Pending] = [*pending]
        self.stack: list[Frame] = [*stack]
        self.where: list[int] = [*where]
        self.status = status
        self.players = len(game.players)
        self.trash_zone = self.players * PLAYER_PLACES
        self.events: list[Event] = []
        self.reordered = False
        self.together: list[int] = []
        self.emptied = False  # whether a Supply pile has just been emptied
        self.hidden = -1  # a shuffled pile whose next card has to be turned over
        self.interrupted = bool(status)  # whether it goes on otherwise than with the next operation
        self.twins = False  # whether the last trigger choice left out look-alikes
        self.numbers: tuple[int, ...] = ()  # the new number of each tag, if freezing has changed any

    def halt(self, status: str) -> None:
        """Nothing goes on: the game is over, or the position leaves open what happens."""
        self.status = status
        self.interrupted = True

    def uncover(self, pile: int) -> None:
        """Before anything else the next card of a shuffled pile is turned over."""
        self.hidden = pile
        self.interrupted = True

    def decider(self, player: int) -> int:
        """Return the player who makes a player's decisions now."""
        turn = self.turn
        return turn.decided_by if turn.decided_by >= 0 and player == turn.player else player

    def order(self, first: int) -> tuple[int, ...]:
        """All players in turn order from ``first``."""
        return in_turn(self.players, first, 1 if self.rules.each_player_in_turn_order else -1)

    def seat(self, number: int) -> int:
        """Return the player with a number in a trigger window: the current player, then the others in turn order."""
        return (self.turn.player + (number if self.rules.turn_order else -number)) % self.players

    def pool(self, player: int, pool: Pool, amount: int, code: int = -1) -> None:
        """Add to a pool of a player."""
        if pool in SINGLE:
            amount = min(amount, 1 - self.pools[player * POOLS + pool])
        if amount:
            self.pools[player * POOLS + pool] += amount
            self.events.append(new_variant(PoolChanged, (_POOL, player, (), NOWHERE, NOWHERE, code, (), pool, amount)))

    def log(self, event: Event) -> None:
        """Note an event, in games in which cards can be otherwise than printed with what its cards are now."""
        look = self.program.look
        if look is not None and (cards := event.cards):
            event = with_infos(event, tuple([look(self, card) for card in cards]))
        self.events.append(event)

    def note(
        self, kind: type[Event], player: int, cards: tuple[int, ...] = (), source: int = NOWHERE, target: int = NOWHERE,
        code: int = -1, *own: object,
    ) -> None:
        """Note an event as :meth:`log` does, at half the cost: of a kind, with all that its own fields hold."""
        look = self.program.look
        infos = () if look is None else tuple([look(self, card) for card in cards])
        self.events.append(new_variant(kind, (kind.number_of_kind, player, cards, source, target, code, infos, *own)))

    def phase(self, phase: Phase, code: int = -1) -> None:
        """Enter a phase; ``code`` is the ability that brings it back."""
        self.turn = turned(self.turn, (PHASE, int(phase)))
        self.events.append(new_variant(PhaseBegun, (_PHASE, self.turn.player, (), NOWHERE, NOWHERE, code, (), phase)))

    def zone_of(self, card: int) -> int:
        """The zone of a tagged card."""
        return self.where[(card >> TAG_SHIFT) - 1]

    def tag(self, zone: int, card: int) -> int:
        """Make a handle for a card in a zone."""
        if card >= TAG:
            return card
        self.where.append(zone)
        handle = card | len(self.where) << TAG_SHIFT
        cards = self.zones[zone]
        number = cards.index(card)
        if zone in self.program.ordered_zones:
            self.zones[zone] = (*cards[:number], handle, *cards[number + 1 :])
        else:
            self.zones[zone] = (*cards[:number], *cards[number + 1 :], handle)
            if len(cards) > 1 and cards[-1] >= TAG:
                self.zones[zone] = tuple(sorted(self.zones[zone]))
        return handle

    def own_number(self, card: int) -> int:
        """A handle of its own for a play of a card that is not where its ability expects it: what is put on the card
        belongs to that play (quartermaster-5)."""
        if card >= TAG or not self.program.puts_on_cards:
            return card
        self.where.append(-1)
        return card | len(self.where) << TAG_SHIFT

    def tag_each(self, zone: int, cards: list[int]) -> list[int]:
        """Make handles for several cards in a zone."""
        if len(cards) < 2 or zone in self.program.ordered_zones:
            return [self.tag(zone, card) for card in cards]
        where, there = self.where, [*self.zones[zone]]
        handles = []
        for card in cards:
            if card < TAG:
                where.append(zone)
                there.remove(card)
                card |= len(where) << TAG_SHIFT
                there.append(card)
            handles.append(card)
        self.zones[zone] = tuple(sorted(there))
        return handles

    def tag_at(self, zone: int, number: int) -> int:
        """Make a handle for the card at a place of an ordered zone."""
        cards = self.zones[zone]
        handle: int = cards[number]
        if handle < TAG:
            self.where.append(zone)
            handle |= len(self.where) << TAG_SHIFT
            self.zones[zone] = (*cards[:number], handle, *cards[number + 1 :])
        return handle

    def place(self, zone: int) -> int:
        """The place that a zone is."""
        own = self.trash_zone
        return zone % PLAYER_PLACES if zone < own else zone - own + PLAYER_PLACES

    def in_play(self, card: int) -> bool:
        """Report whether a handle has its card, and it is in play."""
        if not live(card):
            return False
        zone = self.zone_of(card)
        return zone % PLAYER_PLACES == PLAY and zone < self.trash_zone

    def in_supply(self, pile: int) -> bool:
        """Report whether a pile is in the Supply now."""
        return self.game.piles[pile].supply and pile not in self.absent

    def pile_of(self, kind: int) -> int:
        """The pile that a card of a kind belongs to, if there is one now; else -1."""
        pile: int = self.game.pile_of[kind]
        return -1 if pile in self.absent else pile

    def pile_top(self, pile: int) -> int:
        """The kind on top of a pile, or -1 if it is empty. The top of a pile is always known."""
        runs = self.piles[pile]
        return runs[0][0] if runs else -1

    def can_take(self, pile: int, kind: int) -> bool:
        """Report whether a card of a kind can be taken from a pile: it lies on top, or in one that lies open."""
        runs = self.piles[pile]
        if pile in self.program.open_piles:
            return any(kind == other for other, _ in runs)
        return bool(runs) and runs[0][0] == kind

    def deck_size(self, player: int) -> int:
        """Return the number of cards in a player's deck."""
        size = 0
        for item in self.zones[player * PLAYER_PLACES + DECK]:
            size += 1 if item.__class__ is int else len(item)
        return size
