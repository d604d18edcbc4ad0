"""The objects of triggers, in the words of the overview.

There is one function for each filter, and for each condition that says something about the card and not about the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from engine import language as lang
from engine.language import Ability, Lasts, Often, Place, Who
from engine.language.walk import Node
from oracle.timing.overview_rows import Around
from oracle.words.language import a_card
from oracle.words.spans import conditions_of

ANY, TYPE, NAME, COST = "any", "of type", "with name", "costing"


class Object(NamedTuple):
    """The cards that an ability is about: how they are described, and the words that follow.

    Where the overview has words of its own for them, those are the ``whole``. ``condition`` is what the overview puts
    beside the group.
    """

    sort: str
    words: str = ""
    whole: str = ""
    condition: str = ""


class Standing(NamedTuple):
    """The ability that contains a filter, and the surroundings of that ability."""

    ability: Ability
    around: Around


_F = TypeVar("_F", bound=Callable[..., object])
_FILTERS: Final[dict[type, Callable[[Node, Standing], Object]]] = {}
_CONDITIONS: Final[dict[type, Callable[[Node, Standing], str]]] = {}
_COUNTED: Final[dict[type, Callable[[Node], str]]] = {}


def _of(table: dict[type, _F], *words: type) -> Callable[[_F], _F]:
    """Register the function below for words of the language."""

    def register(function: _F) -> _F:
        table.update(dict.fromkeys(words, function))
        return function

    return register


def object_of(ability: Ability, around: Around) -> Object:
    """Return the object that an ability is about."""
    standing = Standing(ability, around)
    found = described(ability.when.filter, standing)
    for part in (*conditions_of(ability.while_), *conditions_of(ability.when.given)):
        say = _CONDITIONS.get(part.__class__)
        whole = say(part, standing) if say is not None else ""
        if whole:
            found = found._replace(whole=whole)
    return found._replace(words=found.words + _beside(ability.when.given))


def described(node: lang.Filter, standing: Standing) -> Object:
    """Describe the cards that a filter matches: in words of the overview's own, else as a timing tree does."""
    say = _FILTERS.get(node.__class__)
    return Object(ANY, whole=a_card(node)) if say is None else say(node, standing)


# ------------------------------------------------------------------ filters


@_of(_FILTERS, lang.Anything)
def _anything(node: lang.Anything, standing: Standing) -> Object:
    return Object(ANY)


@_of(_FILTERS, lang.Typed)
def _typed(node: lang.Typed, standing: Standing) -> Object:
    return Object(TYPE, node.type)


@_of(_FILTERS, lang.TypesAtLeast)
def _types_at_least(node: lang.TypesAtLeast, standing: Standing) -> Object:
    return Object(TYPE, f"{node.types} or more types")


@_of(_FILTERS, lang.Named)
def _named(node: lang.Named, standing: Standing) -> Object:
    return Object(NAME, node.name)


@_of(_FILTERS, lang.CostsAtLeast)
def _costs_at_least(node: lang.CostsAtLeast, standing: Standing) -> Object:
    return Object(COST, f"{node.coins} or more")


@_of(_FILTERS, lang.CostsUpTo)
def _costs_up_to(node: lang.CostsUpTo, standing: Standing) -> Object:
    return Object(COST, f"up to {node.coins}")


@_of(_FILTERS, lang.CostsExactly)
def _costs_exactly(node: lang.CostsExactly, standing: Standing) -> Object:
    return Object(COST, f"exactly {node.coins}")


@_of(_FILTERS, lang.CostsFrom)
def _costs_from(node: lang.CostsFrom, standing: Standing) -> Object:
    return Object(COST, f"{node.low} {'or' if node.high == node.low + 1 else 'to'} {node.high}")


@_of(_FILTERS, lang.Except)
def _except(node: lang.Except, standing: Standing) -> Object:
    inner = described(node.filter, standing)
    return Object(inner.sort, f"non-{inner.words}")


@_of(_FILTERS, lang.Either)
def _either(node: lang.Either, standing: Standing) -> Object:
    parts = [described(part, standing) for part in node.filters]
    return Object(parts[0].sort, " or ".join(part.words for part in parts))


@_of(_FILTERS, lang.Every)
def _every(node: lang.Every, standing: Standing) -> Object:
    first, *more = (described(part, standing) for part in node.filters)
    said = [first.words, *(f"{COST} {one.words}" if one.sort == COST else one.words for one in more)]
    return Object(first.sort, " ".join(words for words in said if words))


@_of(_FILTERS, lang.OfChosenPile, lang.HasToken)
def _of_a_pile(node: lang.Filter, standing: Standing) -> Object:
    return Object(ANY, whole="a card from this pile")


@_of(_FILTERS, lang.SamePileAs)
def _same_pile(node: lang.SamePileAs, standing: Standing) -> Object:
    return Object(ANY, condition="from the chosen pile")


@_of(_FILTERS, lang.CopyOf)
def _copy_of(node: lang.CopyOf, standing: Standing) -> Object:
    if standing.around.lasts is not Lasts.WHILE:
        return Object(NAME, "the same name")
    whose = "another player's" if standing.ability.by is Who.ACTOR else "your"
    return Object(ANY, whole=f"a copy of {whose} chosen card")


# ------------------------------------------------------------------ conditions


@_of(_CONDITIONS, lang.SameCard)
def _same_card(node: lang.SameCard, standing: Standing) -> str:
    return "" if standing.ability.often is Often.NEXT else "the played card"


def _beside(given: lang.Condition | None) -> str:
    """Return what a condition on the occurrence adds to the description of the card."""
    if isinstance(given, lang.No) and isinstance(given.condition, lang.AnyIn) and given.condition.place is Place.EXILE:
        return " you don't have an Exiled copy of"
    if isinstance(given, lang.Exactly) and isinstance(given.amount, lang.Ordinal) and given.value == 1:
        return ", as first card played on a turn"
    return ""


def first_of(ability: Ability) -> str:
    """Return the words for an ability that is about the first time only, where what is counted has words of its own."""
    for part in conditions_of(ability.when.given):
        if isinstance(part, lang.Exactly) and part.value == 1:
            say = _COUNTED.get(part.amount.__class__)
            words = say(part.amount) if say is not None else ""
            if words:
                return words
    return ""


@_of(_COUNTED, lang.Purchases)
def _purchases(node: lang.Purchases) -> str:
    return "as your first buy in a turn"


@_of(_COUNTED, lang.Times)
def _times(node: lang.Times) -> str:
    return "as the first card in your Buy phase" if node.phase is lang.Phase.BUY else ""
