"""Instructions about what a player has: pools, Boons and Hexes, States and Artifacts, and what lies on a card."""

from __future__ import annotations

from typing import Any

from engine.kernel.choosing import (
    GAME,
)
from engine.kernel.expressions import Regs
from engine.kernel.registers import IMM, ME, THIS, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.hanging import put_boon_away, take_marks
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import reshape
from engine.kernel.supplying import Supplying
from engine.language import (
    POOLS,
    TYPE_BIT,
    AddMark,
    KeepUntilCleanup,
    Lasts,
    Lose,
    NameCard,
    NamedThisTurn,
    Pay,
    PayAny,
    PayOffDebt,
    Pick,
    Place,
    PlaceEstateToken,
    Pool,
    PutOnThis,
    Receive,
    RemoveMarks,
    ReturnCard,
    TakeCard,
    TakeCopy,
    TurnFaceDown,
    Who,
)
from engine.language.walk import contains
from engine.state import ESTATE, FACE, FACE_DOWN, KIND, LASTS_INDEX, LOST, MARKED, NAMED, UNDER, Choice, Entry, Pending


class Owning(Supplying):
    """Instructions about what a player has: pools, Boons and Hexes, States and Artifacts, and what lies on a card."""

    def do_pay(self, part: Pay, done: int | None, optional: bool) -> None:
        """All of it or nothing."""
        enough, amount, pool = self.payable(part), self.amount(part.amount), part.pool
        name = self.b.register(part.as_) if part.as_ else -1
        writes = tuple(x for x in (name, done) if x is not None and x >= 0)

        def run(m: Machine) -> None:
            r = m.r
            can = enough(m, r)
            number = amount(m, r) if can else 0
            m.pool(r[WHO], pool, -number, m.code.id)
            if name >= 0:
                r[name] = number
            if done is not None:
                r[done] = can

        self.b.emit(run, writes=writes)

    def do_lose(self, part: Lose, done: int | None, optional: bool) -> None:
        """As much as there is; it is neither paid nor added, so that nothing changes the number."""
        amount, pool = self.amount(part.amount), part.pool
        self.b.touch(WHO)

        def run(m: Machine) -> None:
            m.pool(m.r[WHO], pool, -min(amount(m, m.r), m.pools[m.r[WHO] * POOLS + pool]), m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_payany(self, part: PayAny, done: int | None, optional: bool) -> None:
        """Any amount that there is; declining is to pay nothing."""
        name = self.b.register(part.as_)
        most, pool = self.amount(part.most), part.pool
        self.number("pay", lambda m, r: min(most(m, r), m.pools[r[WHO] * POOLS + pool]), name)
        self.b.emit(lambda m: m.pool(m.r[WHO], pool, -m.r[name], m.code.id), reads=(name,))
        least = self.amount(part.least)
        self.mark_done(done, lambda m, r: r[name] >= least(m, r), (name,))

    def do_payoffdebt(self, part: PayOffDebt, done: int | None, optional: bool) -> None:
        """Rule: "Debt": $1 for each token."""
        paid = self.b.temporary()

        def most(m: Machine, r: Regs) -> int:
            base = r[WHO] * POOLS
            return int(min(m.pools[base + Pool.DEBT], m.pools[base + Pool.COINS]))

        self.number("pay off", most, paid)

        def run(m: Machine) -> None:
            m.pool(m.r[WHO], Pool.COINS, -m.r[paid], m.code.id)
            m.pool(m.r[WHO], Pool.DEBT, -m.r[paid], m.code.id)

        self.b.emit(run, reads=(paid,))
        self.mark_done(done)

    def do_namecard(self, part: NameCard, done: int | None, optional: bool) -> None:
        """Rule: any card can be named; offered are those of this game, and one that is not in it (0)."""
        name = self.b.register(part.as_)
        none = TYPE_BIT["Boon"] | TYPE_BIT["Hex"]
        own, this_turn = self.game.kind_of.get(self.card, 0), LASTS_INDEX[Lasts.THIS_TURN]
        kept = contains(self.game.cards[own], NamedThisTurn)

        def ask(m: Machine) -> Choice | None:
            types = m.game.types
            options = tuple(("name", kind) for kind in range(len(m.game.kind_of)) if not types[kind] & none)
            return Choice(m.decider(m.r[WHO]), "name", m.code.id, options)

        def apply(m: Machine, option: Any) -> None:
            m.r[name] = (option[1] | LOST,)
            m.log("name", m.r[WHO], (option[1],), code=m.code.id)
            noted = Pending(this_turn, Entry(NAMED, own, 0, 0, 0, (option[1],)))
            if kept and noted not in m.pending:
                m.pending.append(noted)

        self.b.emit(ask, apply=apply, writes=(name,))
        self.mark_done(done)

    def do_addmark(self, part: AddMark, done: int | None, optional: bool) -> None:
        """On the card itself, as long as it is where it is expected."""
        amount = self.amount(part.number)
        self.b.touch(THIS)

        def run(m: Machine) -> None:
            this = m.r[THIS]
            if live(this):
                count = take_marks(m, this) + amount(m, m.r)
                m.pending.append(Pending(GAME, Entry(MARKED, m.r[WHO], this, 0, 0, (count,))))
                m.log("mark", m.r[WHO], (this & FACE,), code=m.code.id, value=count)

        self.b.emit(run)
        self.mark_done(done)

    def do_removemarks(self, part: RemoveMarks, done: int | None, optional: bool) -> None:
        """All tokens on the card itself."""
        name = self.b.register(part.as_)
        self.b.touch(THIS)

        def run(m: Machine) -> None:
            m.r[name] = take_marks(m, m.r[THIS])

        self.b.emit(run, writes=(name,))
        self.mark_done(done)

    def do_putonthis(self, part: PutOnThis, done: int | None, optional: bool) -> None:
        """Set-aside cards that this card keeps together."""
        located = self.located(part.cards)
        self.b.touch(THIS)

        def run(m: Machine) -> None:
            this = m.r[THIS]
            cards = tuple([m.tag(zone, card) for card, zone in located(m, m.r)])
            for card in cards:
                m.pending.append(Pending(GAME, Entry(UNDER, m.r[WHO], this, 0, 0, (card,))))

        self.b.emit(run)
        self.mark_done(done)

    def do_turnfacedown(self, part: TurnFaceDown, done: int | None, optional: bool) -> None:
        """For the rest of the turn."""
        located = self.located(part.cards)
        this_turn = LASTS_INDEX[Lasts.THIS_TURN]

        def run(m: Machine) -> None:
            for card, zone in located(m, m.r):
                handle = m.tag(zone, card)
                m.pending.append(Pending(this_turn, Entry(FACE_DOWN, m.r[WHO], handle, 0, 0, ())))
                m.log("turn face down", m.r[WHO], (card & FACE,), zone, zone, m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_placeestatetoken(self, part: PlaceEstateToken, done: int | None, optional: bool) -> None:
        """The card stays set aside for the rest of the game."""
        located = self.located(part.cards)

        def run(m: Machine) -> None:
            for card, _ in located(m, m.r):
                m.pending.append(Pending(GAME, Entry(ESTATE, m.r[WHO], card, 0, 0, ())))
                m.log("estate token", m.r[WHO], (card & FACE,), code=m.code.id)
                if m.program.inheriting:
                    reshape(m, m.r[WHO])

        self.b.emit(run)
        self.mark_done(done)

    def do_receive(self, part: Receive, done: int | None, optional: bool) -> None:
        """Rule: "Boons and Hexes": follow it, then put it away; several in any order."""
        b = self.b
        todo, now, left = b.temporary(), b.temporary(), b.temporary()
        others = part.who is Who.OTHERS
        if isinstance(part.cards, Pick):
            self.pick(part.cards, "receive", optional, todo, keep=True)
        else:
            located = self.located(part.cards)

            def begin(m: Machine) -> None:
                m.r[todo] = tuple([card for card, _ in located(m, m.r)])

            b.emit(begin, writes=(todo,))
        loop, end = b.label(), b.label()
        b.mark(loop)

        def ask(m: Machine) -> Choice | None:
            cards = m.r[todo]
            if not cards:
                m.pc = end[0]
                return None
            options = tuple(("receive", face) for face in sorted({card & FACE for card in cards}))
            return Choice(m.decider(m.r[WHO]), "receive", m.code.id, options)

        def apply(m: Machine, option: Any) -> None:
            cards = m.r[todo]
            card = next(card for card in cards if card & FACE == option[1])
            m.r[now] = card
            m.r[todo] = tuple(other for other in cards if other != card)
            immune = (m.r[IMM] or 0) if others else 0
            order = [p for p in m.order(m.turn.player) if p != m.r[ME] and not immune & 1 << p]
            m.r[left] = tuple(order) if others else (m.r[WHO],)

        b.emit(ask, reads=(todo, IMM) if others else (todo,), apply=apply, jumps=(end,), writes=(left,))
        each, put = b.label(), b.label()
        b.mark(each)

        def follow(m: Machine) -> None:
            if not m.r[left]:
                m.pc = put[0]
                return
            player, card = m.r[left][0], m.r[now]
            m.r[left] = m.r[left][1:]
            m.pc = each[0]
            m.log("receive", player, (card & FACE,), code=m.code.id)
            m.call(m.program.receive_code[card & KIND], [player, player, card, None, 0, 0, card])

        b.emit(follow, reads=(now, todo, left), jumps=(each, put), falls=False)
        b.mark(put)

        def away(m: Machine) -> None:
            m.pc = loop[0]
            card = m.r[now]
            if live(card) and m.place(m.zone_of(card)) == Place.BOONS and card & KIND not in m.program.kept:
                put_boon_away(m, card)

        b.emit(away, reads=(now, todo), jumps=(loop,), falls=False)
        b.mark(end)
        self.mark_done(done)

    def do_keepuntilcleanup(self, part: KeepUntilCleanup, done: int | None, optional: bool) -> None:
        """Known from the data: the kernel puts such Boons away in Clean-up."""
        self.mark_done(done)

    def do_takecard(self, part: TakeCard, done: int | None, optional: bool) -> None:
        """Rule: there is one; it is taken from whoever has it."""
        number = self.landscape(part.name)

        def run(m: Machine) -> None:
            had = (number, m.r[WHO]) in m.cubes
            m.cubes = tuple(sorted((*(cube for cube in m.cubes if cube[0] != number), (number, m.r[WHO]))))
            if not had:
                m.log("take", m.r[WHO], code=m.code.id, value=number)

        self.b.emit(run)
        self.mark_done(done)

    def do_takecopy(self, part: TakeCopy, done: int | None, optional: bool) -> None:
        """Rule: everybody can have one."""
        number = self.landscape(part.name)

        def run(m: Machine) -> None:
            if (number, m.r[WHO]) not in m.cubes:
                m.cubes = tuple(sorted((*m.cubes, (number, m.r[WHO]))))
                m.log("take", m.r[WHO], code=m.code.id, value=number)

        self.b.emit(run)
        self.mark_done(done)

    def do_returncard(self, part: ReturnCard, done: int | None, optional: bool) -> None:
        """It goes back beside the board."""
        number = self.landscape(part.name)

        def run(m: Machine) -> None:
            m.ret = (number, m.r[WHO]) in m.cubes
            if m.ret:
                m.cubes = tuple(cube for cube in m.cubes if cube != (number, m.r[WHO]))
                m.log("return card", m.r[WHO], code=m.code.id, value=number)

        self.b.emit(run)
        self.from_ret(done)
