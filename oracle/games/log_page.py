"""A followed game as one page for a browser.

It shows the turns one after the other, each decision with what else was legal, and a mark where an order mattered. It
has no script, and loads nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

from oracle.games.log_moments import order_matters
from oracle.games.log_reader import Line, Log
from oracle.games.log_report import Decision, account, decisions, head
from oracle.games.reconstruction import Followed, Move
from oracle.share.html_page import plain_page


def to_html(log: Log, followed: Followed, progress: Callable[[int], None] | None = None) -> str:
    """Return the game as a page; ``progress`` gets the number of lines that are done."""
    moves = {one.line.number: one.moves for one in followed.lines}
    turns = [_turn(lines, moves, progress) for lines in _turns(log)]
    links = " ".join(f'<a href="#line-{turn.line.number}">{escape(_title(turn.line))}</a>{" ●" * (turn.matters > 0)}'
                     for turn in turns if turn.line.verb == "turn")
    return plain_page(head(log)[0], "\n".join([
        f"<h1>{escape(head(log)[0])}</h1>", "<header>",
        *(f"<p>{escape(line)}</p>" for line in account(log, followed)[1:] if line),
        f'<p class="small">{links}</p>', "</header>",
        '<ol id="ends">', *(turn.html for turn in turns), "</ol>"]))


class _Turn(NamedTuple):
    """A turn as it is shown: its first line, the number of lines at which an order mattered, the HTML."""

    line: Line
    matters: int
    html: str


def _title(line: Line) -> str:
    """A turn in short, for the row of links: "5 Bob"."""
    return f"{line.turn.number} {line.turn.player}" if line.turn else line.text


def _turns(log: Log) -> Iterator[list[Line]]:
    """Yield the lines of the log, turn by turn; before the first turn comes what is logged of the beginning."""
    lines: list[Line] = []
    last = 0
    for line in log.lines:
        if line.verb == "turn" and lines:
            yield lines
            lines = []
        if line.number != last:
            lines.append(line)
        last = line.number
    yield lines


def _turn(lines: list[Line], moves: dict[int, tuple[Move, ...]], progress: Callable[[int], None] | None) -> _Turn:
    """The lines of a turn."""
    rows, matters = [], 0
    for line in lines[lines[0].verb == "turn":]:
        item, marked = _line(line, moves.get(line.number, ()))
        rows.append(item)
        matters += marked
    if progress is not None:
        progress(lines[-1].number)
    title = lines[0].text if lines[0].verb == "turn" else "The beginning"
    sign = f' <span class="tag">the order mattered {matters}×</span>' if matters else ""
    first = moves.get(lines[0].number, ()) if lines[0].verb == "turn" else ()
    return _Turn(lines[0], matters, (
        f"<li id=\"line-{lines[0].number}\"><details open><summary><b>{escape(title)}</b>{sign}</summary>"
        f"<ol>{''.join(_decided(one) for one in decisions(first))}{''.join(rows)}</ol></details></li>"))


def _line(line: Line, moves: tuple[Move, ...]) -> tuple[str, int]:
    """Return a line with its decisions, and at how many of them an order mattered."""
    pairs = [pair for move in moves for pair in order_matters(move)]
    quiet = "" if line.verb else ' class="quiet"'
    item = "".join(f'<p class="small"><span class="tag">here the order mattered</span> {escape(pair)}</p>'
                   for pair in pairs)
    inside = "".join(_decided(one) for one in decisions(moves))
    return f'<li id="l{line.number}"{quiet}>{escape(line.text)}{item}{inside}</li>', len(pairs) > 0


def _decided(one: Decision) -> str:
    """Return a decision: the option that was chosen, and what else was legal, folded."""
    words = f"{escape(one.asked)}: <b>{escape(one.chosen)}</b>"
    if not one.others:
        return ""
    others = [*one.others, *([f"{one.more:,} more"] if one.more else [])]
    return (f'<details class="small"><summary class="quiet">{words}</summary>'
            f"<p>or: {escape('; '.join(others))}</p></details>")


__all__ = ["to_html"]
