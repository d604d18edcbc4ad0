"""Filters: whether a card matches, by its face or by what it was at an occurrence (``info``)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.kernel.compile.players import player, zone
from engine.kernel.compile.scope import NONE, Compiled, Match, Matching, Regs, Scope, amounts, faces, filters
from engine.kernel.registers import ME, WHO
from engine.kernel.run.effects import cost_now, kind_now, printed, types_now
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.program import Prices, Program
from engine.kernel.run.staying import leaves
from engine.language import (
    PLAYER_PLACES,
    TYPE_BIT,
    Anything,
    Cheaper,
    CopiesIn,
    CopyOf,
    CostsAtLeast,
    CostsExactly,
    CostsFrom,
    CostsUpTo,
    Either,
    Every,
    Except,
    FaceUp,
    Filter,
    HasToken,
    Leaving,
    MostCopies,
    Named,
    NamedThisTurn,
    OfChosenPile,
    OfSupply,
    Place,
    PlusCoinsInText,
    SamePileAs,
    SharesType,
    Token,
    Typed,
    TypesAtLeast,
    Who,
    Yours,
)
from engine.state import FACE_DOWN, KIND, NAMED, TAG, UNKNOWN, Info, is_kind

Fitting = Callable[[Machine, Regs], frozenset[int] | None]
_NO_KINDS: frozenset[int] = frozenset()


def anything(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
    """Report whether a card is one at all."""
    return True


@filters(Anything)
def _anything(scope: Scope, word: Anything) -> Matching:
    """Unknown cards too."""
    return Matching(anything)


@filters(Typed)
def typed(scope: Scope, word: Typed) -> Matching:
    """The types that it has now, or had."""
    bit = TYPE_BIT[word.type]
    return Matching(lambda m, r, face, info: bool((~info[2] if info is not None else types_now(m, face)) & bit))


@filters(Named)
def named(scope: Scope, word: Named) -> Matching:
    """The name of what it counts as."""
    name = word.name

    def has_name(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        return m.game.cards[kind_now(face)].name == name

    return Matching(has_name)


@filters(CostsExactly)
def costs_exactly(scope: Scope, word: CostsExactly) -> Matching:
    """All of the cost is compared."""
    named, reads = _named_cost(scope, word)
    extra, of_extra = amounts.of(scope, word.potions)

    def costs(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        cost, wanted = info[1] if info is not None else cost_now(m, face), named(m, r)
        return wanted is not None and bool(cost == (wanted[0], wanted[1] + extra(m, r), wanted[2]))

    return Matching(costs, reads | of_extra)


def _named_cost(
    scope: Scope, word: CostsExactly | CostsUpTo,
) -> Compiled[tuple[int, int, int] | None]:
    """The cost that a filter names, as that of a card and so many coins more; None if that card is not known."""
    coins, reads = amounts.of(scope, word.coins)
    if word.than is None:
        return Compiled(lambda m, r: (coins(m, r), 0, 0), reads)
    models, of_models = faces.of(scope, word.than)

    def wanted(m: Machine, r: Regs) -> tuple[int, int, int] | None:
        known = models(m, r)
        if not known:
            return None
        base = cost_now(m, known[0])
        return base[0] + coins(m, r), base[1], base[2]

    return Compiled(wanted, reads | of_models)


@filters(CostsUpTo)
def costs_up_to(scope: Scope, word: CostsUpTo) -> Matching:
    """No part of the cost is higher."""
    named, reads = _named_cost(scope, word)

    def costs(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        cost, most = info[1] if info is not None else cost_now(m, face), named(m, r)
        return most is not None and bool(cost[0] <= most[0] and cost[1] <= most[1] and cost[2] <= most[2])

    return Matching(costs, reads)


@filters(CostsFrom)
def costs_from(scope: Scope, word: CostsFrom) -> Matching:
    """Coins alone."""
    low, high = word.low, word.high

    def between(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        cost = info[1] if info is not None else cost_now(m, face)
        return low <= cost[0] <= high and not cost[1] and not cost[2]

    return Matching(between)


@filters(CostsAtLeast)
def costs_at_least(scope: Scope, word: CostsAtLeast) -> Matching:
    """Whatever else it costs."""
    least = word.coins
    if word.than is None:
        return Matching(lambda m, r, face, info: (info[1] if info is not None else cost_now(m, face))[0] >= least)
    models, reads = faces.of(scope, word.than)

    def costs_more(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        known = models(m, r)
        cost = info[1] if info is not None else cost_now(m, face)
        return bool(known) and bool(cost[0] >= cost_now(m, known[0])[0] + least)

    return Matching(costs_more, reads)


@filters(Cheaper)
def cheaper(scope: Scope, word: Cheaper) -> Matching:
    """Compared in every part."""
    models, reads = faces.of(scope, word.than)

    def costs_less(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        known = models(m, r)
        if not known:
            return False
        cost = info[1] if info is not None else cost_now(m, face)
        base = cost_now(m, known[0])
        return bool(cost != base and cost[0] <= base[0] and cost[1] <= base[1] and cost[2] <= base[2])

    return Matching(costs_less, reads)


@filters(CopyOf)
def copy_of(scope: Scope, word: CopyOf) -> Matching:
    """By the name."""
    models, reads = faces.of(scope, word.cards)

    def copy(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        cards = m.game.cards
        name = cards[kind_now(face)].name
        return any(cards[is_kind(model)].name == name for model in models(m, r))

    return Matching(copy, reads)


@filters(PlusCoinsInText)
def plus_coins_in_text(scope: Scope, word: PlusCoinsInText) -> Matching:
    """Found in the cards' data."""
    return Matching(lambda m, r, face, info: kind_now(face) in m.program.plus_coins)


