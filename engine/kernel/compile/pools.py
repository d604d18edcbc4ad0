"""Instructions that add to pools and pay from them."""

from __future__ import annotations

from engine.kernel.compile.choices import number
from engine.kernel.compile.draft import Draft, instructions, known
from engine.kernel.compile.scope import Compiled, Regs, Scope, amounts
from engine.kernel.registers import B_OVERPAID, GAVE_COINS, IMM, ME, P_IMMUNE, SWAPPED, THIS, W_OCC, WHO
from engine.kernel.run.effects import coins_of, ignored
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    FROM_SET_UP,
    ON_AFTER_PLAY,
    ON_WOULD_RESOLVE,
    POOL_COINS,
    POOL_DEBT,
    POOL_JOURNEY,
    POOL_POTIONS,
)
from engine.kernel.run.places import DECK, HAND
from engine.language import (
    POOLS,
    InPool,
    Lose,
    Note,
    On,
    Overpay,
    Pay,
    PayAny,
    PayOffDebt,
    Plus,
    Pool,
    TurnJourneyToken,
)
from engine.state import ON_INDEX, Asks, PoolIgnored


def get_tokens(m: Machine, player: int, pool: Pool, amount: int) -> None:
    """A player takes Debt or other tokens, which something may replace."""
    if m.program.listens(On.WOULD_TAKE_DEBT if pool is Pool.DEBT else On.WOULD_TAKE_TOKEN):
        m.call(m.program.take_token, [player, int(pool), amount])
    else:
        m.pool(player, pool, amount, m.code.id)


@instructions(Plus)
def plus(draft: Draft, part: Plus, done: int | None, optional: bool) -> None:
    """Rule: "Effects are immediate"."""
    amount, reads = amounts.of(draft.scope, part.amount)
    pool = part.pool
    coins = pool is Pool.COINS
    swappable = draft.program.marks_plays and coins
    if swappable:
        reads |= {IMM}
    if draft.program.wants_coins and coins:
        reads |= {THIS}
    own = draft.program.game.kind_of.get(draft.head.card, 0) if draft.head.label == On.PLAY.value else 0

    def run(m: Machine) -> None:
        number = amount(m, m.r)
        program = m.program
        if number > 0 and pool <= Pool.COINS:
            if swappable and (m.r[IMM] or 0) & SWAPPED and m.r[WHO] == m.r[ME]:
                m.call(program.draw, [m.r[WHO], number, HAND, 0, m.code.id, None, None, DECK])
                return
            if program.ignores and ignored(m, m.r[WHO], pool):
                m.log(PoolIgnored(m.r[WHO], code=m.code.id, pool=pool, amount=number))
                return
            if coins:
                if own and program.coins_for:
                    number = coins_of(m, m.r[WHO], own, number)
                number = got_coins(m, number)
        if pool >= Pool.DEBT and number:
            get_tokens(m, m.r[WHO], pool, number)
        else:
            m.pool(m.r[WHO], pool, number, m.code.id)

    draft.b.emit(run, reads)
    draft.mark_done(done)


def got_coins(m: Machine, number: int) -> int:
    """So many coins are got; the played card gave them. A token can take one away, which is returned then."""
    player, token = m.r[WHO], m.program.less_coins
    if token is not None and m.pools[player * POOLS + token]:
        m.pool(player, token, -1, m.code.id)
        number -= 1
    if number and m.program.wants_coins:
        # The card's own ability lies on its play; a Way's on the window in which it would be resolved.
        depth = len(m.stack) - 1
        by_way = m.codes[m.stack[depth].code].window and (
            m.stack[depth].registers[W_OCC].on == ON_INDEX[ON_WOULD_RESOLVE]
        )
        if by_way and m.rules.ways_are_the_cards_doing:
            depth -= 1
        frame = m.stack[depth]
        if frame.code == m.program.play.id:
            m.write(depth, P_IMMUNE, frame.registers[P_IMMUNE] | GAVE_COINS)
        elif m.code.source is FROM_SET_UP and live(m.r[THIS] or 0):
            # An ability that the card set up, while what follows on playing the card is still going on.
            for depth, frame in enumerate(m.stack):
                if m.codes[frame.code].window:
                    occ = frame.registers[W_OCC]
                    if occ.on == ON_INDEX[ON_AFTER_PLAY] and m.r[THIS] in occ.cards:
                        m.write(depth, W_OCC, occ._replace(value=1))
    return number


def payable(scope: Scope, part: Pay | PayAny) -> Compiled[bool]:
    """Compile whether the pool holds enough to pay, or the least that has to be paid, and that is not too much."""
    amount, reads = amounts.of(scope, part.amount if isinstance(part, Pay) else part.least)
    pool = int(part.pool)
    if isinstance(part, Pay):
        return Compiled(lambda m, r: m.pools[r[WHO] * POOLS + pool] >= amount(m, r), reads | {WHO})
    most, of_most = amounts.of(scope, part.most)
    return Compiled(
        lambda m, r: m.pools[r[WHO] * POOLS + pool] >= amount(m, r) <= most(m, r), reads | of_most | {WHO}
    )


