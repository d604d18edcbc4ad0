"""Cards of one's own: from data to entries, with all faults reported in their places; and back to data.

A card says its name, its types, its cost and what it does: ``abilities`` in the short forms of ``mirror``, or ``text``
in card English. Other things that a game with it needs (a mat, Horses, the Ruins) follow from what it does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.collection import INDEX, UNOFFICIAL, entries, instead, load
from engine.kernel import new_game
from engine.language.lint import lint
from engine.language.lint.entries import Everything, entry_faults
from engine.language.nodes import (
    Ability,
    AnyFrom,
    Card,
    Cost,
    Entry,
    Exchange,
    Gain,
    Has,
    Named,
    TakeCard,
    TakeCopy,
    TopOf,
)
from engine.language.terms import TYPES, Place, Pool, Token
from engine.language.walk import fields_of, parts
from engine.piles import comes_with, everywhere
from engine.record import field, record, replace
from engine.rules import CURRENT, rules_of
from oracle.english import Question, read
from oracle.errors import KEY, Path, Places, Problem, Where, listed, shown
from oracle.owncards.mirror import abilities_of, data_of, value_of
from oracle.owncards.value_kinds import Data, NotData, kinds_of_fields
from oracle.words.catalogue import LANDSCAPE_KINDS, did_you_mean, find, plain, straight, strange_letters
from oracle.words.table import TOKENS

MOST_CARDS: Final = 500
LONGEST_TEXT: Final = 2_000
_LONGEST_NAME: Final = 40
_NAME: Final = re.compile(r"[^\W\d_][\w '’&!.+-]*")
_WORDS: Final = (
    "nothing", "anything", "card", "cards", "rest", "stop", "yes", "no", "use", "hand", "deck", "discard", "trash",
)
_KINDS: Final = {type_: kind for kind, type_ in LANDSCAPE_KINDS.items()}
_IN_PILES: Final = ("card", "boon", "hex")
_COSTING: Final = ("card", "event", "project")
_OF_ENTRY: Final = (
    "kind", "pile", "copies", "by_players", "needs", "shuffled", "everywhere", "starting", "replaces", "begins",
    "chosen")
_KEYS: Final = ("name", "types", "cost", "text", "abilities", *_OF_ENTRY, "of_pile", "ends_game")
_BROUGHT: Final[Mapping[type, Mapping[int, str]]] = {
    Place: {Place.EXILE: "Your Exile mat", Place.ISLAND: "Your Island mat",
            Place.NATIVE_VILLAGE: "Your Native Village mat"},
    Pool: {Pool.MINUS_CARD: "Your -1 Card token", Pool.MINUS_COIN: "Your -$1 token",
           Pool.JOURNEY: "Your Journey token", Pool.PIRATE_SHIP: "Your Pirate Ship mat"},
    Token: {row.token: row.entry for row in TOKENS if row.entry},
}
"""Things that lie in front of players in a game in which something is put there."""


@record
class OwnCard:
    """A card of one's own: its entry, and the text that it was read from (empty if it was given as abilities).

    ``asks`` are the questions that the text leaves open, and how it was read.
    """

    entry: Entry
    text: str = ""
    asks: tuple[str, ...] = field(default=(), compare=False)


def cards_of(data: Data, places: Places, root: Path, problems: list[Problem]) -> tuple[OwnCard, ...]:
    """Make the cards that a list of data describes. Faults are noted, and the cards that have some are left out."""
    def note(path: Path, what: str, hint: str = "") -> None:
        problems.append(Problem(places.at(*path), what, hint))

    items = {(*root, number): item for number, item in enumerate(data)} if isinstance(data, list) else {root: data}
    if len(items) > MOST_CARDS:
        note(root, f"there are {len(items):,} cards; {MOST_CARDS} at most", "name those that the question needs")
        return ()
    with instead(*filter(None, map(_stub, items.values()))):     # they may name each other
        return _checked(items, note, places, problems)


def _checked(
    items: Mapping[Path, Data], note: Note, places: Places, problems: list[Problem],
) -> tuple[OwnCard, ...]:
    found: list[OwnCard] = []
    paths: list[Path] = []
    said: dict[Path, Mapping[str, Data]] = {}
    first: dict[str, Path] = {}
    for path, item in items.items():
        card = card_of(item, path, note, places, problems)
        entry = card.entry if card is not None else _stub(item)
        if entry is not None and plain(entry.name) in first:
            line = places.at(*first[plain(entry.name)], "name").line
            note((*path, "name"), f"{entry.name} is there twice", f"the first is in line {line}" if line else "")
            continue
        if entry is not None:
            first[plain(entry.name)] = path
        if card is None:
            continue
        found.append(card)
        paths.append(path)
        said[path] = item
    with instead(*(card.entry for card in found)):
        found = [replace(card, entry=with_needs(card.entry)) for card in found]
    with instead(*(card.entry for card in found)):
        game = Everything(entries())
        for card, path in zip(found, paths, strict=True):
            _check(card, game, said[path], path, note)
    return tuple(found)


# --------------------------------------------------------------------------- one card

Note = Callable[..., None]


def card_of(data: Data, path: Path, note: Note, places: Places, problems: list[Problem]) -> OwnCard | None:
    """Make a card from its data, judged by itself; None if something is wrong with it, which is noted."""
    if not isinstance(data, dict):
        note(path, "a card is a mapping: name, types, cost, and text or abilities",
             "such as {name: Lamplighter, types: Action, cost: 3, text: \"+2 Cards\"}")
        return None
    before = len(problems)
    for name in data:
        if name not in _KEYS:
            note((*path, name, KEY), f"a card has no '{shown(name)}'", did_you_mean(name, list(_KEYS)) or
                 f"it has: {listed(_KEYS, 'and', 20)}")
    name = _name(data.get("name"), path, note)
    types = _types(data.get("types"), path, note)
    kind = data.get("kind") or _kind(types)
    cost = _read(data, "cost", Cost, Cost(), path, note)
    if "cost" not in data and kind in _COSTING and types:
        note(path, f"{name or 'this card'} has no cost", "cost: 4, or $3P, or 8D for Debt")
    more = {one: _read(data, one, kinds_of_fields(Entry)[one], None, path, note)
            for one in _OF_ENTRY if one in data and one != "kind"}
    ends = _read(data, "ends_game", bool, False, path, note)
    did = _abilities(data, name, types, cost, path, note, places, problems)
    if len(problems) > before:
        return None
    if did.pile:
        more.setdefault("pile", did.pile)
    if did.needs:
        more["needs"] = tuple(dict.fromkeys((*more.get("needs", ()), *did.needs)))
    more["pile"], more["copies"] = _pile(kind, more.get("pile"), more.get("copies"))
    card = Card(name, types, cost, did.abilities, version=UNOFFICIAL,
                pile=_read(data, "of_pile", str, "", path, note), ends_game=ends)
    text = data["text"] if isinstance(data.get("text"), str) else ""
    return OwnCard(Entry(name, kind, UNOFFICIAL, (card,), **more), text.strip(), did.asks)


def _stub(data: Data) -> Entry | None:
    """Return as much of a card as others need to name it: name, types and cost."""
    def quiet(path: Path, what: str, hint: str = "") -> None:
        """Say nothing: faults are noted when the card is read."""

    if not isinstance(data, dict):
        return None
    name, types = _name(data.get("name"), (), quiet), _types(data.get("types"), (), quiet)
    kind = data["kind"] if isinstance(data.get("kind"), str) else _kind(types)
    card = Card(name, types, _read(data, "cost", Cost, Cost(), (), quiet))
    pile = data["pile"] if isinstance(data.get("pile"), str) else "kingdom"
    return Entry(name, kind, UNOFFICIAL, (card,), pile) if name else None


def _kind(types: Sequence[str]) -> str:
    """Return the kind of thing that has such types."""
    return next((_KINDS[type_] for type_ in types if type_ in _KINDS), "card")


def _pile(kind: str, pile: str | None, copies: int | None) -> tuple[str, int]:
    """Return the place of a thing's pile and the number of its cards, as given or else as usual."""
    pile = pile or ("kingdom" if kind == "card" else "none")
    return pile, copies if copies is not None else 10 if pile == "kingdom" else 1 if kind == "card" else 0


