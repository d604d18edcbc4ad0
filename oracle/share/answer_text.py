"""An answer in words, as a judge would give it: the verdict, the line of play that shows it, the rule behind it.

Everything here turns an ``oracle.claims`` answer into lines of text. A painter marks what is good, bad, unknown, strong
or quiet; without one the text is plain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.state import KIND
from oracle.claims.denials import denials, denials_on
from oracle.claims.lines import Painter, line_text, plain
from oracle.claims.near_misses import nearest
from oracle.claims.orders import changing
from oracle.graph.explored import CHANCE, END, OVER, UNBOUNDED, Tally
from oracle.graph.outcomes import Outcome, Pair
from oracle.share.ends import Ends, who_did
from oracle.share.forks import ForkReader
from oracle.share.labels import opening, wrapped
from oracle.share.reply import Reply
from oracle.share.sentence import LONG, Sentence, sentence
from oracle.share.verdict_lines import counted, many, verdict_text
from oracle.words.card_texts import flat
from oracle.words.facts import joined
from oracle.words.versions import rules_words

if TYPE_CHECKING:
    from oracle.claims import Answer, Result
    from oracle.graph import DecisionGraph

SHOWN: Final = 6                 # outcomes that are shown
_DECISIONS: Final = 6            # decisions that are named
SENTENCE: Final = 240            # letters of the answer in a sentence
WIDTH: Final = 79

# ------------------------------------------------------------------------------------------- the answer


class Parts(NamedTuple):
    """The parts of an answer in words: title, sentence, because, the verdicts with their lines, the counts."""

    head: list[str]
    sentence: list[str]
    because: list[str]
    verdicts: list[str]
    figures: list[str]


def answer_text(
    answer: Answer, paint: Painter = plain, whole: bool = True, spoken: Reply | None = None,
) -> list[str]:
    """Return an answer as lines: the sentence, its because, the verdicts with their lines of play, then the counts.

    Without ``whole``, only the line of play that shows the answer follows, with what must be known beside it.
    ``spoken`` replaces the sentence for a question asked in plain words. (The reasons are in ``oracle.share.reasons``.)
    """
    parts = parts_of(answer, paint)
    said, because = parts.sentence, parts.because
    if spoken is not None and spoken.parts:
        first = [paint("strong", line) for line in wrapped(spoken.text(SENTENCE), WIDTH)]
        if not (answer.results or answer.question.scenario.event):
            return [*parts.head, *first]                    # it is about the position as given
        said = first if answer.results else [*first, "", *said]
        because = wrapped(spoken.reason, WIDTH) if spoken.because else []
    begin = [*parts.head, *said, *because, *([""] if said else [])]
    about = spoken.about if spoken is not None and spoken.parts else None
    lines = [*begin, *(parts.verdicts + parts.figures if whole else _shortly(answer, paint, about))]
    while lines and not lines[-1]:
        lines.pop()                                         # what comes behind it has an empty line of its own
    return lines


def parts_of(answer: Answer, paint: Painter = plain) -> Parts:
    """Return the parts of an answer in words; the head and the verdicts end with an empty line."""
    verdicts: list[str] = []
    shown = _Shown(answer, paint)
    for number, result in enumerate(answer.results, 1):
        verdicts.append(f"{number}. " * (len(answer.results) > 1) + verdict_text(result, paint))
        verdicts += _reason(answer, result, number, shown, paint)
    if not answer.results:
        verdicts += _outcomes(answer, paint)
    elif len(answer.results) > 1 and answer.holds:
        many_of = "Both" if len(answer.results) == 2 else f"All {len(answer.results)}"
        verdicts += [paint("good", f"{many_of} claims hold."), ""]
    said = sentence(answer)
    because = wrapped(said.reply.reason, WIDTH) if said.reply.reason else []
    return Parts(_head(answer, paint), _sentence(said, paint), because, verdicts, _figures(answer, paint))


def _shortly(answer: Answer, paint: Painter, said: Sequence[int] | None = None) -> list[str]:
    """Return the line of play that shows the answer, and what must be known beside it.

    ``said`` are the numbers of the claims that the first sentence covers, if it is another one than the answer's own.
    """
    lines: list[str] = []
    about = sentence(answer).reply.about if said is None else tuple(said)
    if not answer.results:
        lines += _outcomes(answer, paint, False)
    for number in about[:1]:
        lines += _reason(answer, answer.results[number], number + 1, _Shown(answer, paint), paint)
    untold = [(number, result) for number, result in enumerate(answer.results, 1)
              if not result.holds and number - 1 not in about]
    lines += [f"{number}. {verdict_text(result, paint)}" for number, result in untold]
    lines += [""] if untold else []
    if not answer.graph.decided:
        lines += _figures(answer, paint, False)
    else:
        lines += [f"Note: {note}." for note in answer.notes]
    return lines


def _head(answer: Answer, paint: Painter) -> list[str]:
    rules = era_text(answer.graph)
    assumed = [line for text in answer.assumed for line in wrapped(text, WIDTH)]
    if not answer.title:
        return [paint("strong", rules), *assumed, ""]
    return [paint("strong", answer.title), paint("quiet", rules), *assumed, ""]


def _sentence(said: Sentence, paint: Painter) -> list[str]:
    """Return the answer in a sentence; nothing if all that it could say follows below it."""
    if not said.answers:
        return []
    most = LONG if said.reply.between == " " else SENTENCE         # an author's words are given whole
    return [paint("strong", line) for line in wrapped(said.answer(most), WIDTH)]


def era_text(graph: DecisionGraph) -> str:
    """Return the rules that a game is played by, in words: ``Rules of 2026``."""
    return rules_words(graph.states[graph.root].game.rules)


class _Shown:
    """The lines of play that an answer has printed, each under the number of its verdict (or outcome)."""

    def __init__(self, answer: Answer, paint: Painter, under: str = "verdict") -> None:
        self.graph = answer.graph
        self.under = under
        self.paint = paint
        self.lines: dict[tuple[int, ...], int] = {}
        self.single = answer.graph.decided and answer.graph.lines() == 1

    def line(self, line: tuple[int, ...], number: int, words: str = "") -> list[str]:
        """Return a line of play under a verdict: in full, or from where it leaves one that was printed, after some
        ``words``.
        """
        if line in self.lines:
            under = f"the line of play under {self.under} {self.lines[line]}"
            if self.single:
                words, under = "by ", f"the single line of play, under verdict {self.lines[line]}"
            return [self.paint("quiet", f"    {words or 'by '}{under}")]
        shared, verdict = max(((begins_alike(line, other), -by) for other, by in self.lines.items()), default=(0, 0))
        self.lines[line] = number
        head = [self.paint("quiet", f"    {words.strip(' ,')}:")] if words and not shared else []
        if self.single and self.under == "verdict":
            head = [self.paint("quiet", "    by the single line of play:")]
        lines = line_text(self.graph, line, self.paint, "    ", shared)
        if shared:
            until = "its first step" if shared == 1 else f"its step {shared}"
            lines.insert(0, self.paint("quiet", f"    {words}as under {self.under} {-verdict} up to {until}, then:"))
        return head + lines

    def to_end(self, line: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return a line of play that begins with this one and goes to its end, preferably one that has been printed."""
        kinds, graph = self.graph.kinds, self.graph
        for other in self.lines:
            if other[:len(line)] == line and kinds[graph.node_after(other)] in (END, OVER):
                return other
        rest = graph.line_from(graph.node_after(line), lambda node: kinds[node] in (END, OVER))
        return None if rest is None else (*line, *rest)

    def whole(self) -> tuple[int, ...] | None:
        """Return a line of play that has been printed to its end, if there is one."""
        kinds, graph = self.graph.kinds, self.graph
        return next((line for line in self.lines if kinds[graph.node_after(line)] in (END, OVER)), None)

    def printed(self, line: tuple[int, ...]) -> bool:
        """Report whether a line of play, or one that begins with it, has been printed."""
        return any(other[:len(line)] == line for other in self.lines)


