"""The only place where cards move.

Rules followed here: "The lose track rule" (a move, a covering on a deck, a shuffle marks every other handle
as lost, at once), "Moving cards from your deck", "Discarding cards".
"""

from __future__ import annotations

from bisect import insort

from engine.kernel.registers import G_BY, ME, REPEATER, W_OCC, W_POOL
from engine.kernel.run.handles import holds, live, swap, tags_in
from engine.kernel.run.machine import Machine
from engine.kernel.run.places import DECK, DECKS, DISCARD
from engine.kernel.run.triggers import reactions
from engine.language import PLAYER_PLACES, On
from engine.state import (
    ESTATE,
    FACE,
    KIND,
    LOST,
    SHAPE,
    SHAPE_SHIFT,
    TAG,
    TAG_SHIFT,
    TODAY,
    Entry,
    Frame,
    Loss,
    NothingDone,
    Obstacle,
    Pending,
    Shuffled,
    TrackLost,
)


def lose(m: Machine, card: int, why: Loss, everyone: bool = False, on: On | None = None) -> None:
    """Mark every handle on a card as lost, except those of the ability that moves it.

    The moving ability is the nearest ability frame, with the procedures (gaining, playing) that it runs.
    Set-up abilities that trigger on this very occurrence (``on``: discarding, trashing) expect the card
    where it goes and keep their handles.

    A lost handle still knows which card it is (and so what it is), as long as that can be told: not in a
    shuffled deck or a pile.
    """
    lost = card | LOST
    if everyone:
        registers = tuple(m.r)
        changed = swap(registers, card, lost)
        if changed is not registers:
            m.r[:] = changed
    stack = m.stack
    tag = card >> TAG_SHIFT
    holding = [depth for depth, frame in enumerate(stack) if tag in tags_in[frame[2]]]
    if holding:
        first, mover = (len(stack), -1) if everyone else _mover(m)
        for depth in holding:
            frame = stack[depth]
            changed = swap(frame.registers, card, lost)
            if depth < first and changed is not frame.registers:
                _tell_lost(m, frame, depth, mover, card, why)
                stack[depth] = Frame(frame.code, frame.at, changed)
    if m.pending:
        _lose_waiting(m, card, why, on)


def _mover(m: Machine) -> tuple[int, int]:
    """Return the place in the stack of the ability that is moving a card, and its code."""
    depth, code = len(m.stack), m.code
    while code.procedure and depth:
        depth -= 1
        code = m.codes[m.stack[depth].code]
    return depth, code.id


def is_held(m: Machine, tags: set[int]) -> bool:
    """Report whether a suspended or waiting ability holds a handle with one of some tags."""
    for frame in m.stack:
        if not tags.isdisjoint(tags_in[frame[2]]):
            return True
    return any(not tags.isdisjoint(tags_in[one[1]]) for one in m.pending)


def _tell_lost(m: Machine, frame: Frame, depth: int, mover: int, card: int, why: Loss) -> None:
    """Let the abilities at a depth of the stack lose track of a card, and log it for those that need it."""
    code, registers = m.codes[frame.code], frame.registers
    if code.window:
        for trigger in registers[W_POOL] + reactions(m, registers[W_OCC]):
            if trigger.code == mover and trigger not in registers[W_POOL]:
                continue  # the Reaction that moves the card itself
            if trigger.this == card or card in registers[W_OCC].cards[trigger.subject : trigger.subject + 1]:
                m.log(TrackLost(trigger.owner, (card & FACE,), code=trigger.code, why=why))
    elif not code.procedure:
        m.log(TrackLost(registers[ME], (card & FACE,), code=code.id, why=why))
    elif code is m.program.gain and registers[G_BY] >= 0:
        # The ability that is gaining the card will hold it when it has been gained.
        gains = next((one for one in reversed(m.stack[:depth]) if one.code == registers[G_BY]), None)
        if gains is not None and card not in gains.registers:
            m.log(TrackLost(gains.registers[ME], (card & FACE,), code=gains.code, why=why))


def _lose_waiting(m: Machine, card: int, why: Loss, on: On | None) -> None:
    """Abilities that are set up lose track of a card, except those that trigger on this very occurrence."""
    lost = card | LOST
    for number, (span, entry) in enumerate(m.pending):
        if on is not None and entry.code >= 0 and m.codes[entry.code].on is on and m.rules.own_occurrence_keeps_track:
            continue
        other = swap(entry, card, lost)
        if other is not entry:
            m.pending[number] = Pending(span, other)
            repeated = entry.code >= 0 and is_repeated(m, entry)
            if entry.code >= 0 and holds(entry.binds[: -1 if repeated else None], card):
                m.log(TrackLost(entry.owner, (card & FACE,), code=entry.code, why=why))
    if m.rules.durations_end_with_their_card or m.rules.repeats_end_with_their_card:
        m.pending = [one for one in m.pending if one.span in TODAY or not hangs_loose(m, one.entry, told=True)]


