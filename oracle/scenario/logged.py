"""Recognize the log of a game: turns that have headings, or lines of which most say what somebody did."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

HEADING: Final = re.compile(r"Turn (\d+) - (.+?)(?: \[(.+)\])?$")
"""The heading of a turn in a log of dominion.games: its number, whose it is, why there is one."""
OLD_HEADING: Final = re.compile(r"[—–-]+ (.+)'s (?:turn (\d+)|extra turn \(from (.+)\)) [—–-]+$")
"""The heading of a turn in a log of Isotropic: whose it is, its number, why there is one."""
_TURN: Final = re.compile(r"(?:turn \d+\b|.{1,40}'s turn\b)|\W*turn \d+", re.I)
_DEED: Final = re.compile(
    r"\S+ (?:starts with|shuffles|plays|buys and gains|buys|gains|draws|discards|trashes|reveals) ")


def is_a_log(rows: Iterable[str]) -> bool:
    """Report whether some lines are the log of a game, with more than one turn or from its beginning: no question is
    made of that.
    """
    lines = [row.strip() for row in rows if row.strip()]
    headings = sum(1 for line in lines if HEADING.match(line) or OLD_HEADING.match(line))
    if headings > 1 or (headings and any(" starts with " in line for line in lines)):
        return True
    told, turns = (sum(1 for line in lines if pattern.match(line)) for pattern in (_DEED, _TURN))
    return (turns > 1 and told > 1) or (told > 5 and 2 * told > len(lines))


__all__ = ["HEADING", "OLD_HEADING", "is_a_log"]
