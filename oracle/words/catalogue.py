"""Every name in the game: cards, landscapes, piles, tokens and mats, with their printed facts.

The catalogue knows all of them, whether or not their abilities are written in the ability language yet, so
that a message can tell a misspelt name from a card that is not encoded. Names are found whatever their
capitals, apostrophes, hyphens and accents; letters of another alphabet that only look right are named, never
guessed at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from engine.collection import own, remembered
from engine.language import Entry
from oracle.words.shorthand import by_initials, customary

APOSTROPHES: Final[dict[int, str]] = dict.fromkeys(map(ord, "’‘ʼ`´′‛＇"), "'")

LANDSCAPE_KINDS: Final[dict[str, str]] = {
    "event": "Event",
    "project": "Project",
    "way": "Way",
    "landmark": "Landmark",
    "ally": "Ally",
    "trait": "Trait",
    "prophecy": "Prophecy",
}

_ENDS: Final = re.compile(r"(?:s|es|'s|')?(?![\w-])")       # where a name may end
_LONG: Final = 64                # no name is so long: longer texts are not remembered
# Letters of other alphabets that look like Latin ones.
_ALIKE: Final = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅԌԚԜаеорсухіјѕԁһԛԝгкпΑΒΕΖΗΙΚΜΝΟΡΤΥΧαειικνορτυχΟοａıɑɡℓ‐‑‒–—−",
    "ABE3KMHOPCTYXIJSGQWaeopcyxijsdhqwrknABEZHIKMNOPTYXaeiikvoptuxOoaiagl------",
)


class Fact(NamedTuple):
    """The printed facts about one name. ``cost`` is coins, Potions, Debt, sign; ``copies`` 0 if it varies."""

    name: str
    kind: str
    set_name: str
    year: int
    types: tuple[str, ...]
    cost: tuple[int, int, int, str] | None
    pile: str
    copies: int
    brought_by: tuple[str, ...]
    aliases: tuple[str, ...]
    in_reference: bool

    @property
    def is_card(self) -> bool:
        """Report whether it is a card (which can be in a hand), not a landscape, token, mat or pile."""
        return self.kind == "card"

    def in_words(self) -> str:
        """For example "Base, Action, $4"."""
        parts = [self.set_name] if self.set_name else []
        kind = " - ".join(self.types) or LANDSCAPE_KINDS.get(self.kind, self.kind)
        parts.append(kind)
        if self.cost:
            coins, potions, debt, sign = self.cost
            price = (f"${coins}{sign}" if coins or not (potions or debt) else "") + "P" * potions
            parts.append(price + (f" {debt} Debt" if debt else ""))
        return ", ".join(part.strip() for part in parts)


@remembered
def facts() -> dict[str, Fact]:
    """Return all names with their facts: the printed ones, and those of cards of one's own."""
    others = own()
    return {**_printed(), **{name: _fact_of(entry) for name, entry in others.items()}} if others else _printed()


def _fact_of(entry: Entry) -> Fact:
    """Return the fact of an entry besides those of the sets or in the place of one."""
    printed = _printed().get(entry.name)
    if printed is not None and entry.set_name == printed.set_name:
        return printed
    card = entry.versions[-1]
    priced = entry.kind in ("card", "event", "project")
    cost = (card.cost.coins, card.cost.potions, card.cost.debt, "") if priced else None
    return Fact(
        entry.name, entry.kind, entry.set_name, card.since, card.types, cost, entry.pile, entry.copies,
        printed.brought_by if printed else (), printed.aliases if printed else (), False)


@cache
def _printed() -> dict[str, Fact]:
    """The printed names with their facts."""
    rows = json.loads(Path(__file__).with_name("catalogue.json").read_text("utf-8"))
    return {
        name: Fact(
            name,
            kind,
            set_name,
            year,
            tuple(types.split()),
            tuple(cost) if cost else None,
            pile,
            copies,
            tuple(brought_by),
            tuple(aliases),
            bool(known),
        )
        for name, kind, set_name, year, types, cost, pile, copies, brought_by, aliases, known in rows
    }


def straight(text: str) -> str:
    """The text with every kind of apostrophe as ' and runs of white space as one space."""
    return " ".join(text.translate(APOSTROPHES).split())


def plain(text: str) -> str:
    """Return a name reduced to what counts when names are compared."""
    return _plain(text) if len(text) < _LONG else _plain.__wrapped__(text)


@lru_cache(maxsize=8192)        # the same names and words are compared again and again
def _plain(text: str) -> str:
    if not text.isascii():
        from unicodedata import combining, normalize

        text = normalize("NFKD", text.translate(APOSTROPHES))
        text = "".join(letter for letter in text if not combining(letter))
    return " ".join(text.replace("'", "").replace("-", " ").casefold().split())


@remembered
def _by_plain() -> dict[str, str]:
    index: dict[str, str] = {}
    for fact in facts().values():
        for name in (fact.name, *fact.aliases):
            index.setdefault(plain(name), fact.name)
    return index


@remembered
def find(text: str) -> Fact | None:
    """Return the fact of a name, however it is spelt; a plural is understood ("Coppers"). None if there is none."""
    known = facts()
    if text in known:
        return known[text]
    index, bare = _by_plain(), plain(text)
    name = index.get(bare)
    if name is None and bare.endswith("ies"):
        name = index.get(bare[:-3] + "y")
    if name is None and bare.endswith("s"):
        name = index.get(bare[:-1])
    if name is None and bare.endswith("men"):
        name = index.get(bare[:-2] + "an")
    return known[name] if name else None


