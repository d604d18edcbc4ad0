"""Which statements decide a question: those that notice, in their scenarios, what decides here, in a situation like it.

Each scenario of a statement is compared with the question: the changes that flip a verdict here with those that it
notices, what lies where, what happens and what is claimed with its own, its summary with what takes part here. How much
each of that counts (``weights.json``) was learnt from scenarios kept out of the table and put as questions
(``tests/benchmarks/why_weights.py``). The nearest scenario counts for the statement.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.rules import REFERENCE
from oracle.rulings.kills import STUCK, Name, Row, common, paired, table
from oracle.rulings.mutation.changes import RULES
from oracle.rulings.wording import CARD, Wording, names_in, stem, words_of
from oracle.scenario.model import FIGURES
from oracle.why.speaking import AGAIN, of_another_time, spoken_of, there

GENERAL: Final = ("rules/", "effects/", "since-2023/rules/")
OFFERED: Final = "offered: "
_UNKNOWN: Final = 8.0            # how rare a change is that no statement notices
_FIGURE: Final = 0.3             # a count says less than a claim
_MOST_GENERAL: Final = 40        # general statements that share no change with the question but sorts of changes
_HAPPENINGS: Final = frozenset((
    "shuffl", "trash", "reveal", "exil", "discard", "gain", "buy", "bought", "play", "set", "asid", "draw",
    "drew", "exchang", "return", "peek", "look", "token", "debt", "favor", "villager", "coffer", "boon", "hex",
    "night", "reserv", "tavern", "call", "extra", "turn", "phas", "clean", "attack", "reaction", "react",
    "durat", "thron", "pass", "cost", "cheaper", "reduc", "empti", "swap", "receiv", "option", "choos", "chos",
    "nam", "stop", "pil", "suppli", "mat", "bottom", "top", "order",
))

Vector = tuple[dict[str, float], float]


class Asking:
    """What is compared of a question: per verdict (by number, from 1) the changes that flip it; the changes under which
    it cannot be asked; those of them that leave something out; of changes the number of their ability on its card; its
    words; what happened, in the verbs of the events; the cards that are in the game; its year; which of some
    ``situations`` there are in it (of none, if that is not known); what a card's ability of some number ``said``;
    whether what time has changed ``stands`` in it as a scenario has it (:attr:`oracle.rulings.kills.Row.on`); and
    whether a rule is ``switched`` otherwise than in its year."""

    def __init__(
        self, flips: Mapping[int, frozenset[Name]], stuck: frozenset[Name], without: frozenset[Name],
        clause_of: Mapping[Name, int], words: Wording, happened: Iterable[str], game: frozenset[str], year: int,
        situations: Callable[[Iterable[str]], Mapping[str, bool]] = lambda whens: {},
        said: Callable[[str, int], str] = lambda card, ability: "",
        stands: Callable[[str], bool | None] = lambda on: None,
        switched: bool = False,
    ) -> None:
        self.flips = flips
        self.stuck = stuck
        self.without = without
        self.clause_of = clause_of
        self.words = words
        self.happened = frozenset(happened)
        self.game = game
        self.year = year
        self.situations = situations
        self.stands = stands
        self.switched = switched
        self._said = said
        self._deciding: dict[str, Vector] = {}
        self.every: frozenset[Name] = frozenset().union(*flips.values())
        self.subjects = {name[0] for name in self.every}
        self._own: dict[str, tuple[Vector, Vector]] = {}
        self._claims: dict[str, list[Vector]] = {}

    def counts(self, number: int) -> float:
        """How much a verdict counts."""
        claims = self.words.claims
        return _FIGURE if number <= len(claims) and claims[number - 1][0] in FIGURES else 1.0

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of its claims."""
        return frozenset(kind for kind, _ in self.words.claims)

    @cached_property
    def lies(self) -> Vector:
        """What lies where."""
        return _vector(self.words.lies, "lies")

    @cached_property
    def cards(self) -> Vector:
        """The cards that are named."""
        return _vector(self.words.cards, "cards")

    @cached_property
    def every_word(self) -> Vector:
        """All its words, to be compared with a summary."""
        return _vector(self._stems, "summary")

    @cached_property
    def _stems(self) -> list[str]:
        claimed = [word for _, words in self.words.claims for word in words]
        lying = [part for word in self.words.lies for part in (word.partition(":")[0].rpartition(".")[2],
                                                               CARD + word.partition(":")[2]) if part != CARD]
        return [stem(word) for word in (*claimed, *self.words.happens, *lying) if word]

    @cached_property
    def heard(self) -> frozenset[str]:
        """The stems of everything that happens in it or is spoken of."""
        verbs = {stem(word) for verb in self.happened for word in re.split("[ -]", verb) if word}
        return frozenset(verbs.union(self._stems))

    @cached_property
    def there(self) -> frozenset[str]:
        """The kinds of cards that there are, and whether a card is played more than once."""
        plays = Counter(two for one, two in pairwise(self.words.happens) if one == "plays")
        return there(self.game) | ({AGAIN} if max(plays.values(), default=0) > 1 else set())

    def seen_from(self, entry: str) -> tuple[Vector, Vector]:
        """What is claimed and what happens, with the card of an entry as one's own."""
        if entry not in self._own:
            claimed = [word for _, words in self.words.claims for word in words]
            self._own[entry] = (_vector(paired(claimed, entry), "claims"),
                                _vector(paired(self.words.happens, entry), "happens"))
        return self._own[entry]


    def deciding_words(self, entry: str) -> Vector:
        """The words of the abilities of a card of which something decides, to be compared with a summary."""
        if entry not in self._deciding:
            clauses = {self.clause_of[name] for name in self.every if name[0] == entry and name in self.clause_of}
            texts = [self._said(entry, number) for number in sorted(clauses)]
            self._deciding[entry] = _vector([stem(word) for text in texts for word in words_of(text)], "summary")
        return self._deciding[entry]

    def each_from(self, entry: str) -> list[Vector]:
        """Each claim by itself, with the card of an entry as one's own."""
        if entry not in self._claims:
            self._claims[entry] = [_vector(paired(words, entry), "claims") for _, words in self.words.claims]
        return self._claims[entry]


