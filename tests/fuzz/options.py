"""Options and choices: what is printed for an option is what takes it.

    python tests/fuzz/options.py [SHARE]

goes through every decision of every ruling (of every SHARE-th, if that is given) and writes each option as a choice, by
every name that ``docs/scenarios.md`` allows for who asks and for the option. It prints those that do not take the option. A
bounded run is one of the tests (``tests/test_scenario_pins.py``).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from engine.state import ChooseCards, offered_face
from oracle.budget import Budget
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.graph import DecisionGraph
from oracle.resources import folder
from oracle.rulings.ruling_files import files, read, scan
from oracle.rulings.runner import scenario_in, scenarios
from oracle.scenario import build
from oracle.scenario.selection import option_texts, selected, sources
from oracle.words.card_texts import cards_text
from oracle.words.decisions import asks_text
from oracle.words.option_texts import option_names

BUDGET = Budget(3_000, 5.0)
MOST = 60           # options of one decision that are looked at


def graphs(share: int, budget: Budget, number: int = 0) -> Iterator[tuple[str, DecisionGraph]]:
    """The graphs of every ``share``-th ruling, with where it stands; ``number`` have been counted before."""
    for file in files(folder("rulings")):
        every = scan(file)
        for head in every.heads:
            number += 1
            if number % share:
                continue
            for part, era in scenarios(read(every, head)):
                try:
                    yield f"{part.where}", answer(build(scenario_in(part, era)), (), budget).graph
                except OracleError:
                    continue


def decisions(share: int = 1) -> Iterator[tuple[str, Any, Any]]:
    """The decisions of every ``share``-th ruling: where it stands, the position, the choice; each of a graph once."""
    for where, graph in graphs(share, BUDGET):
        for node, choice in enumerate(graph.choices):
            if choice is not None:
                yield where, graph.states[node], choice


def spellings(state: Any, choice: Any, number: int, texts: Sequence[str]) -> list[str]:
    """The ways in which an option can be written: as it is printed, by its other names, with who asks in brackets, its
    cards in another order, and counted in another way."""
    option, text = choice.options[number], texts[number]
    found = [*option_names(state, choice, number, texts), f"{text} ({asks_text(state, choice)})", text.upper()]
    if isinstance(option, ChooseCards) and option.cards:
        counted = _counted(state, option)
        parts = counted.split(", ")
        if [_counted(state, other) for other in choice.options[:MOST] if isinstance(other, ChooseCards)].count(counted) == 1:
            found.append(counted)                 # else other words tell the options apart
        found.append(text.replace(counted, ", ".join(reversed(parts))))
        found.append(text.replace(counted, ", ".join(re.sub(r"^(\d+) (.*)", r"\2 x\1", part) for part in parts)))
    return found


def _counted(state: Any, option: ChooseCards) -> str:
    """Return the cards of an option by name, wherever they lie."""
    return cards_text(state.game, map(offered_face, option.cards))


def faults(state: Any, choice: Any) -> Iterator[str]:
    """What is wrong with the options of one decision, written as choices."""
    every = option_texts(state, choice)
    texts = tuple(every[:MOST])
    if len({text.casefold() for text in texts}) < len(texts):
        yield f"two options are called the same: {texts}"
    for number, (text, option) in enumerate(zip(texts, choice.options[:MOST], strict=True)):
        for spelt in spellings(state, choice, number, texts):
            for source in sorted(sources(state, choice)):
                found = selected(state, choice, source, spelt)
                if [choice.options[n] for n in found] != [option]:
                    yield f"{source}: {spelt} selects {[texts[n] for n in found]}, not '{text}'"


def run(every: Iterable[tuple[str, Any, Any]]) -> tuple[int, int]:
    """Check decisions and print what is wrong; how many options there were, and how many faults."""
    count = wrong = 0
    for where, state, choice in every:
        count += len(choice.options)
        for fault in faults(state, choice):
            wrong += 1
            print(f"{where}: {fault}", flush=True)
    return count, wrong


def main() -> None:
    """Check all of them."""
    count, wrong = run(decisions(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
    print(f"{count:,} options, {wrong} faults")


if __name__ == "__main__":
    main()
