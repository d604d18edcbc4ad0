"""The words of predicates that are no names of things: small numbers, whose places, what can have happened."""

from __future__ import annotations

from typing import Final

from oracle.ask.ways import MOVES
from oracle.words.table import GAME_PLACE_SPELT, PLAYER_PLACE_SPELT

SMALL: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}
TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}

ZONES: Final[dict[str, str]] = {**PLAYER_PLACE_SPELT, "cards": "cards"}
NOBODYS: Final[dict[str, str]] = {words: key for words, key in GAME_PLACE_SPELT.items() if key != "supply"}
# What can be said to have happened: the words, the events, and how the predicate reads.
VERBS: Final[dict[str, tuple[frozenset[str], str]]] = {}
for _words, _events, _reads in (
    ("gained gains gain", "gain", "gained"), ("bought buys", "buy", "bought"),
    ("trashed trashes", "trash", "trashed"), ("discarded discards", "discard", "discarded"),
    ("played plays", "play", "played"), ("drew draws drawn", "draw", "drew"),
    ("revealed reveals", "reveal", "revealed"), ("exiled exiles", "exile", "exiled"),
    ("returned returns", "return", "returned"), ("exchanged exchanges", "exchange", "exchanged"),
    ("called calls", "call", "called"), ("moved moves", "", "moved"), ("shuffled shuffles", "shuffle", "shuffled"),
    ("put puts topdecked topdecks", "put", "put"), ("named names", "name", "named"),
    ("passed passes", "pass", "passed"),
):
    for _word in _words.split():
        VERBS[_word] = (frozenset({_events}) if _events else MOVES, _reads)
INFINITIVES: Final = {                 # after "did not"
    word: VERBS[past] for word, past in (
        ("gain", "gained"), ("buy", "bought"), ("trash", "trashed"), ("discard", "discarded"), ("play", "played"),
        ("draw", "drew"), ("reveal", "revealed"), ("exile", "exiled"), ("return", "returned"),
        ("exchange", "exchanged"), ("call", "called"), ("move", "moved"), ("shuffle", "shuffled"), ("put", "put"),
        ("topdeck", "topdecked"), ("name", "named"), ("pass", "passed"),
    )
}
TWO_WORD_VERBS: Final = {
    "set aside": ("set aside", "set aside"), "sets aside": ("set aside", "set aside"),
    "looked at": ("look", "looked at"), "looks at": ("look", "looked at"),
    "turned over": ("turn over", "turned over"), "turns over": ("turn over", "turned over"),
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
