"""Phrases for when something happens: "when you gain this", "at the start of your next turn", "this turn"."""

from __future__ import annotations

from typing import Final

from engine.language import (
    Ability,
    AllOf,
    Amount,
    Anything,
    Bought,
    ChooseOne,
    Chosen,
    Clause,
    Condition,
    CostLess,
    Discard,
    During,
    Each,
    Effect,
    Exactly,
    Filter,
    From,
    GainedInto,
    Immune,
    Instruction,
    It,
    Lasts,
    Need,
    No,
    NotByThis,
    Often,
    On,
    Option,
    Owned,
    PerEach,
    Phase,
    Place,
    Play,
    Put,
    Ref,
    Repeat,
    Reveal,
    Scaled,
    SetUp,
    This,
    Times,
    Trash,
    Unaffected,
    When,
    Who,
    Worth,
    YourTurn,
)
from engine.language.nodes import DifferentNames, in_action_phase
from engine.record import record, replace
from oracle.english.amount_phrases import PHASES
from oracle.english.card_phrases import Detail, What, detailed, either, every
from oracle.english.grammar import Tree, constants, rule
from oracle.english.scopes import Scope, Unread
from oracle.english.step_phrases import Steps, joined


@record
class Occasion:
    """An occasion for an ability: its trigger, its conditions, from where it works, and whether it is about the card
    itself.
    """

    when: When
    while_: Condition | None = None
    source: From | None = None
    itself: bool = False
    often: Often = Often.EVERY
    if_: Condition | None = None


@record
class Facts:
    """Facts that a sentence states about a card's pile, or about the set-up of the game."""

    needs: tuple[str, ...] = ()
    pile: str = ""
    chosen: Chosen | None = None
    often: Often | None = None
    do: tuple[Instruction, ...] = ()

    def with_more(self, other: Facts) -> Facts:
        """These facts and others."""
        pile = self.pile if other.pile in ("", "again") else other.pile
        return Facts(self.needs + other.needs, pile, other.chosen or self.chosen, other.often or self.often)


# ------------------------------------------------------------------------------------------------- occasions


constants(
    "people",
    ("you", Who.YOU, "You."),
    (("another player", "any other player", "each other player"), Who.OTHERS, "Another player."),
    (("anyone", "any player", "a player"), Who.ALL, "Any player."),
    ("the player to your right", Who.RIGHT, "The player to one's right."),
)


@rule("during", "(in|during) (your|their) <action|buy> phase")
def during_phase(scope: Scope, word: str) -> tuple[str, object]:
    """In a phase of the player's own turn."""
    return "while", AllOf((YourTurn(), During(PHASES[word])))


VERBS: Final = {"gain": On.GAIN, "trash": On.TRASH, "discard": On.DISCARD, "play": On.AFTER_PLAY, "buy": On.BUY}
DONE: Final = {"gain": "gained", "trash": "trashed", "discard": "discarded", "play": "played", "buy": "gained"}


@rule("occasions", "{people} <gain|trash|discard|play|buy> {this_or} [{during}]")
def occasion(scope: Scope, who: Who, verb: str, what: What | None, during: tuple[str, object] | None
             ) -> tuple[Occasion, ...]:
    """A player gains, trashes, discards, plays or buys a card."""
    return (_occasion(scope, who, (verb,), what, during),) if verb else ()


@rule("occasions", "you <gain|trash|discard> or <gain|trash|discard> this [{during}]")
def either_occasion(scope: Scope, one: str, two: str, during: tuple[str, object] | None) -> tuple[Occasion, ...]:
    """One of two things is done to this card."""
    return tuple(_occasion(scope, Who.YOU, (verb,), None, during) for verb in (one, two))


@rule("occasions", "you gain , trash , or discard this [{during}]")
def any_occasion(scope: Scope, during: tuple[str, object] | None) -> tuple[Occasion, ...]:
    """One of three things is done to this card."""
    return tuple(_occasion(scope, Who.YOU, (verb,), None, during) for verb in ("gain", "trash", "discard"))


