"""Phrases for what a player does: a bonus, gaining, trashing, choosing, one thing for another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.language import (
    AllIn,
    Amount,
    AnyFrom,
    Cards,
    Choose,
    ChooseOne,
    Clause,
    Condition,
    Count,
    DeckIntoDiscard,
    DigFor,
    Discard,
    DiscardDownTo,
    Draw,
    DrawUntil,
    Each,
    Exchange,
    Filter,
    FromDeck,
    Gain,
    HandSize,
    Instruction,
    Lose,
    Manner,
    NameCard,
    Need,
    Option,
    Pay,
    Pick,
    Place,
    Play,
    PlayFromSupply,
    Plus,
    Pool,
    Put,
    PutFromSupply,
    Receive,
    Ref,
    RemoveSun,
    Repeat,
    ReturnToActionPhase,
    ReturnToPile,
    Reveal,
    Rotate,
    Scaled,
    ShuffleIn,
    Spot,
    TakeCard,
    TopCard,
    TopOf,
    Trash,
    TurnJourneyToken,
    Typed,
    Who,
)
from engine.record import record, replace
from oracle.english.grammar import Tree, rule
from oracle.english.nouns import What, cards_of, every
from oracle.english.scopes import Referent, Scope, Unread

Steps = tuple["Step", ...]


@record
class IfDid:
    """What follows only if the step before was done."""

    do: tuple[Instruction, ...]


@record
class IfNot:
    """What is done instead if the step before was not done."""

    do: tuple[Instruction, ...]


Step = Instruction | IfDid | IfNot


def joined(steps: Sequence[Step]) -> tuple[Instruction, ...]:
    """Instructions, with what depends on the one before them put into one clause with it. Raises Unread."""
    found: list[Instruction] = []
    for step in steps:
        if isinstance(step, IfDid | IfNot):
            if not found:
                raise Unread("nothing was said before that could be done or not")
            found[-1:] = [_depending(found[-1], step)]
        else:
            found.append(step)
    return tuple(found)


def _depending(before: Instruction, step: IfDid | IfNot) -> Instruction:
    if isinstance(before, Each) and isinstance(step, IfNot):
        return replace(before, do=(*before.do[:-1], _depending(before.do[-1], step)))
    if isinstance(step, IfNot):
        if isinstance(before, Clause) and not before.otherwise:
            if before.cost or before.if_ is not None:
                return replace(before, otherwise=step.do)
            return Clause((), None, before.need, before.do, step.do)
        return Clause((), cost=(before,), otherwise=step.do)
    if isinstance(before, Clause) and before.need is Need.MAY and not before.cost and not before.otherwise:
        return replace(before, do=step.do, cost=before.do)
    if isinstance(before, Clause) and before.if_ is not None and not before.cost and not before.otherwise:
        return replace(before, do=step.do, cost=before.do)
    if isinstance(before, Clause):
        raise Unread("“if you do” has nothing to go with")
    return Clause(step.do, cost=(before,))


# ------------------------------------------------------------------------------------------------- rows of steps


@rule("steps", "{step}", "{tail}")
def one_step(scope: Scope, step: Steps) -> Steps:
    """One thing to do."""
    return step


@rule("steps", "{step} (, and then|, and|, then|and then|, but|and|then|,|;) {steps}")
def more_steps(scope: Scope, step: Steps, others: Steps) -> Steps:
    """Several things to do, one after the other."""
    return (*step, *others)


def seen_through(text: str) -> str:
    """The words of an option."""
    return " ".join(text.split())


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
    """What a Treasure gives: "$2"."""
    if "Treasure" not in scope.types:
        raise Unread("coins without + are said of Treasures")
    return (Plus(Pool.COINS, number),)


@rule("step", "potion")
def step_potion(scope: Scope) -> Steps:
    """A Potion."""
    return (Plus(Pool.POTIONS, 1),)


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


# ------------------------------------------------------------------------------------------------- drawing


@rule("step", "draw {count} [card|cards]", "draw {count} extra cards")
def draw(scope: Scope, count: tuple[Amount, Amount]) -> Steps:
    """Draw cards."""
    if count[0] != count[1]:
        raise Unread("how many?")
    return (Draw(count[0], plus=False),)


@rule("step", "draw as many")
def draw_as_many(scope: Scope) -> Steps:
    """Draw as many cards as were spoken of."""
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


@rule("top", "the top (card|{number} cards) (of|from) {whose} deck")
def top_cards(scope: Scope, number: int | None, player: Who) -> tuple[int, Spot]:
    """The top cards of the deck."""
    return number or 1, Spot.TOP


@rule("top", "the bottom card of {whose} deck")
def bottom_card(scope: Scope, player: Who) -> tuple[int, Spot]:
    """The bottom card of the deck."""
    return 1, Spot.BOTTOM


@rule("step", "<reveal|look at> {top}")
def see_top(scope: Scope, verb: str, top: tuple[int, Spot]) -> Steps:
    """Look at cards of the deck, or reveal them."""
    how = "revealed" if verb == "reveal" else "looked"
    name = scope.fresh(how)
    scope.speak(Ref(name), how, top[0] > 1)
    return (FromDeck(top[0], name, shown=verb == "reveal", spot=top[1]),)


@rule("step", "<trash|discard> {top}")
def top_away(scope: Scope, verb: str, top: tuple[int, Spot]) -> Steps:
    """Trash or discard the top card of the deck."""
    if top != (1, Spot.TOP):
        raise Unread("more than the top card")
    name, how = scope.fresh("top"), {"trash": "trashed", "discard": "discarded"}[verb]
    done = scope.fresh(how)
    scope.speak(Ref(done), how)
    return (TopCard(name), Trash(Ref(name), done) if verb == "trash" else Discard(Ref(name), done))


@rule("until", "{count} {core} [{details}]", "{count} that is not a copy of one in {whose} hand")
def until(scope: Scope, count: tuple[Amount, Amount], *parts: object) -> tuple[Amount, tuple[Filter, ...]]:
    """How many cards of which kind are looked for."""
    from oracle.english.nouns import some_cards

    if len(parts) == 1:
        raise Unread("not yet")
    what = some_cards(scope, count, *parts)  # type: ignore[arg-type]
    if what.where is not None or what.to is not None or count[0] != count[1]:
        raise Unread("cards from the deck are looked for")
    return count[0], what.filters


@rule("step", "reveal cards from [the top of] {whose} deck until (revealing|you reveal|they reveal) {until}")
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
    """Cards that are chosen by themselves, since the step does not remember them; and how it calls them."""
    cards = cards_of(scope, what, usual)
    if not isinstance(cards, Pick):
        return (), cards
    name = scope.fresh(_PAST[verb])
    return (Choose(cards, name, verb=verb),), Ref(name)


_PAST: Final = {
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
    scope.speak(Ref(name), "trashed", what.many, what.filters)
    return (Trash(cards, name),)


def _from_supply(what: What, to: Place) -> Steps:
    if (what.low, what.high) != (1, 1):
        raise Unread("one card of the Supply")
    return (PutFromSupply(what.filter, to),)


@rule("step", "discard {what} [, revealed|, revealing them]")
def discard(scope: Scope, what: What) -> Steps:
    """Discard cards."""
    name = scope.fresh("discarded")
    cards = cards_of(scope, what, Place.HAND)
    scope.speak(Ref(name), "discarded", what.many, what.filters)
    return (Discard(cards, name),)


@rule("step", "exile {what}")
def exile(scope: Scope, what: What) -> Steps:
    """Exile cards."""
    if what.where is Place.SUPPLY:
        return _from_supply(what, Place.EXILE)
    name = scope.fresh("exiled")
    cards = cards_of(scope, what, Place.HAND)
    scope.speak(Ref(name), "exiled", what.many, what.filters)
    return (Put(cards, Place.EXILE, name),)


@rule("step", "reveal {what}")
def reveal(scope: Scope, what: What) -> Steps:
    """Reveal cards."""
    before, cards = chosen(scope, what, "reveal", Place.HAND)
    scope.speak(cards, "revealed", what.many or what.all, what.filters)
    return (*before, Reveal(cards))


@rule("onto", "(into|to) {whose} <hand|discard pile>")
def into_own(scope: Scope, player: Who, word: str) -> tuple[Place, Spot]:
    """Into the hand or the discard pile."""
    return (Place.HAND if word == "hand" else Place.DISCARD), Spot.TOP


@rule("onto", "(onto|on top of|back onto|back on top of) {whose} deck [in any order]", "back [on top] [in any order]",
      "on top", "back")
def onto_own_deck(scope: Scope, player: Who | None = None) -> tuple[Place, Spot]:
    """Onto the deck."""
    return Place.DECK, Spot.TOP


@rule("onto", "on the bottom of {whose} deck")
def under_own_deck(scope: Scope, player: Who) -> tuple[Place, Spot]:
    """Under the deck."""
    return Place.DECK, Spot.BOTTOM


@rule("onto", "anywhere in {whose} deck")
def into_own_deck(scope: Scope, player: Who) -> tuple[Place, Spot]:
    """Anywhere in the deck."""
    return Place.DECK, Spot.ANYWHERE


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


@rule("times", "twice")
def twice(scope: Scope) -> int:
    """Two times."""
    return 2


@rule("times", "{number} times")
def so_often(scope: Scope, number: int) -> int:
    """So many times."""
    return number


@rule("step", "play {what} [{times}]")
def play(scope: Scope, what: What, times: int | None) -> Steps:
    """Play cards."""
    if what.where is Place.SUPPLY:
        raise Unread("it would have to stay in the Supply")
    before, cards = chosen(scope, what, "play", Place.HAND)
    scope.speak(cards, "played", what.many, what.filters)
    if what.many and before:
        raise Unread("several cards")
    return (*before, Play(cards, times=times or 1))


@rule("step", "(replay {definite}|play {definite} again) [afterwards]")
def replay(scope: Scope, cards: Cards) -> Steps:
    """Play a card once more."""
    return (Play(cards, manner=Manner.REPLAY),)


@rule("step", "play {what} , leaving it there")
def play_there(scope: Scope, what: What) -> Steps:
    """Play a card from the Supply, leaving it there."""
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
    source: Place | Ref | TopOf | AnyFrom = Place.SUPPLY
    if what.where is Place.TRASH:
        source = Place.TRASH
    elif what.where not in (None, Place.SUPPLY):
        raise Unread("cards are gained from the Supply or the trash")
    if what.filter == Typed("Loot"):
        source = TopOf("Loot")
    name = scope.fresh("gained")
    one = Gain(what.filter, to=what.to or Place.DISCARD, source=source, as_=name)
    if what.low == 1:
        scope.speak(Ref(name), "gained", False, what.filters)
        return (one,)
    return (Repeat(what.low, (replace(one, as_=None),)),)


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


@rule("step", "take the {name}")
def take(scope: Scope, name: str) -> Steps:
    """Take an Artifact or a State."""
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


@rule("step", "rotate any supply pile")
def rotate_any(scope: Scope) -> Steps:
    """Rotate a pile of one's choice."""
    return (Rotate(),)


