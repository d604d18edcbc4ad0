"""Read phrases that say where cards are, how many and whose, in any order: "a deck of 2", "one Curse left".

A text is a row of words; each has a sort, which is a letter, so that a pattern of letters finds a phrase wherever it
stands. What is found becomes one word of the kind ``lies``: so many cards, of which name or of none, whose, and where.
What is in no phrase stays as it was.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from typing import Final

from engine.collection import INDEX, remembered
from oracle.scenario.card_roles import (
    defends,
    discards_down,
    gives_a_turn,
    is_attack,
    keeps,
    mat_of,
    playable,
    spares,
    stays,
    unnamed_attack,
    works_against,
)
from oracle.scenario.plain_words import Heard
from oracle.words.catalogue import facts, find, plain
from oracle.words.phrases import HAS, ME, POOLS

UNNAMED: Final = "an attack"
_SPARED: Final = frozenset((
    "protect", "protects", "protected", "protecting", "immune", "unaffected", "safe", "shield", "shields", "shielded",
    "defend", "defends"))
_HARMS: Final = {**dict.fromkeys(("attack", "attacks"), "Attack"), **dict.fromkeys(("hex", "hexes"), "Doom")}
"""What somebody is protected from, with the type of the cards that do it."""
_ZONES: Final = frozenset({"hand", "deck", "discard"})
_LETTERS: Final[dict[str, str]] = {                         # of words, by how they are written
    **dict.fromkeys(("card", "cards"), "C"), **dict.fromkeys(("only", "just", "exactly", "even"), "y"),
    **dict.fromkeys(("left", "remaining", "left over"), "l"), **dict.fromkeys(("them", "those", "these"), "m"),
    **dict.fromkeys(("is", "are", "was", "were", "still"), "b"),
    **dict.fromkeys(("theres", "there is", "there are"), "t"), **dict.fromkeys(("it", "its", "theyre"), "s"),
    **dict.fromkeys(("people", "us", "players"), "U"), **dict.fromkeys(("one", "ones"), "1"), "of": "o",
    "a": "a", "an": "a", "game": "g", "games": "g", "trait": "T", "pile": "u", "piles": "u", "all": "*", "also": "*",
    **dict.fromkeys(("whole", "entire", "own", "single", "been", "size"), "f"), "zero": "x", "first": "d",
    "like": "c", "after": "q", "turn": "R", "extra": "E", "additional": "E",
}
_KINDS: Final[dict[str, str]] = {                           # of the others, by their kind
    "name": "N", "number": "#", "fill": "F", "verb": "V", "person": "P", "pool": "B", "not": "x", "stop": ".",
    "comma": ",", "join": "j", "clause": "k", "ask": "Q", "against": "A", "gone": "e", "ago": "L", "filler": "f",
    "preposition": "p", "out": "@",
}


def gathered(words: Sequence[Heard]) -> list[Heard]:
    """The words of a text, in which every phrase that says where cards are, or how many, is one word."""
    found = [Heard("place", "discard", one.text) if plain(one.text) == "discard" and _the_pile(words, number) else one
             for number, one in enumerate(words)]
    found = [_spared_from(found, number) for number in range(len(found))]
    letters = _letters(found)
    for pattern, says in _PHRASES:
        at = 0
        while match := pattern.search(letters, at):
            part = found[match.start():match.end()]
            made = says(part, letters[match.start():match.end()], found[:match.start()])
            if made is None:
                at = match.start() + 1
                continue
            found[match.start():match.end()] = made
            letters = _letters(found)
            at = match.start() + len(made)
    return found


def _letters(words: Sequence[Heard]) -> str:
    """The sorts of words, a letter for each."""
    return "".join(_letter(words, number) for number in range(len(words)))


def _letter(words: Sequence[Heard], number: int) -> str:
    word, text = words[number], plain(words[number].text)
    if word.kind == "lies":
        return "-"
    if word.kind == "name":
        return _name(word.names[0])
    if word.kind == "place":
        return "Z" if word.value in _ZONES else "S" if word.value == "supply" else "M"
    if text == "discard" and _the_pile(words, number):
        return "Z"
    if text in _LETTERS:
        return _LETTERS[text]
    if word.kind == "person":
        return "O" if word.own else "P"
    if word.kind == "verb" and word.value == HAS:
        return "h"
    if word.kind == "preposition" and word.value == "in":
        return "i"
    if word.kind in ("filler", "strange") and (fact := find(text)) is not None and fact.kind == "trait":
        return "r"
    return _KINDS.get(word.kind, "?")


@remembered
def _name(name: str) -> str:
    """The sort of a name: of a Trait, a Prophecy, of what keeps cards, of what gives a turn, or any other."""
    if facts()[name].kind == "trait":
        return "W"
    if facts()[name].kind == "prophecy":
        return "Y"
    return "X" if gives_a_turn(name) else "K" if name in INDEX and keeps(name) else "N"


def _the_pile(words: Sequence[Heard], number: int) -> bool:
    """Report whether "discard" is the discard pile: "a discard of 6", "nothing in the discard", "my discard is
    empty"."""
    before = [one for one in words[max(0, number - 3):number] if plain(one.text) not in ("the", "own", "a")]
    after = [plain(one.text) for one in words[number + 1:number + 3]]
    if any(plain(one.text) == "in" for one in before[-1:] + [two for two in before[-2:-1] if before[-1].own]):
        return True
    if number > 1 and words[number - 1].kind in ("comma", "join") and words[number - 2].kind == "lies" and (
            words[number - 2].value in _ZONES and after[:1] and after[0].isdecimal()):
        return True                                         # "draw pile has 1 card, discard 5"
    own = number > 0 and ((bool(before) and before[-1].kind == "person" and before[-1].own) or (
        plain(words[number - 1].text) == "the"))
    return after[:1] == ["of"] or (own and after[:1] in (["is"], ["has"], ["was"], ["had"]))