@filters(Except)
def except_(scope: Scope, word: Except) -> Matching:
    """The contrary."""
    inner, reads = filters.of(scope, word.filter)
    return Matching(lambda m, r, face, info: not inner(m, r, face, info), reads)


@filters(Every)
def every(scope: Scope, word: Every) -> Matching:
    """Judged one after the other."""
    parts = [filters.of(scope, part) for part in word.filters]
    functions = tuple(part.fn for part in parts)
    reads = NONE.union(*(part.reads for part in parts))
    if len(functions) == 2:
        first, second = functions
        return Matching(lambda m, r, face, info: first(m, r, face, info) and second(m, r, face, info), reads)
    return Matching(
        lambda m, r, face, info: all(part(m, r, face, info) for part in functions),
        reads,
    )


@filters(Either)
def either(scope: Scope, word: Either) -> Matching:
    """Judged one after the other."""
    parts = [filters.of(scope, part) for part in word.filters]
    functions = tuple(part.fn for part in parts)
    return Matching(
        lambda m, r, face, info: any(part(m, r, face, info) for part in functions),
        NONE.union(*(part.reads for part in parts)),
    )


@filters(OfChosenPile)
def of_chosen_pile(scope: Scope, word: OfChosenPile) -> Matching:
    """Every card that belongs to the pile."""
    number = scope.aside

    def chosen(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        pile = m.game.pile_of[kind_now(face)]
        return pile >= 0 and any(n == number and m.game.pile_of[kind] == pile for n, kind in m.game.aside_cards)

    return Matching(chosen)


@filters(HasToken)
def has_token(scope: Scope, word: HasToken) -> Matching:
    """Every card that belongs to the pile."""
    token = int(word.token)
    own = word.token >= Token.PLUS_CARD

    def on_pile(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        pile = m.game.pile_of[kind_now(face)]
        return pile >= 0 and any(
            where == pile and kind == token and (not own or owner == r[WHO]) for where, kind, owner, _ in m.tokens
        )

    return Matching(on_pile, frozenset((WHO,)))


@filters(TypesAtLeast)
def types_at_least(scope: Scope, word: TypesAtLeast) -> Matching:
    """The types that it has now, or had."""
    least = word.types
    return Matching(
        lambda m, r, face, info: (~info[2] if info is not None else types_now(m, face)).bit_count() >= least
    )


@filters(SharesType)
def shares_type(scope: Scope, word: SharesType) -> Matching:
    """With one of the cards."""
    others, reads = faces.of(scope, word.cards)

    def shares(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        types = ~info[2] if info is not None else types_now(m, face)
        return any(types & types_now(m, other) for other in others(m, r))

    return Matching(shares, reads)


@filters(OfSupply)
def of_supply(scope: Scope, word: OfSupply) -> Matching:
    """By the pile that it belongs to."""
    limit = word.most

    def belongs(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        pile = m.game.pile_of[kind_now(face)]
        if pile < 0 or not m.in_supply(pile):
            return False
        # A run is a kind and its number, or the kinds of shuffled cards.
        return bool(sum([run[1] if run[0] >= 0 else len(run[1]) for run in m.piles[pile]]) <= limit)

    return Matching(belongs)


@filters(NamedThisTurn)
def named_this_turn(scope: Scope, word: NamedThisTurn) -> Matching:
    """Match the cards that this card has had named; the game remembers them for the turn."""
    asked = scope.game.kind_of.get(scope.card, 0)

    def was_named(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        return any(e.code == NAMED and e.owner == asked and e.binds == (kind_now(face),) for _, e in m.pending)

    return Matching(was_named)


@filters(CopiesIn)
def copies_in(scope: Scope, word: CopiesIn) -> Matching:
    """By the name."""
    least, most = word.least, word.most
    lying, reads = _lying(scope, word.place, word.whose)

    def copies(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        cards = m.game.cards
        name, there = cards[kind_now(face)].name, lying(m, r)
        sure = sum(1 for card in there if cards[is_kind(card)].name == name)
        maybe = sum(1 for card in there if card & KIND == UNKNOWN)
        enough = {least <= number <= most for number in range(sure, sure + maybe + 1)}
        if len(enough) > 1:
            raise OpenQuestion("what an unknown card is")
        return enough.pop()

    return Matching(copies, reads)


def _lying(scope: Scope, place: Place | None, whose: Who) -> Compiled[list[int]]:
    """The cards of a player, or of all players, in a place, or of a player anywhere."""
    if place is not None and whose is Who.ALL:
        number = int(place)
        return Compiled(
            lambda m, r: [card for at in range(m.players) for card in m.zones[at * PLAYER_PLACES + number]]
        )
    if place is not None:
        zone_of, reads = zone(scope, place, whose)
        return Compiled(lambda m, r: list(m.zones[zone_of(m, r)]), reads)
    who, reads = player(scope, whose)
    return Compiled(lambda m, r: owned_cards(m, who(m, r)), reads)


def owned_cards(m: Machine, player: int) -> list[int]:
    """All cards of a player, wherever they are."""
    base = player * PLAYER_PLACES
    return [
        card
        for zone in range(base, base + Place.BOONS)
        for item in m.zones[zone]
        for card in ((item,) if item.__class__ is int else item)
    ]


@filters(MostCopies)
def most_copies(scope: Scope, word: MostCopies) -> Matching:
    """By the name; with as many as another player it is most too."""

    def most(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        cards = m.game.cards
        name = cards[kind_now(face)].name
        counts = [
            sum(1 for card in owned_cards(m, player) if cards[kind_now(card & KIND)].name == name)
            for player in range(m.players)
        ]
        return counts[r[WHO]] == max(counts)

    return Matching(most, frozenset((WHO,)))


@filters(FaceUp)
def face_up(scope: Scope, word: FaceUp) -> Matching:
    """By the handle."""
    return Matching(
        lambda m, r, face, info: not any(e.code == FACE_DOWN and e.this == face for _, e in m.pending)
    )


@filters(Yours)
def yours(scope: Scope, word: Yours) -> Matching:
    """By the handle: where it is now."""

    def own(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        if face < TAG:
            return False
        where = m.zone_of(face)
        return 0 <= where < m.trash_zone and where // PLAYER_PLACES == r[ME]

    return Matching(own, frozenset((ME,)))


@filters(Leaving)
def leaving(scope: Scope, word: Leaving) -> Matching:
    """By the handle: whether something keeps it in play."""
    return Matching(lambda m, r, face, info: leaves(m, face, r[ME]), frozenset((ME,)))


@filters(SamePileAs)
def same_pile_as(scope: Scope, word: SamePileAs) -> Matching:
    """The pile that they belong to, wherever they are."""
    others, reads = faces.of(scope, word.cards)

    def same_pile(m: Machine, r: Regs, face: int, info: Info | None) -> bool:
        pile = m.game.pile_of[kind_now(face)]
        return pile >= 0 and pile in [m.game.pile_of[kind_now(other)] for other in others(m, r)]

    return Matching(same_pile, reads)


def kinds_fitting(program: Program, filter: Filter, matches: Match) -> int:
    """The number of a program's note of the kinds that match a filter, if that asks only what a card is; else -1."""
    if not _asks_what_it_is(filter):
        return -1
    program.asked.append(matches)
    return len(program.asked) - 1


def fitting_now(program: Program, scope: Scope, filter: Filter, matches: Match) -> Fitting:
    """Compile the kinds that match a filter now, so that not every card has to be asked for; None if that cannot be
    told.
    """
    number = kinds_fitting(program, filter, matches)
    if number >= 0:
        return lambda m, r: m.program.fits[number]
    parts = filter.filters if isinstance(filter, Every) else (filter,)
    others = tuple([part for part in parts if _asks_what_it_is(part)])
    comparing = [part for part in parts if not _asks_what_it_is(part)]
    if len(comparing) != 1 or not isinstance(comparing[0], (CostsExactly, CostsUpTo, CostsAtLeast, Cheaper)):
        return lambda m, r: None
    word = comparing[0]
    how = type(word).__name__
    coins = amounts.of(scope, 0 if isinstance(word, Cheaper) else word.coins).fn
    extra = amounts.of(scope, word.potions).fn if isinstance(word, CostsExactly) else None
    models = faces.of(scope, word.than).fn if word.than is not None else None
    rest = Every(others)
    static = kinds_fitting(program, rest, filters.of(scope, rest).fn)

    def fitting(m: Machine, r: Regs) -> frozenset[int] | None:
        program = m.program
        kinds = program.fits[static]
        if kinds is None:
            return None
        try:
            cost = (coins(m, r), 0, 0)
            if models is not None:
                known = models(m, r)
                if not known:
                    return _NO_KINDS
                base = cost_now(m, known[0])
                cost = (base[0] + cost[0], base[1], base[2])
            if extra is not None:
                cost = (cost[0], cost[1] + extra(m, r), cost[2])
        except OpenQuestion:
            return None
        return _comparing(program.prices, kinds, how, cost)

    return fitting


@lru_cache(maxsize=1 << 10)
def _comparing(
    prices: Prices, kinds: frozenset[int], how: str, with_cost: tuple[int, int, int]
) -> frozenset[int]:
    """Those of some kinds whose costs compare so with one."""
    coins, potions, debt = with_cost
    found = []
    for kind in kinds:
        cost = prices.costs[kind]
        if how == CostsAtLeast.__name__:
            fits = cost[0] >= coins
        elif how == CostsExactly.__name__:
            fits = cost == with_cost
        else:
            fits = cost[0] <= coins and cost[1] <= potions and cost[2] <= debt
            if how == Cheaper.__name__:
                fits = fits and cost != with_cost
        if fits:
            found.append(kind)
    return frozenset(found)


def _asks_what_it_is(filter: Filter) -> bool:
    match filter:
        case Every(parts) | Either(parts):
            return all(_asks_what_it_is(part) for part in parts)
        case Except(part):
            return _asks_what_it_is(part)
        case CostsExactly(coins, than, potions):
            return isinstance(coins, int) and isinstance(potions, int) and than is None
        case CostsUpTo(coins, than):
            return isinstance(coins, int) and than is None
        case CostsAtLeast(than=than):
            return than is None
        case Anything() | Typed() | Named() | CostsFrom() | TypesAtLeast() | PlusCoinsInText():
            return True
        case _:
            return False


def matching_piles(scope: Scope, filter: Filter) -> Compiled[list[int]]:
    """The Supply piles that match. Rule: the type of a pile is that of its Randomizer, whatever lies on top: what is
    printed on its cards."""
    matches, reads = filters.of(scope, filter)

    def piles(m: Machine, r: Regs) -> list[int]:
        return [
            number
            for number, pile in enumerate(m.game.piles)
            if m.in_supply(number) and matches(m, r, pile.kinds[0], printed(m, pile.kinds[0]))
        ]

    return Compiled(piles, reads)
