"""The stored kill table: which changes each scenario of a ruling notices.

``dominion-oracle mutate --table`` makes it. There is a file for each set, and one for the rules. In a file, one line
names the file of rulings that the following lines belong to; each of those is a scenario: the id of its ruling, its
number there (from 1), a digest of what it was made from, and per subject (a card, or "rules") the keys of the changes,
five letters each, grouped by the expectations that fail under them (bits, in hexadecimal; "-": the scenario cannot be
played any more); its words (``oracle.rulings.scenario_words``); the dated rules and versions that it depends on;
"neighbour" if it shows where the ruling does not hold; and "silent" if nothing in it is an occasion for the ruling. The
first scenario of a ruling is preceded by the entry that the ruling is about, its summary, when it applies, and what it
answers. ``words.json`` has the number of scenarios (or summaries) in which each of the more frequent words occurs.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

from oracle.rulings.scenario_words import CARD, Wording, stem, words_of
from oracle.words.catalogue import facts

FOLDER: Final = FilePath(__file__).with_name("kills")
STUCK: Final = 0
_KEY: Final = 5
_SILENT: Final = "silent"
_NEIGHBOUR: Final = "neighbour"
_SOME: Final = 3

Name = tuple[str, str]


class Row(NamedTuple):
    """A scenario in the kill table.

    Its fields are the ``file`` of its ruling below ``rulings``, the ruling's ``id``, its number ``part`` there, a
    ``digest``, and ``marks``: for each change (subject, key) the expectations that fail under it, as bits, or STUCK.
    Then the ``entry`` that the ruling is about, its ``summary``, and the ``words`` of the scenario; ``when`` the ruling
    applies, what it ``asks``, and whether it ``speaks`` in this scenario, which means that ``when`` occurs there. A
    neighbouring case may be silent; a test requires it of every other row, so whoever changes ``when`` and updates the
    table sees where the ruling is silent. The scenario depends ``on`` dated rules that hold in it ("reactions_reopen")
    or do not ("not reactions_reopen"), and on versions of cards ("Hermit 2022"): with others, an expectation fails. It
    is a ``neighbour`` if it shows where the ruling does not hold.
    """

    file: str
    id: str
    part: int
    digest: str
    marks: Mapping[Name, int]
    entry: str = ""
    summary: str = ""
    words: Wording | None = None
    when: str = ""
    asks: tuple[str, ...] = ()
    speaks: bool = True
    on: tuple[str, ...] = ()
    neighbour: bool = False


@cache
def table(folder: FilePath = FOLDER) -> tuple[Row, ...]:
    """Return all rows, in the order of the files."""
    return tuple(row for path in sorted(folder.glob("*.jsonl")) for row in _rows(path.read_text("utf-8")))


class Noticing(NamedTuple):
    """A ruling in the kill table: its file, id, entry (by the name that cards have in a game) and summary.

    ``when`` says when it applies, ``asks`` what it answers; ``lines`` are its scenarios, parsed when they are needed.
    """

    file: str
    id: str
    entry: str
    summary: str
    when: str = ""
    asks: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """Its scenarios."""
        key = self.file, self.id
        if key not in _read:
            about = self.entry, self.summary, self.when, self.asks
            _read[key] = tuple([_row(self.file, about, json.loads(line)) for line in self.lines])
        return _read[key]


_read: dict[tuple[str, str], tuple[Row, ...]] = {}


def about(game: frozenset[str], general: tuple[str, ...], folder: FilePath = FOLDER) -> tuple[Noticing, ...]:
    """Return the table's rulings about the cards of a game, and those in the ``general`` folders.

    Only the files of the sets of the game are read.
    """
    known = [fact for name in game if (fact := facts().get(name)) is not None]
    kinds = {kind for fact in known for kind in fact.types}
    sets = {fact.set_name for fact in (*known, *(facts()[kind] for kind in kinds if kind in facts()))}
    read = {*general, slug("", ""), *(slug(name, "") for name in sets)}
    found: list[Noticing] = []
    for path in sorted(folder.glob("*.jsonl")):
        for file, entry, every in _lines(path) if path.stem in read else ():
            name = card_of(entry)
            if file.split("/")[-2] in general or name in game or name in kinds:
                found += _noticing(file, name, every)
    return tuple(found)


@cache
def _noticing(file: str, entry: str, lines: tuple[str, ...]) -> tuple[Noticing, ...]:
    starts = [number for number, line in enumerate(lines) if line[0] == "{"]
    found = []
    for start, end in pairwise((*starts, len(lines))):
        data = json.loads(lines[start])
        identity = lines[start + 1][2:].partition('"')[0]
        found.append(Noticing(file, identity, entry, data["summary"], data.get("when", ""),
                              tuple(data.get("asks", ())), lines[start + 1 : end]))
    return tuple(found)


@cache
def _lines(path: FilePath) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return, for each file of rulings in a file of the table, its name, its entry (the first value of its first line)
    and its unparsed lines.
    """
    found: list[tuple[str, list[str]]] = []
    for line in path.read_text("utf-8").splitlines():
        if line[0] == '"':
            found.append((line[1:-1], []))
        else:
            found[-1][1].append(line)
    return tuple([(file, lines[0].split('"', 4)[3], tuple(lines)) for file, lines in found])


