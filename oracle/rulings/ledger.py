"""The ledger: every statement of the reference, and every one made since, with what settles it.

``ids.json`` has the ids of all statements with their entry, section, number, kind, class, era and set, but not their
text; for those made since the reference also where they were found and how certain they are. The rest is computed from
the files of rulings.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

from engine.rules import REFERENCE
from oracle.errors import OracleError, Problem, Where
from oracle.rulings.ruling import STATUS, Head
from oracle.rulings.ruling_files import SINCE, File, files, is_rulings, scanned

STATUSES: Final = ("encoded", "by-reference", "not-executable", "missing")
CONFIDENCE: Final[dict[str, str]] = {
    "exact": "word for word",
    "paraphrase": "in substance",
    "uncertain": "uncertain: a reading",
}
"""The confidence levels of a statement made since the reference, in words."""
_IDS: Final = FilePath(__file__).with_name("ids.json")
_OWN: Final = re.compile(r"-0[a-z]?\Z")         # after a card's name: a test of its own text


class Entry(NamedTuple):
    """An entry of the reference (a card, a landscape, a common effect), or a section of its rules."""

    folder: str
    slug: str
    name: str
    kind: str
    chapter: str
    set_name: str
    pages: tuple[int, ...]

    @property
    def file(self) -> str:
        """Its file below ``rulings``."""
        return f"{self.folder}/{self.slug}.yaml"


class Statement(NamedTuple):
    """A statement of the reference, or one made since, which has a ``source`` and a ``confidence`` (see CONFIDENCE).

    ``number`` is 0 if it has none; ``part`` is the subsection of a rule, or the mark that a ruling has in the reference
    (for one made since: the year of the change that it is about); ``line`` is the line of the reference's text where it
    begins (0 if it is not from there), ``mark`` is a hash of that line, and ``page`` the approximate page; ``era`` is
    empty if it held in the reference, or has held since.
    """

    id: str
    entry: Entry
    number: int
    sort: str
    kind: str
    era: str
    part: str
    line: int = 0
    page: int = 0
    mark: str = ""
    source: str = ""
    confidence: str = ""

    @property
    def usual_era(self) -> str:
        """The rules by which its rulings are run if they name none."""
        return "current" if self.entry.folder.startswith(SINCE) else str(REFERENCE)

    @property
    def citation(self) -> str:
        """Return its place in the reference, or where else it was found."""
        if self.kind == "card":
            return f"what {self.entry.name} itself says"
        if self.source:
            return f"{self.source} ({CONFIDENCE[self.confidence]})"
        if self.kind != "ruling":
            words = [f"chapter {self.entry.chapter}", self.entry.name]
            words += [self.part] if self.part else []
            return ", ".join(words) + (f", {self.number}" if self.number else "") + f", about page {self.page}"
        what = self.entry.name + (f" {self.number}" if self.number else "")
        return f"chapter VI, {what}" + (" (common effects)" if self.entry.kind == "common-effect" else "") + (
            f", about page {self.page}")


@cache
def statements() -> dict[str, Statement]:
    """Return every statement of the reference by its id, in the reference's order, followed by those made since."""
    table = json.loads(_IDS.read_text("utf-8"))
    found = [Entry._make((*row[:6], tuple(row[6]))) for row in table["entries"]]
    known = {row[0]: Statement(row[0], found[row[1]], *row[2:]) for row in table["ids"]}
    for identity, where, *facts, source, confidence in table["since"]:
        sort, kind, era, part = facts[1:]
        known[identity] = Statement(
            identity, found[where], facts[0], sort, kind, era, part, 0, 0, "", table["sources"][source], confidence
        )
    return known


@cache
def entries() -> dict[str, tuple[Statement, ...]]:
    """Return the statements of each file below ``rulings``."""
    found: dict[str, list[Statement]] = {}
    for statement in statements().values():
        found.setdefault(statement.entry.file, []).append(statement)
    return {file: tuple(rows) for file, rows in found.items()}