@remembered
def _shorthand() -> dict[str, tuple[str, ...]]:
    known = facts()
    unusual = ("token", "mat", "pile")
    made = by_initials((plain(fact.name), fact.name) for fact in known.values() if fact.kind not in unusual)
    return {**made, **customary()}


def abbreviated(text: str, fits: Callable[[Fact], bool] = lambda fact: True) -> list[Fact]:
    """The names that a short form may mean ("TR", "joat"), the likeliest first; none if it is no short form.

    A scenario does not take a short form for a name: this is for proposals and for hints.
    """
    return [facts()[name] for name in _shorthand().get(plain(text), ()) if fits(facts()[name])]


def strange_letters(text: str) -> str:
    """The letters of a text that only look like Latin ones, or cannot be seen, in words; empty if none."""
    from unicodedata import category, name

    found = []
    for number, letter in enumerate(text, 1):
        if letter.isascii() or ord(letter) in APOSTROPHES:
            continue
        called = name(letter, f"U+{ord(letter):04X}")
        if category(letter) in ("Cf", "Cc", "Co", "Cn"):
            found.append(f"character {number} cannot be seen ({called})")
        elif ord(letter) in _ALIKE:
            found.append(f"character {number}, '{letter}', is {called}")
    return "; ".join(found[:4]) + ("; ..." if len(found) > 4 else "")


def look_alike(text: str) -> str:
    """The text with letters that only look like Latin ones replaced, and invisible ones left out."""
    from unicodedata import category

    return "".join(x for x in text if category(x) != "Cf").translate(_ALIKE)


def closest(word: str, words: list[str], count: int = 1) -> list[str]:
    """The most similar of some words, best first; none that is too different."""
    from oracle.words.likeness import likeness, nearest

    bare = {plain(known): known for known in reversed(words)}
    word = plain(look_alike(word))
    if not word:
        return []
    found = nearest(word, bare, count + 2, 0.72 if len(word) > 3 else 0.6)
    if len(word) >= 4:
        found += [
            known
            for known in bare
            if known not in found and (known.startswith(word) or word in known.split())
        ]
    alike = {known: likeness(word, known) for known in found}
    found.sort(key=lambda known: -alike[known])
    return [bare[known] for known in found[:count] if alike[known] > alike[found[0]] - 0.1]


def did_you_mean(word: str, words: list[str], count: int = 1) -> str:
    """ "did you mean ...?", or nothing."""
    found = closest(word, words, count)
    return f"did you mean {' or '.join(found)}?" if found else ""


def advice(text: str, fits: Callable[[Fact], bool] = lambda fact: True) -> str:
    """The hint for a name that is not known: what was probably meant. ``fits`` prefers names of some sort."""
    odd = strange_letters(text)
    if odd:
        meant = find(look_alike(text))
        cure = (
            f"write {meant.name}"
            if meant
            else did_you_mean(text, [f.name for f in facts().values() if fits(f)])
        )
        return f"{odd}; {cure}" if cure else odd
    short = [fact.name for fact in abbreviated(text, fits)]
    if short:
        return f"did you mean {' or '.join(short[:3])}?"
    names = [fact.name for fact in facts().values() if fits(fact)]
    hint = did_you_mean(text, names, 3)
    parts = plain(text).split()
    if not hint and parts and min(map(len, parts)) > 2:        # words out of a name: "sun" of The Sun's Gift
        some = [name for name in names if all(
            any(word.startswith(part) for word in plain(name).split()) for part in parts)]
        if 0 < len(some) <= 3:
            return f"did you mean {' or '.join(some)}?"
    if not hint and re.search(r"[,;&]| and ", text):
        return "several names? write each as an item of its own: [Copper, Silver]"
    return hint or did_you_mean(text, list(facts()), 2)


class Named(NamedTuple):
    """A name in a text, and what stands there: the name with its ending."""

    name: str
    start: int
    end: int


@remembered
def _beginnings() -> tuple[dict[str, list[str]], re.Pattern[str]]:
    """Return the names by the two letters with which they begin, the longest first, and a pattern for the first one."""
    found: dict[str, list[str]] = {}
    for name in sorted((fact.name for fact in facts().values()), key=len, reverse=True):
        found.setdefault(name[:2], []).append(name)
    return found, re.compile(rf"(?<![\w'-])[{re.escape(''.join(sorted({two[0] for two in found})))}]")


def named(text: str) -> Iterator[Named]:
    """Yield the cards and landscapes that a text names, in their order: at each place the longest name that fits.

    (A pattern of a thousand names takes longer to make than a question to read.)
    """
    beginning, begins = _beginnings()
    at = 0
    while (found := begins.search(text, at)) is not None:
        start = found.start()
        at = start + 1
        for name in beginning.get(text[start : start + 2], ()):
            if text.startswith(name, start) and (ends := _ENDS.match(text, start + len(name))) is not None:
                at = ends.end()
                yield Named(name, start, at)
                break


def with_names(text: str, put: Callable[[str, str], str]) -> str:
    """Return a text with other words for the cards and landscapes that it names. ``put`` gives them for a name, and for
    the name with its ending.
    """
    parts, at = [], 0
    for name, start, end in named(text):
        parts += [text[at:start], put(name, text[start:end])]
        at = end
    return "".join((*parts, text[at:]))


@remembered
def names_in(text: str) -> frozenset[str]:
    """The cards and landscapes that a text names."""
    return frozenset(one.name for one in named(straight(text)))
