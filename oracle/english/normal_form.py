"""A normal form for abilities, in which two readings that mean the same are equal.

It is made by equalities that hold whatever the game: each law is a function that turns one way of expressing something
into another. A difference that no law covers is kept: that a card is drawn and not given by a bonus, that one thing is
done before another, that something is decided first.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import cast

from engine.language import (
    ANY_NUMBER,
    Ability,
    AllIn,
    AllOf,
    AnyIn,
    AnyOf,
    Anything,
    AtLeast,
    Bought,
    Bound,
    Cards,
    Choose,
    ChooseOne,
    Clause,
    Condition,
    CopiesIn,
    CopyOf,
    Count,
    DigFor,
    Discard,
    Draw,
    During,
    Either,
    Every,
    Exactly,
    Filter,
    From,
    FromDeck,
    Gain,
    HandSize,
    InShuffle,
    Instruction,
    It,
    Matches,
    Named,
    Need,
    No,
    On,
    Option,
    Phase,
    Pick,
    Place,
    Play,
    Plus,
    Put,
    Quantity,
    Ref,
    Remember,
    Repeat,
    ReturnToActionPhase,
    ReturnToPile,
    Reveal,
    Scaled,
    SetUp,
    Sum,
    This,
    Tracked,
    Trash,
    Typed,
    Who,
    Word,
    YourTurn,
)
from engine.language.walk import (
    BINDERS,
    Node,
    bound_names,
    cards_acted_on,
    changed,
    contains,
    fields_of,
    reads,
    result_of,
)
from engine.record import default_of, replace
from oracle.english.completion import may_be_none

Row = tuple[Instruction, ...]
_MOVES = (InShuffle, Trash, Discard, Put, Play, Choose, ReturnToPile, Reveal)
_MOST = 20


def normal(abilities: Iterable[Ability]) -> tuple[object, ...]:
    """Return abilities in a form that is the same for all that mean the same, whatever their order and their names."""
    return tuple(sorted((_plain(_form(one), {}, -1) for one in abilities), key=repr))


def _form(ability: Ability) -> Ability:
    for _ in range(4):
        before = ability
        ability = _without_unread(ability)
        ability = changed(ability, _rewritten)
        if ability == before:
            break
    return ability


def _plain(node: object, names: dict[str, str], depth: int) -> object:
    """Return a word as a tuple, in which bound names have numbers; an ability that is set up has numbers of its own."""
    if isinstance(node, tuple):
        return tuple(_plain(part, names, depth) for part in node)
    if not isinstance(node, Word):
        return node
    found: list[object] = [type(node).__name__]
    if isinstance(node, Ability):
        within, depth = bound_names(node), depth + 1
        names = {name: called for name, called in names.items() if name not in within}
    for name, value in fields_of(node):
        if isinstance(value, str) and (name in BINDERS or isinstance(node, Ref | Bound)):
            before = sum(called.startswith(f"name {depth}") for called in names.values())
            found.append(names.setdefault(value, f"name {depth}.{before + 1}"))
        elif name == "words" or (name == "verb" and isinstance(node, Choose)) or name == "worded":
            continue
        else:
            found.append(_plain(value, names, depth))
    return tuple(found)


def _without_unread(ability: Ability) -> Ability:
    """Unbind the names that nothing reads."""
    read = reads(ability)

    def change(node: Node, around: Node) -> Node:
        for name, value in fields_of(node):
            if name in ("as_", "shuffled") and isinstance(value, str) and value not in read and may_be_none(node, name):
                node = replace(node, **{name: None})
        return node

    return changed(ability, change)


def _own(ability: Ability) -> Ability:
    """Make "it" in an ability about its own card "this"; an optional clause that is alone becomes the ability's own."""
    if ability.source is From.ITSELF and ability.when.on in (On.GAIN, On.TRASH, On.DISCARD):
        ability = changed(ability, lambda node, around: This() if isinstance(node, It) else node)
    when = ability.when
    if when.given is not None and when.who is Who.YOU:
        holds = when.given if ability.while_ is None else AllOf((when.given, ability.while_))
        ability = replace(ability, when=replace(when, given=None), while_=holds)
    clause = ability.clause
    if clause.if_ == Bought() and ability.while_ is None and not clause.otherwise:
        ability = replace(ability, while_=Bought(), clause=replace(clause, if_=None))
    if ability.when.given == Bought() and ability.while_ is None:
        ability = replace(ability, while_=Bought(), when=replace(ability.when, given=None))
    clause = ability.clause
    if clause.if_ is not None and not clause.otherwise:
        rest = _untracked(clause.if_)
        if rest != clause.if_:
            ability = replace(ability, clause=replace(clause, if_=rest))
    inner = ability.clause
    pick = _pick(inner.do[0]) if inner.do else None
    if (inner.need is Need.MAY and pick is not None and pick.low == 0 and pick.high != 1
            and not inner.cost and not inner.otherwise):
        ability = replace(ability, clause=replace(inner, need=Need.MUST))
    inner = ability.clause
    if len(inner.do) == 1 and isinstance(inner.do[0], Clause) and inner == Clause(inner.do):
        ability = replace(ability, clause=inner.do[0])
    return ability


