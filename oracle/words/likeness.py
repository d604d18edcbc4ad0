"""Guessing which known word was meant: the one place where words are compared for likeness.

The measure is the share of letters that two words have in common in the same order (of rapidfuzz, which is loaded when
a word is not known and by nothing else).
"""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], count: int = 1, at_least: float = 0.65) -> list[str]:
    """Return the words most similar to one, best first; none whose likeness (from 0 to 1) is less than ``at_least``."""
    from rapidfuzz.distance import Indel
    from rapidfuzz.process import extract

    words = list(dict.fromkeys(known))
    found = extract(word, words, scorer=Indel.normalized_similarity, limit=count, score_cutoff=at_least)
    return [name for name, _, _ in found]


def likeness(first: str, second: str) -> float:
    """Return the likeness of two words, from 0 to 1."""
    from rapidfuzz.distance import Indel

    return Indel.normalized_similarity(first, second)


def begun_like(word: str, known: Iterable[str], at_least: float = 0.85) -> list[tuple[str, float]]:
    """Return the words that a word resembles, or resembles the beginning of, each with its likeness, best first."""
    from rapidfuzz.distance import JaroWinkler
    from rapidfuzz.process import extract

    found = extract(word, list(known), scorer=JaroWinkler.normalized_similarity, limit=12, score_cutoff=at_least)
    return [(name, like) for name, like, _ in found]


def matching(word: str, known: Iterable[str]) -> dict[str, float]:
    """Return the known words that a typed word can mean, each with its likeness from 0 to 1.

    These are the word itself and those that it begins; if there are none, those that it resembles.
    """
    words = list(known)
    found = {other: 1.0 if other == word else 0.9 for other in words if other.startswith(word)}
    if not found and len(word) > 3:
        found = {other: like / 2 for other, like in begun_like(word, words)}
    return found
