"""Neighbouring cases: what a ruling says cannot happen has to be possible somewhere near.

The engine could rule something out by accident, or be unable to do it at all. So each claim that something cannot
happen is compared with two kinds of neighbours: the same position with one change of what took part in it (by the kill
table), and the scenarios of the ruling, where it may be possible itself, or in the other order ("X before Y" for "Y
before X"), once or one card less, for another player, or as several things one by one ("X and Y"). A claim that no
neighbour shows to be possible could not fail through any mistake of the engine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.rulings.kills import Row, table
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.kill_table import Task, is_stale, row_of, tasks
from oracle.rulings.ruling import Part, Ruling
from oracle.rulings.ruling_files import File, read
from oracle.rulings.runner import scenario_in

_OTHERWISE: Final = {"impossible": "possible", "never": "possible", "not offered": "offered"}
_COUNTED: Final = re.compile(r"(.*) ([2-9]|twice)\b ?(.*)")
_FEWER: Final = {"twice": "once"}
_BUDGET: Final = Budget(20_000, 10.0)


class Unshown(NamedTuple):
    """A denial that no neighbouring case shows to be needed; or, without a claim, a ruling that no change of the cards
    involved affects. ``part`` is the number of the scenario, from 1."""

    file: str
    id: str
    part: int = 0
    claim: str = ""

    def __str__(self) -> str:
        if not self.claim:
            return f"{self.file}::{self.id}: no change moves a verdict"
        return f"{self.file}::{self.id}/{self.part}: {self.claim}"


def unshown(wanted: Callable[[str], bool] | None = None) -> Iterator[Unshown]:
    """Yield the claims that no neighbouring case shows, of the rulings of the entries that are ``wanted``."""
    rows = {Task(row.file, row.id, row.part): row for row in table()}
    together: dict[tuple[str, str], list[tuple[Task, Part, Ruling, File]]] = {}
    for one in tasks(wanted, most=None):
        together.setdefault(one[0][:2], []).append(one)
    for (path, identity), every in together.items():
        ruling = every[0][2]
        if ruling.alone:
            continue
        found = [row_of(task, part, ruling, file) if is_stale(rows.get(task), part, file.entry) else rows[task]
                 for task, part, ruling, file in every]
        if not any(row.marks or row.on for row in found if row is not None):
            yield Unshown(path, identity)
        others: list[Part] | None = None
        for (_, part, _, _), row in zip(every, found, strict=True):
            for kind, text in _denied(part, row):
                if others is None:
                    others = [*ruling.parts, *_beside(ruling.beside)]
                if not _shown(_OTHERWISE[kind], text, others):
                    yield Unshown(path, identity, part.number, f"{kind}: {text}")


def _denied(part: Part, row: Row | None) -> Iterator[tuple[str, str]]:
    """Yield the claims of a scenario that something cannot happen and that no change flips."""
    moved = 0
    for mask in row.marks.values() if row is not None else ():
        moved |= mask
    for number, claim in enumerate(part.data.get("expect") or ()):
        for kind, text in claim.items():
            if kind in _OTHERWISE and not moved >> number & 1:
                yield kind, str(text)


def _beside(ids: Iterable[str]) -> Iterator[Part]:
    for file in ledger().files:
        for head in file.heads:
            if not set(head.ids).isdisjoint(ids):
                yield from read(file, head).parts


def _shown(kind: str, text: str, parts: Sequence[Part]) -> bool:
    """Report whether some scenario shows a claim, or one that differs from it as the module's docstring says."""
    if any(_holds(part, kind, near) for near in _near(kind, text) for part in parts):
        return True
    things = text.split(" and ")
    return (kind == "possible" and len(things) > 1 and " or " not in text and "(" not in text
            and all(_shown(kind, thing, parts) for thing in things))


def _near(kind: str, text: str) -> Iterator[str]:
    """Yield a claim, and others from which it differs in the player, the order or the number."""
    yield text
    if kind == "offered":
        option, to, _ = text.rpartition(" to ")
        if to:
            yield option
        return
    if " and " in text or " or " in text:
        return
    first, before, second = text.partition(" before ")
    if before:
        yield f"{second} before {first}"
    found = _COUNTED.fullmatch(text)
    if found is not None:
        head, number, rest = found.groups()
        yield f"{head} {_FEWER.get(number) or int(number) - 1} {rest}".strip()


def _holds(part: Part, kind: str, text: str) -> bool:
    """Report whether a claim holds in a scenario in one of its eras; one that cannot be asked there does not hold."""
    from oracle.claims import Claim, answer
    from oracle.scenario import build

    for era in part.eras:
        try:
            if answer(build(scenario_in(part, era)), [Claim(kind, text)], _BUDGET).results[-1].holds:
                return True
        except OracleError:
            continue
    return False


__all__ = ["Unshown", "unshown"]
