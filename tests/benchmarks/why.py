"""How often the statement that decides is cited: questions of players, asked as a user asks them.

    python -m tests.benchmarks.why outside players plain [--misses] [--work]

Each file of questions has one a line: its id, the question in one line, the statements that decide it and those that are
relevant to it besides, as people judged who had read the reference and not what the program says. A card's own text is
``text:CARD``. ``outside`` are questions asked elsewhere, which the weights are learnt from; ``players`` were written for
this measure, and nothing is learnt from them; ``plain`` ask what a card's text says.

Counted is whether a statement that decides is cited first, or among the first three; where nothing is cited; where what
is first is neither deciding nor relevant (unfitting), and how much of all that is shown is so. The words of a card are
right if its text decides, and fit if it is relevant. Those who judged ``outside`` and the gallery did not look at the
words of cards: there such as stand beside a statement are not counted.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation
from oracle.why.citations import Citation, why_of

FOLDER = Path(__file__).parent
FILES = ("outside", "players", "plain")


class Judged(NamedTuple):
    """A question with the statements that decide it and those that are relevant to it, by their ids."""

    id: str
    question: str
    deciding: frozenset[str]
    relevant: frozenset[str]


def gallery() -> list[Judged]:
    """The example positions of the project; the comment above each names the statements that decide it."""
    from oracle.resources import folder
    from oracle.rulings.ledger import statements
    from oracle.scenario import load, to_notation

    found = []
    for path in sorted(Path(folder("scenarios")).glob("*.yaml")):
        comments = [line[1:].split(",") for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
        ids = [{one.strip().rstrip(".") for one in each} for each in comments]
        named = frozenset(one for each in ids if each <= statements().keys() for one in each)
        if named:
            found.append(Judged(path.stem, to_notation(load(str(path))), named, frozenset()))
    return found


def judged(name: str) -> list[Judged]:
    """The questions of a file, or of the gallery."""
    if name == "gallery":
        return gallery()
    rows: Iterable[dict[str, Any]] = map(json.loads, (FOLDER / f"why_{name}.jsonl").read_text("utf-8").splitlines())
    return [Judged(row["id"], row["question"], frozenset(row["deciding"]), frozenset(row["relevant"])) for row in rows]


def ids_of(citation: Citation) -> tuple[str, ...]:
    """The ids of what is cited; of the words of a card ``text:CARD``."""
    return citation.ids or ("text:" + citation.place.removeprefix("what ").removesuffix(" itself says"),)


class Figures:
    """What is counted of a file of questions."""

    def __init__(self, texts: bool = True) -> None:
        self.texts = texts
        self.questions = self.first = self.among = self.nothing = self.unfitting = self.shown = self.shown_unfitting = 0
        self.work: list[float] = []

    def add(self, question: Judged, cited: Sequence[tuple[str, ...]]) -> bool:
        """Count a question; returns whether what decides it is cited first."""
        fits = question.deciding | question.relevant
        statements = [*cited[:1], *(ids for ids in cited[1:] if self.texts or not ids[0].startswith("text:"))]
        right = bool(statements) and not question.deciding.isdisjoint(statements[0])
        self.questions += 1
        self.first += right
        self.among += any(not question.deciding.isdisjoint(ids) for ids in statements[:3])
        self.nothing += not statements
        self.unfitting += bool(statements) and fits.isdisjoint(statements[0])
        self.shown += len(statements)
        self.shown_unfitting += sum(fits.isdisjoint(ids) for ids in statements)
        return right

    def __str__(self) -> str:
        n = self.questions or 1
        work = sorted(self.work) or [0.0]
        return (f"{self.questions} questions: first {self.first / n:.1%}, among three {self.among / n:.1%}, nothing "
                f"{self.nothing / n:.1%}, unfitting first {self.unfitting / n:.1%}, unfitting of what is shown "
                f"{self.shown_unfitting / (self.shown or 1):.1%}; work {work[len(work) // 2]:.2f} s in the middle, "
                f"{work[-1]:.2f} s at most")


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help=f"of {', '.join(FILES)} (all)")
    parser.add_argument("--misses", action="store_true", help="show what is cited where nothing first decides")
    options = parser.parse_args()
    for name in options.files or FILES:
        questions = judged(name)
        figures = Figures(any(one.startswith("text:") for each in questions for one in each.deciding | each.relevant))
        for question in questions:
            try:
                found = answer(build(from_notation(question.question)))
            except OracleError as error:
                print(f"{question.id} cannot be asked: {error.problems[0].what}")
                continue
            begun = time.thread_time()
            citations = why_of(found).citations
            figures.work.append(time.thread_time() - begun)
            cited = [ids_of(one) for one in citations]
            if not figures.add(question, cited) and options.misses:
                print(f"{question.id} {found.title}\n    cited {', '.join(ids[0] for ids in cited) or 'nothing'}; "
                      f"deciding {', '.join(sorted(question.deciding))}")
        print(f"{name}: {figures}", flush=True)


if __name__ == "__main__":
    main()
