"""Random play: games of any cards, with unknown cards, pending abilities and in every phase; steps at random.

    python tests/fuzz/steps.py [SECONDS] [SEED] [--no-pending]

plays until the time is up, and prints what failed: an exception, an option that cannot be taken, a card that comes from
nowhere or is lost, a step that took longer than two seconds. A bounded run is one of the tests (``tests/test_edges.py``).
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine import collection
from engine.kernel import legal, step
from engine.state import KIND, State
from oracle.errors import OracleError
from oracle.scenario import build, parse

SLOW = 2.0
LENGTH = 40


def position(rng: random.Random, kingdom: list[str], landscapes: list[str], durations: list[str]) -> str:
    """A position as YAML; ``durations`` are the cards of which abilities can be pending."""
    supply = rng.sample(kingdom, 8)
    pool = [*supply, *supply, "Copper", "Copper", "Silver", "Gold", "Estate", "Province", "Curse"]

    def cards(most: int, unknown: bool = True) -> str:
        some = [rng.choice(pool) for _ in range(rng.randint(0, most))]
        return ", ".join('"?"' if unknown and rng.random() < 0.06 else f'"{card}"' for card in some)

    players = []
    for name in ("Alice", "Bob", "Cleo")[:rng.choice([2, 2, 3])]:
        pending = rng.sample(durations, 1) if durations and rng.random() < 0.2 else []
        players.append(f"  {name}: {{hand: [{cards(6)}], deck: [{cards(6)}], discard: [{cards(4)}], "
                       f"tokens: {{coffers: {rng.choice([0, 2])}}}, pending: {[*pending]}}}")
    phase = rng.choice(["start", "action", "action", "action", "buy", "night", "clean-up"])
    year = rng.choice(["current", "current", "2008", "2013", "2016", "2019", "2021", "2022"])
    more = f"landscapes: [{rng.choice(landscapes)}]\n" if rng.random() < 0.4 else ""
    return ("players:\n" + "\n".join(players) + f"\nsupply: {[*supply]}\nphase: {phase}\nrules: {year}\n{more}"
            "impossible_position: accept\nevent: Alice ends the turn\n")


def positions(rng: random.Random, pending: bool = True) -> Iterator[tuple[str, State | None]]:
    """Positions that can be asked about."""
    kingdom = [entry.name for entry in collection.entries() if entry.kind == "card" and entry.pile == "kingdom"]
    landscapes = [entry.name for entry in collection.entries() if entry.kind in ("event", "project", "landmark", "way")]
    durations = [entry.name for entry in collection.entries()
                 if pending and entry.kind == "card" and any("Duration" in card.types for card in entry.versions)]
    while True:
        text = position(rng, kingdom, landscapes, durations)
        try:
            state: State | None = build(parse(text, "fuzz")).state
        except OracleError:
            continue
        except Exception:
            state = None            # told by ``faults``
        yield text, state


def cards_in(state: State) -> Counter[int]:
    """How many cards of each kind there are anywhere."""
    found: Counter[int] = Counter()
    for zone in state.zones:
        for item in zone:
            found.update(card & KIND for card in ((item,) if isinstance(item, int) else item))
    for pile in state.piles:
        for kind, number in pile:
            found.update(number if kind < 0 else {kind: number})
    return +found


def faults(rng: random.Random, text: str, state: State | None) -> Iterator[str]:
    """What goes wrong on one random line of play."""
    if state is None:
        yield f"the position is a mistake of the program\n{text}"
        return
    line: list[Any] = []
    for _ in range(LENGTH):
        begun = time.perf_counter()
        try:
            choice = legal(state)
            if choice is None:
                return
            option = rng.choice(choice.options)
            line.append(option)
            before, state = cards_in(state), step(state, option).state
            if cards_in(state) != before:
                yield f"cards are made or lost\n{text}\n{line}"
                return
        except Exception as error:
            yield f"{type(error).__name__}: {str(error)[:200]}\n{text}\n{line}"
            return
        if time.perf_counter() - begun > SLOW:
            yield f"{time.perf_counter() - begun:.1f} s\n{text}\n{line}"


def main() -> None:
    """Run until the time is up."""
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    seconds = float(words[0]) if words else 60.0
    rng = random.Random(int(words[1]) if len(words) > 1 else None)
    end = time.monotonic() + seconds
    count = wrong = 0
    for text, state in positions(rng, "--no-pending" not in sys.argv):
        count += 1
        for fault in faults(rng, text, state):
            wrong += 1
            print(fault, flush=True)
        if time.monotonic() > end:
            break
    print(f"{count:,} positions, {wrong} lines of play wrong")


if __name__ == "__main__":
    main()
