"""Every word of the ability language in plain words, and the timing tree of a card made of them.

A card's tree is read from its data, never written by hand: what is printed is what the engine does.
"""

from __future__ import annotations

from oracle.words.printing import amounts, cards, conditions, effects, filters, instructions  # noqa: F401
from oracle.words.printing.abilities import LANDSCAPES, bound_names, card_tree, cost_text, tree_lines
from oracle.words.printing.cards import a_card
from oracle.words.printing.scope import (
    FROM,
    LABELS,
    LASTS,
    MANNERS,
    MARKS,
    OFTEN,
    SPOTS,
    WHO,
    Line,
    Phrase,
    Scope,
    condition,
    line,
    worded,
    words,
)

__all__ = [
    "FROM", "LABELS", "LANDSCAPES", "LASTS", "Line", "MANNERS", "MARKS", "OFTEN", "Phrase", "SPOTS", "Scope",
    "WHO", "a_card", "bound_names", "card_tree", "condition", "cost_text", "line", "tree_lines", "worded",
    "words",
]