def _whose(part: Sequence[Heard]) -> str:
    """Return whose a place is, as a word of the phrase says; empty if none does."""
    return next((one.value for one in part if one.kind == "person"), "")


def _zone(part: Sequence[Heard]) -> str:
    """The place of which a phrase speaks."""
    return next((one.value if one.kind == "place" else "discard" for one in part
                 if one.kind == "place" or plain(one.text) == "discard"), "")


def _many(part: Sequence[Heard], letters: str) -> int:
    """Return how many there are, as a phrase says."""
    for one, letter in zip(part, letters, strict=True):
        if letter in "#F":
            return int(one.value)
        if letter in "xe":
            return 0
    return 1


def _lies(part: Sequence[Heard], zone: str, many: int, names: Sequence[str] = (), whose: str = "") -> Heard:
    """One word for a phrase."""
    return Heard("lies", zone, " ".join(one.text for one in part), tuple(names), whose=whose, many=many)


def _of_zone(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many cards are in a zone: "a deck of 2", "my discard pile 6", "2 cards left in deck", "nothing in discard"."""
    if any("other" in one.text.casefold() for one in part):
        return None
    return [_lies(part, _zone(part), _many(part, letters), whose=_whose(part))]


def _pile_of(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A pile has so many cards: "the Curse pile has 1 card left", "2 cards in the Curse pile"."""
    if before and before[-1].kind == "gone":
        return None                                         # "does an empty Curse pile count for the three"
    name = next(one.names[0] for one in part if one.kind == "name")
    return [_lies(part, "supply", _many(part, letters), (name,))]


def _listed(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Return what is in a zone is told by name: "my discard pile is 3 Coppers"."""
    return [_lies(part, _zone(part), _many(part, letters), part[-1].names[:1], _whose(part))]


def _left(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many cards are left in a pile: "one Curse left in the pile", "3 Provinces left"."""
    name = next(one.names[0] for one in part if one.kind == "name")
    has = bool(before) and before[-1].value == HAS and before[-1].text.casefold().startswith(("h", "got"))
    own = has and not set(letters) & set("tuS") and not any(plain(one.text) == "we" for one in before[-2:])
    return [_lies(part, "hand" if own else "supply", _many(part, letters), (name,))]     # "I have 2 Coppers left"


def _gone(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Nothing is left of piles: "Curses, Cellar and Estates are gone", "the Estates, and they are all gone"."""
    doing = next((one.kind for one in reversed(before) if one.kind not in ("filler", "number", "person")), "")
    if doing == "verb" or not any(one.kind == "join" for one in part[:-1]):     # "plays Witch and the Curses are gone"
        at = max(number for number, one in enumerate(part) if one.kind == "name")
        return [*part[:at], _lies(part[at:], "supply", 0, part[at].names[:1])]
    return [_lies(part, "supply", 0, [one.names[0] for one in part if one.kind == "name"])]


def _used_up(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """No card of a name is left, if all of them are spoken of: "Coppers are out"."""
    name = part[0].names[0]
    all_ = part[0].text.casefold().endswith("s") and not plain(name).endswith("s") and not stays(name)
    counted = bool(before) and (before[-1].kind == "number" or before[-1].own)
    return [_lies(part, "supply", 0, [name])] if all_ and not counted and part[-1].text.casefold() == "out" and (
        plain(part[-2].text) == "are") else None


def _none_in(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """No card of a name is in a zone: "no Estates left in the deck"."""
    return [_lies(part, _zone(part), 0, [one.names[0] for one in part if one.kind == "name"], _whose(part))]


def _each(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Of cards that were named, one lies here and one there: "one is on the Tavern mat, one in my deck"."""
    if letters[0] == "s" and "b" not in letters and plain(part[0].text) == "it":
        return None                                         # "do I get it in my hand?"
    zone = _zone(part)
    names = [one.names[:1] for one in before if one.kind == "name" and (
        zone not in ("mat", "tavern") or mat_of(one.names[0]))]
    return [_lies(part, _zone(part), 1, names[-1], _whose(part))] if names else None


def _works(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A card that goes on to work against the others lies in play: "Enchantress is on me"."""
    if not works_against(part[0].names[0]):
        return None
    behind = part[-1]
    return [*part[:-1], Heard("out", behind.value, behind.text)]


def _in_game(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A pile is in the game: "in a Charlatan game"."""
    return [_lies(part, "game", 1, [one.names[0] for one in part if one.kind == "name"])]


def _trait(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A Trait lies on a pile: "Village is Reckless", "the Reckless trait on Village"."""
    fact = next((find(plain(one.text)) for one, letter in zip(part, letters, strict=True) if letter in "Wr"), None)
    name = next((one.names[0] for one in part if one.kind == "name" and facts()[one.names[0]].is_card), None)
    if fact is None or name is None:
        return None
    lies = _lies(part, "trait", 1, (fact.name, name))
    attribute = part[-1].kind == "name" and not set(letters) & set("Tbp")           # "a Reckless Smithy"
    return [lies, part[-1]] if attribute else [lies]


def _pool(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many Actions or Buys are left: "no actions left", "I still had a buy", "she had one action"."""
    pool = POOLS.get(plain(part[-1].text) if letters[-1] != "l" else plain(part[-2].text), "")
    many = 0 if "x" in letters[:-1] else int(next((one.value for one in part if one.kind == "number"), "1"))
    if pool not in ("actions", "buys"):
        return None
    kept = [one for one, letter in zip(part, letters, strict=True) if letter in "h"]
    return [*kept, Heard("pool", f"{many} {pool}", " ".join(one.text for one in part[len(kept):]))]


def _kept(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A card that was played keeps others: "Cage from last turn holds 3 Silvers", "she blockaded a Village"."""
    at = letters.index("K")
    by_other = letters[0] == "P"
    if (by_other and part[0].value == ME) or ("M" in letters and _zone(part[at:]) != "set_aside"):
        return None
    sentence = itertools.takewhile(lambda one: one.kind != "stop", reversed(before))
    ago = "L" in letters or any(one.kind == "ago" for one in sentence)
    played = letters[0] == "V" or (before and before[-1].value == "plays")
    holds = "h" in letters and ("M" in letters or any(one.text.startswith("h") for one in part if one.value == HAS))
    if not (ago or by_other or (holds and not played)):
        return None
    names = list(part[at].names[:1])
    for one, letter, count in zip(part[at + 1:], letters[at + 1:], part[at:], strict=False):
        names += one.names[:1] * (int(count.value) if count.kind == "number" else 1) if letter in "NKX" else []
    who = part[:1] if by_other else []
    return [*who, _lies(part[len(who):], "kept", 1, names), *([Heard("ago", "last turn", "")] if ago else [])]


def _kept_by(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Cards are kept by one that is named behind them: "a Gold set aside with Haven last turn"."""
    ago = "L" in letters
    if _zone(part) != "set_aside" or not ago:
        return None
    names: list[str] = []
    for one, count in zip(part, [part[0], *part], strict=False):
        names += one.names[:1] * (int(count.value) if count.kind == "number" else 1) if one.kind == "name" else []
    return [_lies(part, "kept", 1, (names[-1], *names[:-1])), Heard("ago", "last turn", "")]


def _last(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many are the last of their pile: "the last two Curses"."""
    if plain(part[0].text) != "last":
        return None
    done = any(one.kind == "verb" for one in before[-2:])
    # "he buys the last two Provinces"
    return [*(_pile_of(part, letters, before) or part), *(part[-2:] if done else [])]


def _none(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """No card of a name is left in its pile: "there are no more Curses"."""
    if not any(plain(one.text) == "more" for one in part):
        return None
    return [_lies(part, "supply", 0, next(one.names[:1] for one in part if one.kind == "name"))]


def _extra(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """It is an extra turn of who speaks: "on my Outpost turn", "in the extra turn" where something gives one."""
    every = [*before, *part]
    giver = next((one.names[0] for one in reversed(every) if one.kind == "name" and _name(one.names[0]) == "X"), "")
    spoken = any(plain(one.text) in ("extra", "additional") for one in every)
    if not giver or not ("X" in letters or "E" in letters or (spoken and plain(part[-2].text) == "that")):
        return None
    return [_lies(part, "turn", 1, (giver,))]


def _apposed(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Return what a name in brackets is the name of: "buy an event (Alms, ...)"."""
    kind = facts()[part[-1].names[0]].kind
    return [part[0], part[-1]] if part[-2].text == "(" and plain(part[-3].text) in (kind, "card") else None


def _more_pool(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """One more thing a player has a number of: "7 coins and one buy"."""
    made = _pool(part[2:], letters[2:], before)
    return [*part[:2], *made] if made else None


def _after(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Return what was played before what comes: "after two Villages I play Smithy"."""
    name = next(one.names[0] for one in part if one.kind == "name")
    if not playable(name) or is_attack(name) or (before and before[-1].kind not in ("stop", "comma", "clause")):
        return None
    return [_lies(part, "earlier", _many(part, letters), (name,))]


def _some(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Actions that were played, and nobody said which, are no number of Actions: "I played 3 actions"."""
    if part[0].value != "plays" or not part[-1].value.endswith(" actions"):
        return None
    return [part[0], Heard("strange", "actions", " ".join(one.text for one in part[1:]))]


def _table(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many play: "three of us", "we are 3 people"."""
    many = next(one.value for one in part if one.kind == "number")
    return [Heard("players", many, " ".join(one.text for one in part))]


def _in_exile(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Exile is a place too: "3 Silvers in exile"."""
    exile = plain(part[-1].text) in ("exile", "exiled") and plain(part[0].text) in ("in", "to", "into", "from")
    return [*part[:-1], Heard("place", "exile", part[-1].text)] if exile else None


def _library(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A deck as other games call it: "from my library"."""
    deck = part[-1].text == "library" and part[0].value in ("from", "to")
    return [*part[:-1], Heard("place", "deck", part[-1].text)] if deck else None


def _spared_from(words: Sequence[Heard], number: int) -> Heard:
    """Return a word as it is heard where somebody is protected: "against" is from what, "Attacks" and "Hexes" are an
    Attack of which no name is said, if no other one is named.
    """
    word, before = words[number], words[max(0, number - 6):number]
    if not any(plain(one.text) in _SPARED for one in before):
        return word
    if word.kind == "against":
        return Heard("preposition", "from", word.text)
    sort = _HARMS.get(plain(word.text), "")
    names = [one.names[0] for one in words if one.kind == "name"]
    reacts = any(spares(name) or defends(name) for name in names)
    if not (sort and reacts) or before[-1].kind not in ("preposition", "filler", "against", "person") or any(
            {"Attack", "Doom"} & {*facts()[name].types} for name in names):
        return word
    return Heard("name", UNNAMED, word.text, (unnamed_attack(sort),))


def _an_attack(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """An Attack of which no name is said: one of the first set that makes others discard."""
    if part[0].value != "plays" or not any(plain(one.text) == "attack" for one in part):
        return None
    return [part[0], Heard("name", UNNAMED, " ".join(one.text for one in part[1:]), (unnamed_attack(),))]


def _down_to(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Return what a hand is discarded down to is what comes of it: "I go down to 3 cards"."""
    down = plain(part[0].text) == "down" and any(
        one.kind == "name" and discards_down(one.names[0]) for one in before)
    return [Heard("filler", "down to", " ".join(one.text for one in part))] if down else None


def _because(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A token that a card gave earlier: "the -1 Card token because of Relic"."""
    tokens = ("debt", "coffers", "villagers", "favors", "vp")
    if not part[0].value.startswith("1 minus_") and not (
            part[0].value.endswith(tokens) and any(plain(one.text) == "from" for one in part)):
        return None
    said = " ".join(one.text for one in part)
    return [part[0]._replace(text=said)] if set(plain(said).split()) & {"because", "from", "by", "of"} else None


def _costing(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """The Debt that a card costs is no Debt that somebody has: "City Quarter for 8 Debt"."""
    at = next(number for number, one in enumerate(part) if one.kind == "name")
    cost = facts()[part[at].names[0]].cost
    if cost is None or not cost[2] or part[-1].value != f"{cost[2]} debt":
        return None
    verb = [one._replace(value="buys") if one.value == "gains" else one for one in part[:at]]
    return [*verb, part[at]._replace(text=" ".join(one.text for one in part[at:]))]


def _in_purse(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Coins are in no zone: "$4 in hand"."""
    return [part[0]._replace(text=" ".join(one.text for one in part))] if _zone(part) == "hand" else None


def _actions_there(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many Action cards lie in play: "4 Actions in play"."""
    number, _, pool = part[0].value.partition(" ")
    if pool != "actions" or part[-1].value != "play":
        return None
    return [_lies(part, "actions", int(number))]


def _before(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """A card that was played before: "with Highway played before"."""
    name = next(one for one in part if one.kind == "name")
    if plain(part[-1].text) not in ("before", "earlier", "already") or part[-2].text.casefold() != "played":
        return None
    return [_lies(part, "earlier", 1, name.names[:1])]


def _only_there(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many cards of a name are all that are there: "only a Copper left in my hand"."""
    if not set(letters) & set("tyl"):
        return None
    name = next(one.names[0] for one in part if one.kind == "name")
    many = next((int(one.value) for one in part if one.kind == "number"), 1)
    whose, zone = _whose(part), _zone(part)
    alone = [Heard("lies", zone, "", whose=whose, many=many)] if "y" in letters and zone == "hand" else []
    return [_lies(part, zone, many, (name,), whose), *alone]


def _of_them(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many of what was named last: "I named Duchy, for I have 3 of them"."""
    last = next((one for one in reversed(before) if one.kind in ("name", "fill", "lies")), None)
    if last is None or last.kind != "name":
        return None
    many = next(int(one.value) for one in part if one.kind == "number")
    zone = _zone(part) or ("exile" if letters[-1] == "V" else "")
    if letters[-1] == "V" and plain(part[-1].text) != "exiled":
        return [_lies(part[:-1], zone, many, last.names[:1]), part[-1]]
    return [_lies(part, zone, many, last.names[:1])]


def _first(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """The first of some cards is one of them: "the first map"."""
    said = " ".join(one.text for one in part)
    article = before and plain(before[-1].text) in ("the", "my", "his", "her")
    return [part[-1]._replace(text=said)] if article else None


def _empty(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Piles of which nothing is left are counted up: "Empty piles: Village, Ruins"."""
    return [_lies(part, "supply", 0, [one.names[0] for one in part if one.kind == "name"])]


def _compared(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """Return what is only named to compare with: "do I show something like with Moat"."""
    return [part[0]] if plain(part[0].text) == "something" else None


def _of_mat(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """So many cards lie on a mat: "another 4 on the Island mat"."""
    return [_lies(part, _zone(part), _many(part, letters), whose=_whose(part))]


def _active(part: list[Heard], letters: str, before: list[Heard]) -> list[Heard] | None:
    """No Sun token is left on a Prophecy, so that it counts: "Great Leader is active", "has started"."""
    suns = any(plain(one.text).startswith(("sun", "started")) for one in part)
    return [_lies(part, "suns", 0, part[0].names[:1])] if suns or letters[-1] in "@p" else None


_Says = Callable[[list[Heard], str, list[Heard]], "list[Heard] | None"]
_CARDS: Final = r"(?:[#a1] )?N(?: [,j]+ (?:[#a1] )?N)*"
_LIST: Final = "N(?: u)?(?: [,j]+ N(?: u)?)*"
_TEXTS: Final[tuple[tuple[str, _Says], ...]] = (
    (r"# (?:o )?U(?:f*V)?", _table),
    (r"V a [f?] ?\.N", _apposed),
    (r"N u (?:[hb] )?(?:y )?(?:F|# C?)(?: l)?|(?:F|# C)(?: l)? i N u|(?:t )?# N i S", _pile_of),
    (r"\?(?: y)? # N(?= [.,:jP])", _last),
    (r"t x f{1,3}N(?! i)|t x N(?! i| l| p)|x f{1,3}N(?: u)?(?: i S| l)?(?=f*(?:[.,jk?]|$))", _none),
    (r"(?:O )?Z b (?:y )?# N(?= (?:[.k]|[,j] [OP]|$))", _listed),
    (rf"{_CARDS} (?:b )?M (?:[hpV] )?K(?: L)?", _kept_by),
    (r"q (?:[#a] )?N(?= (?:, )?P)", _after),
    (r"V (?:y )?B", _some), (r"B j (?:x|#|1|a) [V?f](?: l)?(?!f*N)", _more_pool),
    (r"[ip] V", _in_exile), (r"p O N", _library), (r"V (?:a )?fC?(?!f*(?:C|N))", _an_attack),
    (r"\? p F", _down_to), (r"B (?:[?f] )?(?:[Vk] )?(?:[op] )?N", _because), (r"(?:V )?(?:a )?N (?:p )?B", _costing),
    (r"B i (?:O )?Z", _in_purse), (r"B C?M(?!f*j?f*(?:[#a1]f*)?N)", _actions_there), (r"(?:h )?N V [fE]", _before),
    (r"(?:[th] )?(?:y )?[#1a] N(?: l)? i (?:O )?Z", _only_there),
    (r"h # o m(?: i (?:O )?Z|(?: p)?(?: O)? M| V)?", _of_them),
    (r"d N", _first), (r"[?f] ?c (?:h )?N", _compared),
    (rf"(?:e [uS]|[uS] (?:b )?e) [.j]?{_LIST}", _empty),
    (r"(?:W|r(?= N)) ?(?:b )?(?:T )?(?:b )?(?:p )?(?:a )?N(?: u)?(?!f*[hb])", _trait),
    (r"N (?:u )?(?:b rf*(?=[.,jk]|$)|[hb] (?:a )?W(?: T)?)", _trait),
    (r"(?:i )?(?:a )?N g(?!f*[hb])", _in_game),
    (r"(?:t )?(?:y )?[#1x] N(?: l)? i [uS]", _left),
    (r"(?:t )?(?:y )?(?:x|[#1a]) N(?: u)?(?: b)? l(?: i u| i S)?(?!f*[iO]+f*Z)", _left),
    (rf"{_LIST} (?:[,j] )?(?:[PsO] )?(?:[hb] )?(?:\* )?(?:b )?e(?!f*N(?! (?:u )?(?:b )?e))", _gone),
    (r"e (?:a )?N(?: u)?", _empty), (r"N b f", _used_up),
    (r"(?:t )?x N(?: l)? (?:i (?:O )?Z|(?:p (?:O )?)?M)", _none_in),
    (r"[1s] (?:b )*(?:[pi] )?(?:O )?[ZM](?!f*N)", _each),
    (r"N (?:b )?A", _works),
    (r"Y (?:\? )?(?:b )?@|Y h x \?(?: [l?])?|Y (?:[hb] )*\?|Y b p(?=f*(?:[.,jk?]|$))", _active),
    (rf"(?:V )?K (?:L )?(?:[jh,] )?(?:[V?] )?{_CARDS}(?: b)* M(?: L)?", _kept),
    (rf"K (?:L )?h {_CARDS}(?: L)?|K L h {_CARDS}|P K (?:a )?N", _kept),
    (r"(?:[pi] )?(?:O )?X R|[pi] (?:O )?(?:E )?R", _extra),
    (r"(?:h )(?:y )?(?:x|#|1|a) [V?f](?: l)?(?!f*N)|(?:x|1|#) [fV?] l", _pool),
    (r"(?:O )?Z (?:[hbo.,] ?)?(?:y )?(?:F|# C?)(?: l)?(?: i s)?(?!f*(?:[a#ZoCWM?BV]|N)|f*[iO]+f*Z)", _of_zone),
    (r"(?<!V)(?:t )?(?:y )?(?:F|# C?)(?: l)? i (?:O )?Z(?!f*N)", _of_zone),
    (r"x i (?:O )?Z|(?:O )?Z (?:b )*e|x (?:p )?M(?!f*N)", _of_zone),
    (r"(?:[#F])(?: C)? p (?:O )?M(?!f*N)", _of_mat),
)
_PHRASES: Final = tuple((re.compile(text.replace(" ", "f*").replace("N", "[NKXY]")), says) for text, says in _TEXTS)
"""What phrases look like, and what each says; a space is any words that say nothing."""

__all__ = ["gathered"]
