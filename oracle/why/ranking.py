"""Which statements decide a question, found without trying any change: all statements of the game are ranked by what
they speak of.

What counts are the cards that a statement is about or names, and what these did on the lines of play that decide; the
words of the claims, of what happens and of the events; its scenarios, as far as they are like the question; when it
speaks; by which rules it holds. How much each of that counts (``weights.json``) was learnt from questions of players
and from scenarios that were kept out (``tests/benchmarks/why_weights.py``). Nothing shuts a statement out.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.rules import REFERENCE
from oracle.rulings.kills import Row, common, paired, rows_about
from oracle.rulings.ledger import statements
from oracle.rulings.mutation.asking import is_base
from oracle.rulings.wording import CARD, Wording, names_in, stem, words_of
from oracle.why.question import (
    AGAIN,
    CAUSE,
    CHEAPER,
    CLAIM,
    EVENT,
    EXTRA,
    LOST,
    NOT,
    PLAYED,
    POSSESSED,
    SMALL,
    TITLE,
    Question,
    cosine,
    of_length_one,
)

Vector = Mapping[str, float]

LOOKED_AT: Final = 40            # of so many, the situations are looked at
_NAMES: Final = Path(__file__).with_name("names.json")
_YEARS: Final = Path(__file__).with_name("years.json")
_ALWAYS: Final = 9999
_GENERAL: Final = ("rules", "effects", "tokens")
_VERSION: Final = re.compile(r"@(pre-)?(\d{4})")
_OF_YEAR: Final = re.compile(r"pre-(\d{4})")
_TOPICS: Final = {
    AGAIN: {"throne-room", "twic", "again", "replay", "thron"}, CHEAPER: {"reduc", "lower", "cost", "reduction"},
    POSSESSED: {"possess", "possessor", "possession"}, EXTRA: {"extra"}, LOST: {"track", "los"},
}
_KINDS: Final = frozenset((
    "Ally", "Artifact", "Attack", "Boon", "Castle", "Command", "Duration", "Event", "Gathering", "Heirloom", "Hex",
    "Knight", "Landmark", "Liaison", "Loot", "Night", "Omen", "Prize", "Project", "Prophecy", "Reaction", "Reserve",
    "Ruins", "Shadow", "Shelter", "State", "Trait", "Traveller", "Treasure", "Victory", "Way",
))
_HAPPENINGS: Final = frozenset((
    "asid", "attack", "boon", "bottom", "buy", "call", "choos", "clean", "coffer", "cost", "debt", "discard", "draw",
    "durat", "empti", "end", "exchang", "exil", "extra", "favor", "gain", "hex", "look", "mat", "nam", "night",
    "option", "order", "overpay", "pass", "play", "possess", "react", "reaction", "receiv", "reduc", "reserv", "return",
    "reveal", "rotat", "scor", "set", "shuffl", "stop", "suppli", "swap", "tavern", "thron", "token", "top", "trash",
    "turn", "villager",
))
_NEARNESS: Final = (1.5, 0.8, 1.0, 1.2)      # of a scenario: claims, happenings, what lies where, cards


class _Scenario(NamedTuple):
    """A scenario of a statement, to be compared: its words, and where it is kept."""

    row: Row
    claims: Vector
    happens: Vector
    lies: Vector
    cards: Vector


class Statement(NamedTuple):
    """What is known of a statement apart from questions. ``names`` are the cards that it names beyond its own, here
    or in the reference, ``told`` those of its summary; ``kinds`` the kinds of cards of which it speaks. It holds
    ``since`` a year and ``until`` another one. ``on`` is what its scenarios rest on of what time has changed: of each
    some things."""

    id: str
    file: str
    entry: str
    summary: str
    when: str
    rows: tuple[Row, ...]
    scenarios: tuple[_Scenario, ...]
    names: frozenset[str]
    told: frozenset[str]
    kinds: frozenset[str]
    stems: frozenset[str]
    vector: Vector
    denies: bool
    since: int
    until: int
    edition: bool

    @property
    def folder(self) -> str:
        """What sort of entry it belongs to: rules, effects, tokens, cards, landscapes."""
        return self.file.split("/")[-2]

    @property
    def general(self) -> bool:
        """Whether it is about no card in particular."""
        return self.folder in _GENERAL


class Ranked(NamedTuple):
    """A statement with how near it is, and what was compared."""

    statement: Statement
    score: float
    features: tuple[float, ...]


# ------------------------------------------------------------------------------------------------- statements


def own_text(identity: str) -> bool:
    """Whether it is what a card itself says, which is quoted from the card."""
    return re.search(r"-0[a-z]?$", identity) is not None


@lru_cache(maxsize=64)
def statements_of(game: frozenset[str]) -> tuple[Statement, ...]:
    """The statements about the cards of a game and the general ones, with their scenarios."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows_about(game, _GENERAL):
        found.setdefault((row.file, row.id), []).append(row)
    return tuple([_statement(file, identity, tuple(rows)) for (file, identity), rows in found.items()])


