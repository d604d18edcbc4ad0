"""The commands about one question: ``ask``, ``explore``, ``diff``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engine.collection import keep
from oracle.cli.arguments import (
    FAILS,
    HOLDS,
    NOT_DECIDED,
    Command,
    Run,
    add_budget,
    add_claims,
    add_format,
    add_fresh,
    add_reference,
    budget_of,
    claims_of,
    original_of,
)
from oracle.cli.terminal import (
    PROGRAM,
    Interruption,
    Paint,
    Progress,
    is_terminal,
    say,
    say_aside,
    say_data,
    say_text,
)
from oracle.inputs import (
    AskedBack,
    answer_plainly,
    asked_back_lines,
    bearing_lines,
    left_out_of,
    plain_question,
    question_file,
    read_question,
)
from oracle.words import LANGUAGES

if TYPE_CHECKING:
    from oracle.budget import Budget
    from oracle.claims import Answer
    from oracle.scenario import Scenario
    from oracle.scenario.account import Account
    from oracle.why.citations import Why

GRAPH_FORMATS: Final = ("json", "graphml", "dot", "mermaid", "svg", "html", "text")
_ENDINGS: Final = {
    ".json": "json", ".graphml": "graphml", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid",
    ".svg": "svg", ".html": "html", ".htm": "html", ".txt": "text",
}

_ASK: Final = """\
FILE is a scenario file, the name of a gallery question (see --list), the id of a ruling, a position in one line,
a question in plain words, or - to read from standard input.

examples:
  dominion-oracle ask inn-watchtower
  dominion-oracle ask inn-watchtower --can "Inn in trash" --never "Alice.hand has Inn"
  dominion-oracle ask vassal-faithful-hound --rules 2019
  dominion-oracle ask "Alice hand=Throne Room,Mining Village | Bob | Alice plays Throne Room"
  dominion-oracle ask "Bob plays Witch and I have Moat. Do I gain a Curse?"

exit codes: 0 all claims hold, 1 a claim does not hold, 2 the question cannot be read,
            3 not decided: the budget was reached, or the position leaves it open"""

_EXPLORE: Final = """\
examples:
  dominion-oracle explore inn-watchtower -o inn.html        an interactive page, also for a phone
  dominion-oracle explore inn-watchtower -o inn.svg
  dominion-oracle explore inn-watchtower --format text      the answer for a forum post
  dominion-oracle explore inn-watchtower --format mermaid
  dominion-oracle explore dispute.yaml --format graphml -o dispute.graphml
  dominion-oracle explore dispute.yaml --folded -o dispute.svg          folded positions have numbers, such as ▸3
  dominion-oracle explore dispute.yaml --folded --open 3 -o opened.svg

Without --format, the ending of OUT decides. Without -o, the output goes to standard output; on a terminal you are
asked for a file."""

_DIFF: Final = """\
examples:
  dominion-oracle diff two-possessions                       what has changed since the reference of 2023
  dominion-oracle diff vassal-faithful-hound --rules 2019 --rules current

