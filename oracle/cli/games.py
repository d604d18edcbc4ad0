"""The command about games that were played: ``log``."""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.cli.arguments import FAILS, HOLDS, NOT_DECIDED, Command, Run, add_format
from oracle.cli.terminal import Progress, say, say_aside, say_data, say_text
from oracle.inputs import is_own_page, read_log

if TYPE_CHECKING:
    from oracle.games.log_reader import Log
    from oracle.games.reconstruction import Followed

_LOG: Final = """\
FILE is the log of a game on dominion.games or Isotropic, copied as text or saved as a page, or - to read it from
standard input.

examples:
  dominion-oracle log game.txt                              how far it can be followed, and what is impossible
  dominion-oracle log game.txt --kingdom "Witch, Moat"      cards of the Kingdom that the log does not name
  dominion-oracle log game.txt --at 233                     the position before that line, as a question
  dominion-oracle log game.txt --at "turn 5 Bob"
  dominion-oracle log game.txt -o game.html                 a page of the whole game, with what else was legal
  dominion-oracle log --check games                         all logs of a folder, as a table

exit codes: 0 followed to the last line, 1 no legal play explains a line, 2 not a log,
            3 not decided: an unknown wording, or the limit of the search was reached"""


def add_commands(command: Command) -> None:
    """Give the command its arguments."""
    log = command("log", "Follow the log of a real game by the rules.", _LOG)
    log.add_argument("file", metavar="FILE", nargs="?", help="the file with the log, or -")
    log.add_argument("--at", metavar="WHERE",
                     help="print the position before a line ('233') or in a turn ('turn 5 Bob') as a question")
    log.add_argument("--kingdom", metavar="CARDS", default="",
                     help="cards and landscapes of the game that the log does not name")
    log.add_argument("--rules", metavar="ERA", default="",
                     help="use the rules of a year instead of those of the game's time")
    log.add_argument("--check", metavar="FOLDER",
                     help="show how far each log (.txt, .html) of a folder can be followed")
    log.add_argument("--scheduler", metavar="ADDRESS", default="",
                     help="with --check: work on the cluster of this Dask scheduler")
    log.add_argument("-o", "--output", metavar="OUT", help="write a page (.html) of the game")
    log.add_argument("--force", action="store_true", help="overwrite an existing file")
    add_format(log)


def _log(options: argparse.Namespace) -> int:
    from oracle.errors import complain

    if options.check:
        return _check(options)
    if options.file is None:
        raise complain("which log?", "name the file with the log, or - for standard input")
    if options.at and options.output:
        raise complain("--at writes a question to standard output, -o a page of the game", "leave one of them out")
    log = read_log(options.file)
    if options.output:
        from oracle.files import check_writable

        check_writable(options.output, options.force, options.file)
    followed = _followed(log, options)
    if options.at:
        return _at(log, followed, options.at)
    from oracle.games.log_report import account, as_data

    if options.output:
        _write_page(log, followed, options)
    if options.format == "json":
        say_data(as_data(log, followed))
    else:
        say(account(log, followed))
    return _code(followed)


def _code(followed: Followed) -> int:
    missing = followed.first_unexplained
    if followed.complete or missing is None:
        return HOLDS
    return NOT_DECIDED if missing.bound or missing.wording else FAILS


def _followed(log: Log, options: argparse.Namespace) -> Followed:
    """Follow the log with the cards and rules that the command names, showing a bar on a terminal."""
    from oracle.games.reconstruction import follow

    progress = Progress()
    last = log.lines[-1].number
    try:
        return follow(log, options.rules, _cards(options.kingdom),
                      progress=lambda line: progress.counted(line, last, "lines"))
    finally:
        progress.done()


def _write_page(log: Log, followed: Followed, options: argparse.Namespace) -> None:
    """Write the page of a game."""
    from oracle.files import write_file
    from oracle.games.log_page import to_html
    from oracle.share.verdict_lines import counted

    progress = Progress()
    last = log.lines[-1].number
    try:
        page = to_html(log, followed, lambda line: progress.counted(line, last, "lines"))
    finally:
        progress.done()
    write_file(options.output, page, options.force, options.file)
    say_aside(f"{options.output}: {counted(followed.followed_turns, 'turn')}")


