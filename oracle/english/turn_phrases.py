"""Phrases for turns and the rest of the game: extra turns, lower costs, cards that cannot be bought, overpaying."""

from __future__ import annotations

from engine.language import (
    Ability,
    Amount,
    AtLeast,
    CannotBuy,
    Clause,
    Condition,
    CopyOf,
    CostLess,
    Discard,
    DrawMore,
    During,
    Effect,
    ExtraTurnAllowed,
    Filter,
    From,
    Ignore,
    Instead,
    Lasts,
    MoreCoinsFor,
    Need,
    NextHandSize,
    Often,
    On,
    Overpaid,
    Overpay,
    Phase,
    Place,
    PlaysFromHand,
    Pool,
    Put,
    Scaled,
    SetUp,
    StayInPlay,
    TakeTurn,
    This,
    When,
    Who,
    YourTurn,
)
from engine.record import replace
from oracle.english.card_phrases import either
from oracle.english.grammar import Tree, constants, rule
from oracle.english.occasions import Facts, Occasion
from oracle.english.scopes import Scope, Unread
from oracle.english.step_phrases import Steps, joined

# ------------------------------------------------------------------------------------------------- turns


def _turn(during: Effect | None, condition: Condition | None) -> SetUp:
    abilities = () if during is None else (Ability(When(On.ONGOING), source=From.SET_UP, effect=during),)
    take = Clause((TakeTurn(during=abilities),), if_=condition)
    return SetUp(Ability(When(On.AFTER_TURN, Who.ALL), take, From.SET_UP), Lasts.AFTER_TURN)


@rule("step", "take (an extra|another) turn [after this one] [<⟨ but not a 3rd turn in a row ⟩>] "
      "[, during which {effect}]")
def extra_turn(scope: Scope, row: str | None, during: Effect | None) -> Steps:
    """Take another turn after this one."""
    return (_turn(during, ExtraTurnAllowed() if row else None),)


@rule("tail", "if the previous turn was not yours , [you] {row}")
def not_twice(scope: Scope, steps: Steps) -> Steps:
    """Something depends on whose the turn before was, which is asked when the extra turn would be taken."""
    made = list(joined(steps))
    for number, one in enumerate(made):
        if isinstance(one, SetUp) and one.ability.when.on is On.AFTER_TURN:
            clause = replace(one.ability.clause, if_=ExtraTurnAllowed())
            made[number] = replace(one, ability=replace(one.ability, clause=clause))
            return tuple(made)
    raise Unread("no extra turn is taken")


@rule("step", "{who} only draw {number} cards for {whose} next hand")
def next_hand(scope: Scope, player: Who, number: int, whose: Who) -> Steps:
    """Draw so many cards for the next hand."""
    return (NextHandSize(number),)


@rule("step", "draw {number} extra cards for {whose} next hand")
def more_cards(scope: Scope, number: int, whose: Who) -> Steps:
    """Draw more cards for the next hand."""
    return (SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=DrawMore(number)), Lasts.THIS_TURN),)


@rule("step", "{who} do not discard cards from play in clean-up this turn")
def stay(scope: Scope, player: Who) -> Steps:
    """No card is discarded from play."""
    return (SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=StayInPlay()), Lasts.THIS_TURN),)


constants(
    "step",
    ("skip a turn",
     (SetUp(Ability(When(On.WOULD_TAKE_TURN), Clause((Instead(),)), From.SET_UP, often=Often.NEXT), Lasts.UNTIL_USED),),
     "Skip the next turn."),
)


@rule("step", "ignore any further + actions {who} get this turn")
def no_more_actions(scope: Scope, player: Who) -> Steps:
    """Further +Actions are ignored."""
    return (SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=Ignore(Pool.ACTIONS)), Lasts.THIS_TURN),)


# ------------------------------------------------------------------------------------------------- what is otherwise


@rule("effect", "{who} can not buy cards")
def no_buying(scope: Scope, player: Who) -> Effect:
    """No cards can be bought."""
    return CannotBuy()


@rule("effect", "{who} can not buy {kinds}")
def no_buying_kind(scope: Scope, player: Who, kinds: tuple[Filter, ...]) -> Effect:
    """Cards of a kind cannot be bought."""
    return CannotBuy(either(kinds))


@rule("effect", "{who} can not buy that card")
def no_buying_named(scope: Scope, player: Who) -> Effect:
    """The card that was named cannot be bought."""
    return CannotBuy(CopyOf(scope.last("named").cards))


@rule("effect", "{who} can only play {number} cards from {whose} hand")
def so_many_plays(scope: Scope, player: Who, number: int, whose: Who) -> Effect:
    """So many cards can be played from the hand."""
    return PlaysFromHand(number)


@rule("effect", "{kinds} produces an extra $1")
def more_from(scope: Scope, kinds: tuple[Filter, ...]) -> Effect:
    """Cards give more coins."""
    return MoreCoinsFor(1, either(kinds))


