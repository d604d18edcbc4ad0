"""Phrases for cards: how many, of which kind, costing what, from where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.collection import load, names, remembered
from engine.language import (
    ANY_NUMBER,
    TYPES,
    AllIn,
    Amount,
    Anything,
    Bound,
    Cards,
    Cheaper,
    CopiesIn,
    CopyOf,
    CostsAtLeast,
    CostsExactly,
    CostsFrom,
    CostsUpTo,
    Count,
    Either,
    Every,
    Except,
    Filter,
    Named,
    OfChosenPile,
    OnThis,
    Pick,
    Place,
    Ref,
    SetAsideCard,
    SharesType,
    Source,
    Spot,
    This,
    Typed,
    TypesAtLeast,
    Who,
)
from engine.record import record, replace
from oracle.english.grammar import constants, rule, terminal
from oracle.english.lexer import OWN, Token
from oracle.english.scopes import Scope, Unread

Read = Iterator[tuple[int, object]]

# ------------------------------------------------------------------------------------------- names and numbers

_PLURALS: Final = {"y": "ies", "": "s", "h": "hes"}


@remembered
def _names() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """The names of cards, in all their forms, by their first word."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in names():
        if load(name).kind not in ("card", "state", "artifact", "pile", "trait"):
            continue
        forms = [name, name + "s", name + "es", name.removesuffix("y") + "ies"]
        for form in forms:
            words = tuple(form.split())
            found.setdefault(words[0], []).append((words, name))
    return found


@terminal("name", "the name of a card")
def read_name(tokens: tuple[Token, ...], at: int) -> Read:
    """A card's name as it is written, or several of it: "Gold", "Golds"."""
    if at < len(tokens) and tokens[at].word == OWN:
        yield at + 1, tokens[at].text
    elif at < len(tokens):
        for words, name in _names().get(tokens[at].text, ()):
            end = at + len(words)
            if tuple(token.text for token in tokens[at:end]) == words:
                yield end, name


@terminal("type", "a card type")
def read_type(tokens: tuple[Token, ...], at: int) -> Read:
    """A card type, or several cards of it: "Action", "Treasures"."""
    if at < len(tokens):
        word = tokens[at].text
        for form in (word, word.removesuffix("s"), word.removesuffix("ies") + "y"):
            if form in TYPES:
                yield at + 1, form
                return


@terminal("number", "a number")
def read_number(tokens: tuple[Token, ...], at: int) -> Read:
    """A number."""
    if at < len(tokens) and tokens[at].word.isdigit():
        yield at + 1, int(tokens[at].word)


@terminal("plus", "+ and a number")
def read_plus(tokens: tuple[Token, ...], at: int) -> Read:
    """A number that is added: "+2"."""
    if at < len(tokens) and tokens[at].word[0] == "+" and tokens[at].word[1:].isdigit():
        yield at + 1, int(tokens[at].word[1:])


@terminal("coins", "$ and a number")
def read_coins(tokens: tuple[Token, ...], at: int) -> Read:
    """An amount of coins: "$3"."""
    if at < len(tokens) and tokens[at].word[0] == "$" and tokens[at].word[1:].isdigit():
        yield at + 1, int(tokens[at].word[1:])


@terminal("pluscoins", "+$ and a number")
def read_plus_coins(tokens: tuple[Token, ...], at: int) -> Read:
    """Coins that are added: "+$2"."""
    if at < len(tokens) and tokens[at].word.startswith("+$"):
        yield at + 1, int(tokens[at].word[2:])


@terminal("lesscoins", "-$ and a number")
def read_less_coins(tokens: tuple[Token, ...], at: int) -> Read:
    """Coins that are taken: "-$1"."""
    if at < len(tokens) and tokens[at].word.startswith("-$"):
        yield at + 1, int(tokens[at].word[2:])


# ------------------------------------------------------------------------------------------------- filters


