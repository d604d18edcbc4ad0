"""How many official texts are read: ``python -m tests.english [NAME...]``.

The newest wording of each card and landscape is read from the reference beside the project, where it is there, and compared
with the entry: equal as data (in the normal form of ``oracle.english.normal_form``), different, or refused. Without names it
prints the counts and where texts are most often refused; with names what was read of these, and what the entry says.
With
``--play`` cards that are equal by the laws of the normal form only are played in some positions, as read and as in the
entry: that is how the laws are known to hold.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.collection import entries, instead, load
from engine.language import Card, Entry
from engine.record import replace
from oracle.budget import Budget
from oracle.english import Reading, read
from oracle.english.normal_form import normal
from oracle.errors import OracleError
from oracle.library import ask
from oracle.words.language import card_tree, tree_lines

ROOT = Path(__file__).resolve().parents[1]
PLACES = (ROOT.parent / "shared", ROOT.parent.parent / "shared")
KINDS = ("event", "ally", "landmark", "project", "way", "prophecy", "trait", "hex", "boon", "state", "artifact")


class Told(NamedTuple):
    """An official text, what it was read as, and how that compares with the entry."""

    name: str
    card: bool
    text: str
    reading: Reading
    entry: Card
    verdict: str


def texts() -> Iterator[tuple[str, str, int, str]]:
    """The names, kinds, years and newest wordings of all cards and landscapes; nothing where there is no reference."""
    file = next((place / "reference" / "cards.json" for place in PLACES
                 if (place / "reference" / "cards.json").exists()), None)
    for one in json.loads(file.read_text("utf-8")) if file else ():
        newest = sorted(one["versions"], key=lambda version: int(version["year"] or 0))[-1:]
        if newest and newest[0]["text"] and (one["kind"] == "card" or one["kind"] in KINDS):
            yield one["name"], one["kind"], int(newest[0]["year"]), newest[0]["text"]


def told(names: frozenset[str] = frozenset()) -> Iterator[Told]:
    """All official texts, or those of some names, as they were read."""
    for name, kind, year, text in texts():
        if names and name not in names:
            continue
        *older, entry = load(name).versions
        reading = read(text, name=name, types=entry.types, cost=entry.cost)
        wanted = normal(reading.abilities)
        if reading.refusal is not None:
            verdict = "refused"
        else:
            alike = [one for one in (entry, *older)
                     if (one is entry or one.since >= year) and normal(one.abilities) == wanted]
            verdict, entry = ("equal", alike[0]) if alike else ("differs", entry)
        yield Told(name, kind == "card", text, reading, entry, verdict)


def counts(every: list[Told]) -> dict[str, Counter[str]]:
    """How many cards and landscapes are equal, differ, are refused."""
    return {kind: Counter(one.verdict for one in every if one.card is card)
            for kind, card in (("cards", True), ("landscapes", False))}


def shown() -> Iterator[Entry]:
    """The entries of which something is printed: cards and landscapes that do something."""
    for entry in entries():
        if entry.kind in ("card", *KINDS) and entry.versions and entry.versions[-1].abilities:
            yield entry


def printed(card: Card) -> str:
    """Whether what is printed of a card reads back: equal, differs, refused."""
    text = "\n".join(line for tree in card_tree(card).below for line in tree_lines(tree))
    reading = read(text, name=card.name, types=card.types, cost=card.cost)
    if reading.refusal is not None:
        return "refused"
    return "equal" if normal(reading.abilities) == normal(card.abilities) else "differs"


POSITIONS = (
    "Alice hand={card},Copper,Estate,Silver deck=Gold,Curse,Village,Estate | Bob hand=Copper*2,Estate,Duchy,Curse "
    "deck=Silver,Copper,Smithy | Alice plays {card}",
    "Alice hand={card},Smithy deck=Estate discard=Copper,Village | Bob hand=Copper deck=Curse | Alice plays {card}",
    "Alice hand={card} | Bob hand=Copper*3,Gold,Province deck=Copper | Alice plays {card}",
)
"""Generic positions, in which a card is played."""


def ends(card: Card, entry: Entry, position: str) -> frozenset[tuple[str, ...]] | None:
    """How a position can end in which a card is played that is as ``card`` says; None if that is not found out."""
    try:
        with instead(replace(entry, versions=(card,))):
            answer = ask(position.format(card=entry.name), budget=Budget(4_000, 3.0))
            return frozenset(tuple(sorted(one.position)) for one in answer.outcomes) if answer.graph.complete else None
    except OracleError:
        return None


def played(every: list[Told]) -> Iterator[tuple[str, str]]:
    """Cards that are read equal by the laws, not word by word, and how they end in positions: alike, otherwise, or not
    found out."""
    for one in every:
        if one.card and one.verdict == "equal" and one.reading.abilities != one.entry.abilities:
            for position in POSITIONS:
                entry = load(one.name)
                mine, theirs = (ends(card, entry, position)
                                for card in (replace(one.entry, abilities=one.reading.abilities), one.entry))
                yield one.name, "unknown" if mine is None or theirs is None else (
                    "alike" if mine == theirs else "otherwise")


def main(names: list[str]) -> None:
    """Print the counts, or what is read of some."""
    if names[:1] == ["--play"]:
        found = list(played(list(told(frozenset(names[1:])))))
        print(Counter(how for _, how in found), *sorted({name for name, how in found if how == "otherwise"}), sep="\n")
        return
    every = list(told(frozenset(names)))
    if names:
        for one in every:
            print(f"{one.name}: {one.verdict}\n{one.text}\n")
            print("\n".join(one.reading.printed))
            if one.reading.refusal is not None:
                refusal = one.reading.refusal
                print(refusal.words, repr(one.text[refusal.start:refusal.end]), *refusal.nearest, sep="\n  ")
            mine = "\n".join(line for tree in card_tree(replace(one.entry)).below for line in tree_lines(tree))
            print("---- the entry:\n" + mine + "\n")
            if one.verdict == "differs":
                print(normal(one.reading.abilities), normal(one.entry.abilities), sep="\n")
        return
    back = Counter(printed(entry.versions[-1]) for entry in shown())
    print("printed and read back", dict(back))
    for kind, found in counts(every).items():
        print(kind, dict(found))
    places: Counter[str] = Counter()
    where: dict[str, list[str]] = {}
    for one in every:
        refusal = one.reading.refusal
        if refusal is not None:
            key = f"{refusal.words}: …{one.text[max(0, refusal.start - 25):refusal.end + 12]!r}"
            short = refusal.words + " " + one.text[refusal.start:refusal.end + 8].replace("\n", "¶")
            places[short] += 1
            where.setdefault(short, []).append(f"{one.name}: {key}")
    for short, count in places.most_common():
        print(count, short, "|", "; ".join(where[short][:4]))
    print("differs:", ", ".join(one.name for one in every if one.verdict == "differs"))


if __name__ == "__main__":
    main(sys.argv[1:])
