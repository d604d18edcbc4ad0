"""Instructions about piles: gaining, exchanging, rotating, buying, and tokens that lie on them."""

from __future__ import annotations

from typing import Any

from engine.kernel.choosing import (
    matching_piles,
    named_cards,
)
from engine.kernel.expressions import Fn
from engine.kernel.moving import Moving
from engine.kernel.procedures.buying import purchase
from engine.kernel.registers import B_OVERPAID, G_CARD, K_NUMBER, K_POOL, WHO
from engine.kernel.run.effects import info_now
from engine.kernel.run.handles import live
from engine.kernel.run.hanging import add_tokens, take_tokens
from engine.kernel.run.limits import affordable, payable_otherwise
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import from_pile, move, rotate, to_pile
from engine.kernel.run.places import DISCARD
from engine.kernel.run.windows import open_window, pile_emptied
from engine.language import (
    PLAYER_PLACES,
    AddTokens,
    BuyFrom,
    Exchange,
    Gain,
    GainIt,
    InPool,
    Need,
    On,
    Overpay,
    Place,
    Pool,
    PutFromSupply,
    PutTokens,
    Ref,
    Rotate,
    TakeIt,
    TakeTokens,
    Token,
    TopOf,
    Who,
)
from engine.state import FACE, KIND, LOST, TAG, Choice, zone_number


class Supplying(Moving):
    """Instructions about piles: gaining, exchanging, rotating, buying, and tokens that lie on them."""

    def do_gain(self, part: Gain, done: int | None, optional: bool) -> None:
        """Rule: gained from the Supply unless told otherwise; only what is on top of a pile can be gained."""
        b = self.b
        matches = self.filter(part.filter)
        named = named_cards(part.filter)
        target = int(part.to)
        who = self.who(part.by)
        chooser = self.who(part.chosen_by) if part.chosen_by is not None else who
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
                for number, (pile, content) in enumerate(zip(m.game.piles, m.piles, strict=False)):
                    if not content:
                        continue
                    top = content[0][0]
                    if top < 0:
                        if pile.name == only:
                            # A pile that lies face down: its top card is turned over first.
                            m.hidden = number
                            m.pc -= 1
                            return None
                        continue
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
                return Choice(m.decider(chooser(m, r)), "gain", m.code.id, tuple(options))

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
                return Choice(m.decider(chooser(m, r)), "gain", m.code.id, tuple(options))

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
            card = m.stack[-2].registers[G_CARD]
            m.call(m.program.gain, [who(m, m.r), card, DISCARD, 0, m.code.id])

        self.b.emit(run)
        self.mark_done(done)

    def do_takeit(self, part: TakeIt, done: int | None, optional: bool) -> None:
        """The tokens that somebody would have taken."""
        who = self.who(part.by)

        def run(m: Machine) -> None:
            taken = m.stack[-2].registers
            m.pool(who(m, m.r), Pool(taken[K_POOL]), taken[K_NUMBER], m.code.id)

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
            to_pile(m, card, zone)
            from_pile(m, pile, m.r[WHO] * PLAYER_PLACES + DISCARD)
            m.log("exchange", m.r[WHO], (card & KIND, kind), zone, m.r[WHO] * PLAYER_PLACES + DISCARD, m.code.id)
            if done is not None:
                m.r[done] = True
            pile_emptied(m, m.r[WHO])

        self.b.emit(run, writes=() if done is None else (done,))

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
                rotate(m, number)
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
            info = info_now(m, face)
            zone = zone_number(m.players, player, place)
            card = from_pile(m, m.game.pile_of[face & KIND], zone)
            if name >= 0:
                m.r[name] = (card,)
            verb = {Place.EXILE: "exile", Place.TRASH: "trash"}.get(part.to, "set aside")
            m.log(verb, player, (card & FACE,), -1, zone, m.code.id)
            on = {Place.EXILE: On.EXILE, Place.TRASH: On.TRASH}.get(part.to)
            if on is not None:
                open_window(m, on, player, (card,), source=int(Place.SUPPLY), infos=(info,), by=m.code.id)
            else:
                pile_emptied(m, player)

        b.emit(run, reads=(picked,), writes=writes)
        if done is not None:
            b.emit(lambda m: m.r.__setitem__(done, m.r[picked] is not None), reads=(picked,), writes=(done,))

    def do_buyfrom(self, part: BuyFrom, done: int | None, optional: bool) -> None:
        """Rule: bought at once, at its cost, without using a Buy."""
        b = self.b
        bound = b.touch(b.register(part.source.name))
        bought = b.temporary()

        def ask(m: Machine) -> Choice | None:
            player = m.r[WHO]
            faces = sorted({card & FACE for card in m.r[bound] or () if live(card)})
            options: list[Any] = [("buy", face) for face in faces if affordable(m, player, face)]
            options += [("buy otherwise", face) for face in faces if payable_otherwise(m, player, face)]
            options.append(("none",))
            return Choice(m.decider(player), "buy", m.code.id, tuple(options))

        def apply(m: Machine, option: Any) -> None:
            if option[0] != "none":
                card = next(card for card in m.r[bound] if card & FACE == option[1])
                m.r[bound] = tuple(other for other in m.r[bound] if other != card)
                m.r[bought] = card
                purchase(m, m.r[WHO], card, option[0] == "buy otherwise")
            else:
                m.r[bought] = 0

        b.emit(ask, apply=apply, reads=(bound,), writes=(bought,))

        def back(m: Machine) -> None:
            # What was bought and not gained lies on top of its deck again.
            card = m.r[bought]
            deck = m.trash_zone + Place.BLACK_MARKET - PLAYER_PLACES
            if live(card) and m.place(m.zone_of(card)) == Place.ASIDE:
                card = move(m, card, m.zone_of(card), deck)
                m.zones[deck] = (card, *(other for other in m.zones[deck] if other != card))

        b.emit(back, reads=(bought,))
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
            m.write(-1, B_OVERPAID, m.r[coins] | m.r[potions] << 8)

        b.emit(run, reads=(coins, potions))
        self.mark_done(done)

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
                add_tokens(m, pile, token, amount(m, m.r), player)
                m.log("token", m.r[WHO], code=m.code.id, value=(pile, token, amount(m, m.r)))

        self.b.emit(run, reads=reads, writes=(name,) if name >= 0 else ())
        self.mark_done(done, (lambda m, r: bool(piles(m, r))), reads)

    def do_puttokens(self, part: PutTokens, done: int | None, optional: bool) -> None:
        """On this landscape."""
        amount, token, where = self.amount(part.number), int(part.token), self.spot(None)

        def run(m: Machine) -> None:
            add_tokens(m, where(m, m.r), token, amount(m, m.r))
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
            number = take_tokens(m, where(m, m.r), token, most(m, m.r))
            if done is not None:
                m.r[done] = number > 0
            if not number:
                return
            if stays:
                add_tokens(m, here(m, m.r), token, number)
                m.log("token", m.r[WHO], code=m.code.id, value=(here(m, m.r), token, number))
                return
            on = On.WOULD_TAKE_DEBT if pool is Pool.DEBT else On.WOULD_TAKE_TOKEN
            if m.program.listens(on):
                m.call(m.program.take_token, [m.r[WHO], int(pool), number])
            else:
                m.pool(m.r[WHO], pool, number, m.code.id)

        self.b.emit(run, writes=() if done is None else (done,))
