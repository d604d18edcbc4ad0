"""Words in places where they mean nothing: outside the occurrence, place or kind of card that they refer to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.language.nodes import (
    Ability,
    AllIn,
    AnyIn,
    AsOften,
    BecomeFromSupply,
    Bought,
    Card,
    Clause,
    Discard,
    Draw,
    Each,
    Exchange,
    FromDeck,
    Gain,
    GainedTo,
    GainIt,
    GaveCoins,
    HandSize,
    Immune,
    InPool,
    InShuffle,
    Instead,
    KeepInHand,
    Lose,
    NotByThis,
    Overpaid,
    Overpay,
    Pick,
    Play,
    Plus,
    Put,
    Receive,
    ReturnToPile,
    SetUp,
    SetUpAgain,
    TakeIt,
    TakeTurn,
    This,
    Times,
    Trash,
    Unaffected,
    Worth,
)
from engine.language.terms import ANY_NUMBER, From, Lasts, Need, Often, On, Place, Spot, Who
from engine.language.walk import contains, fields_of, own_parts, parts

_WOULD: Final = (
    On.WOULD_RESOLVE, On.WOULD_GAIN, On.WOULD_PAY, On.WOULD_TAKE_TURN, On.WOULD_TAKE_DEBT, On.WOULD_TAKE_TOKEN,
    On.WOULD_SHUFFLE, On.WOULD_DISCARD_HAND,
)  # fmt: skip
_GAINS: Final = (On.GAIN, On.WOULD_GAIN, On.BUY)
# Words that refer to an occurrence, and to which ones.
_ABOUT: Final[dict[type, tuple[On, ...]]] = {
    Instead: _WOULD,
    Immune: (On.BEFORE_PLAY,),
    Unaffected: (On.BEFORE_PLAY,),
    Bought: _GAINS,
    GainedTo: _GAINS,
    GaveCoins: (On.AFTER_PLAY,),
    GainIt: (On.WOULD_GAIN,),
    TakeIt: (On.WOULD_TAKE_DEBT, On.WOULD_TAKE_TOKEN),
    InShuffle: (On.WOULD_SHUFFLE,),
    KeepInHand: (On.WOULD_DISCARD_HAND,),
    Overpay: (On.PAY,),
    Overpaid: (On.GAIN, On.BUY),
    NotByThis: (On.WOULD_GAIN, On.GAIN, On.TRASH, On.EXILE, On.DISCARD, On.REVEAL),
}
_MANY: Final = (Who.OTHERS, Who.ALL)
# Fields that name one player.
_ONE: Final[tuple[tuple[type, str], ...]] = (
    (Pick, "by"), (Pick, "whose"), (Put, "whose"), (Gain, "by"), (Gain, "chosen_by"), (HandSize, "whose"),
    (AnyIn, "whose"), (InPool, "whose"), (Times, "whose"), (SetUp, "owner"),
)  # fmt: skip
_NO_PLACE: Final = (Place.SUPPLY, Place.SHUFFLE, Place.TRASH, Place.BOON_DECK, Place.HEX_DECK)
# Instructions that are always carried out, and so are no condition for what follows.
_ALWAYS: Final = (Plus, Draw, Lose)
_OF_PHASE: Final = (On.START_OF_TURN, On.FIRST_AT_TURN, On.AFTER_TURN)
_UNTRIGGERED: Final = (On.PLAY, On.RECEIVE, On.SCORING, On.SET_UP_GAME, On.ONGOING, On.PAY)


def shape_faults(card: Card) -> Iterator[str]:
    """Yield what is wrong with the shape of a card's abilities."""
    plays = [ability for ability in card.abilities if ability.when.on is On.PLAY]
    if len(plays) > 1:
        yield "has two play abilities; what is below a dividing line is another kind of ability"
    overpays = any(contains(ability.clause, Overpay) for ability in card.abilities if ability.when.on is On.PAY)
    if contains(card, Overpaid) and not overpays:
        yield "asks what was overpaid, but has no ability (On.PAY) to overpay"
    for number, ability in enumerate(card.abilities, 1):
        at_once = ability.when.on is On.RECEIVE or (ability.when.on is On.BUY and "Event" in card.types)
        if at_once and ability.clause.need is Need.MAY:
            yield f"ability {number} is followed at once, so that nobody is asked; what is optional is a clause within"
        for part in parts(ability):
            if isinstance(part, Ability):
                for fault in _ability(part, ability):
                    yield f"ability {number} {fault}"
        for fault in (*_words(ability), *_offered_forever(ability)):
            yield f"ability {number} {fault}"
    yield from _types(card)


