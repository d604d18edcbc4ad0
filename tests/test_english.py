"""Card English: what a text is read as, where it is refused, and how many official texts are read."""

from __future__ import annotations

import pytest

from engine.language import Cost
from oracle.english import Reading, read
from tests import english, make_english


def _read(text: str, types: tuple[str, ...] = ("Action",)) -> Reading:
    return read(text, name="Mine Cart", types=types, cost=Cost(4))


def test_what_was_read_is_printed_back() -> None:
    reading = _read("+1 Action\nYou may trash a card from your hand to gain a card costing up to $2 more than it.")
    assert reading.refusal is None
    assert reading.printed == (
        "play ability", "  +1 Action",
        "  you may trash a card from your hand to gain a card costing up to $2 more than the trashed card",
    )


@pytest.mark.parametrize(("text", "place"), [
    ("Gain a foo.", "foo"),
    ("+2 Cards\nTrash a card from your hand loudly.", "loudly"),
    ("If you do, +1 Card.", "If you do, +1 Card"),
])
def test_what_is_not_understood_is_refused_at_its_place(text: str, place: str) -> None:
    refusal = _read(text).refusal
    assert refusal is not None and text[refusal.start:refusal.end] == place


def test_the_page_tells_the_grammar() -> None:
    page = make_english.FILE.read_text("utf-8")
    assert make_english.page(page) == page, "run python -m tests.make_english"


@pytest.mark.skipif(not list(english.texts()), reason="the official texts are not beside the project")
def test_as_many_official_texts_are_read_as_before() -> None:
    found = english.counts(list(english.told()))
    assert found["cards"]["equal"] >= 502 and found["landscapes"]["equal"] >= 174