Rules are 'current' or a year from 2008 on; card versions follow the rules of their year."""



def add_commands(command: Command) -> None:
    """Give the commands their arguments."""
    ask = command("ask", "Answer a question about a position.", _ASK)
    ask.add_argument("file", metavar="FILE", nargs="?",
                     help="a scenario file, a name from --list, a position, a question, or -")
    add_claims(ask, "ask")
    ask.add_argument("--rules", metavar="ERA", help="use the rules of a year ('current', or from 2008 on)")
    add_format(ask)
    ask.add_argument("--verdicts-only", action="store_true",
                     help="stop as soon as every claim is settled, without counting the rest")
    _add_reduce(ask)
    ask.add_argument("-v", "--verbose", action="store_true",
                     help="show every verdict with its line of play, the counts, and everything that decides")
    ask.add_argument("--why", action="store_true",
                     help="also show what would be different if the deciding words or rules were changed")
    ask.add_argument("--no-why", action="store_true", help="show the verdicts only, not what decides them")
    add_reference(ask)
    ask.add_argument("--list", action="store_true",
                     help="list the questions of the gallery; with words instead of FILE, those that have them")
    ask.add_argument("--names", choices=("en", *LANGUAGES), default="en", metavar="LANGUAGE",
                     help="use the card names of a language in the answer: en, de (German), nl, fr, it, es, cs")
    add_fresh(ask)
    add_budget(ask)

    explore = command("explore", "Write the graph of everything that may follow.", _EXPLORE)
    explore.add_argument("file", metavar="FILE", help="as for ask")
    explore.add_argument("--format", choices=GRAPH_FORMATS, help="the format of the output")
    explore.add_argument("-o", "--output", metavar="OUT",
                         help="the file to write; - is standard output, also the default if that is not a terminal")
    explore.add_argument("--force", action="store_true", help="overwrite an existing file")
    explore.add_argument("--rules", metavar="ERA", help="use the rules of a year")
    explore.add_argument("--years", action="store_true",
                         help="for a page: include the answers of other years where they differ; each takes a "
                              "search of its own")
    explore.add_argument("--folded", action="store_true",
                         help="fold abilities whose order does not matter into one edge, and draws of cards that "
                              "nobody looks at into one end; folded positions are marked")
    explore.add_argument("--open", metavar="N", action="append", default=[],
                         help="fold everything but this position (a number after ▸, or an id); separate several with "
                              "commas; a second --open refers to the numbers that the first one leads to")
    add_budget(explore)

    diff = command("diff", "Compare the answers under two sets of rules.", _DIFF)
    diff.add_argument("file", metavar="FILE", help="as for ask")
    diff.add_argument("--rules", metavar="ERA", action="append", default=[],
                      help="rules to compare; give it twice (once: compare with the current rules; "
                           "never: compare the rules of 2023, the reference, with the current ones)")
    diff.add_argument("--instead", metavar="FILE",
                      help="compare the official cards with the cards of those names in this file")
    add_claims(diff, "compare")
    _add_reduce(diff)
    add_format(diff)
    add_budget(diff)




def _add_reduce(command: argparse.ArgumentParser) -> None:
    command.add_argument("--no-reduce", action="store_true",
                         help="follow every order of abilities even where the order does not matter, and "
                              "every draw of cards that nobody looks at")


def _ask(options: argparse.Namespace) -> int:
    if options.list:
        return _list(options)
    if options.file is None:
        from oracle.errors import complain

        raise complain("what is the question?", "name a file, a question of ask --list, or a position in one line")
    from oracle.claims.later import later_changes

    made = plain_question(options.file)
    if made is not None:
        return _ask_told(options, made)
    original = original_of(options)
    answer = _answer(options)
    if options.format == "json":
        from oracle.share.answer_data import answer_data

        say_data(answer_data(answer, None if options.no_why else _why(answer), later_changes(answer)))
        return answer.exit_code
    from oracle.share.answer_text import answer_text
    from oracle.share.later_changes import later_text

    paint = Paint(sys.stdout)
    _say_in(options.names, answer_text(answer, paint, options.verbose))
    later = later_text(later_changes(answer), len(answer.results) > 1, paint)
    if later:
        _say_in(options.names, ["", *later[:-1]])
    if not options.no_why:
        sys.stdout.flush()          # the verdicts do not wait
        from oracle.share.reasons import why_text

        lines = why_text(answer, _why(answer), paint, options.why, options.verbose or options.why, original)
        if lines:
            _say_in(options.names, ["", *lines])
    if not options.verbose and sys.stdout.isatty():
        say(["", paint("quiet", "-v tells every verdict with its line of play, and what was counted.")])
    return answer.exit_code


def _say_in(language: str, lines: Iterable[str]) -> None:
    """Print lines with the names that cards have in a language."""
    if language == "en":
        say(lines)
        return
    from oracle.words.abroad import in_language
    from oracle.words.catalogue import with_names

    say(with_names(line, lambda name, there: in_language(name, language) + ("’s" if there.endswith("'s") else ""))
        for line in lines)


def _ask_told(options: argparse.Namespace, made: Account) -> int:
    """Answer a question in plain words, printing first how it was read."""
    from oracle.errors import OracleError
    from oracle.share.plain_reply import spoken

    text = options.file
    try:
        answer, notes = answer_plainly(text, made, lambda line: _answer_line(options, line))
    except AskedBack as back:
        if options.format == "text" and is_terminal(sys.stdout) and (line := _chosen(back)):
            options.file, options.fresh = line, True        # it is not the answer to what was typed
            return _ask(options)
        raise AskedBack(back.problems[0].what, back.remarks, back.readings, bearing_lines(text, made)) from back
    except OracleError as error:                            # the rulings are there all the same
        first, *others = error.problems
        lines = [line for line in (first.hint, *bearing_lines(text, made)) if line]
        raise OracleError(first._replace(hint="\n".join(lines)), *others) from error
    said = spoken(answer, made.claimed, left_out_of(made, notes))
    if options.format == "json":
        from oracle.share.answer_data import answer_data

        data = answer_data(answer, None if options.no_why else _why(answer))
        say_data({**data, "read": options.file, "remarks": notes, "found": [said.text()] if said.parts else []})
        return answer.exit_code
    from oracle.share.answer_text import answer_text

    paint = Paint(sys.stdout)
    say([f"Read as: {options.file}", *(f"  {note}" for note in [*notes, *asked_back_lines(made)]), ""])
    _say_in(options.names, answer_text(answer, paint, options.verbose, said))
    told: list[str] = []
    if not options.no_why:
        sys.stdout.flush()
        from oracle.share.reasons import why_text

        why = _why(answer)
        told = [identity for one in why.citations for identity in (one.id, *one.ids)]
        lines = why_text(answer, why, paint, options.why, options.verbose or options.why, original_of(options))
        if lines:
            _say_in(options.names, ["", *lines])
        if why.nothing_can:
            return answer.exit_code                 # no ruling bears on what nothing there can do
    see = _see_also(text, made, told)
    say(["", *see] if see else [])
    return answer.exit_code


def _chosen(back: AskedBack) -> str:
    """Return the position in one line that the user at the terminal chooses; empty if none is meant, or nobody is there
    to be asked.
    """
    if sys.stdin is None or not is_terminal(sys.stdin) or not back.readings:
        return ""
    say_aside(f"{PROGRAM}: {back}")
    sys.stderr.write(f"1 to {len(back.readings)} (Enter: none of them) ")
    sys.stderr.flush()
    typed = sys.stdin.readline().strip().rstrip(".")
    return back.readings[int(typed) - 1][1] if typed.isdecimal() and 0 < int(typed) <= len(back.readings) else ""


def _see_also(text: str, made: Account, told: Iterable[str]) -> list[str]:
    """Print further rulings that bear on a question, beside those already ``told``, and the gallery question about the
    same cards.
    """
    from oracle.resources import gallery
    from oracle.words.catalogue import plain

    lines = bearing_lines(text, made, 2, told)
    near = [name for name in gallery() if all(plain(card).replace(" ", "-") in name for card in made.names[:2])]
    return [*lines, *(f"A question of the gallery: {name}" for name in near[:1] if made.names)]


def _answer_line(options: argparse.Namespace, line: str) -> Answer:
    options.file = line
    return _answer(options)


def _why(answer: Answer) -> Why:
    """Find the reasons of an answer, showing progress."""
    from oracle.why.citations import why_of

    progress = Progress()
    try:
        return why_of(answer, progress=progress.tried)
    except KeyboardInterrupt:       # the verdicts are there already
        from oracle.why.citations import Why

        return Why(whole=False)
    finally:
        progress.done()


def _answer(options: argparse.Namespace, folded: bool = False) -> Answer:
    """Follow everything and answer, with the rules, budget and claims of the command line.

    ``folded``: even if the command line does not ask for that.
    """
    from oracle.claims import Wanted, answer
    from oracle.graph.explore import MOST_OPENED
    from oracle.scenario import build

    scenario = _scenario(options)
    claims = claims_of(options)
    question = build(scenario)
    progress = Progress()
    opening = [_numbers(text) for text in getattr(options, "open", ())]
    folded = folded or getattr(options, "folded", False) or bool(opening)
    budget = budget_of(options, question.budget)
    try:
        with Interruption() as stop:
            found = answer(question, claims, budget, Wanted(
                progress=progress,
                settled=lambda results: progress.settled([result.holds for result in results]),
                verdicts_only=getattr(options, "verdicts_only", False),
                stop=stop,
                reduce=folded or not getattr(options, "no_reduce", True),   # a graph that is shown is whole
                opened=0 if folded else MOST_OPENED,                        # unless asked for
                told=options.command == "explore",
            ))
    finally:
        progress.done()
    return _opened(found, opening, budget) if opening else found


def _numbers(text: str) -> list[int]:
    """Return the numbers of positions to open. Raises OracleError."""
    from oracle.errors import Where, complain

    parts = [part.strip().lstrip("▸n") for part in text.split(",")]
    if not all(part.isdecimal() for part in parts):
        raise complain(f"'{text}' is not the number of a position", "such as --open 3, or --open 3,5 for two",
                       Where("--open"))
    return [int(part) for part in parts]


def _opened(found: Answer, opening: list[list[int]], budget: Budget) -> Answer:
    """Return the answer with its graph opened at some positions, then at others of the opened graph. Raises
    OracleError.
    """
    from oracle.claims.folds import opened_at
    from oracle.errors import Where, complain

    for nodes in opening:
        graph = found.graph
        for node in nodes:
            if node < len(graph) and not graph.folds_at(node):
                folds = ", ".join(map(str, graph.folds[:12])) + (", ..." if len(graph.folds) > 12 else "")
                raise complain(f"nothing is folded at position {node}",
                               f"something is at: {folds}" if folds else "nothing is folded in this graph",
                               Where("--open"))
        found = opened_at(found, nodes, budget)
    return found


def _scenario(options: argparse.Namespace) -> Scenario:
    """Return the named question, by the named rules."""
    from engine.record import replace

    scenario = _question(options)
    if options.rules is None:
        return scenario
    from oracle.claims.compare import era_of
    from oracle.errors import Where

    return replace(scenario, era=era_of(options.rules, Where("--rules")))


def _question(options: argparse.Namespace) -> Scenario:
    """Return the named question, with those of the command line's own cards that are in its game.

    All of the question's own cards are available from now on.
    """
    scenario = read_question(options.file)
    if options.own_cards:
        from oracle.scenario.own_cards import with_those_of_its_game

        scenario = with_those_of_its_game(scenario, options.own_cards)
    keep(*scenario.entries)
    return scenario


def _list(options: argparse.Namespace) -> int:
    from oracle.resources import gallery, scenario_file
    from oracle.scenario.reading import read_yaml

    rows = []
    for name in gallery():
        path = scenario_file(name)
        assert path is not None
        data = read_yaml(path.read_text("utf-8"), path.name).data
        title = str(data.get("title", "")) if isinstance(data, dict) else ""
        if all(word in f"{name} {title}".casefold() for word in (options.file or "").casefold().split()):
            rows.append((name, title))
    if options.file and not rows:
        from oracle.errors import complain

        raise complain(f"no question of the gallery mentions '{options.file}'", "ask --list shows all of them")
    if options.format == "json":
        say_data([{"name": name, "title": title} for name, title in rows])
    else:
        width = max((len(name) for name, _ in rows), default=0)
        say([f"{name:<{width}}  {title}" for name, title in rows])
    return HOLDS


def _explore(options: argparse.Namespace) -> int:
    from oracle.files import check_writable, write_file
    from oracle.share.preview import preview_name, to_preview

    asked = options.output is None and options.format is None and is_terminal(sys.stdout)
    output = _file_to_write(options.file) if asked else None if options.output == "-" else options.output
    name = options.format or _form_of(output)
    source = question_file(options.file)
    picture = preview_name(output) if output is not None and name == "html" else ""
    for file in filter(None, (output, picture)):
        check_writable(file, options.force, source)
    answered = _answer(options)
    if name == "html":
        answered = _for_a_page(answered, options)
    graph = answered.graph
    text = _drawn(answered, name, os.path.basename(picture), options.years)
    if output is not None:
        write_file(output, text, options.force, source)
        ending = os.path.splitext(output)[1]
        other = f", as {name} though its name ends in {ending}" if _ENDINGS.get(ending.lower(), name) != name else ""
        say_aside(f"{output}: {len(graph):,} positions, {graph.edge_count:,} steps{other}")
        if picture:
            write_file(picture, to_preview(answered), options.force, source)
            say_aside(f"{picture}: the picture that a link to the page shows")
    else:
        say_text(text.rstrip("\n") + "\n")
    if not graph.complete:
        say_aside(f"{PROGRAM}: not the whole graph: {graph.reason}")
        return NOT_DECIDED
    return HOLDS


def _file_to_write(question: str) -> str | None:
    """Return the file for a graph that the user at the terminal names; None for the terminal itself.

    Raises OracleError if nobody can be asked.
    """
    from oracle.errors import complain

    stem = os.path.splitext(os.path.basename(question))[0]
    usual = f"{stem if stem.replace('-', '').replace('_', '').isalnum() else 'question'}.html"
    hint = f"name a file: -o {usual}; -o - writes it here"
    if sys.stdin is None or not is_terminal(sys.stdin):
        raise complain("a graph is long: into which file?", hint)
    sys.stderr.write(f"Into which file? Its ending says how: .html, .svg, .txt, .json, ... (Enter: {usual}; -: here) ")
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise complain("no file was named", hint)
    return None if line.strip() == "-" else line.strip() or usual


def _for_a_page(answered: Answer, options: argparse.Namespace) -> Answer:
    """Return the answer as a page shows it.

    It is folded if the whole graph is too large for a page or the budget, and the folded one is not.
    """
    from oracle.share.html_page import fits

    whole = answered.graph
    if whole.has_folds or (fits(whole) and not whole.reason.startswith("budget")):
        return answered
    other = _answer(options, folded=True)
    if not other.graph.has_folds or not fits(other.graph) or not other.graph.complete:
        return answered
    say_aside(f"{PROGRAM}: folded, because the whole graph is too large: what is folded can be opened in the page")
    return other


def _form_of(output: str | None) -> str:
    """Return the format for the ending of a file's name. Raises OracleError."""
    from oracle.errors import Where, complain

    if output is None:
        return "json"
    ending = os.path.splitext(output)[1].lower()
    name = _ENDINGS.get(ending, "")
    if not name and ending:
        raise complain(f"the ending '{ending}' names no format", f"say --format {', '.join(GRAPH_FORMATS)}",
                       Where(output))
    return name or "json"