def is_repeated(m: Machine, entry: Entry) -> bool:
    """Report whether a set-up ability remembers, as its last name, what made its card be played again."""
    names = m.codes[entry.code].names
    return bool(names) and names[-1] == REPEATER


def hangs_loose(m: Machine, entry: Entry, told: bool = False) -> bool:
    """Report whether the ability that a Duration has set up has lost the card it depends on, or what made that be
    played again. Since 2025 such an ability does nothing on later turns. ``told``: the player is told so.
    """
    if entry.code < 0:
        return False
    hangs_on = []
    if m.rules.durations_end_with_their_card:
        hangs_on.append(entry.keeper)
    if m.rules.repeats_end_with_their_card and is_repeated(m, entry):
        hangs_on.append(entry.binds[-1])
    gone = next((card for card in hangs_on if card and not (live(card) and m.in_play(card))), 0)
    if gone and told:
        m.log(NothingDone(entry.owner, (gone & FACE,), code=entry.code, why=Obstacle.NOT_IN_PLAY))
    return bool(gone)


def forget(m: Machine, card: int, why: Loss) -> None:
    """A card goes where it cannot be told from others: every handle on it is lost, and knows only its
    kind."""
    lose(m, card, why, everyone=True)
    replace(m, card | LOST, card & KIND | LOST)


def replace(m: Machine, old: int, new: int) -> None:
    """Replace a handle wherever it is held."""
    m.r[:] = swap(tuple(m.r), old, new)
    tag = old >> TAG_SHIFT
    for depth, frame in enumerate(m.stack):
        if tag in tags_in[frame[2]]:
            m.stack[depth] = Frame(frame[0], frame[1], swap(frame[2], old, new))
    for number, (span, entry) in enumerate(m.pending):
        if tag in tags_in[entry]:
            m.pending[number] = Pending(span, swap(entry, old, new))


def rename(m: Machine, card: int, other: int) -> None:
    """A card has changed what it is (not where): every handle on it changes with it."""
    replace(m, card, other)
    replace(m, card | LOST, other | LOST)
    zone = m.zone_of(card)
    m.zones[zone] = tuple(sorted(swap(m.zones[zone], card, other)))


def remove(m: Machine, zone: int, card: int) -> None:
    """Take a card out of a zone (half of a move)."""
    cards = m.zones[zone]
    number = cards.index(card)
    m.zones[zone] = cards[:number] + cards[number + 1 :]


def own_face(m: Machine, card: int, player: int) -> int:
    """A card that can have the abilities of another one, as it is when it is a player's (-1: nobody's)."""
    shape = 0
    for _, entry in m.pending:
        if entry.code == ESTATE and entry.owner == player:
            shape = m.program.double_of.get(entry.this & KIND, -1) + 1
    return card & ~SHAPE | shape << SHAPE_SHIFT


def reshape(m: Machine, player: int) -> None:
    """A player has put the Estate token on a card: what that changes is changed wherever it lies."""
    base = player * PLAYER_PLACES
    for zone in range(base, base + PLAYER_PLACES):
        for card in m.zones[zone]:
            if card.__class__ is int and card & KIND == m.program.inheriting:
                other = own_face(m, card, player)
                cards = list(m.zones[zone])
                cards[cards.index(card)] = other
                m.zones[zone] = tuple(cards if zone in m.program.ordered_zones else sorted(cards))
                if card >= TAG:
                    replace(m, card, other)
                    replace(m, card | LOST, other | LOST)


