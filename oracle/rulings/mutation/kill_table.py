"""Making the kill table: each scenario that is new or changed is asked under the changes of what took part in it.

A scenario has changed if its words or its cards have. The table keeps its rows for the others.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import as_completed
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.collection import INDEX, load
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.rulings.kills import FOLDER, STUCK, Name, Row, common, counted, slug, table, written
from oracle.rulings.ledger import bare_entries, entries, ledger
from oracle.rulings.mutation.cases import Case
from oracle.rulings.mutation.changes import RULES
from oracle.rulings.mutation.scenario_kills import kills_of
from oracle.rulings.parallel import workers
from oracle.rulings.ruling import Part, Ruling
from oracle.rulings.ruling_files import File, read
from oracle.rulings.runner import scenario_in
from oracle.rulings.scenario_words import Wording, names_in, wording

if TYPE_CHECKING:
    from oracle.scenario import Scenario

MOST: Final = 4                  # scenarios of a ruling: more of them say nothing new
_EVERY: Final = 200              # scenarios after which what has been found is written down
_GENERAL: Final = ("rules", "effects")
_SHORT: Final = Budget(2_500, 5.0)


class Task(NamedTuple):
    """A scenario to be asked: the file of its ruling below ``rulings``, the ruling's id, its number there."""

    file: str
    id: str
    part: int


def tasks(
    wanted: Callable[[str], bool] | None = None, most: int | None = MOST
) -> Iterator[tuple[Task, Part, Ruling, File]]:
    """Yield all scenarios that belong in the table, of the files whose entry is ``wanted``; at ``most`` so many per
    ruling.
    """
    book = ledger()
    for file in book.files:
        if wanted is not None and not wanted(file.entry):
            continue
        path = Path(file.path).relative_to(book.root).as_posix()
        for head in file.heads:
            if head.settled != "scenarios" or not head.ids:
                continue
            try:
                ruling = read(file, head)
            except OracleError:         # a ruling that cannot be read shows when it is run
                continue
            for part in ruling.parts[:most]:
                yield Task(path, head.ids[0], part.number), part, ruling, file


def digest(part: Part, entry: str, marks: Iterable[Name]) -> str:
    """Return six letters for what a row was made from: the words of its scenario, and the cards that it is about."""
    names = sorted({entry, *(name[0] for name in marks)} - {RULES})
    text = repr((part.data, [str(era) for era in part.eras], [_card_data(name) for name in names]))
    return urlsafe_b64encode(hashlib.blake2s(text.encode(), digest_size=5).digest()).decode()[:6]


@cache
def _card_data(name: str) -> str:
    return repr(load(name).versions) if name in INDEX else ""


def is_stale(row: Row | None, part: Part, entry: str) -> bool:
    """Report whether a scenario has to be asked again."""
    return row is None or row.digest != digest(part, entry, row.marks)


def row_of(task: Task, part: Part, ruling: Ruling, file: File) -> Row | None:
    """Return the row of a scenario, by the newest rules that it is run by; None if it does not hold."""
    try:
        scenario = newest(part)
    except OracleError:
        return None
    general = Path(task.file).parts[-2] in _GENERAL
    about = frozenset() if general else frozenset({file.entry, *names_in(ruling.summary)})
    kills = kills_of(Case(task.id, scenario, file.entry), about)
    if kills is None:
        return None
    marks: dict[Name, int] = {}
    for number, fails in enumerate(kills.fails):
        for name in fails:
            marks[name] = marks.get(name, 0) | 1 << number
    for name in kills.stuck:
        marks.setdefault(name, STUCK)
    return Row(task.file, task.id, task.part, digest(part, file.entry, marks), marks, on=kills.on)


def newest(part: Part) -> Scenario:
    """Return the scenario of a part of a ruling, by the newest rules that it is run by. Raises OracleError."""
    return max((scenario_in(part, era) for era in part.eras), key=lambda one: (one.era.year, not one.era.switches))


