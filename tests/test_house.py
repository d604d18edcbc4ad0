"""The house: what may name a card."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from engine.cards import INDEX
from oracle.words.catalogue import facts

ROOT = Path(__file__).parent.parent
# Modules that must name cards, and why.
NAMING = {
    "engine/cards": "the cards themselves",
    "oracle/words/catalogue.py": "what players write for short",
    "oracle/rulings/mutation": "the card that a mutant names instead of another",
    "oracle/atlas/layouts.py": "the cards that lie beside a pair",
    "oracle/atlas/positions.py": "the card that fills decks and hands",
    "oracle/atlas/sets.py": "the recommended sets, and what comes with the Shelters",
}
# Names that are also those of tokens, mats, decks, types, or of something else in the program.
COMMON = {
    "Embargo", "Curse", "Potion", "Coffers", "Villager", "Trashing", "Black Market", "Page", "Pirate Ship",
    "Native Village", "Save",
}


# Functions that have still to be made shorter.
LONG = {
    ("oracle/graph/search.py", "_follow"),
}


@cache
def known() -> frozenset[str]:
    """The names of cards and landscapes that mean nothing else."""
    return frozenset(name for name in INDEX if facts()[name].kind not in ("token", "mat", "pile")) - COMMON


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def names_in(path: Path) -> list[tuple[int, str]]:
    """The texts of a module that are the name of a card or landscape, with their lines."""
    return [(node.lineno, node.value) for node in ast.walk(tree(path))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known()]


def test_no_module_but_the_cards_names_a_card() -> None:
    """What is special about a card is in its entry."""
    paths = [path for folder in ("engine", "oracle") for path in sorted((ROOT / folder).rglob("*.py"))
             if not str(path.relative_to(ROOT)).startswith(tuple(NAMING))]
    assert len(paths) > 100
    assert {str(path): found for path in paths if (found := names_in(path))} == {}


def lengths(path: Path) -> dict[str, int]:
    """The functions of a module, with how many lines each has."""
    return {node.name: node.end_lineno - node.lineno + 1 for node in ast.walk(tree(path))
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.end_lineno is not None}


def test_no_function_has_more_than_sixty_lines() -> None:
    """Those that still have are named, and are no longer named once they are shorter."""
    found = {(str(path.relative_to(ROOT)), name) for folder in ("engine", "oracle")
             for path in sorted((ROOT / folder).rglob("*.py")) for name, lines in lengths(path).items() if lines > 60}
    assert found == LONG


def test_a_module_that_names_a_card_is_found() -> None:
    assert ("Moat" in {name for _, name in names_in(ROOT / "engine/cards/base.py")})
