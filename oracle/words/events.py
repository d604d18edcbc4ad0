"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.language import PLAYER_PLACES, From, Place, Pool, This, Token
from engine.language.walk import own_parts
from engine.state import (
    KIND,
    BuyCard,
    BuyLandscape,
    Choice,
    ChooseCards,
    ChooseEffects,
    DiscardFromPlay,
    DrawCards,
    Event,
    Game,
    Option,
    PlayCard,
    State,
    UseAbility,
    offered_face,
    place_of,
)
from oracle.words.abilities import ability_text, card_of_code, code_info, plays_leaving
from oracle.words.cards import cards_text, name_of, row_text
from oracle.words.places import CHANGED, bearer_text, phase_text, place_text, pool_text, token_text
from oracle.words.table import POOL_NAME, TOKEN_NAME

_PAST: Final[dict[str, str]] = {
    "choose": "chose", "name": "named", "play": "played", "call": "called", "gain": "gained", "buy": "bought",
    "discard": "discarded", "trash": "trashed", "draw": "drew", "put": "put", "reveal": "revealed",
    "look": "looked at", "return": "returned", "exchange": "exchanged", "exile": "Exiled", "use": "used",
    "set": "set", "shuffle": "shuffled",
}
_LOST: Final[dict[str, str]] = {
    "moved": "it was moved",
    "covered": "it was covered by another card",
    "shuffled": "it was shuffled into the deck",
}
EVENTS: Final[frozenset[str]] = frozenset({
    "become", "bid", "buy", "buy-landscape", "call", "could use", "cube", "discard", "draw", "end turn", "estate token",
    "exchange", "exile", "gain", "ignored", "immune", "instead", "kingdom", "look", "look through", "lose track",
    "mark", "name", "nothing", "option", "pass", "phase", "place", "play", "pool", "put", "put away", "receive",
    "return", "return card", "reveal", "rotate", "set aside", "set up", "shuffle", "skip turn", "sun", "take",
    "take-token", "token", "trash", "turn", "turn face down", "turn over", "use",
})
"""The verbs of events that have words of their own."""


def event_text(game: Game, event: Event) -> str:
    """Something that happened, as a sentence without a full stop.

    ``Alice discarded 3 Copper (Artificer)``; ``Watchtower loses track of Inn: it was shuffled into the deck``.
    """
    verb, code = event.verb, event.code
    who = game.players[event.player] if event.player >= 0 else ""
    what = cards_text(game, event.cards, "no cards")
    cause = card_of_code(game, code)
    by = f" ({cause})" if cause and cause != what else ""
    if verb == "lose track":
        whose = f"{who}'s {cause}" if cause and who else cause or "The game"
        return f"{whose} loses track of {what}: {_LOST.get(str(event.value), str(event.value))}"
    if verb == "use":
        return f"{who} resolved {ability_text(game, code)}"
    if verb == "could use":
        return f"{who} could use {ability_text(game, code)}, without effect"
    if verb == "set up":
        return f"{ability_text(game, code)} was set up for {who}"
    if verb == "play":
        return f"{who} played {what}{_played_from(game, event)}{by}"
    if verb == "become":
        return f"{name_of(game, event.cards[0])} became {name_of(game, event.cards[-1])}"
    if verb == "call":
        return f"{who} called {what}"
    if verb == "gain":
        return f"{who} gained {what}{_onto(game, event, Place.DISCARD)}{by}"
    if verb == "buy":
        return f"{who} bought {what}"
    if verb == "buy-landscape":
        return f"{who} bought {game.landscapes[event.value].name}"
    if verb == "discard":
        return f"{who} discarded {what}{_from(game, event, (Place.HAND,))}{by}"
    if verb == "trash":
        return f"{who} trashed {what}{_from(game, event, (Place.HAND,))}{by}"
    if verb == "draw":
        return f"{who} drew {what}{by}"
    if verb == "put":
        target = place_text(game, event.target, event.player)
        if event.value == "bottom" or place_of(len(game.players), event.target) is Place.BLACK_MARKET:
            return f"{who} put {row_text(game, event.cards)} under {target}{by}"
        onto = "onto" if "deck" in target or "mat" in target else "into"
        row = row_text(game, event.cards) if onto == "onto" else what
        return f"{who} put {row} {onto} {target}{by}"
    if verb == "set aside":
        return f"{who} set aside {what}{by}"
    if verb == "exile":
        return f"{who} Exiled {what}{_from(game, event, (Place.HAND, Place.PLAY))}{by}"
    if verb == "reveal":
        return f"{who} revealed {what}{by}"
    if verb == "look":
        return f"{who} looked at {what}{by}"
    if verb == "look through":
        return f"{who} looked through {place_text(game, event.source, event.player)}{by}"
    if verb == "shuffle":
        if event.player < 0:
            words = place_text(game, event.target)
            return f"{words[:1].upper()}{words[1:]} were shuffled"
        if event.source == event.target or not event.cards:
            return f"{who} shuffled the deck{by}"
        count = f"{len(event.cards)} {'card' if len(event.cards) == 1 else 'cards'}"
        return f"{who} shuffled the discard pile ({count}) under the deck{by}"
    if verb == "return":
        return f"{who} returned {what} to {'its pile' if len(event.cards) == 1 else 'their piles'}{by}"
    if verb == "exchange":
        return _exchange_text(game, event, who) + by
    if verb == "pool":
        pool, n = event.value
        return _pool_event(who, Pool(pool), n) + by
    if verb == "immune":
        return f"{who} is unaffected{by}"
    if verb == "instead":
        return f"{cause or 'Something'} replaced what would have happened" + (f" to {what}" if event.cards else "")
    if verb == "phase":
        return f"{who}'s {phase_text(event.value)} began"
    if verb == "turn":
        return f"{who}'s {'extra ' if event.value else ''}turn began"
    if verb == "end turn":
        return f"{who}'s turn ended"
    if verb == "option":
        return f"{who} chose: {event.value}{by}"
    if verb == "cube":
        return f"{who} put a cube on {game.landscapes[event.value].name}"
    if verb == "take-token":
        return f"{who} took {event.value or 'the token'}{by}"
    if verb in _NEWS:
        return _NEWS[verb](game, event, who, what) + (by if verb != "put away" else "")
    if verb == "nothing":
        later = code >= 0 and game.codes[code].source is From.SET_UP
        return f"{ability_text(game, code) if later else cause or 'The instruction'} did nothing: {event.value}"
    first, _, rest = verb.partition(" ")
    return f"{who} {_PAST.get(first, first)} {what} {rest}".replace("  ", " ").strip() + by


