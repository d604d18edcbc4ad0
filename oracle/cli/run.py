"""Running a command, whatever happens.

Exit codes: 0 the claims hold, 1 an expectation fails, 2 bad input, 3 not decided (within the budget, or because the
position leaves it open). Modules are loaded when a command needs them, so that an answer does not wait for what it does
not use. ``docs/cli.md`` documents all of it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from contextvars import copy_context
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO, cast

from engine.collection import keep
from oracle import __version__
from oracle.cli import authoring, games, interface, kingdom, questions, quizzing, reference, site, testing
from oracle.cli.arguments import BAD_INPUT, FAILS, HOLDS, NOT_DECIDED, Parser, Run, complete, elsewhere, meant
from oracle.cli.terminal import PROGRAM, prepare_streams, say_data, say_wrong, silence
from oracle.collecting import seldom

if TYPE_CHECKING:
    from oracle.errors import OracleError

RUN: Final[dict[str, Run]] = {
    **questions.RUN, **reference.RUN, **games.RUN, **kingdom.RUN, **quizzing.RUN, **interface.RUN, **site.RUN,
    **testing.RUN, **authoring.RUN,
}

_KEPT: Final = ("ask", "card")                         # commands whose output depends on their arguments alone

_ABOUT: Final = """\
Settle timing questions in the card game Dominion. Describe a position and what happens in it; the oracle follows
everything that may legally follow, and says what can happen, what must, and which rule decides it."""

_COMMANDS: Final = """\
questions:
  ask       answer a question: can it happen, must it happen, and why
  tui       build positions and walk through what follows, in the terminal or a browser
  explore   write everything that may follow: an interactive page, a picture, a post, or data
  diff      compare the answers under two sets of rules

cards and rulings:
  card      show what a card does and when, and how its versions differ
  rulings   look up official rulings
  timing    list what triggers when, and which effects last how long

games and Kingdoms:
  log       follow the log of a real game by the rules, and ask about any moment of it
  kingdom   say what is tricky among the cards on the table
  sets      list recommended sets of ten
  quiz      answer questions with three choices
  atlas     examine many pairs of cards, and compare the findings

other interfaces:
  site      build the whole oracle as a page for phones, without a server
  mcp       serve chat assistants

for authors of rulings and cards:
  test      run rulings and scenarios as tests
  coverage  show which statements of the reference are tested
  mutate    show which words of the cards no ruling tests
  new-card  begin a card that is not encoded yet
  lint      check the cards' data

examples:
  dominion-oracle ask "Bob plays Witch and I have Moat. Do I gain a Curse?"
  dominion-oracle ask inn-watchtower            a question of the gallery (ask --list shows them all)
  dominion-oracle ask dispute.yaml              a question of your own, in a file
  dominion-oracle ask "Alice hand=Artificer,Inn | Bob | Alice plays Artificer" --can "Inn in Alice.hand"
  dominion-oracle card Watchtower

Each command has its own help: dominion-oracle ask --help"""


def parser(command_called: str = "") -> argparse.ArgumentParser:
    """Return the parser of the whole command line, or of the called command and its neighbours if that is known."""
    top = Parser(
        prog=PROGRAM, description=_ABOUT, epilog=_COMMANDS, usage=f"{PROGRAM} COMMAND ...", allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", help=argparse.SUPPRESS, parser_class=Parser)

    def command(name: str, about: str, more: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(
            name, prog=f"{PROGRAM} {name}", description=about, epilog=more, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("--cards", metavar="FILE", action="append", default=[],
                          help="also use your own cards from a file (docs/cards-of-your-own.md)")
        return made

    groups = (questions, reference, games, kingdom, quizzing, interface, site, testing, authoring)
    for group in [group for group in groups if command_called in group.RUN] or groups:
        group.add_commands(command)
    return top


def _command_first(argv: Sequence[str]) -> None:
    """Say what was probably meant if the first word is no command."""
    from oracle.resources import scenario_file

    word = argv[0]
    if word.startswith("-") or word in RUN:
        return
    if os.path.exists(word) or "|" in word or scenario_file(word) is not None:
        shown = word if "|" not in word else '"..."'
        hint = f"did you mean {PROGRAM} ask {shown}?"
    else:
        hint = meant(word, list(RUN)) or f"the commands are {', '.join(RUN)}"
    say_wrong(f"{word[:60]!r} is not a command\n  {hint}")
    raise SystemExit(BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Nothing that a user can do ends in a traceback."""
    argv = list(sys.argv[1:] if argv is None else argv)
    prepare_streams()
    try:
        code = _main(argv)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        silence()
        return HOLDS
    except OSError as error:
        what = f"{error.filename}: " if error.filename else "what is said cannot be written: "
        silence()
        say_wrong(f"{what}{error.strerror or error}")
        return BAD_INPUT