def _reason(answer: Answer, result: Result, number: int, shown: _Shown, paint: Painter) -> list[str]:
    """Return the line of play that shows a verdict, or an example if none can."""
    if result.holds is None:
        return [""]
    if result.predicate is None:
        return [""]
    if result.witness is not None:
        return [*_witness(answer, result, number, shown), *_which_copy(answer, result), ""]
    lines = [] if shown.single else [paint("quiet", f"    {_lines_followed(answer)}")]
    why = [] if result.claim.kind == "always" else denials(answer.graph, result.predicate)
    lines += [f"    {one.text}" for one in why]
    example = result.example
    if why and example is not None and (rest := shown.to_end(why[0].line)) is not None:
        example = rest
    elif example is not None:
        near = None if result.claim.kind == "always" or shown.single else nearest(answer.graph, result.predicate)
        if near is not None:
            return [*lines, *shown.line(near.line, number, f"for example, with “{near.holds}”, "), ""]
        example = shown.whole() or example
    if example is not None:
        lines += shown.line(example, number, "for example ")
    return [*lines, ""]


def _witness(answer: Answer, result: Result, number: int, shown: _Shown) -> list[str]:
    """Return the line of play that shows or refutes a claim; of an offer, up to where it is made, and what is offered.
    """
    assert result.witness is not None and result.predicate is not None
    line = result.witness if result.at is None else result.witness[:result.at]
    if result.at is not None:
        graph = answer.graph
        node = graph.node_after(line)
        if not line:
            told = _opening(graph, shown.paint)
        elif shown.printed(line):
            told = [shown.paint("quiet", f"    by {_listed_line(shown, line)}")]
        else:
            told = shown.line(line, number)
        options = " | ".join(graph.words.options(node))
        return [*told, f"    {graph.words.asks(node)}: {options}"]
    lines = shown.line(line, number)
    return [*lines, *(f"    {text}" for text in denials_on(answer.graph, line, result.predicate))]