def _untracked(condition: Condition) -> Condition | None:
    if isinstance(condition, Tracked):
        return None
    if isinstance(condition, AllOf):
        left = tuple(one for one in condition.conditions if not isinstance(one, Tracked))
        return left[0] if len(left) == 1 else AllOf(left) if left else None
    return condition


# ------------------------------------------------------------------------------------------------- the laws


def _rewritten(node: Node, around: Node) -> Node:
    if isinstance(node, Every | Either):
        return _set_of_filters(node)
    if isinstance(node, Condition):
        return _condition(node)
    if isinstance(node, Quantity):
        return _quantity(node)
    if isinstance(node, Typed) and node.type == "Curse":
        return Named("Curse")
    if isinstance(node, Clause):
        node = _clause(node)
    if isinstance(node, Option):
        return replace(node, do=_row(node.do))
    if isinstance(node, Ability):
        return _own(node)
    if isinstance(node, CopyOf) and isinstance(node.cards, AllIn) and node.cards.filter == Anything():
        return CopiesIn(node.cards.place, whose=node.cards.whose)
    for name, value in fields_of(node):
        if name in ("do", "cost", "otherwise", "then") and isinstance(value, tuple):
            row = _row(cast(Row, value))
            if row != value:
                node = replace(node, **{name: row})
    return node


def _condition(node: Condition) -> Condition:
    if isinstance(node, AllOf | AnyOf):
        return replace(node, conditions=tuple(sorted(set(node.conditions), key=repr)))
    if isinstance(node, AnyIn) and isinstance(node.filter, CopyOf) and node.whose is Who.YOU and node.but is None:
        return Matches(node.filter.cards, CopiesIn(node.place))
    if isinstance(node, AtLeast | Exactly) and isinstance(node.amount, Count) and isinstance(node.amount.cards, AllIn):
        there = AnyIn(*(value for _, value in fields_of(node.amount.cards)))
        if node == AtLeast(node.amount, 1):
            return there
        if node == Exactly(node.amount, 0):
            return No(there)
    if isinstance(node, AtLeast) and node.least == 1 and node.amount == HandSize():
        return AnyIn(Place.HAND)
    return node


def _quantity(node: Quantity) -> Node:
    if isinstance(node, Count) and node.cards == AllIn(Place.HAND, whose=getattr(node.cards, "whose", Who.YOU)):
        return HandSize(node.cards.whose)
    if isinstance(node, Scaled) and node.by == 1:
        return node.amount
    if isinstance(node, Sum) and len(node.amounts) == 1:
        return node.amounts[0]
    return node


def _set_of_filters(node: Every | Either) -> Filter:
    found: list[Filter] = []
    for one in node.filters:
        found += one.filters if isinstance(one, type(node)) else (one,)
    unique = tuple(sorted(dict.fromkeys(found), key=repr))
    return unique[0] if len(unique) == 1 else replace(node, filters=unique)


