"""How well the statement that decides is found: scenarios of rulings with two or more are kept out of the kill table, one at
a time, and put as questions.

    python -m tests.benchmarks.why [--number 200] [--seed 1] [--misses] [--reference rules.json]

Counted is whether the ruling itself, or one that states the same, comes first, and whether it is among the four that can
be cited. Two rulings state the same if one is settled by reference to the other; with ``--reference`` (the table of the
rules with what each restates and illustrates) also if one restates or illustrates the other. What a card itself says
(ids that end in ``-0``) is no ruling.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter, defaultdict
from pathlib import Path

from oracle.ask import answer
from oracle.rulings.kills import Row, table
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.making import tasks
from oracle.rulings.reading import read
from oracle.rulings.running import scenario_in
from oracle.scenario import build
from oracle.why.citing import MOST, applying, question_of, told_by
from oracle.why.deciding import deciding
from oracle.why.ranking import ranked

SECONDS = 20.0


def same(reference: str | None) -> dict[str, set[str]]:
    """For each id those that state the same."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in ledger().files:
        for head in file.heads:
            others = read(file, head).by_reference if head.settled == "by_reference" else ()
            for one in head.ids:
                for other in (*head.ids, *others):
                    found[one].add(other)
                    found[other].add(one)
    if reference:
        for row in json.loads(Path(reference).read_text("utf-8")):
            for key in ("restates", "illustrates"):
                others = row.get(key) or ()
                for other in (others,) if isinstance(others, str) else others:
                    found[row["id"]].add(other)
                    found[other].add(row["id"])
    return found


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--misses", action="store_true", help="name those that were missed")
    parser.add_argument("--reference", help="the rules with what they restate and illustrate")
    options = parser.parse_args()
    equal = same(options.reference)
    many = Counter(row.id for row in table())
    rows = [row for row in table() if many[row.id] > 1 and not re.search(r"-0[a-z]?$", row.id) and any(row.marks.values())]
    sample = random.Random(options.seed).sample(rows, min(options.number, len(rows)))
    wanted = {(row.file, row.id, row.part) for row in sample}
    parts = {tuple(task): (part, ruling) for task, part, ruling, _ in tasks() if tuple(task) in wanted}
    first = cited = asked = 0
    seconds = []
    for row in sample:
        if (row.file, row.id, row.part) not in parts:
            continue
        part, _ = parts[row.file, row.id, row.part]
        scenario = max((scenario_in(part, era) for era in part.eras), key=lambda one: (one.era.year, not one.era.switches))
        begun = time.thread_time()
        places = rank(scenario, row)
        seconds.append(time.thread_time() - begun)
        asked += 1
        place = next((number for number, name in enumerate(places) if name in equal[row.id] | {row.id}), len(places) + 99)
        first += place == 0
        cited += place < MOST
        if options.misses and place:
            print(f"{row.id} ({row.part}): {place if place < len(places) else '-'} after {', '.join(places[:3])}")
    print(f"{asked} scenarios of {len(rows)} (rows in the table: {len(table())})")
    print(f"first: {first / asked:.1%}   among the first {MOST}: {cited / asked:.1%}")
    print(f"work for one: {sorted(seconds)[len(seconds) // 2]:.2f} s in the middle, {max(seconds):.2f} s at most")


def rank(scenario: object, row: Row) -> list[str]:
    """The ids of the statements that decide the question of a scenario, best first, without that scenario's own row."""
    found = answer(build(scenario))
    deciding_changes = deciding(found, SECONDS)
    applies = applying(found)

    def told(file: str, identity: str):
        words = applies(file, identity)
        if words is None or identity != row.id:
            return words
        return told_by(file, identity, (row.part,))

    return [one.id for one in ranked(question_of(found, deciding_changes), told, (row,))]


if __name__ == "__main__":
    main()
