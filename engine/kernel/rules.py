"""The rule points: each general rule that the kernel implements, by name, with the statements of the reference that it
is, and what else could hold.

A game is made with all of them, and with what its year says of the dated ones. ``Rules.with_switch(name, False)`` makes
rules by which one does not hold, a dated one or another: the way to find out which rule decides a question. What
holds is read once, when a game's program is made (:class:`InForce`); a point costs one look where it applies.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.eras import DATED, Rules
from engine.record import record


class RulePoint(NamedTuple):
    """A general rule: its name, the ids of the statements that it is, what holds, and what holds when it is changed."""

    name: str
    statements: tuple[str, ...]
    holds: str
    otherwise: str


def _of(name: str, statements: str, holds: str, otherwise: str) -> RulePoint:
    return RulePoint(name, tuple(statements.split()), holds, otherwise)


POINTS: Final[tuple[RulePoint, ...]] = (
    _of(
        "moves_lose_track",
        "lose-track-2 lose-track-3",
        "When a card moves, every other ability loses track of it.",
        "Abilities follow a card wherever it moves.",
    ),
    _of(
        "coverings_lose_track",
        "lose-track-9",
        "A card on top of a deck that gets covered is lost track of.",
        "Covering a card loses nothing.",
    ),
    _of(
        "throne_rooms_replay_lost_cards",
        "lose-track-14",
        "What plays a card again can do so though it has lost track of it.",
        "A card that was lost track of is not played again.",
    ),
    _of(
        "abilities_expect_their_card_in_play",
        "lose-track-5",
        "A play ability expects its own card to be in play.",
        "A play ability has its card wherever it is.",
    ),
    _of(
        "own_occurrence_keeps_track",
        "lose-track-6",
        "An ability that triggers on discarding or trashing a card expects the card where that puts it.",
        "Such an ability loses track of the card as others do.",
    ),
    _of(
        "turn_order",
        "concurrent-3 reactions-1b",
        "Players resolve what has triggered in turn order.",
        "They resolve it against the turn order.",
    ),
    _of(
        "each_player_in_turn_order",
        "concurrent-1",
        "What affects several players is resolved in turn order from the current player.",
        "It is resolved in the opposite order.",
    ),
    _of(
        "reactions_repeat",
        "reactions-4",
        "A Reaction that stays in hand can be used again on the same occurrence.",
        "It is used once at most.",
    ),
    _of(
        "windows_look_again",
        "more-concurrent-1b more-concurrent-2",
        "What becomes able to trigger while others are resolved joins them.",
        "Only what has triggered at once is resolved.",
    ),
    _of(
        "triggered_stays_triggered",
        "resolve-all-1",
        "What has triggered is resolved though the condition that enabled it has ended.",
        "It drops out when its condition ends.",
    ),
    _of(
        "judged_as_it_was",
        "more-concurrent-3",
        "What triggers is judged by the occurrence as it was.",
        "It is judged by what the card is now.",
    ),
    _of(
        "mandatory_is_resolved",
        "concurrent-2 concurrent-2b",
        "A player cannot stop while something mandatory has triggered.",
        "Everything that has triggered can be declined.",
    ),
    _of(
        "extra_turns_wait",
        "between-turns-1",
        "Extra turns come after whatever else happens between turns.",
        "They can be taken before it.",
    ),
    _of(
        "replacing_ends_the_window",
        "when-would-1",
        "Once something else happens instead, nothing else can replace it.",
        "What else would have replaced it is still resolved.",
    ),
    _of(
        "discards_together",
        "when-discard-3",
        "Cards that are discarded at once trigger as one occurrence, after all of them moved.",
        "Each card has a window of its own.",
    ),
    _of(
        "trashes_together",
        "when-trash-3",
        "Cards that are trashed at once trigger as one occurrence.",
        "Each card has a window of its own.",
    ),
    _of(
        "owner_trashes",
        "when-trash-4",
        "Who owns a card that is trashed, trashes it, whoever's ability it is.",
        "The player whose ability it is trashes it.",
    ),
    _of(
        "bought_before_gained",
        "when-buy-2",
        "When-buy abilities are resolved before the card is gained.",
        "The card is gained first.",
    ),
    _of(
        "after_play_though_unresolved",
        "after-play-2",
        "After-play abilities trigger though the card was not resolved.",
        "They do not.",
    ),
    _of(
        "plays_set_up_separately",
        "setup-later-2 multiple-abilities-3",
        "Each play of a card sets up an ability of its own.",
        "What is set up already is not set up again.",
    ),
    _of(
        "next_time_is_once",
        "duration-3 duration-4",
        "What is set up for the next time is used up by it.",
        "It waits for every time.",
    ),
    _of(
        "shuffle_when_short",
        "deck-3",
        "Who needs more cards than the deck has shuffles the discard pile.",
        "Only what is in the deck is taken.",
    ),
    _of(
        "debt_stops_buying",
        "debt-4",
        "Who has Debt can buy nothing.",
        "Debt does not matter for buying.",
    ),
    _of(
        "treasures_before_buying",
        "buy-phase-12",
        "Treasures are played before the first purchase.",
        "They can be played at any time of the Buy phase.",
    ),
    _of(
        "actions_use_actions",
        "action-phase-3",
        "Playing an Action card in the Action phase uses up an Action.",
        "It uses up none.",
    ),
    _of(
        "pools_end_with_the_turn",
        "pools-1 turn-4",
        "Actions, Buys and coins are gone when the turn ends.",
        "What is left stays for the next turn.",
    ),
    _of(
        "durations_stay",
        "duration-2 cleanup-5",
        "A Duration stays in play while something that it set up waits.",
        "It is discarded in the Clean-up of the turn in which it was played.",
    ),
    _of(
        "throne_rooms_stay",
        "duration-throne-room-1",
        "What played a Duration several times stays in play with it.",
        "It is discarded.",
    ),
    _of(
        "all_discard_in_cleanup",
        "cleanup-6",
        "Other players' cards in play are discarded in Clean-up too.",
        "Only those of the player whose turn it is.",
    ),
    _of(
        "hands_are_drawn",
        "cleanup-4 turn-summary-17",
        "A new hand is drawn in Clean-up.",
        "None is drawn.",
    ),
    _of(
        "villagers_in_the_action_phase",
        "action-phase-7",
        "Villagers are used in the Action phase only.",
        "They can be used in the Buy phase too.",
    ),
    _of(
        "four_piles_for_five_players",
        "game-end-3",
        "With five or more players four empty piles end the game.",
        "Three do.",
    ),
    _of(
        "game_ends_before_after_turn",
        "game-end-5 turn-summary-22",
        "When the game ends, after-turn abilities are not resolved.",
        "They are resolved first.",
    ),
    _of(
        "fewest_turns_win",
        "game-end-10",
        "Of those tied who had the fewest turns wins.",
        "They share the victory.",
    ),
    _of(
        "extra_turns_are_not_counted",
        "game-end-11",
        "Extra turns are not counted for that.",
        "They are counted.",
    ),
    _of(
        "costs_stop_at_nothing",
        "editions-cost-floor",
        "A cost in coins does not go below nothing.",
        "It does.",
    ),
    _of(
        "two_projects",
        "event-project-10",
        "A player buys two Projects at most.",
        "There is no limit.",
    ),
    _of(
        "prophecies_wait_for_the_last_sun",
        "omens-prophecies-7",
        "A Prophecy does nothing before its last Sun token is removed.",
        "It is active from the beginning.",
    ),
    _of(
        "shadows_go_to_the_bottom",
        "shadow-2",
        "Shadow cards go to the bottom of the cards with which they are shuffled.",
        "They are shuffled like other cards.",
    ),
    _of(
        "shadows_are_played_from_the_deck",
        "shadow-5 shadow-7",
        "A Shadow card in the deck can be played as if it were in hand.",
        "It has to be in hand.",
    ),
)
"""The rules that hold in every year."""

DATED_POINTS: Final[tuple[RulePoint, ...]] = (
    _of(
        "discard_pile_loses_track",
        "lose-track-12 lose-track-history-1",
        "Before 2019 a card that was covered in a discard pile was lost track of.",
        "As it is in the other years.",
    ),
    _of(
        "lost_cards_can_be_played",
        "lose-track-13",
        "Before 2021 an ability could play a card that it had lost track of.",
        "As it is in the other years.",
    ),
    _of(
        "reactions_reopen",
        "reactions-2 reactions-2b reactions-history-1",
        "Since 2019 each resolved ability gives every player a new chance to react.",
        "As it is in the other years.",
    ),
    _of(
        "discard_down_one_by_one",
        "when-discard-4 when-discard-history-1",
        "Before 2022 cards were discarded one at a time to get down to a number.",
        "As it is in the other years.",
    ),
    _of(
        "shuffle_when_empty",
        "deck-3",
        "Before 2016 the discard pile was shuffled only when the deck had run out.",
        "As it is in the other years.",
    ),
    _of(
        "coffers_any_time",
        "coffers-villagers-1 turn-summary-1",
        "Since 2022 Coffers can be spent at any time of one's turn.",
        "As it is in the other years.",
    ),
    _of(
        "throne_room_always_stays",
        "duration-fail-3 duration-fail-history-1",
        "Since 2016 a throne-room stays with a Duration even if only one play set something up.",
        "As it is in the other years.",
    ),
    _of(
        "buy_phase_ends_on_return",
        "buy-phase-1",
        "Since 2022 returning to the Action phase ends the Buy phase.",
        "As it is in the other years.",
    ),
    _of(
        "ways_are_the_cards_doing",
        "way-17",
        "Since 2023 what a Way does counts as what the card makes one do.",
        "As it is in the other years.",
    ),
    _of(
        "debt_any_time",
        "debt-2024-1 debt-6 debt-7",
        "Since 2024 Debt can be paid off at any time of one's turn.",
        "As it is in the other years.",
    ),
    _of(
        "durations_end_with_their_card",
        "durations-2025-1 durations-2025-4 durations-2025-5",
        "Since 2025 what a Duration has set up for later turns ends when it leaves play.",
        "As it is in the other years.",
    ),
    _of(
        "repeats_end_with_their_card",
        "durations-2025-2 durations-2025-3",
        "Since 2025 the repeated play of a Duration does nothing on later turns once what repeated it has left play.",
        "As it is in the other years.",
    ),
    _of(
        "players_of_left_cards_stay",
        "durations-2025-10 play-a-card-while-leaving-it-text-4",
        "Until 2024 what played a card while leaving it stayed in play as long as that card would have.",
        "As it is in the other years.",
    ),
)
"""The rules that changed: the switches of engine.eras, each of which can be set the other way."""


@record
class InForce:
    """Which rules hold in a game."""

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
    moves_lose_track: bool = True
    coverings_lose_track: bool = True
    throne_rooms_replay_lost_cards: bool = True
    abilities_expect_their_card_in_play: bool = True
    own_occurrence_keeps_track: bool = True
    turn_order: bool = True
    each_player_in_turn_order: bool = True
    reactions_repeat: bool = True
    windows_look_again: bool = True
    triggered_stays_triggered: bool = True
    judged_as_it_was: bool = True
    mandatory_is_resolved: bool = True
    extra_turns_wait: bool = True
    replacing_ends_the_window: bool = True
    discards_together: bool = True
    trashes_together: bool = True
    owner_trashes: bool = True
    bought_before_gained: bool = True
    after_play_though_unresolved: bool = True
    plays_set_up_separately: bool = True
    next_time_is_once: bool = True
    shuffle_when_short: bool = True
    debt_stops_buying: bool = True
    treasures_before_buying: bool = True
    actions_use_actions: bool = True
    pools_end_with_the_turn: bool = True
    durations_stay: bool = True
    throne_rooms_stay: bool = True
    all_discard_in_cleanup: bool = True
    hands_are_drawn: bool = True
    villagers_in_the_action_phase: bool = True
    four_piles_for_five_players: bool = True
    game_ends_before_after_turn: bool = True
    fewest_turns_win: bool = True
    extra_turns_are_not_counted: bool = True
    costs_stop_at_nothing: bool = True
    two_projects: bool = True
    prophecies_wait_for_the_last_sun: bool = True
    shadows_go_to_the_bottom: bool = True
    shadows_are_played_from_the_deck: bool = True


class Noting:
    """Rules that note which of them are asked. It stands for what is in force where one wants to know what a question
    depends on."""

    __slots__ = ("_noted", "_rules")

    def __init__(self, rules: InForce, noted: set[str]) -> None:
        self._rules = rules
        self._noted = noted

    def __getattr__(self, name: str) -> Any:
        self._noted.add(name)
        return getattr(self._rules, name)


def in_force(rules: Rules) -> InForce:
    """What holds in a game of these rules. Raises ``ValueError`` for a changed rule that there is not."""
    names = {point.name for point in POINTS}
    for name in rules.changed:
        if name not in names:
            raise ValueError(f"no rule is called {name}; there are {', '.join(sorted(names))}")
    dated = {name: getattr(rules, name) for name in DATED}
    return InForce(**dated, **dict.fromkeys(rules.changed, False))
