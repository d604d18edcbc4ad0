"""Random play: games of any cards, with unknown cards, pending abilities and in every phase; steps at random.

    python -m tests.fuzz.steps --seconds 60 --seed 1

plays, and prints what failed: an exception, an option that cannot be taken, a decision that is another one when it is
asked for again, a card that comes from nowhere or is lost, something set up for a turn of which nothing is heard again
(``tests.fuzz.due``), words that cannot be found, a step that took longer than two seconds. A bounded run is one of the tests (``tests/test_edges.py``).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.kernel import advance, legal, scores, winners
from engine.kernel.run.position import OpenQuestion
from engine.state import KIND, EndPhase, State
from oracle.words.decisions import choice_text, decision_text
from oracle.words.events import event_text
from oracle.words.options import option_texts
from oracle.words.position import state_text

from . import pieces, positions
from .due import Due

SLOW = 2.0
LENGTH = 120
SPOKEN = 0.03          # of so many steps the words are found too


def cards_in(state: State) -> Counter[int]:
    """How many cards of each kind there are anywhere."""
    found: Counter[int] = Counter()
    for zone in state.zones:
        for item in zone:
            if item.__class__ is int:
                found[item & KIND] += 1
            else:
                found.update(card & KIND for card in item)
    for pile in state.piles:
        for kind, number in pile:
            found.update(number if kind < 0 else {kind: number})
    return +found


def speak(state: State, choice: Any, option: Any, step: Any) -> str:
    """Put a step into words; what is wrong with them, or nothing."""
    texts = option_texts(state, choice)[:300]
    if not all(texts):
        return f"an option without words: {texts}"
    if not choice_text(state, choice) or not decision_text(state, choice, option) or not state_text(step.state):
        return "a decision or a position without words"
    if not all(event_text(state.game, event) is not None for event in step.events):
        return "an event without words"
    try:
        return "" if set(winners(step.state)) <= set(range(len(scores(step.state)))) else "nobody wins"
    except OpenQuestion:                  # an unknown card can be worth something
        return ""


def play(rng: random.Random, state: State, length: int = LENGTH, end: list[State] | None = None) -> Iterator[str]:
    """A random line of play: for each step what is wrong with it, or nothing. It ends with the first fault; ``end``
    gets the last position."""
    line: list[Any] = []
    choice = legal(state)
    before = cards_in(state)
    due = Due(state)
    while choice is not None and len(line) < length:
        begun = time.process_time()
        said = ""
        try:
            options = choice.options
            option = options[rng.randrange(len(options))]
            if isinstance(option, EndPhase) and len(options) > 1 and rng.random() < 0.6:
                option = options[rng.randrange(len(options))]
            line.append(option)
            due.at(choice)
            step = advance(state, option)
            if rng.random() < SPOKEN:
                said = speak(state, choice, option, step)
            state = step.state
            choice = legal(state)
            if cards_in(state) != before:
                said = f"cards are made or lost: {cards_in(state) - before}, {before - cards_in(state)}"
            elif step.choice != choice:
                said = f"asked again, it is another decision: {step.choice}, {choice}"
            elif lapsed := due.after(step.events):
                said = "; ".join(lapsed)
        except Exception as error:
            said = f"{type(error).__name__}: {str(error)[:300]}"
        seconds = time.process_time() - begun
        if seconds > SLOW:
            said = said or f"{seconds:.1f} s"
        yield f"{said}\n{line}" if said else ""
        if said:
            return
    if end is not None:
        end.append(state)


def faults(rng: random.Random, length: int = LENGTH) -> Iterator[pieces.Try]:
    """Lines of play, each with how many steps it has and what is wrong with it."""
    for text, question in positions.questions(rng):
        if question is None:
            yield 0, [f"the position is a mistake of the program\n{text}"], text
            continue
        end: list[State] = []
        steps = list(play(rng, question.state, length, end))
        came = f"{text}{end[0][1:]}" if end else text
        yield len(steps), [f"{said}\n{text}" for said in steps if said], came


if __name__ == "__main__":
    pieces.run("steps", faults, 20_000)
