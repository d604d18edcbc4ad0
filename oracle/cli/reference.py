"""The commands that look something up: ``card``, ``rulings``, ``timing``, ``coverage``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.collection import keep, unofficial
from engine.record import replace
from oracle.cli.arguments import HOLDS, Command, Run, add_format, add_fresh, add_reference, number_of, original_of
from oracle.cli.terminal import PROGRAM, Paint, say, say_data

if TYPE_CHECKING:
    from engine.language import Entry
    from oracle.rulings.ledger import Ledger
    from oracle.words.catalogue import Fact

_MOST_RULINGS: Final = 5
_CARD: Final = """\
examples:
  dominion-oracle card Watchtower
  dominion-oracle card Trader --version 2011
  dominion-oracle card Watchtower --all
  dominion-oracle card "King's Court" --format json"""

_COVERAGE: Final = """\
WORDS restrict it to entries, sets, kinds, chapters or ids: Watchtower, Prosperity, event, III, lose-track.
"since 2023" selects the statements made after the reference; exact, paraphrase and uncertain select by confidence.

examples:
  dominion-oracle coverage
  dominion-oracle coverage --missing III
  dominion-oracle coverage --missing Hinterlands --format json"""

_RULINGS: Final = """\
WORDS are a card, an id, or any words. Small mistakes do not matter.

examples:
  dominion-oracle rulings Watchtower
  dominion-oracle rulings lose-track
  dominion-oracle rulings inn watchtower
  dominion-oracle rulings possession-15"""

_QUESTIONS: Final = 6

_TIMING: Final = """\
The lists are made from the cards' data alone.