@instructions(Pay)
def pay(draft: Draft, part: Pay, done: int | None, optional: bool) -> None:
    """All of it or nothing."""
    amount, reads = amounts.of(draft.scope, part.amount)
    pool = part.pool
    name = draft.name(part.as_)

    def run(m: Machine) -> None:
        r = m.r
        number = amount(m, r)
        can = m.pools[r[WHO] * POOLS + pool] >= number
        if not can:
            number = 0
        m.pool(r[WHO], pool, -number, m.code.id)
        if name is not None:
            r[name] = number
        if done is not None:
            r[done] = can

    draft.b.emit(run, reads, known(name, done))


@instructions(Lose)
def lose(draft: Draft, part: Lose, done: int | None, optional: bool) -> None:
    """As much as there is; it is neither paid nor added, so that nothing changes the number."""
    amount, reads = amounts.of(draft.scope, part.amount)
    pool = part.pool

    def run(m: Machine) -> None:
        m.pool(m.r[WHO], pool, -min(amount(m, m.r), m.pools[m.r[WHO] * POOLS + pool]), m.code.id)

    draft.b.emit(run, reads)
    draft.mark_done(done)


@instructions(PayAny)
def pay_any(draft: Draft, part: PayAny, done: int | None, optional: bool) -> None:
    """Any amount that there is; declining is to pay nothing. As a cost that is not declined here (it was when the
    ability was not used), it is the least at least: to use it and pay nothing is not to use it."""
    name = draft.b.register(part.as_)
    most, reads = amounts.of(draft.scope, part.most)
    least, of_least = amounts.of(draft.scope, part.least)
    pool = part.pool
    asks = Asks.PAY_POTIONS if pool is Pool.POTIONS else Asks.PAY
    highest = Compiled(lambda m, r: min(most(m, r), m.pools[r[WHO] * POOLS + pool]), reads)
    decided = done is not None and not optional
    number(draft, asks, highest, name, Compiled(least, of_least) if decided else None)
    draft.b.emit(lambda m: m.pool(m.r[WHO], pool, -m.r[name], m.code.id), (name,))
    draft.mark_done(done, Compiled(lambda m, r: r[name] >= least(m, r), of_least | {name}))


@instructions(Note)
def note(draft: Draft, part: Note, done: int | None, optional: bool) -> None:
    """As it is now."""
    amount, reads = amounts.of(draft.scope, part.amount)
    name = draft.b.register(part.as_)
    draft.b.emit(lambda m: m.r.__setitem__(name, amount(m, m.r)), reads, (name,))
    draft.mark_done(done)


@instructions(TurnJourneyToken)
def turn_journey_token(draft: Draft, part: TurnJourneyToken, done: int | None, optional: bool) -> None:
    """Rule: it begins the game face up."""

    def run(m: Machine) -> None:
        player = m.r[WHO]
        down = m.pools[player * POOLS + POOL_JOURNEY]
        m.pool(player, POOL_JOURNEY, -1 if down else 1, m.code.id)

    draft.b.emit(run, {WHO})
    draft.mark_done(done)


@instructions(PayOffDebt)
def pay_off_debt(draft: Draft, part: PayOffDebt, done: int | None, optional: bool) -> None:
    """Rule: "Debt": $1 for each token."""
    paid = draft.b.temporary()

    def most(m: Machine, r: Regs) -> int:
        base = r[WHO] * POOLS
        return int(min(m.pools[base + POOL_DEBT], m.pools[base + POOL_COINS]))

    number(draft, Asks.PAY_OFF, Compiled(most), paid)

    def run(m: Machine) -> None:
        m.pool(m.r[WHO], POOL_COINS, -m.r[paid], m.code.id)
        m.pool(m.r[WHO], POOL_DEBT, -m.r[paid], m.code.id)

    draft.b.emit(run, (paid,))
    draft.mark_done(done)


@instructions(Overpay)
def overpay(draft: Draft, part: Overpay, done: int | None, optional: bool) -> None:
    """Rule: "Overpay": more coins than the cost, and Potions."""
    coins, potions = draft.b.temporary(), draft.b.temporary()
    number(draft, Asks.OVERPAY, amounts.of(draft.scope, InPool(Pool.COINS)), coins)
    number(draft, Asks.OVERPAY_POTIONS, amounts.of(draft.scope, InPool(Pool.POTIONS)), potions)

    def run(m: Machine) -> None:
        m.pool(m.r[WHO], POOL_COINS, -m.r[coins], m.code.id)
        m.pool(m.r[WHO], POOL_POTIONS, -m.r[potions], m.code.id)
        m.write(-1, B_OVERPAID, m.r[coins] | m.r[potions] << 8)

    draft.b.emit(run, (coins, potions))
    draft.mark_done(done)
