"""The order of the players as a text tells it: "Carol sits to my left, then Bob", "order: me, Carol".

The next player is the one to the left. What is said makes pairs of neighbours; the order of the players is made of
those, beginning with who speaks, and whoever is in no pair stays where there is room.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

_IS: Final = r"(?:,? who)?(?:'s|’s| is| was| sits| sitting| sit| plays| goes| comes)*(?: next| directly| right| just)*"
_SIDE: Final = r"(?:to|on|at|directly to|immediately to)"
_HIM: Final = r"his|her|their|him|them"
_ORDER: Final = r"\b(?:order|seating|we sit|we are sitting|clockwise)(?: is| goes|[:,=])*"


def seated(text: str, players: Sequence[str], me: str) -> list[str]:
    """The players in turn order, beginning with who speaks, as a text says who sits next to whom."""
    after = dict(_pairs(re.sub(r"\s+(?=[,.;?!:>])", "", text.casefold()), players, me))
    if not after:
        return list(players)
    before = {second: first for first, second in after.items()}
    order, last = _chain(me, after), list[str]()
    while (one := before.get((last or [me])[0], "")) and one not in (*order, *last):
        last.insert(0, one)
    for one in players:
        if one not in (*order, *last) and before.get(one, "") not in {*players} - {*order, *last}:
            order += [name for name in _chain(one, after) if name not in (*order, *last)]
    return [*order, *(one for one in players if one not in (*order, *last)), *last]


def _chain(first: str, after: Mapping[str, str]) -> list[str]:
    """A player and those who come after, as far as it was said."""
    found = [first]
    while (one := after.get(found[-1], "")) and one not in found:
        found.append(one)
    return found


def _pairs(text: str, players: Sequence[str], me: str) -> Iterator[tuple[str, str]]:
    """Each player of whom it is said who comes next, and who that is."""
    named = "|".join(re.escape(one.casefold()) for one in players)
    one, other = rf"\b(i|{named})\b", rf"(me|{named}|{_HIM})(?:['’]?s)?\b"

    def person(word: str, at: int) -> str:
        """The player that a word speaks of; "his" is the player who was named last."""
        if word in ("me", "my", "i"):
            return me
        if word in _HIM.split("|"):
            word = next((found[0] for found in reversed(list(re.finditer(rf"\b(?:{named})\b", text[:at])))), "")
        return next((name for name in players if name.casefold() == word), "")

    for pattern, first, side, second in (
            (rf"{one}{_IS} {_SIDE} my (left|right)\b", 1, 2, 0),
            (rf"\b{_SIDE} my (left|right)(?: side)?{_IS} {one}", 2, 1, 0),
            (rf"{one}{_IS}(?: {_SIDE})?(?: the)? (left|right) (?:of|from) {other}", 1, 2, 3),
            (rf"{one}{_IS} {_SIDE} {other} (left|right)\b", 1, 3, 2),
            (rf"\b{_SIDE} {other} (left|right)(?: side)?{_IS} {one}", 3, 2, 1),
            (rf"{one}{_IS} (after|before) {other}(?= |[,.;?!]|$)", 1, 2, 3)):
        for found in re.finditer(pattern, text):
            who = person(found[first], found.start(first))
            if found[first] == "i" and found[side] in ("after", "before"):
                continue
            whom = person(found[second], found.start(second)) if second else me
            if "plays" in found[0] and found[side] in ("after", "before") and " next " not in found[0]:
                continue                                    # "Bob plays after me" may be a card
            if who and whom and who != whom:
                yield (whom, who) if found[side] in ("left", "after") else (who, whom)
                behind = re.match(rf"(?:,| and)*(?: and)? then (?:comes )?(me|{named})\b", text[found.end():])
                if behind and found[side] in ("left", "after"):
                    yield who, person(behind[1], 0)
    for found in re.finditer(rf"{_ORDER} ((?:(?:i|me|{named})(?:,| and| then|, then| >|>| /|/)* ?){{2,}})", text):
        yield from _listed([person(word, 0) for word in re.findall(rf"\b(?:i|me|{named})\b", found[1])])


def _listed(order: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each of some players, with the next one."""
    yield from itertools.pairwise(name for name in order if name)


__all__ = ["seated"]
