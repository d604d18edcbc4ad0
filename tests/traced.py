"""What shows that a card has an effect: the instructions of its data that run while a question is answered (every
operation of compiled code notes the word that it was compiled from), and the abilities without which a verdict changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast

from engine import language as lang
from engine.collection import instead
from engine.kernel.code import Builder
from engine.kernel.compile.draft import instructions
from engine.kernel.compile.words import Meanings
from engine.language import Ability, Card, Entry, Instruction
from engine.language.walk import fields_of, parts
from oracle.claims import answer
from oracle.effects.reading import Sheet
from oracle.errors import OracleError
from oracle.rulings.ledger import ledger
from oracle.rulings.ruling_files import read, scanned
from oracle.rulings.runner import scenario_in
from oracle.scenario import build, load

ROOT: Final = Path(__file__).resolve().parent.parent


@contextmanager
def tracing() -> Iterator[set[int]]:
    """While this lasts, the ``id`` of every instruction that runs is added to the set that is given. Only programs that
    are compiled meanwhile are seen."""
    ran: set[int] = set()
    compiling: list[Any] = []
    meaning, emit = Meanings.of, Builder.emit

    def of(self: Any, where: Any, word: Any, *args: Any, **kwargs: Any) -> Any:
        if self is not instructions:
            return meaning(self, where, word, *args, **kwargs)
        compiling.append(word)
        try:
            return meaning(self, where, word, *args, **kwargs)
        finally:
            compiling.pop()

    def noting(self: Builder, run: Callable[[Any], Any], *args: Any, **kwargs: Any) -> None:
        if not compiling:
            return emit(self, run, *args, **kwargs)
        number = id(compiling[-1])

        def noted(m: Any) -> Any:
            ran.add(number)
            return run(m)

        return emit(self, noted, *args, **kwargs)

    Meanings.of, Builder.emit = of, noting  # type: ignore[method-assign, assignment]
    try:
        yield ran
    finally:
        Meanings.of, Builder.emit = meaning, emit  # type: ignore[method-assign]


# ------------------------------------------------------------------ what shows that a card has an effect


def without(card: Card, word: Any) -> Card:
    """A version of a card without one of its words (that very object)."""

    def kept(node: Any) -> Any:
        if node.__class__ is tuple:
            made = tuple(kept(part) for part in node if part is not word)
            same = len(made) == len(node) and all(one is other for one, other in zip(made, node, strict=True))
            return node if same else made
        new = {name: kept(value) for name, value in fields_of(node)}
        same = all(new[name] is getattr(node, name) for name in new)
        return node if same else replace(node, **new)

    return cast(Card, kept(card))


def evidence(has: Callable[[Sheet], bool], entry: Entry, card: Card) -> tuple[frozenset[int], frozenset[int]]:
    """What shows that a version of a card has an effect, as the numbers of its words in :func:`parts`: the instructions
    without which it would not have it (all of them have to run), or, if there is no such one, the abilities that give
    it the effect (without them a verdict has to change)."""
    needed, abilities = set(), set()
    for number, word in enumerate(parts(card)):
        if isinstance(word, Ability) and not has(Sheet(without(card, word), entry)):
            abilities.add(number)
        if not isinstance(word, Instruction) or isinstance(word, FRAMES):
            continue
        with suppress(Exception):  # a card that cannot be without it
            if not has(Sheet(without(card, word), entry)):
                needed.add(number)
    return frozenset(needed), frozenset(abilities)


FRAMES: Final = (lang.Clause, lang.Each, lang.AsOften, lang.Repeat, lang.ForEach)  # only what is within them runs


def scenario_named(where: str) -> Any:
    """The scenario of "inn-2/1 current" (ruling, its how-manieth scenario, era), or of "scenarios/NAME.yaml"."""
    if where.startswith("scenarios/"):
        return load(ROOT / where)
    name, _, era = where.partition(" ")
    identity, _, number = name.rpartition("/")
    book = ledger()
    head = book.heads[identity]
    file = scanned(head.path)
    part = next(one for one in read(file, head).parts if one.number == int(number))
    return scenario_in(part, int(era) if era.isdigit() else era, "")


def runs(where: str, ran: set[int]) -> frozenset[int]:
    """The ids of the words that run while a scenario is answered; ``ran`` is the set that :func:`tracing` gave."""
    ran.clear()
    answer(build(scenario_named(where)))
    return frozenset(ran)


def matters(where: str, entry: Entry, card: Card, numbers: frozenset[int]) -> bool:
    """Whether a scenario does not hold any more if a version of a card is without some of its abilities."""
    bare = card
    for number in sorted(numbers, reverse=True):
        bare = without(bare, parts(card)[number])
    versions = tuple(bare if one is card else one for one in entry.versions)
    with instead(replace(entry, versions=versions)):
        try:
            return answer(build(scenario_named(where))).holds is not True
        except OracleError:
            return True
