"""Conditions: whether something holds now (or at the occurrence, where the word says so)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.kernel.compile.filters import anything
from engine.kernel.compile.players import physical, player, zone
from engine.kernel.compile.scope import NONE, Compiled, Regs, Scope, amounts, conditions, faces, filters, located
from engine.kernel.registers import OCC, P_IMMUNE, WHO
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.language import (
    AllOf,
    AnyIn,
    AnyOf,
    AtLeast,
    AtMost,
    Bought,
    CanExchange,
    Condition,
    During,
    Exactly,
    ExtraTurn,
    ExtraTurnAllowed,
    GainedTo,
    GaveCoins,
    Has,
    Matches,
    No,
    NotByThis,
    Odd,
    Phase,
    SameCard,
    Some,
    Tracked,
    Unaffected,
    YourTurn,
)
from engine.state import FACE, KIND, TAG_SHIFT, UNKNOWN


@conditions(AtLeast)
def at_least(scope: Scope, word: AtLeast) -> Compiled[bool]:
    """Both as they are now."""
    (left, of_left), (right, of_right) = amounts.of(scope, word.amount), amounts.of(scope, word.least)
    return Compiled(lambda m, r: left(m, r) >= right(m, r), of_left | of_right)


@conditions(AtMost)
def at_most(scope: Scope, word: AtMost) -> Compiled[bool]:
    """Both as they are now."""
    (left, of_left), (right, of_right) = amounts.of(scope, word.amount), amounts.of(scope, word.most)
    return Compiled(lambda m, r: left(m, r) <= right(m, r), of_left | of_right)


@conditions(Exactly)
def exactly(scope: Scope, word: Exactly) -> Compiled[bool]:
    """Both as they are now."""
    (left, of_left), (right, of_right) = amounts.of(scope, word.amount), amounts.of(scope, word.value)
    return Compiled(lambda m, r: left(m, r) == right(m, r), of_left | of_right)


@conditions(YourTurn)
def your_turn(scope: Scope, word: YourTurn) -> Compiled[bool]:
    """Between turns it is nobody's."""
    return Compiled(lambda m, r: m.turn.player == r[WHO] and m.turn.phase < Phase.BETWEEN, frozenset((WHO,)))


@conditions(During)
def during(scope: Scope, word: During) -> Compiled[bool]:
    """Of anybody's turn."""
    phase = int(word.phase)
    return Compiled(lambda m, r: m.turn.phase == phase)


@conditions(AnyIn)
def any_in(scope: Scope, word: AnyIn) -> Compiled[bool]:
    """Raises ``OpenQuestion`` where unknown cards decide it."""
    place, of_place = zone(scope, word.place, word.whose)
    matches, of_filter = filters.of(scope, word.filter)
    trivial = matches is anything
    but, of_but = physical(scope, word.but)

    def is_there(m: Machine, r: Regs) -> bool:
        left_out = but(m, r)
        unknown = False
        for card in m.zones[place(m, r)]:
            if card.__class__ is not int:
                raise OpenQuestion("where the shuffled cards are")
            if left_out and card >> TAG_SHIFT in left_out:
                continue
            if trivial:
                return True
            if card & KIND == UNKNOWN:
                unknown = True
            elif matches(m, r, card & FACE, None):
                return True
        if unknown:
            raise OpenQuestion("what an unknown card is")
        return False

    return Compiled(is_there, of_place | of_filter | of_but)


@conditions(Matches)
def matches_(scope: Scope, word: Matches) -> Compiled[bool]:
    """All of them, and there is one."""
    seen, of_cards = faces.of(scope, word.cards)
    fits, of_filter = filters.of(scope, word.filter)

    def all_match(m: Machine, r: Regs) -> bool:
        known = seen(m, r)
        return bool(known) and all(fits(m, r, face, None) for face in known)

    return Compiled(all_match, of_cards | of_filter)


@conditions(Some)
def some(scope: Scope, word: Some) -> Compiled[bool]:
    """One at least."""
    seen, of_cards = faces.of(scope, word.cards)
    fits, of_filter = filters.of(scope, word.filter)
    return Compiled(lambda m, r: any(fits(m, r, face, None) for face in seen(m, r)), of_cards | of_filter)


@conditions(Tracked)
def tracked(scope: Scope, word: Tracked) -> Compiled[bool]:
    """It could be moved."""
    found, reads = located.of(scope, word.cards)
    return Compiled(lambda m, r: bool(found(m, r)), reads)


@conditions(SameCard)
def same_card(scope: Scope, word: SameCard) -> Compiled[bool]:
    """None that was lost track of."""
    (first, of_first), (second, of_second) = located.of(scope, word.first), located.of(scope, word.second)
    return Compiled(lambda m, r: bool(first(m, r)) and first(m, r) == second(m, r), of_first | of_second)


