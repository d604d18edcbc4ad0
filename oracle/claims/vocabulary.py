"""The words of predicates that are no names of things: small numbers, whose places, what can have happened."""

from __future__ import annotations

from typing import Final

from engine.state import Event, LandscapeBought, LandscapeReturned
from oracle.words import verbs
from oracle.words.table import GAME_PLACE_SPELT, PLAYER_PLACE_SPELT

SMALL: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}
TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}

ZONES: Final[dict[str, str]] = {**PLAYER_PLACE_SPELT, "cards": "cards"}
NOBODYS: Final[dict[str, str]] = {words: key for words, key in GAME_PLACE_SPELT.items() if key != "supply"}
# What can be said to have happened to cards: the words, the events, and how the predicate reads.
Kinds = frozenset[type[Event]]
_OF_CARDS: Final = (
    "gain", "buy", "trash", "discard", "play", "draw", "reveal", "exile", "return", "exchange", "call", "move",
    "shuffle", "put", "name", "pass", "set aside", "look at", "turn over",
)
_READ: Final = tuple(
    (verb, (frozenset(verb.events) - {LandscapeBought, LandscapeReturned}, verb.past.casefold()))
    for verb in verbs.VERBS if verb.base in _OF_CARDS)
INFINITIVES: Final = {form: read for verb, read in _READ for form in verb.infinitives}            # after "did not"
VERBS: Final[dict[str, tuple[Kinds, str]]] = {
    "gain": INFINITIVES["gain"], **{form: read for verb, read in _READ for form in verb.past_forms if " " not in form}}
TWO_WORD_VERBS: Final = {form: read for verb, read in _READ for form in verb.past_forms if " " in form}
ONTO_DECK: Final = ("topdecked", "topdecks", "topdeck")        # of the verbs that mean "put": they say where to
USED: Final = ("used", "uses", "resolved", "resolves")
OVERPAID: Final = verbs.VERB["overpay"].past_forms
GOT: Final = (*verbs.VERB["get"].past_forms, *verbs.VERB["receive"].past_forms)
VERB_WORDS: Final = (
    *dict.fromkeys(reads for _, reads in VERBS.values()), "set aside", "looked at", "used", "resolved", "got",
    "lost track of", "was offered", "was unaffected", "chose", "did nothing", "set up", "took an extra turn", "took",
    "received", "paid", "spent", "overpaid", "rotated", "skipped a turn",
)
ORDER: Final = ("before", "after")
STOPS: Final = ("in", "is", "and", "or", "not", "has", *ORDER, "was", "top")
BINDERS: Final = ("and", "or", *ORDER)
