"""Contrasts: a card does not do beside the other one what it does without it, or with a plain card in its place."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from engine import language as lang
from engine.language import Place
from engine.language.walk import contains
from engine.state import (
    MOVING,
    AbilitySetUp,
    CouldUse,
    Drawn,
    EffectsChosen,
    Event,
    Gained,
    NothingDone,
    Played,
    PoolChanged,
    Replaced,
    Revealed,
    SetAside,
    Shuffled,
    TrackLost,
    Used,
    place_of,
)
from oracle.atlas.parts import card_of, waits_for
from oracle.atlas.reading import Finding, Reading, followed_once
from oracle.atlas.wording import asked, done_to, in_person, small
from oracle.errors import OracleError
from oracle.words.ability_texts import card_of_code
from oracle.words.catalogue import facts
from oracle.words.facts import joined

_PLAYERS: Final = 2              # of a position
_NO_EFFECT: Final = (Used, CouldUse, TrackLost, NothingDone, EffectsChosen, Shuffled, Revealed)


def _shields(name: str) -> bool:
    """Report whether a card keeps any Attack from its owner, so that a row about one of them repeats its text."""
    card = card_of(name)
    return card is not None and any(contains(ability, lang.Immune) for ability, _ in waits_for(card))


class Contrasts(Reading):
    """Finds what is not done beside the other card."""

    def _prevented(self) -> Finding | None:
        """Find where an ability of one is used without the other card, and never with it, which replaces what would
        happen."""
        name = self.position.of
        if not self.position.without or any(self._uses(events, name) for events in self._lines):
            return None
        other = self.names[self.names[0] == name]
        for events in self._lines:
            number = next((number for number, one in enumerate(events) if isinstance(one, Replaced)
                           and self._owner(one.code) == other), None)
            after = events[number + 1:] if number is not None else ()
            then = next((one for one in after if type(one) in MOVING), None)
            if then is None or not self._provisos.said or not self._used_without(name):
                continue
            about = "do anything" if self.position.line.endswith(f"gains {name}") else "work"
            question = f"{self._replacing(other)} Does {self._whose(name)}{name} {about}?"
            said = f"No: {other} replaces that, and {small(self._sentence(then))}."
            if isinstance(then, Gained) and then.player != self._gainer:
                said = f"No: with {other}, {small(self._sentence(then))} instead, so {self._who_gains} gains nothing."
            any_card = self._replaces_plays(other)
            return self._finding("prevented", question, said, f"possible=used {name}", about=other, weak=any_card,
                                 rule=other if any_card else "")
        return None

    @property
    def _gainer(self) -> int:
        """Return the player who does what happens in the end."""
        who = self.position.line.rpartition(" | ")[2].partition(" ")[0]
        return self.game.players.index(who) if who in self.game.players else -1

    @property
    def _who_gains(self) -> str:
        return str(self.game.players[self._gainer])

    def _replacing(self, other: str) -> str:
        """Return what happens where one card replaces what would happen to the other, and who has played that one."""
        _, _, *happens = self.position.line.split(" | ")
        if f"Alice plays {other}" in happens:
            return f"I have played {other}. {self._happens(self._turn_after(other))}"
        told = " ".join((*(f"{in_person(event)}." for event in happens[:-1] if "=" not in event), self._happens()))
        return f"{self._before or f'I have {other}. '}{told}"

    def _turn_after(self, name: str) -> str:
        """Return which turn of Bob's comes after the turn on which a card was played, as a player says it."""
        return "on the extra turn" if self._gives_turn(name) else "on the next turn"

    def _whose(self, name: str) -> str:
        """Return whose a card is, if it is not Alice's."""
        bob = next(part for part in self.position.line.split(" | ") if part.startswith("Bob"))
        return "Bob's " if name in bob else ""

    def _used_without(self, name: str) -> bool:
        try:
            graph = followed_once(self.position.without).graph
        except OracleError:
            return False
        return any(isinstance(event, Used) and card_of_code(graph.states[graph.root].game, event.code) == name
                   for events in (graph.opening, *map(graph.events, range(graph.edge_count))) for event in events)

    def _unmoved(self) -> Finding | None:
        """Find what a card that is played where it lies does not do with itself, and would do if it were played."""
        name = self.position.of
        doer = self.names[self.names[0] == name]
        if not any(isinstance(event, Played) and self._name(event.cards[0]) == name
                   for events in self._lines for event in events):
            return None
        here, alone = self._done_by(name), self._done_without()
        for text, event in alone.items():
            if text in here or not (isinstance(event, AbilitySetUp) or (type(event) in MOVING and name in text)):
                continue
            lies = "which it had set aside" if self._has_set_aside(doer, name) else "leaving it where it is"
            what = done_to(text, name) or asked(text)
            question = f"{self._situation()} {doer} plays {name}, {lies}. {what}"
            said = f"No: {name} is not in play{', so it stays where it is' if done_to(text, name) else ''}."
            moved = done_to(text, name).removeprefix(f"Is {name} ").removesuffix("?") or "moved"
            said = f"{said} {self._of_the_rest(name, moved)}"
            return self._finding("unmoved", question, said, f"possible={text}", about=doer)
        return None

    def _of_the_rest(self, name: str, moved: str) -> str:
        """Say whether what else a card does than to move itself is done where it lies; it would be ``trashed``."""
        here = self._effects(name)
        depends = self._beside_none._effects(name) - here
        still = self._still(name)
        if depends:
            what = f"What depends on its being {moved} does not happen"
            rest = f"{what}; the rest of what it says does." if here else f"{what}, either."
            return f"{still}, but not what depends on its being {moved}." if still else rest
        if still:
            return f"{still}."
        return (f"Whatever else it says happens, unless it depends on its being {moved}." if here else
                "That is done only if it is put into play.")

    def _still(self, name: str) -> str:
        """Say what amounts a card gives where it lies, if that is all that it does besides moving itself."""
        done = [[one for one in events if self._owner(one.code) == name and not isinstance(one, _NO_EFFECT)
                 and name not in map(self._name, one.cards)] for events in self._lines if any(
                     isinstance(one, Played) and self._name(one.cards[0]) == name for one in events)]
        if not done or not done[0] or any(not isinstance(one, PoolChanged) for one in done[0]) or any(
                list(map(self._claimed, one)) != list(map(self._claimed, done[0])) for one in done):
            return ""
        got = [self._claimed(one) for one in done[0]]
        return f"I still get {joined([one.removeprefix('Alice got ') for one in got])}" if all(
            one.startswith("Alice got ") for one in got) else ""

    def _effects(self, name: str) -> set[tuple[type[Event], str]]:
        """Return the kinds of things that a card does, of coins and the like which, not what it does with itself."""
        return {(type(event), str(event.pool) if isinstance(event, PoolChanged) else "")
                for events in self._lines for event in events if self._owner(event.code) == name
                and not isinstance(event, _NO_EFFECT) and name not in map(self._name, event.cards)}

    def _has_set_aside(self, doer: str, name: str) -> bool:
        """Report whether one card sets the other aside before it plays it."""
        return any(isinstance(event, SetAside) and self._owner(event.code) == doer
                   and name in map(self._name, event.cards) for events in self._lines for event in events)

    @staticmethod
    def _is_from_hand(event: Event) -> bool:
        """Report whether a card is played from the hand, as any card there could be."""
        return isinstance(event, Played) and (event.source < 0 or place_of(_PLAYERS, event.source) is Place.HAND)

    def _gained_instead(self, other: str, text: str) -> tuple[str, str]:
        """Say that another player has gained what something is done for, and that it is not done for that reason;
        without that, that the one card prevents it."""
        name = self.position.of
        who, _, deed = text.partition(" ")
        me = f"Alice {deed}"
        same = next((after for events in self._lines for one, after in pairwise(events) if isinstance(one, Replaced)
                     and self._owner(one.code) == other and self._claimed(after) == me), None)
        if who != "Alice" and same is not None:
            return "", f"No: with {other}, {small(self._sentence(same))} instead."
        without = self._beside_none
        for events in without._lines:
            number = next((number for number, one in enumerate(events) if without._claimed(one) == text), None)
            last = next((one for one in reversed(events[:number or 0]) if isinstance(one, Gained)), None)
            if last is None or without._owner(last.code) not in ("", name):
                continue
            gained = without._name(last.cards[0])
            then = next((after for events in self._lines for one, after in pairwise(events) if isinstance(
                one, Replaced) and self._owner(one.code) == other and isinstance(after, Gained)
                and self._name(after.cards[0]) == gained and after.player != last.player), None)
            if then is not None:
                return (f" With {other}, {small(self._sentence(then))} instead of {who}.",
                        f"No: {who} has not gained {gained}.")
        return "", f"No: {other} prevents that."

    def _example(self, event: Event) -> int:
        """Return how good an example a thing is that is done in the position that this one is compared with."""
        return self._beside_none._wanted(event.cards[0]) if event.cards else 0

    def _gone(self) -> Finding | None:
        """Find what a card does on the next player's turn, and cannot do after the other one has been played."""
        position = self.position
        other = self.names[self.names[0] == position.of]
        if position.kind != "later" or not self._provisos.said or _shields(other):
            return None
        here = self._done_by(position.of)
        for text, event in sorted(self._done_without().items(), key=lambda one: -self._example(one[1])):
            if text not in here and (type(event) in MOVING or isinstance(event, AbilitySetUp | PoolChanged)) and not (
                    isinstance(event, Gained | Drawn | Shuffled) or self._is_from_hand(event)):
                replaces = self._replaces_plays(other)
                what = asked(text, "Do" if isinstance(event, PoolChanged) else "Can")
                instead, said = self._gained_instead(other, text)
                if replaces and position.of not in map(self._name, event.cards):
                    if "Duration" not in facts()[position.of].types:
                        continue                          # no more than the other one's own text
                    what = f"Does {position.of} stay in play at the end of the turn?"
                    said = f"No: {other} replaces what it says, so nothing is set up for later, and it is discarded."
                    instead = ""
                question = f"I have played {other}. {self._happens(self._turn_after(other))}{instead} {what}"
                return self._finding("gone", question, said, f"possible={text}", weak=True,
                                     about=other, rule=other if replaces else "")
        return None


__all__ = ["Contrasts"]
