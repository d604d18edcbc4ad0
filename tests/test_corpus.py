"""The corpus of typed questions: how many are read right as they stand, how many are read wrong without a word.

The figures may only rise (and those of wrong readings only fall): who makes them better writes the new ones down here.
"""

from __future__ import annotations

import pytest
from corpus.judging import figures, offered, questions

RIGHT = 715
ANSWERED = 411
WRONG = 8            # six of the newest hundred, cc001 to cc100, by the letter; two mean no position at all
CLAIMS = 376


def test_typed_questions_are_read_right_or_asked_back() -> None:
    found = figures(questions())
    assert found["right"] >= RIGHT, f"read right: {found['right']}"
    assert found["answered"] >= ANSWERED, f"read right and answered: {found['answered']}"
    assert found["wrong"] <= WRONG, f"wrong without a word: {found['wrong']}"
    assert found["claim"] >= CLAIMS, f"claims made as meant: {found['claim']}"


@pytest.mark.parametrize("name", ["q137", "r099", "r128", "r194", "r245"])
def test_what_was_meant_is_among_the_readings_that_are_offered(name: str) -> None:
    assert offered(next(one for one in questions() if one["id"] == name))
