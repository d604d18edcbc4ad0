"""The commands about rulings: ``test``, ``coverage``, ``rulings``, ``timing``, ``mutate``.

``add_commands`` gives them their arguments, ``RUN`` is what runs each of them. Nothing is loaded before a
command is used.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from oracle.rulings.items import Item
    from oracle.rulings.ledger import Ledger

_TEST: Final = """\
PATHS are files or folders, FILE::NAME, ids of rulings (watchtower-1) or names of entries (Watchtower); without
any, all rulings and questions that come along are run. Files of rulings and scenario files with 'expect' are run,
others not.

examples:
  dominion-oracle test my-rulings/
  dominion-oracle test watchtower-1 trader@pre-2020-9
  dominion-oracle test -j 4

exit codes: 0 everything holds, 1 something does not, 2 a file cannot be read"""

_COVERAGE: Final = """\
WORDS narrow it down to entries, sets, kinds, chapters or ids: Watchtower, Prosperity, event, III, lose-track.

examples:
  dominion-oracle coverage
  dominion-oracle coverage --missing III
  dominion-oracle coverage --missing Hinterlands --format json"""

_RULINGS: Final = """\
WORDS are a card, an id, or any words; small mistakes do not matter.

examples:
  dominion-oracle rulings Watchtower
  dominion-oracle rulings lose-track
  dominion-oracle rulings inn watchtower
  dominion-oracle rulings possession-15"""

_TIMING: Final = """\
Made from the card data alone: which abilities trigger when, and which go on for how long.

examples:
  dominion-oracle timing
  dominion-oracle timing Watchtower
  dominion-oracle timing --format json"""

_MUTATE: Final = """\
Changes one word of a card's data, or one switch of the rules, and runs the rulings that could notice. What
nobody notices is listed: a word that no ruling tests. WHAT is a card, a set, or 'rules'; without any,
everything is done.

