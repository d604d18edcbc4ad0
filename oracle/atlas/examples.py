"""The cards of a Kingdom in place of those that only stand for any card of their kind in a position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from engine.collection import load
from engine.language import On
from oracle.atlas.findings import Finding, look
from oracle.atlas.parts import card_of, does, moves_itself, own_triggers, waits_for
from oracle.atlas.positions import STANDING_FOR, Position, makes, positions
from oracle.words.catalogue import facts

_TRIED: Final = 5                # cards, the plainest first
_PILES: Final = 10               # of a whole Kingdom: others can be on the table where fewer are named
_DONE_BY: Final = {"trashes": On.TRASH, "discards": On.DISCARD, "exiles": On.EXILE, "reveals": On.REVEAL}
"""What happens only where a card of the Kingdom does it, by the verb."""


def with_own_cards(
    pair: tuple[str, str], finding: Finding, names: Iterable[str], rules: str, closely: bool,
) -> Finding:
    """Return a finding with cards of the Kingdom in place of examples that only stand for such, as far as it is found
    so."""
    names = tuple(names)
    for example in STANDING_FOR:
        if example in names or not _tells_of(finding, example):
            continue
        position = next((one for one in positions(*pair, rules, closely) if finding.line in (one.line, one.larger[0])),
                        None)
        if position is None:
            continue
        for name in list(_like(example, names, pair))[:_TRIED]:
            found = look(*pair, (_instead(position, example, name),)).findings
            same = next((one for one in found if (one.sort, one.weak) == (finding.sort, finding.weak)
                         and not any(other not in names and _tells_of(one, other) for other in STANDING_FOR)), None)
            if same is not None:
                finding = same
                break
    return finding


def can_come_up(finding: Finding, names: Iterable[str]) -> bool:
    """Report whether a Kingdom has cards of the kinds that a position needs. An Attack that is played needs one there,
    a card that is trashed one that trashes. Where fewer than ten piles are named, there may be others.
    """
    kingdom = {name for name in names if facts()[name].is_card}
    if len(kingdom) < _PILES:
        return True
    every = {one for name in names for one in (name, *load(name).needs)}
    cards = [card for name in every if name in facts() and (card := card_of(name)) is not None]
    missing = [example for example, types in STANDING_FOR.items() if example not in kingdom and not any(
        types <= {*card.types} for card in cards)]
    happens = finding.line.rpartition(" | ")[2]
    verb = next((one for one in happens.split(" ")[1:2]), "")
    on = On.GAIN if verb == "gains" and "In an Action phase" in finding.question else _DONE_BY.get(verb)
    return not any(re.search(rf"\b{example}\b", happens) for example in missing) and (
        on is None or any(makes(card, on) for card in cards))


def _tells_of(finding: Finding, name: str) -> bool:
    """Report whether a finding speaks of a card, not of one whose name is longer."""
    said = f"{finding.question} {finding.answer}"
    for longer in facts():
        if name in longer and name != longer:
            said = said.replace(longer, "")
    return re.search(rf"\b{name}\b", said) is not None


def _like(example: str, names: Iterable[str], pair: tuple[str, str]) -> Iterator[str]:
    """Yield the cards of a Kingdom that have the types of an example, the plainest first, the two themselves last."""
    found = []
    for name in names:
        card = card_of(name) if facts()[name].pile == "kingdom" else None
        rare = "Duration" in STANDING_FOR[example]
        if card is None or not STANDING_FOR[example] <= {*card.types} or moves_itself(card) or (
                (own_triggers(card) or not rare) if name in pair else waits_for(card) and not rare):
            continue
        found.append((name in pair, len({*card.types} - STANDING_FOR[example]), len(does(card)), name))
    return (one[-1] for one in sorted(found))


def _instead(position: Position, example: str, name: str) -> Position:
    """Return a position with one card in place of another one."""
    def put(line: str) -> str:
        return re.sub(rf"(?<=[,= ]){example}(?=[, |]|$)", name, line)

    return position._replace(line=put(position.line), without=put(position.without),
                             larger=(put(position.larger[0]), put(position.larger[1])))


__all__ = ["can_come_up", "with_own_cards"]
