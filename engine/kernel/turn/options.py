"""The options of a player in a phase: playing a card, buying, spending tokens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.kernel.registers import ME
from engine.kernel.run.effects import cost_now, ignored, ongoing, types_now
from engine.kernel.run.limits import may_buy, may_play, payable_otherwise
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    POOL_ACTIONS,
    POOL_BUYS,
    POOL_COFFERS,
    POOL_COINS,
    POOL_DEBT,
    POOL_POTIONS,
    POOL_VILLAGERS,
)
from engine.kernel.run.places import HAND
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.program import Prices
from engine.kernel.run.shadows import from_deck, in_deck, may_be_in_deck
from engine.language import PLAYER_PLACES, POOLS, TYPE_BIT, ActionsAsBuys, CannotBuy
from engine.state import (
    FACE,
    FROM_DECK,
    KIND,
    UNKNOWN,
    BuyCard,
    BuyLandscape,
    LeaveOpen,
    PayDebt,
    PlayCard,
    SpendCoffers,
    SpendVillager,
    made_of,
    offered_face,
    options_of,
)
from engine.variant import changed

Spending = SpendCoffers | SpendVillager | PayDebt


def playable(m: Machine, type_: str) -> list[PlayCard | LeaveOpen]:
    """The cards of a type that the current player can play: from the hand, and Shadow cards from the deck. An unknown
    card may be one."""
    bit = TYPE_BIT[type_]
    player = m.turn.player
    hand = m.zones[player * PLAYER_PLACES + HAND]
    faces = sorted({card & FACE for card in hand} if hand and hand[-1] > KIND else {*hand})
    options: list[PlayCard]
    if m.program.look is None and not m.program.shadows and (not faces or faces[-1] <= KIND):
        types = m.game.types
        options = [_PLAYED[kind] for kind in faces if types[kind] & bit]  # an unknown card has no types
    else:
        options = options_of(PlayCard, [
            card
            for card in ((*faces, *in_deck(m, player)) if m.program.shadows else faces)
            if card & KIND != UNKNOWN and types_now(m, offered_face(card)) & bit
        ])
    if m.program.limits_plays:
        options = [option for option in options if may_play(m, player, offered_face(option.card))]
    if faces and faces[0] & KIND == UNKNOWN and _can_be(m, bit):
        return [*options, LeaveOpen("what an unknown card in hand is")]
    if m.program.shadows and may_be_in_deck(m, player) and _can_be(m, bit | TYPE_BIT["Shadow"]):
        return [*options, LeaveOpen("what an unknown card of the deck is")]
    return [*options]


def _can_be(m: Machine, bits: int) -> bool:
    """Report whether there are cards in the game that have all of some types, or could have them."""
    return bool(m.program.type_effects) or any(types & bits == bits for types in m.game.types[1:])


def play_from_hand(m: Machine, player: int, offered: int) -> None:
    """Play a card that was offered by :func:`playable`."""
    if offered & FROM_DECK:
        card = from_deck(m, player, offered)
    else:
        zone = player * PLAYER_PLACES + HAND
        card = m.tag(zone, next(card for card in m.zones[zone] if card & FACE == offered))
    m.call(m.program.play, [player, card, offered_face(offered), 0, 0, 0, 0, -1])


def token_options(m: Machine, player: int, action: bool) -> list[Spending]:
    """The tokens that a player can spend now."""
    base = player * POOLS
    options: list[Spending] = []
    if m.pools[base + POOL_COFFERS] and (m.rules.coffers_any_time or (not action and not m.turn.spending)):
        options.append(SpendCoffers())
    if (action or not m.rules.villagers_in_the_action_phase) and m.pools[base + POOL_VILLAGERS]:
        options.append(SpendVillager())
    if (not action or m.rules.debt_any_time) and can_pay_debt(m, player):
        options.append(PayDebt())
    return options


def can_pay_debt(m: Machine, player: int) -> bool:
    """Report whether a player has Debt, and coins to pay it off."""
    return bool(m.pools[player * POOLS + POOL_DEBT] and m.pools[player * POOLS + POOL_COINS])


def spend(m: Machine, player: int, option: Spending) -> None:
    """Spend a token that was offered."""
    if isinstance(option, SpendCoffers):
        m.pool(player, POOL_COFFERS, -1)
        m.pool(player, POOL_COINS, 1)
    elif isinstance(option, SpendVillager):
        m.pool(player, POOL_VILLAGERS, -1)
        if not (m.program.ignores and ignored(m, player, POOL_ACTIONS)):
            m.pool(player, POOL_ACTIONS, 1)
    else:
        if not m.rules.debt_any_time:
            m.turn = m.turn._replace(spending=1)  # it belongs to the second part of the Buy phase
        m.pool(player, POOL_COINS, -1)
        m.pool(player, POOL_DEBT, -1)


def purchases(m: Machine, player: int) -> list[BuyCard | BuyLandscape | LeaveOpen]:
    """Return the purchases open to a player: with a Buy, or with an unused Action if those can be used as Buys."""
    base = player * POOLS
    if m.pools[base + POOL_DEBT] and m.rules.debt_stops_buying:
        return []
    buys = m.pools[base + POOL_BUYS] > 0
    actions = (
        ActionsAsBuys in m.program.effects
        and m.pools[base + POOL_ACTIONS] > 0
        and any(r[ME] == player for _, _, r in ongoing(m, ActionsAsBuys))
    )
    if not buys and not actions:
        return []
    options = _purchases(m, player)
    if buys and not actions:
        return options
    with_action = [option if isinstance(option, LeaveOpen) else changed(option, with_action=True) for option in options]
    return (options if buys else []) + with_action


class _Bought(dict[int, BuyCard]):
    """The options to buy a card, by its face."""

    def __missing__(self, face: int) -> BuyCard:
        made = self[face] = BuyCard(face)
        return made


_BOUGHT: Final = _Bought()
_PLAYED: Final = made_of(PlayCard)


def _payable_otherwise(m: Machine, player: int, faces: list[int]) -> tuple[list[int], bool]:
    """The cards that can be bought in another way than by paying, and whether unknown cards decide it for another."""
    found, unknown = [], False
    for face in faces:
        try:
            if payable_otherwise(m, player, face):
                found.append(face)
        except OpenQuestion:
            unknown = True
    return found, unknown


@lru_cache(maxsize=1 << 10)
def _bought_as_printed(prices: Prices, faces: tuple[int, ...], coins: int, potions: int) -> tuple[BuyCard, ...]:
    """The options to buy one of some cards for no more than so much, each at the cost that is printed on it."""
    costs = prices.costs
    return tuple([_BOUGHT[face] for face in sorted(faces) if costs[face][0] <= coins and costs[face][1] <= potions])


def _purchases(m: Machine, player: int) -> list[BuyCard | BuyLandscape | LeaveOpen]:
    base = player * POOLS
    coins, potions = m.pools[base + POOL_COINS], m.pools[base + POOL_POTIONS]
    piles, absent = m.piles, m.absent
    faces = [piles[number][0][0] for number in m.program.supply if piles[number] and number not in absent]
    otherwise: list[int] = []
    unknown = False
    if CannotBuy in m.program.effects:
        faces = [face for face in faces if may_buy(m, player, face)]
    if m.program.instead_code:
        otherwise, unknown = _payable_otherwise(m, player, faces)
    options: list[BuyCard | BuyLandscape | LeaveOpen]
    if m.program.look is None and UNKNOWN not in faces:
        options = [*_bought_as_printed(m.program.prices, tuple(faces), coins, potions)]
    else:
        asked = [(face, cost_now(m, face)) for face in faces]
        options = [_BOUGHT[face] for face, cost in sorted(asked) if cost[0] <= coins and cost[1] <= potions]
    if otherwise:
        options += [BuyCard(face, otherwise=True) for face in sorted(otherwise)]
    for number, card in enumerate(m.game.landscapes):
        if "Event" in card.types or "Project" in card.types:
            if any((code.id, player) in m.spent for code in m.program.event_code.get(number, ())):
                continue
            if "Event" in card.types and (number, player) in m.cubes:
                continue  # once a game
            owned = sum(1 for n, p in m.cubes if p == player and "Project" in m.game.landscapes[n].types)
            if "Project" in card.types and ((number, player) in m.cubes or (owned >= 2 and m.rules.two_projects)):
                continue
            if card.cost.coins <= coins:
                options.append(BuyLandscape(number))
    if unknown:
        options.append(LeaveOpen("what an unknown card is"))
    return options
