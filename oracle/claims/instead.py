"""The facts where a claim does not hold: the number that there is, and the parts of a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language import PLAYER_PLACES
from engine.state import KIND, State
from oracle.claims.predicates import Compare, Number, PoolOf, ScoreOf
from oracle.words.place_texts import pool_text
from oracle.words.table import POOL_NAME, SINGLE

if TYPE_CHECKING:
    from oracle.claims.answer import Answer, Result

_MOST = 4                        # numbers that are named


def instead(answer: Answer, result: Result) -> Iterator[str]:
    """The numbers that a claim compares, as they are at the ends, where it does not hold: ``Alice has $4``.

    Nothing where the ends are not all known."""
    if result.predicate is None or not answer.graph.decided or answer.graph.is_folded:
        return
    ends = [answer.graph.states[node] for node in answer.graph.ends()]
    for atom in dict.fromkeys(result.predicate.atoms()):
        if isinstance(atom, Compare) and isinstance(atom.right, Number):
            found = {atom.left.between(state) for state in ends}
            numbers = sorted({low for low, high in found if low == high})
            if len(found) == len(numbers) <= _MOST and numbers and not _as_said(atom, ends):
                yield _said(atom.left, numbers, ends)


def _as_said(atom: Compare, ends: list[State]) -> bool:
    return all(atom.judge(state) == 1 for state in ends)


def _said(left: object, numbers: list[int], ends: list[State]) -> str:
    if isinstance(left, PoolOf) and left.pool not in SINGLE:
        said = [pool_text(left.pool, number) if number or left.pool.name == "COINS" else (
            f"no {POOL_NAME[left.pool].many}") for number in numbers]
        return f"{left.player} has {' or '.join(said)}"
    if isinstance(left, ScoreOf):
        parts = score_text(ends[0], left.player) if len(numbers) == 1 else ""
        return f"{left.player}'s score is {' or '.join(map(str, numbers))}{f' ({parts})' if parts else ''}"
    return f"{left} is {' or '.join(map(str, numbers))}"


def score_text(state: State, player: str) -> str:
    """Return what a player's score is made of, by card and landscape: ``Province 2 × 6, Curse −1, VP tokens 2``."""
    from engine.kernel import score_parts

    number = state.game.players.index(player)
    mine = state.zones[number * PLAYER_PLACES:(number + 1) * PLAYER_PLACES]
    cards = Counter(state.game.cards[card & KIND].name for zone in mine for item in zone for card in (
        (item,) if isinstance(item, int) else item) if card > 0)
    made = score_parts(state)[number].items()
    return ", ".join(f"{name or 'VP tokens'} {_times(vp, cards[name])}" for name, vp in made if vp)


def _times(vp: int, number: int) -> str:
    """So many VP of a number of cards, with how many each gives if they give the same."""
    return (f"{number} × {vp // number}" if number > 1 and not vp % number else str(vp)).replace("-", "−")


__all__ = ["instead", "score_text"]
