"""The commands about whole Kingdoms: ``kingdom`` says what is tricky among its cards, ``sets`` lists known ones."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oracle.cli.arguments import FAILS, HOLDS, Command, Run, add_format, add_fresh, add_workers, number_of
from oracle.cli.terminal import Progress, say, say_aside, say_data
from oracle.words.quotes import quoted

if TYPE_CHECKING:
    from oracle.atlas.briefing import Briefing, Pair, Row
    from oracle.atlas.findings import Looked
    from oracle.atlas.sets import Draw

_WIDTH: Final = 80
_KINGDOM: Final = """\
NAMES are the cards and landscapes on the table, separated by commas, a file that lists them, or a recommended set.
Every pair is examined in small positions. The output lists what players would argue about, each with a command that
shows it and the statement that decides.

examples:
  dominion-oracle kingdom "Inn, Watchtower, Sleigh, Sailor, Innovation, Villa"
  dominion-oracle kingdom table.txt
  dominion-oracle kingdom "First Game"
  dominion-oracle kingdom --random 10 --from Base,Plunder --seed 4
  dominion-oracle kingdom Hermit,Scheme --rules 2012"""
_SETS: Final = """\
Lists only sets that this program's sources name. 'kingdom' takes them by name.

examples:
  dominion-oracle sets
  dominion-oracle kingdom "Village Square\""""
_ATLAS: Final = """\
The file has a line for each pair. To continue an interrupted build, build the same file again. 'diff' lists the pairs
whose findings differ.

examples:
  dominion-oracle atlas build plunder.atlas --from Plunder
  dominion-oracle atlas build sample.atlas --sample 3000 --seed 1
  dominion-oracle atlas build all.atlas --scheduler tcp://10.0.0.1:8786
  dominion-oracle atlas diff old.atlas new.atlas

exit codes of diff: 0 no difference, 1 a difference"""
_HEADINGS: Final = {
    "when-gain": "When a card is gained", "when-trash": "When a card is trashed",
    "when-discard": "When a card is discarded", "when-would-resolve": "When a card would be resolved",
    "start-of-turn": "At the start of a turn", "start-of-clean-up": "At the start of Clean-up",
    "": "While cards are resolved",
}


def add_commands(command: Command) -> None:
    """Give the commands their arguments."""
    kingdom = command("kingdom", "Say what is tricky among the cards of a Kingdom.", _KINGDOM)
    add_kingdom(kingdom, "with --random: the seed of the draw (0)")
    kingdom.add_argument("-o", "--output", metavar="OUT", help="write a page (.html) for a phone or a browser")
    kingdom.add_argument("--force", action="store_true", help="overwrite an existing file")
    add_format(kingdom)
    add_format(command("sets", "List recommended sets of ten.", _SETS))

    atlas = command("atlas", "Examine many pairs of cards, and compare the findings.", _ATLAS)
    atlas.add_argument("what", choices=("build", "diff"), help="examine pairs, or compare two files")
    atlas.add_argument("files", metavar="FILE", nargs="+", help="the file to build, or the old and the new one")
    atlas.add_argument("--of", metavar="NAMES", default="", help="only pairs of these cards and landscapes")
    atlas.add_argument("--from", dest="among", metavar="SETS", default="", help="only pairs from these sets")
    atlas.add_argument("--sample", type=number_of, metavar="N", default=0, help="only N of the pairs, drawn at random")
    atlas.add_argument("--seed", type=int, metavar="N", default=0, help="the seed of the random draw (0)")
    atlas.add_argument("--rules", metavar="ERA", default="", help="use the rules of a year")
    add_workers(atlas)
    add_format(atlas)


def add_kingdom(to: argparse.ArgumentParser, seed: str) -> None:
    """Add the arguments that say which Kingdom; ``seed`` is the help text of the option for drawing one."""
    to.add_argument("names", metavar="NAMES", nargs="*",
                    help="cards and landscapes, a file that lists them, or a recommended set")
    to.add_argument("--random", metavar="N", type=number_of, help="draw a Kingdom of N piles by the official method")
    to.add_argument("--from", dest="among", metavar="SETS", default="", help="with --random: draw from these sets")
    to.add_argument("--seed", metavar="N", type=int, default=0, help=seed)
    to.add_argument("--rules", metavar="ERA", default="", help="use the rules of a year")
    add_fresh(to)
    add_workers(to)


