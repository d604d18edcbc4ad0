"""What is passed over because nothing that is asked can come of it, against following everything.

    python -m tests.fuzz.prospects --seconds 60 --seed 1

makes whole turns of any cards, claims things of them, and prints every claim that stands otherwise where hopeless positions
(``oracle.claims.prospects``) are not followed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.record import replace
from oracle.budget import Budget
from oracle.claims.answer import Seeking, judge_all, read_claims
from oracle.claims.answer import claim_of as claim
from oracle.claims.names import Names
from oracle.claims.search import patterns_of
from oracle.claims.ways import Observer
from oracle.graph.search import Following, GraphSearch
from oracle.scenario import Question
from tests.benchmarks.whole_turns import claimed, whole_turns

from . import pieces

CLAIMS = 8               # of each turn
LARGEST = 600            # positions: longer turns are left out
HAND = 3                 # cards


def judged_both_ways(question: Question, rng: random.Random) -> Iterator[tuple[str, int]]:
    """The claims that stand otherwise where hopeless positions are passed over, and how many were passed over."""
    names = Names.of(question.state.game, question.events)
    for _ in range(CLAIMS):
        read = read_claims([claim(claimed(rng, question.state.game))], names)
        observer = Observer(question.state.game, patterns_of(one for _, one in read if one is not None), question.state)
        seeking = Seeking(read, names, observer, None, True, question)
        plain = Following(observe=observer if observer.watches_events else None)
        whole, fewer = GraphSearch(plain), GraphSearch(replace(plain, hopeless=seeking.hopeless, tells=seeking.tells))
        graphs = []
        for search in (whole, fewer):
            search.begin(question.state, question.events, question.pins)
            graphs.append(search.go_on(Budget(LARGEST, 60.0)))
            seeking.comes_to_an_end = bool(graphs[0].ends())
        if not graphs[0].complete:
            return
        stands = [judge_all(graph, read, names, observer, ends=seeking.comes_to_an_end)[0].holds for graph in graphs]
        yield (f"{read[0][0]}: {stands[0]}, not {stands[1]}" if stands[0] != stands[1] else ""), len(graphs[0]) - len(graphs[1])


def faults(rng: random.Random) -> Iterator[pieces.Try]:
    """Turns, each with the claims that stand otherwise."""
    while True:
        for text, question in whole_turns(5, rng.randrange(10**9), 3, HAND):
            found = list(judged_both_ways(question, rng))
            yield len(found), [f"{wrong}\n{text}" for wrong, _ in found if wrong], text


if __name__ == "__main__":
    pieces.run("claims", faults, 100)