@rule("sentence", "{who} can not buy this if {condition}")
def not_for_sale(scope: Scope, player: Who, condition: Condition) -> tuple[Ability, ...]:
    """The card itself cannot be bought in some case."""
    return (Ability(When(On.ONGOING), while_=condition, effect=CannotBuy()),)


@rule("sentence", "during your turns , this cost {coins} less per {counted}")
def cheaper_itself(scope: Scope, coins: int, amount: Amount) -> tuple[Ability, ...]:
    """The card itself costs less on the player's turns."""
    less: Amount = amount if coins == 1 else Scaled(amount, coins)
    return (Ability(When(On.ONGOING), while_=YourTurn(), effect=CostLess(less)),)


@rule("sentence", "this cost {coins} less per {counted}")
def cheaper_always(scope: Scope, coins: int, amount: Amount) -> tuple[Ability, ...]:
    """The card itself costs less, at any time."""
    return (Ability(When(On.ONGOING), effect=CostLess(amount if coins == 1 else Scaled(amount, coins))),)


@rule("sentence", "{who} can play this from {whose} deck as if [it is] in {whose} hand")
def shadow(scope: Scope, player: Who, one: Who, other: Who) -> Facts:
    """The ability that every card of the type Shadow has."""
    if "Shadow" not in scope.types:
        raise Unread("only a card of the type Shadow can say this")
    return Facts()


# ------------------------------------------------------------------------------------------------- once


@rule("sentence", "once per <turn|game> : {steps}")
def once(scope: Scope, word: str, steps: Steps) -> Facts:
    """An Event that can be used once in a turn, or in the game."""
    if scope.kind != "event":
        raise Unread("only an Event can say this")
    return Facts(often=Often.ONCE if word == "turn" else Often.ONCE_A_GAME, do=joined(steps))


@rule("sentence", "(once per turn|once during each of your turns) , when {occasions} , {row}", lazy=True)
def once_each_turn(scope: Scope, occasions: Tree, steps: Tree) -> tuple[Ability, ...]:
    """Something happens once in each turn when something else does."""
    from oracle.english.occasions import when

    during = "during each" in scope.phrase_words().lower()
    found = when(scope, occasions, steps)
    return tuple(
        replace(one, often=Often.ONCE, while_=YourTurn() if during else one.while_) for one in found)


@rule("sentence", "during a player 's buy phase , this cost {coins} less per {counted}", lazy=True)
def cheaper_in_buy(scope: Scope, coins: Tree, amount: Tree) -> tuple[Ability, ...]:
    """The card itself costs less in any player's Buy phase."""
    inner = scope.copy()
    inner.actor = True
    number = coins if isinstance(coins, int) else 1
    of = inner.value(amount)
    less = of if number == 1 else Scaled(of, number)  # type: ignore[arg-type]
    return (Ability(When(On.ONGOING), while_=During(Phase.BUY), effect=CostLess(less)),)  # type: ignore[arg-type]


constants(
    "sentence",
    (("⟨ they may pick an option they can not do . ⟩", "⟨ this stay in play . ⟩", "⟨ you can not go below $0 . ⟩"),
     Facts(),
     "A reminder of what the rules say anyway."),
    ("repeat as desired", Facts(pile="again"), "Something that may be done for a cost may be done again."),
)


# ------------------------------------------------------------------------------------------------- calling, overpaying


@rule("ability", "[when] {occasions} , you may call this [,] (to|for) {row}", lazy=True)
def calling(scope: Scope, occasions: Tree, steps: Tree) -> tuple[Ability, ...]:
    """Something may be done with this card on the Tavern mat."""
    found = scope.value(occasions)
    assert isinstance(found, tuple)
    made = []
    for one in found:
        assert isinstance(one, Occasion)
        do = scope.value(steps)
        assert isinstance(do, tuple)
        made.append(Ability(
            one.when, Clause(joined(do), one.if_, Need.MAY, (Put(This(), Place.PLAY),)), From.TAVERN,
            while_=one.while_))
    return tuple(made)


@rule("ability", "[when] {occasions} , you may discard this from your tavern mat",
      "[when] {occasions} , if {condition} , you may discard this from your tavern mat", lazy=True)
def leaving_mat(scope: Scope, occasions: Tree, condition: Tree | None = None) -> tuple[Ability, ...]:
    """This card may be discarded from the Tavern mat."""
    found = scope.value(occasions)
    holds = None if condition is None else scope.value(condition)
    assert isinstance(found, tuple) and (holds is None or isinstance(holds, Condition))
    return tuple(
        Ability(one.when, Clause((Discard(This()),), holds, Need.MAY), From.TAVERN, while_=one.while_) for one in found)


@rule("sentence", "overpay : {row}", "when you buy this , you may overpay for it . [if you do ,] {row}")
def overpay(scope: Scope, steps: Steps) -> tuple[Ability, ...]:
    """Something is done for what was overpaid."""
    return (
        Ability(When(On.PAY), Clause((Overpay(),), need=Need.MAY)),
        Ability(When(On.GAIN, given=AtLeast(Overpaid(), 1)), Clause(joined(steps))),
    )
