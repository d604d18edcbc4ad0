"""Instructions that hold others: options, each player, again and again, once a turn, bidding."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from engine.kernel.compile.clauses import clause
from engine.kernel.compile.draft import Draft, instructions, set_register
from engine.kernel.compile.following import follow_all
from engine.kernel.compile.pools import take_tokens
from engine.kernel.compile.scope import amounts
from engine.kernel.machine import EXTRA_OPTION, Machine
from engine.kernel.registers import IMM, ME, WHO
from engine.language import ANY_NUMBER, AsOften, Bid, ChooseOne, Each, OncePerTurn, Pool, Repeat, Who
from engine.language.walk import bound_names
from engine.state import Choice


@instructions(ChooseOne)
def choose_one(draft: Draft, part: ChooseOne, done: int | None, optional: bool) -> None:
    """Rule: any option can be chosen, even one that cannot be carried out."""
    b = draft.b
    chosen = b.temporary()
    count = len(part.options)
    options = tuple(("option", some) for some in combinations(range(count), part.count))
    more = tuple(("option", some) for some in combinations(range(count), part.count + 1))
    extra = draft.tables.marks_plays and part.worded

    def run(m: Machine) -> Choice | None:
        offered = options
        if extra and (m.r[IMM] or 0) & EXTRA_OPTION:
            offered += more
        return Choice(m.decider(m.r[WHO]), "choose one", m.code.id, offered)

    def apply(m: Machine, option: Any) -> None:
        m.r[chosen] = option[1]
        words = "; ".join(part.options[number].words for number in option[1])
        m.log("option", m.r[WHO], code=m.code.id, value=words)

    b.emit(run, (IMM,) if extra else (), apply=apply)
    for number, option in enumerate(part.options):
        skip = b.label()

        def check(m: Machine, number: int = number, skip: list[int] = skip) -> None:
            if number not in m.r[chosen]:
                m.pc = skip[0]

        b.emit(check, (chosen,), jumps=(skip,))
        follow_all(draft, option.do)
        b.mark(skip)
    draft.mark_done(done)


def _affected(m: Machine, whom: Who) -> tuple[int, ...]:
    """The players whom "each" means, in turn order, without those whom the played Attack does not affect."""
    me = m.r[ME]
    immune = m.r[IMM] or 0
    match whom:
        case Who.OTHERS:
            return tuple([p for p in m.order(m.turn.player) if p != me and not immune & 1 << p])
        case Who.ALL:
            return tuple([p for p in m.order(m.turn.player) if p == me or not immune & 1 << p])
        case Who.LEFT:
            return tuple([p for p in [(me + 1) % m.players] if not immune & 1 << p])
        case _:
            raise ValueError(f"{whom} is not several players")


@instructions(Each)
def each(draft: Draft, part: Each, done: int | None, optional: bool) -> None:
    """Rule: all effects for the first player, then all for the next, in turn order."""
    b = draft.b
    left = b.temporary()
    inside = sorted(bound_names(part.do))
    gathered = [b.register("@all " + name) for name in inside]
    registers = [b.register(name) for name in inside]
    pairs = tuple(zip(registers, gathered, strict=True))
    whom = part.who

    def begin(m: Machine) -> None:
        m.r[left] = _affected(m, whom)
        for gather in gathered:
            m.r[gather] = ()

    b.emit(begin, (IMM,), (left, *gathered))
    loop, end = b.label(), b.label()
    b.mark(loop)

    def step(m: Machine) -> None:
        r = m.r
        waiting = r[left]
        if not waiting:
            r[WHO] = r[ME]
            for register, gather in pairs:
                r[register] = r[gather]
            m.pc = end[0]
            return
        r[WHO] = waiting[0]
        r[left] = waiting[1:]
        for register in registers:
            r[register] = ()

    b.emit(step, (left, *gathered), jumps=(end,))
    follow_all(draft, part.do)

    def gather(m: Machine) -> None:
        r = m.r
        for register, gather in pairs:
            r[gather] = r[gather] + (r[register] or ())
        m.pc = loop[0]

    b.emit(gather, (*registers, *gathered), jumps=(loop,), falls=False)
    b.mark(end)
    draft.mark_done(done)


@instructions(Repeat)
def repeat(draft: Draft, part: Repeat, done: int | None, optional: bool) -> None:
    """So many times; the number is fixed at the start."""
    b = draft.b
    times, reads = amounts.of(draft.scope, part.times)
    left = b.temporary()

    def begin(m: Machine) -> None:
        m.r[left] = times(m, m.r)

    b.emit(begin, reads, (left,))
    loop, end = b.label(), b.label()
    b.mark(loop)

    def step(m: Machine) -> None:
        if m.r[left] <= 0:
            m.pc = end[0]
            return
        m.r[left] -= 1

    b.emit(step, (left,), jumps=(end,))
    follow_all(draft, part.do)
    b.jump(loop)
    b.mark(end)
    draft.mark_done(done)


@instructions(AsOften)
def as_often(draft: Draft, part: AsOften, done: int | None, optional: bool) -> None:
    """One at a time, until it is declined or cannot be done."""
    b = draft.b
    loop = b.label()
    again, count = b.temporary(), b.temporary()
    b.emit(set_register(count, 0), writes=(count,))
    b.mark(loop)
    clause(draft, part.clause, again, False)
    most, reads = amounts.of(draft.scope, part.most)
    limited = part.most != ANY_NUMBER

    def back(m: Machine) -> None:
        if limited:
            m.r[count] += 1
            if m.r[count] >= most(m, m.r):
                return
        if m.r[again]:
            m.pc = loop[0]

    b.emit(back, reads | {again, count}, (count,), jumps=(loop,))
    draft.mark_done(done)


@instructions(OncePerTurn)
def once_per_turn(draft: Draft, part: OncePerTurn, done: int | None, optional: bool) -> None:
    """By each player once in a turn, whichever card of that name it is."""
    end = draft.b.label()

    def check(m: Machine) -> None:
        key = (m.code.id, m.r[WHO])
        if key in m.spent:
            m.pc = end[0]
        else:
            m.spent = tuple(sorted((*m.spent, key)))

    draft.b.emit(check, jumps=(end,))
    follow_all(draft, part.do)
    draft.b.mark(end)
    draft.mark_done(done)


@instructions(Bid)
def bid(draft: Draft, part: Bid, done: int | None, optional: bool) -> None:
    """Rule: each player once, each higher than the last or a pass; the highest takes the Debt."""
    b = draft.b
    left, high, bidder = b.temporary(), b.temporary(), b.temporary()

    def begin(m: Machine) -> None:
        order = m.order(m.r[ME])
        m.r[left] = (*order[1:], order[0])
        m.r[high], m.r[bidder] = 0, -1

    b.emit(begin, writes=(left, high, bidder))
    loop, end = b.label(), b.label()
    b.mark(loop)
    limit = part.most

    def ask(m: Machine) -> Choice | None:
        waiting = m.r[left]
        if not waiting:
            m.pc = end[0]
            return None
        options: list[Any] = [("number", 0)] + [("number", n) for n in range(m.r[high] + 1, limit + 1)]
        return Choice(m.decider(waiting[0]), "bid", m.code.id, tuple(options))

    def apply(m: Machine, option: Any) -> None:
        waiting = m.r[left]
        m.log("bid", waiting[0], code=m.code.id, value=option[1])
        if option[1]:
            m.r[high], m.r[bidder] = option[1], waiting[0]
        m.r[left] = waiting[1:]
        m.pc = loop[0]

    b.emit(ask, (left, high, bidder), jumps=(end, loop), apply=apply)
    b.mark(end)
    after = b.label()

    def won(m: Machine) -> None:
        if m.r[bidder] < 0:
            m.pc = after[0]
            return
        m.r[WHO] = m.r[bidder]

    b.emit(won, (bidder,), jumps=(after,))
    follow_all(draft, part.do)

    def pays(m: Machine) -> None:
        player, number = m.r[WHO], m.r[high]
        m.r[WHO] = m.r[ME]
        take_tokens(m, player, Pool.DEBT, number)

    b.emit(pays, (high,))
    b.mark(after)
    draft.mark_done(done)
