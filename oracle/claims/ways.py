"""Ways: what can be said about a line of play, as small automata that read its events.

A pattern says which events it is about and how much one of them counts. An :class:`Observer` reads the events
of an edge once for all patterns of a question and makes them one letter; a :class:`Memory` is the automaton
of one predicate: counters with a cap, and for "X before Y" which came first.
"""

from __future__ import annotations

from collections import Counter as Bag
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Union

from engine.language import PLAYER_PLACES, From, On, PayAny, Phase, Place, Pool, Token
from engine.language.walk import own_parts
from engine.record import record
from engine.state import (
    FACE,
    MOVING,
    NOWHERE,
    UNKNOWN,
    AbilitySetUp,
    CardNamed,
    CardsPut,
    Choice,
    CouldUse,
    CubePut,
    EffectsChosen,
    Event,
    Exchanged,
    Game,
    LandscapeBought,
    LandscapeReturned,
    LandscapeTaken,
    LeftUnaffected,
    LookedAt,
    LookedThrough,
    Loss,
    NothingDone,
    PhaseBegun,
    PileRotated,
    Played,
    PoolChanged,
    Replaced,
    Revealed,
    Shuffled,
    State,
    TokensPut,
    TrackLost,
    TurnBegun,
    TurnedOver,
    TurnEnded,
    TurnSkipped,
    Used,
    uses_of,
    zone_number,
)
from engine.variant import changed
from oracle.claims.nouns import Look, What, count, is_card, printed
from oracle.words.catalogue import plain
from oracle.words.doings import doing_phrase
from oracle.words.lines_of_play import needless_loss, sentences
from oracle.words.printing.context import LABELS
from oracle.words.table import GAME_PLACE, PLAYER_PLACE

SEPARATOR: Final = "\x1f"
UNKNOWN_WORD: Final = "?"            # what an unknown card is called in an option

Range = tuple[int, int]
"""How much surely, and how much at most: an unknown card may be the one that is counted."""
Moment = tuple[tuple[int, Range], ...]          # pattern, how much
Letter = tuple[Moment, ...]
_LABELS: Final = {on.value: text for on, text in LABELS.items()}
_SHOWING: Final = MOVING | {Revealed, LookedAt, TurnedOver}       # what tells where a card is, or where it goes
_OFFSET: Final = 3
_NONE: Final = (0, 0)
_ONCE: Final = (1, 1)


@record
class EventPattern:
    """Events of some kinds.

    ``kinds``: what happened. ``player``: to or by whom. ``card``: the cards it was about (empty: any; then all
    cards count), a landscape or a pile. ``cause``: the card whose ability did it. ``source``, ``target``: a place,
    or a zone of one player ("trash" and "supply" have none). ``pool``: for tokens and the like, what was got, or
    with ``paid`` what was paid or spent. ``token``: tokens put on a pile or landscape (``card``). ``phase``: which
    began, or, with ``returned``, was gone back to; of other events, in which phase they happened, and ``turn``: in
    whose turn. ``words``: the option chosen, what was exchanged for, or by what the abilities trigger that were
    used. ``lost``: why a card was lost. ``overpaid``: only what is paid beyond the cost. ``still``: only cards
    played without being moved. ``sentence``: how a line of play tells it, which counts as often as one does.
    ``per_event``: an event counts once, however many cards it is about. ``text``: how it is said.
    """

    kinds: frozenset[type[Event]]
    player: str = ""
    card: What = ""
    cause: str = ""
    source: str = ""
    target: str = ""
    pool: Pool | None = None
    words: str = ""
    per_event: bool = False
    extra_turn: bool = False
    text: str = ""
    paid: bool = False
    token: Token | None = None
    phase: int = -1
    returned: bool = False
    turn: str = ""
    lost: Loss | None = None
    overpaid: bool = False
    still: bool = False
    sentence: str = ""

    @property
    def timed(self) -> bool:
        """Report whether only what happens in some phase, or in somebody's turn, counts."""
        return bool(self.turn) or (self.phase >= 0 and PhaseBegun not in self.kinds)

    @property
    def named(self) -> frozenset[str]:
        """The names of the cards that it is about; none if it is about any."""
        return frozenset({self.card} if self.card and isinstance(self.card, str) else ())


