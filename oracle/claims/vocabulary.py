"""The words of predicates that are no names of things: small numbers, whose places, what can have happened."""

from __future__ import annotations

from typing import Final

from engine.state import (
    MOVING,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    Exiled,
    Gained,
    LookedAt,
    Passed,
    Played,
    Returned,
    Revealed,
    SetAside,
    Shuffled,
    Trashed,
    TurnedOver,
)
from oracle.words.table import GAME_PLACE_SPELT, PLAYER_PLACE_SPELT

SMALL: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}
TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}

ZONES: Final[dict[str, str]] = {**PLAYER_PLACE_SPELT, "cards": "cards"}
NOBODYS: Final[dict[str, str]] = {words: key for words, key in GAME_PLACE_SPELT.items() if key != "supply"}
# What can be said to have happened: the words, the events, and how the predicate reads.
Kinds = frozenset[type[Event]]
VERBS: Final[dict[str, tuple[Kinds, str]]] = {}
for _words, _kinds, _reads in (
    ("gained gains gain", {Gained}, "gained"), ("bought buys", {CardBought}, "bought"),
    ("trashed trashes", {Trashed}, "trashed"), ("discarded discards", {Discarded}, "discarded"),
    ("played plays", {Played}, "played"), ("drew draws drawn", {Drawn}, "drew"),
    ("revealed reveals", {Revealed}, "revealed"), ("exiled exiles", {Exiled}, "exiled"),
    ("returned returns", {Returned}, "returned"), ("exchanged exchanges", {Exchanged}, "exchanged"),
    ("called calls", {Called}, "called"), ("moved moves", MOVING, "moved"),
    ("shuffled shuffles", {Shuffled}, "shuffled"), ("put puts topdecked topdecks", {CardsPut}, "put"),
    ("named names", {CardNamed}, "named"), ("passed passes", {Passed}, "passed"),
):
    for _word in _words.split():
        VERBS[_word] = (frozenset(_kinds), _reads)
INFINITIVES: Final = {                 # after "did not"
    word: VERBS[past] for word, past in (
        ("gain", "gained"), ("buy", "bought"), ("trash", "trashed"), ("discard", "discarded"), ("play", "played"),
        ("draw", "drew"), ("reveal", "revealed"), ("exile", "exiled"), ("return", "returned"),
        ("exchange", "exchanged"), ("call", "called"), ("move", "moved"), ("shuffle", "shuffled"), ("put", "put"),
        ("topdeck", "topdecked"), ("name", "named"), ("pass", "passed"),
    )
}
TWO_WORD_VERBS: Final[dict[str, tuple[Kinds, str]]] = {
    "set aside": (frozenset({SetAside}), "set aside"), "sets aside": (frozenset({SetAside}), "set aside"),
    "looked at": (frozenset({LookedAt}), "looked at"), "looks at": (frozenset({LookedAt}), "looked at"),
    "turned over": (frozenset({TurnedOver}), "turned over"), "turns over": (frozenset({TurnedOver}), "turned over"),
}
ONTO_DECK: Final = ("topdecked", "topdecks", "topdeck")        # of the verbs that mean "put": they say where to
USED: Final = ("used", "uses", "resolved", "resolves")
OVERPAID: Final = ("overpaid", "overpays")
GOT: Final = ("got", "gets", "received", "receives")
VERB_WORDS: Final = (
    *dict.fromkeys(reads for _, reads in VERBS.values()), "set aside", "looked at", "used", "resolved", "got",
    "lost track of", "was offered", "was unaffected", "chose", "did nothing", "set up", "took an extra turn", "took",
    "received", "paid", "spent", "overpaid", "rotated", "skipped a turn",
)
STOPS: Final = ("in", "is", "and", "or", "not", "has", "before", "was", "top")
BINDERS: Final = ("and", "or", "before")