@cache
def bare_entries() -> dict[str, Entry]:
    """Return the cards and landscapes on which the reference has no statement, by their files below ``rulings``.

    The text of such a card can be tested there, in rulings with the number 0.
    """
    from oracle.words.catalogue import facts

    folders = {"card": "cards", "pile": "", "token": "tokens", "mat": "tokens"}
    stated = {rows[0].entry.name for rows in entries().values()}
    found = {}
    for fact in facts().values():
        folder = folders.get(fact.kind, "landscapes")
        if folder and fact.name not in stated:
            spoken = fact.name.replace("+", "plus ").replace(" -", " minus ").replace("$", "coin ").replace("'", "")
            slug = re.sub(r"[^a-z0-9]+", "-", spoken.casefold()).strip("-")
            entry = Entry(folder, slug, fact.name, fact.kind, "VI", fact.set_name, ())
            found[entry.file] = entry
    return found


class Ledger(NamedTuple):
    """The contents of the files of rulings: the ruling of each id, and the problems with the ids."""

    root: FilePath
    files: tuple[File, ...]
    heads: dict[str, Head]
    problems: tuple[tuple[str, Problem], ...]

    def status(self, identity: str) -> str:
        """Return "encoded", "by-reference", "not-executable" or "missing"."""
        head = self.heads.get(identity)
        return "missing" if head is None else STATUS.get(head.settled, "missing")

    def rows(self, wanted: Iterable[Statement] | None = None) -> list[dict[str, Any]]:
        """Return one row for each statement."""
        rows = []
        for one in statements().values() if wanted is None else wanted:
            head = self.heads.get(one.id)
            rows.append(
                {
                    "id": one.id,
                    "status": self.status(one.id),
                    "chapter": one.entry.chapter,
                    "entry": one.entry.name,
                    "section": one.part if one.kind != "ruling" else "",
                    "number": one.number or None,
                    "kind": one.entry.kind if one.kind == "ruling" else one.kind,
                    "class": one.sort,
                    "era": one.era or one.usual_era,
                    "set": one.entry.set_name or None,
                    "source": one.source or None,
                    "confidence": one.confidence or None,
                    "file": one.entry.file,
                    "line": head.line if head is not None else None,
                }
            )
        return rows


def root() -> FilePath:
    """Return the folder of the bundled rulings."""
    from oracle.resources import folder

    return folder("rulings")


@cache
def ledger() -> Ledger:
    """Return the ledger of the project's own rulings as they were at the first call.

    They are read once per process; later changes to the files show in the next one.
    """
    return ledger_of(lambda entry: True)


def ledger_of(wanted: Callable[[Entry], bool]) -> Ledger:
    """Return the ledger of the rulings about some entries of the reference; other files are not read."""
    base = root().resolve()
    scans: list[File] = []
    heads: dict[str, Head] = {}
    problems: list[tuple[str, Problem]] = []
    by_file = entries()
    for path in files(base) if base.is_dir() else ():
        place = path[len(str(base)) + 1 :].replace(os.sep, "/")
        entry = by_file[place][0].entry if place in by_file else bare_entries().get(place)
        if entry is not None and not wanted(entry):
            continue
        try:
            file = scanned(path)
        except OracleError as error:
            problems += [(path, problem) for problem in error.problems]
            continue
        if not is_rulings(file.text) and file.text.startswith("players:"):
            continue
        scans.append(file)
        problems += [(path, problem) for problem in file.problems]
        if entry is None:
            problems.append((path, Problem(Where(path, 1, 1), f"no entry of the reference belongs to {place}",
                                           _near(place, [*by_file, *bare_entries()]))))
        elif file.entry != entry.name:
            problems.append((path, Problem(
                Where(path, 1, 1), f"the entry is {entry.name!r}, and this says {file.entry!r}")))
        for head in file.heads:
            for written in head.ids:
                identity = full_id(written, place)
                wrong = _wrong_id(identity, head, heads, place, entry)
                if wrong is not None:
                    problems.append((path, Problem(Where(path, head.line, 1), *wrong)))
                else:
                    heads.setdefault(identity, head)
    return Ledger(base, tuple(scans), heads, tuple(problems))


