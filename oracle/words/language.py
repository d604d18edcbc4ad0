"""Every word of the ability language in plain words, and the timing tree of a card made of them.

A card's tree is read from its data, never written by hand: what is printed is what the engine does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine import language as lang
from engine.language import (
    ANY_NUMBER,
    From,
    Lasts,
    Manner,
    Mark,
    Need,
    Often,
    On,
    Place,
    Pool,
    Spot,
    Token,
    Who,
)
from engine.language.walk import below
from oracle.words.spans import ongoing, span_of
from oracle.words.table import PHASES, PLACE_NAME, PLACES, POOL_NAME, SINGLE, TOKEN_NAME


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a timing tree: the label of an ability (or empty), its words, and the lines below it."""

    text: str
    label: str = ""
    below: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A kind of cards in words, before it is known whether one or several are meant."""

    before: tuple[str, ...] = ()
    one: str = "card"
    many: str = "cards"
    after: tuple[str, ...] = ()

    def text(self, several: bool) -> str:
        """The words, for one or for several cards."""
        return " ".join((*self.before, self.many if several else self.one, *self.after))


@dataclass(frozen=True, slots=True)
class Scope:
    """What words mean where they stand: who "you" are, what "it" is, what the bound names stand for."""

    you: bool = True
    it: str = "it"
    names: dict[str, str] = field(default_factory=dict)
    by: str = "play"                # the ability that is being told: what it sets up was "set up on play"
    own: bool = False               # the ability is about its own card: "this costs less"
    types: tuple[str, ...] = ()     # of the card whose ability is told

    @property
    def your(self) -> str:
        """The possessive of who follows the instruction."""
        return "your" if self.you else "their"

    @property
    def subject(self) -> str:
        """Who follows the instruction."""
        return "you" if self.you else "they"


_PHASE: Final = {row.phase: row for row in PHASES}
_OWN_PLACES: Final = frozenset(row.place for row in PLACES if row.of_player and row.place not in (
    Place.PLAY, Place.ASIDE, Place.SHUFFLE))
"""Places that one speaks of as somebody's."""
WHO: Final[dict[Who, str]] = {
    Who.YOU: "you", Who.OWNER: "you", Who.OTHERS: "each other player", Who.ALL: "each player",
    Who.LEFT: "the player to your left", Who.RIGHT: "the player to your right",
    Who.TURN: "the current player", Who.ACTOR: "that player", Who.BOUND: "the player who set this up",
}
_OWN_TOKENS: Final[dict[Pool, tuple[str, str, str]]] = {
    # a token that is there or not: what taking it is, what losing it is, what having it is
    Pool.JOURNEY: ("turn {} Journey token face down", "turn {} Journey token face up", "{} Journey token is face down"),
    Pool.MINUS_CARD: ("take {} −1 Card token", "return {} −1 Card token", "{} −1 Card token is on {} deck"),
    Pool.MINUS_COIN: ("take {} −$1 token", "return {} −$1 token", "{} −$1 token is taken"),
}
MARKS: Final[dict[Mark, str]] = {
    Mark.NONE: "", Mark.EXTRA_OPTION: "choosing one more option where it gives a choice",
    Mark.SWAPPED: "with +Cards and +$ exchanged",
}
SPOTS: Final[dict[Spot, str]] = {
    Spot.TOP: "on top", Spot.BOTTOM: "at the bottom", Spot.ANYWHERE: "anywhere in the shuffled cards",
}
LABELS: Final[dict[On, str]] = {
    On.PLAY: "play ability", On.BEFORE_PLAY: "before-play ability",
    On.WOULD_RESOLVE: "when-would-resolve ability", On.AFTER_PLAY: "after-play ability",
    On.BUY: "when-buy ability", On.WOULD_GAIN: "when-would-gain ability", On.GAIN: "when-gain ability",
    On.DISCARD: "when-discard ability", On.TRASH: "when-trash ability",
    On.START_OF_TURN: "start-of-turn ability", On.START_OF_BUY: "start-of-Buy-phase ability",
    On.END_OF_BUY: "end-of-Buy-phase ability", On.START_OF_CLEANUP: "start-of-Clean-up ability",
    On.END_OF_TURN: "end-of-turn ability", On.AFTER_TURN: "after-turn ability",
    On.WOULD_TAKE_DEBT: "when-would-get ability",
    On.WOULD_TAKE_TOKEN: "when-would-take ability", On.ONGOING: "ongoing ability", On.SCORING: "end of game",
    On.EXILE: "when-Exile ability", On.REVEAL: "when-reveal ability",
    On.PILE_EMPTIES: "when-gain/trash/etc. ability", On.WOULD_SHUFFLE: "when-would-shuffle ability",
    On.WOULD_TAKE_TURN: "when-would-take-turn ability", On.WOULD_DISCARD_HAND: "when-would-discard ability",
    On.WOULD_PAY: "when-would-pay ability", On.PAY: "when-pay ability", On.RECEIVE: "receive ability",
    On.SET_UP_GAME: "set-up ability", On.FIRST_AT_TURN: "start-of-turn ability",
}
FROM: Final[dict[From, str]] = {
    From.ITSELF: "", From.HAND: "from your hand", From.PLAY: "while you have this in play",
    From.TAVERN: "from your Tavern mat", From.CUBE: "while you have a cube on this",
    From.GAME: "in games using this", From.SET_UP: "",
}
SPANS: Final[dict[Lasts, str]] = {
    Lasts.THIS_TURN: "rest-of-turn", Lasts.UNTIL_NEXT_TURN: "until-next-turn", Lasts.GAME: "rest-of-game",
    Lasts.WHILE: "while-card-remains", Lasts.THIS_AND_NEXT_TURN: "rest-of-turn and during-turn",
}
LASTS: Final[dict[Lasts, str]] = {
    Lasts.THIS_TURN: "for the rest of this turn", Lasts.NEXT_TURN: "on your next turn",
    Lasts.UNTIL_NEXT_TURN: "until your next turn", Lasts.AFTER_TURN: "after this turn",
    Lasts.UNTIL_USED: "until it has been used", Lasts.GAME: "for the rest of the game",
    Lasts.WHILE: "for as long as that holds", Lasts.THIS_AND_NEXT_TURN: "on this turn and your next turn",
}
OFTEN: Final[dict[Often, str]] = {
    Often.EVERY: "", Often.NEXT: "the next time", Often.ONCE: "once per turn", Often.ONCE_A_GAME: "once per game",
}
MANNERS: Final[dict[Manner, str]] = {
    Manner.NORMAL: "", Manner.LEAVING: ", leaving it there", Manner.REPLAY: " again",
}

_TRIGGER: Final[dict[On, tuple[str, str]]] = {
    # trigger: what one does to the card, with "you" and with another player
    On.BEFORE_PLAY: ("play", "plays"), On.WOULD_RESOLVE: ("would resolve", "would resolve"),
    On.AFTER_PLAY: ("play", "plays"), On.BUY: ("buy", "buys"), On.WOULD_GAIN: ("would gain", "would gain"),
    On.GAIN: ("gain", "gains"), On.DISCARD: ("discard", "discards"), On.TRASH: ("trash", "trashes"),
    On.EXILE: ("Exile", "Exiles"), On.REVEAL: ("reveal", "reveals"),
    On.WOULD_PAY: ("would pay for", "would pay for"), On.PAY: ("pay for", "pays for"),
}
_MOMENT: Final[dict[On, str]] = {
    On.START_OF_TURN: "at the start of {} turn", On.START_OF_BUY: "at the start of {} Buy phase",
    On.END_OF_BUY: "at the end of {} Buy phase", On.START_OF_CLEANUP: "at the start of {} Clean-up",
    On.END_OF_TURN: "at the end of {} turn", On.AFTER_TURN: "after {} turn",
    On.FIRST_AT_TURN: "first at the start of {} turn",
    On.WOULD_TAKE_DEBT: "when {} would take Debt", On.WOULD_TAKE_TOKEN: "when {} would take a token",
    On.WOULD_SHUFFLE: "when {} would shuffle", On.WOULD_TAKE_TURN: "when {} would take a turn",
    On.WOULD_DISCARD_HAND: "when {} would discard the hand in Clean-up",
    On.PILE_EMPTIES: "when {} empties a Supply pile",
    On.SET_UP_GAME: "before the first turn", On.RECEIVE: "",
}
_OF_PLAYER: Final = frozenset({
    On.WOULD_TAKE_DEBT, On.WOULD_TAKE_TOKEN, On.WOULD_SHUFFLE, On.WOULD_TAKE_TURN, On.WOULD_DISCARD_HAND,
    On.PILE_EMPTIES,
})


# ------------------------------------------------------------------------------------------- small words


def place(where: Place, scope: Scope, whose: Who = Who.YOU) -> str:
    """A place in words, seen from who follows the instruction."""
    return _place_of(where, _whose(whose, scope))


def _place_of(where: Place, whose: str) -> str:
    if where is Place.SHUFFLE:
        return f"the {PLACE_NAME[where]}"
    return f"{whose} {PLACE_NAME[where]}" if where in _OWN_PLACES else PLACE_NAME[where]


def _token(token: Token) -> str:
    return f"{TOKEN_NAME[token]} token"


def _whose(whose: Who, scope: Scope) -> str:
    if whose is Who.YOU:
        return scope.your
    if whose is Who.OWNER:
        return "your"
    return f"{WHO[whose]}'s"


def _who(who: Who, scope: Scope) -> str:
    return scope.subject if who is Who.YOU else WHO[who]


def _money(n: int) -> str:
    return f"${n}"


# ------------------------------------------------------------------------------------------- amounts


