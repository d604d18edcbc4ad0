"""The answer as a forum post: narrow, plain, complete, and the position can be copied out of it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from cases import each

from oracle.claims import answer
from oracle.resources import gallery, scenario_file
from oracle.scenario import build, from_notation, load, to_notation
from oracle.scenario.fields import Scenario
from oracle.share.post import WIDTH, _folded, broken, post_text
from oracle.why.citations import why_of

NAMES = (
    "inn-watchtower", "gatekeeper-watchtower", "vassal-faithful-hound-2019", "two-possessions",
    "secret-chamber-several-times", "throne-room-caravan", "outpost-twice",
)


def scenario(name: str) -> Scenario:
    path = scenario_file(name)
    assert path is not None
    return load(path)


def position(lines: list[str]) -> list[str]:
    """The lines between "Position:" and the empty line after it."""
    start = lines.index("Position:") + 2
    return lines[start:lines.index("", start)]


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_too_long_and_no_sign_is_strange(name: str) -> None:
    lines = post_text(answer(build(scenario(name))))
    assert max(map(len, lines)) <= WIDTH <= 80
    assert not any(line.startswith((">", "|", "#", "*")) for line in lines)
    assert not any(sign in line for line in lines for sign in "✓✗\x1b")
    assert lines[-1] and not any(one == two == "" for one, two in pairwise(lines))


@each("name", gallery())
def test_the_position_can_be_copied_out_of_a_post(name: str) -> None:
    asked = scenario(name)
    line = to_notation(asked)
    folded = _folded(line, 72)
    for text in (" ".join(folded), "\n".join(folded)):
        assert to_notation(from_notation(text)) == line


def test_a_post_has_the_verdicts_their_lines_what_decides_and_the_rules() -> None:
    found = answer(build(scenario("inn-watchtower")))
    lines = post_text(found, why=why_of(found))
    text = "\n".join(lines)
    assert lines[0] == found.title
    order = [text.index(words) for words in (
        "Yes, as long as the Inn has not been shuffled in", "Because ", "Position:", "1. This can happen: Watchtower lost track of Inn", "3. Alice: use Inn (when-gain Inn)",
        "5. No line of play leads there: used Inn before Watchtower moved Inn", "What decides between the outcomes: ",
        "Why", "(decides verdict",
    )]
    assert order == sorted(order)
    back = from_notation("\n".join(position(lines)))
    assert (back.players, back.event, back.choices) == (
        found.question.scenario.players, found.question.scenario.event, found.question.scenario.choices)
    assert back.expect == ()


def test_long_names_and_long_lists_are_broken_where_that_is_harmless() -> None:
    hand = ",".join(["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Throne Room", "Watchtower", "Inn",
                     "Market Square", "Mining Village"])
    asked = from_notation(f"Alice hand={hand} discard={hand} | Bob | Alice plays Mining Village")
    lines = position(post_text(answer(build(asked))))
    assert max(map(len, lines)) <= WIDTH and len(lines) > 2
    assert from_notation(" ".join(lines)).players == asked.players


def test_breaking_a_line() -> None:
    assert broken("short", 20) == ["short"]
    assert broken("    3. one two three four", 16) == ["    3. one two", "       three", "       four"]
    assert broken("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]
    for width in (12, 20, 33):
        text = "  - words of many lengths, antidisestablishmentarianism among them, and an end"
        lines = broken(text, width)
        assert max(map(len, lines)) <= width
        assert "".join("".join(lines).split()) == "".join(text.split())
