"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.language import (
    PLAYER_PLACES,
    Condition,
    Filter,
    From,
    It,
    Manner,
    Place,
    Play,
    Pool,
    Quantity,
    Ref,
    Spot,
    This,
    Token,
)
from engine.language.walk import below, own_parts
from engine.state import (
    KIND,
    MOVING,
    AbilitySetUp,
    Asks,
    Became,
    BuyCard,
    BuyLandscape,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
    Choice,
    ChooseCards,
    ChooseEffects,
    CouldUse,
    CubePut,
    DebtBid,
    Discarded,
    DiscardFromPlay,
    DrawCards,
    Drawn,
    EffectsChosen,
    EstateTokenPut,
    Event,
    Exchanged,
    Exiled,
    Gained,
    Game,
    GameEnded,
    KingdomReplaced,
    LandscapeBought,
    LandscapeReturned,
    LandscapeTaken,
    LeftUnaffected,
    LookedAt,
    LookedThrough,
    Loss,
    NothingDone,
    Obstacle,
    Option,
    Passed,
    PhaseBegun,
    PileRotated,
    PlacedInShuffle,
    PlayCard,
    Played,
    PoolChanged,
    PoolIgnored,
    PutAway,
    Received,
    Replaced,
    Returned,
    Revealed,
    SetAside,
    Shuffled,
    State,
    SunRemoved,
    TokensMarked,
    TokensPut,
    TrackLost,
    Trashed,
    TurnBegun,
    TurnedFaceDown,
    TurnedOver,
    TurnEnded,
    TurnSkipped,
    UseAbility,
    Used,
    offered_face,
    place_of,
)
from engine.variant import changed
from oracle.words.abilities import ability_text, card_of_code, code_info, plays_leaving
from oracle.words.cards import cards_text, name_of, row_text
from oracle.words.places import CHANGED, bearer_text, over_text, phase_text, place_text, pool_text, token_text
from oracle.words.table import ASKED, POOL_NAME, TOKEN_NAME

_LOST: Final[dict[Loss, str]] = {
    Loss.MOVED: "it was moved",
    Loss.COVERED: "it was covered by another card",
    Loss.SHUFFLED: "it was shuffled into the deck",
}
VERB: Final[dict[type[Event], str]] = {
    Played: "play", Called: "call", Gained: "gain", Discarded: "discard", Trashed: "trash", Drawn: "draw",
    CardsPut: "put", SetAside: "set aside", Exiled: "exile", Shuffled: "shuffle", Returned: "return",
    Exchanged: "exchange", Passed: "pass", PutAway: "put away", Revealed: "reveal", LookedAt: "look",
    LookedThrough: "look through", TurnedOver: "turn over", TurnedFaceDown: "turn face down", PlacedInShuffle: "place",
    Became: "become", CardNamed: "name", Received: "receive", TokensMarked: "mark", EstateTokenPut: "estate token",
    CardBought: "buy", LandscapeBought: "buy-landscape", CubePut: "cube", LandscapeTaken: "take",
    LandscapeReturned: "return card", TokensPut: "token", SunRemoved: "sun", PileRotated: "rotate",
    KingdomReplaced: "kingdom", PoolChanged: "pool", PoolIgnored: "ignored", DebtBid: "bid", Used: "use",
    CouldUse: "could use", AbilitySetUp: "set up", EffectsChosen: "option", TrackLost: "lose track",
    NothingDone: "nothing", LeftUnaffected: "immune", Replaced: "instead", TurnBegun: "turn", PhaseBegun: "phase",
    TurnEnded: "end turn", TurnSkipped: "skip turn", GameEnded: "end game",
}
"""What each kind of event is called, in a word or two."""


def verb_of(event: Event) -> str:
    """What the kind of an event is called, in a word or two."""
    return VERB[type(event)]


