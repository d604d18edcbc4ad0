"""Ways: what can be said about a line of play, as small automata that read its events.

A pattern says which events it is about and how much one of them counts. An :class:`Observer` reads the events
of an edge once for all patterns of a question and makes them one letter; a :class:`Memory` is the automaton
of one predicate: counters with a cap, and for "X before Y" which came first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Union

from engine.language import PLAYER_PLACES, Place, Pool
from engine.state import FACE, KIND, SHAPE_SHIFT, Event, Game, zone_number
from oracle.words.table import GAME_PLACE, PLAYER_PLACE

MOVES: Final = frozenset({
    "play", "call", "gain", "discard", "draw", "put", "trash", "set aside", "exile", "shuffle", "return", "exchange",
    "pass",
})
SEPARATOR: Final = "\x1f"

Moment = tuple[tuple[int, int], ...]            # pattern, how much
Letter = tuple[Moment, ...]


@dataclass(frozen=True, slots=True)
class EventPattern:
    """Events of some kinds.

    ``verbs``: what happened. ``player``: to or by whom. ``card``: the card it was about (None: any; then all
    cards count), a landscape or a pile. ``cause``: the card whose ability did it. ``source``, ``target``: a place, or
    a zone of one player ("trash" and "supply" have none). ``pool``: for tokens and the like, what was got, or with
    ``paid`` what was paid or spent. ``words``: the option chosen. ``per_event``: an event counts once, however many
    cards it is about. ``text``: how it is said.
    """

    verbs: frozenset[str]
    player: str = ""
    card: str = ""
    cause: str = ""
    source: str = ""
    target: str = ""
    pool: Pool | None = None
    words: str = ""
    per_event: bool = False
    extra_turn: bool = False
    text: str = ""
    paid: bool = False


@dataclass(frozen=True, slots=True)
class OfferPattern:
    """Options that are offered at a decision: those whose words have ``phrase`` in them, or that use an ability
    of ``card``; to ``player``, or to anybody. The words of ``phrase`` are joined by SEPARATOR."""

    phrase: str = ""
    card: str = ""
    player: str = ""
    text: str = ""


Pattern = Union[EventPattern, OfferPattern]

_OF_LANDSCAPES: Final = ("buy-landscape", "take", "return card", "cube")


class _Ready(NamedTuple):
    """A pattern made ready for one game."""

    number: int
    player: int
    kind: int
    cause: str
    source: int | None
    target: int | None
    pattern: EventPattern


def zone_is(game: Game, zone: int, place: int) -> bool:
    """Whether a zone (of any player) is a place; the Supply is any pile."""
    if place == Place.SUPPLY:
        return zone == -1
    players = len(game.players)
    if place >= PLAYER_PLACES:
        return zone == zone_number(players, -1, place)
    return 0 <= zone < players * PLAYER_PLACES and zone % PLAYER_PLACES == place


def is_card(face: int, kind: int) -> bool:
    """Whether a card is of a kind, or is that kind at present."""
    return face & KIND == kind or (face & FACE) >> SHAPE_SHIFT == kind + 1


class Observer:
    """Reads events for some patterns: ``observer(events)`` is the number of a letter; ``letters`` has them."""

    def __init__(self, game: Game, patterns: Sequence[Pattern]) -> None:
        self.game = game
        self.patterns = tuple(patterns)
        self.letters: list[Letter] = [()]
        self._number: dict[Letter, int] = {(): 0}
        self._by_verb: dict[str, list[_Ready]] = {}
        self._card_of: dict[int, str] = {-1: ""}
        self.offers: list[tuple[int, OfferPattern]] = []
        for number, pattern in enumerate(self.patterns):
            if isinstance(pattern, OfferPattern):
                self.offers.append((number, pattern))
                continue
            ready = _Ready(
                number, game.players.index(pattern.player) if pattern.player else -1,
                game.kind_of.get(pattern.card, -1) if pattern.card else -1, pattern.cause,
                _place(pattern.source), _place(pattern.target), pattern,
            )
            for verb in pattern.verbs:
                self._by_verb.setdefault(verb, []).append(ready)

    @property
    def watches_events(self) -> bool:
        """Whether it has patterns of events, and not only of what is offered."""
        return bool(self._by_verb)

    def __call__(self, events: Sequence[Event]) -> int:
        by_verb = self._by_verb
        moments: list[Moment] = []
        for position, event in enumerate(events):
            asked = by_verb.get(event.verb)
            if asked is None:
                continue
            if event.verb == "shuffle" and not event.cards:
                event = event._replace(cards=_shuffled_in(events, position))
            moment = [(ready.number, n) for ready in asked if (n := self._counts(event, ready))]
            if moment:
                moments.append(tuple(moment))
        return self.number(tuple(moments)) if moments else 0

    def number(self, letter: Letter) -> int:
        """The number of a letter."""
        number = self._number.get(letter)
        if number is None:
            number = self._number[letter] = len(self.letters)
            self.letters.append(letter)
        return number

    def card_of(self, code: int) -> str:
        """The card whose ability a code is."""
        name = self._card_of.get(code)
        if name is None:
            from engine.kernel import code_info

            info = code_info(self.game, code)
            name = self._card_of[code] = info.card if info else ""
        return name

    def _counts(self, event: Event, ready: _Ready) -> int:
        """How much an event counts for a pattern; 0 if it is another kind of event."""
        pattern = ready.pattern
        if ready.player >= 0 and event.player != ready.player:
            return 0
        if ready.cause and self.card_of(event.code) != ready.cause:
            return 0
        if ready.source is not None and not zone_is(self.game, event.source, ready.source):
            return 0
        if ready.target is not None and not zone_is(self.game, event.target, ready.target):
            return 0
        verb = event.verb
        if verb == "pool":
            pool, amount = event.value
            amount = -amount if pattern.paid else amount
            return amount if pool == pattern.pool and amount > 0 else 0
        if verb == "turn":
            return 1 if event.value or not pattern.extra_turn else 0
        if verb == "option":
            return 1 if not pattern.words or pattern.words.lower() in str(event.value).lower() else 0
        if verb == "use" or verb == "set up":
            return 1                                  # the card is the one whose ability it is: ``cause``
        if verb in _OF_LANDSCAPES:
            return 1 if not pattern.card or self._landscape(event) == pattern.card else 0
        if verb == "rotate":
            return 1 if not pattern.card or self.game.piles[event.value].name == pattern.card else 0
        if verb == "skip turn":
            return 1
        if pattern.verbs is MOVES and event.source == event.target:
            return 0
        if pattern.card:
            n = sum(is_card(face, ready.kind) for face in event.cards)
        else:
            n = len(event.cards) or (1 if verb in ("shuffle", "nothing", "immune", "end turn", "instead") else 0)
        return 1 if n and pattern.per_event else n

    def _landscape(self, event: Event) -> str:
        value = event.value
        return self.game.landscapes[value].name if isinstance(value, int) else str(value or self.card_of(event.code))

    def offered(self, choice: Any, words: Callable[[], Sequence[Sequence[str]]]) -> int:
        """The letter of a decision: what is offered there. ``words`` gives the options as lists of words."""
        if choice.player < 0:
            return 0
        moment = []
        said: Sequence[Sequence[str]] | None = None
        for number, pattern in self.offers:
            if pattern.player and self.game.players[choice.player] != pattern.player:
                continue
            if pattern.card:
                found = any(o[0] == "use" and self.card_of(o[1].code) == pattern.card for o in choice.options)
            else:
                said = words() if said is None else said
                phrase = pattern.phrase.split(SEPARATOR)
                found = any(_contains(option, phrase) for option in said)
            if found:
                moment.append((number, 1))
        return self.number((tuple(moment),)) if moment else 0


def _shuffled_in(events: Sequence[Event], position: int) -> tuple[int, ...]:
    """The cards that were put into a deck right before it was shuffled, to be shuffled in."""
    shuffle = events[position]
    cards: list[int] = []
    while position:
        position -= 1
        event = events[position]
        if event.verb == "put" and (event.player, event.code, event.target) == (
            shuffle.player, shuffle.code, shuffle.target
        ):
            cards.extend(event.cards)
        elif event.verb != "lose track":
            break
    return tuple(cards)


def _contains(words: Sequence[str], phrase: Sequence[str]) -> bool:
    size = len(phrase)
    return any(list(words[i:i + size]) == list(phrase) for i in range(len(words) - size + 1))


def _place(place: str) -> int | None:
    if not place:
        return None
    return Place.SUPPLY if place == "supply" else PLAYER_PLACE.get(place, GAME_PLACE.get(place))


# ------------------------------------------------------------------------------------------------- automata


class Counter(NamedTuple):
    """A slot that counts a pattern, up to ``cap``."""

    pattern: Pattern
    cap: int


class First(NamedTuple):
    """A slot that tells which of two came first: 0 neither yet, 1 only the first, 2 the first and then the
    second, 3 the second not after the first. Each has come when its pattern has counted to its number."""

    first: Pattern
    first_count: int
    second: Pattern
    second_count: int


Slot = Union[Counter, First]
BEFORE, TOO_LATE = 2, 3


class Memory:
    """The automaton of one predicate: from a memory (a tuple of numbers) and a letter to the next memory."""

    def __init__(self, slots: Sequence[Slot], observer: Observer) -> None:
        self.slots = tuple(slots)
        self._letters = observer.letters
        self._next: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        number = {pattern: n for n, pattern in enumerate(observer.patterns)}
        # Each counted pattern has a cell; a First has one cell for the order and two for its counts.
        cells: list[tuple[int, int]] = []
        self._firsts: list[tuple[int, int, int, int, int]] = []
        self._cell: dict[Slot, int] = {}
        for slot in self.slots:
            if slot in self._cell:
                continue
            if isinstance(slot, Counter):
                self._cell[slot] = len(cells)
                cells.append((number[slot.pattern], slot.cap))
            else:
                at = len(cells)
                cells += [(number[slot.first], slot.first_count), (number[slot.second], slot.second_count), (-1, 3)]
                self._firsts.append((at, slot.first_count, at + 1, slot.second_count, at + 2))
                self._cell[slot] = at + 2
        self._cells = cells
        self.start = (0,) * len(cells)

    def value(self, memory: tuple[int, ...], slot: Slot) -> int:
        """What a memory holds for a slot: the count (up to the cap), or which came first."""
        return memory[self._cell[slot]]

    def after(self, memory: tuple[int, ...], letter: int) -> tuple[int, ...]:
        """The memory after a letter."""
        if not letter or not self._cells:
            return memory
        key = (memory, letter)
        result = self._next.get(key)
        if result is None:
            result = self._next[key] = self._read(memory, letter)
        return result

    def _read(self, memory: tuple[int, ...], letter: int) -> tuple[int, ...]:
        now = list(memory)
        for moment in self._letters[letter]:
            amounts = dict(moment)
            for cell, (pattern, cap) in enumerate(self._cells):
                amount = amounts.get(pattern)
                if amount and now[cell] < cap:
                    now[cell] = min(cap, now[cell] + amount)
            for first, first_count, second, second_count, order in self._firsts:
                if now[order] >= BEFORE:
                    continue
                if now[second] >= second_count:
                    now[order] = BEFORE if now[order] == 1 else TOO_LATE
                elif now[first] >= first_count:
                    now[order] = 1
        for first, _, second, _, order in self._firsts:
            if now[order] >= BEFORE:
                now[first] = now[second] = 0          # nothing more can change the order: forget the counts
        return tuple(now)
