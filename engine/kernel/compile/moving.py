"""Instructions that show cards and move them: reveal, discard, trash, put, return, shuffle."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.compile.cards import handles
from engine.kernel.compile.choices import Chosen, chosen, pick
from engine.kernel.compile.draft import Draft, instructions, known
from engine.kernel.compile.putting import order_of
from engine.kernel.compile.scope import Compiled, Located, Regs, amounts, located
from engine.kernel.procedures.discarding import discard_cards, trash_cards
from engine.kernel.procedures.shuffling import place_shuffled, shuffle
from engine.kernel.registers import THIS, WHO, Z_KEPT
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ON_REVEAL
from engine.kernel.run.moving import forget, insert, lose, remove, to_pile
from engine.kernel.run.places import DECK, DISCARD, HAND
from engine.kernel.run.selections import selections
from engine.kernel.run.windows import reveal
from engine.language import (
    PLAYER_PLACES,
    Choose,
    DeckIntoDiscard,
    Discard,
    DiscardDownTo,
    InShuffle,
    It,
    KeepInHand,
    Pick,
    Ref,
    Remember,
    ReturnToPile,
    Reveal,
    ShuffleIn,
    Spot,
    This,
    Trash,
)
from engine.state import (
    FACE,
    KIND,
    LOST,
    PILE,
    TAG,
    TAG_SHIFT,
    Asks,
    CardsPut,
    Choice,
    ChooseCards,
    Loss,
    PlacedInShuffle,
    Returned,
    Revealed,
    is_kind,
)


@instructions(Choose)
def choose(draft: Draft, part: Choose, done: int | None, optional: bool) -> None:
    """Cards are chosen and stay where they are."""
    name = draft.b.register(part.as_)
    pick(draft, part.pick, Asks[part.verb.upper().replace(" ", "_")], optional, name, keep=True)
    draft.mark_bound(done, name)


@instructions(Reveal)
def show(draft: Draft, part: Reveal, done: int | None, optional: bool) -> None:
    """Rule: revealed cards from the hand stay in the hand."""
    found, reads = chosen(draft, part.cards, Asks.REVEAL, optional).located
    this = isinstance(part.cards, This)
    name = draft.name(part.as_)

    def run(m: Machine) -> None:
        cards = found(m, m.r)
        if name is not None:
            m.r[name] = tuple([card & FACE | LOST for card, _ in cards])
        if cards:
            shown = tuple(card & FACE for card, _ in cards)
            m.log(Revealed(m.r[WHO], shown, cards[0][1], cards[0][1], m.code.id))
        elif this and m.rules.discard_pile_loses_track:
            # Showing moves nothing: a card that was only covered can still be shown.
            card = m.r[THIS]
            pile = m.r[WHO] * PLAYER_PLACES + DISCARD
            if card >= TAG and m.zone_of(card) == pile:
                m.log(Revealed(m.r[WHO], (card & FACE,), pile, pile, m.code.id))
                cards = [(card, pile)]
        m.ret = bool(cards)
        if done is not None:
            m.r[done] = bool(cards)
        if cards and m.program.listens(ON_REVEAL):
            kinds = m.program.listeners[ON_REVEAL].itself
            reveal(m, m.r[WHO], tuple(m.tag(zone, c) for c, zone in cards if is_kind(c & FACE) in kinds))

    draft.b.emit(run, reads, known(name, done))


@instructions(Discard)
def discard(draft: Draft, part: Discard, done: int | None, optional: bool) -> None:
    """Rule: several cards are discarded at once, before any when-discard ability."""
    cards = chosen(draft, part.cards, Asks.DISCARD, optional)
    _moved(draft, part.as_, done, cards, lambda m, moving: discard_cards(m, m.r[WHO], moving))


@instructions(Trash)
def trash(draft: Draft, part: Trash, done: int | None, optional: bool) -> None:
    """Rule: several cards are trashed at once, before any when-trash ability."""
    cards = chosen(draft, part.cards, Asks.TRASH, optional)
    _moved(draft, part.as_, done, cards, lambda m, moving: trash_cards(m, m.r[WHO], moving))


def _moved(
    draft: Draft, as_: str | None, done: int | None, cards: Chosen, act: Callable[[Machine, Located], object]
) -> None:
    """Carry out a verb that moves cards; with a name the cards are bound as they were before."""
    (found, of_cards), (required, of_required) = cards
    name = draft.name(as_)

    def run(m: Machine) -> None:
        r = m.r
        moving = found(m, r)
        if name is not None:
            moving = _tagged(m, moving)
            r[name] = tuple([card for card, _ in moving])
        if done is not None:
            r[done] = len(moving) >= max(1, required(m, r))
        if moving:
            act(m, moving)

    draft.b.emit(run, of_cards if done is None else of_cards | of_required, known(name, done))


def _tagged(m: Machine, cards: Located) -> Located:
    """The same cards, each by a handle."""
    zones = {zone for _, zone in cards}
    if len(zones) == 1:
        (zone,) = zones
        return [(card, zone) for card in m.tag_each(zone, [card for card, _ in cards])]
    return [(m.tag(zone, card), zone) for card, zone in cards]


@instructions(DiscardDownTo)
def discard_down_to(draft: Draft, part: DiscardDownTo, done: int | None, optional: bool) -> None:
    """Rule: since 2022 all at once; before, one card at a time until so many are left."""
    b = draft.b
    hand, of_hand = amounts.of(draft.scope, part.hand)
    loop, end = b.label(), b.label()
    discarded = b.temporary()
    b.mark(loop)

    def run(m: Machine) -> Choice | None:
        cards = m.zones[m.r[WHO] * PLAYER_PLACES + HAND]
        excess = len(cards) - hand(m, m.r)
        if excess <= 0:
            m.pc = end[0]
            return None
        if m.rules.discard_down_one_by_one:
            excess = 1
        options = selections(m.distinct(list(cards)), excess, excess)
        return Choice(m.decider(m.r[WHO]), Asks.DISCARD, m.code.id, options)

    def apply(m: Machine, option: ChooseCards) -> None:
        cards = list(m.zones[m.r[WHO] * PLAYER_PLACES + HAND])
        m.r[discarded] = tuple(m.choose(cards, option.cards))

    b.emit(run, of_hand, jumps=(end,), apply=apply)

    def put_away(m: Machine) -> None:
        zone = m.r[WHO] * PLAYER_PLACES + HAND
        cards = [(card, zone) for card in m.r[discarded]]
        if m.rules.discard_down_one_by_one:
            m.pc = loop[0]
        discard_cards(m, m.r[WHO], cards)

    b.emit(put_away, (discarded,), jumps=(loop,))
    b.mark(end)
    draft.mark_done(done)


@instructions(DeckIntoDiscard)
def deck_into_discard(draft: Draft, part: DeckIntoDiscard, done: int | None, optional: bool) -> None:
    """Rule: the cards are put there, not discarded."""

    def run(m: Machine) -> None:
        base = m.r[WHO] * PLAYER_PLACES
        cards: list[int] = []
        for item in m.zones[base + DECK]:
            if item.__class__ is int:
                if item >= TAG:
                    lose(m, item, Loss.MOVED)
                    m.where[(item >> TAG_SHIFT) - 1] = base + DISCARD
                cards.append(item)
            else:
                cards.extend(item)
        m.zones[base + DECK] = ()
        for card in reversed(cards):
            insert(m, base + DISCARD, card)
        faces = tuple(card & FACE for card in cards)
        m.log(CardsPut(m.r[WHO], faces, base + DECK, base + DISCARD, m.code.id, bottom=False))

    draft.b.emit(run)
    draft.mark_done(done)


@instructions(ReturnToPile)
def return_to_pile(draft: Draft, part: ReturnToPile, done: int | None, optional: bool) -> None:
    """Rule: a card can be returned only to a pile that it belongs to."""
    found, reads = chosen(draft, part.cards, Asks.RETURN, optional).located

    def run(m: Machine) -> None:
        m.ret = False
        for card, source in found(m, m.r):
            if m.pile_of(card & KIND) >= 0:
                to_pile(m, card, source)
                m.log(Returned(m.r[WHO], (card & KIND,), source, PILE, m.code.id))
                m.ret = True

    draft.b.emit(run, reads)
    draft.from_ret(done)


@instructions(ShuffleIn)
def shuffle_in(draft: Draft, part: ShuffleIn, done: int | None, optional: bool) -> None:
    """Rule: the deck is shuffled even if no card is shuffled in."""
    found, reads = chosen(draft, part.cards, Asks.SHUFFLE_IN, optional).located

    def run(m: Machine) -> None:
        deck = m.r[WHO] * PLAYER_PLACES + DECK
        moved = []
        for card, source in found(m, m.r):
            remove(m, source, card)
            if card >= TAG:
                forget(m, card, Loss.SHUFFLED)
            moved.append(card & KIND)
            m.log(CardsPut(m.r[WHO], (card & FACE,), source, deck, m.code.id, bottom=False))
        m.zones[deck] = (*moved, *m.zones[deck])
        shuffle(m, m.r[WHO], m.code.id, 1)

    draft.b.emit(run, reads)
    draft.mark_done(done)


_PLACED = {Spot.TOP: Asks.PUT_ON_TOP, Spot.BOTTOM: Asks.PUT_AT_BOTTOM, Spot.ANYWHERE: Asks.PUT_ANYWHERE}


@instructions(InShuffle)
def in_shuffle(draft: Draft, part: InShuffle, done: int | None, optional: bool) -> None:
    """Rule: "Shuffling": the cards are looked through first. Several are put in an order of the player's choice."""
    found, reads = chosen(draft, part.cards, _PLACED[part.to], optional).located
    spot = part.to
    order: int | None = None
    single = isinstance(part.cards, (This, It)) or (isinstance(part.cards, Pick) and part.cards.high == 1)
    if spot is not Spot.ANYWHERE and not single:
        order = draft.b.temporary()
        asks = Asks.PUT_UNDER_DECK if spot is Spot.BOTTOM else Asks.PUT_ONTO_DECK
        order_of(draft, Compiled(found, reads), asks, order)
        reads |= {order}

    def run(m: Machine) -> None:
        cards = list(found(m, m.r))
        if order is not None:
            for at, face in enumerate(m.r[order]):
                next_ = next(n for n in range(at, len(cards)) if cards[n][0] & FACE == face)
                cards.insert(at, cards.pop(next_))
        for card, source in cards:
            remove(m, source, card)
            if card >= TAG:
                forget(m, card, Loss.SHUFFLED)
        place_shuffled(m, tuple(card & KIND for card, _ in cards), spot)
        if cards:
            m.log(PlacedInShuffle(m.r[WHO], tuple(card & FACE for card, _ in cards), code=m.code.id, spot=spot))
        m.ret = bool(cards)

    draft.b.emit(run, reads)
    draft.from_ret(done)