def _depends(row: Iterable[Instruction], names: Set[str]) -> bool:
    """Report whether each of some instructions reads one of the names, or a name bound by an earlier one that does."""
    known = set(names)
    for one in row:
        if not reads(one) & known:
            return False
        known |= bound_names(one)
    return True


def _clause(node: Clause) -> Clause:
    there = _there(node.if_)
    if there is not None and len(node.do) == 1 and isinstance(node.do[0], ChooseOne) and not node.otherwise and all(
            _depends(one.do, {there.name}) for one in node.do[0].options):
        node = replace(node, if_=None)    # there is nothing to choose for
    if node.do == (ReturnToActionPhase(),) and node == Clause(node.do, AllOf(_BUY)):
        node = replace(node, if_=None)
    if (node.need is Need.MAY and node.otherwise and not node.cost and len(node.do) == 1
            and isinstance(node.do[0], _MOVES) and _acts_on(node.do[0]) == _acts_on(node.otherwise[0]) is not None):
        node = replace(node, do=(), cost=node.do)    # without a card, neither is done
    if node.cost and not node.do and not node.otherwise:
        node = replace(node, do=node.cost, cost=())
    if node.cost and node.do and not node.otherwise and _depends(node.do, bound_names(node.cost)):
        node = replace(node, do=node.cost + node.do, cost=())
    if isinstance(node.if_, AnyIn) and node.otherwise and not node.cost and node.need is Need.MUST and node.do:
        pick = _pick(node.do[0])
        if pick is not None and pick.source is node.if_.place and pick.filter == node.if_.filter:
            node = Clause((), None, Need.MUST, node.do, node.otherwise)
    if (isinstance(node.if_, Matches) and isinstance(node.if_.filter, CopiesIn) and node.otherwise and not node.cost
            and node.need is Need.MUST and node.do and (pick := _pick(node.do[0])) is not None
            and pick.source is node.if_.filter.place and pick.filter == CopyOf(node.if_.cards)):
        node = Clause((), None, Need.MUST, node.do, node.otherwise)
    if len(node.do) == 1 and isinstance(node.do[0], Clause) and not node.cost and not node.otherwise:
        inner = node.do[0]
        if not inner.otherwise and (node.need is Need.MUST or inner.if_ is None):
            both = tuple(one for one in (node.if_, inner.if_) if one is not None)
            need = Need.MAY if Need.MAY in (node.need, inner.need) else Need.MUST
            node = replace(inner, if_=AllOf(both) if len(both) > 1 else both[0] if both else None, need=need)
    guard = isinstance(node.if_, Tracked) or (
        isinstance(node.if_, AtLeast) and isinstance(node.if_.amount, Count) and node.if_.least == 1
        and isinstance(node.if_.amount.cards, Ref))
    if guard and all(isinstance(one, SetUp) for one in node.do) and not node.otherwise and not node.cost:
        node = replace(node, if_=None)
    return node


def _acts_on(one: Instruction) -> Ref | None:
    """Return the cards mentioned before that an instruction moves."""
    cards = cards_acted_on(one)
    return cards if isinstance(cards, Ref) else None


def _there(condition: Condition | None) -> Ref | None:
    """Return the cards of a condition that only says that there is one."""
    cards: object = None
    if isinstance(condition, Tracked):
        cards = condition.cards
    elif isinstance(condition, AtLeast) and condition.least == 1 and isinstance(condition.amount, Count):
        cards = condition.amount.cards
    return cards if isinstance(cards, Ref) else None


def _pick(one: Instruction) -> Pick | None:
    cards = cards_acted_on(one)
    return cards if isinstance(cards, Pick) else None


_BUY = tuple(sorted((YourTurn(), During(Phase.BUY)), key=repr))


def _row(row: Row) -> Row:
    """Bring instructions one after the other into the normal form."""
    found: list[Instruction] = []
    for one in row:
        found += _one(one)
    found = _single(_one_name(_same_cards(found)))
    found = _optional(found)
    found = _put_back(found)
    return tuple(_sorted(found))


