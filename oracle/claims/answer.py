"""Answering a question: explore, judge every claim, and say what the answer rests on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from engine.collection import instead
from engine.record import record, replace
from engine.state import Choice, CouldUse, Event, State
from oracle.budget import Budget, asked_budget
from oracle.claims.assumed import assumptions, said_before
from oracle.claims.causes import never_done
from oracle.claims.distance import short_of
from oracle.claims.names import Names, readable
from oracle.claims.parsing import parse, parse_offer
from oracle.claims.predicates import FALSE, TRUE, Predicate
from oracle.claims.reading_ways import option_words
from oracle.claims.search import Finding, Reading, counted, no_slots, patterns_of, search
from oracle.claims.ways import SEPARATOR, Observer, OfferPattern, Recorder
from oracle.errors import OracleError, Problem, Where
from oracle.graph import CHANCE, UNBOUNDED, DecisionGraph, Following, Tally, discard_has_top, searching
from oracle.graph.before import NOTHING, Before, added
from oracle.graph.explore import MOST_OPENED
from oracle.graph.moves import Moves, NotDone
from oracle.graph.outcomes import Pair
from oracle.scenario.model import CLAIMS, FIGURES, Expectation

if TYPE_CHECKING:
    from oracle.claims.leaning import Leaning
    from oracle.claims.prospects import Prospects
    from oracle.graph.hands import Hand
    from oracle.scenario.question import Question
    from oracle.scenario.sentences import Deed

Exit = Literal[0, 1, 3]
_OF_WHAT_IS_FOLDED: Final = ("states", "edges", "ends")
_NOT_TOLD_APART: Final = "the cards that are drawn last were not told apart"
_ONE_ORDER: Final = "one order was followed for all where abilities may be resolved in any"
_NOT_A_CHOICE: Final = "decisions with a single option were not looked at one by one"
_IN_VAIN: Final = "used in vain"     # stands for abilities that could be used without effect
_NAMED: Final = 6                    # abilities of a block
_AGAIN: Final = 2_000                # positions that are looked at again to see what an answer rests on
_ENDLESS: Final = 3_600.0             # seconds: never what ends it
_STEPS_AGAIN: Final = 20_000         # steps that are taken again to see what has happened without a decision


class Claim(NamedTuple):
    """Something to be judged: a kind of claim with a predicate, or a figure ("outcomes") with a number.

    ``text`` of a figure may be "unbounded"."""

    kind: str
    text: str = ""
    number: int = 0
    where: Where | None = None

    def __str__(self) -> str:
        return f"{self.kind}: {self.text or self.number}"


@record
class Result:
    """The verdict on a claim.

    ``holds`` is None if that is not decided, and ``why`` then says what stands in the way. ``witness`` is a line
    of play (edges of the graph) that shows what is possible, or that refutes what was claimed; with ``by_chance``
    it does so only if shuffled cards lie as they may. ``found`` is the figure that was counted; ``reads`` the
    claim as it was understood. ``example`` is a line of play on which it is as claimed, where all are (or as "possible"
    denies). ``at`` is after how many steps of the witness what was claimed to be offered is offered. ``predicate`` is
    what was judged.
    """

    claim: Claim
    holds: bool | None
    reads: str
    why: str = ""
    witness: tuple[int, ...] | None = None
    found: Tally | None = None
    by_chance: bool = False
    example: tuple[int, ...] | None = None
    at: int | None = None
    predicate: Predicate | None = None
    in_vain: bool = False

    @property
    def read_otherwise(self) -> bool:
        """Report whether the claim was understood in other words than it was written in."""
        if not self.claim.text or self.predicate is None:
            return False
        reads, text = _bare(self.reads), _bare(self.claim.text)
        if self.claim.kind in ("offered", "not offered"):
            reads = _bare(self.reads.replace('"', "").replace(" was offered", ""))
            text = text.replace('"', "").removeprefix("offered ")
        return reads != text


def _bare(text: str) -> str:
    return " ".join(readable(text).casefold().split())


@record
class Answer:
    """The answer to a question, with the graph it was read from; ``assumed`` is what it rests on and nobody said.

    ``notes`` limit the answer (what was not counted, what was followed as one); ``asides`` only tell more of it.
    """

    title: str
    graph: DecisionGraph
    results: tuple[Result, ...]
    question: Question
    notes: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()

    # ------------------------------------------------------------------ figures

    @property
    def holds(self) -> bool | None:
        """Report whether all claims hold; None if one is not decided and none is refuted."""
        if any(result.holds is False for result in self.results):
            return False
        if any(result.holds is None for result in self.results):
            return None
        return True if self.results or self.graph.decided else None

    @property
    def heading(self) -> str:
        """The title, or where there is none what happens."""
        return self.title or "; ".join(map(str, self.question.scenario.event))

    @property
    def exit_code(self) -> Exit:
        """0: all claims hold; 1: one does not; 3: one is not decided, or the budget was reached."""
        return {True: 0, False: 1, None: 3}[self.holds]  # type: ignore[return-value]

    @property
    def outcomes(self) -> int | None:
        """Return how many outcomes there are; None if that is not decided."""
        return len(self.graph.outcomes) if self.graph.decided and self.graph.outcomes.counted else None

    @property
    def orders(self) -> Tally | None:
        """Return how many sequences of decisions there are; None if that is not decided."""
        return self.graph.orders if self.graph.decided else None

    @property
    def open(self) -> tuple[str, ...]:
        """Return what the position leaves open."""
        return tuple(dict.fromkeys(
            str(self.graph.states[node].status).removeprefix("open:").strip()
            for node, kind in enumerate(self.graph.kinds) if kind == 4
        ))

    @property
    def deciding_pairs(self) -> list[Pair]:
        """The pairs of triggered abilities whose order decides."""
        return self.graph.outcomes.deciding_pairs()

    def judge(self, claims: Iterable[object]) -> list[Result]:
        """Return how further claims stand, without exploring again. Raises OracleError."""
        names = Names.of(self.graph.states[self.graph.root].game, self.question.events)
        return judge_all(self.graph, read_claims([claim_of(claim) for claim in claims], names), names)


# ------------------------------------------------------------------------------------------------- claims


def claim_of(expectation: object) -> Claim:
    """A claim from an expectation of a scenario, or from ("possible", "Inn in Alice.deck")."""
    if isinstance(expectation, Claim):
        return expectation
    if isinstance(expectation, tuple):
        return Claim(*expectation)
    assert isinstance(expectation, Expectation)
    return Claim(expectation.kind, expectation.text, expectation.number, expectation.where)


def read_claims(claims: Iterable[Claim], names: Names) -> list[tuple[Claim, Predicate | None]]:
    """The claims with their predicates (None for figures). Raises OracleError with all problems at once."""
    read: list[tuple[Claim, Predicate | None]] = []
    known: dict[str, Predicate] = {}        # a ruling asks for the opposite of each claim in the same words
    problems: list[Problem] = []
    for claim in claims:
        try:
            if claim.kind in FIGURES:
                if claim.text and claim.text != UNBOUNDED and not claim.text.isdecimal():
                    raise OracleError(Problem(claim.where, f"'{claim}': a number or 'unbounded' is expected"))
                read.append((claim, None))
            elif claim.kind in ("offered", "not offered"):
                read.append((claim, parse_offer(claim.text, names, claim.where)))
            elif claim.kind in CLAIMS:
                predicate = known.get(claim.text) or parse(claim.text, names, claim.where)
                read.append((claim, predicate))
                known[claim.text] = predicate
            else:
                from oracle.words.catalogue import did_you_mean

                raise OracleError(Problem(
                    claim.where, f"'{claim.kind}' is not a kind of expectation",
                    did_you_mean(claim.kind, [*CLAIMS, *FIGURES]) or f"known are: {', '.join((*CLAIMS, *FIGURES))}"))
        except OracleError as error:
            problems.extend(error.problems)
    if problems:
        raise OracleError(*problems)
    return read


def claims_of(question: Question, claims: Iterable[object] = ()) -> list[tuple[Claim, Predicate | None]]:
    """The expectations of a question and further claims, read. Raises OracleError with all problems at once."""
    names = Names.of(question.state.game, question.events)
    return read_claims([claim_of(claim) for claim in (*question.expectations, *claims)], names)


def judge(claim: Claim, finding: Finding, predicate: Predicate) -> Result:
    """The verdict on a claim, given what a search found.

    "possible" needs a line that shows it; "impossible", "never" and "always" need a search that left nothing
    out, and a line refutes them.
    """
    reads = predicate.reads
    if claim.kind in ("possible", "offered"):
        if finding.yes is not None:
            return Result(claim, True, reads, "", finding.yes, None, finding.lucky[0], None, finding.at, predicate,
                          in_vain=finding.in_vain[0])
        if finding.unsure:
            return Result(claim, None, reads, finding.unsure, predicate=predicate)
        return Result(claim, False, reads, example=finding.no, predicate=predicate)
    always = claim.kind == "always"
    line = finding.no if always else finding.yes
    if line is not None:
        return Result(claim, False, reads, "", line, None, finding.lucky[always], None, finding.at, predicate,
                      in_vain=finding.in_vain[always])
    why = finding.unsure or ("" if finding.ends else "no line of play comes to the end of the question")
    if why:
        return Result(claim, None, reads, why, predicate=predicate)
    return Result(claim, True, reads, example=finding.yes if always else finding.no, predicate=predicate)


def _figure(claim: Claim, graph: DecisionGraph) -> Result:
    wanted: Tally = UNBOUNDED if claim.text == UNBOUNDED else int(claim.text) if claim.text else claim.number
    reads = f"{claim.kind} = {wanted}"
    found: Tally | None
    if claim.kind == "states":
        found = len(graph)
    elif claim.kind == "edges":
        found = graph.edge_count
    elif claim.kind == "ends":
        found = len(graph.ends())
    elif claim.kind == "outcomes":
        found = len(graph.outcomes) if graph.outcomes.counted else None
    elif claim.kind == "lines":
        found = graph.lines()
    else:
        found = graph.orders
    if graph.decided and found is not None:
        return Result(claim, found == wanted, reads, "", None, found)
    why = graph.reason or ("the position leaves something open" if graph.has_open_ends else "too many to count")
    if isinstance(found, int) and isinstance(wanted, int) and found > wanted and claim.kind != "orders":
        return Result(claim, False, reads, f"{found} were found before: {why}", None, found)
    return Result(claim, None, reads, why)


def judge_all(
    graph: DecisionGraph, claims: Sequence[tuple[Claim, Predicate | None]], names: Names,
    observer: Observer | None = None, ends: bool = False,
) -> list[Result]:
    """Return how claims stand in a graph. ``observer`` is the one that the graph was explored with, if there was one;
    without it, nothing is denied that may be hidden in what is folded. ``ends``: some line is known to come to an end.
    """
    reading: Reading | None = None
    results = []
    unasked = observer is None
    known: dict[Predicate, Finding] = {}
    for claim, predicate in claims:
        if predicate is None:
            results.append(_figure(claim, graph))
            continue
        if reading is None and predicate.about_way:
            if observer is None:
                game = graph.states[graph.root].game
                observer = Observer(game, patterns_of(p for _, p in claims if p is not None), graph.began)
            reading = Reading(graph, observer, names)
        if unasked and graph.hands and (
                predicate.about_way or any(
                    predicate.leaves_open(graph.states[node], partial(hand.one, graph.states[node]))
                    for node, hand in graph.hands.items())):
            results.append(Result(claim, None, predicate.reads, _NOT_TOLD_APART, predicate=predicate))
            continue
        finding = known.get(predicate)
        if finding is None:
            finding = search(graph, predicate, reading)
            if unasked and (hidden := _hidden_in(graph, predicate)) and not finding.unsure:
                finding = finding._replace(unsure=hidden)
            finding = known[predicate] = finding._replace(ends=finding.ends or ends)
        results.append(judge(claim, finding, predicate))
    return results


def _hidden_in(graph: DecisionGraph, predicate: Predicate) -> str:
    """Return why a graph in which something is folded need not show all that a predicate speaks of; empty if it
    does."""
    if not predicate.about_way:
        return ""
    if graph.blocks:
        return _ONE_ORDER
    return _NOT_A_CHOICE if graph.forced and any(isinstance(one, OfferPattern) for one in predicate.patterns) else ""


class Asking:
    """The claims as a search sees them: what no claim asks for, it need not tell apart."""

    def __init__(self, read: Sequence[tuple[Claim, Predicate | None]], observer: Observer) -> None:
        self._predicates = tuple(dict.fromkeys(predicate for _, predicate in read if predicate is not None))
        self._observer = observer

    def sure_of(self, happened: Sequence[Event]) -> bool:
        """Report whether unknown cards in what happened change nothing for any claim."""
        return self._observer.is_sure_of(happened)

    def closed(self, end: State, hand: Hand) -> bool:
        """Report whether no claim asks for anything that is not the same at an end after each draw of a hand."""
        return not any(predicate.leaves_open(end, lambda: hand.one(end)) for predicate in self._predicates)


class Seeking:
    """The verdicts that a search for the answer is after, so far as single lines of play can settle them.

    ``settled`` is told how all of them stand when one more is settled; with ``enough`` the search may end when all are.
    """

    def __init__(
        self, read: Sequence[tuple[Claim, Predicate | None]], names: Names, observer: Observer,
        settled: Callable[[Sequence[Result]], None] | None, verdicts_only: bool, question: Question | None = None,
    ) -> None:
        self._claims = [one for one in read if one[1] is not None]
        self._open = self._claims
        self._names = names
        self._observer = observer
        self._settled = settled
        self._proved: dict[Claim, bool] = {}
        self._question = question
        self.beforehand: dict[Claim, bool] | None = None      # what is known without a search, once that was asked
        self.comes_to_an_end = False                          # whether a line is known that does
        self._prospects: Prospects | None = None
        self._told: dict[int, Before] = {}                    # per letter
        self.enough = verdicts_only and len(self._claims) == len(read)

    def shows(self, line: DecisionGraph) -> bool:
        """Report whether a line of play settles a claim that was open."""
        return any(result.holds is not None for result in judge_all(line, self._open, self._names, self._observer))

    def short_of(self, line: DecisionGraph) -> Mapping[Hashable, tuple[float, ...]]:
        """Return how far the end of a line of play is from what would settle each claim that is open: of each part of
        it.
        """
        end = len(line) - 1
        reading: Reading | None = None
        found: dict[Hashable, tuple[float, ...]] = {}
        for claim, predicate in self._open:
            assert predicate is not None
            if predicate.about_way and reading is None:
                reading = Reading(line, self._observer, self._names)
            count = counted(line, predicate, reading) if reading is not None and predicate.about_way else no_slots
            found[claim] = short_of(predicate, claim.kind != "always", line.states[end], count)
        return found

    def leanings(self) -> list[Leaning]:
        """For each claim that is open, how much the options of a decision lead to what would settle it."""
        from oracle.claims.leaning import Leaning  # loaded late: only long searches ask for it
        from oracle.claims.reach import reach

        if self._question is None:
            return []
        state = self._question.state
        ends = reach(state, self._question.events)
        causes = ends.way.causes if ends is not None else None
        return [Leaning(predicate, claim.kind != "always", state.game, causes or {}) for claim, predicate in self._open
                if predicate is not None]

    def found(self, graph: DecisionGraph) -> bool:
        """Report whether all claims are settled by what a graph shows, or was proved."""
        self.comes_to_an_end = self.comes_to_an_end or bool(graph.ends())
        if self.beforehand is None and self.comes_to_an_end:
            self._proved.update(self._known_beforehand())
        results = judge_all(graph, self._claims, self._names, self._observer)
        results = self.fill_in(results) or results
        still_open = [one for one, result in zip(self._claims, results, strict=True) if result.holds is None]
        if len(still_open) < len(self._open) and self._settled is not None:
            self._settled(results)
        self._open = still_open
        return not still_open

    def _known_beforehand(self) -> dict[Claim, bool]:
        """The claims of which it is known without a search that no line settles them, with how they stand."""
        from oracle.claims.beforehand import stands  # loaded late: only long searches ask for it
        from oracle.claims.reach import reach

        self.beforehand = {}
        if self._question is not None and (ends := reach(self._question.state, self._question.events)) is not None:
            for claim, predicate in self._open:
                assert predicate is not None
                truth = stands(predicate, ends)
                if truth == (TRUE if claim.kind == "always" else FALSE):
                    self.beforehand[claim] = claim.kind not in ("possible", "offered")
        return self.beforehand

    def blind(self, end: State, happened: Sequence[Event]) -> bool:
        """Report whether no open claim asks for anything that is unknown at an end or in what happened."""
        if not self._observer.is_sure_of(happened):
            return False
        return not any(predicate is not None and predicate.leaves_open(end) for _, predicate in self._open)

    def hopeless(self, state: State, left: tuple[Deed, ...], before: Before) -> bool:
        """Report whether no line from a position on settles an open claim, if so much of what is asked for happened
        before.
        """
        if self._question is None or not self.comes_to_an_end or _IN_VAIN in before:
            return False
        if self._prospects is None:
            from oracle.claims.prospects import Prospects  # loaded late: only long searches ask for it

            self._prospects = Prospects()
        deeds = self._question.events
        under_way = deeds[max(0, len(deeds) - len(left) - 1):]
        sought = [(predicate, claim.kind != "always") for claim, predicate in self._open if predicate is not None]
        return self._prospects.none(state, under_way, sought, before)

    @property
    def spent(self) -> int:
        """Return what looking for hopeless positions has cost by now: about so many steps of a line of play."""
        return 0 if self._prospects is None else self._prospects.followed

    def tells(self, letter: int) -> Before:
        """Return how often the observer read of a step what the claims ask for."""
        if not letter:
            return NOTHING
        if letter not in self._told:
            patterns = {self._observer.number_of[pattern]: pattern for _, predicate in self._claims
                        if predicate is not None for pattern in predicate.patterns}
            found: Before = {_IN_VAIN: (0, 1)} if letter in self._observer.in_vain else NOTHING
            for moment in self._observer.letters[letter]:
                found = added(found, {patterns[number]: amount for number, amount in moment if number in patterns})
            self._told[letter] = found
        return self._told[letter]

    def proved(self, graph: DecisionGraph) -> list[list[int]]:
        """Take what a graph proves that does not tell apart what no claim asks for, nor follow what is hopeless.

        That it shows no end is no reason to doubt: another line is known that comes to one."""
        lines = []
        for result in judge_all(graph, self._open, self._names, self._observer, ends=self.comes_to_an_end):
            if result.witness is not None:
                lines.append([graph.numbers[edge] for edge in result.witness])
            elif result.holds is not None:
                self._proved[result.claim] = result.holds
        return lines

    def why_proved(self, results: Sequence[Result]) -> list[str]:
        """Return what the results that :meth:`fill_in` adds rest on: notes."""
        added = {result.claim for result in results if result.holds is None and result.claim in self._proved}
        known = added & (self.beforehand or {}).keys()
        notes = [f"'{claim.text}' was decided without following every line: nothing here can change it"
                 for claim in sorted(known, key=str)]
        if added - known:
            notes.append("what decides nothing that is asked was not followed: cards that are drawn last, "
                         "and lines that can no longer show it")
        return notes

    def fill_in(self, results: Sequence[Result]) -> list[Result] | None:
        """The results, with what was proved where a graph alone does not decide it; None if nothing is to be added."""
        if not any(result.holds is None and result.claim in self._proved for result in results):
            return None
        return [replace(result, holds=self._proved[result.claim], why="")
                if result.holds is None and result.claim in self._proved else result for result in results]


# ------------------------------------------------------------------------------------------------- the whole answer


@record
class Wanted:
    """The demands on an answer besides its claims, and the ways in which it is looked for.

    ``progress`` is told now and then how many states there are after how many seconds, ``settled`` how the claims stand
    as soon as one more of them is settled; with ``verdicts_only`` the search ends when all are, and leaves uncounted
    what was not needed. ``stop`` is asked again and again whether, and why, to end now. ``moves`` are other rules than
    the game's own. ``read`` are all the claims as :func:`claims_of` has read them for a game with these names, to be
    asked once more by other rules: that no decision can offer by those what they speak of is no mistake. With
    ``reduce``, one order is followed for all where abilities may be resolved in any, and cards that are drawn last are
    not told apart (``docs/graph.md``), unless a claim does or there are no more than ``opened`` such draws; None: each
    of them has its own end, however many there are. With ``assuming`` the last answer says what it rests
    on (``oracle.claims.assumed``). With ``told`` what happens on each step of a whole graph is kept: it will be told.
    """

    progress: Callable[[int, float], None] | None = None
    settled: Callable[[Sequence[Result]], None] | None = None
    verdicts_only: bool = False
    stop: Callable[[], str] | None = None
    moves: Moves | None = None
    read: Sequence[tuple[Claim, Predicate | None]] | None = None
    reduce: bool = False
    opened: int | None = MOST_OPENED
    assuming: bool = True
    told: bool = False


def answer(
    question: Question, claims: Iterable[object] = (), budget: Budget | None = None, wanted: Wanted = Wanted()
) -> Answer:
    """The answer to a question of ``oracle.scenario``: its own expectations and further ``claims``.

    A line of play that settles a claim is looked for before everything is followed.

    Raises OracleError if a predicate does not parse, if an event of the question cannot happen on any line of
    play, or if a pinned decision was used on none; all problems that can be told together are.
    """
    budget = budget or asked_budget(question.budget)
    with instead(*question.scenario.entries):
        return Answering(question, claims, wanted).go_on(budget, last=True)


class Answering:
    """A question that is being answered: :meth:`go_on` gives an answer, and the next one goes on from there.

    What is given is what :func:`answer` takes.
    """

    def __init__(self, question: Question, claims: Iterable[object] = (), wanted: Wanted = Wanted()) -> None:
        names = self._names = Names.of(question.state.game, question.events)
        self._first = wanted.read is None
        read = self._read = claims_of(question, claims) if wanted.read is None else wanted.read
        question = self.question = _with_discard_order(question, read)
        patterns = patterns_of(p for _, p in read if p is not None)
        told = wanted.told and not wanted.reduce
        observer = self._observer = (Recorder if told else Observer)(question.state.game, patterns, question.state)
        watched = observer if told or observer.watches_events else None
        self._wanted = wanted
        self._sought = Seeking(read, names, observer, wanted.settled, wanted.verdicts_only,
                               question if wanted.moves is None else None) if read else None
        folds = not observer.offers and all(claim.kind not in _OF_WHAT_IS_FOLDED for claim, _ in read)
        self._how = Following(wanted.moves, watched, wanted.progress, wanted.stop, wanted.reduce and folds,
                              Asking(read, observer), wanted.opened)
        self._search = searching(question.state, question.events, question.pins, self._how)

    def go_on(self, budget: Budget, last: bool = False) -> Answer:
        """The answer once a budget is used up: so many states in all, so many seconds from now. ``last``: it does not
        go on afterwards. Raises OracleError as :func:`answer` does, except what does not parse."""
        question, read, names, observer, sought = self.question, self._read, self._names, self._observer, self._sought
        graph = self._search.go_on(budget, sought, last)
        if graph.blocks and graph.complete and CHANCE in graph.kinds and graph.orders is None:
            # Chance leads to several blocks: sequences of decisions are counted without them.
            whole = replace(self._how, reduce=False, asked=None)
            self._search = searching(question.state, question.events, question.pins, whole)
            graph = self._search.go_on(budget, sought, last)
        _check_events(graph)
        _check_choices(graph, question, self._first)
        results = judge_all(graph, read, names, observer)
        if self._first:
            _check_offers(graph, read, results)
        notes = _notes(graph, read)
        if sought is not None and (proved := sought.fill_in(results)):
            notes += sought.why_proved(results)
            results = proved
        in_vain = [f"'{result.claim.text}' is met only by an ability that is used without effect"
                   for result in results if result.in_vain]
        asides = (*_by_chance(graph), *(() if in_vain else _idle(graph)))
        found = Answer(
            question.title, graph, tuple(results), question, (*notes, *in_vain), said_before(question), asides)
        return replace(found, assumed=assumptions(found, self._of)) if last and self._wanted.assuming else found

    def _of(self, question: Question) -> Answer:
        """Return how the claims stand in another question, as far as that is soon found out. Raises OracleError."""
        claims = [claim for claim, _ in self._read[len(question.expectations):]]
        wanted = Wanted(verdicts_only=bool(self._read), read=claims_of(question, claims), reduce=True, assuming=False)
        return answer(question, claims, Budget(_AGAIN, _ENDLESS), wanted)


def _with_discard_order(question: Question, read: Iterable[tuple[Claim, Predicate | None]]) -> Question:
    """The question, built so that the order of discard piles is kept if a claim asks for a top card."""
    if not any(predicate is not None and predicate.needs_discard_order for _, predicate in read):
        return question
    if question.state.game.ordered_discard:
        return question
    from oracle.scenario import build

    return build(question.scenario, ordered=True)


def _check_events(graph: DecisionGraph) -> None:
    """Raise if no line of play gets to the end because an event of the question cannot happen."""
    if not graph.cuts or not graph.complete or graph.ends() or graph.has_open_ends:
        return
    problems: dict[str, Problem] = {}
    for error in graph.cuts.values():
        if isinstance(error, NotDone):
            continue
        cause = error.__cause__
        for problem in cause.problems if isinstance(cause, OracleError) else (Problem(None, str(error)),):
            problems.setdefault(problem.what, problem)
    if problems:
        raise OracleError(*list(problems.values())[:5])


def _check_offers(
    graph: DecisionGraph, read: Sequence[tuple[Claim, Predicate | None]], results: Sequence[Result]
) -> None:
    """Raise if a claim speaks of an option that no decision could offer, and that was not seen offered; or of what no
    ability of this game does."""
    problems: list[Problem] = []
    game = graph.states[graph.root].game
    for (claim, predicate), result in zip(read, results, strict=True):
        if predicate is None or (claim.kind == "offered" and result.holds):
            continue
        if graph.moves.words is None and not (claim.kind == "possible" and result.holds):
            problems += never_done(game, predicate, claim.where)
        for pattern in predicate.patterns:
            if isinstance(pattern, OfferPattern) and (problem := _no_option(graph, pattern, claim)) is not None:
                problems.append(problem)
    if problems:
        raise OracleError(*problems)


def _no_option(graph: DecisionGraph, pattern: OfferPattern, claim: Claim) -> Problem | None:
    """Return what is wrong with an option that nothing in this game can offer; None if it could be."""
    from oracle.words.catalogue import did_you_mean, find
    from oracle.words.option_vocabulary import can_be_offered, option_vocabulary, own_words, reactions, usable

    game = graph.states[graph.root].game
    if graph.moves.words is not None:
        return None
    texts = list(dict.fromkeys(text for node, choice in enumerate(graph.choices)
                               if choice is not None and choice.player >= 0
                               for text in list(graph.words.options(node))[:200]))[:2000]
    offered = f"offered was: {' | '.join(texts[:12])}" if texts else "nothing was offered to anybody"
    if pattern.card:
        able = usable(game)
        if pattern.card in able:
            return None
        return Problem(claim.where, f"no decision of this game could offer 'use {pattern.card}': it has no ability "
                       "that is used when something happens", did_you_mean(pattern.card, sorted(able)) or offered)
    known = option_vocabulary(game) | {card.name.lower() for card in (*game.cards, *game.landscapes)}
    known |= {pile.name.lower() for pile in game.piles}
    words = pattern.phrase.split(SEPARATOR)
    strange = [word for word in words if word not in known and not any(sign.isdigit() for sign in word)]
    named = Names.of(game)
    if not strange and can_be_offered(game, words, lambda text: option_words(text, named)):
        return None
    phrase = " ".join(words)
    used = next((name for name in reactions(game) if words[-1] == name.lower()), "")
    if used and words[0] in ("reveal", "react", "play", "reacts", "reveals", "plays"):
        return Problem(claim.where, f"no decision of this game could offer '{phrase}', in whatever position",
                       f"did you mean use {used}?")
    why = f": no option has the word '{strange[0]}'" if strange else ", in whatever position"
    hint = did_you_mean(phrase, [*texts, *own_words(game)]) or (
        did_you_mean(strange[0], sorted(known)) if strange else "")
    if strange and not hint and (fact := find(strange[0])) is not None and fact.is_card:
        hint = f"{fact.name} is not in this game; name it under supply, or give it to a player"
    return Problem(claim.where, f"no decision of this game could offer '{phrase}'{why}", hint or offered)


def _check_choices(graph: DecisionGraph, question: Question, first: bool) -> None:
    """Raise if no line of play does a choice, or if one restricts nothing; the latter is no mistake where the question
    is asked again under a change."""
    every = question.pins.every
    if not every or not graph.complete:
        return
    settled = graph.pins_settled if first else graph.pins_done
    if graph.pins_done & settled == frozenset(range(len(every))):
        if not graph.ends() and not graph.has_open_ends:
            raise OracleError(Problem(every[0].where, "no line of play does all of the choices",
                                      "; ".join(dict.fromkeys(str(error) for error in graph.cuts.values()))))
        return
    from oracle.scenario.refusal import refused

    few = graph.edge_count <= _STEPS_AGAIN and graph.moves.words is None
    happened = [graph.opening, *(graph.events(edge) for edge in range(graph.edge_count))] if few else []
    decisions: dict[State, tuple[State, Choice]] = {}
    for node, choice in enumerate(graph.choices):
        if choice is not None:
            decisions.setdefault(graph.states[node], (graph.states[node], choice))
    game = graph.states[graph.root].game
    raise OracleError(*refused(every, graph.pins_done, settled, decisions.values(), game, happened))


def _unused_pins(graph: DecisionGraph) -> list[str]:
    """The settled decisions that some lines of play use and others do not: a note for each, with such a line."""
    ends: dict[int, list[int]] = {}
    for node in graph.ends():
        for number in getattr(graph.pins_left(node), "left", ()):
            ends.setdefault(number, []).append(node)
    notes = []
    for number, nodes in sorted(ends.items()):
        if number not in graph.pins_done:
            continue                                        # it is done on none: that is a mistake
        pins = graph.pins_left(nodes[0])
        assert pins is not None
        pin = pins.every[number]
        lines = graph.lines(nodes)
        every = graph.lines()
        few = f"on {lines:,} of {every:,} lines of play" if isinstance(lines, int) and isinstance(every, int) else (
            "on some lines of play")
        steps = [graph.words.decision(edge) for edge in graph.line_to(nodes[0])]
        shown = f", for example: {'; '.join(steps[:4])}{'; ...' if len(steps) > 4 else ''}" if steps else ""
        notes.append(f"the choice '{pin}' is not used {few}{shown}")
    return notes


def _folded(graph: DecisionGraph) -> list[str]:
    """Return a note that says which orders were followed as one: it names the abilities of the largest block."""
    if not graph.blocks:
        return _not_looked_at(graph)
    node, numbers = max(graph.blocks.items(), key=lambda one: (len(one[1]), -one[0]))
    options = graph.words.options(node)
    names = [options[number].removeprefix("use ") for number in numbers]
    shown = f"{', '.join(names[:_NAMED])}{' and others' if len(names) > _NAMED else ''}"
    return [*_not_looked_at(graph), f"{shown} may be resolved in any order among what waits with "
            f"{'it' if len(names) == 1 else 'them'}: one order was followed for all"]


def _idle(graph: DecisionGraph) -> list[str]:
    """Return a note that says which abilities could be used to no effect, which nobody is asked about."""
    codes = {~code for codes in graph.use_lists for code in codes if code < 0}
    codes |= {event.code for event in graph.opening if isinstance(event, CouldUse)}
    if not codes:
        return []
    from oracle.words.ability_texts import ability_text

    names = sorted({ability_text(graph.states[graph.root].game, code) for code in codes})
    shown = f"{', '.join(names[:_NAMED])}{' and others' if len(names) > _NAMED else ''}"
    return [f"left out, since it would change nothing there: using {shown}"]


def _not_looked_at(graph: DecisionGraph) -> list[str]:
    """Return the note that ends stand for several."""
    if not graph.hands:
        return []
    many = sum(hand.size for hand in graph.hands.values())
    return [f"nobody looks at the cards that are drawn last, so {len(graph.hands):,} "
            f"{'end stands' if len(graph.hands) == 1 else 'ends stand'} for the {many:,} draws"]


def _notes(graph: DecisionGraph, read: Iterable[tuple[Claim, Predicate | None]]) -> list[str]:
    """Return what the reader of an answer should know besides the verdicts."""
    notes = _folded(graph)
    for reason, _ in Counter(str(error) for error in graph.cuts.values()).most_common(4):
        lines = graph.lines(node for node, error in graph.cuts.items() if str(error) == reason)
        many = "some lines" if isinstance(lines, str) else f"{lines:,} {'line' if lines == 1 else 'lines'}"
        notes.append(f"not counted: {many} of play on which {reason}")
    notes += _unused_pins(graph)
    tops = any(predicate is not None and predicate.needs_discard_order for _, predicate in read)
    if tops and not discard_has_top(graph.states[graph.root]):
        notes.append("this game does not keep the order of discard piles, so their top card is not known")
    return notes


def _by_chance(graph: DecisionGraph) -> list[str]:
    """Return a note that says how many lines of play there are with every outcome of chance, where that is another
    number.
    """
    lines = graph.lines() if CHANCE in graph.kinds and graph.decided else None
    return [f"with every outcome of chance there are {lines:,} lines of play"] if (
        isinstance(lines, int) and lines != graph.orders) else []
