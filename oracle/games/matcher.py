"""Matching events with the lines of a log: which event each line is about, and how far a log has been matched.

An event is of a kind, of a player and of cards; a line is about such things, about cards (known or not), or about an
amount of something. A :class:`Cursor` says which lines are matched and what of the next ones is still to come. The
order of the lines may differ from that of the events only where the log's own ways say so: ``_passes``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from engine.collection import load
from engine.language import PLAYER_PLACES, TYPE_BIT, Phase, Place, Plus, Pool, Token
from engine.language.walk import parts
from engine.state import (
    KIND,
    UNKNOWN,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    Exiled,
    Gained,
    Game,
    LandscapeBought,
    LandscapeReturned,
    LandscapeTaken,
    LookedAt,
    LookedThrough,
    Passed,
    PhaseBegun,
    Played,
    PoolChanged,
    PutAway,
    Received,
    Returned,
    Revealed,
    SetAside,
    Shuffled,
    State,
    TokensPut,
    Trashed,
    TurnBegun,
    TurnedOver,
    place_of,
)
from oracle.games.log_reader import Line, Log
from oracle.words.ability_texts import card_of_code
from oracle.words.table import SINGLE, TOKENS

ANY: Final = -1  # in a line: a card that is not shown
_POOL_OF: Final = {
    "Action": Pool.ACTIONS, "Buy": Pool.BUYS, "$": Pool.COINS, "VP": Pool.VP, "Coffers": Pool.COFFERS,
    "Villagers": Pool.VILLAGERS, "Debt": Pool.DEBT, "Favors": Pool.FAVORS, "Potion": Pool.POTIONS,
}  # fmt: skip
_ALL: Final = frozenset(("deck", "them", "rest"))  # a line with one of these is about all cards that there are
_SINGLE_OF: Final = {"-Card token": Pool.MINUS_CARD, "-Coin token": Pool.MINUS_COIN, "Journey token": Pool.JOURNEY}
_AWAY: Final = frozenset((None, "Token Limbo", "face up"))  # places where such a token is no more, or does nothing
_TOKENS: Final = frozenset((Pool.COFFERS, Pool.VILLAGERS))
_SPENT: Final = frozenset((Pool.ACTIONS, Pool.BUYS, Pool.COINS))
_GIVEN: Final = TYPE_BIT["Boon"] | TYPE_BIT["Hex"]  # they are put away after what they do, but logged before it
Cards = tuple[tuple[int, int], ...]


class LogEntry(NamedTuple):
    """A line of the log that is about something in the game.

    ``cards`` are kinds and how many of each (ANY: not shown), ``landscapes`` numbers, ``amount`` how much of which
    ``pool``; ``optional``: no event has to match it.
    """

    line: Line
    verb: str
    who: int
    cards: Cards
    landscapes: frozenset[int]
    amount: int
    pool: int
    optional: bool = False

    def done(self, rest: Left) -> bool:
        """Report whether nothing of the line has to come any more: a sum behind what is played need not."""
        return rest.nothing or (self.verb == "play" and not rest.cards)

    @property
    def left(self) -> Left:
        """Everything that is still to come of the line when nothing of it has."""
        return Left(self.cards, self.amount, bool(self.landscapes))


class Left(NamedTuple):
    """The part of a line that is still to come: cards, an amount, a landscape."""

    cards: Cards
    amount: int
    landscape: bool

    @property
    def nothing(self) -> bool:
        """Report whether all of it has come."""
        return not self.cards and not self.amount and not self.landscape


class Cursor(NamedTuple):
    """A place in a log: the first line that is not matched in full, and what is left of that and of later ones."""

    base: int = 0
    open: tuple[tuple[int, Left], ...] = ()

    @property
    def still_to_come(self) -> int:
        """The number of cards that are still to come of lines of which some have; where none have, more than that."""
        return sum(count for _, left in self.open for _, count in left.cards) if self.open else 1_000


class Need(NamedTuple):
    """Unknown cards that have to be of certain kinds.

    ``player`` owns them, ``source`` is where they lie, ``number`` how many have to be, of the ``kinds``; ``after`` so
    many others of a deck come before them.
    """

    player: int
    source: int
    number: int
    kinds: Cards
    after: int = 0


class Fact(NamedTuple):
    """An event in the terms of a log, to be matched with its lines.

    ``verbs`` are those with which a line can mention it, ``who`` the player, ``cards``, ``pool`` with ``amount``, and
    ``landscape`` what it is about; ``must``: a line always mentions it; ``source``: where its cards were; ``kind``: the
    card that gives an amount; ``given``: a Boon or Hex is put away in Clean-up.
    """

    verbs: frozenset[str]
    who: int
    cards: tuple[int, ...] = ()
    pool: int = -1
    amount: int = 0
    landscape: int = -1
    must: bool = False
    source: int = -1
    kind: int = ANY
    given: bool = False


def _verbs(*words: str) -> frozenset[str]:
    return frozenset(words)


# Verbs of lines that need no event: such a line is passed over.
SILENT: Final = _verbs(
    "", "begin", "end", "use", "lose", "skip", "would get", "would draw", "enchant", "choose", "inherit", "block",
    "rotate", "fail", "reduce", "score", "resign", "veto", "start with", "supply", "deck", "overpay", "pay", "bid",
    "announce", "turn up",
)  # fmt: skip
_BEHIND: Final = _verbs("score", "resign", "deck")  # what is logged behind the game
_ORDERLESS: Final = _verbs("get")
_DONE: Final = _verbs("play", "call", "buy", "buy and gain", "use")  # getting is logged before these as it happens
_PLAYED: Final = _verbs("play", "call")
_REPEATED: Final = 5  # so many lines behind "gets +1 Buy and draws a Gold (Tactician)" may repeat a part of it
_OF_CARDS: Final = {
    Played: (_verbs("play"), True),
    Called: (_verbs("call"), True),
    Trashed: (_verbs("trash"), True),
    Drawn: (_verbs("draw"), True),
    Exiled: (_verbs("exile"), True),
    Returned: (_verbs("return"), True),
    Passed: (_verbs("pass"), True),
    Revealed: (_verbs("reveal"), False),
    LookedAt: (_verbs("look at"), False),
    SetAside: (_verbs("set aside", "put"), False),
    Received: (_verbs("receive"), False),
    TurnedOver: (_verbs("take"), False),
    PutAway: (_verbs("discard"), False),
    CardNamed: (_verbs("name"), False),
}  # fmt: skip
_OF_LANDSCAPES: Final = {
    LandscapeBought: (_verbs("buy"), True),
    LandscapeTaken: (_verbs("take", "receive"), False),
    LandscapeReturned: (_verbs("return"), False),
}  # fmt: skip
_FROM_DECK: Final = _verbs("draw", "name", "reveal", "look at", "put", "set aside", "discard", "trash", "exile")
_OF_SOMETHING: Final = _verbs("discard", "trash", "reveal", "exile", "gain", "draw", "set aside")  # or of nothing


def log_entries(log: Log, game: Game, first: int) -> tuple[LogEntry, ...]:
    """Return the lines of a log that are about something in the game, from a line on."""
    landscapes = {card.name: number for number, card in enumerate(game.landscapes)}
    found: list[LogEntry] = []
    for line in log.lines[first:]:
        if not line.verb and line.known:
            continue
        cards: Counter[int] = Counter()
        lands = set()
        who = log.players.index(line.who) if line.who in log.players else -1
        for count, name in line.cards:
            if name in landscapes and name not in game.kind_of:
                lands.add(landscapes[name])
            else:
                cards[game.kind_of[name] if name in game.kind_of else ANY if name is None else ANY - 1] += count
        if line.verb == "set aside" and cards and all(game.types[kind] & _GIVEN for kind in cards if kind >= 0):
            continue
        if not line.cards and line.verb in _OF_SOMETHING and not line.what:
            continue
        if line.what == "them" and found and found[-1].who == who:
            cards.update(dict(found[-1].cards))  # those of the line before
            if line.verb == "return" and found[-1].verb == "reveal":  # one is revealed, and copies of it returned
                found[-1] = found[-1]._replace(cards=tuple((kind, 1) for kind, _ in found[-1].cards))
        pool = _POOL_OF.get(line.what or "", -1)
        amount = (line.amount or 0) if pool >= 0 else 0
        verb = line.verb if amount or line.amount != 0 else ""
        if line.what in _SINGLE_OF:
            pool, amount, verb = _SINGLE_OF[line.what], 1, "return" if line.place in _AWAY else "move"
        elif verb in ("move", "add"):
            pool, amount = -1, 0
            lands |= _token_at(line, game)
            verb = verb if lands else ""
        twice = verb == "get" and any(
            (one.verb, one.who, one.pool, one.amount) == ("get", who, pool, amount) and one.line.by and not line.by
            for one in found[-_REPEATED:]
        )
        last = found[-1] if found and verb == "get" and pool == Pool.COINS else None
        if last is not None and last.verb == "play" and last.who == who and last.amount >= amount:
            twice = any(name and makes_coins_by_parts(name) for _, name in last.line.cards)
        twice = twice or (verb == "shuffle" and bool(cards))
        twice = twice or (verb == "look at" and _looked_already(found, line, who))
        silent = (verb in SILENT and pool not in _TOKENS) or twice
        found.append(LogEntry(line, verb, who, tuple(cards.items()), frozenset(lands), amount, pool, silent))
    return tuple(found)


def _looked_already(found: list[LogEntry], line: Line, who: int) -> bool:
    """Report whether an earlier line already has what somebody looks at.

    It does with one card that was just drawn, or with the same cards since the last card was played.
    """
    last = found[-1] if found else None
    if last is not None and last.verb == "draw" and last.who == who:
        return sum(count for count, _ in line.cards) == 1
    since = takewhile(lambda one: one.verb not in ("play", "turn"), reversed(found))
    return any(one.verb == "look at" and one.who == who and one.line.cards == line.cards for one in since)


def _token_at(line: Line, game: Game) -> set[int]:
    """Return the token that a line puts somewhere, and where, as a number; nothing if that is not in the game."""
    words = (line.what or "").removesuffix(" token").casefold()
    name = (line.place or "").removesuffix(" pile")
    token = next((row.token for row in TOKENS if words in map(str.casefold, (row.key, row.name, *row.also))), None)
    places = [*(pile.name for pile in game.piles), *(card.name for card in game.landscapes)]
    where = game.pile_of[game.kind_of[name]] if name in game.kind_of else places.index(name) if name in places else -1
    return {_hung(token, where)} if token is not None and where >= 0 else set()


def _hung(token: Token, where: int) -> int:
    """Return a number for a token on a pile or landscape that no landscape has."""
    return (token + 1) * 1_000 + where


@cache
def makes_coins_by_parts(name: str) -> bool:
    """Report whether a card makes coins in parts, or as many as something counts: logs repeat those behind it."""
    coins = [
        part
        for card in load(name).versions
        for part in parts(card.play or ())
        if isinstance(part, Plus) and part.pool == Pool.COINS
    ]
    return len(coins) > len(load(name).versions) or any(not isinstance(part.amount, int) for part in coins)


def facts_of(event: Event, phase: int, matcher: LogMatcher, players: int, pile: Sequence[int]) -> Iterator[Fact]:
    """Yield an event in the terms of a log; nothing if no line is about such an event.

    ``phase`` is that in which it happens, ``pile`` what lies then where its cards come from.
    """
    who, kinds = event.player, tuple(card & KIND for card in event.cards)
    match event:
        case _ if type(event) in _OF_CARDS:
            yield from _facts_of_cards(event, phase, matcher, players)
        case TurnBegun():
            yield Fact(_verbs("turn"), who, must=True)
        case Gained():
            yield Fact(_verbs("gain", "buy and gain", "receive"), who, kinds, must=True)
        case Discarded() if kinds:
            logged = phase != Phase.CLEANUP or event.code >= 0
            yield Fact(_verbs("discard"), who, kinds, must=logged, source=event.source)
        case LookedThrough():
            yield Fact(_verbs("look at"), who, tuple(pile), source=event.source)
        case CardsPut():
            yield Fact(_verbs("put", "return", "discard", "draw", "take", "set aside"), who, kinds, source=event.source)
        case Shuffled() if who >= 0:
            yield Fact(_verbs("shuffle"), who, must=bool(event.cards))
        case Exchanged():
            yield Fact(_verbs("return", "exchange"), who, kinds[:1], must=True, source=event.source)
            yield Fact(_verbs("receive", "gain", "take"), who, kinds[1:], must=True)
        case CardBought():
            yield Fact(_verbs("buy"), who, kinds)
        case LandscapeBought() | LandscapeTaken() | LandscapeReturned():
            verbs, must = _OF_LANDSCAPES[type(event)]
            yield Fact(verbs, who, landscape=event.landscape, must=must)
        case TokensPut():
            yield Fact(_verbs("move", "add"), who, landscape=_hung(event.token, event.where))
        case PoolChanged():
            yield from matcher.pool_facts(event, phase)


def _facts_of_cards(event: Event, phase: int, matcher: LogMatcher, players: int) -> Iterator[Fact]:
    """Yield in the terms of a log an event that does one thing with cards."""
    who, kinds = event.player, tuple(card & KIND for card in event.cards)
    verbs, must = _OF_CARDS[type(event)]
    if matcher.buys_first and isinstance(event, LookedAt):
        verbs |= {"draw"}
    must = must and (matcher.hands or phase != Phase.CLEANUP or not isinstance(event, Drawn))
    given = phase == Phase.CLEANUP and isinstance(event, PutAway)
    yield Fact(verbs, who, kinds, must=must, source=event.source, given=given)
    if isinstance(event, LookedAt) and place_of(players, event.target) is Place.ASIDE:
        yield Fact(_verbs("set aside"), who, kinds, source=event.source)


class Unlogged(NamedTuple):
    """An event that needs a line and has none, and how far the log is matched before it."""

    event: Event
    before: Cursor


class Match(NamedTuple):
    """The result of matching events: how far the log is matched after them.

    If it is not, either unknown cards have to be named first (``need``), or an event has no line (``untold``).
    """

    cursor: Cursor | None
    need: Need | None = None
    unlogged: Unlogged | None = None


class LogMatcher:
    """A log to be matched: its lines, and what its implementation mentions."""

    def __init__(self, logged: tuple[LogEntry, ...], game: Game, buys_first: bool = False) -> None:
        self.buys_first = buys_first  # a purchase is logged before what comes of it
        self.entries = logged
        self.game = game
        ends = [one.verb for one, then in pairwise(logged) if then.verb == "turn"]
        self.hands = not ends or "draw" in ends  # the hand that is drawn at the end of a turn is logged
        self.used = frozenset(one.pool for one in logged if one.verb == "use")
        self.pools = frozenset(one.pool for one in logged if one.verb == "get" and one.line.by is None)
        if buys_first and not self.hands:
            self.pools = frozenset()  # logs of 2010 have neither hands nor everything that cards give
        self.end = len(logged)
        while self.end and logged[self.end - 1].verb in _BEHIND:
            self.end -= 1
        self.mentioned = frozenset(one.line.what for one in logged)  # logs of 2017 do not mention Coffers

    def window(self, cursor: Cursor, most: int = 10) -> Iterator[tuple[LogEntry, Left]]:
        """Yield the next lines of which something is still to come; the next turn's heading ends them."""
        left = dict(cursor.open)
        for at in range(cursor.base, min(self.end, cursor.base + most)):
            logged = self.entries[at]
            rest = left.get(at, logged.left)
            if at in left and logged.done(rest):
                continue
            yield logged, rest
            if logged.verb == "turn":
                return

    def pool_facts(self, event: PoolChanged, phase: int) -> Iterator[Fact]:
        """Yield a change of an amount in the terms of a log.

        What abilities give has a line of its own, or is in the sum behind the card that is played; what is used of it
        by the rules alone has no line. Coins that come in the Buy phase, such as those of a Boon, may have one or not.
        """
        if event.pool in SINGLE:
            yield Fact(_verbs("move" if event.amount > 0 else "return"), event.player, pool=event.pool, amount=1)
            return
        if event.amount < 0:
            must = event.pool in _TOKENS and event.pool in self.used
            yield Fact(_verbs("use", "pay off", "lose"), event.player, pool=event.pool, amount=-event.amount, must=must)
            return
        if event.code < 0 and event.pool in _SPENT:
            return
        kind = self.game.kind_of.get(card_of_code(self.game, event.code), ANY)
        treasure = (
            event.pool == Pool.COINS and kind != ANY and bool(self.game.types[kind] & TYPE_BIT["Treasure"])
        )
        silent = treasure or (event.pool == Pool.COINS and phase == Phase.BUY)
        yield Fact(
            _verbs("get", "take", "gain", "play") if treasure else _verbs("get", "take", "gain"),
            event.player,
            pool=event.pool,
            amount=event.amount,
            must=event.pool == Pool.VP or (event.code >= 0 and event.pool in self.pools and not silent),
            kind=kind,
        )

    def match(self, cursor: Cursor, fact: Fact) -> Match:
        """Match a fact: return the cursor after the line about it, or that it is one without a line."""
        if cursor.base >= self.end:
            return Match(cursor)
        left = dict(cursor.open)
        cards, amount = fact.cards, fact.amount
        some = False
        at = cursor.base
        while at < min(self.end, cursor.base + 40):
            logged = self.entries[at]
            rest = left.get(at, logged.left)
            if at in left and rest.nothing:
                at += 1
                continue
            if logged.verb in fact.verbs and logged.who in (fact.who, -1):
                taken = self._take(fact, logged, rest, cards, amount)
                if isinstance(taken, Need):
                    return Match(None, taken)
                if taken is not None:
                    rest, cards, amount = taken
                    left[at] = rest
                    some = True
                    if not cards and not amount:
                        return Match(self._after(cursor.base, left, at))
                    at += 1
                    continue
            if not (at in left and logged.done(rest)) and not self._passes(fact, logged, at in left):
                break
            at += 1
        if some:
            return Match(None) if fact.must else Match(self._after(cursor.base, left, max(left)))
        return Match(None if fact.must else cursor)

    def _take(
        self, fact: Fact, logged: LogEntry, rest: Left, cards: tuple[int, ...], amount: int
    ) -> tuple[Left, tuple[int, ...], int] | Need | None:
        """Return what is left of a line, and of a fact, when the line is about it; None if it is not."""
        if fact.landscape >= 0:
            if fact.landscape not in logged.landscapes or not rest.landscape:
                return None
            return rest._replace(landscape=False), (), 0
        if fact.pool >= 0:
            if logged.pool != fact.pool or not rest.amount:
                return None
            if logged.verb == "play" and fact.kind not in dict(logged.cards):
                return None
            common = min(rest.amount, amount)
            return rest._replace(amount=rest.amount - common), (), amount - common
        if logged.line.what in _ALL and not logged.cards:
            return Left((), 0, False), (), 0
        if not fact.cards:
            return (Left((), 0, False), (), 0) if logged.verb in ("turn", "shuffle") else None
        there = dict(rest.cards)
        over, unknown = [], 0
        for kind in cards:
            if kind == UNKNOWN:
                unknown += 1
            elif there.get(kind):
                there[kind] -= 1
            elif there.get(ANY):
                there[ANY] -= 1
            else:
                over.append(kind)
        plain = min(unknown, there.get(ANY, 0))
        there[ANY] = there.get(ANY, 0) - plain
        unknown -= plain
        named = tuple((kind, count) for kind, count in there.items() if count and kind >= 0)
        if unknown and named:
            return Need(fact.who, fact.source, min(unknown, sum(count for _, count in named)), named)
        if len(over) + unknown == len(cards):
            return None
        left = tuple((kind, count) for kind, count in there.items() if count)
        return rest._replace(cards=left), (*over, *(UNKNOWN,) * unknown), 0

    def _passes(self, fact: Fact, logged: LogEntry, begun: bool) -> bool:
        """Report whether a fact can come before a line that is earlier in the log; ``begun``: some of that line has
        happened.
        """
        if logged.optional:
            return True
        if logged.verb == "turn" or "turn" in fact.verbs:
            return False
        if logged.verb == "shuffle":
            return bool(fact.verbs & _FROM_DECK) and logged.who == fact.who
        if "set aside" in fact.verbs and logged.verb == "put":
            return True
        if fact.given:
            return logged.verb not in ("draw", "shuffle")  # one that was kept until Clean-up is logged last
        if "reveal" in fact.verbs and logged.verb == "discard" and logged.who != fact.who:
            return dict(logged.cards).keys() == {*fact.cards}  # the first of several who reveal the same goes on before
        if self.buys_first and logged.verb == "buy and gain" and not begun:
            return fact.pool >= 0 or bool(fact.verbs & _OF_SOMETHING)
        if logged.verb in _ORDERLESS:
            return fact.pool >= 0 or not fact.verbs & _PLAYED
        return bool(fact.verbs & _ORDERLESS) and (begun or logged.verb not in _DONE)

    def _after(self, base: int, left: dict[int, Left], at: int) -> Cursor:
        """Return the cursor after a line was matched as far as ``left`` says, past the silent lines before it."""
        while base < self.end:
            logged = self.entries[base]
            if base in left:
                if not (left[base].nothing or (at > base and logged.done(left[base]))):
                    break
            elif not logged.optional or base > at:
                break
            base += 1
        return Cursor(base, tuple(sorted((number, rest) for number, rest in left.items() if number >= base)))

    def look_through(self, cursor: Cursor, state: State) -> Match:
        """Return the cursor behind the next line if somebody looks through their discard pile there, and the pile is as
        it says.

        No event is about the cards that are not taken from it.
        """
        logged, left = next((pair for pair in self.window(cursor) if not pair[0].optional), (None, None))
        if logged is None or left is None or logged.verb != "look at" or logged.who < 0 or logged.left != left:
            return Match(cursor)
        zone = logged.who * PLAYER_PLACES + Place.DISCARD
        pile = _pile_after(state, zone, ())
        if len(pile) != sum(count for _, count in left.cards):
            return Match(cursor)
        found = self.match(cursor, Fact(_verbs("look at"), logged.who, tuple(pile), source=zone))
        return found if found.need is not None or (found.cursor and found.cursor.base > cursor.base) else Match(cursor)

    def skip_silent(self, cursor: Cursor) -> Cursor:
        """Return the cursor when nothing more happens: lines that need no event are passed over."""
        base = cursor.base
        open_ = dict(cursor.open)
        while base < self.end:
            logged = self.entries[base]
            if not logged.optional and not (base in open_ and logged.done(open_[base])):
                break
            base += 1
        return Cursor(base, tuple(pair for pair in cursor.open if pair[0] >= base))


