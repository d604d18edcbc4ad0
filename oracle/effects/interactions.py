"""Interactions of a card: the kinds it has a part in, the cards on the other side, and for each kind a question in one
line that shows it.

Kinds and partners are computed from card data. Kept are the partners, in ``sides.json``, since who asks for one card
does not want to wait until all are read; and the lines, in ``lines.json``: each was run when it was made
(``tests/make_interactions.py``, which writes both), and a kind for which none is known is not told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from engine.collection import INDEX, load, own, remembered
from engine.language import Card, Entry
from engine.record import record
from oracle.effects.kinds import KINDS, Kind
from oracle.effects.lists import effects_of, sheet_of
from oracle.words.quotes import quoted

DOES, REACTS = "does", "reacts"
_SHOWN: Final = 5
_KINDS_SHOWN: Final = 4


@record
class Interaction:
    """A kind of interactions of a card: on which side the card is, the cards on the other, and a line that shows it."""

    kind: Kind
    side: str
    partners: tuple[str, ...]
    line: str

    @property
    def words(self) -> str:
        """Return what is said of the card."""
        return self.kind.doing if self.side == DOES else self.kind.reacting

    @property
    def command(self) -> str:
        """Return what runs the line."""
        return f"dominion-oracle ask {quoted(self.line)}"

    def as_data(self) -> dict[str, object]:
        """Return it as plain data, for ``--format json``."""
        return {
            "kind": self.kind.slug,
            "side": self.side,
            "words": self.words,
            "with": list(self.partners),
            "line": self.line,
            "command": self.command,
        }


def sides(entry: Entry, card: Card) -> list[tuple[Kind, str]]:
    """Return the kinds in which a version of a card has a part, each with the side that it is on."""
    sheet = sheet_of(card, entry)
    found = []
    for kind in KINDS:
        does, reacts = kind.does(sheet), kind.reacts(sheet)
        if does and kind.doing and not (reacts and kind.doing == kind.reacting):
            found.append((kind, DOES))
        if reacts and kind.reacting:
            found.append((kind, REACTS))
    return found


@remembered
def _on_side(slug: str, side: str) -> tuple[str, ...]:
    """Return the cards that are on a side of a kind, in their newest versions, in alphabetical order."""
    kind = next(one for one in KINDS if one.slug == slug)
    kept, others = frozenset(_kept()[f"{slug} {side}"]), own()
    return tuple(name for name in INDEX if (on_side(load(name), kind, side) if name in others else name in kept))


def on_side(entry: Entry, kind: Kind, side: str) -> bool:
    """Report whether a card in its newest version is on a side of a kind."""
    if not entry.versions:
        return False
    sheet = sheet_of(entry.versions[-1], entry)
    return kind.does(sheet) if side == DOES else kind.reacts(sheet)


@cache
def _kept() -> dict[str, list[str]]:
    """Read the cards of the sets that are on each side, by "kind side"."""
    text = resources.files("oracle.effects").joinpath("sides.json").read_text("utf-8")
    table: dict[str, list[str]] = json.loads(text)
    return table


def partners(name: str, kind: Kind, side: str) -> tuple[str, ...]:
    """Return the cards on the other side of a kind."""
    return tuple(one for one in _on_side(kind.slug, REACTS if side == DOES else DOES) if one != name)


@cache
def lines() -> dict[str, dict[str, str]]:
    """Read the lines that show the interactions of each card, by "kind side"."""
    text = resources.files("oracle.effects").joinpath("lines.json").read_text("utf-8")
    table: dict[str, dict[str, str]] = json.loads(text)
    return table


def interactions(entry: Entry, card: Card) -> list[Interaction]:
    """Return what a version of a card is known to interact with; the cards that its line shows first. Nothing is known
    of older versions: the lines are by the rules in force."""
    known = lines().get(card.name, {}) if card is entry.versions[-1] else {}
    found = []
    for kind, side in sides(entry, card):
        line = known.get(f"{kind.slug} {side}")
        if line is None:
            continue
        others = partners(card.name, kind, side)
        shown = tuple(one for one in others if _names(line, one))
        found.append(Interaction(kind, side, shown + tuple(one for one in others if one not in shown), line))
    return found


def _names(line: str, name: str) -> bool:
    said = straight(name)
    return said in line and re.search(rf"(?<![\w’]){re.escape(said)}(?![\w’])", line) is not None


def straight(name: str) -> str:
    """Return a name as it is written in a line between quotes."""
    return name.replace("'", "’")


def as_data(entry: Entry, card: Card) -> dict[str, object]:
    """Return the common effects and the interactions of a version of a card, for ``--format json``."""
    return {
        "effects": [
            {"effect": effect.slug, "title": effect.title, "group": name or None}
            for effect, name in effects_of(entry, card)
        ],
        "interactions": [one.as_data() for one in interactions(entry, card)],
    }


def in_words(entry: Entry, card: Card, every: bool = False) -> list[str]:
    """Return what a card interacts with, in lines for a reader: a few kinds with a few names, or everything."""
    found = interactions(entry, card)
    if not found:
        return []
    out = ["interacts with:"]
    for one in found if every else found[:_KINDS_SHOWN]:
        named = f" {_listed(one.partners, every)}" if one.partners else ""
        out.append(f"  {one.words}{named}")
        out.append(f"    {one.command}")
    if not every and len(found) > _KINDS_SHOWN:
        more = [one.kind.slug for one in found[_KINDS_SHOWN:]]
        out.append(f"  and {len(more)} more ({', '.join(more)}): --all")
    titles = dict.fromkeys(effect.title for effect, _ in effects_of(entry, card))
    if every and titles:
        out.append(f"  common effects: {', '.join(titles)}")
    return out


def _listed(names: Sequence[str], every: bool) -> str:
    if every or len(names) <= _SHOWN:
        return ", ".join(names)
    return f"{', '.join(names[:_SHOWN])} and {len(names) - _SHOWN} more"


__all__ = [
    "DOES", "REACTS", "Interaction", "as_data", "in_words", "interactions", "lines", "on_side", "partners", "sides"
]
