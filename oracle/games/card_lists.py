"""Lists of cards as logs write them: "2 Coppers, an Estate and Sir Vander"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from engine.collection import remembered
from oracle.words.catalogue import facts, find, plain

Counted = tuple[int, str | None]
"""A number of copies of a card; None is a card that is not shown."""

NOTHING: Final = "nothing"
_OF: Final = re.compile(r"^([^ ]+)((?: of | in |-at-).+)$")
_SPLIT: Final = re.compile(r",? and (?:finally |then )?|, ")
_COUNTED: Final = re.compile(r"^(?:the )?(?:(\d+|an?|the|another|only) )?(.+)$", re.I)
_UNSHOWN: Final = re.compile(r"^(?:other )?cards?$")
_ENDINGS: Final = (
    (r"(?<=[^si])s$", "s"),
    (r"man$", "men"), (r"(?<=[^aeiou])y$", "ies"), (r"(?:is)$", "es"), (r"um$", "a"), (r"ief$", "ieves"),
    (r"(?<=[lr])f$", "ves"), (r"(?<=[sxz])$", "es"), (r"(?<=[cs]h)$", "es"), (r"(?<=ero)$", "es"), (r"$", "s"),
)
_NOUNS: Final = frozenset({"card", "pile", "artifact", "state"})


def plurals(name: str) -> tuple[str, ...]:
    """The plurals of a card's name, the usual one first ("Duchies"; "Coins of the Realm" and "Coin of the Realms")."""
    parts = _OF.match(name)
    if parts:
        return (plurals(parts[1])[0] + parts[2], name + "s")
    made = (re.sub(pattern, ending, name, count=1) for pattern, ending in _ENDINGS if re.search(pattern, name))
    return tuple(dict.fromkeys(made))


@remembered
def _spellings() -> dict[str, str]:
    """Return the names that a log may use, by their plain spellings in the singular and in the plural."""
    index = {plain(word): fact.name for fact in facts().values() for word in (fact.name, *fact.aliases)}
    for fact in facts().values():
        if fact.kind in _NOUNS:
            for word in plurals(fact.name):
                index.setdefault(plain(word), fact.name)
    return index


@remembered
def name_in(text: str) -> str | None:
    """Return the name that a phrase means, whatever its capitals, its article, and its number; None if none."""
    bare = plain(text)
    known = _spellings()
    for words in (bare, bare.removeprefix("the "), bare.removeprefix("a "), bare.removeprefix("an ")):
        if words in known:
            return known[words]
    fact = find(text)
    return fact.name if fact else None


@remembered
def cards_in(text: str) -> tuple[Counted, ...] | None:
    """Return the cards of a list, counted, in its order; None if it is not a list of cards."""
    if text == NOTHING:
        return ()
    cards = [_one(item) for item in _SPLIT.split(text.strip()) if item]
    found = [card for card in cards if card is not None]
    return tuple(found) if found and len(found) == len(cards) else None


def _one(item: str) -> Counted | None:
    name = name_in(item)
    if name is not None and not re.match(r"\d", item):
        return (1, name)
    parts = _COUNTED.match(item)
    if parts is None:
        return None
    number = int(parts[1]) if parts[1] and parts[1].isdigit() else 1
    if _UNSHOWN.match(parts[2]):
        return (number, None)
    name = name_in(parts[2])
    return (number, name) if name else None


def cards_text(cards: Iterable[Counted]) -> str:
    """Return cards as a log of dominion.games writes them."""
    items = [_item(number, name) for number, name in cards if number]
    if not items:
        return NOTHING
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _item(number: int, name: str | None) -> str:
    word = name or "card"
    if number > 1:
        return f"{number} {plurals(word)[0] if name else 'cards'}"
    if name and _proper(name):
        return name
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


@cache
def _proper(name: str) -> bool:
    """Report whether a name takes no article: The Sea's Gift, an Event, Sir Vander."""
    fact = facts().get(name)
    return fact is None or fact.kind not in _NOUNS or name.startswith(("Sir ", "Dame ", "The "))


__all__ = ["NOTHING", "Counted", "cards_in", "cards_text", "name_in", "plurals"]
