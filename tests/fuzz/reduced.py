"""The search that folds blocks of independent abilities and single options against the one that follows everything. Hands
that nobody looks at are folded too; ``tests.fuzz.draws`` makes positions in which there are some.

    python -m tests.fuzz.reduced --seconds 600 --seed 1

makes starts of turns at which abilities of any cards wait, and short whole turns, follows them both ways, and prints where the two
say something else: of the number of lines and of sequences of decisions, of the ends and how many lines lead to each, of the
outcomes and how likely each can be made, of claims about the end and about the way. What counts is only where something was
folded. A bounded run is one of the tests (``tests/test_graph_blocks.py``).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from engine import collection
from engine.kernel import start_turn
from engine.language import Ability, From, On
from engine.language.walk import parts
from engine.state import State
from oracle.claims.answer import Asking, Claim, judge_all, read_claims
from oracle.claims.names import Names
from oracle.claims.search import patterns_of
from oracle.claims.ways import Observer
from oracle.errors import OracleError
from oracle.graph import Budget, DecisionGraph, appearance, explore
from oracle.graph.chance import odds
from oracle.graph.moves import Moves, game_moves
from oracle.graph.opening import MOST_DRAWS
from oracle.scenario import build, parse

from . import pieces
from .positions import BASE, quoted

BUDGET = Budget(4_000, 20.0)
LARGER = Budget(10_000, 20.0)         # for the search that follows every order
PLAIN = ("Lighthouse", "Merchant Ship", "Fishing Village", "Caravan", "Wharf", "Swamp Hag", "Bridge Troll", "Gondola", "Guardian",
         "Den of Sin", "Village Green", "Hireling", "Caravan Guard", "Gatekeeper", "Raider", "Secret Cave", "Samurai")
PROJECTS = ("Barracks", "Fair", "Key", "Cathedral", "City Gate", "Piazza", "Silos", "Sinister Plot", "Crop Rotation")
OTHERS = ("Moat", "Village", "Smithy", "Poor House", "Harbor Village", "Snowy Village", "Clerk", "Fortress", "Watchtower",
          "Tunnel", "Village Green", "Market Square", "Faithful Hound", "Trail", "Diplomat", "Storyteller", "Tactician")


@cache
def starters() -> tuple[str, ...]:
    """The cards that can set up an ability for the start of a turn."""
    return tuple(entry.name for entry in collection.entries() if entry.kind == "card" and any(
        isinstance(part, Ability) and part.when.on is On.START_OF_TURN and part.source is From.SET_UP
        for card in entry.versions for part in parts(card)))


def position(rng: random.Random) -> str:
    """A position as YAML in which abilities wait for Alice's next turn."""
    plain = rng.sample(PLAIN, rng.randint(1, 3))
    others = rng.sample(starters(), rng.randint(0, 3))
    held = [rng.choice(OTHERS) for _ in others]
    pool = [*rng.sample(OTHERS, 3), *BASE, *plain]

    def cards(most: int) -> str:
        return ", ".join('"?"' if rng.random() < 0.02 else quoted(rng.choice(pool)) for _ in range(rng.randint(0, most)))

    pending = [quoted(name) + (" x2" if rng.random() < 0.15 else "") for name in plain]
    pending = [f"{name[:-4]}: 2" if name.endswith(" x2") else name for name in pending]
    waiting = [quoted(name) for name in plain]
    waiting += [quoted(name) for name in plain if rng.random() < 0.2]
    waiting += [f"{{{quoted(name)}: {quoted(card)}}}" if rng.random() < 0.4 else quoted(name)
                for name, card in zip(others, held, strict=True)]
    tokens = rng.choice(["", "", "", ", tokens: {coffers: 2}", ", tokens: {minus_coin: 1}", ", tokens: {minus_card: 1}"])
    projects = rng.sample(PROJECTS, rng.choice([0, 0, 1, 2]))
    own = f", projects: [{', '.join(map(quoted, projects))}]" if projects else ""
    lines = [
        "players:",
        f"  Alice: {{hand: [{cards(5)}], deck: [{cards(7)}], discard: [{cards(3)}], pending: [{', '.join(waiting)}], "
        f"set_aside: [{', '.join(map(quoted, held))}]{tokens}{own}}}",
        f"  Bob: {{hand: [{cards(3)}], deck: [{cards(3)}]}}",
        f"rules: {rng.choice(['current', 'current', '2023', '2019'])}",
        "impossible_position: accept",
    ]
    if projects:
        lines.append(f"landscapes: [{', '.join(map(quoted, projects))}]")
    return "\n".join([*lines, "event: Alice ends the turn\n"])