class Ruling(NamedTuple):
    """A statement with the scenarios that are looked at; when it speaks, and what it answers."""

    file: str
    id: str
    entry: str
    summary: str
    rows: tuple[Row, ...]
    when: str = ""
    asks: tuple[str, ...] = ()

    @property
    def general(self) -> bool:
        """Whether it is about no card in particular."""
        return self.file.startswith(GENERAL)


class Ranked(NamedTuple):
    """A statement: its id, the file of its ruling, its summary, the verdicts that it decides, the changes by which it
    does, best first, and how near it is. ``exact`` says whether it notices the very changes that decide, ``shown``
    whether it is shown by the question's rules, ``silent`` whether that of which it speaks is not there: the situation,
    or the rules by which it is so."""

    id: str
    file: str
    summary: str
    decides: tuple[int, ...]
    by: tuple[Name, ...]
    score: float
    exact: bool
    shown: bool
    features: tuple[float, ...] = ()
    silent: bool = False

    @property
    def general(self) -> bool:
        """Whether it is about no card in particular."""
        return self.file.startswith(GENERAL)


# ------------------------------------------------------------------------------------------------- how rare what is


def _sort(name: Name) -> Any:
    """What sort of change it is, which other cards have too."""
    return name if name[0] == RULES else name[1][:2]


@cache
def _rarity() -> dict[Any, float]:
    """How much each change, and each sort of changes, counts: the fewer statements notice it the more."""
    noticed: dict[Any, set[str]] = defaultdict(set)
    for row in table():
        for name, mask in row.marks.items():
            if mask != STUCK:
                noticed[name].add(row.id)
                if name[0] != RULES:
                    noticed[_sort(name)].add(row.id)
    every = len({row.id for row in table()}) + 1
    return {name: math.log(every / (len(ids) + 0.5)) for name, ids in noticed.items()}


def weight(names: Iterable[Any]) -> float:
    """How much some changes count together."""
    rarity = _rarity()
    return sum([rarity.get(name, _UNKNOWN) for name in names])


def _vector(words: Iterable[str], field: str) -> Vector:
    counts = common()[field]
    every = math.log(counts[""] + 1)
    found = {word: (1 + math.log(number)) * (every - math.log(counts.get(word, 1) + 0.5))
             for word, number in Counter(words).items()}
    return found, math.sqrt(sum([value * value for value in found.values()])) or 1.0


def _alike(one: Vector, two: Vector) -> float:
    """How alike two collections of words are (cosine, rare words counting more)."""
    (first, long), (second, wide) = (one, two) if len(one[0]) <= len(two[0]) else (two, one)
    return sum([value * second[word] for word, value in first.items() if word in second]) / (long * wide)


def _unheard(one: Vector, heard: frozenset[str]) -> float:
    """How much of a summary has no word in the question."""
    whole = sum(one[0].values())
    return sum([value for word, value in one[0].items() if word not in heard]) / whole if whole else 0.0