@rule("this_or", "this")
def this_one(scope: Scope) -> None:
    """This card."""


@rule("this_or", "(a|an|another) {core} [{details}]")
def a_card(scope: Scope, core: tuple[Filter, ...], details: tuple[Detail, ...] | None) -> What:
    """A card of a kind."""
    what = detailed(What(filters=core), details)
    if what.where is not None or what.to is not None:
        raise Unread("no place is wanted here")
    return what


def _occasion(
    scope: Scope, who: Who, verbs: tuple[str, ...], what: What | None, during: tuple[str, object] | None
) -> Occasion:
    verb = verbs[0]
    when = When(VERBS[verb], who, what.filter if what is not None else Anything())
    made = Occasion(when, itself=what is None)
    if during is not None:
        key, value = during
        if key == "while":
            assert isinstance(value, Condition)
            made = replace(made, while_=value) if who is not Who.OTHERS else replace(
                made, when=replace(when, given=value))
        elif key == "not":
            assert isinstance(value, Phase)
            made = replace(made, when=replace(when, not_phase=value))
        elif key == "given":
            assert isinstance(value, Condition)
            made = replace(made, when=replace(when, given=value))
        else:
            assert isinstance(value, Place)
            if verb != "discard":
                raise Unread("from play only cards are discarded")
            made = replace(made, when=replace(when, source=value))
    if what is None and (who is not Who.YOU or verb in ("play", "buy")):
        raise Unread("somebody else's this")
    scope.speak(scope.this if what is None else It(), DONE[verb], False, what.filters if what else ())
    return made


@rule("occasions", "after each {core} you play")
def after_each(scope: Scope, core: tuple[Filter, ...]) -> tuple[Occasion, ...]:
    """A card of a kind has been played."""
    return (_occasion(scope, Who.YOU, ("play",), What(filters=core), None),)


constants(
    "during",
    ("(on|during) (your|their) turn [,]", ("while", YourTurn()), "On the player's own turn."),
    ("[,] other than (in|during) clean-up", ("not", Phase.CLEANUP), "Not in Clean-up."),
    ("from play", ("source", Place.PLAY), "From play."),
    ("they bought", ("given", Bought()), "Bought by the player who gains it."),
    ("in an action phase", ("given", in_action_phase()), "In an Action phase, of anybody's turn."),
)


@rule("occasions", "one of your cards is trashed")
def own_trashed(scope: Scope) -> tuple[Occasion, ...]:
    """A card of the player's is trashed."""
    scope.speak(It(), "trashed")
    return (Occasion(When(On.TRASH, not_source=Place.SUPPLY)),)


constants(
    "occasions",
    ("at the start of your turn", (Occasion(When(On.START_OF_TURN)),), "Each of the player's turns starts."),
    ("at the start of your buy phase", (Occasion(When(On.START_OF_BUY)),), "Each of the player's Buy phases starts."),
    ("at the end of your buy phase", (Occasion(When(On.END_OF_BUY)),), "Each of the player's Buy phases ends."),
    ("at the start of your clean-up [phase]",
     (Occasion(When(On.START_OF_CLEANUP)),),
     "Each of the player's Clean-ups starts."),
    ("a supply pile empties", (Occasion(When(On.PILE_EMPTIES, Who.ALL)),), "A Supply pile becomes empty."),
    ("you end your turn without having gained a card",
     (Occasion(When(On.END_OF_TURN), if_=Exactly(Times(On.GAIN), 0)),),
     "A turn ends in which nothing was gained."),
    ("at the end of your turn", (Occasion(When(On.END_OF_TURN)),), "Each of the player's turns ends."),
    ("at the start of clean-up", (Occasion(When(On.START_OF_CLEANUP, Who.ALL)),), "A Clean-up starts."),
)