def _wrong_id(
    identity: str, head: Head, heads: dict[str, Head], place: str, entry: Entry | None,
) -> tuple[str, str] | None:
    """Return the problem with a ruling's id, and a hint; None if there is none.

    An id is wrong if it names no statement of the file's entry, or is taken already.
    """
    first, known = heads.get(identity), statements()
    own = _OWN.search(identity)
    if entry is not None and own is not None and own.string[: own.start()] == entry.slug:
        if first is None or first is head:
            return None
        return f"{identity} is given twice", f"the other is in line {first.line}; {identity}a is free"
    if identity not in known:
        return (f"the reference has no statement {identity!r}",
                _near(identity, [row.id for row in entries().get(place, ())] or list(known)))
    if known[identity].entry.file != place:
        return f"{identity} belongs into {known[identity].entry.file}", ""
    if first is not None:
        return f"{identity} is settled twice", f"the other time in {first.path}:{first.line}"
    return None


def full_id(identity: str, place: str) -> str:
    """Return the id that a statement has in the ledger.

    Five ids belong both to a rule and to a ruling of a card: those of the rules are "rules/throne-room-1" in the
    ledger, and just "throne-room-1" in the file of their section.
    """
    full = f"rules/{identity}"
    if place.startswith("rules/") and full in statements() and statements()[full].entry.file == place:
        return full
    return identity


def _near(word: str, words: list[str]) -> str:
    from oracle.words.likeness import nearest

    found = nearest(word, words, 1, 0.6)
    return f"did you mean {found[0]}?" if found else ""


def problems_in(path: str) -> list[Problem]:
    """Return the problems with the ids of a file; of one that is not among the project's own rulings, those found in
    reading it.
    """
    book = book_of(path)
    if book is None:
        return list(scanned(path).problems)
    resolved = str(FilePath(path).resolve())
    return [problem for where, problem in book.problems if where == resolved]


def book_of(path: str) -> Ledger | None:
    """Return the ledger that a file belongs to: the project's if the file lies there, None if not."""
    return ledger() if FilePath(path).resolve().is_relative_to(ledger().root) else None


def check_references(ids: Iterable[str], book: Ledger | None, where: Where | None, key: str) -> list[Problem]:
    """Return the problems with the ids that a ruling refers to: each must be encoded."""
    if book is None:
        return []
    problems = []
    for identity in ids:
        if identity not in statements() and identity not in book.heads:
            problems.append(
                Problem(
                    where,
                    f"{key}: the reference has no statement {identity!r}",
                    _near(identity, list(statements())),
                )
            )
        elif book.status(identity) != "encoded":
            problems.append(
                Problem(
                    where,
                    f"{key}: {identity} is {book.status(identity)}, not encoded",
                    "name a ruling that has scenarios",
                )
            )
    return problems


# ------------------------------------------------------------------------------------------------- totals


def coverage(book: Ledger) -> dict[str, Any]:
    """Return totals, and a row for every statement."""
    return totalled(book.rows())


def totalled(rows: list[dict[str, object]]) -> dict[str, object]:
    """Return rows with their totals: of all, of those of the reference, and of those made since."""
    return {
        **_totals(rows),
        "reference": _totals([row for row in rows if row["source"] is None]),
        "since": _totals([row for row in rows if row["source"] is not None]),
        "entries": rows,
    }


def _totals(rows: list[dict[str, Any]]) -> dict[str, int]:
    found = Counter(row["status"] for row in rows)
    return {"total": len(rows)} | {status.replace("-", "_"): found[status] for status in STATUSES}


def grouped(rows: Iterable[dict[str, Any]], key: str) -> dict[str, Counter[str]]:
    """Count the rows of each status, grouped by the value of a key."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        found.setdefault(str(row[key] or "none"), Counter())[row["status"]] += 1
    return found


__all__ = [
    "CONFIDENCE",
    "STATUSES",
    "Entry",
    "Ledger",
    "Statement",
    "bare_entries",
    "book_of",
    "check_references",
    "coverage",
    "entries",
    "grouped",
    "ledger",
    "problems_in",
    "root",
    "statements",
    "totalled",
]
