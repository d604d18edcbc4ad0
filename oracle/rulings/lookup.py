"""Looking up rulings by card, by id, or by words, with tolerance for small mistakes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.errors import OracleError, complain
from oracle.rulings.ledger import Ledger, Statement, bare_entries, entries, ledger, ledger_of, statements
from oracle.rulings.ruling import Head, Ruling
from oracle.rulings.ruling_files import File, read
from oracle.words.catalogue import plain, straight
from oracle.words.quotes import quoted

if TYPE_CHECKING:
    from oracle.claims.lines import Painter
    from oracle.rulings.reference_text import Original
    from oracle.scenario import Scenario

_SUMMARY: Final = re.compile(r"^ *summary:[ \t]*(.*(?:\n(?! *(?:[\w-]+:(?:\s|$)|- |#)) +\S.*)*)", re.M)
_SPEAKS: Final = re.compile(r"^ +(?:when|asks):.*$", re.M)     # they name many cards that no scenario shows
_NAME: Final = re.compile(r"\b[A-Z][\w']+")
_WORD: Final = re.compile(r"[^\W_]+")
_NEAR: Final = 0.75
_SCENARIO_OF: Final = re.compile(r"((?:rules/)?[^/]+)(?:/(\d+))?")


class Found(NamedTuple):
    """A statement that was looked up, with its ruling if it has one."""

    statement: Statement
    status: str
    summary: str
    ruling: Ruling | None
    file: str
    line: int

    @property
    def ids(self) -> list[str]:
        """Its id, and those of all statements that its ruling covers."""
        return [*self.ruling.ids] if self.ruling is not None else [self.statement.id]

    @property
    def command(self) -> str:
        """Return the command that explores it; empty if there is none."""
        if self.ruling is None:
            return ""
        if self.ruling.settled == "scenarios":
            return f"dominion-oracle ask {self.statement.id}"
        if self.ruling.by_reference:
            return f"dominion-oracle ask {self.ruling.by_reference[0]}"
        return ""

    @property
    def eras(self) -> str:
        """The eras in which it holds."""
        if self.ruling is not None:
            return ", ".join(str(era) for era in self.ruling.eras)
        return self.statement.era or self.statement.usual_era

    def as_data(self) -> dict[str, object]:
        """Return the statement for ``--format json``."""
        one = self.statement
        return {
            "id": one.id,
            "entry": one.entry.name,
            "set": one.entry.set_name or None,
            "chapter": one.entry.chapter,
            "section": one.part or None,
            "number": one.number or None,
            "page": one.page or None,
            "pages": list(one.entry.pages),
            "citation": one.citation,
            "status": self.status,
            "summary": self.summary or None,
            "eras": self.eras,
            "by_reference": list(self.ruling.by_reference) if self.ruling else [],
            "not_executable": (self.ruling.not_executable or None) if self.ruling else None,
            "command": self.command or None,
            "file": self.file or None,
            "line": self.line or None,
        }


def _files(book: Ledger) -> dict[str, File]:
    return {file.path: file for file in book.files}


def summary_of(file: File, head: Head) -> str:
    """Return the summary of a ruling, without reading the YAML of its scenarios."""
    match = _SUMMARY.search(file.text, head.start, head.end)
    text = " ".join(match[1].split()) if match else ""
    if text[:1] in (">", "|"):
        text = text.lstrip(">|-+ ")
    return (
        text[1:-1].replace("''", "'") if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text
    )


def _summaries(book: Ledger) -> dict[str, str]:
    by_path = _files(book)
    return {
        identity: summary_of(by_path[head.path], head)
        for identity, head in book.heads.items()
        if head.path in by_path
    }


@cache
def every_summary() -> dict[str, str]:
    """Return the summary of each ruling, in the project's own words, by its id."""
    return _summaries(ledger())


def _shown_cards() -> dict[str, set[str]]:
    """Return, for each ruling, the names in its scenarios, word by word."""
    book = ledger()
    by_path = _files(book)
    players = {"alice", "bob", "carol"}
    return {
        identity: {
            word
            for name in _NAME.findall(_SPEAKS.sub("", by_path[head.path].text[head.start : head.end]))
            for word in _WORD.findall(plain(name))
        }
        - players
        for identity, head in book.heads.items()
        if head.settled == "scenarios" and head.path in by_path
    }


def _statements(book: Ledger) -> dict[str, Statement]:
    """Return the statements of the reference, followed by those that test the cards' own text (number 0)."""
    known = dict(statements())
    by_file = {file: rows[0].entry for file, rows in entries().items()} | bare_entries()
    for identity, head in book.heads.items():
        if identity not in known:
            place = FilePath(head.path).relative_to(book.root).as_posix()
            known[identity] = Statement(identity, by_file[place], 0, "executable", "card", "", "")
    return known