@rule("occasions", "you gain a {ordinal} card in one of your turns")
def how_manieth(scope: Scope, number: int) -> tuple[Occasion, ...]:
    """The second, third card of one of the player's turns is gained."""
    scope.speak(It(), "gained")
    return (Occasion(When(On.GAIN), AllOf((YourTurn(), Exactly(Times(On.GAIN), number)))),)


@rule("occasions", "(after you play|after playing) {this_or} [on your <turn>]")
def after_play(scope: Scope, what: What | None, turn: str | None) -> tuple[Occasion, ...]:
    """A card of a kind has been played."""
    if what is None:
        raise Unread("this")
    made = _occasion(scope, Who.YOU, ("play",), what, None)
    return (replace(made, while_=YourTurn()) if turn else made,)


# ------------------------------------------------------------------------------------------------- abilities


@rule("ability", "[when] {occasions} [,|:] {row}", "each time {occasions} , {row}", lazy=True)
def when(scope: Scope, occasions: Tree, steps: Tree) -> tuple[Ability, ...]:
    """Something happens each time that something else does."""
    found = scope.value(occasions)
    assert isinstance(found, tuple)
    return tuple(_ability(scope, one, steps) for one in found)


@rule("ability", "when {occasions} , {who} may first {reaction}", lazy=True)
def when_first(scope: Scope, occasions: Tree, player: Tree, steps: Tree) -> tuple[Ability, ...]:
    """Something may be done before another thing happens."""
    found = scope.value(occasions)
    assert isinstance(found, tuple)
    made = []
    for one in found:
        if one.when.on is not On.AFTER_PLAY:
            raise Unread("“first” is for a card that is played")
        one = replace(one, when=replace(one.when, on=On.BEFORE_PLAY))
        clause = scope.value(steps)
        assert isinstance(clause, Clause)
        made.append(Ability(one.when, clause, From.HAND))
    return tuple(made)


@rule("reaction", "{hand_step} [,] to be unaffected [by it]")
def be_unaffected(scope: Scope, cost: Steps) -> Clause:
    """Do something with this card in hand, to be unaffected by the Attack."""
    again = No(Unaffected()) if any(isinstance(one, Reveal) for one in cost) else None
    return Clause((Immune(),), again, Need.MAY, joined(cost))


@rule("reaction", "{hand_step} [,] (to|for) {row}")
def react_to(scope: Scope, cost: Steps, steps: Steps) -> Clause:
    """Do something with this card in hand, to do something else."""
    if any(isinstance(one, Immune) for one in steps):
        raise Unread("said by itself")
    return Clause(joined(steps), None, Need.MAY, joined(cost))


@rule("reaction", "{hand_step}")
def react(scope: Scope, steps: Steps) -> Clause:
    """Do something with this card in hand."""
    return Clause(joined(steps), None, Need.MAY)


constants("hand_step", ("play this from your hand", (Play(This()),), "Play this card from the hand."))


@rule("hand_step", "<reveal|discard|trash> this [from your hand]", "set <this> aside from your hand")
def from_hand(scope: Scope, verb: str) -> Steps:
    """Reveal, discard, trash this card, or set it aside, from the hand."""
    if verb == "this":
        name = scope.fresh("aside")
        scope.speak(Ref(name), "aside")
        return (Put(This(), Place.ASIDE, name),)
    return ({"reveal": Reveal, "discard": Discard, "trash": Trash}[verb](This()),)


def _ability(scope: Scope, one: Occasion, steps: Tree) -> Ability:
    inner = scope.copy()
    if one.when.who is Who.OTHERS:
        inner.actor = True
    found = inner.value(steps)
    scope.used = inner.used
    scope.questions = inner.questions
    scope.inner = list(inner.spoken)
    assert isinstance(found, tuple)
    do = joined(found)
    clause = _clause(do)
    if inner.not_by_this:
        scope.not_by_this = False
        one = replace(one, while_=NotByThis())
    if one.if_ is not None:
        clause = replace(clause, if_=one.if_) if clause.if_ is None else Clause((clause,), one.if_)
    return Ability(
        one.when, clause, one.source or (From.ITSELF if one.itself else SOURCE.get(scope.kind, From.SET_UP)),
        while_=one.while_, often=one.often,
    )


