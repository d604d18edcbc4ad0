"""Questions that a text leaves open: whether something has to be done, what happens if it cannot be, and how it was
read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.language import (
    ANY_NUMBER,
    Ability,
    Anything,
    Choose,
    Clause,
    Discard,
    Exchange,
    Gain,
    Need,
    Pick,
    Place,
    Put,
    ReturnToPile,
    Trash,
)
from engine.language.walk import Node, below, cards_acted_on

_DONE: Final[dict[type, str]] = {
    Trash: "trash", Discard: "discard", Put: "put anywhere", Choose: "choose", ReturnToPile: "return",
}


def open_questions(abilities: tuple[Ability, ...]) -> list[tuple[str, str]]:
    """Return the questions that a text leaves open, each with the verb that it is about."""
    return list(dict.fromkeys(_questions(abilities, False, False)))


def _questions(node: Node, optional: bool, paid: bool) -> Iterator[tuple[str, str]]:
    if isinstance(node, Clause):
        may = optional or node.need is Need.MAY
        yield from _questions(node.cost, may, True)
        yield from _questions(node.do, may and not node.cost, paid and not node.cost)
        yield from _questions(node.otherwise, False, False)
        return
    if isinstance(node, tuple):
        for one in node:
            yield from _questions(one, optional, paid)
        return
    yield from _about(node, optional, paid)
    for part in below(node):
        yield from _questions(part, False, False)


def _about(one: Node, optional: bool, paid: bool) -> Iterator[tuple[str, str]]:
    verb = _DONE.get(one.__class__)
    pick = cards_acted_on(one)
    if verb is not None and isinstance(pick, Pick) and isinstance(pick.source, Place):
        if isinstance(pick.low, int) and 0 < pick.low < ANY_NUMBER:
            several = pick.low > 1
            if several or pick.filter != Anything():
                what = f"are fewer than {pick.low} such cards" if several else "is no such card"
                then = "as many as there are" if several else "nothing is"
                what_then = "what it is done for is not done" if paid else "what comes next is done all the same"
                yield verb, f"What if there {what} to {verb}? Read as: {then}, and {what_then}."
            if not optional and not paid:
                yield verb, f"May a player decline to {verb} it? Read as: no, since the text does not say “may”."
    elif isinstance(one, Gain) and not optional and not paid:
        yield "gain", "May the gain be declined? Read as: no; if there is no such card, nothing is gained."
    elif isinstance(one, Exchange) and not optional:
        yield "exchange", "What if there is no card to exchange it for? Read as: then it is not exchanged."
