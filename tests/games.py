"""Games of this engine for tests, written as logs are."""

from __future__ import annotations

import random
from collections.abc import Iterable

from engine.kernel import advance, legal
from engine.state import KIND, BuyCard, EndPhase, NoMore, PlayCard, State
from oracle.games.writing import Telling
from oracle.scenario import build, parse


def random_game(seed: int, kingdom: Iterable[str], seen_by: int | None = None, steps: int = 300) -> tuple[str, State]:
    """The log of a game that two players play at random, though they play what they can and buy what costs much, and
    the position at its end."""
    rng = random.Random(seed)
    rows, hands = [], []
    for player in ("Alice", "Bob"):
        cards = ["Copper"] * 7 + ["Estate"] * 3
        rng.shuffle(cards)
        hands.append([(cards[:5].count(name), name) for name in ("Copper", "Estate") if name in cards[:5]])
        rows.append(f"  {player}: {{hand: [{', '.join(cards[:5])}], deck: [[{', '.join(cards[5:])}]]}}\n")
    supply = ", ".join(f'"{name}"' for name in kingdom)
    state = build(parse(f"players:\n{''.join(rows)}supply: [{supply}]\nphase: start\nimpossible_position: accept\n"
                        "event: Bob ends the turn\n", "game")).state
    telling = Telling(state.game, seen_by)
    telling.begin([((7, "Copper"), (3, "Estate"))] * 2, hands)
    for _ in range(steps):
        choice = legal(state)
        if choice is None:
            break
        options = list(choice.options)
        if len(options) > 1 and isinstance(options[-1], EndPhase | NoMore) and rng.random() < 0.8:
            del options[-1]
        plays = [option for option in options if isinstance(option, PlayCard)]
        buys = sorted((option for option in options if isinstance(option, BuyCard)),
                      key=lambda option: state.game.cards[option.face & KIND].cost.coins)
        result = advance(state, rng.choice(plays or buys[-4:] or options))
        telling.tell(result.events)
        state = result.state
    return telling.text(), state