def card_of(entry: str) -> str:
    """Return the name that the card or landscape of an entry has in a game: ``Sky's Gift, The`` is The Sky's Gift."""
    name, _, article = entry.partition(", The")
    return f"The {name}" if entry.endswith(", The") and not article else entry.removesuffix(" (type)")


def _rows(text: str) -> Iterable[Row]:
    file = ""
    about: tuple[str, str, str, tuple[str, ...]] = ("", "", "", ())
    for line in text.splitlines():
        data = json.loads(line)
        if isinstance(data, str):
            file = data
        elif isinstance(data, dict):
            about = data.get("entry", ""), data["summary"], data.get("when", ""), tuple(data.get("asks", ()))
        else:
            yield _row(file, about, data)


def _row(file: str, about: tuple[str, str, str, tuple[str, ...]], data: list[Any]) -> Row:
    identity, part, digest, subjects, words, *more = data
    marks: dict[Name, int] = {}
    for subject, groups in subjects.items():
        for group, keys in groups.items():
            mask = STUCK if group == "-" else int(group, 16)
            for at in range(0, len(keys), _KEY):
                marks[subject, keys[at : at + _KEY]] = mask
    entry, summary, when, asks = about
    return Row(file, identity, part, digest, marks, entry, summary, Wording.from_data(words) if words else None,
               when, asks, _SILENT not in more, tuple([text for text in more if text not in (_SILENT, _NEIGHBOUR)]),
               _NEIGHBOUR in more)


def written(rows: Iterable[Row]) -> str:
    """Return the text of a file of the table."""
    lines: list[str] = []
    file = ruling = ""
    for row in sorted(rows, key=lambda row: (row.file, _natural(row.id), row.part)):
        if row.file != file:
            file, ruling = row.file, ""
            lines.append(json.dumps(file, ensure_ascii=False))
        if row.id != ruling:
            ruling = row.id
            about: dict[str, object] = {"entry": row.entry, "summary": row.summary}
            about.update({key: value for key, value in (("when", row.when), ("asks", row.asks)) if value})
            lines.append(json.dumps(about, ensure_ascii=False))
        subjects: dict[str, dict[str, list[str]]] = {}
        for (subject, key), mask in row.marks.items():
            group = "-" if mask == STUCK else f"{mask:x}"
            subjects.setdefault(subject, {}).setdefault(group, []).append(key)
        data = {subject: {group: "".join(sorted(keys)) for group, keys in sorted(groups.items())}
                for subject, groups in sorted(subjects.items())}
        words = row.words.as_data() if row.words is not None else None
        more = [*row.on, *([_NEIGHBOUR] if row.neighbour else []), *([] if row.speaks else [_SILENT])]
        lines.append(json.dumps([row.id, row.part, row.digest, data, words, *more], ensure_ascii=False,
                                separators=(",", ":")))
    return "".join(line + "\n" for line in lines)


def counted(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """Return how many scenarios use each word in their claims, events, places and cards, and how many summaries do.

    Rare words are left out. The total is under "".
    """
    found: dict[str, Counter[str]] = {key: Counter() for key in ("claims", "happens", "lies", "cards", "summary")}
    for row in rows:
        if row.words is None:
            continue
        found["claims"].update(set(paired(word for _, words in row.words.claims for word in words)))
        found["happens"].update(set(paired(row.words.happens)))
        found["lies"].update(set(row.words.lies))
        found["cards"].update(row.words.cards)
    summaries = {(row.file, row.id): row.summary for row in rows}
    for summary in summaries.values():
        found["summary"].update(set(map(stem, words_of(summary))))
    for key, count in found.items():
        count[""] = len(summaries) if key == "summary" else len(rows)
    return {key: {word: number for word, number in sorted(count.items()) if number >= _SOME}
            for key, count in found.items()}


def paired(words: Iterable[str], own: str = "") -> list[str]:
    """Return words and pairs of successive words; of cards it is kept only whether one is ``own``."""
    plain = [("#own" if word[1:] == own else CARD) if word[0] == CARD else word for word in words]
    return [*plain, *(f"{one} {two}" for one, two in pairwise(plain))]


@cache
def common(folder: FilePath = FOLDER) -> dict[str, dict[str, int]]:
    """Return the stored result of :func:`counted` for the table."""
    found: dict[str, dict[str, int]] = json.loads((folder / "words.json").read_text("utf-8"))
    return found


def _natural(identity: str) -> tuple[tuple[str, int], ...]:
    return tuple((text, int(number or 0)) for text, number in re.findall(r"(\D*)(\d*)", identity))


def slug(set_name: str, folder: str) -> str:
    """Return the name of the table's file for the rulings of an entry."""
    name = set_name if folder not in ("rules", "effects") else folder
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_") or "other"


__all__ = [
    "FOLDER", "STUCK", "Name", "Noticing", "Row", "about", "card_of", "common", "counted", "paired", "slug", "table",
    "written",
]
