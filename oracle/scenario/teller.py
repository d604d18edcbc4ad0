"""Hear what somebody says in plain words, one word after the other, each by its kind.

It decides nothing about the position: that is for ``account``, which makes one of what was said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from oracle.scenario.card_roles import (
    comes_of_something,
    does,
    gains_a_choice,
    is_attack,
    playable,
    plays_others,
    reacts_to_gains,
)
from oracle.scenario.heard_places import Places
from oracle.scenario.plain_words import Heard
from oracle.scenario.sayings import DOES, Saying
from oracle.words import phrases
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import (
    HAS,
    PAYS,
    USES,
    WHOM,
)

_AUXILIARY: Final = frozenset(("can", "could", "may", "must", "do", "does", "did", "should", "will", "would", "am"))


class Teller(Places):
    """Hears words and makes sayings of them."""

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
        goes = bool(after) and plain(after[0].text) in phrases.GOES
        if self.apart and self.now is not None and self.now.cards and goes and comes_of_something(fact.name):
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

    def ask(self, word: Heard, begins: bool) -> None:
        """A word of asking: at the beginning of a clause what follows is asked; "my hand is Moat" tells."""
        if self.token is not None:
            return                                          # "my +1 Card token is on Witch"
        if begins or not (self.open or self.now):
            self.close()
            self.asking = word.value not in ("is", "are", "am") or begins or (self.asking and not self.guessed)
        if word.value in ("dont", "cant"):
            self.without = word.value == "dont"


__all__ = ["Teller"]
