"""Hands that nobody has looked at: shuffled cards that are drawn last, after which a question is over.

Such a chance event is one edge to one end, at which the drawn cards are unknown; a :class:`Hand` says what they can be.
It stands for as many ends as there are different draws. What each of them looks like follows from the one end without
another step, because nothing that happened after the draw looked at the cards (the kernel leaves open whatever depends
on unknown cards, and then nothing is folded).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.kernel import drawn_from, draws_of
from engine.language import PLAYER_PLACES, Place
from engine.state import KIND, UNKNOWN, Asks, Choice, Contents, DrawCards, Drawn, Event, Option, State

_MOST_ENUMERATED: Final = 1_500_000         # draws that are laid side by side to see which of them are the same


class Hand(NamedTuple):
    """Cards that were drawn and are not told apart: ``number`` of the shuffled cards ``bag`` (sorted), which lay on
    top of the deck of a player. ``hand`` and ``deck`` are the numbers of the zones."""

    player: int
    hand: int
    deck: int
    bag: tuple[int, ...]
    number: int

    @property
    def size(self) -> int:
        """Return the number of different draws."""
        return len(draws_of(self.bag, self.number)[0])

    @property
    def draws(self) -> Sequence[DrawCards]:
        """The draws, in the order in which a position offers them: options of the chance event."""
        return draws_of(self.bag, self.number)[0]

    @property
    def weights(self) -> Sequence[int]:
        """Return how likely each draw is, in the same order."""
        return draws_of(self.bag, self.number)[1]

    def zones(
        self, cards: Sequence[object], deck: Sequence[object], option: DrawCards
    ) -> tuple[Contents, Contents]:
        """The hand and the deck after a draw, from those (``cards``, ``deck``) of the end that stands for all."""
        known = list(cards)
        for _ in range(self.number):
            known.remove(UNKNOWN)
        left = list(self.bag)
        for card in option.cards:
            left.remove(card)
        return (
            tuple(sorted((*known, *option.cards))),
            (*_items(left), *deck[len(left):]),
        )

    def after(self, end: State, option: Option) -> State:
        """The end after a draw; ``end`` is the one that stands for all."""
        assert isinstance(option, DrawCards)
        zones = list(end.zones)
        zones[self.hand], zones[self.deck] = self.zones(zones[self.hand], zones[self.deck], option)
        return end._replace(zones=tuple(zones))

    def one(self, end: State) -> State:
        """The end after some draw: for what is the same after each of them, as which cards the player has in all."""
        return self.after(end, DrawCards(self.bag[: self.number]))

    def ends(self, end: State) -> Iterator[tuple[State, int]]:
        """All the ends for which one stands, each with how likely it is (of :attr:`total`)."""
        options, weights = draws_of(self.bag, self.number)
        for option, weight in zip(options, weights, strict=True):
            yield self.after(end, option), weight

    def asked(self, code: int) -> Choice:
        """The chance event."""
        return Choice(-1, Asks.DRAW, code, *draws_of(self.bag, self.number))

    def folded(self, code: int) -> Choice:
        """The chance event with the one option that stands for all."""
        return Choice(-1, Asks.DRAW, code, (DrawCards((UNKNOWN,) * self.number),), (1,))


def _items(rest: Sequence[int]) -> Contents:
    """Cards in an unknown order, as the items that they are in a deck."""
    if not rest or rest[0] == rest[-1]:
        return tuple(rest)
    return (tuple(rest),)


def hand_at(before: State, end: State, happened: Sequence[Event]) -> Hand | None:
    """Return the hand that is drawn at a chance event, if the position ``end`` after it leaves only that open, or None.
    Among what ``happened`` nothing may be done with an unknown card but draw it: one that is put back onto the deck
    leaves as many in the hand, but it was chosen.
    """
    found = drawn_from(before)
    if found is None:
        return None
    if any(card & KIND == UNKNOWN for event in happened if not isinstance(event, Drawn) for card in event.cards):
        return None
    player, bag, count = found
    hand, deck = player * PLAYER_PLACES + Place.HAND, player * PLAYER_PLACES + Place.DECK
    if hand in before.game.program.ordered_zones or UNKNOWN in bag:
        return None
    unknown = (UNKNOWN,) * (len(bag) - count)
    if end.zones[deck] != (*unknown, *before.zones[deck][1:]):
        return None
    if end.zones[hand] != tuple(sorted((*before.zones[hand], *(UNKNOWN,) * count))):
        return None
    others = zip(before.zones, end.zones, strict=True)
    if any(was is not now and was.count(UNKNOWN) != now.count(UNKNOWN)
           for number, (was, now) in enumerate(others) if number not in (hand, deck)):
        return None
    return Hand(player, hand, deck, bag, count)


# ------------------------------------------------------------------------------------------------- what is the same


class Alike(NamedTuple):
    """Ends that players see alike, or several that are always reached together."""

    nodes: tuple[int, ...]
    size: int
    seen: Hashable


def told_apart(
    nodes: Iterable[int], states: Sequence[State], hands: Mapping[int, Hand], seen: Callable[[State], Hashable],
) -> list[Alike] | None:
    """The ends of a graph, put together where players see the same; those of one hand stay together where all of
    them are reached by the same nodes. In the order of their first nodes. None if it is too much to be found out.

    Ends with different hands can be the same: known cards on top of the deck may be drawn with shuffled ones, or be
    shuffled themselves. Only those can whose cards in hand and deck are the same, and all that is beside them.
    """
    zones = sorted({(hand.hand, hand.deck) for hand in hands.values()})
    exactly: dict[tuple[object, Hand | None], list[int]] = {}
    for node in nodes:
        exactly.setdefault((seen(states[node]), hands.get(node)), []).append(node)
    groups: dict[Hashable, list[tuple[Any, Hand | None]]] = {}
    for key in exactly:
        groups.setdefault(_beside(*key, zones), []).append(key)
    found: list[Alike] = []
    looked_at = 0
    for group in groups.values():
        if len(group) == 1 or all(hand is None for _, hand in group):
            found += [Alike(tuple(exactly[key]), 1 if key[1] is None else key[1].size, key) for key in group]
            continue
        looked_at += sum(1 if hand is None else hand.size for _, hand in group)
        if looked_at > _MOST_ENUMERATED:
            return None
        showing: dict[Hashable, int] = {}
        for number, (look, hand) in enumerate(group):
            for one in _draws(look, hand, zones):
                showing[one] = showing.get(one, 0) | 1 << number
        for bits, size in Counter(showing.values()).items():
            keys = [key for number, key in enumerate(group) if bits >> number & 1]
            found.append(Alike(tuple(sorted(node for key in keys for node in exactly[key])), size, tuple(keys)))
    found.sort(key=lambda alike: alike.nodes)
    return found


def _beside(look: Any, hand: Hand | None, zones: Sequence[tuple[int, int]]) -> Hashable:
    """Return what players see of an end apart from the hands and decks of which shuffled cards were drawn, and the
    cards in each of these.
    """
    places = list(look[0])
    together = []
    for number, deck in zones:
        items = [item if item.__class__ is tuple else (item,) for item in places[deck]]
        cards = [*places[number], *(card for item in items for card in item)]
        if hand is not None and hand.hand == number:
            for _ in hand.bag:
                cards.remove(UNKNOWN)
            cards += hand.bag
        together.append((len(places[number]), tuple(sorted(cards))))
        places[number] = places[deck] = ()
    return (tuple(places), *look[1:], tuple(together))


def _draws(look: Any, hand: Hand | None, zones: Sequence[tuple[int, int]]) -> Iterator[Hashable]:
    """The hands and decks that players may see where they see an end."""
    places = look[0]
    if hand is None:
        yield tuple((places[number], places[deck]) for number, deck in zones)
        return
    for option in hand.draws:
        drawn = hand.zones(places[hand.hand], places[hand.deck], option)
        yield tuple(drawn if number == hand.hand else (places[number], places[deck]) for number, deck in zones)


__all__ = ["Alike", "Hand", "hand_at", "told_apart"]