@instructions(KeepInHand)
def keep_in_hand(draft: Draft, part: KeepInHand, done: int | None, optional: bool) -> None:
    """The turn remembers them until the hand has been discarded."""
    found, reads = chosen(draft, part.cards, Asks.KEEP, optional).located

    def run(m: Machine) -> None:
        m.write(0, Z_KEPT, tuple([m.tag(source, card) for card, source in found(m, m.r)]))

    draft.b.emit(run, reads)
    draft.mark_done(done)


@instructions(Remember)
def remember(draft: Draft, part: Remember, done: int | None, optional: bool) -> None:
    """The handles of the cards are added; of cards that have names, lost ones too."""
    name = draft.b.register(part.as_)
    held, reads = _held(draft, part)

    def run(m: Machine) -> None:
        m.r[name] = (*(m.r[name] or ()), *held(m, m.r))

    draft.b.emit(run, reads | {name})
    draft.mark_done(done)


def _held(draft: Draft, part: Remember) -> Compiled[list[int]]:
    own = handles(draft.scope, part.cards) if isinstance(part.cards, Ref) else None
    if own is not None:
        return own
    found, reads = located.of(draft.scope, part.cards)

    def tracked(m: Machine, r: Regs) -> list[int]:
        return [card for card, _ in found(m, r)]

    return Compiled(tracked, reads)
