"""Instructions that take cards from piles: gaining, exchanging, buying, and moving them without gaining."""

from __future__ import annotations

from typing import Final

from engine.kernel.compile.choices import named_cards, supply_choice
from engine.kernel.compile.draft import Draft, instructions, known
from engine.kernel.compile.filters import fitting_now
from engine.kernel.compile.players import player, zone
from engine.kernel.compile.scope import Compiled, Regs, filters, located
from engine.kernel.procedures.buying import purchase
from engine.kernel.procedures.discarding import note_trashed
from engine.kernel.registers import G_CARD, K_NUMBER, K_POOL, WHO
from engine.kernel.run.effects import info_now
from engine.kernel.run.handles import live
from engine.kernel.run.limits import affordable, payable_otherwise
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ASKS_GAIN, PLACE_ASIDE, PLACE_BLACK_MARKET, PLACE_SUPPLY
from engine.kernel.run.moving import from_pile, move, to_pile
from engine.kernel.run.places import DISCARD
from engine.kernel.run.windows import open_window, pile_emptied
from engine.language import (
    PLAYER_PLACES,
    AnyFrom,
    BuyFrom,
    Exchange,
    Gain,
    GainIt,
    Need,
    OfChosenPile,
    On,
    Place,
    Pool,
    PutFromSupply,
    Ref,
    TakeIt,
    TopOf,
    Who,
)
from engine.language.walk import contains
from engine.state import (
    CHOOSE_NOTHING,
    FACE,
    KIND,
    PILE,
    TAG,
    UNKNOWN,
    Asks,
    BuyCard,
    Choice,
    ChooseNothing,
    Exchanged,
    Exiled,
    GainCard,
    NothingDone,
    Obstacle,
    Option,
    SetAside,
    Trashed,
    options_of,
    zone_number,
)

_new = tuple.__new__  # what a named tuple is made with, without a call in between


@instructions(Gain)
def gain(draft: Draft, part: Gain, done: int | None, optional: bool) -> None:
    """Rule: gained from the Supply unless told otherwise; only what is on top of a pile can be gained."""
    b = draft.b
    who, of_player = player(draft.scope, part.by)
    target = int(part.to)
    optional = optional or part.need is Need.MAY
    picked = b.temporary()
    name = draft.name(part.as_)
    end = b.label()
    if part.source is Place.SUPPLY or isinstance(part.source, (TopOf, AnyFrom)):
        _from_piles(draft, part, optional, picked)
    else:
        _from_cards(draft, part, optional, picked)
    writes = known(name, done)

    def gain(m: Machine) -> None:
        r = m.r
        card = r[picked]
        if card is None:
            if done is not None:
                r[done] = False
            if name is not None:
                r[name] = ()
            m.pc = end[0]
            return
        m.call(m.program.gain, [who(m, r), card, target, 0, m.code.id])

    b.emit(gain, of_player | {picked}, writes, jumps=(end,))

    def received(m: Machine) -> None:
        if done is not None:
            m.r[done] = m.ret is not None
        if name is not None:
            m.r[name] = () if m.ret is None else (m.ret,)

    b.emit(received, writes=writes)
    b.mark(end)


def _from_piles(draft: Draft, part: Gain, optional: bool, picked: int) -> None:
    """The choice of a card on top of a pile: of the Supply, of those whose cards the filter names, or of one pile (in
    which it may lie anywhere)."""
    matches, of_filter = filters.of(draft.scope, part.filter)
    who, of_player = player(draft.scope, part.chosen_by or part.by)
    gains, of_gains = player(draft.scope, part.by)
    named = named_cards(part.filter)
    # A pile that was chosen for this at set-up can lie outside the Supply.
    chosen = contains(part.filter, OfChosenPile)
    only = part.source.pile if isinstance(part.source, (TopOf, AnyFrom)) else ""
    game = draft.program.game
    by_name = frozenset(game.kind_of[name] for name in named if name in game.kind_of)
    # The piles that are looked at, and of those outside the Supply which of their cards.
    places: tuple[tuple[int, frozenset[int] | None], ...] = tuple(
        (number, None if only or pile.supply or chosen else by_name)
        for number, pile in enumerate(game.piles)
        if (pile.name == only if only else pile.supply or chosen or not by_name.isdisjoint(pile.kinds))
    )
    fitting = fitting_now(draft.program, draft.scope, part.filter, matches)
    # If they are looked at for their top cards alone.
    numbers = () if only or any(kinds for _, kinds in places) else tuple([number for number, _ in places])

    def found(m: Machine, r: Regs, fits: frozenset[int] | None) -> list[int] | None:
        """The cards that can be gained; None if the top card of a pile has to be turned over first."""
        tops = []
        piles, absent, open_piles = m.piles, m.absent, m.program.open_piles
        for number, kinds in places:
            content = piles[number]
            if not content or number in absent:
                continue
            top = content[0][0]
            if top < 0:
                if only:
                    m.uncover(number)
                    return None
                continue
            for kind in (top,) if number not in open_piles else [kind for kind, _ in content]:
                if kinds is not None and kind not in kinds:
                    continue
                if kind in fits if fits is not None and kind else matches(m, r, kind, None):
                    tops.append(kind)
        return tops

    def ask(m: Machine) -> Choice | None:
        r = m.r
        fits = fitting(m, r)
        tops = _fitting_tops(m, numbers, fits) if numbers and fits is not None else None
        if tops is None:
            tops = found(m, r, fits)
        if tops is None:
            m.pc -= 1
            return None
        if not tops and not optional:
            m.log(NothingDone(gains(m, r), code=m.code.id, why=Obstacle.NONE_TO_GAIN))
        return _offer(m, who(m, r), sorted(tops), optional, picked)

    def apply(m: Machine, option: GainCard | ChooseNothing) -> None:
        m.r[picked] = option.card if isinstance(option, GainCard) else None

    draft.b.emit(ask, of_filter | of_player | of_gains, apply=apply)


