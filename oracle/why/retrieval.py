"""Statements that bear on a question in plain words, whether or not the question was understood.

They are found by their words in the reference (Okapi BM25) and by the cards that they are about or name. No play is
followed, so nothing is answered: it is what a reader would look up first.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from oracle.rulings.ledger import statements
from oracle.rulings.lookup import Found, of_ids
from oracle.rulings.mutation.changed_question import is_base
from oracle.rulings.scenario_words import CARD, stem, words_of
from oracle.why.features import SMALL
from oracle.why.statements import names_there, reference_words
from oracle.words.catalogue import names_in, plain

_OWN: Final = 9.0            # what counts that a statement is about a card of the question, as a rare word does
_NAMED: Final = 3.0          # and that it names one; both were chosen on players' questions, and tried on others
_MORE: Final = 1.2           # how soon repetitions of a word stop counting
_LENGTH: Final = 0.3         # how much a long statement counts less
_SPARE: Final = 3            # statements that may repeat an earlier one, or have no ruling
_OLD: Final = re.compile(r"(?i)\b(?:20\d\d|old(?:er)?|first|1st|edition|former\w*|used to)\b")


class _Word(NamedTuple):
    """A word's weight, and its frequency in each statement that has it, relative to the statement's length."""

    weight: float
    counts: Mapping[str, float]


@cache
def _words() -> dict[str, _Word]:
    every = {identity: Counter(words) for identity, words in reference_words().items()}
    usual = sum(one.total() for one in every.values()) / len(every)
    counts: dict[str, dict[str, float]] = {}
    for identity, words in every.items():
        length = 1 - _LENGTH + _LENGTH * words.total() / usual
        for word, count in words.items():
            counts.setdefault(word, {})[identity] = count * (_MORE + 1) / (count + _MORE * length)
    return {word: _Word(math.log(1 + (len(every) - len(those) + 0.5) / (len(those) + 0.5)), those)
            for word, those in counts.items()}


def bearing(text: str, names: Iterable[str], most: int = 3) -> list[Found]:
    """Return the statements that bear most on a text in plain words about cards with some ``names``, best first.

    Only those that hold today are returned, unless the text asks for older rules. Of those with the same words only the
    first is returned.
    """
    scores: dict[str, float] = defaultdict(float)
    for word in {stem(word) for word in words_of(text) if word[0] != CARD and word not in SMALL}:
        if (known := _words().get(word)) is not None:
            for identity, count in known.counts.items():
                scores[identity] += known.weight * count
    names = {name for name in (*names, *names_in(text)) if not is_base(name)}    # statements name those as examples
    own = {plain(name) for name in names}
    older = _OLD.search(text) is not None
    ranked: list[tuple[float, str]] = []
    for identity, one in statements().items():
        about = plain(one.entry.name)
        named = sum(name in names and plain(name) != about for name in names_there(identity))
        score = scores[identity] + _OWN * (about in own) + _NAMED * named
        if (about in own or named) and (older or not one.era):
            ranked.append((-score, identity))
    told: dict[str, Found] = {}
    for row in of_ids([identity for _, identity in sorted(ranked)[:most + _SPARE]]):
        if row.summary and len(told) < most:
            told.setdefault(row.summary, row)
    return [*told.values()]


__all__ = ["bearing"]
