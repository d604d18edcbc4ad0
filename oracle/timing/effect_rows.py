"""Ongoing effects in the overviews: those that are counted among the triggers, and those with a span of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from engine import language as lang
from engine.language import Ability, Card, From, Lasts, Phase, Place
from engine.language.walk import Node
from oracle.timing.objects import Standing, described
from oracle.timing.overview_rows import OTHER, Around, Row, arrow_of
from oracle.words.language import card_with_number
from oracle.words.spans import (
    MOMENTS,
    SPANS,
    conditions_of,
    in_action_phase,
    in_buy_phase,
    nth,
    on_own_turn,
    ongoing,
)

_F = TypeVar("_F", bound=Callable[..., object])
_TRIGGERS: Final[dict[type, Callable[[Node, Card, Around], str]]] = {}
_SPANS: Final[dict[type, Callable[[Node, Card, Standing], Iterable[str]]]] = {}


def _of(table: dict[type, _F], *words: type) -> Callable[[_F], _F]:
    """Register the function below for effects."""

    def register(function: _F) -> _F:
        table.update(dict.fromkeys(words, function))
        return function

    return register


def effect_rows(card: Card, name: str, ability: Ability, around: Around) -> list[Row]:
    """Return the row of an ongoing effect that the overview counts among the triggers."""
    say = _TRIGGERS.get(ability.effect.__class__)
    group = say(ability.effect, card, around) if say is not None else ""
    if not group:
        return []
    now = "this turn" if around.lasts is Lasts.THIS_TURN and not group.endswith("this turn") else ""
    return [Row(OTHER, group, now, name, arrow_of(around), "")]


@_of(_TRIGGERS, lang.DrawMore)
def _draw_more(effect: lang.DrawMore, card: Card, around: Around) -> str:
    return "When you draw cards in Clean-up"


@_of(_TRIGGERS, lang.StayInPlay)
def _stay_in_play(effect: lang.StayInPlay, card: Card, around: Around) -> str:
    return "When you would discard cards from play in Clean-up this turn"


@_of(_TRIGGERS, lang.Ignore)
def _ignore(effect: lang.Ignore, card: Card, around: Around) -> str:
    return f"When you would get +{effect.pool.name.title()} this turn"


@_of(_TRIGGERS, lang.OneLess)
def _one_less(effect: lang.OneLess, card: Card, around: Around) -> str:
    return "When you would get Coins" if effect.pool is lang.Pool.COINS else "When you're instructed to draw a card"


@_of(_TRIGGERS, lang.Adjust)
def _adjust(effect: lang.Adjust, card: Card, around: Around) -> str:
    if not isinstance(effect.filter, lang.Named):
        return ""
    said = "/".join(a.effect.called for a in card.abilities if isinstance(a.effect, lang.Adjust))
    return f"When you would resolve {effect.filter.name}'s effect of {said} cards"


@_of(_TRIGGERS, lang.ResolveTwice)
def _resolve_twice(effect: lang.ResolveTwice, card: Card, around: Around) -> str:
    return "When you resolve the play ability of a card from this pile"


# ------------------------------------------------------------------ spans


@_of(_SPANS, lang.HasAbilitiesOf)
def _abilities_of(effect: lang.HasAbilitiesOf, card: Card, standing: Standing) -> Iterable[str]:
    if isinstance(effect.filter, lang.Named):
        yield f"While any {effect.filter.name} is yours"


@_of(_SPANS, lang.Adjust)
def _adjusts_yours(effect: lang.Adjust, card: Card, standing: Standing) -> Iterable[str]:
    if isinstance(effect.filter, lang.Yours):
        yield f"While any {card_with_number(effect.called)} is yours"


@_of(_SPANS, lang.OneLess)
def _with_a_token(effect: lang.OneLess, card: Card, standing: Standing) -> Iterable[str]:
    yield "While you have this"


@_of(_SPANS, lang.CostsLikeLastGained)
def _costs_like(effect: lang.CostsLikeLastGained, card: Card, standing: Standing) -> Iterable[str]:
    yield f"After a card other than {card.name} has been gained this turn"


@_of(_SPANS, lang.CannotBuy)
def _cannot_buy(effect: lang.CannotBuy, card: Card, standing: Standing) -> Iterable[str]:
    for part in conditions_of(standing.ability.while_):
        if isinstance(part, lang.AnyIn) and part.place is Place.PLAY:
            yield f"While you have any {described(part.filter, standing).words} in play"


def timer_rows(card: Card, name: str, ability: Ability, around: Around) -> list[Row]:
    """The rows of the overview of timers."""
    arrow = arrow_of(around)
    spans = _set_up_spans(ability, around) if around.by or around.extra_turn else _printed_spans(card, ability, around)
    return [Row(heading, "", condition, name, arrow, "") for heading, condition in spans]


def _set_up_spans(ability: Ability, around: Around) -> Iterator[tuple[str, str]]:
    """Yield the spans of an ability that was set up, each with its condition."""
    if around.extra_turn:
        if ability.when.on not in MOMENTS:
            yield "During your extra turn", ""
    elif ongoing(ability, around.lasts):
        assert around.lasts is not None
        yield SPANS[around.lasts], ""
        if around.lasts is Lasts.WHILE and on_own_turn(ability):
            yield "During your turn", "while the player's card remains"
    elif isinstance(ability.effect, lang.StayInPlay):
        yield "During your Clean-up phase this turn", ""


def _printed_spans(card: Card, ability: Ability, around: Around) -> Iterator[tuple[str, str]]:
    """Yield the spans of an ability that is printed on a card, each with its condition."""
    if ability.source is From.PLAY and ability.when.on not in MOMENTS:
        yield "While you have this in play", ""
    say = _SPANS.get(ability.effect.__class__)
    for heading in say(ability.effect, card, Standing(ability, around)) if say is not None else ():
        yield heading, ""
    if ability.when.not_phase is Phase.CLEANUP:
        yield "Other than during a Clean-up phase", ""
    if on_own_turn(ability) and not nth(ability) and ability.source is not From.ITSELF:
        yield "During your turn", "while you have this in play" if ability.source is From.PLAY else ""
    elif on_own_turn(ability) and ability.when.on is lang.On.ONGOING:
        yield "During your turn", ""
    if in_buy_phase(ability) and (ability.source is From.GAME or ability.when.on is lang.On.ONGOING):
        yield "During your Buy phase", ""
    if in_action_phase(ability):
        yield "During an Action phase", ""
