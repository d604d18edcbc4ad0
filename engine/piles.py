"""The piles and other cards that a game with given cards has.

What comes along with a card, which pile it is in, how many cards a pile has: all of it is read from the entries of the
cards.
"""

from __future__ import annotations

from functools import cache

from engine.cards import WITH_TYPE
from engine.collection import INDEX, load, module
from engine.language import (
    Anything,
    Card,
    CostsFrom,
    Either,
    Entry,
    Every,
    Except,
    Filter,
    Named,
    Place,
    Typed,
)

FEWEST, MOST = 2, 6         # numbers of players for which the sizes of piles are given


@cache
def everywhere() -> tuple[str, ...]:
    """Return the names of the cards that every game has, in the order in which they stand among the cards."""
    return tuple(entry.name for entry in module("base").values() if entry.everywhere)


def comes_with(name: str) -> tuple[str, ...]:
    """Return the names of what a card or landscape brings into the game, by what its entry needs and by its types.

    Raises KeyError if no entry has this name.
    """
    entry = load(name)
    found = dict.fromkeys(entry.needs)
    types = {kind for version in entry.versions for kind in version.types}
    for kind, brought in WITH_TYPE.items():
        if kind in types:
            found.update(dict.fromkeys(other for other in brought if other in INDEX))
    found.pop(name, None)
    return tuple(found)


def pile_of(name: str) -> str:
    """The pile that a card belongs to: its own, or one of different cards."""
    entry = load(name)
    if entry.pile.startswith("split:"):
        return entry.pile.removeprefix("split:")
    return entry.versions[-1].pile or name if entry.versions else name


def copies_in_pile(name: str, players: int) -> int:
    """Return the number of copies of a card in a pile of different cards that is set up in full.

    Of a pile of which only a part is used in a game, it is the number of copies that exist.
    """
    return _by_players(load(name), players)


def full_pile(name: str, players: int) -> int:
    """Return the number of cards that a pile has when a game with that many players begins."""
    entry = load(name)
    if entry.by_players:
        return _by_players(entry, players)
    if entry.kind == "pile":
        return sum(copies_in_pile(member, players) for member in entry.needs)
    card = entry.versions[-1] if entry.versions else None
    if card is not None and "Victory" in card.types and entry.pile in ("base", "kingdom"):
        return 8 if players <= FEWEST else 12
    return entry.copies or 10


def uses_a_part(pile: str, players: int) -> bool:
    """Report whether a game uses only some of the cards of a pile of different cards, and each game other ones."""
    return full_pile(pile, players) < sum(copies_in_pile(member, players) for member in load(pile).needs)


def is_basic(pile: str) -> bool:
    """Report whether a pile of the Supply is not a Kingdom pile: a pile of the base cards, or the Ruins."""
    entry = load(pile)
    inside = entry.needs if entry.kind == "pile" else ()
    return entry.pile == "base" or any("Ruins" in card.types for name in inside for card in load(name).versions)


def only_one(entry: Entry) -> bool:
    """Report whether there is only one copy of a State or Artifact, which one player at a time can have."""
    return entry.kind in ("state", "artifact") and entry.copies == 1


def pile_is_chosen(entry: Entry) -> bool:
    """Report whether a pile is chosen for a card or landscape when the game is set up."""
    return entry.kind == "trait" or (entry.chosen is not None and entry.chosen.place is Place.SUPPLY)


def card_is_set_aside(entry: Entry) -> bool:
    """Report whether one card from an unused pile is set aside for a card when the game is set up."""
    chosen = entry.chosen
    return entry.kind == "card" and chosen is not None and chosen.place is Place.ASIDE and chosen.count == 1


def printed_fits(card: Card, wanted: Filter) -> bool:
    """Report whether what is printed on a card matches a filter. Raises TypeError for a filter that looks at a game."""
    cost = card.cost
    plain = not cost.potions and not cost.debt
    match wanted:
        case Anything():
            return True
        case Named(name):
            return card.name == name
        case Typed(kind):
            return kind in card.types
        case CostsFrom(low, high):
            return plain and low <= cost.coins <= high
        case Every(filters):
            return all(printed_fits(card, part) for part in filters)
        case Either(filters):
            return any(printed_fits(card, part) for part in filters)
        case Except(part):
            return not printed_fits(card, part)
    raise TypeError(f"{wanted} is not about what is printed")


def _by_players(entry: Entry, players: int) -> int:
    if not entry.by_players:
        return entry.copies
    return entry.by_players[min(max(players, FEWEST), MOST) - FEWEST]
