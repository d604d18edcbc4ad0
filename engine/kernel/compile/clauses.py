"""Clauses: if, may, cost, do, otherwise.

What depends on the instructions of a clause (whether it can be offered, whether declining is an option of a choice
that is made anyway) is decided from all of them together, never from which comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Set

from engine.kernel.compile.choices import named_cards
from engine.kernel.compile.draft import Draft, instructions, set_register
from engine.kernel.compile.filters import anything
from engine.kernel.compile.following import follow, follow_all, follow_now
from engine.kernel.compile.players import zone
from engine.kernel.compile.pools import payable
from engine.kernel.compile.scope import NONE, Compiled, Regs, Scope, conditions, faces, filters, located
from engine.kernel.compile.spending import spend_first
from engine.kernel.registers import WHO
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.language import (
    AnyIn,
    Choose,
    Clause,
    Gain,
    Instruction,
    It,
    Need,
    OfChosenPile,
    Pay,
    PayAny,
    Pick,
    Place,
    Play,
    PlayFromSupply,
    Ref,
    ReturnToPile,
    Reveal,
    This,
)
from engine.language.walk import bound_names, cards_acted_on, contains, free_names
from engine.state import FACE, KIND, UNKNOWN, Accept, Asks, Choice, Decline


@instructions(Clause)
def clause(draft: Draft, part: Clause, done: int | None, optional: bool) -> None:
    """A clause, unwound in its one order. It was carried out if its cost was paid, or if there is none if all that it
    says was done."""
    b = draft.b
    otherwise, end = b.label(), b.label()
    if part.if_ is not None:
        holds, reads = conditions.of(draft.scope, part.if_)

        def check(m: Machine) -> None:
            if not holds(m, m.r):
                m.pc = otherwise[0]

        b.emit(check, reads, jumps=(otherwise,))
    declines = declined_by(part) if part.need is Need.MAY else None
    asks = part.need is Need.MAY and declines is None
    if asks:
        for instruction in part.cost:
            spend_first(draft, instruction)  # whether the cost can be paid is looked at when it is offered
        _ask(draft, part, otherwise)
    if part.cost:
        _pay(draft, part.cost, declines, otherwise, follow_now if asks else follow)
        follow_all(draft, part.do)
        if done is not None:
            b.emit(set_register(done, True), writes=(done,))
    else:
        _do(draft, part.do, declines, done)
    b.jump(end)
    b.mark(otherwise)
    if done is not None:
        b.emit(set_register(done, False), writes=(done,))
    follow_all(draft, part.otherwise)
    b.mark(end)


def _pay(
    draft: Draft,
    cost: tuple[Instruction, ...],
    declines: Instruction | None,
    otherwise: list[int],
    following: Callable[[Draft, Instruction, int | None, bool], None],
) -> None:
    """Carry out a cost; what is not done ends it."""
    paid = draft.b.temporary()

    def unpaid(m: Machine) -> None:
        if not m.r[paid]:
            m.pc = otherwise[0]

    for part in cost:
        following(draft, part, paid, part is declines)
        draft.b.emit(unpaid, (paid,), jumps=(otherwise,))


def _do(draft: Draft, do: tuple[Instruction, ...], declines: Instruction | None, done: int | None) -> None:
    """Follow instructions; ``done`` gets whether all of them were carried out."""
    if done is None or len(do) == 1:
        for part in do:
            follow(draft, part, done, part is declines)
        return
    each = draft.b.temporary()

    def gather(m: Machine) -> None:
        m.r[done] = m.r[done] and m.r[each]

    draft.b.emit(set_register(done, True), writes=(done,))
    for part in do:
        follow(draft, part, each, part is declines)
        draft.b.emit(gather, (done, each), (done,))


def declined_by(part: Clause) -> Instruction | None:
    """Return the instruction of an optional clause whose own choice is also where the clause is declined, or None. None
    if there is none: then it is asked for itself.
    """
    choosing = [inner for inner in part.cost or part.do if _offers_declining(inner)]
    if len(choosing) == 1 and (part.cost or len(part.do) == 1):
        return choosing[0]
    return None


def _offers_declining(part: Instruction) -> bool:
    """Report whether declining can be an option of the instruction's own choice."""
    return (
        isinstance(part, (Choose, PlayFromSupply))
        or (isinstance(part, Gain) and part.source is not Place.TRASH)
        or isinstance(cards_acted_on(part), Pick)
    )