def every(filters: tuple[Filter, ...]) -> Filter:
    """The cards that match all of several filters."""
    real = tuple(dict.fromkeys(one for one in filters if one != Anything()))
    return real[0] if len(real) == 1 else Every(real) if real else Anything()


def either(filters: tuple[Filter, ...]) -> Filter:
    """The cards that match one of several filters."""
    return filters[0] if len(filters) == 1 else Either(filters)


@rule("kind", "{type}")
def kind_of_type(scope: Scope, type_: str) -> Filter:
    """Cards of a type: "Action", "Treasures"."""
    if type_ in names() and load(type_).kind == "card":
        raise Unread("the name of a card")
    return Typed(type_)


@rule("kind", "{name}")
def kind_by_name(scope: Scope, name: str) -> Filter:
    """Cards by their name: "Gold", "Coppers"."""
    if name == scope.name and name not in names():
        return Named(name)
    if load(name).kind == "trait":
        if name != scope.name:
            raise Unread("another Trait")
        return OfChosenPile()
    if load(name).kind == "pile":
        raise Unread(f"{name} is a type here")
    return Named(name)


@rule("kinds", "{kind} [card|cards]")
def one_kind(scope: Scope, kind: Filter) -> tuple[Filter, ...]:
    """One kind of cards."""
    return (kind,)