@rule("step", "pay {coins}", "spend (a|{number}) (favor|favors)")
def pay(scope: Scope, number: int | None) -> Steps:
    """Pay coins, spend tokens."""
    if number is None:
        return (Pay(Pool.FAVORS, 1),)
    return (Pay(Pool.COINS, number),)


# ------------------------------------------------------------------------------------------------- choices


@rule("tail", "{who} may {steps}")
def may(scope: Scope, player: Who, steps: Steps) -> Steps:
    """What a player may do."""
    if player is Who.OWNER:
        raise Unread("somebody else may do it")
    return (Clause(joined(steps), need=Need.MAY),)


@rule("tail", "{who} may {step} [,] to {steps}", "{who} may {step} [,] for {bonuses}")
def may_to(scope: Scope, player: Who, cost: Steps, steps: Steps) -> Steps:
    """What a player may do, for something else."""
    if player is Who.OWNER:
        raise Unread("somebody else may do it")
    return (Clause(joined(steps), need=Need.MAY, cost=joined(cost)),)


@rule("tail", "{step} [,] to {steps}", "{step} [,] for {bonuses}")
def to(scope: Scope, cost: Steps, steps: Steps) -> Steps:
    """Something is done for something else."""
    return (Clause(joined(steps), cost=joined(cost)),)


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
    """Discard cards, for each of which there is something."""
    return discard(scope, what)


