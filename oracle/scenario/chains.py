"""Chains of plays: cards that play others, which play others again, and what is played on in a row.

"King's Court on King's Court, then three Bridges" is one play with four decisions: whose card asks for each, is found
by counting how often each card plays another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from oracle.scenario.card_roles import playable, plays_others, times_played
from oracle.scenario.sayings import CALLED, Saying
from oracle.words.catalogue import facts


class Chain(NamedTuple):
    """Hold who asks for which card, one after the other. And who would ask for more: the cards that play others and
    have not done so as often as they may, the last one first.
    """

    asked: tuple[tuple[str, str], ...]
    open: tuple[str, ...]


def chain(first: str, onto: Iterable[str]) -> Chain:
    """Return what becomes of playing a card that plays others on those cards, one after the other. >>>
    len(chain("King's Court", ["King's Court"]).open) 3

    >>> len(chain("King's Court", ["King's Court"]).open)
    3
    """
    asked, waiting = [], [first]
    for name in onto:
        source = waiting.pop() if waiting else first
        asked.append((source, name))
        if plays_others(name):
            waiting += [name] * times_played(source)
    return Chain(tuple(asked), tuple(waiting[::-1]))


def played_on(sayings: Iterable[Saying], listed: bool = False) -> list[Saying]:
    """The sayings, in which what is played after a card that plays such a card again is what that one plays.

    With ``listed`` only a list of names was typed, and nothing is played by standing beside something.
    """
    made: list[Saying] = []
    if listed:
        return [one if one.text != CALLED else replace(
            one, verb="", text="", cards=[*one.cards, *((name, 1) for name in one.onto)], onto=[]) for one in sayings]
    sayings = list(sayings)
    # "opp plays TR on a Witch" says who plays it; "a throned Witch" beside it is the same.
    sayings = [one for one in sayings if one.text != CALLED or not any(
        other.verb == "plays" and other.text != CALLED and (other.cards, other.onto) == (one.cards, one.onto)
        for other in sayings)]
    for one in [part for said in sayings for part in _apart(said)]:
        before = next((said for said in made[::-1] if said.verb == "plays" and said.cards and not said.asked), None)
        first = before.cards[-1][0] if before is not None else ""
        again = before is not None and plays_others(first) and (any(map(plays_others, before.onto)) or (
            not any(before.onto) and one.text == "then" and times_played(first) > 1))
        waits = chain(first, before.onto).open if before is not None and again else ()
        if before is None or not waits or one.verb != "plays" or one.who != before.who or one.asked or one.onto or (
                one.earlier != before.earlier or one.place or one.source or not all(map(_action, dict(one.cards)))):
            made.append(one)
            continue
        names = [name for name, count in one.cards for _ in range(count)]
        taken: list[str] = []
        while names and chain(first, [*before.onto, *taken]).open:
            taken.append(names.pop(0))
        made[made.index(before)] = replace(before, onto=[*before.onto, *taken])
        if names:
            made.append(replace(one, cards=[(name, names.count(name)) for name in dict.fromkeys(names)]))
    return made


def _apart(one: Saying) -> list[Saying]:
    """A saying with a chain, without the cards that were named behind it in a list: those are played after it."""
    if one.verb != "plays" or not any(map(plays_others, one.onto)) or len(one.cards) < 2 or not (
            plays_others(one.cards[0][0])):
        return [one]
    return [replace(one, cards=one.cards[:1]), replace(one, cards=one.cards[1:], onto=[])]


def _action(name: str) -> bool:
    return playable(name) and "Action" in facts()[name].types


__all__ = ["Chain", "chain", "played_on"]
