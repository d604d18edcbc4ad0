"""Events as sentences: one row for each kind of event, with which lines of play are printed and claims are read.

A row is the name of the kind and its sentence, with slots. A slot has the words that fill it, and the shape that these
can have: in a shape # is a player, @ a card, landscape or pile, 9 a number. So a line can be claimed as it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from string import Formatter
from typing import Final, NamedTuple, TypeVar

from engine.language import PLAYER_PLACES, From, Place, Pool, Spot, Token
from engine.state import (
    KIND,
    AbilitySetUp,
    Became,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
    CouldUse,
    CubePut,
    DebtBid,
    Discarded,
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
    Passed,
    PhaseBegun,
    PileRotated,
    PlacedInShuffle,
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
    Used,
    place_of,
)
from oracle.words.ability_texts import ability_text, card_of_code, plays_leaving
from oracle.words.card_texts import cards_text, name_of, row_text
from oracle.words.place_texts import CHANGED, bearer_text, over_text, phase_text, place_text, pool_text, token_text
from oracle.words.table import PHASES, PLACES, POOL_NAME, POOLS, TOKEN_NAME, TOKENS
from oracle.words.verbs import split_verb

_ROWS: Final[dict[type[Event], tuple[str, str]]] = {
    Played: ("play", "{who} played {what}{played from}{by}"),
    Called: ("call", "{who} called {what}"),
    Gained: ("gain", "{who} gained {what}{onto}{by}"),
    CardBought: ("buy", "{who} bought {what}"),
    Discarded: ("discard", "{who} discarded {what}{from}{by}"),
    Trashed: ("trash", "{who} trashed {what}{from}{by}"),
    Exiled: ("exile", "{who} Exiled {what}{from}{by}"),
    Drawn: ("draw", "{who} drew {what}{by}"),
    CardsPut: ("put", "{who} put {put}{by}{top}"),
    SetAside: ("set aside", "{who} set aside {what}{by}"),
    Revealed: ("reveal", "{who} revealed {what}{by}"),
    LookedAt: ("look", "{who} looked at {what}{by}"),
    LookedThrough: ("look through", "{who} looked through {source}{by}"),
    TurnedOver: ("turn over", "{who} turned over {row}{by}"),
    TurnedFaceDown: ("turn face down", "{who} turned {what} face down{by}"),
    Returned: ("return", "{who} returned {what} to {piles}{by}"),
    Exchanged: ("exchange", "{who} exchanged {first} for {last}{by}"),
    Passed: ("pass", "{who} passed {what} into {target}{by}"),
    Received: ("receive", "{who} received {what}{by}"),
    PlacedInShuffle: ("place", "{who} put {what} {spot} the shuffled cards{by}"),
    PutAway: ("put away", "{what} went to {away}"),
    Shuffled: ("shuffle", "{shuffled}"),
    CardNamed: ("name", "{who} named {named}{by}"),
    Became: ("become", "{first} became {last}"),
    LandscapeBought: ("buy-landscape", "{who} bought {landscape}"),
    LandscapeTaken: ("take", "{who} took {landscape}{by}"),
    LandscapeReturned: ("return card", "{who} returned {landscape}{by}"),
    CubePut: ("cube", "{who} put a cube on {landscape}"),
    SunRemoved: ("sun", "{who} removed a Sun token from {landscape}: {left}{by}"),
    TokensPut: ("token", "{who} put {tokens}{by}"),
    TokensMarked: ("mark", "{who} put tokens on {what}: it has {number}{by}"),
    EstateTokenPut: ("estate token", "{who} put {its token} on {what}{by}"),
    PileRotated: ("rotate", "{who} rotated the {pile} pile{by}"),
    KingdomReplaced: ("kingdom", "The Kingdom was replaced by {new piles}{by}"),
    PoolChanged: ("pool", "{who} {pool}{by}"),
    PoolIgnored: ("ignored", "{who} got no {amount}{by}"),
    DebtBid: ("bid", "{who} {bid}{by}"),
    Used: ("use", "{who} resolved {ability}"),
    CouldUse: ("could use", "{who} could use {ability}, without effect"),
    AbilitySetUp: ("set up", "{ability} was set up for {who}"),
    EffectsChosen: ("option", "{who} chose: {words}{by}"),
    TrackLost: ("lose track", "{loser} loses track of {what}: {lost}"),
    NothingDone: ("nothing", "{doer} did nothing: {why}"),
    LeftUnaffected: ("immune", "{who} is unaffected{by}"),
    Replaced: ("instead", "{replacing} replaced what would have happened{to}"),
    TurnBegun: ("turn", "{who}'s {extra}turn began"),
    PhaseBegun: ("phase", "{who}'s {phase} began"),
    TurnEnded: ("end turn", "{who}'s turn ended"),
    TurnSkipped: ("skip turn", "{who} skipped a turn{by}"),
    GameEnded: ("end game", "{over}"),
}
VERB: Final = {kind: word for kind, (word, _) in _ROWS.items()}
"""The name of each kind of event, in a word or two."""


def verb_of(event: Event) -> str:
    """Return the name of the kind of an event, in a word or two."""
    return VERB[type(event)]


def event_text(game: Game, event: Event) -> str:
    """Return an event as a sentence without a full stop.

    ``Alice discarded 3 Copper (Artificer)``; ``Watchtower loses track of Inn: it was shuffled into the deck``.
    """
    return "".join(
        part if isinstance(part, str) else part.words(game, event) for part in _PARTS[type(event)])


# ------------------------------------------------------------------------------------------------- shapes

def _any(words: list[str]) -> str:
    return "(?:" + "|".join(sorted({re.escape(word.casefold()) for word in words if word}, key=len, reverse=True)) + ")"


_E = TypeVar("_E", bound=Event)
_ONE: Final = r"@(?: \(as @\))?"
_CARD: Final = rf"(?:(?:9 )?(?:{_ONE}|\?))"
_CARDS: Final = rf"(?:no cards|{_CARD}(?:, {_CARD})*)"
_PLACE: Final = (r"(?:(?:the |#'s )?" + _any([
    name for row in PLACES for name in (row.name, row.name.removeprefix("the "))
]) + r"(?: by #)?|(?:the |#'s )?@ (?:mat|deck)|its pile|(?:the )?set-aside boons)")
_POOL: Final = _any([name for row in POOLS for name in (row.name, row.many)])
_AMOUNT: Final = rf"[+−-]? ?(?:\$9|9 {_POOL}|{_POOL})"
_TOKEN: Final = rf"(?:@|{_any([row.name for row in TOKENS])})"
_ABILITY: Final = r"@'s? (?:[\w+$-]+ ){0,6}ability"
_BY: Final = r"(?: \(@\))?"


class _Slot(NamedTuple):
    """A part of a sentence that is not always the same: its words in a game, and the shape that these have."""

    words: Callable[[Game, Event], str]
    shape: str


def _of(kind: type[_E], words: Callable[[Game, _E], str], shape: str) -> _Slot:
    """Return a slot for something that one kind of event has."""
    def said(game: Game, event: Event) -> str:
        assert isinstance(event, kind)
        return words(game, event)

    return _Slot(said, shape)


def _who(game: Game, event: Event) -> str:
    return game.players[event.player] if event.player >= 0 else ""


def _what(game: Game, event: Event) -> str:
    return cards_text(game, event.cards, "no cards")


def _by(game: Game, event: Event) -> str:
    """Return the card whose ability did it, in brackets, unless that card is what something is done to."""
    cause = card_of_code(game, event.code)
    return f" ({cause})" if cause and cause != _what(game, event) else ""


def _from(game: Game, event: Event) -> str:
    """Return words for where a card came from, if that is not where it usually comes from."""
    usual = (Place.HAND, Place.PLAY) if isinstance(event, Exiled) else (Place.HAND,)
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


def _onto(game: Game, event: Event) -> str:
    """Return words for where a gained card went, if that is not the discard pile."""
    if event.target < 0:
        return ""
    owner, place = event.target // PLAYER_PLACES, place_of(len(game.players), event.target)
    if owner == event.player and place is Place.DISCARD:
        return ""
    words = place_text(game, event.target, event.player)
    if words == "set aside":
        return " and set it aside"
    return f" {'onto' if 'deck' in words or 'mat' in words else 'to'} {words}"


def _played_from(game: Game, event: Event) -> str:
    """Return words for where a card was played from, if not from the hand, and whether it came into play."""
    if event.target < 0:
        return ", leaving it where it is" if plays_leaving(game, event.code) else ", which stays where it is"
    if event.source == event.target:
        return " again"
    return _from(game, event)


def _put(game: Game, event: CardsPut) -> str:
    target = place_text(game, event.target, event.player)
    if event.bottom or place_of(len(game.players), event.target) is Place.BLACK_MARKET:
        return f"{row_text(game, event.cards)} under {target}"
    if "deck" in target or "mat" in target:
        return f"{row_text(game, event.cards)} onto {target}"
    return f"{_what(game, event)} into {target}"


def _shuffled(game: Game, event: Event) -> str:
    if event.player < 0:
        words = place_text(game, event.target)
        return f"{words[:1].upper()}{words[1:]} were shuffled"
    if event.source == event.target or not event.cards:
        return f"{_who(game, event)} shuffled the deck{_by(game, event)}"
    count = f"{len(event.cards)} {'card' if len(event.cards) == 1 else 'cards'}"
    return f"{_who(game, event)} shuffled the discard pile ({count}) under the deck{_by(game, event)}"


def _landscape(game: Game, event: Event) -> str:
    assert isinstance(event, LandscapeBought | LandscapeTaken | LandscapeReturned | CubePut | SunRemoved)
    return game.landscapes[event.landscape].name


def _tokens(game: Game, event: TokensPut) -> str:
    if event.token >= Token.PLUS_CARD:
        return f"the {TOKEN_NAME[event.token]} token on {bearer_text(game, event.where)}"
    return f"{token_text(game, event.token, -1, event.number)} on {bearer_text(game, event.where)}"


PUT_ON: Final[dict[Pool, str]] = {
    pool: POOL_NAME[pool].many.removeprefix("tokens on ") for pool in (Pool.PIRATE_SHIP, Pool.SINISTER_PLOT)
}
"""The things that hold the tokens of a pool that a player collects there."""


def _pool(game: Game, event: PoolChanged) -> str:
    pool, n = event.pool, event.amount
    if pool in CHANGED:
        return CHANGED[pool][0 if n > 0 else 1]
    if pool in PUT_ON and n > 0:
        return f"put {n} {'token' if n == 1 else 'tokens'} on {PUT_ON[pool]}"
    if n >= 0:
        return f"got {pool_text(pool, n, sign=pool is not Pool.DEBT)}"
    if pool is Pool.COINS:
        return f"paid ${-n}"
    if pool is Pool.DEBT:
        return f"paid off {-n} Debt"
    return f"spent {pool_text(pool, -n)}"


def _why(game: Game, event: NothingDone) -> str:
    if event.why is Obstacle.NOT_IN_PLAY:
        return f"{game.cards[event.cards[0] & KIND].name} is not in play"
    if event.why is Obstacle.NOT_THEIR_TURN:
        return f"it is not {game.players[event.player]}'s turn"
    return event.why.words


def _doer(game: Game, event: Event) -> str:
    if event.code >= 0 and game.codes[event.code].source is From.SET_UP:
        return ability_text(game, event.code)
    return card_of_code(game, event.code) or "The instruction"


def _loser(game: Game, event: Event) -> str:
    who, cause = _who(game, event), card_of_code(game, event.code)
    return f"{who}'s {cause}" if cause and who else cause or "The game"


def _over(game: Game, event: GameEnded) -> str:
    said = over_text(game, event.piles)
    return said[0].upper() + said[1:]


_SPOT: Final[dict[Spot, str]] = {Spot.TOP: "on top of", Spot.BOTTOM: "under", Spot.ANYWHERE: "among"}
_LOST: Final[dict[Loss, str]] = {
    Loss.MOVED: "it was moved",
    Loss.COVERED: "it was covered by another card",
    Loss.SHUFFLED: "it was shuffled into the deck",
}
_SLOTS: Final[dict[str, _Slot]] = {
    "who": _Slot(_who, "#"),
    "what": _Slot(_what, _CARDS),
    "row": _Slot(lambda game, event: row_text(game, event.cards), _CARDS),
    "first": _Slot(lambda game, event: name_of(game, event.cards[0]), _ONE),
    "last": _Slot(lambda game, event: name_of(game, event.cards[-1]), _ONE),
    "by": _Slot(_by, _BY),
    "from": _Slot(_from, rf"(?: from {_PLACE})?"),
    "onto": _Slot(_onto, rf"(?: and set it aside| (?:onto|to) {_PLACE})?"),
    "played from": _Slot(
        _played_from, rf"(?:(?: from {_PLACE})?| again|, leaving it where it is|, which stays where it is)"),
    "put": _of(CardsPut, _put, rf"{_CARDS} (?:under|onto|into) {_PLACE}"),
    "top": _Slot(lambda game, event: "", rf"(?:, {_CARD} on top)?"),
    "source": _Slot(lambda game, event: place_text(game, event.source, event.player), _PLACE),
    "target": _Slot(lambda game, event: place_text(game, event.target, event.player), _PLACE),
    "away": _Slot(lambda game, event: place_text(game, event.target), _PLACE),
    "piles": _Slot(
        lambda game, event: "its pile" if len(event.cards) == 1 else "their piles", "(?:its pile|their piles)"),
    "spot": _of(PlacedInShuffle, lambda game, event: _SPOT[event.spot], "(?:on top of|under|among)"),
    "shuffled": _Slot(
        _shuffled, rf"(?:# shuffle the (?:deck|discard pile \(9 cards?\) under the deck)|{_PLACE} were shuffled)"),
    "named": _Slot(
        lambda game, event: _what(game, event) if event.cards[0] else "a card that is not in the game",
        rf"(?:{_CARDS}|a card that is not in the game)"),
    "landscape": _Slot(_landscape, "@"),
    "left": _of(SunRemoved, lambda game, event: f"{event.left} left" if event.left else "it is active now",
                "(?:9 left|it is active now)"),
    "tokens": _of(TokensPut, _tokens, rf"(?:the {_TOKEN} token|9 {_TOKEN} tokens?) on (?:the @ pile|@)"),
    "number": _of(TokensMarked, lambda game, event: str(event.number), "9"),
    "its token": _Slot(lambda game, event: "the Estate token", "the @ token"),
    "pile": _of(PileRotated, lambda game, event: game.piles[event.pile].name, "@"),
    "new piles": _of(
        KingdomReplaced, lambda game, event: ", ".join(game.piles[number].name for number in event.piles), "@(?:, @)*"),
    "pool": _of(PoolChanged, _pool, (
        rf"(?:get {_AMOUNT}(?:, {_AMOUNT})*|pay \$9|pay off 9 debt|(?:spend|use) {_AMOUNT}"
        r"|(?:put|spend) 9 tokens? on (?:@|the @ mat|the pirate ship mat)"
        r"|turn the journey token face (?:down|up)|(?:take|return) the −(?:9 card|\$9|@) token)")),
    "amount": _of(PoolIgnored, lambda game, event: pool_text(event.pool, event.amount, True), _AMOUNT),
    "bid": _of(DebtBid, lambda game, event: f"bid {event.amount} Debt" if event.amount else "passed",
               "(?:bid 9 debt|pass)"),
    "ability": _Slot(lambda game, event: ability_text(game, event.code), _ABILITY),
    "words": _of(EffectsChosen, lambda game, event: "; ".join(event.words), ".+?"),
    "loser": _Slot(_loser, "(?:(?:#'s )?@|the game)"),
    "lost": _of(TrackLost, lambda game, event: _LOST[event.why], _any([*_LOST.values()])),
    "doer": _Slot(_doer, f"(?:@|the instruction|{_ABILITY})"),
    "why": _of(NothingDone, _why, "[^()]+?"),
    "replacing": _Slot(lambda game, event: card_of_code(game, event.code) or "Something", "(?:@|something)"),
    "to": _Slot(lambda game, event: f" to {_what(game, event)}" if event.cards else "", rf"(?: to {_CARDS})?"),
    "extra": _of(TurnBegun, lambda game, event: "extra " if event.extra else "", "(?:extra )?"),
    "phase": _of(PhaseBegun, lambda game, event: phase_text(event.phase), _any([row.name for row in PHASES])),
    "over": _of(GameEnded, _over, (
        "the game is over: (?:the extra round has been played|(?:the )?@(?: and @)? (?:pile is|piles are) empty"
        r"|\w+ piles are empty \(@(?:, @)*\))")),
}
_PARTS: Final[dict[type[Event], tuple[str | _Slot, ...]]] = {
    kind: tuple(part for words, slot, _, _ in Formatter().parse(sentence)
                for part in (words, _SLOTS[slot] if slot else "") if part)
    for kind, (_, sentence) in _ROWS.items()
}


# ------------------------------------------------------------------------------------------------- reading

def _with_base(line: str) -> str:
    """Return a line with its verb in the form for what may be done, so that it can be put in any form."""
    verb, rest = split_verb(line.removeprefix("# ")) if line.startswith("# ") else ("", "")
    return f"# {verb}{'' if rest.startswith(':') else ' '}{rest}".strip() if verb else line


def _shape(sentence: str) -> str:
    line = _with_base(sentence.replace("{who} ", "# ", 1) if sentence.startswith("{who} ") else sentence)
    return "".join(re.escape(words.casefold()) + (_SLOTS[slot].shape if slot else "")
                   for words, slot, _, _ in Formatter().parse(line))


@cache
def _shapes() -> tuple[tuple[type[Event], re.Pattern[str]], ...]:
    """Return a pattern for the sentence of each kind of event that can have happened."""
    return tuple((kind, re.compile(_shape(sentence) + _BY)) for kind, (_, sentence) in _ROWS.items()
                 if kind is not CouldUse)


@cache
def _is_part_of_a_sentence(words: str) -> bool:
    """Report whether the sentences have some words themselves, so that a name that is spelt like them can be meant or
    not: "Alice turned the Journey token face down" in a game with the Event Journey.
    """
    every = "\n".join(shape.pattern.replace("\\", "") for _, shape in _shapes())
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", every) is not None


_NUMBER: Final = re.compile(r"\d{1,6}(?!\d)")
_MOST_DOUBTFUL: Final = 4          # names in one sentence that may be words of it: each doubles the readings


def kinds_printed_as(text: str, name_at: Callable[[str, int], tuple[str, int] | None]) -> frozenset[type[Event]]:
    """Return the kinds of event that a sentence can describe; none if it is no such sentence.

    ``name_at`` gives the sign (# or @) of the name at a place of a text, and where it ends. What is a name is read as
    one if that makes a sentence, and else as words of the sentence.
    """
    said: list[tuple[str, ...]] = []
    doubtful = 0
    at = 0
    while at < len(text):
        before = text[at - 1:at]
        found = None if before.isalnum() else name_at(text, at)
        number = _NUMBER.match(text, at)
        if found is not None:
            sign, end = found
            words = text[at:end].lower()
            if doubtful < _MOST_DOUBTFUL and _is_part_of_a_sentence(words):
                doubtful += 1
                said.append((sign, words))
            else:
                said.append((sign,))
            at = end
        elif number is not None and not before.isalnum():
            said.append(("9",))
            at = number.end()
        else:
            said.append((text[at].lower(),))
            at += 1
    for reading in product(*said):
        line = _with_base("".join(reading))
        if kinds := frozenset(kind for kind, shape in _shapes() if shape.fullmatch(line)):
            return kinds
    return frozenset()
