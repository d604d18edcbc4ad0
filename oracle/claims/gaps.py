"""What fills the gap of a question: "Alice drew exactly … cards" is tried with one number after the other, "… gained
Curse" with one player after the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from oracle.claims.answer import Answer, Result
from oracle.scenario.asked import GAP, Asked

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST: Final = 12                     # what is tried first, up or down
_FAR: Final = 60                      # and what is tried where that is not enough
_TOLD: Final = (
    (r"(\w+)\.score = (-?\d+)$", r"\1 scores \2"), (r"(\w+)\.coins = (\d+)$", r"\1 has $\2"),
    (r"(\w+)\.hand size is (\d+)$", r"\1 has \2 cards in hand"), (r"(\w+)\.vp = (\d+)$", r"\1 has \2 VP"),
    (r"(\w+)\.(actions|buys|coffers|villagers|favors|debt) = (\d+)$",
     lambda found: f"{found[1]} has {found[3]} {found[2].capitalize()}"),
    (r" exactly (\d+) cards", r" \1 cards"), (r"^(.+) in (\w+)\.discard$", r"\1 is in \2's discard pile"),
    (r"^(.+) in (\w+)\.(hand|deck|play)$", r"\1 is in \2's \3"),
)


def filled(answer: Answer, asked: Iterable[Asked]) -> list[str]:
    """What fills each question with a gap, as sentences: "Bob gained Curse." where that always holds, else what can be
    so: "Alice drew exactly … cards: 2 or 4." Raises OracleError."""
    lines = []
    for one in asked:
        if GAP not in one.text:
            continue
        game = answer.graph.states[answer.graph.root].game
        least = -_MOST if ".score" in one.text else 0
        tries = [range(least, _MOST + 1), range(_MOST + 1, _FAR + 1)] if one.kind == "how many" else [
            dict.fromkeys(card.name for card in game.cards[1:]) if one.kind == "which" else game.players]
        can: list[str] = []
        judged: list[Result] = []
        for some in tries:
            values = [str(value) for value in some]
            judged = answer.judge(("possible", one.text.replace(GAP, value)) for value in values)
            can = [value for value, result in zip(values, judged, strict=True) if result.holds]
            if can:
                break
        unknown = any(result.holds is None for result in judged)
        full = one.text.replace(GAP, can[0] if len(can) == 1 else "nobody")
        if unknown:
            lines.append(f"{one.text}: {' or '.join(can) or 'not known'}, as far as it was followed.")
        elif len(can) == 1 and answer.judge([("always", full)])[0].holds:
            lines.append(f"{told(full)}.")
        elif one.kind in ("who", "which") and len(can) < 2:
            none = "nobody" if one.kind == "who" else "nothing"
            lines.append(f"{full}, or {none}." if can else f"{one.text.replace(GAP, none)}.")
        else:
            lines.append(f"{one.text}: {' or '.join(can) or f'none of {least} to {_FAR}'}.")
    return lines


def told(claim: str) -> str:
    """A claim with its number, as a sentence: "Alice.score = 30" is "Alice scores 30"."""
    for pattern, words in _TOLD:
        claim = re.sub(pattern, words, claim)
    return claim


__all__ = ["filled"]
