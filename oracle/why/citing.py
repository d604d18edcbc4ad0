"""Why an answer is as it is: the statements of the reference that decide it, and where none does the card's own words.

Everything here is computed: a statement is cited for a verdict because a change of what it states flips that verdict.
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.language import Card
from engine.rules import CURRENT, POINTS, REFERENCE, rules_of
from oracle.claims.situations import situations
from oracle.errors import OracleError
from oracle.rulings.kills import Name
from oracle.rulings.mutation.asking import is_base
from oracle.rulings.mutation.changes import RULES, Change
from oracle.rulings.wording import names_in, stem, wording
from oracle.scenario.model import FIGURES, FIRST_YEAR
from oracle.why.deciding import Deciding, Flip, deciding
from oracle.why.ranking import Asking, Ranked, own_text, ranked, weight
from oracle.why.speaking import is_there, named, of_another_time, of_nothing, spoken_of

if TYPE_CHECKING:
    from oracle.claims import Answer

MOST: Final = 4
_NOTHING: Final = "(nothing)"
SECONDS: Final = 1.0
_LEAST: Final = 2.6              # less near than this a statement only has words in common with the question
_FURTHER: Final = 4.2            # ... and this is asked of those after the first
_BEHIND: Final = 1.5             # so much further than the first they may be
_INEXACT: Final = 7.0            # this is asked of those that notice other words of what decides
_LEAST_GENERAL: Final = 6.0      # ... and of general ones that neither name a card nor are a rule that decides, and of
                                 # what is so without a card
_LEAST_RULE: Final = 0.45        # a rule that decides may be this far away


class Citation(NamedTuple):
    """Something that decides: a statement of the reference with its ``id`` and ``place`` there, or (without an id) the
    words of a card. ``decides`` are the numbers of the verdicts, from 1; none if the question makes no claims.
    ``change`` is the change of it that shows what would be otherwise; None where no single change flips a verdict: then
    they are the words that were carried out, or would have to be."""

    id: str
    place: str
    words: str
    decides: tuple[int, ...]
    change: Change | None


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
    asking = asking_of(answer, found)
    every = ranked(asking)
    change_of = {flip.change.name: flip.change for flip in flips}
    # Where time has changed a verdict, only what is shown by the rules of the question's own year can be said of it.
    of_then = [one for one in every if one.shown or not dated]
    citations = [_citation(one, change_of) for one in cited(of_then, asking)]
    # Counts need no reason of their own beside claims.
    idle = figures if claims and len(figures) < len(answer.results) else set()
    settled = {number for one in citations for number in one.decides}
    settled |= idle
    citations += list(_own_words(answer, flips, settled))[: MOST - len(citations)]
    general = _general(flips, citations, {one.id: one.score for one in every}, idle)
    citations = [*citations[: MOST - 1], *general[:1]] if general else citations
    changed = tuple(_changed(answer, dated))
    if not citations and not changed and answer.results and found.whole:
        citations = list(_at_work(answer, found))
    citations = [one._replace(decides=_counts_last(one.decides, figures) if claims else ())
                 for one in _once(citations)]
    return Why(tuple(citations), changed, found.whole, found)


# ------------------------------------------------------------------------------------------------- statements


def cited(every: Sequence[Ranked], asking: Asking) -> list[Ranked]:
    """Those of the ranked statements that are cited: that decide something, speak of nothing that is not there, and are
    near enough; the first, and those after it that decide something else by what they notice themselves. What a card
    itself says stands for itself: nothing further away is cited for what it decides."""
    kept: list[Ranked] = []
    told: set[int] = set()
    near = [one for one in every[: 4 * MOST] if one.decides and applies(one, asking)]
    for one in near:
        if one.score < (_LEAST if not kept else max(_FURTHER, kept[0].score - _BEHIND)):
            continue
        plain = one.general and not names_in(one.summary) and not any(name[0] == RULES for name in one.by)
        plain = plain or of_nothing(one.summary)
        if own_text(one.id):
            told.update(one.decides)
        elif not told.issuperset(one.decides) and one.score >= (
                _INEXACT if not one.exact else _LEAST_GENERAL if plain else _LEAST):
            kept.append(one)
            told.update(one.decides)
    return kept[: MOST - 1]


def applies(one: Ranked, asking: Asking) -> bool:
    """Whether a statement speaks of nothing that is not in this question: a situation, a card, a kind of cards, a card
    that is played several times, other rules than those of its year."""
    return (not one.silent and spoken_of(one.summary) <= asking.there and not of_another_time(one.summary, asking.year)
            and all(any(is_there(name, asking.game) for name in names) for names in named(one.summary)))


def _citation(one: Ranked, change_of: Mapping[Name, Change]) -> Citation:
    from oracle.rulings.ledger import statements

    statement = statements().get(one.id)
    change = next(change_of[name] for name in one.by if name in change_of)
    place = statement.citation if statement is not None else ""
    return Citation(one.id, place, one.summary, one.decides, change)


def asking_of(answer: Answer, found: Deciding) -> Asking:
    """What the statements are compared with."""
    flips: dict[int, set[Name]] = {}
    stuck: set[Name] = set()
    without: set[Name] = set()
    for flip in found.flips:
        change = flip.change
        if change.dated:
            continue
        for number in flip.verdicts:
            flips.setdefault(number, set()).add(change.name)
        if not flip.verdicts:
            stuck.add(change.name)
        if change.what.startswith("without "):
            without.add(change.name)
    game = answer.question.game
    year = game.rules.year
    claims = [(result.claim.kind, result.claim.text) for result in answer.results]
    return Asking(
        {number: frozenset(names) for number, names in flips.items()}, frozenset(stuck), frozenset(without),
        {change.name: change.ability for change in found.changes if change.card is not None},
        wording(answer.question.scenario, claims, (year, year)), found.took.happened,
        frozenset(card.name for card in (*game.cards, *game.landscapes)), year,
        partial(situations, answer.graph, answer.question), partial(ability_of, answer.question),
        partial(stands, answer.question), game.rules != rules_of(year),
    )


def stands(question: Any, on: str) -> bool | None:
    """Whether what a scenario of a ruling rests on, of what time has changed, is so in a question: a dated rule, or a
    version of a card; None if the card is not there."""
    name, _, last = on.rpartition(" ")
    if not last.isdigit():
        return bool(question.game.rules.holds(last)) is (name != "not")
    card = _card_in(question, name)
    return None if card is None else card.since == int(last)


# ------------------------------------------------------------------------------------------------- rules and words


def _general(
    flips: Sequence[Flip], citations: Sequence[Citation], scores: Mapping[str, float], idle: set[int],
) -> list[Citation]:
    """The general rules that decide: those that are near, or if nothing else decides all, the nearest first. Not those
    that only decide what is ``idle``, or for which another rule of the same section is cited that decides as much."""
    from oracle.rulings.ledger import statements

    ids = [one.id for one in citations]
    found = []
    for flip in flips:
        if flip.change.subject != RULES or (flip.verdicts and idle.issuperset(flip.verdicts)):
            continue
        point = POINTS[flip.change.what]
        score = max((scores[one] for one in point.statements if one in scores), default=-math.inf)
        if not set(point.statements).isdisjoint(ids) or (citations and score < _LEAST_RULE):
            continue
        statement = statements().get(point.statements[0])
        place = statement.citation if statement is not None else ""
        told = {number for one in citations if one.id in _rules() and _section(one.place) == _section(place)
                for number in one.decides}
        if not flip.verdicts or not told.issuperset(flip.verdicts):
            one = Citation(point.statements[0], place, point.holds, flip.verdicts, flip.change)
            found.append((-score, point.name, one))
    return [one for *_, one in sorted(found, key=lambda one: one[:2])]


@cache
def _rules() -> frozenset[str]:
    """The statements that are rules of the kernel."""
    return frozenset(one for point in POINTS.values() for one in point.statements)


def _section(place: str) -> str:
    """The section of the reference in which a place is."""
    return re.sub(r", \d+\w?$", "", place)


def _counts_last(decides: Sequence[int], figures: set[int]) -> tuple[int, ...]:
    """The verdicts that are decided: of counts only where there is nothing else."""
    claims = tuple(number for number in decides if number not in figures)
    return claims or tuple(decides)


def _once(citations: Iterable[Citation]) -> list[Citation]:
    """The citations, each words of a card once."""
    found: dict[tuple[str, str], Citation] = {}
    for one in citations:
        same = found.get((one.place, one.words))
        decides = tuple(sorted({*same.decides, *one.decides})) if same is not None and not one.id else one.decides
        found[one.place, one.words] = (same or one)._replace(decides=decides)
    return list(found.values())


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


def _at_work(answer: Answer, found: Deciding) -> Iterable[Citation]:
    """What a card says that was at work, where no single change flips anything: of the cards that a claim names that
    which was carried out last, or any; else the one that could have done what is claimed. For the first claim that has
    one."""
    every = [*answer.question.game.cards, *answer.question.game.landscapes]
    cards = [card for card in every if card.name in found.took.cards and card.abilities]
    stems = {"drew": "card", "discarded": "discard", "trashed": "trash", "gained": "gain", "revealed": "reveal"}
    for number, result in enumerate(answer.results, 1):
        if result.claim.kind in FIGURES:
            continue
        named = names_in(result.claim.text)
        wanted = {stem for word, stem in stems.items() if word in result.claim.text}
        wanted.update(re.findall(r"\d+", result.claim.text))
        best: tuple[tuple[bool, bool, int, bool], str, str] | None = None
        for card in cards:
            for place, ability in enumerate(card.abilities):
                words = _ability_words(card, place)
                worked = (card.name, ability) in found.took.resolved
                plain = is_base(card.name)
                value = (not plain and worked, card.name in named and not plain, len(wanted & set(_plain(words))),
                         not plain)
                if words and (best is None or value > best[0]):
                    best = value, card.name, words
        if best is not None:
            yield Citation("", f"what {best[1]} itself says", best[2], (number,), None)
            return


def _plain(words: str) -> list[str]:
    return [stem(word) for word in re.findall(r"[a-z]+|\d+", words.casefold())]


def ability_of(question: Any, name: str, number: int) -> str:
    """The words of one of the abilities of a card or landscape in the game of a question; empty if it has none such."""
    card = _card_in(question, name)
    return _ability_words(card, number) if card is not None else ""


def _card_in(question: Any, name: str) -> Card | None:
    every: tuple[Card, ...] = (*question.game.cards, *question.game.landscapes)
    return next((card for card in every if card.name == name), None)


def _ability_words(card: Card, number: int) -> str:
    """The words of one of a card's abilities."""
    from oracle.words.language import card_tree, tree_lines

    below = card_tree(card).below
    lines = [text.strip() for text in tree_lines(below[number])] if number < len(below) else []
    return "; ".join(lines[1:] if lines[1:] and lines[0] == "play ability" else lines)