def _ask(draft: Draft, part: Clause, otherwise: list[int]) -> None:
    """A plain "you may", if it is possible."""
    body = part.cost or part.do
    possible, reads = possible_to_follow(draft.scope, part)
    doing = type(body[0]) if body else Instruction
    options = Accept(doing), Decline(doing)

    def run(m: Machine) -> Choice | None:
        if not possible(m, m.r):
            m.pc = otherwise[0]
            return None
        return Choice(m.decider(m.r[WHO]), Asks.MAY, m.code.id, options)

    def apply(m: Machine, option: Accept | Decline) -> None:
        if isinstance(option, Decline):
            m.pc = otherwise[0]

    draft.b.emit(run, reads, jumps=(otherwise,), apply=apply)


def possible_to_follow(scope: Scope, part: Clause) -> Compiled[bool]:
    """Compile whether an optional clause is offered: all of its cost can be paid or, without a cost, something of it
    can be done. What it binds itself is not looked at.
    """
    own = bound_names(part)
    tests = [_possible(scope, inner, own) for inner in part.cost or part.do]
    needed = [test for test in tests if test is not None]
    if not needed or (not part.cost and len(needed) < len(tests)):
        return Compiled(lambda m, r: True)
    reads = NONE.union(*(test.reads for test in needed))
    functions = tuple([test.fn for test in needed])
    if len(functions) == 1:
        return Compiled(functions[0], reads)
    if part.cost:
        return Compiled(lambda m, r: all(holds(m, r) for holds in functions), reads)
    return Compiled(lambda m, r: any(holds(m, r) for holds in functions), reads)


def _possible(scope: Scope, part: Instruction, own: Set[str]) -> Compiled[bool] | None:
    """Compile whether an instruction can be done; None if that is not known before."""
    if isinstance(part, (Pay, PayAny)):
        return payable(scope, part)
    cards = cards_acted_on(part)
    if isinstance(part, Reveal) or not isinstance(cards, (This, It, Ref)):
        return None
    if isinstance(cards, Ref) and cards.name in own:
        return None
    found, reads = located.of(scope, cards)
    if isinstance(part, ReturnToPile):  # a card without a pile cannot be returned
        return Compiled(lambda m, r: any(m.pile_of(card & KIND) >= 0 for card, _ in found(m, r)), reads)
    if not isinstance(part, Play):
        return Compiled(lambda m, r: bool(found(m, r)), reads)
    seen, of_faces = faces.of(scope, cards)

    def playable(m: Machine, r: Regs) -> bool:
        return bool(found(m, r) or (m.rules.lost_cards_can_be_played and seen(m, r)))

    return Compiled(playable, reads | of_faces)


# --------------------------------------------------------------------------- what an ability is judged by from outside


def cost_payable(scope: Scope, cost: tuple[Instruction, ...]) -> Compiled[bool] | None:
    """Compile whether the pools hold enough for all that a cost takes from them; None if it takes nothing."""
    bound = set().union(*map(bound_names, cost))
    paying = [part for part in cost if isinstance(part, (Pay, PayAny)) and bound.isdisjoint(free_names(part))]
    needed = [payable(scope, part) for part in paying]
    if not needed:
        return None
    functions = tuple([test.fn for test in needed])
    return Compiled(lambda m, r: all(holds(m, r) for holds in functions), NONE.union(*(t.reads for t in needed)))


