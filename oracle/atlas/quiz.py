"""A quiz: questions of the gallery, of rulings, or of a Kingdom, each with three answers.

The wrong answers are honest: each is what comes of it if another ability is used first, or of another choice; or it is
one of the other two ways in which a claim can stand, as it may by the rules of other years. What was answered wrong
comes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final, NamedTuple

from engine.record import replace
from oracle.atlas.briefing import Row, explained, named_together
from oracle.atlas.wording import in_person
from oracle.budget import Budget
from oracle.claims.answer import Answer, Wanted, answer, claims_of
from oracle.claims.eras import readings
from oracle.errors import OracleError
from oracle.scenario import Era, Scenario, build, from_notation, to_notation
from oracle.share.forks import Fork, ForkReader
from oracle.share.reply import Reply
from oracle.share.sentence import Sentence

ANSWERS: Final = 3
AGAIN: Final = 3                 # so many questions later what was answered wrong comes again
_BUDGET: Final = Budget(5_000, 1e9)
_LETTERS: Final = 240
_STANDS: Final = ("In every case.", "It can be, but need not be.", "Never.")


class Question(NamedTuple):
    """A question with its answers, the number of the right one, and the line that runs it. ``statement`` decides it
    (empty where none is known); ``otherwise`` says what is right by the rules of other years, a line each."""

    text: str
    answers: tuple[str, ...]
    right: int
    line: str
    statement: str
    otherwise: tuple[str, ...] = ()


def questions(scenarios: Iterable[Scenario], rows: Sequence[Row], seed: int) -> Iterator[Question]:
    """Questions from rows of a Kingdom, then from scenarios, in their order; the same for the same seed. What cannot be
    asked with three answers is left out."""
    random = Random(seed)
    said = [f"{row.statement.id}: {row.statement.words}" if row.statement else "" for row in rows]
    asked = chain(zip((from_notation(row.line) for row in rows), said, strict=True), ((one, "") for one in scenarios))
    return (found for one, statement in asked if (found := question_of(one, random, statement)) is not None)


def question_of(scenario: Scenario, random: Random, statement: str = "") -> Question | None:
    """Return a question of a scenario: of what comes of a choice, or of one of its claims; first of a claim if it has a
    title, which asks something already. None if it cannot be asked with three answers."""
    ways = (_of_claim, _of_choice) if scenario.title else (_of_choice, _of_claim)
    return ways[0](scenario, statement, random) or ways[1](scenario, statement, random)


def _answer(scenario: Scenario) -> Answer | None:
    try:
        found = answer(build(scenario), (), _BUDGET, Wanted(assuming=False))
    except OracleError:
        return None
    return found if found.graph.decided and found.graph.outcomes.counted else None


# ------------------------------------------------------------------------------------------------- choices


def _of_choice(scenario: Scenario, statement: str, random: Random) -> Question | None:
    """Ask what comes of one choice: the wrong answers say what would come of others."""
    found = _answer(replace(scenario, expect=()))
    if found is None:
        return None
    reader = ForkReader(found.graph, found.question.state, found.heading)
    fork = reader.fork(found.graph.root, reader.known, 2)
    if fork is None or fork.anywhere:
        return None
    told = {text: option for option, text in _told(fork) if text}
    if len(told) < ANSWERS:
        return None
    answers = random.sample(sorted(told), ANSWERS)
    right = random.randrange(ANSWERS)
    text = f"{_situation(scenario)} {told[answers[right]]}. What comes of it?"
    return Question(text, tuple(answers), right, to_notation(scenario), statement)


def _told(fork: Fork) -> Iterator[tuple[str, str]]:
    """Yield the options of a fork, each with what comes of it."""
    for branch in fork.branches:
        if len(branch.options) == 1:
            one = replace(fork, branches=(branch,), asks="")
            option, _, rest = Sentence(Reply(), "", "", (), one, "").answer(_LETTERS).partition(": ")
            yield option, rest


def _situation(scenario: Scenario) -> str:
    """Return what lies there and what happens, as Alice tells it."""
    parts = to_notation(replace(scenario, title="", answer="", expect=())).split(" | ")
    lies = [part for part in parts if "=" in part and not part.startswith(("supply=", "landscapes=", "earlier="))]
    happens = [in_person(part.removeprefix("earlier=").replace(" > ", ", with the choice ")) for part in parts
               if part.startswith("earlier=") or ("=" not in part and " " in part)]
    return f"({'; '.join(lies)}) {'. '.join(happens)}."


# ------------------------------------------------------------------------------------------------- claims


def _of_claim(scenario: Scenario, statement: str, random: Random) -> Question | None:
    """Ask how a claim of a scenario holds: in every case, in some, or in none."""
    claims = [one for one in scenario.expect if one.kind in ("possible", "impossible", "never", "always") and one.text]
    if not claims:
        return None
    claim = random.choice(claims)
    bare = replace(scenario, expect=())
    try:
        found = answer(build(bare), [("possible", claim.text), ("always", claim.text)], _BUDGET, Wanted(assuming=False))
        reads = claims_of(found.question, [("possible", claim.text)])[0][1]
    except OracleError:
        return None
    if reads is None or _stands(found) is None:
        return None
    stood, title = _by_years(found), scenario.title or _situation(scenario)
    asked = random.randrange(len(stood)) if scenario.era == Era() else 0         # a title may name the year of its own
    year, words, right = stood[asked]
    if asked:
        bare, title, statement = replace(bare, era=Era(year)), f"By the rules of {words}: {title}", ""
    line = f"{to_notation(replace(bare, title='', answer=''))} | possible={claim.text}"
    others = tuple(
        f"By the rules of {', '.join(sorted(years))}: {_STANDS[way]}" for way in range(ANSWERS)
        if way != right and (years := [words for _, words, stands in stood if stands == way]))
    return Question(f"{title}\n{reads.reads}: can that be?", _STANDS, right, line, statement, others)


def _stands(found: Answer) -> int | None:
    """Return which of the ways it is in which the claim of the last two results can stand; None if it is not
    decided."""
    can, must = (result.holds for result in found.results[-2:])
    return None if can is None or must is None else 0 if must else 1 if can else 2


def _by_years(found: Answer) -> list[tuple[int, str, int]]:
    """Return how the claim holds by the rules of the question, then by those of other years where that differs. Each
    has a year, all such years in words, and which of the three ways it is."""
    every = [(one.years[-1], one.words, stands) for one in readings(found, _BUDGET.states, _BUDGET.seconds)[0]
             if one.answer is not None and (stands := _stands(one.answer)) is not None]
    return [one for number, one in enumerate(every) if not number or one[2] != every[0][2]]


def why(question: Question) -> str:
    """Return the statement that decides a question, looked for if it is not known yet; empty if there is none."""
    if question.statement:
        return question.statement
    found = explained(question.line)
    return f"{found.id}: {found.words}" if found is not None else ""


def scenarios_of(pairs: Iterable[tuple[str, str]]) -> Iterator[Scenario]:
    """Yield the scenarios of the rulings that name both cards of a pair."""
    from oracle.rulings.lookup import scenario_of_ruling

    seen = set()
    for pair in pairs:
        for ruling in named_together(*pair):
            if ruling.id not in seen:
                seen.add(ruling.id)
                try:
                    scenario = scenario_of_ruling(ruling.id)
                except OracleError:
                    continue
                if scenario is not None:
                    yield replace(scenario, title="")


__all__ = ["AGAIN", "ANSWERS", "Question", "question_of", "questions", "scenarios_of", "why"]
