"""The words of a scenario, for comparing and counting: what lies where, what happens, what is claimed.

The name of a card is one word, ``#Throne Room``. A position is described by what lies where: ``hand:Inn``,
``other.play:``. Small words that every scenario has are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.record import replace
from oracle.words.catalogue import named, names_in, straight, with_names

if TYPE_CHECKING:
    from oracle.scenario.fields import Scenario

CARD: Final = "#"
_BETWEEN: Final = ";"
_WORD: Final = re.compile(r"[A-Za-z_$+]+|\x00\d+\x00")
_KEY: Final = re.compile(r"\w+=")
_ENDINGS: Final = ("ing", "ed", "es", "s")
_SHORTEST: Final = 3
_EMPTY: Final = frozenset((
    "alice", "bob", "carol", "dave", "is", "and", "in", "a", "the", "of", "or", "has", "not", "no", "cards", "card",
    "it", "to", "its", "that", "as", "if", "an", "be", "are", "by", "with",
))
_FORMS: Final = {
    "bought": "buy", "chose": "choos", "chosen": "choos", "cheaper": "cost", "drawn": "draw", "drew": "draw",
    "fewer": "less", "got": "get", "kept": "keep", "left": "leav", "lost": "los", "paid": "pay", "shown": "show",
    "taken": "tak", "took": "tak",
}
_ASIDE: Final = ("title", "rules", "version", "earlier")


class Wording(NamedTuple):
    """The words of a scenario: the kind and words of each claim, those of events and choices, and what lies where.

    ``years`` are the first and last year of the rules under which it is shown.
    """

    claims: tuple[tuple[str, tuple[str, ...]], ...]
    happens: tuple[str, ...]
    lies: tuple[str, ...]
    years: tuple[int, int]

    @property
    def cards(self) -> frozenset[str]:
        """The names of the cards in it."""
        named = {word[1:] for words in (self.happens, *(words for _, words in self.claims)) for word in words
                 if word[0] == CARD}
        return frozenset(named | {name for word in self.lies if (name := word.partition(":")[2])})

    def as_data(self) -> list[object]:
        """Return the wording as plain data."""
        return [list(self.years), [_BETWEEN.join((kind, *words)) for kind, words in self.claims],
                _BETWEEN.join(self.happens), _BETWEEN.join(self.lies)]

    @classmethod
    def from_data(cls, data: Sequence[Any]) -> Wording:
        """Return the wording from which :meth:`as_data` made some data."""
        years, claims, happens, lies = data
        split = [claim.split(_BETWEEN) for claim in claims]
        return cls(tuple([(first, tuple(rest)) for first, *rest in split]), _parts(happens), _parts(lies), tuple(years))


def _parts(text: str) -> tuple[str, ...]:
    return tuple(text.split(_BETWEEN)) if text else ()


def wording(scenario: Scenario, claims: Iterable[tuple[str, str]], years: tuple[int, int]) -> Wording:
    """Return the words of a scenario with some claims (each a kind and a text), shown by the rules of some years."""
    from oracle.scenario import to_notation

    happens: list[str] = []
    lies: list[str] = []
    first = scenario.players[0].name
    for part in straight(to_notation(replace(scenario, title="", expect=()))).split(" | "):
        player, _, rest = part.partition(" ")
        named = any(player == one.name for one in scenario.players)
        if named and (not rest or _KEY.match(rest)):
            lies += _lying(rest, "" if player == first else "other.")
        elif _KEY.match(part):
            if part.startswith("earlier="):
                happens += words_of(part.partition("=")[2])
            lies += _lying(part, "")
        else:
            happens += words_of(part)
    return Wording(tuple((kind, words_of(text)) for kind, text in claims), tuple(happens), tuple(lies), years)


def _lying(text: str, whose: str) -> Iterator[str]:
    for pair in re.split(r" (?=\w+=)", text):
        key, _, value = pair.partition("=")
        if not key or key in _ASIDE:
            continue
        names = dict.fromkeys(one.name for one in named(value.replace(",", ", ")))
        for name in names:
            yield f"{whose}{key}:{name}"
        if not names:
            yield f"{whose}{key}:{value if key in ('phase', 'turn') else ''}"


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """Return the significant words of a text, in order."""
    cards: list[str] = []

    def put(name: str, _: str) -> str:
        cards.append(name)
        return f" \0{len(cards) - 1}\0 "

    words = _WORD.findall(with_names(straight(text), put))
    return tuple([CARD + cards[int(word[1:-1])] if word[0] == "\0" else word.casefold()
                  for word in words if word.casefold() not in _EMPTY])


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Return the stem of a word; the name of a card stays as it is."""
    if word[0] == CARD:
        return word
    if word in _FORMS:
        return _FORMS[word]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    return word[:-1] if word.endswith("e") and len(word) > _SHORTEST else word


__all__ = ["CARD", "Wording", "names_in", "stem", "wording", "words_of"]
