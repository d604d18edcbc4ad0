"""Fits the weights by which statements are ranked (``oracle/why/weights.json``).

    python -m tests.benchmarks.why_weights --make kept.jsonl [--part 1/2]     # what is compared, of kept-out scenarios
    python -m tests.benchmarks.why_weights --make outside.jsonl --of outside   # ... of judged questions
    python -m tests.benchmarks.why_weights *.jsonl                             # fit, and show the figures
    python -m tests.benchmarks.why_weights *.jsonl --write                     # ... and put the weights in their place

There are two sorts of questions. A scenario of a ruling that has two or more is put as a question without it, so that its
ruling has to be found by the others (a card's own text is left out): right is the ruling itself, or one that is settled by
reference to it. And questions judged by people (LEARNT): right is what decides them. Of each question the nearest statements
by the weights as they are, and those that are right, are lines of numbers, one for each of
``oracle.why.ranking.FEATURES``: fit twice if the weights change much.

The score of a statement is the sum of its numbers times the weights. Fitted is a softmax over the statements of each question: the share of those that are right is to
be large. First that is done for the kept-out scenarios, with a small penalty on the squares of the weights; then for the
judged questions, where the penalty pulls towards what came of the first. Each number is taken in units of its usual size, so
that the penalty is fair. The steps are those of gradient descent with momentum (Adam). Three sorts of figures are shown:
cross-validated ones (each question is ranked by weights that were fitted without it), those of each file by weights that were
fitted without the file, and those of files that are never learnt from. Nothing in it is random.
"""

from __future__ import annotations

import argparse
import json
import math
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import mul
from pathlib import Path
from typing import Final, NamedTuple

from oracle.budget import Budget
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.rulings.kills import Row, table
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.kill_table import newest, tasks
from oracle.rulings.ruling_files import read
from oracle.scenario import build, from_notation
from oracle.why import ranking
from oracle.why.features import Question as Compared
from oracle.why.features import question_of
from oracle.why.ranking import FEATURES, READ, ranked
from oracle.why.statements import own_text
from tests.benchmarks.why import judged

WEIGHTS: Final = Path(ranking.__file__).with_name("weights.json")
MOST: Final = 80                 # statements of a question that are kept
ONE_IN: Final = 2                # of the kept-out scenarios
FOLDS: Final = 8
STEPS: Final = 120
RATE: Final = 0.1                # of the first step; each is by a hundredth shorter than the one before
FIRST_PENALTY: Final = 0.0005
PENALTY: Final = 0.1
LEARNT: Final = ("outside", "players", "plain")
_SLOWER: Final = 0.99
_MEAN: Final = 0.9               # how long the mean of the gradient looks back, and that of its squares
_SQUARES: Final = 0.99
_BUDGET: Final = Budget(3_000, 3.0)
DECIDES, FITS = 2, 1
GIVEN: Final = {"past": -12.0, "not yet": -12.0, "by other rules": -12.0}   # too few questions tell; it is not so there


class Question(NamedTuple):
    """A question, with the numbers of each of its statements, and whether that decides it (2), fits (1) or neither."""

    id: str
    candidates: list[Sequence[float]]
    right: list[int]


# ------------------------------------------------------------------------------------------------- what is compared


