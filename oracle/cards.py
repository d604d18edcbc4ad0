"""A card as its data says it: versions with their years, costs, types, and each ability as a timing tree."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from engine.language import Card, Entry
from oracle.words.language import LANDSCAPES, Line, card_tree, cost_text, tree_lines
from oracle.words.versions import version_name, version_of, years

_INDENT = "  "


def abilities_lines(card: Card, depth: int = 0) -> list[str]:
    """The abilities of a version as indented lines; a card without any says so."""
    tree = card_tree(card)
    lines = [text for ability in tree.below for text in tree_lines(ability, depth)]
    return lines or [_INDENT * depth + "no abilities"]


def head(entry: Entry, card: Card) -> str:
    """What stands on the card besides its abilities: types and cost."""
    priced = not (LANDSCAPES - {"Event", "Project"}) & set(card.types)
    return " – ".join(card.types) + (f", {cost_text(card.cost)}" if priced else "")


def pile_text(entry: Entry) -> str:
    """Where the card's pile is, in words."""
    from engine.piles import full_pile, pile_of

    words = {
        "base": "a basic Supply pile", "kingdom": "a Kingdom pile", "non-supply": "a pile outside the Supply",
        "none": "no pile",
    }.get(entry.pile, entry.pile)
    mixed = words.startswith("split:")
    if mixed:
        words = f"the {words.removeprefix('split:')} pile"
    if mixed or entry.pile == "kingdom":
        pile = pile_of(entry.name) if mixed else entry.name
        few, many = full_pile(pile, 2), full_pile(pile, 4)
        return f"{words} of {few}" + (" for two players" if few != many else "")
    return f"{words} of {entry.copies}" if entry.copies and entry.pile != "none" else words


def card_text(entry: Entry, wanted: str | None = None) -> list[str]:
    """A card in words: the wanted version, or the newest with what older versions did differently."""
    if not entry.versions:
        return [f"{entry.name} · {entry.set_name} · {pile_text(entry)}"]
    card = version_of(entry, wanted) if wanted is not None else entry.versions[-1]
    assert card is not None
    lines = [f"{entry.name} · {entry.set_name} · {head(entry, card)}"]
    if entry.kind == "card":
        lines[0] += f" · {pile_text(entry)}"
    if entry.needs:
        lines.append(f"brings: {', '.join(entry.needs)}")
    lines.append("")
    lines.append(f"version {version_name(card)} ({years(entry, card)})")
    lines.extend(abilities_lines(card, 1))
    if wanted is None:
        for older in reversed(entry.versions[:-1]):
            newer = entry.versions[entry.versions.index(older) + 1]
            lines.append("")
            lines.append(f"version {version_name(older)} ({years(entry, older)}), against {version_name(newer)}:")
            lines.extend(_INDENT + text for text in compare(older, newer))
    return lines


def compare(old: Card, new: Card) -> list[str]:
    """What the newer of two versions changes, as lines marked ``−`` (only in the old) and ``+`` (only in the new)."""
    first, second = _sheet(old), _sheet(new)
    if first == second:
        return ["worded differently, works the same"]
    out: list[str] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag != "equal":
            out.extend(f"− {text}" for text in first[i1:i2])
            out.extend(f"+ {text}" for text in second[j1:j2])
    return out


def _sheet(card: Card) -> list[str]:
    return [f"{' – '.join(card.types)}, {cost_text(card.cost)}", *abilities_lines(card)]


def line_data(line: Line) -> dict[str, Any]:
    """A timing tree for JSON: label, text, children."""
    return {"label": line.label, "text": line.text, "children": [line_data(one) for one in line.below]}


def card_data(entry: Entry, cards: Sequence[Card] | None = None) -> dict[str, Any]:
    """A card for JSON, with all versions or the given ones."""
    return {
        "name": entry.name,
        "kind": entry.kind,
        "set": entry.set_name,
        "pile": entry.pile,
        "copies": entry.copies or None,
        "needs": list(entry.needs),
        "versions": [
            {
                "version": version_name(card),
                "since": card.since,
                "current": card is entry.versions[-1],
                "types": list(card.types),
                "cost": {"coins": card.cost.coins, "potions": card.cost.potions, "debt": card.cost.debt},
                "abilities": [line_data(ability) for ability in card_tree(card).below],
            }
            for card in (cards if cards is not None else entry.versions)
        ],
    }