def _token_event(game: Game, event: Event) -> str:
    where, token, n = event.value
    if Token(token) >= Token.PLUS_CARD:
        return f"put the {TOKEN_NAME[Token(token)]} token on {bearer_text(game, where)}"
    return f"put {token_text(game, token, -1, n)} on {bearer_text(game, where)}"


def _suns(game: Game, event: Event) -> str:
    landscape, left = event.value
    return f"{game.landscapes[landscape].name}: {f'{left} left' if left else 'it is active now'}"


_SPOT: Final = {"on top": "on top of", "at the bottom": "under", "anywhere": "among"}
_NEWS: Final[dict[str, Callable[[Game, Event, str, str], str]]] = {
    "bid": lambda game, event, who, what: f"{who} bid {event.value} Debt" if event.value else f"{who} passed",
    "estate token": lambda game, event, who, what: f"{who} put the Estate token on {what}",
    "ignored": lambda game, event, who, what: f"{who} got no {pool_text(Pool(event.value[0]), event.value[1], True)}",
    "pass": lambda game, event, who, what: f"{who} passed {what} into {place_text(game, event.target, event.player)}",
    "mark": lambda game, event, who, what: f"{who} put tokens on {what}: it has {event.value}",
    "name": lambda game, event, who, what: (
        f"{who} named {what if event.cards[0] else 'a card that is not in the game'}"
    ),
    "place": lambda game, event, who, what: (
        f"{who} put {what} {_SPOT.get(str(event.value), str(event.value))} the shuffled cards"
    ),
    "put away": lambda game, event, who, what: f"{what} went to {place_text(game, event.target)}",
    "receive": lambda game, event, who, what: f"{who} received {what}",
    "return card": lambda game, event, who, what: f"{who} returned {game.landscapes[event.value].name}",
    "rotate": lambda game, event, who, what: f"{who} rotated the {game.piles[event.value].name} pile",
    "sun": lambda game, event, who, what: f"{who} removed a Sun token from {_suns(game, event)}",
    "kingdom": lambda game, event, who, what: (
        f"The Kingdom was replaced by {', '.join(game.piles[number].name for number in event.value)}"
    ),
    "skip turn": lambda game, event, who, what: f"{who} skipped a turn",
    "turn over": lambda game, event, who, what: f"{who} turned over {row_text(game, event.cards)}",
    "take": lambda game, event, who, what: f"{who} took {game.landscapes[event.value].name}",
    "token": lambda game, event, who, what: f"{who} {_token_event(game, event)}",
    "turn face down": lambda game, event, who, what: f"{who} turned {what} face down",
}


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


def _exchange_text(game: Game, event: Event, who: str) -> str:
    if len(event.cards) == 2:
        return f"{who} exchanged {name_of(game, event.cards[0])} for {name_of(game, event.cards[1])}"
    other = event.value if isinstance(event.value, str) else ""
    return f"{who} exchanged {cards_text(game, event.cards)}{f' for {other}' if other else ''}"


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
    if pool is Pool.FAVORS:
        return f"{who} spent {pool_text(pool, -n)}"
    return f"{who} used {pool_text(pool, -n)}"


