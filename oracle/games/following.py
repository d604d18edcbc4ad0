"""Following a told game by the rules: the set of positions that agree with what was told so far.

A :class:`Point` is such a position, with the cards of each player of which nobody can say where they are, and how far
the log is told. Points are stepped by the kernel; what does not agree with the next lines is dropped, equal ones are
merged. What the next lines decide is not tried out: they name the cards that come, the options, and unknown cards.
"""

from __future__ import annotations

import heapq
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from engine.kernel import advance, legal, resume, scores
from engine.kernel.naming import (
    drawing,
    hide_cards,
    name_card,
    placed_when_shuffled,
    settle_deck,
    shuffled_unseen,
    unknown_cards,
    unknown_of,
)
from engine.kernel.run.position import OpenQuestion
from engine.language import PLAYER_PLACES, Place
from engine.state import (
    KIND,
    UNKNOWN,
    Asks,
    BuyCard,
    BuyLandscape,
    Choice,
    ChooseCard,
    ChooseCards,
    ChooseNumber,
    DiscardFromPlay,
    DrawCards,
    EndPhase,
    Event,
    GainCard,
    LeaveOpen,
    LookedAt,
    NameKind,
    Offer,
    Option,
    OrderCards,
    PayDebt,
    PlayCard,
    SpendCoffers,
    SpendVillager,
    State,
    Stop,
    TurnOver,
    UseAbility,
    place_of,
)
from oracle.games.opening import Opening, opening
from oracle.games.reading import ISOTROPIC, Line, Log
from oracle.games.telling import ANY, Cursor, Left, Need, Telling, Told, Untold, tell_all, told_lines
from oracle.scenario import Scenario

STEPS: Final = 40_000  # of a log
WIDTH: Final = 200  # positions at one line that are followed at once; the others wait until those lead nowhere
_OFFERED: Final = 150  # options that are tried without asking what is told
_TURN_LEVEL: Final = frozenset((Asks.ACTION_PHASE, Asks.BUY_PHASE, Asks.NIGHT_PHASE))
OWN: Final = frozenset(
    ("play", "discard", "trash", "reveal", "put", "exile", "set aside", "return", "pass", "use", "block")
)


_EVERYWHERE: Final = tuple(Place(place) for place in range(PLAYER_PLACES))
_SEEN: Final = frozenset(("reveal", "look at", "put", "discard", "trash", "set aside", "draw"))  # so of the deck, too
_Way = TypeVar("_Way")
Hidden = tuple[tuple[int, ...], ...]
"""For each player the kinds of their unknown cards."""


class Point(NamedTuple):
    """A position that agrees with a log so far: what is unknown of each player's cards, and how far it is told."""

    state: State
    hidden: Hidden
    cursor: Cursor


class Move(NamedTuple):
    """A decision that was taken on the way: the position, whose decision, the option."""

    state: State
    choice: Choice | None
    option: Option | None


class LineOfPlay(NamedTuple):
    """What a line of the log is: the line, the positions before it that agree with the log as far as it goes, and the
    decisions on one way from there to the next line."""

    line: Line
    before: tuple[State, ...]
    moves: tuple[Move, ...]


class Unexplained(NamedTuple):
    """The first line that none of the lines of play that were followed explains: the line, why not, and the decisions
    that are allowed where it was not found. ``bound``: it is not sure, as not all was tried; ``wording``: what it says
    is not known. ``told`` is what is told there, ``here`` the position that goes furthest, ``untold`` what the rules
    have happen there that the log does not tell, if every way to go on has such a thing."""

    line: Line
    bound: bool
    wording: bool
    positions: tuple[State, ...]
    told: Told
    here: Point
    untold: tuple[Event, ...] = ()


class Followed(NamedTuple):
    """How far a log was followed.

    ``scenario`` is what its game was made of, ``rules`` by which it was followed; ``seen`` are the cards that occur in
    it, ``assumed`` what it does not say, ``scores`` those of the end if all of it was followed; ``steps`` the
    steps that it took.
    """

    scenario: Scenario
    rules: str
    players: tuple[str, ...]
    seen: tuple[str, ...]
    assumed: tuple[str, ...]
    turns: int
    followed_turns: int
    complete: bool
    first_unexplained: Unexplained | None
    scores: tuple[int, ...] | None
    lines: tuple[LineOfPlay, ...]
    steps: int