def _fitting_tops(m: Machine, numbers: tuple[int, ...], fits: frozenset[int]) -> list[int] | None:
    """The cards on top of some piles whose kinds are among some; None if that is not all there is to look at."""
    if m.absent or m.program.open_piles:
        return None
    piles = m.piles
    tops = [piles[number][0][0] for number in numbers if piles[number]]
    return None if UNKNOWN in tops else [kind for kind in tops if kind in fits]


def _from_cards(draft: Draft, part: Gain, optional: bool, picked: int) -> None:
    """The choice of one of some cards: those bound to a name, or those in a place."""
    scope, source = draft.scope, part.source
    matches, of_filter = filters.of(scope, part.filter)
    who, of_player = player(scope, part.chosen_by or part.by)
    bound: int | None = None
    if isinstance(source, Ref):
        register = bound = scope.register(source.name)
        cards: Compiled[list[int]] = Compiled(
            lambda m, r: [card for card in r[register] or () if live(card)], frozenset((register,))
        )
    else:
        assert isinstance(source, Place)
        place, of_place = zone(scope, source, Who.YOU)
        cards = Compiled(lambda m, r: list(m.zones[place(m, r)]), of_place)
    cards_of = cards.fn

    def fitting(m: Machine, r: Regs) -> list[int]:
        return [card for card in cards_of(m, r) if matches(m, r, card & FACE, None)]

    def ask(m: Machine) -> Choice | None:
        return _offer(m, who(m, m.r), sorted(set(m.distinct(fitting(m, m.r)))), optional, picked)

    def apply(m: Machine, option: GainCard | ChooseNothing) -> None:
        r = m.r
        if isinstance(option, ChooseNothing):
            r[picked] = None
            return
        card = m.choose(fitting(m, r), (option.card,))[0]
        r[picked] = m.tag(m.zone_of(card) if card >= TAG else m.trash_zone, card)
        if bound is not None:
            r[bound] = tuple(other for other in r[bound] if other != card)

    draft.b.emit(ask, of_filter | of_player | cards.reads, apply=apply)


def _offer(m: Machine, who: int, cards: list[int], optional: bool, picked: int) -> Choice | None:
    options: list[Option] = options_of(GainCard, cards)
    if optional:
        options.append(CHOOSE_NOTHING)
    if not options:
        m.r[picked] = None
        return None
    return _new(Choice, (m.decider(who), ASKS_GAIN, m.code.id, tuple(options), ()))


@instructions(GainIt)
def gain_it(draft: Draft, part: GainIt, done: int | None, optional: bool) -> None:
    """The card that somebody would have gained, gained by another; always to the discard pile."""
    who, reads = player(draft.scope, part.by)

    def run(m: Machine) -> None:
        m.call(m.program.gain, [who(m, m.r), m.stack[-2].registers[G_CARD], ~DISCARD, 0, m.code.id])

    draft.b.emit(run, reads)
    draft.mark_done(done)


@instructions(TakeIt)
def take_it(draft: Draft, part: TakeIt, done: int | None, optional: bool) -> None:
    """The tokens that somebody would have taken."""
    who, reads = player(draft.scope, part.by)

    def run(m: Machine) -> None:
        taken = m.stack[-2].registers
        m.pool(who(m, m.r), Pool(taken[K_POOL]), taken[K_NUMBER], m.code.id)

    draft.b.emit(run, reads)
    draft.mark_done(done)