def briefing_of(options: argparse.Namespace) -> tuple[Briefing, Draw | None]:
    """Return the briefing of the Kingdom that the arguments name, cached or computed now, and how it was drawn, if it
    was.

    Raises OracleError.
    """
    from engine.collection import load, unofficial
    from oracle import cache
    from oracle.atlas.briefing import from_data, names_of, piles_of_traits
    from oracle.errors import complain

    rules = year_of(options.rules)
    draw = _draw(options)
    texts = _listed(options.names) if draw is None else draw.texts
    names = names_of(texts)
    if len(names) < 2:
        raise complain("one card alone is no Kingdom", "pairs are looked at: name two or more, with commas between")
    key = [sorted(names), sorted(piles_of_traits(texts).items()), rules,
           [repr(load(name)) for name in unofficial(names)]]
    data = None if options.fresh else cache.read("kingdoms", key)
    if data is not None:
        return from_data(data), draw
    found = _computed(texts, rules, options)
    cache.store("kingdoms", key, found.as_data())
    return found, draw


def _kingdom(options: argparse.Namespace) -> int:
    if options.output:
        from oracle.files import check_writable

        check_writable(options.output, options.force)
    found, draw = briefing_of(options)
    if options.output:
        _write_page(found, options)
    if options.format == "json":
        say_data(found.as_data() | ({"drawn": draw.as_data()} if draw is not None else {}))
    elif not options.output:
        say([*(_laid_out(draw) if draw is not None else ()), *in_words(found)])
    return HOLDS


def _draw(options: argparse.Namespace) -> Draw | None:
    """Return the drawn Kingdom; None if its cards are named. Raises OracleError."""
    from oracle.atlas.sets import drawn, expansions_of
    from oracle.errors import complain

    if options.random is None:
        if not options.names:
            raise complain("which cards?", "name them with commas between, or --random 10")
        return None
    if options.names:
        raise complain("either NAMES or --random", "leave one of them out")
    return drawn(options.random, expansions_of(options.among), options.seed)


def _laid_out(draw: Draw) -> list[str]:
    """Return a drawn Kingdom in words."""
    lines = _wrapped(", ".join((*draw.piles, *draw.landscapes)), "")
    lines += [line for of, names in draw.chosen for line in _wrapped(f"for {of}: {', '.join(names)}", "  ", "    ")]
    extras = [what for what, there in (("Colonies", draw.colonies), ("Shelters", draw.shelters)) if there]
    return [*lines, *([f"  with {' and '.join(extras)}"] if extras else []), ""]


def _sets(options: argparse.Namespace) -> int:
    from oracle.atlas.sets import RECOMMENDED

    if options.format == "json":
        say_data([one._asdict() for one in RECOMMENDED])
    else:
        say([line for one in RECOMMENDED
             for line in (f"{one.name} ({one.source})", *_wrapped(", ".join(one.piles), "  "))])
    return HOLDS


def _write_page(found: Briefing, options: argparse.Namespace) -> None:
    """Write the page of a briefing."""
    from oracle.atlas.page import to_html
    from oracle.files import write_file
    from oracle.share.verdict_lines import counted

    progress = Progress()
    try:
        page = to_html(found, _tried(found), lambda row: progress.counted(row, len(found.rows), "rows"))
    finally:
        progress.done()
    write_file(options.output, page, options.force)
    say_aside(f"{options.output}: {counted(len(found.rows), 'question')}")


def year_of(text: str) -> str:
    """Return the year whose rules are asked for; empty for the current ones. Raises OracleError."""
    if not text or text == "current":
        return ""
    from oracle.claims.compare import era_of

    return str(era_of(text))


def _listed(texts: Sequence[str]) -> list[str]:
    """Return the names that are listed, or that a file lists, or those of a recommended set. Raises OracleError."""
    from oracle.atlas.sets import RECOMMENDED, recommended
    from oracle.errors import complain
    from oracle.words.catalogue import did_you_mean, find

    if len(texts) == 1 and os.path.isfile(texts[0]):
        from oracle.scenario.reading import read_text

        texts = [line.partition("#")[0] for line in read_text(Path(texts[0])).splitlines()]
    elif len(texts) == 1 and (of := recommended(texts[0])) is not None:
        return list(of.piles)
    elif len(texts) == 1 and find(texts[0]) is None and (
            hint := did_you_mean(texts[0], [one.name for one in RECOMMENDED])):
        raise complain(f"there is no card, landscape or recommended set called '{texts[0][:60]}'", hint)
    return [name for text in texts for part in text.split(",") if (name := part.strip())]


def _computed(names: Sequence[str], rules: str, options: argparse.Namespace) -> Briefing:
    """Compute the briefing in several processes, showing a bar on a terminal."""
    from oracle.atlas.briefing import briefing, looked_at
    from oracle.rulings.parallel import pool_of

    progress = Progress()
    with pool_of(options.jobs, options.scheduler) as pool:

        def look_at(pairs: Sequence[Pair], rules: str) -> Iterator[Looked]:
            looked = pool.map(looked_at, pairs, [rules] * len(pairs))
            for number, one in enumerate(looked, 1):
                progress.counted(number, len(pairs), "pairs")
                yield one

        try:
            return briefing(names, rules, look_at)
        finally:
            progress.done()