@record
class OfferPattern:
    """Options that are offered at a decision: those whose words have ``phrase`` in them, or that use an ability
    of ``card``; to ``player``, or to anybody. The words of ``phrase`` are joined by SEPARATOR.

    With ``asks``, who or what asks: that an option with just these words is taken there.
    """

    phrase: str = ""
    card: str = ""
    player: str = ""
    text: str = ""
    asks: str = ""


@record
class MovePattern:
    """The ways of cards of a name: where they come from and go to, whatever moves them, and where they are when they
    are shown.
    """

    card: str


@record
class TimePattern:
    """The time: whose turn it is, and in which phase, whenever that changes."""


Pattern = Union[EventPattern, OfferPattern, MovePattern, TimePattern]

_PHASES: Final = 8                   # more than there are: a moment of the game is phase + _PHASES * player
_CLOCK: Final[tuple[type[Event], ...]] = (TurnBegun, PhaseBegun, TurnEnded)
_OF_NO_CARD: Final = frozenset({Shuffled, NothingDone, LeftUnaffected, TurnEnded, Replaced, LookedThrough})


class _Ready(NamedTuple):
    """A pattern made ready for one game."""

    number: int
    player: int
    cause: str
    source: int | None
    target: int | None
    pattern: EventPattern


def zone_is(game: Game, zone: int, place: int) -> bool:
    """Report whether a zone (of any player) is a place; the Supply is any pile."""
    if place == Place.SUPPLY:
        return zone == -1
    players = len(game.players)
    if place >= PLAYER_PLACES:
        return zone == zone_number(players, -1, place)
    return 0 <= zone < players * PLAYER_PLACES and zone % PLAYER_PLACES == place


class InVain(NamedTuple):
    """An ability that could be used without effect: the letters of what happened since the last one, and of its use.

    With ``again`` it could be used as often as its player likes, as a Reaction in hand can.
    """

    before: int
    use: int
    again: bool


class Uses(NamedTuple):
    """A letter where abilities could be used without effect: those, and the letter of what happened after them."""

    each: tuple[InVain, ...]
    rest: int


