"""The description of a card from its data: versions with their years, costs, types, and each ability as a timing tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from engine.collection import UNOFFICIAL, load
from engine.language import Card, Entry
from engine.piles import FEWEST, MOST, comes_with, copies_in_pile, full_pile, pile_of
from oracle.words.language import Line, card_tree, chosen_text, cost_text, head, tree_lines
from oracle.words.table import PLACE_NAME
from oracle.words.versions import version_in, version_name, version_of, years

_INDENT = "  "


def abilities_lines(card: Card, depth: int = 0) -> list[str]:
    """Return the abilities of a version as indented lines, or a line that says there are none."""
    tree = card_tree(card)
    lines = [text for ability in tree.below for text in tree_lines(ability, depth)]
    if card.ends_game:
        lines.append(_INDENT * depth + "the game ends when its Supply pile is empty")
    return lines or [_INDENT * depth + "no abilities"]


def pile_text(entry: Entry) -> str:
    """Return the kind of the card's pile and its number of cards, in words."""
    words = {
        "base": "a basic Supply pile", "kingdom": "a Kingdom pile", "non-supply": "a pile outside the Supply",
        "none": "no pile", "starting": "no pile",
    }.get(entry.pile)
    if words is None:
        pile = pile_of(entry.name)
        words = f"the {pile} pile of {_numbers([full_pile(pile, players) for players in _PLAYERS])}"
        of_it = _numbers([copies_in_pile(entry.name, players) for players in _PLAYERS])
        return f"{words} ({of_it} of it)" if entry.kind == "card" else words
    if entry.pile in ("base", "kingdom"):
        return f"{words} of {_numbers([full_pile(entry.name, players) for players in _PLAYERS])}"
    number = _numbers(entry.by_players) if entry.by_players else entry.copies
    return f"{words}, {number} of it" if words == "no pile" else f"{words} of {number}"


_PLAYERS: Final = range(FEWEST, MOST + 1)


def _numbers(numbers: Sequence[int]) -> str:
    """Return a number, by the number of players if it depends on that: ``8 for two players, 12 for more``."""
    if len(set(numbers)) == 1:
        return str(numbers[0])
    if len(set(numbers[1:])) == 1:
        return f"{numbers[0]} for two players, {numbers[1]} for more"
    steps = {later - number for number, later in pairwise(numbers)}
    if len(steps) == 1:
        step = steps.pop()
        return f"{numbers[0]} for two players, {abs(step)} {'more' if step > 0 else 'less'} for each further one"
    return ", ".join(f"{number} with {of}" for of, number in zip(_PLAYERS, numbers, strict=False)) + " players"


def game_lines(entry: Entry) -> list[str]:
    """Return, as lines, what a card adds to a game: what it brings, what is chosen for it, what players begin with."""
    lines = []
    if entry.needs:
        lines.append(f"brings: {', '.join(entry.needs)}")
    if entry.chosen is not None:
        lines.append(f"chosen at set-up: {chosen_text(entry.chosen)}")
    if entry.starting:
        instead = f", instead of as many {entry.replaces} cards" if entry.replaces else ""
        lines.append(f"at set-up: each player begins with {entry.starting} of it{instead}")
    if entry.begins is not None:
        lines.append(f"at set-up: it lies in {PLACE_NAME[entry.begins]}")
    if entry.shuffled:
        lines.append("at set-up: the pile is shuffled")
    if entry.everywhere:
        lines.append("in every game")
    return lines


def card_text(entry: Entry, wanted: str | None = None) -> list[str]:
    """Return a card in words: the wanted version, or the newest with what older versions did differently."""
    lines = [f"{entry.name} · {entry.set_name}"]
    card = version_of(entry, wanted) if wanted is not None else entry.versions[-1] if entry.versions else None
    lines[0] += f" · {head(card)}" if card is not None else f" · {entry.kind}"
    if entry.kind in ("card", "pile", "state", "artifact"):
        lines[0] += f" · {pile_text(entry)}"
    lines += game_lines(entry)
    if card is None:
        return lines
    dated = [] if entry.set_name == UNOFFICIAL else [f"version {version_name(card)} ({years(entry, card)})"]
    lines += ["", *dated, *abilities_lines(card, 1)]
    if wanted is None:
        for older in reversed(entry.versions[:-1]):
            newer = entry.versions[entry.versions.index(older) + 1]
            lines.append("")
            lines.append(f"version {version_name(older)} ({years(entry, older)}), against {version_name(newer)}:")
            lines.extend(_INDENT + text for text in changes_between(entry, older, newer))
    return lines


def changes_between(entry: Entry, old: Card, new: Card) -> list[str]:
    """Return what changed from one version of a card to a newer one, in itself and in what it brings into the game."""
    out = compare(old, new)
    for name in comes_with(entry.name):
        brought = load(name)
        if not brought.versions:
            continue
        before, after = version_in(brought, old.since), version_in(brought, new.since)
        if _sheet(before) != _sheet(after):
            out += [f"{name} changed with it:", *(_INDENT + text for text in compare(before, after))]
    return out or ["worded differently, works the same"]


def compare(old: Card, new: Card) -> list[str]:
    """Return the changes from an old to a new version, as lines marked ``−`` (only in the old) and ``+`` (only in the
    new).
    """
    first, second = _sheet(old), _sheet(new)
    out: list[str] = []
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if tag != "equal":
            out.extend(f"− {text}" for text in first[i1:i2])
            out.extend(f"+ {text}" for text in second[j1:j2])
    return out


def _sheet(card: Card) -> list[str]:
    return [f"{' – '.join(card.types)}, {cost_text(card.cost)}", *abilities_lines(card)]


def line_data(line: Line) -> dict[str, object]:
    """Return a timing tree for JSON: label, text, children."""
    return {"label": line.label, "text": line.text, "children": [line_data(one) for one in line.below]}


def card_data(entry: Entry, cards: Sequence[Card] | None = None) -> dict[str, object]:
    """Return a card for JSON, with all versions or the given ones."""
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
