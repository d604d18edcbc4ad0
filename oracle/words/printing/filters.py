"""Kinds of cards in words."""

from __future__ import annotations

from engine import language as lang
from engine.language import ANY_NUMBER, Token
from engine.record import replace
from oracle.words.printing.amounts import have_words, per, pile_of_words
from oracle.words.printing.scope import (
    DISPATCH,
    Phrase,
    Scope,
    article_words,
    cards,
    kind,
    money_words,
    place,
    token_words,
)


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
        return f"costing {'exactly' if exact else 'up to'} {money_words(coins)}"
    other = cards(than, scope)
    if coins == 0:
        return f"costing {'the same as' if exact else 'at most as much as'} {other}"
    if isinstance(coins, int) and coins < 0:
        return f"costing {'exactly' if exact else 'at least'} {money_words(-coins)} less than {other}"
    value = money_words(coins) if isinstance(coins, int) else f"$1 {per(coins, scope)}"
    return f"costing {'exactly' if exact else 'up to'} {value} more than {other}"


def _costs_exactly(node: lang.CostsExactly, scope: Scope) -> Phrase:
    return Phrase(after=(_cost(node.coins, node.than, True, scope, node.potions),))


def _costs_up_to(node: lang.CostsUpTo, scope: Scope) -> Phrase:
    return Phrase(after=(_cost(node.coins, node.than, False, scope),))


def _costs_from(node: lang.CostsFrom, scope: Scope) -> Phrase:
    return Phrase(after=(f"costing from {money_words(node.low)} to {money_words(node.high)}",))


def _costs_at_least(node: lang.CostsAtLeast, scope: Scope) -> Phrase:
    if node.than is not None:
        return Phrase(after=(f"costing at least {money_words(node.coins)} more than {cards(node.than, scope)}",))
    return Phrase(after=(f"costing {money_words(node.coins)} or more",))


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
    whose = "your" if own else article_words(token_words(node.token))
    return Phrase(after=(f"from a pile with {whose} {token_words(node.token)}",))


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
    copies = "a copy" if node.least == 1 else f"{node.least} or more copies"
    if node.most == node.least:
        copies = f"exactly {node.least} {'copy' if node.least == 1 else 'copies'}"
    elif node.most != ANY_NUMBER:
        copies = f"{node.least} to {node.most} copies"
    if node.place is None:
        return Phrase(after=(f"of which {have_words(node.whose, scope)} {copies}",))
    return Phrase(after=(f"with {copies} in {place(node.place, scope, node.whose)}",))


def _most_copies(node: lang.MostCopies, scope: Scope) -> Phrase:
    return Phrase(after=(f"of which nobody has more copies than {scope.subject}",))


def _named_this_turn(node: lang.NamedThisTurn, scope: Scope) -> Phrase:
    return Phrase(after=("named this turn for this card",))


def _face_up(node: lang.FaceUp, scope: Scope) -> Phrase:
    return Phrase(before=("face-up",))


def _leaving(node: lang.Leaving, scope: Scope) -> Phrase:
    return Phrase(after=("that would be discarded from play this turn",))


def _same_pile_as(node: lang.SamePileAs, scope: Scope) -> Phrase:
    return Phrase(after=(f"from {pile_of_words(node.cards, scope)}",))


DISPATCH.update({
    lang.Anything: _anything,
    lang.Typed: _typed,
    lang.Named: _named,
    lang.CostsExactly: _costs_exactly,
    lang.CostsUpTo: _costs_up_to,
    lang.CostsFrom: _costs_from,
    lang.CostsAtLeast: _costs_at_least,
    lang.Cheaper: _cheaper,
    lang.CopyOf: _copy_of,
    lang.PlusCoinsInText: _plus_coins,
    lang.Except: _except,
    lang.Every: _every,
    lang.Either: _either,
    lang.SamePileAs: _same_pile_as,
    lang.Leaving: _leaving,
    lang.OfChosenPile: _of_chosen_pile,
    lang.HasToken: _has_token,
    lang.TypesAtLeast: _types_at_least,
    lang.SharesType: _shares_type,
    lang.CopiesIn: _copies_in,
    lang.MostCopies: _most_copies,
    lang.FaceUp: _face_up,
    lang.OfSupply: _of_supply,
    lang.NamedThisTurn: _named_this_turn,
})