SOURCE: Final[dict[str, From]] = {
    "project": From.CUBE, "artifact": From.CUBE, "state": From.CUBE, "landmark": From.GAME, "ally": From.GAME,
    "trait": From.GAME, "prophecy": From.GAME, "event": From.GAME,
}


def _clause(do: tuple[Instruction, ...]) -> Clause:
    return do[0] if len(do) == 1 and isinstance(do[0], Clause) else Clause(do)


# ------------------------------------------------------------------------------------------------- later


def _later(do: tuple[Instruction, ...], on: On, lasts: Lasts, who: Who = Who.YOU) -> SetUp:
    return SetUp(Ability(When(on, who), _clause(do), From.SET_UP), lasts)


def _moments(*rows: tuple[tuple[str, ...], On, Lasts, Who, str]) -> None:
    """Register phrases for something that is done at a later point of a turn."""
    for patterns, on, lasts, who, text in rows:
        def make(scope: Scope, steps: Steps, on: On = on, lasts: Lasts = lasts, who: Who = who) -> Steps:
            return (_later(joined(steps), on, lasts, who),)

        make.__doc__ = text
        rule("tail", *patterns)(make)


_moments(
    (("at the start of your next turn [,|:] {row}", "{step} at the start of your next turn"),
     On.START_OF_TURN, Lasts.NEXT_TURN, Who.YOU, "Something is done at the start of the player's next turn."),
    (("(each turn|at the start of each of your turns) for the rest of the game [,|:] {row}",
      "at the start of each of your turns this game [,|:] {row}"),
     On.START_OF_TURN, Lasts.GAME, Who.YOU, "Something is done at the start of each of the player's turns."),
    (("{step} at [the] end of [this] turn [⟨ after drawing ⟩]",),
     On.END_OF_TURN, Lasts.THIS_TURN, Who.ALL, "Something is done at the end of the turn."),
    (("at the start of clean-up [this turn] , {row}",),
     On.START_OF_CLEANUP, Lasts.THIS_TURN, Who.ALL, "Something is done at the start of Clean-up."),
    (("at the end of your buy phase this turn , {row}",),
     On.END_OF_BUY, Lasts.THIS_TURN, Who.YOU, "Something is done at the end of the Buy phase."),
)


@rule("tail", "now and at the start of your next turn [,|:] {row}", lazy=True)
def now_and_next(scope: Scope, steps: Tree) -> Steps:
    """Something is done now and once more at the start of the player's next turn."""
    now = scope.value(steps)
    then = scope.value(steps)
    assert isinstance(now, tuple) and isinstance(then, tuple)
    return (*now, _later(joined(then), On.START_OF_TURN, Lasts.NEXT_TURN))


@rule("tail", "either now or at the start of your next turn [,|:] {row}", lazy=True)
def now_or_next(scope: Scope, steps: Tree) -> Steps:
    """Something is done now, or at the start of the player's next turn."""
    now = scope.value(steps)
    then = scope.value(steps)
    assert isinstance(now, tuple) and isinstance(then, tuple)
    later = _later(joined(then), On.START_OF_TURN, Lasts.NEXT_TURN)
    return (ChooseOne((
        Option("now", joined(now)), Option("at the start of your next turn", (later,)),
    ), worded=False),)


@rule("tail", "{step} at [the] end of [this] turn per {counted}")
def end_of_turn_per(scope: Scope, steps: Steps, amount: Amount) -> Steps:
    """Something is done at the end of the turn, for each of something."""
    return (Repeat(amount, (_later(joined(steps), On.END_OF_TURN, Lasts.THIS_TURN, Who.ALL),)),)


@rule("first", "the first time you play {this_or} this turn")
def first_play(scope: Scope, what: What | None) -> tuple[Occasion, ...]:
    """The first time that a card of a kind is played this turn."""
    if what is None:
        raise Unread("this")
    made = _occasion(scope, Who.YOU, ("play",), what, None)
    return (replace(made, while_=Exactly(Times(On.PLAY, what.filter), 1)),)


