"""Members of the vocabularies, by names of their own: what every step asks for.

Python 3.11 finds a member of an enumeration by a function of its library: five times as slow as a name.
"""

from __future__ import annotations

from typing import Final

from engine.language import From, Lasts, Need, Often, On, Phase, Place, Pool, Span, Spot, Token, Who
from engine.state import Stop

FROM_CUBE: Final = From.CUBE
FROM_GAME: Final = From.GAME
FROM_ITSELF: Final = From.ITSELF
FROM_PLAY: Final = From.PLAY
FROM_SET_UP: Final = From.SET_UP
LASTS_AFTER_TURN: Final = Lasts.AFTER_TURN
LASTS_NEXT_TURN: Final = Lasts.NEXT_TURN
LASTS_THIS_AND_NEXT_TURN: Final = Lasts.THIS_AND_NEXT_TURN
LASTS_THIS_TURN: Final = Lasts.THIS_TURN
LASTS_UNTIL_NEXT_TURN: Final = Lasts.UNTIL_NEXT_TURN
LASTS_WHILE: Final = Lasts.WHILE
NEED_MAY: Final = Need.MAY
NEED_MUST: Final = Need.MUST
OFTEN_NEXT_CALLED: Final = Often.NEXT.value
OFTEN_ONCE_A_GAME_CALLED: Final = Often.ONCE_A_GAME.value
OFTEN_ONCE_CALLED: Final = Often.ONCE.value
ON_AFTER_PLAY: Final = On.AFTER_PLAY
ON_AFTER_TURN: Final = On.AFTER_TURN
ON_BEFORE_PLAY: Final = On.BEFORE_PLAY
ON_BUY: Final = On.BUY
ON_DISCARD: Final = On.DISCARD
ON_END_OF_BUY: Final = On.END_OF_BUY
ON_END_OF_TURN: Final = On.END_OF_TURN
ON_FIRST_AT_TURN: Final = On.FIRST_AT_TURN
ON_GAIN: Final = On.GAIN
ON_LAST_SUN: Final = On.LAST_SUN
ON_PILE_EMPTIES: Final = On.PILE_EMPTIES
ON_PLAY: Final = On.PLAY
ON_REVEAL: Final = On.REVEAL
ON_START_OF_BUY: Final = On.START_OF_BUY
ON_START_OF_CLEANUP: Final = On.START_OF_CLEANUP
ON_START_OF_TURN: Final = On.START_OF_TURN
ON_TRASH: Final = On.TRASH
ON_WOULD_DISCARD_HAND: Final = On.WOULD_DISCARD_HAND
ON_WOULD_GAIN: Final = On.WOULD_GAIN
ON_WOULD_RESOLVE: Final = On.WOULD_RESOLVE
ON_WOULD_SHUFFLE: Final = On.WOULD_SHUFFLE
ON_WOULD_TAKE_DEBT: Final = On.WOULD_TAKE_DEBT
ON_WOULD_TAKE_TOKEN: Final = On.WOULD_TAKE_TOKEN
ON_WOULD_TAKE_TURN: Final = On.WOULD_TAKE_TURN
PHASE_ACTION: Final = Phase.ACTION
PHASE_BETWEEN: Final = Phase.BETWEEN
PHASE_BUY: Final = Phase.BUY
PHASE_CLEANUP: Final = Phase.CLEANUP
PHASE_NIGHT: Final = Phase.NIGHT
PHASE_START: Final = Phase.START
PLACE_ASIDE: Final = Place.ASIDE
PLACE_BLACK_MARKET: Final = Place.BLACK_MARKET
PLACE_BOONS: Final = Place.BOONS
PLACE_BOON_DECK: Final = Place.BOON_DECK
PLACE_BOON_DISCARD: Final = Place.BOON_DISCARD
PLACE_HAND: Final = Place.HAND
PLACE_HEX_DECK: Final = Place.HEX_DECK
PLACE_HEX_DISCARD: Final = Place.HEX_DISCARD
PLACE_SHUFFLE: Final = Place.SHUFFLE
PLACE_SUPPLY: Final = Place.SUPPLY
PLACE_TAVERN: Final = Place.TAVERN
POOL_ACTIONS: Final = Pool.ACTIONS
POOL_BUYS: Final = Pool.BUYS
POOL_COFFERS: Final = Pool.COFFERS
POOL_COINS: Final = Pool.COINS
POOL_DEBT: Final = Pool.DEBT
POOL_JOURNEY: Final = Pool.JOURNEY
POOL_MINUS_CARD: Final = Pool.MINUS_CARD
POOL_MINUS_COIN: Final = Pool.MINUS_COIN
POOL_POTIONS: Final = Pool.POTIONS
POOL_VILLAGERS: Final = Pool.VILLAGERS
SPAN_GAME: Final = Span.GAME
SPAN_TURN: Final = Span.TURN
SPOT_ANYWHERE: Final = Spot.ANYWHERE
SPOT_BOTTOM: Final = Spot.BOTTOM
SPOT_TOP: Final = Spot.TOP
STOP_AFTER_TURN: Final = Stop.AFTER_TURN
STOP_CLEAN_UP: Final = Stop.CLEAN_UP
STOP_NEXT_TURN: Final = Stop.NEXT_TURN
STOP_NOWHERE: Final = Stop.NOWHERE
TOKEN_SUN: Final = Token.SUN
WHO_ACTOR: Final = Who.ACTOR
WHO_ALL: Final = Who.ALL
WHO_LEFT: Final = Who.LEFT
WHO_OTHERS: Final = Who.OTHERS
WHO_RIGHT: Final = Who.RIGHT
WHO_YOU: Final = Who.YOU
