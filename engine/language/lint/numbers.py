"""Faults in a card's numbers and conditions that show without playing.

These are amounts that can be negative or always nothing, and conditions that always or never hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.language.nodes import (
    Ability,
    AddMark,
    AddTokens,
    AllOf,
    Amount,
    AnyOf,
    AsOften,
    AtLeast,
    AtMost,
    Beyond,
    ByPlayers,
    Card,
    ChooseOne,
    Clause,
    Condition,
    CopiesIn,
    CostsExactly,
    CostsFrom,
    CostsUpTo,
    DigFor,
    DiscardDownTo,
    Draw,
    DrawUntil,
    During,
    Either,
    Every,
    Exactly,
    FromDeck,
    InPool,
    Least,
    Lose,
    No,
    Odd,
    Pay,
    PayAny,
    PerEach,
    Pick,
    Play,
    Players,
    Plus,
    PutTokens,
    Repeat,
    Scaled,
    Sum,
    TypesAtLeast,
    YourTurn,
)
from engine.language.terms import ANY_NUMBER, On, Phase, Pool, Who
from engine.language.walk import below, own_parts, parts

_NO_END: Final = 10**9
Known = dict[Amount, tuple[int, int]]  # the bounds of amounts where something holds
_SINGLE: Final = (Pool.JOURNEY, Pool.MINUS_CARD, Pool.MINUS_COIN)
# The phase of triggers that come at a fixed time of a turn.
_PHASE_OF: Final[dict[On, Phase]] = {
    On.FIRST_AT_TURN: Phase.START,
    On.START_OF_TURN: Phase.START,
    On.START_OF_BUY: Phase.BUY,
    On.END_OF_BUY: Phase.BUY,
    On.START_OF_CLEANUP: Phase.CLEANUP,
    On.AFTER_TURN: Phase.BETWEEN,
}
# Numbers of instructions and filters: the word, its field, whether 0 makes no sense either.
_NUMBERS: Final[tuple[tuple[type, str, bool], ...]] = (
    (Draw, "amount", True),
    (Lose, "amount", True),
    (Pay, "amount", False),
    (PayAny, "most", True),
    (FromDeck, "amount", True),
    (DigFor, "amount", True),
    (DrawUntil, "hand", True),
    (DiscardDownTo, "hand", False),
    (Repeat, "times", True),
    (AsOften, "most", True),
    (ChooseOne, "count", True),
    (Play, "times", True),
    (AddTokens, "number", True),
    (PutTokens, "number", True),
    (AddMark, "number", True),
    (Pick, "low", False),
    (Pick, "high", True),
    (CopiesIn, "least", True),
    (TypesAtLeast, "types", True),
)
_CHOSEN: Final = (Pick, PayAny, AsOften)  # "any number" is possible in these


def bounds(amount: Amount, known: Known | None = None) -> tuple[int, int]:
    """Return the numbers between which an amount always lies; ``known`` are bounds that conditions around it set."""
    if known and amount in known:
        return known[amount]
    match amount:
        case int():
            return amount, amount
        case Sum():
            every = [bounds(part, known) for part in amount.amounts]
            return sum(low for low, _ in every), min(_NO_END, sum(high for _, high in every))
        case Scaled():
            low, high = bounds(amount.amount, known)
            ends = (low * amount.by, high * amount.by)
            return max(-_NO_END, min(ends)), min(_NO_END, max(ends))
        case PerEach():
            low, high = bounds(amount.amount, known)
            return (low // amount.per, high // amount.per) if amount.per > 0 else (0, 0)
        case Least():
            every = [bounds(part, known) for part in amount.amounts]
            return min(low for low, _ in every), min(high for _, high in every)
        case Beyond():
            low, high = bounds(amount.amount, known)
            least, most = bounds(amount.number, known)
            return max(0, low - most), max(0, high - least)
        case ByPlayers():
            return min(amount.numbers), max(amount.numbers)
        case InPool() if amount.pool in _SINGLE:
            return 0, 1
        case Players():
            return 2 * amount.each, 6 * amount.each
        case _:
            return 0, _NO_END


def number_faults(card: Card) -> Iterator[str]:
    """Yield the numbers that can be negative, or that are nothing where that makes no sense."""
    for ability in card.abilities:
        yield from _numbers(ability, {})


def _numbers(node: object, known: Known) -> Iterator[str]:
    """The faults of the numbers in a word and below it."""
    if isinstance(node, Clause) and node.if_ is not None:
        holding = {**known, **_limits((node.if_,))}
        for step in (*node.cost, *node.do):
            yield from _numbers(step, holding)
        other = {**known, **_limits((_opposite(node.if_),))}
        for step in node.otherwise:
            yield from _numbers(step, other)
        yield from _numbers(node.if_, known)
        return
    yield from _number_faults(node, known)
    for part in below(node):
        yield from _numbers(part, known)


def _number_faults(part: object, known: Known) -> Iterator[str]:
    for kind, field, some in _NUMBERS:
        if isinstance(part, kind):
            yield from _number(part, field, some, known)
    if isinstance(part, Plus):
        low, high = bounds(part.amount, known)
        if part.pool not in _SINGLE and low < 0:
            yield f"adds to {part.pool.name} a number that can be negative (Lose takes away)"
        if low == high == 0:
            yield f"adds nothing to {part.pool.name}"
    if isinstance(part, (CostsUpTo, CostsExactly)) and part.than is None and bounds(part.coins, known)[0] < 0:
        yield f"asks in {type(part).__name__} for a cost that can be negative"
    if isinstance(part, CostsFrom) and part.low > part.high:
        yield f"asks for a cost from ${part.low} to ${part.high}"
    if isinstance(part, PerEach) and part.per < 1:
        yield f"counts one per {part.per}"
    if isinstance(part, Scaled) and part.by == 0:
        yield "counts something 0 times"
    if isinstance(part, Pick) and bounds(part.low, known)[0] > bounds(part.high, known)[1]:
        yield "picks at least more cards than at most"
    if isinstance(part, ChooseOne):
        yield from _options(part)


def _number(part: object, field: str, some: bool, known: Known) -> Iterator[str]:
    low, high = bounds(getattr(part, field), known)
    if low < 0:
        yield f"says in {type(part).__name__} a number ({field}) that can be negative"
    elif some and high <= 0:
        yield f"says in {type(part).__name__} a number ({field}) that is never more than 0"
    if low >= ANY_NUMBER and not isinstance(part, (*_CHOSEN, CopiesIn)):
        yield f"says 'any number' in {type(part).__name__}, where nobody chooses it"


def _options(part: ChooseOne) -> Iterator[str]:
    low, _ = bounds(part.count)
    if len(part.options) < 2:
        yield "offers a choice of fewer than two options"
    elif low >= len(part.options):
        yield "has all of its options chosen"
    words = [option.words for option in part.options]
    if len(set(words)) < len(words):
        yield "offers two options with the same words"
    if not all(word.strip() for word in words):
        yield "offers an option without words"


# --------------------------------------------------------------------------- conditions


def holds(condition: Condition, ability: Ability | None = None) -> bool | None:
    """Report whether a condition always holds (True), never (False), or sometimes (None).

    ``ability`` is the one whose own condition it is, if it is asked at the time of its trigger.
    """
    match condition:
        case AtLeast():
            return _compare(condition.amount, condition.least)
        case AtMost():
            return _compare(condition.most, condition.amount)
        case Exactly():
            (low, high), (least, most) = bounds(condition.amount), bounds(condition.value)
            if high < least or most < low:
                return False
            return True if condition.amount == condition.value or low == high == least == most else None
        case Odd():
            low, high = bounds(condition.amount)
            return low % 2 == 1 if low == high else None
        case No():
            inner = holds(condition.condition, ability)
            return None if inner is None else not inner
        case AllOf():
            return _all(condition.conditions, ability)
        case AnyOf():
            turned = _all(tuple(_opposite(part) for part in condition.conditions), ability)
            return None if turned is None else not turned
        case During() if ability is not None and ability.when.on in _PHASE_OF:
            return _PHASE_OF[ability.when.on] is condition.phase
        case YourTurn() if ability is not None and ability.when.on in _PHASE_OF:
            return True if ability.when.who is Who.YOU and ability.when.on is not On.AFTER_TURN else None
        case _:
            return None


def _compare(more: Amount, less: Amount) -> bool | None:
    """Report whether the first amount is always (True), never (False) or sometimes (None) at least the second."""
    (low, high), (least, most) = bounds(more), bounds(less)
    if high < least:
        return False
    return True if low >= most or more == less else None


def _opposite(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, No) else No(condition)


def _all(conditions: tuple[Condition, ...], ability: Ability | None) -> bool | None:
    judged = [holds(part, ability) for part in conditions]
    if False in judged or any(_opposite(part) in conditions for part in conditions):
        return False
    if any(low > high for low, high in _limits(conditions).values()):
        return False
    return True if all(judged) else None


def _limits(conditions: tuple[Condition, ...]) -> Known:
    """Return the bounds that conditions set to amounts if they all hold."""
    known: Known = {}
    for part in conditions:
        if isinstance(part, AllOf):
            inner = list(_limits(part.conditions).items())
        else:
            limit = _limit(part)
            inner = [] if limit is None else [(limit[0], limit[1:])]
        for amount, (low, high) in inner:
            least, most = known.get(amount, bounds(amount))
            known[amount] = (max(least, low), min(most, high))
    return known


def _limit(condition: Condition) -> tuple[Amount, int, int] | None:
    """Return an amount, and the numbers between which a condition makes it lie."""
    match condition:
        case AtLeast(amount, int(least)):
            return amount, least, _NO_END
        case AtMost(amount, int(most)):
            return amount, -_NO_END, most
        case Exactly(amount, int(value)):
            return amount, value, value
        case No(AtLeast(amount, int(least))):
            return amount, -_NO_END, least - 1
        case No(AtMost(amount, int(most))):
            return amount, most + 1, _NO_END
        case _:
            return None


def condition_faults(card: Card) -> Iterator[str]:
    """Yield the conditions that can never hold, or always do."""
    for number, ability in enumerate(card.abilities, 1):
        for part in parts(ability):
            if isinstance(part, Ability):
                for fault in _conditions(part):
                    yield f"ability {number} {fault}"


def _conditions(ability: Ability) -> Iterator[str]:
    asked = [ability.while_, ability.when.given, *(getattr(part, "if_", None) for part in own_parts(ability.clause))]
    for condition in asked:
        for part in parts(condition):
            if isinstance(part, Condition):
                verdict = holds(part, ability)
                if verdict is not None:
                    yield f"asks {type(part).__name__}, which {'always' if verdict else 'never'} holds"
                    break
    for part in parts(ability):
        if isinstance(part, (AllOf, AnyOf)) and len(part.conditions) < 2:
            yield f"joins fewer than two conditions by {type(part).__name__}"
        if isinstance(part, (Every, Either)) and len(part.filters) < 2:
            yield f"joins fewer than two filters by {type(part).__name__}"
        if isinstance(part, (AllOf, AnyOf)) and len(set(part.conditions)) < len(part.conditions):
            yield f"says a condition twice in {type(part).__name__}"
        if isinstance(part, (Every, Either)) and len(set(part.filters)) < len(part.filters):
            yield f"says a filter twice in {type(part).__name__}"
