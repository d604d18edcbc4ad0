"""Bounds on what one ability takes from the tops of decks, and on what a whole turn does.

A card is played once for each time that it comes to the hand, and an Action from the hand costs an Action: so the cards
that can be played and what each takes bound how deep anybody looks into a deck before the Clean-up, and whether anybody
shuffles before it. So do the cards that these bring from elsewhere: to the hand, onto the deck, or to play at once.
What cannot be counted is without bound; the bounds err only upward.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from math import inf
from typing import Final, NamedTuple

from engine import language as lang
from engine.kernel.code import Code
from engine.language import TYPE_BIT, Place, Pool, Spot, Who
from engine.language.walk import Node, contains, names_bound_by, parts
from engine.state import KIND, Contents, Game
from oracle.claims.kinds import types_of

_ACTION: Final = TYPE_BIT["Action"]
_LOOPS: Final = (lang.Each, lang.ForEach, lang.Repeat, lang.AsOften, lang.Bid)
_OWN, _OTHERS, _BRINGS, _LIFTS, _BUYS, _TURNS, _COINS = 0, 1, 3, 4, 5, 6, 7     # of what a resolution does
GAINS: Final = 8
"""The place in a :class:`Taking` of how much is gained."""
TRASHES: Final = 9
"""The place of how much is trashed."""
DISCARDS: Final = 10
"""The place of how much is discarded."""
_PLAYERS: Final = 6                                             # so many there are at the most
_FREE: Final = TYPE_BIT["Treasure"] | TYPE_BIT["Night"]         # types that are played without an Action
_MOVES: Final = (lang.Put, lang.Exchange, lang.Trash, lang.Discard, lang.ReturnToPile)
_ROUNDS: Final = 12                                             # in which triggered abilities let others trigger


class Taking(NamedTuple):
    """The most that one resolution of an ability does.

    In this order: cards taken from the deck of who follows it, from that of each other player, Actions and Villagers
    got, cards brought to be played that were neither in hand nor in the deck, cards taken from piles, Buys got, piles
    rotated, coins and Coffers got, cards that any one player gains, cards trashed and discarded by all players, cards
    from the hand that are played without an Action, and how often it plays each of them.
    """

    own: float = 0
    others: float = 0
    actions: float = 0
    brings: float = 0
    lifts: float = 0
    buys: float = 0
    turns: float = 0
    coins: float = 0
    gains: float = 0
    trashes: float = 0
    discards: float = 0
    unpaid: float = 0
    plays: float = 0

    def times(self, number: float) -> Taking:
        """The same so many times, each with other cards to play."""
        return Taking._make((*(one and number and one * number for one in self[:-1]), self.plays))


def both(takings: Iterable[Taking]) -> Taking:
    """Return what is done by one after the other."""
    *parts, plays = zip(*takings, strict=True) if (takings := list(takings)) else [(0.0,)] * len(Taking._fields)
    return Taking._make((*map(sum, parts), max(plays)))


class _Within(NamedTuple):
    """The surroundings of words: the whole that they are a part of, whether a ``Mark`` may be on its play, the game,
    and the kinds of the cards (as bits) that names stand for already."""

    whole: Node
    marked: bool = False
    game: Game | None = None
    held: Mapping[str, int] = {}


def _number(amount: Node, at: _Within) -> float:
    """Return how much an amount is at the most."""
    match amount:
        case int():
            return amount
        case lang.Scaled(amount=inner, by=by):
            return max(0, _number(inner, at) * by) if by else 0
        case lang.PerEach(amount=inner, per=per):
            return _number(inner, at) / per
        case lang.Sum(amounts=amounts):
            return sum(_number(inner, at) for inner in amounts)
        case lang.Count(cards=cards) | lang.DifferentNames(cards=cards):
            return how_many(cards, at.whole)
        case lang.TypeCount(cards=cards) if at.game is not None:
            return how_many(cards, at.whole) * max(types.bit_count() for types in types_of(at.game))
        case lang.Players(each=each):
            return each * _PLAYERS
        case _:
            return inf


def taking(
    words: Node, game: Game, marked: bool = False, whole: Node = None, held: Mapping[str, int] | None = None,
    who: Who = Who.YOU,
) -> Taking:
    """Return what instructions take at the most, as a part of a ``whole`` (or as one).

    The player whose turn it is follows them, or with ``who`` ALL anybody. ``marked``: a ``Mark`` may be on their play,
    so that its +Cards and +Coins are exchanged, or one more option is chosen. ``held``: the kinds of the cards (as
    bits) for which names stand already.
    """
    found = _of(words, who, _Within(words if whole is None else whole, marked, game, held or {}))
    return found._replace(own=found.own + found.coins, coins=found.coins + found.own) if marked else found


@lru_cache(maxsize=1 << 12)
def rest_takes(
    game: Game, code: Code, words: tuple[Node, ...], held: frozenset[tuple[str, int]] = frozenset(), who: Who = Who.YOU,
) -> Taking:
    """Return what is taken by the instructions that are left of an ability, as :func:`taking` does."""
    whole = code.ability.clause if code.ability is not None else None
    return taking(words, game, is_marked(game, code), whole, dict(held), who)


def _of(word: Node, who: Who, at: _Within) -> Taking:
    """Return what a word takes where ``who`` follows it, as a part of a whole."""
    match word:
        case tuple():
            return both(_of(part, who, at) for part in word)
        case lang.Clause():
            return _of((*word.cost, *word.do, *word.otherwise), who, at)
        case lang.ChooseOne():
            every = [_of(option.do, who, at) for option in word.options]
            return _most(every) if word.count == 1 and not at.marked else both(every)
        case lang.Each():
            return _of((*word.do, *word.then), _each(word.who, who), at)
        case lang.Receive():
            return _received(word, _each(word.who, who), at)
        case lang.Bid():
            return _of(word.do, Who.ALL, at)
        case lang.OncePerTurn():
            return _of(word.do, who, at)
        case lang.ForEach() | lang.Repeat() | lang.AsOften():
            inner = word.clause if isinstance(word, lang.AsOften) else word.do
            often = {lang.Repeat: "times", lang.AsOften: "most"}.get(type(word), "")
            return _of(inner, who, at).times(_number(getattr(word, often, None), at))
        case _:
            return _single(word, who, at)


def _single(word: Node, who: Who, at: _Within) -> Taking:
    """Return what a word takes in which are no others."""
    match word:
        case lang.Plus(pool=pool, amount=amount):
            return Taking() if who is Who.OTHERS else _got(pool, _number(amount, at))
        case lang.Rotate():
            return Taking(turns=1 if who is Who.YOU else inf)
        case lang.PutFromSupply() | lang.Exchange():
            lifted = _lifting(word, who)
            trashes = lifted.lifts if getattr(word, "to", None) is Place.TRASH else 0
            return lifted._replace(brings=lifted.lifts, trashes=trashes)
        case lang.Trash(cards=cards):
            return Taking(trashes=how_many(cards, at.whole) * _followers(who))
        case lang.Discard(cards=cards):
            return Taking(discards=how_many(cards, at.whole) * _followers(who))
        case lang.DiscardDownTo():
            return Taking(discards=inf)
        case lang.DrawUntil():
            return _taken(_from_deck(word, at), who)._replace(discards=inf)
        case lang.Play():
            return _played(word, who, at)
        case lang.BecomeFromSupply():
            return Taking(plays=inf)
        case lang.PlayFromSupply() | lang.Gain() | lang.GainIt() | lang.Put():
            brings = _brought(word, who, at.whole)
            return Taking(brings=brings) if isinstance(word, lang.Put) else _lifting(word, who)._replace(brings=brings)
        case _:
            return _taken(_from_deck(word, at), who)


def _followers(who: Who) -> int:
    """Return how many players follow something at the most."""
    return 1 if who is Who.YOU else _PLAYERS


def _each(whom: Who, who: Who) -> Who:
    """Return who follows what is told to each of some players by somebody."""
    return {Who.YOU: who, Who.OTHERS: Who.OTHERS if who is Who.YOU else Who.ALL}.get(whom, Who.ALL)


def _most(every: Sequence[Taking]) -> Taking:
    """Return the most of one thing after the other that any of some resolutions takes."""
    return Taking(*map(max, zip(*every, strict=True))) if every else Taking()


def _received(word: lang.Receive, who: Who, at: _Within) -> Taking:
    """Return what is taken by following Boons or Hexes: each time by the one that takes the most."""
    if at.game is None:
        return Taking._make([inf] * len(Taking._fields))
    kinds = at.held.get(word.cards.name, -1) if isinstance(word.cards, lang.Ref) else -1
    clauses = [code.ability.clause for kind, code in at.game.program.receive_code.items()
               if kinds >> kind & 1 and code.ability is not None]
    if contains(tuple(clauses), lang.Receive):
        return Taking._make([inf] * len(Taking._fields))
    each = _most([_of(clause, who, _Within(clause, False, at.game)) for clause in clauses])
    return each.times(how_many(word.cards, at.whole))


def _lifting(word: Node, who: Who) -> Taking:
    """Return what a single word takes from piles: one card for each player who follows it."""
    others = (who is not Who.YOU) + (getattr(word, "by", Who.YOU) is not Who.YOU)
    return Taking(lifts=(1, _PLAYERS, inf)[others], gains=(1, 1, inf)[others])


def _got(pool: Pool, number: float) -> Taking:
    """Return what is got of something."""
    match pool:
        case Pool.ACTIONS | Pool.VILLAGERS:
            return Taking(actions=number)
        case Pool.BUYS:
            return Taking(buys=number)
        case Pool.COINS | Pool.COFFERS:
            return Taking(coins=number)
        case _:
            return Taking()


def _from_deck(word: Node, at: _Within) -> float:
    """Return how many cards a single word takes from a deck."""
    match word:
        case lang.Draw(amount=amount) | lang.DrawUntil(hand=amount, skip=None):
            return _number(amount, at)
        case lang.FromDeck(deck=Place.DECK, amount=amount, spot=Spot.TOP):
            return _number(amount, at)
        case lang.FromDeck(deck=deck):
            return inf if deck is Place.DECK else 0
        case lang.TopCard():
            return 1
        case lang.DrawUntil() | lang.DigFor() | lang.DeckIntoDiscard() | lang.ShuffleIn() | lang.InShuffle():
            return inf
        case _:
            return 0


def _taken(number: float, who: Who) -> Taking:
    """So many cards, of the player or players who follow a word."""
    return Taking(0 if who is Who.OTHERS else number, 0 if who is Who.YOU else number)


def _played(word: lang.Play, who: Who, at: _Within) -> Taking:
    """Return what an instruction does by playing cards: from the hand, or others, which it brings each time."""
    times = _number(word.times, at)
    if who is Who.YOU and plays_own(word, at.whole):
        return Taking(unpaid=how_many(word.cards, at.whole), plays=times)
    if isinstance(word.cards, lang.SetAsideCard):
        return Taking(plays=inf)
    return Taking(brings=times * how_many(word.cards, at.whole) if who is Who.YOU else inf)


def _brought(word: Node, who: Who, whole: Node) -> float:
    """Return how many cards that were neither in their hand nor in their deck a single word brings a player to play."""
    number = 1.0
    if isinstance(word, lang.Put):
        comes = word.to in (Place.HAND, Place.DECK, Place.ASIDE, Place.DISCARD) and not is_own(word.cards, whole)
        number = how_many(word.cards, whole) if comes else 0
    if who is Who.YOU:
        return number
    whose = {lang.Put: "whose", lang.Gain: "by"}.get(type(word), "")
    if getattr(word, whose, None) is not Who.YOU:
        return inf
    return 0 if who is Who.OTHERS else number                # what each other player gets is theirs


def how_many(cards: Node, whole: Node, seen: tuple[str, ...] = ()) -> float:
    """Return how many cards are meant at the most, as a part of a whole."""
    match cards:
        case lang.Pick(high=high):
            return _number(high, _Within(whole))
        case lang.Those(cards=inner):
            return how_many(inner, whole, seen)
        case lang.This() | lang.It():
            return 1
        case lang.Ref(name=name) if name not in seen:
            return max((_bound(part, whole, (*seen, name)) for part in _binders(name, whole)), default=inf)
        case _:
            return inf


def _bound(word: Node, whole: Node, seen: tuple[str, ...]) -> float:
    """Return how many cards a single word names at the most."""
    if any(not (isinstance(part, lang.Each) and part.who in (Who.LEFT, Who.RIGHT)) for part in _around(word, whole)):
        return inf
    match word:
        case lang.Gain() | lang.TopCard() | lang.PutFromSupply():
            return 1
        case lang.FromDeck(amount=amount):
            return _number(amount, _Within(whole))
        case lang.Choose(pick=cards) | lang.Discard(cards=cards) | lang.Trash(cards=cards) | lang.Reveal(cards=cards):
            return how_many(cards, whole, seen)
        case _:
            return inf


def _binders(name: str, whole: Node) -> list[Node]:
    """The words that give some cards a name."""
    return [part for part in parts(whole) if name in names_bound_by(part)]


def plays_own(word: lang.Play, whole: Node) -> bool:
    """Report whether the cards that an instruction plays surely come from the hand or the deck, each once."""
    if word.manner is not lang.Manner.NORMAL or not is_own(word.cards, whole):
        return False
    if isinstance(word.cards, lang.Pick) and word.cards.source is Place.HAND:
        return True
    later = {id(part) for one in parts(whole) if isinstance(one, lang.SetUp) for part in parts(one.ability)}
    plays = [part for part in parts(whole) if isinstance(part, lang.Play) and id(part) not in later]
    return not _around(word, whole) and len(plays) == 1


def only_moves_it(clause: Node) -> bool:
    """Report whether instructions do nothing but to move the card of their occurrence, which can be done once: whoever
    else would move it has lost track of it then."""
    words = [part for part in parts(clause) if isinstance(part, lang.Instruction)]
    return all(isinstance(word, (lang.Clause, lang.ChooseOne, lang.Reveal)) or (
        isinstance(word, _MOVES) and isinstance(word.cards, lang.It)) for word in words)


def _around(word: Node, whole: Node) -> list[Node]:
    """The instructions around a word by which it is followed more than once."""
    return [part for part in parts(whole) if isinstance(part, _LOOPS) and any(one is word for one in parts(part))]


def is_own(cards: Node, whole: Node, seen: tuple[str, ...] = ()) -> bool:
    """Report whether cards surely were in the hand or deck of who follows an ability, and were not played."""
    if isinstance(cards, lang.Ref):
        binders = _binders(cards.name, whole)
        return bool(binders) and cards.name not in seen and all(
            _binds_own(part, whole, (*seen, cards.name)) for part in binders)
    if isinstance(cards, lang.Pick) and cards.whose is Who.YOU:
        return cards.source is Place.HAND or is_own(cards.source, whole, seen)
    return False


def _binds_own(word: Node, whole: Node, seen: tuple[str, ...]) -> bool:
    match word:
        case lang.Choose(pick=cards) | lang.Discard(cards=cards) | lang.Reveal(cards=cards):
            return is_own(cards, whole, seen)
        case lang.FromDeck(deck=deck):
            return deck is Place.DECK
        case lang.TopCard() | lang.DigFor() | lang.Draw():
            return True
        case _:
            return False


@lru_cache(maxsize=256)
def takings_of(game: Game) -> Sequence[Taking]:
    """For each code what one resolution takes at the most."""
    return [Taking() if code.ability is None else taking(code.ability.clause, game, is_marked(game, code))
            for code in game.codes]


def is_marked(game: Game, code: Code) -> bool:
    """Report whether a ``Mark`` may be on the play by which an ability is followed."""
    played = game.program.play_code.get(code.kind) is code
    return bool(game.program.marks_plays) and not (played and not types_of(game)[code.kind] & _ACTION)


@lru_cache(maxsize=256)
def giving_actions(game: Game) -> int:
    """The kinds of cards that may give Actions or Villagers when they are played, as bits."""
    every = takings_of(game)
    return sum(1 << kind for kind, code in game.program.play_code.items() if every[code.id].actions)


class Stock(NamedTuple):
    """The means of the player whose turn it is.

    They are the cards in hand and set aside (how many of each kind), and how many Actions can be taken, and cards
    bought; the decks that each player may have, and what the piles that are of several cards may be; how many of the
    cards lie in the deck and are played from there (Shadows); the coins and Coffers; what is still taken by what is
    being resolved; and the cards in the discard pile.
    """

    cards: Mapping[int, int]
    actions: float
    buys: float
    decks: tuple[frozenset[Contents], ...]
    piles: Mapping[int, frozenset[Contents]]
    shadows: int = 0
    coins: float = 0
    once: Taking = Taking()
    discard: Mapping[int, int] = {}

    def with_all(self, other: Stock) -> Stock:
        """As much as in both."""
        decks = tuple(map(frozenset[Contents].union, self.decks, other.decks))
        piles = {pile: some | other.piles[pile] for pile, some in self.piles.items()}
        return Stock(Counter(self.cards) | Counter(other.cards), max(self.actions, other.actions),
                     max(self.buys, other.buys), decks, piles, max(self.shadows, other.shadows),
                     max(self.coins, other.coins), Taking(*map(max, self.once, other.once)),
                     Counter(self.discard) | Counter(other.discard))

    def on_piles(self, pile: int, lifted: float, turned: float) -> frozenset[int]:
        """The kinds that may be on top of a pile while so many cards are taken from it, and it is rotated so often."""
        return frozenset[int]().union(*(_on_pile(runs, lifted, turned) for runs in self.piles[pile]))

    def within(self, player: int, number: float) -> Counter[int]:
        """Return how many cards of each kind are among so many on top of a deck, at the most."""
        found: Counter[int] = Counter()
        for deck in self.decks[player]:
            found |= _on_top(deck, number)
        return found

    def size(self, player: int) -> int:
        """Return how many cards lie in a deck at the least."""
        return min(sum(len(item) if isinstance(item, tuple) else 1 for item in deck) for deck in self.decks[player])


@lru_cache(maxsize=1 << 12)
def _on_top(deck: Contents, number: float) -> Counter[int]:
    found: Counter[int] = Counter()
    for item in deck:
        if number <= 0:
            break
        group = item if isinstance(item, tuple) else (item,)
        found.update(card & KIND for card in group)           # of shuffled ones any may be the first
        number -= len(group)
    return found


@lru_cache(maxsize=1 << 12)
def _on_pile(runs: Contents, lifted: float, turned: float) -> frozenset[int]:
    """The kinds that come to the top of a pile while so many cards are taken, and so often the cards of the name on top
    go to the bottom: at best the most."""
    found: set[int] = set()
    above: list[int] = []
    for top, size in runs:
        if sum(sorted(above)[:max(0, len(above) - int(min(turned, len(above))))]) > lifted:
            break
        found.update(size if top < 0 else (top,))
        above.append(len(size) if top < 0 else size)
    return frozenset(found)


class Taken(NamedTuple):
    """The cards that are taken from decks in a part of a turn: by what is counted, and how many that may be.

    ``plays``: what each kind that is played takes each time. ``ways``: the players from whose decks other abilities
    take. ``actions``: those got by other abilities. ``hand``: how many cards the player whose turn it is draws for the
    next hand. ``brought``: what comes to be played from elsewhere. ``depth``: how many cards are taken at the most from
    each deck of which that is known. ``lifted``: what takes cards from each pile that is of several, and what comes to
    its top. ``buys``, ``turned``: whether other abilities give Buys, rotate piles. ``affords``: how many coins there
    are to buy with. ``triggered``: the abilities of which it is counted how often they trigger.
    """

    plays: Mapping[int, Taking]
    ways: frozenset[int]
    actions: float
    hand: int
    brought: Brought
    depth: Mapping[int, int]
    lifted: Mapping[int, Lifted]
    buys: bool
    turned: bool
    affords: float
    triggered: tuple[Triggered, ...] = ()


class Tally:
    """The things that are taken, counted for the player whose turn it is with one stock: everything at the most."""

    def __init__(self, taken: Taken, turn: int, stock: Stock, types: Sequence[int]) -> None:
        self._taken, self._turn, self._stock, self._types = taken, turn, stock, types

    def of(self, other: Stock) -> Tally:
        """Return the same, counted with another stock."""
        return Tally(self._taken, self._turn, other, self._types)

    def covers(self, other: Stock) -> bool:
        """Report whether no more is taken with another stock than was counted, and no other cards."""
        taken, mine, its = self._taken, self._stock, self.of(other)
        if taken.lifted.keys() != other.piles.keys() or any(
                other.size(player) < number or its.most(player) > number
                or not other.within(player, number).keys() <= mine.within(player, number).keys()
                for player, number in taken.depth.items()):
            return False
        for pile, lifted in taken.lifted.items():
            number, turned = its.lifts(pile)
            most, often = self.lifts(pile)
            if number > most or turned > often or not other.on_piles(pile, number, turned) <= lifted.tops:
                return False
        return True

    @cached_property
    def cards(self) -> Counter[int]:
        """Count the cards of each kind that the player can come to play: once they have shuffled, all of theirs that
        are not in play."""
        stock, turn = self._stock, self._turn
        if turn in self._taken.depth:
            return stock.within(turn, self._taken.depth[turn]) + Counter(stock.cards)
        return stock.within(turn, inf) + Counter(stock.cards) + Counter(stock.discard)

    def _counted_with(self, often: Sequence[float], came: Sequence[float]) -> Counted:
        """Count what cards do that are played, where each triggered ability is resolved so often, and so many cards
        have come from elsewhere."""
        taken, stock = self._taken, self._stock
        once, actions = stock.once, stock.actions + taken.actions
        for one, number in zip(taken.triggered, often, strict=True):
            if number:
                does = one.takes.times(number)
                if one.owner != self._turn:
                    once = both((once, Taking(lifts=does.lifts, turns=does.turns)))
                    continue
                if does.plays == 1:
                    actions, does = actions + does.unpaid, does._replace(unpaid=0, plays=0)
                actions += does.actions
                once = both((once, does))
        brought = taken.brought
        some = [(stock.once.brings, brought.first), *zip(came, brought.by.values(), strict=True)]
        return Counted(taken.plays, self._types, self.cards, actions, brought, once, some)

    @cached_property
    def _settled(self) -> tuple[Counted, Sequence[float]]:
        """Return what is counted, and how often each triggered ability is resolved: as often as what lets it trigger,
        which other ones do too, as cards do that come from elsewhere, and let others come."""
        taken = self._taken
        number_of = {one.number: place for place, one in enumerate(taken.triggered)}
        often, came = [0.0] * len(number_of), [0.0] * len(taken.brought.by)
        for _ in range(_ROUNDS):
            counted = self._counted_with(often, came)
            now = [self._got(one.part, one.by, one.bought, one.cost, counted, often) for one in taken.triggered]
            more = [self._all(_BRINGS, {by: taken.plays[by]}, counted) if by not in number_of
                    else now[number_of[by]] * brings if (brings := taken.triggered[number_of[by]].takes.brings) else 0
                    for by in taken.brought.by]
            if now == often and more == came:
                return counted, often
            often, came = now, more
        often = [inf] * len(often)
        return self._counted_with(often, [inf] * len(came)), often

    @property
    def _counted(self) -> Counted:
        return self._settled[0]

    @property
    def _often(self) -> Sequence[float]:
        return self._settled[1]

    def most(self, player: int) -> float:
        """Return how many cards are taken from a player's deck while so many are as were counted."""
        taken, own = self._taken, player == self._turn
        if player in taken.ways or (own and player not in taken.depth):
            return inf
        number = self._counted.most(_OWN) + taken.hand + self._stock.shadows if own else self._counted.most(_OTHERS)
        for one, often in zip(taken.triggered, self._often, strict=True):
            each = one.takes[one.owner != player] if one.owner != self._turn else 0
            number += each * often if each and often else 0
        return number

    @cached_property
    def coins(self) -> float:
        """Return how many coins there are to buy with."""
        return self._stock.coins + self._counted.most(_COINS)

    def lifts(self, pile: int) -> tuple[float, float]:
        """Return how many cards are taken from a pile, and how often it is rotated."""
        lifted = self._taken.lifted[pile]
        number = inf if lifted.often else self.times(_LIFTS, lifted.by, lifted.bought, lifted.cost)
        turned = self._counted.once[_TURNS] + self._all(_TURNS, self._taken.plays, self._counted)
        return number, inf if self._taken.turned else turned

    def tops(self, pile: int) -> frozenset[int]:
        """Return the kinds that may be on top of a pile while so many cards are taken from piles."""
        return self._stock.on_piles(pile, *self.lifts(pile))

    def times(self, part: int, by: frozenset[int], bought: bool, cost: int) -> float:
        """Return how much is done of one thing (a place in a ``Taking``) by kinds that are played, by triggered
        abilities, and by buying what costs so much."""
        return self._got(part, by, bought, cost, self._counted, self._often)

    def _got(
        self, part: int, by: frozenset[int], bought: bool, cost: int, counted: Counted, often: Sequence[float],
    ) -> float:
        taken = self._taken
        number = self._stock.once[part]
        number += self._all(part, {kind: one for kind, one in taken.plays.items() if kind in by}, counted)
        number += sum(one.takes[part] * times for one, times in zip(taken.triggered, often, strict=True)
                      if one.number in by and one.takes[part] and times)
        if bought:
            buys = inf if taken.buys else (
                self._stock.buys + counted.once[_BUYS] + self._all(_BUYS, taken.plays, counted))
            number += min(buys, taken.affords // cost) if cost and taken.affords < inf else buys
        return number

    def _all(self, part: int, some: Mapping[int, Taking], counted: Counted) -> float:
        """Return how much some kinds do of one thing."""
        return counted.most(part, some) if any(one[part] for one in some.values()) else 0


class Triggered(NamedTuple):
    """An ability that triggers each time that its owner gains, buys, trashes or discards certain cards, or these are.

    Its number, below 0, whose it is, which place in a ``Taking`` lets it trigger, by what kinds that are played and
    which triggered abilities (their numbers), whether by buying, what the cheapest of the cards costs, and what the
    ability takes.
    """

    number: int
    owner: int
    part: int
    by: frozenset[int]
    bought: bool
    cost: int
    takes: Taking


class Brought(NamedTuple):
    """The kinds of cards that come to be played from elsewhere than the hand and the deck.

    ``by``: those that come by each kind that is played and each triggered ability (its number), as often as that says;
    ``first``: by what was being resolved at first; ``often``: by others, however often. Some are played ``at_once``,
    without an Action.
    """

    by: Mapping[int, frozenset[int]] = {}
    first: frozenset[int] = frozenset()
    often: frozenset[int] = frozenset()
    at_once: frozenset[int] = frozenset()

    @property
    def kinds(self) -> frozenset[int]:
        """Return all of them."""
        return frozenset[int]().union(self.first, self.often, *self.by.values())


class Lifted(NamedTuple):
    """The things that take cards from a pile: kinds that are played, other abilities, buying.

    And the kinds that come to its top, and the coins that the cheapest of its cards costs.
    """

    by: frozenset[int]
    often: bool
    bought: bool
    tops: frozenset[int]
    cost: int


class Counted:
    """The most that a turn does by cards that are played. ``plays``: what each kind that can be played does each time;
    ``cards``: how many of each there are; ``once``: what is done besides; ``came``: how many cards have come from
    elsewhere, and which those may be.
    """

    def __init__(
        self, plays: Mapping[int, Taking], types: Sequence[int], cards: Mapping[int, int], actions: float,
        brought: Brought, once: Taking, came: Sequence[tuple[float, frozenset[int]]],
    ) -> None:
        self._plays, self.once = plays, once
        self._here = here = {kind: inf if kind in brought.often else cards.get(kind, 0) for kind in plays}
        self._came = came = [(number, kinds & plays.keys()) for number, kinds in came if number]
        self._again = self._played_again()
        costs = {kind: bool(types[kind] & _ACTION) and not types[kind] & _FREE
                 and kind not in brought.at_once for kind in plays}                 # which cost an Action each time
        # A card that is played once without an Action is as good as an Action more.
        every = {kind: one.actions + (one.unpaid if one.plays == 1 else 0) for kind, one in plays.items()}
        gives = {kind: max(0, every[kind] - costs[kind]) for kind in plays}
        self._actions = actions + self._again.unpaid + (once.unpaid if once.plays == 1 else 0) + sum(
            here[kind] * number for kind, number in gives.items() if here[kind] and number)
        for number, kinds in came:
            best = max((gives[kind] for kind in kinds), default=0.0)
            self._actions += number * best if best else 0
        self._actions += self._more(every)
        self._ends = {kind for kind in plays if costs[kind] and not every[kind]}     # after these, an Action is less

    def _played_again(self) -> Again:
        """Return how often cards are played more than once, by throne-rooms: each of these is played once itself, or by
        one of them, all but the first."""
        others = frozenset[int]().union(*(kinds for _, kinds in self._came))
        here = [kind for kind in self._plays if self._here[kind] or kind in others]
        thrones = frozenset(kind for kind in here if self._plays[kind].plays > 1)
        times = max((self._plays[kind].plays for kind in thrones), default=0.0)
        under_way = self.once.unpaid if self.once.plays > 1 else 0.0
        times = max(times, self.once.plays if under_way else 0)
        if not times and self.once.plays < inf:
            return Again()
        count = sum(self._here[kind] for kind in thrones) + sum(
            number for number, kinds in self._came if kinds & thrones)
        unpaid = max((self._plays[kind].unpaid for kind in thrones), default=0)
        if inf in (count, times, under_way, unpaid, self.once.plays):
            return Again(inf, inf, inf, inf, thrones)
        thrown = count if under_way else count - 1                    # so many throne-rooms are played by one
        resolved = times * thrown + (not under_way)
        others_thrown = under_way + resolved * unpaid - thrown
        return Again(others_thrown + thrown, times - 1, others_thrown, resolved - count, thrones)

    def _more(self, each: Mapping[int, float]) -> float:
        """Return how much of something is done by cards that are played again, if each kind does so much."""
        again, found = self._again, 0.0
        for thrones, number in ((False, again.cards * again.times), (True, again.thrones)):
            kinds = (kind for kind in each if (kind in again.kinds) == thrones and (
                self._here[kind] or any(kind in some for _, some in self._came)))
            best = max((each[kind] for kind in kinds), default=0.0) if number else 0
            found += number * best if best else 0
        return found

    def most(self, part: int, some: Mapping[int, Taking] | None = None) -> float:
        """Return how much is done of one thing: by some of the cards, or by all and besides; without bound where it is
        not known what is played again."""
        if self._again.times == inf:
            return inf
        kinds = self._plays if some is None else some
        found = self._of(part, kinds) + self._more({kind: one[part] for kind, one in kinds.items()})
        return found if some is not None else found + self.once[part]

    def _of(self, part: int, some: Mapping[int, Taking]) -> float:
        """The same, without what is played again."""
        found, actions = 0.0, self._actions
        last: list[tuple[float, float]] = []                  # by each card after which there is an Action less
        for kind, one in some.items():
            number = self._here[kind]
            if not one[part] or not number:
                continue
            if kind in self._ends:
                last.append((one[part], number))
            else:
                found += number * one[part]
        for number, kinds in self._came:
            best = max((some[kind][part] for kind in kinds if kind in some and kind not in self._ends), default=0.0)
            found += number * best if best else 0
            best = max((some[kind][part] for kind in kinds if kind in some and kind in self._ends), default=0.0)
            if best:
                last.append((best, number))
        for each, number in sorted(last, reverse=True):
            if actions:
                found += each * min(number, actions)
                actions -= min(number, actions) if actions < inf else 0
        return found


class Again(NamedTuple):
    """The plays of cards by throne-rooms: how many are played without an Action, how often each of them once more; how
    many of these are no throne-rooms, and how often throne-rooms are resolved once more; and their kinds.
    """

    unpaid: float = 0
    times: float = 0
    cards: float = 0
    thrones: float = 0
    kinds: frozenset[int] = frozenset()


__all__ = [
    "DISCARDS", "GAINS", "TRASHES",
    "Brought", "Lifted", "Stock", "Taken", "Taking", "Tally", "Triggered", "both", "giving_actions", "how_many",
    "is_marked", "is_own", "only_moves_it", "plays_own", "rest_takes", "taking", "takings_of",
]
