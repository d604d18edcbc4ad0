"""Following a logged game by the rules: how far that goes, and what each line means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, NamedTuple

from engine.kernel import ended_by, scores
from engine.kernel.naming import (
    name_card,
    unknown_cards,
    unknown_of,
)
from engine.kernel.run.position import OpenQuestion
from engine.language import PLAYER_PLACES, Place
from engine.state import (
    Choice,
    Event,
    Option,
    State,
)
from oracle.games.candidates import face_kind
from oracle.games.game_start import Opening, opening
from oracle.games.log_reader import ISOTROPIC, Line, Log
from oracle.games.log_search import Point, Search
from oracle.games.matcher import LogEntry, LogMatcher, log_entries
from oracle.games.unknown_cards import with_all_named
from oracle.scenario import Scenario

STEPS: Final = 40_000  # of a log


class Move(NamedTuple):
    """A decision that was made on the way: the position, the choice, and the option taken."""

    state: State
    choice: Choice | None
    option: Option | None


class LineOfPlay(NamedTuple):
    """A line of the log with its meaning in the game.

    ``before`` are the positions before it that agree with the log as far as it goes, ``moves`` the decisions on one way
    from there to the next line.
    """

    line: Line
    before: tuple[State, ...]
    moves: tuple[Move, ...]


class Unexplained(NamedTuple):
    """The first line that none of the lines of play that were followed explains.

    ``bound``: this is not certain, as not everything was tried; ``wording``: the wording of the line is not known.
    ``positions`` are those at which the decisions are allowed that the log could have gone on with. ``entry`` is the
    line as it was to be matched, ``here`` the position that goes furthest, ``unlogged`` the events that the rules have
    happen there and the log does not mention, if every way to go on has one; ``tried`` is the decision in the midst of
    which the line stands, if it is not between two.
    """

    line: Line
    bound: bool
    wording: bool
    positions: tuple[State, ...]
    entry: LogEntry
    here: Point
    unlogged: tuple[Event, ...] = ()
    tried: Move | None = None


class Followed(NamedTuple):
    """The result of following a log.

    ``scenario`` is what its game was made of, ``rules`` those by which it was followed; ``seen`` are the cards that
    occur in it, ``assumed`` what it leaves open, ``scores`` those at the end if all of it was followed,
    ``ended`` whether the game is over there; ``steps`` is
    the number of steps that it took.
    """

    scenario: Scenario
    rules: str
    players: tuple[str, ...]
    seen: tuple[str, ...]
    assumed: tuple[str, ...]
    turns: int
    followed_turns: int
    complete: bool
    first_unexplained: Unexplained | None
    scores: tuple[int, ...] | None
    ended: bool
    lines: tuple[LineOfPlay, ...]
    steps: int


def follow(
    log: Log,
    rules: str = "",
    kingdom: Iterable[str] = (),
    steps: int = STEPS,
    progress: Callable[[int], object] | None = None,
) -> Followed:
    """Follow a log by the rules.

    Args:
        log: the game, as logged.
        rules: by which rules; those of its time unless given.
        kingdom: further cards and landscapes of the game.
        steps: after how many steps of the kernel it is given up.
        progress: gets the number of each line that is reached.

    Returns:
        How far it goes, and what each line is.

    Raises:
        OracleError: no game with the cards of the log can be set up.
    """
    start = opening(log, rules, kingdom)
    game = start.state.game
    matcher = LogMatcher(log_entries(log, game, start.first), game, log.implementation == ISOTROPIC)
    search = Search(matcher, start, steps)
    search.run(progress)
    return _result(log, start, search)


def _result(log: Log, start: Opening, search: Search) -> Followed:
    matcher = search.matcher
    turns = sum(logged.verb == "turn" for logged in matcher.entries)
    reached, stopped, scores = turns, None, None
    if search.ends:
        last = search.ends[:1]
        with suppress(OpenQuestion):
            scores = final_scores(last[0])
    else:
        at = search.furthest
        last = [point for point in search.parents if point.cursor.base == at and point not in search.between]
        last.sort(key=lambda point: (-matcher.skip_silent(point.cursor).base, point.cursor.still_to_come))
        reached = max(0, sum(logged.verb == "turn" for logged in matcher.entries[: at + 1]) - 1)
        unlogged = search.unlogged.get(at, [])
        furthest, tried = matcher.skip_silent(last[0].cursor).base, None
        for point, choice, option, one in unlogged:
            if matcher.skip_silent(one.before).base > furthest:
                furthest, tried = matcher.skip_silent(one.before).base, Move(point.state, choice, option)
                last.insert(0, point)
        logged = matcher.entries[min(furthest, matcher.end - 1)]
        events = dict.fromkeys(one.event for *_, one in unlogged if matcher.skip_silent(one.before).base == furthest)
        stopped = Unexplained(
            logged.line, search.bound, not logged.line.known, tuple(point.state for point in last[:20]),
            logged, last[0], tuple(events), tried)
    return Followed(
        scenario=start.scenario,
        rules=start.rules,
        players=log.players,
        seen=start.seen,
        assumed=start.assumed,
        turns=turns,
        followed_turns=reached,
        complete=stopped is None,
        first_unexplained=stopped,
        scores=scores,
        ended=stopped is None and bool(last and (last[0].state.status == "over" or ended_by(last[0].state))),
        lines=_ways(search, last[0]) if last else (),
        steps=search.steps,
    )


def _ways(search: Search, point: Point) -> tuple[LineOfPlay, ...]:
    """Return the meaning of each line on the way to a point."""
    moves: dict[int, list[Move]] = {}
    at: Point | None = point
    while at is not None:
        before = search.parents[at]
        if before is None:
            break
        origin, choice, option = before
        moves.setdefault(origin.cursor.base, []).append(Move(origin.state, choice, option))
        at = origin
    return tuple(
        LineOfPlay(search.matcher.entries[base].line, (found[-1].state,), tuple(found[::-1]))
        for base, found in sorted(moves.items())
        if base < search.matcher.end
    )


def made_known(point: Point, logged: LogEntry) -> State:
    """Name the unknown cards of a point: those of the hand as the log has them, if they can be, the others anyhow."""
    state, left = point.state, [list(kinds) for kinds in point.hidden]
    for kind in [kind for kind, count in logged.cards for _ in range(count) if logged.who >= 0]:
        there = unknown_cards(state, logged.who, Place.HAND)
        held = {face_kind(card) for card in state.zone(logged.who, Place.HAND)}
        if there and kind in left[logged.who] and kind not in held:
            state = name_card(state, logged.who, Place.HAND, there[0], kind)
            left[logged.who].remove(kind)
    for player, kinds in enumerate(left):
        state = with_all_named(state, player, kinds)
    return state


def final_scores(point: Point) -> tuple[int, ...]:
    """Return the scores of a point: wherever the unknown cards are, they count for their owners.

    Shuffled cards count in some order, because only a card that lies by itself can be named. Raises OpenQuestion if a
    card stays unknown, or if it is open which of several have left their owner.
    """
    zones = tuple(
        tuple(card for item in zone for card in (item if isinstance(item, tuple) else (item,)))
        if number < len(point.hidden) * PLAYER_PLACES else zone
        for number, zone in enumerate(point.state.zones)
    )
    state = point.state._replace(status="over", zones=zones)
    for player, kinds in enumerate(point.hidden):
        left = list(kinds)
        state = with_all_named(state, player, left)
        if left and len({*kinds}) > 1:
            raise OpenQuestion("which unknown card has gone")
    if any(unknown_of(state, player) for player in range(len(point.hidden))):
        raise OpenQuestion("what an unknown card is")
    return scores(state)
