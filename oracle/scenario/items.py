"""Cards as people write them: "3 Copper", "Copper x3", "Trader (pre-2020)", "?".

Everything here raises :class:`Misread`, which the reader of scenarios turns into a problem with a place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from oracle.errors import listed, shown
from oracle.scenario.model import ON_PILES, OWN_TOKENS, UNKNOWN, DeckItem
from oracle.words import catalogue
from oracle.words.catalogue import Fact, did_you_mean, look_alike, straight, strange_letters
from oracle.words.table import TOKEN_SPELT

MOST: Final = 300  # more cards of one name than this are a slip of the keyboard

_BEFORE: Final = re.compile(r"(\d{1,9})\s*[x×*]?\s+(\D.*)|(\d{1,9})\s*[x×*]\s*(\D.*)", re.I)
_AFTER: Final = re.compile(r"(.*\D)\s+[x×*]?\s*(\d{1,9})|(.*\D)[×*]\s*(\d{1,9})|(.+\))\s*x?(\d{1,9})", re.I)
_VERSION: Final = re.compile(r"(.+?)\s*\(([^()]*)\)")
_TOKEN: Final = r"(?i)(?:(\d{1,3})\s+)?(.+?)(?:\s+tokens?)?"
_SPLIT: Final = re.compile(r"\s*(?:,\s*and\s+|,|\s+and\s+)\s*")


class Misread(Exception):
    """A text that cannot be understood: what is wrong, and the likely cure."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.hint = hint


