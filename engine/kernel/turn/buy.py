"""The Buy phase. Rule: "Summary of your turn"."""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.procedures.buying import purchase
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    ASKS_BUY_PHASE,
    OFTEN_ONCE_A_GAME_CALLED,
    OFTEN_ONCE_CALLED,
    ON_END_OF_BUY,
    ON_START_OF_BUY,
    PHASE_ACTION,
    PHASE_BUY,
    PHASE_NIGHT,
    POOL_ACTIONS,
    POOL_BUYS,
    POOL_COINS,
    POOL_DEBT,
)
from engine.kernel.run.windows import begin_counting, open_window
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.options import Spending, play_from_hand, playable, purchases, spend, token_options
from engine.language import POOLS
from engine.state import (
    END_PHASE,
    SPENDING,
    BuyCard,
    BuyLandscape,
    Choice,
    CubePut,
    EndPhase,
    LandscapeBought,
    Option,
    PlayCard,
    turned,
)

_new = tuple.__new__  # what a named tuple is made with, without a call in between


def buy_phase(b: Builder, at: Labels) -> None:
    """Playing Treasures, then buying; and back to the Action phase where something says so."""

    def begin_buy(m: Machine) -> None:
        if m.turn.spending:
            m.turn = turned(m.turn, (SPENDING, 0))
        m.phase(PHASE_BUY)
        begin_counting(m, PHASE_BUY)
        open_window(m, ON_START_OF_BUY, m.turn.player)

    b.emit(begin_buy)
    b.mark(at.buy)

    def buy_choice(m: Machine) -> Choice | None:
        if m.turn.phase == PHASE_ACTION:
            m.pc = at.action[0]
            return None
        player = m.turn.player
        options: list[Option] = []
        if not m.turn.spending or not m.rules.treasures_before_buying:
            options += playable(m, "Treasure")
        options += purchases(m, player)
        options += token_options(m, player, False)
        options.append(END_PHASE)
        return _new(Choice, (m.decider(player), ASKS_BUY_PHASE, m.code.id, tuple(options), ()))

    def buy_apply(m: Machine, option: PlayCard | BuyCard | BuyLandscape | Spending | EndPhase) -> None:
        player = m.turn.player
        base = player * POOLS
        if isinstance(option, EndPhase):
            return
        m.pc = at.buy[0]
        if isinstance(option, PlayCard):
            play_from_hand(m, player, option.card)
        elif isinstance(option, BuyCard):
            m.turn = turned(m.turn, (SPENDING, 1))
            m.pools[base + (POOL_ACTIONS if option.with_action else POOL_BUYS)] -= 1
            purchase(m, player, option.face, option.otherwise)
        elif isinstance(option, BuyLandscape):
            _buy_landscape(m, player, option)
        else:
            spend(m, player, option)

    b.emit(buy_choice, apply=buy_apply, jumps=(at.buy, at.action), always_ask=True)

    def end_buy(m: Machine) -> None:
        open_window(m, ON_END_OF_BUY, m.turn.player)

    b.emit(end_buy)

    def back_or_on(m: Machine) -> None:
        if m.turn.phase == PHASE_ACTION:
            m.pc = at.action[0]
        elif m.program.nights:
            m.phase(PHASE_NIGHT)
        else:
            m.pc = at.cleanup[0]

    b.emit(back_or_on, jumps=(at.action, at.cleanup))


def _buy_landscape(m: Machine, player: int, option: BuyLandscape) -> None:
    """An Event or a Project is paid for, and what it does is done."""
    number = option.landscape
    m.turn = turned(m.turn, (SPENDING, 1))
    card = m.game.landscapes[number]
    m.pools[player * POOLS + POOL_COINS] -= card.cost.coins
    m.pools[player * POOLS + (POOL_ACTIONS if option.with_action else POOL_BUYS)] -= 1
    m.log(LandscapeBought(player, landscape=number))
    if m.program.wants_purchases:
        m.turn = m.turn._replace(purchases=m.turn.purchases + 1)
    if "Project" in card.types:
        m.cubes = tuple(sorted((*m.cubes, (number, player))))
        m.log(CubePut(player, landscape=number))
    for code in m.program.event_code.get(number, ()):
        if code.often == OFTEN_ONCE_CALLED:
            m.spent = tuple(sorted((*m.spent, (code.id, player))))
        elif code.often == OFTEN_ONCE_A_GAME_CALLED:
            m.cubes = tuple(sorted((*m.cubes, (number, player))))
        m.call(code, [player, player, 0, None, 0, 0, 0])
    if card.cost.debt:
        m.call(m.program.take_token, [player, int(POOL_DEBT), card.cost.debt])