def _overlap(one: frozenset[Any] | set[Any], two: frozenset[Any] | set[Any]) -> float:
    both = one & two
    return 2 * weight(both) / (weight(one) + weight(two)) if both else 0.0


# ------------------------------------------------------------------------------------------------- ranking


class _Likeness(NamedTuple):
    """What is known of a scenario apart from questions."""

    entry: str
    noticed: frozenset[Name]
    stuck: frozenset[Name]
    sorts: frozenset[Any]
    claims: Vector
    happens: Vector
    lies: Vector
    cards: Vector
    names: frozenset[str]
    kinds: frozenset[str]


_known: dict[tuple[str, str, int], _Likeness] = {}


def _likeness(row: Row, entry: str) -> _Likeness:
    key = row.file, row.id, row.part
    found = _known.get(key)
    if found is None:
        words = row.words or Wording((), (), (), (REFERENCE, REFERENCE))
        noticed = frozenset(name for name, mask in row.marks.items() if mask != STUCK)
        claimed = [word for _, said in words.claims for word in said]
        found = _known[key] = _Likeness(
            entry, noticed, frozenset(row.marks) - noticed, frozenset(map(_sort, noticed)),
            _vector(paired(claimed, entry), "claims"), _vector(paired(words.happens, entry), "happens"),
            _vector(words.lies, "lies"), _vector(words.cards, "cards"), words.cards,
            frozenset(kind for kind, _ in words.claims))
    return found


@cache
def _summary(text: str) -> tuple[Vector, frozenset[str], frozenset[str]]:
    """A summary as a vector, the cards that it names, and the stems of what happens in it."""
    stems = [stem(word) for word in words_of(text)]
    return _vector(stems, "summary"), frozenset(names_in(text)), _HAPPENINGS & set(stems)


def own_text(identity: str) -> bool:
    """Whether it is what a card itself says, which is quoted from the card."""
    return re.search(r"-0[a-z]?$", identity) is not None


@cache
def rulings() -> tuple[Ruling, ...]:
    """The statements that there are rows of, and what cards themselves say."""
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in table():
        found[row.file, row.id].append(row)
    return tuple(Ruling(file, identity, rows[0].entry, rows[0].summary, tuple(rows), rows[0].when, rows[0].asks)
                 for (file, identity), rows in found.items())


def ranked(asking: Asking, left_out: Sequence[Row] = ()) -> list[Ranked]:
    """The statements that decide, best first; rows that are ``left_out`` are not looked at."""
    if not asking.every:
        return []
    those = list(_of_this_game(asking, left_out))
    there = asking.situations(dict.fromkeys(ruling.when for ruling, _ in those if ruling.when))
    candidates = list(_candidates(asking, those, there))
    often = Counter("" if ruling.general else ruling.entry for ruling in candidates if there.get(ruling.when))
    found = [_looked_at(asking, ruling, there.get(ruling.when), often) for ruling in candidates]
    return sorted(found, key=lambda one: (-one.score, one.id))


def _of_this_game(asking: Asking, left_out: Sequence[Row]) -> Iterable[tuple[Ruling, float]]:
    """The statements that can be said of the game and its year: those about its cards, and the general ones that notice
    such sorts of changes as decide here. Each with how near it is: 1 or more if it notices such a change itself."""
    sorts = frozenset(map(_sort, asking.every))
    for ruling in rulings():
        if not ruling.general and ruling.entry not in asking.game:
            continue
        if left_out:
            rows = tuple([row for row in ruling.rows if row not in left_out])
            if not rows:
                continue
            ruling = ruling._replace(rows=rows) if len(rows) < len(ruling.rows) else ruling
        if not _of_the_time(asking.year, _own(ruling)):
            continue
        if any(not asking.every.isdisjoint(row.marks.keys()) for row in ruling.rows):
            yield ruling, 1.0
        else:
            near = max([_overlap(sorts, _likeness(row, "").sorts) for row in ruling.rows]) if ruling.general else 0.0
            if near or not ruling.general:
                yield ruling, min(near, 0.99)


def _candidates(
    asking: Asking, those: Iterable[tuple[Ruling, float]], there: Mapping[str, bool],
) -> Iterable[Ruling]:
    """The statements that notice a change that decides here; those about a card that decides, or of which there is the
    situation of which they speak; and of the other general ones as many as are nearest."""
    general: list[tuple[float, str, Ruling]] = []
    for ruling, near in those:
        if near >= 1:
            yield ruling
        elif ruling.general:
            near += bool(there.get(ruling.when)) + _alike(asking.every_word, _summary(ruling.summary)[0])
            general.append((near, ruling.id, ruling))
        elif (ruling.entry in asking.subjects or there.get(ruling.when)
                or not _summary(ruling.summary)[1].isdisjoint(asking.subjects)):
            yield ruling
    general.sort(reverse=True, key=lambda one: one[:2])
    yield from (ruling for *_, ruling in general[:_MOST_GENERAL])


