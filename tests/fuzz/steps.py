"""Random play: games of any cards, with unknown cards, pending abilities and in every phase; steps at random.

    python -m tests.fuzz.steps --seconds 60 --seed 1
    python -m tests.fuzz.steps games --number 100 --seed 1

plays, from positions or from the first turn to the end, and prints what failed: an exception, an option that cannot be
taken, a decision that is another one when it is asked for again, a card that comes from nowhere or is lost, something set
up for a turn of which nothing is heard again (``tests.fuzz.due``), words that cannot be found or that cannot be typed, a
line that does not hold when it is claimed of the step for which it is printed, a step that took longer than two seconds. Bounded runs are among the tests (``tests/test_edges.py``).
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from engine.kernel import advance, legal, scores, start_turn, winners
from engine.kernel.run.position import OpenQuestion
from engine.state import KIND, BuyCard, Choice, EndPhase, Event, State
from oracle.claims import Names
from oracle.words.decisions import choice_text, decision_text
from oracle.words.event_sentences import event_text
from oracle.words.lines_of_play import sentences
from oracle.words.option_texts import option_texts
from oracle.words.position_texts import state_text

from . import options as written
from . import pieces, positions
from .due import Due
from .printed import holds

SLOW = 2.0
LENGTH = 120
SPOKEN = 0.03          # of so many steps the words are found too, and typed, and every option is taken
TOLD = 0.1             # of so many steps what happened is claimed
GAME = 20_000          # steps of a game at most
TAKEN = 60             # options of one decision that are taken


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
    for fault in written.faults(state, choice):
        return fault
    try:
        return "" if set(winners(step.state)) <= set(range(len(scores(step.state)))) else "nobody wins"
    except OpenQuestion:                  # an unknown card can be worth something
        return ""


def claim(state: State, events: Sequence[Event]) -> str:
    """Claim each line that is printed for a step; what does not hold of it, or nothing."""
    names = Names.of(state.game)
    for text, _ in sentences(state.game, events):
        if why := holds(names, text, state, events):
            return f"what happened cannot be claimed: {text}: {why}"
    return ""


def price(state: State, option: Any) -> int:
    """What is printed as the cost of the card that is bought; dear cards are bought more often, so that games go on."""
    return state.game.cards[option.face & KIND].cost.coins if isinstance(option, BuyCard) else -1


def every_option(state: State, choice: Choice, before: Counter[int]) -> str:
    """Take each option of a decision; what is wrong with what comes of them, or nothing."""
    for option in choice.options[:TAKEN]:
        after = advance(state, option).state
        if cards_in(after) != before:
            return f"{option} makes or loses cards: {cards_in(after) - before}, {before - cards_in(after)}"
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
            if isinstance(option, BuyCard):
                other = options[rng.randrange(len(options))]
                option = max(option, other, key=partial(price, state))
            line.append(option)
            due.at(choice)
            earlier, decided = state, choice
            step = advance(state, option)
            state = step.state
            choice = legal(state)
            seconds = time.process_time() - begun
            if rng.random() < SPOKEN:
                said = speak(earlier, decided, option, step) or every_option(earlier, decided, before)
            if not said and rng.random() < TOLD:
                said = claim(earlier, step.events)
            if seconds > SLOW:
                said = said or f"{seconds:.1f} s"
            elif cards_in(state) != before:
                said = f"cards are made or lost: {cards_in(state) - before}, {before - cards_in(state)}"
            elif step.choice != choice:
                said = f"asked again, it is another decision: {step.choice}, {choice}"
            elif lapsed := due.after(step.events):
                said = "; ".join(lapsed)
        except Exception as error:
            said = f"{type(error).__name__}: {str(error)[:300]}"
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


def games(rng: random.Random) -> Iterator[pieces.Try]:
    """Games from the first turn on, each with what is wrong with it; those that do not come to their end do not count."""
    for text, question in positions.questions(rng, positions.beginning):
        if question is None:
            yield 0, [f"the position is a mistake of the program\n{text}"], text
            continue
        end: list[State] = []
        steps = list(play(rng, start_turn(question.state, 0).state, GAME, end))
        over = bool(end) and legal(end[0]) is None
        yield int(over), [f"{said}\n{text}" for said in steps if said], f"{text}{len(steps)}{end[0][1:] if end else ''}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["games"]:
        del sys.argv[1]
        pieces.run("games", games, 20)
    pieces.run("steps", faults, 20_000)