class _Search:
    """The points that agree with a log, the one that is told least first."""

    def __init__(self, telling: Telling, start: Opening, steps: int) -> None:
        self.telling = telling
        self.players = len(start.state.game.players)
        self.most = steps
        self.begun: set[Point] = set()  # of which one order was followed; the others wait
        self.again = False
        self.unnamed: dict[Point, Need] = {}  # where cards have to be named before the next decision
        self.steps = 0
        self.bound = False
        self.queue: list[tuple[int, int, Point]] = []
        self.waiting: dict[int, deque[Point]] = {}
        self.parents: dict[Point, tuple[Point, Choice | None, Option | None] | None] = {}
        self.at: Counter[int] = Counter()
        self.number = 0
        self.furthest = 0
        self.ends: list[Point] = []
        self.untold: dict[int, list[Untold]] = {}  # what would happen at a line, but is not told
        first = Point(start.state, start.hidden, Cursor())
        self.parents[first] = None
        self._push(first)

    def _push(self, point: Point) -> None:
        self.number += 1
        heapq.heappush(self.queue, (point.cursor.base, self.number, point))

    def run(self, progress: Callable[[int], object] | None = None) -> None:
        """Step until the log is told in full, nothing is left, or the bound is reached."""
        while not self.ends and (self.queue or self._turn_back()):
            base, _, point = heapq.heappop(self.queue)
            if self.telling.skip_silent(point.cursor).base >= self.telling.end:
                self.ends.append(point)
                continue
            if base > self.furthest:
                self.furthest = base
                if progress is not None:
                    progress(self.telling.told[base].line.number)
            if self.steps > self.most:
                self.bound = True
                return
            self.at[base] += 1
            if self.at[base] > WIDTH:
                self.waiting.setdefault(base, deque()).append(point)
                continue
            self._expand(point)

    def _turn_back(self) -> bool:
        """Where nothing followed leads on: take up those that wait at the line that is told furthest."""
        if not self.waiting:
            return False
        base = max(self.waiting)
        others = self.waiting[base]
        for _ in range(min(WIDTH, len(others))):
            self._push(others.popleft())
        if not others:
            del self.waiting[base]
        self.at = Counter({line: number for line, number in self.at.items() if line < base})
        return True

    def _add(
        self,
        point: Point,
        state: State,
        hidden: Hidden,
        cursor: Cursor,
        choice: Choice | None = None,
        option: Option | None = None,
    ) -> None:
        state, hidden, cursor = self._certain(*_settled(state, hidden), cursor)
        new = Point(state, hidden, cursor)
        if new not in self.parents:
            self.parents[new] = (point, choice, option)
            self._push(new)

    def _certain(self, state: State, hidden: Hidden, cursor: Cursor) -> tuple[State, Hidden, Cursor]:
        """Where all unknown cards of a player are of one kind, it is known which they are."""
        for player, kinds in enumerate(hidden):
            if len({*kinds}) != 1 or len(kinds) != unknown_of(state, player):
                continue
            with suppress(ValueError):
                named = _all_named(state, player, list(kinds))
                if unknown_of(named, player):
                    continue
                done = resume(named, Stop(named.turn.stops))
                match = tell_all(self.telling, cursor, done.events, state)
                if match.cursor is not None and not done.state.status.startswith("open"):
                    state, cursor = done.state, match.cursor
                    hidden = (*hidden[:player], (), *hidden[player + 1 :])
        return state, hidden, cursor

    def _first(self, point: Point, options: Sequence[_Way]) -> Sequence[_Way]:
        """Of options of which any order is possible the first; the others are tried where that leads nowhere."""
        if len(options) < 2:
            return options
        if self.again:
            return options[1:]
        if point not in self.begun:
            self.begun.add(point)
            self.waiting.setdefault(point.cursor.base, deque()).append(point)
        return options[:1]

    def _expand(self, point: Point) -> None:
        self.again = point in self.begun
        if point in self.unnamed:
            self._name(point, self.unnamed[point])
            return
        state = point.state
        choice = legal(state)
        if choice is None:
            end = self.telling.skip_silent(point.cursor)
            if end.base >= self.telling.end:
                self.ends.append(point)
            elif state.status.startswith("open") or not state.status:
                self._name_ahead(point)
            return
        if choice.player < 0:
            self._chance(point, choice)
            return
        if self._name_for_play(point, choice):
            if choice.asks not in _TURN_LEVEL:
                return
        elif self._hide_hand(point, choice):
            return
        options = self._options(point, choice)
        opened = False
        for option in options:
            if isinstance(option, LeaveOpen):
                opened = True
                continue
            self._try(point, choice, option)
        if opened and (choice.asks not in _TURN_LEVEL or self._buys_next(point)):
            self._name_to_use(point, choice)

    def _try(self, point: Point, choice: Choice, option: Option) -> None:
        self.steps += 1
        done = advance(point.state, option)
        match = tell_all(self.telling, point.cursor, done.events, point.state)
        if match.need is not None:
            self._name(point, match.need)
            return
        if match.untold is not None:
            self.untold.setdefault(point.cursor.base, []).append(match.untold)
        if match.cursor is None:
            return
        if shuffled_unseen(done.state):
            self._shuffle_unseen(point, choice, option)
            return
        if done.state.status.startswith("open"):
            self._name_ahead(point, match.cursor, done.events)
            return
        self._add(point, done.state, point.hidden, match.cursor, choice, option)

    # ------------------------------------------------------------------------------- unknown cards

    def _name(self, point: Point, need: Need) -> None:
        """Unknown cards are what a line says of them."""
        if need.source < 0:
            return
        place = place_of(self.players, need.source)
        if need.source >= self.players * PLAYER_PLACES:
            return
        pairs = [kind for kind, count in need.kinds for _ in range(count)]
        owner = need.source // PLAYER_PLACES
        ways = [*dict.fromkeys(combinations(pairs, need.number))]
        for kinds in self._first(point, ways) if place is Place.DECK else ways:
            self._named(point, owner, place, kinds, need.after)

    def _named(self, point: Point, player: int, place: Place, kinds: Sequence[int], after: int = 0) -> None:
        """Go on where unknown cards of a player are named, in every way that differs."""
        for state, hidden in _named(point.state, point.hidden, player, place, tuple(kinds), after):
            self._changed(point, state, hidden)

    def _changed(self, point: Point, state: State, hidden: Hidden) -> None:
        """What is known of the cards has changed: it goes on from there to the next decision."""
        new = Point(state, hidden, point.cursor)
        if new in self.parents:
            return
        self.steps += 1
        if self.steps > self.most:
            self.bound = True
            return
        self.parents[new] = (point, None, None)
        done = resume(state, Stop(state.turn.stops))
        match = tell_all(self.telling, point.cursor, done.events, state)
        if match.need is not None:
            self.unnamed[new] = match.need
            again, self.again = self.again, False
            self._name(new, match.need)
            self.again = again
        elif match.cursor is not None:
            if done.state.status.startswith("open"):
                self._name_ahead(new, match.cursor, done.events)
            elif done.state == state:
                self._push(new)
            else:
                self._add(new, done.state, hidden, match.cursor)

    def _name_for_play(self, point: Point, choice: Choice) -> bool:
        """Where a player can play cards, those that are told next are in the hand."""
        if choice.asks not in _TURN_LEVEL:
            return False
        player = point.state.turn.player
        told = next((pair for pair in self.telling.window(point.cursor) if pair[0].verb == "play"), None)
        if told is None or told[0].who != player:
            return False
        hand = Counter(_face_kind(card) for card in point.state.zone(player, Place.HAND))
        missing = [kind for kind, count in told[1].cards if kind >= 0 for _ in range(count - hand[kind])]
        if not missing or not hand[UNKNOWN] or len(missing) > hand[UNKNOWN]:
            return False
        self._named(point, player, Place.HAND, missing)
        return True

    def _hide_hand(self, point: Point, choice: Choice) -> bool:
        """Where cards from a hand are told without their names, nobody can say any more which are left in it."""
        if choice.asks in _TURN_LEVEL:
            return False
        told = next(
            (
                one
                for one in self.telling.window(point.cursor, 6)
                if one[0].who == choice.player and one[0].verb in OWN and one[1].cards
            ),
            None,
        )
        if told is None or not any(kind == ANY for kind, _ in told[1].cards):
            return False
        player = choice.player
        if not any(UNKNOWN in _kinds(option) or _kinds(option) for option in choice.options[:3]):
            return False
        named = Counter({kind: count for kind, count in told[1].cards if kind >= 0})
        state, kinds = hide_cards(point.state, player, Place.HAND, named)
        if not kinds:
            return False
        hidden = (*point.hidden[:player], tuple(sorted((*point.hidden[player], *kinds))), *point.hidden[player + 1 :])
        self._changed(point, state, hidden)
        return True

    def _buys_next(self, point: Point) -> bool:
        """Whether a purchase is told next: there are cards that can be paid for with cards from the hand."""
        told = next((told for told, _ in self.telling.window(point.cursor) if not told.optional), None)
        return told is not None and told.verb in ("buy", "buy and gain")

    def _name_to_use(self, point: Point, choice: Choice) -> None:
        """Where it depends on unknown cards what a player can choose, one of them can be a card that the player's next
        line names, if it can be chosen then."""
        for told, left in self.telling.window(point.cursor, 8):
            if told.who != choice.player or told.verb in ("gain", "buy and gain", "buy", "draw", "get"):
                continue
            kinds = [kind for kind, _ in (left.cards or told.cards) if kind > 0]
            before = _most(choice)
            for kind in kinds:
                for place in (Place.HAND, Place.DISCARD, Place.ASIDE):
                    for state, hidden in _named(point.state, point.hidden, choice.player, place, (kind,)):
                        now = legal(state)
                        if now is None or now.player < 0:
                            continue
                        new = [one for one in now.options if one not in choice.options]
                        uses = any(isinstance(one, UseAbility | BuyCard) for one in new)
                        if _most(now)[kind] > before[kind] or (uses and not before[kind]):
                            self._changed(point, state, hidden)
            if kinds and not told.optional:
                return

    def _name_ahead(self, point: Point, ahead: Cursor | None = None, events: Sequence[Event] = ()) -> None:
        """The rules ask what an unknown card is: the next lines name one of those that can be meant. ``events`` are
        those since the point, up to ``ahead``."""
        done: set[int] = set()
        looked = {event.player for event in events if isinstance(event, LookedAt)}
        for told, left in self.telling.window(ahead or point.cursor, 8):
            if told.who < 0 or told.verb not in OWN | {"draw", "look at"} or told.who in done:
                continue
            kinds = [kind for kind, count in left.cards if kind >= 0]
            if not kinds:
                continue
            done.add(told.who)
            state, player = point.state, told.who
            seen = told.verb in _SEEN or player in looked
            places = (Place.HAND, Place.DECK, Place.ASIDE) if seen else (Place.HAND, Place.ASIDE)
            for place in places:
                if not unknown_cards(state, player, place):
                    continue
                if place is Place.HAND:
                    hand = Counter(_face_kind(card) for card in state.zone(player, place))
                    missing = [kind for kind, count in left.cards if kind >= 0 for _ in range(count - hand[kind])]
                    if missing:
                        self._named(point, player, place, missing)
                    if len(missing) == 1 or (told.verb == "reveal" and told.line.place == "hand"):
                        continue
                for kind in kinds:
                    self._named(point, player, place, (kind,))

    # ------------------------------------------------------------------------------- chance

    def _chance(self, point: Point, choice: Choice) -> None:
        drawn = drawing(point.state)
        if drawn is None:
            for option in self._turned(point, choice):
                self._try(point, choice, option)
            return
        player, bag, count, target = drawn
        verbs = ("draw",) if target is Place.HAND else ()
        lines = [
            pair
            for pair in self.telling.window(point.cursor, 14)
            if pair[0].who == player
            and pair[1].cards
            and (pair[0].verb in verbs or not verbs)
            and pair[0].verb not in ("gain", "buy and gain", "buy", "name", "play" if verbs else "")
        ]
        if not lines:
            self._unseen(point, player, bag)
            return
        left = lines[0][1]
        names = [kind for kind, number in left.cards if kind >= 0 for _ in range(number)]
        anonymous = sum(number for kind, number in left.cards if kind == ANY)
        if anonymous and (not names or target is Place.HAND):
            self._unseen(point, player, bag)
            return
        available = Counter(kind for kind in bag if kind != UNKNOWN)
        if len(available) < len({*bag}) and (len(names) != count or Counter(names) - available):
            self._unseen(point, player, bag)
            return
        there = Counter(names) & available
        made: Sequence[tuple[int, ...]] = [*{*combinations(sorted(there.elements()), min(count, len(names)))}]
        if count == 1 < len(names) and target is not Place.HAND:
            made = self._first(point, [(kind,) for kind in dict.fromkeys(names) if there[kind]])
        if not made or (len(names) < count and target is not Place.HAND):
            self._unseen(point, player, bag)
        for kinds in made:
            option = DrawCards(kinds)
            if len(kinds) == count and option in choice.options:
                self._try(point, choice, option)
            elif len(kinds) < count:
                for other in choice.options:
                    if not Counter(kinds) - Counter(_kinds(other)):
                        self._try(point, choice, other)

    def _unseen(self, point: Point, player: int, bag: tuple[int, ...]) -> None:
        """Nobody says which cards come: those of the deck become unknown."""
        state, hidden = point.state, point.hidden
        zone = player * PLAYER_PLACES + Place.DECK
        deck = tuple(
            card for item in state.zones[zone] for card in ((UNKNOWN,) * len(item) if item == bag else (item,))
        )
        more = tuple(kind for kind in bag if kind != UNKNOWN)
        state = state._replace(zones=(*state.zones[:zone], deck, *state.zones[zone + 1 :]))
        mine = tuple(sorted((*hidden[player], *more)))
        hidden = (*hidden[:player], mine, *hidden[player + 1 :])
        self._changed(point, state, hidden)

    def _shuffle_unseen(self, point: Point, choice: Choice, option: Option) -> None:
        """Unknown cards are shuffled in a game with cards that are put somewhere then: those are wherever they can be;
        of the others it makes no difference which they are, so that they are some, and unknown again."""
        special = placed_when_shuffled(point.state)
        for player, kinds in enumerate(point.hidden):
            kind = next((kind for kind in kinds if kind in special), 0)
            if kind:
                for place in (Place.HAND, Place.DISCARD, Place.DECK, Place.ASIDE):
                    self._named(point, player, place, (kind,))
                return
            for places in ((Place.DISCARD,), (Place.DISCARD, Place.HAND)) if kinds else ():
                left = list(kinds)
                done = advance(_all_named(point.state, player, left, places), option)
                drawn = drawing(done.state) if not done.state.status else None
                if drawn is not None and drawn.player == player:
                    break
            else:
                continue
            match = tell_all(self.telling, point.cursor, done.events, point.state)
            if match.cursor is None:
                return
            held = Counter(_face_kind(card) for card in point.state.zone(player, Place.HAND))
            state, again = hide_cards(done.state, player, Place.HAND, held)
            mine = [*left, *drawn.bag, *again]
            zone = player * PLAYER_PLACES + Place.DECK
            deck = [card for item in state.zones[zone] for card in ((0,) * len(item) if item == drawn.bag else (item,))]
            state = state._replace(zones=(*state.zones[:zone], tuple(deck), *state.zones[zone + 1 :]))
            hidden = (*point.hidden[:player], tuple(sorted(mine)), *point.hidden[player + 1 :])
            shuffled = Point(done.state, hidden, match.cursor)
            self.parents.setdefault(shuffled, (point, choice, option))
            self._changed(shuffled, state, hidden)
            return

    def _turned(self, point: Point, choice: Choice) -> Iterator[Option]:
        """What turns up of a pile, or of the Boons and Hexes: what is told next of these."""
        offered = choice.options
        for _, left in self.telling.window(point.cursor, 30):
            wanted = Counter({kind: count for kind, count in left.cards if kind >= 0})
            if isinstance(offered, Offer):
                exact = offered.consisting(_face_kind, wanted) if wanted else []
            else:
                exact = [option for option in offered if wanted and Counter(_kinds(option)) == wanted]
            for kind in wanted if not exact else ():
                exact = exact or [option for option in offered if kind in _kinds(option)]
            if exact:
                yield from exact
                return
        yield from offered

    # ------------------------------------------------------------------------------- options

    def _options(self, point: Point, choice: Choice) -> list[Option]:
        """The options that the next lines leave."""
        lines = [*self.telling.window(point.cursor, 12)]
        if choice.asks in _TURN_LEVEL:
            found = [option for option in choice.options if self._in_phase(point, option, lines)]
            return self._next_told(point, found, lines)
        if choice.asks is Asks.CLEAN_UP:
            return [*self._first(point, self._put_away(choice, lines))]
        if choice.asks is Asks.BID:
            told = {left.amount for one, left in lines if one.verb == "take"}
            told.add(0)
            return [option for option in choice.options if isinstance(option, ChooseNumber) and option.number in told]
        if isinstance(choice.options[0], NameKind) and (called := self._told_name(choice, lines)):
            return called
        if isinstance(choice.options, Offer) or len(choice.options) > _OFFERED:
            return self._guided(point, choice, lines)
        if len(choice.options) > 4:
            named = {kind for told, left in lines for kind, _ in left.cards}
            kept = [
                option for option in choice.options if all(kind in named or kind == UNKNOWN for kind in _kinds(option))
            ]
            if ANY not in named and any(_kinds(option) for option in kept):
                return kept
        return list(choice.options)

    def _told_name(self, choice: Choice, lines: list[tuple[Told, Left]]) -> list[Option]:
        """The card that is named, if the next line that has to match tells it."""
        told = next((pair for pair in lines if not pair[0].optional and pair[0].verb != "shuffle"), None)
        if told is None or told[0].verb != "name" or told[0].who != choice.player:
            return []
        kinds = {kind for kind, _ in told[1].cards}
        return [option for option in choice.options if kinds & {*_kinds(option)}]

    def _put_away(self, choice: Choice, lines: list[tuple[Told, Left]]) -> list[Option]:
        """In which order cards leave play is not told: those come first that the next lines name."""
        for _, left in lines:
            for kind, _ in left.cards:
                named = [option for option in choice.options if kind in _kinds(option)]
                if named:
                    return list(dict.fromkeys((*named, *choice.options)))
        return list(choice.options)

    def _next_told(self, point: Point, options: list[Option], lines: list[tuple[Told, Left]]) -> list[Option]:
        """Of what can be done in a phase what is told next, if it can be done now. The cards of a line are played in
        the order in which they are told, unless that does not lead on."""
        head = next((pair for pair in lines if not pair[0].optional), None)
        if head is None or head[0].who != point.state.turn.player or head[0].verb not in ("play", "buy and gain"):
            return options
        kinds = [kind for kind, _ in head[1].cards]
        wanted = PlayCard if head[0].verb == "play" else BuyCard
        now = sorted(
            (option for option in options if isinstance(option, wanted)),
            key=lambda one: kinds.index(_kinds(one)[0]) if _kinds(one)[0] in kinds else len(kinds),
        )
        if not now:
            return options
        tokens = [one for one in options if isinstance(one, SpendCoffers | SpendVillager | PayDebt)]
        return [*self._first(point, now), *(() if self.again else tokens)]

    def _in_phase(self, point: Point, option: Option, lines: list[tuple[Told, Left]]) -> bool:
        """Whether what can be done in a phase is what is told next."""
        player = point.state.turn.player
        match option:
            case PlayCard():
                told = next(((one, left) for one, left in lines if one.verb in ("play", "buy and gain", "buy")), None)
                return (
                    told is not None
                    and told[0].verb == "play"
                    and any(kind == _face_kind(option.card) for kind, _ in told[1].cards)
                )
            case BuyCard():
                kind = _face_kind(option.face)
                return any(
                    one.verb in ("buy and gain", "buy", "gain") and any(kind == k for k, _ in left.cards)
                    for one, left in lines
                    if one.who == player
                )
            case BuyLandscape():
                return any(
                    one.verb == "buy" and option.landscape in one.landscapes and left.landscape for one, left in lines
                )
            case SpendCoffers() | SpendVillager():
                word = "Coffers" if isinstance(option, SpendCoffers) else "Villagers"
                if word not in self.telling.tells:
                    return True
                return any(one.verb == "use" and one.line.what == word for one, left in lines)
            case PayDebt():
                return any(one.verb == "pay off" and left.amount for one, left in lines)
            case EndPhase():
                return True
            case _:
                return True

    def _guided(self, point: Point, choice: Choice, lines: list[tuple[Told, Left]]) -> list[Option]:
        """Of too many selections those that the next lines tell."""
        found: list[Option] = []
        for told, left in lines:
            if told.who < 0 or not left.cards or told.verb in ("draw", "buy and gain", "turn"):
                continue
            wanted = Counter(dict(left.cards))
            hidden = wanted.pop(ANY, 0)
            if hidden:
                wanted[UNKNOWN] += hidden
            options = choice.options
            if isinstance(options, Offer):
                if options.kind is OrderCards:
                    continue
                found += options.consisting(_face_kind, wanted)
            else:
                found += [option for option in options if Counter(_kinds(option)) == wanted]
        if isinstance(choice.options, Offer):
            found += [*choice.options.head, *choice.options.tail, *choice.options.consisting(_face_kind, {})]
            if not found or choice.options.kind is OrderCards:
                found.append(choice.options[0])
                self.bound = True
            return list(dict.fromkeys(found))
        if not found:
            return list(choice.options)[:_OFFERED]
        return list(dict.fromkeys([*found, *(one for one in choice.options if not _kinds(one))]))


