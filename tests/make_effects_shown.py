"""Makes tests/data/effects_shown.json: of every card that the reference lists for a common effect, a ruling or a scenario
in which the card has that effect.

    python tests/make_effects_shown.py [--check]

All rulings and scenarios are answered once, and the instructions noted that run (about ten minutes). A card has an effect
in a scenario if the instructions run there that make it have the effect; where that is an ongoing ability, which has no
instructions, if the scenario does not hold without it. ``--check`` tries what the file says, and only that.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from test_effect_lists import of_the_reference, reference
from traced import evidence, matters, runs, scenario_named, tracing

from engine.language import Card, Entry, Instruction
from engine.language.walk import parts
from oracle.effects import EFFECTS
from oracle.effects.lists import sheet_of
from oracle.errors import OracleError
from oracle.rulings.ledger import ledger
from oracle.rulings.ruling_files import read
from oracle.rulings.runner import scenarios
from oracle.timing import overview_name

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "tests" / "data" / "effects_shown.json"
Word = tuple[str, int, int]  # entry, version, number of the word in the version
TRIED: Final = 40


def pairs() -> Iterator[tuple[str, str, str, tuple[Entry, ...]]]:
    """Every card that the reference lists: effect, group, what it is called, and the entries that are meant."""
    known = {overview_name(entry.versions[-1]): entry for entry in of_the_reference()}
    knights = tuple(entry for entry in of_the_reference() if "Knight" in entry.versions[-1].types)
    for effect, groups in reference().items():
        for group, items in groups.items():
            if group in EFFECTS[effect].groups:
                for name in dict.fromkeys(name for name, _ in items):
                    yield effect, group, name, knights if name == "Knight" else (known[name],)


def having(effect: str, group: str, entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, Card]]:
    """The versions that are in a group, the newest first; if none is (the reference sees it otherwise), the newest."""
    found = [
        (entry, card)
        for entry in entries
        for card in reversed(entry.versions)
        if EFFECTS[effect].groups[group](sheet_of(card, entry))
    ]
    yield from found or ((entry, entry.versions[-1]) for entry in entries)


def shows(where: str, effect: str, group: str, entry: Entry, card: Card, ran: frozenset[int]) -> bool:
    """Whether a card has an effect in a scenario in which these words run."""
    has = EFFECTS[effect].groups[group]
    words = parts(card)
    if not has(sheet_of(card, entry)):
        return any(id(word) in ran for word in words if isinstance(word, Instruction))
    needed, abilities = evidence(has, entry, card)
    if needed:
        return all(id(words[number]) in ran for number in needed)
    if any(id(word) in ran for word in words if isinstance(word, Instruction)) and not abilities:
        return True
    return bool(abilities) and matters(where, entry, card, abilities)


def everything() -> dict[str, frozenset[Word]]:
    """Of every scenario the words of the cards that run in it."""
    where: dict[int, list[Word]] = {}
    for entry in of_the_reference():
        for version, card in enumerate(entry.versions):
            for number, word in enumerate(parts(card)):
                where.setdefault(id(word), []).append((entry.name, version, number))
    found = {}
    with tracing() as ran:
        for name in all_scenarios():
            try:
                found[name] = frozenset(word for one in runs(name, ran) for word in where.get(one, ()))
            except OracleError as error:
                print(f"{name}: {error}", file=sys.stderr)
    return found


def all_scenarios() -> Iterator[str]:
    """All rulings' scenarios with their eras, and the gallery."""
    for file in ledger().files:
        for head in file.heads:
            if head.settled == "scenarios":
                for part, era in scenarios(read(file, head)):
                    yield f"{head.ids[0]}/{part.number} {era}"
    for path in sorted((ROOT / "scenarios").glob("*.yaml")):
        yield f"scenarios/{path.name}"


def order(entry: Entry, name: str) -> tuple[Any, ...]:
    """The card's own rulings first."""
    own = name.startswith(entry.name.lower().replace(" ", "-").replace("'", ""))
    return not own, "current" not in name, len(name), name


