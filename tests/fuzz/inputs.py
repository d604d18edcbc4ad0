"""Broken inputs: whatever is read ends in an answer or in an error of the project's own, and soon.

    python -m tests.fuzz.inputs --seconds 60 --seed 1

breaks the questions that come along, lines of notation and claims, and prints what failed or took longer than two seconds.
A bounded run is one of the tests (``tests/test_edges.py``).
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from oracle.budget import Budget
from oracle.claims import Names, answer, parse
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, load, to_notation
from oracle.scenario import parse as read

from . import pieces

GALLERY = sorted((Path(__file__).resolve().parents[2] / "scenarios").glob("*.yaml"))
BUDGET = Budget(100, 0.5)
SLOW = 2.0               # of the processor's time: a machine may have other things to do
SIGNS = ("²", "?", "*", "&a ", "[", "]", "{", "}", ": ", "\n", "- ", "|", "'", '"', "\\", "\x1b", "\ue000", "\u202e", "99999999999",
         "-1", "%", "#", "\t", "\u00a0", "!", "~", "null", "true", "x" * 300)


def broken(rng: random.Random, text: str, words: list[str]) -> str:
    """A text with some things wrong."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice([0, 0, 1, 2, 10]))
        found = re.search(r"[^\W\d_]+", text[at:])
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:at] + rng.choice(SIGNS) + text[to:]
        elif kind == 1:
            text = text[:at] + text[to + rng.choice([1, 5, 40]):]
        elif kind == 2 and found:
            text = text[:at + found.start()] + rng.choice(words) + text[at + found.end():]
        elif kind == 3:
            piece = text[at:at + rng.choice([3, 20, 120])]
            text = text[:at] + piece * rng.choice([2, 2, 5, 30]) + text[at:]
        elif kind == 4:
            lines = text.split("\n")
            rng.shuffle(lines)
            text = "\n".join(lines) if rng.random() < 0.2 else text[:at] + rng.choice(lines) + "\n" + text[at:]
        else:
            text = text[:at] + chr(rng.choice([rng.randrange(32), rng.randrange(127, 1000), rng.randrange(0x2000, 0xD800)])) + text[to:]
    return text


def tries(rng: random.Random) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is tried: the input, and what reads it."""
    yaml = [path.read_text("utf-8") for path in GALLERY]
    lines = [to_notation(load(path)) for path in GALLERY]
    words = sorted({word for text in yaml for word in re.findall(r"[^\W\d_][\w' -]*", text)})
    claims = re.findall(r"(?:possible|impossible|always|never): (.*)", "\n".join(yaml))
    game = build(load(GALLERY[0])).state.game
    names = Names.of(game)
    while True:
        kind = rng.randrange(3)
        if kind == 0:
            text = broken(rng, rng.choice(yaml), words)
            yield text, lambda text=text: answer(build(read(text, "fuzz")), budget=BUDGET)
        elif kind == 1:
            line = broken(rng, rng.choice(lines), words)
            yield line, lambda line=line: answer(build(from_notation(line)), budget=BUDGET)
        else:
            claim = broken(rng, rng.choice(claims), words)
            yield claim, lambda claim=claim: parse(claim, names)


def fault(text: str, run: Callable[[], object]) -> str:
    """What is wrong with one try, or nothing."""
    begun = time.process_time()
    try:
        run()
    except OracleError as error:
        str(error)
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}\n{text!r}"
    seconds = time.process_time() - begun
    return f"{seconds:.1f} s\n{text!r}" if seconds > SLOW else ""


def faults(rng: random.Random) -> Iterator[pieces.Try]:
    """Tries, each with what is wrong with it."""
    for text, run in tries(rng):
        said = fault(text, run)
        yield 1, [said] if said else [], text


if __name__ == "__main__":
    pieces.run("inputs", faults, 2_000)