class Observer:
    """Reads events for some patterns: ``observer(events)`` is the number of a letter; ``letters`` has them. ``began``
    is the position in which the first of the events happen."""

    def __init__(self, game: Game, patterns: Sequence[Pattern], began: State | None = None) -> None:
        self.game = game
        self.clock = began.turn.phase + _PHASES * began.turn.player if began is not None else Phase.START
        self.patterns = tuple(patterns)
        self.number_of = {pattern: number for number, pattern in enumerate(self.patterns)}
        self.letters: list[Letter] = [()]
        self._number: dict[tuple[Letter, Uses | None], int] = {((), None): 0}
        self.in_vain: dict[int, Uses] = {}      # the letters where abilities could be used without effect
        self._by_kind: dict[type[Event], list[_Ready]] = {}
        self._printed = printed(game)
        self._card_of: dict[int, str] = {-1: ""}
        self._card_names = frozenset(card.name.lower() for card in game.cards)
        self.offers: list[tuple[int, OfferPattern]] = []
        self._moved_by: dict[type[Event], list[tuple[int, int]]] = {}
        self._told: list[tuple[int, EventPattern]] = []
        self._clock = -1                        # the pattern of time
        self._memories: dict[int, tuple[tuple[Slot, ...], int, Memory]] = {}
        self.unsure: set[int] = set()           # the patterns of which it was not always known how much happened
        for number, pattern in enumerate(self.patterns):
            if isinstance(pattern, OfferPattern):
                self.offers.append((number, pattern))
                continue
            if isinstance(pattern, MovePattern):
                for kind in _SHOWING:
                    self._moved_by.setdefault(kind, []).append((number, game.kind_of.get(pattern.card, -1)))
                    self._by_kind.setdefault(kind, [])
                continue
            if isinstance(pattern, TimePattern):
                self._clock = number
                for kind in _CLOCK:
                    self._by_kind.setdefault(kind, [])
                continue
            if pattern.sentence:
                self._told.append((number, pattern))
                for kind in pattern.kinds:
                    self._by_kind.setdefault(kind, [])
                continue
            ready = _Ready(
                number, game.players.index(pattern.player) if pattern.player else -1,
                pattern.cause, _place(pattern.source), _place(pattern.target), pattern,
            )
            for kind in pattern.kinds:
                self._by_kind.setdefault(kind, []).append(ready)
        if Used in self._by_kind:
            self._by_kind[CouldUse] = self._by_kind[Used]

    def memory(self, slots: tuple[Slot, ...]) -> Memory:
        """The automaton of what a predicate asks of the way; it is the same one until of more it is not known how
        much happened."""
        known = self._memories.get(id(slots))
        if known is None or known[0] is not slots or known[1] != len(self.unsure):
            known = self._memories[id(slots)] = slots, len(self.unsure), Memory(slots, self)
        return known[2]

    @property
    def watches_events(self) -> bool:
        """Report whether it has patterns of events, and not only of what is offered."""
        return bool(self._by_kind)

    def __call__(self, events: Sequence[Event]) -> int:
        by_kind = self._by_kind
        moments: list[Moment] = []
        in_vain: list[InVain] = []
        told = 0                                # so many moments come before the last such use
        lines = self._lines(events) if self._told else {}
        for position, event in enumerate(events):
            asked = by_kind.get(type(event))
            if asked is None:
                continue
            if isinstance(event, Shuffled) and not event.cards:
                event = changed(event, cards=_shuffled_in(self.game, events, position))
            moment = [(ready.number, n) for ready in asked if (n := self._counts(event, ready))[1]]
            moment += lines.get(position, ())
            for number, kind in self._moved_by.get(type(event), ()):
                if (step := _step_of(event, kind)) is not None:
                    moment.append((number, step))
            if self._clock >= 0 and (time := _time_after(event)) is not None:
                moment.append((self._clock, (time,) * 2))
            if moment and isinstance(event, CouldUse):
                in_vain.append(InVain(self.number(tuple(moments[told:])), self.number((tuple(moment),)),
                                      self._from_hand(event.code)))
                told = len(moments)
            elif moment:
                self.unsure.update(number for number, (sure, most) in moment
                                   if sure != most and not isinstance(self.patterns[number], MovePattern))
                moments.append(tuple(moment))
        if not in_vain:
            return self.number(tuple(moments)) if moments else 0
        return self.number(tuple(moments), Uses(tuple(in_vain), self.number(tuple(moments[told:]))))

    def _lines(self, events: Sequence[Event]) -> dict[int, list[tuple[int, Range]]]:
        """Per event, the patterns of sentences by which a line of play can tell it, with how often: where cards are
        unknown, perhaps."""
        found: dict[int, dict[int, Range]] = {}
        asked = [one for one in self._told if any(type(event) in one[1].kinds for event in events)]
        for number, pattern in asked:
            wanted = doing_phrase(self.game, pattern.sentence)
            for text, places in sentences(self.game, events):
                position = max(places)
                event = events[position]
                if type(event) not in pattern.kinds:
                    continue
                said = doing_phrase(self.game, text)
                here = found.setdefault(position, {})       # an event can be told alone and together with others
                if said == wanted or (said._replace(cause="") == wanted and not wanted.cause):
                    here[number] = _ONCE
                elif UNKNOWN in event.cards and said.verb == wanted.verb and (
                        wanted.who in (-1, said.who) and wanted.cause in ("", said.cause)):
                    here.setdefault(number, (0, 1))
        return {position: list(here.items()) for position, here in found.items()}

    def is_sure_of(self, events: Sequence[Event]) -> bool:
        """Report whether unknown cards in some events change nothing for any pattern."""
        return all(sure == most for moment in self.letters[self(events)] for _, (sure, most) in moment)

    def number(self, letter: Letter, uses: Uses | None = None) -> int:
        """The number of a letter; ``uses`` are those of the abilities that could be used meanwhile, without effect."""
        number = self._number.get((letter, uses))
        if number is None:
            number = self._number[letter, uses] = len(self.letters)
            self.letters.append(letter)
            if uses is not None:
                self.in_vain[number] = uses
        return number

    def _from_hand(self, code: int) -> bool:
        from engine.kernel import code_info

        info = code_info(self.game, code)
        return info is not None and info.ability is not None and info.ability.source is From.HAND

    def card_of(self, code: int) -> str:
        """The card whose ability a code is."""
        name = self._card_of.get(code)
        if name is None:
            from engine.kernel import code_info

            info = code_info(self.game, code)
            name = self._card_of[code] = info.card if info else ""
        return name

    def _label_of(self, code: int) -> str:
        from engine.kernel import code_info

        return _LABELS.get(code_info(self.game, code).label, "")

    def _counts(self, event: Event, ready: _Ready) -> Range:
        """Return how much an event counts for a pattern; nothing if it is another kind of event."""
        pattern = ready.pattern
        if (ready.player >= 0 and event.player != ready.player) or not self._so_caused(event, ready):
            return _NONE
        match event:
            case PoolChanged():
                return self._pool_counts(event, pattern)
            case TokensPut():
                if event.token != pattern.token or (pattern.card and self._bearer(event.where) != pattern.card):
                    return _NONE
                return (event.number, event.number) if event.number > 0 else _NONE
            case PhaseBegun():
                meant = pattern.phase < 0 or event.phase == pattern.phase
                return _ONCE if meant and (not pattern.returned or event.code >= 0) else _NONE
            case TurnBegun():
                return _ONCE if event.extra or not pattern.extra_turn else _NONE
            case EffectsChosen():
                said = "; ".join(event.words).lower()
                return _ONCE if not pattern.words or pattern.words.lower() in said else _NONE
            case Used() | CouldUse() if pattern.words:
                return _ONCE if self._label_of(event.code) == pattern.words else _NONE
            case Used() | CouldUse() | AbilitySetUp():  # of a card by name, the one whose ability it is: ``cause``
                return _ONCE if not pattern.card or self._ability_of(event, pattern.card) else _NONE
            case LandscapeBought() | LandscapeTaken() | LandscapeReturned() | CubePut():
                name = self.game.landscapes[event.landscape].name
                return _ONCE if not pattern.card or self._is_landscape(name, pattern.card) else _NONE
            case PileRotated():
                return _ONCE if not pattern.card or self.game.piles[event.pile].name == pattern.card else _NONE
            case TurnSkipped():
                return _ONCE
            case TrackLost() if pattern.lost is not None and event.why is not pattern.lost:
                return _NONE
            case Played() if pattern.still and event.source not in (NOWHERE, event.target):
                return _NONE
        return self._cards_count(event, pattern)

    def _so_caused(self, event: Event, ready: _Ready) -> bool:
        """Report whether an event has the cause of a pattern, and goes from where and to where that says."""
        if ready.cause and self.card_of(event.code) != ready.cause:
            return False
        if ready.source is not None and not zone_is(self.game, event.source, ready.source):
            return False
        return ready.target is None or zone_is(self.game, event.target, ready.target)

    def _pool_counts(self, event: PoolChanged, pattern: EventPattern) -> Range:
        amount = -event.amount if pattern.paid else event.amount
        if pattern.overpaid and not (_overpays(self.game, event.code) and pattern.pool in (None, event.pool)):
            return _NONE
        return (amount, amount) if amount > 0 and pattern.pool in (None, event.pool) else _NONE

    def _cards_count(self, event: Event, pattern: EventPattern) -> Range:
        """Return how many cards of an event count for a pattern, or that it counts once though it is about no card."""
        exchanged = isinstance(event, Exchanged)
        anyhow = pattern.kinds == MOVING
        if anyhow and event.source == event.target and not exchanged:
            return _NONE                              # played again where it is; what is exchanged goes to its pile
        cards = event.cards
        if exchanged and not anyhow:
            if pattern.words and not is_card(cards[1], self.game.kind_of[pattern.words]):
                return _NONE
            cards = cards[:1]                         # the card that is exchanged, not what it is exchanged for
        if pattern.card:
            sure, most = count(self.game, pattern.card, cards, self._look(event))
            if isinstance(event, CardNamed):
                most = sure     # a named card that is unknown is one that is not in the game: none that is meant
        else:
            sure = most = len(cards) or (1 if type(event) in _OF_NO_CARD else 0)
        return (min(sure, 1), min(most, 1)) if pattern.per_event else (sure, most)

    def _look(self, event: Event) -> Look:
        """Return what the cards of an event were when it happened."""
        if not event.infos:
            return self._printed
        then = {info[0]: (info[1], ~info[2]) for info in event.infos}
        return lambda face: then[face & FACE] if face & FACE in then else self._printed(face)

    def _ability_of(self, event: Event, what: What) -> bool:
        """Report whether an ability that is used is one of a card, or of a landscape, that is meant."""
        name = self.card_of(event.code)
        kind = self.game.kind_of.get(name)
        if kind is None:
            return self._is_landscape(name, what)
        sure, _ = count(self.game, what, event.cards[:1] or (kind,), self._look(event))
        return bool(sure)

    def _is_landscape(self, name: str, what: What) -> bool:
        """Report whether a landscape is meant: by its name, or its types."""
        if isinstance(what, str):
            return name == what
        landscape = next((card for card in self.game.landscapes if card.name == name), None)
        return landscape is not None and what.fits(landscape.types)

    def _bearer(self, where: int) -> str:
        """Return what tokens lie on: the name of a pile, or (after all piles) of a landscape."""
        piles = self.game.piles
        return piles[where].name if where < len(piles) else self.game.landscapes[where - len(piles)].name

    def offered(self, choice: Choice, words: Callable[[], Sequence[Sequence[str]]]) -> int:
        """The letter of a decision: what is offered there. ``words`` gives the options as lists of words, of a very
        long offer its beginning; the rest of it may hold what is asked for."""
        if choice.player < 0:
            return 0
        moment = []
        said: Sequence[Sequence[str]] | None = None
        for number, pattern in self.offers:
            if pattern.asks:
                continue
            if pattern.player and self.game.players[choice.player] != pattern.player:
                continue
            if pattern.card:
                found = any(self.card_of(option.trigger.code) == pattern.card for option in uses_of(choice.options))
                could = found
            else:
                said = words() if said is None else said
                phrase = pattern.phrase.split(SEPARATOR)
                found = any(_contains(option, phrase) for option in said)
                could = found or len(choice.options) > len(said) or any(
                    UNKNOWN_WORD in option and _contains(option, phrase, self._card_names) for option in said)
            if could:
                moment.append((number, (int(found), 1)))
                if not found:
                    self.unsure.add(number)
        return self.number((tuple(moment),)) if moment else 0

    def taken(self, state: State, choice: Choice, words: Sequence[Sequence[str]]) -> Moment:
        """Return what is claimed of a decision that is taken; ``words`` are those of the option, each way it is
        called."""
        from oracle.words.decisions import asks_text, decider_text

        return tuple(
            (number, _ONCE) for number, pattern in self.offers
            if pattern.asks and choice.player >= 0 and decider_text(state, choice) == pattern.player
            and plain(pattern.asks) == plain(asks_text(state, choice))
            and pattern.phrase.split(SEPARATOR) in words)


