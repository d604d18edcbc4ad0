"""The report on a log that was followed: in words, and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from engine.kernel import legal
from engine.state import Choice, State
from oracle.errors import listed
from oracle.games.deciding_rule import Rule, rule_of
from oracle.games.log_reader import Line, Log
from oracle.games.reconstruction import Followed, Move, Unexplained
from oracle.words.decisions import choice_text
from oracle.words.event_sentences import event_text
from oracle.words.option_texts import option_text, option_texts

MOST_OPTIONS: Final = 40
_MOST_ALLOWED: Final = 4
_MOST_SHOWN: Final = 12
_TOLD: Final = ("who", "verb", "cards", "amount", "what", "by", "place", "again")


class Decision(NamedTuple):
    """A decision of a game: who decides what, the option chosen, and what else was legal (``more``: so many are not
    listed).
    """

    who: str
    asked: str
    chosen: str
    others: tuple[str, ...]
    more: int


def decisions(moves: Sequence[Move]) -> Iterator[Decision]:
    """Yield the decisions among the moves of a line; chance makes none."""
    for move in moves:
        if move.choice is not None and move.option is not None and move.choice.player >= 0:
            options, more = _options(move.state, move.choice)
            chosen = option_text(move.state, move.choice, move.option)
            yield Decision(
                move.state.game.players[move.choice.player], choice_text(move.state, move.choice), chosen,
                tuple(option for option in options if option != chosen), more)


def _options(state: State, choice: Choice, most: int = MOST_OPTIONS) -> tuple[list[str], int]:
    """Return the options of a decision in words, as many as are listed, and how many are not."""
    options = list(islice(option_texts(state, choice), most))
    return options, len(choice.options) - len(options)


def allowed(unexplained: Unexplained) -> list[str]:
    """Return what the rules allow where a line is not explained. These are the decisions that are possible there, with
    their options; where nobody decides, what happens by the rules and is not in the log.
    """
    tried = unexplained.tried
    if tried is not None and tried.choice is None:
        return [event_text(tried.state.game, event) for event in unexplained.unlogged]
    found: dict[str, None] = {}
    for state in unexplained.positions:
        choice = legal(state)
        if choice is None:
            found.setdefault("the game is over" if state.status == "over" else "nobody has anything to decide")
            continue
        options, more = _options(state, choice, _MOST_SHOWN)
        words = "; ".join((*options, *((f"{more:,} more",) if more else ())))
        found.setdefault(f"{choice_text(state, choice)}: {words}")
    return list(islice(found, _MOST_ALLOWED))


def why_not(unexplained: Unexplained) -> str:
    """Return in a sentence why a log was not followed any further."""
    if unexplained.wording:
        return "the wording of this line is not known"
    if unexplained.bound:
        return "not decided: the bound was reached before every legal line of play had been tried"
    return "none of the lines of play that were followed explains this line"


def head(log: Log) -> list[str]:
    """Return the game in a line or two: where it was played, by whom, how long it is, its scores as far as logged."""
    number = f" game {log.number}" if log.number else ""
    date = f", {log.date}" if log.date else ""
    turns = sum(line.verb == "turn" for line in log.lines)
    lines = [f"{log.implementation}{number}{date}: {listed(log.players)}; {_many(turns, 'turn')}"]
    unknown = [line for line in log.lines if not line.known]
    if unknown:
        lines.append(f"{_many(len(unknown), 'line')} with a wording that is not known, first {_quoted(unknown[0])}")
    return lines


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _quoted(line: Line) -> str:
    where = f"line {line.number}" + (f", turn {line.turn.number} of {line.turn.player}" if line.turn else "")
    return f"{where}: {line.text[:160]}"


def account(log: Log, followed: Followed) -> list[str]:
    """Return the report on a log that was followed: cards, assumptions, how far, scores, what is not explained."""
    lines = [*head(log), "", f"Cards: {listed(followed.seen, limit=100)}", f"By the rules of {_rules(followed)}"]
    if followed.assumed:
        lines += ["", "Assumed, as the log does not say it:", *(f"  {one}" for one in followed.assumed)]
    lines += ["", how_far(followed)]
    if followed.scores is not None:
        logged, made = dict(log.scores), dict(zip(followed.players, followed.scores, strict=True))
        others = {player for player, points in made.items() if logged.get(player, points) != points}
        what = "Final scores" if followed.ended or logged else "Scores where the log ends"
        lines.append(f"{what}: " + ", ".join(
            f"{player} {points}" + (f" (the log says {logged[player]})" if player in others else "")
            for player, points in made.items()))
        if others:
            lines.append("  What the log does not name may score, too: --kingdom adds cards and landscapes.")
    missing = followed.first_unexplained
    if missing is not None:
        lines += ["", _quoted(missing.line), f"  {why_not(missing)}"]
        there = allowed(missing)
        lines += ["  There the rules allow:", *(f"    {one}" for one in there)] if there else []
        lines += _decides(rule_of(followed))
    return lines


def _decides(rule: Rule | None) -> list[str]:
    """Return the rule that decides, in lines."""
    if rule is None:
        return ["  No statement was found that decides this."]
    if not rule.place:
        return [f"  {rule.words}"]
    where = f"{rule.id}, {rule.place}" if rule.id else rule.place
    here = [f"    Here: {rule.here}"] if rule.here else []
    return [f"  The rule that decides: {where}", f"    {rule.words}", *here]


def _rules(followed: Followed) -> str:
    """The rules in words: "2021, with debt_any_time"."""
    year, _, more = followed.rules.strip("{}").removeprefix("year: ").partition(", ")
    return f"{year}, with {more.replace(': true', '')}" if more else year


def how_far(followed: Followed) -> str:
    """Return in a sentence how far a log was followed."""
    if followed.complete:
        return f"Followed to the last line: all {_many(followed.turns, 'turn')}"
    return f"Followed: {followed.followed_turns:,} of {_many(followed.turns, 'turn')}"


def as_data(log: Log, followed: Followed) -> dict[str, Any]:
    """Return the report as data, with every line of the log and the decisions that it means."""
    moves = {line.line.number: line.moves for line in followed.lines}
    missing, rule = followed.first_unexplained, rule_of(followed)
    return {
        "implementation": log.implementation, "number": log.number, "date": log.date, "players": list(log.players),
        "rules": followed.rules, "cards": list(followed.seen), "assumed": list(followed.assumed),
        "turns": followed.turns, "followed_turns": followed.followed_turns, "complete": followed.complete,
        "first_unexplained": None if missing is None else {
            "line": missing.line.number, "text": missing.line.text, "why": why_not(missing),
            "allowed": allowed(missing), "rule": None if rule is None else rule._asdict(),
        },
        "scores": None if followed.scores is None else dict(zip(followed.players, followed.scores, strict=True)),
        "told_scores": dict(log.scores) or None,
        "lines": [_line_data(lines, moves.get(number, ())) for number, lines in _by_number(log)],
    }


def _by_number(log: Log) -> Iterator[tuple[int, list[Line]]]:
    """Yield the lines of a log, those of one line of the text together."""
    together: dict[int, list[Line]] = {}
    for line in log.lines:
        together.setdefault(line.number, []).append(line)
    yield from together.items()


def _line_data(lines: list[Line], moves: Sequence[Move]) -> dict[str, Any]:
    first = lines[0]
    return {
        "line": first.number, "text": first.text, "turn": first.turn.number if first.turn else None,
        "of": first.turn.player if first.turn else None, "known": all(line.known for line in lines),
        "told": [
            {key: value for key in _TOLD if (value := getattr(line, key)) not in (None, (), False)}
            for line in lines if line.verb
        ],
        "decisions": [
            {"who": one.who, "asked": one.asked, "chosen": one.chosen, "others": list(one.others), "more": one.more}
            for one in decisions(moves)
        ],
    }


__all__ = ["Decision", "account", "allowed", "as_data", "decisions", "head", "how_far", "why_not"]
