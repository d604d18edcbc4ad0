"""Opposites: the word that replaces each word of the ability language in a mutant.

A word of a closed vocabulary that is in no table here is not changed; ``tests/test_mutation.py`` gives the reason for
each.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from engine.language import From, Lasts, Manner, Mark, Need, Often, On, Place, Pool, Span, Spot, Token, Who

OTHER_PLACE: Final[dict[Place, Place]] = {
    Place.HAND: Place.DISCARD,
    Place.DECK: Place.DISCARD,
    Place.DISCARD: Place.HAND,
    Place.PLAY: Place.HAND,
    Place.ASIDE: Place.DISCARD,
    Place.EXILE: Place.DISCARD,
    Place.ISLAND: Place.DISCARD,
    Place.TAVERN: Place.DISCARD,
    Place.NATIVE_VILLAGE: Place.DISCARD,
    Place.TRASH: Place.DISCARD,
    Place.BLACK_MARKET: Place.DECK,
    Place.BOON_DECK: Place.HEX_DECK,
    Place.HEX_DECK: Place.BOON_DECK,
}
OTHER_TRIGGER: Final[dict[On, On]] = {
    On.GAIN: On.BUY,
    On.BUY: On.GAIN,
    On.WOULD_GAIN: On.GAIN,
    On.BEFORE_PLAY: On.AFTER_PLAY,
    On.AFTER_PLAY: On.BEFORE_PLAY,
    On.DISCARD: On.TRASH,
    On.TRASH: On.DISCARD,
    On.START_OF_TURN: On.END_OF_TURN,
    On.END_OF_TURN: On.START_OF_TURN,
    On.START_OF_BUY: On.END_OF_BUY,
    On.END_OF_BUY: On.START_OF_BUY,
    On.START_OF_CLEANUP: On.END_OF_TURN,
    On.AFTER_TURN: On.END_OF_TURN,
    On.FIRST_AT_TURN: On.START_OF_TURN,
    On.EXILE: On.GAIN,
    On.REVEAL: On.DISCARD,
    On.PILE_EMPTIES: On.GAIN,
    On.LAST_SUN: On.START_OF_TURN,
    On.WOULD_TAKE_TURN: On.START_OF_TURN,
    On.WOULD_DISCARD_HAND: On.END_OF_TURN,
}
OTHER_WHO: Final[dict[Who, Who]] = {
    Who.YOU: Who.OTHERS,
    Who.OTHERS: Who.ALL,
    Who.ALL: Who.YOU,
    Who.LEFT: Who.RIGHT,
    Who.RIGHT: Who.LEFT,
    Who.ACTOR: Who.OWNER,
    Who.OWNER: Who.YOU,
    Who.TURN: Who.YOU,
    Who.BOUND: Who.OWNER,
}
OTHER_WORD: Final[dict[Enum, Enum]] = {
    Need.MUST: Need.MAY,
    Need.MAY: Need.MUST,
    Often.EVERY: Often.ONCE,
    Often.NEXT: Often.EVERY,
    Often.ONCE: Often.EVERY,
    Often.ONCE_A_GAME: Often.EVERY,
    Lasts.THIS_TURN: Lasts.UNTIL_NEXT_TURN,
    Lasts.UNTIL_NEXT_TURN: Lasts.THIS_TURN,
    Lasts.NEXT_TURN: Lasts.GAME,
    Lasts.GAME: Lasts.THIS_TURN,
    Lasts.THIS_AND_NEXT_TURN: Lasts.THIS_TURN,
    Lasts.UNTIL_USED: Lasts.THIS_TURN,
    Lasts.WHILE: Lasts.GAME,
    Manner.REPLAY: Manner.NORMAL,
    Manner.LEAVING: Manner.NORMAL,
    Mark.EXTRA_OPTION: Mark.NONE,
    Mark.SWAPPED: Mark.NONE,
    # ITSELF and SET_UP are not choices: the first is the card's own occurrence, the second belongs to SetUp.
    From.HAND: From.PLAY,
    From.PLAY: From.HAND,
    From.TAVERN: From.PLAY,
    From.CUBE: From.GAME,
    Span.TURN: Span.LATEST,
    Span.GAME: Span.LATEST,
    Spot.TOP: Spot.BOTTOM,
    Spot.BOTTOM: Spot.TOP,
    Spot.ANYWHERE: Spot.TOP,
}
OTHER_POOL: Final[dict[Pool, Pool]] = {
    Pool.ACTIONS: Pool.BUYS,
    Pool.BUYS: Pool.ACTIONS,
    Pool.COINS: Pool.BUYS,
    Pool.POTIONS: Pool.COINS,
    Pool.DEBT: Pool.COINS,
    Pool.VP: Pool.COFFERS,
    Pool.COFFERS: Pool.VILLAGERS,
    Pool.VILLAGERS: Pool.COFFERS,
    Pool.FAVORS: Pool.COFFERS,
    Pool.PIRATE_SHIP: Pool.COFFERS,
    Pool.SINISTER_PLOT: Pool.COFFERS,
    Pool.JOURNEY: Pool.PIRATE_SHIP,
    Pool.MINUS_CARD: Pool.MINUS_COIN,
    Pool.MINUS_COIN: Pool.MINUS_CARD,
}
OTHER_TOKEN: Final[dict[Token, Token]] = {
    Token.DEBT: Token.VP,
    Token.VP: Token.DEBT,
    Token.EMBARGO: Token.FAVOR,
    Token.FAVOR: Token.EMBARGO,
    Token.COIN: Token.VP,
    Token.SUN: Token.VP,
    Token.PLUS_CARD: Token.PLUS_ACTION,
    Token.PLUS_ACTION: Token.PLUS_BUY,
    Token.PLUS_BUY: Token.PLUS_COIN,
    Token.PLUS_COIN: Token.PLUS_CARD,
    Token.MINUS_COST: Token.TRASHING,
    Token.TRASHING: Token.MINUS_COST,
}
# Fields that are stated although they have no usual value: looked at or revealed is always stated.
OTHER_SAYING: Final[dict[str, str]] = {
    "worded": "a choice → with the word 'choose'",
    "plus": "draw → +Cards",
    "each": "each pile → one pile",
    "past_empty": "past empty hands → to the left",
    "different": "differently named → any",
    "here": "onto this → to the player",
    "anywhere": "its pile, wherever it is → in the Supply",
    "outside": "a pile beside the Supply → in it",
    "ends_game": "the game ends with the pile → it goes on",
}
# Names and types that every game has, so that the changed card still means something.
OTHER_NAME: Final[dict[str, str]] = {"Copper": "Silver", "Silver": "Gold", "Gold": "Silver"}
OTHER_TYPE: Final[dict[str, str]] = {"Action": "Treasure", "Treasure": "Action"}
