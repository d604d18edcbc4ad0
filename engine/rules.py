"""The rules of the game by name: every general rule that the kernel implements, dated or not, in one row.

A row says which statements of the reference the rule is, what holds, since or until when, and what else could hold. A
game is made with the rules of its year. ``Rules.with_switch(name, value)`` sets one rule differently, to find out which
rule decides a question. The rules are read when a game's program is made; a rule costs one look where it applies.

Source: the rules reference with its "New editions and errata", and what changed after it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from engine.record import field, names_of, record, replace

ERAS: Final[tuple[int, ...]] = (2008, 2013, 2016, 2019, 2021, 2022, 2023, 2024, 2025, 2026)
REFERENCE: Final[int] = 2023
"""The rules of the reference, as it was published: the errata announced in September of that year came after it and
hold from 2024 on, when they were printed."""
CURRENT: Final[int] = ERAS[-1]


class RulePoint(NamedTuple):
    """A general rule.

    ``statements`` are the ids of the statements that it is, ``holds`` says what holds, ``otherwise`` what holds when
    the rule is changed; it holds from the year ``since`` until before the year ``until`` (0: always).
    """

    statements: tuple[str, ...]
    holds: str
    otherwise: str
    since: int
    until: int
    name: str = ""

    @property
    def dated(self) -> bool:
        """Report whether there are years in which the rule does not hold."""
        return bool(self.since or self.until)

    def in_year(self, year: int) -> bool:
        """Report whether the rule holds at the end of a year."""
        return self.since <= year and not (self.until and year >= self.until)


_ROWS: Final[list[RulePoint]] = []


def _rule(
    statements: str, holds: str, otherwise: str = "As it is in the other years.", *, since: int = 0, until: int = 0
) -> Any:
    _ROWS.append(RulePoint(tuple(statements.split()), holds, otherwise, since, until))
    return field(default=_ROWS[-1].in_year(CURRENT))


@record
class Rules:
    """The rules that hold in a game. ``year`` also selects the card versions: the newest not after it."""

    year: int

    # Rules that hold in every year.
    moves_lose_track: bool = _rule(
        "lose-track-2 lose-track-3", "When a card moves, every other ability loses track of it.",
        "Abilities follow a card wherever it moves.",
    )
    coverings_lose_track: bool = _rule(
        "lose-track-9", "A card on top of a deck that gets covered is lost track of.",
        "Covering a card loses nothing.",
    )
    throne_rooms_replay_lost_cards: bool = _rule(
        "lose-track-14", "What plays a card again can do so though it has lost track of it.",
        "A card that was lost track of is not played again.",
    )
    abilities_expect_their_card_in_play: bool = _rule(
        "lose-track-5", "A play ability expects its own card to be in play.",
        "A play ability has its card wherever it is.",
    )
    own_occurrence_keeps_track: bool = _rule(
        "lose-track-6",
        "An ability that triggers on discarding or trashing a card expects the card where that puts it.",
        "Such an ability loses track of the card as others do.",
    )
    turn_order: bool = _rule(
        "concurrent-3 reactions-1b", "Players resolve what has triggered in turn order.",
        "They resolve it against the turn order.",
    )
    each_player_in_turn_order: bool = _rule(
        "concurrent-1", "What affects several players is resolved in turn order from the current player.",
        "It is resolved in the opposite order.",
    )
    reactions_repeat: bool = _rule(
        "reactions-4", "A Reaction that stays in hand can be used again on the same occurrence.",
        "It is used once at most.",
    )
    windows_look_again: bool = _rule(
        "more-concurrent-1b more-concurrent-2", "What becomes able to trigger while others are resolved joins them.",
        "Only what has triggered at once is resolved.",
    )
    triggered_stays_triggered: bool = _rule(
        "resolve-all-1", "What has triggered is resolved though the condition that enabled it has ended.",
        "It drops out when its condition ends.",
    )
    judged_as_it_was: bool = _rule(
        "more-concurrent-3", "What triggers is judged by the occurrence as it was.",
        "It is judged by what the card is now.",
    )
    mandatory_is_resolved: bool = _rule(
        "concurrent-2 concurrent-2b", "A player cannot stop while something mandatory has triggered.",
        "Everything that has triggered can be declined.",
    )
    extra_turns_wait: bool = _rule(
        "between-turns-1", "Extra turns come after whatever else happens between turns.",
        "They can be taken before it.",
    )
    replacing_ends_the_window: bool = _rule(
        "when-would-1", "Once something else happens instead, nothing else can replace it.",
        "What else would have replaced it is still resolved.",
    )
    discards_together: bool = _rule(
        "when-discard-3", "Cards that are discarded at once trigger as one occurrence, after all of them moved.",
        "Each card has a window of its own.",
    )
    trashes_together: bool = _rule(
        "when-trash-3", "Cards that are trashed at once trigger as one occurrence.",
        "Each card has a window of its own.",
    )
    owner_trashes: bool = _rule(
        "when-trash-4", "Who owns a card that is trashed, trashes it, whoever's ability it is.",
        "The player whose ability it is trashes it.",
    )
    bought_before_gained: bool = _rule(
        "when-buy-2", "When-buy abilities are resolved before the card is gained.", "The card is gained first.",
    )
    after_play_though_unresolved: bool = _rule(
        "after-play-2", "After-play abilities trigger though the card was not resolved.", "They do not.",
    )
    plays_set_up_separately: bool = _rule(
        "setup-later-2 multiple-abilities-3", "Each play of a card sets up an ability of its own.",
        "What is set up already is not set up again.",
    )
    next_time_is_once: bool = _rule(
        "duration-3 duration-4", "What is set up for the next time is used up by it.", "It waits for every time.",
    )
    shuffle_when_short: bool = _rule(
        "deck-3", "Who needs more cards than the deck has shuffles the discard pile.",
        "Only what is in the deck is taken.",
    )
    debt_stops_buying: bool = _rule("debt-4", "Who has Debt can buy nothing.", "Debt does not matter for buying.")
    treasures_before_buying: bool = _rule(
        "buy-phase-12", "Treasures are played before the first purchase.",
        "They can be played at any time of the Buy phase.",
    )
    actions_use_actions: bool = _rule(
        "action-phase-3", "Playing an Action card in the Action phase uses up an Action.", "It uses up none.",
    )
    pools_end_with_the_turn: bool = _rule(
        "pools-1 turn-4", "Actions, Buys and coins are gone when the turn ends.",
        "What is left stays for the next turn.",
    )
    durations_stay: bool = _rule(
        "duration-2 cleanup-5", "A Duration stays in play while something that it set up waits.",
        "It is discarded in the Clean-up of the turn in which it was played.",
    )
    throne_rooms_stay: bool = _rule(
        "duration-throne-room-1", "What played a Duration several times stays in play with it.", "It is discarded.",
    )
    all_discard_in_cleanup: bool = _rule(
        "cleanup-6", "Other players' cards in play are discarded in Clean-up too.",
        "Only those of the player whose turn it is.",
    )
    hands_are_drawn: bool = _rule("cleanup-4 turn-summary-17", "A new hand is drawn in Clean-up.", "None is drawn.")
    villagers_in_the_action_phase: bool = _rule(
        "action-phase-7", "Villagers are used in the Action phase only.", "They can be used in the Buy phase too.",
    )
    four_piles_for_five_players: bool = _rule(
        "game-end-3", "With five or more players four empty piles end the game.", "Three do.",
    )
    game_ends_before_after_turn: bool = _rule(
        "game-end-5 turn-summary-22", "When the game ends, after-turn abilities are not resolved.",
        "They are resolved first.",
    )
    fewest_turns_win: bool = _rule(
        "game-end-10", "Of those tied who had the fewest turns wins.", "They share the victory.",
    )
    extra_turns_are_not_counted: bool = _rule(
        "game-end-11", "Extra turns are not counted for that.", "They are counted.",
    )
    costs_stop_at_nothing: bool = _rule(
        "editions-cost-floor", "A cost in coins does not go below nothing.", "It does.",
    )
    two_projects: bool = _rule("event-project-10", "A player buys two Projects at most.", "There is no limit.")
    prophecies_wait_for_the_last_sun: bool = _rule(
        "omens-prophecies-7", "A Prophecy does nothing before its last Sun token is removed.",
        "It is active from the beginning.",
    )
    shadows_go_to_the_bottom: bool = _rule(
        "shadow-2", "Shadow cards go to the bottom of the cards with which they are shuffled.",
        "They are shuffled like other cards.",
    )
    shadows_are_played_from_the_deck: bool = _rule(
        "shadow-5 shadow-7", "A Shadow card in the deck can be played as if it were in hand.",
        "It has to be in hand.",
    )

    # Rules that changed.
    discard_pile_loses_track: bool = _rule(
        "lose-track-12 lose-track-history-1",
        "Before 2019 a card that was covered in a discard pile was lost track of.", until=2019,
    )
    lost_cards_can_be_played: bool = _rule(
        "lose-track-13", "Before 2021 an ability could play a card that it had lost track of.", until=2021,
    )
    reactions_reopen: bool = _rule(
        "reactions-2 reactions-2b reactions-history-1",
        "Since 2019 each resolved ability gives every player a new chance to react.", since=2019,
    )
    discard_down_one_by_one: bool = _rule(
        "when-discard-4 when-discard-history-1",
        "Before 2022 cards were discarded one at a time to get down to a number.", until=2022,
    )
    shuffle_when_empty: bool = _rule(
        "deck-3", "Before 2016 the discard pile was shuffled only when the deck had run out.", until=2016,
    )
    coffers_any_time: bool = _rule(
        "coffers-villagers-1 turn-summary-1", "Since 2022 Coffers can be spent at any time of one's turn.",
        since=2022,
    )
    throne_room_always_stays: bool = _rule(
        "duration-fail-3 duration-fail-history-1",
        "Since 2016 a throne-room stays with a Duration even if only one play set something up.", since=2016,
    )
    buy_phase_ends_on_return: bool = _rule(
        "buy-phase-1", "Since 2022 returning to the Action phase ends the Buy phase.", since=2022,
    )
    ways_are_the_cards_doing: bool = _rule(
        "way-17", "Since 2023 what a Way does counts as what the card makes one do.", since=2023,
    )
    debt_any_time: bool = _rule(
        "debt-2024-1 debt-6 debt-7", "Since 2024 Debt can be paid off at any time of one's turn.", since=2024,
    )
    durations_end_with_their_card: bool = _rule(
        "durations-2025-1 durations-2025-4 durations-2025-5",
        "Since 2025 what a Duration has set up for later turns ends when it leaves play.", since=2025,
    )
    repeats_end_with_their_card: bool = _rule(
        "durations-2025-2 durations-2025-3",
        "Since 2025 the repeated play of a Duration does nothing on later turns once what repeated it has left play.",
        since=2025,
    )
    players_of_left_cards_stay: bool = _rule(
        "durations-2025-10 play-a-card-while-leaving-it-text-4",
        "Until 2024 what played a card while leaving it stayed in play as long as that card would have.", until=2025,
    )

    def with_switch(self, name: str, value: bool) -> Rules:
        """Return these rules with one of them set differently. Raises ``ValueError`` if no rule is called so."""
        if name not in POINTS:
            raise ValueError(f"no rule is called {name}; there are {', '.join(sorted(POINTS))}")
        one: dict[str, bool] = {name: value}
        return replace(self, **one)

    def holds(self, name: str) -> bool:
        """Report whether a rule holds."""
        return bool(getattr(self, name))


POINTS: Final[dict[str, RulePoint]] = {
    name: row._replace(name=name) for name, row in zip((names_of(Rules) or ())[1:], _ROWS, strict=True)
}
"""All rules, by name."""
DATED: Final[tuple[str, ...]] = tuple(name for name, point in POINTS.items() if point.dated)
"""The rules that changed, each of which a scenario can set the other way."""


@cache
def rules_of(year: int) -> Rules:
    """The rules as they were at the end of ``year`` (2008 or later)."""
    return Rules(year, **{name: point.in_year(year) for name, point in POINTS.items()})


class Noting:
    """Rules that note which of them are asked, to find out on which rules a question depends. It stands for what is in
    force where one wants to know what a question depends on.
    """

    __slots__ = ("_noted", "_rules")

    def __init__(self, rules: Rules, noted: set[str]) -> None:
        self._rules = rules
        self._noted = noted

    def __getattr__(self, name: str) -> object:
        self._noted.add(name)
        return getattr(self._rules, name)