def _face_kind(card: int) -> int:
    """The kind of a card as its name stands on it: an Estate that is another card is told as an Estate."""
    return card & KIND


def _kinds(option: Option) -> tuple[int, ...]:
    """The kinds of the cards that an option names."""
    match option:
        case ChooseCards() | OrderCards() | DrawCards():
            return tuple(_face_kind(card) for card in option.cards)
        case PlayCard() | GainCard() | DiscardFromPlay():
            return (_face_kind(option.card),)
        case BuyCard() | ChooseCard() | TurnOver():
            return (_face_kind(option.face),)
        case NameKind():
            return (option.kind,)
        case UseAbility():
            return (_face_kind(option.trigger.this),) if option.trigger.this else ()
        case _:
            return ()


def _most(choice: Choice) -> Counter[int]:
    """How many cards of each kind a decision offers to choose at once."""
    found: Counter[int] = Counter()
    for option in choice.options if not isinstance(choice.options, Offer) else ():
        found |= Counter(_kinds(option))
    return found


def _named(
    state: State, hidden: Hidden, player: int, place: Place, kinds: tuple[int, ...], after: int = 0
) -> Iterator[tuple[State, Hidden]]:
    """The positions in which unknown cards in a place are of these kinds, if the player can have those there.

    What comes from the deck, ``after`` so many other unknown cards, may have been turned up already, or be shuffled
    first.
    """
    if not kinds:
        yield state, hidden
        return
    kind, *rest = kinds
    if kind not in hidden[player]:
        return
    left = list(hidden[player])
    left.remove(kind)
    now = (*hidden[:player], tuple(left), *hidden[player + 1 :])
    found = [(place, number) for number in unknown_cards(state, player, place)]
    if place is Place.DECK or not found:
        aside = [(Place.ASIDE, number) for number in unknown_cards(state, player, Place.ASIDE)]
        drawn = [(Place.DECK, number) for number in unknown_cards(state, player, Place.DECK)]
        shuffled = [(Place.DISCARD, number) for number in unknown_cards(state, player, Place.DISCARD)]
        found = [*aside, *(drawn[after : after + 1] or shuffled[:1])]
    for where, number in found:
        with suppress(ValueError):
            known = name_card(state, player, where, number, kind)
            yield from _named(known, now, player, place, tuple(rest), after)


