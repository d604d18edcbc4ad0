"""Ongoing effects: what the program of the game have to know of an ability that changes something while it is active.

Every effect is listed under its class (``Program.effects``), with from where it works and the kind of its card or the
number of its landscape; beside it what its filter and its amount are compiled to.
"""

from __future__ import annotations

from engine.kernel.code import Code
from engine.kernel.compile.abilities import compile_instructions
from engine.kernel.compile.draft import Bearer, effects
from engine.kernel.compile.scope import Scope, amounts, filters, located
from engine.kernel.run.program import Program
from engine.language import (
    ActionsAsBuys,
    Adjust,
    AlsoDiscarded,
    AlsoType,
    Amount,
    CannotBuy,
    CannotPlay,
    CoinsFor,
    CollectsTokens,
    CostLess,
    CostsLikeLastGained,
    DrawMore,
    Effect,
    ExtraRound,
    Filter,
    From,
    GainedInto,
    HasAbilitiesOf,
    HasPlayAbility,
    Ignore,
    MoreCoinsFor,
    On,
    OneLess,
    PlaysFromHand,
    ResolveTwice,
    StayInPlay,
    Worth,
)

effects.refuse(Worth, because="is counted at the end of the game, not ongoing")


def _number(code: Code, bearer: Bearer) -> int:
    """Of the card or landscape; an ability that is set up belongs to neither."""
    if code.source is From.SET_UP:
        return -1
    return bearer.aside if bearer.aside >= 0 else bearer.kind


def _list(
    program: Program,
    word: Effect,
    code: Code,
    scope: Scope,
    bearer: Bearer,
    filter: Filter | None = None,
    amount: Amount | None = None,
) -> None:
    program.effects.setdefault(type(word), []).append((code.source, _number(code, bearer), code))
    if filter is not None:
        program.effect_matches[code.id] = filters.of(scope, filter).fn
    if amount is not None:
        program.effect_amount[code.id] = amounts.of(scope, amount).fn


@effects(CostLess)
def cost_less(program: Program, word: CostLess, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Of a card itself it is looked up by the card."""
    _list(program, word, code, scope, bearer, word.filter, word.coins)
    if code.source is From.ITSELF:
        program.own_cost.setdefault(bearer.kind, []).append(code)
    else:
        program.cost_effects.append((code.source, _number(code, bearer), code))


@effects(AlsoType)
def also_type(program: Program, word: AlsoType, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked whenever types are."""
    _list(program, word, code, scope, bearer, word.filter)
    program.type_effects.append((code.source, _number(code, bearer), code))


@effects(GainedInto)
def gained_into(program: Program, word: GainedInto, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Looked up by the card."""
    _list(program, word, code, scope, bearer)
    program.gained_into[bearer.kind] = int(word.place)


@effects(HasPlayAbility)
def has_play_ability(program: Program, word: HasPlayAbility, code: Code, scope: Scope, bearer: Bearer) -> None:
    """The ability that it gives is a code of its own."""
    _list(program, word, code, scope, bearer, word.filter)
    aside = bearer.aside if code.source in (From.GAME, From.CUBE) else -1
    own = Bearer(code.card, aside=aside)
    program.granted.append((code, compile_instructions(program, word.do, f"{code.name}/play", On.PLAY.value, own)))


@effects(CannotBuy)
def cannot_buy(program: Program, word: CannotBuy, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked before buying."""
    _list(program, word, code, scope, bearer, word.filter)


@effects(CannotPlay)
def cannot_play(program: Program, word: CannotPlay, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked before playing from the hand."""
    _list(program, word, code, scope, bearer, word.filter)


@effects(PlaysFromHand)
def plays_from_hand(program: Program, word: PlaysFromHand, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked before playing from the hand."""
    _list(program, word, code, scope, bearer)


@effects(DrawMore)
def draw_more(program: Program, word: DrawMore, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked in Clean-up."""
    _list(program, word, code, scope, bearer, amount=word.cards)


@effects(AlsoDiscarded)
def also_discarded(program: Program, word: AlsoDiscarded, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked in Clean-up."""
    _list(program, word, code, scope, bearer)
    program.effect_cards[code.id] = located.of(scope, word.cards).fn


@effects(StayInPlay)
def stay_in_play(program: Program, word: StayInPlay, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked in Clean-up."""
    _list(program, word, code, scope, bearer)
    if word.cards is not None:
        program.effect_cards[code.id] = located.of(scope, word.cards).fn


@effects(Ignore)
def ignore(program: Program, word: Ignore, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked when something is added."""
    _list(program, word, code, scope, bearer)


@effects(OneLess)
def one_less(program: Program, word: OneLess, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked when cards are drawn and coins are got: ``Program.less_cards``, ``Program.less_coins``."""


@effects(ResolveTwice)
def resolve_twice(program: Program, word: ResolveTwice, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked when a card is resolved."""
    _list(program, word, code, scope, bearer, word.filter)


@effects(CoinsFor)
def coins_for(program: Program, word: CoinsFor, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked when a Treasure gives coins."""
    _list(program, word, code, scope, bearer, word.filter)


@effects(MoreCoinsFor)
def more_coins_for(program: Program, word: MoreCoinsFor, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked when a Treasure gives coins."""
    _list(program, word, code, scope, bearer, word.filter)


@effects(Adjust)
def adjust(program: Program, word: Adjust, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked where an instruction has such a number."""
    _list(program, word, code, scope, bearer, word.filter)


@effects(CostsLikeLastGained)
def costs_like_last_gained(
    program: Program, word: CostsLikeLastGained, code: Code, scope: Scope, bearer: Bearer
) -> None:
    """Known from the card's data: Program.costs_like_last."""
    _list(program, word, code, scope, bearer)


@effects(HasAbilitiesOf)
def has_abilities_of(program: Program, word: HasAbilitiesOf, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Let cards have the abilities of others, by a card of its own for each such combination: Program.double_of."""
    _list(program, word, code, scope, bearer)


@effects(CollectsTokens)
def collects_tokens(program: Program, word: CollectsTokens, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked when a card is gained from a pile with tokens."""
    _list(program, word, code, scope, bearer)


@effects(ActionsAsBuys)
def actions_as_buys(program: Program, word: ActionsAsBuys, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked before buying."""
    _list(program, word, code, scope, bearer)


@effects(ExtraRound)
def extra_round(program: Program, word: ExtraRound, code: Code, scope: Scope, bearer: Bearer) -> None:
    """Asked at the game's end."""
    _list(program, word, code, scope, bearer)
