"""Hear names: which card is meant, how many of it, on what it is played, and what is bought or chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from oracle.scenario.card_roles import (
    comes_of_something,
    does,
    is_attack,
    keeps,
    on_mat,
    plain_card,
    playable,
    plays_others,
    possessing,
    stays,
    times_played,
    works_in_play,
)
from oracle.scenario.heard_doings import Doings
from oracle.scenario.model import OWN_TOKENS
from oracle.scenario.plain_words import Heard
from oracle.scenario.sayings import CALLED, DOES, Doubt, Place, Saying
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import (
    HAS,
    SPENDS,
    USES,
)


class Names(Doings):
    """Hears the names of cards, and what belongs to them."""

    def of_kind(self, word: Heard) -> bool:
        """Report whether somebody plays a card of which only the kind is told, "an Attack": a plain one is taken."""
        if self.now is None or self.now.verb != "plays" or self.now.cards or self.asking or self.prior not in (
                "a", "an", "any", "some") or not (name := plain_card(self.before.capitalize())):
            return False
        self.kinds[word.text.capitalize()] = name
        self.name(Heard("name", name, word.text, (name,)))
        return True

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


__all__ = ["Names"]