def _said(answer: Answer, change: Change) -> str:
    """The words of a card that a change changes; empty if they are the same without it."""
    assert change.card is not None
    words = deciding_words(card_of(answer, change.subject), change.card)
    return words[0] if words is not None and words[0] != _NOTHING else ""


def card_of(answer: Answer, name: str) -> Card:
    """A card or landscape of the game of an answer."""
    card = _card_in(answer.question, name)
    assert card is not None
    return card


def deciding_words(card: Card, other: Card) -> tuple[str, str] | None:
    """What a card says, and what it would say if it were the other; None if both say the same."""
    from oracle.words.language import card_tree, tree_lines

    one, two = ([text for line in card_tree(each).below for text in tree_lines(line)] for each in (card, other))
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if tag != "equal":
            said = "; ".join(text.strip() for text in one[i1:i2])
            otherwise = "; ".join(text.strip() for text in two[j1:j2])
            if said or otherwise:
                return said or _NOTHING, otherwise
    return None


def _changed(answer: Answer, dated: Sequence[Flip]) -> Iterable[Changed]:
    """What has changed in time and decides. Of what came after the reference an answer by such rules tells as a whole
    (``oracle.claims.later``), so that it is said once."""
    year = answer.question.game.rules.year
    for one in _changes_of(answer, dated, year):
        if year < REFERENCE or one.year <= REFERENCE:
            yield one


def _changes_of(answer: Answer, dated: Sequence[Flip], year: int) -> Iterable[Changed]:
    for flip in dated:
        change = flip.change
        if change.card is None:
            yield Changed(_since(change.what, year), POINTS[change.what].holds, flip.verdicts, change)
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
    "MOST", "SECONDS", "Changed", "Citation", "Why", "ability_of", "applies", "asking_of", "card_of", "cited",
    "deciding_words", "stands", "why_of",
]