@conditions(Bought)
def bought(scope: Scope, word: Bought) -> Compiled[bool]:
    """Said by the occurrence."""
    return Compiled(lambda m, r: r[OCC] is not None and bool(r[OCC].flags & 1), frozenset((OCC,)))


@conditions(GainedTo)
def gained_to(scope: Scope, word: GainedTo) -> Compiled[bool]:
    """Said by the occurrence."""
    target = int(word.place)
    return Compiled(lambda m, r: r[OCC] is not None and r[OCC].source == target, frozenset((OCC,)))


@conditions(Unaffected)
def unaffected(scope: Scope, word: Unaffected) -> Compiled[bool]:
    """Noted in the play of the Attack, on which the window lies."""

    def holds(m: Machine, r: Regs) -> bool:
        depth = len(m.stack) - (1 if m.code.window else 2)
        return bool(m.stack[depth].registers[P_IMMUNE] & 1 << r[WHO])

    return Compiled(holds, frozenset((WHO,)))


@conditions(CanExchange)
def can_exchange(scope: Scope, word: CanExchange) -> Compiled[bool]:
    """Rule: both halves of an exchange must be possible."""
    found, reads = located.of(scope, word.cards)
    name = word.name

    def can(m: Machine, r: Regs) -> bool:
        cards = found(m, r)
        kind = m.game.kind_of.get(name)
        if not cards or kind is None:
            return False
        if any(m.pile_of(card & KIND) < 0 for card, _ in cards):
            return False
        pile = m.pile_of(kind)
        return pile >= 0 and m.pile_top(pile) == kind

    return Compiled(can, reads)


@conditions(ExtraTurnAllowed)
def extra_turn_allowed(scope: Scope, word: ExtraTurnAllowed) -> Compiled[bool]:
    """By whose the last two turns were."""
    return Compiled(lambda m, r: m.turn.last != r[WHO] or m.turn.player != r[WHO], frozenset((WHO,)))


@conditions(ExtraTurn)
def extra_turn(scope: Scope, word: ExtraTurn) -> Compiled[bool]:
    """Of anybody; between turns the last turn is still the turn."""
    return Compiled(lambda m, r: bool(m.turn.extra))


@conditions(No)
def no(scope: Scope, word: No) -> Compiled[bool]:
    """The contrary."""
    inner, reads = conditions.of(scope, word.condition)
    return Compiled(lambda m, r: not inner(m, r), reads)


@conditions(AllOf)
def all_of(scope: Scope, word: AllOf) -> Compiled[bool]:
    """Judged one after the other."""
    functions, reads = _each_of(scope, word.conditions)
    return Compiled(lambda m, r: all(part(m, r) for part in functions), reads)


def _each_of(scope: Scope, words: Iterable[Condition]) -> tuple[list[Callable[[Machine, Regs], bool]], frozenset[int]]:
    parts = [conditions.of(scope, word) for word in words]
    return [part.fn for part in parts], NONE.union(*(part.reads for part in parts))


@conditions(AnyOf)
def any_of(scope: Scope, word: AnyOf) -> Compiled[bool]:
    """Judged one after the other."""
    functions, reads = _each_of(scope, word.conditions)
    return Compiled(lambda m, r: any(part(m, r) for part in functions), reads)


@conditions(Odd)
def odd(scope: Scope, word: Odd) -> Compiled[bool]:
    """Of an amount."""
    amount, reads = amounts.of(scope, word.amount)
    return Compiled(lambda m, r: amount(m, r) % 2 == 1, reads)


@conditions(Has)
def has(scope: Scope, word: Has) -> Compiled[bool]:
    """Of the landscapes of that name that are in the game."""
    who, reads = player(scope, word.whose)
    numbers = [number for number, card in enumerate(scope.game.landscapes) if card.name == word.name]
    return Compiled(lambda m, r: any((number, who(m, r)) in m.cubes for number in numbers), reads)


@conditions(NotByThis)
def not_by_this(scope: Scope, word: NotByThis) -> Compiled[bool]:
    """By the name of the card whose ability it was; another card that has this one's abilities counts as this one."""
    card = scope.card
    kind = scope.game.kind_of.get(card)
    own = () if kind is None else scope.game.cards[kind].abilities

    def by_another(m: Machine, r: Regs) -> bool:
        occ = r[OCC]
        if occ is None or occ.by < 0:
            return True
        by = m.codes[occ.by]
        return by.card != card and by.ability not in own

    return Compiled(by_another, frozenset((OCC,)))


@conditions(GaveCoins)
def gave_coins(scope: Scope, word: GaveCoins) -> Compiled[bool]:
    """Said by the occurrence."""
    return Compiled(lambda m, r: r[OCC] is not None and bool(r[OCC].value), frozenset((OCC,)))
