"""Places, phases, pools and tokens: what each is called."""

from __future__ import annotations

from typing import Final

from engine.language import PLAYER_PLACES, Phase, Place, Pool, Token
from engine.state import Game, State, place_of

PLACE_NAMES: Final[dict[Place, str]] = {
    Place.HAND: "hand",
    Place.DECK: "deck",
    Place.DISCARD: "discard pile",
    Place.PLAY: "play",
    Place.ASIDE: "set aside",
    Place.EXILE: "Exile mat",
    Place.ISLAND: "Island mat",
    Place.TAVERN: "Tavern mat",
    Place.NATIVE_VILLAGE: "Native Village mat",
    Place.SHUFFLE: "cards being shuffled",
    Place.BOONS: "Boons and Hexes",
    Place.BLACK_MARKET: "the Black Market deck",
    Place.BOON_DECK: "the Boons",
    Place.BOON_DISCARD: "the Boons' discard pile",
    Place.BOONS_ASIDE: "the set-aside Boons",
    Place.HEX_DECK: "the Hexes",
    Place.HEX_DISCARD: "the Hexes' discard pile",
    Place.TRASH: "the trash",
    Place.SUPPLY: "the Supply",
}
_PHASE: Final[dict[Phase, str]] = {
    Phase.START: "start of turn",
    Phase.ACTION: "Action phase",
    Phase.BUY: "Buy phase",
    Phase.NIGHT: "Night phase",
    Phase.CLEANUP: "Clean-up phase",
    Phase.BETWEEN: "between turns",
}
_SINGULAR: Final[dict[Pool, str]] = {
    Pool.ACTIONS: "Action", Pool.BUYS: "Buy", Pool.POTIONS: "Potion", Pool.VP: "VP",
    Pool.COFFERS: "Coffers", Pool.VILLAGERS: "Villager", Pool.FAVORS: "Favor",
    Pool.PIRATE_SHIP: "Pirate Ship token",
}
# Tokens of which a player has one: what there is with it, what getting it and losing it is.
SINGLES: Final[dict[Pool, tuple[str, str, str]]] = {
    Pool.JOURNEY: ("Journey token face down", "turned the Journey token face down", "turned the Journey token face up"),
    Pool.MINUS_CARD: ("−1 Card token", "took the −1 Card token", "returned the −1 Card token"),
    Pool.MINUS_COIN: ("−$1 token", "took the −$1 token", "returned the −$1 token"),
}
TOKEN_NAMES: Final[dict[Token, str]] = {
    Token.EMBARGO: "Embargo", Token.DEBT: "Debt", Token.VP: "VP", Token.FAVOR: "Favor", Token.COIN: "Coin",
    Token.PLUS_CARD: "+1 Card",
    Token.PLUS_ACTION: "+1 Action", Token.PLUS_BUY: "+1 Buy", Token.PLUS_COIN: "+$1", Token.MINUS_COST: "-2 Cost",
    Token.TRASHING: "Trashing",
}
_NEVER_PLURAL: Final[frozenset[Pool]] = frozenset({Pool.VP, Pool.COFFERS})


def pool_text(pool: Pool, n: int, sign: bool = False) -> str:
    """An amount of a pool: ``2 Actions``, ``$3``, ``1 Debt``; with ``sign``, ``+2 Actions``."""
    plus = ("+" if n > 0 else "−" if n < 0 else "") if sign else ("−" if n < 0 else "")
    size = abs(n)
    if pool is Pool.COINS:
        return f"{plus}${size}"
    if pool is Pool.DEBT:
        return f"{plus}{size} Debt"
    if pool in SINGLES:
        return f"{plus}{' ' if plus else ''}{SINGLES[pool][0]}"
    word = _SINGULAR[pool]
    return f"{plus}{size} {word}{'' if size == 1 or pool in _NEVER_PLURAL else 's'}"


def bearer_text(game: Game, where: int) -> str:
    """What tokens lie on: a pile, or (after all piles) a landscape."""
    if where < len(game.piles):
        return f"the {game.piles[where].name} pile"
    return game.landscapes[where - len(game.piles)].name


def token_text(game: Game, token: int, player: int, n: int) -> str:
    """Tokens on a pile or landscape: ``2 Embargo``, ``Alice's +1 Card token``."""
    name = TOKEN_NAMES[Token(token)]
    if player >= 0:
        return f"{game.players[player]}'s {f'{n} {name} tokens' if n > 1 else f'{name} token'}"
    return f"{n} {name} token{'' if n == 1 else 's'}"


def tokens_on(state: State, where: int) -> list[str]:
    """The tokens that lie on a pile or landscape, each kind in words."""
    return [token_text(state.game, token, player, n) for here, token, player, n in state.tokens if here == where]


def phase_text(phase: int) -> str:
    """The name of a phase."""
    return _PHASE[Phase(phase)]


def place_text(game: Game, zone: int, player: int = -1) -> str:
    """A zone in words, seen from a player: ``the deck`` for their own, ``Bob's deck`` for another's."""
    if zone == -1:
        return "its pile"
    if zone < 0:
        return "nowhere"
    place = place_of(len(game.players), zone)
    words = PLACE_NAMES[place]
    if place >= PLAYER_PLACES:
        return words
    owner = zone // PLAYER_PLACES
    if words in ("play", "set aside"):
        return words if owner == player else f"{words} by {game.players[owner]}"
    return f"the {words}" if owner == player else f"{game.players[owner]}'s {words}"


def cube_text(game: Game, landscape: int, player: int) -> str:
    """Who has a State or an Artifact, or a cube on a Project; a Landmark or Event that is used up has no player."""
    card = game.landscapes[landscape]
    if player < 0:
        return f"{card.name} has been used"
    if {"State", "Artifact"} & set(card.types):
        return f"{game.players[player]} has {card.name}"
    if "Project" in card.types:
        return f"{game.players[player]} has a cube on {card.name}"
    return f"{game.players[player]} has used {card.name}"
