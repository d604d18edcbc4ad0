"""Plays of a card more than once, or as a Way, and cards that stay in play with what they played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import Final

from engine.language import From
from engine.state import MOVING, Discarded, Drawn, Event, Played, PoolChanged, Replaced, Revealed, Shuffled, Used
from oracle.atlas.reading import TELLING, Finding, Reading, followed_once
from oracle.atlas.wording import done_to, whose
from oracle.errors import OracleError
from oracle.words.ability_texts import code_info
from oracle.words.catalogue import facts
from oracle.words.event_sentences import verb_of

_OFTEN: Final = {2: "twice", 3: "three times"}
_IF_OFTEN: Final = "if it has played {} more than once"
_EACH_TIME: Final = TELLING.keys() - {Drawn, Revealed, Played, Shuffled}


class Plays(Reading):
    """Finds what comes of playing a card more than once, or as a Way."""

    def _twice(self) -> Finding | None:
        """Find what a card does only the first time, or only later, where it is played more than once."""
        for name in self.names:
            first, again = self._each_time(name)
            for here, there, when in ((first, again, "only the first time"), (again, first, "not the first time")):
                event = next((event for what, event in here.items() if what not in there and not event.player), None)
                if event is not None and (there or here is first):
                    doer = self.names[self.names[0] == name]
                    question = f"I play {name} twice with {doer}. {self._asked(event, 'Do', behind='each time')}"
                    claim = f"possible={self._claimed(event)}"
                    return self._finding("twice", question, f"No, {when}.", claim, about=name, weak=True)
        return None

    def _each_time(self, name: str) -> tuple[dict[str, Event], dict[str, Event]]:
        """Return what a card can do the first time that it is played, and later, by what is done and whether with
        itself."""
        first: dict[str, Event] = {}
        again: dict[str, Event] = {}
        for events in self._lines:
            plays = [number for number, event in enumerate(events)
                     if isinstance(event, Played) and self._name(event.cards[0]) == name]
            if len(plays) < 2 or self._owner(events[plays[1]].code) == name:
                continue
            for number, event in enumerate(events):
                if number > plays[0] and self._owner(event.code) == name and type(event) in _EACH_TIME and not (
                        isinstance(event, PoolChanged) and event.amount < 0):           # it pays what there is
                    own = "itself" if name in map(self._name, event.cards) else ""
                    pool = str(event.pool) if isinstance(event, PoolChanged) else ""
                    done = first if number < plays[1] else again
                    done.setdefault(f"{verb_of(event)} {own}{pool}", event)
        return first, again

    def _doubled(self) -> Finding | None:
        """Find whether a card that has been played twice works twice when that comes about which it waits for."""
        for player, name in (self.names, self.names[::-1]):
            most, used = 0, None
            for events in self._lines:
                plays = [number for number, event in enumerate(events)
                         if isinstance(event, Played) and self._name(event.cards[0]) == name]
                if len(plays) != 2 or self._owner(events[plays[1]].code) != player:
                    continue
                after = dropwhile(lambda one: self._owner(one.code) in self.names, events[plays[1]:])
                codes = [event.code for event in after if isinstance(event, Used) and self._owner(event.code) == name]
                for code in codes:
                    if codes.count(code) > most:
                        most, used = codes.count(code), code_info(self.game, code)
            if used is None or used.ability is None or most > 2 or (most == 1 and used.ability.source is not From.PLAY):
                continue
            question = f"I play {name} twice with {player}. {self._happens()} Does {name} work twice?"
            said = "Yes: once for each time it was played." if most > 1 else "No: it is in play only once."
            claim = f"possible={name} was played twice and used {name} {'twice' if most > 1 else 'once'}"
            return self._finding("doubled", question, said, claim, about=name, weak=True, player=player)
        return None

    def _stays(self) -> Finding | None:
        """Find where a card that plays another is not discarded in Clean-up, as it has played that."""
        for player, other in (self.names, self.names[::-1]):
            if not self.position.line.startswith(f"Alice hand={player},{other}"):
                continue
            kept = f"{player} in Alice.play and {other} in Alice.play"
            question = (f"I play {other} with {player}. {other} stays in play at the end of the turn. "
                        f"Does {player} stay, too?")
            once = f", {_IF_OFTEN.format(other)}" if self._may_play_once(player, other) else ""
            said = f"Yes{once}: it stays as long as {other} does."
            return self._finding("stays", question, said, f"possible={kept}", about=player, player=player)
        return None

    def _may_play_once(self, player: str, other: str) -> bool:
        """Report whether a card that plays the other one can do so only once."""
        plays = [sum(isinstance(event, Played) and self._owner(event.code) == player
                     and other in map(self._name, event.cards) for event in events) for events in self._lines]
        return 1 in plays

    def _as_way(self) -> Finding | None:
        """Find where a card that stays in play, or goes somewhere, when it is played is discarded if it is played as a
        Way."""
        way, name = self.names if self.position.line.endswith(f"{self.names[1]} | Alice ends the turn") else (
            self.names[::-1])
        try:
            alone = followed_once(self.position.without)
        except OracleError:
            return None
        stays = type(self)(alone, *self.names, self.position)
        used = [events for events in self._lines if any(
            isinstance(event, Replaced) and self._owner(event.code) == way for event in events)]
        if any(stays._discards(events, name) for events in stays._lines) or not used or not all(
                self._discards(events, name) for events in used):
            return None
        lasts = "Duration" in facts()[name].types
        moved = next((what for text, event in stays._done_by(name).items() if type(event) in MOVING
                      if (what := done_to(text, name))), "") if not lasts else ""
        question = f"I play {name}, using {way}. {moved or f'Is {name} discarded this turn?'}"
        not_followed = f"{whose(name)} own text is not followed"
        said = f"No: {not_followed}. It stays in play until Clean-up." if moved else (
            f"Yes: {not_followed}, so {'nothing is set up for later' if lasts else 'it stays in play until Clean-up'}.")
        return self._finding("way", question, said, f"possible=used {way} and {name} in Alice.discard", about=way,
                             player=way, rule="way-4" if lasts else "way-5")

    def _discards(self, events: Sequence[Event], name: str) -> bool:
        return any(isinstance(event, Discarded) and name in map(self._name, event.cards) for event in events)

    def _plays_in_a_row(self, events: Sequence[Event]) -> int:
        """Return how often the card that is played first is played again by one of the two."""
        codes = [event.code for event in events if isinstance(event, Played) and self._owner(event.code) in self.names]
        return codes.count(codes[0]) if codes else 0

    def _each_play(self) -> Finding | None:
        """Find where a card that is played several times by another can be played as a Way one time, and not the
        other."""
        player, way = self.names if self.position.line.endswith(f" plays {self.names[0]}") else self.names[::-1]
        for events in self._lines:
            plays = [event for event in events if isinstance(event, Played) and self._owner(event.code) == player]
            ways = [event for event in events if isinstance(event, Replaced) and self._owner(event.code) == way]
            if len(plays) > 1 and len(ways) == 1:
                name = self._name(plays[0].cards[0])
                often = _OFTEN.get(max(map(self._plays_in_a_row, self._lines)), "several times")
                question = f"{player} plays an Action card {often}. Can I use {way} for only one of these plays?"
                said = "Yes: I choose anew each time it is played."
                claim = f"possible={player} played {name} twice and used {way} once"
                return self._finding("each", question, said, claim, about=player, player=way)
        return None


__all__ = ["Plays"]
