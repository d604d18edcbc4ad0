"""Writes ``scenarios/README.md`` from the heads of the scenario files: python tests/make_gallery_index.py

A file of the gallery begins with a comment: the ids of the rules and rulings behind it. The question is its title, the
verdict in our own words its answer.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from cases import loaded

FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
FILES = sorted(FOLDER.glob("*.yaml"), key=lambda path: path.stem)
INDEX = FOLDER / "README.md"
INTRO = """# The gallery

Questions that players really ask, each a small position with its expectations. Every one runs as it is:

    dominion-oracle ask inn-watchtower
    dominion-oracle diff vassal-faithful-hound --rules 2019 --rules current

The verdicts are our own short answers; the oracle shows the line of play that proves them. The last column names the
rules and rulings of the reference behind them. A name that ends with a year asks by the rules of that year.

| file | question | verdict | rules and rulings |
| --- | --- | --- | --- |
"""


class Head(NamedTuple):
    """What a file says besides its question."""

    verdict: str
    ids: tuple[str, ...]


def head(path: Path) -> Head:
    """The answer and the ids of a file; either may be empty if the file does not have it."""
    ids: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            break
        ids += filter(None, re.split(r",\s*", line.removeprefix("#").strip()))
    return Head(loaded(path).answer, tuple(ids))


def index() -> str:
    """The text of the index."""
    rows = []
    for path in FILES:
        verdict, ids = head(path)
        cells = (f"[{path.stem}]({path.name})", loaded(path).title, verdict, ", ".join(ids))
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n")
    return INTRO + "".join(rows)


if __name__ == "__main__":
    INDEX.write_text(index(), "utf-8")
    print(f"{INDEX}: {len(FILES)} scenarios")