def _cards(text: str) -> list[str]:
    """Return the cards of ``--kingdom``, with their choices in brackets. Raises OracleError."""
    from oracle.errors import Where, complain
    from oracle.words.catalogue import advice, find

    def known(name: str) -> str:
        fact = find(name)
        if fact is None:
            raise complain(f"there is no card called {name[:60]!r}", advice(name), Where("--kingdom"))
        return fact.name

    found = []
    for part in filter(None, map(str.strip, re.split(r",(?![^\[]*\])", text))):
        name, _, beside = part.rstrip("]").partition("[")
        chosen = [known(one.strip()) for one in beside.split(",") if one.strip()]
        found.append(known(name.strip()) + (f"[{', '.join(chosen)}]" if chosen else ""))
    return found


def _at(log: Log, followed: Followed, where: str) -> int:
    """Write a moment of the game as a question."""
    from oracle.games.log_moments import moment_at

    say_text(moment_at(log, followed, where))
    return HOLDS


class _Row(NamedTuple):
    """The result for one log of a folder."""

    name: str
    turns: int
    followed: int
    complete: bool
    seconds: float
    line: str
    why: str


def _one(path: str, rules: str) -> _Row:
    """Follow one log, in a process of its own."""
    from oracle.errors import OracleError
    from oracle.games.log_report import why_not
    from oracle.games.reconstruction import follow

    begun = time.process_time()
    name = Path(path).name
    try:
        followed = follow(read_log(path), rules)
    except OracleError as error:
        return _Row(name, 0, 0, False, time.process_time() - begun, "", str(error).splitlines()[0])
    missing = followed.first_unexplained
    return _Row(
        name, followed.turns, followed.followed_turns, followed.complete, time.process_time() - begun,
        f"{missing.line.number}: {missing.line.text[:100]}" if missing else "", why_not(missing) if missing else "")


def _rows(paths: list[str], rules: str, scheduler: str) -> Iterator[_Row]:
    """Yield the results for logs in their order, with a process for each processor."""
    from oracle.rulings.parallel import pool_of

    with pool_of(min(len(paths), os.cpu_count() or 1), scheduler) as pool:
        yield from pool.map(_one, paths, [rules] * len(paths))


def _check(options: argparse.Namespace) -> int:
    from oracle.errors import Where, complain

    folder = Path(options.check)
    paths = sorted(str(path) for path in folder.glob("*") if re.search(r"\.(txt|html?|log)$", path.name, re.I)
                   and path.is_file() and not is_own_page(str(path)))
    if not paths:
        raise complain("there is no log in this folder", "files that end in .txt, .log or .html are read",
                       Where(str(folder)))
    progress = Progress()
    rows = []
    for row in _rows(paths, options.rules, options.scheduler):
        rows.append(row)
        progress.counted(len(rows), len(paths), "logs")
        if options.format == "text":
            progress.done()
            say(_row_text(row))
    progress.done()
    if options.format == "json":
        say_data([row._asdict() for row in rows])
    else:
        say(_summary(rows))
    return HOLDS if all(row.complete for row in rows) else FAILS


def _row_text(row: _Row) -> list[str]:
    mark = "✓" if row.complete else "✗"
    lines = [f"{mark} {row.name:36} {row.followed:3} of {row.turns:3} turns {row.seconds:6.1f} s"]
    return [*lines, *(f"    {text}" for text in (row.line, row.why) if text and not row.complete)]


def _summary(rows: list[_Row]) -> list[str]:
    turns, followed = sum(row.turns for row in rows), sum(row.followed for row in rows)
    seconds = sorted(row.seconds for row in rows)
    complete = sum(row.complete for row in rows)
    return ["", f"{complete} of {len(rows)} logs to the last line; {followed:,} of {turns:,} turns"
                f" ({100 * followed / max(turns, 1):.1f} %); {seconds[len(seconds) // 2]:.1f} s in the median,"
                f" {seconds[-1]:.1f} s at most"]


RUN: Final[dict[str, Run]] = {"log": _log}

__all__ = ["RUN", "add_commands"]