class Recorder(Observer):
    """An observer that gives everything that happens a letter of its own and keeps it.

    Where every step of a graph is described, none is taken again for that. (What shows nothing to the patterns has
    other letters than 0.)
    """

    def __init__(self, game: Game, patterns: Sequence[Pattern], began: State | None = None) -> None:
        super().__init__(game, patterns, began)
        self.happened: dict[int, tuple[Event, ...]] = {}
        self._letter_of: dict[tuple[Event, ...], int] = {}

    def __call__(self, events: Sequence[Event]) -> int:
        key = tuple(events)
        number = self._letter_of.get(key)
        if number is None:
            seen = super().__call__(key)
            number = self._letter_of[key] = len(self.letters)
            self.letters.append(self.letters[seen])
            self.happened[number] = key
            if seen in self.in_vain:
                self.in_vain[number] = self.in_vain[seen]
        return number


def _time_after(event: Event) -> int | None:
    """Return whose turn it is, and in which phase, after an event by which that changes; None for any other event."""
    match event:
        case TurnBegun():
            phase = Phase.START
        case TurnEnded():
            phase = Phase.BETWEEN
        case PhaseBegun():
            phase = event.phase
        case _:
            return None
    return int(phase) + _PHASES * event.player


def _overpays(game: Game, code: int) -> bool:
    """Report whether what an ability pays is overpaid. Until 2022 that was done when the card had been bought."""
    from engine.kernel import code_info

    info = code_info(game, code)
    ability = info.ability
    if ability is None or info.card not in game.kind_of:
        return False
    if ability.when.on is On.PAY:
        return True
    return ability.when.on is On.BUY and any(
        isinstance(part, PayAny) and part.pool in (Pool.COINS, Pool.POTIONS) for part in own_parts(ability.clause))