_known: dict[tuple[str, str], Statement] = {}


def _statement(file: str, identity: str, rows: tuple[Row, ...]) -> Statement:
    known = _known.get((file, identity))
    if known is not None and known.rows == rows:
        return known
    first = rows[0]
    own = "" if file.split("/")[-2] in _GENERAL else first.entry
    told = names_in(first.summary) - {own}
    said = words_of(first.summary.partition(";")[0])
    stems = [stem(word) for word in words_of(first.summary) if word[0] != CARD and word not in SMALL]
    since, until = _years(file, identity)
    known = _known[file, identity] = Statement(
        identity, file, first.entry, first.summary, first.when, rows,
        tuple([_scenario(row, own) for row in rows]),
        frozenset(name for name in (*told, *_names().get(identity, ())) if not is_base(name)),
        frozenset(name for name in told if not is_base(name)), _kinds_in(first.summary.partition(";")[0]),
        frozenset(stems), _vector(stems, "summary"), not NOT.isdisjoint(said), since, until,
        "edition" in _era(identity))
    return known


@cache
def _names() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(_NAMES.read_text("utf-8"))
    return found


@cache
def _dated() -> dict[str, tuple[int | None, int | None]]:
    """The years since which, and until which, statements hold that came or went with a change of the rules."""
    found: dict[str, tuple[int | None, int | None]] = json.loads(_YEARS.read_text("utf-8"))
    return found


def _era(identity: str) -> str:
    known = statements().get(identity)
    return known.era if known is not None else ""


def _years(file: str, identity: str) -> tuple[int, int]:
    """The year since which a statement holds, and that until which it does: of an entry's version, or its own."""
    first, last = _dated().get(identity, (None, None))
    since, until = first or 0, last or _ALWAYS
    version = _VERSION.search(file)
    if version is not None and version[1]:
        until = min(until, int(version[2]))
    elif version is not None:
        since = max(since, int(version[2]))
    before = _OF_YEAR.match(_era(identity))
    return since, min(until, int(before[1])) if before is not None else until


def _kinds_in(text: str) -> frozenset[str]:
    plain = {"Allies": "Ally", "Prophecies": "Prophecy"}
    words = [plain.get(word, word) for word in re.findall(r"[A-Z][a-z]+", text)]
    return _KINDS.intersection(words) | _KINDS.intersection([word.removesuffix("s") for word in words])


def _scenario(row: Row, own: str) -> _Scenario:
    words = row.words or Wording((), (), (), (REFERENCE, REFERENCE))
    claimed = [word for _, said in words.claims for word in said]
    return _Scenario(row, _vector(paired(claimed, own), "claims"), _vector(paired(words.happens, own), "happens"),
                     _vector(words.lies, "lies"), _vector(words.cards, "cards"))


def _vector(words: Iterable[str], field: str) -> Vector:
    counts = common()[field]
    every = math.log(counts[""] + 1)
    return of_length_one({word: (1 + math.log(number)) * (every - math.log(counts.get(word, 1) + 0.5))
                          for word, number in Counter(words).items()})


# ------------------------------------------------------------------------------------------------- ranking


