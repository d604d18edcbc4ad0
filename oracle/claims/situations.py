"""The situations of which statements speak: claims that are possible in some questions and not in others.

A ruling says **when** it speaks by a claim ("gained Curse with Blockade"). It has nothing to say where no line of play
shows that. In such a claim Alice is whoever has the card that the ruling is about, and Bob another player; where none
is named, it is about anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import TYPE_CHECKING, Final

from engine.collection import remembered
from oracle.claims.names import Names
from oracle.claims.parsing import parse
from oracle.claims.predicates import All, Before, Happened, Node
from oracle.claims.search import Reading, patterns_of, search
from oracle.claims.ways import Observer, Pattern
from oracle.errors import OracleError
from oracle.words.catalogue import facts, names_in

if TYPE_CHECKING:
    from oracle.claims.predicates import Predicate
    from oracle.graph.graph import DecisionGraph
    from oracle.scenario.question import Question

LARGEST: Final = 4_000           # edges of a graph in which situations are looked for: every step is taken again
_ROLES: Final = re.compile(r"\b(Alice|Bob)\b")
_OR: Final = re.compile(r"\s+or\s+(?!(?:more|less|lower|higher)\b)")
_AND_NOT: Final = re.compile(r"\s+and\s+not\s+(?=[^()]*$)")     # at the end, not in brackets
_GROUP: Final = re.compile(r"(?<!not )(?<!\w)\(((?:[^()]|\([^()]*\))*)\)")     # brackets that nothing denies
_SIGN: Final = re.compile(rf"[()]|{_OR.pattern}")


def situations(graph: DecisionGraph, question: Question, whens: Iterable[str]) -> dict[str, bool]:
    """Return which of some situations there are on lines of play of the graph of a question; what happened earlier
    counts.

    A situation that names what is not in this game is none of it. Nothing is said of any where the graph is too large.
    """
    if graph.edge_count > LARGEST:
        return {}
    game = graph.states[graph.root].game
    names = Names.of(game, question.events)
    there = frozenset(card.name for card in (*game.cards, *game.landscapes)) | _no_cards()
    found = {when: list(_read(when, names, there)) for when in whens}
    predicates = [one for each in found.values() for one in each]
    began = question.happened[0].state if question.happened else graph.began
    reading = Reading(graph, Observer(game, patterns_of(predicates), began), names)
    earlier = [event for step in question.happened for event in step.events]
    reading.opening = reading.observer([*earlier, *graph.opening])
    seen = {number for letter in reading.observer.letters for moment in letter for number, _ in moment}
    number_of = reading.observer.number_of
    shown = {one: all(number_of[pattern] in seen for pattern in _needed(one.node))
             and search(graph, one, reading).yes is not None for one in dict.fromkeys(predicates)}
    return {when: any(shown[one] for one in each) for when, each in found.items()}


def _read(when: str, names: Names, there: frozenset[str]) -> Iterator[Predicate]:
    """A situation as predicates of a game: its alternatives that name only what is there, each for every way in which
    players can have its roles."""
    every = [_without_absent(one, there) for one in alternatives(when)]
    each = [text for one in every if names_in(one) <= there for text in _cast(one, names.players)]
    for text in dict.fromkeys(each):
        try:
            yield parse(text, names)
        except OracleError:                 # something that it names is not there
            continue


def _needed(node: Node) -> Iterator[Pattern]:
    """Return what has to happen where a predicate holds: without it, no line need be looked for."""
    if isinstance(node, All):
        for part in node.parts:
            yield from _needed(part)
    elif isinstance(node, Before):
        yield from (node.first.pattern, node.second.pattern)
    elif isinstance(node, Happened) and node.low > 0:
        yield node.pattern


@remembered
def _no_cards() -> frozenset[str]:
    """Names that are no cards or landscapes: those of tokens, mats and piles."""
    return frozenset(fact.name for fact in facts().values() if fact.kind in ("mat", "token", "pile"))


def alternatives(when: str) -> list[str]:
    """A situation without "or": what is said of one alternative may name what is not in a game that has another."""
    group = next((group for group in _GROUP.finditer(when) if _OR.search(group[1])), None)
    if group is not None:
        before, after = when[: group.start()], when[group.end():]
        return [text for one in _OR.split(group[1]) for text in alternatives(f"{before}{one}{after}")]
    depth, parts, start = 0, [], 0
    for sign in _SIGN.finditer(when):
        depth += (sign[0] == "(") - (sign[0] == ")")
        if sign[0] not in "()" and not depth:
            parts.append(when[start : sign.start()])
            start = sign.end()
    return [*parts, when[start:]]


def _without_absent(text: str, there: frozenset[str]) -> str:
    """An alternative without what it denies of cards that are not there."""
    first, *denied = _AND_NOT.split(text)
    return " and not ".join([first, *(part for part in denied if names_in(part) <= there)])


def _cast(when: str, players: tuple[str, ...]) -> Iterator[str]:
    if not _ROLES.search(when):
        yield when
        return
    for first, other in permutations(players, 2):
        yield "".join({"Alice": first, "Bob": other}.get(part, part) for part in _ROLES.split(when))


__all__ = ["LARGEST", "alternatives", "situations"]
