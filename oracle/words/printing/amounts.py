"""Amounts in words."""

from __future__ import annotations

from engine import language as lang
from engine.language import On, Place, Pool, Span, Who
from oracle.words.printing.scope import (
    DISPATCH,
    OWN_TOKENS,
    PHASE,
    Scope,
    amount,
    cards,
    kind,
    place,
    token_words,
    who_words,
    whose_words,
)
from oracle.words.table import POOL_NAME, SINGLE


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
            return f"for each {one} {have_words(node.cards.whose, scope)} in play that was played this turn"
        if isinstance(node.cards, lang.GainedLastTurn):
            return f"for each card {who_words(node.cards.who, scope)} gained on their last turn"
        if isinstance(node.cards, lang.GainedThisTurn):
            return f"for each card {who_words(node.cards.who, scope)} have gained this turn"
        if isinstance(node.cards, lang.TrashedLastTurn):
            return f"for each card {who_words(node.cards.who, scope)} trashed on their last turn"
        if isinstance(node.cards, lang.Those):
            return f"for each {kind(node.cards.filter, scope).text(False)} among {cards(node.cards.cards, scope)}"
        return f"for each of {plain_words(cards(node.cards, scope))}"
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
        if isinstance(inner, lang.Count):
            counted = plain_words(cards(inner.cards, scope))
            return f"for every {node.per} {counted}, rounded down"
        return f"for every {node.per} of {amount(inner, scope)}, rounded down"
    if isinstance(node, lang.Owned):
        return f"for each {kind(node.filter, scope).text(False)} {scope.subject} have"
    if isinstance(node, lang.InPool):
        return f"for each {unit_words(node.pool)} {have_words(node.whose, scope)}"
    if isinstance(node, lang.Bound):
        return f"for each {scope.names.get(node.name, node.name)}"
    if isinstance(node, lang.Tokens):
        return f"for each {token_words(node.token)} on {_where_tokens(node, scope)}"
    if isinstance(node, lang.Marks):
        return "for each token on this"
    if isinstance(node, lang.Overpaid):
        return f"for each {'$1' if node.pool is Pool.COINS else POOL_NAME[node.pool].name} overpaid"
    if isinstance(node, lang.Purchases):
        return f"for each card, Event and Project {scope.subject} have bought this turn"
    if isinstance(node, lang.Players):
        return "for each player" if node.each == 1 else f"for each player, {node.each} times"
    if isinstance(node, lang.DifferentTypes):
        return f"for each different type among {plain_words(cards(node.cards, scope))}"
    if isinstance(node, lang.DifferentNames):
        if isinstance(node.cards, lang.Owned):
            return f"for each differently named {kind(node.cards.filter, scope).text(False)} {scope.subject} have"
        if isinstance(node.cards, lang.Those):
            among, one = cards(node.cards.cards, scope), kind(node.cards.filter, scope).text(False)
            return f"for each differently named {one} among {among}"
        if isinstance(node.cards, lang.GainedThisTurn):
            return f"for each differently named card {who_words(node.cards.who, scope)} have gained this turn"
        return f"for each differently named card among {plain_words(cards(node.cards, scope))}"
    return f"for each of {amount(node, scope)}"


def rate_words(node: lang.Amount, scope: Scope) -> tuple[int, str]:
    """So many for each of something: ``(2, "for each Curse you have")``."""
    if isinstance(node, lang.Scaled):
        return node.by, per(node.amount, scope)
    if isinstance(node, lang.Players):
        return node.each, "per player"
    return 1, per(node, scope)


def have_words(whose: Who, scope: Scope) -> str:
    return f"{who_words(whose, scope)} {'have' if whose in (Who.YOU, Who.OWNER) else 'has'}"


def unit_words(pool: Pool) -> str:
    if pool is Pool.COINS:
        return "$1"
    return pool.name.lower() if pool in SINGLE else POOL_NAME[pool].name


def _in_pool(node: lang.InPool, scope: Scope) -> str:
    if node.pool is Pool.COINS:
        return f"the number of $ {have_words(node.whose, scope)}"
    if node.pool in OWN_TOKENS:
        return f"the number of times {token_there_words(node, scope)}"
    if node.pool is Pool.PIRATE_SHIP:
        return f"the number of tokens on {whose_words(node.whose, scope)} Pirate Ship mat"
    if node.pool is Pool.SINISTER_PLOT:
        return f"the number of {whose_words(node.whose, scope)} tokens on this"
    return f"the number of {POOL_NAME[node.pool].many} {have_words(node.whose, scope)}"


