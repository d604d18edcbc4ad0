"""Ranking the statements that may decide a question, without trying any change.

All statements of the game are ranked by how well they fit the question: the cards that a statement is about or names,
and what these did on the deciding lines of play; the words of the claims, of the given events and of those that follow;
the likeness of its scenarios to the question; when it applies; and the rules under which it holds. The weights
(``weights.json``) were learnt from players' questions and from held-out scenarios
(``tests/benchmarks/why_weights.py``). Nothing excludes a statement.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.rules import CURRENT, REFERENCE
from oracle.rulings.kills import Row, paired
from oracle.rulings.ledger import statements
from oracle.rulings.mutation.changed_question import is_base
from oracle.rulings.scenario_words import words_of
from oracle.why.features import (
    AGAIN,
    CAUSE,
    CHEAPER,
    CLAIM,
    EVENT,
    EXTRA,
    LOST,
    PLAYED,
    POSSESSED,
    TITLE,
    Question,
    cosine,
    text_of,
)
from oracle.why.statements import GENERAL, REFERENCE_WORDS, Statement, Vector, shown, statements_of, vector

READ: Final = 100                # statements whose scenarios are compared
LOOKED_AT: Final = 24            # statements whose situations are compared
_TOPICS: Final = {
    AGAIN: {"throne-room", "twic", "again", "replay", "thron"}, CHEAPER: {"reduc", "lower", "cost", "reduction"},
    POSSESSED: {"possess", "possessor", "possession"}, EXTRA: {"extra"}, LOST: {"track", "los"},
}
_HAPPENINGS: Final = frozenset((
    "asid", "attack", "boon", "bottom", "buy", "call", "choos", "clean", "coffer", "cost", "debt", "discard", "draw",
    "durat", "empti", "end", "exchang", "exil", "extra", "favor", "gain", "hex", "look", "mat", "nam", "night",
    "option", "order", "overpay", "pass", "play", "possess", "react", "reaction", "receiv", "reduc", "reserv", "return",
    "reveal", "rotat", "scor", "set", "shuffl", "stop", "suppli", "swap", "tavern", "thron", "token", "top", "trash",
    "turn", "villager",
))
_NEARNESS: Final = (1.5, 0.8, 1.0, 1.2)      # of a scenario: claims, happenings, what lies where, cards




class Ranked(NamedTuple):
    """A statement with its nearness, and the features that were compared."""

    statement: Statement
    score: float
    features: tuple[float, ...]


# ------------------------------------------------------------------------------------------------- ranking


def ranked(question: Question, left_out: Sequence[Row] = ()) -> list[Ranked]:
    """Return the statements of a question's game, nearest first, without the scenarios that are ``left_out``.

    All are compared by what they are about; the first of those by their scenarios; the first of these by situations.
    """
    compared = _Compared(question, statements_of(question.game), left_out)
    known = [one for one in compared.known if not left_out or one.unshown or compared.rows(one)]
    every = _sorted([_ranked(one, compared.subject(one)) for one in known])
    near = _sorted([_ranked(one.statement, one.features[:_FIRST] + compared.shown(one.statement))
                    for one in every[:READ]])
    there = question.situations(dict.fromkeys(one.statement.when for one in near[:LOOKED_AT] if one.statement.when))
    often = Counter(one.statement.entry for one in near[:LOOKED_AT] if there.get(one.statement.when))
    first = _sorted([
        _ranked(one.statement, (*one.features[:_SECOND], *compared.closer(one.statement),
                                *_situation(one.statement, there.get(one.statement.when), often)))
        for one in near[:LOOKED_AT]])
    return [*first, *near[LOOKED_AT:], *every[READ:]]


def _ranked(one: Statement, features: tuple[float, ...]) -> Ranked:
    score = sum([value * weight for value, weight in zip(features, _weights(), strict=False) if value])
    return Ranked(one, score, features + (0.0,) * (len(FEATURES) - len(features)))


def _sorted(every: list[Ranked]) -> list[Ranked]:
    return sorted(every, key=lambda each: (-round(each.score, 9), each.statement.id))


def _by_other_rules(question: Question, rows: Sequence[Row]) -> bool:
    """Report whether a statement's scenarios show it only under rules other than a question's.

    That is so if each scenario depends on a dated rule or version that the question does not have (for a question with
    a switched rule, if any scenario does), or if all are run by the rules of other years alone. What the reference says
    holds until something changes it; what is run by the current rules alone has held since the things it is about
    appeared.
    """
    own = [row for row in rows if not row.neighbour] or rows      # a neighbour shows where it does not hold
    if not own:
        return False
    otherwise = [any(question.stands(on) is False for on in row.on) for row in own]
    if any(otherwise) if question.switched else all(otherwise):
        return True
    years = [row.words.years for row in own if row.words is not None] or [(REFERENCE, REFERENCE)]
    first, last = min(one for one, _ in years), max(two for _, two in years)
    return not ((question.year >= first or first in (REFERENCE, CURRENT))
                and (question.year <= last or last >= REFERENCE))


def _situation(one: Statement, there: bool | None, often: Mapping[str, int]) -> tuple[float, ...]:
    if not one.when:
        return 0.0, 0.0, 1.0, 0.0
    only = 1 / math.sqrt(often[one.entry]) if there and not one.general else 0.0
    return float(there is True), float(there is False), 0.0, only


class _Compared:
    """A question, prepared for comparison with each statement."""

    def __init__(self, question: Question, known: Sequence[Statement], left_out: Sequence[Row]) -> None:
        self.question = question
        self.known = [one for one in known
                      if not one.text or (one.entry in question.roles and not is_base(one.entry))]
        self.left_out = {(row.file, row.id, row.part) for row in left_out}
        self.prominent = question.prominent
        self.core = frozenset(name for name in question.roles if not is_base(name))
        self.whole = sum([self.prominent[name] for name in self.core]) or 1.0
        self.siblings = Counter(one.entry for one in self.known if not one.general)
        said = (*question.claimed, *question.done, *question.seen)
        self.every = vector((*said, *question.title), "summary")
        self.claimed = vector(question.claimed, "summary")
        self.done = vector(question.done, "summary")
        self.seen = vector(question.seen, "summary")
        self.said = {word: value * value for word, value in vector(said, "summary").items()}
        self.lies = vector(question.words.lies, "lies")
        self.cards = vector(sorted(question.words.cards), "cards")
        self.numbers = question.numbers
        self.titled = vector(question.title, "summary")
        self.title_parts = {word: value * value for word, value in self.titled.items()}
        self.titled_there = vector(question.title, REFERENCE_WORDS)
        self.every_there = vector((*said, *question.title), REFERENCE_WORDS)
        self.claimed_there = vector(question.claimed, REFERENCE_WORDS)
        self._from: dict[str, tuple[Vector, Vector]] = {}

    def seen_from(self, own: str) -> tuple[Vector, Vector]:
        """Return the words of the claims and of the events, with the card of an entry as one's own."""
        if own not in self._from:
            words = self.question.words
            claimed = [word for _, each in words.claims for word in each]
            self._from[own] = (vector(paired(claimed, own), "claims"), vector(paired(words.happens, own), "happens"))
        return self._from[own]

    def numbers_in(self, name: str) -> float:
        """Return the share of the claimed numbers that a card's text has."""
        if not self.numbers:
            return 0.0
        there = set(re.findall(r"\d+", text_of(name)))
        return sum(number in there for number in self.numbers) / len(self.numbers)

    def rows(self, one: Statement) -> list[Row]:
        """Return the scenarios of a statement that are used."""
        return [row for row in one.rows if (row.file, row.id, row.part) not in self.left_out]

    def closer(self, one: Statement) -> tuple[float, ...]:
        """Return features computed for the top statements only: each claim compared with those of each scenario and
        with what the statement answers.
        """
        own = "" if one.general else one.entry
        each = [vector(paired(words, own), "claims") for _, words in self.question.words.claims]
        theirs = [each for row in self.rows(one) for each in shown(row, own).each]
        answered = [vector(paired(words_of(ask), own), "claims") for ask in one.asks]
        claims = [max([cosine(claim, other) for other in theirs], default=0.0) for claim in each]
        asks = [max([cosine(claim, other) for other in answered], default=0.0) for claim in each]
        return (max(claims, default=0.0), sum(claims) / (len(claims) or 1),
                max(asks, default=0.0), sum(asks) / (len(asks) or 1))

    def _reference(self, one: Statement) -> tuple[float, ...]:
        """Return the likeness of a statement's words in the reference to the question."""
        there, heard = one.reference, self.question.heard
        if not there:
            return (0.0,) * 6
        return (cosine(there, self.every_there), cosine(there, self.claimed_there), cosine(there, self.titled_there),
                1 - sum([value * value for word, value in there.items() if word in heard]),
                sum([value * value for word, value in self.claimed_there.items() if word in there]),
                sum([value * value for word, value in self.titled_there.items() if word in there]))

    def shown(self, one: Statement) -> tuple[float, ...]:
        """Return the features of a statement's scenarios and of its words in the reference."""
        rows = self.rows(one)
        return (*self._nearest(rows, "" if one.general else one.entry), float(_by_other_rules(self.question, rows)),
                *self._reference(one))

    def _nearest(self, rows: Sequence[Row], own: str) -> tuple[float, ...]:
        """Return the likeness of the nearest scenario: in its claims, in its events, in what lies where, in its cards.
        """
        claims, happens = self.seen_from(own)
        best, most = (0.0, 0.0, 0.0, 0.0), -1.0
        for row in rows:
            each = shown(row, own)
            near = (cosine(claims, each.claims), cosine(happens, each.happens), cosine(self.lies, each.lies),
                    cosine(self.cards, each.cards))
            value = sum([weight * part for weight, part in zip(_NEARNESS, near, strict=True)])
            if value > most:
                best, most = near, value
        return best

    def subject(self, one: Statement) -> tuple[float, ...]:
        """Return the features of a statement apart from its scenarios."""
        question, core, folder = self.question, self.core, one.folder
        own = "" if folder in GENERAL else one.entry
        roles = question.roles.get(own, frozenset())
        names, told, kinds = one.names, one.told, one.kinds
        here = names & core
        heard = one.stems & question.heard
        both = [(word, value) for word, value in one.vector.items() if word in self.every]
        tells = one.stems & _HAPPENINGS
        told_here = told & core
        no = 1.0 if one.denies else 0.0
        topics = {topic for topic, words in _TOPICS.items() if not words.isdisjoint(one.stems)}
        identity = one.id
        head = identity.partition("-")[0]
        text = float(one.text)
        return (
            float(bool(own)), *[float(folder == each) for each in GENERAL],
            *[float(role in roles) for role in (EVENT, CLAIM, CAUSE, PLAYED, TITLE)],
            self.prominent.get(own, 0.0) / self.whole if own else 0.0, float(bool(own) and not roles),
            1 / math.sqrt(self.siblings[own]) if own else 0.0,
            len(here) / (1 + len(names)), float(bool(here)), float(bool(names)),
            len(names - question.game) / (1 + len(names)), float(bool(own in core and here)),
            float(bool(told_here)), float(not told <= question.game),
            float(bool(told) and told.isdisjoint(question.game)),
            len(told_here) / (len(told) or 1),
            1 - sum([value * value for word, value in one.vector.items() if word in heard]),
            _alike(both, self.every), _alike(both, self.claimed), _alike(both, self.done), _alike(both, self.seen),
            sum([self.said[word] for word, _ in both if word in self.said]),
            sum([self.claimed[word] ** 2 for word, _ in both if word in self.claimed]),
            len(tells & heard) / 4, len(tells - heard) / 4, len(tells & heard) / (len(tells) or 1),
            float(one.file.startswith("since")), float(question.year >= one.until), float(question.year < one.since),
            float(one.edition),
            float("-example" in identity), float("-note" in identity), float(head == "mistake"),
            float(identity.startswith("timing-summary")), float(identity.startswith("turn-summary")),
            float(head == "act"), float(_is_pointer(identity)), float(one.unshown),
            text, text * float(question.plain == own), text * float(CLAIM in roles), text * float(EVENT in roles),
            text * float(TITLE in roles), text * self.prominent.get(own, 0.0) / self.whole,
            text / (len(self.core) or 1), text * self.numbers_in(own) if text else 0.0,
            _alike(both, self.titled), sum([self.title_parts[word] for word, _ in both if word in self.title_parts]),
            no * question.denied, no * (1 - question.denied), (1 - no) * question.denied,
            len(kinds & question.kinds) / (1 + len(kinds)), float(not kinds <= question.about),
            float(not kinds <= question.kinds),
            len(topics & question.topics) / 2, len(topics - question.topics) / 2,
        )


