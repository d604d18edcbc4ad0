"""A scenario in one line, for the command line and for posts: what FEN is for chess.

    Alice hand=Artificer,3 Copper,Watchtower deck=Silver,Gold | Bob | supply=Inn,Smithy 3 |
    Alice plays Artificer > Artificer: discard 3 Copper | possible=Alice.deck[0] is Inn

Parts stand between | signs. A part is a player (a name, then zone=cards), a sentence that says what happens
(with > before each choice), or key=value, with the keys of the YAML form. It has no ' in it when written, so
that it can stand between single quotes in a shell; ’ and ' mean the same when it is read. \\ before | > \\
takes them literally.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from engine.piles import FEWEST, MOST
from oracle.errors import OracleError, Where, complain, listed, shown
from oracle.scenario.deeds import UNTIL, VERBS
from oracle.scenario.fields import PLAYER, SCENARIO, Scenario
from oracle.scenario.line import Line, escaped, literal, split
from oracle.scenario.meaning import scenario_of
from oracle.scenario.model import CLAIMS, FIGURES
from oracle.scenario.reading import Raw
from oracle.scenario.sorts import FieldRow
from oracle.scenario.writing import as_data
from oracle.words.catalogue import did_you_mean, straight

MAX_LENGTH: Final = 50_000

_PLAYER: Final = {one.key: one for one in PLAYER}
_TABLE: Final = {one.key: one for one in SCENARIO if one.key not in ("players", "expect")}
_KEYS: Final = (*_TABLE, *CLAIMS, *FIGURES)
_CLAIM_MEANT: Final = {"can": "possible", "could": "possible", "cannot": "impossible", "must": "always"}
_ASSIGN: Final = re.compile(r"(?:^|(?<=\s))(not offered|[\w-]+)=")


def is_notation(text: str) -> bool:
    """Report whether a text is meant as a position in one line, not as the name of a file or as plain words: it has a |
    or a field of the table (``hand=``).
    """
    return "|" in text or any(found[1] in _PLAYER or found[1] in _KEYS for found in _ASSIGN.finditer(text))


# ------------------------------------------------------------------ writing


def to_notation(scenario: Scenario) -> str:
    """The scenario in one line. Reading it again gives an equal scenario."""
    return composed([player.name for player in scenario.players], dict(entries_of(scenario)).get)[0]


def entries_of(scenario: Scenario) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Return what stands in the fields of a scenario, entry by entry as in a line, by their keys (such as
    "Alice.hand").
    """
    data = as_data(scenario)
    for one in SCENARIO:
        if one.key == "players":
            for player, inside in data[one.key].items():
                for part in PLAYER:
                    here = inside.get(part.within, {}) if part.within else inside
                    if part.key in here:
                        yield f"{player}.{part.key}", _entries(part, here)
        elif one.key in data:
            yield one.key, _entries(one, data)


def _entries(one: FieldRow, data: dict[str, object]) -> tuple[str, ...]:
    return tuple(entry.replace("'", "’") for entry in one.sort.entries(data[one.key]))


def composed(
    players: Sequence[str], get: Callable[[str], Sequence[str] | None]
) -> tuple[str, list[tuple[int, int, str]]]:
    """The line that the entries of fields give, and from where to where each field is in it.

    ``get`` gives the entries by the key of a field, and None for a field that is not given.
    """
    text = ""
    spans: list[tuple[int, int, str]] = []

    def add(key: str, words: str, between: str = " | ") -> None:
        nonlocal text
        text += between if text else ""
        spans.append((len(text), len(text) + len(words), key))
        text += words

    for one in SCENARIO:
        items = get(one.key)
        if one.key == "players":
            for player in players:
                add(f"{player}.", player)
                for part in PLAYER:
                    if (inside := get(f"{player}.{part.key}")) is not None:
                        add(f"{player}.{part.key}", part.sort.parts(part.key, inside)[0], " ")
        elif one.key == "choices" and items and get("event"):
            add(one.key, " > ".join(["", *(escaped(item, "|>") for item in items)]).lstrip(), " ")
        elif items is not None:
            for words in one.sort.parts(one.key, items):
                add(one.key, words)
    return text, spans


# ------------------------------------------------------------------ reading


def from_notation(text: str, source: str = "notation") -> Scenario:
    """The scenario that a line describes; ``source`` is what messages call it. Raises OracleError."""
    if len(text) > MAX_LENGTH:
        raise complain(
            f"a position in one line of more than {MAX_LENGTH:,} characters",
            "put it into a YAML file",
            Where(source),
        )
    line = re.sub(r"[\n\r\t\v\f]", " ", text)
    if not line.strip():
        raise complain(
            "this is empty",
            "a position in one line: Alice hand=Inn,3 Copper | Bob | Alice plays Inn",
            Where(source),
        )
    return scenario_of(_Position(line, source).raw())


