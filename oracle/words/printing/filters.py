"""Kinds of cards in words."""

from __future__ import annotations

from engine import language as lang
from engine.language import ANY_NUMBER, Token
from engine.record import replace
from oracle.words.printing.context import (
    Phrase,
    Scope,
    a_words,
    article_words,
    cards,
    have_words,
    kind,
    lying,
    money_words,
    or_words,
    says,
)
from oracle.words.printing.quantities import number_words, of_cards, pile_of_words
from oracle.words.table import TOKEN_NAME


@says(lang.Anything)
def _anything(node: lang.Anything, scope: Scope) -> Phrase:
    return Phrase()


@says(lang.Typed)
def _typed(node: lang.Typed, scope: Scope) -> Phrase:
    return Phrase(before=(node.type,))


@says(lang.Named)
def _named(node: lang.Named, scope: Scope) -> Phrase:
    return Phrase(one=node.name, many=f"{node.name} cards")


# ------------------------------------------------------------------------------------- costs


def _cost(coins: lang.Amount, than: lang.Cards | None, how: str, scope: Scope) -> str:
    """``costing exactly $1 more than it``; ``how`` is "exactly" or "up to"."""
    if than is None:
        return f"costing {how} {_money(coins, '', scope)}"
    other = cards(than, scope)
    if coins == 0:
        return f"costing {'the same as' if how == 'exactly' else 'at most as much as'} {other}"
    if isinstance(coins, int) and coins < 0:
        return f"costing {'exactly' if how == 'exactly' else 'at least'} {money_words(-coins)} less than {other}"
    return f"costing {how} {_money(coins, f'more than {other}', scope)}"


def _money(coins: lang.Amount, than: str, scope: Scope) -> str:
    """Return an amount of coins, with what it is added to: ``$1 more than it per Coffers spent``."""
    money, _, each = number_words(coins, "$1", "$", scope).partition(" ")
    return " ".join(part for part in (money, than, each) if part)


@says(lang.CostsExactly)
def _costs_exactly(node: lang.CostsExactly, scope: Scope) -> Phrase:
    words = _cost(node.coins, node.than, "exactly", scope)
    if node.potions != 0:
        words += f" and {number_words(node.potions, 'Potion', 'Potions', scope)}"
    return Phrase(after=(words,))


@says(lang.CostsUpTo)
def _costs_up_to(node: lang.CostsUpTo, scope: Scope) -> Phrase:
    return Phrase(after=(_cost(node.coins, node.than, "up to", scope),))


@says(lang.CostsAtLeast)
def _costs_at_least(node: lang.CostsAtLeast, scope: Scope) -> Phrase:
    if node.than is not None:
        return Phrase(after=(f"costing at least {money_words(node.coins)} more than {cards(node.than, scope)}",))
    return Phrase(after=(f"costing {money_words(node.coins)} or more",))


# ------------------------------------------------------------------------------------- what cards are


@says(lang.CopyOf)
def _copy_of(node: lang.CopyOf, scope: Scope) -> Phrase:
    if isinstance(node.cards, lang.AllIn):
        of = of_cards(node.cards, scope)
        return Phrase(one=f"copy of {a_words(of)}", many=f"copies of {of.text(True)}")
    other = cards(node.cards, scope)
    return Phrase(one=f"copy of {other}", many=f"copies of {other}")


@says(lang.FaceUp)
def _face_up(node: lang.FaceUp, scope: Scope) -> Phrase:
    return Phrase(before=("face-up",))


# ------------------------------------------------------------------------------------- piles and copies


@says(lang.OfChosenPile)
def _of_chosen_pile(node: lang.OfChosenPile, scope: Scope) -> Phrase:
    return Phrase(after=("from the pile this is on" if scope.types == ("Trait",) else "from the chosen pile",))


@says(lang.SamePileAs)
def _same_pile_as(node: lang.SamePileAs, scope: Scope) -> Phrase:
    return Phrase(after=(f"from {pile_of_words(node.cards, scope)}",))


