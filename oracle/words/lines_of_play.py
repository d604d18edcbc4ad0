"""Events as sentences, in the order and grouping in which a line of play prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.language import (
    Condition,
    Filter,
    It,
    Manner,
    Place,
    Play,
    Pool,
    Quantity,
    Ref,
    This,
)
from engine.language.walk import below, own_parts
from engine.state import (
    KIND,
    MOVING,
    Asks,
    BuyCard,
    BuyLandscape,
    CardBought,
    CardsPut,
    Choice,
    ChooseCards,
    ChooseEffects,
    CouldUse,
    Discarded,
    DiscardFromPlay,
    DrawCards,
    Drawn,
    EffectsChosen,
    Event,
    Exiled,
    Game,
    LandscapeBought,
    LookedAt,
    Option,
    PlayCard,
    Played,
    PoolChanged,
    Returned,
    Revealed,
    SetAside,
    State,
    TrackLost,
    UseAbility,
    Used,
    offered_face,
    place_of,
)
from engine.variant import changed
from oracle.words.ability_texts import card_of_code, code_info
from oracle.words.card_texts import name_of
from oracle.words.event_sentences import PUT_ON, VERB, event_text
from oracle.words.place_texts import CHANGED, pool_text
from oracle.words.table import ASKED


def story(
    state: State, choice: Choice | None, option: Option | None, events: Sequence[Event], game: Game | None = None
) -> list[str]:
    """Return the events after a decision as sentences, with like events in one line.

    Events that the decision already names are left out; with ``choice`` None, none is.
    """
    game = game or state.game
    left = printed_order(game, [event for event in events if not isinstance(event, CouldUse)])    # it has not happened
    if choice is not None:
        left = _without_the_decision(choice, option, left)
    elif len(left) > 1 and isinstance(left[0], PoolChanged) and isinstance(left[1], Played):
        del left[0]                                  # the Action that playing takes
    return [text for text, _ in _lines(game, left)]


def sentences(game: Game, events: Sequence[Event]) -> list[tuple[str, tuple[int, ...]]]:
    """Return all sentences in which lines of play can describe events, each with the numbers of the events in it.

    Each event has a sentence by itself, and like events also have one together.
    """
    place = {id(event): number for number, event in enumerate(events)}
    happened = [event for event in events if not isinstance(event, CouldUse)]
    together = _lines(game, printed_order(game, happened))
    return list(dict.fromkeys((
        *((event_text(game, event), (place[id(event)],)) for event in happened),
        *((text, tuple(place[id(event)] for event in group)) for text, group in together))))


def _lines(game: Game, left: Sequence[Event]) -> Iterator[tuple[str, Sequence[Event]]]:
    """Yield events as sentences, like events in one, each with its events."""
    number = 0
    while number < len(left):
        event = left[number]
        end = number + 1
        if isinstance(event, PoolChanged):
            pools = [event]
            while end < len(left) and isinstance(other := left[end], PoolChanged) and _alike(event, other) and (
                    other.amount > 0 < event.amount):
                pools.append(other)
                end += 1
            yield pools_text(game, pools), pools
        elif type(event) in _MERGED:
            while end < len(left) and _alike(event, left[end]):
                end += 1
            together = left[number:end]
            merged = changed(event, cards=tuple(card for one in together for card in one.cards), infos=())
            text = event_text(game, merged)
            if isinstance(event, CardsPut) and len(together) > 1 and event.target >= 0 and place_of(
                    len(game.players), event.target) in (Place.DECK, Place.BLACK_MARKET):
                top = merged.cards[0 if event.bottom else -1]
                text += f", {name_of(game, top)} on top"
            yield text, together
        else:
            yield event_text(game, event), (event,)
        number = end


def printed_order(game: Game, events: Sequence[Event]) -> list[Event]:
    """Return events in the order in which they are printed: a loss of track comes after what causes it.

    A loss by a card's own ability is left out where the ability does nothing with the card.
    """
    printed: list[Event] = []
    waiting: list[Event] = []
    for event in events:
        if isinstance(event, TrackLost):
            if not needless_loss(game, event):
                waiting.append(event)
            continue
        printed.append(event)
        if waiting and type(event) in _TELLING:
            printed += waiting
            waiting = []
    return printed + waiting


def needless_loss(game: Game, event: Event) -> bool:
    """Report whether losing track of a card has no consequence for the ability that lost it.

    It has none if the ability does nothing with the card, be it the ability's own or another that it refers to
    ("costing more than it" can be read from a card that is lost).
    """
    info = code_info(game, event.code)
    if info is None or info.ability is None or not event.cards:
        return False
    clause = info.ability.clause
    own = info.card == game.cards[event.cards[0] & KIND].name
    if own:
        return not any(isinstance(node, This) for node in own_parts(clause))
    return not acts_on_what_it_names(clause)


def acts_on_what_it_names(node: object) -> bool:
    """Report whether something is done to a card that an ability refers to, or it is played again."""
    if isinstance(node, Quantity | Filter | Condition):
        return False
    if isinstance(node, Ref | It) or (isinstance(node, Play) and (node.times != 1 or node.manner is Manner.REPLAY)):
        return True
    return any(acts_on_what_it_names(part) for part in below(node))


_TELLING: Final[frozenset[type[Event]]] = MOVING | {Revealed, LookedAt}
_MERGED: Final[frozenset[type[Event]]] = frozenset({
    CardsPut, Drawn, Discarded, Revealed, LookedAt, Returned, SetAside, Exiled, TrackLost,
})


def _alike(first: Event, second: Event) -> bool:
    """Report whether two events that follow each other can be printed as one."""
    if isinstance(first, PoolChanged):
        apart = (*CHANGED, *PUT_ON)
        return isinstance(second, PoolChanged) and first.pool not in apart and second.pool not in apart and (
            first.player, first.code) == (second.player, second.code)
    if isinstance(first, TrackLost) and first.cards == second.cards:
        return False
    return changed(first, cards=(), infos=()) == changed(second, cards=(), infos=())


def pools_text(game: Game, events: Sequence[PoolChanged]) -> str:
    """Return what a player got or lost by one ability, in one sentence."""
    if len(events) == 1:
        return event_text(game, events[0])
    what = ", ".join(pool_text(event.pool, event.amount, sign=True) for event in events)
    cause = card_of_code(game, events[0].code)
    return f"{game.players[events[0].player]} got {what}{f' ({cause})' if cause else ''}"


# The events that only repeat what was decided.
_REPEATED: Final[dict[type, tuple[type[Event], ...]]] = {
    UseAbility: (Used,), ChooseEffects: (EffectsChosen,), PlayCard: (PoolChanged, Played), BuyCard: (CardBought,),
    BuyLandscape: (LandscapeBought,), DrawCards: (Drawn,), DiscardFromPlay: (Discarded,),
}
_BEFORE_PLAY: Final = (Asks.PLAY, Asks.CHOOSE)
_OF_VERB: Final[dict[str, type[Event]]] = {verb: kind for kind, verb in VERB.items()}


def _without_the_decision(choice: Choice, option: Option | None, events: list[Event]) -> list[Event]:
    """Return the events without those that only repeat what was decided."""
    cards = option.cards if isinstance(option, ChooseCards) else None
    repeated: tuple[type[Event], ...]
    if cards is not None:
        done = _OF_VERB.get(ASKED[choice.asks].split()[0]) if cards and choice.asks not in _BEFORE_PLAY else None
        repeated = (done,) if done is not None else ()
    else:
        repeated = () if isinstance(option, BuyCard) and option.otherwise else _REPEATED.get(type(option), ())
    for kind in repeated:
        for number, event in enumerate(events[:3]):
            if type(event) is kind and (not isinstance(event, PoolChanged) or _takes_an_action(event)):
                if cards is not None and sorted(event.cards) != sorted(cards):
                    break
                if isinstance(option, PlayCard) and kind is Played and event.cards != (offered_face(option.card),):
                    break
                del events[number]
                break
    return events


def _takes_an_action(event: PoolChanged) -> bool:
    return event.pool == Pool.ACTIONS and event.amount == -1