def _read(data: dict[str, Data], name: str, kind: Any, usual: Any, path: Path, note: Note) -> Any:
    if name not in data:
        return usual
    try:
        return value_of(data[name], kind, (*path, name))
    except NotData as error:
        note(error.path, error.what, error.hint)
        return usual


def _name(data: Data, path: Path, note: Note) -> str:
    """Return the name of a card; that of an official one as it is printed."""
    if data is None or not str(data).strip():
        note(path, "a card has no name", "name: what sentences call it, such as Lamplighter")
        return ""
    name, here = straight(str(data)), (*path, "name")
    fact = find(name)
    if fact is not None and plain(fact.name) == plain(name):
        return fact.name
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name) or plain(name) in _WORDS:
        note(here, f"a card cannot be called '{shown(name)}'", strange_letters(name) if not name.isascii() else
             f"a name is at most {_LONGEST_NAME} letters, with blanks, - and ' between, and no word of sentences")
        return ""
    return name


def _types(data: Data, path: Path, note: Note) -> tuple[str, ...]:
    """The types of a card: a list, or as they are printed (Action - Attack)."""
    words = data if isinstance(data, list) else re.split(r"\s*[-–—,/]\s*", str(data)) if data else []
    if not words:
        note(path, "a card has no types", "types: Action, or Action - Attack")
    found: list[str] = []
    for number, word in enumerate(words):
        type_ = next((one for one in TYPES if one.casefold() == str(word).strip().casefold()), None)
        here: Path = (*path, "types", number) if isinstance(data, list) else (*path, "types")
        if type_ is None:
            note(here, f"there is no type '{shown(word)}'", did_you_mean(str(word), list(TYPES)) or
                 "a type that no rule asks for can be left out")
        elif type_ in found:
            note(here, f"the type {type_} is there twice")
        else:
            found.append(type_)
    return tuple(found)


