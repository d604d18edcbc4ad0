"""Selections of cards in words."""

from __future__ import annotations

from engine import language as lang
from engine.language import ANY_NUMBER, Place, Who
from engine.record import replace
from oracle.words.printing.context import (
    Phrase,
    Scope,
    a_words,
    among,
    article_words,
    cards,
    from_words,
    have_words,
    kind,
    lying,
    place,
    says,
    who_words,
    whose_words,
)
from oracle.words.printing.quantities import amount, rate_words


@says(lang.Ref)
def _ref(node: lang.Ref, scope: Scope) -> str:
    return scope.of_name(node.name).text


@says(lang.Those)
def _those(node: lang.Those, scope: Scope) -> str:
    return f"the {kind(node.filter, scope).text(True)} among {among(node.cards, scope)}"


@says(lang.AllIn)
def _all_in(node: lang.AllIn, scope: Scope) -> str:
    if node == lang.AllIn(Place.HAND, whose=node.whose):
        return place(Place.HAND, scope, node.whose)
    phrase = kind(node.filter, scope)
    if node.but is not None:
        phrase = replace(phrase, after=(*phrase.after, f"other than {cards(node.but, scope)}"))
    return f"all {lying(phrase, node.place, node.whose, scope).text(True)}"


@says(lang.Pick)
def _pick(node: lang.Pick, scope: Scope) -> str:
    phrase = kind(node.filter, scope)
    if node.different:
        phrase = replace(phrase, before=("differently named", *phrase.before))
    by = "" if node.by is Who.YOU else f" (chosen by {who_words(node.by, scope)})"
    where = (from_words(node.source, node.whose, scope) if isinstance(node.source, Place)
             else f"among {among(node.source, scope)}")
    if node.whose is not Who.YOU and not isinstance(node.source, Place):
        by += f" (of {whose_words(node.whose, scope)})"
    how_many, several, behind = _how_many(node, phrase, scope)
    words = replace(phrase, where=where).text(several)
    return " ".join(part for part in (how_many, words, behind) if part) + by


def _how_many(node: lang.Pick, phrase: Phrase, scope: Scope) -> tuple[str, bool, str]:
    """Return the words before the cards for how many are picked, whether they are several, and the words behind."""
    low, high = node.low, node.high
    left = _left_over(low, node)
    if left and high == low:
        return f"all but {left}", True, ""
    if high == ANY_NUMBER:
        if left:
            return f"all but up to {left}", True, ""
        least = "any number of" if low == 0 else "all" if low == ANY_NUMBER else f"{amount(low, scope)} or more"
        return least, True, ""
    if low == high:
        if low == 1:
            return article_words(phrase.text(False)), False, ""
        if isinstance(low, (int, lang.Adjustable)):
            return amount(low, scope), True, ""
        return *_rate(low, scope)[:2], _rate(low, scope)[2]
    if low == 0:
        if isinstance(high, (int, lang.Adjustable)):
            return f"up to {amount(high, scope)}", high != 1, ""
        number, several, behind = _rate(high, scope)
        return f"up to {number}", several, behind
    return f"{amount(low, scope)} to {amount(high, scope)}", True, ""


def _rate(number: lang.Amount, scope: Scope) -> tuple[str, bool, str]:
    """Return words for as many cards as an amount is."""
    if isinstance(number, lang.Sum):
        return f"as many as {amount(number, scope)}:", True, ""
    n, each = rate_words(number, scope)
    return str(n), n != 1, each


def _left_over(low: lang.Amount, node: lang.Pick) -> int:
    """Return how many of the cards that can be picked are left over; 0 if the number is not put that way."""
    match low:
        case lang.Sum((lang.HandSize() as size, int(n))) if n < 0 and node.source is Place.HAND:
            return -n if size.whose is node.whose and node.filter == lang.Anything() else 0
        case lang.Beyond(lang.Count(lang.AllIn() as all_in), int(n)) if n > 0:
            same = isinstance(node.source, Place) and all_in == lang.AllIn(node.source, node.filter, node.whose)
            return n if same else 0
    return 0


def a_card(fits: lang.Filter) -> str:
    """One card that matches a filter, in words: ``an Action card costing from $2 to $3``."""
    return a_words(kind(fits, Scope()))


@says(lang.GainedThisTurn)
def _gained_this_turn(node: lang.GainedThisTurn, scope: Scope) -> str:
    return f"the cards {have_words(node.who, scope)} gained this turn"


@says(lang.EachPile)
def _each_pile(node: lang.EachPile, scope: Scope) -> str:
    phrase = kind(node.filter, scope)
    return f"the {' '.join((*phrase.before, 'Supply piles', *phrase.after))}"


@says(lang.PlayedThisTurn)
def _played_this_turn(node: lang.PlayedThisTurn, scope: Scope) -> str:
    played = replace(kind(node.filter, scope), after=(*kind(node.filter, scope).after, "played this turn"))
    return f"the {lying(played, Place.PLAY, node.whose, scope).text(True)}"


@says(lang.CardWithToken)
def _card_with_token(node: lang.CardWithToken, scope: Scope) -> str:
    return f"the card with {whose_words(node.whose, scope)} Estate token"