def _step_of(event: Event, kind: int) -> Range | None:
    """Return where an event takes a card of a kind, as two numbers: from where (twice the zone, and one more if all
    cards of the kind leave it), to where. None if it is about none.
    """
    source, target = event.source, event.target
    if isinstance(event, Exchanged):
        returned, gained = (is_card(face, kind) for face in event.cards)
        if not (returned or gained):
            return None
        source, target = (source, -1) if returned else (-1, target)
    elif not any(is_card(face, kind) for face in event.cards):
        return None
    if target < -1:
        target = source
    return (source + _OFFSET) * 2 + isinstance(event, Shuffled), target + _OFFSET


def _shuffled_in(game: Game, events: Sequence[Event], position: int) -> tuple[int, ...]:
    """Return the cards that were shuffled into a deck which was shuffled itself.

    They are those that were put into it right before, and those of which an ability lost track as they were shuffled.
    """
    shuffle = events[position]
    cards: Bag[int] = Bag()
    lost: dict[int, Bag[int]] = {}
    while position:
        position -= 1
        event = events[position]
        if isinstance(event, CardsPut) and (event.player, event.code, event.target) == (
            shuffle.player, shuffle.code, shuffle.target
        ):
            cards.update(event.cards)
        elif not isinstance(event, TrackLost):
            break
        elif event.why is Loss.SHUFFLED and not needless_loss(game, event):
            lost.setdefault(event.code, Bag()).update(event.cards)
    for bag in lost.values():
        cards |= bag
    return tuple(cards.elements())


