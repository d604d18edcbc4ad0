"""Buying a card, and taking tokens. Rule: "Buy a card"."""

from __future__ import annotations

from engine.kernel.code import Builder, Code
from engine.kernel.registers import B_CARD, B_OVERPAID, B_PLAYER, BUY, K_NUMBER, K_PLAYER, K_POOL, TAKE_TOKENS
from engine.kernel.run.effects import cost_now, info_now
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    ON_BUY,
    ON_WOULD_TAKE_DEBT,
    ON_WOULD_TAKE_TOKEN,
    POOL_COINS,
    POOL_DEBT,
    POOL_POTIONS,
)
from engine.kernel.run.moving import own_face
from engine.kernel.run.places import DISCARD
from engine.kernel.run.windows import count_occurrence, open_window
from engine.language import POOLS, Pool
from engine.state import FACE, KIND, NOWHERE, CardBought, is_kind


def buy_code() -> Code:
    """Rule: "Buy a card": when-buy abilities after paying, then the gain."""
    b = Builder.procedure("buy", "buying", BUY)

    def first(m: Machine) -> None:
        (when if m.rules.bought_before_gained else gain)(m)

    def second(m: Machine) -> None:
        (gain if m.rules.bought_before_gained else when)(m)

    def when(m: Machine) -> None:
        player, face = m.r[B_PLAYER], m.r[B_CARD] & FACE
        info = info_now(m, face)
        nth = count_occurrence(m, ON_BUY, player, info)
        open_window(m, ON_BUY, player, (), nth=nth, infos=(info,), value=m.r[B_OVERPAID])

    def gain(m: Machine) -> None:
        m.call(m.program.gain, [m.r[B_PLAYER], m.r[B_CARD], DISCARD, 1 | m.r[B_OVERPAID] << 1, -1])

    b.emit(first)
    b.emit(second)
    return b.finish()


def purchase(m: Machine, player: int, card: int, instead: bool = False) -> None:
    """A player pays for a card and buys it."""
    base = player * POOLS
    coins, potions, debt = cost_now(m, card & FACE)
    if m.program.inheriting and card & KIND == m.program.inheriting:
        card = own_face(m, card, player)  # it is the player's from now on
    by = m.code.id if m.code.card else -1  # the ability that lets the player buy it
    m.call(m.program.buy, [player, card, 0])
    if m.program.wants_purchases:
        m.turn = m.turn._replace(purchases=m.turn.purchases + 1)
    if instead:
        m.log(CardBought(player, (card & FACE,), code=by, paid=(0, 0, 0)))
        m.call(m.program.instead_code[is_kind(card)], [player, player, 0, None, 0, 0, 0])
        return
    m.pools[base + POOL_COINS] -= coins
    m.pools[base + POOL_POTIONS] -= potions
    m.note(CardBought, player, (card & FACE,), NOWHERE, NOWHERE, by, (coins, potions, debt))
    if is_kind(card) in m.program.pay_code:
        m.call(m.program.pay_code[is_kind(card)], [player, player, 0, None, 0, 0, 0])
    if debt:
        m.call(m.program.take_token, [player, int(POOL_DEBT), debt])


def take_tokens_code() -> Code:
    """Taking Debt or other tokens, which something may replace."""
    b = Builder.procedure("take tokens", "taking tokens", TAKE_TOKENS)

    def would(m: Machine) -> None:
        on = ON_WOULD_TAKE_DEBT if m.r[K_POOL] == POOL_DEBT else ON_WOULD_TAKE_TOKEN
        open_window(m, on, m.r[K_PLAYER])

    b.emit(would)

    def take(m: Machine) -> None:
        if not m.ret:
            m.pool(m.r[K_PLAYER], Pool(m.r[K_POOL]), m.r[K_NUMBER])

    b.emit(take)
    return b.finish()
