"""The cases: every scenario of every ruling in every era, and its result while nothing is changed.

They are read and run once for all mutants. The contents of a case's game show which mutants it can notice at all: a
card that is not in the game, or is there in another version, makes no difference.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.collection import INDEX, load, unofficial
from engine.language import Card, Entry
from engine.record import replace
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.rulings.ruling import Head
from oracle.rulings.ruling_files import File, read

if TYPE_CHECKING:
    from oracle.scenario import Scenario

_STATES: Final = 20_000          # for a case as it is
_SECONDS: Final = 10.0
_MORE: Final = 30                # a changed game may have this many times the states ...
_LEAST: Final = 2_000            # ... but always as many as this
_LONGER: Final = 50
_SHORTEST: Final = 2.0
_ABSENT: Final = -2
_UNLIKE: Final = -1              # made for this game from some version


class Case(NamedTuple):
    """A scenario of a ruling in one of its eras, ready to be run. ``entry`` is what its file is about."""

    name: str
    scenario: Scenario
    entry: str = ""


class Measured(NamedTuple):
    """The cost of an unchanged case in states and seconds, and the version (the first with its abilities) of each card
    and landscape in its game.
    """

    states: int
    seconds: float
    versions: dict[str, int]


class Baseline(NamedTuple):
    """A case that holds when unchanged, with its measured cost."""

    case: Case
    measured: Measured

    @property
    def bounds(self) -> Budget:
        """The limits for a changed game, beyond which it counts as endless."""
        return Budget(max(_LEAST, _MORE * self.measured.states), max(_SHORTEST, _LONGER * self.measured.seconds))


class Bench(NamedTuple):
    """Everything that mutants are tried on.

    ``left_out`` are rulings that cannot help, since they fail or cannot be read when unchanged.
    """

    baselines: tuple[Baseline, ...]
    left_out: tuple[str, ...] = ()

    def with_version(self, entry: Entry, card: Card) -> list[Baseline]:
        """Return the cases whose game has a version of a card: those of its own file first, quick ones before slow
        ones.
        """
        number = _version(entry, card)
        found = [one for one in self.baselines if one.measured.versions.get(entry.name, _ABSENT) in (number, _UNLIKE)]
        return sorted(found, key=lambda one: (one.case.entry != entry.name, one.measured.seconds))


def _version(entry: Entry, card: Card) -> int:
    """Return the first version with the abilities of a card; versions with one number do not differ in play."""
    return next((n for n, version in enumerate(entry.versions) if version.abilities == card.abilities), _UNLIKE)


def cases(files: Iterable[File], wanted: Callable[[str], bool] | None = None) -> tuple[list[Case], list[str]]:
    """Return the scenarios of all rulings whose text (or whose file's defaults) ``wanted`` accepts.

    The names of those rulings among them that cannot be read are returned as well.
    """
    from oracle.rulings.runner import scenario_in, scenarios

    found: list[Case] = []
    unread: list[str] = []
    for file in files:
        top = file.text[: file.heads[0].start] if file.heads else ""
        for head in file.heads:
            if head.settled != "scenarios":
                continue
            if wanted is not None and not (wanted(file.text[head.start : head.end]) or wanted(top)):
                continue
            name = _name(file, head)
            try:
                ruling = read(file, head)
                found += [Case(name, scenario_in(part, era), file.entry) for part, era in scenarios(ruling)]
            except OracleError:
                unread.append(name)
    return found, unread


def own_cases(files: Iterable[str]) -> list[Case]:
    """Return the scenarios with expectations in the user's files of cards, for the cards that are registered."""
    from oracle.scenario import load as load_scenario

    found: list[Case] = []
    for file in files:
        try:
            scenario = load_scenario(file)
        except OracleError:             # cards alone
            continue
        if scenario.expect:
            found.append(Case(file, replace(scenario, cards=())))
    return found


def _name(file: File, head: Head) -> str:
    return head.ids[0] if head.ids else f"{file.path}:{head.line}"


def measure(case: Case, about: frozenset[str] = frozenset()) -> Measured | None:
    """Run an unchanged case and return its cost; None if it does not hold.

    It is not run, and counts as a game without cards, if it has none of those that everything is ``about``.
    """
    from oracle.claims import answer
    from oracle.scenario import build
    from oracle.scenario.position import lay_out

    if about:
        layout = lay_out(case.scenario)
        if about.isdisjoint([card.name for card in (*layout.cards, *layout.landscapes)]):
            return Measured(0, 0.0, {})
    begun = time.perf_counter()
    try:
        question = build(case.scenario)
        found = answer(question, budget=Budget(_STATES, _SECONDS))
    except Exception:               # a program's mistake shows when the ruling itself is run
        return None
    if found.holds is not True:
        return None
    game = question.game
    versions = {card.name: _version(load(card.name), card) for card in (*game.cards, *game.landscapes)
                if card.name in INDEX or unofficial((card.name,))}
    return Measured(len(found.graph), time.perf_counter() - begun, versions)


def bench_of(every: Sequence[Case], unread: Iterable[str], measured: Iterable[Measured | None]) -> Bench:
    """Return the bench of some cases that were ``measured`` in their order."""
    good, bad = [], []
    for case, found in zip(every, measured, strict=True):
        if found is None:
            bad.append(case.name)
        else:
            good.append(Baseline(case, found))
    return Bench(tuple(good), tuple(dict.fromkeys([*unread, *bad])))


__all__ = ["Baseline", "Bench", "Case", "Measured", "bench_of", "cases", "measure", "own_cases"]
