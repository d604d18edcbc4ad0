"""The positions that agree with a logged game: stepped by the kernel, dropped by the lines, merged where they are
equal.

A :class:`Point` is such a position, with the cards of each player of which nobody can say where they are, and how far
the log is matched. Decisions that the next lines settle are not tried out: the lines name cards that come, options, and
unknown cards.
"""

from __future__ import annotations

import heapq
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Final, NamedTuple, TypeVar

from engine.kernel import advance, legal, resume
from engine.kernel.naming import (
    drawing,
    hide_cards,
    placed_when_shuffled,
    shuffled_unseen,
    unknown_cards,
    unknown_of,
)
from engine.language import PLAYER_PLACES, Place
from engine.state import (
    UNKNOWN,
    Asks,
    BuyCard,
    Choice,
    ChooseNumber,
    DrawCards,
    Event,
    LeaveOpen,
    LookedAt,
    NameKind,
    Offer,
    Option,
    PayDebt,
    PlayCard,
    SpendCoffers,
    SpendVillager,
    State,
    Stop,
    UseAbility,
    place_of,
)
from oracle.games.candidates import (
    MOST_OFFERED,
    TURN_LEVEL,
    face_kind,
    in_phase,
    kinds_in,
    leaving_play,
    most_of,
    named_options,
    named_selections,
)
from oracle.games.game_start import Opening
from oracle.games.matcher import ANY, Cursor, Left, LogEntry, LogMatcher, Need, Unlogged, match_all
from oracle.games.unknown_cards import Hidden, with_all_named, with_deck_named, with_named

WIDTH: Final = 200  # positions at one line that are followed at once; the others wait until those lead nowhere
OWN: Final = frozenset(
    ("play", "discard", "trash", "reveal", "put", "exile", "set aside", "return", "pass", "use", "block")
)


_SEEN: Final = frozenset(("reveal", "look at", "put", "discard", "trash", "set aside", "draw"))  # also of the deck
_Way = TypeVar("_Way")


class Point(NamedTuple):
    """A position that agrees with a log so far, each player's unknown cards, and how far the log is matched."""

    state: State
    hidden: Hidden
    cursor: Cursor


