"""Phrases for amounts and conditions: "per card discarded", "if you have 5 or more cards in hand"."""

from __future__ import annotations

from typing import Final

from engine.language import (
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
    Cards,
    CoinCost,
    Condition,
    CopiesIn,
    CopyOf,
    CostsAtLeast,
    CostsFrom,
    CostsUpTo,
    Count,
    DifferentNames,
    DifferentTypes,
    During,
    EmptyPiles,
    Exactly,
    ExtraTurnAllowed,
    Filter,
    GainedLastTurn,
    GainedThisTurn,
    HandSize,
    Has,
    InPool,
    Matches,
    Named,
    No,
    Odd,
    On,
    Ordinal,
    Overpaid,
    PerEach,
    Phase,
    Place,
    Pool,
    Ref,
    Span,
    Those,
    Times,
    TrashedLastTurn,
    TypeCount,
    Who,
    YourTurn,
)
from engine.language.nodes import in_action_phase
from engine.record import replace
from oracle.english.card_phrases import Detail, What, detailed, every
from oracle.english.grammar import constants, rule
from oracle.english.scopes import Referent, Scope, Unread

PHASES: Final = {"action": Phase.ACTION, "buy": Phase.BUY, "night": Phase.NIGHT, "clean-up": Phase.CLEANUP}


@rule("pool", "<coffers|villagers|villager|favors|favor>", "<vp|debt|potion>", "<buys|buy|actions|action>")
def pool(scope: Scope, word: str) -> Pool:
    """Something that a player has a number of."""
    return {
        "coffers": Pool.COFFERS, "villagers": Pool.VILLAGERS, "villager": Pool.VILLAGERS, "favors": Pool.FAVORS,
        "favor": Pool.FAVORS, "vp": Pool.VP, "debt": Pool.DEBT, "buys": Pool.BUYS, "buy": Pool.BUYS,
        "actions": Pool.ACTIONS, "action": Pool.ACTIONS, "potion": Pool.POTIONS,
    }[word]


# ------------------------------------------------------------------------------------------------- counted


@rule("counted", "$1 {definite} (costs|cost)")
def per_coin(scope: Scope, cards: Cards) -> Amount:
    """The cost of a card in coins."""
    return CoinCost(cards)


@rule("counted", "card {who} trashed", "card {who} discarded")
def per_own_done(scope: Scope, player: Who) -> Amount:
    """The number of cards to which something was done."""
    return Count(scope.last("trashed", "discarded").cards)


@rule("counted", "$1 overpaid", "{coins} {who} overpaid")
def per_overpaid(scope: Scope, number: int = 1, player: Who = Who.YOU) -> Amount:
    """The number of coins that were overpaid."""
    return Overpaid() if number == 1 else PerEach(Overpaid(), number)


@rule("counted", "{core} in it")
def per_in_it(scope: Scope, core: tuple[Filter, ...]) -> Amount:
    """The number of cards of a kind in the hand that was revealed."""
    cards = scope.last("revealed").cards
    if not core or not isinstance(cards, AllIn):
        raise Unread("in what?")
    return Count(AllIn(cards.place, every(core)))


@rule("counted", "card the player to your right <gained|trashed> on their last turn")
def per_last_turn(scope: Scope, verb: str) -> Amount:
    """The number of cards that the player to the right gained or trashed on their last turn."""
    return Count((GainedLastTurn if verb == "gained" else TrashedLastTurn)(Who.RIGHT))


@rule("counted", "{number} favors {who} have [⟨ round down ⟩]")
def per_favors(scope: Scope, number: int, player: Who) -> Amount:
    """One for so many Favors."""
    return PerEach(InPool(Pool.FAVORS), number)


@rule("counted", "differently named card {who} have gained this turn")
def per_gained_name(scope: Scope, player: Who) -> Amount:
    """The number of differently named cards that were gained this turn."""
    return DifferentNames(GainedThisTurn())


@rule("counted", "unused action {who} have [⟨ action , not action card ⟩]")
def per_unused(scope: Scope, player: Who) -> Amount:
    """The number of a player's unused Actions."""
    return InPool(Pool.ACTIONS)


@rule("counted", "card {who} have exactly one of in play")
def per_single(scope: Scope, player: Who) -> Amount:
    """The number of cards in play of which there is only one there."""
    return Count(AllIn(Place.PLAY, CopiesIn(Place.PLAY, most=1)))


