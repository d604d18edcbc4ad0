"""What a page to step through costs: ``python -m tests.benchmarks.page [QUESTION...]``.

The processor's seconds of the answer alone in words, as ``ask`` gives it, and of the answer together with its page, as
``explore --format html`` makes them.
"""

from __future__ import annotations

import sys
import time

from oracle.budget import Budget
from oracle.claims import Wanted, answer
from oracle.claims.later import later_changes
from oracle.inputs import read_question
from oracle.scenario import build
from oracle.share.answer_text import answer_text
from oracle.share.html_page import to_html
from oracle.share.later_changes import later_text
from oracle.share.reasons import why_text
from oracle.why.citations import why_of

QUESTIONS = (
    "Alice hand=Copper,Estate deck=(5 Copper,3 Silver,4 Estate,2 Gold) play=Amulet,Dungeon,Wharf,Caravan,Merchant Ship "
    "pending=Amulet,Dungeon,Wharf,Caravan,Merchant Ship | Bob | phase=start | rules=2023 | Alice starts the turn",
    "Alice hand=Watchtower,2 Market Square,3 Rats,2 Feodum,2 Squire,Fortress deck=5 Copper,5 Silver,Gold | Bob | "
    "supply=Militia,Witch,Village,Smithy | Alice trashes Rats, Feodum, Squire",
)
BUDGET = Budget(20_000, 600.0)


def measured(line: str) -> str:
    """The figures of a question."""
    question = build(read_question(line))
    answer(question, (), Budget(10, 10.0))                     # what is loaded and made once
    began = time.process_time()
    found = answer(question, (), BUDGET)
    words = (*answer_text(found, whole=False), *later_text(later_changes(found), several=False), *why_text(found, why_of(found)))
    alone = time.process_time() - began
    began = time.process_time()
    found = answer(question, (), BUDGET, Wanted(told=True))
    page = to_html(found.graph, found.heading, found, why=why_of(found))
    whole = time.process_time() - began
    return (f"{len(found.graph):,} positions, {found.graph.edge_count:,} steps: answer {alone:.2f} s, with its page "
            f"{whole:.2f} s ({whole / alone:.2f} times), {len(page) / 1e6:.2f} MB for {len(words)} lines")


def main() -> None:
    """Print the figures."""
    for line in sys.argv[1:] or QUESTIONS:
        print(measured(line), flush=True)


if __name__ == "__main__":
    main()
