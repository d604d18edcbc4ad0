"""Amounts: every number that a card speaks of."""

from __future__ import annotations

from collections import Counter

from engine.kernel.compile.filters import owned_cards
from engine.kernel.compile.players import player, spot, zone
from engine.kernel.compile.scope import NONE, Compiled, Regs, Scope, amounts, faces
from engine.kernel.registers import IMM, OCC, SWAPPED, THIS, WHO
from engine.kernel.run.effects import adjusted, cost_now, kind_now, types_now
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.language import (
    POOLS,
    Adjustable,
    AllIn,
    Beyond,
    Bound,
    ByPlayers,
    CoinCost,
    Count,
    DifferentNames,
    DifferentTypes,
    EmptyPiles,
    HandSize,
    InPool,
    Least,
    Marks,
    Named,
    On,
    Ordinal,
    OrdinalOfName,
    Overpaid,
    Owned,
    PerEach,
    Place,
    Players,
    Pool,
    Purchases,
    Scaled,
    SecondMost,
    Span,
    Sum,
    Times,
    Tokens,
    TypeCount,
    Who,
)
from engine.state import KIND, MARKED, ON_INDEX, UNKNOWN, is_kind

# Which counted event an occurrence is about.
OCCURRENCE_OF: dict[int, On] = {
    ON_INDEX[On.BEFORE_PLAY]: On.PLAY,
    ON_INDEX[On.WOULD_RESOLVE]: On.PLAY,
    ON_INDEX[On.AFTER_PLAY]: On.PLAY,
    ON_INDEX[On.GAIN]: On.GAIN,
    ON_INDEX[On.BUY]: On.BUY,
}


@amounts(int)
def number(scope: Scope, word: int) -> Compiled[int]:
    """As it is."""
    return Compiled(lambda m, r: word)


@amounts(Count)
def count(scope: Scope, word: Count) -> Compiled[int]:
    """Also of cards that were lost track of; of all cards in a place also where it is not known which they are."""
    of = word.cards
    if isinstance(of, AllIn) and of == AllIn(of.place, whose=of.whose) and of.whose is not Who.ALL:
        place, of_place = zone(scope, of.place, of.whose)
        return Compiled(
            lambda m, r: sum([1 if item.__class__ is int else len(item) for item in m.zones[place(m, r)]]), of_place
        )
    seen, reads = faces.of(scope, word.cards)
    return Compiled(lambda m, r: len(seen(m, r)), reads)


@amounts(HandSize)
def hand_size(scope: Scope, word: HandSize) -> Compiled[int]:
    """Now."""
    hand, reads = zone(scope, Place.HAND, word.whose)
    return Compiled(lambda m, r: len(m.zones[hand(m, r)]), reads)


@amounts(EmptyPiles)
def empty_piles(scope: Scope, word: EmptyPiles) -> Compiled[int]:
    """Of the Supply."""
    return Compiled(
        lambda m, r: sum(
            1 for number, content in enumerate(m.piles) if not content and m.in_supply(number)
        )
    )


@amounts(CoinCost)
def coin_cost(scope: Scope, word: CoinCost) -> Compiled[int]:
    """Compile the present cost of cards in coins."""
    seen, reads = faces.of(scope, word.cards)
    part = 1 if word.pool is Pool.POTIONS else 0
    return Compiled(lambda m, r: sum([cost_now(m, face)[part] for face in seen(m, r)]), reads)


@amounts(TypeCount)
def type_count(scope: Scope, word: TypeCount) -> Compiled[int]:
    """The types that it has now."""
    seen, reads = faces.of(scope, word.cards)
    return Compiled(lambda m, r: sum([types_now(m, face).bit_count() for face in seen(m, r)]), reads)


