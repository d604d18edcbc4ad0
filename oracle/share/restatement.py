"""A question in plain words as it was read, said again in English: the position, what happens, and what is asked.

It comes before the answer, so that whoever asked sees at a glance whether something else was understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from oracle.claims.answer import Answer, Result
from oracle.scenario.account import Account
from oracle.scenario.asked import GAP, Asked
from oracle.scenario.draft import Draft, fields_of
from oracle.scenario.readings import PLACES
from oracle.share.claim_clauses import always, never, now_of, possible
from oracle.words.facts import joined

_GAPS: Final = {"how many": "how many", "who": "who", "which": "which card"}
_INDIRECT: Final = tuple((re.compile(pattern), words) for pattern, words in (
    (r"(\w+)\.hand size is how many", r"how many cards \1 has in hand"),
    (r"(\w+)\.score is how many", r"how many points \1 scores"),
    (r"(\w+)\.(\w+) is how many", r"how many \2 \1 has"),
    (r"(.+) costs \$how many", r"how much \1 costs"),
    (r"(.+) in who\.cards", r"who has \1 in the end"),
    (r"(.+) in who\.(\w+)", r"who has \1 in the \2"),
    (r"(\w+) (\w+) which card", r"which card \1 \2"),
    (r"(\w+) (\w+) how many (.+)", r"how many \3 \1 \2"),
))
"""A claim with its gap filled by a question word, and the same as an indirect question."""
_SAYS: Final = {"possible": possible, "always": always, "never": never}
_TABLE: Final = {"supply": "In the Supply", "landscapes": "On the table", "trash": "In the trash"}


def restated(made: Account, answer: Answer) -> list[str]:
    """Return the position with what happens, as a line of sentences, and what is asked of it, as another.

    ``answer`` is the answer to the question as it was read. What was assumed to be in a deck or hand because it is
    drawn is left out here: the assumptions name it. Without a claim there is no second line.
    """
    judged = {(result.claim.kind, result.claim.text): result for result in answer.results}
    asked = list(dict.fromkeys(text for one in made.claimed if (text := _asked(one, judged.get((one.kind, one.text))))))
    return [position_restated(made), *([f"Asked: {joined(asked)}."] if asked else [])]


def position_restated(made: Account) -> str:
    """Return the position that was read, with what happens in it, as a line of sentences."""
    draft = made.draft
    return " ".join((*_held(draft, made), *_laid_out(draft), *_happens(draft)))


def _held(draft: Draft, made: Account) -> Iterator[str]:
    """Yield a sentence for each player who has something, and for those who are asked about and have no hand."""
    labels = {field.key: field.label.lower() for field in fields_of(draft)}
    for player in draft.players:
        has, more = list[str](), list[str]()
        for key, items in draft.values:
            owner, _, what = key.partition(".")
            if owner != player or any(one.startswith(f"{player}’s {what} is ") for one in made.filled):
                continue
            if what in PLACES:
                has.append(f"{joined(list(items))} {PLACES[what]}")
            else:
                more.append(f"{labels.get(key, what)}: {joined(list(items))}")
        if not draft.get(f"{player}.hand") and any(player in one.text.split() for one in made.claimed):
            has.append("no cards in hand")
        if has or more:
            yield f"{player} has {joined([*has, *more])}."


def _laid_out(draft: Draft) -> Iterator[str]:
    """Yield what is on the table, and whose turn it is."""
    for key, words in _TABLE.items():
        if items := draft.get(key):
            yield f"{words}: {joined(list(items))}."
    if turn := draft.get("turn"):
        yield f"It is {turn[0]}’s turn."


def _happens(draft: Draft) -> Iterator[str]:
    """Yield what happened before, what happens, and what is decided in it."""
    for words, key in (("Before: ", "earlier"), ("", "event")):
        if texts := draft.get(key):
            yield f"{words}{', then '.join(texts)}."
    if phase := draft.get("phase"):
        yield f"It begins in this phase: {phase[0]}."
    if choices := draft.get("choices"):
        yield f"Decided: {'; '.join(choices)}."


def _asked(asked: Asked, result: Result | None) -> str:
    """Return a claim that is asked as a clause, ``whether Alice can trash Inn``; empty if it was not asked after all.

    ``result`` is the verdict on it; a claim with a gap has none.
    """
    if GAP in asked.text:
        gap = _GAPS.get(asked.kind, "what")
        told = now_of(asked.text.replace(f"exactly {GAP}", gap).replace(f"= {GAP}", f"is {gap}").replace(GAP, gap))
        return next((match.expand(words) for pattern, words in _INDIRECT if (match := pattern.fullmatch(told))), told)
    if result is None or result.predicate is None or asked.kind not in _SAYS:
        return ""
    said = _SAYS[asked.kind](result.predicate.node)
    return f"whether {'in every case ' * (asked.kind == 'always')}{said}"


__all__ = ["position_restated", "restated"]
