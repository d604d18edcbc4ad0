"""Selections and orders of cards, of which some can be alike: what is offered at one decision."""

from __future__ import annotations

from collections.abc import Collection
from math import factorial, prod
from typing import Final

from engine.kernel.run.position import OpenQuestion

MOST: Final = 200_000
"""So many options one decision can have; beyond that nobody can say what follows from each."""
_FEW: Final = MOST.bit_length() - 1          # so many cards cannot have more


def multisets(cards: list[int], low: int, high: int) -> list[tuple[int, ...]]:
    """The distinct selections of ``low`` to ``high`` of the given faces, smallest first.

    Raises OpenQuestion if there are more than MOST: listing them alone would outlast any budget.
    """
    counts: dict[int, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    if len(cards) > _FEW:
        number = how_many(counts.values(), low, high)
        if number > MOST:
            raise OpenQuestion(f"which of {number:,} selections of cards")
    found: list[tuple[int, ...]] = [()]
    for face in sorted(counts):
        found = [chosen + (face,) * n for chosen in found for n in range(min(counts[face], high - len(chosen)) + 1)]
    selections = [chosen for chosen in found if low <= len(chosen) <= high]
    selections.sort(key=_by_size)
    return selections


def how_many(counts: Collection[int], low: int, high: int) -> int:
    """How many distinct selections of ``low`` to ``high`` there are of so many cards of each face."""
    of_size = [1]
    for count in counts:
        longer = [0] * min(len(of_size) + count, high + 1)
        for size, number in enumerate(of_size):
            for more in range(min(count, high - size) + 1):
                longer[size + more] += number
        of_size = longer
    return sum(of_size[low:high + 1])


def _by_size(chosen: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return (len(chosen), chosen)


def arrangements(cards: list[int]) -> list[tuple[int, ...]]:
    """The distinct orders of the given faces, sorted.

    Raises OpenQuestion if there are more than MOST.
    """
    counts: dict[int, int] = {}
    for card in sorted(cards):
        counts[card] = counts.get(card, 0) + 1
    number = factorial(len(cards)) // prod(factorial(count) for count in counts.values())
    if number > MOST:
        raise OpenQuestion(f"in which of {number:,} orders the cards are put")
    found: list[tuple[int, ...]] = [()]
    for _ in cards:
        found = [(*order, face) for order in found for face, count in counts.items() if order.count(face) < count]
    return found
