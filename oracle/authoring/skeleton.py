"""The beginning of a new card: its entry and its file of rulings, with what the catalogue and the reference know.

What is left to write is marked with ``???``, which neither the linter nor the reader of rulings accepts.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

from engine.cards import INDEX
from engine.record import record
from oracle.errors import complain
from oracle.rulings.ledger import Statement, bare_entries, entries
from oracle.rulings.ruling import REASONS
from oracle.words.catalogue import Fact, advice, facts, find

_CARD: Final = """\
    Entry("{name}", "{kind}", "{set}", (
        Card("{name}", {types}, {cost}, (
{abilities}
        ), since={year}),
    ){more}),
"""
_WRITE: Final = "???"
_PLAYED: Final = ("Action", "Treasure", "Night")
# Reasons that the reference's own sorting of its statements suggests.
_SUGGESTED: Final = ("pointer", "information", "definition", "setup", "advice")


@record
class Skeleton:
    """The beginning of a new card.

    ``entry`` goes into the module ``module`` (below ``engine/cards``), ``rulings`` into the file ``file`` (below
    ``rulings``); ``notes`` is what its author should know first.
    """

    name: str
    entry: str
    module: str
    file: str
    rulings: str
    notes: tuple[str, ...]


def skeleton(word: str) -> Skeleton:
    """Return the beginning of a card or landscape. Raises ``OracleError`` if there is none of that name, or it is
    encoded.
    """
    fact = find(word)
    if fact is None:
        raise complain(f"there is no card or landscape called '{word[:60]}'", advice(word))
    if fact.name in INDEX:
        raise complain(
            f"{fact.name} is encoded already", f"its data is in engine/cards/{INDEX[fact.name]}.py"
        )
    file, rows = _statements(fact)
    eras = list(dict.fromkeys(row.era for row in rows if row.era))
    notes = []
    if eras:
        notes.append(f"the reference also speaks of earlier versions ({', '.join(eras)}): a Card for each")
    if fact.brought_by:
        notes.append(f"it comes into a game with {', '.join(fact.brought_by)}: they need it (Entry.needs)")
    if fact.pile.startswith("split:"):
        notes.append(f"it is in the pile {fact.pile.removeprefix('split:')}: Card.pile, and Entry.copies of this card")
    return Skeleton(fact.name, _entry(fact), module_of(fact), file, _rulings(fact, rows), tuple(notes))


def module_of(fact: Fact) -> str:
    """Return the module of a card's set: the one in which most other cards of the set are."""
    found = Counter(module for name, module in INDEX.items() if facts()[name].set_name == fact.set_name)
    if found:
        return found.most_common(1)[0][0]
    return re.sub(r"[^a-z0-9]+", "_", fact.set_name.casefold()).strip("_")


def _statements(fact: Fact) -> tuple[str, tuple[Statement, ...]]:
    """Return the file of a card's rulings, and what the reference states of it."""
    for file, rows in entries().items():
        if rows[0].entry.name == fact.name and rows[0].kind == "ruling":
            return file, rows
    for file, entry in bare_entries().items():
        if entry.name == fact.name:
            return file, ()
    folder = "cards" if fact.is_card else "tokens" if fact.kind in ("token", "mat") else "landscapes"
    return f"{folder}/{re.sub(r'[^a-z0-9]+', '-', fact.name.casefold()).strip('-')}.yaml", ()


# --------------------------------------------------------------------------- the entry


def _entry(fact: Fact) -> str:
    coins, potions, debt, _ = fact.cost or (0, 0, 0, "")
    parts = [f"{coins}"] if coins or not (potions or debt) else []
    parts += [f"potions={potions}"] if potions else []
    parts += [f"debt={debt}"] if debt else []
    more = "" if fact.pile == "kingdom" else f', pile="{fact.pile}"'
    if fact.pile != "kingdom" or fact.copies != 10:
        more += f", copies={fact.copies}"
    types = "(" + ", ".join(f'"{type_}"' for type_ in fact.types) + ("," if len(fact.types) == 1 else "") + ")"
    return _CARD.format(
        name=fact.name, kind=fact.kind, set=fact.set_name, types=types, cost=f"Cost({', '.join(parts)})",
        abilities=_abilities(fact), year=fact.year, more=more,
    )  # fmt: skip


def _abilities(fact: Fact) -> str:
    todo = f"  # {_WRITE} what it says"
    match fact.kind:
        case "event":
            return f"            Ability(When(On.BUY), Clause(())),{todo}"
        case "project":
            return f"            Ability(When(On.START_OF_TURN), Clause(()), From.CUBE),{todo}"
        case "way":
            return (
                f"            Ability(When(On.WOULD_RESOLVE), Clause((Instead(),), need=Need.MAY), From.GAME),{todo}"
            )
        case "landmark" | "ally" | "trait" | "prophecy":
            return f"            Ability(When(On.GAIN), Clause(()), From.GAME),{todo}"
    if set(fact.types) & set(_PLAYED):
        return f"            play(),{todo}"
    if "Victory" in fact.types:
        return f"            worth(0),{todo}"
    return f"            Ability(When(On.GAIN), Clause(())),{todo}"


