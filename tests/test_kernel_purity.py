"""A step changes nothing but what it returns: the program of a game is the same before and after, in every thread."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.cards import INDEX
from engine.kernel import advance, legal
from engine.kernel.run.program import Listeners
from engine.language import On
from oracle.graph import explore
from oracle.scenario import build, load

ROOT = Path(__file__).parents[1]
CAPITALISM = """
players:
  Alice: {hand: [Village, Smithy, Militia, Merchant, Copper], deck: [10 Copper], projects: [Capitalism]}
  Bob: {hand: [Moat, 4 Copper]}
landscapes: [Capitalism]
supply: [Village, Smithy, Militia, Merchant]
event: [Alice plays Militia, Alice ends the Action phase]
"""


@pytest.fixture
def question(tmp_path: Path) -> Any:
    path = tmp_path / "capitalism.yaml"
    path.write_text(CAPITALISM, encoding="utf-8")
    return build(load(path))


def snapshot(program: Any) -> str:
    """Everything in a program's tables, as text."""
    listeners = [
        (on.name, [(name, repr(getattr(one, name))) for name in Listeners.__slots__])
        for on, one in program.listeners.items()
    ]
    return repr((listeners, [(name, repr(value)) for name, value in sorted(vars(program).items())]))


def test_a_program_is_the_same_after_many_steps(question: Any) -> None:
    """The long run is ``tests/benchmarks/steps.py``, over every question of the gallery."""
    program = question.state.game.program
    before = snapshot(program)
    random = Random(1)
    state, choice = question.state, legal(question.state)
    for _ in range(3000):
        if choice is None:
            state, choice = question.state, legal(question.state)
        assert choice is not None
        state, _, choice = advance(state, random.choice(choice.options))
    assert snapshot(program) == before


def test_a_program_cannot_be_changed(question: Any) -> None:
    program = question.state.game.program
    with pytest.raises(AttributeError, match="does not change"):
        program.type_effects = []
    with pytest.raises(TypeError, match="does not change"):
        program.listeners[On.GAIN] = Listeners()
    assert all(isinstance(value, (tuple, frozenset)) or not isinstance(value, (list, set))
               for value in vars(program).values())


def test_two_threads_that_share_a_game_get_equal_graphs(question: Any) -> None:
    def found(_: int) -> Any:
        graph = explore(question.state, question.events, question.pins)
        return [tuple(graph.states), graph.edge_count]

    alone = found(0)
    with ThreadPoolExecutor(2) as pool:
        assert all(other == alone for other in pool.map(found, range(8)))


def test_the_kernel_names_no_card() -> None:
    """Not even those that end the game; what rules are called after (a throne-room) is no card's name."""
    names = {name for name in INDEX if name not in {"Way", "Will"}}
    said = []
    for path in (ROOT / "engine" / "kernel").rglob("*.py"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            said += [f"{path.name}:{number} {text}" for text in re.findall(r'"([^"]+)"', line) if text in names]
    assert said == []
