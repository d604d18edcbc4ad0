"""The clauses of a question in plain words: where each begins and ends, its form, and the deeds its verbs speak of.

    >>> from oracle.scenario.plain_words import words_of
    >>> [clause.form for clause in clauses_of(words_of("I play Smithy. How many cards do I draw?"))]
    ['', 'many']
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from oracle.scenario import agreement
from oracle.scenario.plain_words import Heard
from oracle.words import phrases
from oracle.words.catalogue import plain
from oracle.words.phrases import ASKED_DEEDS, OTHERS, WHETHER, WHOM

_AROUND: Final = frozenset({"round", "around", "past", "rid", "hit", "away", "through", "stuck", "there"})
_COSTING: Final = {"action": "an Action", "card": "a card", "treasure": "a Treasure", "attack": "an Attack"}
_WHO_ONE: Final = frozenset({"one", "guy", "player", "person", "opponent", "somebody", "someone", "anybody", "anyone"})
_EVERYBODY: Final = frozenset({"everybody", "everyone", "others"})
_SOME: Final = frozenset({"one", "other", "rest"})
_NAMED_LAST: Final = frozenset({"vp", "points", "coins", "money", "buys"})
IT: Final = frozenset({"it", "that", "this"})
_COMES: Final = frozenset({"come", "comes", "go", "goes", "stay", "stays", "happen", "happens", "remain", "remains"})
_GIVES: Final = frozenset({"give", "gives", "gave"})
_NEAR: Final = 3                      # words before "give" in which a question begins
GETS: Final = frozenset({"get", "gets", "getting", "got"})


@dataclass
class Clause:
    """The words of a clause, with its form, and what was named before it."""

    form: str
    words: list[Heard]
    said: list[str]
    text: list[str] = field(default_factory=list)
    condition: bool = False                                 # "if ...", "when ..."
    begins: bool = True                                     # a stop is before it
    last: bool = False                                      # a question mark is behind it
    final: bool = False                                     # no other one is behind it
    row: bool = False                                       # the two names before it stand in a row: "Copper, Silver"
    behind: list[str] = field(default_factory=list)         # names alone behind it: "what can I gain, Duchy?"

    def __post_init__(self) -> None:
        self.text = [plain(word.text) for word in self.words]

    @property
    def asks(self) -> bool:
        """Report whether something is asked in it, if only in a word: "lose both??"."""
        weighs = self.has(agreement.WEIGHS) and (self.form != "bare" or self.last)
        comes = self.form == "whether" and self.has(IT) and self.has(_COMES)
        return comes or (weighs and bool(self.form)) or (self.form not in ("", "bare") and any(
            one.kind in ("verb", "name") for one in self.words))

    def has(self, words: frozenset[str] | dict[str, str]) -> bool:
        """Report whether one of some words is in it."""
        return any(text in words for text in self.text)


def _goes_on(text: str, now: Sequence[Heard], form: str) -> bool:
    """Report whether a word that asks goes on with a question that has begun: "how many ... do I have", not "and how
    many".
    """
    if text == "who" and now and plain(now[-1].text) in _WHO_ONE:
        return True                                         # "the one who plays it"
    if not (now and form):
        return False
    again = form == "many" and now[-1].kind == "join" and text == "how"
    return now[-1].kind == "ask" or (form in ("many", "who", "which") and not again)


def clauses_of(words: Sequence[Heard]) -> list[Clause]:
    """Return the clauses of a text: what stands between stops, commas, and words with which one begins."""
    found: list[Clause] = []
    now: list[Heard] = []
    form, condition, begins, said, before = "", False, True, list[str](), list[str]()
    kinds: list[str] = []                                   # of the words so far
    row = in_row = listed = False                           # listed: what lies in a place is told, "deck: Copper"

    def close(last: bool = False) -> None:
        nonlocal now, form, condition, before, begins, row
        if now:
            bare = last and not form and not condition
            found.append(Clause("bare" if bare else form, now, before, condition=condition, begins=begins, last=last,
                                 row=row))
            begins = False
        elif last and found:
            found[-1].last = True
        now, form, condition, before = [], "", False, list(said)
        row = in_row

    for number, word in enumerate(words):
        text = plain(word.text)
        asks = word.kind == "ask" and not _goes_on(text, now, form)
        asks = asks and (bool(form) or not _told(text, now, words[number + 1:]))
        aside = word.kind in ("verb",) and bool(now) and now[-1].kind == "comma"
        if word.kind == "stop":
            close(word.text == "?")
            begins, listed = True, False
        elif word.text in (":", "="):
            listed = bool(now) and now[-1].kind == "place"
            close()
        elif word.kind == "comma":
            if form != "many" or any(one.kind == "verb" for one in now):
                close()
        elif text == "when" and [one.kind for one in words[number + 1:number + 2]] == ["ask"]:
            close()
            form, now = "when", [word]
        elif (word.kind == "clause" and word.value != "then" and not (text == "say" and form)) or (
                text == "after" and form and any(one.kind == "verb" for one in now)):
            close()
            condition = True
        elif asks or aside:
            behind = [plain(one.text) for one in words[number + 1:number + 2]]
            if form not in ("where", "when"):
                close()
            form = (form if form == "when" else "") or _form(text, behind) or form
            now.append(word)
        elif text == "where" and (not now or now[-1].kind in ("join", "ask")) and any(
                one.kind in ("ask", "filler") for one in words[number + 1:number + 2]):
            close()
            form, now = "where", [word]
        else:
            now.append(word)
        if word.kind == "name":
            in_row = [*kinds, ""][-3:-1] in (["name", "comma"], ["name", "join"])
            said.append(word.names[0])
        kinds += [word.kind] if word.kind != "number" else []
    close(len(now) == 1 and not listed)                     # "...: vp"
    return [part for clause in found for part in _without_amount(clause)]


def _without_amount(clause: Clause) -> list[Clause]:
    """Return a clause, and the amount that is asked for behind it without a stop: "I buy a Duchy vp?"."""
    told, asked = clause.words[:-1], clause.words[-1:]
    if clause.form in ("", "bare") and asked and asked[0].text.casefold() in _NAMED_LAST and any(
            one.kind == "verb" for one in told):
        return [replace(clause, form="", words=told, last=False), Clause("bare", asked, clause.said, last=True)]
    return [clause]


def _told(text: str, now: Sequence[Heard], after: Sequence[Heard]) -> bool:
    """Report whether a word of asking tells something of what stands before it: "my Champion is in play"."""
    listed = len(now) > 1 and now[-1].kind == "place" and now[-2].own      # "my top cards are Copper, Estate"
    timed = [plain(one.text) for one in now] == ["it"] and bool(after) and (after[0].own or after[0].kind == "phase")
    if text in ("is", "are") and (listed or timed):         # "it is my Clean-up"
        return True
    told = bool(now) and text in WHETHER and (now[-1].kind in ("name", "token", "place", "pool") or (
        now[-1].kind == "person" and not now[-1].own))
    told = told or (text in ("is", "are") and bool(now) and plain(now[-1].text) in _SOME)      # "one is in my deck"
    told = told or (text in ("is", "are", "was") and any(
        one.kind in ("name", "token", "person") for one in now) and not any(
        plain(one.text) in (*IT, "game") for one in after[:1]))
    return told and not _inverted(after)


def _inverted(after: Sequence[Heard]) -> bool:
    """Report whether somebody or something is named behind a word of asking: "Moat is out, can I"."""
    return bool(after) and after[0].kind in ("person", "name") and not after[0].own


def _form(text: str, behind: Sequence[str]) -> str:
    """Return the form of a question that begins with a word."""
    if text == "how" and behind and behind[0] in ("many", "much", "often"):
        return "many"
    if text in ("who", "whom", "whose"):
        return "who"
    if text in ("which", "what", "whats"):
        return "which"
    if text.split()[0] in WHETHER:
        return "must" if text == "must" else "whether"
    return "how" if text in ("how", "why") else ""


def verb_at(clause: Clause, number: int) -> str | None:
    """The deed that a word of a clause speaks of, if it is a verb there."""
    word, text = clause.words[number], clause.text[number]
    before = clause.text[number - 1] if number else ""
    if text == "set aside" and not (number and clause.words[number - 1].kind in ("person", "ask")):
        return None                                         # "its set aside cards"
    if clause.text[max(0, number - 2):number] in (["instead", "of"], ["rather", "than"]):
        return None                                         # "gain the Curse instead of discarding"
    if text == "discard" and before in ("in", "my", "his", "her", "the"):
        return None
    if text in GETS and clause.text[number + 1:number + 2] and clause.text[number + 1] in _AROUND:
        return None                                         # "can I get round it"
    if text in GETS and {"turn", "turns"} & set(clause.text[number + 1:number + 4]):
        return None                                         # "do I get another turn"
    behind = clause.text[number + 1:number + 2]
    if text in phrases.DONE_TO and before in ("the", "a", "my") and behind in (["one"], ["card"]):
        return None                                         # "does the trashed one give money"
    if text == "shuffle" and {"time", "until", "when"} & set(clause.text[max(0, number - 3):number]):
        return None                                         # "do I keep it for next time I shuffle"
    if (text == "draw" and before in ("a", "the")) or (text == "trash" and before in ("the", "empty")):
        return None                                         # "is it a draw", "does it go to the trash"
    if text in GETS and clause.text[number + 1:number + 2] and clause.text[number + 1] in phrases.DONE_TO:
        return None                                         # "which get trashed"
    return ASKED_DEEDS.get(text) or (ASKED_DEEDS.get(word.value) if word.kind == "verb" else None)


def without_get_to(words: Sequence[Heard]) -> list[Heard]:
    """Return the words without "get to" before a verb: "do I get to draw" asks whether I draw."""
    kept: list[Heard] = []
    at = 0
    while at < len(words):
        behind = words[at + 2:at + 3]
        to = plain(words[at].text) in GETS and [plain(one.text) for one in words[at + 1:at + 2]] == ["to"]
        if to and behind and (behind[0].kind == "verb" or plain(behind[0].text) in ASKED_DEEDS):
            at += 2
            continue
        kept.append(words[at])
        at += 1
    return kept


def with_persons(words: Sequence[Heard]) -> list[Heard]:
    """Return the words in which those for whom something is, and all others, are persons, and cards of a cost are one
    thing: "a Curse for him", "the $5 Action"."""
    found: list[Heard] = []
    for word in words:
        text = plain(word.text)
        behind = found and plain(found[-1].text) == "for"
        cost = re.fullmatch(r"(\d+) coins", found[-1].value) if found and found[-1].kind == "pool" else None
        if cost is not None and text in _COSTING:
            found[-1] = Heard("filler", f"{_COSTING[text]} costing ${cost[1]}", f"{found[-1].text} {word.text}")
            continue
        if text == "costing" and found and found[-1].kind == "pool":        # "two actions costing 4"
            found[-1] = found[-1]._replace(kind="filler")
        who = OTHERS if text in _EVERYBODY else WHOM.get(text, "") if behind else ""
        found.append(Heard("person", who, word.text) if who and word.kind in ("strange", "filler") else word)
    return found


def with_receivers(words: Sequence[Heard], passes: bool) -> list[Heard]:
    """Return the words in which whoever is asked to be given something gets it: "can he give me a Curse"; where cards
    are passed (``passes``), the giver passes it."""
    found: list[Heard] = []
    at = 0
    while at < len(words):
        word, behind = words[at], words[at + 1:at + 2]
        whom = (WHOM.get(plain(behind[0].text), "") or (
            behind[0].value if behind[0].kind == "person" and not behind[0].own else "")) if behind else ""
        asks = any(one.kind == "ask" for one in found[-_NEAR:])
        if plain(word.text) not in _GIVES or not whom or not asks:
            found.append(word)
            at += 1
            continue
        giver = bool(found) and found[-1].kind == "person" and not found[-1].own
        if giver and passes:
            found.append(Heard("verb", "passes", "pass"))
        else:
            found[len(found) - giver:] = [Heard("person", whom, behind[0].text), Heard("verb", "gains", "get")]
        at += 2
    return found


__all__ = ["GETS", "IT", "Clause", "clauses_of", "verb_at", "with_persons", "with_receivers", "without_get_to"]
