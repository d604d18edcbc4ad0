"""Clauses of a typed question that say nothing of the game: "he's furious", "we have three opinions at the table".

They are passed over, and that is said. Only what cannot speak of a card is: a clause with a name, a deed, a place or an
amount in it is read, and so is one with a word that nobody knows behind somebody who may do it ("he skips").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oracle.scenario.asked import DECIDES
from oracle.scenario.plain_words import Heard
from oracle.words.catalogue import plain
from oracle.words.phrases import ASKED_AMOUNTS, ASKED_DEEDS, ASKED_STATES, COSTS, HAS, HEAVY, IS

_KINDS: Final = frozenset(("person", "filler", "strange", "ask", "join", "not", "number", "clause", "preposition"))
_GAME: Final = frozenset((
    *ASKED_AMOUNTS, *ASKED_DEEDS, *ASKED_STATES, *COSTS, *DECIDES, *HEAVY,
    "card", "cards", "hand", "deck", "turn", "turns", "it", "that", "this", "them", "those", "they", "one", "play",
    "pile", "piles", "game", "mat", "supply", "action", "actions", "event", "events", "boon", "boons", "hex",
    "hexes", "player", "players", "top", "middle", "bottom", "left", "none", "nothing", "seats", "duration",
    "durations", "people", "others", "started", "starting"))
"""Words by which a clause may speak of the game."""
_IS: Final = frozenset(("im", "hes", "shes", "theyre", "youre", "were", "ive"))


def without_asides(words: Sequence[Heard]) -> tuple[list[Heard], tuple[str, ...]]:
    """Return the words without the clauses that say nothing of the game, and those clauses as they were written."""
    kept: list[Heard] = []
    passed: list[str] = []
    now: list[Heard] = []
    for word in words:
        ends = word.kind in ("stop", "comma")
        if ends:
            asks = word.text == "?"
            kept += now if asks or not _aside(now, passed) else []
            now = []
            kept.append(word)
        else:
            now.append(word)
    kept += now if not _aside(now, passed) else []
    return kept, tuple(passed)


def _aside(words: Sequence[Heard], passed: list[str]) -> bool:
    """Report whether a clause says nothing of the game; what was ``passed`` over is added to then."""
    strange = [number for number, word in enumerate(words) if word.kind == "strange"]
    if not strange or not all(word.kind in _KINDS or word.value == HAS for word in words):
        return False
    about = next((number for number, word in enumerate(words) if word.kind not in ("join", "clause")), 0)
    is_so = plain(words[about].text) in _IS or any(word.value == HAS or plain(word.text) in IS for word in words)
    if any(plain(word.text) in _GAME for word in words) or words[about].kind != "person" or not is_so:
        return False
    for number in strange:
        before = words[number - 1] if number else None
        does = before is not None and before.kind == "person" and not before.own and plain(before.text) not in _IS
        if does or not plain(words[number].text).isalpha() or words[number].text[:1].isupper():
            return False
    counted = [number for number, word in enumerate(words) if word.kind == "number"]
    if any(number + 1 not in strange for number in counted):
        return False
    passed.append(" ".join(word.text for word in words))
    return True


__all__ = ["without_asides"]