@rule("counted", "{coins} {definite} (costs|cost) [⟨ round down ⟩]")
def per_coins(scope: Scope, coins: int, cards: Cards) -> Amount:
    """One for so many coins of a card's cost."""
    if coins < 2:
        raise Unread("one coin")
    return PerEach(CoinCost(cards), coins)


@rule("counted", "(card|cards) <discarded|trashed|revealed|exiled>")
def per_done(scope: Scope, how: str) -> Amount:
    """The number of cards to which something was done."""
    return Count(scope.last(how).cards)


@rule("counted", "{core} revealed")
def per_shown(scope: Scope, core: tuple[Filter, ...]) -> Amount:
    """The number of revealed cards that are of a kind."""
    if not core:
        raise Unread("of which kind?")
    cards = scope.last("revealed").cards
    return Count(AllIn(cards.place, every(core)) if isinstance(cards, AllIn) else Those(cards, every(core)))


@rule("counted", "differently named (card|cards) revealed")
def per_name_shown(scope: Scope) -> Amount:
    """The number of differently named cards that were revealed."""
    return DifferentNames(scope.last("revealed").cards)


@rule("counted", "(card|cards) in {whose} hand")
def per_hand(scope: Scope, player: Who) -> Amount:
    """The number of cards in a player's hand."""
    return HandSize(player)


@rule("counted", "type {definite} have [⟨ action , attack , etc . ⟩]")
def per_type(scope: Scope, cards: Cards) -> Amount:
    """The number of types that a card has."""
    return TypeCount(cards)


constants("counted", ("empty supply pile", EmptyPiles(), "The number of empty Supply piles."))


@rule("counted", "different type among cards {who} have in play")
def per_type_in_play(scope: Scope, player: Who) -> Amount:
    """The number of types among the cards in play."""
    return DifferentTypes(AllIn(Place.PLAY))


@rule("counted", "(coffers|villagers|favors) {who} have")
def per_token(scope: Scope, player: Who) -> Amount:
    """The number of tokens that a player has."""
    return InPool(Pool.COFFERS)


@rule("counted", "[{number}] [<other>] {core} {details} [⟨ (counting|including) this ⟩] [⟨ round down ⟩]")
def per_card(
    scope: Scope, number: int | None, other: str | None, core: tuple[Filter, ...], details: tuple[Detail, ...]
) -> Amount:
    """The number of cards of a kind in a place."""
    cards = in_place(detailed(What(filters=core), details))
    if cards.place is Place.HAND and cards.filter == Anything():
        raise Unread("all cards in hand")
    amount: Amount = Count(replace(cards, but=scope.this) if other else cards)
    return amount if number is None else PerEach(amount, number)


def in_place(what: What) -> AllIn:
    """All cards of a kind in a place. Raises Unread."""
    if not isinstance(what.where, Place) or what.where is Place.SUPPLY or what.to is not None:
        raise Unread("in which place?")
    return AllIn(what.where, what.filter, what.whose)


@rule("counted", "differently named {core} {details} [⟨ counting this ⟩]", "differently named {core} there")
def per_name(scope: Scope, core: tuple[Filter, ...], details: tuple[Detail, ...] | None = None) -> Amount:
    """The number of differently named cards of a kind in a place."""
    if details is None:
        return DifferentNames(AllIn(Place.HAND, every(core)))
    return DifferentNames(in_place(detailed(What(filters=core), details)))


@rule("counted", "card {who} have gained this turn", "card {who} gained this turn")
def per_gained(scope: Scope, player: Who) -> Amount:
    """The number of cards that were gained this turn."""
    return Times(On.GAIN)


@rule("counted", "{core} {who} have gained this turn")
def per_kind_gained(scope: Scope, core: tuple[Filter, ...], player: Who) -> Amount:
    """The number of cards of a kind that were gained this turn."""
    if not core:
        raise Unread("of which kind?")
    return Times(On.GAIN, every(core))


@rule("counted", "card {who} gained in it")
def per_gained_in_phase(scope: Scope, player: Who) -> Amount:
    """The number of cards that were gained in the phase that was mentioned."""
    return Times(On.GAIN, phase=Phase.BUY)


# ------------------------------------------------------------------------------------------------- conditions


@rule("condition", "{definite} (is|are|was|were) [both|all] [a|an|the] {core}")
def is_kind(scope: Scope, cards: Cards, core: tuple[Filter, ...]) -> Condition:
    """A card is of a kind."""
    if not core:
        raise Unread("of which kind?")
    return Matches(cards, every(core))


