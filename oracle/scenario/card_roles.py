"""Read from a card's data what it is for, so that a card of which only the name is said has a role."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from engine import language
from engine.collection import INDEX, load
from engine.language import (
    Ability,
    DigFor,
    Discard,
    DiscardDownTo,
    Draw,
    DrawUntil,
    Each,
    From,
    FromDeck,
    Gain,
    HandSize,
    Lasts,
    NameCard,
    Named,
    On,
    Overpay,
    Pick,
    Place,
    Play,
    Put,
    PutFromSupply,
    SetUp,
    TakeTurn,
    Trash,
    Who,
)
from engine.language.walk import contains, parts, plays_again
from engine.piles import everywhere
from oracle.words.catalogue import facts, plain

_FROM_DECKS = (FromDeck, DigFor, language.TopCard)
_OPEN = frozenset({On.GAIN, On.WOULD_GAIN})


def _abilities(name: str) -> Iterator[Ability]:
    if name in INDEX:
        for card in load(name).versions[-1:]:
            yield from card.abilities


def _played(name: str) -> list[Ability]:
    return [one for one in _abilities(name) if one.when.on is On.PLAY]


def when_gained(name: str) -> bool:
    """Report whether a card does something when it is gained."""
    return any(one.when.on is On.GAIN and one.source is From.ITSELF for one in _abilities(name))


def reacts_to_gains(name: str) -> bool:
    """Report whether a card in hand reacts to a card that is gained."""
    return any(one.when.on in _OPEN and one.source is From.HAND for one in _abilities(name))


def reacts_at_all(name: str) -> bool:
    """Report whether a card has an ability, in hand, in play or of its own, for something that happens."""
    return any(one.when.on is not On.PLAY for one in _abilities(name))


def reacts_from_hand(name: str) -> bool:
    """Report whether a card in hand has an ability for something that happens."""
    return any(one.when.on is not On.PLAY and one.source is From.HAND for one in _abilities(name))


def played_at_start(name: str) -> bool:
    """Report whether a card in hand can be played as its owner's turn starts."""
    return any(one.when.on is On.START_OF_TURN and one.source is From.HAND for one in _abilities(name))


def plays_cards(name: str) -> bool:
    """Report whether some ability of a card plays cards."""
    return contains(tuple(_abilities(name)), (Play, language.PlayFromSupply))


def plays_itself(name: str) -> bool:
    """Report whether a card can be played because of what happens: it is discarded, gained or reacts."""
    return any(one.when.on is not On.PLAY and contains(one, Play) for one in _abilities(name))


def plays_others(name: str) -> bool:
    """Report whether a card plays another one that is chosen."""
    played = tuple(_played(name))
    others = [one for one in parts(played) if isinstance(one, Play) and not isinstance(one.cards, language.This)]
    return takes_from(name) == "supply" or plays_again(played) or any(
        isinstance(one.cards, Pick) for one in others) or bool(others and not digs(name))


def takes_from(name: str) -> str:
    """Return the zone from which a card plays another one: the Supply, the trash, those in play, else the hand."""
    played = tuple(_played(name))
    if contains(played, language.PlayFromSupply):
        return "supply"
    picks = [one for one in parts(played) if isinstance(one, Pick)] if contains(played, Play) else []
    if any(isinstance(one.source, language.PlayedThisTurn) for one in picks):
        return "play"
    return "trash" if any(one.source is Place.TRASH for one in picks) else "hand"


def times_played(name: str) -> int:
    """Return how often a card that plays another one plays it."""
    plays = (one.times for one in parts(tuple(_played(name))) if isinstance(one, Play))
    return max((times for times in plays if isinstance(times, int)), default=1)


def plays_from_deck(name: str) -> bool:
    """Report whether a card plays cards that it finds in its player's deck."""
    played = tuple(_played(name))
    return digs(name) and not plays_again(played) and contains(played, Play)


@cache
def possessing() -> str:
    """The name of the card that lets its player make another player's decisions for a turn."""
    return next(name for name in INDEX if any(
        isinstance(part, TakeTurn) and part.decided_by is not None for part in parts(tuple(_abilities(name)))))


