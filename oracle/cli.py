"""The command line: ``dominion-oracle ask | explore | diff | card``.

Data goes to stdout, everything else to stderr. Exit codes: 0 what was asked holds, 1 an expectation fails,
2 bad input, 3 not decided (within the budget, or because the position leaves it open). Modules are loaded when a
command needs them, so that an answer does not wait for what it does not use. ``docs/cli.md`` documents it all.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn

from oracle import __version__
from oracle.rulings.commands import RUN, add_commands

if TYPE_CHECKING:
    from oracle.ask import Answer, Claim
    from oracle.errors import OracleError
    from oracle.graph import Budget
    from oracle.scenario import Era, Scenario

HOLDS: Final = 0
FAILS: Final = 1
BAD_INPUT: Final = 2
NOT_DECIDED: Final = 3

PROGRAM: Final = "dominion-oracle"
STATES: Final = 200_000
SECONDS: Final = 20.0
GRAPH_FORMATS: Final = ("json", "graphml", "dot", "mermaid", "svg", "html", "text")
_RULING: Final = re.compile(r"(rules/)?[a-z][\w@-]*-\d+\w*(/\d+)?")        # such as watchtower-1, or watchtower-1/2
_YAML: Final = re.compile(r"""(?:[^\S\n]*(?:#.*)?\n)*(?:---|\{|["']?[\w-]+["']?:(?:\s|$))""")     # how a file begins

_ABOUT: Final = """\
Settles timing questions in the card game Dominion: builds a position, lets something happen in it, follows
everything that may legally follow, and says what can happen, what must, and which rule decides it."""

_COMMANDS: Final = """\
commands:
  ask       answer a question: can it happen, must it happen, and why
  explore   everything that may follow: as a page to step through, a picture, a post, or data
  diff      what other rules change in the answer
  card      what a card does and when, and how its versions differ
  tui       build positions and walk through what follows, in the terminal or a browser
  rulings   look up official rulings
  timing    when all abilities trigger, and how long others go on
  test      run rulings and scenarios as tests
  coverage  which statements of the reference are tested
  mutate    which words of the cards no ruling tests

examples:
  dominion-oracle ask inn-watchtower            a question that comes along (ask --list names them all)
  dominion-oracle ask dispute.yaml              your own, in a file
  dominion-oracle ask 'Alice hand=Watchtower,Artificer deck=Gold | Bob | supply=Inn |
      Alice plays Artificer' --can 'Inn in Alice.hand'
  dominion-oracle card Watchtower

Every command explains itself: dominion-oracle ask --help"""

_ASK: Final = """\
FILE is a scenario file, the name of a question that comes along (see --list), a position in one line, or -
to read one from standard input.

examples:
  dominion-oracle ask inn-watchtower
  dominion-oracle ask inn-watchtower --can 'Inn in trash' --never 'Alice.hand has Inn'
  dominion-oracle ask vassal-faithful-hound --rules 2019
  dominion-oracle ask 'Alice hand=Throne Room,Mining Village | Bob | Alice plays Throne Room'

exit codes: 0 everything claimed holds, 1 something does not, 2 the question cannot be read,
            3 not decided: the budget was reached, or the position leaves it open"""

_EXPLORE: Final = """\
examples:
  dominion-oracle explore inn-watchtower -o inn.html        a page to step through, also on a phone
  dominion-oracle explore inn-watchtower -o inn.svg
  dominion-oracle explore inn-watchtower --format text      the answer for a forum post
  dominion-oracle explore inn-watchtower --format mermaid
  dominion-oracle explore dispute.yaml --format graphml -o dispute.graphml

Without --format the ending of the file that is written says which; without -o it goes to standard output."""

_DIFF: Final = """\
examples:
  dominion-oracle diff vassal-faithful-hound --rules 2019 --rules current

Rules are 'current' or a year from 2008 on; card versions follow the rules of their year."""

_TUI: Final = """\
examples:
  dominion-oracle tui                           begin from nothing, or look something up
  dominion-oracle tui inn-watchtower            walk through a question
  dominion-oracle tui --web                     in a browser (needs: pip install 'dominion-oracle[web]')

Keys: ? explains them. They can be changed in ~/.config/dominion-oracle/keys.yaml (docs/tui.md)."""

_CARD: Final = """\
examples:
  dominion-oracle card Watchtower
  dominion-oracle card Trader --version 2011
  dominion-oracle card "King's Court" --format json"""


# ------------------------------------------------------------------------------------------- the terminal


class Paint:
    """Colours, on a terminal that wants them; plain text anywhere else."""

    def __init__(self, stream: IO[str]) -> None:
        self.on = bool(
            not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and _is_terminal(stream)
        )

    def __call__(self, style: str, text: str) -> str:
        """The text in a style: good, bad, unknown, strong or quiet."""
        if not self.on or not text:
            return text
        number = {"good": "1;32", "bad": "1;31", "unknown": "1;33", "strong": "1", "quiet": "2"}[style]
        return f"\x1b[{number}m{text}\x1b[0m"


def _is_terminal(stream: IO[str]) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


class Progress:
    """How far a long search is, on a terminal's standard error; silent elsewhere and in short searches."""

    _AFTER: Final = 1.0

    def __init__(self) -> None:
        self.on = _is_terminal(sys.stderr)
        self.shown = False

    def __call__(self, states: int, seconds: float) -> None:
        """Say how many positions have been looked at."""
        if self.on and seconds > self._AFTER:
            self.shown = True
            print(f"\r{states:,} positions, {seconds:.0f} s ", end="", file=sys.stderr, flush=True)

    def steps(self, done: int, every: int) -> None:
        """Say how many steps of a graph have been written."""
        if self.on and every > 5_000:
            self.shown = True
            print(f"\r{done:,} of {every:,} steps ", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Take the line away."""
        if self.shown:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


# ------------------------------------------------------------------------------------------- arguments


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments and what was probably meant."""

    def error(self, message: str) -> NoReturn:
        hint = ""
        if message.startswith("unrecognized arguments: "):
            wrong = message.removeprefix("unrecognized arguments: ").split()[0]
            known = [option for action in self._actions for option in action.option_strings]
            known += [option for sub in _subparsers(self) for action in sub._actions
                      for option in action.option_strings]
            message = f"{wrong!r} is not understood"
            hint = _meant(wrong, known)
        elif message.startswith("the following arguments are required: "):
            missing = message.removeprefix("the following arguments are required: ")
            message = f"{missing} is missing"
        elif "invalid choice: " in message:
            option, _, rest = message.partition(": invalid choice: ")
            wrong, _, choices = rest.partition(" (choose from ")
            known = [choice.strip("'\" ") for choice in choices.rstrip(")").split(",")]
            message = f"{option.removeprefix('argument ')} cannot be {wrong}"
            hint = _meant(wrong.strip("'"), known) or f"it is one of {', '.join(known)}"
        _complain(f"{message}" + (f"\n  {hint}" if hint else "") + f"\n  {self.prog} --help explains the arguments")
        raise SystemExit(BAD_INPUT)


def _subparsers(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    return [sub for action in parser._actions if isinstance(action, argparse._SubParsersAction)
            for sub in action.choices.values()]


def _meant(word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    found = get_close_matches(word, list(dict.fromkeys(known)), 1, 0.5)
    return f"did you mean {found[0]}?" if found else ""


def _number(text: str) -> int:
    try:
        number = int(text.replace(",", "").replace("_", ""))
    except ValueError:
        number = 0
    if not 0 < number <= 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return number


def _seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= 10**6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return number


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = _Parser(
        prog=PROGRAM, description=_ABOUT, epilog=_COMMANDS, usage=f"{PROGRAM} COMMAND ...", allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", help=argparse.SUPPRESS, parser_class=_Parser)

    def command(name: str, about: str, more: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(
            name, prog=f"{PROGRAM} {name}", description=about, epilog=more, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        return made

    def budget(to: argparse.ArgumentParser) -> None:
        to.add_argument("--budget-states", type=_number, metavar="N",
                        help=f"give up after N positions ({STATES:,} unless the scenario says otherwise)")
        to.add_argument("--budget-seconds", type=_seconds, metavar="S",
                        help=f"give up after S seconds ({SECONDS:g} unless the scenario says otherwise)")

    def claims(to: argparse.ArgumentParser, verb: str) -> None:
        for option, what in (("can", "P can happen"), ("never", "P can never happen"), ("always", "P must")):
            to.add_argument(f"--{option}", metavar="P", action="append", default=[], help=f"{verb} whether {what}")

    ask = command("ask", "Answer a question about a position.", _ASK)
    ask.add_argument("file", metavar="FILE", nargs="?", help="a scenario file, a name from --list, a line, or -")
    claims(ask, "ask")
    ask.add_argument("--rules", metavar="ERA", help="by the rules of a year ('current', or 2008 to now)")
    ask.add_argument("--format", choices=("text", "json"), default="text", help="words (the default) or JSON")
    ask.add_argument("--list", action="store_true", help="list the questions that come along")
    budget(ask)

    explore = command("explore", "Write down the graph of everything that may follow.", _EXPLORE)
    explore.add_argument("file", metavar="FILE", help="as for ask")
    explore.add_argument("--format", choices=GRAPH_FORMATS, help="how to write it down")
    explore.add_argument("-o", "--output", metavar="OUT", help="the file to write; standard output without it")
    explore.add_argument("--rules", metavar="ERA", help="by the rules of a year")
    budget(explore)

    diff = command("diff", "Tell what other rules change in the answer.", _DIFF)
    diff.add_argument("file", metavar="FILE", help="as for ask")
    diff.add_argument("--rules", metavar="ERA", action="append", default=[],
                      help="the two rules to compare; give it twice (once: against the current rules)")
    claims(diff, "compare")
    diff.add_argument("--format", choices=("text", "json"), default="text", help="words (the default) or JSON")
    budget(diff)

    card = command("card", "Tell what a card does and when, and how its versions differ.", _CARD)
    card.add_argument("name", metavar="NAME", nargs="+", help="the card's name; no quotes are needed")
    card.add_argument("--version", metavar="V", help="one version, by its label or a year in which it held")
    card.add_argument("--format", choices=("text", "json"), default="text", help="words (the default) or JSON")

    tui = command("tui", "Build a position and walk through everything that may follow.", _TUI)
    tui.add_argument("file", metavar="FILE", nargs="?", help="begin with this question; as for ask")
    tui.add_argument("--light", action="store_true", help="dark letters on a light ground (ctrl+t changes it any time)")
    tui.add_argument("--web", action="store_true", help="in a browser instead of the terminal")
    tui.add_argument("--host", metavar="NAME", default="localhost",
                     help="with --web: under which name or address (localhost: from this computer only)")
    tui.add_argument("--port", metavar="N", type=_number, default=8000, help="with --web: the port (8000)")
    add_commands(command)
    return top


# ------------------------------------------------------------------------------------------- input


def read_question(argument: str) -> Scenario:
    """The scenario that FILE names: a file, a gallery name, a line of notation, or ``-``. Raises OracleError."""
    from oracle import scenario as scenarios
    from oracle.data import gallery, scenario_file
    from oracle.errors import Where, complain

    if argument == "-":
        from oracle.scenario.reading import MAX_BYTES

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
    near = _meant(argument, gallery())
    hint = near or "a position in one line has | between its parts; ask --list names the questions that come along"
    raise complain(f"there is neither a file nor a question of the gallery called '{shown}'", hint)


def era_of(text: str) -> Era:
    """The rules that --rules names. Raises OracleError."""
    from engine.eras import CURRENT
    from oracle.errors import Where, complain
    from oracle.scenario import Era
    from oracle.scenario.model import FIRST_YEAR

    word = text.strip().casefold()
    year = CURRENT if word in ("current", "now") else int(word) if word.isdigit() and len(word) == 4 else 0
    if not FIRST_YEAR <= year <= CURRENT:
        raise complain(f"there are no rules of '{text[:40]}'",
                       f"rules are 'current' or a year from {FIRST_YEAR} to {CURRENT}", Where("--rules"))
    return Era(year)


def _claims(options: argparse.Namespace) -> list[Claim]:
    """The claims of --can, --never and --always."""
    if "can" not in options or not (options.can or options.never or options.always):
        return []
    from oracle.ask import Claim
    from oracle.errors import Where

    return [Claim(kind, text, where=Where(name, 1, 1, text)) for name, kind, texts in (
        ("--can", "possible", options.can), ("--never", "never", options.never), ("--always", "always", options.always),
    ) for text in texts]


# ------------------------------------------------------------------------------------------- commands


def _ask(options: argparse.Namespace) -> int:
    if options.list:
        return _list(options)
    if options.file is None:
        from oracle.errors import complain

        raise complain("what is the question?", "name a file, a question of ask --list, or a position in one line")
    answer = _answer(options)
    if options.format == "json":
        _print_json(answer.as_data())
    else:
        from oracle.share.verdict import answer_text

        _print(answer_text(answer, Paint(sys.stdout)))
    return answer.exit_code


def _answer(options: argparse.Namespace) -> Answer:
    """Follow everything and answer, with the rules, budget and claims of the command line."""
    from oracle.ask import answer
    from oracle.scenario import build

    scenario = _scenario(options)
    claims = _claims(options)
    question = build(scenario, [claim.text for claim in claims])
    progress = Progress()
    try:
        return answer(question, claims, _budget(options, question), progress=progress)
    finally:
        progress.done()


def _scenario(options: argparse.Namespace) -> Scenario:
    """The question that was named, by the rules that were named."""
    from dataclasses import replace

    era = era_of(options.rules) if options.rules is not None else None
    scenario = read_question(options.file)
    return scenario if era is None else replace(scenario, era=era)


def _budget(options: argparse.Namespace, question: Any) -> Budget | None:
    """The budget of the command line, filled up from the scenario's and the usual one."""
    if options.budget_states is None and options.budget_seconds is None:
        return None
    from oracle.ask.answer import DEFAULT_BUDGET
    from oracle.graph import Budget

    asked = question.budget
    return Budget(
        options.budget_states or asked.states or DEFAULT_BUDGET.states,
        options.budget_seconds or asked.seconds or DEFAULT_BUDGET.seconds,
    )


def _list(options: argparse.Namespace) -> int:
    from oracle.data import gallery, scenario_file
    from oracle.scenario.reading import read_yaml

    rows = []
    for name in gallery():
        path = scenario_file(name)
        assert path is not None
        data = read_yaml(path.read_text("utf-8"), path.name).data
        rows.append((name, str(data.get("title", "")) if isinstance(data, dict) else ""))
    if options.format == "json":
        _print_json([{"name": name, "title": title} for name, title in rows])
    else:
        width = max((len(name) for name, _ in rows), default=0)
        _print([f"{name:<{width}}  {title}" for name, title in rows])
    return HOLDS


def _explore(options: argparse.Namespace) -> int:
    from oracle.errors import Where, complain

    name = options.format
    if name is None:
        ending = os.path.splitext(options.output or "")[1].lower()
        name = {".json": "json", ".graphml": "graphml", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid",
                ".mermaid": "mermaid", ".svg": "svg", ".html": "html", ".htm": "html", ".txt": "text"}.get(ending)
        if name is None and ending:
            raise complain(f"the ending '{ending}' names no format", f"say --format {', '.join(GRAPH_FORMATS)}",
                           Where(options.output))
        name = name or "json"
    if options.output and os.path.isdir(options.output):
        raise complain("this is a directory", "name the file to write", Where(options.output))
    answered = _answer(options)
    graph = answered.graph
    text = _drawn(answered, name)
    if options.output:
        try:
            with open(options.output, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
        except OSError as error:
            what = f"the file cannot be written: {error.strerror or error}"
            raise complain(what, "", Where(options.output)) from None
        print(f"{options.output}: {len(graph):,} positions, {graph.edge_count:,} steps", file=sys.stderr)
    else:
        _print(text.rstrip("\n").split("\n"))
    if not graph.complete:
        print(f"{PROGRAM}: not the whole graph: {graph.reason}", file=sys.stderr)
        return NOT_DECIDED
    return HOLDS


def _drawn(answered: Answer, name: str) -> str:
    """The graph in a format. Raises OracleError if it is too large for a picture or a page."""
    graph = answered.graph
    if name == "graphml":
        from oracle.graph.view import to_graphml

        return to_graphml(graph)
    if name == "svg":
        from oracle.share.svg import to_svg

        return to_svg(graph, answered.heading)
    if name == "html":
        from oracle.share.page import to_html

        progress = Progress()
        try:
            return to_html(graph, answered.heading, answered, progress.steps)
        finally:
            progress.done()
    if name == "text":
        from oracle.share.post import post_text

        return "\n".join(post_text(answered)) + "\n"
    from oracle.share import export

    if name == "dot":
        return export.to_dot(graph)
    return export.to_mermaid(graph) if name == "mermaid" else export.to_json(graph)


def _diff(options: argparse.Namespace) -> int:
    from oracle.ask import compare
    from oracle.errors import Where, complain

    eras = list(options.rules)
    if len(eras) == 1:
        eras.append("current")
    if len(eras) != 2:
        raise complain(f"{len(eras)} rules to compare, not two", "such as --rules 2019 --rules current",
                       Where("--rules"))
    first, second = (era_of(era) for era in eras)
    scenario = read_question(options.file)
    comparison = compare(scenario, first, second, _claims(options), _budget(options, scenario))
    if options.format == "json":
        _print_json(comparison.as_data())
    else:
        from oracle.share.verdict import comparison_text

        _print(comparison_text(comparison, Paint(sys.stdout)))
    return {True: HOLDS, False: FAILS, None: NOT_DECIDED}[comparison.same]


def _card(options: argparse.Namespace) -> int:
    from engine.cards import INDEX
    from engine.collection import load
    from oracle import cards
    from oracle.errors import Where, complain
    from oracle.words import catalogue

    typed = " ".join(options.name)
    fact = catalogue.find(typed)
    if fact is None or fact.name not in INDEX:
        if fact is not None:
            near = catalogue.did_you_mean(typed, list(INDEX), 3)
            what = f"{fact.name} ({fact.in_words()}) is not among the {len(INDEX)} cards that the oracle knows yet"
            raise complain(what, near if fact.name not in near else "", Where("card"))
        raise complain(f"no card is called '{typed[:60]}'", catalogue.advice(typed[:200], _known), Where("card"))
    entry = load(fact.name)
    if options.version is not None and cards.version_of(entry, options.version) is None:
        versions = ", ".join(cards.version_name(card) for card in entry.versions)
        what = f"{entry.name} has no version '{options.version[:40]}'"
        raise complain(what, f"there are: {versions}", Where("--version"))
    if options.format == "json":
        one = cards.version_of(entry, options.version) if options.version is not None else None
        data = cards.card_data(entry, None if one is None else [one])
        data["rulings"] = [rule.as_data() for rule in _rulings(entry.name)]
        data["questions"] = _questions(entry.name)
        _print_json(data)
        return HOLDS
    paint = Paint(sys.stdout)
    first, *rest = cards.card_text(entry, options.version)
    lines = [paint("strong", first), *rest]
    rulings = _rulings(entry.name)
    if rulings:
        lines += ["", "rulings that answers cite:"]
        lines += [f"  {rule.words} {paint('quiet', f'[{rule.id}]')}" for rule in rulings]
    every = _number_of_rulings(entry.name)
    if every:
        lines += ["", f"all {every} rulings: {PROGRAM} rulings {entry.name}"]
    questions = _questions(entry.name)
    if questions:
        lines += ["", f"questions with it: {', '.join(questions)}"]
    _print(lines)
    return HOLDS


def _tui(options: argparse.Namespace) -> int:
    from oracle.tui.run import serve, start

    if options.web:
        return serve(options.file, options.light, options.host, options.port)
    return start(options.file, options.light)


def _known(fact: Any) -> bool:
    from engine.cards import INDEX

    return fact.name in INDEX


def _rulings(name: str) -> list[Any]:
    from oracle.why.rules import RULES

    return [rule for rule in RULES.values() if rule.section.partition(" (")[0] == name]


def _number_of_rulings(name: str) -> int:
    """How many statements of the reference are about a card."""
    from oracle.rulings.ledger import statements

    return sum(one.entry.name == name for one in statements().values())


def _questions(name: str) -> list[str]:
    """The gallery's scenarios that name a card."""
    import re

    from oracle.data import gallery, scenario_file

    wanted = re.compile(rf"(?<![\w']){re.escape(name)}(?![\w'])")
    found = []
    for question in gallery():
        path = scenario_file(question)
        if path is not None and wanted.search(path.read_text("utf-8")):
            found.append(question)
    return found


# ------------------------------------------------------------------------------------------- output


def _print(lines: Sequence[str]) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


def _print_json(data: Any) -> None:
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _complain(text: str) -> None:
    paint = Paint(sys.stderr)
    print(f"{paint('bad', PROGRAM + ':')} {_visible(text)}", file=sys.stderr)


def _visible(text: str) -> str:
    """The text without signs that would steer the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else f"\\u{ord(sign):04x}" for sign in text)


_RUN: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "ask": _ask, "explore": _explore, "diff": _diff, "card": _card, "tui": _tui, **RUN,
}


def _command_first(argv: Sequence[str]) -> None:
    """Say what was probably meant where the first word is no command."""
    from oracle.data import scenario_file

    word = argv[0]
    if word.startswith("-") or word in _RUN:
        return
    if os.path.exists(word) or "|" in word or scenario_file(word) is not None:
        shown = word if "|" not in word else "'...'"
        hint = f"did you mean {PROGRAM} ask {shown}?"
    else:
        hint = _meant(word, list(_RUN)) or f"the commands are {', '.join(_RUN)}"
    _complain(f"{word[:60]!r} is not a command\n  {hint}")
    raise SystemExit(BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Nothing that a user can do ends in a traceback."""
    argv = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        code = _main(argv)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _quiet_pipe()
        return HOLDS


def _main(argv: list[str]) -> int:
    from oracle.errors import OracleError

    options: argparse.Namespace | None = None
    try:
        if not argv:
            parser().print_help()
            return HOLDS
        _command_first(argv)
        options = parser().parse_args(argv)
        if options.command is None:
            parser().print_help()
            return HOLDS
        return _RUN[options.command](options)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except OracleError as error:
        return _bad_input(error, options)
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except MemoryError:
        _complain("not decided: there is not enough memory\n  a smaller --budget-states ends the search before that")
        return NOT_DECIDED
    except Exception as error:      # a mistake of the program, told without a traceback
        if os.environ.get("DOMINION_ORACLE_DEBUG"):
            raise
        _complain(f"not decided: the program made a mistake ({type(error).__name__}: {str(error)[:300]})\n"
                  "  this is not your fault; DOMINION_ORACLE_DEBUG=1 shows where, for a report")
        return NOT_DECIDED


def _bad_input(error: OracleError, options: argparse.Namespace | None) -> int:
    text = str(error)
    count = len(error.problems)
    _complain(text if count == 1 else f"{count} problems\n{text}")
    if options is not None and getattr(options, "format", None) == "json":
        _print_json({"problems": [problem.as_data() for problem in error.problems]})
    return BAD_INPUT


def _quiet_pipe() -> None:
    """Nobody reads any more: let the interpreter close its streams in peace."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass


if __name__ == "__main__":
    raise SystemExit(main())
