"""Options that are made when they are looked at, for decisions with too many of them to list.

A decision between millions of selections of cards (Cellar with twenty-two different cards in hand) is a sequence like
any other: it has a length, its options have numbers, and an option that somebody names is found at once. Only going
through all of it takes as long as there are options.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, factorial, prod
from typing import TypeVar, overload

from engine.state.options import Cards, OfCards, Option, UseAbility

_Name = TypeVar("_Name")


class Many(Sequence[Cards]):
    """Selections or orders of cards, by number. ``faces`` are the cards of which they consist, each as often as it can
    occur in one; ``size`` is how many there are."""

    faces: Cards
    size: int
    _key: tuple[object, ...]

    @abstractmethod
    def at(self, number: int) -> Cards:
        """The selection or order with a number from 0."""

    @abstractmethod
    def number(self, chosen: Cards) -> int:
        """The number of a selection or order. Raises ``ValueError`` if it is not among them."""

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, number: int) -> Cards: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Cards]: ...
    def __getitem__(self, number: int | slice) -> Cards | Sequence[Cards]:
        if isinstance(number, slice):
            return [self.at(one) for one in range(*number.indices(self.size))]
        if not -self.size <= number < self.size:
            raise IndexError(number)
        return self.at(number if number >= 0 else number + self.size)

    def __iter__(self) -> Iterator[Cards]:
        return map(self.at, range(self.size))

    def __eq__(self, other: object) -> bool:
        return self is other or (other.__class__ is self.__class__ and other._key == self._key)

    def __hash__(self) -> int:
        return hash(self._key)


class Selections(Many):
    """Selections that take one of several possibilities from each group, and ``low`` to ``high`` cards in all.

    They are ordered by how many cards they have; of those with equally many, the one comes first that takes an earlier
    possibility of the first group in which they differ.
    """

    def __init__(self, groups: Sequence[Sequence[Cards]], low: int, high: int) -> None:
        self._groups = tuple(tuple(group) for group in groups)
        self._low = low
        ways: list[list[int]] = [[1]]
        for group in reversed(self._groups):
            after = ways[-1]
            sizes = [len(some) for some in group]
            now = [0] * min(len(after) + max(sizes), high + 1)
            for size, number in enumerate(after):
                for more in sizes:
                    if size + more <= high:
                        now[size + more] += number
            ways.append(now)
        self._ways = ways[::-1]          # per group: how many ways the groups from there on give so many cards
        self._of_size = self._ways[0][low:high + 1]
        self.size = sum(self._of_size)
        self._group_of = {face: number for number, group in enumerate(self._groups) for some in group for face in some}
        self.faces = tuple(face for group in self._groups for face in sum(_largest(group), ()))
        self._key = (self._groups, low, high)

    def at(self, number: int) -> Cards:
        """The selection with a number from 0."""
        size = self._low
        for ways in self._of_size:
            if number < ways:
                break
            number -= ways
            size += 1
        chosen: list[int] = []
        for group, after in zip(self._groups, self._ways[1:], strict=True):
            for some in group:
                left = size - len(some)
                ways = after[left] if 0 <= left < len(after) else 0
                if number < ways:
                    chosen += some
                    size = left
                    break
                number -= ways
        return tuple(sorted(chosen))

    def number(self, chosen: Cards) -> int:
        """The number of a selection. Raises ``ValueError`` if it is not among them."""
        taken: list[list[int]] = [[] for _ in self._groups]
        for face in chosen:
            if face not in self._group_of:
                raise ValueError(chosen)
            taken[self._group_of[face]].append(face)
        size = len(chosen)
        if not 0 <= size - self._low < len(self._of_size):
            raise ValueError(chosen)
        number = sum(self._of_size[:size - self._low])
        for group, after, own in zip(self._groups, self._ways[1:], taken, strict=True):
            wanted = tuple(sorted(own))
            for some in group:
                if some == wanted:
                    size -= len(some)
                    break
                left = size - len(some)
                number += after[left] if 0 <= left < len(after) else 0
            else:
                raise ValueError(chosen)
        return number


def _largest(group: Sequence[Cards]) -> list[Cards]:
    """Return the largest of possibilities that are parts of one another, and all others."""
    return [some for some in group if not any(Counter(some) < Counter(other) for other in group)]


class Orders(Many):
    """The distinct orders of some cards, sorted."""

    def __init__(self, cards: Sequence[int]) -> None:
        self.faces = tuple(sorted(cards))
        self.size = self._ways(Counter(self.faces))
        self._key = (self.faces,)

    @staticmethod
    def _ways(left: Counter[int]) -> int:
        return factorial(left.total()) // prod(map(factorial, left.values()))

    def at(self, number: int) -> Cards:
        """The order with a number from 0."""
        left, order = Counter(self.faces), []
        for _ in self.faces:
            for face in sorted(+left):
                left[face] -= 1
                ways = self._ways(left)
                if number < ways:
                    order.append(face)
                    break
                number -= ways
                left[face] += 1
        return tuple(order)

    def number(self, chosen: Cards) -> int:
        """The number of an order. Raises ``ValueError`` if it is not one of these cards."""
        left, number = Counter(self.faces), 0
        if Counter(chosen) != left:
            raise ValueError(chosen)
        for wanted in chosen:
            for face in sorted(+left):
                left[face] -= 1
                if face == wanted:
                    break
                number += self._ways(left)
                left[face] += 1
        return number


class Offer(Sequence[Option]):
    """The options of a decision between ``many`` selections or orders of cards, each an option of one ``kind``.

    ``head`` and ``tail`` are further options before and after them. Equal to another one that offers the same in the
    same order."""

    __slots__ = ("_first", "_last", "head", "kind", "many", "tail")

    def __init__(
        self, kind: type[OfCards], many: Many, head: tuple[Option, ...] = (), tail: tuple[Option, ...] = ()
    ) -> None:
        self.kind = kind
        self.many = many
        self.head = head
        self.tail = tail
        self._first = len(head)
        self._last = len(head) + len(many)

    def __len__(self) -> int:
        return self._last + len(self.tail)

    @overload
    def __getitem__(self, number: int) -> Option: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, number: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(number, slice):
            return tuple(self[one] for one in range(*number.indices(len(self))))
        if number < 0:
            number += len(self)
        if self._first <= number < self._last:
            return self.kind(self.many.at(number - self._first))
        return self.head[number] if 0 <= number < self._first else self.tail[number - self._last]

    def __iter__(self) -> Iterator[Option]:
        yield from self.head
        for some in self.many:
            yield self.kind(some)
        yield from self.tail

    def index(self, option: object, *_: int) -> int:
        """The number of an option. Raises ``ValueError`` if it is not offered."""
        if option in self.head:
            return self.head.index(option)
        if option in self.tail:
            return self._last + self.tail.index(option)
        if not isinstance(option, self.kind):
            raise ValueError(option)
        return self._first + self.many.number(option.cards)

    def __contains__(self, option: object) -> bool:
        try:
            self.index(option)
        except ValueError:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Offer)
            and (self.kind, self.many, self.head, self.tail) == (other.kind, other.many, other.head, other.tail)
        )

    def __hash__(self) -> int:
        return hash((self.kind.number_of_kind, self.many, self.head, self.tail))

    def __repr__(self) -> str:
        return f"Offer({self.kind.__name__}: {len(self):,})"

    def consisting(self, of: Callable[[int], _Name], wanted: Mapping[_Name, int]) -> list[Option]:
        """Return the selections that have so many cards of each name, found without looking at all of them.

        ``of`` gives the name of a card. Of selections that differ only in which of several cards with one name they
        have, two are returned.
        """
        found: list[Option] = []
        for faces in (self.many.faces, self.many.faces[::-1]):
            left, chosen = Counter(wanted), []
            for face in faces:
                if left[of(face)] > 0:
                    left[of(face)] -= 1
                    chosen.append(face)
            option = self.kind(tuple(sorted(chosen)))
            if not +left and option in self and option not in found:
                found.append(option)
        return found


    def in_order(self, of: Callable[[int], object], row: Sequence[object]) -> list[Option]:
        """Return the order in which the cards have these names, if there is one.

        Of cards with one name that differ in something else, the first are taken first.
        """
        left, order = list(self.many.faces), []
        for name in row:
            face = next((face for face in left if of(face) == name), None)
            if face is None:
                return []
            left.remove(face)
            order.append(face)
        option = self.kind(tuple(order))
        return [option] if option in self else []


class Weights(Sequence[int]):
    """The likelihood of each selection of shuffled cards: the number of ways in which it can be drawn. ``total`` is
    their sum.
    """

    __slots__ = ("_counts", "_many", "total")

    def __init__(self, many: Many, count: int) -> None:
        self._many = many
        self._counts = Counter(many.faces)
        self.total = comb(self._counts.total(), count)

    def __len__(self) -> int:
        return len(self._many)

    @overload
    def __getitem__(self, number: int) -> int: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[int]: ...
    def __getitem__(self, number: int | slice) -> int | Sequence[int]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        return ways_to_draw(self._counts, self._many[number])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Weights) and self._many == other._many)

    def __hash__(self) -> int:
        return hash(self._many)


def ways_to_draw(counts: Mapping[int, int], some: Cards) -> int:
    """Return the number of ways in which these cards can be drawn from so many of each."""
    return prod(comb(counts[face], number) for face, number in Counter(some).items())


def total_weight(weights: Sequence[int]) -> int:
    """The sum of the weights of a chance event."""
    return weights.total if isinstance(weights, Weights) else sum(weights)


def kinds_of(options: Sequence[Option]) -> frozenset[type[Option]]:
    """The kinds of the options of a decision."""
    if isinstance(options, Offer):
        return frozenset((options.kind, *map(type, options.head), *map(type, options.tail)))
    return frozenset(map(type, options))


def uses_of(options: Sequence[Option]) -> list[UseAbility]:
    """The options of a decision that use a triggered ability."""
    if type(options) is not tuple and isinstance(options, Offer):
        return []
    return [option for option in options if type(option) is UseAbility]
