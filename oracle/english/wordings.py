"""The words in which ``card`` prints abilities, where they are others than those of printed cards."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    Amount,
    AsOften,
    AtLeast,
    Bought,
    Cards,
    Choose,
    ChooseOne,
    Clause,
    Condition,
    Count,
    Effect,
    Filter,
    From,
    FromDeck,
    Gain,
    Immune,
    Instead,
    Instruction,
    It,
    Lasts,
    Need,
    No,
    OfChosenPile,
    On,
    Option,
    Overpay,
    Pick,
    Place,
    Players,
    PutTokens,
    Receive,
    Ref,
    Remember,
    Repeat,
    SetUp,
    TakeTokens,
    Token,
    TopOf,
    Tracked,
    Typed,
    Unaffected,
    When,
    Who,
    YourTurn,
)
from engine.record import replace
from oracle.english.frames import Occasion
from oracle.english.grammar import Tree, rule
from oracle.english.nouns import Detail, What, cards_of
from oracle.english.scopes import Scope, Unread
from oracle.english.steps import PAST, Steps, joined

_WHENCE: Final = {
    "from your hand": From.HAND, "while you have this in play": From.PLAY, "in games using this": From.GAME,
    "while you have a cube on this": From.CUBE, "while you have this": From.CUBE, "from your tavern mat": From.TAVERN,
}

# ------------------------------------------------------------------------------------------------- occasions


@rule("whence", "<from your hand>", "<while you have this in play>", "<in games using this>",
      "<while you have a cube on this>", "<while you have this>", "<from your tavern mat>")
def whence(scope: Scope, words: str) -> From:
    """From where an ability works."""
    return _WHENCE[words]


@rule("printed", "[when] {occasions} [<, before it is resolved>] [, {whence}] , {row}", lazy=True)
def printed(scope: Scope, occasions: Tree, before: str | None, source: Tree | None, steps: Tree
            ) -> tuple[Ability, ...]:
    """An ability as it is printed: when, from where, and what is done."""
    if before is None and source is None:
        raise Unread("said as on a card")
    found = scope.value(occasions)
    assert isinstance(found, tuple)
    made = []
    for one in found:
        assert isinstance(one, Occasion)
        inner = scope.copy()
        inner.actor = one.when.who is Who.OTHERS
        do = inner.value(steps)
        assert isinstance(do, tuple)
        row = joined(do)
        clause = row[0] if len(row) == 1 and isinstance(row[0], Clause) else Clause(row)
        when = replace(one.when, on=On.BEFORE_PLAY) if before else one.when
        where = scope.value(source) if source is not None else None
        made.append(Ability(when, clause, where if isinstance(where, From) else From.ITSELF, while_=one.while_))
    return tuple(made)


@rule("sentence", "{printed}")
def printed_sentence(scope: Scope, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """An ability as it is printed."""
    return abilities


@rule("occasions", "you would resolve the play ability of {this_or}")
def would_resolve(scope: Scope, what: What | None) -> tuple[Occasion, ...]:
    """A card of a kind is about to be resolved."""
    if what is None:
        raise Unread("this")
    scope.speak(It(), "played")
    return (Occasion(When(On.WOULD_RESOLVE, filter=what.filter)),)


@rule("occasions", "before the first turn")
def before_game(scope: Scope) -> tuple[Occasion, ...]:
    """The game is set up."""
    return (Occasion(When(On.SET_UP_GAME)),)


@rule("occasions", "you would shuffle")
def would_shuffle(scope: Scope) -> tuple[Occasion, ...]:
    """The player is about to shuffle."""
    return (Occasion(When(On.WOULD_SHUFFLE)),)


@rule("step", "‹ {steps} ›")
def bracketed(scope: Scope, steps: Steps) -> Steps:
    """What belongs together, in brackets."""
    return joined(steps)


@rule("step", "prevent that")
def prevent(scope: Scope) -> Steps:
    """What would have happened does not happen."""
    return (Instead(),)


@rule("sentence", "when you pay for this , you may overpay [by any amount]")
def paying(scope: Scope) -> tuple[Ability, ...]:
    """More than the cost may be paid."""
    return (Ability(When(On.PAY), Clause((Overpay(),), need=Need.MAY)),)


# ------------------------------------------------------------------------------------------------- cards


@rule("detail", "(among|from) the (looked-at|revealed|set-aside) cards")
def among_seen(scope: Scope) -> Detail:
    """From the cards that were revealed or looked at."""
    cards = scope.seen().cards
    if not isinstance(cards, Ref):
        raise Unread("of which cards?")
    return Detail(where=cards)


@rule("definite", "the (looked-at|found) (card|cards)", "the revealed cards")
def seen_cards(scope: Scope) -> Cards:
    """The cards that were revealed or looked at."""
    return scope.seen().cards


@rule("definite", "the other (looked-at|revealed) (card|cards)")
def other_seen(scope: Scope) -> Cards:
    """The other cards of those that were revealed or looked at."""
    return scope.rest()


@rule("core", "(card|cards) from the pile this is on")
def of_the_pile(scope: Scope) -> tuple[Filter, ...]:
    """Cards from the pile that was chosen for this at set-up."""
    return (OfChosenPile(),)


@rule("detail", "that {who} have no copy of in play")
def without_copy(scope: Scope, player: Who) -> Detail:
    """Cards of which one has none in play."""
    from oracle.english.nouns import no_copy_in_play

    return no_copy_in_play(scope, player)


@rule("step", "choose {some} to <play|reveal|return|discard|trash|gain>")
def choose_to(scope: Scope, what: What, verb: str) -> Steps:
    """Choose a card, with which something is done next."""
    cards = cards_of(scope, what, Place.HAND)
    if not isinstance(cards, Pick):
        raise Unread("which card?")
    name = scope.fresh(PAST[verb])
    scope.speak(Ref(name), "chosen", what.many, what.filters)
    return (Choose(cards, name, verb=verb),)


@rule("step", "gain a loot card [to {whose} hand] from the top of the loot pile")
def gain_loot(scope: Scope, player: Who | None) -> Steps:
    """Gain the top card of the Loot pile."""
    name = scope.fresh("gained")
    scope.speak(Ref(name), "gained")
    to = Place.DISCARD if player is None else Place.HAND
    return (Gain(Typed("Loot"), to=to, source=TopOf("Loot"), as_=name),)


@rule("step", "remember the <trashed|revealed|gained> card")
def remember(scope: Scope, how: str) -> Steps:
    """Remember a card beside others."""
    return (Remember(scope.last(how).cards, "remembered"),)


@rule("condition", "there are any remembered cards")
def remembered(scope: Scope) -> Condition:
    """A card was remembered."""
    return AtLeast(Count(Ref("remembered")), 1)


@rule("condition", "there are any (set-aside|set aside) cards")
def any_aside(scope: Scope) -> Condition:
    """A card was set aside."""
    return AtLeast(Count(scope.last("aside").cards), 1)


@rule("tail", "as often as wanted : {row}")
def as_often(scope: Scope, steps: Steps) -> Steps:
    """What may be done again."""
    row = joined(steps)
    if len(row) != 1 or not isinstance(row[0], Clause):
        raise Unread("what may be done again?")
    return (AsOften(row[0]),)


@rule("tail", "{number} times : {row}")
def several_times(scope: Scope, number: int, steps: Steps) -> Steps:
    """What is done several times."""
    return (Repeat(number, joined(steps)),)


@rule("tail", "for the rest of the game , at the start of your turn , {row}")
def each_start(scope: Scope, steps: Steps) -> Steps:
    """What is done at the start of each of the player's turns."""
    return (SetUp(Ability(When(On.START_OF_TURN), Clause(joined(steps)), From.SET_UP), Lasts.GAME),)


