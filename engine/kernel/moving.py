"""Instructions that draw, reveal, discard, trash, put and shuffle cards, and that add to pools."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import comb, prod
from typing import Any

from engine.kernel.choosing import (
    MOVE_VERBS,
    Choosing,
    set_register,
)
from engine.kernel.expressions import Fn
from engine.kernel.multisets import multisets
from engine.kernel.procedures.discarding import discard_cards, trash_cards
from engine.kernel.procedures.shuffling import place_shuffled, shuffle
from engine.kernel.registers import GAVE_COINS, IMM, ME, P_IMMUNE, SWAPPED, THIS, W_OCC, WHO
from engine.kernel.run.effects import coins_of, ignored
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import as_bag, forget, insert, lose, move, remove, spread, to_pile
from engine.kernel.run.places import ASIDE, DECK, DISCARD, HAND
from engine.kernel.run.windows import reveal
from engine.language import (
    PLAYER_PLACES,
    POOLS,
    AllIn,
    Choose,
    DeckIntoDiscard,
    DigFor,
    Discard,
    DiscardDownTo,
    Draw,
    DrawUntil,
    From,
    FromDeck,
    InShuffle,
    KeepInHand,
    On,
    OnThis,
    Pick,
    Place,
    Plus,
    Pool,
    Put,
    Ref,
    Remember,
    ReturnToPile,
    Reveal,
    ShuffleIn,
    Spot,
    This,
    TopCard,
    Trash,
    Who,
)
from engine.state import FACE, KIND, ON_INDEX, TAG, UNKNOWN, Choice, is_kind, zone_number


class Moving(Choosing):
    """Instructions that draw, reveal, discard, trash, put and shuffle cards, and that add to pools."""

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

    def do_draw(self, part: Draw, done: int | None, optional: bool) -> None:
        """+Cards."""
        amount = self.amount(part.amount)
        swappable = self.swappable and part.plus
        if swappable:
            self.b.touch(IMM)

        def run(m: Machine) -> None:
            number = amount(m, m.r)
            if number > 0 and swappable and (m.r[IMM] or 0) & SWAPPED and m.r[WHO] == m.r[ME]:
                m.pool(m.r[WHO], Pool.COINS, self.coins(m, number), m.code.id)
            elif number > 0:
                m.call(m.program.draw, [m.r[WHO], number, HAND, 0, m.code.id, None, None, DECK])

        self.b.emit(run)
        self.mark_done(done)

    def do_plus(self, part: Plus, done: int | None, optional: bool) -> None:
        """Rule: "Effects are immediate"."""
        amount, pool = self.amount(part.amount), part.pool
        token = pool >= Pool.DEBT
        if self.swappable and pool is Pool.COINS:
            self.b.touch(IMM)
        swappable = self.swappable and pool is Pool.COINS
        if self.tells_coins and pool is Pool.COINS:
            self.b.touch(THIS)
        own = self.game.kind_of.get(self.card, 0) if self.is_play else 0

        def run(m: Machine) -> None:
            number = amount(m, m.r)
            program = m.program
            if number > 0 and pool <= Pool.COINS:
                if swappable and (m.r[IMM] or 0) & SWAPPED and m.r[WHO] == m.r[ME]:
                    m.call(program.draw, [m.r[WHO], number, HAND, 0, m.code.id, None, None, DECK])
                    return
                if program.ignores and ignored(m, m.r[WHO], pool):
                    m.log("ignored", m.r[WHO], code=m.code.id, value=(int(pool), number))
                    return
                if pool is Pool.COINS:
                    if own and program.coins_for:
                        number = coins_of(m, m.r[WHO], own, number)
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
            by_way = m.codes[m.stack[depth].code].window and (
                m.stack[depth].registers[W_OCC].on == ON_INDEX[On.WOULD_RESOLVE]
            )
            if by_way and m.rules.ways_are_the_cards_doing:
                depth -= 1
            frame = m.stack[depth]
            if frame.code == m.program.play.id:
                m.write(depth, P_IMMUNE, frame.registers[P_IMMUNE] | GAVE_COINS)
            elif m.code.source is From.SET_UP and live(m.r[THIS] or 0):
                # An ability that the card set up, while what follows on playing the card is still going on.
                for depth, frame in enumerate(m.stack):
                    if m.codes[frame.code].window:
                        occ = frame.registers[W_OCC]
                        if occ.on == ON_INDEX[On.AFTER_PLAY] and m.r[THIS] in occ.cards:
                            m.write(depth, W_OCC, occ._replace(value=1))
        return number

    def do_drawuntil(self, part: DrawUntil, done: int | None, optional: bool) -> None:
        """One card at a time; rule: shuffle only when another card is needed."""
        b = self.b
        loop, end = b.label(), b.label()
        aside = b.temporary()
        got = b.temporary()
        b.emit(set_register(aside, ()), writes=(aside,))
        b.mark(loop)
        hand = self.amount(part.hand)

        def run(m: Machine) -> None:
            who = m.r[WHO]
            if len(m.zones[who * PLAYER_PLACES + HAND]) >= hand(m, m.r):
                m.pc = end[0]
                return
            if m.pools[who * POOLS + Pool.MINUS_CARD]:
                m.pool(who, Pool.MINUS_CARD, -1, m.code.id)  # in place of the first card
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
                    card = move(m, m.r[got][0], base + HAND, base + ASIDE, keep=True)
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
                discard_cards(m, m.r[WHO], cards)

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
        bottom = part.spot is Spot.BOTTOM
        target = ASIDE
        if part.deck in (Place.BOON_DECK, Place.HEX_DECK):
            target, verb, keep = int(Place.BOONS), "turn over", 1  # the rule's words: no card is revealed

        def run(m: Machine) -> None:
            m.call(m.program.draw, [m.r[WHO], amount(m, m.r), target, keep, m.code.id, None, None, deck, bottom])

        b.emit(run)

        def received(m: Machine) -> None:
            m.r[name] = m.ret
            player = m.r[WHO]
            if m.ret and not m.rules.shuffle_when_empty:
                source = zone_number(m.players, player, deck)
                to = player * PLAYER_PLACES + target
                m.log(verb, player, tuple(card & FACE for card in m.ret), source, to, m.code.id)
            if m.ret and verb == "reveal":
                reveal(m, player, m.ret)

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
        b.emit(set_register(found, ()), writes=(found,))
        b.emit(set_register(rest, ()), writes=(rest,))
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
            reveal(m, m.r[WHO], (card,))

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
            elif this and m.rules.discard_pile_loses_track:
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
                reveal(m, m.r[WHO], tuple(m.tag(zone, c) for c, zone in cards if is_kind(c & FACE) in kinds))

        self.b.emit(run, writes=() if done is None else (done,))

    def do_discard(self, part: Discard, done: int | None, optional: bool) -> None:
        """Rule: several cards are discarded at once, before any when-discard ability."""
        located, required = self.chosen(part.cards, "discard", optional)
        self.moved(part.as_, done, located, required, lambda m, cards: discard_cards(m, m.r[WHO], cards))

    def do_trash(self, part: Trash, done: int | None, optional: bool) -> None:
        """Rule: several cards are trashed at once, before any when-trash ability."""
        located, required = self.chosen(part.cards, "trash", optional)
        self.moved(part.as_, done, located, required, lambda m, cards: trash_cards(m, m.r[WHO], cards))

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
            if m.rules.discard_down_one_by_one:
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
            if m.rules.discard_down_one_by_one:
                m.pc = loop[0]
            discard_cards(m, m.r[WHO], cards)

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
            b.emit(lambda m: spread(m, zone_of(m, m.r)))
            located, required = self.chosen(part.cards, verb, optional)
        if part.spot is Spot.ANYWHERE:
            self.put_anywhere(part, located, done)
            return
        several = isinstance(part.cards, (Ref, AllIn, OnThis)) or (
            isinstance(part.cards, Pick) and part.cards.high != 1
        )
        bottom = part.spot is Spot.BOTTOM or part.to is Place.BLACK_MARKET
        onto = "put onto deck"
        if bottom:
            onto = "put under the Black Market deck" if part.to is Place.BLACK_MARKET else "put under deck"
        if part.to in (Place.DECK, Place.BLACK_MARKET) and several:
            order = b.temporary()
            reads = set(b._reads)

            def ask(m: Machine) -> Choice | None:
                faces = [card & FACE for card, _ in located(m, m.r)]
                if len(set(faces)) < 2:
                    m.r[order] = tuple(faces)
                    return None
                options = tuple(("order", some) for some in sorted(set(permutations(faces))))
                return Choice(m.decider(m.r[WHO]), onto, m.code.id, options)

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
                handle = move(m, card, zone, target, keep=name >= 0, bottom=bottom)
                handles.append(handle)
                m.log(event, r[WHO], (handle & FACE,), zone, target, m.code.id, "bottom" if bottom else None)
            if name >= 0:
                m.r[name] = tuple(handles)

        writes = tuple(x for x in (name, done) if x is not None and x >= 0)
        b.emit(run, writes=writes)

    def put_anywhere(self, part: Put, located: Fn, done: int | None) -> None:
        """One card to a place in a deck that the player chooses; among cards in an unknown order chance says which of
        them lie above it."""
        b = self.b
        card, place = b.temporary(), b.temporary()
        deck_of = self.zone(Place.DECK, part.whose)

        def hold(m: Machine) -> None:
            m.r[card] = tuple([m.tag(zone, one) for one, zone in located(m, m.r)][:1])
            if done is not None:
                m.r[done] = bool(m.r[card])

        b.emit(hold, writes=(card,) if done is None else (card, done))
        self.zone(Place.DECK, part.whose)

        def where(m: Machine) -> Choice | None:
            if not any(map(live, m.r[card])):
                m.r[place] = None
                return None
            above: list[int] = [-1]  # what lies above each place, where that is known
            for item in m.zones[deck_of(m, m.r)]:
                above += [item] if item.__class__ is int else [-1] * len(item)
            own = m.r[card][0] & FACE
            options = tuple(("position", n) for n, face in enumerate(above) if face != own)
            return Choice(m.decider(m.r[WHO]), "put anywhere", m.code.id, options)

        def choose(m: Machine, option: Any) -> None:
            left, number = option[1], 0
            items = m.zones[deck_of(m, m.r)]
            while left and left >= (size := len(items[number]) if items[number].__class__ is tuple else 1):
                left -= size
                number += 1
            m.r[place] = (number, left)

        b.emit(where, apply=choose, reads=(card,), writes=(place,))
        self.zone(Place.DECK, part.whose)

        def which(m: Machine) -> Choice | None:
            if m.r[place] is None or not m.r[place][1]:
                return None
            number, count = m.r[place]
            bag = list(m.zones[deck_of(m, m.r)][number])
            options = tuple(("draw", some) for some in multisets(bag, count, count))
            weights = tuple(prod(comb(bag.count(kind), some.count(kind)) for kind in set(some)) for _, some in options)
            return Choice(-1, "shuffle", m.code.id, options, weights)

        def split(m: Machine, option: Any) -> None:
            deck = deck_of(m, m.r)
            number = m.r[place][0]
            items, rest = m.zones[deck], list(m.zones[deck][number])
            for kind in option[1]:
                rest.remove(kind)
            upper = as_bag(m, list(option[1]))
            m.zones[deck] = (*items[:number], *upper, *as_bag(m, rest), *items[number + 1 :])
            m.r[place] = (number + len(upper), 0)

        b.emit(which, apply=split, reads=(card, place))
        self.zone(Place.DECK, part.whose)
        name = b.register(part.as_) if part.as_ else -1

        def put(m: Machine) -> None:
            if name >= 0:
                m.r[name] = ()
            if m.r[place] is None:
                return
            handle, deck = m.r[card][0], deck_of(m, m.r)
            source = m.zone_of(handle)
            above = m.r[place][0]
            handle = move(m, handle, source, deck, bottom=above > 0)
            if above:
                *items, moved = m.zones[deck]
                m.zones[deck] = (*items[:above], moved, *items[above:])
            m.log("put", m.r[WHO], (handle & FACE,), source, deck, m.code.id)
            if name >= 0:
                m.r[name] = (handle,)

        b.emit(put, reads=(card, place), writes=(name,) if name >= 0 else ())

    def do_deckintodiscard(self, part: DeckIntoDiscard, done: int | None, optional: bool) -> None:
        """Rule: the cards are put there, not discarded."""

        def run(m: Machine) -> None:
            base = m.r[WHO] * PLAYER_PLACES
            cards: list[int] = []
            for item in m.zones[base + DECK]:
                if item.__class__ is int:
                    if item >= TAG:
                        lose(m, item, "moved")
                        m.where[(item >> 20) - 1] = base + DISCARD
                    cards.append(item)
                elif m.rules.discard_pile_loses_track and len(set(item)) > 1:
                    cards.extend(item)
                else:
                    cards.extend(item)
            m.zones[base + DECK] = ()
            for card in reversed(cards):
                insert(m, base + DISCARD, card)
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
                    to_pile(m, card, zone)
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
                remove(m, zone, card)
                if card >= TAG:
                    forget(m, card, "shuffled")
                moved.append(card & KIND)
                m.log("put", m.r[WHO], (card & FACE,), zone, deck, m.code.id)
            m.zones[deck] = (*moved, *m.zones[deck])
            shuffle(m, m.r[WHO], m.code.id, 1)

        self.b.emit(run)
        self.mark_done(done)

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
                remove(m, zone, card)
                if card >= TAG:
                    forget(m, card, "shuffled")
            place_shuffled(m, tuple(card & KIND for card, _ in cards), spot)
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
            m.write(0, 0, cards)

        self.b.emit(run)
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
