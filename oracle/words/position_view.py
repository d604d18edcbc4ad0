"""A position as it can be shown: what is where, whose, and which orders mean something.

Every printer of positions reads this: the sentences (``position_texts``), the rows of the page (``page_rows``), the
rows with changes marked (``marked_rows``).
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from engine.kernel import ended_by, next_turn
from engine.language import GAME_PLACES, PLAYER_PLACES, POOLS, Phase, Place, Pool
from engine.record import record
from engine.state import KIND, Contents, Entry, Game, State, place_of
from oracle.words.ability_texts import ability_text, card_of_code
from oracle.words.place_texts import over_text, phase_text

_FIRST: Final = (Place.HAND, Place.PLAY, Place.DECK, Place.DISCARD)
PLAYER_ROWS: Final = (*_FIRST, *(place for place in Place if place < PLAYER_PLACES and place not in _FIRST))
"""The places of a player in the order in which they are shown."""
SPENT: Final = (Pool.ACTIONS, Pool.BUYS, Pool.COINS, Pool.POTIONS)
"""The pools that a player spends in a turn; the last is not mentioned where it is empty."""


class Zone(NamedTuple):
    """A place with its cards.

    ``owner`` is a player's number, or -1; ``ordered`` says whether the order in which its cards lie means something.
    """

    owner: int
    place: Place
    items: Contents
    ordered: bool


class Heap(NamedTuple):
    """A pile: its number, how many cards are left, and the card on top if it is not the one that gives the pile its
    name. ``mixed`` says whether it has different cards."""

    number: int
    name: str
    supply: bool
    left: int
    top: str
    mixed: bool


@record
class View:
    """A position as it can be shown.

    ``turn`` says whose turn it is and which phase; ``spends`` whether the player whose turn it is has something to
    spend. ``zones`` are all places of players, also the empty ones; ``common`` those of nobody that are not empty, the
    trash first. ``hanging`` are the entries of what lies on cards, ``waiting`` the abilities that are set up: whose,
    which, how often. ``resolving`` are the cards whose abilities are being resolved.
    """

    state: State
    turn: str
    spends: bool
    zones: tuple[Zone, ...]
    common: tuple[Zone, ...]
    heaps: tuple[Heap, ...]
    hanging: tuple[Entry, ...]
    waiting: tuple[tuple[int, str, int], ...]
    resolving: tuple[str, ...]
    status: str

    def pool(self, player: int, pool: Pool) -> int:
        """Return the amount in a player's pool."""
        return self.state.pools[player * POOLS + pool]

    def lasting_pools(self, player: int) -> tuple[tuple[Pool, int], ...]:
        """Return what a player has in pools, except those that the player whose turn it is spends from."""
        return tuple(
            (pool, amount) for pool in Pool
            if (amount := self.pool(player, pool)) and (player != self.state.turn.player or pool >= Pool.DEBT)
        )


def view(state: State) -> View:
    """A position as it can be shown."""
    game = state.game
    first = len(game.players) * PLAYER_PLACES
    waiting = Counter((entry.owner, ability_text(game, entry.code)) for _, entry in state.pending if entry.code >= 0)
    return View(
        state,
        turn_words(state),
        state.turn.phase != Phase.BETWEEN,
        tuple(Zone(player, place, state.zone(player, place), ordered(game, place))
              for player in range(len(game.players)) for place in PLAYER_ROWS),
        tuple(Zone(-1, place, items, ordered(game, place)) for number in range(first, first + GAME_PLACES)
              if (items := state.zones[number]) for place in (place_of(len(game.players), number),)),
        tuple(_heap(game, number, runs) for number, runs in enumerate(state.piles)
              if number not in state.absent),
        tuple(entry for _, entry in state.pending if entry.code < 0),
        tuple((owner, text, n) for (owner, text), n in waiting.items()),
        tuple(name for frame in state.stack if (name := card_of_code(game, frame.code))),
        "" if state.status == "over" else state.status,
    )


def turn_words(state: State) -> str:
    """Return whose turn it is, and which phase."""
    if state.status == "over":
        return over_text(state.game, ended_by(state))
    name, turn = state.game.players[state.turn.player], state.turn
    extra = "extra turn" if turn.extra else "turn"
    coming = next_turn(state)
    if coming is not None:
        return f"before {state.game.players[coming[0]]}'s {'extra turn' if coming[1] else 'turn'}"
    if turn.phase == Phase.BETWEEN:
        return f"after {name}'s {extra}"
    return f"{name}'s {extra}, {phase_text(turn.phase)}"


def ordered(game: Game, place: Place) -> bool:
    """Report whether the order of the cards in a place means something.

    That of a deck always does, that of a discard pile where a rule or the question looks at it.
    """
    if place is Place.DISCARD:
        return bool(game.ordered_discard or game.rules.discard_pile_loses_track)
    return place in (Place.DECK, Place.BLACK_MARKET, Place.BOON_DECK, Place.HEX_DECK)


def _heap(game: Game, number: int, runs: Contents) -> Heap:
    pile = game.piles[number]
    left = sum(len(what) if kind < 0 else what for kind, what in runs)
    mixed = len(pile.kinds) > 1
    top = game.cards[runs[0][0] & KIND].name if runs and mixed and runs[0][0] >= 0 else ""
    return Heap(number, pile.name, pile.supply, left, top if top != pile.name else "", mixed)
