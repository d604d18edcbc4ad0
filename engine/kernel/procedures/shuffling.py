"""Shuffling. Rule: "Shuffling"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.kernel.code import Builder, Code
from engine.kernel.registers import S_ANYWHERE, S_BOTTOM, S_BY, S_FIRST, S_PLAYER, S_SPLIT, S_TOP, S_WHOLE, SHUFFLE
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    ON_WOULD_SHUFFLE,
    PLACE_SHUFFLE,
    SPOT_ANYWHERE,
    SPOT_BOTTOM,
    SPOT_TOP,
)
from engine.kernel.run.moving import as_bag, forget, insert, remove, shuffle_deck, shuffle_discard, spread
from engine.kernel.run.places import ASIDE, DECK, DISCARD
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.selections import arrangements, draws
from engine.kernel.run.windows import open_window
from engine.language import PLAYER_PLACES, Spot
from engine.state import (
    KIND,
    TAG,
    TAG_SHIFT,
    UNKNOWN,
    Asks,
    Choice,
    DrawCards,
    Loss,
    Offer,
    OrderCards,
    PlacedInShuffle,
    PutUnder,
    Shuffled,
)

UNSEEN: Final = "whether an unknown card is put somewhere when it is shuffled"


def placed_kinds(m: Machine) -> frozenset[int]:
    """The kinds of cards that are put somewhere when they are shuffled."""
    itself = m.program.listeners[ON_WOULD_SHUFFLE].itself if ON_WOULD_SHUFFLE in m.program.listeners else ()
    return m.program.shadows.union(itself)


def shuffle(m: Machine, player: int, by: int, whole: int = 0) -> bool:
    """Shuffle a player's discard pile under the deck (with ``whole`` the deck itself). Returns whether that
    has become a frame of its own, because something can happen when shuffling."""
    base = player * PLAYER_PLACES
    source = base + (DECK if whole else DISCARD)
    listens = ON_WOULD_SHUFFLE in m.program.listeners
    placed = (listens or m.program.shadows) and placed_kinds(m)
    if placed and any(item.__class__ is int and item & KIND == UNKNOWN for item in m.zones[source]):
        raise OpenQuestion(UNSEEN)
    if not listens and not _shadows(m, m.zones[source]):
        if whole:
            shuffle_deck(m, player, by)
        else:
            shuffle_discard(m, player, by)
        return False
    if whole:
        spread(m, source)
    cards = m.zones[source]
    if not cards:
        return False
    itself = m.program.listeners[ON_WOULD_SHUFFLE].itself if listens else {}
    shuffled = []
    for card in cards:
        if card >= TAG:
            forget(m, card, Loss.SHUFFLED)
        kind = card & KIND
        if kind in itself:
            m.where.append(base + PLACE_SHUFFLE)
            kind |= len(m.where) << TAG_SHIFT
        shuffled.append(kind)
    m.zones[source] = ()
    m.zones[base + PLACE_SHUFFLE] = tuple(sorted(shuffled))
    m.call(m.program.shuffle_code, [player, whole, (), (), (), None, by])
    return True


def _shadows(m: Machine, items: tuple[object, ...]) -> list[int]:
    """The cards among some that go to the bottom when they are shuffled."""
    kinds = m.program.shadows
    if not kinds or not m.rules.shadows_go_to_the_bottom:
        return []
    return [
        card for item in items for card in (item if item.__class__ is tuple else (item,)) if card & KIND in kinds
    ]


def _orders_below(m: Machine) -> Sequence[OrderCards]:
    """Return the orders in which Shadow cards that are being shuffled can lie at the bottom, with what has been put
    there. None if there is no Shadow card.
    """
    bottom = m.r[S_BOTTOM]
    found = _shadows(m, m.zones[m.r[S_PLAYER] * PLAYER_PLACES + PLACE_SHUFFLE])
    if not found:
        return ()

    def keeps(order: tuple[int, ...]) -> bool:
        rest = iter(order)
        return all(kind in rest for kind in bottom)

    options = arrangements([*(card & KIND for card in found), *bottom])
    if not bottom:
        return options
    if isinstance(options, Offer):
        raise OpenQuestion("in which order so many cards lie at the bottom")
    return tuple(option for option in options if keeps(option.cards))


def shuffle_code() -> Code:
    """Rule: "Shuffling": what happens when shuffling, then the cards are under the deck in a random order."""
    b = Builder.procedure("shuffle", "shuffling", SHUFFLE)
    end = b.label()

    b.emit(_would)

    b.emit(_below, apply=_lay_below)

    b.emit(_mix)
    place = b.label()
    b.mark(place)

    def where(m: Machine) -> Choice | None:
        r = m.r
        if not r[S_ANYWHERE]:
            m.pc = end[0]
            return None
        items = m.zones[r[S_PLAYER] * PLAYER_PLACES + DECK][r[S_FIRST] :]
        size = sum(len(item) if item.__class__ is tuple else 1 for item in items)
        options = tuple(PutUnder(n) for n in range(size + 1))
        return Choice(m.decider(r[S_PLAYER]), Asks.PUT_ANYWHERE, r[S_BY], options)

    b.emit(where, apply=_put, jumps=(end,))

    def split(m: Machine, option: DrawCards) -> None:
        r = m.r
        base = r[S_PLAYER] * PLAYER_PLACES
        items = m.zones[base + DECK]
        number, kind = r[S_SPLIT][0], r[S_ANYWHERE][0]
        after = items[number:]
        if option.cards:
            rest = list(items[number])
            for above in option.cards:
                rest.remove(above)
            after = (*as_bag(m, rest), *items[number + 1 :])
        m.zones[base + DECK] = (*items[:number], *as_bag(m, list(option.cards)), kind, *after)
        remove(m, base + PLACE_SHUFFLE, kind)
        r[S_ANYWHERE] = r[S_ANYWHERE][1:]
        m.pc = place[0]

    b.emit(_which, apply=split, jumps=(place,))
    b.mark(end)
    return b.finish()


def _would(m: Machine) -> None:
    """Open the window before a player shuffles."""
    player = m.r[S_PLAYER]
    cards = tuple(c for c in m.zones[player * PLAYER_PLACES + PLACE_SHUFFLE] if c >= TAG)
    open_window(m, ON_WOULD_SHUFFLE, player, cards)


def _below(m: Machine) -> Choice | None:
    """Choose the order in which the cards that go below the shuffled ones are laid."""
    options = _orders_below(m)
    if not options:
        return None
    return Choice(m.decider(m.r[S_PLAYER]), Asks.PUT_UNDER_SHUFFLED, m.r[S_BY], options)


def _lay_below(m: Machine, option: OrderCards) -> None:
    """Cards are laid below the shuffled ones."""
    r = m.r
    base = r[S_PLAYER] * PLAYER_PLACES
    shadows = _shadows(m, m.zones[base + PLACE_SHUFFLE])
    for card in shadows:
        remove(m, base + PLACE_SHUFFLE, card)
        if card >= TAG:
            forget(m, card, Loss.SHUFFLED)
        insert(m, base + ASIDE, card & KIND)
    r[S_BOTTOM] = option.cards
    kinds = tuple(card & KIND for card in shadows)
    m.log(PlacedInShuffle(r[S_PLAYER], kinds, code=r[S_BY], spot=SPOT_BOTTOM))


def _mix(m: Machine) -> None:
    """The cards are shuffled, and lie under the deck."""
    player = m.r[S_PLAYER]
    base = player * PLAYER_PLACES
    cards = m.zones[base + PLACE_SHUFFLE]
    for card in cards:
        if card >= TAG:
            forget(m, card, Loss.SHUFFLED)
    r = m.r
    placed = list(m.zones[base + ASIDE])
    for kind in (*r[S_TOP], *r[S_BOTTOM], *r[S_ANYWHERE]):
        placed.remove(kind)
    m.zones[base + ASIDE] = tuple(placed)
    m.zones[base + PLACE_SHUFFLE] = tuple(sorted(r[S_ANYWHERE]))
    r[S_FIRST] = len(m.zones[base + DECK])
    m.zones[base + DECK] += (*r[S_TOP], *as_bag(m, list(cards)), *r[S_BOTTOM])
    shuffled = (*(card & KIND for card in cards), *r[S_TOP], *r[S_BOTTOM], *r[S_ANYWHERE])
    m.log(Shuffled(player, shuffled, base + (DECK if r[S_WHOLE] else DISCARD), base + DECK, r[S_BY]))


def _put(m: Machine, option: PutUnder) -> None:
    """The place among the shuffled cards is noted: in which item, and under how many cards of that."""
    r = m.r
    left, number = option.number, r[S_FIRST]
    items = m.zones[r[S_PLAYER] * PLAYER_PLACES + DECK]
    while left and left >= (len(items[number]) if items[number].__class__ is tuple else 1):
        left -= len(items[number]) if items[number].__class__ is tuple else 1
        number += 1
    r[S_SPLIT] = (number, left)


def _which(m: Machine) -> Choice:
    """Choose which of the cards in an unknown order are above the place."""
    number, count = m.r[S_SPLIT]
    if not count:
        return Choice(-1, Asks.SHUFFLE, m.r[S_BY], (DrawCards(()),), (1,))
    # In the midst of cards in an unknown order: chance says which of them lie above.
    options, weights = draws(m.zones[m.r[S_PLAYER] * PLAYER_PLACES + DECK][number], count)
    return Choice(-1, Asks.SHUFFLE, m.r[S_BY], options, weights)


def place_shuffled(m: Machine, kinds: tuple[int, ...], spot: Spot) -> None:
    """Cards that are being shuffled get a place: noted in the shuffle, which the window lies on."""
    depth = next(n for n in range(len(m.stack) - 1, -1, -1) if m.stack[n].code == m.program.shuffle_code.id)
    registers = m.stack[depth].registers
    number = {SPOT_TOP: S_TOP, SPOT_BOTTOM: S_BOTTOM, SPOT_ANYWHERE: S_ANYWHERE}[spot]
    m.write(depth, number, (*registers[number], *kinds))
    for kind in kinds:
        insert(m, registers[S_PLAYER] * PLAYER_PLACES + ASIDE, kind)
