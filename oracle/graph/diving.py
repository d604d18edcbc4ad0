"""Going deep: single lines of play to their ends, one after another, long before everything has been followed.

A dive follows options depth-first, in an order of its own, and begins again from the root after some hundred steps:
what one line can show lies seldom near the first ends of one order, but often near the first ends of several.

Half of the steps are spent on changing lines that have come near to what is sought: somewhere another option is taken,
and afterwards what was chosen before, as far as that is still offered. Which lines are kept for that follows the
archive of MAP-Elites (Mouret and Clune, "Illuminating search spaces by mapping elites", 2015): one for each way of
being near, so that a line that lacks one part is not lost to another that lacks a second one. Nothing else is kept
but the lines that somebody asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.state import Choice, Event, State
from oracle.graph.explored import CHANCE, CUT, END, OVER, Fold
from oracle.graph.moves import Moves

if TYPE_CHECKING:
    from random import Random

    from oracle.scenario.pins import Pins
    from oracle.scenario.sentences import Deed

_STEPS: Final = 150                  # of one dive
_MANY: Final = 5_000                 # of a decision with more options, a dive knows only some
_SOME: Final = 200
_NEAREST: Final = 12                 # so many of the nearest lines are changed
_PLAIN: Final = 4                    # one of so many dives follows nothing that leads to what is sought
_CHANGED: Final = 0.05               # of the decisions behind the one that is changed, so many are too


class Place(NamedTuple):
    """A position of a line: the state, its decision, the events and pins that are left, the kind of node."""

    state: State
    choice: Choice | None
    left: tuple[Deed, ...]
    pins: Pins | None
    kind: int

    @property
    def asked(self) -> Choice:
        """The decision of a position that is no end."""
        assert self.choice is not None
        return self.choice


Leaning = Callable[[Choice], Sequence[float] | None]
"""How much each option of a decision leads to what is sought; None if each does as much."""


class Line(NamedTuple):
    """A line of play from the root to an end: its places; for each step the number of the option and what happened."""

    places: list[Place]
    numbers: list[int]
    happened: list[Sequence[Event]]


class Diver:
    """Lines of play to ends of the question, a few from each of many dives. The same in every run."""

    def __init__(self, moves: Moves, fold: Callable[..., Fold], root: Place) -> None:
        self._moves = moves
        self._leanings: Sequence[Leaning] = ()
        self._leaning: Leaning | None = None
        self._fold = fold
        self._root = root
        self._number = 0
        self._near: dict[Hashable, dict[tuple[float, ...], Line]] = {}      # per thing sought and way of being near
        self.steps = 0                # that have been taken

    def lines(self, most: int) -> Iterator[Line]:
        """The lines that some dives find, until so many steps more have been taken, or nothing can be taken."""
        from random import Random

        until = self.steps + most
        while self.steps < until:
            before = self.steps
            yield from self._dive(min(until, self.steps + _STEPS))
            self._number += 1
            if self.steps == before:
                return
            random = Random(-self._number)
            again = min(until, 2 * self.steps - before)
            while self.steps < again and (near := self._near_one(random)) is not None:
                yield from self._change(near, random)

    def lean(self, leanings: Sequence[Leaning]) -> None:
        """Follow from now on, on most dives, what leads to one of the things that are sought."""
        self._leanings = leanings

    def learn(self, line: Line, short: Mapping[Hashable, tuple[float, ...]]) -> None:
        """Take note of how far the end of a line is from each thing that is sought, in each of its parts."""
        for one in self._near.keys() - short.keys():
            del self._near[one]
        for one, parts in short.items():
            nearest = self._near.setdefault(one, {})
            known = nearest.get(parts)
            if known is None or len(line.numbers) <= len(known.numbers):
                nearest[parts] = Line(line.places[:], line.numbers[:], line.happened[:])
                if len(nearest) > 2 * _NEAREST:
                    for far in sorted(nearest, key=_far)[_NEAREST:]:
                        del nearest[far]

    def _near_one(self, random: Random) -> Line | None:
        """A line that came near to something that is sought, the nearer the more often; None where nothing is known, or
        nothing can be decided otherwise."""
        if not self._near:
            return None
        nearest = random.choice(list(self._near.values()))
        parts = sorted(nearest, key=_far)
        line = nearest[parts[min(int(random.expovariate(0.5)), len(parts) - 1)]]
        return line if any(len(place.asked.options) > 1 for place in line.places[:-1]) else None

    def _change(self, line: Line, random: Random) -> Iterator[Line]:
        """The line to an end that comes of taking another option somewhere; none if it takes too long."""
        self._leaning = random.choice(self._leanings) if self._leanings and random.random() * _PLAIN >= 1 else None
        changed = random.choice([n for n, place in enumerate(line.places[:-1]) if len(place.asked.options) > 1])
        options = [(place.asked.asks, place.asked.options[number])
                   for place, number in zip(line.places, line.numbers, strict=False)]
        line, rest = Line(line.places[:changed + 1], line.numbers[:changed], line.happened[:changed]), options[changed:]
        for steps in range(_STEPS):
            last = line.places[-1]
            if last.kind > CHANCE:
                if last.kind in (END, OVER):
                    yield line
                return
            order = self._order(last, random)
            if not order:
                return
            number = order[-1]
            asked, offered = last.asked.asks, last.asked.options
            before = next((n for n, (about, option) in enumerate(rest) if about == asked and option in offered), None)
            if before is not None:
                again = offered.index(rest[before][1])
                del rest[:before + 1]
                if steps and random.random() >= _CHANGED and self._is_open(last, again):
                    number = again
            place, happened = self._step(last, number)
            self.steps += 1
            line.places.append(place)
            line.numbers.append(number)
            line.happened.append(happened)

    def _dive(self, until: int) -> Iterator[Line]:
        from random import Random

        random = Random(self._number)
        self._leaning = random.choice(self._leanings) if self._leanings and self._number % _PLAIN else None
        line = Line([self._root], [], [])
        waiting = [self._order(self._root, random)]
        met = {(self._root.state, self._root.left, self._root.pins)}
        while waiting and self.steps < until:
            order = waiting[-1]
            if not order:
                waiting.pop()
                line.places.pop()
                if line.numbers:
                    line.numbers.pop()
                    line.happened.pop()
                continue
            place, happened = self._step(line.places[-1], number := order.pop())
            self.steps += 1
            if (place.state, place.left, place.pins) in met:
                continue
            met.add((place.state, place.left, place.pins))
            line.places.append(place)
            line.numbers.append(number)
            line.happened.append(happened)
            waiting.append(self._order(place, random))
            if place.kind in (END, OVER):
                yield line
                if self._number > 1:                   # not only what was decided last is decided otherwise
                    back = random.randrange(len(waiting))
                    del waiting[back + 1:], line.places[back + 1:], line.numbers[back:], line.happened[back:]

    def _order(self, place: Place, random: Random) -> list[int]:
        """The options to take at a place, the first of them last."""
        if place.kind > CHANCE:
            return []
        options = place.asked.options
        kept = _kept(place)
        if len(options) > _MANY and kept is None:      # a dive comes to a few of them
            numbers = [0, len(options) - 1, *(random.randrange(len(options)) for _ in range(_SOME))]
            random.shuffle(numbers)
            return numbers[:1 if place.kind == CHANCE else None]
        order = list(range(len(options)) if kept is None else kept)
        leads = self._leaning(place.asked) if self._leaning is not None and len(order) > 1 else None
        if place.kind == CHANCE and order:             # chance falls once in a dive: the next one has other luck
            weights = place.asked.weights
            ends = list(accumulate(weights[n] if leads is None else weights[n] * leads[n] for n in order))
            return random.choices(order, cum_weights=ends)
        if leads is not None:                          # drawn one after the other, by these weights, first to last
            lots = {n: random.random() ** (1 / leads[n]) for n in order}
            order.sort(key=lots.__getitem__)
        elif self._number == 0:
            order.reverse()
        elif self._number > 1:
            random.shuffle(order)
        return order

    def _is_open(self, place: Place, number: int) -> bool:
        """Report whether the choices of the question leave an option of a decision."""
        kept = _kept(place)
        return kept is None or number in kept

    def _step(self, place: Place, number: int) -> tuple[Place, Sequence[Event]]:
        result = self._moves.step(place.state, place.asked.options[number])
        folded = self._fold(result.state, result.choice, place.left)
        happened = (*result.events, *folded.events) if folded.events else result.events
        pins, kind = place.pins, folded.kind
        if pins is not None and pins.left:
            pins = pins.after(place.state, result.events, pins.match(place.state, place.asked))
            pins = pins.after(place.state, folded.events)
            if kind in (END, OVER) and pins.undone:
                kind = CUT
        return Place(folded.state, folded.choice, folded.left, pins, kind), happened


def _kept(place: Place) -> Sequence[int] | None:
    """The options of a decision that the choices of the question leave; None if that is all of them."""
    kept = place.pins.match(place.state, place.asked) if place.pins is not None else None
    return None if kept is None or len(kept.options) == len(place.asked.options) else kept.options


def _far(parts: tuple[float, ...]) -> tuple[float, tuple[float, ...]]:
    return (sum(parts), parts)


__all__ = ["Diver", "Line", "Place"]