def same() -> dict[str, set[str]]:
    """For each id those that state the same, one being settled by reference to the other."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in ledger().files:
        for head in file.heads:
            others = read(file, head).by_reference if head.settled == "by_reference" else ()
            for one in head.ids:
                for other in (*head.ids, *others):
                    found[one].add(other)
                    found[other].add(one)
    return found


def kept_out(number: int, of: int) -> Iterator[tuple[str, Compared, list[Row], set[str], set[str]]]:
    """Scenarios as questions: each ``number``th ``of`` so many, one of each ruling at most."""
    equal = same()
    by_id: dict[str, list[Row]] = defaultdict(list)
    for row in table():
        if not own_text(row.id) and any(row.marks.values()):
            by_id[row.id].append(row)
    rows_of = [(rows, zlib.crc32(one.encode())) for one, rows in by_id.items() if len(rows) > 1]
    chosen = {(row.file, row.id, row.part): row
              for rows, turn in rows_of if turn // 8 % ONE_IN == 0 for row in [rows[turn % len(rows)]]}
    those = [(chosen[tuple(task)], part) for task, part, _, _ in tasks() if tuple(task) in chosen]
    for row, part in those[number - 1 :: of]:
        try:
            found = answer(build(newest(part)), budget=_BUDGET)
        except OracleError:             # too large
            continue
        yield row.id, question_of(found, title=False), [row], equal[row.id] | {row.id}, set()


def of_players(name: str) -> Iterator[tuple[str, Compared, list[Row], set[str], set[str]]]:
    """The questions of players of a file."""
    for one in judged(name):
        found = answer(build(from_notation(one.question)))
        yield one.id, question_of(found), [], set(one.deciding), set(one.relevant)


def make(path: Path, name: str, number: int, of: int) -> None:
    """Write down what is compared of each question: a line for each, after one with the names of the numbers."""
    with path.open("w", encoding="utf-8") as file:
        file.write(json.dumps([name, *FEATURES]) + "\n")
        for identity, question, left_out, deciding, relevant in (of_players(name) if name else kept_out(number, of)):
            found = []
            every_one = [one for one in ranked(question, left_out) if name or not one.statement.text]
            for place, one in enumerate(every_one):
                every = set(one.statement.ids)
                right = DECIDES if every & deciding else FITS if every & relevant else 0
                if place < MOST or (right == DECIDES and place < READ):      # of what is further off half is not compared
                    found.append([right, *(round(value, 5) for value in one.features)])
            file.write(json.dumps([identity, found]) + "\n")
            file.flush()


def read_made(path: Path) -> tuple[str, list[Question]]:
    """What was written down, and of which questions. Raises SystemExit if it was of other numbers than are compared now."""
    with path.open(encoding="utf-8") as file:
        name, *features = json.loads(file.readline())
        if tuple(features) != FEATURES:
            raise SystemExit(f"{path} was made when other things were compared: make it again")
        return name, [Question(one, [tuple(line[1:]) for line in lines], [line[0] for line in lines])
                      for one, lines in map(json.loads, file)]


# ------------------------------------------------------------------------------------------------- fitting



def fit(every: Sequence[Question], towards: Sequence[float], penalty: float, steps: int = STEPS) -> list[float]:
    """The weights for which the share of the right ones is largest, pulled towards others; those that are GIVEN stay. Of
    no use are questions in which nothing is right, or all is."""
    learnt = [one for one in every if DECIDES in one.right and min(one.right) < DECIDES]
    size = len(towards)
    weights, mean, squares = list(towards), [0.0] * size, [0.0] * size
    rate = RATE
    for step in range(1, steps + 1):
        total = [0.0] * size
        for one in learnt:
            scores = [sum(map(mul, weights, line)) for line in one.candidates]
            most = max(scores)
            shares = [math.exp(score - most) for score in scores]
            whole = sum(shares)
            good = sum([share for share, right in zip(shares, one.right, strict=True) if right == DECIDES]) or 1e-300
            # Towards what the right ones have, in proportion to their share among themselves, away from what all have.
            pull = [share / whole - (share / good if right == DECIDES else 0.0)
                    for share, right in zip(shares, one.right, strict=True)]
            for line, force in zip(one.candidates, pull, strict=True):
                if force > 1e-4 or force < -1e-4:
                    total = [before + force * value for before, value in zip(total, line, strict=True)]
        for n, value in enumerate(total):
            if FEATURES[n] in GIVEN:
                continue
            slope = value / len(learnt) + 2 * penalty * (weights[n] - towards[n])
            mean[n] += (1 - _MEAN) * (slope - mean[n])
            squares[n] += (1 - _SQUARES) * (slope * slope - squares[n])
            weights[n] -= rate * (mean[n] / (1 - _MEAN**step)) / (math.sqrt(squares[n] / (1 - _SQUARES**step)) + 1e-8)
        rate *= _SLOWER
    return weights


def sizes(every: Sequence[Question]) -> list[float]:
    """The usual size of each number."""
    squares, count = [0.0] * len(FEATURES), 0
    for one in every:
        for line in one.candidates:
            squares = [before + value * value for before, value in zip(squares, line, strict=True)]
            count += 1
    return [math.sqrt(value / count) or 1.0 for value in squares]


def in_units(every: Sequence[Question], units: Sequence[float]) -> list[Question]:
    """The questions with each number in units of its size."""
    return [one._replace(candidates=[tuple([value / unit for value, unit in zip(line, units, strict=True)])
                                     for line in one.candidates]) for one in every]


def measure(every: Iterable[Question], weights: Sequence[float]) -> tuple[int, int, int]:
    """In how many of the questions what decides comes first, or among three, and what comes first does not fit."""
    first = among = unfitting = 0
    for one in every:
        scores = [sum(map(mul, weights, line)) for line in one.candidates]
        order = [one.right[n] for n in sorted(range(len(scores)), key=lambda number: -scores[number])[:3]]
        first += order[0] == DECIDES
        among += DECIDES in order
        unfitting += order[0] == 0
    return first, among, unfitting


def shares(text: str, counted: Sequence[int], of: int) -> str:
    """Figures in words."""
    first, among, unfitting = (f"{number / (of or 1):.1%}" for number in counted)
    return f"{text}: first {first}, among three {among}, unfitting first {unfitting} of {of}"


def fitted(kept: Sequence[Question], judged_of: Mapping[str, Sequence[Question]], steps: int) -> list[float]:
    """The weights, after their figures have been shown."""
    learnt = [name for name in judged_of if name in LEARNT]
    units = sizes([*kept, *(one for name in learnt for one in judged_of[name])])
    kept = in_units(kept, units)
    files = {name: in_units(every, units) for name, every in judged_of.items()}
    given = [GIVEN.get(name, 0.0) * unit for name, unit in zip(FEATURES, units, strict=True)]
    first = fit(kept, given, FIRST_PENALTY, steps)
    print(shares("kept-out scenarios, learnt from", measure(kept, first), len(kept)))
    counted = {name: [0, 0, 0] for name in learnt}
    for fold in range(FOLDS):
        rest = [one for name in learnt for n, one in enumerate(files[name]) if n % FOLDS != fold]
        weights = fit(rest, first, PENALTY, steps)
        for name, figures in counted.items():
            for n, number in enumerate(measure(files[name][fold::FOLDS], weights)):
                figures[n] += number
    for name, figures in counted.items():
        print(shares(f"{name}, cross-validated", figures, len(files[name])))
        weights = fit([one for other in learnt if other != name for one in files[other]], first, PENALTY, steps)
        print(shares(f"{name}, by what was learnt from the other files", measure(files[name], weights),
                     len(files[name])))
    weights = fit([one for name in learnt for one in files[name]], first, PENALTY, steps)
    for name, every in files.items():
        text = f"{name}, learnt from" if name in learnt else f"{name}, nothing learnt from it"
        print(shares(text, measure(every, weights), len(every)))
    return [value / unit for value, unit in zip(weights, units, strict=True)]


def main() -> None:
    """Make what is fitted to, or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="what was made")
    parser.add_argument("--make", type=Path, metavar="FILE", help="write down here what is compared")
    parser.add_argument("--of", default="", help="of this file of judged questions (else of kept-out scenarios)")
    parser.add_argument("--part", default="1/1", help="of the scenarios only these, to make them in several processes")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--write", action="store_true", help=f"put the weights into {WEIGHTS.name}")
    options = parser.parse_args()
    if options.make:
        number, of = map(int, options.part.split("/"))
        make(options.make, options.of, number, of)
        return
    if not options.files:
        parser.error("no file to fit to; --make makes one")
    groups: dict[str, list[Question]] = defaultdict(list)
    for path in options.files:
        name, questions = read_made(path)
        groups[name] += questions
    kept = groups.pop("", [])
    weights = fitted(kept, groups, options.steps)
    for name, value in zip(FEATURES, weights, strict=True):
        print(f"{name:26} {value:7.3f}")
    if options.write:
        how = (f"softmax over {len(kept)} kept-out scenarios and {sum(len(groups.get(name, ())) for name in LEARNT)} "
               "judged questions (tests/benchmarks/why_weights.py)")
        data = {"how": how, "weights": {name: round(value, 3) for name, value in zip(FEATURES, weights, strict=True)}}
        WEIGHTS.write_text(json.dumps(data, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
