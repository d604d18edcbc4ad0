"""Arguments: the parser that suggests what was probably meant, and the arguments that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, NoReturn

from oracle.budget import AskedBudget, Budget, asked_budget

if TYPE_CHECKING:
    from oracle.claims import Claim
    from oracle.rulings.reference_text import Original

HOLDS: Final = 0
FAILS: Final = 1
BAD_INPUT: Final = 2
NOT_DECIDED: Final = 3

Command = Callable[[str, str, str], argparse.ArgumentParser]
"""Makes the parser of a command: its name, what it does, and more about it with examples."""

Run = Callable[[argparse.Namespace], int]
"""Runs a command and gives its exit code."""


@cache
def _width() -> int:
    """Return the width of help texts in columns, as argparse finds it, without loading the libraries that it needs for
    that.
    """
    out = sys.__stdout__
    try:
        columns = int(os.environ.get("COLUMNS", 0)) or (os.get_terminal_size(out.fileno()).columns if out else 0)
    except (ValueError, OSError):
        columns = 0
    return (columns if columns > 0 else 80) - 2


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong with the arguments and what was probably meant."""

    def _get_formatter(self) -> argparse.HelpFormatter:
        return self.formatter_class(self.prog, width=_width())  # type: ignore[call-arg]

    def error(self, message: str) -> NoReturn:
        from oracle.errors import complain

        message, *hints = message.split("\n")
        if message.startswith("the following arguments are required: "):
            missing = message.removeprefix("the following arguments are required: ")
            *others, last = missing.split(", ")
            message = f"{', '.join(others)} and {last} are missing" if others else f"{last} is missing"
        elif "invalid choice: " in message:
            option, _, rest = message.partition(": invalid choice: ")
            wrong, _, choices = rest.partition(" (choose from ")
            known = [choice.strip("'\" ") for choice in choices.rstrip(")").split(",")]
            message = f"{option.removeprefix('argument ')} cannot be {wrong}"
            hints.append(meant(wrong.strip("'"), known) or f"it is one of {', '.join(known)}")
        raise complain(message, "\n".join((*hints, f"{self.prog} --help explains the arguments")))


_OTHERWISE: Final = {
    "--must": "--always P claims that P must happen",
    "--cannot": "--never P claims that P cannot happen",
    "--impossible": "--never P claims that P cannot happen",
    "--possible": "--can P asks whether P can happen",
    "explore --no-reduce": "explore writes the whole graph, unless --folded is given",
    "ask --folded": "ask follows the folded graph already; explore --folded writes it down",
    "diff --folded": "diff follows the folded graph already; explore --folded writes it down",
}
"""Replacements for options that do not exist, or not for that command."""


def elsewhere(top: argparse.ArgumentParser, command: str | None, word: str) -> NoReturn:
    """End with a message that says where a word belongs that a command does not understand, or what was probably meant.

    ``top`` has all commands.
    """
    subs = _subparsers(top)
    own = subs.get(command or "", top)
    option = word.partition("=")[0]
    others = [name for name, sub in subs.items() if option.startswith("--") and option in sub._option_string_actions]
    own_options = list(own._option_string_actions)
    hint = _OTHERWISE.get(f"{command} {option}") or _OTHERWISE.get(option) or (
        f"{option} is for {', '.join(others)}" if others else meant(option, own_options) or (
            "" if option.startswith("-") else "what has blanks in it stands between quotes"))
    what = f"{word!r} is not for {command}" if others else f"{word!r} is not understood"
    own.error("\n".join(filter(None, (what, hint))))


def _subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    return {name: sub for action in parser._actions if isinstance(action, argparse._SubParsersAction)
            for name, sub in action.choices.items()}


