"""Options that are picked in words: "I choose the discard option", "he takes the 2 coins", "Nobles for actions".

A card that offers a choice names its options by what they do; people name them by a word or two of that. Those words
say nothing else, so they are taken out before the rest is heard, and are compared with the options that there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from oracle.scenario.plain_words import Heard
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import ME

_PICKS: Final = frozenset((
    "choose", "chooses", "chose", "choosing", "choosed", "pick", "picks", "picked", "select", "selects", "selected"))
_GOES: Final = frozenset(("go", "goes", "going", "went", "opt", "opts", "opted", "opting"))
_TAKES: Final = frozenset(("take", "takes", "took", "taking"))
_OPTION: Final = frozenset(("option", "options", "mode", "effect"))
_ENDS: Final = frozenset(("stop", "comma", "clause", "ask", "against"))
_MOST: Final = 8                      # words by which an option is named
_SAYS: Final[dict[str, str]] = {      # words, and what options have for them
    **dict.fromkeys(("trash", "trashes", "trashing"), r"\btrash\b"),
    **dict.fromkeys(("discard", "discards", "discarding"), r"\bdiscard\b"),
    **dict.fromkeys(("gain", "gains", "gaining"), r"\bgain\b"),
    **dict.fromkeys(("topdeck", "topdecks", "topdecking"), r"\bput\b.*\bdeck\b"),
    **dict.fromkeys(("coin", "coins", "money", "cash", "dollars"), r"\+\$"),
    **dict.fromkeys(("card", "cards", "draw", "draws", "drawing"), r"\+\d+ Cards?\b"),
    **dict.fromkeys(("action", "actions"), r"\+\d+ Actions?\b"),
    **dict.fromkeys(("buy", "buys"), r"\+\d+ Buys?\b"),
    **dict.fromkeys(("attack", "attacks", "attacking"), r"\battack\b"),
    **dict.fromkeys(("villager", "villagers"), r"\+\d+ Villagers?\b"),
    **dict.fromkeys(("coffers", "coffer"), r"\+\d+ Coffers\b"), "hand": r"\bhand\b",
    **dict.fromkeys(("take", "get", "pick up", "grab"), r"\binto (?:the|your) hand\b"),
}
_MOVES: Final = frozenset((r"\btrash\b", r"\bdiscard\b", r"\bput\b.*\bdeck\b"))
_BARE: Final = frozenset((
    "the", "a", "an", "to", "for", "my", "his", "her", "their", "option", "options", "mode", "effect", "and", "one",
    "that", "it", "plus", "both"))


class Picked(NamedTuple):
    """An option that somebody picks: who, as persons are spoken of, the words by which it is named, and the card whose
    option it is, if that is named before it. ``text`` is how all of it was written.
    """

    who: str
    words: tuple[Heard, ...]
    card: str = ""
    text: str = ""


def picked_in(words: Sequence[Heard]) -> tuple[list[Heard], list[Picked]]:
    """Return the words of a text without those that name an option that is picked, and what is picked."""
    kept: list[Heard] = []
    found: list[Picked] = []
    at, who, asks = 0, ME, False
    while at < len(words):
        word = words[at]
        if word.kind == "person" and not word.own:
            who = word.value
        asks = word.kind == "ask" or (asks and word.kind not in ("stop", "comma", "clause"))
        taken, skip = (0, 0) if asks else _phrase(words, at)
        if taken:
            card = next((one.names[0] for one in kept[::-1] if one.kind == "name"), "")
            said = " ".join(one.text for one in words[at:at + taken])
            found.append(Picked(who, tuple(words[at + skip:at + taken]), card, said))
            at += taken
            continue
        kept.append(word)
        at += 1
    return kept, found


def _phrase(words: Sequence[Heard], at: int) -> tuple[int, int]:
    """Return how many words pick an option, and how many of those stand before the words that name it; 0 if none do."""
    text = plain(words[at].text)
    ahead = plain(words[at + 1].text) if at + 1 < len(words) else ""
    skip = 1 if text in _PICKS else 2 if text in _GOES and ahead == "for" else 0
    part = _clause(words, at + skip)
    if skip and _options(part) and (skip == 2 or not any(one.kind == "name" for one in part)):
        return skip + len(part), skip
    if text in _TAKES and part[1:] and part[-1].kind == "pool" and _options(part[1:]) and len(part) <= 3 and (
            part[-1].value.endswith((" coins", " actions", " buys"))):
        return len(part), 1
    if text == "to" and len(part) > 2 and plain(part[1].text) in {*_TAKES, "get", "pick up", "grab"} and plain(
            part[2].text) in ("them", "it", "those", "these", "all") and at and (
            part[3:] == [] or plain(part[3].text) not in ("from", "with")):
        return 3, 1
    whole = [plain(one.text) for one in part if plain(one.text) not in ("my", "his", "her", "their", "whole", "entire")]
    if words[at].value in ("trashes", "discards") and whole[1:2] in (["hand"], ["hands"]) and len(whole) < 3 + (
            whole[2:3] == ["and"]):
        return len(part) - (part[-1].kind == "join"), 0
    named = at and words[at - 1].kind == "name"
    if text in ("for", "with", "using", "by") and named:
        behind = part[1:]
        if any(plain(one.text) in _OPTION for one in behind) and _options(behind):
            return len(part), 1
        bare = 0 < len(behind) <= 2 and all(one.kind not in ("pool", "number", "name") for one in behind)
        bought = any(one.value in ("buys", "gains") for one in words[max(0, at - 4):at])
        if text == "for" and bare and _options(behind) and not bought:
            return len(part), 1
    return 0, 0


def _clause(words: Sequence[Heard], at: int) -> list[Heard]:
    """Return the words from one on, up to the end of the clause or to somebody who does something else."""
    found: list[Heard] = []
    for number, word in enumerate(words[at:at + _MOST], at):
        behind = words[number + 1] if number + 1 < len(words) else None
        if word.kind in _ENDS or (word.kind == "person" and not word.own and found) or (
                word.kind == "join" and behind is not None and behind.kind in ("person", "ask")):
            break
        found.append(word)
    return found


def _options(part: Sequence[Heard]) -> bool:
    """Report whether words name an option, and say nothing else."""
    return bool(_features(part)) and all(
        one.kind in ("number", "pool", "fill", "name", "filler", "join") or plain(one.text) in _BARE
        or plain(one.text) in _SAYS for one in part)


def _features(part: Iterable[Heard]) -> list[str]:
    """Return what an option has to have, as patterns, to be named by words."""
    found: list[str] = []
    for one in part:
        if one.kind == "name":
            found.append(rf"\b{re.escape(one.names[0])}\b")
        for text in plain(one.text).split():
            found += [_SAYS[text]] if text in _SAYS else []
        if one.kind == "pool" and one.text.startswith("$"):
            found.append(_SAYS["coins"])
    if _MOVES & {*found}:                                   # "discard two cards", "trash my hand"
        found = [one for one in found if one != _SAYS["cards"]]
    return list(dict.fromkeys(found))


def option_of(one: Picked, who: str, offered: Iterable[tuple[str, str, str]]) -> str:
    """Return the choice that somebody picks, among who is asked by what and each option; empty if it is none of them,
    or may be several.
    """
    wanted = _features(one.words)
    rows = sorted({(source, text) for source, player, text in offered if player == who and all(
        re.search(pattern, text) for pattern in wanted)}, key=lambda row: (_named(row[1]), len(row[1]), row))
    mine = [row for row in rows if row[0] == one.card] or rows
    if not mine:
        return ""
    source, text = mine[0]
    several = text.count(" and ") + 1 > len(wanted) and len(mine) > 1
    return "" if several else f"{source}: {text}"


def _named(text: str) -> bool:
    """Report whether an option names a card: one that leaves it open which comes first."""
    return any(name in facts() for name in re.findall(r"[A-Z][\w’']+(?: [A-Z][\w’']+)*", text))


__all__ = ["Picked", "option_of", "picked_in"]
