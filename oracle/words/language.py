"""Every word of the ability language in plain words, and the timing tree of a card made of them.

A card's tree is read from its data, never written by hand: what is printed is what the engine does.
"""

from __future__ import annotations

from oracle.words.printing import card_selections, conditions, effects, filters, instructions, plain, quantities  # noqa: F401
from oracle.words.printing.bound_names import bound_names
from oracle.words.printing.card_selections import a_card
from oracle.words.printing.context import (
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
from oracle.words.printing.effects import card_with_number
from oracle.words.printing.timing_trees import card_tree, chosen_text, cost_text, head, tree_lines

__all__ = [
    "FROM", "LABELS", "LASTS", "Line", "MANNERS", "MARKS", "OFTEN", "Phrase", "SPOTS", "Scope", "WHO", "a_card",
    "bound_names", "card_tree", "card_with_number", "chosen_text", "condition", "cost_text", "head", "line",
    "tree_lines", "worded", "words",
]