@amounts(PerEach)
def per_each(scope: Scope, word: PerEach) -> Compiled[int]:
    """Rounded down."""
    inner, reads = amounts.of(scope, word.amount)
    per = word.per
    return Compiled(lambda m, r: inner(m, r) // per, reads)


@amounts(Owned)
def how_many_owned(scope: Scope, word: Owned) -> Compiled[int]:
    """Wherever they are."""
    seen, reads = faces.of(scope, word)
    return Compiled(lambda m, r: len(seen(m, r)), reads)


@amounts(Times)
def times(scope: Scope, word: Times) -> Compiled[int]:
    """As it was at the occurrence, where that is about the same thing."""
    counter = scope.counter(Times(word.event, word.filter, Who.YOU, word.phase, word.span))
    who, reads = player(scope, word.whose)
    event, of_game = word.event, word.span is Span.GAME

    def how_often(m: Machine, r: Regs) -> int:
        whose = who(m, r)
        occ = r[OCC]
        then = occ is not None and occ.nth and occ.player == whose
        if then and OCCURRENCE_OF.get(occ.on) is event:
            return int(occ.nth[counter])
        number = int(m.counters[counter * m.players + whose])
        if of_game and not number and any(card & KIND == UNKNOWN for card in owned_cards(m, whose)):
            raise OpenQuestion("what an unknown card is")  # the player has gained it at some time
        return number

    return Compiled(how_often, reads | {OCC})


@amounts(Ordinal)
def ordinal(scope: Scope, word: Ordinal) -> Compiled[int]:
    """Counted when it was announced."""
    counter = scope.counter(Times(On.PLAY, word.filter))

    def how_manieth(m: Machine, r: Regs) -> int:
        occ = r[OCC]
        return int(occ.nth[counter]) if occ is not None and occ.nth else 0

    return Compiled(how_manieth, frozenset((OCC,)))


@amounts(OrdinalOfName)
def ordinal_of_name(scope: Scope, word: OrdinalOfName) -> Compiled[int]:
    """Every name of the game is counted for itself."""
    names = {card.name: None for card in scope.game.cards[1:]}
    counters = {name: scope.counter(Times(On.PLAY, Named(name))) for name in names}

    def how_manieth(m: Machine, r: Regs) -> int:
        occ = r[OCC]
        if occ is None or not occ.nth or not occ.infos:
            return 0
        return int(occ.nth[counters[m.game.cards[is_kind(occ.infos[0][0])].name]])

    return Compiled(how_manieth, frozenset((OCC,)))


@amounts(InPool)
def in_pool(scope: Scope, word: InPool) -> Compiled[int]:
    """Now."""
    who, reads = player(scope, word.whose)
    pool = int(word.pool)
    return Compiled(lambda m, r: m.pools[who(m, r) * POOLS + pool], reads)


@amounts(Sum)
def sum_(scope: Scope, word: Sum) -> Compiled[int]:
    """All together."""
    parts = [amounts.of(scope, part) for part in word.amounts]
    functions = tuple(part.fn for part in parts)
    return Compiled(
        lambda m, r: sum([part(m, r) for part in functions]), NONE.union(*(part.reads for part in parts))
    )


@amounts(Scaled)
def scaled(scope: Scope, word: Scaled) -> Compiled[int]:
    """So many times."""
    inner, reads = amounts.of(scope, word.amount)
    by = word.by
    return Compiled(lambda m, r: inner(m, r) * by, reads)


@amounts(Purchases)
def purchases(scope: Scope, word: Purchases) -> Compiled[int]:
    """This turn."""
    return Compiled(lambda m, r: m.turn.purchases)


@amounts(Players)
def players(scope: Scope, word: Players) -> Compiled[int]:
    """Of the game."""
    each = word.each
    return Compiled(lambda m, r: each * m.players)


@amounts(ByPlayers)
def by_players(scope: Scope, word: ByPlayers) -> Compiled[int]:
    """Of the game."""
    numbers, fewest = word.numbers, 2
    return Compiled(lambda m, r: numbers[min(max(m.players - fewest, 0), len(numbers) - 1)])


@amounts(Bound)
def bound(scope: Scope, word: Bound) -> Compiled[int]:
    """0 if nothing was."""
    register = scope.register(word.name)
    return Compiled(lambda m, r: r[register] or 0, frozenset((register,)))


@amounts(Tokens)
def tokens(scope: Scope, word: Tokens) -> Compiled[int]:
    """Of all players."""
    pile, reads = spot(scope, word.cards, word.on)
    token = int(word.token)

    def lying(m: Machine, r: Regs) -> int:
        number = pile(m, r)
        return sum([many for where, kind, _, many in m.tokens if where == number and kind == token])

    return Compiled(lying, reads)


@amounts(Marks)
def marks(scope: Scope, word: Marks) -> Compiled[int]:
    """None if the ability has lost track of it."""
    return Compiled(
        lambda m, r: sum([e.binds[0] for _, e in m.pending if e.code == MARKED and e.this == r[THIS]]),
        frozenset((THIS,)),
    )


@amounts(Overpaid)
def overpaid(scope: Scope, word: Overpaid) -> Compiled[int]:
    """Rule: "Overpay"."""
    shift = 0 if word.pool is Pool.COINS else 8
    return Compiled(
        lambda m, r: r[OCC].value >> shift & 255 if r[OCC] is not None else 0, frozenset((OCC,))
    )


@amounts(Adjustable)
def adjustable(scope: Scope, word: Adjustable) -> Compiled[int]:
    """Compile an amount as the active effects change it; before 2023 not if a Way has the card's ability followed."""
    called, usual = word.called, word.amount

    def now(m: Machine, r: Regs) -> int:
        if (r[IMM] or 0) & SWAPPED and not m.rules.ways_are_the_cards_doing:
            return usual
        return adjusted(m, r[WHO], r[THIS] or 0, called, usual)

    return Compiled(now, frozenset((THIS, WHO, IMM)))


@amounts(Least)
def least_of(scope: Scope, word: Least) -> Compiled[int]:
    """Of all of them."""
    parts = [amounts.of(scope, part) for part in word.amounts]
    functions = tuple(part.fn for part in parts)
    return Compiled(lambda m, r: min(part(m, r) for part in functions), NONE.union(*(part.reads for part in parts)))


@amounts(Beyond)
def beyond(scope: Scope, word: Beyond) -> Compiled[int]:
    """Not below 0."""
    amount, reads = amounts.of(scope, word.amount)
    number, of_number = amounts.of(scope, word.number)
    return Compiled(lambda m, r: max(0, amount(m, r) - number(m, r)), reads | of_number)


@amounts(SecondMost)
def second_most(scope: Scope, word: SecondMost) -> Compiled[int]:
    """0 with fewer than two names."""
    own, reads = faces.of(scope, Owned(word.filter))

    def second(m: Machine, r: Regs) -> int:
        counts = sorted(Counter(kind_now(face) for face in own(m, r)).values())
        return counts[-2] if len(counts) > 1 else 0

    return Compiled(second, reads)


@amounts(DifferentNames)
def different_names(scope: Scope, word: DifferentNames) -> Compiled[int]:
    """A card that counts as another one has that one's name."""
    seen, reads = faces.of(scope, word.cards)

    def names(m: Machine, r: Regs) -> int:
        known = seen(m, r)
        return len({kind_now(face) for face in known}) if len(known) > 1 else len(known)

    return Compiled(names, reads)


@amounts(DifferentTypes)
def different_types(scope: Scope, word: DifferentTypes) -> Compiled[int]:
    """The types that they have now."""
    seen, reads = faces.of(scope, word.cards)

    def types(m: Machine, r: Regs) -> int:
        bits = 0
        for face in seen(m, r):
            bits |= types_now(m, face)
        return bits.bit_count()

    return Compiled(types, reads)