def found(text: str, limit: int | None = None) -> list[Found]:
    """Return the statements that fit, best first; the rulings of those after the first ``limit`` are not read.

    Raises OracleError if none fits.
    """
    wanted = straight(text).casefold()
    ids, known = _named(wanted)
    if ids:
        # No other file is read: all of them take a phone seconds.
        book = ledger_of({known[identity].entry for identity in ids}.__contains__)
        summaries = _summaries(book)
    else:
        book, summaries = ledger(), every_summary()
        known = _statements(book)
        ids = _by_id(wanted, known) or _by_words(wanted, known)
    if not ids:
        raise _nothing(text, wanted)
    return [
        _found(known[identity], book, summaries, limit is None or place < limit) for place, identity in enumerate(ids)
    ]


def of_ids(ids: Sequence[str]) -> list[Found]:
    """Return the entries of the ledger for statements of the reference, given their ids."""
    known = statements()
    book = ledger_of({known[identity].entry for identity in ids}.__contains__)
    summaries = _summaries(book)
    return [_found(known[identity], book, summaries, True) for identity in ids]


def about(name: str) -> tuple[str, ...]:
    """Return the ids of the statements about a card, landscape, effect or section: those that ``found`` lists for its
    name.
    """
    return tuple(_named(straight(name).casefold())[0])


def _named(wanted: str) -> tuple[list[str], dict[str, Statement]]:
    """Return the ids that an id or a name means, among all statements and those about things of that name."""
    stem, bare = wanted.replace(" ", "-"), _joined(wanted)
    known = _statements(ledger_of(
        lambda entry: entry.slug.startswith(stem) or bare in (_joined(entry.name), _joined(entry.slug))))
    return _by_id(wanted, known) or _by_entry(wanted, known), known


def _nothing(text: str, wanted: str) -> OracleError:
    from oracle.words.catalogue import did_you_mean, facts, find

    fact = find(wanted)
    if fact is not None:
        return complain(f"the reference has no rulings of {fact.name}", f"dominion-oracle card {quoted(fact.name)}")
    hint = did_you_mean(wanted, list(facts()))
    return complain(
        f"no ruling fits '{text[:60]}'",
        "a card (Watchtower), an id (possession-15), or words" + (f"; {hint}" if hint else ""),
    )


def _found(one: Statement, book: Ledger, summaries: dict[str, str], full: bool) -> Found:
    head = book.heads.get(one.id)
    if head is None:
        return Found(one, "missing", "", None, "", 0)
    ruling = None
    if full:
        with suppress(OracleError):
            ruling = read(_files(book)[head.path], head)
    return Found(
        one,
        book.status(one.id),
        ruling.summary if ruling else summaries.get(one.id, ""),
        ruling,
        head.path,
        head.line,
    )


def _by_id(wanted: str, known: dict[str, Statement]) -> list[str]:
    """Return the ids for an id, the beginning of ids, or the name of a group of ids ("lose-track")."""
    if not wanted:
        return [*known]
    if wanted in known:
        return [wanted]
    stem = wanted.replace(" ", "-")
    if stem in known:
        return [stem]
    group = re.compile(rf"{re.escape(stem)}(-\w+)?-\d+\w*")
    return [identity for identity in known if group.fullmatch(identity)]


def _by_entry(wanted: str, known: dict[str, Statement]) -> list[str]:
    """Return everything about a card, landscape, effect or section, or about a group of ids written as one word."""
    bare = _joined(wanted)
    if not bare:
        return []
    found_here = [
        one.id
        for one in known.values()
        if bare in (_joined(one.entry.name), _joined(one.entry.slug), _joined(one.part))
    ]
    group = re.compile(rf"{re.escape(bare)}\d+\w*")
    return found_here or [identity for identity in known if group.fullmatch(_joined(identity))]


def _joined(text: str) -> str:
    return plain(text).replace(" ", "")


class _Words(NamedTuple):
    """The weighted words of every statement, as they are written, those of its entry, and the set of all words."""

    counts: dict[str, dict[str, float]]
    phrases: dict[str, str]
    named: dict[str, frozenset[str]]
    every: frozenset[str]


@cache
def _words() -> _Words:
    """Read once for all that is looked for by words: half a second."""
    shown, summaries = _shown_cards(), every_summary()
    counts, phrases, named = {}, {}, {}
    for identity, one in _statements(ledger()).items():
        said = _WORD.findall(plain(f"{identity} {one.entry.name} {one.part} {summaries.get(identity, '')}"))
        # What only its scenarios name counts half.
        counts[identity] = dict.fromkeys(shown.get(identity, ()), 0.5) | dict.fromkeys(said, 1.0)
        phrases[identity] = f" {' '.join(said)} "
        named[identity] = frozenset(_WORD.findall(plain(one.entry.name)))
    return _Words(counts, phrases, named, frozenset(word for those in counts.values() for word in those))