@rule("tail", "if {condition} [:|,] {steps}")
def when_so(scope: Scope, condition: Condition, steps: Steps) -> Steps:
    """What is done if something holds."""
    return (_if(condition, joined(steps)),)


def _if(condition: Condition, do: tuple[Instruction, ...], otherwise: tuple[Instruction, ...] = ()) -> Clause:
    if len(do) == 1 and not otherwise and isinstance(do[0], Clause) and do[0].if_ is None and not do[0].otherwise:
        return replace(do[0], if_=condition)
    return Clause(do, if_=condition, otherwise=otherwise)


@rule("tail", "{step} if {condition}")
def so_when(scope: Scope, step: Steps, condition: Condition) -> Steps:
    """What is done if something holds."""
    return (_if(condition, joined(step)),)


@rule("tail", "if {condition} , {steps} (;|.|,) (otherwise|and otherwise) [,] {steps}")
def if_else(scope: Scope, condition: Condition, steps: Steps, others: Steps) -> Steps:
    """What is done if something holds, and what if not."""
    return (_if(condition, joined(steps), joined(others)),)


@rule("tail", "if {who} (did|do) [so] , {steps}")
def if_did(scope: Scope, player: Who, steps: Steps) -> Steps:
    """What is done if the step before was."""
    return (IfDid(joined(steps)),)