def _ability(ability: Ability, whole: Ability) -> Iterator[str]:
    on, when = ability.when.on, ability.when
    for part in (*own_parts(ability.clause), *parts(ability.while_), *parts(when.given)):
        about = _ABOUT.get(type(part))
        if about is not None and on not in about:
            yield f"says {type(part).__name__}, but {on.value} is no occurrence of that"
        if isinstance(part, SetUpAgain) and ability is whole:
            yield "sets itself up again, but nothing has set it up"
    if on in _UNTRIGGERED and ability.by is Who.ACTOR:
        yield f"is resolved by the player of an occurrence, but {on.value} is none"
    if on in _UNTRIGGERED and any(
        value is Who.ACTOR for part in own_parts(ability.clause) for _, value in fields_of(part)
    ):
        yield f"speaks of the player of an occurrence, but {on.value} is none"
    if ability is whole and any(
        value is Who.BOUND for part in own_parts(ability) for _, value in fields_of(part)
    ):
        yield "speaks of the player who set it up, but nothing sets it up"
    if on is On.ONGOING and (ability.clause.do or ability.clause.cost):
        yield "is ongoing, but has instructions"
    if ability.effect is not None and on is not (On.SCORING if isinstance(ability.effect, Worth) else On.ONGOING):
        yield f"has the effect {type(ability.effect).__name__} when {on.value}"
    if when.source is not None and on is not On.DISCARD:
        yield f"asks from where a card comes, which {on.value} does not say (only discarding)"
    if ability.often is Often.NEXT and ability.source is not From.SET_UP:
        yield "is used up the next time, but is no ability that was set up"
    if ability.often is Often.ONCE and ability.source not in (From.SET_UP, From.CUBE) and on is not On.BUY:
        yield "is used up when it is used, but is neither set up nor a landscape's"
    if on is On.PLAY and (ability.source is not From.ITSELF or ability.while_ is not None):
        yield "is a play ability that works from elsewhere, or only while something holds"
    if on is On.PLAY and ability.clause.need is Need.MAY:
        yield "is a play ability that need not be followed; what is optional is a clause within"


def _words(ability: Ability) -> Iterator[str]:
    for part in parts(ability):
        for kind, field in _ONE:
            if isinstance(part, kind) and getattr(part, field) in _MANY:
                yield f"says several players in {kind.__name__}.{field}, where it is one"
        match part:
            case Clause():
                yield from _clause(part)
            case AsOften(clause, int(most)) if most == ANY_NUMBER and clause.need is Need.MUST and all(
                isinstance(step, _ALWAYS) for step in (*clause.cost, *clause.do)
            ):
                yield "repeats without end what can always be done (AsOften takes an optional clause)"
            case SetUp() if part.lasts is Lasts.THIS_TURN and part.ability.when.on in _OF_PHASE:
                yield f"sets up for this turn what happens {part.ability.when.on.value}"
            case Put() if part.to in _NO_PLACE:
                yield f"puts cards into {part.to.name}, where other instructions bring them"
            case Put() if part.spot is Spot.ANYWHERE and isinstance(part.cards, (AllIn, Pick)) and (
                isinstance(part.cards, AllIn) or part.cards.high != 1
            ):
                yield "puts several cards anywhere into a deck, which is said of one"
            case Put() if part.spot is Spot.BOTTOM and part.to not in (Place.DECK, Place.BLACK_MARKET):
                yield f"puts cards at the bottom of {part.to.name}, which has none"
            case Pick() | AllIn() if getattr(part, "source", getattr(part, "place", None)) is Place.SUPPLY:
                yield "takes cards of the Supply, where only what is on top of a pile can be taken"
            case Gain() if part.to in (Place.SUPPLY, Place.TRASH):
                yield f"gains a card into {part.to.name}"
            case _:
                pass


