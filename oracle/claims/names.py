"""Names in predicates: the players, cards, landscapes and piles of one game, found by longest match."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.state import Game

if TYPE_CHECKING:
    from oracle.scenario.sentences import Deed

_APOSTROPHES: Final = str.maketrans(dict.fromkeys("’‘ʼ`´′‛＇", "'"))
_SPACES: Final = str.maketrans(dict.fromkeys("\t\n\r\f\v\u00a0\u2007\u202f", " "))


def readable(text: str) -> str:
    """The text with every kind of apostrophe as ', every kind of space as a space; no letter is moved."""
    return text.translate(_APOSTROPHES).translate(_SPACES)


class Found(NamedTuple):
    """A name that was found: of what sort, as the game spells it, and where it ends."""

    sort: str
    name: str
    end: int


class Names:
    """The names of a game. ``sort`` is player, card, landscape or pile; a name of two sorts is found as the first
    of them that is asked for. ``told``: verb and card, for each card that the sentences of the question name.
    ``own``: the cards that are another one too where they are some players'. ``played``: those that have no ability
    which triggers, so that they can only be played."""

    def __init__(
        self, players: tuple[str, ...], cards: tuple[str, ...], landscapes: tuple[str, ...] = (),
        piles: tuple[str, ...] = (), told: tuple[tuple[str, str], ...] = (), own: frozenset[str] = frozenset(),
        played: frozenset[str] = frozenset(),
    ) -> None:
        self.own = own
        self.played = played
        self.told = told
        self.players = players
        self.cards = cards
        self.landscapes = landscapes
        self.piles = piles

    @classmethod
    def of(cls, game: Game, events: Iterable[Deed] = ()) -> Names:
        """The names of a game; ``events`` are the sentences of the question."""
        from oracle.words.option_vocabulary import usable

        return cls(
            game.players, tuple(card.name for card in game.cards[1:]),
            tuple(card.name for card in game.landscapes), tuple(pile.name for pile in game.piles),
            tuple((deed.verb, card) for deed in events for card in deed.cards),
            frozenset({game.cards[game.program.inheriting].name} if game.program.inheriting else ()),
            frozenset(card.name for card in game.cards) - usable(game),
        )

    @cached_property
    def _tables(self) -> dict[str, _Table]:
        sorts = {"player": self.players, "card": self.cards, "landscape": self.landscapes, "pile": self.piles}
        return {sort: _table(names, sort != "player") for sort, names in sorts.items()}

    def match(self, text: str, position: int, *sorts: str) -> Found | None:
        """The longest name of these sorts at a position."""
        best: Found | None = None
        first = text[position:position + 1].lower()
        for sort in sorts:
            for key, name in self._tables[sort].begun.get(first, ()):
                found = _pattern(key, sort != "player").match(text, position)
                if found:
                    if best is None or found.end() > best.end:
                        best = Found(sort, name, found.end())
                    break
        return best

    def all_of(self, *sorts: str) -> list[str]:
        """The names of these sorts."""
        tables = self._tables
        return list(dict.fromkeys(name for sort in sorts for name in tables[sort].names))


class _Table(NamedTuple):
    """Some names, and by the letter with which it begins each way to spell one, the longest first."""

    names: tuple[str, ...]
    begun: dict[str, list[tuple[str, str]]]


@lru_cache(maxsize=1024)
def _table(names: tuple[str, ...], plural: bool) -> _Table:
    """Return how some names are spelt. Many questions have the same ones."""
    spelt = {_key(name): name for name in names}
    if plural:
        spelt = {f"{key[:-1]}ies": name for key, name in spelt.items() if key.endswith("y")} | spelt
    begun: dict[str, list[tuple[str, str]]] = {}
    for key in sorted(spelt, key=len, reverse=True):
        begun.setdefault(key[0], []).append((key, spelt[key]))
    return _Table(tuple(spelt.values()), begun)


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    return " ".join(readable(name).replace("'", "").replace("-", " ").lower().split())


@lru_cache(maxsize=4096)
def _pattern(key: str, plural: bool) -> re.Pattern[str]:
    """A pattern for a name whatever its apostrophes, hyphens and spaces."""
    words = [r"'?".join(re.escape(letter) for letter in word) for word in key.split()]
    ending = "(?:s|es)?" if plural else ""
    return re.compile(r"'?(?:\s+|\s*-\s*)".join(words) + rf"{ending}(?!\w)", re.I)