@instructions(Exchange)
def exchange(draft: Draft, part: Exchange, done: int | None, optional: bool) -> None:
    """Rule: both must be possible; the new card goes to the discard pile and is not gained."""
    found, reads = located.of(draft.scope, part.cards)
    name = part.name

    def run(m: Machine) -> None:
        cards = found(m, m.r)
        kind = m.game.kind_of.get(name)
        if done is not None:
            m.r[done] = False
        if not cards or kind is None:
            return
        card, source = cards[0]
        pile = m.pile_of(kind)
        if pile < 0 or m.pile_top(pile) != kind or m.pile_of(card & KIND) < 0:
            return
        target = m.r[WHO] * PLAYER_PLACES + DISCARD
        to_pile(m, card, source)
        from_pile(m, pile, target)
        m.log(Exchanged(m.r[WHO], (card & KIND, kind), source, target, m.code.id))
        if done is not None:
            m.r[done] = True
        pile_emptied(m, m.r[WHO])

    draft.b.emit(run, reads, known(done))


_PUT: Final[dict[Place, type[Exiled | Trashed]]] = {Place.EXILE: Exiled, Place.TRASH: Trashed}


@instructions(PutFromSupply)
def put_from_supply(draft: Draft, part: PutFromSupply, done: int | None, optional: bool) -> None:
    """The card is neither gained nor, unless it goes to the trash, anything else."""
    picked = supply_choice(draft, part.filter, optional, Asks.CHOOSE, part.anywhere)
    name = draft.name(part.as_)
    place = int(part.to)
    kind: type[Exiled | Trashed | SetAside] = _PUT.get(part.to, SetAside)
    on = {Place.EXILE: On.EXILE, Place.TRASH: On.TRASH}.get(part.to)

    def run(m: Machine) -> None:
        face = m.r[picked]
        if name is not None:
            m.r[name] = ()
        m.ret = face is not None
        if face is None:
            return
        who = m.r[WHO]
        info = info_now(m, face)
        target = zone_number(m.players, who, place)
        card = from_pile(m, m.game.pile_of[face & KIND], target)
        if name is not None:
            m.r[name] = (card,)
        m.log(kind(who, (card & FACE,), PILE, target, m.code.id))
        if on is On.TRASH:
            note_trashed(m, who, (card & KIND,))
        if on is not None:
            open_window(m, on, who, (card,), source=int(PLACE_SUPPLY), infos=(info,), by=m.code.id)
        else:
            pile_emptied(m, who)

    draft.b.emit(run, (picked,), known(name))
    draft.mark_done(done, Compiled(lambda m, r: r[picked] is not None, frozenset((picked,))))


@instructions(BuyFrom)
def buy_from(draft: Draft, part: BuyFrom, done: int | None, optional: bool) -> None:
    """Rule: bought at once, at its cost, without using a Buy."""
    bound = draft.b.register(part.source.name)
    bought = draft.b.temporary()

    def ask(m: Machine) -> Choice | None:
        who = m.r[WHO]
        faces = sorted({card & FACE for card in m.r[bound] or () if live(card)})
        options: list[Option] = [BuyCard(face) for face in faces if affordable(m, who, face)]
        options += [BuyCard(face, otherwise=True) for face in faces if payable_otherwise(m, who, face)]
        options.append(CHOOSE_NOTHING)
        return Choice(m.decider(who), Asks.BUY, m.code.id, tuple(options))

    def apply(m: Machine, option: BuyCard | ChooseNothing) -> None:
        if isinstance(option, ChooseNothing):
            m.r[bought] = 0
            return
        card = next(card for card in m.r[bound] if card & FACE == option.face)
        m.r[bound] = tuple(other for other in m.r[bound] if other != card)
        m.r[bought] = card
        purchase(m, m.r[WHO], card, option.otherwise)

    draft.b.emit(ask, (bound,), (bought,), apply=apply)

    def back(m: Machine) -> None:
        # What was bought and not gained lies on top of its deck again.
        card = m.r[bought]
        deck = zone_number(m.players, 0, PLACE_BLACK_MARKET)
        if live(card) and m.place(m.zone_of(card)) == PLACE_ASIDE:
            card = move(m, card, m.zone_of(card), deck)
            m.zones[deck] = (card, *(other for other in m.zones[deck] if other != card))

    draft.b.emit(back, (bought,))
    draft.mark_done(done)