@rule("step", "put {number} vp tokens per player on this")
def put_per_player(scope: Scope, number: int) -> Steps:
    """Put VP tokens on this landscape."""
    return (PutTokens(Token.VP, Players(number)),)


@rule("step", "take {number} vp tokens from this")
def take_tokens(scope: Scope, number: int) -> Steps:
    """Take VP tokens from this landscape."""
    return (TakeTokens(Token.VP, most=number),)


@rule("step", "take the top <boon|hex>")
def take_top(scope: Scope, word: str) -> Steps:
    """Take the top Boon or Hex."""
    name = scope.fresh(word)
    scope.speak(Ref(name), word)
    return (FromDeck(1, name, deck=Place.BOON_DECK if word == "boon" else Place.HEX_DECK),)


@rule("step", "[<each other player> , in turn order ,] receive the <boon|hex>")
def receive_it(scope: Scope, others: str | None, word: str) -> Steps:
    """Receive the Boon or Hex that was taken."""
    return (Receive(scope.last(word).cards, Who.OTHERS if others else Who.YOU),)


# ------------------------------------------------------------------------------------------------- conditions


@rule("condition", "this ability have not lost track of {definite}")
def tracked(scope: Scope, cards: Cards) -> Condition:
    """The card can still be found."""
    return Tracked(cards)


@rule("condition", "you are not unaffected by the attack already")
def affected(scope: Scope) -> Condition:
    """The Attack still affects the player."""
    return No(Unaffected())


@rule("condition", "it was bought", "the gained card was bought")
def was_bought(scope: Scope) -> Condition:
    """The gained card was bought."""
    return Bought()


@rule("step", "be unaffected by the attack")
def unaffected(scope: Scope) -> Steps:
    """Be unaffected by the Attack."""
    return (Immune(),)


@rule("tail", "[you may] do one of these : {options}")
def one_of_these(scope: Scope, options: tuple[Option, ...]) -> Steps:
    """A choice that the text offers without the word “choose”."""
    if len(options) < 2:
        raise Unread("only one thing to choose")
    made: Instruction = ChooseOne(options, worded=False)
    return (Clause((made,), need=Need.MAY),) if scope.said().lower().startswith("you may") else (made,)


@rule("tail", "for the rest of this turn , {effect}")
def rest_of_turn(scope: Scope, effect: Effect) -> Steps:
    """What is otherwise for the rest of the turn."""
    return (SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=effect), Lasts.THIS_TURN),)


@rule("effect", "{cheap} cost {coins} less ⟨ not less than $0 ⟩")
def less_in_brackets(scope: Scope, filter_: Filter, coins: Amount) -> Effect:
    """Cards cost less."""
    from oracle.english.frames import cost_less

    assert isinstance(coins, int)
    return cost_less(scope, filter_, coins)


@rule("scoring", "worth {number} vp per [{number}] [differently named] {core} you have ⟨ rounded down ⟩")
def worth_rounded(
    scope: Scope, number: int, per: int | None, core: tuple[Filter, ...]
) -> tuple[Ability, ...]:
    """Worth VP for each card of a kind."""
    from oracle.english.frames import worth_names, worth_per

    named = "differently named" in scope.said()
    return (worth_names if named else worth_per)(scope, number, per, core)


@rule("scoring", "worth {vp}", "in games using this , worth {vp}")
def worth_plain(scope: Scope, number: int) -> tuple[Ability, ...]:
    """Worth so many VP."""
    from oracle.english.frames import worth

    return worth(scope, number)


@rule("during", "(on|during) your turn [,]")
def on_your_turn(scope: Scope) -> tuple[str, object]:
    """On the player's own turn."""
    return "while", YourTurn()
