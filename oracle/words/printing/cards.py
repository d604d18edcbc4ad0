"""Which cards, in words."""

from __future__ import annotations

from engine import language as lang
from engine.language import ANY_NUMBER, Place, Who
from engine.record import replace
from oracle.words.printing.amounts import have_words
from oracle.words.printing.scope import (
    DISPATCH,
    Scope,
    a_words,
    amount,
    article_words,
    cards,
    kind,
    place,
    who_words,
    whose_words,
)


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
    if node.different:
        phrase = replace(phrase, before=("differently named", *phrase.before))
    if isinstance(node.source, Place):
        source = place(node.source, scope, node.whose)
        where = " that is set aside" if node.source is Place.ASIDE else f" from {source}"
    else:
        where = f" among {cards(node.source, scope)}"
    by = "" if node.by is Who.YOU else f" (chosen by {who_words(node.by, scope)})"
    low, high = node.low, node.high
    if isinstance(high, int) and high == ANY_NUMBER:
        least = "any number of" if low == 0 else "all" if low == ANY_NUMBER else f"{amount(low, scope)} or more"
        count, several = least, True
    elif low == high:
        count, several = amount(low, scope), high != 1
        if low == 1:
            count = article_words(phrase.text(False))
        elif not isinstance(low, int):
            return f"{phrase.text(True)}{where}, as many as {count}{by}"
    elif low == 0:
        if not isinstance(high, int):
            return f"{phrase.text(True)}{where}, up to {amount(high, scope)}{by}"
        count, several = f"up to {high}", high != 1
    else:
        count, several = f"{amount(low, scope)} to {amount(high, scope)}", True
    return f"{count} {phrase.text(several)}{where}{by}"


def a_card(fits: lang.Filter) -> str:
    """One card that matches a filter, in words: ``an Action card costing from $2 to $3``."""
    return a_words(kind(fits, Scope()))


def _gained_last_turn(node: lang.GainedLastTurn, scope: Scope) -> str:
    return f"the cards that {who_words(node.who, scope)} gained on their last turn"


def _gained_this_turn(node: lang.GainedThisTurn, scope: Scope) -> str:
    return f"the cards that {who_words(node.who, scope)} have gained this turn"


def _trashed_last_turn(node: lang.TrashedLastTurn, scope: Scope) -> str:
    return f"the cards that {who_words(node.who, scope)} trashed on their last turn"


def _each_pile(node: lang.EachPile, scope: Scope) -> str:
    return f"the Supply piles of {kind(node.filter, scope).text(True)}"


def _set_aside_card(node: lang.SetAsideCard, scope: Scope) -> str:
    return "the card that was set aside for this at set-up"


def _on_this(node: lang.OnThis, scope: Scope) -> str:
    return "the cards on this"


def _played_this_turn(node: lang.PlayedThisTurn, scope: Scope) -> str:
    return (f"all {kind(node.filter, scope).text(True)} {have_words(node.whose, scope)} in play "
            f"that {who_words(node.whose, scope)} played this turn")


def _card_with_token(node: lang.CardWithToken, scope: Scope) -> str:
    return f"the card with {whose_words(node.whose, scope)} Estate token"


DISPATCH.update({
    lang.This: _this,
    lang.It: _it,
    lang.Ref: _ref,
    lang.AllIn: _all_in,
    lang.Pick: _pick,
    lang.SetAsideCard: _set_aside_card,
    lang.GainedLastTurn: _gained_last_turn,
    lang.OnThis: _on_this,
    lang.PlayedThisTurn: _played_this_turn,
    lang.CardWithToken: _card_with_token,
    lang.Those: _those,
    lang.GainedThisTurn: _gained_this_turn,
    lang.TrashedLastTurn: _trashed_last_turn,
    lang.EachPile: _each_pile,
})
