"""The names of places, phases, pools and tokens: one row each, read by files, claims, lines of play and pictures.

``key`` is how a thing is written in a file and in a claim; ``name`` how it is printed; ``also`` are other words that
are understood.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.language import PLAYER_PLACES, TURN_POOLS, Phase, Place, Pool, Token
from engine.state import Asks


class PlaceName(NamedTuple):
    """The names of a place. A place without a key cannot be named in a file or claim."""

    place: Place
    key: str
    name: str
    also: tuple[str, ...] = ()

    @property
    def of_player(self) -> bool:
        """Report whether each player has one."""
        return self.place < PLAYER_PLACES

    @property
    def spellings(self) -> tuple[str, ...]:
        """All spellings that are understood, in small letters."""
        name = self.name.removeprefix("the ")
        return tuple(dict.fromkeys((self.key, self.key.replace("_", " "), name.casefold(), *self.also)))


class PhaseName(NamedTuple):
    """The names of a phase; ``within`` is how an ability says that it is that phase."""

    phase: Phase
    key: str
    name: str
    within: str
    also: tuple[str, ...] = ()


class PoolName(NamedTuple):
    """The names of something that a player has a number of: one of it, several of it."""

    pool: Pool
    key: str
    name: str
    many: str
    also: tuple[str, ...] = ()

    @property
    def of_turn(self) -> bool:
        """Report whether it is emptied when a turn ends."""
        return self.pool < TURN_POOLS


class TokenName(NamedTuple):
    """The names of a token that lies on piles and landscapes, and the entry with its rules."""

    token: Token
    key: str
    name: str
    entry: str = ""
    also: tuple[str, ...] = ()

    @property
    def own(self) -> bool:
        """Report whether each player has one of their own."""
        return self.token >= Token.PLUS_CARD


PLACES: Final = (
    PlaceName(Place.HAND, "hand", "hand"),
    PlaceName(Place.DECK, "deck", "deck"),
    PlaceName(Place.DISCARD, "discard", "discard pile"),
    PlaceName(Place.PLAY, "play", "play", ("in play", "play area")),
    PlaceName(Place.ASIDE, "set_aside", "set aside", ("aside",)),
    PlaceName(Place.EXILE, "exile", "Exile mat"),
    PlaceName(Place.ISLAND, "island", "Island mat"),
    PlaceName(Place.TAVERN, "tavern", "Tavern mat"),
    PlaceName(Place.NATIVE_VILLAGE, "native_village", "Native Village mat"),
    PlaceName(Place.SHUFFLE, "", "cards being shuffled"),
    PlaceName(Place.BOONS, "boons", "Boons and Hexes", ("hexes",)),
    PlaceName(Place.TRASH, "trash", "the trash"),
    PlaceName(Place.BLACK_MARKET, "black_market", "the Black Market deck"),
    PlaceName(Place.BOON_DECK, "boons", "the Boons", ("boons deck",)),
    PlaceName(Place.BOON_DISCARD, "boons_discard", "the Boons' discard pile", ("boons discard pile",)),
    PlaceName(Place.BOONS_ASIDE, "boons_aside", "the set-aside Boons"),
    PlaceName(Place.HEX_DECK, "hexes", "the Hexes", ("hexes deck",)),
    PlaceName(Place.HEX_DISCARD, "hexes_discard", "the Hexes' discard pile", ("hexes discard pile",)),
    PlaceName(Place.SUPPLY, "supply", "the Supply"),
)
PHASES: Final = (
    PhaseName(Phase.START, "start", "start of turn", "the start of a turn"),
    PhaseName(Phase.ACTION, "action", "Action phase", "the Action phase"),
    PhaseName(Phase.BUY, "buy", "Buy phase", "the Buy phase"),
    PhaseName(Phase.NIGHT, "night", "Night phase", "the Night phase"),
    PhaseName(Phase.CLEANUP, "clean-up", "Clean-up phase", "Clean-up", ("cleanup", "clean up")),
    PhaseName(Phase.BETWEEN, "between turns", "between turns", "the time between turns", ("between",)),
)
POOLS: Final = (
    PoolName(Pool.ACTIONS, "actions", "Action", "Actions"),
    PoolName(Pool.BUYS, "buys", "Buy", "Buys"),
    PoolName(Pool.COINS, "coins", "$", "Coins", ("coin",)),
    PoolName(Pool.POTIONS, "potions", "Potion", "Potions"),
    PoolName(Pool.DEBT, "debt", "Debt", "Debt"),
    PoolName(Pool.VP, "vp", "VP", "VP"),
    PoolName(Pool.COFFERS, "coffers", "Coffers", "Coffers"),
    PoolName(Pool.VILLAGERS, "villagers", "Villager", "Villagers"),
    PoolName(Pool.FAVORS, "favors", "Favor", "Favors"),
    PoolName(Pool.PIRATE_SHIP, "pirate_ship", "token on the Pirate Ship mat", "tokens on the Pirate Ship mat"),
    PoolName(Pool.SINISTER_PLOT, "sinister_plot", "token on Sinister Plot", "tokens on Sinister Plot"),
    PoolName(Pool.JOURNEY, "journey", "Journey token face down", "Journey tokens face down"),
    PoolName(Pool.MINUS_CARD, "minus_card", "−1 Card token", "−1 Card tokens"),
    PoolName(Pool.MINUS_COIN, "minus_coin", "−$1 token", "−$1 tokens"),
)
TOKENS: Final = (
    TokenName(Token.EMBARGO, "Embargo", "Embargo", "Embargo token"),
    TokenName(Token.DEBT, "Debt", "Debt"),
    TokenName(Token.VP, "VP", "VP", "", ("victory point",)),
    TokenName(Token.FAVOR, "Favor", "Favor", "", ("favors",)),
    TokenName(Token.COIN, "Coin", "Coin"),
    TokenName(Token.SUN, "Sun", "Sun", "", ("suns",)),
    TokenName(Token.PLUS_CARD, "+1 Card", "+1 Card", "Your +1 Card token", ("+card",)),
    TokenName(Token.PLUS_ACTION, "+1 Action", "+1 Action", "Your +1 Action token", ("+action",)),
    TokenName(Token.PLUS_BUY, "+1 Buy", "+1 Buy", "Your +1 Buy token", ("+buy",)),
    TokenName(Token.PLUS_COIN, "+$1", "+$1", "Your +$1 token", ("+1 coin", "+coin")),
    TokenName(
        Token.MINUS_COST, "-2 Cost", "−2 Cost", "Your -2 Cost token", ("−2 cost", "-cost", "-$2", "−$2", "-$2 cost"),
    ),
    TokenName(Token.TRASHING, "Trashing", "Trashing", "Your Trashing token", ("trash",)),
)
SINGLE: Final = (Pool.JOURNEY, Pool.MINUS_CARD, Pool.MINUS_COIN)
"""Pools that are a token of which a player has one: it is there or not."""

PLACE_NAME: Final[dict[Place, str]] = {row.place: row.name for row in PLACES}
PHASE_NAME: Final[dict[Phase, str]] = {row.phase: row.name for row in PHASES}
POOL_NAME: Final[dict[Pool, PoolName]] = {row.pool: row for row in POOLS}
TOKEN_NAME: Final[dict[Token, str]] = {row.token: row.name for row in TOKENS}

PLAYER_PLACE: Final[dict[str, Place]] = {row.key: row.place for row in PLACES if row.of_player and row.key}
"""The places of a player by their keys."""
GAME_PLACE: Final[dict[str, Place]] = {
    row.key: row.place for row in PLACES if not row.of_player and row.place is not Place.SUPPLY
}
"""The places that belong to nobody by their keys, except the piles."""
PHASE: Final[dict[str, Phase]] = {row.key: row.phase for row in PHASES}
POOL: Final[dict[str, Pool]] = {row.key: row.pool for row in POOLS}
TOKEN: Final[dict[str, Token]] = {row.key: row.token for row in TOKENS}



def _longest_first(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Sort names so that a reader that takes the first that fits does not stop in the middle of one."""
    return dict(sorted(pairs, key=lambda pair: -len(pair[0])))


