"""Why an answer is as it is: the statements of the reference that decide it, and where none does the card's own words.

Everything here is computed: a statement is cited for a verdict because a change of what it states flips that verdict.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.eras import CURRENT, REFERENCE, rules_of
from engine.language import Card
from oracle.errors import OracleError
from oracle.rulings.kills import Name
from oracle.rulings.mutation.changes import RULE_POINTS, RULES, Change
from oracle.rulings.mutation.killing import names_in
from oracle.scenario.model import FIGURES, FIRST_YEAR
from oracle.why.deciding import Deciding, Flip, deciding
from oracle.why.ranking import GENERAL, Question, Ranked, Told, ranked, weight, words_of

if TYPE_CHECKING:
    from oracle.ask import Answer

MOST: Final = 4
SECONDS: Final = 1.0
_CLOSE: Final = 0.8              # how near the others have to be to the first
_FIGURE: Final = 0.3             # a count says less than a claim


class Citation(NamedTuple):
    """Something that decides: a statement of the reference with its ``id`` and ``place`` there, or (without an id) the
    words of a card. ``decides`` are the numbers of the verdicts, from 1; none if the question makes no claims.
    ``change`` is the change of it that shows what would be otherwise."""

    id: str
    place: str
    words: str
    decides: tuple[int, ...]
    change: Change


class Changed(NamedTuple):
    """What has come with time, and decides: the year, what holds since then (or held until then), the verdicts."""

    year: int
    words: str
    decides: tuple[int, ...]
    change: Change


class Why(NamedTuple):
    """Why an answer is as it is. ``whole`` says whether everything was tried."""

    citations: tuple[Citation, ...] = ()
    changed: tuple[Changed, ...] = ()
    whole: bool = True
    deciding: Deciding | None = None


def why_of(answer: Answer, seconds: float = SECONDS, progress: Callable[[int, int], None] | None = None) -> Why:
    """Why an answer is as it is, as far as it is found out in so many seconds; ``progress`` is told how many of how
    many changes have been tried. An answer that is not that to a scenario's question has no Why."""
    try:
        found = deciding(answer, seconds, progress=progress)
    except OracleError:
        return Why()
    claims = bool(answer.results)
    figures = {number for number, result in enumerate(answer.results, 1) if result.claim.kind in FIGURES}
    # That a number of outcomes was another one is no news.
    dated = [flip for flip in found.flips if flip.change.dated and not figures.issuperset(flip.verdicts)]
    flips = [flip for flip in found.flips if not flip.change.dated and flip.verdicts]
    citations = _statements(answer, found, flips)
    general = _general(flips, [one.id for one in citations])
    settled = {number for one in citations for number in one.decides}
    own = list(_own_words(answer, flips, settled))
    citations += own[: MOST - len(citations) - bool(general)]
    citations += general[: MOST - len(citations)]
    if not claims:
        citations = [one._replace(decides=()) for one in citations]
    return Why(tuple(citations), tuple(_changed(answer, dated)), found.whole, found)


# ------------------------------------------------------------------------------------------------- statements


def _statements(answer: Answer, found: Deciding, flips: Sequence[Flip]) -> list[Citation]:
    every = ranked(question_of(answer, found), applying(answer))
    best = [one for one in every if one.score >= _CLOSE * every[0].score][:MOST]
    return [_citation(one, flips) for one in _fewest(best)]


def applying(answer: Answer) -> Callable[[str, str], Told | None]:
    """What tells the words of a ruling by its file and id, or None if it does not apply to the question of an answer:
    it is about a card, or names one, that is not in the game."""
    year = answer.question.game.rules.year
    in_game = {card.name for card in (*answer.question.game.cards, *answer.question.game.landscapes)}

    def applies(file: str, identity: str) -> Told | None:
        told = told_by(file, identity)
        if told is None or not _of_the_time(told.years, year):
            return None
        if (not file.startswith(GENERAL) and told.entry not in in_game):
            return None
        return told if names_in(told.summary) <= in_game else None

    return applies


def _of_the_time(years: tuple[int, int], year: int) -> bool:
    """Whether what is shown by the rules of some years can be said of another one. What the reference says holds on
    until something changes it; what it tells of earlier rules does not."""
    first, last = years
    return (year >= first or first == REFERENCE) and (year <= last or last >= REFERENCE)


def _fewest(best: Sequence[Ranked]) -> list[Ranked]:
    """The first, and those after it that decide something else, or by something else."""
    kept: list[Ranked] = []
    for one in best:
        told = {number for other in kept for number in other.decides}
        if not kept or not told.issuperset(one.decides) or one.score >= 0.85 * kept[0].score:
            kept.append(one)
    return kept[: MOST - 1]


def _citation(one: Ranked, flips: Sequence[Flip]) -> Citation:
    from oracle.rulings.ledger import statements

    told = told_by(one.file, one.id)
    statement = statements().get(one.id)
    of = {flip.change.name: flip.change for flip in flips}
    change = next(of[name] for name in one.by if name in of)
    place = statement.citation if statement is not None else ""
    return Citation(one.id, place, told.summary if told is not None else "", one.decides, change)


def question_of(answer: Answer, found: Deciding) -> Question:
    """What the statements are compared with."""
    flips: dict[int, set[Name]] = {}
    for flip in found.flips:
        if not flip.change.dated:
            for number in flip.verdicts:
                flips.setdefault(number, set()).add(flip.change.name)
    kinds = {number: result.claim.kind for number, result in enumerate(answer.results, 1)}
    counts = {number: _FIGURE if kinds.get(number) in FIGURES else 1.0 for number in flips}
    claims = " ".join(f"{result.claim.kind} {result.claim.text}" for result in answer.results)
    stuck = frozenset(flip.change.name for flip in found.flips if not flip.verdicts)
    cards = frozenset(found.took.cards)
    return Question({number: frozenset(names) for number, names in flips.items()}, counts, stuck, cards,
                    words_of(claims), words_of(_situation(answer.question.scenario)))


