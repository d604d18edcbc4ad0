"""The words of predicates: small numbers, places, tokens, pools, phases, and what can be said to have happened."""

from __future__ import annotations

from typing import Final

from engine.language import Phase, Pool
from oracle.ask.ways import MOVES

SMALL: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}
TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}

ZONES: Final[dict[str, str]] = {
    "hand": "hand", "deck": "deck", "discard pile": "discard", "discard": "discard", "in play": "play",
    "play area": "play", "play": "play", "set aside": "aside", "set_aside": "aside", "aside": "aside",
    "exile mat": "exile", "exile": "exile", "island mat": "island", "island": "island", "tavern mat": "tavern",
    "tavern": "tavern", "native village mat": "native_village", "native village": "native_village",
    "native_village": "native_village", "boons": "boons", "hexes": "boons", "cards": "cards",
}
NOBODYS: Final[dict[str, str]] = {
    "trash": "trash", "boons discard pile": "boons_discard", "boons discard": "boons_discard",
    "boons_discard": "boons_discard", "boons aside": "boons_aside", "boons_aside": "boons_aside",
    "set-aside boons": "boons_aside", "boons deck": "boons", "boons": "boons",
    "hexes discard pile": "hexes_discard", "hexes discard": "hexes_discard", "hexes_discard": "hexes_discard",
    "hexes deck": "hexes", "hexes": "hexes", "black market deck": "black_market", "black_market": "black_market",
    "black market": "black_market",
}
TOKEN_WORDS: Final = (
    "embargo", "debt", "vp", "favor", "favors", "trashing", "+1 card", "+1 action", "+1 buy", "+$1", "+1 coin",
    "-2 cost", "−2 cost", "-$2", "−$2",
)
POOLS: Final[dict[str, Pool]] = {
    "actions": Pool.ACTIONS, "action": Pool.ACTIONS, "buys": Pool.BUYS, "buy": Pool.BUYS, "coins": Pool.COINS,
    "coin": Pool.COINS, "potions": Pool.POTIONS, "potion": Pool.POTIONS, "debt": Pool.DEBT, "vp": Pool.VP,
    "coffers": Pool.COFFERS, "villagers": Pool.VILLAGERS, "villager": Pool.VILLAGERS, "favors": Pool.FAVORS,
    "favor": Pool.FAVORS, "pirate_ship": Pool.PIRATE_SHIP, "journey": Pool.JOURNEY, "minus_card": Pool.MINUS_CARD,
    "minus_coin": Pool.MINUS_COIN,
}
PHASES: Final[dict[str, Phase]] = {
    "start of turn": Phase.START, "start": Phase.START, "action": Phase.ACTION, "buy": Phase.BUY,
    "night": Phase.NIGHT, "clean-up": Phase.CLEANUP, "cleanup": Phase.CLEANUP, "between turns": Phase.BETWEEN,
    "between": Phase.BETWEEN,
}
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
TWO_WORD_VERBS: Final = {
    "set aside": ("set aside", "set aside"), "sets aside": ("set aside", "set aside"),
    "looked at": ("look", "looked at"), "looks at": ("look", "looked at"),
    "turned over": ("turn over", "turned over"), "turns over": ("turn over", "turned over"),
}
USED: Final = ("used", "uses", "resolved", "resolves")
GOT: Final = ("got", "gets", "received", "receives")
VERB_WORDS: Final = (
    *dict.fromkeys(reads for _, reads in VERBS.values()), "set aside", "looked at", "used", "resolved", "got",
    "lost track of", "was offered", "was unaffected", "chose", "did nothing", "set up", "took an extra turn", "took",
    "received", "paid", "spent", "rotated", "skipped a turn",
)
STOPS: Final = ("in", "is", "and", "or", "not", "has", "before", "was", "top")
BINDERS: Final = ("and", "or", "before")
