"""Finding a line of play by what it shows: judging what was typed, and saying how that went."""

from __future__ import annotations

from typing import NamedTuple

from oracle.claims import Answer, Claim, Names, Result, parse
from oracle.errors import OracleError, Where
from oracle.graph import discard_has_top
from oracle.tui.panels import CROSS

HELP = (
    "for example: Inn in trash · Inn in Alice.deck · Alice.coins = 4 · used Watchtower before used Inn\n"
    "Watchtower lost track of Inn · Alice gained 2 Silver · not Inn in Alice.deck and used Inn"
)


class Judged(NamedTuple):
    """The result of a find: the verdict on the claim, or what is wrong with it.

    ``anew`` is True if another search is needed that keeps what the claim mentions: the card on top of a discard pile,
    an order or a draw that is folded.
    """

    text: str
    result: Result | None = None
    wrong: str = ""
    anew: bool = False


def judge(answer: Answer, text: str) -> Judged:
    """Judge a typed claim in an answer; raises nothing."""
    root = answer.graph.states[answer.graph.root]
    try:
        predicate = parse(text, Names.of(root.game), Where("find", 1, 1, text))
        if predicate.needs_discard_order and not discard_has_top(root):
            return Judged(text, anew=True)
        claim = Claim("possible", text)
        known = next((one for one in answer.results if (one.claim.kind, one.claim.text) == claim[:2]), None)
        result = known if known is not None and known.holds is not None else answer.judge([claim])[0]
        return Judged(text, result, anew=result.holds is None and known is None and answer.graph.complete
                      and answer.graph.has_folds)
    except OracleError as error:
        wrong = (f"{problem.what}{'; ' + problem.hint if problem.hint else ''}" for problem in error.problems)
        return Judged(text, wrong="\n".join(wrong))


def no_line(answer: Answer, result: Result) -> str:
    """Return the message that no line of play shows a claim, or that this is not decided."""
    if result.holds is None:
        return f"? not decided: {result.why}"
    orders = answer.orders
    every = "every line of play was followed"
    if isinstance(orders, int) and orders > 1:
        every = f"{'both' if orders == 2 else f'all {orders:,}'} lines of play were followed"
    return f"{CROSS} No line of play shows: {result.reads}. {every[0].upper()}{every[1:]}."


__all__ = ["HELP", "Judged", "judge", "no_line"]