def amount(node: lang.Amount, scope: Scope) -> str:
    """An amount expression in words."""
    if isinstance(node, int):
        return "any number of" if node == ANY_NUMBER else str(node)
    return _call(node, scope)


def per(node: lang.Amount, scope: Scope) -> str:
    """What something is had for: ``for each card in your hand``."""
    if isinstance(node, lang.Count):
        if isinstance(node.cards, lang.Ref):
            return f"for each of {cards(node.cards, scope)}"
        if isinstance(node.cards, lang.AllIn):
            where = place(node.cards.place, scope, node.cards.whose)
            aside = "set-aside " if node.cards.place is Place.ASIDE else ""
            inside = "" if aside else f" in {where}"
            return f"for each {aside}{kind(node.cards.filter, scope).text(False)}{inside}"
        if isinstance(node.cards, lang.PlayedThisTurn):
            one = kind(node.cards.filter, scope).text(False)
            return f"for each {one} {_have(node.cards.whose, scope)} in play that was played this turn"
        if isinstance(node.cards, lang.GainedLastTurn):
            return f"for each card {_who(node.cards.who, scope)} gained on their last turn"
        if isinstance(node.cards, lang.Those):
            return f"for each {kind(node.cards.filter, scope).text(False)} among {cards(node.cards.cards, scope)}"
        return f"for each of {_plain(cards(node.cards, scope))}"
    if isinstance(node, lang.HandSize):
        return f"for each card in {place(Place.HAND, scope, node.whose)}"
    if isinstance(node, lang.EmptyPiles):
        return "for each empty Supply pile"
    if isinstance(node, lang.CoinCost):
        unit = "$1" if node.pool is Pool.COINS else POOL_NAME[node.pool].name
        return f"for each {unit} that {cards(node.cards, scope)} costs"
    if isinstance(node, lang.TypeCount):
        return f"for each type of {cards(node.cards, scope)}"
    if isinstance(node, lang.PerEach):
        inner = node.amount
        if isinstance(inner, lang.Owned):
            return f"for every {node.per} {kind(inner.filter, scope).text(True)} {scope.subject} have, rounded down"
        return f"for every {node.per} of {amount(inner, scope)}, rounded down"
    if isinstance(node, lang.Owned):
        return f"for each {kind(node.filter, scope).text(False)} {scope.subject} have"
    if isinstance(node, lang.InPool):
        return f"for each {_unit(node.pool)} {_have(node.whose, scope)}"
    if isinstance(node, lang.Bound):
        return f"for each {scope.names.get(node.name, node.name)}"
    if isinstance(node, lang.Tokens):
        return f"for each {_token(node.token)} on {_where_tokens(node, scope)}"
    if isinstance(node, lang.Marks):
        return "for each token on this"
    if isinstance(node, lang.Overpaid):
        return f"for each {'$1' if node.pool is Pool.COINS else POOL_NAME[node.pool].name} overpaid"
    if isinstance(node, lang.Purchases):
        return f"for each card, Event and Project {scope.subject} have bought this turn"
    if isinstance(node, lang.Players):
        return "for each player" if node.each == 1 else f"for each player, {node.each} times"
    if isinstance(node, lang.DifferentNames):
        if isinstance(node.cards, lang.Owned):
            return f"for each differently named {kind(node.cards.filter, scope).text(False)} {scope.subject} have"
        if isinstance(node.cards, lang.Those):
            among, one = cards(node.cards.cards, scope), kind(node.cards.filter, scope).text(False)
            return f"for each differently named {one} among {among}"
        return f"for each differently named card among {_plain(cards(node.cards, scope))}"
    return f"for each of {amount(node, scope)}"


def _rate(node: lang.Amount, scope: Scope) -> tuple[int, str]:
    """So many for each of something: ``(2, "for each Curse you have")``."""
    if isinstance(node, lang.Scaled):
        return node.by, per(node.amount, scope)
    if isinstance(node, lang.Players):
        return node.each, "per player"
    return 1, per(node, scope)


def _have(whose: Who, scope: Scope) -> str:
    return f"{_who(whose, scope)} {'have' if whose in (Who.YOU, Who.OWNER) else 'has'}"


def _unit(pool: Pool) -> str:
    if pool is Pool.COINS:
        return "$1"
    return pool.name.lower() if pool in SINGLE else POOL_NAME[pool].name


def _in_pool(node: lang.InPool, scope: Scope) -> str:
    if node.pool is Pool.COINS:
        return f"the number of $ {_have(node.whose, scope)}"
    if node.pool in _OWN_TOKENS:
        return f"the number of times {_token_there(node, scope)}"
    if node.pool is Pool.PIRATE_SHIP:
        return f"the number of tokens on {_whose(node.whose, scope)} Pirate Ship mat"
    return f"the number of {POOL_NAME[node.pool].many} {_have(node.whose, scope)}"


def _token_there(node: lang.InPool, scope: Scope) -> str:
    """Whether a token that one has or has not is there: ``your Journey token is face down``."""
    whose = _whose(node.whose, scope)
    return _OWN_TOKENS[node.pool][2].format(whose, whose)


def _sum(node: lang.Sum, scope: Scope) -> str:
    return " plus ".join(amount(part, scope) for part in node.amounts)


def _scaled(node: lang.Scaled, scope: Scope) -> str:
    return f"{node.by} {per(node.amount, scope)}"


def _bound(node: lang.Bound, scope: Scope) -> str:
    one, _, rest = scope.names.get(node.name, node.name).partition(" ")
    return f"the number of {'$' if one == '$1' else one + 's'} {rest}".strip()


def _tokens(node: lang.Tokens, scope: Scope) -> str:
    return f"the number of {_token(node.token)}s on {_where_tokens(node, scope)}"


def _where_tokens(node: lang.Tokens, scope: Scope) -> str:
    return f"the {node.on}" if node.on else _bearer(node.cards, scope)


def _bearer(node: lang.Cards | None, scope: Scope) -> str:
    """What tokens lie on: this landscape, or the pile of a card."""
    return "this" if node is None else _pile_of(node, scope)


def _pile_of(node: lang.Cards, scope: Scope) -> str:
    words = cards(node, scope)
    if words == "it":
        return "its pile"
    return words if words == "the chosen pile" else f"the pile of {words}"


def _marks(node: lang.Marks, scope: Scope) -> str:
    return "the number of tokens on this"


def _overpaid(node: lang.Overpaid, scope: Scope) -> str:
    return f"the {'$' if node.pool is Pool.COINS else POOL_NAME[node.pool].many} overpaid"


def _adjustable(node: lang.Adjustable, scope: Scope) -> str:
    return str(node.amount)


def _purchases(node: lang.Purchases, scope: Scope) -> str:
    return f"the number of cards, Events and Projects {scope.subject} have bought this turn"


def _players(node: lang.Players, scope: Scope) -> str:
    return f"{node.each} per player"


def _different_names(node: lang.DifferentNames, scope: Scope) -> str:
    if isinstance(node.cards, lang.Owned):
        return f"the number of differently named {kind(node.cards.filter, scope).text(True)} {scope.subject} have"
    return f"the number of differently named {_plain(cards(node.cards, scope))}"


def _count(node: lang.Count, scope: Scope) -> str:
    return f"the number of {_plain(cards(node.cards, scope))}"


def _plain(words: str) -> str:
    """``all cards in your hand`` counted: ``cards in your hand``."""
    return words.removeprefix("all ").removeprefix("the ")


def _hand_size(node: lang.HandSize, scope: Scope) -> str:
    return f"the number of cards in {place(Place.HAND, scope, node.whose)}"


def _empty_piles(node: lang.EmptyPiles, scope: Scope) -> str:
    return "the number of empty Supply piles"


def _coin_cost(node: lang.CoinCost, scope: Scope) -> str:
    part = "coins" if node.pool is Pool.COINS else POOL_NAME[node.pool].many
    return f"the {part} in the cost of {cards(node.cards, scope)}"


def _type_count(node: lang.TypeCount, scope: Scope) -> str:
    return f"the number of types of {cards(node.cards, scope)}"


def _per_each(node: lang.PerEach, scope: Scope) -> str:
    return f"1 per {node.per} of {amount(node.amount, scope)}, rounded down"


def _owned(node: lang.Owned, scope: Scope) -> str:
    return f"the number of {kind(node.filter, scope).text(True)} {scope.subject} have"


def _times(node: lang.Times, scope: Scope) -> str:
    done = {On.GAIN: "gained", On.PLAY: "played", On.BUY: "bought"}.get(node.event, node.event.value)
    when = "this turn" if node.phase is None else f"in {_PHASE[node.phase].within} this turn"
    have = "has" if node.whose not in (Who.YOU, Who.OWNER) else "have"
    return f"the number of {kind(node.filter, scope).text(True)} {_who(node.whose, scope)} {have} {done} {when}"


def _ordinal(node: lang.Ordinal, scope: Scope) -> str:
    return f"the number that this is among the {kind(node.filter, scope).text(True)} played this turn"


# ------------------------------------------------------------------------------------------- filters


def kind(node: lang.Filter, scope: Scope) -> Phrase:
    """A filter as the words that stand around "card"."""
    result = _DISPATCH[type(node)](node, scope)
    assert isinstance(result, Phrase)
    return result


def _anything(node: lang.Anything, scope: Scope) -> Phrase:
    return Phrase()


def _typed(node: lang.Typed, scope: Scope) -> Phrase:
    return Phrase(before=(node.type,))


def _named(node: lang.Named, scope: Scope) -> Phrase:
    return Phrase(one=node.name, many=f"{node.name} cards")


