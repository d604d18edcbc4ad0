"""What happens in a scenario and what is asked about it: sentences, settled decisions, expectations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oracle.errors import Path
from oracle.scenario.deeds import read_deed
from oracle.scenario.items import Misread
from oracle.scenario.model import Earlier, Expectation, Pin
from oracle.scenario.reading import KEY
from oracle.scenario.reading_cards import CardReader, given
from oracle.scenario.sentences import Deed
from oracle.words import catalogue
from oracle.words.catalogue import straight


class QuestionReader:
    """Reads what the players of these names do, and what is claimed of it."""

    def __init__(self, reader: CardReader, names: list[str]) -> None:
        self.reader = reader
        self.names = names

    def deed(self, path: Path, sentence: str) -> Deed | None:
        """A sentence that says what happens."""
        if not self.names:
            return None
        try:
            return read_deed(sentence, self.names, self.reader.note(path), self.reader.at(*path))
        except Misread as error:
            self.reader.problem(path, error.what, error.hint)
            return None

    def earlier(self, data: list[Any]) -> Iterable[Earlier]:
        """What happened before the question."""
        for number, value in given(data):
            path: Path = ("earlier", number)
            pins: tuple[Pin, ...] = ()
            if isinstance(value, dict):
                ((sentence, content),) = value.items()
                path = (*path, sentence)
                pins = tuple(self.pins(path, content or []))
                path, value = (*path, KEY), sentence
            deed = self.deed(path, value)
            if deed is not None:
                yield Earlier(deed, pins)

    def event(self, data: str | list[str | None]) -> Iterable[Deed]:
        """What happens when the question starts."""
        for number, sentence in given([data] if isinstance(data, str) else data):
            deed = self.deed(("event",) if isinstance(data, str) else ("event", number), sentence)
            if deed is not None:
                yield deed

    def pins(self, path: Path, data: list[Any]) -> Iterable[Pin]:
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
                self.reader.problem(
                    here,
                    "a choice says who or what asks, and the option, with ': ' between",
                    "such as 'Artificer: discard 3 Copper'",
                )
                continue
            fact = catalogue.find(source)
            yield Pin(fact.name if fact else source, option, self.reader.at(*here))

    def expectations(self, data: list[dict[str, Any] | None]) -> Iterable[Expectation]:
        """What must hold."""
        for number, value in given(data):
            ((kind, claim),) = value.items()
            where = self.reader.at("expect", number, kind)
            if isinstance(claim, str):
                yield Expectation(kind, straight(claim), where=where)
            elif claim is not None:
                yield Expectation(kind, number=claim, where=where)
