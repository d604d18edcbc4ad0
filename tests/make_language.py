"""Writes docs/language.md from the code: every word, what it means, which fields it has, which cards use it.

Run: python tests/make_language.py
"""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args

import engine.cards
from engine.language import nodes, terms
from engine.language.lint import parts

TARGET = Path(__file__).parent.parent / "docs" / "language.md"
GROUPS: tuple[tuple[str, str, Any], ...] = (
    ("Cards", "Which cards an instruction is about.", nodes.Cards),
    ("Amounts", "Every number can be one of these, or a plain number.", nodes.Amount),
    ("Filters", "Which cards match.", nodes.Filter),
    ("Conditions", "What has to hold.", nodes.Condition),
    ("Instructions", "What a player does, in order.", nodes.Instruction),
    ("Ongoing effects", "What an ability changes while it is active.", nodes.Effect),
)
FRAME = (nodes.Entry, nodes.Card, nodes.Cost, nodes.Ability, nodes.When, nodes.Option)
VOCABULARIES = (
    terms.On, terms.From, terms.Who, terms.Need, terms.Often, terms.Lasts, terms.Manner, terms.Place, terms.Pool,
    terms.Phase,
)
HEAD = """# The ability language

This page is made from the code (`python tests/make_language.py`); a test keeps it up to date.

A card is a value: an `Entry` with its dated versions, each a `Card` with `Ability` values. An ability says when
(`When`), from where (`From`), whether it is active (`while_`), how often, who resolves it; and its `Clause` says
what happens. A clause has one shape and is unwound in one order: **if_**, **need** (you may), **cost** (to ...),
**do**, **otherwise**. How to write a card: [adding a card](adding-a-card.md). What runs it: [the kernel](kernel.md).

Instructions run for YOU. Inside `Each`, YOU is the player affected; OWNER stays the one whose ability it is.
A name that one instruction binds (`as_`) is read by later ones with `Ref`; an ability that is set up takes the
names along that it reads. A card that an ability has lost track of can still be read (name, cost, types) but not
moved, and since 2021 not played.
"""


def users() -> dict[str, list[str]]:
    """For each word, the entries that use it."""
    found: dict[str, set[str]] = {}
    for entry in engine.cards.entries():
        for part in parts(entry):
            found.setdefault(type(part).__name__, set()).add(entry.name)
    return {word: sorted(names) for word, names in found.items()}


def word_text(word: type, used: dict[str, list[str]]) -> list[str]:
    """One word: its fields, its meaning, its users."""
    assert is_dataclass(word)
    shape = []
    for field in fields(word):
        optional = field.default is not MISSING or field.default_factory is not MISSING
        shape.append(f"{field.name}?" if optional else field.name)
    text = " ".join((inspect.getdoc(word) or "").split()).replace("``", "`")
    names = used.get(word.__name__, [])
    if not names:
        by = "no card yet"
    elif len(names) == 1:
        by = f"{names[0]} alone"
    else:
        by = ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
    return [f"- **{word.__name__}**({', '.join(shape)}): {text} *Used by {by}.*"]


def page() -> str:
    """The whole page."""
    used = users()
    lines = [HEAD, "## The frame", ""]
    for word in FRAME:
        lines += word_text(word, used)
    for title, what, union in GROUPS:
        lines += ["", f"## {title}", "", what, ""]
        for word in get_args(union):
            if is_dataclass(word):
                lines += word_text(word, used)
    lines += ["", "## Closed vocabularies", ""]
    for vocabulary in VOCABULARIES:
        text = " ".join((inspect.getdoc(vocabulary) or "").split())
        lines.append(f"- **{vocabulary.__name__}**: {text} " + ", ".join(f"`{item.name}`" for item in vocabulary) + ".")
    lines += ["", f"Card types: {', '.join(terms.TYPES)}.", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
    print(f"wrote {TARGET}")