class _Does(NamedTuple):
    """The abilities of a card, the questions that its text leaves open, and the facts about its pile."""

    abilities: tuple[Ability, ...] = ()
    asks: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    pile: str = ""


def _abilities(
    data: dict[str, Data], name: str, types: tuple[str, ...], cost: Cost, path: Path, note: Note, places: Places,
    problems: list[Problem],
) -> _Does:
    if "text" in data and "abilities" in data:
        note((*path, "abilities"), "what it does is said twice, as text and as abilities", "leave one of them out")
    elif "text" in data:
        return _from_text(data["text"], name, types, cost, (*path, "text"), note, places, problems)
    elif "abilities" in data:
        return _Does(abilities_of(data["abilities"], (*path, "abilities"), lambda fault: note(
            fault.path, fault.what, fault.hint)))
    else:
        note(path, f"{name or 'a card'} does not say what it does",
             "text: what is printed on it, or abilities: in data (docs/cards-of-your-own.md)")
    return _Does()


# --------------------------------------------------------------------------- its text


def _from_text(
    text: Data, name: str, types: tuple[str, ...], cost: Cost, path: Path, note: Note, places: Places,
    problems: list[Problem],
) -> _Does:
    if not isinstance(text, str) or not text.strip():
        note(path, "the text of a card is a text")
        return _Does()
    if len(text) > LONGEST_TEXT:
        note(path, f"a text of {len(text):,} letters; that of a card has {LONGEST_TEXT:,} at most")
        return _Does()
    if not types:                           # their faults have been noted, and the meaning of a text depends on them
        return _Does()
    found = read(text, name=name, types=types, cost=cost)
    refusal = found.refusal
    if refusal is not None:
        hint = f"it can go on with {listed(refusal.nearest, 'or')}" if refusal.nearest else (
            "say it in other words, or as abilities in data (docs/cards-of-your-own.md)")
        problems.append(Problem(place_in_text(places, path, text, refusal.start), refusal.words, hint))
        return _Does()
    return _Does(found.abilities, tuple(_open(one, text) for one in found.questions), found.needs, found.pile)


def _open(question: Question, text: str) -> str:
    """Return a question that a text leaves open, with the words that raise it."""
    words = " ".join(text[question.start:question.end].split())
    return f"“{shown(words)}”: {question.words}" if words else question.words


def place_in_text(places: Places, path: Path, text: str, at: int) -> Where:
    """Return the place in a file of a letter of a text that was read from the value at a path."""
    here = places.at(*path)
    if not here.line:
        return here
    before = text[:at]
    down, across = before.count("\n"), len(before) - before.rfind("\n") - 1
    opening = here.excerpt[here.column - 1:here.column]
    if opening == "|":                      # lines of their own, all indented alike
        number = here.line + 1
        while (line := places.line(number)) and not line.strip():
            number += 1
        indent = len(line) - len(line.lstrip())
        number += down
        return Where(here.source, number, indent + across + 1, places.line(number))
    if down or opening == ">":
        return here
    column = here.column + across + (opening in "'\"" and opening != "")
    return Where(here.source, here.line, column, here.excerpt)


# --------------------------------------------------------------------------- all of them together


def with_needs(entry: Entry) -> Entry:
    """Return an entry with what comes into a game with it, besides what it names itself."""
    found = dict.fromkeys((*entry.needs, *_brought(entry)))
    found.pop(entry.name, None)
    return replace(entry, needs=tuple(found))


