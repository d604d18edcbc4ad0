"""The reasons of an answer, in words: what decides which verdict, what has changed over time, and what a change would
flip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.claims.lines import Painter, line_text, plain
from oracle.why.citations import Changed, Citation, Why, deciding_words

if TYPE_CHECKING:
    from oracle.claims import Answer
    from oracle.rulings.mutation.changes import Change
    from oracle.rulings.reference_text import Original


class Contrast(NamedTuple):
    """The result of a change: what the change is, and per verdict it flips the number, the new verdict, and a line of
    play that shows it.
    """

    different: str
    verdicts: tuple[tuple[int, str, tuple[str, ...]], ...]


def why_text(
    answer: Answer, why: Why, paint: Painter = plain, contrast: bool = False, whole: bool = True,
    original: Original | None = None,
) -> list[str]:
    """Return the reasons of an answer as lines; none if nothing was found that decides it.

    With ``contrast`` they also say what would be different; without ``whole`` they have only the statement that decides
    first, and the ids of the others; with an ``original`` they quote the reference.
    """
    lines: list[str] = []
    for number, cited in enumerate(why.citations if whole else why.citations[:1]):
        lines.append(f"  See also: {cited.words}" if number and cited.id else f"  {cited.words}")
        where = f"{', '.join(cited.ids)}: {cited.place}" if cited.id else cited.place
        lines.append(paint("quiet", f"    {where}{_decides(cited.decides)}"))
        if cited.here:
            lines.append(f"    Here: {cited.here}.")
        if original is not None and cited.id:
            said = dict.fromkeys(text for one in cited.ids for text in original.quote(one))
            lines += [f"    “{text}”" for text in said]
        if contrast and cited.change is not None:
            lines += _contrast_lines(contrast_of(answer, why, cited.change), paint)
    others = [] if whole else [cited.id for cited in why.citations[1:] if cited.id]
    if others:
        lines.append(paint("quiet", f"    See also: {', '.join(others)}"))
    for one in why.changed:
        lines.append(f"  {paint('strong', f'This changed in {one.year}.')} {one.words}"
                     + (_decides(one.decides) if answer.results else ""))
        if contrast:
            lines += _contrast_lines(contrast_of(answer, why, one.change), paint)
    if lines:
        lines.insert(0, paint("strong", "Why"))
    if not why.whole:
        lines.append(paint("quiet", "  Not everything that could decide was tried: the question is too large."))
    return lines


def _decides(numbers: tuple[int, ...]) -> str:
    if not numbers:
        return ""
    if len(numbers) == 1:
        return f" (decides verdict {numbers[0]})"
    return f" (decides verdicts {', '.join(map(str, numbers[:-1]))} and {numbers[-1]})"


def _contrast_lines(found: Contrast, paint: Painter) -> list[str]:
    lines = [f"      If {found.different}:"]
    for number, text, line in found.verdicts:
        lines.append(f"        {number}. {text}" if number else f"        {text}")
        lines += [paint("quiet", f"          {step}") for step in line]
    return lines


def contrast_of(answer: Answer, why: Why, change: Change) -> Contrast:
    """Return the result of a change: the verdicts that it flips, as they are then, each with a line of play."""
    from oracle.claims import Answer
    from oracle.rulings.mutation.changed_question import flipped, verdicts
    from oracle.share.verdict_lines import verdict_text

    different = different_words(answer, change)
    if why.trial is None:
        return Contrast(different, ())
    found = why.trial.under(change)
    if not isinstance(found, Answer):
        return Contrast(different, ())
    graph = found.graph
    if not answer.results:
        count = len(graph.outcomes)
        return Contrast(different, ((0, f"{count} {'outcome' if count == 1 else 'outcomes'} instead of "
                                         f"{len(answer.graph.outcomes)}", ()),))
    told = []
    for number in flipped(verdicts(answer), verdicts(found)):
        result = found.results[number - 1]
        witness = result.witness
        line = tuple(line_text(graph, witness)) if witness is not None else ()
        told.append((number, verdict_text(result), line))
    return Contrast(different, tuple(told))


def different_words(answer: Answer, change: Change) -> str:
    """Return a change in words: ``Urchin said “...” instead of “...”``."""
    from engine.rules import POINTS
    from oracle.why.citations import card_of

    if change.card is None:
        point = POINTS[change.what]
        if change.dated:
            return f"it were the other way round ({point.holds[0].lower()}{point.holds[1:].rstrip('.')})"
        return f"the rule were different ({point.otherwise[0].lower()}{point.otherwise[1:].rstrip('.')})"
    words = deciding_words(card_of(answer, change.subject), change.card)
    said, instead = words if words is not None else ("", "")
    if not instead:
        return f"{change.subject} did not say “{said}”"
    return f"{change.subject} said “{instead}” instead of “{said}”"


def why_data(answer: Answer, why: Why) -> dict[str, object]:
    """Return the reasons of an answer, for JSON."""
    return {
        "rules": [_cited_data(answer, why, cited) for cited in why.citations],
        "changed": [_changed_data(answer, why, one) for one in why.changed],
        "why_complete": why.whole,
    }


def _cited_data(answer: Answer, why: Why, cited: Citation) -> dict[str, object]:
    return {"id": cited.id or None, "ids": list(cited.ids), "place": cited.place, "words": cited.words,
            "here": cited.here or None, "decides": list(cited.decides),
            "instead": _instead(contrast_of(answer, why, cited.change)) if cited.change is not None else None}


def _changed_data(answer: Answer, why: Why, one: Changed) -> dict[str, object]:
    return {"year": one.year, "words": one.words, "decides": list(one.decides),
            "instead": _instead(contrast_of(answer, why, one.change))}


def _instead(found: Contrast) -> dict[str, object]:
    return {"if": found.different, "verdicts": [
        {"number": number or None, "verdict": text, "line": list(line)} for number, text, line in found.verdicts]}


__all__ = ["Contrast", "different_words", "contrast_of", "why_data", "why_text"]
