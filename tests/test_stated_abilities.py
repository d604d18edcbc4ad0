"""An ability that a position states as set up is the one that playing the card sets up.

For every card and landscape that sets something up: it is used in a small position, and wherever one of its abilities
waits then, the position without that ability, in which it is stated, must be the same position. So whatever follows is
the same too.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from table import position

import engine.collection
from engine.kernel import CannotState, advance, at_turn_level, legal, set_up, stated
from engine.kernel.run.machine import Machine
from engine.language import Place, SetUp
from engine.language.walk import contains
from engine.state import FACE, FACE_DOWN, KIND, LOST, MARKED, PLAYED, THRONE, UNDER, Pending, State, Turn
from oracle.ask import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, parse, to_notation, to_yaml

SETTERS = sorted(
    entry.name for entry in engine.collection.entries() if any(contains(card, SetUp) for card in entry.versions)
)


def using(name: str) -> State:
    """A position in which a card or landscape can be used: played, bought, reacted with, had."""
    entry = engine.collection.load(name)
    hand = "2 Smithy, Village, Militia, Copper, Silver, Estate, Gold, Peddler"
    alice: dict[str, Any] = {"deck": "3 Copper, Silver, Smithy, Estate, Village, Gold, Market", "discard": "Duchy",
                             "actions": 5, "buys": 3, "coins": 12, "potions": 1, "favors": 5}
    more: dict[str, Any] = {"supply": "Smithy, Village, Militia, Market, Peddler, Lurker"}
    if entry.kind == "card":
        hand = f"2 {name}, {hand}"
        more["supply"] += f", {name}"
    elif entry.kind in ("boon", "hex"):
        more["decks"] = {f"{entry.kind}{'es' if entry.kind == 'hex' else 's'}": name}
        more["supply"] += ", Bard"
        hand += ", Bard"
    elif entry.kind == "state":
        alice["states"] = name
        more["landscapes"] = name
    elif entry.kind == "trait":
        more["traits"] = {name: "Smithy"}
    else:
        more["landscapes"] = name
    bob = {"hand": f"Militia, Copper, Silver, Estate, {name if entry.kind == 'card' else 'Moat'}", "deck": "7 Copper"}
    return position({"Alice": {"hand": hand, **alice}, "Bob": bob}, turn=Turn(last=1), **more)


def without(state: State, gone: list[Pending]) -> State:
    """The position without some of what waits in it."""
    machine = Machine(state)
    for one in gone:
        machine.pending.remove(one)
    return machine.freeze()


def restated(state: State, name: str, which: int, one: Pending) -> State:
    """The position with an ability taken away and stated instead. ``which`` counts the abilities of the card."""
    ability = stated(state.game, name)[which - 1]
    names = [bound for bound in state.game.codes[one.entry.code].names if not bound.startswith("@")]
    held: tuple[int, ...] = ()
    for bound, value in zip(state.game.codes[one.entry.code].names, one.entry.binds, strict=True):
        if bound in names:
            held = tuple(card & FACE for card in value or ())
    seat = {"YOU": 0, "LEFT": -1, "RIGHT": 1}[ability.owner.name]
    player = (one.entry.owner + seat) % len(state.game.players)
    return set_up(without(state, [one]), player, name, 1, [which], held)


def lines(name: str, seeds: int, steps: int) -> Any:
    """Positions of random lines of play in which the card is used as soon as it can be."""
    start = using(name)
    for seed in range(seeds):
        random, state, choice = Random(seed), start, legal(start)
        for _ in range(steps):
            if choice is None:
                break
            texts = [option for option in choice.options if uses(state, option, name)]
            choices = texts if texts and random.random() < 0.7 else choice.options
            if choices is choice.options and len(choices) > 1 and choices[-1][0] == "end" and random.random() < 0.5:
                choices = choices[:-1]
            step = advance(state, random.choice(choices))
            state, choice = step.state, step.choice
            if choice is not None and at_turn_level(state):
                yield state


def uses(state: State, option: Any, name: str) -> bool:
    if option[0] in ("play", "buy", "choose", "way") and isinstance(option[1], int):
        return bool(state.game.cards[option[1] & KIND].name == name)
    if option[0] == "event":
        return bool(state.game.landscapes[option[1]].name == name)
    return option[0] == "use" and bool(state.game.codes[option[1].code].card == name)


@cache
def compared(name: str, seeds: int = 24, steps: int = 40) -> tuple[frozenset[int], tuple[str, ...]]:
    """Which abilities of a card were seen waiting, and what was different where they were stated."""
    seen: set[int] = set()
    wrong: list[str] = []
    for state in lines(name, seeds, steps):
        numbers = {one.code: number for number, one in enumerate(stated(state.game, name), 1)}
        for one in state.pending:
            which = numbers.get(one.entry.code)
            if which is None or which in seen and len(wrong) > 2:
                continue
            live = [c for c in (one.entry.this, one.entry.keeper) if c and not c & LOST]
            others = [p for p in state.pending if p is not one and p.entry.code != UNDER]
            if one.entry.immune or any(p.entry.this in live or p.entry.keeper in live for p in others
                                       if p.entry.code not in (PLAYED,)):
                continue                                  # a throne-room, or another ability, has the same card
            seen.add(which)
            try:
                again = restated(state, name, which, one)
            except CannotState as error:
                wrong.append(f"{name}/{which}: {error}")
                continue
            if again != state:
                wrong.append(f"{name}/{which}: {one} {[p for p in again.pending if p not in state.pending]}")
        if len(seen) == len(numbers) and len(wrong) == 0 and False:
            break
    return frozenset(seen), tuple(wrong[:3])
