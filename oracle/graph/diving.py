"""Going deep: single lines of play to their ends, one after another, long before everything has been followed.

A dive follows lines from the root to their ends, some hundred steps in all. What it comes to is remembered, so that a
step is taken once, and no line is followed again: at each decision only those options are taken behind which something
new is left.

Half of the steps are spent on changing lines that have come near to what is sought: somewhere another option is taken,
and afterwards what was chosen before, as far as that is still offered. Which lines are kept for that follows the
archive of MAP-Elites (Mouret and Clune, "Illuminating search spaces by mapping elites", 2015): one for each way of
being near, so that a line that lacks one part is not lost to another that lacks a second one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.state import Asks, Choice, Event, Option, State
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
_REMEMBERED: Final = 30_000          # positions, before all of them are forgotten
_AGAIN: Final = 10                   # so many steps that are remembered cost as much as a new one
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


class _Visited:
    """A position to which dives have come, and those to which they came from it.

    ``kept`` are the options that the choices of the question leave, ``left`` how many of these there are behind which a
    line may be that was not followed. It is ``done`` if there are none.
    """

    __slots__ = ("done", "following", "kept", "left", "place")

    def __init__(self, place: Place) -> None:
        self.place = place
        self.following: dict[int, tuple[_Visited, Sequence[Event]]] = {}
        self.kept: Sequence[int] = _kept(place) if place.kind <= CHANCE else ()
        self.left = len(self.kept)
        self.done = False

    def leads_on(self, number: int) -> bool:
        """Report whether an option is left, and something new may be behind it."""
        return number in self.kept and (number not in self.following or not self.following[number][0].done)


class _Path:
    """A line of play under way, through positions that are remembered."""

    def __init__(self, root: _Visited) -> None:
        self.nodes = [root]
        self.numbers: list[int] = []
        self.happened: list[Sequence[Event]] = []

    def add(self, number: int, node: _Visited, happened: Sequence[Event]) -> None:
        """Take a step."""
        self.numbers.append(number)
        self.nodes.append(node)
        self.happened.append(happened)

    def close(self) -> None:
        """Take note that nothing new comes of the last position, and so perhaps of those before."""
        self.nodes[-1].done = True
        for node in reversed(self.nodes[:-1]):
            node.left -= 1
            if node.left:
                break
            node.done = True

    @property
    def line(self) -> Line:
        """Return it as a line of play."""
        return Line([node.place for node in self.nodes], self.numbers[:], self.happened[:])


class Diver:
    """Lines of play to ends of the question: none of them twice, while it is remembered. The same in every run."""

    def __init__(self, moves: Moves, fold: Callable[..., Fold], root: Place) -> None:
        self._moves = moves
        self._leanings: Sequence[Leaning] = ()
        self._fold = fold
        self._root = _Visited(root)
        self._remembered = 0
        self._again = 0
        self._number = 0
        self._near: dict[Hashable, dict[tuple[float, ...], Line]] = {}      # per thing sought and way of being near
        self.steps = 0                # that have been taken

    def lines(self, most: int) -> Iterator[Line]:
        """The lines that some dives find, until so many steps more have been taken, or no line is left."""
        from random import Random

        until = self.steps + most
        while self.steps < until and not self._root.done:
            random, began = Random(self._number), self.steps
            self._number += 1
            while self.steps < min(until, began + _STEPS) and not self._root.done:
                yield from self._follow(_Path(self._root), random)
            again = min(until, 2 * self.steps - began)
            while self.steps < again and not self._root.done and (near := self._near_one(random)) is not None:
                yield from self._change(near, random)
            if self._remembered > _REMEMBERED:
                self._root, self._remembered = _Visited(self._root.place), 0

    def lean(self, leanings: Sequence[Leaning]) -> None:
        """Follow from now on, on most lines, what leads to one of the things that are sought."""
        self._leanings = leanings

    def learn(self, line: Line, short: Mapping[Hashable, tuple[float, ...]]) -> None:
        """Take note of how far the end of a line is from each thing that is sought, in each of its parts."""
        for one in self._near.keys() - short.keys():
            del self._near[one]
        for one, parts in short.items():
            nearest = self._near.setdefault(one, {})
            known = nearest.get(parts)
            if known is None or len(line.numbers) >= len(known.numbers):      # where more is done, more can be changed
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
        changed = random.choice([n for n, place in enumerate(line.places[:-1]) if len(place.asked.options) > 1])
        before = [(place.asked.asks, place.asked.options[number])
                  for place, number in zip(line.places, line.numbers, strict=False)]
        path = _Path(self._root)
        for number in line.numbers[:changed]:
            path.add(number, *self._step(path.nodes[-1], number))
        yield from self._follow(path, random, before[changed:], line.numbers[changed])

    def _follow(
        self, path: _Path, random: Random, before: Sequence[tuple[Asks, Option]] = (), without: int | None = None,
    ) -> Iterator[Line]:
        """Follow a path to an end, and give the line if it comes to one.

        First, any option except ``without`` is taken; then mostly what was chosen ``before``, as far as it is offered.
        """
        leans = self._leanings and random.random() * _PLAIN >= 1
        leaning = random.choice(self._leanings) if leans else None
        rest = list(before)
        self._costs_again()
        for _ in range(_STEPS):
            node = path.nodes[-1]
            if node.done:
                return
            if node.place.kind > CHANCE:
                path.close()
                if node.place.kind in (END, OVER):
                    yield path.line
                return
            open_ = self._open(node, random, without)
            if not open_:
                if without is None:
                    path.close()
                return
            number = self._pick(node.place.asked, open_, leaning, random)
            again = _chosen_before(node.place.asked, rest)
            if again is not None and without is None and random.random() >= _CHANGED and node.leads_on(again):
                number = again
            without = None
            path.add(number, *self._step(node, number))
        path.close()

    def _open(self, node: _Visited, random: Random, without: int | None) -> Sequence[int]:
        """Return the options of a position behind which there may be something new; of very many, some."""
        kept, following = node.kept, node.following
        if len(kept) > _MANY:
            kept = [kept[0], kept[-1], *random.choices(kept, k=_SOME)]
        if not following and without is None:
            return kept
        return [number for number in kept if number != without and (
            number not in following or not following[number][0].done)]

    def _pick(self, asked: Choice, numbers: Sequence[int], leaning: Leaning | None, random: Random) -> int:
        """Draw one of some options: the more it leads to what is sought, the more often, and as chance has it."""
        if len(numbers) == 1:
            return numbers[0]
        leads = leaning(asked) if leaning is not None else None
        weights = asked.weights
        if weights:
            return random.choices(numbers, [weights[n] if leads is None else weights[n] * leads[n] for n in numbers])[0]
        return random.choice(numbers) if leads is None else random.choices(numbers, [leads[n] for n in numbers])[0]

    def _costs_again(self) -> None:
        """Count something that costs far less than a step."""
        self._again += 1
        self.steps += not self._again % _AGAIN

    def _step(self, node: _Visited, number: int) -> tuple[_Visited, Sequence[Event]]:
        """Take an option, or have it where it was taken before: where it leads, and what happens."""
        known = node.following.get(number)
        if known is not None:
            self._costs_again()
            return known
        place = node.place
        result = self._moves.step(place.state, place.asked.options[number])
        folded = self._fold(result.state, result.choice, place.left)
        happened = (*result.events, *folded.events) if folded.events else result.events
        pins, kind = place.pins, folded.kind
        if pins is not None and pins.left:
            pins = pins.after(place.state, result.events, pins.match(place.state, place.asked))
            pins = pins.after(place.state, folded.events)
            if kind in (END, OVER) and pins.undone:
                kind = CUT
        found = node.following[number] = _Visited(Place(folded.state, folded.choice, folded.left, pins, kind)), happened
        self.steps += 1
        self._remembered += 1
        return found


def _chosen_before(asked: Choice, rest: list[tuple[Asks, Option]]) -> int | None:
    """Return the option that was chosen before where the same was asked, and pass over what came before that."""
    offered = asked.options
    for place, (about, option) in enumerate(rest):
        if about == asked.asks and option in offered:
            del rest[:place + 1]
            return offered.index(option)
    return None


def _kept(place: Place) -> Sequence[int]:
    """Return the options of a decision that the choices of the question leave."""
    kept = place.pins.match(place.state, place.asked) if place.pins is not None else None
    return range(len(place.asked.options)) if kept is None else kept.options


def _far(parts: tuple[float, ...]) -> tuple[float, tuple[float, ...]]:
    return (sum(parts), parts)


__all__ = ["Diver", "Line", "Place"]
