"""Amounts in words. Things that are counted are a phrase: ``+$1 per Buy you have``, ``you have 3 or more cards in
hand``.
"""

from __future__ import annotations

from engine import language as lang
from engine.language import ANY_NUMBER, On, Place, Pool, Span
from engine.record import replace
from oracle.words.printing.context import (
    DISPATCH,
    OWN_TOKENS,
    PHASE,
    Phrase,
    Scope,
    a_words,
    call_words,
    cards,
    have_words,
    kind,
    lying,
    or_words,
    says,
    token_words,
    who_words,
    whose_words,
)
from oracle.words.table import POOL_NAME, SINGLE


def counted(node: lang.Amount, scope: Scope) -> Phrase | None:
    """Return the things that an amount is the number of; None if it is no number of things."""
    said = None if isinstance(node, int) else DISPATCH[type(node)](node, scope)
    return said if isinstance(said, Phrase) else None


def amount(node: lang.Amount, scope: Scope) -> str:
    """An amount in words: ``3``, ``the number of cards in your hand``."""
    if isinstance(node, int):
        return "any number of" if node == ANY_NUMBER else str(node)
    phrase = counted(node, scope)
    return call_words(node, scope) if phrase is None else f"the number of {phrase.text(True)}"


def per(node: lang.Amount, scope: Scope) -> str:
    """Return the thing for each of which something is had: ``per card in your hand``."""
    if isinstance(node, lang.Sum) and not any(isinstance(part, int) for part in node.amounts):
        return " and ".join(per(part, scope) for part in node.amounts)
    phrase = counted(node, scope)
    return f"per 1 of {amount(node, scope)}" if phrase is None else f"per {phrase.text(False)}"


def rate_words(node: lang.Amount, scope: Scope) -> tuple[int, str]:
    """Return a number and words for each of something: ``(2, "per Curse you have")``."""
    if isinstance(node, lang.Scaled):
        return node.by, per(node.amount, scope)
    if isinstance(node, lang.Players):
        return node.each, "per player"
    return 1, per(node, scope)


def _is_rate(number: lang.Amount, scope: Scope) -> bool:
    """Report whether an amount is so many for each of something."""
    if isinstance(number, lang.Sum):
        return not any(isinstance(part, int) for part in number.amounts)
    return isinstance(number, (lang.Scaled, lang.Players)) or counted(number, scope) is not None


def times_words(times: lang.Amount, scope: Scope) -> str:
    """Return words for a number of times: ``twice``, ``once per card in your hand``."""
    if not isinstance(times, int) and not _is_rate(times, scope):
        return f"as often as {amount(times, scope)}"
    number, each = (times, "") if isinstance(times, int) else rate_words(times, scope)
    often = {1: "once", 2: "twice"}.get(number, f"{number} times")
    return f"{often} {each}".strip()


def unit_words(pool: Pool) -> str:
    if pool is Pool.COINS:
        return "$1"
    return pool.name.lower() if pool in SINGLE else POOL_NAME[pool].name


def units_words(pool: Pool) -> str:
    return "$" if pool is Pool.COINS else POOL_NAME[pool].many


def number_words(number: lang.Amount, one: str, many: str, scope: Scope) -> str:
    """Return a number of something: ``1 Buy``, ``2 Buys``, ``1 Buy per card in your hand``; money as ``$2``."""
    each = ""
    if not isinstance(number, int):
        if not _is_rate(number, scope):
            return f"as many {many} as {amount(number, scope)}"
        number, each = rate_words(number, scope)
    words = f"${number}" if many == "$" else f"{number} {one if number == 1 else many}"
    return f"{words} {each}".strip()


# ------------------------------------------------------------------------------------- cards that are counted


@says(lang.Count)
def _count(node: lang.Count, scope: Scope) -> Phrase:
    return of_cards(node.cards, scope)


@says(lang.Owned)
def _owned(node: lang.Owned, scope: Scope) -> Phrase:
    have = f"{scope.subject} have"
    return replace(kind(node.filter, scope), where=have, frame=(have, ""))


@says(lang.DifferentNames)
def _different_names(node: lang.DifferentNames, scope: Scope) -> Phrase:
    phrase = of_cards(node.cards, scope)
    return replace(phrase, before=("differently named", *phrase.before))


@says(lang.HandSize)
def _hand_size(node: lang.HandSize, scope: Scope) -> Phrase:
    return lying(Phrase(), Place.HAND, node.whose, scope)


