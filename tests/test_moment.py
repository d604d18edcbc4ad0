"""Moments: any position of random play is written as a file and as a line, and read back as the same position."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.kernel import advance, at_turn_level, legal
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, parse, to_notation, to_yaml
from oracle.scenario.moment import moment
from oracle.scenario.snapshot import same_position
from tests.fuzz import positions


@pytest.mark.parametrize("seed", range(2))
def test_a_moment_of_random_play_comes_back(seed: int) -> None:
    """Of any cards, landscapes, years and numbers of players, some way into the game: between two abilities by its
    position, inside one by the line of play from the position before it."""
    rng = random.Random(seed)
    met: Counter[bool] = Counter()
    for _, (_, question) in zip(range(5), positions.questions(rng), strict=False):
        assert question is not None
        state, steps = question.state, []
        for _ in range(90):
            choice = legal(state)
            if choice is None:
                break
            between = at_turn_level(state)
            met[between] += 1
            if met[between] % 25 == 1 and (between or any(at_turn_level(one) for one, _ in steps)):
                found = moment(question.scenario, steps, state)
                again = parse(to_yaml(found))
                assert from_notation(to_notation(found)) == again
                assert not between or same_position(build(again).state, state)
                assert between or again.event
            steps.append((state, rng.choice(choice.options)))
            state = advance(*steps[-1]).state
    assert met[True] > 50
    assert met[False] > 15


def test_what_is_remembered_is_checked() -> None:
    """What memory says of a card, a player or an ability that is not there is told, with its place."""
    said = "memory: {waits: ['Caravan/9; Alice; on your next turn'],\n  turns: [Zoe 3]}"
    with pytest.raises(OracleError) as caught:
        build(parse("players: {Alice: {}, Bob: {}}\n" + said))
    assert [problem.where.line for problem in caught.value.problems if problem.where] == [2, 3]