def words_in(part: Part) -> Wording:
    """Return the words of a part of a ruling. Raises OracleError."""
    every = [scenario_in(part, era) for era in part.eras]
    years = [scenario.era.year for scenario in every]
    scenario = max(every, key=lambda one: (one.era.year, not one.era.switches))
    claims = [(claim.kind, claim.text) for claim in scenario.expect]
    return wording(scenario, claims, (min(years), max(years)))


def speaks_in(part: Part, when: str) -> bool:
    """Report whether the situation ``when`` occurs in a part of a ruling. Raises OracleError."""
    from oracle.claims.situations import situations
    from oracle.graph import explore
    from oracle.scenario import build

    if not when:
        return True
    question = build(newest(part))
    graph = explore(question.state, question.events, question.pins, _SHORT)
    return situations(graph, question, [when]).get(when, True)


def _work(task: Task) -> tuple[Task, Row | None]:
    book = ledger()
    file = next(file for file in book.files if file.path.endswith(task.file))
    head = next(head for head in file.heads if task.id in head.ids)
    ruling = read(file, head)
    return task, row_of(task, next(part for part in ruling.parts if part.number == task.part), ruling, file)


def make(wanted: Callable[[str], bool] | None, jobs: int, folder: Path = FOLDER, whole: bool = False) -> int:
    """Bring the table up to date, and return how many scenarios were asked.

    Those are the stale ones, or with ``whole`` all that are wanted. Rows of rulings that no longer exist are removed.
    """
    begun = time.perf_counter()
    rows = {Task(row.file, row.id, row.part): row for row in table(folder)}
    every = list(tasks())
    there = {task for task, *_ in every}
    rows = {task: row for task, row in rows.items() if task in there}
    stale = [task for task, part, ruling, file in every
             if (wanted is None or wanted(file.entry)) and (whole or is_stale(rows.get(task), part, file.entry))]
    print(f"{len(stale):,} of {len(every):,} scenarios are asked", flush=True)
    with workers(jobs) as pool:
        for number, future in enumerate(as_completed([pool.submit(_work, task) for task in stale]), 1):
            task, row = future.result()
            if row is None:
                rows.pop(task, None)
            else:
                rows[task] = row
            if sys.stderr.isatty():
                print(f"\r{number:,} of {len(stale):,} ", end="", file=sys.stderr, flush=True)
            if not number % _EVERY:
                write(rows.values(), folder)
    # Words are read again for all: that takes seconds, and a summary is not in the digest.
    fresh = set(stale)
    for task, part, ruling, file in every:
        if task in rows:
            row = rows[task]
            speaks = row.speaks
            if task in fresh or row.when != ruling.when:
                speaks = part.neighbour or speaks_in(part, ruling.when)
            rows[task] = row._replace(entry=file.entry, summary=ruling.summary, words=words_in(part), when=ruling.when,
                                      asks=ruling.asks, speaks=speaks, neighbour=part.neighbour)
    write(rows.values(), folder)
    print(f"{len(rows):,} rows ({time.perf_counter() - begun:.0f} s)")
    return len(stale)


def write(rows: Collection[Row], folder: Path) -> None:
    """Write the table down: a file for each set."""
    folder.mkdir(exist_ok=True)
    by_file = {file: found[0].entry for file, found in entries().items()} | bare_entries()
    files: dict[str, list[Row]] = {}
    for row in rows:
        entry = by_file.get(row.file)
        name = slug(entry.set_name, entry.folder) if entry is not None else "other"
        files.setdefault(name, []).append(row)
    for path in folder.glob("*.jsonl"):
        if path.stem not in files:
            path.unlink()
    for name, its in files.items():
        path = folder / f"{name}.jsonl"
        text = written(its)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
    words = json.dumps(counted(list(rows)), ensure_ascii=False, separators=(",", ":"))
    (folder / "words.json").write_text(words.replace("},", "},\n") + "\n", "utf-8")
    table.cache_clear()
    common.cache_clear()


__all__ = ["MOST", "Task", "digest", "is_stale", "make", "newest", "row_of", "speaks_in", "tasks", "words_in", "write"]