def _cost(
    coins: lang.Amount, than: lang.Cards | None, exact: bool, scope: Scope, potions: lang.Amount = 0
) -> str:
    if potions != 0:
        more = "1 Potion" if potions == 1 else f"1 Potion {per(potions, scope)}"
        if isinstance(potions, int) and potions > 1:
            more = f"{potions} Potions"
        return f"{_cost(coins, than, exact, scope)} and {more}"
    if than is None:
        if not isinstance(coins, int):
            return f"costing {'exactly' if exact else 'up to'} $1 {per(coins, scope)}"
        return f"costing {'exactly' if exact else 'up to'} {_money(coins)}"
    other = cards(than, scope)
    if coins == 0:
        return f"costing {'the same as' if exact else 'at most as much as'} {other}"
    if isinstance(coins, int) and coins < 0:
        return f"costing {'exactly' if exact else 'at least'} {_money(-coins)} less than {other}"
    value = _money(coins) if isinstance(coins, int) else f"$1 {per(coins, scope)}"
    return f"costing {'exactly' if exact else 'up to'} {value} more than {other}"


def _costs_exactly(node: lang.CostsExactly, scope: Scope) -> Phrase:
    return Phrase(after=(_cost(node.coins, node.than, True, scope, node.potions),))


def _costs_up_to(node: lang.CostsUpTo, scope: Scope) -> Phrase:
    return Phrase(after=(_cost(node.coins, node.than, False, scope),))


def _costs_from(node: lang.CostsFrom, scope: Scope) -> Phrase:
    return Phrase(after=(f"costing from {_money(node.low)} to {_money(node.high)}",))


def _costs_at_least(node: lang.CostsAtLeast, scope: Scope) -> Phrase:
    return Phrase(after=(f"costing {_money(node.coins)} or more",))


def _cheaper(node: lang.Cheaper, scope: Scope) -> Phrase:
    return Phrase(after=(f"costing less than {cards(node.than, scope)}",))


def _copy_of(node: lang.CopyOf, scope: Scope) -> Phrase:
    other = cards(node.cards, scope)
    return Phrase(one=f"copy of {other}", many=f"copies of {other}")


def _plus_coins(node: lang.PlusCoinsInText, scope: Scope) -> Phrase:
    return Phrase(after=('with "+$" in its text',))


def _except(node: lang.Except, scope: Scope) -> Phrase:
    if isinstance(node.filter, lang.Typed):
        return Phrase(before=(f"non-{node.filter.type}",))
    inner = kind(node.filter, scope)
    if not inner.before and not inner.after:
        return Phrase(after=(f"other than {inner.text(True)}",))
    return Phrase(after=(f"that is not a {inner.text(False)}",))


def _every(node: lang.Every, scope: Scope) -> Phrase:
    phrase = Phrase()
    for part in node.filters:
        other = kind(part, scope)
        one, many = (other.one, other.many) if other.one != "card" else (phrase.one, phrase.many)
        phrase = Phrase(phrase.before + other.before, one, many, phrase.after + other.after)
    # What cards are not comes first: "a non-Duration Action card".
    return replace(phrase, before=tuple(sorted(phrase.before, key=lambda word: not word.startswith("non-"))))


def _either(node: lang.Either, scope: Scope) -> Phrase:
    parts = [kind(part, scope) for part in node.filters]
    if all(part.one == "card" and not part.after for part in parts):
        return Phrase(before=(" or ".join(" ".join(part.before) for part in parts),))
    return Phrase(one=" or ".join(part.text(False) for part in parts),
                  many=" or ".join(part.text(True) for part in parts))


def _of_chosen_pile(node: lang.OfChosenPile, scope: Scope) -> Phrase:
    return Phrase(after=("from the pile this is on" if scope.types == ("Trait",) else "from the chosen pile",))


def _has_token(node: lang.HasToken, scope: Scope) -> Phrase:
    own = node.token >= Token.PLUS_CARD
    whose = "your" if own else _article(_token(node.token))
    return Phrase(after=(f"from a pile with {whose} {_token(node.token)}",))


def _types_at_least(node: lang.TypesAtLeast, scope: Scope) -> Phrase:
    return Phrase(after=(f"with {node.types} or more types",))


def _shares_type(node: lang.SharesType, scope: Scope) -> Phrase:
    return Phrase(after=(f"sharing a type with {cards(node.cards, scope)}",))


def _of_supply(node: lang.OfSupply, scope: Scope) -> Phrase:
    if not node.most:
        return Phrase(after=("from an empty Supply pile",))
    left = "" if node.most == ANY_NUMBER else f" with at most {node.most} left"
    return Phrase(after=(f"that belongs to a Supply pile{left}",))


def _copies_in(node: lang.CopiesIn, scope: Scope) -> Phrase:
    where = place(node.place, scope, node.whose)
    copies = "a copy" if node.least == 1 else f"{node.least} or more copies"
    return Phrase(after=(f"with {copies} in {where}",))


def _named_this_turn(node: lang.NamedThisTurn, scope: Scope) -> Phrase:
    return Phrase(after=("named this turn for this card",))


def _face_up(node: lang.FaceUp, scope: Scope) -> Phrase:
    return Phrase(before=("face-up",))


def _leaving(node: lang.Leaving, scope: Scope) -> Phrase:
    return Phrase(after=("that would be discarded from play this turn",))


def _same_pile_as(node: lang.SamePileAs, scope: Scope) -> Phrase:
    return Phrase(after=(f"from {_pile_of(node.cards, scope)}",))


# ------------------------------------------------------------------------------------------- cards


def cards(node: lang.Cards | lang.GainedLastTurn, scope: Scope) -> str:
    """Which cards, in words."""
    return _call(node, scope)


def _this(node: lang.This, scope: Scope) -> str:
    return "this"


def _it(node: lang.It, scope: Scope) -> str:
    return scope.it


def _ref(node: lang.Ref, scope: Scope) -> str:
    return scope.names.get(node.name, f"the {node.name} card")


def _those(node: lang.Those, scope: Scope) -> str:
    return f"the {kind(node.filter, scope).text(True)} among {cards(node.cards, scope)}"


def _all_in(node: lang.AllIn, scope: Scope) -> str:
    where = place(node.place, scope, node.whose)
    if node.place is Place.ASIDE:
        return f"all set-aside {kind(node.filter, scope).text(True)}"
    return f"all {kind(node.filter, scope).text(True)} in {where}"


def _pick(node: lang.Pick, scope: Scope) -> str:
    phrase = kind(node.filter, scope)
    if isinstance(node.source, Place):
        source = place(node.source, scope, node.whose)
        where = " that is set aside" if node.source is Place.ASIDE else f" from {source}"
    else:
        where = f" among {cards(node.source, scope)}"
    by = "" if node.by is Who.YOU else f" (chosen by {_who(node.by, scope)})"
    low, high = node.low, node.high
    if isinstance(high, int) and high == ANY_NUMBER:
        count, several = ("any number of" if low == 0 else f"{amount(low, scope)} or more"), True
    elif low == high:
        count, several = amount(low, scope), high != 1
        if low == 1:
            count = _article(phrase.text(False))
        elif not isinstance(low, int):
            return f"{phrase.text(True)}{where}, as many as {count}{by}"
    elif low == 0:
        if not isinstance(high, int):
            return f"{phrase.text(True)}{where}, up to {amount(high, scope)}{by}"
        count, several = f"up to {high}", high != 1
    else:
        count, several = f"{amount(low, scope)} to {amount(high, scope)}", True
    return f"{count} {phrase.text(several)}{where}{by}"


def _article(noun: str) -> str:
    return "an" if noun[:1] in "AEIOUaeiou" else "a"


def _a(phrase: Phrase) -> str:
    words = phrase.text(False)
    return f"{_article(words)} {words}"


def a_card(fits: lang.Filter) -> str:
    """One card that matches a filter, in words: ``an Action card costing from $2 to $3``."""
    return _a(kind(fits, Scope()))


def _gained_last_turn(node: lang.GainedLastTurn, scope: Scope) -> str:
    return f"the cards that {_who(node.who, scope)} gained on their last turn"


def _set_aside_card(node: lang.SetAsideCard, scope: Scope) -> str:
    return "the card that was set aside for this at set-up"


def _on_this(node: lang.OnThis, scope: Scope) -> str:
    return "the cards on this"


def _played_this_turn(node: lang.PlayedThisTurn, scope: Scope) -> str:
    return (f"all {kind(node.filter, scope).text(True)} {_have(node.whose, scope)} in play "
            f"that {_who(node.whose, scope)} played this turn")


def _card_with_token(node: lang.CardWithToken, scope: Scope) -> str:
    return f"the card with {_whose(node.whose, scope)} Estate token"


# ------------------------------------------------------------------------------------------- conditions


def condition(node: lang.Condition, scope: Scope) -> str:
    """A condition in words, to follow "if"."""
    return _call(node, scope)


def _at_least(node: lang.AtLeast, scope: Scope) -> str:
    if isinstance(node.amount, lang.InPool) and node.amount.pool in _OWN_TOKENS:
        return _token_there(node.amount, scope)
    return f"{amount(node.amount, scope)} is at least {amount(node.least, scope)}"


def _at_most(node: lang.AtMost, scope: Scope) -> str:
    return f"{amount(node.amount, scope)} is at most {amount(node.most, scope)}"


def _exactly(node: lang.Exactly, scope: Scope) -> str:
    return f"{amount(node.amount, scope)} is exactly {amount(node.value, scope)}"


def _your_turn(node: lang.YourTurn, scope: Scope) -> str:
    return f"it is {scope.your} turn"


def _during(node: lang.During, scope: Scope) -> str:
    return f"it is {_PHASE[node.phase].within}"


