"""Comparisons of an answer under two sets of rules, in words, the difference first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from engine.rules import CURRENT
from oracle.claims.lines import Painter, line_text, plain
from oracle.share.answer_text import SENTENCE, SHOWN, WIDTH, begins_alike
from oracle.share.ends import Ends, lines_of
from oracle.share.labels import wrapped
from oracle.share.sentence import sentence
from oracle.share.verdict_lines import claim_text, counted, verdict_text

if TYPE_CHECKING:
    from oracle.claims import Comparison
    from oracle.graph import DecisionGraph

_STEP: Final = re.compile(r" *\d+\. ")


def comparison_text(comparison: Comparison, paint: Painter = plain, width: int = WIDTH) -> list[str]:
    """Return a comparison of answers as lines of text.

    The difference comes first (how the verdicts differ, and both answers in a sentence), then the lines of play that
    show it, then the outcomes that only one of them has. Sentences are wrapped at ``width`` characters.
    """
    first, second = comparison.first, comparison.second
    answered = first.answer or second.answer
    title = answered.title if answered is not None else ""
    lines = [paint("strong", title), ""] if title else []
    names = _era_name(first.era), _era_name(second.era)
    by = "by" if comparison.of_cards else "by the rules of"
    if comparison.same:
        lines.append(f"{paint('good', 'The same answer')} {by} {names[0]} and {names[1]}.")
    elif comparison.same is None:
        lines.append(f"{paint('unknown', 'Not decided')} whether {names[0]} and {names[1]} give the same answer.")
    else:
        than = "than by" if comparison.of_cards else "than of"
        lines.append(f"{paint('bad', 'Another answer')} {by} {names[0]} {than} {names[1]}.")
    lines += _sentences(comparison, names, width)
    lines.append("")
    for side, name in ((first, names[0]), (second, names[1])):
        if side.error is not None:
            lines.append(f"By {name} the question cannot be asked:")
            lines += [f"  {text}" for text in str(side.error).splitlines()]
            lines.append("")
    differing = comparison.differing
    for one, two in differing:
        lines.append(claim_text(one))
        lines += [f"  {name}: {verdict_text(result, paint)}" for name, result in zip(names, (one, two), strict=True)]
    lines += [""] if differing else []
    told = _Lines(paint)
    for one, two in differing:
        for side, name, result in ((first, names[0], one), (second, names[1], two)):
            if result.witness is not None and side.answer is not None:
                lines.append(f"By {name}, {claim_text(one)}:")
                lines += [*told.line(name, side.answer.graph, result.witness), ""]
    lines += _only(comparison, names, told)
    return lines


class _Lines:
    """The lines of play that a comparison has printed: no step is printed twice."""

    def __init__(self, paint: Painter) -> None:
        self.paint = paint
        self.told: list[tuple[str, list[str]]] = []

    def line(self, era: str, graph: DecisionGraph, line: Sequence[int]) -> list[str]:
        """Return a line of play, from where it leaves one that was printed."""
        steps = line_text(graph, line, self.paint, "      ")
        shared, by = max(((begins_alike(steps, other), era) for era, other in self.told), default=(0, ""))
        self.told.append((era, steps))
        if shared == len(steps):
            return [self.paint("quiet", f"      the line of play above, by {by}")]
        starts = [n for n, text in enumerate(steps) if _STEP.match(text)]
        known = sum(start <= shared for start in starts) - 1      # a step that differs in part is shown whole
        if known < 1:
            return steps
        until = "its first step" if known == 1 else f"its step {known}"
        return [self.paint("quiet", f"      as above, by {by}, up to {until}, then:"), *steps[starts[known]:]]


def _sentences(comparison: Comparison, names: tuple[str, str], width: int) -> list[str]:
    """Return both answers in a sentence each, if they differ."""
    one, two = comparison.first.answer, comparison.second.answer
    if comparison.same or one is None or two is None:
        return []
    said = [sentence(found).answer(SENTENCE) for found in (one, two)]
    if said[0] == said[1]:
        return []
    return [line for name, text in zip(names, said, strict=True) if text
            for line in wrapped(f"{name}: {text}", width)]


def _era_name(era: str) -> str:
    return f"{CURRENT} (now)" if era == "current" else era


def _only(comparison: Comparison, names: tuple[str, str], told: _Lines) -> list[str]:
    """Return the outcomes that only one of two eras has; what all of them share is listed once."""
    if comparison.first.answer is None or comparison.second.answer is None:
        return []
    only_first, only_second, both = comparison.outcomes()
    lines = [f"{counted(both, 'outcome')} by both."]
    sides = (comparison.first, names[0], only_first, comparison.ends[0]), (
        comparison.second, names[1], only_second, comparison.ends[1])
    ends = [Ends(side.answer.graph, side.answer.question.state if side.answer.question is not None else None)
            for side, *_ in sides if side.answer is not None]
    shared = frozenset.intersection(*(one.in_all for one in ends)) if only_first or only_second else frozenset()
    if shared:
        lines.append(f"In every outcome of both: {'; '.join(lines_of(ends[0].ordered(shared)))}")
    for one, (side, name, only, nodes) in zip(ends, sides, strict=True):
        if not only:
            continue
        assert side.answer is not None
        graph = side.answer.graph
        lines.append(f"{counted(len(only), 'outcome')} only by {name}:")
        for end in only[:SHOWN]:
            number = graph.outcomes.of_node[nodes[end]]
            lines.append("  - " + "; ".join(one.own(number, shared)))
            lines += told.line(name, graph, graph.line_to(nodes[end]))
        if len(only) > SHOWN:
            lines.append(f"  ... and {len(only) - SHOWN:,} more")
    return [*lines, ""]


__all__ = ["comparison_text"]
