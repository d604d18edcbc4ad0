"""The shapes of the sentences in which lines of play tell what happened, by the kind of event: what can be claimed as
it is printed.

In a shape, # is a player, @ a card, landscape or pile, 9 a number; what may be left out is in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.state import (
    AbilitySetUp,
    Became,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
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
    GameEnded,
    KingdomReplaced,
    LandscapeBought,
    LandscapeReturned,
    LandscapeTaken,
    LeftUnaffected,
    LookedAt,
    LookedThrough,
    NothingDone,
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
)
from oracle.words.table import PHASES, PLACES, POOLS, TOKENS
from oracle.words.verbs import split_verb


def _any(words: list[str]) -> str:
    return "(?:" + "|".join(sorted({re.escape(word.casefold()) for word in words if word}, key=len, reverse=True)) + ")"


_CARD: Final = r"(?:(?:9 )?(?:@(?: \(as @\))?|\?))"
_CARDS: Final = rf"(?:no cards|{_CARD}(?:, {_CARD})*)"
_PLACE: Final = (r"(?:(?:the |#'s )?" + _any([
    name for row in PLACES for name in (row.name, row.name.removeprefix("the "))
]) + r"(?: by #)?|(?:the |#'s )?@ (?:mat|deck)|its pile|(?:the )?set-aside boons)")
_POOL: Final = _any([name for row in POOLS for name in (row.name, row.many)])
_AMOUNT: Final = rf"[+−-]? ?(?:\$9|9 {_POOL}|{_POOL})"
_TOKEN: Final = rf"(?:@|{_any([row.name for row in TOKENS])})"
_ABILITY: Final = r"@'s? (?:[\w+$-]+ ){0,6}ability"
_FROM: Final = rf"(?: from {_PLACE})?"
_BY: Final = r"(?: \(@\))?"
_OF_CARDS: Final[dict[type[Event], str]] = {
    Called: "", Discarded: _FROM, Trashed: _FROM, Exiled: _FROM, Drawn: "", SetAside: "", Revealed: "", LookedAt: "",
    TurnedOver: "", Received: "", CardBought: "", Passed: rf" into {_PLACE}",
    Played: rf"(?:{_FROM}| again|, leaving it where it is|, which stays where it is)",
    Gained: rf"(?: and set it aside| (?:onto|to) {_PLACE})?",
    CardsPut: rf" (?:under|onto|into) {_PLACE}{_BY}(?:, {_CARD} on top)?",
    Returned: " to (?:its pile|their piles)",
    Exchanged: " for @(?: \\(as @\\))?",
}
_BASE: Final[dict[type[Event], str]] = {
    Called: "call", Discarded: "discard", Trashed: "trash", Exiled: "exile", Drawn: "draw", SetAside: "set aside",
    Revealed: "reveal", LookedAt: "look at", TurnedOver: "turn over", Received: "receive", CardBought: "buy",
    Passed: "pass", Played: "play", Gained: "gain", CardsPut: "put", Returned: "return", Exchanged: "exchange",
}
_SHAPES: Final[dict[type[Event], str]] = {
    **{kind: rf"# {_BASE[kind]} {_CARDS}{rest}" for kind, rest in _OF_CARDS.items()},
    LookedThrough: rf"# look through {_PLACE}",
    LandscapeBought: "# buy @",
    LandscapeTaken: "# take @",
    LandscapeReturned: "# return @",
    Shuffled: rf"# shuffle the (?:deck|discard pile \(9 cards?\) under the deck)|{_PLACE} were shuffled",
    PoolChanged: (rf"# get {_AMOUNT}(?:, {_AMOUNT})*|# pay \$9|# pay off 9 debt|# (?:spend|use) {_AMOUNT}"
                  r"|# (?:put|spend) 9 tokens? on (?:@|the @ mat|the pirate ship mat)"
                  r"|# turn the journey token face (?:down|up)|# (?:take|return) the −(?:9 card|\$9|@) token"),
    PoolIgnored: rf"# get no {_AMOUNT}",
    DebtBid: "# bid 9 debt|# pass",
    Used: rf"# use {_ABILITY}",
    AbilitySetUp: rf"{_ABILITY} was set up for #",
    EffectsChosen: r"# choose: .+?",
    TrackLost: (rf"(?:(?:#'s )?@|the game) loses track of {_CARDS}: "
                "it was (?:moved|covered by another card|shuffled into the deck)"),
    NothingDone: rf"(?:@|the instruction|{_ABILITY}) did nothing: [^()]+?",
    LeftUnaffected: "# is unaffected",
    Replaced: rf"(?:@|something) replaced what would have happened(?: to {_CARDS})?",
    TurnBegun: "#'s (?:extra )?turn began",
    PhaseBegun: rf"#'s {_any([row.name for row in PHASES])} began",
    TurnEnded: "#'s turn ended",
    TurnSkipped: "# skip a turn",
    GameEnded: ("the game is over: (?:the extra round has been played|(?:the )?@(?: and @)? (?:pile is|piles are) empty"
                r"|\w+ piles are empty \(@(?:, @)*\))"),
    CubePut: "# put a cube on @",
    EstateTokenPut: rf"# put the @ token on {_CARDS}",
    TokensMarked: rf"# put tokens on {_CARDS}: it has 9",
    TokensPut: rf"# put (?:the {_TOKEN} token|9 {_TOKEN} tokens?) on (?:the @ pile|@)",
    CardNamed: rf"# name (?:{_CARDS}|a card that is not in the game)",
    PlacedInShuffle: rf"# put {_CARDS} (?:on top of|under|among) the shuffled cards",
    PutAway: rf"{_CARDS} went to {_PLACE}",
    PileRotated: "# rotate the @ pile",
    SunRemoved: "# remove a sun token from @: (?:9 left|it is active now)",
    KingdomReplaced: "the kingdom was replaced by @(?:, @)*",
    TurnedFaceDown: rf"# turn {_CARDS} face down",
    Became: "@ became @(?: \\(as @\\))?",
}
_READY: Final = tuple((kind, re.compile(rf"(?:{shape}){_BY}")) for kind, shape in _SHAPES.items())
_NUMBER: Final = re.compile(r"\d{1,6}(?!\d)")


def kinds_told(text: str, name_at: Callable[[str, int], tuple[str, int] | None]) -> frozenset[type[Event]]:
    """The kinds of event that a sentence can tell; none if it is no such sentence. ``name_at`` gives the sign (# or @)
    of the name that stands at a place of a text, and where it ends."""
    said: list[str] = []
    at = 0
    while at < len(text):
        before = text[at - 1:at]
        found = None if before.isalnum() else name_at(text, at)
        number = _NUMBER.match(text, at)
        if found is not None:
            said.append(found[0])
            at = found[1]
        elif number is not None and not before.isalnum():
            said.append("9")
            at = number.end()
        else:
            said.append(text[at].lower())
            at += 1
    line = "".join(said)
    if line.startswith("# "):
        verb, rest = split_verb(line[2:])
        if verb:
            line = f"# {verb}{'' if rest.startswith(':') else ' '}{rest}".strip()
    return frozenset(kind for kind, shape in _READY if shape.fullmatch(line))