def _any_in(node: lang.AnyIn, scope: Scope) -> str:
    if node.place is Place.ASIDE:
        return f"there is {_a(kind(node.filter, scope))} set aside"
    return f"there is {_a(kind(node.filter, scope))} in {place(node.place, scope, node.whose)}"


def _matches(node: lang.Matches, scope: Scope) -> str:
    if isinstance(node.filter, lang.Anything):
        return f"there is {cards(node.cards, scope)}"
    return f"{cards(node.cards, scope)} is {_a(kind(node.filter, scope))}"


def _tracked(node: lang.Tracked, scope: Scope) -> str:
    return f"this ability has not lost track of {cards(node.cards, scope)}"


def _same_card(node: lang.SameCard, scope: Scope) -> str:
    return f"{cards(node.first, scope)} is the same physical card as {cards(node.second, scope)}"


def _bought(node: lang.Bought, scope: Scope) -> str:
    return "it was bought"


def _gained_to(node: lang.GainedTo, scope: Scope) -> str:
    return f"it goes to {place(node.place, scope)}"


def _unaffected(node: lang.Unaffected, scope: Scope) -> str:
    return f"{scope.subject} are unaffected by the Attack"


def _can_exchange(node: lang.CanExchange, scope: Scope) -> str:
    return f"{cards(node.cards, scope)} can be returned and there is {_article(node.name)} {node.name} to take"


def _extra_turn_allowed(node: lang.ExtraTurnAllowed, scope: Scope) -> str:
    return f"the turn before this one was not {scope.your} own"


def _no(node: lang.No, scope: Scope) -> str:
    inner = node.condition
    if isinstance(inner, lang.Unaffected):
        return f"{scope.subject} are not unaffected by the Attack already"
    if isinstance(inner, lang.SameCard):
        return f"{cards(inner.first, scope)} is another physical card than {cards(inner.second, scope)}"
    if isinstance(inner, lang.YourTurn):
        return f"it is not {scope.your} turn"
    if isinstance(inner, lang.During):
        return f"it is not {_PHASE[inner.phase].within}"
    if isinstance(inner, lang.AnyIn):
        return condition(inner, scope).replace("there is", "there is not", 1)
    if isinstance(inner, lang.AtLeast) and inner.amount == lang.InPool(Pool.JOURNEY):
        return f"{scope.your} Journey token is face up"
    if isinstance(inner, lang.Some):
        return f"none of {_plain(cards(inner.cards, scope))} is {_a(kind(inner.filter, scope))}"
    if isinstance(inner, lang.Has):
        return f"{_who(inner.whose, scope)} do not have {inner.name}"
    if isinstance(inner, lang.Tracked):
        return f"this ability has lost track of {cards(inner.cards, scope)}"
    return f"not: {condition(inner, scope)}"


def _all_of(node: lang.AllOf, scope: Scope) -> str:
    return " and ".join(condition(part, scope) for part in node.conditions)


def _some(node: lang.Some, scope: Scope) -> str:
    return f"one of {_plain(cards(node.cards, scope))} is {_a(kind(node.filter, scope))}"


def _any_of(node: lang.AnyOf, scope: Scope) -> str:
    return " or ".join(condition(part, scope) for part in node.conditions)


def _odd(node: lang.Odd, scope: Scope) -> str:
    return f"{amount(node.amount, scope)} is odd"


def _has(node: lang.Has, scope: Scope) -> str:
    return f"{_have(node.whose, scope)} {node.name}"


def _not_by_this(node: lang.NotByThis, scope: Scope) -> str:
    return "it was not brought about by this"


def _gave_coins(node: lang.GaveCoins, scope: Scope) -> str:
    return "resolving it gave +$"


# ------------------------------------------------------------------------------------------- instructions


def lines(do: Iterable[lang.Instruction], scope: Scope) -> tuple[Line, ...]:
    """Instructions as lines."""
    out: list[Line] = []
    before: lang.Instruction | None = None
    for node in do:
        if isinstance(node, lang.TopCard):
            continue                                 # nothing is done with it yet
        if isinstance(node, lang.Clause):
            out.extend(_clause_lines(node, scope))
        elif isinstance(node, lang.SetUp):
            told = _set_up_lines(node, scope)
            if _same_span(before, node) and (out[-1].label, out[-1].text) == (told[0].label, told[0].text):
                out[-1] = replace(out[-1], below=out[-1].below + told[0].below)
                told = told[1:]
            out.extend(told)
        else:
            out.append(line(node, scope))
        before = node
    return tuple(out)


def _same_span(before: lang.Instruction | None, node: lang.SetUp) -> bool:
    """Whether two abilities set up one after the other are active in one span."""
    return (
        isinstance(before, lang.SetUp)
        and ongoing(node.ability, node.lasts)
        and ongoing(before.ability, before.lasts)
        and node.ability.when.on is not On.ONGOING
    )


def line(node: lang.Instruction, scope: Scope) -> Line:
    """An instruction as a line, with the lines below it."""
    result = _DISPATCH[type(node)](node, scope)
    return result if isinstance(result, Line) else Line(str(result))


def _plus(node: lang.Plus, scope: Scope) -> str:
    if node.pool in _OWN_TOKENS:
        return _OWN_TOKENS[node.pool][0].format(scope.your)
    if node.pool is Pool.COINS:
        if isinstance(node.amount, int):
            return f"+${node.amount}"
        n, each = _rate(node.amount, scope)
        return f"+${n} {each}"
    _, _, one, many, _ = POOL_NAME[node.pool]
    if isinstance(node.amount, int):
        return f"+{node.amount} {one if node.amount == 1 else many}"
    n, each = _rate(node.amount, scope)
    return f"+{n} {one if n == 1 else many} {each}"


def _draw(node: lang.Draw, scope: Scope) -> str:
    sign, one, many = ("+", "Card", "Cards") if node.plus else ("draw ", "card", "cards")
    if isinstance(node.amount, int):
        return f"{sign}{node.amount} {one if node.amount == 1 else many}"
    n, each = _rate(node.amount, scope)
    return f"{sign}{n} {one if n == 1 else many} {each}"


def _draw_until(node: lang.DrawUntil, scope: Scope) -> str:
    skip = ""
    if node.skip is not None:
        skip = f"; {_a(kind(node.skip, scope))} may be set aside instead, to be discarded afterwards"
    return f"draw until {scope.subject} have {amount(node.hand, scope)} cards in hand{skip}"


_NAMED_DECKS: Final[dict[Place, str]] = {Place.BOON_DECK: "Boon", Place.HEX_DECK: "Hex"}


def _from_deck(node: lang.FromDeck, scope: Scope) -> str:
    verb = "reveal" if node.shown else "look at"
    end = "bottom" if node.spot is Spot.BOTTOM else "top"
    if node.deck in _NAMED_DECKS:
        one = _NAMED_DECKS[node.deck]
        several = f"{amount(node.amount, scope)} {one[:-1] + 'xes' if one == 'Hex' else one + 's'}"
        return f"take the top {one if node.amount == 1 else several}"
    if node.deck is not Place.DECK:
        several = "card" if node.amount == 1 else f"{amount(node.amount, scope)} cards"
        return f"{verb} the top {several} of {place(node.deck, scope)}"
    if node.amount == 1:
        return f"{verb} the {end} card of {scope.your} deck"
    return f"{verb} the {end} {amount(node.amount, scope)} cards of {scope.your} deck"


def _top_card(node: lang.TopCard, scope: Scope) -> str:
    return f"the top card of {scope.your} deck"


def _dig_for(node: lang.DigFor, scope: Scope) -> str:
    wanted = kind(node.filter, scope)
    what = _a(wanted) if node.amount == 1 else f"{amount(node.amount, scope)} {wanted.text(True)}"
    return f"reveal cards from {scope.your} deck one at a time until {scope.subject} have revealed {what}"


def _choose(node: lang.Choose, scope: Scope) -> str:
    return f"{node.verb} {cards(node.pick, scope)}"


def _reveal(node: lang.Reveal, scope: Scope) -> str:
    return f"reveal {cards(node.cards, scope)}"


def _discard(node: lang.Discard, scope: Scope) -> str:
    return f"discard {cards(node.cards, scope)}"


def _discard_down_to(node: lang.DiscardDownTo, scope: Scope) -> str:
    return f"discard down to {amount(node.hand, scope)} cards in hand"


def _trash(node: lang.Trash, scope: Scope) -> str:
    return f"trash {cards(node.cards, scope)}"


def _put(node: lang.Put, scope: Scope) -> str:
    what = cards(node.cards, scope)
    if node.to is Place.ASIDE:
        return f"set {what} aside"
    if node.to is Place.EXILE:
        return f"Exile {what}"
    where = place(node.to, scope, node.whose)
    into = "onto" if node.to in (Place.DECK, Place.ISLAND, Place.TAVERN, Place.NATIVE_VILLAGE) else "into"
    if node.spot is Spot.BOTTOM:
        return f"put {what} on the bottom of {where}"
    if node.spot is Spot.ANYWHERE:
        return f"put {what} anywhere in {where}"
    return f"put {what} {into} {where}"


def _deck_into_discard(node: lang.DeckIntoDiscard, scope: Scope) -> str:
    return f"put {scope.your} deck into {scope.your} discard pile (nothing is discarded)"


def _return_to_pile(node: lang.ReturnToPile, scope: Scope) -> str:
    return f"return {cards(node.cards, scope)} to its pile"


def _shuffle_in(node: lang.ShuffleIn, scope: Scope) -> str:
    return f"shuffle {cards(node.cards, scope)} into {scope.your} deck"


