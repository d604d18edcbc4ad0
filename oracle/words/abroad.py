"""The names of cards as editions in other languages print them: German, Dutch, French, Italian, Spanish, Czech."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from oracle.words.catalogue import facts, find, plain
from oracle.words.phrases import ABROAD


@cache
def names() -> dict[str, dict[str, str]]:
    """The names by language: of each card, by its English name."""
    read: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("card_names.json").read_text("utf-8"))
    return read


@cache
def _known() -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, dict[tuple[str, str], None]] = {}
    for language, every in names().items():
        for name, printed in every.items():
            if name in facts():
                found.setdefault(plain(printed), {})[language, name] = None
    return {bare: tuple(rows) for bare, rows in found.items()}


def english_names(text: str) -> tuple[tuple[str, str], ...]:
    """Return the cards that a word names in other languages, also in the plural: pairs of (language, English name)."""
    known, bare = _known(), plain(text)
    for ending in ("", "n", "en", "s", "e", "es"):
        if bare.endswith(ending) and (found := known.get(bare.removesuffix(ending) if ending else bare)):
            return found
    return ()


def in_language(name: str, language: str) -> str:
    """Return a card's name in a language; its English name if that is not known, or if it is no card."""
    fact = find(name)
    return names().get(language, {}).get(fact.name, name) if fact is not None else name


class Translated(NamedTuple):
    """A text in English, with the names in it that could be taken for others, and those others."""

    text: str
    taken: tuple[tuple[str, str], ...] = ()
    doubts: tuple[tuple[str, tuple[str, ...]], ...] = ()


_WORD: Final = r"[^\W\d_]+(?:['’][^\W\d_]+)*"
_MOST: Final = 4                  # words of the longest name or phrase


_INVERTED: Final = r"(^|[,.;:!?]\s*)(gain|discard|draw|trash|play|buy|reveal)s? (i|he|she|my opponent)\b"

# The verb at the end of a clause: "wenn ich Dieb spiele".
_LAST: Final = (r"\b(i|opponent|he|she) ((?:[A-Z][\w']*|and)(?: (?:[A-Z][\w']*|and|of|in|the))*) "
                r"(plays?|reveals?|gains?|buys?|discards?|trashe?s?|have|has)\b(?=\s*(?:[,.;?!]|and\b|$))")


def translated(text: str, kept: Iterable[str] = ()) -> Translated:
    """Translate the names that cards have in other languages into English ones.

    A name that is an English one as well means the other card only where the text is in another language, and is a
    doubt then. ``kept`` are words that are no cards, as they are names of players.
    """
    import re

    found = list(re.finditer(_WORD, text))
    players = {plain(name) for name in kept}
    words = ["" if plain(one[0]) in players else plain(one[0]) for one in found]
    foreign = _is_foreign(words)
    out: list[str] = []
    taken: dict[str, str] = {}
    doubts: dict[str, tuple[str, ...]] = {}
    at = end = 0
    while at < len(found):
        out.append(text[end:found[at].start()])
        own = next((n for n in (4, 3, 2) if find(" ".join(words[at:at + n])) and at + n <= len(found)), 0)
        for count in (own,) if own else range(min(_MOST, len(found) - at), 0, -1):
            word = text[found[at].start():found[at + count - 1].end()]
            bare = " ".join(words[at:at + count])
            if not re.fullmatch(r"[^.,;:!?()]*", word):
                continue
            if made := word if own else _english(bare, word, foreign, taken, doubts):
                break
        else:
            count, made = 1, found[at][0]
        out.append(made)
        end = found[at + count - 1].end()
        at += count
    english = "".join((*out, text[end:]))
    if foreign:                                             # "bekomme ich den Fluch?"
        english = re.sub(_LAST, r"\1 \3 \2", re.sub(_INVERTED, r"\1do \3 \2", english))
    return Translated(english, tuple(taken.items()), tuple(doubts.items()))


def _english(
    bare: str, word: str, foreign: bool, taken: dict[str, str], doubts: dict[str, tuple[str, ...]]
) -> str:
    """Return the English for a name or phrase of another language; empty if it is none."""
    own = find(bare)
    names = tuple(dict.fromkeys(name for _, name in english_names(bare)))
    if foreign and bare in ABROAD and not (names and word[:1].isupper() and len(bare) > 3):
        return ABROAD[bare]
    if not names or (own is not None and own.name in names) or (len(bare) < 3 and not (foreign and word[:1].isupper())):
        return ""
    if not foreign and (own is not None or len(bare) < 4 or not word[:1].isupper() or bare in _plurals()):
        return ""
    if own is not None or len(names) > 1:
        doubts[word] = tuple(dict.fromkeys((*names, *((own.name,) if own is not None else ()))))
    taken[word] = names[0]
    return names[0]


@cache
def _plurals() -> frozenset[str]:
    """Return what several of a kind or type are called, in small letters: "hexes" are no Witch."""
    sorts = {plain(sort) for fact in facts().values() for sort in (fact.kind, *fact.types)}
    return frozenset(f"{sort}{ending}" for sort in sorts for ending in ("s", "es"))


def _is_foreign(words: Sequence[str]) -> bool:
    """Report whether a text is in another language: it has words or names of one, and no English words."""
    english = {word for word in words if word in _ENGLISH}
    if english - _SHARED or (english and sum(word in ABROAD for word in words) < _SURE):
        return False
    return any(word in ABROAD and len(word) > 1 for word in words) or any(
        english_names(" ".join(words[at:at + count])) and not find(" ".join(words[at:at + count]))
        for count in range(1, _MOST + 1) for at in range(len(words) - count + 1))


_SURE: Final = 4                  # words of another language that outweigh those that are English ones as well
_SHARED: Final = frozenset(("is", "on", "of", "do", "in", "me"))
_ENGLISH: Final = frozenset((
    "the", "is", "are", "my", "with", "i", "do", "does", "can", "have", "has", "what", "if", "and", "on", "plays",
    "play", "from", "of", "when", "then", "how", "gain", "buy", "trash", "discard",
))


__all__ = ["Translated", "english_names", "in_language", "names", "translated"]
