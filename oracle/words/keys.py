"""What counts of a text about cards: its words, and how many of which cards, however they are counted and joined."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.state import Game
from oracle.words.catalogue import plain

_SMALL: Final = frozenset(
    {"a", "an", "the", "her", "his", "their", "its", "your", "my", "and", "card", "cards"}
)
_TOKEN: Final = re.compile(r"@\d+|\d+|[^\W\d]+|[+$]\d+|,")

Key = tuple[tuple[str, ...], frozenset[tuple[str, int]], tuple[str, ...]]
"""Words that are no names of cards; how many of each card; the cards in their order."""


def key_of(game: Game, text: str) -> Key:
    """A text reduced to what counts: words, cards with numbers. "discard 3 Copper" is "discard Copper x3"."""
    text = plain(text).replace("×", "x")
    names = _names(game)
    pattern = game_pattern(game)
    text = pattern.sub(lambda match: f" @{names[match[1]]} ", text)
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
            words.append(token)
            last = ""
    if number is not None:
        words.append(str(number))
    return tuple(words), frozenset(counted.items()), tuple(order)


_patterns: dict[tuple[str, ...], tuple[dict[str, int], re.Pattern[str]]] = {}


def _compiled(game: Game) -> tuple[dict[str, int], re.Pattern[str]]:
    every = tuple(card.name for card in (*game.cards, *game.landscapes) if card.name != "?")
    if every not in _patterns:
        names: dict[str, int] = {}
        for number, name in enumerate(every):
            bare = plain(name)
            names.setdefault(bare, number)
            names.setdefault(bare[:-1] + "ies" if bare.endswith("y") else bare + "s", number)
        longest = sorted(names, key=len, reverse=True)
        joined = "|".join(re.escape(name) for name in longest)
        _patterns[every] = names, re.compile(rf"(?<![\w@])({joined})(?![\w])" if joined else r"(?!)()")
        if len(_patterns) > 64:
            _patterns.pop(next(iter(_patterns)))
    return _patterns[every]


def _names(game: Game) -> dict[str, int]:
    return _compiled(game)[0]


def game_pattern(game: Game) -> re.Pattern[str]:
    """Finds the names of a game's cards in a text that went through ``catalogue.plain``."""
    return _compiled(game)[1]
