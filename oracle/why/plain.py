"""Plain questions: those that ask nothing but what a card's own text says. That text is the answer then, and no
ruling."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from oracle.rulings.mutation.asking import is_base
from oracle.rulings.wording import CARD
from oracle.scenario.model import FIGURES
from oracle.why.question import CAUSE, CLAIM, EVENT, TITLE, Question, card_in

if TYPE_CHECKING:
    from oracle.claims import Answer

_AMOUNTS: Final = frozenset((
    "$", "action", "actions", "at", "buy", "buys", "card", "cards", "coffers", "coin", "coins", "discarded", "draw",
    "drawn", "draws", "drew", "exactly", "favor", "favors", "gain", "gained", "gains", "get", "gets", "got", "hand",
    "least", "more", "offered", "played", "size", "then", "trashed", "villagers", "vp",
))
_DOES: Final = frozenset(("plays", "gains", "buys"))
_NUMBER: Final = re.compile(r"\d+")


def plain_card(answer: Answer, question: Question) -> str:
    """The card of a plain question; empty if it is none: if more than one card is at work, more happens than that it is
    played, gained or bought, something is claimed besides amounts, or an amount that its text does not have."""
    at_work = {name for name, roles in question.roles.items()
               if not is_base(name) and not roles.isdisjoint((EVENT, CLAIM, CAUSE, TITLE))}
    happens = [word for word in question.words.happens if word[0] != CARD]
    if len(at_work) != 1 or len(happens) != 1 or not _DOES.issuperset(happens) or answer.question.happened:
        return ""
    name = next(iter(at_work))
    card = card_in(answer.question, name)
    claims = [result.claim for result in answer.results if result.claim.kind not in FIGURES]
    if card is None or not claims or not all(result.holds for result in answer.results):
        return ""
    from oracle.words.language import card_tree, tree_lines

    text = " ".join(text for line in card_tree(card).below for text in tree_lines(line))
    numbers = set(_NUMBER.findall(text)) | {"1"}
    for claim, (_, words) in zip(claims, question.words.claims, strict=False):
        if not all(word[1:] in text if word[0] == CARD else word in _AMOUNTS for word in words):
            return ""
        if not numbers.issuperset(_NUMBER.findall(claim.text)):
            return ""
    return name


__all__ = ["plain_card"]