def complete(top: argparse.ArgumentParser) -> int:
    """Answer a shell that asks for completions: commands, options, names of questions and cards."""
    try:
        import argcomplete
    except ImportError:
        return BAD_INPUT            # print nothing while somebody is typing
    from engine.collection import INDEX
    from oracle.resources import gallery

    names = {"file": tuple(gallery()), "name": tuple(INDEX), "words": tuple(INDEX)}
    files = argcomplete.completers.FilesCompleter()
    for command, sub in _subparsers(top).items():
        for action in sub._actions:
            if action.dest in names and not action.option_strings and command != "new-card":
                def may_be(prefix: str, of: str = action.dest, **_: object) -> list[str]:
                    return [*names[of], *(files(prefix) if of == "file" else ())]

                action.completer = may_be  # type: ignore[attr-defined]
    argcomplete.autocomplete(top, always_complete_options="long")
    return HOLDS


def meant(word: str, known: Sequence[str]) -> str:
    from oracle.words.likeness import nearest

    found = nearest(word, list(dict.fromkeys(known)), 1, 0.5)
    return f"did you mean {found[0]}?" if found else ""


def number_of(text: str) -> int:
    try:
        number = int(text.replace(",", "").replace("_", ""))
    except ValueError:
        number = 0
    if not 0 < number <= 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return number


def seconds_of(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 10**6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return number


def add_budget(to: argparse.ArgumentParser) -> None:
    """Add the arguments that limit a search."""
    usual = Budget()
    to.add_argument("--budget-states", type=number_of, metavar="N",
                    help=f"give up after N positions ({usual.states:,} unless the scenario says otherwise)")
    to.add_argument("--budget-seconds", type=seconds_of, metavar="S",
                    help=f"give up after S seconds ({usual.seconds:g} unless the scenario says otherwise)")


def add_claims(to: argparse.ArgumentParser, verb: str) -> None:
    """Add the arguments for claims."""
    for option, what in (("can", "P can happen"), ("never", "P can never happen"), ("always", "P must happen")):
        to.add_argument(f"--{option}", metavar="P", action="append", default=[], help=f"{verb} whether {what}")


def add_workers(to: argparse.ArgumentParser) -> None:
    """Add the options that say what does the work."""
    to.add_argument("-j", "--jobs", type=number_of, metavar="N", default=0,
                    help="how many processes to use (all processors)")
    to.add_argument("--scheduler", metavar="ADDRESS", default="", help="work on the cluster of this Dask scheduler")


def add_fresh(to: argparse.ArgumentParser) -> None:
    """Add the option not to use cached answers."""
    to.add_argument("--fresh", "--no-cache", action="store_true", help="compute it again instead of using the cache")


def add_format(to: argparse.ArgumentParser) -> None:
    """Add the option for text or data."""
    to.add_argument("--format", choices=("text", "json"), default="text", help="text (the default) or JSON")


def add_reference(to: argparse.ArgumentParser) -> None:
    """Add the option that names the reader's copy of the reference."""
    to.add_argument("--reference", metavar="FILE",
                    help="quote the original words from your copy of the Complete Rules (text)")


def original_of(options: argparse.Namespace) -> Original | None:
    """Return the copy of the reference that the reader has named. Raises OracleError if the file is none."""
    if not options.reference:
        return None
    from oracle.rulings.reference_text import Original

    return Original(options.reference)


def claims_of(options: argparse.Namespace) -> list[Claim]:
    """Return the claims of --can, --never and --always, for commands that have them."""
    if "can" not in options or not (options.can or options.never or options.always):
        return []
    from oracle.claims import Claim
    from oracle.errors import Where

    return [Claim(kind, text, where=Where(name, 1, 1, text)) for name, kind, texts in (
        ("--can", "possible", options.can), ("--never", "never", options.never), ("--always", "always", options.always),
    ) for text in texts]


def budget_of(options: argparse.Namespace, asked: AskedBudget) -> Budget:
    """Return the budget of the command line, completed by the scenario's and the usual one."""
    return asked_budget(asked, options.budget_states, options.budget_seconds)
