"""Ongoing effects in words."""

from __future__ import annotations

from engine import language as lang
from engine.language import Place, Pool
from oracle.words.printing.amounts import rate_words
from oracle.words.printing.instructions import joined_words, lines
from oracle.words.printing.scope import DISPATCH, Phrase, Scope, amount, cards, kind, money_words, place, token_words
from oracle.words.table import POOL_NAME


def _what(node: lang.Filter, scope: Scope) -> tuple[str, bool]:
    """What an effect is about, and whether that is several: this card itself, or all matching cards."""
    if scope.own and isinstance(node, lang.Anything):
        return "this", False
    return kind(node, scope).text(True), True


def _cost_less(node: lang.CostLess, scope: Scope) -> str:
    what, several = _what(node.filter, scope)
    if isinstance(node.coins, int):
        less = f"{money_words(node.coins)} less"
    else:
        n, each = rate_words(node.coins, scope)
        less = f"{money_words(n)} less {each}"
    return f"{what} cost{'' if several else 's'} {less} (not less than $0)"


def _costs_like_last_gained(node: lang.CostsLikeLastGained, scope: Scope) -> str:
    return "this costs as much as the last other card gained this turn, if there was one"


def _has_abilities_of(node: lang.HasAbilitiesOf, scope: Scope) -> str:
    own = kind(node.filter, scope).text(True)
    return f"your own {own} have the abilities and types of {cards(node.cards, scope)}, beside their own"


def _has_play_ability(node: lang.HasPlayAbility, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} can be played: {joined_words(lines(node.do, scope))}"


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
        n, each = rate_words(node.cards, scope)
        return f"draw {n} more {'card' if n == 1 else 'cards'} for the next hand {each}"
    return f"draw {node.cards} more {'card' if node.cards == 1 else 'cards'} for the next hand"


def _also_discarded(node: lang.AlsoDiscarded, scope: Scope) -> str:
    return f"{cards(node.cards, scope)} is discarded in Clean-up with the cards in play"


def _stay_in_play(node: lang.StayInPlay, scope: Scope) -> str:
    if node.cards is not None:
        return f"{cards(node.cards, scope)} is not discarded from play in Clean-up"
    return f"{scope.subject} discard no cards from play in Clean-up"


def _ignore(node: lang.Ignore, scope: Scope) -> str:
    what = "$" if node.pool is Pool.COINS else POOL_NAME[node.pool].many
    return f"further +{what} {'is' if node.pool is Pool.COINS else 'are'} ignored"


def _resolve_twice(node: lang.ResolveTwice, scope: Scope) -> str:
    return f"the play ability of {kind(node.filter, scope).text(True)} is resolved an extra time"


def _coins_for(node: lang.CoinsFor, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} give {money_words(node.coins)}"


def _more_coins_for(node: lang.MoreCoinsFor, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} give {money_words(node.coins)} more"


def _collects_tokens(node: lang.CollectsTokens, scope: Scope) -> str:
    return f"when a card is gained from a pile, the {token_words(node.token)}s on the pile are moved here"


def _extra_round(node: lang.ExtraRound, scope: Scope) -> str:
    return "at the end of the game, players who have this take one more turn"


def _actions_as_buys(node: lang.ActionsAsBuys, scope: Scope) -> str:
    return f"{scope.subject} may use unused Actions as Buys"


def _also_type(node: lang.AlsoType, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} are {node.type}s too"


def _worth(node: lang.Worth, scope: Scope) -> str:
    if isinstance(node.vp, int):
        return f"worth {node.vp} VP"
    if isinstance(node.vp, lang.Sum):
        return f"worth in VP {amount(node.vp, scope)}"
    n, each = rate_words(node.vp, scope)
    return f"worth {n} VP {each}"


DISPATCH.update({
    lang.AlsoDiscarded: _also_discarded,
    lang.MoreCoinsFor: _more_coins_for,
    lang.CollectsTokens: _collects_tokens,
    lang.CostsLikeLastGained: _costs_like_last_gained,
    lang.HasPlayAbility: _has_play_ability,
    lang.HasAbilitiesOf: _has_abilities_of,
    lang.Adjust: _adjust,
    lang.Yours: _yours,
    lang.CannotBuy: _cannot_buy,
    lang.CannotPlay: _cannot_play,
    lang.PlaysFromHand: _plays_from_hand,
    lang.GainedInto: _gained_into,
    lang.DrawMore: _draw_more,
    lang.StayInPlay: _stay_in_play,
    lang.Ignore: _ignore,
    lang.ResolveTwice: _resolve_twice,
    lang.CoinsFor: _coins_for,
    lang.ExtraRound: _extra_round,
    lang.ActionsAsBuys: _actions_as_buys,
    lang.CostLess: _cost_less,
    lang.AlsoType: _also_type,
    lang.Worth: _worth,
})
