"""What fills the gap of a question: "Alice drew exactly … cards" is tried with one number after the other, "… gained
Curse" with one player after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from oracle.claims.answer import Answer
from oracle.scenario.asked import GAP, Asked

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST: Final = 12


def filled(answer: Answer, asked: Iterable[Asked]) -> list[str]:
    """What fills each question with a gap, as sentences: "Bob gained Curse." where that always holds, else what can be
    so: "Alice drew exactly … cards: 2 or 4." Raises OracleError."""
    lines = []
    for one in asked:
        if GAP not in one.text:
            continue
        game = answer.graph.states[answer.graph.root].game
        values = [str(number) for number in range(_MOST + 1)] if one.kind == "how many" else list(
            dict.fromkeys(card.name for card in game.cards[1:]) if one.kind == "which" else game.players)
        judged = answer.judge(("possible", one.text.replace(GAP, value)) for value in values)
        can = [value for value, result in zip(values, judged, strict=True) if result.holds]
        unknown = any(result.holds is None for result in judged)
        full = one.text.replace(GAP, can[0] if len(can) == 1 else "nobody")
        if unknown:
            lines.append(f"{one.text}: {' or '.join(can) or 'not known'}, as far as it was followed.")
        elif len(can) == 1 and answer.judge([("always", full)])[0].holds:
            lines.append(f"{full}.")
        elif one.kind in ("who", "which") and len(can) < 2:
            none = "nobody" if one.kind == "who" else "nothing"
            lines.append(f"{full}, or {none}." if can else f"{one.text.replace(GAP, none)}.")
        else:
            lines.append(f"{one.text}: {' or '.join(can) or f'none of 0 to {_MOST}'}.")
    return lines


__all__ = ["filled"]