@says(lang.HasToken)
def _has_token(node: lang.HasToken, scope: Scope) -> Phrase:
    return _with_tokens([node.token])


def _with_tokens(tokens: list[Token]) -> Phrase:
    """Return words for cards from a pile with one of these tokens on it, one's own or anybody's."""
    whose = "your" if tokens[0] >= Token.PLUS_CARD else article_words(TOKEN_NAME[tokens[0]])
    return Phrase(after=(f"from a pile with {whose} {or_words(TOKEN_NAME[token] for token in tokens)} token",))


@says(lang.OfSupply)
def _of_supply(node: lang.OfSupply, scope: Scope) -> Phrase:
    if not node.most:
        return Phrase(after=("belonging to an empty Supply pile",))
    left = "" if node.most == ANY_NUMBER else f" with at most {node.most} left"
    return Phrase(after=(f"belonging to a Supply pile{left}",))


@says(lang.CopiesIn)
def _copies_in(node: lang.CopiesIn, scope: Scope) -> Phrase:
    if node.most == node.least:
        copies = f"exactly {node.least} {'copy' if node.least == 1 else 'copies'}"
    elif node.most != ANY_NUMBER:
        copies = f"{node.least} to {node.most} copies"
    else:
        copies = "a copy" if node.least == 1 else f"{node.least} or more copies"
    return Phrase(after=(_having(node, copies, scope),))


def _having(node: lang.CopiesIn, copies: str, scope: Scope) -> str:
    """Return words for having so many copies of a card somewhere: ``that you have a copy of in play``."""
    where = "" if node.place is None else f" {lying(Phrase(), node.place, node.whose, scope).frame[1]}"
    return f"that {have_words(node.whose, scope)} {copies} of{where}"


# ------------------------------------------------------------------------------------- not, and, or


@says(lang.Except)
def _except(node: lang.Except, scope: Scope) -> Phrase:
    inner = node.filter
    if isinstance(inner, lang.Typed):
        return Phrase(before=(f"non-{inner.type}",))
    if isinstance(inner, lang.Named) or (
            isinstance(inner, lang.Either) and all(isinstance(part, lang.Named) for part in inner.filters)):
        return Phrase(after=(f"other than {kind(inner, scope).one}",))
    if isinstance(inner, lang.CopiesIn) and (inner.least, inner.most) == (1, ANY_NUMBER):
        return Phrase(after=(_having(inner, "no copy", scope),))
    phrase = kind(inner, scope)
    if phrase == Phrase(after=phrase.after) and phrase.after:
        return Phrase(after=(f"not {' '.join(phrase.after)}",))
    return Phrase(after=(f"other than {a_words(phrase)}",))


@says(lang.Every)
def _every(node: lang.Every, scope: Scope) -> Phrase:
    phrase = Phrase()
    for part in node.filters:
        other = kind(part, scope)
        one, many = (other.one, other.many) if other.one != "card" else (phrase.one, phrase.many)
        phrase = Phrase(phrase.before + other.before, one, many, phrase.after + other.after)
    # Negations come first: "a non-Duration Action card".
    return replace(phrase, before=tuple(sorted(phrase.before, key=lambda word: not word.startswith("non-"))))


@says(lang.Either)
def _either(node: lang.Either, scope: Scope) -> Phrase:
    if all(isinstance(part, lang.HasToken) for part in node.filters):
        return _with_tokens([part.token for part in node.filters if isinstance(part, lang.HasToken)])
    parts = [kind(part, scope) for part in node.filters]
    if all(part.one == "card" and not part.after for part in parts):
        return Phrase(before=(or_words(" ".join(part.before) for part in parts),))
    names = or_words(part.text(False) for part in parts)
    if all(isinstance(part, lang.Named) for part in node.filters):
        return Phrase(one=names, many=f"{names} cards")
    return Phrase(one=names, many=or_words(part.text(True) for part in parts))