def _alike(both: Sequence[tuple[str, float]], words: Vector) -> float:
    """Return the likeness of a statement to some words of a question, given the words that it shares with the question.
    """
    return sum([value * words[word] for word, value in both if word in words])


def _is_pointer(identity: str) -> bool:
    known = statements().get(identity)
    return known is not None and known.sort == "pointer"


_OF_SUBJECT: Final = (
    "own", "rule", "effect", "token",
    "happens", "claimed", "did", "played", "in title", "share", "elsewhere", "few siblings",
    "names here", "names any", "names", "names absent", "names beside own", "tells of one here", "tells of one absent",
    "tells of absent ones", "tells of those here",
    "unheard", "words", "words claimed", "words done", "words seen", "covers", "covers claims",
    "happenings here", "happenings elsewhere", "happenings",
    "since the reference", "past", "not yet", "edition",
    "example", "note", "mistake", "timing summary", "turn summary", "activity", "pointer", "unshown",
    "text", "plain text", "text claimed", "text happens", "text in title", "text share", "text alone", "text numbers",
    "words title", "covers title",
    "denies both", "denies", "is denied", "kinds", "kinds absent", "kinds elsewhere", "topics here", "topics elsewhere",
)
_OF_SCENARIOS: Final = (
    "scenario claims", "scenario happens", "scenario lies", "scenario cards", "by other rules",
    "reference words", "reference claimed", "reference title", "reference unheard", "reference covers claims",
    "reference covers title",
)
_FIRST: Final = len(_OF_SUBJECT)
_SECOND: Final = _FIRST + len(_OF_SCENARIOS)
FEATURES: Final = (
    *_OF_SUBJECT, *_OF_SCENARIOS,
    "claim", "claims", "answers a claim", "answers claims",
    "situation", "another situation", "no situation", "only situation",
)


@cache
def _weights() -> tuple[float, ...]:
    data = json.loads(Path(__file__).with_name("weights.json").read_text("utf-8"))["weights"]
    return tuple([float(data.get(name, 0.0)) for name in FEATURES])


__all__ = ["FEATURES", "Ranked", "ranked"]
