"""Instructions that take cards from a deck: drawing, revealing, looking, digging."""

from __future__ import annotations

from engine.kernel.compile.draft import Draft, instructions, set_register
from engine.kernel.compile.pools import got_coins
from engine.kernel.compile.scope import amounts, filters
from engine.kernel.procedures.discarding import discard_cards
from engine.kernel.procedures.drawing import one_card_less
from engine.kernel.registers import IMM, ME, SWAPPED, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import POOL_COINS
from engine.kernel.run.moving import move
from engine.kernel.run.places import ASIDE, DECK, HAND
from engine.kernel.run.windows import reveal
from engine.language import (
    PLAYER_PLACES,
    DigFor,
    Draw,
    DrawUntil,
    FromDeck,
    Place,
    Spot,
    TopCard,
)
from engine.state import (
    FACE,
    KIND,
    UNKNOWN,
    Asks,
    Choice,
    ChooseCards,
    LeaveOpen,
    LookedAt,
    Option,
    Revealed,
    SetAside,
    TurnedOver,
    zone_number,
)


@instructions(Draw)
def draw(draft: Draft, part: Draw, done: int | None, optional: bool) -> None:
    """+Cards."""
    amount, reads = amounts.of(draft.scope, part.amount)
    swappable = draft.program.marks_plays and part.plus
    shuffled = draft.name(part.shuffled)
    drawn = draft.name(part.as_)
    tells, keeps = shuffled is not None, drawn is not None

    def run(m: Machine) -> None:
        number = amount(m, m.r)
        m.ret = ()
        if number > 0 and swappable and (m.r[IMM] or 0) & SWAPPED and m.r[WHO] == m.r[ME]:
            m.pool(m.r[WHO], POOL_COINS, got_coins(m, number), m.code.id)
        elif number > 0:
            m.call(m.program.draw, [m.r[WHO], number, HAND, int(keeps), m.code.id, None, None, DECK, None, tells])

    draft.b.emit(run, reads | {IMM} if swappable else reads)
    if shuffled is not None:
        draft.b.emit(lambda m: m.r.__setitem__(shuffled, m.ret or 0), writes=(shuffled,))
    elif drawn is not None:
        draft.b.emit(lambda m: m.r.__setitem__(drawn, m.ret or ()), writes=(drawn,))
    draft.mark_done(done)


@instructions(DrawUntil)
def draw_until(draft: Draft, part: DrawUntil, done: int | None, optional: bool) -> None:
    """One card at a time; rule: shuffle only when another card is needed."""
    b = draft.b
    loop, end = b.label(), b.label()
    aside = b.temporary()
    got = b.temporary()
    b.emit(set_register(aside, ()), writes=(aside,))
    b.mark(loop)
    hand, of_hand = amounts.of(draft.scope, part.hand)

    def run(m: Machine) -> None:
        who = m.r[WHO]
        if len(m.zones[who * PLAYER_PLACES + HAND]) >= hand(m, m.r):
            m.pc = end[0]
            return
        one_card_less(m, who, m.code.id)  # in place of the first card
        m.call(m.program.draw, [who, 1, HAND, 1, m.code.id, None, None, DECK])  # 1: what it draws is handed back

    b.emit(run, of_hand, jumps=(end,))

    def received(m: Machine) -> None:
        m.r[got] = m.ret
        if not m.ret:
            m.pc = end[0]

    b.emit(received, writes=(got,), jumps=(end,))
    if part.skip is not None:
        skip, of_skip = filters.of(draft.scope, part.skip)

        def ask(m: Machine) -> Choice | None:
            card = m.r[got][0]
            if card & KIND != UNKNOWN and not skip(m, m.r, card & FACE, None):
                m.pc = loop[0]
                return None
            face = card & FACE
            options: tuple[Option, ...] = (ChooseCards(()), ChooseCards((face,)))
            if card & KIND == UNKNOWN:
                options = (ChooseCards(()), LeaveOpen("what an unknown card is"))
            return Choice(m.decider(m.r[WHO]), Asks.SET_ASIDE, m.code.id, options)

        def apply(m: Machine, option: ChooseCards) -> None:
            if option.cards:
                base = m.r[WHO] * PLAYER_PLACES
                card = move(m, m.r[got][0], base + HAND, base + ASIDE, keep=True)
                m.r[aside] = (*m.r[aside], card)
                m.log(SetAside(m.r[WHO], (card & FACE,), base + HAND, base + ASIDE, m.code.id))
            m.pc = loop[0]

        b.emit(ask, of_skip | {got, aside}, jumps=(loop,), falls=False, apply=apply)
    else:
        b.jump(loop)
    b.mark(end)

    def discard(m: Machine) -> None:
        cards = [(card, m.zone_of(card)) for card in m.r[aside] if live(card)]
        if cards:
            discard_cards(m, m.r[WHO], cards)

    b.emit(discard, (aside,))
    draft.mark_done(done)


