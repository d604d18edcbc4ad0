"""The house: what may name a card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType

from engine.cards import INDEX
from oracle.words.catalogue import facts

ROOT = Path(__file__).parent.parent
# Modules that must name cards, and why.
NAMING = {
    "engine/cards": "the cards themselves", "oracle/words/catalogue.py": "what players write for short",
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


@cache
def known() -> frozenset[str]:
    """The names of cards and landscapes that mean nothing else."""
    return frozenset(name for name in INDEX if facts()[name].kind not in ("token", "mat", "pile")) - COMMON


@cache
def codes(path: Path) -> tuple[CodeType, ...]:
    """What a module is compiled to: itself, and every class and function in it."""
    found = [compile(path.read_text("utf-8"), str(path), "exec", dont_inherit=True)]
    for code in found:
        found += [one for one in code.co_consts if isinstance(one, CodeType)]
    return tuple(found)


def names_in(path: Path) -> set[str]:
    """The texts of a module that are the name of a card or landscape. Names of classes are among its constants, too, but
    stand in no quotation marks."""
    left: list[object] = [one for code in codes(path) for one in code.co_consts]
    for one in left:
        if isinstance(one, (tuple, frozenset)):
            left += one
    text = path.read_text("utf-8")
    return {one for one in known().intersection(one for one in left if isinstance(one, str)) if f'"{one}"' in text}


def modules() -> list[Path]:
    return [path for folder in ("engine", "oracle") for path in sorted((ROOT / folder).rglob("*.py"))]


def test_no_module_but_the_cards_names_a_card() -> None:
    """What is special about a card is in its entry."""
    paths = [path for path in modules() if not str(path.relative_to(ROOT)).startswith(tuple(NAMING))]
    assert len(paths) > 100
    assert {str(path): found for path in paths if (found := names_in(path))} == {}


def lengths(path: Path) -> Iterator[tuple[str, int]]:
    """The functions of a module, with how many lines each has."""
    text = path.read_text("utf-8").splitlines()
    for code in codes(path):
        if code.co_flags & CO_OPTIMIZED:
            begins = code.co_firstlineno
            while text[begins - 1].lstrip().startswith("@"):
                begins += 1
            yield code.co_qualname, max(end or 0 for _, end, _, _ in code.co_positions()) - begins + 1


def test_no_function_has_more_than_sixty_lines() -> None:
    every = {(str(path.relative_to(ROOT)), name): lines for path in modules() for name, lines in lengths(path)}
    assert len(every) > 1000 and max(every.values()) > 50
    assert {at for at, lines in every.items() if lines > 60} == set()


def test_a_module_that_names_a_card_is_found() -> None:
    assert "Moat" in names_in(ROOT / "engine/cards/base.py")