@rule("condition", "(they|both) (are|were) both {core}", "they (are|were) both {core}")
def are_both(scope: Scope, core: tuple[Filter, ...]) -> Condition:
    """Both cards are of a kind."""
    if not core:
        raise Unread("of which kind?")
    cards = scope.them()
    return AllOf((AtLeast(Count(cards), 2), Matches(cards, every(core))))


@rule("condition", "a {kind} is trashed by this", "anyone trashed a {kind}")
def is_trashed(scope: Scope, kind: Filter) -> Condition:
    """A card of a kind was among those that the others trashed."""
    scope.remember = (kind, scope.fresh("those"))
    return AtLeast(Count(Ref(scope.remember[1])), 1)


@rule("condition", "{who} have gained a {core} this game")
def gained_ever(scope: Scope, player: Who, core: tuple[Filter, ...]) -> Condition:
    """A card of a kind was gained in the game."""
    return AtLeast(Times(On.GAIN, every(core), span=Span.GAME), 1)


@rule("condition", "{definite} is the named card", "{who} named it")
def is_named(scope: Scope, cards: object) -> Condition:
    """A card is the one that was named."""
    of = scope.last("revealed", "taken").cards if isinstance(cards, Who) else cards
    return Matches(of, CopyOf(scope.last("named").cards))  # type: ignore[arg-type]


@rule("condition", "wrong")
def is_wrong(scope: Scope) -> Condition:
    """The card is not the one that was named."""
    return No(Matches(scope.last("revealed").cards, CopyOf(scope.last("named").cards)))


@rule("condition", "{definite} (costs|cost) {price}")
def costs(scope: Scope, cards: Cards, price: Filter) -> Condition:
    """A card costs so much."""
    return Matches(cards, price)


@rule("price", "{coins} or more")
def price_at_least(scope: Scope, coins: int) -> Filter:
    """No less than that."""
    return CostsAtLeast(coins)


@rule("price", "{coins} or less")
def price_at_most(scope: Scope, coins: int) -> Filter:
    """No more than that."""
    return CostsUpTo(coins)


@rule("price", "{coins} or {coins}", "from {coins} to {coins}")
def price_from(scope: Scope, low: int, high: int) -> Filter:
    """Between two numbers of coins."""
    return CostsFrom(low, high)


@rule("many", "{number} or more")
def or_more(scope: Scope, number: int) -> tuple[type, int]:
    """At least so many."""
    return AtLeast, number


@rule("many", "at least (one|{number})", "one or more", "any", "a", "an")
def at_least(scope: Scope, number: int | None = None) -> tuple[type, int]:
    """At least so many."""
    return AtLeast, number or 1


@rule("many", "{number} or less")
def or_less(scope: Scope, number: int) -> tuple[type, int]:
    """At most so many."""
    return AtMost, number


@rule("many", "no more than {number}")
def no_more(scope: Scope, number: int) -> tuple[type, int]:
    """At most so many."""
    return AtMost, number


@rule("many", "exactly {number}")
def just(scope: Scope, number: int) -> tuple[type, int]:
    """Exactly so many."""
    return Exactly, number


constants("many", ("no", (Exactly, 0), "None."))


def compared(amount: Amount, many: tuple[type, int]) -> Condition:
    """An amount is so large."""
    compare, number = many
    made = compare(amount, number)
    assert isinstance(made, Condition)
    return made


@rule("condition", "{who} have {many} [cards|card] in hand [⟨ after drawing ⟩]", "{who} have a hand of {many} cards")
def hand_of(scope: Scope, player: Who, many: tuple[type, int]) -> Condition:
    """A player has so many cards in hand."""
    return compared(HandSize(player), many)


@rule("condition", "{who} have {many} [<other>] {core} {details} [⟨ counting this ⟩]",
      "{who} have {many} [<other>] {core} in {whereabouts} [⟨ counting this ⟩]")
def has_cards(
    scope: Scope, player: Who, many: tuple[type, int], other: str | None, core: tuple[Filter, ...], where: object
) -> Condition:
    """A player has so many cards of a kind in a place."""
    if not isinstance(where, Place):
        what = detailed(What(filters=core), where if isinstance(where, tuple) else None)
        core, where = what.filters, what.where
    if not isinstance(where, Place) or where is Place.SUPPLY:
        raise Unread("in which place?")
    if where is Place.HAND and not core:
        raise Unread("all cards in hand")
    but = scope.this if other else None
    place, cards = where, AllIn(where, every(core), player, but)
    if many == (Exactly, 0):
        return No(AnyIn(place, every(core), player, but))
    if many == (AtLeast, 1):
        return AnyIn(place, every(core), player, but)
    return compared(Count(cards), many)


