"""Hear who does what: persons, verbs, and cards of which it is said that they do something."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from oracle.scenario.card_roles import (
    brings,
    comes_of_something,
    defends,
    digs,
    does,
    from_hand,
    is_attack,
    keeps,
    on_mat,
    overpaid,
    playable,
    plays_others,
    possessing,
    shields,
    stays,
    turns_over,
)
from oracle.scenario.hearing import Hearing
from oracle.scenario.plain_words import Heard
from oracle.scenario.sayings import BY_CARD, DOES, KEEPS, SUFFERED, Place, Saying
from oracle.words import phrases
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import (
    HAS,
    ME,
    OTHERS,
    OVERPAYS,
    POSSESSES,
    THEY,
    USES,
)

_GIVEN: Final = frozenset(("give me", "gives me", "gave me", "hand me", "hands me", "handed me"))
_BARE: Final = frozenset(("play", "buy", "gain", "trash", "discard", "draw", "reveal"))


class Doings(Hearing):
    """Hears what somebody does, or what is done to somebody."""

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


__all__ = ["Doings"]