def _drawn(answered: Answer, name: str, picture: str, years: bool) -> str:
    """Return the graph in a format; a page with the name of the ``picture`` beside it, and other ``years``.

    Raises OracleError if it is too large for a picture or a page.
    """
    graph = answered.graph
    if name == "graphml":
        from oracle.graph.view import to_graphml

        return to_graphml(graph)
    if name == "svg":
        from oracle.share.svg import to_svg

        return to_svg(graph, answered.heading)
    if name == "html":
        from oracle.share.html_page import check_size, eras_of, to_html

        check_size(graph)               # before the time for the rest is spent
        progress = Progress()
        try:
            why, eras = _why(answered), eras_of(answered) if years else None
            return to_html(graph, answered.heading, answered, progress.steps, why, eras, picture)
        finally:
            progress.done()
    if name == "text":
        from oracle.share.post import post_text

        return "\n".join(post_text(answered, why=_why(answered))) + "\n"
    from oracle.share import graph_formats

    if name == "dot":
        return graph_formats.to_dot(graph)
    return graph_formats.to_mermaid(graph) if name == "mermaid" else graph_formats.to_json(graph)


def _diff(options: argparse.Namespace) -> int:
    from engine.rules import REFERENCE
    from oracle.claims.compare import compare, compare_texts, era_of, with_cards
    from oracle.errors import Where, complain

    eras = list(options.rules) or [str(REFERENCE)]
    if len(eras) == 1:
        eras.append("current")
    if len(eras) != 2:
        raise complain(f"{len(eras)} rules to compare, not two", "such as --rules 2019 --rules current",
                       Where("--rules"))
    scenario = _question(options)
    budget = budget_of(options, scenario.budget)
    if options.instead:
        from oracle.scenario.own_cards import load_cards

        if options.rules:
            raise complain("rules or cards are compared, not both", "--instead FILE alone", Where("--instead"))
        sides = ("the cards as they are", scenario), (
            f"the cards of {os.path.basename(options.instead)}", with_cards(scenario, load_cards(options.instead)))
        comparison = compare_texts(*sides, claims_of(options), budget, not options.no_reduce)
    else:
        first, second = (era_of(era, Where("--rules")) for era in eras)
        comparison = compare(scenario, first, second, claims_of(options), budget, not options.no_reduce)
    if options.format == "json":
        from oracle.share.answer_data import comparison_data

        say_data(comparison_data(comparison))
    else:
        from oracle.share.comparison import comparison_text

        say(comparison_text(comparison, Paint(sys.stdout)))
    return {True: HOLDS, False: FAILS, None: NOT_DECIDED}[comparison.same]


RUN: Final[dict[str, Run]] = {"ask": _ask, "explore": _explore, "diff": _diff}

__all__ = ["RUN", "add_commands"]