@instructions(FromDeck)
def from_deck(draft: Draft, part: FromDeck, done: int | None, optional: bool) -> None:
    """Rule: revealed and looked-at cards are kept aside."""
    amount, reads = amounts.of(draft.scope, part.amount)
    name = draft.b.register(part.as_)
    kind: type[Revealed | LookedAt | TurnedOver] = Revealed if part.shown else LookedAt
    keep = 2 if part.shown else 3
    deck = int(part.deck)
    bottom = part.spot is Spot.BOTTOM
    target = ASIDE
    if part.deck in (Place.BOON_DECK, Place.HEX_DECK):
        target, kind, keep = int(Place.BOONS), TurnedOver, 1  # the rule's words: no card is revealed

    def run(m: Machine) -> None:
        m.call(m.program.draw, [m.r[WHO], amount(m, m.r), target, keep, m.code.id, None, None, deck, bottom])

    draft.b.emit(run, reads)

    def received(m: Machine) -> None:
        m.r[name] = m.ret
        player = m.r[WHO]
        if m.ret and not m.rules.shuffle_when_empty:
            source = zone_number(m.players, player, deck)
            to = player * PLAYER_PLACES + target
            m.log(kind(player, tuple(card & FACE for card in m.ret), source, to, m.code.id))
        if m.ret and kind is Revealed:
            reveal(m, player, m.ret)

    draft.b.emit(received, writes=(name,))
    draft.mark_bound(done, name)


@instructions(TopCard)
def top_card(draft: Draft, part: TopCard, done: int | None, optional: bool) -> None:
    """Rule: the discard pile is shuffled first if the deck is empty."""
    name = draft.b.register(part.as_)

    def run(m: Machine) -> None:
        m.call(m.program.draw, [m.r[WHO], 1, DECK, 4, m.code.id, None, None, DECK])

    draft.b.emit(run)
    draft.b.emit(lambda m: m.r.__setitem__(name, m.ret), writes=(name,))
    draft.mark_bound(done, name)


@instructions(DigFor)
def dig_for(draft: Draft, part: DigFor, done: int | None, optional: bool) -> None:
    """Rule: "Dig for cards": one card at a time until enough match."""
    b = draft.b
    found, rest = b.register(part.found), b.register(part.rest)
    loop, end = b.label(), b.label()
    b.emit(set_register(found, ()), writes=(found,))
    b.emit(set_register(rest, ()), writes=(rest,))
    b.mark(loop)
    amount, of_amount = amounts.of(draft.scope, part.amount)

    def run(m: Machine) -> None:
        if len(m.r[found]) >= amount(m, m.r):
            m.pc = end[0]
            return
        m.call(m.program.draw, [m.r[WHO], 1, ASIDE, 1, m.code.id, None, None, DECK])

    b.emit(run, of_amount | {found, rest}, jumps=(end,))
    matches, of_filter = filters.of(draft.scope, part.filter)

    def received(m: Machine) -> None:
        if not m.ret:
            m.pc = end[0]
            return
        card = m.ret[0]
        base = m.r[WHO] * PLAYER_PLACES
        m.log(Revealed(m.r[WHO], (card & FACE,), base + DECK, base + ASIDE, m.code.id))
        register = found if matches(m, m.r, card & FACE, None) else rest
        m.r[register] = (*m.r[register], card)
        m.pc = loop[0]
        reveal(m, m.r[WHO], (card,))

    b.emit(received, of_filter | {found, rest}, jumps=(loop, end), falls=False)
    b.mark(end)
    draft.mark_done(done)
