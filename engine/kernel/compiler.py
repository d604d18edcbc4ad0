"""Compiling abilities into linear code: clauses and what holds instructions together; the instructions themselves
are in the layers below (choosing, moving, supplying, owning, playing).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from engine.kernel.choosing import (
    either,
    set_register,
)
from engine.kernel.code import Builder, Code
from engine.kernel.expressions import Fn
from engine.kernel.playing import Playing
from engine.kernel.registers import ABILITY, EXTRA_OPTION, IMM, KEEP, ME, THIS, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import move
from engine.kernel.run.places import HAND
from engine.kernel.run.windows import set_up_ability
from engine.kernel.turn.options import spend
from engine.language import (
    ANY_NUMBER,
    PLAYER_PLACES,
    POOLS,
    AsOften,
    Bid,
    BuyFrom,
    Choose,
    ChooseOne,
    Clause,
    Each,
    Gain,
    Ignore,
    InPool,
    Instruction,
    It,
    Lasts,
    Need,
    Often,
    On,
    OncePerTurn,
    Overpay,
    Pass,
    Pay,
    PayAny,
    PayOffDebt,
    Phase,
    Pick,
    Place,
    Play,
    PlayFromSupply,
    Pool,
    Ref,
    Repeat,
    Reveal,
    SetUp,
    SetUpAgain,
    TakeTurn,
    This,
    Times,
    Who,
)
from engine.language.walk import bound_names, free_names
from engine.language.walk import parts as walk
from engine.state import FACE, LASTS_INDEX, Choice


class AbilityCompiler(Playing):
    """Compiles one ability; abilities that it sets up are compiled by ``register``."""

    def __init__(
        self,
        name: str,
        card: str,
        label: str,
        game: Any,
        counters: list[Times],
        register: Callable[..., Code],
        captured: tuple[str, ...] = (),
        aside: int = -1,
        duration: bool = False,
    ) -> None:
        builder = Builder(name, card, label, ABILITY + captured)
        builder.always_live = frozenset((ME, WHO))
        super().__init__(builder, game, counters, aside, card)
        self.register = register
        self.name = name
        self.card = card
        self.captured = captured
        self.duration = duration
        self.parts = 0
        self.is_play = label == On.PLAY.value
        self.swappable = False  # whether something in this game marks plays
        self.within_each = False  # whether what is compiled is followed by several players
        self.tells_coins = False  # whether something asks if a card gave coins

    def clause(self, clause: Clause, done: int | None = None) -> None:
        """A clause, unwound in its one order: if, may, cost, do, otherwise."""
        b = self.b
        otherwise, end = b.label(), b.label()
        if clause.if_ is not None:
            holds = self.condition(clause.if_)

            def check(m: Machine) -> None:
                if not holds(m, m.r):
                    m.pc = otherwise[0]

            b.emit(check, jumps=(otherwise,))
        body: tuple[Instruction, ...] = clause.cost or clause.do
        folded = clause.need is Need.MAY and body and self.can_fold(body[0])
        if clause.need is Need.MAY and not folded:
            self.ask(body, otherwise)
        if clause.cost:
            paid = b.temporary()
            for number, part in enumerate(clause.cost):
                self.instruction(part, done=paid, optional=bool(folded) and number == 0)

                def unpaid(m: Machine, paid: int = paid) -> None:
                    if not m.r[paid]:
                        m.pc = otherwise[0]

                b.emit(unpaid, reads=(paid,), jumps=(otherwise,))
            self.instructions(clause.do)
        else:
            for number, part in enumerate(clause.do):
                self.instruction(part, done=done if number == 0 else None, optional=bool(folded) and number == 0)
        if done is not None and clause.cost:
            b.emit(set_register(done, True), writes=(done,))
        b.jump(end)
        b.mark(otherwise)
        if done is not None:
            b.emit(set_register(done, False), writes=(done,))
        self.instructions(clause.otherwise)
        b.mark(end)

    def can_fold(self, part: Instruction) -> bool:
        """Whether declining can be an option of the instruction's own choice."""
        cards = getattr(part, "cards", None)
        if isinstance(part, Choose):
            return True
        return (
            isinstance(cards, Pick)
            or (isinstance(part, Gain) and part.source != Place.TRASH)
            or isinstance(part, PlayFromSupply)
        )

    def ask(self, body: tuple[Instruction, ...], otherwise: list[int]) -> None:
        """A plain "you may"."""
        b = self.b
        possible: Fn | None = None
        if body and isinstance(body[0], Pay):
            possible = self.payable(body[0])
        elif body:
            cards = getattr(body[0], "cards", None)
            if isinstance(cards, (This, It, Ref)) and not isinstance(body[0], (Reveal, Play)):
                possible = self.located(cards)
            elif isinstance(cards, (This, It, Ref)) and isinstance(body[0], Play):
                playable, known = self.located(cards), self.faces(cards)
                possible = either(playable, known)
        verb = type(body[0]).__name__.lower() if body else "do"

        def run(m: Machine) -> Choice | None:
            if possible is not None and not possible(m, m.r):
                m.pc = otherwise[0]
                return None
            return Choice(m.decider(m.r[WHO]), "may " + verb, m.code.id, (("yes",), ("no",)))

        def apply(m: Machine, option: Any) -> None:
            if option[0] == "no":
                m.pc = otherwise[0]

        b.emit(run, jumps=(otherwise,), apply=apply)

    def instructions(self, parts: tuple[Instruction, ...]) -> None:
        """Instructions one after the other."""
        for part in parts:
            self.instruction(part)

    def instruction(self, part: Instruction, done: int | None = None, optional: bool = False) -> None:
        """One instruction; ``done`` is a register that gets whether it was carried out."""
        self.spend_first(part)
        method = getattr(self, "do_" + type(part).__name__.lower(), None)
        if method is None:
            raise ValueError(f"{type(part).__name__} is not an instruction")
        if isinstance(part, Clause):
            self.clause(part, done)
        else:
            method(part, done, optional)

    def spend_first(self, part: Instruction) -> None:
        """Rule: since 2022 Coffers can be spent at any time of one's turn, Villagers of one's Action phase; Debt can
        be paid off in the second part of the Buy phase: also before an instruction that looks at what there is."""
        read: set[Pool] = set()
        if isinstance(part, SetUp) and isinstance(part.ability.effect, Ignore):
            read = {part.ability.effect.pool}  # what comes later will be ignored
        elif isinstance(part, (Clause, ChooseOne, Each, Repeat, AsOften, OncePerTurn, SetUp, TakeTurn, Bid)):
            return
        elif isinstance(part, BuyFrom):
            read = {Pool.COINS}
        else:
            read = {inner.pool for inner in walk(part) if isinstance(inner, (InPool, Pay, PayAny))}
            if isinstance(part, (PayOffDebt, Overpay)):
                read = {Pool.COINS}
        if not read & {Pool.COINS, Pool.ACTIONS}:
            return
        any_time = self.game.rules.coffers_any_time
        b = self.b
        loop = b.label()
        b.mark(loop)
        actions = Pool.ACTIONS in read

        def ask(m: Machine) -> Choice | None:
            player = m.r[WHO]
            if player != m.turn.player or m.turn.phase == Phase.BETWEEN:
                return None
            options: list[Any] = []
            if actions:
                if any_time and m.turn.phase == Phase.ACTION and m.pools[player * POOLS + Pool.VILLAGERS]:
                    options.append(("villager",))
            else:
                base = player * POOLS
                if any_time and m.pools[base + Pool.COFFERS]:
                    options.append(("coffers",))
                # Debt is paid off in the second part of the Buy phase.
                buying = m.turn.phase == Phase.BUY and m.turn.spending
                if buying and m.pools[base + Pool.DEBT] and m.pools[base + Pool.COINS]:
                    options.append(("pay debt",))
            if not options:
                return None
            return Choice(m.decider(player), "spend", m.code.id, (*options, ("stop",)))

        def apply(m: Machine, option: Any) -> None:
            if option[0] != "stop":
                spend(m, m.r[WHO], option)
                m.pc = loop[0]

        b.emit(ask, apply=apply, jumps=(loop,))

    def do_clause(self, part: Clause, done: int | None, optional: bool) -> None:
        """See :meth:`clause`."""
        self.clause(part, done)

    def do_chooseone(self, part: ChooseOne, done: int | None, optional: bool) -> None:
        """Rule: any option can be chosen, even one that cannot be carried out."""
        b = self.b
        chosen = b.temporary()
        words = [option.words for option in part.options]
        every = range(len(part.options))
        count, by = self.amount(part.count), self.who(part.by)

        def offer(number: int) -> tuple[tuple[str, tuple[int, ...], str], ...]:
            return tuple(("option", some, " and ".join(words[n] for n in some)) for some in combinations(every, number))

        extra = self.swappable and part.worded
        if extra:
            b.touch(IMM)

        def run(m: Machine) -> Choice | None:
            number = min(count(m, m.r), len(every))
            if number <= 0:
                m.r[chosen] = ()
                return None
            offered = offer(number)
            if extra and (m.r[IMM] or 0) & EXTRA_OPTION:
                offered += offer(number + 1)
            return Choice(m.decider(by(m, m.r)), "choose one", m.code.id, offered)

        def apply(m: Machine, option: Any) -> None:
            m.r[chosen] = option[1]
            m.log("option", m.r[WHO], code=m.code.id, value="; ".join(words[number] for number in option[1]))

        b.emit(run, apply=apply)
        for number, option in enumerate(part.options):
            skip = b.label()

            def check(m: Machine, number: int = number, skip: list[int] = skip) -> None:
                if number not in m.r[chosen]:
                    m.pc = skip[0]

            b.emit(check, reads=(chosen,), jumps=(skip,))
            self.instructions(option.do)
            b.mark(skip)
        self.mark_done(done)

    def do_each(self, part: Each, done: int | None, optional: bool) -> None:
        """Rule: all effects for the first player, then all for the next, in turn order."""
        b = self.b
        left = b.temporary()
        inside = bound_names(part.do)
        gathered = {name: b.register("@all " + name) for name in sorted(inside)}
        registers = {name: b.register(name) for name in sorted(inside)}
        order = b.temporary() if part.then else -1  # the players, and what each of them bound
        whom = part.who
        outer = b.temporary() if self.within_each else -1  # who follows the instructions around these

        def begin(m: Machine) -> None:
            r = m.r
            players = m.order(m.turn.player)
            immune = r[IMM] or 0
            if whom is Who.OTHERS:
                players = [player for player in players if player != r[ME] and not immune & 1 << player]
            elif whom is Who.ALL:
                players = [player for player in players if player == r[ME] or not immune & 1 << player]
            elif whom is Who.LEFT:
                players = [p for p in [(r[ME] + 1) % m.players] if not immune & 1 << p]
            else:
                players = [r[ME]]
            r[left] = tuple(players)
            if outer >= 0:
                r[outer] = r[WHO]
            if order >= 0:
                r[order] = ()
            for name in gathered.values():
                r[name] = ()

        every = tuple(gathered.values())
        held = tuple(register for register in (order, outer) if register >= 0)
        b.emit(begin, reads=(IMM,), writes=(left, *every, *held))
        loop, after, end = b.label(), b.label(), b.label()
        b.mark(loop)

        def step(m: Machine) -> None:
            r = m.r
            waiting = r[left]
            if not waiting:
                r[WHO] = r[ME] if outer < 0 else r[outer]
                for name, register in registers.items():
                    r[register] = r[gathered[name]]
                m.pc = after[0]
                return
            r[WHO] = waiting[0]
            r[left] = waiting[1:]
            for register in registers.values():
                r[register] = ()

        b.emit(step, reads=(left, *every, *held), writes=(), jumps=(after,))
        around, self.within_each = self.within_each, True
        self.instructions(part.do)

        def gather(m: Machine) -> None:
            r = m.r
            if order >= 0:
                r[order] = (*r[order], (r[WHO], tuple([r[register] or () for register in registers.values()])))
            for name, register in registers.items():
                if r[register].__class__ is tuple:
                    r[gathered[name]] = r[gathered[name]] + r[register]
            m.pc = loop[0]

        b.emit(gather, reads=(*registers.values(), *every, *held), jumps=(loop,), falls=False)
        b.mark(after)
        if part.then:
            again = b.label()
            b.mark(again)

            def follow(m: Machine) -> None:
                r = m.r
                if not r[order]:
                    r[WHO] = r[ME] if outer < 0 else r[outer]
                    for name, register in registers.items():
                        r[register] = r[gathered[name]]
                    m.pc = end[0]
                    return
                r[WHO], values = r[order][0]
                r[order] = r[order][1:]
                for register, value in zip(registers.values(), values, strict=True):
                    r[register] = value

            b.emit(follow, reads=(*held, *every), jumps=(end,))
            self.instructions(part.then)
            b.jump(again)
        self.within_each = around
        b.mark(end)
        self.mark_done(done)

    def do_pass(self, part: Pass, done: int | None, optional: bool) -> None:
        """All choose before any card moves; nothing is gained, discarded or revealed."""
        b = self.b
        left, chosen, passed = b.temporary(), b.temporary(), b.temporary()
        past_empty = part.past_empty

        def begin(m: Machine) -> None:
            m.r[left] = tuple(m.order(m.r[ME]))
            m.r[passed] = ()

        b.emit(begin, writes=(left, passed))
        loop, end = b.label(), b.label()
        b.mark(loop)

        def step(m: Machine) -> None:
            if not m.r[left]:
                m.pc = end[0]
                return
            m.r[WHO], m.r[left] = m.r[left][0], m.r[left][1:]

        b.emit(step, reads=(left, passed), jumps=(end,))
        self.pick(part.cards, "pass", optional, chosen, keep=True)

        def note(m: Machine) -> None:
            m.r[passed] = (*m.r[passed], (m.r[WHO], m.r[chosen]))
            m.pc = loop[0]

        b.emit(note, reads=(chosen, passed, left), jumps=(loop,), falls=False)
        b.mark(end)

        def hand_over(m: Machine) -> None:
            m.r[WHO] = m.r[ME]
            hands = [player for player in m.order(0) if m.zones[player * PLAYER_PLACES + HAND] or not past_empty]
            for player, cards in m.r[passed]:
                nearest = [other % m.players for other in range(player + 1, player + m.players)]
                to = next((other for other in nearest if other in hands), player)
                for card in cards:
                    if live(card) and to != player:
                        source, target = player * PLAYER_PLACES + HAND, to * PLAYER_PLACES + HAND
                        moved = move(m, card, source, target)
                        m.log("pass", player, (moved & FACE,), source, target, m.code.id)

        b.emit(hand_over, reads=(passed,))
        self.mark_done(done)

    def do_repeat(self, part: Repeat, done: int | None, optional: bool) -> None:
        """So many times; the number is fixed at the start."""
        b = self.b
        times = self.amount(part.times)
        left = b.temporary()

        def begin(m: Machine) -> None:
            m.r[left] = times(m, m.r)

        b.emit(begin, writes=(left,))
        loop, end = b.label(), b.label()
        b.mark(loop)

        def step(m: Machine) -> None:
            if m.r[left] <= 0:
                m.pc = end[0]
                return
            m.r[left] -= 1

        b.emit(step, reads=(left,), jumps=(end,))
        self.instructions(part.do)
        b.jump(loop)
        b.mark(end)
        self.mark_done(done)

    def do_asoften(self, part: AsOften, done: int | None, optional: bool) -> None:
        """One at a time, until it is declined or cannot be done."""
        b = self.b
        loop = b.label()
        again, count = b.temporary(), b.temporary()
        b.emit(set_register(count, 0), writes=(count,))
        b.mark(loop)
        self.clause(part.clause, done=again)
        most = self.amount(part.most)
        limited = part.most != ANY_NUMBER

        def back(m: Machine) -> None:
            if limited:
                m.r[count] += 1
                if m.r[count] >= most(m, m.r):
                    return
            if m.r[again]:
                m.pc = loop[0]

        b.emit(back, reads=(again, count), writes=(count,), jumps=(loop,))
        self.mark_done(done)

    def do_setup(self, part: SetUp, done: int | None, optional: bool) -> None:
        """Rule: "Setting up a later ability"."""
        b = self.b
        self.parts += 1
        names = tuple(sorted(free_names(part.ability)))
        lasts = LASTS_INDEX[part.lasts]
        code = self.register(
            part.ability,
            f"{self.name}/{self.parts}",
            self.card,
            part.ability.when.on.value,
            self.aside,
            self.duration,
            parent=self.b.code,
            lasts=lasts,
        )
        code_names = code.names
        assert set(names) == set(code_names), (names, code_names)
        registers = [ME if name == "@bound" else b.touch(b.register(name)) for name in code_names]
        if "@bound" in b.registers and "@bound" in self.captured:
            registers = [
                b.touch(b.register("@bound")) if name == "@bound" else register
                for name, register in zip(code_names, registers, strict=False)
            ]
        owner = self.who(part.owner)
        duration = self.duration
        used = part.lasts is Lasts.AFTER_TURN
        code.consumed = (
            "trigger"
            if part.ability.often is Often.NEXT or part.lasts is Lasts.NEXT_TURN
            else "use"
            if part.ability.often is Often.ONCE or used
            else ""
        )
        reads = [THIS, KEEP, IMM] if duration else [IMM]
        if code.uses_this:
            reads.append(THIS)
        uses_this = code.uses_this
        against = part.ability.by is Who.ACTOR and part.ability.when.who is Who.OTHERS

        def run(m: Machine) -> None:
            r = m.r
            if against and all((r[IMM] or 0) >> p & 1 for p in range(m.players) if p != r[ME]):
                return  # there is nobody whom it could affect
            set_up_ability(
                m,
                lasts,
                code,
                owner(m, r),
                r[THIS] or 0 if uses_this else 0,
                r[KEEP] or 0 if duration else 0,
                r[IMM] or 0,
                tuple([r[register] for register in registers]),
            )

        b.emit(run, reads=tuple(reads))
        self.mark_done(done)

    def do_onceperturn(self, part: OncePerTurn, done: int | None, optional: bool) -> None:
        """By each player once in a turn, whichever card of that name it is."""
        b = self.b
        end = b.label()

        def check(m: Machine) -> None:
            key = (m.code.id, m.r[WHO])
            if key in m.spent:
                m.pc = end[0]
            else:
                m.spent = tuple(sorted((*m.spent, key)))

        b.emit(check, jumps=(end,))
        self.instructions(part.do)
        b.mark(end)
        self.mark_done(done)

    def do_setupagain(self, part: SetUpAgain, done: int | None, optional: bool) -> None:
        """The ability that set this one up, as it was set up before."""
        code = self.b.code.parent
        if code is None:
            raise ValueError("nothing has set this ability up")
        registers = [self.b.touch(self.b.register(name)) for name in code.names]
        duration, lasts = self.duration, code.lasts
        for register in (THIS, KEEP, IMM):
            self.b.touch(register)

        def run(m: Machine) -> None:
            r = m.r
            set_up_ability(
                m,
                lasts,
                code,
                r[ME],
                r[THIS] or 0 if code.uses_this else 0,
                r[KEEP] or 0 if duration else 0,
                r[IMM] or 0,
                tuple([r[register] for register in registers]),
            )

        self.b.emit(run)
        self.mark_done(done)

    def do_bid(self, part: Bid, done: int | None, optional: bool) -> None:
        """Rule: each player once, each higher than the last or a pass; the highest takes the Debt."""
        b = self.b
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

        b.emit(ask, apply=apply, reads=(left, high, bidder), jumps=(end, loop))
        b.mark(end)
        after = b.label()

        def won(m: Machine) -> None:
            if m.r[bidder] < 0:
                m.pc = after[0]
                return
            m.r[WHO] = m.r[bidder]

        b.emit(won, reads=(bidder,), jumps=(after,))
        self.instructions(part.do)

        def pays(m: Machine) -> None:
            player, number = m.r[WHO], m.r[high]
            m.r[WHO] = m.r[ME]
            if m.program.listens(On.WOULD_TAKE_DEBT):
                m.call(m.program.take_token, [player, int(Pool.DEBT), number])
            else:
                m.pool(player, Pool.DEBT, number, m.code.id)

        b.emit(pays, reads=(high,))
        b.mark(after)
        self.mark_done(done)
