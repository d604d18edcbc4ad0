"""The cards that stay in play. Rules: "Duration cards", "Discard a card from play"."""

from __future__ import annotations

from engine.kernel.registers import ME
from engine.kernel.run.effects import ongoing, standing
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import LASTS_THIS_TURN, LASTS_WHILE, PHASE_CLEANUP
from engine.language import StayInPlay
from engine.state import ASLEEP, FACE_DOWN, MARKED, PLAYED, THRONE, UNDER, Entry, lasting


def stays(m: Machine, card: int, seen: tuple[int, ...] = ()) -> bool:
    """Report whether a card stays in play in Clean-up. Rules: "Duration cards", "Discard a card from play"."""
    if not live(card):
        return False
    for lasts, entry in m.pending:
        # What keeps another card in play is no reason to stay.
        keeps = entry.keeper == card and not _keeps_others(m, entry)
        if keeps and lasting(lasts) is not LASTS_THIS_TURN and holds(m, lasts, entry):
            return m.rules.durations_stay
        if entry.code == THRONE and entry.this == card and entry.binds[0] not in seen and m.rules.throne_rooms_stay:
            played = entry.binds[0]
            if stays(m, played, (*seen, card)):
                if m.rules.throne_room_always_stays:
                    return True
                if sum(1 for _, other in m.pending if other.keeper == played) > 1:
                    return True
    return any(
        card in [one for one, _ in m.program.effect_cards[code.id](m, r)]
        for _, code, r in ongoing(m, StayInPlay)
        if code.id in m.program.effect_cards
    )


def _keeps_others(m: Machine, entry: Entry) -> bool:
    ability = m.codes[entry.code].ability if entry.code >= 0 else None
    return ability is not None and isinstance(ability.effect, StayInPlay)


def nothing_leaves(m: Machine, player: int) -> bool:
    """Report whether something says that a player discards no card from play."""
    if StayInPlay not in m.program.effects:
        return False
    return any(code.id not in m.program.effect_cards and r[ME] == player for _, code, r in ongoing(m, StayInPlay))


def holds(m: Machine, lasts: int, entry: Entry) -> bool:
    """Report whether an ability still lasts that does while its condition holds; one for the next turn ends if that
    fails in Clean-up.
    """
    code = m.codes[entry.code] if entry.code >= 0 else None
    waits = lasts == ASLEEP and m.turn.phase == PHASE_CLEANUP
    if code is None or code.active is None or not (waits or lasting(lasts) is LASTS_WHILE):
        return True
    return bool(code.active(m, standing(entry)))


def leaves(m: Machine, card: int, player: int) -> bool:
    """Report whether a player would discard a card from play in this turn's Clean-up."""
    return not nothing_leaves(m, player) and not stays(m, card)


def prune(m: Machine) -> None:
    """Drop what waits for nothing any more."""
    m.pending = m.pending and [
        one
        for one in m.pending
        if holds(m, one.span, one.entry)
        and not (one.entry.code in (MARKED, FACE_DOWN, PLAYED) and not live(one.entry.this))
        and not (one.entry.code == UNDER and not any(map(live, one.entry.binds)))
    ]
