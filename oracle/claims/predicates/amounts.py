"""Zones and numbers: what of a position can be counted, and between which bounds it is known."""

from __future__ import annotations

from typing import Final, Union

from engine.language import PLAYER_PLACES, POOLS, Place, Pool
from engine.record import record
from engine.state import KIND, MARKED, UNKNOWN, Contents, State, zone_number
from oracle.claims.nouns import What, count, is_card, look_at
from oracle.words.table import GAME_PLACE, PLAYER_PLACE, TOKEN

_FAR: Final = 10**9
Between = tuple[int, int]
"""A number of which only bounds are known."""

DECKS: Final = ("boons", "hexes", "black_market")  # of the places that belong to nobody
_NOT_CARDS: Final = (Place.BOONS,)  # what lies there is no card of the player


@record
class Zone:
    """A place of a player, or one that belongs to nobody (no player): the trash, the Boons deck, ..."""

    player: str
    place: str

    def __str__(self) -> str:
        return f"{self.player}.{self.place}" if self.player else self.place

    @property
    def is_deck(self) -> bool:
        """Report whether its cards lie in an order, the top first."""
        return self.place == "deck" if self.player else self.place in DECKS

    def items(self, state: State) -> Contents:
        """Return what lies there; a bag of shuffled cards is one nested tuple."""
        if not self.player:
            return state.zones[zone_number(len(state.game.players), -1, GAME_PLACE[self.place])]
        player = state.game.players.index(self.player)
        if self.place == "cards":
            start = player * PLAYER_PLACES
            places = [place for place in range(PLAYER_PLACES) if place not in _NOT_CARDS]
            return tuple(item for place in places for item in state.zones[start + place])
        return state.zones[player * PLAYER_PLACES + PLAYER_PLACE[self.place]]

    def cards(self, state: State) -> list[int]:
        """The cards there, shuffled ones too."""
        return [card for item in self.items(state) for card in (item if item.__class__ is tuple else (item,))]


@record
class Number:
    """A number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)

    def between(self, state: State) -> Between:
        """Its bounds."""
        return (self.value, self.value)


@record
class CountIn:
    """The number of some cards (of all, if ``card`` is empty) in a zone."""

    card: What
    zone: Zone

    def __str__(self) -> str:
        return f"count({self.card or 'cards'} in {self.zone})"

    def between(self, state: State) -> Between:
        """Its bounds: unknown cards may be among those that are meant."""
        return count(state.game, self.card, self.zone.cards(state), look_at(state, self.card))


@record
class PoolOf:
    """The amount of something that a player has."""

    player: str
    pool: Pool

    def __str__(self) -> str:
        return f"{self.player}.{self.pool.name.lower()}"

    def between(self, state: State) -> Between:
        """Its bounds."""
        n = state.pools[state.game.players.index(self.player) * POOLS + self.pool]
        return (n, n)


@record
class PileSize:
    """The number of cards left in a pile."""

    pile: str

    def __str__(self) -> str:
        return f"{self.pile} pile"

    def between(self, state: State) -> Between:
        """Its bounds."""
        for number, pile in enumerate(state.game.piles):
            if pile.name == self.pile and number in state.absent:
                return (0, 0)
            if pile.name == self.pile:
                n = sum(len(size) if isinstance(size, tuple) else size for _, size in state.piles[number])
                return (n, n)
        raise KeyError(self.pile)


@record
class EmptyPiles:
    """The number of empty Supply piles."""

    def __str__(self) -> str:
        return "empty piles"

    def between(self, state: State) -> Between:
        """Its bounds."""
        from engine.kernel import empty_piles

        n = empty_piles(state)
        return (n, n)


@record
class CountInPile:
    """The number of some cards in a pile."""

    card: What
    pile: str

    def __str__(self) -> str:
        return f"count({self.card} in {self.pile} pile)"

    def between(self, state: State) -> Between:
        """Its bounds."""
        faces: list[int] = []
        for top, size in runs_of(state, self.pile):
            faces += size if isinstance(size, tuple) else [top] * size
        return count(state.game, self.card, faces, look_at(state, self.card))


def runs_of(state: State, name: str) -> Contents:
    """Return what is in a pile, the top first: (kind, how many), or (-1, kinds) of shuffled cards."""
    for number, pile in enumerate(state.game.piles):
        if pile.name == name:
            return () if number in state.absent else state.piles[number]
    raise KeyError(name)


@record
class TokensOn:
    """The number of tokens on a pile or landscape (on all without ``where``), or on cards in play: of a kind, of a
    player, or any.
    """

    token: str
    player: str
    where: str

    def __str__(self) -> str:
        on = f"on {self.where}" if self.where else ""
        return f"tokens({' '.join(filter(None, (self.player, self.token, on)))})"

    def between(self, state: State) -> Between:
        """Its bounds."""
        game = state.game
        number = -1
        for n, card in enumerate(game.landscapes):
            if card.name == self.where:
                number = len(game.piles) + n
        for n, pile in enumerate(game.piles):
            if self.where == pile.name or self.where in [game.cards[kind].name for kind in pile.kinds]:
                number = n
        owner = game.players.index(self.player) if self.player else -1
        count = sum(n for at, token, player, n in state.tokens
                    if (at == number or not self.where) and (not self.token or token == TOKEN[self.token])
                    and (owner < 0 or player == owner))
        if self.where and not self.token:
            kind = game.kind_of.get(self.where, -1)
            count += sum(entry.binds[0] for _, entry in state.pending
                         if entry.code == MARKED and is_card(entry.this, kind))
        return (count, count)


@record
class CostOf:
    """The number of coins that a card costs now."""

    card: str

    def __str__(self) -> str:
        return f"cost({self.card})"

    def between(self, state: State) -> Between:
        """Its bounds."""
        from engine.kernel import cost_of

        coins = cost_of(state, state.game.kind_of[self.card])[0]
        return (coins, coins)


@record
class ScoreOf:
    """A player's score, if the game ended now."""

    player: str

    def __str__(self) -> str:
        return f"score({self.player})"

    def between(self, state: State) -> Between:
        """Its bounds: nothing is known if the player has unknown cards."""
        from engine.kernel import scores

        if any(card & KIND == UNKNOWN for card in Zone(self.player, "cards").cards(state)):
            return (-_FAR, _FAR)
        n = scores(state)[state.game.players.index(self.player)]
        return (n, n)


@record
class PendingOf:
    """The number of abilities of a card that are set up (for a player)."""

    card: str
    player: str = ""

    def __str__(self) -> str:
        return f"pending({self.card}{f' for {self.player}' if self.player else ''})"

    def between(self, state: State) -> Between:
        """Its bounds."""
        from engine.kernel import code_info

        owner = state.game.players.index(self.player) if self.player else -1
        n = sum(
            (owner < 0 or entry.owner == owner) and code_info(state.game, entry.code).card == self.card
            for _, entry in state.pending
        )
        return (n, n)


Amount = Union[Number, CountIn, PoolOf, PileSize, EmptyPiles, CountInPile, TokensOn, CostOf, ScoreOf, PendingOf]


def range_text(low: int, high: int | None) -> str:
    """From ``low`` to ``high`` (None: any number), in words."""
    if high is None:
        return f"at least {low}"
    if low == high:
        return f"exactly {low}" if low else "no"
    return f"at most {high}" if not low else f"{low} to {high}"


__all__ = [
    "DECKS", "Amount", "CostOf", "CountIn", "CountInPile", "EmptyPiles", "Number", "PendingOf", "PileSize", "PoolOf",
    "ScoreOf", "TokensOn", "Zone", "range_text", "runs_of",
]
