"""Ongoing effects in words."""

from __future__ import annotations

from engine import language as lang
from engine.collection import entries
from engine.language import Pool
from engine.language.walk import parts
from oracle.words.printing.context import OWN_TOKENS, Scope, cards, kind, says, to_words, token_words
from oracle.words.printing.instructions import joined_words, lines
from oracle.words.printing.quantities import number_words, rate_words, units_words


def _what(node: lang.Filter, scope: Scope) -> tuple[str, bool]:
    """Return what an effect applies to, and whether that is several: this card itself, or all matching cards."""
    if scope.own and isinstance(node, lang.Anything):
        return "this", False
    return kind(node, scope).text(True), True


@says(lang.CostLess)
def _cost_less(node: lang.CostLess, scope: Scope) -> str:
    what, several = _what(node.filter, scope)
    money, _, each = number_words(node.coins, "$1", "$", scope).partition(" ")
    return f"{what} cost{'' if several else 's'} {money} less{f' {each}' if each else ''} (not less than $0)"


@says(lang.HasPlayAbility)
def _has_play_ability(node: lang.HasPlayAbility, scope: Scope) -> str:
    return f"{kind(node.filter, scope).text(True)} can be played: {joined_words(lines(node.do, scope))}"


@says(lang.Adjust)
def _adjust(node: lang.Adjust, scope: Scope) -> str:
    card = card_with_number(node.called)
    called = f"{card}'s “{node.called}”" if card else f"“{node.called}”"
    return f"for {kind(node.filter, scope).text(True)} that you play, {called} is {node.to}"


def card_with_number(called: str) -> str:
    """Return the card whose instructions have a number of this name that something else may change; or ""."""
    return next((
        entry.name for entry in entries() for part in parts(entry)
        if isinstance(part, lang.Adjustable) and part.called == called
    ), "")


@says(lang.CannotBuy)
def _cannot_buy(node: lang.CannotBuy, scope: Scope) -> str:
    return f"{_what(node.filter, scope)[0]} cannot be bought"


@says(lang.GainedInto)
def _gained_into(node: lang.GainedInto, scope: Scope) -> str:
    where = to_words(node.place, scope).replace("into ", "to ", 1)
    return f"this is gained {where} (instead of to {scope.your} discard pile)"


@says(lang.DrawMore)
def _draw_more(node: lang.DrawMore, scope: Scope) -> str:
    number, each = (node.cards, "") if isinstance(node.cards, int) else rate_words(node.cards, scope)
    return f"draw {number} more card{'' if number == 1 else 's'} for the next hand{f' {each}' if each else ''}"


@says(lang.StayInPlay)
def _stay_in_play(node: lang.StayInPlay, scope: Scope) -> str:
    if node.cards is not None:
        return f"{cards(node.cards, scope)} is not discarded from play in Clean-up"
    return f"{scope.subject} discard no cards from play in Clean-up"


@says(lang.Ignore)
def _ignore(node: lang.Ignore, scope: Scope) -> str:
    return f"further +{units_words(node.pool)} {'is' if node.pool is Pool.COINS else 'are'} ignored"


@says(lang.OneLess)
def _one_less(node: lang.OneLess, scope: Scope) -> str:
    taken, returned = OWN_TOKENS[node.token][2], OWN_TOKENS[node.token][1]
    what = "draw one card" if node.pool is None else f"get one {units_words(node.pool)}"
    when = "draw cards" if node.pool is None else f"get {units_words(node.pool)}"
    return (f"while {taken.format(scope.your)}, the next time {scope.subject} {when}, {what} less and "
            f"{returned.format(scope.your)}")


@says(lang.CollectsTokens)
def _collects_tokens(node: lang.CollectsTokens, scope: Scope) -> str:
    return f"when a card is gained from a pile, the {token_words(node.token)}s on the pile are moved here"


@says(lang.Worth)
def _worth(node: lang.Worth, scope: Scope) -> str:
    if isinstance(node.vp, lang.Sum):
        return f"worth {' and '.join(_vp(part, scope) for part in node.vp.amounts)}"
    return f"worth {_vp(node.vp, scope)}"


def _vp(vp: lang.Amount, scope: Scope) -> str:
    return number_words(vp, "VP", "VP", scope)
