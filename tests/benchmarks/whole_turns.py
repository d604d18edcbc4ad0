"""How many whole turns are followed to their ends: ``python tests/benchmarks/whole_turns.py [N] [--seed S] [--claims]``.

N positions (100), drawn at random over all cards: eight piles of the Kingdom, seven cards in hand, six on the deck, three in the
discard pile, drawn from those cards and the basic ones. The question is the whole turn. A turn is finished if everything has been
followed within 200,000 positions and ten seconds of the processor (what else the machine does does not count). The same
positions in every run.

With ``--claims`` two to four players sit at the table, three things are claimed of each turn, of any sort, and a turn is settled when
all three are.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from itertools import count
from typing import Any

from oracle.claims import Wanted, answer
from oracle.errors import OracleError
from oracle.graph import Budget, explore
from oracle.scenario import build, parse
from tests.fuzz.positions import BASE, PLAYERS, quoted, words

STATES = 200_000
SECONDS = 10.0
SOON = 2.0
_LOOK_AT_CLOCK = 8                   # questions whether to end: the clock of the processor takes half a millisecond on some machines


def turn(rng: random.Random, players: int = 2, hand: int = 7) -> str:
    """A position at the beginning of Alice's Action phase, as YAML; the question is her turn, with so many cards in hand."""
    from engine.piles import pile_of

    picked = rng.sample(words().kingdom, 8)
    pool = [*picked, *picked, *BASE]

    def cards(number: int) -> str:
        return ", ".join(quoted(rng.choice(pool)) for _ in range(number))

    return "\n".join([
        "players:",
        f"  Alice: {{hand: [{cards(hand)}], deck: [{cards(6)}], discard: [{cards(3)}]}}",
        *(f"  {name}: {{hand: [{cards(5)}], deck: [{cards(5)}]}}" for name in PLAYERS[1:players]),
        f"supply: [{', '.join(map(quoted, dict.fromkeys(map(pile_of, picked))))}]",
        "impossible_position: accept",
        "event: Alice takes the turn\n",
    ])


def whole_turns(count: int, seed: int, most: int = 2, hand: int = 7) -> list[tuple[str, Any]]:
    """So many positions with two players, or with up to ``most``, and so many cards in hand, and their texts."""
    rng = random.Random(seed)
    found: list[tuple[str, Any]] = []
    while len(found) < count:
        text = turn(rng, rng.randint(2, most) if most > 2 else 2, hand)
        try:
            found.append((text, build(parse(text, "whole turn"))))
        except OracleError:
            continue                              # a card that needs something more in a position
    return found


def claimed(rng: random.Random, game: Any) -> tuple[str, str]:
    """Something that can be claimed of a turn: the kind of claim, and what it says."""
    player, card = rng.choice(game.players), rng.choice(game.cards[1:]).name
    number = rng.choice([1, 1, 2])
    place = rng.choice(["hand", "deck", "discard", "play", "exile", "cards"])
    said = rng.choice([
        f"{player} gained {card}", f"{player} gained {number} {card}", f"{player} trashed {card}", f"{player} played {card}",
        f"{player} drew {number} {card}", f"{player} discarded {card}", f"{player} revealed {card}", f"{player} shuffled",
        f"{number} {card} in {player}.{place}", f"{card} in {player}.{place}", f"{number} {card} in trash", f"{card} not in {player}.{place}",
        f"{player}.{rng.choice(['coins', 'buys', 'vp', 'debt', 'coffers', 'villagers'])} >= {rng.randint(1, 3)}",
    ])
    return rng.choice(["possible", "possible", "possible", "impossible", "impossible", "always"]), said


def settled(turns: int, seed: int, each: bool) -> None:
    """Print how many turns have all their claims settled, how soon."""
    rng = random.Random(seed)
    spent: list[float] = []
    for number, (_, question) in enumerate(whole_turns(turns, seed, 4)):
        claims = [claimed(rng, question.state.game) for _ in range(3)]
        began = time.process_time()
        found = answer(question, claims, Budget(STATES, 3600), Wanted(reduce=True, verdicts_only=True, stop=until(SECONDS), assuming=False))
        seconds = time.process_time() - began
        if all(result.holds is not None for result in found.results):
            spent.append(seconds)
        if each:
            said = "; ".join(f"{'?' if result.holds is None else result.holds} {result.claim}" for result in found.results)
            print(f"{number:>4} {len(found.graph):>8,} {seconds:>7.2f}  {said}", flush=True)
    print(f"{sum(seconds <= SECONDS for seconds in spent)} of {turns} whole turns with three claims each settled within {SECONDS:g} s, "
          f"{sum(seconds <= SOON for seconds in spent)} within {SOON:g} s")


def until(seconds: float) -> Callable[[], str]:
    """What ends a search when it has used so many seconds of the processor."""
    began, asked = time.process_time(), count(1)
    return lambda: "time" if not next(asked) % _LOOK_AT_CLOCK and time.process_time() - began > seconds else ""


def main() -> None:
    """Print how many are finished with folding and without, and how far the others came."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--each", action="store_true", help="a line for each position")
    parser.add_argument("--claims", action="store_true", help="three claims of each turn, with two to four players")
    asked = parser.parse_args()
    if asked.claims:
        settled(asked.count, asked.seed, asked.each)
        return
    finished, nodes, seconds, smaller = [0, 0], [0, 0], [0.0, 0.0], []
    for number, (_, question) in enumerate(whole_turns(asked.count, asked.seed)):
        graphs = []
        for reduce in (False, True):
            began = time.process_time()
            graph = explore(question.state, question.events, question.pins, Budget(STATES, 3600), stop=until(SECONDS),
                            reduce=reduce)
            spent = time.process_time() - began
            finished[reduce] += graph.complete
            nodes[reduce] += len(graph)
            seconds[reduce] += spent
            graphs.append(graph)
            if asked.each:
                done = "finished" if graph.complete else graph.reason
                print(f"{number:>4} {'folded' if reduce else 'whole':<7} {done:<9} {len(graph):>8,} {spent:>7.2f}", flush=True)
        whole, folded = graphs
        if whole.complete and folded.complete:
            assert (whole.orders, whole.lines()) == (folded.orders, folded.lines())
            assert len(whole.outcomes) == len(folded.outcomes)
            smaller.append(1 - len(folded) / len(whole))
    for reduce in (False, True):
        print(f"{'with folding' if reduce else 'every option':<13} {finished[reduce]} of {asked.count} whole turns finished "
              f"({nodes[reduce]:,} positions, {seconds[reduce]:.0f} s)")
    if smaller:
        smaller.sort()
        print(f"positions saved where both were finished: {smaller[0]:.0%} to {smaller[-1]:.0%}, half of them "
              f"{smaller[len(smaller) // 2]:.0%} or more")


if __name__ == "__main__":
    main()