def _of_the_time(year: int, rows: Sequence[Row]) -> bool:
    """Whether what is shown by the rules of some years can be said of another one. What the reference says holds on
    until something changes it; what it tells of earlier rules does not."""
    years = [row.words.years for row in rows if row.words is not None] or [(REFERENCE, REFERENCE)]
    first, last = min(one for one, _ in years), max(two for _, two in years)
    return (year >= first or first == REFERENCE) and (year <= last or last >= REFERENCE)


@cache
def _asked(asks: tuple[str, ...], entry: str) -> tuple[Vector, list[Vector]]:
    """What a statement answers: all of it as a vector, and each claim."""
    each = [paired(words_of(text.removeprefix(OFFERED)), entry) for text in asks]
    return _vector([word for words in each for word in words], "claims"), [_vector(words, "claims") for words in each]


def _looked_at(asking: Asking, ruling: Ruling, there: bool | None, often: Mapping[str, int]) -> Ranked:
    """A statement as it is ranked. ``there``: whether there is the situation of which it speaks, if that is known;
    ``often``: of how many statements about each card there is."""
    vector, named, told = _summary(ruling.summary)
    entry = "" if ruling.general else ruling.entry
    asks, ask = _asked(ruling.asks, entry)
    alike = [max([_alike(claim, one) for one in ask], default=0.0) for claim in asking.each_from(entry)]
    about = named | {entry}
    every, stuck, flips = asking.every, asking.stuck, asking.flips
    if not ruling.general:
        # Of other cards the table has only what is left out.
        keep = frozenset(name for name in (*every, *stuck)
                         if name[0] == RULES or name[0] in about or name in asking.without)
        every, stuck, flips = every & keep, stuck & keep, {number: names & keep for number, names in flips.items()}
    others = named - {entry}
    before = (
        float(bool(entry)), sum([_rarity().get(name, _UNKNOWN) for name in asking.every if name[0] == entry])
        / weight(asking.every), len(others & asking.subjects) / 3, len(named - asking.game) / (len(named) or 1),
        float(ruling.general), _alike(asking.every_word, vector), len(told - asking.heard) / 4,
        len(told & asking.heard) / 4, _unheard(vector, asking.heard),
        float(not spoken_of(ruling.summary) <= asking.there), float(of_another_time(ruling.summary, asking.year)),
        float(there is True), float(there is False), 1 / math.sqrt(often[entry]) if there else 0.0,
        _alike(asking.seen_from(entry)[0], asks), max(alike, default=0.0), sum(alike) / (len(alike) or 1),
        _alike(vector, asking.deciding_words(entry)) if entry in asking.subjects else 0.0,
    )
    sorts = frozenset(map(_sort, every))
    claims, happens = asking.seen_from(entry)
    best: tuple[float, tuple[float, ...], Row | None] = (-math.inf, (), None)
    weights = _weights()
    for row in [row for row in ruling.rows if not _superseded(asking, row)] or ruling.rows:
        its = _likeness(row, entry)
        by = every & its.noticed
        features = (
            *before,
            max([_rarity().get(name, _UNKNOWN) for name in by], default=0.0) / _UNKNOWN, float(not by),
            weight(by) / (weight(every) or 1.0), _overlap(every, its.noticed), _overlap(sorts, its.sorts),
            min(1.0, weight([name for name in by if name[0] == RULES]) / _UNKNOWN),
            _overlap(stuck, its.stuck) if stuck and its.stuck else 0.5 * (not stuck and not its.stuck),
            _alike(asking.lies, its.lies), _alike(claims, its.claims), _alike(happens, its.happens),
            _alike(asking.cards, its.cards),
            len(asking.words.cards - its.names) / (len(asking.words.cards) or 1),
            len(its.names - asking.words.cards) / (len(its.names) or 1),
            len(asking.kinds & its.kinds) / (len(asking.kinds | its.kinds) or 1),
            float(_shown_in(asking.year, row)),
        )
        score = sum([value * features[number] for number, value in enumerate(weights)])
        if score > best[0]:
            best = score, features, row
    found = _decided(asking, ruling, entry, every, flips, best[0], best[1])
    silent = there is False or _by_other_rules(asking, ruling, found.shown)
    return found._replace(silent=True) if silent else found