examples:
  dominion-oracle timing
  dominion-oracle timing Watchtower
  dominion-oracle timing --format json"""


def add_commands(command: Command) -> None:
    """Give the commands their arguments."""
    card = command("card", "Show what a card does and when, and how its versions differ.", _CARD)
    card.add_argument("name", metavar="NAME", nargs="+",
                      help="the card's name (no quotes needed), or a file of your own cards")
    card.add_argument("--version", metavar="V", help="one version, by its label or a year in which it applied")
    card.add_argument("--all", action="store_true", help="show everything that it interacts with")
    card.add_argument("--format", choices=("text", "json", "yaml"), default="text",
                      help="text (the default), JSON, or a file of cards to edit and use with --cards")
    add_fresh(card)

    coverage = command("coverage", "Show which statements of the reference are tested.", _COVERAGE)
    coverage.add_argument("words", metavar="WORDS", nargs="*", help="restrict it to these")
    coverage.add_argument("--missing", action="store_true", help="list only those that nothing settles yet")
    add_format(coverage)

    rulings = command("rulings", "Look up official rulings.", _RULINGS)
    rulings.add_argument("words", metavar="WORDS", nargs="*", help="a card, an id, or any words")
    rulings.add_argument("--limit", type=number_of, metavar="N", default=20, help="how many to show (20)")
    add_reference(rulings)
    add_format(rulings)

    timing = command(
        "timing", "List what triggers when, and which effects last how long.", _TIMING
    )
    timing.add_argument(
        "words", metavar="WORDS", nargs="*", help="cards or headings; without any, everything"
    )
    add_format(timing)


def _card(options: argparse.Namespace) -> int:
    from engine.collection import INDEX, load
    from oracle import cards
    from oracle.errors import Where, complain
    from oracle.words import catalogue
    from oracle.words.versions import name_and_version, version_name, version_of

    typed = " ".join(options.name)
    if _is_file(typed):
        return _card_file(typed, options)
    fact = catalogue.find(typed)
    wanted = options.version
    if fact is None and wanted is None:
        bare, label = name_and_version(typed)
        if label:
            fact, wanted = catalogue.find(bare), label
    if fact is None or fact.name not in INDEX:
        if fact is not None:
            near = catalogue.did_you_mean(typed, list(INDEX), 3)
            what = f"{fact.name} ({fact.in_words()}) is not among the {len(INDEX)} cards that the oracle knows yet"
            raise complain(what, near if fact.name not in near else "", Where("card"))
        raise complain(f"no card is called '{typed[:60]}'", catalogue.advice(typed[:200], _known), Where("card"))
    entry = load(fact.name)
    if wanted is not None and version_of(entry, wanted) is None:
        versions = ", ".join(version_name(card) for card in entry.versions)
        what = f"{entry.name} has no version '{wanted[:40]}'"
        raise complain(what, f"there are: {versions}", Where("--version"))
    if options.format == "yaml":
        from oracle.scenario.own_cards import as_file

        one = version_of(entry, wanted) if wanted is not None else None
        say([as_file([entry if one is None else replace(entry, versions=(one,))]).rstrip()])
        return HOLDS
    if options.format == "json":
        one = version_of(entry, wanted) if wanted is not None else None
        data = cards.card_data(entry, None if one is None else [one])
        data["rulings"] = [{"id": identity, "words": words} for identity, words in _summaries(entry.name)]
        data["questions"] = _questions(entry.name)
        data.update(_interacts(entry, wanted))
        say_data(data)
        return HOLDS
    paint = Paint(sys.stdout)
    first, *rest = cards.card_text(entry, wanted)
    lines = [paint("strong", first), *rest]
    if unofficial((entry.name,)):       # no ruling is about it
        say(lines)
        return HOLDS
    lines += _rulings_and_questions(entry.name, paint, options.all)
    if wanted is None:
        from oracle.atlas.known import in_words

        argued = in_words(entry.name, options.all)
        lines += ["", *argued] if argued else []
    met = _meets(entry, wanted, options.all)
    lines += ["", *met] if met else []
    say(lines)
    return HOLDS


def _rulings_and_questions(name: str, paint: Paint, every_question: bool) -> list[str]:
    """Return lines about the rulings of a card and the questions with it."""
    lines: list[str] = []
    rulings = _summaries(name)
    if rulings:
        lines += ["", "rulings:"]
        lines += [f"  {words} {paint('quiet', f'[{identity}]')}" for identity, words in rulings[:_MOST_RULINGS]]
    number = _number_of_rulings(name)
    if number:
        lines += ["", f"{'its ruling' if number == 1 else f'all {number} rulings'}: {PROGRAM} rulings {name}"]
    questions = _questions(name)
    if questions:
        shown = questions if every_question else questions[:_QUESTIONS]
        more = f" and {len(questions) - len(shown)} more" if len(questions) > len(shown) else ""
        lines += ["", f"questions with it: {', '.join(shown)}{more}"]
    return lines


def _is_file(typed: str) -> bool:
    return "\0" not in typed and (typed.endswith((".yaml", ".yml")) or os.path.isfile(typed))


def _card_file(file: str, options: argparse.Namespace) -> int:
    """Print what the cards of a file were understood to do, and what their texts leave open."""
    from oracle import cards
    from oracle.scenario.own_cards import as_file, load_cards

    found = load_cards(file)
    keep(*(card.entry for card in found))
    if options.format == "yaml":
        say([as_file(card.entry for card in found).rstrip()])
        return HOLDS
    if options.format == "json":
        say_data({"cards": [{**cards.card_data(card.entry, None), "text": card.text, "open": list(card.asks)}
                            for card in found]})
        return HOLDS
    paint, lines = Paint(sys.stdout), list[str]()
    for card in found:
        first, *rest = cards.card_text(card.entry, None)
        lines += ["", paint("strong", first), *rest]
        lines += ["", "its text leaves open:", *(f"  {question}" for question in card.asks)] if card.asks else []
    say(lines[1:])
    return HOLDS


def _interacts(entry: Entry, wanted: str | None) -> dict[str, object]:
    """Return the common effects of a card, and what it interacts with, for JSON."""
    from oracle.effects import interactions
    from oracle.words.versions import version_of

    card = version_of(entry, wanted) if wanted is not None else entry.versions[-1] if entry.versions else None
    data = interactions.as_data(entry, card) if card is not None else {"effects": [], "interactions": []}
    from oracle.atlas.known import known_of

    argued = known_of(entry.name) if wanted is None else []
    return {**data, "argued": [{**one._asdict(), "with": one.other(entry.name)} for one in argued]}


def _meets(entry: Entry, wanted: str | None, every: bool) -> list[str]:
    """Return, as lines, what a card interacts with."""
    from oracle.effects import interactions
    from oracle.words.versions import version_of

    card = version_of(entry, wanted) if wanted is not None else entry.versions[-1] if entry.versions else None
    return interactions.in_words(entry, card, every) if card is not None else []


def _known(fact: Fact) -> bool:
    from engine.collection import INDEX

    return fact.name in INDEX


def _summaries(name: str) -> list[tuple[str, str]]:
    """Return the ids and summaries of the encoded statements about a card."""
    import os

    from oracle.rulings.ledger import entries, root
    from oracle.rulings.lookup import summary_of
    from oracle.rulings.ruling_files import scanned

    found = []
    for file, rows in entries().items():
        if rows[0].entry.name == name and (root() / file).is_file():
            book = scanned(os.fspath(root() / file))
            found += [(head.ids[0], summary_of(book, head)) for head in book.heads if head.settled == "scenarios"]
    return found


def _number_of_rulings(name: str) -> int:
    """Return the number of statements about a card: as many as ``rulings NAME`` lists."""
    from oracle.rulings.lookup import about

    return len(about(name))


def _questions(name: str) -> list[str]:
    """Return the gallery's scenarios that name a card."""
    import re

    from oracle.resources import gallery, scenario_file

    wanted = re.compile(rf"(?<![\w']){re.escape(name)}(?![\w'])")
    found = []
    for question in gallery():
        path = scenario_file(question)
        if path is not None and wanted.search(path.read_text("utf-8")):
            found.append(question)
    return found


