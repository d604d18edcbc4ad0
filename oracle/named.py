"""The question that a person names: a file, a question that comes along, a ruling, a position in one line."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Final

from oracle.words.quotes import quoted

if TYPE_CHECKING:
    from oracle.scenario import Scenario
    from oracle.scenario.account import Account

_RULING: Final = re.compile(r"(rules/)?[a-z][\w@-]*-\d+\w*(/\d+)?")        # such as watchtower-1, or watchtower-1/2
_YAML: Final = re.compile(r"""(?:[^\S\n]*(?:#.*)?\n)*(?:---|\{|["']?[\w-]+["']?:(?:\s|$))""")     # how a file begins


def read_question(argument: str) -> Scenario:
    """The scenario that FILE names: a file, a gallery name, a line of notation, or ``-``. Raises OracleError."""
    from oracle import scenario as scenarios
    from oracle.data import gallery, scenario_file
    from oracle.errors import Where, complain
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
        "a position in one line has | between its parts; ask --list names the questions that come along")
    made = told(argument)
    if made is not None:
        hint = f"in one line that may be:\n{quoted(made.draft.line()[0])}"
    raise complain(f"there is neither a file nor a question of the gallery called '{shown}'", hint)


def told(argument: str) -> Account | None:
    """What a question in plain words is read as, if the argument is one: no file, no line, several words with names."""
    from oracle import scenario as scenarios

    if " " not in argument.strip() or "\0" in argument or scenarios.is_notation(argument) or os.path.lexists(argument):
        return None
    from oracle.errors import complain
    from oracle.scenario.account import account_of, is_a_log
    from oracle.scenario.plain_words import LONGEST

    if is_a_log(argument):
        raise complain("that is the log of a game, with more than one turn",
                       "a question is about one moment of it: who has what then, and what happens")
    if len(argument) > LONGEST:
        raise complain(f"a text of {len(argument):,} letters; a question in plain words has {LONGEST:,} at most",
                       "say who has what, what happens, and what is asked; or write a scenario file")
    made = account_of(argument)
    return made if made is not None and made.names else None


def question_file(argument: str) -> str | None:
    """The file that a question is read from, if it is a file of the user's."""
    if argument == "-" or "\0" in argument or "|" in argument:
        return None
    return argument if os.path.exists(argument) else None


__all__ = ["question_file", "read_question", "told"]