def gives_a_turn(name: str) -> bool:
    """Report whether a card or an Event gives its player an extra turn."""
    return any(isinstance(part, TakeTurn) and part.decided_by is None for part in parts(tuple(_abilities(name))))


def looks_back(name: str) -> bool:
    """Report whether a card looks at what somebody gained on the turn before."""
    return contains(tuple(_abilities(name)), (language.GainedLastTurn,))


def is_attack(name: str) -> bool:
    """Report whether a card is an Attack."""
    return "Attack" in facts()[name].types


@cache
def unnamed_attack(sort: str = "Attack") -> str:
    """The Attack that is meant where somebody only says that one is played: one of the first set, or of a ``sort``."""
    if sort != "Attack":
        return next(name for name in INDEX if is_attack(name) and sort in facts()[name].types)
    return next(name for name in INDEX if facts()[name].set_name == "Base" and is_attack(name) and discards_down(name))


def spares(name: str) -> bool:
    """Report whether a card leaves its owner unaffected by something."""
    return contains(tuple(_abilities(name)), language.Immune)


def defends(name: str) -> bool:
    """Report whether a card protects its owner from an Attack, or reacts to one, from the hand."""
    return any(one.when.on is On.BEFORE_PLAY and one.source is From.HAND for one in _abilities(name))


def shields(name: str) -> bool:
    """Report whether a Duration protects its owner from Attacks until the owner's next turn."""
    return stays(name) and any(
        isinstance(word, Ability) and word.when.on is On.BEFORE_PLAY and word.source is not From.HAND
        for word in parts(tuple(_played(name))))


def brings(name: str, gained: str) -> bool:
    """Report whether who plays a card gains another one by it, which it names: a Gold with Bandit."""
    played = tuple(_played(name))
    others = {id(part) for word in parts(played) if isinstance(word, (Each, SetUp)) for part in parts(word)}
    return any(isinstance(word, Gain) and id(word) not in others and isinstance(word.filter, Named)
               and gained in str(word.filter) for word in parts(played))


def discards_down(name: str) -> bool:
    """Report whether playing a card makes others discard down to some number, so that it matters how many they have."""
    return contains(tuple(_played(name)), DiscardDownTo) or (name in INDEX and any(
        isinstance(word, Each) and contains(word, HandSize) for word in parts(tuple(_played(name)))))


def looks_at_hand(name: str) -> bool:
    """Report whether what a card does when it is played depends on the cards of its player's hand."""
    played = tuple(_played(name))
    others = {id(part) for word in parts(played) if isinstance(word, Each) and word.who is Who.OTHERS
              for part in parts(word)}
    own = [word for word in parts(played) if id(word) not in others]
    return any(isinstance(word, HandSize) or (isinstance(word, Discard) and not contains(word, Pick)) or (
        isinstance(word, Pick) and word.source is Place.HAND and word.whose is Who.YOU) for word in own)


def counts_empty_piles(name: str) -> bool:
    """Report whether what a card does when it is played depends on how many Supply piles are empty."""
    return contains(tuple(_played(name)), language.EmptyPiles)


def looks_at_hand_later(name: str) -> bool:
    """Report whether an ability of a card that works while it is in play depends on its player's hand."""
    return any(isinstance(word, Ability) and word.when.on in (On.PLAY, On.AFTER_PLAY) and word.source in (
        From.PLAY, From.SET_UP) and any(
        isinstance(part, Pick) and part.source is Place.HAND and part.whose is Who.YOU for part in parts(word))
        for ability in _abilities(name) for word in parts(ability))


def stays(name: str) -> bool:
    """Report whether a card is a Duration."""
    return "Duration" in facts()[name].types


def playable(name: str) -> bool:
    """Report whether a card is played: an Action, a Treasure or a Night."""
    return bool({"Action", "Treasure", "Night"} & set(facts()[name].types))


def works_in_play(name: str) -> bool:
    """Report whether a card in play does something when its player gains or buys a card."""
    return not stays(name) and any(
        isinstance(word, Ability) and word.when.on in (On.GAIN, On.BUY) and word.source in (From.PLAY, From.SET_UP)
        for ability in _abilities(name) for word in parts(ability))