# --------------------------------------------------------------------------- the rulings


def _rulings(fact: Fact, rows: tuple[Statement, ...]) -> str:
    own = file_stem(rows, fact)
    lines = [f"entry: {fact.name}", "", "rulings:"]
    lines += [f"  - id: {own}-0", f"    summary: {_WRITE} what the card itself says, number by number"]
    lines += _scenario(fact)
    for row in rows:
        lines += ["", f"  - id: {row.id}", f"    summary: {_WRITE} in your own words"]
        if row.era:
            lines.append(f"    rules: {_WRITE} a year in which it was so ({row.era})")
        if row.sort in REASONS and row.sort in _SUGGESTED:
            lines.append(f"    not_executable: {row.sort}")
        else:
            lines += _scenario(fact)
    return "\n".join(lines) + "\n"


def file_stem(rows: tuple[Statement, ...], fact: Fact) -> str:
    """Return the beginning of a card's ids."""
    if rows:
        return rows[0].entry.slug
    return Path(_statements(fact)[0]).stem


def _scenario(fact: Fact) -> list[str]:
    name = fact.name
    hand, event, extra = "", f"Alice gains {name}", [f"        supply: [{name}]"]
    if fact.kind in ("event", "project"):
        coins = fact.cost[0] if fact.cost else 0
        event, extra = f"Alice buys {name}", [f"        landscapes: [{name}]", "        phase: buy"]
        hand = f"coins: {coins}, " if coins else ""
    elif not fact.is_card:
        extra = [f"        landscapes: [{name}]"]
        event = "Alice gains Copper"
    elif set(fact.types) & set(_PLAYED):
        hand, event, extra = f"hand: [{name}], ", f"Alice plays {name}", []
        if "Action" not in fact.types:
            extra = [f"        phase: {'night' if 'Night' in fact.types else 'buy'}"]
    return [
        "    scenarios:",
        "      - players:",
        f"          Alice: {{{hand}deck: [Gold, 9 Copper]}}",
        *extra,
        f"        event: {event}",
        "        expect:",
        f"          - always: {_WRITE}",
    ]


# --------------------------------------------------------------------------- writing them down


def checkout() -> Path:
    """Return the folder of the checkout that the program runs from. Raises ``OracleError`` if it runs from none."""
    base = Path(__file__).resolve().parent.parent.parent
    if not (base / "engine" / "cards").is_dir() or not (base / "rulings").is_dir():
        raise complain("cards are added in a checkout of the project", "docs/adding-a-card.md says how")
    return base


def write(made: Skeleton, base: Path) -> list[str]:
    """Write a skeleton into a checkout: the entry and its line of the index among their neighbours, and the file of
    rulings unless there is one. Returns what was written, as ``file:line``."""
    module = base / "engine" / "cards" / f"{made.module}.py"
    if not module.exists():
        raise complain(f"there is no module {module.relative_to(base)} yet", "begin it like those of the other sets")
    written = [
        _insert(module, made.name, made.entry, r'^    Entry\("(?P<name>[^"]+)"', r"^\)"),
        _list_name(base / "engine" / "cards" / "__init__.py", made),
    ]
    rulings = base / "rulings" / made.file
    if not rulings.exists():
        rulings.parent.mkdir(parents=True, exist_ok=True)
        rulings.write_text(made.rulings, "utf-8")
        written.append(f"{rulings}:1")
    return [str(Path(place).relative_to(base)) for place in written]


def _list_name(path: Path, made: Skeleton) -> str:
    """Put the name first among those of its module: where it stands among them does not matter."""
    rows = path.read_text("utf-8").splitlines(keepends=True)
    number = rows.index(f'    "{made.module}": """\n') + 1
    rows.insert(number, f"        {made.name} |\n")
    path.write_text("".join(rows), "utf-8")
    return f"{path}:{number + 1}"


def _insert(path: Path, name: str, text: str, line: str, end: str) -> str:
    """Put text before the first line like ``line`` whose name comes later, or before the end of them all."""
    rows = path.read_text("utf-8").splitlines(keepends=True)
    begun = False
    for number, row in enumerate(rows):
        found = re.match(line, row.rstrip("\n"))
        begun = begun or found is not None
        if (found is not None and found["name"] > name) or (begun and re.match(end, row)):
            rows.insert(number, text)
            path.write_text("".join(rows), "utf-8")
            return f"{path}:{number + 1}"
    raise complain(f"{path} has no place for {name}")
