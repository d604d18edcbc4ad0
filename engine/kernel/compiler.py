"""Compiling abilities into linear code: one method for each instruction of the language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from itertools import combinations, permutations
from typing import Any

from engine.kernel.code import Builder, Code
from engine.kernel.expressions import ON_INDEX, Expressions, Fn, Regs, is_kind
from engine.kernel.machine import (
    ARMED,
    ASIDE,
    DECK,
    DISCARD,
    ESTATE,
    EXTRA_OPTION,
    FACE_DOWN,
    FIRST_NAME,
    GAVE_COINS,
    HAND,
    IMM,
    IT,
    KEEP,
    LASTS_INDEX,
    MARKED,
    ME,
    O_ON,
    OCC,
    SWAPPED,
    THIS,
    UNDER,
    W_CANCELLED,
    W_OCC,
    WHO,
    Machine,
    OpenQuestion,
    live,
)
from engine.language import (
    ANY_NUMBER,
    PLAYER_PLACES,
    POOLS,
    TYPE_BIT,
    Ability,
    AddMark,
    AddTokens,
    AllIn,
    Anything,
    AsOften,
    BecomeFromSupply,
    Bid,
    Bound,
    BuyFrom,
    Cards,
    CardWithToken,
    Choose,
    ChooseOne,
    Clause,
    DeckIntoDiscard,
    DigFor,
    Discard,
    DiscardDownTo,
    Draw,
    DrawUntil,
    Each,
    Either,
    Every,
    Exchange,
    Filter,
    FollowPlayed,
    From,
    FromDeck,
    Gain,
    GainedLastTurn,
    GainIt,
    Immune,
    InPool,
    InShuffle,
    Instead,
    Instruction,
    It,
    KeepInHand,
    KeepUntilCleanup,
    Lasts,
    Lose,
    Manner,
    Mark,
    NameCard,
    Named,
    Need,
    NextHandSize,
    Often,
    On,
    OncePerTurn,
    OnThis,
    Overpay,
    Pay,
    PayAny,
    PayOffDebt,
    Phase,
    Pick,
    Place,
    PlaceEstateToken,
    Play,
    PlayedThisTurn,
    PlayFromSupply,
    Plus,
    Pool,
    Put,
    PutFromSupply,
    PutOnThis,
    PutTokens,
    Receive,
    Ref,
    Remember,
    RemoveMarks,
    Repeat,
    ReturnCard,
    ReturnToActionPhase,
    ReturnToPile,
    Reveal,
    Rotate,
    SetAsideCard,
    SetUp,
    SetUpAgain,
    ShuffleIn,
    Spot,
    TakeCard,
    TakeCopy,
    TakeIt,
    TakeTokens,
    TakeTurn,
    This,
    Times,
    Token,
    TopCard,
    TopOf,
    Trash,
    TurnFaceDown,
    Who,
)
from engine.language.lint import parts as walk
from engine.state import FACE, KIND, LOST, SHAPE_SHIFT, TAG, UNKNOWN, Choice, zone_number

GAME = LASTS_INDEX[Lasts.GAME]
MARKS: dict[Mark, int] = {Mark.NONE: 0, Mark.EXTRA_OPTION: EXTRA_OPTION, Mark.SWAPPED: SWAPPED}
FIXED = ("@me", "@who", "@this", "@occ", "@keep", "@imm", "@it")

MOVE_VERBS = {
    Place.HAND: "put into hand",
    Place.DECK: "put onto deck",
    Place.DISCARD: "put into discard pile",
    Place.ASIDE: "set aside",
    Place.EXILE: "exile",
    Place.ISLAND: "put on the Island mat",
    Place.TAVERN: "put on the Tavern mat",
    Place.PLAY: "put into play",
    Place.NATIVE_VILLAGE: "put on the Native Village mat",
    Place.BLACK_MARKET: "put under the Black Market deck",
    Place.BOONS_ASIDE: "set aside",
}


def bound_names(node: Any) -> set[str]:
    """The names that instructions within a node bind (not within abilities that they set up)."""
    names: set[str] = set()

    def visit(part: Any) -> None:
        if isinstance(part, Ability) and part is not node:
            return
        if is_dataclass(part):
            for name in ("as_", "found", "rest"):
                value = getattr(part, name, None)
                if isinstance(value, str):
                    names.add(value)
            for field in fields(part):
                visit(getattr(part, field.name))
        elif isinstance(part, tuple):
            for inner in part:
                visit(inner)

    visit(node)
    return names


def free_names(node: Any) -> set[str]:
    """The names that a node reads and does not bind; of abilities that it sets up, their free names."""
    names: set[str] = set()

    def visit(part: Any) -> None:
        if isinstance(part, Ability) and part is not node:
            names.update(free_names(part))
            return
        if isinstance(part, (Ref, Bound)):
            names.add(part.name)
        if is_dataclass(part):
            for field in fields(part):
                value = getattr(part, field.name)
                if value is Who.BOUND:
                    names.add("@bound")
                visit(value)
        elif isinstance(part, tuple):
            for inner in part:
                visit(inner)

    visit(node)
    return names - bound_names(node)


def multisets(cards: list[int], low: int, high: int) -> list[tuple[int, ...]]:
    """The distinct selections of ``low`` to ``high`` of the given faces, smallest first."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    found: list[tuple[int, ...]] = [()]
    for face in sorted(counts):
        found = [chosen + (face,) * n for chosen in found for n in range(min(counts[face], high - len(chosen)) + 1)]
    selections = [chosen for chosen in found if low <= len(chosen) <= high]
    selections.sort(key=_by_size)
    return selections