def works_at_once(name: str) -> bool:
    """Report whether a Duration does something on the turn it is played when its player gains a card."""
    return any(isinstance(word, SetUp) and word.lasts is Lasts.THIS_TURN and word.ability.when.on is On.GAIN
               for word in parts(tuple(_played(name)))) and stays(name)


def works_against(name: str) -> bool:
    """Report whether a Duration works against the others until its player's next turn."""
    return is_attack(name) and any(isinstance(word, SetUp) and word.lasts is Lasts.UNTIL_NEXT_TURN
                                   for word in parts(tuple(_played(name))))


def ends_the_game(name: str) -> bool:
    """Report whether the game ends when the pile of a card is empty."""
    return name in INDEX and any(card.ends_game for card in load(name).versions)


def comes_of_something(name: str) -> bool:
    """Report whether a card is mostly spoken of because somebody gains it: one of every game, or one outside the
    Supply.
    """
    return name in INDEX and (load(name).everywhere or load(name).pile in ("base", "non-supply"))


def on_mat(name: str) -> bool:
    """Report whether a card is called from the Tavern mat."""
    return "Reserve" in facts()[name].types


def called_at_start(name: str) -> bool:
    """Report whether a card is called from the Tavern mat as its owner's turn starts."""
    return on_mat(name) and any(isinstance(word, Ability) and word.when.on is On.START_OF_TURN
                                for ability in _abilities(name) for word in parts(ability))


def mat_of(name: str) -> str:
    """The mat that a card speaks of, as a place; empty if there is none."""
    if on_mat(name):
        return "tavern"
    return next((place for place in ("island", "native_village") if plain(name).replace(" ", "_") == place), "")


def turns_over(name: str) -> bool:
    """Report whether a card does something with the top cards of the decks of others."""
    return any(isinstance(word, Each) and word.who in (Who.OTHERS, Who.ALL) and contains(word, _FROM_DECKS)
               for word in parts(tuple(_played(name))))


def digs(name: str) -> bool:
    """Report whether a card looks at its player's own deck."""
    return not turns_over(name) and contains(tuple(_played(name)), _FROM_DECKS)


def does(name: str, verb: str) -> bool:
    """Report whether playing a card can trash (gain, discard) one."""
    kind = {"trashes": Trash, "gains": Gain, "buys": Gain, "discards": Discard, "returns": language.ReturnToPile,
            "passes": language.Pass, "reveals": language.Reveal}.get(verb)
    played = tuple(_played(name))
    trashing = verb == "trashes" and any(
        isinstance(word, PutFromSupply) and word.to is Place.TRASH for word in parts(played))
    if verb == "exiles":
        return _exiles(played)
    down = verb == "discards" and contains(played, DiscardDownTo)
    return trashing or down or (kind is not None and contains(played, kind))


@cache
def scores(name: str) -> bool:
    """Report whether something scores at the end of the game."""
    return any(one.when.on is On.SCORING for one in _abilities(name))


def plain_card(kind: str) -> str:
    """A plain card of a kind, of the first set, that stands for any; empty if it is no kind."""
    every = [name for name in INDEX if facts()[name].set_name == "Base" and facts()[name].is_card and kind in facts()[
        name].types and set(facts()[name].types) <= {"Action", kind} and load(name).versions[-1].abilities]
    return min(every, key=lambda name: (len(list(parts(tuple(_played(name))))), name), default="")


def does_itself(name: str) -> bool:
    """Report whether playing a card can trash that card itself."""
    played = parts(tuple(_played(name)))
    return any(isinstance(word, Trash) and isinstance(word.cards, language.This) for word in played)


def short_of_actions(played: Sequence[str], chosen: Iterable[Sequence[str]]) -> bool:
    """Report whether one Action, and those that the cards give, are too few to play cards one after the other.
    ``chosen`` is what plays another card, and which.
    """
    given = {source: times_played(source) * _gives(name) for source, name in chosen}
    left = 1
    for name in played:
        left -= "Action" in facts()[name].types and "Treasure" not in facts()[name].types
        if left < 0:
            return True
        left += _gives(name) + given.get(name, 0)
    return False


