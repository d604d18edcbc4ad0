"""Compiling the parts of the language that only look: players, cards, amounts, filters, conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.code import Builder
from engine.kernel.machine import (
    ASIDE,
    DISCARD,
    HAND,
    IT,
    KEEP,
    LASTS_INDEX,
    ME,
    O_FLAGS,
    O_INFOS,
    O_NTH,
    O_ON,
    O_PLAYER,
    O_SOURCE,
    OCC,
    PLAY,
    THIS,
    WHO,
    Machine,
    OpenQuestion,
    live,
)
from engine.language import (
    PLAYER_PLACES,
    TYPE_BIT,
    AllIn,
    AllOf,
    Amount,
    AnyIn,
    Anything,
    AtLeast,
    AtMost,
    Bought,
    CanExchange,
    Cards,
    Cheaper,
    CoinCost,
    Condition,
    CopyOf,
    CostsAtLeast,
    CostsExactly,
    CostsFrom,
    CostsUpTo,
    Count,
    During,
    Either,
    EmptyPiles,
    Every,
    Exactly,
    Except,
    ExtraTurnAllowed,
    Filter,
    GainedTo,
    HandSize,
    It,
    Matches,
    Named,
    No,
    On,
    Ordinal,
    Owned,
    PerEach,
    Place,
    PlusCoinsInText,
    Ref,
    SameCard,
    SetAsideCard,
    This,
    Times,
    Tracked,
    Typed,
    Unaffected,
    Who,
    YourTurn,
)
from engine.state import FACE, KIND, SHAPE, SHAPE_SHIFT, TAG_SHIFT, UNKNOWN

Regs = list[Any]
Fn = Callable[[Machine, Regs], Any]
Match = Callable[[Machine, Regs, int, Any], bool]

__all__ = ["Expressions", "ASIDE", "DISCARD", "HAND", "PLAY", "KEEP", "ME", "LASTS_INDEX"]

ON_INDEX: dict[On, int] = {on: number for number, on in enumerate(On)}
OCCURRENCE_OF: dict[int, On] = {
    ON_INDEX[On.BEFORE_PLAY]: On.PLAY,
    ON_INDEX[On.WOULD_RESOLVE]: On.PLAY,
    ON_INDEX[On.AFTER_PLAY]: On.PLAY,
    ON_INDEX[On.GAIN]: On.GAIN,
    ON_INDEX[On.BUY]: On.BUY,
}


def is_kind(face: int) -> int:
    """The kind that a card counts as: its shape if it has one."""
    shape = (face & SHAPE) >> SHAPE_SHIFT
    return shape - 1 if shape else face & KIND


class Expressions:
    """Compiles expressions in the scope of one builder.

    ``game`` gives kinds for names; ``counters`` collects what the game has to count.
    """

    def __init__(self, builder: Builder, game: Any, counters: list[Times], aside: int = -1) -> None:
        self.b = builder
        self.game = game
        self.counters = counters
        self.aside = aside

    # ------------------------------------------------------------------ players

    def who(self, who: Who) -> Fn:
        """A single player."""
        b = self.b
        if who is Who.YOU:
            b.touch(WHO)
            return lambda m, r: r[WHO]
        if who is Who.OWNER:
            b.touch(ME)
            return lambda m, r: r[ME]
        if who is Who.LEFT:
            b.touch(WHO)
            return lambda m, r: (r[WHO] + 1) % m.players
        if who is Who.RIGHT:
            b.touch(WHO)
            return lambda m, r: (r[WHO] - 1) % m.players
        if who is Who.TURN:
            return lambda m, r: m.turn.player
        if who is Who.ACTOR:
            b.touch(OCC)
            return lambda m, r: r[OCC][O_PLAYER]
        if who is Who.BOUND:
            bound = b.touch(b.register("@bound"))
            return lambda m, r: r[bound]
        raise ValueError(f"{who} is not one player")

    # ------------------------------------------------------------------ cards

    def faces(self, cards: Cards) -> Fn:
        """What the cards are (known also of cards that were lost track of): a tuple of faces."""
        b = self.b
        if isinstance(cards, This):
            b.touch(THIS)
            return lambda m, r: (r[THIS] & FACE,) if r[THIS] else ()
        if isinstance(cards, It):
            b.touch(IT)
            b.touch(OCC)

            def it(m: Machine, r: Regs) -> tuple[int, ...]:
                card = r[IT]
                if card:
                    return (card & FACE,)
                occ = r[OCC]
                if occ is None or not occ[O_INFOS]:
                    return ()
                return (occ[O_INFOS][0][0],)

            return it
        if isinstance(cards, Ref):
            register = b.touch(b.register(cards.name))
            return lambda m, r: tuple([card & FACE for card in r[register] or ()])
        if isinstance(cards, AllIn):
            located = self.located(cards)
            return lambda m, r: tuple([card & FACE for card, _ in located(m, r)])
        if isinstance(cards, SetAsideCard):
            number = self.aside

            def aside(m: Machine, r: Regs) -> tuple[int, ...]:
                return tuple(kind for landscape, kind in m.game.aside_cards if landscape == number)

            return aside
        raise ValueError("a Pick is not known before it is chosen")

    def located(self, cards: Cards) -> Fn:
        """The cards that can be moved: a list of (card, zone). Cards that were lost track of are left out."""
        b = self.b
        if isinstance(cards, (This, It)):
            register = b.touch(THIS if isinstance(cards, This) else IT)

            def one(m: Machine, r: Regs) -> list[tuple[int, int]]:
                card = r[register]
                return [(card, m.zone_of(card))] if live(card) else []

            return one
        if isinstance(cards, Ref):
            bound = b.touch(b.register(cards.name))
            return lambda m, r: [(card, m.zone_of(card)) for card in r[bound] or () if live(card)]
        if isinstance(cards, AllIn):
            matches = self.filter(cards.filter)
            trivial = isinstance(cards.filter, Anything)
            zone_of = self.zone(cards.place, cards.whose)
            but = self.tag(cards.but)

            def every(m: Machine, r: Regs) -> list[tuple[int, int]]:
                zone = zone_of(m, r)
                left_out = but(m, r)
                found: list[tuple[int, int]] = []
                for card in m.zones[zone]:
                    if card.__class__ is not int:
                        raise OpenQuestion("where the shuffled cards are")
                    if left_out and card >> TAG_SHIFT == left_out:
                        continue
                    if trivial or matches(m, r, card & FACE, None):
                        found.append((card, zone))
                return found

            return every
        raise ValueError(f"{type(cards).__name__} cannot be located")

    def tag(self, cards: Cards | None) -> Fn:
        """Which physical card This or It is, tracked or not: its tag, or 0."""
        if cards is None:
            return lambda m, r: 0
        if not isinstance(cards, (This, It)):
            raise ValueError("only This and It are one physical card")
        register = self.b.touch(THIS if isinstance(cards, This) else IT)
        return lambda m, r: (r[register] or 0) >> TAG_SHIFT

    def zone(self, place: Place, whose: Who) -> Fn:
        """The number of a zone."""
        if place >= PLAYER_PLACES:
            beyond = int(place) - PLAYER_PLACES
            return lambda m, r: m.trash_zone + beyond
        who = self.who(whose)
        number = int(place)
        return lambda m, r: who(m, r) * PLAYER_PLACES + number

    # ------------------------------------------------------------------ amounts

    def amount(self, amount: Amount) -> Fn:
        """A number."""
        if isinstance(amount, int):
            return lambda m, r: amount
        if isinstance(amount, Count):
            faces = self.faces(amount.cards)
            return lambda m, r: len(faces(m, r))
        if isinstance(amount, HandSize):
            zone = self.zone(Place.HAND, amount.whose)
            return lambda m, r: len(m.zones[zone(m, r)])
        if isinstance(amount, EmptyPiles):
            return lambda m, r: sum(
                1 for pile, content in zip(m.game.piles, m.piles, strict=False) if pile.supply and not content
            )
        if isinstance(amount, CoinCost):
            faces = self.faces(amount.cards)
            return lambda m, r: sum(m.cost(face)[0] for face in faces(m, r))
        if isinstance(amount, PerEach):
            inner = self.amount(amount.amount)
            per = amount.per
            return lambda m, r: inner(m, r) // per
        if isinstance(amount, Owned):
            matches = self.filter(amount.filter)
            who = self.who(Who.YOU)

            def owned(m: Machine, r: Regs) -> int:
                base = who(m, r) * PLAYER_PLACES
                total = 0
                for zone in range(base, base + Place.BOONS):
                    for item in m.zones[zone]:
                        for card in (item,) if item.__class__ is int else item:
                            total += matches(m, r, card & KIND, None)
                return total

            return owned
        if isinstance(amount, Times):
            counter = self.counter(Times(amount.event, amount.filter, Who.YOU, amount.phase))
            who = self.who(amount.whose)
            event = amount.event
            self.b.touch(OCC)

            def times(m: Machine, r: Regs) -> int:
                player = who(m, r)
                occ = r[OCC]
                then = occ is not None and occ[O_NTH] and occ[O_PLAYER] == player
                if then and OCCURRENCE_OF.get(occ[O_ON]) is event:
                    return int(occ[O_NTH][counter])
                return int(m.counters[counter * m.players + player])

            return times
        if isinstance(amount, Ordinal):
            counter = self.counter(Times(On.PLAY, amount.filter))
            self.b.touch(OCC)

            def ordinal(m: Machine, r: Regs) -> int:
                occ = r[OCC]
                return int(occ[O_NTH][counter]) if occ is not None and occ[O_NTH] else 0

            return ordinal
        raise ValueError(f"{amount!r} is not an amount")

    def counter(self, key: Times) -> int:
        """The number of the counter for something that the game has to count."""
        if key not in self.counters:
            self.counters.append(key)
        return self.counters.index(key)

    # ------------------------------------------------------------------ filters

    def filter(self, what: Filter) -> Match:
        """Whether a card matches: from its face, or from what it was at an occurrence (``info``)."""
        if isinstance(what, Anything):
            return lambda m, r, face, info: True
        if isinstance(what, Typed):
            bit = TYPE_BIT[what.type]
            return lambda m, r, face, info: bool((info[2] if info is not None else m.types(face)) & bit)
        if isinstance(what, Named):
            name = what.name

            def named(m: Machine, r: Regs, face: int, info: Any) -> bool:
                if face & KIND == UNKNOWN:
                    raise OpenQuestion("what an unknown card is")
                return m.game.cards[is_kind(face)].name == name

            return named
        if isinstance(what, (CostsExactly, CostsUpTo)):
            coins = self.amount(what.coins)
            than = self.faces(what.than) if what.than is not None else None
            exact = isinstance(what, CostsExactly)

            def costs(m: Machine, r: Regs, face: int, info: Any) -> bool:
                cost = info[1] if info is not None else m.cost(face)
                most = coins(m, r)
                potions = debt = 0
                if than is not None:
                    known = than(m, r)
                    if not known:
                        return False
                    base = m.cost(known[0])
                    most += base[0]
                    potions, debt = base[1], base[2]
                if exact:
                    return bool(cost == (most, potions, debt))
                return bool(cost[0] <= most and cost[1] <= potions and cost[2] <= debt)

            return costs
        if isinstance(what, CostsFrom):
            low, high = what.low, what.high

            def between(m: Machine, r: Regs, face: int, info: Any) -> bool:
                cost = info[1] if info is not None else m.cost(face)
                return low <= cost[0] <= high and not cost[1] and not cost[2]

            return between
        if isinstance(what, CostsAtLeast):
            least = what.coins
            return lambda m, r, face, info: (info[1] if info is not None else m.cost(face))[0] >= least
        if isinstance(what, Cheaper):
            known_of = self.faces(what.than)

            def cheaper(m: Machine, r: Regs, face: int, info: Any) -> bool:
                known = known_of(m, r)
                if not known:
                    return False
                cost = info[1] if info is not None else m.cost(face)
                base = m.cost(known[0])
                return bool(cost != base and cost[0] <= base[0] and cost[1] <= base[1] and cost[2] <= base[2])

            return cheaper
        if isinstance(what, CopyOf):
            models = self.faces(what.cards)

            def copy(m: Machine, r: Regs, face: int, info: Any) -> bool:
                if face & KIND == UNKNOWN:
                    raise OpenQuestion("what an unknown card is")
                return is_kind(face) in [is_kind(model) for model in models(m, r)]

            return copy
        if isinstance(what, PlusCoinsInText):
            return lambda m, r, face, info: is_kind(face) in m.program.plus_coins
        if isinstance(what, Except):
            inner = self.filter(what.filter)
            return lambda m, r, face, info: not inner(m, r, face, info)
        if isinstance(what, (Every, Either)):
            parts = tuple(self.filter(part) for part in what.filters)
            if isinstance(what, Every):
                return lambda m, r, face, info: all(part(m, r, face, info) for part in parts)
            return lambda m, r, face, info: any(part(m, r, face, info) for part in parts)
        raise ValueError(f"{what!r} is not a filter")

    # ------------------------------------------------------------------ conditions

    def condition(self, what: Condition) -> Fn:
        """Whether something holds now (or at the occurrence, where the word says so)."""
        b = self.b
        if isinstance(what, AtLeast):
            left, right = self.amount(what.amount), self.amount(what.least)
            return lambda m, r: left(m, r) >= right(m, r)
        if isinstance(what, AtMost):
            left, right = self.amount(what.amount), self.amount(what.most)
            return lambda m, r: left(m, r) <= right(m, r)
        if isinstance(what, Exactly):
            left, right = self.amount(what.amount), self.amount(what.value)
            return lambda m, r: left(m, r) == right(m, r)
        if isinstance(what, YourTurn):
            b.touch(WHO)
            return lambda m, r: m.turn.player == r[WHO] and m.turn.phase < 5
        if isinstance(what, During):
            phase = int(what.phase)
            return lambda m, r: m.turn.phase == phase
        if isinstance(what, AnyIn):
            zone = self.zone(what.place, what.whose)
            matches = self.filter(what.filter)
            trivial = isinstance(what.filter, Anything)

            but = self.tag(what.but)

            def any_in(m: Machine, r: Regs) -> bool:
                left_out = but(m, r)
                unknown = False
                for card in m.zones[zone(m, r)]:
                    if card.__class__ is not int:
                        raise OpenQuestion("where the shuffled cards are")
                    if left_out and card >> TAG_SHIFT == left_out:
                        continue
                    if trivial:
                        return True
                    if card & KIND == UNKNOWN:
                        unknown = True
                    elif matches(m, r, card & FACE, None):
                        return True
                if unknown:
                    raise OpenQuestion("what an unknown card is")
                return False

            return any_in
        if isinstance(what, Matches):
            faces = self.faces(what.cards)
            matches = self.filter(what.filter)

            def all_match(m: Machine, r: Regs) -> bool:
                known = faces(m, r)
                return bool(known) and all(matches(m, r, face, None) for face in known)

            return all_match
        if isinstance(what, Tracked):
            located = self.located(what.cards)
            return lambda m, r: bool(located(m, r))
        if isinstance(what, SameCard):
            first, second = self.located(what.first), self.located(what.second)
            return lambda m, r: bool(first(m, r)) and first(m, r) == second(m, r)
        if isinstance(what, Bought):
            b.touch(OCC)
            return lambda m, r: r[OCC] is not None and bool(r[OCC][O_FLAGS] & 1)
        if isinstance(what, GainedTo):
            b.touch(OCC)
            target = int(what.place)
            return lambda m, r: r[OCC] is not None and r[OCC][O_SOURCE] == target
        if isinstance(what, Unaffected):
            b.touch(WHO)

            def unaffected(m: Machine, r: Regs) -> bool:
                depth = len(m.stack) - (1 if m.code.window else 2)
                return bool(m.stack[depth][2][m.program.play_immune] & 1 << r[WHO])

            return unaffected
        if isinstance(what, CanExchange):
            located = self.located(what.cards)
            name = what.name

            def can(m: Machine, r: Regs) -> bool:
                cards = located(m, r)
                kind = m.game.kind_of.get(name)
                if not cards or kind is None:
                    return False
                if any(m.game.pile_of[card & KIND] < 0 for card, _ in cards):
                    return False
                pile = m.game.pile_of[kind]
                return pile >= 0 and m.pile_top(pile) == kind

            return can
        if isinstance(what, ExtraTurnAllowed):
            b.touch(WHO)
            return lambda m, r: m.turn.last != r[WHO] or m.turn.player != r[WHO]
        if isinstance(what, No):
            inner = self.condition(what.condition)
            return lambda m, r: not inner(m, r)
        if isinstance(what, AllOf):
            parts = tuple(self.condition(part) for part in what.conditions)
            return lambda m, r: all(part(m, r) for part in parts)
        raise ValueError(f"{what!r} is not a condition")
