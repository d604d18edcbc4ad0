"""Phrases for what a player does: a bonus, gaining, trashing, choosing, one thing for another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.collection import load
from engine.language import (
    AllIn,
    Amount,
    AnyFrom,
    AsOften,
    AtLeast,
    Bound,
    Cards,
    Choose,
    ChooseOne,
    Clause,
    Condition,
    CopyOf,
    Count,
    DeckIntoDiscard,
    DigFor,
    Discard,
    DiscardDownTo,
    Draw,
    DrawUntil,
    Each,
    Except,
    Exchange,
    Filter,
    FromDeck,
    Gain,
    HandSize,
    InPool,
    Instruction,
    Lose,
    Manner,
    NameCard,
    Named,
    Need,
    Option,
    Pay,
    PayAny,
    PayOffDebt,
    Pick,
    Place,
    Play,
    PlayFromSupply,
    Plus,
    Pool,
    Put,
    PutFromSupply,
    PutOnThis,
    Receive,
    Ref,
    RemoveSun,
    Repeat,
    ReturnToActionPhase,
    ReturnToPile,
    Reveal,
    Rotate,
    Scaled,
    SetUp,
    ShuffleIn,
    Spot,
    Sum,
    TakeCard,
    TakeCopy,
    TopCard,
    TopOf,
    Trash,
    TurnJourneyToken,
    Typed,
    Who,
)
from engine.language.walk import bound_names, reads
from engine.record import record, replace
from oracle.english.card_phrases import Detail, What, cards_of, every, some_cards
from oracle.english.grammar import Tree, constants, rule
from oracle.english.scopes import Referent, Scope, Unread

Steps = tuple["Step", ...]


@record
class IfDid:
    """Steps that follow only if the step before was done."""

    do: tuple[Instruction, ...]


@record
class IfNot:
    """Steps that are done instead if the step before was not; with ``otherwise``, if its condition did not hold."""

    do: tuple[Instruction, ...]
    otherwise: bool = False


Step = Instruction | IfDid | IfNot


def joined(steps: Sequence[Step]) -> tuple[Instruction, ...]:
    """Return instructions, with each that depends on the one before it put into one clause with that. Raises Unread."""
    found: list[Instruction] = []
    for step in steps:
        if isinstance(step, IfDid | IfNot):
            if not found:
                raise Unread("nothing was mentioned before that could be done or not")
            found[-1:] = [_depending(found[-1], step)]
        elif found and _goes_on(found[-1], step):
            last = found[-1]
            assert isinstance(last, Clause)
            if last.need is Need.MAY and not last.cost and last.if_ is None and isinstance(step, SetUp):
                found[-1] = replace(last, cost=last.do, do=(step,))
            else:
                found[-1] = replace(last, do=(*last.do, step))
        else:
            found.append(step)
    return tuple(found)


def _goes_on(before: Instruction, step: Instruction) -> bool:
    """Report whether a step is about what an optional step before did, so that it is done only if that was."""
    return (isinstance(before, Clause) and not before.otherwise and bool(reads(step) & bound_names(before))
            and not isinstance(step, Clause))


def _depending(before: Instruction, step: IfDid | IfNot) -> Instruction:
    if isinstance(before, SetUp):
        clause = before.ability.clause
        inner = clause.do if clause == Clause(clause.do) else (clause,)
        made = (*inner[:-1], _depending(inner[-1], step)) if inner else ()
        whole = made[0] if len(made) == 1 and isinstance(made[0], Clause) else Clause(made)
        return SetUp(replace(before.ability, clause=whole), before.lasts, before.owner)
    if isinstance(before, Each) and isinstance(step, IfNot):
        return Each(before.who, (*before.do[:-1], _depending(before.do[-1], step)), before.then)
    if isinstance(step, IfNot):
        if isinstance(before, Clause) and not before.otherwise:
            if before.cost or before.if_ is not None:
                return replace(before, otherwise=step.do)
            return Clause((), None, before.need, before.do, step.do)
        if step.otherwise:
            raise Unread("“otherwise” has nothing to go with")
        return Clause((), cost=(before,), otherwise=step.do)
    if isinstance(before, Clause) and not before.cost and not before.otherwise and (
            before.need is Need.MAY or before.if_ is not None):
        return costing(before.do, step.do, before)
    if isinstance(before, Clause):
        raise Unread("“if you do” has nothing to go with")
    return costing((before,), step.do, Clause())


def costing(cost: tuple[Instruction, ...], do: tuple[Instruction, ...], clause: Clause) -> Clause:
    """Make a clause in which something is done at a cost.

    A choice of costs becomes a choice of what is done for which.
    """
    if len(cost) == 1 and isinstance(cost[0], ChooseOne) and cost[0].count == 1:
        if cost[0].worded:
            raise Unread("after which of the options?")
        options = tuple(replace(one, do=(Clause(do, cost=one.do),)) for one in cost[0].options)
        return replace(clause, do=(replace(cost[0], options=options),))
    return replace(clause, do=do, cost=cost)


# ------------------------------------------------------------------------------------------------- rows of steps


@rule("row", "{step}", "{tail}")
def one_step(scope: Scope, step: Steps) -> Steps:
    """One thing to do."""
    return step


@rule("row", "{step} (, and then|, and|, then|and then|, but|and|then|,) {row}")
def more_steps(scope: Scope, step: Steps, others: Steps) -> Steps:
    """Several things to do, one after the other."""
    return (*step, *others)


@rule("steps", "{row}")
def one_row(scope: Scope, row: Steps) -> Steps:
    """Something is done."""
    return row


@rule("steps", "{row} (;|; and|; then) {steps}")
def more_rows(scope: Scope, row: Steps, others: Steps) -> Steps:
    """Several things are done."""
    if row and isinstance(row[-1], ChooseOne) and row[-1].worded:
        raise Unread("a choice goes on to the end of the sentence")
    return (*row, *others)


# ------------------------------------------------------------------------------------------------- bonuses


@rule("bonus", "{plus} <card|cards|action|actions|buy|buys|coffers|villager|villagers|favor|favors|vp|debt|sun>")
def bonus(scope: Scope, number: int, word: str) -> Instruction:
    """A bonus: "+2 Cards", "+1 Action"."""
    if word in ("card", "cards"):
        return Draw(number)
    if word == "sun":
        if number != 1:
            raise Unread("more than one Sun")
        return RemoveSun()
    return Plus(_POOLS[word], number)


_POOLS: Final = {
    "action": Pool.ACTIONS, "actions": Pool.ACTIONS, "buy": Pool.BUYS, "buys": Pool.BUYS, "coffers": Pool.COFFERS,
    "villager": Pool.VILLAGERS, "villagers": Pool.VILLAGERS, "favor": Pool.FAVORS, "favors": Pool.FAVORS,
    "vp": Pool.VP, "debt": Pool.DEBT,
}


@rule("bonus", "{pluscoins}")
def bonus_coins(scope: Scope, number: int) -> Instruction:
    """Coins as a bonus: "+$2"."""
    return Plus(Pool.COINS, number)


@rule("step", "[get] {bonus}")
def step_bonus(scope: Scope, one: Instruction) -> Steps:
    """A bonus."""
    return (one,)


@rule("step", "[get] {bonus} (per|for each) {counted}")
def step_bonus_per(scope: Scope, one: Instruction, amount: Amount) -> Steps:
    """A bonus so many times: "+1 Card per card discarded"."""
    assert isinstance(one, Draw | Plus)
    number = one.amount
    assert isinstance(number, int)
    return (replace(one, amount=amount if number == 1 else Scaled(amount, number)),)


@rule("step", "{coins}")
def step_coins(scope: Scope, number: int) -> Steps:
    """A Treasure gives coins: "$2"."""
    if "Treasure" not in scope.types:
        raise Unread("only a Treasure gives coins without a +")
    return (Plus(Pool.COINS, number),)


@rule("step", "{coins} (per|for each) {counted}")
def step_coins_per(scope: Scope, number: int, amount: Amount) -> Steps:
    """A Treasure gives coins for each of something."""
    step_coins(scope, number)
    return (Plus(Pool.COINS, amount if number == 1 else Scaled(amount, number)),)


@rule("step", "{lesscoins} per {counted} [. ⟨ you can not go below $0 . ⟩]")
def step_less(scope: Scope, number: int, amount: Amount) -> Steps:
    """Coins are lost: "-$1 per card in your hand"."""
    return (Lose(Pool.COINS, amount if number == 1 else Scaled(amount, number)),)


@rule("step", "{who} get {bonus}")
def step_they_get(scope: Scope, player: Who, one: Instruction) -> Steps:
    """A player gets a bonus."""
    if player is Who.OWNER:
        raise Unread("somebody else gets a bonus")
    return (one,)


@rule("step", "take {number} debt")
def take_debt(scope: Scope, number: int) -> Steps:
    """Take Debt."""
    return (Plus(Pool.DEBT, number),)


# ------------------------------------------------------------------------------------------------- drawing


@rule("step", "draw {count} [card|cards]", "draw {count} extra cards")
def draw(scope: Scope, count: tuple[Amount, Amount]) -> Steps:
    """Draw cards."""
    if count[0] != count[1]:
        raise Unread("how many?")
    return (Draw(count[0], plus=False),)


@rule("step", "draw as many")
def draw_as_many(scope: Scope) -> Steps:
    """Draw as many cards as were mentioned."""
    return (Draw(Count(scope.them()), plus=False),)


@rule("step", "draw until {who} have {number} cards in hand")
def draw_until(scope: Scope, player: Who, number: int) -> Steps:
    """Draw up to a number of cards in hand."""
    return (DrawUntil(number),)


@rule("step", "discard down to {number} cards [in hand]")
def discard_down(scope: Scope, number: int) -> Steps:
    """Discard down to a number of cards in hand."""
    return (DiscardDownTo(number),)


@rule("step", "discard {whose} hand")
def discard_hand(scope: Scope, player: Who) -> Steps:
    """Discard all cards in hand."""
    return (Discard(AllIn(Place.HAND)),)


@rule("step", "put {whose} deck into {whose} discard pile")
def deck_into_discard(scope: Scope, player: Who, again: Who) -> Steps:
    """Put the deck into the discard pile."""
    scope.speak(AllIn(Place.DISCARD), "through", True)
    return (DeckIntoDiscard(),)


# ------------------------------------------------------------------------------------------------- top of the deck


@rule("top", "one card from the top of {whose} deck per {counted}")
def top_cards_per(scope: Scope, player: Who, amount: Amount) -> tuple[Amount, Spot]:
    """The top cards of the deck, as many as there are of something."""
    return amount, Spot.TOP


@rule("top", "the top (card|{number} cards) (of|from) {whose} deck")
def top_cards(scope: Scope, number: int | None, player: Who) -> tuple[int, Spot]:
    """The top cards of the deck."""
    return number or 1, Spot.TOP


@rule("top", "the bottom card of {whose} deck")
def bottom_card(scope: Scope, player: Who) -> tuple[int, Spot]:
    """The bottom card of the deck."""
    return 1, Spot.BOTTOM


@rule("step", "<reveal|look at> {top}")
def see_top(scope: Scope, verb: str, top: tuple[Amount, Spot]) -> Steps:
    """Look at cards of the deck, or reveal them."""
    how = "revealed" if verb == "reveal" else "looked"
    name = scope.fresh(how)
    scope.speak(Ref(name), how, top[0] != 1)
    return (FromDeck(top[0], name, shown=verb == "reveal", spot=top[1]),)


@rule("step", "<trash|discard> {top}")
def top_away(scope: Scope, verb: str, top: tuple[Amount, Spot]) -> Steps:
    """Trash or discard the top card of the deck."""
    if top != (1, Spot.TOP):
        raise Unread("more than the top card")
    name, how = scope.fresh("top"), {"trash": "trashed", "discard": "discarded"}[verb]
    done = scope.fresh(how)
    scope.speak(Ref(done), how)
    return (TopCard(name), Trash(Ref(name), done) if verb == "trash" else Discard(Ref(name), done))


@rule("until", "one {details}")
def until_one(scope: Scope, details: tuple[Detail, ...]) -> tuple[Amount, tuple[Filter, ...]]:
    """A card of the kind that is looked for."""
    return until(scope, (1, 1), (), details)


@rule("until", "{count} {core} [{details}]")
def until(
    scope: Scope, count: tuple[Amount, Amount], core: tuple[Filter, ...], details: tuple[Detail, ...] | None
) -> tuple[Amount, tuple[Filter, ...]]:
    """The number and kind of cards that are looked for."""
    what = some_cards(scope, count, core, details)
    if what.where is not None or what.to is not None or count[0] != count[1]:
        raise Unread("cards from the deck are looked for")
    return count[0], what.filters


@rule("step", "reveal cards from [the top of] {whose} deck until "
      "(revealing|you reveal|they reveal|you have revealed|they have revealed) {until}")
def dig(scope: Scope, player: Who, wanted: tuple[Amount, tuple[Filter, ...]]) -> Steps:
    """Reveal cards until there are some of a kind."""
    found, rest = scope.fresh("found"), scope.fresh("rest")
    scope.speak(Ref(rest), "rest", True)
    scope.speak(Ref(found), "found", wanted[0] != 1, wanted[1])
    return (DigFor(wanted[0], every(wanted[1]), found, rest),)


@rule("step", "look through {whose} discard pile", "look through it")
def look_through(scope: Scope, player: Who | None = None) -> Steps:
    """Look through the discard pile, from which a card is then taken."""
    scope.speak(AllIn(Place.DISCARD), "through", True)
    return ()


# ------------------------------------------------------------------------------------------------- doing to cards


def chosen(scope: Scope, what: What, verb: str, usual: Place | None = None) -> tuple[Steps, Cards]:
    """Return a step that chooses cards, and the name it binds them to; no step where nothing is chosen."""
    cards = cards_of(scope, what, usual)
    if not isinstance(cards, Pick):
        return (), cards
    name = scope.fresh(PAST[verb])
    return (Choose(cards, name, verb=verb),), Ref(name)


PAST: Final = {
    "trash": "trashed", "discard": "discarded", "reveal": "revealed", "play": "played", "return": "returned",
    "exile": "exiled", "put": "put", "set aside": "aside", "gain": "gained",
}


@rule("step", "trash {what}")
def trash(scope: Scope, what: What) -> Steps:
    """Trash cards."""
    if what.where is Place.SUPPLY:
        return _from_supply(what, Place.TRASH)
    if what.where is None and what.of is None:
        scope.ask("From where is it trashed? It is read as “from your hand”.")
    name = scope.fresh("trashed")
    cards = cards_of(scope, what, Place.HAND)
    scope.speak(what.of or Ref(name), "trashed", what.many, what.filters)
    return (Trash(cards, name),)


def _from_supply(what: What, to: Place) -> Steps:
    if (what.low, what.high) != (1, 1):
        raise Unread("one card of the Supply")
    if what.by is not Who.YOU or what.to is not None or what.different:
        raise Unread("a card of the Supply is chosen by who does it")
    return (PutFromSupply(what.filter, to),)


@rule("step", "discard {what} , (revealed|revealing them)")
def discard_shown(scope: Scope, what: What) -> Steps:
    """Discard cards, revealing them."""
    before, cards = chosen(scope, what, "discard", Place.HAND)
    name = scope.fresh("discarded")
    scope.speak(what.of or Ref(name), "discarded", what.many, what.filters)
    return (*before, Reveal(cards), Discard(cards, name))


@rule("step", "discard {what}")
def discard(scope: Scope, what: What) -> Steps:
    """Discard cards."""
    name = scope.fresh("discarded")
    cards = cards_of(scope, what, Place.HAND)
    scope.speak(what.of or Ref(name), "discarded", what.many, what.filters)
    return (Discard(cards, name),)


@rule("step", "exile {what}")
def exile(scope: Scope, what: What) -> Steps:
    """Exile cards."""
    if what.where is Place.SUPPLY:
        return _from_supply(what, Place.EXILE)
    name = scope.fresh("exiled")
    cards = cards_of(scope, what, Place.HAND)
    scope.speak(what.of or Ref(name), "exiled", what.many, what.filters)
    return (Put(cards, Place.EXILE, name),)


@rule("step", "reveal {what}")
def reveal(scope: Scope, what: What) -> Steps:
    """Reveal cards."""
    before, cards = chosen(scope, what, "reveal", Place.HAND)
    scope.speak(cards, "revealed", what.many or what.all, what.filters)
    return (*before, Reveal(cards))


@rule("onto", "(into|to|in) {whose} <hand|discard pile>")
def into_own(scope: Scope, player: Who, word: str) -> tuple[Place, Spot]:
    """Into the hand or the discard pile."""
    return (Place.HAND if word == "hand" else Place.DISCARD), Spot.TOP


@rule("onto", "(onto|on top of|back onto|back on top of) {whose} deck [in any order [they choose]]",
      "back [on top] [in any order [they choose]]",
      "on top", "back")
def onto_own_deck(scope: Scope, player: Who | None = None) -> tuple[Place, Spot]:
    """Onto the deck."""
    return Place.DECK, Spot.TOP


@rule("onto", "on the bottom of {whose} deck")
def under_own_deck(scope: Scope, player: Who) -> tuple[Place, Spot]:
    """Under the deck."""
    return Place.DECK, Spot.BOTTOM


@rule("onto", "(on|onto) {whose} <tavern|island|native village> mat")
def onto_mat(scope: Scope, player: Who, word: str) -> tuple[Place, Spot]:
    """Onto a mat."""
    return {
        "tavern": Place.TAVERN, "island": Place.ISLAND, "native village": Place.NATIVE_VILLAGE,
    }[word], Spot.TOP


@rule("step", "put {what} {onto}")
def put(scope: Scope, what: What, onto: tuple[Place, Spot]) -> Steps:
    """Put cards somewhere."""
    if what.where is None and what.of is None:
        raise Unread("from where?")
    name = scope.fresh("put")
    cards = cards_of(scope, what)
    scope.speak(Ref(name), "taken", what.many, what.filters)
    return (Put(cards, onto[0], name, spot=onto[1]),)


@rule("step", "put {what} {onto} (and|, and) {what} {onto}")
def put_both(
    scope: Scope, one: What, first: tuple[Place, Spot], other: What, second: tuple[Place, Spot]
) -> Steps:
    """Put cards to one place and others to another."""
    return (*put(scope, one, first), *put(scope, other, second))


@rule("step", "put {top} [face down] {onto} [⟨ {who} may look at those cards at any time ⟩]")
def put_top(scope: Scope, top: tuple[Amount, Spot], onto: tuple[Place, Spot], player: Who | None) -> Steps:
    """Put the top card of the deck somewhere."""
    name = scope.fresh("top")
    return (FromDeck(top[0], name, shown=False, spot=top[1]), Put(Ref(name), onto[0], spot=onto[1]))


@rule("step", "put {definite} and {some} {onto}", "trash {definite} and {some}")
def two_at_once(scope: Scope, cards: Cards, what: What, onto: tuple[Place, Spot] | None = None) -> Steps:
    """The same is done to this card and to another."""
    other = cards_of(scope, what, Place.HAND)
    if onto is not None:
        return (Put(cards, onto[0], spot=onto[1]), Put(other, onto[0], spot=onto[1]))
    first, second = scope.fresh("trashed"), scope.fresh("trashed")
    scope.both = (first, second)
    return (Trash(cards, first), Trash(other, second))


@rule("condition", "{who} trashed {number} {name}")
def trashed_both(scope: Scope, player: Who, number: int, name: str) -> Condition:
    """Both cards were trashed."""
    if number != 2 or not scope.both:
        raise Unread("not two cards were to be trashed")
    return AtLeast(Sum(tuple(Count(Ref(one)) for one in scope.both)), 2)


@rule("step", "discard {definite} from play")
def discard_from_play(scope: Scope, cards: Cards) -> Steps:
    """Discard a card from play."""
    return (Discard(cards),)


@rule("step", "put all of those revealed cards {onto}")
def put_all_found(scope: Scope, onto: tuple[Place, Spot]) -> Steps:
    """Put the card that was looked for and the others somewhere."""
    found, rest = scope.last("found").cards, scope.last("rest").cards
    return (Put(rest, onto[0]), Put(found, onto[0]))


@rule("step", "the player to your left choose {some}")
def left_chooses(scope: Scope, what: What) -> Steps:
    """The player to the left chooses a card."""
    cards = cards_of(scope, what)
    if not isinstance(cards, Pick):
        raise Unread("of which cards?")
    name = scope.fresh("chosen")
    scope.speak(Ref(name), "chosen", what.many)
    return (Choose(replace(cards, by=Who.LEFT), name),)


@rule("step", "set {what} aside [face down|face up] [⟨ (on|under) this ⟩]",
      "set aside {what} [, face down|face down|face up] [⟨ (on|under) this ⟩]")
def set_aside(scope: Scope, what: What) -> Steps:
    """Set cards aside."""
    if what.where is Place.SUPPLY:
        raise Unread("from the Supply")
    name = scope.fresh("aside")
    cards = cards_of(scope, what, Place.HAND)
    scope.speak(Ref(name), "aside", what.many, what.filters)
    return (Put(cards, Place.ASIDE, name),)


@rule("times", "once per {counted}")
def as_often_as(scope: Scope, amount: Amount) -> Amount:
    """As many times as there are of something."""
    return amount


constants("times", ("twice", 2, "Two times."))


@rule("times", "{number} times")
def so_often(scope: Scope, number: int) -> int:
    """So many times."""
    return number


@rule("step", "play {what} [{times}]")
def play(scope: Scope, what: What, times: Amount | None) -> Steps:
    """Play cards."""
    if what.where is Place.SUPPLY:
        raise Unread("it would have to stay in the Supply")
    if what.many and what.of is None:
        return _play_many(scope, what, times)
    before, cards = chosen(scope, what, "play", Place.HAND)
    scope.speak(cards, "played", what.many, what.filters)
    return (*before, Play(cards, times=1 if times is None else times))


def _play_many(scope: Scope, what: What, times: Amount | None) -> Steps:
    """Several cards are played one after the other, each chosen when the one before has been played."""
    if what.low != 0 or what.all or what.different or times is not None:
        raise Unread("up to so many, or any number, of cards")
    cards = cards_of(scope, replace(what, low=1, high=1), Place.HAND)
    return (AsOften(Clause((Play(cards),), need=Need.MAY), what.high),)


@rule("step", "(replay {definite}|play {definite} again) [afterwards]")
def replay(scope: Scope, cards: Cards) -> Steps:
    """Play a card once more."""
    return (Play(cards, manner=Manner.REPLAY),)


@rule("step", "play {what} , leaving it (there|set aside)")
def play_there(scope: Scope, what: What) -> Steps:
    """Play a card from the Supply, leaving it there."""
    if what.of is not None:
        return (Play(what.of, manner=Manner.LEAVING),)
    if what.where is not Place.SUPPLY or (what.low, what.high) != (1, 1):
        raise Unread("from the Supply")
    return (PlayFromSupply(what.filter),)


@rule("step", "return {what} to (its|their) (pile|piles)", "return {definite} to the {name} pile")
def give_back(scope: Scope, what: What | Cards, name: str | None = None) -> Steps:
    """Return cards to their piles."""
    if not isinstance(what, What):
        return (ReturnToPile(what),)
    before, cards = chosen(scope, what, "return", Place.HAND)
    scope.speak(cards, "returned", what.many, what.filters)
    return (*before, ReturnToPile(cards))


@rule("step", "shuffle {what} into {whose} deck")
def shuffle_in(scope: Scope, what: What, player: Who) -> Steps:
    """Shuffle cards into the deck."""
    return (ShuffleIn(cards_of(scope, what)),)


@rule("step", "exchange {definite} for a {name}")
def exchange(scope: Scope, cards: Cards, name: str) -> Steps:
    """Exchange a card for another."""
    return (Exchange(cards, name),)


# ------------------------------------------------------------------------------------------------- gaining


@rule("gained", "{some}")
def gained(scope: Scope, what: What) -> tuple[What, ...]:
    """A card that is gained."""
    return (what,)


@rule("gained", "{some} (and|, and|,) {gained}")
def more_gained(scope: Scope, what: What, others: tuple[What, ...]) -> tuple[What, ...]:
    """Several cards that are gained."""
    return (what, *others)


@rule("step", "gain another {name} ⟨ that does not come with another ⟩")
def gain_another(scope: Scope, name: str) -> Steps:
    """Gain another card of the same name, which brings no further one."""
    scope.not_by_this = True
    return (Gain(Named(name)),)


@rule("step", "gain any {type} [from the <prize|reward> pile|⟨ from the <prize|reward> pile ⟩] "
      "[, onto {whose} deck|to {whose} hand]")
def gain_any(scope: Scope, type_: str, *rest: object) -> Steps:
    """Gain any card of a pile outside the Supply in which all can be seen."""
    if type_ not in ("Prize", "Reward"):
        raise Unread("cards of which all can be seen are Prizes and Rewards")
    words = scope.phrase_words()
    to = Place.HAND if "hand" in words else Place.DECK if "deck" in words else Place.DISCARD
    return (Gain(Typed(type_), to=to, source=AnyFrom(type_ + "s")),)


@rule("step", "gain {some} , putting it (into your hand|onto your deck)")
def gain_onto(scope: Scope, what: What) -> Steps:
    """Gain a card to another place."""
    if what.to is not None:
        raise Unread("two places to go to")
    return _gain(scope, replace(what, to=Place.HAND if "hand" in scope.phrase_words() else Place.DECK))


@rule("step", "gain {some} , setting it aside [<on this>]")
def gain_aside(scope: Scope, what: What, on_this: str | None) -> Steps:
    """Gain a card, setting it aside."""
    if what.to is not None:
        raise Unread("two places to go to")
    before = len(scope.spoken)
    steps = _gain(scope, replace(what, to=Place.ASIDE))
    if len(scope.spoken) > before:
        gained = scope.spoken[-1].cards
        scope.spoken[-1] = replace(scope.spoken[-1], how="aside")
        if on_this is not None:
            return (*steps, PutOnThis(gained))
    return steps


@rule("step", "gain {gained} [from (its|their|the {name}) pile]", "gain {gained} , both onto {whose} deck")
def gain(scope: Scope, wanted: tuple[What, ...], name: object = None) -> Steps:
    """Gain cards."""
    steps: list[Step] = []
    for what in wanted:
        if isinstance(name, Who):
            what = replace(what, to=Place.DECK)
        steps += _gain(scope, what)
    return tuple(steps)


def _gain(scope: Scope, what: What) -> Steps:
    if what.all or what.of is not None:
        raise Unread("which card of the Supply?")
    if what.low != what.high:
        raise Unread("how many?")
    if what.different and isinstance(what.low, int) and what.low <= _FEW:
        return _gain_different(scope, replace(what, low=1, high=1, different=False), what.low)
    if what.filter in (Typed("Prize"), Typed("Reward")):
        raise Unread("any one of them")
    if what.different:
        raise Unread("cards with different names")
    source: Place | Ref | TopOf | AnyFrom = Place.SUPPLY
    if what.where is Place.TRASH:
        source = Place.TRASH
    elif what.where not in (None, Place.SUPPLY):
        raise Unread("cards are gained from the Supply or the trash")
    if what.filter == Typed("Loot"):
        source = TopOf("Loot")
    name = scope.fresh("gained")
    one = Gain(what.filter, to=Place.DISCARD if what.to is None else what.to, source=source, as_=name,
               chosen_by=what.by if what.by is not Who.YOU else None)
    if what.low == 1:
        scope.speak(Ref(name), "gained", False, what.filters)
        return (one,)
    return (Repeat(what.low, (replace(one, as_=None),)),)


_FEW: Final = 3


def _gain_different(scope: Scope, what: What, number: int) -> Steps:
    """So many cards are gained one after the other, none of the name of another."""
    steps: list[Step] = []
    for _ in range(number):
        steps += _gain(scope, what)
        what = replace(what, filters=(*what.filters, Except(CopyOf(scope.spoken[-1].cards))))
    return tuple(steps)


@rule("step", "gain another [one]")
def gain_one_more(scope: Scope) -> Steps:
    """Gain such a card again."""
    before = scope.last("gained")
    if before.many or not before.filters:
        raise Unread("another one of what?")
    return _gain(scope, What(filters=before.filters))


@rule("step", "gain {gained} or {gained}")
def gain_or(scope: Scope, one: tuple[What, ...], other: tuple[What, ...]) -> Steps:
    """Gain one thing or another."""
    return (ChooseOne((
        Option("gain the first", joined(gain(scope, one))), Option("gain the second", joined(gain(scope, other))),
    ), worded=False),)


@rule("step", "gain {count} {core} per {counted}", "gain {count} {core} for each {counted}")
def gain_per(
    scope: Scope, count: tuple[Amount, Amount], core: tuple[Filter, ...], amount: Amount
) -> Steps:
    """Gain a card so many times."""
    if count != (1, 1):
        raise Unread("one for each")
    return (Repeat(amount, (Gain(every(core)),)),)


# ------------------------------------------------------------------------------------------------- other things


@rule("step", "name a card")
def name_card(scope: Scope) -> Steps:
    """Name a card."""
    name = scope.fresh("named")
    scope.spoken.insert(0, Referent(Ref(name), "named", True))
    return (NameCard(name),)


@rule("step", "take [the] {name}")
def take(scope: Scope, name: str) -> Steps:
    """Take an Artifact or a State."""
    if load(name).kind == "state" and load(name).copies > 1:
        return (TakeCopy(name),)
    return (TakeCard(name),)


@rule("step", "receive a <boon|hex>", "receive the next hex")
def receive(scope: Scope, word: str = "next") -> Steps:
    """Receive a Boon or Hex."""
    if word == "next":
        raise Unread("who receives it?")
    name = scope.fresh(word)
    deck = Place.BOON_DECK if word == "boon" else Place.HEX_DECK
    return (FromDeck(1, name, deck=deck), Receive(Ref(name)))


@rule("step", "each other player receive the next hex")
def others_receive(scope: Scope) -> Steps:
    """The other players receive a Hex."""
    name = scope.fresh("hex")
    return (FromDeck(1, name, deck=Place.HEX_DECK), Receive(Ref(name), Who.OTHERS))


@rule("step", "return to {whose} action phase")
def back_to_action(scope: Scope, player: Who) -> Steps:
    """Return to the Action phase."""
    return (ReturnToActionPhase(),)


@rule("step", "turn {whose} journey token over [⟨ it start face up ⟩]")
def journey(scope: Scope, player: Who) -> Steps:
    """Turn the Journey token over."""
    return (TurnJourneyToken(),)


@rule("step", "take {whose} <-$1|-1 card> token")
def take_token(scope: Scope, player: Who, token: str) -> Steps:
    """Take a token that costs its owner a coin or a card."""
    return (Plus(Pool.MINUS_COIN if token == "-$1" else Pool.MINUS_CARD, 1),)


@rule("step", "put {whose} -1 card token on {whose} deck")
def put_token(scope: Scope, player: Who, again: Who) -> Steps:
    """Put the -1 Card token on the deck."""
    return (Plus(Pool.MINUS_CARD, 1),)


@rule("step", "rotate the {pile}")
def rotate(scope: Scope, pile: str) -> Steps:
    """Rotate a pile."""
    return (Rotate(pile),)


@rule("pile", "<augurs|clashes|forts|odysseys|townsfolk|wizards>")
def split_pile(scope: Scope, word: str) -> str:
    """A pile of different cards."""
    return word.capitalize()


constants(
    "step",
    ("potion", (Plus(Pool.POTIONS, 1),), "A Potion."),
    ("pay off debt", (PayOffDebt(),), "Pay off Debt."),
    ("put all the cards from your mat into your hand",
     (Put(AllIn(Place.NATIVE_VILLAGE), Place.HAND),),
     "Take the cards on the mat into the hand."),
    ("rotate any supply pile", (Rotate(),), "Rotate a pile of one's choice."),
)


@rule("step", "pay {coins}")
def pay(scope: Scope, number: int) -> Steps:
    """Pay coins."""
    return (Pay(Pool.COINS, number),)


@rule("step", "pay all of {whose} $ for {bonus} per $1 you paid")
def pay_all(scope: Scope, player: Who, one: Instruction) -> Steps:
    """Pay all coins, for as many bonuses."""
    name = scope.fresh("paid")
    assert isinstance(one, Draw | Plus)
    return (Pay(Pool.COINS, InPool(Pool.COINS), name), replace(one, amount=Bound(name)))


@rule("step", "pay any amount of $")
def pay_any(scope: Scope) -> Steps:
    """Pay any number of coins."""
    scope.number = scope.fresh("paid")
    return (PayAny(Pool.COINS, scope.number),)


@rule("step", "spend (a|{number}) (favor|favors)")
def spend(scope: Scope, number: int | None) -> Steps:
    """Spend Favors."""
    return (Pay(Pool.FAVORS, number or 1),)


# ------------------------------------------------------------------------------------------------- choices


@rule("tail", "{who} may {row}")
def may(scope: Scope, player: Who, steps: Steps) -> Steps:
    """A player may do something."""
    if player is Who.OWNER:
        raise Unread("somebody else may do it")
    do = joined(steps)
    if len(do) == 1 and isinstance(do[0], Clause) and do[0].need is Need.MUST and do[0].if_ is None:
        return (replace(do[0], need=Need.MAY),)
    return (Clause(do, need=Need.MAY),)


@rule("tail", "{who} may {step} [,] to {row}", "{who} may {step} [,] for {bonuses}")
def may_to(scope: Scope, player: Who, cost: Steps, steps: Steps) -> Steps:
    """A player may do something at a cost."""
    if player is Who.OWNER:
        raise Unread("somebody else may do it")
    return (_for(joined(cost), joined(steps), Need.MAY),)


def _for(cost: tuple[Instruction, ...], do: tuple[Instruction, ...], need: Need = Need.MUST) -> Clause:
    if all(isinstance(one, Discard | Reveal) and one.cards == AllIn(Place.HAND) for one in cost):
        return Clause(cost + do, need=need)    # with no card in hand this is done too
    return costing(cost, do, Clause(need=need))


@rule("tail", "{step} [,] to {row}", "{step} [,] for {bonuses}")
def to(scope: Scope, cost: Steps, steps: Steps) -> Steps:
    """Something is done at a cost."""
    return (_for(joined(cost), joined(steps)),)


@rule("bonuses", "{bonus}")
def one_bonus(scope: Scope, one: Instruction) -> Steps:
    """A bonus."""
    return (one,)


@rule("bonuses", "{bonus} (and|, and|,) {bonuses}")
def more_bonuses(scope: Scope, one: Instruction, others: Steps) -> Steps:
    """Several bonuses."""
    return (one, *others)


@rule("bonuses", "{bonus} (per|for each) {counted}")
def bonuses_per(scope: Scope, one: Instruction, amount: Amount) -> Steps:
    """A bonus so many times."""
    return step_bonus_per(scope, one, amount)


@rule("step", "{step_each} for {bonus} each")
def for_each(scope: Scope, steps: Steps, one: Instruction) -> Steps:
    """A bonus for each of the cards that something is done to."""
    assert isinstance(one, Draw | Plus) and isinstance(one.amount, int)
    amount: Amount = Count(scope.them())
    return (*steps, replace(one, amount=amount if one.amount == 1 else Scaled(amount, one.amount)))


@rule("step_each", "discard {some}")
def discard_each(scope: Scope, what: What) -> Steps:
    """Discard cards, each for something."""
    return discard(scope, what)


@rule("tail", "if {condition} [:|,] {row}", lazy=True)
def when_so(scope: Scope, condition: Tree, steps: Tree) -> Steps:
    """Something is done if a condition holds."""
    holds = scope.value(condition)
    assert isinstance(holds, Condition)
    return (_if(holds, joined(scope.aside(steps))),)


def _if(condition: Condition, do: tuple[Instruction, ...], otherwise: tuple[Instruction, ...] = ()) -> Clause:
    if len(do) == 1 and not otherwise and isinstance(do[0], Clause) and do[0].if_ is None and not do[0].otherwise:
        return replace(do[0], if_=condition)
    return Clause(do, if_=condition, otherwise=otherwise)


@rule("tail", "{step} if {condition}")
def so_when(scope: Scope, step: Steps, condition: Condition) -> Steps:
    """Something is done if a condition holds."""
    return (_if(condition, joined(step)),)


@rule("tail", "if {condition} [,] {row} (;|.|,) (otherwise|and otherwise) [,] {row}", lazy=True)
def if_else(scope: Scope, condition: Tree, steps: Tree, others: Tree) -> Steps:
    """Something is done if a condition holds, and something else if not."""
    holds = scope.value(condition)
    assert isinstance(holds, Condition)
    return (_if(holds, joined(scope.aside(steps)), joined(scope.aside(others))),)


@rule("tail", "if {who} (did|do) [so] , [then] {row}")
def if_did(scope: Scope, player: Who, steps: Steps) -> Steps:
    """Something is done if the step before was."""
    return (IfDid(joined(steps)),)


@rule("tail", "if {who} (do not|did not|can not) , {row}")
def if_not(scope: Scope, player: Who, steps: Steps) -> Steps:
    """Something is done if the step before was not."""
    return (IfNot(joined(steps)),)


@rule("tail", "otherwise [,] {row}")
def otherwise(scope: Scope, steps: Steps) -> Steps:
    """Something is done if the condition of the step before does not hold."""
    return (IfNot(joined(steps), True),)


# ------------------------------------------------------------------------------------------------- other players


@rule("others", "each other player")
def others(scope: Scope) -> Who:
    """Each other player, in turn order."""
    return Who.OTHERS


constants("others", ("each player [⟨ including you ⟩]", Who.ALL, "Each player, in turn order."))


@rule("others", "the player to {whose} <left|right>")
def neighbour(scope: Scope, player: Who, side: str) -> Who:
    """The player to one's left."""
    if side == "right":
        raise Unread("the player to the right")
    return Who.LEFT