@rule("tail", "if {who} (do not|did not|can not) , {steps}", "otherwise [,] {steps}")
def if_not(scope: Scope, *parts: object) -> Steps:
    """What is done if the step before was not."""
    return (IfNot(joined(parts[-1])),)  # type: ignore[arg-type]


@rule("step", "{step_refused} ⟨ or reveal (they|you) can not ⟩",
      "{step_refused} ⟨ or reveal a hand (with no|of all) {core} ⟩")
def or_reveal(scope: Scope, steps: Steps, core: object = None) -> Steps:
    """What is done, and who cannot do it shows that."""
    *before, last = joined(steps)
    return (*before, Clause(cost=(last,), otherwise=(Reveal(AllIn(Place.HAND)),)))


@rule("step_refused", "discard {some}")
def discard_or(scope: Scope, what: What) -> Steps:
    """Discard a card, if there is one."""
    return discard(scope, what)


@rule("tail", "choose one : {options}", "choose one [,] {options}")
def choose_one(scope: Scope, options: tuple[Option, ...]) -> Steps:
    """A choice of one thing among several."""
    if len(options) < 2:
        raise Unread("only one thing to choose")
    return (ChooseOne(options),)


@rule("tail", "choose {number} : {options}", "choose {number} different options : {options}",
      "choose {number} : {options} . the choices must be different")
def choose_several(scope: Scope, number: int, options: tuple[Option, ...]) -> Steps:
    """A choice of several things."""
    if len(options) <= number:
        raise Unread("too few things to choose from")
    return (ChooseOne(options, count=number),)


@rule("tail", "either {option} or {option} [, their choice] [. ⟨ they may pick an option they can not do . ⟩]")
def either_or(scope: Scope, first: Option, second: Option) -> Steps:
    """One of two things."""
    return (ChooseOne((first, second), worded=False),)


@rule("options", "{option} (; or|;|, or) {options}", "{option}", lazy=True)
def options(scope: Scope, first: Tree, others: Tree | None = None) -> tuple[Option, ...]:
    """Things to choose from: each is read by itself."""
    before = list(scope.spoken)
    one = scope.value(first)
    assert isinstance(one, Option)
    if others is None:
        return (one,)
    said, scope.spoken = scope.spoken, before
    rest = scope.value(others)
    scope.spoken = said if len(said) > len(before) else scope.spoken
    assert isinstance(rest, tuple)
    return (one, *rest)


@rule("option", "{steps}", lazy=True)
def option(scope: Scope, steps: Tree) -> Option:
    """One thing to choose."""
    do = scope.value(steps)
    assert isinstance(do, tuple)
    return Option(scope.words(steps), joined(do))


# ------------------------------------------------------------------------------------------------- other players


@rule("others", "each other player")
def others(scope: Scope) -> Who:
    """Each other player, in turn order."""
    return Who.OTHERS


@rule("others", "each player [⟨ including you ⟩]")
def everybody(scope: Scope) -> Who:
    """Each player, in turn order."""
    return Who.ALL


@rule("others", "the player to {whose} <left|right>")
def neighbour(scope: Scope, player: Who, side: str) -> Who:
    """The player to one's left."""
    if side == "right":
        raise Unread("the player to the right")
    return Who.LEFT


@rule("deed", "{steps}")
def deed(scope: Scope, steps: Steps) -> Steps:
    """What somebody does."""
    return steps


@rule("deed", "may {steps}")
def may_deed(scope: Scope, steps: Steps) -> Steps:
    """What somebody may do."""
    return may(scope, Who.YOU, steps)


@rule("deed", "may {step} [,] to {steps}", "may {step} [,] for {bonuses}")
def may_deed_to(scope: Scope, cost: Steps, steps: Steps) -> Steps:
    """What somebody may do, for something else."""
    return may_to(scope, Who.YOU, cost, steps)


@rule("tail", "{others} [with {many} cards in hand] {deed}", lazy=True)
def each_other(scope: Scope, who: Tree, many: Tree | None, steps: Tree) -> Steps:
    """What other players do, each for themselves."""
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
        from oracle.english.amounts import compared

        do = (_if(compared(HandSize(), limit), do),)  # type: ignore[arg-type]
    return (Each(players, do),)