def insert(m: Machine, zone: int, card: int, bottom: bool = False) -> int:
    """Put a card into a zone, on top where there is a top (half of a move); what it covers is lost.

    Returns the card as it is there.
    """
    if m.program.inheriting and card & KIND == m.program.inheriting:
        other = own_face(m, card, zone // PLAYER_PLACES if zone < m.trash_zone else -1)
        if other != card and card >= TAG:
            replace(m, card, other)
            replace(m, card | LOST, other | LOST)
        card = other
    cards = m.zones[zone]
    if zone in m.program.ordered_zones:
        if bottom:
            m.zones[zone] = (*cards, card)
        elif m.place(zone) in DECKS:
            if cards and cards[0].__class__ is int and cards[0] >= TAG and m.rules.coverings_lose_track:
                lose(m, cards[0], Loss.COVERED, everyone=True)
            m.zones[zone] = (card, *cards)
        else:
            if m.rules.discard_pile_loses_track:
                for other in cards:
                    # Cards that are discarded at once do not cover each other.
                    if other >= TAG and other not in m.together:
                        lose(m, other, Loss.COVERED, everyone=True)
            m.zones[zone] = (*cards, card)
    elif not cards or card >= cards[-1]:
        m.zones[zone] = (*cards, card)
    else:
        rest = list(cards)
        insort(rest, card)
        m.zones[zone] = tuple(rest)
    return card


def move(
    m: Machine, card: int, source: int, target: int, keep: bool = False, on: On | None = None, bottom: bool = False
) -> int:
    """Move a card between two zones. This is the one function that moves cards.

    Every ability but the mover loses track of it. With ``keep`` the moved card gets a handle. ``on`` is
    the occurrence that the move is. Returns the card as it is in its new zone.
    """
    remove(m, source, card)
    if card >= TAG:
        if m.rules.moves_lose_track:
            lose(m, card, Loss.MOVED, on=on)
        if card & SHAPE:
            plain = card & ~SHAPE
            replace(m, card, plain)
            replace(m, card | LOST, plain | LOST)
            card = plain
        m.where[(card >> TAG_SHIFT) - 1] = target
    else:
        card &= KIND
        if keep:
            m.where.append(target)
            card |= len(m.where) << TAG_SHIFT
    return insert(m, target, card, bottom)


def from_pile(m: Machine, pile: int, target: int, kind: int = -1) -> int:
    """Move the top card of a pile, or one of a kind in it, to a zone and keep a handle on it. It must be there."""
    runs = m.piles[pile]
    at = 0
    if kind >= 0 and runs[0][0] != kind:
        at = next(number for number, run in enumerate(runs) if run[0] == kind)
    kind, count = runs[at]
    left = ((kind, count - 1),) if count > 1 else ()
    m.piles[pile] = runs = (*runs[:at], *left, *runs[at + 1 :])
    if runs and runs[0][0] < 0 and m.in_supply(pile):
        m.uncover(pile)
    if not runs and m.in_supply(pile):
        m.emptied = True
    m.where.append(target)
    return insert(m, target, kind | len(m.where) << TAG_SHIFT)


def to_pile(m: Machine, card: int, source: int) -> None:
    """Return a card to the top of the pile that it belongs to (to its like, where all cards of the pile lie open)."""
    remove(m, source, card)
    if card >= TAG:
        forget(m, card, Loss.MOVED)
    kind = card & KIND
    pile = m.pile_of(kind)
    runs = m.piles[pile]
    if pile in m.program.open_piles:
        there = dict(runs)
        there[kind] = there.get(kind, 0) + 1
        m.piles[pile] = tuple([(other, there[other]) for other in m.game.piles[pile].kinds if other in there])
    elif runs and runs[0][0] == kind:
        m.piles[pile] = ((kind, runs[0][1] + 1), *runs[1:])
    else:
        m.piles[pile] = ((kind, 1), *runs)


def rotate(m: Machine, pile: int) -> None:
    """The cards of the name that is on top of a pile go to its bottom."""
    first, *rest = m.piles[pile]
    if rest and rest[-1][0] == first[0]:
        rest[-1] = (first[0], rest[-1][1] + first[1])
    else:
        rest.append(first)
    m.piles[pile] = tuple(rest)
    if rest[0][0] < 0:
        m.uncover(pile)


def spread(m: Machine, zone: int) -> None:
    """A deck that is about to be moved as a whole: its shuffled cards need no order any more."""
    m.zones[zone] = tuple([card for item in m.zones[zone] for card in (item if item.__class__ is tuple else (item,))])


def as_bag(m: Machine, cards: list[int]) -> tuple[object, ...]:
    """Cards in an unknown order, as the items that they are in a deck."""
    kinds = sorted([card & KIND for card in cards])
    if not kinds:
        return ()
    if kinds[0] == kinds[-1]:
        return tuple(kinds)
    return (tuple(kinds),)


def shuffle_away(m: Machine, deck: int, discard: int) -> None:
    """Shuffle the discard pile of the Boons or Hexes to make their deck."""
    cards = m.zones[discard]
    for card in cards:
        if card >= TAG:
            forget(m, card, Loss.SHUFFLED)
    m.zones[discard] = ()
    m.zones[deck] += as_bag(m, list(cards))
    if cards:
        m.log(Shuffled(-1, tuple(card & FACE for card in cards), discard, deck))


def shuffle_discard(m: Machine, player: int, code: int = -1) -> None:
    """Shuffle a player's discard pile and put it under the deck."""
    base = player * PLAYER_PLACES
    cards = m.zones[base + DISCARD]
    if not cards:
        return
    for card in cards:
        if card >= TAG:
            forget(m, card, Loss.SHUFFLED)
    m.zones[base + DISCARD] = ()
    m.zones[base + DECK] += as_bag(m, list(cards))
    m.note(Shuffled, player, tuple([card & FACE for card in cards]), base + DISCARD, base + DECK, code)


def shuffle_deck(m: Machine, player: int, code: int = -1) -> None:
    """Shuffle a player's whole deck."""
    zone = player * PLAYER_PLACES + DECK
    cards: list[int] = []
    for item in m.zones[zone]:
        if item.__class__ is int:
            if item >= TAG:
                forget(m, item, Loss.SHUFFLED)
            cards.append(item)
        else:
            cards.extend(item)
    m.zones[zone] = as_bag(m, cards)
    m.log(Shuffled(player, (), zone, zone, code))