def _one(one: Instruction) -> Row:
    if isinstance(one, Clause) and one.if_ is None and one.need is Need.MUST and not one.otherwise and not one.cost:
        return one.do
    if isinstance(one, Repeat) and len(one.do) == 1 and isinstance(one.do[0], Put):
        pick = _pick(one.do[0])
        if pick is not None and one.do[0].as_ is None and pick.low == 1 and pick.high == 1:
            return (replace(one.do[0], cards=replace(pick, low=one.times, high=one.times)),)
    if isinstance(one, ChooseOne) and len(one.options) == 2 and one.count == 1 and not one.worded:
        first, second = (option.do[0] if len(option.do) == 1 else None for option in one.options)
        if (isinstance(first, Discard) and isinstance(second, Put) and isinstance(first.cards, Ref)
                and first.cards == second.cards and second.to is Place.DECK):
            return (Discard(Pick(0, 1, first.cards, by=one.by)), second)
    if isinstance(one, Repeat) and isinstance(one.times, int) and 0 < one.times <= _MOST and not bound_names(one):
        return one.do * one.times
    if isinstance(one, Gain) and one.need is Need.MAY:
        return (Clause((replace(one, need=Need.MUST),), need=Need.MAY),)
    if isinstance(one, Play | Reveal | ReturnToPile) and isinstance(one.cards, Pick):
        if isinstance(one, Reveal) and one.as_ is not None:
            return (one,)
        name = f"chosen for {type(one).__name__} {abs(hash(repr(one))) % 10**6}"
        return (Choose(one.cards, name), replace(one, cards=Ref(name)))
    return (one,)


def _same_cards(row: list[Instruction]) -> list[Instruction]:
    """Identify cards that are trashed or discarded with those that they were; those of the deck are aside already."""
    same: dict[str, Cards] = {}
    aside = {value for one in row if isinstance(one, DigFor | FromDeck) for value in bound_names(one)}
    left: list[Instruction] = []
    for one in row:
        if isinstance(one, Trash | Discard | Put) and isinstance(one.cards, Ref | This) and one.as_ is not None:
            known = isinstance(one.cards, Ref) and one.cards.name in aside
            if not isinstance(one, Put) or (one.to is Place.ASIDE and known):
                same[one.as_] = one.cards
            if isinstance(one, Put) and one.to is Place.ASIDE and known:
                continue
        left.append(one)
    if not same:
        return row

    def change(node: Node, around: Node) -> Node:
        return same.get(node.name, node) if isinstance(node, Ref) else node

    return [changed(one, change) for one in left]


def _one_name(row: list[Instruction]) -> list[Instruction]:
    """Identify a card of the deck that is remembered by a second name with the first."""
    ones = {one.as_ for one in row if isinstance(one, FromDeck) and one.amount == 1}
    twice = {one.as_: one.cards for one in row
             if isinstance(one, Remember) and isinstance(one.cards, Ref) and one.cards.name in ones}
    if not twice:
        return row
    left = [one for one in row if not (isinstance(one, Remember) and one.as_ in twice)]

    def change(node: Node, around: Node) -> Node:
        return twice.get(node.name, node) if isinstance(node, Ref) else node

    return [changed(one, change) for one in left]


def _single(row: list[Instruction]) -> list[Instruction]:
    """Make "one card of one" that card, and "as many as there are" any large number."""
    sizes = {
        one.as_: one.amount for one in row if isinstance(one, FromDeck) and isinstance(one.amount, int)
    }
    if not sizes:
        return row

    def change(node: object, around: object) -> object:
        if isinstance(node, Pick) and isinstance(node.source, Ref) and node.source.name in sizes:
            size = sizes[node.source.name]
            low, high = node.low, node.high
            if isinstance(low, int) and isinstance(high, int) and high >= size:
                return replace(node, low=ANY_NUMBER if low >= size else low, high=ANY_NUMBER)
        return node

    made = [changed(one, change) for one in row]
    out: list[Instruction] = []
    for one in made:
        pick = _pick(one)
        if (pick is not None and isinstance(pick.source, Ref) and sizes.get(pick.source.name) == 1
                and isinstance(one, Discard | Trash | Put | Play) and pick.by is Who.YOU):
            whole = replace(one, cards=pick.source)
            if pick.filter != default_of(Pick, "filter"):
                out.append(Clause((whole,), Matches(pick.source, pick.filter),
                                  Need.MAY if pick.low == 0 else Need.MUST))
            else:
                out.append(Clause((whole,), need=Need.MAY) if pick.low == 0 else whole)
        else:
            out.append(one)
    return out