def starts(rng: random.Random) -> Iterator[tuple[str, State]]:
    """Positions at the start of a turn."""
    while True:
        text = position(rng)
        try:
            question = build(parse(text, "fuzz"))
        except OracleError:
            continue
        yield text, start_turn(question.state, 0).state


def turns(rng: random.Random) -> Iterator[tuple[str, Any]]:
    """Short whole turns as questions; in some, abilities wait for their beginning."""
    while True:
        pool = [*rng.sample(OTHERS, 3), *BASE]

        def cards(most: int, pool: list[str] = pool) -> str:
            return ", ".join(quoted(rng.choice(pool)) for _ in range(rng.randint(0, most)))

        waiting = rng.sample(PLAIN, rng.choice([0, 0, 3])) + rng.sample(starters(), rng.choice([0, 0, 1]))
        phase = "start" if waiting else rng.choice(["action", "buy"])
        text = "\n".join([
            "players:", f"  Alice: {{hand: [{cards(4)}], deck: [{cards(6)}], discard: [{cards(4)}], "
            f"pending: [{', '.join(map(quoted, waiting))}]}}", f"  Bob: {{hand: [{cards(3)}]}}", f"phase: {phase}",
            f"rules: {rng.choice(['current', '2023', '2019'])}", "impossible_position: accept",
            "event: Alice takes the turn\n",
        ])
        try:
            yield text, build(parse(text, "fuzz"))
        except OracleError:
            continue


def claims(rng: random.Random, state: State) -> list[Claim]:
    """Some claims about the end and about the way."""
    cards = [card.name for card in state.game.cards[1:]]
    card, other = rng.choice(cards), rng.choice(cards)
    looks_at_draws = (f"{card} in Alice.hand", f"drew {card}") if rng.random() < 0.2 else (f"{card} in Alice.cards", "Alice shuffled")
    return [Claim(kind, text) for text in (
        *looks_at_draws, f"Alice.coins >= {rng.randint(1, 6)}", f"Alice.actions >= {rng.randint(2, 4)}",
        f"gained {card}", f"trashed {card}", "Alice.hand has 5 cards", f"{card} was used", f"played {other}",
    ) for kind in ("possible", "always")]


def followed(graph: DecisionGraph) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """The ends with the number of lines to each, and what is seen of them with the number of lines; hands that nobody has
    looked at are opened one by one."""
    ends: dict[Any, Any] = {}
    seen: dict[Any, Any] = {}
    for node in graph.ends():
        lines, state = graph.lines([node]), graph.states[node]
        hand = graph.hands.get(node)
        several = [state] if hand is None else [one for one, _ in hand.ends(state)]
        for one in several:
            each = lines if isinstance(lines, str) else lines // len(several)
            for table, key in ((ends, one), (seen, appearance(one))):
                before = table.get(key, 0)
                table[key] = "unbounded" if "unbounded" in (before, each) else before + each
    return ends, seen


def counted(graph: DecisionGraph) -> dict[str, Any]:
    """What must be the same, however the graph was followed."""
    ends, seen = followed(graph)
    each = Counter[Any]()
    for outcome in graph.outcomes:
        each[outcome.lines if isinstance(outcome.lines, str) else Fraction(outcome.lines, outcome.size)] += outcome.size
    found: dict[str, Any] = {
        "lines": graph.lines(), "orders": graph.orders, "ends": ends, "outcomes": seen,
        "number of outcomes": len(graph.outcomes), "lines to each outcome": each, "counted": graph.outcomes.counted,
        "open": {str(graph.states[node].status) for node, kind in enumerate(graph.kinds) if kind == 4},
    }
    if graph.outcomes.reach is not None:
        found["reachable"] = graph.outcomes.size_of(graph.outcomes.reach[graph.root])
    best = odds(graph, lambda state: sum(card % 3 for card in state.zones[0]) % 2 == 0)
    found["odds"] = best
    return found