examples:
  dominion-oracle mutate Watchtower
  dominion-oracle mutate Hinterlands -j 2
  dominion-oracle mutate rules"""


def add_commands(command: Callable[[str, str, str], argparse.ArgumentParser]) -> None:
    """Give the commands their arguments. ``command(name, about, more)`` makes the parser of one."""

    def formats(to: argparse.ArgumentParser) -> None:
        to.add_argument(
            "--format", choices=("text", "json"), default="text", help="words (the default) or JSON"
        )

    test = command("test", "Run rulings and scenarios as tests.", _TEST)
    test.add_argument("paths", metavar="PATHS", nargs="*", help="files, folders, ids or entries")
    test.add_argument(
        "-j", "--jobs", type=_jobs, metavar="N", default=0, help="how many at once (all processors)"
    )
    formats(test)

    coverage = command("coverage", "Tell which statements of the reference are tested.", _COVERAGE)
    coverage.add_argument("words", metavar="WORDS", nargs="*", help="which of them")
    coverage.add_argument("--missing", action="store_true", help="list those that nothing settles yet")
    formats(coverage)

    rulings = command("rulings", "Look up rulings.", _RULINGS)
    rulings.add_argument("words", metavar="WORDS", nargs="*", help="a card, an id, or words")
    rulings.add_argument("--limit", type=_jobs, metavar="N", default=20, help="how many to show (20)")
    formats(rulings)

    timing = command(
        "timing", "Give the overview of all triggers and of all that goes on for a while.", _TIMING
    )
    timing.add_argument(
        "words", metavar="WORDS", nargs="*", help="cards or headings; everything without them"
    )
    formats(timing)

    mutate = command("mutate", "Show which words of the cards no ruling tests.", _MUTATE)
    mutate.add_argument("what", metavar="WHAT", nargs="*", help="cards, sets, or 'rules'")
    mutate.add_argument(
        "-j", "--jobs", type=_jobs, metavar="N", default=0, help="how many at once (all processors)"
    )
    mutate.add_argument("--write", metavar="FILE", help="keep the scores in a file (docs/mutation.md)")
    formats(mutate)


def _jobs(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return int(text)


def _print(lines: Iterable[str]) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


def _print_json(data: Any) -> None:
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _paint() -> Callable[[str, str], str]:
    from oracle.cli import Paint

    return Paint(sys.stdout)


# ------------------------------------------------------------------------------------------------- test


def _test(options: argparse.Namespace) -> int:
    import time

    from oracle.rulings.many import run_many

    begun = time.perf_counter()
    items = _items(options.paths)
    if not items:
        from oracle.errors import complain

        raise complain(
            "nothing here is a ruling, or a scenario with 'expect'",
            "docs/regression-suite.md says what is run",
        )
    done = _progress(len(items))
    rows = []
    for item, failed, text, states in run_many(items, options.jobs):
        done()
        rows.append((item, failed, text, states))
    done(True)
    rows.sort(key=lambda row: (row[0].path, row[0].line))
    wrong = [row for row in rows if row[1]]
    if options.format == "json":
        _print_json(
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
    paint = _paint()
    lines = []
    for item, _, text, _ in wrong:
        lines += [paint("bad", f"✗ {item.path}::{item.name}"), text, ""]
    seconds = f"{time.perf_counter() - begun:.1f} s"
    if wrong:
        lines.append(paint("bad", f"{len(wrong):,} of {len(rows):,} fail") + f" ({seconds})")
    else:
        lines.append(paint("good", f"✓ {len(rows):,} hold") + f" ({seconds})")
    _print(lines)
    return 1 if wrong else 0


def _progress(total: int) -> Callable[..., None]:
    """Says on a terminal how far it is."""
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


def _items(paths: Sequence[str]) -> list[Item]:
    """The items of what was named on the command line. Raises OracleError."""
    from oracle.data import folder
    from oracle.rulings.items import items
    from oracle.rulings.reading import files

    if not paths:
        paths = [str(folder(name)) for name in ("rulings", "scenarios")]
    found: dict[tuple[str, str], Item] = {}
    for path in paths:
        file, _, name = path.rpartition("::")
        if os.path.lexists(path):
            here = [item for file in files(path) for item in items(_shown(str(file)))]
        elif file and os.path.isfile(file):
            here = _in_file(file, name)
        else:
            here = _named(path)
        found.update({(item.path, item.name): item for item in here})
    return list(found.values())


def _in_file(file: str, name: str) -> list[Item]:
    """One item of a file, as a failure names it: FILE::NAME. Raises OracleError."""
    from oracle.errors import complain
    from oracle.rulings.items import items
    from oracle.words.catalogue import did_you_mean

    every = list(items(_shown(file)))
    here = [item for item in every if item.name == name or (item.head is not None and name in item.head.ids)]
    if not here:
        raise complain(
            f"there is no '{name[:60]}' in {file}",
            did_you_mean(name, [item.name for item in every]) or f"it has {len(every)} tests",
        )
    return here


def _shown(path: str) -> str:
    """The path from here, if it lies below."""
    try:
        near = os.path.relpath(path)
    except ValueError:
        return path
    return path if near.startswith("..") else near


def _named(name: str) -> list[Item]:
    """The items of a ruling's id, or of an entry. Raises OracleError."""
    from oracle.errors import complain
    from oracle.rulings.items import items
    from oracle.rulings.ledger import bare_entries, entries, ledger, statements

    book = ledger()
    head = book.heads.get(name)
    if head is not None:
        return [item for item in items(_shown(head.path)) if item.head is not None and name in item.head.ids]
    if name in statements():
        raise complain(
            f"{name} is not encoded yet", f"it belongs into rulings/{statements()[name].entry.file}"
        )
    word = name.casefold()
    known = [*(rows[0].entry for rows in entries().values()), *bare_entries().values()]
    wanted = {entry.file for entry in known if word in (entry.name.casefold(), entry.slug)}
    here = [
        item
        for file in book.files
        if os.path.relpath(file.path, book.root).replace(os.sep, "/") in wanted
        for item in items(_shown(file.path))
    ]
    if not here:
        from difflib import get_close_matches

        near = get_close_matches(name, [*book.heads, *(entry.name for entry in known)], 1)
        what = (
            f"there is no file, ruling or entry '{name[:60]}'" if not wanted else f"{name} has no rulings yet"
        )
        raise complain(what, f"did you mean {near[0]}?" if near and not wanted else "")
    return here


# ------------------------------------------------------------------------------------------------- coverage


def _coverage(options: argparse.Namespace) -> int:
    from oracle.rulings.ledger import coverage, ledger

    book = ledger()
    data = coverage(book)
    if options.words:
        data = _narrowed(data, options.words)
    if options.missing:
        rows = [row for row in data["entries"] if row["status"] == "missing"]
        if options.format == "json":
            _print_json(rows)
        else:
            _print(_missing(rows))
        return 0
    if options.format == "json":
        _print_json(data)
        return 0
    _print(_totals(data, book))
    return 0


