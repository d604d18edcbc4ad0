"""The fields of a scenario that say what happens and what is asked: sentences, settled decisions, claims."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from oracle.errors import KEY, Path
from oracle.scenario.deeds import read_deed
from oracle.scenario.items import Misread
from oracle.scenario.line import Line, escaped, literal, split
from oracle.scenario.model import CLAIMS, FIGURES, UNBOUNDED, Earlier, Expectation, Pin
from oracle.scenario.reader import Reader, given
from oracle.scenario.sentences import Deed, deed_text
from oracle.scenario.shapes import Complaint, Either, Key, Keys, ListOf, Shape, Text, Truth, Whole, Word, pair
from oracle.scenario.sorts import Data, Sort, Spell, Value
from oracle.words import catalogue
from oracle.words.catalogue import straight

_DIGITS: Final = r"[\d,_ ]+"
_MOST_DIGITS: Final = 2000
_PLACED: Final = Complaint("{found} stands where an event should be", "such as 'Alice plays Artificer'")
_CHOSEN: Final = Complaint(
    "a choice says who or what asks, and the option, with ': ' between", "such as 'Artificer: discard 3 Copper'")
_OPTION: Final = Complaint("what is chosen at '{key}'?", "such as 'Artificer: discard 3 Copper'")
_SENTENCE: Final = Text(_PLACED, ("Alice plays Bridge",), blank=False)
_CHOICES: Final = ListOf(Either(
    (Text(), pair(Either((Text(), Whole(None), Truth()), _OPTION))), _CHOSEN,
    "Who or what asks, and the option: 'Artificer: discard 3 Copper'."))
_CLAIM: Final = Text(
    Complaint("'{key}' needs a predicate", "such as 'possible: Alice.deck[0] is Inn'"), blank=False)
_NUMBER: Final = Complaint("'{key}' needs a number", "such as '{key}: 2'")
_FIGURE: Final[Shape] = Whole(0, None, _NUMBER)
_FIGURE_OR_NONE: Final = Either((Whole(0, None, _NUMBER), Word(("unbounded",), _NUMBER)), _NUMBER)


def _deed(reader: Reader, path: Path, sentence: str) -> Deed | None:
    """A sentence that says what happens, or None after a problem was noted."""
    if not reader.names:
        return None
    try:
        return read_deed(sentence, reader.names, reader.note(path), reader.at(*path))
    except Misread as error:
        reader.problem(path, error.what, error.hint)
        return None


def _pins(reader: Reader, path: Path, data: list[Data]) -> Iterable[Pin]:
    """Decisions that are settled."""
    for number, value in given(data):
        here: Path = (*path, number)
        if isinstance(value, dict):
            ((source, words),) = value.items()
            if words is None:
                continue
            here = (*here, source)
            option = {True: "yes", False: "no"}[words] if isinstance(words, bool) else str(words)
        else:
            source, _, option = value.partition(":")
        source, option = straight(source), straight(option)
        if not source or not option:
            reader.problem(here, _CHOSEN.what, _CHOSEN.hint)
            continue
        fact = catalogue.find(source)
        yield Pin(fact.name if fact else source, option, reader.at(*here))


def _pinned(pins: Iterable[Pin]) -> list[object]:
    """Decisions that are settled, as data."""
    return [{pin.source: pin.option} for pin in pins]


def pin_texts(data: list[Data]) -> list[str]:
    """Each choice that stands in data as one text."""
    return [next(f"{source}: {option}" for source, option in pin.items()) for pin in data]


def _sentence(line: Line, at: int, text: str) -> tuple[int, str, list[tuple[int, str]]]:
    """A sentence of a line with where it begins, and the choices behind it, each with where it begins."""
    (start, sentence), *rest = split(text, ">", at)
    return (start + len(sentence) - len(sentence.lstrip()), straight(literal(sentence)),
            [(column + len(pin) - len(pin.lstrip()), straight(literal(pin))) for column, pin in rest])


class Choices(Sort):
    """Decisions that are settled."""

    kind = "choice"
    ordered = True
    block = 1
    repeats = True
    shape = _CHOICES

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        return tuple(_pins(reader, path, data))

    def write(self, value: Value, spell: Spell) -> Data:
        return _pinned(value)

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """Choices with > between; they follow those that stand before."""
        first, sentence, rest = _sentence(line, at, text)
        return self.after(line, [(first, sentence), *rest], path)

    @staticmethod
    def after(line: Line, pins: list[tuple[int, str]], path: Path) -> list[object]:
        """Choices behind those that stand before in the line."""
        found = line.before(str(path[0]))
        for column, pin in pins:
            line.mark(column, *path, len(found))
            found.append(pin)
        return found

    def entries(self, data: Data) -> list[str]:
        return pin_texts(data)

    def parts(self, key: str, items: Iterable[str]) -> list[str]:
        """All of them in one part, where no sentence precedes them."""
        return [f"{key}={' > '.join(escaped(item, '|>') for item in items)}"]


class Happened(Sort):
    """Hold what happened before the question, with the decisions that were taken in it."""

    kind = "earlier"
    ordered = True
    block = 2
    repeats = True
    shape = ListOf(Either((_SENTENCE, pair(_CHOICES, Complaint(
        "an earlier event with its choices is one key", "- Alice plays Artificer:\n    - Artificer: discard 3 Copper",
    ))), _PLACED))

    def spelt(self, data: object) -> object:
        """The choices of something earlier are a list, also where there is one or none."""
        if not isinstance(data, list):
            return data
        return [
            {name: [] if pins is None else pins if isinstance(pins, list) else [pins] for name, pins in item.items()}
            if isinstance(item, dict) else item
            for item in data
        ]

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        found = []
        for number, value in given(data):
            here: Path = (*path, number)
            pins: tuple[Pin, ...] = ()
            if isinstance(value, dict):
                ((value, content),) = value.items()
                pins = tuple(_pins(reader, (*here, value), content or []))
                here = (*here, value, KEY)
            deed = _deed(reader, here, value)
            if deed is not None:
                found.append(Earlier(deed, pins))
        return tuple(found)

    def write(self, value: Value, spell: Spell) -> Data:
        made: list[object] = []
        for one in value:
            sentence = deed_text(one.deed, spell)
            made.append({sentence: _pinned(one.choices)} if one.choices else sentence)
        return made

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """A sentence with its choices behind it; it follows those that stand before."""
        found = line.before(str(path[0]))
        place, sentence, rest = _sentence(line, at, text)
        line.mark(place, *path, len(found))
        for number, (column, _) in enumerate(rest):
            line.mark(column, *path, len(found), sentence, number)
        return [*found, {sentence: [pin for _, pin in rest]} if rest else sentence]

    def entries(self, data: Data) -> list[str]:
        made = []
        for item in data:
            sentence, pins = (item, []) if isinstance(item, str) else next(iter(item.items()))
            made.append(" > ".join([sentence, *(escaped(pin, "|>") for pin in pin_texts(pins))]))
        return made

    def cards(self, value: Value) -> Iterable[str]:
        return (name for one in value for name in one.deed.cards)

    def parts(self, key: str, items: Iterable[str]) -> list[str]:
        return [f"{key}={item}" for item in items]


class Sentences(Sort):
    """Hold what happens when the question starts."""

    kind = "event"
    ordered = True
    default = ""
    block = 1
    repeats = True
    shape = Either((_SENTENCE, ListOf(_SENTENCE)), _PLACED)

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        alone = isinstance(data, str)
        found = [_deed(reader, path if alone else (*path, number), sentence)
                 for number, sentence in given([data] if alone else data)]
        return tuple(deed for deed in found if deed is not None)

    def write(self, value: Value, spell: Spell) -> Data:
        made = [deed_text(deed, spell) for deed in value]
        return made[0] if len(made) == 1 else made

    def of_line(self, line: Line, at: int, text: str, path: Path) -> object:
        """A sentence; it follows those that stand before, and the choices behind it are those of the question."""
        found = line.before(str(path[0]))
        place, sentence, rest = _sentence(line, at, text)
        line.mark(place, *path, len(found))
        if rest:
            line.data["choices"] = Choices.after(line, rest, ("choices",))
        return [*found, sentence]

    def cards(self, value: Value) -> Iterable[str]:
        return (name for deed in value for name in deed.cards)

    def parts(self, key: str, items: Iterable[str]) -> list[str]:
        return list(items)


class Claims(Sort):
    """Hold what must hold."""

    kind = "claim"
    ordered = True
    block = 1
    repeats = True
    shape = ListOf(Keys(
        "Expectation", "What must hold: one claim with a predicate, or one figure.",
        {**dict.fromkeys(CLAIMS, Key(_CLAIM)),
         **{name: Key(_FIGURE_OR_NONE if name in UNBOUNDED else _FIGURE) for name in FIGURES}},
        one=True, complaint=Complaint(
            "{found} stands where an expectation should be",
            "such as 'possible: Inn in Alice.deck', 'impossible: ...', 'always: ...', 'outcomes: 2'",
        ),
    ))

    def spelt(self, data: object) -> object:
        """A claim in one text is a claim; digits are a number where that is meant."""
        if not isinstance(data, list):
            return data
        found: list[object] = []
        for item in data:
            if isinstance(item, str) and ":" in item:
                kind, _, claim = item.partition(":")
                item = {kind.strip(): claim.strip()}
            if isinstance(item, dict):
                item = {kind: _figure(claim) if kind in FIGURES else claim for kind, claim in item.items()}
            found.append(item)
        return found

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        found = []
        for number, value in given(data):
            ((kind, claim),) = value.items()
            where = reader.at(*path, number, kind)
            if isinstance(claim, str):
                found.append(Expectation(kind, straight(claim), where=where))
            elif claim is not None:
                found.append(Expectation(kind, number=claim, where=where))
        return tuple(found)

    def write(self, value: Value, spell: Spell) -> Data:
        return [{one.kind: one.text or one.number} for one in value]

    def entries(self, data: Data) -> list[str]:
        return [f"{kind}: {claim}" for item in data for kind, claim in item.items()]

    def parts(self, key: str, items: Iterable[str]) -> list[str]:
        found = (item.partition(":") for item in items)
        return [f"{kind.strip()}={escaped(claim.strip(), '|')}" for kind, _, claim in found]


def _figure(claim: object) -> object:
    if isinstance(claim, str) and re.fullmatch(_DIGITS, claim) and len(claim) < _MOST_DIGITS:
        return int(re.sub(r"\D", "", claim) or "0")
    return claim


__all__ = ["Choices", "Claims", "Happened", "Sentences", "pin_texts"]
