"""The reasons of an answer: the statement of the reference that decides it, and the text of the cards themselves.

Statements are ranked by what they are about (``oracle.why.ranking``); the first one is always cited first. Then only
those changes are tried that the first few statements notice: they give the contrast and the verdicts, and justify a
second or third citation. A card's own text is ranked among the statements; where it comes first, its words are the
reason.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.collection import unofficial
from engine.language import Card
from engine.rules import CURRENT, POINTS, REFERENCE, rules_of
from oracle.collecting import seldom
from oracle.errors import OracleError
from oracle.rulings.mutation.changes import Change
from oracle.rulings.scenario_words import stem, words_of
from oracle.scenario.model import FIGURES, FIRST_YEAR
from oracle.why.features import Question, card_in, question_of
from oracle.why.nothing_can import PLACE, Incapable, nothing_can
from oracle.why.occasion import occasion
from oracle.why.ranking import Ranked, ranked
from oracle.why.statements import Statement
from oracle.why.trial import POSITIONS, Flip, Trial, Trying

if TYPE_CHECKING:
    from engine.state import Game
    from oracle.claims import Answer

MOST: Final = 3                  # statements that are looked at more closely, and shown if they are borne out
LEAD: Final = 3.0                # lead that the text of a card needs to come first
BEHIND: Final = 3.0              # so much further than the first a second may be
BESIDE: Final = 2.0              # ... and the text of a card
_AT_A_GLANCE: Final = 150    # characters of a card's contrast; a longer text is referred to
_NOTHING: Final = "(nothing)"
_NEAR: Final = 0.6               # how near a verdict has to be to the one that a statement decides first of all
_FIGURE: Final = 0.3             # a count is weaker than a claim


class Citation(NamedTuple):
    """A cited reason: a statement of the reference with its ``id`` and ``place``, or (without an id) the words of a
    card.

    ``decides`` are the numbers of the verdicts, from 1, that trying showed it to decide; none if the question makes no
    claims. ``change`` is its change that shows what would be different; None if none was found. ``here`` is the
    question's event that gives it occasion. ``ids`` are those of all statements that say the same.
    """

    id: str
    place: str
    words: str
    decides: tuple[int, ...]
    change: Change | None
    here: str = ""
    ids: tuple[str, ...] = ()


class Changed(NamedTuple):
    """A dated change that decides: its year, what holds since then (or held until then), and the verdicts that it
    decides.
    """

    year: int
    words: str
    decides: tuple[int, ...]
    change: Change


class Why(NamedTuple):
    """The reasons of an answer. ``whole`` is True if everything was tried that should be; ``trial`` asks again under a
    change.
    """

    citations: tuple[Citation, ...] = ()
    changed: tuple[Changed, ...] = ()
    whole: bool = True
    trial: Trial | None = None

    @property
    def nothing_can(self) -> bool:
        """Report whether no statement decides, since nothing at work can do what is asked."""
        return bool(self.citations) and all(one.place == PLACE for one in self.citations)


def why_of(answer: Answer, progress: Trying | None = None, positions: int = POSITIONS) -> Why:
    """Return the reasons of an answer; none if it does not answer a scenario's question.

    ``progress`` is called with how many of how many changes have been tried; ``positions`` limits how many positions
    are visited for them.
    """
    with seldom():
        return _why_of(answer, progress, positions)


def _why_of(answer: Answer, progress: Trying | None, positions: int) -> Why:
    try:
        trial = Trial(answer, positions, progress)
    except OracleError:
        return Why()
    if trial.open:
        return Why(trial=trial)
    question = question_of(answer)
    figures = {number for number, result in enumerate(answer.results, 1) if result.claim.kind in FIGURES}
    first = _first(ranked(question), question)
    _try(first, trial)
    citations: list[Citation] = []
    shown = _shown(first, trial, figures)
    if incapable := [*nothing_can(answer, {number for one in shown for number in one.decides})]:
        shown = [one for one in shown if one.decides or _speaks_of_any(one, incapable)]
    for one in shown:
        if one.statement.text:
            citations += _own(answer, trial, one.statement.entry, citations)
        else:
            citations.append(_citation(one, question, answer.question.game))
    spoken = any(not one.decides for one in shown)
    citations += [Citation("", PLACE, one.words, (one.number,), None) for one in incapable if not spoken]
    claims = bool(answer.results)
    said = [one._replace(decides=_counts_last(one.decides, figures) if claims else ()) for one in citations]
    dated = [flip for flip in trial.flips.values() if flip.change.dated and not figures.issuperset(flip.verdicts)]
    return Why(tuple(said), tuple(_changed(answer, dated)), trial.whole, trial)


# ------------------------------------------------------------------------------------------------- statements


class _Verified(NamedTuple):
    """A statement with the verdicts that flip by what it notices, and the change that shows it."""

    statement: Statement
    decides: tuple[int, ...]
    change: Change | None


def _first(every: Sequence[Ranked], question: Question) -> list[Ranked]:
    """Return the few statements that are examined more closely.

    The text of the user's own card is the first, since no ruling is about it. The text of another card stands alone if
    the question is about nothing else; in other cases it is first only if it leads by far: it accompanies a ruling, it
    does not replace it.
    """
    first = list(every[:MOST])
    own = unofficial(frozenset(question.roles))
    if (text := next((one for one in every if one.statement.text and one.statement.entry in own), None)) is not None:
        return [text, *(one for one in first if one is not text)][:MOST]
    if first[0].statement.text and first[0].statement.entry == question.plain:
        return first[:1]
    ruling = next((one for one in first if not one.statement.text), None)
    lead = next((one for one in first if one.statement.text), None)
    if ruling and lead and lead.score < ruling.score + LEAD:
        first.remove(ruling)
        first.insert(0, ruling)
    return first


def _try(first: Sequence[Ranked], trial: Trial) -> None:
    """Try the changes that the first statements notice, those of a card's text among them, and the dated ones.

    The changes that most expectations notice are tried first, as the limit on positions may not suffice for all.
    """
    noticed = Counter(name for one in first for names in one.statement.expectations for name in names)
    texts = {one.statement.entry for one in first if one.statement.text}
    wanted = [change for change in trial.changes
              if not change.dated and (change.name in noticed or change.subject in texts)]
    trial.of(sorted(wanted, key=lambda change: -noticed[change.name]))
    trial.of(change for change in trial.changes if change.dated)


def _shown(first: Sequence[Ranked], trial: Trial, figures: set[int]) -> list[_Verified]:
    """Return the statements to show: the nearest, and those after it that a change confirms and that are nearly as
    near.
    """
    every = [_verified(one.statement, trial, figures) for one in first]
    best = max(one.score for one in first)
    return [one for one, found in zip(every, first, strict=True)
            if found is first[0] or (one.decides and found.score > best - (BESIDE if one.statement.text else BEHIND))]


def _verified(one: Statement, trial: Trial, figures: set[int]) -> _Verified:
    """Return the verdicts that a statement decides: those that flip by nearly the same changes as its own expectations.

    Those that the text of a card decides flip by changes of that text.
    """
    flips = [flip for flip in trial.flips.values() if flip.verdicts and not flip.change.dated]
    if one.text:
        by = [flip for flip in flips if flip.change.subject == one.entry]
        decides = {number for flip in by for number in flip.verdicts}
    else:
        own = {name for names in one.expectations for name in names}
        by = [flip for flip in flips if flip.change.name in own]
        decides = _borne_out(one, by, trial, figures)
    shown = sorted((flip for flip in by if not decides.isdisjoint(flip.verdicts)), key=lambda flip: (
        flip.change.subject != one.entry, -len(decides & set(flip.verdicts)), len(flip.verdicts), flip.change.name))
    return _Verified(one, tuple(sorted(decides)), shown[0].change if shown else None)


def _borne_out(one: Statement, by: Sequence[Flip], trial: Trial, figures: set[int]) -> set[int]:
    expected = [names & trial.tried for names in one.expectations]
    near: dict[int, float] = {}
    for number in {number for flip in by for number in flip.verdicts}:
        flips = {name for name, flip in trial.flips.items() if number in flip.verdicts}
        best = max([len(flips & names) / len(flips | names) for names in expected if names], default=0.0)
        near[number] = best * (_FIGURE if number in figures else 1.0)
    most = max(near.values(), default=0.0)
    return {number for number, value in near.items() if value >= _NEAR * most and value}


def _citation(one: _Verified, question: Question, game: Game) -> Citation:
    from oracle.rulings.ledger import statements

    known = statements().get(one.statement.id)
    place = known.citation if known is not None else ""
    return Citation(one.statement.id, place, one.statement.summary, one.decides, one.change,
                    occasion(one.statement, question, game), one.statement.ids)


def _speaks_of_any(one: _Verified, incapable: Iterable[Incapable]) -> bool:
    """Report whether a statement about a card speaks of what nothing can do: it says it, or answers it."""
    if one.statement.general:
        return False
    words = {stem(word) for text in (one.statement.summary, *one.statement.asks) for word in words_of(text)}
    return any(not words.isdisjoint(map(stem, each.verb.forms)) for each in incapable)


def _counts_last(decides: Sequence[int], figures: set[int]) -> tuple[int, ...]:
    """Return the verdicts that are decided; counts only if there is nothing else."""
    claims = tuple(number for number in decides if number not in figures)
    return claims or tuple(decides)


# ------------------------------------------------------------------------------------------------- a card's own words


def _own(answer: Answer, trial: Trial, name: str, before: Sequence[Citation]) -> list[Citation]:
    """Return the words of a card that flip the verdicts, or were carried out if nothing is cited ``before`` it.

    That a statement decides the same is no reason to leave them out: both explain the answer.
    """
    found = list(_words_of(answer, _flips_of(trial, name)))
    return (found[:1] if before else found[:2]) or [one for one in _carried_out(answer, name) if not before]


def _flips_of(trial: Trial, card: str) -> list[Flip]:
    return [flip for flip in trial.flips.values()
            if flip.change.card is not None and not flip.change.dated and flip.change.subject == card]


def _words_of(answer: Answer, flips: Iterable[Flip]) -> Iterable[Citation]:
    """Yield for each verdict the words of a card that decide it: what the change of fewest words changes."""
    settled: set[int] = set()
    ordered = sorted(flips, key=lambda flip: (flip.change.what.startswith("without Ability"), len(flip.verdicts) == 0,
                                              "without" in flip.change.what, flip.change.name))
    for number in sorted({number for flip in ordered for number in flip.verdicts}):
        for flip in ordered if number not in settled else ():
            words = _said(answer, flip.change) if number in flip.verdicts else ""
            if words:
                settled.update(flip.verdicts)
                yield Citation("", f"what {flip.change.subject} itself says", words, flip.verdicts, flip.change)
                break


def _carried_out(answer: Answer, name: str) -> Iterable[Citation]:
    """Yield a citation of the first ability of a card."""
    card = card_in(answer.question, name)
    if card is not None and card.abilities:
        yield Citation("", f"what {name} itself says", ability_words(card, 0), (), None)


def ability_words(card: Card, number: int) -> str:
    """Return the words of one of a card's abilities."""
    from oracle.words.language import card_tree, tree_lines

    below = card_tree(card).below
    lines = [text.strip() for text in tree_lines(below[number])] if number < len(below) else []
    return "; ".join(lines[1:] if lines[1:] and lines[0] == "play ability" else lines)


