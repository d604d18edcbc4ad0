"""How far an end of play is from a claim: 0 just where it surely holds, and less where less is missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import each

from oracle.claims.distance import short_of
from oracle.claims.names import Names
from oracle.claims.parsing import parse as read_claim
from oracle.claims.search import Reading, counted, no_slots, patterns_of
from oracle.claims.ways import Observer
from oracle.graph import Budget, explore
from oracle.inputs import read_question
from oracle.scenario import build, load

GALLERY = sorted((Path(__file__).resolve().parent.parent / "scenarios").glob("*.yaml"))


@each("path", GALLERY[1::4])
def test_nothing_is_missing_just_where_a_claim_holds(path: Path) -> None:
    question = build(load(path))
    names = Names.of(question.state.game, question.events)
    claims = [read_claim(one.text, names) for one in question.expectations
              if one.kind in ("possible", "impossible", "always", "never")]
    observer = Observer(question.state.game, patterns_of(claims))
    graph = explore(question.state, question.events, question.pins, Budget(3_000, 20), observe=observer)
    for end in graph.ends()[:40]:
        line = graph.line_to(end)
        reading = Reading(graph, observer, names)
        reading.edges = [reading.edges[edge] for edge in line]
        for claim in claims:
            count = counted(graph, claim, reading) if claim.about_way else no_slots
            values = claim.at_end(graph.states[end], count)
            sure = values.yes and not values.no, values.no and not values.yes
            for wanted in (True, False):
                short = short_of(claim, wanted, graph.states[end], count)
                assert (sum(short) == 0) == (sure[not wanted] and not values.open), (claim, wanted)
                assert all(part >= 0 for part in short)


@pytest.mark.parametrize(("claim", "wanted", "short"), [
    ("2 Gold in Alice.hand", True, (1.25,)),         # she has one in all, and the Silver in her deck
    ("Silver in Alice.hand", True, (1,)),
    ("exactly 3 Copper in Alice.hand", True, (1.25,)),
    ("at most 1 Copper in Alice.hand", True, (1,)),
    ("no Copper in Alice.hand", True, (2,)),
    ("Gold in Alice.hand", False, (1,)),
    ("Alice.coins >= 5", True, (5,)),
    ("Alice.coins < 1", False, (1,)),
    ("Alice.coins != 0", True, (1,)),
    ("3 Gold in Alice.hand and 3 Copper in Alice.hand", True, (2.5, 1.25)),
    ("3 Gold in Alice.hand or 3 Copper in Alice.hand", True, (1.25,)),
    ("not (Gold in Alice.hand and 2 Copper in Alice.hand)", True, (1,)),
    ("Alice drew Gold", True, (0,)),
    ("Alice drew 2 cards", True, (0,)),
    ("Alice drew Silver", True, (1,)),
    ("turn is Bob", True, (1,)),
])
def test_what_is_missing_is_counted(claim: str, wanted: bool, short: tuple[float, ...]) -> None:
    """Alice has played a Moat and has 2 Coppers and the Gold and the Estate that she drew."""
    question = build(read_question("Alice hand=Moat,Copper,Copper deck=Gold,Estate,Silver | Bob | Alice plays Moat"))
    names = Names.of(question.state.game, question.events)
    asked = read_claim(claim, names)
    observer = Observer(question.state.game, patterns_of([asked]))
    graph = explore(question.state, question.events, observe=observer)
    end, = graph.ends()
    count = counted(graph, asked, Reading(graph, observer, names)) if asked.about_way else no_slots
    assert short_of(asked, wanted, graph.states[end], count) == short
