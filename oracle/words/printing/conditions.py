"""Conditions in words."""

from __future__ import annotations

from engine import language as lang
from engine.language import Place, Pool
from oracle.words.printing.amounts import have_words, plain_words, token_there_words
from oracle.words.printing.scope import (
    DISPATCH,
    OWN_TOKENS,
    PHASE,
    Scope,
    a_words,
    amount,
    article_words,
    cards,
    condition,
    kind,
    place,
    who_words,
)


def _at_least(node: lang.AtLeast, scope: Scope) -> str:
    if isinstance(node.amount, lang.InPool) and node.amount.pool in OWN_TOKENS:
        return token_there_words(node.amount, scope)
    return f"{amount(node.amount, scope)} is at least {amount(node.least, scope)}"


def _at_most(node: lang.AtMost, scope: Scope) -> str:
    return f"{amount(node.amount, scope)} is at most {amount(node.most, scope)}"


def _exactly(node: lang.Exactly, scope: Scope) -> str:
    return f"{amount(node.amount, scope)} is exactly {amount(node.value, scope)}"


def _your_turn(node: lang.YourTurn, scope: Scope) -> str:
    return f"it is {scope.your} turn"


def _during(node: lang.During, scope: Scope) -> str:
    return f"it is {PHASE[node.phase].within}"


def _any_in(node: lang.AnyIn, scope: Scope) -> str:
    if node.place is Place.ASIDE:
        return f"there is {a_words(kind(node.filter, scope))} set aside"
    return f"there is {a_words(kind(node.filter, scope))} in {place(node.place, scope, node.whose)}"


def _matches(node: lang.Matches, scope: Scope) -> str:
    if isinstance(node.filter, lang.Anything):
        return f"there is {cards(node.cards, scope)}"
    which = cards(node.cards, scope)
    if which.endswith(" cards"):
        return f"{which} are all {kind(node.filter, scope).text(True)}"
    return f"{which} is {a_words(kind(node.filter, scope))}"


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
    return f"{cards(node.cards, scope)} can be returned and there is {article_words(node.name)} {node.name} to take"


def _extra_turn_allowed(node: lang.ExtraTurnAllowed, scope: Scope) -> str:
    return f"the turn before this one was not {scope.your} own"


def _extra_turn(node: lang.ExtraTurn, scope: Scope) -> str:
    return "the last turn was an extra turn"


def _no(node: lang.No, scope: Scope) -> str:
    inner = node.condition
    if isinstance(inner, lang.ExtraTurn):
        return "the last turn was no extra turn"
    if isinstance(inner, lang.Unaffected):
        return f"{scope.subject} are not unaffected by the Attack already"
    if isinstance(inner, lang.SameCard):
        return f"{cards(inner.first, scope)} is another physical card than {cards(inner.second, scope)}"
    if isinstance(inner, lang.YourTurn):
        return f"it is not {scope.your} turn"
    if isinstance(inner, lang.During):
        return f"it is not {PHASE[inner.phase].within}"
    if isinstance(inner, lang.AnyIn):
        return condition(inner, scope).replace("there is", "there is not", 1)
    if isinstance(inner, lang.AtLeast) and inner.amount == lang.InPool(Pool.JOURNEY):
        return f"{scope.your} Journey token is face up"
    if isinstance(inner, lang.Some):
        return f"none of {plain_words(cards(inner.cards, scope))} is {a_words(kind(inner.filter, scope))}"
    if isinstance(inner, lang.Has):
        return f"{who_words(inner.whose, scope)} do not have {inner.name}"
    if isinstance(inner, lang.Tracked):
        return f"this ability has lost track of {cards(inner.cards, scope)}"
    return f"not: {condition(inner, scope)}"


def _all_of(node: lang.AllOf, scope: Scope) -> str:
    return " and ".join(condition(part, scope) for part in node.conditions)


def _some(node: lang.Some, scope: Scope) -> str:
    return f"one of {plain_words(cards(node.cards, scope))} is {a_words(kind(node.filter, scope))}"


def _any_of(node: lang.AnyOf, scope: Scope) -> str:
    return " or ".join(condition(part, scope) for part in node.conditions)


def _odd(node: lang.Odd, scope: Scope) -> str:
    return f"{amount(node.amount, scope)} is odd"


def _has(node: lang.Has, scope: Scope) -> str:
    return f"{have_words(node.whose, scope)} {node.name}"


def _not_by_this(node: lang.NotByThis, scope: Scope) -> str:
    return "it was not brought about by this"


def _gave_coins(node: lang.GaveCoins, scope: Scope) -> str:
    return "resolving it gave +$"


DISPATCH.update({
    lang.AtLeast: _at_least,
    lang.AtMost: _at_most,
    lang.Exactly: _exactly,
    lang.YourTurn: _your_turn,
    lang.During: _during,
    lang.AnyIn: _any_in,
    lang.Matches: _matches,
    lang.Tracked: _tracked,
    lang.SameCard: _same_card,
    lang.Bought: _bought,
    lang.GainedTo: _gained_to,
    lang.Unaffected: _unaffected,
    lang.CanExchange: _can_exchange,
    lang.ExtraTurn: _extra_turn,
    lang.ExtraTurnAllowed: _extra_turn_allowed,
    lang.No: _no,
    lang.AllOf: _all_of,
    lang.Some: _some,
    lang.Odd: _odd,
    lang.Has: _has,
    lang.NotByThis: _not_by_this,
    lang.GaveCoins: _gave_coins,
    lang.AnyOf: _any_of,
})
