"""What is printed can be typed: every option selects itself, every line of play and every decision can be claimed.

    python -m tests.fuzz.printed [SHARE]

goes through the gallery and every ruling (every SHARE-th, if that is given) and types what their graphs print: each option
as a choice of whoever asks, each decision as a claim, each sentence of a line of play as a claim and as a choice. It
prints what is not understood or selects something else, and how many there were. A bounded run is one of the tests
(``tests/test_printed.py``).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from oracle.budget import Budget
from oracle.claims import answer
from oracle.claims.names import Names
from oracle.claims.parsing import parse
from oracle.claims.reading_ways import option_words
from oracle.claims.search import patterns_of
from oracle.claims.ways import Memory, Observer
from oracle.errors import OracleError
from oracle.graph import DecisionGraph
from oracle.resources import folder
from oracle.rulings.items import kind_of_file
from oracle.scenario import build, load
from oracle.scenario.selection import selected
from oracle.words.decisions import decision_text, source_text
from oracle.words.doings import doing_phrase, doings, names_doing
from oracle.words.lines_of_play import story

from .options import graphs as graphs_of_rulings

BUDGET = Budget(600, 5.0)
MOST = 40                      # options of one decision, and edges of one graph, that are looked at

_known: set[tuple[Any, ...]] = set()


def graphs(share: int = 1) -> Iterator[tuple[str, DecisionGraph]]:
    """The graphs of the gallery and the rulings, of each ``share``-th."""
    every = (path for path in sorted(Path(str(folder("scenarios"))).rglob("*.yaml")) if kind_of_file(str(path)))
    number = 0
    for path in every:
        number += 1
        if number % share == 0:
            yield path.name, answer(build(load(str(path))), (), BUDGET).graph
    yield from graphs_of_rulings(share, BUDGET, number)


def holds(names: Names, text: str, state: Any, events: Any) -> str:
    """Why a sentence that is printed for some events is no claim that holds where they happen; empty if it is one."""
    game = state.game
    try:
        predicate = parse(text, names)
    except OracleError as error:
        return f"not understood: {error.problems[0].what}"
    observer = Observer(game, patterns_of([predicate]), state)
    memory = Memory(predicate.slots, observer)
    now = memory.after(memory.start, observer(events))
    return "" if predicate.at_end(state, partial(memory.value, now)).yes else "does not hold"


def faults(where: str, graph: DecisionGraph, count: Counter[str]) -> Iterator[str]:
    """What is wrong with what a graph prints."""
    game = graph.states[graph.root].game
    if graph.moves.words is not None:
        return
    names = Names.of(game)
    for node, choice in enumerate(graph.choices):
        if choice is None:
            continue
        state = graph.states[node]
        source = "chance" if choice.player < 0 else source_text(state, choice)
        texts = graph.words.options(node)[:MOST]
        for number, text in enumerate(texts):
            if (source, tuple(texts), number) in _known:
                continue
            _known.add((source, tuple(texts), number))
            count["options"] += 1
            if selected(state, choice, source, text) != [number]:
                yield f"{where}: the choice '{source}: {text}' selects {selected(state, choice, source, text)}"
            if choice.player >= 0:
                said = decision_text(state, choice, choice.options[number])
                yield from (f"{where}: the decision '{said}' {why}" for why in _decided(names, said, state, choice, text))
    for edge in range(min(graph.edge_count, MOST)):
        state, events = graph.states[graph.sources[edge]], graph.events(edge)
        for text in story(state, None, None, events):
            if (game.players, text) in _known:
                continue
            _known.add((game.players, text))
            count["sentences"] += 1
            if why := holds(names, text, state, events):
                yield f"{where}: the line '{text}' {why}"
            if doing_phrase(game, text).verb:
                count["sentences typed as choices"] += 1
                if not any(names_doing(game, doing_phrase(game, text), one) for one in doings(game, events)):
                    yield f"{where}: the line '{text}' is no choice that does it"


def _decided(names: Names, said: str, state: Any, choice: Any, text: str) -> Iterator[str]:
    try:
        predicate = parse(said, names)
    except OracleError as error:
        yield f"is not understood: {error.problems[0].what}"
        return
    observer = Observer(state.game, patterns_of([predicate]), state)
    if not observer.taken(state, choice, [option_words(text, names)]):
        yield "does not hold where it is taken"


def run(share: int = 1) -> tuple[Counter[str], list[str]]:
    """Check what every ``share``-th graph prints: how much there was, and what is wrong."""
    count: Counter[str] = Counter()
    wrong: list[str] = []
    _known.clear()
    for where, graph in graphs(share):
        count["graphs"] += 1
        wrong += faults(where, graph, count)
    return count, wrong


def main() -> None:
    """Check all of them."""
    count, wrong = run(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    print("\n".join(wrong))
    print(", ".join(f"{number:,} {what}" for what, number in count.items()), f"- {len(wrong)} faults")


if __name__ == "__main__":
    main()
