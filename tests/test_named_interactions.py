"""Interactions that players argue about, each with the rulings and scenarios that show it."""

from __future__ import annotations

import re
from pathlib import Path

from engine.cards import INDEX
from oracle.rulings.ledger import Ledger, ledger
from oracle.rulings.ruling_files import scanned

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests" / "data" / "named_interactions.txt"
ROWS = [tuple(part.strip() for part in line.split("|")) for line in TABLE.read_text("utf-8").splitlines() if line[:1] != "#"]


def text_of(where: str, told: Ledger) -> str:
    """A scenario of the gallery, or a ruling with what its file says for all of its rulings."""
    if where.startswith("scenarios/"):
        return (ROOT / where).read_text("utf-8")
    head = told.heads[where]
    assert head.settled == "scenarios", f"{where} has no scenarios"
    file = scanned(head.path)
    return file.text.partition("\nrulings:")[0] + file.text[head.start : head.end]


def test_each_is_shown() -> None:
    wrong, told = [], ledger()
    for cards, what, shown in ROWS:
        names = cards.split(", ")
        assert what and shown and set(names) <= set(INDEX), cards
        for where in shown.split(", "):
            text = text_of(where, told).replace("’", "'")
            if not all(re.search(rf"(?<![\w']){re.escape(name)}s?(?![\w'])", text) for name in names):
                wrong.append(f"{where} does not name {cards}")
    assert wrong == []


def test_there_are_many() -> None:
    assert len(ROWS) > 240