@rule("whereabouts", "<play|hand|exile>")
def whereabouts(scope: Scope, word: str) -> Place:
    """In play, in hand, in Exile."""
    return {"play": Place.PLAY, "hand": Place.HAND, "exile": Place.EXILE}[word]


@rule("condition", "{who} have {many} differently named {core} in {whereabouts}")
def has_names(
    scope: Scope, player: Who, many: tuple[type, int], core: tuple[Filter, ...], place: Place
) -> Condition:
    """A player has so many differently named cards of a kind in a place."""
    return compared(DifferentNames(AllIn(place, every(core), player)), many)


@rule("condition", "there (is|are) {many} {core} in it")
def in_it(scope: Scope, many: tuple[type, int], core: tuple[Filter, ...]) -> Condition:
    """There are so many cards of a kind in the hand or pile that was revealed or looked through."""
    cards = scope.last("revealed", "through").cards
    if not isinstance(cards, AllIn):
        raise Unread("in what?")
    if many == (Exactly, 0):
        return No(AnyIn(cards.place, every(core)))
    return compared(Count(AllIn(cards.place, every(core))), many)


@rule("condition", "{who} have an odd number of {core} in play [⟨ counting this ⟩]")
def has_odd(scope: Scope, player: Who, core: tuple[Filter, ...]) -> Condition:
    """A player has an odd number of cards of a kind in play."""
    return Odd(Count(AllIn(Place.PLAY, every(core))))


@rule("condition", "{who} have a copy of {definite} in play")
def has_copy(scope: Scope, player: Who, cards: Cards) -> Condition:
    """A player has a card of the same name in play."""
    return Matches(cards, CopiesIn(Place.PLAY))


@rule("condition", "{who} have {many} {pool} [tokens]")
def has_pool(scope: Scope, player: Who, many: tuple[type, int], of: Pool) -> Condition:
    """A player has so many tokens."""
    return compared(InPool(of), many)


@rule("condition", "{whose} <deck|discard pile> have any cards in it")
def has_pile(scope: Scope, player: Who, word: str) -> Condition:
    """A player's deck or discard pile is not empty."""
    return AnyIn(Place.DECK if word == "deck" else Place.DISCARD)


@rule("condition", "{whose} <deck|discard pile> is empty")
def no_pile(scope: Scope, player: Who, word: str) -> Condition:
    """A player's deck or discard pile is empty."""
    return No(AnyIn(Place.DECK if word == "deck" else Place.DISCARD))


@rule("condition", "{whose} deck and discard pile are empty")
def no_piles(scope: Scope, player: Who) -> Condition:
    """A player's deck and discard pile are empty."""
    return AllOf((Exactly(Count(AllIn(Place.DECK)), 0), Exactly(Count(AllIn(Place.DISCARD)), 0)))


@rule("condition", "there are any {core} in the trash", "there are any {core} in the trash {details}")
def in_trash(scope: Scope, core: tuple[Filter, ...], details: tuple[Detail, ...] | None = None) -> Condition:
    """There is such a card in the trash."""
    what = detailed(What(filters=core), details)
    if what.where is not None or what.to is not None:
        raise Unread("in two places")
    scope.spoken.append(Referent(AllIn(Place.TRASH, what.filter), "through", True))
    return AnyIn(Place.TRASH, what.filter)


@rule("condition", "it is {whose} turn")
def is_turn(scope: Scope, player: Who) -> Condition:
    """It is one's own turn."""
    return YourTurn()


@rule("condition", "it is not {whose} turn")
def is_no_turn(scope: Scope, player: Who) -> Condition:
    """It is not one's own turn."""
    return No(YourTurn())


@rule("condition", "it is {whose} <action|buy|night> phase")
def is_phase(scope: Scope, player: Who, word: str) -> Condition:
    """It is a phase of one's own turn."""
    phase = in_action_phase() if word == "action" else During(PHASES[word])
    return AllOf((YourTurn(), phase))


@rule("condition", "it is face <up|down>")
def journey_face(scope: Scope, word: str) -> Condition:
    """The Journey token lies this way up."""
    return Exactly(InPool(Pool.JOURNEY), 0 if word == "up" else 1)


@rule("condition", "{who} have {coins} or more", "{who} have at least {coins} unspent")
def has_coins(scope: Scope, player: Who, coins: int) -> Condition:
    """A player has so many coins."""
    return AtLeast(InPool(Pool.COINS), coins)


