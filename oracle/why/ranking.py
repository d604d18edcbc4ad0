"""Which statements decide a question: those that notice, in their own scenarios, the changes that decide here.

A statement is ranked by how much of what it notices decides here and how much of what decides here it notices, the
rarer changes counting more; of those that are equally near, one whose scenarios are about the same cards and
happenings, in words that the claims use too, comes first. A statement that notices nothing of what decides is not among
them.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from oracle.rulings.kills import STUCK, Name, Row, table
from oracle.rulings.mutation.changes import RULES

_NEAR: Final = 14                # so many statements are looked at more closely
_WEIGHTS: Final = {"near": 0.5, "share": 0.3, "own": 0.5, "there": 0.4, "claims": 0.5, "situation": 0.95}
_LEAST: Final = 0.2              # less near than this a statement only has a word in common with the question
_LEAST_GENERAL: Final = 0.45     # ... and a general one that no rule joins to it only the cards of an example
GENERAL: Final = ("rules/", "effects/", "since-2023/rules/")
_WORD: Final = re.compile(r"[A-Za-z_$+]+")
_EMPTY: Final = frozenset(
    ("alice", "bob", "carol", "dave", "is", "and", "in", "a", "the", "of", "or", "has", "not", "no", "cards", "card")
)


class Question(NamedTuple):
    """What is compared: per verdict (by number) the changes that flip it, and how much the verdict counts; the changes
    under which the question cannot be asked; the cards that took part; the words of its claims and of its situation."""

    flips: Mapping[int, frozenset[Name]]
    counts: Mapping[int, float]
    stuck: frozenset[Name]
    cards: frozenset[str]
    claims: tuple[str, ...]
    situation: tuple[str, ...]


class Ranked(NamedTuple):
    """A statement: its id, the file of its ruling, the verdicts that it decides, the changes by which it does, best
    first, and how near it is."""

    id: str
    file: str
    decides: tuple[int, ...]
    by: tuple[Name, ...]
    score: float


class Told(NamedTuple):
    """A statement's own words: the entry that it is about, its summary, and per scenario the words of its expectations
    and of its situation; and from which year to which it is shown."""

    entry: str
    summary: str
    scenarios: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    years: tuple[int, int]


@cache
def _rarity() -> dict[Name, float]:
    """How much each change counts: the fewer statements notice it the more."""
    noticed: dict[Name, set[str]] = defaultdict(set)
    for row in table():
        for name, mask in row.marks.items():
            if mask != STUCK:
                noticed[name].add(row.id)
    every = len({row.id for row in table()}) + 1
    return {name: math.log(every / (len(ids) + 0.5)) for name, ids in noticed.items()}


def weight(names: Iterable[Name]) -> float:
    """How much some changes count together."""
    rarity = _rarity()
    rarest = math.log(len(rarity) + 2)
    return sum(rarity.get(name, rarest) for name in names)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text that say something."""
    return tuple(word for found in _WORD.findall(text) if (word := found.casefold()) not in _EMPTY)


def ranked(question: Question, told: Any, left_out: Sequence[Row] = ()) -> list[Ranked]:
    """The statements that decide, best first. ``told`` gives the :class:`Told` of a file and an id, or None if the
    statement does not apply; rows that are ``left_out`` are not looked at."""
    every = frozenset().union(*question.flips.values())
    if not every:
        return []
    rows: dict[str, list[Row]] = defaultdict(list)
    for row in table():
        if not every.isdisjoint(row.marks.keys()) and row not in left_out:
            rows[row.id].append(row)
    found = [_first(question, every, identity, its) for identity, its in rows.items() if not _own_text(identity)]
    near = sorted((one for one in found if one is not None), key=lambda one: -one.score)
    closer = []
    for one in near[: 4 * _NEAR]:
        words = told(one.file, one.id)
        if words is not None:
            closer.append(_second(question, one, words))
        if len(closer) >= _NEAR:
            break
    return sorted(closer, key=lambda one: -one.score)


def _own_text(identity: str) -> bool:
    """Whether it is what a card itself says: that is quoted from the card."""
    return re.search(r"-0[a-z]?$", identity) is not None


def _expectations(row: Row) -> list[frozenset[Name]]:
    """What each expectation of a scenario notices."""
    found: dict[int, set[Name]] = defaultdict(set)
    for name, mask in row.marks.items():
        bit = 0
        while mask >> bit:
            if mask >> bit & 1:
                found[bit].add(name)
            bit += 1
    return [frozenset(names) for names in found.values()]


def _first(question: Question, every: frozenset[Name], identity: str, rows: Sequence[Row]) -> Ranked | None:
    near: dict[int, float] = defaultdict(float)
    noticed: set[Name] = set()
    there = 0.0
    for row in rows:
        subjects = {name[0] for name in row.marks} - {RULES}
        if subjects:
            there = max(there, len(subjects & question.cards) / len(subjects | question.cards))
        for expected in _expectations(row):
            noticed |= expected
            heavy = 0.0
            for number, flips in question.flips.items():
                both = flips & expected
                if both:
                    heavy = heavy or weight(expected)
                    near[number] = max(near[number], 2 * weight(both) / (weight(flips) + heavy))
    by = every & noticed
    if not by:
        return None
    general = rows[0].file.startswith(GENERAL)
    if max(near.values()) < (_LEAST_GENERAL if general and all(name[0] != RULES for name in by) else _LEAST):
        return None
    total = sum(question.counts[number] for number in question.flips) or 1.0
    score = _WEIGHTS["near"] * sum(question.counts[n] * value for n, value in near.items()) / total
    score += _WEIGHTS["share"] * weight(by) / weight(noticed)
    score += _WEIGHTS["there"] * there
    most = max(near.values())
    decides = tuple(sorted(number for number, value in near.items() if value >= most / 4))
    return Ranked(identity, rows[0].file, decides, tuple(sorted(by, key=lambda one: -weight((one,)))), score)


def _second(question: Question, one: Ranked, told: Told) -> Ranked:
    claims = max((_alike(question.claims, words) for words, _ in told.scenarios), default=0.0)
    situation = max((_alike(question.situation, words) for _, words in told.scenarios), default=0.0)
    score = one.score + _WEIGHTS["claims"] * claims + _WEIGHTS["situation"] * situation
    if told.entry in question.cards:
        score += _WEIGHTS["own"]
    return one._replace(score=score)


def _alike(one: Sequence[str], two: Sequence[str]) -> float:
    """How alike two texts are, by their words (cosine)."""
    first, second = Counter(one), Counter(two)
    both = sum(count * second[word] for word, count in first.items())
    sizes = sum(count * count for count in first.values()) * sum(count * count for count in second.values())
    return both / math.sqrt(sizes) if sizes else 0.0


__all__ = ["GENERAL", "Question", "Ranked", "Told", "ranked", "weight", "words_of"]