class _Position(Line):
    """Takes a line apart into the same plain data that a YAML file gives."""

    def raw(self) -> Raw:
        """The data of the line."""
        self.players: dict[str, dict[str, Any]] = {}
        for column, part in split(self.line, "|"):
            if part.strip():
                self.part(column, part)
        if not self.players:
            self.problem(
                0, "there are no players", "a part with a name, then zone=cards: Alice hand=Inn,3 Copper"
            )
        elif not FEWEST <= len(self.players) <= MOST:
            number = len(self.players)
            self.problem(
                0,
                f"there {'is 1 player' if number == 1 else f'are {number} players'}",
                "a game has 2 to 6 players; one without cards is just a name: | Bob |",
            )
        if self.problems and not self.players:
            raise OracleError(*self.problems)
        return Raw({"players": self.players, **self.data}, self.places, tuple(self.problems))

    def part(self, column: int, part: str) -> None:
        """One part of the line."""
        stripped = part.lstrip()
        column += len(part) - len(stripped)
        assign = _ASSIGN.search(stripped)
        if assign and assign.start() == 0:
            self.key(column, assign[1], column + assign.end(), stripped[assign.end() :])
            return
        head = stripped[: assign.start()] if assign else stripped
        words = head.split()
        verb = len(words) > 1 and (UNTIL.match(stripped) or words[1].casefold() in VERBS)
        if verb or (len(words) > 1 and words[0] in self.players and not assign):
            self.put(_TABLE["event"], column, stripped)
            return
        self.player(column, head, stripped, assign)

    def put(self, one: FieldRow, start: int, value: str) -> None:
        """Take in what follows the key of a field of the table."""
        self.data[one.key] = one.sort.of_line(self, start, value, (one.key,))

    def player(self, column: int, head: str, part: str, assign: re.Match[str] | None) -> None:
        """A player with their cards and numbers."""
        name = straight(literal(head))
        if name in self.players:
            self.problem(column, f"the player '{shown(name)}' is given twice", "put everything into one part")
            return
        self.mark(column, "players", name)
        values = self.players[name] = {}
        found = list(_ASSIGN.finditer(part)) if assign else []
        ends = [*(match.start() for match in found[1:]), len(part)]
        for match, end in zip(found, ends, strict=False):
            key, start = match[1], match.end()
            one = _PLAYER.get(key)
            if one is None:
                self.problem(column + match.start(), f"there is no '{shown(key)}=' of a player", _meant_of_player(key))
                continue
            inside = values.setdefault(one.within, {}) if one.within else values
            if key in inside:
                self.problem(column + match.start(), f"'{key}=' is given twice")
                continue
            path = ("players", name, *one.path)
            self.mark(column + start, *path)
            data = one.sort.of_line(self, column + start, part[start:end], path)
            if data is not None:
                inside[key] = data

    def key(self, column: int, key: str, start: int, value: str) -> None:
        """A part that is key=value."""
        if key in CLAIMS or key in FIGURES:
            expect = self.before("expect")
            self.mark(start, "expect", len(expect))
            self.data["expect"] = [*expect, {key: straight(literal(value))}]
        elif key not in _TABLE:
            self.problem(column, f"there is no '{shown(key)}='", _meant(key))
        elif key in self.data and not _TABLE[key].sort.repeats:
            self.problem(column, f"'{key}=' is given twice")
        else:
            self.mark(start, key)
            self.put(_TABLE[key], start, value)


def _meant_of_player(key: str) -> str:
    """Return what was probably meant by a key of a player that there is not."""
    if key in _KEYS:
        return f"'{key}=' is of the table, a part of its own: | {key}=... |"
    return did_you_mean(key, list(_PLAYER)) or f"there are: {listed(_PLAYER, 'and', 30)}"


def _meant(key: str) -> str:
    """Return what was probably meant by a key of the table that there is not."""
    if key in _PLAYER:
        return f"'{key}=' follows a player's name: Alice {key}=..."
    meant = [one.key for one in _TABLE.values() if key in one.also]
    meant += [_CLAIM_MEANT[key]] if key in _CLAIM_MEANT else []
    if meant:
        return f"did you mean {listed((f'{one}=' for one in meant), 'or')}?"
    return did_you_mean(key, list(_KEYS)) or f"there are: {listed(_KEYS, 'and', 30)}"