def _pile_after(state: State, zone: int, events: Iterable[Event]) -> list[int]:
    """Return the kinds of the cards of a zone after some events."""
    pile = [card & KIND for card in state.zones[zone] if isinstance(card, int)]
    for event in events:
        kinds = [card & KIND for card in event.cards] if type(event).moves_cards else []
        for kind in kinds if event.source == zone else ():
            if kind in pile:
                pile.remove(kind)
        pile += kinds if event.target == zone else []
    return pile


def match_all(matcher: LogMatcher, cursor: Cursor, events: Sequence[Event], state: State) -> Match:
    """Match the events that a decision in a position leads to, one after the other."""
    before: Counter[int] = Counter()
    phase, players = state.turn.phase, len(state.game.players)
    found = matcher.look_through(cursor, state)
    if found.cursor is None:
        return found
    cursor = found.cursor
    piles: dict[int, list[int]] = {}
    for number, event in enumerate(events):
        if isinstance(event, PhaseBegun):
            phase = event.phase
        elif isinstance(event, TurnBegun):
            phase = Phase.START
        elif isinstance(event, LookedThrough):
            piles[event.source] = _pile_after(state, event.source, events[:number])
        if cursor.base >= matcher.end:
            break
        for fact in facts_of(event, phase, matcher, players, piles.get(event.source, ())):
            found = matcher.match(cursor, fact)
            if found.need is not None:
                return Match(None, found.need._replace(after=before[event.source]))
            if found.cursor is None:
                return Match(None, unlogged=Unlogged(event, cursor))
            cursor = found.cursor
        if type(event).moves_cards or event.source != event.target:
            before[event.source] += sum(card & KIND == UNKNOWN for card in event.cards)
    return Match(cursor)
