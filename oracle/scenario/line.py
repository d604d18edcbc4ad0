"""One line of notation: taking it apart into plain data that remembers where every value is, and writing such data.

``notation`` says which parts a line has; here are the signs that stand between and within them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from oracle.errors import KEY, Path, Places, Problem, Where


def split(text: str, sign: str, column: int = 0) -> Iterator[tuple[int, str]]:
    """The parts of a text between signs, with their columns; not within ( ) or [ ], nor after a backslash."""
    start = depth = 0
    nested = sign == ","
    at = 0
    while at < len(text):
        letter = text[at]
        if letter == "\\" and not nested:
            at += 1
        elif nested and letter in "([":
            depth += 1
        elif nested and letter in ")]":
            depth = max(0, depth - 1)
        elif letter == sign and not depth:
            yield column + start, text[start:at]
            start = at + 1
        at += 1
    yield column + start, text[start:]


def escaped(text: str, signs: str) -> str:
    """A text in which some signs mean themselves."""
    return re.sub(rf"([\\{signs}])", r"\\\1", text)


def literal(text: str) -> str:
    """A text as it was before signs in it were escaped."""
    return re.sub(r"\\(.)", r"\1", text)


def entries(data: object) -> list[str]:
    """Plain data, entry by entry: shuffled cards in ( ), what belongs to a name behind it in [ ]."""
    made = []
    if isinstance(data, dict):
        data = [{name: inside} for name, inside in data.items()]
    for item in data if isinstance(data, list) else [data]:
        if isinstance(item, list):
            made.append(f"({','.join(item)})")
        elif isinstance(item, dict):
            ((name, inside),) = item.items()
            made.append(f"{name}[{inside if isinstance(inside, str) else ','.join(entries(inside))}]")
        else:
            made.append(str(item))
    return made


class Line:
    """A line that is taken apart: what has been read of it (``data``), where each value is, and what was wrong."""

    def __init__(self, line: str, source: str) -> None:
        self.line = line
        self.marks: dict[Path, tuple[int, int]] = {(): (1, 1)}
        self.places = Places(source, line, self.marks)
        self.problems: list[Problem] = []
        self.data: dict[str, object] = {}

    def before(self, key: str) -> list[object]:
        """Return what has been read for a key that can stand several times."""
        found = self.data.get(key)
        return [*found] if isinstance(found, list) else []

    def problem(self, column: int, what: str, hint: str = "") -> None:
        """Note a problem at a column (from 0)."""
        self.problems.append(Problem(Where(self.places.source, 1, column + 1, self.line), what, hint))

    def mark(self, column: int, *path: str | int) -> None:
        """Note where a value is."""
        self.marks[path] = (1, column + 1)
        self.marks[(*path, KEY)] = (1, column + 1)

    def items(self, column: int, text: str, path: Path, inner: bool = False, bags: bool = False) -> list[object]:
        """Cards with commas between; one in parentheses of its own is shuffled cards, [ ] follow a name.

        ``inner``: they stand in such already; ``bags``: what follows a name can hold shuffled cards.
        """
        items: list[object] = []
        if not text.strip():
            return items
        for number, (start, part) in enumerate(split(text, ",", column)):
            stripped = part.strip()
            start += len(part) - len(part.lstrip())
            here: Path = (*path, number)
            self.mark(start, *here)
            if not stripped:
                self.problem(start, "an empty place between commas")
            elif stripped.startswith("(") and stripped.endswith(")") and not inner:
                items.append(self.items(start + 1, stripped[1:-1], here, True))
            elif stripped.endswith("]") and "[" in stripped and not inner:
                name, _, content = stripped[:-1].partition("[")
                name = name.strip()
                self.mark(start, *here, name)
                items.append({name: self.items(start + len(name) + 1, content, (*here, name), not bags)})
            else:
                items.append(stripped)
        return items
