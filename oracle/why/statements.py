"""Statements apart from any question: what they are about, their scenarios, their words in the reference, their years.

The text of a card is a statement, too.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.collection import INDEX, remembered, unofficial
from engine.rules import REFERENCE
from oracle.rulings.kills import Name, Noticing, Row, about, card_of, common, paired
from oracle.rulings.ledger import statements
from oracle.rulings.mutation.changed_question import is_base
from oracle.rulings.mutation.changes import RULES
from oracle.rulings.scenario_words import CARD, Wording, stem, words_of
from oracle.why.features import NOT, SMALL, of_length_one, text_of
from oracle.words.catalogue import facts

Vector = Mapping[str, float]

_SETTLED: Final = Path(__file__).with_name("settled.json")
_NAMES: Final = Path(__file__).with_name("names.json")
_WORDS: Final = Path(__file__).with_name("words.json")
_YEARS: Final = Path(__file__).with_name("years.json")
_ALWAYS: Final = 9999
GENERAL: Final = ("rules", "effects", "tokens")
_OF_ANY_GAME: Final = ("rules", "effects")      # tokens and mats are those that the cards of a game need
_VERSION: Final = re.compile(r"@(pre-)?(\d{4})")
_OF_YEAR: Final = re.compile(r"pre-(\d{4})")
_KINDS: Final = frozenset((
    "Ally", "Artifact", "Attack", "Boon", "Castle", "Command", "Duration", "Event", "Gathering", "Heirloom", "Hex",
    "Knight", "Landmark", "Liaison", "Loot", "Night", "Omen", "Prize", "Project", "Prophecy", "Reaction", "Reserve",
    "Ruins", "Shadow", "Shelter", "State", "Trait", "Traveller", "Treasure", "Victory", "Way",
))
REFERENCE_WORDS: Final = "reference"
TEXT: Final = "text:"            # before the name of a card whose own words are a statement


class Shown(NamedTuple):
    """The words of a statement's scenario, for comparison."""

    claims: Vector
    happens: Vector
    lies: Vector
    cards: Vector
    each: tuple[Vector, ...]


class Statement(NamedTuple):
    """A statement apart from any question.

    ``ids`` are those of all statements that say the same. ``names`` are the cards that it names beyond its own, here or
    in the reference, ``told`` those that its summary names; ``kinds`` are the kinds of cards that it mentions. It holds
    ``since`` a year and ``until`` another one. Its scenarios are those of the ``table``; it is ``unshown`` if it has
    none of its own: then they are those of the statements that settle it.
    """

    ids: tuple[str, ...]
    file: str
    entry: str
    summary: str
    when: str
    asks: tuple[str, ...]
    table: tuple[Noticing, ...]
    unshown: bool
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
    def id(self) -> str:
        """The first of its ids."""
        return self.ids[0]

    @property
    def folder(self) -> str:
        """Return the sort of entry it belongs to: rules, effects, tokens, cards, landscapes."""
        return self.file.split("/")[-2]

    @property
    def text(self) -> bool:
        """Report whether it is the text of a card itself."""
        return self.id.startswith(TEXT)

    @property
    def rows(self) -> list[Row]:
        """Its scenarios."""
        return [row for one in self.table for row in one.rows]

    @property
    def reference(self) -> Vector:
        """Its words in the reference."""
        return _reference_of(self.ids)

    @property
    def expectations(self) -> list[set[Name]]:
        """The changes that each expectation of its scenarios notices: of its own card, of those that it names, of the
        rules; of a general one all."""
        subjects = {self.entry, RULES, *self.names}
        found: list[set[Name]] = []
        for row in self.rows:
            every: dict[int, set[Name]] = {}
            for name, mask in row.marks.items():
                if self.general or name[0] in subjects:
                    for bit in range(mask.bit_length()):
                        if mask >> bit & 1:
                            every.setdefault(bit, set()).add(name)
            found += every.values()
        return found

    @property
    def general(self) -> bool:
        """Report whether it is about no card in particular."""
        return self.folder in GENERAL


def own_text(identity: str) -> bool:
    """Report whether an id is that of a card's own text, which is quoted from the card."""
    return re.search(r"-0[a-z]?$", identity) is not None


@remembered
def statements_of(game: frozenset[str]) -> tuple[Statement, ...]:
    """Return the statements about the cards of a game and the general ones, with their scenarios; and the cards' own
    texts.

    For the user's own cards there is nothing but their texts.
    """
    texts: dict[str, list[Noticing]] = {}
    shown: list[Noticing] = []
    by_id: dict[str, Noticing] = {}
    official = game.difference(unofficial(game))
    for one in about(official, _OF_ANY_GAME):
        by_id[one.id] = one
        if own_text(one.id):
            texts.setdefault(one.entry, []).append(one)
        else:
            shown.append(one)
    found = [_statement(one, (one,)) for one in shown]
    kinds = {kind for name in game if (fact := facts().get(name)) is not None for kind in fact.types}
    for head, settled_by in _settled():
        there = head.file.split("/")[-2] in _OF_ANY_GAME or head.entry in official or head.entry in kinds
        if there and head.id not in by_id:
            found.append(_statement(head, tuple([by_id[one] for one in settled_by if one in by_id])))
    for name in sorted(game.intersection(INDEX)):
        table = tuple(texts.get(name, ()))
        summary = " ".join(dict.fromkeys(one.summary for one in table)) or text_of(name)
        found.append(_statement(Noticing("cards/", TEXT + name, name, summary), table))
    return tuple(found)


