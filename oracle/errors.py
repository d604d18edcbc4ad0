"""Messages about wrong input: where, what, and what was probably meant.

Every part of the program that reads something a person wrote collects :class:`Problem` values and raises one
:class:`OracleError` with all of them. The command line prints it and ends with exit code 2; nobody who made a
mistake in a file ever sees a traceback.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.record import field, record

_EXCERPT: Final = 100  # so much of a long line is shown around the place

Path = tuple[str | int, ...]
"""The way to a value in a file: keys and indexes, such as ("players", "Alice", "hand", 0)."""
KEY: Final = "@key"  # at the end of a path: the place of the key, not of its value


class Where(NamedTuple):
    """A place in some input: its name, line and column (from 1; 0 if the whole input is meant), and the line's text."""

    source: str
    line: int = 0
    column: int = 0
    excerpt: str = ""

    def __str__(self) -> str:
        if not self.line:
            return self.source
        return f"{self.source}:{self.line}:{self.column}"

    def picture(self) -> str:
        """Return the line with a mark under the column; empty if the line is not known."""
        if not self.excerpt.strip() or not self.column:
            return ""
        line, column = self.excerpt.replace("\t", " "), self.column - 1
        if len(line) > _EXCERPT:
            start = max(0, min(column - _EXCERPT // 2, len(line) - _EXCERPT))
            cut = line[start : start + _EXCERPT]
            before = "…" if start else ""
            line = before + cut + ("…" if start + _EXCERPT < len(line) else "")
            column = column - start + len(before)
        else:
            bare = line.lstrip()
            column -= len(line) - len(bare)
            line = bare
        return f"    {line}\n    {' ' * column}^"


class Problem(NamedTuple):
    """One thing that is wrong: where, what, and the likely cure (may be empty).

    ``statement`` is the id of the rule that it breaks, if it is a rule of the game.
    """

    where: Where | None
    what: str
    hint: str = ""
    statement: str = ""

    def __str__(self) -> str:
        lines = [f"{self.where}: {self.what}" if self.where else self.what]
        picture = self.where.picture() if self.where else ""
        if picture:
            lines.append(picture)
        if self.hint:
            lines += ["  " + line for line in self.hint.splitlines()]
        return "\n".join(lines)

    def as_data(self) -> dict[str, object]:
        """Return the problem for ``--format json``."""
        where = self.where
        return {
            "source": where.source if where else None,
            "line": where.line or None if where else None,
            "column": where.column or None if where else None,
            "problem": self.what,
            "hint": self.hint or None,
        }


class OracleError(Exception):
    """Bad input. Holds every problem that was found, each once; ``str()`` is the whole text for the user."""

    exit_code: Final = 2

    def __init__(self, *problems: Problem) -> None:
        found: dict[object, Problem] = {}
        for problem in problems:
            found.setdefault((problem.where, problem.what), problem)
        self.problems: tuple[Problem, ...] = tuple(found.values())
        super().__init__(*self.problems)          # pickled with them: another process may print them

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


def complain(what: str, hint: str = "", where: Where | None = None, statement: str = "") -> OracleError:
    """Return an error with one problem, ready to be raised."""
    return OracleError(Problem(where, what, hint, statement))


@lru_cache(maxsize=16)
def _starts(text: str) -> array[int]:
    """Return the offset at which each line of a text begins."""
    return array("l", [0, *(found.end() for found in re.finditer("\n", text))])


@record
class Places:
    """The place of each value in a text; for a value without one, the nearest place around it."""

    source: str = ""
    text: str = ""
    marks: Mapping[Path, tuple[int, int]] = field(default_factory=dict)

    def at(self, *path: str | int) -> Where:
        """Return the place of the value at ``path``."""
        while path not in self.marks and path:
            path = path[:-1]
        line, column = self.marks.get(path, (0, 0))
        return Where(self.source, line, column, self.line(line))

    def line(self, number: int) -> str:
        """Return a line of the text (from 1); empty if there is none."""
        if number < 1:
            return ""
        starts = _starts(self.text)
        if number > len(starts):
            return ""
        start = starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else None].rstrip("\r")

    def __repr__(self) -> str:
        return f"Places({self.source})"


# Characters that would steer a terminal, reverse the text (bidirectional controls), or cannot be written to a file.
_NO_TEXT: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def steering_sign(text: str) -> str:
    """Return the problem with the first character that would steer a terminal, reverse the text, or cannot be written
    to a file; empty if there is none.
    """
    found = _NO_TEXT.search(text.replace("\r\n", "\n"))
    return f"there is a sign here that no text should have (U+{ord(found[0]):04X})" if found else ""


def shown(text: object, limit: int = 60) -> str:
    """Return a user's text, shortened for a message."""
    words = " ".join(str(text).split())
    return words if len(words) <= limit else words[: limit - 3] + "..."


def listed(names: Iterable[str], last: str = "and", limit: int = 12) -> str:
    """Join names: "Inn, Smithy and Village". Names past ``limit`` are counted."""
    items = list(names)
    if len(items) > limit:
        items = [*items[:limit], f"{len(items) - limit} more"]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
