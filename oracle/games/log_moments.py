"""A moment of a game that was followed: its position, as a question to be asked, and whether an order matters there."""

from __future__ import annotations

import re
from typing import Final

from engine.state import State, uses_of
from oracle.budget import Budget
from oracle.errors import OracleError, Where, complain
from oracle.games.log_reader import Line, Log
from oracle.games.reconstruction import Followed, Move
from oracle.graph import explore
from oracle.scenario import Scenario, to_notation, to_yaml
from oracle.scenario.moment import moment

_WINDOW: Final = Budget(600, 1.0)           # bounds the comparison of a window's orders


def line_at(log: Log, where: str) -> Line:
    """Return the line for its number ("233"), or for a turn ("turn 5", "turn 5 Bob").

    Raises OracleError if there is none.
    """
    place = Where("--at")
    if where.strip().isdecimal():
        found = next((line for line in log.lines if line.number >= int(where)), None)
        if found is None:
            raise complain(f"the log has {log.lines[-1].number:,} lines", "", place)
        return found
    words = re.fullmatch(r"\s*turn\s+(\d+)(?:\s+(?:of\s+)?(.+?))?\s*", where, re.I)
    if words is None:
        raise complain(f"'{where[:60]}' is neither a line nor a turn", 'such as --at 233, or --at "turn 5 Bob"', place)
    who = (words[2] or "").casefold()
    turns = [line for line in log.lines if line.verb == "turn" and line.turn]
    of_number = [line for line in turns if line.turn and line.turn.number == int(words[1])]
    found = next((line for line in of_number if line.turn and line.turn.player.casefold().startswith(who)), None)
    if found is None:
        there = ", ".join(dict.fromkeys(line.turn.player for line in turns if line.turn))
        last = max((line.turn.number for line in turns if line.turn), default=0)
        raise complain(f"there is no {where.strip()[:60]}", f"turns 1 to {last} of {there}", place)
    return found


def before(followed: Followed, line: Line) -> tuple[State, list[Move]]:
    """Return the position before a line, and the moves that lead there.

    Raises OracleError if it was not followed so far.
    """
    moves: list[Move] = []
    for one in followed.lines:
        if one.line.number >= line.number and one.before:
            return one.before[0], moves
        moves += one.moves
    missing = followed.first_unexplained
    why = f"it was followed to line {missing.line.number}" if missing else "nothing happens any more there"
    raise complain(f"there is no position at line {line.number}", why, Where("--at"))


def question_at(followed: Followed, line: Line) -> Scenario:
    """Return the position before a line as a question with nothing asked.

    Raises OracleError if it cannot be written.
    """
    state, moves = before(followed, line)
    try:
        return moment(followed.scenario, [(move.state, move.option) for move in moves], state)
    except OracleError as error:
        raise OracleError(*(one._replace(what=f"line {line.number}: {one.what}") for one in error.problems)) from error


def moment_at(log: Log, followed: Followed, where: str) -> str:
    """A moment of a game as a scenario file, with the same in one line above. Raises OracleError."""
    line = line_at(log, where)
    question = question_at(followed, line)
    number = f" game {log.number}," if log.number else ""
    head = [f"# {log.implementation}{number} before line {line.number}: {line.text}", f"# {to_notation(question)}"]
    return "\n".join([*head, to_yaml(question)])


def order_matters(move: Move) -> list[str]:
    """Return the pairs of abilities at a decision whose order decides what can follow.

    They are abilities that could be resolved next. There is no pair if there are not several of them, or if it is too
    much to find out.
    """
    if move.choice is None or len({option.trigger for option in uses_of(move.choice.options)}) < 2:
        return []
    graph = explore(move.state, budget=_WINDOW)
    if not graph.complete:
        return []
    words = graph.words.option
    return [" / ".join(words(edge).removeprefix("use ") for edge in (pair.first, pair.second))
            for pair in graph.outcomes.deciding_pairs() if pair.node == graph.root]


__all__ = ["before", "line_at", "moment_at", "order_matters", "question_at"]
