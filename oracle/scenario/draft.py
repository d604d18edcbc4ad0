"""A position while it is being written: fields with the words that somebody typed, and what is still missing.

A draft is a value; changing one makes another, so that every step can be undone. It is read as the one-line
notation is read, and each problem is told at the field it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from engine.record import record
from engine.rules import ERAS
from oracle.errors import OracleError, Problem, Where, complain
from oracle.scenario import notation
from oracle.scenario.deeds import UNTIL, VERBS
from oracle.scenario.model import CLAIMS, FIGURES, PHASES, POOLS, TOKENS, ZONES, Scenario
from oracle.words.fields import OF_PLAYER, OF_TABLE

Kind = Literal[
    "cards", "secret", "supply", "landscapes", "projects", "states", "artifacts", "boons", "pending", "number",
    "one card", "event", "earlier", "choice", "claim", "text", "one", "players", "words",
]


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
        """Whether there is only one thing in it."""
        return self.kind in ("number", "one", "one card", "text")

    @property
    def full(self) -> str:
        """What it is called, with the player whose it is."""
        player, dot, _ = self.key.partition(".")
        return f"{player}’s {self.label}" if dot else self.label


class Note(NamedTuple):
    """Something to tell about a draft: at which field, what, and the likely cure. ``wrong``: it cannot be explored
    like this; otherwise it is only something to think of."""

    key: str
    what: str
    hint: str
    wrong: bool


_SHOWN: Final[tuple[tuple[str, Kind], ...]] = (
    ("hand", "secret"), ("deck", "secret"), ("discard", "secret"), ("play", "cards"),
)  # what is asked of every player
_MORE: Final[dict[str, Kind]] = {
    "boons": "boons", "projects": "projects", "states": "states", "artifacts": "artifacts",
    "inherited": "one card", "pending": "pending",
    "gained_last_turn": "cards", "trashed_last_turn": "cards",
}  # what is no number and no zone
_TABLE: Final[dict[str, Kind]] = {
    "landscapes": "landscapes", "trash": "cards", "tokens": "words", "boons": "boons", "boons_discard": "boons",
    "boons_aside": "boons", "hexes": "boons", "hexes_discard": "boons", "black_market": "cards",
    "impossible_position": "one", "budget": "words",
}
_ONE_EACH: Final = ("title", "rules", "turn", "phase", "impossible_position", "budget")
_ORDERED: Final = ("deck", "discard", "boons", "hexes", "earlier", "event", "choices", "expect")
_NUMBERED: Final = re.compile(r"(?:(\d{1,3}) )?([^\d\W][^\[\](){}:=/?]*)")
START: Final = ("Alice", "Bob")


@record
class Draft:
    """The players, and the words in each field that is not empty."""

    players: tuple[str, ...] = START
    values: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def get(self, key: str) -> tuple[str, ...]:
        """What is written in a field."""
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
        ordered = key.rpartition(".")[2] in _ORDERED
        for at in range(len(items) - 1, -1, -1):
            merged = _together(items[at], item)
            if merged:
                return self.put(key, (*items[:at], merged, *items[at + 1:]))
            if ordered:                                  # a card between two others stays between them
                break
        return self.put(key, (*items, item))

    @property
    def empty(self) -> bool:
        """Whether nothing has been written."""
        return not self.values

    # ------------------------------------------------------------------ reading

    def line(self) -> tuple[str, list[tuple[int, int, str]]]:
        """The draft in one line of notation, and from where to where each field stands in it."""
        text = ""
        spans: list[tuple[int, int, str]] = []

        def add(key: str, words: str, between: str) -> None:
            nonlocal text
            text += between if text else ""
            spans.append((len(text), len(text) + len(words), key))
            text += words

        for key in ("title", "rules"):
            if self.get(key):
                add(key, f"{key}={_escaped(', '.join(self.get(key)), '|')}", " | ")
        for player in self.players:
            add(f"{player}.", player, " | ")
            for key in player_keys():
                items = self.get(f"{player}.{key}")
                if items:
                    add(f"{player}.{key}", f"{key}={','.join(items)}", " ")
        for key in table_keys():
            if self.get(key):
                add(key, f"{key}={','.join(self.get(key))}", " | ")
        for item in self.get("earlier"):
            add("earlier", f"earlier={item}", " | ")
        for item in self.get("event"):
            add("event", item, " | ")
        pins = [_escaped(item, "|>") for item in self.get("choices")]
        if pins:
            joined = " > ".join(pins)
            add("choices", f"> {joined}" if self.get("event") else f"choices={joined}",
                " " if self.get("event") else " | ")
        for item in self.get("expect"):
            kind, _, claim = item.partition(":")
            add("expect", f"{kind.strip()}={_escaped(claim.strip(), '|')}", " | ")
        return text, spans

    def scenario(self) -> Scenario:
        """The scenario that the draft is. Raises OracleError."""
        line, spans = self.line()
        events = [(start, line[start:end]) for start, end, key in spans if key == "event"]
        for start, text in events:              # a word alone would be read as one more player
            if not _is_sentence(text, self.players):
                example = f"for example: {self.players[0] if self.players else 'Alice'} plays Inn"
                raise complain(f"'{text}' is not something that happens", example,
                               Where("position", 1, start + 1, line))
        return notation.from_notation(line, "position")

    def problems(self) -> list[Note]:
        """What is wrong with it, and what is missing, at which field."""
        notes: list[Note] = []
        try:
            self.scenario()
        except OracleError as error:
            notes = [self.note(problem) for problem in error.problems]
        return notes + self.missing(bool(notes))

    def note(self, problem: Problem) -> Note:
        """A problem of the line as a note at its field."""
        key = ""
        if problem.where is not None and problem.where.column and problem.where.source == "position":
            at = problem.where.column - 1
            key = next((name for start, end, name in self.line()[1] if start <= at < max(end, start + 1)), "")
        hint = "; ".join(part.strip() for part in problem.hint.splitlines()
                         if "impossible_position" not in part and "as shuffled cards:" not in part)
        cure = re.fullmatch(r"(\w+): \[(.*)\]", hint)
        if cure is not None and cure[1] in _TABLE:              # written as in a file: told as it is typed here
            return Note(cure[1], problem.what, "such as " + cure[2].replace("[", "(").replace("]", ")"), True)
        return Note(key, problem.what, hint, True)

    def missing(self, wrong: bool = False) -> list[Note]:
        """What is not there yet: what to think of next."""
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
    """What is in a draft that was not in another: the fields, and what is new or other in each."""
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


def _is_sentence(text: str, players: Sequence[str]) -> bool:
    """Whether words are read as something that happens: they say who does it, or until when."""
    words = text.split()
    return bool(words) and (UNTIL.match(text) is not None or (
        len(words) > 1 and (words[1].casefold() in VERBS or words[0] in players)))


def _escaped(text: str, signs: str) -> str:
    return re.sub(rf"([\\{signs}])", r"\\\1", text)


def player_keys() -> tuple[str, ...]:
    """What can be said of a player, as the notation calls it."""
    return notation._PLAYER_KEYS


def table_keys() -> tuple[str, ...]:
    """What can be said of the table, as the notation calls it."""
    told = ("title", "rules", "earlier", "event", "choices", *CLAIMS, *FIGURES)
    return tuple(key for key in notation._KEYS if key not in told)


def _words_for(key: str) -> str:
    return key.replace("_", " ")


def fields_of(draft: Draft) -> list[Field]:
    """The fields of a draft, in the order in which one fills them in."""
    fields: list[Field] = []
    players = draft.players or START

    def zones(player: str) -> None:
        for zone, kind in _SHOWN:
            label, hint = OF_PLAYER[zone]
            fields.append(Field(f"{player}.{zone}", label, player, kind, hint))

    zones(players[0])
    question, table = "The question", "Rest of the table"
    fields.append(Field("supply", "Supply", question, "supply",
                        "piles that can be gained from; Copper to Province are there anyway; Smithy 3: three are left"))
    fields.append(Field("event", "What happens", question, "event", "one thing after the other, in sentences"))
    for player in players[1:]:
        zones(player)
    fields += [
        Field("turn", "whose turn", table, "one", "the first player's, unless you say so", tuple(players)),
        Field("phase", "phase", table, "one", "the Action phase, unless you say so", PHASES),
        Field("rules", "rules", table, "one", "current, or those of a year",
              ("current", *(str(year) for year in reversed(ERAS[:-1])))),
        Field("players", "players", table, "players", "two to six, in turn order"),
    ]
    for key in table_keys():
        if key not in ("supply", "turn", "phase"):
            label, hint = OF_TABLE.get(key, (_words_for(key), _words_for(key)))
            options = ("accept",) if key == "impossible_position" else ()
            fields.append(Field(key, label, table, _TABLE.get(key, "words"), hint, options))
    fields += [
        Field("earlier", "earlier", table, "earlier",
              "what happened before the question: Alice plays Bridge > Bridge: ..."),
        Field("choices", "settled choices", table, "choice", "who asks: the option, such as Artificer: gain Inn"),
        Field("expect", "claims", table, "claim", "possible: Inn in trash; impossible: ...; always: ..."),
        Field("title", "title", table, "text", "a name for the question"),
    ]
    shown = {zone for zone, _ in _SHOWN}
    for player in players:
        for key in player_keys():
            if key not in shown:
                usual: Kind = "number" if key in (*POOLS, *TOKENS) else "cards" if key in ZONES else "words"
                label, hint = OF_PLAYER.get(key, (_words_for(key), _words_for(key)))
                fields.append(Field(f"{player}.{key}", label, f"{player}: more", _MORE.get(key, usual), hint))
    return fields


def draft_of(scenario: Scenario) -> Draft:
    """The draft that gives a scenario, read off its line of notation."""
    draft = Draft(tuple(player.name for player in scenario.players))
    found: dict[str, list[str]] = {}
    for _, part in notation._split(notation.to_notation(scenario), "|", 0):
        text = part.strip()
        assign = notation._ASSIGN.search(text)
        head = text[: assign.start()] if assign else text
        if assign is not None and not head:
            _take(found, assign[1], text[assign.end():])
        elif head.strip() in draft.players:
            marks = list(notation._ASSIGN.finditer(text)) if assign else []
            ends = [*(mark.start() for mark in marks[1:]), len(text)]
            for mark, end in zip(marks, ends, strict=False):
                found[f"{head.strip()}.{mark[1]}"] = _listed(text[mark.end() : end])
        else:
            sentence, *pins = (one.strip() for _, one in notation._split(text, ">", 0))
            found.setdefault("event", []).append(sentence)
            found.setdefault("choices", []).extend(map(notation._literal, pins))
    for key, items in found.items():
        draft = draft.put(key, items)
    return draft


def _take(found: dict[str, list[str]], key: str, value: str) -> None:
    """One key=value of a line."""
    if key in (*CLAIMS, *FIGURES):
        found.setdefault("expect", []).append(f"{key}: {notation._literal(value)}")
    elif key in ("earlier", "event"):
        found.setdefault(key, []).append(value)
    elif key == "choices":
        found.setdefault(key, []).extend(notation._literal(one.strip()) for _, one in notation._split(value, ">", 0))
    elif key in _ONE_EACH:
        found[key] = [notation._literal(value)]
    else:
        found[key] = _listed(value)


def _listed(text: str) -> list[str]:
    return [one.strip() for _, one in notation._split(text, ",", 0) if one.strip()]


__all__ = ["Draft", "Field", "Kind", "Note", "changes", "draft_of", "fields_of", "player_keys", "table_keys"]