def _gives(name: str) -> int:
    """Return how many Actions a card may give when it is played."""
    return sum(word.amount for word in parts(tuple(_played(name))) if isinstance(word, language.Plus) and (
        word.pool is language.Pool.ACTIONS) and isinstance(word.amount, int))


def lets(name: str, verb: str) -> bool:
    """Report whether a card, played, gained or bought, lets or makes somebody trash (gain, discard, return, pass,
    put) one."""
    kind = {"trashes": Trash, "gains": Gain, "discards": Discard, "puts": Put}.get(verb)
    return does(name, verb) or (kind is not None and contains(tuple(_abilities(name)), kind)) or (
        verb == "exiles" and _exiles(tuple(_abilities(name))))


def _exiles(abilities: tuple[Ability, ...] | list[Ability]) -> bool:
    return any(isinstance(word, (Put, PutFromSupply)) and word.to is Place.EXILE for word in parts(tuple(abilities)))


def draws(name: str) -> bool:
    """Report whether a card draws cards, now or later."""
    return contains(tuple(_abilities(name)), (Draw, DrawUntil)) or contains(tuple(_played(name)), (Draw, DrawUntil))


def lies_aside(name: str) -> bool:
    """Report whether a card sets itself aside when it reacts."""
    reacting = tuple(one for one in _abilities(name) if one.when.on is not On.PLAY)
    return "Reaction" in facts()[name].types and any(
        isinstance(word, Put) and word.to is Place.ASIDE for word in parts(reacting))


def draws_first(name: str) -> int:
    """Return how many cards are drawn by playing a card before it looks at the deck."""
    words = itertools.takewhile(lambda word: not isinstance(word, _FROM_DECKS), parts(tuple(_played(name))))
    return sum(word.amount for word in words if isinstance(word, Draw) and isinstance(word.amount, int))


def filler() -> str:
    """The card that stands for those of which nothing is said: the cheapest Treasure of every game."""
    return next(name for name in everywhere()
                if "Treasure" in facts()[name].types and not (facts()[name].cost or (1,))[0])


def keeps(name: str) -> bool:
    """Report whether a Duration keeps cards until a later turn."""
    played = tuple(_played(name) if facts()[name].is_card else _abilities(name))
    return (stays(name) or not facts()[name].is_card) and any(
        isinstance(word, (Put, Gain)) and word.to is Place.ASIDE for word in parts(played))


def asks_for_a_name(name: str) -> bool:
    """Report whether a name of a card is chosen for what a card does."""
    return contains(tuple(_abilities(name)), NameCard)


def overpaid(name: str) -> bool:
    """Report whether more than its cost can be paid for a card."""
    return contains(tuple(_abilities(name)), Overpay)


def gains_a_choice(name: str) -> bool:
    """Report whether it is chosen which card is gained when a card is played."""
    return any(isinstance(word, Gain) and word.filter is not None and not isinstance(word.filter, Named)
               for word in parts(tuple(_played(name))))


def gains_freely(name: str) -> bool:
    """Report whether what is done with a card is that something is gained, whatever lies in the hand."""
    return does(name, "gains") and not (from_hand(name) or plays_others(name) or turns_over(name))


def from_hand(name: str) -> bool:
    """Report whether what a card does begins with cards of its player's hand."""
    return any(isinstance(word, Pick) and word.source is Place.HAND and word.whose is Who.YOU
               for word in parts(tuple(_played(name))))


__all__ = [
    "asks_for_a_name", "brings", "comes_of_something", "defends", "digs", "discards_down", "does", "does_itself",
    "draws", "draws_first", "filler", "from_hand", "gains_a_choice", "gains_freely", "is_attack", "keeps", "lets",
    "lies_aside", "looks_at_hand", "mat_of", "on_mat", "overpaid", "plain_card", "playable", "plays_cards",
    "plays_from_deck", "plays_itself", "plays_others", "reacts_to_gains", "shields", "short_of_actions", "stays",
    "takes_from", "times_played", "turns_over", "when_gained", "works_against", "works_at_once", "works_in_play",
]
