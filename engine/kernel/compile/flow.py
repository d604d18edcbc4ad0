"""Instructions that hold others: options, each player, again and again, once a turn, bidding."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engine.kernel.code import Label, Run
from engine.kernel.compile.cards import handles
from engine.kernel.compile.choices import pick
from engine.kernel.compile.clauses import clause
from engine.kernel.compile.draft import Draft, instructions, known, set_register
from engine.kernel.compile.following import follow_all
from engine.kernel.compile.players import player
from engine.kernel.compile.pools import get_tokens
from engine.kernel.compile.scope import Compiled, Regs, amounts, faces, located
from engine.kernel.registers import EXTRA_OPTION, IMM, ME, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import POOL_DEBT
from engine.kernel.run.moving import move
from engine.kernel.run.places import HAND
from engine.language import (
    ANY_NUMBER,
    PLAYER_PLACES,
    AsOften,
    Bid,
    ChooseOne,
    Each,
    EachPile,
    ForEach,
    GainedLastTurn,
    OncePerTurn,
    Pass,
    Repeat,
    Who,
)
from engine.language.walk import bound_names
from engine.state import (
    FACE,
    LOST,
    Asks,
    Choice,
    ChooseCards,
    ChooseEffects,
    ChooseNumber,
    DebtBid,
    EffectsChosen,
    Passed,
)


@instructions(ChooseOne)
def choose_one(draft: Draft, part: ChooseOne, done: int | None, optional: bool) -> None:
    """Rule: any option can be chosen, even one that cannot be carried out."""
    b = draft.b
    chosen = b.temporary()
    every = range(len(part.options))
    count, of_count = amounts.of(draft.scope, part.count)
    by, of_by = player(draft.scope, part.by)
    extra = draft.program.marks_plays and part.worded
    words = [option.words for option in part.options]

    def offer(number: int) -> tuple[ChooseEffects, ...]:
        return tuple(ChooseEffects(some, " and ".join(words[n] for n in some)) for some in combinations(every, number))

    def run(m: Machine) -> Choice | None:
        number = max(0, min(count(m, m.r), len(every)))
        more = extra and (m.r[IMM] or 0) & EXTRA_OPTION
        if not number and not more:
            m.r[chosen] = ()
            return None
        # One more than none is a choice, too; it need not be made.
        offered = offer(number) if number else (ChooseEffects((), "nothing"),)
        if more:
            offered += offer(number + 1)
        return Choice(m.decider(by(m, m.r)), Asks.CHOOSE_ONE, m.code.id, offered)

    def apply(m: Machine, option: ChooseEffects) -> None:
        m.r[chosen] = option.numbers
        if option.numbers:
            m.log(EffectsChosen(m.r[WHO], code=m.code.id, words=tuple(words[number] for number in option.numbers)))

    b.emit(run, of_count | of_by | {IMM} if extra else of_count | of_by, apply=apply)
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
            return (me,)


@instructions(Each)
def each(draft: Draft, part: Each, done: int | None, optional: bool) -> None:
    """Rule: all effects for the first player, then all for the next, in turn order.

    What is bound is bound for each player anew; afterwards the names stand for what all of them bound together.
    """
    b = draft.b
    left = b.temporary()
    inside = sorted(bound_names(part.do))
    gathered = [b.register("@all " + name) for name in inside]
    registers = [b.register(name) for name in inside]
    pairs = tuple(zip(registers, gathered, strict=True))
    order = b.temporary() if part.then else None  # the players, and what each of them bound
    outer = b.temporary() if draft.within_each else None  # who follows the instructions around these
    held = (*gathered, *known(order, outer))
    b.emit(_each_begins(part.who, left, gathered, order, outer), (IMM,), (left, *held))
    loop, after, end = b.label(), b.label(), b.label()

    def all_together(r: Regs) -> None:
        r[WHO] = r[ME] if outer is None else r[outer]
        for register, gather in pairs:
            r[register] = r[gather]

    def step(m: Machine) -> None:
        r = m.r
        waiting = r[left]
        if not waiting:
            all_together(r)
            m.pc = after[0]
            return
        r[WHO] = waiting[0]
        r[left] = waiting[1:]
        for register in registers:
            r[register] = ()

    b.mark(loop)
    b.emit(step, (left, *held), jumps=(after,))
    around, draft.within_each = draft.within_each, True
    follow_all(draft, part.do)

    def gather(m: Machine) -> None:
        r = m.r
        if order is not None:
            r[order] = (*r[order], (r[WHO], tuple([r[register] or () for register in registers])))
        for register, gather in pairs:
            if r[register].__class__ is tuple:
                r[gather] = r[gather] + r[register]
        m.pc = loop[0]

    b.emit(gather, (*registers, *held), jumps=(loop,), falls=False)
    b.mark(after)
    if order is not None:
        _each_then(draft, part, order, registers, held, all_together, end)
    draft.within_each = around
    b.mark(end)
    draft.mark_done(done)


def _each_begins(whom: Who, left: int, gathered: list[int], order: int | None, outer: int | None) -> Run:
    def begin(m: Machine) -> None:
        r = m.r
        r[left] = _affected(m, whom)
        if outer is not None:
            r[outer] = r[WHO]
        if order is not None:
            r[order] = ()
        for gather in gathered:
            r[gather] = ()

    return begin


def _each_then(
    draft: Draft, part: Each, order: int, registers: list[int], held: tuple[int, ...],
    all_together: Callable[[Regs], None], end: Label,
) -> None:
    """Carry out the part of each player after all have finished; register ``order`` holds the players and what each of
    them bound.
    """
    b = draft.b
    again = b.label()
    b.mark(again)

    def follow(m: Machine) -> None:
        r = m.r
        if not r[order]:
            all_together(r)
            m.pc = end[0]
            return
        r[WHO], values = r[order][0]
        r[order] = r[order][1:]
        for register, value in zip(registers, values, strict=True):
            r[register] = value

    b.emit(follow, held, jumps=(end,))
    follow_all(draft, part.then)
    b.jump(again)


@instructions(Pass)
def pass_(draft: Draft, part: Pass, done: int | None, optional: bool) -> None:
    """All choose before any card moves; nothing is gained, discarded or revealed."""
    b = draft.b
    left, chosen, passed = b.temporary(), b.temporary(), b.temporary()
    past_empty = part.past_empty

    def begin(m: Machine) -> None:
        m.r[left] = m.order(m.r[ME])
        m.r[passed] = ()

    b.emit(begin, writes=(left, passed))
    loop, end = b.label(), b.label()
    b.mark(loop)

    def step(m: Machine) -> None:
        if not m.r[left]:
            m.pc = end[0]
            return
        m.r[WHO], m.r[left] = m.r[left][0], m.r[left][1:]

    b.emit(step, (left, passed), jumps=(end,))
    pick(draft, part.cards, Asks.PASS, optional, chosen, keep=True)

    def note(m: Machine) -> None:
        m.r[passed] = (*m.r[passed], (m.r[WHO], m.r[chosen]))
        m.pc = loop[0]

    b.emit(note, (chosen, passed, left), jumps=(loop,), falls=False)
    b.mark(end)

    def hand_over(m: Machine) -> None:
        m.r[WHO] = m.r[ME]
        hands = [who for who in m.order(0) if m.zones[who * PLAYER_PLACES + HAND] or not past_empty]
        for who, cards in m.r[passed]:
            nearest = [other % m.players for other in range(who + 1, who + m.players)]
            to = next((other for other in nearest if other in hands), who)
            for card in cards:
                if live(card) and to != who:
                    source, target = who * PLAYER_PLACES + HAND, to * PLAYER_PLACES + HAND
                    moved = move(m, card, source, target)
                    m.log(Passed(who, (moved & FACE,), source, target, m.code.id))

    b.emit(hand_over, (passed,))
    draft.mark_done(done)


@instructions(ForEach)
def for_each(draft: Draft, part: ForEach, done: int | None, optional: bool) -> None:
    """Rule: what is done to several cards one after the other is done in an order of the player's choice."""
    b = draft.b
    left, name = b.temporary(), b.register(part.as_)
    of = _handles(draft, part)

    def begin(m: Machine) -> None:
        m.r[left] = tuple(of.fn(m, m.r))

    b.emit(begin, of.reads, (left,))
    loop, end = b.label(), b.label()
    b.mark(loop)

    def ask(m: Machine) -> Choice | None:
        faces_left = sorted({card & FACE for card in m.r[left]})
        if not faces_left:
            m.pc = end[0]
            return None
        options = tuple(ChooseCards((face,)) for face in faces_left)
        return Choice(m.decider(m.r[WHO]), Asks.TAKE_NEXT, m.code.id, options)

    def apply(m: Machine, option: ChooseCards) -> None:
        card = next(card for card in m.r[left] if card & FACE == option.cards[0])
        m.r[name] = (card,)
        rest = list(m.r[left])
        rest.remove(card)
        m.r[left] = tuple(rest)

    b.emit(ask, (left,), (name,), jumps=(end,), apply=apply)
    follow_all(draft, part.do)
    b.emit(lambda m: None, (left,))
    b.jump(loop)
    b.mark(end)
    draft.mark_done(done)


def _handles(draft: Draft, part: ForEach) -> Compiled[list[int]]:
    """Handles of the cards: on the very cards, or on what they are."""
    held = handles(draft.scope, part.cards)
    if held is not None:
        return held
    if isinstance(part.cards, (EachPile, GainedLastTurn)):
        seen, reads = faces.of(draft.scope, part.cards)
        return Compiled(lambda m, r: [face | LOST for face in seen(m, r)], reads)
    found, reads = located.of(draft.scope, part.cards)
    return Compiled(lambda m, r: [m.tag(zone, card) for card, zone in found(m, r)], reads)


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
        options = [ChooseNumber(n) for n in (0, *range(m.r[high] + 1, limit + 1))]
        return Choice(m.decider(waiting[0]), Asks.BID, m.code.id, tuple(options))

    def apply(m: Machine, option: ChooseNumber) -> None:
        waiting = m.r[left]
        m.log(DebtBid(waiting[0], code=m.code.id, amount=option.number))
        if option.number:
            m.r[high], m.r[bidder] = option.number, waiting[0]
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
        get_tokens(m, player, POOL_DEBT, number)

    b.emit(pays, (high,))
    b.mark(after)
    draft.mark_done(done)
