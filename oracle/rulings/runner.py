"""Running a ruling: every scenario in every era, every expectation, and whether an expectation could fail.

An expectation is *quiet* if it would also hold if nothing happened at all ("Inn is never in the trash"). A quiet
expectation proves something only beside a case in which it does not hold; the ruling has to show such a case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.collection import instead
from engine.record import record
from engine.state import State
from oracle.errors import OracleError, Problem, Where
from oracle.rulings.ruling import Part, Ruling
from oracle.scenario.model import Era

if TYPE_CHECKING:
    from oracle.claims import Answer, Claim, Result
    from oracle.claims.predicates import Predicate
    from oracle.scenario import Scenario

Topics = frozenset[str]

_EVERYWHERE: Final = ("hand", "deck", "discard", "play", "set_aside", "exile", "island", "tavern", "trash")
_TOPICS: Final[dict[str, tuple[str, ...]]] = {  # what a verb of an event is about
    "play": ("play",),
    "call": ("play", "tavern"),
    "gain": ("gain",),
    "buy": ("buy", "gain"),
    "buy-landscape": ("buy",),
    "discard": ("discard",),
    "draw": ("hand", "draw"),
    "trash": ("trash",),
    "put": ("deck", "hand", "put"),
    "set aside": ("set_aside",),
    "exile": ("exile",),
    "reveal": ("reveal",),
    "look": ("reveal",),
    "look through": ("reveal",),
    "shuffle": ("deck", "shuffle"),
    "return": ("return",),
    "exchange": ("return", "gain"),
    "use": ("use",),
    "set up": ("pending",),
    "lose track": ("lost",),
    "immune": ("immune",),
    "turn": ("turn",),
    "end turn": ("turn",),
    "option": ("option",),
    "nothing": ("nothing",),
    "cube": ("cube",),
}
_OPPOSITE: Final[dict[str, str]] = {
    "possible": "impossible",
    "impossible": "possible",
    "never": "possible",
    "offered": "not offered",
    "not offered": "offered",
}


@record
class Failure:
    """An expectation that does not hold, or a scenario that cannot be run.

    It has the place, the message, and the lines of the line of play that breaks it.
    """

    where: Where | None
    what: str
    lines: tuple[str, ...] = ()
    weak: bool = False

    def __str__(self) -> str:
        head = f"{self.where}: {self.what}" if self.where else self.what
        return "\n".join([head, *(f"    {line}".rstrip() for line in self.lines)])


@record
class Checked:
    """A judged expectation: whether it is quiet, what it is about, whether it claims that something is possible."""

    claim: Claim
    title: str
    quiet: bool
    topics: Topics


@dataclass(slots=True)
class Report:
    """The result of a ruling. It fails if it has failures, or if it is weak and does not say why it stands alone."""

    failures: list[Failure] = field(default_factory=list)
    weak: list[Failure] = field(default_factory=list)
    checked: list[Checked] = field(default_factory=list)
    runs: int = 0
    states: int = 0

    @property
    def holds(self) -> bool:
        """Report whether everything holds and nothing is weak."""
        return not self.failures and not self.weak

    def __str__(self) -> str:
        return "\n\n".join(str(failure) for failure in (*self.failures, *self.weak))


def scenario_in(part: Part, era: Era, summary: str = "") -> Scenario:
    """Return a scenario of a ruling by the rules of one of its eras. Raises OracleError."""
    from oracle.scenario.meaning import scenario_of
    from oracle.scenario.reading import Raw

    data = {"title": summary, **part.data, "rules": era}
    return scenario_of(Raw(data, part.places))


def scenarios(ruling: Ruling) -> Iterator[tuple[Part, Era]]:
    """Yield every scenario of a ruling with every era that it is run in."""
    for part in ruling.parts:
        for era in part.eras:
            yield part, era


def run(ruling: Ruling, stop: bool = False, proofs: bool = True) -> Report:
    """Run everything in a ruling. ``stop``: at the first failure; ``proofs``: also show of every
    expectation that it could fail."""
    report = Report()
    for part, era in scenarios(ruling):
        run_part(ruling, part, era, report, proofs)
        if stop and report.failures:
            return report
    if proofs and not report.failures and ruling.parts:
        _neighbours(ruling, report)
    return report


def run_part(ruling: Ruling, part: Part, era: Era, report: Report, proofs: bool = True) -> None:
    """Run one scenario in one era, and add what comes of it to a report."""
    try:
        scenario = scenario_in(part, era, ruling.summary)
        if not scenario.expect:
            raise OracleError(
                Problem(part.where, "this scenario expects nothing", "expect:\n  - possible: ...")
            )
        checked = run_scenario(scenario, report, proofs)
    except OracleError as error:
        report.failures += [
            Failure(problem.where or part.where, _problem_text(problem, _era(era)))
            for problem in error.problems
        ]
        return
    except Exception as error:  # a fault of the program is reported like any failure
        report.failures.append(mistake(error, part.where, _era(era)))
        return
    report.checked += checked
    if proofs and part.neighbour and all(item.quiet for item in checked):
        report.failures.append(
            Failure(
                part.where,
                "a neighbouring case shows that something can happen, and nothing that this one expects does",
            )
        )


def mistake(error: Exception, where: Where | None, era: str = "") -> Failure:
    """Return the message for a fault of the program itself. With DOMINION_ORACLE_DEBUG set, raise the error again."""
    import os

    if os.environ.get("DOMINION_ORACLE_DEBUG"):
        raise error
    rules = f" (rules: {era})" if era else ""
    return Failure(
        where,
        f"the program made a mistake ({type(error).__name__}: {str(error)[:300]}){rules}",
        ("this is not the file's fault; DOMINION_ORACLE_DEBUG=1 shows where, for a report",),
    )


def run_scenario(scenario: Scenario, report: Report, proofs: bool = True) -> list[Checked]:
    """Answer a scenario and report its failures. Raises OracleError if it cannot be asked."""
    with instead(*scenario.entries):
        return _run_scenario(scenario, report, proofs)


def _run_scenario(scenario: Scenario, report: Report, proofs: bool) -> list[Checked]:
    from oracle.claims import answer
    from oracle.claims.answer import claim_of
    from oracle.scenario import build
    from oracle.scenario.model import FIGURES

    claims = [claim_of(expectation) for expectation in scenario.expect]
    opposite = [_opposite(claim) for claim in claims if claim.kind not in FIGURES] if proofs else []
    found = answer(build(scenario), opposite)
    report.runs += 1
    report.states += len(found.graph)
    era = str(scenario.era)
    results = found.results[: len(claims)]
    against = iter(found.results[len(claims) :])
    for result in results:
        other = next(against) if proofs and result.claim.kind not in FIGURES else None
        if result.holds is not True:
            report.failures.append(_failure(found, result, era))
        elif other is not None and other.holds is not False:
            report.failures.append(
                Failure(
                    result.claim.where,
                    f"{result.claim}\n    proves nothing: its opposite holds as well ({other.claim})",
                )
            )
    if not proofs:
        return []
    return list(_looked_at(found, results))


def _opposite(claim: Claim) -> Claim:
    from oracle.claims import Claim

    if claim.kind == "always":
        return Claim("possible", f"not ({claim.text})", where=claim.where)
    return Claim(_OPPOSITE[claim.kind], claim.text, where=claim.where)


def _era(era: Era) -> str:
    if isinstance(era, dict):
        return ", ".join(f"{key}: {value}" for key, value in era.items())
    return str(era)


def _problem_text(problem: Problem, era: str) -> str:
    """Return a problem without its place, which precedes it."""
    text = str(Problem(None, problem.what, problem.hint))
    picture = problem.where.picture() if problem.where else ""
    head, *rest = text.splitlines()
    return "\n".join([f"{head} (rules: {era})", *([picture] if picture else []), *rest])


def _failure(found: Answer, result: Result, era: str) -> Failure:
    """Return the failure of an expectation, with the line of play that shows it."""
    from oracle.claims.lines import line_text

    lines = []
    graph = found.graph
    if result.holds is None:
        lines.append(f"not decided: {result.why}")
    elif result.found is not None:
        lines.append(
            f"there are {result.found:,}" if isinstance(result.found, int) else f"there are {result.found}"
        )
    elif result.witness is None:
        lines.append(
            f"does not hold: on no line of play ({graph.orders if graph.decided else 'some'} were followed)"
        )
    else:
        lines.append("does not hold: this line of play breaks it")
    lines.append(f"rules: {era}; read as: {result.reads}")
    witness = result.witness
    if witness is None and len(graph.outcomes):
        outcome = graph.outcomes.all[0]
        witness = tuple(graph.line_to(outcome.node))
        lines.append("what happens instead, for example:")
    if witness is not None:
        lines += [f"  {line}" for line in line_text(graph, witness)]
        lines.append("  = " + "; ".join(graph.words.position(graph.node_after(witness))))
    return Failure(result.claim.where, str(result.claim), tuple(lines))


# --------------------------------------------------------------------------------------------- what is weak


def _looked_at(found: Answer, results: Iterable[Result]) -> Iterator[Checked]:
    """Check each claim: whether it would hold if nothing happened, and what it is about."""
    state = found.question.state
    for result in results:
        quiet = _quiet(result.claim, result.predicate, state)
        yield Checked(result.claim, found.title, quiet, _topics(result.predicate))


def _quiet(claim: Claim, predicate: Predicate | None, state: State) -> bool:
    if predicate is None:
        return claim.text == "" and claim.number <= 1
    from oracle.claims.ways import nothing_yet

    if claim.kind in ("offered", "not offered"):
        return claim.kind == "not offered"
    before = predicate.at_end(state, nothing_yet)
    if claim.kind in ("possible", "always"):
        return before.yes and not before.no
    return before.no and not before.yes


def _topics(predicate: Predicate | None) -> Topics:
    """Return the places, pools and verbs that a predicate is about."""
    from oracle.claims import predicates as kinds
    from oracle.claims.ways import patterns_in

    if predicate is None:
        return frozenset()
    topics: set[str] = set()
    for slot in predicate.slots:
        for pattern in patterns_in(slot):
            topics.update(_topics_of_pattern(pattern))
    for atom in predicate.atoms():
        zone = getattr(atom, "zone", None)
        if isinstance(zone, kinds.Zone):
            topics.update(_topics_of_place(zone.place if zone.player else "trash"))
            continue
        for part in ("left", "right", "amount", "count"):
            value = getattr(atom, part, None)
            if value is not None and not isinstance(value, (int, str)):
                topics.update(_topics_of_amount(value))
        if not isinstance(atom, (kinds.Happened, kinds.Before, kinds.Compare)):
            topics.add(type(atom).__name__)
    if "gain" in topics:
        topics.add("discard")
    return frozenset(topics)


def _topics_of_place(place: str) -> Iterable[str]:
    return _EVERYWHERE if place == "cards" else (place,)


def _topics_of_amount(amount: object) -> Iterable[str]:
    from oracle.claims import predicates as kinds

    if isinstance(amount, kinds.CountIn):
        return _topics_of_place(amount.zone.place)
    if isinstance(amount, kinds.PoolOf):
        return (amount.pool.name.lower(),)
    return () if isinstance(amount, kinds.Number) else (type(amount).__name__,)


def _topics_of_pattern(pattern: object) -> Iterator[str]:
    from oracle.claims.ways import EventPattern, OfferPattern
    from oracle.words.event_sentences import VERB

    if isinstance(pattern, OfferPattern):
        yield from ("offer", "use")
        return
    assert isinstance(pattern, EventPattern)
    if len(pattern.kinds) > 4:
        yield from _EVERYWHERE
    for kind in pattern.kinds:
        verb = "overpay" if pattern.overpaid else VERB[kind]
        yield from _TOPICS.get(verb, (verb,))
    yield from (place for place in (pattern.source, pattern.target) if place)
    if pattern.pool is not None:
        yield pattern.pool.name.lower()
    if pattern.extra_turn:
        yield "turn"


def _neighbours(ruling: Ruling, report: Report) -> None:
    """Check that every quiet expectation has a loud one about the same thing, another ruling beside it, or a reason."""
    if ruling.beside or ruling.alone:
        return
    loud = [item for item in report.checked if not item.quiet]
    seen = set()
    for item in report.checked:
        if not item.quiet or not item.topics or any(item.topics & other.topics for other in loud):
            continue
        if loud and item.claim.kind in ("possible", "always") and not item.claim.text.startswith("not "):
            continue
        key = (item.claim.where, str(item.claim))
        if key in seen:
            continue
        seen.add(key)
        report.weak.append(
            Failure(
                item.claim.where,
                f"weak: {item.claim}",
                (
                    "This would also hold if nothing happened at all, and no scenario of the ruling shows",
                    f"the neighbouring case, where something about {_listed(item.topics)} is different.",
                    "Add a scenario with a 'possible' (or an 'always' that is not so from the beginning), or",
                    "'beside: ID' of a ruling that has one, or 'alone: WHY'.",
                ),
                True,
            )
        )
    if not loud and not report.weak and report.checked:
        what = "weak: everything here would also hold if nothing happened at all"
        cure = "Add a scenario in which something happens, or 'beside:', or 'alone: WHY'."
        report.weak.append(Failure(ruling.where, what, (cure,), True))


def _listed(topics: Topics) -> str:
    from oracle.errors import listed

    return listed(sorted(topics), "or", 6)


__all__ = ["Checked", "Failure", "Report", "mistake", "run", "run_part", "run_scenario", "scenario_in", "scenarios"]
