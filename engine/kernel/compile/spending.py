"""Spending Coffers and Villagers and paying off Debt before an instruction that looks at what there is."""

from __future__ import annotations

from collections.abc import Set

from engine.kernel.compile.draft import Draft
from engine.kernel.compile.scope import NONE, Compiled, Regs, conditions
from engine.kernel.registers import WHO
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    PHASE_ACTION,
    PHASE_BETWEEN,
    PHASE_BUY,
    PHASE_START,
    POOL_COFFERS,
    POOL_COINS,
    POOL_VILLAGERS,
)
from engine.kernel.turn.options import Spending, can_pay_debt, spend
from engine.language import (
    POOLS,
    AsOften,
    Bid,
    BuyFrom,
    ChooseOne,
    Clause,
    Condition,
    Each,
    ForEach,
    Ignore,
    InPool,
    Instruction,
    OncePerTurn,
    Overpay,
    Pay,
    PayAny,
    PayOffDebt,
    Pool,
    Repeat,
    SetUp,
    TakeTurn,
)
from engine.language.walk import kinds_of, remembered
from engine.language.walk import parts as walk
from engine.state import NO_MORE, Asks, Choice, NoMore, Option, PayDebt, SpendCoffers, SpendVillager

# Instructions made of others: these are looked at when they are come to.
_MADE_OF_OTHERS = (Clause, ChooseOne, Each, Repeat, AsOften, OncePerTurn, SetUp, TakeTurn, Bid, ForEach)

_LOOKING = (Ignore, BuyFrom, PayOffDebt, Overpay, InPool, Pay, PayAny)


@remembered
def pools_looked_at(part: Instruction) -> Set[Pool]:
    """The pools that an instruction looks at itself."""
    if kinds_of(part).isdisjoint(_LOOKING):
        return set()
    match part:
        case SetUp() if isinstance(part.ability.effect, Ignore):
            return {part.ability.effect.pool}  # what comes later will be ignored
        case BuyFrom() | PayOffDebt() | Overpay():
            return {Pool.COINS}
        case Clause() if part.if_ is not None and _asks_for_coins(part.if_):
            return {Pool.COINS}
        case _ if isinstance(part, _MADE_OF_OTHERS):
            return set()
        case _:
            return {inner.pool for inner in walk(part) if isinstance(inner, (InPool, Pay, PayAny))}


def _asks_for_coins(condition: Condition) -> bool:
    return any(isinstance(inner, InPool) and inner.pool is Pool.COINS for inner in walk(condition))


def with_coffers(holds: Compiled[bool]) -> Compiled[bool]:
    """Compile whether something holds, or does once all Coffers are spent that can be."""

    def in_reach(m: Machine, r: Regs) -> bool:
        if holds.fn(m, r):
            return True
        base = r[WHO] * POOLS
        more = m.pools[base + POOL_COFFERS]
        if not more or not m.rules.coffers_any_time or r[WHO] != m.turn.player or m.turn.phase == PHASE_BETWEEN:
            return False
        m.pools[base + POOL_COINS] += more
        try:
            return holds.fn(m, r)
        finally:
            m.pools[base + POOL_COINS] -= more

    return Compiled(in_reach, holds.reads | {WHO})


def spend_first(draft: Draft, part: Instruction, declared: bool = False) -> None:
    """Let Coffers and Villagers be spent, and Debt be paid off, before an instruction that looks at what there is.
    Before a clause that asks for coins only what it still lacks is spent, and has to be if the clause was ``declared``
    with the Coffers in view.
    """
    looked_at = pools_looked_at(part)
    if not looked_at & {Pool.COINS, Pool.ACTIONS, Pool.DEBT}:
        return
    lacks = conditions.of(draft.scope, part.if_) if isinstance(part, Clause) and part.if_ is not None else None
    in_reach = with_coffers(lacks) if lacks is not None else None
    rules = draft.program.game.rules
    any_time, debt_any_time = rules.coffers_any_time, rules.debt_any_time
    loop = draft.b.label()
    draft.b.mark(loop)
    actions = Pool.ACTIONS in looked_at

    def ask(m: Machine) -> Choice | None:
        player = m.r[WHO]
        if player != m.turn.player or m.turn.phase == PHASE_BETWEEN:
            return None
        if lacks is not None and in_reach is not None and (lacks.fn(m, m.r) or not in_reach.fn(m, m.r)):
            return None
        options: list[Option] = []
        if actions:
            # The start of a turn is the start of its Action phase.
            if any_time and m.turn.phase in (PHASE_START, PHASE_ACTION) and m.pools[player * POOLS + POOL_VILLAGERS]:
                options.append(SpendVillager())
        else:
            base = player * POOLS
            if any_time and m.pools[base + POOL_COFFERS]:
                options.append(SpendCoffers())
            # Until 2023 Debt was paid off in the second part of the Buy phase.
            may_pay = debt_any_time or (m.turn.phase == PHASE_BUY and m.turn.spending)
            if lacks is None and may_pay and can_pay_debt(m, player):
                options.append(PayDebt())
        if not options:
            return None
        return Choice(m.decider(player), Asks.SPEND, m.code.id, tuple(options) if declared else (*options, NO_MORE))

    def apply(m: Machine, option: Spending | NoMore) -> None:
        if not isinstance(option, NoMore):
            spend(m, m.r[WHO], option)
            m.pc = loop[0]

    draft.b.emit(ask, NONE if lacks is None else lacks.reads, jumps=(loop,), apply=apply)
