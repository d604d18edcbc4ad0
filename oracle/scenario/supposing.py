"""Conditions that name a choice: "if I reveal it", "if he doesn't discard a Curse", "without revealing Moat".

What is supposed so restricts the lines of play that are looked at; what is supposed not to be done is heard as no deed.
A condition that nothing in the position can be restricted by is told as not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from oracle.scenario.asked import Asked
from oracle.scenario.card_roles import defends, reacts_to_gains, shields
from oracle.scenario.cast import Cast, cast_of
from oracle.scenario.draft import Draft
from oracle.scenario.plain_words import Heard
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import ASKED_DEEDS, CHOSEN, HAS, SAYS, SUPPOSING, USES

_IT: Final = frozenset(("it", "that", "them", "this", "one"))
_NOT: Final = frozenset(("dont", "not", "never", "doesnt", "didnt", "wont"))
_ENDS: Final = frozenset(("stop", "comma", "clause"))
_SUPPOSE: Final = SUPPOSING | {"once", "unless", "while"}
_TAKEN: Final = frozenset(("trashes", "discards", "exiles", "passes", "returns"))
_TOOLS: Final = frozenset(("by", "with", "w", "using"))
_PUT: Final = "put"
_PLAYS: Final = "plays"


class Supposed(NamedTuple):
    """Something that is supposed: who does it, as persons are spoken of ("": nobody is named), what, to which cards,
    and whether not. ``words`` is how it was written. ``said``: it may have been heard in what is told as well.
    """

    who: str
    verb: str
    names: tuple[str, ...]
    negative: bool
    words: tuple[str, ...]
    told: bool = False


def supposed_in(words: Sequence[Heard]) -> tuple[list[Heard], list[Supposed]]:
    """The words of a text, without the deeds of which it says that they are not done, and what is supposed in it."""
    kept: list[Heard] = []
    found: list[Supposed] = []
    at, supposing, negative, asks = 0, False, False, False
    who = ""
    while at < len(words):
        word, text = words[at], plain(words[at].text)
        before = words[at - 1] if at else None
        word = word._replace(kind="clause") if text == "unless" else word
        said, asks = text == "say" and asks, (asks and word.kind not in _ENDS) or word.kind == "ask"
        if text in _SUPPOSE and not said:                   # "can I say I take the Curse"
            supposing, negative, who = True, text == "unless", ""
        elif (word.kind in _ENDS and text != "but") or (word.kind == "ask" and text not in _NOT):
            supposing = negative = False
            who = ""
        elif word.kind == "person" and not word.own:
            who = word.value
        goes_on = before is not None and plain(before.text) in ("but", "and")    # "has Moat but doesn't reveal it"
        tells = who and before is not None and (goes_on or (before.kind == "person" and not _asks(words, at - 1)))
        denies = text in _NOT and (supposing or tells)
        without = text == "without"
        start = at + (denies or without)
        verb = _verb(words[start]) if start < len(words) else ""
        if verb and (denies or without or supposing):
            behind = _behind(words, start + 1)
            names = tuple(one.names[0] for one in behind if one.kind == "name")
            no = negative != bool(denies or without)
            here = [words[n] for n in range(at, start + 1 + len(behind))]
            if no or supposing:
                found.append(Supposed(who, verb, names, no, tuple(one.text for one in here)))
            if no:
                has = verb == USES or verb in _TAKEN
                kept += [Heard("verb", HAS, "have"), *behind] if names and has else []
            else:
                kept += here
            at = start + 1 + len(behind)
            continue
        kept.append(word)
        at += 1
    return kept, found


def _asks(words: Sequence[Heard], at: int) -> bool:
    """Report whether somebody who is named is asked about, or says something: "why do I not", "he says I"."""
    before = words[at - 1] if at else None
    return before is not None and (before.kind == "ask" or plain(before.text) in SAYS)


def _verb(word: Heard) -> str:
    """Return the verb of a word, if it is something that is chosen."""
    text = plain(word.text)
    if ASKED_DEEDS.get(text) == _PUT:
        return _PUT
    if word.kind != "verb" or text in _TOOLS:
        return ""
    return word.value if word.value in CHOSEN or word.value == _PLAYS else ""


def _behind(words: Sequence[Heard], at: int) -> list[Heard]:
    """Return the words that belong to a verb: up to the end of the clause, or to what is asked then."""
    found: list[Heard] = []
    for word in words[at:]:
        if word.kind in _ENDS or (word.kind in ("ask", "person") and not word.own) or (word.kind == "verb"):
            break
        found.append(word)
    while found and found[-1].kind == "join":
        found.pop()
    return found


def restricted(
    draft: Draft, asked: tuple[Asked, ...], supposed: Iterable[Supposed], person: Callable[[str], str],
) -> tuple[Draft, tuple[Asked, ...], list[str], set[str]]:
    """The position with what is supposed as choices, what is asked then, what could not be made one, and the words
    that a choice says. ``person`` says which player a word speaks of."""
    left: list[str] = []
    said: set[str] = set()
    draft = _by_itself(draft)
    for one in supposed:
        if not one.negative and _happens(one, draft):
            continue
        choice = _choice(one, draft, person(one.who) if one.who else "")
        if choice:
            draft = draft.put("choices", (*draft.get("choices"), choice))
            asked = tuple(_without(claim, one) for claim in asked)
            said.update(one.words)
        elif one.negative or (one.verb == USES and any(map(_reacts, one.names))):
            left += [] if not one.negative and any("used " in claim.text for claim in asked) else [" ".join(one.words)]
    return draft, asked, left, said


def _by_itself(draft: Draft) -> Draft:
    """The position, where what is played last is played by its own ability, as it is trashed or discarded: that is
    chosen, and no deed of its own."""
    *before, last = ("", *draft.get("event"))
    who, verb, name = (*last.split(" ", 2), "", "")[:3]
    if len(before) < 2 or verb != _PLAYS or name not in facts() or not any(
            f"'{last}' cannot happen" in one.what for one in cast_of(draft).problems):
        return draft
    without = draft.put("event", before[1:]).put(f"{who}.actions", ())
    if not any(row[1:] == (who, f"use {name}") for row in cast_of(without).offered):
        return draft
    return without.put("choices", (*draft.get("choices"), f"{who}: use {name}"))


def _reacts(name: str) -> bool:
    return facts()[name].is_card and (defends(name) or reacts_to_gains(name) or shields(name))


def _happens(one: Supposed, draft: Draft) -> bool:
    """Report whether something supposed happens, or has been chosen already."""
    done = CHOSEN.get(one.verb) or one.verb
    return any(f" {one.verb} " in text and all(name in text for name in one.names) for text in draft.get("event")) or (
        any((f": {done} " in text or (one.verb == _PLAYS and ": " in text)) and all(name in text for name in one.names)
            for text in draft.get("choices")))


def _choice(one: Supposed, draft: Draft, who: str) -> str:
    """The choice by which only the lines are left on which it is done, or is not; empty if there is none."""
    cast = cast_of(draft)
    for choice in dict.fromkeys(_candidates(one, cast, who)):
        tried = cast_of(draft.put("choices", (*draft.get("choices"), choice)))
        if not tried.problems and tried.choices[-1:] in ((True,), *([(False,)] if one.negative else [])):
            return choice
    return ""


def _candidates(one: Supposed, cast: Cast, who: str) -> Iterable[str]:
    """The choices that may say it, the likeliest first."""
    offered = sorted((row for row in cast.offered if who in ("", row[1])), key=lambda row: len(row[2]))
    uses = {(player, text) for _, player, text in offered if text.startswith("use ") and "nothing" not in text}
    mine = {row for row in uses if not one.names or row[1].removeprefix("use ") in one.names}
    deed = CHOSEN.get(one.verb) or one.verb
    by_use = one.verb in (USES, _PLAYS, _PUT, "trashes", "exiles")
    if one.negative and one.verb in (USES, _PLAYS):
        if len({text for _, text in uses}) == 1 and mine:
            yield f"{min(mine)[0]}: use nothing"
        return
    options = [(source, text) for source, _, text in offered if text.startswith(f"{deed} ")]
    if one.negative:
        sources = {source for source, text in options if "nothing" not in text and all(
            name in text for name in one.names)}
        for source, _, text in offered:
            if source in sources and (text == f"{deed} nothing" or text.startswith(f"do not {deed}")):
                yield f"{source}: {text}"
        if by_use and len(mine) == 1 == len(uses):
            yield f"{min(mine)[0]}: use nothing"
        return
    if one.verb == USES and len(mine) == 1:
        yield f"{min(mine)[0]}: {min(mine)[1]}"
    does = [(source, text) for source, text in options if "nothing" not in text]
    for source, text in does:
        if all(name in text for name in one.names) if one.names else (" it" in text or len(does) == 1):
            yield f"{source}: {text}"
    if by_use and one.verb != USES and len(mine) == 1 and (one.names or len(uses) == 1):
        yield f"{min(mine)[0]}: {min(mine)[1]}"


def _without(claim: Asked, one: Supposed) -> Asked:
    """A claim without the deed that is supposed in it."""
    first, joined, rest = claim.text.partition(" and ")
    done = ASKED_DEEDS.get(one.verb, "-")
    return claim._replace(text=rest) if joined and f"{done} " in first and all(
        name in first for name in one.names) and not one.negative else claim


__all__ = ["Supposed", "restricted", "supposed_in"]
