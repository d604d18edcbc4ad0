"""Selections of cards, of which some can be alike."""

from __future__ import annotations


def multisets(cards: list[int], low: int, high: int) -> list[tuple[int, ...]]:
    """The distinct selections of ``low`` to ``high`` of the given faces, smallest first."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    found: list[tuple[int, ...]] = [()]
    for face in sorted(counts):
        found = [chosen + (face,) * n for chosen in found for n in range(min(counts[face], high - len(chosen)) + 1)]
    selections = [chosen for chosen in found if low <= len(chosen) <= high]
    selections.sort(key=_by_size)
    return selections


def _by_size(chosen: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return (len(chosen), chosen)
