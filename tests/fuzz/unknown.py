"""Unknown cards: whatever is said of a position with a ``?`` is true whichever card the ``?`` turns out to be.

    python -m tests.fuzz.unknown --seconds 60 --seed 1

makes positions and claims, and prints those for which that is not so. A bounded run is one of the
tests (``tests/test_ask_unknown.py``).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from oracle.ask import answer
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.scenario import build, from_notation

from . import pieces

CARDS = ("Copper", "Silver", "Estate", "Smithy", "Cellar", "Chapel", "Moat", "Watchtower", "Tunnel", "Vassal")
PLAYED = ("Smithy", "Cellar", "Chapel", "Moat", "Vassal", "Militia", "Throne Room", "Harbinger", "Sentry", "Bandit",
          "Artisan", "Workshop", "Poacher", "Lookout", "Loan", "Witch")
VERBS = ("drew", "discarded", "trashed", "gained", "played", "revealed", "looked at", "put", "moved", "shuffled",
         "set aside", "exiled", "returned")
BUDGET = Budget(2_000, 5.0)


def position(rng: random.Random) -> str:
    """A position with an unknown card, in one line; {} is where the card stands."""
    zones = {name: [rng.choice(CARDS) for _ in range(rng.randint(0, 2))] for name in ("hand", "deck", "discard")}
    where = rng.choice(["hand", "deck", "deck", "discard"])
    zones[where].insert(rng.randint(0, len(zones[where])), "{}")
    card = rng.choice(PLAYED)
    zones["hand"].insert(0, card)
    alice = " ".join(f"{name}={','.join(cards)}" for name, cards in zones.items() if cards)
    bob = f"hand={','.join(rng.choice(CARDS) for _ in range(rng.choice([0, 4, 5])))}".removesuffix("hand=")
    return f"Alice {alice} | Bob {bob} | supply={','.join(CARDS[3:])} | Alice plays {card}"


def claim(rng: random.Random) -> str:
    """Something about the way, or about the end."""
    def happened() -> str:
        words = f"{rng.choice(['Alice ', 'Alice ', ''])}{rng.choice(VERBS)}"
        return f"{words} {rng.choice(['', '', '2 ', 'exactly 1 ', 'no '])}{rng.choice(CARDS[:6])}"

    kind = rng.randrange(6)
    if kind == 0:
        return f"{rng.choice(CARDS[:6])} in Alice.{rng.choice(['hand', 'deck', 'discard'])}"
    if kind == 1:
        words = [text for text in (happened(), happened()) if "exactly" not in text and " no " not in text]
        return " before ".join(words) if words else "Alice drew Copper"
    if kind == 2:
        return f"{happened()} and not {happened()}"
    if kind == 3:
        return f"{rng.choice(CARDS[:6])} was {rng.choice(['trashed', 'discarded', 'drawn', 'revealed'])}"
    if kind == 4:
        return f"{rng.choice(CARDS[:6])} was {rng.choice(['trashed', 'discarded', 'drawn'])} twice"
    return happened()


def verdict(line: str, kind: str, text: str) -> bool | str | None:
    """How a claim stands; "" if the question cannot be asked."""
    try:
        return answer(build(from_notation(line)), [(kind, text)], BUDGET).results[0].holds
    except OracleError:
        return ""


def faults(rng: random.Random) -> Iterator[str]:
    """What is wrong with one position and one claim."""
    line, kind, text = position(rng), rng.choice(["possible", "never", "always"]), claim(rng)
    said = verdict(line.format("?"), kind, text)
    if said is None or said == "":
        return
    for card in CARDS:
        found = verdict(line.format(card), kind, text)
        if isinstance(found, bool) and found != said:
            yield f"{line.format('?')} --{kind} '{text}': {said}, but {found} if it is {card}"
            return


def tries(rng: random.Random) -> Iterator[pieces.Try]:
    """Claims, each with what is wrong with it."""
    while True:
        said = list(faults(rng))
        yield 1, said, "".join(said)


if __name__ == "__main__":
    pieces.run("claims", tries, 200)
