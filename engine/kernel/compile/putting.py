"""The instruction that puts cards somewhere: neither gained nor discarded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.kernel.code import Builder
from engine.kernel.compile.choices import chosen
from engine.kernel.compile.draft import Draft, instructions, known
from engine.kernel.compile.players import zone
from engine.kernel.compile.scope import Compiled, Located, Regs
from engine.kernel.registers import WHO
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import as_bag, move, spread
from engine.kernel.run.selections import arrangements, draws
from engine.language import (
    AllIn,
    OnThis,
    Pick,
    Place,
    Put,
    Ref,
    Spot,
    Those,
)
from engine.state import FACE, Asks, Called, CardsPut, Choice, DrawCards, Exiled, OrderCards, PutUnder, SetAside

# What is asked about the cards that are put into each place.
ASKS: Final[dict[Place, Asks]] = {
    Place.HAND: Asks.PUT_INTO_HAND,
    Place.DECK: Asks.PUT_ONTO_DECK,
    Place.DISCARD: Asks.PUT_INTO_DISCARD,
    Place.ASIDE: Asks.SET_ASIDE,
    Place.EXILE: Asks.EXILE,
    Place.ISLAND: Asks.PUT_ON_ISLAND,
    Place.TAVERN: Asks.PUT_ON_TAVERN,
    Place.PLAY: Asks.PUT_INTO_PLAY,
    Place.NATIVE_VILLAGE: Asks.PUT_ON_NATIVE_VILLAGE,
    Place.BLACK_MARKET: Asks.PUT_UNDER_BLACK_MARKET,
    Place.BOONS_ASIDE: Asks.SET_ASIDE,
    Place.BOON_DISCARD: Asks.PUT_INTO_BOON_DISCARD,
}

# What putting cards into some places is called; into the others, it is just putting.
_EVENTS: Final[dict[Place, type[SetAside | Exiled | Called]]] = {
    Place.ASIDE: SetAside, Place.EXILE: Exiled, Place.PLAY: Called,
}


@instructions(Put)
def put(draft: Draft, part: Put, done: int | None, optional: bool) -> None:
    """Move cards; onto a deck in an order of the player's choice."""
    b = draft.b
    target_of, of_target = zone(draft.scope, part.to, part.whose)
    (found, of_cards), (required, of_required) = chosen(draft, part.cards, ASKS[part.to], optional)
    if isinstance(part.cards, AllIn) and part.cards.place is Place.DECK:
        # The whole deck: its order no longer matters.
        deck, of_deck = zone(draft.scope, Place.DECK, part.cards.whose)
        b.emit(lambda m: spread(m, deck(m, m.r)), of_deck)
    if part.spot is Spot.ANYWHERE:
        if part.to is not Place.DECK or not isinstance(part.cards, Pick) or part.cards.high != 1:
            raise ValueError("one card at a time is put anywhere, and in a deck")
        _put_anywhere(draft, part, Compiled(found, of_cards), done)
        return
    several = isinstance(part.cards, (Ref, AllIn, OnThis, Those))
    several = several or (isinstance(part.cards, Pick) and part.cards.high != 1)
    bottom = part.spot is Spot.BOTTOM or part.to is Place.BLACK_MARKET
    order: int | None = None
    reads = of_target | of_cards if done is None else of_target | of_cards | of_required
    if part.to in (Place.DECK, Place.BLACK_MARKET) and several:
        onto = Asks.PUT_UNDER_DECK if bottom else Asks.PUT_ONTO_DECK
        if part.to is Place.BLACK_MARKET:
            onto = ASKS[part.to]
        order = b.temporary()
        order_of(draft, Compiled(found, of_cards), onto, order)
        reads |= {order}
    name = draft.name(part.as_)
    event = _EVENTS.get(part.to)

    def run(m: Machine) -> None:
        r = m.r
        cards = list(found(m, r))
        target = target_of(m, r)
        if done is not None:
            r[done] = len(cards) >= max(1, required(m, r))
        if order is not None:
            ordered = []
            for face in r[order] if bottom else reversed(r[order]):
                pair = next(pair for pair in cards if pair[0] & FACE == face)
                cards.remove(pair)
                ordered.append(pair)
            cards = ordered
        moved = []
        for card, source in cards:
            handle = move(m, card, source, target, keep=name is not None, bottom=bottom)
            moved.append(handle)
            faces = (handle & FACE,)
            m.log(
                CardsPut(r[WHO], faces, source, target, m.code.id, bottom=bottom) if event is None
                else event(r[WHO], faces, source, target, m.code.id)
            )
        if name is not None:
            m.r[name] = tuple(moved)

    b.emit(run, reads, known(name, done))