def _settled(state: State, hidden: Hidden) -> tuple[State, Hidden]:
    """Where all unknown cards of a player lie in the deck, it is known which they are, though not in which order."""
    for player, kinds in enumerate(hidden):
        if not kinds:
            continue
        deck = state.zones[player * PLAYER_PLACES + Place.DECK]
        there = sum(1 for card in deck if card.__class__ is int and card & KIND == UNKNOWN)
        if there == len(kinds) == unknown_of(state, player):
            try:
                state = settle_deck(state, player, kinds)
            except ValueError:
                continue
            hidden = (*hidden[:player], (), *hidden[player + 1 :])
    return state, hidden


def follow(
    log: Log,
    rules: str = "",
    kingdom: Iterable[str] = (),
    steps: int = STEPS,
    progress: Callable[[int], object] | None = None,
) -> Followed:
    """Follow a log by the rules.

    Args:
        log: the game, as it is told.
        rules: by which rules; those of its time unless given.
        kingdom: further cards and landscapes of the game.
        steps: after how many steps of the kernel it is given up.
        progress: gets the number of each line that is reached.

    Returns:
        How far it goes, and what each line is.

    Raises:
        OracleError: no game with the cards of the log can be set up.
    """
    start = opening(log, rules, kingdom)
    telling = Telling(told_lines(log, start.state.game, start.first), start.state.game, log.implementation == ISOTROPIC)
    search = _Search(telling, start, steps)
    search.run(progress)
    return _result(log, start, search)