def _exchange(node: lang.Exchange, scope: Scope) -> str:
    return f"exchange {cards(node.cards, scope)} for {_article(node.name)} {node.name}"


def _gain(node: lang.Gain, scope: Scope) -> str:
    verb = "gain" if node.need is Need.MUST else "you may gain" if scope.you else "they may gain"
    if node.by is not Who.YOU:
        verb = f"{_who(node.by, scope)} gains"
    source = ""
    if isinstance(node.source, lang.TopOf):
        source = f" from the top of the {node.source.pile} pile"
    elif isinstance(node.source, lang.Ref):
        source = f" among {cards(node.source, scope)}"
    elif node.source is not Place.SUPPLY:
        source = f" from {place(node.source, scope)}"
    to = ""
    if node.to is not Place.DISCARD:
        to = f" {'onto' if node.to is Place.DECK else 'to'} {place(node.to, scope)}"
    chooser = f" that {_subject_of(node.chosen_by, scope)}" if node.chosen_by is not None else ""
    return f"{verb} {_a(kind(node.filter, scope))}{source}{to}{chooser}"


def _gain_it(node: lang.GainIt, scope: Scope) -> str:
    return f"{_who(node.by, scope)} gain{'' if node.by in (Who.YOU, Who.OWNER) else 's'} {scope.it} instead"


def _play(node: lang.Play, scope: Scope) -> str | Line:
    times = {1: "", 2: " twice", 3: " three times"}.get(node.times, f" {node.times} times")
    if node.mark is Mark.EXTRA_OPTION:
        words = "choose one more of its options, where it gives a choice of options this turn"
        inside = Line(words, "when-resolve ability (active while resolving)")
        during = Line("", f"while-resolving ability (activated on {scope.by})", (inside,))
        return Line(f"play {cards(node.cards, scope)}{times}{MANNERS[node.manner]}", below=(during,))
    mark = f", {MARKS[node.mark]}" if MARKS[node.mark] else ""
    return f"play {cards(node.cards, scope)}{times}{MANNERS[node.manner]}{mark}"


def _play_from_supply(node: lang.PlayFromSupply, scope: Scope) -> str:
    return f"play {_a(kind(node.filter, scope))} from the Supply, leaving it there"


def _become_from_supply(node: lang.BecomeFromSupply, scope: Scope) -> str:
    return (f"choose {_a(kind(node.filter, scope))} from the Supply; this is that card until it leaves play; "
            "play this")


def _clause_lines(node: lang.Clause, scope: Scope) -> tuple[Line, ...]:
    """The one conditional step. Its words follow the order in which it is unwound."""
    head: list[str] = []
    if node.if_ is not None:
        head.append(f"if {condition(node.if_, scope)}")
    may = f"{scope.subject} may"
    below = lines(node.do, scope)
    if node.cost:
        cost = _joined(lines(node.cost, scope))
        if node.need is Need.MAY:
            head.append(f"{may} {cost}" + (" to" if below else ""))
        else:
            head.append(cost + ("; if that was done" if below else ""))
    elif node.need is Need.MAY:
        head.append(may)
    text = ", ".join(head)
    other = lines(node.otherwise, scope)
    after: tuple[Line, ...] = ()
    if len(other) == 1 and not other[0].below and not other[0].label:
        after = (Line(f"otherwise {other[0].text}"),)
    elif other:
        after = (Line("otherwise", below=other),)
    if not text:
        return below + after
    if len(below) == 1 and not below[0].below and not below[0].label:
        joint = " " if node.need is Need.MAY and not node.cost else ": " if node.cost else ", "
        return (Line(f"{text}{joint}{below[0].text}"), *after)
    return (Line(text, below=below), *after)


def _clause(node: lang.Clause, scope: Scope) -> Line:
    """A clause as one line, where one is wanted."""
    found = _clause_lines(node, scope)
    return found[0] if len(found) == 1 else Line("this", below=found)


def _joined(found: tuple[Line, ...]) -> str:
    return " and ".join(_flat(one) for one in found)


def _flat(one: Line) -> str:
    below = "; ".join(_flat(other) for other in one.below)
    return f"{one.text}: {below}" if below else one.text


def _option(node: lang.Option, scope: Scope) -> Line:
    below = lines(node.do, scope)
    if len(below) == 1 and _same(node.words, below[0]):
        below = ()                                   # the option's own words say it
    return Line(node.words, "option", below)


def _same(text: str, one: Line) -> bool:
    """Whether the words of an option say all that the line below them says."""
    plain = one.text.replace("your ", "the ").casefold()
    return not one.below and not one.label and text.replace("your ", "the ").casefold() == plain


_HOW_MANY: Final[dict[Any, str]] = {1: "one", 2: "two different", 3: "three different"}


def _choose_one(node: lang.ChooseOne, scope: Scope) -> Line:
    count = _HOW_MANY.get(node.count, "") or (
        str(node.count) if isinstance(node.count, int) else f"a different one {per(node.count, scope)}"
    )
    choose = "choose" if node.by is Who.YOU else f"{_subject_of(node.by, scope)}"
    return Line(f"{choose} {count}", below=tuple(_option(option, scope) for option in node.options))


def _subject_of(who: Who, scope: Scope) -> str:
    """Somebody else choosing: ``you choose`` (the owner), ``the player to your left chooses``."""
    return f"{_who(who, scope)} choose" if who is Who.OWNER else f"{_who(who, scope)} chooses"


def _each(node: lang.Each, scope: Scope) -> Line:
    inner = replace(scope, you=node.who in (Who.YOU, Who.OWNER))
    order = ", in turn order" if node.who in (Who.OTHERS, Who.ALL) else ""
    then = (Line("afterwards, in the same order", below=lines(node.then, inner)),) if node.then else ()
    return Line(f"{_who(node.who, scope)}{order}", below=(*lines(node.do, inner), *then))


def _pass(node: lang.Pass, scope: Scope) -> str:
    to = "the player to their left" if not node.past_empty else "the next player to their left who had cards in hand"
    return f"each player passes {_a(kind(node.cards.filter, scope))} from their hand to {to}, all at once"


def _repeat(node: lang.Repeat, scope: Scope) -> Line:
    times = {1: "once", 2: "twice"}.get(node.times, "") if isinstance(node.times, int) else ""
    if times:
        return Line(times, below=lines(node.do, scope))
    words = f"{node.times} times" if isinstance(node.times, int) else f"once {per(node.times, scope)}"
    return Line(words, below=lines(node.do, scope))


def _as_often(node: lang.AsOften, scope: Scope) -> Line:
    often = "as often as wanted" if node.most == ANY_NUMBER else f"up to {amount(node.most, scope)} times"
    return Line(often, below=lines((node.clause,), scope))


def _set_up_lines(node: lang.SetUp, scope: Scope) -> tuple[Line, ...]:
    """An ability that is set up: one that waits, or one that goes on for a while with what is active in it."""
    inner = ability(node.ability, scope)
    owner = "" if node.owner in (Who.YOU, Who.OWNER) else f", for {_who(node.owner, scope)}"
    if ongoing(node.ability, node.lasts):
        span = SPANS[node.lasts]
        if node.lasts is Lasts.WHILE and _several_remain(node.ability, scope):
            span = "while-cards-remain"
        below: tuple[Line, ...] = (replace(inner, label=f"{inner.label} (active {span})"),)
        if node.lasts is Lasts.WHILE and span_of(node.ability):
            within = span_of(node.ability)
            inside = replace(inner, label=f"{inner.label} (active {within})")
            below = (Line("", f"{within} ability (active {span})", (inside,)),)
        if node.ability.when.on is On.ONGOING:
            below = inner.below if not inner.text else (Line(inner.text, below=inner.below),)
        return (Line(LASTS[node.lasts], f"{span} ability (activated on {scope.by}{owner})", below),)
    during = _during_turn(node.ability, scope)
    lasts = "" if node.lasts is Lasts.AFTER_TURN else LASTS[node.lasts]
    text = ", ".join(part for part in (lasts, inner.text) if part)
    if node.lasts is Lasts.NEXT_TURN and inner.text == "at the start of your turn":
        text = "at the start of your next turn"
    elif node.lasts is Lasts.THIS_TURN and node.ability.when.on in _MOMENT:
        text = "at the end of this turn" if node.ability.when.on is On.END_OF_TURN else f"{inner.text} this turn"
    return (Line(text, f"{inner.label} (set up on {scope.by}{owner})", inner.below), *during)


def _several_remain(node: lang.Ability, scope: Scope) -> bool:
    """Whether an ability is there while one of several cards remains."""
    if not isinstance(node.while_, lang.Tracked) or not isinstance(node.while_.cards, lang.Ref):
        return False
    return scope.names.get(node.while_.cards.name, "").endswith("cards")


def _set_up(node: lang.SetUp, scope: Scope) -> Line:
    return _set_up_lines(node, scope)[0]


def _during_turn(node: lang.Ability, scope: Scope) -> tuple[Line, ...]:
    """What is active during the extra turn that an ability takes."""
    inner = replace(scope, by=_by(node))
    abilities = [a for part in node.clause.do if isinstance(part, lang.TakeTurn) for a in part.during]
    if not abilities:
        return ()
    below: tuple[Line, ...] = ()
    for one in abilities:
        told = ability(one, inner)
        if one.when.on is On.ONGOING:
            below += told.below
        else:
            below += (replace(told, label=f"{told.label} (active during-turn)"),)
    return (Line("during that turn", f"during-turn ability (activated on {scope.by})", below),)


def _by(node: lang.Ability) -> str:
    """What an ability is called by what it sets up: "set up on when-gain"."""
    return LABELS[node.when.on].removesuffix(" ability")