@rule("tail", "may {row}")
def may_too(scope: Scope, steps: Steps) -> Steps:
    """Somebody else may do something."""
    if not scope.theirs:
        raise Unread("who may?")
    return may(scope, Who.YOU, steps)


@rule("tail", "may {step} [,] to {row}", "may {step} [,] for {bonuses}")
def may_to_too(scope: Scope, cost: Steps, steps: Steps) -> Steps:
    """Somebody else may do something at a cost."""
    if not scope.theirs:
        raise Unread("who may?")
    return may_to(scope, Who.YOU, cost, steps)


@rule("tail", "{others} [, in turn order] [:|,] [with {many} cards in hand] {row}",
      "have {others} [with {many} cards in hand] {row}",
      lazy=True)
def each_other(scope: Scope, who: Tree, many: Tree | None, steps: Tree) -> Steps:
    """Other players do something, each for themselves."""
    players = scope.value(who)
    assert isinstance(players, Who)
    if scope.theirs:
        raise Unread("each other player of each other player")
    scope.theirs = True
    try:
        limit = scope.value(many) if many is not None else None
        if limit is not None:
            scope.speak(AllIn(Place.HAND), "hand", True)
        found = scope.value(steps)
    finally:
        scope.theirs = False
    assert isinstance(found, tuple)
    do = joined(found)
    if limit is not None:
        from oracle.english.amount_phrases import compared

        do = (_if(compared(HandSize(), limit), do),)  # type: ignore[arg-type]
    return (Each(players, do),)