def shown_by(effect: str, group: str, entries: tuple[Entry, ...], ran: dict[str, frozenset[Word]]) -> str | None:
    """A scenario in which a card has an effect; None if there is none."""
    has = EFFECTS[effect].groups[group]
    for entry, card in having(effect, group, entries):
        version = entry.versions.index(card)
        needed, abilities = evidence(has, entry, card) if has(sheet_of(card, entry)) else (frozenset(), frozenset())
        if needed:
            wanted = {(entry.name, version, number) for number in needed}
            there = [name for name, words in ran.items() if wanted <= words]
        elif not abilities or not has(sheet_of(card, entry)):
            there = [name for name, words in ran.items() if any(w[:2] == (entry.name, version) for w in words)]
        else:
            there = [name for name in ran if _names(entry, name) and _in_force(entry, card, name)]
            tried = sorted(there, key=lambda name: order(entry, name))[:TRIED]
            there = [next((name for name in tried if matters(name, entry, card, abilities)), "")]
        if any(there):
            return min(there, key=lambda name: order(entry, name))
    return None


def _in_force(entry: Entry, card: Card, name: str) -> bool:
    """Whether a version is the one of the era in which a scenario is answered."""
    era = name.rpartition(" ")[2]
    year = int(era) if era.isdigit() else 9999
    return [one for one in entry.versions if one.since <= year][-1:] == [card]


@cache
def _texts() -> dict[str, tuple[str, str]]:
    """Of each ruling its file's stem and its text."""
    book = ledger()
    files = {file.path: file for file in book.files}
    return {
        identity: (Path(head.path).stem.split("@")[0], files[head.path].text[head.start : head.end])
        for identity, head in book.heads.items()
        if head.path in files
    }


def _names(entry: Entry, name: str) -> bool:
    """Whether a scenario names a card."""
    if name.startswith("scenarios/"):
        return entry.name in (ROOT / name).read_text("utf-8")
    stem, text = _texts()[name.rpartition("/")[0]]
    said = entry.name.removeprefix("Your ").removesuffix(" token")
    return stem == entry.name.lower().replace(" ", "-").replace("'", "") or said in text


def made(ran: dict[str, frozenset[Word]]) -> dict[str, dict[str, dict[str, str | None]]]:
    """The table."""
    table: dict[str, dict[str, dict[str, str | None]]] = {}
    for effect, group, name, entries in pairs():
        where = shown_by(effect, group, entries, ran)
        table.setdefault(effect, {}).setdefault(group, {})[name] = where
        if where is None:
            print(f"nothing shows {effect} / {group}: {name}", file=sys.stderr)
    return table


def written(table: dict[str, dict[str, dict[str, str | None]]]) -> str:
    """The file."""
    effects = []
    for effect, groups in table.items():
        rows = ",\n".join(f" {json.dumps(group)}: {json.dumps(cards, ensure_ascii=False)}" for group, cards in groups.items())
        effects.append(f"{json.dumps(effect)}: {{\n{rows}\n}}")
    return "{\n" + ",\n".join(effects) + "\n}\n"


def wrong(only: int = 1) -> Iterator[str]:
    """What the file says that is not so; of ``only`` rows one is tried."""
    table = json.loads(OUT.read_text("utf-8"))
    with tracing() as ran:
        for number, (effect, group, name, entries) in enumerate(pairs()):
            where = table.get(effect, {}).get(group, {}).get(name)
            if where is None:
                yield f"nothing shows {effect} / {group}: {name}"
            elif number % only == 0:
                words = runs(where, ran)
                if not any(shows(where, effect, group, entry, card, words) for entry, card in having(effect, group, entries)):
                    yield f"{where} does not show {effect} / {group}: {name}"


if __name__ == "__main__":
    if "--check" in sys.argv:
        found = list(wrong())
        print("\n".join(found) or "everything is shown")
        sys.exit(bool(found))
    OUT.write_text(written(made(everything())), "utf-8")


__all__ = ["pairs", "scenario_named", "wrong"]