def _result(log: Log, start: Opening, search: _Search) -> Followed:
    telling = search.telling
    turns = sum(told.verb == "turn" for told in telling.told)
    reached, stopped, scores = turns, None, None
    if search.ends:
        last = search.ends[:1]
        with suppress(OpenQuestion):
            scores = final_scores(last[0])
    else:
        at = search.furthest
        last = [point for point in search.parents if point.cursor.base == at]
        last.sort(key=lambda point: (-telling.skip_silent(point.cursor).base, point.cursor.still_to_come))
        reached = max(0, sum(told.verb == "turn" for told in telling.told[: at + 1]) - 1)
        untold = search.untold.get(at, [])
        furthest = max(telling.skip_silent(one).base for one in (last[0].cursor, *(one.before for one in untold)))
        told = telling.told[min(furthest, telling.end - 1)]
        events = dict.fromkeys(one.event for one in untold if telling.skip_silent(one.before).base == furthest)
        stopped = Unexplained(
            told.line, search.bound, not told.line.known, tuple(point.state for point in last[:20]),
            told, last[0], tuple(events))
    return Followed(
        scenario=start.scenario,
        rules=start.rules,
        players=log.players,
        seen=start.seen,
        assumed=start.assumed,
        turns=turns,
        followed_turns=reached,
        complete=stopped is None,
        first_unexplained=stopped,
        scores=scores,
        lines=_ways(search, last[0]) if last else (),
        steps=search.steps,
    )


