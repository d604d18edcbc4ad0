"""Find out which of the cards in a position have something to do on some line of play.

A position read from plain words is wrong in all likelihood if a card that was named only lies there. A few lines of
play are followed, not all: a card that has no part may still have one later, and nothing is claimed of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.kernel import at_turn_level, legal, step
from engine.language import PLAYER_PLACES, Place
from engine.state import KIND, Choice, Discarded, Drawn, Event, Game, State
from oracle.errors import OracleError, Problem
from oracle.scenario.draft import Draft
from oracle.scenario.pins import Pins
from oracle.scenario.sentences import Deed
from oracle.words.ability_texts import card_of_code
from oracle.words.catalogue import names_in
from oracle.words.decisions import source_text
from oracle.words.option_texts import option_texts

_STEPS: Final = 160                   # of one position that are taken: counted, so that a busy machine changes nothing
_OPTIONS: Final = 12                  # of one decision that are followed
_IDLE: Final = (Discarded, Drawn)     # what happens to a card though it does nothing, if the rules do it


class Cast(NamedTuple):
    """Hold what is wrong with a position, and the names that have a part in what happens; ``whole``: every line was
    followed to its end. ``choices``: whether some line does each of them. ``offered``: who is asked by what, and each
    option. ``taken``: who takes cards off a deck by what a card does, and which. ``steps`` were taken.
    """

    problems: tuple[Problem, ...] = ()
    names: frozenset[str] = frozenset()
    whole: bool = True
    choices: tuple[bool, ...] = ()
    offered: frozenset[tuple[str, str, str]] = frozenset()
    steps: int = 0
    taken: frozenset[tuple[str, str]] = frozenset()


class _Seen(NamedTuple):
    """Hold what the lines show: the names that do something, the options, what is taken off decks."""

    names: set[str]
    offered: set[tuple[str, str, str]]
    taken: set[tuple[str, str]]

    def note(self, game: Game, events: Iterable[Event]) -> None:
        """Take in what events show."""
        for one in events:
            self.names.add(card_of_code(game, one.code))
            names = {game.cards[card & KIND].name for card in one.cards if card > 0 and card & KIND < len(game.cards)}
            if one.code >= 0 or not isinstance(one, _IDLE):
                self.names.update(names)
            player, place = divmod(one.source, PLAYER_PLACES)
            if one.code >= 0 and place == Place.DECK and 0 <= player < len(game.players):
                self.taken.update((game.players[player], name) for name in names)


_At = tuple[State, tuple[Deed, ...], Pins]


def cast_of(draft: Draft) -> Cast:
    """Return who has a part in what happens in a draft. Nothing is raised."""
    from oracle.scenario.question import build

    try:
        question = build(draft.scenario())
    except OracleError as error:
        return Cast(error.problems)
    done, seen = set[int](), _Seen(set(), set(), set())
    for one in question.happened:
        seen.note(question.game, one.events)
    ended, problems = False, tuple[Problem, ...]()
    begun: deque[_At] = deque([(question.state, question.events, question.pins)])
    known, steps = set[object](), 0
    while begun and steps < _STEPS:
        at = begun.popleft()
        if (at[0], at[1], at[2].left) in known:
            continue
        known.add((at[0], at[1], at[2].left))
        done |= at[2].done
        try:
            following = _after(at, seen)
        except OracleError as error:
            problems = problems or error.problems
            steps += 1
            continue
        steps += len(following) or 1
        ended = ended or not following
        begun.extend(following)
    whole = not begun
    return Cast(() if ended or not whole else problems, frozenset(seen.names), whole,
                tuple(number in done for number in range(len(question.pins.every))), frozenset(seen.offered), steps,
                frozenset(seen.taken))


def _after(at: _At, seen: _Seen) -> list[_At]:
    """The positions after one, of everything that may follow; what has a part in that is added to what was seen."""
    from oracle.scenario.running import run_event

    state, deeds, pins = at
    if state.status:
        return []
    choice = None if at_turn_level(state) else legal(state)
    if choice is not None:
        return _chosen(at, choice, seen)
    if not deeds:
        return []
    ran = run_event(state, deeds)
    if ran.free:
        free = legal(state)
        for text in option_texts(state, free) if free is not None else ():
            seen.names.update(names_in(text))
        return []
    if ran.step is None:
        return [(state, ran.left, pins)]
    seen.note(state.game, ran.step.events)
    return [(ran.step.state, ran.left, pins.after(state, ran.step.events))]


def _chosen(at: _At, choice: Choice, seen: _Seen) -> list[_At]:
    """The positions after a decision."""
    state, deeds, pins = at
    kept = pins.match(state, choice)
    numbers = list(kept.options if kept is not None else range(len(choice.options)))
    asks, who = source_text(state, choice), state.game.players[choice.player] if choice.player >= 0 else ""
    for text in option_texts(state, choice):
        seen.names.update(names_in(text))
        seen.offered.add((asks, who, text))
    found = []
    for number in numbers[:_OPTIONS]:
        taken = step(state, choice.options[number])
        seen.note(state.game, taken.events)
        found.append((taken.state, deeds, pins.after(state, taken.events, kept)))
    return found


__all__ = ["Cast", "cast_of"]
