"""A position while it is being written: fields with the words that somebody typed, and what is still missing.

A draft is a value; changing one makes another, so that every step can be undone. It is read as the one-line
notation is read, and each problem is told at the field it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.collection import remembered
from engine.record import record
from oracle.errors import Problem, Where, complain
from oracle.scenario.deeds import UNTIL, VERBS
from oracle.scenario.fields import PLAYER, SCENARIO, Scenario
from oracle.scenario.model import ZONES
from oracle.scenario.notation import composed, entries_of, from_notation
from oracle.scenario.reading import read_yaml
from oracle.scenario.sorts import FieldRow, Kind


class Field(NamedTuple):
    """A field: its key, what it is called, in which section it stands, what is written in it, and a hint.

    ``options`` are what a field of the kind "one" can be.
    """

    key: str
    label: str
    section: str
    kind: Kind
    hint: str
    options: tuple[str, ...] = ()

    @property
    def single(self) -> bool:
        """Report whether there is only one thing in it."""
        return self.kind in ("number", "one", "one card", "text")

    @property
    def full(self) -> str:
        """Return what it is called, with the player whose it is."""
        player, dot, _ = self.key.partition(".")
        return f"{player}’s {self.label}" if dot else self.label


class Note(NamedTuple):
    """Something to tell about a draft: at which field, what, and the likely cure. ``wrong``: it cannot be explored
    like this; otherwise it is only something to think of."""

    key: str
    what: str
    hint: str
    wrong: bool


_SHOWN: Final = ("hand", "deck", "discard", "play")              # what is asked of every player
_FIRST: Final = ("turn", "phase", "rules", "players")             # of the table, what is asked first, and last
_LAST: Final = ("earlier", "choices", "expect", "title")
_PLAYER: Final = {one.key: one for one in PLAYER}
_TABLE: Final = {one.key: one for one in SCENARIO}
_NUMBERED: Final = re.compile(r"(?:(\d{1,3}) )?([^\d\W][^\[\](){}:=/?]*)")
START: Final = ("Alice", "Bob")


@record
class Draft:
    """The players, and the words in each field that is given."""

    players: tuple[str, ...] = START
    values: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def get(self, key: str) -> tuple[str, ...]:
        """Return what is written in a field."""
        if key == "players":
            return self.players
        return next((items for name, items in self.values if name == key), ())

    def put(self, key: str, items: Sequence[str]) -> Draft:
        """The draft with other words in a field."""
        if key == "players":
            names = tuple(dict.fromkeys(items))
            kept = tuple((name, value) for name, value in self.values
                         if "." not in name or name.partition(".")[0] in names)
            return Draft(names, kept)
        rest = tuple((name, value) for name, value in self.values if name != key)
        return Draft(self.players, (*rest, (key, tuple(items))) if items else rest)

    def add(self, key: str, item: str) -> Draft:
        """The draft with one thing more in a field; equal cards are one entry with their number."""
        items = self.get(key)
        player, dot, zone = key.partition(".")
        ordered = (_PLAYER[zone] if dot else _TABLE[player]).sort.ordered
        for at in range(len(items) - 1, -1, -1):
            merged = _together(items[at], item)
            if merged:
                return self.put(key, (*items[:at], merged, *items[at + 1:]))
            if ordered:                                  # a card between two others stays between them
                break
        return self.put(key, (*items, item))

    @property
    def empty(self) -> bool:
        """Report whether nothing has been written."""
        return not self.values

    # ------------------------------------------------------------------ reading

    def line(self) -> tuple[str, list[tuple[int, int, str]]]:
        """The draft in one line of notation, and from where to where each field is in it."""
        return composed(self.players, dict(self.values).get)

    def scenario(self) -> Scenario:
        """The scenario that the draft is. Raises OracleError."""
        return _scenario(self)

    def note(self, problem: Problem) -> Note:
        """A problem of the line as a note at its field."""
        key = ""
        if problem.where is not None and problem.where.column and problem.where.source == "position":
            at = problem.where.column - 1
            key = next((name for start, end, name in self.line()[1] if start <= at < max(end, start + 1)), "")
        hint = "; ".join(part.strip() for part in problem.hint.splitlines()
                         if "impossible_position" not in part and "as shuffled cards:" not in part)
        cure = re.fullmatch(r"(\w+): \[.*\]", hint)
        if cure is not None and cure[1] in _TABLE:              # written as in a file: told as it is typed here
            typed = _TABLE[cure[1]].sort.entries(read_yaml(hint, "hint").data[cure[1]])
            return Note(cure[1], problem.what, "such as " + ", ".join(typed), True)
        return Note(key, problem.what, hint, True)

    def missing(self, wrong: bool = False) -> list[Note]:
        """Return what is not there yet: what to think of next."""
        if not any(self.get(f"{player}.{zone}") for player in self.players for zone in ZONES) and not self.get("event"):
            first = self.players[0] if self.players else "a player"
            return [Note(f"{first}.hand", "Nobody has a card yet.",
                         f"Type the cards of {first}'s hand, with enter after each.", False)]
        if not self.get("event"):
            return [Note("event", "Nothing happens yet.", "Choose what happens under “What happens”.", False)]
        if wrong:
            return []
        return [Note("", "Ready to explore.", "", False)]


def changes(before: Draft, after: Draft) -> list[tuple[str, tuple[str, ...]]]:
    """Return what is in a draft that was not in another: the fields, and what is new or other in each."""
    found = []
    keys = [*(("players",) if before.players != after.players else ()), *(key for key, _ in after.values)]
    for key in dict.fromkeys(keys):
        old, new = before.get(key), after.get(key)
        if old != new:
            found.append((key, tuple(item for item in new if item not in old) or new))
    return found


def _together(one: str, other: str) -> str:
    """Two entries of the same card as one: "Trader" and "2 Trader" are "3 Trader". Empty if they are not."""
    first, second = _NUMBERED.fullmatch(one), _NUMBERED.fullmatch(other)
    if first is None or second is None or first[2] != second[2]:
        return ""
    return f"{int(first[1] or 1) + int(second[1] or 1)} {first[2]}"


def _read(draft: Draft) -> Scenario:
    line, spans = draft.line()
    events = [(start, line[start:end]) for start, end, key in spans if key == "event"]
    for start, text in events:              # a word alone would be read as one more player
        if not _is_sentence(text, draft.players):
            example = f"for example: {draft.players[0] if draft.players else 'Alice'} plays Inn"
            raise complain(f"'{text}' is not something that happens", example, Where("position", 1, start + 1, line))
    return from_notation(line, "position")


_scenario = remembered(_read, 16)           # a draft is tried, looked at and told of, one after the other


def _is_sentence(text: str, players: Sequence[str]) -> bool:
    """Report whether words are read as something that happens: they say who does it, or until when."""
    words = text.split()
    return bool(words) and (UNTIL.match(text) is not None or (
        len(words) > 1 and (words[1].casefold() in VERBS or words[0] in players)))


def _blank(one: FieldRow, section: str, players: Sequence[str], owner: str = "") -> Field:
    """A row of the table of fields as a field that is filled in."""
    options = tuple(players) if one.key == "turn" else one.sort.options
    return Field(f"{owner}.{one.key}" if owner else one.key, one.label, section, one.kind, one.hint, options)


def fields_of(draft: Draft) -> list[Field]:
    """The fields of a draft, in the order in which one fills them in."""
    players = draft.players or START
    question, table = "The question", "Rest of the table"
    others = [key for key in _TABLE if key not in ("supply", "event", *_FIRST, *_LAST)]

    def of_player(player: str, section: str, shown: bool) -> Iterable[Field]:
        return (_blank(one, section, players, player) for one in PLAYER if (one.key in _SHOWN) is shown)

    return [
        *of_player(players[0], players[0], True),
        *(_blank(_TABLE[key], question, players) for key in ("supply", "event")),
        *(field for player in players[1:] for field in of_player(player, player, True)),
        *(_blank(_TABLE[key], table, players) for key in (*_FIRST, *others, *_LAST)),
        *(field for player in players for field in of_player(player, f"{player}: more", False)),
    ]


def draft_of(scenario: Scenario) -> Draft:
    """The draft that gives a scenario."""
    return Draft(tuple(player.name for player in scenario.players), tuple(entries_of(scenario)))


__all__ = ["Draft", "Field", "Kind", "Note", "changes", "draft_of", "fields_of"]
