"""Claims of questions that leave out what is done: "legal?", "2 Golds?", "does he lose it?", "and the money?".

``asked`` reads questions with a verb and its cards. Where it makes no claim, the words that ask are enough: what there
is a number of, what becomes of a card, what may be done with it, how many cards there are then.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oracle.scenario.card_roles import (
    comes_of_something,
    defends,
    does,
    does_itself,
    is_attack,
    on_mat,
    playable,
    plays_others,
    reacts_to_gains,
)
from oracle.scenario.plain_words import Heard
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import ASKED_AMOUNTS, ASKED_DEEDS, ME, OTHER, USES

_GAP: Final = "…"
_LOST: Final = frozenset(("gone", "die", "dies", "dead", "lost", "lose", "loses", "losing", "killed", "toast"))
_CHIPS: Final = frozenset(("chip", "chips", "point", "points", "token", "tokens"))
_STAYS: Final = frozenset(("stuck", "stay", "stays", "remain", "remains", "staying"))
_FINE: Final = frozenset((
    "legal", "allowed", "ok", "okay", "possible", "permitted", "valid", "playable", "fine", "works", "work", "counts",
    "count"))
_AVOIDS: Final = frozenset(("avoid", "dodge", "escape", "prevent", "refuse"))
_PICKS: Final = frozenset(("choose", "pick", "opt", "say"))
_COUNTS: Final = frozenset(("work", "works", "count", "counts", "worth"))
_HITS: Final = frozenset(("hit", "hits", "hurt", "hurts", "affect", "affects", "attack", "attacks", "bother", "apply"))
_WON: Final = {"prize": "a Prize", "prizes": "a Prize", "loot": "a Loot", "treasure": "a Treasure", "hex": "a Hex",
               "hexed": "a Hex", "boon": "a Boon", "victory": "a Victory card"}
"""What is gained or received, where only its kind is named."""
_OTHER_AMOUNTS: Final = {"coin": "coins", "$": "coins", "action": "actions", "buy": "buys", "chip": "vp", "chips": "vp"}
_NEEDS: Final = frozenset(("need", "needs", "use", "uses", "up", "cost", "costs", "take", "takes"))
_COUNTED: Final = ("drew", "discarded", "trashed", "gained")


class Question(NamedTuple):
    """A clause that asks: its form, its words, and the cards that were named before it; ``last``: a question mark is
    behind it."""

    form: str
    words: Sequence[Heard]
    said: Sequence[str]
    last: bool

    @property
    def text(self) -> list[str]:
        """The words in small letters."""
        return [plain(word.text) for word in self.words]

    @property
    def names(self) -> list[str]:
        """The cards that are named in it."""
        return [word.names[0] for word in self.words if word.kind == "name" and facts()[word.names[0]].is_card]

    def has(self, words: frozenset[str]) -> bool:
        """Report whether one of some words is in it."""
        return any(one in words for one in self.text)


class Brief:
    """Reads claims of few words, in a position in which something ``happens`` and some choices are made."""

    def __init__(
        self, person: Callable[[str], str], happens: Sequence[str], choices: Sequence[str], players: Sequence[str] = (),
    ) -> None:
        self.person, self.choices, self.players = person, choices, players
        self.open = False                                   # whether several claims are made of which some may be meant
        self.happens = [one for one in happens if " ends " not in one and " starts " not in one]
        self.doer = self.happens[-1].split()[0] if self.happens else person(ME)

    def claims(self, asked: Question, agrees: Callable[[Sequence[str]], bool]) -> list[tuple[str, str]]:
        """Return the first claims of a clause that agree with it, each with its kind; none if it is not clear what is
        asked.
        """
        if not self.happens or not (asked.form or asked.last) or asked.form == "how" or (
                asked.text[0] == "where"):
            return []                                       # "how does that work" is no yes or no
        for read in (self.spared, self.picked, self.verbed, self.times, self.kind, self.fine, self.results, self.left,
                     self.amount, self.fate, self.hit, self.unnamed, self.cards):
            self.open = False
            if (found := read(asked)) and agrees([text for _, text in found]):
                return found
        return []

    def spared(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether somebody can get round what is gained otherwise: "can I avoid the Curse"."""
        names = [name for name in asked.names if comes_of_something(name)]
        return [("possible", f"{self.who(asked)} did not gain {names[0]}")] if names and asked.has(_AVOIDS) else []

    def verbed(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether something is trashed with a card whose name is the verb: "can I mine a Curse"."""
        by = [word.names[0] for word in asked.words if word.kind == "name" and word.own]
        others = [name for name in asked.names if name not in by]
        if asked.form != "whether" or not by or does_itself(by[0]) or not does(by[0], "trashes") or len(others) != 1:
            return []
        return [("possible", f"{self.who(asked)} trashed {others[0]}")]

    def picked(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether something can be chosen, which need not come to anything: "can I choose the Curse"."""
        names = [name for name in asked.names if comes_of_something(name)]
        if not names or not asked.has(_PICKS) or asked.form != "whether":
            return []
        self.open = True
        return [("offered", f"gain {names[0]}"), ("possible", f"{self.who(asked)} gained {names[0]}")]

    def who(self, asked: Question) -> str:
        """Return the player who is spoken of, else the one who does what happens."""
        return next((self.person(one.value) for one in asked.words if one.kind == "person" and not one.own), self.doer)

    def victim(self, asked: Question) -> str:
        """Return the player who is spoken of, else the one who suffers what happens, else the one who does it."""
        played = [one.split(" ", 2)[-1] for one in self.happens] + [one.partition(": ")[2] for one in self.choices]
        attacks = any(name in facts() and is_attack(name) for name in played)
        whom = next((self.person(one) for one in (ME, OTHER) if self.person(one) != self.doer), self.doer)
        spoken = any(one.kind == "person" and not one.own for one in asked.words)
        return whom if attacks and not spoken else self.who(asked)

    def times(self, asked: Question) -> list[tuple[str, str]]:
        """Ask how often a card is used or played: "how many times can I reveal it"."""
        if asked.form != "many" or "times" not in asked.text:
            return []
        uses = any(word.value == USES for word in asked.words)
        name = next((name for name in (*asked.names[::-1], *asked.said[::-1]) if not uses or defends(name) or (
            reacts_to_gains(name))), "")
        if not name:
            return []
        reacts = uses or defends(name) or reacts_to_gains(name)
        return [("how many", f"{self.who(asked)} {'used' if reacts else 'played'} {name} exactly {_GAP} times")]

    def kind(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether something of a kind is gained or received: "do I get a Prize", "wish or hex"."""
        if asked.has(_CHIPS):
            return []
        return [("possible", f"{self.victim(asked)} {'received' if text in ('hex', 'hexed', 'boon') else 'gained'} "
                 f"{_WON[text]}") for text in dict.fromkeys(asked.text) if text in _WON and not (
                     text == "treasure" and asked.form in ("many", "which"))]

    def results(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether so many cards are gained that are named as what comes of it: "2 free Golds yes?"."""
        if asked.text[0] in ("is", "are") and not (asked.last or asked.has(_FINE)) and not any(
                word.kind == "verb" for word in asked.words):
            return []                                       # "my top 3 are Copper, Copper, Estate"
        if any(word.kind == "name" and word.own and not (
                does(word.names[0], "gains") and not does(word.names[0], "trashes")) for word in asked.words):
            return []                                       # "can I Embargo the Curse pile"
        found: list[str] = []
        for number, word in enumerate(asked.words):
            mine = number and asked.words[number - 1].kind == "person" and asked.words[number - 1].own
            if word.kind != "name" or mine or not comes_of_something(word.names[0]) or any(
                    word.names[0] in one for one in self.happens):
                continue
            before = next((one.value for one in asked.words[number - 1::-1][:2] if one.kind == "number"), "1") if (
                number) else "1"
            behind = itertools.pairwise(asked.words[number + 1:number + 3])
            whom = next((self.person(two.value) for one, two in behind if plain(one.text) == "for" and (
                two.kind == "person" and not two.own)), "") or self.victim(asked)
            found.append(f"{whom} gained {'' if before in '01' else f'{before} '}{word.names[0]}")
        done = [ASKED_DEEDS.get(text) or ASKED_DEEDS.get(word.value, "") for word, text in zip(
            asked.words, asked.text, strict=True)]
        if not found or any(one and one != "gained" for one in done) or asked.form == "where" or any(
                word.kind == "place" for word in asked.words):
            return []
        if asked.form == "who":
            return [("who", f"{_GAP} gained {found[0].partition(' gained ')[2]}")]
        if "or" in asked.text:
            return [("possible", one) for one in found]
        persons = any(word.kind == "person" for word in asked.words)
        if len(found) > 1 and not persons and self.victim(asked) != self.doer:
            self.open = True                                # "Gold, Curse?": each is for somebody
            told = [one.partition(" ")[2] for one in found]
            return [("possible", f"{who} {one}") for one in told for who in (self.victim(asked), self.doer)]
        return [("possible", " and ".join(dict.fromkeys(found)))]

    def left(self, asked: Question) -> list[tuple[str, str]]:
        """Ask how many cards are left in a hand: "down to 3", "how many after all"."""
        number = next((word.value for word in asked.words if word.kind in ("number", "fill")), "")
        text = asked.text
        if {"down", "left"} & set(text) and number and ("to" in text or "with" in text):
            return [("always", f"{self.victim(asked)}.hand size is {number}")]
        if number and "keep" in text and any(word.kind == "fill" for word in asked.words):
            return [("possible", f"{self.victim(asked)}.hand size is {number}")]
        if asked.form == "many" and {"left", "after", "end", "keep", "hold", "holding"} & set(text) and not asked.names:
            return [("how many", f"{self.victim(asked)}.hand size is {_GAP}")]
        return []

    def amount(self, asked: Question) -> list[tuple[str, str]]:
        """Ask how much there is of a pool that is spoken of: "does it still give money", "does it use an Action"."""
        pool = next((word.value.partition(" ")[2] for word in asked.words if word.kind == "pool"), "")
        pool = pool or next((ASKED_AMOUNTS.get(text) or _OTHER_AMOUNTS[text] for word, text, before in zip(
            asked.words, asked.text, ("", *asked.text), strict=False) if (
            text in ASKED_AMOUNTS or text in _OTHER_AMOUNTS) and word.kind != "verb" and not (
            before == "with" and asked.form == "whether")), "")       # "can I overpay with Coffers"
        gains = any(word.value == "gains" and word.kind == "verb" for word in asked.words)     # cards, or Actions?
        needs = asked.form == "many" or asked.has(_NEEDS) or any(word.kind == "pool" for word in asked.words)
        if not pool or pool.startswith("minus") or (pool == "actions" and (gains or not needs)):
            return []
        pool = "vp" if pool == "score" else pool
        if asked.form == "who":
            return [("who", f"{_GAP} got {pool}")]
        return [("how many", f"{self.who(asked)}.{pool} = {_GAP}")]

    def fate(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether a card is lost or stays: "is it gone", "stuck there"."""
        lost, stays = asked.has(_LOST), asked.has(_STAYS)
        if not (lost or stays) or asked.form in ("many", "which"):
            return []
        done = [" ".join(self.choices), " ".join(self.happens)]
        names = asked.names or [name for some in done for name in asked.said[::-1] if name in some and not any(
            one.startswith(f"{name}: ") for one in self.choices)][:2 if "both" in asked.text else 1]
        both = " and ".join(f"{name} in trash" if lost else f"{name} in play" for name in dict.fromkeys(names))
        return [("possible", both)] if both else []

    def hit(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether an Attack affects somebody: "does it still hit me"."""
        attacks = any(is_attack(one.split(" ", 2)[-1]) for one in self.happens if one.split(" ", 2)[-1] in facts())
        victims = [self.person(word.value) for word in asked.words if word.kind == "person" and not word.own]
        text = [part for one in asked.text for part in one.split()]         # "hit me" is one word
        victims += [self.person(ME)] if "me" in text else []
        victim = next((name for name in victims if name != self.doer), "")
        return [("impossible", f"{victim} was unaffected")] if _HITS & {*text} and attacks and victim else []

    def fine(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether what was told can be done: "Procession on Caravan legal?"."""
        if not asked.has(_FINE) or asked.form in ("many", "which", "who"):
            return []
        for choice in self.choices[::-1]:
            source, _, what = choice.partition(": ")
            if source in facts() and what in facts() and plays_others(source):
                return [("possible", f"{source} played {what}")]
            if what.startswith("use "):
                return [("possible", f"{source} used {what.removeprefix('use ')}")]
        done = " ".join(self.happens)
        money = [name for name in asked.names if "Treasure" in facts()[name].types and any(
            re.search(rf" plays .*{re.escape(name)}", one) for one in self.happens)]
        if money and asked.has(_COUNTS):
            return [("how many", f"{self.doer}.coins = {_GAP}")]
        for name in (*asked.names[::-1], *asked.said[::-1]):
            if name not in done and (defends(name) or reacts_to_gains(name) or on_mat(name)):
                return [("possible", f"{self.person(ME)} {'called' if on_mat(name) else 'used'} {name}")]
            if name not in done and name in asked.names and playable(name) and self.doer == self.person(ME):
                return [("possible", f"{self.doer} may play {name} now")]
        return []

    def unnamed(self, asked: Question) -> list[tuple[str, str]]:
        """Ask whether something is done to a card that is not named: "do I have to discard one", "who gets one"."""
        verbs = [(number, ASKED_DEEDS.get(text) or ASKED_DEEDS.get(word.value, "")) for number, (word, text) in
                 enumerate(zip(asked.words, asked.text, strict=True)) if word.kind == "verb" or text in ASKED_DEEDS]
        verb = next(((number, done) for number, done in verbs if done in _COUNTED), None)
        if verb is None or asked.names:
            return []
        number, done = verb
        behind = asked.text[number + 1:]
        one = {"one", "any", "another", "anything", "something"} & set(behind[:2])
        if not one and not (done in ("drew", "discarded") and not behind):
            return []
        result = next((name for name in asked.said[::-1] if comes_of_something(name) and not any(
            name in one for one in self.happens)), "") if done == "gained" else ""
        if done == "gained" and not result:
            return []
        what = result or "a card"
        if asked.form == "who":
            return [("who", f"{_GAP} {done} {what}")]
        return [("possible", f"{self.who(asked) if done == 'drew' else self.victim(asked)} {done} {what}")]

    def cards(self, asked: Question) -> list[tuple[str, str]]:
        """Ask how many cards are drawn, where only they are spoken of: "+5 cards?", "cards drawn in total?"."""
        number = next((word.value for word in asked.words if word.kind == "fill"), "")
        drawn = {"cards", "drawn", "draw", "draws"} & set(asked.text) or number
        uses = any(text.startswith("use") for text in asked.text)       # "how many of my 3 cards have I used up"
        if asked.names or not drawn or uses or asked.form in ("who", "where"):
            return []
        if number and asked.form in ("", "bare", "whether"):
            only = "exactly " * any(text.split()[0] == "only" for text in asked.text)
            return [("possible", f"{self.who(asked)} drew {only}{number} cards")] if int(number) > 1 else []
        if asked.form in ("many", "", "bare") and not {"hand"} & set(asked.text):
            return [("how many", f"{self.who(asked)} drew exactly {_GAP} cards")]
        return []


__all__ = ["Brief", "Question"]