def cost_in_reach(scope: Scope, cost: tuple[Instruction, ...]) -> Compiled[bool] | None:
    """Compile whether there can be enough cards for the first choice of a cost; None if it chooses none.

    What follows in a cost may be made possible by what stands before it. Raises ``OpenQuestion`` where unknown cards
    decide it.
    """
    return _in_reach(scope, cost[0], False) if cost else None


def object_in_reach(scope: Scope, do: tuple[Instruction, ...]) -> Compiled[bool] | None:
    """Compile whether an ability without a cost can have a card to act on; None if it needs none or that is not known
    beforehand.
    """
    return _in_reach(scope, do[0], True) if len(do) == 1 else None


def _in_reach(scope: Scope, part: Instruction, one_is_enough: bool) -> Compiled[bool] | None:
    """Compile whether an instruction can have the cards that it asks for, or at least one of them; None if it asks for
    none in a known place.
    """
    if isinstance(part, Gain):
        return _gain_in_reach(scope, part)
    pick = cards_acted_on(part)
    if not isinstance(pick, Pick) or not isinstance(pick.source, Place):
        return None
    if not isinstance(pick.low, int) or (pick.low < 1 and not one_is_enough):
        return None
    place, of_place = zone(scope, pick.source, pick.whose)
    matches, of_filter = filters.of(scope, pick.filter)
    least = 1 if one_is_enough else pick.low
    trivial, in_hand = matches is anything, pick.source is Place.HAND
    from_hand = isinstance(part, Play) and pick.source is Place.HAND

    def enough(m: Machine, r: Regs) -> bool:
        if from_hand and m.program.shadows:
            return True  # they can be played from the deck
        there = unknown = 0
        for card in m.zones[place(m, r)]:
            if card.__class__ is not int:
                return True
            if card & KIND == UNKNOWN and not trivial:
                unknown += 1
            else:
                there += matches(m, r, card & FACE, None)
        if there < least <= there + unknown:
            raise OpenQuestion("what an unknown card in hand is" if in_hand else "what an unknown card is")
        return there >= least

    return Compiled(enough, of_place | of_filter)


def _gain_in_reach(scope: Scope, part: Gain) -> Compiled[bool] | None:
    """Compile whether a card that can be gained so is on top of a pile."""
    if part.source is not Place.SUPPLY or contains(part.filter, OfChosenPile):
        return None
    named = named_cards(part.filter)  # such a card can lie outside the Supply
    matches, reads = filters.of(scope, part.filter)

    def there(m: Machine, r: Regs) -> bool:
        try:
            for number, content in enumerate(m.piles):
                if not content or number in m.absent:
                    continue
                top = content[0][0]
                here = m.game.piles[number].supply or m.game.cards[top].name in named
                if top < 0 or (here and matches(m, r, top, None)):
                    return True
        except OpenQuestion:
            return True  # what cannot be told yet can be there
        return False

    return Compiled(there, reads)


def cost_movable(scope: Scope, cost: tuple[Instruction, ...]) -> Compiled[bool]:
    """Compile whether all the cards that a cost takes from places are there. Raises ``ValueError`` if it takes none."""
    picks = [cards for part in cost if isinstance(cards := cards_acted_on(part), Pick)]
    places = [(pick.source, pick) for pick in picks if isinstance(pick.source, Place)]
    if not places:
        raise ValueError("another way to pay must move a card from a place")
    tests = [conditions.of(scope, AnyIn(place, pick.filter)) for place, pick in places]
    functions = tuple([test.fn for test in tests])
    return Compiled(lambda m, r: all(holds(m, r) for holds in functions), NONE.union(*(t.reads for t in tests)))


def moves_this(cost: tuple[Instruction, ...]) -> bool:
    """Report whether a cost does something with the card itself beyond showing it: then it can be paid once."""
    return any(isinstance(cards_acted_on(part), This) and not isinstance(part, Reveal) for part in cost)


def plays_this(do: tuple[Instruction, ...]) -> bool:
    """Report whether instructions play the card itself."""
    return any(isinstance(part, Play) and isinstance(part.cards, This) for part in do)
