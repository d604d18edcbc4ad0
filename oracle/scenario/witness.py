"""The second look at a typed question, which compares its words with what was made of it and not with how it was read.

Every word that says something has to be witnessed by the position, by what happens or by what is asked: a name by being
there, a number by so many cards or coins, a verb by somebody who does it or a card that does, a time by a turn that
ends or a card that lay there before. What nothing witnesses was not understood, whatever the reading made of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.collection import INDEX, load
from oracle.scenario.asked import DECIDES, GAP, Asked
from oracle.scenario.card_roles import (
    draws,
    filler,
    keeps,
    lets,
    mat_of,
    on_mat,
    plays_others,
    reacts_to_gains,
    stays,
    turns_over,
)
from oracle.scenario.draft import Draft
from oracle.scenario.plain_words import Heard
from oracle.words import phrases
from oracle.words.catalogue import facts, find, plain
from oracle.words.phrases import ASKED_AMOUNTS, ASKED_DEEDS, ASKED_STATES, CHOSEN, COMMON, FATES, HAS, NOISE, USES

_HELD: Final = frozenset(("hand", "play", "set_aside", "discard", "tavern", "exile", "island", "deck"))
_TWO: Final = frozenset(("another", "both", "twice", "too", "second", "other", "again", "one more"))
_PLAYS: Final = frozenset(("play", "plays", "time", "turn", "card", "action"))
_TOOLS: Final = frozenset(("with", "w", "by", "using", "use", "play", "plays"))
COMMON_CARDS: Final = frozenset(name for name in COMMON if (fact := find(name)) is not None and fact.is_card)
"""Words of the language that are names of cards as well."""
_TYPES: Final = frozenset(("Treasure", "Action", "Victory", "Attack", "Reaction", "Duration"))
_GIVEN_BY: Final = {"hex": "Doom", "boon": "Fate"}
_FULL: Final = 15                     # cards of a deck of which nothing was said
_COUNTS: Final = frozenset(("pool", "fill", "number"))
_NEAR: Final = 4                      # words before a name in which one more of it may be spoken of
_MANY: Final = 99
_ITEM: Final = re.compile(r"(?:(\d+) )?([^\d\[,]+)")
_ZONES: Final = {"set_aside": ("set_aside", "pending", "exile"), "discard": ("discard",), "play": ("play", "projects")}
_ALIKE: Final = {"buys": ("gains",), "gains": ("buys", "receives"), "receives": ("passes",), "plays": ("chooses",)}
_PHASES: Final = {"buy": (" buys ", "phase=buy", " ends the "), "night": ("phase=night", " plays "),
                  "action": ("phase=action", " plays ", " ends the "), "clean-up": ("phase=clean-up", " ends the turn"),
                  "start": ("phase=start", " ends the turn", " starts the turn", "at the start of")}


class _Made:
    """The position and the claims that were made of a text, as the second look sees them."""

    def __init__(self, draft: Draft, asked: Sequence[Asked], person: Callable[[str], str]) -> None:
        self.draft, self.person = draft, person
        self.asked = " ; ".join(one.text for one in asked)
        self.line = draft.line()[0]
        self.happens = [*draft.get("earlier"), *draft.get("event")]
        self.choices = draft.get("choices")
        self.cards: dict[str, Counter[str]] = {}            # by field: "Alice.hand"
        for key, items in draft.values:
            if "." in key or key in ("supply", "trash", "landscapes", "hexes", "boons"):
                found = self.cards.setdefault(key, Counter())
                for item in items:
                    match = _ITEM.match(item)
                    if match:
                        found[match[2].strip()] += int(match[1] or 1)
        self.names = {name for cards in self.cards.values() for name in cards if name in facts()}
        self.total = Counter[str]()
        for cards in self.cards.values():
            self.total += cards
        self.all = f"{self.line} {self.asked}"
        self.repeated = {one.often for one in asked}
        self.all += "".join(f" {int(number) // one.often}" for one in asked if one.often > 1
                            for number in re.findall(r"\d+", one.text))
        self.reserves = [re.escape(name) for name in self.names if on_mat(name)] or ["-"]

    # ------------------------------------------------------------------ word by word

    def named(self, word: Heard, number: int, words: Sequence[Heard]) -> bool:
        """A name is there, happens, or is asked about; and it is whose it was said to be."""
        names = [name for name in word.names if re.search(rf"(?<![\w]){re.escape(name)}(?![\w])", self.all)]
        if not names:
            if " used " in self.asked and any(name in INDEX and load(name).everywhere for name in word.names):
                return True                                 # "can I Watchtower the Curse"
            part = not word.sure and plain(word.text) in plain(self.all).split()     # "the zombie"
            return part or any(self.all.find(other) >= 0 for name in word.names for other in facts()[name].brought_by)
        before = [one for one in words[max(0, number - 3):number] if one.kind not in ("filler", "number", "ordinal")]
        behind = [plain(one.text) for one in words[number + 1:number + 3]]
        if behind == ["this", "turn"] and not any(name in text for text in self.happens for name in names):
            return False                                    # "Caravan last turn and Caravan this turn"
        if self.elsewhere(names, words[number + 1:number + 5]):
            return False                                    # "trash a Fortress from the Supply", and it is in the hand
        if not before or before[-1].kind != "person" or not before[-1].own or (
                plain(before[-1].text) == "her" and [one.kind for one in before[:-1]][-1:] == ["verb"]):
            return True                                     # "I show her Trader"
        who = self.person(before[-1].value)
        mine = [key for key, cards in self.cards.items() if any(cards[name] for name in names) and "." in key]
        return not mine or any(key.startswith(f"{who}.") for key in mine) or any(
            text.startswith(f"{who} ") and name in text for text in self.happens for name in names)

    def elsewhere(self, names: Sequence[str], after: Sequence[Heard]) -> bool:
        """Report whether a card is said to come from the Supply or the trash, and lies in a hand alone."""
        said = next((one.value for one in after if one.kind in ("place", "verb", "stop", "comma", "name", "ask")), "")
        there = [key for key, cards in self.cards.items() if any(cards[name] for name in names)]
        return said in ("supply", "trash") and bool(there) and all(key.endswith(".hand") for key in there)

    def lies(self, word: Heard) -> bool:
        """So many cards are where a phrase says, or that is asked."""
        if word.value in ("trait", "game", "supply", "suns"):
            return all(name in self.line for name in word.names)
        if word.value == "turn":
            gives = any(word.names[0] in one for one in (*self.happens, *self.choices))
            return gives and any(one.endswith(" ends the turn") for one in self.happens)
        if word.value in ("kept", "earlier"):
            return all(name in self.line for name in word.names)
        if word.names:
            held = [cards for key, cards in self.cards.items() if key.partition(".")[2] == word.value]
            held = held if word.value else [*self.cards.values()]
            return not word.many or any(cards[name] >= word.many for cards in held for name in word.names)
        there = [cards for key, cards in self.cards.items() if key.partition(".")[2] == word.value]
        return any(sum(cards.values()) == word.many for cards in (*there, *([] if word.many else [Counter[str]()])))

    def numbered(self, value: str, after: Sequence[Heard], cards: bool = False) -> bool:
        """A number is that of cards, coins or anything that is there or asked."""
        number = int(value) if value.isdecimal() else 0
        beside = [plain(one.text) for one in after[:1]]
        if beside in (["pile"], ["piles"]) and number == sum(one.endswith(" 0") for one in self.draft.get("supply")):
            return True
        if number < 2 or [plain(one.text) for one in after[:1]] == ["turns"]:
            return True
        if re.search(rf"(?<![\w]){number}(?!\w)", self.all):
            return True
        names = [name for one in after[:3] if one.kind == "name" for name in one.names]
        counted = cards or not names or any("card" in plain(one.text) or one.kind == "fill" for one in after[:2])
        if any(self.total[name] == number for name in names) or any(
                sum(cards.values()) == number and counted for key, cards in self.cards.items() if "." in key):
            return True
        repeated = Counter([*self.happens, *self.choices])
        return any(count == number for count in repeated.values()) or any(
            len(cards) == number for key, cards in self.cards.items() if key != "supply")

    def often(self, number: int) -> bool:
        """Something is done so many times, or a card makes it so, or it is asked whether it may be done once more."""
        if number in self.repeated or (number == 2 and re.search(r" may (?:play|buy) ", self.asked)):
            return True
        repeated = Counter([re.sub(r"\d+ ", "", text) for text in (*self.happens, *self.choices)])
        doubles = any(name in INDEX and plays_others(name) for name in self.names)
        return doubles or any(count >= number for count in repeated.values()) or any(
            count >= number for name, count in self.total.items() if name in facts() and name != filler()) or bool(
            re.search(r"\btwice\b|\btimes\b", self.asked)) or len(set(self.happens)) < len(self.happens)

    def done(self, verb: str, text: str) -> bool:
        """Somebody does it, a choice is that it is done, it is asked, or it is what a card that is there does."""
        if text.startswith(("get", "got", "choose", "chose")) and self.asked:
            return True                                     # "get trashed", "do I get to"
        if verb in (HAS, phrases.NAMES, phrases.PAYS, phrases.OVERPAYS, phrases.POSSESSES):
            return True
        if verb in ("gains", "receives") and re.search(r"\.[a-z]+ = ", self.asked):
            return True                                     # "do I take the Debt"
        if (verb == "chooses" and self.choices) or (verb == "plays" and " may play " in self.asked):
            return True
        if verb == "buys" and (" may buy " in self.asked or ".buys = " in self.asked):
            return True
        past = {ASKED_DEEDS.get(one) for one in (verb, text, *_ALIKE.get(verb, ()))} - {None}
        if any(one and one in self.asked for one in past):
            return True
        verbs = (verb, *_ALIKE.get(verb, ()))
        if any(f" {one} " in f" {text} " for text in self.happens for one in verbs):
            return True
        if any(CHOSEN.get(one) and f": {CHOSEN[one]}" in choice for choice in self.choices for one in verbs):
            return True
        ends = any(text.endswith("ends the turn") for text in self.happens)
        if text.startswith("call"):
            return any(re.search(rf": (use|call) ({'|'.join(self.reserves)})$", one) for one in self.choices)
        if verb == USES or (verb in ("discards", "draws") and ends):
            return True
        waits = any(stays(name) for name in self.names) or any(key.endswith(".tavern") for key in self.cards)
        if verb == "plays" and (self.choices or waits):
            return True
        return any(name in INDEX and (lets(name, verb) or turns_over(name) or (verb == "draws" and draws(name)))
                   for name in self.names)

    def placed(self, zone: str, text: str) -> bool:
        """Something lies there, goes there, or is asked to be there."""
        if zone == "deck" and any(name in INDEX and reacts_to_gains(name) for name in self.names):
            return True
        if zone == "hand" and " drew " in self.asked:
            return True                                     # "before I draw my new hand"
        if any(mat_of(name) == zone and any(f" plays {name}" in one for one in self.happens) for name in self.names):
            return True                                     # it puts them there
        if zone == "set_aside" and any(keeps(name) for name in self.names if name in INDEX):
            return True
        if zone in ("supply", "mat") or any(
                key.partition(".")[2] in _ZONES.get(zone, (zone,)) or key == zone for key in self.cards):
            return True
        told = " ".join((*self.happens, *self.choices))
        return f".{zone}" in self.asked or f"in {zone}" in self.asked or f" {zone}" in told or (
            zone == "deck" and (" put " in self.asked or "onto the deck" in self.line))

    def timed(self, word: Heard) -> bool:
        """A turn before or after this one, a phase, or the end of something."""
        ends = sum(text.endswith("ends the turn") for text in self.happens)
        if word.kind == "ago":
            there = (".play", ".set_aside", ".pending", ".tavern", ".gained_last_turn")
            lying = any(key.endswith(there) for key in self.cards)
            return lying or bool(self.draft.get("earlier"))
        if word.kind == "next":
            return ends > 0 or "start of" in self.asked
        plays = any(" plays " in one for one in self.happens)
        if word.kind == "phase" and word.value == "start" and plays and not ends:
            return False                                    # nothing is played as a turn starts
        if word.kind == "phase":
            return any(one in self.all for one in _PHASES[word.value])
        return word.value.startswith("starts") or word.value in " ".join(self.happens)

    def spoken(self, text: str) -> bool:
        """A word of no table: noise, or what is asked."""
        if text in ("others", "everybody", "everyone"):     # of whom it is asked
            return any(one in self.asked for one in self.draft.players[1:])
        if text in NOISE or (text.isdecimal() and int(text) < 2):
            return True
        if (sort := text.removesuffix("s").removesuffix("e")) in _GIVEN_BY:
            return sort in plain(self.asked).split() or any(
                sort == facts()[name].kind or _GIVEN_BY[sort] in facts()[name].types for name in self.names)
        if (text in DECIDES and "what can follow" in self.asked) or (
                text in phrases.PROTECTS and " was unaffected" in self.asked):
            return True
        if re.fullmatch(r"\+\d+", text):
            return bool(re.search(rf" (drew|got) {text[1:]} ", f"{self.asked} "))
        if text in ASKED_AMOUNTS:
            pool = ASKED_AMOUNTS[text]
            if re.search(rf" got {'vp' if pool == 'score' else pool}\b", self.asked):
                return True
            return f".{pool}" in self.asked or f".{pool}" in " ".join(key for key, _ in self.draft.values) or (
                pool == "score" and ".vp" in self.asked)
        if text in ("over", "end", "ends", "ended", "ending", "tied", "tie", "started", "went", "began"):
            return any(one in self.asked for one in (" won", "game is over"))
        if text in ("cost", "costs", "price", "costing", "worth", "count", "counts"):
            return "costs" in self.asked or ".score" in self.asked
        if text in plain(self.all).split():
            return True                                     # "the zombie"
        if text in FATES and f".{FATES[text]}".removeprefix(".trash") in self.asked:
            return True
        done = ASKED_DEEDS.get(text)
        if done == "put" and "deck" in self.asked:
            return True
        if done == "gained" and re.search(r" in \S+\.cards", self.asked):
            return True
        return bool(done and done in self.asked) or (text in ASKED_STATES and bool(self.asked))

    def again(self, word: Heard, before: Sequence[Heard], after: Sequence[Heard]) -> bool:
        """Report whether something that is said to happen more than once does: "one more Map in hand", "each turn"."""
        text = plain(word.text)
        if text in ("each", "every") and [plain(one.text) for one in after[:1]] == ["turn"]:
            return any(" ends the turn" in one for one in self.happens)
        if not before or plain(before[0].text) != "one more" or word.kind not in ("strange", "name"):
            return True
        said = [name for name in self.total if text in plain(name).split() or name in word.names]
        return not said or any(self.total[name] > 1 for name in said)

    def only(self, near: Sequence[Heard], after: Sequence[Heard]) -> bool:
        """Report whether what is there is all there is, where that is said: "I only have 3 cards"."""
        if "deck" in [one.value for one in after[:5]] and any(
                key.endswith(".deck") and sum(cards.values()) > _FULL for key, cards in self.cards.items()):
            return False                                    # "with only 1 Treasure in the deck"
        if f"{GAP} gained" in self.asked:
            return True                                     # "she says only Tom gets one. Who does?"
        return self.alone(after) and ("hand" in [one.value for one in after[1:3]] or any(
            one.kind in ("number", "fill", "not", "pool") or one.value == HAS or plain(one.text) in ("card", "one")
            for one in near))

    def alone(self, after: Sequence[Heard]) -> bool:
        """Report whether a card that is said to be alone in a hand is alone there: "I have only Tactician in hand"."""
        at = next((n for n, one in enumerate(after[:6]) if one.value == "hand"), 0)
        names = {one.names[0] for one in after[:at] if one.kind == "name"}
        return not names or any(set(+cards) <= names or not names <= set(cards)
                                for key, cards in self.cards.items() if key.endswith(".hand"))

    def too_many(self, words: Sequence[Heard]) -> Iterable[tuple[str, int, int]]:
        """Yield the cards of which more are in the position than the text speaks of, with both numbers."""
        there = Counter[str]()
        for key, cards in self.cards.items():
            if key.partition(".")[2] in _HELD:
                there += cards
        for name, count in there.items():
            said = _named_so_often(name, words) if count > 1 and name in facts() and name != filler() else 0
            if 0 < said < count:
                yield name, count, said

    def witness(self, number: int, words: Sequence[Heard]) -> bool:
        """Report whether a word is witnessed."""
        word, after = words[number], words[number + 1:]
        text = plain(word.text)
        near = words[max(0, number - 2):number + 3]
        if text in ("end", "ended", "ends", "over") and "game" in {plain(one.text) for one in near}:
            return any(one in self.asked for one in (".score", " won", "game is over"))
        if word.kind == "filler" and text in COMMON_CARDS and number and plain(words[number - 1].text) in _TOOLS and (
                not after or after[0].kind in ("stop", "comma", "clause")):
            return False                                    # "... with mine": the card may be meant
        if not self.again(word, words[max(0, number - 1):number], after):
            return False
        if (said := self.last_or_turn(text, words[max(0, number - 1):number], after)) is not None:
            return said
        behind = words[number - 1] if number else word
        if (text in ("token", "tokens") and behind.kind in ("token", "pool")) or (
                text == "only" and plain(behind.text) in ("or", "is")):      # "from the deck or only from the hand"
            return True
        if text == "only":
            return self.only(near, after)
        if text == "as" and word.kind == "filler":          # "Band of Misfits as Fortress"
            beside = [one for one in (*words[max(0, number - 1):number], *after[:1]) if one.kind == "name"]
            return len(beside) < 2 or f"{beside[0].names[0]}: {beside[1].names[0]}" in self.choices
        if text in NOISE or (text == "start" and ("next" in {one.kind for one in near} or "phase=start" in self.line)):
            return True
        if word.kind == "ask" and text in ("cant", "dont") and number and words[number - 1].kind == "person":
            return " no " in self.asked or " not " in self.asked        # "if I dont reveal it"
        if word.kind == "person" and word.own and after and plain(after[0].text) == "turn":
            if any(one.kind == "not" for one in near[:2]):
                return (self.draft.get("turn") or self.draft.players[:1])[0] != self.person(word.value)
            return self.on_turn(self.person(word.value), words[number - 1:number])
        if word.kind == "earlier" and text == "first":      # only one thing happens, or it is one of several
            several = sum(" ends " not in one for one in self.happens) > 1
            if several and number and any(name in self.happens[0] for name in words[number - 1].names):
                return True                                 # "Silver first, then Gold"
            return not several or [plain(one.text) for one in after[:1]] == ["one"]
        return self.of_kind(word, number, words)

    def last_or_turn(self, text: str, before: Sequence[Heard], after: Sequence[Heard]) -> bool | None:
        """Report whether "last" or "turn" is witnessed; None if the word is another, or says something else."""
        if text == "last" and after and after[0].kind == "name" and f"{after[0].names[0]} 1" in self.line:
            return True                                     # of its pile
        outposts = bool(before) and before[0].kind == "name" and before[0].sure
        if text == "turn" and (outposts or [plain(one.text) for one in after[:1]] == ["after"]):
            return any(" ends the turn" in one for one in self.happens)     # "on my Outpost turn"
        if text == "last" and [plain(one.text) for one in after[:1]] in (["card"], ["cards"]):
            return any(sum(cards.values()) < 2 for key, cards in self.cards.items() if key.endswith(".hand"))
        return None

    def of_kind(self, word: Heard, number: int, words: Sequence[Heard]) -> bool:
        """Report whether a word is witnessed by what words of its kind say."""
        text, after = plain(word.text), words[number + 1:]
        if word.kind == "name":
            return self.named(word, number, words)
        if word.kind == "lies":
            return self.lies(word)
        if word.value in ("0", "1") and number and plain(words[number - 1].text) == "to":
            return bool(re.search(rf"(?<!\w){word.value}(?!\w)", self.asked))     # "down to 1"
        if (said := self.none(word, after)) is not None:
            return said
        if word.kind in ("pool", "fill") and self.twice(word, words):
            return False
        if word.kind in ("number", "fill", "pool") and self.alternative(word, words):
            return True
        if word.kind in ("number", "fill", "pool"):
            return self.numbered(word.value.partition(" ")[0], after, word.kind == "fill")
        if word.kind in ("times", "ordinal"):
            return self.often(int(word.value))
        if word.kind == "verb":
            return self.done(word.value, text)
        if word.kind == "place":
            return self.placed(word.value, text)
        if word.kind in ("ago", "next", "phase", "ends"):
            return self.timed(word)
        if word.kind == "gone":
            return self.emptied(text, words[max(0, number - 4):number])
        if word.kind == "filler" and text == "before":
            return self.followed(words[max(0, number - 6):number])
        if word.kind == "strange":
            return self.spoken(text)
        return True

    def none(self, word: Heard, after: Sequence[Heard]) -> bool | None:
        """Report whether nothing is there of what is said to be lacking; None where a word says no such thing."""
        hand = "hand" in plain(word.text) or "hand" in [one.value for one in after[:3]]
        sort = plain(after[0].text).rstrip("s").capitalize() if after and word.kind == "not" else ""
        if hand and (sort in _TYPES or (word.kind == "fill" and word.value == "0")):
            return self.lacks(sort)
        if word.kind == "pool" and word.value in ("0 actions", "0 buys"):
            return f".{word.value[2:]} = " in self.asked or any(
                key.endswith(f".{word.value[2:]}") and items == ("0",) for key, items in self.draft.values)
        return None

    def alternative(self, word: Heard, words: Sequence[Heard]) -> bool:
        """Report whether a number is that of the players, or one that is asked about: "3 or 6 coins"."""
        value = word.value.partition(" ")[0]
        before = [plain(words[at - 1].text) for at, one in enumerate(words) if one is word and at]
        if before[:1] in (["are"], ["of"], ["were"]) and value == str(len(self.draft.players)):
            return True                                     # "we are 3"
        return GAP in self.asked and any(plain(one.text) == "or" for at, other in enumerate(words) if other.kind in (
            "number", "fill", "pool") and other.value.partition(" ")[0] == value
            for one in words[max(0, at - 4):at + 4])

    def lacks(self, sort: str) -> bool:
        """Report whether a hand is without cards of a sort, or without any but those that are played ("")."""
        hands = [cards for key, cards in self.cards.items() if key.endswith(".hand")]
        played = " ".join(self.happens)
        return not hands or any(all(
            name in played or (sort and sort not in facts()[name].types) for name in cards if name in facts())
            for cards in hands)

    def twice(self, word: Heard, words: Sequence[Heard]) -> bool:
        """Report whether an amount that is said once is both what somebody has and what is asked."""
        number, _, pool = word.value.partition(" ")
        said = [one for one in words if one.kind in _COUNTS and one.value.partition(" ")[0] == number]
        if len(said) != 1 or number in ("0", "1"):
            return False
        if word.kind == "fill":
            hands = [cards for key, cards in self.cards.items() if key.endswith(".hand")]
            return any(str(sum(cards.values())) == number and cards[filler()] for cards in hands) and bool(
                re.search(rf" (trashed|discarded|drew|gained|exiled) {number} cards", self.asked))
        return bool(re.search(rf"\.{pool} = {number}\b", self.asked)) and any(
            key.endswith(f".{pool}") and items == (number,) for key, items in self.draft.values)

    def emptied(self, text: str, before: Sequence[Heard]) -> bool:
        """Report whether a pile of which it is said is empty."""
        piles = "pile" in text or any(plain(one.text) in ("pile", "piles") for one in before)
        gone = any(item.endswith(" 0") for item in self.draft.get("supply"))
        return not piles or gone or "game is over" in self.asked

    def followed(self, before: Sequence[Heard]) -> bool:
        """Report whether one thing is before another, in what happens or in what is asked."""
        several = len([one for one in self.happens if " ends " not in one]) > 1 or bool(self.draft.get("earlier"))
        played = any(one.kind == "verb" and one.value == "plays" for one in before)
        return not played or several or " before " in self.asked or any(key.endswith(".play") for key in self.cards)

    def on_turn(self, who: str, before: Sequence[Heard]) -> bool:
        """It is the turn of somebody who is named, or it comes."""
        if before and before[0].kind in ("phase", "next", "ago", "ends"):
            return True
        moves = (self.draft.get("turn") or self.draft.players[:1])[0]
        if any(self.draft.get(f"{who}.{key}") for key in ("pending", "gained_last_turn")):
            return True                                     # it was that turn
        return who == moves or any(text.endswith(" ends the turn") for text in self.happens)


def unwitnessed(
    words: Sequence[Heard], draft: Draft, asked: Sequence[Asked], person: Callable[[str], str],
) -> list[str]:
    """The words of a text that nothing witnesses in what was made of it, as they were written.

    ``person`` says which player a word speaks of.
    """
    made = _Made(draft, asked, person)
    lacks = [word.text for number, word in enumerate(words) if not made.witness(number, words)]
    return lacks + [f"{name} (named {_OFTEN.get(said) or f'{said} times'}, {there} in the position)"
                    for name, there, said in made.too_many(words)]


_OFTEN: Final = {1: "once", 2: "twice"}


def _named_so_often(name: str, words: Sequence[Heard]) -> int:
    """Return how many of a card a text speaks of at most: what is counted, and each that is named as another one."""
    total = most = 0
    for number, word in enumerate(words):
        if name not in word.names:
            continue
        more = max((_one_more(at, words) for at in range(
            max(0, number - _NEAR), min(len(words), number + 2 * _NEAR))), default=0)
        if more == _MANY:
            return _MANY
        most = max(most, more)
        count, new = _introduced(words[max(0, number - 4):number])
        count = max(count, word.many or 1, *map(int, re.findall(r"\b\d{1,2}\b", word.text)))
        new = new or (number > 1 and words[number - 1].kind == "verb" and name in words[number - 2].names)
        most = max(most, count)
        total += count if new or not total else 0
    return max(total, most)


def _one_more(number: int, words: Sequence[Heard]) -> int:
    """Return how many of a card there are by a word near its name: "x3", "another", "both", "2nd one"; 0 if it says
    nothing of that."""
    word, behind = words[number], words[number + 1:number + 2]
    text = plain(word.text)
    if word.kind == "ordinal":
        does = bool(behind) and (behind[0].kind in ("verb", "next", "ago") or plain(behind[0].text) in _PLAYS)
        return 0 if does else int(word.value)
    if text in _TWO or text.split()[0:1] == ["both"]:
        return 2
    if word.kind == "times":
        return int(word.value)
    counts = word.kind in ("number", "fill") and bool(behind) and behind[0].kind != "name"
    return _MANY if counts or text in ("each", "all") else 0


def _introduced(before: Sequence[Heard]) -> tuple[int, bool]:
    """Return how many of a card there are by the words before its name, and whether those speak of a new one."""
    for number in range(len(before) - 1, -1, -1):
        word = before[number]
        text = plain(word.text)
        if word.kind in ("number", "fill"):
            return int(word.value), plain(before[number - 1].text if number else "") != "or"
        if text in ("a", "an") or (word.kind == "person" and word.own):
            return 1, plain(before[number - 1].text if number else "") != "or"
        if word.kind in ("name", "comma", "join", "preposition"):
            return 1, word.kind == "name" or bool(number and before[number - 1].kind == "name" and text != "or")
        if text == "then":
            return 1, True                                  # "Nobles for actions, then Nobles for cards"
        if word.kind != "filler" or text in ("the", "that", "this", "same"):
            return 1, word.kind == "verb" and word.value == "plays"
    return 1, False


__all__ = ["unwitnessed"]