def _immune(node: lang.Immune, scope: Scope) -> str:
    return f"{scope.subject} are unaffected by the Attack"


def _instead(node: lang.Instead, scope: Scope) -> str:
    return "that does not happen"


def _take_turn(node: lang.TakeTurn, scope: Scope) -> Line:
    by = f"; {_who(node.decided_by, scope)} makes the decisions" if node.decided_by else ""
    return Line(f"take an extra turn{by}")


def _return_to_action_phase(node: lang.ReturnToActionPhase, scope: Scope) -> str:
    return f"if it is {scope.your} Buy phase, return to {scope.your} Action phase"


def _next_hand_size(node: lang.NextHandSize, scope: Scope) -> Line:
    label = f"when-would-draw ability (set up on {scope.by})"
    return Line(f"draw {node.cards} cards for {scope.your} next hand", label)


def _take_it(node: lang.TakeIt, scope: Scope) -> str:
    return f"{_who(node.by, scope)} take{'' if node.by in (Who.YOU, Who.OWNER) else 's'} them instead"


def _pay(node: lang.Pay, scope: Scope) -> str:
    if node.pool is Pool.COINS:
        return f"pay ${node.amount}" if isinstance(node.amount, int) else f"pay $1 {per(node.amount, scope)}"
    _, _, one, many, _ = POOL_NAME[node.pool]
    if isinstance(node.amount, int):
        return f"spend {node.amount} {one if node.amount == 1 else many}"
    return f"spend 1 {one} {per(node.amount, scope)}"


def _lose(node: lang.Lose, scope: Scope) -> str:
    if isinstance(node.amount, int):
        return f"−{_units(node.pool, node.amount)}, but not below 0"
    return f"−{_units(node.pool, 1)} {per(node.amount, scope)}, but not below 0"


def _units(pool: Pool, number: int) -> str:
    return _money(number) if pool is Pool.COINS else f"{number} {_unit(pool) if number == 1 else POOL_NAME[pool].many}"


def _pay_any(node: lang.PayAny, scope: Scope) -> str:
    most = "any number of" if node.most == ANY_NUMBER else f"up to {amount(node.most, scope)}"
    return f"pay {most} {'$' if node.pool is Pool.COINS else POOL_NAME[node.pool].many}"


def _pay_off_debt(node: lang.PayOffDebt, scope: Scope) -> str:
    return f"pay off as much of {scope.your} Debt as wanted"


def _name_card(node: lang.NameCard, scope: Scope) -> str:
    return "name a card"


def _remember(node: lang.Remember, scope: Scope) -> str:
    return f"keep {cards(node.cards, scope)} in mind as one of {scope.names.get(node.as_, 'those cards')}"


def _receive(node: lang.Receive, scope: Scope) -> str:
    if node.who not in (Who.YOU, Who.OWNER):
        return f"{_who(node.who, scope)}, in turn order, receives {cards(node.cards, scope)}"
    return f"receive {cards(node.cards, scope)}"


def _take_card(node: lang.TakeCard, scope: Scope) -> str:
    return f"take {node.name}"


def _take_copy(node: lang.TakeCopy, scope: Scope) -> str:
    return f"take {node.name}"


def _keep_until_cleanup(node: lang.KeepUntilCleanup, scope: Scope) -> str:
    return "keep this until Clean-up"


def _return_card(node: lang.ReturnCard, scope: Scope) -> str:
    return f"return {node.name}"


def _pile(node: lang.Filter, scope: Scope, each: bool) -> str:
    """A Supply pile of one's choice, or each of them: ``an Action Supply pile``."""
    phrase = kind(node, scope)
    if phrase.one != "card":
        return f"the {phrase.one} pile"
    words = " ".join((*phrase.before, "Supply pile", *phrase.after))
    return f"each {words}" if each else f"{_article(words)} {words}"


def _several(token: Token, number: lang.Amount, scope: Scope) -> str:
    words = _token(token)
    if isinstance(number, int):
        return f"{number} {words}{'' if number == 1 else 's'}"
    n, each = _rate(number, scope)
    return f"{n} {words}{'' if n == 1 else 's'} {each}"


def _add_tokens(node: lang.AddTokens, scope: Scope) -> str:
    where = _pile(node.filter, scope, node.each)
    if node.token >= Token.PLUS_CARD and not node.each:
        return f"move {scope.your} {_token(node.token)} to {where}"
    return f"add {_several(node.token, node.number, scope)} to {where}"


def _put_tokens(node: lang.PutTokens, scope: Scope) -> str:
    return f"put {_several(node.token, node.number, scope)} on this"


def _take_tokens(node: lang.TakeTokens, scope: Scope) -> str:
    what = f"the {_token(node.token)}s" if node.most == ANY_NUMBER else _several(node.token, node.most, scope)
    if node.here:
        return f"move {what} from {_bearer(node.cards, scope)} to this"
    return f"take {what} from {_bearer(node.cards, scope)}"


def _add_mark(node: lang.AddMark, scope: Scope) -> str:
    if node.number == 1:
        return "put a token on this"
    return f"put {amount(node.number, scope)} tokens on this"


def _remove_marks(node: lang.RemoveMarks, scope: Scope) -> str:
    return "remove the tokens from this"


def _turn_face_down(node: lang.TurnFaceDown, scope: Scope) -> str:
    return f"turn {cards(node.cards, scope)} face down for the turn"


def _put_on_this(node: lang.PutOnThis, scope: Scope) -> str:
    return f"put {cards(node.cards, scope)} on this"


def _rotate(node: lang.Rotate, scope: Scope) -> str:
    return f"rotate the {node.pile} pile" if node.pile else "rotate a Supply pile"


def _put_from_supply(node: lang.PutFromSupply, scope: Scope) -> str:
    what = f"{_a(kind(node.filter, scope))} from the Supply"
    if node.to is Place.EXILE:
        return f"Exile {what}"
    if node.to is Place.ASIDE:
        return f"set aside {what}"
    if node.to is Place.TRASH:
        return f"trash {what}"
    return f"put {what} into {place(node.to, scope)}"


def _place_estate_token(node: lang.PlaceEstateToken, scope: Scope) -> str:
    return f"set {cards(node.cards, scope)} aside and put {scope.your} Estate token on it"


def _in_shuffle(node: lang.InShuffle, scope: Scope) -> str:
    return f"put {cards(node.cards, scope)} {SPOTS[node.to]}"


def _buy_from(node: lang.BuyFrom, scope: Scope) -> str:
    return f"{scope.subject} may buy one of {cards(node.source, scope)}"


def _bid(node: lang.Bid, scope: Scope) -> Line:
    return Line(f"each player in turn order, ending with you, bids once, up to {node.most} Debt; the highest bidder "
                "takes that much Debt", below=lines(node.do, scope))


def _overpay(node: lang.Overpay, scope: Scope) -> str:
    return "overpay by any amount"


def _follow_played(node: lang.FollowPlayed, scope: Scope) -> str:
    mark = f" {MARKS[node.mark]}" if MARKS[node.mark] else ""
    return f"follow the instructions of {scope.it}{mark}"


def _set_up_again(node: lang.SetUpAgain, scope: Scope) -> str:
    return "set this ability up again"


def _keep_in_hand(node: lang.KeepInHand, scope: Scope) -> str:
    return f"do not discard {cards(node.cards, scope)} with {scope.your} hand"


def _once_per_turn(node: lang.OncePerTurn, scope: Scope) -> Line:
    return Line("once per turn", below=lines(node.do, scope))


def _top_of(node: lang.TopOf, scope: Scope) -> str:
    return f"the top card of the {node.pile} pile"


# ------------------------------------------------------------------------------------------- effects


def _what(node: lang.Filter, scope: Scope) -> tuple[str, bool]:
    """What an effect is about, and whether that is several: this card itself, or all matching cards."""
    if scope.own and isinstance(node, lang.Anything):
        return "this", False
    return kind(node, scope).text(True), True


def _cost_less(node: lang.CostLess, scope: Scope) -> str:
    what, several = _what(node.filter, scope)
    if isinstance(node.coins, int):
        less = f"{_money(node.coins)} less"
    else:
        n, each = _rate(node.coins, scope)
        less = f"{_money(n)} less {each}"
    return f"{what} cost{'' if several else 's'} {less} (not less than $0)"


def _costs_like_last_gained(node: lang.CostsLikeLastGained, scope: Scope) -> str:
    return "this costs as much as the last other card gained this turn, if there was one"


def _has_abilities_of(node: lang.HasAbilitiesOf, scope: Scope) -> str:
    own = kind(node.filter, scope).text(True)
    return f"your own {own} have the abilities and types of {cards(node.cards, scope)}, beside their own"


def _has_play_ability(node: lang.HasPlayAbility, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} can be played: {_joined(lines(node.do, scope))}"


def _adjust(node: lang.Adjust, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} that you play: {node.called} {node.to} cards instead"


def _yours(node: lang.Yours, scope: Scope) -> Phrase:
    return Phrase(after=("of yours",))


def _cannot_buy(node: lang.CannotBuy, scope: Scope) -> str:
    return f"{_what(node.filter, scope)[0]} cannot be bought"


def _cannot_play(node: lang.CannotPlay, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} cannot be played from the hand"


def _plays_from_hand(node: lang.PlaysFromHand, scope: Scope) -> str:
    return f"no more than {node.most} cards can be played from the hand in a turn"


def _gained_into(node: lang.GainedInto, scope: Scope) -> str:
    into = "onto" if node.place is Place.DECK else "to"
    return f"this is gained {into} {place(node.place, scope)} (instead of to {scope.your} discard pile)"