def _brought(entry: Entry) -> Iterator[str]:
    card = entry.versions[-1]
    if card.cost.potions:
        yield "Potion"
    if "Looter" in card.types:
        yield "Ruins"
    for part in parts(card.abilities):
        for _, value in fields_of(part):
            if value in _BROUGHT.get(type(value), ()):
                yield _BROUGHT[type(value)][value]
        named = []
        if isinstance(part, (Exchange, TakeCard, TakeCopy, Has)):
            named = [part.name]
        elif isinstance(part, Gain):
            named = [one.name for one in parts(part.filter) if isinstance(one, Named)]
            named += [part.source.pile] if isinstance(part.source, (TopOf, AnyFrom)) else []
        yield from (name for name in named if name in INDEX and _comes_along(load(name)))


def _comes_along(entry: Entry) -> bool:
    """Report whether something is in a game only if something else brings it."""
    return not entry.everywhere and (entry.pile in ("non-supply", "none") or entry.kind != "card")


def _check(card: OwnCard, game: Everything, data: Mapping[str, Data], path: Path, note: Note) -> None:
    """Note the linter's faults of a card, each at the name that it is about, or at its ability."""
    version = card.entry.versions[-1]
    faults = [fault.partition("): ")[2] or fault.partition("), ")[2] for fault in lint(version)]
    faults += entry_faults(card.entry, game)
    if version.pile and version.pile not in INDEX:
        faults.append(f"belongs to the pile '{shown(version.pile)}', which there is not")
    for fault in dict.fromkeys(faults):
        number = re.match(r"ability (\d+):? ?", fault)
        what = fault[number.end():] if number else fault
        here: Path = (*path, "text" if card.text else "abilities")
        if not card.text:
            inside = data["abilities"]
            named = re.search(r"'([^']+)'", what)
            if number:
                at = int(number[1]) - 1 if isinstance(inside, list) else list(inside)[int(number[1]) - 1]
                here, inside = (*here, at), inside[at]
            here = next(_where(inside, named[1], here), here) if named else here
        note(here, f"{card.entry.name}{f', ability {number[1]}' if number else ''}: {what}")
    if not faults and (why := _unplayable(card.entry)):
        note((*path, "text" if card.text else "abilities"), f"{card.entry.name} cannot be played: {why}")


def _unplayable(entry: Entry) -> str:
    """Return why no game can have a card, though its data are well-formed; empty if one can."""
    names = dict.fromkeys((*everywhere(), entry.name))
    for name in names.copy():
        names |= dict.fromkeys(comes_with(name))
    versions = [(one.kind, one.versions[-1]) for one in map(load, names) if one.versions]
    cards = tuple(card for kind, card in versions if kind in _IN_PILES)
    piles = tuple((card.name, (card.name,), True) for card in cards if not card.pile)
    others = tuple(card for kind, card in versions if kind not in _IN_PILES)
    try:
        new_game(rules_of(CURRENT), ("Alice", "Bob"), cards, piles, others)
    except Exception as error:      # whatever the compiler stumbles over
        return str(error) or type(error).__name__
    return ""


def _where(data: Data, text: str, path: Path) -> Iterator[Path]:
    """Yield the paths in data at which a text occurs."""
    if data == text:
        yield path
    elif isinstance(data, (dict, list)):
        for name, inside in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _where(inside, text, (*path, name))


# --------------------------------------------------------------------------- back to data


def data_of_card(card: OwnCard) -> dict[str, Data]:
    """A card as data; :func:`cards_of` reads it back as that card."""
    entry, version = card.entry, card.entry.versions[-1]
    of_entry, of_card = kinds_of_fields(Entry), kinds_of_fields(Card)
    data: dict[str, Data] = {"name": entry.name, "types": " - ".join(version.types)}
    if entry.kind in _COSTING or version.cost != Cost():
        data["cost"] = data_of(version.cost, Cost)
    kind = _kind(version.types)
    pile, copies = _pile(entry.kind, None, None)[0], _pile(entry.kind, entry.pile, None)[1]
    usual = Entry(entry.name, kind, UNOFFICIAL, (), pile, copies)
    for name in _OF_ENTRY:
        if getattr(entry, name) != getattr(usual, name):
            data[name] = data_of(getattr(entry, name), of_entry[name])
    brought = set(_brought(entry))
    if "needs" in data and not (needs := [name for name in entry.needs if name not in brought]):
        del data["needs"]
    elif "needs" in data:
        data["needs"] = needs
    if version.pile:
        data["of_pile"] = version.pile
    if version.ends_game:
        data["ends_game"] = True
    if card.text:
        return {**data, "text": card.text}
    return {**data, "abilities": data_of(version.abilities, of_card["abilities"])}


__all__ = ["OwnCard", "card_of", "cards_of", "data_of_card", "place_in_text"]