def event_text(game: Game, event: Event) -> str:
    """Something that happened, as a sentence without a full stop.

    ``Alice discarded 3 Copper (Artificer)``; ``Watchtower loses track of Inn: it was shuffled into the deck``.
    """
    code = event.code
    who = game.players[event.player] if event.player >= 0 else ""
    what = cards_text(game, event.cards, "no cards")
    cause = card_of_code(game, code)
    by = f" ({cause})" if cause and cause != what else ""
    match event:
        case TrackLost(why=why):
            whose = f"{who}'s {cause}" if cause and who else cause or "The game"
            return f"{whose} loses track of {what}: {_LOST[why]}"
        case Used():
            return f"{who} resolved {ability_text(game, code)}"
        case CouldUse():
            return f"{who} could use {ability_text(game, code)}, without effect"
        case AbilitySetUp():
            return f"{ability_text(game, code)} was set up for {who}"
        case Played():
            return f"{who} played {what}{_played_from(game, event)}{by}"
        case Became(cards=cards):
            return f"{name_of(game, cards[0])} became {name_of(game, cards[-1])}"
        case Called():
            return f"{who} called {what}"
        case Gained():
            return f"{who} gained {what}{_onto(game, event, Place.DISCARD)}{by}"
        case CardBought():
            return f"{who} bought {what}"
        case LandscapeBought(landscape=number):
            return f"{who} bought {game.landscapes[number].name}"
        case Discarded():
            return f"{who} discarded {what}{_from(game, event, (Place.HAND,))}{by}"
        case Trashed():
            return f"{who} trashed {what}{_from(game, event, (Place.HAND,))}{by}"
        case Drawn():
            return f"{who} drew {what}{by}"
        case CardsPut(bottom=bottom):
            target = place_text(game, event.target, event.player)
            if bottom or place_of(len(game.players), event.target) is Place.BLACK_MARKET:
                return f"{who} put {row_text(game, event.cards)} under {target}{by}"
            onto = "onto" if "deck" in target or "mat" in target else "into"
            row = row_text(game, event.cards) if onto == "onto" else what
            return f"{who} put {row} {onto} {target}{by}"
        case SetAside():
            return f"{who} set aside {what}{by}"
        case Exiled():
            return f"{who} Exiled {what}{_from(game, event, (Place.HAND, Place.PLAY))}{by}"
        case Revealed():
            return f"{who} revealed {what}{by}"
        case LookedAt():
            return f"{who} looked at {what}{by}"
        case LookedThrough(source=pile):
            return f"{who} looked through {place_text(game, pile, event.player)}{by}"
        case Shuffled():
            return _shuffled_text(game, event, who, by)
        case Returned():
            return f"{who} returned {what} to {'its pile' if len(event.cards) == 1 else 'their piles'}{by}"
        case Exchanged(cards=cards):
            return f"{who} exchanged {name_of(game, cards[0])} for {name_of(game, cards[1])}{by}"
        case PoolChanged(pool=pool, amount=amount):
            return _pool_event(who, pool, amount) + by
        case PoolIgnored(pool=pool, amount=amount):
            return f"{who} got no {pool_text(pool, amount, True)}{by}"
        case LeftUnaffected():
            return f"{who} is unaffected{by}"
        case Replaced():
            return f"{cause or 'Something'} replaced what would have happened" + (f" to {what}" if event.cards else "")
        case PhaseBegun(phase=phase):
            return f"{who}'s {phase_text(phase)} began"
        case TurnBegun(extra=extra):
            return f"{who}'s {'extra ' if extra else ''}turn began"
        case TurnEnded():
            return f"{who}'s turn ended"
        case TurnSkipped():
            return f"{who} skipped a turn{by}"
        case GameEnded(piles=piles):
            said = over_text(game, piles)
            return said[0].upper() + said[1:]
        case EffectsChosen(words=words):
            return f"{who} chose: {'; '.join(words)}{by}"
        case CubePut(landscape=number):
            return f"{who} put a cube on {game.landscapes[number].name}"
        case LandscapeTaken(landscape=number):
            return f"{who} took {game.landscapes[number].name}{by}"
        case LandscapeReturned(landscape=number):
            return f"{who} returned {game.landscapes[number].name}{by}"
        case DebtBid(amount=amount):
            return f"{who} bid {amount} Debt{by}" if amount else f"{who} passed{by}"
        case EstateTokenPut():
            return f"{who} put the Estate token on {what}{by}"
        case Passed():
            return f"{who} passed {what} into {place_text(game, event.target, event.player)}{by}"
        case TokensMarked(number=number):
            return f"{who} put tokens on {what}: it has {number}{by}"
        case CardNamed(cards=cards):
            return f"{who} named {what if cards[0] else 'a card that is not in the game'}{by}"
        case PlacedInShuffle(spot=spot):
            return f"{who} put {what} {_SPOT[spot]} the shuffled cards{by}"
        case PutAway():
            return f"{what} went to {place_text(game, event.target)}"
        case Received():
            return f"{who} received {what}{by}"
        case PileRotated(pile=pile):
            return f"{who} rotated the {game.piles[pile].name} pile{by}"
        case SunRemoved(landscape=number, left=left):
            left_text = f"{left} left" if left else "it is active now"
            return f"{who} removed a Sun token from {game.landscapes[number].name}: {left_text}{by}"
        case KingdomReplaced(piles=piles):
            return f"The Kingdom was replaced by {', '.join(game.piles[number].name for number in piles)}{by}"
        case TurnedOver():
            return f"{who} turned over {row_text(game, event.cards)}{by}"
        case TokensPut():
            return f"{who} {_token_event(game, event)}{by}"
        case TurnedFaceDown():
            return f"{who} turned {what} face down{by}"
        case NothingDone(why=why):
            later = code >= 0 and game.codes[code].source is From.SET_UP
            who_did = ability_text(game, code) if later else cause or "The instruction"
            return f"{who_did} did nothing: {_obstacle_text(game, event, why)}"
    raise ValueError(event)


