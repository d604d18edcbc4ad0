"""Findings in the positions of a pair: the order of the two decides, one comes too late for the other, or in the middle
of it. Everything is followed, and read from the graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from oracle.atlas.contrasts import Contrasts
from oracle.atlas.known import SORTS
from oracle.atlas.orders import Orders
from oracle.atlas.plays import Plays
from oracle.atlas.positions import Position
from oracle.atlas.reading import Finding, followed
from oracle.atlas.tracks import Tracks
from oracle.atlas.windows import Windows
from oracle.atlas.wording import comes_by_chance, without_numbers
from oracle.errors import OracleError
from oracle.graph import CHANCE
from oracle.words.catalogue import facts

_DENIED: Final = ("barred", "turns", "prevented", "gone", "unmoved", "first")      # claims refuted
_OF_THE_WHOLE: Final = ("race", "late", "order", "barred", "gone", "free")
"""Sorts that are read from the graph, not from single lines."""


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
            if (before is None or (before.weak and not one.weak)) and (checked := _checked(one)) is not None and (
                    sure := _confirmed(first, second, position, checked)) is not None:
                found[one.sort] = sure
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


def _confirmed(first: str, second: str, position: Position, finding: Finding) -> Finding | None:
    """Return a finding if it is there with a discard pile and larger hands, too, as it is in both; else None. What
    cannot become a row is left as it is."""
    if position.kind == "bare" or (finding.weak and position.larger[0]):
        return finding
    fuller = (position if finding.line == position.line else position.in_a_game()).fuller()
    try:
        graph = followed(fuller.line)
    except OracleError:
        return finding
    if not graph.graph.decided or not graph.graph.outcomes.counted:
        return finding
    there = next((one for one in _Reader(graph, first, second, fuller).findings() if one.sort == finding.sort), None)
    if there is None:
        return None
    said, other = ((one.question, one.answer) for one in (finding, there))
    if said != other and tuple(map(without_numbers, said)) == tuple(map(without_numbers, other)):
        finding = finding._replace(answer=without_numbers(finding.answer), question=without_numbers(finding.question))
    elif finding.sort == "order" and said != other:
        finding = there
    return finding._replace(weak=finding.weak or there.weak)


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
        kind, of = self.position.kind, _Reader
        alone: dict[str, _Find] = {
            "leaving": of._unmoved, "twice": of._twice, "doubled": of._doubled, "row": of._in_a_row, "drawn": of._joins,
            "stays": of._stays, "bare": of._order, "way": of._as_way, "each": of._each_play, "reach": of._reach}
        finds: list[_Find] = [alone[kind]] if kind in alone else [
            of._order, of._barred, of._lost, of._prevented, of._turns, of._between, of._in_a_row, of._gone,
            of._elsewhere]
        for find in finds:
            found = find(self)
            if found is not None and (found.sort != "order" or kind == "together") and not self._is_luck(find, found):
                seldom = kind == "bare" or self.position.line.endswith(" onto the deck") or self._in_no_turn()
                yield found._replace(weak=True) if seldom else found

    def _is_luck(self, find: _Find, finding: Finding) -> bool:
        """Report whether a finding is there by some outcomes of chance alone, and not by others."""
        if CHANCE not in self.graph.kinds or finding.sort in _OF_THE_WHOLE or any(map(comes_by_chance, self.names)):
            return False
        for edges in self._chances():
            others = (find(self._over(edge)) for edge in edges)
            if all(one is not None and one.question == finding.question for one in others):
                return False
        return True

    def _over(self, edge: int) -> _Reader:
        """Return a reader of the lines that go over one outcome of chance, or (-1) over none."""
        reader = _Reader(self.found, *self.names, self.position)
        reader.by_chance = edge
        return reader

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


_Find = Callable[[_Reader], Finding | None]

__all__ = ["Finding", "Looked", "look"]