def _said(answer: Answer, change: Change) -> str:
    """Return the words of a card that a change changes; empty if they are the same without it."""
    assert change.card is not None
    words = deciding_words(card_of(answer, change.subject), change.card)
    return words[0] if words is not None and words[0] != _NOTHING else ""


def card_of(answer: Answer, name: str) -> Card:
    """Return a card or landscape of an answer's game."""
    card = card_in(answer.question, name)
    assert card is not None
    return card


def deciding_words(card: Card, other: Card) -> tuple[str, str] | None:
    """Return the first words in which a card differs from another, and the other's words there; None if both say the
    same.
    """
    from oracle.words.language import card_tree, tree_lines

    one, two = ([text for line in card_tree(each).below for text in tree_lines(line)] for each in (card, other))
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if tag != "equal":
            said = "; ".join(text.strip() for text in one[i1:i2])
            otherwise = "; ".join(text.strip() for text in two[j1:j2])
            if said or otherwise:
                return said or _NOTHING, otherwise
    return None


# ------------------------------------------------------------------------------------------------- time


def _changed(answer: Answer, dated: Sequence[Flip]) -> Iterable[Changed]:
    """Yield the dated changes that decide.

    Changes since the reference are left out for an answer by such rules, as ``oracle.claims.later`` reports those for
    the answer as a whole.
    """
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
        later = change.card.since > card.since
        when = "says since then" if later else "said before"
        text = (f"{card.name} {when}: {words[1] or '(nothing)'}" if len(words[1]) <= _AT_A_GLANCE
                else f'{card.name} {when} what dominion-oracle card "{card.name}" shows')
        yield Changed(max(change.card.since, card.since), text, flip.verdicts, change)


def _since(name: str, year: int) -> int:
    """Return the year of a dated rule's change that is nearest to a year."""
    years = [one for one in range(FIRST_YEAR + 1, CURRENT + 1)
             if rules_of(one).holds(name) != rules_of(one - 1).holds(name)]
    return min(years, key=lambda one: (abs(one - year), one)) if years else year


__all__ = [
    "BEHIND", "LEAD", "MOST", "Changed", "Citation", "Why", "ability_words", "card_of", "deciding_words",
    "why_of",
]
