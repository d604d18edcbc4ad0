"""docs/document-differences.md: every row has a verdict, and what it names is there and runs."""

from __future__ import annotations

import re
from pathlib import Path

from oracle.rulings.ledger import ledger

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "document-differences.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if re.match(r"\| \d+ \|", line)
]
VERDICTS = {"older rule": 36, "mistake": 12, "same": 65}


def test_every_difference_has_a_row_and_a_verdict() -> None:
    assert [row[0] for row in ROWS] == [str(number) for number in range(1, 114)]
    assert {len(row) for row in ROWS} == {6}
    assert {verdict: sum(row[4] == verdict for row in ROWS) for verdict in VERDICTS} == VERDICTS


def test_an_older_rule_is_shown_or_the_row_says_why_not() -> None:
    silent = [row[0] for row in ROWS if row[4] == "older rule" and row[5] == "–"]
    assert not silent


def test_what_is_named_is_encoded() -> None:
    book = ledger()
    named = re.findall(r"`([^`]+-\d\w*|term-[a-z-]+)`", "\n".join(row[5] for row in ROWS))
    missing = [name for name in named if name not in book.heads or book.heads[name].settled == "not_executable"]
    assert not missing
    asked = re.findall(r"\*ask ([^*]+)\*", "\n".join(row[5] for row in ROWS))
    assert asked
    assert not [name for name in asked if not (ROOT / "scenarios" / f"{name}.yaml").is_file()]
