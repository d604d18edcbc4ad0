"""The commands that test: ``test`` runs rulings and scenarios, ``mutate`` checks whether those would notice anything.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final

from oracle.cli.arguments import Command, Run, add_format, add_workers
from oracle.cli.terminal import Paint, say, say_data

_TEST: Final = """\
PATHS are files or folders, FILE::NAME, ids of rulings (watchtower-1) or names of entries (Watchtower). Without any,
all bundled rulings and gallery questions are run. In a folder, files of rulings and scenario files with 'expect' are
run; others are ignored.

examples:
  dominion-oracle test my-rulings/
  dominion-oracle test watchtower-1 trader@pre-2020-9
  dominion-oracle test -j 4

exit codes: 0 everything holds, 1 something fails, 2 a file cannot be read"""

_MUTATE: Final = """\
Changes one word of a card's data, or one switch of the rules, and runs the rulings that could notice. Changes that
no ruling notices are listed. WHAT is a card, a set, or 'rules'; without any, everything is done.

examples:
  dominion-oracle mutate Watchtower
  dominion-oracle mutate Hinterlands -j 2
  dominion-oracle mutate set Plunder
  dominion-oracle mutate rules
  dominion-oracle mutate --neighbours Watchtower"""


def add_commands(command: Command) -> None:
    """Give the commands their arguments."""
    test = command("test", "Run rulings and scenarios as tests.", _TEST)
    test.add_argument("paths", metavar="PATHS", nargs="*", help="files, folders, ids or entries")
    add_workers(test)
    add_format(test)

    mutate = command("mutate", "Show which words of the cards no ruling tests.", _MUTATE)
    mutate.add_argument(
        "what", metavar="WHAT", nargs="*", help="cards, sets (if a card has the same name: set NAME), or 'rules'")
    add_workers(mutate)
    mutate.add_argument("--table", action="store_true",
                        help="update the kill table, which answers use to find their reasons")
    mutate.add_argument("--neighbours", action="store_true",
                        help="list impossibilities in rulings that no neighbouring case shows to be possible elsewhere")
    mutate.add_argument("--write", metavar="FILE", help="write the scores into a file (docs/mutation.md)")
    add_format(mutate)


def _test(options: argparse.Namespace) -> int:
    import time

    from oracle.rulings.collector import collect
    from oracle.rulings.parallel import run_many

    begun = time.perf_counter()
    items = collect(options.paths)
    if not items:
        from oracle.errors import complain

        raise complain(
            "nothing here is a ruling, or a scenario with 'expect'",
            "docs/regression-suite.md says what is run",
        )
    done = _progress(len(items))
    rows = []
    for item, failed, text, states in run_many(items, options.jobs, options.scheduler):
        done()
        rows.append((item, failed, text, states))
    done(True)
    rows.sort(key=lambda row: (row[0].path, row[0].line))
    wrong = [row for row in rows if row[1]]
    if options.format == "json":
        say_data(
            {
                "total": len(rows),
                "failed": len(wrong),
                "seconds": round(time.perf_counter() - begun, 3),
                "items": [
                    {
                        "file": item.path,
                        "line": item.line,
                        "name": item.name,
                        "holds": not failed,
                        "states": states,
                        "text": text or None,
                    }
                    for item, failed, text, states in rows
                ],
            }
        )
        return 1 if wrong else 0
    paint = Paint(sys.stdout)
    lines = []
    for item, _, text, _ in wrong:
        lines += [paint("bad", f"✗ {item.path}::{item.name}"), text, ""]
    seconds = f"{time.perf_counter() - begun:.1f} s"
    if wrong:
        fail = "fails" if len(wrong) == 1 else "fail"
        lines.append(paint("bad", f"{len(wrong):,} of {len(rows):,} {fail}") + f" ({seconds})")
    else:
        lines.append(paint("good", f"✓ {len(rows):,} {'holds' if len(rows) == 1 else 'hold'}") + f" ({seconds})")
    say(lines)
    return 1 if wrong else 0


def _progress(total: int) -> Callable[..., None]:
    """Show progress on a terminal."""
    count = 0
    on = sys.stderr.isatty()

    def done(end: bool = False) -> None:
        nonlocal count
        count += 1
        if on:
            print(
                "\r" + (" " * 30 + "\r" if end else f"{count:,} of {total:,} "),
                end="",
                file=sys.stderr,
                flush=True,
            )

    return done


def _mutate(options: argparse.Namespace) -> int:
    if options.scheduler and (options.table or options.neighbours):
        from oracle.errors import Where, complain

        raise complain("the table and the neighbours are made on this machine", "leave it out", Where("--scheduler"))
    if options.table:
        return _table(options)
    if options.neighbours:
        return _neighbours(options)
    from oracle.resources import files_of_cards
    from oracle.rulings.mutation.command import mutate

    files = (*files_of_cards(), *options.cards)
    return mutate(options.what, options.jobs, options.write, options.format == "json", files, options.scheduler)


def _wanted(options: argparse.Namespace) -> Callable[[str], bool] | None:
    from oracle.rulings.mutation.command import wanted_names

    return frozenset(wanted_names(options.what)).__contains__ if options.what else None


def _table(options: argparse.Namespace) -> int:
    import os

    from oracle.rulings.mutation.kill_table import make

    make(_wanted(options), options.jobs or os.cpu_count() or 1)
    return 0


def _neighbours(options: argparse.Namespace) -> int:
    from oracle.rulings.mutation.neighbours import unshown

    found = list(unshown(_wanted(options)))
    if options.format == "json":
        say_data([one._asdict() for one in found])
    else:
        say([*map(str, found), f"{len(found):,} claims that no neighbouring case shows to be able to fail"])
    return 0


RUN: Final[dict[str, Run]] = {"test": _test, "mutate": _mutate}

__all__ = ["RUN", "add_commands"]