def _contains(words: Sequence[str], phrase: Sequence[str], cards: frozenset[str] = frozenset()) -> bool:
    """Report whether the words of a phrase stand in a row; an unknown card may be any of ``cards``."""
    if phrase[0] not in words and UNKNOWN_WORD not in words:
        return False
    size = len(phrase)
    return any(
        all(word == wanted or (word == UNKNOWN_WORD and wanted in cards)
            for word, wanted in zip(words[at:at + size], phrase, strict=True))
        for at in range(len(words) - size + 1))


def _place(place: str) -> int | None:
    if not place:
        return None
    return Place.SUPPLY if place == "supply" else PLAYER_PLACE.get(place, GAME_PLACE.get(place))


# ------------------------------------------------------------------------------------------------- automata


class Counter(NamedTuple):
    """A slot that counts a pattern, up to ``cap``."""

    pattern: Pattern
    cap: int


class Track(NamedTuple):
    """A slot that follows a card from place to place; with ``second``, it also notes whether that happened to the card
    afterwards."""

    first: EventPattern
    card: str
    second: EventPattern | None = None


class Followed(NamedTuple):
    """A card that is followed: whether it surely is one that the pattern was about, and where it may be by now.

    The places are zones, each with whether the second thing has happened to it.
    """

    sure: bool
    places: frozenset[tuple[int, bool]]