def token_there_words(node: lang.InPool, scope: Scope) -> str:
    """Whether a token that one has or has not is there: ``your Journey token is face down``."""
    whose = whose_words(node.whose, scope)
    return OWN_TOKENS[node.pool][2].format(whose, whose)


def _sum(node: lang.Sum, scope: Scope) -> str:
    return " plus ".join(amount(part, scope) for part in node.amounts)


def _scaled(node: lang.Scaled, scope: Scope) -> str:
    return f"{node.by} {per(node.amount, scope)}"


def _bound(node: lang.Bound, scope: Scope) -> str:
    one, _, rest = scope.names.get(node.name, node.name).partition(" ")
    return f"the number of {'$' if one == '$1' else one + 's'} {rest}".strip()


def _tokens(node: lang.Tokens, scope: Scope) -> str:
    return f"the number of {token_words(node.token)}s on {_where_tokens(node, scope)}"


def _where_tokens(node: lang.Tokens, scope: Scope) -> str:
    return f"the {node.on}" if node.on else bearer_words(node.cards, scope)


def bearer_words(node: lang.Cards | None, scope: Scope) -> str:
    """What tokens lie on: this landscape, or the pile of a card."""
    return "this" if node is None else pile_of_words(node, scope)


def pile_of_words(node: lang.Cards, scope: Scope) -> str:
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
    return f"the number of differently named {plain_words(cards(node.cards, scope))}"


def _count(node: lang.Count, scope: Scope) -> str:
    return f"the number of {plain_words(cards(node.cards, scope))}"


def plain_words(words: str) -> str:
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


def _least(node: lang.Least, scope: Scope) -> str:
    return f"the smallest of {', '.join(amount(part, scope) for part in node.amounts)}"


def _beyond(node: lang.Beyond, scope: Scope) -> str:
    return f"{amount(node.amount, scope)} beyond {amount(node.number, scope)}"


def _by_players(node: lang.ByPlayers, scope: Scope) -> str:
    return ", ".join(f"{number} with {players} players" for players, number in enumerate(node.numbers, 2))


def _different_types(node: lang.DifferentTypes, scope: Scope) -> str:
    return f"the number of different types among {plain_words(cards(node.cards, scope))}"


def _ordinal_of_name(node: lang.OrdinalOfName, scope: Scope) -> str:
    return f"the number that this is among the cards of its name {scope.subject} have played this turn"


def _second_most(node: lang.SecondMost, scope: Scope) -> str:
    return f"the number of copies of the second most common {kind(node.filter, scope).text(False)} {scope.subject} have"


def _per_each(node: lang.PerEach, scope: Scope) -> str:
    return f"1 per {node.per} of {amount(node.amount, scope)}, rounded down"


def _owned(node: lang.Owned, scope: Scope) -> str:
    return f"the number of {kind(node.filter, scope).text(True)} {scope.subject} have"


def _times(node: lang.Times, scope: Scope) -> str:
    done = {On.GAIN: "gained", On.PLAY: "played", On.BUY: "bought"}.get(node.event, node.event.value)
    when = "this turn" if node.phase is None else f"in {PHASE[node.phase].within} this turn"
    if node.span is Span.TURN:
        when = f"in any of {scope.your} {PHASE[node.phase].name}s this turn" if node.phase else "this turn"
    elif node.span is Span.GAME:
        when = "this game"
    have = "has" if node.whose not in (Who.YOU, Who.OWNER) else "have"
    return f"the number of {kind(node.filter, scope).text(True)} {who_words(node.whose, scope)} {have} {done} {when}"


def _ordinal(node: lang.Ordinal, scope: Scope) -> str:
    return f"the number that this is among the {kind(node.filter, scope).text(True)} played this turn"


DISPATCH.update({
    lang.Count: _count,
    lang.HandSize: _hand_size,
    lang.EmptyPiles: _empty_piles,
    lang.CoinCost: _coin_cost,
    lang.PerEach: _per_each,
    lang.Owned: _owned,
    lang.Times: _times,
    lang.Ordinal: _ordinal,
    lang.Purchases: _purchases,
    lang.Players: _players,
    lang.InPool: _in_pool,
    lang.Sum: _sum,
    lang.Scaled: _scaled,
    lang.Bound: _bound,
    lang.Tokens: _tokens,
    lang.Marks: _marks,
    lang.Overpaid: _overpaid,
    lang.Adjustable: _adjustable,
    lang.DifferentNames: _different_names,
    lang.TypeCount: _type_count,
    lang.Least: _least,
    lang.Beyond: _beyond,
    lang.ByPlayers: _by_players,
    lang.DifferentTypes: _different_types,
    lang.OrdinalOfName: _ordinal_of_name,
    lang.SecondMost: _second_most,
})
