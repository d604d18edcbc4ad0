"""Limits on buying and playing, and the ways of paying."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.code import Code
from engine.kernel.registers import IMM, ME
from engine.kernel.run.effects import active, cost_now, ongoing
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import FROM_ITSELF, POOL_COINS, POOL_DEBT, POOL_POTIONS
from engine.kernel.run.places import HAND
from engine.language import PLAYER_PLACES, POOLS, CannotBuy, CannotPlay, PlaysFromHand
from engine.state import FACE, is_kind


def against_buying(m: Machine, player: int, face: int) -> Iterator[Code]:
    """Yield the effects that forbid a player to buy a card now."""
    for source, number, code in m.program.effects.get(CannotBuy, ()):
        if source is FROM_ITSELF and number != is_kind(face):
            continue
        for _, _, r in active(m, source, number, code):
            if r[ME] == player and m.program.effect_matches[code.id](m, r, face, None):
                yield code


def against_playing(m: Machine, player: int, face: int) -> Iterator[Code]:
    """Yield the effects that forbid a player to play a card from the hand now."""
    for effect, code, r in ongoing(m, PlaysFromHand):
        if r[ME] == player and m.turn.hand_plays >= effect.most:
            yield code
    for _, code, r in ongoing(m, CannotPlay):
        # Of those whom it is set up against: the others, judged as the player who would play.
        if r[ME] != player and not r[IMM] & 1 << player:
            own = [r[ME], player, *r[2:]]
            if m.program.effect_matches[code.id](m, own, face, None):
                yield code


def may_buy(m: Machine, player: int, face: int) -> bool:
    """Report whether nothing forbids a player to buy a card now."""
    return next(against_buying(m, player, face), None) is None


def may_play(m: Machine, player: int, face: int) -> bool:
    """Report whether nothing forbids a player to play a card from the hand now."""
    return next(against_playing(m, player, face), None) is None


def may_play_from(m: Machine, player: int, card: int) -> bool:
    """Report whether nothing forbids a player to play a card that is where its handle says."""
    return m.zone_of(card) != player * PLAYER_PLACES + HAND or may_play(m, player, card & FACE)


def affordable(m: Machine, player: int, face: int) -> bool:
    """Report whether a player can pay for a card and may buy it."""
    base = player * POOLS
    cost = cost_now(m, face)
    return bool(
        cost[0] <= m.pools[base + POOL_COINS]
        and cost[1] <= m.pools[base + POOL_POTIONS]
        and not m.pools[base + POOL_DEBT]
        and may_buy(m, player, face)
    )


def payable_otherwise(m: Machine, player: int, face: int) -> bool:
    """Report whether a player can buy a card by doing something else than paying its cost."""
    code = m.program.instead_code.get(is_kind(face))
    if code is None or m.pools[player * POOLS + POOL_DEBT] or not may_buy(m, player, face):
        return False
    return code.offered is None or bool(code.offered(m, [player, player, 0, None, 0, 0, 0]))
