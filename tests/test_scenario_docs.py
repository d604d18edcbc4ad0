"""Every example of docs/scenarios.md is a scenario that can be read and built, and says the same in one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cases import each

from oracle.scenario import build, from_notation, parse, to_notation
from oracle.scenario.deeds import VERBS, read_deed
from oracle.scenario.fields import PLAYER, SCENARIO
from oracle.scenario.model import CLAIMS, FIGURES, PHASES, SWITCHES

PAGE = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text("utf-8")
BLOCKS = re.findall(r"```(yaml|notation)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("language", "text"), BLOCKS, ids=range(len(BLOCKS)))
def test_the_examples_run(language: str, text: str) -> None:
    scenario = parse(text) if language == "yaml" else from_notation(text)
    assert from_notation(to_notation(scenario)) == scenario
    build(scenario)


def test_the_file_and_the_line_say_the_same() -> None:
    first, line = parse(BLOCKS[0][1]), from_notation(BLOCKS[-1][1])
    assert (first.players, first.supply, first.event, first.choices, first.expect) == (
        line.players, line.supply, line.event, line.choices, line.expect,
    )


def test_the_sentences_of_the_table_are_sentences() -> None:
    table = [row.split("|")[1] for row in PAGE.splitlines() if re.match(r"\| `(Alice|Bob) ", row)]
    sentences = [text for row in table for text in re.findall(r"`((?:Alice|Bob) [^`]*)`", row)]
    assert len(sentences) >= 18
    verbs = {read_deed(sentence, ["Alice", "Bob"], lambda item: None).verb for sentence in sentences}
    assert verbs == set(VERBS)


@each("examples", VERBS.values())
def test_the_examples_in_messages_are_sentences(examples: str) -> None:
    for sentence in examples.split("; "):
        read_deed(sentence, ["Alice", "Bob"], lambda item: None)


@each("word", sorted({*(one.key for one in (*PLAYER, *SCENARIO)), *PHASES, *SWITCHES, *CLAIMS, *FIGURES}))
def test_every_word_of_the_format_is_taught(word: str) -> None:
    assert word in PAGE