def _by_words(wanted: str, known: dict[str, Statement]) -> list[str]:
    """Return the statements whose entry, id, section or summary has all the words, or nearly.

    Those that have the words as they were typed come first. If none has all of them, those with the most are returned,
    but not those with only one of several words.
    """
    words = _WORD.findall(plain(wanted))
    if not words or not known:
        return []
    every = _words()
    phrase = f" {' '.join(words)} " if len(words) > 1 else ""
    alike = {word: _alike(word, every.every) for word in words}
    scored = []
    for number, identity in enumerate(known):
        those = every.counts[identity]
        scores = [
            max((near * those[other] for other, near in alike[word].items() if other in those), default=0.0)
            for word in words
        ]
        fits = sum(score > 0 for score in scores)
        if fits:
            entry = every.named[identity]
            named = sum(any(other in entry for other in alike[word]) for word in words)
            scored.append((fits, phrase not in every.phrases[identity], -sum(scores) - named / 2, number, identity))
    most = max((row[0] for row in scored), default=0)
    if most < len(words) and most < 2:
        return []
    return [row[4] for row in sorted(scored, key=lambda row: row[1:]) if row[0] == most]


def _alike(word: str, every: frozenset[str]) -> dict[str, float]:
    """Return the words that are similar to this one, with how similar they are."""
    from oracle.words.likeness import likeness, nearest

    plural = {other: 0.9 for other in every if len(other) > 2 and word in (f"{other}s", f"{other}es")}
    if word in every:
        return {**plural, **{other: 0.9 for other in every if other.startswith(word) and len(word) > 3}, word: 1.0}
    longer = {other: 0.9 for other in every if other.startswith(word) and len(word) > 2} | plural
    if longer:
        return longer
    near = nearest(word, every, 6, _NEAR)
    return {other: 0.8 * likeness(word, other) for other in near}


def in_words(rows: list[Found], limit: int, paint: Painter,
             original: Original | None = None) -> list[str]:
    """Return the rulings for a reader, with the ``original`` words if there is a copy of them.

    A single ruling is shown with its scenarios.
    """
    lines = []
    for row in rows[:limit]:
        lines.append(f"{paint('strong', row.statement.id)}  {row.summary or f'({row.status})'}")
        pages = (
            f"; also on pages {', '.join(map(str, row.statement.entry.pages))}"
            if row.statement.entry.pages
            else ""
        )
        eras = "" if row.eras == row.statement.usual_era else f"; rules: {row.eras}"
        lines.append(paint("quiet", f"    {row.statement.citation}{pages}{eras}"))
        if original is not None:
            lines += [f"    “{text}”" for text in original.quote(row.statement.id)]
        ruling = row.ruling
        if ruling is not None and ruling.by_reference:
            lines.append(paint("quiet", f"    settled by {', '.join(ruling.by_reference)}"))
        if ruling is not None and ruling.not_executable:
            lines.append(
                paint(
                    "quiet",
                    f"    cannot be run: {ruling.not_executable}"
                    + (f" ({', '.join(ruling.needs)})" if ruling.needs else ""),
                )
            )
        if len(rows) == 1 and ruling is not None and ruling.parts:
            lines += _scenarios(row.statement.id, ruling, paint)
        elif row.command:
            lines.append(paint("quiet", f"    {row.command}"))
    if len(rows) > limit:
        lines.append(f"... and {len(rows) - limit:,} more (--limit {len(rows)})")
    return lines


def _scenarios(identity: str, ruling: Ruling, paint: Painter) -> list[str]:
    """Return the scenarios of a ruling, each as a line that can be asked, with its claims."""
    from oracle.rulings.runner import scenario_in
    from oracle.scenario import to_notation

    lines = []
    for number, part in enumerate(ruling.parts, 1):
        scenario = scenario_in(part, part.eras[0], "")
        lines += ["", f"  {to_notation(scenario)}", paint("quiet", f"    dominion-oracle ask {identity}/{number}")]
    return lines


# ------------------------------------------------------------------------------------------------- for ask


def scenario_of_ruling(argument: str) -> Scenario | None:
    """Return the scenario of a ruling's id ("watchtower-1", or "watchtower-1/2" for its second); None if that is no id.

    Raises OracleError if the ruling has no scenario.
    """
    match = _SCENARIO_OF.fullmatch(argument)
    identity, which = (match[1], match[2] or "") if match else (argument, "")
    from oracle.rulings.runner import scenario_in

    book = ledger()
    head = book.heads.get(identity)
    if head is None and identity not in statements():
        return None
    if head is None:
        raise complain(f"the ruling {identity} is not encoded yet", f"dominion-oracle rulings {identity}")
    ruling = read(_files(book)[head.path], head)
    if ruling.by_reference:
        return scenario_of_ruling(ruling.by_reference[0] + (f"/{which}" if which else ""))
    if not ruling.parts:
        raise complain(f"the ruling {identity} cannot be run: {ruling.not_executable}", ruling.summary)
    number = int(which or 1)
    if not 1 <= number <= len(ruling.parts):
        raise complain(f"the ruling {identity} has {len(ruling.parts)} scenarios", f"such as {identity}/1")
    part = ruling.parts[number - 1]
    return scenario_in(part, part.eras[0], ruling.summary)


__all__ = ["Found", "found", "in_words", "of_ids", "scenario_of_ruling", "summary_of"]
