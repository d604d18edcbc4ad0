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
from collections.abc import Iterator
from typing import Any, Final

from oracle.errors import OracleError, Path, Places, Problem, Where, complain, listed, shown
from oracle.scenario.deeds import UNTIL, VERBS
from oracle.scenario.meaning import scenario_of
from oracle.scenario.model import CLAIMS, DECKS, FIGURES, HELD, POOLS, TOKENS, ZONES, Era, Pin, Scenario
from oracle.scenario.reading import KEY, Raw
from oracle.scenario.sentences import Deed, deed_text, in_runs
from oracle.scenario.writing import Speller, bearer_tokens
from oracle.words.catalogue import did_you_mean, straight

MAX_LENGTH: Final = 50_000

_CARD_KEYS: Final = (*ZONES, "boons", *HELD, "pending", "gained_last_turn", "trashed_last_turn")
_MEANT: Final[dict[str, str]] = {
    **dict.fromkeys(("way", "ways", "events", "project", "projects", "landmark", "landmarks", "ally", "allies", "trait",
                     "traits", "prophecy", "landscape"), "landscapes"),
    **dict.fromkeys(("can", "could"), "possible"), "cannot": "impossible", "must": "always",
    **dict.fromkeys(("era", "year", "edition"), "rules"),
    **dict.fromkeys(("kingdom", "piles", "cards"), "supply"),
}
_PLAYER_KEYS: Final = (*_CARD_KEYS, "inherited", *POOLS, *TOKENS)
_KEYS: Final = (
    "title",
    "rules",
    "supply",
    "landscapes",
    "trash",
    "tokens",
    *DECKS,
    "turn",
    "phase",
    "earlier",
    "event",
    "choices",
    "budget",
    "impossible_position",
    *CLAIMS,
    *FIGURES,
)
_ASSIGN: Final = re.compile(r"(?:^|(?<=\s))(not offered|[\w-]+)=")
_BUDGET: Final = re.compile(r"\s*(?:(\d{1,9})\s+(states|seconds)|(states|seconds)\s+(\d{1,9}))\s*")


def is_notation(text: str) -> bool:
    """Whether a text is meant as a position in one line, not as the name of a file."""
    return "|" in text


# ------------------------------------------------------------------ writing


def to_notation(scenario: Scenario) -> str:
    """The scenario in one line. Reading it again gives an equal scenario."""
    spell = Speller(scenario)
    parts: list[str] = []

    def put(key: str, value: str) -> None:
        if value:
            parts.append(f"{key}={value}")

    put("title", _escaped(scenario.title, "|"))
    if scenario.era != Era():
        put("rules", str(scenario.era))
    for player in scenario.players:
        words = [player.name]
        counts = dict(player.counts)
        lists = {zone: _cards(spell, getattr(player, zone)) for zone in ZONES}
        for key in ("boons", *HELD):
            lists[key] = ",".join(spell(name) for name in getattr(player, key))
        lists["pending"] = ",".join(
            f"{text}[{','.join(held)}]" if held else text for text, held in spell.pending(player)
        )
        lists["gained_last_turn"] = ",".join(in_runs(player.gained_last_turn, spell))
        lists["trashed_last_turn"] = ",".join(in_runs(player.trashed_last_turn, spell))
        words += [f"{key}={value}" for key, value in lists.items() if value]
        if player.inherited:
            words.append(f"inherited={spell(player.inherited)}")
        words += [f"{key}={counts[key]}" for key in (*POOLS, *TOKENS) if key in counts]
        parts.append(" ".join(words))
    put(
        "supply",
        ",".join(
            f"{spell(pile.name)}[{_cards(spell, pile.order)}]" if pile.order is not None else spell.pile(pile)
            for pile in scenario.supply
        ),
    )
    put(
        "landscapes",
        ",".join(
            f"{spell(landscape.name)}[{','.join(spell(name) for name in landscape.beside)}]"
            if landscape.aside else spell(landscape.name)
            for landscape in scenario.landscapes
        ),
    )
    put("trash", ",".join(in_runs(scenario.trash, spell)))
    put("tokens", ",".join(f"{bearer.name}[{','.join(bearer_tokens(bearer))}]" for bearer in scenario.tokens))
    for deck, items in scenario.decks:
        parts.append(f"{deck}={_cards(spell, items)}")
    if scenario.turn:
        put("turn", scenario.turn)
    if scenario.phase:
        put("phase", scenario.phase)
    if scenario.accept_impossible:
        put("impossible_position", "accept")
    budget = [
        f"{number} {unit}" for unit in ("states", "seconds") if (number := getattr(scenario.budget, unit))
    ]
    put("budget", ", ".join(budget))
    for earlier in scenario.earlier:
        put("earlier", _sentence(earlier.deed, earlier.choices, spell))
    for number, deed in enumerate(scenario.event, 1):
        parts.append(_sentence(deed, scenario.choices if number == len(scenario.event) else (), spell))
    if scenario.choices and not scenario.event:
        put("choices", " > ".join(_escaped(str(pin), "|>") for pin in scenario.choices))
    for expectation in scenario.expect:
        put(expectation.kind, _escaped(expectation.text, "|") or str(expectation.number))
    return " | ".join(parts).replace("'", "’")


