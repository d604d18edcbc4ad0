"""The rule points: each general rule that the kernel implements, by name."""

from __future__ import annotations

from dataclasses import dataclass

from engine.eras import Rules


@dataclass(frozen=True, slots=True)
class InForce:
    """Which rules hold in a game: read once when the game is made."""

    discard_pile_loses_track: bool
    lost_cards_can_be_played: bool
    reactions_reopen: bool
    discard_down_one_by_one: bool
    shuffle_when_empty: bool
    coffers_any_time: bool
    throne_room_always_stays: bool
    buy_phase_ends_on_return: bool
    ways_are_the_cards_doing: bool


def in_force(rules: Rules) -> InForce:
    """What holds in a game of these rules."""
    return InForce(*(getattr(rules, name) for name in InForce.__slots__))
