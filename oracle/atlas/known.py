"""The rows that are on record for a card: with the cards that rulings name beside it, and among those that they name
most. They are kept in ``pairs.json``, which ``tests/make_pairs.py`` makes."""

from __future__ import annotations

import json
import textwrap
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from oracle.words.quotes import quoted

SORTS: Final = ("race", "late", "barred", "again", "lost", "joins", "prevented", "gone", "unmoved", "order", "stays",
                "way", "each", "reach", "moved", "between", "turns", "first", "free", "twice", "doubled")
"""The sorts of findings, what would be argued about most first."""
_FILE: Final = Path(__file__).with_name("pairs.json")
_SHOWN: Final = 3
_WIDTH: Final = 80


class Known(NamedTuple):
    """A row of two cards that is on record: its sort, the question and its answer, the line that runs it."""

    first: str
    second: str
    sort: str
    question: str
    answer: str
    line: str

    def other(self, name: str) -> str:
        """Return the other one of the two."""
        return self.second if name == self.first else self.first


@cache
def _every() -> tuple[Known, ...]:
    return tuple(Known(*row) for row in json.loads(_FILE.read_text("utf-8")))


def known_of(name: str) -> list[Known]:
    """Return the rows of a card, what would be argued about most first."""
    return sorted((one for one in _every() if name in one[:2]), key=lambda one: (SORTS.index(one.sort), one[:2]))


def in_words(name: str, every: bool = False) -> list[str]:
    """Return the rows of a card in lines for a reader: a few, or all."""
    found = known_of(name)
    lines = ["argued about:"] if found else []
    for one in found if every else found[:_SHOWN]:
        lines += textwrap.wrap(f"with {one.other(name)}: {one.question}", _WIDTH, initial_indent="  ",
                               subsequent_indent="    ", break_on_hyphens=False)
        lines += textwrap.wrap(one.answer, _WIDTH, initial_indent="    ", subsequent_indent="    ",
                               break_on_hyphens=False)
        lines.append(f"    dominion-oracle ask {quoted(one.line)}")
    if not every and len(found) > _SHOWN:
        more = sorted({one.other(name) for one in found[_SHOWN:]})
        lines += textwrap.wrap(f"and with {', '.join(more)}: --all", _WIDTH, initial_indent="  ",
                               subsequent_indent="    ", break_on_hyphens=False)
    return lines


__all__ = ["Known", "in_words", "known_of"]
