"""Games of this engine for tests, written as logs are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from engine.collection import load
from engine.kernel import advance, legal
from engine.language import Place
from engine.piles import comes_with
from engine.state import KIND, BuyCard, Choice, EndPhase, NoMore, Option, PlayCard, State
from oracle.atlas.sets import drawn, expansions
from oracle.games.log_writer import LogWriter
from oracle.scenario import build, parse


def drawn_game(seed: int, seen_by: int | None = None, steps: int = 300) -> tuple[str, list[str]]:
    """The log of a random game with a Kingdom that is drawn from all sets, and that Kingdom with what is chosen for it."""
    draw = drawn(10, expansions(), seed)
    chosen = {of: [f'"{name}"' for name in names if len(names) < 9 or load(name).kind != "pile"] for of, names in draw.chosen}
    fields, items = [], {}
    for name in (*draw.piles, *draw.landscapes):
        place = load(name).chosen.place if load(name).chosen else None
        beside = f"[{', '.join(chosen[name])}]" if name in chosen else ""
        items[name] = f'{{"{name}": {beside if name in draw.piles else chosen[name][0]}}}' if beside else f'"{name}"'
        if place in (Place.BLACK_MARKET, Place.BOONS_ASIDE) and beside:
            items[name] = f'"{name}"'
            fields.append(f"{place.name.lower()}: [{beside}]\n")
    rng = random.Random(seed)
    beside = [name.strip('"') for names in chosen.values() for name in names]
    if any("Ruins" in comes_with(name) for name in (*draw.names, *beside)):
        cards = rng.sample([one for one in load("Ruins").needs for _ in range(10)], 10)
        items["Ruins"] = f'{{"Ruins": [{", ".join(cards)}]}}'
    supply = [items[name] for name in items if name not in draw.landscapes]
    supply += ["Platinum", "Colony"] if draw.colonies else []
    if draw.landscapes:
        fields.append(f"landscapes: [{', '.join(items[name] for name in draw.landscapes)}]\n")
    decks = [["Copper"] * 7 + (["Hovel", "Necropolis", "Overgrown Estate"] if draw.shelters else ["Estate"] * 3)] * 2
    text, state = _game(seed, f"supply: [{', '.join(supply)}]\n{''.join(fields)}", decks, seen_by, steps)
    with_it = {of: f"[{', '.join(names)}]".replace('"', "") for of, names in chosen.items()}
    every = (*state.game.cards[1:], *state.game.landscapes)
    return text, [f"{card.name}{with_it.get(card.name, '')}" for card in every]


def random_game(seed: int, kingdom: Iterable[str], seen_by: int | None = None, steps: int = 300) -> tuple[str, State]:
    """The log of a game that two players play at random, though they play what they can and buy what costs much, and
    the position at its end."""
    supply = ", ".join(f'"{name}"' for name in kingdom)
    return _game(seed, f"supply: [{supply}]\n", [["Copper"] * 7 + ["Estate"] * 3] * 2, seen_by, steps)


def _game(seed: int, setting: str, decks: list[list[str]], seen_by: int | None, steps: int) -> tuple[str, State]:
    rng = random.Random(seed)
    rows, hands = [], []
    for player, deck in zip(("Alice", "Bob"), decks, strict=True):
        cards = rng.sample(deck, len(deck))
        hands.append([(count, name) for name, count in Counter(cards[:5]).items()])
        rows.append(f"  {player}: {{hand: [{', '.join(cards[:5])}], deck: [[{', '.join(cards[5:])}]]}}\n")
    state = build(parse(f"players:\n{''.join(rows)}{setting}phase: start\nimpossible_position: accept\n"
                        "event: Bob ends the turn\n", "game")).state
    writer = LogWriter(state.game, seen_by)
    writer.begin([[(count, name) for name, count in Counter(deck).items()] for deck in decks], hands)
    for _ in range(steps):
        choice = legal(state)
        if choice is None:
            break
        result = advance(state, _chosen(state, choice, rng))
        writer.log(result.events)
        state = result.state
    return writer.text(), state


def _chosen(state: State, choice: Choice, rng: random.Random) -> Option:
    """One of the options of a decision: at random, though what can be played is played and what costs much is bought."""
    options = choice.options
    if len(options) > 200:
        return options[rng.randrange(len(options))]
    options = list(options)
    if len(options) > 1 and isinstance(options[-1], EndPhase | NoMore) and rng.random() < 0.8:
        del options[-1]
    plays = [option for option in options if isinstance(option, PlayCard)]
    buys = sorted((option for option in options if isinstance(option, BuyCard)),
                  key=lambda option: state.game.cards[option.face & KIND].cost.coins)
    return rng.choice(plays or buys[-4:] or options)
