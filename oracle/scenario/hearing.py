"""Hold what is heard of a text in plain words: who plays, what was said so far, and what is not yet at its end."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from oracle.scenario.card_roles import (
    comes_of_something,
    defends,
    from_hand,
    is_attack,
    keeps,
    playable,
    plays_others,
    reacts_to_gains,
    shields,
    stays,
)
from oracle.scenario.draft import Draft
from oracle.scenario.picked import Picked
from oracle.scenario.plain_words import Heard
from oracle.scenario.sayings import DOES, Doubt, Place, Saying
from oracle.scenario.seating import seated
from oracle.words import phrases
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import (
    HAS,
    ME,
    OTHERS,
    PAYS,
    PROTECTS,
    SEATS,
    SPENDS,
    SPENT,
    THEY,
    THIRD,
    USES,
    WHOM,
)

_ENDING: Final = re.compile(r"\bend of (?:the |my |this )?turn\b|\b(?:extra|another|additional|one more) turn\b|"
                                   r"\bget (?:an?|our|my|their|his) turns?\b|\b(?:stays?|remains?) (?:in play|out)\b")


class Hearing:
    """Holds what has been heard, and brings a saying to its end."""

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
        self.trashed: list[tuple[str, str, list[str]]] = []      # who trashes with what which cards of a deck
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
        elif before in phrases.GOES or self.before in phrases.GOES:
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

    def spends(self, pool: str, many: int) -> bool:
        """Report whether so many Coffers or Villagers are spent, or used: "then I use a Villager"."""
        now = self.now
        if now is None or now.cards or now.asked or pool not in SPENT or not (
                now.verb == SPENDS or (now.verb == USES and now.text.casefold() in ("use", "uses", "used", "using"))):
            return False
        now.verb, now.source, now.number = SPENDS, pool.rstrip("s"), many
        self.count = 0
        return True

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

    def throw(self, verb: str, number: int) -> None:
        """So many cards that are not named are discarded or trashed: that is chosen; which one it is, is left open."""
        if verb == "trashes" and number == 1:
            self.spare.append((self.who, 1))
        else:
            self.thrown.append((self.who, verb, number))

    def bought_already(self, now: Saying, name: str) -> bool:
        """Report whether it was told already that a player does that to a card."""
        return any(one.verb == now.verb and name in dict(one.cards) and one.who == now.who for one in self.sayings)

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


__all__ = ["Hearing"]