def _situation(scenario: Any) -> str:
    from dataclasses import replace

    from oracle.scenario import to_notation

    return to_notation(replace(scenario, title="", expect=()))


@cache
def told_by(file: str, identity: str, but: tuple[int, ...] = ()) -> Told | None:
    """What a ruling says, ``but`` for some of its scenarios; None if it is not there any more."""
    from oracle.rulings.ledger import root
    from oracle.rulings.lookup import summary_of
    from oracle.rulings.reading import read, scanned

    try:
        book = scanned(os.fspath(root() / file))
        head = next(head for head in book.heads if identity in head.ids)
        parts = read(book, head).parts
    except (OracleError, StopIteration):
        return None
    scenarios = []
    for part in parts:
        if part.number in but:
            continue
        expected = " ".join(_texts(part.data.get("expect", ())))
        situation = " ".join(_texts({key: value for key, value in part.data.items() if key not in _ASIDE}))
        scenarios.append((words_of(expected), words_of(situation)))
    years = [_year(era) for part in parts for era in part.eras] or [REFERENCE]
    return Told(book.entry, summary_of(book, head), tuple(scenarios), (min(years), max(years)))


def _year(era: Any) -> int:
    """The year of what a scenario has under ``rules``."""
    year = era.get("year", CURRENT) if isinstance(era, dict) else era
    return int(year) if str(year).isdecimal() else CURRENT


_ASIDE: Final = ("expect", "title", "rules", "neighbour")


def _texts(data: Any) -> Iterable[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from _texts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from _texts(value)
    else:
        yield str(data)


# ------------------------------------------------------------------------------------------------- rules and words


def _general(flips: Sequence[Flip], cited: Sequence[str]) -> list[Citation]:
    """The general rules that decide, those that decide most first."""
    from oracle.rulings.ledger import statements

    found = []
    for flip in flips:
        if flip.change.subject != RULES:
            continue
        point = RULE_POINTS[flip.change.what]
        if set(point.statements).isdisjoint(cited):
            statement = statements().get(point.statements[0])
            place = statement.citation if statement is not None else ""
            found.append(Citation(point.statements[0], place, point.holds, flip.verdicts, flip.change))
    return sorted(found, key=lambda one: -len(one.decides))


def _own_words(answer: Answer, flips: Sequence[Flip], settled: set[int]) -> Iterable[Citation]:
    """For each verdict that is not settled the words of a card that decide it: what the change of fewest words changes,
    and of those the one that is noticed least often."""
    own = [flip for flip in flips if flip.change.card is not None]
    ordered = sorted(own, key=lambda flip: (flip.change.what.startswith("without Ability"),
                                            -weight((flip.change.name,)), -len(flip.verdicts)))
    for number in sorted({number for flip in own for number in flip.verdicts}):
        if number in settled:
            continue
        for flip in ordered:
            words = _said(answer, flip.change) if number in flip.verdicts else ""
            if words:
                settled.update(flip.verdicts)
                yield Citation("", f"what {flip.change.subject} itself says", words, flip.verdicts, flip.change)
                break


def _said(answer: Answer, change: Change) -> str:
    """The words of a card that a change changes; empty if they are the same without it."""
    assert change.card is not None
    words = deciding_words(card_of(answer, change.subject), change.card)
    return words[0] if words is not None else ""


def card_of(answer: Answer, name: str) -> Card:
    """A card or landscape of the game of an answer."""
    game = answer.question.game
    every: tuple[Card, ...] = (*game.cards, *game.landscapes)
    return next(card for card in every if card.name == name)


def deciding_words(card: Card, other: Card) -> tuple[str, str] | None:
    """What a card says, and what it would say if it were the other; None if both say the same."""
    from oracle.words.language import card_tree, tree_lines

    one, two = ([text for line in card_tree(each).below for text in tree_lines(line)] for each in (card, other))
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if tag != "equal":
            said = "; ".join(text.strip() for text in one[i1:i2])
            otherwise = "; ".join(text.strip() for text in two[j1:j2])
            if said or otherwise:
                return said or "(nothing)", otherwise
    return None


def _changed(answer: Answer, dated: Sequence[Flip]) -> Iterable[Changed]:
    """What has changed in time and decides."""
    year = answer.question.game.rules.year
    for flip in dated:
        change = flip.change
        if change.card is None:
            yield Changed(_since(change.what, year), RULE_POINTS[change.what].holds, flip.verdicts, change)
            continue
        card = card_of(answer, change.subject)
        words = deciding_words(card, change.card)
        if words is None:
            continue
        if change.card.since > card.since:
            text = f"{card.name} says since then: {words[1] or '(nothing)'}"
            yield Changed(change.card.since, text, flip.verdicts, change)
        else:
            text = f"{card.name} said before: {words[1] or '(nothing)'}"
            yield Changed(card.since, text, flip.verdicts, change)


def _since(name: str, year: int) -> int:
    """The year of a dated rule's change that is nearest to a year."""
    years = [one for one in range(FIRST_YEAR + 1, CURRENT + 1)
             if rules_of(one).holds(name) != rules_of(one - 1).holds(name)]
    return min(years, key=lambda one: (abs(one - year), one)) if years else year


__all__ = [
    "MOST", "SECONDS", "Changed", "Citation", "Why", "applying", "card_of", "deciding_words", "question_of", "told_by",
    "why_of",
]
