"""An answer in words, as a judge would give it: the verdict, the line of play that shows it, the rule behind it.

Everything here turns an ``oracle.ask`` answer into lines of text. A painter marks what is good, bad, unknown,
strong or quiet; without one the text is plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.eras import CURRENT, rules_of
from oracle.ask.denials import denials, denials_on
from oracle.ask.lines import Painter, line_text, plain
from oracle.words.position import changes

if TYPE_CHECKING:
    from oracle.ask import Answer, Comparison, Result
    from oracle.graph import DecisionGraph

_LINES: Final = 6                # outcomes that are shown
_DECISIONS: Final = 6            # decisions that are named

_SAYS: Final[dict[tuple[str, bool], str]] = {
    ("possible", True): "Yes, this can happen",
    ("possible", False): "No, this can never happen",
    ("impossible", True): "Yes, this can never happen",
    ("impossible", False): "No, this can happen",
    ("never", True): "Yes, this can never happen",
    ("never", False): "No, this can happen",
    ("always", True): "Yes, this always comes about",
    ("always", False): "No, it does not always come about",
    ("offered", True): "Yes, this is offered",
    ("offered", False): "No, this is never offered",
    ("not offered", True): "Yes, this is never offered",
    ("not offered", False): "No, this is offered",
}


# ------------------------------------------------------------------------------------------- the answer


class Parts(NamedTuple):
    """The parts of an answer in words: the title, the verdicts with their lines, what was counted."""

    head: list[str]
    verdicts: list[str]
    figures: list[str]


def answer_text(answer: Answer, paint: Painter = plain) -> list[str]:
    """An answer: verdicts with their lines of play first, then what was counted. (Why it is so is in ``reasons``.)"""
    parts = parts_of(answer, paint)
    return [*parts.head, *parts.verdicts, *parts.figures]


def parts_of(answer: Answer, paint: Painter = plain) -> Parts:
    """The parts of an answer in words; each but the last ends with an empty line."""
    verdicts: list[str] = []
    shown: dict[tuple[int, ...], int] = {}
    for number, result in enumerate(answer.results, 1):
        verdicts.append(f"{number}. " * (len(answer.results) > 1) + _verdict(result, paint))
        verdicts += _reason(answer, result, number, shown, paint)
    if not answer.results:
        verdicts += _outcomes(answer, paint)
    return Parts(_head(answer, paint), verdicts, _figures(answer, paint))


def _head(answer: Answer, paint: Painter) -> list[str]:
    rules = era_text(answer.graph)
    title = answer.title
    if not title and not rules:
        return []
    if not title:
        return [paint("strong", rules[0].upper() + rules[1:]), ""]
    return [paint("strong", title) + (f" ({rules})" if rules else ""), ""]


def era_text(graph: DecisionGraph) -> str:
    """By which rules a game is played: ``by the rules of 2018``; empty for the current ones."""
    game = graph.states[graph.root].game
    usual = rules_of(game.rules.year)
    other = [f"{name}: {'yes' if value else 'no'}" for name, value in asdict(game.rules).items()
             if value != getattr(usual, name)]
    rules = ", ".join([f"by the rules of {game.rules.year}", *other])
    return "" if rules == f"by the rules of {CURRENT}" else rules


def verdict_text(result: Result) -> str:
    """How a claim stands, as a line: ``✓ Yes, this can happen: Inn in trash``."""
    return _verdict(result, plain)


def _verdict(result: Result, paint: Painter) -> str:
    claim = result.claim
    if result.holds is None:
        return f"{paint('unknown', '? Not decided')}: {_claim(result)}" + (f" ({result.why})" if result.why else "")
    mark, style = ("✓", "good") if result.holds else ("✗", "bad")
    says = _SAYS.get((claim.kind, result.holds))
    if says is None:                                    # a figure
        found = f"{result.found:,}" if isinstance(result.found, int) else str(result.found)
        wanted = claim.text or f"{claim.number:,}"
        return paint(style, f"{mark} {'Yes' if result.holds else 'No'}") + (
            f", {claim.kind}: {found}" if result.holds else f", {claim.kind}: {found} instead of {wanted}")
    chance = ", if the shuffled cards lie that way" if result.by_chance else ""
    return f"{paint(style, f'{mark} {says}')}: {claim.text}{chance}"


def _claim(result: Result) -> str:
    return f"{result.claim.kind}: {result.claim.text or result.claim.number}"


def _reason(
    answer: Answer, result: Result, number: int, shown: dict[tuple[int, ...], int], paint: Painter,
) -> list[str]:
    """The line of play that shows a verdict, or that none was found."""
    if result.holds is None:
        return [""]
    if result.witness is None:
        if result.claim.kind in ("possible", "impossible", "never", "always", "offered", "not offered"):
            every = _lines_followed(answer)
            never = ("impossible", "never", "not offered") if result.holds else ("possible", "offered")
            denied = denials(answer.graph, result.reads) if result.claim.kind in never else []
            return [paint("quiet", f"    {every}"), *(f"    {text}" for text in denied), ""]
        return [""]
    if result.witness in shown:
        return [paint("quiet", f"    by the line of play under verdict {shown[result.witness]}"), ""]
    shared, verdict = max(((_shared(result.witness, line), -by) for line, by in shown.items()), default=(0, 0))
    shown[result.witness] = number
    lines = line_text(answer.graph, result.witness, paint, "    ", shared)
    if shared:
        until = "its first step" if shared == 1 else f"its step {shared}"
        lines.insert(0, paint("quiet", f"    as under verdict {-verdict} up to {until}, then:"))
    denied = denials_on(answer.graph, result.witness, result.reads)
    return [*lines, *(f"    {text}" for text in denied), ""]


def _shared(line: Sequence[int], other: Sequence[int]) -> int:
    """How many steps two lines of play begin with together."""
    count = 0
    for one, two in zip(line, other, strict=False):
        if one != two:
            break
        count += 1
    return count


def _lines_followed(answer: Answer) -> str:
    orders = answer.orders
    if orders is None:
        return "every line of play was followed to its end"
    if isinstance(orders, str):
        return "every line of play was followed; some can go in circles, so that there is no number of them"
    if orders == 1:
        return "there is a single line of play"
    return f"{'both' if orders == 2 else f'all {orders:,}'} orders of decisions were followed to their ends"


def _outcomes(answer: Answer, paint: Painter) -> list[str]:
    """Without a claim: what can come out, as the differences to the position before."""
    graph = answer.graph
    every = graph.outcomes.all
    if not every and graph.decided:
        return []
    count = len(every)
    if not graph.decided:
        why = graph.reason or f"the position leaves open {'; '.join(answer.open)}"
        lines = [f"{paint('unknown', '? Not decided')}: {why}", f"Found before that: {_counted(count, 'outcome')}"]
    else:
        lines = [paint("strong", "One outcome:" if count == 1 else f"{count:,} outcomes:")]
    root = graph.states[graph.root]
    start = answer.question.state if answer.question is not None else root
    for outcome in every[:_LINES]:
        ways = "no known number of" if isinstance(outcome.lines, str) else f"{outcome.lines:,}"
        lines.append(f"  {outcome.number + 1}. by {ways} {'line' if outcome.lines == 1 else 'lines'} of play, "
                     f"for example:")
        lines += line_text(graph, graph.line_to(outcome.node), paint, "       ")
        told = changes(start, graph.states[outcome.node]) or ["nothing is different"]
        lines += [f"     = {text}" for text in told]
    if count > _LINES:
        lines.append(f"  ... and {count - _LINES:,} more (dominion-oracle explore writes them all down)")
    return [*lines, ""]


def _figures(answer: Answer, paint: Painter) -> list[str]:
    """How many orders and outcomes there are, and what decides between them."""
    graph = answer.graph
    size = f"{_counted(len(graph), 'position')}, {_counted(graph.edge_count, 'step')}"
    lines: list[str] = []
    if not graph.complete:
        lines.append(f"{paint('unknown', 'Not everything was followed')}: {graph.reason} ({size})")
    elif graph.has_open_ends:
        lines.append(f"{paint('unknown', 'The position leaves something open')}: {'; '.join(answer.open)} ({size})")
    else:
        orders = answer.orders
        outcomes = answer.outcomes or 0
        many = "orders of decisions that can go on without end" if isinstance(orders, str) else (
            "an unknown number of orders" if orders is None else
            f"{_counted(orders, 'order')} of decisions")
        lines.append(f"In all: {many}, {_counted(outcomes, 'outcome')} ({size}).")
        lines += _what_decides(answer)
    lines += [f"Note: {note}." for note in answer.notes]
    return lines


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _what_decides(answer: Answer) -> list[str]:
    graph = answer.graph
    if len(graph.outcomes) < 2:
        windows = graph.outcomes.windows()
        return ["Every order leads to the same end."] if windows else []
    lines = []
    asks = dict.fromkeys(graph.words.asks(node) for node in graph.outcomes.deciding())
    if asks:
        named = list(asks)[:_DECISIONS]
        more = f"; and {len(asks) - len(named)} more" if len(asks) > len(named) else ""
        lines.append(f"What decides: {'; '.join(named)}{more}.")
    pairs = []
    for pair in answer.deciding_pairs:
        first, second = (graph.words.option(edge).removeprefix("use ") for edge in (pair.first, pair.second))
        pairs.append(f"{first} and {second} ({graph.words.source(pair.node)})")
    if pairs:
        pairs = list(dict.fromkeys(pairs))
        more = f"; and {len(pairs) - _DECISIONS} more" if len(pairs) > _DECISIONS else ""
        lines.append(f"The order matters between {'; '.join(pairs[:_DECISIONS])}{more}.")
    elif graph.outcomes.windows():
        lines.append("The order of abilities that trigger together never matters here.")
    return lines


# ------------------------------------------------------------------------------------------- comparisons


def comparison_text(comparison: Comparison, paint: Painter = plain) -> list[str]:
    """What other rules change in an answer: the verdicts that differ, then the outcomes that only one has."""
    first, second = comparison.first, comparison.second
    answered = first.answer or second.answer
    title = answered.title if answered is not None else ""
    lines = [paint("strong", title), ""] if title else []
    names = _era_name(first.era), _era_name(second.era)
    if comparison.same:
        lines.append(f"{paint('good', 'The same answer')} by the rules of {names[0]} and {names[1]}.")
    elif comparison.same is None:
        lines.append(f"{paint('unknown', 'Not decided')} whether {names[0]} and {names[1]} give the same answer.")
    else:
        lines.append(f"{paint('bad', 'Another answer')} by the rules of {names[0]} than of {names[1]}.")
    lines.append("")
    for side, name in ((first, names[0]), (second, names[1])):
        if side.error is not None:
            lines.append(f"By {name} the question cannot be asked:")
            lines += [f"  {text}" for text in str(side.error).splitlines()]
            lines.append("")
    for one, two in comparison.claims:
        if one.holds == two.holds and one.found == two.found:
            continue
        lines.append(_claim(one))
        for side, name, result in ((first, names[0], one), (second, names[1], two)):
            assert side.answer is not None
            lines.append(f"  {name}: {_verdict(result, paint)}")
            if result.witness is not None:
                lines += line_text(side.answer.graph, result.witness, paint, "      ")
        lines.append("")
    lines += _only(comparison, names, paint)
    return lines


def _era_name(era: str) -> str:
    return f"{CURRENT} (now)" if era == "current" else era


def _only(comparison: Comparison, names: tuple[str, str], paint: Painter) -> list[str]:
    """The outcomes that only one of two eras has."""
    if comparison.first.answer is None or comparison.second.answer is None:
        return []
    only_first, only_second, both = comparison.outcomes()
    lines = [f"{_counted(both, 'outcome')} by both."]
    for side, name, only, ends in (
        (comparison.first, names[0], only_first, comparison.ends[0]),
        (comparison.second, names[1], only_second, comparison.ends[1]),
    ):
        if not only:
            continue
        assert side.answer is not None
        graph = side.answer.graph
        start = side.answer.question.state if side.answer.question is not None else graph.states[graph.root]
        lines.append(f"{_counted(len(only), 'outcome')} only by {name}:")
        for end in only[:_LINES]:
            node = ends[end]
            lines.append("  - " + "; ".join(changes(start, graph.states[node]) or ["nothing is different"]))
            lines += line_text(graph, graph.line_to(node), paint, "      ")
        if len(only) > _LINES:
            lines.append(f"  ... and {len(only) - _LINES:,} more")
    return [*lines, ""]


__all__ = [
    "Parts", "answer_text", "comparison_text", "era_text", "parts_of", "verdict_text",
]
