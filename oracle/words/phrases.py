"""The meaning of the words in a question that somebody asks in plain words: who, what is done, where, how many.

These are tables: each maps a phrase, in small letters and without apostrophes, to its meaning. A word that is in none
of them and is no name is not understood, and the answer says so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

_WORDS: Final = json.loads(Path(__file__).with_name("phrases.json").read_text("utf-8"))

ME: Final = "me"
OTHER: Final = "other"               # the opponent
THIRD: Final = "third"               # one more opponent
OTHERS: Final = "others"             # all opponents
THEY: Final = "they"                 # the player mentioned last

PERSONS: Final[dict[str, str]] = {
    **dict.fromkeys(("i", "im", "ive", "id", "ill", "my", "my own", "we", "our", "you", "your", "youre", "youve"), ME),
    **dict.fromkeys((
        "opponent", "opponents", "opp", "opps", "my opponent", "an opponent", "the opponent", "other player",
        "the other player", "another player", "someone else", "anybody", "anyone", "somebody", "someone", "enemy",
        "my enemy", "player 2",
        "friend", "the guy", "the other guy", "the person to my left", "neighbor to my left", "neighbour to my left",
        "my left neighbor", "my left neighbour", "player to my left", "my left opponent", "our daughter", "our son",
        "my boy",
        ), OTHER),
    **dict.fromkeys((
        "my other opponent", "another opponent", "a third player", "third player", "the third player", "player 3",
        "my right opponent", "right player", "the right player"), THIRD),
    **dict.fromkeys((
        "my opponents", "both my opponents", "both my opps", "both opponents", "both opps", "both of my opponents",
        "my opps", "all my opponents", "both other players", "both others", "my friends", "my two friends", "friends",
        "everyone else", "everybody else",
        "each other player", "each opponent", "other players",
        "the other players", "the others", "all opponents"), OTHERS),
    **dict.fromkeys(("they", "he", "she", "his", "her", "their", "his own", "her own", "their own",
                     "hers", "theirs", "theyre", "theyve", "hes", "shes"),
                    THEY),
}
"""The person that is meant."""

WHOM: Final[dict[str, str]] = {"him": THEY, "her": THEY, "them": THEY, "me": ME, "us": ME}
"""The person to whom something is done."""
PROTECTS: Final = frozenset((
    "protect", "protects", "save", "saves", "defend", "defends", "help", "helps", "shield", "shields",
    "spare", "spares"))
"""Words for what is done to the one who is attacked."""

HAS: Final = "has"
POSSESSES: Final = "possesses"       # the turns of one player are another's, as Possession has it
NAMES: Final = "names"               # a name is chosen for the card that asks for one
PAYS: Final = "pays"                 # Debt
OVERPAYS: Final = "overpays"
SPENDS: Final = "spends"             # Coffers or Villagers
USES: Final = "uses"                 # a card that is there and does something; nothing happens by it alone

VERBS: Final[dict[str, str]] = {
    **dict.fromkeys(("play", "plays", "played", "playing", "attack with", "attacks with",
                     "attacked with", "start with", "starts with", "open with", "lead with", "lay", "lays",
                     "lay down", "lays down",
                     "put down", "puts down", "slap down", "slaps down", "drop", "drops", "dropped", "led with",
                     "opened with", "started with", "react by playing", "reacts by playing", "by playing"), "plays"),
    **dict.fromkeys(("gain", "gains", "gained", "gaining", "get", "gets", "getting", "take", "takes",
                     "gave me", "got me", "hands me", "handed me", "hand me", "pick up"), "gains"),
    **dict.fromkeys(("buy", "buys", "bought", "buying", "purchase", "purchases"), "buys"),
    **dict.fromkeys(("trash", "trashes", "trashed", "trashing"), "trashes"),
    **dict.fromkeys(("discard", "discards", "discarded", "discarding", "chuck", "chucks", "chucked", "toss", "tosses",
                     "tossed", "throw", "throws", "threw", "throw away", "throws away", "threw away", "ditch",
                     "ditches", "ditched"), "discards"),
    **dict.fromkeys(("exile", "exiles", "exiled"), "exiles"),
    **dict.fromkeys(("receive", "receives", "received"), "receives"),
    **dict.fromkeys(("draw", "draws", "drew", "drawing"), "draws"),
    **dict.fromkeys(("possess", "possesses", "possessed", "possessing", "control", "controls"), POSSESSES),
    **dict.fromkeys(("name", "names", "named", "naming"), NAMES),
    **dict.fromkeys(("pay", "pays", "paid", "paying", "pay off", "pays off"), PAYS),
    **dict.fromkeys(("spend", "spends", "spent", "spending"), SPENDS),
    **dict.fromkeys(("return", "returns", "returned", "returning"), "returns"),
    **dict.fromkeys(("pass", "passes", "passed", "passing"), "passes"),
    **dict.fromkeys(("choose", "chooses", "chose", "choosing", "choosed", "pick", "picks", "picked"), "chooses"),
    **dict.fromkeys(("overpay", "overpays", "overpaid", "overpaying", "overpayed"), OVERPAYS),
    **dict.fromkeys((
        "have", "has", "had", "having", "got", "w", "hold", "holds", "holding", "held", "own", "owns", "with",
        "there is", "there are", "theres"), HAS),
    **dict.fromkeys((
        "reveal", "reveals", "revealed", "revealing", "flip", "flips", "flipped", "turns over", "turn over", "finds",
        "turned over", "turns up", "turned up", "call", "calls", "called", "calling", "show", "shows", "showed",
        "showing", "react with", "reacts with", "reacting with", "use", "uses", "used", "using", "by", "respond with",
        "topdeck with", "burn", "burns"), USES),
}
"""Verbs for what somebody does, with the form that claims and events have for it."""

PASSIVE: Final = frozenset(("played", "gained", "bought", "trashed", "discarded", "exiled"))
"""Verbs for what is done to a card: "Death Cart bought", "the gained Inn"."""
PERFECT: Final = frozenset(("ive", "have", "has", "had", "youve", "theyve"))
"""Words after which a deed is over: "I have played"."""

CHOSEN: Final[dict[str, str]] = {
    "trashes": "trash", "discards": "discard", "gains": "gain", "exiles": "exile", "returns": "return",
    "passes": "pass", "exchanges": "exchange", "puts": "put", "chooses": "", USES: "reveal", SPENDS: "pay",
}
"""Verbs for what somebody does because a card lets them, as the options of its decisions begin."""

AS_WAY: Final = frozenset(("as", "with", "w", "using", "use", "uses", "used", "via", "by", "through", "for"))
"""A word before a Way that is used on the card in question."""

PLACES: Final[dict[str, str]] = {
    **dict.fromkeys(("hand", "hands", "starting hand"), "hand"),
    **dict.fromkeys(("deck", "decks", "draw pile", "top of deck", "top card", "top cards", "on top"), "deck"),
    **dict.fromkeys(("discard pile", "discard piles", "discards pile"), "discard"),
    **dict.fromkeys(("in play", "in play area", "play area", "on the table", "from play", "into play"), "play"),
    **dict.fromkeys(("exile mat",), "exile"),
    **dict.fromkeys(("island mat",), "island"),
    **dict.fromkeys(("tavern mat", "tavern"), "tavern"),
    **dict.fromkeys(("native village mat",), "native_village"),
    **dict.fromkeys(("on mat", "on my mat", "on the mat", "mat"), "mat"),
    **dict.fromkeys(("set aside", "on it", "under it", "set aside on it", "set aside under it",
                     "to the side", "on the side", "on side"), "set_aside"),
    **dict.fromkeys(("in trash", "in the trash", "from the trash", "from trash", "trash pile"), "trash"),
    **dict.fromkeys((
        "supply", "kingdom", "in the game", "in this game", "on the board", "piles", "available"), "supply"),
}
"""Places of cards; ``trash`` and ``supply`` belong to nobody."""

TO: Final = ("onto", "on to", "on top of", "to", "into")
PREPOSITIONS: Final[dict[str, str]] = {
    **dict.fromkeys(TO, "to"), **dict.fromkeys(("on", "over", "upon", "top of", "the top of"), "on"),
    "in": "in", "from": "from", "out of": "from",
}

GOES: Final = frozenset(("go", "goes", "going", "come", "comes", "land", "lands"))
"""Words for a card that goes somewhere."""

ENDS: Final[dict[str, str]] = {
    **{f"{verb} {whose}turn": "ends the turn" for verb in ("end", "ends", "finish", "finishes", "pass", "passes")
       for whose in ("", "the ", "my ", "her ", "his ", "their ", "your ")},
    **{f"{verb} {whose}turn": "starts the turn" for verb in ("start", "starts", "begin", "begins")
       for whose in ("", "the ", "my ", "her ", "his ", "their ", "your ")},
    **{f"{verb} {whose}{phase} phase": f"ends the {phase.capitalize()} phase" for verb in ("end", "ends")
       for phase in ("action", "buy", "night") for whose in ("", "the ", "my ", "her ", "his ", "their ", "your ")},
}
"""Things that end or start."""

PHASES: Final[dict[str, str]] = {
    "action phase": "action", "buy phase": "buy", "night phase": "night", "clean up": "clean-up", "cleanup": "clean-up",
    "clean up phase": "clean-up", "cleanup phase": "clean-up", "start of": "start", "beginning of": "start",
    "turn start": "start",
}
"""The phase of the position; "start of my turn" is before it."""

POOLS: Final[dict[str, str]] = {
    "coffers": "coffers", "coffer": "coffers", "villagers": "villagers", "villager": "villagers", "vp": "vp",
    "victory points": "vp", "points": "vp", "vp tokens": "vp", "debts": "debt", "debt": "debt",
    "favors": "favors", "favor": "favors", "favours": "favors",
    "coins": "coins", "coin": "coins", "dollars": "coins", "actions": "actions", "action": "actions", "buys": "buys",
    "buy": "buys", "potions": "potions",
}
"""Things that a player has a number of; only behind a number."""

SPENT: Final[dict[str, str]] = {
    "coffers": "Coffers", "coffer": "Coffers", "villagers": "Villager", "villager": "Villager",
}
"""Pools that are spent one by one, as what happens has them."""

TOKENS: Final[dict[str, str]] = {
    "+1 card": "+1 Card", "+card": "+1 Card", "plus 1 card": "+1 Card", "+1 action": "+1 Action",
    "+action": "+1 Action", "+1 buy": "+1 Buy", "+buy": "+1 Buy", "+$1": "+$1", "+1 coin": "+$1", "+coin": "+$1",
    "-2 cost": "-2 Cost", "-$2 cost": "-2 Cost", "-$2": "-2 Cost", "-cost": "-2 Cost",
    "trashing token": "Trashing", "trashing tokens": "Trashing",
    "embargo token": "Embargo", "embargo tokens": "Embargo", "debt token": "Debt", "debt tokens": "Debt",
    "vp token": "VP", "vp tokens": "VP", "sun token": "Sun", "sun tokens": "Sun",
}
"""Tokens that lie on piles and landscapes."""

OWN_TOKENS: Final[dict[str, str]] = {
    **dict.fromkeys(("minus card token", "minus 1 card token", "minus one card token", "-1 card token", "-card token",
                     "-1 card", "-card"), "minus_card"),
    **dict.fromkeys(("minus coin token", "minus 1 coin token", "minus one coin token", "-1 coin token", "-coin token",
                     "-$1 token", "-1$ token", "-$1", "-1 coin", "-coin"), "minus_coin"),
}
"""Tokens of which a player has one, that take something away."""

NUMBERS: Final[dict[str, int]] = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}
TIMES: Final[dict[str, int]] = {
    "twice": 2, "two times": 2, "thrice": 3, "three times": 3, "again": 2,
    **dict.fromkeys(("a second time", "a 2nd time", "another time", "once more", "one more time"), 2),
    **dict.fromkeys(("a third time", "a 3rd time"), 3),
}
"""The number of times that something is done."""
ORDINALS: Final[dict[str, int]] = {"second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "another": 2,
                                  "one more": 2}
"""The place among several: "a second Militia" is one more."""
NEXT: Final = frozenset(("next turn", "my next turn", "on my next turn", "the next turn", "start of next turn",
                         "start of my next turn", "the start of my next turn", "beginning of my next turn"))
"""The turn after this one."""
AFTER_PLAY: Final = frozenset(("returned", "topdecked", "stay in play", "stays in play", "stay out", "stays out"))
"""Questions about a card that was played, which can only be asked in Clean-up."""
TAKEN_BACK: Final = frozenset(("forget", "ignore", "scratch", "nevermind"))
"""Words that take back the name behind them: it was not meant."""
AGO: Final = frozenset((
    "last turn", "from last turn", "from the last turn", "since last turn", "the turn before", "on my last turn",
    "last round", "from last round", "on his last turn", "on her last turn", "a turn ago", "previous turn",
    "from the previous turn", "my last turn", "his last turn", "her last turn", "from a previous turn", "ages ago",
    "for a few turns", "from before", "turns ago", "from my turn", "from his turn", "from her turn", "from their turn",
    "last night", "from last night", "just before mine", "right before mine",
))
"""Words for an earlier turn: a card that was played then is in play."""
OUT: Final = frozenset((
    "active", "is active", "is out", "is up", "in force", "set up", "is set up", "has been out", "already out",
    "on board", "in front of me", "in effect", "is in effect", "lying out",
))
"""Words that say of a card that it is in play and works."""
AGAINST: Final = frozenset((
    "against", "vs", "versus", "in response to", "responding to", "defending against",
    *(f"{deed} {whom} with" for deed in ("attacks", "attacked", "hits", "hit", "got", "gets") for whom in ("me", "us")),
    "gives me", "makes me", "forces me", "against me", "on me", "hits me", "attacks me", "vs me", "at me",
    "against us", "on us", "hits us", "hit us", "attacks us",
    "played on me", "played against me", "hit me",
    "i am attacked with", "hit by", "get hit by", "i get hit by", "attacked by", "i am attacked by", "im hit by",
))
"""Words that say that an opponent does it to the one who asks."""
HAD: Final = frozenset((
    "pile is empty", "pile empty", "pile ran out", "pile is gone", "piles are empty", "pile has run out", "is gone",
    "all empty", "are all empty", "empty", "all gone", "are all gone", "gone", "sold out", "exhausted", "depleted",
    "is out of cards", "have run out", "has been emptied",
    "none left", "are gone", "ran out", "is empty", "run out", "no more left", "none are left"))
"""Words that say that nothing is left of a pile."""

WHETHER: Final = frozenset((
    "can", "could", "may", "might", "must", "do", "does", "did", "should", "will", "would", "is", "are", "am", "dont",
    "cant",
))
"""Words that ask for yes or no."""
ASKED_DEEDS: Final[dict[str, str]] = {
    "plays": "played", "gains": "gained", "buys": "bought", "trashes": "trashed", "discards": "discarded",
    "exiles": "exiled", "receives": "received", "draws": "drew", USES: "used",
    **dict.fromkeys(("discard", "discarding"), "discarded"), "draw": "drew",
    **dict.fromkeys(("call", "calls", "called", "calling"), "called"),
    **dict.fromkeys(("topdeck", "topdecks", "topdecked", "topdecking", "put"), "put"),
    **dict.fromkeys(("set aside", "sets aside"), "set aside"),
    **dict.fromkeys(("exchange", "exchanges", "exchanged"), "exchanged"),
    **dict.fromkeys(("return", "returns", "returned"), "returned"),
    **dict.fromkeys(("shuffle", "shuffles", "reshuffle"), "shuffled"),
    **dict.fromkeys(("replay", "replays", "replayed"), "played"),
    **dict.fromkeys(("become", "becomes", "grab", "grabs"), "gained"), "passes": "passed",
}
"""Deeds of which is asked whether they are done, as claims put it."""
DONE_TO: Final = frozenset((
    "trashed", "discarded", "exiled", "gained", "played", "topdecked", "drawn", "returned", "exchanged"))
"""Deeds of which is asked whether they are done to a card: "is the Curse trashed"."""
IS: Final = frozenset(("is", "are", "was", "were", "does", "do", "will", "can", "both"))
ASKED_AMOUNTS: Final[dict[str, str]] = {
    **dict.fromkeys(("coins", "coin", "money", "dollars", "cash"), "coins"),
    **dict.fromkeys(("villagers", "villager"), "villagers"), "coffers": "coffers", "coffer": "coffers",
    **dict.fromkeys(("favors", "favours", "favor"), "favors"),
    **dict.fromkeys(("vp", "points", "score", "worth", "penalty", "vp token", "vp tokens", "victory tokens"), "score"),
    "debt": "debt", "actions": "actions", "buys": "buys",
}
"""Things that a player has an amount of, as questions call them, and as claims do."""
COSTS: Final = frozenset({"cost", "costs", "price", "pay"})
"""Words that ask for a cost."""
ASKED_STATES: Final[dict[str, str]] = {
    **dict.fromkeys((
        "work", "works", "trigger", "triggers", "block", "blocks", "stop", "stops", "protect", "protects", "prevent",
        "prevents", "react", "reacts", "help", "helps", "save", "legal", "defend", "ok"), "works"),
    **dict.fromkeys(("affected", "immune", "safe", "protected", "unaffected", "affect", "affects", "hurt", "hurts"),
                    "affected"),
    **dict.fromkeys(("won", "wins", "win"), "won"), "cursed": "cursed",
}
"""States that may be asked of a card or a player, besides deeds."""
FATES: Final[dict[str, str]] = {"topdecked": "deck", "exiled": "exile", "trashed": "trash", "discarded": "discard"}
"""Fates of a card, and the places where it is then."""
ASKED_ORDER: Final = frozenset(("first", "before", "order"))

ASKS: Final = frozenset((
    "can", "could", "may", "might", "must", "do", "does", "did", "should", "will", "would", "is", "are", "am", "was",
    "what", "whats", "which", "who", "whose", "how", "why", "whether", "cant", "dont", "thats", "so thats", "is that",
    "wich",
    "want", "want to", "wanna", "would like to",
))
"""Words with which a question begins: what follows is asked, not stated."""
HOW: Final = frozenset(("how", "who", "which", "what", "whats", "why"))
"""Those that ask for something; the others ask for yes or no."""
CLAUSES: Final = frozenset((
    "if", "when", "while", "whenever", "once", "because", "but", "then", "so", "suppose", "say",
))
"""Words that begin a statement."""
SUPPOSING: Final = frozenset(("if", "when", "whenever", "suppose", "say"))
"""Those of them that suppose it."""
SAYS: Final = frozenset(("say", "says", "said", "saying", "claims", "claim", "thinks", "think", "insists", "argues"))
"""Words with which somebody states what they hold to be so: that is asked."""
EARLIER: Final = frozenset(("earlier", "already", "previously", "before that", "earlier this turn", "first"))
NOT: Final = frozenset((
    "not", "no", "nothing", "nobody", "never", "without", "isnt", "arent", "hasnt", "havent", "nor", "neither",
))
JOINS: Final = frozenset(("and", "plus", "or", "also", "both", "as well as", "along with", "together with"))
FILLERS: Final = frozenset(" ".join(_WORDS["fillers"]).split())
"""Words without a meaning here."""

NOISE: Final = frozenset(" ".join(_WORDS["noise"]).split())
"""Words of no table without which a question means the same: nothing has to witness them."""

HEAVY: Final = frozenset((
    "only", "except", "unless", "instead", "another", "other", "different", "same", "first", "last", "per", "each",
    "every",
    "before", "after", "until", "till", "never", "always", "most", "least", "half", "double", "triple", "between", "if",
    "villager", "villagers", "coffers", "debt", "token", "tokens", "pile", "trick", "starts", "started", "dog", "zero",
    "chips", "money", "third", "fourth", "times", "others", "blocked",
))
"""Words of no table that may change what is asked: unless they are accounted for, nothing is answered."""

COMMON: Final = frozenset(" ".join(_WORDS["common"]).split())
"""Names that are words of the language as well: in a sentence with capitals they are names only with one."""

PEOPLE: Final = frozenset(" ".join(_WORDS["people"]).split())
"""Names of people: whoever has one is a player."""

WORDS: Final = frozenset(" ".join(_WORDS["words"]).split())
"""Words of the language that are like names, or begin like one: in a sentence they are no names."""

IDIOMS: Final[dict[str, str]] = _WORDS["idioms"]
"""Turns of phrase, as patterns, and plain words for the same."""

ABROAD: Final[dict[str, str]] = _WORDS["abroad"]
"""Words of other languages in English, as far as questions need them."""

SEATS: Final = ("Alice", "Bob", "Carol", "Dave", "Eve", "Frank")
"""The names of players whose names are not given."""

_OWN = {**dict.fromkeys(("Alice", "Carol", "Eve"), "her"), **dict.fromkeys(("Bob", "Dave", "Frank"), "his")}


def possessive(player: str) -> str:
    """Return the possessive for a player: "her" for Alice, "their" for anybody whose name does not tell."""
    return _OWN.get(player, "their")
