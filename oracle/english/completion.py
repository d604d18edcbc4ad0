"""Completing an ability with what no text says.

Names that nothing reads are dropped, revealed cards that go nowhere are put back, and an optional step about a card is
there only while its card has not been lost track of.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language import (
    Ability,
    AllOf,
    AtLeast,
    CanExchange,
    Cards,
    Choose,
    ChooseOne,
    Clause,
    Condition,
    Count,
    Discard,
    Exchange,
    From,
    FromDeck,
    Instruction,
    It,
    Lasts,
    Need,
    On,
    Pick,
    Place,
    Play,
    Put,
    Ref,
    ReturnToPile,
    SetUp,
    ShuffleIn,
    This,
    Tracked,
    Trash,
    Word,
)
from engine.language.walk import Node, changed, fields_of, parts, reads
from engine.record import default_of, replace

Row = tuple[Instruction, ...]
_MOVES = (Put, Discard, Trash, Play, Exchange, ReturnToPile, ShuffleIn)


def finished(ability: Ability, types: tuple[str, ...] = ()) -> Ability:
    """Return an ability without the names that nothing reads, and with what no text says."""
    ability = changed(ability, _with_put_back)
    ability = changed(ability, _tracking)
    if "Duration" in types:
        ability = changed(ability, _guarded)
    return _inlined(_unread(_inlined(ability)))


# ------------------------------------------------------------------------------------------------- cards that go back


def _with_put_back(node: Node, around: Node) -> Node:
    for name, value in fields_of(node):
        if name in ("do", "cost", "otherwise", "then") and any(isinstance(one, FromDeck) for one in value):
            node = replace(node, **{name: _put_back(value)})
    return node


def _put_back(row: Row) -> Row:
    """Put back cards of the deck that were revealed or looked at, where the text does not say where they go.

    They go back as soon as nothing else is done with them.
    """
    made = list(row)
    for one in row:
        if not isinstance(one, FromDeck) or one.deck is not Place.DECK:
            continue
        cards, at = Ref(one.as_), made.index(one)
        rest = made[at + 1:]
        if any(_puts_away(step, cards) for step in rest):
            continue
        back = Put(cards, Place.DECK, spot=one.spot)
        last = max((number for number, step in enumerate(rest) if _moves(step, cards)), default=-1) + at + 1
        step = made[last]
        if isinstance(step, Clause) and not step.otherwise and not step.cost and all(
                _puts_away(part, cards) for part in step.do[:1]):
            made[last] = replace(step, otherwise=(back,))
        else:
            made.insert(last + 1, back)
    return tuple(made)


def _puts_away(step: Instruction, cards: Ref) -> bool:
    """Report whether a step moves all that is left of some cards, whatever happens."""
    if isinstance(step, Clause):
        sure = step.if_ is None and step.need is Need.MUST and not step.cost
        done = any(_puts_away(one, cards) for one in (*step.cost, *step.do))
        return done and (sure or any(_puts_away(one, cards) for one in step.otherwise))
    if isinstance(step, ChooseOne):
        return all(any(_puts_away(one, cards) for one in option.do) for option in step.options)
    return isinstance(step, _MOVES) and step.cards == cards


def _moves(step: Instruction, cards: Ref) -> bool:
    """Report whether a step may move some of the cards."""
    return any(
        (isinstance(part, _MOVES) and (part.cards == cards or (
            isinstance(part.cards, Pick) and part.cards.source == cards))) or (
            isinstance(part, Choose) and part.pick.source == cards)
        for part in parts(step)
    )


# ------------------------------------------------------------------------------------------------- losing track


def _tracking(node: Node, around: Node) -> Node:
    """Make an optional ability that moves its card depend on finding that card.

    An exchange depends on there being a card to take.
    """
    if isinstance(node, Clause) and node.need is Need.MAY:
        for one in (*node.cost, *node.do):
            if isinstance(one, Exchange) and not any(isinstance(part, CanExchange) for part in parts(node.if_ or ())):
                return replace(node, if_=_both(node.if_, CanExchange(one.cards, one.name)))
    if isinstance(node, Ability) and node.clause.need is Need.MAY and node.when.on not in (On.PLAY, On.BEFORE_PLAY):
        cards = _moved(node)
        if cards is not None and not any(isinstance(part, Tracked) for part in parts(node.clause.if_ or ())):
            clause = replace(node.clause, if_=_both(Tracked(cards), node.clause.if_))
            return replace(node, clause=clause)
    return node


def _both(first: Condition | None, second: Condition | None) -> Condition | None:
    if first is None or second is None:
        return first or second
    return AllOf((first, *(second.conditions if isinstance(second, AllOf) else (second,))))


def _moved(ability: Ability) -> Cards | None:
    for one in parts((ability.clause.cost, ability.clause.do)):
        if isinstance(one, _MOVES):
            if isinstance(one.cards, It):
                return It()
            if isinstance(one.cards, This) and isinstance(one, Put) and one.to is not Place.ASIDE and (
                    ability.source in (From.ITSELF, From.SET_UP)):
                return This()
    return None


def _guarded(node: Node, around: Node) -> Node:
    """Make something that waits for a card wait only if there is one.

    The card was set aside, or is the ability's own. A Duration card without anything left to do is discarded.
    """
    if not (isinstance(node, SetUp) and node.lasts is Lasts.NEXT_TURN) or (
            isinstance(around, Clause) and (around.if_ is not None or around.cost)):
        return node
    do = node.ability.clause.do
    about = [one.cards for one in do if isinstance(one, _MOVES)]
    if len(about) == len(do) == 1 and isinstance(about[0], This) and isinstance(do[0], Put) and (
            do[0].spot is default_of(Put, "spot")):
        return Clause((node,), if_=Tracked(This()))
    if do and about and isinstance(about[0], Ref) and all(reads(one) for one in do):
        return Clause((node,), if_=AtLeast(Count(about[0]), 1))
    return node


# ------------------------------------------------------------------------------------------------- names


def _unread(ability: Ability) -> Ability:
    """Unbind names that are bound and never read."""
    read = reads(ability)

    def change(node: Node, around: Node) -> Node:
        for name, value in fields_of(node):
            if name == "as_" and isinstance(value, str) and value not in read and may_be_none(node, name):
                return replace(node, as_=None)
        return node

    return changed(ability, change)


def _inlined(ability: Ability) -> Ability:
    """Let a step choose its card itself, if the card is chosen for this step alone."""
    counts: dict[str, int] = {}
    for part in parts(ability):
        if isinstance(part, Ref):
            counts[part.name] = counts.get(part.name, 0) + 1

    def change(node: Node, around: Node) -> Node:
        for name, value in fields_of(node):
            if isinstance(value, tuple) and any(isinstance(one, Choose) for one in value):
                node = replace(node, **{name: tuple(_row(value, counts))})
        return node

    return changed(ability, change)


def _row(row: Row, counts: dict[str, int]) -> Iterator[Instruction]:
    waiting: Choose | None = None
    for one in row:
        if waiting is not None:
            once = counts.get(waiting.as_) == 1
            if once and isinstance(one, Play | Discard | Trash) and one.cards == Ref(waiting.as_):
                yield replace(one, cards=waiting.pick)
                waiting = None
                continue
            yield waiting
            waiting = None
        if isinstance(one, Choose):
            waiting = one
        else:
            yield one
    if waiting is not None:
        yield waiting


def may_be_none(node: Word, name: str) -> bool:
    """Report whether a field of a word can be left out."""
    try:
        return default_of(type(node), name) is None
    except KeyError:
        return False