@rule("first", "the {ordinal} time you gain {this_or} this turn")
def first_gain(scope: Scope, number: int, what: What | None) -> tuple[Occasion, ...]:
    """The first, second, third time that a card of a kind is gained this turn."""
    if what is None:
        raise Unread("this")
    made = _occasion(scope, Who.YOU, ("gain",), what, None)
    return (replace(made, while_=Exactly(Times(On.GAIN, what.filter), number)),)


@rule("ordinal", "<first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th>")
def ordinal(scope: Scope, word: str) -> int:
    """First, second, third."""
    words = ("first", "second", "third", "fourth", "fifth", "1st", "2nd", "3rd", "4th", "5th")
    return words.index(word) % 5 + 1


constants("step", ("it (does not affect you)", (Immune(),), "The Attack does not affect the player."))


def _setups(scope: Scope, occasions: Tree, steps: Tree, lasts: Lasts, often: Often) -> Steps:
    before = list(scope.spoken)
    found = scope.value(occasions)
    assert isinstance(found, tuple)
    made: list[Instruction] = []
    for one in found:
        if one.itself:
            raise Unread("this card itself")
        ability = replace(_ability(scope, one, steps), source=From.SET_UP, often=often)
        if ability.clause.do == (Immune(),):
            ability = replace(ability, when=replace(ability.when, on=On.BEFORE_PLAY))
        elif one.when.who in (Who.OTHERS, Who.ALL) and scope_acts(ability.clause, steps):
            ability = replace(ability, by=Who.ACTOR)
        made.append(SetUp(ability, lasts))
        scope.within = scope.inner
    scope.spoken = before
    return tuple(made)


def _spans(*rows: tuple[tuple[str, ...], Lasts, Often, str]) -> None:
    """Register phrases for something that happens when something else does during a span."""
    for patterns, lasts, often, text in rows:
        def make(scope: Scope, occasions: Tree, steps: Tree, lasts: Lasts = lasts, often: Often = often) -> Steps:
            return _setups(scope, occasions, steps, lasts, often)

        make.__doc__ = text
        rule("tail", *patterns, lazy=True)(make)


_spans(
    (("for the rest of the game , when {occasions} , {row}",), Lasts.GAME, Often.EVERY,
     "For the rest of the game, something happens each time that something else does."),
    (("(this turn|for the rest of this turn) , (when|each time) {occasions} , {row}",
      "when {occasions} this turn , {row}"), Lasts.THIS_TURN, Often.EVERY,
     "Something happens each time that something else does this turn."),
    (("once this turn , when {occasions} , {row}",), Lasts.THIS_TURN, Often.ONCE,
     "Something happens once, when something else does this turn."),
    (("the next time {occasions} [,|:] {row}",), Lasts.UNTIL_USED, Often.NEXT,
     "Something happens the next time that something else does."),
    (("the next time {occasions} this turn [,|:] {row}",), Lasts.THIS_TURN, Often.NEXT,
     "Something happens the next time that something else does this turn."),
    (("{first} , {row}",), Lasts.THIS_TURN, Often.EVERY,
     "Something happens the first time that something else does this turn."),
    (("until (your next turn|then|the start of your next turn) , (when|each time) {occasions} , {row} [afterwards]",),
     Lasts.UNTIL_NEXT_TURN, Often.EVERY,
     "Until the player's next turn, something happens each time that something else does."),
)


def scope_acts(clause: Clause, steps: Tree) -> bool:
    """Report whether it is the other player who does it: the phrase begins with “they”."""
    tree: object = steps
    while isinstance(tree, Tree):
        if tree.rule.pattern.startswith("{they}"):
            return True
        tree = next((part for part in tree.parts if isinstance(part, Tree)), None)
    return False


@rule("they", "they")
def they(scope: Scope) -> Who:
    """They."""
    return scope.mine("they")