class Item(NamedTuple):
    """So many cards of a name; ``number`` is None if no number was written."""

    number: int | None
    name: str
    version: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The cards one by one."""
        return (self.name,) * (1 if self.number is None else self.number)


def a_card(fact: Fact) -> bool:
    """Fits names of cards."""
    return fact.is_card


def a_card_or_pile(fact: Fact) -> bool:
    """Fits names of cards and of piles of different cards."""
    return fact.is_card or fact.kind == "pile"


def a_boon(fact: Fact) -> bool:
    """Fits names of Boons and Hexes."""
    return fact.kind in ("boon", "hex")


def a_landscape(fact: Fact) -> bool:
    """Fits names of landscapes and mats."""
    return fact.kind in catalogue.LANDSCAPE_KINDS or fact.kind == "mat"


def of_kind(*kinds: str) -> Callable[[Fact], bool]:
    """Fits names of some kinds."""
    return lambda fact: fact.kind in kinds


FITS: Final[dict[str, Callable[[Fact], bool]]] = {
    "cards": a_card, "secret": a_card, "supply": a_card_or_pile, "landscapes": a_landscape, "pending": a_card,
    "one card": a_card, "boons": a_boon,
    "idle": lambda fact: a_card(fact) or a_boon(fact), "projects": of_kind("project"), "states": of_kind("state"),
    "artifacts": of_kind("artifact"),
}
"""What fits where something is filled in, by the kind of what is asked for."""


def fact_of(name: str, fits: Callable[[Fact], bool] = a_card, sort: str = "card") -> Fact:
    """The fact of a name of some sort. Raises Misread, with what was probably meant."""
    fact = catalogue.find(name)
    if fact is None:
        raise Misread(f"no {sort} is named '{shown(name)}'", catalogue.advice(name, fits))
    if not fits(fact):
        kind = catalogue.LANDSCAPE_KINDS.get(fact.kind, fact.kind)
        article = _article(kind)
        hint = ""
        if fact.is_card:
            hint = "cards belong to a zone of a player, or to supply"
        elif fact.kind in catalogue.LANDSCAPE_KINDS:
            hint = f"name it under landscapes: [{fact.name}]"
        elif fact.kind == "pile":
            hint = f"name one of its cards, or the pile under supply: [{fact.name}]"
        elif fact.kind == "token":
            hint = "tokens are numbers of a player, such as tokens: {coffers: 2}"
        raise Misread(f"{fact.name} is {article} {kind}, not {_article(sort)} {sort}", hint)
    return fact


def _article(noun: str) -> str:
    return "an" if noun[0] in "AEIOUaeiou" else "a"


def read_item(
    text: str, fits: Callable[[Fact], bool] = a_card, sort: str = "card", unknown: bool = False
) -> Item:
    """A card with its number and version. Raises Misread.

    ``unknown`` allows "?" (and "5 ?"), a card that nobody has seen.
    """
    text = straight(text)
    if not text:
        raise Misread("an empty name")
    count: int | None = None
    name = text
    match = _BEFORE.fullmatch(text) or _AFTER.fullmatch(text)
    if match and catalogue.find(text) is None:
        first, second, *_ = (group for group in match.groups() if group is not None)
        number, name = (first, second) if first.isdecimal() else (second, first)
        count = int(number)
        if count > MOST:
            raise Misread(f"{count} cards of one name are more than any game has")
    name = name.strip()
    if name == UNKNOWN:
        if not unknown:
            raise Misread("a card that nobody has seen (?) can only be in a hand, a deck or a discard pile")
        return Item(count, UNKNOWN)
    version = ""
    match = _VERSION.fullmatch(name)
    if match:
        name, version = match[1], match[2].strip()
        if not version:
            raise Misread(f"'{shown(text)}' has empty parentheses", "put a version there: Trader (pre-2020)")
    return Item(count, fact_of(name, fits, sort).name, version)


def token_named(text: str) -> str:
    """The token of a name, as it is spelt here; empty if there is none."""
    bare = straight(text).replace("\u2212", "-").replace("\u2013", "-").casefold()
    return TOKEN_SPELT.get(bare) or TOKEN_SPELT.get(re.sub(r"^([+-])\s+", r"\1", bare), "")


def read_token(text: str, players: list[str]) -> tuple[str, str, int]:
    """Tokens on a pile: which, whose (or ""), how many: "2 Embargo", "Alice +1 Card". Raises Misread."""
    text = straight(text)
    owner = ""
    first, _, rest = text.partition(" ")
    for name in players:
        if first.casefold().removesuffix("'s") == name.casefold() and rest:
            owner, text = name, rest
    count: int | None = None
    token = token_named(re.sub(r"\s+tokens?$", "", text, flags=re.I))
    if not token:
        match = re.fullmatch(_TOKEN, text)
        token = token_named(match[2]) if match else ""
        count = int(match[1]) if match and match[1] else None
    if not token and rest and token_named(re.sub(r"\s+tokens?$", "", rest, flags=re.I)) in OWN_TOKENS:
        raise Misread(f"nobody is called '{shown(first)}'", strange_name(first, players) if players else "")
    if not token:
        bare = re.sub(r"^\d+\s+", "", text)
        raise Misread(
            f"'{shown(text)}' is no token that lies on piles or landscapes",
            did_you_mean(bare, list(ON_PILES)) or f"tokens: {listed(ON_PILES, 'and', 20)}; before the last six "
            "a player's name: 'Alice +1 Card'",
        )
    own = token in OWN_TOKENS
    if own and not owner:
        raise Misread(f"whose {token} token?", f"such as '{players[0] if players else 'Alice'} {token}'")
    if owner and not own:
        raise Misread(f"{token} tokens on a pile belong to nobody", f"write '{count or 1} {token}'")
    if own and count not in (None, 1):
        raise Misread(f"each player has one {token} token, not {count}")
    if count == 0:
        raise Misread(f"0 {token} is nothing that lies there", "leave it out; [] is: no tokens")
    return token, owner, count or 1


def split_names(text: str) -> list[str]:
    """The parts of "Rats, Feodum and 2 Copper"."""
    return [part for part in _SPLIT.split(straight(text)) if part]


def count_cards(items: Iterable[DeckItem]) -> Counter[str]:
    """Return how many cards of each name there are in a zone, bags opened."""
    found: Counter[str] = Counter()
    for item in items:
        found.update((item,) if isinstance(item, str) else item)
    return found


def strange_name(word: str, names: list[str]) -> str:
    """Return what was meant by a player's name that is not one."""
    odd = strange_letters(word)
    meant = next((name for name in names if look_alike(word).casefold() == name.casefold()), "")
    if odd and meant:
        return f"{odd}; write {meant}"
    return did_you_mean(word, names) or f"the players are {listed(names)}"
