"""The corpus of typed questions: how many are read right as they stand, how many are read wrong without a word.

The figures may only rise (and those of wrong readings only fall): who makes them better writes the new ones down here.
"""

from __future__ import annotations

from corpus.judging import figures, questions

RIGHT = 207
WRONG = 6
CLAIMS = 89


def test_typed_questions_are_read_right_or_asked_back() -> None:
    found = figures(questions())
    assert found["right"] >= RIGHT, f"read right: {found['right']}"
    assert found["wrong"] <= WRONG, f"wrong without a word: {found['wrong']}"
    assert found["claim"] >= CLAIMS, f"claims made as meant: {found['claim']}"
