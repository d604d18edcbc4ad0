"""The essence of a text about cards: its words, and how many of which cards, however they are counted and joined."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Final

from engine.state import Game
from oracle.words.catalogue import plain
from oracle.words.table import PLACES

_SMALL: Final = frozenset(
    {"a", "an", "the", "her", "his", "their", "its", "your", "my", "and", "card", "cards"}
)
_ALIKE: Final = {"onto": "on", "into": "in"}        # a card is put on a mat, or onto it
_MATS: Final = frozenset(
    plain(one.name).removesuffix(" mat") for one in PLACES if one.name.endswith(" mat"))
_TOKEN: Final = re.compile(r"@\d+|\d+|[^\W\d]+|[+$]\d+|,")

Key = tuple[tuple[str, ...], frozenset[tuple[str, int]], tuple[str, ...]]
"""Words that are no names of cards; how many of each card; the cards in their order."""


def key_of(game: Game, text: str) -> Key:
    """Reduce a text to what counts: words, and cards with numbers. "discard 3 Copper" is "discard Copper x3"."""
    return key_among(names_of(game), text)


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names of all cards and landscapes of a game, which are the same where what a card does differs.

    The unknown card is one of them: a number before it is a number of unknown cards.
    """
    return tuple([card.name for card in (*game.cards, *game.landscapes)])


def key_among(names: tuple[str, ...], text: str) -> Key:
    """Reduce a text to what counts, as :func:`key_of`, where the cards and landscapes have some names."""
    text = plain(text).replace("×", "x")
    numbers = _numbers(names)
    there = tuple([name for name in numbers if name in text])
    if there:
        text = _on_mats(_any_of(there).sub(lambda match: f" @{numbers[match[1]]} ", text), names)
    text = re.sub(r"\bx\s*(\d+)\b", r"\1", re.sub(r"\b(\d+)\s*x\b", r"\1", text))
    words: list[str] = []
    counted: Counter[str] = Counter()
    order: list[str] = []
    number: int | None = None
    last = ""
    for token in _TOKEN.findall(text.replace(",", " , ")):
        if token == ",":
            last = ""
        elif token.startswith("@"):
            counted[token] += 1 if number is None else number
            order.append(token)
            last, number = ("" if number is not None else token), None
        elif token.isdecimal() and len(token) < 4:
            if last:
                counted[last] += int(token) - 1
                last = ""
            else:
                number = int(token)
        elif token not in _SMALL:
            if number is not None:
                words.append(str(number))
                number = None
            words.append(_ALIKE.get(token, token))
            last = ""
    if number is not None:
        words.append(str(number))
    return tuple(words), frozenset(counted.items()), tuple(order)


def _on_mats(text: str, names: tuple[str, ...]) -> str:
    """Return a text in which a card that lies on another one lies on its mat, if that has one: "Copper on Island"."""
    def mat(found: re.Match[str]) -> str:
        name = plain(names[int(found[2])])
        return f"{found[1]} on {name} mat" if name in _MATS else found[0]

    return re.sub(r"(@\d+\s+)(?:on|onto)\s+(?:the\s+)?@(\d+)(?!\d)", mat, text)


@lru_cache(maxsize=64)
def _numbers(every: tuple[str, ...]) -> dict[str, int]:
    """Return the spellings of names, the longest first, each with the number of its card."""
    names: dict[str, int] = {}
    for number, name in enumerate(every):
        bare = plain(name)
        names.setdefault(bare, number)
        names.setdefault(bare[:-1] + "ies" if bare.endswith("y") else bare + "s", number)
    return {name: names[name] for name in sorted(names, key=len, reverse=True)}


@lru_cache(maxsize=2048)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern for the first of some names at a place of a text that went through ``catalogue.plain``.

    The Island mat is no Island, and the Black Market deck no Black Market.
    """
    return re.compile(rf"(?<![\w@])({'|'.join(map(re.escape, names))})(?!\w| (?:mat|deck)\b)")