def _ways(search: _Search, point: Point) -> tuple[LineOfPlay, ...]:
    """What each line is, on the way to a point."""
    moves: dict[int, list[Move]] = {}
    at: Point | None = point
    while at is not None:
        before = search.parents[at]
        if before is None:
            break
        origin, choice, option = before
        moves.setdefault(origin.cursor.base, []).append(Move(origin.state, choice, option))
        at = origin
    return tuple(
        LineOfPlay(search.telling.told[base].line, (found[-1].state,), tuple(found[::-1]))
        for base, found in sorted(moves.items())
        if base < search.telling.end
    )


def _all_named(state: State, player: int, left: list[int], places: Iterable[Place] = _EVERYWHERE) -> State:
    """The position in which the unknown cards of a player in some places are of the kinds that are left, which they are
    taken from."""
    for place in places:
        while left and (numbers := unknown_cards(state, player, place)):
            state = name_card(state, player, place, numbers[0], left.pop())
    return state


def made_known(point: Point, told: Told) -> State:
    """A position that a point can be: unknown cards are known, those of the hand are what is told if they can be."""
    state, left = point.state, [list(kinds) for kinds in point.hidden]
    for kind in [kind for kind, count in told.cards for _ in range(count) if told.who >= 0]:
        there = unknown_cards(state, told.who, Place.HAND)
        held = {_face_kind(card) for card in state.zone(told.who, Place.HAND)}
        if there and kind in left[told.who] and kind not in held:
            state = name_card(state, told.who, Place.HAND, there[0], kind)
            left[told.who].remove(kind)
    for player, kinds in enumerate(left):
        state = _all_named(state, player, kinds)
    return state


def final_scores(point: Point) -> tuple[int, ...]:
    """The scores of a point: whichever cards are where, they are those of their owners."""
    state = point.state._replace(status="over")
    for player, kinds in enumerate(point.hidden):
        state = _all_named(state, player, list(kinds))
    return scores(state)