PLAYER_PLACE_SPELT: Final[dict[str, str]] = _longest_first(
    (words, row.key) for row in PLACES if row.of_player and row.key for words in row.spellings
)
"""Spellings of the places of a player, with their keys."""
GAME_PLACE_SPELT: Final[dict[str, str]] = _longest_first(
    (words, row.key) for row in PLACES if not row.of_player and row.key for words in row.spellings
)
"""Spellings of the places that belong to nobody, with their keys."""
PHASE_SPELT: Final[dict[str, Phase]] = {
    words: row.phase for row in PHASES
    for words in dict.fromkeys((row.name.casefold().removesuffix(" phase"), row.key, *row.also))
}
"""Spellings of the phases (with or without that word behind them)."""
POOL_SPELT: Final[dict[str, Pool]] = {
    words: row.pool for row in POOLS
    for words in (row.key, *((row.key.removesuffix("s"),) if row.key.endswith("s") else ()), *row.also)
}
"""Spellings of the pools."""
TOKEN_SPELT: Final[dict[str, str]] = {
    words: row.key for row in TOKENS for words in dict.fromkeys((row.key.casefold(), row.name.casefold(), *row.also))
}
"""Spellings of the tokens on piles and landscapes, with their keys."""

NOTHING_SPELT: Final = frozenset({"nothing", "none", "no", "stop", "decline", "pass", "nothing else"})
"""Spellings of the option to do nothing (more)."""
USE_SPELT: Final = frozenset({"yes", "use", "use it", "reveal", "react"})
"""Verbs for using a triggered ability that is named after them."""

