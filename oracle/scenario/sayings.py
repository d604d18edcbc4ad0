"""Hear what somebody says in plain words, verb by verb: who does what, with which cards, where.

It hears one word after the other (``plain_words`` takes a text apart) and decides nothing about the position: that is
for ``account``, which makes one of what was said.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.collection import load
from oracle.scenario.card_roles import (
    brings,
    comes_of_something,
    defends,
    digs,
    does,
    filler,
    from_hand,
    gains_a_choice,
    is_attack,
    keeps,
    mat_of,
    on_mat,
    overpaid,
    plain_card,
    playable,
    plays_others,
    possessing,
    reacts_to_gains,
    shields,
    stays,
    times_played,
    turns_over,
    works_in_play,
)
from oracle.scenario.draft import Draft
from oracle.scenario.model import OWN_TOKENS
from oracle.scenario.picked import Picked
from oracle.scenario.plain_words import Heard
from oracle.scenario.seating import seated
from oracle.words import phrases
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import (
    HAS,
    ME,
    NAMES,
    OTHERS,
    OVERPAYS,
    PAYS,
    POSSESSES,
    PROTECTS,
    SEATS,
    SPENDS,
    SPENT,
    THEY,
    THIRD,
    USES,
    WHOM,
)

DOES: Final = frozenset({
    "plays", "gains", "buys", "trashes", "discards", "exiles", "receives", "draws", "returns", "passes", "chooses"})


_AUXILIARY: Final = frozenset(("can", "could", "may", "must", "do", "does", "did", "should", "will", "would", "am"))


_ENDING: Final = re.compile(r"\bend of (?:the |my |this )?turn\b|\b(?:extra|another|additional|one more) turn\b|"
                                   r"\bget (?:an?|our|my|their|his) turns?\b|\b(?:stays?|remains?) (?:in play|out)\b")


_IN: Final = re.compile(r"(?:in|from|on|out|off|top|into|onto|under|set|to) ?", re.I)
_GOES: Final = frozenset(("go", "goes", "going", "come", "comes", "land", "lands"))


_GIVEN: Final = frozenset(("give me", "gives me", "gave me", "hand me", "hands me", "handed me"))


_BARE: Final = frozenset(("play", "buy", "gain", "trash", "discard", "draw", "reveal"))


KEEPS: Final = "keeps"                  # cards are set aside by what was played, as Haven does


ASIDE: Final = "sets it aside"           # how the verb is written where a Reaction does that with itself


CALLS: Final = "calls"                  # a card of the Tavern mat is called, which is an option where it triggers


SUFFERED: Final = "suffered"            # how the verb of an Attack is written of which only is said what it does


BY_CARD: Final = "by a card"             # how the verb is written of what a card does that was played


CALLED: Final = "called"                # how the verb is written where only the names say that one is played on another


class Doubt(NamedTuple):
    """Hold what may be several names: how it was written, and which, the one that was taken first."""

    text: str
    names: tuple[str, ...]


class Place(NamedTuple):
    """Hold where cards are: whose ("" is nobody's), and which zone."""

    owner: str
    zone: str


@dataclass
class Saying:
    """Hold what one verb says: who, what, which cards, where, and how that is meant."""

    who: str
    verb: str
    cards: list[tuple[str, int]] = field(default_factory=list)
    place: Place | None = None
    source: str = ""
    number: int = 0
    earlier: bool = False
    asked: bool = False
    onto: list[str] = field(default_factory=list)          # what is chosen for it: "Throne Room on Caravan"
    text: str = ""                                          # the verb as it was written
    which: str = ""                                         # the card before it: "the Inn I gain"
    own: bool = True                                        # whether it was said who does it
    first: bool = False                                     # whether it happens before what was told: "after ..."
    supposed: bool = False                                  # whether "if" stands before it

    def counted(self) -> list[tuple[str, int]]:
        """The cards, each once, with how many of it are told."""
        counts: Counter[str] = Counter()
        for name, count in self.cards:
            counts[name] += count
        return list(counts.items())


class Teller:
    """Hears words and makes sayings of them."""

    def __init__(self, base: Draft, at: str) -> None:
        self.base = base
        self.players = list(base.players)
        self.me = self.who = at if at in base.players else base.players[0]
        self.all = False                                    # whether all opponents are meant
        self.they = ""
        self.sayings: list[Saying] = []
        self.now: Saying | None = None
        self.earlier = self.asking = False
        self.without = self.dropped = False                 # "not" was said, and of which card
        self.count = 0
        self.comma = 0                                      # how many cards stand before the last comma
        self.to = ""
        self.owner = ""
        self.agent = ""                                     # by whose card something is done
        self.token: tuple[str, str, int] | None = None      # a token, whose, how many
        self.laid = False                                   # whether it was said on what it lies
        self.open: Place | None = None
        self.left: list[str] = []
        self.doubts: list[Doubt] = []
        self.values: dict[str, str] = {}
        self.tokens: dict[str, list[str]] = {}
        self.begins, self.begun, self.nominative = True, True, False   # a clause begins, began; "I" stands before
        self.last: str | None = None                        # the name that stands directly before
        self.relative: str | None = None                    # the name before "I": "the Inn I gain"
        self.fill: int | None = None                        # so many cards, of which it is yet to be said where
        self.fills: dict[tuple[str, str], int] = {}         # how many cards are said to be in a zone
        self.spoke_of_me = False                            # whether who speaks is in it
        self.spared = ""                                    # who is to be protected: "does Moat protect me"
        self.past = False                                   # "last turn" stands before what is told
        self.about: list[str] = []                          # words of what is asked
        self.apart = self.skip = False                      # a comma stands before; the next name has been heard
        self.own = False                                    # whether somebody is spoken of in the sentence
        # then: what was done before "then"; asked_phase: in which it is asked for a play; itself: the card of which
        # that is said
        self.then = self.asked_phase = self.itself = ""
        self.collect()

    def collect(self) -> None:
        """Begin to collect what is said of the whole position: nothing is, yet."""
        self.gone: dict[str, int] = {}                      # piles of which nothing is left, or so many cards
        self.heard: list[str] = []                          # the names, one after the other
        self.guessed = False                                # whether only the question mark says that it is asked
        self.into = self.after = False                      # "into", "after" stands before what is named
        self.moving = False                                 # whether something goes somewhere
        self.done: list[tuple[str, str]] = []               # who does what by the card that is named
        self.elsewhere = False                              # whether a place is where a card puts it
        self.turned = self.calls = False                    # something was played earlier on the turn; is called
        self.kept: list[tuple[str, str, list[str]]] = []    # what Durations keep: who, which, what
        self.lacks = self.ago = False                       # "no", "without" stand before; it was on a turn before
        self.lacking: list[str] = []                        # the cards of which that is said
        self.next = self.taken_back = self.later = False    # "next turn", "forget"; what is asked is after the turn
        self.ways: list[str] = []                           # Ways of which it is said that they are used
        self.before = self.prior = ""                       # the words before, in small letters
        self.priced: set[str] = set()                       # of what it is asked what it costs
        self.words: set[str] = set()                        # all words, in small letters
        # both: all players have what follows; costing: "the price of" stands before it; paid: coins stand before it;
        # supposed: "if" does; nobody: "nobody" does
        # equals: "=" asks for a sum; struck: it is asked about what somebody does to who speaks
        self.both = self.costing = self.paid = self.supposed = self.nobody = self.made_by = False
        self.equals = self.struck = self.for_what = False   # for_what: "for" stands before what is named
        # who discards or trashes how many cards not named; who has how many more in hand; which card stands for a kind
        self.thrown, self.spare, self.kinds = list[tuple[str, str, int]](), list[tuple[str, int]](), dict[str, str]()
        self.empty = 0                                      # so many piles are empty, and nobody said which
        self.beside: dict[str, str] = {}                    # the piles on which Traits lie
        # theirs: whose cards are asked about; acts: who has how many Actions in play that are not named
        self.theirs, self.picked, self.acts = list[tuple[str, str]](), list[Picked](), list[tuple[str, int]]()
        self.over: Saying | None = None                     # the card that is overpaid for, until it is said how much

    # ------------------------------------------------------------------ who plays

    def seat(self, words: Sequence[Heard], heard: Sequence[Heard]) -> None:
        """Seat those who play: those there are, those who are named, those who are spoken of."""
        self.words = {plain(word.text) for word in words}
        self.later = bool(_ENDING.search(" ".join(plain(word.text) for word in words)))
        named = list(dict.fromkeys(word.value[1:] for word in words if word.value[:1] == "=" and word.kind == "person"))
        spoken = {word.value for word in words if word.kind == "person"}
        number = max([2, len(self.players), *(int(word.value) for word in heard if word.kind == "players")])
        new = [name for name in named if name not in self.players and name not in SEATS]
        others = spoken & {phrases.OTHER, OTHERS, THIRD}
        some = len(named) > 1 and self.me not in named and not others and number <= len(named) + 1
        if (new or some) and self.base == Draft() and "Bob" not in named:
            self.players.remove("Bob")
        for name in named:
            if name not in self.players:
                self.players.append(name)
        if self.base == Draft() and len(named) > 2 and self.me not in named and ME not in spoken and not (
                self.words & {"me", "us", "mine"}) and number <= len(named):
            self.players.remove(self.me)                    # who asks does not play
            self.me = self.who = self.players[0]
        if any(word.value == OTHERS and "both" in plain(word.text) for word in words):
            number = max(number, 3)
        third = {plain(word.text) for word in words if word.value == THIRD}
        if third and (spoken & {phrases.OTHER, OTHERS} or any("third" in one or "3" in one for one in third)):
            number = max(number, 3)                         # "the player to my right" is the opponent, if there is one
        for name in SEATS:
            if len(self.players) < min(number, 6) and name not in self.players:
                self.players.append(name)
        self.players = seated(" ".join(word.text for word in words), self.players[:6], self.me)

    def person(self, value: str) -> str:
        """The player that a word speaks of."""
        others = [name for name in self.players if name != self.me]
        if value[:1] == "=":
            return value[1:]
        if value == ME:
            return self.me
        if value == THEY:
            return self.they or others[0]
        return others[-1] if value == THIRD else others[0]

    # ------------------------------------------------------------------ hearing

    def hear(self, word: Heard, after: Sequence[Heard]) -> None:
        """One word more; ``after`` are those behind it."""
        begins, nominative = self.note(word)
        if word.text == "=" and self.open is None and (self.now is not None or self.sayings):
            self.close()
            self.asking = self.equals = True
        elif word.kind == "lies":
            self.hear_lies(word)
        elif self.before in phrases.SAYS and (self.prior in phrases.PERSONS or self.prior.capitalize() in self.players):
            self.close()                                    # "he says it counts as a card in my hand"
            self.asking = True
        elif self.hear_join(word, after, begins) or self.hear_deed(word, after) or self.hear_number(word, after):
            return
        elif word.kind == "name":
            self.hear_name(word, after, nominative)
        elif self.hear_place(word, after) or self.hear_amount(word, after):
            return
        elif word.kind == "fill":
            self.hear_fill(word, after)
        else:
            self.hear_rest(word, after)

    def note(self, word: Heard) -> tuple[bool, bool]:
        """Return what a word says by where it stands: whether a clause begins with it, and whether "I" is before it."""
        before, self.before = self.before, plain(word.text)
        self.made_by = self.prior in ("make", "makes", "made", "let", "lets") if word.kind == "verb" else self.made_by
        if self.before in phrases.COSTS or (before == "much" and self.before in ("is", "are", "for")):
            self.costing = True
            self.priced |= {self.last} if self.last is not None else set()
        self.paid = word.kind in ("pool", "preposition", "filler", "place") and (self.paid or word.kind == "pool")
        self.both = word.kind not in ("stop", "comma") and (self.both or self.before in ("both", "tied"))
        self.later = self.later or (self.asking and self.before in phrases.AFTER_PLAY)
        if before in PROTECTS and (self.before in WHOM or (word.kind == "person" and not word.own)):
            self.spared = self.person(WHOM.get(self.before, word.value))
        self.prior = before
        self.for_what = self.before == "for" or (self.for_what and word.kind in ("filler", "name", "number"))
        if word.kind in ("stop", "comma", "clause", "ask"):
            self.moving = False
        elif before in _GOES or self.before in _GOES:
            self.moving = True
        if self.before == "turn" and before == "this" and self.now is not None and self.now.verb == "plays" and (
                self.now.text.casefold() == "played" and not self.now.asked):
            self.now.earlier = self.turned = True           # "I played Village this turn"
        begins, self.begins = self.begins, word.kind == "filler" and self.begins
        self.begun = begins
        nominative, self.nominative = self.nominative, word.kind == "person" and word.text.casefold() == "i"
        if word.kind not in ("filler", "ask", "name", "person", "verb", "times"):
            self.last = None
        if word.kind == "person":
            self.relative, self.last = (self.last if word.value == ME or word.value[:1] == "=" else None), None
        elif word.kind not in ("verb", "filler"):
            self.relative = None
        return begins, nominative

    def hear_join(self, word: Heard, after: Sequence[Heard], begins: bool) -> bool:
        """A word that joins or parts clauses, or says what they are: asked, denied, earlier. Whether it is one."""
        if word.kind in ("comma", "join"):
            if self.tail(word, after):
                self.close()
                self.asking = self.guessed = True
            self.to = ""
            self.without = self.without and word.kind != "comma"
            self.apart = word.kind == "comma"
            if word.value == "or" and self.now is not None and self.now.verb in DOES and self.now.cards and (
                    not self.asking and self.following(after) and self.following(after)[0].kind == "name"):
                self.left.append(word.text)                 # one of two happens
            self.comma = len(self.now.cards) if word.kind == "comma" and self.now is not None else self.comma
            self.begins = begins or word.kind == "comma"
        elif self.named_by_kind(word, after):
            return True
        elif word.kind in ("stop", "clause"):
            self.left += [f"also {word.text}"] if self.asking and self.prior == "also" else []   # another question
            self.close()
            self.supposed = word.value in phrases.SUPPOSING or (self.supposed and word.kind != "stop")
            self.then = ""
            last = self.sayings[-1] if self.sayings else None
            if word.value == "then" and last is not None and self.bare(last, after):
                last.verb = "plays"                         # "Daimyo, then Throne Room on Smithy"
            if word.value == "then" and last is not None and last.verb in ("plays", "buys", "gains"):
                self.then = last.verb
            if word.kind == "stop":
                self.own = self.past = False
            says = word.value == "say" and self.asking and bool(after) and after[0].kind == "person"
            self.asking = self.without = self.dropped = self.earlier = self.after = False
            self.asking = says                              # "can I say I take the Curse"
            if says:
                return True
            self.asking = self.guessed = word.kind == "stop" and self.tail(word, after)
            self.begins = True
        elif word.kind == "ask":
            self.open = None if word.value in _AUXILIARY else self.open
            inverted = word.value in _AUXILIARY and bool(after) and (
                after[0].kind == "person" or self.prior in ("where", "when", "how", "why"))
            if inverted or (word.value in phrases.HOW and self.now is not None and self.now.cards):
                self.close()
                begins, self.last = True, None
            self.ask(word, begins)
            self.who = self.me if begins and self.for_me(after) else self.who
        elif word.kind == "earlier":
            self.before_that(word, after, begins)
        elif word.kind == "not":
            self.deny(word)
        else:
            return False
        return True

    @staticmethod
    def for_me(after: Sequence[Heard]) -> bool:
        """Report whether it is asked what a card does for who speaks: "can Smugglers get me one"."""
        ahead = [one for one in after[:5] if one.kind != "filler" or one.text.casefold() == "me"][:3]
        return [one.kind for one in ahead[:2]] == ["name", "verb"] and bool(ahead[2:]) and not is_attack(
            ahead[0].names[0]) and plain(ahead[2].text) == "me"

    def before_that(self, word: Heard, after: Sequence[Heard], begins: bool) -> None:
        """Something happened earlier; "first" may only be the first of what is told."""
        first = word.value == "first"
        if first and begins and any(one.value == "then" for one in after):
            self.begins = True                              # "first Witch, then I buy a Curse"
        elif first and self.now is not None and self.now.verb == "plays" and not self.now.cards and self.heard and (
                playable(self.heard[-1]) and (not after or after[0].kind in ("stop", "comma", "clause"))):
            self.now.cards.append((self.heard[-1], 1))      # "2 Shanty Towns in hand. I play the first, ..."
        elif first and not begins and self.now is not None and self.now.cards:
            (self.about if self.asking else self.left).append(word.text)
        else:
            self.close()
            self.earlier, self.begins = True, True

    def named_by_kind(self, word: Heard, after: Sequence[Heard]) -> bool:
        """Report whether a name in brackets says which card of a kind is meant: "I buy an Event (Alms)"."""
        kinds = ("event", "attack", "action", "card", "treasure", "project", "duration")
        return word.text == "(" and self.prior in kinds and self.now is not None and self.now.verb in DOES and not (
            self.now.cards) and bool(after) and after[0].kind == "name"

    def deny(self, word: Heard) -> None:
        """A word that says that something is not there, or not done."""
        doing = self.now is not None and self.now.verb in DOES
        if self.apart and self.now is not None and self.now.cards and doing:
            self.close()                                    # "bought a Siren, no Actions in hand"
        elif word.value in ("no", "nothing") and self.now is not None and doing and not (self.now.cards or self.asking):
            self.now = None                                 # "I played no Actions": that is not done
            return
        if word.value == "nobody":
            self.close()
        self.nobody = word.value in ("nobody", "never")     # "nobody bought it"
        self.without = word.value not in ("nothing", "nobody", "never")
        self.lacks = word.value in ("no", "without") and not self.asking and not (
            self.now is not None and self.now.verb in DOES)

    def hear_deed(self, word: Heard, after: Sequence[Heard]) -> bool:
        """Somebody who does something, or a verb. Whether the word is one."""
        if word.kind == "person":
            self.meet(word, after)
        elif word.kind == "verb":
            self.do(word.value, word.text, after)
        elif word.kind == "ordinal":
            self.one_more(word, after)
        elif word.kind == "next":
            self.next = self.next or not (self.past or self.ago)
            if self.past or self.ago:
                self.left.append(word.text)
        elif word.kind == "back":
            named = bool(after) and after[0].kind in ("name", "filler") and any(
                one.kind == "name" for one in self.following(after))
            self.taken_back = named
            if not named:
                self.left.append(word.text)
        else:
            return False
        return True

    def hear_number(self, word: Heard, after: Sequence[Heard]) -> bool:
        """A number of cards or of what is paid. Whether the word is one."""
        if self.now is not None and self.now.verb == PAYS and self.over is not None and self.over.cards and (
                word.kind in ("number", "pool")):           # "overpaid Stonemason, paid 6 total"
            cost = facts()[self.over.cards[-1][0]].cost
            self.over.number = int(word.value.partition(" ")[0]) - (cost[0] if cost else 0)
            self.now = self.over = None
        elif self.now is not None and self.now.verb == PAYS and word.kind in ("number", "pool"):
            self.now.number = int(word.value.partition(" ")[0])
        elif word.kind == "number" and self.now is not None and self.now.verb in ("discards", "trashes") and (
                self.own) and not (self.now.cards or self.asking) and (
                not after or after[0].kind in ("stop", "comma", "join", "clause") or (
                    [one.text.casefold() for one in after[:2]] == ["of", "them"])):
            self.throw(self.now.verb, int(word.value))      # "I discard 2."
            self.now = None
        elif word.kind == "number" and [one.text.casefold() for one in after[:2]] in (
                ["of", "them"], ["of", "those"], ["of", "these"]) and len(self.mentioned()) == 1:
            self.mentioned()[-1] = (self.mentioned()[-1][0], int(word.value))
        elif self.over is not None and word.kind in ("number", "pool") and (
                word.value.removesuffix(" coins").isdecimal()):
            self.over.number, self.over = int(word.value.removesuffix(" coins")), None
        elif word.kind == "number":
            self.count = int(word.value)
        else:
            return False
        return True

    def hear_name(self, word: Heard, after: Sequence[Heard], nominative: bool) -> None:
        """A name: of a card that is there, that reacts, that another means, or of a Way."""
        if nominative or word.own:                      # "if I Throne a Caravan", "he militias me"
            it = bool(after) and after[0].text.casefold() in ("it", "that", "them")
            there = [name for name in self.heard if name not in self.lacking and name != word.names[0]]
            whom = bool(after) and after[0].text.casefold() in WHOM and not is_attack(word.names[0])
            self.left += [after[0].text] if (it and not there) or (whom and not it) else []     # "I princed him"
            onto = there[-1] if it and there else ""    # "if I throne room it"
            self.do("plays", "")
            self.now = self.now and replace(self.now, onto=[onto])
        part = plain(word.text)
        whole = next((one for one in self.heard[::-1] if part != plain(one) and part in plain(one).split()), "")
        parts = {part, part.removesuffix("s")} - {plain(word.names[0])}
        whole = whole or next((one for one in self.heard[::-1] if parts & set(plain(one).split()[1:]) or (
            parts & {f"{last}s" for last in plain(one).split()[1:]})), "")
        if whole and not word.own and (not word.sure or part != plain(word.names[0])):
            word = word._replace(names=(whole,))            # "Caravan Guard ... I play guard"
        fact = facts()[word.names[0]]
        self.heard.append(fact.name)
        if reacts_to_gains(fact.name) and after and after[0].text.casefold() == "it" and self.mentioned():
            self.close()                                # "buy a Smithy and Watchtower it onto my deck"
            self.sayings.append(Saying(self.who, USES, [(fact.name, 1)]))
            self.moving = self.elsewhere = True
            return
        if self.prior == "bane" and any(one.names[:1] == (fact.name,) for one in after):
            return                                      # which card it is, not where one of it lies
        if self.suffered(fact.name, self.prior) or (
                self.throned(fact.name, part) if not after or after[0].kind != "name" else False):
            return
        if self.apart and self.now is not None and self.now.cards and after and plain(after[0].text) in _GOES and (
                comes_of_something(fact.name)):
            self.close()                                    # "I trash Rocks, Silver goes where"
            self.asking, self.apart = True, False
        if fact.kind == "way" and (self.prior in phrases.AS_WAY or any(
                one.value == "on" or one.text.casefold() == "used" for one in after[:2])):
            self.use_way(word.names[0], self.prior, after)
            return
        self.name(word, after)

    def hear_place(self, word: Heard, after: Sequence[Heard]) -> bool:
        """Return where or when something is: a preposition, a place, a phase, a turn's end. Whether the word says
        that."""
        if word.kind == "preposition" and word.text.casefold() == "into" and any(
                one.kind == "name" for one in self.following(after)):
            if self.prior.startswith("turn") and self.exchanged(after):
                return True
            self.into = any(map(gains_a_choice, self.heard))
            self.left += [] if self.into else [word.text]
        elif word.text.casefold() == "after" and after and self.sayings_or_now() and next((
                one.kind for one in after if one.kind not in ("filler", "number", "person") and (
                    one.kind != "verb" or one.value != "plays")), "") == "name":
            if self.now is not None and not (self.now.verb or self.now.place or self.asking) and self.now.cards and (
                    playable(self.now.cards[-1][0])):
                self.now.verb = "plays"                     # "Conspirator after two Villages"
            self.close()                                    # "Bank is played after 3 Coppers"
            self.after = True
        elif word.kind == "preposition":
            self.count = 0                                  # "6 from the Spoils"
            attacked = any(one.kind == "name" and is_attack(one.names[0]) for one in self.following(after))
            tool = next((one.names[0] for one in self.following(after) if one.kind == "name"), "")
            if word.value == "to" and after and after[0].text.casefold() == "it" and self.suffering():
                return True
            if word.value == "to" and tool and not attacked and self.now is not None and not self.asking and (
                    self.now.verb in ("trashes", "discards") and does(tool, self.now.verb)):
                if not self.now.cards and self.sayings and self.now.text.casefold() in phrases.PASSIVE:
                    self.now.cards = [self.sayings[-1].cards[-1]]
                self.do(HAS, "with", after)                 # "discarded to Cellar"
            elif word.value == "to" and attacked and self.now is not None and self.now.verb == USES:
                self.against(word, after)                   # "reveal Moat to Militia"
            else:
                self.to = word.value
        elif word.kind == "place":
            self.at_place(word, after)
        elif word.kind == "ends":
            self.close()
            if not self.asking:
                self.sayings.append(Saying(self.who, word.value, earlier=self.earlier))
        elif word.kind == "phase":
            self.phase(word.value, after)
        else:
            return False
        return True

    def exchanged(self, after: Sequence[Heard]) -> bool:
        """Report whether the card before turns into the one behind when it is discarded from play: "Page turns into
        ...".
        """
        now, name = self.now, self.following(after)[0].names[0] if self.following(after)[0].names else ""
        if now is None or not now.cards or now.verb or not name or load(name).pile != "non-supply" or (
                not playable(now.cards[-1][0])):
            return False
        now.verb, now.place, now.asked = HAS, Place(self.who, "play"), False
        self.close()
        self.sayings.append(Saying(self.who, "ends the turn"))
        self.done.append((self.who, "exchanges"))
        self.skip = True
        return True

    def hear_amount(self, word: Heard, after: Sequence[Heard]) -> bool:
        """Return what there is of pools, tokens, times and piles, and who is attacked. Whether the word says that."""
        if word.kind == "pool":
            self.hear_pool(word)
        elif word.kind == "token":
            self.close()
            self.token = (word.value, self.owner or self.who, self.count or 1)
            self.count, self.laid, self.owner = 0, False, ""
        elif word.kind == "year":
            self.values["rules"] = word.value
        elif word.kind == "times":
            self.repeat(word)
        elif word.kind in ("ago", "out") or (self.before == "out" and self.last is not None and (
                not after or after[0].kind in ("comma", "stop", "clause", "against", "join") or (
                    after[0].text in ("for", "since", "from")))):
            self.out(word, after)                           # "2 Merchants out, ..."

        elif word.kind == "against":
            self.against(word, after)
        elif word.kind == "gone" and word.text.casefold().startswith("piles") and self.count > 1 and not (
                self.mentioned()):
            self.empty, self.count = self.count, 0          # "two piles are empty"
        elif word.kind == "gone":
            (self.about if self.asking and not self.guessed else self.left).append(word.text)     # "is it really gone?"
        else:
            return False
        return True

    def spends(self, pool: str, many: int) -> bool:
        """Report whether so many Coffers or Villagers are spent, or used: "then I use a Villager"."""
        now = self.now
        if now is None or now.cards or now.asked or pool not in SPENT or not (
                now.verb == SPENDS or (now.verb == USES and now.text.casefold() in ("use", "uses", "used", "using"))):
            return False
        now.verb, now.source, now.number = SPENDS, pool.rstrip("s"), many
        self.count = 0
        return True

    def hear_pool(self, word: Heard) -> None:
        """So many coins, Buys or anything a player has a number of."""
        amount, _, pool = word.value.partition(" ")
        if self.spends(pool, int(amount)):
            return
        if word.text[:1] == "+":                            # what comes of a card, not what there is
            (self.about if self.asking else self.left).append(word.text)
            return
        extra = any(one.text == "extra" for one in self.sayings)
        if extra and pool in ("coins", "actions", "buys"):
            self.left.append(word.text)                     # it would be of the turn before
        elif (self.asking and self.prior not in ("with", "w", "have", "having")) or (pool, self.prior) in (
                ("vp", "the"), ("actions", "after")):
            self.left.append(word.text)                     # "nobody gets the 5 points", "after 3 Actions"
        elif word.value != "0 actions" or not any(
                one.verb in ("plays", USES) and one.who == self.who and (one.cards or one is not self.now)
                for one in (*self.sayings, *filter(None, [self.now]))):
            self.values.update((f"{who}.{pool}", amount) for who in (self.players if self.both else [self.who]))

    def hear_fill(self, word: Heard, after: Sequence[Heard]) -> None:
        """So many cards, of a place that follows or of the hand; or those that a card before it trashes or discards."""
        if word.text[:1] == "+":                            # what comes of a card
            (self.about if self.asking else self.left).append(word.text)
            return
        self.fill = int(word.value)
        now = self.now
        by = now.cards[-1][0] if now is not None and now.cards and self.prior in plain(now.cards[-1][0]) else ""
        verb = next((verb for verb in ("trashes", "discards") if by and from_hand(by) and does(by, verb)), "")
        if verb and now is not None and now.verb in ("", "plays") and now.place is None and not self.asking and not any(
                one.kind == "place" for one in after[:3]):
            now.verb = "plays"                              # "Chapel 4 cards"
            self.thrown.append((self.who, verb, self.fill))
            self.fill = None
            return
        if self.now is not None and self.now.verb in DOES:
            if self.now.verb == "draws":
                self.now.number = self.fill
            elif self.now.verb in ("gains", "buys") and not (self.now.cards or self.asking):
                self.kinds["card"] = filler()               # "I gain 1 card"
                self.now.cards.append((filler(), self.fill))
            elif self.now.verb in ("discards", "trashes") and not (self.now.cards or self.asking):
                self.throw(self.now.verb, self.fill)
                self.now = None
            else:
                (self.about if self.asking else self.left).append(word.text)
            self.fill = None
            return
        if "other" in word.text.casefold() and not self.asking:
            here = self.owner or self.who
            self.fill += sum(count for one in (*self.sayings, *filter(None, [self.now])) if one.who == here and (
                one.place in (None, Place(here, "hand")) and one.verb in ("", HAS, "plays"))
                for _, count in one.cards)
        zones = [zone for zone in ("hand", "deck", "discard") if zone in word.text.casefold()]
        if "empty" in word.text.casefold():
            self.fills |= {(self.owner or self.who, zone): 0 for zone in zones}
            self.fill = None
        elif self.asking:
            self.fill = None
        elif not any(one.kind == "place" for one in after[:4]):
            last = self.sayings[-1] if self.sayings and self.now is not None and not self.now.cards else self.now
            theirs = last is not None and last.cards and is_attack(last.cards[-1][0]) and not self.spoke_of_me and (
                self.who == self.me and self.prior in ("with", "w", "at"))      # "Pillage with 4 cards"
            self.fill_up("hand", self.fill, self.person(phrases.OTHER) if theirs else self.owner or self.who)
            self.fill = None

    def hear_lies(self, word: Heard) -> None:
        """A phrase that says where cards are, or how many: that is so whatever else the sentence says."""
        owner = self.person(word.whose) if word.whose else self.owner or self.who
        self.owner, self.count = "", 0
        self.heard += word.names
        if word.value == "mat" and not (word := self.on_mat(word)).value:
            return
        if word.value == "actions":                         # "4 Actions in play"
            self.acts.append((owner, word.many))
        elif word.value in ("trait", "suns"):                 # with its pile, or without a token on it
            self.beside.update({word.names[0]: word.names[-1]} if word.value == "trait" else {})
            self.tokens.update({word.names[0]: []} if word.value == "suns" else {})
            self.sayings.append(Saying(self.me, "", [(word.names[0], 1)], own=False))
        elif word.value == "game":
            self.sayings.append(Saying(self.me, HAS, [(name, 1) for name in word.names], Place("", "supply")))
        elif word.value == "supply":
            self.gone.update((name, word.many) for name in word.names)
        elif word.value == "turn":
            self.take_turn(word.names[0])
        elif word.value == "earlier":
            self.sayings.append(Saying(self.who, "plays", [(name, word.many) for name in word.names], earlier=True))
        elif word.value == "kept":
            self.keep(word.names)
        elif self.asking and not self.guessed:
            self.about.append(word.text)
        elif not word.names:
            self.fill_up(word.value, word.many, owner)
        elif any(one.verb in ("buys", "gains") and name in dict(one.cards) for one in (
                *self.sayings, *filter(None, [self.now])) for name in word.names) and word.value == "discard":
            self.about.append(word.text)                    # there it goes
        elif not word.many:
            self.lacking += word.names
        else:
            self.there_are(word, owner)

    def there_are(self, word: Heard, owner: str) -> None:
        """So many cards of a name are where a phrase says."""
        for one in (*self.sayings, *filter(None, [self.now])):
            if one.verb in ("", HAS) and not one.place and one.who == owner:    # it was named before
                one.cards = [card for card in one.cards if card[0] not in word.names]
        zone = word.value or ("deck" if any(map(digs, self.heard)) else "hand")     # "I have 3": where a card looks
        self.sayings.append(Saying(owner, HAS, [(name, word.many) for name in word.names], Place(owner, zone)))

    def keep(self, names: Sequence[str]) -> None:
        """A card in play keeps the others that are named behind it."""
        self.close()
        keeper, *kept = names
        self.sayings.append(Saying(self.who, HAS, [(keeper, 1)], Place(self.who, "play")))
        self.kept.append((self.who, keeper, kept))
        self.past = False

    def fill_up(self, zone: str, many: int, owner: str) -> None:
        """So many cards are in a zone of somebody, or of all of whom it is said."""
        everyone = self.players if self.both else [name for name in self.players if name != self.me] if (
            self.all and owner == self.who) else [owner]
        self.fills |= {(name, zone): many for name in everyone}

    def take_turn(self, giver: str) -> None:
        """It is the extra turn that something gives, which was played or bought on the turn before."""
        self.close()
        self.later = False                                  # what is asked is in it, not after it
        if any(one.text == "extra" for one in self.sayings):
            return
        for one in self.sayings:
            if giver in dict(one.cards) and not one.verb:
                one.cards = [card for card in one.cards if card[0] != giver]
        verb = "plays" if facts()[giver].is_card else "buys"
        given = any(one.verb in ("plays", "buys") and not one.asked and giver in (
            *dict(one.cards), *one.onto) for one in self.sayings)
        self.sayings += [] if given else [Saying(self.me, verb, [(giver, 1)], text="gives")]
        self.sayings.append(Saying(self.me, "ends the turn", text="extra"))

    def hear_rest(self, word: Heard, after: Sequence[Heard]) -> None:
        """A word that is not understood, "left" behind cards, or nothing."""
        if self.of_kind(word) or self.spends(self.before, self.count or 1):
            return
        if self.before in ("hits", "hit", "comes") and self.last is not None and is_attack(self.last) and after and (
                after[0].kind in ("comma", "stop") and self.now is not None and not self.now.verb and self.now.cards):
            self.against(Heard("against", "hits me", "hits me"), after)
            return                                          # "Cutpurse hits, ..."
        pool = next((key for key in ("villagers", "coffers") if f"{self.who}.{key}" in self.values), "")
        if pool and self.before in ("it", "them", "those", "one") and self.spends(
                pool, 1 if self.before == "one" else int(self.values[f"{self.who}.{pool}"])):
            return                                          # "1 Villager. Spend it, play Village"
        if self.before == "under" and after and after[0].kind == "name" and plays_others(after[0].names[0]):
            self.do(HAS, "with", after)                     # "Necromancer under Throne Room"
            return
        if word.kind == "strange" and self.before in ("cost", "costs") and self.prior.isdecimal():
            self.left.append(f"{self.prior} {self.before}")     # "a 5 cost": which card it is, not what it costs
            return
        if word.kind == "strange" and self.token is not None and self.before in ("token", "tokens"):
            return                                          # "a +1 Card token"
        one = after[0].text.casefold() if after else ""
        if self.before == "last" and one in ("one", "copy") and self.now is not None and (
                self.now.cards and self.now.verb in ("buys", "gains")):
            self.gone[self.now.cards[-1][0]] = self.now.cards[-1][1]        # "I bought a Province, the last one"
        elif self.before == "last" and after and after[0].kind == "name" and {"buys", "gains"} & {
                *(one.value for one in after[1:4]), self.now.verb if self.now is not None else ""}:
            self.gone[after[0].names[0]] = 1                # "he buys the last Province"
        elif word.kind == "strange":
            self.count = 0
            (self.about if self.asking and not self.guessed else self.left).append(word.text)

    def of_kind(self, word: Heard) -> bool:
        """Report whether somebody plays a card of which only the kind is told, "an Attack": a plain one is taken."""
        if self.now is None or self.now.verb != "plays" or self.now.cards or self.asking or self.prior not in (
                "a", "an", "any", "some") or not (name := plain_card(self.before.capitalize())):
            return False
        self.kinds[word.text.capitalize()] = name
        self.name(Heard("name", name, word.text, (name,)))
        return True

    def suffered(self, name: str, before: str) -> bool:
        """Report whether a card is an Attack of the opponent because something of who speaks is gained, trashed or
        discarded by it. "Faithful Hound discarded to Militia", "a Curse from Witch".
        """
        now, agent = self.now, self.agent
        self.agent = ""
        by = bool(agent) or before in ("to", "by", "from")
        gained = [] if now is None or now.verb != "gains" else [card for card, _ in now.cards] or self.heard[-2:-1]
        fixed = any(brings(name, card) for card in gained)
        own = before == "from" and not agent and bool(gained) and (fixed or (
            playable(name) and does(name, "gains") and not is_attack(name)))
        if not by or not (is_attack(name) or own) or now is None or self.who != self.me or (
                now.verb not in ("gains", "trashes", "discards", USES)) or any(
                    name in dict(one.cards) for one in self.sayings):
            return False
        if now.verb == USES and (now.text.casefold() not in ("by", "reveal") or now.cards):
            return False
        if now.verb == USES:                                # "Trail trashed by Swindler"
            self.now = None
        elif own and not fixed:                             # "I gain a Province from Remodel"
            now.text, now.own = BY_CARD, False
        elif now.verb == "gains":
            now.asked = True
        self.close()
        self.to = ""
        at = len(self.sayings) - bool(self.sayings and (self.sayings[-1].verb in ("trashes", "discards") or (
            self.sayings[-1].text == BY_CARD)))
        who = self.me if own else agent or self.person(phrases.OTHER)
        self.sayings.insert(at, Saying(who, "plays", [(name, 1)], text=SUFFERED))
        return True

    def suffering(self) -> bool:
        """Report whether who speaks does something to an Attack of which only the name was said: "Torturer. I discard
        two cards to it". It is the opponent's.
        """
        now, said = self.now, next((one for one in self.sayings[::-1] if one.cards), None)
        if now is None or now.verb not in ("discards", "trashes") or said is None or self.who != self.me or (
                said.verb or said.place or said.who != self.me or not is_attack(said.cards[-1][0])):
            return False
        said.who, said.verb, said.asked, said.text = self.person(phrases.OTHER), "plays", False, SUFFERED
        return True

    def throned(self, name: str, written: str) -> bool:
        """Report whether a name is what is done to the card that was played: "Band of Misfits, then processioned"."""
        told = self.now if self.now is not None and self.now.cards else self.sayings[-1] if self.sayings else None
        if not written.endswith("ed") or plain(name).endswith("ed") or not plays_others(name) or told is None or (
                not told.cards or told.verb not in ("", "plays") or told.asked or told.place is not None):
            return False
        if told is not self.now:
            self.close()
        card, count = told.cards.pop()
        told.verb, told.onto = "plays", [*[card] * count, *told.onto]
        told.cards.append((name, 1))
        return True

    def bare(self, said: Saying, after: Sequence[Heard]) -> bool:
        """Report whether only names were said, of cards that are played before what is named after them is, or before
        something is bought.
        """
        following = self.following(after)
        names = [name for name, _ in said.cards]
        buys = next((one.value for one in after if one.kind not in ("filler", "person")), "") in ("buys", SPENDS)
        return not (said.verb or said.place or said.asked) and bool(names) and all(
            playable(name) and not (defends(name) or reacts_to_gains(name)) for name in names) and (buys or (
                len(names) == 1 and bool(following) and following[0].kind == "name" and (
                    playable(following[0].names[0]))))

    def sayings_or_now(self) -> bool:
        """Report whether something was told already."""
        return bool(self.sayings) or (self.now is not None and bool(self.now.cards))

    def tail(self, word: Heard, after: Sequence[Heard]) -> bool:
        """Report whether what stands behind a stop is asked, though no word asks: "I play Rats, draw a card?"."""
        ends = next((n for n, one in enumerate(after) if one.kind in ("stop", "comma", "clause")), None)
        equals = any(one.text == "=" for one in after[:ends])
        if not ends or after[ends].text != "?" or equals or not (word.kind in ("comma", "stop") or word.text == ":"):
            return False
        kinds = {one.kind for one in after[:ends]}
        tells = any(one.value in (HAS, "plays") and one.kind == "verb" for one in after[:ends])
        results = all(comes_of_something(one.names[0]) for one in after[:ends] if one.kind == "name")
        return self.sayings_or_now() and "ask" not in kinds and not tells and (
            results or not kinds <= {"name", "join", "number"})     # "Chapel, Fortress, Market Square. Gold?"

    def one_more(self, word: Heard, after: Sequence[Heard]) -> None:
        """One more of a card that was named, or the one that is named behind it."""
        if self.to == "to" and self.now is not None and self.now.verb in ("trashes", "discards") and self.now.cards:
            self.left.append(word.text)                     # "I trash a Gold to the second"
        elif self.following(after) and self.following(after)[0].kind == "name" and after[0].kind in ("name", "filler"):
            verb = self.now.verb if self.now is not None else self.then
            if verb in DOES and not any(self.following(after)[0].names[0] == name for name in self.heard):
                self.left.append(word.text)
            more = word.text.casefold() in ("another", "one more") and verb == HAS and self.told(after)
            self.count = 1 + more if more else 0 if verb in DOES or self.open else int(word.value)
        elif self.asking or not self.mentioned() or word.text.casefold() == "another":
            (self.about if self.asking else self.left).append(word.text)
        elif self.now is not None and self.now.cards and not (self.now.verb or self.now.place) and (
                word.value == "2" and self.to != "on" and playable(self.now.cards[-1][0])):     # "Crossroads, 2nd one"
            name = self.now.cards[-1][0]
            self.sayings.append(Saying(self.who, "plays", [(name, 1)], earlier=True))
            self.now.verb = "plays"
        else:
            name = self.mentioned()[-1][0]
            if self.to == "on" and plays_others(name):      # "one Village is out, Throne Room on a second one"
                name = next((one for one in self.heard[::-1] if one != name and playable(one)), name)
            self.name(Heard("name", name, word.text, (name,)))

    def told(self, after: Sequence[Heard]) -> int:
        """Return how many of the card that is named next somebody was said to have or to play."""
        name = self.following(after)[0].names[0]
        every = [one for one in (*self.sayings, *filter(None, [self.now])) if one.who == self.who and (
            one.place is None or one.place.zone == "hand")]
        return max((one.onto.count(name) + dict(one.cards).get(name, 0) for one in every), default=0)

    def mentioned(self) -> list[tuple[str, int]]:
        """The cards of the sentence that is being heard, or of the last one."""
        if self.now is not None and self.now.cards:
            return self.now.cards
        return self.sayings[-1].cards if self.sayings else []

    def repeat(self, word: Heard) -> None:
        """Note how often something is done, or how many there are of the card before."""
        cards = self.mentioned()
        if self.laid and self.token is not None:            # "Embargo token on Province x2"
            token, _, count = self.token
            for told in self.tokens.values():
                told[:] = [f"{count * int(word.value)} {token}" if one == f"{count} {token}" else one for one in told]
            return
        if not cards or self.asking or not (self.last or word.text[0] in "x×"):
            self.left.append(word.text)
            return
        again = next((one.onto[-1] for one in self.sayings[::-1] if one.onto and plays_others(one.onto[-1])), "")
        if again and times_played(again) == int(word.value) and self.now is not None and self.now.verb == "plays":
            return                                          # "then play Bridge three times": King's Court does that
        name, count = cards[-1]
        cards[-1] = (name, count * int(word.value))

    def out(self, word: Heard, after: Sequence[Heard]) -> None:
        """A card was played on a turn before, or lies in play and works."""
        said = self.now if self.now is not None and (self.now.cards or self.now.verb == "plays") else None
        if word.kind == "out" and [plain(one.text) for one in after[:2]] == ["this", "turn"] and said is not None and (
                said.verb in ("", HAS) and said.cards and all(playable(name) for name, _ in said.cards)):
            said.verb, said.place, said.asked = "plays", None, False
            return                                          # "Sailor out this turn"
        ahead = next((one.kind for one in after if one.kind != "filler"), "")
        if word.kind == "ago" and ahead == "person" and (said is None or self.apart):
            self.close()
            self.past = True                                # "..., on his last turn he gained a Gold"
            return
        if said is None and self.sayings and self.now is None and not self.sayings[-1].asked:
            said = self.sayings[-1]
        if word.kind == "ago" and said is not None and said.verb in ("buys", "gains") and said.who != self.me:
            said.verb, said.place = HAS, Place(said.who, "gained_last_turn")
            return                                          # "he bought a Gold and a Province last turn"
        if said is None or said.verb not in ("", HAS, USES, "plays") or not said.cards:
            if word.kind == "ago" and said is None:
                self.past = True
            elif not (said and said.place):
                self.left.append(word.text)
            return
        self.ago = self.ago or word.kind == "ago"
        if word.kind == "ago" and plays_others(said.cards[0][0]) and any(map(stays, filter(None, said.onto))):
            self.lies_played(said)
            return
        if word.kind == "ago":
            first = keeps(said.cards[0][0])
            self.left += [f"{name} from the turn before" for name, _ in said.cards if not (first or stays(name))]
        if said.cards and on_mat(said.cards[0][0]) and word.kind == "ago":
            said.verb, said.place, said.asked, said.earlier = HAS, Place(said.who, "tavern"), False, False
            self.left = [one for one in self.left if not one.startswith(said.cards[0][0])]
            return                                          # "I played Duplicate last turn"
        if word.kind != "ago" and said.place is None and all(
                facts()[name].is_card and not playable(name) for name, _ in said.cards):
            self.gone.update((name, 0) for name, _ in said.cards)
            said.cards = []                                 # "Curses out"
        elif said.place is None or said.place.zone != "play":
            said.verb, said.place, said.asked, said.earlier = HAS, Place(said.who, "play"), False, False
            if plays_others(said.cards[-1][0]) or keeps(said.cards[-1][0]):
                said.cards += [(name, 1) for name in said.onto if name]     # "TR Samurai a couple turns ago"
                said.onto = []

    def lies_played(self, said: Saying) -> None:
        """Lay what another card played on a turn before in play with it: "last turn I throned a Wharf"."""
        said.cards += [(name, 1) for name in dict.fromkeys(filter(None, said.onto))]
        said.verb, said.place, said.onto, self.ago = HAS, Place(said.who, "play"), [], True

    def against(self, word: Heard, after: Sequence[Heard]) -> None:
        """Note that an opponent has the card, and who speaks is the one to whom it is done."""
        other = self.person(phrases.OTHER)
        self.struck = True
        if self.asking and self.now is not None and self.now.cards and any(
                one.verb == "plays" and self.now.cards[-1] in one.cards for one in self.sayings):
            self.about.append(word.text)                    # "does Militia still hit me": it has been played
            return
        if self.who != self.me and self.now is not None and self.now.verb == USES:
            other = self.me                                 # "Bob reveals Moat to my Witch"
        versus = self.now.cards if self.now is not None and not self.now.verb else []
        behind = [one.names[0] for one in self.following(after) if one.kind == "name"]
        nobody = not self.spoke_of_me and not any(one.kind == "person" for one in after)
        both = word.text.casefold() in ("vs", "versus", "against") and versus and behind and nobody
        if both and (defends(versus[-1][0]) or shields(versus[-1][0])):
            return                                          # "Moat vs Minion": an Attack, and who is attacked
        self.asking = False
        other = self.who if self.who != self.me and word.text.casefold().endswith("with") else other
        if any(one.kind == "name" for one in self.following(after)) and not word.text.casefold().endswith("me"):
            self.close()
            self.sayings.append(Saying(other, "plays", [(self.following(after)[0].names[0], 1)], text=word.text,
                                       earlier=self.earlier))
            self.skip = True
            return
        said = self.now if self.now is not None and self.now.cards else self.sayings[-1] if self.sayings else None
        if said is None:
            self.left.append(word.text)
            return
        if said.verb == HAS and word.text.casefold().startswith("played") and is_attack(said.cards[-1][0]) and (
                len(said.cards) > 1 or self.fills):         # "with 2 cards in hand and Militia played against me"
            said = Saying(other, "plays", [said.cards.pop()], text=word.text)
            self.sayings.append(said)
            return
        if said.who == self.me:
            said.who = other
            said.place = said.place and Place(other, said.place.zone)
        if not said.verb:
            said.verb, said.asked = "plays", False
            self.close()

    def ask(self, word: Heard, begins: bool) -> None:
        """A word of asking: at the beginning of a clause what follows is asked; "my hand is Moat" tells."""
        if self.token is not None:
            return                                          # "my +1 Card token is on Witch"
        if begins or not (self.open or self.now):
            self.close()
            self.asking = word.value not in ("is", "are", "am") or begins or (self.asking and not self.guessed)
        if word.value in ("dont", "cant"):
            self.without = word.value == "dont"

    def meet(self, word: Heard, after: Sequence[Heard]) -> None:
        """Somebody is spoken of."""
        who = self.person(word.value)
        if who not in self.players:
            return
        if self.did_it(word, who, after):
            return
        if self.prior == "now" and who == self.me and self.values.get("turn", who) != who:
            del self.values["turn"]                         # "he played Blockade on his turn. now I ..."
            self.turn_before()
        self.ask_about(word, who, after)
        self.own = self.own or not word.own
        told = self.now is not None and self.now.earlier and bool(self.now.cards)
        if self.earlier and self.apart and told and not word.own:
            self.close()                                    # "earlier Village, Alice gains Militia"
            self.earlier = False
        if word.value not in (ME, THEY):
            self.they = who
        self.spoke_of_me = self.spoke_of_me or (word.value == ME and not word.own)
        if self.prior in ("for", "at") and not word.own and self.now is not None and self.now.verb in ("", HAS) and (
                self.now.cards and (self.now.place is not None or (self.prior == "at" and who != self.me))):
            self.now.who, self.now.place = who, self.now.place and Place(who, self.now.place.zone)
            return                                          # "Warlord in play for Bob", "Watchtower at opponent"
        of = not word.own and (self.to == "from" or self.prior == "of")
        if of and self.now is not None and self.now.cards and (
                self.now.place is None or self.now.place.zone == "play") and stays(self.now.cards[-1][0]):
            self.to, self.now.who = "", who                 # "Swamp Hag from Bob"
            self.now.place = self.now.place and Place(who, "play")
            if any(one.kind in ("out", "ago") for one in after[:3]):
                return
            self.now.verb, self.now.place, self.now.asked = HAS, Place(who, "play"), False
            return
        bare = self.now is not None and self.now.cards and not (self.now.verb or self.now.place)
        if of and who != self.me and bare and self.now is not None and (
                is_attack(self.now.cards[-1][0])):
            self.to, self.now.who, self.now.verb, self.now.asked = "", who, "plays", False
            self.close()                                    # "Torturer from Bob: ..."
            return
        if word.own and self.owns(who, after):
            return
        self.close()
        self.who = who
        self.all = word.value == OTHERS
        self.open = None

    def ask_about(self, word: Heard, who: str, after: Sequence[Heard]) -> None:
        """Note the card of a player that is asked about: "who gets my Curse"."""
        following = next((one for one in after if one.kind != "filler"), word)
        if word.own and self.asking and following.kind == "name" and facts()[following.names[0]].is_card:
            self.theirs.append((who, following.names[0]))

    def turn_before(self) -> None:
        """Move what the opponents did to the turn before: what stays lies in play, with what it keeps."""
        self.close()
        if any(defends(name) or shields(name) for one in self.sayings if one.who == self.me for name, _ in one.cards):
            self.left.append("then")                        # whether that was affected by it, is decided then
        for number, one in enumerate(self.sayings):
            if one.who == self.me or one.asked:
                continue
            if one.verb == "plays" and one.cards and stays(one.cards[0][0]):
                one.verb, one.place, self.ago = HAS, Place(one.who, "play"), True
                behind = self.sayings[number + 1:number + 2]
                if behind and behind[0].verb == KEEPS:
                    held = [name for name, count in behind[0].cards for _ in range(count)]
                    self.kept.append((one.who, one.cards[0][0], held))
                    behind[0].verb, behind[0].cards = "", []
            elif one.verb in ("gains", "buys"):
                one.verb, one.place = HAS, Place(one.who, "gained_last_turn")

    def did_it(self, word: Heard, who: str, after: Sequence[Heard]) -> bool:
        """Report whether a player is the one by whom, or by whose card, something is done."""
        if self.prior in ("to", "by", "from") and who != self.me and self.now is not None and (
                (self.now.cards and self.now.verb in DOES) or self.now.verb == USES or self.now.verb in DOES):
            if word.own and self.following(after)[:1] and self.following(after)[0].kind == "name":
                self.agent = who                            # "discarded by Bob's Militia"
                return True
            said = self.now if self.now.cards else self.sayings[-1] if self.sayings else None
            if self.prior == "by" and not word.own and said is not None and said.verb in ("plays", "buys"):
                said.who, self.now = who, said if said is self.now else None
                if said.place is not None and said.place.owner:
                    said.place = Place(who, said.place.zone)
                return True                                 # "Enchantress was played by Bob"
        return False

    def owns(self, who: str, after: Sequence[Heard]) -> bool:
        """Report whether only something of a player's is spoken of: a turn, a place, a card that is done something
        to."""
        following = next((one.kind for one in after if one.kind not in ("filler", "preposition")), "")
        if self.skip and following == "name":
            return True                                     # "Bandit flips my Silver": it has been heard
        if after and after[0].text.casefold() == "turn":
            if who != self.me and not self.asking:
                self.values["turn"] = who                   # "on Bob's turn"
            return True
        if following in ("place", "token", "phase"):
            self.owner = who
            return True
        flips = self.now is not None and self.now.cards and turns_over(self.now.cards[-1][0]) and who != self.who and (
            self.prior in plain(self.now.text or self.prior))
        if following == "name" and self.now is not None and self.now.verb == "plays" and (self.to == "on" or flips):
            self.to = "on"
            return True                                     # "I play Swindler on his Fortress", "he swindles my Gold"
        if who == self.who and self.now is not None and not self.now.cards and (
                self.now.verb in DOES and any(one.kind == "name" for one in after[:3])):
            return True                                     # "when I play my second Militia"
        listed = self.now if self.now is not None else self.sayings[-1] if self.sayings else None
        if self.prior == "and" and following == "name" and listed is not None and listed.cards and (
                listed.verb in (HAS, USES, "trashes", "discards") and who == self.me):
            self.open = listed.place
            return True                                     # "Bandit turned over my Silver and my Gold"
        if following == "name" and self.now is not None and not self.now.cards and (
                self.now.verb in ("trashes", "discards", "exiles", "plays")) and any(
                one.text == "possesses" for one in self.sayings):
            return True                                     # who possesses does it with what the other has
        # "discarded by my Warehouse"
        return self.now is not None and not self.now.cards and self.now.verb in (HAS, USES) and following == "name"

    @staticmethod
    def following(after: Sequence[Heard]) -> list[Heard]:
        """The next word that counts."""
        return [one for one in after if one.kind not in ("filler", "number", "person", "ordinal") and not (
            one.kind == "strange" and one.value in phrases.NOISE)][:1]

    @staticmethod
    def pairs(after: Sequence[Heard]) -> list[tuple[str, str]]:
        """Each word of the sentence that is behind, with the next one, in small letters."""
        words = [one.text.casefold() for one in itertools.takewhile(lambda one: one.kind != "stop", after)]
        return list(itertools.pairwise(words))

    def passive(self, verb: str, before: bool) -> None:
        """The card that was named last is what something is done to; ``before`` what was told already."""
        assert self.now is not None
        name, count = self.now.cards.pop()
        asked = self.now.asked
        self.close()
        self.now = Saying(self.who, verb, [(name, count)], earlier=self.earlier, asked=asked, first=before)

    def doer(self, now: Saying, verb: str, after: Sequence[Heard]) -> bool:
        """A card does something to others: it is played, or it reacts; the others are there for it. Whether the card
        that was named last can."""
        name, count = now.cards[-1]
        if not facts()[name].is_card or now.verb in DOES:
            return False
        if verb == "buys" and not does(name, "gains"):
            return False                                    # "Goons buying 2 Coppers"
        if now.verb == HAS and verb != "plays" and "Reaction" not in facts()[name].types and not does(name, verb):
            return False                                    # "Tunnel discarded with Cellar gains a Gold"
        now.cards.pop()
        asked = now.asked
        self.close()
        reacts = "Reaction" in facts()[name].types
        self.sayings.append(Saying(self.who, USES if reacts else "plays", [(name, count)], asked=asked))
        following = self.following(after)
        if verb == "plays" and plays_others(name) and not asked:
            self.sayings.pop()                              # "Band of Misfits playing a Fishing Village"
            self.now = Saying(self.who, "plays", [(name, 1)], onto=[""])
            return True
        if verb == "discards" and not asked and not reacts and does(name, verb) and not turns_over(name):
            self.sayings.pop()                              # "Cellar discarding a Tunnel"
            self.now = Saying(self.who, "plays", [(name, 1)], onto=[""], which=verb)
            return True
        if verb == "gains" and not reacts and not asked and following[0].names[:1] != (name,):
            self.now = Saying(self.who, verb, text=BY_CARD, own=False)
            return True                                     # "Ironworks gains me a Mill"
        self.now = Saying(self.who, USES, asked=asked, text="itself" if following[0].names[:1] == (name,) else "")
        if verb in ("gains", "buys"):
            self.now.place = Place("", "supply")
        return True

    def do(self, verb: str, text: str, after: Sequence[Heard] = ()) -> None:
        """Something is done; ``after`` are the words behind."""
        self.calls = self.calls or text.casefold().startswith("call")
        nobody, self.nobody = self.nobody and not self.asking, False
        if nobody or self.aside(verb, text, after):
            return
        if verb == HAS and text.casefold() == "got" and (("with", "it") in self.pairs(after) or (
                self.supposed and self.who != self.me)):
            verb = "gains"                                  # "played Hermit and got a Silver with it", "when he got a"
        if verb == HAS and self.now is not None and self.now.verb == HAS and not self.now.cards:
            return
        it = bool(after) and after[0].text.casefold() == "it"
        if it and verb in ("gains", "buys") and any(
                one.verb == verb and one.cards and not one.asked and one.who == self.who for one in self.sayings):
            self.close()                                    # "even if I gained it on Bob's turn": that has been told
            return
        if verb == "gains" and text.casefold().startswith(("get", "got")) and after and (
                after[0].kind == "verb" and after[0].text.casefold() in phrases.PASSIVE):
            return                                          # "Trail gets discarded"
        if self.attacked(verb, after) or self.with_tool(verb, text, after) or self.given(text, after):
            return
        now = self.now
        perfect = now is not None and now.verb == HAS and not now.cards and text.casefold() in phrases.PASSIVE and (
            plain(now.text) in phrases.PERFECT)
        if perfect:                                         # "I have played"
            self.now = None
        elif verb == "exiles" and text.casefold() in phrases.PASSIVE and now is not None and now.cards and (
                now.verb in ("", HAS) and now.place is None and not self.asking):
            now.verb, now.place = HAS, Place(now.who, "exile")
            return                                          # "2 Golds exiled"
        elif now is not None and now.cards and self.done_to(now, verb, text, after):
            return
        if now is not None and now.cards and self.done_for(now, verb, text):
            return
        self.close()
        if self.dropped:
            self.without = self.dropped = False
        bare = self.begun and not (self.own or self.asking) and text.casefold() in _BARE
        if bare:
            self.who = self.me                              # "his Corsair is out. play Silver, ..."
            self.asking = self.guessed = bool(self.sayings) and self.prior != "then" and next((
                one.text for one in after if one.kind == "stop"), "") == "?" and not any(
                    one.kind in ("comma", "ask") for one in after)      # "play both for the same Gold?"
        self.now = Saying(self.who, verb, earlier=self.earlier or perfect, text=text, first=self.after,
                          asked=self.asking and not self.after,
                           which=self.relative or "", own=self.own, supposed=self.supposed)
        if it and text.casefold().startswith("call") and not self.now.asked:
            self.now.cards += [(name, 1) for name in self.heard[::-1] if on_mat(name)][:1]
        self.now.number = int(verb == "draws" and self.pairs(after)[:1] == [("a", "card")])
        self.now.text = f"just {text}" if self.prior == "just" and verb in ("buys", "gains") else text
        if self.past and (verb in ("gains", "buys") or (verb == "plays" and text)):
            gone = verb != "plays"
            self.now.verb, self.now.place = HAS, Place(self.who, "gained_last_turn" if gone else "play")
            self.ago = self.ago or not gone
            self.now.text = text or "played"                # "last turn I throned a Wharf"
            self.past = gone                                # "on his last turn he gained a Gold, and then bought ..."
        self.relative = self.last = None
        self.with_each(verb, after)

    def throw(self, verb: str, number: int) -> None:
        """So many cards that are not named are discarded or trashed: that is chosen; which one it is, is left open."""
        if verb == "trashes" and number == 1:
            self.spare.append((self.who, 1))
        else:
            self.thrown.append((self.who, verb, number))

    def with_each(self, verb: str, after: Sequence[Heard]) -> bool:
        """Report whether a card that is not named is trashed, or discarded, by the card that is played, or one by each
        that is: so many are in the hand.
        """
        played = next((one for one in self.sayings[::-1] if one.cards and one.verb in ("", "plays")), None)
        name = played.cards[-1][0] if played is not None else ""
        if verb not in ("trashes", "discards") or self.asking or self.pairs(after)[:1] != [("a", "card")] or not (
                name and from_hand(name) and does(name, verb)):
            return False
        every = "each" in [one.text.casefold() for one in after[:5]]
        count = sum(number for one in self.sayings for card, number in one.cards if card == name) if every else 1
        self.spare.append((self.who, count))
        self.now = None
        return True

    def aside(self, verb: str, text: str, after: Sequence[Heard]) -> bool:
        """Report whether a verb says something of what is there already, or has a way of its own."""
        if self.made_by and self.prior in ("him", "her", "them") and self.who == self.me:
            self.close()                                    # "I make him buy a Gold"
            if possessing() in self.heard and not any(
                    one.verb == "plays" and possessing() in dict(one.cards) for one in self.sayings):
                self.possess("possess", ())
            self.who = self.they or self.person(phrases.OTHER)
        if self.made_by and self.prior == "me" and self.ago and not self.asking:
            self.close()                                    # "Sailor from last turn lets me trash a Curse"
            self.now = Saying(self.me, verb, text=text, asked=True)
            return True
        if verb == POSSESSES:
            self.possess(text, after)
            return True
        if verb == "gains" and text.casefold().endswith(" me") and self.heard and is_attack(self.heard[-1]):
            self.against(Heard("against", text, text), after)
            if self.now is not None and self.now.verb == "plays" and self.now.cards:
                asked = self.asking                         # "he plays Witch and hands me a Curse"
                self.close()
                self.who, self.now = self.me, Saying(self.me, "gains", text=text, asked=asked)
            return True                                     # "Mountebank gave me a Curse"
        if verb == USES and self.ways and self.now is not None and not self.now.cards and self.now.verb == "plays":
            return True                                     # "Way of the Ox used on Village"
        if verb == "buys" and self.asking:                  # what is paid with that is not said in so many words
            self.left += [f"with {one}" for one in ("that", "those", "them") if ("with", one) in self.pairs(after)]
        if verb == OVERPAYS and self.asking:
            self.about.append(text)
            return True
        if verb == OVERPAYS:
            self.overpay(text)
            return True
        # "Cage from last turn holds 3 Silvers"
        return verb == HAS and text.casefold().startswith("h") and self.now is not None and bool(self.now.cards) and (
            self.now.place is not None and self.now.place.zone == "play" and keeps(self.now.cards[-1][0]))

    def attacked(self, verb: str, after: Sequence[Heard]) -> bool:
        """Report whether an Attack that was named does something to who speaks: it is the opponent's."""
        kinds = ("person", "name", "filler", "preposition")
        ahead = list(itertools.takewhile(lambda one: one.kind in kinds, after))[:5]
        mine = any(one.kind == "person" and one.value == ME and one.text.casefold() != "i" for one in ahead)
        if mine and self.last is not None and is_attack(self.last) and self.now is not None and not self.now.verb and (
                verb in ("trashes", "discards", "gains", USES)) and self.now.cards and not self.spoke_of_me:
            name = self.now.cards.pop()                     # "Barbarian trashes my top card"
            self.close()
            self.sayings.append(Saying(self.person(phrases.OTHER), "plays", [name], text=SUFFERED))
            if self.following(after) and self.following(after)[0].kind == "name":
                self.open = Place(self.me, "deck" if turns_over(name[0]) else "hand")
                self.now = Saying(self.me, HAS, [(self.following(after)[0].names[0], 1)], self.open)
                self.skip = True                            # "Jester reveals my Estate"
            return True
        return False

    def given(self, text: str, after: Sequence[Heard]) -> bool:
        """Report whether somebody gives who speaks a card, "they give me a Curse", with no card that does it: it is
        gained.
        """
        card = self.following(after)
        if text.casefold() not in _GIVEN or self.asking or any(map(is_attack, self.heard)) or not (
                card and card[0].kind == "name" and comes_of_something(card[0].names[0])):
            return False
        by_card = does(self.heard[-1], "gains") if self.heard else False
        self.close()
        self.who = self.me
        self.now = Saying(self.me, "gains", earlier=self.earlier, text=BY_CARD if by_card else text, own=not by_card)
        return True

    def with_tool(self, verb: str, text: str, after: Sequence[Heard]) -> bool:
        """Report whether a verb says with what something is done, or what a card that was named turns over."""
        tool = next((one.names[0] for one in self.following(after) if one.kind == "name"), "")
        if verb == "plays" and self.pairs(after)[:1] == [("it", "with")] and tool == "" and not self.asking:
            tool = next((one.names[0] for one in after[2:4] if one.kind == "name"), "")
            if tool and not facts()[tool].is_card:          # "I buy a Smithy and play it with Innovation"
                self.close()
                self.sayings.append(Saying(self.who, USES, [(tool, 1)], text="with"))
                self.skip = True
                return True
            tool = ""
        keeper = bool(self.now is not None and not self.now.verb and self.now.cards and keeps(self.now.cards[-1][0]))
        if keeper and verb == HAS and tool and any(one.kind == "ago" for one in after):
            return True                                     # "Haven with a Gold from last turn"
        bare = self.now is not None and not self.now.cards and not self.now.which
        with_it = verb in (HAS, USES) and text.casefold() in ("with", "w", "using", "by")
        if with_it and tool and bare and self.now is not None and (
                self.now.verb in ("gains", "trashes", "discards") and does(tool, self.now.verb)):
            self.now.verb = "plays"                         # "I gain with Workshop"
            return True
        return False

    def done_to(self, now: Saying, verb: str, text: str, after: Sequence[Heard]) -> bool:
        """Report whether something is done to the card that was named last, or that card does it."""
        if self.last is not None and (verb in DOES or (verb == USES and digs(self.last))):
            named = any(one.kind == "name" for one in self.following(after))
            last = not now.verb and (not after or after[0].kind in ("stop", "clause")) and verb in (
                "gains", "buys")                            # "wenn ich ein Gold nehme"
            if (text.casefold() in phrases.PASSIVE or last) and not named:
                before = bool(after) and after[0].text.casefold() in ("before", "already", "earlier", "beforehand")
                self.passive(verb, before and verb == "plays")      # "Death Cart bought with Watchtower in hand"
                return True
            if named and self.doer(now, verb, after):
                return True                                 # "Graverobber trashes Cultist"
            it = bool(after) and after[0].text.casefold() in ("it", "them")
            if it and text.casefold() == verb and now.verb in ("", USES) and not now.asked and playable(self.last) and (
                    does(self.last, verb)):
                now.cards.pop()                             # "another Lurker gains it"
                self.sayings += [now] if now.cards else []
                self.sayings.append(Saying(self.who, "plays", [(self.last, 1)]))
                self.now = Saying(self.who, verb, text=BY_CARD, own=False)
                return True
        return False

    def done_for(self, now: Saying, verb: str, text: str) -> bool:
        """Report whether the card that was named last is played to do something."""
        card = now.cards[-1][0]
        if (self.prior, verb) == ("to", "plays") and now.verb in ("", USES, verb) and not now.asked and (
                plays_others(card)):
            now.verb, now.onto = "plays", [""]              # "I used Band of Misfits to play a Mining Village"
            return True
        if now.verb:
            return False
        if self.prior == "to" and not self.asking and now.place is None and playable(card) and does(card, verb):
            now.verb, now.onto, now.which = "plays", [""], verb     # "Lurker to trash Hunting Grounds"
            return True
        return False

    def possess(self, text: str, after: Sequence[Heard]) -> None:
        """A player possesses another, and it is that one's turn that is meant."""
        if text.endswith("ing") and self.who == self.me and any(
                one.value == ME or one.text.casefold() == "me" for one in after[:1]):
            self.who = self.person(phrases.OTHER)           # "while possessing me he trashes ..."
        whom = [one for one in after[:2] if one.kind == "person" or one.text.casefold() in ("me", "him", "them")]
        if self.asking or not (whom or text.startswith("possess")):
            self.left.append(text)
            return
        self.close()
        self.sayings = [one for one in self.sayings if [name for name, _ in one.cards] != [possessing()]]
        self.sayings += [Saying(self.who, "plays", [(possessing(), 1)], earlier=True, text="possesses"),
                         Saying(self.who, "ends the turn", earlier=True)]
        if after and after[0].kind == "person":
            self.who = self.person(after[0].value)
        else:
            self.who = self.person(THEY) if self.who == self.me else self.me

    def overpay(self, text: str) -> None:
        """More is paid for the card that was named last, or for the one that is bought."""
        self.close()
        said = next((one for one in reversed(self.sayings) if one.cards and overpaid(one.cards[-1][0])), None)
        if said is None or said.verb not in ("", "buys", "gains"):
            self.now = self.over = Saying(self.who, "buys", text=text)
            return                                          # "I overpay 2 for Masterpiece"
        said.verb, said.asked, self.over = "buys", False, said

    def use_way(self, name: str, before: str, after: Sequence[Heard]) -> None:
        """A card is played as a Way: the one of which something was told, or that is named behind it."""
        self.ways.append(name)
        now = self.now
        if before in phrases.AS_WAY and now is not None and now.verb in (HAS, USES) and not now.cards:
            self.now = now = None
        if before in phrases.AS_WAY and now is not None and not now.verb and now.cards:
            now.verb, now.asked = "plays", False
        elif before not in phrases.AS_WAY:
            self.close()
            self.now = Saying(self.who, "plays", text="", earlier=self.earlier)

    def name(self, word: Heard, after: Sequence[Heard] = ()) -> None:
        """A card or something else by name."""
        if self.passed_over(word):
            return
        name = word.names[0]
        self.priced |= {name} if self.costing else set()
        self.costing = False
        spoken = [one for one in word.names if any(one == card for s in self.sayings for card, _ in s.cards)]
        if len(word.names) > 1 and spoken:
            name = spoken[0]
        elif len(word.names) > 1:
            self.doubts.append(Doubt(word.text, word.names))
        count, self.count = self.count or 1, 0
        before, self.last = self.last, name
        if self.thrones(before, name):
            return
        if self.without:
            self.denied(name)
            return
        if self.token is not None and self.to and self.to != "from":
            self.lay(name)
            return
        apart, self.apart = self.apart, False
        if apart and self.now is not None and self.now.verb == "plays" and any(self.now.onto) and (
                comes_of_something(name)):                  # "Throne Room on Bridge, a Province costs"
            self.close()
            self.asking = True
        if self.comes_of_it(name):
            return
        now = self.now
        gone = now is not None and now.place is not None and now.place.zone == "gained_last_turn"
        if self.to == "from" and now is not None and (now.verb == "gains" or gone) and self.is_source(now, name):
            return
        now = self.goes_with(now, name)
        self.liken(now, before)
        if self.is_target(now, name, count):
            return
        lying = now is not None and now.place is not None and bool(now.cards or not now.text)
        if now is None or (lying and self.open is None and not self.to and (
                now.verb == HAS or (apart and not now.verb))):
            self.close()
            now = self.now = Saying(
                self.who, HAS if self.open else "", asked=self.asking, earlier=self.earlier, own=self.own)
            now.place = self.open
        if after and after[0].text.casefold() in ("itself", "themselves") and name in dict(now.cards):
            return                                          # "one Gardens, the Gardens itself"
        if now.cards and self.itself == name:
            now.cards[:] = [card for card in now.cards if card[0] != name]      # "the Gardens itself, one Gardens"
        self.itself = name if after and after[0].text.casefold() == "itself" else ""
        now.cards.append((name, count))

    def comes_of_it(self, name: str) -> bool:
        """Report whether a name is that of what was bought already, or of what comes of the card that is used: "can I
        use Hoard for a Gold".
        """
        now = self.now
        if now is None:
            return False
        if now.text.startswith("just ") and not now.cards and self.bought_already(now, name):
            self.now = None                                 # "the Herald I just bought"
            return True
        return self.for_what and now.verb in (USES, "discards") and bool(now.cards) and comes_of_something(name) and (
            works_in_play(now.cards[-1][0]) or does(now.cards[-1][0], "gains") or now.verb == "discards")

    def bought_already(self, now: Saying, name: str) -> bool:
        """Report whether it was told already that a player does that to a card."""
        return any(one.verb == now.verb and name in dict(one.cards) and one.who == now.who for one in self.sayings)

    def goes_with(self, now: Saying | None, name: str) -> Saying | None:
        """Return what is said of a card by the words before its name, which begin something new."""
        if self.into and now is not None and (now.cards or now.onto):
            self.close()                                    # "remodel a Gold into a Province"
            now = self.now = Saying(self.who, "gains", asked=self.asking, text="into", own=False)
        self.into = False
        if now is not None and now.verb == SPENDS and now.number and not now.cards:
            verb = "plays" if now.source == "villager" else "buys"
            self.close()                                    # "I use a Villager for Militia", "3 Coffers on a Province"
            now = self.now = Saying(self.who, verb, asked=self.asking, text="for", own=False)
        if now is None and self.then:
            now = self.now = Saying(self.who, self.then, text="then")
            self.then = ""
        elif now is None and self.after and not self.is_played(name):
            now = self.now = Saying(self.who, "plays", text="after", first=True)
        return now

    def is_target(self, now: Saying | None, name: str, count: int) -> bool:
        """Report whether something is played, or bought, on a card."""
        if now is not None and now.verb == "plays" and now.cards and (self.to == "on" or now.onto == [""]):
            once = not now.which and plays_others(now.cards[-1][0])
            now.onto = [*filter(None, now.onto), *[name] * (1 if once else count)]
            return True
        if now is None or not now.cards or self.to != "on":
            return False
        if now.verb == USES and now.text.casefold().startswith("call") and on_mat(now.cards[-1][0]) and playable(name):
            played = self.sayings[-1] if self.sayings else None
            if played is not None and self.heard[-2:-1] == [played.cards[-1][0]] and plays_others(self.heard[-2]):
                played.onto.append(name)                    # "I call Royal Carriage on Throne Room on Smithy"
            elif not any(one.verb == "plays" and name in (*dict(one.cards), *one.onto) for one in self.sayings):
                self.sayings.append(Saying(self.who, "plays", [(name, count)]))
            return True
        if not now.verb and plays_others(now.cards[-1][0]):
            first = now.cards.pop()                         # "Throne Room on Caravan"
            self.close()
            self.now = Saying(self.who, "plays", [first], onto=[name], asked=False, earlier=self.earlier)
            return True
        if not now.verb and now.place is None and stays(now.cards[-1][0]) and keeps(now.cards[-1][0]):
            keeper, _ = now.cards.pop()                     # "Blockade is on Province"
            acts = any(one.who == self.who and one.verb in ("buys", "gains") for one in self.sayings)
            if is_attack(keeper) and acts:
                self.who = next(player for player in self.players if player != self.who)
            self.keep([keeper, name])
            return True
        if facts()[now.cards[-1][0]].kind == "event":
            self.close()                                    # "Salt the Earth on a Province"
            self.sayings.append(Saying(self.who, HAS, [(name, 1)], Place("", "supply")))
            return True
        return False

    def is_played(self, name: str) -> bool:
        """Report whether it was told already that a card is played."""
        return any(one.verb == "plays" and name in dict(one.cards) for one in self.sayings)

    def liken(self, now: Saying | None, before: str | None) -> None:
        """Have a card played as the one that is named behind it: "Band of Misfits as Fishing Village"."""
        if before is not None and self.prior == "as" and plays_others(before) and now is not None and now.cards and (
                now.verb in ("", "plays", USES) and now.place is None):
            now.verb, now.asked, now.onto = "plays", False, [""]

    def is_source(self, now: Saying, name: str) -> bool:
        """Report whether a card is that by which something was gained: "last turn he gained a Gold from Bandit"."""
        self.to = ""
        if now.verb == "gains" and now.cards and not now.asked and now.place is None:
            self.left.append(f"from {name}")                # "I gain a Gold from Tunnel": what makes it so is open
            return True
        now.verb = now.verb if now.cards else ""            # "get a VP from Groundskeeper"
        return bool(now.cards) and now.place is not None and does(name, "gains")

    def denied(self, name: str) -> None:
        """A card is not there, or nothing is done with it."""
        if self.lacks and all(name not in dict(one.cards) for one in self.sayings):
            self.lacking.append(name)
        else:
            self.left.append(f"not {name}")
        self.dropped = True

    def thrones(self, before: str | None, name: str) -> bool:
        """Report whether a card is what one that plays others plays. It stands directly behind that ("TR Village",
        "KC-KC"), or behind "on" where that is spoken of again ("uses that on Village and then on Militia"), or was
        picked.
        """
        now = self.now
        if self.without or "Action" not in facts()[name].types or self.token is not None:
            return False
        told = [one for one in (*self.sayings, *([now] if now is not None else [])) if one.cards]
        last = told[-1] if told else None
        if last is not None and last is now and last.verb == HAS and before == last.cards[-1][0] and (
                last.place == Place(self.who, "play")) and plays_others(before):
            last.cards.append((name, 1))                    # "last turn I throned a Wharf"
            return True
        if last is None or last.place is not None or last.asked or not plays_others(last.cards[-1][0]) or (
                last.verb not in ("", "plays") or last.cards[-1][1] > 1):
            return False
        again = last.who == self.who and (now is None or (not now.cards and now.verb in (USES, "chooses")))
        if last is now and before in (last.cards[-1][0], *last.onto[-1:]) and not last.which and self.to == "":
            if len(now.cards) > 1:
                last = replace(now, cards=now.cards[-1:])
                del now.cards[-1:]
                self.close()
                self.now = last
        elif not (again and last.verb == "plays" and (self.to == "on" or (now is not None and now.verb != USES))):
            return False
        else:
            self.now = None
        last.text = last.text if last.verb else CALLED
        last.verb = "plays"
        last.onto = [*filter(None, last.onto), name]
        self.to = ""
        return True

    def passed_over(self, word: Heard) -> bool:
        """Report whether a name has been heard already, or takes back what was said."""
        if self.skip:
            self.skip = False
            return True
        if self.prior == "same" and word.names[0] in self.heard[:-1] and self.now is not None and self.now.cards:
            return True                                     # "for the same Gold"
        if self.taken_back:
            self.taken_back = False
            for one in self.sayings:
                one.cards = [card for card in one.cards if card[0] != word.names[0]]
            self.left.append(f"not {word.names[0]}")
            return True
        # What Possession was played for has been told.
        return any(one.text == "possesses" for one in self.sayings) and word.names[0] == possessing()

    def lay(self, name: str) -> None:
        """A token lies on something."""
        assert self.token is not None
        token, owner, count = self.token
        said = f"{owner} {token}" if token in OWN_TOKENS else f"{count} {token}"
        self.tokens.setdefault(name, []).append(said)
        self.laid = True
        self.to = ""

    def at_place(self, word: Heard, after: Sequence[Heard]) -> None:
        """A place: of the cards before it, or, if there are none or a list follows, of those behind it."""
        if self.goes_on(word) or self.stays_there(word) or (self.paid and word.value == "hand"):
            return                                          # "$4 in hand"
        if word.value == "mat" and (self.asking or not (word := self.on_mat(word)).value):
            return
        if self.apart and self.now is not None and self.now.verb in DOES and any(
                one.value == HAS for one in after[:2]):
            self.close()                                    # "..., hand has Smithy"
        if word.value == "set_aside" and self.kept_there(after):
            return
        owner = "" if word.value in ("trash", "supply") else self.owner or self.defender(word) or self.who
        place = Place(owner, word.value)
        self.owner = ""
        now = self.now
        kinds = [one.kind for one in after if one.kind not in ("filler", "ask", "number", "join") or one.text in ":="]
        behind = [one for one in after if one.kind != "filler"][:2]
        colon = bool(behind) and behind[0].text in ":=" and behind[-1].kind in ("name", "number", "fill") and (
            self.to != "from")
        follows = bool(kinds) and kinds[0] == "name"
        if self.fill is not None and (now is None or not now.cards or now.place is not None):
            if owner:
                self.fill_up(word.value, self.fill, owner)
            else:                                           # so many cards of the Supply, or of the trash
                self.left.append(f"{self.fill} cards {word.text}")
            self.fill = None
            self.to = ""
            return
        preposition = self.to or word.text.casefold().startswith(("in ", "from ", "on "))
        self.to, to = "", self.to
        self.without = False
        if now is not None and now.cards and not colon and (preposition or not follows):
            self.lies(now, place, word, to)
            return
        self.close()
        self.open = place
        listed = behind and behind[0].text in ("is", ":", "=") and place.zone == "hand"     # that is all of it
        self.now = Saying(place.owner or self.who, HAS, place=place, earlier=False, text="all" if listed else "")

    def defender(self, word: Heard) -> str:
        """Return who is attacked, where only names are said of cards in hand, or in play, that defend against what
        somebody else has played, or of the top cards that it turns over: "his Ambassador hits me, Moat in hand"; empty
        if it is nothing of that.
        """
        now = self.now
        played = next((one for one in self.sayings[::-1] if one.verb == "plays" and one.cards), None)
        if word.value == "deck" and word.text.casefold().startswith("top") and played is not None and (
                played.who == self.who and turns_over(played.cards[-1][0])):
            return next(name for name in (self.me, *self.players) if name != self.who)   # "he tributes me, top two are"
        attacked = any(one.verb == "plays" and one.who == self.who and any(is_attack(name) for name, _ in one.cards)
                       for one in self.sayings)
        defending = now is not None and not now.verb and now.cards and all(
            defends(name) or shields(name) for name, _ in now.cards[self.comma if self.comma < len(now.cards) else 0:])
        return self.me if attacked and defending and self.who != self.me and word.value in ("hand", "play") else ""

    def on_mat(self, word: Heard) -> Heard:
        """A word that speaks of a mat, as the mat of the card that was named last and has one; else of none."""
        mat = next((mat_of(name) for name in (*word.names, *self.heard[::-1]) if mat_of(name)), "")
        self.left += [] if mat else [word.text]
        self.calls = self.calls or mat == "tavern"
        return word._replace(value=mat)

    def kept_there(self, after: Sequence[Heard]) -> bool:
        """Report whether what is set aside is kept by a card that was played: "I play Haven and set aside a Gold"."""
        every = [*self.sayings, *([self.now] if self.now is not None else [])]
        keeper = next((one for one in every[::-1] if one.cards and keeps(one.cards[0][0]) and (
            one.verb in ("plays", "buys") or (one.place is not None and one.place.zone == "play") or (
                not one.verb and one.place is None and one is not self.now))), None)
        now, following = self.now, self.following(after)
        follows = bool(following) and following[0].kind == "name"
        if keeper is None or (now is None and not follows):
            return False
        if now is not None and now is not keeper and now.cards and keeper.place is not None:
            held = [name for name, count in now.cards for _ in range(count)]
            self.kept.append((keeper.who, keeper.cards[0][0], held))
            now.cards = []                                  # "Last turn I played Cargo Ship and put a Gold on it"
            return True
        kept = [] if now is None or follows else now.cards[1 if now is keeper else 0:]
        if not (kept or follows):
            return False
        keeper.verb = keeper.verb or "plays"
        if now is not None and kept:
            now.cards = now.cards[:len(now.cards) - len(kept)]
        asked = self.asking
        self.close()
        self.now = Saying(self.who, KEEPS, kept, asked=asked, text="set aside")
        self.open, self.owner, self.to = None, "", ""
        return True

    def stays_there(self, word: Heard) -> bool:
        """Report whether cards that have been played stay in play: no others lie there."""
        now = self.now
        played = {name for one in self.sayings if one.verb == "plays" for name in (*dict(one.cards), *one.onto)}
        stay = word.value == "play" and bool(self.words & {"stay", "stays", "remain", "remains", "stayed"})
        if not stay or now is None or now.verb or not now.cards or not dict(now.cards).keys() <= played:
            return False
        now.asked = True
        return True

    def goes_on(self, word: Heard) -> bool:
        """Report whether a place is that of something that was told of already, or of a token."""
        if self.elsewhere and self.now is None:
            self.elsewhere = False
            return True
        if self.moving and self.now is not None and self.now.cards and self.now.verb in ("", "buys") and (
                word.value in ("hand", "deck", "discard")):
            self.asking, self.owner, self.to = True, "", ""   # "Treasury still goes on top"
            self.now.asked = self.now.asked or not self.now.verb
            return True
        if self.token is not None and word.text.casefold() == "on it" and self.heard:
            self.lay(self.heard[-1])                        # "Laboratory with a +1 Card token on it"
            return True
        return False

    def lies(self, now: Saying, place: Place, word: Heard, to: str) -> None:
        """A place of the cards before it; ``to`` is the preposition."""
        if now.asked and now.verb != HAS:
            return
        apart = now.verb in DOES and place.zone not in ("deck", "discard") and 0 < self.comma < len(now.cards) and (
            not to.startswith("to") and to != "from" and not word.text.casefold().startswith("from"))
        if apart:                                           # "I gain a Smithy, Watchtower in hand"
            self.at_comma(now, place)
            now.verb, now.asked = HAS, False
        elif now.verb in DOES and (to == "from" or word.text.casefold().startswith("from")):
            now.source = word.value
        elif not now.verb or now.verb == NAMES:
            self.at_comma(now, place)
        elif now.place is not None and now.place.zone == place.zone and now.place.owner != self.me:
            pass                                        # "Bob's deck has a Silver on top"
        elif now.verb == "gains" or now.verb == HAS or now.verb == USES:
            now.place = place
        elif now.verb == "buys":                            # "bought, Hermit in play": that one is there
            self.at_comma(now, place)
            now.verb = HAS
        elif now.verb in DOES and to != "to":
            now.source = word.value
            if now.verb == "plays" and not (to or _IN.match(word.text)):
                now.source = ""                             # "I archived my deck"
                self.left.append(word.text)
        self.open = None

    def at_comma(self, now: Saying, place: Place) -> None:
        """A place of bare names: of those behind the last comma ("Artificer, Inn in the Supply")."""
        before, behind = now.cards[:self.comma], now.cards[self.comma:]
        if before and behind:
            self.sayings.append(replace(now, cards=before))
            now.cards = behind
            now.verb = "" if now.verb == NAMES else now.verb
        now.place = place

    def phase(self, value: str, after: Sequence[Heard]) -> None:
        """Note in which phase it is, and whose turn."""
        whose = next((self.person(one.value) for one in after[:2] if one.kind == "person"), self.owner or self.who)
        self.owner = ""
        if (self.values.get("phase"), value) == ("action", "buy") and self.sayings_or_now():
            del self.values["phase"]
            self.sayings.append(Saying(whose, "ends the Action phase"))     # "... then Crown in the Buy phase"
            return
        if value in ("buy", "action") and self.prior == "of" and "end" in self.words and self.sayings_or_now():
            self.close()                                    # "... Coffers at end of Buy phase?"
            self.sayings.append(Saying(whose, f"ends the {value.capitalize()} phase"))
            return
        if value == "clean-up" and self.asking and self.sayings_or_now():
            self.later = True                               # "where does it go at clean-up?"
            return
        if value == "start" and self.asking and not self.ago and any(
                one.verb == "plays" and one.who == whose for one in self.sayings):
            self.next = True                                # "... do I get it at the start of my turn?"
            return
        self.values["phase"] = value
        self.values["turn"] = whose
        if self.asking and self.now is not None and self.now.verb == "plays":
            self.asked_phase = value                        # "can I play it in the Buy phase"

    def pays(self, now: Saying) -> None:
        """Debt is paid, as much as was said, or as much as there are coins for."""
        owes = f"{now.who}.debt" in self.values or any(
            (facts()[name].cost or (0, 0, 0))[2] for one in self.sayings if one.verb == "buys" for name, _ in one.cards)
        now.number = now.number or min(
            int(self.values.get(f"{now.who}.coins", "0")), int(self.values.get(f"{now.who}.debt", "99")))
        if now.number and owes and not now.asked:
            self.sayings.append(now)
        else:
            self.left.append(now.text)

    def draw_some(self, now: Saying) -> None:
        """Somebody draws as many cards as were said; what is drawn by a card is not, if no number was."""
        now.number, self.count = now.number or self.count, 0
        if not now.number:
            (self.about if now.asked else self.left).append(now.text)
            now.verb = ""

    def settled(self, now: Saying) -> Saying | None:
        """Return what was said, with what was left open of it, now that it is at an end; None if it was said before."""
        now.onto = [*filter(None, now.onto)]
        before = self.sayings[-1] if self.sayings else None
        tool = now.verb == HAS and now.text.casefold() in ("with", "w", "using") and not now.place
        if tool and before is not None and (
                before.place == Place(now.who, "play") and now.cards and before.cards
                and before.text.casefold() == "played" and plays_others(now.cards[0][0])):
            now.place = before.place                        # "last turn I played Wharf with Throne Room"
        if self.past and now.verb == "plays" and now.onto and any(map(stays, now.onto)):
            self.lies_played(now)
            self.past = False
        if not now.verb and now.earlier:
            now.verb = "plays"
        actor = now.cards[0][0] if now.cards else ""
        if now.verb == "plays" and now.onto and len(now.cards) > 1 and not plays_others(actor) and (
                keeps(actor) or from_hand(actor)):          # "I geared a Copper and an Estate"
            now.onto += [name for name, count in now.cards[1:] for _ in range(count)]
            now.cards = now.cards[:1]
        if now.text.startswith("just ") and now.which and not now.cards and self.bought_already(now, now.which):
            return None                                     # "the Herald I just bought"
        if now.which and not now.cards and now.verb == "plays" and now.text.casefold() == "played" and (
                self.sayings[-1:] and self.sayings[-1].asked):
            now.verb, now.place = HAS, Place(now.who, "play")       # "can I put back a Silver I played"
            now.cards, now.asked = [(now.which, 1)], False
        elif now.which and not now.cards and now.verb in DOES and before is not None:
            # what was named before it is meant
            before.cards = [card for card in before.cards if card[0] != now.which]
            now.cards, now.asked = [(now.which, 1)], False
        if len(now.cards) > 1 and keeps(now.cards[0][0]) and now.place is not None and (
                now.place.zone in ("play", "set_aside")):
            (keeper, _), *kept = now.cards                  # "Haven with Gold from last turn"
            now.cards, now.verb = [(keeper, 1)], HAS
            now.place = Place(now.place.owner or now.who, "play")
            self.kept.append((now.who, keeper, [name for name, count in kept for _ in range(count)]))
        return now

    def close(self) -> None:
        """Complete what was said."""
        self.now = self.settled(self.now) if self.now is not None else None
        if self.now is not None and self.now.verb == PAYS:
            self.pays(self.now)
        elif self.now is not None and self.now.verb == SPENDS and self.now.number:
            self.sayings.append(self.now)
        elif self.now is not None and (self.now.cards or self.now.verb == "draws"):
            if self.now.verb == "draws" and not self.now.cards:
                self.draw_some(self.now)
            if self.now.text == "all" and self.now.place is not None:
                self.fills[self.now.place.owner, "hand"] = sum(count for _, count in self.now.cards)
            self.sayings.append(self.now)
            if self.all and self.now.verb == HAS:
                self.sayings += [replace(self.now, who=name, place=self.now.place and Place(name, self.now.place.zone))
                                 for name in self.players if name not in (self.me, self.now.who)]
        elif self.now is not None and self.now.verb in {*DOES, USES, SPENDS} and not self.now.asked and self.now.text:
            self.left.append(self.now.text)                 # somebody does something, and it was not heard to what
        self.now = None
        self.to = ""
        self.comma = 0
        if self.token is not None and not self.laid:        # nobody said on what
            self.left.append(f"{self.token[0]} token")
        self.token = None
        if self.count and self.count != 1:
            self.count = 0


__all__ = ["ASIDE", "BY_CARD", "CALLED", "CALLS", "DOES", "KEEPS", "SUFFERED", "Doubt", "Place", "Saying", "Teller"]
