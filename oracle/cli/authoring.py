"""The commands for authors of cards: ``new-card`` begins a card, ``lint`` lists what is wrong with the cards' data."""

from __future__ import annotations

import argparse
from typing import Final

from oracle.cli.arguments import FAILS, HOLDS, Command, Run, add_format
from oracle.cli.terminal import PROGRAM, say, say_data

_NEW: Final = """\
Writes the card's entry into the module of its set, its line into the index, and its file of rulings with the ids
of the reference's statements about it. ??? marks what is left to write. docs/adding-a-card.md explains the rest.

examples:
  dominion-oracle new-card Wharf
  dominion-oracle new-card "Way of the Owl" --show"""

_LINT: Final = """\
Finds faults in the cards' data without playing: names that are read before they are bound, conditions that can
never hold, filters that no card matches, costs that differ from the catalogue. Without NAMES, all cards are checked.

examples:
  dominion-oracle lint Wharf
  dominion-oracle lint

exit codes: 0 no fault is found, 1 a fault is found"""

_NEXT: Final = (
    "Write its abilities (docs/language.md), then:",
    f'  {PROGRAM} lint "{{name}}"        what is wrong with its data',
    f'  {PROGRAM} card "{{name}}"        its timing tree: compare it with the text',
    f"  {PROGRAM} test rulings/{{file}}",
    f'  {PROGRAM} mutate "{{name}}"      which of its words no ruling tests',
    "  python -m tests.make_card_words      records the words of the card",
)


def add_commands(command: Command) -> None:
    """Give the commands their arguments."""
    new = command("new-card", "Begin a card: write the start of its data and its rulings.", _NEW)
    new.add_argument("name", metavar="NAME", nargs="+", help="a card or landscape of the catalogue")
    new.add_argument("--show", action="store_true", help="print what would be written instead of writing it")
    add_format(new)
    lint = command("lint", "Check the cards' data.", _LINT)
    lint.add_argument("names", metavar="NAMES", nargs="*", help="cards or landscapes")
    add_format(lint)


def _new_card(options: argparse.Namespace) -> int:
    from oracle.authoring.skeleton import checkout, skeleton, write

    made = skeleton(" ".join(options.name))
    if options.format == "json":
        written = [] if options.show else write(made, checkout())
        parts = {"module": made.module, "entry": made.entry, "file": made.file, "rulings": made.rulings}
        say_data({"name": made.name, **parts, "notes": list(made.notes), "written": written})
        return HOLDS
    if options.show:
        say([f"# engine/cards/{made.module}.py", made.entry, f"# rulings/{made.file}", made.rulings])
    else:
        say(f"wrote {place}" for place in write(made, checkout()))
    say([*(f"note: {note}" for note in made.notes), ""] if made.notes else [""])
    say(line.format(name=made.name, file=made.file) for line in _NEXT)
    return HOLDS


def _lint(options: argparse.Namespace) -> int:
    from engine.collection import entries
    from oracle.authoring.checking import faults
    from oracle.errors import complain
    from oracle.words.catalogue import advice, find

    wanted = set()
    for word in [" ".join(options.names)] if find(" ".join(options.names)) else options.names:
        fact = find(word)
        if fact is None:
            raise complain(f"there is no card or landscape called '{word[:60]}'", advice(word))
        wanted.add(fact.name)
    try:
        every = tuple(entries())
    except (ImportError, NameError, SyntaxError, TypeError) as error:
        from traceback import extract_tb

        place = extract_tb(error.__traceback__)[-1]
        where = f"{place.filename}:{place.lineno}"
        if isinstance(error, SyntaxError):
            where = f"{error.filename}:{error.lineno}"
        hint = "a word has to be imported at the top of its module" if isinstance(error, NameError) else ""
        raise complain(f"{where}: {error}", hint) from error
    found = faults(every, wanted or None)
    if options.format == "json":
        say_data({"faults": found})
    else:
        say(found or ["nothing is wrong with the data"])
    return FAILS if found else HOLDS


RUN: Final[dict[str, Run]] = {"new-card": _new_card, "lint": _lint}

__all__ = ["RUN", "add_commands"]
