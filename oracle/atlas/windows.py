"""Abilities that are resolved at the same occurrence as something else, or in the middle of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Final, NamedTuple

from engine import language as lang
from engine.language import From, Need, On, This
from engine.language.walk import contains, parts
from engine.state import (
    MOVING,
    AbilitySetUp,
    CardBought,
    CardsPut,
    CouldUse,
    Discarded,
    Drawn,
    EffectsChosen,
    Event,
    Exchanged,
    Exiled,
    Gained,
    NothingDone,
    Played,
    PoolChanged,
    Replaced,
    Revealed,
    Shuffled,
    TrackLost,
    Trashed,
    Used,
)
from oracle.atlas.parts import card_of
from oracle.atlas.provisos import provisos
from oracle.atlas.reading import TELLING, Finding, Reading
from oracle.atlas.wording import asked, small, told_by_me, without_subject
from oracle.words.ability_texts import code_info
from oracle.words.catalogue import facts
from oracle.words.place_texts import place_text

_OCCURRENCES: Final = {"gain": Gained, "trash": Trashed, "discard": Discarded, "play": Played, "resolve": Played,
                       "exile": Exiled, "reveal": Revealed, "buy": CardBought}
_GOES_NOT_ON: Final = (Used, NothingDone, AbilitySetUp)


_WITH_IT: Final = {lang.Reveal: "reveal {}", lang.Discard: "discard {}", lang.Play: "play {}", lang.Put: "set {} aside",
                   lang.Trash: "trash {}"}
"""What is done with a card itself to use it from the hand."""
_SAME: Final = {
    On.GAIN: "gain", On.WOULD_GAIN: "gain", On.BUY: "purchase", On.TRASH: "trashing", On.DISCARD: "discard",
    On.BEFORE_PLAY: "play", On.AFTER_PLAY: "play", On.WOULD_RESOLVE: "play", On.EXILE: "exile",
}


class _Inside(NamedTuple):
    """An ability that is ``used`` at what another one has just done (its ``cause``). At the place ``on`` of the
    ``rest`` of the line of play (``events``) the other one goes on."""

    cause: Event
    used: Event
    rest: Sequence[Event]
    on: int
    events: Sequence[Event]


_After = dict[tuple[int, type[Event], tuple[int, ...]], set[type[Event]]]
"""The kinds of things that an ability does after it did something with some cards."""


def _by(said: str, name: str) -> str:
    """Return what is done with the card that does it behind it, unless that is named."""
    return said if name in said else f"{said} ({name})"


def _hangs_on_trash(name: str) -> bool:
    """Report whether what a card does after trashing one depends on that."""
    card = card_of(name)
    return card is not None and any(
        (isinstance(part, lang.Trash) and part.as_ is not None)
        or (isinstance(part, lang.Gain) and contains(part, lang.Ref))
        or (isinstance(part, lang.Clause) and any(isinstance(one, lang.Trash) for one in part.cost))
        for ability in card.abilities for part in parts(ability))


class Windows(Reading):
    """Finds what joins an occurrence, or comes in the middle of something."""

    def _joins(self) -> Finding | None:
        """Find where a card that the other draws, or plays, at an occurrence can be used at the same."""
        for events in self._lines:
            for number, event in enumerate(events):
                if not isinstance(event, Drawn | CardsPut | Played) or self._owner(event.code) not in self.names:
                    continue
                drawer = self._owner(event.code)
                if not any(isinstance(one, Used) and self._owner(one.code) == drawer for one in events[:number]):
                    continue                              # that was earlier, when it was played
                drawn = self.names[self.names[0] == drawer]
                if drawn in map(self._name, event.cards) and self._uses(events[number + 1:], drawn):
                    question = (f"{self._situation()} With {drawer}, {small(self._sentence(event))}. "
                                f"{self._used_now(events[number + 1:], drawn)}")
                    came = {Played: "played", Drawn: "drawn"}.get(type(event), "put there")
                    said = f"Yes, even though {drawn} has only just been {came}."
                    claim = f"possible={self._claimed(event)} before used {drawn}"
                    return self._finding("joins", question, said, claim, about=drawn)
        return None

    def _used_now(self, events: Sequence[Event], name: str) -> str:
        """Ask whether a card may be used at what happens right then, as it is used after that: revealed, played."""
        number, used = next((number, one) for number, one in enumerate(events)
                            if isinstance(one, Used | CouldUse) and self._owner(one.code) == name)
        info = code_info(self.game, used.code)
        ability = info.ability if info is not None else None
        on = ability.when.on if ability is not None else None
        same = f"for this same {_SAME[on]}" if on in _SAME else "at this same moment"
        if ability is not None and same.endswith(" play") and lang.Typed("Attack") in parts(ability.when.filter):
            same = "for this same Attack"
        who = "I" if self.game.players[used.player] == "Alice" else self.game.players[used.player]
        if ability is None or ability.source is not From.HAND:
            then = next((one for one in events[number:] if one.code == used.code and type(one) in TELLING), None)
            return self._asked(then, "Do", behind=same) if then is not None else f"Does {name} work {same}?"
        way = next((word for part in parts(ability.clause) for kind, word in _WITH_IT.items()
                    if isinstance(part, kind) and contains(part, This)), "use {}")
        return f"May {who} {way.format(name)} {same}?"

    def _between(self) -> Finding | None:
        """Find where an ability of one is resolved in the middle of an ability of the other, which goes on
        afterwards."""
        found = sorted(self._insides(), key=lambda one: (not one[1].weak, one[0]), reverse=True)
        return next((one for _, one in found), None)

    def _insides(self) -> Iterator[tuple[tuple[int, int], Finding]]:
        """Yield all that is found of that; of each how good an example the card is that it is about."""
        for inside in self._insides_of_lines:
            cause, used, rest, on, _ = inside
            inner, outer = self._owner(used.code), self._owner(cause.code)
            within = [one for one in rest[:on] if one.code == used.code and not isinstance(
                one, TrackLost | AbilitySetUp | CouldUse) and not (
                isinstance(one, Exchanged) and len(set(map(self._name, one.cards))) == 1)        # for a copy of it
                and (type(one) in MOVING or not any(type(one) is type(other) and self._owner(other.code) == outer
                                                    for other in inside.events))]        # and not what the other does
            if not within or isinstance(rest[on], _GOES_NOT_ON):
                continue
            done_to_it = isinstance(cause, Trashed | Discarded) and self._name(cause.cards[0]) == inner
            goes_on = done_to_it or type(rest[on]) in MOVING
            back = self._is_back(cause, within, rest[on])
            weak = not goes_on or not (back or self._matters(cause, within, rest[on:], outer))
            if any(isinstance(one, Played) and self._name(one.cards[0]) == outer for one in within):
                continue                                  # it is played again: nothing comes in the middle of it
            rule = inner if back else ""
            if back:
                question, said = self._told_of_what_is_back(cause, within, rest[on])
                if not _hangs_on_trash(outer):
                    weak, said = True, f"Yes: {outer} goes on, whatever becomes of {inner}."
            elif isinstance(within[-1], Replaced) and isinstance(cause, Played):
                question, said = self._told_of_what_is_not_done(cause, within[-1])
                rule = inner if " phase, too" in said else ""
            else:
                question, said = self._told_of_inside(inside, within)
            claim = f"possible={self._claimed(within[-1])} before {self._claimed(rest[on])}"
            example = (self._wanted(cause.cards[0]) if self._is_of_itself(used.code) else self._plain_example(cause),
                       self._plain_example(rest[on]))
            yield example, self._finding(
                "between", question, said, claim, about=outer, weak=weak, rule="" if back and weak else rule)

    @cached_property
    def _insides_of_lines(self) -> Sequence[_Inside]:
        """Return where an ability of one is used in the middle of an ability of the other, on all lines of play."""
        found = []
        for events in self._lines:
            for number, event in enumerate(events):
                if not isinstance(event, Used) or self._owner(event.code) not in self.names:
                    continue
                outer = self.names[self.names[0] == self._owner(event.code)]
                cause = next((one for one in reversed(events[:number]) if type(one) in MOVING), None)
                if cause is None or self._owner(cause.code) != outer or not self._can_bring(cause, event.code):
                    continue
                rest = events[number + 1:]
                on = next((place for place, one in enumerate(rest) if one.code == cause.code
                           and not isinstance(one, TrackLost | CouldUse | EffectsChosen)), None)
                if on is not None:
                    found.append(_Inside(cause, event, rest, on, events))
        return found

    def _told_of_inside(self, inside: _Inside, within: Sequence[Event]) -> tuple[str, str]:
        """Ask whether what one does comes before the other goes on; with the answer."""
        cause, used, rest, on, _ = inside
        inner, outer = self._owner(used.code), self._owner(cause.code)
        first = re.sub(r": it has \d+$", "", self._sentence(within[-1], within))
        then = self._drawn(rest, on, within)
        done = re.sub(r": it has \d+$", "", self._plainly(within[-1], within))
        by = "" if inner in f"{self._claimed(cause)} {done}" else f"with {inner} "
        if type(within[-1]) is type(cause):
            first, done = (re.sub(r"\ba card\b", "another card", text) for text in (first, done))
        verb = "Can" if self._is_optional(used.code) else "Do"
        does = asked(done, verb, behind=f"{by}before {outer} goes on")
        question = f"{self._situation()} {self._sentence(cause)}. {does}"
        done_then = without_subject(self._plainly(rest[on], self._drawn_at(rest, on)))
        if self._hangs_on(inner, cause, rest[on]) and done_then:
            who = self.game.players[rest[on].player]
            done_then = f"{'I' if who == 'Alice' else who} {done_then}"
            return question, f"Yes. First {_by(small(first), inner)}; only then can {_by(done_then, outer)}."
        then = f"{outer} goes on" if self._is_of_the_example(inside) else _by(small(then), outer)
        return question, f"Yes. First {_by(small(first), inner)}, then {then}."

    def _is_of_the_example(self, inside: _Inside) -> bool:
        """Report whether what goes on is one of several things that can be chosen, or names the cards of a hand, or an
        amount that is counted."""
        then = inside.rest[inside.on]
        if isinstance(then, PoolChanged):
            info = code_info(self.game, then.code)
            if info is not None and info.ability is not None and any(
                    isinstance(one, lang.Plus) and one.pool is then.pool and not isinstance(one.amount, int)
                    for one in parts(info.ability.clause)):
                return True
        others = [one.rest[one.on] for one in self._insides_of_lines
                  if (one.used.code, one.cause.code, type(one.cause)) == (
                      inside.used.code, inside.cause.code, type(inside.cause))
                  and list(map(self._name, one.cause.cards)) == list(map(self._name, inside.cause.cards))]
        kinds = {(type(one), one.player, one.pool if isinstance(one, PoolChanged) else None) for one in others
                 if not isinstance(one, _GOES_NOT_ON)}
        of_a_hand = then.source >= 0 and self._place(then.source) is lang.Place.HAND
        return len(kinds) > 1 or (of_a_hand and len(set(map(self._name, then.cards))) > 1)

    def _told_of_what_is_not_done(self, cause: Event, replaced: Event) -> tuple[str, str]:
        """Ask whether a card that one plays does what it does, where the other replaces that by nothing; with the
        answer."""
        card, inner, outer = self._name(cause.cards[0]), self._owner(replaced.code), self._owner(cause.code)
        info, event = code_info(self.game, replaced.code), f"{self.game.players[cause.player]} plays {card}"
        nth = provisos([info.ability], event).behind if info is not None and info.ability is not None else ""
        question = f"{self._situation()} {self._sentence(cause)}{f', {nth}' if nth else ''}. Does {card} do anything?"
        outside = facts()[outer].types
        too = ", in the Action phase, too" if "Action" in outside and "Action" not in facts()[card].types else ""
        return question, f"No: {inner} prevents that{too}. Then {outer} goes on."

    def _told_of_what_is_back(self, cause: Event, inside: Sequence[Event], then: Event) -> tuple[str, str]:
        """Ask whether what has trashed a card gains one for it, although that has moved on; with the answer."""
        outer, inner = self._owner(cause.code), self._name(cause.cards[0])
        back = next(one for one in inside if one.cards == cause.cards and one.source == cause.target)
        place = place_text(self.game, back.target, back.player).removeprefix("the ")
        whose = "my" if self.game.players[back.player] == "Alice" else f"{self.game.players[back.player]}'s"
        goes = "is played from the trash" if isinstance(back, Played) else f"goes from the trash to {whose} {place}"
        who = self.game.players[then.player]
        gained = {self._name(one.cards[0]) for events in self._lines for one in events
                  if isinstance(one, Gained) and self._owner(one.code) == outer}
        question = (f"{self._situation()} {self._sentence(cause)}, which {goes}. "
                    f"{'Do I' if who == 'Alice' else f'Does {who}'} still gain "
                    f"{gained.pop() if len(gained) == 1 else 'a card'} with {outer}?")
        return question, f"Yes: {inner} was trashed, although it is no longer in the trash."

    def _hangs_on(self, inner: str, cause: Event, then: Event) -> bool:
        """Report whether what goes on afterwards does so only if what comes in the middle is done."""
        same = self._without[inner].get((cause.code, type(cause), cause.cards))
        return same is not None and type(then) not in same

    @cached_property
    def _without(self) -> dict[str, _After]:
        """Return for each of the two what abilities do after each thing, on lines on which that one is not used."""
        return {name: self._after_each(name) for name in self.names}

    def _after_each(self, inner: str) -> _After:
        """Return what abilities do after each thing that they did, where no ability of a card is used."""
        found: _After = {}
        for events in self._lines:
            if self._uses(events, inner):
                continue
            after: dict[int, set[type[Event]]] = {}
            for one in reversed(events):
                kinds = after.setdefault(one.code, set())
                if type(one) in MOVING:
                    found.setdefault((one.code, type(one), one.cards), set()).update(kinds)
                kinds.add(type(one))
        return found

    def _drawn(self, events: Sequence[Event], number: int, inside: Sequence[Event]) -> str:
        """Return what goes on, as Alice tells it. Cards that are drawn have no names, except one that came onto the
        deck just before."""
        moved = {card for one in inside if type(one) in MOVING for card in one.cards}
        drawn = self._drawn_at(events, number)
        named = next((one for one in drawn if not moved.isdisjoint(one.cards)), None)
        return self._sentence(events[number], drawn) if named is None else told_by_me(self._claimed(named))

    def _plain_example(self, event: Event) -> int:
        """Return how good an example the card of an event is, if it is not one of the two themselves."""
        return self._wanted(event.cards[0]) if event.cards and self._name(event.cards[0]) not in self.names else 0

    @staticmethod
    def _drawn_at(events: Sequence[Event], number: int) -> list[Event]:
        """Return the cards that are drawn one after the other from there on."""
        code = events[number].code
        return list(takewhile(lambda one: isinstance(one, Drawn) and one.code == code, events[number:]))

    def _is_optional(self, code: int) -> bool:
        """Report whether an ability is used or not, as its player likes."""
        info = code_info(self.game, code)
        return info is not None and info.ability is not None and info.ability.clause.need is Need.MAY

    def _is_back(self, cause: Event, inside: Sequence[Event], goes_on: Event) -> bool:
        """Report whether a card has gone from the trash for which what has trashed it gains one."""
        return isinstance(cause, Trashed) and isinstance(goes_on, Gained) and any(
            one.cards == cause.cards and one.source == cause.target for one in inside)

    def _matters(self, cause: Event, inside: Sequence[Event], rest: Sequence[Event], outer: str) -> bool:
        """Report whether what comes in the middle can matter: what goes on does something with a card from where such a
        one has come."""
        moved = {(self._name(card), one.target) for one in inside if type(one) in MOVING for card in one.cards}
        moved -= {(self._name(card), cause.target) for card in cause.cards}      # it has that one already
        return any(
            self._owner(one.code) == outer and (self._name(card), one.source) in moved and not isinstance(one, Shuffled)
            for one in rest for card in one.cards)

    def _can_bring(self, cause: Event, code: int) -> bool:
        """Report whether something that happened can be the occurrence that an ability is about, as it is called."""
        info = code_info(self.game, code)
        label = info.label if info is not None else ""
        return all(isinstance(cause, kind) for word, kind in _OCCURRENCES.items() if word in label)


__all__ = ["Windows"]
