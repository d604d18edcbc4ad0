"""Selections and orders of cards, of which some can be alike: what is offered at one decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, factorial, prod
from typing import Any, Final, cast

from engine.kernel.run.position import OpenQuestion
from engine.state import (
    ChooseCards,
    DrawCards,
    OfCards,
    Offer,
    Option,
    OrderCards,
    Orders,
    Selections,
    Weights,
    is_kind,
    offered_face,
    options_of,
)

LISTED: Final = 5_000
"""So many selections or orders are listed; of more, each is made when somebody looks at it."""
_FEW: Final = 12  # so many draws are listed at once
MOST: Final = 2**53
"""So many options have numbers that are exact wherever they are written; with more the line is open."""


def selections(
    cards: list[int], low: int, high: int, kind: type[OfCards] = ChooseCards, different: bool = False,
    head: tuple[Option, ...] = (), tail: tuple[Option, ...] = (),
) -> Sequence[Option]:
    """The options to select ``low`` to ``high`` of the given faces: each distinct selection once, smallest first.

    ``different``: no two cards of one name. ``head`` and ``tail`` are options before and after them. Raises
    OpenQuestion if there are more than MOST.
    """
    few = _few_selections(tuple(cards), low, high, kind, different, LISTED)  # type: ignore[arg-type]
    if few is not None:
        return (*head, *few, *tail) if head or tail else few
    counts = Counter(cards)
    groups: list[list[tuple[int, ...]]]
    if different:
        names: dict[int, list[int]] = {}
        for face in sorted(counts):
            names.setdefault(is_kind(offered_face(face)), []).append(face)
        groups = [[*[(face,) for face in faces], ()] for faces in names.values()]
    else:
        groups = _alike(counts)
    many = Selections(groups, low, high)
    if many.size > MOST:
        raise OpenQuestion(f"which of {many.size:,} selections of cards")
    if many.size > LISTED:
        return Offer(kind, many, head, tail)
    return (*head, *options_of(kind, many), *tail)


@lru_cache(maxsize=1 << 10)
def _few_selections(
    cards: tuple[int, ...], low: int, high: int, kind: type[OfCards], different: bool, most: int
) -> tuple[Option, ...] | None:
    """List the selections, the same for the same cards wherever they lie; None if they may be more than ``most``."""
    counts = Counter(cards)
    if prod([number + 1 for number in counts.values()]) > most:
        return None
    listed = multisets(counts, low, high)
    if different:
        listed = [some for some in listed if len({is_kind(offered_face(face)) for face in some}) == len(some)]
    return tuple(options_of(kind, listed))


def _alike(counts: Mapping[int, int]) -> list[list[tuple[int, ...]]]:
    """For each face, how many of its cards can be among some: most first."""
    return [[(face,) * number for number in range(counts[face], -1, -1)] for face in sorted(counts)]


def multisets(counts: Mapping[int, int], low: int, high: int) -> list[tuple[int, ...]]:
    """The distinct selections of ``low`` to ``high`` of a few faces, each so many times there, smallest first."""
    found: list[tuple[int, ...]] = [()]
    for face in sorted(counts):
        found = [chosen + (face,) * n for chosen in found for n in range(min(counts[face], high - len(chosen)) + 1)]
    some = [chosen for chosen in found if low <= len(chosen) <= high]
    some.sort(key=_by_size)
    return some


def _by_size(chosen: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return (len(chosen), chosen)


@lru_cache(maxsize=1 << 10)
def draws(bag: tuple[int, ...], count: int) -> tuple[Sequence[Any], Sequence[int]]:
    """Return the draws of ``count`` cards that can come from some shuffled cards, and how likely each is. Raises
    OpenQuestion as above.
    """
    size = number_of_draws(bag, count)
    if size > LISTED:
        options = selections(list(bag), count, count, DrawCards)
        assert isinstance(options, Offer)
        return options, Weights(options.many, count)
    if size <= _FEW:
        return _listed(bag, count)
    return Draws(bag, count, size, 0), Draws(bag, count, size, 1)


def number_of_draws(bag: Sequence[int], count: int) -> int:
    """Return the number of different draws of ``count`` cards that some shuffled cards have.

    It is the coefficient of x to the ``count`` in the product of (1 + x + ... + x to the n) over the kinds, each n
    times there. x is a power of two beyond every coefficient: their sum is at most 2 to the number of cards.
    """
    bits = len(bag) + 1
    ways = 1
    for kind in {*bag}:
        ways *= _powers(bits, bag.count(kind))
    return ways >> bits * count & (1 << bits) - 1


@lru_cache(maxsize=1 << 10)
def _powers(bits: int, number: int) -> int:
    """The sum of the powers of two to the 0, ``bits``, twice that, ... up to ``number`` times that."""
    return ((1 << bits * (number + 1)) - 1) // ((1 << bits) - 1)


class Draws(Sequence[Any]):
    """The options of a draw (``part`` 0), or how likely they are (1), listed when somebody looks at them: most draws of
    a new hand are only counted."""

    __slots__ = ("_bag", "_count", "_part", "_size")

    def __init__(self, bag: tuple[int, ...], count: int, size: int, part: int) -> None:
        self._bag, self._count, self._size, self._part = bag, count, size, part

    def _all(self) -> tuple[object, ...]:
        return _listed(self._bag, self._count)[self._part]

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, number: Any) -> Any:
        return self._all()[number]

    def __iter__(self) -> Iterator[object]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Draws):
            return (self._bag, self._count, self._part) == (other._bag, other._count, other._part)
        return isinstance(other, tuple) and len(other) == self._size and self._all() == other

    def __hash__(self) -> int:
        return hash((self._bag, self._count, self._part))

    def __repr__(self) -> str:
        return repr(self._all())


@lru_cache(maxsize=1 << 10)
def _listed(bag: tuple[int, ...], count: int) -> tuple[tuple[object, ...], tuple[int, ...]]:
    """List the draws that can come, and how likely each is."""
    counts = Counter(bag)
    size = prod([number + 1 for number in counts.values()])  # there are not more selections
    if comb(len(bag), count) <= min(3 * size, LISTED):
        # Each card by itself: of equal selections the first comes in the order of all, and they say in how many ways.
        each = Counter(combinations(sorted(bag), count))
        return tuple(options_of(DrawCards, each)), tuple(each.values())
    found: list[tuple[tuple[int, ...], int, int]] = [((), 1, count)]  # cards, in how many ways, how many are to come
    after = len(bag)
    for face in sorted(counts):
        number = counts[face]
        after -= number
        ways = [((face,) * n, comb(number, n)) for n in range(number + 1)]
        if not after:  # the last kind: all that are to come
            found = [(chosen + ways[left][0], so_far * ways[left][1], 0) for chosen, so_far, left in found]
            break
        found = [
            (chosen + ways[n][0], so_far * ways[n][1], left - n)
            for chosen, so_far, left in found
            for n in range(left if left < number else number, (left - after if left > after else 0) - 1, -1)
        ]
    return tuple(options_of(DrawCards, [chosen for chosen, _, _ in found])), tuple([so_far for _, so_far, _ in found])


def arrangements(cards: list[int]) -> Sequence[OrderCards]:
    """The options to put the given faces in an order: each distinct order once, sorted.

    Raises OpenQuestion if there are more than MOST.
    """
    counts: dict[int, int] = {}
    for card in sorted(cards):
        counts[card] = counts.get(card, 0) + 1
    number = factorial(len(cards)) // prod(factorial(count) for count in counts.values())
    if number > MOST:
        raise OpenQuestion(f"in which of {number:,} orders the cards are put")
    if number > LISTED:
        return cast("Sequence[OrderCards]", Offer(OrderCards, Orders(cards)))
    found: list[tuple[int, ...]] = [()]
    for _ in cards:
        found = [(*order, face) for order in found for face, count in counts.items() if order.count(face) < count]
    return tuple(options_of(OrderCards, found))