def story(
    state: State, choice: Choice | None, option: Option | None, events: Sequence[Event], game: Game | None = None
) -> list[str]:
    """What followed a decision, as sentences: without what the decision already says, like things in one line.

    With ``choice`` None, all events are told.
    """
    game = game or state.game
    left = told_order(game, [event for event in events if event.verb != "could use"])    # it has not happened
    if choice is not None:
        left = _without_the_decision(choice, option, left)
    elif len(left) > 1 and left[0].verb == "pool" and left[1].verb == "play":
        del left[0]                                  # the Action that playing takes
    lines: list[str] = []
    number = 0
    while number < len(left):
        event = left[number]
        end = number + 1
        if event.verb == "pool":
            while end < len(left) and _alike(event, left[end]) and left[end].value[1] > 0 < event.value[1]:
                end += 1
            lines.append(_pools_text(game, left[number:end]))
        elif event.verb in _MERGED:
            while end < len(left) and _alike(event, left[end]):
                end += 1
            together = left[number:end]
            merged = event._replace(cards=tuple(card for one in together for card in one.cards), infos=())
            text = event_text(game, merged)
            if event.verb == "put" and len(together) > 1 and event.target >= 0 and place_of(
                    len(game.players), event.target) in (Place.DECK, Place.BLACK_MARKET):
                top = merged.cards[0 if event.value == "bottom" else -1]
                text += f", {name_of(game, top)} on top"
            lines.append(text)
        else:
            lines.append(event_text(game, event))
        number = end
    return lines


def told_order(game: Game, events: Sequence[Event]) -> list[Event]:
    """Events in the order in which they are told: that an ability loses track of a card after what makes it so. That a
    card's own ability loses track of it is left out where the ability does nothing with it."""
    told: list[Event] = []
    waiting: list[Event] = []
    for event in events:
        if event.verb == "lose track":
            if not needless_loss(game, event):
                waiting.append(event)
            continue
        told.append(event)
        if waiting and event.verb in _MOVING:
            told += waiting
            waiting = []
    return told + waiting


def needless_loss(game: Game, event: Event) -> bool:
    """Whether a loss of track is one of an ability's own card, which it does nothing with."""
    info = code_info(game, event.code)
    if info is None or info.ability is None or not event.cards or info.card != game.cards[event.cards[0] & KIND].name:
        return False
    return not any(isinstance(node, This) for node in own_parts(info.ability.clause))


_MOVING: Final[frozenset[str]] = frozenset({
    "play", "call", "gain", "discard", "draw", "put", "trash", "set aside", "exile", "shuffle", "return", "exchange",
    "pass", "put away", "reveal", "look",
})
_MERGED: Final[frozenset[str]] = frozenset({
    "put", "draw", "discard", "reveal", "look", "return", "set aside", "exile", "lose track",
})


def _alike(first: Event, second: Event) -> bool:
    """Whether two events that follow each other can be told as one."""
    if first.verb == "pool":
        apart = (*CHANGED, *_PUT_ON)
        if first.value[0] in apart or (second.verb == "pool" and second.value[0] in apart):
            return False
        return second.verb == "pool" and (first.player, first.code) == (second.player, second.code)
    if first.verb == "lose track" and first.cards == second.cards:
        return False
    return first._replace(cards=(), infos=()) == second._replace(cards=(), infos=())


def _pools_text(game: Game, events: Sequence[Event]) -> str:
    if len(events) == 1:
        return event_text(game, events[0])
    what = ", ".join(pool_text(Pool(event.value[0]), event.value[1], sign=True) for event in events)
    cause = card_of_code(game, events[0].code)
    return f"{game.players[events[0].player]} got {what}{f' ({cause})' if cause else ''}"


# The events that only repeat what was decided.
_REPEATED: Final[dict[type, tuple[str, ...]]] = {
    UseAbility: ("use",), ChooseEffects: ("option",), PlayCard: ("pool", "play"), BuyCard: ("buy",),
    BuyLandscape: ("buy-landscape",), DrawCards: ("draw",), DiscardFromPlay: ("discard",),
}


def _without_the_decision(choice: Choice, option: Option | None, events: list[Event]) -> list[Event]:
    """The events without those that only repeat what was decided."""
    cards = option.cards if isinstance(option, ChooseCards) else None
    said: tuple[str, ...]
    if cards is not None:
        said = (choice.verb.split()[0],) if cards and choice.verb not in ("play", "choose") else ()
    else:
        said = () if isinstance(option, BuyCard) and option.otherwise else _REPEATED.get(type(option), ())
    for verb in said:
        for number, event in enumerate(events[:3]):
            if event.verb == verb and (verb != "pool" or event.value == (Pool.ACTIONS, -1)):
                if cards is not None and sorted(event.cards) != sorted(cards):
                    break
                if isinstance(option, PlayCard) and verb == "play" and event.cards != (offered_face(option.card),):
                    break
                del events[number]
                break
    return events