def _narrowed(data: dict[str, Any], words: Sequence[str]) -> dict[str, Any]:
    """Only the statements that the words fit."""
    wanted = " ".join(words).casefold()
    rows = [row for row in data["entries"] if _fits(row, wanted)]
    if not rows:
        from difflib import get_close_matches

        from oracle.errors import complain

        names = {str(row[key]) for row in data["entries"] for key in ("entry", "set", "kind", "chapter")}
        near = get_close_matches(" ".join(words), sorted(names), 1)
        raise complain(
            f"no statement of the reference fits '{' '.join(words)[:60]}'",
            f"did you mean {near[0]}?" if near else "",
        )
    count = {
        status: sum(row["status"] == status for row in rows)
        for status in ("encoded", "by-reference", "not-executable", "missing")
    }
    return {
        "total": len(rows),
        "encoded": count["encoded"],
        "by_reference": count["by-reference"],
        "not_executable": count["not-executable"],
        "missing": count["missing"],
        "entries": rows,
    }


def _fits(row: dict[str, Any], wanted: str) -> bool:
    exact = {
        str(row[key]).casefold() for key in ("entry", "set", "kind", "chapter", "section", "class", "era")
    }
    stem = row["file"].rpartition("/")[2].removesuffix(".yaml")
    return (
        wanted in exact
        or wanted in (row["id"], stem, stem.partition("@")[0], row["file"])
        or row["id"].removeprefix("rules/").startswith(wanted + "-")
    )


def _missing(rows: list[dict[str, Any]]) -> list[str]:
    if not rows:
        return ["Nothing is missing."]
    lines = []
    files: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        files.setdefault(row["file"], []).append(row)
    for file, here in files.items():
        ids = ", ".join(
            row["id"] + ("" if row["class"] == "executable" else f" ({row['class']})") for row in here
        )
        lines.append(f"rulings/{file}: {ids}")
    return [*lines, "", f"{len(rows):,} statements are missing."]


def _totals(data: dict[str, Any], book: Ledger) -> list[str]:
    from oracle.rulings.ledger import STATUSES, grouped

    keys = ("encoded", "by_reference", "not_executable", "missing")
    lines = [
        f"{data['total']:,} statements of the reference: "
        + ", ".join(f"{data[key]:,} {status}" for key, status in zip(keys, STATUSES, strict=True)),
        "",
    ]
    for key in ("chapter", "set", "kind"):
        table = grouped(data["entries"], key)
        if key == "set":
            table.pop("none", None)
        lines.append(f"by {key:<22}" + "".join(f"{status:>16}" for status in STATUSES))
        for name, counts in table.items():
            lines.append(f"  {name:<23}" + "".join(f"{counts[status] or '·':>16}" for status in STATUSES))
        lines.append("")
    if book.problems:
        lines.append(f"{len(book.problems)} problems with ids; dominion-oracle test tells them.")
    due = _due(book)
    lines += [f"can be encoded now (the cards it waits for are there): {', '.join(due)}"] if due else []
    return lines


def _due(book: Ledger) -> list[str]:
    """Rulings that wait for cards which the oracle can play by now."""
    from engine.cards import INDEX
    from oracle.errors import OracleError
    from oracle.rulings.reading import read

    due: list[str] = []
    for file in book.files:
        if "later-card" not in file.text:
            continue
        for head in file.heads:
            if head.settled == "not_executable" and "needs:" in file.text[head.start : head.end]:
                try:
                    ruling = read(file, head)
                except OracleError:
                    continue
                if ruling.needs and all(name in INDEX for name in ruling.needs):
                    due += head.ids
    return due


# ------------------------------------------------------------------------------------------------- the others


def _rulings(options: argparse.Namespace) -> int:
    from oracle.rulings.lookup import found, in_words

    rows = found(" ".join(options.words), options.limit)
    if options.format == "json":
        _print_json([row.as_data() for row in rows[: options.limit]])
        return 0
    _print(in_words(rows, options.limit, _paint()))
    return 0


def _timing(options: argparse.Namespace) -> int:
    from oracle.timing import in_words, narrowed, overview

    rows = narrowed(overview(), " ".join(options.words))
    if options.format == "json":
        _print_json(rows)
        return 0
    _print(in_words(rows))
    return 0


def _mutate(options: argparse.Namespace) -> int:
    from oracle.rulings.mutation import mutate

    return mutate(options.what, options.jobs, options.write, options.format == "json")


RUN: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "test": _test,
    "coverage": _coverage,
    "rulings": _rulings,
    "timing": _timing,
    "mutate": _mutate,
}

__all__ = ["RUN", "add_commands"]