def _which_copy(answer: Answer, result: Result) -> list[str]:
    """Return notes that each part of a claim may mean another copy of a card, and how to mean the same one."""
    assert result.witness is not None and result.predicate is not None
    graph = answer.graph
    state = graph.states[graph.node_after(result.witness)]
    lying = [card & KIND for zone in state.zones for card in flat(zone)]
    several = [name for name in result.predicate.loose if lying.count(state.game.kind_of[name]) > 1]
    return [f"    (any {name} counts in each part of the claim; “the same {name}” would be one)" for name in several]


def _listed_line(shown: _Shown, line: tuple[int, ...]) -> str:
    """Return a reference to a line that has been printed as part of another one."""
    verdict = next(by for other, by in shown.lines.items() if other[:len(line)] == line)
    return f"the first {counted(len(line), 'step')} under verdict {verdict}" if len(line) > 1 else (
        f"the first step under verdict {verdict}")


def _opening(graph: DecisionGraph, paint: Painter) -> list[str]:
    """Return what happens before the first decision."""
    told = opening(graph)
    return [f"    First: {told[0]}", *(f"       {paint('quiet', text)}" for text in told[1:])] if told else []


def begins_alike(line: Sequence[object], other: Sequence[object]) -> int:
    """Return how many initial steps (or lines of text) two lines of play share."""
    count = 0
    for one, two in zip(line, other, strict=False):
        if one != two:
            break
        count += 1
    return count


def _lines_followed(answer: Answer) -> str:
    graph = answer.graph
    lines = graph.lines() if graph.decided else None
    if lines is None:
        return "every line of play was followed to its end"
    if isinstance(lines, str):
        return "every line of play was followed; some can go in circles, so that there is no number of them"
    if lines == 1:
        return "there is a single line of play"
    return f"{'both' if lines == 2 else f'all {lines:,}'} lines of play were followed to their ends"


def _outcomes(answer: Answer, paint: Painter, lines_too: bool = True) -> list[str]:
    """Return the outcomes of a question without claims, as differences from the first position, with a line of play
    each.
    """
    graph = answer.graph
    every = _apart(graph)
    if not every and graph.decided:
        return []
    count = len(graph.outcomes)
    if not graph.decided:
        why = graph.reason or f"the position leaves open {'; '.join(answer.open)}"
        lines = [f"{paint('unknown', '? Not decided')}: {why}", f"Found before that: {counted(count, 'outcome')}"]
    else:
        lines = [paint("strong", "One outcome:" if count == 1 else f"{_number_of(graph)} outcomes:")]
    ends = Ends(graph, answer.question.state if answer.question is not None else None)
    if ends.shared:
        lines.append(f"  In {'both' if count == 2 else f'all {count:,}'}:")
        lines += [f"     = {text}" for text in ends.shared]
    if not lines_too and (piles := ForkReader(graph, None, answer.title).unasked()):
        lines[0] = paint("strong", f"{_number_of(graph)} outcomes, which differ only in the cards that are next in "
                                   f"{joined([f'the {pile} pile' for pile in piles])}:")
        return [*lines, ""]
    shown = _Shown(answer, paint, "outcome")
    for number, outcome in enumerate(every[:SHOWN], 1):
        ways = _lines(outcome.lines)
        line = tuple(graph.line_to(outcome.node))
        did = who_did(graph, line)
        lines.append(f"  {number}. {paint('strong', '; '.join(ends.own(outcome.number)))}")
        if hand := graph.words.hand(outcome.node):
            lines.append(f"     {paint('strong', counted(outcome.size, 'outcome'))}: ? are drawn, {hand}")
        if not lines_too:
            continue
        by = f"by {'a single line of play' if outcome.lines == 1 else f'{ways}, for example'}"
        lines.append(paint("quiet", f"     {by}{f' ({did})' if did else ''}:"))
        lines += [f"   {text}" for text in shown.line(line, number)]
    if len(every) > SHOWN:
        more = count - sum(outcome.size for outcome in every[:SHOWN])
        lines.append(f"  ... and {more:,} more (dominion-oracle explore writes them all down)")
    return [*lines, ""]


