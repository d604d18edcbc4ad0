"""Reading which cards are meant: a name, or a class of cards. Wherever a card can stand, this reads it."""

from __future__ import annotations

import re
from typing import Final

from engine.language.terms import TYPES, Pool
from engine.state import CardBought, CardsPut, Discarded, Event, Exiled, Gained, Revealed, Trashed
from oracle.claims.cursor import Cursor
from oracle.claims.names import Found
from oracle.claims.nouns import IN_COSTS, OF_LANDSCAPES, SPLIT, CardClass, What, plural

_TYPE_OF: Final[dict[str, str]] = {}
for _type in (*TYPES[:TYPES.index("Event")], "Boon", "Hex"):
    for _word in (_type, f"{_type}s", f"{_type}es", f"{_type[:-1]}ies"):
        _TYPE_OF[_word.lower()] = _type
_LANDSCAPE_OF: Final = {word.casefold(): name for name in OF_LANDSCAPES for word in (name, plural(name))}
_WORD: Final = re.compile(r"(non[- ]?)?([A-Za-z]+)(?!\w)", re.I)
_COST: Final = re.compile(r"\$?\s*(\d{1,3})(?!\w)")
_COSTING: Final = ("costing", "that cost", "that costs", "with a cost of", "with cost")
CARDS: Final = ("cards", "card")


def a_card(read: Cursor, example: str) -> What:
    """The cards that are meant, which have to be there. Raises OracleError."""
    what = cards_meant(read)
    if what is None:
        raise read.unknown("card", example)
    return what


def cards_meant(read: Cursor) -> What | None:
    """The cards that are meant, if that is said next: a name of a card, or a class; "cards" alone are all of them."""
    start = read.at
    _no_other_copy(read)
    read.accept("copy of", "copies of", "a copy of")
    if not read.accept("a", "an"):
        determined = read.at
        read.accept("the", "her", "his", "their")
        if read.names.match(read.text, _at(read), "card") is None:
            read.at = determined
    found = read.names.match(read.text, _at(read), "card")
    adjectives, end = _adjectives(read)
    if found is not None and found.end >= end:
        read.at = found.end
        if read.accept(*_COSTING):
            least, most = a_cost(read)
            return CardClass((), (), least, most, "", found.name)
        return found.name
    read.at = end
    plain = read.accept(*CARDS)
    if not adjectives and not plain:
        read.at = start
        return None
    return _with_clauses(read, [word for no, word in adjectives if not no], [word for no, word in adjectives if no])


def landscapes_meant(read: Cursor) -> CardClass | None:
    """A class of landscapes, if one is next: "an Event", "Projects"."""
    start = read.at
    read.accept("a", "an")
    word = read.peek().casefold()
    whole = read.names.match(read.text, _at(read), "card", "landscape")
    if word not in _LANDSCAPE_OF or whole is not None:      # "Way of the Mouse" is one by name
        read.at = start
        return None
    read.at += len(word)
    return CardClass((_LANDSCAPE_OF[word],))


def class_ahead(read: Cursor) -> bool:
    """Report whether a class of cards comes next (and not a name), and then where they are or what was done to them."""
    position = read.at
    what = cards_meant(read)
    said = read.accept("in", "not in", "is in", "is not in", "are in", "are not in", "was", "were", "got")
    rotated = bool(said) and read.peek() == "rotated"
    read.at = position
    return isinstance(what, CardClass) and bool(said) and not rotated


def _at(read: Cursor) -> int:
    read.skip()
    return read.at


def _adjectives(read: Cursor) -> tuple[list[tuple[bool, str]], int]:
    """The types that stand next, each with whether it is denied, and where they end."""
    found: list[tuple[bool, str]] = []
    position = _at(read)
    while (match := _WORD.match(read.text, position)) is not None and match[2].lower() in _TYPE_OF:
        name: Found | None = read.names.match(read.text, position, "card")
        if name is not None and name.end > match.end():
            break                                    # "Treasure Map" is no Treasure
        found.append((bool(match[1]), _TYPE_OF[match[2].lower()]))
        position = match.end()
        if read.text[position:position + 1] in ("-", "–"):
            position += 1
        while read.text[position:position + 1] == " ":
            position += 1
    while found and read.text[position - 1:position] == " ":
        position -= 1
    return found, position


