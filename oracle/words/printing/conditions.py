"""Conditions in words."""

from __future__ import annotations

from typing import Final

from engine import language as lang
from engine.language import Who
from engine.record import replace
from oracle.words.printing.context import (
    OWN_TOKENS,
    PHASE,
    Phrase,
    Scope,
    a_words,
    among,
    article_words,
    cards,
    condition,
    have_words,
    kind,
    lying,
    or_words,
    says,
    who_words,
)
from oracle.words.printing.quantities import amount, counted, ordinal_words, played_words, token_there_words

_NTH = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def _compared(left: lang.Amount, how: str, right: lang.Amount, scope: Scope) -> str:
    """Return an amount beside another, with ``how`` ("at least", "at most" or "exactly") between them."""
    if isinstance(left, lang.InPool) and left.pool in OWN_TOKENS and (how, right) in (("at least", 1), ("exactly", 0)):
        return token_there_words(left, scope, right == 1)
    if isinstance(left, (lang.Ordinal, lang.OrdinalOfName)) and how == "exactly" and right in _NTH:
        assert isinstance(right, int)
        return f"{played_words(scope)} is the {_NTH[right]} {ordinal_words(left, scope, False)}"
    phrase = counted(left, scope)
    if phrase is None:
        return f"{amount(left, scope)} is {how} {amount(right, scope)}"
    if isinstance(right, (int, lang.Adjustable)):
        number = amount(right, scope)
        if (how, right) in (("at least", 1), ("exactly", 0)):
            return phrase.sentence("any" if right else "no")
        return phrase.sentence({"at least": f"{number} or more", "at most": f"{number} or fewer"}.get(
            how, f"exactly {number}"))
    other = counted(right, scope)
    return phrase.sentence(f"{'exactly' if how == 'exactly' else how} as many") + " as " + (
        amount(right, scope) if other is None else other.text(True))


@says(lang.AtLeast)
def _at_least(node: lang.AtLeast, scope: Scope) -> str:
    return _compared(node.amount, "at least", node.least, scope)


@says(lang.AtMost)
def _at_most(node: lang.AtMost, scope: Scope) -> str:
    return _compared(node.amount, "at most", node.most, scope)


@says(lang.Exactly)
def _exactly(node: lang.Exactly, scope: Scope) -> str:
    return _compared(node.amount, "exactly", node.value, scope)


@says(lang.During)
def _during(node: lang.During, scope: Scope) -> str:
    return f"it is {PHASE[node.phase].within}"


@says(lang.AnyIn)
def _any_in(node: lang.AnyIn, scope: Scope) -> str:
    phrase = _in_place(node, scope)
    return phrase.sentence(article_words(phrase.text(False)))


def _in_place(node: lang.AnyIn, scope: Scope) -> Phrase:
    phrase = kind(node.filter, scope)
    if node.but is not None:
        phrase = replace(phrase, after=(*phrase.after, f"other than {cards(node.but, scope)}"))
    return lying(phrase, node.place, node.whose, scope)


@says(lang.Matches)
def _matches(node: lang.Matches, scope: Scope) -> str:
    which = cards(node.cards, scope)
    several = isinstance(node.cards, lang.Ref) and scope.of_name(node.cards.name).several
    if isinstance(node.filter, lang.Anything):
        return f"there {'are' if several else 'is'} {which}"
    phrase = kind(node.filter, scope)
    if phrase == Phrase(after=phrase.after) and phrase.after[0].startswith("costing "):
        words = " ".join(phrase.after).removeprefix("costing ")
        return f"{which} {'all cost' if several else 'costs'} {words}"
    return f"{which} are all {phrase.text(True)}" if several else f"{which} is {a_words(phrase)}"


@says(lang.Some)
def _some(node: lang.Some, scope: Scope) -> str:
    return _one_of(node, scope).sentence("any")


def _one_of(node: lang.Some, scope: Scope) -> Phrase:
    return replace(kind(node.filter, scope), frame=("there are", f"among {among(node.cards, scope)}"))


@says(lang.CanExchange)
def _can_exchange(node: lang.CanExchange, scope: Scope) -> str:
    return f"{cards(node.cards, scope)} can be exchanged for {article_words(node.name)} {node.name}"


@says(lang.Has)
def _has(node: lang.Has, scope: Scope) -> str:
    return f"{have_words(node.whose, scope)} {node.name}"


@says(lang.AllOf)
def _all_of(node: lang.AllOf, scope: Scope) -> str:
    return " and ".join(_within(part, scope) for part in node.conditions)


@says(lang.AnyOf)
def _any_of(node: lang.AnyOf, scope: Scope) -> str:
    return " or ".join(_within(part, scope) for part in node.conditions)


def _within(node: lang.Condition, scope: Scope) -> str:
    """Return a condition as one of several."""
    words = condition(node, scope)
    return f"({words})" if isinstance(node, (lang.AllOf, lang.AnyOf)) else words


@says(lang.No)
def _no(node: lang.No, scope: Scope) -> str:
    inner = node.condition
    match inner:
        case lang.AnyIn():
            return _in_place(inner, scope).sentence("no")
        case lang.Some():
            return _one_of(inner, scope).sentence("no")
        case lang.SameCard(first, second):
            return f"{cards(first, scope)} is not the same physical card as {cards(second, scope)}"
        case lang.Tracked(which):
            return f"this ability has lost track of {cards(which, scope)}"
        case lang.Has(name, whose):
            who = who_words(whose, scope)
            return f"{who} {'do' if who in ('you', 'they') else 'does'} not have {name}"
        case lang.AnyOf(parts):
            held = [part for part in parts if isinstance(part, lang.Has) and part.whose is Who.YOU]
            if len(held) == len(parts):
                return f"{scope.subject} have neither {or_words((part.name for part in held), 'nor')}"
            return f"not ({condition(inner, scope)})"
        case lang.AllOf():
            return f"not ({condition(inner, scope)})"
        case lang.ExtraTurn():
            return "the last turn was no extra turn"
    words = condition(inner, scope)
    positive, negative = _NEGATED.get(type(inner), (words, f"not: {words}"))
    negated = words.replace(positive, negative, 1)
    return negated if negated != words else f"not: {words}"


_NEGATED: Final[dict[type, tuple[str, str]]] = {
    lang.YourTurn: (" is ", " is not "), lang.During: (" is ", " is not "), lang.Matches: (" is ", " is not "),
    lang.Unaffected: (" are ", " are not "), lang.NotByThis: (" was not ", " was "),
    lang.Bought: (" was ", " was not "),
}
