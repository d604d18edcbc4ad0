"""A quiz: questions of the gallery, of rulings, or of a Kingdom, each with three answers.

The wrong answers are honest: each is what comes of it if another ability is used first, or of another choice; or it is
one of the other two ways in which a claim can stand. What was answered wrong comes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.record import replace
from oracle.atlas.briefing import Row, explained, named_together
from oracle.atlas.findings import in_person
from oracle.budget import Budget
from oracle.claims.answer import Answer, Wanted, answer, claims_of
from oracle.errors import OracleError
from oracle.scenario import Scenario, build, from_notation, to_notation
from oracle.share.forks import Fork, Teller
from oracle.share.reply import Reply
from oracle.share.sentence import Sentence

ANSWERS: Final = 3
AGAIN: Final = 3                 # so many questions later what was answered wrong comes again
_BUDGET: Final = Budget(5_000, 1e9)
_LETTERS: Final = 240
_STANDS: Final = ("In every case.", "It can be, but need not be.", "Never.")


class Question(NamedTuple):
    """A question with its answers, the number of the right one, the line that runs it, and the statement that decides
    (empty where none is known)."""

    text: str
    answers: tuple[str, ...]
    right: int
    line: str
    statement: str


def questions(scenarios: Iterable[Scenario], rows: Sequence[Row], seed: int) -> Iterator[Question]:
    """Questions from rows of a Kingdom, then from scenarios, in their order; the same for the same seed. What cannot be
    asked with three answers is left out."""
    random = Random(seed)
    for row in rows:
        line = row.line.partition(" | possible=")[0]
        said = f"{row.statement.id}: {row.statement.words}" if row.statement else ""
        found = _of_choice(from_notation(line), said, random) or _of_claim(from_notation(row.line), said, random)
        if found is not None:
            yield found
    for scenario in scenarios:
        found = _of_claim(scenario, "", random)
        if found is not None:
            yield found


def _answer(scenario: Scenario) -> Answer | None:
    try:
        found = answer(build(scenario), (), _BUDGET, Wanted(assuming=False))
    except OracleError:
        return None
    return found if found.graph.decided and found.graph.outcomes.counted else None


# ------------------------------------------------------------------------------------------------- choices


def _of_choice(scenario: Scenario, statement: str, random: Random) -> Question | None:
    """What comes of one choice: the others say what would come of theirs."""
    found = _answer(replace(scenario, expect=()))
    if found is None:
        return None
    teller = Teller(found.graph, found.question.state, found.heading)
    fork = teller.fork(found.graph.root, teller.known, 2)
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
    """The options of a fork, each with what comes of it."""
    for branch in fork.branches:
        if len(branch.options) == 1:
            one = replace(fork, branches=(branch,), asks="")
            option, _, rest = Sentence(Reply(), "", "", (), one, "").answer(_LETTERS).partition(": ")
            yield option, rest


def _situation(scenario: Scenario) -> str:
    """What lies there and what happens, as Alice tells it."""
    parts = to_notation(replace(scenario, title="", answer="", expect=())).split(" | ")
    lies = [part for part in parts if "=" in part and not part.startswith(("supply=", "landscapes=", "earlier="))]
    happens = [in_person(part.removeprefix("earlier=").replace(" > ", ", with the choice ")) for part in parts
               if part.startswith("earlier=") or ("=" not in part and " " in part)]
    return f"({'; '.join(lies)}) {'. '.join(happens)}."


# ------------------------------------------------------------------------------------------------- claims


def _of_claim(scenario: Scenario, statement: str, random: Random) -> Question | None:
    """How a claim of a scenario stands: in every case, in some, or in none."""
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
    can, must = (result.holds for result in found.results[-2:])
    if can is None or must is None or reads is None:
        return None
    right = 0 if must else 1 if can else 2
    title = scenario.title or _situation(scenario)
    line = f"{to_notation(replace(bare, title='', answer=''))} | possible={claim.text}"
    return Question(f"{title}\n{reads.reads}: can that be?", _STANDS, right, line, statement)


def why(question: Question) -> str:
    """The statement that decides a question, looked for if it is not known yet; empty if there is none."""
    if question.statement:
        return question.statement
    found = explained(question.line)
    return f"{found.id}: {found.words}" if found is not None else ""


def scenarios_of(pairs: Iterable[tuple[str, str]]) -> Iterator[Scenario]:
    """The scenarios of the rulings that name both cards of a pair."""
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


__all__ = ["AGAIN", "ANSWERS", "Question", "questions", "scenarios_of", "why"]
