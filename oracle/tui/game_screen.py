"""The Game screen: the log of a game line by line, the position beside it, and what else was legal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static
from textual.worker import Worker, get_current_worker

from engine.state import State
from oracle.errors import OracleError
from oracle.games.log_moments import question_at
from oracle.games.log_reader import Line, Log
from oracle.games.log_report import decisions, head, how_far, why_not
from oracle.games.reconstruction import Followed, Move, follow
from oracle.share.styled_rows import Row, row
from oracle.tui.bar import Bar
from oracle.tui.dialogs import Listing
from oracle.tui.keys import ACTIONS, GAME, LIST, Action
from oracle.tui.panels import zone_rows
from oracle.tui.row_list import Rows
from oracle.tui.screen import Foot, app_of, bindings_of

if TYPE_CHECKING:
    from textual.app import ComposeResult

_LOOKING: Final = "Type words of a line; enter keeps the place, esc too. n goes to the next one."


class _Left(Exception):
    """The user has left; the game need not be followed any more."""


class Game(Listing):
    """A log to step through. The marked row is a line of the log, shown with the position before it and its decisions.
    """

    NAME: ClassVar[str] = GAME
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(LIST, GAME)

    def __init__(self, log: Log) -> None:
        super().__init__()
        self.game = log
        numbers: dict[int, Line] = {}
        for line in log.lines:
            numbers.setdefault(line.number, line)
        self.told = list(numbers.values())
        self.followed: Followed | None = None
        self.words = ""
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._states: list[tuple[int, State]] = []

    def compose(self) -> ComposeResult:
        """Yield the game in one line, the log, the position with the decisions, the keys."""
        yield Static(" ".join(head(self.game)), id="head", markup=False)
        with Horizontal():
            yield Rows(id="list", classes="panel")
            with Vertical():
                yield Rows(id="position", classes="panel")
                yield Rows(id="decided", classes="panel")
        yield Bar(id="bar")
        yield Foot(GAME)

    def on_mount(self) -> None:
        """Show the log, and follow it behind that."""
        self.query_one(Foot).edition("")            # not known before it is followed
        self.list.border_title = "Log"
        self.query_one("#position", Rows).border_title = "Position before the line"
        self.query_one("#decided", Rows).border_title = "Decided"
        first = next((at for at, line in enumerate(self.told) if line.verb == "turn"), 0)
        self.list.show(self._rows(), first)
        self.run_worker(self._follow, thread=True, exclusive=True, group="follow", exit_on_error=False)
        self.marked()

    def actions(self) -> list[Action]:
        """Return the actions of this screen: those of lists, and those of a game."""
        return [action for action in ACTIONS if action.screen in (LIST, GAME)]

    # ------------------------------------------------------------------ following

    def _follow(self) -> None:
        """Follow the game, and show how far it is."""
        worker = get_current_worker()
        last = self.told[-1].number

        def progress(line: int) -> None:
            if worker.is_cancelled:
                raise _Left
            self.app.call_from_thread(self._say, f"following ... line {line:,} of {last:,}")

        try:
            followed = follow(self.game, progress=progress)
        except _Left:
            return
        except OracleError as error:
            self.app.call_from_thread(self._say, error.problems[0].what)
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self._done, followed)

    def _say(self, text: str) -> None:
        if self.is_mounted:
            self.query_one("#head", Static).update(f"{' '.join(head(self.game))}\n{text}")

    def _done(self, followed: Followed) -> None:
        self.followed = followed
        self._moves = {one.line.number: one.moves for one in followed.lines}
        self._states = [(one.line.number, one.before[0]) for one in followed.lines if one.before]
        self.query_one(Foot).edition(f"Rules of {followed.rules}")
        missing = followed.first_unexplained
        self._say(how_far(followed) + (f"; line {missing.line.number}: {why_not(missing)}" if missing else ""))
        self.list.show(self._rows(), self.list.cursor)
        self.marked()

    def _rows(self) -> list[Row]:
        """Return the rows of the log; those of turns are emphasised, as is the line that is not explained."""
        missing = self.followed.first_unexplained.line.number if (
            self.followed and self.followed.first_unexplained) else 0
        width = len(str(self.told[-1].number))
        return [row((f"{line.number:>{width}} ", "quiet"), ("✗ " if line.number == missing else "", "bad"),
                    (line.text, "title" if line.verb == "turn" else "bad" if line.number == missing else
                     "" if line.verb or not line.known else "quiet"), key=number, hang=width + 1)
                for number, line in enumerate(self.told)]

    # ------------------------------------------------------------------ what is marked

    def marked(self) -> None:
        """Show the position before the marked line, and what was decided."""
        at = self.list.key
        if at is None:
            return
        line = self.told[at]
        after = [state for number, state in self._states if number >= line.number]
        until = [state for number, state in self._states if number < line.number]
        note = "" if self.followed else "the game is being followed ..."
        rows = zone_rows(after[0], until[-1] if until else None) if after else [
            row((note or "no position: the game was not followed so far", "quiet"))]
        self.query_one("#position", Rows).show(rows)
        self.query_one("#decided", Rows).show(self._decided(line), top=True)

    def _decided(self, line: Line) -> list[Row]:
        rows = []
        for one in decisions(self._moves.get(line.number, ())):
            rows.append(row((one.asked, "strong")))
            rows.append(row(("► ", "here"), (one.chosen, "here"), hang=2))
            rows += [row("  ", other, hang=2) for other in one.others]
            rows += [row((f"  … {one.more:,} more", "quiet"))] if one.more else []
        return rows or [row(("nothing was decided here", "quiet"))]

    # ------------------------------------------------------------------ actions

    def chosen(self, key: Any) -> None:
        """Open the moment before a line in Explore."""
        if self.followed is None:
            app_of(self).say("The game is still being followed.")
            return
        try:
            question = question_at(self.followed, self.told[key])
        except OracleError as error:
            app_of(self).say("\n".join(one.what for one in error.problems), bad=True)
            return
        app_of(self).explore(question)

    def action_next_turn(self) -> None:
        """Go to the next turn."""
        self._go(line for line in range(self._at + 1, len(self.told)) if self.told[line].verb == "turn")

    def action_previous_turn(self) -> None:
        """Go back to the previous turn."""
        self._go(line for line in range(self._at - 1, -1, -1) if self.told[line].verb == "turn")

    def action_find_line(self) -> None:
        """Ask for the words of a line."""
        self.query_one(Bar).open("Find a line", _LOOKING)

    def action_find_next(self) -> None:
        """Go to the next line with the words."""
        self._look(1)

    @on(Bar.Typed)
    def _typed(self, event: Bar.Typed) -> None:
        self.words = event.text.casefold().strip()
        if event.entered:
            self._close_bar()
        else:
            self._look(0)

    def _close_bar(self) -> None:
        self.query_one(Bar).close()
        self.set_focus(self.list)

    def action_close(self) -> None:
        """Close the bar, or go back."""
        if self.query_one(Bar).has_class("-open"):
            self._close_bar()
        else:
            for worker in self.workers:
                _cancel(worker)
            app_of(self).leave()

    def _look(self, step: int) -> None:
        """Mark the next line that has all words; after the last, continue from the beginning."""
        words = self.words.split()
        order = [(self._at + step + one) % len(self.told) for one in range(len(self.told))]
        self._go(line for line in order if words and all(word in self.told[line].text.casefold() for word in words))

    @property
    def _at(self) -> int:
        return self.list.cursor or 0

    def _go(self, lines: Iterable[int]) -> None:
        found = next(iter(lines), None)
        if found is not None:
            self.list.cursor = found
            self.marked()


def _cancel(worker: Worker[object]) -> None:
    if worker.group == "follow":
        worker.cancel()


__all__ = ["Game"]