def _by_size(chosen: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return (len(chosen), chosen)


class AbilityCompiler(Expressions):
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
        builder = Builder(name, card, label, FIXED + captured)
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

    # ------------------------------------------------------------------ clauses

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
            b.emit(_set(done, True), writes=(done,))
        b.jump(end)
        b.mark(otherwise)
        if done is not None:
            b.emit(_set(done, False), writes=(done,))
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
                possible = _either(playable, known)
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

    def payable(self, part: Pay) -> Fn:
        """Whether there is enough in a pool to pay."""
        amount, pool = self.amount(part.amount), int(part.pool)
        self.b.touch(WHO)
        return lambda m, r: m.pools[r[WHO] * POOLS + pool] >= amount(m, r)

    def instructions(self, parts: tuple[Instruction, ...]) -> None:
        """Instructions one after the other."""
        for part in parts:
            self.instruction(part)

    # ------------------------------------------------------------------ choosing cards

    def pick(self, pick: Pick, verb: str, optional: bool, into: int, keep: bool) -> Fn:
        """A choice of cards. The picked cards go to register ``into``; with ``keep`` as handles.

        Returns how to locate them right afterwards: a list of (card, zone).
        """
        b = self.b
        low, high = self.amount(pick.low), self.amount(pick.high)
        matches = self.filter(pick.filter)
        trivial = isinstance(pick.filter, Anything)
        by = self.who(pick.by)
        source = pick.source
        zone_of: Fn | None = None
        register = -1
        if isinstance(source, GainedLastTurn):
            whom = self.who(source.who)

            def candidates(m: Machine, r: Regs) -> list[int]:
                return [kind | LOST for kind in sorted(set(m.gained[2 * whom(m, r) + 1]))]
        elif isinstance(source, Ref):
            register = b.touch(b.register(source.name))

            def candidates(m: Machine, r: Regs) -> list[int]:
                return [card for card in r[register] or () if live(card)]
        elif isinstance(source, (OnThis, PlayedThisTurn)):
            held = self.located(source)
            keep = keep or isinstance(source, PlayedThisTurn)
            if isinstance(source, PlayedThisTurn):
                zone_of = self.zone(Place.PLAY, source.whose)

            def candidates(m: Machine, r: Regs) -> list[int]:
                return [card for card, _ in held(m, r)]
        else:
            zone_fn = self.zone(source, pick.whose)
            zone_of = zone_fn

            def candidates(m: Machine, r: Regs) -> list[int]:
                cards = list(m.zones[zone_fn(m, r)])
                if any(card.__class__ is not int for card in cards):
                    raise OpenQuestion("where the shuffled cards are")
                return cards

        from_hand = verb == "play" and source is Place.HAND

        def eligible(m: Machine, r: Regs) -> tuple[list[int], bool]:
            found: list[int] = []
            unknown = False
            limited = from_hand and m.program.limits_plays
            for card in candidates(m, r):
                if limited and not m.program.may_play(m, r[WHO], card):
                    continue
                if trivial:
                    found.append(card)
                elif card & KIND == UNKNOWN:
                    unknown = True
                elif matches(m, r, card, None):
                    found.append(card)
            return found, unknown

        def alike(m: Machine, r: Regs, cards: list[int]) -> list[int]:
            """The cards as they are offered: that these are bound to be picked from does not tell them apart."""
            if register < 0:
                return m.distinct(cards)
            bound = r[register]
            r[register] = None
            faces = m.distinct(cards)
            r[register] = bound
            return faces

        def run(m: Machine) -> Choice | None:
            r = m.r
            matching, unknown = eligible(m, r)
            known = alike(m, r, matching)
            most = min(high(m, r), len(known))
            least = min(low(m, r), most)
            options: list[Any] = [("cards", chosen) for chosen in multisets(known, least, most)]
            if optional and least:
                options.insert(0, ("cards", ()))
            if unknown and (most or high(m, r)):
                options.append(("open", "what an unknown card is"))
            return Choice(m.decider(by(m, r)), verb, m.code.id, tuple(options))

        def apply(m: Machine, option: Any) -> None:
            r = m.r
            fitting = eligible(m, r)[0]
            chosen = m.pick(fitting, alike(m, r, fitting), option[1])
            if register >= 0:
                r[register] = tuple(card for card in r[register] if card not in chosen)
            elif keep and zone_of is not None:
                zone = zone_of(m, r)
                chosen = [m.tag(zone, card) for card in chosen]
            r[into] = tuple(chosen)

        b.emit(run, apply=apply)
        if register >= 0 or keep or zone_of is None:
            return lambda m, r: [(card, m.zone_of(card)) for card in r[into] if live(card)]
        assert zone_of is not None
        fixed = zone_of
        return lambda m, r: [(card, fixed(m, r)) for card in r[into]]

    def chosen(self, cards: Cards, verb: str, optional: bool, keep: bool = False) -> tuple[Fn, Fn | None]:
        """Cards for a verb: how to locate them, and how many are required (for "done")."""
        if isinstance(cards, Pick):
            temporary = self.b.temporary()
            located = self.pick(cards, verb, optional, temporary, keep)
            self.b.touch(temporary)
            if isinstance(cards.source, OnThis):
                self.located(cards.source)
            if isinstance(cards.source, Place) and not keep:
                self.zone(cards.source, cards.whose)
            if cards.low == cards.high:
                required = self.amount(cards.low)
                return located, required
            return located, lambda m, r: 1
        return self.located(cards), lambda m, r: 1

    # ------------------------------------------------------------------ instructions

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
        """Rule: since 2022 Coffers can be spent at any time of one's turn, Villagers of one's Action phase: also
        before an instruction that looks at the coins or Actions there are."""
        if isinstance(part, (Clause, ChooseOne, Each, Repeat, AsOften, OncePerTurn, SetUp, TakeTurn, Bid)):
            return
        read = {inner.pool for inner in walk(part) if isinstance(inner, (InPool, Pay, PayAny, PayOffDebt, Overpay))}
        if not self.game.rules.coffers_any_time or not read & {Pool.COINS, Pool.ACTIONS}:
            return
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
                if m.turn.phase == Phase.ACTION and m.pools[player * POOLS + Pool.VILLAGERS]:
                    options.append(("villager",))
            elif m.pools[player * POOLS + Pool.COFFERS]:
                options.append(("coffers",))
            if not options:
                return None
            return Choice(m.decider(player), "spend", m.code.id, (*options, ("end",)))

        def apply(m: Machine, option: Any) -> None:
            if option[0] != "end":
                m.program.spend(m, m.r[WHO], option)
                m.pc = loop[0]

        b.emit(ask, apply=apply, jumps=(loop,))

    def do_clause(self, part: Clause, done: int | None, optional: bool) -> None:
        """See :meth:`clause`."""
        self.clause(part, done)

    def do_plus(self, part: Plus, done: int | None, optional: bool) -> None:
        """Rule: "Effects are immediate"."""
        amount, pool = self.amount(part.amount), part.pool
        token = pool >= Pool.DEBT
        if self.swappable and pool is Pool.COINS:
            self.b.touch(IMM)
        swappable = self.swappable and pool is Pool.COINS
        own = self.game.kind_of.get(self.card, 0) if self.is_play else 0

        def run(m: Machine) -> None:
            number = amount(m, m.r)
            program = m.program
            if number > 0 and pool <= Pool.COINS:
                if swappable and (m.r[IMM] or 0) & SWAPPED:
                    m.call(program.draw, [m.r[WHO], number, HAND, 0, m.code.id, None, None, DECK])
                    return
                if program.ignores and program.ignored(m, m.r[WHO], pool):
                    m.log("ignored", m.r[WHO], code=m.code.id, value=(int(pool), number))
                    return
                if pool is Pool.COINS:
                    if own and program.coins_for:
                        number = program.coins_of(m, m.r[WHO], own, number)
                    number = self.coins(m, number)
            if token and number:
                on = On.WOULD_TAKE_DEBT if pool is Pool.DEBT else On.WOULD_TAKE_TOKEN
                if m.program.listens(on):
                    m.call(m.program.take_token, [m.r[WHO], int(pool), number])
                    return
            m.pool(m.r[WHO], pool, number, m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def coins(self, m: Machine, number: int) -> int:
        """So many coins are got; the played card gave them. Rule: the -$1 token takes one away."""
        player = m.r[WHO]
        if m.pools[player * POOLS + Pool.MINUS_COIN]:
            m.pool(player, Pool.MINUS_COIN, -1, m.code.id)
            number -= 1
        if number and m.program.wants_coins:
            # The card's own ability lies on its play; a Way's on the window in which it would be resolved.
            depth = len(m.stack) - 1
            if m.codes[m.stack[depth][0]].window and m.stack[depth][2][W_OCC][O_ON] == ON_INDEX[On.WOULD_RESOLVE]:
                depth -= 1
            frame = m.stack[depth]
            if frame[0] == m.program.play.id:
                registers = list(frame[2])
                registers[m.program.play_immune] |= GAVE_COINS
                m.stack[depth] = (frame[0], frame[1], tuple(registers))
        return number

    def do_draw(self, part: Draw, done: int | None, optional: bool) -> None:
        """+Cards."""
        amount = self.amount(part.amount)
        swappable = self.swappable and part.plus
        if swappable:
            self.b.touch(IMM)

        def run(m: Machine) -> None:
            number = amount(m, m.r)
            if number > 0 and swappable and (m.r[IMM] or 0) & SWAPPED:
                m.pool(m.r[WHO], Pool.COINS, self.coins(m, number), m.code.id)
            elif number > 0:
                m.call(m.program.draw, [m.r[WHO], number, HAND, 0, m.code.id, None, None, DECK])

        self.b.emit(run)
        self.mark_done(done)

    def do_drawuntil(self, part: DrawUntil, done: int | None, optional: bool) -> None:
        """One card at a time; rule: shuffle only when another card is needed."""
        b = self.b
        loop, end = b.label(), b.label()
        aside = b.temporary()
        got = b.temporary()
        b.emit(_set(aside, ()), writes=(aside,))
        b.mark(loop)
        hand = self.amount(part.hand)

        def run(m: Machine) -> None:
            who = m.r[WHO]
            if len(m.zones[who * PLAYER_PLACES + HAND]) >= hand(m, m.r):
                m.pc = end[0]
                return
            m.call(m.program.draw, [who, 1, HAND, 1, m.code.id, None, None, DECK])  # 1: what it draws is handed back

        b.emit(run, jumps=(end,))

        def received(m: Machine) -> None:
            m.r[got] = m.ret
            if not m.ret:
                m.pc = end[0]

        b.emit(received, writes=(got,), jumps=(end,))
        if part.skip is not None:
            skip = self.filter(part.skip)

            def ask(m: Machine) -> Choice | None:
                card = m.r[got][0]
                if card & KIND != UNKNOWN and not skip(m, m.r, card & FACE, None):
                    m.pc = loop[0]
                    return None
                face = card & FACE
                options: tuple[Any, ...] = (("cards", ()), ("cards", (face,)))
                if card & KIND == UNKNOWN:
                    options = (("cards", ()), ("open", "what an unknown card is"))
                return Choice(m.decider(m.r[WHO]), "set aside", m.code.id, options)

            def apply(m: Machine, option: Any) -> None:
                if option[1]:
                    base = m.r[WHO] * PLAYER_PLACES
                    card = m.move(m.r[got][0], base + HAND, base + ASIDE, keep=True)
                    m.r[aside] = (*m.r[aside], card)
                    m.log("set aside", m.r[WHO], (card & FACE,), base + HAND, base + ASIDE, m.code.id)
                m.pc = loop[0]

            b.emit(ask, reads=(got, aside), jumps=(loop,), falls=False, apply=apply)
        else:
            b.jump(loop)
        b.mark(end)

        def discard(m: Machine) -> None:
            cards = [(card, m.zone_of(card)) for card in m.r[aside] if live(card)]
            if cards:
                m.program.discard(m, m.r[WHO], cards)

        b.emit(discard, reads=(aside,))
        self.mark_done(done)

    def do_fromdeck(self, part: FromDeck, done: int | None, optional: bool) -> None:
        """Rule: revealed and looked-at cards are kept aside."""
        b = self.b
        amount = self.amount(part.amount)
        name = b.register(part.as_)
        verb = "reveal" if part.shown else "look"
        keep = 2 if part.shown else 3
        deck = int(part.deck)
        target = int(Place.BOONS) if part.deck in (Place.BOON_DECK, Place.HEX_DECK) else ASIDE

        def run(m: Machine) -> None:
            m.call(m.program.draw, [m.r[WHO], amount(m, m.r), target, keep, m.code.id, None, None, deck])

        b.emit(run)

        def received(m: Machine) -> None:
            m.r[name] = m.ret
            player = m.r[WHO]
            if m.ret and not m.game.rules.shuffle_when_empty:
                source = zone_number(m.players, player, deck)
                to = player * PLAYER_PLACES + target
                m.log(verb, player, tuple(card & FACE for card in m.ret), source, to, m.code.id)
            if m.ret and verb == "reveal":
                m.program.reveal(m, player, m.ret)

        b.emit(received, writes=(name,))
        self.mark_done(done, lambda m, r: bool(r[name]), (name,))

    def do_topcard(self, part: TopCard, done: int | None, optional: bool) -> None:
        """Rule: the discard pile is shuffled first if the deck is empty."""
        name = self.b.register(part.as_)

        def run(m: Machine) -> None:
            m.call(m.program.draw, [m.r[WHO], 1, DECK, 4, m.code.id, None, None, DECK])

        self.b.emit(run)
        self.b.emit(lambda m: m.r.__setitem__(name, m.ret), writes=(name,))
        self.mark_done(done, lambda m, r: bool(r[name]), (name,))

    def do_digfor(self, part: DigFor, done: int | None, optional: bool) -> None:
        """Rule: "Dig for cards": one card at a time until enough match."""
        b = self.b
        found, rest = b.register(part.found), b.register(part.rest)
        loop, end = b.label(), b.label()
        b.emit(_set(found, ()), writes=(found,))
        b.emit(_set(rest, ()), writes=(rest,))
        b.mark(loop)
        amount = self.amount(part.amount)

        def run(m: Machine) -> None:
            if len(m.r[found]) >= amount(m, m.r):
                m.pc = end[0]
                return
            m.call(m.program.draw, [m.r[WHO], 1, ASIDE, 1, m.code.id, None, None, DECK])

        b.emit(run, reads=(found, rest), jumps=(end,))
        matches = self.filter(part.filter)

        def received(m: Machine) -> None:
            if not m.ret:
                m.pc = end[0]
                return
            card = m.ret[0]
            base = m.r[WHO] * PLAYER_PLACES
            m.log("reveal", m.r[WHO], (card & FACE,), base + DECK, base + ASIDE, m.code.id)
            register = found if matches(m, m.r, card & FACE, None) else rest
            m.r[register] = (*m.r[register], card)
            m.pc = loop[0]
            m.program.reveal(m, m.r[WHO], (card,))

        b.emit(received, reads=(found, rest), jumps=(loop, end), falls=False)
        b.mark(end)
        self.mark_done(done)

    def do_choose(self, part: Choose, done: int | None, optional: bool) -> None:
        """Cards are chosen and stay where they are."""
        name = self.b.register(part.as_)
        self.pick(part.pick, part.verb, optional, name, keep=True)
        self.mark_done(done, lambda m, r: bool(r[name]), (name,))

    def do_reveal(self, part: Reveal, done: int | None, optional: bool) -> None:
        """Rule: revealed cards from the hand stay in the hand."""
        located, _ = self.chosen(part.cards, "reveal", optional)

        this = isinstance(part.cards, This)
        if this:
            self.b.touch(THIS)

        def run(m: Machine) -> None:
            cards = located(m, m.r)
            if cards:
                m.log(
                    "reveal",
                    m.r[WHO],
                    tuple(card & FACE for card, _ in cards),
                    cards[0][1],
                    cards[0][1],
                    m.code.id,
                )
            elif this and m.game.rules.discard_pile_loses_track:
                # Showing moves nothing: a card that was only covered can still be shown.
                card = m.r[THIS]
                pile = m.r[WHO] * PLAYER_PLACES + DISCARD
                if card >= TAG and m.zone_of(card) == pile:
                    m.log("reveal", m.r[WHO], (card & FACE,), pile, pile, m.code.id)
                    cards = [(card, pile)]
            m.ret = bool(cards)
            if done is not None:
                m.r[done] = bool(cards)
            if cards and m.program.listens(On.REVEAL):
                kinds = m.program.listeners[On.REVEAL].itself
                m.program.reveal(m, m.r[WHO], tuple(m.tag(zone, c) for c, zone in cards if is_kind(c & FACE) in kinds))

        self.b.emit(run, writes=() if done is None else (done,))

    def do_discard(self, part: Discard, done: int | None, optional: bool) -> None:
        """Rule: several cards are discarded at once, before any when-discard ability."""
        located, required = self.chosen(part.cards, "discard", optional)
        self.moved(part.as_, done, located, required, lambda m, cards: m.program.discard(m, m.r[WHO], cards))

    def do_trash(self, part: Trash, done: int | None, optional: bool) -> None:
        """Rule: several cards are trashed at once, before any when-trash ability."""
        located, required = self.chosen(part.cards, "trash", optional)
        self.moved(part.as_, done, located, required, lambda m, cards: m.program.trash(m, m.r[WHO], cards))

    def moved(
        self,
        as_: str | None,
        done: int | None,
        located: Fn,
        required: Fn | None,
        act: Callable[[Machine, list[tuple[int, int]]], list[int]],
    ) -> None:
        """Carry out a verb that moves cards; ``act`` returns the cards as they are now."""
        b = self.b
        name = b.register(as_) if as_ else -1

        def run(m: Machine) -> None:
            cards = located(m, m.r)
            r = m.r
            if done is not None:
                r[done] = len(cards) >= max(1, required(m, r)) if required is not None else bool(cards)
            if cards:
                act(m, cards)

        if name >= 0:

            def tagging(m: Machine) -> None:
                cards = located(m, m.r)
                handles = []
                for card, zone in cards:
                    handles.append((m.tag(zone, card), zone))
                m.r[name] = tuple(card for card, _ in handles)
                if done is not None:
                    m.r[done] = len(cards) >= max(1, required(m, m.r)) if required is not None else bool(cards)
                if handles:
                    act(m, handles)

            b.emit(tagging, writes=(name, *(() if done is None else (done,))))
        else:
            b.emit(run, writes=() if done is None else (done,))

    def do_discarddownto(self, part: DiscardDownTo, done: int | None, optional: bool) -> None:
        """Rule: since 2022 all at once; before, one card at a time until so many are left."""
        b = self.b
        hand = self.amount(part.hand)
        loop, end = b.label(), b.label()
        chosen = b.temporary()
        b.mark(loop)

        def run(m: Machine) -> Choice | None:
            cards = m.zones[m.r[WHO] * PLAYER_PLACES + HAND]
            excess = len(cards) - hand(m, m.r)
            if excess <= 0:
                m.pc = end[0]
                return None
            if m.game.rules.discard_down_one_by_one:
                excess = 1
            options = tuple(("cards", some) for some in multisets(m.distinct(list(cards)), excess, excess))
            return Choice(m.decider(m.r[WHO]), "discard", m.code.id, options)

        def apply(m: Machine, option: Any) -> None:
            cards = list(m.zones[m.r[WHO] * PLAYER_PLACES + HAND])
            picked = m.choose(cards, option[1])
            m.r[chosen] = tuple(picked)

        b.emit(run, jumps=(end,), apply=apply)

        def discard(m: Machine) -> None:
            zone = m.r[WHO] * PLAYER_PLACES + HAND
            cards = [(card, zone) for card in m.r[chosen]]
            if m.game.rules.discard_down_one_by_one:
                m.pc = loop[0]
            m.program.discard(m, m.r[WHO], cards)

        b.emit(discard, reads=(chosen,), jumps=(loop,))
        b.mark(end)
        self.mark_done(done)

    def do_put(self, part: Put, done: int | None, optional: bool) -> None:
        """Move cards; onto a deck in an order of the player's choice."""
        b = self.b
        target_of = self.zone(part.to, part.whose)
        verb = MOVE_VERBS[part.to]
        located, required = self.chosen(part.cards, verb, optional)
        if isinstance(part.cards, AllIn) and part.cards.place is Place.DECK:
            # The whole deck: its order no longer matters.
            zone_of = self.zone(Place.DECK, part.cards.whose)
            b.emit(lambda m: m.spread(zone_of(m, m.r)))
            located, required = self.chosen(part.cards, verb, optional)
        several = isinstance(part.cards, (Ref, AllIn, OnThis)) or (
            isinstance(part.cards, Pick) and part.cards.high != 1
        )
        if part.to in (Place.DECK, Place.BLACK_MARKET) and several:
            order = b.temporary()
            reads = set(b._reads)

            def ask(m: Machine) -> Choice | None:
                faces = [card & FACE for card, _ in located(m, m.r)]
                if len(set(faces)) < 2:
                    m.r[order] = tuple(faces)
                    return None
                options = tuple(("order", some) for some in sorted(set(permutations(faces))))
                return Choice(m.decider(m.r[WHO]), "put onto deck", m.code.id, options)

            def apply(m: Machine, option: Any) -> None:
                m.r[order] = option[1]

            b.emit(ask, apply=apply)
            for register in reads:
                b.touch(register)
            b.touch(order)
            self.zone(part.to, part.whose)
        else:
            order = -1
            self.zone(part.to, part.whose)
        name = b.register(part.as_) if part.as_ else -1
        event = {
            Place.ASIDE: "set aside",
            Place.EXILE: "exile",
            Place.PLAY: "call",
        }.get(part.to, "put")
        bottom = part.spot is Spot.BOTTOM or part.to is Place.BLACK_MARKET

        def run(m: Machine) -> None:
            r = m.r
            cards = list(located(m, r))
            target = target_of(m, r)
            if done is not None:
                r[done] = len(cards) >= max(1, required(m, r)) if required is not None else bool(cards)
            if order >= 0:
                ordered = []
                for face in r[order] if bottom else reversed(r[order]):
                    pair = next(pair for pair in cards if pair[0] & FACE == face)
                    cards.remove(pair)
                    ordered.append(pair)
                cards = ordered
            handles = []
            for card, zone in cards:
                handle = m.move(card, zone, target, keep=name >= 0, bottom=bottom)
                handles.append(handle)
                m.log(event, r[WHO], (handle & FACE,), zone, target, m.code.id)
            if name >= 0:
                m.r[name] = tuple(handles)

        writes = tuple(x for x in (name, done) if x is not None and x >= 0)
        b.emit(run, writes=writes)

    def do_deckintodiscard(self, part: DeckIntoDiscard, done: int | None, optional: bool) -> None:
        """Rule: the cards are put there, not discarded."""

        def run(m: Machine) -> None:
            base = m.r[WHO] * PLAYER_PLACES
            cards: list[int] = []
            for item in m.zones[base + DECK]:
                if item.__class__ is int:
                    if item >= TAG:
                        m.lose(item, "moved")
                        m.where[(item >> 20) - 1] = base + DISCARD
                    cards.append(item)
                elif m.game.rules.discard_pile_loses_track and len(set(item)) > 1:
                    cards.extend(item)
                else:
                    cards.extend(item)
            m.zones[base + DECK] = ()
            for card in reversed(cards):
                m.insert(base + DISCARD, card)
            m.log("put", m.r[WHO], tuple(card & FACE for card in cards), base + DECK, base + DISCARD, m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_returntopile(self, part: ReturnToPile, done: int | None, optional: bool) -> None:
        """Rule: a card can be returned only to a pile that it belongs to."""
        located, _ = self.chosen(part.cards, "return", optional)

        def run(m: Machine) -> None:
            count = 0
            for card, zone in located(m, m.r):
                if m.game.pile_of[card & KIND] >= 0:
                    m.to_pile(card, zone)
                    m.log("return", m.r[WHO], (card & KIND,), zone, -1, m.code.id)
                    count += 1
            m.ret = count > 0

        self.b.emit(run)
        self.from_ret(done)

    def do_shufflein(self, part: ShuffleIn, done: int | None, optional: bool) -> None:
        """Rule: the deck is shuffled even if no card is shuffled in."""
        located, _ = self.chosen(part.cards, "shuffle in", optional)

        def run(m: Machine) -> None:
            deck = m.r[WHO] * PLAYER_PLACES + DECK
            moved = []
            for card, zone in located(m, m.r):
                m.remove(zone, card)
                if card >= TAG:
                    m.forget(card, "shuffled")
                moved.append(card & KIND)
                m.log("put", m.r[WHO], (card & FACE,), zone, deck, m.code.id)
            m.zones[deck] = (*moved, *m.zones[deck])
            m.program.shuffle(m, m.r[WHO], m.code.id, 1)

        self.b.emit(run)
        self.mark_done(done)

    def do_exchange(self, part: Exchange, done: int | None, optional: bool) -> None:
        """Rule: both must be possible; the new card goes to the discard pile and is not gained."""
        located = self.located(part.cards)
        name = part.name

        def run(m: Machine) -> None:
            cards = located(m, m.r)
            kind = m.game.kind_of.get(name)
            if done is not None:
                m.r[done] = False
            if not cards or kind is None:
                return
            card, zone = cards[0]
            pile = m.game.pile_of[kind]
            if pile < 0 or m.pile_top(pile) != kind or m.game.pile_of[card & KIND] < 0:
                return
            m.to_pile(card, zone)
            m.from_pile(pile, m.r[WHO] * PLAYER_PLACES + DISCARD)
            m.log("exchange", m.r[WHO], (card & KIND, kind), zone, m.r[WHO] * PLAYER_PLACES + DISCARD, m.code.id)
            if done is not None:
                m.r[done] = True
            m.program.pile_emptied(m, m.r[WHO])

        self.b.emit(run, writes=() if done is None else (done,))

    # ------------------------------------------------------------------ gaining and playing

    def do_gain(self, part: Gain, done: int | None, optional: bool) -> None:
        """Rule: gained from the Supply unless told otherwise; only what is on top of a pile can be gained."""
        b = self.b
        matches = self.filter(part.filter)
        named = named_cards(part.filter)
        target = int(part.to)
        who = self.who(part.by)
        optional = optional or part.need is Need.MAY
        picked = b.temporary()
        source = part.source
        name = b.register(part.as_) if part.as_ else -1
        end = b.label()
        if source is Place.SUPPLY or isinstance(source, TopOf):
            only = source.pile if isinstance(source, TopOf) else ""

            def run(m: Machine) -> Choice | None:
                r = m.r
                faces = []
                for pile, content in zip(m.game.piles, m.piles, strict=False):
                    if not content:
                        continue
                    top = content[0][0]
                    here = pile.name == only if only else pile.supply or m.game.cards[top].name in named
                    if here and matches(m, r, top, None):
                        faces.append(top)
                options: list[Any] = [("gain", face) for face in sorted(faces)]
                if optional:
                    options.append(("none",))
                if not options:
                    m.log("nothing", who(m, r), code=m.code.id, value="no such card to gain")
                    m.r[picked] = None
                    return None
                return Choice(m.decider(who(m, r)), "gain", m.code.id, tuple(options))

            def apply(m: Machine, option: Any) -> None:
                m.r[picked] = option[1] if option[0] == "gain" else None

        else:
            cards_of: Fn
            if isinstance(source, Ref):
                bound = b.touch(b.register(source.name))
                cards_of = lambda m, r: [card for card in r[bound] or () if live(card)]  # noqa: E731
            else:
                zone_of = self.zone(source, Who.YOU)
                cards_of = lambda m, r: list(m.zones[zone_of(m, r)])  # noqa: E731

            def run(m: Machine) -> Choice | None:
                r = m.r
                faces = sorted(set(m.distinct([c for c in cards_of(m, r) if matches(m, r, c & FACE, None)])))
                options: list[Any] = [("gain", face) for face in faces]
                if optional:
                    options.append(("none",))
                if not options:
                    m.r[picked] = None
                    return None
                return Choice(m.decider(who(m, r)), "gain", m.code.id, tuple(options))

            def apply(m: Machine, option: Any) -> None:
                r = m.r
                if option[0] != "gain":
                    r[picked] = None
                    return
                fitting = [c for c in cards_of(m, r) if matches(m, r, c & FACE, None)]
                card = m.choose(fitting, (option[1],))[0]
                zone = m.zone_of(card) if card >= TAG else m.trash_zone
                r[picked] = m.tag(zone, card)
                if isinstance(source, Ref):
                    r[bound] = tuple(other for other in r[bound] if other != card)

        def start(m: Machine) -> Choice | None:
            return run(m)

        b.emit(start, apply=apply)
        writes = tuple(x for x in (name, done) if x is not None and x >= 0)

        def gain(m: Machine) -> None:
            r = m.r
            card = r[picked]
            if card is None:
                if done is not None:
                    r[done] = False
                if name >= 0:
                    r[name] = ()
                m.pc = end[0]
                return
            player = who(m, r)
            m.call(m.program.gain, [player, card, target, 0, m.code.id])

        b.touch(picked)
        self.who(part.by)
        b.emit(gain, jumps=(end,), writes=writes)

        def received(m: Machine) -> None:
            if done is not None:
                m.r[done] = m.ret is not None
            if name >= 0:
                m.r[name] = () if m.ret is None else (m.ret,)

        b.emit(received, writes=writes)
        b.mark(end)

    def do_gainit(self, part: GainIt, done: int | None, optional: bool) -> None:
        """The card that somebody would have gained, gained by another; always to the discard pile."""
        who = self.who(part.by)

        def run(m: Machine) -> None:
            frame = m.stack[-2]
            card = frame[2][1]
            m.call(m.program.gain, [who(m, m.r), card, DISCARD, 0, m.code.id])

        self.b.emit(run)
        self.mark_done(done)

    def do_takeit(self, part: TakeIt, done: int | None, optional: bool) -> None:
        """The tokens that somebody would have taken."""
        who = self.who(part.by)

        def run(m: Machine) -> None:
            frame = m.stack[-2]
            m.pool(who(m, m.r), Pool(frame[2][1]), frame[2][2], m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_play(self, part: Play, done: int | None, optional: bool) -> None:
        """Rules: "Playing a card", and since 2021 no playing of a card lost track of, except by a throne-room
        that replays it."""
        b = self.b
        leaving = part.manner is Manner.LEAVING
        replay = part.manner is Manner.REPLAY
        times = part.times
        mark = MARKS[part.mark]
        todo = b.temporary()
        played = b.temporary()
        if isinstance(part.cards, Pick):
            picked = b.temporary()
            self.pick(part.cards, "play", optional, picked, keep=True)
            cards: Cards = part.cards
            b.touch(picked)
            located: Fn = lambda m, r: list(r[picked])  # noqa: E731
        elif isinstance(part.cards, (SetAsideCard, CardWithToken)):
            faces = self.faces(part.cards)
            located = lambda m, r: [face & FACE | LOST for face in faces(m, r)]  # noqa: E731
            cards = part.cards
        else:
            cards = part.cards
            register = b.touch(
                THIS
                if isinstance(cards, This)
                else IT
                if isinstance(cards, It)
                else b.register(cards.name)
                if isinstance(cards, Ref)
                else -1
            )
            if register < 0:
                raise ValueError("Play needs This, It, a Ref, a Pick or the set-aside card")

            def located(m: Machine, r: Regs) -> list[int]:
                value = r[register]
                if not value:
                    return []
                return list(value) if value.__class__ is tuple else [value]

        def begin(m: Machine) -> None:
            m.r[todo] = tuple(located(m, m.r))
            m.r[played] = 0

        b.emit(begin, writes=(todo, played))
        if done is not None:
            b.emit(lambda m: m.r.__setitem__(done, bool(m.r[todo])), reads=(todo,), writes=(done,))
        loop, end = b.label(), b.label()
        b.mark(loop)

        def run(m: Machine) -> None:
            r = m.r
            waiting = r[todo]
            if r[played] >= times:
                r[todo] = waiting = waiting[1:]
                r[played] = 0
            if not waiting:
                m.pc = end[0]
                return
            card = waiting[0]
            count = r[played]
            r[played] = count + 1
            again = replay or count > 0
            if not live(card) and not leaving and not again and not m.game.rules.lost_cards_can_be_played:
                m.log("nothing", r[WHO], (card & FACE,), code=m.code.id, value="lost track of the card")
                r[played] = times
                m.pc = loop[0]
                return
            if m.program.limits_plays and not again and live(card) and not m.program.may_play_from(m, r[WHO], card):
                m.log("nothing", r[WHO], (card & FACE,), code=m.code.id, value="it cannot be played from the hand now")
                r[played] = times
                m.pc = loop[0]
                return
            keeper = r[KEEP]
            m.call(
                m.program.play,
                [
                    r[WHO],
                    card,
                    card & FACE,
                    1 if leaving else 0,
                    keeper if leaving else 0,
                    mark,
                    keeper if again else 0,
                    m.code.id,
                ],
            )

        b.emit(run, reads=(todo, played, KEEP), jumps=(loop, end))
        b.jump(loop)
        b.mark(end)

    def do_playfromsupply(self, part: PlayFromSupply, done: int | None, optional: bool) -> None:
        """Rule: "Play a card while leaving it"."""
        b = self.b
        picked = self.supply_choice(part.filter, optional, "play")

        def run(m: Machine) -> None:
            r = m.r
            if r[picked] is None:
                return
            face = r[picked]
            m.call(m.program.play, [r[WHO], face | LOST, face, 1, r[KEEP], 0, 0, m.code.id])

        b.emit(run, reads=(picked, KEEP))
        self.mark_done(done)

    def supply_choice(self, filter: Filter, optional: bool, verb: str) -> int:
        """A choice among the cards on top of the Supply piles; returns the register of the choice."""
        b = self.b
        matches = self.filter(filter)
        picked = b.temporary()

        def run(m: Machine) -> Choice | None:
            faces = sorted(
                content[0][0]
                for pile, content in zip(m.game.piles, m.piles, strict=False)
                if pile.supply and content and matches(m, m.r, content[0][0], None)
            )
            options: list[Any] = [("choose", face) for face in faces]
            if optional:
                options.append(("none",))
            if not options:
                m.r[picked] = None
                return None
            return Choice(m.decider(m.r[WHO]), verb, m.code.id, tuple(options))

        def apply(m: Machine, option: Any) -> None:
            m.r[picked] = option[1] if option[0] == "choose" else None

        b.emit(run, apply=apply)
        return picked

    def do_becomefromsupply(self, part: BecomeFromSupply, done: int | None, optional: bool) -> None:
        """The card is the chosen card until it leaves play; then it is played (as that card)."""
        b = self.b
        picked = self.supply_choice(part.filter, optional, "become")

        def run(m: Machine) -> None:
            r = m.r
            face = r[picked]
            if face is None:
                return
            this = r[THIS]
            if m.in_play(this):
                other = this & ~(FACE & ~KIND) | (face & KIND) + 1 << SHAPE_SHIFT
                m.rename(this, other)
                m.log("become", r[WHO], (this & KIND, face & KIND), code=m.code.id)
                m.call(m.program.play, [r[WHO], other, other & FACE, 0, 0, 0, 0, m.code.id])
            elif m.game.rules.lost_cards_can_be_played:
                m.call(m.program.play, [r[WHO], face | LOST, face, 0, 0, 0, 0, m.code.id])
            else:
                m.log("nothing", r[WHO], (face,), code=m.code.id, value="lost track of the card")

        b.emit(run, reads=(picked, THIS))
        self.mark_done(done)

    # ------------------------------------------------------------------ structure

    def do_chooseone(self, part: ChooseOne, done: int | None, optional: bool) -> None:
        """Rule: any option can be chosen, even one that cannot be carried out."""
        b = self.b
        chosen = b.temporary()
        count = len(part.options)
        options = tuple(("option", some) for some in combinations(range(count), part.count))
        more = tuple(("option", some) for some in combinations(range(count), part.count + 1))
        if self.swappable:
            b.touch(IMM)
        extra = self.swappable

        def run(m: Machine) -> Choice | None:
            offered = options
            if extra and (m.r[IMM] or 0) & EXTRA_OPTION:
                offered += more
            return Choice(m.decider(m.r[WHO]), "choose one", m.code.id, offered)

        def apply(m: Machine, option: Any) -> None:
            m.r[chosen] = option[1]
            words = "; ".join(part.options[number].words for number in option[1])
            m.log("option", m.r[WHO], code=m.code.id, value=words)

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
        registers = {name: b.register(name) for name in inside}
        whom = part.who

        def begin(m: Machine) -> None:
            r = m.r
            order = m.order(m.turn.player)
            if whom is Who.OTHERS:
                immune = r[IMM] or 0
                order = [player for player in order if player != r[ME] and not immune & 1 << player]
            elif whom is Who.ALL:
                immune = r[IMM] or 0
                order = [player for player in order if player == r[ME] or not immune & 1 << player]
            elif whom is Who.LEFT:
                immune = r[IMM] or 0
                order = [p for p in [(r[ME] + 1) % m.players] if not immune & 1 << p]
            r[left] = tuple(order)
            for name in gathered.values():
                r[name] = ()

        b.emit(begin, reads=(IMM,), writes=(left, *gathered.values()))
        loop, end = b.label(), b.label()
        b.mark(loop)

        def step(m: Machine) -> None:
            r = m.r
            waiting = r[left]
            if not waiting:
                r[WHO] = r[ME]
                for name, register in registers.items():
                    r[register] = r[gathered[name]]
                m.pc = end[0]
                return
            r[WHO] = waiting[0]
            r[left] = waiting[1:]
            for register in registers.values():
                r[register] = ()

        b.emit(step, reads=(left, *gathered.values()), writes=(), jumps=(end,))
        self.instructions(part.do)

        def gather(m: Machine) -> None:
            r = m.r
            for name, register in registers.items():
                r[gathered[name]] = r[gathered[name]] + (r[register] or ())
            m.pc = loop[0]

        b.emit(gather, reads=(*registers.values(), *gathered.values()), jumps=(loop,), falls=False)
        b.mark(end)
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
        b.emit(_set(count, 0), writes=(count,))
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
            m.program.set_up(
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

    def do_immune(self, part: Immune, done: int | None, optional: bool) -> None:
        """Rule: unaffected by that play of the Attack."""

        def run(m: Machine) -> None:
            depth = len(m.stack) - 2
            frame = m.stack[depth]
            registers = list(frame[2])
            registers[m.program.play_immune] |= 1 << m.r[WHO]
            m.stack[depth] = (frame[0], frame[1], tuple(registers))
            m.log("immune", m.r[WHO], code=m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_instead(self, part: Instead, done: int | None, optional: bool) -> None:
        """Rule: "When-would abilities"."""

        def run(m: Machine) -> None:
            frame = m.stack[-1]
            registers = list(frame[2])
            registers[W_CANCELLED] = 1
            m.stack[-1] = (frame[0], frame[1], tuple(registers))
            m.log("instead", m.r[WHO], code=m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_taketurn(self, part: TakeTurn, done: int | None, optional: bool) -> None:
        """Rule: "Abilities between turns": the turn begins, and what else waits is looked at after it."""
        b = self.b
        decider = self.who(part.decided_by) if part.decided_by is not None else None
        codes: list[tuple[Code, list[int]]] = []
        for ability in part.during:
            self.parts += 1
            code = self.register(
                ability,
                f"{self.name}/{self.parts}",
                self.card,
                ability.when.on.value,
                self.aside,
                self.duration,
            )
            codes.append((code, [b.touch(b.register(name)) for name in code.names]))
        lasts = LASTS_INDEX[Lasts.THIS_TURN]

        def run(m: Machine) -> None:
            r = m.r
            player = r[WHO]
            decides = decider(m, r) if decider is not None else -1
            setups = [(code, tuple(r[register] for register in registers)) for code, registers in codes]
            m.program.extra_turn(m, player, decides)
            for code, binds in setups:
                m.program.set_up(m, lasts, code, player, 0, 0, 0, binds)

        b.emit(run)

    def do_returntoactionphase(self, part: ReturnToActionPhase, done: int | None, optional: bool) -> None:
        """Rule: since 2022 the Buy phase ends then."""

        def run(m: Machine) -> None:
            here = m.turn.phase == Phase.BUY and m.turn.player == m.r[WHO]
            if here and m.game.rules.buy_phase_ends_on_return:
                m.program.window(m, On.END_OF_BUY, m.turn.player)

        self.b.emit(run)

        def back(m: Machine) -> None:
            if m.turn.phase == Phase.BUY and m.turn.player == m.r[WHO]:
                m.turn = m.turn._replace(spending=0)
                m.phase(Phase.ACTION)

        self.b.emit(back)
        self.mark_done(done)

    def do_nexthandsize(self, part: NextHandSize, done: int | None, optional: bool) -> None:
        """For this turn's Clean-up."""
        size = part.cards

        def run(m: Machine) -> None:
            m.turn = m.turn._replace(hand_size=size)

        self.b.emit(run)
        self.mark_done(done)

    # ------------------------------------------------------------------ paying, naming, tokens

    def number(self, verb: str, most: Fn, into: int, reads: tuple[int, ...] = ()) -> None:
        """A choice of a number from 0 to ``most``."""

        def ask(m: Machine) -> Choice | None:
            high = most(m, m.r)
            return Choice(m.decider(m.r[WHO]), verb, m.code.id, tuple(("number", n) for n in range(high + 1)))

        def apply(m: Machine, option: Any) -> None:
            m.r[into] = option[1]

        self.b.emit(ask, apply=apply, reads=reads)

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

    def do_payany(self, part: PayAny, done: int | None, optional: bool) -> None:
        """Any amount that there is; declining is to pay nothing."""
        name = self.b.register(part.as_)
        most, pool = self.amount(part.most), part.pool
        self.number("pay", lambda m, r: min(most(m, r), m.pools[r[WHO] * POOLS + pool]), name)
        self.b.emit(lambda m: m.pool(m.r[WHO], pool, -m.r[name], m.code.id), reads=(name,))
        least = self.amount(part.least)
        self.mark_done(done, lambda m, r: r[name] >= least(m, r), (name,))

    def do_lose(self, part: Lose, done: int | None, optional: bool) -> None:
        """As much as there is."""
        amount, pool = self.amount(part.amount), part.pool

        def run(m: Machine) -> None:
            have = m.pools[m.r[WHO] * POOLS + pool]
            m.pool(m.r[WHO], pool, -min(amount(m, m.r), have), m.code.id)
            m.ret = have > 0

        self.b.emit(run)
        self.from_ret(done)

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
        """Rule: any card can be named; offered are those of this game."""
        name = self.b.register(part.as_)
        none = TYPE_BIT["Boon"] | TYPE_BIT["Hex"]

        def ask(m: Machine) -> Choice | None:
            types = m.game.types
            options = tuple(("name", kind) for kind in range(1, len(m.game.kind_of)) if not types[kind] & none)
            return Choice(m.decider(m.r[WHO]), "name", m.code.id, options)

        def apply(m: Machine, option: Any) -> None:
            m.r[name] = (option[1] | LOST,)
            m.log("name", m.r[WHO], (option[1],), code=m.code.id)

        self.b.emit(ask, apply=apply, writes=(name,))
        self.mark_done(done)

    def do_remember(self, part: Remember, done: int | None, optional: bool) -> None:
        """The handles of the cards are added."""
        name = self.b.register(part.as_)
        if isinstance(part.cards, Ref):
            register = self.b.touch(self.b.register(part.cards.name))
            held: Fn = lambda m, r: tuple(r[register] or ())  # noqa: E731
        else:
            located = self.located(part.cards)
            held = lambda m, r: tuple([card for card, _ in located(m, r)])  # noqa: E731

        def run(m: Machine) -> None:
            m.r[name] = (*(m.r[name] or ()), *held(m, m.r))

        self.b.emit(run, reads=(name,), writes=())
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

    def pile_choice(self, filter: Filter) -> int:
        """A choice among the Supply piles whose cards match; returns the register of the pile's number."""
        matches = self.filter(filter)
        picked = self.b.temporary()

        def ask(m: Machine) -> Choice | None:
            options = tuple(("on pile", number) for number in matching_piles(m, matches))
            if not options:
                m.r[picked] = -1
                return None
            return Choice(m.decider(m.r[WHO]), "choose a pile", m.code.id, options)

        def apply(m: Machine, option: Any) -> None:
            m.r[picked] = option[1]

        self.b.emit(ask, apply=apply)
        return picked

    def do_addtokens(self, part: AddTokens, done: int | None, optional: bool) -> None:
        """Rule: "Tokens on piles"; a player's own token is moved."""
        token = int(part.token)
        amount = self.amount(part.number)
        own = part.token >= Token.PLUS_CARD
        name = self.b.register(part.as_) if part.as_ else -1
        if part.each:
            matches = self.filter(part.filter)
            piles: Fn = lambda m, r: matching_piles(m, matches)  # noqa: E731
            reads: tuple[int, ...] = ()
        else:
            picked = self.pile_choice(part.filter)
            piles = lambda m, r: [r[picked]] if r[picked] >= 0 else []  # noqa: E731
            reads = (picked,)
            amount = self.amount(part.number)

        def run(m: Machine) -> None:
            if name >= 0:
                m.r[name] = tuple([m.game.piles[pile].kinds[0] | LOST for pile in piles(m, m.r)])
            for pile in piles(m, m.r):
                player = m.r[WHO] if own else -1
                if own:
                    m.tokens = tuple(e for e in m.tokens if e[1] != token or e[2] != player)
                m.add_tokens(pile, token, amount(m, m.r), player)
                m.log("token", m.r[WHO], code=m.code.id, value=(pile, token, amount(m, m.r)))

        self.b.emit(run, reads=reads, writes=(name,) if name >= 0 else ())
        self.mark_done(done, (lambda m, r: bool(piles(m, r))), reads)

    def do_puttokens(self, part: PutTokens, done: int | None, optional: bool) -> None:
        """On this landscape."""
        amount, token, where = self.amount(part.number), int(part.token), self.spot(None)

        def run(m: Machine) -> None:
            m.add_tokens(where(m, m.r), token, amount(m, m.r))
            m.log("token", m.r[WHO], code=m.code.id, value=(where(m, m.r), token, amount(m, m.r)))

        self.b.emit(run)
        self.mark_done(done)

    def do_taketokens(self, part: TakeTokens, done: int | None, optional: bool) -> None:
        """As many as there are, at most so many."""
        where, most, token = self.spot(part.cards), self.amount(part.most), int(part.token)
        here = self.spot(None)
        stays = part.here
        pool = Pool.DEBT if part.token is Token.DEBT else Pool.VP

        def run(m: Machine) -> None:
            number = m.take_tokens(where(m, m.r), token, most(m, m.r))
            if done is not None:
                m.r[done] = number > 0
            if not number:
                return
            if stays:
                m.add_tokens(here(m, m.r), token, number)
                m.log("token", m.r[WHO], code=m.code.id, value=(here(m, m.r), token, number))
                return
            on = On.WOULD_TAKE_DEBT if pool is Pool.DEBT else On.WOULD_TAKE_TOKEN
            if m.program.listens(on):
                m.call(m.program.take_token, [m.r[WHO], int(pool), number])
            else:
                m.pool(m.r[WHO], pool, number, m.code.id)

        self.b.emit(run, writes=() if done is None else (done,))

    def do_addmark(self, part: AddMark, done: int | None, optional: bool) -> None:
        """On the card itself, as long as it is where it is expected."""
        amount = self.amount(part.number)
        self.b.touch(THIS)

        def run(m: Machine) -> None:
            this = m.r[THIS]
            if live(this):
                count = m.take_marks(this) + amount(m, m.r)
                m.pending.append((GAME, (MARKED, m.r[WHO], this, 0, 0, (count,))))
                m.log("mark", m.r[WHO], (this & FACE,), code=m.code.id, value=count)

        self.b.emit(run)
        self.mark_done(done)

    def do_removemarks(self, part: RemoveMarks, done: int | None, optional: bool) -> None:
        """All tokens on the card itself."""
        name = self.b.register(part.as_)
        self.b.touch(THIS)

        def run(m: Machine) -> None:
            m.r[name] = m.take_marks(m.r[THIS])

        self.b.emit(run, writes=(name,))
        self.mark_done(done)

    def do_putonthis(self, part: PutOnThis, done: int | None, optional: bool) -> None:
        """Set-aside cards that this card keeps together."""
        located = self.located(part.cards)
        self.b.touch(THIS)

        def run(m: Machine) -> None:
            this = m.r[THIS]
            cards = tuple([m.tag(zone, card) for card, zone in located(m, m.r)])
            for number, (lasts, entry) in enumerate(m.pending):
                if entry[0] == UNDER and entry[2] == this:
                    m.pending[number] = (lasts, (*entry[:5], tuple(sorted((*filter(live, entry[5]), *cards)))))
                    return
            if cards:
                m.pending.append((GAME, (UNDER, m.r[WHO], this, 0, 0, tuple(sorted(cards)))))

        self.b.emit(run)
        self.mark_done(done)

    def do_turnfacedown(self, part: TurnFaceDown, done: int | None, optional: bool) -> None:
        """For the rest of the turn."""
        located = self.located(part.cards)
        this_turn = LASTS_INDEX[Lasts.THIS_TURN]

        def run(m: Machine) -> None:
            for card, zone in located(m, m.r):
                handle = m.tag(zone, card)
                m.pending.append((this_turn, (FACE_DOWN, m.r[WHO], handle, 0, 0, ())))
                m.log("turn face down", m.r[WHO], (card & FACE,), zone, zone, m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_placeestatetoken(self, part: PlaceEstateToken, done: int | None, optional: bool) -> None:
        """The card stays set aside for the rest of the game."""
        located = self.located(part.cards)

        def run(m: Machine) -> None:
            for card, _ in located(m, m.r):
                m.pending.append((GAME, (ESTATE, m.r[WHO], card, 0, 0, ())))
                m.log("estate token", m.r[WHO], (card & FACE,), code=m.code.id)
                if m.program.inheriting:
                    m.reshape(m.r[WHO])

        self.b.emit(run)
        self.mark_done(done)

    # ------------------------------------------------------------------ Boons, Hexes, States, Artifacts

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
                m.put_away(card)

        b.emit(away, reads=(now, todo), jumps=(loop,), falls=False)
        b.mark(end)
        self.mark_done(done)

    def do_keepuntilcleanup(self, part: KeepUntilCleanup, done: int | None, optional: bool) -> None:
        """Known from the data: the kernel puts such Boons away in Clean-up."""
        self.mark_done(done)

    def landscape(self, name: str) -> int:
        """The number of a landscape of the game; -1 if the game has none of that name."""
        return next((n for n, card in enumerate(self.game.landscapes) if card.name == name), -1)

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

    # ------------------------------------------------------------------ the Supply

    def do_rotate(self, part: Rotate, done: int | None, optional: bool) -> None:
        """Rule: "Rotating a pile": the cards of the name on top go to the bottom, in their order."""
        b = self.b
        picked = b.temporary()
        name = part.pile

        def ask(m: Machine) -> Choice | None:
            options: list[Any] = []
            for number, runs in enumerate(m.piles):
                pile = m.game.piles[number]
                if pile.supply and len(runs) > 1 and name in ("", pile.name):
                    options.append(("on pile", number))
            if not options:
                m.r[picked] = -1
                return None
            if optional:
                options.append(("none",))
            return Choice(m.decider(m.r[WHO]), "rotate", m.code.id, tuple(options))

        def apply(m: Machine, option: Any) -> None:
            m.r[picked] = option[1] if option[0] == "on pile" else -1

        b.emit(ask, apply=apply)

        def run(m: Machine) -> None:
            number = m.r[picked]
            if number >= 0:
                m.rotate(number)
                m.log("rotate", m.r[WHO], code=m.code.id, value=number)

        b.emit(run, reads=(picked,))
        self.mark_done(done, lambda m, r: r[picked] >= 0, (picked,))

    def do_putfromsupply(self, part: PutFromSupply, done: int | None, optional: bool) -> None:
        """The card is neither gained nor, unless it goes to the trash, anything else."""
        b = self.b
        picked = self.supply_choice(part.filter, optional, "choose")
        name = b.register(part.as_) if part.as_ else -1
        place = int(part.to)
        writes = (name,) if name >= 0 else ()

        def run(m: Machine) -> None:
            face = m.r[picked]
            if name >= 0:
                m.r[name] = ()
            m.ret = face is not None
            if face is None:
                return
            player = m.r[WHO]
            info = m.info(face)
            zone = zone_number(m.players, player, place)
            card = m.from_pile(m.game.pile_of[face & KIND], zone)
            if name >= 0:
                m.r[name] = (card,)
            verb = {Place.EXILE: "exile", Place.TRASH: "trash"}.get(part.to, "set aside")
            m.log(verb, player, (card & FACE,), -1, zone, m.code.id)
            on = {Place.EXILE: On.EXILE, Place.TRASH: On.TRASH}.get(part.to)
            if on is not None:
                m.program.window(m, on, player, (card,), source=-1, infos=(info,), by=m.code.id)
            else:
                m.program.pile_emptied(m, player)

        b.emit(run, reads=(picked,), writes=writes)
        if done is not None:
            b.emit(lambda m: m.r.__setitem__(done, m.r[picked] is not None), reads=(picked,), writes=(done,))

    def do_buyfrom(self, part: BuyFrom, done: int | None, optional: bool) -> None:
        """Rule: bought at once, at its cost, without using a Buy."""
        b = self.b
        bound = b.touch(b.register(part.source.name))

        def ask(m: Machine) -> Choice | None:
            player = m.r[WHO]
            faces = sorted({card & FACE for card in m.r[bound] or () if live(card)})
            options: list[Any] = [("buy", face) for face in faces if m.program.affordable(m, player, face)]
            options.append(("none",))
            return Choice(m.decider(player), "buy", m.code.id, tuple(options))

        def apply(m: Machine, option: Any) -> None:
            if option[0] == "buy":
                card = next(card for card in m.r[bound] if card & FACE == option[1])
                m.program.purchase(m, m.r[WHO], card)

        b.emit(ask, apply=apply, reads=(bound,))
        self.mark_done(done)

    def do_overpay(self, part: Overpay, done: int | None, optional: bool) -> None:
        """Rule: "Overpay": more coins than the cost, and Potions."""
        b = self.b
        coins, potions = b.temporary(), b.temporary()
        for pool, into in ((Pool.COINS, coins), (Pool.POTIONS, potions)):
            verb = "overpay" if pool is Pool.COINS else "overpay Potions"
            self.number(verb, self.amount(InPool(pool)), into)

        def run(m: Machine) -> None:
            m.pool(m.r[WHO], Pool.COINS, -m.r[coins], m.code.id)
            m.pool(m.r[WHO], Pool.POTIONS, -m.r[potions], m.code.id)
            frame = m.stack[-1]
            registers = list(frame[2])
            registers[m.program.buy_overpaid] = m.r[coins] | m.r[potions] << 8
            m.stack[-1] = (frame[0], frame[1], tuple(registers))

        b.emit(run, reads=(coins, potions))
        self.mark_done(done)

    def do_followplayed(self, part: FollowPlayed, done: int | None, optional: bool) -> None:
        """The played card's own ability, in place of the Way's."""
        mark = MARKS[part.mark]

        def run(m: Machine) -> None:
            m.program.follow(m, m.stack[-2][2], mark)

        self.b.emit(run)
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
            m.program.set_up(
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

    # ------------------------------------------------------------------ shuffling, Clean-up

    def do_inshuffle(self, part: InShuffle, done: int | None, optional: bool) -> None:
        """Rule: "Shuffling": the cards are looked through first."""
        b = self.b
        picked = b.temporary()
        if isinstance(part.cards, Pick):
            located = self.pick(part.cards, "put " + part.to.value, optional, picked, keep=False)
            b.touch(picked)
            if isinstance(part.cards.source, Place):
                self.zone(Place.SHUFFLE, Who.YOU)
        else:
            located = self.located(part.cards)
        spot = part.to

        def run(m: Machine) -> None:
            cards = located(m, m.r)
            for card, zone in cards:
                m.remove(zone, card)
                if card >= TAG:
                    m.forget(card, "shuffled")
            m.program.place_shuffled(m, tuple(card & KIND for card, _ in cards), spot)
            if cards:
                m.log("place", m.r[WHO], tuple(card & FACE for card, _ in cards), code=m.code.id, value=spot.value)
            m.ret = bool(cards)

        b.emit(run)
        self.from_ret(done)

    def do_keepinhand(self, part: KeepInHand, done: int | None, optional: bool) -> None:
        """The turn remembers them until the hand has been discarded."""
        located, _ = self.chosen(part.cards, "keep", optional)

        def run(m: Machine) -> None:
            cards = tuple([m.tag(zone, card) for card, zone in located(m, m.r)])
            frame = m.stack[0]
            m.stack[0] = (frame[0], frame[1], (cards, *frame[2][1:]))

        self.b.emit(run)
        self.mark_done(done)

    # ------------------------------------------------------------------ done

    def mark_done(self, done: int | None, how: Fn | None = None, reads: tuple[int, ...] = ()) -> None:
        """Note that the instruction was carried out."""
        if done is None:
            return
        if how is None:
            self.b.emit(_set(done, True), writes=(done,))
        else:
            self.b.emit(lambda m: m.r.__setitem__(done, how(m, m.r)), reads=reads, writes=(done,))

    def from_ret(self, done: int | None) -> None:
        """Take over what the last operation reported."""
        if done is not None:
            self.b.emit(lambda m: m.r.__setitem__(done, bool(m.ret)), writes=(done,))


def _either(playable: Fn, known: Fn) -> Fn:
    """Whether a card can be played: it is tracked, or the era lets lost cards be played."""

    def possible(m: Machine, r: Regs) -> bool:
        return bool(playable(m, r) or (m.game.rules.lost_cards_can_be_played and known(m, r)))

    return possible


def _set(register: int, value: Any) -> Callable[[Machine], None]:
    def run(m: Machine) -> None:
        m.r[register] = value

    return run


def matching_piles(m: Machine, matches: Any) -> list[int]:
    """The Supply piles whose cards match: by the card on top, of an empty pile by the card that it is for."""
    return [
        number
        for number, (pile, content) in enumerate(zip(m.game.piles, m.piles, strict=False))
        if pile.supply and matches(m, m.r, content[0][0] if content and content[0][0] >= 0 else pile.kinds[0], None)
    ]


def named_cards(filter: Filter) -> frozenset[str]:
    """The names that a filter asks for: such cards can be gained from piles outside the Supply."""
    if isinstance(filter, Named):
        return frozenset((filter.name,))
    if isinstance(filter, (Every, Either)):
        return frozenset().union(*(named_cards(part) for part in filter.filters))
    return frozenset()


__all__ = [
    "AbilityCompiler",
    "ANY_NUMBER",
    "ARMED",
    "POOLS",
    "FIRST_NAME",
    "From",
    "O_ON",
    "OCC",
    "bound_names",
    "is_kind",
    "multisets",
    "named_cards",
    "free_names",
    "walk",
]