class Search:
    """The search for points that agree with a log; the point that is least far is taken first."""

    def __init__(self, matcher: LogMatcher, start: Opening, steps: int) -> None:
        self.matcher = matcher
        self.players = len(start.state.game.players)
        self.most = steps
        self.begun: set[Point] = set()  # points of which one order was followed; the others wait
        self.again = False
        self.unnamed: dict[Point, Need] = {}  # points at which cards have to be named before the next decision
        self.steps = 0
        self.bound = False
        self.queue: list[tuple[int, int, Point]] = []
        self.waiting: dict[int, deque[Point]] = {}
        self.parents: dict[Point, tuple[Point, Choice | None, Option | None] | None] = {}
        self.at: Counter[int] = Counter()
        self.number = 0
        self.furthest = 0
        self.ends: list[Point] = []
        # Events that have no line, by the line there, with the decision that leads to them (None: a card was named).
        self.unlogged: dict[int, list[tuple[Point, Choice | None, Option | None, Unlogged]]] = {}
        self.between: set[Point] = set()  # points on the way from one decision to the next
        first = Point(start.state, start.hidden, Cursor())
        self.parents[first] = None
        self._push(first)

    def _push(self, point: Point) -> None:
        self.number += 1
        heapq.heappush(self.queue, (point.cursor.base, self.number, point))

    def run(self, progress: Callable[[int], object] | None = None) -> None:
        """Step until the log is matched in full, nothing is left, or the bound is reached."""
        while not self.ends and (self.queue or self._turn_back()):
            base, _, point = heapq.heappop(self.queue)
            if self.matcher.skip_silent(point.cursor).base >= self.matcher.end:
                self.ends.append(point)
                continue
            if base > self.furthest:
                self.furthest = base
                if progress is not None:
                    progress(self.matcher.entries[base].line.number)
            if self.steps > self.most:
                self.bound = True
                return
            self.at[base] += 1
            if self.at[base] > WIDTH:
                self.waiting.setdefault(base, deque()).append(point)
                continue
            self._expand(point)

    def _turn_back(self) -> bool:
        """Take up the points that wait at the line that is furthest on, where nothing that was followed leads on."""
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
        state, hidden, cursor = self._certain(*with_deck_named(state, hidden), cursor)
        new = Point(state, hidden, cursor)
        if new not in self.parents:
            self.parents[new] = (point, choice, option)
            self._push(new)

    def _certain(self, state: State, hidden: Hidden, cursor: Cursor) -> tuple[State, Hidden, Cursor]:
        """Name a player's unknown cards where all of them are of one kind."""
        for player, kinds in enumerate(hidden):
            if len({*kinds}) != 1 or len(kinds) != unknown_of(state, player):
                continue
            with suppress(ValueError):
                known = with_all_named(state, player, list(kinds))
                if unknown_of(known, player):
                    continue
                done = resume(known, Stop(known.turn.stops))
                match = match_all(self.matcher, cursor, done.events, state)
                if match.cursor is not None and not done.state.status.startswith("open"):
                    state, cursor = done.state, match.cursor
                    hidden = (*hidden[:player], (), *hidden[player + 1 :])
        return state, hidden, cursor

    def _first(self, point: Point, options: Sequence[_Way]) -> Sequence[_Way]:
        """Return the first of options that can come in any order; the others are tried where that leads nowhere."""
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
            end = self.matcher.skip_silent(point.cursor)
            if end.base >= self.matcher.end:
                self.ends.append(point)
            elif state.status.startswith("open") or not state.status:
                self._name_ahead(point)
            return
        if choice.player < 0:
            self._chance(point, choice)
            return
        if self._name_for_play(point, choice):
            if choice.asks not in TURN_LEVEL:
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
        if opened and (choice.asks not in TURN_LEVEL or self._buys_next(point)):
            self._name_to_use(point, choice)

    def _try(self, point: Point, choice: Choice, option: Option) -> None:
        self.steps += 1
        done = advance(point.state, option)
        match = match_all(self.matcher, point.cursor, done.events, point.state)
        if match.need is not None:
            self._name(point, match.need)
            return
        if match.unlogged is not None:
            self.unlogged.setdefault(point.cursor.base, []).append((point, choice, option, match.unlogged))
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
        """Name unknown cards as a line needs them."""
        if need.source < 0:
            return
        place = place_of(self.players, need.source)
        if need.source >= self.players * PLAYER_PLACES:
            return
        pairs = [kind for kind, count in need.kinds for _ in range(count)]
        owner = need.source // PLAYER_PLACES
        there = sum(face_kind(card) == UNKNOWN for card in point.state.zone(owner, place) if isinstance(card, int))
        together = place is Place.ASIDE and there >= len(pairs)  # those that are put back one by one, in any order
        ways = [*dict.fromkeys(combinations(pairs, len(pairs) if together else need.number))]
        for kinds in self._first(point, ways) if place is Place.DECK else ways:
            self._named(point, owner, place, kinds, need.after)

    def _named(self, point: Point, player: int, place: Place, kinds: Sequence[int], after: int = 0) -> None:
        """Go on from positions in which unknown cards of a player are named, in every way that differs."""
        for state, hidden in with_named(point.state, point.hidden, player, place, tuple(kinds), after):
            self._changed(point, state, hidden)

    def _changed(self, point: Point, state: State, hidden: Hidden) -> None:
        """Go on to the next decision from a position in which something else is known of the cards."""
        new = Point(state, hidden, point.cursor)
        if new in self.parents:
            return
        self.steps += 1
        if self.steps > self.most:
            self.bound = True
            return
        self.parents[new] = (point, None, None)
        done = resume(state, Stop(state.turn.stops))
        match = match_all(self.matcher, point.cursor, done.events, state)
        if done.state != state:
            self.between.add(new)
        if match.unlogged is not None:
            self.unlogged.setdefault(point.cursor.base, []).append((point, None, None, match.unlogged))
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
        """Name unknown cards in a hand from which the log plays cards next."""
        if choice.asks not in TURN_LEVEL:
            return False
        player = point.state.turn.player
        logged = next((pair for pair in self.matcher.window(point.cursor) if pair[0].verb == "play"), None)
        if logged is None or logged[0].who != player:
            return False
        hand = Counter(face_kind(card) for card in point.state.zone(player, Place.HAND))
        missing = [kind for kind, count in logged[1].cards if kind >= 0 for _ in range(count - hand[kind])]
        if not missing or not hand[UNKNOWN] or len(missing) > hand[UNKNOWN]:
            return False
        self._named(point, player, Place.HAND, missing)
        return True

    def _hide_hand(self, point: Point, choice: Choice) -> bool:
        """Make the cards in a hand unknown where the log takes cards from it without naming them.

        Nobody can say any more which are left in it.
        """
        if choice.asks in TURN_LEVEL:
            return False
        logged = next(
            (
                one
                for one in self.matcher.window(point.cursor, 6)
                if one[0].who == choice.player and one[0].verb in OWN and one[1].cards
            ),
            None,
        )
        if logged is None or not any(kind == ANY for kind, _ in logged[1].cards):
            return False
        player = choice.player
        if not any(UNKNOWN in kinds_in(option) or kinds_in(option) for option in choice.options[:3]):
            return False
        named = Counter({kind: count for kind, count in logged[1].cards if kind >= 0})
        state, kinds = hide_cards(point.state, player, Place.HAND, named)
        if not kinds:
            return False
        hidden = (*point.hidden[:player], tuple(sorted((*point.hidden[player], *kinds))), *point.hidden[player + 1 :])
        self._changed(point, state, hidden)
        return True

    def _buys_next(self, point: Point) -> bool:
        """Report whether the log has a purchase next.

        There are cards that can be paid for with cards from the hand.
        """
        logged = next((logged for logged, _ in self.matcher.window(point.cursor) if not logged.optional), None)
        return logged is not None and logged.verb in ("buy", "buy and gain")

    def _name_to_use(self, point: Point, choice: Choice) -> None:
        """Name an unknown card on which it depends what a player can choose.

        It can be a card that the player's next line names, if that can be chosen then.
        """
        for logged, left in self.matcher.window(point.cursor, 8):
            if logged.who != choice.player or logged.verb in ("gain", "buy and gain", "buy", "draw", "get"):
                continue
            kinds = [kind for kind, _ in (left.cards or logged.cards) if kind > 0]
            before = most_of(choice)
            for kind in kinds:
                for place in (Place.HAND, Place.DISCARD, Place.ASIDE):
                    for state, hidden in with_named(point.state, point.hidden, choice.player, place, (kind,)):
                        now = legal(state)
                        if now is None or now.player < 0:
                            continue
                        new = [one for one in now.options if one not in choice.options]
                        uses = any(isinstance(one, UseAbility | BuyCard) for one in new)
                        if most_of(now)[kind] > before[kind] or (uses and not before[kind]):
                            self._changed(point, state, hidden)
            if kinds and not logged.optional:
                return

    def _name_ahead(self, point: Point, ahead: Cursor | None = None, events: Sequence[Event] = ()) -> None:
        """Name an unknown card that the rules ask about, by the next lines.

        ``events`` are those since the point, up to ``ahead``.
        """
        done: set[int] = set()
        looked = {event.player for event in events if isinstance(event, LookedAt)}
        for logged, left in self.matcher.window(ahead or point.cursor, 8):
            if logged.who < 0 or logged.verb not in OWN | {"draw", "look at"} or logged.who in done:
                continue
            kinds = [kind for kind, count in left.cards if kind >= 0]
            if not kinds:
                continue
            done.add(logged.who)
            state, player = point.state, logged.who
            seen = logged.verb in _SEEN or player in looked
            places = (Place.HAND, Place.DECK, Place.ASIDE) if seen else (Place.HAND, Place.ASIDE)
            for place in places:
                if not unknown_cards(state, player, place):
                    continue
                if place is Place.HAND:
                    hand = Counter(face_kind(card) for card in state.zone(player, place))
                    missing = [kind for kind, count in left.cards if kind >= 0 for _ in range(count - hand[kind])]
                    if missing:
                        self._named(point, player, place, missing)
                    if len(missing) == 1 or (logged.verb == "reveal" and logged.line.place == "hand"):
                        continue
                for kind in kinds:
                    self._named(point, player, place, (kind,))

    # ------------------------------------------------------------------------------- chance

    def _chance(self, point: Point, choice: Choice) -> None:
        drawn = drawing(point.state)
        if drawn is None:
            for option in self._turned_up(point, choice):
                self._try(point, choice, option)
            return
        player, bag, count, target = drawn
        verbs = ("draw",) if target is Place.HAND else ()
        lines = [
            pair
            for pair in self.matcher.window(point.cursor, 14)
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
                    if not Counter(kinds) - Counter(kinds_in(other)):
                        self._try(point, choice, other)

    def _unseen(self, point: Point, player: int, bag: tuple[int, ...]) -> None:
        """Make the cards of a deck unknown where the log does not show which come."""
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
        """Shuffle unknown cards in a game with cards that are put somewhere when shuffling.

        Those are tried wherever they can be. Of the others it makes no difference which they are, so that they are any,
        and unknown again.
        """
        special = placed_when_shuffled(point.state)
        for player, kinds in enumerate(point.hidden):
            kind = next((kind for kind in kinds if kind in special), 0)
            if kind:
                for place in (Place.HAND, Place.DISCARD, Place.DECK, Place.ASIDE):
                    self._named(point, player, place, (kind,))
                return
            for places in ((Place.DISCARD,), (Place.DISCARD, Place.HAND)) if kinds else ():
                left = list(kinds)
                done = advance(with_all_named(point.state, player, left, places), option)
                drawn = drawing(done.state) if not done.state.status else None
                if drawn is not None and drawn.player == player:
                    break
            else:
                continue
            match = match_all(self.matcher, point.cursor, done.events, point.state)
            if match.cursor is None:
                return
            held = Counter(face_kind(card) for card in point.state.zone(player, Place.HAND))
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

    def _turned_up(self, point: Point, choice: Choice) -> Iterator[Option]:
        """Yield the cards that can turn up from a pile, or of the Boons and Hexes: those that the log has next."""
        offered = choice.options
        for _, left in self.matcher.window(point.cursor, 30):
            wanted = Counter({kind: count for kind, count in left.cards if kind >= 0})
            if isinstance(offered, Offer):
                exact = offered.consisting(face_kind, wanted) if wanted else []
            else:
                exact = [option for option in offered if wanted and Counter(kinds_in(option)) == wanted]
            for kind in wanted if not exact else ():
                exact = exact or [option for option in offered if kind in kinds_in(option)]
            if exact:
                yield from exact
                return
        yield from offered

    # ------------------------------------------------------------------------------- options

    def _options(self, point: Point, choice: Choice) -> list[Option]:
        """Return the options that the next lines leave."""
        lines = [*self.matcher.window(point.cursor, 12)]
        if choice.asks in TURN_LEVEL:
            player = point.state.turn.player
            found = [option for option in choice.options if in_phase(option, player, self.matcher.mentioned, lines)]
            return self._next_logged(point, found, lines)
        if choice.asks is Asks.CLEAN_UP:
            return [*self._first(point, leaving_play(choice, lines))]
        if choice.asks is Asks.BID:
            logged = {left.amount for one, left in lines if one.verb == "take"}
            logged.add(0)
            return [option for option in choice.options if isinstance(option, ChooseNumber) and option.number in logged]
        if isinstance(choice.options[0], NameKind) and (called := named_options(choice, lines)):
            return called
        if isinstance(choice.options, Offer) or len(choice.options) > MOST_OFFERED:
            found, more = named_selections(choice, lines)
            self.bound |= more
            return found
        if len(choice.options) > 4:
            logged = {kind for _, left in lines for kind, _ in left.cards}
            kept = [option for option in choice.options if logged.union((UNKNOWN,)).issuperset(kinds_in(option))]
            if ANY not in logged and any(kinds_in(option) for option in kept):
                return kept
        return list(choice.options)

    def _next_logged(self, point: Point, options: list[Option], lines: list[tuple[LogEntry, Left]]) -> list[Option]:
        """Return the options in a phase that the log has next, if they can be done now.

        The cards of a line are played in the order in which they are written, unless that does not lead on.
        """
        head = next((pair for pair in lines if not pair[0].optional), None)
        if head is None or head[0].who != point.state.turn.player or head[0].verb not in ("play", "buy and gain"):
            return options
        kinds = [kind for kind, _ in head[1].cards]
        wanted = PlayCard if head[0].verb == "play" else BuyCard
        now = sorted(
            (option for option in options if isinstance(option, wanted)),
            key=lambda one: kinds.index(kinds_in(one)[0]) if kinds_in(one)[0] in kinds else len(kinds),
        )
        if not now:
            return options
        tokens = [one for one in options if isinstance(one, SpendCoffers | SpendVillager | PayDebt)]
        return [*self._first(point, now), *(() if self.again else tokens)]
