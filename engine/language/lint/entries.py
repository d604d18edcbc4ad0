"""Faults that only show when all entries are looked at together.

Names that no entry has, filters that no card matches, landscapes whose abilities have the wrong trigger, and versions
that repeat each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from engine.language.nodes import (
    AlsoType,
    AnyFrom,
    Anything,
    CanExchange,
    Card,
    CostsAtLeast,
    CostsFrom,
    Either,
    Entry,
    Every,
    Except,
    Exchange,
    Filter,
    Gain,
    Has,
    Named,
    OfSupply,
    ReturnCard,
    Rotate,
    TakeCard,
    TakeCopy,
    Tokens,
    TopOf,
    Typed,
    TypesAtLeast,
)
from engine.language.terms import TYPES, From, On, Place
from engine.language.walk import fields_of, parts

# Fields that name an entry.
_NAMES: Final[tuple[tuple[type, str], ...]] = (
    (Named, "name"), (Exchange, "name"), (CanExchange, "name"), (TakeCard, "name"), (TakeCopy, "name"),
    (ReturnCard, "name"), (Has, "name"), (TopOf, "pile"), (AnyFrom, "pile"), (Rotate, "pile"), (Tokens, "on"),
)  # fmt: skip
_LANDSCAPES: Final = ("event", "project", "way", "landmark", "ally", "trait", "prophecy")


class Everything:
    """All entries of the game."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self.names = {entry.name for entry in self.entries} | {
            card.pile for entry in self.entries for card in entry.versions if card.pile
        }
        self.cards = tuple(
            (entry, card) for entry in self.entries if entry.kind == "card" for card in entry.versions
        )
        # Types that something gives to other cards.
        self.given = {part.type for entry in self.entries for part in parts(entry) if isinstance(part, AlsoType)}
        self.matches = cache(self._matches)

    def _matches(self, filter: Filter, supply: bool) -> bool:
        """Report whether a filter can match any card, or with ``supply`` any card of the Supply."""
        named = {part.name for part in parts(filter) if isinstance(part, Named)}
        return any(
            self.fits(filter, entry, card) is not False
            for entry, card in self.cards
            if not supply or entry.name in named or in_supply(entry)
        )

    def fits(self, filter: Filter, entry: Entry, card: Card) -> bool | None:
        """Report whether a card matches as it is printed: True, False, or None if that depends on the game."""
        match filter:
            case Anything():
                return True
            case Typed():
                return True if filter.type in card.types else None if filter.type in self.given else False
            case Named():
                return filter.name == card.name
            case TypesAtLeast():
                return len(card.types) >= filter.types
            case CostsFrom():
                return None if card.cost.coins >= filter.low else False
            case CostsAtLeast():
                return card.cost.coins >= filter.coins if filter.than is None else None
            case OfSupply():
                return in_supply(entry)
            case Except():
                inner = self.fits(filter.filter, entry, card)
                return None if inner is None else not inner
            case Every():
                judged = [self.fits(part, entry, card) for part in filter.filters]
                return False if False in judged else None if None in judged else True
            case Either():
                judged = [self.fits(part, entry, card) for part in filter.filters]
                return True if True in judged else None if None in judged else False
            case _:
                return None


def in_supply(entry: Entry) -> bool:
    """Report whether a card has a pile in the Supply."""
    return entry.pile not in ("non-supply", "none", "starting")


def game_faults(judged: Iterable[Entry], entries: Iterable[Entry]) -> list[str]:
    """Return what is wrong with the entries that are ``judged``, as seen beside all the others, in words."""
    game = Everything(entries)
    return [f"{entry.name}: {fault}" for entry in judged for fault in entry_faults(entry, game)]


def entry_faults(entry: Entry, game: Everything) -> Iterator[str]:
    """Yield what is wrong with an entry, as seen beside all the others."""
    for name in (*entry.needs, *((entry.replaces,) if entry.replaces else ())):
        if name not in game.names:
            yield f"needs {name!r}, which is in no set"
    if entry.pile.startswith("split:") and entry.pile.removeprefix("split:") not in game.names:
        yield f"is in the pile {entry.pile.removeprefix('split:')!r}, which is in no set"
    said: dict[str, None] = {}
    for card in entry.versions:
        for part in parts(card):
            said.update(dict.fromkeys(_words(part, game)))
    yield from said
    for card in entry.versions:
        yield from _landscape(entry, card)
    for earlier, later in pairwise(entry.versions):
        pairs = zip(earlier.abilities, later.abilities, strict=False)
        if same(earlier, later) and not all(one is other for one, other in pairs):
            names = [card.version or str(card.since) for card in (earlier, later)]
            yield f"{names[1]} repeats {names[0]}: say it once, by a constant for both"


def same(first: Card, second: Card) -> bool:
    """Report whether two versions are the same except for their label and year."""
    return (first.types, first.cost, first.abilities, first.pile) == (
        second.types,
        second.cost,
        second.abilities,
        second.pile,
    )


def _words(part: object, game: Everything) -> Iterator[str]:
    for kind, field in _NAMES:
        if isinstance(part, kind) and getattr(part, field) and getattr(part, field) not in game.names:
            yield f"names {getattr(part, field)!r}, which is in no set"
    if isinstance(part, AlsoType) and part.type not in TYPES:
        yield f"there is no type {part.type!r}"
    for _, value in fields_of(part):
        if isinstance(value, Filter) and not isinstance(value, Anything) and not isinstance(part, Filter):
            supply = isinstance(part, Gain) and part.source is Place.SUPPLY
            if not game.matches(value, supply):
                where = "no card of the Supply" if supply and game.matches(value, False) else "no card of any set"
                yield f"asks in {type(part).__name__} for what {where} is: {_short(value)}"


def _short(filter: Filter) -> str:
    return repr(filter)[:80]


def _landscape(entry: Entry, card: Card) -> Iterator[str]:
    """Yield the abilities of a landscape (or card) that have a trigger or a source that its kind does not have."""
    for number, ability in enumerate(card.abilities, 1):
        on, source = ability.when.on, ability.source
        if entry.kind == "card" and source in (From.CUBE,):
            yield f"ability {number} works from a cube, which lies on no card"
        if entry.kind not in _LANDSCAPES:
            continue
        if on is On.PLAY:
            yield f"ability {number} is a play ability, but a landscape is not played"
        if source in (From.HAND, From.PLAY, From.TAVERN):
            yield f"ability {number} works from {source.value}, where no landscape is"
        if entry.kind == "event" and on is not On.BUY and source is From.ITSELF:
            yield f"ability {number} of an Event is not its buy ability"
        if entry.kind == "project" and source not in (From.CUBE, From.GAME):
            yield f"ability {number} of a Project does not work from a cube"
        if entry.kind == "way" and on is not On.WOULD_RESOLVE and source is not From.SET_UP:
            yield f"ability {number} of a Way is not when-would-resolve"
        if entry.kind in ("landmark", "ally", "trait", "prophecy", "way") and source is From.ITSELF:
            yield f"ability {number} is said to be about the landscape itself, not for the whole game"
