"""Cards by name, one, many or as they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.state import FACE, KIND, SHAPE_SHIFT, Contents, Game

NOTHING: Final[str] = "nothing"
Item = int | tuple[int, ...]
"""A part of a zone: a card, or some that are shuffled."""


def name_of(game: Game, face: int) -> str:
    """Return the name of a card given as an integer (any bits beyond kind and shape are ignored).

    A card that is another one at present has both names: ``Band of Misfits (as Village)``.
    """
    name = game.cards[face & KIND].name
    shape = (face & FACE) >> SHAPE_SHIFT
    return f"{name} (as {game.cards[shape - 1].name})" if shape and game.cards[shape - 1].name != name else name


def cards_text(game: Game, faces: Iterable[int], nothing: str = NOTHING) -> str:
    """Return cards whose order means nothing: sorted by name, equal ones counted (``Estate, 3 Copper``)."""
    return _counted_text(tuple([name_of(game, face) for face in faces])) or nothing


@lru_cache(4096)
def _counted_text(names: tuple[str, ...]) -> str:
    counted = Counter(names)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in sorted(counted.items()))


def row_text(game: Game, faces: Iterable[int], nothing: str = NOTHING) -> str:
    """Cards whose order matters, as they lie."""
    return ", ".join(name_of(game, face) for face in faces) or nothing


def zone_text(game: Game, items: Contents, ordered: bool) -> str:
    """The cards of a zone or deck in words; a bag inside is printed as shuffled cards."""
    if not ordered:
        return cards_text(game, flat(items))
    parts = [
        f"{len(item)} shuffled {'card' if len(item) == 1 else 'cards'}: {cards_text(game, item)}"
        if isinstance(item, tuple) else name_of(game, item)
        for item in items
    ]
    return (", " if all(not isinstance(item, tuple) for item in items) else "; ").join(parts) or NOTHING


def item_text(game: Game, item: Item) -> str:
    """An item of a deck: a card, or shuffled cards, which are just counted."""
    return f"{len(item)} shuffled cards" if isinstance(item, tuple) else name_of(game, item)


def pile_text(game: Game, runs: Contents) -> str:
    """Return the contents of a pile of different cards in words, the top first."""
    parts = []
    for kind, what in runs:
        if kind < 0:
            parts.append(f"{len(what)} shuffled cards: {cards_text(game, what)}")
        else:
            parts.append(f"{what} {name_of(game, kind)}" if what > 1 else name_of(game, kind))
    known = all(run[0] >= 0 for run in runs)
    ordered = len(runs) > 1 and not (known and game.pile_of[runs[0][0]] in game.program.open_piles)
    return (", " if known else "; ").join(parts) + (" (top first)" if ordered else "")


def names_of(game: Game, items: Iterable[Item]) -> list[str]:
    """The names of the cards of a zone, shuffled ones too."""
    return [name_of(game, card) for card in flat(items)]


def flat(items: Iterable[Item]) -> list[int]:
    """The cards of a zone one by one, shuffled ones too."""
    return [card for item in items for card in (item if isinstance(item, tuple) else (item,))]


def counted(name: str, n: int) -> str:
    return f"{n} {name}" if n > 1 else name