def ranked(question: Question, left_out: Sequence[Row] = ()) -> list[Ranked]:
    """The statements of the game of a question, nearest first; scenarios that are ``left_out`` are not looked at. The
    situations of which they speak are looked at for the first of them."""
    known = [one for one in statements_of(question.game) if not own_text(one.id)]
    if left_out:
        gone = {(row.file, row.id, row.part) for row in left_out}
        known = [kept for one in known if (kept := _without(one, gone)).rows]
    compared = _Compared(question, known)
    weights = _weights()
    every = [(one, compared.features(one)) for one in known]
    first = sorted(every, key=lambda pair: (-_score(pair[1], weights), pair[0].id))
    near = first[:LOOKED_AT]
    there = question.situations(dict.fromkeys(one.when for one, _ in near if one.when))
    often = Counter(one.entry for one, _ in near if there.get(one.when))
    found = []
    for number, (one, features) in enumerate(first):
        if number < LOOKED_AT:
            features = (*features[:-4], *_situation(one, there.get(one.when), often))
        found.append(Ranked(one, _score(features, weights), features))
    return sorted(found, key=lambda each: (-each.score, each.statement.id))


def _without(one: Statement, gone: set[tuple[str, str, int]]) -> Statement:
    if all((row.file, row.id, row.part) not in gone for row in one.rows):
        return one
    return one._replace(
        rows=tuple([row for row in one.rows if (row.file, row.id, row.part) not in gone]),
        scenarios=tuple([each for each in one.scenarios
                         if (each.row.file, each.row.id, each.row.part) not in gone]))


def _own(one: Statement) -> Sequence[Row]:
    """The scenarios that show how it is as a statement says, not where it is otherwise."""
    return [row for row in one.rows if not row.neighbour] or one.rows


def _by_other_rules(question: Question, one: Statement) -> bool:
    """Whether it is as a statement says by other rules than a question's: what each of its scenarios rests on, of
    what time has changed, does not stand there (of one in which a rule is switched, what any of them rests on); or
    they are run by the rules of other years alone. What the reference says holds on until something changes it."""
    own = _own(one)
    otherwise = [any(question.stands(on) is False for on in row.on) for row in own]
    if any(otherwise) if question.switched else all(otherwise):
        return True
    years = [row.words.years for row in own if row.words is not None] or [(REFERENCE, REFERENCE)]
    first, last = min(one for one, _ in years), max(two for _, two in years)
    return not ((question.year >= first or first == REFERENCE) and (question.year <= last or last >= REFERENCE))


def _score(features: Sequence[float], weights: Sequence[float]) -> float:
    return sum([value * weight for value, weight in zip(features, weights, strict=True) if value])


def _situation(one: Statement, there: bool | None, often: Mapping[str, int]) -> tuple[float, ...]:
    if not one.when:
        return 0.0, 0.0, 1.0, 0.0
    only = 1 / math.sqrt(often[one.entry]) if there and not one.general else 0.0
    return float(there is True), float(there is False), 0.0, only


