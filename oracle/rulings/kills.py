"""The kill table: which changes of what took part in it each scenario of a ruling notices, as it is kept.

``dominion-oracle mutate --table`` makes it. There is a file for each set, and one for the rules. In it a line names the
file of rulings that the lines below it are about; each of those is a scenario: the id of its ruling, its number there
(from 1), a digest of what it was made from, and per subject (a card, or "rules") the keys of the changes, five letters
each, grouped by which expectations fail under them (bits, in hexadecimal; "-": the scenario cannot be played any more).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Final, NamedTuple

FOLDER: Final = FilePath(__file__).with_name("kills")
STUCK: Final = 0
_KEY: Final = 5

Name = tuple[str, str]


class Row(NamedTuple):
    """A scenario: the file of its ruling below ``rulings``, the ruling's id, its number there, the digest, and of each
    change (subject, key) the expectations that fail (bits), or STUCK."""

    file: str
    id: str
    part: int
    digest: str
    marks: Mapping[Name, int]


@cache
def table(folder: FilePath = FOLDER) -> tuple[Row, ...]:
    """All rows, in the order of the files."""
    return tuple(row for path in sorted(folder.glob("*.jsonl")) for row in _rows(path.read_text("utf-8")))


def _rows(text: str) -> Iterable[Row]:
    file = ""
    for line in text.splitlines():
        data = json.loads(line)
        if isinstance(data, str):
            file = data
            continue
        identity, part, digest, subjects = data
        marks: dict[Name, int] = {}
        for subject, groups in subjects.items():
            for group, keys in groups.items():
                mask = STUCK if group == "-" else int(group, 16)
                for at in range(0, len(keys), _KEY):
                    marks[subject, keys[at : at + _KEY]] = mask
        yield Row(file, identity, part, digest, marks)


def written(rows: Iterable[Row]) -> str:
    """The text of a file of the table."""
    lines: list[str] = []
    file = ""
    for row in sorted(rows, key=lambda row: (row.file, _natural(row.id), row.part)):
        if row.file != file:
            file = row.file
            lines.append(json.dumps(file, ensure_ascii=False))
        subjects: dict[str, dict[str, list[str]]] = {}
        for (subject, key), mask in row.marks.items():
            group = "-" if mask == STUCK else f"{mask:x}"
            subjects.setdefault(subject, {}).setdefault(group, []).append(key)
        data = {subject: {group: "".join(sorted(keys)) for group, keys in sorted(groups.items())}
                for subject, groups in sorted(subjects.items())}
        lines.append(json.dumps([row.id, row.part, row.digest, data], ensure_ascii=False, separators=(",", ":")))
    return "".join(line + "\n" for line in lines)


def _natural(identity: str) -> tuple[tuple[str, int], ...]:
    return tuple((text, int(number or 0)) for text, number in re.findall(r"(\D*)(\d*)", identity))


def slug(set_name: str, folder: str) -> str:
    """The file of the table in which the rulings of an entry are."""
    name = set_name if folder not in ("rules", "effects") else folder
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_") or "other"


__all__ = ["FOLDER", "STUCK", "Name", "Row", "slug", "table", "written"]