def _main(argv: list[str]) -> int:
    from oracle.errors import OracleError

    options: argparse.Namespace | None = None
    try:
        if "_ARGCOMPLETE" in os.environ:        # a shell asks what comes next
            return complete(parser())
        if not argv:
            parser().print_help()
            return HOLDS
        _command_first(argv)
        options, rest = parser(argv[0]).parse_known_args(argv)
        if rest:
            elsewhere(parser(), options.command, rest[0])
        if options.command is None:
            parser().print_help()
            return HOLDS
        if options.command in _KEPT and not options.fresh and sys.stdout is sys.__stdout__:
            return _kept(argv, options)
        return copy_context().run(_run, options)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except OracleError as error:
        asked = getattr(options, "format", "") == "json"        # arguments that are wrong are looked at as they stand
        return _bad_input(error, asked or (options is None and " --format json" in " ".join(argv).replace("=", " ")))
    except (KeyboardInterrupt, OSError):
        raise
    except MemoryError:
        say_wrong("not decided: there is not enough memory\n  a smaller --budget-states ends the search before that")
        return NOT_DECIDED
    except Exception as error:      # a fault of the program, reported without a traceback
        if os.environ.get("DOMINION_ORACLE_DEBUG"):
            raise
        say_wrong(f"not decided: the program made a mistake ({type(error).__name__}: {str(error)[:300]})\n"
                  "  this is not your fault; DOMINION_ORACLE_DEBUG=1 shows where, for a report")
        return NOT_DECIDED


def _kept(argv: list[str], options: argparse.Namespace) -> int:
    """Print the cached output for the same arguments, or run a command and cache its output, unless it was not decided.
    """
    from shutil import get_terminal_size

    from oracle import cache
    from oracle.resources import files_of_cards

    values = [text for value in vars(options).values() for text in (value if isinstance(value, list) else [value])
              if isinstance(text, str)]
    files = [*filter(os.path.exists, values), *files_of_cards()]
    if "-" in values or not all(map(os.path.isfile, files)):         # a pipe has other contents each time
        return copy_context().run(_run, options)
    told = [Path(path).read_bytes().hex() for path in files]
    settings = (os.environ.get("NO_COLOR"), os.environ.get("TERM"), get_terminal_size().columns)
    where = [sys.stdout.isatty(), sys.stdout.encoding, *settings]
    key = [argv, told, where]
    if (before := cache.read("answers", key)) is not None:
        sys.stdout.write(str(before["said"]))
        return HOLDS if before["holds"] else FAILS
    out = _Recorded(sys.stdout)
    with redirect_stdout(cast(TextIO, out)):
        code = copy_context().run(_run, options)
    if code in (HOLDS, FAILS) and not options.fresh:
        cache.store("answers", key, {"said": "".join(out.said), "holds": code == HOLDS})
    return code


class _Recorded:
    """A stream that remembers what was written to it."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.said: list[str] = []

    def write(self, text: str) -> int:
        self.said.append(text)
        return self.stream.write(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


def _run(options: argparse.Namespace) -> int:
    """Run a command with the cards of one's own; in this context, and nowhere else, they are there."""
    from oracle.resources import files_of_cards

    options.own_cards = ()
    if files := (*files_of_cards(), *options.cards):
        from oracle.scenario.own_cards import user_cards

        options.own_cards = user_cards(files)
        keep(*(card.entry for card in options.own_cards))
    with seldom() if options.command in _KEPT else nullcontext():        # short: loading is a large part of it
        return RUN[options.command](options)


def _bad_input(error: OracleError, as_data: bool) -> int:
    """Say what is wrong with the input, as data too if the arguments ask for that."""
    text = str(error)
    count = len(error.problems)
    say_wrong(text if count == 1 else f"{count} problems\n{text}")
    if as_data:
        say_data({"problems": [problem.as_data() for problem in error.problems]})
    return BAD_INPUT


__all__ = ["RUN", "main", "parser"]
