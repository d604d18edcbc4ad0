"""Noun phrases for cards: by name, or by type, cost and pile. One noun phrase, for every place where cards stand.

    Inn; 2 Treasures; an Action card costing up to $4; a non-Victory card; a Castle; 2 cards of the Knights pile
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Final, Union

from engine.language.terms import TYPE_BIT, Pool
from engine.record import record
from engine.state import FACE, KIND, SHAPE_SHIFT, UNKNOWN, Game, State

Look = Callable[[int], tuple[tuple[int, int, int], int]]
"""From a card to what it is at a moment: its cost (coins, Potions, Debt), and the bits of its types."""

OF_LANDSCAPES: Final = ("Event", "Project", "Way", "Landmark", "Ally", "Trait", "Prophecy", "State", "Artifact")
_NOUNS: Final = frozenset({         # types of which one says "a Treasure", not "a Treasure card"
    "Action", "Treasure", "Attack", "Reaction", "Duration", "Curse", "Prize", "Knight", "Castle", "Shelter", "Heirloom",
    "Traveller", "Zombie", "Augur", "Fort", "Odyssey", "Wizard", "Reward", "Omen", "Boon", "Hex", *OF_LANDSCAPES,
})

SPLIT: Final = "split pile"
IN_COSTS: Final = {Pool.POTIONS: "a Potion", Pool.DEBT: "Debt"}      # besides coins


@record
class CardClass:
    """Cards of certain types, costs, piles or names; what is empty or None is not asked. They are of all of ``types``
    and of none of ``others``, cost from ``least`` to ``most`` coins (and, unless there is no upper bound, neither
    Potions nor Debt), have ``besides`` in their cost (a Potion, or Debt), belong to ``pile`` (SPLIT: any of different
    cards) and are called ``name``."""

    types: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    pile: str = ""
    name: str = ""
    besides: Pool | None = None

    def __str__(self) -> str:
        return self.told(False)

    def told(self, one: bool) -> str:
        """Return how it is said: ``Action cards costing $3``; of one of them, ``an Action card costing $3``."""
        if self.name:
            return self.name + self._cost()
        kinds = [*(f"non-{name}" for name in self.others), *self.types]
        noun = kinds.pop() if len(self.types) == 1 and not self.others and self.types[0] in _NOUNS else "card"
        words = " ".join([*kinds, noun if one else plural(noun)])
        article = f"{'an' if words[0] in 'AEIO' else 'a'} " if one else ""
        return article + words + self._cost() + (
            f" of a {SPLIT}" if self.pile == SPLIT else f" of the {self.pile} pile" if self.pile else "")

    def _cost(self) -> str:
        if self.besides is not None:
            return f" costing {IN_COSTS[self.besides]}"
        if self.least is None:
            return ""
        if self.most is None:
            return f" costing ${self.least} or more"
        if self.least == self.most:
            return f" costing ${self.least}"
        return f" costing up to ${self.most}" if not self.least else f" costing ${self.least} to ${self.most}"

    @property
    def of_landscapes(self) -> bool:
        """Report whether it is a class of landscapes, "an Event"; those are no cards."""
        return any(name in OF_LANDSCAPES for name in self.types)

    def fits(self, types: tuple[str, ...]) -> bool:
        """Report whether what is of some types belongs to it; what it asks besides is not looked at."""
        return set(self.types) <= set(types) and not set(self.others) & set(types)

    def holds(self, game: Game, face: int, look: Look) -> bool:
        """Report whether a card that is known belongs to it."""
        kind = face & KIND
        if self.name and not is_card(face, game.kind_of.get(self.name, -1)):
            return False
        if self.pile and not self._is_of(game, game.pile_of[kind]):
            return False
        (coins, potions, debt), types = look(face)
        if not all(types & TYPE_BIT[name] for name in self.types):
            return False
        if any(types & TYPE_BIT[name] for name in self.others):
            return False
        if self.besides is not None:
            return bool(potions if self.besides is Pool.POTIONS else debt)
        if self.least is None:
            return True
        return coins >= self.least and (self.most is None or (coins <= self.most and not potions and not debt))

    def _is_of(self, game: Game, pile: int) -> bool:
        """Report whether a pile is the one that is meant."""
        if self.pile != SPLIT or pile < 0:
            return pile >= 0 and game.piles[pile].name == self.pile
        return game.pile_of.count(pile) > 1


What = Union[str, CardClass]
"""Which cards are meant: those of a name, those of a class; all if it is empty."""


def plural(noun: str) -> str:
    """Several of what a noun says."""
    if noun.endswith("y"):
        return f"{noun[:-1]}ies" if noun[-2] not in "aeiou" else f"{noun}s"
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"


def is_card(face: int, kind: int) -> bool:
    """Report whether a card is of a kind, or is that kind at present; no card is of one that is not in the game
    (-1)."""
    return kind >= 0 and (face & KIND == kind or (face & FACE) >> SHAPE_SHIFT == kind + 1)


def printed(game: Game) -> Look:
    """Return what the cards of a game are where nothing changes it."""
    def look(face: int) -> tuple[tuple[int, int, int], int]:
        shape = (face & FACE) >> SHAPE_SHIFT
        kind = shape - 1 if shape else face & KIND
        return game.costs[kind], game.types[kind]

    return look


def now(state: State) -> Look:
    """Return what cards are in a position."""
    from engine.kernel import cost_of, type_bits_of

    if state.game.program.look is None:
        return printed(state.game)

    @cache
    def look(face: int) -> tuple[tuple[int, int, int], int]:
        return cost_of(state, face), type_bits_of(state, face)

    return look


def look_at(state: State, what: What) -> Look:
    """Return what the cards of a position are, as far as it matters."""
    return now(state) if isinstance(what, CardClass) else printed(state.game)


def is_meant(game: Game, what: What, face: int, look: Look) -> bool | None:
    """Report whether a card is meant; None if that is not known."""
    if not what:
        return True
    if face & KIND == UNKNOWN:
        return None
    if isinstance(what, str):
        return is_card(face, game.kind_of.get(what, -1))
    return what.holds(game, face, look)


def count(game: Game, what: What, faces: Collection[int], look: Look) -> tuple[int, int]:
    """Return how many of some cards are meant: surely, and at most."""
    if not what:
        return len(faces), len(faces)
    if isinstance(what, str):
        kind = game.kind_of.get(what, -1)
        sure = sum(is_card(face, kind) for face in faces)
        return sure, sure + sum(face & KIND == UNKNOWN for face in faces)
    sure = most = 0
    for face in faces:
        if face & KIND == UNKNOWN:
            most += 1
        elif what.holds(game, face, look):
            sure += 1
            most += 1
    return sure, most


def one_of(what: What) -> str:
    """One of the cards that are meant, in words."""
    return what.told(True) if isinstance(what, CardClass) else what


__all__ = [
    "IN_COSTS", "OF_LANDSCAPES", "SPLIT", "CardClass", "Look", "What", "count", "is_card", "is_meant", "look_at",
    "now", "one_of", "plural", "printed",
]