def of_cards(node: lang.Cards | lang.History | lang.Owned, scope: Scope) -> Phrase:
    """Return cards as things that are counted."""
    if isinstance(node, lang.Owned):
        return _owned(node, scope)
    if isinstance(node, lang.AllIn):
        phrase = kind(node.filter, scope)
        if node.but is not None:
            phrase = replace(phrase, after=(*phrase.after, f"other than {cards(node.but, scope)}"))
        return lying(phrase, node.place, node.whose, scope)
    if isinstance(node, lang.PlayedThisTurn):
        return replace(lying(kind(node.filter, scope), Place.PLAY, node.whose, scope), after=(
            *kind(node.filter, scope).after, "played this turn"))
    if isinstance(node, (lang.GainedLastTurn, lang.TrashedLastTurn, lang.GainedThisTurn)):
        return _history(node, scope)
    if isinstance(node, lang.Those):
        return replace(kind(node.filter, scope), where=f"among {cards(node.cards, scope)}")
    if isinstance(node, lang.Ref):
        name = scope.of_name(node.name)
        the = (name.the,) if name.the in ("your", "their") else ()
        return Phrase(the, name.one, name.many, frame=("there are" if name.several else "there is", ""))
    if isinstance(node, lang.CardWithToken):
        with_it = cards(node, scope).removeprefix("the card ")
        return Phrase(after=(with_it,), frame=("there is", ""))
    words = cards(node, scope).removeprefix("the ")
    return Phrase(one=words, many=words)


def _history(node: lang.History, scope: Scope) -> Phrase:
    """Return words for the cards with which a player has done something: ``you have gained this turn``."""
    if isinstance(node, lang.GainedThisTurn):
        done = f"{have_words(node.who, scope)} gained"
        return Phrase(where=f"{done} this turn", frame=(done, "this turn"))
    verb = "gained" if isinstance(node, lang.GainedLastTurn) else "trashed"
    who = who_words(node.who, scope)
    return Phrase(where=f"{who} {verb} last turn", frame=(f"{who} {verb}", "last turn"))


@says(lang.Times)
def _times(node: lang.Times, scope: Scope) -> Phrase:
    done = {On.GAIN: "gained", On.PLAY: "played", On.BUY: "bought"}.get(node.event, node.event.value)
    when = "this game" if node.span is Span.GAME else "this turn"
    if node.phase is not None:
        every = f"in the {PHASE[node.phase].name}s of this {'game' if node.span is Span.GAME else 'turn'}"
        when = f"this {PHASE[node.phase].name}" if node.span is Span.LATEST else every
    have = f"{have_words(node.whose, scope)} {done}"
    return replace(kind(node.filter, scope), where=f"{have} {when}", frame=(have, when))


@says(lang.Purchases)
def _purchases(node: lang.Purchases, scope: Scope) -> Phrase:
    have = f"{scope.subject} have bought"
    return Phrase((), "card, Event or Project", "cards, Events and Projects", (), f"{have} this turn",
                  (have, "this turn"))


@says(lang.SecondMost)
def _second_most(node: lang.SecondMost, scope: Scope) -> Phrase:
    second, have = f"the second most common {kind(node.filter, scope).text(False)}", f"{scope.subject} have"
    return Phrase((), f"copy of {second}", f"copies of {second}", (), have, (have, ""))


# ------------------------------------------------------------------------------------- what is on cards


@says(lang.CoinCost)
def _coin_cost(node: lang.CoinCost, scope: Scope) -> Phrase:
    costs = f"{cards(node.cards, scope)} {'cost together' if _are_several(node.cards, scope) else 'costs'}"
    return Phrase((), unit_words(node.pool), units_words(node.pool), (), costs, (costs, ""))


@says(lang.TypeCount)
def _type_count(node: lang.TypeCount, scope: Scope) -> Phrase:
    has = f"{cards(node.cards, scope)} {'have' if _are_several(node.cards, scope) else 'has'}"
    return Phrase((), "type", "types", (), has, (has, ""))


def _are_several(node: lang.Cards, scope: Scope) -> bool:
    if isinstance(node, lang.Ref):
        return scope.of_name(node.name).several
    return not isinstance(node, (lang.This, lang.It, lang.CardWithToken, lang.SetAsideCard))


@says(lang.DifferentTypes)
def _different_types(node: lang.DifferentTypes, scope: Scope) -> Phrase:
    among = f"among {of_cards(node.cards, scope).text(True)}"
    return Phrase(("different",), "type", "types", (), among, ("there are", among))


@says(lang.Tokens)
def _tokens(node: lang.Tokens, scope: Scope) -> Phrase:
    on = f"on {bearer_words(node.cards, scope)}"
    if node.on:
        on = f"on the {node.on}" if node.cards is None else f"on the {node.on} and {bearer_words(node.cards, scope)}"
    token = token_words(node.token)
    return Phrase((), token, f"{token}s", (), on, ("there are", on))


def bearer_words(node: lang.Cards | None, scope: Scope) -> str:
    """Return words for what tokens lie on: this landscape, or the pile of a card."""
    return "this" if node is None else pile_of_words(node, scope)


def pile_of_words(node: lang.Cards, scope: Scope) -> str:
    words = cards(node, scope)
    if words in ("it", "this"):
        return "its pile" if words == "it" else "this card's pile"
    return words if words.endswith(" pile") else f"the pile of {words}"


@says(lang.Marks)
def _marks(node: lang.Marks, scope: Scope) -> Phrase:
    return Phrase((), "token", "tokens", (), "on this", ("there are", "on this"))