@rule("kinds", "{kind} [card|cards] (, or|, and|or|and|,) {kinds}", "{kind} [card|cards] (or|, or) (a|an) {kinds}")
def more_kinds(scope: Scope, kind: Filter, kinds: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Several kinds of cards: "Action or Treasure", "Victory cards and Curses"."""
    return (kind, *kinds)


@rule("not", "non- {type}")
def without_type(scope: Scope, type_: str) -> Filter:
    """Cards that are not of a type: "non-Victory"."""
    return Except(Typed(type_))


@rule("not", "non- {name}")
def without_name(scope: Scope, name: str) -> Filter:
    """Cards that do not have a name: "non-Farmland"."""
    if name in TYPES:
        raise Unread("a type")
    return Except(Named(name))


@rule("nots", "{not} [,]")
def one_not(scope: Scope, one: Filter) -> tuple[Filter, ...]:
    """A kind that the cards are not of."""
    return (one,)


@rule("nots", "{not} [,] {nots}")
def more_nots(scope: Scope, one: Filter, others: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Several kinds that the cards are not of: "non-Duration non-Command"."""
    return (one, *others)


@rule("core", "[{nots}] (card|cards)")
def any_card(scope: Scope, nots: tuple[Filter, ...] | None) -> tuple[Filter, ...]:
    """Cards of any kind except some: "a card", "a non-Victory card"."""
    return nots or ()


@rule("core", "[{nots}] {kinds}")
def kinds_of_card(scope: Scope, nots: tuple[Filter, ...] | None, kinds: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Cards of some kinds: "a non-Duration Action card"."""
    return (*(nots or ()), either(kinds))


constants("core", ("(one|ones)", (), "A card of those that are spoken of: \"one costing $2 or more\"."))


@rule("core", "cheaper {core}")
def cheaper(scope: Scope, core: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Cards that cost less than the card that was mentioned."""
    return (*core, Cheaper(scope.it()))


# ------------------------------------------------------------------------------------------------- details


@record
class What:
    """The cards that an instruction mentions: how many, which, from where, and where to."""

    low: Amount = 1
    high: Amount = 1
    filters: tuple[Filter, ...] = ()
    where: Source | None = None
    whose: Who = Who.YOU
    to: Place | None = None
    spot: Spot = Spot.TOP
    of: Cards | None = None
    all: bool = False
    different: bool = False
    by: Who = Who.YOU
    revealed: bool = False
    top: Amount | None = None
    copies: Cards | None = None
    many: bool = False

    @property
    def filter(self) -> Filter:
        """The one filter that combines all of them."""
        return every(self.filters)


@record
class Detail:
    """A detail behind the word for cards: a filter, a place they come from, or one they go to."""

    filter: Filter | None = None
    where: Source | None = None
    whose: Who = Who.YOU
    to: Place | None = None
    spot: Spot = Spot.TOP
    by: Who | None = None


@rule("whose", "<your|their>")
def whose(scope: Scope, word: str) -> Who:
    """The owner: your, their."""
    return scope.mine(word)


@rule("who", "<you|they>")
def who(scope: Scope, word: str) -> Who:
    """A player: you, they."""
    return scope.mine(word)


@rule("money", "$1 (per|for each) {counted}")
def money_per(scope: Scope, amount: Amount) -> Amount:
    """One coin for each of something."""
    return amount


@rule("money", "{coins}")
def money(scope: Scope, coins: int) -> Amount:
    """So many coins."""
    return coins


@rule("detail", "[each] costing up to {money}", "costing {money} or less", "costing at most {money}")
def costs_up_to(scope: Scope, coins: Amount) -> Detail:
    """Costing no more than that."""
    return Detail(CostsUpTo(coins))


@rule("detail", "[each] costing less than {coins}")
def costs_less_than(scope: Scope, coins: int) -> Detail:
    """Costing less than that."""
    return Detail(CostsUpTo(coins - 1))


@rule("detail", "costing exactly {money}", "costing {coins}")
def costs_exactly(scope: Scope, coins: Amount) -> Detail:
    """Costing exactly that."""
    return Detail(CostsExactly(coins))


@rule("detail", "costing {coins} or more")
def costs_at_least(scope: Scope, coins: int) -> Detail:
    """Costing no less than that."""
    return Detail(CostsAtLeast(coins))


@rule("detail", "costing from {coins} to {coins}", "costing {coins} or {coins}")
def costs_from(scope: Scope, low: int, high: int) -> Detail:
    """Costing between two numbers of coins."""
    return Detail(CostsFrom(low, high))


@rule("detail", "costing up to {money} more [than {definite}]")
def costs_more(scope: Scope, coins: Amount, than: Cards | None) -> Detail:
    """Costing so much more than another card, at most."""
    return Detail(CostsUpTo(coins, than=than or scope.it()))


@rule("detail", "costing exactly {money} <more|less> [than {definite}]")
def costs_exactly_more(scope: Scope, coins: Amount, way: str, than: Cards | None) -> Detail:
    """Costing exactly so much more, or less, than another card."""
    if not isinstance(coins, int):
        raise Unread("a number of coins is wanted here")
    return Detail(CostsExactly(coins if way == "more" else -coins, than=than or scope.it()))


@rule("detail", "costing at most {coins} less than {definite}")
def costs_at_most_less(scope: Scope, coins: int, than: Cards) -> Detail:
    """Costing so much less than another card, at least."""
    return Detail(CostsUpTo(-coins, than=than))


@rule("detail", "that is not (a|an) {kinds}")
def is_not(scope: Scope, kinds: tuple[Filter, ...]) -> Detail:
    """None of some kinds."""
    return Detail(Except(either(kinds)))


@rule("detail", "that does not cost {coins}")
def does_not_cost(scope: Scope, coins: int) -> Detail:
    """Not costing exactly that."""
    return Detail(Except(CostsExactly(coins)))


@rule("detail", "without that name", "that {who} did not name", "other than the named (one|card)")
def not_named(scope: Scope, player: Who | None = None) -> Detail:
    """Not of the name that was named."""
    return Detail(Except(CopyOf(scope.last("named").cards)))


@rule("detail", "[that] you choose")
def you_choose(scope: Scope) -> Detail:
    """Chosen by the player whose card it is, not by the player who has to move it."""
    if not scope.theirs:
        raise Unread("you choose anyway")
    return Detail(by=Who.OWNER)


@rule("detail", "[each] costing less than {definite}", "that cost less than {definite}")
def costs_less(scope: Scope, than: Cards) -> Detail:
    """Costing less than another card."""
    return Detail(Cheaper(than))


@rule("detail", "costing as much as {definite} or less")
def costs_as_much(scope: Scope, than: Cards) -> Detail:
    """Costing no more than another card."""
    return Detail(CostsUpTo(0, than=than))


@rule("detail", "with the same cost")
def same_cost(scope: Scope) -> Detail:
    """Costing as much as the card that was mentioned."""
    return Detail(CostsExactly(0, than=scope.it()))


@rule("detail", "(sharing|that shares) a type with {definite}")
def shares_type(scope: Scope, other: Cards) -> Detail:
    """Having a type in common with another card."""
    return Detail(SharesType(other))


@rule("detail", "with {number} or more types [⟨ action , attack , etc . ⟩]")
def types_at_least(scope: Scope, number: int) -> Detail:
    """Having so many types."""
    return Detail(TypesAtLeast(number))


@rule("detail", "other than [a|an] {kinds}")
def other_than(scope: Scope, kinds: tuple[Filter, ...]) -> Detail:
    """None of some kinds."""
    return Detail(Except(either(kinds)))


@rule("detail", "that {who} (do not have|have not) (a copy|copies) of in play")
def no_copy_in_play(scope: Scope, player: Who) -> Detail:
    """Cards of which one has none in play."""
    return Detail(Except(CopiesIn(Place.PLAY, whose=player)))


@rule("detail", "{who} have not (a copy|copies) of in play", "{who} do not have (a copy|copies) of in play")
def no_copies_in_play(scope: Scope, player: Who) -> Detail:
    """Cards of which one has none in play."""
    return Detail(Except(CopiesIn(Place.PLAY, whose=player)))


@rule("detail", "that is not a copy of (one|a card) in {whose} hand")
def not_in_hand(scope: Scope, player: Who) -> Detail:
    """Cards of which one has none in hand."""
    return Detail(Except(CopiesIn(Place.HAND, whose=player)))


@rule("place", "{whose} <hand|deck|discard pile>")
def own_place(scope: Scope, player: Who, word: str) -> tuple[Place, Who]:
    """A place of a player: hand, deck, discard pile."""
    return {"hand": Place.HAND, "deck": Place.DECK, "discard pile": Place.DISCARD}[word], player


@rule("place", "the <supply|trash>")
def common_place(scope: Scope, word: str) -> tuple[Place, Who]:
    """A place of all: the Supply, the trash."""
    return (Place.SUPPLY if word == "supply" else Place.TRASH), Who.YOU


@rule("place", "{whose} <tavern|island|native village|exile> mat")
def mat_place(scope: Scope, player: Who, word: str) -> tuple[Place, Who]:
    """A player's mat."""
    return {
        "tavern": Place.TAVERN, "island": Place.ISLAND, "native village": Place.NATIVE_VILLAGE, "exile": Place.EXILE,
    }[word], player


@rule("detail", "(from|in|on) {place}")
def from_place(scope: Scope, place: tuple[Place, Who]) -> Detail:
    """From a place, or lying there."""
    if place[0] is Place.DECK:
        raise Unread("which card of the deck?")
    return Detail(where=place[0], whose=place[1])


@rule("detail", "{who} have in play")
def in_play(scope: Scope, player: Who) -> Detail:
    """Lying in play."""
    return Detail(where=Place.PLAY, whose=player)


@rule("detail", "{who} have in exile")
def in_exile(scope: Scope, player: Who) -> Detail:
    """Lying in Exile."""
    return Detail(where=Place.EXILE, whose=player)


@rule("detail", "from (it|there)")
def from_it(scope: Scope) -> Detail:
    """From the place that was looked through."""
    where = scope.last("through", "revealed").cards
    if not isinstance(where, AllIn):
        raise Unread("nothing was looked through")
    return Detail(where=where.place)


@rule("detail", "(from|of|among) (them|those|those cards)")
def from_them(scope: Scope) -> Detail:
    """From the cards that were revealed or looked at."""
    cards = scope.seen().cards
    if not isinstance(cards, Ref):
        raise Unread("no cards were revealed or looked at")
    return Detail(where=cards)


constants("detail", ("from this", Detail(where=OnThis()), "From the cards that were put on this card."))


@rule("detail", "to {whose} hand")
def to_hand(scope: Scope, player: Who) -> Detail:
    """Into the hand."""
    return Detail(to=Place.HAND)


@rule("detail", "onto {whose} deck")
def onto_deck(scope: Scope, player: Who) -> Detail:
    """Onto the deck."""
    return Detail(to=Place.DECK)


@rule("details", "[,] {detail}")
def one_detail(scope: Scope, detail: Detail) -> tuple[Detail, ...]:
    """A detail behind the word for cards."""
    return (detail,)


@rule("details", "[,] {detail} {details}")
def more_details(scope: Scope, detail: Detail, others: tuple[Detail, ...]) -> tuple[Detail, ...]:
    """Several details behind the word for cards."""
    return (detail, *others)


def detailed(what: What, details: tuple[Detail, ...] | None) -> What:
    """Return cards with the details behind their noun. Raises Unread for two places."""
    for one in details or ():
        if one.filter is not None:
            what = replace(what, filters=(*what.filters, one.filter))
        elif one.by is not None:
            what = replace(what, by=one.by)
        elif one.to is not None:
            if what.to is not None:
                raise Unread("two places to go to")
            what = replace(what, to=one.to, spot=one.spot)
        elif one.where is not None:
            if what.where is not None:
                raise Unread("two places to come from")
            what = replace(what, where=one.where, whose=one.whose)
    return what


# ------------------------------------------------------------------------------------------- which cards


@rule("count", "{number}")
def count_number(scope: Scope, number: int) -> tuple[Amount, Amount]:
    """So many."""
    return number, number


@rule("count", "up to {number}")
def count_up_to(scope: Scope, number: int) -> tuple[Amount, Amount]:
    """No more than so many."""
    return 0, number


constants(
    "count",
    ("(a|an|one|any)", (1, 1), "One."),
    ("any number of", (0, ANY_NUMBER), "As many as one likes."),
)


@rule("count", "that many")
def count_that_many(scope: Scope) -> tuple[Amount, Amount]:
    """As many as was paid, or as cards were mentioned."""
    many: Amount = Bound(scope.number) if scope.number else Count(scope.them())
    return many, many


@rule("count", "up to that many")
def count_up_to_that_many(scope: Scope) -> tuple[Amount, Amount]:
    """No more than cards were mentioned."""
    return 0, Count(scope.them())


@rule("count", "from {number} to {number}")
def count_from(scope: Scope, low: int, high: int) -> tuple[Amount, Amount]:
    """Between two numbers."""
    return low, high


@rule("some", "{count} {core} [{details}]")
def some_cards(
    scope: Scope, count: tuple[Amount, Amount], core: tuple[Filter, ...], details: tuple[Detail, ...] | None
) -> What:
    """Some cards of a kind: "a card", "up to 2 Action cards from your hand"."""
    low, high = count
    return detailed(What(low, high, core, many=high != 1), details)


@rule("some", "a <different|differently named> {core} [{details}]")
def another_name(
    scope: Scope, word: str, core: tuple[Filter, ...], details: tuple[Detail, ...] | None
) -> What:
    """A card with another name than the card that was mentioned."""
    return detailed(What(filters=(*core, Except(CopyOf(scope.it())))), details)


@rule("some", "{count} differently named {core} [{details}]")
def differently_named(
    scope: Scope, count: tuple[Amount, Amount], core: tuple[Filter, ...], details: tuple[Detail, ...] | None
) -> What:
    """Cards with different names."""
    if count[1] == 1:
        raise Unread("one card")
    return detailed(What(*count, core, different=True, many=True), details)


@rule("some", "{count} (copy|copies) of {definite} [{details}]")
def a_copy(scope: Scope, count: tuple[Amount, Amount], of: Cards, details: tuple[Detail, ...] | None) -> What:
    """A card of the same name as another."""
    return detailed(What(*count, (CopyOf(of),), copies=of, many=count[1] != 1), details)


constants(
    "some",
    ("a copy of a card anyone have in play",
     What(filters=(CopiesIn(Place.PLAY, whose=Who.ALL),)),
     "A card of the same name as one that any player has in play."),
)


@rule("some", "{count} (copy|copies) of {some}")
def a_copy_of_some(scope: Scope, count: tuple[Amount, Amount], of: What) -> What:
    """A card of the same name as one of some cards: "a copy of a card you have in play"."""
    if not isinstance(of.where, Place) or of.where is not Place.PLAY:
        raise Unread("a copy of which card?")
    return What(*count, (CopyOf(AllIn(of.where, of.filter, of.whose)),), many=count[1] != 1)


@rule("some", "a copy")
def a_bare_copy(scope: Scope) -> What:
    """A card of the same name as the one that was mentioned."""
    return What(1, 1, (CopyOf(scope.it()),))


@rule("some", "{count} of (them|those|those cards|these|the revealed cards) [{details}]", "{count}",
      "{count} (of those|revealed) {core} [{details}]", "one {details}")
def some_of_them(scope: Scope, *parts: object) -> What:
    """Some of the cards that were mentioned."""
    count: tuple[Amount, Amount] = (1, 1)
    what = What()
    for part in parts:
        if isinstance(part, tuple) and part and isinstance(part[0], Detail):
            what = detailed(what, part)
        elif isinstance(part, tuple) and (not part or isinstance(part[0], Filter)):
            what = replace(what, filters=part + what.filters)
        elif part is not None:
            count = part  # type: ignore[assignment]
    if what.where is not None or what.to is not None:
        raise Unread("of which cards?")
    cards = scope.seen().cards
    where: object = cards
    if isinstance(cards, AllIn) and cards.place in (Place.HAND, Place.TRASH):
        where = cards.place
        what = replace(what, filters=(cards.filter, *what.filters))
    if not isinstance(where, Ref | Place):
        raise Unread("of which cards?")
    return replace(what, low=count[0], high=count[1], where=where, many=count[1] != 1)


@rule("some", "any number [of them]")
def any_of_them(scope: Scope) -> What:
    """Any number of the cards that were mentioned."""
    return some_of_them(scope, (0, ANY_NUMBER))


@rule("some", "a {core} per {counted}")
def one_per(scope: Scope, core: tuple[Filter, ...], amount: Amount) -> What:
    """As many cards as there are of something."""
    return What(amount, amount, core, many=True)


@rule("some", "{count} (copy|copies) from {place}")
def a_copy_from(scope: Scope, count: tuple[Amount, Amount], place: tuple[Place, Who]) -> What:
    """A card of the same name as the card that was mentioned, from a place."""
    return What(*count, (CopyOf(scope.it()),), where=place[0], whose=place[1], many=count[1] != 1)


@rule("some", "{whose} exiled {kinds}")
def own_exiled(scope: Scope, player: Who, kinds: tuple[Filter, ...]) -> What:
    """All cards of a kind in Exile."""
    return What(filters=(either(kinds),), where=Place.EXILE, whose=player, all=True, many=True)


@rule("what", "the matches")
def the_matches(scope: Scope) -> What:
    """Those of the revealed cards that were named."""
    cards = scope.seen().cards
    if not isinstance(cards, Ref):
        raise Unread("of which cards?")
    return What(ANY_NUMBER, ANY_NUMBER, (CopyOf(scope.last("named").cards),), where=cards, many=True)

@rule("some", "all {core} {details}")
def all_cards(scope: Scope, core: tuple[Filter, ...], details: tuple[Detail, ...]) -> What:
    """All cards of a kind in a place."""
    return detailed(What(filters=core, all=True, many=True), details)


@rule("some", "{whose} hand")
def whole_hand(scope: Scope, player: Who) -> What:
    """All cards in hand."""
    return What(where=Place.HAND, whose=player, all=True, many=True)


@rule("definite", "this [card]")
def this_card(scope: Scope) -> Cards:
    """The card that has the ability."""
    return scope.this


@rule("definite", "it")
def it(scope: Scope) -> Cards:
    """The card that was mentioned last."""
    return scope.it()


@rule("definite", "(that|the) <trashed|gained|discarded|revealed|exiled|set aside|chosen|named|played> card")
def done_to(scope: Scope, how: str) -> Cards:
    """The card to which something was done."""
    return scope.last({"set aside": "aside"}.get(how, how)).cards


@rule("definite", "the set aside card")
def set_aside_card(scope: Scope) -> Cards:
    """The card that was set aside for this when the game was set up."""
    if any(one.how == "aside" for one in scope.spoken):
        raise Unread("the card that was set aside before")
    return SetAsideCard()


@rule("definite", "(that|the) card")
def that_card(scope: Scope) -> Cards:
    """The card that was mentioned last, which is not this one."""
    found = scope.it()
    if isinstance(found, This) and scope.spoken:
        for one in reversed(scope.spoken):
            if not isinstance(one.cards, This):
                return one.cards
    return found


@rule("definite", "(them|those cards|the cards|those|these cards|the set aside cards)")
def them(scope: Scope) -> Cards:
    """The cards that were mentioned last."""
    return scope.them()


@rule("definite", "(the rest|the others|the other|the other one|the other [revealed|looked-at] (card|cards))")
def the_rest(scope: Scope) -> Cards:
    """The other cards of those that were revealed or looked at."""
    return scope.rest()


@rule("what", "{some}")
def what_some(scope: Scope, what: What) -> What:
    """Cards that are chosen, or all of a place."""
    return what


@rule("what", "{definite}")
def what_definite(scope: Scope, cards: Cards) -> What:
    """Cards that were mentioned."""
    many = any(one.cards == cards and one.many for one in scope.spoken)
    return What(of=cards, many=many)


@rule("what", "(the|that|those) [revealed] {core} [{details}]")
def what_called(scope: Scope, core: tuple[Filter, ...], details: tuple[Detail, ...] | None) -> What:
    """The cards of a kind among those that were mentioned: "the Coppers", "that Treasure"."""
    what = detailed(What(filters=core, many=True), details)
    if not what.filters:
        raise Unread("of which kind?")
    if what.where is None:
        found = scope.fitting(core)
        if found is not None:
            return What(of=found.cards, many=found.many)
        cards = scope.seen().cards
        if isinstance(cards, AllIn):
            return replace(what, where=cards.place, all=True)
        if not isinstance(cards, Ref):
            raise Unread("of which cards?")
        return replace(what, low=ANY_NUMBER, high=ANY_NUMBER, where=cards)
    return replace(what, all=True)


def cards_of(scope: Scope, what: What, usual: Place | None = None) -> Cards:
    """Return the cards of a phrase, for an instruction that usually takes them from a place. Raises Unread."""
    if what.to is not None:
        raise Unread("cards do not go anywhere here")
    if what.of is not None:
        return what.of
    where = what.where
    if where is None:
        if usual is None:
            raise Unread("from where?")
        where = usual
    if where is Place.SUPPLY:
        raise Unread("not from the Supply")
    if what.all:
        if not isinstance(where, Place):
            raise Unread("all of which cards?")
        return AllIn(where, what.filter, what.whose)
    return Pick(what.low, what.high, where, what.filter, what.by, what.whose, what.different)