def _optional(row: list[Instruction]) -> list[Instruction]:
    """Turn picking none of one into not doing it, and drop the leave where a step may be done with none."""
    out: list[Instruction] = []
    at = 0
    while at < len(row):
        one = row[at]
        at += 1
        pick = _pick(one)
        if isinstance(one, _MOVES) and pick is not None and pick.low == 0 and pick.high == 1 and pick.by is Who.YOU:
            sure = replace(pick, low=1)
            first: Instruction = replace(one, pick=sure) if isinstance(one, Choose) else replace(one, cards=sure)
            taken = [first]
            while at < len(row) and bound_names(one) and _depends((row[at],), bound_names(tuple(taken))):
                taken.append(row[at])
                at += 1
            out.append(Clause(tuple(taken), need=Need.MAY))
        elif (isinstance(one, Clause) and one.need is Need.MAY and one.if_ is None and not one.cost
              and not one.otherwise and one.do and (inner := _pick(one.do[0])) is not None
              and inner.low == 0 and inner.high != 1 and _depends(one.do[1:], bound_names(one.do[0]))):
            out += one.do
        elif out and isinstance(one, Clause) and isinstance(one.if_, Matches) and _absorbs(out[-1], one):
            last = out[-1]
            assert isinstance(last, Clause)
            out[-1] = replace(last, do=(*last.do, one))
        elif out and (isinstance(one, Clause) and isinstance(one.if_, AtLeast) and one.if_.least == 1
              and isinstance(one.if_.amount, Count) and isinstance(one.if_.amount.cards, Ref)
              and one.if_.amount.cards.name == result_of(out[-1]) and not one.cost
              and one.need is Need.MUST and isinstance(out[-1], Trash | Discard)):
            out[-1] = replace(one, if_=None, cost=(out[-1],))
        else:
            out.append(one)
    return out


def _absorbs(before: Instruction, one: Clause) -> bool:
    """Report whether a clause can only be carried out if the clause before was, since there is no such card if not."""
    return (isinstance(before, Clause) and not before.otherwise and not one.otherwise
            and isinstance(one.if_, Matches) and isinstance(one.if_.cards, Ref)
            and one.if_.cards.name in bound_names(before))


def _put_back(row: list[Instruction]) -> list[Instruction]:
    """Put cards that go back unless they were moved into one clause with the move."""
    out: list[Instruction] = []
    for one in row:
        last = out[-1] if out else None
        if (isinstance(one, Put) and isinstance(one.cards, Ref) and isinstance(last, Clause)
                and not last.otherwise and not last.cost and len(last.do) == 1
                and isinstance(last.do[0], Put | Discard | Trash | Play) and last.do[0].cards == one.cards):
            out[-1] = replace(last, otherwise=(one,))
        else:
            out.append(one)
    return out


def _sorted(row: list[Instruction]) -> list[Instruction]:
    """Sort bonuses that follow each other, and abilities set up one after the other."""
    out: list[Instruction] = []
    run: list[Instruction] = []
    kind = ""
    for one in row:
        now = _sort_of(one)
        if now != kind and run:
            out += sorted(run, key=repr)
            run = []
        kind = now
        if now:
            run.append(one)
        else:
            out.append(one)
    return out + sorted(run, key=repr)


def _sort_of(one: Instruction) -> str:
    if isinstance(one, Plus) and isinstance(one.amount, int):
        return "bonus"
    if isinstance(one, Draw) and one.plus and isinstance(one.amount, int) and one.as_ is None and one.shuffled is None:
        return "bonus"
    if isinstance(one, SetUp) and not contains(one, Ref):
        return "set up"
    return ""
