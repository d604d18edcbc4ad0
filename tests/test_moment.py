"""Moments: any position of random play is written as a file and as a line, and read back as the same position."""

from __future__ import annotations

import random

import pytest

from engine.kernel import advance, at_turn_level, legal
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, parse, to_notation, to_yaml
from oracle.scenario.snapshot import position_of, same_position
from tests.fuzz import positions


@pytest.mark.parametrize("seed", range(3))
def test_a_position_of_random_play_comes_back(seed: int) -> None:
    """Of any cards, landscapes, years and numbers of players, some way into the game."""
    rng = random.Random(seed)
    written = 0
    for _, (_, question) in zip(range(6), positions.questions(rng), strict=False):
        assert question is not None
        state, met = question.state, 0
        for _ in range(120):
            choice = legal(state)
            if choice is None:
                break
            if at_turn_level(state):
                met += 1
                if met % 20 == 1:
                    found = position_of(question.scenario, state)
                    assert same_position(build(parse(to_yaml(found))).state, state)
                    assert from_notation(to_notation(found)) == parse(to_yaml(found))
                    written += 1
            state = advance(state, rng.choice(choice.options)).state
    assert written > 9


def test_what_is_remembered_is_checked() -> None:
    """What memory says of a card, a player or an ability that is not there is told, with its place."""
    said = "memory: {waits: ['Caravan/9; Alice; on your next turn'],\n  turns: [Zoe 3]}"
    with pytest.raises(OracleError) as caught:
        build(parse("players: {Alice: {}, Bob: {}}\n" + said))
    assert [problem.where.line for problem in caught.value.problems if problem.where] == [2, 3]
