"""Compiling the parts of the language that only look: players, cards, amounts, filters, conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.code import Builder
from engine.kernel.registers import IT, ME, OCC, P_IMMUNE, THIS, WHO
from engine.kernel.run.effects import adjusted, cost_now, types_now
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.staying import leaves
from engine.language import (
    PLAYER_PLACES,
    POOLS,
    TYPE_BIT,
    Adjustable,
    AllIn,
    AllOf,
    Amount,
    AnyIn,
    AnyOf,
    Anything,
    AtLeast,
    AtMost,
    Bought,
    Bound,
    CanExchange,
    Cards,
    CardWithToken,
    Cheaper,
    CoinCost,
    Condition,
    CopiesIn,
    CopyOf,
    CostsAtLeast,
    CostsExactly,
    CostsFrom,
    CostsUpTo,
    Count,
    DifferentNames,
    During,
    Either,
    EmptyPiles,
    Every,
    Exactly,
    Except,
    ExtraTurnAllowed,
    FaceUp,
    Filter,
    GainedLastTurn,
    GainedTo,
    GaveCoins,
    HandSize,
    Has,
    HasToken,
    InPool,
    It,
    Leaving,
    Marks,
    Matches,
    Named,
    NamedThisTurn,
    No,
    NotByThis,
    Odd,
    OfSupply,
    OfTrait,
    On,
    OnThis,
    Ordinal,
    Overpaid,
    Owned,
    PerEach,
    Place,
    PlayedThisTurn,
    Players,
    PlusCoinsInText,
    Pool,
    Purchases,
    Ref,
    SameCard,
    SamePileAs,
    Scaled,
    SetAsideCard,
    SharesType,
    Some,
    Sum,
    This,
    Times,
    Token,
    Tokens,
    Tracked,
    TypeCount,
    Typed,
    TypesAtLeast,
    Unaffected,
    Who,
    Yours,
    YourTurn,
)
from engine.state import (
    ESTATE,
    FACE,
    FACE_DOWN,
    KIND,
    MARKED,
    NAMED,
    ON_INDEX,
    PLAYED,
    TAG,
    TAG_SHIFT,
    UNDER,
    UNKNOWN,
    is_kind,
)

Regs = list[Any]
Fn = Callable[[Machine, Regs], Any]
Match = Callable[[Machine, Regs, int, Any], bool]


OCCURRENCE_OF: dict[int, On] = {
    ON_INDEX[On.BEFORE_PLAY]: On.PLAY,
    ON_INDEX[On.WOULD_RESOLVE]: On.PLAY,
    ON_INDEX[On.AFTER_PLAY]: On.PLAY,
    ON_INDEX[On.GAIN]: On.GAIN,
    ON_INDEX[On.BUY]: On.BUY,
}


class Expressions:
    """Compiles expressions in the scope of one builder.

    ``game`` gives kinds for names; ``counters`` collects what the game has to count.
    """

    def __init__(self, builder: Builder, game: Any, counters: list[Times], aside: int = -1, card: str = "") -> None:
        self.b = builder
        self.card = card
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
            return lambda m, r: r[OCC].player
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
                if occ is None or not occ.infos:
                    return ()
                return (occ.infos[0][0],)

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
        if isinstance(cards, (OnThis, PlayedThisTurn)):
            held = self.located(cards)
            return lambda m, r: tuple([card & FACE for card, _ in held(m, r)])
        if isinstance(cards, CardWithToken):
            owner = self.who(cards.whose)

            def with_token(m: Machine, r: Regs) -> tuple[int, ...]:
                player = owner(m, r)
                return tuple([e.this & FACE for _, e in m.pending if e.code == ESTATE and e.owner == player])

            return with_token
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
            if cards.whose is Who.ALL:
                place = int(cards.place)
                return lambda m, r: [
                    (card, zone)
                    for zone in range(place, m.trash_zone, PLAYER_PLACES)
                    for card in m.zones[zone]
                    if matches(m, r, card, None)
                ]
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
                    if trivial or matches(m, r, card, None):
                        found.append((card, zone))
                return found

            return every
        if isinstance(cards, OnThis):
            source = b.touch(THIS)

            def on_this(m: Machine, r: Regs) -> list[tuple[int, int]]:
                this = r[source]
                return [
                    (card, m.zone_of(card))
                    for _, entry in m.pending
                    if entry.code == UNDER and entry.this == this
                    for card in entry.binds
                    if live(card)
                ]

            return on_this
        if isinstance(cards, PlayedThisTurn):
            fits = self.filter(cards.filter)
            zone_of = self.zone(Place.PLAY, cards.whose)

            def played(m: Machine, r: Regs) -> list[tuple[int, int]]:
                zone = zone_of(m, r)
                known = [entry.this for _, entry in m.pending if entry.code == PLAYED]
                return [(card, zone) for card in m.zones[zone] if card in known and fits(m, r, card, None)]

            return played
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
            if isinstance(amount.cards, GainedLastTurn):
                whom = self.who(amount.cards.who)
                return lambda m, r: len(m.gained[2 * whom(m, r) + 1])
            of = amount.cards
            if isinstance(of, AllIn) and of == AllIn(of.place, whose=of.whose) and of.whose is not Who.ALL:
                # How many there are is known where it is not known which.
                zone = self.zone(of.place, of.whose)
                return lambda m, r: sum(1 if c.__class__ is int else len(c) for c in m.zones[zone(m, r)])
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
            part = 1 if amount.pool is Pool.POTIONS else 0
            return lambda m, r: sum(cost_now(m, face)[part] for face in faces(m, r))
        if isinstance(amount, TypeCount):
            faces = self.faces(amount.cards)
            return lambda m, r: sum(types_now(m, face).bit_count() for face in faces(m, r))
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
                then = occ is not None and occ.nth and occ.player == player
                if then and OCCURRENCE_OF.get(occ.on) is event:
                    return int(occ.nth[counter])
                return int(m.counters[counter * m.players + player])

            return times
        if isinstance(amount, Ordinal):
            counter = self.counter(Times(On.PLAY, amount.filter))
            self.b.touch(OCC)

            def ordinal(m: Machine, r: Regs) -> int:
                occ = r[OCC]
                return int(occ.nth[counter]) if occ is not None and occ.nth else 0

            return ordinal
        if isinstance(amount, InPool):
            who, pool = self.who(amount.whose), int(amount.pool)
            return lambda m, r: m.pools[who(m, r) * POOLS + pool]
        if isinstance(amount, Sum):
            parts = tuple(self.amount(part) for part in amount.amounts)
            return lambda m, r: sum(part(m, r) for part in parts)
        if isinstance(amount, Scaled):
            inner, by = self.amount(amount.amount), amount.by
            return lambda m, r: inner(m, r) * by
        if isinstance(amount, Purchases):
            return lambda m, r: m.turn.purchases
        if isinstance(amount, Players):
            each = amount.each
            return lambda m, r: each * m.players
        if isinstance(amount, Bound):
            register = self.b.touch(self.b.register(amount.name))
            return lambda m, r: r[register] or 0
        if isinstance(amount, Tokens):
            where, token = self.spot(amount.cards, amount.on), int(amount.token)

            def lying(m: Machine, r: Regs) -> int:
                number = where(m, r)
                return sum(count for where, kind, _, count in m.tokens if where == number and kind == token)

            return lying
        if isinstance(amount, Marks):
            self.b.touch(THIS)
            return lambda m, r: sum(e.binds[0] for _, e in m.pending if e.code == MARKED and e.this == r[THIS])
        if isinstance(amount, Overpaid):
            self.b.touch(OCC)
            shift = 0 if amount.pool is Pool.COINS else 8
            return lambda m, r: r[OCC].value >> shift & 255 if r[OCC] is not None else 0
        if isinstance(amount, Adjustable):
            called, usual = amount.called, amount.amount
            self.b.touch(THIS)
            self.b.touch(WHO)
            return lambda m, r: adjusted(m, r[WHO], r[THIS] or 0, called, usual)
        if isinstance(amount, DifferentNames) and isinstance(amount.cards, Owned):
            fits = self.filter(amount.cards.filter)
            whose = self.who(Who.YOU)

            def owned_names(m: Machine, r: Regs) -> int:
                base = whose(m, r) * PLAYER_PLACES
                cards = [
                    c
                    for z in range(base, base + Place.BOONS)
                    for item in m.zones[z]
                    for c in ((item,) if item.__class__ is int else item)
                ]
                return len({c & KIND for c in cards if fits(m, r, c & KIND, None)})

            return owned_names
        if isinstance(amount, DifferentNames):
            assert not isinstance(amount.cards, Owned)
            faces = self.faces(amount.cards)
            return lambda m, r: len({is_kind(face) for face in faces(m, r)})
        raise ValueError(f"{amount!r} is not an amount")

    def landscape(self, name: str) -> int:
        """The number of a landscape of the game; -1 if the game has none of that name."""
        return next((n for n, card in enumerate(self.game.landscapes) if card.name == name), -1)

    def spot(self, cards: Cards | None, on: str = "") -> Fn:
        """Where tokens lie: the number of a card's pile, or for no card that of this landscape, or of one by name."""
        if cards is None:
            number = self.landscape(on) if on else self.aside
            return lambda m, r: len(m.game.piles) + number
        faces = self.faces(cards)

        def pile(m: Machine, r: Regs) -> int:
            known = faces(m, r)
            return int(m.game.pile_of[is_kind(known[0])]) if known else -1

        return pile

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
            return lambda m, r, face, info: bool((~info[2] if info is not None else types_now(m, face)) & bit)
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
            extra = self.amount(what.potions) if isinstance(what, CostsExactly) else self.amount(0)

            def costs(m: Machine, r: Regs, face: int, info: Any) -> bool:
                cost = info[1] if info is not None else cost_now(m, face)
                most = coins(m, r)
                potions = debt = 0
                if than is not None:
                    known = than(m, r)
                    if not known:
                        return False
                    base = cost_now(m, known[0])
                    most += base[0]
                    potions, debt = base[1], base[2]
                if exact:
                    return bool(cost == (most, potions + extra(m, r), debt))
                return bool(cost[0] <= most and cost[1] <= potions and cost[2] <= debt)

            return costs
        if isinstance(what, CostsFrom):
            low, high = what.low, what.high

            def between(m: Machine, r: Regs, face: int, info: Any) -> bool:
                cost = info[1] if info is not None else cost_now(m, face)
                return low <= cost[0] <= high and not cost[1] and not cost[2]

            return between
        if isinstance(what, CostsAtLeast):
            least = what.coins
            return lambda m, r, face, info: (info[1] if info is not None else cost_now(m, face))[0] >= least
        if isinstance(what, Cheaper):
            known_of = self.faces(what.than)

            def cheaper(m: Machine, r: Regs, face: int, info: Any) -> bool:
                known = known_of(m, r)
                if not known:
                    return False
                cost = info[1] if info is not None else cost_now(m, face)
                base = cost_now(m, known[0])
                return bool(cost != base and cost[0] <= base[0] and cost[1] <= base[1] and cost[2] <= base[2])

            return cheaper
        if isinstance(what, CopyOf):
            models = self.faces(what.cards)

            def copy(m: Machine, r: Regs, face: int, info: Any) -> bool:
                if face & KIND == UNKNOWN:
                    raise OpenQuestion("what an unknown card is")
                cards = m.game.cards
                name = cards[is_kind(face)].name
                return any(cards[is_kind(model)].name == name for model in models(m, r))

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
        if isinstance(what, OfTrait):
            number = self.aside

            def of_trait(m: Machine, r: Regs, face: int, info: Any) -> bool:
                pile = m.game.pile_of[is_kind(face)]
                return pile >= 0 and any(n == number and m.game.pile_of[kind] == pile for n, kind in m.game.aside_cards)

            return of_trait
        if isinstance(what, HasToken):
            token = int(what.token)
            own = what.token >= Token.PLUS_CARD
            self.b.touch(WHO)

            def has_token(m: Machine, r: Regs, face: int, info: Any) -> bool:
                pile = m.game.pile_of[is_kind(face)]
                return pile >= 0 and any(
                    where == pile and kind == token and (not own or player == r[WHO])
                    for where, kind, player, _ in m.tokens
                )

            return has_token
        if isinstance(what, TypesAtLeast):
            least = what.types
            return lambda m, r, face, info: (~info[2] if info is not None else types_now(m, face)).bit_count() >= least
        if isinstance(what, SharesType):
            others = self.faces(what.cards)

            def shares(m: Machine, r: Regs, face: int, info: Any) -> bool:
                types = ~info[2] if info is not None else types_now(m, face)
                return any(types & types_now(m, other) for other in others(m, r))

            return shares
        if isinstance(what, OfSupply):
            limit = what.most

            def of_supply(m: Machine, r: Regs, face: int, info: Any) -> bool:
                pile = m.game.pile_of[is_kind(face)]
                if pile < 0 or not m.game.piles[pile].supply:
                    return False
                # A run is a kind and its number, or the kinds of shuffled cards.
                left = (run[1] if run[0] >= 0 else len(run[1]) for run in m.piles[pile])
                return sum(left) <= limit

            return of_supply
        if isinstance(what, CopiesIn):
            zone, least = self.zone(what.place, what.whose), what.least

            def copies(m: Machine, r: Regs, face: int, info: Any) -> bool:
                cards = m.game.cards
                name = cards[is_kind(face)].name
                return sum(1 for card in m.zones[zone(m, r)] if cards[is_kind(card)].name == name) >= least

            return copies
        if isinstance(what, NamedThisTurn):
            asked = self.game.kind_of.get(self.card, 0)

            def was_named(m: Machine, r: Regs, face: int, info: Any) -> bool:
                return any(e.code == NAMED and e.owner == asked and e.binds == (is_kind(face),) for _, e in m.pending)

            return was_named
        if isinstance(what, FaceUp):
            return lambda m, r, face, info: not any(e.code == FACE_DOWN and e.this == face for _, e in m.pending)
        if isinstance(what, Yours):
            self.b.touch(ME)

            def yours(m: Machine, r: Regs, face: int, info: Any) -> bool:
                if face < TAG:
                    return False
                zone = m.zone_of(face)
                return 0 <= zone < m.trash_zone and zone // PLAYER_PLACES == r[ME]

            return yours
        if isinstance(what, Leaving):

            def leaving(m: Machine, r: Regs, face: int, info: Any) -> bool:
                return bool(leaves(m, face))

            return leaving
        if isinstance(what, SamePileAs):
            others = self.faces(what.cards)

            def same_pile(m: Machine, r: Regs, face: int, info: Any) -> bool:
                pile = m.game.pile_of[is_kind(face)]
                return pile >= 0 and pile in [m.game.pile_of[is_kind(other)] for other in others(m, r)]

            return same_pile
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
        if isinstance(what, Some):
            faces = self.faces(what.cards)
            matches = self.filter(what.filter)
            return lambda m, r: any(matches(m, r, face, None) for face in faces(m, r))
        if isinstance(what, Tracked):
            located = self.located(what.cards)
            return lambda m, r: bool(located(m, r))
        if isinstance(what, SameCard):
            first, second = self.located(what.first), self.located(what.second)
            return lambda m, r: bool(first(m, r)) and first(m, r) == second(m, r)
        if isinstance(what, Bought):
            b.touch(OCC)
            return lambda m, r: r[OCC] is not None and bool(r[OCC].flags & 1)
        if isinstance(what, GainedTo):
            b.touch(OCC)
            target = int(what.place)
            return lambda m, r: r[OCC] is not None and r[OCC].source == target
        if isinstance(what, Unaffected):
            b.touch(WHO)

            def unaffected(m: Machine, r: Regs) -> bool:
                depth = len(m.stack) - (1 if m.code.window else 2)
                return bool(m.stack[depth].registers[P_IMMUNE] & 1 << r[WHO])

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
        if isinstance(what, AnyOf):
            parts = tuple(self.condition(part) for part in what.conditions)
            return lambda m, r: any(part(m, r) for part in parts)
        if isinstance(what, Odd):
            amount = self.amount(what.amount)
            return lambda m, r: amount(m, r) % 2 == 1
        if isinstance(what, Has):
            who = self.who(what.whose)
            numbers = [n for n, card in enumerate(self.game.landscapes) if card.name == what.name]
            return lambda m, r: any((n, who(m, r)) in m.cubes for n in numbers)
        if isinstance(what, NotByThis):
            b.touch(OCC)
            card = self.card

            def not_by_this(m: Machine, r: Regs) -> bool:
                occ = r[OCC]
                return occ is None or occ.by < 0 or m.codes[occ.by].card != card

            return not_by_this
        if isinstance(what, GaveCoins):
            b.touch(OCC)
            return lambda m, r: r[OCC] is not None and bool(r[OCC].value)
        raise ValueError(f"{what!r} is not a condition")
