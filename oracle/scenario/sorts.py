"""The sorts of value that a field of a scenario can hold: how each is checked, read and written. A table of fields
(``fields``) has a row for each, made with ``row``; here is what is done with the rows, whatever they are.

A value passes through plain data (lists, mappings, texts, numbers) on its way between a scenario and a text: a file in
YAML says these data as they are (``writing``), a line says them with signs between (``line``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, Literal

from engine.record import field, metadata_of, record
from oracle.errors import Path, shown
from oracle.scenario.line import Line, entries, escaped, literal
from oracle.scenario.reader import Reader
from oracle.scenario.shapes import Complaint, Key, Keys, Shape, Text, Whole, Word
from oracle.words.catalogue import straight
from oracle.words.table import PLACE_NAME, PLAYER_PLACE, POOL, POOL_NAME, SINGLE

Kind = Literal[
    "cards", "secret", "supply", "landscapes", "projects", "states", "artifacts", "boons", "pending", "idle", "number",
    "one card", "event", "earlier", "choice", "claim", "text", "one", "players", "words",
]
"""What is asked for where somebody fills a field in, so that the right names are proposed."""
Spell = Callable[[str], str]
"""Writes the name of a card, with the version that the scenario names."""

Data = Any
"""What stands in a file, where its shape has been checked (``shapes``): the sort that reads it knows what it can be."""
Value = Any
"""What a field of a scenario holds: the sort that reads and writes it knows its type."""

NO_LIST: Final[list[object]] = []
NO_MAP: Final[dict[str, object]] = {}
MOST: Final = 999  # what somebody has more of is a slip of the keyboard
EXAMPLES: Final = ("3 Copper", "2 Silver", "Trader (pre-2020)")


class Sort:
    """A sort of value. ``empty`` is what a field holds if it is not given, ``default`` what that is in a file.

    ``shape`` is what stands in a file; ``kind`` what is asked for where it is filled in, and ``options`` what can be
    chosen there; ``ordered`` says that the order of what is in it counts. In a file that is written, so many levels of
    it as ``block`` says stand in lines of their own. In a line, it ``repeats`` if several can be given, and is
    ``literal`` if signs of the line that stand in it are escaped.
    """

    shape: Shape
    kind: Kind = "words"
    empty: object = ()
    default: object = NO_LIST
    ordered = False
    options: tuple[str, ...] = ()
    block = 0
    repeats = False
    literal = False

    def spelt(self, data: object) -> object:
        """The data in the one way that is checked, where others are understood as well. What is not understood stays
        as it is, to be complained of; places in the file keep their paths."""
        return data

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        """The value that data of the right shape stand for. What is wrong with them is noted, and left out."""
        return data

    def write(self, value: object, spell: Spell) -> object:
        """The data that a value is written as."""
        return value

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """The data that stand behind "key=" in a line, at a column."""
        return line.items(at, text, path)

    def entries(self, data: object) -> list[str]:
        """Return what follows "key=" in a line, with commas between."""
        return entries(data)

    def parts(self, key: str, items: Iterable[str]) -> list[str]:
        """The parts of a line that entries make, behind the key."""
        return [f"{key}={escaped(', '.join(items), '|') if self.literal else ','.join(items)}"]

    def cards(self, value: object) -> Iterable[str]:
        """The names of cards that are in a value, each as often as it is there."""
        return ()


@record
class FieldRow:
    """A field: its name in the record (``attribute``) and in files and lines (``key``), what it holds, and what is said
    of it. In the schema (``says``), to who fills it in (``label``, ``hint``, and ``kind`` of what is asked for).

    ``within`` is the key that it stands under in a file; ``default`` what it is in a file if it is not given; ``also``
    what else it may be called, by mistake; ``entry`` what belongs to the game if it is given; ``lies`` that the cards
    in it are there, in no pile.
    """

    attribute: str
    key: str
    sort: Sort
    says: str
    called: str
    hint: str
    kind: Kind
    within: str
    default: object
    also: tuple[str, ...]
    entry: str
    lies: bool

    @property
    def label(self) -> str:
        """Return what it is called: what its row says, or as the place of a player or the pool, or else by its key."""
        if self.called:
            return self.called
        if self.key in PLAYER_PLACE:
            return PLACE_NAME[PLAYER_PLACE[self.key]]
        return POOL_NAME[POOL[self.key]].many if self.key in POOL else self.key.replace("_", " ")

    @property
    def path(self) -> Path:
        """Return where it is in a file, from where its neighbours are."""
        return (self.within, self.key) if self.within else (self.key,)


def row(
    sort: Sort, says: str, hint: str = "", *, key: str = "", label: str = "", kind: Kind | None = None,
    within: str = "", default: object = None, also: tuple[str, ...] = (), entry: str = "", lies: bool = False,
) -> Any:
    """A field of a record as a row of the table of fields (``FieldRow`` says what the words mean)."""
    default = sort.default if default is None else default
    said = (sort, says, label, hint or says.rstrip("."), kind or sort.kind, within, default, also, entry, lies)
    return field(default=sort.empty, metadata=(key, said))


@cache
def rows_of(kind: type) -> tuple[FieldRow, ...]:
    """The rows of a record's fields, in their order."""
    found = ((name, key or name, said) for name, (key, said) in metadata_of(kind).items())
    return tuple(FieldRow(name, key, *said) for name, key, said in found)


