"""Players as a scenario describes them: what they may be called, and what each of them has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from oracle.errors import Path, shown
from oracle.scenario.deeds import VERBS
from oracle.scenario.items import a_boon, a_card, a_landscape, strange_name
from oracle.scenario.model import (
    A_TOKEN,
    CLAIMS,
    DECKS,
    FIGURES,
    HELD,
    PHASES,
    POOLS,
    SINGLE_TOKENS,
    TOKENS,
    ZONES,
    Player,
)
from oracle.scenario.reading import KEY
from oracle.scenario.reading_cards import CardReader, given
from oracle.words import catalogue
from oracle.words.catalogue import Fact, look_alike, plain, straight, strange_letters

_NAME: Final = re.compile(r"[^\W\d_][\w-]{0,29}")
_PENDING: Final = re.compile(r"(.+?)\s*/\s*(\d{1,2})(?:\s*[x×]?\s*(\d{1,3}))?|(.+?)", re.I)
_TOKENS: Final = re.compile(r"\s*(\d{1,3})?\s*tokens?\s*", re.I)
_MOST_TOKENS: Final = 99
_SECRET_ZONES: Final = ("hand", "deck", "discard")

_WORDS: Final = """
    a after all an and any anybody anyone at before budget bought can called chance choices chose discarded drew each
    earlier event every everyone exchanged exiled expect false from gained game got had has have if
    impossible_position in inherited is landscapes lost moved must named no nobody none not nothing null of offered on
    once or over paid pending phase pile players put received revealed resolved rest returned rotated rules score
    seconds set shuffled some someone spent start stop supply than the then title to tokens took top track trash
    trashed true turn twice until used was with yes