def _obstacle_text(game: Game, event: NothingDone, why: Obstacle) -> str:
    if why is Obstacle.NOT_IN_PLAY:
        return f"{game.cards[event.cards[0] & KIND].name} is not in play"
    if why is Obstacle.NOT_THEIR_TURN:
        return f"it is not {game.players[event.player]}'s turn"
    return why.words


def _shuffled_text(game: Game, event: Shuffled, who: str, by: str) -> str:
    if event.player < 0:
        words = place_text(game, event.target)
        return f"{words[:1].upper()}{words[1:]} were shuffled"
    if event.source == event.target or not event.cards:
        return f"{who} shuffled the deck{by}"
    count = f"{len(event.cards)} {'card' if len(event.cards) == 1 else 'cards'}"
    return f"{who} shuffled the discard pile ({count}) under the deck{by}"


def _token_event(game: Game, event: TokensPut) -> str:
    if event.token >= Token.PLUS_CARD:
        return f"put the {TOKEN_NAME[event.token]} token on {bearer_text(game, event.where)}"
    return f"put {token_text(game, event.token, -1, event.number)} on {bearer_text(game, event.where)}"


_SPOT: Final[dict[Spot, str]] = {Spot.TOP: "on top of", Spot.BOTTOM: "under", Spot.ANYWHERE: "among"}


def _from(game: Game, event: Event, usual: tuple[Place, ...]) -> str:
    """Where a card came from, if that is not where it usually comes from."""
    source = event.source
    if source == -1:
        return " from the Supply"
    if source < 0:
        return ""
    owner, place = source // PLAYER_PLACES, place_of(len(game.players), source)
    if place >= PLAYER_PLACES:
        return f" from {place_text(game, source)}"
    if owner == event.player and place in usual:
        return ""
    if place is Place.ASIDE:                  # it has just been revealed or looked at
        return ""
    return f" from {place_text(game, source, event.player)}"


def _onto(game: Game, event: Event, usual: Place) -> str:
    """Where a card went, if that is not where it usually goes."""
    if event.target < 0:
        return ""
    owner, place = event.target // PLAYER_PLACES, place_of(len(game.players), event.target)
    if owner == event.player and place is usual:
        return ""
    words = place_text(game, event.target, event.player)
    if words == "set aside":
        return " and set it aside"
    return f" {'onto' if 'deck' in words or 'mat' in words else 'to'} {words}"


def _played_from(game: Game, event: Event) -> str:
    """From where a card was played, if not from the hand, and whether it came into play."""
    if event.target < 0:
        return ", leaving it where it is" if plays_leaving(game, event.code) else ", which stays where it is"
    if event.source == event.target:
        return " again"
    return _from(game, event, (Place.HAND,))


_PUT_ON: Final[dict[Pool, str]] = {
    pool: POOL_NAME[pool].many.removeprefix("tokens on ") for pool in (Pool.PIRATE_SHIP, Pool.SINISTER_PLOT)
}