ASKED: Final[dict[Asks, str]] = {
    Asks.ACTION_PHASE: "action phase",
    Asks.BUY_PHASE: "buy phase",
    Asks.NIGHT_PHASE: "night phase",
    Asks.CLEAN_UP_PHASE: "clean-up phase",
    Asks.BETWEEN_TURNS: "between turns",
    Asks.CLEAN_UP: "clean-up",
    Asks.ABILITY: "window",
    Asks.SPEND: "spend",
    Asks.MAY: "may",
    Asks.CHOOSE_ONE: "choose one",
    Asks.CHOOSE_PILE: "choose a pile",
    Asks.TAKE_NEXT: "take next",
    Asks.CHOOSE: "choose",
    Asks.PLAY: "play",
    Asks.BECOME: "become",
    Asks.GAIN: "gain",
    Asks.BUY: "buy",
    Asks.DISCARD: "discard",
    Asks.TRASH: "trash",
    Asks.REVEAL: "reveal",
    Asks.RETURN: "return",
    Asks.RECEIVE: "receive",
    Asks.PASS: "pass",
    Asks.KEEP: "keep",
    Asks.SET_ASIDE: "set aside",
    Asks.EXILE: "exile",
    Asks.SHUFFLE_IN: "shuffle in",
    Asks.NAME: "name",
    Asks.BID: "bid",
    Asks.PAY: "pay",
    Asks.PAY_POTIONS: "pay Potions",
    Asks.PAY_OFF: "pay off",
    Asks.OVERPAY: "overpay",
    Asks.OVERPAY_POTIONS: "overpay Potions",
    Asks.ROTATE: "rotate",
    Asks.PUT_INTO_HAND: "put into hand",
    Asks.PUT_ONTO_DECK: "put onto deck",
    Asks.PUT_UNDER_DECK: "put under deck",
    Asks.PUT_INTO_DISCARD: "put into discard pile",
    Asks.PUT_INTO_PLAY: "put into play",
    Asks.PUT_ON_ISLAND: "put on the Island mat",
    Asks.PUT_ON_TAVERN: "put on the Tavern mat",
    Asks.PUT_ON_NATIVE_VILLAGE: "put on the Native Village mat",
    Asks.PUT_UNDER_BLACK_MARKET: "put under the Black Market deck",
    Asks.PUT_INTO_BOON_DISCARD: "put into the Boons' discard pile",
    Asks.PUT_UNDER_SHUFFLED: "put under the shuffled cards",
    Asks.PUT_ON_TOP: "put on top",
    Asks.PUT_AT_BOTTOM: "put at the bottom",
    Asks.PUT_ANYWHERE: "put anywhere",
    Asks.DRAW: "draw",
    Asks.SHUFFLE: "shuffle",
    Asks.TURN_OVER: "turn over",
}
"""The subject of a decision, as a verb."""
