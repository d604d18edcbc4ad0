"""The command ``quiz``: questions with three answers, in a plain terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from engine.record import replace
from oracle.cli.arguments import HOLDS, Command, Run, add_format, number_of
from oracle.cli.kingdom import add_kingdom, briefing_of, year_of
from oracle.cli.terminal import say, say_data
from oracle.words.quotes import quoted

if TYPE_CHECKING:
    from oracle.atlas.quiz import Question

_QUIZ: Final = """\
Each question has three answers; type 1, 2 or 3, or q to end. The right answer is then shown with a command that runs
it, the statement that decides, and the answers by the rules of other years. Questions answered wrong come again later.
NAMES are the cards of a Kingdom; without any, the questions are those of the gallery.

examples:
  dominion-oracle quiz
  dominion-oracle quiz --seed 7 --count 5
  dominion-oracle quiz table.txt
  dominion-oracle quiz --random 10 --from Base,Plunder --seed 4"""
_WIDTH: Final = 80


def add_commands(command: Command) -> None:
    """Give the command its arguments."""
    quiz = command("quiz", "Answer questions with three choices, one of them right.", _QUIZ)
    add_kingdom(quiz, "the seed for choosing questions, and with --random the Kingdom (0)")
    quiz.add_argument("--count", type=number_of, metavar="N", default=10, help="how many questions (10)")
    add_format(quiz)


def _quiz(options: argparse.Namespace) -> int:
    found = islice(_questions(options), options.count)
    if options.format == "json":
        say_data([one._asdict() for one in found])
        return HOLDS
    _ask(list(found))
    return HOLDS


def _questions(options: argparse.Namespace) -> Iterator[Question]:
    from random import Random

    from oracle.atlas.briefing import pairs_of
    from oracle.atlas.quiz import questions, scenarios_of

    random = Random(options.seed)
    if options.names or options.random is not None:
        found, _ = briefing_of(options)
        rows = random.sample(found.rows, len(found.rows))
        return questions(scenarios_of(pairs_of(found.names)), rows, options.seed)
    from oracle.resources import gallery, scenario_file
    from oracle.scenario import Era, load

    every = random.sample(gallery(), len(gallery()))
    asked = (load(path) for name in every if (path := scenario_file(name)) is not None)
    year = year_of(options.rules)
    return questions((replace(one, era=Era(int(year))) for one in asked) if year else asked, (), options.seed)


def _ask(asked: list[Question]) -> None:
    """Ask one question after the other; what is answered wrong comes again."""
    from oracle.atlas.quiz import AGAIN, why

    if not asked:
        say(["There is nothing to be asked about these cards."])
        return
    first_right, count, left = 0, len(asked), [(one, True) for one in asked]
    number = 0
    while left:
        question, first = left.pop(0)
        number += 1
        first_line, *others = _wrapped(question.text)
        say([f"{number}. {first_line}", *(f"   {line}" for line in others)])
        for place, text in enumerate(question.answers, 1):
            say(_wrapped(text, f"   {place}) ", "      "))
        chosen = _typed(len(question.answers))
        if chosen is None:
            break
        right = chosen == question.right
        first_right += right and first
        say(_wrapped("Right." if right else f"No: {question.right + 1}) {question.answers[question.right]}", "   "))
        say([f"   dominion-oracle ask {quoted(question.line)}", *_wrapped(why(question), "   "),
             *(line for text in question.otherwise for line in _wrapped(text, "   ")), ""])
        if not right:
            left.insert(AGAIN, (question, False))
    say([f"{first_right} of {count} right at once."])


def _typed(most: int) -> int | None:
    """Return the number of the typed answer, from 0; None to end."""
    while True:
        print("   > ", end="", file=sys.stderr, flush=True)
        text = sys.stdin.readline()
        word = text.strip().casefold()
        if not text or word in ("q", "quit", "exit"):
            return None
        if word.isdecimal() and 1 <= int(word) <= most:
            return int(word) - 1
        if len(word) == 1 and word in "abc"[:most]:
            return "abc".index(word)
        print(f"   type a number from 1 to {most}, or q to end", file=sys.stderr)


def _wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    import textwrap

    return [line for part in text.splitlines() for line in textwrap.wrap(
        part, _WIDTH - 3, initial_indent=first, subsequent_indent=first if rest is None else rest,
        break_on_hyphens=False, break_long_words=False)]


RUN: Final[dict[str, Run]] = {"quiz": _quiz}

__all__ = ["RUN", "add_commands"]
