"""The claims that a question in plain words asks: "do I still get the Curse" is ``possible: Alice gained Curse``.

A question is read clause by clause: its form (whether, must, how many, who, which, where), and what is done in it, each
deed with who does it, what to, how many, where to, how often, and whether not. Form and deeds together are the claim.

A question with a question word leaves a gap, ``…``: "how many cards do I draw" is ``Alice drew exactly … cards``, "who
gets the Curse" is ``… gained Curse``. What fills it is found out by trying (``oracle.share.plain_reply``).
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.collection import INDEX, load
from oracle.scenario import agreement
from oracle.scenario.asked_clauses import (
    GETS,
    IT,
    Clause,
    clauses_of,
    verb_at,
    with_persons,
    with_receivers,
    without_get_to,
)
from oracle.scenario.card_roles import (
    comes_of_something,
    defends,
    discards_down,
    does,
    draws,
    is_attack,
    keeps,
    on_mat,
    playable,
    plays_cards,
    plays_itself,
    reacts_at_all,
    reacts_to_gains,
    shields,
    spares,
    stays,
    when_gained,
)
from oracle.scenario.plain_words import Heard
from oracle.scenario.short_questions import Brief, Question
from oracle.words import phrases
from oracle.words.catalogue import facts, find, plain
from oracle.words.phrases import (
    ASKED_AMOUNTS,
    ASKED_DEEDS,
    ASKED_ORDER,
    ASKED_STATES,
    COSTS,
    HAS,
    ME,
    OTHER,
    OTHERS,
    WHOM,
)

GAP: Final = "…"
WHEN: Final = "when it happens"       # it is shown, and no sentence says it
_GOES_TO: Final = ("hand", "deck", "discard", "trash")
_ASIDE: Final = frozenset({"to", "of", "than", "on", "vs", "on top of", "in", "into"})
_BEHIND: Final = frozenset({
    "for", "from", "with", "w", "by", "as", "against", "because", "besides", "except", "without", "instead"})
"""Words behind which no card stands that a deed is done to; behind those of ``_ASIDE`` it may stand if none did."""
_MORE: Final = frozenset({"more", "extra", "additional"})
_COUNTS: Final = frozenset({"card", "cards", "draw", "draws", "discard", "discards"})
_KEEPS: Final = frozenset({"keep", "keeps", "have", "has"})
_THEM: Final = frozenset({"both", "them", "they"})
_FORCED: Final = frozenset({"have to", "must", "need to", "has to", "forced", "forced to", "required"})
DECIDES: Final = frozenset({
    "choose", "chooses", "chose", "choses", "decide", "decides", "decided", "pick", "picks", "selects"})
_SORTS: Final = {
    **dict.fromkeys(("stuff", "anything", "something", "card", "cards", "things", "more", "else"), "a card"),
    **dict.fromkeys(("event", "events"), "an Event"), **dict.fromkeys(("project", "projects"), "a Project"),
    **dict.fromkeys(("treasure", "treasures"), "a Treasure"), **dict.fromkeys(("action",), "an Action"),
}
_ALLOWED: Final = frozenset({
    "legal", "allowed", "ok", "okay", "possible", "permitted", "valid", "right", "correct", "fine"})
_UNNAMED: Final = frozenset({"anything", "something", "any"})
_HELD: Final = frozenset({"hand", "end", "ends", "left", "keep", "keeps", "down", "have", "has", "hold", "holds"})
_PROTECTS: Final = frozenset({"protect", "protects", "shield", "shields"})     # and no other help
_HURTS: Final = frozenset({"affect", "affects", "hurt", "hurts"})
_RUNS: Final = frozenset({"work", "works", "go", "goes", "resolve", "resolves"})
_CAN: Final = frozenset({"can", "could", "may", "might"})
_ALONE: Final = frozenset({"yes", "no", "possible", "allowed", "ok", "then", "still", "or", "and", "so", "too", "now"})
_STAYS: Final = frozenset({"stay", "stays", "keep", "keeps", "remain", "remains", "still", "kept", "back"})
_TRIGGERED: Final = frozenset({"trigger", "triggers", "react", "reacts", "work", "works"})
_SORTED: Final = {
    "attack": "an Attack", "treasure": "a Treasure", "action": "an Action", "victory": "a Victory card",
    "duration": "a Duration", "reaction": "a Reaction", "prize": "a Prize",
}
_RECEIVED: Final = frozenset({"hex", "hexes", "boon", "boons"})
_CHIPS: Final = frozenset({"point", "points", "chip", "chips", "token", "tokens"})
_WITH: Final = frozenset({"with", "w"})
_COUNTED: Final = frozenset({"gained", "trashed", "discarded", "drew", "exiled"})
"""What is done so often as cards are counted: "can I trash it twice"."""
_TWO: Final = 2
_SHORT: Final = 4                     # words of a question that only names what is asked for: "total coffers?"


class Asked(NamedTuple):
    """A claim that is asked: its kind (possible, always; how many or who, with a gap in it), and its words.

    ``anyhow``: it is one of several that may be meant, by another player or in another way; those that come to
    something are the answer. ``may``: it is asked what somebody can do, and not what happens. ``bare``: the place
    from which it is done, such as ``Alice.hand``, if it is empty and nothing was said of it. ``often``: its number is
    that of what is done so many times ("do I get $2 a second time" asks for $4).
    """

    kind: str
    text: str
    anyhow: bool = False
    may: bool = False
    bare: str = ""
    often: int = 1

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


@dataclass
class _Deed:
    """One thing that is done in a clause: the verb in the past, who, and what belongs to it."""

    done: str
    who: str
    what: list[str] = field(default_factory=list)
    count: int = 0                                          # of cards that are not named
    cards: bool = False                                     # whether cards are spoken of that are not named
    it: str = ""                                            # "it", "both"
    place: str = ""
    source: bool = False                                    # whether it is from that place
    often: int = 0
    no: bool = False
    card: str = ""                                          # the card that does it, where no player is named
    passive: bool = False                                   # "is the Curse trashed"
    text: str = ""                                          # the verb as it was written
    sort: str = ""                                          # of cards that are not named: "an Attack"

    def suffered(self, before: _Deed | None, things: Sequence[str], text: Sequence[str]) -> None:
        """Make it something that is done to what stands before it: "is the Curse trashed"."""
        them = next((one for one in text if one in ("both", "they")), "it")
        self.it = before.it if before is not None and before.it else them
        self.what = [*(before.what if before is not None else things)]
        self.passive = True

    @property
    def gets_cards(self) -> bool:
        """Report whether cards that are not named come to somebody, in whatever way."""
        gets = self.text in GETS or self.done == "received"
        return gets and self.cards and not (self.what or self.no)

    def has_tool(self, text: str) -> bool:
        """Report whether what stands behind a preposition is not what it is done to; "from" says where that comes
        from."""
        self.source = self.source or text == "from"
        swaps = text == "for" and self.done in ("exchanged", "returned")
        return bool(self.what or self.cards or self.it or self.count) or (text in _BEHIND and not swaps)


def asked_of(
    words: Sequence[Heard], person: Callable[[str], str], happens: Sequence[str] = (), chosen: Sequence[str] = (),
    there: Callable[[str], Sequence[str]] = lambda key: (), players: Sequence[str] = (),
) -> tuple[tuple[Asked, ...], tuple[str, ...]]:
    """Return the claims that a text asks, and its questions of which none could be made.

    ``person`` says which player a word speaks of; ``happens`` are the sentences of what happens in the position, and
    ``chosen`` its choices; ``there`` says what lies in a zone of it, such as ``Alice.hand``; ``players`` are all that
    play."""
    reader = _Reader(person, happens, there, players)
    reader.chosen = chosen
    words = with_persons(with_receivers(without_get_to(words), reader.passes))
    found: list[Asked] = []
    unasked: list[Clause] = []
    clauses = clauses_of(words)
    for clause, after in itertools.pairwise(clauses):
        if after.form in ("", "bare") and all(one.kind in ("name", "join", "filler") for one in after.words):
            clause.behind = [one.names[0] for one in after.words if one.kind == "name"]
    for number, clause in enumerate(clauses):
        reader.repeated = 1
        clause.final = clause is clauses[-1]
        made = reader.read(clause)
        made = [one._replace(often=reader.repeated) for one in made]
        claims = [one.text for one in made if one.kind != "what"]
        if not _agreed(clause, claims, (*happens, *chosen), person, there) or any(
                _not_told(one.text, happens, words, clause.form) for one in made) or (
                not clause.has(_STAYS | {"where"}) and any(
                    _lies_already(one.text, there, (*happens, *chosen)) for one in made)):
            made = []
        reader.tells(clause)
        after = clauses[min(number + 1, len(clauses) - 1)]
        if made and after is not clause and after.condition and made[0].kind in ("possible", "always"):
            done = [one for one in reader.deeds(after) if one.done == "used" and one.what]
            if done and not made[0].text.startswith(reader.told(done[0], after)):
                made = [Asked("possible", f"{reader.told(done[0], after)} and {made[0].text}")]
        made = [reader.of_others(one, clause) for one in made]
        may = clause.text[0] in _CAN or clause.has(_ALLOWED)
        found += [one._replace(may=may) for one in made if one.text not in {other.text for other in found}]
        if not made and clause.asks:
            unasked.append(clause)
    found = found or ([] if unasked else reader.which_first(words))
    brief = Brief(person, happens, chosen, players)
    several = any(one.form not in ("", "bare") for one in clauses)
    open_ = unasked or [one for one in clauses if not found and not (
        one.condition and (several or not one.last))]
    for clause in open_:
        short = _briefly(brief, clause, (*happens, *chosen), person, there)
        unasked = [one for one in unasked if one is not clause or not short]
        found += short
    return tuple(dict.fromkeys(found)), tuple(" ".join(
        word.text for word in one.words[:len(one.words) - (one.words[-1].kind == "join")]) for one in unasked)


def _briefly(
    brief: Brief, clause: Clause, done: Sequence[str], person: Callable[[str], str],
    there: Callable[[str], Sequence[str]],
) -> list[Asked]:
    """Return the claims of a clause that leaves out what is done."""
    question = Question(clause.form, clause.words, clause.said, clause.last)
    made = brief.claims(question, lambda claims: _agreed(clause, claims, done, person, there))
    return [Asked(*one, anyhow=brief.open) for one in made]


def asked_deeds(words: Sequence[Heard]) -> frozenset[str]:
    """Return the unknown words of clauses that ask which may be what is done in them: behind who does it, or by their
    ending."""
    return frozenset(
        word.text for clause in clauses_of(words) if clause.form not in ("", "bare")
        for before, word in itertools.pairwise([Heard("filler", "", ""), *clause.words]) if word.kind == "strange" and (
            (before.kind == "person" and not before.own) or plain(word.text).endswith(("ed", "ing")) or (
                plain(before.text) in ("to", "can", "do", "does", "did"))))


def _agreed(
    clause: Clause, claims: Sequence[str], happens: Iterable[str], person: Callable[[str], str],
    there: Callable[[str], Sequence[str]],
) -> bool:
    """Report whether the claims that are made of a clause say what it asks."""
    if not claims:
        return True
    look = agreement.Clause(clause.words, claims, happens, person, there)
    return all(look.said(number, verb_at(clause, number)) for number in range(len(clause.words)))


def _not_told(claim: str, happens: Sequence[str], words: Sequence[Heard], form: str) -> bool:
    """Report whether a claim is nothing but what happens because it is asked, or that something is bought which nobody
    buys in what happens."""
    who, bought, what = claim.partition(" bought ")
    if bought and happens and form == "bare" and not any(
            one.startswith(f"{who} buys ") and what in one for one in happens):
        return True
    twice = re.findall(r"(\w+) played ([^,]+?) twice", claim)
    if any(one.startswith(f"{who} plays ") and what in one for who, what in twice for one in happens):
        return True                                         # it was taken to be played once because it is asked
    who, gained, what = claim.partition(" gained ")
    told = [word for word in words if word.value in ("gains", "buys", "receives")]
    others = [name for word in words for name in word.names if name not in claim]
    return bool(gained) and f"{who} gains {what}" in happens and len(told) < 2 and not any(
        not facts()[name].is_card or reacts_at_all(name) for name in others)


def _gains(sentence: str, name: str) -> bool:
    """Report whether a card is gained or bought in a sentence of what happens, wherever it goes."""
    return bool(re.search(rf" (gains?|buys) (\d+ )?{re.escape(name)}( onto | to |$)", sentence))


def _lies_already(claim: str, there: Callable[[str], Sequence[str]], happens: Iterable[str]) -> bool:
    """Report whether a claim is that a card is where it lies from the start, though nothing is done with it.

    It was put there for want of a better place, so the claim would answer nothing.
    """
    name, lies, key = claim.partition(" in ")
    who = key.partition(".")[0]
    if not lies or " " in key or name not in facts() or any(
            name in one or one.endswith(" ends the turn") for one in happens):
        return False
    return any(name in item for item in there(f"{who}.hand"))


def in_the_end(clause: Clause) -> bool:
    """Report whether a clause says that something is so when the game ends: "does it count at the end of the game"."""
    return bool(re.search(r"\b(?:at|by|in|after) (?:the )?(?:very )?(?:end of (?:the |a )?game|game end)",
                          " ".join(clause.text)))


class _Reader:
    """Reads the claims of clauses. ``person`` says whom a word speaks of."""

    def __init__(
        self, person: Callable[[str], str], happens: Sequence[str], there: Callable[[str], Sequence[str]],
        players: Sequence[str],
    ) -> None:
        self.person = person
        self.players = players or (person(ME),)
        self.there = there
        self.happens = happens
        self.subject = ""
        self.so_far: list[str] = []                         # what is told to have been done, as predicates
        self.chosen: Sequence[str] = ()
        self.holder = ""                                    # the last one who was told to have so many cards
        self.repeated = 1                                    # by which the number of the last claim was multiplied

    # ------------------------------------------------------------------ what is done

    def times(self, clause: Clause) -> int:
        """Return how many times a clause says that something is done, and keep it: "do I get $2 a second time"."""
        self.repeated = max((int(word.value) for word in clause.words if word.kind == "times"), default=1)
        return self.repeated

    def whose(self, clause: Clause) -> str:
        """Return the player who is spoken of in a clause; empty if there is none."""
        return next((self.person(one.value) for one in clause.words if one.kind == "person" and not one.own), "")

    def deeds(self, clause: Clause) -> list[_Deed]:
        """Return the deeds of a clause, one after the other."""
        found: list[_Deed] = []
        who, things, count, no, aside, nothing, fill = "", list[str](), 0, False, False, False, ""
        for number, word in enumerate(clause.words):
            text = clause.text[number]
            now = found[-1] if found else None
            done = verb_at(clause, number)
            if done is not None:
                if now is not None and now.done == done and not (now.what or now.cards or now.it):
                    continue
                doer = who or ("" if now is None else now.who)
                found.append(_Deed(done, doer, no=no or nothing, count=count, cards=bool(fill), text=text))
                if text in phrases.DONE_TO and clause.text[0] in phrases.IS and not (who and not things):
                    found[-1].suffered(now, things, clause.text[:number])
                elif things and not doer:
                    found[-1].card = things[-1]
                no, nothing, count, fill, aside = False, False, 0, "", False
            elif word.kind == "person":
                who = who if word.own else self.person(word.value)
            elif word.kind == "name":
                count = now.count if now is not None and not count else count
                name = f"{count} {word.names[0]}" if count > 1 else word.names[0]
                (now.what if now is not None and not now.place and not aside else things).append(name)
                count = 0
            elif text == "or":
                aside = False                               # "do I get a Silver for it or a Curse"
            elif text in _ASIDE or text in _BEHIND:
                aside = now is not None and now.has_tool(text)
                count = 0 if aside else count
            elif word.value == HAS:
                aside = now is not None                     # "do I get the Curse or has he to have"
            elif word.kind == "not":
                no = True
                if now is not None and text in ("nothing", "no"):
                    now.no, no = True, False
            elif now is not None and not (                  # "draw to 7" is no 7 cards
                    word.kind in ("number", "fill") and clause.text[number - 1] in ("to", "up to")) and not (
                    text in IT and clause.text[number - 1] in _BEHIND):
                self.beside(now, word, text, clause.text[number - 1])
            elif word.kind in ("number", "fill"):
                count = int(word.value)
                fill, nothing = word.value if word.kind == "fill" else "", not count
        return [one for one in found if one.done]

    def beside(self, now: _Deed, word: Heard, text: str, before: str) -> None:
        """Add a word that follows a verb to its deed, with the one ``before`` it."""
        if word.kind in ("number", "fill"):
            now.count = int(word.value)
            now.no = now.no or now.count == 0
            now.cards = now.cards or word.kind == "fill" or now.done == "drew"
        elif word.kind == "place" and not now.place:
            now.place = word.value
            now.source = text.startswith("from")
        elif word.kind == "times":
            now.often = 0 if text == "again" and now.cards and not now.what else int(word.value)
        elif " costing $" in word.value:
            now.sort = word.value
        elif text in _SORTED and not now.what and not now.cards and not (       # "do I get the attack"
                before == "the" and now.text in GETS):
            now.sort = _SORTED[text]
        elif text == "cards" and now.it == "both":
            now.cards, now.count = True, _TWO
        elif text in ("card", "cards") or (text in ("anything", "something") and now.done != "gained"):
            now.cards = True
        elif text in ("anything", "something") and not now.what:
            now.cards = "get" not in now.text
        elif text == "itself" and now.card:
            now.what.append(now.card)
        elif text in IT or text in _THEM:
            now.it = now.it or text

    def told(self, deed: _Deed, clause: Clause) -> str:
        """A deed as a predicate; empty if it is not said to what it is done."""
        who = deed.who or (self.owner(deed.card) if deed.card else self.subject) or self.person(ME)
        if deed.card and deed.done == "played" and (deed.what or deed.it):
            who = deed.card
        named = [name for name in _counted(deed.what) if facts()[name.lstrip("0123456789 ")].kind in (
            "card", "event", "project", "boon", "hex", "state", "artifact")]
        if len(named) < len({name.lstrip("0123456789 ") for name in deed.what}):
            return ""
        if deed.no and not named:
            return f"{who} {deed.done} no cards" if deed.done in ("drew", "discarded", "trashed", "gained") else ""
        if not named and deed.done == "shuffled":
            return f"{who} shuffled"
        if not named and deed.it:
            fits = [name for name in dict.fromkeys(clause.said) if facts()[name].is_card and name != deed.card and not (
                deed.done == "drew" and stays(name)) and (
                (defends(name) or reacts_to_gains(name)) if deed.done == "used" else self.owner(name) == who or not any(
                    f" plays {name}" in one for one in self.happens))]
            fits = [name for name in fits if self.can_be(name, deed, who)]
            itself = [name for name in fits if deed.done == "played" and plays_itself(name)]
            mine = any(one.startswith(f"{who} plays ") for one in self.happens)
            fits = itself if len(itself) == 1 and not mine else fits
            if deed.it in _THEM and deed.passive and (several := self.several(deed, clause)):
                return several
            if deed.it in _THEM:
                both = [name for name in fits if name not in self.tools(clause, deed)]
                both = both if all(clause.said.count(name) == 1 for name in both) else []
                if deed.it == "both" and deed.done == "called" and len(both) == 1:
                    return f"{who} called {both[0]} twice"
                return " and ".join(f"{who} {deed.done} {name}" for name in both) if (
                    deed.it == "both" and len(both) == 2) else ""
            tools = self.tools(clause, deed)
            named = [name for name in fits if name not in tools][-1:] if self.sure_of(fits, clause, tools) else []
        if not named and deed.sort and deed.done in ("gained", "trashed", "discarded") and self.there_is(
                deed) and not clause.has(_CHIPS):
            named = [deed.sort]
        if not named and deed.done == "put" and deed.place and (deed.cards or deed.text != "put"):
            named = ["a card"]
        of_itself = deed.done == "drew" or (deed.done == "discarded" and not deed.passive and clause.form in (
            "whether", "must"))
        buys = any(" buys " in one for one in self.happens)
        if deed.done == "bought" and not named and not buys:
            return ""                                       # "can I buy 2 cards after Festival": nobody buys yet
        if not named and (deed.cards or of_itself) and deed.done != "used":
            named = [f"{deed.count} cards" if deed.count > 1 else "a card"]
            deed.done = self.comes(deed) if deed.text in GETS else deed.done      # "do I get the 5 cards"
            if deed.text in GETS and (self.sorted_card(clause) or (deed.done == "drew" and not any(
                    draws(name) for name in clause.said if name in INDEX))):
                return ""
        return (self.so_often(deed, who, named) or self.with_cards(deed, clause, who, named)) if named else ""

    def there_is(self, deed: _Deed) -> bool:
        """Report whether cards of a sort are in the game, where they are to be gained: then a No means something."""
        sort = deed.sort.split(" ")[1]
        names = [item.lstrip("0123456789 ") for item in self.there("supply")]
        names += [name for name, fact in facts().items() if any(
            bringer in one for bringer in fact.brought_by for one in self.happens)]
        return deed.done != "gained" or sort in ("Treasure", "Victory") or any(
            name in facts() and sort in facts()[name].types for name in names)

    @staticmethod
    def sorted_card(clause: Clause) -> bool:
        """Report whether cards of a sort are spoken of: "an Attack card"."""
        return any(one in ("attack", "action", "treasure", "victory", "other", "cheaper", "better") and two in (
            "card", "cards") for one, two in itertools.pairwise(clause.text))

    def several(self, deed: _Deed, clause: Clause) -> str:
        """Return what is asked of "both" or "they" as done to cards, where it is clear which: "are both trashed"."""
        place = {"trashed": "trash", "discarded": "discard", "exiled": "exile", "topdecked": "deck"}.get(deed.text, "")
        names = list(dict.fromkeys(name for name in clause.said if facts()[name].is_card))
        counted = [one.partition(" ")[2].partition(" ")[2] for one in self.happens]
        two = [re.fullmatch(r"(\d+) (.+)", one) for one in counted]
        counts = [(match[2], int(match[1])) for match in two if match is not None and match[2] in names]
        if len(counts) == 1 and place and (deed.it != "both" or counts[0][1] == 2):
            who = next((one.split()[0] for one in self.happens if counts[0][0] in one), self.person(ME))
            return f"{counts[0][1]} {counts[0][0]} in {'' if place == 'trash' else f'{who}.'}{place}"
        if deed.it == "both" and len(names) == 2 and place == "trash":
            return " and ".join(f"{name} in trash" for name in names)
        return ""

    def comes(self, deed: _Deed) -> str:
        """Return how unnamed cards come to somebody who gets some: they are drawn, if that player gains nothing."""
        who = deed.who or self.subject or self.person(ME)
        gains = any(one.startswith((f"{who} buys ", f"{who} gains ")) for one in self.happens)
        return "drew" if deed.text in GETS and not gains else deed.done

    def with_cards(self, deed: _Deed, clause: Clause, who: str, named: list[str]) -> str:
        """A deed with its cards as a predicate."""
        what = ", ".join(named)
        if deed.passive and not deed.what and "card" in clause.text:
            return f"{self.owned(clause) or who} {deed.done} a card"
        if deed.passive and deed.done in ("trashed", "put"):
            return " and ".join(f"{name} in trash" if deed.done == "trashed" else f"{who}.deck[0] is {name}"
                                for name in named)
        if deed.done == "used" and not (named[0] in facts() and (
                defends(named[0]) or reacts_to_gains(named[0]) or shields(named[0]))):
            return ""
        if deed.done == "gained" and deed.text in GETS and (owner := self.owner_of(named, clause)) not in ("", who):
            return f"{owner} passed {what}"                 # "does he get my Copper"
        if deed.done == "gained" and "back" not in clause.text and deed.text in (*GETS, "take", "takes") and all(
                self.lies(name, who) for name in named):
            return " and ".join(f"{name} in {who}.hand" for name in named)
        if deed.done == "gained" and deed.text in GETS and deed.place in _GOES_TO[:3] and not deed.source:
            return " and ".join(f"{name} in {who}.{deed.place}" for name in named)
        if deed.done == "gained" and "back" in clause.text and named:
            return self.back(named, who, clause)
        if deed.done == "put" and deed.text == "put" and deed.place in ("hand", "discard", "exile") and not deed.source:
            return " and ".join(f"{name} in {who}.{deed.place}" for name in named if name in facts())
        if deed.done == "put" and deed.text == "put" and deed.place != "deck":
            return ""
        if deed.done == "gained" and deed.text in (*GETS, "become", "becomes") and all(
                name in INDEX and load(name).pile == "non-supply" for name in named):
            return " and ".join(f"{name} in {who}.cards" for name in named)
        if deed.done == "put":
            return f"{who}.deck[0] is {named[-1].lstrip('0123456789 ')}" if named[-1] != "a card" else (
                f"{who} put a card onto deck")
        only = any(text.split()[0] == "only" for text in clause.text)
        if only and deed.done in ("drew", "discarded", "trashed") and (
                match := re.fullmatch(r"(a|\d+) (cards?)", what)):
            what = f"exactly {match[1].replace('a', '1')} {match[2]}"
        often = f" {'twice' if deed.often == 2 else f'{deed.often} times'}" if deed.often > 1 and (
            deed.done in ("used", "played", "called")) else ""
        if often and len(named) > 1:
            return " and ".join(f"{who} {deed.done} {name}{often}" for name in named)
        place = ""
        if deed.place in (*_GOES_TO[:3], "play", "exile") and deed.done in ("gained", "trashed", "discarded"):
            place = f" {'from' if deed.source or deed.done != 'gained' else 'to'} {deed.place}"
        return f"{who} {'did not ' if deed.no else ''}{_base(deed.done) if deed.no else deed.done} {what}{often}{place}"

    def so_often(self, deed: _Deed, who: str, named: Sequence[str]) -> str:
        """Return a deed that is done so many times as a predicate with that many cards, and keep how often; empty if it
        is done once, or it is not said with how many: "do I draw again"."""
        several = deed.often >= _TWO and deed.done in _COUNTED and not deed.no
        found = re.fullmatch(r"(?:(\d+) )?(.+)", named[0]) if several and len(named) == 1 else None
        if found is None or named[0] == "a card":
            return ""
        self.repeated = deed.often
        return f"{who} {deed.done} {int(found[1] or 1) * deed.often} {found[2]}"

    def owner_of(self, named: Sequence[str], clause: Clause) -> str:
        """Return the player whose cards are spoken of, if they are not gained in what happens: "my Copper"."""
        if any(_gains(one, name) for one in self.happens for name in named) or not self.passes:
            return ""
        return next((self.person(one.value) for one, two in itertools.pairwise(clause.words) if (
            one.kind == "person" and one.own and two.kind == "name" and two.names[0] in named)), "")

    def lies(self, name: str, who: str) -> bool:
        """Report whether a card lies in the deck of a player, or aside, and is not gained in what happens."""
        return not any(_gains(one, name) for one in self.happens) and (
            any(re.fullmatch(rf"(\d )?{name}", item) for zone in ("deck", "set_aside") for item in self.there(
                f"{who}.{zone}")))

    def back(self, named: Sequence[str], who: str, clause: Clause) -> str:
        """Return the claim that somebody has cards again: "do I get it back"."""
        kept = any(f" plays {name}" in one for one in self.happens for name in clause.said if keeps(name))
        return " and ".join(f"{name} in {who}.{'hand' if kept else 'cards'}" for name in named)

    def can_be(self, name: str, deed: _Deed, who: str) -> bool:
        """Report whether "it" can be a card: others' cards are not one's own, and only some cards are played."""
        others = any(name in one and not one.startswith(who) for one in self.happens)
        acts = [one.split()[0] for one in self.happens if " ends " not in one]
        if deed.done == "played" and acts and acts[-1] != who and not (
                plays_itself(name) or defends(name) or reacts_to_gains(name)):
            return False                                    # on another player's turn
        return not (others and deed.done != "gained") and (deed.done != "played" or playable(name)) and (
            deed.done != "called" or on_mat(name))

    def tools(self, clause: Clause, deed: _Deed) -> list[str]:
        """The cards that do something in what happens, or do something to what is gained: no "it" means them."""
        gained = deed.done in ("trashed", "put") and [
            one for one in (*self.happens, *self.chosen) if re.search(" gains | buys |: gain ", one)]
        return [name for name in clause.said if any(f" plays {name}" in one for one in self.happens) or (
            gained and reacts_at_all(name) and not any(_gains(one, name) for one in gained))]

    def sure_of(self, fits: Sequence[str], clause: Clause, tools: Sequence[str]) -> bool:
        """Report whether it is clear which card "it" is: the one last spoken of, or the only one that fits."""
        open_ = [name for name in fits if name not in tools]
        last = next((name for name in clause.said[::-1] if name not in tools), "")
        return len(open_) == 1 or (bool(open_) and open_[-1] == last and not clause.row)

    def owned(self, clause: Clause) -> str:
        """Return the player whose card is spoken of: "is his card trashed"."""
        return next((self.person(word.value) for word in clause.words if word.kind == "person" and word.own), "")

    def owner(self, card: str) -> str:
        """Return the player who plays a card in what happens; empty if nobody does."""
        return next((one.split()[0] for one in self.happens if f" plays {card}" in one), "")

    # ------------------------------------------------------------------ claims

    def read(self, clause: Clause) -> list[Asked]:
        """The claims of a clause."""
        self.subject = self.whose(clause) or ("" if clause.begins else self.subject)
        if "where" in clause.text[-1:]:
            clause.form = "where"
        if not clause.form and clause.has(COSTS) and (clause.last or clause.text[0] in COSTS):
            return self.costs(clause)                       # "... so it costs 7 now?", "price of Peddler"
        if not clause.form and not (clause.last and len(clause.words) <= _SHORT):
            return []
        for reads in (self.allowed, self.bonus, self.happening_then, self.over, self.another_turn, self.may_buy,
                      self.may_play, self.costs, self.either, self.counting, self.so_much, self.amount, self.order,
                      self.state, self.where, self.made_of, self.fate, self.by_name):
            if found := reads(clause):
                return found
        return {"many": self.many, "who": self.who, "which": self.which}.get(clause.form, self.whether)(clause)

    def tells(self, clause: Clause) -> None:
        """Keeps what a clause tells to have been done, beside what happens anyway: "is that legal" may follow."""
        if clause.form or clause.last:
            return
        self.holder = next((self.person(one.value) for one, has, held in zip(
            clause.words, clause.words[1:], clause.words[2:], strict=False) if (
                one.kind, one.own, has.value, held.kind) == ("person", False, HAS, "fill")), self.holder)
        told = [self.told(one, clause) for one in self.deeds(clause) if not self.happening(one) and one.done in (
            "gained", "trashed", "discarded", "exiled", "called", "used") and one.what]
        self.so_far += [text for text in told if text and text not in self.so_far]

    def allowed(self, clause: Clause) -> list[Asked]:
        """Claim that what was told can be so: "is that legal", "ok?"."""
        asks = clause.has(_ALLOWED) and not any(one.kind in ("name", "verb", "person") for one in clause.words)
        return [Asked("possible", " and ".join(self.so_far))] if asks and self.so_far else []

    def by_name(self, clause: Clause) -> list[Asked]:
        """A card that is asked for by its name alone: "Madman, yes or no?", "Curse or no Curse?", "4 Golds?"; or made a
        verb: "can I Watchtower the Curse"."""
        names = [word.names[0] for word in clause.words if word.kind == "name"]
        if not names or self.deeds(clause):
            return []
        pairs = itertools.pairwise(clause.words)
        user = next((self.person(one.value) for one, two in pairs if one.kind == "person" and not one.own and (
            two.kind == "name" and reacts_to_gains(two.names[0]) | defends(two.names[0]))), "")
        if clause.form == "whether" and user:
            return [Asked("possible", f"{user} used {names[0]}")]
        alone = clause.form in ("bare", "") and clause.last and len(set(names)) == 1 and all(
            one.kind in ("name", "number", "fill", "join", "not", "filler", "comma") or plain(one.text) in _ALONE
            for one in clause.words)
        if not alone or any(names[0] in one for one in self.happens) or not comes_of_something(names[0]):
            return []
        number = next((word.value for word in clause.words if word.kind in ("number", "fill")), "")
        who = self.subject if self.subject not in ("", self.doer) else self.struck
        plural = next(plain(word.text) for word in clause.words if word.kind == "name") == f"{plain(names[0])}s"
        if plural and not number and load(names[0]).pile != "non-supply":
            return self.of_each("", f"gained exactly {GAP} {names[0]}")
        number = number or "1"
        if load(names[0]).pile == "non-supply":
            return [Asked("possible", f"{names[0]} in {who}.cards")]
        return [Asked("possible", f"{who} gained {number + ' ' if number not in '01' else ''}{names[0]}")]

    def made_of(self, clause: Clause) -> list[Asked]:
        """Claim what a card is made: "can I remodel a Gold into a Province", "Mine a Curse into a Silver"."""
        trashes = any(one.done == "trashed" for one in self.deeds(clause))
        into = [n for n, text in enumerate(clause.text) if text == "into" or (text == "in" and trashes)]
        at = next((n for n in into if any(word.kind == "name" for word in clause.words[n + 1:n + 3])), len(clause.text))
        names = [word.names[0] for word in clause.words[at:] if word.kind == "name"]
        if clause.text[at + 1:at + 2] == ["what"]:
            return [Asked("which", f"{self.whose(clause) or self.subject or self.person(ME)} gained {GAP}")]
        if clause.form not in ("whether", "bare", "must") or not names or "hand" in clause.text[at:]:
            return []
        who = self.whose(clause) or self.subject or self.person(ME)
        if not trashes:
            return [Asked("possible", f"{who} gained {names[0]}")]
        gained = [word.names[0] for n in into for word in clause.words[n + 1:n + 3] if word.kind == "name"]
        trashed = [word.names[0] for word in clause.words[:at] if word.kind == "name"][-1:]
        done = [*(f"{who} trashed {name}" for name in trashed), *(f"{who} gained {name}" for name in gained)]
        return [Asked("possible", " and ".join(done))]

    def fate(self, clause: Clause) -> list[Asked]:
        """Claim what becomes of the card that was gained or played, in a word: "topdecked?", "on my deck?"."""
        if clause.form != "bare" or len(clause.words) > _SHORT or clause.has(_UNNAMED) or any(
                one.kind in ("name", "person", "strange", "not") and not one.own and text not in phrases.FATES
                for one, text in zip(clause.words, clause.text, strict=True)):
            return []
        done = next((phrases.FATES[text] for text in clause.text if text in phrases.FATES), "")
        places = [word.value for word in clause.words if word.kind == "place" and word.value in (*_GOES_TO, "exile")]
        last = next((one.split(" ", 2) for one in self.happens[::-1] if len(one.split(" ", 2)) == 3 and (
            " ends " not in one)), [])
        if not (done or places) or not last or last[2] not in facts() or (last[1] == "plays" and (
                clause.said and clause.said[-1] != last[2] and last[2] in clause.said[:-1])):
            return []                                       # "Vagrant reveals a Curse, hand?"
        if done == "deck":                                  # it may be drawn then
            return [Asked("possible", f"{last[0]} put {last[2]} onto deck")]
        place = done or places[0]
        return [Asked("possible", f"{last[2]} in {'' if place == 'trash' else f'{last[0]}.'}{place}")]

    def bonus(self, clause: Clause) -> list[Asked]:
        """Claim that somebody gets so much: "do I get +3 Actions", "+1 Coffers for the Gold?"."""
        if clause.form not in ("whether", "must", "bare") or "or" in clause.text or any(
                one.done not in ("gained", "drew") or one.what for one in self.deeds(clause)):
            return []
        who = self.whose(clause) or self.subject or (self.owned(clause) or self.doer)
        found: list[str] = []
        for text, behind in itertools.pairwise([*clause.text, ""]):
            match = re.fullmatch(r"\+(\d+)(?: (\w+))?", text)
            kind = (match[2] or behind) if match else ""
            kind = kind if kind.endswith(("s", "vp")) or not kind else f"{kind}s"
            number = int(match[1]) * self.times(clause) if match else 0
            if kind == "cards":
                found.append(f"{who} drew {number} cards" if number != 1 else f"{who} drew a card")
            elif kind in ("actions", "buys", "coins", "coffers", "villagers", "vp", "favors"):
                found.append(f"{who} got {number} {kind}")
        return [Asked("possible", " and ".join(found))] if found else []

    @staticmethod
    def happening_then(clause: Clause) -> list[Asked]:
        """Ask for what can follow, or for who decides it, which is shown in any case."""
        decides = clause.has(DECIDES) and (clause.form == "who" or (
            clause.form == "whether" and not any(word.kind in ("name", "not") for word in clause.words)))
        gets = clause.form == "which" and clause.has(frozenset({"get", "gets"})) and not any(
            text in ("can", "could", "may", "which") or text in phrases.DONE_TO for text in clause.text) and not any(
            one.kind == "name" for one in clause.words)
        gets = gets or (clause.has(GETS) and "for" in clause.text and (clause.form == "which" or (
            clause.form == "whether" and clause.has(frozenset({"anything", "something"})))))
        lets = clause.form == "which" and {"can", "do"} <= set(clause.text) and clause.text[-1] in ("do", "now", "then")
        runs = clause.form == "how" and {"how", "does"} <= set(clause.text) and clause.has(_RUNS)
        if clause.form == "when":
            return [Asked("what", WHEN)]
        follows = runs or clause.text in (["what", "then"], ["what", "now"]) or (
            clause.form == "which" and clause.has(frozenset({"happens", "happen", "happened"})))
        return [Asked("what", "what can follow")] if decides or gets or lets or follows else []

    def over(self, clause: Clause) -> list[Asked]:
        """Claim that the game is over."""
        ends = clause.has(frozenset({"over", "end", "ends", "ended"}))
        game = "game" in clause.text or clause.has(IT) or (clause.last and len(clause.words) <= _SHORT)
        if clause.form not in ("whether", "bare") or not (ends and game) or self.deeds(clause) or (
                clause.has(frozenset({"trash", "deck", "who"}))):
            return []
        at = clause.text.index("game") if "game" in clause.text else 0
        if ("over" not in clause.text and not at) or clause.text[at - 1] in ("at", "of", "after") or in_the_end(clause):
            return []
        return [Asked("always", "game is over")]

    def another_turn(self, clause: Clause) -> list[Asked]:
        """Claim that somebody takes one more turn."""
        more = clause.has(frozenset({"another", "extra", "additional"})) or {"one", "more"} <= set(clause.text)
        if clause.form not in ("whether", "bare") or not more or "turn" not in clause.text or any(
                word.kind == "name" for word in clause.words):
            return []
        who = self.whose(clause) or self.person(ME)
        ended = self.happens[-1].removesuffix(" ends the turn") if self.happens else who
        if ended not in (who, *self.happens[-1:]):          # whether a turn comes at all
            return [Asked("possible", f"turn is {who}")]
        return [Asked("possible", f"{who} took an extra turn")]

    def may_buy(self, clause: Clause) -> list[Asked]:
        """Claim that something can be bought."""
        if clause.form not in ("whether", "must") or not any(one.value == "buys" for one in clause.words):
            return []
        sort = next((_SORTS[text] for text in clause.text if text in _SORTS), "")
        if not sort or any(one.kind == "name" for one in clause.words):
            return []
        return [Asked("possible", f"{self.whose(clause) or self.person(ME)} may buy {sort} now")]

    def may_play(self, clause: Clause) -> list[Asked]:
        """Claim that a card of a sort can be played after what happens."""
        plays = any(one.value == "plays" for one in clause.words)
        sort = next((_SORTS[text.removesuffix("s")] for text in clause.text if text.removesuffix("s") in (
            "action", "treasure")), "")
        more = clause.has(frozenset({"again", "another", "more", "still"})) and not any(
            plays_cards(name) for one in self.happens for name in facts() if one.endswith(f" {name}"))
        if clause.form != "whether" or clause.text[0] not in _CAN or not (plays and sort and more and self.happens) or (
                any(one.kind in ("name", "place", "number", "fill", "times") and one.text.casefold() != "again"
                    for one in clause.words)):
            return []
        return [Asked("possible", f"{self.whose(clause) or self.person(ME)} may play {sort} now")]

    def either(self, clause: Clause) -> list[Asked]:
        """Ask which of several numbers it is: "3 or 6 coins?", "one Curse or two?", "4 Gold or 8 Gold?"."""
        numbers = [n for n, word in enumerate(clause.words) if word.kind in ("number", "fill", "pool") or (
            clause.text[n] in ("one", "none"))]
        who = self.whose(clause) or self.subject or self.doer
        fills = [clause.words[n].value for n in numbers if clause.words[n].kind == "fill"]
        if len(numbers) == 1 and fills and clause.form == "bare" and self.happens and not self.deeds(clause) and not (
                any(one.kind in ("name", "place") or one.value == HAS for one in clause.words)):
            only = "exactly " * any(text.split()[0] == "only" for text in clause.text)
            return [Asked("possible", f"{who} drew {only}{fills[0]} cards")]     # "12 cards?"
        if clause.form == "bare" and clause.text == ["cards"] and self.happens:
            return [Asked("how many", f"{who} drew exactly {GAP} cards")]
        if clause.form == "bare" and clause.text in (["cards", "in", "hand"], ["cards", "in", "my", "hand"]):
            return [Asked("how many", f"{who}.hand size is {GAP}")]
        if clause.text == ["how", "much"] and clause.begins and self.happens:
            return [Asked("how many", f"{who}.coins = {GAP}")]
        if len(numbers) < 2 or "or" not in clause.text[numbers[0]:numbers[-1]]:
            return []
        pools = [word.value.partition(" ")[2] for word in clause.words if word.kind == "pool"]
        pools += [ASKED_AMOUNTS[text] for text in clause.text if text in ASKED_AMOUNTS]
        if pools:
            pool = "vp" if pools[0] == "score" and self.happens else pools[0]
            return [Asked("how many", f"{who}.{pool} = {GAP}")]
        names = list(dict.fromkeys(word.names[0] for word in clause.words if word.kind == "name"))
        deeds = [one for one in self.deeds(clause) if one.done in ("drew", "discarded", "gained", "trashed")]
        what = names[0] if len(names) == 1 and facts()[names[0]].is_card else "cards"
        cards = any("card" in text for text in clause.text)
        if what == "cards" and not (cards or clause.has(_COUNTS)):
            return []
        if deeds and what == "cards" and deeds[0].text in GETS:
            return self.comes_how(deeds[0].who or who, f"exactly {GAP} cards")
        if deeds:
            return [Asked("how many", f"{deeds[0].who or who} {deeds[0].done} exactly {GAP} {what}")]
        if what != "cards":
            return self.of_each(self.whose(clause), f"gained exactly {GAP} {what}")
        hit = any(name in INDEX and is_attack(name) for one in self.happens for name in one.split(" plays ")[1:])
        if clause.has(_MORE) or not (hit or clause.has(_HELD)):
            return self.comes_how(who, f"exactly {GAP} cards")
        return [Asked("how many", f"{self.whose(clause) or self.victim}.hand size is {GAP}")]

    @property
    def passes(self) -> bool:
        """Report whether a card that is played makes players pass cards."""
        played = [name for one in self.happens for name in one.split(" plays ")[1:]]
        return any(name in INDEX and does(name, "passes") for name in played)

    @property
    def struck(self) -> str:
        """The player whom an Attack that happens concerns, else the one who asks."""
        played = [name for one in (*self.happens, *self.chosen) for name in re.split(" plays |: ", one)[1:]]
        attacks = any(name in INDEX and is_attack(name) for name in played)
        return next((one for one in (self.person(ME), self.person(OTHER)) if attacks and one != self.doer), (
            self.person(ME)))

    @property
    def victim(self) -> str:
        """The player whom an Attack that happens makes discard, else the one who asks."""
        played = [name for one in (*self.happens, *self.chosen) for name in re.split(" plays |: ", one)[1:]]
        hit = any(name in INDEX and is_attack(name) and discards_down(name) for name in played)
        return next((one for one in (self.person(ME), self.person(OTHER)) if hit and one != self.doer), self.person(ME))

    @property
    def doer(self) -> str:
        """The player who does what happens."""
        acts = [one for one in self.happens if " ends " not in one]
        return acts[-1].split()[0] if acts else self.person(ME)

    def so_much(self, clause: Clause) -> list[Asked]:
        """Claim that somebody gets an amount several times: "do I get $2 a second time"."""
        pools = [word.value.partition(" ") for word in clause.words if word.kind == "pool"]
        if clause.form not in ("whether", "must", "bare") or not clause.has(GETS) or self.times(clause) < _TWO:
            return []
        who = self.whose(clause) or self.doer
        return [Asked("possible", f"{who} got {int(number) * self.repeated} {what}") for number, _, what in pools
                if what in ("coins", "actions", "buys", "coffers", "villagers", "favors", "vp", "debt")]

    def amount(self, clause: Clause) -> list[Asked]:
        """Ask how many coins, points or cards in hand there are, or whether there are so many."""
        if clause.form == "who":
            return []
        gap = clause.form in ("many", "which") or clause.has(frozenset({"max", "total", "maximum"}))
        at = next((n for n, text in enumerate(clause.text) if text in ASKED_AMOUNTS and (clause.words[n].kind in (
            "strange", "filler", "token") or (text == "buys" and "many" in clause.text[:n]))), None)
        if at is None and clause.form == "which" and clause.text[-1] == "total" and not self.happens:
            return [Asked("how many", f"{self.whose(clause) or self.person(ME)}.score = {GAP}")]
        counts = clause.has(frozenset({"count", "counts", "counted"})) and not self.happens
        if counts and clause.form in ("whether", "which") and clause.has(frozenset({"point", "points", "vp"})):
            return [Asked("how many", f"{self.whose(clause) or self.person(ME)}.score = {GAP}")]
        numbers = [word.value.partition(" ") for before, word in zip(("", *clause.text), clause.words, strict=False)
                   if word.kind == "pool" and before not in ("with", "w", "having")]
        doer = self.whose(clause) or self.doer
        cards = clause.text[at] in ("actions", "action") and clause.has(frozenset({"gain", "gains"})) if (
            at is not None) else False
        if at is not None and (cards or (gap and clause.has(frozenset({"cards"})))):
            return []                                       # "how many cards/actions"
        if clause.form == "whether" and not numbers and self.paid_for(clause):
            return [Asked("how many", f"{doer}.coins = {GAP}")]
        keeps = at is not None and clause.form == "whether" and not numbers and (
            clause.text[at - 1] in ("the", "my") and clause.has(GETS | _KEEPS))
        short = clause.last and len(clause.words) <= _SHORT and not (
            at and clause.form == "whether" and clause.text[at - 1] in _WITH)          # "overpay with Coffers"
        if at is not None and (gap or keeps or short):
            more = {"actions", "buys", "coins", "debt"}
            others = [ASKED_AMOUNTS[text] for text in clause.text[at + 1:] if text in more]
            pool = ASKED_AMOUNTS[clause.text[at]]
            if clause.text[at] == "worth" and not any("Victory" in facts()[name].types for name in clause.said + [
                    word.names[0] for word in clause.words if word.kind == "name"]):
                return []
            if pool == "score" and self.happens and ("vp" in clause.text[at] or "token" in clause.text[at]):
                pool = "vp"
            return [Asked("how many", f"{doer}.{one} = {GAP}") for one in dict.fromkeys((pool, *others))]
        if numbers and numbers[0][2] in ("coins", "coffers", "villagers", "favors", "vp", "debt") and (
                clause.form in ("whether", "must", "bare", "which")) and not clause.has(frozenset({"cost", "costs"})):
            spends = clause.has(frozenset({"pay", "spend", "use"})) or (
                clause.form == "bare" and any(word.value == HAS for word in clause.words))
            if clause.has(_MORE | frozenset({"another", "second"})):
                return [Asked("how many", f"{doer}.{numbers[0][2]} = {GAP}")]      # "do I get another $2"
            none = any(word.kind == "fill" and word.value == "0" for word in clause.words)
            return [] if spends else [
                *(Asked("possible", f"{doer}.{'score' if what == 'vp' and not self.happens else what} = {number}")
                  for number, _, what in numbers), *([Asked("possible", f"{doer} drew no cards")] if none else [])]
        sized = clause.form in ("whether", "must") and (
            (clause.has(frozenset({"down"})) and bool(self.whose(clause))) or any(
            (word.value == HAS and (clause.text[n] not in _WITH or clause.text[n - 1] in ("up", "left")) and any(
                "card" in text and one.kind == "fill"
                for one, text in zip(clause.words[n + 1:n + 3], clause.text[n + 1:n + 3], strict=True)))
            or (clause.text[n] in ("go", "goes") and clause.text[n + 1:n + 2] == ["to"])
            or (clause.text[n] in ("discard", "discards") and any(
                one.split()[-1] == "to" and clause.words[n + 2 + at].kind in ("number", "fill")
                for at, one in enumerate(clause.text[n + 1:n + 3]) if n + 2 + at < len(clause.words)))
            or (clause.text[n] in ("keep", "keeps") and any(one.kind == "fill" for one in clause.words[n + 1:n + 4]))
            for n, word in enumerate(clause.words)))
        size = next((word.value for word in clause.words if word.kind in ("number", "fill")), "")
        if sized and size:
            return [Asked("always", f"{doer if not self.whose(clause) else self.whose(clause)}.hand size is {size}")]
        return []

    def counting(self, clause: Clause) -> list[Asked]:
        """Claim that a card counts at the end of the game: the one that is named there, or the only one of those named
        before that scores by itself."""
        here = [word.names[0] for word in clause.words if word.kind == "name"]
        names = {name for name in here or clause.said if {"Victory", "Curse"} & {*facts()[name].types}}
        if self.happens or clause.form != "whether" or len(names) != 1 or not in_the_end(clause) or not clause.has(
                frozenset({"count", "counts", "counted"})) or clause.has(frozenset({"cards", "points", "point", "vp"})):
            return []
        who = self.person(ME)
        return [Asked("possible", f"{names.pop()} in {who}.cards"), Asked("how many", f"{who}.score = {GAP}")]

    @staticmethod
    def paid_for(clause: Clause) -> bool:
        """Report whether a bare number is what something gives: "do I get the 3 for the Copper"."""
        return any(one in GETS and clause.words[n + 2:] and clause.words[n + 2].kind == "number" and (
            clause.text[n + 1] in ("the", "its")) and clause.text[n + 3:n + 4] == ["for"]
            for n, one in enumerate(clause.text))

    def costs(self, clause: Clause) -> list[Asked]:
        """Ask what something costs."""
        at = next((n for n, text in enumerate(clause.text) if text in ("cost", "costs", "price") or (
            text in ("is", "are", "s") and clause.text[:n][-1:] == ["much"]) or (
            text == "pay" and clause.form in ("many", "which") and any(
                one.kind == "name" for one in clause.words))), None)
        if at is None or "worth" in clause.text or (
                clause.text[max(0, at - 2)].isdecimal() and clause.text[at - 1] in ("", "-")):      # "a 4-cost"
            return []
        behind = [word.names[0] for word in clause.words[at:] if word.kind == "name"]
        near = [word.names[0] for word in (*clause.words[:at][::-1], *clause.words[at:]) if word.kind == "name"]
        first = clause.text[at + 1:at + 2] == ["of"] or clause.text[at] in ("is", "are")
        name = ((behind if first else near) or clause.said[-1:])[:1]
        if not at and clause.text[1:2] and clause.text[1].lstrip("$").isdecimal():      # "costs 3 and a Potion"
            name = [one for one in clause.said if one not in behind][-1:]
        number = next((word.value.partition(" ")[0] for n, word in enumerate(clause.words) if n > at and word.kind in (
            "number", "pool") and (n < at + 2 or clause.words[n - 1].text in ("=", "only"))), "")
        of = clause.words[at - 1:at] if not first else []
        if not name or any(word.kind == "strange" and not find(word.text) for word in of):
            return []                                       # "what does a prov cost"
        if number:
            return [Asked("possible", f"{name[0]} costs ${number}")]
        gap = clause.form in ("many", "which") or clause.text[at] == "price" or clause.last
        return [Asked("how many", f"{name[0]} costs ${GAP}")] if gap else []

    def order(self, clause: Clause) -> list[Asked]:
        """Ask which of two things comes first."""
        if not clause.has(ASKED_ORDER) or clause.form in ("many",) or {"before", "after"} <= set(clause.text):
            return []
        names = [name for name in dict.fromkeys(clause.said) if facts()[name].is_card]
        here = [word.names[0] for word in clause.words if word.kind == "name"]
        names = [*dict.fromkeys([*here, *names])]
        deeds = self.deeds(clause)
        if {"or", "first"} <= set(clause.text) and len(deeds) == _TWO and "before" not in clause.text:
            told = [self.told(one, clause) for one in deeds]
            return [Asked("possible", f"{a} before {b}") for a, b in itertools.permutations(told)] if all(told) else []
        if "before" in clause.text and (len(deeds) > 1 or (clause.final and deeds and deeds[0].what[1:])):
            told = [re.sub(r"^(\w+)\.deck\[0\] is (.+)$", r"\1 put \2 onto deck",
                           self.told(each, clause) or self.of_one(each))
                    for each in (deeds[:2] if deeds[1:] else self.one_by_one(deeds[0], clause))]
            return [Asked("possible", f"{told[0]} before {told[1]}")] if all(told) else []
        gained = [name for name in names if when_gained(name) and any(f" gains {name}" in one for one in self.happens)]
        reacting = [name for name in names if reacts_to_gains(name) and name not in gained]
        if not reacting or len(reacting) + len(gained) < _TWO:
            return []
        one, other = [*reacting[:1], *gained, *reacting[1:]][:2]
        return [Asked("possible", f"used {a} before used {b}") for a, b in ((one, other), (other, one))]

    @staticmethod
    def one_by_one(deed: _Deed, clause: Clause) -> tuple[_Deed, _Deed]:
        """Return a deed with two cards as two, where one is before the other: "do I gain the Gold before the Curse"."""
        at = clause.text.index("before")
        behind = [word.names[0] for word in clause.words[at:] if word.kind == "name"]
        after = [name for name in deed.what if name in behind]
        return (replace(deed, what=[name for name in deed.what if name not in after]), replace(deed, what=after))

    def of_one(self, deed: _Deed) -> str:
        """Return a deed of which it is not said what it is done to, with a card: "do I draw before I pass"."""
        bare = not (deed.what or deed.it or deed.no) and deed.done in ("passed", *_COUNTED)
        return f"{deed.who or self.subject or self.person(ME)} {deed.done} a card" if bare else ""

    def which_first(self, words: Sequence[Heard]) -> list[Asked]:
        """Ask which of two abilities comes first, where nothing else is asked."""
        said = list(dict.fromkeys(word.names[0] for word in words if word.kind == "name"))
        return self.order(Clause("which", list(words), said))

    def state(self, clause: Clause) -> list[Asked]:
        """Claim that something works, that somebody is affected, or that somebody won."""
        kinds = [ASKED_STATES[text] for text in clause.text if text in ASKED_STATES]
        if not kinds or clause.form in ("many", "how"):
            return []
        who = self.whose(clause) or self.subject
        here = [word.names[0] for word in clause.words if word.kind == "name"]
        if kinds[0] == "won":
            return [Asked("who", f"{GAP} won")] if clause.form == "who" else [
                Asked("possible", f"{who or self.person(ME)} won")] if clause.form == "whether" else []
        if clause.form in ("who", "which"):
            return []
        if kinds[0] == "cursed":
            return [Asked("possible", f"{who or self.person(ME)} gained Curse")]
        if kinds[0] == "affected":
            if clause.has(_HURTS):
                return []                                   # "does it affect me": it is found out who is meant
            spared = clause.has(frozenset({"immune", "safe", "protected", "unaffected"})) or clause.has(
                frozenset({"not"}))
            return [Asked("possible" if spared else "impossible", f"{who or self.person(ME)} was unaffected")] if (
                self.happens) else []
        if kinds[0] == "works":
            reacts = [name for name in here or clause.said[::-1] if facts()[name].is_card and (
                defends(name) or reacts_to_gains(name) or shields(name) or when_gained(name) or (
                    name in here and clause.has(_TRIGGERED) and reacts_at_all(name)))]
            reacts = [name for name in reacts if not any(f" plays {name}" in one for one in self.happens)]
            if reacts and clause.has(_PROTECTS) and not spares(reacts[0]):
                return [Asked("possible", f"{who or self.person(ME)} was unaffected")] if self.happens else []
            return [Asked("possible", f"used {reacts[0]}")] if reacts else []
        return []

    def where(self, clause: Clause) -> list[Asked]:
        """Ask where a card goes or stays: one of the places that are named, or any."""
        goes = clause.has(frozenset({
            "go", "goes", "come", "comes", "land", "lands", "end", "ends", "stay", "stays", "remain", "gain", "gains",
            "put", "puts"}))
        moves = clause.has(frozenset({"go", "goes", "come", "comes", "land", "lands", "end", "ends", "stay", "stays"}))
        places = [word.value for word in clause.words if word.kind == "place"]
        places = [place for place in places if place in (*_GOES_TO, "play", "exile")]
        if moves and {"back", "pile"} <= set(clause.text) and not places and clause.form in ("whether", "bare"):
            return self.returned(clause)
        places += ["trash"] if "trash" in clause.text and (
            clause.form == "which" or ("the", "trash") in itertools.pairwise(clause.text)) else []
        has = any(one in ("have", "has") and two != "to" for one, two in itertools.pairwise([*clause.text, ""]))
        holds = has and clause.form == "whether" and not any(word.kind in ("number", "fill") for word in clause.words)
        lies = holds or (
            clause.form in ("whether", "bare") and clause.text[0] in ("is", "are") and not self.deeds(clause))
        becomes = clause.form == "which" and clause.has(frozenset({"happens", "happened"})) and any(
            clause.text[n - 1] in ("to", "the", "with") for n, word in enumerate(clause.words) if n and (
                word.kind == "name" and "to" in clause.text[:n]))
        pure = becomes or "where" in (clause.form, *clause.text) or ((moves or lies) and places) or (
            len(set(places)) > 1 and goes)
        if not becomes and "or" in clause.text and self.deeds(clause) and clause.form != "where" and (
                len(set(places)) < _TWO):
            return []                                       # "goes on deck or he gets a Curse"
        here = [word.names[0] for word in clause.words if word.kind == "name"]
        if not pure or {"they", "those", "these"} & set(clause.text) or (clause.form == "which" and not here) or any(
                one.done not in ("gained", "put") for one in self.deeds(clause)):
            return []
        cards = [name for name in (*clause.said, *here) if facts()[name].is_card]
        played = {name for name in cards if any(f" plays {name}" in one for one in self.happens)}
        gained = [name for name in cards if any(
            _gains(one, name) for one in self.happens)]
        spoken = [name for name in here if name in cards]
        it = cards if clause.form == "where" or clause.has(IT) else []
        cards = [name for name in spoken if name not in played] or spoken or gained or [
            name for name in cards if name not in played] or it
        if not cards:
            return []
        whose = next((self.person(word.value) for word, place in itertools.pairwise(clause.words)
                      if word.kind == "person" and word.own and place.kind == "place"), "")
        who = self.whose(clause) or whose or self.person(ME)
        if "whose" in clause.text and places:
            return [Asked("who", f"{cards[-1]} in {GAP}.{places[0]}")]
        return [Asked("possible", f"{cards[-1]} in {'' if place == 'trash' else f'{who}.'}{place}")
                for place in dict.fromkeys(places or _GOES_TO)]

    def counted(self, clause: Clause) -> tuple[list[str], bool]:
        """Return the cards that are counted in a clause, and whether it counts cards of any name.

        They stand behind "how many"; without it they are all that the clause names.
        """
        at = clause.text.index("many") + 1 if "many" in clause.text else 0
        end = next((n for n in range(at, len(clause.words)) if clause.words[n].kind in (
            "verb", "ask", "person", "preposition", "gone") or clause.text[n] in ASKED_DEEDS), len(clause.words))
        every = [word.names[0] for n, word in enumerate(clause.words) if word.kind == "name" and facts()[
            word.names[0]].is_card and not (at and _BEHIND & set(clause.text[max(0, n - 2):n]))]
        behind = [word.names[0] for word in clause.words[at:end] if word.kind == "name" and facts()[
            word.names[0]].is_card]
        cards = clause.has(frozenset({"cards", "card"}))
        if at and {"cards", "card", "times"} & set(clause.text[at:end]) and not behind:
            return [], cards
        return behind or every, cards

    def returned(self, clause: Clause) -> list[Asked]:
        """Claim that a card goes back to its pile: the one that is named, or the last one that was spoken of."""
        here = [word.names[0] for word in clause.words if word.kind == "name"]
        names = [name for name in here or clause.said[-1:] if facts()[name].is_card]
        who = self.whose(clause) or self.doer
        return [Asked("possible", f"{who} returned {names[-1]}")] if names else []

    def many(self, clause: Clause) -> list[Asked]:
        """Ask how many cards are drawn, gained, or in hand."""
        every = self.deeds(clause)
        deeds = [one for one in every if one.done != "used"]
        if any(one.text.startswith("use") for one in every) and not deeds and "times" not in clause.text:
            return []                                       # "how many of my cards have I used up"
        if deeds and deeds[0].text in ("returned", "exchanged") and {"is", "and"} <= set(clause.text):
            return []                                       # "how many cards, and is it returned"
        who = self.whose(clause)
        names, cards = self.counted(clause)
        if "times" in clause.text:
            return self.often(clause, who)
        if not deeds:
            kept = any(word.value == HAS or text in ("hand", "start", "keep", "left", "have", "holding", "remain",
                                                       "remaining")
                       for word, text in zip(clause.words, clause.text, strict=True))
            result = next((name for name in names if comes_of_something(name)), "")
            if result and not cards and not clause.has(frozenset({"points", "worth"})):
                return self.of_each(who, f"gained exactly {GAP} {result}")
            cards = cards or clause.has(frozenset({"remain", "remaining"}))
            if not cards or "need" in clause.text:
                return []
            subject = who or self.subject or self.holder or (self.victim if kept else self.person(ME))
            text = f"{subject}.hand size is {GAP}" if kept or self.holder else f"{subject} drew exactly {GAP} cards"
            return [Asked("how many", text), *self.amounts_too(clause, subject)]
        deed = deeds[0]
        has = next((n for n, word in enumerate(clause.words) if word.value == HAS and clause.text[n] not in (
            "with", "w")), len(clause.words))
        if {"before", "after"} & set(clause.text[has:]) and deed.text in clause.text[has:]:
            return []                                       # "how many do I have before I discard"
        if deed.done in ("played", "called"):
            name = next(iter(deed.what or names), "")
            who = who or self.person(ME)
            return [Asked("how many", f"{who} {deed.done} {name} exactly {GAP} times")] if name else []
        if deed.done not in ("drew", "discarded", "gained", "trashed", "exiled", "exchanged", "returned", "revealed"):
            return []
        if not names and not cards and not (deed.done in ("drew", "discarded") and self.left_out(clause)):
            return []
        doer = who if who else next((one.who for one in deeds if one.who and one.who not in facts()), "")
        doer = doer or self.person(ME)
        what = names[0].lstrip("0123456789 ") if names else "cards"
        more = self.amounts_too(clause, doer) if not names and cards else []
        if not names and deed.text in GETS:
            return [*self.comes_how(doer, f"exactly {GAP} cards"), *more]
        return [Asked("how many", f"{doer} {deed.done} exactly {GAP} {what}"), *more]

    @staticmethod
    def comes_how(who: str, what: str) -> list[Asked]:
        """Ask for cards that somebody gets: they may be drawn, or gained."""
        return [Asked("how many", f"{who} {done} {what}", anyhow=True) for done in ("drew", "gained")]

    def of_each(self, who: str, told: str) -> list[Asked]:
        """Ask something of the player who is spoken of; if nobody is, of each player whom it may concern."""
        return [Asked("how many", f"{one} {told}", anyhow=not who) for one in ([who] if who else self.players)]

    @staticmethod
    def amounts_too(clause: Clause, who: str) -> list[Asked]:
        """Ask for amounts beside cards: "how many cards and Actions"."""
        return [Asked("how many", f"{who}.{ASKED_AMOUNTS[text]} = {GAP}") for text in clause.text if text in (
            "actions", "buys", "coins", "money")]

    def often(self, clause: Clause, who: str) -> list[Asked]:
        """Ask how many times a card is used or played: the one that is named, or the last one spoken of that can be."""
        deed = next((one.done for one in self.deeds(clause) if one.done in ("used", "played", "called")), "used")
        here = [word.names[0] for word in clause.words if word.kind == "name"]
        cards = [name for name in here or clause.said if facts()[name].is_card and (
            playable(name) if deed == "played" else defends(name) or reacts_to_gains(name) or shields(name))]
        if not cards or (len(set(cards)) > 1 and not here):
            return []
        return [Asked("how many", f"{who or self.person(ME)} {deed} {cards[-1]} exactly {GAP} times")]

    @staticmethod
    def left_out(clause: Clause) -> bool:
        """Report whether the cards that are counted are left out: "how many do I discard"."""
        at = clause.text.index("many") + 1 if "many" in clause.text else len(clause.text)
        return at < len(clause.words) and clause.words[at].kind in ("ask", "person")

    def who(self, clause: Clause) -> list[Asked]:
        """Ask who does it, or who gets an amount: "who takes the Debt"."""
        pool = next((ASKED_AMOUNTS[text] for text in clause.text if text in ASKED_AMOUNTS and text not in (
            "score", "worth", "penalty")), "")
        takes = clause.has(GETS | frozenset({"take", "takes", "gain", "gains"}))
        if pool and takes and self.happens and not any(word.kind == "name" for word in clause.words):
            return [Asked("who", f"{GAP} got {'vp' if pool == 'score' else pool}")]
        for deed in self.deeds(clause):
            deed.who = GAP
            one = clause.text[-1:] in (["one"], ["them"])
            if one and deed.done == "gained" and deed.text in GETS and not deed.what:
                deed.what = [name for name in clause.said if comes_of_something(name)][-1:]
            if deed.text in (*GETS, "keeps", "keep") and (name := self.moved(deed, clause)):
                return [Asked("who", f"{name} in {GAP}.cards")]
            text = self.told(deed, clause)
            if (text and not text.endswith((" a card", " no cards"))) or text == f"{GAP} drew a card":
                return [Asked("who", text)]
        return []

    def moved(self, deed: _Deed, clause: Clause) -> str:
        """Return the card of which it is asked who gets it, if it is one that is no pile's: trashed, passed, set aside;
        empty if it is gained."""
        names = deed.what or (clause.said[-1:] if deed.it in IT else [])
        name = names[-1].lstrip("0123456789 ") if names else ""
        moves = any(re.search(rf" (trashes|discards|passes|exiles|returns) .*\b{re.escape(name)}\b", one)
                    for one in self.happens) if name else False
        return name if moves and not any(_gains(one, name) for one in self.happens) else ""

    def comes_to(self, clause: Clause) -> list[Asked]:
        """Ask which cards come to a place: "what goes to my hand", "which ones end up in the trash"."""
        place = next((word.value for word in clause.words if word.kind == "place" and word.value in _GOES_TO), "")
        moves = clause.has(frozenset({"go", "goes", "come", "comes", "end", "ends", "land", "lands"}))
        if not place or not moves or "order" in clause.text or self.deeds(clause) or any(
                word.kind == "name" for word in clause.words):
            return []
        who = self.whose(clause) or self.owned(clause) or self.person(ME)
        return [Asked("which", f"{GAP} in {'' if place == 'trash' else f'{who}.'}{place}")]

    def which(self, clause: Clause) -> list[Asked]:
        """Ask which card it is done to: "which get trashed", "what can I gain"."""
        if found := self.comes_to(clause):
            return found
        deed = next(iter(self.deeds(clause)), None)
        behind = clause.behind
        if deed is not None and deed.done != "used" and not deed.what and behind:
            told = [self.told(_Deed(deed.done, deed.who, [name]), clause) for name in behind]
            return [Asked("possible", text) for text in told if text]
        if deed is not None and deed.done != "used" and not deed.what:
            who = deed.who or self.person(ME)
            if deed.text in GETS and clause.has(_RECEIVED):
                return [Asked("which", f"{who} received {GAP}")]
            if deed.done in ("gained", "trashed", "discarded", "exiled", "drew"):
                return [Asked("which", f"{who} {deed.done} {GAP}")]
        return []

    def of_others(self, asked: Asked, clause: Clause) -> Asked:
        """Return what is asked of all others, where it is asked of them: "do the others discard"."""
        others = [player for player in self.players if player != self.person(ME)]
        if not any(word.kind == "person" and word.value == OTHERS and not word.own for word in clause.words):
            others = self.together(clause)
        first = next((one for one in others if asked.text.startswith(f"{one} ")), "")
        if len(others) < _TWO or GAP in asked.text or not first:
            return asked
        what = asked.text.removeprefix(first)
        return asked._replace(text=" and ".join(f"{player}{what}" for player in others))

    def together(self, clause: Clause) -> list[str]:
        """Return two players who are spoken of as one: "do Ben and Carla draw"."""
        return next(([self.person(one.value), self.person(two.value)] for one, join, two in zip(
            clause.words, clause.words[1:], clause.words[2:], strict=False) if one.kind == two.kind == "person" and (
            plain(join.text) == "and" and not one.own and not two.own)), [])

    def gets_cards(self, deed: _Deed, clause: Clause) -> list[Asked]:
        """Ask whether somebody gets cards that are not named: they may be drawn, or gained."""
        if self.sorted_card(clause) or deed.place:
            return []
        who = deed.who or self.subject or self.person(ME)
        what = f"{deed.count} cards" if deed.count > 1 else "a card"
        if self.passes or deed.done == "received" or "from" in clause.text:
            behind = clause.words[clause.text.index("from") + 1:][:1] if "from" in clause.text else []
            giver = next((self.person(WHOM.get(plain(word.text), word.value)) for word in behind if (
                plain(word.text) in WHOM or word.kind == "person")), self.doer)
            return [Asked("possible", f"{giver} passed {what}")] if self.passes and giver != who else []
        return [Asked("possible", f"{who} {done} {what}", anyhow=True) for done in ("drew", "gained")]

    def happening(self, deed: _Deed) -> bool:
        """Report whether a deed happens anyway, or is chosen in what happens."""
        return bool(deed.what) and all(
            any(name.lstrip("0123456789 ") in one for one in self.happens) for name in deed.what)

    @staticmethod
    def side_by_side(clause: Clause) -> bool:
        """Report whether what stands behind "or" is another card, and not another thing that is done."""
        words = clause.words[clause.text.index("or") + 1:]
        behind = next((n for n, word in enumerate(words) if word.kind not in ("filler", "number")), len(words))
        return behind < len(words) and words[behind].kind == "name"

    def whether(self, clause: Clause) -> list[Asked]:
        """Claim that it is done, or has to be."""
        if clause.form not in ("whether", "must", "bare"):
            return []
        deeds = [one for one in self.deeds(clause) if not (clause.form == "bare" and self.happening(one))]
        if "or" in clause.text and len(deeds) == 1:         # "do I get the Curse or a Silver"
            one = deeds[0]
            if one.text in GETS and one.done == "gained" and len(one.what) > 1 and not one.no and (
                    self.side_by_side(clause)):
                who = one.who or self.subject or self.person(ME)    # what is exchanged is not gained
                return [Asked("possible", f"{name} in {who}.cards") for name in one.what]
            deeds = [replace(one, what=[name]) for name in one.what if self.side_by_side(clause)] or deeds
        if len(deeds) == 1 and deeds[0].gets_cards:
            return self.gets_cards(deeds[0], clause)
        told = [text for one in deeds if (text := self.told(one, clause))]
        if not told or (len(told) < len(deeds) and not deeds[0].what):
            return []
        forced = clause.form == "must" or clause.has(_FORCED) or any(
            word.value == HAS and clause.text[n + 1:n + 2] == ["to"] for n, word in enumerate(clause.words))
        if "or" in clause.text and len(told) > 1:
            return [Asked("possible", text) for text in told]
        return [Asked("always" if forced else "possible", " and ".join(dict.fromkeys(told)))]


def _counted(names: Sequence[str]) -> list[str]:
    """Return names with their numbers, each once: "Horse Horse Horse" is "3 Horse"."""
    bare = [name.lstrip("0123456789 ") for name in names]
    if len(set(bare)) == len(bare):
        return [*names]
    totals = Counter[str]()
    for name, one in zip(names, bare, strict=True):
        totals[one] += int(name.removesuffix(one) or 1)
    return [f"{number} {name}" if number > 1 else name for name, number in totals.items()]


def _base(done: str) -> str:
    """A verb behind "did not"."""
    return {"gained": "gain", "discarded": "discard", "trashed": "trash", "drew": "draw", "played": "play",
            "bought": "buy", "used": "use", "revealed": "reveal"}.get(done, done)


__all__ = ["DECIDES", "GAP", "WHEN", "Asked", "asked_deeds", "asked_of"]
