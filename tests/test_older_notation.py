"""The page about the older notation: every item of its vocabulary, and words of ours that exist."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from enum import Enum
from pathlib import Path

from cases import each

import engine.language as language
from oracle.rulings.ledger import statements

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "older-notation.md").read_text("utf-8")
ROWS = [
    (item.replace("\\|", "|"), said, remark)
    for item, said, remark in re.findall(r"^\| (.+?) \| (.*?) \| ?(.*?) ?\|$", PAGE.partition("## Items")[2], re.M)
    if item not in ("item", "---")
]


def exists(word: str) -> bool:
    """Whether a word of the language, a member of a closed list, a field of an entry or a statement is there."""
    first, _, second = word.partition(".")
    thing = getattr(language, first, None)
    if thing is None:
        return word in statements()
    if not second:
        return True
    if isinstance(thing, type) and issubclass(thing, Enum):
        return second in thing.__members__
    return second in {field.name for field in fields(thing)}


def test_every_item_of_the_vocabulary_has_its_row() -> None:
    items = json.loads((ROOT / "tests" / "data" / "older_notation.json").read_text("utf-8"))
    assert [item for item, _, _ in ROWS] == [item for _, item in items]
    assert len(items) == 239


@each(("item", "said", "remark"), ROWS)
def test_what_says_it_exists(item: str, said: str, remark: str) -> None:
    words = re.findall(r"`(.+?)`", said)
    assert words or (said == "–" and remark), "nothing says it, and no reason is given"
    assert [word for word in words if not exists(word)] == []


def test_a_word_that_is_not_there_would_be_noticed() -> None:
    assert not exists("Frobnicate") and not exists("On.FROBNICATE") and not exists("Entry.size")
    assert exists("On.GAIN") and exists("Entry.copies") and exists("turn-2")
