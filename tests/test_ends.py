"""The ends of a graph side by side: what all share is told once, and what is told of one tells it from the others."""

from __future__ import annotations

import pytest
from cases import answered as asked
from cases import each

from oracle.claims import answer, compare
from oracle.graph import appearance
from oracle.resources import gallery, scenario_file
from oracle.scenario import build, from_notation, load
from oracle.share.answer_text import answer_text
from oracle.share.brief import ends_of
from oracle.share.comparison import comparison_text
from oracle.share.ends import who_did
from oracle.share.labels import Labels
from oracle.words.position_texts import changes, differences

INN = ("Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | "
       "Alice plays Artificer > Artificer: discard 5 Copper > Artificer: gain Inn")


def parts(lines: list[str]) -> set[tuple[str, str]]:
    """Lines of changes taken apart: where, and each thing that is different there."""
    found = set()
    for line in lines:
        where, _, rest = line.rpartition(": ")
        moved, _, now = rest.partition(" (now ")
        if moved.startswith("now "):
            moved, now = "", moved.removeprefix("now ")
        found |= {(where, item) for item in moved.split(", ") if item}
        found |= {(where, f"now {now.removesuffix(')')}")} if now else set()
    return found


@pytest.mark.parametrize("name", [
    "inn-watchtower", "beggar-diplomat", "scheme-two-cards", "tomb-watchtower",
    "border-village-innovation", "hermit-scheme-2012",
])
def test_what_all_share_and_what_is_own_are_together_what_is_different(name: str) -> None:
    found = asked(name)
    ends, graph = ends_of(found), found.graph
    shared = parts(ends.shared)
    assert shared
    for outcome in graph.outcomes:
        own = ends.own(outcome.number)
        whole = parts(changes(found.question.state, graph.states[outcome.node]))
        if own != ["nothing else"]:
            assert not parts(own) & shared
            assert whole <= parts(own) | shared
        assert shared <= whole
    assert all(parts(changes(found.question.state, graph.states[one.node])) - shared for one in graph.outcomes) or (
        ["nothing else"] in [ends.own(one.number) for one in graph.outcomes])


@each("name", gallery()[::2])
def test_no_two_outcomes_are_told_alike(name: str) -> None:
    """In pictures and in lists: what is told of an end first is true of no other end."""
    found = asked(name)
    graph = found.graph
    ends, labels = ends_of(found), Labels(graph)
    alike = {"throne-room-caravan-way-of-the-camel": 1, "throne-room-village-green": 1}.get(name, 0)
    if len(graph.outcomes) > 1:
        told = {tuple(labels.node(outcome.node, 60)[1:]) for outcome in graph.outcomes}
        assert len(told) >= len(graph.outcomes) - alike
        told = {tuple(ends.own(outcome.number)) for outcome in graph.outcomes}
        assert len(told) >= len(graph.outcomes) - alike
        assert len({appearance(graph.states[outcome.node]) for outcome in graph.outcomes}) == len(graph.outcomes)


def test_who_did_what_are_the_decisions_that_matter() -> None:
    graph = asked("inn-watchtower").graph
    said = {who_did(graph, graph.line_to(outcome.node)) for outcome in graph.outcomes}
    assert said == {"Alice: use Inn", "Alice: use Watchtower, trash it"}          # discarding and gaining is settled
    graph = asked("taxman-beggar").graph
    said = {who_did(graph, graph.line_to(outcome.node)) for outcome in graph.outcomes}
    assert "Bob: use Beggar; Alice: gain Gold" in said


def test_without_a_claim_what_all_outcomes_share_is_told_once_and_no_step_twice() -> None:
    lines = answer_text(answer(build(from_notation(INN))))
    text = "\n".join(lines)
    assert text.count("Alice hand: + Silver, − Artificer, − 5 Copper") == 1
    both = lines.index("  In both:")
    assert both < lines.index("  1. Alice deck: + Inn") < lines.index("  2. the trash: + Inn")
    assert text.count("2. Alice: gain Inn (Artificer)") == 1
    assert "by a single line of play (Alice: use Watchtower, trash it):" in text


def test_a_comparison_begins_with_the_difference() -> None:
    path = scenario_file("vassal-faithful-hound")
    assert path is not None
    lines = comparison_text(compare(load(path), 2019, "current"))
    text = "\n".join(lines)
    verdicts = text.index("2019: ✗ This can happen: Faithful Hound was set aside"), text.index(
        "2026 (now): ✓ No line of play leads there: Faithful Hound was set aside")
    first = text.index("First: Alice played Vassal")
    assert text.index("2019: It is possible that Faithful Hound is set aside") < text.index("2026 (now): No. Vassal") < min(verdicts) < max(verdicts) < first
    assert text.count("First: Alice played Vassal") == 1, "the line of play is printed once"
    assert text.index("  - Alice hand: + Gold, + Silver") > first
    assert "− Vassal" not in text[text.index("1 outcome only by"):], "what every outcome has is told before"


def test_changes_are_told_as_before() -> None:
    found = asked("inn-watchtower")
    before, after = found.question.state, found.graph.states[found.graph.outcomes[0].node]
    assert [str(one) for one in differences(before, after)] == changes(before, after)
    assert changes(before, after)[0].startswith("Alice hand: + Silver, − Artificer")