def _apart(graph: DecisionGraph) -> list[Outcome]:
    """Return the outcomes, grouping those that differ only in the last cards drawn and that one end stands for."""
    first: dict[int, Outcome] = {}
    for outcome in graph.outcomes:
        before = first.setdefault(outcome.node, outcome)
        if before is not outcome:
            lines: Tally = UNBOUNDED
            if isinstance(before.lines, int) and isinstance(outcome.lines, int):
                lines = before.lines + outcome.lines
            first[outcome.node] = before._replace(size=before.size + outcome.size, lines=lines)
    return list(first.values())


def _number_of(graph: DecisionGraph) -> str:
    return f"{'' if graph.outcomes.counted else 'at most '}{len(graph.outcomes):,}"


def _lines(lines: Tally) -> str:
    return "lines of play without end" if isinstance(lines, str) else counted(lines, "line of play")


def _figures(answer: Answer, paint: Painter, whole: bool = True) -> list[str]:
    """Return the numbers of orders and outcomes, what decides between them, and the notes."""
    graph = answer.graph
    size = f"{counted(len(graph), 'position')}, {counted(graph.edge_count, 'step')}"
    lines: list[str] = []
    if not graph.complete:
        lines.append(f"{paint('unknown', 'Not everything was followed')}: {graph.reason} ({size})")
    elif graph.has_open_ends:
        lines.append(f"{paint('unknown', 'The position leaves something open')}: {'; '.join(answer.open)} ({size})")
    else:
        orders = answer.orders
        outcomes = answer.outcomes
        thing = "sequence of decisions" if CHANCE in graph.kinds else "line of play"
        orders_text = f"{many(thing)} that can go on without end" if isinstance(orders, str) else (
            f"an unknown number of {many(thing)}" if orders is None else counted(orders, thing))
        lines.append(f"In all: {orders_text}, {_outcomes_text(outcomes)} ({size}).")
        lines += _what_decides(answer)
    lines += [f"Note: {note}." for note in answer.notes + (answer.asides if whole else ())]
    return lines


def _outcomes_text(outcomes: int | None) -> str:
    return "an unknown number of outcomes" if outcomes is None else counted(outcomes, "outcome")


def _what_decides(answer: Answer) -> list[str]:
    """Return which decisions decide between the outcomes, and which orders change the outcome or a verdict."""
    graph = answer.graph
    lines = []
    asks = dict.fromkeys(graph.words.asks(node) for node in graph.outcomes.deciding())
    if asks:
        named = list(asks)[:_DECISIONS]
        more = f"; and {len(asks) - len(named)} more" if len(asks) > len(named) else ""
        lines.append(f"What decides between the outcomes: {'; '.join(named)}{more}.")
    changed: dict[str, list[str]] = {}
    for pair in answer.deciding_pairs:
        changed.setdefault(_pair_text(graph, pair), ["the outcome"])
    for number, result in enumerate(answer.results, 1):
        if result.predicate is not None and result.holds is not None:
            for text in dict.fromkeys(_pair_text(graph, pair) for pair in changing(graph, result.predicate)):
                if "the outcome" not in changed.get(text, ()):
                    verdict = f"verdict {number}" if len(answer.results) > 1 else "the verdict"
                    changed.setdefault(text, []).append(verdict)
    for text, what in list(changed.items())[:_DECISIONS]:
        lines.append(f"The order of {text} changes {' and '.join(what)}"
                     + ("." if "the outcome" in what else ", not the outcome."))
    if len(changed) > _DECISIONS:
        lines.append(f"So do {len(changed) - _DECISIONS} more orders of two abilities.")
    if not changed and graph.outcomes.any_order:
        claims = any(result.predicate is not None for result in answer.results)
        lines.append("The order of abilities that trigger together changes no outcome"
                     + (" and no verdict." if claims else "."))
    return lines


def _pair_text(graph: DecisionGraph, pair: Pair) -> str:
    """Return two abilities, with who decides and where both wait: ``Inn and Watchtower (Alice: when-gain Inn)``."""
    first, second = (_NUMBERED.sub("", graph.words.option(edge).removeprefix("use "))
                     for edge in (pair.first, pair.second))
    who = graph.words.decision(pair.first).partition(":")[0]
    return f"{first} and {second} ({who}: {graph.words.source(pair.node)})"


_NUMBERED: Final = re.compile(r" #\d+$")         # which of two that look alike


__all__ = [
    "SENTENCE", "SHOWN", "WIDTH", "Parts", "answer_text", "begins_alike", "era_text", "parts_of",
]