@rule("condition", "{who} have {many}")
def has_more(scope: Scope, player: Who, many: tuple[type, int]) -> Condition:
    """A player has so many of the thing that was mentioned."""
    raise Unread("so many of what?")


@rule("condition", "{definite} have potion in its cost")
def has_potion(scope: Scope, cards: Cards) -> Condition:
    """A card has a Potion in its cost."""
    return AtLeast(CoinCost(cards, Pool.POTIONS), 1)


@rule("condition", "the revealed cards all have different names")
def all_different(scope: Scope) -> Condition:
    """No two of the revealed cards have the same name."""
    cards = scope.last("revealed").cards
    count = HandSize() if isinstance(cards, AllIn) and cards.place is Place.HAND else Count(cards)
    return Exactly(DifferentNames(cards), count)


@rule("condition", "{whose} hand have no duplicate cards")
def no_duplicates(scope: Scope, player: Who) -> Condition:
    """No two cards in hand have the same name."""
    scope.speak(AllIn(Place.HAND), "hand", False)
    return Exactly(DifferentNames(AllIn(Place.HAND)), HandSize())


@rule("condition", "they have {number} different names")
def names_among(scope: Scope, number: int) -> Condition:
    """There are so many names among the cards that were mentioned."""
    return AtLeast(DifferentNames(scope.them()), number)


@rule("condition", "{who} did not have a copy of {definite} in exile")
def was_no_copy(scope: Scope, player: Who, cards: Cards) -> Condition:
    """A card was the first of its name to be Exiled."""
    return Exactly(Count(AllIn(Place.EXILE, CopyOf(cards))), 1)


@rule("condition", "{who} do not have {kind} or {kind}")
def has_neither(scope: Scope, player: Who, one: Filter, other: Filter) -> Condition:
    """A player has neither of two States."""
    if not isinstance(one, Named) or not isinstance(other, Named):
        raise Unread("States are wanted here")
    return No(AnyOf((Has(one.name), Has(other.name))))


constants(
    "condition",
    ("the previous turn was not yours", ExtraTurnAllowed(), "The turn before this one was not one's own."),
    ("no supply piles are empty", Exactly(EmptyPiles(), 0), "No Supply pile is empty."),
)


@rule("condition", "there are {many} empty supply piles", "there are {many}")
def empty_piles(scope: Scope, many: tuple[type, int]) -> Condition:
    """So many Supply piles are empty."""
    return compared(EmptyPiles(), many)


@rule("condition", "this is the first time {who} played a {name} this turn")
def first_played(scope: Scope, player: Who, name: str) -> Condition:
    """This is the first such card that was played this turn."""
    return Exactly(Ordinal(Named(name)), 1)


@rule("condition", "{who} have <played|gained> {many} {core} [this turn] [⟨ counting this ⟩]",
      "{who} <played|gained> {many} {core} this turn [⟨ counting this ⟩]")
def has_done(scope: Scope, player: Who, verb: str, many: tuple[type, int], core: tuple[Filter, ...]) -> Condition:
    """So many cards of a kind were played or gained this turn."""
    return compared(Times(On.PLAY if verb == "played" else On.GAIN, every(core)), many)


@rule("condition", "{who} did not gain (any cards|a {core}) (in it|during it)")
def not_gained(scope: Scope, player: Who, core: tuple[Filter, ...] | None) -> Condition:
    """No card of a kind was gained in the phase that was mentioned."""
    return Exactly(Times(On.GAIN, every(core or ()), phase=Phase.BUY), 0)


@rule("condition", "{who} (bought|buys|buy) it")
def bought(scope: Scope, player: Who) -> Condition:
    """The gained card was bought."""
    return Bought()


@rule("condition", "{who} did not gain any cards in {whose} buy phase this turn")
def nothing_bought(scope: Scope, player: Who, other: Who) -> Condition:
    """No card was gained in the Buy phases of the turn."""
    return AllOf((YourTurn(), Exactly(Times(On.GAIN, phase=Phase.BUY, span=Span.TURN), 0)))


@rule("condition", "{who} <trashed|discarded> at least one [card]")
def did_one(scope: Scope, player: Who, how: str) -> Condition:
    """Something was done to at least one card."""
    return AtLeast(Count(scope.last(how).cards), 1)


@rule("condition", "this made {who} shuffle [⟨ at least one card ⟩]")
def made_shuffle(scope: Scope, player: Who) -> Condition:
    """Drawing made the player shuffle."""
    scope.numbers.append("shuffled")
    return AtLeast(Bound("shuffled"), 1)
