"""A question by the rules of every year: which years give another answer, and what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine import collection
from engine.collection import INDEX
from engine.record import as_dict, record
from engine.rules import CURRENT, ERAS, rules_of
from oracle.budget import Budget
from oracle.claims.answer import Answer
from oracle.claims.compare import Comparison, Side
from oracle.claims.rules import ask_again
from oracle.errors import OracleError
from oracle.words.versions import version_in

_STATES: Final = 5_000           # positions that are looked at for each year, at most
_SECONDS: Final = 2.0


@record
class Reading:
    """The answer by the rules of some years: ``years`` are those from which it holds, ``words`` the spans in words.

    ``answer`` is None where the question cannot be asked by these rules; ``refused`` says why. ``verdicts`` says
    whether it is the verdicts that differ from those that were asked for, or else the outcomes only.
    """

    years: tuple[int, ...]
    words: str
    answer: Answer | None
    refused: str = ""
    verdicts: bool = False


def years_words(years: Iterable[int], every: Sequence[int]) -> str:
    """Years as spans, each holding until the next of ``every`` year: ``2008 to 2018, 2023``, ``2026 (now)``."""
    spans: list[list[int]] = []
    for year in sorted(years):
        later = [other for other in every if other > year]
        last = min(later) - 1 if later else CURRENT
        if spans and spans[-1][1] == year - 1:
            spans[-1][1] = last
        else:
            spans.append([year, last])
    return ", ".join(
        f"{first} (now)" if first == CURRENT else f"{first} to now" if last == CURRENT
        else str(first) if first == last else f"{first} to {last}" for first, last in spans)


def readings(
    found: Answer, states: int = _STATES, seconds: float = _SECONDS, progress: Callable[[int], None] | None = None,
) -> tuple[tuple[Reading, ...], tuple[int, ...]]:
    """The answer by its own rules, then the different ones of other years; and the years whose answer was not found in
    the budget. ``progress`` is told each year that is looked at.

    Years in which nothing of this game is different are not asked again. Nothing is compared where the question states
    switches of its own, or is itself not decided.
    """
    own = found.graph.states[found.graph.root].game.rules
    if not found.graph.decided or own != rules_of(own.year):
        return (Reading((own.year,), f"{own.year}", found),), ()
    every = _points(found, own.year)
    told = found                         # what others are compared with: every outcome is told apart there
    if found.graph.hands:
        again = ask_again(found, own.year, Budget(states, seconds))
        if isinstance(again, OracleError) or not again.graph.decided:
            return (Reading((own.year,), f"{own.year}", found),), tuple(
                year for year in every if _print_of(found, year) != _print_of(found, own.year))
        told = again
    groups: list[tuple[list[int], Answer | None, str]] = [([own.year], told, "")]
    same: dict[object, list[int]] = {_print_of(found, own.year): groups[0][0]}
    unknown = []
    for year in sorted((year for year in every if year != own.year), key=lambda year: abs(year - own.year)):
        key = _print_of(found, year)
        if key in same:
            same[key].append(year)
            continue
        if progress is not None:
            progress(year)
        asked = ask_again(found, year, Budget(max(states, 2 * len(found.graph)), seconds))
        other, why = (None, asked.problems[0].what) if isinstance(asked, OracleError) else (asked, "")
        if other is not None and not other.graph.decided:
            unknown.append(year)
            continue
        years = next((years for years, answered, refused in groups if _alike(answered, other) and refused == why), None)
        if years is None:
            years = []
            groups.append((years, other, why))
        years.append(year)
        same[key] = years
    return tuple(
        Reading(tuple(sorted(years)), years_words(years, every), found if answered is told else answered, why,
                answered is not None and _verdicts(found, answered))
        for years, answered, why in groups
    ), tuple(unknown)


def _points(found: Answer, own: int) -> list[int]:
    """The years from which on something is another than before: rules, or a card of the game."""
    game = found.question.state.game
    names = {card.name for card in (*game.cards, *game.landscapes)} & set(INDEX)
    since = {version.since for name in names for version in collection.load(name).versions}
    return sorted({*ERAS, own, *(year for year in since if year > ERAS[0])})


def _print_of(found: Answer, year: int) -> object:
    """Return the part of the rules of a year that can matter to a game: their switches, and the versions of its
    cards."""
    game = found.question.state.game
    switches = as_dict(rules_of(year)) | {"year": 0}
    names = {card.name for card in (*game.cards, *game.landscapes)} & set(INDEX)
    versions = [(name, version_in(collection.load(name), year).since) for name in sorted(names)]
    return tuple(sorted(switches.items(), key=lambda one: one[0])), tuple(versions)


def _alike(one: Answer | None, two: Answer | None) -> bool:
    if one is None or two is None:
        return one is two
    return Comparison(Side("", one), Side("", two)).same is True


def _verdicts(one: Answer, two: Answer) -> bool:
    """Report whether verdicts differ, leaving aside how many outcomes and lines of play there are."""
    return any(a.holds != b.holds for a, b in zip(one.results, two.results, strict=True) if a.predicate is not None)


__all__ = ["Reading", "readings"]
