"""Cards that one of two moves from under the other: these are lost, played again, barred, or moved all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from engine.language import On, Place
from engine.state import (
    MOVING,
    AbilitySetUp,
    CouldUse,
    Discarded,
    Event,
    Gained,
    Played,
    PoolChanged,
    Revealed,
    TrackLost,
    Trashed,
    TurnBegun,
    Used,
    place_of,
)
from oracle.atlas.reading import CANNOT_PLAY, HANDLED, TELLING, Finding, Reading
from oracle.atlas.wording import done_to, small
from oracle.errors import OracleError
from oracle.graph import DECISION
from oracle.words.ability_texts import code_info
from oracle.words.catalogue import facts
from oracle.words.lines_of_play import acts_on_what_it_names, needless_loss

_HAPPENS: Final[dict[type[Event], str]] = {
    Gained: "gains", Discarded: "discards", Trashed: "trashes", Revealed: "reveals"}
"""The verb of what happens to a card before an ability goes on with it."""
_ELSEWHERE: Final = (Place.HAND, Place.DECK, Place.ASIDE)


class Tracks(Reading):
    """Finds what one moves that the other is about."""

    def _barred(self) -> Finding | None:
        """Find where one of the two can be used after some of what the other one lets one choose, and not after the
        rest."""
        graph = self.graph
        for late, early in (self.names, self.names[::-1]):
            offering = [node for node in range(len(graph)) if any(
                self._used(edge) == late for edge in graph.edges_of(node))]
            if not offering:
                continue
            can, freely = self._leading_to(offering), self._leading_to(offering, early)
            for node in range(len(graph)):
                edges = graph.edges_of(node)
                if len(edges) < 2 or graph.kinds[node] != DECISION or node not in can or node in offering:
                    continue
                if self._asks(node) != early:
                    continue
                shut = [edge for edge in edges if graph.targets[edge] not in can
                        and self._touches(edge, early) and not self._has_used(edge, late)]
                open_ = [edge for edge in edges if graph.targets[edge] in freely and not self._moves(edge, early)]
                if shut and open_:
                    return self._barred_by(node, shut[0], late)
        return None

    def _barred_by(self, node: int, edge: int, late: str) -> Finding:
        done = re.sub(r"\bthis\b", self._asks(node), self.graph.words.option(edge))
        moved = next(one for one in self.graph.events(edge) if type(one) in MOVING)
        question = f"{self._situation()} I {done}. Can {late} still be used?"
        name = self._owner(moved.code)
        said = f"No: {name} has left play. Otherwise {late} could be used for it."
        return self._finding("barred", question, said, f"possible={self._claimed(moved)} before used {late}", rule=late)

    def _asks(self, node: int) -> str:
        choice = self.graph.choices[node]
        return self._owner(choice.code) if choice is not None and choice.player >= 0 else ""

    def _touches(self, edge: int, name: str) -> bool:
        """Report whether the first thing that an edge moves is a card that its own ability moves away, no copy in a
        pile."""
        first = next((one for one in self.graph.events(edge) if type(one) in MOVING), None)
        return (first is not None and first.source >= 0 and not isinstance(first, Gained | Played)
                and self._owner(first.code) == name and all(self._name(card) == name for card in first.cards))

    def _has_used(self, edge: int, name: str) -> bool:
        return any(isinstance(event, Used | CouldUse) and self._owner(event.code) == name
                   for event in self.graph.events(edge))

    def _moves(self, edge: int, name: str) -> bool:
        """Report whether abilities of a card move anything on an edge."""
        return any(type(one) in MOVING and self._owner(one.code) == name for one in self.graph.events(edge))

    def _leading_to(self, nodes: Sequence[int], without: str = "") -> set[int]:
        """Return the nodes from which one of some nodes can be reached, those included. On the way no ability of the
        card ``without`` moves anything: what would be used is not about the same card then."""
        found, waiting = set(nodes), list(nodes)
        while waiting:
            for edge in self.graph.incoming[waiting.pop()]:
                if self.graph.sources[edge] not in found and not (without and self._moves(edge, without)):
                    found.add(self.graph.sources[edge])
                    waiting.append(self.graph.sources[edge])
        return found

    def _lost(self) -> Finding | None:
        """Find where an ability of one loses track of a card because of the other, and does not do with it what it
        would do."""
        return next((one for _, one in sorted(self._losses(), key=lambda one: -one[0])), None)

    def _losses(self) -> Iterator[tuple[int, Finding]]:
        """Yield all such findings, or the first one of what is played again; of each how good an example the card
        is."""
        for events in self._lines_that_lose():
            for number, event in enumerate(events):
                if not isinstance(event, TrackLost) or self._owner(event.code) not in self.names:
                    continue
                other = self.names[self.names[0] == self._owner(event.code)]
                after = events[number + 1:]
                moved = next((one for one in after if type(one) in MOVING and set(one.cards) & set(event.cards)), None)
                if moved is None or self._owner(moved.code) != other or needless_loss(self.game, event):
                    continue
                if not self.position.line.endswith(" turn") and any(isinstance(one, TurnBegun) for one in after):
                    continue                              # that was on an earlier turn than what is asked about
                if again := self._again(after, event, moved):
                    yield 0, again
                    return
                if vain := self._in_vain(event, moved, events[:number], after):
                    copy = len(moved.cards) > 1 and len(set(map(self._name, moved.cards))) == 1      # for a copy of it
                    yield 0 if copy else self._wanted(event.cards[0]), vain

    def _lines_that_lose(self) -> Iterator[Sequence[Event]]:
        """Yield what happens on one line of play over each step on which track is lost."""
        graph, ends = self.graph, frozenset(self.graph.ends())
        if any(isinstance(event, TrackLost) for event in graph.opening):
            yield from self._lines[:1]
        for edge in range(graph.edge_count):
            if any(isinstance(event, TrackLost) for event in graph.events(edge)):
                rest = graph.line_from(graph.targets[edge], ends.__contains__)
                if (begin := self._line_to(graph.sources[edge])) is None:
                    continue
                line = [*begin, edge, *(rest or ())]
                yield [*graph.opening, *(event for one in line for event in graph.events(one))]

    def _again(self, after: Sequence[Event], lost: TrackLost, moved: Event) -> Finding | None:
        """Find where a card is played again though it has gone."""
        place = next((place for place, one in enumerate(after) if isinstance(one, Played) and one.code == lost.code
                      and one.cards == lost.cards and one.source < 0), None)
        if place is None:
            return None
        does = any(self._owner(one.code) == self._name(lost.cards[0]) and type(one) in TELLING
                   for one in after[place + 1:])
        name, player, mover = self._name(lost.cards[0]), self._owner(lost.code), self._owner(moved.code)
        moves = any(type(one) in MOVING and not isinstance(one, Played) and one.cards == lost.cards
                    for one in after[place + 1:])
        by = f" with {mover}" if mover != name else ""
        moved_first = re.sub(rf"(?<= ){re.escape(name)}\b(?= (?:from|to|onto|into)\b)", "it",
                             self._sentence(moved), count=1)
        question = f"{self._before}{player} plays {name}. The first time, {small(moved_first)}{by}. Is it played again?"
        plays = "plays" if self._always_again(lost) else "can play"
        said = f"Yes: {player} {plays} it again, although it is no longer in play."
        if not moves and mover == name:
            said += f" {self._not_again(name, moved, after[:place], after[place + 1:])}"
        return self._finding("again", question, said, f"possible={player} lost track of {name} and "
                             f"{name} was played twice", about=name, weak=not does,
                             player=player if mover in (name, player) else "")

    def _not_again(self, name: str, moved: Event, first: Sequence[Event], second: Sequence[Event]) -> str:
        """Say that a card does not move itself the second time that it is played (and the third), nor does what depends
        on that. What it set up the first time is about the card that it moved then, and is done all the same."""
        done = ({(type(one), one.pool if isinstance(one, PoolChanged) else None) for one in some
                 if self._owner(one.code) == name and type(one) in TELLING and not isinstance(one, AbilitySetUp)
                 and name not in map(self._name, one.cards)}
                for some in (first, second))
        depends = next(done) - next(done)
        more = ", and what depends on that does not happen" if depends else ""
        what = done_to(self._claimed(moved), name).removeprefix(f"Is {name} ").removesuffix("?")
        thrice = any(isinstance(one, Played) and one.source < 0 and [*map(self._name, one.cards)] == [name]
                     for one in second)
        times = "The second and third time" if thrice else "The second time"
        return f"{times} it is not {what}{more}." if what else f"It is not moved a second time{more}."

    def _always_again(self, lost: TrackLost) -> bool:
        """Report whether a card that is lost so the first time is played again, whatever is chosen."""
        told = [[type(one) for one in events if type(one) in (Played, TrackLost)
                 and (one.code, one.cards) == (lost.code, lost.cards)] for events in self._lines]
        return [Played, TrackLost] not in told

    def _in_vain(
        self, lost: TrackLost, moved: Event, before: Sequence[Event], after: Sequence[Event],
    ) -> Finding | None:
        """Find where an ability does not do with a card, or set up, what it does on another line, where it keeps track
        of it."""
        last = next((one for one in reversed(before) if one.code == lost.code and set(one.cards) & set(lost.cards)
                     and type(one) in MOVING), None)
        if last is None:
            return None
        loser = self._owner(lost.code)
        goes_on = next((one for rest in self._after(last) if (one := self._goes_on(rest, last))), None)
        goes_on, reader = (goes_on, self) if goes_on is not None else self._goes_on_alone(last)
        if self._goes_on(after, last) or goes_on is None:
            return None
        card, mover = self._name(lost.cards[0]), self._owner(moved.code)
        if isinstance(last, Played) and card == mover:
            return None                                   # it can be played again all the same
        if isinstance(last, Gained) and card == mover and not self._is_of_itself(moved.code):
            return None                                   # of another card it is told better
        still = f"Does {loser} still do anything on later turns?" if isinstance(goes_on, AbilitySetUp) else (
            reader._asked(goes_on, still="still", behind=f"with {loser}"))
        done = f", and {loser} is discarded this turn" if self.position.line.endswith(f" plays {loser}") and (
            "Duration" in facts()[loser].types) else ""
        what = f"so nothing is set up{done}" if isinstance(goes_on, AbilitySetUp) else "which has been moved"
        verb = _HAPPENS.get(type(last))
        gained = f" {self._sentence(last)}." if verb and f" {verb} " not in self.position.line else ""
        moves = f"With {mover}, {small(self._sentence(moved))}" if mover != card else self._sentence(moved)
        question = f"{self._situation()}{gained} {moves}. {still}"
        return self._finding("lost", question, f"No: {loser} has lost track of {card}, {what}.",
                             f"possible={loser} lost track of {card}", about=loser, weak=reader is not self,
                             general=CANNOT_PLAY if isinstance(goes_on, Played) else "")

    def _after(self, event: Event) -> Iterator[Sequence[Event]]:
        """Yield what comes after such a thing on lines of play."""
        for events in self._lines:
            place = next((place for place, one in enumerate(events) if one.code == event.code
                          and type(one) is type(event) and one.cards == event.cards), None)
            if place is not None:
                yield events[place + 1:]

    def _goes_on_alone(self, last: Event) -> tuple[Event | None, Tracks]:
        """Return what the ability does with such a card in the position that this one is compared with."""
        try:
            alone = self._beside_none if self.position.without and self.position.of == self._owner(last.code) else self
        except OracleError:
            return None, self
        name = self._name(last.cards[0])
        for events in alone._lines if alone is not self else ():
            for place, one in enumerate(events):
                if type(one) is type(last) and alone._owner(one.code) == self.position.of and (
                        alone._name(one.cards[0]) == name) and (then := alone._goes_on(events[place + 1:], one)):
                    return then, alone
        return None, self

    def _goes_on(self, events: Sequence[Event], last: Event) -> Event | None:
        """Return what an ability does with a card that it has moved, from there, or sets up for it; None if nothing."""
        for one in events:
            if one.code == last.code and set(one.cards) & set(last.cards):
                if isinstance(one, TrackLost):
                    break
                if type(one) in HANDLED and one.source == last.target:
                    return one
            elif isinstance(one, AbilitySetUp) and self._owner(one.code) == self._owner(last.code):
                return one
        return None

    def _elsewhere(self) -> Finding | None:
        """Find where one moves a card that the other has gained to somewhere else than the discard pile."""
        best: tuple[int, Event, Event] | None = None
        for events in self._lines if self.position.kind == "beside" else ():
            for number, event in enumerate(events):
                gainer = self._owner(event.code)
                if not isinstance(event, Gained) or gainer not in self.names or event.player or (
                        place_of(len(self.game.players), event.target) not in _ELSEWHERE):
                    continue
                name, mover = self._name(event.cards[0]), self.names[self.names[0] == gainer]
                rest = events[number + 1:]
                used = next((one for one in rest if isinstance(one, Used)), None)
                then = next((one for one in rest if type(one) in MOVING), None)
                if used is None or then is None or self._owner(used.code) != mover or then.code != used.code:
                    continue
                if name in self.names or not self._is_about(used.code):
                    continue
                if then.source == event.target and then.target != event.target and self._name(then.cards[0]) == name:
                    best = max(best or (-2, event, then), (self._wanted(event.cards[0]), event, then),
                               key=lambda one: one[0])
        if best is None:
            return None
        _, event, then = best
        gainer, mover = self._owner(event.code), self._owner(then.code)
        question = f"{self._situation()} {self._sentence(event)}. {self._asked(then, behind=f'with {mover}')}"
        said = "Yes, wherever it was gained to."
        return self._finding("moved", question, said, f"possible={self._claimed(event)} before {self._claimed(then)}",
                             about=mover, weak=True)

    def _is_about(self, code: int) -> bool:
        """Report whether an ability that waits for a gain does something with the card that was gained."""
        info = code_info(self.game, code)
        return info is not None and info.ability is not None and info.ability.when.on is On.GAIN and (
            acts_on_what_it_names(info.ability.clause))


__all__ = ["Tracks"]