"""
# Words that sentences, predicates and the notation are made of; a player cannot have such a name.
RESERVED: Final = frozenset(
    (*ZONES, *POOLS, *TOKENS, *HELD, *DECKS, *CLAIMS, *FIGURES, *PHASES, *VERBS, *_WORDS.split())
)


def _held(fact: Fact) -> bool:
    return a_card(fact) or a_boon(fact)


class PlayerReader:
    """Reads the players of a scenario; ``names`` are those of the players that can be called so, in turn order."""

    def __init__(self, reader: CardReader) -> None:
        self.reader = reader
        self.names: list[str] = []

    def players(self, data: dict[str, dict[str, Any]]) -> tuple[Player, ...]:
        """The players, without those whose name cannot be."""
        for name in data:
            self.name_is_good(name)
        return tuple(self.player(name, data[name]) for name in self.names)

    def name_is_good(self, name: str) -> bool:
        """Whether a player can have this name; if not, a problem is noted."""
        path: Path = ("players", name, KEY)
        called = shown(name)
        if not _NAME.fullmatch(name):
            cleaned = re.sub(r"[^\w-]+", "_", name).strip("_-")[:30]
            cleaned = cleaned if _NAME.fullmatch(cleaned) else ""
            self.reader.problem(
                path,
                f"a player cannot be called '{called}'",
                "a name is one word of at most 30 letters, digits, - and _, and begins with a letter: names "
                "are part of sentences" + (f"; for example {cleaned}" if cleaned else ""),
            )
            return False
        fact = catalogue.find(name)
        if name.casefold() in RESERVED or fact is not None:
            self.reader.problem(
                path,
                f"a player cannot be called '{called}'",
                f"{fact.name} is the name of a {fact.kind}"
                if fact
                else f"'{called}' is a word of the question language",
            )
            return False
        for other in self.names:
            if look_alike(plain(other)) == look_alike(plain(name)):
                odd = strange_letters(name) or strange_letters(other)
                self.reader.problem(
                    path,
                    f"two players are called '{other}' and '{name}'",
                    odd or "names must differ by more than capitals",
                )
                return False
        self.names.append(name)
        return True

    def player_name(self, path: Path, written: str) -> str:
        """A player's name as one of those of the scenario; empty after a problem was noted."""
        text = straight(written)
        for name in self.names:
            if name.casefold() == text.casefold():
                return name
        self.reader.problem(
            path, f"nobody is called '{shown(text)}'", strange_name(text, self.names) if self.names else ""
        )
        return ""

    def player(self, name: str, data: dict[str, Any]) -> Player:
        """A player's part of the position."""
        at: Path = ("players", name)
        zones: dict[str, tuple[Any, ...]] = {}
        for zone in ZONES:
            if zone not in data:
                continue
            if zone == "deck":
                zones[zone] = self.reader.pile_items((*at, zone), data[zone])
                continue
            found = self.reader.cards((*at, zone), data[zone], unknown=zone in _SECRET_ZONES)
            zones[zone] = tuple(found if zone == "discard" else sorted(found))
        counts = {pool: data[pool] for pool in POOLS if pool in data}
        tokens = dict(data.get("tokens", {}))
        for token in SINGLE_TOKENS:
            if tokens.get(token, 0) > 1:
                what = f"a player has one such token, not {tokens[token]}"
                self.reader.problem((*at, "tokens", token), what, "write 1")
                tokens[token] = 1
        return Player(
            name,
            **zones,
            boons=tuple(
                sorted(self.reader.cards((*at, "boons"), data.get("boons", []), fits=a_boon, sort="Boon or Hex"))
            ),
            projects=self.held(at, "projects", data),
            states=self.held(at, "states", data),
            artifacts=self.held(at, "artifacts", data),
            inherited=self.inherited((*at, "inherited"), data.get("inherited", "")),
            gained_last_turn=tuple(
                sorted(self.reader.cards((*at, "gained_last_turn"), data.get("gained_last_turn", [])))
            ),
            trashed_last_turn=tuple(
                sorted(self.reader.cards((*at, "trashed_last_turn"), data.get("trashed_last_turn", [])))
            ),
            pending=tuple(sorted(self.pending((*at, "pending"), data.get("pending", [])))),
            counts=tuple(sorted({**counts, **tokens}.items())),
        )

    def held(self, at: Path, key: str, data: dict[str, Any]) -> tuple[str, ...]:
        """Projects, States or Artifacts that a player has."""
        kind = HELD[key]
        found = self.reader.cards((*at, key), data.get(key, []), fits=lambda fact: fact.kind == kind, sort=kind.title())
        for name in sorted(set(found)):
            if found.count(name) > 1:
                self.reader.problem((*at, key), f"{name} is named twice", "a player has it or not")
        return tuple(sorted(set(found)))

    def inherited(self, path: Path, text: str) -> str:
        """The card that a player has set aside with the Estate token."""
        item = self.reader.item(path, text) if text else None
        if item is not None and item.number not in (None, 1):
            self.reader.problem(path, f"the Estate token is on one card, not on {item.number}")
        return item.name if item else ""

    def pending(self, path: Path, data: list[Any]) -> Iterable[tuple[str, str, int, tuple[str, ...]]]:
        """Set-up abilities: card, which of its abilities (or "" for all), how many times, which cards each holds."""
        for number, value in given(data):
            held: tuple[str, ...] = ()
            if isinstance(value, dict):
                ((value, cards),) = value.items()
                if cards is None:                     # no list of names: that has been told
                    continue
                inside = [cards] if isinstance(cards, str) else [text for _, text in given(cards)]
                tokens = [int(match[1] or 1) for text in inside if (match := _TOKENS.fullmatch(text))]
                named = [text for text in inside if not _TOKENS.fullmatch(text)]
                if sum(tokens) > _MOST_TOKENS:
                    what = f"{sum(tokens)} tokens are on {value}"
                    self.reader.problem((*path, number), what, f"at most {_MOST_TOKENS}")
                    continue
                held = tuple(sorted(self.reader.cards((*path, number, value), named, False, _held)))
                held += (A_TOKEN,) * sum(tokens)
            match = _PENDING.fullmatch(straight(value))
            which = match[2] if match and match[2] else ""
            name = match[1] if match and match[2] else value
            item = self.reader.item(
                (*path, number), name, lambda f: f.is_card or a_landscape(f) or a_boon(f), "card, landscape or Boon"
            )
            if item is None:
                continue
            times = int(match[3]) if match and match[3] else 1 if item.number is None else item.number
            if not 1 <= times <= 30:
                self.reader.problem(
                    (*path, number), f"an ability cannot be set up {times} times here", "1 to 30 times"
                )
                continue
            yield item.name, which, times, held