# ------------------------------------------------------------------------------------- what players have


@says(lang.InPool)
def _in_pool(node: lang.InPool, scope: Scope) -> Phrase:
    have = have_words(node.whose, scope)
    if node.pool in SINGLE:
        return Phrase((), POOL_NAME[node.pool].name, POOL_NAME[node.pool].many, (), have, (have, ""))
    return Phrase((), unit_words(node.pool), units_words(node.pool), (), have, (have, ""))


@says(lang.EmptyPiles)
def _empty_piles(node: lang.EmptyPiles, scope: Scope) -> Phrase:
    return Phrase(("empty",), "Supply pile", "Supply piles")


@says(lang.Overpaid)
def _overpaid(node: lang.Overpaid, scope: Scope) -> Phrase:
    paid = f"{scope.subject} overpaid"
    return Phrase((), unit_words(node.pool), units_words(node.pool), (), paid, (paid, ""))


@says(lang.Bound)
def _bound(node: lang.Bound, scope: Scope) -> Phrase:
    name = scope.of_name(node.name)
    one, _, done = name.one.partition(" ")
    if one == "$1":
        return Phrase((), "$1", "$", (done,))
    return Phrase((), name.one, name.many, frame=("there are" if name.the == "the" else "there is", ""))


# ------------------------------------------------------------------------------------- numbers made of numbers


@says(lang.PerEach)
def _per_each(node: lang.PerEach, scope: Scope) -> Phrase:
    inner = node.amount.amounts if isinstance(node.amount, lang.Sum) else (node.amount,)
    phrases = [counted(part, scope) for part in inner]
    of = or_words((f"of {amount(part, scope)}" if phrase is None else phrase.text(True)
                   for part, phrase in zip(inner, phrases, strict=True)), "and")
    each = f"${node.per} {of.removeprefix('$ ')}" if of.startswith("$ ") else f"{node.per} {of}"
    return Phrase((), each, f"times {each}", (), "(rounded down)")


@says(lang.Least)
def _least(node: lang.Least, scope: Scope) -> Phrase:
    parts = [counted(part, scope) for part in node.amounts]
    words = [f"1 of {amount(one, scope)}" if part is None else a_words(part)
             for one, part in zip(node.amounts, parts, strict=True)]
    together = or_words(words, "and")
    return Phrase((), f"set of {together}", f"sets of {together}")


@says(lang.Beyond)
def _beyond(node: lang.Beyond, scope: Scope) -> Phrase:
    phrase = counted(node.amount, scope) or Phrase((), *(2 * (f"of {amount(node.amount, scope)}",)))
    number = counted(node.number, scope)
    beyond = f"beyond {amount(node.number, scope) if number is None else f'the {number.text(True)}'}"
    return replace(phrase, where=f"{phrase.where} {beyond}".strip(),
                   frame=(phrase.frame[0], f"{phrase.frame[1]} {beyond}".strip()))


@says(lang.Sum)
def _sum(node: lang.Sum, scope: Scope) -> str:
    first, *more = node.amounts
    words = amount(first, scope)
    for part in more:
        words += f" minus {-part}" if isinstance(part, int) and part < 0 else f" plus {amount(part, scope)}"
    return words


@says(lang.Scaled)
def _scaled(node: lang.Scaled, scope: Scope) -> str:
    return f"{node.by} {per(node.amount, scope)}"


@says(lang.ByPlayers)
def _by_players(node: lang.ByPlayers, scope: Scope) -> str:
    return ", ".join(f"{number} with {players} players" for players, number in enumerate(node.numbers, 2))


@says(lang.Adjustable)
def _adjustable(node: lang.Adjustable, scope: Scope) -> str:
    return f"{node.amount} (“{node.called}”)"


@says(lang.Ordinal)
def _ordinal(node: lang.Ordinal, scope: Scope) -> str:
    return f"the number that {played_words(scope)} is among the {ordinal_words(node, scope)}"


@says(lang.OrdinalOfName)
def _ordinal_of_name(node: lang.OrdinalOfName, scope: Scope) -> str:
    return f"the number that {played_words(scope)} is among the {ordinal_words(node, scope)}"


def ordinal_words(node: lang.Ordinal | lang.OrdinalOfName, scope: Scope, several: bool = True) -> str:
    """Return words for the cards among which the one being played is the first, the second, and so on."""
    one = kind(node.filter, scope) if isinstance(node, lang.Ordinal) else Phrase(after=("of its name",))
    return f"{one.text(several)} {scope.subject} have played this turn"


def played_words(scope: Scope) -> str:
    """The card that is being played."""
    return "this" if scope.by == "play" else scope.it


def token_there_words(node: lang.InPool, scope: Scope, there: bool) -> str:
    """Return words for having a token or not: ``your Journey token is face down``."""
    return OWN_TOKENS[node.pool][2 if there else 3].format(whose_words(node.whose, scope))