def shown(value: Any, other: Any) -> str:
    """What has to be seen of a value: of a table only what the other one does not have."""
    if isinstance(value, dict) and isinstance(other, dict):
        return f"{len(value)} with {sum(n for key, n in value.items() if other.get(key) != n)} lines otherwise"
    return str(value)


def compare(
    rng: random.Random, state: State, moves: Moves | None = None, events: Any = (), pins: Any = None,
    budget: Budget | None = None, larger: Budget | None = None,
) -> tuple[DecisionGraph | None, list[str]]:
    """The graph if something was folded, and what is not the same."""
    names = Names.of(state.game)
    read = []
    for claim in claims(rng, state):
        try:
            read += read_claims([claim], names)
        except OracleError:
            continue
    observer = Observer(state.game, patterns_of(p for _, p in read if p is not None))
    watched = observer if observer.watches_events and rng.random() < 0.5 else None
    if watched is None:
        read = [(claim, predicate) for claim, predicate in read if predicate is None or not predicate.about_way]
    asked = Asking(read, observer)
    reduced = explore(state, events, pins, budget or BUDGET, watched, moves, reduce=True, asked=asked, opened=0)
    if not (reduced.blocks or reduced.forced or reduced.hands) or not reduced.complete:
        return None, []
    plain = explore(state, events, pins, larger or LARGER, watched, moves)
    if not plain.complete:
        return None, []
    said = []
    whole, folded = counted(plain), counted(reduced)
    for what, value in whole.items():
        if folded[what] != value and not (what == "orders" and folded[what] is None):
            said.append(f"{what}: {shown(value, folded[what])} followed, {shown(folded[what], value)} folded")
    drawn = [reduced.hands[target].size for target in reduced.targets if target in reduced.hands]
    if reduced.hands and sum(drawn) <= MOST_DRAWS:                # else they stay folded
        opened = explore(state, events, pins, larger or LARGER, watched, moves, reduce=True, asked=asked, opened=None)
        for what, value in counted(opened).items():
            if whole[what] != value and not (what == "orders" and value is None):
                said.append(f"{what}: {shown(whole[what], value)} followed, {shown(value, whole[what])} opened")
        if not (opened.blocks or opened.forced):
            one, two = (Counter(map(repr, graph.states)) for graph in (plain, opened))
            if one != two or plain.edge_count != opened.edge_count or opened.hands:
                said.append(f"{len(plain)} positions and {plain.edge_count} steps followed, {len(opened)} and "
                            f"{opened.edge_count} opened")
        elif opened.hands or not opened.complete:
            said.append("not all hands were opened")
    for (claim, _), one, two in zip(
        read, judge_all(plain, read, names, observer), judge_all(reduced, read, names, observer), strict=True,
    ):
        if one.holds != two.holds:
            said.append(f"{claim}: {one.holds} followed, {two.holds} folded")
    return reduced, said


def tries(rng: random.Random) -> Iterator[pieces.Try]:
    """Windows in which a block was folded, and turns in which something was."""
    moves, windows, whole = game_moves(), starts(rng), turns(rng)
    while True:
        if rng.random() < 0.6:
            text, state = next(windows)
            graph, said = compare(rng, state, moves)
        else:
            text, question = next(whole)
            graph, said = compare(rng, question.state, moves, question.events, question.pins)
        came = "" if graph is None else f"{len(graph)} {len(graph.blocks)} {len(graph.forced)}"
        yield int(graph is not None), [f"{text}{one}" for one in said], f"{came} {said}"


if __name__ == "__main__":
    pieces.run("positions in which something was folded", tries, 200)
