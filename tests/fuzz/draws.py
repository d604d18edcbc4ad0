"""The search that folds the cards drawn last, which nobody looks at, against the one that follows every draw.

    python -m tests.fuzz.draws --seconds 600 --seed 1

makes small questions at whose end cards may be drawn from a shuffled deck: with known cards on top of it or below it, a discard
pile to be shuffled, cards that watch the shuffling or change the size of the hand, unknown cards; and compares as
``tests.fuzz.reduced`` does. What counts is only where a hand was folded.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine import collection
from oracle.errors import OracleError
from oracle.graph import Budget
from oracle.graph.moves import game_moves
from oracle.scenario import build, parse

from . import pieces
from .positions import BASE, quoted, words
from .reduced import compare

SMALL = Budget(800, 20.0)
LARGER = Budget(4_000, 20.0)
SHUFFLERS = ("Stash", "Avoid", "Star Chart")
HANDS = ("Outpost", "Expedition", "Tactician", "Flag Bearer", "Relic", "Voyage", "Possession", "Faithful Hound", "Tunnel",
         "Alley", "Save", "Donate", "Mission", "Sheepdog", "Village Green", "Scheme", "Hermit", "River Shrine", "Alchemist",
         "Walled Village", "Treasury", "Improve", "Journey", "Den of Sin", "Ghost Town", "Captain", "Wharf", "Hireling",
         "Encampment", "Snowy Village", "Harbor Village", "Barge", "Prince", "Trickster", "Watchtower", "Border Guard",
         "Fool", "Druid", "Courier", "Sage", "Estate", "Inn", "Annex", "Order of Masons", "Emissary", "Shaman")


def questions(rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Questions that may end with cards drawn from a shuffled deck, some of it known; in some, cards watch the shuffling or the
    size of the hand is another one."""
    while True:
        watching = rng.sample(HANDS, rng.choice([0, 1, 1, 2]))
        around = rng.sample(SHUFFLERS, rng.choice([0, 0, 0, 1]))
        cards_of = [name for name in (*watching, *around) if word_of(name) == "card"]
        beside = [name for name in (*watching, *around) if word_of(name) != "card"]
        kingdom = rng.sample(words().kingdom, rng.choice([0, 0, 1]))
        pool = [*cards_of, *cards_of, *kingdom, *rng.sample(BASE, 3), "Copper", "Estate"]

        def cards(low: int, high: int, pool: list[str] = pool) -> str:
            return ", ".join('"?"' if rng.random() < 0.01 else quoted(rng.choice(pool)) for _ in range(rng.randint(low, high)))

        deck = ", ".join(filter(None, (cards(0, 2), f"[{cards(2, 7)}]" if rng.random() < 0.4 else "", cards(0, 1))))
        own = f", projects: [{quoted('Star Chart')}]" if "Star Chart" in beside and rng.random() < 0.7 else ""
        tokens = rng.choice(["", "", "", "", ", tokens: {minus_card: 1}", ", tokens: {coffers: 1}", ", tokens: {villagers: 1}"])
        supply = [*kingdom, *(name for name in cards_of if name != "Estate")]
        first = rng.choice(pool)
        event = rng.choice(["Alice takes the turn", "Alice ends the turn", "Alice ends the turn", f"Alice plays {first}",
                            "Alice ends the turn\n  - Bob takes the turn", f"Alice buys {rng.choice(supply or ['Silver'])}"])
        hand = ", ".join(filter(None, (quoted(first) if "plays" in event else "", cards(0, 2))))
        lines = [
            "players:",
            f"  Alice: {{hand: [{hand}], deck: [{deck}], discard: [{cards(3, 8)}], play: [{cards(0, 1)}]{tokens}{own}}}",
            f"  Bob: {{hand: [{cards(0, 2)}], discard: [{cards(0, 4)}]}}",
            f"supply: [{', '.join(map(quoted, supply))}]",
            f"rules: {rng.choice(['current', 'current', '2023', '2019', '2008'])}",
            f"phase: {rng.choice(['action', 'buy', 'buy'])}" if "turn" in event or "buys" in event else "",
            f"landscapes: [{', '.join(map(quoted, beside))}]" if beside else "",
            "impossible_position: accept",
            f"event:\n  - {event}" if "\n" in event else f"event: {event}",
        ]
        text = "\n".join(filter(None, lines)) + "\n"
        try:
            yield text, build(parse(text, "fuzz"))
        except OracleError:
            continue


@cache
def word_of(name: str) -> str:
    """What something is: "card", or what kind of landscape."""
    return collection.load(name).kind


def tries(rng: random.Random) -> Iterator[pieces.Try]:
    """Questions in which a hand was folded."""
    moves = game_moves()
    for text, question in questions(rng):
        graph, said = compare(rng, question.state, moves, question.events, question.pins, SMALL, LARGER)
        folded = graph is not None and bool(graph.hands)
        came = "" if graph is None else f"{len(graph)} {len(graph.hands)}"
        yield int(folded), [f"{text}{one}" for one in said], f"{came} {said}"


if __name__ == "__main__":
    pieces.run("positions in which the cards drawn last were folded", tries, 100)