def _atlas(options: argparse.Namespace) -> int:
    from oracle.errors import complain

    expected = 1 if options.what == "build" else 2
    if len(options.files) != expected:
        raise complain(f"atlas {options.what} takes {'one file' if expected == 1 else 'two files'}",
                       "dominion-oracle atlas build FILE; dominion-oracle atlas diff OLD NEW")
    return _build(options) if options.what == "build" else _diff(options)


def _build(options: argparse.Namespace) -> int:
    from oracle.atlas.briefing import names_of
    from oracle.atlas.record import build, names, some_pairs
    from oracle.atlas.sets import expansions_of
    from oracle.rulings.parallel import pool_of

    every = names_of(_listed([options.of])) if options.of else names(
        expansions_of(options.among) if options.among else ())
    pairs = some_pairs(every, options.sample, options.seed)
    progress = Progress()
    with pool_of(options.jobs, options.scheduler) as pool:
        try:
            added = build(Path(options.files[0]), pairs, pool, year_of(options.rules),
                          lambda done, every: progress.counted(done, every, "pairs"))
        finally:
            progress.done()
    if options.format == "json":
        say_data({"pairs": len(pairs), "added": added})
    else:
        say([f"{len(pairs):,} pairs, {added:,} of them looked at now"])
    return HOLDS


def _diff(options: argparse.Namespace) -> int:
    from oracle.atlas.record import differences, read

    old, new = (read(Path(file)) for file in options.files)
    found = list(differences(old, new))
    if options.format == "json":
        say_data([one._asdict() for one in found])
        return FAILS if found else HOLDS
    lines = []
    for one in found:
        lines.append(" + ".join(one.pair) + ("" if one.gone or one.come else ": only the counts differ"))
        for sign, rows in (("−", one.gone), ("+", one.come)):
            lines += [line for row in rows for line in _wrapped(f"{sign} {row[0]}: {row[1]} {row[2]}", "  ", "    ")]
    say([*lines, f"{len(found):,} of {len(old.keys() & new.keys()):,} pairs differ"])
    return FAILS if found else HOLDS


# ------------------------------------------------------------------------------------------------- in words


def in_words(found: Briefing) -> list[str]:
    """Return a briefing for a reader."""
    lines: list[str] = []
    rows = sorted(enumerate(found.rows), key=lambda one: (_first_of(found.rows, one[1].window), one[0]))
    number = 0
    for window, group in groupby(rows, key=lambda one: one[1].window):
        lines += [_HEADINGS.get(window, f"At {window.replace('-', ' ')}"), ""]
        for _, row in group:
            number += 1
            lines += [*_row(number, row), ""]
    if not found.rows:
        lines += ["Nothing tricky was found.", ""]
    if found.more:
        lines += _wrapped(f"{found.more} more {'row is' if found.more == 1 else 'rows are'} not shown, which would be "
                          "argued about less.", "")
    if found.also:
        lines += ["Rulings that name two of these cards (dominion-oracle ask ID):"]
        for one in found.also:
            lines += _wrapped(f"{one.id}: {one.words}", "  ", "    ")
        lines.append("")
    return lines + _wrapped(_tried(found), "")


def _tried(found: Briefing) -> str:
    return (f"Looked at: {found.positions:,} positions of {found.pairs:,} pairs, in which cards are played, bought, "
            f"gained, trashed and discarded, and turns begin and end. Not tried: {found.not_tried}.")


def _first_of(rows: Sequence[Row], window: str) -> int:
    return next(number for number, row in enumerate(rows) if row.window == window)


def _row(number: int, row: Row) -> list[str]:
    head = f"{number:2}. "
    lines = _wrapped(row.question, head, " " * len(head))
    lines += _wrapped(row.answer, "    ")
    lines.append(f"    dominion-oracle ask {quoted(row.line)}")
    if row.statement is not None:
        lines += _wrapped(f"{row.statement.id}: {row.statement.words}", "    ")
    others = [one.id for one in row.rulings if row.statement is None or one.id != row.statement.id]
    if others:
        lines.append(f"    see also: {', '.join(others)}")
    return lines


def _wrapped(text: str, first: str, rest: str | None = None) -> list[str]:
    import textwrap

    return textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent=first if rest is None else rest,
                         break_on_hyphens=False, break_long_words=False)


RUN: Final[dict[str, Run]] = {"kingdom": _kingdom, "sets": _sets, "atlas": _atlas}

__all__ = ["RUN", "add_commands", "in_words"]