def keys_of(kind: type, name: str, says: str, groups: dict[str, str], **more: Any) -> Keys:
    """The shape of a mapping with the fields of a record. ``groups`` are the keys that several fields stand under, and
    what these are for; ``more`` is said of the mapping."""
    keys: dict[str, Key] = {}
    inside: dict[str, dict[str, Key]] = {}
    for one in rows_of(kind):
        if one.within and one.within not in keys:
            inside[one.within] = {}
            keys[one.within] = Key(Keys(one.within.title(), "", inside[one.within]), groups[one.within], NO_MAP)
        (inside[one.within] if one.within else keys)[one.key] = Key(one.sort.shape, one.says, one.default)
    return Keys(name, says, keys, **more)


def without_nothing(data: Data) -> Data:
    """A mapping without the keys that nothing follows: they are left out."""
    return {key: value for key, value in data.items() if value is not None} if isinstance(data, dict) else data


def respelt(kind: type, data: object) -> object:
    """The data of a record's fields, each in the one way that is checked."""
    data = without_nothing(data)
    if isinstance(data, dict):
        for one in rows_of(kind):
            if one.key in data and not one.within:
                data[one.key] = one.sort.spelt(data[one.key])
    return data


def read_fields(kind: type, reader: Reader, path: Path, data: dict[str, Data]) -> dict[str, Value]:
    """The values of a record's fields that data of the right shape give. What is wrong is noted, and left out."""
    found: dict[str, Value] = {}
    for one in rows_of(kind):
        value = ((data.get(one.within) or {}) if one.within else data).get(one.key)
        if value is not None:
            found[one.attribute] = one.sort.read(reader, (*path, *one.path), value)
    return found


def data_of(one: Any, spell: Spell) -> dict[str, Data]:
    """A record as data: reading them again gives an equal one. What is as if it were not given is left out."""
    data: dict[str, Data] = {}
    for part in rows_of(one.__class__):
        value = getattr(one, part.attribute)
        if value != part.sort.empty:
            (data.setdefault(part.within, {}) if part.within else data)[part.key] = part.sort.write(value, spell)
    return data


# ------------------------------------------------------------------ numbers and words


class Count(Sort):
    """Hold how many a player has of something of which there is a pool; nothing if it is not given."""

    kind = "number"
    empty = None
    default = 0
    shape = Whole(0, MOST)

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        if data > 1 and POOL[str(path[-1])] in SINGLE:
            reader.problem(path, f"a player has one such token, not {data}", "write 1")
            return 1
        return data

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        if text.strip().isdecimal() and len(text.strip()) <= len(str(MOST)):
            return int(text)
        line.problem(at, f"'{path[-1]}=' needs a number from 0 to {MOST}, not '{shown(text)}'")
        return None


class Words(Sort):
    """A text."""

    kind: Kind = "text"
    literal = True
    empty: object = ""
    default = ""
    shape: Shape = Text()

    def spelt(self, data: object) -> object:
        """A number is a text here as well."""
        return str(data) if isinstance(data, int) else data

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        return straight(data)

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        return straight(literal(text))


class Who(Words):
    """A player's name."""

    kind = "one"

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        return reader.player_name(path, data)


class OneWord(Words):
    """One of some words, which can be chosen from; ``plainly`` brings other ways to write them to one of these."""

    kind = "one"

    def __init__(
        self, words: tuple[str, ...], complaint: Complaint, default: str,
        plainly: Callable[[object], object] = lambda data: data, empty: str = "",
    ) -> None:
        self.shape = Word(words, complaint)
        self.default, self.empty = default, empty
        self.options = tuple(word for word in words if word != empty)
        self.plainly = plainly

    def spelt(self, data: object) -> object:
        return self.plainly(data)
