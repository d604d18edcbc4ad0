"""Fits the weights by which statements are ranked (``oracle/why/weights.json``) to the kill table.

    python -m tests.benchmarks.why_weights --make FILE [--part 1/2]    # what is known of each candidate: 20 minutes
    python -m tests.benchmarks.why_weights FILE...                     # fit, show what comes of it: 5 minutes
    python -m tests.benchmarks.why_weights FILE... --write             # ... and put the weights in their place

Every scenario in the table of a ruling that has two or more is put as a question. What decides it is taken from its own row:
the changes under which its expectations fail. So no question is asked under changes again, which would take hours; its game is
run for what happens in it and for the situations of which the rulings speak. Its row is kept out of the table, so that its ruling
has to be found by the other scenarios. Each statement that is then a candidate is a line of numbers, one for each of
``oracle.why.ranking.FEATURES`` (of the scenario of it that is nearest by the weights as they are: fit twice if they change
much). Right is the ruling itself, or one that is settled by reference to it.

The score of a candidate is the sum of its numbers times the weights. Fitted is a softmax over the candidates of each
question: the share of those that are right is to be large, with a small penalty on the squares of the weights, by
steps of gradient descent with momentum (Adam). Every third ruling (``tests.benchmarks.why.is_test``) is left out of it; how often
a right one comes first, or among the four that can be cited, is shown for both. Nothing in it is random.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import mul
from pathlib import Path
from typing import Any, Final, NamedTuple

from oracle.budget import Budget
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.rulings.kills import STUCK, Row, table
from oracle.rulings.mutation.asking import Asked
from oracle.rulings.mutation.making import newest, tasks
from oracle.scenario import build, to_notation
from oracle.why import ranking
from oracle.why.citing import MOST
from oracle.why.ranking import FEATURES, own_text, ranked
from tests.benchmarks.why import asking_from, is_test, rulings_of, same

WEIGHTS: Final = Path(ranking.__file__).with_name("weights.json")
PENALTY: Final = 0.002
STEPS: Final = 250
RATE: Final = 0.15               # of the first step; each is by a hundredth shorter than the one before
_SLOWER: Final = 0.99
_MEAN: Final = 0.9               # how long the mean of the gradient looks back, and that of its squares
_SQUARES: Final = 0.99
_BUDGET: Final = Budget(3_000, 3.0)


class Question(NamedTuple):
    """The ruling and the number of a scenario that was kept out, and of each candidate its numbers and whether it is
    right."""

    id: str
    part: int
    candidates: list[Sequence[float]]
    right: list[bool]


# ------------------------------------------------------------------------------------------------- what is known


def questions(number: int, of: int) -> Iterator[tuple[Row, dict[str, Any]]]:
    """The rows that are put as questions, each ``number``th ``of`` so many, as ``tests.benchmarks.why`` keeps them."""
    many = Counter(row.id for row in table())
    rows = {(row.file, row.id, row.part): row for row in table()
            if many[row.id] > 1 and not own_text(row.id) and any(row.marks.values())}
    those = [(rows[tuple(task)], part) for task, part, _, _ in tasks() if tuple(task) in rows]
    for row, part in those[number - 1 :: of]:
        try:
            found = answer(build(newest(part)), budget=_BUDGET)
            asked = Asked.again(found)
            _, took = asked.look(_BUDGET)
            changes = list(asked.changes(took, versions=False))
        except OracleError:             # too large
            continue
        flips: dict[str, list[tuple[str, str]]] = {}
        for name, mask in row.marks.items():
            for bit in range(mask.bit_length()):
                if mask >> bit & 1:
                    flips.setdefault(str(bit + 1), []).append(name)
        game = found.question.game
        yield row, {
            "year": game.rules.year, "notation": to_notation(found.question.scenario), "flips": flips,
            "stuck": [name for name, mask in row.marks.items() if mask == STUCK],
            "without": [change.name for change in changes if change.what.startswith("without ")],
            "clause_of": [[*change.name, change.ability] for change in changes if change.card is not None],
            "happened": sorted(took.happened), "game": sorted(card.name for card in (*game.cards, *game.landscapes)),
        }


def make(path: Path, number: int, of: int) -> None:
    """Write down what is known of the candidates of each question: a line for each, after one with the names of the
    numbers."""
    equal = same(None)
    with path.open("w", encoding="utf-8") as file:
        file.write(json.dumps(FEATURES) + "\n")
        for row, kept in questions(number, of):
            found = rulings_of(ranked(asking_from(kept), (row,)))
            meant = equal[row.id] | {row.id}
            line = [row.id, row.part, [[one.id in meant, *(round(each, 6) for each in one.features)] for one in found]]
            file.write(json.dumps(line) + "\n")
            file.flush()


def read(paths: Iterable[Path]) -> list[Question]:
    """What was written down. Raises SystemExit if it was of other numbers than are compared now."""
    found = []
    for path in paths:
        with path.open(encoding="utf-8") as file:
            if tuple(json.loads(file.readline())) != FEATURES:
                raise SystemExit(f"{path} was made when other things were compared: make it again")
            for identity, part, lines in map(json.loads, file):
                found.append(Question(identity, part, [tuple(line[1:]) for line in lines],
                                      [bool(line[0]) for line in lines]))
    return found


# ------------------------------------------------------------------------------------------------- fitting


def fit(every: Sequence[Question], steps: int = STEPS) -> list[float]:
    """The weights for which the share of the right ones is largest; of no use are questions in which none is right, or
    all are."""
    learnt = [one for one in every if any(one.right) and not all(one.right)]
    size = len(FEATURES)
    weights, mean, squares = [0.0] * size, [0.0] * size, [0.0] * size
    rate = RATE
    for step in range(1, steps + 1):
        total = [0.0] * size
        for one in learnt:
            scores = [sum(map(mul, weights, line)) for line in one.candidates]
            most = max(scores)
            shares = [math.exp(score - most) for score in scores]
            whole = sum(shares)
            good = sum([share for share, right in zip(shares, one.right, strict=True) if right]) or 1e-300
            # Towards what the right ones have, in proportion to their share among themselves, away from what all have.
            pull = [share / whole - (share / good if right else 0.0)
                    for share, right in zip(shares, one.right, strict=True)]
            for line, force in zip(one.candidates, pull, strict=True):
                if force > 1e-6 or force < -1e-6:
                    total = [before + force * value for before, value in zip(total, line, strict=True)]
        for n, value in enumerate(total):
            slope = value / len(learnt) + 2 * PENALTY * weights[n]
            mean[n] += (1 - _MEAN) * (slope - mean[n])
            squares[n] += (1 - _SQUARES) * (slope * slope - squares[n])
            weights[n] -= rate * (mean[n] / (1 - _MEAN**step)) / (math.sqrt(squares[n] / (1 - _SQUARES**step)) + 1e-8)
        rate *= _SLOWER
    return weights


def measure(every: Sequence[Question], weights: Sequence[float]) -> tuple[float, float]:
    """In how many of the questions a right one comes first, and among those that can be cited."""
    first = among = 0
    for one in every:
        scores = [sum(map(mul, weights, line)) for line in one.candidates]
        order = sorted(range(len(scores)), key=lambda number: -scores[number])
        place = next((place for place, number in enumerate(order) if one.right[number]), MOST)
        first += place == 0
        among += place < MOST
    return first / len(every), among / len(every)


def main() -> None:
    """Make what is fitted to, or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="what was made")
    parser.add_argument("--make", type=Path, metavar="FILE", help="write down here what is known of each candidate")
    parser.add_argument("--part", default="1/1", help="of the questions only these, to make them in several processes")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--write", action="store_true", help=f"put the weights into {WEIGHTS.name}")
    options = parser.parse_args()
    if options.make:
        number, of = map(int, options.part.split("/"))
        make(options.make, number, of)
        return
    if not options.files:
        parser.error("no file to fit to; --make makes one")
    every = read(options.files)
    learnt = [one for one in every if not is_test(one.id)]
    rest = [one for one in every if is_test(one.id)]
    weights = fit(learnt, options.steps)
    now = json.loads(WEIGHTS.read_text("utf-8"))["weights"]
    before = [float(now.get(name, 0.0)) for name in FEATURES]
    for name, old, new in zip(FEATURES, before, weights, strict=True):
        print(f"{name:22} {old:7.3f} {new:7.3f}")
    for text, those in (("learnt from", learnt), ("not learnt from", rest)):
        if those:
            for how, which in (("as they are", before), ("fitted", weights)):
                first, among = measure(those, which)
                print(f"{text}, {how}: first {first:.1%}, among {MOST} {among:.1%} of {len(those)}")
    if options.write:
        used = sum(any(one.right) and not all(one.right) for one in learnt)
        how = f"softmax over the candidates of {used:,} kept-out scenarios (tests/benchmarks/why_weights.py)"
        data = {"how": how, "weights": {name: round(value, 3) for name, value in zip(FEATURES, weights, strict=True)}}
        WEIGHTS.write_text(json.dumps(data, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