def _draw_more(node: lang.DrawMore, scope: Scope) -> str:
    if not isinstance(node.cards, int):
        n, each = _rate(node.cards, scope)
        return f"draw {n} more {'card' if n == 1 else 'cards'} for the next hand {each}"
    return f"draw {node.cards} more {'card' if node.cards == 1 else 'cards'} for the next hand"


def _stay_in_play(node: lang.StayInPlay, scope: Scope) -> str:
    return "no cards are discarded from play in Clean-up"


def _ignore(node: lang.Ignore, scope: Scope) -> str:
    what = "$" if node.pool is Pool.COINS else POOL_NAME[node.pool].many
    return f"further +{what} {'is' if node.pool is Pool.COINS else 'are'} ignored"


def _resolve_twice(node: lang.ResolveTwice, scope: Scope) -> str:
    return f"the play ability of {kind(node.filter, scope).text(True)} is resolved an extra time"


def _coins_for(node: lang.CoinsFor, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} give {_money(node.coins)}"


def _more_coins_for(node: lang.MoreCoinsFor, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} give {_money(node.coins)} more"


def _collects_tokens(node: lang.CollectsTokens, scope: Scope) -> str:
    return f"when a card is gained from a pile, the {_token(node.token)}s on the pile are moved here"


def _extra_round(node: lang.ExtraRound, scope: Scope) -> str:
    return "at the end of the game, players who have this take one more turn"


def _also_type(node: lang.AlsoType, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} are {node.type}s too"


def _worth(node: lang.Worth, scope: Scope) -> str:
    if isinstance(node.vp, int):
        return f"worth {node.vp} VP"
    if isinstance(node.vp, lang.Sum):
        return f"worth in VP {amount(node.vp, scope)}"
    n, each = _rate(node.vp, scope)
    return f"worth {n} VP {each}"


# ------------------------------------------------------------------------------------------- abilities


def _when(node: lang.When, scope: Scope, own_card: bool = False, landscape: bool = False) -> str:
    """The trigger in words: ``when you gain this``."""
    on, who = node.on, node.who
    own = who in (Who.YOU, Who.OWNER)
    if on in _MOMENT:
        if on in _OF_PLAYER:
            text = _MOMENT[on].format(_who(who, scope) if who is not Who.ALL else "any player")
        else:
            any_turn = "the" if on in (On.END_OF_TURN, On.AFTER_TURN) else "each player's"
            whose = scope.your if own else any_turn if who is Who.ALL else f"{WHO[who]}'s"
            text = _MOMENT[on].format(whose)
        return text
    if on not in _TRIGGER:
        return ""
    verb = _TRIGGER[on][0 if own else 1]
    subject = _who(who, scope) if who is not Who.ALL else "any player"
    if who is Who.OTHERS:
        subject = "another player"
    what = "this" if own_card else _a(kind(node.filter, scope))
    if on is On.WOULD_RESOLVE:
        what = f"the play ability of {what}"
    if on is On.REVEAL:
        what += " because an instruction says so"
    source = " from the Supply" if on is On.EXILE else ""
    if node.source is not None:
        source = " from play" if node.source is Place.PLAY else f" from {_place_of(node.source, scope.your)}"
    phase = f", in {_PHASE[node.phase].within}" if node.phase is not None else ""
    if node.not_phase is not None:
        phase += f", other than in {_PHASE[node.not_phase].within}"
    when = "after" if on is On.AFTER_PLAY else "when"
    before = ", before it is resolved" if on is On.BEFORE_PLAY else ""
    given = "" if node.given is None else f", if {condition(node.given, replace(scope, you=own, it='it'))}"
    return f"{when} {subject} {verb} {what}{source}{phase}{before}{given}"


def ability(node: lang.Ability, scope: Scope, landscape: bool = False) -> Line:
    """An ability as a line of a timing tree, what it does below it."""
    on = node.when.on
    event = landscape and on is On.BUY and node.source is From.ITSELF
    label = "buy ability" if event else LABELS[on]
    own_card = node.source is From.ITSELF and isinstance(node.when.filter, lang.Anything)
    trigger = _when(node.when, scope, own_card, landscape)
    if event:
        trigger = ""
    often = "once" if node.often is Often.ONCE and node.source is From.SET_UP else OFTEN[node.often]
    parts = [often if node.often is not Often.NEXT else "", trigger, FROM[node.source]]
    if node.often is Often.NEXT:
        parts[1] = f"the next time: {trigger}" if trigger else "the next time"
    if node.while_ is not None:
        parts.append(f"as long as {condition(node.while_, scope)}")
    by = "buy" if event else "play" if on is On.WOULD_RESOLVE and "Way" in scope.types else _by(node)
    inner = replace(scope, it="it" if on in _TRIGGER else scope.it, you=True, by=by, own=node.source is From.ITSELF)
    if node.by not in (Who.OWNER, Who.YOU):
        parts.append(f"{WHO[node.by]} resolves it")
    if node.source is From.CUBE and {"State", "Artifact"} & set(scope.types):
        parts = [part for part in parts if part != FROM[From.CUBE]]
    text = ", ".join(part for part in parts if part)
    below: tuple[Line, ...] = ()
    if node.effect is not None:
        below = (Line(_call(node.effect, inner)),)
    clause = node.clause
    if clause != lang.Clause():
        if clause.if_ is None and clause.need is Need.MUST and not clause.cost and not clause.otherwise:
            below += lines(clause.do, inner)
        else:
            below += _clause_lines(clause, inner)
    return Line(text, label, below)


def _printed(node: lang.Ability, told: Line, held: bool = False) -> Line:
    """An ability that stands on the card, inside the span during which it is active if that is not always: while one
    has the card (``held``), in a phase, on one's turn."""
    span = "while-you-have" if held and node.source is From.CUBE else span_of(node)
    if isinstance(node.effect, lang.GainedInto):
        return told.below[0]
    if node.when.on is On.SET_UP_GAME:
        return replace(told, label="")
    if isinstance(node.effect, lang.ResolveTwice):
        return replace(told, label="when-resolve ability")
    if isinstance(node.effect, lang.CostsLikeLastGained):
        return replace(told, label="After-card-gained ability")
    if isinstance(node.effect, lang.Adjust):
        return Line("", "while-you-have ability", (replace(told, label="when-would ability (active while-you-have)"),))
    if not span:
        return told
    inner: tuple[Line, ...] = (replace(told, label=f"{told.label} (active {span})"),)
    if node.when.on is On.ONGOING:
        inner = (Line(told.text, below=told.below),) if told.text else told.below
    name = "Other-than-during-Clean-up" if span.startswith("other") else span
    return Line("", f"{name} ability", inner)


def _ability_line(node: lang.Ability, scope: Scope) -> Line:
    return ability(node, scope)


def _cost_text(node: lang.Cost, scope: Scope | None = None) -> str:
    parts = []
    if node.coins or not (node.potions or node.debt):
        parts.append(_money(node.coins))
    if node.potions:
        parts.append("Potion" if node.potions == 1 else f"{node.potions} Potions")
    if node.debt:
        parts.append(f"{node.debt} Debt")
    return " + ".join(parts)


LANDSCAPES: Final[frozenset[str]] = frozenset({
    "Event", "Project", "Way", "Landmark", "Ally", "Trait", "Boon", "Hex", "State", "Artifact", "Token", "Mat",
})


def _card(node: lang.Card, scope: Scope) -> Line:
    """A card version: a line for each of its abilities below its types and cost."""
    landscape = bool(LANDSCAPES & set(node.types))
    scope = replace(scope, names={**scope.names, **bound_names(node.abilities)}, types=node.types)
    held = bool({"State", "Artifact"} & set(node.types))
    below = tuple(_printed(a, ability(a, scope, landscape), held) for a in node.abilities)
    if held and below and all(one.label == "while-you-have ability" for one in below):
        below = (replace(below[0], below=tuple(inner for one in below for inner in one.below)),)
    priced = not (LANDSCAPES - {"Event", "Project"}) & set(node.types)
    cost = f", {_cost_text(node.cost)}" if priced else ""
    return Line(f"{' – '.join(node.types)}{cost}", node.name, below)


def _chosen(node: lang.Chosen, scope: Scope) -> Line:
    return Line(f"{node.count or 'any number of'} {kind(node.filter, scope).text(True)}, {place(node.place, scope)}")


def _entry(node: lang.Entry, scope: Scope) -> Line:
    return Line(node.set_name, node.name, tuple(_card(version, scope) for version in node.versions))


def card_tree(card: lang.Card) -> Line:
    """The timing tree of one version of a card: its abilities, each with what is below it."""
    return _card(card, Scope())


def tree_lines(line: Line, depth: int = 0) -> list[str]:
    """A timing tree as indented lines."""
    text = ": ".join(part for part in (line.label, line.text) if part)
    out = ["  " * depth + text]
    for under in line.below:
        out.extend(tree_lines(under, depth + 1))
    return out


def cost_text(cost: lang.Cost) -> str:
    """A printed cost: ``$5``, ``$3 + Potion``, ``8 Debt``."""
    return _cost_text(cost)


def words(node: Any, scope: Scope | None = None) -> str:
    """Any word of the language in one line; raises ``KeyError`` for a class that is not a word of it."""
    result = _DISPATCH[type(node)](node, scope or Scope())
    if isinstance(result, Line):
        return _flat(replace(result, text=" ".join(p for p in (result.label, result.text) if p)))
    if isinstance(result, Phrase):
        return result.text(False)
    return str(result)