def _pool_event(who: str, pool: Pool, n: int) -> str:
    if pool in CHANGED:
        return f"{who} {CHANGED[pool][0 if n > 0 else 1]}"
    if pool in _PUT_ON and n > 0:
        return f"{who} put {n} {'token' if n == 1 else 'tokens'} on {_PUT_ON[pool]}"
    if n >= 0:
        return f"{who} got {pool_text(pool, n, sign=pool is not Pool.DEBT)}"
    if pool is Pool.COINS:
        return f"{who} paid ${-n}"
    if pool is Pool.DEBT:
        return f"{who} paid off {-n} Debt"
    return f"{who} spent {pool_text(pool, -n)}"


def story(
    state: State, choice: Choice | None, option: Option | None, events: Sequence[Event], game: Game | None = None
) -> list[str]:
    """What followed a decision, as sentences: without what the decision already says, like things in one line.

    With ``choice`` None, all events are told.
    """
    game = game or state.game
    left = told_order(game, [event for event in events if not isinstance(event, CouldUse)])    # it has not happened
    if choice is not None:
        left = _without_the_decision(choice, option, left)
    elif len(left) > 1 and isinstance(left[0], PoolChanged) and isinstance(left[1], Played):
        del left[0]                                  # the Action that playing takes
    return [text for text, _ in _lines(game, left)]


def sentences(game: Game, events: Sequence[Event]) -> list[tuple[str, tuple[int, ...]]]:
    """All sentences in which lines of play can tell some events, each with the numbers of those that it tells: one by
    one, and like things in one line."""
    place = {id(event): number for number, event in enumerate(events)}
    happened = [event for event in events if not isinstance(event, CouldUse)]
    together = _lines(game, told_order(game, happened))
    return list(dict.fromkeys((
        *((event_text(game, event), (place[id(event)],)) for event in happened),
        *((text, tuple(place[id(event)] for event in group)) for text, group in together))))


def _lines(game: Game, left: Sequence[Event]) -> Iterator[tuple[str, Sequence[Event]]]:
    """Events as sentences, like things in one, each with its events."""
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


def told_order(game: Game, events: Sequence[Event]) -> list[Event]:
    """Events in the order in which they are told: that an ability loses track of a card after what makes it so. That a
    card's own ability loses track of it is left out where the ability does nothing with it."""
    told: list[Event] = []
    waiting: list[Event] = []
    for event in events:
        if isinstance(event, TrackLost):
            if not needless_loss(game, event):
                waiting.append(event)
            continue
        told.append(event)
        if waiting and type(event) in _TELLING:
            told += waiting
            waiting = []
    return told + waiting


def needless_loss(game: Game, event: Event) -> bool:
    """Whether a loss of track has no consequence: the ability does nothing with its own card, if it is that, and with
    no card that it speaks of ("costing more than it" can be told of a card that is lost)."""
    info = code_info(game, event.code)
    if info is None or info.ability is None or not event.cards:
        return False
    clause = info.ability.clause
    own = info.card == game.cards[event.cards[0] & KIND].name
    if own:
        return not any(isinstance(node, This) for node in own_parts(clause))
    return not acts_on_what_it_names(clause)


def acts_on_what_it_names(node: object) -> bool:
    """Whether something is done to a card that an ability speaks of, or it is played again."""
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
    """Whether two events that follow each other can be told as one."""
    if isinstance(first, PoolChanged):
        apart = (*CHANGED, *_PUT_ON)
        return isinstance(second, PoolChanged) and first.pool not in apart and second.pool not in apart and (
            first.player, first.code) == (second.player, second.code)
    if isinstance(first, TrackLost) and first.cards == second.cards:
        return False
    return changed(first, cards=(), infos=()) == changed(second, cards=(), infos=())


def pools_text(game: Game, events: Sequence[PoolChanged]) -> str:
    """What a player got or lost by one ability, in one sentence."""
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
    """The events without those that only repeat what was decided."""
    cards = option.cards if isinstance(option, ChooseCards) else None
    said: tuple[type[Event], ...]
    if cards is not None:
        done = _OF_VERB.get(ASKED[choice.asks].split()[0]) if cards and choice.asks not in _BEFORE_PLAY else None
        said = (done,) if done is not None else ()
    else:
        said = () if isinstance(option, BuyCard) and option.otherwise else _REPEATED.get(type(option), ())
    for kind in said:
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
