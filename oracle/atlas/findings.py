"""Findings in the positions of a pair: the order of the two decides, one comes too late for the other, or in the middle
of it. Everything is followed, and read from the graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from oracle.atlas.contrasts import Contrasts
from oracle.atlas.known import SORTS
from oracle.atlas.orders import Orders
from oracle.atlas.plays import Plays
from oracle.atlas.positions import Position
from oracle.atlas.reading import Finding, followed
from oracle.atlas.tracks import Tracks
from oracle.atlas.windows import Windows
from oracle.errors import OracleError
from oracle.words.catalogue import facts

_DENIED: Final = ("barred", "turns", "prevented", "gone", "unmoved", "first")      # claims refuted


class Looked(NamedTuple):
    """The findings of a pair, with how many positions and states were looked at. In so many positions as are
    ``refused`` the pair had no part that could be followed."""

    findings: tuple[Finding, ...]
    positions: int
    states: int
    refused: int


def look(first: str, second: str, positions: Sequence[Position]) -> Looked:
    """Look at the positions of a pair: of each sort keep the first finding that is worth telling, or the first."""
    found: dict[str, Finding] = {}
    states = refused = 0
    for position in positions:
        try:
            graph = followed(position.line)
        except OracleError:
            refused += 1
            continue
        states += len(graph.graph)
        if not graph.graph.decided or not graph.graph.outcomes.counted:
            refused += 1
            continue
        small = _Reader(graph, first, second, position).findings()
        for one in small if not position.larger[0] else _in_a_game(first, second, position) if any(small) else ():
            before = found.get(one.sort)
            if (before is None or (before.weak and not one.weak)) and (checked := _checked(one)) is not None:
                found[one.sort] = checked
        if any(sort in found and not found[sort].weak for sort in ("race", "late")):
            break
    return Looked(tuple(sorted(found.values(), key=lambda one: SORTS.index(one.sort))), len(positions), states, refused)


def _in_a_game(first: str, second: str, position: Position) -> Iterator[Finding]:
    """Yield what is found in a position with hands and decks as large as in a game."""
    larger = position.in_a_game()
    try:
        graph = followed(larger.line)
    except OracleError:
        return
    if graph.graph.decided and graph.graph.outcomes.counted:
        yield from _Reader(graph, first, second, larger).findings()


def _checked(finding: Finding) -> Finding | None:
    """Return a finding if its claim is asked and decided as it should be, without a claim that cannot be read; else
    None."""
    if not finding.claim:
        return finding
    try:
        if followed(f"{finding.line} | {finding.claim}").holds is (finding.sort not in _DENIED):
            return finding
    except OracleError:
        return finding._replace(claim="")
    return None


class _Reader(Orders, Tracks, Windows, Plays, Contrasts):
    """Reads what two cards do to each other from the graph of a position."""

    def findings(self) -> Iterator[Finding]:
        """Yield all that is found, at most one of a sort."""
        kind = self.position.kind
        one = {"leaving": self._unmoved, "twice": self._twice, "doubled": self._doubled, "row": self._in_a_row,
               "drawn": self._joins, "stays": self._stays, "bare": self._order, "way": self._as_way,
               "each": self._each_play, "reach": self._reach}.get(kind)
        if one is not None:
            finds = [one]
        else:
            finds = [self._order, self._barred, self._lost, self._prevented, self._turns, self._between, self._in_a_row,
                     self._gone, self._elsewhere]
        for find in finds:
            found = find()
            if found is not None and (found.sort != "order" or kind == "together"):
                seldom = kind == "bare" or self.position.line.endswith(" onto the deck") or self._in_no_turn()
                yield found._replace(weak=True) if seldom else found

    def _in_no_turn(self) -> bool:
        """Report whether what is bought, or a Treasure, waits for something while an Action is played, or in the Action
        phase: few turns go back."""
        known, line = facts(), f"{self.position.line} "
        waits = next((known[name] for name in self.names if f"pending={name} " in line), None)
        played = known.get(line.rpartition(" Alice plays ")[2].partition("|")[0].strip())
        if waits is None or not (self._provisos.before.startswith("in an Action") or (
                played is not None and "Action" in played.types and not {"Treasure", "Night"} & {*played.types})):
            return False
        return waits.kind == "event" or (waits.is_card and "Action" not in waits.types)


__all__ = ["Finding", "Looked", "look"]