def _cards(spell: Speller, items: Any) -> str:
    return ",".join(item if isinstance(item, str) else f"({','.join(item)})" for item in spell.cards(items))


def _sentence(deed: Deed, pins: tuple[Pin, ...], spell: Speller) -> str:
    return " > ".join([deed_text(deed, spell), *(_escaped(str(pin), "|>") for pin in pins)])


def _escaped(text: str, signs: str) -> str:
    return re.sub(rf"([\\{signs}])", r"\\\1", text)


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
    return scenario_of(_Line(line, source).raw())


class _Line:
    """Takes a line apart into the same plain data that a YAML file gives."""

    def __init__(self, line: str, source: str) -> None:
        self.line = line
        self.marks: dict[Path, tuple[int, int]] = {(): (1, 1)}
        self.places = Places(source, line, self.marks)
        self.problems: list[Problem] = []
        self.players: dict[str, Any] = {}
        self.data: dict[str, Any] = {}

    def problem(self, column: int, what: str, hint: str = "") -> None:
        """Note a problem at a column (from 0)."""
        self.problems.append(Problem(Where(self.places.source, 1, column + 1, self.line), what, hint))

    def mark(self, column: int, *path: str | int) -> None:
        """Note where a value stands."""
        self.marks[path] = (1, column + 1)
        self.marks[(*path, KEY)] = (1, column + 1)

    def raw(self) -> Raw:
        """The data of the line."""
        for column, part in _split(self.line, "|", 0):
            if part.strip():
                self.part(column, part)
        if not self.players:
            self.problem(
                0, "there are no players", "a part with a name, then zone=cards: Alice hand=Inn,3 Copper"
            )
        elif not 2 <= len(self.players) <= 6:
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
            self.sentence(column, stripped)
            return
        self.player(column, head, stripped, assign)

    def player(self, column: int, head: str, part: str, assign: re.Match[str] | None) -> None:
        """A player with their cards and numbers."""
        name = straight(_literal(head))
        if name in self.players:
            self.problem(column, f"the player '{shown(name)}' is given twice", "put everything into one part")
            return
        self.mark(column, "players", name)
        values: dict[str, Any] = {}
        self.players[name] = values
        found = list(_ASSIGN.finditer(part)) if assign else []
        ends = [*(match.start() for match in found[1:]), len(part)]
        for match, end in zip(found, ends, strict=False):
            key = match[1]
            start = match.end()
            value = part[start:end]
            if key not in _PLAYER_KEYS:
                self.problem(
                    column + match.start(),
                    f"there is no '{shown(key)}=' of a player",
                    f"'{key}=' is of the table, a part of its own: | {key}=... |" if key in _KEYS else
                    did_you_mean(key, list(_PLAYER_KEYS)) or f"there are: {listed(_PLAYER_KEYS, 'and', 30)}",
                )
            elif key in values or key in values.get("tokens", {}):
                self.problem(column + match.start(), f"'{key}=' is given twice")
            elif key in _CARD_KEYS:
                path: Path = ("players", name, key)
                self.mark(column + start, *path)
                values[key] = self.items(column + start, value, path)
            elif key == "inherited":
                self.mark(column + start, "players", name, key)
                values[key] = straight(_literal(value))
            elif not re.fullmatch(r"\d{1,3}", value.strip()):
                self.problem(column + start, f"'{key}=' needs a number, not '{shown(value)}'")
            elif key in POOLS:
                values[key] = int(value)
            else:
                values.setdefault("tokens", {})[key] = int(value)

    def items(self, column: int, text: str, path: Path, inner: bool = False) -> list[Any]:
        """Cards with commas between; one in parentheses of its own is shuffled cards, [ ] follow a name."""
        items: list[Any] = []
        if not text.strip():
            return items
        for number, (start, part) in enumerate(_split(text, ",", column)):
            stripped = part.strip()
            start += len(part) - len(part.lstrip())
            here: Path = (*path, number)
            self.mark(start, *here)
            if not stripped:
                self.problem(start, "an empty place between commas")
                continue
            if stripped.startswith("(") and stripped.endswith(")") and not inner:
                items.append(self.items(start + 1, stripped[1:-1], here, True))
                continue
            if stripped.endswith("]") and "[" in stripped and not inner:
                name, _, content = stripped[:-1].partition("[")
                self.mark(start, *here, name.strip())
                inside = self.items(
                    start + len(name) + 1, content, (*here, name.strip()), path != ("supply",)
                )
                items.append({name.strip(): inside})
                continue
            items.append(stripped)
        return items

    def sentence(self, column: int, text: str, target: str = "event") -> None:
        """Something that happens, with the choices taken in it."""
        (start, sentence), *rest = list(_split(text, ">", column))
        pins: list[Any] = []
        events = self.data.setdefault(target, [])
        number = len(events)
        place = start + len(sentence) - len(sentence.lstrip())
        sentence = straight(_literal(sentence))
        if target == "event":
            self.mark(place, target, number)
            events.append(sentence)
            self.pins(rest)
            return
        self.mark(place, target, number)
        for index, (at, pin) in enumerate(rest):
            self.mark(at + len(pin) - len(pin.lstrip()), target, number, sentence, index)
            pins.append(straight(_literal(pin)))
        events.append({sentence: pins} if pins else sentence)

    def pins(self, parts: list[tuple[int, str]]) -> None:
        """Choices for the question."""
        pins = self.data.setdefault("choices", [])
        for at, pin in parts:
            self.mark(at + len(pin) - len(pin.lstrip()), "choices", len(pins))
            pins.append(straight(_literal(pin)))

    def key(self, column: int, key: str, start: int, value: str) -> None:
        """A part that is key=value."""
        text = straight(_literal(value))
        if key not in _KEYS:
            hint = (
                f"'{key}=' follows a player's name: Alice {key}=..."
                if key in _PLAYER_KEYS
                else f"did you mean {_MEANT[key]}=?"
                if key in _MEANT
                else did_you_mean(key, list(_KEYS)) or f"there are: {listed(_KEYS, 'and', 30)}"
            )
            self.problem(column, f"there is no '{shown(key)}='", hint)
            return
        if key in self.data and key in (
            "title",
            "rules",
            "supply",
            "landscapes",
            "trash",
            "tokens",
            *DECKS,
            "turn",
            "phase",
            "budget",
        ):
            self.problem(column, f"'{key}=' is given twice")
            return
        self.mark(start, key)
        if key == "tokens":
            self.tokens(start, value)
        elif key in ("supply", "landscapes", "trash", *DECKS):
            items = self.items(start, value, (key,))
            if key == "landscapes":
                items = [
                    {k: v[0] if len(v) == 1 else v for k, v in item.items()}
                    if isinstance(item, dict)
                    else item
                    for item in items
                ]
            self.data[key] = items
        elif key in ("earlier", "event"):
            self.sentence(start, value, key)
        elif key == "choices":
            self.pins(list(_split(value, ">", start)))
        elif key == "rules":
            self.rules(start, text)
        elif key == "budget":
            self.budget(start, text)
        elif key in CLAIMS or key in FIGURES:
            expect = self.data.setdefault("expect", [])
            self.mark(start, "expect", len(expect))
            expect.append({key: text})
        else:
            self.data[key] = text

    def tokens(self, start: int, text: str) -> None:
        """What lies on piles and landscapes: "Smithy[2 Embargo,Alice +1 Card]"."""
        found: dict[str, Any] = {}
        for column, part in _split(text, ",", start):
            stripped = part.strip()
            column += len(part) - len(part.lstrip())
            name, _, content = stripped.removesuffix("]").partition("[")
            name = straight(name)
            if not stripped.endswith("]") or "[" not in stripped or not name:
                self.problem(
                    column,
                    f"'{shown(stripped)}' does not say what lies on which pile",
                    "such as tokens=Smithy[2 Embargo,Alice +1 Card]",
                )
                continue
            if name in found:
                self.problem(column, f"the tokens on {name} are given twice", "put all of them into one")
                continue
            self.mark(column, "tokens", name)
            found[name] = self.items(column + len(name) + 1, content, ("tokens", name), True)
        self.data["tokens"] = found

    def rules(self, start: int, text: str) -> None:
        """A year, and switches after commas: "2022, lost_cards_can_be_played: yes"."""
        year, *switches = [part.strip() for part in text.split(",")]
        if not switches:
            self.data["rules"] = year
            return
        rules: dict[str, Any] = {"year": year}
        for switch in switches:
            name, _, value = switch.partition(":")
            self.mark(start, "rules", name.strip())
            rules[name.strip()] = value.strip()
        self.data["rules"] = rules

    def budget(self, start: int, text: str) -> None:
        """ "1000 states, 5 seconds" """
        found: dict[str, int] = {}
        for part in text.split(","):
            match = _BUDGET.fullmatch(part)
            number = int(match[1] or match[4]) if match else 0
            if not match or not number:
                self.problem(
                    start, f"'{shown(part)}' is no budget", "such as budget=100000 states, 10 seconds"
                )
                continue
            found[match[2] or match[3]] = number
        self.data["budget"] = found


def _split(text: str, sign: str, column: int) -> Iterator[tuple[int, str]]:
    """The parts of a text between signs, with their columns; not within ( ) or [ ], nor after a backslash."""
    start = depth = 0
    nested = sign == ","
    at = 0
    while at < len(text):
        letter = text[at]
        if letter == "\\" and not nested:
            at += 1
        elif nested and letter in "([":
            depth += 1
        elif nested and letter in ")]":
            depth = max(0, depth - 1)
        elif letter == sign and not depth:
            yield column + start, text[start:at]
            start = at + 1
        at += 1
    yield column + start, text[start:]


def _literal(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
