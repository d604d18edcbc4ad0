"""Resolving the question that a user names: a file, a gallery question, a ruling, a position in one line, plain words.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from oracle.errors import OracleError, Problem
from oracle.words.quotes import quoted

if TYPE_CHECKING:
    from oracle.claims import Answer
    from oracle.games.log_reader import Log
    from oracle.scenario import Scenario
    from oracle.scenario.account import Account

_RULING: Final = re.compile(r"(rules/)?[a-z][\w@-]*-\d+\w*(/\d+)?")        # such as watchtower-1, or watchtower-1/2
_LONGEST_LOG: Final = 8_000_000
_OWN_PAGE: Final = '<meta name="generator" content="dominion-oracle">'
_HEAD: Final = 1_000             # letters in which a page says what wrote it
_NOT_CHOSEN: Final = "not chosen: "
_YAML: Final = re.compile(r"""(?:[^\S\n]*(?:#.*)?\n)*(?:---|\{|["']?[\w-]+["']?:(?:\s|$))""")     # how a file begins


class AskedBack(OracleError):
    """A question in plain words that is not answered, since it may mean something else than was read.

    ``readings``: what each takes it to say, in words and as a position in one line with its claims, to be typed.
    ``more`` is told below them.
    """

    def __init__(
        self, what: str, remarks: Iterable[str], readings: Iterable[tuple[str, str]], more: Iterable[str] = (),
    ) -> None:
        self.remarks, self.readings, self.more = tuple(remarks), tuple(readings), tuple(more)
        super().__init__(Problem(None, what, "\n".join([*self.remarks, *self.choices(), *self.more])))

    def __reduce__(self) -> tuple[object, ...]:
        return AskedBack, (self.problems[0].what, self.remarks, self.readings, self.more)

    def choices(self) -> list[str]:
        """Return the question that is asked back with its numbered answers; nothing if there are none."""
        numbered = [f"{number}. {words}: {quoted(line)}" for number, (words, line) in enumerate(self.readings, 1)]
        return ["Which of these is meant?", *numbered] if numbered else []


def read_question(argument: str) -> Scenario:
    """Return the scenario that FILE names: a file, a gallery name, a line of notation, or ``-``. Raises OracleError."""
    from oracle import scenario as scenarios
    from oracle.errors import Where, complain
    from oracle.resources import gallery, scenario_file
    from oracle.words.catalogue import did_you_mean

    if argument == "-":
        from oracle.scenario.reading import MAX_BYTES

        if sys.stdin is None:
            raise complain("there is no standard input", "name a file, or write the position in one line")
        text = sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(text) > MAX_BYTES:
            raise complain(f"more than {MAX_BYTES // 1000:,} kB; a scenario is a page at most", "",
                           Where("standard input"))
        read = text.decode("utf-8", "replace")
        if scenarios.is_notation(read) and not _YAML.match(read):
            return scenarios.from_notation(read)
        return scenarios.parse(read, "standard input")
    if scenarios.is_notation(argument):
        return scenarios.from_notation(argument)
    if os.path.lexists(argument) if "\0" not in argument else False:
        return scenarios.load(argument)
    found = scenario_file(argument)
    if found is not None:
        return scenarios.load(found)
    if _RULING.fullmatch(argument):
        from oracle.rulings.lookup import scenario_of_ruling

        ruling = scenario_of_ruling(argument)
        if ruling is not None:
            return ruling
    if os.sep in argument or argument.endswith((".yaml", ".yml")) or "\0" in argument:
        return scenarios.load(argument)
    shown = argument if len(argument) <= 60 else argument[:60] + "…"
    hint = did_you_mean(argument, list(gallery())) or (
        "a position in one line has | between its parts; ask --list shows the questions of the gallery")
    made = plain_question(argument)
    if made is not None:
        hint = f"in one line that may be:\n{quoted(made.draft.line()[0])}"
    raise complain(f"there is neither a file nor a question of the gallery called '{shown}'", hint)


def plain_question(argument: str) -> Account | None:
    """Return the reading of a question in plain words; None if the argument is not one: no file, no line, several words
    with names.
    """
    from oracle import scenario as scenarios

    if " " not in argument.strip() or "\0" in argument or scenarios.is_notation(argument) or os.path.lexists(argument):
        return None
    from oracle.errors import complain
    from oracle.scenario.account import account_of
    from oracle.scenario.logged import is_a_log
    from oracle.scenario.plain_words import LONGEST

    if is_a_log(argument.splitlines()):
        raise complain("that is the log of a game, with more than one turn",
                       "dominion-oracle log FILE follows it, and writes any moment of it as a question (--at)")
    if len(argument) > LONGEST:
        raise complain(f"a text of {len(argument):,} letters; a question in plain words has {LONGEST:,} at most",
                       "say who has what, what happens, and what is asked; or write a scenario file")
    made = account_of(argument)
    return made if made is not None and (made.names or made.asked) else None


def answer_plainly(text: str, made: Account, answered: Callable[[str], Answer]) -> tuple[Answer, list[str]]:
    """Return the answer to a question in plain words, without its unaskable parts, and remarks on the reading: first
    what was read, in sentences.

    ``made`` is the reading of the text; ``answered`` answers a position in one line. A choice that restricts nothing is
    left out silently, since people also name what happens by itself. Raises OracleError if the reading cannot be right,
    or cannot be asked.
    """
    from oracle.scenario.account import FOLLOWS, in_words
    from oracle.scenario.readings import doubtful, in_full
    from oracle.scenario.starts import tried
    from oracle.share.restatement import position_restated, restated

    draft, unsaid = made.question, list[str]()
    if doubt := doubtful(made):
        as_read = [(in_full(made, "as it was read", draft), draft.line()[0])] * (not tried(draft).problems)
        raise AskedBack(doubt, [position_restated(made), *in_words(made)], [*as_read, *other_readings(made)])
    while True:
        try:
            found = answered(draft.line()[0])
            if ("?" in text or made.unasked) and not made.asked:
                unsaid.append(FOLLOWS)
            return found, [*restated(made, found), *in_words(made), *unsaid]
        except OracleError as error:
            said = [one.what for one in error.problems]
            wrong = [one for one in draft.get("choices") if any(f"'{one}'" in what for what in said)]
            if wrong:
                unsaid += [f"{_NOT_CHOSEN}{one}" for one in wrong if not any(
                    f"'{one}'" in problem.what and _done_anyway(one, problem) for problem in error.problems)]
                draft = draft.put("choices", [one for one in draft.get("choices") if one not in wrong])
            elif draft.get("expect") != made.draft.get("expect"):
                unsaid.append(f"not asked: {draft.get('expect')[0]}")
                draft = draft.put("expect", made.draft.get("expect"))
            elif others := other_readings(made):
                raise AskedBack(said[0], in_words(made), others) from error
            else:
                raise


def left_out_of(made: Account, remarks: Iterable[str]) -> tuple[str, ...]:
    """Return what was said and the answer is given without: words that were not understood, and the choices that the
    ``remarks`` on the reading say cannot be made."""
    return (*made.without, *(one.removeprefix(_NOT_CHOSEN) for one in remarks if one.startswith(_NOT_CHOSEN)))


def _done_anyway(choice: str, problem: Problem) -> bool:
    """Report whether a choice that cannot be made is done all the same: on every line of play, or without asking."""
    named = [re.sub(r"^(?:[a-z]+ |\d+ )+", "", name) for name in choice.partition(": ")[2].split(", ")]
    _, asks, told = (problem.hint or "").partition("what it does without asking:\n")
    return "restricts nothing" in problem.what or (bool(asks) and any(
        all(name in line for name in named) for line in told.splitlines()))


def bearing_lines(text: str, made: Account, most: int = 3, known: Iterable[str] = ()) -> list[str]:
    """Return the rulings that bear most on a question in plain words, without those whose ids are ``known`` already."""
    from oracle.why.retrieval import bearing

    left_out = {*known}
    found = bearing(text, made.names, most + len(left_out))
    return [f"See also: {one.statement.id}: {one.summary}" for one in found if left_out.isdisjoint(one.ids)][:most]


def asked_back_lines(made: Account) -> list[str]:
    """Return the question to ask beside an answer whose reading is uncertain, with its possible meanings, to be typed.
    """
    from oracle.scenario.readings import OTHERWISE

    others = other_readings(made)
    return [OTHERWISE] * bool(others) + [f"{words}: {quoted(line)}" for words, line in others]


def other_readings(made: Account) -> list[tuple[str, str]]:
    """Return what else a question may mean: what is different then, and the position in one line."""
    from oracle.scenario.readings import asked_back

    return [(one.text, one.draft.line()[0]) for one in asked_back(made)]


def read_log(argument: str) -> Log:
    """Return the log that FILE names, or that is pasted instead. Raises OracleError if there is none."""
    from oracle.errors import Where, complain
    from oracle.games.log_reader import is_log, read

    if argument == "-":
        name, text = "standard input", sys.stdin.buffer.read(_LONGEST_LOG + 1).decode("utf-8", "replace")
    elif "\n" in argument:
        name, text = "what was pasted", argument
    else:
        name = argument
        try:
            with open(argument, "rb") as file:
                text = file.read(_LONGEST_LOG + 1).decode("utf-8", "replace")
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else "this cannot be the name of a file"
            raise complain(f"the log cannot be read: {why}", "", Where(argument)) from None
    if len(text) > _LONGEST_LOG:
        raise complain(f"more than {_LONGEST_LOG // 1_000_000} MB: a log is a few pages", "", Where(name))
    if _OWN_PAGE in text[:_HEAD]:
        raise complain("this is a page that dominion-oracle has written, not the log of a game",
                       "name the log that it was made of", Where(name))
    if not is_log(text):
        raise complain("there is no log of a game in it",
                       "logs of dominion.games have lines such as 'Turn 1 - Alice' and 'Alice plays 3 Coppers. (+$3)'",
                       Where(name))
    return read(text)


def is_own_page(path: str) -> bool:
    """Report whether a file is a page that this program has written."""
    with open(path, "rb") as file:
        return _OWN_PAGE in file.read(_HEAD).decode("utf-8", "replace")


def log_of(argument: str) -> Log | None:
    """Return the log in a file, if it is the log of a game."""
    if "\0" in argument or argument.endswith((".yaml", ".yml")) or not os.path.isfile(argument):
        return None
    try:
        return read_log(argument)
    except OracleError:
        return None


def question_file(argument: str) -> str | None:
    """Return the file that a question is read from, if it is one of the user's files."""
    if argument == "-" or "\0" in argument or "|" in argument:
        return None
    return argument if os.path.exists(argument) else None


__all__ = [
    "AskedBack", "answer_plainly", "asked_back_lines", "bearing_lines", "is_own_page", "left_out_of", "log_of",
    "plain_question", "other_readings", "question_file", "read_log", "read_question",
]