def _clause(part: Clause) -> Iterator[str]:
    can_fail = part.if_ is not None or part.need is Need.MAY or bool(part.cost)
    if part.otherwise and not can_fail:
        yield "says what happens otherwise, but nothing can fail"
    elif part.otherwise and part.if_ is None and part.need is Need.MUST and all(
        isinstance(step, _ALWAYS) for step in part.cost
    ):
        yield "says what happens otherwise, but its cost is always carried out"
    if part.need is Need.MAY and part.do == part.otherwise and part.do:
        yield "does the same whether or not the player wants to"


def _offered_forever(ability: Ability) -> Iterator[str]:
    """Yield the Reactions that could be used for ever: a Reaction can be used again as long as it applies."""
    if ability.source is not From.HAND or ability.when.on in _UNTRIGGERED or ability.clause.if_ is not None:
        return
    moving = (Discard, Trash, Put, Play, ReturnToPile, Exchange)
    # Drawing, gaining and picking change something each time.
    changing = (Draw, Plus, Gain, FromDeck, Pick)
    if contains(ability.clause, changing):
        return
    if not any(isinstance(part, moving) and part.cards == This() for part in own_parts(ability.clause)):
        yield "can be used for ever from the hand: it needs a condition that fails once it was used"


# --------------------------------------------------------------------------- types


def _types(card: Card) -> Iterator[str]:
    """Yield the types whose rules the abilities should show, but do not."""
    own = set(card.types)
    every = parts(card.abilities)
    plays = any(ability.when.on is On.PLAY for ability in card.abilities)
    for type_, seen in _SHOWN.items():
        if type_ in own and not seen(card, every):
            yield f"is of the type {type_}, but nothing in its abilities shows it"
    if not plays and own & {"Action", "Treasure", "Night"}:
        yield "can be played, but has no play ability"
    if plays and not own & {"Action", "Treasure", "Night"}:
        yield f"has a play ability, but is of the type {card.types[0] if card.types else 'none'}"
    played = parts(tuple(ability.clause for ability in card.abilities if ability.when.on is On.PLAY))
    later = any(isinstance(part, SetUp) and part.lasts is Lasts.NEXT_TURN for part in played)
    if later and "Duration" not in own and own & {"Action", "Treasure", "Night"}:
        yield "does something on the next turn, but is no Duration card"


def _against_others(card: Card, every: tuple[object, ...]) -> bool:
    return any(value in _MANY for part in every for _, value in fields_of(part)) or any(
        isinstance(part, Each) and part.who is Who.LEFT for part in every
    )


def _any(*kinds: type) -> Callable[[Card, tuple[object, ...]], bool]:
    return lambda card, every: any(isinstance(part, kinds) for part in every)


def _sets_up(card: Card, every: tuple[object, ...]) -> bool:
    return any(isinstance(part, (SetUp, TakeTurn, BecomeFromSupply)) for part in every) or any(
        ability.source is From.PLAY for ability in card.abilities
    )


def _reacts(card: Card, every: tuple[object, ...]) -> bool:
    return any(ability.when.on not in _UNTRIGGERED for ability in card.abilities)


_SHOWN: Final[dict[str, Callable[[Card, tuple[object, ...]], bool]]] = {
    "Attack": _against_others,
    "Duration": _sets_up,
    "Reaction": _reacts,
    "Reserve": lambda card, every: any(
        isinstance(part, Put) and part.to is Place.TAVERN for part in every
    ),
    "Traveller": _any(Exchange),
    "Fate": _any(Receive),
    "Doom": _any(Receive),
}
