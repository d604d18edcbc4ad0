"""How soon a line of play is found that hardly any has: ``python -m tests.benchmarks.seldom [N] [--seed S]``.

The positions are those of ``whole_turns``. In each, 150 lines are played at random, and what is claimed possible are three things
that are so at the end of just one of them, those that go together least often (where all are as frequent as they seem, one line
in some 100,000 has them). A claim is found if a line is shown within ten seconds of the processor, though the turn may be far from
followed. The same claims in every run.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import prod
from typing import Any

from engine.language import Place
from engine.state import KIND, EndPhase, zone_number
from oracle.claims import answer
from oracle.claims.answer import Wanted
from oracle.graph import Budget
from oracle.graph.explored import CHANCE, END
from oracle.graph.folding import Folding
from oracle.graph.moves import game_moves
from oracle.scenario import build, parse
from tests.benchmarks.whole_turns import SECONDS, STATES, until, whole_turns
from tests.fuzz.positions import quoted

LINES = 150
FACTS = 3
RAREST = 4                               # of the facts of an end, so many are combined
STEPS = 400
ENDS_LESS = 0.7                          # how often the end of a phase is passed over where something else can be done
PLACES = {"Alice.discard": Place.DISCARD, "Alice.hand": Place.HAND, "Alice.deck": Place.DECK, "trash": Place.TRASH}

Facts = frozenset[str]


def claims(text: str, question: Any, seed: int) -> str:
    """What is claimed possible of a turn; empty if no end could be told."""
    rng = random.Random(seed)
    fold = Folding(game_moves())
    ends = [facts for _ in range(LINES) if (facts := played(question, fold, rng))]
    often = Counter(fact for facts in ends for fact in facts)
    found: list[tuple[int, float, tuple[str, ...]]] = []
    for facts in ends:
        rare = sorted(facts, key=lambda fact: (often[fact], fact))[:RAREST]
        for some in combinations(rare, min(FACTS, len(rare))):
            together = sum(facts >= set(some) for facts in ends)
            found.append((together, prod(often[fact] / len(ends) for fact in some), some))
    return " and ".join(min(found)[2]) if found else ""


def played(question: Any, fold: Folding, rng: random.Random) -> Facts:
    """What is so at the end of a line along which options are taken at random, and was not at the beginning."""
    moves = game_moves()
    here = fold(question.state, None, question.events)
    for _ in range(STEPS):
        if here.kind > CHANCE:
            break
        option = rng.choice(here.choice.options)
        if isinstance(option, EndPhase) and len(here.choice.options) > 1 and rng.random() < ENDS_LESS:
            continue
        step = moves.step(here.state, option)
        here = fold(step.state, step.choice, here.left)
    if here.kind != END:
        return frozenset()
    return frozenset(new(question.state, here.state))


def new(before: Any, after: Any) -> Iterator[str]:
    """Each kind of which a place has more cards than before, with their number."""
    game = before.game
    for name, place in PLACES.items():
        zone = zone_number(len(game.players), 0, place)
        was, now = counted(game, before.zones[zone]), counted(game, after.zones[zone])
        yield from (f"{number} {card} in {name}" for card, number in now.items() if number > was[card])


def counted(game: Any, items: Any) -> Counter[str]:
    """How many of each kind lie in a zone; shuffled ones too."""
    return Counter(game.cards[card & KIND].name for item in items
                   for card in (item if isinstance(item, tuple) else (item,)))


def main() -> None:
    """Print how many claims are found, how soon, and with how many positions."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=50)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--each", action="store_true", help="a line for each claim")
    asked = parser.parse_args()
    seconds: list[float] = []
    count = 0
    for number, (text, question) in enumerate(whole_turns(asked.count, asked.seed)):
        claim = claims(text, question, number)
        if not claim:
            continue
        count += 1
        question = build(parse(f"{text}expect:\n  - possible: {quoted(claim)}\n", "whole turn"))
        began = time.process_time()
        found = answer(question, (), Budget(STATES, 3600), Wanted(reduce=True, verdicts_only=True, stop=until(SECONDS)))
        spent = time.process_time() - began
        holds = found.results[0].holds
        assert holds is not False, claim          # there is a line: it was played
        if holds:
            seconds.append(spent)
        if asked.each:
            print(f"{number:>4} {'found' if holds else '-':<6} {len(found.graph):>8,} {spent:>7.2f}  {claim}", flush=True)
    seconds.sort()
    within = sum(spent <= 1 for spent in seconds)
    print(f"{len(seconds)} of {count} claims that one line in many shows were found within {SECONDS:g} s, {within} within 1 s")
    if seconds:
        print(f"half of those found within {seconds[len(seconds) // 2]:.1f} s")


if __name__ == "__main__":
    main()