def _coverage(options: argparse.Namespace) -> int:
    from oracle.rulings.ledger import coverage, ledger

    book = ledger()
    data = coverage(book)
    if options.words:
        data = _narrowed(data, options.words)
    if options.missing:
        rows = [row for row in data["entries"] if row["status"] == "missing"]
        if options.format == "json":
            say_data(rows)
        else:
            say(_missing(rows))
        return 0
    if options.format == "json":
        say_data(data)
        return 0
    say(_totals(data, book))
    return 0


def _narrowed(data: dict[str, Any], words: Sequence[str]) -> dict[str, Any]:
    """Return only the statements that the words fit."""
    from oracle.rulings.ledger import totalled

    wanted = " ".join(words).casefold()
    rows = [row for row in data["entries"] if _fits(row, wanted)]
    if not rows:
        from oracle.errors import complain
        from oracle.words.likeness import nearest

        names = {str(row[key]) for row in data["entries"] for key in ("entry", "set", "kind", "chapter")}
        near = nearest(" ".join(words), sorted(names), 1)
        raise complain(
            f"no statement of the reference fits '{' '.join(words)[:60]}'",
            f"did you mean {near[0]}?" if near else "",
        )
    return totalled(rows)


def _fits(row: dict[str, Any], wanted: str) -> bool:
    exact = {
        str(row[key]).casefold()
        for key in ("entry", "set", "kind", "chapter", "section", "class", "era", "confidence")
    }
    stem = row["file"].rpartition("/")[2].removesuffix(".yaml")
    return (
        wanted in exact
        or wanted in (row["id"], stem, stem.partition("@")[0], row["file"])
        or row["id"].removeprefix("rules/").startswith(wanted + "-")
    )


def _missing(rows: list[dict[str, Any]]) -> list[str]:
    from oracle.share.verdict_lines import counted

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
    return [*lines, "", f"{counted(len(rows), 'statement')} {'is' if len(rows) == 1 else 'are'} missing."]


def _totals(data: dict[str, Any], book: Ledger) -> list[str]:
    from engine.rules import REFERENCE
    from oracle.rulings.ledger import STATUSES, grouped
    from oracle.share.verdict_lines import counted

    lines: list[str] = []
    parts = (
        ("reference", f"of the reference of {REFERENCE}", ("chapter", "set", "kind")),
        ("since", f"made since {REFERENCE}", ("confidence", "set", "kind")),
    )
    for part, of, keys in parts:
        totals = data[part]
        if not totals["total"]:
            continue
        counts = ", ".join(f"{totals[status.replace('-', '_')]:,} {status}" for status in STATUSES)
        lines += [f"{counted(totals['total'], 'statement')} {of}: {counts}", ""]
        rows = [row for row in data["entries"] if (row["source"] is None) == (part == "reference")]
        for key in keys:
            table = grouped(rows, key)
            if "none" in table:
                table[f"of no {key}"] = table.pop("none")  # a rule, a common effect, a token
            lines.append(f"by {key:<22}" + "".join(f"{status:>16}" for status in STATUSES))
            for name, row in table.items():
                lines.append(f"  {name:<23}" + "".join(f"{row[status] or '·':>16}" for status in STATUSES))
            lines.append("")
    if book.problems:
        lines.append(f"{len(book.problems)} problems with ids; dominion-oracle test tells them.")
    due = _due(book)
    lines += [f"can be encoded now (the cards it waits for are there): {', '.join(due)}"] if due else []
    return lines


def _due(book: Ledger) -> list[str]:
    """Return the rulings that wait for cards which the oracle can play by now."""
    from engine.collection import INDEX
    from oracle.errors import OracleError
    from oracle.rulings.ruling_files import read

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


def _rulings(options: argparse.Namespace) -> int:
    from oracle.rulings.lookup import found, in_words

    original = original_of(options)
    rows = found(" ".join(options.words), options.limit)
    if options.format == "json":
        data = [row.as_data() for row in rows[: options.limit]]
        if original is not None:
            for row, one in zip(rows, data, strict=False):
                one["original"] = list(original.quote(row.statement.id))
        say_data(data)
        return 0
    say(in_words(rows, options.limit, Paint(sys.stdout), original))
    return 0


def _timing(options: argparse.Namespace) -> int:
    from oracle.timing import in_words, narrowed, overview

    rows = narrowed(overview(), " ".join(options.words))
    if options.format == "json":
        say_data(rows)
        return 0
    say(in_words(rows))
    return 0


RUN: Final[dict[str, Run]] = {"card": _card, "rulings": _rulings, "timing": _timing, "coverage": _coverage}

__all__ = ["RUN", "add_commands"]
