"""Choices that instructions have in common: of cards, numbers and piles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from engine.kernel.code import Fits
from engine.kernel.compile.draft import Draft
from engine.kernel.compile.filters import anything, fitting_now, matching_piles
from engine.kernel.compile.players import player, zone
from engine.kernel.compile.scope import NONE, Compiled, Located, Regs, amounts, faces, filters, located
from engine.kernel.registers import WHO
from engine.kernel.run.handles import live
from engine.kernel.run.limits import may_play
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.selections import selections
from engine.kernel.run.shadows import from_deck, in_deck, may_be_in_deck
from engine.language import (
    PLAYER_PLACES,
    Cards,
    Either,
    Every,
    Filter,
    GainedLastTurn,
    Named,
    OnThis,
    Pick,
    Place,
    PlayedThisTurn,
    Ref,
)
from engine.state import (
    CHOOSE_NOTHING,
    FROM_DECK,
    KIND,
    LOST,
    SHAPE,
    UNKNOWN,
    Asks,
    Choice,
    ChooseCard,
    ChooseCards,
    ChooseNothing,
    ChooseNumber,
    ChoosePile,
    LeaveOpen,
    LookedThrough,
    Option,
    is_kind,
    offered_face,
    options_of,
)

_new = tuple.__new__  # what a named tuple is made with, without a call in between


class Chosen(NamedTuple):
    """Cards for a verb: how to locate them, how many it takes to have carried it out, and what that reads."""

    located: Compiled[Located]
    required: Compiled[int]


class _Source(NamedTuple):
    """The source of a choice of cards: its candidates, the register of bound cards, the zone in which they lie, and
    whether they have handles.
    """

    candidates: Compiled[list[int]]
    register: int | None = None
    zone: Compiled[int] | None = None
    held: bool = False


def _source(draft: Draft, word: Pick) -> _Source:
    scope, source = draft.scope, word.source
    match source:
        case GainedLastTurn():
            gained, reads = faces.of(scope, source)
            return _Source(Compiled(lambda m, r: [kind | LOST for kind in sorted(set(gained(m, r)))], reads))
        case Ref(name):
            bound = scope.register(name)
            return _Source(
                Compiled(lambda m, r: [card for card in r[bound] or () if live(card)], frozenset((bound,))), bound
            )
        case OnThis():
            on_this, reads = located.of(scope, source)
            return _Source(Compiled(lambda m, r: [card for card, _ in on_this(m, r)], reads))
        case PlayedThisTurn():
            played, reads = located.of(scope, source)
            in_play = zone(scope, Place.PLAY, source.whose)
            return _Source(
                Compiled(lambda m, r: [card for card, _ in played(m, r)], reads), zone=in_play, held=True
            )
        case _:
            place = zone(scope, source, word.whose)
            place_fn = place.fn

            def lying(m: Machine, r: Regs) -> list[int]:
                cards = list(m.zones[place_fn(m, r)])
                if tuple in map(type, cards):
                    raise OpenQuestion("where the shuffled cards are")
                return cards

            return _Source(Compiled(lying, place.reads), zone=place)


def _eligible(
    draft: Draft, word: Pick, matches: Fits, from_hand: bool, candidates: Callable[[Machine, Regs], Iterable[int]],
    zone_of: Callable[[Machine, Regs], int] | None,
) -> Callable[[Machine, Regs], tuple[list[int], bool]]:
    """Compile the cards that can be picked, and whether there may be more among those that are not known."""
    trivial = matches is anything
    each = trivial and not word.different  # any card can be taken, and beside any other
    kinds_now = fitting_now(draft.program, draft.scope, word.filter, matches)

    def eligible(m: Machine, r: Regs) -> tuple[list[int], bool]:
        if each and not from_hand:
            return list(candidates(m, r)), False
        found: list[int] = []
        unknown = False
        fits = kinds_now(m, r)
        limited = from_hand and m.program.limits_plays
        whose = zone_of(m, r) // PLAYER_PLACES if from_hand and zone_of is not None else 0
        for card in (*candidates(m, r), *in_deck(m, whose)) if from_hand else candidates(m, r):
            if limited and not may_play(m, r[WHO], offered_face(card) if card & FROM_DECK else card):
                continue
            if each:
                found.append(card)
            elif card & KIND == UNKNOWN:
                unknown = True
            elif trivial:
                found.append(card)
            elif fits is not None and (card & SHAPE == 0 or card & FROM_DECK):
                if card & KIND in fits:
                    found.append(card)
            elif matches(m, r, offered_face(card) if card & FROM_DECK else card, None):
                found.append(card)
        return found, unknown or (from_hand and may_be_in_deck(m, whose))

    return eligible


def _alike(register: int | None, from_hand: bool) -> Callable[[Machine, Regs, list[int]], list[int]]:
    """Compile the cards as they are offered, each that is like another once."""

    def alike(m: Machine, r: Regs, cards: list[int]) -> list[int]:
        """The cards as they are offered: that these are bound to be picked from does not tell them apart."""
        if from_hand and m.program.shadows:
            hand = [card for card in cards if not card & FROM_DECK]
            return [*m.distinct(hand), *cards[len(hand):]]
        if register is None:
            return m.distinct(cards)
        bound = r[register]
        r[register] = None
        offered = m.distinct(cards)
        r[register] = bound
        return offered

    return alike


def pick(draft: Draft, word: Pick, asks: Asks, optional: bool, into: int, keep: bool) -> Compiled[Located]:
    """A choice of cards. The picked cards go to register ``into``; with ``keep`` as handles.

    Returns how to locate them right afterwards: a list of (card, zone).
    """
    scope = draft.scope
    low, of_low = amounts.of(scope, word.low)
    high, of_high = amounts.of(scope, word.high)
    matches, of_filter = filters.of(scope, word.filter)
    by, of_by = player(scope, word.by)
    (candidates, of_source), register, place, held = _source(draft, word)
    zone_of = place.fn if place is not None else None
    keep = keep or held
    # What is played from the hand: Shadow cards in the deck can be played as if they were there.
    from_hand = asks is Asks.PLAY and word.source is Place.HAND
    different = word.different
    eligible = _eligible(draft, word, matches, from_hand, candidates, zone_of)
    alike = _alike(register, from_hand)

    def run(m: Machine) -> Choice | None:
        r = m.r
        matching, unknown = eligible(m, r)
        offered = alike(m, r, matching)
        names = len({is_kind(offered_face(face)) for face in offered}) if different else len(offered)
        wanted = max(0, high(m, r))
        most = min(wanted, names)
        least = min(max(0, low(m, r)), most)
        tail = (LeaveOpen("what an unknown card is"),) if unknown and wanted else ()
        head = (ChooseCards(()),) if optional and (least or (tail and low(m, r) > names)) else ()
        options: Sequence[Option] = (*head, *tail)
        if not tail or names >= low(m, r):  # fewer can be taken only if the unknown cards are none that can be
            options = selections(offered, least, most, ChooseCards, different, head, tail)
        return _new(Choice, (m.decider(by(m, r)), asks, m.code.id, options, ()))

    through = zone_of if word.source is Place.DISCARD else None

    def apply(m: Machine, option: ChooseCards) -> None:
        r = m.r
        if through is not None and m.code.card and m.zones[through(m, r)]:
            pile = through(m, r)
            m.log(LookedThrough(r[WHO], (), pile, pile, m.code.id))
        fitting = eligible(m, r)[0]
        chosen = m.pick(fitting, alike(m, r, fitting), option.cards)
        if register is not None:
            r[register] = tuple(card for card in r[register] if card not in chosen)
        elif keep and zone_of is not None:
            where = zone_of(m, r)
            chosen = [from_deck(m, where // PLAYER_PLACES, card) if card & FROM_DECK else m.tag(where, card)
                      for card in chosen]
        r[into] = tuple(chosen)

    of_zone = place.reads if place is not None else NONE
    draft.b.emit(run, of_low | of_high | of_filter | of_by | of_source | of_zone, apply=apply)
    if register is not None or keep or zone_of is None:
        return Compiled(
            lambda m, r: [(card, m.zone_of(card)) for card in r[into] if live(card)], frozenset((into,))
        )
    fixed = zone_of
    return Compiled(lambda m, r: [(card, fixed(m, r)) for card in r[into]], of_zone | {into})


def chosen(draft: Draft, cards: Cards, asks: Asks, optional: bool, keep: bool = False) -> Chosen:
    """Cards for a verb. If they are to be picked, the choice is made here."""
    if not isinstance(cards, Pick):
        return Chosen(located.of(draft.scope, cards), amounts.of(draft.scope, 1))
    found = pick(draft, cards, asks, optional, draft.b.temporary(), keep)
    return Chosen(found, amounts.of(draft.scope, cards.low if cards.low == cards.high else 1))


def number(
    draft: Draft, asks: Asks, most: Compiled[int], into: int, least: Compiled[int] | None = None
) -> None:
    """A choice of a number from ``least`` (0), if there is so much, to ``most``."""
    highest = most.fn
    lowest = least.fn if least is not None else lambda m, r: 0

    def ask(m: Machine) -> Choice | None:
        high = highest(m, m.r)
        numbers = range(max(0, min(lowest(m, m.r), high)), high + 1)
        return Choice(m.decider(m.r[WHO]), asks, m.code.id, tuple(map(ChooseNumber, numbers)))

    def apply(m: Machine, option: ChooseNumber) -> None:
        m.r[into] = option.number

    draft.b.emit(ask, most.reads | (least.reads if least is not None else NONE), apply=apply)


def supply_choice(draft: Draft, filter: Filter, optional: bool, asks: Asks, anywhere: bool = False) -> int:
    """A choice among the cards on top of the Supply piles (``anywhere``: of all piles that lie face up); returns the
    register of the choice."""
    matches, reads = filters.of(draft.scope, filter)
    picked = draft.b.temporary()

    def run(m: Machine) -> Choice | None:
        r = m.r
        tops = sorted([
            content[0][0]
            for number, content in enumerate(m.piles)
            if content and content[0][0] >= 0
            and (number not in m.absent if anywhere else m.in_supply(number))
            and matches(m, r, content[0][0], None)
        ])
        options: list[Option] = options_of(ChooseCard, tops)
        if optional:
            options.append(CHOOSE_NOTHING)
        if not options:
            m.r[picked] = None
            return None
        return Choice(m.decider(m.r[WHO]), asks, m.code.id, tuple(options))

    def apply(m: Machine, option: ChooseCard | ChooseNothing) -> None:
        m.r[picked] = option.face if isinstance(option, ChooseCard) else None

    draft.b.emit(run, reads, apply=apply)
    return picked


def pile_choice(draft: Draft, filter: Filter) -> int:
    """A choice among the Supply piles whose cards match; returns the register of the pile's number (-1: none)."""
    piles, reads = matching_piles(draft.scope, filter)
    picked = draft.b.temporary()

    def ask(m: Machine) -> Choice | None:
        options = tuple(ChoosePile(number) for number in piles(m, m.r))
        if not options:
            m.r[picked] = -1
            return None
        return Choice(m.decider(m.r[WHO]), Asks.CHOOSE_PILE, m.code.id, options)

    def apply(m: Machine, option: ChoosePile) -> None:
        m.r[picked] = option.pile

    draft.b.emit(ask, reads, apply=apply)
    return picked


def named_cards(filter: Filter) -> frozenset[str]:
    """The names that a filter asks for: such cards can be gained from piles outside the Supply."""
    match filter:
        case Named(name):
            return frozenset((name,))
        case Every(parts) | Either(parts):
            return frozenset().union(*(named_cards(part) for part in parts))
        case _:
            return frozenset()