def _shown_in(year: int, row: Row) -> bool:
    """Whether a scenario is shown by the rules of a year, or by those that still hold then."""
    first, last = row.words.years if row.words is not None else (REFERENCE, REFERENCE)
    return first <= year <= last or (last >= REFERENCE and year >= REFERENCE)


def _superseded(asking: Asking, row: Row) -> bool:
    """Whether it is otherwise today than a scenario of the reference shows: a question by later rules has not what it
    rests on."""
    last = row.words.years[1] if row.words is not None else REFERENCE
    return asking.year > max(REFERENCE, last) and any(asking.stands(on) is False for on in row.on)


def _own(ruling: Ruling) -> Sequence[Row]:
    """The scenarios that show how it is as a statement says, not where it is otherwise."""
    return [row for row in ruling.rows if not row.neighbour] or ruling.rows


def _by_other_rules(asking: Asking, ruling: Ruling, shown: bool) -> bool:
    """Whether it is as a statement says by other rules than the question's: what each of its scenarios rests on does
    not stand there; of one in which a rule is switched, what any of them rests on."""
    every = [any(asking.stands(on) is False for on in row.on) for row in _own(ruling)]
    return any(every) if asking.switched else not shown and all(every)


def _shown(asking: Asking, row: Row) -> bool:
    """Whether a scenario shows how it is by the rules of a question: it is run by those of its year, or what it rests
    on stands there."""
    if _superseded(asking, row):
        return False
    if row.on and (asking.switched or not _shown_in(asking.year, row)):
        return all(asking.stands(on) for on in row.on)
    return _shown_in(asking.year, row)


FEATURES: Final = (
    "own", "own share", "others named", "named elsewhere", "general", "summary", "happens elsewhere",
    "happens here", "unheard", "speaks of more", "another time", "situation", "another situation", "only situation",
    "asks", "asks best", "asks each", "own words", "rare", "nothing in common", "covered",
    "changes", "sorts", "rules", "stuck", "lies", "claims", "happens", "cards", "cards only here",
    "cards only there", "kinds", "year",
)


@cache
def _weights() -> tuple[float, ...]:
    data = json.loads(Path(__file__).with_name("weights.json").read_text("utf-8"))["weights"]
    return tuple([float(data.get(name, 0.0)) for name in FEATURES])


# ------------------------------------------------------------------------------------------------- what it decides


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


def _decided(
    asking: Asking, ruling: Ruling, entry: str, every: frozenset[Name], flips: Mapping[int, frozenset[Name]],
    score: float, features: tuple[float, ...],
) -> Ranked:
    """A statement with the verdicts that it decides, and by what: the very changes that it notices; where it has none
    of them, other words of the same abilities of its card, or for a general one the same sorts of changes."""
    noticed = frozenset().union(*(_likeness(row, entry).noticed for row in ruling.rows))
    by = every & noticed
    exact = bool(by)
    if not by:
        if ruling.general:
            sorts = frozenset(map(_sort, noticed))
            by = frozenset(name for name in every if name[0] != RULES and _sort(name) in sorts)
        else:
            clauses = {asking.clause_of.get(name) for name in noticed if name[0] == entry} - {None}
            by = frozenset(name for name in every if name[0] == entry and asking.clause_of.get(name) in clauses)
    near: dict[int, float] = {}
    for number, names in flips.items():
        shared = names & by
        if shared:
            near[number] = asking.counts(number) * max(
                [_overlap(names, expected) for row in ruling.rows for expected in _expectations(row)], default=0.0,
            ) if exact else asking.counts(number) * weight(shared) / weight(names)
    shown = any(_shown(asking, row) for row in _own(ruling))
    if not near:
        return Ranked(ruling.id, ruling.file, ruling.summary, (), (), score, False, shown, features)
    most = max(near.values())
    decides = sorted((number for number, value in near.items() if value >= _NEAR * most),
                     key=lambda number: (asking.counts(number) < 1, number))
    first = [name for name in by if any(name in flips[number] for number in decides)]
    first.sort(key=lambda name: (-len([number for number in decides if name in flips[number]]), -weight((name,)), name))
    return Ranked(ruling.id, ruling.file, ruling.summary, tuple(decides), tuple(first), score, exact, shown, features)


_NEAR: Final = 0.6               # how near a verdict has to be to the one that a statement decides first of all


__all__ = ["FEATURES", "GENERAL", "Asking", "Ranked", "Ruling", "own_text", "ranked", "rulings", "weight"]
