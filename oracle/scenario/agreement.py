"""Agreement of a claim with the clause that asks it: the same verb, actor, object, number and polarity.

A claim is made of a clause by its form, so it may say less than the clause does, or something else: "can I discard
Sleigh and put the Gold into my hand" is more than ``Alice discarded Sleigh``. Each word of the clause that says
something has to be said by the claim, by what happens anyway, or by a condition beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from oracle.scenario.plain_words import Heard
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import (
    ASKED_AMOUNTS,
    ASKED_DEEDS,
    ASKED_STATES,
    COSTS,
    HAS,
    NOISE,
    PROTECTS,
    THEY,
    TIMES,
    USES,
    VERBS,
)

_GAP: Final = "…"
_MOVED: Final = r" in (\S+\.)?\w+\b"
_SAYS: Final[dict[str, str]] = {
    "gained": (rf"gained|^gain | got |passed|bought|received|took|drew|exchanged|{_MOVED}| = |hand size|size is|"
               "played a|put "),
    "bought": r"bought|may buy|gained", "trashed": r"trashed|in trash|gained .*into",
    "received": r"received|gained|passed",
    "discarded": r"discarded|\.discard\b|hand size", "drew": r"drew|hand size|\.hand\b",
    "played": r"played|may play|used|called|replayed", "used": r"used|called|played",
    "put": r"put |deck\[0\]|\.(deck|hand|island|exile)\b|moved", "exiled": r"exiled|\.exile\b",
    "called": r"called|used", "returned": rf"returned|{_MOVED}", "shuffled": "shuffled", "exchanged": "exchanged",
    "set aside": rf"set aside|{_MOVED}",
}
"""How a claim may say a deed of which somebody asks."""
_TOOLS: Final = frozenset((
    "with", "w", "by", "from", "of", "to", "against", "for", "on", "using", "use", "uses", "used", "via", "vs", "than",
    "as", "in", "under", "through", "after", "like", "because", "into", "off", "incl", "including", "out of",
    "before", "when", "without"))
"""A word behind which something is named by which, from which or for which it is done."""
_ZONES: Final[dict[str, str]] = {
    "hand": r"\bhand\b|discarded|may play|played|gained .* to|\.cards|passed|used|put ",
    "deck": r"\bdeck\b|drew|put ",
    "discard": r"\bdiscard\b|discarded", "trash": r"\btrash", "exile": r"\bexile", "play": r"\.play\b|played|may play",
    "set_aside": r"set_aside|set aside|\.cards",
}
_LOSES: Final = r"trash|discard|returned|passed|exile|size is| in play|\.\w+ = "
WEIGHS: Final[dict[str, str]] = {
    **dict.fromkeys(("lose", "loses", "losing", "lost"), _LOSES),
    **dict.fromkeys(("avoid", "dodge", "escape", "survive", "survives"), r"unaffected|used | no | not "),
    **dict.fromkeys(("besides", "except", "apart", "less", "fewer"), "$^"),
    **dict.fromkeys(("cost", "costs"), r"costs|\.coins"),
}
"""Words of no deed that say what is asked all the same, and how a claim says so."""
_POOLS: Final = frozenset(("actions", "buys", "coins", "money", "coffers", "villagers", "favors", "debt"))
_PICKS: Final = frozenset(("choose", "chooses", "pick", "picks", "opt", "say"))
_ADVICE: Final = frozenset(("should", "better", "best", "recommend", "stronger", "smarter"))
_BEGINS: Final = frozenset(("start", "begin", "end", "finish", "only"))
_NEEDS: Final = frozenset((
    "need", "needs", "needed", "require", "requires", "use", "uses", "cost", "costs", "take", "takes"))
_AGAIN: Final = frozenset(("again", "another", "second", "2nd", "twice", "one more", "third", "3rd", "once more"))
_ALL: Final = frozenset(("both", "all", "every", "each"))
_NOT_ALL: Final = frozenset(("at", "after", "in", "not"))
_DENIES: Final = re.compile(r" no | not | without |size is 0|= 0|exactly 0")
_SEVERAL: Final = re.compile(rf" and |\b[2-9]\b|\b\d\d|twice|{_GAP}|costs|game is over")
_NUMBERED: Final = frozenset(("number", "fill", "pool"))


class Clause:
    """The words of a clause that asks, with what is claimed of it and what happens in the position."""

    def __init__(
        self, words: Sequence[Heard], claims: Sequence[str], happens: Iterable[str], person: Callable[[str], str],
        there: Callable[[str], Sequence[str]],
    ) -> None:
        self.words = words
        self.text = [plain(word.text) for word in words]
        self.claims = claims
        self.claim = " ; ".join(claims)
        self.happens = " ; ".join(happens)
        self.person = person
        self.there = there

    def said(self, number: int, deed: str | None) -> bool:
        """Report whether a word of the clause, which speaks of a deed or of none, is said by the claim."""
        word, text = self.words[number], self.text[number]
        if deed is not None:
            return self._done(number, deed) or self._triggers(number)
        if text in ASKED_STATES:
            return self._state(ASKED_STATES[text])
        if word.kind == "name":
            return self._named(number)
        if word.kind in _NUMBERED:
            return self._counted(number)
        if self._advised(number) or self._unknown_deed(number) or self._picked(number) or self._spent(number):
            return False
        if text in _POOLS and word.kind in ("strange", "filler", "token"):
            return self._pool(number)
        if text in WEIGHS and (text not in COSTS or number + 1 == len(self.words)):
            return bool(re.search(WEIGHS[text], f" {self.claim} "))
        if text == "back" and number > 1 and self.text[number - 1] in ("come", "comes", "go", "goes") and (
                self.words[number - 2].kind != "person"):
            return bool(re.search(rf"returned|put |{_MOVED}", self.claim))
        if text in ("first", "before"):
            return self._in_order(number)
        if word.kind == "not":
            turn = self.text[number + 1:number + 3] in (["my", "turn"], ["his", "turn"], ["her", "turn"])
            return turn or "or" in self.text[:number] or bool(_DENIES.search(f" {self.claim} "))
        if text in _AGAIN or word.kind == "times":
            someone = self.text[number + 1:number + 2] in (["guy"], ["player"], ["person"], ["opponent"])
            return someone or self.text[max(0, number - 1):number] == ["a"] or self._again(text)
        if text in _ALL:
            return self._every(number)
        if word.kind == "person" and not word.own:
            return self._by(word)
        if word.kind == "place" and word.value in _ZONES:
            return self._lies(number)
        return True

    def _in_order(self, number: int) -> bool:
        """Report whether what is done first is said by the claim, where one of two is meant: "do I gain the Gold before
        the Province"."""
        if " before " in self.claim or len(self.claims) > 1:
            return True
        if self.text[number] == "first":
            return "or" not in self.text[number:]
        return next((one.kind for one in self.words[number + 1:] if one.kind != "filler" and not one.own), "") not in (
            "name", "person")

    def _every(self, number: int) -> bool:
        """Report whether "both", "all" or "each" is said by the claim; "each turn" is, if a turn ends."""
        if self.text[number + 1:number + 2] == ["turn"]:
            return not self.happens or " ends the turn" in self.happens or "start of" in self.claim
        several = bool(_SEVERAL.search(self.claim)) or len(self.claims) > 1
        return several or bool(number and self.text[number - 1] in _NOT_ALL)

    def _advised(self, number: int) -> bool:
        """Report whether it is asked what is best, and not what is so: "should I buy a Gold or a Laboratory"."""
        should = "or" in self.text or re.search(r"bought|gained", self.claim)
        return self.text[number] in _ADVICE and (self.text[number] != "should" or bool(should))

    def _unknown_deed(self, number: int) -> bool:
        """Report whether a word that nobody knows is what somebody does in the clause: "should I open Silver"."""
        before = self.words[number - 1] if number else None
        others = any(word.kind == "verb" or text in ASKED_DEEDS or text in ASKED_STATES for word, text in zip(
            self.words, self.text, strict=True))
        return self.words[number].kind == "strange" and before is not None and not others and (
            before.kind == "person" and not before.own) and self.words[max(0, number - 2)].kind == "ask" and (
            self.text[number] not in NOISE and self.text[number] not in _BEGINS)

    def _picked(self, number: int) -> bool:
        """Report whether a card or thing is picked out, and nothing else is done: "can I choose the Curse"."""
        if self.text[number] not in _PICKS or self.claim.startswith("gain "):
            return False
        if self.text[number] == "say":
            return True                                     # "may I say that I take the Curse"
        behind = next((word.kind for word in self.words[number + 1:] if word.kind != "filler"), "")
        return behind == "name" and not any(
            (word.kind == "verb" and word.value not in (HAS, "chooses")) or ASKED_DEEDS.get(text) == "put"
            for word, text in zip(self.words, self.text, strict=True))

    def _spent(self, number: int) -> bool:
        """Report whether an Action or Buy is what something takes: "do I need an Action for it"."""
        takes = _NEEDS & set(self.text[:number])
        return self.text[number] in ("action", "actions", "buy") and bool(takes) and "many" not in self.text

    def _done(self, number: int, deed: str) -> bool:
        """Report whether a deed is the claim's, or happens anyway beside it."""
        word, text = self.words[number], self.text[number]
        if f".{ASKED_AMOUNTS.get(text)} = " in self.claim:
            return True                                     # "Coins and Buys?"
        if text in _TOOLS or (word.value == USES and text not in VERBS) or (
                text in ASKED_AMOUNTS and "many" in self.text[:number]):
            return True
        if text in ("get", "gets", "got") and self.text[number + 1:number + 2] == ["to"]:
            return " may " in self.claim or self.words[number + 1].kind == "clause"      # "do I get to throne it"
        if re.search(_SAYS.get(deed, deed), self.claim):
            return True
        present = next((verb for verb, past in _PRESENT.items() if past == deed), "")
        return bool(present) and f" {present} " in f" {self.happens} "

    def _triggers(self, number: int) -> bool:
        """Report whether a deed is what something is triggered by: "does trashing it trigger Market Square"."""
        return "used " in self.claim and any(ASKED_STATES.get(text) == "works" for text in self.text[number + 1:])

    def _state(self, kind: str) -> bool:
        """Report whether the claim says that something works, that somebody is affected, or who won."""
        says = {"works": r"used |unaffected|played|called|costs|gained Curse|\.coins", "won": " won",
                "affected": r"unaffected|gained|discarded", "cursed": "Curse"}[kind]
        return bool(re.search(says, f" {self.claim}"))

    def _named(self, number: int) -> bool:
        """Report whether a name is in the claim, has a part in what happens, or is what something is done with."""
        names = self.words[number].names
        if any(name in self.claim or name in self.happens for name in names):
            return True
        before = self.text[max(0, number - 3):number]
        spared = " was unaffected" in self.claim and not PROTECTS.isdisjoint(self.text)      # by what is named
        if spared or ".score" in self.claim or ".vp" in self.claim or "into" in self.text[number:]:
            return True
        return any(text in _TOOLS for text in before) or not all(facts()[name].is_card for name in names)

    def _counted(self, number: int) -> bool:
        """Report whether a number is that of the claim, or of what happens; so are numbers behind "with" and "for"."""
        value = self.words[number].value.partition(" ")[0]
        if value == "0" and self.words[number].kind == "fill":
            return bool(_DENIES.search(f" {self.claim} ")) or _GAP in self.claim or any(
                text in _TOOLS for text in self.text[:number])
        if not value.isdecimal() or int(value) < 2 or _GAP in self.claim or "size is" in self.claim:
            return True
        often = max((int(word.value) for word in self.words if word.kind == "times"), default=1)
        said = rf"(?<!\d)(?:{value}|{int(value) * often})(?!\d)"
        if re.search(said, self.claim) or re.search(said, self.happens) or (value == "2" and "twice" in self.claim):
            return True
        return any(text in _TOOLS or text == "or" for text in self.text[max(0, number - 2):number])

    def _lies(self, number: int) -> bool:
        """Report whether a place is the claim's, or only says where a card is that was named before it."""
        zone = self.words[number].value
        played = re.match(r"(\w+) (?:may )?play(?:ed)? (.+?)(?: now)?$", self.claim)
        if played is not None and zone != "hand" and "from" in " ".join(self.text[max(0, number - 3):number + 1]):
            return not any(played[2] in item for item in self.there(f"{played[1]}.hand"))    # it is not there
        draws = "drew" in self.claim and bool({"draw", "draws", "many"} & set(self.text))
        if re.search(_ZONES[zone], self.claim) or zone in self.happens or (zone in ("hand", "deck") and draws):
            return True
        return any(word.kind in ("name", *_NUMBERED) for word in self.words[max(0, number - 4):number]) or any(
            text in ("from", "out", "off", "of") for text in self.text[max(0, number - 3):number]) or (
            self.text[number].startswith(("from", "out of")))

    def _pool(self, number: int) -> bool:
        """Report whether an amount that is asked for is the claim's, or what something is done with."""
        pools = {ASKED_AMOUNTS[self.text[number]], *(("vp", "score") if ASKED_AMOUNTS[self.text[number]] in (
            "vp", "score") else ())}
        before = self.text[max(0, number - 3):number]
        owner = self.words[number - 1] if number else None
        if owner is not None and owner.kind == "person" and owner.own and any(
                pool in self.claim for pool in pools) and self.person(owner.value) not in self.claim:
            return False                                    # "does he get my Coffers"
        played = self.text[number].startswith("action") and " an Action " in self.claim
        return played or any(pool in self.claim for pool in pools) or "costs" in self.claim or any(
            text in _TOOLS or text.isdecimal() or text.startswith("pay") for text in before)

    def _again(self, text: str) -> bool:
        """Report whether the claim says that it is done more than once, or something has happened twice."""
        several = bool(_SEVERAL.search(self.claim)) or any(
            part in self.claim for part in (" called ", "extra turn", "turn is", " may play a", " may buy a"))
        every = self.happens.split(" ; ")
        return several or len(set(every)) < len(every) or (TIMES.get(text, 2) == 2 and " 2 " in self.happens)

    def _by(self, word: Heard) -> bool:
        """Report whether who is spoken of is in the claim, where it says of players what they do."""
        who = self.person(word.value)
        subjects = {claim.split()[0].partition(".")[0] for claim in self.claims}
        players = {one.split()[0] for one in self.happens.split(" ; ") if one} | {who}
        return word.value == THEY or not subjects & players or who in self.claim or bool(
            re.search(r" in trash| costs | passed ", self.claim))


_PRESENT: Final = {"plays": "played", "gains": "gained", "buys": "bought", "trashes": "trashed",
                   "discards": "discarded", "draws": "drew", "exiles": "exiled"}


__all__ = ["WEIGHS", "Clause"]