@rule("tail", "{they} {row}")
def they_do(scope: Scope, who: Who, steps: Steps) -> Steps:
    """The other player does something."""
    return steps


@rule("tail", "this turn , {effect}", "{effect} this turn [⟨ but not less than $0 ⟩]",
      "this turn , {effect} , but not less than $0")
def effect_this_turn(scope: Scope, effect: Effect) -> Steps:
    """A rule is changed for the rest of the turn."""
    return (SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=effect), Lasts.THIS_TURN),)


@rule("tail", "on this turn and your next turn , {effect}")
def effect_two_turns(scope: Scope, effect: Effect) -> Steps:
    """A rule is changed on this turn and the next."""
    return (SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=effect), Lasts.THIS_AND_NEXT_TURN),)


@rule("effect", "{cheap} cost {coins} less")
def cost_less(scope: Scope, filter_: Filter, coins: int) -> Effect:
    """Cards cost less."""
    return CostLess(coins, filter_)


constants("cheap", ("cards [⟨ everywhere ⟩]", Anything(), "All cards."))


@rule("cheap", "{kinds}")
def some_cheap(scope: Scope, kinds: tuple[Filter, ...]) -> Filter:
    """Cards of a kind."""
    return either(kinds)


# ------------------------------------------------------------------------------------------------- scoring


@rule("scoring", "{number} vp", "-1 vp", "-2 vp", "-4 vp")
def worth(scope: Scope, number: int | None = None) -> tuple[Ability, ...]:
    """Worth so many VP."""
    if number is None:
        number = int(scope.phrase_words().split()[0])
    return (_worth(scope, number),) if number else ()


@rule("scoring", "worth {number} vp per [{number}] {core} you have [⟨ round down ⟩]",
      "worth {number} vp for every {number} {core} you have [⟨ round down ⟩]")
def worth_per(
    scope: Scope, number: int, per: int | None, core: tuple[Filter, ...]
) -> tuple[Ability, ...]:
    """Worth VP for each card of a kind."""
    amount: Amount = Owned(every(core))
    if per is not None:
        amount = PerEach(amount, per)
    return (_worth(scope, amount if number == 1 else Scaled(amount, number)),)


@rule("scoring", "worth {number} vp per [{number}] differently named {core} you have [⟨ round down ⟩]")
def worth_names(
    scope: Scope, number: int, per: int | None, core: tuple[Filter, ...]
) -> tuple[Ability, ...]:
    """Worth VP for differently named cards of a kind."""
    amount: Amount = DifferentNames(Owned(every(core)))
    if per is not None:
        amount = PerEach(amount, per)
    return (_worth(scope, amount if number == 1 else Scaled(amount, number)),)


@rule("scoring", "when scoring , {number} vp per {core} you have",
      "when scoring , {number} vp per <differently named> {core} you have")
def when_scoring(scope: Scope, number: int, *rest: object) -> tuple[Ability, ...]:
    """VP for each card of a kind."""
    core = rest[-1]
    assert isinstance(core, tuple)
    amount: Amount = Owned(every(core))
    if len(rest) > 1:
        amount = DifferentNames(Owned(every(core)))
    return (_worth(scope, amount if number == 1 else Scaled(amount, number)),)


def _worth(scope: Scope, amount: Amount) -> Ability:
    return Ability(When(On.SCORING), source=SOURCE.get(scope.kind, From.ITSELF), effect=Worth(amount))


# ------------------------------------------------------------------------------------------------- whole sentences


@rule("sentence", "{steps}")
def plain(scope: Scope, steps: Steps) -> Steps:
    """Something is done."""
    return steps


@rule("sentence", "then [,] {steps}", "either way , {steps}")
def plain_then(scope: Scope, steps: Steps) -> Steps:
    """Something is done."""
    return steps


@rule("sentence", "when you play this , {steps}", lazy=True)
def when_played(scope: Scope, steps: Tree) -> Steps:
    """Something is done when this is played."""
    scope.speak(scope.this, "played")
    found = scope.value(steps)
    assert isinstance(found, tuple)
    return found