class First(NamedTuple):
    """A slot that tells which of two came first: 0 neither yet, 1 only the first, 2 the first and then the
    second, 3 the second not after the first. Each has come when its pattern has counted to its number."""

    first: Pattern
    first_count: int
    second: Pattern
    second_count: int


Slot = Union[Counter, First, Track]


def patterns_in(slot: Slot) -> tuple[Pattern, ...]:
    """Return what is observed for a slot."""
    found = (slot.pattern,) if isinstance(slot, Counter) else (slot.first, slot.second)
    return tuple(pattern for pattern in found if pattern is not None)


BEFORE, TOO_LATE = 2, 3


def nothing_yet(slot: Slot) -> Range:
    """Return what is held for a slot where nothing has happened."""
    held: Any = frozenset() if isinstance(slot, Track) else 0
    return held, held


class _Order(NamedTuple):
    """The cells of a First: what the first has counted to, what the second has for coming too early, what it has for
    coming afterwards, and the order."""

    first: int
    first_count: int
    early: int
    after: int
    second_count: int
    order: int


class Memory:
    """The automaton of one predicate: from a memory (a tuple of numbers) and a letter to the next memory.

    Where unknown cards are counted, each slot has two cells (or two orders): what is sure, and what may be.
    """

    def __init__(self, slots: Sequence[Slot], observer: Observer) -> None:
        self.slots = tuple(slots)
        self._letters = observer.letters
        self._next: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        number = observer.number_of
        # A cell counts a pattern up to a cap: what is sure (0) or what may be (1). Cells of orders count nothing.
        cells: list[tuple[int, int, int]] = []
        self._orders: list[_Order] = []
        self._cell: dict[Slot, Range] = {}

        def cell(pattern: Pattern, cap: int, which: int) -> int:
            cells.append((number[pattern], cap, which))
            return len(cells) - 1

        def order(slot: First, first: int, early: int, after: int) -> int:
            a = cell(slot.first, slot.first_count, first)
            b = cell(slot.second, slot.second_count, early)
            c = b if early == after else cell(slot.second, slot.second_count, after)
            cells.append((-1, TOO_LATE, 0))
            self._orders.append(_Order(a, slot.first_count, b, c, slot.second_count, len(cells) - 1))
            return len(cells) - 1

        for slot in self.slots:
            if slot in self._cell or isinstance(slot, Track):
                continue
            if isinstance(slot, Counter):
                sure = cell(slot.pattern, slot.cap, 0)
                unsure = number[slot.pattern] in observer.unsure
                self._cell[slot] = (sure, cell(slot.pattern, slot.cap, 1) if unsure else sure)
            elif {number[slot.first], number[slot.second]} & observer.unsure:
                # Surely before: though the first comes as late, and the second as early, as may be. Perhaps before:
                # though the other way round.
                self._cell[slot] = (order(slot, 0, 1, 0), order(slot, 1, 0, 1))
            else:
                both = order(slot, 0, 0, 0)
                self._cell[slot] = (both, both)
        self._cells = cells
        self._tracks: list[tuple[int, int, int, int]] = []
        start: list[Any] = [0] * len(cells)
        for slot in self.slots:
            if isinstance(slot, Track) and slot not in self._cell:
                self._tracks.append((len(start), number[slot.first], number[MovePattern(slot.card)],
                                     number[slot.second] if slot.second is not None else -1))
                self._cell[slot] = (len(start), len(start))
                start.append(frozenset())
        self._clock = self._time = -1                       # the cell that tells the time, and the pattern
        self._when: dict[int, tuple[int, int]] = {}         # per pattern that counts at some times only: those
        timed = {p for slot in self.slots for p in patterns_in(slot) if isinstance(p, EventPattern) and p.timed}
        if timed:
            self._clock, self._time = len(start), number[TimePattern()]
            start.append(observer.clock)
            players = observer.game.players
            self._when = {number[p]: (p.phase, players.index(p.turn) if p.turn else -1) for p in timed}
        self.start: tuple[Any, ...] = tuple(start)

    def value(self, memory: tuple[int, ...], slot: Slot) -> Range:
        """Return what a memory holds for a slot.

        That is the count (up to the cap), surely and at most; or which came first, though everything speaks against
        "before", and though everything speaks for it.
        """
        sure, most = self._cell[slot]
        return memory[sure], memory[most]

    def after(self, memory: tuple[int, ...], letter: int) -> tuple[int, ...]:
        """The memory after a letter."""
        if not letter or not self.start:
            return memory
        key = (memory, letter)
        result = self._next.get(key)
        if result is None:
            result = self._next[key] = self._read(memory, letter)
        return result

    def _now_counts(self, pattern: int, clock: int) -> bool:
        """Report whether what happens counts for a pattern at a moment of the game. Between turns it is nobody's."""
        phase, player = self._when.get(pattern, (-1, -1))
        turn, now = divmod(clock, _PHASES)
        return (phase < 0 or phase == now) and (player < 0 or (player == turn and now != Phase.BETWEEN))

    def _read(self, memory: tuple[int, ...], letter: int) -> tuple[int, ...]:
        now: list[Any] = list(memory)
        for moment in self._letters[letter]:
            amounts = dict(moment)
            if self._clock >= 0:
                now[self._clock] = amounts.get(self._time, (now[self._clock],))[0]
                amounts = {one: n for one, n in amounts.items() if self._now_counts(one, now[self._clock])}
            for cell, (pattern, cap, which) in enumerate(self._cells):
                amount = amounts.get(pattern)
                if amount and amount[which] and now[cell] < cap:
                    now[cell] = min(cap, now[cell] + amount[which])
            for at, begun, moved, then in self._tracks:
                now[at] = _followed(now[at], amounts.get(begun), amounts.get(moved), amounts.get(then))
            for first, first_count, early, after, second_count, order in self._orders:
                if now[order] == 0 and now[early] >= second_count:
                    now[order] = TOO_LATE
                elif now[order] == 0 and now[first] >= first_count:
                    now[order] = 1
                    now[after] = min(now[after], second_count - 1)      # one of those has to come afterwards
                elif now[order] == 1 and now[after] >= second_count:
                    now[order] = BEFORE
        for first, _, early, after, _, order in self._orders:
            if now[order] >= BEFORE:
                now[first] = now[early] = now[after] = 0      # nothing more can change the order: forget the counts
        return tuple(now)


def _followed(
    cards: frozenset[Followed], begun: Range | None, step: Range | None, then: Range | None,
) -> frozenset[Followed]:
    """The cards that are followed, after something happened. Of several copies in one place any may be the one."""
    if step is not None:
        source, everything, target = step[0] // 2 - _OFFSET, step[0] % 2, step[1] - _OFFSET
        found = set()
        for card in cards:
            places = set()
            for zone, done in card.places:
                if zone != source or not everything:
                    places.add((zone, done))
                if zone == source:
                    places.add((target, done or then is not None))
            found.add(card._replace(places=frozenset(places)))
        cards = frozenset(found)
        if begun is not None:
            cards |= {Followed(bool(begun[0]), frozenset({(target, False)}))}
    return cards
