"""The program of a game: the same in every process, shared by threads, and never changed by a step."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import each

import engine.collection
from engine.kernel import advance, legal, new_game
from engine.kernel.code import Code
from engine.kernel.run.program import Listeners
from engine.language import Card, Each
from engine.language.walk import bound_names, parts
from engine.rules import rules_of
from engine.state import Game, State
from engine.state.serial import dump, load
from oracle.claims import answer
from oracle.resources import gallery, scenario_file
from oracle.scenario import ask_for, build
from oracle.scenario import load as read
from oracle.share.answer_data import answer_data
from oracle.share.graph_formats import to_data
from oracle.share.reasons import why_text
from oracle.why.citations import why_of

SHARED = (
    "Alice hand=Improve,Militia,Village,Throne Room,Gold deck=5 Copper,Silver projects=Capitalism | Bob hand=Moat,Silver "
    "| supply=Smithy,Market,Merchant,Watchtower | landscapes=Capitalism | Alice plays Throne Room"
)


def start(name: str) -> State:
    """The position of a question of the gallery."""
    path = scenario_file(name)
    assert path is not None
    state: State = build(read(path)).state
    return state


def every_card(year: int) -> Game:
    """A game with the newest version of every card and landscape up to a year."""
    beside = {"Event", "Project", "Way", "Landmark", "Ally", "Trait", "Prophecy", "State", "Artifact", "Token", "Mat"}
    cards: list[Card] = []
    landscapes: list[Card] = []
    for entry in engine.collection.entries():
        versions = [card for card in entry.versions if card.since <= year] or list(entry.versions[:1])
        if versions:
            (landscapes if beside & set(versions[-1].types) else cards).append(versions[-1])
    piles = tuple((card.name, (card.name,), True) for card in cards)
    return new_game(rules_of(year), ("Alice", "Bob", "Carol"), tuple(cards), piles, tuple(landscapes))


def content(value: Any) -> Any:
    """What a part of a program consists of, down to what its functions have closed over."""
    if isinstance(value, Code):
        return (value.id, value.name, value.size, value.dead, [content(op.run) for op in value.ops])
    if isinstance(value, Listeners):
        return [content(getattr(value, name)) for name in value.__slots__]
    if callable(value) and hasattr(value, "__closure__"):
        return (id(value.__code__), [inner(cell.cell_contents) for cell in value.__closure__ or ()])
    if isinstance(value, dict):
        return [(content(key), content(item)) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [content(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    return repr(value)


def inner(value: Any) -> Any:
    """What a function has closed over: itself if it can change, else only which it is."""
    return repr(value) if isinstance(value, (list, dict, set)) else id(value)


def whole(game: Game) -> Any:
    """The whole program of a game."""
    return content({**vars(game.program), "codes": game.codes, "game": game.setup})


def walk(state: State, steps: int, seed: int) -> list[tuple[State, int, State]]:
    """Random steps from a position: each position with a decision, the number of the option, and where it leads."""
    random = Random(seed)
    taken = []
    choice = legal(state)
    for _ in range(steps):
        if choice is None:
            break
        number = random.randrange(len(choice.options))
        after, _, choice = advance(state, choice.options[number])
        taken.append((state, number, after))
        state = after
    return taken


# --------------------------------------------------------------------------- steps


@each("name", gallery()[::9])
def test_no_step_changes_the_program(name: str) -> None:
    state = start(name)
    before = whole(state.game)
    assert walk(state, 1, 0)
    for seed in range(2):
        walk(state, 60, seed)
    assert whole(state.game) == before


def test_a_change_of_the_program_is_seen_and_refused() -> None:
    """The neighbouring case: what the test above compares is able to differ, and nobody can make it differ."""
    state = start(gallery()[0])
    program = state.game.program
    before = whole(state.game)
    with pytest.raises(AttributeError, match="does not change"):
        program.records_gains = True
    with pytest.raises(TypeError, match="does not change"):
        program.listeners[None] = None
    with pytest.raises(AttributeError):
        state.game.codes[0].need = None
    vars(program)["records_gains"] = not program.records_gains
    assert whole(state.game) != before
    vars(program)["records_gains"] = not program.records_gains
    assert whole(state.game) == before


# --------------------------------------------------------------------------- threads


def test_threads_that_share_a_game_reach_equal_positions() -> None:
    """With Capitalism, which gives cards a type that is asked for while types are judged."""
    state: State = build(ask_for(SHARED)).state
    assert state.game.program.type_effects, "something changes types in this game"

    def figures() -> tuple[State, ...]:
        """The positions that can be reached, in the order in which they are found, the first of them."""
        found, known = [state], {state}
        for at in found:
            choice = legal(at)
            for option in choice.options if choice is not None else ():
                after = advance(at, option).state
                if after not in known:
                    known.add(after)
                    found.append(after)
            if len(found) > 300:
                break
        return tuple(found)

    alone = figures()
    assert len(alone) > 300
    found: list[tuple[State, ...]] = []
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=lambda: found.append(figures())) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert [one == alone for one in found] == [True] * 4


# --------------------------------------------------------------------------- processes


def layout(game: Game) -> list[Any]:
    """Where everything in the frames of a game lies."""
    return [[code.name, code.size, len(code.ops), code.dead, code.names, code.given] for code in game.codes]


def answers() -> Iterator[Any]:
    """What is written out of questions: their answers, graphs, and why it is so."""
    for name in gallery()[:2]:
        path = scenario_file(name)
        assert path is not None
        found = answer(build(read(path)))
        yield [{**answer_data(found), "seconds": 0}, to_data(found.graph)]
    yield why_text(found, why_of(found))


def written() -> dict[str, Any]:
    """What a process says: the layout of the game of all cards, positions with a step from each, and answers."""
    steps = {
        name: [[dump(state), number, dump(after)] for state, number, after in walk(start(name), 20, 7)]
        for name in gallery()[::16]
    }
    return {"layout": layout(every_card(2022)), "steps": steps, "answers": list(answers())}


_FASTER = """import time
for name in ("monotonic", "perf_counter", "process_time", "thread_time"):
    setattr(time, name, lambda real=getattr(time, name): {faster} * real())
import json, test_kernel_program
print(json.dumps(test_kernel_program.written()), end="")
"""


def in_process(seed: str, faster: int) -> str:
    """What a process with a hash seed writes down, whose clocks go so many times as fast."""
    root = Path(__file__).resolve().parents[1]
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join((str(root), str(root / "tests")))}
    program = _FASTER.format(faster=faster)
    return subprocess.run((sys.executable, "-c", program), env=env, capture_output=True, text=True, check=True).stdout


def test_two_names_bound_for_each_player_are_among_the_cards() -> None:
    """Such instructions are what the order of a set could change: the test below has to contain one."""
    assert any(
        len(bound_names(part.do)) > 1
        for entry in engine.collection.entries()
        for card in entry.versions
        for part in parts(card)
        if isinstance(part, Each)
    )


def test_the_hash_seed_changes_nothing() -> None:
    """What this process writes down, another one with another hash seed writes too, to which the machine seems slow; and
    this one steps to the same positions."""
    found = json.loads(json.dumps(written()))
    assert found == json.loads(in_process("1", 5))
    assert found["steps"] and "Why" in "".join(found["answers"][-1])
    for name, steps in found["steps"].items():
        game = start(name).game
        for before, number, after in steps:
            choice = legal(load(game, before))
            assert choice is not None
            assert json.loads(json.dumps(dump(advance(load(game, before), choice.options[number]).state))) == after