@cache
def _settled() -> tuple[tuple[Noticing, tuple[str, ...]], ...]:
    """Return the statements that have no scenarios, with the ids of those that settle them."""
    return tuple([(Noticing(file, ids[0], card_of(entry), summary, when), tuple(by))
                  for file, entry, ids, summary, when, by in _bare()["settled"]])


@cache
def _same() -> dict[str, tuple[str, ...]]:
    """Return, by the first id of statements that share a ruling here, all their ids."""
    several = [tuple(ids) for ids in _bare()["several"]]
    return {ids[0]: ids for ids in (*several, *(tuple(each[2]) for each in _bare()["settled"]))}


@cache
def _bare() -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = json.loads(_SETTLED.read_text("utf-8"))
    return found


@cache
def _statement(head: Noticing, table: tuple[Noticing, ...]) -> Statement:
    ids = _same().get(head.id, (head.id,))
    own = "" if head.file.split("/")[-2] in GENERAL else head.entry
    words = words_of(head.summary)
    told = {word[1:] for word in words if word[0] == CARD} - {own}
    said = words_of(head.summary.partition(";")[0])
    stems = [stem(word) for word in words if word[0] != CARD and word not in SMALL]
    since, until = _years(head.file, head.id)
    return Statement(
        ids, head.file, head.entry, head.summary, head.when, head.asks, table, not head.lines,
        frozenset(name for name in (*told, *names_there(head.id)) if not is_base(name)),
        frozenset(name for name in told if not is_base(name)), _kinds_in(head.summary.partition(";")[0]),
        frozenset(stems), vector(stems, "summary"),
        not NOT.isdisjoint(said), since, until, "edition" in _era(head.id))


def names_there(identity: str) -> set[str]:
    """Return the cards, apart from its own, that the reference names in a statement and in those that say the same."""
    return {name for one in _same().get(identity, (identity,)) for name in _names().get(one, ())}


@cache
def _names() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(_NAMES.read_text("utf-8"))
    return found


@cache
def _reference() -> tuple[list[str], dict[str, list[int]]]:
    """Return the words of the reference, and the numbers of those of each statement, in no order."""
    data = json.loads(_WORDS.read_text("utf-8"))
    return data["words"], data["ids"]


def reference_words() -> dict[str, list[str]]:
    """Return the words of each statement in the reference, in no order."""
    words, ids = _reference()
    return {identity: [words[number] for number in numbers] for identity, numbers in ids.items()}


@cache
def _reference_of(ids: tuple[str, ...]) -> Vector:
    words, numbers = _reference()
    return vector([words[number] for one in ids for number in numbers.get(one, ())], REFERENCE_WORDS)


@cache
def _reference_counts() -> dict[str, int]:
    """Count the statements of the reference that have each word."""
    words, numbers = _reference()           # a word has one number
    counts = Counter(chain.from_iterable(map(set, numbers.values())))
    return {"": len(numbers), **{words[number]: count for number, count in counts.items()}}


@cache
def _dated() -> dict[str, tuple[int | None, int | None]]:
    """Return the years since which, and until which, statements hold that came or went with a change of the rules."""
    found: dict[str, tuple[int | None, int | None]] = json.loads(_YEARS.read_text("utf-8"))
    return found


def _era(identity: str) -> str:
    known = statements().get(identity)
    return known.era if known is not None else ""


def _years(file: str, identity: str) -> tuple[int, int]:
    """Return the year since which a statement holds, and that until which it does: of an entry's version, or its own.
    """
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


_shown: dict[tuple[str, str, int, str], Shown] = {}


def shown(row: Row, own: str) -> Shown:
    """Return the words of a scenario, with the card of an entry as one's own."""
    key = row.file, row.id, row.part, own
    if key not in _shown:
        words = row.words or Wording((), (), (), (REFERENCE, REFERENCE))
        claimed = [word for _, said in words.claims for word in said]
        _shown[key] = Shown(vector(paired(claimed, own), "claims"), vector(paired(words.happens, own), "happens"),
                            vector(words.lies, "lies"), vector(sorted(words.cards), "cards"),
                            tuple([vector(paired(said, own), "claims") for _, said in words.claims]))
    return _shown[key]


def vector(words: Iterable[str], field: str) -> Vector:
    """Return the weighted words of a text or scenario: the rarer a word in that field, the heavier."""
    rare, rarest = _rarity(field)
    counts: dict[str, int] = {}
    for word in words:                                  # a Counter is slower where texts are short
        counts[word] = counts.get(word, 0) + 1
    return of_length_one({word: rare.get(word, rarest) * (1 + math.log(number)) for word, number in counts.items()})


@cache
def _rarity(field: str) -> tuple[dict[str, float], float]:
    """Return the rarity of each word in a field, and that of a word that was not counted."""
    counts = _reference_counts() if field == REFERENCE_WORDS else common()[field]
    every = math.log(counts[""] + 1)
    return {word: every - math.log(number + 0.5) for word, number in counts.items()}, every - math.log(1.5)


__all__ = [
    "GENERAL", "REFERENCE_WORDS", "TEXT", "Shown", "Statement", "Vector", "names_there", "own_text", "reference_words",
    "shown", "statements_of", "vector",
]
