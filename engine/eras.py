"""The dated rules of Dominion as named switches.

Source: the rules reference, "New editions and errata", and its table of dated changes.
"""

from __future__ import annotations

from typing import Any, Final

from engine.record import names_of, record, replace


@record
class Rules:
    """Which rules hold. ``year`` also selects the card versions: the newest not after it.

    discard_pile_loses_track: before 2019 a card covered in a discard pile was lost track of.
    lost_cards_can_be_played: before 2021 an ability could play a card it had lost track of.
    reactions_reopen: since 2019 each resolved ability gives every player a new chance to react.
    discard_down_one_by_one: before 2022 "discard down to" was done one card at a time.
    shuffle_when_empty: before 2016 the discard pile was shuffled only when the deck had run out.
    coffers_any_time: since 2022 Coffers can be spent at any time of one's turn.
    throne_room_always_stays: since 2016 a throne-room stays with a Duration even if only one play set up.
    buy_phase_ends_on_return: since 2022 returning to the Action phase ends the Buy phase.
    ways_are_the_cards_doing: since 2023 what a Way does counts as what the card makes one do, and the Way of the
        Chameleon follows the card's own instructions.
    debt_any_time: since 2024 Debt can be paid off at any time of one's turn.
    durations_end_with_their_card: since 2025 what a Duration has set up for later turns ends when it leaves play.
    repeats_end_with_their_card: since 2025 what it has set up when it was played again ends also when the card leaves
        play that played it again.
    players_of_left_cards_stay: until 2024 a card that played another one while leaving it stayed in play as long as
        that one would have.
    changed: rules that hold in every year and not here (engine.kernel.rules.POINTS).
    """

    year: int
    discard_pile_loses_track: bool
    lost_cards_can_be_played: bool
    reactions_reopen: bool
    discard_down_one_by_one: bool
    shuffle_when_empty: bool
    coffers_any_time: bool
    throne_room_always_stays: bool
    buy_phase_ends_on_return: bool
    ways_are_the_cards_doing: bool
    debt_any_time: bool
    durations_end_with_their_card: bool
    repeats_end_with_their_card: bool
    players_of_left_cards_stay: bool
    changed: tuple[str, ...] = ()

    def with_switch(self, name: str, value: bool) -> Rules:
        """These rules with one of them set otherwise: a dated one, or one that holds in every year (its name is
        looked up when a game is made of the rules)."""
        if name in DATED:
            dated: dict[str, Any] = {name: value}
            return replace(self, **dated)
        others = [other for other in self.changed if other != name]
        return replace(self, changed=tuple(others if value else sorted([*others, name])))

    def holds(self, name: str) -> bool:
        """Whether a rule holds, dated or not."""
        return bool(getattr(self, name)) if name in DATED else name not in self.changed


DATED: Final[tuple[str, ...]] = tuple(name for name in names_of(Rules) or () if name not in ("year", "changed"))
ERAS: Final[tuple[int, ...]] = (2008, 2013, 2016, 2019, 2021, 2022, 2023, 2024, 2025, 2026)
REFERENCE: Final[int] = 2023
"""The rules of the reference, as it was published: the errata announced in September of that year came after it and
hold from 2024 on, when they were printed."""
CURRENT: Final[int] = ERAS[-1]


def rules_of(year: int) -> Rules:
    """The rules as they were at the end of ``year`` (2008 or later)."""
    return Rules(
        year=year,
        discard_pile_loses_track=year < 2019,
        lost_cards_can_be_played=year < 2021,
        reactions_reopen=year >= 2019,
        discard_down_one_by_one=year < 2022,
        shuffle_when_empty=year < 2016,
        coffers_any_time=year >= 2022,
        throne_room_always_stays=year >= 2016,
        buy_phase_ends_on_return=year >= 2022,
        ways_are_the_cards_doing=year >= 2023,
        debt_any_time=year >= 2024,
        durations_end_with_their_card=year >= 2025,
        repeats_end_with_their_card=year >= 2025,
        players_of_left_cards_stay=year < 2025,
    )