def order_of(draft: Draft, cards: Compiled[Located], asks: Asks, order: int) -> None:
    """The choice of the order in which cards are put."""
    found = cards.fn

    def ask(m: Machine) -> Choice | None:
        faces = [card & FACE for card, _ in found(m, m.r)]
        if len(set(faces)) < 2:
            m.r[order] = tuple(faces)
            return None
        return Choice(m.decider(m.r[WHO]), asks, m.code.id, arrangements(faces))

    def apply(m: Machine, option: OrderCards) -> None:
        m.r[order] = option.cards

    draft.b.emit(ask, cards.reads, apply=apply)


def _choose_place(
    b: Builder, card: int, place: int, deck_of: Callable[[Machine, Regs], int], of_deck: frozenset[int],
) -> None:
    """Let a player choose the place in a deck of the card in register ``card``: register ``place`` gets the number of
    items above it. There is no place if the card is not there any more.
    """

    def where(m: Machine) -> Choice | None:
        if not any(map(live, m.r[card])):
            m.r[place] = None
            return None
        above: list[int] = [-1]  # what lies above each place, where that is known
        for item in m.zones[deck_of(m, m.r)]:
            above += [item] if item.__class__ is int else [-1] * len(item)
        own = m.r[card][0] & FACE
        options = tuple(PutUnder(n) for n, face in enumerate(above) if face != own)
        return Choice(m.decider(m.r[WHO]), Asks.PUT_ANYWHERE, m.code.id, options)

    def choose(m: Machine, option: PutUnder) -> None:
        left, number = option.number, 0
        items = m.zones[deck_of(m, m.r)]
        while left and left >= (size := len(items[number]) if items[number].__class__ is tuple else 1):
            left -= size
            number += 1
        m.r[place] = (number, left)

    b.emit(where, of_deck | {card}, (place,), apply=choose)

    def which(m: Machine) -> Choice | None:
        if m.r[place] is None or not m.r[place][1]:
            return None
        number, count = m.r[place]
        options, weights = draws(m.zones[deck_of(m, m.r)][number], count)
        return Choice(-1, Asks.SHUFFLE, m.code.id, options, weights)

    def split(m: Machine, option: DrawCards) -> None:
        deck = deck_of(m, m.r)
        number = m.r[place][0]
        items, rest = m.zones[deck], list(m.zones[deck][number])
        for kind in option.cards:
            rest.remove(kind)
        upper = as_bag(m, list(option.cards))
        m.zones[deck] = (*items[:number], *upper, *as_bag(m, rest), *items[number + 1 :])
        m.r[place] = (number + len(upper), 0)

    b.emit(which, of_deck | {card, place}, apply=split)


def _put_anywhere(draft: Draft, part: Put, cards: Compiled[Located], done: int | None) -> None:
    """One card to a place in a deck that the player chooses; among cards in an unknown order chance says which of
    them lie above it."""
    b = draft.b
    found, reads = cards
    card, place = b.temporary(), b.temporary()
    deck_of, of_deck = zone(draft.scope, Place.DECK, part.whose)

    def hold(m: Machine) -> None:
        m.r[card] = tuple([m.tag(source, one) for one, source in found(m, m.r)][:1])
        if done is not None:
            m.r[done] = bool(m.r[card])

    b.emit(hold, reads, known(card, done))

    _choose_place(b, card, place, deck_of, of_deck)
    name = draft.name(part.as_)

    def put(m: Machine) -> None:
        if name is not None:
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
        m.log(CardsPut(m.r[WHO], (handle & FACE,), source, deck, m.code.id, bottom=False))
        if name is not None:
            m.r[name] = (handle,)

    b.emit(put, of_deck | {card, place}, known(name))
