"""Hear where cards are: in hands, on decks and mats, set aside, left in piles, and on whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.collection import load
from oracle.scenario.card_roles import (
    defends,
    digs,
    does,
    filler,
    from_hand,
    is_attack,
    keeps,
    mat_of,
    playable,
    shields,
    turns_over,
)
from oracle.scenario.heard_names import Names
from oracle.scenario.plain_words import Heard
from oracle.scenario.sayings import DOES, KEEPS, Place, Saying
from oracle.words import phrases
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import (
    HAS,
    NAMES,
    USES,
)

_IN: Final = re.compile(r"(?:in|from|on|out|off|top|into|onto|under|set|to) ?", re.I)


class Places(Names):
    """Hears places, phases, and how many cards lie somewhere."""

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
        again = self.open == place                          # "top cards of my deck: Copper" are not all of it
        self.open = place
        listed = behind and behind[0].text in ("is", ":", "=") and place.zone == "hand"     # that is all of it
        if colon and not again and to in ("", "in") and word.text.casefold() in ("deck", "in deck", "draw pile"):
            self.fills.setdefault((owner, "deck"), 0)       # and no card lies under these
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


__all__ = ["Places"]
