"""How well the statement that decides is found: scenarios of rulings with two or more are kept out of the kill table, one at
a time, and put as questions.

    python -m tests.benchmarks.why [--number 200] [--seed 1] [--misses] [--reference rules.json]
    python -m tests.benchmarks.why --keep FILE          # ask only, and keep what decides
    python -m tests.benchmarks.why --kept FILE ...      # rank what was kept: that takes seconds

Counted is whether the ruling itself, or one that states the same, comes first, and whether it is among the four that can
be cited; once with the scenario kept out, once with it in the table as in use. Two rulings state the same if one is settled by
reference to the other; with ``--reference`` (the table of the rules with what each restates and illustrates) also if one
restates or illustrates the other. What a card itself says (ids that end in ``-0``) is no ruling. Of 120 of the questions that
the weights were not learnt from, two readers who did not build this judged, without knowing which ruling was meant, which of
the first four state what decides (``why_judged.jsonl``): of those it is counted, too, whether the ruling itself or one that
they accepted comes first. What has come up since, and was not judged, counts as wrong.

The weights are fitted by ``tests.benchmarks.why_weights``; every third ruling, by :func:`is_test`, is left out of that.
"""

from __future__ import annotations

import argparse
import json
import random
import time
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.rules import rules_of
from oracle.budget import Budget
from oracle.claims import answer
from oracle.claims.situations import situations
from oracle.errors import OracleError
from oracle.graph import explore
from oracle.rulings.kills import Row, table
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.making import newest, tasks
from oracle.rulings.reading import read
from oracle.rulings.wording import wording
from oracle.scenario import build, from_notation, to_notation
from oracle.why.citing import MOST, ability_of, asking_of, stands
from oracle.why.deciding import deciding
from oracle.why.ranking import Asking, Ranked, own_text, ranked

JUDGED = Path(__file__).with_name("why_judged.jsonl")
SECONDS = 20.0
POSITIONS = 4_000


def is_test(identity: str) -> bool:
    """Whether a ruling was left out of learning."""
    return zlib.crc32(identity.encode()) % 3 == 0


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


def questions(number: int, seed: int) -> Iterator[dict[str, Any]]:
    """Scenarios as questions, at most one of a ruling, with what decides them: flips, what happened, the game."""
    many = Counter(row.id for row in table())
    rows = [row for row in table() if many[row.id] > 1 and not own_text(row.id) and any(row.marks.values())]
    by_id: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_id[row.id].append(row)
    chance = random.Random(seed)
    sample = [chance.choice(by_id[one]) for one in chance.sample(sorted(by_id), min(number, len(by_id)))]
    wanted = {(row.file, row.id, row.part) for row in sample}
    parts = {tuple(task): part for task, part, _, _ in tasks() if tuple(task) in wanted}
    for row in sample:
        part = parts.get((row.file, row.id, row.part))
        if part is None:
            continue
        begun = time.thread_time()
        try:
            found = answer(build(newest(part)))
            asking = asking_of(found, deciding(found, SECONDS))
        except OracleError:
            continue
        scenario = found.question.scenario
        yield {
            "file": row.file, "id": row.id, "part": row.part, "year": asking.year, "seconds": time.thread_time() - begun,
            "notation": to_notation(scenario), "flips": {str(n): sorted(names) for n, names in asking.flips.items()},
            "stuck": sorted(asking.stuck), "without": sorted(asking.without),
            "clause_of": [[*name, clause] for name, clause in sorted(asking.clause_of.items())],
            "happened": sorted(asking.happened), "game": sorted(asking.game),
        }


def asking_from(kept: dict[str, Any]) -> Asking:
    """What was kept of a question."""
    scenario = from_notation(kept["notation"])

    @cache
    def question() -> Any:
        return build(scenario)

    def shown(whens: Iterable[str]) -> dict[str, bool]:
        graph = explore(question().state, question().events, question().pins, Budget(POSITIONS, SECONDS))
        return situations(graph, question(), whens)

    claims = [(claim.kind, claim.text) for claim in scenario.expect]

    def names(rows: list[list[str]]) -> frozenset[tuple[str, str]]:
        return frozenset((subject, key) for subject, key in rows)

    return Asking(
        {int(number): names(rows) for number, rows in kept["flips"].items()}, names(kept["stuck"]), names(kept["without"]),
        {(subject, key): clause for subject, key, clause in kept["clause_of"]},
        wording(scenario, claims, (kept["year"], kept["year"])), kept["happened"], frozenset(kept["game"]), kept["year"],
        shown, lambda name, number: ability_of(question(), name, number), lambda on: stands(question(), on),
        scenario.era.rules() != rules_of(kept["year"]))


def rulings_of(every: list[Ranked]) -> list[Ranked]:
    """Those of the ranked that are rulings."""
    return [one for one in every if not own_text(one.id)]


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--misses", action="store_true", help="name those that were missed")
    parser.add_argument("--reference", help="the rules with what they restate and illustrate")
    parser.add_argument("--keep", help="ask only, and write here what decides")
    parser.add_argument("--kept", nargs="+", help="questions that were kept")
    options = parser.parse_args()
    if options.keep:
        with open(options.keep, "w", encoding="utf-8") as file:
            for kept in questions(options.number, options.seed):
                file.write(json.dumps(kept) + "\n")
                file.flush()
        return
    every = (json.loads(line) for path in options.kept for line in Path(path).read_text("utf-8").splitlines()
             ) if options.kept else questions(options.number, options.seed)
    equal = same(options.reference)
    rows = {(row.file, row.id, row.part): row for row in table()}
    judged = {(one["file"], one["id"], one["part"]): {one["id"], *one["decide"]}
              for one in map(json.loads, JUDGED.read_text("utf-8").splitlines())}
    figures: dict[str, list[tuple[int, int]]] = {"learnt from": [], "not learnt from": [], "judged": []}
    seconds = []
    for kept in every:
        row = rows.get((kept["file"], kept["id"], kept["part"]))
        if row is None:
            continue
        asking = asking_from(kept)
        begun = time.thread_time()
        found = rulings_of(ranked(asking, (row,)))
        seconds.append(time.thread_time() - begun)
        meant = equal[row.id] | {row.id}
        places = [next((number for number, one in enumerate(each) if one.id in meant), 999)
                  for each in (found, rulings_of(ranked(asking)))]
        figures["not learnt from" if is_test(row.id) else "learnt from"].append((places[0], places[1]))
        if accepted := judged.get((row.file, row.id, row.part)):
            figures["judged"].append((next((n for n, one in enumerate(found) if one.id in accepted), 999), places[1]))
        if options.misses and places[0]:
            print(f"{row.id} ({row.part}): {places[0]} after {', '.join(one.id for one in found[:3])}")
    for name, places_of in figures.items():
        if places_of:
            for number, how in enumerate(("kept out", "in the table")):
                first = sum(pair[number] == 0 for pair in places_of) / len(places_of)
                cited = sum(pair[number] < MOST for pair in places_of) / len(places_of)
                print(f"{name}, {how}: first {first:.1%}, among {MOST} {cited:.1%} of {len(places_of)}")
    print(f"work of ranking: {sorted(seconds)[len(seconds) // 2]:.3f} s in the middle, {max(seconds):.3f} s at most")


if __name__ == "__main__":
    main()
