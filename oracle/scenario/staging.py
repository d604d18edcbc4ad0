"""A position made of what somebody says: which of the sayings happens, which is a card that is there, which is asked.

Cards of which only the name is said have a role by what they do.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from typing import Final

from engine.collection import INDEX
from oracle.scenario.asked import Asked
from oracle.scenario.card_roles import (
    asks_for_a_name,
    called_at_start,
    comes_of_something,
    defends,
    discards_down,
    does,
    ends_the_game,
    filler,
    from_hand,
    gains_freely,
    is_attack,
    keeps,
    looks_back,
    on_mat,
    plain_card,
    playable,
    played_at_start,
    plays_from_deck,
    plays_others,
    possessing,
    reacts_to_gains,
    scores,
    shields,
    stays,
    turns_over,
    when_gained,
    works_in_play,
)
from oracle.scenario.chains import played_on
from oracle.scenario.completing import Completing
from oracle.scenario.draft import Draft
from oracle.scenario.plain_words import Heard
from oracle.scenario.sayings import BY_CARD, CALLED, DOES, KEEPS, SUFFERED, Place, Saying
from oracle.scenario.standing import OWNS, SCORES, kinds_owned, score_asked
from oracle.words.catalogue import facts
from oracle.words.phrases import HAS, NAMES, PAYS, POOLS, SPENDS, USES

_ASKED: Final = frozenset({"plays", "gains", "buys"})     # what happens even if it is only asked about
_BY_CARD: Final = frozenset({"gains", "draws", "trashes", "discards", "returns", "passes", "exiles"})
_TOOLS: Final = frozenset({"with", "w", "by", "using", "use", "uses", "used"})
_HOW_MUCH: Final = frozenset(("money", "coins", "coin", "buys", "actions", "total", "cheaper", "altogether"))
_TAKES: Final = "takes"               # what an Attack gives: chosen, where there is a choice


class Staging(Completing):
    """Makes a draft of sayings."""

    def draft(self) -> Draft:
        """The base with everything that was told."""
        self.overpay()
        self.assumed += [
            f"{one.who} plays {one.cards[0][0]}" for one in self.teller.sayings if one.text == SUFFERED and one.cards]
        self.assumed += [f"the {kind} is {name}, which stands for any" for kind, name in self.teller.kinds.items()]
        self.landscapes += self.teller.ways
        self.choices += [f"{self.teller.me}: use {name}" for name in self.teller.ways]
        if any(one.text == "possesses" for one in self.teller.sayings):
            self.assumed.append(f"{possessing()} was played on the turn before")
        self.possessed()
        self.used_as_played()
        self.suffer()
        for one in self.teller.sayings if self.teller.values.get("phase") == "start" else ():
            if one.verb == "buys" and all(facts()[name].kind == "project" for name, _ in one.cards):
                one.verb = HAS                              # "Crop Rotation bought, start of my turn"
        sayings = self.with_tools(self.named(played_on(_without_title(self.teller.sayings), self.plain)))
        sayings = [one for one in sayings if not self.comes_of_an_attack(one)]
        self.inside += [(one.who, _TAKES, one.counted()) for one in self.teller.sayings if not one.asked and (
            self.comes_of_an_attack(one))]
        self.inside += [(who, verb, []) for who, verb in self.teller.done] + [
            (who, verb, [("", number)]) for who, verb, number in self.teller.thrown]
        for who, number in self.teller.acts:
            self.hold(who, "play", plain_card("Action"), number)
            self.assumed.append(f"{who} has {number} Actions in play, each of them {plain_card('Action')}")
        more = Counter[str]()
        for who, number in (*((who, number) for who, _, number in self.teller.thrown), *self.teller.spare):
            more[who] += number
        for who, number in more.items():
            self.hold(who, "hand", filler(), number)
        sayings, done = self.what_happens(self.turn_before(sayings))
        bare = [one for one in sayings if not one.verb and not (one.asked and done)]
        for one in sayings:
            if one.verb in (HAS, USES):
                self.put(one)
        if self.plain or self.zone:
            self.roles(bare, bool(done))
        else:
            self.begin(bare, bool(done))
        for name in self.wanted:
            self.supply(name)
        self.tell(sayings, bare)
        self.asked_about()
        self.end_phases()
        self.keep()
        self.only_one()
        if self.events and not self.plain and not any(" plays " in one or " buys " in one for one in self.events):
            self.assumed += [f"{self.teller.me} does not play {name}" for name, count in self.zones.get(
                f"{self.teller.me}.hand", Counter()).items() if count and self.to_play(name) and not any(
                    name in one for one in (*self.events, *self.before, *self.choices))]
        if not (self.events or self.base.get("event") or self.base.get("turn") or "turn" in self.teller.values):
            self.attacked()
        self.bring()
        return self.written()

    def possessed(self) -> None:
        """Move what others do after Possession is played to the turn which comes of it."""
        every = self.teller.sayings
        for number, one in enumerate(every):
            played = one.verb == "plays" and [name for name, _ in one.cards] == [possessing()] and not one.asked
            if played and not one.earlier and any(
                    other.verb in DOES and other.who != one.who and not other.earlier for other in every[number + 1:]):
                one.earlier, one.text = True, "possesses"
                every.insert(number + 1, Saying(one.who, "ends the turn", earlier=True))
                self.assumed.append(f"{possessing()} was played on the turn before")
                break
        owner = next((one.who for one in every if one.text == "possesses"), None)
        victim = next((one.who for one in every if one.who != owner and one.verb in (*DOES, HAS, USES)), None)
        self.teller.later = self.teller.later or (owner is not None and "back" in self.teller.words)
        victim = victim or next(name for name in (self.teller.me, *self.players) if name != owner)
        for one in every:                                   # who possesses decides, the other one does it
            tool = one.verb in (HAS, USES) and one.text.casefold() in _TOOLS
            if one.who == owner and (one.verb in DOES or tool) and not (one.asked or one.earlier):
                one.who, one.place = victim, None

    def suffer(self) -> None:
        """An Attack of which only the name was said is the opponent's, where who speaks takes the Curse, or discards a
        Reaction.
        """
        every, me = self.teller.sayings, self.teller.me
        mine = [(one, name) for one in every if one.who == me and one.own and not one.place for name, _ in one.cards]
        takes = any(one.verb in ("gains", "chooses") and "Curse" in facts()[name].types for one, name in mine) or any(
            one.verb == "discards" and defends(name) for one, name in mine)
        bare = [one for one in every if one.who == me and len(one.cards) == 1 and is_attack(one.cards[0][0]) and not (
            one.place) and ((not one.verb and not one.asked) or (one.verb == HAS and one.text.casefold() == "with"))]
        if takes and len(bare) == 1 and not any(one.verb == "plays" or one.who != me for one in every):
            bare[0].who = next(player for player in self.players if player != me)
            bare[0].verb, bare[0].text = "plays", SUFFERED
            self.assumed.append(f"{bare[0].who} plays {bare[0].cards[0][0]}")

    def overpay(self) -> None:
        """Take back what comes of overpaying for a card, since it does not happen by itself."""
        over = next((one for one in self.teller.sayings if one.verb == "buys" and one.number), None)
        if self.teller.over is not None:                    # it was not said by how much
            self.teller.left.append("overpay")
        for one in self.teller.sayings if over else ():     # what comes of it does not happen by itself
            one.asked = one.asked or (one is not over and not one.own and one.verb in ("gains", "plays", "trashes"))
            if one.asked and one is not over:
                one.cards = [card for card in one.cards if over and card[0] != over.cards[-1][0]]

    def used_as_played(self) -> None:
        """A card that somebody uses, and that can only be used by playing it, is played."""
        every = self.teller.sayings
        for one in every:
            name = one.cards[0][0] if len(one.cards) == 1 else ""
            used = one.verb == USES and one.text.casefold() in ("use", "uses", "used") and one.place is None
            if used and name and not (one.asked or self.plain or on_mat(name) or stays(name)) and (
                    self.to_play(name)) and not any(
                    name in (*dict(other.cards), *other.onto) for other in every if other is not one):
                one.verb = "plays"

    def turn_before(self, sayings: list[Saying]) -> list[Saying]:
        """The sayings, where one player plays something and another one then does what is done on one's own turn. A
        Duration lies there from the turn before, and else that turn has ended.
        """
        made: list[Saying] = []
        for number, one in enumerate(sayings):
            others = [other for other in sayings[number + 1:] if other.who != one.who and own_turn(other)]
            if not others or not own_turn(one) or one.verb != "plays" or one.earlier or len(one.cards) > 1 or any(
                    other.earlier or other.verb.startswith(("ends", "starts")) for other in sayings):
                made.append(one)
                continue
            name = one.cards[0][0]
            if stays(name) and not (one.onto and not keeps(name)):
                made.append(replace(one, verb=HAS, place=Place(one.who, "play"), onto=[]))
                if one.onto:
                    self.teller.kept.append((one.who, name, one.onto))
                self.assumed.append(f"{one.who} played {name} on the turn before")
                self.teller.ago = True
                continue
            made.append(one)
            if not any(other.who == one.who and own_turn(other) for other in sayings[number + 1:]):
                made.append(Saying(one.who, "ends the turn"))
                self.assumed.append(f"{one.who} ends the turn then")
        return made

    def free_of_debt(self, sayings: list[Saying]) -> list[Saying]:
        """The sayings, with Debt that is paid before what is asked to be bought still, if there are coins for both."""
        buys = next((one for one in sayings if one.verb == "buys" and one.asked and len(one.cards) == 1), None)
        if buys is None or any(one.verb in (*DOES, PAYS) and not one.asked for one in sayings):
            return sayings
        debt, coins = (int(self.teller.values.get(f"{buys.who}.{pool}", "0")) for pool in ("debt", "coins"))
        cost = facts()[buys.cards[0][0]].cost
        if "still" not in self.teller.words or not debt or cost is None or cost[1] or coins < debt + cost[0]:
            return sayings
        self.assumed.append(f"{buys.who} pays {debt} Debt first")
        self.teller.values.setdefault("phase", "buy")
        at = sayings.index(buys)
        return [*sayings[:at], Saying(buys.who, PAYS, number=debt), replace(buys, asked=False), *sayings[at + 1:]]

    def what_happens(self, sayings: list[Saying]) -> tuple[list[Saying], list[Saying]]:
        """The sayings, and those that happen: if there are none, what is asked about does, or a card that does it."""
        sayings = self.free_of_debt(sayings)
        done = [one for one in sayings if one.verb in DOES and not one.asked]
        given = done and done[-1].text == "gives"           # there is nothing else in the extra turn
        if (not done or given) and (actor := self.actor(sayings)):  # what is asked about comes of a card that is played
            sayings = [one for one in sayings if one.verb or one.cards]
            sayings.insert(next((at + 1 for at, one in enumerate(sayings) if one.text == "extra"), 0), actor)
            done = [*done, actor]
        elif given:                                         # "can I gain something with Workshop?"
            sayings = [replace(one, asked=one.asked and one.verb != "plays") for one in sayings]
        if not done and not self.row([one for one in sayings if not (one.verb or one.asked)]) and not any(
                # what is asked about is what happens
                plays_others(name) for one in sayings if not one.verb and not one.asked for name, _ in one.cards):
            onto = any(one.asked and one.verb == "plays" and one.onto for one in sayings)    # "can I Mine a Curse into"
            happens = {"plays"} if onto else _ASKED
            sayings = [part for one in sayings for part in _without_what_is_gained(one)]
            sayings = [replace(one, asked=one.asked and (one.verb not in happens or (one.verb == "plays" and any(
                self.no_action(one.who, name) for name, _ in one.cards)))) for one in sayings]
            sayings = [one for one in sayings if one.cards or not one.asked]
            done = [one for one in sayings if one.verb in DOES and not one.asked]
        return sayings, done

    def tell(self, sayings: list[Saying], bare: list[Saying]) -> None:
        """The sayings as sentences, or as cards that are there."""
        for one in sorted(sayings, key=lambda one: not one.first):
            if one.verb in DOES and not one.asked:
                self.happens(one)
            elif one.verb in DOES or (not one.verb and one not in bare):
                self.there(one)
            elif one.verb.startswith(("ends", "starts")):
                self.sentence(one, f"{one.who} {one.verb}")
                self.extra = self.extra or one.text == "extra"
            elif one.verb == KEEPS:
                for name, count in one.counted():
                    self.hold(one.who, "hand", name, count)
                self.inside.append((one.who, KEEPS, one.counted()))
            elif one.verb == SPENDS:
                self.spend(one)
            elif one.verb == PAYS:
                self.sentence(one, f"{one.who} pays {one.number} Debt")
                self.teller.values.setdefault("phase", "buy")
                self.teller.values.setdefault(f"{one.who}.coins", str(one.number))

    def spend(self, one: Saying) -> None:
        """Coffers or Villagers are spent: so many are there, if it was not said how many."""
        if one.source not in POOLS:                         # "spend Smithy villagers"
            self.teller.left.append(one.text or "spend")
            return
        key = POOLS[one.source]
        what = key.capitalize() if one.number > 1 or key == "coffers" else one.source.capitalize()
        spent = sum(other.number for other in self.teller.sayings if (other.verb, other.who, other.source) == (
            SPENDS, one.who, one.source))
        if int(self.teller.values.get(f"{one.who}.{key}", "0")) < spent:
            self.teller.values[f"{one.who}.{key}"] = str(spent)
            self.assumed.append(f"{one.who} has {spent} {what}")
        self.sentence(one, f"{one.who} spends {one.number} {what}")

    def asked_about(self) -> None:
        """A card of somebody that is only asked about lies where what happens reaches it: "who gets my Curse"."""
        actors = [(text.partition(" ")[0], name) for text in self.events if " plays " in text
                  for name in self.played(text)]
        for who, name in dict.fromkeys(self.teller.theirs):
            if self.placed(name) or not actors or any(f" {name}" in text for text in (*self.events, *self.choices)):
                continue
            turned = any(player != who and turns_over(actor) for player, actor in actors)
            if not turned and not any(
                    from_hand(actor) or does(actor, "passes") or discards_down(actor) for _, actor in actors):
                continue
            self.hold(who, "deck" if turned else "hand", name)
            self.assumed.append(f"{name} is {f'on top of {who}’s deck' if turned else f'in {who}’s hand'}")

    def end_phases(self) -> None:
        """The end of a phase or of a turn that nobody spoke of, but that what is asked needs."""
        if self.teller.values.get("phase") == "clean-up" and not (self.events or self.before or self.base.get("event")):
            who = self.teller.values.get("turn", self.teller.me)
            del self.teller.values["phase"]
            self.turn = self.turn or who
            self.events.append(f"{who} ends the turn")
        first = (self.events or [""])[0].partition(" plays ")[2]
        sorts = set(facts()[first].types) if first in facts() else set[str]()
        if "Action" in sorts and not sorts & {"Treasure", "Night"}:     # that is played in the Action phase
            phase = self.teller.values.get("phase")
            self.teller.later = self.teller.later or phase == "clean-up"
            if phase in ("buy", "clean-up"):
                del self.teller.values["phase"]
        acted = any("Action" in facts()[name].types for text in self.before if " plays " in text
                    for name in self.played(text))
        later = {"buy": acted, "night": " buys " in (self.events or [""])[0]}
        if later.get(self.teller.values.get("phase", "")):
            del self.teller.values["phase"]                 # it comes after what is told
        ended = list(self.teller.gone.values()).count(0) > 2 or any(
            ends_the_game(name) for name, left in self.teller.gone.items() if not left)
        if self.teller.later and ended and not (self.events or self.before or self.base.get("event")):
            self.events.append(f"{self.teller.me} ends the turn")
            self.assumed.append(f"{self.teller.me} ends the turn")
        whose = self.turn or self.teller.me
        self.begin_turn()
        if self.teller.next and self.before and not self.events:
            self.events, self.before = self.before, []      # "I played Wharf this turn. How many next turn?"
        if self.teller.next:
            self.next_turn()
        whose = self.events[-1].split()[0] if self.events and self.before else whose
        if not self.teller.next and self.teller.later and any(
                text.startswith(tuple(f"{whose} {deed} " for deed in _ASKED)) for text in self.events[-1:]):
            self.events.append(f"{whose} ends the turn")
            self.assumed.append(f"{whose} ends the turn then")

    def begin_turn(self) -> None:
        """Choose what is played as a turn starts, a Reaction from the hand, instead of taking it for a deed."""
        first = (self.events or [""])[0]
        who, _, name = first.partition(" plays ")
        if self.teller.values.get("phase") != "start" or name not in facts() or not played_at_start(name):
            return
        self.events.remove(first)
        self.assumed = [one for one in self.assumed if one != first]
        if any(one.verb == "plays" and name in dict(one.cards) and not (one.asked or one.supposed)
               for one in self.teller.sayings):
            self.inside.append((who, "shows", [(name, 1)]))

    def keep(self) -> None:
        """Set aside what Durations keep; where nothing happens but that they are there, the turn begins."""
        for who, keeper, names in self.teller.kept:
            for name in names:
                self.hold(who, "set_aside", name, names.count(name))
            self.teller.values[f"{who}.pending"] = f"{keeper}[{', '.join(names)}]"
        if any(key.endswith(".gained_last_turn") for key in self.zones) and not any(map(looks_back, self.teller.heard)):
            self.teller.left.append("on the turn before")   # it may matter in another way
        mine = [name for name in self.zones.get(f"{self.teller.me}.play", ()) if stays(name) and name in INDEX]
        if self.teller.calls and not self.teller.ago and any(
                map(called_at_start, self.zones.get(f"{self.teller.me}.tavern", ()))):
            mine, self.teller.ago = [filler()], True
        if mine and self.teller.ago and not (self.events or self.before or self.plain or self.base.get("event")) and (
                not {"phase", "turn"} & self.teller.values.keys()):
            self.teller.values["phase"] = "start"
            self.assumed.append(f"{self.teller.me}’s turn begins")
            for pool in ("actions", "buys", "coins"):       # what is there then is asked, or comes of something
                number = self.teller.values.pop(f"{self.teller.me}.{pool}", "")
                self.teller.left += [f"{number} {pool}"] if number else []

    def only_one(self) -> None:
        """Play the one card that was named and can be played, where nothing happens."""
        me = self.teller.me
        if self.plain or self.zone or self.events or self.base != Draft() or self.scored() or self.priced or (
                self.teller.values.get("phase")):
            return
        hand = self.zones.get(f"{me}.hand", Counter())
        bare = {name for one in self.teller.sayings if one.place is None for name, _ in one.cards}
        can = [name for name in dict.fromkeys(self.teller.heard) if hand[name] and name in bare and self.to_play(
            name) and not any(name in text for text in self.before)]
        if len(can) == 1 and not self.no_action(me, can[0]):
            self.now(me, "plays", can[0], hand[can[0]])

    def no_action(self, who: str, name: str) -> bool:
        """Report whether a card cannot just be played, since it was said that its player has no Action left, or that it
        is the Buy phase.
        """
        values, types = self.teller.values, facts()[name].types
        return "Action" in types and (values.get(f"{who}.actions") == "0" or (
            "Treasure" not in types and values.get("phase") == self.teller.asked_phase == "buy"))

    def scored(self) -> bool:
        """Report whether it is only asked what cards score, or a landscape does: "11 Silvers and 2 Feodums, points?".
        Actions that are owned then, or counted, are not played.
        """
        every = self.teller.sayings
        done = any(one.verb in DOES and not one.asked for one in every)
        asks = SCORES & self.teller.words or any(
            scores(name) and facts()[name].kind == "landmark" for name in self.teller.heard)
        if not asks or done or self.teller.next:
            return False
        owned = {name for one in every for name, count in one.cards if one.verb == HAS or count > 1 or (
            one.place is not None and one.place.zone != "hand")}
        acts = [name for name in self.teller.heard if "Action" in facts()[name].types]
        plain = any(scores(name) and name not in acts for name in self.teller.heard)
        return plain and (not acts or bool(self.teller.words & OWNS) or owned.issuperset(acts))

    @staticmethod
    def to_play(name: str) -> bool:
        """Report whether a card is named to be played, and not for what it does otherwise."""
        return playable(name) and not (defends(name) or reacts_to_gains(name) or comes_of_something(name))

    def next_turn(self) -> None:
        """Have every player end a turn after what happens, since what is asked is of the next turn."""
        whose = self.turn or self.teller.me
        deeds = ("plays", "buys", "gains")
        told = self.events[-1:] and self.events[-1].startswith(tuple(f"{whose} {deed} " for deed in deeds))
        if not told or self.before:
            self.teller.left.append("next turn")
            return
        at, mine = self.players.index(whose), self.players.index(self.teller.me)
        turns = (mine - at) % len(self.players) or len(self.players)
        self.events += [f"{player} ends the turn" for player in (self.players * 2)[at:at + turns]]

    def named(self, sayings: list[Saying]) -> list[Saying]:
        """The sayings without those in which a name is chosen for a card."""
        told = []
        for one in sayings:
            asking = next((name for other in sayings if other is not one for name, _ in other.cards
                           if asks_for_a_name(name)), "")
            for other in sayings if one.verb == NAMES else ():
                if asking in dict(other.cards) and other.verb in (HAS, USES) and other.text.casefold() in _TOOLS and (
                        other.place is None):               # "I name Estate with Mystic"
                    other.verb = "plays"
                    self.assumed.append(f"{other.who} plays {asking}")
            if one.verb == NAMES and asking:
                if f"{asking}: name {one.cards[0][0]}" not in self.choices:
                    self.choices.append(f"{asking}: name {one.cards[0][0]}")
                told.append(replace(one, verb="", cards=one.cards[1:]))
            else:
                told.append(replace(one, verb="") if one.verb == NAMES else one)
        return told

    def actor(self, sayings: list[Saying]) -> Saying | None:
        """The card that is played where it is only asked what is gained or trashed: one that does that."""
        for asked in sayings:
            for one in sayings if asked.asked and asked.verb in ("gains", "trashes") else ():
                if one.verb not in ("", HAS) or one.asked or (one.place is not None and one.place.zone != "hand"):
                    continue
                name = next((name for name, _ in one.cards if playable(name) and not reacts_to_gains(name)
                             and does(name, asked.verb) and name not in dict(asked.cards)), "")
                if name:
                    one.cards = [card for card in one.cards if card[0] != name]
                    self.assumed.append(f"{one.who} plays {name}")
                    return Saying(one.who, "plays", [(name, 1)])
        return None

    def with_tools(self, sayings: list[Saying]) -> list[Saying]:
        """The sayings, in which what is trashed, gained or discarded with a card is chosen when that is played."""
        made: list[Saying] = []
        for one in sayings:
            before = made[-1] if made else None
            actor = next((
                name for other in made if other.verb in ("", "plays") for name, _ in other.cards[-1:]
                if (other.place is None or other.place.zone == "hand") and playable(name)
                and not reacts_to_gains(name) and (does(name, one.verb) or one.verb == "draws")), "")
            if before is not None and before.verb == "plays" and one.verb == USES and not one.text and (
                    len(before.cards) == 1 and plays_others(before.cards[0][0])):
                made[-1] = replace(before, onto=[name for name, _ in one.cards if playable(name)])
                continue
            bare = any(not other.verb and not other.asked and actor in dict(other.cards) for other in made) and not (
                one.place or one.source not in ("", "supply") or when_gained(actor)) and not any(
                    other.verb == "plays" and actor in dict(other.cards) for other in made)
            if actor and (not one.own or bare) and one.verb in _BY_CARD and not self.plain:
                made = self.played_first(made, actor)
                self.wanted += [name for name, _ in one.cards if one.verb == "gains"]
                if not one.asked and one.verb != "draws" and one.cards:
                    made.append(replace(one, text=BY_CARD) if one.verb == "gains" and not one.own else one)
                continue
            throne = one.verb in (HAS, USES) and one.text.casefold() in _TOOLS and len(one.cards) == 1 and (
                one.place is None and plays_others(one.cards[0][0]) and before is not None and before.who == one.who)
            if throne and before is not None and len(before.cards) == 1 and before.verb in ("", "plays") and (
                    playable(before.cards[0][0]) and not plays_others(before.cards[0][0]) and not before.place):
                made[-1] = replace(before, verb="plays", cards=one.cards, onto=[before.cards[0][0]], asked=False)
                self.assumed.append(f"{before.who} plays {one.cards[0][0]}")
                continue                                    # "Hireling with Throne Room"
            if before is not None and before.verb in ("trashes", "gains", "discards", "exiles") and before.cards and (
                    one.verb in (HAS, USES) and one.text.casefold() in _TOOLS and len(one.cards) == 1
                    and one.place is None and does(one.cards[0][0], before.verb) and playable(one.cards[0][0])
                    and not reacts_to_gains(one.cards[0][0])):
                names = [name for name, count in before.cards for _ in range(count)]
                if any(other.verb == "plays" and one.cards[0] in other.cards for other in made):
                    continue
                made[-1] = replace(before, verb="plays", cards=one.cards, onto=names, which=before.verb)
                self.assumed.append(f"{before.who} plays {one.cards[0][0]}")
                continue
            made.append(one)
        return made

    def played_first(self, sayings: list[Saying], actor: str) -> list[Saying]:
        """The sayings, in which a card of which only the name was said is played, where something is done with it."""
        made = []
        for one in sayings:
            if one.verb or one.asked or actor not in dict(one.cards):
                made.append(one)
                continue
            self.assumed.append(f"{one.who} plays {actor}")
            rest = [card for card in one.cards if card[0] != actor]
            made += [replace(one, cards=rest)] if rest else []
            made.append(replace(one, verb="plays", cards=[card for card in one.cards if card[0] == actor]))
        return made

    def comes_of_an_attack(self, one: Saying) -> bool:
        """Report whether it is what an Attack does that somebody gains a Curse: that does not happen by itself."""
        names = [name for name, _ in one.cards]
        curse = one.verb == "gains" and names and all("Curse" in facts()[name].types for name in names)
        return bool(curse) and any(is_attack(name) for other in self.teller.sayings for name, _ in other.cards)

    def begin(self, bare: list[Saying], done: bool) -> None:
        """Cards of which only the names were said, in sentences: each has a role by what it does, and something happens
        with them."""
        cards = [(one, name, count) for one in bare for name, count in one.counted()
                 if not self.other(name, one.who, owned=not one.asked and (
                     one.place is None or one.place.zone != "supply"))]
        loose = []
        for one, name, count in cards:
            if one.place is not None and (done or one.place != Place(self.teller.me, "hand") or self.lies(name)):
                self.lie(one, one.place, name, count)
            elif not self.lies(name):
                loose.append((one, name, count))
        if done:
            for one, name, count in loose:
                self.beside_what_happens(one, name, count)
            return
        me = self.teller.me
        names = [name for _, name, _ in loose]
        attack = next((name for name in names if is_attack(name)), "")
        guards = [name for name in names if defends(name) or shields(name)]
        held = [name for zone, found in self.zones.items() if zone.startswith(f"{me}.") for name in found]
        mine = any(defends(name) or shields(name) for name in held) or bool(guards and self.teller.spoke_of_me)
        if self.priced and not (loose := self.not_priced(loose)):
            return
        loose = _once_each(loose)
        happened = ""
        if attack and (guards or mine) and attack not in guards:
            who, victim = self.sides(loose, attack, guards, mine)
            self.hold(who, "hand", attack)
            for name in guards:
                self.hold(victim, "play" if shields(name) else "hand", name)
            happened = self.now(who, "plays", attack)
            loose = [one for one in loose if one[1] not in (attack, *guards)]
        gains = next((name for name in names if not reacts_to_gains(name) and when_gained(name)), "")
        if not happened and gains and any(map(reacts_to_gains, [*names, *held])):
            self.supply(gains)
            happened = self.now(me, "gains", gains)
            loose = [one for one in loose if one[1] != gains]
        if not happened and (self.bought_with(loose) or self.in_a_row([one for one in bare if not one.asked])):
            return
        if not happened and not self.scored():
            happened, loose = self.first_played(loose)
        for one, name, count in loose:
            self.hold(one.who, "hand", name, count)
            if happened:
                self.assumed.append(f"{name} is in {one.who}’s hand")
        if not happened and any(name in self.landscapes for name in self.landscapes):
            self.bought()

    def sides(
        self, loose: list[tuple[Saying, str, int]], attack: str, guards: list[str], mine: bool,
    ) -> tuple[str, str]:
        """Return who attacks, and who is attacked, where only the cards of both were named. It is the opponent who
        attacks if somebody speaks of an own defence, or of being protected.
        """
        me, other = self.teller.me, next(player for player in self.players if player != self.teller.me)
        whose = {name: one.who for one, name, _ in loose}
        guard = next((whose[name] for name in guards), whose[attack])
        if self.teller.spared == "" and guard != whose[attack]:
            return whose[attack], guard                     # "does my Moat block his Vampire"
        victim = self.teller.spared or (me if mine else other)
        return next(one for one in (whose[attack], other, *self.players) if one != victim), victim

    def bought_with(self, loose: list[tuple[Saying, str, int]]) -> bool:
        """Report whether one card was named beside coins, and nothing else: it is bought, if they are enough for it.
        "Grand Market with 10 coins, allowed?"
        """
        who, name, count = (loose[0][0].who, *loose[0][1:]) if len(loose) == 1 else ("", "", 0)
        coins, cost = self.teller.values.get(f"{who}.coins", ""), facts()[name].cost if name else None
        if not coins or not cost or count > 1 or self.teller.calls or any(self.zones.get(f"{who}.hand", {}).values()):
            return False
        self.supply(name)
        if int(coins) >= cost[0] and not cost[1]:
            self.now(who, "buys", name)
        else:
            self.teller.values["phase"] = "buy"
        return True

    def in_a_row(self, bare: list[Saying]) -> bool:
        """Report whether only cards were named that are played, one after the other as they were named: they are played
        then. The last one is bought, if it cannot be played and those before work when one is bought.
        """
        *names, last = self.row(bare) or [""]
        if not names:
            return False
        who = bare[0].who
        for name, same in itertools.groupby([*names, *[last] * self.in_turn(last)]):
            count = len([*same])
            self.hold(who, "hand", name, sum(other == name for other in (*names, last)))
            self.now(who, "plays", name, count)
        if not self.in_turn(last):
            self.assumed.append(f"{who} buys {last}")
            self.happens(Saying(who, "buys", [(last, 1)]))
        return True

    def row(self, bare: list[Saying]) -> list[str]:
        """The cards that are played one after the other, since nothing but their names is said: it is asked how much
        comes of them, or one is named again ("Merchant, Merchant, Silver"). Empty if they are none.
        """
        names = [name for one in bare if one.place is None for name, count in one.cards for _ in range(count)
                 if facts()[name].is_card]
        if len(names) < 2 or self.scored() or len({one.who for one in bare}) > 1 or any(
                one.asked or one.place for one in bare) or any(not self.in_turn(name) for name in names[:-1]):
            return []
        pairs = [pair for one in bare for pair in itertools.pairwise(one.cards)]
        again = any(first == second and first[1] == 1 for first, second in pairs)
        buys = again and not playable(names[-1]) and facts()[names[-1]].is_card and works_in_play(names[0])
        much = bool(_HOW_MUCH & self.teller.words) or self.teller.equals
        plays = self.in_turn(names[-1]) and (again or much) and (much or any(
            "Action" in facts()[name].types for name in names))
        return names if plays or buys else []

    def in_turn(self, name: str) -> bool:
        """Report whether a card is just played, one after the other with others: nothing is chosen for it."""
        chosen = plays_others(name) or plays_from_deck(name) or on_mat(name) or turns_over(name) or (
            from_hand(name) and not is_attack(name))
        return playable(name) and not (chosen or defends(name) or reacts_to_gains(name))

    def not_priced(self, loose: list[tuple[Saying, str, int]]) -> list[tuple[Saying, str, int]]:
        """The cards of which it is not asked what they cost, or are worth; those are in the Supply, or are owned."""
        meant = self.teller.priced or {name for _, name, _ in loose}
        for one, name, count in loose:
            if "Victory" in facts()[name].types and "worth" in self.said:
                self.hold(one.who, "hand", name, count)     # what it is worth in the end
            elif name in meant:
                self.supply(name)
        return [one for one in loose if one[1] not in meant and "worth" not in self.said]

    def first_played(self, loose: list[tuple[Saying, str, int]]) -> tuple[str, list[tuple[Saying, str, int]]]:
        """The first card that can be played is played, and what is named after it is what it is played on; and what is
        left then."""
        at = next((at for at, (one, name, _) in enumerate(loose) if playable(name) and not (
            one.asked and comes_of_something(name)) and not (defends(name) or reacts_to_gains(name) or self.no_action(
                one.who, name))), None)
        if at is None:
            return "", loose
        one, name, count = loose[at]
        rest = [*loose[:at], *loose[at + 1:]]
        throne = next((n for n, (_, other, _) in enumerate(rest) if plays_others(other)), None)
        if throne is not None and not plays_others(name) and "Action" in facts()[name].types:
            behind = rest[throne]
            rest[throne] = loose[at]
            one, name, count = behind
        self.hold(one.who, "hand", name, count)
        happened = self.now(one.who, "plays", name, 1 if plays_others(name) else count)
        left = []
        after = self.teller.heard[self.teller.heard.index(name) + 1:][:1] if name in self.teller.heard else []
        rest.sort(key=lambda other: plays_others(name) and other[1] not in after)
        for other, target, number in rest:
            if plays_others(name) and playable(target) and not self.choices and not (
                    other.asked and comes_of_something(target)):
                self.lay_for(one.who, name, target, number)
                self.choices += [f"{name}: {name}"] * (count - 1) + [f"{name}: {target}"] * number
            elif plays_from_deck(name) and playable(target) and other.who == one.who:
                self.hold(one.who, "deck", target, number)
                self.assumed.append(f"{target} is in {one.who}’s deck")
            elif turns_over(name) and not other.asked:
                victim = next(player for player in (other.who, *self.players) if player != one.who)
                self.hold(victim, "deck", target, number)
                self.assumed.append(f"{target} is on top of {victim}’s deck")
            elif other.who == one.who and from_hand(name) and does(name, "trashes") and not other.asked:
                self.hold(one.who, "hand", target, number)
                if not self.choices:
                    self.choices.append(f"{name}: trash {f'{number} ' if number > 1 else ''}{target}")
            elif comes_of_something(target) and (does(name, "gains") or other.asked) and not (
                    from_hand(name) and not other.asked):
                continue                                    # it is what comes of it
            else:
                left.append((other, target, number))
        return happened, left

    def beside_what_happens(self, one: Saying, name: str, count: int) -> None:
        """A card of which only the name was said, beside something that happens."""
        if on_mat(name) and self.teller.calls:
            self.hold(one.who, "tavern", name, count)
            return
        if self.comes_of(name) or any(
                name in (*dict(other.cards), *other.onto) for other in self.teller.sayings if other is not one
                and not other.asked and (other.verb in ("gains", "buys") or name in other.onto or (
                    other.verb == "plays" and other.who != one.who))):
            return
        if comes_of_something(name) or one.asked:
            if not comes_of_something(name) and playable(name) and not when_gained(name):
                self.spoken_of(one.who, name, count)
            return
        if stays(name) and (shields(name) or is_attack(name)):
            who = one.who
            if is_attack(name) and not shields(name) and (
                    who == self.teller.me or self.acts(who, "gains", "buys", "plays")):
                who = next(player for player in self.players if player != who)
            self.hold(who, "play", name, count)
            self.assumed.append(f"{who} played {name} on the turn before")
            return
        zone = "play" if works_in_play(name) and self.gains_something(one.who) else "hand"
        self.hold(one.who, zone, name, count)
        self.assumed.append(f"{name} is in {'play' if zone == 'play' else f'{one.who}’s hand'}")

    def bought(self) -> None:
        """An Event of which only the name was said is bought."""
        name = next((name for name in self.landscapes if facts()[name].kind == "event"), "")
        if name:
            cost = facts()[name].cost
            key = f"{self.teller.me}.coins"
            if cost and cost[0] and key not in self.teller.values:
                self.teller.values[key] = str(cost[0])
            self.now(self.teller.me, "buys", name)

    def bring(self) -> None:
        """Bring what has no pile of its own into the game with another card."""
        for name in [name for cards in list(self.zones.values()) for name in cards]:
            by = facts()[name].brought_by
            if by and name not in self.zones.get("supply", ()) and not any(
                    self.placed(one) or one in self.landscapes for one in by):
                bringer = next((one for one in by if one in INDEX), by[0])
                if facts()[bringer].is_card:
                    self.hold("", "supply", bringer)
                    self.assumed.append(f"{bringer} is in the Supply, for {name}")

    def attacked(self) -> None:
        """Give the turn to the only player who has an Attack in hand."""
        hold = [player for player in self.players if any(
            "Attack" in facts()[name].types for name in self.zones.get(f"{player}.hand", ()))]
        mine = self.players[0]
        if len(hold) == 1 and hold[0] != mine and not self.base.get(f"{mine}.hand"):
            self.turn = hold[0]
            attacks = [name for name in self.zones[f"{hold[0]}.hand"] if "Attack" in facts()[name].types]
            if self.teller.struck and len(attacks) == 1:
                self.now(hold[0], "plays", attacks[0])      # "the Curse he gives me with his Witch"
            else:
                self.assumed.append(f"it is {hold[0]}’s turn, who has the Attack")

    def roles(self, bare: list[Saying], told_what: bool) -> None:
        """Return cards of which only the names were said: a card that does something when it is gained, beside one that
        reacts to that, is one to gain. All others are in hand.
        """
        cards = [(one, name, count) for one in bare for name, count in one.counted()
                 if not self.other(name, one.who, owned=not one.asked and (
                     one.place is None or one.place.zone != "supply"))]
        alone = not (told_what or self.zone) and len({one.who for one, *_ in cards}) < 2
        gained = [name for _, name, _ in cards if when_gained(name)]
        reacting = [name for _, name, _ in cards if reacts_to_gains(name)]
        attacks = alone and any("Attack" in facts()[name].types for _, name, _ in cards)
        defends = [name for _, name, _ in cards if "Attack" not in facts()[name].types and "Reaction" in
                   facts()[name].types] if attacks and not gained else []
        for one, name, count in cards:
            if name in defends and one.place is None:
                who = self.players[(self.players.index(one.who) + 1) % len(self.players)]
                self.hold(who, "hand", name, count)
                self.assumed.append(f"{who} has {name} and {one.who} attacks")
            elif one.place is not None:
                self.hold(one.place.owner, one.place.zone, name, count)
            elif alone and reacting and name in gained and name not in reacting:
                self.hold("", "supply", name)
                self.assumed.append(f"{name} is in the Supply, to be gained")
            elif self.zone in ("supply", "trash"):
                self.hold("", self.zone, name, count)
            else:
                self.hold(one.who, self.zone if one.who == self.teller.me and self.zone else "hand", name, count)

    def scoring(
        self, draft: Draft, asked: tuple[Asked, ...], heard: list[Heard], text: str,
    ) -> tuple[Draft, tuple[Asked, ...], list[Heard]]:
        """The draft and what is asked of it where that is the score, without the words that only say so."""
        if not self.scored():
            return draft, asked, heard
        draft, taken = kinds_owned(draft, text, self.teller.me, self.assumed, self.teller.fills)
        self.teller.left = [one for one in self.teller.left if one.casefold() not in taken]
        heard = [word for word in heard if word.text.casefold() not in taken]
        return draft, score_asked(asked, self.teller.me, self.teller.words), heard


def _without_what_is_gained(one: Saying) -> list[Saying]:
    """A card of which it is asked what it can gain, without that: it is asked, not chosen."""
    if not (one.asked and one.verb == "plays" and one.cards and any(one.onto) and one.which in ("", "gains") and (
            gains_freely(one.cards[-1][0]))):
        return [one]
    gained = [(name, 1) for name in one.onto if name]
    return [replace(one, onto=[], which=""), Saying(one.who, "gains", gained, asked=True)]


def _without_title(sayings: list[Saying]) -> list[Saying]:
    """The sayings, without names that are played on each other and of which that is said in full behind: "Moat and a
    throned Witch. He plays Throne Room on a Witch"."""
    return [one for number, one in enumerate(sayings) if one.text != CALLED or not any(
        other.verb == "plays" and (other.cards, other.onto) == (one.cards, one.onto) for other in sayings[number + 1:])]


def own_turn(one: Saying) -> bool:
    """Report whether something is done that only who has the turn does: a card is played that is no Reaction, or
    bought.
    """
    names = [name for name, _ in one.cards]
    reacts = any(defends(name) or reacts_to_gains(name) for name in names)
    plays = one.verb == "plays" and all(map(playable, names)) and not reacts
    return (plays or one.verb == "buys") and bool(names) and not (one.asked or one.source or one.text == SUFFERED)


def _once_each(loose: list[tuple[Saying, str, int]]) -> list[tuple[Saying, str, int]]:
    """Cards by name, each once, with the highest number that was told of it."""
    merged: dict[str, tuple[Saying, str, int]] = {}
    for one, name, count in loose:
        kept = merged.get(name)
        merged[name] = (one, name, max(count, kept[2]) if kept else count)
    return list(merged.values())


__all__ = ["Staging", "own_turn"]