@rule("sentence", "{scoring}", "{ability}")
def an_ability(scope: Scope, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """An ability."""
    if any(one.source is From.SET_UP for one in abilities):
        raise Unread("the text does not say where this works: from your hand, while it is in play, in games using it?")
    return abilities


@rule("sentence", "in games using this , {ability}")
def everywhere(scope: Scope, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """An ability that all players have in games with this."""
    return tuple(replace(one, source=From.GAME) for one in abilities)


@rule("sentence", "while (you have this|this is) in play , {ability} [, and {ability}]")
def while_in_play(
    scope: Scope, abilities: tuple[Ability, ...], more: tuple[Ability, ...] | None
) -> tuple[Ability, ...]:
    """An ability that works while the card is in play."""
    return tuple(replace(one, source=From.PLAY) for one in (*abilities, *(more or ())))


@rule("ability", "{cheap} cost {coins} less [, but not less than $0]")
def less_somewhere(scope: Scope, filter_: Filter, coins: int) -> tuple[Ability, ...]:
    """Cards cost less."""
    source = SOURCE.get(scope.kind, From.SET_UP)
    return (Ability(When(On.ONGOING), source=source, effect=CostLess(coins, filter_)),)


@rule("sentence", "{in_hand}")
def an_ability_in_hand(scope: Scope, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """An ability that works from the hand."""
    return abilities


@rule("in_hand", "[when] {occasions} , you may {reaction}", lazy=True)
def when_in_hand(scope: Scope, occasions: Tree, reaction: Tree) -> tuple[Ability, ...]:
    """Something may be done with this card in hand each time that something else happens."""
    found = scope.value(occasions)
    assert isinstance(found, tuple)
    made = []
    for one in found:
        if one.itself:
            raise Unread("this card is not in hand then")
        clause = scope.value(reaction)
        assert isinstance(clause, Clause)
        on = On.BEFORE_PLAY if one.when.on is On.AFTER_PLAY else one.when.on    # Reactions come first
        made.append(Ability(replace(one.when, on=on), clause, From.HAND, while_=one.while_))
    return tuple(made)


@rule("sentence", "this is gained <to your hand|onto your deck> [⟨ instead of [to] your discard pile ⟩]")
def gained_into(scope: Scope, where: str) -> tuple[Ability, ...]:
    """The card itself is gained to another place."""
    place = Place.HAND if "hand" in where else Place.DECK
    return (Ability(When(On.ONGOING), effect=GainedInto(place)),)


constants(
    "sentence",
    ("⟨ this is not in the supply . ⟩", Facts(pile="non-supply"), "The card's pile is not in the Supply."),
)


@rule("sentence", "heirloom : {name}")
def heirloom(scope: Scope, name: str) -> Facts:
    """Players begin with an Heirloom instead of a Copper."""
    return Facts(needs=(name,))


@rule("sentence", "setup : each player get {bonus}")
def set_up_bonus(scope: Scope, one: Instruction) -> tuple[Ability, ...]:
    """Each player gets something before the game begins."""
    return (Ability(When(On.SET_UP_GAME), Clause((Each(Who.ALL, (one,)),)), From.GAME),)


@rule("sentence", "during your turns , {effect} [, but not less than $0]")
def during_turns(scope: Scope, effect: Effect) -> tuple[Ability, ...]:
    """A rule is changed on the player's own turns."""
    return (Ability(
        When(On.ONGOING), source=SOURCE.get(scope.kind, From.ITSELF), while_=YourTurn(), effect=effect),)


@rule("sentence", "{cheap} cost {coins} less")
def always_less(scope: Scope, filter_: Filter, coins: int) -> tuple[Ability, ...]:
    """Cards cost less, always."""
    return (Ability(When(On.ONGOING), source=SOURCE.get(scope.kind, From.ITSELF), effect=CostLess(coins, filter_)),)