def bound_names(node: Any) -> dict[str, str]:
    """What the names that instructions bind stand for in words, everywhere below a node."""
    found: dict[str, str] = {}

    def visit(part: Any) -> None:
        for name, text in _binding(part, found):
            if name in found and found[name] != text:
                text = f"the {name} card"
            found[name] = text
        paid = below(part.cost) if isinstance(part, lang.Clause) else ()    # before what follows from it
        for inner in dict.fromkeys((*paid, *below(part))):
            visit(inner)

    visit(node)
    return found


_DONE: Final[dict[str, str]] = {
    "choose": "chosen", "name": "named", "play": "played", "reveal": "revealed", "set aside": "set-aside",
    "trash": "trashed", "discard": "discarded", "gain": "gained", "put": "moved",
}


def _binding(node: Any, found: dict[str, str]) -> list[tuple[str, str]]:
    """The names that one instruction binds, given those bound before it."""
    if isinstance(node, lang.FromDeck):
        if node.deck in _NAMED_DECKS:
            called = _NAMED_DECKS[node.deck]
            several = "Hexes" if called == "Hex" else f"{called}s"
            return [(node.as_, f"the {called if node.amount == 1 else several}")]
        done = "revealed" if node.shown else "looked-at"
        return [(node.as_, f"the {done} {'card' if node.amount == 1 else 'cards'}")]
    if isinstance(node, lang.DigFor):
        return [(node.found, "the found card" if node.amount == 1 else "the found cards"),
                (node.rest, "the other revealed cards")]
    if isinstance(node, lang.Choose):
        done = _DONE.get(node.verb, "chosen")
        return [(node.as_, f"the {done} {'card' if node.pick.high == 1 else 'cards'}")]
    name = getattr(node, "as_", None)
    if not name:
        return []
    if isinstance(node, (lang.Pay, lang.PayAny)):
        return [(name, f"{_unit(node.pool)} {'paid' if node.pool is Pool.COINS else 'spent'}")]
    if isinstance(node, lang.AddTokens):
        return [(name, "the chosen pile")]
    if isinstance(node, lang.PutFromSupply):
        return [(name, "the chosen card")]
    if isinstance(node, lang.TopCard):
        return [(name, "the top card of the deck")]
    if isinstance(node, lang.RemoveMarks):
        return [(name, "token removed")]
    if isinstance(node, lang.NameCard):
        return [(name, "the named card")]
    if isinstance(node, lang.Remember):
        return [(name, found.get(name, "those cards"))]
    done = {lang.Discard: "discarded", lang.Trash: "trashed", lang.Put: "moved", lang.Gain: "gained",
            lang.Reveal: "revealed"}.get(
        type(node), "chosen")
    if isinstance(node, lang.Put) and node.to is lang.Place.ASIDE:
        done = "set-aside"
    what = getattr(node, "cards", None)
    one = isinstance(node, lang.Gain) or isinstance(what, (lang.This, lang.It)) or (
        isinstance(what, lang.Pick) and what.high == 1) or (
        isinstance(what, lang.Ref) and found.get(what.name, "").endswith("card"))
    return [(name, f"the {done} {'card' if one else 'cards'}")]


_DISPATCH: Final[dict[type, Callable[[Any, Scope], str | Phrase | Line]]] = {
    lang.This: _this, lang.It: _it, lang.Ref: _ref, lang.AllIn: _all_in, lang.Pick: _pick,
    lang.SetAsideCard: _set_aside_card, lang.GainedLastTurn: _gained_last_turn,
    lang.Count: _count, lang.HandSize: _hand_size, lang.EmptyPiles: _empty_piles, lang.CoinCost: _coin_cost,
    lang.PerEach: _per_each, lang.Owned: _owned, lang.Times: _times,
    lang.Ordinal: _ordinal,
    lang.Anything: _anything, lang.Typed: _typed, lang.Named: _named, lang.CostsExactly: _costs_exactly,
    lang.CostsUpTo: _costs_up_to, lang.CostsFrom: _costs_from, lang.CostsAtLeast: _costs_at_least,
    lang.Cheaper: _cheaper, lang.CopyOf: _copy_of,
    lang.PlusCoinsInText: _plus_coins, lang.Except: _except, lang.Every: _every, lang.Either: _either,
    lang.AtLeast: _at_least, lang.AtMost: _at_most, lang.Exactly: _exactly, lang.YourTurn: _your_turn,
    lang.During: _during, lang.AnyIn: _any_in, lang.Matches: _matches, lang.Tracked: _tracked,
    lang.SameCard: _same_card, lang.Bought: _bought, lang.GainedTo: _gained_to, lang.Unaffected: _unaffected,
    lang.CanExchange: _can_exchange, lang.ExtraTurnAllowed: _extra_turn_allowed, lang.No: _no,
    lang.AllOf: _all_of,
    lang.Plus: _plus, lang.Draw: _draw, lang.DrawUntil: _draw_until, lang.FromDeck: _from_deck,
    lang.DigFor: _dig_for, lang.Choose: _choose, lang.Reveal: _reveal, lang.Discard: _discard,
    lang.DiscardDownTo: _discard_down_to, lang.Trash: _trash, lang.Put: _put,
    lang.DeckIntoDiscard: _deck_into_discard, lang.ReturnToPile: _return_to_pile, lang.ShuffleIn: _shuffle_in,
    lang.Exchange: _exchange, lang.Gain: _gain, lang.GainIt: _gain_it, lang.Play: _play,
    lang.PlayFromSupply: _play_from_supply, lang.BecomeFromSupply: _become_from_supply, lang.Clause: _clause,
    lang.Option: _option, lang.ChooseOne: _choose_one, lang.Each: _each,
    lang.Repeat: _repeat, lang.AsOften: _as_often, lang.SetUp: _set_up, lang.Immune: _immune, lang.Instead: _instead,
    lang.TakeTurn: _take_turn, lang.ReturnToActionPhase: _return_to_action_phase,
    lang.NextHandSize: _next_hand_size, lang.TakeIt: _take_it,
    lang.Purchases: _purchases, lang.Players: _players, lang.SamePileAs: _same_pile_as, lang.Leaving: _leaving,
    lang.Some: _some,
    lang.TopCard: _top_card, lang.TakeCopy: _take_copy, lang.KeepUntilCleanup: _keep_until_cleanup,
    lang.OnThis: _on_this, lang.PlayedThisTurn: _played_this_turn, lang.CardWithToken: _card_with_token,
    lang.InPool: _in_pool, lang.Sum: _sum, lang.Scaled: _scaled, lang.Bound: _bound, lang.Tokens: _tokens,
    lang.Marks: _marks, lang.Overpaid: _overpaid, lang.Adjustable: _adjustable, lang.DifferentNames: _different_names,
    lang.OfChosenPile: _of_chosen_pile, lang.HasToken: _has_token, lang.TypesAtLeast: _types_at_least,
    lang.SharesType: _shares_type, lang.CopiesIn: _copies_in, lang.FaceUp: _face_up,
    lang.Odd: _odd, lang.Has: _has, lang.NotByThis: _not_by_this,
    lang.GaveCoins: _gave_coins, lang.AnyOf: _any_of,
    lang.Pay: _pay, lang.PayAny: _pay_any, lang.PayOffDebt: _pay_off_debt,
    lang.NameCard: _name_card, lang.Remember: _remember, lang.Receive: _receive, lang.TakeCard: _take_card,
    lang.ReturnCard: _return_card, lang.AddTokens: _add_tokens, lang.PutTokens: _put_tokens,
    lang.TakeTokens: _take_tokens, lang.AddMark: _add_mark, lang.RemoveMarks: _remove_marks,
    lang.TurnFaceDown: _turn_face_down, lang.PutOnThis: _put_on_this, lang.Rotate: _rotate,
    lang.PutFromSupply: _put_from_supply, lang.PlaceEstateToken: _place_estate_token, lang.InShuffle: _in_shuffle,
    lang.BuyFrom: _buy_from, lang.Bid: _bid, lang.Overpay: _overpay, lang.FollowPlayed: _follow_played,
    lang.SetUpAgain: _set_up_again, lang.KeepInHand: _keep_in_hand, lang.OncePerTurn: _once_per_turn,
    lang.TopOf: _top_of, lang.TypeCount: _type_count, lang.Pass: _pass, lang.Lose: _lose, lang.OfSupply: _of_supply,
    lang.Those: _those, lang.MoreCoinsFor: _more_coins_for, lang.NamedThisTurn: _named_this_turn,
    lang.CollectsTokens: _collects_tokens,
    lang.CostsLikeLastGained: _costs_like_last_gained, lang.HasPlayAbility: _has_play_ability,
    lang.HasAbilitiesOf: _has_abilities_of, lang.Adjust: _adjust, lang.Yours: _yours,
    lang.CannotBuy: _cannot_buy, lang.CannotPlay: _cannot_play, lang.PlaysFromHand: _plays_from_hand,
    lang.GainedInto: _gained_into, lang.DrawMore: _draw_more, lang.StayInPlay: _stay_in_play, lang.Ignore: _ignore,
    lang.ResolveTwice: _resolve_twice, lang.CoinsFor: _coins_for, lang.ExtraRound: _extra_round,
    lang.CostLess: _cost_less, lang.AlsoType: _also_type, lang.Worth: _worth,
    lang.When: _when, lang.Ability: _ability_line, lang.Cost: _cost_text, lang.Card: _card, lang.Entry: _entry,
    lang.Chosen: _chosen,
}


def _call(node: Any, scope: Scope) -> str:
    result = _DISPATCH[type(node)](node, scope)
    assert isinstance(result, str)
    return result


def worded() -> frozenset[type]:
    """The classes of the language that have words."""
    return frozenset(_DISPATCH)
