"""Verdicts on claims in words: ``✓ This can happen: Inn in trash``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oracle.claims.lines import Painter, Style, plain

if TYPE_CHECKING:
    from oracle.claims import Result

_SAYS: Final[dict[tuple[str, bool], str]] = {
    ("possible", True): "This can happen",
    ("possible", False): "No line of play leads there",
    ("impossible", True): "No line of play leads there",
    ("impossible", False): "This can happen",
    ("never", True): "No line of play leads there",
    ("never", False): "This can happen",
    ("always", True): "Every line of play leads there",
    ("always", False): "Not every line of play leads there",
    ("offered", True): "This is offered",
    ("offered", False): "No decision offers this",
    ("not offered", True): "No decision offers this",
    ("not offered", False): "This is offered",
}
_FIGURES: Final[dict[str, str]] = {     # one of what a figure counts
    "outcomes": "outcome", "lines": "line of play", "orders": "sequence of decisions", "states": "position",
    "edges": "step", "ends": "end position",
}


def verdict_text(result: Result, paint: Painter = plain) -> str:
    """Return the verdict on a claim, as a line: ``✓ This can happen: Inn in trash``."""
    claim = result.claim
    if result.holds is None:
        return f"{paint('unknown', '? Not decided')}: {claim_text(result)}" + (f" ({result.why})" if result.why else "")
    mark = "✓" if result.holds else "✗"
    style: Style = "good" if result.holds else "bad"
    says = _SAYS.get((claim.kind, result.holds))
    if says is None:
        return _figure(result, paint)
    chance = ", if the shuffled cards lie that way" if result.by_chance else ""
    reads = f" (read as: {result.reads})" if result.read_otherwise else ""
    return f"{paint(style, f'{mark} {says}')}: {claim.text}{chance}{reads}"


def _figure(result: Result, paint: Painter) -> str:
    """Return the verdict on a number: ``✓ There are 8 outcomes``."""
    thing = _FIGURES[result.claim.kind]

    def number_of(number: object) -> str:
        return counted(number, thing) if isinstance(number, int) else f"no finite number of {many(thing)}"

    found = number_of(result.found)
    there = "There is" if result.found == 1 else "There are"
    if result.holds:
        return f"{paint('good', f'✓ {there} {found}')}"
    wanted = number_of(result.claim.number) if not result.claim.text else (
        number_of(int(result.claim.text) if result.claim.text.isdecimal() else result.claim.text))
    wanted = wanted.removesuffix(f" {many(thing)}").removesuffix(f" {thing}")
    return f"{paint('bad', f'✗ {there} {found}')}, not {wanted}"


def claim_text(result: Result) -> str:
    """Return a claim as it was made: ``possible: Inn in trash``."""
    return f"{result.claim.kind}: {result.claim.text or result.claim.number}"


def many(thing: str) -> str:
    """Return the plural of a noun: ``lines of play``."""
    first, of, rest = thing.partition(" of ")
    return f"{first}s{of}{rest}"


def counted(number: int, thing: str) -> str:
    """Return a number with its noun: ``1 line of play``, ``8 outcomes``."""
    return f"{number:,} {thing if number == 1 else many(thing)}"


__all__ = ["claim_text", "counted", "many", "verdict_text"]
