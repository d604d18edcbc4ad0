"""The names of places, phases, pools and tokens in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.language import PLAYER_PLACES, Phase, Pool, Token
from engine.state import Game, State, place_of
from oracle.words.table import PHASE_NAME, PLACE_NAME, POOL_NAME, SINGLE, TOKEN_NAME

CHANGED: Final[dict[Pool, tuple[str, str]]] = {
    Pool.JOURNEY: ("turned the Journey token face down", "turned the Journey token face up"),
    Pool.MINUS_CARD: ("took the −1 Card token", "returned the −1 Card token"),
    Pool.MINUS_COIN: ("took the −$1 token", "returned the −$1 token"),
}
"""Tokens of which a player has one: words for getting it and for losing it."""


def pool_text(pool: Pool, n: int, sign: bool = False) -> str:
    """An amount of a pool: ``2 Actions``, ``$3``, ``1 Debt``; with ``sign``, ``+2 Actions``."""
    plus = ("+" if n > 0 else "−" if n < 0 else "") if sign else ("−" if n < 0 else "")
    size = abs(n)
    if pool is Pool.COINS:
        return f"{plus}${size}"
    if pool is Pool.DEBT:
        return f"{plus}{size} Debt"
    row = POOL_NAME[pool]
    if pool in SINGLE:
        return f"{plus}{' ' if plus else ''}{row.name}"
    return f"{plus}{size} {row.name if size == 1 else row.many}"


_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six")


def over_text(game: Game, piles: Sequence[int]) -> str:
    """Return words for the end of a game and its reason: these piles are empty, or (none) the extra round is over."""
    names = [game.piles[number].name for number in piles]
    if not names:
        why = "the extra round has been played"
    elif len(names) < 3:
        why = f"the {' and '.join(names)} {'pile is' if len(names) == 1 else 'piles are'} empty"
    else:
        count = _COUNTS[len(names)] if len(names) < len(_COUNTS) else str(len(names))
        why = f"{count} piles are empty ({', '.join(names)})"
    return f"the game is over: {why}"


def bearer_text(game: Game, where: int) -> str:
    """Return the name of what tokens lie on: a pile, or (after all piles) a landscape."""
    if where < len(game.piles):
        return f"the {game.piles[where].name} pile"
    return game.landscapes[where - len(game.piles)].name


def token_text(game: Game, token: int, player: int, n: int) -> str:
    """Tokens on a pile or landscape: ``2 Embargo``, ``Alice's +1 Card token``."""
    name = TOKEN_NAME[Token(token)]
    if player >= 0:
        return f"{game.players[player]}'s {f'{n} {name} tokens' if n > 1 else f'{name} token'}"
    return f"{n} {name} token{'' if n == 1 else 's'}"


def tokens_on(state: State, where: int) -> list[str]:
    """The tokens that lie on a pile or landscape, each kind in words."""
    return [token_text(state.game, token, player, n) for here, token, player, n in state.tokens if here == where]


def phase_text(phase: int) -> str:
    """The name of a phase."""
    return PHASE_NAME[Phase(phase)]


def place_text(game: Game, zone: int, player: int = -1) -> str:
    """A zone in words, seen from a player: ``the deck`` for their own, ``Bob's deck`` for another's."""
    if zone == -1:
        return "its pile"
    if zone < 0:
        return "nowhere"
    place = place_of(len(game.players), zone)
    words = PLACE_NAME[place]
    if place >= PLAYER_PLACES:
        return words
    owner = zone // PLAYER_PLACES
    if words in ("play", "set aside"):
        return words if owner == player else f"{words} by {game.players[owner]}"
    return f"the {words}" if owner == player else f"{game.players[owner]}'s {words}"


def cube_text(game: Game, landscape: int, player: int) -> str:
    """Return who has a State, an Artifact, or a cube on a Project; a Landmark or Event that is used up has nobody."""
    card = game.landscapes[landscape]
    if player < 0:
        return f"{card.name} has been used"
    if {"State", "Artifact"} & set(card.types):
        return f"{game.players[player]} has {card.name}"
    if "Project" in card.types:
        return f"{game.players[player]} has a cube on {card.name}"
    return f"{game.players[player]} has used {card.name}"