class _Compared:
    """A question as it is compared with each statement."""

    def __init__(self, question: Question, known: Sequence[Statement]) -> None:
        self.question = question
        self.prominent = question.prominent
        self.core = frozenset(name for name in question.roles if not is_base(name))
        self.whole = sum([self.prominent[name] for name in self.core]) or 1.0
        self.siblings = Counter(one.entry for one in known if not one.general)
        said = (*question.claimed, *question.done, *question.seen)
        self.every = _vector((*said, *question.title), "summary")
        self.claimed = _vector(question.claimed, "summary")
        self.done = _vector(question.done, "summary")
        self.seen = _vector(question.seen, "summary")
        self.said = {word: value * value for word, value in _vector(said, "summary").items()}
        self.lies = _vector(question.words.lies, "lies")
        self.cards = _vector(question.words.cards, "cards")
        self._from: dict[str, tuple[Vector, Vector]] = {}

    def seen_from(self, own: str) -> tuple[Vector, Vector]:
        """What is claimed and what happens, with the card of an entry as one's own."""
        if own not in self._from:
            words = self.question.words
            claimed = [word for _, each in words.claims for word in each]
            self._from[own] = (_vector(paired(claimed, own), "claims"), _vector(paired(words.happens, own), "happens"))
        return self._from[own]

    def nearest(self, one: Statement, own: str) -> tuple[float, ...]:
        """How alike the nearest scenario is: in its claims, in what happens, in what lies where, in its cards."""
        claims, happens = self.seen_from(own)
        best, most = (0.0, 0.0, 0.0, 0.0), -1.0
        for each in one.scenarios:
            near = (cosine(claims, each.claims), cosine(happens, each.happens), cosine(self.lies, each.lies),
                    cosine(self.cards, each.cards))
            value = sum([weight * part for weight, part in zip(_NEARNESS, near, strict=True)])
            if value > most:
                best, most = near, value
        return best

    def features(self, one: Statement) -> tuple[float, ...]:
        """What is compared of a statement, in the order of FEATURES; of its situation nothing is known yet."""
        question, core = self.question, self.core
        own = "" if one.general else one.entry
        roles = question.roles.get(own, frozenset())
        names, told, kinds = one.names, one.told, one.kinds
        here = names & core
        heard = one.stems & question.heard
        tells = one.stems & _HAPPENINGS
        told_here = told & core
        no = 1.0 if one.denies else 0.0
        topics = {topic for topic, words in _TOPICS.items() if not words.isdisjoint(one.stems)}
        other = _by_other_rules(question, one)
        head = one.id.partition("-")[0]
        return (
            float(bool(own)), *[float(one.folder == folder) for folder in _GENERAL],
            *[float(role in roles) for role in (EVENT, CLAIM, CAUSE, PLAYED, TITLE)],
            self.prominent.get(own, 0.0) / self.whole if own else 0.0, float(bool(own) and not roles),
            1 / math.sqrt(self.siblings[own]) if own else 0.0,
            len(here) / (1 + len(names)), float(bool(here)), float(bool(names)),
            len(names - question.game) / (1 + len(names)), float(bool(own in core and here)),
            float(bool(told_here)), float(not told <= question.game),
            float(bool(told) and told.isdisjoint(question.game)),
            len(told_here) / (len(told) or 1),
            *self.nearest(one, own),
            1 - sum([value * value for word, value in one.vector.items() if word in question.heard]),
            cosine(one.vector, self.every), cosine(one.vector, self.claimed), cosine(one.vector, self.done),
            cosine(one.vector, self.seen), sum([value for word, value in self.said.items() if word in one.stems]),
            sum([value * value for word, value in self.claimed.items() if word in one.stems]),
            len(tells & heard) / 4, len(tells - heard) / 4, len(tells & heard) / (len(tells) or 1),
            float(one.file.startswith("since")), float(question.year >= one.until), float(question.year < one.since),
            float(one.edition), float(other),
            float("-example" in one.id), float("-note" in one.id), float(head == "mistake"),
            float(one.id.startswith("timing-summary")), float(one.id.startswith("turn-summary")), float(head == "act"),
            float(_is_pointer(one.id)),
            no * question.denied, no * (1 - question.denied), (1 - no) * question.denied,
            len(kinds & question.kinds) / (1 + len(kinds)), float(not kinds <= question.about),
            float(not kinds <= question.kinds),
            len(topics & question.topics) / 2, len(topics - question.topics) / 2,
            0.0, 0.0, float(not one.when), 0.0,
        )


def _is_pointer(identity: str) -> bool:
    known = statements().get(identity)
    return known is not None and known.sort == "pointer"


FEATURES: Final = (
    "own", "rule", "effect", "token",
    "happens", "claimed", "did", "played", "in title", "share", "elsewhere", "few siblings",
    "names here", "names any", "names", "names absent", "names beside own", "tells of one here", "tells of one absent",
    "tells of absent ones", "tells of those here",
    "scenario claims", "scenario happens", "scenario lies", "scenario cards",
    "unheard", "words", "words claimed", "words done", "words seen", "covers", "covers claims",
    "happenings here", "happenings elsewhere", "happenings",
    "since the reference", "past", "not yet", "edition", "by other rules",
    "example", "note", "mistake", "timing summary", "turn summary", "activity", "pointer",
    "denies both", "denies", "is denied", "kinds", "kinds absent", "kinds elsewhere", "topics here", "topics elsewhere",
    "situation", "another situation", "no situation", "only situation",
)


@cache
def _weights() -> tuple[float, ...]:
    data = json.loads(Path(__file__).with_name("weights.json").read_text("utf-8"))["weights"]
    return tuple([float(data.get(name, 0.0)) for name in FEATURES])


__all__ = ["FEATURES", "Ranked", "Statement", "own_text", "ranked", "statements_of"]
