"""What comes of an ability that is used on another player's turn, beside what comes of it on one's own.

    python -m tests.fuzz.turns --seconds 600 --seed 1

takes every card in every version and lets Bob play, gain or discard it (receive it, if it is a Boon), on his own turn
and on Alice's, with something else that he does and the turn ended after it, and follows lines of play at random. Wrong
is what is set up for the turn and is not heard of again (``tests.fuzz.due``), and what came to something on the own turn,
and on the other player's neither did nor was said to do nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from engine import collection
from engine.language import Entry, From, Lasts, SetUp
from engine.language.walk import contains
from engine.piles import pile_of
from engine.state import LASTS, AbilitySetUp, Asks, NothingDone, UseAbility, Used
from oracle.errors import OracleError
from oracle.graph import Budget, DecisionGraph, explore
from oracle.graph.moves import CannotHappen
from oracle.scenario import build, parse
from oracle.words.event_sentences import verb_of

from . import pieces
from .due import Due
from .positions import chosen_with, quoted, ruins_with

SMALL: Final = Budget(400, 10.0)
LINES: Final = 40


THEN: Final = (
    "gains Silver", "gains Gold", "gains Estate", "gains Militia", "gains Caravan", "trashes Estate",
    "plays Silver from the hand", "plays Village from the hand", "plays Militia from the hand",
)
"""What Bob does after it, which may wake what he has set up."""


def case(entry: Entry, year: int, deed: str, then: str, own: bool) -> str:
    """A question: Bob does something with a card on his own turn or on Alice's, and something else after it."""
    name = quoted(entry.name)
    hand = ", ".join([*([] if deed in ("gains", "receives") else [name]), "Village", "Silver", "Estate", "Militia", "Gold"])
    players = {
        "Alice": "{hand: [Moat, 4 Copper], deck: [9 Copper]}",
        "Bob": f"{{hand: [{hand}], deck: [Copper, Silver, Gold, Estate, 9 Copper], play: [Potion, Silver], "
        "tokens: {favors: 3}}",
    }
    order = ("Bob", "Alice") if own else ("Alice", "Bob")
    pile = pile_of(entry.name) if entry.kind == "card" else ""
    lines = [
        "players:", *(f"  {player}: {players[player]}" for player in order),
        f"supply: [{', '.join(dict.fromkeys(['Village', 'Militia', 'Caravan', *([quoted(pile)] if pile and pile != 'Ruins' else []), *ruins_with([entry.name])]))}]",
        *chosen_with([entry.name]),
        f"rules: {year}", "impossible_position: accept", "event:",
        f"  - {quoted(f'Bob {deed} {entry.name}' + (' from the hand' if deed == 'plays' else ''))}",
        f"  - Bob {then}", f"  - {order[0]} ends the turn",
    ]
    return "\n".join(lines) + "\n"


@cache
def cases() -> tuple[tuple[Entry, int, str, str], ...]:
    """Every card or Boon with each year from which a version of it holds, what Bob does with it, and what after it."""
    found: list[tuple[Entry, int, str, str]] = []
    for entry in collection.entries():
        if entry.kind not in ("card", "boon"):
            continue
        for version in entry.versions:
            if not contains(version, SetUp):
                continue
            deeds = ("receives",) if entry.kind == "boon" else ("plays", "gains", "discards")
            found += [(entry, version.since, deed, then) for deed in deeds for then in THEN]
    return tuple(found)


def line(graph: DecisionGraph, rng: random.Random) -> tuple[list[str], dict[str, set[str]]]:
    """A line of play: what is wrong with it, and what was heard of each ability that was set up for the turn."""
    codes = graph.states[graph.root].game.codes
    due, wrong = Due(graph.began), list[str]()
    heard: dict[str, set[str]] = {}

    def listen(code: int, what: str) -> None:
        if code >= 0 and codes[code].source is From.SET_UP and LASTS[codes[code].lasts] is Lasts.THIS_TURN:
            heard.setdefault(codes[code].name, set()).add(what)

    def tell(events: Any) -> None:
        for event in events:
            if isinstance(event, AbilitySetUp | Used | NothingDone):
                listen(event.code, verb_of(event))
        wrong.extend(due.after(events))

    tell(graph.opening)
    node = graph.root
    for _ in range(60):
        choice = graph.choices[node]
        due.at(choice)
        for option in choice.options if choice is not None and choice.asks is Asks.ABILITY else ():
            if isinstance(option, UseAbility):
                listen(option.trigger.code, "use")
        edges = graph.edges_of(node)
        if not edges:
            break
        edge = rng.choice(edges)
        tell(graph.events(edge))
        node = graph.target(edge)
    return wrong, heard


def lines(text: str, rng: random.Random) -> tuple[list[str], dict[str, set[str]]]:
    """Lines of play of a question: what is wrong with them, and what was heard of each ability on any of them. Raises
    OracleError if it cannot be asked."""
    question = build(parse(text, "fuzz"))
    graph = explore(question.state, question.events, budget=SMALL)
    wrong: list[str] = []
    heard: dict[str, set[str]] = {}
    for _ in range(LINES):
        said, here = line(graph, rng)
        wrong += said
        for ability, what in here.items():
            heard.setdefault(ability, set()).update(what)
    return list(dict.fromkeys(wrong)), heard


def compare(entry: Entry, year: int, deed: str, then: str, rng: random.Random) -> tuple[int, list[str]]:
    """How many abilities were set up for the turn on one's own, and what is wrong with what came of them."""
    try:
        wrong, own = lines(case(entry, year, deed, then, own=True), rng)
        said, other = lines(case(entry, year, deed, then, own=False), rng)
    except (OracleError, CannotHappen):
        return 0, []                                          # such as a card that is in no hand then
    wrong += said
    for ability, what in own.items():
        mine = ability.startswith(f"{entry.name}/")
        if mine and "use" in what and not {"use", "nothing"} & other.get(ability, set()):
            wrong.append(f"{ability} came to something on one's own turn only: {sorted(other.get(ability, ()))}")
    return len(own), [f"{one}\n{case(entry, year, deed, then, own=False)}" for one in wrong]


def tries(rng: random.Random) -> Iterator[pieces.Try]:
    """Every card once with everything, in an order of its own."""
    for entry, year, deed, then in rng.sample(cases(), len(cases())):
        number, wrong = compare(entry, year, deed, then, rng)
        yield number, wrong, f"{entry.name} {year} {deed} {then} {number} {wrong}"


if __name__ == "__main__":
    pieces.run("abilities set up for a turn", tries, 10**9)
