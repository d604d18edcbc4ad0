"""Instructions about Boons and Hexes, States and Artifacts, and naming a card."""

from __future__ import annotations

from engine.kernel.compile.choices import pick
from engine.kernel.compile.draft import Draft, instructions
from engine.kernel.compile.scope import located
from engine.kernel.registers import IMM, ME, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.hanging import put_boon_away
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import PLACE_BOONS
from engine.language import (
    TYPE_BIT,
    KeepUntilCleanup,
    Lasts,
    NameCard,
    NamedThisTurn,
    Pick,
    Receive,
    ReturnCard,
    TakeCard,
    TakeCopy,
    Who,
)
from engine.language.walk import contains
from engine.state import (
    FACE,
    KIND,
    LASTS_INDEX,
    LOST,
    NAMED,
    Asks,
    CardNamed,
    Choice,
    Entry,
    LandscapeReturned,
    LandscapeTaken,
    NameKind,
    Pending,
    ReceiveCard,
    Received,
)


@instructions(NameCard)
def name_card(draft: Draft, part: NameCard, done: int | None, optional: bool) -> None:
    """Rule: any card can be named; offered are those of this game, and one that is not in it (0)."""
    name = draft.b.register(part.as_)
    none = TYPE_BIT["Boon"] | TYPE_BIT["Hex"]
    own, this_turn = draft.program.game.kind_of.get(draft.head.card, 0), LASTS_INDEX[Lasts.THIS_TURN]
    kept = contains(draft.program.game.cards[own], NamedThisTurn)

    def ask(m: Machine) -> Choice | None:
        types = m.game.types
        options = tuple(NameKind(kind) for kind in range(len(m.game.kind_of)) if not types[kind] & none)
        return Choice(m.decider(m.r[WHO]), Asks.NAME, m.code.id, options)

    def apply(m: Machine, option: NameKind) -> None:
        m.r[name] = (option.kind | LOST,)
        m.log(CardNamed(m.r[WHO], (option.kind,), code=m.code.id))
        noted = Pending(this_turn, Entry(NAMED, own, 0, 0, 0, (option.kind,)))
        if kept and noted not in m.pending:
            m.pending.append(noted)

    draft.b.emit(ask, writes=(name,), apply=apply)
    draft.mark_done(done)


@instructions(Receive)
def receive(draft: Draft, part: Receive, done: int | None, optional: bool) -> None:
    """Rule: "Boons and Hexes": follow it, then put it away; several in any order."""
    b = draft.b
    todo, now, left = b.temporary(), b.temporary(), b.temporary()
    others = part.who is Who.OTHERS
    if isinstance(part.cards, Pick):
        pick(draft, part.cards, Asks.RECEIVE, optional, todo, keep=True)
    else:
        found, reads = located.of(draft.scope, part.cards)

        def begin(m: Machine) -> None:
            m.r[todo] = tuple([card for card, _ in found(m, m.r)])

        b.emit(begin, reads, (todo,))
    loop, end = b.label(), b.label()
    b.mark(loop)

    def ask(m: Machine) -> Choice | None:
        cards = m.r[todo]
        if not cards:
            m.pc = end[0]
            return None
        options = tuple(ReceiveCard(face) for face in sorted({card & FACE for card in cards}))
        return Choice(m.decider(m.r[WHO]), Asks.RECEIVE, m.code.id, options)

    def apply(m: Machine, option: ReceiveCard) -> None:
        cards = m.r[todo]
        card = next(card for card in cards if card & FACE == option.face)
        m.r[now] = card
        m.r[todo] = tuple(other for other in cards if other != card)
        immune = (m.r[IMM] or 0) if others else 0
        order = [p for p in m.order(m.turn.player) if p != m.r[ME] and not immune & 1 << p]
        m.r[left] = tuple(order) if others else (m.r[WHO],)

    b.emit(ask, (todo, IMM) if others else (todo,), (left,), jumps=(end,), apply=apply)
    each, put = b.label(), b.label()
    b.mark(each)

    def follow(m: Machine) -> None:
        if not m.r[left]:
            m.pc = put[0]
            return
        player, card = m.r[left][0], m.r[now]
        m.r[left] = m.r[left][1:]
        m.pc = each[0]
        m.log(Received(player, (card & FACE,), code=m.code.id))
        m.call(m.program.receive_code[card & KIND], [player, player, card, None, 0, 0, card])

    b.emit(follow, (now, todo, left), jumps=(each, put), falls=False)
    b.mark(put)

    def away(m: Machine) -> None:
        m.pc = loop[0]
        card = m.r[now]
        if live(card) and m.place(m.zone_of(card)) == PLACE_BOONS and card & KIND not in m.program.kept:
            put_boon_away(m, card)

    b.emit(away, (now, todo), jumps=(loop,), falls=False)
    b.mark(end)
    draft.mark_done(done)


@instructions(KeepUntilCleanup)
def keep_until_cleanup(draft: Draft, part: KeepUntilCleanup, done: int | None, optional: bool) -> None:
    """Known from the data: the kernel puts such Boons away in Clean-up."""
    draft.mark_done(done)


@instructions(TakeCard)
def take_card(draft: Draft, part: TakeCard, done: int | None, optional: bool) -> None:
    """Rule: there is one; it is taken from whoever has it."""
    number = draft.scope.landscape(part.name)

    def run(m: Machine) -> None:
        had = (number, m.r[WHO]) in m.cubes
        m.cubes = tuple(sorted((*(cube for cube in m.cubes if cube[0] != number), (number, m.r[WHO]))))
        if not had:
            m.log(LandscapeTaken(m.r[WHO], code=m.code.id, landscape=number))

    draft.b.emit(run)
    draft.mark_done(done)


@instructions(TakeCopy)
def take_copy(draft: Draft, part: TakeCopy, done: int | None, optional: bool) -> None:
    """Rule: everybody can have one."""
    number = draft.scope.landscape(part.name)

    def run(m: Machine) -> None:
        if (number, m.r[WHO]) not in m.cubes:
            m.cubes = tuple(sorted((*m.cubes, (number, m.r[WHO]))))
            m.log(LandscapeTaken(m.r[WHO], code=m.code.id, landscape=number))

    draft.b.emit(run)
    draft.mark_done(done)


@instructions(ReturnCard)
def return_card(draft: Draft, part: ReturnCard, done: int | None, optional: bool) -> None:
    """It goes back beside the board."""
    number = draft.scope.landscape(part.name)

    def run(m: Machine) -> None:
        m.ret = (number, m.r[WHO]) in m.cubes
        if m.ret:
            m.cubes = tuple(cube for cube in m.cubes if cube != (number, m.r[WHO]))
            m.log(LandscapeReturned(m.r[WHO], code=m.code.id, landscape=number))

    draft.b.emit(run)
    draft.from_ret(done)