def _with_clauses(read: Cursor, types: list[str], others: list[str]) -> What:
    """Return what follows the types: the cost, the pile."""
    least: int | None = None
    most: int | None = None
    pile = ""
    besides: Pool | None = None
    while True:
        if least is None and besides is None and read.accept(*_COSTING):
            besides = _besides(read)
            least, most = a_cost(read) if besides is None else (None, None)
        elif not pile and (name := _of_pile(read)):
            pile = name
        else:
            break
    if not types and not others and least is None and besides is None and not pile:
        return ""
    return CardClass(tuple(sorted(set(types), key=TYPES.index)), tuple(sorted(set(others), key=TYPES.index)),
                     least, most, pile, besides=besides)


def _besides(read: Cursor) -> Pool | None:
    """After "costing": "a Potion", "Debt"."""
    return next((pool for pool, words in IN_COSTS.items() if read.accept(words)), None)


def _of_pile(read: Cursor) -> str:
    """The pile that is named, if one is: "of the Knights pile", "of a split pile"."""
    start = read.at
    if read.accept(f"of a {SPLIT}", f"from a {SPLIT}"):
        return SPLIT
    found = read.name("pile", "card") if read.accept("of the", "from the") else None
    if found is None or not read.accept("pile"):
        read.at = start
        return ""
    return found.name


def a_cost(read: Cursor) -> tuple[int, int | None]:
    """A cost, or a range of costs, in coins."""
    read.accept("exactly")
    bound = read.accept("up to", "at most", "at least", "more than", "less than", "between", "from")
    low = _coins(read)
    if bound in ("between", "from"):
        if not read.accept("and", "to"):
            raise read.fail("'and' is expected", "for example: costing between $3 and $6")
        return low, _coins(read)
    start = read.at
    if not bound and read.accept("to"):
        if _COST.match(read.text, _at(read)):
            return low, _coins(read)
        read.at = start                              # "costing $5 to hand": a place
    if bound in ("up to", "at most") or read.accept("or less", "or lower"):
        return 0, low
    if bound == "less than":
        return 0, low - 1
    if bound == "more than":
        return low + 1, None
    if bound == "at least" or read.accept("or more", "or higher"):
        return low, None
    return low, low


def _coins(read: Cursor) -> int:
    match = _COST.match(read.text, _at(read))
    if match is None:
        raise read.fail("a cost is expected", "for example: a card costing $5; a card costing up to $4")
    read.at = match.end()
    return int(match[1])


def another(read: Cursor, kinds: frozenset[type[Event]]) -> tuple[int, str] | None:
    """Read, after a verb, "another copy of Page": how many of which card are meant.

    Those that the sentences of the question say it of are counted too. None if the text says nothing of the kind.
    Raises OracleError where that leaves open which the first one is.
    """
    start = _at(read)
    if not read.accept("another"):
        return None
    read.accept("copy of", "card named")
    name = read.need("card", "gained another copy of Page")
    same = frozenset(sentence for kind in kinds for sentence in _SENTENCES.get(kind, ()))
    first = sum(verb in same for verb, card in read.names.told if card == name)
    if not same or not any(card == name for _, card in read.names.told):
        raise read.fail(
            f"which {name} is the first one? What happens does not name it" if same else
            "'another' leaves open which copy is the first one",
            f"say '2 {name}' if it counts, too, or '{name}' if only the other one is meant", start)
    return first + 1, name


_SENTENCES: Final[dict[type[Event], tuple[str, ...]]] = {      # the sentences that say of a card that it is gained, ...
    Gained: ("gains", "buys"), CardBought: ("buys",), Trashed: ("trashes",), Discarded: ("discards",),
    Exiled: ("exiles",), Revealed: ("reveals",), CardsPut: ("puts",),
}


def _no_other_copy(read: Cursor) -> None:
    """Raise where "another copy" leaves open which copies count."""
    start = _at(read)
    if not read.accept("another"):
        return
    read.accept("copy of", "card named")
    found = read.name("card")
    name = found.name if found else "Page"
    raise read.fail(
        "'another' leaves open which copy is the first one",
        f"say '2 {name}' if it counts, too, or '{name}' if only the other one is meant", start)


__all__ = ["CARDS", "a_card", "a_cost", "another", "cards_meant", "class_ahead", "landscapes_meant"]
